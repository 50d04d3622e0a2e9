//! Proves machine code of the C library equal to FIPS 202, RFC 9861 and the specifications of Ascon and Xoodoo, for
//! every input of given lengths.
//!
//! ```text
//! sycon-lift libsycon.so             proves all theorems
//! sycon-lift libsycon.so TEXT        proves those whose names contain the text
//! sycon-lift libsycon.so --planted   plants faults
//! ```
//!
//! | module | what it has |
//! |---|---|
//! | `bits` | bits as functions of the input, in a normal form |
//! | `image`, `memory` | the library in memory, as the loader puts it there |
//! | `machine`, `flags`, `run` | registers and flags as bits, and the execution of a function |
//! | `general`, `arithmetic` | the instructions on general registers |
//! | `vectors`, `operands`, `elements`, `shuffles`, `parts` | the instructions on vectors |
//! | `processor` | which instructions the library is told that the processor has |
//! | `calls` | functions of C that the library imports |
//! | `keccak`, `permutations` | the standards |
//! | `theorems` | the calls whose results are compared with the standards |
//! | `faults` | changes in the machine code that the theorems must notice |
//!
//! The library is the one that users get, and its functions are called as C calls them: they detect the processor,
//! choose a kernel, and run it. So a theorem covers the compiler and the linker. It relies on the meaning of
//! instructions that these modules give, on the decoder, and on the reference.
//!
//! Not covered: other lengths, other functions, kernels that the C library does not contain (interleaved states), and
//! machine code for other processors than x86-64. An instruction or a relocation that is not supported is an error.

mod arithmetic;
mod bits;
mod calls;
mod elements;
mod faults;
mod flags;
mod general;
mod image;
mod keccak;
mod machine;
mod memory;
mod operands;
mod parts;
mod permutations;
mod processor;
mod run;
mod shuffles;
mod theorems;
mod vectors;

use std::collections::BTreeMap;
use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::process::ExitCode;
use std::time::Instant;

use image::Image;
use processor::{AMD_AVX512, AVX2, AVX512, BASELINE, BMI, Processor};
use theorems::{ASCON_8, ASCON_12, KECCAK_12, KECCAK_24, Theorem, XOODOO};

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match *arguments {
        [file] => prove_all(file, ""),
        [file, "--planted"] => plant_all(file),
        [file, text] => prove_all(file, text),
        _ => Err("usage: sycon-lift LIBRARY [TEXT | --planted]".into()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("sycon-lift: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The theorems, and the processors to prove each on: one for each kernel that the library has for it.
fn theorems() -> Vec<(Theorem, Vec<Processor>)> {
    let every_form = || vec![BASELINE, BMI, AVX512, AMD_AVX512];
    let mut all = Vec::new();
    for keccak in [KECCAK_24, KECCAK_12] {
        all.push((theorems::permutation(keccak, 1), every_form()));
        all.push((theorems::permutation(keccak, 2), vec![BASELINE, BMI]));
        // Four at a time, and three.
        all.push((theorems::permutation(keccak, 7), vec![AVX2]));
        // Eight, four, two and one.
        all.push((theorems::permutation(keccak, 15), vec![AVX512]));
    }
    for ascon in [ASCON_12, ASCON_8] {
        all.push((theorems::permutation(ascon, 1), vec![BASELINE, BMI, AVX512]));
        // Eight, four and one.
        all.push((theorems::permutation(ascon, 13), vec![BASELINE, BMI, AVX2, AVX512]));
    }
    all.push((theorems::permutation(XOODOO, 1), vec![BASELINE, BMI, AVX2, AVX512]));
    all.push((theorems::permutation(XOODOO, 21), vec![BASELINE, BMI, AVX2, AVX512]));
    for (rounds, rates) in [(24, &[168, 144, 136, 104, 72][..]), (12, &[168, 136])] {
        all.extend(rates.iter().map(|rate| (theorems::blocks(rounds, *rate), every_form())));
    }
    for (name, output) in [("sha3_224", 28), ("sha3_256", 32), ("sha3_384", 48), ("sha3_512", 64)] {
        let rate = 200 - 2 * output;
        for length in [0, rate - 1, 2 * rate + 5] {
            all.push((theorems::digest(name, length, output), every_form()));
        }
    }
    for (name, rate) in
        [("shake128", 168), ("shake256", 136), ("turboshake128", 168), ("turboshake256", 136)]
    {
        all.push((theorems::output(name, rate + 9, 2 * rate + 1), every_form()));
        // Without vectors, one message after another.
        all.push((theorems::batch(name, 3, rate + 35, rate + 8), vec![BASELINE, BMI]));
        all.push((theorems::batch(name, 3, 35, 32), vec![BASELINE, BMI]));
        // In vectors of every width.
        for count in [1, 2, 4, 8] {
            all.push((theorems::batch(name, count, rate + 35, rate + 8), vec![AVX2, AVX512]));
            all.push((theorems::batch(name, count, 35, 32), vec![AVX2, AVX512]));
        }
    }
    all
}

fn prove_all(file: &str, text: &str) -> Result<(), String> {
    let image = load(file)?;
    let begin = Instant::now();
    let (mut count, mut failures) = (0, 0);
    let mut run_in: BTreeMap<u64, BTreeSet<u64>> = BTreeMap::new();
    for (theorem, processors) in
        theorems().into_iter().filter(|(theorem, _)| theorem.name.contains(text))
    {
        for processor in processors {
            count += 1;
            match theorem.prove(&image, processor, machine::LIMIT) {
                Ok(run) => {
                    println!(
                        "{}, on {}: proven, {} instructions",
                        theorem.name, processor.name, run.count
                    );
                    for address in run.addresses {
                        if let Some((start, _)) = image.function(address) {
                            run_in.entry(start).or_default().insert(address);
                        }
                    }
                }
                Err(error) => {
                    failures += 1;
                    println!("{}, on {}: NOT PROVEN: {error}", theorem.name, processor.name);
                }
            }
        }
    }
    if count == 0 {
        return Err(format!("no theorem has a name with {text}"));
    }
    let kernels: Vec<_> =
        run_in.iter().filter(|(start, _)| token(&image, **start).is_some()).collect();
    let mut lines = Vec::new();
    for (start, run) in &kernels {
        let all = instructions(&image, **start);
        lines.push((token(&image, **start).unwrap_or_default(), all - run.len().min(all), all));
    }
    for (token, missing, all) in lines {
        println!("a kernel of {token}: {} of {all} instructions were run", all - missing);
    }
    println!("{count} theorems, {} kernels, {:.0} s", kernels.len(), begin.elapsed().as_secs_f64());
    if failures > 0 { Err(format!("{failures} theorems are not proven")) } else { Ok(()) }
}

/// The token whose kernel a function is, if it is one.
fn token(image: &Image, start: u64) -> Option<String> {
    let name = &image.functions.get(&start)?.name;
    let (_, rest) = name.split_once("tokens..")?;
    name.contains("3run5enter")
        .then(|| rest.chars().take_while(char::is_ascii_alphanumeric).collect())
}

/// How many instructions a function has, without those that only fill space.
fn instructions(image: &Image, start: u64) -> usize {
    let Some(function) = image.functions.get(&start) else { return 0 };
    let (mut address, mut count) = (start, 0);
    while address < start + function.size {
        let instruction = machine::decode(image, address);
        count += usize::from(!matches!(
            instruction.mnemonic(),
            iced_x86::Mnemonic::Nop | iced_x86::Mnemonic::Int3
        ));
        address = instruction.next_ip();
    }
    count
}

fn plant_all(file: &str) -> Result<(), String> {
    let mut missed = Vec::new();
    let one = theorems::permutation(KECCAK_24, 1);
    let (four, eight) = (theorems::permutation(KECCAK_12, 4), theorems::permutation(KECCAK_12, 8));
    let cases = [
        (&one, BASELINE),
        (&one, BMI),
        (&one, AVX512),
        (&one, AMD_AVX512),
        (&four, AVX2),
        (&eight, AVX512),
    ];
    for (theorem, processor) in cases {
        let (noticed, others) = faults::plant(file, theorem, processor, 3)?;
        let noticed: Vec<_> =
            noticed.iter().map(|(fault, count)| format!("{fault:?} {count}")).collect();
        println!("{}, on {}, faults noticed: {}", theorem.name, processor.name, noticed.join(", "));
        missed.extend(others);
    }
    for fault in &missed {
        println!("NOT NOTICED: {fault}");
    }
    if missed.is_empty() {
        Ok(())
    } else {
        Err(format!("{} planted faults are not noticed", missed.len()))
    }
}

fn load(file: &str) -> Result<Image, String> {
    Image::load(&fs::read(file).map_err(|error| format!("{file}: {error}"))?)
}
