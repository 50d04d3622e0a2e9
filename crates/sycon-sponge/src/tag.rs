//! How long an authentication tag must be.

use core::fmt;

/// Bytes of the shortest tag that any function verifies: the least that SP 800-185, section 8.4.2, allows.
///
/// One forged tag of `n` bytes is accepted with a probability of 2^-8n: 2^-32 for 4 bytes, 2^-128 for 16. Use 16 bytes
/// or more, unless a protocol fixes fewer and limits the number of tries.
pub const MIN_TAG: usize = 4;

/// Why a tag is refused before it is compared. No variant carries a tag.
///
/// The receiver states how long a tag must be. If the sender chose, one byte would be enough for a forgery after 256
/// tries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TagLength {
    /// The tag does not have the length that the receiver expects.
    Unexpected {
        /// The length of the tag in bytes.
        given: usize,
        /// The length that the receiver expects.
        expected: usize,
    },
    /// The receiver expects a length that no tag of the function has.
    Unsupported {
        /// The length that the receiver expects, in bytes.
        expected: usize,
        /// The lengths that tags of the function have.
        possible: &'static str,
    },
}

impl TagLength {
    /// Checks that a tag of `given` bytes has the length that the receiver expects, and that the function has tags of
    /// that length, as `is_possible` says and `possible` describes.
    ///
    /// # Errors
    ///
    /// [`TagLength::Unsupported`] if not `is_possible`, and [`TagLength::Unexpected`] if the lengths differ.
    pub fn check(
        given: usize,
        expected: usize,
        is_possible: bool,
        possible: &'static str,
    ) -> Result<(), Self> {
        if !is_possible {
            return Err(Self::Unsupported { expected, possible });
        }
        if given != expected {
            return Err(Self::Unexpected { given, expected });
        }
        Ok(())
    }

    /// [`check`](Self::check) for a function whose tags have [`MIN_TAG`] bytes or more.
    ///
    /// # Errors
    ///
    /// As [`check`](Self::check).
    pub fn check_any(given: usize, expected: usize) -> Result<(), Self> {
        Self::check(given, expected, expected >= MIN_TAG, "4 bytes or more")
    }
}

impl fmt::Display for TagLength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unexpected { given, expected } => {
                write!(f, "tag: wrong length (got {given} bytes, expected {expected})")
            }
            Self::Unsupported { expected, possible } => {
                write!(f, "length: no tag has {expected} bytes (expected {possible})")
            }
        }
    }
}

impl core::error::Error for TagLength {}
