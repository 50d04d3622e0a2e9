//! `sycon age keygen` and `sycon age recipient`.

use std::ffi::{OsStr, OsString};
use std::process::ExitCode;
use std::time::SystemTime;

use sycon::age::{AnyIdentity, pq, x25519};
use zeroize::Zeroizing;

use super::{cause, keys, passphrase::Passphrase};
use crate::failure::{Failure, GOOD, Wrong};
use crate::input;
use crate::keygen::PairOutput;
use crate::target::{self, Content, Wanted};

/// Make an identity: who has it decrypts what is encrypted to its recipient.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Keygen {
    #[command(flatten)]
    pair: PairOutput,

    /// Make an identity of X25519, age1..., for programs without X-Wing; a quantum computer breaks it
    #[arg(long)]
    x25519: bool,
}

/// Print the recipients of the identities in a file.
#[derive(Debug, clap::Args)]
pub(crate) struct Recipient {
    /// Where to write them [default: standard output]
    #[arg(short, long, value_name = "OUT")]
    output: Option<OsString>,

    /// Replace OUT, if it exists
    #[arg(short, long)]
    force: bool,

    /// Where the passphrase of an encrypted KEYFILE is, in the first line: it is asked for otherwise
    #[arg(long, value_name = "FILE")]
    passphrase_file: Option<OsString>,

    /// The identities; without one, or for -, standard input
    #[arg(value_name = "KEYFILE", default_value = "-", hide_default_value = true)]
    file: OsString,
}

pub(super) fn run(args: &Keygen) -> Result<ExitCode, Wrong> {
    args.pair.check()?;
    let identity = if args.x25519 {
        x25519::Identity::generate().map(AnyIdentity::X25519)
    } else {
        pq::Identity::generate().map(AnyIdentity::Pq)
    };
    let identity = identity.map_err(|error| Failure::new("an identity".as_ref(), cause(error)))?;
    let recipient = identity.to_public().to_string();
    let private = text(&identity, &recipient);
    args.pair.deliver(private.as_bytes(), &format!("{recipient}\n"), "Public key: ")?;
    Ok(GOOD)
}

/// An identity file as age-keygen writes it.
fn text(identity: &AnyIdentity, recipient: &str) -> Zeroizing<String> {
    let created = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
    let secret = identity.to_text();
    let lines = ["# created: ", &created, "\n# public key: ", recipient, "\n", &secret, "\n"];
    // Concatenation makes room for all of it first.
    Zeroizing::new(lines.concat())
}

pub(super) fn recipient(args: &Recipient) -> Result<ExitCode, Wrong> {
    input::read_once([&args.file].into_iter().chain(&args.passphrase_file))?;
    let passphrase = Passphrase::read(args.passphrase_file.as_deref())?;
    let identities = keys::identities(&args.file, &passphrase)?.open(&args.file)?;
    let lines = identities.iter().map(|identity| format!("{}\n", identity.to_public()));
    let inputs: Vec<&OsStr> =
        [&args.file].into_iter().chain(&args.passphrase_file).map(|file| &**file).collect();
    let wanted = Wanted {
        name: args.output.as_deref(),
        force: args.force,
        content: Content::Public,
        inputs: &inputs,
    };
    target::deliver(&[(wanted, lines.collect::<String>().as_bytes())])?;
    Ok(GOOD)
}

const HELP: &str = "\
Examples:
  sycon age keygen -o key.txt        an identity that only you can read; prints its recipient
  sycon age recipient key.txt        the recipient again
  sycon age keygen | sycon age encrypt -p -o key.age
                                     an identity under a passphrase, which -i takes, too

Without --x25519 the key is X-Wing: the recipient begins with age1pq1, the identity with \
AGE-SECRET-KEY-PQ-1.

Anyone who has the file can decrypt everything that was ever encrypted to its recipient; without the \
file, nobody can. No file is replaced without --force.

Exit code: 0 good; 1 a file that could not be written; 2 wrong usage.";
