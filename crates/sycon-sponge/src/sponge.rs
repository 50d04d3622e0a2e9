//! The sponge construction (FIPS 202, section 4) over any [`Permutation`].
//!
//! **Low-level.** These types contain a state and a position in it, and nothing that is specific to an algorithm.
//! They apply no encoding, and no domain separation except the byte that you pass to [`Absorbing::finalize`]. Unless
//! you implement a new function, use the functions of the crate `sycon`.

use core::fmt;
use core::mem;

use sycon_permutation::{Keccak, Permutation};
use sycon_secret::Secret;
use sycon_simd::Backend;
use zeroize::ZeroizeOnDrop;

use crate::{Job, Squeeze};

/// A sponge that absorbs input, `RATE` bytes per permutation.
#[derive(Clone)]
pub struct Absorbing<P: Permutation, const RATE: usize> {
    state: Secret<P::State>,
    /// The number of bytes of the current block that are filled. Always less than `RATE`.
    position: usize,
    backend: Backend,
}

/// A sponge that squeezes output, `RATE` bytes per permutation.
#[derive(Clone)]
pub struct Squeezing<P: Permutation, const RATE: usize> {
    state: Secret<P::State>,
    /// The number of bytes of the current block that were output. If it is `RATE`, the next byte needs a permutation.
    position: usize,
    backend: Backend,
}

impl<P: Permutation, const RATE: usize> Absorbing<P, RATE> {
    /// Create an empty sponge that permutes with `backend`.
    #[must_use]
    #[inline]
    pub fn new(backend: Backend) -> Self {
        Self::with_state(backend, P::ZERO)
    }

    /// As [`new`](Self::new), for functions whose initial state is not zeros.
    #[must_use]
    #[inline]
    pub fn with_state(backend: Backend, state: P::State) -> Self {
        const { assert!(RATE > 0 && RATE < P::WIDTH, "a sponge needs a rate and a capacity") };
        Self { state: Secret::new(state), position: 0, backend }
    }

    /// As [`with_state`](Self::with_state), with a current block of which `position` bytes are filled, as
    /// [`parts`](Self::parts) returns them. Returns `None` if `position` is not less than `RATE`.
    #[must_use]
    pub fn from_parts(backend: Backend, state: P::State, position: usize) -> Option<Self> {
        (position < RATE).then(|| Self { position, ..Self::with_state(backend, state) })
    }

    /// Return the backend.
    #[must_use]
    pub fn backend(&self) -> Backend {
        self.backend
    }

    /// Return the state, and the number of bytes of its current block that are filled, which is less than `RATE`.
    #[must_use]
    #[inline]
    pub fn parts(&self) -> (&P::State, usize) {
        (&self.state, self.position)
    }

    /// Absorb `data`. Any split of the input over calls yields the same state.
    pub fn absorb(&mut self, mut data: &[u8]) {
        if self.position != 0 {
            let (head, rest) = data.split_at(data.len().min(RATE - self.position));
            self.xor(head);
            if self.position < RATE {
                return;
            }
            P::permute(self.backend, &mut self.state);
            self.position = 0;
            data = rest;
        }
        let (blocks, tail) = data.as_chunks::<RATE>();
        if !blocks.is_empty() {
            P::absorb_blocks(self.backend, &mut self.state, blocks);
        }
        self.xor(tail);
    }

    /// Fill the current block with zeros, as `bytepad` of SP 800-185 does. An empty block is not changed.
    pub fn fill_block(&mut self) {
        if self.position > 0 {
            P::permute(self.backend, &mut self.state);
            self.position = 0;
        }
    }

    /// End a part of the input: append `padding` and permute, so that the next part begins in a new block. An empty
    /// part uses a block too.
    pub fn pad_block(&mut self, padding: u8) {
        xor_into(self.state.as_mut(), self.position, &[padding]);
        P::permute(self.backend, &mut self.state);
        self.position = 0;
    }

    /// End the input with Keccak's padding (FIPS 202, appendix B.2). `domain` contains up to seven suffix bits of the
    /// algorithm, from the lowest bit on, and then the first bit of the padding, so that it is not 0. The last bit of
    /// the padding is at the end of the block.
    #[must_use]
    pub fn finalize(mut self, domain: u8) -> Squeezing<P, RATE> {
        self.pad(domain);
        self.squeeze_from(RATE)
    }

    /// End the input as [`finalize`](Self::finalize) does, and fill `out` with the output. For a short `out` this is
    /// faster, because the state is not moved. Afterwards the sponge contains the state of the output: drop it.
    #[inline]
    pub fn finish_into(&mut self, domain: u8, out: &mut [u8]) {
        self.pad(domain);
        let (blocks, tail) = out.as_chunks_mut::<RATE>();
        if !blocks.is_empty() {
            P::squeeze_blocks(self.backend, &mut self.state, blocks);
        }
        if !tail.is_empty() {
            P::permute(self.backend, &mut self.state);
            tail.copy_from_slice(&self.state.as_ref()[..tail.len()]);
        }
    }

    #[inline]
    fn pad(&mut self, domain: u8) {
        xor_into(self.state.as_mut(), self.position, &[domain]);
        if domain >= 0x80 && self.position == RATE - 1 {
            // The first bit of the padding is the last bit of this block.
            P::permute(self.backend, &mut self.state);
        }
        xor_into(self.state.as_mut(), RATE - 1, &[0x80]);
    }

    /// End the input with Ascon's padding, which is the byte `padding` alone. After the last block, `Q` permutes. It
    /// can have more rounds than the permutation between blocks.
    #[must_use]
    pub fn finalize_with<Q>(mut self, padding: u8) -> Squeezing<P, RATE>
    where
        Q: Permutation<State = P::State>,
    {
        xor_into(self.state.as_mut(), self.position, &[padding]);
        Q::permute(self.backend, &mut self.state);
        self.squeeze_from(0)
    }

    fn squeeze_from(&mut self, position: usize) -> Squeezing<P, RATE> {
        let state = mem::replace(&mut self.state, Secret::new(P::ZERO));
        Squeezing { state, position, backend: self.backend }
    }

    #[inline]
    fn xor(&mut self, data: &[u8]) {
        xor_into(self.state.as_mut(), self.position, data);
        self.position += data.len();
    }
}

/// Xors `data` into the state from `position` on, word by word: the permutation loads words, and a processor stalls when it
/// loads a word of which it has just stored a byte.
#[inline(always)]
fn xor_into(state: &mut [u8], position: usize, data: &[u8]) {
    let (words, last) = state.as_chunks_mut::<8>();
    let after_words = 8 * words.len();
    let (data, last_data) = data.split_at(data.len().min(after_words.saturating_sub(position)));
    let (mut words, offset) = (words[position / 8..].iter_mut(), position % 8);
    let mut xor = |new: u64| {
        if let Some(word) = words.next() {
            *word = (u64::from_le_bytes(*word) ^ new).to_le_bytes();
        }
    };
    let (head, rest) = data.split_at(if offset == 0 { 0 } else { data.len().min(8 - offset) });
    if !head.is_empty() {
        xor(part_of_word(head) << (8 * offset));
    }
    let (whole, tail) = rest.as_chunks();
    for new in whole {
        xor(u64::from_le_bytes(*new));
    }
    if !tail.is_empty() {
        xor(part_of_word(tail));
    }
    // A state whose width is not a multiple of eight bytes.
    for (byte, new) in last.iter_mut().skip(position.saturating_sub(after_words)).zip(last_data) {
        *byte ^= new;
    }
}

/// Returns up to eight bytes as the low bytes of a little-endian word.
#[inline(always)]
fn part_of_word(bytes: &[u8]) -> u64 {
    if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
        let [low, high] = [first, last].map(|half| u64::from(u32::from_le_bytes(*half)));
        return low | high << (8 * (bytes.len() - 4));
    }
    match *bytes {
        [a, b, c] => u64::from_le_bytes([a, b, c, 0, 0, 0, 0, 0]),
        [a, b] => u64::from_le_bytes([a, b, 0, 0, 0, 0, 0, 0]),
        [a] => a.into(),
        _ => 0,
    }
}

impl<const ROUNDS: usize, const RATE: usize> Absorbing<Keccak<ROUNDS>, RATE> {
    /// Return a job that absorbs the whole blocks of `data` in parallel with other jobs, and the rest of `data`, which the
    /// caller absorbs afterwards. The job is `None` if `data` is shorter than a block.
    ///
    /// # Panics
    ///
    /// If the current block is not empty.
    pub fn job<'a, 'b: 'a>(
        &'a mut self,
        data: &'b [u8],
    ) -> (Option<Job<'a, ROUNDS, RATE>>, &'b [u8]) {
        assert!(self.position == 0, "a job begins with a whole block");
        let (blocks, rest) = data.as_chunks::<RATE>();
        let job = (!blocks.is_empty()).then(|| Job::absorb(blocks, &mut self.state));
        (job, rest)
    }
}

impl<P: Permutation, const RATE: usize> Squeeze for Squeezing<P, RATE> {
    fn squeeze(&mut self, out: &mut [u8]) {
        let buffered = out.len().min(RATE - self.position);
        let (head, rest) = out.split_at_mut(buffered);
        self.copy(head);
        let (blocks, tail) = rest.as_chunks_mut::<RATE>();
        if !blocks.is_empty() {
            P::squeeze_blocks(self.backend, &mut self.state, blocks);
        }
        if !tail.is_empty() {
            self.next_block();
            self.copy(tail);
        }
    }

    fn skip(&mut self, mut bytes: u64) {
        while bytes > 0 {
            if self.position == RATE {
                self.next_block();
            }
            let left = RATE - self.position;
            let step = usize::try_from(bytes).map_or(left, |bytes| bytes.min(left));
            self.position += step;
            bytes -= step as u64;
        }
    }
}

impl<P: Permutation, const RATE: usize> Squeezing<P, RATE> {
    /// Return the state, and the number of bytes of its current block, the first `RATE` bytes, that were output. It
    /// is at most `RATE`. Use it to permute several states at once.
    #[must_use]
    #[inline]
    pub fn parts_mut(&mut self) -> (&mut P::State, &mut usize) {
        (&mut self.state, &mut self.position)
    }

    fn next_block(&mut self) {
        P::permute(self.backend, &mut self.state);
        self.position = 0;
    }

    fn copy(&mut self, out: &mut [u8]) {
        let end = self.position + out.len();
        out.copy_from_slice(&self.state.as_ref()[self.position..end]);
        self.position = end;
    }
}

impl<P: Permutation, const RATE: usize> ZeroizeOnDrop for Absorbing<P, RATE> {}

impl<P: Permutation, const RATE: usize> ZeroizeOnDrop for Squeezing<P, RATE> {}

impl<P: Permutation, const RATE: usize> fmt::Debug for Absorbing<P, RATE> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, rate {RATE}, absorbing", P::NAME)
    }
}

impl<P: Permutation, const RATE: usize> fmt::Debug for Squeezing<P, RATE> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, rate {RATE}, squeezing", P::NAME)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sycon_permutation::KeccakF1600;
    use sycon_testing::assert_wiped;

    #[test]
    fn words_are_xored_at_each_position() {
        let mut data = [0; 40];
        for (byte, value) in data.iter_mut().zip(1..) {
            *byte = value;
        }
        for width in [40, 39, 37, 33, 5] {
            for start in 0..width {
                for end in start..=width {
                    let mut state = [0xa5; 40];
                    xor_into(&mut state[..width], start, &data[start..end]);
                    for (i, byte) in state.into_iter().enumerate() {
                        let new = if (start..end).contains(&i) { data[i] } else { 0 };
                        assert_eq!(byte, 0xa5 ^ new, "byte {i} of {start}..{end}");
                    }
                }
            }
        }
    }

    #[test]
    fn output_without_a_reader_is_the_same() {
        for domain in [0x06, 0x1f, 0x80, 0xff] {
            for length in [0, 1, 134, 135, 136, 300] {
                let mut sponge = Absorbing::<KeccakF1600, 136>::new(Backend::best_single());
                sponge.absorb(&[7; 300][..length]);
                for out in [0, 1, 135, 136, 137, 272, 300] {
                    let (mut direct, mut squeezed) = ([0; 300], [0; 300]);
                    sponge.clone().finish_into(domain, &mut direct[..out]);
                    sponge.clone().finalize(domain).squeeze(&mut squeezed[..out]);
                    assert_eq!(direct, squeezed, "{domain:#x}, {length} bytes in, {out} out");
                }
            }
        }
    }

    #[test]
    fn sponges_are_wiped_when_dropped() {
        for backend in Backend::available() {
            let mut sponge = Absorbing::<KeccakF1600, 136>::new(backend);
            sponge.absorb(&[0xff; 1000]);
            assert_wiped(sponge.clone());
            let mut reader = sponge.finalize(0x1f);
            reader.skip(100);
            assert_wiped(reader);
        }
    }
}
