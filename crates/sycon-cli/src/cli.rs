//! The command line: the subcommands, and the message for a command line with an error.

use std::env;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::age::Age;
use crate::bench::Bench;
use crate::failure::{EXIT_CODES, MISUSED};
use crate::generate::Generate;
use crate::hpke::Hpke;
use crate::info::Info;
use crate::kem::Kem;
use crate::keygen::Keygen;
use crate::mac::Mac;
use crate::mu::MuOf;
use crate::newplex::Newplex;
use crate::output;
use crate::standard;
use crate::sum::Sum;
use crate::xof::Xof;

/// Hash, authenticate and encrypt files: SHA-3, SHAKE, BLAKE3, KMAC, X-Wing, HPKE and age.
#[derive(Debug, Parser)]
#[command(name = "sycon", version, arg_required_else_help = true, max_term_width = 100, after_help = help())]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Sum(Sum),
    Xof(Xof),
    Newplex(Newplex),
    Mac(Mac),
    Keygen(Keygen),
    Kem(Kem),
    Hpke(Hpke),
    Age(Age),
    Mu(MuOf),
    Bench(Bench),
    Info(Info),
    Generate(Generate),
}

/// The subcommands whose function no independent analysis covers. Help lists them apart.
const EXPERIMENTAL: [&str; 1] = ["newplex"];

fn help() -> String {
    format!(
        "\
Environment: if NO_COLOR is set, help has no underlines and no bold words.

{EXIT_CODES}"
    )
}

/// Reads the command line.
pub(crate) fn parse() -> Result<Cli, clap::Error> {
    parse_from(env::args_os())
}

fn parse_from<Text: Into<OsString> + Clone>(
    words: impl IntoIterator<Item = Text>,
) -> Result<Cli, clap::Error> {
    let mut command = with_sections(Cli::command());
    let mut matches = command.try_get_matches_from_mut(words)?;
    Cli::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut command))
}

/// Gives the help of `command` a section for the [experimental](EXPERIMENTAL) subcommands. clap has one section for all
/// that are not hidden.
fn with_sections(command: clap::Command) -> clap::Command {
    let names = command.get_subcommands().map(clap::Command::get_name);
    let width = names.map(str::len).max().unwrap_or_default();
    let (header, literal) =
        (*command.get_styles().get_header(), *command.get_styles().get_literal());
    let mut lines = String::new();
    for name in EXPERIMENTAL {
        let about = command.find_subcommand(name).and_then(clap::Command::get_about);
        let about = about.map(ToString::to_string).unwrap_or_default();
        let _ = writeln!(lines, "  {literal}{name:<width$}{literal:#}  {about}");
    }
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{header}Commands:{header:#}\n{{subcommands}}\n\n\
        {header}Experimental:{header:#}\n{lines}\n{header}Options:{header:#}\n{{options}}{{after-help}}"
    );
    let hidden = EXPERIMENTAL.into_iter();
    let command =
        hidden.fold(command, |command, name| command.mut_subcommand(name, |sub| sub.hide(true)));
    command.help_template(template)
}

/// Prints what clap has to say: help, or in one line what is wrong.
pub(crate) fn explain(error: &clap::Error) -> ExitCode {
    use clap::error::ErrorKind;

    if !error.use_stderr() {
        let printed = standard::output().and_then(|_| error.print());
        printed.unwrap_or_else(|error| output::give_up(&error));
    } else if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        let _ = error.print();
    } else {
        output::report(one_line(&error.to_string()));
    }
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(MISUSED))
}

/// The paragraphs that say what is wrong and what was perhaps meant, without those on usage.
fn one_line(text: &str) -> String {
    let text = text.strip_prefix("error: ").unwrap_or(text);
    let paragraphs = text
        .split("\n\n")
        .map(|paragraph| paragraph.lines().map(str::trim).collect::<Vec<_>>().join(" "));
    let wanted = paragraphs
        .enumerate()
        .filter(|(index, paragraph)| *index == 0 || paragraph.starts_with("tip: "));
    wanted.map(|(_, paragraph)| paragraph).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definition_is_consistent() {
        with_sections(Cli::command()).debug_assert();
    }

    #[test]
    fn help_lists_experimental_subcommands_apart() {
        let help = parse_from(["sycon", "--help"]).unwrap_err().to_string();
        let (common, experimental) = help.split_once("\n\nExperimental:\n").unwrap();
        let (experimental, _) = experimental.split_once("\n\nOptions:\n").unwrap();
        let first_words = |text: &str| -> Vec<String> {
            let lines = text.lines().filter_map(|line| line.strip_prefix("  "));
            let words = lines.filter_map(|line| line.split(' ').next());
            words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
        };
        assert_eq!(first_words(experimental), EXPERIMENTAL);
        let common = first_words(common.split_once("\n\nCommands:\n").unwrap().1);
        let mut all: Vec<_> = common.into_iter().chain(EXPERIMENTAL.map(str::to_owned)).collect();
        all.sort();
        let cli = Cli::command();
        let mut names: Vec<_> = cli.get_subcommands().map(clap::Command::get_name).collect();
        names.push("help");
        names.sort_unstable();
        assert_eq!(all, names);
    }

    #[test]
    fn errors_take_one_line() {
        for wrong in [
            &["sycon", "sum", "--tga"][..],
            &["sycon", "sum", "-a", "md4"],
            &["sycon", "sum", "-l", "0"],
            &["sycon", "xof"],
            &["sycon", "xof", "sha3-256"],
            &["sycon", "kem", "encapsulate"],
            &["sycon", "sun"],
        ] {
            let error = parse_from(wrong).unwrap_err();
            let line = one_line(&error.to_string());
            assert!(!line.contains('\n') && !line.contains("error:"), "{line}");
            assert!(!line.contains("Usage"), "{line}");
        }
    }

    proptest::proptest! {
        #[test]
        fn any_arguments_take_one_line(
            args in proptest::collection::vec("(--?)?(sum|xof|kem|encapsulate|check|seek|[alrc]|\\PC{0,6}|\\s)", 0..6)
        ) {
            if let Err(error) = parse_from(["sycon".to_owned()].into_iter().chain(args)) {
                assert!(!one_line(&error.to_string()).contains('\n'));
            }
        }
    }
}
