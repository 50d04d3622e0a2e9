//! File names: bytes on Unix, where no encoding is promised.

use std::ffi::{OsStr, OsString};
use std::fmt::Write as _;

use std::borrow::Cow;

/// The bytes of a name.
#[cfg(unix)]
pub(crate) fn bytes(name: &OsStr) -> Cow<'_, [u8]> {
    use std::os::unix::ffi::OsStrExt;
    name.as_bytes().into()
}

/// The name of those bytes.
#[cfg(unix)]
pub(crate) fn from_bytes(bytes: Vec<u8>) -> OsString {
    use std::os::unix::ffi::OsStringExt;
    OsString::from_vec(bytes)
}

/// The name in UTF-8; what has no place there is lost.
#[cfg(not(unix))]
pub(crate) fn bytes(name: &OsStr) -> Cow<'_, [u8]> {
    name.to_string_lossy().into_owned().into_bytes().into()
}

/// The name of those bytes.
#[cfg(not(unix))]
pub(crate) fn from_bytes(bytes: Vec<u8>) -> OsString {
    String::from_utf8_lossy(&bytes).into_owned().into()
}

/// Whether `name` stands for standard input.
pub(crate) fn is_stdin(name: &OsStr) -> bool {
    name == "-"
}

/// The name as messages show it: in one line, and with nothing a terminal would obey.
pub(crate) fn printable(name: &OsStr) -> String {
    if is_stdin(name) { "standard input".to_owned() } else { printable_bytes(&bytes(name)) }
}

/// As [`printable`], for any bytes.
pub(crate) fn printable_bytes(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.utf8_chunks() {
        for char in chunk.valid().chars() {
            if char.is_control() {
                text.extend(char.escape_default());
            } else {
                text.push(char);
            }
        }
        for byte in chunk.invalid() {
            let _ = write!(text, "\\x{byte:02x}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_stay_in_one_line() {
        assert_eq!(printable_bytes("naïve name".as_bytes()), "naïve name");
        assert_eq!(printable_bytes(b"a\nb\x1b[2J\xff"), "a\\nb\\u{1b}[2J\\xff");
        assert_eq!(printable(OsStr::new("-")), "standard input");
    }

    #[cfg(unix)]
    #[test]
    fn bytes_round_trip() {
        let all: Vec<u8> = (0..=255).collect();
        assert_eq!(&*bytes(&from_bytes(all.clone())), all);
    }
}
