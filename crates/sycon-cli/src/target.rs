//! Outputs of a command: files that appear when they are complete, and streams.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

use crate::failure::{Failure, Misuse};
use crate::interrupt;
use crate::name;
use crate::output::{self, Output};
use crate::pending::{CreateOptions, Pending};
use crate::place::{self, Identity, Place};
use crate::text::Text;

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

/// An open output. Until [`finish`] succeeds, it leaves no file.
#[derive(Debug)]
pub(crate) struct Target {
    name: OsString,
    sink: Sink,
}

#[derive(Debug)]
enum Sink {
    Stdout(Output),
    Stream(File),
    File(Box<Pending>),
    Terminal(Text),
}

impl Target {
    pub(crate) fn new(spec: OutputSpec<'_>) -> Result<Self, Failure> {
        let name = spec.name.filter(|name| !is_stdout(Some(name)));
        let shown = name.unwrap_or(OsStr::new("standard output"));
        let sink = match name {
            None => Sink::stdout(spec),
            Some(name) => Place::find(name).and_then(|place| Sink::new(place, spec)),
        };
        let fail = |error| Failure::new(shown, error);
        let text = spec.content == Content::Decrypted && !spec.force;
        let sink = sink.map(|sink| if text { sink.for_text() } else { sink }).map_err(fail)?;
        Ok(Self { name: shown.to_owned(), sink })
    }

    /// Opens several outputs, which must be different files.
    fn all(spec: &[OutputSpec<'_>]) -> Result<Vec<Self>, Failure> {
        let mut targets: Vec<Self> = Vec::with_capacity(spec.len());
        for spec in spec {
            let mut target = Self::new(*spec)?;
            let path = target.pending().map(|pending| pending.path().to_owned());
            let mut others = targets.iter_mut().filter_map(Self::pending);
            if others
                .any(|other| path.as_deref().is_some_and(|path| is_same_name(path, other.path())))
            {
                return Err(target.failure(io::Error::other("used for two outputs")));
            }
            targets.push(target);
        }
        Ok(targets)
    }

    /// Returns whether an output of that name goes to a terminal.
    pub(crate) fn is_terminal(name: Option<&OsStr>) -> bool {
        match name.filter(|name| !is_stdout(Some(name))).map(Place::find) {
            None => io::stdout().is_terminal(),
            Some(Ok(Place::Stream(path))) => place::is_terminal(&path),
            Some(_) => false,
        }
    }

    /// Refuses raw output of several files, or to a terminal unless `force` is set.
    pub(crate) fn refuse_raw(
        name: Option<&OsStr>,
        force: bool,
        files: &[OsString],
    ) -> Result<(), Misuse> {
        if files.len() > 1 {
            return Err(Misuse(format!(
                "--raw: wrong number of files (got {}, expected 1)",
                files.len()
            )));
        }
        if !force && Self::is_terminal(name) {
            let message =
                "not writing binary output to a terminal; redirect to a file, or pass --force";
            return Err(Misuse(message.to_owned()));
        }
        Ok(())
    }

    /// Returns whether the output is a regular file, and not a terminal or a pipe.
    pub(crate) fn is_file(&self) -> bool {
        match &self.sink {
            Sink::Stdout(output) => output.is_file(),
            Sink::Stream(file) => place::is_regular(file),
            Sink::File(_) => true,
            Sink::Terminal(_) => false,
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

    /// Returns the identities of the pending file and of the file that it will replace.
    pub(crate) fn identities(&self) -> Vec<Identity> {
        let Sink::File(pending) = &self.sink else { return Vec::new() };
        place::of(pending.path().as_os_str()).into_iter().chain(pending.identity()).collect()
    }

    /// Returns whether the output appears only when it is [finished](finish).
    pub(crate) fn is_pending(&self) -> bool {
        !self.is_stream()
    }

    /// Returns whether bytes reach their destination before the output is [finished](finish).
    fn is_stream(&self) -> bool {
        matches!(self.sink, Sink::Stdout(_) | Sink::Stream(_))
    }

    /// Writes all of `bytes`.
    pub(crate) fn put(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.write_all(bytes).map_err(|error| self.failure(error))
    }

    /// Syncs a file to disk before it has a name, or shows text on the terminal.
    fn complete(&mut self) -> Result<(), Failure> {
        let completed = match &mut self.sink {
            Sink::File(pending) => pending.complete(),
            Sink::Terminal(text) => text.show(),
            Sink::Stdout(_) | Sink::Stream(_) => Ok(()),
        };
        completed.map_err(|error| self.failure(error))
    }

    pub(crate) fn failure(&self, error: io::Error) -> Failure {
        Failure::new(&self.name, error)
    }

    fn pending(&mut self) -> Option<&mut Pending> {
        match &mut self.sink {
            Sink::File(pending) => Some(pending),
            _ => None,
        }
    }
}

/// Gives the files of all `targets` their names, or none of them.
pub(crate) fn finish(targets: &mut [Target]) -> Result<(), Failure> {
    if targets.iter().all(Target::is_stream) {
        return Ok(());
    }
    targets.iter_mut().try_for_each(Target::complete)?;
    let several = targets.len() > 1;
    let mut unfinished = interrupt::hold();
    for index in 0..targets.len() {
        let Some(pending) = targets[index].pending() else { continue };
        if let Err(error) = pending.publish(several, &mut unfinished) {
            for earlier in targets[..index].iter_mut().filter_map(Target::pending) {
                earlier.unpublish(&mut unfinished);
            }
            drop(unfinished);
            return Err(targets[index].failure(explained(error)));
        }
    }
    drop(unfinished);
    targets.iter_mut().filter_map(Target::pending).for_each(Pending::discard_backup);
    for target in targets {
        let synced = target.pending().map_or(Ok(()), |pending| pending.sync_name());
        synced.map_err(|error| target.failure(error))?;
    }
    Ok(())
}

/// Writes several outputs. On error, leaves none of their files.
pub(crate) fn deliver(deliveries: &[(OutputSpec<'_>, &[u8])]) -> Result<(), Failure> {
    let spec: Vec<_> = deliveries.iter().map(|(spec, _)| *spec).collect();
    let mut targets = Target::all(&spec)?;
    // Streams come last, because a write to a stream cannot be undone.
    for stream in [false, true] {
        let bytes = deliveries.iter().map(|(_, bytes)| bytes);
        for (target, bytes) in targets.iter_mut().zip(bytes) {
            if target.is_stream() == stream {
                target.put(bytes)?;
                target.complete()?;
            }
        }
    }
    finish(&mut targets)
}

pub(crate) fn is_stdout(name: Option<&OsStr>) -> bool {
    name.is_none_or(|name| name == "-" || matches!(Place::find(name), Ok(Place::Stdout)))
}

impl Sink {
    fn new(place: Place, spec: OutputSpec<'_>) -> io::Result<Self> {
        let (path, existing, taken) = match place {
            Place::Stdout => return Self::stdout(spec),
            Place::Stream(path) => return Self::stream(&path, spec),
            Place::File { path, existing, taken } => (path, existing, taken),
        };
        if existing.is_some() {
            refuse_input(place::of(path.as_os_str()).as_ref(), spec.inputs)?;
        }
        if taken && !spec.force {
            return Err(exists());
        }
        let secret = spec.content.is_secret();
        let options = CreateOptions { existing: existing.as_ref(), secret, replace: spec.force };
        let pending = Pending::create(path, options)?;
        if secret && pending.is_shared() {
            warn_of_others(spec.name);
        }
        Ok(Self::File(Box::new(pending)))
    }

    /// Returns a sink that shows only text if this one is a terminal.
    fn for_text(self) -> Self {
        match self {
            Self::Stdout(output) if output.is_terminal() => Self::Terminal(Text::new(output)),
            Self::Stream(file) if file.is_terminal() => Self::Terminal(Text::new(file.into())),
            sink => sink,
        }
    }

    fn stdout(spec: OutputSpec<'_>) -> io::Result<Self> {
        let stdout = Output::try_stdout()?;
        refuse_input(stdout.identity().as_ref(), spec.inputs).map_err(|error| {
            io::Error::other(format!("{error}; if the shell opened it with >, it is empty now"))
        })?;
        if spec.content.is_secret() && stdout.is_shared() {
            warn_of_others(None);
        }
        Ok(Self::Stdout(stdout))
    }

    fn stream(path: &Path, spec: OutputSpec<'_>) -> io::Result<Self> {
        // Appends to an open file, so that its contents stay.
        let append = path.is_file();
        let file = File::options().write(true).append(append).open(path)?;
        refuse_input(place::of_file(&file).as_ref(), spec.inputs)?;
        if spec.content.is_secret() && place::is_shared_stream(path, &file.metadata()?) {
            warn_of_others(spec.name);
        }
        Ok(Self::Stream(file))
    }
}

impl Write for Target {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        match &mut self.sink {
            // Ends the process on error.
            Sink::Stdout(output) => {
                output.write(data);
                Ok(data.len())
            }
            Sink::Stream(file) => file.write(data),
            Sink::File(pending) => pending.write(data),
            Sink::Terminal(text) => text.write(data),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns whether two paths name one file on systems whose file names are case-insensitive.
fn is_same_name(one: &Path, other: &Path) -> bool {
    if cfg!(any(windows, target_vendor = "apple")) {
        return one.as_os_str().eq_ignore_ascii_case(other);
    }
    one == other
}

fn refuse_input(output: Option<&Identity>, inputs: &[&OsStr]) -> io::Result<()> {
    let Some(output) = output else { return Ok(()) };
    match inputs.iter().find(|input| place::of(input).as_ref() == Some(output)) {
        Some(input) => {
            let input = name::printable(input);
            Err(io::Error::other(format!("is also an input ({input})")))
        }
        None => Ok(()),
    }
}

fn explained(error: io::Error) -> io::Error {
    // Another process created the file in the meantime.
    if error.kind() == io::ErrorKind::AlreadyExists { exists() } else { error }
}

fn exists() -> io::Error {
    let message = "already exists; pass --force to replace it";
    io::Error::new(io::ErrorKind::AlreadyExists, message)
}

fn warn_of_others(name: Option<&OsStr>) {
    let name = name.map_or("standard output".to_owned(), name::printable);
    output::report(format_args!(
        "{name}: WARNING: other users can read this secret output; write it to a file that only \
         you can read"
    ));
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// Replaces files. Runs `before` before they appear.
    fn replace(directory: &Path, names: &[&str], before: impl FnOnce()) -> Result<(), Failure> {
        let paths: Vec<_> = names.iter().map(|name| directory.join(name)).collect();
        let spec = paths.iter().map(|path| OutputSpec {
            name: Some(path.as_os_str()),
            force: true,
            ..OutputSpec::default()
        });
        let mut targets = Target::all(&spec.collect::<Vec<_>>())?;
        for target in &mut targets {
            target.put(b"new")?;
        }
        before();
        finish(&mut targets)
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
