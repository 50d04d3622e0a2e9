//! Writes the headers of libsycon and the list of its symbols, or its man pages, from the items of `sycon_capi`.
//!
//! ```text
//! cargo xtask gen                        the files in the repository
//! cargo run -p sycon-header man FOLDER   the man pages, in a folder
//! ```
//!
//! A test fails if a file in the repository differs from what this program writes.
#![forbid(unsafe_code)]

mod header;
mod man;

use std::path::{Path, PathBuf};
use std::{env, fs, io, process};

use sycon_capi::HEADERS;
use sycon_capi::description::Item;

fn main() -> io::Result<()> {
    let arguments: Vec<_> = env::args_os().skip(1).collect();
    let files = match &arguments[..] {
        [] => files(),
        [man, folder] if man == "man" => pages(Path::new(folder)),
        _ => {
            eprintln!("usage: sycon-header [man FOLDER]");
            process::exit(2);
        }
    };
    for (path, content) in files {
        fs::write(path, content)?;
    }
    Ok(())
}

/// The man pages, in an existing folder.
fn pages(folder: &Path) -> Vec<(PathBuf, String)> {
    let page = |header| (folder.join(man::name(header) + ".3"), man::page(header));
    HEADERS.iter().map(page).collect()
}

fn files() -> Vec<(PathBuf, String)> {
    let capi = Path::new(env!("CARGO_MANIFEST_DIR")).join("../sycon-capi");
    let mut files = vec![(capi.join("symbols.txt"), symbols())];
    for header in HEADERS {
        files.push((capi.join("include").join(header.path), header::text(header)));
    }
    files
}

/// The names of all functions, sorted, one per line.
fn symbols() -> String {
    let mut symbols = vec![];
    for section in HEADERS.iter().flat_map(|header| header.sections) {
        section.items.each(&mut |item| {
            if let Item::Function { name, .. } = item {
                symbols.push(*name);
            }
        });
    }
    symbols.sort_unstable();
    symbols.join("\n") + "\n"
}

#[test]
fn the_files_are_what_the_source_says() {
    for (path, content) in files() {
        let file = fs::read_to_string(&path).expect("a file");
        assert!(file == content, "{} is stale: run `cargo xtask gen`", path.display());
    }
}
