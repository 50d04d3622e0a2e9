//! `sycon kem`: X-Wing and ML-KEM with keys in PEM files.

mod schemes;

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io;
use std::process::ExitCode;

use sycon::kem::{Error, SharedSecret, xwing};
use zeroize::Zeroizing;

use crate::failure::{Failure, GOOD, Misuse, Wrong};
use crate::keygen::PairOutput;
use crate::target::{self, Content, Target, Wanted};
use crate::{hex, input, key, name, place};
use schemes::{Algorithm, Private, Public};

/// Longer files than this are neither keys nor ciphertexts.
const MOST: usize = 1 << 16;

/// Share a secret with the owner of a public key: X-Wing or ML-KEM.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Kem {
    #[command(subcommand)]
    step: Step,
}

#[derive(Debug, clap::Subcommand)]
enum Step {
    /// Generate a private key and its public key.
    Keygen {
        /// The KEM; the other commands read it from the key file
        #[arg(short, long, value_enum, default_value_t = Algorithm::XWing)]
        algorithm: Algorithm,

        #[command(flatten)]
        pair: PairOutput,
    },
    /// Print the public key of a private key.
    Public {
        /// The private key; - for standard input
        #[arg(value_name = "KEY")]
        key: OsString,

        /// Where to write the public key [default: standard output]
        #[arg(short, long, value_name = "PUB")]
        output: Option<OsString>,

        /// Replace existing files
        #[arg(short, long)]
        force: bool,
    },
    /// Generate a shared secret and encrypt it to a public key.
    Encapsulate {
        /// The recipient's public key; - for standard input
        #[arg(short, long, value_name = "PUB")]
        recipient: OsString,

        /// Where to write the ciphertext, 1120 bytes for X-Wing; - for standard output
        #[arg(long, value_name = "FILE")]
        ciphertext_out: OsString,

        #[command(flatten)]
        secret: SecretOutput,
    },
    /// Recover the shared secret from a ciphertext.
    Decapsulate {
        /// Your private key; - for standard input
        #[arg(short, long, value_name = "KEY")]
        identity: OsString,

        /// The ciphertext; - for standard input
        #[arg(long, value_name = "FILE")]
        ciphertext: OsString,

        #[command(flatten)]
        secret: SecretOutput,
    },
}

/// Where a shared secret goes.
#[derive(Debug, clap::Args)]
struct SecretOutput {
    /// Where to write the secret, 32 bytes [default: standard output]
    #[arg(short, long = "output", value_name = "SECRET")]
    output: Option<OsString>,

    /// Write the secret in hex
    #[arg(long)]
    hex: bool,

    /// Replace existing files
    #[arg(short, long)]
    force: bool,
}

pub(crate) fn run(args: &Kem) -> Result<ExitCode, Wrong> {
    match &args.step {
        Step::Keygen { algorithm, pair } => keygen(*algorithm, pair),
        Step::Public { key, output, force } => public(key, output.as_deref(), *force),
        Step::Encapsulate { recipient, ciphertext_out, secret } => {
            encapsulate(recipient, ciphertext_out, secret)
        }
        Step::Decapsulate { identity, ciphertext, secret } => {
            decapsulate(identity, ciphertext, secret)
        }
    }?;
    Ok(GOOD)
}

impl SecretOutput {
    fn to(&self) -> Option<&OsStr> {
        self.output.as_deref()
    }

    fn wanted<'a>(&'a self, inputs: &'a [&'a OsStr]) -> Wanted<'a> {
        Wanted { name: self.to(), force: self.force, content: Content::Secret, inputs }
    }
}

fn keygen(algorithm: Algorithm, pair: &PairOutput) -> Result<(), Wrong> {
    pair.check()?;
    let key = schemes::generate(algorithm)
        .map_err(|error| failure(OsStr::new("cannot generate a key"), error))?;
    Ok(pair.deliver(key.to_pem().as_bytes(), &key.public_pem(), "")?)
}

fn public(key: &OsStr, output: Option<&OsStr>, force: bool) -> Result<(), Wrong> {
    let text = private_key(key)?.public_pem();
    let wanted = Wanted { name: output, force, content: Content::Public, inputs: &[key] };
    Ok(target::deliver(&[(wanted, text.as_bytes())])?)
}

fn encapsulate(key: &OsStr, ciphertext: &OsStr, secret: &SecretOutput) -> Result<(), Wrong> {
    print_one(&[Some(ciphertext), secret.to()])?;
    if Target::is_terminal(Some(ciphertext)) {
        return Err(Misuse(
            "--ciphertext-out: not writing a binary ciphertext to a terminal; name a file"
                .to_owned(),
        )
        .into());
    }
    check_terminal(secret)?;
    let (bytes, shared) = public_key(key)?
        .encapsulate()
        .map_err(|error| failure(OsStr::new("cannot generate a secret"), error))?;
    let text = shown(&shared, secret);
    let plain = Wanted {
        name: Some(ciphertext),
        force: secret.force,
        content: Content::Public,
        inputs: &[key],
    };
    Ok(target::deliver(&[(secret.wanted(&[key]), &text), (plain, &bytes)])?)
}

fn decapsulate(key: &OsStr, ciphertext: &OsStr, secret: &SecretOutput) -> Result<(), Wrong> {
    input::read_once([key, ciphertext])?;
    check_terminal(secret)?;
    let (name, key) = (key, private_key(key)?);
    let fail = |error| Failure::new(ciphertext, error);
    let bytes = input::open(ciphertext).and_then(read).map_err(fail)?;
    let shared = key.decapsulate(&bytes).map_err(|error| failure(ciphertext, error))?;
    let text = shown(&shared, secret);
    Ok(target::deliver(&[(secret.wanted(&[name, ciphertext]), &text)])?)
}

/// Refuses to print more than one of these.
pub(crate) fn print_one(outputs: &[Option<&OsStr>]) -> Result<(), Misuse> {
    if outputs.iter().filter(|to| target::is_stdout(**to)).count() > 1 {
        let message = "only one output can go to standard output; name a file for the other";
        return Err(Misuse(message.to_owned()));
    }
    Ok(())
}

/// Refuses to show bytes to a person.
fn check_terminal(secret: &SecretOutput) -> Result<(), Misuse> {
    if !secret.hex && Target::is_terminal(secret.to()) {
        let message = "not writing a binary secret to a terminal; use --hex or -o FILE";
        return Err(Misuse(message.to_owned()));
    }
    Ok(())
}

/// The secret's bytes, or its digits in a line.
fn shown(secret: &SharedSecret, args: &SecretOutput) -> Zeroizing<Vec<u8>> {
    // Room for all of it from the start, because a vector that grows leaves copies behind.
    let mut text = Zeroizing::new(Vec::with_capacity(2 * xwing::SHARED_SECRET + 1));
    if args.hex {
        hex::encode_to(&mut text, secret.as_bytes());
        text.push(b'\n');
    } else {
        text.extend_from_slice(secret.as_bytes());
    }
    text
}

pub(crate) fn public_key(name: &OsStr) -> Result<Box<dyn Public>, Wrong> {
    let fail = |error| Failure::new(name, error);
    parse(name, &input::open(name).and_then(read).map_err(fail)?, schemes::public)
}

pub(crate) fn private_key(name: &OsStr) -> Result<Box<dyn Private>, Wrong> {
    let fail = |error| Failure::new(name, error);
    let file = input::open(name).map_err(fail)?;
    let shared = file.metadata().is_ok_and(|metadata| place::is_shared(&metadata));
    let private = parse(name, &read(file).map_err(fail)?, schemes::private)?;
    if shared {
        key::warn_of_readers(name, "private key");
    }
    Ok(private)
}

fn parse<Key>(
    name: &OsStr,
    bytes: &[u8],
    from_pem: impl FnOnce(&str) -> Result<Key, Error>,
) -> Result<Key, Wrong> {
    let key = str::from_utf8(bytes).map_err(|_| Error::Pem).and_then(from_pem);
    Ok(key.map_err(|error| Misuse(format!("{}: {error}", name::printable(name))))?)
}

fn read(file: File) -> io::Result<Zeroizing<Vec<u8>>> {
    let bytes = input::read_short(file, MOST)?;
    if bytes.len() > MOST {
        return Err(io::Error::other(format!(
            "too long for a key or a ciphertext (expected at most {MOST} bytes)"
        )));
    }
    Ok(bytes)
}

fn failure(name: &OsStr, error: Error) -> Failure {
    Failure::new(name, io::Error::other(error))
}

const HELP: &str = "\
Examples:
  sycon kem keygen -o KEY.pem --public PUB.pem    publish PUB.pem, keep KEY.pem secret
  sycon kem encapsulate -r PUB.pem --ciphertext-out CT -o SECRET
                                                  send CT to the owner of KEY.pem
  sycon kem decapsulate -i KEY.pem --ciphertext CT -o SECRET
                                                  recover SECRET
  sycon kem keygen -a ml-kem-768 -o KEY.pem       for protocols without X25519

The secret is 32 bytes long. You can use it as a key of `sycon mac` and `sycon newplex`. A ciphertext for \
another key, or a tampered one, yields a different secret, not an error: you notice it when you use the secret.

X-Wing combines ML-KEM-768 and X25519. Keys are PEM: PKCS#8 with the seed, and SubjectPublicKeyInfo. ML-KEM \
private keys can also be in the expanded form, or in both (RFC 9935); if the two differ, the key is refused.

Without --force, no existing file is replaced. After an error, no output is left. Files with private keys and \
secrets are readable only by you. If others can read a private key, there is a warning.

Exit code: 0 success; 1 a file that could not be read or written, or CIPHERTEXT is not a ciphertext; 2 usage \
error, or a file is not such a key.";
