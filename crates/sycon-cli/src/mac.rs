//! `sycon mac`: authentication tags, by the MAC on multimixer-128.

use std::ffi::{OsStr, OsString};
use std::process::ExitCode;
use std::slice;

use sycon::multimixer::{Absorb, MultimixerMac};
use zeroize::Zeroizing;

use crate::failure::{FAILED, Failure, Misuse};
use crate::parallel::{self, Limits};
use crate::progress::Progress;
use crate::verdict::{self, Tag, Verdict};
use crate::{hex, input, name, output};

/// Print authentication tags of files under a key, or verify one. Experimental.
///
/// The algorithm is a construction of this project on multimixer-128, which nobody else has reviewed.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Mac {
    /// The file that holds the key, 32 random bytes; - for standard input
    #[arg(short, long, value_name = "KEYFILE")]
    key: OsString,

    /// Bytes of a tag, 16 or 32
    #[arg(short, long, value_name = "BYTES", default_value = "32", value_parser = parse_tag_length)]
    length: usize,

    /// Say whether this is the tag of FILE
    #[arg(long, value_name = "TAG", conflicts_with = "length", value_parser = parse_tag)]
    verify: Option<Tag>,

    /// Files to read at once [default: one per processor]
    #[arg(short = 'j', long, value_name = "N", value_parser = parallel::parse_threads)]
    threads: Option<usize>,

    /// What to read; without one, or for -, standard input
    #[arg(value_name = "FILE")]
    files: Vec<OsString>,
}

pub(crate) fn run(args: &Mac) -> Result<ExitCode, Misuse> {
    let files = input::files_or_stdin(&args.files, slice::from_ref(&args.key))?;
    Tag::check(args.verify.as_ref(), &files)?;
    let key = input::open(&args.key).and_then(|file| input::read_short(file, MOST));
    let mac = match key {
        Ok(key) => MultimixerMac::new(&*check_key(&args.key, &key)?),
        Err(error) => {
            output::report(Failure::new(&args.key, error));
            return Ok(FAILED);
        }
    };
    let progress = Progress::new(files.iter().map(|file| input::length(file)).sum());
    let threads = args.threads.unwrap_or_else(parallel::processors);
    let limits = Limits { threads, in_flight: threads.max(1024) };
    Ok(verdict::print(limits, files, &progress, |file| {
        let mut mac = mac.clone();
        let read = input::pieces(&file, &progress, |piece| {
            mac.absorb(piece);
        });
        read.map_err(|error| Failure::new(&file, error))?;
        Ok(match &args.verify {
            None => Verdict::value(&file, &mac.finalize()[..args.length]),
            Some(tag) => Verdict::tag(&file, mac.verify(&tag.0).is_ok()),
        })
    }))
}

/// Longer files than this are not counted.
const MOST: usize = 1 << 12;

fn check_key(file: &OsStr, key: &[u8]) -> Result<Zeroizing<[u8; MultimixerMac::KEY]>, Misuse> {
    key.try_into().map(Zeroizing::new).map_err(|_| {
        let length = match key.len() {
            length @ ..=MOST => length.to_string(),
            _ => format!("more than {MOST}"),
        };
        let text = key.trim_ascii_end();
        let hint = if text.len() == 2 * MultimixerMac::KEY && text.iter().all(u8::is_ascii_hexdigit)
        {
            "; digits are not read, `xxd -r -p` makes bytes of them"
        } else {
            ""
        };
        Misuse(format!(
            "{}: a key has {} bytes, not {length}{hint}",
            name::printable(file),
            MultimixerMac::KEY
        ))
    })
}

fn parse_tag_length(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(length @ (MultimixerMac::TAG | MultimixerMac::SHORT_TAG)) => Ok(length),
        _ => Err("a tag has 16 or 32 bytes".to_owned()),
    }
}

fn parse_tag(text: &str) -> Result<Tag, String> {
    match hex::decode(text.as_bytes()) {
        Some(tag) if [MultimixerMac::TAG, MultimixerMac::SHORT_TAG].contains(&tag.len()) => {
            Ok(Tag(tag))
        }
        _ => Err("a tag is 32 or 64 hexadecimal digits".to_owned()),
    }
}

const HELP: &str = "\
The tag of a file depends on its bytes and the key. Nobody makes one who does not know the key; who
does can also make them. Tags are in hexadecimal digits.

Examples:
  head -c 32 /dev/urandom >KEY        a key; keep it secret
  sycon mac -k KEY FILE..             tags
  sycon mac -k KEY --verify TAG FILE  \"FILE: OK\", or \"FILE: FAILED\" and exit code 1

Exit code: 0 good; 1 a tag that does not match, or a file that could not be read or written; 2 wrong
usage, or a KEYFILE that is no key.";
