//! Messages that are assembled before they are hashed.

use alloc::vec::Vec;

use sycon_secret::SecretBytes;
use sycon_sponge::encoding::{bits, left_encode};

use super::error::Problem;
use crate::batch::Messages;

/// Concatenated messages, in memory that is zeroized on drop and when it moves.
#[derive(Default)]
pub(super) struct Scratch {
    bytes: SecretBytes,
    used: usize,
    ends: Vec<usize>,
    /// The maximum number of bytes.
    most: usize,
    /// True if allocation has failed. Bytes that are then pushed are lost.
    full: bool,
}

impl Scratch {
    /// Removes all messages, keeps the memory, and sets the maximum number of bytes.
    pub(super) fn clear(&mut self, most: usize) {
        self.used = 0;
        self.ends.clear();
        self.most = most;
        self.full = false;
    }

    /// Returns an error if the messages have become too large.
    #[inline]
    pub(super) fn check(&self) -> Result<(), Problem> {
        if self.full || self.used > self.most { Err(Problem::Size) } else { Ok(()) }
    }

    /// The number of bytes.
    pub(super) fn len(&self) -> usize {
        self.used
    }

    #[inline]
    pub(super) fn push(&mut self, piece: &[u8]) {
        let end = self.used + piece.len();
        if end > self.bytes.len() && !self.grow(end) {
            return;
        }
        self.bytes[self.used..end].copy_from_slice(piece);
        self.used = end;
    }

    /// Appends `encode_string(tag || value)`.
    #[inline]
    pub(super) fn push_part(&mut self, tag: u8, value: &[u8]) {
        self.push(left_encode(bits(1 + value.len())).as_ref());
        self.push(&[tag]);
        self.push(value);
    }

    /// Appends `bytepad` of the encoded strings: whole blocks of `rate` bytes.
    pub(super) fn push_padded(&mut self, strings: &[&[u8]], rate: usize) {
        self.push(left_encode(rate as u64).as_ref());
        for string in strings {
            self.push(left_encode(bits(string.len())).as_ref());
            self.push(string);
        }
        let padding = self.used.next_multiple_of(rate) - self.used;
        self.push(&[0; 168][..padding]);
    }

    /// All bytes that were pushed.
    pub(super) fn bytes(&self) -> &[u8] {
        assert!(!self.full, "no memory for parameters that were copied from there");
        &self.bytes[..self.used]
    }

    /// Replaces the bytes from `start` on with `encode_string` of them. Only nested values, whose length is not known
    /// in advance, are longer than a byte or two.
    pub(super) fn encode_from(&mut self, start: usize) {
        let header = left_encode(bits(self.used - start));
        self.push(header.as_ref());
        if !self.full {
            self.bytes[start..self.used].rotate_right(header.as_ref().len());
        }
    }

    /// Ends a message, if all of its bytes were stored.
    #[inline]
    pub(super) fn end_message(&mut self) -> Result<(), Problem> {
        self.ends.push(self.used);
        self.check()
    }

    /// Makes room for `least` bytes in total. Returns false if allocation fails.
    #[cold]
    fn grow(&mut self, least: usize) -> bool {
        const FIRST: usize = 1 << 16;

        let length = least.checked_next_power_of_two().unwrap_or(least).max(FIRST);
        match SecretBytes::try_zeros(length) {
            Ok(mut larger) => {
                larger[..self.used].copy_from_slice(&self.bytes[..self.used]);
                self.bytes = larger;
            }
            Err(_) => self.full = true,
        }
        !self.full
    }
}

impl Messages for Scratch {
    fn count(&self) -> usize {
        self.ends.len()
    }

    #[inline]
    fn message(&self, index: usize) -> &[u8] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.bytes[start..self.ends[index]]
    }
}
