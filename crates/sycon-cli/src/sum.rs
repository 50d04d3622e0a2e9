//! `sycon sum`: checksum lines.

use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::process::ExitCode;
use std::{fs, io, iter};

use walkdir::WalkDir;

use crate::algorithm::{self, Options};
use crate::check::IN_FLIGHT;
use crate::checksum::Method;
use crate::failure::{EXIT_CODES, Failure, GOOD, Misuse, Wrong};
use crate::hash::Hash;
use crate::line::{self, End, Form};
use crate::parallel::{self, Limits};
use crate::place::{self, Identity};
use crate::progress::Progress;
use crate::record::Record;
use crate::target::{self, Target, Wanted};
use crate::verdict::{self, Printer, Said, Verdict};
use crate::{input, name, output, size};

/// Memory for lines that wait for their turn.
const WAITING: usize = 16 << 20;

/// Print checksums of files, or verify them.
#[derive(Debug, clap::Args)]
#[command(after_help = help())]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub(crate) struct Sum {
    /// The algorithm, see below [default: sha3-256; with --check: found as described below]
    #[arg(short, long, value_name = "ALG", value_parser = Hash::parser(), hide_possible_values = true)]
    pub(crate) algorithm: Option<Hash>,

    /// Length of a checksum in bytes, for XOFs and blake2b [default: see `sycon info`]
    #[arg(short, long, value_name = "BYTES", value_parser = line::parse_length)]
    pub(crate) length: Option<usize>,

    /// Skip the first N bytes of output, for XOFs
    #[arg(long, value_name = "N", value_parser = size::parse)]
    pub(crate) seek: Option<u64>,

    #[command(flatten)]
    pub(crate) options: Options,

    /// Print BSD-style lines, which name the algorithm
    #[arg(long, conflicts_with_all = ["json", "raw", "check"])]
    tag: bool,

    /// Print one JSON object per line
    #[arg(long, conflicts_with = "raw")]
    pub(crate) json: bool,

    /// Write * before file names, like other tools in binary mode; all files are read as bytes
    #[arg(short, long, overrides_with = "text", conflicts_with = "check")]
    binary: bool,

    /// Write a space before file names [default]
    #[arg(short, long, overrides_with = "binary", conflicts_with = "check")]
    text: bool,

    /// Print the checksum of one file in binary
    #[arg(long, conflicts_with_all = ["check", "zero", "recursive"])]
    raw: bool,

    /// Where to write the checksums; the file appears only if all of them are computed [default: standard output]
    #[arg(short, long, value_name = "OUT", conflicts_with = "check")]
    output: Option<OsString>,

    /// Replace OUT if it exists; write binary output to a terminal
    #[arg(short, long)]
    force: bool,

    /// End each line with NUL, not newline, and don't escape file names
    #[arg(short, long)]
    zero: bool,

    /// Hash all files in directories; follow symbolic links only if they are a FILE
    #[arg(short, long, conflicts_with = "check")]
    recursive: bool,

    /// Use at most N threads, for several files at once or for a long file with a tree hash such as KT128
    /// [default: one per CPU core]
    #[arg(short = 'j', long, value_name = "N", value_parser = parallel::parse_threads)]
    threads: Option<usize>,

    /// Read checksums from each FILE and verify the files that it names
    #[arg(short, long)]
    pub(crate) check: bool,

    /// With --check: don't print lines for files that match
    #[arg(long)]
    pub(crate) quiet: bool,

    /// With --check: print no lines, only errors; the exit code is the result
    #[arg(long)]
    pub(crate) status: bool,

    /// With --check: fail if a line cannot be verified; always on, accepted for compatibility
    #[arg(long)]
    strict: bool,

    /// With --check: warn about each line that cannot be verified
    #[arg(short, long)]
    pub(crate) warn: bool,

    /// With --check: skip files that do not exist
    #[arg(long)]
    pub(crate) ignore_missing: bool,

    /// The files to read; - or no FILE: standard input
    #[arg(value_name = "FILE")]
    files: Vec<OsString>,
}

pub(crate) fn run(args: &Sum) -> Result<ExitCode, Wrong> {
    Misuse::without_check(&[
        (args.quiet, "--quiet"),
        (args.status, "--status"),
        (args.strict, "--strict"),
        (args.warn, "--warn"),
        (args.ignore_missing, "--ignore-missing"),
    ])?;
    refuse_output(args, &args.check_method()?)?;
    let files = args.files()?;
    if args.raw {
        Target::refuse_raw(args.output.as_deref(), args.force, &files)?;
    }
    args.options.load()?;
    let method = args.method();
    let mut targets = [args.target(&files)?];
    if let Hash::Own(algorithm) = method.hash {
        algorithm::say_if_far(algorithm, method.seek.unwrap_or(0));
    }
    let length = args.length.unwrap_or(method.hash.usual_length());
    let progress = Progress::new(total_length(args, &files));
    let limits = limits(args, &files, length);
    let threads = args.threads();
    if let Some(comment) = comment(args, &method, length, &targets[0]) {
        targets[0].put(&comment)?;
    }
    let own = targets[0].identities();
    let terminal = targets[0].is_shown();
    let line = |file: Result<OsString, Failure>| {
        let file = file?;
        let value = input::open(&file)
            .and_then(|source| method.checksum(source, length, threads, &progress))
            .map_err(|error| Failure::new(&file, error))?;
        Ok(Verdict { said: render(args, &method, &file, value), good: true })
    };
    let put = |lines: &[u8]| targets[0].put(lines).unwrap_or_else(|failure| output::end(failure));
    let printer = Printer::to(&progress, terminal, put);
    let inputs = inputs(&files, args.recursive, &own).map(|input| (1, input));
    let code = verdict::write(limits, inputs, printer, line);
    if code != GOOD && targets[0].is_pending() {
        let error = io::Error::other("not written, because some files could not be read");
        return Err(targets[0].failure(error).into());
    }
    target::finish(&mut targets)?;
    Ok(code)
}

impl Sum {
    /// What the options ask for, or else the default.
    pub(crate) fn method(&self) -> Method {
        let hash = self.algorithm.unwrap_or(Hash::DEFAULT);
        Method { hash, options: self.options.clone(), seek: self.seek }
    }

    /// As [`method`](Self::method), if it all fits together.
    pub(crate) fn check_method(&self) -> Result<Method, Misuse> {
        let method = self.method();
        method.check()?;
        match self.length {
            Some(length) if !method.hash.has_length(length) => {
                let (name, usual) = (method.hash.name(), method.hash.usual_length());
                let most = if method.hash.is_variable() { "at most " } else { "" };
                Err(Misuse(format!(
                    "--length: wrong length for {name} (got {length} bytes, expected {most}{usual})"
                )))
            }
            _ => Ok(method),
        }
    }

    /// Whether an option asks for something else than `method`.
    pub(crate) fn contradicts(&self, method: &Method) -> bool {
        fn differs<T: PartialEq>(asked: Option<&T>, given: Option<&T>) -> bool {
            asked.is_some() && asked != given
        }
        differs(self.algorithm.as_ref(), Some(&method.hash))
            || differs(self.seek.as_ref(), method.seek.as_ref())
            || differs(self.options.domain.as_ref(), method.options.domain.as_ref())
            || differs(self.options.customization.as_ref(), method.options.customization.as_ref())
            || differs(self.options.derive_key.as_ref(), method.options.derive_key.as_ref())
            || (self.options.keyed && !method.options.keyed)
    }

    /// The files, or standard input if none was named.
    pub(crate) fn files(&self) -> Result<Vec<OsString>, Misuse> {
        input::files_or_stdin(&self.files, self.options.key_file())
    }

    /// Where the lines go. A list on standard output may hold itself, as that of all files here. The key is never there.
    fn target(&self, files: &[OsString]) -> Result<Target, Failure> {
        let name = self.output.as_deref();
        let files = if target::is_stdout(name) { &[] } else { files };
        let inputs: Vec<_> =
            files.iter().chain(self.options.key_file()).map(|file| &**file).collect();
        Target::new(Wanted { name, force: self.force, inputs: &inputs, ..Wanted::default() })
    }

    pub(crate) fn threads(&self) -> usize {
        self.threads.unwrap_or_else(parallel::processors)
    }

    pub(crate) fn end(&self) -> End {
        if self.zero { End::Nul } else { End::Newline }
    }
}

/// Refuses what should not, or cannot, be written.
fn refuse_output(args: &Sum, method: &Method) -> Result<(), Misuse> {
    if method.hash.is_broken() {
        let name = method.hash.name();
        return Err(Misuse(format!(
            "--algorithm: {name} is broken, so it is only for --check; choose another algorithm"
        )));
    }
    if args.tag && !method.is_plain() {
        let others = "--seek, --domain, --customization, --keyed or --derive-key";
        return Err(Misuse(format!(
            "--tag: cannot be used with {others}, because a tag names only the algorithm"
        )));
    }
    Ok(())
}

/// The first line of a list in a file: a description of how to verify it. Programs and people who read a pipe or a
/// terminal expect only checksums.
fn comment(args: &Sum, method: &Method, length: usize, target: &Target) -> Option<Vec<u8>> {
    if args.tag || args.json || args.raw || !target.is_file() {
        return None;
    }
    let mut comment = method.comment(length)?;
    comment.push(args.end().byte());
    Some(comment)
}

/// The length of all `files`, if they are files and can all be asked for it, and are not so many that to
/// ask would take as long as to read them.
fn total_length(args: &Sum, files: &[OsString]) -> Option<u64> {
    let ask = !args.recursive && files.len() <= 1000;
    if ask { files.iter().map(|file| input::length(file)).sum() } else { None }
}

fn limits(args: &Sum, files: &[OsString], length: usize) -> Limits {
    let one = files.len() == 1 && !args.recursive;
    let threads = if one { 0 } else { parallel::beside_caller(args.threads()) };
    let line = 4 * length + 1024;
    Limits { threads, in_flight: (WAITING / line).clamp(threads, IN_FLIGHT.max(threads)) }
}

/// The files themselves, and if `recursive` those in directories, sorted by name, but for the output's `own`.
fn inputs<'a>(
    files: &'a [OsString],
    recursive: bool,
    own: &'a [Identity],
) -> impl Iterator<Item = Result<OsString, Failure>> {
    files.iter().flat_map(move |file| {
        let is_tree =
            recursive && !name::is_stdin(file) && fs::metadata(file).is_ok_and(|m| m.is_dir());
        let walk: Box<dyn Iterator<Item = _> + 'a> = if is_tree {
            Box::new(files_in(file, own))
        } else {
            Box::new(iter::once(Ok(file.clone())))
        };
        walk
    })
}

fn files_in<'a>(
    directory: &'a OsStr,
    own: &'a [Identity],
) -> impl Iterator<Item = Result<OsString, Failure>> {
    let is_own = |path: &Path| {
        !own.is_empty() && place::of(path.as_os_str()).is_some_and(|file| own.contains(&file))
    };
    WalkDir::new(directory).sort_by_file_name().into_iter().filter_map(move |entry| match entry {
        Ok(entry) if entry.file_type().is_file() && !is_own(entry.path()) => {
            Some(Ok(entry.into_path().into_os_string()))
        }
        Ok(_) => None,
        Err(error) => {
            let name = error.path().unwrap_or(directory.as_ref()).as_os_str().to_owned();
            let error = error.into_io_error().unwrap_or_else(|| io::ErrorKind::Other.into());
            Some(Err(Failure { name, error }))
        }
    })
}

fn render(args: &Sum, method: &Method, file: &OsStr, value: Vec<u8>) -> Said {
    let end = args.end();
    if args.raw {
        Said::Raw(value)
    } else if args.json {
        Said::Line(Record::default().checksum(file, Some(method), &value).to_json(end.byte()))
    } else {
        let form = match (args.tag, args.binary) {
            (true, _) => Form::Tag,
            (false, true) => Form::GnuBinary,
            (false, false) => Form::Gnu,
        };
        let tag = method.hash.tag(value.len());
        Said::Line(line::format(form, &tag, &name::bytes(file), &value, end))
    }
}

fn help() -> String {
    let foreign = format!(
        " Of other tools: {}. With --check only, because they are broken: {}.",
        Hash::foreign_names(false),
        Hash::foreign_names(true)
    );
    format!(
        "\
Examples:
  sycon sum *.iso                        checksums with SHA3-256
  sycon sum -a kt128 -r -o SUMS .        hash a folder, with a faster algorithm
  sycon sum --check SUMS                 verify the files of a list
  sycon sum --check SHA256SUMS           like sha256sum, but every line must be right
  sycon sum -a shake256 -l 16 --raw -    16 bytes of output, in binary
  sycon sum -a cshake128 --customization 'example.org v1' FILE
                                         separate your application's digests from all others

With --check and without -a, the list names the algorithm. If the list names none, all algorithms whose \
digests have that length by default are tried, except broken and experimental ones.

{}

{EXIT_CODES}",
        algorithm::lists("Algorithms", &foreign, |_| true)
    )
}
