//! Escapes text from untrusted sources before a terminal shows it: file names, lines of lists,
//! parts of errors.
//!
//! Such text reaches standard error only through [`stderr::print_message`](crate::io::stderr::print_message), and
//! standard output only through [`Printer`](crate::checksum::verdict::Printer). Both call [`escaped`], so
//! messages and lines cannot control the terminal.

use std::fmt::Write as _;
use std::io;

use serde_json::ser::Formatter;

/// Returns the bytes as text for a terminal: characters that it would interpret or cannot show are escaped.
pub(crate) fn escaped(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        for char in chunk.valid().chars() {
            if is_harmless(char) {
                text.push(char);
            } else {
                text.extend(char.escape_default());
            }
        }
        for byte in chunk.invalid() {
            let _ = write!(text, "\\x{byte:02x}");
        }
    }
    text
}

/// Like [`escaped`], for a line, whose last byte is its terminator and is not escaped.
pub(crate) fn escaped_line(line: &[u8]) -> Vec<u8> {
    let Some((end, line)) = line.split_last() else { return Vec::new() };
    let mut text = escaped(line).into_bytes();
    text.push(*end);
    text
}

/// Like [`escaped`], but shortens the text to `most` bytes.
pub(crate) fn escaped_start(bytes: &[u8], most: usize) -> String {
    match bytes.split_at_checked(most) {
        Some((start, rest)) if !rest.is_empty() => {
            // Drops an incomplete character at the end.
            let whole = start.utf8_chunks().last().map_or(0, |chunk| chunk.invalid().len());
            escaped(&start[..start.len() - whole]) + "…"
        }
        _ => escaped(bytes),
    }
}

/// Replaces the secret part of each age identity in `text` with `…`.
pub(crate) fn without_identities(text: &str) -> String {
    const IDENTITIES: [&str; 2] = ["AGE-SECRET-KEY-", "AGE-PLUGIN-"];
    /// The ends of what messages call the kinds of identities.
    const KINDS: [&str; 3] = ["", "1", "PQ-1"];

    let upper = text.to_ascii_uppercase();
    let mut shown = String::with_capacity(text.len());
    let mut position = 0;
    let next = |position: usize| {
        let find = |start: &'static str| Some((position + upper[position..].find(start)?, start));
        IDENTITIES.into_iter().filter_map(find).min()
    };
    while let Some((found, start)) = next(position) {
        shown.push_str(&text[position..found]);
        let rest = &text[found + start.len()..];
        let is_end = |char: char| char.is_whitespace() || "'\"`():;,…".contains(char);
        let secret = rest.split(is_end).next().unwrap_or_default();
        position = found + start.len() + secret.len();
        // Names of plugins, such as age-plugin-pq, are not secret. Identities contain a 1.
        if KINDS.contains(&secret) || start == "AGE-PLUGIN-" && !secret.contains('1') {
            shown.push_str(&text[found..position]);
        } else {
            shown.push_str(start);
            shown.push('…');
        }
    }
    shown + &text[position..]
}

/// Returns whether a terminal shows a character and changes nothing else. Control characters, line
/// separators, invisible marks, and marks that change the direction of text are not harmless.
/// Joiners are harmless, because some scripts need them.
fn is_harmless(char: char) -> bool {
    !char.is_control()
        && !matches!(char,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}'
            | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// Formats JSON with escapes for characters that a terminal would interpret. The values do not
/// change.
pub(crate) struct EscapedJson;

impl Formatter for EscapedJson {
    fn write_string_fragment<W>(&mut self, writer: &mut W, fragment: &str) -> io::Result<()>
    where
        W: ?Sized + io::Write,
    {
        for part in fragment.split_inclusive(|char| !is_harmless(char)) {
            let last = part.chars().next_back().filter(|char| !is_harmless(*char));
            let plain = &part[..part.len() - last.map_or(0, char::len_utf8)];
            writer.write_all(plain.as_bytes())?;
            for unit in last.iter().flat_map(|char| char.encode_utf16(&mut [0; 2]).to_vec()) {
                write!(writer, "\\u{unit:04x}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde::Serialize;

    use super::*;

    #[test]
    fn terminal_controls_are_escaped() {
        for (bytes, text) in [
            (&b"plain (a) = 00"[..], "plain (a) = 00"),
            (
                "na\u{ef}ve \u{65e5}\u{672c} e\u{301} \u{3000}".as_bytes(),
                "na\u{ef}ve \u{65e5}\u{672c} e\u{301} \u{3000}",
            ),
            (
                "\u{1f468}\u{200d}\u{1f469} \u{645}\u{200c}\u{6cc}".as_bytes(),
                "\u{1f468}\u{200d}\u{1f469} \u{645}\u{200c}\u{6cc}",
            ),
            (b"a\nb\rc\td", "a\\nb\\rc\\td"),
            (b"\x1b]0;x\x07\x08\x7f\0", "\\u{1b}]0;x\\u{7}\\u{8}\\u{7f}\\u{0}"),
            ("\u{9b}2J\u{85}".as_bytes(), "\\u{9b}2J\\u{85}"),
            (
                "\u{202e}gpj\u{2066}\u{200f}\u{61c}".as_bytes(),
                "\\u{202e}gpj\\u{2066}\\u{200f}\\u{61c}",
            ),
            (
                "\u{2028}\u{feff}\u{200b}\u{e0041}".as_bytes(),
                "\\u{2028}\\u{feff}\\u{200b}\\u{e0041}",
            ),
            (b"\xff\x9b\xc3", "\\xff\\x9b\\xc3"),
        ] {
            assert_eq!(escaped(bytes), text);
            // Escaped text is harmless, so a second escape does not change it.
            assert_eq!(escaped(text.as_bytes()), text);
        }
        assert_eq!(escaped_line(b"a\nb\n"), b"a\\nb\n");
        assert_eq!(escaped_line(b"a\x1b\0"), b"a\\u{1b}\0");
        assert_eq!(escaped_line(b""), b"");
    }

    #[test]
    fn long_text_is_cut_between_characters() {
        assert_eq!(escaped_start(b"1234", 4), "1234");
        assert_eq!(escaped_start(b"12345", 4), "1234…");
        assert_eq!(escaped_start("123\u{e9}5".as_bytes(), 4), "123…");
        assert_eq!(escaped_start(b"", 4), "");
    }

    #[test]
    fn identities_are_not_shown() {
        for (text, shown) in [
            ("a 'AGE-SECRET-KEY-PQ-14NZX' found", "a 'AGE-SECRET-KEY-…' found"),
            ("# key\\nage-secret-key-1xy\\n", "# key\\nAGE-SECRET-KEY-…"),
            ("AGE-PLUGIN-PQ-1QQ, AGE-PLUGIN-X-1: no", "AGE-PLUGIN-…, AGE-PLUGIN-…: no"),
            ("age1pq1 age-plugin-pq", "age1pq1 age-plugin-pq"),
            (
                "(expected AGE-SECRET-KEY-PQ-1 or AGE-SECRET-KEY-1)",
                "(expected AGE-SECRET-KEY-PQ-1 or AGE-SECRET-KEY-1)",
            ),
            ("AGE-SECRET-KEY-…", "AGE-SECRET-KEY-…"),
            ("\u{e9}AGE-SECRET-KEY-\u{e9}", "\u{e9}AGE-SECRET-KEY-…"),
        ] {
            assert_eq!(without_identities(text), shown);
        }
    }

    #[test]
    fn json_has_the_same_values() {
        let value = "a\u{9b}\u{202e}\u{e0041}\"\\\n\u{7f}\u{1b}\u{e9}";
        let mut json = Vec::new();
        value
            .serialize(&mut serde_json::Serializer::with_formatter(&mut json, EscapedJson))
            .unwrap();
        let text = str::from_utf8(&json).unwrap();
        assert_eq!(text, "\"a\\u009b\\u202e\\udb40\\udc41\\\"\\\\\\n\\u007f\\u001b\u{e9}\"");
        assert_eq!(serde_json::from_str::<String>(text).unwrap(), value);
    }
}
