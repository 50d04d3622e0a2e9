//! `sycon keygen`: secret keys of random bytes; and where every kind of key goes.

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use crate::failure::{Failure, GOOD, Misuse, Wrong};
use crate::target::{self, Content, Target, Wanted};
use crate::{kem, key, size};

/// Generate a random secret key for `sycon mac` and `sycon newplex`.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Keygen {
    #[command(flatten)]
    key: KeyOutput,

    /// Length of the key in bytes, 16 to 4096
    #[arg(short, long, value_name = "BYTES", default_value = "32", value_parser = parse_length)]
    length: usize,
}

/// Where a secret or private key goes.
#[derive(Debug, clap::Args)]
pub(crate) struct KeyOutput {
    /// Where to write the key, readable only by you [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<OsString>,

    /// Replace existing files
    #[arg(short, long)]
    force: bool,
}

/// Where a private key and its public key go.
#[derive(Debug, clap::Args)]
pub(crate) struct PairOutput {
    #[command(flatten)]
    private: KeyOutput,

    /// Where to write the public key [default: standard error]
    #[arg(long, value_name = "PUB")]
    public: Option<OsString>,
}

pub(crate) fn run(args: &Keygen) -> Result<ExitCode, Wrong> {
    args.key.check()?;
    let key = key::generate(args.length)
        .map_err(|error| Failure::new("cannot generate a key".as_ref(), error))?;
    target::deliver(&[(args.key.wanted(), &key)])?;
    Ok(GOOD)
}

impl KeyOutput {
    /// Refuses to show the key.
    fn check(&self) -> Result<(), Misuse> {
        if Target::is_terminal(self.output.as_deref()) {
            let message =
                "not writing a secret key to a terminal; use -o FILE, or redirect the output";
            return Err(Misuse(message.to_owned()));
        }
        Ok(())
    }

    fn wanted(&self) -> Wanted<'_> {
        let name = self.output.as_deref();
        Wanted { name, force: self.force, content: Content::Secret, inputs: &[] }
    }
}

impl PairOutput {
    /// Refuses to show the private key, or to print both keys.
    pub(crate) fn check(&self) -> Result<(), Misuse> {
        self.private.check()?;
        if self.public.is_some() {
            kem::print_one(&[self.private.output.as_deref(), self.public.as_deref()])?;
        }
        Ok(())
    }

    /// Writes both keys. On standard error, the public key comes after `title`.
    pub(crate) fn deliver(&self, private: &[u8], public: &str, title: &str) -> Result<(), Failure> {
        let private = (self.private.wanted(), private);
        let Some(name) = self.public.as_deref() else {
            target::deliver(&[private])?;
            let _ = io::stderr().write_all(format!("{title}{public}").as_bytes());
            return Ok(());
        };
        let wanted = Wanted { name: Some(name), content: Content::Public, ..self.private.wanted() };
        target::deliver(&[private, (wanted, public.as_bytes())])
    }
}

fn parse_length(text: &str) -> Result<usize, String> {
    match size::parse(text).map(usize::try_from) {
        Ok(Ok(length)) if key::LENGTHS.contains(&length) => Ok(length),
        _ => Err("expected 16 to 4096 bytes".to_owned()),
    }
}

const HELP: &str = "\
Anyone who has the key file can make tags and open sealed files. If you lose it, your sealed files can't \
be opened. Without --force, no existing file is replaced.

Examples:
  sycon keygen -o KEY        32 bytes, readable only by you
  sycon mac -k KEY FILE...   authentication tags under this key

Exit code: 0 success; 1 a file that could not be written; 2 usage error.";
