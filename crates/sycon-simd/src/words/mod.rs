//! Vectors of 16-bit words.

/// 32 words with arithmetic modulo 2^16. The token `S` opens the vector. Two adjacent words are a pair.
pub trait Words<S>: Copy {
    /// Loads the words from memory.
    fn load(simd: S, words: &[i16; 32]) -> Self;

    /// The inverse of [`load`](Self::load).
    fn store(self, words: &mut [i16; 32]);

    /// Returns a vector with one word in all places.
    fn splat(simd: S, word: i16) -> Self;

    /// Returns the sums.
    fn add(self, other: Self) -> Self;

    /// Returns the differences.
    fn subtract(self, other: Self) -> Self;

    /// `self & other`
    fn and(self, other: Self) -> Self;

    /// `self ^ other`
    fn xor(self, other: Self) -> Self;

    /// Returns the minimum of unsigned numbers.
    fn min_unsigned(self, other: Self) -> Self;

    /// Returns the low halves of the products.
    fn multiply_low(self, other: Self) -> Self;

    /// Returns the high halves of the products of signed numbers.
    fn multiply_high(self, other: Self) -> Self;

    /// Returns `(a * b + 2^14) / 2^15`, rounded down, of signed numbers that are not both `-2^15`.
    fn multiply_rounded(self, other: Self) -> Self;

    /// Montgomery's product of signed numbers: `self * factor / 2^16` modulo `modulus`. Its absolute value is at most
    /// half the sum of those of `factor` and `modulus`. `scaled` is `factor / modulus` modulo 2^16. Neither `factor` nor
    /// `modulus` is `-2^15`.
    #[inline(always)]
    fn multiply_reduced(self, factor: Self, scaled: Self, modulus: Self) -> Self {
        let multiple = self.multiply_low(scaled).multiply_high(modulus);
        self.multiply_high(factor).subtract(multiple)
    }

    /// Shifts the bits of each word to the left.
    fn shift_left<const BITS: i32>(self) -> Self;

    /// Shifts the bits of each word to the right, and shifts in copies of the sign.
    fn shift_right<const BITS: i32>(self) -> Self;

    /// Returns for each pair the sum of its two products, as a 32-bit number that fills the pair.
    fn multiply_pairs(self, other: Self) -> Self;

    /// Returns the sums modulo 2^32 of numbers that fill pairs.
    fn add_pairs(self, other: Self) -> Self;

    /// Returns the low halves and the high halves of numbers that fill pairs. The halves of `self` are the first word
    /// of each pair, those of `other` the second.
    fn halves(self, other: Self) -> (Self, Self);

    /// Swaps the words of each pair.
    fn swap(self) -> Self;

    /// Exchanges the odd blocks of `self` with the even blocks of `other`. A block is 1, 2, 4 or 8 `PAIRS`.
    fn exchange<const PAIRS: usize>(self, other: Self) -> (Self, Self);

    /// Interleaves the pairs of `self` and `other`. Returns the first 16 pairs, and the rest.
    fn zip_pairs(self, other: Self) -> (Self, Self);

    /// The inverse of [`zip_pairs`](Self::zip_pairs).
    fn unzip_pairs(self, other: Self) -> (Self, Self);

    /// Returns a number whose bit `i` is the sign of word `i`.
    fn signs(self) -> u32;

    /// Packs words of 4, 5, 6, 10, 11 or 12 `BITS` into the first `4 * BITS` bytes.
    fn pack<const BITS: usize>(self, bytes: &mut [u8]);

    /// The inverse of [`pack`](Self::pack). It also supports 1 bit.
    fn unpack<const BITS: usize>(simd: S, bytes: &[u8]) -> Self;

    /// Reads 16 numbers of 12 bits, writes those below `limit` to the start of `out`, in order, and returns their
    /// count. The rest of `out` is not specified. **The time depends on the numbers.**
    fn unpack_below(simd: S, limit: i16, bytes: &[u8; 24], out: &mut [i16; 16]) -> usize;
}

/// For each byte, the order of bytes that moves the words whose bits are set to the start, followed by zeros.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
pub(crate) static KEPT: [[u8; 16]; 256] = {
    let mut orders = [[0x80; 16]; 256];
    let mut kept = 0;
    while kept < 256 {
        let (mut from, mut to) = (0, 0);
        while from < 8 {
            if kept >> from & 1 == 1 {
                orders[kept][2 * to] = 2 * from;
                orders[kept][2 * to + 1] = 2 * from + 1;
                to += 1;
            }
            from += 1;
        }
        kept += 1;
    }
    orders
};

#[cfg(test)]
mod tests;
