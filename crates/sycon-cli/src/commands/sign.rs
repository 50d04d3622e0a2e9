//! `sycon sign` and `sycon verify`: detached signatures of SLH-DSA.

use std::ffi::OsString;
use std::io;
use std::process::ExitCode;

use sycon::slhdsa::{self, AnySigningKey, AnyVerifyingKey, Error, PreHash};
use zeroize::Zeroizing;

use crate::checksum::prehash;
use crate::checksum::verdict::{self, Verdict};
use crate::error::{CliError, FileError, GOOD, UsageError};
use crate::io::output::{self, Content, Output, OutputSpec};
use crate::io::progress::Progress;
use crate::io::thread_pool::{self, Limits};
use crate::io::{file, input, pem_file};

/// The longest file without `--prehash`. It is held in memory, because it is read twice.
const MAX_MESSAGE: usize = 1 << 30;
const TOO_LONG: &str = "too long (expected at most 1 GiB); sign and verify it with --prehash";

/// Sign a file with a post-quantum key: SLH-DSA.
#[derive(Debug, clap::Args)]
#[command(after_help = SIGN_HELP)]
pub(crate) struct Sign {
    /// Sign with the private key in KEY; - for standard input
    #[arg(short, long, value_name = "KEY")]
    key: OsString,

    /// Write the signature to SIG [default: standard output]
    #[arg(short, long, value_name = "SIG")]
    output: Option<OsString>,

    /// Replace SIG if it exists; write the binary signature to a terminal
    #[arg(short, long)]
    force: bool,

    #[command(flatten)]
    message: Message,

    /// Create the same signature each time, without random bytes
    #[arg(long)]
    deterministic: bool,

    /// Use at most N threads [default: one per CPU core]
    #[arg(short = 'j', long, value_name = "N", value_parser = thread_pool::parse_threads)]
    threads: Option<usize>,
}

/// Verify the signature of a file.
#[derive(Debug, clap::Args)]
#[command(after_help = VERIFY_HELP)]
pub(crate) struct Verify {
    /// Verify with the public key in PUB; - for standard input
    #[arg(short, long, value_name = "PUB")]
    key: OsString,

    /// Read the signature from SIG; - for standard input
    #[arg(short, long, value_name = "SIG")]
    signature: OsString,

    #[command(flatten)]
    message: Message,
}

/// The options that `sign` and `verify` share.
#[derive(Debug, clap::Args)]
struct Message {
    /// Set the context, at most 255 bytes; both sides must pass the same TEXT [default: none]
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    context: String,

    /// Use HashSLH-DSA, which signs the digest of the file, made with ALG: sha256, sha512, sha3-256,
    /// sha3-512, shake128, shake256 or another function of these families [default: none]
    #[arg(long, value_name = "ALG", value_parser = prehash::parse)]
    prehash: Option<PreHash>,

    /// The file to read; - for standard input [default: -]
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    file: OsString,
}

pub(crate) fn sign(args: &Sign) -> Result<ExitCode, CliError> {
    if Output::is_terminal(args.output.as_deref()) && !args.force {
        let text = "not writing a binary signature to a terminal; use -o FILE, or pass --force";
        return Err(UsageError(text.to_owned()).into());
    }
    input::read_once([&args.key, &args.message.file])?;
    args.message.check()?;
    let key = pem_file::private_key(&args.key, AnySigningKey::from_pkcs8_pem)?;
    let mut outputs = [Output::new(OutputSpec {
        name: args.output.as_deref(),
        force: args.force,
        content: Content::Public,
        inputs: &[&args.key, &args.message.file],
    })?];
    let bytes = args.message.read(&args.message.progress())?;
    let threads = args.threads.unwrap_or_else(thread_pool::cpu_count);
    let signature = args.message.of(&bytes).and_then(|message| {
        input::on_threads(threads, None, |parallel| match (args.deterministic, parallel) {
            (true, true) => key.sign_deterministic_parallel(message),
            (true, false) => key.sign_deterministic(message),
            (false, true) => key.sign_parallel(message),
            (false, false) => key.sign(message),
        })
    });
    let fail = |error| FileError::new(&args.key, io::Error::other(error));
    outputs[0].write_bytes(&signature.map_err(fail)?)?;
    output::persist_all(&mut outputs)?;
    Ok(GOOD)
}

pub(crate) fn verify(args: &Verify) -> Result<ExitCode, CliError> {
    input::read_once([&args.key, &args.signature, &args.message.file])?;
    args.message.check()?;
    let key = pem_file::public_key(&args.key, AnyVerifyingKey::from_spki_pem)?;
    let signature = pem_file::read(&args.signature, "signature")?;
    output::check_stdout(&[&args.key, &args.signature, &args.message.file])?;
    let progress = args.message.progress();
    let limits = Limits { threads: 1, in_flight: 1 };
    Ok(verdict::print(limits, [&args.message.file], &progress, |file| {
        let bytes = args.message.read(&progress)?;
        let valid = args.message.of(&bytes).and_then(|message| key.verify(message, &signature));
        match valid {
            Ok(()) => Ok(Verdict::tag(file, true)),
            Err(Error::Signature) => Ok(Verdict::tag(file, false)),
            Err(error) => Err(FileError::new(&args.signature, io::Error::other(error))),
        }
    }))
}

impl Message {
    /// Refuses a context that is too long.
    fn check(&self) -> Result<(), UsageError> {
        let checked = slhdsa::Message::with_context(b"", self.context.as_bytes());
        // The message begins with the name of the option.
        checked.map(drop).map_err(|error| UsageError(format!("--{error}")))
    }

    fn progress(&self) -> Progress {
        Progress::new(file::length(&self.file))
    }

    /// Reads the file. Returns its bytes, or with `--prehash` its digest.
    fn read(&self, progress: &Progress) -> Result<Zeroizing<Vec<u8>>, FileError> {
        let bytes = match self.prehash {
            None => file::open(&self.file)
                .and_then(|file| file::read_whole(file, MAX_MESSAGE, TOO_LONG)),
            Some(prehash) => prehash::digest(prehash, &self.file, progress).map(Zeroizing::new),
        };
        bytes.map_err(|error| FileError::new(&self.file, error))
    }

    /// Returns the message to sign, for what [`read`](Self::read) returned.
    fn of<'a>(&'a self, bytes: &'a [u8]) -> Result<slhdsa::Message<'a>, Error> {
        let context = self.context.as_bytes();
        match self.prehash {
            None => slhdsa::Message::with_context(bytes, context),
            Some(prehash) => slhdsa::Message::of_digest(context, prehash, bytes),
        }
    }
}

const SIGN_HELP: &str = "\
Examples:
  sycon keygen -a slh-dsa-shake-128s -o KEY.pem --public PUB.pem
                                         publish PUB.pem, not KEY.pem
  sycon sign -k KEY.pem -o image.sig image.iso
  sycon verify -k PUB.pem -s image.sig image.iso
                                         print \"image.iso: OK\", or
                                         \"image.iso: FAILED\" and exit with 1

SIG contains only the signature, 7856 to 49856 bytes (FIPS 205). It is verified before it is written. The key \
file states the parameter set.

A context names the use of the file, so that a signature is not valid for another use of the key.

The file is read twice, so sycon holds it in memory, at most 1 GiB. With --prehash, it is read once, and can be of \
any length, such as a stream. This is a different algorithm: its signatures are valid only for verifiers that pass \
the same --prehash.

Without --force, no existing file is replaced. If others can read a private key, there is a warning.

Exit code: 0 success; 1 a file that could not be read or written, or a key that creates no valid signature; 2 usage \
error, or KEY is not a private key of SLH-DSA.";

const VERIFY_HELP: &str = "\
Examples:
  sycon verify -k PUB.pem -s image.sig image.iso
                              print \"image.iso: OK\", or \"image.iso: FAILED\"
                              and exit with 1

Pass the --context and --prehash with which the file was signed. Without --prehash, sycon holds the file in memory, \
at most 1 GiB.

Exit code: 0 the signature is valid; 1 it is not valid, or a file could not be read; 2 usage error, or PUB is not a \
public key of SLH-DSA.";
