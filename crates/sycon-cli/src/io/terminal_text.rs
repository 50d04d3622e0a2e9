//! Shows decrypted text on a terminal.

use std::io::{self, Write};

use zeroize::Zeroizing;

use crate::io::stdout::Stdout;

/// The longest text to show, in bytes.
const MAX_LENGTH: usize = 16 << 20;

/// Collects output for a terminal, and shows it only if all of it is text.
#[derive(Debug)]
pub(crate) struct TerminalText {
    bytes: Zeroizing<Vec<u8>>,
    terminal: Stdout,
}

impl TerminalText {
    pub(crate) fn new(terminal: Stdout) -> Self {
        // A growing vector would leave copies of the secret in freed memory.
        Self { bytes: Zeroizing::new(Vec::with_capacity(MAX_LENGTH)), terminal }
    }

    /// Shows the output if it is text.
    pub(crate) fn show(&mut self) -> io::Result<()> {
        if !is_text(&self.bytes) {
            return Err(not_shown_error("binary output"));
        }
        self.terminal.try_write(&self.bytes)?;
        self.bytes.clear();
        Ok(())
    }
}

impl Write for TerminalText {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        if data.len() > MAX_LENGTH - self.bytes.len() {
            return Err(not_shown_error("more than 16 MiB"));
        }
        self.bytes.extend_from_slice(data);
        Ok(data.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn not_shown_error(what: &str) -> io::Error {
    let hint = "use -o FILE, or pass --force";
    io::Error::other(format!("not writing {what} to a terminal; {hint}"))
}

/// Returns whether the bytes are UTF-8 without characters that a terminal would interpret. A
/// carriage return alone is not text, because the text after it hides the text before it.
fn is_text(bytes: &[u8]) -> bool {
    let harmless = |char: char| !char.is_control() || ['\n', '\t'].contains(&char);
    let lines = |text: &str| text.split("\r\n").all(|line| line.chars().all(harmless));
    str::from_utf8(bytes).is_ok_and(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_has_no_terminal_controls() {
        for good in ["", "text\n", "naïve\r\n\ttext"] {
            assert!(is_text(good.as_bytes()), "{good}");
        }
        for bad in
            [&b"\0"[..], b"one\rtwo", b"\r", b"\x1b[2J", b"\xff", "\u{9b}2J".as_bytes(), b"\x7f"]
        {
            assert!(!is_text(bad), "{bad:?}");
        }
    }
}
