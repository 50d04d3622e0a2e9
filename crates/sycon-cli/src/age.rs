//! `sycon age`: files encrypted to recipients, as age has them.

mod decrypt;
mod encrypt;
mod inspect;
mod keygen;
mod keys;
mod passphrase;
pub(crate) mod plugin;

use std::io;
use std::process::ExitCode;

use sycon::age::Error;

use crate::failure::Wrong;
use crate::input;

/// Encrypt files to recipients or with a passphrase: the age format, with X-Wing.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Age {
    #[command(subcommand)]
    step: Step,
}

#[derive(Debug, clap::Subcommand)]
enum Step {
    Keygen(keygen::Keygen),
    Recipient(keygen::Recipient),
    Encrypt(encrypt::Encrypt),
    Decrypt(decrypt::Decrypt),
    Inspect(inspect::Inspect),
}

pub(crate) fn run(args: &Age) -> Result<ExitCode, Wrong> {
    match &args.step {
        Step::Keygen(args) => keygen::run(args),
        Step::Recipient(args) => keygen::recipient(args),
        Step::Encrypt(args) => encrypt::run(args),
        Step::Decrypt(args) => decrypt::run(args),
        Step::Inspect(args) => inspect::run(args),
    }
}

/// Runs `work` on as many threads, and tells it whether that is more than one: of what is short, it is not.
fn on_threads<T: Send>(
    threads: usize,
    length: Option<u64>,
    work: impl FnOnce(bool) -> T + Send,
) -> T {
    let long = length.is_none_or(|length| length >= input::LONG);
    let pool = if threads > 1 && long { input::pool(threads) } else { None };
    match pool {
        Some(pool) => pool.install(|| work(true)),
        None => work(false),
    }
}

/// What a message says of an error: of one of reading, the system's words.
fn cause(error: Error) -> io::Error {
    match error {
        Error::Io(error) => error,
        error => io::Error::other(error),
    }
}

const HELP: &str = "\
Examples:
  sycon age keygen -o key.txt                     publish the recipient that it prints
  sycon age encrypt -r age1pq1.. -o notes.age notes
  sycon age decrypt -i key.txt -o notes notes.age
  sycon age encrypt -p -o notes.age notes         with a passphrase
  tar c folder | sycon age encrypt -R friends.txt > folder.tar.age

The files are compatible with age 1.3 and other implementations of the age format. Recipients age1pq1.. are \
X-Wing, which is post-quantum.

The sender is not authenticated: anyone who has the recipient can encrypt a file.

Exit code: 0 success; 1 a file that could not be read, written or decrypted; 2 usage error, or a file or \
argument is not such a key.";
