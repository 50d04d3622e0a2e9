//! Messages, and how the functions of FIPS 205, section 10, encode them.

use core::fmt;

use crate::{Error, PreHash};

/// A message to sign or verify, with its context.
///
/// Methods of keys accept byte strings too: these are messages without a context.
///
/// The bytes are read twice when they are signed. To sign a stream, hash it and use [`of_digest`](Self::of_digest), which
/// is another algorithm: signatures of one are not valid for the other.
///
/// ```
/// # #[cfg(all(feature = "alloc", feature = "getrandom"))] {
/// use sycon_slhdsa::{Message, Shake128f, SigningKey};
///
/// let key = SigningKey::<Shake128f>::generate()?;
/// let message = Message::with_context(b"text", b"my protocol 1")?;
/// let signature = key.sign(message)?;
/// assert!(key.verifying_key().verify(message, &signature).is_ok());
/// assert!(key.verifying_key().verify(b"text", &signature).is_err());
/// # }
/// # Ok::<(), sycon_slhdsa::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct Message<'a> {
    /// Two bytes: 1 if the message is hashed, and the length of the context. Internal functions use neither.
    header: [u8; 2],
    internal: bool,
    context: &'a [u8],
    oid: &'static [u8],
    bytes: &'a [u8],
}

impl<'a> Message<'a> {
    /// Return a message without a context.
    #[must_use]
    pub const fn new(message: &'a [u8]) -> Self {
        Self { header: [0; 2], internal: false, context: &[], oid: &[], bytes: message }
    }

    /// Return a message with a context: a name of its use, so that a signature is not valid for another use of the same
    /// key.
    ///
    /// # Errors
    ///
    /// [`Error::ContextLength`] if the context is longer than 255 bytes.
    pub fn with_context(message: &'a [u8], context: &'a [u8]) -> Result<Self, Error> {
        let error = Error::ContextLength { given: context.len() };
        let length = context.len().try_into().map_err(|_| error)?;
        Ok(Self { header: [0, length], context, ..Self::new(message) })
    }

    /// Return the message with this digest, for HashSLH-DSA (FIPS 205, algorithms 23 and 25). The context can be empty.
    ///
    /// # Errors
    ///
    /// [`Error::ContextLength`] if the context is longer than 255 bytes. [`Error::DigestLength`] if the digest does not
    /// have the length of the function's digests.
    ///
    /// # Security
    ///
    /// **Signatures are only as strong as the hash function.** A collision gives two messages with the same signature.
    ///
    /// ```
    /// use sycon_slhdsa::{Error, Message, PreHash};
    ///
    /// let digest = [7; 32]; // of SHAKE128 in real code
    /// assert!(Message::of_digest(b"", PreHash::Shake128, &digest).is_ok());
    /// let error = Message::of_digest(b"", PreHash::Shake256, &digest).unwrap_err();
    /// assert_eq!(error.to_string(), "digest of SHAKE256: wrong length (got 32 bytes, expected 64)");
    /// ```
    pub fn of_digest(context: &'a [u8], prehash: PreHash, digest: &'a [u8]) -> Result<Self, Error> {
        if digest.len() != prehash.digest_length() {
            return Err(Error::DigestLength { prehash, given: digest.len() });
        }
        let message = Self::with_context(digest, context)?;
        Ok(Self { header: [1, message.header[1]], oid: prehash.oid_der(), ..message })
    }

    /// The message of the internal functions.
    pub(crate) const fn internal(message: &'a [u8]) -> Self {
        Self { internal: true, ..Self::new(message) }
    }

    /// Returns the parts of `M'`.
    pub(crate) fn parts(&self) -> [&[u8]; 4] {
        [if self.internal { &[] } else { &self.header }, self.context, self.oid, self.bytes]
    }
}

impl<'a> From<&'a [u8]> for Message<'a> {
    fn from(message: &'a [u8]) -> Self {
        Self::new(message)
    }
}

impl<'a, const N: usize> From<&'a [u8; N]> for Message<'a> {
    fn from(message: &'a [u8; N]) -> Self {
        Self::new(message)
    }
}

impl fmt::Debug for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Message({} bytes)", self.bytes.len())
    }
}
