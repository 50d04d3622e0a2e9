//! Blocks of SHAKE of the input and a counter.

use core::fmt;

use sycon_permutation::KeccakF1600;
use sycon_permutation::keccak::{SIDE_BY_SIDE, States};
use sycon_secret::Secret;
use sycon_simd::Backend;
use sycon_sponge::{
    Absorb, Absorbing, Seekable, Squeeze, Xof, advance, by_strength, extendable, reader,
};

use crate::{LAST, SHAKE_DOMAIN};

/// VeXOF in its indexed form, with a rate of `RATE` bytes: [`IndexedVeXof128`] or [`IndexedVeXof256`]. Experimental, as
/// [`VeXof`](crate::VeXof).
///
/// Block `b` of the output is the first `RATE` bytes of SHAKE of the input and the 64-bit number `b`. Use it for a long
/// output that is read from any position. **Don't use a secret input with several functions:** see
/// [`VeXof`](crate::VeXof).
///
/// ```
/// use sycon_vexof::{Absorb, IndexedVeXof128, Seekable, Squeeze, Xof};
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
/// Source: as [`VeXof`](crate::VeXof).
#[derive(Clone)]
pub struct IndexedVeXof<const RATE: usize> {
    sponge: Absorbing<KeccakF1600, RATE>,
    /// The backend that permutes the blocks.
    wide: Backend,
}

/// Indexed VeXOF over SHAKE128: 128-bit security, with 16 bytes of output for keys and 32 where
/// collisions matter.
pub type IndexedVeXof128 = IndexedVeXof<168>;

/// Indexed VeXOF over SHAKE256: 256-bit security, with 32 bytes of output for keys and 64 where
/// collisions matter.
pub type IndexedVeXof256 = IndexedVeXof<136>;

/// The reader of an [`IndexedVeXof`].
#[derive(Clone)]
pub struct IndexedVeXofReader<const RATE: usize> {
    /// The input, absorbed into each state.
    start: States<24, SIDE_BY_SIDE>,
    /// The number of bytes of input in the block that contains the counter.
    position: usize,
    /// The number of the block after the buffered ones.
    next: u64,
    buffer: Secret<[[u8; RATE]; SIDE_BY_SIDE]>,
    /// The number of valid bytes in `buffer`, and the number of those that were read.
    filled: usize,
    spent: usize,
    backend: Backend,
}

/// Indexed VeXOF128 of `data`, ready to squeeze.
#[must_use]
#[inline]
pub fn indexed_vexof128(data: &[u8]) -> IndexedVeXofReader<168> {
    IndexedVeXof128::new().hash(data)
}

/// Indexed VeXOF256 of `data`, ready to squeeze.
#[must_use]
#[inline]
pub fn indexed_vexof256(data: &[u8]) -> IndexedVeXofReader<136> {
    IndexedVeXof256::new().hash(data)
}

impl<const RATE: usize> IndexedVeXof<RATE> {
    /// Creates a function without input.
    #[must_use]
    pub fn new() -> Self {
        Self::with_backends(Backend::best_single(), Backend::best())
    }

    /// As [`new`](Self::new), with a backend of your choice.
    #[must_use]
    #[cfg_attr(false, mutants::skip)] // other vectors give the same bytes
    pub fn with_backend(backend: Backend) -> Self {
        Self::with_backends(backend, backend)
    }

    /// As [`new`](Self::new), with a backend for the input, which is one state, and a backend for the output, which is
    /// several states.
    #[must_use]
    #[cfg_attr(false, mutants::skip)] // other vectors give the same bytes
    pub fn with_backends(single: Backend, wide: Backend) -> Self {
        const { by_strength(RATE, (), ()) };
        Self { sponge: Absorbing::new(single), wide }
    }

    /// Low-level: returns the sponge that absorbs the input, to save it or to replace it with a saved sponge.
    #[must_use]
    pub fn sponge_mut(&mut self) -> &mut Absorbing<KeccakF1600, RATE> {
        &mut self.sponge
    }
}

impl<const RATE: usize> Absorb for IndexedVeXof<RATE> {
    const NAME: &'static str = by_strength(RATE, "Indexed-VeXOF128", "Indexed-VeXOF256");
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
            buffer: Secret::ZERO,
            filled: 0,
            spent: 0,
            backend: self.wide,
        }
    }
}

impl<const RATE: usize> IndexedVeXofReader<RATE> {
    /// Low-level: returns the function with its input. To save the reader, save this and the position.
    #[must_use]
    pub fn input(&self) -> IndexedVeXof<RATE> {
        let mut state = Secret::new([0; 200]);
        self.start.copy_to(0, &mut *state);
        let mut input = IndexedVeXof::with_backend(self.backend);
        if let Some(sponge) = Absorbing::from_parts(self.backend, *state, self.position) {
            input.sponge = sponge;
        }
        input
    }

    /// Buffers the next `blocks` blocks, at most [`SIDE_BY_SIDE`].
    fn fill_buffer(&mut self, blocks: usize) {
        let mut states = self.start.clone();
        Self::block(&mut states, self.position, self.next, self.backend, blocks, &mut self.buffer);
        self.next = self.next.wrapping_add(blocks as u64);
        (self.filled, self.spent) = (blocks * RATE, 0);
    }

    /// Writes the `active` blocks `first`, `first + 1`, … to `out`.
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
        // The last byte of the counter can fill the block or lie in the next block.
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
        if tail != 0 {
            // The first read computes only the blocks that it needs, because many callers read only a key. Later reads
            // fill all lanes, which costs little more than one block.
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
        advance(self, out.len() as u64);
        if out.len() <= self.filled - self.spent {
            self.copy(out);
        } else {
            self.squeeze_more(out);
        }
    }

    /// Computes at most one block, for any number of bytes.
    fn skip(&mut self, bytes: u64) {
        let position = advance(self, bytes);
        match usize::try_from(bytes) {
            Ok(bytes) if bytes <= self.filled - self.spent => self.spent += bytes,
            _ => self.seek(position),
        }
    }

    fn remaining(&self) -> u64 {
        u64::MAX - self.position()
    }
}

impl<const RATE: usize> Seekable for IndexedVeXofReader<RATE> {
    fn position(&self) -> u64 {
        self.next.wrapping_mul(RATE as u64).wrapping_sub((self.filled - self.spent) as u64)
    }

    fn seek(&mut self, position: u64) {
        self.next = position / RATE as u64;
        (self.filled, self.spent) = (0, 0);
        if let Ok(offset @ 1..) = usize::try_from(position % RATE as u64) {
            self.fill_buffer(1);
            self.spent = offset;
        }
    }
}

impl<const RATE: usize> Default for IndexedVeXof<RATE> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const RATE: usize> fmt::Debug for IndexedVeXofReader<RATE> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, squeezing", IndexedVeXof::<RATE>::NAME)
    }
}

extendable!([const RATE: usize] IndexedVeXof<RATE>, rate RATE);
reader!([const RATE: usize] IndexedVeXofReader<RATE>);
