//! The command line: a map of the subcommands, and what is said of one that makes no sense.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

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

/// Checksums of any length, and output without end, from SHA-3 and its relatives.
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

fn help() -> String {
    format!(
        "\
Environment: NO_COLOR, if it is set, leaves help without underlines and bold words.

{EXIT_CODES}"
    )
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
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_definition_is_consistent() {
        Cli::command().debug_assert();
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
            let error = Cli::try_parse_from(wrong).unwrap_err();
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
            if let Err(error) = Cli::try_parse_from(["sycon".to_owned()].into_iter().chain(args)) {
                assert!(!one_line(&error.to_string()).contains('\n'));
            }
        }
    }
}
