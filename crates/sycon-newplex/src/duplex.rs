//! The duplex construction over any [`Permutation`]: input and output in any order, and encryption of the data that are
//! absorbed.
//!
//! **Low-level:** a duplex is a state and a position in it, without any encoding. Inputs with different meanings differ
//! only in their bytes: absorbing `ab` and then `c` is the same as absorbing `abc`. Use
//! [`SizedProtocol`](crate::SizedProtocol), which adds the labels and lengths that make a duplex safe.

use core::fmt;
use core::mem;
use core::slice;

use sycon_permutation::{Permutation, Simpira1024};
use sycon_secret::Secret;
use sycon_simd::Backend;
use zeroize::{ZeroizeOnDrop, Zeroizing};

use crate::Error;

/// A duplex that absorbs or squeezes `RATE` bytes per permutation.
///
/// The result does not depend on how an input or output is split into calls. An empty input or output has no effect.
///
/// ```
/// use sycon_newplex::{Backend, duplex::Newplex};
///
/// let mut sender = Newplex::new(Backend::best());
/// sender.absorb(b"a key of both");
/// sender.permute();
/// let mut receiver = sender.clone();
///
/// let mut message = *b"message";
/// sender.encrypt(&mut message);
/// receiver.decrypt(&mut message);
/// assert_eq!(&message, b"message");
/// assert_eq!(sender.to_bytes(), receiver.to_bytes());
/// ```
#[derive(Clone)]
pub struct Duplex<P: Permutation, const RATE: usize> {
    state: Secret<P::State>,
    /// The data that were absorbed into this block, padded with zeros. They are xored into the state just before the
    /// permutation: a processor stalls when it loads a register from memory that it has just stored in smaller pieces.
    input: Secret<[u8; RATE]>,
    /// The number of bytes of the block that are used. At `RATE`, the block must be permuted before its next use. The
    /// permutation is delayed until then, because the state after the end of a message is often not used.
    position: usize,
    backend: Backend,
}

/// Newplex's duplex: Simpira-1024, 96 bytes of rate and 32 of capacity.
pub type Newplex = Duplex<Simpira1024, 96>;

impl<P: Permutation, const RATE: usize> Duplex<P, RATE> {
    /// Creates a duplex with a state of zeros, permuted with `backend`.
    #[must_use]
    #[inline]
    pub fn new(backend: Backend) -> Self {
        const { assert!(RATE > 0 && RATE < P::WIDTH, "a duplex needs a rate and a capacity") };
        Self { state: Secret::new(P::ZERO), input: Secret::ZERO, position: 0, backend }
    }

    /// Returns the backend.
    #[must_use]
    pub fn backend(&self) -> Backend {
        self.backend
    }

    /// Xors `data` into the state.
    #[inline]
    pub fn absorb(&mut self, data: &[u8]) {
        let (head, rest) = data.split_at(self.head(data.len()));
        self.note(head);
        if rest.is_empty() {
            return;
        }
        self.settle();
        let (blocks, tail) = rest.as_chunks::<RATE>();
        if !blocks.is_empty() {
            P::absorb_blocks(self.backend, &mut self.state, blocks);
        }
        self.note(tail);
    }

    /// Absorbs the concatenated parts. Several short parts cost little more than one.
    #[inline]
    pub fn absorb_parts<const N: usize>(&mut self, parts: [&[u8]; N]) {
        let total = parts.iter().fold(0_usize, |total, part| total.saturating_add(part.len()));
        self.settle();
        let fits = total <= RATE - self.position;
        for part in parts {
            if fits {
                self.note(part);
            } else {
                self.absorb(part);
            }
        }
    }

    /// Fills `out` from the state.
    #[inline]
    pub fn squeeze(&mut self, out: &mut [u8]) {
        let (head, rest) = out.split_at_mut(self.head(out.len()));
        if !head.is_empty() {
            self.merge();
            self.copy(head);
        }
        let (blocks, tail) = rest.as_chunks_mut::<RATE>();
        if let Some((first, others)) = blocks.split_first_mut() {
            self.settle();
            self.copy(first);
            P::squeeze_blocks(self.backend, &mut self.state, others);
        }
        if !tail.is_empty() {
            self.settle();
            self.copy(tail);
        }
    }

    /// Replaces plaintext with ciphertext, which is absorbed.
    #[inline]
    pub fn encrypt(&mut self, data: &mut [u8]) {
        let encrypt = |state: &mut u8, byte: &mut u8| {
            *state ^= *byte;
            *byte = *state;
        };
        self.exchange(data, encrypt, P::encrypt_blocks);
    }

    /// Replaces ciphertext with plaintext. The state is then equal to the sender's.
    #[inline]
    pub fn decrypt(&mut self, data: &mut [u8]) {
        let decrypt = |state: &mut u8, byte: &mut u8| {
            let plaintext = *state ^ *byte;
            *state = *byte;
            *byte = plaintext;
        };
        self.exchange(data, decrypt, P::decrypt_blocks);
    }

    /// Permutes the state and begins a block, even if a block has just begun.
    #[inline]
    pub fn permute(&mut self) {
        self.settle();
        self.position = RATE;
    }

    /// The number of bytes, of `len`, that belong to a block that was begun before.
    #[inline(always)]
    fn head(&self, len: usize) -> usize {
        if self.position == 0 { 0 } else { len.min(RATE - self.position) }
    }

    /// Permutes the state if a permutation is due.
    #[inline(always)]
    fn settle(&mut self) {
        if self.position == RATE {
            P::absorb_blocks(self.backend, &mut self.state, slice::from_ref(&*self.input));
            *self.input = [0; RATE];
            self.position = 0;
        }
    }

    /// Xors the input of this block into the state, before the state is read or replaced.
    #[inline(always)]
    fn merge(&mut self) {
        for (byte, new) in self.state.as_mut().iter_mut().zip(&mut *self.input) {
            *byte ^= mem::take(new);
        }
    }

    /// Absorbs as much as fits into the block.
    #[inline(always)]
    fn note(&mut self, data: &[u8]) {
        let start = self.position;
        self.position += data.len();
        copy_short(&mut self.input[start..self.position], data);
    }

    #[inline(always)]
    fn copy(&mut self, out: &mut [u8]) {
        copy_short(out, self.advance(out.len()));
    }

    /// Encrypts or decrypts, with one function for single bytes and one for whole blocks.
    #[inline(always)]
    fn exchange(
        &mut self,
        data: &mut [u8],
        byte: impl Fn(&mut u8, &mut u8),
        blocks: impl Fn(Backend, &mut P::State, &mut [[u8; RATE]]),
    ) {
        let bytes = |state: &mut [u8], data: &mut [u8]| {
            state.iter_mut().zip(data).for_each(|(state, data)| byte(state, data));
        };
        let (head, rest) = data.split_at_mut(self.head(data.len()));
        if !head.is_empty() {
            self.merge();
            bytes(self.advance(head.len()), head);
        }
        if rest.is_empty() {
            return;
        }
        self.settle();
        let (whole, tail) = rest.as_chunks_mut::<RATE>();
        if !whole.is_empty() {
            blocks(self.backend, &mut self.state, whole);
        }
        bytes(self.advance(tail.len()), tail);
    }

    /// The next `len` bytes of the block.
    #[inline(always)]
    fn advance(&mut self, len: usize) -> &mut [u8] {
        let start = self.position;
        self.position += len;
        &mut self.state.as_mut()[start..self.position]
    }
}

/// Copies a few bytes inline, because a call would take longer than the copy.
#[inline(always)]
fn copy_short(to: &mut [u8], from: &[u8]) {
    #[inline(always)]
    fn both_ends<const N: usize>(to: &mut [u8], from: &[u8]) {
        if let (Some(first), Some(last)) = (from.first_chunk::<N>(), from.last_chunk::<N>()) {
            let start = from.len() - N;
            to[..N].copy_from_slice(first);
            to[start..].copy_from_slice(last);
        }
    }
    match from.len() {
        0 => {}
        1 => both_ends::<1>(to, from),
        2..=3 => both_ends::<2>(to, from),
        4..=7 => both_ends::<4>(to, from),
        8..=15 => both_ends::<8>(to, from),
        16..=32 => both_ends::<16>(to, from),
        _ => to.copy_from_slice(from),
    }
}

impl Newplex {
    /// The length of [`to_bytes`](Self::to_bytes).
    pub const BYTES: usize = 2 + Simpira1024::WIDTH;

    const RATE: usize = 96;

    /// Returns the state as a string of bytes, from which [`from_bytes`](Self::from_bytes) continues.
    ///
    /// The string contains the position in two bytes, little-endian, followed by the 128 bytes of the state.
    ///
    /// # Security
    ///
    /// The bytes are as secret as all data that were absorbed, and as all data that will be encrypted with this state.
    /// They are zeroized on drop.
    #[must_use]
    pub fn to_bytes(&self) -> Zeroizing<[u8; Self::BYTES]> {
        let mut settled = self.clone();
        settled.settle();
        settled.merge();
        let mut bytes = Zeroizing::new([0; Self::BYTES]);
        // Less than 96, so the second byte stays 0.
        bytes[0] = settled.position.to_le_bytes()[0];
        bytes[2..].copy_from_slice(&*settled.state);
        bytes
    }

    /// Restores a duplex from the output of [`to_bytes`](Self::to_bytes), with `backend`.
    ///
    /// # Errors
    ///
    /// [`Error::StateLength`] for a string of another length, [`Error::StatePosition`] for a position outside the rate.
    /// Other errors cannot be detected.
    pub fn from_bytes(backend: Backend, bytes: &[u8]) -> Result<Self, Error> {
        let (given, expected) = (bytes.len(), Self::BYTES);
        let Some((&position, state)) = bytes.split_first_chunk() else {
            return Err(Error::StateLength { given, expected });
        };
        let state = state.try_into().map_err(|_| Error::StateLength { given, expected })?;
        let position = u16::from_le_bytes(position).into();
        if position >= Self::RATE {
            return Err(Error::StatePosition { given: position, rate: Self::RATE });
        }
        Ok(Self { state: Secret::new(state), input: Secret::ZERO, position, backend })
    }
}

impl<P: Permutation, const RATE: usize> ZeroizeOnDrop for Duplex<P, RATE> {}

impl<P: Permutation, const RATE: usize> fmt::Debug for Duplex<P, RATE> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, rate {RATE}, duplex", P::NAME)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sycon_testing::assert_wiped;

    #[test]
    fn duplexes_are_wiped_when_dropped() {
        for backend in Backend::available() {
            let mut duplex = Newplex::new(backend);
            duplex.absorb(&[0xff; 1000]);
            assert_wiped(duplex);
        }
    }
}
