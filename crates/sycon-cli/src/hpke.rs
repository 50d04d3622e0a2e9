//! `sycon hpke`: files encrypted to a public key.

use std::ffi::{OsStr, OsString};
use std::io;
use std::process::ExitCode;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use sycon::hpke::{self, Aead, Error, Kdf, PrivateKey, Psk, PublicKey, Receiver, Sender, Suite};
use sycon_simd::SecretBytes;
use zeroize::Zeroizing;

use crate::failure::{Failure, GOOD, Misuse, Wrong};
use crate::target::{self, Content, Target, Wanted};
use crate::{input, kem, key};

/// A message is in memory twice, so that longer files have to be sealed otherwise.
const MOST: usize = 1 << 30;
const TOO_LONG: &str = "too long (expected at most 1 GiB)";

/// Bytes that a ciphertext has more than what is in it.
const TAG: usize = 16;

/// Bytes of a pre-shared key.
const LEAST_PSK: usize = 32;

/// Encrypt a file to a public key: HPKE with X-Wing or ML-KEM.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Hpke {
    #[command(subcommand)]
    step: Step,
}

#[derive(Debug, clap::Subcommand)]
enum Step {
    /// Encrypt and authenticate a file.
    Seal {
        /// The recipient's public key; - for standard input
        #[arg(short, long, value_name = "PUB")]
        recipient: OsString,

        #[command(flatten)]
        message: Message,
    },
    /// Decrypt and verify a file from `seal` or another implementation.
    Open {
        /// Your private key; - for standard input
        #[arg(short, long, value_name = "KEY")]
        identity: OsString,

        #[command(flatten)]
        message: Message,
    },
}

/// One file, what is made of it, and what both sides must agree on.
#[derive(Debug, clap::Args)]
struct Message {
    /// Application context; the receiver must pass the same value [default: none]
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    info: String,

    /// Additional authenticated data; the receiver must pass the same value [default: none]
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    aad: String,

    /// The file that contains a pre-shared key, 32 random bytes or more; - for standard input
    #[arg(long, value_name = "KEYFILE", requires = "psk_id")]
    psk: Option<OsString>,

    /// The identifier of the pre-shared key
    #[arg(long, value_name = "TEXT", requires = "psk")]
    psk_id: Option<String>,

    /// The key derivation function
    #[arg(long, value_name = "KDF", default_value = "shake256", value_parser = kdf())]
    kdf: Kdf,

    /// The authenticated encryption algorithm
    #[arg(long, value_name = "AEAD", default_value = "chacha20-poly1305", value_parser = aead())]
    aead: Aead,

    /// Where to write the output; the file appears only if all of it is verified [default: standard output]
    #[arg(short, long, value_name = "OUT")]
    output: Option<OsString>,

    /// Replace OUT if it exists; write binary output to a terminal
    #[arg(short, long)]
    force: bool,

    /// The file to read, at most 1 GiB; - or no FILE: standard input
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    file: OsString,
}

pub(crate) fn run(args: &Hpke) -> Result<ExitCode, Wrong> {
    match &args.step {
        Step::Seal { recipient, message } => {
            if Target::is_terminal(message.output.as_deref()) && !message.force {
                let text =
                    "not writing encrypted output to a terminal; use -o FILE, or pass --force";
                return Err(Misuse(text.to_owned()).into());
            }
            message.read_once(recipient)?;
            let key = kem::public_key(recipient)?;
            message
                .run(recipient, Content::Public, MOST, |bytes, psk| message.seal(&*key, bytes, psk))
        }
        Step::Open { identity: name, message } => {
            message.read_once(name)?;
            let key = kem::private_key(name)?;
            let most = MOST + key.kem().ciphertext() + TAG;
            message
                .run(name, Content::Decrypted, most, |bytes, psk| message.open(&*key, bytes, psk))
        }
    }
}

impl Message {
    fn read_once(&self, key: &OsString) -> Result<(), Misuse> {
        input::read_once([&self.file, key].into_iter().chain(&self.psk))
    }

    /// Does `work` on the file.
    fn run(
        &self,
        key: &OsStr,
        content: Content,
        most: usize,
        work: impl FnOnce(&[u8], Option<Psk<'_>>) -> Result<Zeroizing<Vec<u8>>, Error>,
    ) -> Result<ExitCode, Wrong> {
        let psk = self.psk()?;
        let id = self.psk_id.as_deref().unwrap_or_default();
        let psk = psk.as_ref().map(|psk| Psk::new(psk, id.as_bytes())).transpose();
        let psk = psk.map_err(|error| Misuse(error.to_string()))?;
        let mut targets = [Target::new(Wanted {
            name: self.output.as_deref(),
            force: self.force,
            content,
            inputs: &[key, &self.file, self.psk.as_deref().unwrap_or(key)],
        })?];
        let fail = |error| Failure::new(&self.file, error);
        let bytes = input::open(&self.file)
            .and_then(|file| input::read_whole(file, most, TOO_LONG))
            .map_err(fail)?;
        let made = work(&bytes, psk).map_err(|error| match error {
            Error::Long { .. } => Wrong::from(Misuse(error.to_string())),
            error => fail(io::Error::other(error)).into(),
        })?;
        targets[0].put(&made)?;
        target::finish(&mut targets)?;
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

    fn psk(&self) -> Result<Option<SecretBytes>, Wrong> {
        let read = |name: &OsString| key::read(name, LEAST_PSK..=*key::LENGTHS.end());
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

const HELP: &str = "\
Examples:
  sycon kem keygen -o KEY.pem --public PUB.pem    publish PUB.pem, keep KEY.pem secret
  sycon hpke seal -r PUB.pem -o notes.sealed notes
  sycon hpke open -i KEY.pem -o notes notes.sealed
  sycon hpke seal -r PUB.pem --info 'app v1' --kdf hkdf-sha256 -o OUT FILE

To open the file, pass the same --info, --aad, --psk, --psk-id, --kdf and --aead values that were used to seal \
it. The sender is not authenticated: anyone who has PUB.pem can seal a file, unless you use --psk.

OUT is the encapsulated secret (1120 bytes for X-Wing) followed by the ciphertext, which is 16 bytes longer than \
FILE. Go's crypto/hpke and Python's cryptography use the same format. The whole file is held in memory; for long \
files, use `sycon age encrypt`.

With -o, the file appears only if all of it is verified. Without --force, no existing file is replaced. The output \
of `open` is readable only by you.

Exit code: 0 success; 1 a file that could not be read, written or opened; 2 usage error, or a file is not such a \
key.";
