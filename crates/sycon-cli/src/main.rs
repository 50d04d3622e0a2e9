//! `sycon` hashes, authenticates and encrypts files.
#![deny(unsafe_code)]
#![deny(clippy::print_stdout, clippy::print_stderr, clippy::dbg_macro)]

mod age;
mod algorithm;
mod bench;
mod check;
mod checksum;
mod cli;
mod failure;
mod foreign;
mod generate;
mod hash;
mod hex;
mod hpke;
mod info;
mod input;
mod interrupt;
mod kem;
mod key;
mod keygen;
mod line;
mod list;
mod mac;
mod man;
mod mu;
mod name;
mod newplex;
mod output;
mod parallel;
mod pending;
mod place;
mod progress;
mod record;
mod report;
mod sealed;
mod shown;
mod size;
mod standard;
mod sum;
mod tags;
mod target;
mod text;
mod verdict;
mod xof;

use std::env;
use std::process::ExitCode;

use clap::CommandFactory;

use age::plugin::Plugin;
use cli::{Cli, Command};
use failure::{CommandError, FAILED, MISUSED};

fn main() -> ExitCode {
    if age::plugin::is_called(env::args_os()) {
        return conclude(cli::parse(), |plugin: &Plugin| age::plugin::run(plugin));
    }
    conclude(cli::parse(), |cli: &Cli| run(&cli.command))
}

/// Runs the parsed command, or reports why it cannot.
fn conclude<Args>(
    args: Result<Args, clap::Error>,
    run: impl FnOnce(&Args) -> Result<ExitCode, CommandError>,
) -> ExitCode {
    let args = match args {
        Ok(args) => args,
        Err(error) => return cli::explain(&error),
    };
    match run(&args) {
        Ok(code) => code,
        Err(CommandError::Misuse(misuse)) => {
            output::report(misuse);
            ExitCode::from(MISUSED)
        }
        Err(CommandError::Failure(failure)) => {
            output::report(failure);
            FAILED
        }
    }
}

fn run(command: &Command) -> Result<ExitCode, CommandError> {
    Ok(match command {
        Command::Sum(args) if args.check => check::run(args)?,
        Command::Sum(args) => sum::run(args)?,
        Command::Xof(args) => xof::run(args)?,
        Command::Newplex(args) => newplex::run(args)?,
        Command::Mac(args) => mac::run(args)?,
        Command::Keygen(args) => keygen::run(args)?,
        Command::Kem(args) => kem::run(args)?,
        Command::Hpke(args) => hpke::run(args)?,
        Command::Age(args) => age::run(args)?,
        Command::Mu(args) => mu::run(args)?,
        Command::Bench(args) => bench::run(args)?,
        Command::Info(args) => info::run(args),
        Command::Generate(args) => generate::run(args, Cli::command(), Plugin::command()),
    })
}
