//! Outputs of a command: files that appear when they are complete, and streams.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::error::{FileError, UsageError};
use crate::io::atomic_file::{AtomicFile, CreateOptions};
use crate::io::path::{self, Destination, Identity};
use crate::io::stdout::Stdout;
use crate::io::terminal_text::TerminalText;
use crate::io::{file, file_name, signals, stderr, stdio};

/// The requirements of an output.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct OutputSpec<'a> {
    /// The name of the output. `None` and `-` mean standard output.
    pub(crate) name: Option<&'a OsStr>,
    /// True if an existing file can be replaced.
    pub(crate) force: bool,
    pub(crate) content: Content,
    /// The input files, which the output must not be.
    pub(crate) inputs: &'a [&'a OsStr],
}

/// The content of an output, which decides who can read it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Content {
    /// Public data, readable like the user's other new files.
    #[default]
    Public,
    /// A key or a shared secret. Only the owner can read it; otherwise there is a warning.
    Secret,
    /// Decrypted data. It is secret, and a terminal shows it only if it is text.
    Decrypted,
}

impl Content {
    fn is_secret(self) -> bool {
        self != Self::Public
    }
}

/// An open output. Until [`persist_all`] succeeds, it leaves no file.
#[derive(Debug)]
pub(crate) struct Output {
    name: OsString,
    sink: Sink,
}

/// Recognizes an output among the files in a directory.
#[derive(Debug)]
pub(crate) struct Own {
    /// The file that the output creates or replaces.
    path: Option<PathBuf>,
    written: Option<Identity>,
}

#[derive(Debug)]
enum Sink {
    Stdout(Stdout),
    Stream(File),
    File(Box<AtomicFile>),
    Terminal(TerminalText),
}

impl Output {
    pub(crate) fn new(spec: OutputSpec<'_>) -> Result<Self, FileError> {
        let name = spec.name.filter(|name| !is_stdout(Some(name)));
        let shown = name.unwrap_or(OsStr::new("standard output"));
        let sink = match name {
            None => Sink::stdout(spec),
            Some(name) => Destination::find(name).and_then(|place| Sink::new(place, spec)),
        };
        let fail = |error| FileError::new(shown, error);
        let text = spec.content == Content::Decrypted && !spec.force;
        let sink = sink.map(|sink| if text { sink.for_text() } else { sink }).map_err(fail)?;
        Ok(Self { name: shown.to_owned(), sink })
    }

    /// Opens standard error, for output that is not a message.
    fn stderr() -> Result<Self, FileError> {
        let name = OsStr::new("standard error");
        let file = stdio::error().map_err(|error| FileError::new(name, error))?;
        Ok(Self { name: name.to_owned(), sink: Sink::Stream(file) })
    }

    /// Collects several outputs, which must be different files.
    fn all(
        opened: impl IntoIterator<Item = Result<Self, FileError>>,
    ) -> Result<Vec<Self>, FileError> {
        let mut outputs: Vec<Self> = Vec::new();
        for output in opened {
            let output = output?;
            if outputs.iter().any(|other| output.is_same(other)) {
                return Err(output.file_error(io::Error::other("used for two outputs")));
            }
            outputs.push(output);
        }
        Ok(outputs)
    }

    /// Returns whether an output of that name goes to a terminal.
    pub(crate) fn is_terminal(name: Option<&OsStr>) -> bool {
        match name.filter(|name| !is_stdout(Some(name))).map(Destination::find) {
            None => io::stdout().is_terminal(),
            Some(Ok(Destination::Stream(path))) => path::is_terminal(&path),
            Some(_) => false,
        }
    }

    /// Returns whether both outputs would write to one regular file. Two hard links of a file are different outputs, unless
    /// one of the outputs is a stream, because a stream writes to the file that the other output would replace.
    fn is_same(&self, other: &Self) -> bool {
        match (&self.sink, &other.sink) {
            (Sink::File(one), Sink::File(other)) => path::is_same_name(one.path(), other.path()),
            _ => self.identities().iter().any(|identity| other.identities().contains(identity)),
        }
    }

    /// Refuses to write a secret key to a terminal.
    pub(crate) fn check_key(name: Option<&OsStr>) -> Result<(), UsageError> {
        if Self::is_terminal(name) {
            let message =
                "not writing a secret key to a terminal; use -o FILE, or redirect the output";
            return Err(UsageError(message.to_owned()));
        }
        Ok(())
    }

    /// Returns an error for raw output of several files, or to a terminal unless `force` is set.
    pub(crate) fn check_raw(
        name: Option<&OsStr>,
        force: bool,
        files: &[OsString],
    ) -> Result<(), UsageError> {
        if files.len() > 1 {
            return Err(UsageError(format!(
                "--raw: wrong number of files (got {}, expected 1)",
                files.len()
            )));
        }
        if !force && Self::is_terminal(name) {
            let message =
                "not writing binary output to a terminal; redirect to a file, or pass --force";
            return Err(UsageError(message.to_owned()));
        }
        Ok(())
    }

    /// Returns the length of the output before the first write, if it is a regular file, and not a terminal or a pipe.
    pub(crate) fn length(&self) -> Option<u64> {
        match &self.sink {
            Sink::Stdout(output) => output.length(),
            Sink::Stream(file) => file::length_of(file),
            Sink::File(_) => Some(0),
            Sink::Terminal(_) => None,
        }
    }

    /// Returns whether the output goes to a terminal.
    pub(crate) fn is_shown(&self) -> bool {
        match &self.sink {
            Sink::Stdout(output) => output.is_terminal(),
            Sink::Stream(file) => file.is_terminal(),
            Sink::File(_) => false,
            Sink::Terminal(_) => true,
        }
    }

    /// Returns the identities of the file and of the file that it will replace.
    fn identities(&self) -> Vec<Identity> {
        let replaced = match &self.sink {
            Sink::File(file) => path::identify(file.path().as_os_str()),
            _ => None,
        };
        replaced.into_iter().chain(self.written()).collect()
    }

    /// Returns the identity of the regular file to which the bytes are written.
    fn written(&self) -> Option<Identity> {
        match &self.sink {
            Sink::File(file) => file.identity(),
            Sink::Stdout(output) => output.identity(),
            Sink::Stream(file) => path::identify_file(file),
            Sink::Terminal(_) => None,
        }
    }

    /// Returns what recognizes the output in a directory.
    pub(crate) fn own(&self) -> Own {
        let path = match &self.sink {
            Sink::File(file) => Some(file.path().to_owned()),
            _ => None,
        };
        Own { path, written: self.written() }
    }

    /// Returns whether the output appears only when it is [persisted](persist_all).
    pub(crate) fn is_pending(&self) -> bool {
        !self.is_stream()
    }

    /// Returns whether bytes reach their destination before the output is [persisted](persist_all).
    fn is_stream(&self) -> bool {
        matches!(self.sink, Sink::Stdout(_) | Sink::Stream(_))
    }

    /// Writes all of `bytes`.
    pub(crate) fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), FileError> {
        self.write_all(bytes).map_err(|error| self.file_error(error))
    }

    /// Syncs a file to disk before it has a name, or shows text on the terminal.
    fn finish_writing(&mut self) -> Result<(), FileError> {
        let completed = match &mut self.sink {
            Sink::File(file) => file.sync_contents(),
            Sink::Terminal(text) => text.show(),
            Sink::Stdout(_) | Sink::Stream(_) => Ok(()),
        };
        completed.map_err(|error| self.file_error(error))
    }

    pub(crate) fn file_error(&self, error: io::Error) -> FileError {
        FileError::new(&self.name, error)
    }

    fn atomic_file(&mut self) -> Option<&mut AtomicFile> {
        match &mut self.sink {
            Sink::File(file) => Some(file),
            _ => None,
        }
    }
}

impl Own {
    /// Returns whether `path` names the output. Other hard links of a file that it replaces are different files.
    pub(crate) fn is(&self, path: &Path) -> bool {
        let identity = self.written.as_ref();
        self.path.as_ref().is_some_and(|own| path::is_same_entry(path, own))
            || identity.is_some() && path::identify(path.as_os_str()).as_ref() == identity
    }
}

/// Gives the files of all `outputs` their names, or none of them.
pub(crate) fn persist_all(outputs: &mut [Output]) -> Result<(), FileError> {
    if outputs.iter().all(Output::is_stream) {
        return Ok(());
    }
    outputs.iter_mut().try_for_each(Output::finish_writing)?;
    let several = outputs.len() > 1;
    let mut cleanup = signals::lock_cleanup();
    for index in 0..outputs.len() {
        let Some(file) = outputs[index].atomic_file() else { continue };
        if let Err(error) = file.persist(several, &mut cleanup) {
            for earlier in outputs[..index].iter_mut().filter_map(Output::atomic_file) {
                earlier.undo_persist(&mut cleanup);
            }
            drop(cleanup);
            return Err(outputs[index].file_error(explain_error(error)));
        }
    }
    drop(cleanup);
    outputs.iter_mut().filter_map(Output::atomic_file).for_each(AtomicFile::discard_backup);
    for output in outputs {
        let synced = output.atomic_file().map_or(Ok(()), |file| file.sync_name());
        synced.map_err(|error| output.file_error(error))?;
    }
    Ok(())
}

/// Writes several outputs. On error, leaves none of their files.
pub(crate) fn write_all_outputs(deliveries: &[(OutputSpec<'_>, &[u8])]) -> Result<(), FileError> {
    let outputs = Output::all(deliveries.iter().map(|(spec, _)| Output::new(*spec)))?;
    let contents: Vec<_> = deliveries.iter().map(|(_, bytes)| *bytes).collect();
    write_each(outputs, &contents)
}

/// Writes an output, and `text` to standard error. On error, leaves no file.
pub(crate) fn write_with_stderr(
    (spec, bytes): (OutputSpec<'_>, &[u8]),
    text: &[u8],
) -> Result<(), FileError> {
    let outputs = Output::all([Output::new(spec), Output::stderr()])?;
    write_each(outputs, &[bytes, text])
}

fn write_each(mut outputs: Vec<Output>, contents: &[&[u8]]) -> Result<(), FileError> {
    // Streams come last, because a write to a stream cannot be undone.
    for stream in [false, true] {
        for (output, bytes) in outputs.iter_mut().zip(contents) {
            if output.is_stream() == stream {
                output.write_bytes(bytes)?;
                output.finish_writing()?;
            }
        }
    }
    persist_all(&mut outputs)
}

pub(crate) fn is_stdout(name: Option<&OsStr>) -> bool {
    name.is_none_or(|name| {
        name == "-" || matches!(Destination::find(name), Ok(Destination::Stdout))
    })
}

/// Returns an error if more than one of `outputs` is standard output.
pub(crate) fn check_single_stdout(outputs: &[Option<&OsStr>]) -> Result<(), UsageError> {
    if outputs.iter().filter(|to| is_stdout(**to)).count() > 1 {
        let message =
            "standard output (-): can be used for only one output; name a file for the other";
        return Err(UsageError(message.to_owned()));
    }
    Ok(())
}

/// Refuses standard output that is also one of `inputs`, for commands that print lines.
pub(crate) fn check_stdout(inputs: &[&OsStr]) -> Result<(), FileError> {
    // This output is not written to.
    Output::new(OutputSpec { inputs, ..OutputSpec::default() }).map(drop)
}

impl Sink {
    fn new(place: Destination, spec: OutputSpec<'_>) -> io::Result<Self> {
        let (path, existing, taken) = match place {
            Destination::Stdout => return Self::stdout(spec),
            Destination::Stream(path) => return Self::stream(&path, spec),
            Destination::File { path, existing, taken } => (path, existing, taken),
        };
        if existing.is_some() {
            check_not_input(path::identify(path.as_os_str()).as_ref(), spec.inputs)?;
        }
        if taken && !spec.force {
            return Err(already_exists_error());
        }
        let secret = spec.content.is_secret();
        let options = CreateOptions { existing: existing.as_ref(), secret, replace: spec.force };
        let file = AtomicFile::create(path, options)?;
        if secret && file.is_shared() {
            print_shared_warning(spec.name);
        }
        Ok(Self::File(Box::new(file)))
    }

    /// Returns a sink that shows only text if this one is a terminal.
    fn for_text(self) -> Self {
        match self {
            Self::Stdout(output) if output.is_terminal() => {
                Self::Terminal(TerminalText::new(output))
            }
            Self::Stream(file) if file.is_terminal() => {
                Self::Terminal(TerminalText::new(file.into()))
            }
            sink => sink,
        }
    }

    fn stdout(spec: OutputSpec<'_>) -> io::Result<Self> {
        let stdout = Stdout::try_open()?;
        check_not_input(stdout.identity().as_ref(), spec.inputs).map_err(|error| {
            io::Error::other(format!("{error}; if the shell opened it with >, it is empty now"))
        })?;
        if spec.content.is_secret() && stdout.is_shared() {
            print_shared_warning(None);
        }
        Ok(Self::Stdout(stdout))
    }

    fn stream(path: &Path, spec: OutputSpec<'_>) -> io::Result<Self> {
        // Appends to an open file, so that its contents stay.
        let append = path.is_file();
        let file = File::options().write(true).append(append).open(path)?;
        check_not_input(path::identify_file(&file).as_ref(), spec.inputs)?;
        // Devices of Windows have no metadata.
        let shared = |metadata| path::is_shared_stream(path, &metadata);
        if spec.content.is_secret() && file.metadata().is_ok_and(shared) {
            print_shared_warning(spec.name);
        }
        Ok(Self::Stream(file))
    }
}

impl Write for Output {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        match &mut self.sink {
            // Ends the process on error.
            Sink::Stdout(output) => {
                output.write(data);
                Ok(data.len())
            }
            Sink::Stream(file) => file.write(data),
            Sink::File(file) => file.write(data),
            Sink::Terminal(text) => text.write(data),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn check_not_input(output: Option<&Identity>, inputs: &[&OsStr]) -> io::Result<()> {
    let Some(output) = output else { return Ok(()) };
    match inputs.iter().find(|input| path::identify(input).as_ref() == Some(output)) {
        Some(input) => {
            let input = file_name::printable(input);
            Err(io::Error::other(format!("is also an input ({input})")))
        }
        None => Ok(()),
    }
}

fn explain_error(error: io::Error) -> io::Error {
    // Another process created the file in the meantime.
    if error.kind() == io::ErrorKind::AlreadyExists { already_exists_error() } else { error }
}

fn already_exists_error() -> io::Error {
    let message = "already exists; pass --force to replace it";
    io::Error::new(io::ErrorKind::AlreadyExists, message)
}

fn print_shared_warning(name: Option<&OsStr>) {
    // An output that is written several times causes one warning.
    static WARNED: Mutex<Vec<String>> = Mutex::new(Vec::new());

    let name = name.map_or("standard output".to_owned(), file_name::printable);
    let mut warned = WARNED.lock().unwrap_or_else(PoisonError::into_inner);
    if warned.contains(&name) {
        return;
    }
    warned.push(name.clone());
    stderr::print_message(format_args!(
        "{name}: WARNING: other users can read this secret output; write it to a file that only \
         you can read"
    ));
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// Replaces files. Runs `before` before they appear.
    fn replace(directory: &Path, names: &[&str], before: impl FnOnce()) -> Result<(), FileError> {
        let paths: Vec<_> = names.iter().map(|name| directory.join(name)).collect();
        let spec = paths.iter().map(|path| OutputSpec {
            name: Some(path.as_os_str()),
            force: true,
            ..OutputSpec::default()
        });
        let mut outputs = Output::all(spec.map(Output::new))?;
        for output in &mut outputs {
            output.write_bytes(b"new")?;
        }
        before();
        persist_all(&mut outputs)
    }

    #[test]
    fn all_files_are_replaced_or_none() {
        let directory = tempfile::tempdir().unwrap();
        let [one, two, three] = ["one", "two", "three"].map(|name| directory.path().join(name));
        let names = || {
            let entries = fs::read_dir(directory.path()).unwrap();
            let mut names: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
            names.sort_unstable();
            names
        };
        fs::write(&one, "old").unwrap();
        // A file cannot replace a directory.
        let failed = replace(directory.path(), &["one", "two", "three"], || {
            fs::create_dir(&three).unwrap();
        });
        assert_eq!(failed.unwrap_err().name, three);
        assert_eq!(fs::read(&one).unwrap(), b"old");
        assert_eq!(names(), [one.clone(), three.clone()]);

        fs::remove_dir(&three).unwrap();
        replace(directory.path(), &["one", "two", "three"], || ()).unwrap();
        assert!([&one, &two, &three].iter().all(|name| fs::read(name).unwrap() == b"new"));
        assert_eq!(names(), [one, three, two]);
    }
}
