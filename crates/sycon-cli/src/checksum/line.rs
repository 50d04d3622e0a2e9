//! Checksum lines in the formats of GNU (`HEX  NAME`) and BSD (`TAG (NAME) = HEX`), escaped like
//! coreutils.

use std::fmt;

use crate::checksum::algorithm;
use crate::checksum::hash::Hash;
use crate::io::escape;
use crate::{hex, size};

/// The longest checksum, in bytes.
pub(crate) const MAX_LENGTH: usize = 1 << 20;

/// The shortest checksum that is accepted without --length. Finding a file for a checksum of 8
/// bytes takes days.
pub(crate) const MIN_LENGTH: usize = 16;

/// Bytes of an unknown algorithm's name that an error shows. Thousands of errors can be in memory.
const SHOWN: usize = 64;

/// The format of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Gnu,
    /// With `*`, the mark of binary mode, which has no effect.
    GnuBinary,
    Tag,
}

/// The terminator of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// A newline. File names that contain newlines are escaped.
    Newline,
    /// NUL. File names are not escaped.
    Nul,
}

/// The contents of a line.
#[derive(Debug)]
pub(crate) struct Entry {
    /// The algorithm of the tag, and the digest length if it is part of the tag.
    pub(crate) tag: Option<(Hash, Option<usize>)>,
    pub(crate) name: Vec<u8>,
    pub(crate) digest: Vec<u8>,
}

/// Why a line cannot be verified.
#[derive(Debug, PartialEq)]
pub(crate) enum LineError {
    Shape,
    /// The line is not one of `sycon mac`.
    NotMac,
    /// The line names standard input, which is the list.
    Stdin,
    /// The line is not an object of `--json`.
    Json(String),
    Algorithm(String),
    Digest,
    Length {
        /// The algorithm, if it is known.
        hash: Option<Hash>,
        given: usize,
        needed: usize,
    },
    Short {
        given: usize,
    },
    /// Neither the list nor the user names an algorithm, and no algorithm is tried for this digest
    /// length.
    NoAlgorithm {
        given: usize,
    },
    Cut {
        given: usize,
    },
    Escape,
    TooLong,
    /// A comment of this command that cannot be parsed.
    Comment(String),
    /// The line follows such a comment.
    Unnamed,
    /// An option contradicts the list, which was made with the algorithm `name`.
    Contradiction {
        option: &'static str,
        name: String,
    },
    /// The list seeks so far that only the user can allow it.
    SlowSeek(u64),
    /// The list was made with a key, and the user passed none.
    Keyed,
    /// The user passed this option, which the named algorithm does not support.
    Unsupported(String, &'static str),
}

impl End {
    pub(crate) fn byte(self) -> u8 {
        match self {
            Self::Newline => b'\n',
            Self::Nul => 0,
        }
    }
}

/// Formats the line of `digest`, including `end`.
pub(crate) fn format(form: Form, tag: &str, name: &[u8], digest: &[u8], end: End) -> Vec<u8> {
    let escaped = end == End::Newline && name.iter().any(|byte| b"\\\n\r".contains(byte));
    let mut line = Vec::with_capacity(tag.len() + name.len() + 2 * digest.len() + 8);
    if escaped {
        line.push(b'\\');
    }
    if form == Form::Tag {
        line.extend(tag.as_bytes());
        line.extend(b" (");
        push_name(&mut line, name, escaped);
        line.extend(b") = ");
        hex::encode_to(&mut line, digest);
    } else {
        hex::encode_to(&mut line, digest);
        line.extend(if form == Form::GnuBinary { b" *" } else { b"  " });
        push_name(&mut line, name, escaped);
    }
    line.push(end.byte());
    line
}

/// Formats the line of a checked file, including `end`. The name is escaped only if it contains
/// line breaks.
pub(crate) fn format_verdict(name: &[u8], verdict: &str, end: End) -> Vec<u8> {
    let escaped = end == End::Newline && name.iter().any(|byte| b"\n\r".contains(byte));
    let mut line = Vec::with_capacity(name.len() + verdict.len() + 8);
    if escaped {
        line.push(b'\\');
    }
    push_name(&mut line, name, escaped);
    line.extend([b": ", verdict.as_bytes(), &[end.byte()]].concat());
    line
}

/// Parses the length of a checksum on the command line.
pub(crate) fn parse_length(text: &str) -> Result<usize, String> {
    match size::parse(text).map(usize::try_from) {
        Ok(Ok(length @ 1..=MAX_LENGTH)) => Ok(length),
        _ => Err(format!("expected 1 to {MAX_LENGTH} bytes; for longer output, use `sycon xof`")),
    }
}

/// Parses a line without its terminator.
pub(crate) fn parse(line: &[u8], end: End) -> Result<Entry, LineError> {
    let line = line.trim_ascii_start();
    let (escaped, line) = match line.strip_prefix(b"\\") {
        Some(rest) if end == End::Newline => (true, rest),
        _ => (false, line),
    };
    let (tag, name, digits) = match split_gnu(line) {
        Some((digits, name)) => (None, name, digits),
        None => split_tagged(line)?,
    };
    let name = if escaped { unescape(name)? } else { name.to_vec() };
    let digest = hex::decode(digits)
        .filter(|digest| (1..=MAX_LENGTH).contains(&digest.len()))
        .ok_or(LineError::Digest)?;
    Ok(Entry { tag, name, digest })
}

impl Entry {
    /// Refuses a digest whose length `hash` cannot produce, or that is shorter than the user or the
    /// format requires. `asked` is the value of --length. If the line is not `ended`, it can be
    /// truncated.
    pub(crate) fn check_length(
        &self,
        hash: Hash,
        asked: Option<usize>,
        ended: bool,
    ) -> Result<(), LineError> {
        let (given, usual) = (self.digest.len(), hash.usual_length());
        let wrong = |needed| Err(LineError::Length { hash: Some(hash), given, needed });
        match (asked, self.tag) {
            (Some(needed), _) | (_, Some((_, Some(needed)))) if needed != given => wrong(needed),
            _ if !hash.has_length(given) => wrong(usual),
            (Some(_), _) => Ok(()),
            _ if given < MIN_LENGTH => Err(LineError::Short { given }),
            (_, Some((_, None))) if !ended && given < usual => Err(LineError::Cut { given }),
            _ => Ok(()),
        }
    }
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shape => f.write_str("not a checksum line"),
            Self::NotMac => f.write_str("not a line of `sycon mac`"),
            Self::Stdin => f.write_str("standard input (-): can be read only once"),
            Self::Json(why) => write!(f, "not an object of `sycon sum --json`: {why}"),
            Self::Algorithm(tag) => {
                write!(f, "{tag}: {}", algorithm::unknown(tag, Hash::names()))
            }
            Self::Digest => f.write_str("digest: not an even number of hex digits"),
            Self::Length { hash, given, needed } => {
                let name = hash.map_or_else(String::new, |hash| hash.name() + " ");
                write!(f, "{name}digest: wrong length (got {given} bytes, expected {needed})")
            }
            Self::NoAlgorithm { given } => {
                write!(
                    f,
                    "no algorithm named, and none is tried for digests of {given} bytes; pass it with -a"
                )
            }
            Self::Short { given } => {
                write!(
                    f,
                    "digest: too short (got {given} bytes, expected at least {MIN_LENGTH}); pass -l {given} to accept it"
                )
            }
            Self::Cut { given } => {
                write!(f, "digest: truncated after {given} bytes; pass -l {given} to accept it")
            }
            Self::Escape => f.write_str("file name: invalid escape sequence"),
            Self::TooLong => f.write_str("too long for a line of a list"),
            Self::Comment(why) => {
                write!(f, "invalid comment: {why}")
            }
            Self::Contradiction { option, name } => {
                write!(f, "{option}: differs from the list, which was made with {name}")
            }
            Self::SlowSeek(seek) => {
                write!(
                    f,
                    "made with --seek {seek}, which takes long; pass --seek {seek} to accept it"
                )
            }
            Self::Keyed => f.write_str("made with a key; pass --keyed and --key"),
            Self::Unsupported(name, option) => write!(f, "{option}: not supported by {name}"),
            Self::Unnamed => {
                f.write_str("no algorithm, because the comment before this line is invalid")
            }
        }
    }
}

/// Splits `HEX  NAME`, `HEX *NAME` or `HEX NAME`.
fn split_gnu(line: &[u8]) -> Option<(&[u8], &[u8])> {
    let (digits, rest) = line.split_at(line.iter().position(|byte| !byte.is_ascii_hexdigit())?);
    let prefixes = [&b"  "[..], b" *", b" "];
    let name = prefixes.iter().find_map(|prefix| rest.strip_prefix(*prefix))?;
    (!digits.is_empty() && !name.is_empty()).then_some((digits, name))
}

type Tagged<'a> = (Option<(Hash, Option<usize>)>, &'a [u8], &'a [u8]);

/// Splits `TAG (NAME) = HEX`, or OpenSSL's `TAG(NAME)= HEX`.
fn split_tagged(line: &[u8]) -> Result<Tagged<'_>, LineError> {
    let (tag, name, digits) = tagged_parts(line).ok_or(LineError::Shape)?;
    match str::from_utf8(tag).ok().and_then(Hash::of_tag) {
        Some(tag) => Ok((Some(tag), name, digits)),
        None => Err(LineError::Algorithm(escape::escaped_start(tag, SHOWN))),
    }
}

fn tagged_parts(line: &[u8]) -> Option<(&[u8], &[u8], &[u8])> {
    let open = line.iter().position(|&byte| byte == b'(')?;
    let close = line.iter().rposition(|&byte| byte == b')')?;
    let tag = line[..open].trim_ascii_end();
    let name = line.get(open + 1..close)?;
    let digits = line[close + 1..].trim_ascii_start().strip_prefix(b"=")?.trim_ascii();
    (!tag.is_empty() && !name.is_empty()).then_some((tag, name, digits))
}

fn push_name(line: &mut Vec<u8>, name: &[u8], escaped: bool) {
    if !escaped {
        return line.extend(name);
    }
    for &byte in name {
        match byte {
            b'\\' => line.extend(b"\\\\"),
            b'\n' => line.extend(b"\\n"),
            b'\r' => line.extend(b"\\r"),
            _ => line.push(byte),
        }
    }
}

fn unescape(name: &[u8]) -> Result<Vec<u8>, LineError> {
    let mut bytes = name.iter();
    let mut plain = Vec::with_capacity(name.len());
    while let Some(&byte) = bytes.next() {
        plain.push(match byte {
            b'\\' => match bytes.next() {
                Some(b'\\') => b'\\',
                Some(b'n') => b'\n',
                Some(b'r') => b'\r',
                _ => return Err(LineError::Escape),
            },
            _ => byte,
        });
    }
    Ok(plain)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use sycon::xof::Algorithm;

    use super::*;

    const SHAKE128: Hash = Hash::Library(Algorithm::Shake128);

    fn parse_text(line: &[u8]) -> Result<Entry, LineError> {
        parse(line, End::Newline)
    }

    #[test]
    fn lines_look_like_those_of_coreutils() {
        let line = |form, name: &[u8], end| format(form, "SHAKE128", name, &[0xab, 1], end);
        assert_eq!(line(Form::Gnu, b"a b", End::Newline), b"ab01  a b\n");
        assert_eq!(line(Form::GnuBinary, b"a b", End::Newline), b"ab01 *a b\n");
        assert_eq!(line(Form::Tag, b"a b", End::Newline), b"SHAKE128 (a b) = ab01\n");
        assert_eq!(line(Form::Gnu, b"\\\n\r\xff", End::Newline), b"\\ab01  \\\\\\n\\r\xff\n");
        assert_eq!(line(Form::Tag, b"\n", End::Newline), b"\\SHAKE128 (\\n) = ab01\n");
        assert_eq!(line(Form::Gnu, b"\\\n", End::Nul), b"ab01  \\\n\0");
    }

    #[test]
    fn verdicts_look_like_those_of_coreutils() {
        assert_eq!(format_verdict(b"a\\b", "OK", End::Newline), b"a\\b: OK\n");
        assert_eq!(format_verdict(b"a\\\n", "OK", End::Newline), b"\\a\\\\\\n: OK\n");
        assert_eq!(format_verdict(b"a\n", "OK", End::Nul), b"a\n: OK\0");
    }

    #[test]
    fn all_forms_are_read() {
        let shake = Some((SHAKE128, None));
        let blake = |length| Hash::find("blake2b").map(|hash| (hash, length));
        for (line, tag) in [
            (&b"ab01  a) = b"[..], None),
            (b"AB01 *a) = b", None),
            (b"ab01 a) = b", None),
            (b"\t ab01  a) = b", None),
            (b"SHAKE128 (a) = b) = ab01", shake),
            (b"shake128(a) = b)= Ab01 ", shake),
            (b"SHAKE-128(a) = b)= ab01", shake),
            (b"SHA2-256(a) = b)= ab01", Hash::find("sha256").map(|hash| (hash, None))),
            (b"SHA512/256 (a) = b) = ab01", Hash::find("sha512-256").map(|hash| (hash, None))),
            (b"BLAKE2b (a) = b) = ab01", blake(Some(64))),
            (b"BLAKE2b-16 (a) = b) = ab01", blake(Some(2))),
            (b"BLAKE2B-512(a) = b)= ab01", blake(Some(64))),
        ] {
            let entry = parse_text(line).unwrap();
            assert_eq!((entry.tag, &*entry.name), (tag, &b"a) = b"[..]), "{}", line.escape_ascii());
            assert_eq!(entry.digest, [0xab, 1]);
        }
    }

    #[test]
    fn lengths_are_those_of_the_algorithm_or_asked_for() {
        let entry = |tag, length| Entry { tag, name: b"a".to_vec(), digest: vec![0; length] };
        let find = |name| Hash::find(name).unwrap();
        let check =
            |name, length, asked| entry(None, length).check_length(find(name), asked, true).is_ok();
        assert!(check("sha256", 32, None) && !check("sha256", 31, None));
        assert!(check("sha256", 32, Some(32)) && !check("sha256", 32, Some(31)));
        assert!(check("shake128", 16, None) && !check("shake128", 15, None));
        assert!(check("shake128", 15, Some(15)) && !check("shake128", 16, Some(15)));
        assert!(check("blake2b", 64, None) && !check("blake2b", 65, None));
        assert!(check("blake2b", 1, Some(1)) && !check("blake2b", 1, None));
        let blake = |length, said| {
            let hash = find("blake2b");
            entry(Some((hash, Some(said))), length).check_length(hash, None, true).is_ok()
        };
        assert!(blake(32, 32) && !blake(31, 32) && !blake(8, 8));
        // A line without a terminator can be truncated, unless its digest has the default length.
        let shake = |tag, length| entry(tag, length).check_length(SHAKE128, None, false);
        let tag = Some((SHAKE128, None));
        assert_eq!(shake(tag, 31), Err(LineError::Cut { given: 31 }));
        assert_eq!((shake(tag, 32), shake(None, 31)), (Ok(()), Ok(())));
    }

    #[test]
    fn other_text_is_refused() {
        let name = String::new;
        for (line, why) in [
            (&b"ab01"[..], LineError::Shape),
            (b"ab01 ", LineError::Shape),
            (b"ab01  ", LineError::Shape),
            (b"  a", LineError::Shape),
            (b"SHAKE128 () = ab", LineError::Shape),
            (b"SHAKE128 )a( = ab", LineError::Shape),
            (b"SHAKE128 (a) ab", LineError::Shape),
            (b" (a) = ab", LineError::Shape),
            (b"MD4 (a) = ab", LineError::Algorithm(name() + "MD4")),
            (b"SHA256-128 (a) = ab", LineError::Algorithm(name() + "SHA256-128")),
            (b"BLAKE2b-9 (a) = ab", LineError::Algorithm(name() + "BLAKE2b-9")),
            (b"aba  a", LineError::Digest),
            (b"SHAKE256 (a) = ", LineError::Digest),
            (b"SHAKE256 (a) = ab!", LineError::Digest),
            (b"\\ab  a\\", LineError::Escape),
            (b"\\ab  a\\t", LineError::Escape),
        ] {
            assert_eq!(parse_text(line).unwrap_err(), why, "{}", line.escape_ascii());
        }
    }

    /// Any byte that a name can contain, with those that formats use more often.
    fn name_byte() -> impl Strategy<Value = u8> {
        prop_oneof![1..=u8::MAX, proptest::sample::select(b"\\\n\r)( =".to_vec())]
    }

    proptest! {
        #[test]
        fn written_lines_are_parsed(
            hash in proptest::sample::select(Hash::all().collect::<Vec<_>>()),
            tagged: bool,
            nul: bool,
            name in proptest::collection::vec(name_byte(), 1..20),
            mut digest in proptest::collection::vec(any::<u8>(), 1..100),
        ) {
            if !hash.has_length(digest.len()) {
                digest.resize(hash.usual_length(), 7);
            }
            let form = if tagged { Form::Tag } else { Form::Gnu };
            let end = if nul { End::Nul } else { End::Newline };
            let line = format(form, &hash.tag(digest.len()), &name, &digest, end);
            let (&last, line) = line.split_last().unwrap();
            prop_assert_eq!(last, end.byte());
            prop_assert!(nul || !line.contains(&b'\n'));
            let entry = parse(line, end).unwrap();
            prop_assert_eq!(entry.tag.map(|(hash, _)| hash), tagged.then_some(hash));
            prop_assert_eq!(entry.check_length(hash, Some(digest.len()), true), Ok(()));
            prop_assert_eq!(entry.name, name);
            prop_assert_eq!(entry.digest, digest);
        }

        #[test]
        fn nothing_panics(line in "\\\\?(SHAKE128|[0-9a-f]{0,4}) ?\\(?[ -~\\x{0}-\\x{ff}]*\\)? ?=? ?[0-9a-f]*") {
            let _ = parse_text(line.as_bytes());
        }

        #[test]
        fn nothing_panics_on_bytes(line: Vec<u8>, nul: bool) {
            let end = if nul { End::Nul } else { End::Newline };
            let _ = parse(&line, end);
        }
    }
}
