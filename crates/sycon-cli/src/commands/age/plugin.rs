//! `age-plugin-pq`: the command under that name is a plugin for other age clients.

use std::ffi::{OsStr, OsString};
use std::io::{self, BufReader};
use std::path::Path;
use std::process::ExitCode;

use clap::Parser;
use sycon::age::plugin::{Conversation, serve};
use sycon::age::{AnyIdentity, Error};
use zeroize::Zeroizing;

use super::keys;
use super::passphrase::Passphrase;
use crate::error::{CliError, FileError, GOOD, UsageError, cause};
use crate::io::output::{self, Content, Output, OutputSpec};
use crate::io::{file_name, input, stdio};

const NAME: &str = "age-plugin-pq";

/// Returns whether these arguments call the plugin: by its name, or by its first option, because
/// rage resolves symbolic links and passes the target's name.
pub(crate) fn is_called(args: impl IntoIterator<Item = OsString>) -> bool {
    let mut args = args.into_iter();
    let named =
        args.next().is_some_and(|name| Path::new(&name).file_stem() == Some(OsStr::new(NAME)));
    named || args.next().is_some_and(|first| file_name::bytes(&first).starts_with(b"--age-plugin="))
}

/// Add X-Wing to age clients that don't support it, such as rage.
#[derive(Debug, Parser)]
#[command(name = NAME, version, arg_required_else_help = true, after_help = HELP)]
pub(crate) struct Plugin {
    /// Speak this plugin protocol with a client: recipient-v1 or identity-v1
    #[arg(long = "age-plugin", value_name = "CONVERSATION", exclusive = true)]
    conversation: Option<String>,

    /// Convert the identities in KEYFILE to identities of this plugin
    #[arg(long)]
    identity: bool,

    /// Write the identities to OUT, readable only by you [default: standard output]
    #[arg(short, long, value_name = "OUT", requires = "identity")]
    output: Option<OsString>,

    /// Read the passphrase of an encrypted KEYFILE from the first line of FILE [default: ask]
    #[arg(long, value_name = "FILE", requires = "identity")]
    passphrase_file: Option<OsString>,

    /// The file that contains the identities; - for standard input [default: -]
    #[arg(
        value_name = "KEYFILE",
        default_value = "-",
        hide_default_value = true,
        requires = "identity"
    )]
    file: OsString,
}

pub(crate) fn run(args: &Plugin) -> Result<ExitCode, CliError> {
    match &args.conversation {
        Some(conversation) => converse(conversation),
        None => convert(args),
    }
}

fn converse(conversation: &str) -> Result<ExitCode, CliError> {
    let conversation: Conversation = conversation
        .parse()
        .map_err(|error: Error| UsageError(format!("--age-plugin: {error}")))?;
    let fail = |name: &str, error| FileError::new(name.as_ref(), error);
    let input = stdio::input().map_err(|error| fail("standard input", error))?;
    let output = stdio::output().map_err(|error| fail("standard output", error))?;
    let served = serve(conversation, BufReader::new(input), output);
    served.map_err(|error| fail("age-plugin-pq", cause(error)))?;
    Ok(GOOD)
}

fn convert(args: &Plugin) -> Result<ExitCode, CliError> {
    Output::check_key(args.output.as_deref())?;
    input::read_once([&args.file].into_iter().chain(&args.passphrase_file))?;
    let passphrase = Passphrase::read(args.passphrase_file.as_deref())?;
    let identities = keys::identities(&args.file, &passphrase)?.open(&args.file)?;
    passphrase.check_needed()?;
    let mut text = Zeroizing::new(String::with_capacity(128 * identities.len()));
    for identity in &identities {
        let AnyIdentity::Pq(identity) = identity else {
            let name = file_name::printable(&args.file);
            return Err(UsageError(format!(
                "{name}: contains an X25519 identity; clients support it without this plugin"
            ))
            .into());
        };
        text.push_str(&identity.to_plugin_text());
        text.push('\n');
    }
    let inputs: Vec<&OsStr> =
        [&args.file].into_iter().chain(&args.passphrase_file).map(|file| &**file).collect();
    let spec = OutputSpec {
        name: args.output.as_deref(),
        force: false,
        content: Content::Secret,
        inputs: &inputs,
    };
    output::write_all_outputs(&[(spec, text.as_bytes())]).map_err(without_force)?;
    Ok(GOOD)
}

/// The plugin has no --force: replacing an identity file would lose the files encrypted to it.
fn without_force(failure: FileError) -> FileError {
    if failure.error.kind() != io::ErrorKind::AlreadyExists {
        return failure;
    }
    let error = io::Error::other("already exists; identity files are never replaced");
    FileError { error, ..failure }
}

const HELP: &str = "\
Examples:
  age-plugin-pq --identity -o plugin.txt key.txt    convert a key of age-keygen
  rage -d -i plugin.txt notes.age                   decrypt with that key

Clients run the plugin from PATH for recipients that begin with age1pq1 and identities that begin with \
AGE-PLUGIN-PQ-1. It is `sycon` under another name; `make install` creates the link.

Exit code: 0 success; 1 the client closed the connection, or a file that could not be read or written; 2 usage \
error, or a file does not contain an X-Wing identity.";
