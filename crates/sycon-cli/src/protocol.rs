//! `sycon protocol`: Newplex's schemes, on files.
//!
//! A sealed file is a random nonce of 32 bytes and an `aestream` of the library: after the domain, the
//! key and the nonce are mixed, and then come blocks of 64 KiB, and the end.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::process::ExitCode;
use std::slice;

use sycon::newplex::{self, aestream, schemes};
use zeroize::Zeroizing;

use crate::failure::{FAILED, Failure, GOOD, Misuse};
use crate::parallel::Limits;
use crate::progress::Progress;
use crate::target::Target;
use crate::verdict::{self, Tag, Verdict};
use crate::{hex, input, line, name, output};

const NONCE: usize = 32;

/// Bytes of plaintext per block.
const BLOCK: usize = 64 * 1024;

/// Bytes of a key: shorter ones can be guessed, and longer ones are the wrong file.
const LEAST: usize = 16;
const MOST: usize = 4096;

/// Digests, tags and sealed files by Newplex. Experimental: its design is unreviewed.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Protocol {
    #[command(subcommand)]
    scheme: Scheme,
}

#[derive(Debug, clap::Subcommand)]
enum Scheme {
    /// Print digests of files.
    Digest {
        /// Keeps these digests apart from all others
        #[arg(long, value_name = "TEXT", default_value = "sycon digest v1")]
        domain: String,

        #[command(flatten)]
        files: Hashed,
    },
    /// Print authentication tags of files, which only holders of the key can make, or verify one.
    Mac {
        /// Keeps these tags apart from all others
        #[arg(long, value_name = "TEXT", default_value = "sycon mac v1")]
        domain: String,

        #[command(flatten)]
        key: Key,

        /// Say whether this is the tag of FILE
        #[arg(long, value_name = "TAG", conflicts_with = "length", value_parser = parse_tag)]
        verify: Option<Tag>,

        #[command(flatten)]
        files: Hashed,
    },
    /// Encrypt and authenticate a file.
    Seal(Sealed),
    /// Decrypt a file that `seal` made, if nothing of it was changed.
    Open(Sealed),
}

/// Several files, of which each gets a line.
#[derive(Debug, clap::Args)]
struct Hashed {
    /// Bytes of output
    #[arg(short, long, value_name = "BYTES", default_value = "32", value_parser = line::parse_length)]
    length: usize,

    /// What to read; - is standard input
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    files: Vec<OsString>,
}

#[derive(Debug, clap::Args)]
struct Key {
    /// The file that holds the key, 16 random bytes or more; - for standard input
    #[arg(short, long = "key", value_name = "KEYFILE")]
    key_file: OsString,
}

/// One file, and what is made of it.
#[derive(Debug, clap::Args)]
struct Sealed {
    /// Keeps these files apart from all others; to open a file takes the same
    #[arg(long, value_name = "TEXT", default_value = "sycon seal v1")]
    domain: String,

    #[command(flatten)]
    key: Key,

    /// Where to write it, once all of it is good [default: standard output]
    #[arg(short, long, value_name = "OUT")]
    output: Option<OsString>,

    /// What to read; without one, or for -, standard input
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    file: OsString,
}

pub(crate) fn run(args: &Protocol) -> Result<ExitCode, Misuse> {
    match &args.scheme {
        Scheme::Digest { domain, files } => {
            let digest = schemes::Digest::new(domain.as_bytes());
            Ok(hash(&files.files, &digest, schemes::Digest::absorb, |file, digest| {
                let mut out = vec![0; files.length];
                digest.finalize_into(&mut out);
                Verdict::value(file, &out)
            }))
        }
        Scheme::Mac { domain, key, verify, files } => {
            Tag::check(verify.as_ref(), &files.files)?;
            with_key(key, &files.files, |key| {
                let mac = schemes::Mac::new(domain.as_bytes(), key);
                Ok(hash(&files.files, &mac, schemes::Mac::absorb, |file, mac| match verify {
                    None => {
                        let mut out = vec![0; files.length];
                        mac.finalize_into(&mut out);
                        Verdict::value(file, &out)
                    }
                    Some(tag) => Verdict::tag(file, mac.verify(&tag.0).is_ok()),
                }))
            })
        }
        Scheme::Seal(args) => {
            if Target::is_terminal(args.output.as_deref()) {
                return Err(Misuse("sealed output is not text; name a file with -o".to_owned()));
            }
            with_key(&args.key, slice::from_ref(&args.file), |key| seal(args, key))
        }
        Scheme::Open(args) => {
            with_key(&args.key, slice::from_ref(&args.file), |key| open(args, key))
        }
    }
}

/// Does `work` with the key, if there is one, on `files`.
fn with_key(
    key: &Key,
    files: &[OsString],
    work: impl FnOnce(&[u8]) -> Result<ExitCode, Failure>,
) -> Result<ExitCode, Misuse> {
    input::read_once(files.iter().chain([&key.key_file]))?;
    let bytes = input::open(&key.key_file).and_then(|file| input::read_short(file, MOST));
    let done = match bytes {
        Ok(bytes) => work(check_key(&key.key_file, &bytes)?),
        Err(error) => Err(Failure::new(&key.key_file, error)),
    };
    Ok(done.unwrap_or_else(|failure| {
        output::report(failure);
        FAILED
    }))
}

fn check_key<'a>(name: &OsStr, bytes: &'a [u8]) -> Result<&'a [u8], Misuse> {
    let wrong = if bytes.len() < LEAST {
        format!("a key has {LEAST} bytes or more, not {}", bytes.len())
    } else if bytes.len() > MOST {
        format!("a key has {MOST} bytes at most")
    } else {
        return Ok(bytes);
    };
    Err(Misuse(format!("{}: {wrong}", name::printable(name))))
}

/// Prints a line for each file that can be read, and returns whether all could and are good.
fn hash<H: Clone + Send + Sync>(
    files: &[OsString],
    fresh: &H,
    absorb: impl for<'a> Fn(&'a mut H, &[u8]) -> &'a mut H + Sync,
    judge: impl Fn(&OsStr, H) -> Verdict + Sync,
) -> ExitCode {
    let progress = Progress::new(files.iter().map(|file| input::length(file)).sum());
    let limits = Limits { threads: 0, in_flight: 0 };
    verdict::print(limits, files, &progress, |file| {
        let mut hash = fresh.clone();
        let read = input::pieces(file, &progress, |piece| {
            absorb(&mut hash, piece);
        });
        read.map_err(|error| Failure::new(file, error))?;
        Ok(judge(file, hash))
    })
}

fn seal(args: &Sealed, key: &[u8]) -> Result<ExitCode, Failure> {
    let read_error = |error| Failure::new(&args.file, error);
    let mut source = input::open(&args.file).map_err(read_error)?;
    let progress = progress(args, &source);
    let mut target = Target::new(args.output.as_deref())?;
    let write_error = |error| Failure::new(target_name(args), error);

    let mut nonce = [0; NONCE];
    getrandom::fill(&mut nonce).map_err(|error| write_error(error.into()))?;
    target.write_all(&nonce).map_err(write_error)?;
    let mut writer = aestream::Writer::new(keyed(args, key, &nonce), target);
    let mut block = Zeroizing::new(vec![0; BLOCK]);
    loop {
        let count = read_block(&mut source, &mut block).map_err(read_error)?;
        if count == 0 {
            break;
        }
        writer.write_all(&block[..count]).map_err(write_error)?;
        add(progress.as_ref(), count);
    }
    let (_, target) = writer.finish().map_err(write_error)?;
    target.finish()?;
    Ok(GOOD)
}

fn open(args: &Sealed, key: &[u8]) -> Result<ExitCode, Failure> {
    let read_error = |error: io::Error| Failure::new(&args.file, explained(error));
    let mut source = input::open(&args.file).map_err(read_error)?;
    let progress = progress(args, &source);
    let mut target = Target::new(args.output.as_deref())?;

    let mut nonce = [0; NONCE];
    source.read_exact(&mut nonce).map_err(read_error)?;
    let mut reader = aestream::Reader::new(keyed(args, key, &nonce), source);
    let mut block = Zeroizing::new(vec![0; BLOCK]);
    loop {
        let count = reader.read(&mut block).map_err(read_error)?;
        if count == 0 {
            break;
        }
        target
            .write_all(&block[..count])
            .map_err(|error| Failure::new(target_name(args), error))?;
        add(progress.as_ref(), count);
    }
    // What stands behind the end was not sealed.
    let (_, mut source) = reader.finish().map_err(read_error)?;
    if read_block(&mut source, &mut [0]).map_err(read_error)? > 0 {
        return Err(read_error(io::ErrorKind::InvalidData.into()));
    }
    target.finish()?;
    Ok(GOOD)
}

fn keyed(args: &Sealed, key: &[u8], nonce: &[u8]) -> newplex::Protocol {
    let mut protocol = newplex::Protocol::new(args.domain.as_bytes());
    protocol.mix(b"key", key);
    protocol.mix(b"nonce", nonce);
    protocol
}

/// Fills `block`, unless the source ends before.
fn read_block(source: &mut impl Read, block: &mut [u8]) -> io::Result<usize> {
    let mut count = 0;
    while count < block.len() {
        match source.read(&mut block[count..]) {
            Ok(0) => break,
            Ok(more) => count += more,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(count)
}

/// What a stream that cannot be opened may mean.
fn explained(error: io::Error) -> io::Error {
    match error.kind() {
        io::ErrorKind::InvalidData | io::ErrorKind::UnexpectedEof => io::Error::other(
            "cannot be opened: another key or domain, not a sealed file, or damaged",
        ),
        _ => error,
    }
}

fn target_name(args: &Sealed) -> &OsStr {
    args.output.as_deref().unwrap_or(OsStr::new("standard output"))
}

/// A bar, where it runs into nothing that is typed or shown.
fn progress(args: &Sealed, source: &File) -> Option<Progress> {
    let shown = source.is_terminal() || Target::is_terminal(args.output.as_deref());
    (!shown).then(|| Progress::new(input::length(&args.file)))
}

fn add(progress: Option<&Progress>, bytes: usize) {
    if let Some(progress) = progress {
        progress.add(bytes);
    }
}

fn parse_tag(text: &str) -> Result<Tag, String> {
    match hex::decode(text.as_bytes()) {
        Some(tag) if (schemes::Mac::MIN_TAG..=schemes::Mac::MAX_TAG).contains(&tag.len()) => {
            Ok(Tag(tag))
        }
        _ => Err("a tag to verify is 8 to 128 hexadecimal digits, two for a byte".to_owned()),
    }
}

const HELP: &str = "\
Examples:
  head -c 32 /dev/urandom > key
  sycon protocol seal -k key -o notes.sealed notes
  sycon protocol open -k key -o notes notes.sealed
  sycon protocol mac -k key *.txt
  sycon protocol mac -k key --verify TAG FILE    \"FILE: OK\", or \"FILE: FAILED\" and exit code 1

With -o, a file appears only when all of it was read and is good. Standard output gets each block of
64 KiB as soon as it is known to be good; exit code 1 then says that the rest is missing.

A key is not a password: it has to be random.

Exit code: 0 good; 1 a tag that does not match, or a file that could not be read, written or opened;
2 wrong usage, or a KEYFILE that is no key.";
