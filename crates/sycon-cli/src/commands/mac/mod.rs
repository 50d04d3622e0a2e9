//! `sycon mac`: prints and verifies authentication tags.

mod check;

use std::ffi::OsString;
use std::ops::RangeInclusive;
use std::process::ExitCode;
use std::{io, slice};

use sycon::experimental::multimixer::{Absorb, MultimixerMac};
use sycon::xof::{Algorithm, Any, Parameter, Parameters};
use sycon_secret::equal;

use crate::checksum::verdict::{self, Tag, Verdict};
use crate::error::{CliError, FAILED, FileError, GOOD, UsageError};
use crate::io::input::{self, Input};
use crate::io::output;
use crate::io::progress::Progress;
use crate::io::thread_pool::{self, Limits};
use crate::io::{file, key_file, stderr};
use crate::{hex, size};

/// Bytes of a tag. Shorter tags can be guessed; longer ones add no security.
const TAGS: RangeInclusive<usize> = 16..=64;

/// Print authentication tags of files under a key, or verify them.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Mac {
    /// Read the key from KEYFILE, random bytes from `sycon keygen`; - for standard input
    #[arg(short, long, value_name = "KEYFILE")]
    key: OsString,

    /// Use this MAC: kmac256, kmac128, blake3 or multimixer; see below
    #[arg(
        short,
        long,
        value_name = "ALG",
        value_enum,
        default_value = "kmac256",
        hide_possible_values = true
    )]
    algorithm: MacAlgorithm,

    /// Set the length of a tag in bytes: 16 to 64, or 16 or 32 for multimixer
    #[arg(short, long, value_name = "BYTES", default_value = "32", value_parser = parse_tag_length)]
    length: usize,

    /// Set the customization string of kmac256 and kmac128 [default: none]
    #[arg(long, value_name = "TEXT")]
    customization: Option<String>,

    /// Read at most N files at once [default: one per CPU core]
    #[arg(short = 'j', long, value_name = "N", value_parser = thread_pool::parse_threads)]
    threads: Option<usize>,

    /// Verify that TAG is the tag of FILE
    #[arg(long, value_name = "TAG", value_parser = parse_tag, help_heading = VERIFICATION)]
    verify: Option<Tag>,

    /// Read tags from each FILE and verify the files that it names
    #[arg(short, long, conflicts_with = "verify", help_heading = VERIFICATION)]
    check: bool,

    /// With --check: don't print lines for files whose tags match
    #[arg(long, help_heading = VERIFICATION)]
    quiet: bool,

    /// With --check: print only errors; the exit code is the result
    #[arg(long, help_heading = VERIFICATION)]
    status: bool,

    /// The files to read; - for standard input [default: -]
    #[arg(value_name = "FILE")]
    files: Vec<OsString>,
}

const VERIFICATION: &str = "Verification";

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum MacAlgorithm {
    /// KMAC with 256-bit security (NIST SP 800-185)
    Kmac256,
    /// KMAC with 128-bit security, a fifth faster than kmac256
    Kmac128,
    /// Keyed BLAKE3, the fastest that is not experimental
    Blake3,
    /// Experimental: without independent analysis
    Multimixer,
}

pub(crate) fn run(args: &Mac) -> Result<ExitCode, CliError> {
    if !args.check {
        UsageError::without_check(&[(args.quiet, "--quiet"), (args.status, "--status")])?;
    }
    let files = input::files_or_stdin(&args.files, slice::from_ref(&args.key))?;
    Tag::check(args.verify.as_ref(), args.length, &files)?;
    args.algorithm.check_length(args.length)?;
    let fresh = args.authenticator()?;
    // Only a list of tags can be written to a file that it contains.
    let verifies = args.check || args.verify.is_some();
    let inputs = files.iter().filter(|_| verifies).chain([&args.key]);
    output::check_stdout(&inputs.map(|file| &**file).collect::<Vec<_>>())?;
    let threads = args.threads.unwrap_or_else(thread_pool::cpu_count);
    let limits = Limits { threads, in_flight: threads.max(1024) };
    let tag =
        |source, progress: &Progress| fresh.clone().tag(source, args.length, threads, progress);
    if args.check {
        let mut good = true;
        for list in &files {
            let checked =
                check::check(list, args.length, limits, |good| args.is_printed(good), tag);
            good &= checked.unwrap_or_else(|error| {
                stderr::print_message(error);
                false
            });
        }
        return Ok(if good { GOOD } else { FAILED });
    }
    let progress = Progress::new(files.iter().map(|file| file::length(file)).sum());
    Ok(verdict::print(limits, files, &progress, |file| {
        let tag = file::open(&file)
            .and_then(|source| tag(source.into(), &progress))
            .map_err(|error| FileError::new(&file, error))?;
        Ok(match &args.verify {
            None => Verdict::value(&file, &tag),
            Some(given) => Verdict::tag(&file, equal(&tag, &given.0)),
        })
    }))
}

impl Mac {
    /// Returns whether to print a line for a listed file whose tag is or is not `good`.
    fn is_printed(&self, good: bool) -> bool {
        !(self.status || self.quiet && good)
    }

    /// Reads the key and starts the MAC.
    fn authenticator(&self) -> Result<Authenticator, CliError> {
        let table = self.algorithm.in_table();
        let kmac = table.filter(|algorithm| algorithm.takes().contains(&Parameter::Customization));
        if self.customization.is_some() && kmac.is_none() {
            return Err(UsageError(
                "--customization: only kmac256 and kmac128 support it".to_owned(),
            )
            .into());
        }
        let lengths = if kmac.is_some() { key_file::LENGTHS } else { 32..=32 };
        let key = key_file::read(&self.key, lengths)?;
        let Some(algorithm) = table else {
            let key = <&[u8; MultimixerMac::KEY]>::try_from(&*key).map_err(impossible)?;
            return Ok(Authenticator::Multimixer(Box::new(MultimixerMac::new(key))));
        };
        let mut parameters = Parameters::new().key(&key);
        if let Some(customization) = &self.customization {
            parameters = parameters.customization(customization.as_bytes());
        }
        let function = algorithm.start(&parameters).map_err(impossible)?;
        Ok(Authenticator::Table(Box::new(function)))
    }
}

/// The length of the key was checked before.
fn impossible(error: impl std::error::Error) -> UsageError {
    UsageError(error.to_string())
}

impl MacAlgorithm {
    /// Refuses a length that tags of this MAC cannot have.
    fn check_length(self, length: usize) -> Result<(), UsageError> {
        let possible = [MultimixerMac::TAG, MultimixerMac::SHORT_TAG];
        if self == Self::Multimixer && !possible.contains(&length) {
            return Err(UsageError(format!(
                "--length: wrong tag length for multimixer (got {length} bytes, expected 16 or 32)"
            )));
        }
        Ok(())
    }

    /// The library's algorithm. `None` for multimixer, which is not in its table.
    fn in_table(self) -> Option<Algorithm> {
        match self {
            Self::Kmac256 => Some(Algorithm::Kmac256),
            Self::Kmac128 => Some(Algorithm::Kmac128),
            Self::Blake3 => Some(Algorithm::Blake3),
            Self::Multimixer => None,
        }
    }
}

/// A keyed MAC that absorbs input.
#[derive(Clone)]
enum Authenticator {
    Table(Box<Any>),
    Multimixer(Box<MultimixerMac>),
}

impl Authenticator {
    /// Computes the tag of `source`.
    fn tag(
        mut self,
        source: Input,
        length: usize,
        threads: usize,
        progress: &Progress,
    ) -> io::Result<Vec<u8>> {
        match &mut self {
            Self::Table(function) => input::absorb(source, function, threads, progress)?,
            Self::Multimixer(mac) => input::read_pieces(source, progress, |piece| {
                mac.absorb(piece);
            })?,
        }
        let mut tag = vec![0; length];
        match self {
            Self::Table(function) => function.finalize_into(&mut tag).map_err(io::Error::other)?,
            Self::Multimixer(mac) => tag.copy_from_slice(&mac.finalize()[..length]),
        }
        Ok(tag)
    }
}

fn parse_tag_length(text: &str) -> Result<usize, String> {
    match size::parse(text).map(usize::try_from) {
        Ok(Ok(length)) if TAGS.contains(&length) => Ok(length),
        _ => Err("expected 16 to 64 bytes".to_owned()),
    }
}

fn parse_tag(text: &str) -> Result<Tag, String> {
    match hex::decode(text.as_bytes()) {
        Some(tag) if TAGS.contains(&tag.len()) => Ok(Tag(tag)),
        _ => Err("expected an even number of hex digits, 32 to 128".to_owned()),
    }
}

const HELP: &str = "\
Examples:
  sycon keygen -o KEY                 generate a key; keep it secret
  sycon mac -k KEY FILE... > TAGS     print tags
  sycon mac -k KEY --check TAGS       verify the tags in a list
  sycon mac -k KEY --verify TAG FILE  print \"FILE: OK\", or \"FILE: FAILED\" and
                                      exit with 1

MACs:
  kmac256     KMAC with 256-bit security (NIST SP 800-185)
  kmac128     KMAC with 128-bit security, a fifth faster than kmac256
  blake3      Keyed BLAKE3, the fastest that is not experimental
  multimixer  Experimental: without independent analysis, and any release can
              change or remove it

Only someone who knows the key can make or verify a tag. Tags are printed in hex. A key is 32 bytes long; KMAC \
accepts 16 bytes or more.

A KMAC tag also depends on its length. With the other MACs, a short tag is the start of the long one. \
--verify and --check refuse tags that are not --length bytes long, so the sender of a tag cannot choose a \
shorter one.

Exit code: 0 success; 1 a tag that does not match, or a file that could not be read or written; 2 usage \
error, or KEYFILE is not a key.";
