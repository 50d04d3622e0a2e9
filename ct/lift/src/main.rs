use std::env;
use std::fs;
use std::process::ExitCode;
mod bits; mod calls; mod flags; mod general; mod image; mod keccak; mod machine; mod memory; mod processor; mod shuffles; mod vectors;
fn main() -> ExitCode {
    let path = env::args().nth(1).unwrap();
    let image = image::Image::load(&fs::read(path).unwrap()).unwrap();
    for processor in processor::ALL {
        for count in env::args().skip(2).map(|c| c.parse::<usize>().unwrap()) {
            let t = std::time::Instant::now();
            let mut m = bits::Algebra::new();
            let input = keccak::inputs(&mut m, 200 * count);
            let expected: Vec<_> = input.chunks(200).flat_map(|state| keccak::permute(&mut m, 24, state)).collect();
            let mut machine = machine::Machine::new(&image, &mut m, processor);
            let name = machine.memory.allocate(&keccak::constants(b"keccakf1600\0"), 0, false);
            let states = machine.memory.allocate(&input, 3, true);
            let f = image.export("sycon_permute").unwrap();
            let r = machine.call(f, &[name, states, 200 * count as u64]);
            let kernels: std::collections::BTreeSet<_> = machine.decoded.keys().filter_map(|a| image.function(*a)).map(|(a, f)| (a, f.name.clone())).filter(|x| x.1.contains("run5enter")).collect();
            let mut same = 0;
            let n = machine.count;
            for (i, e) in expected.iter().enumerate() {
                let w = machine.memory.read(machine.algebra, states + i as u64, 1).unwrap();
                same += usize::from(w.byte(0) == *e);
            }
            println!("{} {count} {:?} {n} instr, {same} of {} {:?} {kernels:?}", processor.name, r.map(|x| x.known()), 200*count, t.elapsed());
        }
    }
    ExitCode::SUCCESS
}
