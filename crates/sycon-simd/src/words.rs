//! Vectors of 16-bit words.

/// 32 words, on which the arithmetic is modulo 2^16, and which the token `S` opens. Two words that lie side by side are a pair.
pub trait Words<S>: Copy {
    /// The words as they are in memory.
    fn load(simd: S, words: &[i16; 32]) -> Self;

    /// The inverse of [`load`](Self::load).
    fn store(self, words: &mut [i16; 32]);

    /// The same word everywhere.
    fn splat(simd: S, word: i16) -> Self;

    /// Sums.
    fn add(self, other: Self) -> Self;

    /// Differences.
    fn subtract(self, other: Self) -> Self;

    /// `self & other`
    fn and(self, other: Self) -> Self;

    /// `self ^ other`
    fn xor(self, other: Self) -> Self;

    /// The smaller, of numbers without a sign.
    fn min_unsigned(self, other: Self) -> Self;

    /// The low halves of the products.
    fn multiply_low(self, other: Self) -> Self;

    /// The high halves of the products, of numbers with a sign.
    fn multiply_high(self, other: Self) -> Self;

    /// `(a * b + 2^14) / 2^15`, rounded down, of numbers with a sign, of which not both are `-2^15`.
    fn multiply_rounded(self, other: Self) -> Self;

    /// Montgomery's product `self * factor / 2^16` modulo `modulus`, of numbers with a sign, less than `modulus` and
    /// half of it away from 0. `scaled` is `factor / modulus` modulo 2^16; neither `factor` nor `modulus` is `-2^15`.
    #[inline(always)]
    fn multiply_reduced(self, factor: Self, scaled: Self, modulus: Self) -> Self {
        let multiple = self.multiply_low(scaled).multiply_high(modulus);
        self.multiply_high(factor).subtract(multiple)
    }

    /// Shifts the bits of each word to the left.
    fn shift_left<const BITS: i32>(self) -> Self;

    /// Shifts the bits of each word to the right; copies of the sign come in.
    fn shift_right<const BITS: i32>(self) -> Self;

    /// For each pair, the sum of its two products: 32 bits that fill the pair.
    fn multiply_pairs(self, other: Self) -> Self;

    /// Sums modulo 2^32, of numbers that fill pairs.
    fn add_pairs(self, other: Self) -> Self;

    /// The low halves and the high halves of numbers that fill pairs: those of `self` come first in
    /// their pairs, those of `other` second.
    fn halves(self, other: Self) -> (Self, Self);

    /// Each pair in the other order.
    fn swap(self) -> Self;

    /// Of blocks of 1, 2, 4 or 8 `PAIRS`, the odd ones of `self` change places with the even ones of
    /// `other`.
    fn exchange<const PAIRS: usize>(self, other: Self) -> (Self, Self);

    /// Pairs of `self` and of `other` in turns: the first 16, and the rest.
    fn zip_pairs(self, other: Self) -> (Self, Self);

    /// The inverse of [`zip_pairs`](Self::zip_pairs).
    fn unzip_pairs(self, other: Self) -> (Self, Self);

    /// The sign of word `i` as bit `i`.
    fn signs(self) -> u32;

    /// Packs words of 4, 5, 6, 10, 11 or 12 `BITS` into the first `4 * BITS` bytes.
    fn pack<const BITS: usize>(self, bytes: &mut [u8]);

    /// The inverse of [`pack`](Self::pack); 1 bit is possible too.
    fn unpack<const BITS: usize>(simd: S, bytes: &[u8]) -> Self;

    /// Reads 16 numbers of 12 bits and puts those below `limit` at the start of `out`, in order; what
    /// is behind them is not specified. Returns how many they are. The time depends on the numbers.
    fn unpack_below(simd: S, limit: i16, bytes: &[u8; 24], out: &mut [i16; 16]) -> usize;
}

/// Where the words whose bits are set in a byte go: their bytes, in order, and then zeros.
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
