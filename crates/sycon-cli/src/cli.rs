//! The command line: the subcommands, and the message for a command line with an error.

use std::env;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::commands::age::Age;
use crate::commands::bench::Bench;
use crate::commands::generate::Generate;
use crate::commands::hpke::Hpke;
use crate::commands::info::Info;
use crate::commands::kem::Kem;
use crate::commands::keygen::Keygen;
use crate::commands::mac::Mac;
use crate::commands::mu::MuOf;
use crate::commands::newplex::Newplex;
use crate::commands::sign::{Sign, Verify};
use crate::commands::sum::Sum;
use crate::commands::xof::Xof;
use crate::error::{EXIT_CODES, USAGE_ERROR};
use crate::io::{stderr, stdio, stdout};

/// Hash, authenticate, sign and encrypt files with SHA-3, BLAKE3 and age.
#[derive(Debug, Parser)]
#[command(name = "sycon", version, arg_required_else_help = true, max_term_width = 100, after_help = help())]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Sum(Sum),
    Age(Age),
    Mac(Mac),
    Keygen(Keygen),
    Sign(Sign),
    Verify(Verify),
    Xof(Xof),
    Kem(Kem),
    Hpke(Hpke),
    Mu(MuOf),
    Info(Info),
    Bench(Bench),
    Generate(Generate),
    Newplex(Newplex),
}

/// The subcommands without independent analysis. Help lists them in their own section.
const EXPERIMENTAL: [&str; 1] = ["newplex"];

fn help() -> String {
    format!(
        "\
Examples:
  sycon sum *.iso > SUMS
  sycon sum --check SUMS
  sycon age keygen -o key.txt
  sycon age encrypt -r age1pq1… -o notes.age notes
  sycon age decrypt -i key.txt -o notes notes.age

Environment: NO_COLOR, if set, turns off bold and underlined text in help.

{EXIT_CODES}"
    )
}

/// Parses the command line as `Args`.
pub(crate) fn parse<Args: Parser>() -> Result<Args, clap::Error> {
    parse_from(env::args_os())
}

fn parse_from<Args: Parser, Text: Into<OsString> + Clone>(
    words: impl IntoIterator<Item = Text>,
) -> Result<Args, clap::Error> {
    let mut command = with_sections(Args::command());
    let mut matches = command.try_get_matches_from_mut(words)?;
    Args::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut command))
}

/// Changes the help of `command` and its subcommands: examples come before the options, and [experimental](EXPERIMENTAL)
/// subcommands are in their own section. clap's default template supports neither.
fn with_sections(command: clap::Command) -> clap::Command {
    let command = command.mut_subcommands(with_sections);
    let header = *command.get_styles().get_header();
    let end = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let (examples, end) = match end.strip_prefix("Examples:\n") {
        Some(rest) => {
            let (lines, end) = rest.split_once("\n\n").unwrap_or((rest, ""));
            (format!("{header}Examples:{header:#}\n{lines}\n\n"), end.to_owned())
        }
        None => (String::new(), end),
    };
    let (experimental, command) = with_experimental_hidden(command);
    let arguments = if command.has_subcommands() {
        format!(
            "{header}Commands:{header:#}\n{{subcommands}}\n\n{experimental}{examples}\
             {header}Options:{header:#}\n{{options}}"
        )
    } else {
        format!("{examples}{{all-args}}")
    };
    let about = "{about-with-newline}\n{usage-heading} {usage}\n\n";
    command.after_help(end).help_template(format!("{about}{arguments}{{after-help}}"))
}

/// Returns the section that lists the experimental subcommands of `command`, and `command` with these hidden, because
/// clap lists all other subcommands in one section.
fn with_experimental_hidden(mut command: clap::Command) -> (String, clap::Command) {
    let names = command.get_subcommands().map(clap::Command::get_name);
    let width = names.map(str::len).max().unwrap_or_default();
    let (header, literal) =
        (*command.get_styles().get_header(), *command.get_styles().get_literal());
    let mut section = String::new();
    for name in EXPERIMENTAL {
        let Some(subcommand) = command.find_subcommand(name) else { continue };
        let about = subcommand.get_about().map(ToString::to_string).unwrap_or_default();
        let _ = writeln!(section, "  {literal}{name:<width$}{literal:#}  {about}");
        command = command.mut_subcommand(name, |subcommand| subcommand.hide(true));
    }
    if !section.is_empty() {
        section = format!("{header}Experimental:{header:#}\n{section}\n");
    }
    (section, command)
}

/// Prints help to standard output, or a usage error to standard error in one line.
pub(crate) fn explain(error: &clap::Error) -> ExitCode {
    use clap::error::ErrorKind;

    if !error.use_stderr() {
        let printed = stdio::output().and_then(|_| error.print());
        printed.unwrap_or_else(|error| stdout::exit_on_write_error(&error));
    } else if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        let _ = error.print();
    } else {
        stderr::print_message(one_line(&error.to_string()));
    }
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(USAGE_ERROR))
}

/// Returns the paragraphs of a clap error that describe the problem and suggest a fix, without
/// those about usage.
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
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_definition_is_consistent() {
        with_sections(Cli::command()).debug_assert();
    }

    #[test]
    fn help_lists_experimental_subcommands_apart() {
        let help = parse_from::<Cli, _>(["sycon", "--help"]).unwrap_err().to_string();
        let (common, experimental) = help.split_once("\n\nExperimental:\n").unwrap();
        let (experimental, _) = experimental.split_once("\n\nExamples:\n").unwrap();
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
            let error = parse_from::<Cli, _>(wrong.iter().copied()).unwrap_err();
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
            if let Err(error) = parse_from::<Cli, _>(["sycon".to_owned()].into_iter().chain(args)) {
                assert!(!one_line(&error.to_string()).contains('\n'));
            }
        }
    }
}
