//! Reading files and standard input, however long, in little memory.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, IsTerminal, Read};
use std::panic::resume_unwind;
use std::sync::mpsc;
use std::thread;

use crate::name;
use crate::progress::Progress;

/// Bytes per read. Larger ones measure no faster.
pub(crate) const BUFFER: usize = 256 * 1024;

/// Files from this length on are worth a thread that reads ahead.
const LONG: u64 = 1 << 20;

/// Buffers that are read ahead.
const AHEAD: usize = 4;

/// Gives all of the file `name` to `absorb`, or standard input if that is `-`.
///
/// Short files go through `buffer`.
pub(crate) fn absorb(
    name: &OsStr,
    buffer: &mut [u8],
    progress: &Progress,
    mut absorb: impl FnMut(&[u8]),
) -> io::Result<()> {
    let source = if name::is_stdin(name) { duplicate_stdin()? } else { File::open(name)? };
    // A bar would run into what is being typed.
    let typed = source.is_terminal();
    for_each_piece(source, buffer, |piece| {
        absorb(piece);
        if !typed {
            progress.add(piece.len());
        }
    })
}

/// The length of the file `name`, if it is a file.
pub(crate) fn length(name: &OsStr) -> Option<u64> {
    let metadata = fs::metadata(name).ok()?;
    metadata.is_file().then_some(metadata.len())
}

/// What can be read, and may know how long it is.
trait Source: Read {
    /// The length by now, if it is one that reading should arrive at.
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
        return Err(io::Error::other("file shrank while being read"));
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
}
