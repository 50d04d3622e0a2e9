//! Opens files, and reads short files as a whole.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read};

use zeroize::Zeroizing;

use crate::io::input::{CheckedReader, Input};
use crate::io::{file_name, stdio};

/// The length to expect of a source that has no length, such as a pipe.
const GUESS: u64 = 64 * 1024;

/// Opens the file `name`, or standard input for `-` and the paths of its descriptor.
pub(crate) fn open(name: &OsStr) -> io::Result<File> {
    if file_name::is_stdin(name) { stdio::input() } else { open_path(name) }
}

/// Opens the file `name`, which has no special meaning.
fn open_path(name: &OsStr) -> io::Result<File> {
    if !file_name::has_bytes(name) {
        return Err(io::Error::other("the file name is not Unicode, so a list cannot contain it"));
    }
    // Windows denies permission to open a directory. Other systems report an error when it is read.
    let explain = |error| {
        let is_directory = cfg!(windows) && fs::metadata(name).is_ok_and(|name| name.is_dir());
        if is_directory { io::Error::other("Is a directory") } else { error }
    };
    File::open(name).map_err(explain)
}

/// Opens a file that a list names, like [`open`]. The list's author could name a device, or a FIFO that never ends, so
/// only regular files are opened, up to their current length, and standard input, which the user chose.
pub(crate) fn open_listed(name: &OsStr) -> io::Result<Input> {
    if file_name::is_dash(name) {
        return open(name).map(Input::from);
    }
    let special = || {
        io::Error::other(
            "a list can name only regular files, not a device, pipe or socket; hash it with `sycon sum`",
        )
    };
    // Checked before opening: opening a FIFO waits for its other end, and opening a device can change it. Reading a
    // directory is an error, too.
    if cfg!(unix) {
        let metadata = fs::metadata(name)?;
        if !metadata.is_file() && !metadata.is_dir() {
            return Err(special());
        }
    }
    let file = open_path(name)?;
    // Windows reports the kind of a file only when the file is open.
    if cfg!(windows) && !is_regular(&file) {
        return Err(special());
    }
    // Linux reports a file of /proc as a regular file, even if it never ends or blocks.
    if is_generated(&file)? {
        return Err(io::Error::other(
            "a list can name only stored files, not one that the kernel generates, as in /proc; hash it with `sycon sum`",
        ));
    }
    let length = file.metadata()?.len();
    Ok(Input::up_to(file, length))
}

/// Returns whether `file` is on a file system whose files the kernel generates when they are read.
#[cfg(target_os = "linux")]
fn is_generated(file: &File) -> io::Result<bool> {
    // procfs, sysfs, tracefs, debugfs, securityfs, cgroup, cgroup2, bpf, pstore and configfs, in Linux's magic.h.
    const GENERATED: [u32; 10] = [
        0x9fa0,
        0x6265_6572,
        0x7472_6163,
        0x6462_6720,
        0x7363_6673,
        0x0027_e0eb,
        0x6367_7270,
        0xcafe_4a11,
        0x6165_676c,
        0x6265_6570,
    ];
    // The type of this field depends on the CPU. The numbers have 32 bits.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let kind = rustix::fs::fstatfs(file)?.f_type as u32;
    Ok(GENERATED.contains(&kind))
}

#[cfg(not(target_os = "linux"))]
#[allow(clippy::unnecessary_wraps)]
fn is_generated(_: &File) -> io::Result<bool> {
    Ok(false)
}

/// Returns the length of `name` if it is a regular file.
pub(crate) fn length(name: &OsStr) -> Option<u64> {
    let metadata = fs::metadata(name).ok()?;
    metadata.is_file().then_some(metadata.len())
}

/// Returns the length of `file` if it is a regular file.
pub(crate) fn length_of(file: &File) -> Option<u64> {
    if is_regular(file) { Some(file.metadata().ok()?.len()) } else { None }
}

/// Returns whether `file` is a regular file.
pub(crate) fn is_regular(file: &File) -> bool {
    // Windows reports a pipe as an empty file.
    #[cfg(windows)]
    if !winapi_util::file::typ(file).is_ok_and(|kind| kind.is_disk()) {
        return false;
    }
    file.metadata().is_ok_and(|metadata| metadata.is_file())
}

/// Reads a short source, such as a key: at most `most + 1` bytes, so that the caller can detect a
/// longer one.
pub(crate) fn read_short(source: impl Read, most: usize) -> io::Result<Zeroizing<Vec<u8>>> {
    // A growing vector would leave copies of the secret in freed memory.
    let mut bytes = Zeroizing::new(Vec::with_capacity(most + 1));
    source.take(most as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Reads a whole file without leaving copies in freed memory. Fails with `too_long` if it is longer
/// than `most` bytes, or if it becomes shorter while being read.
pub(crate) fn read_whole(
    file: File,
    most: usize,
    too_long: &'static str,
) -> io::Result<Zeroizing<Vec<u8>>> {
    let length = length_of(&file).unwrap_or(GUESS);
    let mut source = CheckedReader::new(file, None)?;
    // One byte more, to detect a longer file.
    let room = |length: usize| {
        let fits = (length <= most).then(|| Zeroizing::new(Vec::with_capacity(length + 1)));
        fits.ok_or_else(|| io::Error::other(too_long))
    };
    let mut bytes = room(usize::try_from(length).unwrap_or(usize::MAX))?;
    loop {
        // If the vector grew by reallocation, it would leave a copy in freed memory.
        if bytes.len() == bytes.capacity() {
            let mut longer = room((2 * bytes.len()).min(most))?;
            longer.extend_from_slice(&bytes);
            bytes = longer;
        }
        let left = bytes.capacity() - bytes.len();
        match source.by_ref().take(left as u64).read_to_end(&mut bytes) {
            Ok(0) => return Ok(bytes),
            Ok(_) => {}
            Err(error) => return Err(source.into_error().unwrap_or(error)),
        }
        if bytes.len() > most {
            return Err(io::Error::other(too_long));
        }
    }
}

/// Reads some bytes, or none at the end. Retries interrupted reads.
pub(crate) fn read(source: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    loop {
        match source.read(buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            result => return result,
        }
    }
}

#[cfg(unix)]
pub(crate) fn read_exact_at(file: &File, buffer: &mut [u8], offset: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, buffer, offset)
}

#[cfg(windows)]
pub(crate) fn read_exact_at(file: &File, mut buffer: &mut [u8], mut offset: u64) -> io::Result<()> {
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
