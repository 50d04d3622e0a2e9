//! `sycon age`: encrypts files in the age format.

mod decrypt;
mod encrypt;
mod inspect;
mod keygen;
mod keys;
mod passphrase;
pub(crate) mod plugin;

use std::process::ExitCode;

use crate::error::CliError;

/// Encrypt files to recipients or with a passphrase, in the age format.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Age {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    Keygen(keygen::Keygen),
    Recipient(keygen::Recipient),
    Encrypt(encrypt::Encrypt),
    Decrypt(decrypt::Decrypt),
    Inspect(inspect::Inspect),
}

pub(crate) fn run(args: &Age) -> Result<ExitCode, CliError> {
    match &args.action {
        Action::Keygen(args) => keygen::run(args),
        Action::Recipient(args) => keygen::recipient(args),
        Action::Encrypt(args) => encrypt::run(args),
        Action::Decrypt(args) => decrypt::run(args),
        Action::Inspect(args) => inspect::run(args),
    }
}

const HELP: &str = "\
Examples:
  sycon age keygen -o key.txt               publish the recipient that it prints
  sycon age encrypt -r age1pq1… -o notes.age notes
  sycon age decrypt -i key.txt -o notes notes.age
  sycon age encrypt -p -o notes.age notes   encrypt with a passphrase
  tar c folder | sycon age encrypt -R friends.txt > folder.tar.age

The files are compatible with age 1.3 and other implementations of the age format. Recipients that begin with \
age1pq1 use X-Wing, which is post-quantum. Recipients that begin with age1 use X25519, which is not.

The sender is not authenticated: anyone who has the recipient can encrypt a file.

Exit code: 0 success; 1 a file that could not be read, written or decrypted; 2 usage error, or an argument or file \
does not contain a key of the right kind.";
