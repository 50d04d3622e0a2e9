//! `sycon age keygen` and `sycon age recipient`.

use std::ffi::{OsStr, OsString};
use std::process::ExitCode;
use std::time::SystemTime;

use sycon::age::{AnyIdentity, pq, x25519};
use zeroize::Zeroizing;

use super::{keys, passphrase::Passphrase};
use crate::commands::keygen::PairOutput;
use crate::error::{CliError, FileError, GOOD, cause};
use crate::io::input;
use crate::io::output::{self, Content, OutputSpec};

/// Generate an identity (private key) and print its recipient (public key).
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Keygen {
    #[command(flatten)]
    pair: PairOutput,

    /// Generate an X25519 identity, for software without X-Wing. Not post-quantum
    #[arg(long)]
    x25519: bool,
}

/// Print the recipients of the identities in a file.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  sycon age recipient key.txt >> friends.txt")]
pub(crate) struct Recipient {
    /// Write the recipients to OUT [default: standard output]
    #[arg(short, long, value_name = "OUT")]
    output: Option<OsString>,

    /// Replace OUT if it exists
    #[arg(short, long)]
    force: bool,

    /// Read the passphrase of an encrypted KEYFILE from the first line of FILE [default: ask]
    #[arg(long, value_name = "FILE")]
    passphrase_file: Option<OsString>,

    /// The file that contains the identities; - for standard input [default: -]
    #[arg(value_name = "KEYFILE", default_value = "-", hide_default_value = true)]
    file: OsString,
}

pub(super) fn run(args: &Keygen) -> Result<ExitCode, CliError> {
    args.pair.check()?;
    let identity = if args.x25519 {
        x25519::Identity::generate().map(AnyIdentity::X25519)
    } else {
        pq::Identity::generate().map(AnyIdentity::Pq)
    };
    let identity = identity
        .map_err(|error| FileError::new("cannot generate an identity".as_ref(), cause(error)))?;
    let recipient = identity.to_public().to_string();
    let private = text(&identity, &recipient);
    args.pair.deliver(private.as_bytes(), &format!("{recipient}\n"), "Public key: ")?;
    Ok(GOOD)
}

/// Formats an identity file like age-keygen.
fn text(identity: &AnyIdentity, recipient: &str) -> Zeroizing<String> {
    let created = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
    let secret = identity.to_text();
    let lines = ["# created: ", &created, "\n# public key: ", recipient, "\n", &secret, "\n"];
    // `concat` allocates once, so no copy of the secret stays in freed memory.
    Zeroizing::new(lines.concat())
}

pub(super) fn recipient(args: &Recipient) -> Result<ExitCode, CliError> {
    input::read_once([&args.file].into_iter().chain(&args.passphrase_file))?;
    let passphrase = Passphrase::read(args.passphrase_file.as_deref())?;
    let identities = keys::identities(&args.file, &passphrase)?.open(&args.file)?;
    passphrase.check_needed()?;
    let lines = identities.iter().map(|identity| format!("{}\n", identity.to_public()));
    let inputs: Vec<&OsStr> =
        [&args.file].into_iter().chain(&args.passphrase_file).map(|file| &**file).collect();
    let spec = OutputSpec {
        name: args.output.as_deref(),
        force: args.force,
        content: Content::Public,
        inputs: &inputs,
    };
    output::write_all_outputs(&[(spec, lines.collect::<String>().as_bytes())])?;
    Ok(GOOD)
}

const HELP: &str = "\
Examples:
  sycon age keygen -o key.txt    write an identity and print its recipient
  sycon age recipient key.txt    print the recipient again
  sycon age keygen | sycon age encrypt -p -o key.age
                                 encrypt the identity with a passphrase; -i
                                 accepts it

The recipient begins with age1pq1 (X-Wing), or with age1 if you pass --x25519.

Anyone who has the identity file can decrypt all files encrypted to its recipient. If you lose it, these files \
can't be decrypted. Without --force, no existing file is replaced.

Exit code: 0 success; 1 a file that could not be written; 2 usage error.";
