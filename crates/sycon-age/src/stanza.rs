//! Stanzas: the parts of a header, one or more for each recipient, and the messages of the plugin protocol.

use std::fmt;
use std::io::BufRead;

use sycon_secret::{SecretBytes, equal};
use zeroize::Zeroizing;

use crate::lines::Lines;
use crate::{Error, text};

/// The maximum number of arguments after the type.
pub(crate) const MOST_ARGUMENTS: usize = 128;

/// The maximum length in bytes of a header, or of a stanza of the plugin protocol.
pub(crate) const MOST_BYTES: usize = 2 << 20;

/// A client of the plugin protocol puts two arguments before those of a file's stanza.
const MOST_ARGUMENTS_READ: usize = MOST_ARGUMENTS + 2;

/// The number of characters in a full line of a body.
const LINE: usize = 64;

/// A stanza: a type, arguments, and a body of bytes. It contains a file key encrypted to one recipient, or a
/// message of the plugin protocol.
///
/// `Debug` does not show the arguments and the body, and both are zeroized on drop, because they contain keys in
/// the plugin protocol.
///
/// ```
/// use sycon_age::Stanza;
///
/// let stanza = Stanza::new("add-recipient", ["age1example"], b"body")?;
/// let mut text = Vec::new();
/// stanza.write_to(&mut text);
/// assert_eq!(text, b"-> add-recipient age1example\nYm9keQ\n");
/// assert_eq!(Stanza::read(&mut &text[..])?, Some(stanza));
/// # Ok::<(), sycon_age::Error>(())
/// ```
#[derive(Clone)]
pub struct Stanza {
    /// The type and the arguments, which precede the body.
    words: Zeroizing<Vec<String>>,
    body: SecretBytes,
}

impl Stanza {
    /// Create a stanza from its parts.
    ///
    /// # Errors
    ///
    /// [`Error::Stanza`] if the type or an argument is empty or contains characters other than visible ASCII, or if
    /// there are more than 128 arguments.
    pub fn new<A: Into<String>>(
        kind: &str,
        args: impl IntoIterator<Item = A>,
        body: &[u8],
    ) -> Result<Self, Error> {
        let words = [kind.to_owned()].into_iter().chain(args.into_iter().map(Into::into));
        let words: Zeroizing<Vec<String>> = Zeroizing::new(words.collect());
        if words.len() > MOST_ARGUMENTS + 1 {
            return Err(Error::Stanza("stanza: too many arguments (expected at most 128)"));
        }
        if !words.iter().all(|word| is_word(word.as_bytes())) {
            return Err(Error::Stanza(
                "stanza: invalid argument (expected one or more visible characters)",
            ));
        }
        Ok(Self { words, body: body.into() })
    }

    /// Return the type.
    #[must_use]
    pub fn kind(&self) -> &str {
        &self.words[0]
    }

    /// The only argument, of `N` bytes, and the body, of `M` bytes. If the stanza has other parts, the error is `wrong`.
    pub(crate) fn parts<const N: usize, const M: usize>(
        &self,
        wrong: &'static str,
    ) -> Result<([u8; N], &[u8; M]), Error> {
        let [argument] = self.args() else { return Err(Error::Header(wrong)) };
        let argument = text::array_from_base64(argument);
        let body = self.body().try_into().ok();
        argument.zip(body).ok_or(Error::Header(wrong))
    }

    /// Return the arguments, without the type.
    #[must_use]
    pub fn args(&self) -> &[String] {
        &self.words[1..]
    }

    /// Return the body.
    #[must_use]
    pub fn body(&self) -> &[u8] {
        &self.body
    }

    /// Append the stanza's text to `out`.
    pub fn write_to(&self, out: &mut Vec<u8>) {
        self.write(|bytes| out.extend_from_slice(bytes));
    }

    /// Pass the stanza's text to `put`, in pieces.
    pub(crate) fn write(&self, mut put: impl FnMut(&[u8])) {
        put(b"->");
        for word in self.words.iter() {
            put(b" ");
            put(word.as_bytes());
        }
        put(b"\n");
        let body = Zeroizing::new(text::base64(&self.body));
        // The last line is shorter than 64 characters. It can be empty.
        for start in (0..=body.len()).step_by(LINE) {
            let line = &body.as_bytes()[start..body.len().min(start + LINE)];
            put(line);
            put(b"\n");
        }
    }

    /// Read the next stanza of the plugin protocol, or return `None` at the end of the input.
    ///
    /// # Errors
    ///
    /// [`Error::Header`] if the input is not a stanza, is longer than 2 MiB, or has more than 130 arguments: a number, a
    /// type, and the 128 arguments that a stanza of a file can have. [`Error::Io`].
    pub fn read(input: &mut impl BufRead) -> Result<Option<Self>, Error> {
        let most = (MOST_BYTES, "a stanza is longer than 2 MiB");
        let mut lines = Lines::new(input, most);
        let Some(first) = lines.next()? else { return Ok(None) };
        let words = words(&lines.raw[first], MOST_ARGUMENTS_READ)?;
        Self::read_body(&mut lines, words).map(Some)
    }

    /// Read the body of a stanza. Its first line contains `words`.
    pub(crate) fn read_body<R: BufRead>(
        lines: &mut Lines<'_, R>,
        words: Zeroizing<Vec<String>>,
    ) -> Result<Self, Error> {
        let mut body = SecretBytes::default();
        loop {
            let line = lines.next()?.ok_or(Error::Header("the text ends within a stanza"))?;
            let line = &lines.raw[line];
            if line.len() > LINE {
                return Err(Error::Header("a body line is longer than 64 characters"));
            }
            let bytes = text::from_base64(line)
                .ok_or(Error::Header("a stanza's body is not canonical base64 without padding"))?;
            body.extend_from_slice(&bytes);
            if line.len() < LINE {
                return Ok(Self { words, body });
            }
        }
    }
}

/// The words of a stanza's first line: its type and at most `most` arguments.
pub(crate) fn words(line: &[u8], most: usize) -> Result<Zeroizing<Vec<String>>, Error> {
    let words = line.strip_prefix(b"-> ");
    let words =
        words.ok_or(Error::Header("a line that must begin a stanza does not begin with ->"))?;
    let words = words.split(|byte| *byte == b' ');
    if words.clone().count() > most + 1 {
        return Err(Error::Header("a stanza has too many arguments"));
    }
    if !words.clone().all(is_word) {
        let what = "an argument of a stanza is empty or contains invisible characters";
        return Err(Error::Header(what));
    }
    let words = words.map(|word| String::from_utf8_lossy(word).into_owned());
    Ok(Zeroizing::new(words.collect()))
}

fn is_word(word: &[u8]) -> bool {
    !word.is_empty() && word.iter().all(u8::is_ascii_graphic)
}

impl PartialEq for Stanza {
    fn eq(&self, other: &Self) -> bool {
        let words = self.words.iter().zip(other.words.iter());
        self.words.len() == other.words.len()
            && words.fold(equal(&self.body, &other.body), |same, (a, b)| {
                same & equal(a.as_bytes(), b.as_bytes())
            })
    }
}

impl Eq for Stanza {}

impl fmt::Debug for Stanza {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (args, body) = (self.args().len(), self.body.len());
        write!(f, "Stanza({}, {args} arguments, {body} bytes)", self.kind())
    }
}
