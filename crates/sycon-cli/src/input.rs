//! Reading files and standard input, however long, in little memory.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, IsTerminal, Read, Seek, SeekFrom};
use std::panic::resume_unwind;
use std::sync::{OnceLock, mpsc};
use std::thread;

use rayon::{ThreadPool, ThreadPoolBuilder};
use zeroize::Zeroizing;

use crate::algorithm::Hasher;
use crate::name;
use crate::progress::Progress;

/// Bytes per read. Larger ones measure no faster.
pub(crate) const BUFFER: usize = 256 * 1024;

/// Files from this length on are worth a thread that reads ahead.
const LONG: u64 = 1 << 20;

/// Buffers that are read ahead.
const AHEAD: usize = 4;

/// Absorbs all of the file `name`, or of standard input if that is `-`, with up to `threads` threads.
///
/// Short files go through `buffer`.
pub(crate) fn absorb(
    name: &OsStr,
    hasher: &mut dyn Hasher,
    buffer: &mut [u8],
    threads: usize,
    progress: &Progress,
) -> io::Result<()> {
    let mut source = open(name)?;
    let begun = threads > 1 && absorb_parallel(&mut source, hasher, threads, progress)?;
    let mut absorb = |piece: &[u8]| hasher.absorb(piece);
    if begun {
        // What is behind the length that it had is not much.
        read_all(&mut source, buffer, &mut absorb).map(drop)
    } else {
        feed(source, buffer, progress, absorb)
    }
}

/// Gives all of the file `name`, or of standard input if that is `-`, to `take`.
///
/// Short files go through `buffer`.
pub(crate) fn pieces(
    name: &OsStr,
    buffer: &mut [u8],
    progress: &Progress,
    take: impl FnMut(&[u8]),
) -> io::Result<()> {
    feed(open(name)?, buffer, progress, take)
}

fn feed(
    source: File,
    buffer: &mut [u8],
    progress: &Progress,
    mut take: impl FnMut(&[u8]),
) -> io::Result<()> {
    // A bar would run into what is being typed.
    let typed = source.is_terminal();
    for_each_piece(source, buffer, |piece| {
        take(piece);
        if !typed {
            progress.add(piece.len());
        }
    })
}

/// The file `name`, or standard input if that is `-`.
pub(crate) fn open(name: &OsStr) -> io::Result<File> {
    if name::is_stdin(name) { duplicate_stdin() } else { File::open(name) }
}

/// The length of the file `name`, if it is a file.
pub(crate) fn length(name: &OsStr) -> Option<u64> {
    let metadata = fs::metadata(name).ok()?;
    metadata.is_file().then_some(metadata.len())
}

/// Whether others than its owner can read a file, on systems where that can be said.
#[cfg(unix)]
pub(crate) fn is_shared(file: &File) -> bool {
    use std::os::unix::fs::MetadataExt;
    file.metadata().is_ok_and(|metadata| metadata.is_file() && metadata.mode() & 0o077 != 0)
}

#[cfg(not(unix))]
pub(crate) fn is_shared(_: &File) -> bool {
    false
}

/// All of a short source, such as a key; more than `most` bytes if it is longer than that.
pub(crate) fn read_short(source: impl Read, most: usize) -> io::Result<Zeroizing<Vec<u8>>> {
    // Room from the start, because a vector that grows leaves copies behind.
    let mut bytes = Zeroizing::new(Vec::with_capacity(most + 1));
    source.take(most as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Absorbs a long file, up to the length that it has now, if `hasher` takes several threads. Returns
/// whether it does.
///
/// Each thread reads a part by itself, into the cache that it hashes from. A map of the file into memory
/// measured up to a fifth faster, but the system ends a process whose mapped file is cut short.
fn absorb_parallel(
    file: &mut File,
    hasher: &mut dyn Hasher,
    threads: usize,
    progress: &Progress,
) -> io::Result<bool> {
    let Some(end) = file.length()?.filter(|end| *end >= LONG) else { return Ok(false) };
    // Standard input may have been read from before.
    let start = file.stream_position()?;
    let Some(length) = end.checked_sub(start) else { return Ok(false) };
    let Some(pool) = pool(threads) else { return Ok(false) };
    let read = |offset, buffer: &mut [u8]| {
        read_exact_at(file, buffer, start + offset).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => shrank(),
            _ => error,
        })?;
        progress.add(buffer.len());
        Ok(())
    };
    let Some(absorbed) = pool.install(|| hasher.absorb_parallel(length, &read)) else {
        return Ok(false);
    };
    absorbed?;
    file.seek(SeekFrom::Start(end))?;
    Ok(true)
}

/// The threads that work on long files, made when the first one comes. `None` if there are none to
/// be had.
fn pool(threads: usize) -> Option<&'static ThreadPool> {
    static POOL: OnceLock<Option<ThreadPool>> = OnceLock::new();
    POOL.get_or_init(|| ThreadPoolBuilder::new().num_threads(threads).build().ok()).as_ref()
}

#[cfg(unix)]
fn read_exact_at(file: &File, buffer: &mut [u8], offset: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, buffer, offset)
}

#[cfg(windows)]
fn read_exact_at(file: &File, mut buffer: &mut [u8], mut offset: u64) -> io::Result<()> {
    while !buffer.is_empty() {
        match std::os::windows::fs::FileExt::seek_read(file, buffer, offset) {
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(count) => {
                buffer = &mut buffer[count..];
                offset += count as u64;
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

fn shrank() -> io::Error {
    io::Error::other("file shrank while being read")
}

/// What can be read, and may know how long it is.
trait Source: Read {
    /// Where it ends by now, if that is what reading should arrive at.
    fn length(&self) -> io::Result<Option<u64>>;
}

impl Source for File {
    fn length(&self) -> io::Result<Option<u64>> {
        let metadata = self.metadata()?;
        Ok(metadata.is_file().then_some(metadata.len()))
    }
}

fn for_each_piece(
    mut source: impl Source + Send,
    buffer: &mut [u8],
    mut take: impl FnMut(&[u8]),
) -> io::Result<()> {
    let expected = source.length()?;
    let total = match expected {
        Some(length) if length < LONG => read_all(&mut source, buffer, &mut take)?,
        _ => read_ahead(&mut source, buffer, &mut take)?,
    };
    // Files in /sys are shorter than they say, and go on saying so.
    let expected = expected.unwrap_or(0);
    if total < expected && source.length()?.is_some_and(|length| length < expected) {
        return Err(shrank());
    }
    Ok(())
}

/// Takes one piece after the other. Returns how many bytes they were.
fn read_all(
    source: &mut impl Read,
    buffer: &mut [u8],
    take: &mut impl FnMut(&[u8]),
) -> io::Result<u64> {
    let mut total = 0;
    loop {
        match read(source, buffer)? {
            0 => return Ok(total),
            count => {
                take(&buffer[..count]);
                total += count as u64;
            }
        }
    }
}

/// As [`read_all`], but the next pieces are read while one is being taken: copying them out of the
/// system's cache takes a sixth of the time that the faster algorithms need.
fn read_ahead(
    source: &mut (impl Read + Send),
    buffer: &mut [u8],
    take: &mut impl FnMut(&[u8]),
) -> io::Result<u64> {
    let done = thread::scope(|scope| {
        let (give_back, spare) = mpsc::channel::<Vec<u8>>();
        let (hand_over, full) = mpsc::channel();
        let source = &mut *source;
        let reader = thread::Builder::new().spawn_scoped(scope, move || {
            for mut piece in spare {
                let count = read(source, &mut piece)?;
                if count == 0 || hand_over.send((piece, count)).is_err() {
                    break;
                }
            }
            Ok(())
        });
        let reader = reader.ok()?;
        for _ in 0..AHEAD {
            let _ = give_back.send(vec![0; BUFFER]);
        }
        let mut total = 0;
        for (piece, count) in full {
            take(&piece[..count]);
            total += count as u64;
            // The reader may be at the end already.
            let _ = give_back.send(piece);
        }
        Some(reader.join().unwrap_or_else(|panic| resume_unwind(panic)).map(|()| total))
    });
    // Without a second thread, one has to do.
    done.unwrap_or_else(|| read_all(source, buffer, take))
}

fn read(source: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    loop {
        match source.read(buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            result => return result,
        }
    }
}

#[cfg(unix)]
fn duplicate_stdin() -> io::Result<File> {
    use std::os::fd::AsFd;
    io::stdin().as_fd().try_clone_to_owned().map(File::from)
}

#[cfg(windows)]
fn duplicate_stdin() -> io::Result<File> {
    use std::os::windows::io::AsHandle;
    io::stdin().as_handle().try_clone_to_owned().map(File::from)
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use super::*;
    use crate::algorithm::{Output, ReadAt};

    /// Gives a piece, or an error, per read; says one length after the other.
    struct Fake {
        reads: VecDeque<Result<&'static [u8], io::ErrorKind>>,
        lengths: std::cell::RefCell<VecDeque<Option<u64>>>,
    }

    impl Read for Fake {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let piece = self.reads.pop_front().unwrap_or(Ok(b""))?;
            buffer[..piece.len()].copy_from_slice(piece);
            Ok(piece.len())
        }
    }

    impl Source for Fake {
        fn length(&self) -> io::Result<Option<u64>> {
            Ok(self.lengths.borrow_mut().pop_front().expect("asked once too often"))
        }
    }

    fn read(
        reads: &[Result<&'static [u8], io::ErrorKind>],
        lengths: &[Option<u64>],
    ) -> io::Result<Vec<u8>> {
        let source = Fake {
            reads: reads.iter().copied().collect(),
            lengths: VecDeque::from(lengths.to_vec()).into(),
        };
        let mut all = Vec::new();
        for_each_piece(source, &mut [0; 8], |piece| all.extend(piece)).map(|()| all)
    }

    #[test]
    fn all_pieces_arrive() {
        let reads = [Ok(&b"one "[..]), Err(io::ErrorKind::Interrupted), Ok(b"two")];
        assert_eq!(read(&reads, &[Some(7)]).unwrap(), b"one two");
        // Without a length, or with a long one, another thread reads ahead.
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

    /// A hasher whose file is cut short just before it is read in parallel.
    struct Cut<'a>(&'a std::path::Path);

    impl Hasher for Cut<'_> {
        fn absorb(&mut self, _: &[u8]) {}

        fn absorb_parallel(&mut self, length: u64, read: &ReadAt<'_>) -> Option<io::Result<()>> {
            File::options().write(true).open(self.0).unwrap().set_len(length - 1).unwrap();
            let mut buffer = [0; 100];
            Some(read(0, &mut buffer).and_then(|()| read(length - 100, &mut buffer)))
        }

        fn finalize(self: Box<Self>) -> Output {
            unreachable!("the input is never whole")
        }
    }

    #[test]
    fn a_file_cut_short_while_threads_read_it_is_an_error() {
        let file = tempfile::NamedTempFile::new().unwrap();
        file.as_file().set_len(2 * LONG).unwrap();
        let (mut buffer, progress) = (vec![0; BUFFER], Progress::new(None));
        let name = file.path().as_os_str();
        let error = absorb(name, &mut Cut(file.path()), &mut buffer, 2, &progress).unwrap_err();
        assert_eq!(error.to_string(), "file shrank while being read");
    }
}
