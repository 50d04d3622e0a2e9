//! `sycon age inspect`.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::process::ExitCode;

use serde::Serialize;
use sycon::age::{Inspection, inspect};

use crate::error::{CliError, FileError, GOOD, cause};
use crate::io::stdout::Stdout;
use crate::io::{file, file_name, output};

const VERSION: &str = "age-encryption.org/v1";

/// Show an encrypted file's metadata: recipient types and sizes.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  sycon age inspect notes.age")]
pub(crate) struct Inspect {
    /// Print a JSON object
    #[arg(long)]
    json: bool,

    /// The file to read; - for standard input [default: -]
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    file: OsString,
}

pub(super) fn run(args: &Inspect) -> Result<ExitCode, CliError> {
    let fail = |error| FileError::new(&args.file, error);
    let file = file::open(&args.file).map_err(fail)?;
    let seen = inspect(file).map_err(|error| fail(cause(error)))?;
    output::check_stdout(&[&args.file])?;
    let text =
        if args.json { to_json(seen) } else { to_text(&file_name::printable(&args.file), &seen) };
    Stdout::open().write(text.as_bytes());
    Ok(GOOD)
}

fn to_text(name: &str, seen: &Inspection) -> String {
    let mut text = format!("{name} is an age file, version {VERSION:?}.\n\n");
    if seen.armored {
        text += "This file is ASCII-armored.\n\n";
    }
    text += "This file is encrypted to the following recipient types:\n";
    for kind in &seen.stanza_types {
        let _ = writeln!(text, "  - {kind:?}");
    }
    text += match seen.post_quantum {
        Some(true) => "\nThis file uses post-quantum encryption.\n",
        Some(false) => "\nThis file does NOT use post-quantum encryption.\n",
        None => "\nIt is unknown whether this file uses post-quantum encryption.\n",
    };
    text += "\nSize breakdown (assuming it decrypts successfully):\n\n";
    let armor = seen.armored.then_some(("Armor overhead", seen.armor));
    let rows = [("Header", seen.header)].into_iter().chain(armor);
    for (row, bytes) in
        rows.chain([("Encryption overhead", seen.overhead), ("Payload", seen.payload)])
    {
        let _ = writeln!(text, "    {row:<20}{bytes:>12} bytes");
    }
    let _ =
        writeln!(text, "{:24}-------------------\n    {:<20}{:>12} bytes", "", "Total", seen.total);
    text
}

/// The JSON object that age-inspect prints.
#[derive(Serialize)]
struct Object {
    version: &'static str,
    postquantum: &'static str,
    armor: bool,
    stanza_types: Vec<String>,
    sizes: Sizes,
}

/// All sizes are exact, because version 1 of the format has no padding.
#[derive(Serialize)]
struct Sizes {
    header: u64,
    armor: u64,
    overhead: u64,
    min_payload: u64,
    max_payload: u64,
    min_padding: u64,
    max_padding: u64,
}

fn to_json(seen: Inspection) -> String {
    let Inspection { header, armor, overhead, payload, .. } = seen;
    let object = Object {
        version: VERSION,
        postquantum: match seen.post_quantum {
            Some(true) => "yes",
            Some(false) => "no",
            None => "unknown",
        },
        armor: seen.armored,
        stanza_types: seen.stanza_types,
        sizes: Sizes {
            header,
            armor,
            overhead,
            min_payload: payload,
            max_payload: payload,
            min_padding: 0,
            max_padding: 0,
        },
    };
    serde_json::to_string_pretty(&object).unwrap_or_default() + "\n"
}
