//! Keys in PEM files, and other short files.

use std::ffi::OsStr;
use std::fmt::Display;
use std::fs::File;
use std::io;

use zeroize::Zeroizing;

use crate::error::{CliError, FileError, UsageError};
use crate::io::{file, file_name, key_file, path};

/// The longest file that can be a key, a ciphertext of a KEM, or a signature.
const MAX_LENGTH: usize = 1 << 16;

/// Reads the public key in `name`, with `-` for standard input.
pub(crate) fn public_key<Key, Error: Display>(
    name: &OsStr,
    from_pem: impl FnOnce(&str) -> Result<Key, Error>,
) -> Result<Key, CliError> {
    parse(name, &read(name, "key")?, from_pem)
}

/// Reads the private key in `name`, with `-` for standard input. Warns if other users can read the file.
pub(crate) fn private_key<Key, Error: Display>(
    name: &OsStr,
    from_pem: impl FnOnce(&str) -> Result<Key, Error>,
) -> Result<Key, CliError> {
    let fail = |error| FileError::new(name, error);
    let file = file::open(name).map_err(fail)?;
    let shared = file.metadata().is_ok_and(|metadata| path::is_shared(&metadata));
    let private = parse(name, &read_open(file, "key").map_err(fail)?, from_pem)?;
    if shared {
        key_file::warn_of_readers(name, "private key");
    }
    Ok(private)
}

/// Reads a short file, with `-` for standard input. An error message names the content, `what`.
pub(crate) fn read(name: &OsStr, what: &str) -> Result<Zeroizing<Vec<u8>>, FileError> {
    let bytes = file::open(name).and_then(|file| read_open(file, what));
    bytes.map_err(|error| FileError::new(name, error))
}

fn read_open(file: File, what: &str) -> io::Result<Zeroizing<Vec<u8>>> {
    let bytes = file::read_short(file, MAX_LENGTH)?;
    if bytes.len() > MAX_LENGTH {
        return Err(io::Error::other(format!(
            "too long for a {what} (expected at most {MAX_LENGTH} bytes)"
        )));
    }
    Ok(bytes)
}

fn parse<Key, Error: Display>(
    name: &OsStr,
    bytes: &[u8],
    from_pem: impl FnOnce(&str) -> Result<Key, Error>,
) -> Result<Key, CliError> {
    // Bytes that are not UTF-8 are malformed PEM, as the empty text is.
    let key = from_pem(str::from_utf8(bytes).unwrap_or_default());
    Ok(key.map_err(|error| UsageError(format!("{}: {error}", file_name::printable(name))))?)
}
