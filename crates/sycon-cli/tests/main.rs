//! The command, run on files, pipes and terminals.

mod files;
mod kem;
mod manual;
mod protocol;
mod streams;
#[cfg(target_os = "linux")]
mod terminal;
mod transcripts;
