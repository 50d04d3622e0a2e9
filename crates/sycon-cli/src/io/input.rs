//! Reads files and standard input of any length in little memory.

use std::cell::RefCell;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, IsTerminal, Read, Seek, SeekFrom};
use std::ops::Range;
use std::sync::OnceLock;

use rayon::{ThreadPool, ThreadPoolBuilder};
use sycon::xof::Any;

use crate::error::UsageError;
use crate::io::progress::Progress;
use crate::io::thread_pool::{self, PIECE};
use crate::io::{file, file_name};

/// The length from which a file is worth a second thread.
pub(crate) const LONG: u64 = 1 << 20;

/// Bytes to read from each file before asking for its length.
const HEAD: usize = 64 * 1024;

/// The least bytes per read of a file.
const MIN_READ: usize = 8 * 1024;

/// A file to read to its end.
#[derive(Debug)]
pub(crate) struct Input {
    file: File,
    /// The number of bytes that can follow. More bytes are an error.
    left: u64,
}

impl Input {
    /// Returns `file`, whose reader fails after `length` bytes if the file has not ended.
    pub(crate) fn up_to(file: File, length: u64) -> Self {
        Self { file, left: length }
    }

    /// Counts bytes that were read.
    fn count(&mut self, count: u64) -> io::Result<()> {
        self.left = self.left.checked_sub(count).ok_or_else(grew_error)?;
        Ok(())
    }
}

impl From<File> for Input {
    /// Returns `file` without a bound on its length.
    fn from(file: File) -> Self {
        Self::up_to(file, u64::MAX)
    }
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.file.read(buffer)?;
        self.count(count as u64)?;
        Ok(count)
    }
}

/// Absorbs `source` with up to `threads` threads.
pub(crate) fn absorb(
    mut source: Input,
    function: &mut Any,
    threads: usize,
    progress: &Progress,
) -> io::Result<()> {
    let (head, filled) = read_head(&mut source, progress)?;
    function.absorb(&head[..filled]);
    BUFFER.set(head);
    if filled < HEAD {
        return Ok(());
    }
    if threads > 1 {
        absorb_parallel(&mut source, function, threads, progress)?;
    }
    // After a parallel read: the bytes that the file has grown by.
    feed(source, progress, |piece| {
        function.absorb(piece);
    })
}

/// Absorbs the bytes of a regular file at `range`, with up to `threads` threads.
pub(crate) fn absorb_range(
    source: &File,
    range: Range<u64>,
    function: &mut Any,
    threads: usize,
    progress: &Progress,
) -> io::Result<()> {
    if threads > 1 && absorb_range_parallel(source, &range, function, threads, progress)? {
        return Ok(());
    }
    let mut buffer = vec![0; PIECE];
    let mut offset = range.start;
    while offset < range.end {
        let left = usize::try_from(range.end - offset).unwrap_or(PIECE);
        let piece = &mut buffer[..left.min(PIECE)];
        file::read_exact_at(source, piece, offset).map_err(or_shrank)?;
        progress.add(piece.len());
        function.absorb(piece);
        offset += piece.len() as u64;
    }
    Ok(())
}

/// Passes the bytes of `source` to `take`, in pieces.
pub(crate) fn read_pieces(
    mut source: Input,
    progress: &Progress,
    mut take: impl FnMut(&[u8]) + Send,
) -> io::Result<()> {
    let (head, filled) = read_head(&mut source, progress)?;
    take(&head[..filled]);
    BUFFER.set(head);
    if filled < HEAD { Ok(()) } else { feed(source, progress, take) }
}

/// Returns the files to read: standard input if `files` is empty. Refuses standard input if
/// `others` also contains it.
pub(crate) fn files_or_stdin(
    files: &[OsString],
    others: &[OsString],
) -> Result<Vec<OsString>, UsageError> {
    let files = if files.is_empty() {
        vec!["-".into()]
    } else {
        files.iter().flat_map(|name| expanded(name)).collect()
    };
    read_once(files.iter().chain(others))?;
    Ok(files)
}

/// Expands `name`. A Unix shell has already expanded patterns.
#[cfg(unix)]
fn expanded(name: &OsStr) -> Vec<OsString> {
    vec![name.to_owned()]
}

/// Expands the patterns `*` and `?`, which shells on Windows don't expand and file names cannot
/// contain.
#[cfg(windows)]
fn expanded(name: &OsStr) -> Vec<OsString> {
    let options = glob::MatchOptions {
        case_sensitive: false,
        require_literal_separator: true,
        require_literal_leading_dot: false,
    };
    let pattern =
        name.to_str().filter(|name| name.contains(['*', '?']) && !name.starts_with(r"\\"));
    let found = pattern.and_then(|pattern| {
        // File names can contain `[`, so it is not a pattern.
        glob::glob_with(&pattern.replace('[', "[[]"), options).ok()
    });
    let found: Vec<_> = found.into_iter().flatten().flatten().map(OsString::from).collect();
    if found.is_empty() { vec![name.to_owned()] } else { found }
}

/// Refuses to read standard input twice.
pub(crate) fn read_once<'a, Name>(
    names: impl IntoIterator<Item = &'a Name>,
) -> Result<(), UsageError>
where
    Name: AsRef<OsStr> + ?Sized + 'a,
{
    if names.into_iter().filter(|name| file_name::is_stdin((*name).as_ref())).count() > 1 {
        return Err(UsageError("standard input (-): can be read only once".to_owned()));
    }
    Ok(())
}

/// A reader that counts bytes for the progress bar and fails if the file became shorter while being
/// read.
#[derive(Debug)]
pub(crate) struct CheckedReader<'a> {
    file: File,
    expected: Option<Range<u64>>,
    total: u64,
    progress: Option<&'a Progress>,
    failed: Option<io::Error>,
}

impl<'a> CheckedReader<'a> {
    pub(crate) fn new(mut file: File, progress: Option<&'a Progress>) -> io::Result<Self> {
        let expected = file.extent()?;
        Ok(Self { file, expected, total: 0, progress, failed: None })
    }

    /// Returns the error of the read that failed, if any.
    pub(crate) fn into_error(self) -> Option<io::Error> {
        self.failed
    }

    fn try_read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = file::read(&mut self.file, buffer)?;
        if count == 0 {
            check_not_shorter(&mut self.file, self.expected.as_ref(), self.total)?;
        }
        self.total += count as u64;
        if let Some(progress) = self.progress {
            progress.add(count);
        }
        Ok(count)
    }
}

impl Read for CheckedReader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.try_read(buffer).map_err(|error| {
            let kind = error.kind();
            self.failed = Some(error);
            kind.into()
        })
    }
}

/// Absorbs a long file up to its current length, if `function` can hash its parts in parallel.
///
/// Each thread reads the part that it hashes, so the part is in its cache. Memory mapping was up to
/// a fifth faster, but if a mapped file is truncated, the system kills the process.
fn absorb_parallel(
    source: &mut Input,
    function: &mut Any,
    threads: usize,
    progress: &Progress,
) -> io::Result<()> {
    let Some(range) = source.extent()? else { return Ok(()) };
    if absorb_range_parallel(&source.file, &range, function, threads, progress)? {
        source.file.seek(SeekFrom::Start(range.end))?;
        source.count(range.end - range.start)?;
    }
    Ok(())
}

/// Absorbs the bytes at `range` in parallel. Returns `false`, and does nothing, if they are few, if `function` cannot
/// hash them in parallel, or if the system refuses to create threads.
fn absorb_range_parallel(
    file: &File,
    range: &Range<u64>,
    function: &mut Any,
    threads: usize,
    progress: &Progress,
) -> io::Result<bool> {
    let length = range.end.saturating_sub(range.start);
    if length < LONG || !function.algorithm().is_tree() {
        return Ok(false);
    }
    let Some(pool) = pool(threads) else { return Ok(false) };
    let read = |offset, buffer: &mut [u8]| {
        file::read_exact_at(file, buffer, range.start + offset)?;
        progress.add(buffer.len());
        Ok::<_, io::Error>(())
    };
    let absorbed = pool.install(|| function.absorb_parallel_from(length, read)).transpose();
    Ok(absorbed.map_err(or_shrank)?.is_some())
}

/// The thread pool for long files, created on first use. `None` if the system refuses to create
/// threads.
fn pool(threads: usize) -> Option<&'static ThreadPool> {
    static POOL: OnceLock<Option<ThreadPool>> = OnceLock::new();
    POOL.get_or_init(|| ThreadPoolBuilder::new().num_threads(threads).build().ok()).as_ref()
}

/// Runs `work` on up to `threads` threads, and passes it whether there is more than one. Short
/// input uses one thread.
pub(crate) fn on_threads<T: Send>(
    threads: usize,
    length: Option<u64>,
    work: impl FnOnce(bool) -> T + Send,
) -> T {
    let long = length.is_none_or(|length| length >= LONG);
    let pool = if threads > 1 && long { pool(threads) } else { None };
    match pool {
        Some(pool) => pool.install(|| work(true)),
        None => work(false),
    }
}

/// `error`, or that the file shrank, if it ended too soon.
fn or_shrank(error: io::Error) -> io::Error {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => shrank_error(),
        _ => error,
    }
}

fn shrank_error() -> io::Error {
    io::Error::other("file shrank while being read")
}

fn grew_error() -> io::Error {
    io::Error::other("file grew while being read")
}

/// A reader that can know its length.
trait Source: Read {
    /// Returns the current position and the current end, if reading must reach that end.
    fn extent(&mut self) -> io::Result<Option<Range<u64>>>;

    /// Returns whether the source is a terminal.
    fn is_interactive(&self) -> bool;
}

impl Source for File {
    fn extent(&mut self) -> io::Result<Option<Range<u64>>> {
        if !file::is_regular(self) {
            return Ok(None);
        }
        // The shell can pass a file as standard input that is not at its start.
        Ok(Some(self.stream_position()?..self.metadata()?.len()))
    }

    fn is_interactive(&self) -> bool {
        self.is_terminal()
    }
}

impl Source for Input {
    fn extent(&mut self) -> io::Result<Option<Range<u64>>> {
        let extent = self.file.extent()?;
        let grew = |extent: &Range<u64>| extent.end.saturating_sub(extent.start) > self.left;
        if extent.as_ref().is_some_and(grew) { Err(grew_error()) } else { Ok(extent) }
    }

    fn is_interactive(&self) -> bool {
        self.file.is_interactive()
    }
}

thread_local! {
    /// The buffer of [`read_head`], which the caller puts back.
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Reads the first bytes of `source`. Returns them, and their number: less than [`HEAD`] if the source ended.
///
/// Most files are short, so opening, reading and closing them takes most of the time. Short files
/// are read into an existing buffer, without asking for their lengths.
fn read_head(source: &mut impl Source, progress: &Progress) -> io::Result<(Vec<u8>, usize)> {
    let mut head = BUFFER.take();
    head.resize(HEAD, 0);
    let mut filled = 0;
    while filled < HEAD {
        match file::read(source, &mut head[filled..])? {
            0 => break,
            count => {
                filled += count;
                // A progress bar would be mixed with typed text.
                if !(progress.may_show() && source.is_interactive()) {
                    progress.add(count);
                }
            }
        }
    }
    Ok((head, filled))
}

/// Passes the remaining bytes of `source` to `take`.
///
/// If there are many, another thread processes one piece while the next one is read: copying from
/// the page cache takes a sixth of the time that the faster algorithms need.
fn feed(
    mut source: impl Source,
    progress: &Progress,
    mut take: impl FnMut(&[u8]) + Send,
) -> io::Result<()> {
    // A progress bar would be mixed with typed text.
    let typed = source.is_interactive();
    let expected = source.extent()?;
    let left = expected.as_ref().map_or(u64::MAX, |extent| extent.end.saturating_sub(extent.start));
    // One byte more than expected, to detect a file that has grown.
    let size = usize::try_from(left.saturating_add(1)).unwrap_or(PIECE).clamp(MIN_READ, PIECE);
    let mut total = 0;
    let fill = |piece: &mut [u8]| {
        let count = file::read(&mut source, piece)?;
        total += count as u64;
        Ok::<_, io::Error>(count)
    };
    thread_pool::pipe_pieces(size, left >= LONG, fill, |piece| {
        take(piece);
        if !typed {
            progress.add(piece.len());
        }
    })?;
    check_not_shorter(&mut source, expected.as_ref(), total)
}

/// Fails if the source ended after `total` bytes because the file was truncated.
fn check_not_shorter(
    source: &mut impl Source,
    expected: Option<&Range<u64>>,
    total: u64,
) -> io::Result<()> {
    // Files in /sys report a length that is larger than their contents, before and after reading.
    if let Some(Range { start, end }) = expected
        && total < end.saturating_sub(*start)
        && source.extent()?.is_some_and(|extent| extent.end < *end)
    {
        return Err(shrank_error());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use sycon::xof::{Algorithm, Parameters};

    use super::*;

    /// A source that returns the given pieces, errors and lengths, one per call.
    struct Fake {
        reads: VecDeque<Result<&'static [u8], io::ErrorKind>>,
        lengths: VecDeque<Option<u64>>,
    }

    impl Read for Fake {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let piece = self.reads.pop_front().unwrap_or(Ok(b""))?;
            buffer[..piece.len()].copy_from_slice(piece);
            Ok(piece.len())
        }
    }

    impl Source for Fake {
        fn extent(&mut self) -> io::Result<Option<Range<u64>>> {
            let length = self.lengths.pop_front().expect("asked once too often");
            Ok(length.map(|length| 0..length))
        }

        fn is_interactive(&self) -> bool {
            false
        }
    }

    fn read(
        reads: &[Result<&'static [u8], io::ErrorKind>],
        lengths: &[Option<u64>],
    ) -> io::Result<Vec<u8>> {
        let source = Fake {
            reads: reads.iter().copied().collect(),
            lengths: lengths.iter().copied().collect(),
        };
        let mut all = Vec::new();
        feed(source, &Progress::new(None), |piece| all.extend(piece)).map(|()| all)
    }

    #[test]
    fn all_pieces_arrive() {
        let reads = [Ok(&b"one "[..]), Err(io::ErrorKind::Interrupted), Ok(b"two")];
        assert_eq!(read(&reads, &[Some(7)]).unwrap(), b"one two");
        // Another thread reads ahead if the length is unknown or large.
        assert_eq!(read(&reads, &[None]).unwrap(), b"one two");
        let many = [Ok(&b"piece"[..]); 1000];
        assert_eq!(read(&many, &[None]).unwrap(), b"piece".repeat(1000));
        assert_eq!(read(&[], &[Some(0)]).unwrap(), b"");
    }

    #[test]
    fn a_growing_file_is_read_to_its_end() {
        assert_eq!(read(&[Ok(b"longer")], &[Some(3)]).unwrap(), b"longer");
    }

    #[test]
    fn a_file_with_a_bound_is_not_read_past_it() {
        let long = 2 * LONG;
        for (at_open, later) in
            [(0, 1), (4, 4), (4, 5), (long, long), (LONG, long), (long, long + 1)]
        {
            let mut file = tempfile::tempfile().unwrap();
            file.set_len(later).unwrap();
            for algorithm in ["kt128", "turboshake128", "pieces"] {
                file.rewind().unwrap();
                let source = Input::up_to(file.try_clone().unwrap(), at_open);
                let progress = Progress::new(None);
                let result = match algorithm.parse::<Algorithm>() {
                    Ok(found) => {
                        let mut function = found.start(&Parameters::new()).unwrap();
                        absorb(source, &mut function, 2, &progress)
                    }
                    Err(_) => read_pieces(source, &progress, |_| ()),
                };
                let message = result.err().map(|error| error.to_string());
                let grew = (later > at_open).then_some("file grew while being read");
                assert_eq!(message.as_deref(), grew, "{algorithm}, {at_open} bytes, then {later}");
            }
        }
    }

    #[test]
    fn a_shrinking_file_is_an_error() {
        for length in [8, LONG] {
            let error = read(&[Ok(b"four")], &[Some(length), Some(4)]).unwrap_err();
            assert_eq!(error.to_string(), "file shrank while being read");
        }
    }

    #[test]
    fn a_file_that_lies_about_its_length_is_not() {
        assert_eq!(read(&[Ok(b"four")], &[Some(4096), Some(4096)]).unwrap(), b"four");
    }

    #[test]
    fn an_error_is_passed_on() {
        for length in [8, LONG] {
            let reads = [Ok(&b"four"[..]), Err(io::ErrorKind::TimedOut)];
            let error = read(&reads, &[Some(length)]).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        }
    }
}
