//! `sycon newplex`: digests, tags and sealed files with Newplex.

mod sealed;

use std::ffi::{OsStr, OsString};
use std::io::IsTerminal;
use std::ops::RangeInclusive;
use std::process::ExitCode;
use std::slice;

use sycon::experimental::newplex::schemes;
use sycon_secret::SecretBytes;

use crate::checksum::line;
use crate::checksum::verdict::{self, Tag, Verdict};
use crate::commands::newplex::sealed::{Seal, Source};
use crate::error::{CliError, FileError, GOOD, UsageError};
use crate::hex;
use crate::io::output::{self, Content, Output, OutputSpec};
use crate::io::progress::Progress;
use crate::io::thread_pool::Limits;
use crate::io::{file, input, key_file};

/// Digest, authenticate and seal files with Newplex (experimental).
///
/// Experimental: it has no independent analysis, and any release can change or remove it.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Newplex {
    #[command(subcommand)]
    scheme: Scheme,
}

#[derive(Debug, clap::Subcommand)]
enum Scheme {
    /// Print digests of files with Newplex (experimental).
    #[command(after_help = "Examples:\n  sycon newplex digest *.txt")]
    Digest {
        /// Set the label for domain separation
        #[arg(long, value_name = "TEXT", default_value = "sycon digest v1")]
        label: String,

        #[command(flatten)]
        files: Hashed,
    },
    /// Print or verify tags of files with Newplex (experimental).
    #[command(
        after_help = "Examples:\n  sycon newplex mac -k KEY *.txt\n  sycon newplex mac -k KEY --verify TAG FILE"
    )]
    Mac {
        /// Set the label for domain separation
        #[arg(long, value_name = "TEXT", default_value = "sycon mac v1")]
        label: String,

        #[command(flatten)]
        key: Key,

        /// Verify that TAG is the tag of FILE
        #[arg(long, value_name = "TAG", value_parser = parse_tag)]
        verify: Option<Tag>,

        #[command(flatten)]
        files: Hashed,
    },
    /// Encrypt and authenticate a file with Newplex (experimental).
    #[command(after_help = "Examples:\n  sycon newplex seal -k KEY -o notes.sealed notes")]
    Seal(Sealed),
    /// Decrypt and verify a file from `newplex seal` (experimental).
    #[command(after_help = "Examples:\n  sycon newplex open -k KEY -o notes notes.sealed")]
    Open(Sealed),
}

/// The options of commands that print a line per file.
#[derive(Debug, clap::Args)]
struct Hashed {
    /// Set the length of the output in bytes
    #[arg(short, long, value_name = "BYTES", default_value = "32", value_parser = line::parse_length)]
    length: usize,

    /// The files to read; - for standard input [default: -]
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    files: Vec<OsString>,
}

#[derive(Debug, clap::Args)]
struct Key {
    /// Read the key from KEYFILE, at least 16 random bytes; - for standard input
    #[arg(short, long = "key", value_name = "KEYFILE")]
    key_file: OsString,
}

/// The options of commands that convert one file.
#[derive(Debug, clap::Args)]
struct Sealed {
    /// Set the label for domain separation; `open` needs the label that was used to seal
    #[arg(long, value_name = "TEXT", default_value = "sycon seal v1")]
    label: String,

    #[command(flatten)]
    key: Key,

    /// Write to OUT, which appears only when complete; `open` also verifies it [default: standard output]
    #[arg(short, long, value_name = "OUT")]
    output: Option<OsString>,

    /// Replace OUT if it exists; write binary output to a terminal
    #[arg(short, long)]
    force: bool,

    /// The file to read; - for standard input [default: -]
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    file: OsString,
}

pub(crate) fn run(args: &Newplex) -> Result<ExitCode, CliError> {
    match &args.scheme {
        Scheme::Digest { label, files } => {
            let digest = schemes::Digest::new(label.as_bytes());
            Ok(hash(&files.files, &digest, schemes::Digest::absorb, |file, digest| {
                let mut out = vec![0; files.length];
                digest.finalize_into(&mut out);
                Verdict::value(file, &out)
            }))
        }
        Scheme::Mac { label, key, verify, files } => {
            check_length(files.length)?;
            Tag::check(verify.as_ref(), files.length, &files.files)?;
            let mac = schemes::Mac::new(label.as_bytes(), &key.read(&files.files)?);
            // Only a list of tags can be written to a file that it contains.
            let inputs = files.files.iter().filter(|_| verify.is_some()).chain([&key.key_file]);
            output::check_stdout(&inputs.map(|file| &**file).collect::<Vec<_>>())?;
            Ok(hash(&files.files, &mac, schemes::Mac::absorb, |file, mac| match verify {
                None => {
                    let mut out = vec![0; files.length];
                    mac.finalize_into(&mut out);
                    Verdict::value(file, &out)
                }
                Some(tag) => Verdict::tag(file, mac.verify(&tag.0, files.length).is_ok()),
            }))
        }
        Scheme::Seal(args) => {
            if Output::is_terminal(args.output.as_deref()) && !args.force {
                let message =
                    "not writing encrypted output to a terminal; use -o FILE, or pass --force";
                return Err(UsageError(message.to_owned()).into());
            }
            args.run(Content::Public, sealed::seal)
        }
        Scheme::Open(args) => args.run(Content::Decrypted, sealed::open),
    }
}

impl Key {
    /// Reads the key. Refuses standard input that is also one of `files`.
    fn read(&self, files: &[OsString]) -> Result<SecretBytes, CliError> {
        input::read_once(files.iter().chain([&self.key_file]))?;
        key_file::read(&self.key_file, key_file::LENGTHS)
    }
}

impl Sealed {
    /// Applies `work` to the file and writes the result.
    fn run(
        &self,
        content: Content,
        work: impl FnOnce(&Seal<'_>, &mut Source<'_>, &mut Output) -> Result<(), FileError>,
    ) -> Result<ExitCode, CliError> {
        let key = self.key.read(slice::from_ref(&self.file))?;
        let file = file::open(&self.file).map_err(|error| FileError::new(&self.file, error))?;
        // A progress bar would be mixed with text on the terminal.
        let shown = file.is_terminal() || Output::is_terminal(self.output.as_deref());
        let progress = (!shown).then(|| Progress::new(file::length(&self.file)));
        let mut outputs = [Output::new(OutputSpec {
            name: self.output.as_deref(),
            force: self.force,
            content,
            inputs: &[&self.key.key_file, &self.file],
        })?];
        let seal = Seal { label: &self.label, key: &key };
        work(&seal, &mut Source { name: &self.file, file, progress }, &mut outputs[0])?;
        output::persist_all(&mut outputs)?;
        Ok(GOOD)
    }
}

/// Prints a line for each file. Returns failure if a file cannot be read or its tag does not match.
fn hash<H: Clone + Send + Sync>(
    files: &[OsString],
    fresh: &H,
    absorb: impl for<'a> Fn(&'a mut H, &[u8]) -> &'a mut H + Sync,
    judge: impl Fn(&OsStr, H) -> Verdict + Sync,
) -> ExitCode {
    let progress = Progress::new(files.iter().map(|file| file::length(file)).sum());
    let limits = Limits { threads: 0, in_flight: 0 };
    verdict::print(limits, files, &progress, |file| {
        let mut hash = fresh.clone();
        let read = file::open(file).and_then(|source| {
            input::read_pieces(source.into(), &progress, |piece| {
                absorb(&mut hash, piece);
            })
        });
        read.map_err(|error| FileError::new(file, error))?;
        Ok(judge(file, hash))
    })
}

/// Bytes of a tag that the library verifies.
const TAGS: RangeInclusive<usize> = schemes::Mac::MIN_TAG..=schemes::Mac::MAX_TAG;

fn check_length(length: usize) -> Result<(), UsageError> {
    if TAGS.contains(&length) {
        return Ok(());
    }
    Err(UsageError(format!(
        "--length: wrong tag length (got {length} bytes, expected {} to {})",
        TAGS.start(),
        TAGS.end()
    )))
}

fn parse_tag(text: &str) -> Result<Tag, String> {
    match hex::decode(text.as_bytes()) {
        Some(tag) if TAGS.contains(&tag.len()) => Ok(Tag(tag)),
        _ => Err("expected an even number of hex digits, 8 to 128".to_owned()),
    }
}

const HELP: &str = "\
Examples:
  sycon keygen -o KEY
  sycon newplex seal -k KEY -o notes.sealed notes
  sycon newplex open -k KEY -o notes notes.sealed
  sycon newplex mac -k KEY *.txt
  sycon newplex mac -k KEY --verify TAG FILE    print \"FILE: OK\" or
                                                \"FILE: FAILED\"

With -o, the file appears only if all of it is verified. Standard output gets each block of 64 KiB as soon as \
the block is verified; exit code 1 means that the rest is missing.

Without --force, no existing file is replaced. The output of `open` is readable only by you.

A key is not a password: it must be random.

Exit code: 0 success; 1 a tag that does not match, or a file that could not be read, written or opened; \
2 usage error, or KEYFILE is not a key.";
