//! Writes the docstrings of the KEMs: those of `src/kem/docstrings.txt`, once for each KEM, with its name and lengths.
//! The attribute `doc` needs literals.

use std::path::PathBuf;
use std::{env, fs};

const DOCSTRINGS: &str = "src/kem/docstrings.txt";

const PLACEHOLDERS: [&str; 4] = ["{kem}", "{name}", "{seed}", "{expanded}"];

/// The values of the placeholders.
const KEMS: [[&str; 4]; 5] = [
    ["xwing", "X-Wing", "32", ""],
    ["dhkem", "DHKEM(X25519, HKDF-SHA256)", "32", ""],
    ["mlkem512", "ML-KEM-512", "64", "1632"],
    ["mlkem768", "ML-KEM-768", "64", "2400"],
    ["mlkem1024", "ML-KEM-1024", "64", "3168"],
];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={DOCSTRINGS}");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let text = fs::read_to_string(DOCSTRINGS).expect("the file can be read");
    for values in KEMS {
        let placeholders = PLACEHOLDERS.iter().zip(values);
        let text = placeholders.fold(text.clone(), |text, (name, value)| text.replace(name, value));
        let folder = out.join(values[0]);
        fs::create_dir_all(&folder).expect("the folder can be created");
        for section in text.split("\n## ").skip(1) {
            let (item, docstring) = section.split_once('\n').expect("a heading has a docstring");
            fs::write(folder.join(item), docstring.trim_end()).expect("the file can be written");
        }
    }
}
