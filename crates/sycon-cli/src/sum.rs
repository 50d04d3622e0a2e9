//! `sycon sum`: checksum lines.

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::process::ExitCode;
use std::{fs, io, iter};

use serde::Serialize;
use sycon::xof::Algorithm;
use walkdir::WalkDir;

use crate::algorithm::{self, Options};
use crate::checksum::Checksum;
use crate::failure::{EXIT_CODES, Failure, Misuse};
use crate::line::{self, End, Form};
use crate::parallel::{self, Limits};
use crate::progress::Progress;
use crate::verdict::{self, Verdict};
use crate::{hex, input, name};

/// Memory for lines that wait for their turn.
const WAITING: usize = 16 << 20;

/// Print checksums of files, or check them.
#[derive(Debug, clap::Args)]
#[command(after_help = help())]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub(crate) struct Sum {
    /// The algorithm, see below [default: sha3-256]
    #[arg(short, long, value_name = "ALG", value_parser = algorithm::parser(), hide_possible_values = true)]
    pub(crate) algorithm: Option<Algorithm>,

    /// Bytes of output, for XOFs [default: 32 for *128, 64 for *256]
    #[arg(short, long, value_name = "BYTES", value_parser = line::parse_length)]
    pub(crate) length: Option<usize>,

    /// Pass over the first N bytes of output, for XOFs
    #[arg(long, value_name = "N")]
    pub(crate) seek: Option<u64>,

    #[command(flatten)]
    pub(crate) options: Options,

    /// Print lines that name the algorithm, as BSD does
    #[arg(long, conflicts_with_all = ["json", "raw", "check"])]
    tag: bool,

    /// Print a JSON object per line
    #[arg(long, conflicts_with_all = ["raw", "check"])]
    json: bool,

    /// Print the bytes themselves, of one file
    #[arg(long, conflicts_with_all = ["check", "zero", "recursive"])]
    raw: bool,

    /// End lines with a zero byte, and escape no names
    #[arg(short, long)]
    zero: bool,

    /// Take all files in directories; symbolic links only where they are a FILE
    #[arg(short, long, conflicts_with = "check")]
    recursive: bool,

    /// Threads: for several files at once, and for a long one with a function that can use them, such as
    /// KT128 or BLAKE3 [default: one per processor]
    #[arg(short = 'j', long, value_name = "N", value_parser = parallel::parse_threads)]
    threads: Option<usize>,

    /// Read checksums from the FILEs, and check the files that they name
    #[arg(short, long)]
    pub(crate) check: bool,

    /// With --check: say nothing of files that match
    #[arg(long)]
    pub(crate) quiet: bool,

    /// With --check: say nothing, the exit code tells
    #[arg(long)]
    pub(crate) status: bool,

    /// With --check: fail if a line is improperly formatted
    #[arg(long)]
    pub(crate) strict: bool,

    /// With --check: warn about each improperly formatted line
    #[arg(short, long)]
    pub(crate) warn: bool,

    /// With --check: pass over files that do not exist
    #[arg(long)]
    pub(crate) ignore_missing: bool,

    /// What to read; without one, or for -, standard input
    #[arg(value_name = "FILE")]
    files: Vec<OsString>,
}

pub(crate) fn run(args: &Sum) -> Result<ExitCode, Misuse> {
    refuse_check_options(args)?;
    let checksum = args.checksum()?;
    let files = args.files()?;
    if args.raw && files.len() > 1 {
        return Err(Misuse(format!("--raw takes one FILE, not {}", files.len())));
    }
    let progress = Progress::new(total_length(args, &files));
    let limits = limits(args, &files, checksum.length);
    Ok(verdict::print(limits, inputs(&files, args.recursive), &progress, |file| {
        let file = file?;
        let value = checksum.of(&file, &progress).map_err(|error| Failure::new(&file, error))?;
        Ok(Verdict { line: render(args, checksum.algorithm(), &file, &value), good: true })
    }))
}

impl Sum {
    /// The algorithm that was asked for, or the default.
    pub(crate) fn algorithm(&self) -> Algorithm {
        self.algorithm.unwrap_or(algorithm::DEFAULT)
    }

    /// What the options ask for, if they fit together.
    pub(crate) fn checksum(&self) -> Result<Checksum, Misuse> {
        let algorithm = self.algorithm();
        let fresh = self.options.start(algorithm)?;
        refuse_fixed(self, algorithm)?;
        Ok(Checksum {
            fresh,
            seek: self.seek.unwrap_or(0),
            length: self.length.unwrap_or(algorithm.output_length().usual()),
            threads: self.threads(),
        })
    }

    /// The files, or standard input if none was named.
    pub(crate) fn files(&self) -> Result<Vec<OsString>, Misuse> {
        input::files_or_stdin(&self.files, &[])
    }

    pub(crate) fn threads(&self) -> usize {
        self.threads.unwrap_or_else(parallel::processors)
    }

    pub(crate) fn end(&self) -> End {
        if self.zero { End::Nul } else { End::Newline }
    }
}

fn refuse_fixed(args: &Sum, algorithm: Algorithm) -> Result<(), Misuse> {
    if algorithm.is_xof() {
        return Ok(());
    }
    let (name, length) = (algorithm::name(algorithm), algorithm.output_length().usual());
    if args.length.is_some_and(|given| given != length) {
        return Err(Misuse(format!("--length is for XOFs; a {name} digest has {length} bytes")));
    }
    if args.seek.is_some() {
        return Err(Misuse(format!("--seek is for XOFs; {name} ends after {length} bytes")));
    }
    Ok(())
}

fn refuse_check_options(args: &Sum) -> Result<(), Misuse> {
    let given = [
        (args.quiet, "--quiet"),
        (args.status, "--status"),
        (args.strict, "--strict"),
        (args.warn, "--warn"),
        (args.ignore_missing, "--ignore-missing"),
    ];
    match given.iter().find(|(given, _)| *given) {
        Some((_, option)) => Err(Misuse(format!("{option} makes sense only with --check"))),
        None => Ok(()),
    }
}

/// The length of all `files`, if they are files and can all be asked for it.
fn total_length(args: &Sum, files: &[OsString]) -> Option<u64> {
    if args.recursive { None } else { files.iter().map(|file| input::length(file)).sum() }
}

fn limits(args: &Sum, files: &[OsString], length: usize) -> Limits {
    let threads = if files.len() == 1 && !args.recursive { 0 } else { args.threads() };
    let line = 4 * length + 1024;
    Limits { threads, in_flight: (WAITING / line).clamp(threads, 1024.max(threads)) }
}

/// The files themselves, and if `recursive` those in directories, sorted by name.
fn inputs(files: &[OsString], recursive: bool) -> impl Iterator<Item = Result<OsString, Failure>> {
    files.iter().flat_map(move |file| {
        let is_tree =
            recursive && !name::is_stdin(file) && fs::metadata(file).is_ok_and(|m| m.is_dir());
        let walk: Box<dyn Iterator<Item = _>> =
            if is_tree { Box::new(files_in(file)) } else { Box::new(iter::once(Ok(file.clone()))) };
        walk
    })
}

fn files_in(directory: &OsStr) -> impl Iterator<Item = Result<OsString, Failure>> {
    WalkDir::new(directory).sort_by_file_name().into_iter().filter_map(|entry| match entry {
        Ok(entry) if entry.file_type().is_file() => Some(Ok(entry.into_path().into_os_string())),
        Ok(_) => None,
        Err(error) => {
            let name = error.path().unwrap_or(directory.as_ref()).as_os_str().to_owned();
            let error = error.into_io_error().unwrap_or_else(|| io::ErrorKind::Other.into());
            Some(Err(Failure { name, error }))
        }
    })
}

fn render(args: &Sum, algorithm: Algorithm, file: &OsStr, value: &[u8]) -> Vec<u8> {
    let end = args.end();
    let name = name::bytes(file);
    if args.raw {
        value.to_vec()
    } else if args.json {
        let mut line = Record::new(args, algorithm, &name, value).to_json();
        line.push(end.byte());
        line
    } else {
        let form = if args.tag { Form::Tag } else { Form::Gnu };
        line::format(form, algorithm.name(), &name, value, end)
    }
}

#[derive(Serialize)]
struct Record<'a> {
    file: Cow<'a, str>,
    /// Where the name is not UTF-8, and `file` has lost something.
    #[serde(skip_serializing_if = "Option::is_none")]
    file_hex: Option<String>,
    algorithm: String,
    length: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    seek: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    domain: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    custom: Option<&'a str>,
    digest: String,
}

impl<'a> Record<'a> {
    fn new(args: &'a Sum, algorithm: Algorithm, name: &'a [u8], value: &[u8]) -> Self {
        let file = String::from_utf8_lossy(name);
        Self {
            file_hex: (file.as_bytes() != name).then(|| hex::encode(name)),
            file,
            algorithm: algorithm::name(algorithm),
            length: value.len(),
            seek: args.seek,
            domain: args.options.domain.map(|domain| format!("{domain:02x}")),
            custom: args.options.custom.as_deref(),
            digest: hex::encode(value),
        }
    }

    fn to_json(&self) -> Vec<u8> {
        serde_json::to_vec(self).unwrap_or_default()
    }
}

fn help() -> String {
    format!(
        "\
Algorithms: {}

Examples:
  sycon sum *.iso                        checksums by SHA3-256
  sycon sum -a kt128 --tag -r . >SUMS    of all files here, by a faster algorithm
  sycon sum --check SUMS                 check them; the tags name the algorithm
  sycon sum -a shake256 -l 16 --raw -    a short digest of standard input, as bytes
  sycon sum -a cshake128 --custom 'example.org v1' FILE
                                         a function of your own

{EXIT_CODES}",
        algorithm::wrapped(&algorithm::names())
    )
}
