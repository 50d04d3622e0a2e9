//! `sycon`: checksums of any length, and output without end, from extendable-output functions; tags,
//! sealed files, and secrets shared by public keys.
#![forbid(unsafe_code)]

mod algorithm;
mod bench;
mod check;
mod checksum;
mod cli;
mod delivery;
mod failure;
mod foreign;
mod hash;
mod hex;
mod info;
mod input;
mod kem;
mod line;
mod list;
mod mac;
mod name;
mod output;
mod parallel;
mod progress;
mod protocol;
mod record;
mod report;
mod sum;
mod target;
mod verdict;
mod xof;

use std::process::ExitCode;

use clap::Parser;

use cli::{Cli, Command};
use failure::MISUSED;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return cli::explain(&error),
    };
    let result = match &cli.command {
        Command::Sum(args) if args.check => check::run(args),
        Command::Sum(args) => sum::run(args),
        Command::Xof(args) => xof::run(args),
        Command::Protocol(args) => protocol::run(args),
        Command::Mac(args) => mac::run(args),
        Command::Kem(args) => kem::run(args),
        Command::Bench(args) => bench::run(args),
        Command::Info(args) => Ok(info::run(args)),
    };
    result.unwrap_or_else(|misuse| {
        output::report(&misuse);
        ExitCode::from(MISUSED)
    })
}
