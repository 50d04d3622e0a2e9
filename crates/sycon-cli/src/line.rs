//! Checksum lines: GNU's `HEX  NAME` and BSD's `TAG (NAME) = HEX`, escaped as coreutils does.

use std::fmt;

use sycon::xof::Algorithm;

use crate::{algorithm, hex, name, size};

/// The longest checksum, in bytes.
pub(crate) const MAX_LENGTH: usize = 1 << 20;

/// How a line names the algorithm: not at all, or by a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Gnu,
    Tag,
}

/// What ends a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// A newline; names that hold one are escaped.
    Newline,
    /// A zero byte; names stand as they are.
    Nul,
}

/// What a line says.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) algorithm: Algorithm,
    pub(crate) name: Vec<u8>,
    pub(crate) digest: Vec<u8>,
}

/// Why a line says nothing.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Malformed {
    Shape,
    Algorithm(String),
    Digest { algorithm: Algorithm },
    Length { algorithm: Algorithm, given: usize, needed: usize },
    Escape,
    TooLong,
}

impl End {
    pub(crate) fn byte(self) -> u8 {
        match self {
            Self::Newline => b'\n',
            Self::Nul => 0,
        }
    }
}

/// The line of `digest`, with its end.
pub(crate) fn format(form: Form, tag: &str, name: &[u8], digest: &[u8], end: End) -> Vec<u8> {
    let escaped = end == End::Newline && name.iter().any(|byte| b"\\\n\r".contains(byte));
    let mut line = Vec::with_capacity(tag.len() + name.len() + 2 * digest.len() + 8);
    if escaped {
        line.push(b'\\');
    }
    if form == Form::Tag {
        line.extend([tag.as_bytes(), b" ("].concat());
        push_name(&mut line, name, escaped);
        line.extend(b") = ");
        hex::encode_to(&mut line, digest);
    } else {
        hex::encode_to(&mut line, digest);
        line.extend(b"  ");
        push_name(&mut line, name, escaped);
    }
    line.push(end.byte());
    line
}

/// The line of a checked file, with its end. It is escaped only if it would be several lines.
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

/// Reads the length of a checksum on the command line.
pub(crate) fn parse_length(text: &str) -> Result<usize, String> {
    match size::parse(text).map(usize::try_from) {
        Ok(Ok(length @ 1..=MAX_LENGTH)) => Ok(length),
        _ => Err(format!("a checksum has 1 to {MAX_LENGTH} bytes; `sycon xof` writes more")),
    }
}

/// Reads a line, without its end. In GNU's form it is taken for one of `untagged`.
pub(crate) fn parse(line: &[u8], untagged: Algorithm, end: End) -> Result<Entry, Malformed> {
    let line = line.trim_ascii_start();
    let (escaped, line) = match line.strip_prefix(b"\\") {
        Some(rest) if end == End::Newline => (true, rest),
        _ => (false, line),
    };
    let fields = match split_gnu(line) {
        Some((digits, name)) => Fields { algorithm: untagged, name, digits },
        None => split_tagged(line)?,
    };
    let name = if escaped { unescape(fields.name)? } else { fields.name.to_vec() };
    Ok(Entry { algorithm: fields.algorithm, name, digest: fields.digest()? })
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shape => f.write_str("no checksum line"),
            Self::Algorithm(tag) => {
                write!(f, "unknown algorithm {tag}; the known ones are {}", algorithm::names())
            }
            Self::Digest { algorithm } => write!(f, "no {} digest", algorithm::name(*algorithm)),
            Self::Length { algorithm, given, needed } => {
                let name = algorithm::name(*algorithm);
                write!(f, "a {name} digest of {given} bytes, not {needed}")
            }
            Self::Escape => f.write_str("a name with a wrong escape"),
            Self::TooLong => f.write_str("too long"),
        }
    }
}

struct Fields<'a> {
    algorithm: Algorithm,
    name: &'a [u8],
    digits: &'a [u8],
}

impl Fields<'_> {
    fn digest(&self) -> Result<Vec<u8>, Malformed> {
        let algorithm = self.algorithm;
        let digest = hex::decode(self.digits)
            .filter(|digest| (1..=MAX_LENGTH).contains(&digest.len()))
            .ok_or(Malformed::Digest { algorithm })?;
        let (given, needed) = (digest.len(), algorithm.output_length().usual());
        if !algorithm.is_xof() && given != needed {
            return Err(Malformed::Length { algorithm, given, needed });
        }
        Ok(digest)
    }
}

/// Splits `HEX  NAME` or `HEX *NAME`.
fn split_gnu(line: &[u8]) -> Option<(&[u8], &[u8])> {
    let (digits, rest) = line.split_at(line.iter().position(|byte| !byte.is_ascii_hexdigit())?);
    let name = rest.strip_prefix(b"  ").or_else(|| rest.strip_prefix(b" *"))?;
    (!digits.is_empty() && !name.is_empty()).then_some((digits, name))
}

/// Splits `TAG (NAME) = HEX`, or OpenSSL's `TAG(NAME)= HEX`.
fn split_tagged(line: &[u8]) -> Result<Fields<'_>, Malformed> {
    let (tag, name, digits) = tagged_parts(line).ok_or(Malformed::Shape)?;
    match str::from_utf8(tag).ok().and_then(algorithm::find) {
        Some(algorithm) => Ok(Fields { algorithm, name, digits }),
        None => Err(Malformed::Algorithm(name::printable_bytes(tag))),
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

fn unescape(name: &[u8]) -> Result<Vec<u8>, Malformed> {
    let mut bytes = name.iter();
    let mut plain = Vec::with_capacity(name.len());
    while let Some(&byte) = bytes.next() {
        plain.push(match byte {
            b'\\' => match bytes.next() {
                Some(b'\\') => b'\\',
                Some(b'n') => b'\n',
                Some(b'r') => b'\r',
                _ => return Err(Malformed::Escape),
            },
            _ => byte,
        });
    }
    Ok(plain)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn parse_shake(line: &[u8]) -> Result<Entry, Malformed> {
        parse(line, Algorithm::Shake128, End::Newline)
    }

    #[test]
    fn lines_look_like_those_of_coreutils() {
        let line = |form, name: &[u8], end| format(form, "SHAKE128", name, &[0xab, 1], end);
        assert_eq!(line(Form::Gnu, b"a b", End::Newline), b"ab01  a b\n");
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
    fn both_forms_are_read() {
        for line in [
            &b"ab01  a) = b"[..],
            b"AB01 *a) = b",
            b"\t ab01  a) = b",
            b"SHAKE128 (a) = b) = ab01",
            b"shake128(a) = b)= Ab01 ",
        ] {
            let entry = parse_shake(line).unwrap();
            assert_eq!((entry.algorithm, &*entry.name), (Algorithm::Shake128, &b"a) = b"[..]));
            assert_eq!(entry.digest, [0xab, 1]);
        }
    }

    #[test]
    fn the_rest_is_refused() {
        let name = String::new;
        for (line, why) in [
            (&b"ab01 a"[..], Malformed::Shape),
            (b"ab01  ", Malformed::Shape),
            (b"  a", Malformed::Shape),
            (b"SHAKE128 () = ab", Malformed::Shape),
            (b"SHAKE128 )a( = ab", Malformed::Shape),
            (b"SHAKE128 (a) ab", Malformed::Shape),
            (b" (a) = ab", Malformed::Shape),
            (b"MD5 (a) = ab", Malformed::Algorithm(name() + "MD5")),
            (b"aba  a", Malformed::Digest { algorithm: Algorithm::Shake128 }),
            (b"SHAKE256 (a) = ", Malformed::Digest { algorithm: Algorithm::Shake256 }),
            (b"SHAKE256 (a) = ab!", Malformed::Digest { algorithm: Algorithm::Shake256 }),
            (
                b"SHA3-256 (a) = ab",
                Malformed::Length { algorithm: Algorithm::Sha3_256, given: 1, needed: 32 },
            ),
            (b"\\ab  a\\", Malformed::Escape),
            (b"\\ab  a\\t", Malformed::Escape),
        ] {
            assert_eq!(parse_shake(line).unwrap_err(), why, "{}", line.escape_ascii());
        }
    }

    /// Any byte that a name can have, and often one that lines are made of.
    fn name_byte() -> impl Strategy<Value = u8> {
        prop_oneof![1..=u8::MAX, proptest::sample::select(b"\\\n\r)( =".to_vec())]
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(
            algorithm in proptest::sample::select(algorithm::offered().collect::<Vec<_>>()),
            tagged: bool,
            nul: bool,
            name in proptest::collection::vec(name_byte(), 1..20),
            mut digest in proptest::collection::vec(any::<u8>(), 1..100),
        ) {
            if !algorithm.is_xof() {
                digest.resize(algorithm.output_length().usual(), 7);
            }
            let form = if tagged { Form::Tag } else { Form::Gnu };
            let end = if nul { End::Nul } else { End::Newline };
            let untagged = if tagged { Algorithm::Sha3_512 } else { algorithm };
            let line = format(form, algorithm.name(), &name, &digest, end);
            let (&last, line) = line.split_last().unwrap();
            prop_assert_eq!(last, end.byte());
            prop_assert!(nul || !line.contains(&b'\n'));
            let entry = parse(line, untagged, end).unwrap();
            prop_assert_eq!(entry.algorithm, algorithm);
            prop_assert_eq!(entry.name, name);
            prop_assert_eq!(entry.digest, digest);
        }

        #[test]
        fn nothing_panics(line in "\\\\?(SHAKE128|[0-9a-f]{0,4}) ?\\(?[ -~\\x{0}-\\x{ff}]*\\)? ?=? ?[0-9a-f]*") {
            let _ = parse_shake(line.as_bytes());
        }

        #[test]
        fn nothing_panics_on_bytes(line: Vec<u8>, nul: bool) {
            let end = if nul { End::Nul } else { End::Newline };
            let _ = parse(&line, Algorithm::Sha3_256, end);
        }
    }
}
