//! `sycon generate`: man pages and completions, from the definitions of the command line.

use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;
use std::{fs, io};

use clap_complete::{Generator, Shell};

use crate::failure::{EXIT_CODES, FAILED, Failure, GOOD};
use crate::man;
use crate::output::{self, Output};

/// Write man pages, or completions for a shell.
#[derive(Debug, clap::Args)]
#[command(after_help = help())]
pub(crate) struct Generate {
    /// What to write: man, complete-bash, complete-zsh or complete-fish
    #[arg(value_name = "KIND", hide_possible_values = true)]
    kind: Kind,

    /// Where to write the files: sycon.1, sycon-sum.1, sycon.bash, _sycon or sycon.fish [default:
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

/// Writes what is asked for of `command`, and of its `plugin`, which has a page only.
pub(crate) fn run(args: &Generate, command: clap::Command, plugin: clap::Command) -> ExitCode {
    let folder = args.folder.as_deref();
    let written = files(args.kind, command, plugin).and_then(|files| match folder {
        None => files.iter().try_for_each(|(_, text)| Output::stdout().try_write(text)),
        Some(folder) => {
            files.iter().try_for_each(|(name, text)| fs::write(Path::new(folder).join(name), text))
        }
    });
    match (written, folder) {
        (Ok(()), _) => GOOD,
        (Err(error), None) => output::give_up(&error),
        (Err(error), Some(folder)) => {
            output::report(Failure::new(folder, error));
            FAILED
        }
    }
}

/// The files of a kind: their names, and what is in them.
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

fn help() -> String {
    format!(
        "\
`make install` installs these files. Use this command if you install sycon in another way.

Examples:
  sycon generate man | man -l -             show all pages
  sycon generate man ~/.local/share/man/man1
                                            where man finds them
  eval \"$(sycon generate complete-bash)\"    in ~/.bashrc
  sycon generate complete-fish ~/.config/fish/completions

{EXIT_CODES}"
    )
}
