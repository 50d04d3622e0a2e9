//! `sycon keygen`: secret keys of random bytes.

use std::ffi::OsString;
use std::process::ExitCode;

use crate::failure::{Failure, GOOD, Misuse, Wrong};
use crate::target::{self, Content, Target, Wanted};
use crate::{key, size};

/// Make a secret key of random bytes, for `sycon mac` and `sycon protocol`.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Keygen {
    /// Where to write the key, for you only; - for standard output
    #[arg(value_name = "KEYFILE")]
    output: OsString,

    /// Bytes of the key, 16 to 4096
    #[arg(short, long, value_name = "BYTES", default_value = "32", value_parser = parse_length)]
    length: usize,

    /// Replace KEYFILE, if it exists
    #[arg(short, long)]
    force: bool,
}

pub(crate) fn run(args: &Keygen) -> Result<ExitCode, Wrong> {
    let name = Some(&*args.output);
    if Target::is_terminal(name) {
        return Err(Misuse("a key is not text; name a file".to_owned()).into());
    }
    let wanted = Wanted { name, force: args.force, content: Content::Secret, inputs: &[] };
    let mut targets = [Target::new(wanted)?];
    let key = key::generate(args.length)
        .map_err(|error| Failure::new("cannot make a key".as_ref(), error))?;
    targets[0].put(&key)?;
    target::finish(&mut targets)?;
    Ok(GOOD)
}

fn parse_length(text: &str) -> Result<usize, String> {
    match size::parse(text).map(usize::try_from) {
        Ok(Ok(length)) if key::LENGTHS.contains(&length) => Ok(length),
        _ => Err("a key has 16 to 4096 bytes".to_owned()),
    }
}

const HELP: &str = "\
Whoever has the file can make tags and open what was sealed with it, and who loses it cannot. No \
key is replaced without --force: what was sealed with it would be lost.

Examples:
  sycon keygen KEY                            32 bytes that only you can read
  sycon protocol seal -k KEY -o SEALED FILE   and a use of it

Exit code: 0 good; 1 a file that could not be written; 2 wrong usage.";
