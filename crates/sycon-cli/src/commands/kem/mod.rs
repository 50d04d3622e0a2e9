//! `sycon kem`: X-Wing and ML-KEM with keys in PEM files.

mod schemes;

use std::ffi::{OsStr, OsString};
use std::io;
use std::process::ExitCode;

use sycon::kem::{Error, SharedSecret, xwing};
use zeroize::Zeroizing;

use crate::commands::keygen::PairOutput;
use crate::error::{CliError, FileError, GOOD, UsageError};
use crate::hex;
use crate::io::output::{self, Content, Output, OutputSpec};
use crate::io::{input, pem_file};
use schemes::{Algorithm, Private, Public};

/// Share a secret with the owner of a public key: X-Wing or ML-KEM.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Kem {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    /// Generate a private key and its public key.
    #[command(after_help = KEYGEN_HELP)]
    Keygen {
        /// Use this KEM: x-wing, ml-kem-512, ml-kem-768 or ml-kem-1024; see below
        #[arg(short, long, value_name = "KEM", value_enum, default_value_t = Algorithm::XWing, hide_possible_values = true)]
        algorithm: Algorithm,

        #[command(flatten)]
        pair: PairOutput,
    },
    /// Print the public key of a private key.
    #[command(after_help = "Examples:\n  sycon kem public KEY.pem -o PUB.pem")]
    Public {
        /// The private key; - for standard input
        #[arg(value_name = "KEY")]
        key: OsString,

        /// Write the public key to PUB [default: standard output]
        #[arg(short, long, value_name = "PUB")]
        output: Option<OsString>,

        /// Replace existing files
        #[arg(short, long)]
        force: bool,
    },
    /// Generate a shared secret and encrypt it to a public key.
    #[command(
        after_help = "Examples:\n  sycon kem encapsulate -r PUB.pem --ciphertext-out CT -o SECRET"
    )]
    Encapsulate {
        /// Encrypt the secret to the public key in PUB; - for standard input
        #[arg(short, long, value_name = "PUB")]
        recipient: OsString,

        /// Write the ciphertext to FILE, 1120 bytes for X-Wing; - for standard output
        #[arg(long, value_name = "FILE")]
        ciphertext_out: OsString,

        #[command(flatten)]
        secret: SecretOutput,
    },
    /// Recover the shared secret from a ciphertext.
    #[command(
        after_help = "Examples:\n  sycon kem decapsulate -i KEY.pem --ciphertext CT -o SECRET"
    )]
    Decapsulate {
        /// Use the private key in KEY; - for standard input
        #[arg(short, long, value_name = "KEY")]
        identity: OsString,

        /// Read the ciphertext from FILE; - for standard input
        #[arg(long, value_name = "FILE")]
        ciphertext: OsString,

        #[command(flatten)]
        secret: SecretOutput,
    },
}

/// The output options of a shared secret.
#[derive(Debug, clap::Args)]
struct SecretOutput {
    /// Write the 32-byte secret to SECRET [default: standard output]
    #[arg(short, long = "output", value_name = "SECRET")]
    output: Option<OsString>,

    /// Write the secret in hex
    #[arg(long)]
    hex: bool,

    /// Replace existing files
    #[arg(short, long)]
    force: bool,
}

pub(crate) fn run(args: &Kem) -> Result<ExitCode, CliError> {
    match &args.action {
        Action::Keygen { algorithm, pair } => keygen(*algorithm, pair),
        Action::Public { key, output, force } => public(key, output.as_deref(), *force),
        Action::Encapsulate { recipient, ciphertext_out, secret } => {
            encapsulate(recipient, ciphertext_out, secret)
        }
        Action::Decapsulate { identity, ciphertext, secret } => {
            decapsulate(identity, ciphertext, secret)
        }
    }?;
    Ok(GOOD)
}

impl SecretOutput {
    fn to(&self) -> Option<&OsStr> {
        self.output.as_deref()
    }

    fn spec<'a>(&'a self, inputs: &'a [&'a OsStr]) -> OutputSpec<'a> {
        OutputSpec { name: self.to(), force: self.force, content: Content::Secret, inputs }
    }
}

fn keygen(algorithm: Algorithm, pair: &PairOutput) -> Result<(), CliError> {
    pair.check()?;
    let key = schemes::generate(algorithm)
        .map_err(|error| kem_error(OsStr::new("cannot generate a key"), error))?;
    Ok(pair.deliver(key.to_pem().as_bytes(), &key.public_pem(), "")?)
}

fn public(key: &OsStr, output: Option<&OsStr>, force: bool) -> Result<(), CliError> {
    let text = private_key(key)?.public_pem();
    let spec = OutputSpec { name: output, force, content: Content::Public, inputs: &[key] };
    Ok(output::write_all_outputs(&[(spec, text.as_bytes())])?)
}

fn encapsulate(key: &OsStr, ciphertext: &OsStr, secret: &SecretOutput) -> Result<(), CliError> {
    output::check_single_stdout(&[Some(ciphertext), secret.to()])?;
    if Output::is_terminal(Some(ciphertext)) {
        return Err(UsageError(
            "--ciphertext-out: not writing a binary ciphertext to a terminal; name a file"
                .to_owned(),
        )
        .into());
    }
    check_terminal(secret)?;
    let (bytes, shared) = public_key(key)?
        .encapsulate()
        .map_err(|error| kem_error(OsStr::new("cannot generate a secret"), error))?;
    let text = encode_secret(&shared, secret);
    let plain = OutputSpec {
        name: Some(ciphertext),
        force: secret.force,
        content: Content::Public,
        inputs: &[key],
    };
    Ok(output::write_all_outputs(&[(secret.spec(&[key]), &text), (plain, &bytes)])?)
}

fn decapsulate(key: &OsStr, ciphertext: &OsStr, secret: &SecretOutput) -> Result<(), CliError> {
    input::read_once([key, ciphertext])?;
    check_terminal(secret)?;
    let (name, key) = (key, private_key(key)?);
    let bytes = pem_file::read(ciphertext, "ciphertext")?;
    let shared = key.decapsulate(&bytes).map_err(|error| kem_error(ciphertext, error))?;
    let text = encode_secret(&shared, secret);
    Ok(output::write_all_outputs(&[(secret.spec(&[name, ciphertext]), &text)])?)
}

/// Refuses to write a binary secret to a terminal.
fn check_terminal(secret: &SecretOutput) -> Result<(), UsageError> {
    if !secret.hex && Output::is_terminal(secret.to()) {
        let message = "not writing a binary secret to a terminal; use --hex or -o FILE";
        return Err(UsageError(message.to_owned()));
    }
    Ok(())
}

/// Encodes the secret as bytes, or as a line of hex.
fn encode_secret(secret: &SharedSecret, args: &SecretOutput) -> Zeroizing<Vec<u8>> {
    // A growing vector would leave copies of the secret in freed memory.
    let mut text = Zeroizing::new(Vec::with_capacity(2 * xwing::SHARED_SECRET + 1));
    if args.hex {
        hex::encode_to(&mut text, secret.as_bytes());
        text.push(b'\n');
    } else {
        text.extend_from_slice(secret.as_bytes());
    }
    text
}

pub(crate) fn public_key(name: &OsStr) -> Result<Box<dyn Public>, CliError> {
    pem_file::public_key(name, schemes::public)
}

pub(crate) fn private_key(name: &OsStr) -> Result<Box<dyn Private>, CliError> {
    pem_file::private_key(name, schemes::private)
}

fn kem_error(name: &OsStr, error: Error) -> FileError {
    FileError::new(name, io::Error::other(error))
}

const KEYGEN_HELP: &str = "\
Examples:
  sycon kem keygen -o KEY.pem --public PUB.pem
  sycon kem keygen -a ml-kem-768 -o KEY.pem --public PUB.pem

KEMs:
  x-wing       ML-KEM-768 combined with X25519: secure if one of the two is
  ml-kem-512   ML-KEM alone (FIPS 203), the smallest parameter set
  ml-kem-768   ML-KEM alone
  ml-kem-1024  ML-KEM alone, the largest parameter set

The other commands read the KEM from the key file.";

const HELP: &str = "\
Examples:
  sycon kem keygen -o KEY.pem --public PUB.pem    publish PUB.pem, not KEY.pem
  sycon kem encapsulate -r PUB.pem --ciphertext-out CT -o SECRET
                                                  send CT to the key's owner
  sycon kem decapsulate -i KEY.pem --ciphertext CT -o SECRET
                                                  recover SECRET

The secret is 32 bytes long. You can use it as a key for `sycon mac`. To encrypt a file, use \
`sycon hpke` or `sycon age`.

Decapsulation does not detect tampering: a ciphertext that was tampered with, or made for another key, \
usually yields a different secret and no error.

X-Wing combines ML-KEM-768 and X25519. Keys are PEM: PKCS#8 with the seed, and SubjectPublicKeyInfo. ML-KEM \
private keys can also be in the expanded form, or in both (RFC 9935); if the two differ, the key is refused.

Without --force, no existing file is replaced. After an error, no output is left. Files with private keys and \
secrets are readable only by you. If others can read a private key, there is a warning.

Exit code: 0 success; 1 a file that could not be read or written, or CIPHERTEXT is not a ciphertext; 2 usage \
error, or a key file does not contain a key of the right kind.";
