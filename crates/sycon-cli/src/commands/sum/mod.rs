//! `sycon sum`: prints checksums.

pub(crate) mod check;

use std::ffi::{OsStr, OsString};
use std::process::ExitCode;
use std::{fs, io, iter};

use walkdir::WalkDir;

use crate::checksum::algorithm::{self, Options};
use crate::checksum::hash::Hash;
use crate::checksum::line::{self, End, Form};
use crate::checksum::method::Method;
use crate::checksum::record::Record;
use crate::checksum::report::ReportOptions;
use crate::checksum::resume::Resume;
use crate::checksum::verdict::{Printer, Rendered, Verdict};
use crate::error::{CliError, EXIT_CODES, FileError, GOOD, UsageError};
use crate::io::output::{self, Content, Output, OutputSpec, Own};
use crate::io::progress::Progress;
use crate::io::thread_pool::{self, Limits};
use crate::io::{file, file_name, input, stderr};
use crate::size;

/// Bytes of memory for lines that wait for earlier ones.
const WAITING: usize = 16 << 20;

/// Print checksums of files, or verify them.
#[derive(Debug, clap::Args)]
#[command(after_help = help())]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub(crate) struct Sum {
    /// Hash with ALG, see below [default: sha3-256; with --check: the algorithm that the list names]
    #[arg(short, long, value_name = "ALG", value_parser = Hash::parser(), hide_possible_values = true)]
    pub(crate) algorithm: Option<Hash>,

    /// Read checksums from each FILE and verify the files that it names
    #[arg(short, long)]
    pub(crate) check: bool,

    /// Hash all files in directories; follow a symbolic link only if it is a FILE argument
    #[arg(short, long, conflicts_with = "check")]
    recursive: bool,

    /// Set the length of a checksum in bytes, for XOFs and blake2b [default: 64 for blake2b and for XOFs named
    /// *256, 32 for other XOFs]
    #[arg(short, long, value_name = "BYTES", value_parser = line::parse_length)]
    pub(crate) length: Option<usize>,

    /// Use at most N threads, for several files at once or for one long file with a tree hash such as kt128 and blake3
    /// [default: one per CPU core]
    #[arg(short = 'j', long, value_name = "N", value_parser = thread_pool::parse_threads)]
    threads: Option<usize>,

    /// Store the state in STATE, and continue from it if it exists: for a file that has grown since, or whose hashing was
    /// interrupted. Reads only the new bytes, so it detects changes of the others by size, time, and a digest of the last
    /// 64 KiB only
    #[arg(long, value_name = "STATE", conflicts_with_all = ["check", "recursive"])]
    resume: Option<OsString>,

    /// Write the checksums to OUT, which appears only if all of them are computed [default: standard output]
    #[arg(short, long, value_name = "OUT", conflicts_with = "check", help_heading = OUTPUT)]
    output: Option<OsString>,

    /// Replace OUT if it exists; write binary output to a terminal
    #[arg(short, long, help_heading = OUTPUT)]
    force: bool,

    /// Print BSD-style lines, which name the algorithm
    #[arg(long, conflicts_with_all = ["json", "raw", "check"], help_heading = OUTPUT)]
    tag: bool,

    /// Print one JSON object per line
    #[arg(long, conflicts_with = "raw", help_heading = OUTPUT)]
    pub(crate) json: bool,

    /// Write * before file names, like other tools in binary mode; all files are read as bytes
    #[arg(short, long, overrides_with = "text", conflicts_with = "check", help_heading = OUTPUT)]
    binary: bool,

    /// Write a space before file names [default]
    #[arg(short, long, overrides_with = "binary", conflicts_with = "check", help_heading = OUTPUT)]
    text: bool,

    /// Print the checksum of one file in binary
    #[arg(long, conflicts_with_all = ["check", "zero", "recursive"], help_heading = OUTPUT)]
    raw: bool,

    /// End each line with NUL, not newline, and don't escape file names
    #[arg(short, long, help_heading = OUTPUT)]
    zero: bool,

    /// With --check: don't print lines for files that match
    #[arg(long, help_heading = VERIFICATION)]
    pub(crate) quiet: bool,

    /// With --check: print only errors; the exit code is the result
    #[arg(long, help_heading = VERIFICATION)]
    pub(crate) status: bool,

    /// With --check: warn about each line that cannot be verified
    #[arg(short, long, help_heading = VERIFICATION)]
    pub(crate) warn: bool,

    /// With --check: skip files that do not exist
    #[arg(long, help_heading = VERIFICATION)]
    pub(crate) ignore_missing: bool,

    /// With --check: fail if a line cannot be verified; always on, accepted for compatibility
    #[arg(long, help_heading = VERIFICATION)]
    strict: bool,

    /// Skip the first N bytes of an XOF's output [default: 0]
    #[arg(long, value_name = "N", value_parser = size::parse, help_heading = algorithm::HEADING)]
    pub(crate) seek: Option<u64>,

    #[command(flatten)]
    pub(crate) options: Options,

    /// The files to read; - for standard input [default: -]
    #[arg(value_name = "FILE")]
    files: Vec<OsString>,
}

const OUTPUT: &str = "Output";
const VERIFICATION: &str = "Verification";

pub(crate) fn run(args: &Sum) -> Result<ExitCode, CliError> {
    UsageError::without_check(&[
        (args.quiet, "--quiet"),
        (args.status, "--status"),
        (args.strict, "--strict"),
        (args.warn, "--warn"),
        (args.ignore_missing, "--ignore-missing"),
    ])?;
    refuse_output(args, &args.check_method()?)?;
    let files = args.files()?;
    if args.raw {
        Output::check_raw(args.output.as_deref(), args.force, &files)?;
    }
    let resume = args.resume.as_deref().map(|state| Resume { state });
    if let Some(resume) = resume {
        resume.check(&args.method(), &files, args.output.as_deref())?;
    }
    args.options.load()?;
    let method = args.method();
    let mut outputs = [args.output(&files)?];
    if let Hash::Library(algorithm) = method.hash {
        algorithm::warn_if_slow_seek(algorithm, method.seek.unwrap_or(0));
    }
    let length = args.length.unwrap_or(method.hash.usual_length());
    let progress = Progress::new(total_length(args, &files));
    let limits = limits(args, &files, length);
    let threads = args.threads();
    if let Some(comment) = comment(args, &method, length, &outputs[0]) {
        outputs[0].write_bytes(&comment)?;
    }
    let own = outputs[0].own();
    let terminal = outputs[0].is_shown();
    let line = |file: Result<OsString, FileError>| {
        let file = file?;
        let of_file = |error| FileError::new(&file, error);
        let source = file::open(&file).map_err(of_file)?;
        let value = match &resume {
            Some(resume) => {
                resume.checksum(&method, (&file, source), length, threads, &progress)?
            }
            None => method.checksum(source, length, threads, &progress).map_err(of_file)?,
        };
        Ok(Verdict { rendered: render(args, &method, &file, value), good: true })
    };
    let put = |lines: &[u8]| {
        outputs[0].write_bytes(lines).unwrap_or_else(|failure| stderr::exit_with_error(failure));
    };
    let mut printer = Printer::to(&progress, terminal, put);
    let inputs = inputs(&files, args.recursive, &own).map(|input| (1, input));
    thread_pool::weighted_map(limits, inputs, line, |results| printer.print_all(results));
    let code = printer.finish();
    if code != GOOD && outputs[0].is_pending() {
        let error = io::Error::other("not written, because some files could not be read");
        return Err(outputs[0].file_error(error).into());
    }
    output::persist_all(&mut outputs)?;
    Ok(code)
}

impl Sum {
    /// The method that the options select, or the default.
    pub(crate) fn method(&self) -> Method {
        let hash = self.algorithm.unwrap_or(Hash::DEFAULT);
        Method { hash, options: self.options.clone(), seek: self.seek }
    }

    /// Like [`method`](Self::method), but refuses options that contradict each other.
    pub(crate) fn check_method(&self) -> Result<Method, UsageError> {
        let method = self.method();
        method.check()?;
        match self.length {
            Some(length) if !method.hash.has_length(length) => {
                let (name, usual) = (method.hash.name(), method.hash.usual_length());
                let most = if method.hash.is_variable() { "at most " } else { "" };
                Err(UsageError(format!(
                    "--length: wrong length for {name} (got {length} bytes, expected {most}{usual})"
                )))
            }
            _ => Ok(method),
        }
    }

    fn report_options(&self) -> ReportOptions {
        ReportOptions {
            quiet: self.quiet,
            status: self.status,
            warn: self.warn,
            ignore_missing: self.ignore_missing,
            json: self.json,
            end: self.end(),
            names_algorithm: self.algorithm.is_some(),
            is_plain: self.method().is_plain(),
        }
    }

    /// Returns the first option that contradicts `method`.
    pub(crate) fn contradiction(&self, method: &Method) -> Option<&'static str> {
        let (asked, given) = (&self.options, &method.options);
        let domain = given.domain.unwrap_or(algorithm::DEFAULT_DOMAIN);
        let customization = given.customization.as_deref().unwrap_or_default();
        let options = [
            ("--algorithm", self.algorithm.is_some_and(|hash| hash != method.hash)),
            ("--seek", self.seek.is_some_and(|seek| seek != method.seek.unwrap_or(0))),
            ("--domain", asked.domain.is_some_and(|asked| asked != domain)),
            (
                "--customization",
                asked.customization.as_ref().is_some_and(|text| text != customization),
            ),
            ("--derive-key", asked.derive_key.is_some() && asked.derive_key != given.derive_key),
            ("--keyed", asked.keyed && !given.keyed),
        ];
        options.into_iter().find_map(|(option, differs)| differs.then_some(option))
    }

    /// The files to read: standard input if the command line names none.
    pub(crate) fn files(&self) -> Result<Vec<OsString>, UsageError> {
        input::files_or_stdin(&self.files, self.options.key_file())
    }

    /// Opens the output. A list on standard output can be one of the files that it lists, as in
    /// `sycon sum * > SUMS`, but never the key or the state.
    fn output(&self, files: &[OsString]) -> Result<Output, FileError> {
        let name = self.output.as_deref();
        let files = if output::is_stdout(name) { &[] } else { files };
        let inputs: Vec<_> = files
            .iter()
            .chain(self.options.key_file())
            .chain(&self.resume)
            .map(|file| &**file)
            .collect();
        let derived = self.options.derive_key.is_some();
        let content = if derived { Content::Secret } else { Content::Public };
        Output::new(OutputSpec { name, force: self.force, content, inputs: &inputs })
    }

    pub(crate) fn threads(&self) -> usize {
        self.threads.unwrap_or_else(thread_pool::cpu_count)
    }

    pub(crate) fn end(&self) -> End {
        if self.zero { End::Nul } else { End::Newline }
    }
}

/// Refuses broken algorithms, and tags that cannot describe the method.
fn refuse_output(args: &Sum, method: &Method) -> Result<(), UsageError> {
    if method.hash.is_broken() {
        let name = method.hash.name();
        return Err(UsageError(format!(
            "--algorithm: {name} is broken, so it is only for --check; choose another algorithm"
        )));
    }
    if args.tag && !method.is_plain() {
        let others = "--seek, --domain, --customization, --keyed or --derive-key";
        return Err(UsageError(format!(
            "--tag: cannot be used with {others}, because a tag names only the algorithm"
        )));
    }
    Ok(())
}

/// The first line of a list in a file: a comment that describes how to verify the list. Programs
/// and people who read a pipe or a terminal expect only checksums. In a file that is not empty, an
/// earlier comment can precede the lines, so they always have their own.
fn comment(args: &Sum, method: &Method, length: usize, output: &Output) -> Option<Vec<u8>> {
    if args.tag || args.json || args.raw {
        return None;
    }
    let is_first = output.length()? == 0;
    let mut comment = if is_first { method.comment(length)? } else { method.full_comment()? };
    comment.push(args.end().byte());
    Some(comment)
}

/// The total length of `files`, if all are regular files. `None` for many files, because asking for
/// their lengths takes as long as reading them.
fn total_length(args: &Sum, files: &[OsString]) -> Option<u64> {
    let ask = !args.recursive && files.len() <= 1000;
    if ask { files.iter().map(|file| file::length(file)).sum() } else { None }
}

fn limits(args: &Sum, files: &[OsString], length: usize) -> Limits {
    let one = files.len() == 1 && !args.recursive;
    let threads = if one { 0 } else { thread_pool::threads_to_start(args.threads()) };
    let line = 4 * length + 1024;
    Limits {
        threads,
        in_flight: (WAITING / line).clamp(threads, thread_pool::IN_FLIGHT.max(threads)),
    }
}

/// Yields `files` and, if `recursive`, the files in directories, sorted by name, except those in
/// `own`, the output.
fn inputs<'a>(
    files: &'a [OsString],
    recursive: bool,
    own: &'a Own,
) -> impl Iterator<Item = Result<OsString, FileError>> {
    files.iter().flat_map(move |file| {
        let is_tree =
            recursive && !file_name::is_stdin(file) && fs::metadata(file).is_ok_and(|m| m.is_dir());
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
    own: &'a Own,
) -> impl Iterator<Item = Result<OsString, FileError>> {
    WalkDir::new(directory).sort_by_file_name().into_iter().filter_map(move |entry| match entry {
        Ok(entry) if entry.file_type().is_file() && !own.is(entry.path()) => {
            Some(Ok(entry.into_path().into_os_string()))
        }
        Ok(_) => None,
        Err(error) => {
            let name = error.path().unwrap_or(directory.as_ref()).as_os_str().to_owned();
            let error = error.into_io_error().unwrap_or_else(|| io::ErrorKind::Other.into());
            Some(Err(FileError { name, error }))
        }
    })
}

fn render(args: &Sum, method: &Method, file: &OsStr, value: Vec<u8>) -> Rendered {
    let end = args.end();
    if args.raw {
        Rendered::Raw(value)
    } else if args.json {
        Rendered::Line(Record::default().checksum(file, Some(method), &value).to_json(end.byte()))
    } else {
        let form = match (args.tag, args.binary) {
            (true, _) => Form::Tag,
            (false, true) => Form::GnuBinary,
            (false, false) => Form::Gnu,
        };
        let tag = method.hash.tag(value.len());
        Rendered::Line(line::format(form, &tag, &file_name::bytes(file), &value, end))
    }
}

fn help() -> String {
    let foreign = format!(
        " For lists of other tools: {}. For --check only, because they are broken: {}.",
        Hash::foreign_names(false),
        Hash::foreign_names(true)
    );
    format!(
        "\
Examples:
  sycon sum *.iso                        hash files with SHA3-256
  sycon sum -a kt128 -r -o SUMS .        hash a folder with a faster algorithm
  sycon sum --check SUMS                 verify the files in a list
  sycon sum --check SHA256SUMS           verify a list of sha256sum; every line
                                         must be valid
  sycon sum -a kt128 --resume LOG.state LOG
                                         hash what was appended
  sycon sum -a shake256 -l 16 --raw -    write 16 bytes of output in binary
  sycon sum -a cshake128 --customization 'example.org v1' FILE
                                         digests for one application only

With --check and without -a, the list names the algorithm. If it names none, sycon tries all algorithms whose \
digests have that length by default, except broken and experimental ones.

{}

{EXIT_CODES}",
        algorithm::lists("Algorithms", &foreign, |_| true)
    )
}
