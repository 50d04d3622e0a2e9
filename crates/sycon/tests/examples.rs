//! Runs all programs in `examples/`, and checks what they print and that `docs/rust.md` shows them.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// The name of a program, the length of the file that is its argument, and the output.
type Example = (&'static str, Option<usize>, &'static str);

const EXAMPLES: &[Example] = &[
    ("age_file", None, "any number of pieces\npieces\n"),
    (
        "algorithm",
        None,
        "SHA3-256: [d7, 6c, af, da]…\nSHAKE256: [ef, 40, 3f, 0e]…\nKT128: [4a, bd, 03, a2]…\n",
    ),
    ("batch", None, "1000 of 1000 outputs are correct\n"),
    // A test vector of RFC 9861, section 5.
    (
        "checksum",
        Some(17_usize.pow(5)),
        "844d610933b1b9963cbdeb5ae3b6b05cc7cbd67ceedf883eb678a0a8e0371682\n",
    ),
    (
        "hpke",
        None,
        "one message\nthe first of several\nthe second of several\nopened with another header: false\n",
    ),
    ("kmac", None, "the tag is valid\nthe tag is valid for another message: false\n"),
    (
        "shake_sampler",
        None,
        "first coefficients: [1149, 2035, 2471, 2557]\nall less than 3329: true\nmore output: [2a, a2, 0c, 91]\n",
    ),
    (
        "transcript",
        None,
        "the proof is 46 bytes long\ncommitment: 32 bytes\nresponse: a response\nboth have the same challenge: true\n",
    ),
    (
        "xwing",
        None,
        "encapsulation key: 1216 bytes\nciphertext: 1120 bytes\nshared secret: 32 bytes\nboth have the same secret: true\n",
    ),
];

/// The folder of this crate.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Cargo builds a package's examples into `examples`, next to the `deps` of its tests.
fn built(name: &str) -> PathBuf {
    let test = env::current_exe().unwrap();
    let folder = test.parent().unwrap().with_file_name("examples");
    let program = folder.join(name).with_extension(env::consts::EXE_EXTENSION);
    assert!(
        program.is_file(),
        "{}: not built; run `cargo build --examples` with the profile and features of the tests, or `cargo test` without --tests",
        program.display()
    );
    program
}

#[test]
fn every_example_prints_the_right_output() {
    let file = tempfile();
    for (name, length, expected) in EXAMPLES {
        let mut command = Command::new(built(name));
        if let Some(length) = *length {
            // RFC 9861's ptn(length).
            let input: Vec<u8> = (0..=250).cycle().take(length).collect();
            fs::write(&file, input).unwrap();
            command.arg(&file);
        }
        let output = command.output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{name}: {errors}");
        assert_eq!(String::from_utf8_lossy(&output.stdout), *expected, "{name}");
    }
    fs::remove_file(file).unwrap();
}

fn tempfile() -> PathBuf {
    env::temp_dir().join(format!("sycon-examples-{}", std::process::id()))
}

#[test]
fn no_example_is_forgotten() {
    let page = fs::read_to_string(root().join("../../docs/rust.md")).unwrap();
    let mut found: Vec<_> = fs::read_dir(root().join("examples"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    found.sort();
    let tested: Vec<_> = EXAMPLES.iter().map(|(name, ..)| format!("{name}.rs")).collect();
    assert_eq!(found, tested, "list all files of examples/ in EXAMPLES");
    for file in found {
        let shown = format!("\n```{{literalinclude}} ../crates/sycon/examples/{file}\n");
        assert!(page.contains(&shown), "docs/rust.md does not include {file}");
        let source = fs::read_to_string(root().join("examples").join(&file)).unwrap();
        assert!(source.starts_with("//! "), "{file} does not begin with a line on what it shows");
        let name = file.trim_end_matches(".rs");
        assert!(source.contains(&format!("`cargo run --example {name}")), "{file}: how to run it");
        let lines = source.lines().count();
        assert!((15..=50).contains(&lines), "{file}: {lines} lines");
    }
}
