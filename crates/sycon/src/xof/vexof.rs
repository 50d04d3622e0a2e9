use core::fmt;

use zeroize::{ZeroizeOnDrop, optimization_barrier};

use super::{Absorb, Squeeze, Xof};
use crate::Backend;
use crate::permutation::{KeccakF1600, SIDE_BY_SIDE, States};
use crate::sponge::Absorbing;

/// VeXOF with a rate of `RATE` bytes and `STRIPES` stripes: [`VeXof128`], [`VeXof256`] and their
/// forms with four stripes. Experimental: the function of a C project, not a standard.
///
/// Its output is taken from several instances of SHAKE in turn, 8 bytes from each, which differ in
/// one byte at the end of their input. They do not depend on each other, so all of them fit into the
/// vector registers of one core. Choose it for one long output, such as a keystream or the expansion
/// of a seed; for less than a kilobyte, [`Shake`](super::Shake) is as fast.
///
/// `STRIPES` is 4 or 8; anything else does not compile. It is part of the function. 8 is the usual
/// number and the fastest.
///
/// # Security
///
/// Nothing sets this function apart from SHAKE, or its forms from each other: stripe `i` is SHAKE of
/// the input and the byte `i`, and four stripes are the first four of eight. Do not use a secret input
/// with two of them.
///
/// ```
/// use sycon::xof::{Absorb, Squeeze, VeXof128, Xof};
///
/// let mut xof = VeXof128::new();
/// xof.absorb(b"seed");
/// let mut reader = xof.finalize();
/// let mut out = vec![0; 100_000];
/// reader.squeeze(&mut out);
/// # assert_ne!(out[..8], out[8..16]);
/// ```
///
/// ```compile_fail,E0080
/// let _ = sycon::xof::VeXof::<168, 5>::new();
/// ```
///
/// Source: the project VeXOF, 2024; `docs/specs/vexof.md` in this repository defines it.
#[derive(Clone)]
pub struct VeXof<const RATE: usize, const STRIPES: usize> {
    sponge: Absorbing<KeccakF1600, RATE>,
    /// What the stripes are permuted with.
    wide: Backend,
}

/// VeXOF over SHAKE128 with 8 stripes: 128-bit security from 32 bytes of output on.
pub type VeXof128 = VeXof<168, 8>;

/// VeXOF over SHAKE256 with 8 stripes: 256-bit security from 64 bytes of output on.
pub type VeXof256 = VeXof<136, 8>;

/// VeXOF over SHAKE128 with 4 stripes.
pub type VeXof128x4 = VeXof<168, 4>;

/// VeXOF over SHAKE256 with 4 stripes.
pub type VeXof256x4 = VeXof<136, 4>;

/// What [`VeXof`] squeezes from.
///
/// Large calls are fastest. Small ones are served from a buffer of `RATE * STRIPES` bytes.
#[derive(Clone)]
pub struct VeXofReader<const RATE: usize, const STRIPES: usize> {
    stripes: States<24, STRIPES>,
    /// The last bytes that were squeezed for small calls.
    buffer: [[u8; RATE]; STRIPES],
    /// Bytes of `buffer` that are spent.
    spent: usize,
    backend: Backend,
}

/// VeXOF128 with 8 stripes of `data`, ready to squeeze.
#[must_use]
pub fn vexof128(data: &[u8]) -> VeXofReader<168, 8> {
    super::absorb_all(VeXof128::new(), data)
}

/// VeXOF256 with 8 stripes of `data`, ready to squeeze.
#[must_use]
pub fn vexof256(data: &[u8]) -> VeXofReader<136, 8> {
    super::absorb_all(VeXof256::new(), data)
}

/// Keccak's padding behind SHAKE's suffix: the byte after the input, and the last of the block.
const SHAKE_DOMAIN: u8 = 0x1f;
const LAST: u8 = 0x80;

impl<const RATE: usize, const STRIPES: usize> VeXof<RATE, STRIPES> {
    /// Without input.
    #[must_use]
    pub fn new() -> Self {
        Self::with_backends(Backend::best_single(), Backend::best())
    }

    /// As [`new`](Self::new), with a backend of your choice.
    #[must_use]
    pub fn with_backend(backend: Backend) -> Self {
        Self::with_backends(backend, backend)
    }

    fn with_backends(single: Backend, wide: Backend) -> Self {
        const { super::assert_strength(RATE) };
        const { assert!(matches!(STRIPES, 4 | 8), "4 or 8 stripes") };
        Self { sponge: Absorbing::new(single), wide }
    }
}

impl<const RATE: usize, const STRIPES: usize> Absorb for VeXof<RATE, STRIPES> {
    const NAME: &'static str = match STRIPES {
        4 => super::name(RATE, "VeXOF128x4", "VeXOF256x4"),
        _ => super::name(RATE, "VeXOF128", "VeXOF256"),
    };
    const RATE: usize = RATE;

    fn absorb(&mut self, data: &[u8]) -> &mut Self {
        self.sponge.absorb(data);
        self
    }

    fn reset(&mut self) {
        *self = Self::with_backends(self.sponge.backend(), self.wide);
    }
}

impl<const RATE: usize, const STRIPES: usize> Xof for VeXof<RATE, STRIPES> {
    type Reader = VeXofReader<RATE, STRIPES>;

    fn finalize(self) -> Self::Reader {
        let (state, mut end) = self.sponge.parts();
        let mut stripes = States::repeat(state);
        stripes.xor_bytes(end, |stripe| stripe);
        end += 1;
        // The stripe's number may fill the block.
        if end == RATE {
            stripes.permute(self.wide);
            end = 0;
        }
        stripes.xor_bytes(end, |_| SHAKE_DOMAIN.into());
        stripes.xor_bytes(RATE - 1, |_| LAST.into());
        let buffer = [[0; RATE]; STRIPES];
        VeXofReader { stripes, buffer, spent: RATE * STRIPES, backend: self.wide }
    }
}

impl<const RATE: usize, const STRIPES: usize> VeXofReader<RATE, STRIPES> {
    const BUFFER: usize = RATE * STRIPES;

    #[inline]
    fn copy(&mut self, out: &mut [u8]) {
        let end = self.spent + out.len();
        out.copy_from_slice(&self.buffer.as_flattened()[self.spent..end]);
        self.spent = end;
    }

    fn fill_buffer(&mut self) {
        self.stripes.squeeze_interleaved(self.backend, core::slice::from_mut(&mut self.buffer));
        self.spent = 0;
    }

    fn squeeze_more(&mut self, out: &mut [u8]) {
        let (head, rest) = out.split_at_mut(Self::BUFFER - self.spent);
        self.copy(head);
        let (blocks, _) = rest.as_chunks_mut::<RATE>();
        let (blocks, _) = blocks.as_chunks_mut::<STRIPES>();
        if !blocks.is_empty() {
            self.stripes.squeeze_interleaved(self.backend, blocks);
        }
        let tail = rest.len() % Self::BUFFER;
        if tail > 0 {
            self.fill_buffer();
            let start = rest.len() - tail;
            self.copy(&mut rest[start..]);
        }
    }
}

impl<const RATE: usize, const STRIPES: usize> Squeeze for VeXofReader<RATE, STRIPES> {
    #[inline]
    fn squeeze(&mut self, out: &mut [u8]) {
        if out.len() <= Self::BUFFER - self.spent {
            self.copy(out);
        } else {
            self.squeeze_more(out);
        }
    }

    fn skip(&mut self, mut bytes: u64) {
        loop {
            let left = Self::BUFFER - self.spent;
            if let Ok(bytes @ 0..) = usize::try_from(bytes)
                && bytes <= left
            {
                self.spent += bytes;
                return;
            }
            bytes -= left as u64;
            self.fill_buffer();
        }
    }
}

/// VeXOF in its indexed form, with a rate of `RATE` bytes: [`IndexedVeXof128`] or
/// [`IndexedVeXof256`]. Experimental, as [`VeXof`].
///
/// Block `b` of the output is the first `RATE` bytes of SHAKE of the input and the 64-bit number
/// `b`. Choose it for a long output that is read from any position. On one secret input for several
/// functions, see there.
///
/// ```
/// use sycon::xof::{Absorb, IndexedVeXof128, Squeeze, Xof};
///
/// let mut xof = IndexedVeXof128::new();
/// xof.absorb(b"seed");
/// let mut reader = xof.finalize();
/// reader.seek(1_000_000_000_000);
/// let far: [u8; 16] = reader.squeeze_array();
/// assert_eq!(reader.position(), 1_000_000_000_016);
/// # let _ = far;
/// ```
///
/// Source: as [`VeXof`].
#[derive(Clone)]
pub struct IndexedVeXof<const RATE: usize> {
    sponge: Absorbing<KeccakF1600, RATE>,
    /// What the blocks are permuted with.
    wide: Backend,
}

/// Indexed VeXOF over SHAKE128: 128-bit security from 32 bytes of output on.
pub type IndexedVeXof128 = IndexedVeXof<168>;

/// Indexed VeXOF over SHAKE256: 256-bit security from 64 bytes of output on.
pub type IndexedVeXof256 = IndexedVeXof<136>;

/// What [`IndexedVeXof`] squeezes from.
#[derive(Clone)]
pub struct IndexedVeXofReader<const RATE: usize> {
    /// The input, in all states alike.
    start: States<24, SIDE_BY_SIDE>,
    /// Bytes of the input in the block that the counter follows in.
    position: usize,
    /// The number of the block after the buffered ones.
    next: u64,
    buffer: [[u8; RATE]; SIDE_BY_SIDE],
    /// Bytes of `buffer` that are there to be read, and those of them that are spent.
    filled: usize,
    spent: usize,
    backend: Backend,
}

/// Indexed VeXOF128 of `data`, ready to squeeze.
#[must_use]
pub fn indexed_vexof128(data: &[u8]) -> IndexedVeXofReader<168> {
    super::absorb_all(IndexedVeXof128::new(), data)
}

/// Indexed VeXOF256 of `data`, ready to squeeze.
#[must_use]
pub fn indexed_vexof256(data: &[u8]) -> IndexedVeXofReader<136> {
    super::absorb_all(IndexedVeXof256::new(), data)
}

impl<const RATE: usize> IndexedVeXof<RATE> {
    /// Without input.
    #[must_use]
    pub fn new() -> Self {
        Self::with_backends(Backend::best_single(), Backend::best())
    }

    /// As [`new`](Self::new), with a backend of your choice.
    #[must_use]
    pub fn with_backend(backend: Backend) -> Self {
        Self::with_backends(backend, backend)
    }

    fn with_backends(single: Backend, wide: Backend) -> Self {
        const { super::assert_strength(RATE) };
        Self { sponge: Absorbing::new(single), wide }
    }
}

impl<const RATE: usize> Absorb for IndexedVeXof<RATE> {
    const NAME: &'static str = super::name(RATE, "Indexed-VeXOF128", "Indexed-VeXOF256");
    const RATE: usize = RATE;

    fn absorb(&mut self, data: &[u8]) -> &mut Self {
        self.sponge.absorb(data);
        self
    }

    fn reset(&mut self) {
        *self = Self::with_backends(self.sponge.backend(), self.wide);
    }
}

impl<const RATE: usize> Xof for IndexedVeXof<RATE> {
    type Reader = IndexedVeXofReader<RATE>;

    fn finalize(self) -> Self::Reader {
        let (state, position) = self.sponge.parts();
        IndexedVeXofReader {
            start: States::repeat(state),
            position,
            next: 0,
            buffer: [[0; RATE]; SIDE_BY_SIDE],
            filled: 0,
            spent: 0,
            backend: self.wide,
        }
    }
}

impl<const RATE: usize> IndexedVeXofReader<RATE> {
    /// Bytes before the next one, modulo 2^64.
    #[must_use]
    pub fn position(&self) -> u64 {
        self.next.wrapping_mul(RATE as u64).wrapping_sub((self.filled - self.spent) as u64)
    }

    /// Goes on with the byte at `position`, which costs at most one block.
    pub fn seek(&mut self, position: u64) {
        self.next = position / RATE as u64;
        (self.filled, self.spent) = (0, 0);
        if let Ok(offset @ 1..) = usize::try_from(position % RATE as u64) {
            self.fill_buffer(1);
            self.spent = offset;
        }
    }

    /// Buffers the next `blocks` blocks, at most as many as are side by side.
    fn fill_buffer(&mut self, blocks: usize) {
        let mut states = self.start.clone();
        Self::block(&mut states, self.position, self.next, self.backend, blocks, &mut self.buffer);
        self.next = self.next.wrapping_add(blocks as u64);
        (self.filled, self.spent) = (blocks * RATE, 0);
    }

    /// Blocks `first`, `first + 1`, .. into `out`, `active` of them.
    fn block(
        states: &mut States<24, SIDE_BY_SIDE>,
        position: usize,
        first: u64,
        backend: Backend,
        active: usize,
        out: &mut [[u8; RATE]; SIDE_BY_SIDE],
    ) {
        let counter = |state: u64| first.wrapping_add(state);
        let (lane, offset) = (position / 8, 8 * (position % 8));
        let mut next = lane + 1;
        let mut end = position + 8;
        states.xor_words(lane, |state| counter(state) << offset);
        // The counter's last byte may fill the block or lie in the next one.
        if end >= RATE {
            states.absorb_blocks::<RATE>(backend, active, 1, [&[]; SIDE_BY_SIDE]);
            next -= RATE / 8;
            end -= RATE;
        }
        if offset > 0 {
            states.xor_words(next, |state| counter(state) >> (64 - offset));
        }
        states.xor_bytes(end, |_| SHAKE_DOMAIN.into());
        states.xor_bytes(RATE - 1, |_| LAST.into());
        states.squeeze_block(backend, active, out);
    }

    #[inline]
    fn copy(&mut self, out: &mut [u8]) {
        let end = self.spent + out.len();
        out.copy_from_slice(&self.buffer.as_flattened()[self.spent..end]);
        self.spent = end;
    }

    fn squeeze_more(&mut self, out: &mut [u8]) {
        let (head, rest) = out.split_at_mut(self.filled - self.spent);
        self.copy(head);
        let (blocks, _) = rest.as_chunks_mut::<RATE>();
        let (groups, _) = blocks.as_chunks_mut();
        if !groups.is_empty() {
            let mut states = self.start.clone();
            for group in groups {
                states.clone_from(&self.start);
                Self::block(
                    &mut states,
                    self.position,
                    self.next,
                    self.backend,
                    SIDE_BY_SIDE,
                    group,
                );
                self.next = self.next.wrapping_add(SIDE_BY_SIDE as u64);
            }
        }
        let tail = rest.len() % (RATE * SIDE_BY_SIDE);
        if tail > 0 {
            // Whoever reads on gets several blocks for the price of one; whoever only reads a key
            // does not pay for them.
            let blocks = if self.next == 0 { tail.div_ceil(RATE) } else { SIDE_BY_SIDE };
            self.fill_buffer(blocks);
            let start = rest.len() - tail;
            self.copy(&mut rest[start..]);
        }
    }
}

impl<const RATE: usize> Squeeze for IndexedVeXofReader<RATE> {
    #[inline]
    fn squeeze(&mut self, out: &mut [u8]) {
        if out.len() <= self.filled - self.spent {
            self.copy(out);
        } else {
            self.squeeze_more(out);
        }
    }

    /// Costs at most one block, for any number of bytes.
    fn skip(&mut self, bytes: u64) {
        match usize::try_from(bytes) {
            Ok(bytes) if bytes <= self.filled - self.spent => self.spent += bytes,
            _ => self.seek(self.position().wrapping_add(bytes)),
        }
    }
}

impl<const RATE: usize, const STRIPES: usize> Drop for VeXofReader<RATE, STRIPES> {
    fn drop(&mut self) {
        self.buffer = [[0; RATE]; STRIPES];
        optimization_barrier(self);
    }
}

impl<const RATE: usize> Drop for IndexedVeXofReader<RATE> {
    fn drop(&mut self) {
        self.buffer = [[0; RATE]; SIDE_BY_SIDE];
        optimization_barrier(self);
    }
}

impl<const RATE: usize, const STRIPES: usize> ZeroizeOnDrop for VeXofReader<RATE, STRIPES> {}

impl<const RATE: usize> ZeroizeOnDrop for IndexedVeXofReader<RATE> {}

impl<const RATE: usize, const STRIPES: usize> Default for VeXof<RATE, STRIPES> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const RATE: usize> Default for IndexedVeXof<RATE> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const RATE: usize, const STRIPES: usize> fmt::Debug for VeXof<RATE, STRIPES> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        super::debug::<Self>(f)
    }
}

impl<const RATE: usize> fmt::Debug for IndexedVeXof<RATE> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        super::debug::<Self>(f)
    }
}

impl<const RATE: usize, const STRIPES: usize> fmt::Debug for VeXofReader<RATE, STRIPES> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, squeezing", VeXof::<RATE, STRIPES>::NAME)
    }
}

impl<const RATE: usize> fmt::Debug for IndexedVeXofReader<RATE> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, squeezing", IndexedVeXof::<RATE>::NAME)
    }
}
