//! Vectors of 16-bit words, in registers of every width: four of 128 bits, two of 256 or one of 512.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "tables of small numbers"
)]

use core::arch::x86_64::*;

use super::proofs::Avx2Token;
use super::registers::{Register, count, load, load_array, store_array};
use crate::Words;
use crate::debug::opaque;
use crate::operations::operations;

/// `N` registers that contain 32 words in total, and the token that created them.
#[derive(Clone, Copy)]
pub struct WordVector<R, S, const N: usize>([R; N], S);

opaque!([R, S, const N: usize] WordVector<R, S, N>);

/// A register of which `N` contain 32 words: the operations of [`Words`] that depend on the width.
pub(crate) trait WordRegister<S, const N: usize>: Register<S> {
    fn min_unsigned(simd: S, a: Self, b: Self) -> Self;

    fn multiply_rounded(simd: S, a: Self, b: Self) -> Self;

    fn halves(simd: S, a: [Self; N], b: [Self; N]) -> ([Self; N], [Self; N]);

    fn swap(simd: S, a: Self) -> Self;

    fn exchange<const PAIRS: usize>(simd: S, a: [Self; N], b: [Self; N]) -> ([Self; N], [Self; N]);

    fn zip_pairs(simd: S, a: [Self; N], b: [Self; N]) -> ([Self; N], [Self; N]);

    fn unzip_pairs(simd: S, a: [Self; N], b: [Self; N]) -> ([Self; N], [Self; N]);

    fn signs(simd: S, a: [Self; N]) -> u32;

    fn pack<const BITS: usize>(simd: S, a: [Self; N], bytes: &mut [u8]);

    fn unpack<const BITS: usize>(simd: S, bytes: &[u8]) -> [Self; N];

    fn unpack_below(simd: S, limit: i16, bytes: &[u8; 24], out: &mut [i16; 16]) -> usize;
}

impl<R: Copy, S: Copy, const N: usize> WordVector<R, S, N> {
    #[inline(always)]
    fn map(mut self, f: impl Fn(S, R) -> R) -> Self {
        for register in &mut self.0 {
            *register = f(self.1, *register);
        }
        self
    }

    #[inline(always)]
    fn zip(mut self, other: Self, f: impl Fn(S, R, R) -> R) -> Self {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a = f(self.1, *a, b);
        }
        self
    }

    #[inline(always)]
    fn both(simd: S, (a, b): ([R; N], [R; N])) -> (Self, Self) {
        (Self(a, simd), Self(b, simd))
    }
}

impl<S: Copy, R: WordRegister<S, N>, const N: usize> Words<S> for WordVector<R, S, N> {
    #[inline(always)]
    fn load(simd: S, words: &[i16; 32]) -> Self {
        Self(load_array(words), simd)
    }

    #[inline(always)]
    fn store(self, words: &mut [i16; 32]) {
        store_array(self.0, words);
    }

    #[inline(always)]
    fn splat(simd: S, word: i16) -> Self {
        Self([R::splat_16(simd, word); N], simd)
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.zip(other, R::add_16)
    }

    #[inline(always)]
    fn subtract(self, other: Self) -> Self {
        self.zip(other, R::subtract_16)
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, R::and)
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.zip(other, R::xor)
    }

    #[inline(always)]
    fn min_unsigned(self, other: Self) -> Self {
        self.zip(other, R::min_unsigned)
    }

    #[inline(always)]
    fn multiply_low(self, other: Self) -> Self {
        self.zip(other, R::multiply_low_16)
    }

    #[inline(always)]
    fn multiply_high(self, other: Self) -> Self {
        self.zip(other, R::multiply_high_16)
    }

    #[inline(always)]
    fn multiply_rounded(self, other: Self) -> Self {
        self.zip(other, R::multiply_rounded)
    }

    #[inline(always)]
    fn shift_left<const BITS: i32>(self) -> Self {
        self.map(
            #[inline(always)]
            |simd, a| R::left_16(simd, a, count(BITS)),
        )
    }

    #[inline(always)]
    fn shift_right<const BITS: i32>(self) -> Self {
        self.map(
            #[inline(always)]
            |simd, a| R::right_16(simd, a, count(BITS)),
        )
    }

    #[inline(always)]
    fn multiply_pairs(self, other: Self) -> Self {
        self.zip(other, R::multiply_pairs_16)
    }

    #[inline(always)]
    fn add_pairs(self, other: Self) -> Self {
        self.zip(other, R::add_words)
    }

    #[inline(always)]
    fn halves(self, other: Self) -> (Self, Self) {
        Self::both(self.1, R::halves(self.1, self.0, other.0))
    }

    #[inline(always)]
    fn swap(self) -> Self {
        self.map(R::swap)
    }

    #[inline(always)]
    fn exchange<const PAIRS: usize>(self, other: Self) -> (Self, Self) {
        Self::both(self.1, R::exchange::<PAIRS>(self.1, self.0, other.0))
    }

    #[inline(always)]
    fn zip_pairs(self, other: Self) -> (Self, Self) {
        Self::both(self.1, R::zip_pairs(self.1, self.0, other.0))
    }

    #[inline(always)]
    fn unzip_pairs(self, other: Self) -> (Self, Self) {
        Self::both(self.1, R::unzip_pairs(self.1, self.0, other.0))
    }

    #[inline(always)]
    fn signs(self) -> u32 {
        R::signs(self.1, self.0)
    }

    #[inline(always)]
    fn pack<const BITS: usize>(self, bytes: &mut [u8]) {
        R::pack::<BITS>(self.1, self.0, bytes);
    }

    #[inline(always)]
    fn unpack<const BITS: usize>(simd: S, bytes: &[u8]) -> Self {
        Self(R::unpack::<BITS>(simd, bytes), simd)
    }

    #[inline(always)]
    fn unpack_below(simd: S, limit: i16, bytes: &[u8; 24], out: &mut [i16; 16]) -> usize {
        R::unpack_below(simd, limit, bytes, out)
    }
}

operations! { __m128i => __m256i where Avx2Token:
    join = _mm256_set_m128i(high, low);
}
operations! { __m256i => __m256i where Avx2Token:
    shuffle_bytes = _mm256_shuffle_epi8(bytes, order);
    down_by_four = _mm256_srli_epi16::<4>(words);
    blend_words = _mm256_blend_epi16::<0xaa>(even, odd);
}

/// Unpacks 16 numbers of 12 bits to words. The top four bits are not specified.
#[inline(always)]
pub(super) fn open_12(simd: impl Avx2Token, bytes: &[u8; 24]) -> __m256i {
    // The pairs of bytes around each number: 12 bytes from the start of the low half, and 12 bytes from the fifth
    // byte of the high half. The high half begins four bytes early, so that it does not extend past the end of
    // `bytes`.
    const LOW: [u8; 16] = [0, 1, 1, 2, 3, 4, 4, 5, 6, 7, 7, 8, 9, 10, 10, 11];
    const HIGH: [u8; 16] = [4, 5, 5, 6, 7, 8, 8, 9, 10, 11, 11, 12, 13, 14, 14, 15];
    let piece = |start: usize| load(bytes[start..].first_chunk().unwrap_or(&[0; 16]));
    let both = join(simd, piece(8), piece(0));
    let pairs = shuffle_bytes(simd, both, join(simd, load(&HIGH), load(&LOW)));
    blend_words(simd, pairs, down_by_four(simd, pairs))
}

/// The layout of fields of `BITS` bits. Eight fields fill `BITS` bytes.
pub(super) struct Layout<const BITS: usize>;

impl<const BITS: usize> Layout<BITS> {
    /// Joins two words to a number that fills the pair.
    pub(super) const JOIN: i32 = 1 | 1 << (16 + BITS);

    /// The number of unused bits in a pair that contains the number of two words.
    pub(super) const GAP: i32 = 32 - 2 * BITS as i32;

    /// The distance in bits of a field at the top of its word from the bottom.
    pub(super) const DOWN: i32 = 16 - BITS as i32;

    /// A mask of the bytes of a packed vector.
    pub(super) const BYTES: __mmask64 = (1 << (4 * BITS)) - 1;

    /// Closes the gaps between the `BITS / 2` bytes of four words, twice in each block. (Indices with the top bit set
    /// become zeros.)
    pub(super) const CLOSE: [u8; 16] = {
        let mut order = [0x80; 16];
        let mut i = 0;
        while i < BITS {
            order[i] = (i / (BITS / 2) * 8 + i % (BITS / 2)) as u8;
            i += 1;
        }
        order
    };

    /// Closes the gaps between the `BITS / 2` words of each block.
    pub(super) const CLOSE_BLOCKS: [i16; 32] = {
        let mut order = [7; 32];
        let mut i = 0;
        while i < 2 * BITS {
            order[i] = (i / (BITS / 2) * 8 + i % (BITS / 2)) as i16;
            i += 1;
        }
        order
    };

    /// For each block of eight fields, the word that contains its start, and the words after it.
    pub(super) const OPEN_BLOCKS: [i16; 32] = {
        let mut order = [0; 32];
        let mut i = 0;
        while i < 32 {
            order[i] = (i / 8 * BITS / 2 + i % 8) as i16;
            i += 1;
        }
        order
    };

    /// True if eight fields do not consist of two groups of four whose bytes are separate. Then `CLOSE` is not used.
    pub(super) const ODD: bool = BITS % 2 == 1;

    /// The number of bits of the first four of eight fields.
    pub(super) const HALF: i64 = 4 * BITS as i64;

    /// Returns whether field `i` extends into a third byte. Its first byte is then handled separately.
    const fn is_wide(i: usize) -> bool {
        i * BITS % 8 + BITS > 16
    }

    /// True if some fields extend into a third byte.
    pub(super) const WIDE: bool = Self::is_wide(5);

    /// Returns the two bytes that contain each field. Block `i` begins with a whole field, or one byte later if
    /// `odd`.
    const fn open(odd: usize) -> [u8; 16] {
        let mut order = [0; 16];
        let mut i = 0;
        while i < 16 {
            order[i] = (odd + i / 2 * BITS / 8 + Self::is_wide(i / 2) as usize + i % 2) as u8;
            i += 1;
        }
        order
    }

    /// Returns the first bytes of wide fields, as the high bytes of words that are otherwise zero.
    const fn open_first(odd: usize) -> [u8; 16] {
        let mut order = [0x80; 16];
        let mut i = 0;
        while i < 8 {
            if Self::is_wide(i) {
                order[2 * i + 1] = (odd + i * BITS / 8) as u8;
            }
            i += 1;
        }
        order
    }

    pub(super) const OPEN_FIRST: [u8; 16] = Self::open_first(0);

    pub(super) const OPEN_FIRST_FROM_WORDS: [[u8; 16]; 4] = [
        Self::open_first(0),
        Self::open_first(BITS % 2),
        Self::open_first(0),
        Self::open_first(BITS % 2),
    ];

    /// Factors that move the first bytes of wide fields to the place of the fields, in the high half of a product.
    pub(super) const FIRST_POWERS: [i16; 32] = {
        let mut powers = [0; 32];
        let mut i = 0;
        while i < 32 {
            if Self::is_wide(i % 8) {
                powers[i] = 1 << (8 - i * BITS % 8);
            }
            i += 1;
        }
        powers
    };

    pub(super) const OPEN: [u8; 16] = Self::open(0);

    /// The bytes after [`OPEN_BLOCKS`](Self::OPEN_BLOCKS), which moves whole words.
    pub(super) const OPEN_FROM_WORDS: [[u8; 16]; 4] =
        [Self::open(0), Self::open(BITS % 2), Self::open(0), Self::open(BITS % 2)];

    /// Returns the distance in bits of each field from the top of its two bytes.
    const fn distance(i: usize) -> i16 {
        (16 + 8 * Self::is_wide(i) as usize - BITS - i * BITS % 8) as i16
    }

    pub(super) const DISTANCES: [i16; 32] = {
        let mut distances = [0; 32];
        let mut i = 0;
        while i < 32 {
            distances[i] = Self::distance(i);
            i += 1;
        }
        distances
    };

    /// The distances as factors.
    pub(super) const POWERS: [i16; 32] = {
        let mut powers = [0; 32];
        let mut i = 0;
        while i < 32 {
            powers[i] = 1 << Self::distance(i);
            i += 1;
        }
        powers
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that field `i` of eight consists of the bits from `BITS * i` on, with the lowest byte first.
    fn fields_are_where_they_are_looked_for<const BITS: usize>() {
        let byte = |place: usize| u8::try_from(place).expect("of a block");
        for i in 0..8 {
            let (first, end) = (i * BITS / 8, (i + 1) * BITS);
            let wide = end.div_ceil(8) - first == 3;
            let last_two = first + usize::from(wide);
            assert_eq!(Layout::<BITS>::is_wide(i), wide);
            let distance = Layout::<BITS>::distance(i).cast_unsigned();
            assert_eq!(usize::from(distance), 8 * last_two + 16 - end);
            for odd in [0, 1] {
                let open = Layout::<BITS>::open(odd).as_chunks().0[i];
                assert_eq!(open, [byte(odd + last_two), byte(odd + last_two + 1)]);
                let open_first = Layout::<BITS>::open_first(odd).as_chunks().0[i];
                assert_eq!(open_first, [0x80, if wide { byte(odd + first) } else { 0x80 }]);
            }
        }
    }

    #[test]
    fn fields_of_all_sizes_are_where_they_are_looked_for() {
        fields_are_where_they_are_looked_for::<4>();
        fields_are_where_they_are_looked_for::<5>();
        fields_are_where_they_are_looked_for::<10>();
        fields_are_where_they_are_looked_for::<11>();
        fields_are_where_they_are_looked_for::<12>();
    }
}
