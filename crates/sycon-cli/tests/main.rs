//! Tests of the command with files, pipes and terminals.

mod age;
mod age_plugin;
mod age_terminal;
mod files;
mod hpke;
mod kem;
mod manual;
mod newplex;
mod output;
mod printing;
mod secrets;
mod sign;
#[cfg(target_os = "linux")]
mod signals;
mod streams;
#[cfg(target_os = "linux")]
mod terminal;
mod transcripts;
mod windows;

use std::fs;
use std::path::Path;

/// Returns the names of the files in a directory.
fn names(directory: &Path) -> Vec<String> {
    let entries = fs::read_dir(directory).unwrap();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}
