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

    /// The file that holds the key, random bytes as `sycon keygen` makes them; - for standard input
    #[arg(short, long, value_name = "KEYFILE")]
    key: OsString,

    /// The customization string of kmac256 and kmac128 [default: none]
    #[arg(long, value_name = "TEXT")]
    customization: Option<String>,

    /// Bytes of a tag, 16 to 64, or 16 or 32 for multimixer; a tag of another length is refused
    #[arg(short, long, value_name = "BYTES", default_value = "32", value_parser = parse_tag_length)]
    length: usize,

    /// Say whether this is the tag of FILE
    #[arg(long, value_name = "TAG", value_parser = parse_tag)]
    verify: Option<Tag>,

    /// Read tags from the FILEs, and verify those of the files that they name
    #[arg(short, long, conflicts_with = "verify")]
    check: bool,

    /// With --check: say nothing of files whose tags are right
    #[arg(long)]
    quiet: bool,

    /// With --check: print no line, the exit code tells; errors are still said
    #[arg(long)]
    status: bool,

    /// Files to read at once [default: one per processor]
    #[arg(short = 'j', long, value_name = "N", value_parser = parallel::parse_threads)]
    threads: Option<usize>,

    /// What to read; without one, or for -, standard input
    #[arg(value_name = "FILE")]
    files: Vec<OsString>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Function {
    /// NIST's MAC on SHA-3, with a security of 256 bits (SP 800-185)
    Kmac256,
    /// The same with 128 bits, a fifth faster
    Kmac128,
    /// BLAKE3 with a key, which is fast
    Blake3,
    /// Experimental: a construction of this project on multimixer-128, which nobody else has reviewed
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
            return Err(Misuse("--customization is for kmac256 and kmac128".to_owned()).into());
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
            return Err(Misuse("a tag of multimixer has 16 or 32 bytes".to_owned()));
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
        _ => Err("a tag has 16 to 64 bytes".to_owned()),
    }
}

fn parse_tag(text: &str) -> Result<Tag, String> {
    match hex::decode(text.as_bytes()) {
        Some(tag) if TAGS.contains(&tag.len()) => Ok(Tag(tag)),
        _ => Err("a tag is 32 to 128 hexadecimal digits, two for a byte".to_owned()),
    }
}

const HELP: &str = "\
The tag of a file depends on its bytes and the key. Nobody makes one who does not know the key; who \
does can also make them. Tags are in hexadecimal digits. A key of blake3 and of multimixer has 32 \
bytes, one of KMAC 16 or more.

A tag of KMAC depends on its length too. Of the others, a short tag is how the long one begins. \
--verify and --check refuse tags that do not have --length bytes: whoever sends a tag does not choose \
how much of it must be right.

Examples:
  sycon keygen -o KEY                 a key; keep it secret
  sycon mac -k KEY FILE..             tags
  sycon mac -k KEY --check TAGS       verify those in the list
  sycon mac -k KEY --verify TAG FILE  \"FILE: OK\", or \"FILE: FAILED\" and exit code 1

Exit code: 0 good; 1 a tag that does not match, or a file that could not be read or written; 2 wrong \
usage, or a KEYFILE that is no key.";
