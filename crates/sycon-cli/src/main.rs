//! `sycon` hashes, authenticates, signs and encrypts files.
#![deny(unsafe_code)]
#![deny(clippy::print_stdout, clippy::print_stderr, clippy::dbg_macro)]

mod checksum;
mod cli;
mod commands;
mod error;
mod hex;
mod io;
mod size;

use std::env;
use std::process::ExitCode;

use clap::CommandFactory;

use cli::{Cli, Command};
use commands::age::plugin::{self, Plugin};
use commands::{age, bench, generate, hpke, info, kem, keygen, mac, mu, newplex, sign, sum, xof};
use error::{CliError, FAILED, USAGE_ERROR};
use io::stderr;

fn main() -> ExitCode {
    let result = if plugin::is_called(env::args_os()) {
        cli::parse().map(|plugin: Plugin| plugin::run(&plugin))
    } else {
        cli::parse().map(|cli: Cli| run(&cli.command))
    };
    match result {
        Ok(Ok(code)) => code,
        Ok(Err(CliError::Usage(error))) => {
            stderr::print_message(error);
            ExitCode::from(USAGE_ERROR)
        }
        Ok(Err(CliError::File(error))) => {
            stderr::print_message(error);
            FAILED
        }
        Err(error) => cli::explain(&error),
    }
}

fn run(command: &Command) -> Result<ExitCode, CliError> {
    Ok(match command {
        Command::Sum(args) if args.check => sum::check::run(args)?,
        Command::Sum(args) => sum::run(args)?,
        Command::Xof(args) => xof::run(args)?,
        Command::Newplex(args) => newplex::run(args)?,
        Command::Mac(args) => mac::run(args)?,
        Command::Keygen(args) => keygen::run(args)?,
        Command::Sign(args) => sign::sign(args)?,
        Command::Verify(args) => sign::verify(args)?,
        Command::Kem(args) => kem::run(args)?,
        Command::Hpke(args) => hpke::run(args)?,
        Command::Age(args) => age::run(args)?,
        Command::Mu(args) => mu::run(args)?,
        Command::Bench(args) => bench::run(args)?,
        Command::Info(args) => info::run(args),
        Command::Generate(args) => generate::run(args, Cli::command(), Plugin::command()),
    })
}
