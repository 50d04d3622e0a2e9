//! `sycon hpke`: encrypts files to a public key.

use std::ffi::{OsStr, OsString};
use std::io;
use std::process::ExitCode;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use sycon::hpke::{self, Aead, Error, Kdf, PrivateKey, Psk, PublicKey, Receiver, Sender, Suite};
use sycon_secret::SecretBytes;
use zeroize::Zeroizing;

use crate::commands::kem;
use crate::error::{CliError, FileError, GOOD, UsageError};
use crate::io::output::{self, Content, Output, OutputSpec};
use crate::io::{file, input, key_file};

/// The longest message. Plaintext and ciphertext are both in memory, so longer files need another
/// format.
const MAX_PLAINTEXT: usize = 1 << 30;
const TOO_LONG: &str = "too long (expected a message of at most 1 GiB)";

/// Bytes that a ciphertext is longer than its plaintext.
const TAG: usize = 16;

/// The least bytes of a pre-shared key.
const MIN_PSK: usize = 32;

/// Encrypt a file to a public key: HPKE with X-Wing or ML-KEM.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Hpke {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    /// Encrypt and authenticate a file.
    #[command(after_help = SEAL_HELP)]
    Seal {
        /// Encrypt to the public key in PUB; - for standard input
        #[arg(short, long, value_name = "PUB")]
        recipient: OsString,

        #[command(flatten)]
        message: Message,
    },
    /// Decrypt and verify a file from `seal` or another implementation.
    #[command(after_help = OPEN_HELP)]
    Open {
        /// Decrypt with the private key in KEY; - for standard input
        #[arg(short, long, value_name = "KEY")]
        identity: OsString,

        #[command(flatten)]
        message: Message,
    },
}

/// The options that `seal` and `open` share.
#[derive(Debug, clap::Args)]
struct Message {
    /// Write to OUT, which appears only when complete; `open` also verifies it [default: standard output]
    #[arg(short, long, value_name = "OUT")]
    output: Option<OsString>,

    /// Replace OUT if it exists; write binary output to a terminal
    #[arg(short, long)]
    force: bool,

    /// Set the application context; both sides must pass the same TEXT [default: none]
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true, help_heading = PARAMETERS)]
    info: String,

    /// Authenticate TEXT with the file; both sides must pass the same TEXT [default: none]
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true, help_heading = PARAMETERS)]
    aad: String,

    /// Use the pre-shared key in KEYFILE, at least 32 random bytes; - for standard input [default: none]
    #[arg(long, value_name = "KEYFILE", requires = "psk_id", help_heading = PARAMETERS)]
    psk: Option<OsString>,

    /// Set the identifier of the pre-shared key; both sides must pass the same TEXT
    #[arg(long, value_name = "TEXT", requires = "psk", help_heading = PARAMETERS)]
    psk_id: Option<String>,

    /// Set the key derivation function; both sides must pass the same KDF
    #[arg(long, value_name = "KDF", default_value = "shake256", value_parser = kdf(), help_heading = PARAMETERS)]
    kdf: Kdf,

    /// Set the authenticated cipher; both sides must pass the same AEAD
    #[arg(long, value_name = "AEAD", default_value = "chacha20-poly1305", value_parser = aead())]
    #[arg(help_heading = PARAMETERS)]
    aead: Aead,

    /// The file to read, at most 1 GiB; - for standard input [default: -]
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    file: OsString,
}

const PARAMETERS: &str = "HPKE parameters";

pub(crate) fn run(args: &Hpke) -> Result<ExitCode, CliError> {
    match &args.action {
        Action::Seal { recipient, message } => {
            if Output::is_terminal(message.output.as_deref()) && !message.force {
                let text =
                    "not writing encrypted output to a terminal; use -o FILE, or pass --force";
                return Err(UsageError(text.to_owned()).into());
            }
            message.read_once(recipient)?;
            let key = kem::public_key(recipient)?;
            message.run(recipient, Content::Public, MAX_PLAINTEXT, |bytes, psk| {
                message.seal(&*key, bytes, psk)
            })
        }
        Action::Open { identity: name, message } => {
            message.read_once(name)?;
            let key = kem::private_key(name)?;
            let most = MAX_PLAINTEXT + key.kem().ciphertext() + TAG;
            message
                .run(name, Content::Decrypted, most, |bytes, psk| message.open(&*key, bytes, psk))
        }
    }
}

impl Message {
    fn read_once(&self, key: &OsString) -> Result<(), UsageError> {
        input::read_once([&self.file, key].into_iter().chain(&self.psk))
    }

    /// Applies `work` to the contents of the file and writes the result.
    fn run(
        &self,
        key: &OsStr,
        content: Content,
        most: usize,
        work: impl FnOnce(&[u8], Option<Psk<'_>>) -> Result<Zeroizing<Vec<u8>>, Error>,
    ) -> Result<ExitCode, CliError> {
        let psk = self.psk()?;
        let id = self.psk_id.as_deref().unwrap_or_default();
        let psk = psk.as_ref().map(|psk| Psk::new(psk, id.as_bytes())).transpose();
        let psk = psk.map_err(|error| UsageError(error.to_string()))?;
        let mut outputs = [Output::new(OutputSpec {
            name: self.output.as_deref(),
            force: self.force,
            content,
            inputs: &[key, &self.file, self.psk.as_deref().unwrap_or(key)],
        })?];
        let fail = |error| FileError::new(&self.file, error);
        let bytes = file::open(&self.file)
            .and_then(|file| file::read_whole(file, most, TOO_LONG))
            .map_err(fail)?;
        let made = work(&bytes, psk).map_err(|error| match error {
            Error::Long { .. } => CliError::from(UsageError(error.to_string())),
            error => fail(io::Error::other(error)).into(),
        })?;
        outputs[0].write_bytes(&made)?;
        output::persist_all(&mut outputs)?;
        Ok(GOOD)
    }

    fn seal(
        &self,
        key: &dyn PublicKey,
        bytes: &[u8],
        psk: Option<Psk<'_>>,
    ) -> Result<Zeroizing<Vec<u8>>, Error> {
        let (mut sealed, mut sender) =
            Sender::with_psk(self.suite(), key, self.info.as_bytes(), psk)?;
        sealed.append(&mut sender.seal(self.aad.as_bytes(), bytes)?);
        Ok(sealed.into())
    }

    fn open(
        &self,
        key: &dyn PrivateKey,
        bytes: &[u8],
        psk: Option<Psk<'_>>,
    ) -> Result<Zeroizing<Vec<u8>>, Error> {
        let (enc, ciphertext) = hpke::split(self.suite(), key.kem(), bytes)?;
        let mut receiver = Receiver::with_psk(self.suite(), key, enc, self.info.as_bytes(), psk)?;
        receiver.open(self.aad.as_bytes(), ciphertext).map(Zeroizing::new)
    }

    fn suite(&self) -> Suite {
        Suite::new(self.kdf, self.aead)
    }

    fn psk(&self) -> Result<Option<SecretBytes>, CliError> {
        let read = |name: &OsString| key_file::read(name, MIN_PSK..=*key_file::LENGTHS.end());
        self.psk.as_ref().map(read).transpose()
    }
}

fn kdf() -> impl TypedValueParser<Value = Kdf> {
    let names = Kdf::ALL.iter().map(|kdf| kdf.name().to_lowercase());
    PossibleValuesParser::new(names).map(|name| name.parse().expect("one of the names"))
}

fn aead() -> impl TypedValueParser<Value = Aead> {
    let all = Aead::ALL.iter().filter(|aead| **aead != Aead::ExportOnly);
    let names = all.map(|aead| aead.name().to_lowercase());
    PossibleValuesParser::new(names).map(|name| name.parse().expect("one of the names"))
}

const SEAL_HELP: &str = "\
Examples:
  sycon hpke seal -r PUB.pem -o notes.sealed notes
  sycon hpke seal -r PUB.pem --info 'app v1' --kdf hkdf-sha256 -o OUT FILE";

const OPEN_HELP: &str = "\
Examples:
  sycon hpke open -i KEY.pem -o notes notes.sealed
  sycon hpke open -i KEY.pem --info 'app v1' --kdf hkdf-sha256 -o FILE OUT";

const HELP: &str = "\
Examples:
  sycon kem keygen -o KEY.pem --public PUB.pem    publish PUB.pem, not KEY.pem
  sycon hpke seal -r PUB.pem -o notes.sealed notes
  sycon hpke open -i KEY.pem -o notes notes.sealed

To open the file, pass the same --info, --aad, --psk, --psk-id, --kdf and --aead values that were used to seal \
it.

The sender is not authenticated: anyone who has PUB.pem can seal a file, unless you use --psk.

OUT is the encapsulated secret (1120 bytes for X-Wing) followed by the ciphertext, which is 16 bytes longer than \
FILE. Go's crypto/hpke and Python's cryptography use the same format. sycon holds the whole file in memory; for \
long files, use `sycon age encrypt`.

With -o, the file appears only if all of it is verified. Without --force, no existing file is replaced. The output \
of `open` is readable only by you.

Exit code: 0 success; 1 a file that could not be read, written or opened; 2 usage error, or a key file does not \
contain a key of the right kind.";
