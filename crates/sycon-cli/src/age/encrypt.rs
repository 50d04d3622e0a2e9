//! `sycon age encrypt`.

use std::ffi::{OsStr, OsString};
use std::io::IsTerminal;
use std::process::ExitCode;

use sycon::age::{self, AnyRecipient, Encryptor, Error};

use super::passphrase::Passphrase;
use super::{cause, keys, on_threads};
use crate::failure::{Failure, GOOD, Misuse, Wrong};
use crate::input::{self, Whole};
use crate::parallel;
use crate::progress::Progress;
use crate::target::{self, Content, Target, Wanted};

/// Encrypt a file to each of some recipients, or with a passphrase.
#[derive(Debug, clap::Args)]
pub(crate) struct Encrypt {
    /// Who can read it, age1pq1.. or age1..; as many as you like
    #[arg(short, long, value_name = "RECIPIENT")]
    recipient: Vec<OsString>,

    /// Those in a file, one to a line; - for standard input
    #[arg(short = 'R', long, value_name = "FILE")]
    recipients_file: Vec<OsString>,

    /// The recipients of the identities in a file; - for standard input
    #[arg(short, long, value_name = "KEYFILE")]
    identity: Vec<OsString>,

    /// Encrypt with a passphrase, which is asked for; of an empty one, one is made
    #[arg(short, long, conflicts_with_all = ["recipient", "recipients_file", "identity"])]
    passphrase: bool,

    /// Where the passphrase is, in the first line, instead of asking for it
    #[arg(long, value_name = "FILE")]
    passphrase_file: Option<OsString>,

    /// Write lines of text, a third longer, and not bytes
    #[arg(short, long)]
    armor: bool,

    /// Where to write it, once all of it is there [default: standard output]
    #[arg(short, long, value_name = "OUT")]
    output: Option<OsString>,

    /// Replace OUT, if it exists; write bytes to a terminal
    #[arg(short, long)]
    force: bool,

    /// Work on at most N threads [default: one per processor]
    #[arg(short = 'j', long, value_name = "N", value_parser = parallel::parse_threads)]
    threads: Option<usize>,

    /// What to read; without one, or for -, standard input
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    file: OsString,
}

pub(super) fn run(args: &Encrypt) -> Result<ExitCode, Wrong> {
    args.check()?;
    let encryptor = args.encryptor()?.armored(args.armor);
    let (name, output) = (&*args.file, args.output.as_deref());
    let fail = |error| Failure::new(name, error);
    let file = input::open(name).map_err(fail)?;
    // A bar would run into what is typed or shown.
    let shown = file.is_terminal() || Target::is_terminal(output);
    let progress = (!shown).then(|| Progress::new(input::length(name)));
    let content = Content::Public;
    let inputs: Vec<_> = args.files().collect();
    let wanted = Wanted { name: output, force: args.force, content, inputs: &inputs };
    let mut targets = [Target::new(wanted)?];
    let threads = args.threads.unwrap_or_else(parallel::processors);
    let target = &mut targets[0];
    on_threads(threads, input::length(name), |parallel| {
        let mut input = Whole::new(file, progress.as_ref()).map_err(fail)?;
        let mut writer = match encryptor.parallel(parallel).write_to(&mut *target) {
            Ok(writer) => writer,
            Err(error) => return Err(target.failure(cause(error))),
        };
        // What is read wrongly is marked as that, all else is of writing.
        let written =
            writer.read_from(&mut input).map_err(Error::from).and_then(|_| writer.finish());
        match (written, input.failure()) {
            (Ok(_), _) => Ok(()),
            (Err(_), Some(error)) => Err(fail(error)),
            (Err(error), None) => Err(target.failure(cause(error))),
        }
    })?;
    drop(progress);
    target::finish(&mut targets)?;
    Ok(GOOD)
}

impl Encrypt {
    /// All that are read.
    fn files(&self) -> impl Iterator<Item = &OsStr> {
        let keys = self.recipients_file.iter().chain(&self.identity).chain(&self.passphrase_file);
        [&self.file].into_iter().chain(keys).map(|name| &**name)
    }

    fn check(&self) -> Result<(), Misuse> {
        let misuse = |text: &str| Err(Misuse(text.to_owned()));
        let keys = [self.recipient.len(), self.recipients_file.len(), self.identity.len()];
        if !self.passphrase && keys.iter().all(|count| *count == 0) {
            return misuse("nobody could read it; name recipients with -r, -R or -i, or take -p");
        }
        if self.passphrase_file.is_some() && !self.passphrase && self.identity.is_empty() {
            return misuse(
                "--passphrase-file is for -p, and for an identity of -i that is encrypted",
            );
        }
        if Target::is_terminal(self.output.as_deref()) && !self.armor && !self.force {
            return misuse("encrypted output is not text; take -a, or name a file with -o");
        }
        input::read_once(self.files())
    }

    fn encryptor(&self) -> Result<Encryptor, Wrong> {
        let passphrase = Passphrase::read(self.passphrase_file.as_deref())?;
        let encryptor = if self.passphrase {
            Encryptor::new(&[&passphrase.new_recipient()?])
        } else {
            let recipients = self.recipients(&passphrase)?;
            let recipients: Vec<_> =
                recipients.iter().map(|recipient| recipient as &dyn age::Recipient).collect();
            Encryptor::new(&recipients)
        };
        encryptor.map_err(|error| match error {
            Error::Recipients(_) => Misuse(error.to_string()).into(),
            error => Failure::new("a header".as_ref(), cause(error)).into(),
        })
    }

    fn recipients(&self, passphrase: &Passphrase) -> Result<Vec<AnyRecipient>, Wrong> {
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
