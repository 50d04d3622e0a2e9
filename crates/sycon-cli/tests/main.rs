//! The command, run on files, pipes and terminals.

mod files;
mod hpke;
mod kem;
mod manual;
mod output;
mod protocol;
#[cfg(target_os = "linux")]
mod signals;
mod streams;
#[cfg(target_os = "linux")]
mod terminal;
mod transcripts;
