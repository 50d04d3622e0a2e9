//! Multimixer-128 (eprint 2023/1357): sums of products of 32-bit words.

use core::fmt;

use sycon_secret::Secret;
use sycon_simd::{
    Backend, BaseFactors, Factors, Halves, Kernel, Needs, Operand as Block, Portable, Simd,
};
use zeroize::ZeroizeOnDrop;

use crate::Error;

/// Bytes of key and of message that are mixed at a time.
pub(super) const BLOCK: usize = size_of::<Block>();

/// The accumulators: eight numbers modulo 2^64.
type Sums = [u64; 8];

/// Multimixer-128 of `message` under `key`: the sum, over all blocks, of [`f128()`] of the key block plus the message
/// block.
///
/// Key and message must have the same length, a multiple of 32 bytes and not 0. The result is 8 words of 64 bits,
/// little-endian.
///
/// ```
/// use sycon_multimixer::multimixer128;
///
/// let hash = multimixer128(&[0x0f; 64], &[0xf0; 64])?;
/// assert_eq!(hash[..8], u64::from(u32::MAX).pow(2).wrapping_mul(2).to_le_bytes());
/// # Ok::<(), sycon_multimixer::Error>(())
/// ```
///
/// # Errors
///
/// [`Error::Length`] for all other lengths.
///
/// # Security
///
/// The results of two different messages of the same length differ by any given value with a probability of at most
/// 2^-127, as long as **the key is random and the results are secret**. Anyone who sees a result can compute the key.
/// Therefore don't use this function alone: `MultimixerMac` is the safe construction on it.
///
/// Source: "Multimixer-128: Universal Keyed Hashing Based on Integer Multiplication",
/// algorithm 1.
#[inline]
pub fn multimixer128(key: &[u8], message: &[u8]) -> Result<[u8; 64], Error> {
    // A single block is processed inline: a call would take as long as the block itself.
    if let (Ok(key), Ok(message)) = (key.try_into(), message.try_into()) {
        return Ok(to_bytes(f128_sum(key, message)));
    }
    many(key, message)
}

/// [`multimixer128`] of more than one block.
#[inline(never)]
fn many(key: &[u8], message: &[u8]) -> Result<[u8; 64], Error> {
    check(key.len() as u64, message.len() as u64)?;
    let mut sums = [0; 8];
    mix_blocks(Backend::best(), &mut sums, key.as_chunks().0, message.as_chunks().0);
    Ok(to_bytes(sums))
}

/// The public function of multimixer-128: the sum is over `f128(k + m)` of the words of each block.
///
/// With `x` the first four words and `y` the others, and indices modulo 4, the result is the
/// products `x[i] * y[i]`, then those of `x[i] + x[i + 1] + x[i + 2]` and
/// `y[i + 1] + y[i + 2] + y[i + 3]`, where these sums are modulo 2^32.
///
/// ```
/// use sycon_multimixer::f128;
///
/// const RESULT: [u64; 8] = f128(&[1, 2, 3, 4, 5, 6, 7, 8]);
/// const { assert!(RESULT[0] == 1 * 5 && RESULT[7] == (4 + 1 + 2) * (5 + 6 + 7)) };
/// ```
///
/// Source: as [`multimixer128`], algorithm 2.
#[must_use]
#[inline(always)]
pub const fn f128(words: &[u32; 8]) -> [u64; 8] {
    // Arrays, word by word, and inline: the compiler vectorizes only this form, which is a quarter faster.
    let (mut u, mut v, mut z) = ([0; 4], [0; 4], [0; 8]);
    u[0] = sum(words[0], words[1], words[2]);
    u[1] = sum(words[1], words[2], words[3]);
    u[2] = sum(words[2], words[3], words[0]);
    u[3] = sum(words[3], words[0], words[1]);
    v[0] = sum(words[5], words[6], words[7]);
    v[1] = sum(words[6], words[7], words[4]);
    v[2] = sum(words[7], words[4], words[5]);
    v[3] = sum(words[4], words[5], words[6]);
    z[0] = product(words[0], words[4]);
    z[1] = product(words[1], words[5]);
    z[2] = product(words[2], words[6]);
    z[3] = product(words[3], words[7]);
    z[4] = product(u[0], v[0]);
    z[5] = product(u[1], v[1]);
    z[6] = product(u[2], v[2]);
    z[7] = product(u[3], v[3]);
    z
}

const _: () = assert!(f128(&[u32::MAX; 8])[4] == 0xffff_fffd * 0xffff_fffd, "sums wrap first");

#[inline(always)]
const fn sum(a: u32, b: u32, c: u32) -> u32 {
    a.wrapping_add(b).wrapping_add(c)
}

#[inline(always)]
const fn product(a: u32, b: u32) -> u64 {
    a as u64 * b as u64
}

/// [`multimixer128`] of a key and a message that are passed in pieces of any length.
///
/// ```
/// use sycon_multimixer::{Multimixer128, multimixer128};
///
/// let (key, message) = ([3; 64], [5; 64]);
/// let mut mixer = Multimixer128::new();
/// mixer.absorb(&key[..10], &message[..10])?.absorb(&key[10..], &message[10..])?;
/// assert_eq!(mixer.finalize()?, multimixer128(&key, &message)?);
/// # Ok::<(), sycon_multimixer::Error>(())
/// ```
///
/// # Security
///
/// As [`multimixer128`]. The state is zeroized on drop.
#[derive(Clone)]
pub struct Multimixer128 {
    backend: Backend,
    state: Secret<State>,
    /// The length of the key and of the message, in bytes.
    length: u64,
}

#[derive(Clone)]
struct State {
    sums: Sums,
    /// The beginning of a block.
    key: Block,
    message: Block,
}

impl Multimixer128 {
    /// Creates a hash without input.
    #[must_use]
    pub fn new() -> Self {
        Self::with_backend(Backend::best())
    }

    /// As [`new`](Self::new), with a backend of your choice.
    #[must_use]
    pub fn with_backend(backend: Backend) -> Self {
        let state = State { sums: [0; 8], key: [0; BLOCK], message: [0; BLOCK] };
        Self { backend, state: Secret::new(state), length: 0 }
    }

    /// Returns the backend.
    #[must_use]
    pub fn backend(&self) -> Backend {
        self.backend
    }

    /// Mixes the next bytes of the message with the next bytes of the key. The result does not depend on how they are
    /// split into calls.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] if the pieces have different lengths. The state is then unchanged.
    pub fn absorb(&mut self, key: &[u8], message: &[u8]) -> Result<&mut Self, Error> {
        if key.len() != message.len() {
            return Err(Error::Length { key: key.len() as u64, message: message.len() as u64 });
        }
        self.mix(key, message);
        Ok(self)
    }

    /// Returns the result for all input so far.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] if the length of the input is 0 or not a multiple of 32 bytes.
    pub fn finalize(self) -> Result<[u8; 64], Error> {
        check(self.length, self.length)?;
        Ok(self.digest())
    }

    /// As [`absorb`](Self::absorb), for the first `key.len()` bytes of `message`. The rest of `message` is only
    /// prefetched.
    pub(super) fn mix(&mut self, mut key: &[u8], mut message: &[u8]) {
        let filled = self.filled();
        self.length += key.len() as u64;
        let state = &mut *self.state;
        if filled != 0 {
            let count = key.len().min(BLOCK - filled);
            key = move_front(&mut state.key[filled..], key, count);
            message = move_front(&mut state.message[filled..], message, count);
            if filled + count < BLOCK {
                return;
            }
            add(&mut state.sums, f128_sum(&state.key, &state.message));
        }
        let (blocks, key_rest) = key.as_chunks();
        mix_blocks(self.backend, &mut state.sums, blocks, message.as_chunks().0);
        let message_rest = &message[blocks.as_flattened().len()..key.len()];
        state.key[..key_rest.len()].copy_from_slice(key_rest);
        state.message[..message_rest.len()].copy_from_slice(message_rest);
    }

    /// The number of bytes in the last, incomplete block.
    #[allow(clippy::cast_possible_truncation, reason = "less than 32")]
    fn filled(&self) -> usize {
        (self.length % BLOCK as u64) as usize
    }

    /// Returns the result for the whole blocks so far.
    pub(super) fn digest(&self) -> [u8; 64] {
        to_bytes(self.state.sums)
    }
}

impl Default for Multimixer128 {
    fn default() -> Self {
        Self::new()
    }
}

impl ZeroizeOnDrop for Multimixer128 {}

impl fmt::Debug for Multimixer128 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("multimixer-128, absorbing")
    }
}

fn check(key: u64, message: u64) -> Result<(), Error> {
    if key == message && message > 0 && message.is_multiple_of(BLOCK as u64) {
        Ok(())
    } else {
        Err(Error::Length { key, message })
    }
}

/// Returns the digest of `message` and its padding, a byte 0x80 and zeros up to a whole block, under a key that is longer
/// than `message`.
#[cfg(feature = "alloc")]
pub(super) fn padded_digest(backend: Backend, key: &[u8], message: &[u8]) -> Secret<[u8; 64]> {
    let (key, (blocks, rest)) = (key.as_chunks::<BLOCK>().0, message.as_chunks::<BLOCK>());
    let mut sums = Secret::new([0; 8]);
    mix_blocks(backend, &mut sums, &key[..blocks.len()], blocks);
    let mut last = Secret::new([0; BLOCK]);
    last[..rest.len()].copy_from_slice(rest);
    last[rest.len()] = 0x80;
    add(&mut sums, f128_sum(&key[blocks.len()], &last));
    Secret::new(to_bytes(*sums))
}

/// Copies the first `count` bytes and returns the others.
fn move_front<'a>(to: &mut [u8], from: &'a [u8], count: usize) -> &'a [u8] {
    let (front, rest) = from.split_at(count);
    to[..count].copy_from_slice(front);
    rest
}

#[inline(always)]
fn to_bytes(sums: Sums) -> [u8; 64] {
    let mut bytes = [0; 64];
    for (chunk, sum) in bytes.as_chunks_mut().0.iter_mut().zip(sums) {
        *chunk = sum.to_le_bytes();
    }
    bytes
}

/// Adds [`f128()`] of each block to `sums`, for as many blocks as `key` contains. The rest of `message` is only
/// prefetched.
fn mix_blocks(backend: Backend, sums: &mut Sums, key: &[Block], message: &[Block]) {
    /// Below this number, a loop over single blocks takes less time than the start and the end of the wide loop.
    const MANY: usize = 8;

    let ahead = if message.len() > FAR { &message[AHEAD..] } else { &[] };
    let message = &message[..key.len()];
    if key.len() < MANY {
        for (key, message) in key.iter().zip(message) {
            add(sums, f128_sum(key, message));
        }
    } else {
        backend.run(MixBlocks { sums, key, message, ahead });
    }
}

/// If more blocks than these follow, the message is prefetched at a distance of [`AHEAD`]. If the message is in a near
/// cache, this would cost a tenth.
const FAR: usize = (1 << 20) / BLOCK;

/// The prefetch distance. On Zen 4, prefetching into L2 saves a quarter of the time of a message in memory, with any
/// distance from 8 to 128 KiB. Prefetching into L1, which the key fills, saves nothing.
const AHEAD: usize = (16 << 10) / BLOCK;

/// [`f128()`] of the sum of two blocks, in one row.
#[inline(always)]
fn f128_sum(key: &Block, message: &Block) -> [u64; 8] {
    f128_row::<Portable, _>(BaseFactors::load_one(key, message))
}

#[inline(always)]
fn f128_row<S, F: Factors<S>>(Halves { x, y }: Halves<F>) -> [u64; 8] {
    let (x_odd, y_odd) = (x.odd(), y.odd());
    // x2 + x3 and x0 + x1, each in the place of the other.
    let (x_pairs, y_pairs) = (x.add(x_odd).swap(), y.add(y_odd).swap());
    let (u20, u13) = (x.add(x_pairs), x_odd.add(x_pairs));
    let (v02, v13) = (y_odd.add(y_pairs), y.add(y_pairs));
    let [[z0, z2], [z1, z3], [z4, z6], [z5, z7]] = F::total([
        x.multiply(y),
        x_odd.multiply(y_odd),
        u20.swap().multiply(v02),
        u13.multiply(v13),
    ]);
    [z0, z1, z2, z3, z4, z5, z6, z7]
}

struct MixBlocks<'a> {
    sums: &'a mut Sums,
    /// As many blocks as `message`.
    key: &'a [Block],
    message: &'a [Block],
    /// The message from a distance of [`AHEAD`] on, for prefetching, or nothing.
    ahead: &'a [Block],
}

impl Kernel for MixBlocks<'_> {
    type Output = ();
    const NEEDS: Needs = Needs::Numbers;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let (keys, key_rest) = S::Factors::groups(self.key);
        let (messages, message_rest) = S::Factors::groups(self.message);
        let (ahead, _) = S::Factors::groups(self.ahead);
        let mut sums = Accumulators::<S, S::Factors>::new(simd);
        // Two loops: in a single loop, the check whether anything is left to prefetch uses ports that the products
        // need.
        for ((key, message), soon) in keys.iter().zip(messages).zip(ahead) {
            S::Factors::prefetch(soon);
            sums.mix(S::Factors::load(simd, key, message));
        }
        let keys = keys.get(ahead.len()..).unwrap_or_default();
        let messages = messages.get(ahead.len()..).unwrap_or_default();
        for (key, message) in keys.iter().zip(messages) {
            sums.mix(S::Factors::load(simd, key, message));
        }
        if key_rest.is_empty() {
            // There is nothing to mix, and mixing zeros would take as long as a group.
        } else if let Some(rest) = S::Factors::load_rest(simd, key_rest, message_rest) {
            sums.mix(rest);
        } else {
            for (key, message) in key_rest.iter().zip(message_rest) {
                add(self.sums, f128_sum(key, message));
            }
        }
        add(self.sums, sums.total());
    }
}

#[inline(always)]
fn add(sums: &mut Sums, more: [u64; 8]) {
    for (sum, more) in sums.iter_mut().zip(more) {
        *sum = sum.wrapping_add(more);
    }
}

/// The sums in their rows. Each row is named after the words of the result that it adds to.
struct Accumulators<S, F: Factors<S>> {
    h0_h2: F::Sums,
    h1_h3: F::Sums,
    h4_h6: F::Sums,
    h6_h4: F::Sums,
    h5_h7: F::Sums,
}

impl<S, F: Factors<S>> Accumulators<S, F> {
    #[inline(always)]
    fn new(simd: S) -> Self {
        let zero = F::zero(simd);
        Self { h0_h2: zero, h1_h3: zero, h4_h6: zero, h6_h4: zero, h5_h7: zero }
    }

    /// Adds [`f128()`] of a group of blocks: the rows of `a` and the rows of `b`.
    ///
    /// Only even words can be multiplied, so additions of single rows would waste half of their places. Here a row of
    /// `a` and a row of `b` share them: in `x`, `a` occupies the even places, and in `y`, `b` does. Only one of the two
    /// factors of each product must then be moved, which also determines the order. With 512 bits this takes 42
    /// operations for 256 bytes; the versions that work on single rows needed 44 to 46, and took a tenth longer.
    #[inline(always)]
    fn mix(&mut self, [a, b]: [Halves<F>; 2]) {
        multiply_add::<S, F>(a.x, a.y, &mut self.h0_h2);
        multiply_add::<S, F>(b.x, b.y, &mut self.h0_h2);

        let (x02, x13) = (a.x.zip_even(b.x), a.x.zip_odd(b.x));
        let (y02, y13) = (b.y.zip_even(a.y), b.y.zip_odd(a.y));
        multiply_add::<S, F>(x13, y13.odd(), &mut self.h1_h3);
        multiply_add::<S, F>(x13.odd(), y13, &mut self.h1_h3);

        // x2 + x3 and x0 + x1, each in the place of the other.
        let (x_pairs, y_pairs) = (x02.add(x13).swap(), y02.add(y13).swap());
        let (u20, u13) = (x02.add(x_pairs), x13.add(x_pairs));
        let (v02, v13) = (y13.add(y_pairs), y02.add(y_pairs));
        multiply_add::<S, F>(u13, v13.odd(), &mut self.h5_h7);
        multiply_add::<S, F>(u13.odd(), v13, &mut self.h5_h7);
        multiply_add::<S, F>(u20, v02.odd_swapped(), &mut self.h6_h4);
        multiply_add::<S, F>(u20.odd_swapped(), v02, &mut self.h4_h6);
    }

    #[inline(always)]
    fn total(self) -> Sums {
        let h4_h6 = F::add_sums(self.h4_h6, F::swap_sums(self.h6_h4));
        let [[h0, h2], [h1, h3], [h4, h6], [h5, h7]] =
            F::total([self.h0_h2, self.h1_h3, h4_h6, self.h5_h7]);
        [h0, h1, h2, h3, h4, h5, h6, h7]
    }
}

#[inline(always)]
fn multiply_add<S, F: Factors<S>>(a: F, b: F, sums: &mut F::Sums) {
    *sums = F::add_sums(*sums, a.multiply(b));
}

#[cfg(test)]
mod theorems;

#[cfg(test)]
mod tests {
    use sycon_simd::portable::FactorsX1;
    use sycon_testing::nonzero_bytes_after_drop;

    use super::*;

    fn bytes(seed: u8) -> Block {
        core::array::from_fn(|i| {
            [0x80, 0xff, 1, 0x7f, 3][i % 5]
                ^ seed.wrapping_mul(59).wrapping_add(b"sums of products wrap before!!!!"[i])
        })
    }

    /// The row of processors without vectors, which the backends here do not use.
    #[test]
    fn scalar_rows_equal_the_definition() {
        for seed in 0..100 {
            let blocks = [bytes(seed), bytes(seed + 1), bytes(seed + 50), bytes(seed ^ 0xff)];
            let [a, b] = [&blocks[..2], &blocks[2..]].map(|pair| {
                let words = |i: usize, j| u32::from_le_bytes(pair[i].as_chunks().0[j]);
                f128(&core::array::from_fn(|j| words(0, j).wrapping_add(words(1, j))))
            });
            let [row_a, row_b] =
                [&blocks[..2], &blocks[2..]].map(|pair| FactorsX1::load_one(&pair[0], &pair[1]));
            assert_eq!(f128_row::<Portable, _>(row_a), a);
            assert_eq!(f128_row::<Portable, _>(row_b), b);
            let mut sums = Accumulators::<_, FactorsX1>::new(Portable);
            sums.mix([row_a, row_b]);
            sums.mix([row_b, row_b]);
            assert_eq!(
                sums.total(),
                core::array::from_fn(|i| { a[i].wrapping_add(b[i].wrapping_mul(3)) })
            );
        }
    }

    #[test]
    fn the_streaming_form_is_wiped_when_dropped() {
        let mut mixer = Multimixer128::new();
        mixer.absorb(&[0xff; 1000], &[0xee; 1000]).unwrap();
        let left = nonzero_bytes_after_drop(mixer);
        assert!(left <= 8, "{left} bytes are left");
    }
}
