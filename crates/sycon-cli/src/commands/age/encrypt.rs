//! `sycon age encrypt`.

use std::ffi::{OsStr, OsString};
use std::io::IsTerminal;
use std::process::ExitCode;

use sycon::age::{self, AnyRecipient, Encryptor, Error};

use super::keys;
use super::passphrase::Passphrase;
use crate::error::{CliError, FileError, GOOD, UsageError, cause};
use crate::io::input::{self, CheckedReader};
use crate::io::output::{self, Content, Output, OutputSpec};
use crate::io::progress::Progress;
use crate::io::{file, thread_pool};

/// Encrypt a file to one or more recipients, or with a passphrase.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Encrypt {
    /// Encrypt to RECIPIENT: age1pq1…, or age1…, which is not post-quantum; can be repeated, but not
    /// mixed
    #[arg(short, long, value_name = "RECIPIENT")]
    recipient: Vec<OsString>,

    /// Encrypt to the recipients in FILE, one per line; - for standard input; can be repeated
    #[arg(short = 'R', long, value_name = "FILE")]
    recipients_file: Vec<OsString>,

    /// Encrypt to the identities in KEYFILE; - for standard input; can be repeated
    #[arg(short, long, value_name = "KEYFILE")]
    identity: Vec<OsString>,

    /// Encrypt with a passphrase. Prompts for it; press Enter to generate one
    #[arg(short, long, conflicts_with_all = ["recipient", "recipients_file", "identity"])]
    passphrase: bool,

    /// Read the passphrase from the first line of FILE [default: ask]
    #[arg(long, value_name = "FILE")]
    passphrase_file: Option<OsString>,

    /// Use at most N threads [default: one per CPU core]
    #[arg(short = 'j', long, value_name = "N", value_parser = thread_pool::parse_threads)]
    threads: Option<usize>,

    /// Write to OUT, which appears only when complete [default: standard output]
    #[arg(short, long, value_name = "OUT", help_heading = OUTPUT)]
    output: Option<OsString>,

    /// Write ASCII armor, which is a third longer than binary output
    #[arg(short, long, help_heading = OUTPUT)]
    armor: bool,

    /// Replace OUT if it exists; write binary output to a terminal
    #[arg(short, long, help_heading = OUTPUT)]
    force: bool,

    /// The file to read; - for standard input [default: -]
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    file: OsString,
}

const OUTPUT: &str = "Output";

const HELP: &str = "\
Examples:
  sycon age encrypt -r age1pq1… -r age1pq1… -o notes.age notes
  sycon age encrypt -R friends.txt -a < notes > notes.age
  sycon age encrypt -i key.txt -o notes.age notes    encrypt to yourself
  sycon age encrypt -p -o notes.age notes            encrypt with a passphrase

The sender is not authenticated: anyone who has a recipient can encrypt a file to it.";

pub(super) fn run(args: &Encrypt) -> Result<ExitCode, CliError> {
    args.check()?;
    let encryptor = args.encryptor()?.armored(args.armor);
    let (name, output) = (&*args.file, args.output.as_deref());
    let fail = |error| FileError::new(name, error);
    let file = file::open(name).map_err(fail)?;
    // A progress bar would be mixed with text on the terminal.
    let shown = file.is_terminal() || Output::is_terminal(output);
    let progress = (!shown).then(|| Progress::new(file::length(name)));
    let content = Content::Public;
    let inputs: Vec<_> = args.files().collect();
    let spec = OutputSpec { name: output, force: args.force, content, inputs: &inputs };
    let mut outputs = [Output::new(spec)?];
    let threads = args.threads.unwrap_or_else(thread_pool::cpu_count);
    let output = &mut outputs[0];
    input::on_threads(threads, file::length(name), |parallel| {
        let mut input = CheckedReader::new(file, progress.as_ref()).map_err(fail)?;
        let mut writer = match encryptor.parallel(parallel).write_to(&mut *output) {
            Ok(writer) => writer,
            Err(error) => return Err(output.file_error(cause(error))),
        };
        // A read error is an error of the input file. All other errors are errors of the output.
        let written =
            writer.read_from(&mut input).map_err(Error::from).and_then(|_| writer.finish());
        match (written, input.into_error()) {
            (Ok(_), _) => Ok(()),
            (Err(_), Some(error)) => Err(fail(error)),
            (Err(error), None) => Err(output.file_error(cause(error))),
        }
    })?;
    drop(progress);
    output::persist_all(&mut outputs)?;
    Ok(GOOD)
}

impl Encrypt {
    /// All input files.
    fn files(&self) -> impl Iterator<Item = &OsStr> {
        let keys = self.recipients_file.iter().chain(&self.identity).chain(&self.passphrase_file);
        [&self.file].into_iter().chain(keys).map(|name| &**name)
    }

    fn check(&self) -> Result<(), UsageError> {
        let misuse = |text: &str| Err(UsageError(text.to_owned()));
        let keys = [self.recipient.len(), self.recipients_file.len(), self.identity.len()];
        if !self.passphrase && keys.iter().all(|count| *count == 0) {
            return misuse("no recipients given; use -r, -R or -i, or -p for a passphrase");
        }
        if self.passphrase_file.is_some() && !self.passphrase && self.identity.is_empty() {
            return misuse(
                "--passphrase-file: only for use with -p or with an encrypted identity of -i",
            );
        }
        if Output::is_terminal(self.output.as_deref()) && !self.armor && !self.force {
            return misuse(
                "not writing encrypted output to a terminal; use -a or -o FILE, or pass --force",
            );
        }
        input::read_once(self.files())
    }

    fn encryptor(&self) -> Result<Encryptor, CliError> {
        let passphrase = Passphrase::read(self.passphrase_file.as_deref())?;
        let encryptor = if self.passphrase {
            Encryptor::new(&[&passphrase.new_recipient()?])
        } else {
            let recipients = self.recipients(&passphrase)?;
            let recipients: Vec<_> =
                recipients.iter().map(|recipient| recipient as &dyn age::Recipient).collect();
            Encryptor::new(&recipients)
        };
        passphrase.check_needed()?;
        encryptor.map_err(|error| match error {
            Error::Recipients(_) => UsageError(error.to_string()).into(),
            error => FileError::new("cannot make a header".as_ref(), cause(error)).into(),
        })
    }

    fn recipients(&self, passphrase: &Passphrase) -> Result<Vec<AnyRecipient>, CliError> {
        let mut recipients = Vec::new();
        for text in &self.recipient {
            recipients.push(keys::recipient(text)?);
        }
        for name in &self.recipients_file {
            recipients.extend(keys::recipients(name)?);
        }
        for name in &self.identity {
            let identities = keys::identities(name, passphrase)?.open(name)?;
            recipients.extend(identities.iter().map(age::AnyIdentity::to_public));
        }
        Ok(recipients)
    }
}
