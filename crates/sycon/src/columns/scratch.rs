//! Messages that are put together before they are hashed.

use alloc::vec::Vec;

use sycon_secret::SecretBytes;
use sycon_sponge::encoding::{bits, left_encode};

use super::error::Problem;
use crate::batch::Messages;

/// Messages one behind the other, in memory that is wiped when it is dropped or moves.
#[derive(Default)]
pub(super) struct Scratch {
    bytes: SecretBytes,
    used: usize,
    ends: Vec<usize>,
    /// The most bytes that are used.
    most: usize,
    /// Whether there was no memory for more. What is pushed then is lost.
    full: bool,
}

impl Scratch {
    /// Forgets all messages, and takes `most` bytes of new ones. Their room is kept.
    pub(super) fn clear(&mut self, most: usize) {
        self.used = 0;
        self.ends.clear();
        self.most = most;
        self.full = false;
    }

    /// Refuses what has become too large.
    #[inline]
    pub(super) fn check(&self) -> Result<(), Problem> {
        if self.full || self.used > self.most { Err(Problem::Size) } else { Ok(()) }
    }

    /// How many bytes there are.
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

    /// `encode_string(tag || value)`.
    #[inline]
    pub(super) fn push_part(&mut self, tag: u8, value: &[u8]) {
        self.push(left_encode(bits(1 + value.len())).as_ref());
        self.push(&[tag]);
        self.push(value);
    }

    /// `bytepad` of the encoded strings: whole blocks of `rate` bytes.
    pub(super) fn push_padded(&mut self, strings: &[&[u8]], rate: usize) {
        self.push(left_encode(rate as u64).as_ref());
        for string in strings {
            self.push(left_encode(bits(string.len())).as_ref());
            self.push(string);
        }
        let padding = self.used.next_multiple_of(rate) - self.used;
        self.push(&[0; 168][..padding]);
    }

    /// All that was pushed.
    pub(super) fn bytes(&self) -> &[u8] {
        assert!(!self.full, "no memory for parameters that were copied from there");
        &self.bytes[..self.used]
    }

    /// Turns all from `start` on into `encode_string` of it. Longer than a byte or two is only what is
    /// nested, whose length is not known before it is there.
    pub(super) fn encode_from(&mut self, start: usize) {
        let header = left_encode(bits(self.used - start));
        self.push(header.as_ref());
        if !self.full {
            self.bytes[start..self.used].rotate_right(header.as_ref().len());
        }
    }

    /// Ends a message, if all of it is there.
    #[inline]
    pub(super) fn end_message(&mut self) -> Result<(), Problem> {
        self.ends.push(self.used);
        self.check()
    }

    /// Whether there is room for `least` bytes now.
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
