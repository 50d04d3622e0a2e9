//! `sycon mac`: authentication tags.

use std::ffi::OsString;
use std::fs::File;
use std::ops::RangeInclusive;
use std::process::ExitCode;
use std::{io, slice};

use subtle::ConstantTimeEq;
use sycon::experimental::multimixer::{Absorb, MultimixerMac};
use sycon::xof::{Algorithm, Any, Parameter, Parameters};

use crate::failure::{FAILED, Failure, GOOD, Misuse, Wrong};
use crate::parallel::{self, Limits};
use crate::progress::Progress;
use crate::target::{Target, Wanted};
use crate::verdict::{self, Tag, Verdict};
use crate::{hex, input, key, output, size, tags};

/// Bytes of a tag: shorter ones can be guessed, longer ones are worth no more.
pub(crate) const TAGS: RangeInclusive<usize> = 16..=64;

/// Print authentication tags of files under a key, or verify one.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Mac {
    /// The MAC
    #[arg(short, long, value_name = "ALG", value_enum, default_value = "kmac256")]
    algorithm: Function,

    /// The file that contains the key, random bytes from `sycon keygen`; - for standard input
    #[arg(short, long, value_name = "KEYFILE")]
    key: OsString,

    /// The customization string of kmac256 and kmac128 [default: none]
    #[arg(long, value_name = "TEXT")]
    customization: Option<String>,

    /// Length of a tag in bytes: 16 to 64, or 16 or 32 for multimixer; other lengths are refused
    #[arg(short, long, value_name = "BYTES", default_value = "32", value_parser = parse_tag_length)]
    length: usize,

    /// Verify that TAG is the tag of FILE
    #[arg(long, value_name = "TAG", value_parser = parse_tag)]
    verify: Option<Tag>,

    /// Read tags from each FILE and verify the files that it names
    #[arg(short, long, conflicts_with = "verify")]
    check: bool,

    /// With --check: don't print lines for files whose tags match
    #[arg(long)]
    quiet: bool,

    /// With --check: print no lines, only errors; the exit code is the result
    #[arg(long)]
    status: bool,

    /// Read at most N files at once [default: one per CPU core]
    #[arg(short = 'j', long, value_name = "N", value_parser = parallel::parse_threads)]
    threads: Option<usize>,

    /// The files to read; - or no FILE: standard input
    #[arg(value_name = "FILE")]
    files: Vec<OsString>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Function {
    /// NIST's MAC from SHA-3 with 256-bit security (SP 800-185)
    Kmac256,
    /// KMAC with 128-bit security, a fifth faster than kmac256
    Kmac128,
    /// Keyed BLAKE3, which is fast
    Blake3,
    /// Experimental: this project's MAC from multimixer-128, without independent analysis
    Multimixer,
}

pub(crate) fn run(args: &Mac) -> Result<ExitCode, Wrong> {
    if !args.check {
        Misuse::without_check(&[(args.quiet, "--quiet"), (args.status, "--status")])?;
    }
    let files = input::files_or_stdin(&args.files, slice::from_ref(&args.key))?;
    Tag::check(args.verify.as_ref(), args.length, &files)?;
    args.algorithm.check_length(args.length)?;
    let fresh = args.authenticator()?;
    // Only to refuse an output that is the key.
    Target::new(Wanted { inputs: &[&args.key], ..Wanted::default() })?;
    let threads = args.threads.unwrap_or_else(parallel::processors);
    let limits = Limits { threads, in_flight: threads.max(1024) };
    let tag =
        |source, progress: &Progress| fresh.clone().tag(source, args.length, threads, progress);
    if args.check {
        return Ok(check(&files, args.length, limits, |good| args.is_said(good), tag));
    }
    let progress = Progress::new(files.iter().map(|file| input::length(file)).sum());
    Ok(verdict::print(limits, files, &progress, |file| {
        let tag = input::open(&file)
            .and_then(|source| tag(source, &progress))
            .map_err(|error| Failure::new(&file, error))?;
        Ok(match &args.verify {
            None => Verdict::value(&file, &tag),
            Some(given) => Verdict::tag(&file, tag.ct_eq(&given.0).into()),
        })
    }))
}

/// Verifies the tags of all `lists`, which have `length` bytes.
fn check(
    lists: &[OsString],
    length: usize,
    limits: Limits,
    is_said: impl Fn(bool) -> bool + Sync,
    tag: impl Fn(File, &Progress) -> io::Result<Vec<u8>> + Sync,
) -> ExitCode {
    let mut good = true;
    for list in lists {
        good &= tags::check(list, length, limits, &is_said, &tag).unwrap_or_else(|failure| {
            output::report(failure);
            false
        });
    }
    if good { GOOD } else { FAILED }
}

impl Mac {
    /// Whether a line is printed of a tag of a list, which is `good` or not.
    fn is_said(&self, good: bool) -> bool {
        !(self.status || self.quiet && good)
    }

    /// The MAC under the key, before any input.
    fn authenticator(&self) -> Result<Authenticator, Wrong> {
        let table = self.algorithm.in_table();
        let kmac = table.filter(|algorithm| algorithm.takes().contains(&Parameter::Customization));
        if self.customization.is_some() && kmac.is_none() {
            return Err(
                Misuse("--customization: only kmac256 and kmac128 support it".to_owned()).into()
            );
        }
        let lengths = if kmac.is_some() { key::LENGTHS } else { 32..=32 };
        let key = key::read(&self.key, lengths)?;
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

/// The key was looked at already.
fn impossible(error: impl std::error::Error) -> Misuse {
    Misuse(error.to_string())
}

impl Function {
    /// Refuses a length that its tags do not have.
    fn check_length(self, length: usize) -> Result<(), Misuse> {
        let possible = [MultimixerMac::TAG, MultimixerMac::SHORT_TAG];
        if self == Self::Multimixer && !possible.contains(&length) {
            return Err(Misuse(format!(
                "--length: wrong tag length for multimixer (got {length} bytes, expected 16 or 32)"
            )));
        }
        Ok(())
    }

    /// The function of the library's table, if it is one.
    fn in_table(self) -> Option<Algorithm> {
        match self {
            Self::Kmac256 => Some(Algorithm::Kmac256),
            Self::Kmac128 => Some(Algorithm::Kmac128),
            Self::Blake3 => Some(Algorithm::Blake3),
            Self::Multimixer => None,
        }
    }
}

/// A MAC with its key, taking input.
#[derive(Clone)]
enum Authenticator {
    Table(Box<Any>),
    Multimixer(Box<MultimixerMac>),
}

impl Authenticator {
    /// The tag of all of `source`.
    fn tag(
        mut self,
        source: File,
        length: usize,
        threads: usize,
        progress: &Progress,
    ) -> io::Result<Vec<u8>> {
        match &mut self {
            Self::Table(function) => input::absorb(source, function, threads, progress)?,
            Self::Multimixer(mac) => input::pieces(source, progress, |piece| {
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
Only someone who knows the key can make or verify a tag. Tags are printed in hex. A key is 32 bytes long, \
or 16 and more for KMAC.

A KMAC tag also depends on its length. With the other MACs, a short tag is the start of the long one. \
--verify and --check refuse tags that are not --length bytes long, so the sender of a tag cannot choose a \
shorter one.

Examples:
  sycon keygen -o KEY                 generate a key; keep it secret
  sycon mac -k KEY FILE..             print tags
  sycon mac -k KEY --check TAGS       verify the tags in a list
  sycon mac -k KEY --verify TAG FILE  \"FILE: OK\", or \"FILE: FAILED\" and exit code 1

Exit code: 0 success; 1 a tag that does not match, or a file that could not be read or written; 2 usage \
error, or KEYFILE is not a key.";
