//! `sycon age decrypt`.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, BufRead, IsTerminal};
use std::process::ExitCode;

use sycon::age::{DecryptReader, Identity};

use super::keys;
use super::passphrase::{Passphrase, PassphraseHint};
use crate::error::{CliError, FileError, GOOD, cause};
use crate::io::output::{self, Content, Output, OutputSpec};
use crate::io::progress::Progress;
use crate::io::{file, input, thread_pool};

/// Decrypt and verify a file, armored or not.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Decrypt {
    /// Decrypt with the identities in KEYFILE; - for standard input; can be repeated [default: ask
    /// for a passphrase]
    #[arg(short, long, value_name = "KEYFILE")]
    identity: Vec<OsString>,

    /// Read the passphrase from the first line of FILE [default: ask]
    #[arg(long, value_name = "FILE")]
    passphrase_file: Option<OsString>,

    /// Write to OUT, which appears only if all of it is verified [default: standard output]
    #[arg(short, long, value_name = "OUT")]
    output: Option<OsString>,

    /// Replace OUT if it exists; write binary output to a terminal
    #[arg(short, long)]
    force: bool,

    /// Use at most N threads [default: one per CPU core]
    #[arg(short = 'j', long, value_name = "N", value_parser = thread_pool::parse_threads)]
    threads: Option<usize>,

    /// The file to read; - for standard input [default: -]
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    file: OsString,
}

pub(super) fn run(args: &Decrypt) -> Result<ExitCode, CliError> {
    let name = &*args.file;
    input::read_once(args.files())?;
    let passphrase = Passphrase::read(args.passphrase_file.as_deref())?;
    let identities = args.identities(&passphrase)?;
    let identities: Vec<_> = identities.iter().map(|identity| &**identity).collect();

    let fail = |error| FileError::new(name, error);
    let file = file::open(name).map_err(fail)?;
    let typed = file.is_terminal();
    let reader = DecryptReader::new(file, &identities).map_err(|error| fail(cause(error)))?;
    let inputs: Vec<_> = args.files().collect();
    let output = args.output.as_deref();
    let content = Content::Decrypted;
    let spec = OutputSpec { name: output, force: args.force, content, inputs: &inputs };
    let mut outputs = [Output::new(spec)?];
    let length = file::length(name);
    // A progress bar would be mixed with text on the terminal.
    let shown = typed || Output::is_terminal(output);
    let armored = reader.is_armored();
    let progress = (!shown).then(|| Progress::new(length.map(|all| plaintext(all, armored))));
    let threads = args.threads.unwrap_or_else(thread_pool::cpu_count);
    input::on_threads(threads, length, |parallel| {
        copy(reader.parallel(parallel), &mut outputs[0], progress.as_ref(), fail)
    })?;
    drop(progress);
    output::persist_all(&mut outputs)?;
    Ok(GOOD)
}

impl Decrypt {
    /// All input files.
    fn files(&self) -> impl Iterator<Item = &OsStr> {
        let keys = self.identity.iter().chain(&self.passphrase_file);
        [&self.file].into_iter().chain(keys).map(|name| &**name)
    }

    fn identities<'a>(
        &self,
        passphrase: &'a Passphrase,
    ) -> Result<Vec<Box<dyn Identity + 'a>>, CliError> {
        let mut all: Vec<Box<dyn Identity>> = Vec::new();
        for name in &self.identity {
            all.push(Box::new(keys::identities(name, passphrase)?));
        }
        if all.is_empty() {
            all.push(Box::new(passphrase.identity(None)));
        } else {
            all.push(Box::new(PassphraseHint));
        }
        passphrase.check_needed()?;
        Ok(all)
    }
}

/// Estimates the length of the plaintext of a file of `length` bytes.
fn plaintext(length: u64, armored: bool) -> u64 {
    // Lines of 48 bytes in 65 characters.
    if armored { length / 65 * 48 } else { length }
}

/// Writes each piece after it is verified.
fn copy(
    mut reader: DecryptReader<File>,
    output: &mut Output,
    progress: Option<&Progress>,
    fail: impl Fn(io::Error) -> FileError,
) -> Result<(), FileError> {
    let mut written = 0;
    loop {
        let piece = reader.fill_buf().map_err(|error| fail(at_offset(written, error)))?;
        let count = piece.len();
        if count == 0 {
            return Ok(());
        }
        output.write_bytes(piece)?;
        reader.consume(count);
        written += count as u64;
        if let Some(progress) = progress {
            progress.add(count);
        }
    }
}

/// Adds to `error` how much plaintext was written before it.
fn at_offset(written: u64, error: io::Error) -> io::Error {
    if written == 0 {
        return error;
    }
    io::Error::other(format!("{error} (after the first {written} bytes of plaintext)"))
}

const HELP: &str = "\
Examples:
  sycon age decrypt -i key.txt -o notes notes.age
  sycon age decrypt -i key.txt folder.tar.age | tar x
  sycon age decrypt notes.age                        ask for the passphrase";
