//! Lists of messages.

use core::fmt;

use super::Error;

/// A list of messages: a slice or an array of anything that is bytes, or [`Rows`] of one string.
pub trait Messages {
    /// How many there are.
    fn count(&self) -> usize;

    /// Number `index`, which is less than `count`.
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

/// Messages of one length, stored one after the other.
#[derive(Clone, Copy)]
pub struct Rows<'a> {
    bytes: &'a [u8],
    count: usize,
    length: usize,
}

impl<'a> Rows<'a> {
    /// `bytes` as `count` messages.
    ///
    /// # Errors
    ///
    /// [`Error::Rows`] unless that divides `bytes` evenly.
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
