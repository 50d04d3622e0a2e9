//! Lists of messages.

use core::fmt;

use super::Error;

/// A list of messages: a slice or an array of anything that is bytes, or the [`Rows`] of a string.
pub trait Messages {
    /// Returns the number of messages.
    fn count(&self) -> usize;

    /// Returns the message with this index, which is less than `count`.
    fn message(&self, index: usize) -> &[u8];
}

impl<M: AsRef<[u8]>> Messages for [M] {
    fn count(&self) -> usize {
        self.len()
    }

    fn message(&self, index: usize) -> &[u8] {
        self[index].as_ref()
    }
}

impl<M: AsRef<[u8]>, const N: usize> Messages for [M; N] {
    fn count(&self) -> usize {
        N
    }

    fn message(&self, index: usize) -> &[u8] {
        self[index].as_ref()
    }
}

impl<M: Messages + ?Sized> Messages for &M {
    fn count(&self) -> usize {
        (**self).count()
    }

    fn message(&self, index: usize) -> &[u8] {
        (**self).message(index)
    }
}

/// Concatenated messages of the same length.
#[derive(Clone, Copy)]
pub struct Rows<'a> {
    bytes: &'a [u8],
    count: usize,
    length: usize,
}

impl<'a> Rows<'a> {
    /// Divides `bytes` into `count` messages.
    ///
    /// # Errors
    ///
    /// [`Error::Rows`] unless `count` divides the length of `bytes` evenly.
    pub fn new(bytes: &'a [u8], count: usize) -> Result<Self, Error> {
        let length = bytes.len().checked_div(count).unwrap_or(0);
        if count * length != bytes.len() {
            return Err(Error::Rows { given: bytes.len(), rows: count });
        }
        Ok(Self { bytes, count, length })
    }
}

impl Messages for Rows<'_> {
    fn count(&self) -> usize {
        self.count
    }

    fn message(&self, index: usize) -> &[u8] {
        &self.bytes[index * self.length..][..self.length]
    }
}

impl fmt::Debug for Rows<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} rows of {} bytes", self.count, self.length)
    }
}
