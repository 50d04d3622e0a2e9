//! `sycon protocol`: Newplex's schemes, on files.
//!
//! A sealed file is a random nonce of 32 bytes and an `aestream` of the library: after the domain, the
//! key and the nonce are mixed, and then come blocks of 64 KiB, and the end.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::process::ExitCode;
use std::slice;

use sycon::protocol::schemes::{Digest, Mac};
use sycon::protocol::{self, aestream};
use zeroize::Zeroizing;

use crate::cli::{self, Key, Protocol, Scheme, Sealed};
use crate::failure::{FAILED, Failure, GOOD, Misuse};
use crate::input;
use crate::name;
use crate::output::{self, Output};
use crate::progress::Progress;
use crate::target::Target;
use crate::verdict::{self, Verdict};

const NONCE: usize = 32;

/// Bytes of plaintext per block.
const BLOCK: usize = 64 * 1024;

/// Bytes of a key: shorter ones can be guessed, and longer ones are the wrong file.
const LEAST: usize = 16;
const MOST: usize = 4096;

pub(crate) fn run(args: &Protocol) -> Result<ExitCode, Misuse> {
    match &args.scheme {
        Scheme::Digest { domain, files } => {
            let mut out = vec![0; files.length];
            let digest = Digest::new(domain.as_bytes());
            Ok(hash(&files.files, &digest, Digest::absorb, |file, digest| {
                digest.finalize_into(&mut out);
                Verdict::value(file, &out)
            }))
        }
        Scheme::Mac { domain, key, verify, files } => {
            verdict::check(verify.as_ref(), &files.files)?;
            with_key(key, &files.files, |key| {
                let mut out = vec![0; files.length];
                let mac = Mac::new(domain.as_bytes(), key);
                Ok(hash(&files.files, &mac, Mac::absorb, |file, mac| match verify {
                    None => {
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
    cli::read_once(files.iter().chain([&key.key_file]))?;
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
fn hash<H: Clone>(
    files: &[OsString],
    fresh: &H,
    absorb: impl for<'a> Fn(&'a mut H, &[u8]) -> &'a mut H,
    mut judge: impl FnMut(&OsStr, H) -> Verdict,
) -> ExitCode {
    let progress = Progress::new(files.iter().map(|file| input::length(file)).sum());
    let mut stdout = Output::stdout();
    let mut buffer = vec![0; input::BUFFER];
    let mut good = true;
    for file in files {
        let mut hash = fresh.clone();
        let read = input::pieces(file, &mut buffer, &progress, |piece| {
            absorb(&mut hash, piece);
        });
        progress.aside(|| match read {
            Ok(()) => {
                let verdict = judge(file, hash);
                good &= verdict.good;
                stdout.write(&verdict.line);
            }
            Err(error) => {
                good = false;
                output::report(Failure::new(file, error));
            }
        });
    }
    if good { GOOD } else { FAILED }
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

fn keyed(args: &Sealed, key: &[u8], nonce: &[u8]) -> protocol::Protocol {
    let mut protocol = protocol::Protocol::new(args.domain.as_bytes());
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
