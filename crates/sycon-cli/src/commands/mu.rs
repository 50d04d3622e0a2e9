//! `sycon mu`: prints the external mu of ML-DSA.

use std::ffi::{OsStr, OsString};
use std::io;
use std::process::ExitCode;
use std::slice;

use pem_rfc7468::decode_vec;
use sycon::mldsa::{CONTEXT, MU, Mu, PreHash, mu_of_digest, public_key_from_spki};

use crate::checksum::prehash;
use crate::checksum::verdict::{self, Rendered, Verdict};
use crate::error::{CliError, FileError, UsageError};
use crate::io::output::{self, Output};
use crate::io::progress::Progress;
use crate::io::thread_pool::{self, Limits};
use crate::io::{file, file_name, input};

/// The longest file that can be a public key, in bytes.
const MAX_LENGTH: usize = 1 << 16;

/// Print the ML-DSA external mu of files, to sign with a key held elsewhere.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct MuOf {
    /// Use the signer's public key in PUB (PEM); - for standard input
    #[arg(short, long, value_name = "PUB")]
    recipient: OsString,

    /// Set the context that signer and verifier agreed on, at most 255 bytes [default: none]
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    context: String,

    /// Print the mu of HashML-DSA, which hashes the file with ALG first: sha256, sha512, sha3-256,
    /// sha3-512, shake128, shake256 or another function of these families [default: none]
    #[arg(long, value_name = "ALG", value_parser = prehash::parse)]
    prehash: Option<PreHash>,

    /// Print the mu of one file in binary
    #[arg(long)]
    raw: bool,

    /// With --raw: write binary output to a terminal
    #[arg(short, long)]
    force: bool,

    /// Read at most N files at once [default: one per CPU core]
    #[arg(short = 'j', long, value_name = "N", value_parser = thread_pool::parse_threads)]
    threads: Option<usize>,

    /// The files to read; - for standard input [default: -]
    #[arg(value_name = "FILE")]
    files: Vec<OsString>,
}

pub(crate) fn run(args: &MuOf) -> Result<ExitCode, CliError> {
    let files = input::files_or_stdin(&args.files, slice::from_ref(&args.recipient))?;
    if args.context.len() > CONTEXT {
        let given = args.context.len();
        return Err(UsageError(format!(
            "--context: too long (got {given} bytes, expected at most {CONTEXT})"
        ))
        .into());
    }
    if args.raw {
        Output::check_raw(None, args.force, &files)?;
    }
    let key = read_key(&args.recipient)?;
    output::check_stdout(&[&args.recipient])?;
    let threads = args.threads.unwrap_or_else(thread_pool::cpu_count);
    let limits = Limits { threads, in_flight: threads.max(1024) };
    let progress = Progress::new(files.iter().map(|file| file::length(file)).sum());
    Ok(verdict::print(limits, files, &progress, |file| {
        let mu = args.mu(&key, &file, &progress).map_err(|error| FileError::new(&file, error))?;
        Ok(if args.raw {
            Verdict { rendered: Rendered::Raw(mu.to_vec()), good: true }
        } else {
            Verdict::value(&file, &mu)
        })
    }))
}

impl MuOf {
    fn mu(&self, key: &[u8], file: &OsStr, progress: &Progress) -> io::Result<[u8; MU]> {
        let context = self.context.as_bytes();
        if let Some(prehash) = self.prehash {
            let digest = prehash::digest(prehash, file, progress)?;
            return mu_of_digest(key, context, prehash, &digest).map_err(io::Error::other);
        }
        let mut mu = Mu::new(key, context).map_err(io::Error::other)?;
        input::read_pieces(file::open(file)?.into(), progress, |piece| {
            mu.absorb(piece);
        })?;
        Ok(mu.finalize())
    }
}

fn read_key(name: &OsStr) -> Result<Vec<u8>, CliError> {
    let text = file::open(name).and_then(|file| file::read_short(file, MAX_LENGTH));
    let text = text.map_err(|error| FileError::new(name, error))?;
    key_in(&text)
        .map_err(|wrong| UsageError(format!("{}: {wrong}", file_name::printable(name))).into())
}

/// Parses a public key in PEM.
fn key_in(text: &[u8]) -> Result<Vec<u8>, String> {
    let (label, der) = decode_vec(text)
        .map_err(|_| "not PEM; a public key begins with -----BEGIN PUBLIC KEY-----")?;
    if label != "PUBLIC KEY" {
        return Err(format!("not an ML-DSA public key: PEM ({label})"));
    }
    public_key_from_spki(&der).map(<[u8]>::to_vec).map_err(|error| error.to_string())
}

const HELP: &str = "\
Examples:
  sycon mu -r PUB.pem image.iso               print the value to sign
  sycon mu -r PUB.pem --raw image.iso > MU    write it in binary

Mu is a 64-byte value that depends on the file, the public key and the context (FIPS 204), printed in hex. \
The owner of the private key signs mu, and the result is a signature of the file. The signer must support \
external mu: if it signs mu as a message, the signature is not valid.

HashML-DSA is a different algorithm: its signatures are valid only for verifiers that expect HashML-DSA.

Exit code: 0 success; 1 a file that could not be read or written; 2 usage error, or PUB is not an ML-DSA public key.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_public_keys_are_explained() {
        for (text, why) in [
            (&b""[..], "not PEM; "),
            (b"-----BEGIN PUBLIC KEY-----\nMIIE", "not PEM; "),
            (
                b"-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n",
                "not an ML-DSA public key: PEM (PRIVATE",
            ),
            (
                b"-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n",
                "public key: not an ML-DSA key",
            ),
        ] {
            let wrong = key_in(text).unwrap_err();
            assert!(wrong.starts_with(why), "{wrong}");
        }
    }
}
