//! `sycon keygen`: generates random secret keys, and key pairs for signatures. Also the output options of all key generators.

use std::ffi::OsString;
use std::io;
use std::process::ExitCode;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use sycon::slhdsa::{AnySigningKey, DESCRIPTIONS, Description};

use crate::error::{CliError, FileError, GOOD, UsageError};
use crate::io::output::{self, Content, Output, OutputSpec};
use crate::io::thread_pool;
use crate::io::{input, key_file};
use crate::size;

/// Generate a key for `sycon mac`, or a pair for `sign`.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Keygen {
    #[command(flatten)]
    pair: PairOutput,

    /// Generate a private key and a public key for `sycon sign`: slh-dsa-shake-128s or another set;
    /// see below
    #[arg(short, long, value_name = "ALG", value_parser = algorithm(), ignore_case = true)]
    #[arg(hide_possible_values = true, conflicts_with = "length")]
    algorithm: Option<&'static Description>,

    /// Set the length of the key in bytes, 16 to 4096
    #[arg(short, long, value_name = "BYTES", default_value = "32", value_parser = parse_length)]
    length: usize,
}

/// The output options of a secret or private key.
#[derive(Debug, clap::Args)]
pub(crate) struct KeyOutput {
    /// Write the key to FILE, readable only by you [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<OsString>,

    /// Replace existing files
    #[arg(short, long)]
    force: bool,
}

/// The output options of a private key and its public key.
#[derive(Debug, clap::Args)]
pub(crate) struct PairOutput {
    #[command(flatten)]
    private: KeyOutput,

    /// Write the public key to PUB [default: standard error]
    #[arg(long, value_name = "PUB")]
    public: Option<OsString>,
}

pub(crate) fn run(args: &Keygen) -> Result<ExitCode, CliError> {
    args.pair.check()?;
    let fail = |error| FileError::new("cannot generate a key".as_ref(), error);
    if let Some(set) = args.algorithm {
        let threads = thread_pool::cpu_count();
        let key = input::on_threads(threads, None, |parallel| {
            if parallel {
                AnySigningKey::generate_parallel_of(set)
            } else {
                AnySigningKey::generate_of(set)
            }
        });
        let key = key.map_err(|error| fail(io::Error::other(error)))?;
        let public = key.verifying_key().to_spki_pem();
        args.pair.deliver(key.to_pkcs8_pem().as_bytes(), &public, "")?;
        return Ok(GOOD);
    }
    if args.pair.public.is_some() {
        return Err(UsageError("--public: only for use with --algorithm".to_owned()).into());
    }
    let key = key_file::generate(args.length).map_err(fail)?;
    output::write_all_outputs(&[(args.pair.private.spec(), &key)])?;
    Ok(GOOD)
}

fn algorithm() -> impl TypedValueParser<Value = &'static Description> {
    let names = DESCRIPTIONS.iter().map(|set| set.name.to_lowercase());
    PossibleValuesParser::new(names).map(|name| {
        let set = DESCRIPTIONS.iter().find(|set| set.name.eq_ignore_ascii_case(&name));
        set.expect("one of the names")
    })
}

impl KeyOutput {
    fn spec(&self) -> OutputSpec<'_> {
        let name = self.output.as_deref();
        OutputSpec { name, force: self.force, content: Content::Secret, inputs: &[] }
    }
}

impl PairOutput {
    /// Refuses to write the private key to a terminal, or both keys to standard output.
    pub(crate) fn check(&self) -> Result<(), UsageError> {
        Output::check_key(self.private.output.as_deref())?;
        if self.public.is_some() {
            output::check_single_stdout(&[self.private.output.as_deref(), self.public.as_deref()])?;
        }
        Ok(())
    }

    /// Writes both keys. Standard error gets `title` before the public key.
    pub(crate) fn deliver(
        &self,
        private: &[u8],
        public: &str,
        title: &str,
    ) -> Result<(), FileError> {
        let private = (self.private.spec(), private);
        let Some(name) = self.public.as_deref() else {
            // No command computes the public key of SLH-DSA from the private key.
            return output::write_with_stderr(private, format!("{title}{public}").as_bytes());
        };
        let spec = OutputSpec { name: Some(name), content: Content::Public, ..self.private.spec() };
        output::write_all_outputs(&[private, (spec, public.as_bytes())])
    }
}

fn parse_length(text: &str) -> Result<usize, String> {
    match size::parse(text).map(usize::try_from) {
        Ok(Ok(length)) if key_file::LENGTHS.contains(&length) => {
            match key_file::public_of_length(length) {
                Some(what) => Err(format!("not a key: the length of {what}")),
                None => Ok(length),
            }
        }
        _ => Err("expected 16 to 4096 bytes".to_owned()),
    }
}

const HELP: &str = "\
Examples:
  sycon keygen -o KEY         write a key of 32 bytes, readable only by you
  sycon mac -k KEY FILE...    print authentication tags under this key
  sycon keygen -a slh-dsa-shake-128s -o KEY.pem --public PUB.pem
                              write a private key, and the public key to publish
  sycon sign -k KEY.pem -o SIG FILE

Algorithms:
  slh-dsa-shake-128s  SLH-DSA (FIPS 205), as hard to break as AES-128
  slh-dsa-shake-128f  signs 20 times faster; signatures are twice as long
  slh-dsa-shake-192s  as hard to break as AES-192
  slh-dsa-shake-192f  signs 20 times faster; signatures are twice as long
  slh-dsa-shake-256s  as hard to break as AES-256
  slh-dsa-shake-256f  signs 10 times faster; signatures are 1.7 times as long

Anyone who has the key file can make tags, create signatures and open sealed files. If you lose it, your sealed \
files can't be opened. Without --force, no existing file is replaced.

Exit code: 0 success; 1 a file that could not be written; 2 usage error.";
