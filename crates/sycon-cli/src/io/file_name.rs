//! File names: bytes of any encoding on Unix, almost always Unicode on Windows.

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::path::Path;

use crate::io::escape;

/// Returns the bytes of a name.
#[cfg(unix)]
pub(crate) fn bytes(name: &OsStr) -> Cow<'_, [u8]> {
    use std::os::unix::ffi::OsStrExt;
    name.as_bytes().into()
}

/// Returns the name with these bytes.
#[cfg(unix)]
pub(crate) fn from_bytes(bytes: Vec<u8>) -> OsString {
    use std::os::unix::ffi::OsStringExt;
    OsString::from_vec(bytes)
}

/// Returns the name in UTF-8 with `/` as separator, so that lists work on other systems. Characters
/// that are not Unicode are replaced; see [`has_bytes`].
#[cfg(windows)]
pub(crate) fn bytes(name: &OsStr) -> Cow<'_, [u8]> {
    let name = name.to_string_lossy();
    // Windows does not accept `/` in these paths.
    let name = if name.starts_with(r"\\?\") { name.into_owned() } else { name.replace('\\', "/") };
    name.into_bytes().into()
}

/// Returns the name with these bytes.
#[cfg(windows)]
pub(crate) fn from_bytes(bytes: Vec<u8>) -> OsString {
    let name = String::from_utf8(bytes);
    name.unwrap_or_else(|wrong| String::from_utf8_lossy(wrong.as_bytes()).into_owned()).into()
}

/// Returns whether [`from_bytes`] restores the name from its [`bytes`].
pub(crate) fn has_bytes(name: &OsStr) -> bool {
    cfg!(unix) || name.to_str().is_some()
}

/// Returns whether `name` means standard input: `-` or, on Unix, a path of its descriptor.
pub(crate) fn is_stdin(name: &OsStr) -> bool {
    const DESCRIPTOR: [&str; 3] = ["/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"];

    is_dash(name) || cfg!(unix) && DESCRIPTOR.iter().any(|path| Path::new(path) == name)
}

/// Returns whether `name` is `-`, which means standard input in a list, too.
pub(crate) fn is_dash(name: &OsStr) -> bool {
    name == "-"
}

/// Returns the name for messages: one line without terminal control characters. Does not show an
/// age identity that was passed instead of the name of its file.
pub(crate) fn printable(name: &OsStr) -> String {
    if is_dash(name) {
        "standard input".to_owned()
    } else if name.is_empty() {
        "\"\"".to_owned()
    } else {
        escape::without_identities(&escape::escaped(&bytes(name)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_show_no_secrets_and_stay_in_one_line() {
        assert_eq!(printable(OsStr::new("a\nb\u{1b}[2J")), "a\\nb\\u{1b}[2J");
        assert_eq!(printable(OsStr::new("age-secret-key-1XYZ")), "AGE-SECRET-KEY-…");
        assert_eq!(printable(OsStr::new("-")), "standard input");
        assert_eq!(printable(OsStr::new("")), "\"\"");
    }

    #[cfg(unix)]
    #[test]
    fn standard_input_has_several_names() {
        for name in ["-", "/dev/stdin", "/dev//stdin", "/dev/fd/0", "/proc/self/fd/0"] {
            assert!(is_stdin(OsStr::new(name)), "{name}");
        }
        for name in ["./-", "stdin", "/dev/stdout", "/dev/fd/1", "/proc/1/fd/0"] {
            assert!(!is_stdin(OsStr::new(name)), "{name}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn bytes_round_trip() {
        let all: Vec<u8> = (0..=255).collect();
        assert_eq!(&*bytes(&from_bytes(all.clone())), all);
    }

    #[cfg(windows)]
    #[test]
    fn bytes_are_those_of_other_systems() {
        use std::os::windows::ffi::OsStringExt;

        for (name, expected) in [
            (r"folder\file", "folder/file"),
            ("folder/na\u{ef}ve", "folder/na\u{ef}ve"),
            (r"\\?\C:\file", r"\\?\C:\file"),
        ] {
            assert_eq!(&*bytes(OsStr::new(name)), expected.as_bytes());
            assert!(has_bytes(OsStr::new(name)));
        }
        let half = OsString::from_wide(&[0x61, 0xd800]);
        assert!(!has_bytes(&half));
        assert_eq!(printable(&half), "a\u{fffd}");
    }
}
