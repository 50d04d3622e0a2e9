//! A check that the table has a row for each public function that takes a secret.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::table;

/// The source folders that are searched, relative to `crates`, and the prefixes of the names of their rows.
const CRATES: [(&str, &str); 9] = [
    ("sycon-aead/src", "aead"),
    ("sycon-age/src", "age"),
    ("sycon-kem/src", "kem"),
    ("sycon-newplex/src", "newplex"),
    ("sycon-multimixer/src", "multimixer"),
    ("sycon-slhdsa/src", "slhdsa"),
    ("sycon-transcript/src", "transcript"),
    ("sycon/src/xof", "xof"),
    ("sycon/src/distributed", "distributed"),
];

/// Names and types of parameters that hold secrets.
const SECRETS: [&str; 20] = [
    "seed: &S::Seed",
    "seeds: &[S::Seed",
    "randomness: &S::Randomness",
    "&S::Randomness)]",
    "bytes: &S::DecapsulationKey",
    "key: &S::DecapsulationKey",
    "seed: &[u8",
    "seeds: &[[u8",
    "secret: &[u8",
    "randomness: &[u8",
    "ikm: &[u8",
    "psk: &'a [u8",
    "psk: Option<Psk",
    "key: &[u8]",
    "key: &[u8; Self::KEY]",
    "key: &[u8; KEY]",
    "key: &[u8; 32]",
    "passphrase: ",
    "seal: &[u8]",
    "witness: &[u8]",
];

/// Functions without a separate row: functions of the table with another backend, on other threads, or with a name in
/// another crate.
const SAME: [&str; 6] = [
    "with_backend",
    "from_seed_with_backend",
    "from_bytes_with_backend",
    "from_seed_many_parallel",
    "encapsulate_many_derand_parallel",
    "commit_witness_bytes",
];

#[test]
#[cfg_attr(miri, ignore = "reads files")]
fn the_table_is_complete() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("crates");
    let names: BTreeSet<String> = table().iter().flat_map(|row| words(row.name)).collect();
    let mut missing = Vec::new();
    let mut found = 0;
    for (folder, prefix) in CRATES {
        for function in functions(&crates.join(folder)) {
            found += 1;
            if !names.contains(&format!("{prefix} {function}")) && !SAME.contains(&&*function) {
                missing.push(format!("{folder}: {function}"));
            }
        }
    }
    assert!(found > 25, "{found} functions that take a secret");
    assert!(missing.is_empty(), "functions without a row:\n{}", missing.join("\n"));
}

/// Split a row's name into its functions, each after the crate.
fn words(name: &str) -> Vec<String> {
    let (prefix, _) = name.split_once("::").expect("a path");
    name.split(' ').map(|path| format!("{prefix} {}", path.rsplit("::").next().unwrap())).collect()
}

/// List the public functions in a folder that take a secret.
fn functions(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(functions(&path));
            continue;
        }
        let text = fs::read_to_string(&path).expect("a source");
        for function in text.split("    pub fn ").skip(1).chain(text.split("\npub fn ").skip(1)) {
            let Some((name, rest)) = function.split_once('(') else { continue };
            let parameters = rest.split(" {\n").next().expect("a body");
            let name = name.split('<').next().expect("a name");
            if SECRETS.iter().any(|secret| parameters.contains(secret))
                && !found.iter().any(|other| other == name)
            {
                found.push(name.to_owned());
            }
        }
    }
    found
}
