//! The command, run on files, pipes and terminals.

mod age;
mod age_plugin;
mod age_terminal;
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
mod windows;
