//! Generates the lists of all functions, KEMs and permutations from their descriptions in Rust: rows of the C library
//! and of the Python package, indexes for the tests and generators of other languages, tables of the documentation, and
//! the npm package's names and types.
//!
//! Run it with `cargo xtask gen`. A test fails if a file in the repository differs from the output of this program.
#![forbid(unsafe_code)]

mod c;
mod descriptions;
mod primitives;
mod python;
mod tables;
mod text;

use std::path::{Path, PathBuf};
use std::{fs, io};

use sycon_kem::{mlkem512, mlkem768, mlkem1024};

/// Returns the text of a file, or of a part of a file.
type Content = fn() -> String;

/// The files that are generated as a whole.
const FILES: &[(&str, Content)] = &[
    ("crates/sycon-capi/src/regular_hash.rs", c::hashes),
    ("crates/sycon-capi/src/regular_permutation.rs", primitives::c_sizes),
    ("crates/sycon-capi/src/regular_xof.rs", c::xofs),
    ("crates/sycon-capi/tests/regular.h", c::tests),
    ("python/src/regular_permutation.rs", primitives::python),
    ("python/src/regular_xof.rs", python::xofs),
    ("python/sycon/mlkem512.py", || primitives::python_mlkem(&mlkem512::DESCRIPTION)),
    ("python/sycon/mlkem768.py", || primitives::python_mlkem(&mlkem768::DESCRIPTION)),
    ("python/sycon/mlkem1024.py", || primitives::python_mlkem(&mlkem1024::DESCRIPTION)),
    ("vectors/functions.json", tables::functions),
    ("vectors/primitives.json", primitives::index),
];

/// The lines that mark a part, and the generator of the lines between them.
type Part = ([&'static str; 2], Content);

/// The files that are generated in part.
const PARTS: &[(&str, &[Part])] = &[
    ("SOUNDNESS.md", &[(["<!-- BEGIN generated: limits -->", "<!-- END -->"], tables::limits)]),
    (
        "docs/functions.md",
        &[
            (["<!-- BEGIN generated: reference -->", "<!-- END reference -->"], tables::reference),
            (["<!-- BEGIN generated: summaries -->", "<!-- END summaries -->"], tables::summaries),
            (["<!-- BEGIN generated: KEMs -->", "<!-- END KEMs -->"], primitives::kem_table),
            (
                ["<!-- BEGIN generated: KEM summaries -->", "<!-- END KEM summaries -->"],
                primitives::kem_summaries,
            ),
            (["<!-- BEGIN generated: HPKE -->", "<!-- END HPKE -->"], primitives::hpke_table),
        ],
    ),
    (
        "docs/permutations.md",
        &[(
            ["<!-- BEGIN generated: permutations -->", "<!-- END permutations -->"],
            primitives::permutation_table,
        )],
    ),
    ("web/src/index.js", &[(["// BEGIN generated", "// END"], tables::npm_names)]),
    ("web/src/index.d.ts", &[(["// BEGIN generated", "// END"], tables::npm_types)]),
];

fn main() -> io::Result<()> {
    for (path, content) in files() {
        fs::write(path, content)?;
    }
    Ok(())
}

fn files() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files: Vec<_> =
        FILES.iter().map(|(file, content)| (root.join(file), content())).collect();
    for (file, parts) in PARTS {
        let path = root.join(file);
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{file}: {error}"));
        let text =
            parts.iter().fold(text, |text, (marks, part)| tables::replaced(&text, *marks, &part()));
        files.push((path, text));
    }
    files
}

#[test]
fn the_files_are_what_the_descriptions_say() {
    for (path, content) in files() {
        let file = fs::read_to_string(&path).expect("a file");
        assert!(file == content, "{} is stale: run `cargo xtask gen`", path.display());
    }
}
