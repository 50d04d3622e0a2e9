//! `sycon sum`: checksum lines.

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::process::ExitCode;
use std::{fs, io, iter};

use serde::Serialize;
use walkdir::WalkDir;

use crate::algorithm::Algorithm;
use crate::cli::Sum;
use crate::digest::Digest;
use crate::failure::{FAILED, Failure, GOOD, Misuse};
use crate::input;
use crate::line::{self, End, Form};
use crate::output::{self, Output};
use crate::parallel::{self, Limits};
use crate::progress::Progress;
use crate::{hex, name};

/// Memory for lines that wait for their turn.
const WAITING: usize = 16 << 20;

pub(crate) fn run(args: &Sum) -> Result<ExitCode, Misuse> {
    refuse_check_options(args)?;
    let digest = requested(args)?;
    let files = args.files()?;
    if args.raw && files.len() > 1 {
        return Err(Misuse(format!("--raw takes one FILE, not {}", files.len())));
    }
    let progress = Progress::new(total_length(args, &files));
    let mut stdout = Output::stdout();
    let mut good = true;
    let done = parallel::ordered_map(
        limits(args, digest.length),
        inputs(&files, args.recursive),
        || vec![0; input::BUFFER],
        |buffer, file| {
            let file = file?;
            let value = digest.of(&file, buffer, &progress)?;
            Ok(render(args, &digest, &file, &value))
        },
        |line: Result<_, Failure>| {
            progress.aside(|| match line {
                Ok(line) => stdout.write(&line),
                Err(failure) => {
                    good = false;
                    output::report(failure);
                }
            });
        },
    );
    if let Err(error) = done {
        good = false;
        output::report(Failure::new(OsStr::new("cannot start a thread"), error));
    }
    Ok(if good { GOOD } else { FAILED })
}

/// What the options ask for, if they fit together.
pub(crate) fn requested(args: &Sum) -> Result<Digest<'_>, Misuse> {
    let algorithm = args.algorithm();
    algorithm.check(&args.parameters)?;
    refuse_fixed(args, algorithm)?;
    Ok(Digest {
        algorithm,
        parameters: &args.parameters,
        seek: args.seek.unwrap_or(0),
        length: args.length.unwrap_or(algorithm.length),
        threads: args.threads(),
    })
}

fn refuse_fixed(args: &Sum, algorithm: &Algorithm) -> Result<(), Misuse> {
    let Algorithm { name, length, .. } = algorithm;
    if algorithm.is_xof {
        return Ok(());
    }
    if args.length.is_some_and(|given| given != *length) {
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

fn limits(args: &Sum, length: usize) -> Limits {
    let threads = args.threads();
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

fn render(args: &Sum, digest: &Digest<'_>, file: &OsStr, value: &[u8]) -> Vec<u8> {
    let end = args.end();
    let name = name::bytes(file);
    if args.raw {
        value.to_vec()
    } else if args.json {
        let mut line = Record::new(args, digest, &name, value).to_json();
        line.push(end.byte());
        line
    } else {
        let form = if args.tag { Form::Tag } else { Form::Gnu };
        line::format(form, digest.algorithm.tag, &name, value, end)
    }
}

#[derive(Serialize)]
struct Record<'a> {
    file: Cow<'a, str>,
    /// Where the name is not UTF-8, and `file` has lost something.
    #[serde(skip_serializing_if = "Option::is_none")]
    file_hex: Option<String>,
    algorithm: &'static str,
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
    fn new(args: &'a Sum, digest: &Digest<'_>, name: &'a [u8], value: &[u8]) -> Self {
        let file = String::from_utf8_lossy(name);
        Self {
            file_hex: (file.as_bytes() != name).then(|| hex::encode(name)),
            file,
            algorithm: digest.algorithm.name,
            length: value.len(),
            seek: args.seek,
            domain: args.parameters.domain.map(|domain| format!("{domain:02x}")),
            custom: args.parameters.custom.as_deref(),
            digest: hex::encode(value),
        }
    }

    fn to_json(&self) -> Vec<u8> {
        serde_json::to_vec(self).unwrap_or_default()
    }
}

impl Sum {
    pub(crate) fn end(&self) -> End {
        if self.zero { End::Nul } else { End::Newline }
    }
}
