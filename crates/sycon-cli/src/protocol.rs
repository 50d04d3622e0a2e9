//! `sycon protocol`: Newplex's schemes, on files.
//!
//! A sealed file is a random nonce of 32 bytes and an `aestream` of the library: after the domain, the
//! key and the nonce are mixed, and then come blocks of 64 KiB, and the end.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::process::ExitCode;

use sycon::protocol::schemes::{Digest, Mac};
use sycon::protocol::{self, aestream};
use zeroize::Zeroizing;

use crate::cli::{Hashed, Key, Protocol, Scheme, Sealed};
use crate::failure::{FAILED, Failure, GOOD, Misuse};
use crate::input;
use crate::line::{self, End, Form};
use crate::name;
use crate::output::{self, Output};
use crate::progress::Progress;
use crate::target::Target;

const NONCE: usize = 32;

/// Bytes of plaintext per block.
const BLOCK: usize = 64 * 1024;

/// Shorter keys can be guessed, and longer ones are the wrong file.
const KEY_LENGTHS: std::ops::RangeInclusive<usize> = 16..=1 << 20;

pub(crate) fn run(args: &Protocol) -> Result<ExitCode, Misuse> {
    let done = match &args.scheme {
        Scheme::Digest { domain, files } => {
            let mut out = vec![0; files.length];
            Ok(hash(files, Digest::new(domain.as_bytes()), Digest::absorb, |digest| {
                digest.finalize_into(&mut out);
                out.clone()
            }))
        }
        Scheme::Mac { domain, key, files } => read_key(key).map(|key| {
            let mut out = vec![0; files.length];
            hash(files, Mac::new(domain.as_bytes(), &key), Mac::absorb, |mac| {
                mac.finalize_into(&mut out);
                out.clone()
            })
        }),
        Scheme::Seal(args) => {
            if Target::is_terminal(args.output.as_deref()) {
                return Err(Misuse("sealed output is not text; name a file with -o".to_owned()));
            }
            seal(args).map(|()| true)
        }
        Scheme::Open(args) => open(args).map(|()| true),
    };
    Ok(match done {
        Ok(true) => GOOD,
        Ok(false) => FAILED,
        Err(failure) => {
            output::report(failure);
            FAILED
        }
    })
}

/// Prints a line for each file that can be read, and returns whether all could.
fn hash<H: Clone>(
    args: &Hashed,
    fresh: H,
    absorb: impl for<'a> Fn(&'a mut H, &[u8]) -> &'a mut H,
    mut finalize: impl FnMut(H) -> Vec<u8>,
) -> bool {
    let progress = Progress::new(args.files.iter().map(|file| input::length(file)).sum());
    let mut stdout = Output::stdout();
    let mut buffer = vec![0; input::BUFFER];
    let mut good = true;
    for file in &args.files {
        let mut hash = fresh.clone();
        let read = input::read_pieces(file, &mut buffer, &progress, |piece| {
            absorb(&mut hash, piece);
        });
        progress.aside(|| match read {
            Ok(()) => {
                let value = finalize(hash);
                let name = name::bytes(file);
                stdout.write(&line::format(Form::Gnu, "", &name, &value, End::Newline));
            }
            Err(error) => {
                good = false;
                output::report(Failure::new(file, error));
            }
        });
    }
    good
}

fn seal(args: &Sealed) -> Result<(), Failure> {
    let key = read_key(&args.key)?;
    let read_error = |error| Failure::new(&args.file, error);
    let mut source = input::open(&args.file).map_err(read_error)?;
    let progress = progress(args, &source);
    let mut target = Target::new(args.output.as_deref())?;
    let write_error = |error| Failure::new(target_name(args), error);

    let mut nonce = [0; NONCE];
    getrandom::fill(&mut nonce).map_err(|error| write_error(error.into()))?;
    target.write_all(&nonce).map_err(write_error)?;
    let mut writer = aestream::Writer::new(keyed(args, &key, &nonce), target);
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
    target.finish()
}

fn open(args: &Sealed) -> Result<(), Failure> {
    let key = read_key(&args.key)?;
    let read_error = |error: io::Error| Failure::new(&args.file, explained(error));
    let mut source = input::open(&args.file).map_err(read_error)?;
    let progress = progress(args, &source);
    let mut target = Target::new(args.output.as_deref())?;

    let mut nonce = [0; NONCE];
    source.read_exact(&mut nonce).map_err(read_error)?;
    let mut reader = aestream::Reader::new(keyed(args, &key, &nonce), source);
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
    target.finish()
}

fn keyed(args: &Sealed, key: &[u8], nonce: &[u8]) -> protocol::Protocol {
    let mut protocol = protocol::Protocol::new(args.domain.as_bytes());
    protocol.mix(b"key", key);
    protocol.mix(b"nonce", nonce);
    protocol
}

fn read_key(key: &Key) -> Result<Zeroizing<Vec<u8>>, Failure> {
    let fail = |error| Failure::new(&key.key_file, error);
    let limit = *KEY_LENGTHS.end() as u64 + 1;
    let mut bytes = Zeroizing::new(Vec::with_capacity(*KEY_LENGTHS.end() + 1));
    File::open(&key.key_file)
        .and_then(|file| file.take(limit).read_to_end(&mut bytes))
        .map_err(fail)?;
    if KEY_LENGTHS.contains(&bytes.len()) {
        return Ok(bytes);
    }
    let text = if bytes.len() < *KEY_LENGTHS.start() {
        "a key has 16 bytes or more"
    } else {
        "too long for a key"
    };
    Err(fail(io::Error::other(text)))
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
