//! STROBE.

use core::fmt;

use subtle::{Choice, ConstantTimeEq};
use sycon_permutation::{KeccakF1600, Permutation};
use sycon_secret::Secret;
use sycon_simd::Backend;
use sycon_sponge::{MIN_TAG, TagLength, by_strength};
use zeroize::ZeroizeOnDrop;

use crate::operation::{C, I, T};
use crate::{Error, Operation};

/// STROBE v1.0.2 over Keccak-f\[1600\], in blocks of `BLOCK` bytes: [`Strobe128`] or [`Strobe256`].
///
/// Each method is an operation. Each also has a form that begins with `meta_`, for data about the protocol itself. If
/// the data of an operation comes in pieces, start the operation with the first piece, and pass the following pieces to
/// [`operate`](Self::operate) with `more`. An operation on empty data is an operation, too.
///
/// Both sides must execute the same operations in the same order, except that one side sends where the other receives.
///
/// ```
/// use sycon_transcript::Strobe128;
///
/// let mut alice = Strobe128::new(b"example.org letters v1");
/// alice.key(&[7; 32]);
/// let mut bob = alice.clone();
///
/// let (mut letter, mut tag) = (*b"Are you there?", [0; 16]);
/// alice.send_enc(&mut letter);
/// alice.send_mac(&mut tag);
///
/// bob.recv_enc(&mut letter);
/// bob.recv_mac(&tag, 16)?;
/// assert_eq!(&letter, b"Are you there?");
/// # Ok::<(), sycon_transcript::Error>(())
/// ```
///
/// # Security
///
/// STROBE encrypts without a nonce and does not authenticate by default. If two clones encrypt different data, the
/// ciphertexts show the difference of the data. **Use decrypted data only after [`recv_mac`](Self::recv_mac) has
/// succeeded.** **After `fork`, use the state in one process only**: parent and child are two clones.
#[derive(Clone)]
pub struct Strobe<const BLOCK: usize> {
    state: Secret<[u8; 200]>,
    /// The number of bytes of the block that are used, always less than [`Self::RATE`].
    position: usize,
    /// The position in this block where the operation began, counted from 1, or 0 if it began in an earlier block.
    begin: u8,
    /// [`I`] for the side that received first, 0 for the side that sent first.
    role: Option<u8>,
    last: Option<Operation>,
    backend: Backend,
}

/// STROBE with 128 bits of security, 166 bytes per permutation.
pub type Strobe128 = Strobe<168>;

/// STROBE with 256 bits of security, 134 bytes per permutation.
pub type Strobe256 = Strobe<136>;

/// The number of blocks that are absorbed at a time, with the state in registers.
const RUN: usize = 8;

impl<const BLOCK: usize> Strobe<BLOCK> {
    /// The bits of security.
    pub const SECURITY: usize = by_strength(BLOCK, 128, 256);

    /// The usual length of a MAC in bytes, which [`operate`](Self::operate) and [`input`](Self::input) require.
    pub const MAC: usize = 16;

    /// The length in bytes of the shortest MAC that [`recv_mac`](Self::recv_mac) accepts.
    pub const MIN_MAC: usize = MIN_TAG;

    /// Bytes per permutation: STROBE uses the last two bytes of a block itself.
    pub const RATE: usize = BLOCK - 2;

    /// Creates the state of the protocol with this name. Choose a name that nothing else uses, with a version.
    #[must_use]
    pub fn new(protocol: &[u8]) -> Self {
        Self::with_backend(Backend::best_single(), protocol)
    }

    /// As [`new`](Self::new), with a backend of your choice.
    #[must_use]
    pub fn with_backend(backend: Backend, protocol: &[u8]) -> Self {
        let mut state = [0; 200];
        state[..6].copy_from_slice(&[1, by_strength(BLOCK, 168, 136), 1, 0, 1, 96]);
        state[6..18].copy_from_slice(b"STROBEv1.0.2");
        KeccakF1600::permute(backend, &mut state);
        let state = Secret::new(state);
        let mut strobe = Self { state, position: 0, begin: 0, role: None, last: None, backend };
        strobe.meta_ad(protocol);
        // The name cannot be continued.
        strobe.last = None;
        strobe
    }

    /// Executes an operation. With `more`, continues the last operation, as if `data` had been appended to its data.
    /// The result does not depend on the split.
    ///
    /// | operations | effect on `data` |
    /// |---|---|
    /// | ad, key, `send_clr`, `recv_clr`, `recv_mac` | none: [`input`](Self::input) supports them too |
    /// | `send_enc`, `recv_enc` | replaced with the ciphertext or plaintext |
    /// | prf, `send_mac` | overwritten with the output |
    /// | ratchet | none: its length is the number of bytes that are forgotten |
    ///
    /// # Errors
    ///
    /// [`Error::More`] if the last operation was a different one, and always for `recv_mac` with `more`.
    /// [`Error::MacLength`] and [`Error::Mac`] as for [`recv_mac`](Self::recv_mac) with a length of [`MAC`](Self::MAC)
    /// bytes. After an error other than [`Error::Mac`], the transcript is unchanged.
    pub fn operate(
        &mut self,
        operation: Operation,
        data: &mut [u8],
        more: bool,
    ) -> Result<(), Error> {
        let work = match operation.without_meta() {
            Operation::PRF => Self::take,
            Operation::SEND_ENC => Self::encrypt,
            Operation::RECV_ENC => Self::decrypt,
            Operation::SEND_MAC => Self::copy,
            Operation::RATCHET => |strobe: &mut Self, data: &mut [u8]| strobe.forget(data.len()),
            _ => return self.input(operation, data, more),
        };
        self.start(operation, more)?;
        work(self, data);
        Ok(())
    }

    /// As [`operate`](Self::operate), for the operations whose data is input: ad, key, `send_clr`, `recv_clr`,
    /// `recv_mac`.
    ///
    /// # Errors
    ///
    /// The errors of [`operate`](Self::operate), and [`Error::NoInput`] for other operations.
    pub fn input(&mut self, operation: Operation, data: &[u8], more: bool) -> Result<(), Error> {
        let work = match operation.without_meta() {
            Operation::AD | Operation::SEND_CLR | Operation::RECV_CLR => Self::absorb,
            Operation::KEY => Self::overwrite,
            Operation::RECV_MAC if !more => return self.receive(operation, data, Self::MAC),
            Operation::RECV_MAC => return Err(Error::More { given: operation, last: self.last }),
            _ => return Err(Error::NoInput { given: operation }),
        };
        self.start(operation, more)?;
        work(self, data);
        Ok(())
    }

    fn start(&mut self, operation: Operation, more: bool) -> Result<(), Error> {
        match (more, self.last) {
            (false, _) => self.begin(operation),
            (true, Some(last)) if last == operation => {}
            (true, last) => return Err(Error::More { given: operation, last }),
        }
        Ok(())
    }

    fn begin(&mut self, operation: Operation) {
        let mut flags = operation.flags();
        if operation.has(T) {
            flags ^= *self.role.get_or_insert(flags & I);
        }
        let before = self.begin;
        self.begin = self.count() + 1;
        self.absorb(&[before, flags]);
        if operation.has(C) && self.position != 0 {
            self.permute();
        }
        self.last = Some(operation);
    }

    /// Absorbs more data of the current operation, which is an absorbing one.
    pub(crate) fn absorb(&mut self, mut data: &[u8]) {
        if self.position != 0 {
            let (head, rest) = data.split_at(self.fits(data.len()));
            self.xor(head);
            data = rest;
        }
        let blocks = data.chunks_exact(Self::RATE);
        let tail = blocks.remainder();
        if blocks.len() != 0 {
            self.absorb_blocks(blocks);
        }
        self.xor(tail);
    }

    /// Absorbs whole blocks, framed as [`permute`](Self::permute) frames a block in which no operation began.
    fn absorb_blocks<'a>(&mut self, mut blocks: impl Iterator<Item = &'a [u8]>) {
        let mut framed = Secret::<[[u8; BLOCK]; RUN]>::ZERO;
        loop {
            let mut count = 0;
            for (frame, block) in framed.iter_mut().zip(&mut blocks) {
                frame[..Self::RATE].copy_from_slice(block);
                frame[BLOCK - 1] = 0x84;
                count += 1;
            }
            if count == 0 {
                return;
            }
            KeccakF1600::absorb_blocks(self.backend, &mut self.state, &framed[..count]);
        }
    }

    fn xor(&mut self, data: &[u8]) {
        for (state, byte) in self.room().iter_mut().zip(data) {
            *state ^= byte;
        }
        self.advance(data.len());
    }

    fn overwrite(&mut self, mut data: &[u8]) {
        while !data.is_empty() {
            let (now, rest) = data.split_at(self.fits(data.len()));
            self.room()[..now.len()].copy_from_slice(now);
            self.advance(now.len());
            data = rest;
        }
    }

    fn take(&mut self, out: &mut [u8]) {
        self.runs(out, |state, out| {
            out.copy_from_slice(state);
            state.fill(0);
        });
    }

    fn copy(&mut self, out: &mut [u8]) {
        self.runs(out, |state, out| out.copy_from_slice(state));
    }

    fn encrypt(&mut self, data: &mut [u8]) {
        self.runs(data, |state, data| {
            for (state, byte) in state.iter_mut().zip(data) {
                *state ^= *byte;
                *byte = *state;
            }
        });
    }

    fn decrypt(&mut self, data: &mut [u8]) {
        self.runs(data, |state, data| {
            for (state, byte) in state.iter_mut().zip(data) {
                *byte ^= *state;
                *state ^= *byte;
            }
        });
    }

    /// Begins `operation` and verifies a MAC. If the MAC does not have `length` bytes, only returns an error.
    fn receive(
        &mut self,
        operation: Operation,
        mut tag: &[u8],
        length: usize,
    ) -> Result<(), Error> {
        TagLength::check_any(tag.len(), length)?;
        self.begin(operation);
        let mut right = Choice::from(1);
        while !tag.is_empty() {
            let (now, rest) = tag.split_at(self.fits(tag.len()));
            let state = &mut self.room()[..now.len()];
            right &= state.ct_eq(now);
            state.copy_from_slice(now);
            self.advance(now.len());
            tag = rest;
        }
        if sycon_secret::reveal(right).into() { Ok(()) } else { Err(Error::Mac) }
    }

    fn forget(&mut self, mut bytes: usize) {
        while bytes > 0 {
            let now = self.fits(bytes);
            self.room()[..now].fill(0);
            self.advance(now);
            bytes -= now;
        }
    }

    /// Applies `step` to the state and the corresponding data, block by block.
    fn runs(&mut self, mut data: &mut [u8], step: impl Fn(&mut [u8], &mut [u8])) {
        while !data.is_empty() {
            let (now, rest) = data.split_at_mut(self.fits(data.len()));
            step(&mut self.room()[..now.len()], now);
            self.advance(now.len());
            data = rest;
        }
    }

    /// The number of bytes, of `len`, that fit into this block.
    fn fits(&self, len: usize) -> usize {
        len.min(Self::RATE - self.position)
    }

    /// The rest of this block.
    fn room(&mut self) -> &mut [u8] {
        &mut self.state[self.position..Self::RATE]
    }

    fn advance(&mut self, bytes: usize) {
        self.position += bytes;
        if self.position == Self::RATE {
            self.permute();
        }
    }

    fn permute(&mut self) {
        self.state[self.position] ^= self.begin;
        self.state[self.position + 1] ^= 0x04;
        self.state[Self::RATE + 1] ^= 0x80;
        KeccakF1600::permute(self.backend, &mut self.state);
        self.position = 0;
        self.begin = 0;
    }

    /// Zeroizes the state. It is then not that of any protocol.
    #[cfg(feature = "merlin")]
    pub(crate) fn wipe(&mut self) {
        sycon_secret::wipe(&mut *self.state);
        (self.position, self.begin, self.role, self.last) = (0, 0, None, None);
    }

    #[expect(clippy::cast_possible_truncation, reason = "less than 166")]
    fn count(&self) -> u8 {
        self.position as u8
    }
}

macro_rules! operations {
    ($($(#[$doc:meta])* $name:ident $meta_name:ident($data:ident: $Data:ty) $OPERATION:ident $step:ident)+) => {
        impl<const BLOCK: usize> Strobe<BLOCK> {$(
            $(#[$doc])*
            pub fn $name(&mut self, $data: $Data) {
                self.begin(Operation::$OPERATION);
                self.$step($data);
            }

            #[doc = concat!("[`", stringify!($name), "`](Self::", stringify!($name), "), about the protocol itself.")]
            pub fn $meta_name(&mut self, $data: $Data) {
                self.begin(Operation::$OPERATION.meta());
                self.$step($data);
            }
        )+}
    };
}

operations! {
    /// Absorbs data that both sides know.
    ad meta_ad(data: &[u8]) AD absorb
    /// Absorbs a key that both sides know. Earlier states can then not be computed from the state.
    key meta_key(key: &[u8]) KEY overwrite
    /// Fills `out` with bytes that depend on everything before.
    prf meta_prf(out: &mut [u8]) PRF take
    /// Absorbs plaintext that is sent.
    send_clr meta_send_clr(data: &[u8]) SEND_CLR absorb
    /// Absorbs plaintext that was received.
    recv_clr meta_recv_clr(data: &[u8]) RECV_CLR absorb
    /// Replaces plaintext with ciphertext, which is sent.
    send_enc meta_send_enc(data: &mut [u8]) SEND_ENC encrypt
    /// Replaces ciphertext that was received with plaintext. **Not authenticated.**
    recv_enc meta_recv_enc(data: &mut [u8]) RECV_ENC decrypt
    /// Fills `out` with a MAC that authenticates everything before: 16 bytes or more.
    send_mac meta_send_mac(out: &mut [u8]) SEND_MAC copy
    /// Forgets `bytes` bytes of the state, so that an attacker who learns the state later cannot compute earlier ones.
    /// Use the bits of security divided by 8.
    ratchet meta_ratchet(bytes: usize) RATCHET forget
}

impl<const BLOCK: usize> Strobe<BLOCK> {
    /// Check that `tag`, which was received, has `length` bytes and authenticates everything before. The time depends
    /// only on `length`.
    ///
    /// `length` is the length in bytes that the protocol fixes for its MACs: preferably [`MAC`](Self::MAC) or
    /// more, and at least [`MIN_MAC`](Self::MIN_MAC).
    ///
    /// # Security
    ///
    /// **Never pass `tag.len()` as `length`:** then the sender chooses. A forged MAC is accepted with a probability
    /// of 2<sup>-8`length`</sup> per try. **After an error, don't use the transcript.**
    ///
    /// # Errors
    ///
    /// [`Error::MacLength`] if `tag` does not have `length` bytes, or `length` is less than `MIN_MAC`: the transcript
    /// is then unchanged. [`Error::Mac`] if `tag` is wrong.
    pub fn recv_mac(&mut self, tag: &[u8], length: usize) -> Result<(), Error> {
        self.receive(Operation::RECV_MAC, tag, length)
    }

    /// [`recv_mac`](Self::recv_mac), about the protocol itself.
    ///
    /// # Errors
    ///
    /// As [`recv_mac`](Self::recv_mac).
    pub fn meta_recv_mac(&mut self, tag: &[u8], length: usize) -> Result<(), Error> {
        self.receive(Operation::RECV_MAC.meta(), tag, length)
    }
}

impl<const BLOCK: usize> ZeroizeOnDrop for Strobe<BLOCK> {}

impl<const BLOCK: usize> fmt::Debug for Strobe<BLOCK> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "STROBE-{}", Self::SECURITY)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sycon_testing::assert_wiped;

    #[test]
    fn transcripts_are_wiped_when_dropped() {
        for backend in Backend::available() {
            let mut strobe = Strobe128::with_backend(backend, b"test");
            strobe.key(&[0xff; 1000]);
            assert_wiped(strobe);
        }
    }
}
