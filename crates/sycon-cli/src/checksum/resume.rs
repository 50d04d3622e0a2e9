//! `sycon sum --resume STATE`: a checksum that continues where an earlier run ended, or was interrupted.

use std::ffi::OsStr;
use std::fs::{File, Metadata};
use std::io;
use std::time::{Duration, Instant, UNIX_EPOCH};

use serde::{Deserialize, Serialize};
use sycon::xof::{Algorithm, Any, Sha3_256};

use crate::checksum::hash::{Hash, RunningHash};
use crate::checksum::method::{Description, Method};
use crate::error::{CliError, FileError, UsageError};
use crate::hex;
use crate::io::output::{self, Content, OutputSpec};
use crate::io::path::{self, Destination};
use crate::io::progress::Progress;
use crate::io::{file, file_name, input, stderr};

/// Bytes between two looks at the time.
const STEP: u64 = 16 << 20;

/// The least time between two states.
const PERIOD: Duration = Duration::from_millis(100);

/// How many times longer than storing a state it takes until the next.
const REST: u32 = 20;

/// The number of bytes before the position whose digest a state has.
const LAST: u64 = 64 << 10;

/// The most bytes of a state's file.
const MOST: usize = 1 << 20;

/// The first line of STATE, in JSON. The second line is the SHA3-256 digest of the first.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored {
    /// The version of this format.
    sycon_resume: u32,
    method: Description,
    /// The number of bytes that were read.
    read: u64,
    /// The length of the file when its reading began.
    length: u64,
    /// When the file was modified, in nanoseconds since 1970, if the system knows.
    modified: Option<u64>,
    /// The SHA3-256 digest of the last bytes that were read, in hex.
    last: String,
    /// The saved state in hex.
    state: String,
}

const VERSION: u32 = 2;

/// Where the state is stored.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Resume<'a> {
    pub(crate) state: &'a OsStr,
}

impl Resume<'_> {
    /// Refuses algorithms that cannot be saved, files that cannot continue, and a STATE that is not a file or is also
    /// `output`.
    pub(crate) fn check(
        &self,
        method: &Method,
        files: &[impl AsRef<OsStr>],
        output: Option<&OsStr>,
    ) -> Result<(), CliError> {
        let misuse = |text: String| Err(UsageError(text).into());
        let can_save = |algorithm: Algorithm| algorithm.description().can_save;
        if !matches!(method.hash, Hash::Library(algorithm) if can_save(algorithm)) {
            let name = method.hash.name();
            return misuse(format!(
                "--resume: the state of {name} cannot be saved; choose another algorithm, such as kt128"
            ));
        }
        match files {
            [file] if !file_name::is_stdin(file.as_ref()) => {}
            _ => return misuse("--resume: expected one FILE, which is not standard input".into()),
        }
        let place = |name: &OsStr| match Destination::find(name) {
            Ok(Destination::File { path, .. }) if !file_name::is_stdin(name) => Ok(Some(path)),
            Ok(_) => Ok(None),
            Err(error) => Err(FileError::new(name, error)),
        };
        let Some(state) = place(self.state)? else {
            return misuse("--resume: expected a regular file for STATE".into());
        };
        if let Some(output) = output
            && place(output)?.is_some_and(|output| path::is_same_name(&output, &state))
        {
            return misuse("--resume: STATE is also the output; use two files".into());
        }
        Ok(())
    }

    /// Computes the checksum of `source`, which is called `name`, and stores states on the way and at the end.
    pub(crate) fn checksum(
        &self,
        method: &Method,
        (name, source): (&OsStr, File),
        length: usize,
        threads: usize,
        progress: &Progress,
    ) -> Result<Vec<u8>, FileError> {
        let of_file = |error| FileError::new(name, error);
        let metadata = source.metadata().map_err(of_file)?;
        if !metadata.is_file() {
            return Err(of_file(io::Error::other("--resume: expected a regular file")));
        }
        let stored = self.read(method).map_err(|error| self.error(error))?;
        let (mut function, mut position) = match stored {
            Some(stored) => {
                stored.check_source(&source, &metadata).map_err(of_file)?;
                let function = stored.function(method).map_err(|error| self.error(error))?;
                let message = format!(
                    "{}: continued after byte {}; changes before its last 64 KiB are not detected",
                    name.display(),
                    stored.read
                );
                stderr::print_message(message);
                (function, stored.read)
            }
            None => match method.hash.start(&method.options, length).map_err(of_file)? {
                RunningHash::Library(function) => (function, 0),
                RunningHash::Foreign(_) => return Err(of_file(io::ErrorKind::Unsupported.into())),
            },
        };
        progress.skip(position);
        let end = metadata.len();
        let (mut stored, mut period) = (Instant::now(), PERIOD);
        while position < end {
            let next = end.min(position.saturating_add(STEP));
            input::absorb_range(&source, position..next, &mut function, threads, progress)
                .map_err(of_file)?;
            position = next;
            if position < end && stored.elapsed() >= period {
                let begun = Instant::now();
                self.store(method, &function, (name, &source, position), &metadata)?;
                stored = Instant::now();
                period = PERIOD.max(begun.elapsed() * REST);
            }
        }
        self.store(method, &function, (name, &source, position), &metadata)?;
        RunningHash::Library(function).finalize(method.seek.unwrap_or(0), length).map_err(of_file)
    }

    fn error(&self, error: io::Error) -> FileError {
        FileError::new(self.state, error)
    }

    /// The stored state, if there is one. It must be of `method`.
    fn read(&self, method: &Method) -> io::Result<Option<Stored>> {
        let source = match File::open(self.state) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            opened => opened?,
        };
        let bytes = file::read_short(source, MOST)?;
        let stored = Stored::parse(&bytes)?;
        if stored.method != Description::from(method) {
            let name = &stored.method.algorithm;
            return Err(io::Error::other(format!(
                "it is of {name} with other options; repeat the options of the first run"
            )));
        }
        Ok(Some(stored))
    }

    /// Stores the state of a function that has read `source` up to `position`.
    fn store(
        &self,
        method: &Method,
        function: &Any,
        (name, source, position): (&OsStr, &File, u64),
        metadata: &Metadata,
    ) -> Result<(), FileError> {
        let store = || {
            let stored = Stored {
                sycon_resume: VERSION,
                method: Description::from(method),
                read: position,
                length: metadata.len(),
                modified: modified(metadata),
                last: last(source, position)?,
                state: hex::encode(&function.save().map_err(io::Error::other)?),
            };
            stored.to_bytes()
        };
        let bytes = store().map_err(|error| self.error(error))?;
        let spec = OutputSpec {
            name: Some(self.state),
            force: true,
            content: Content::Secret,
            inputs: &[name],
        };
        output::write_all_outputs(&[(spec, &bytes)])
    }
}

impl Stored {
    fn to_bytes(&self) -> io::Result<Vec<u8>> {
        let mut bytes = serde_json::to_vec(self)?;
        let check = hex::encode(&Sha3_256::hash(&bytes));
        bytes.extend(format!("\n{check}\n").bytes());
        Ok(bytes)
    }

    fn parse(bytes: &[u8]) -> io::Result<Self> {
        let other = |reason: &str| io::Error::other(format!("{reason}; it is unchanged"));
        if !bytes.starts_with(b"{\"sycon_resume\":") {
            return Err(other("not a file of sycon sum --resume"));
        }
        let mut lines = bytes.splitn(2, |byte| *byte == b'\n');
        let (json, check) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
        let expected = format!("{}\n", hex::encode(&Sha3_256::hash(json)));
        if check != expected.as_bytes() {
            return Err(other("damaged; its digest is wrong"));
        }
        let stored: Self = serde_json::from_slice(json)
            .map_err(|_| other("of another version of sycon, or not a valid state"))?;
        if stored.sycon_resume != VERSION {
            return Err(other("of another version of sycon"));
        }
        Ok(stored)
    }

    /// Checks that `source` still begins with the bytes that were read, as far as this can be checked.
    fn check_source(&self, source: &File, metadata: &Metadata) -> io::Result<()> {
        let again = "; to read it again from the start, delete the state";
        let changed = |what: String| io::Error::other(format!("{what}{again}"));
        let (length, read) = (metadata.len(), self.read);
        if length < self.length {
            let before = self.length;
            return Err(changed(format!("{length} bytes long, but it was {before} bytes long")));
        }
        if last(source, read)? != self.last {
            return Err(changed(format!("changed before byte {read}, which was read before")));
        }
        if length == self.length && self.modified != modified(metadata) {
            return Err(changed("modified since it was read, and no longer".to_owned()));
        }
        Ok(())
    }

    /// Returns the function, which must be of `method`.
    fn function(&self, method: &Method) -> io::Result<Any> {
        let state = hex::decode(self.state.as_bytes()).unwrap_or_default();
        let function = Any::restore(&state).map_err(io::Error::other)?;
        let algorithm = function.algorithm();
        if !matches!(method.hash, Hash::Library(expected) if expected == algorithm) {
            let (name, expected) = (Hash::Library(algorithm).name(), method.hash.name());
            return Err(io::Error::other(format!(
                "contains a state of {name}, expected {expected}; it is unchanged"
            )));
        }
        Ok(function)
    }
}

/// The time of the last modification in nanoseconds since 1970.
fn modified(metadata: &Metadata) -> Option<u64> {
    let since = metadata.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    u64::try_from(since.as_nanos()).ok()
}

/// The digest of the last bytes before `position`.
fn last(source: &File, position: u64) -> io::Result<String> {
    let count = position.min(LAST);
    let mut bytes = vec![0; usize::try_from(count).map_err(io::Error::other)?];
    file::read_exact_at(source, &mut bytes, position - count)?;
    Ok(hex::encode(&Sha3_256::hash(&bytes)))
}
