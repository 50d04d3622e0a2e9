//! `sycon generate`: writes man pages and completions from the definition of the command line.

mod man;

use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;
use std::{fs, io};

use clap_complete::{Generator, Shell};

use crate::error::{FAILED, FileError, GOOD};
use crate::io::stderr;
use crate::io::stdout::{self, Stdout};

/// Write man pages or shell completions.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Generate {
    /// The files to write: man, complete-bash, complete-zsh or complete-fish
    #[arg(value_name = "KIND", hide_possible_values = true)]
    kind: Kind,

    /// The folder for sycon.1, sycon-sum.1, …, or for sycon.bash, _sycon or sycon.fish [default:
    /// standard output]
    #[arg(value_name = "FOLDER")]
    folder: Option<OsString>,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Kind {
    Man,
    CompleteBash,
    CompleteZsh,
    CompleteFish,
}

/// Writes the files for `command` and `plugin`. The plugin has only a man page.
pub(crate) fn run(args: &Generate, command: clap::Command, plugin: clap::Command) -> ExitCode {
    let folder = args.folder.as_deref();
    let written = files(args.kind, command, plugin).and_then(|files| match folder {
        None => files.iter().try_for_each(|(_, text)| Stdout::open().try_write(text)),
        Some(folder) => {
            files.iter().try_for_each(|(name, text)| fs::write(Path::new(folder).join(name), text))
        }
    });
    match (written, folder) {
        (Ok(()), _) => GOOD,
        (Err(error), None) => stdout::exit_on_write_error(&error),
        (Err(error), Some(folder)) => {
            stderr::print_message(FileError::new(folder, error));
            FAILED
        }
    }
}

/// Returns the names and contents of the files of a kind.
fn files(
    kind: Kind,
    command: clap::Command,
    plugin: clap::Command,
) -> io::Result<Vec<(String, Vec<u8>)>> {
    let shell = match kind {
        Kind::Man => return Ok([man::pages(command)?, man::pages(plugin)?].concat()),
        Kind::CompleteBash => Shell::Bash,
        Kind::CompleteZsh => Shell::Zsh,
        Kind::CompleteFish => Shell::Fish,
    };
    Ok(vec![completion(shell, command)?])
}

fn completion(shell: Shell, mut command: clap::Command) -> io::Result<(String, Vec<u8>)> {
    let name = command.get_name().to_owned();
    command.set_bin_name(&name);
    command.build();
    let mut text = Vec::new();
    shell.try_generate(&command, &mut text)?;
    Ok((shell.file_name(&name), text))
}

const HELP: &str = "\
Examples:
  sycon generate man | man -l -             show all pages
  sycon generate man ~/.local/share/man/man1
                                            install all pages
  eval \"$(sycon generate complete-bash)\"    use completions, in ~/.bashrc
  sycon generate complete-fish ~/.config/fish/completions

`make install` installs these files. Use this command if you install sycon in another way.

Exit code: 0 success; 1 a file that could not be written; 2 usage error.";
