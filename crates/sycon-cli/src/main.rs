//! `sycon`: hashes, authenticates and encrypts files.
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

use clap::{CommandFactory, Parser};

use age::plugin::Plugin;
use cli::{Cli, Command};
use failure::{FAILED, MISUSED, Wrong};

fn main() -> ExitCode {
    if age::plugin::is_called(env::args_os()) {
        return conclude(Plugin::try_parse(), age::plugin::run);
    }
    conclude(cli::parse(), |cli| run(&cli.command))
}

/// Does what was asked for, or says what is wrong.
fn conclude<Args>(
    args: Result<Args, clap::Error>,
    run: impl FnOnce(&Args) -> Result<ExitCode, Wrong>,
) -> ExitCode {
    let args = match args {
        Ok(args) => args,
        Err(error) => return cli::explain(&error),
    };
    match run(&args) {
        Ok(code) => code,
        Err(Wrong::Misuse(misuse)) => {
            output::report(misuse);
            ExitCode::from(MISUSED)
        }
        Err(Wrong::Failure(failure)) => {
            output::report(failure);
            FAILED
        }
    }
}

fn run(command: &Command) -> Result<ExitCode, Wrong> {
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
