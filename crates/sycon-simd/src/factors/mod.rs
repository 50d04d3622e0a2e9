//! Vectors of 32-bit words for sums of products.

/// Eight little-endian words. The words of a key and a message are added, and four of the sums are multiplied by the
/// other four.
pub type Operand = [u8; 32];

/// The first and the second halves of sums of key and message.
#[derive(Clone, Copy, Debug)]
pub struct Halves<F> {
    /// Words 0 to 3 of each sum.
    pub x: F,
    /// Words 4 to 7 of each sum.
    pub y: F,
}

/// A vector of 32-bit words in rows of four: the even words 0 and 2, and the odd words 1 and 3. The token `S` opens
/// it.
///
/// Every operation acts on each row in the same way. Sums are modulo 2^32. Multiplications use the even words and
/// ignore the odd words.
pub trait Factors<S>: Copy {
    /// The number of operands for which two vectors have rows.
    type Group;

    /// Two sums of products for each row, modulo 2^64.
    type Sums: Copy;

    /// Splits `operands` into groups and a remainder.
    fn groups(operands: &[Operand]) -> (&[Self::Group], &[Operand]);

    /// Returns the sums of key and message, one row for each operand. The order is the same for both halves.
    fn load(simd: S, key: &Self::Group, message: &Self::Group) -> [Halves<Self>; 2];

    /// As [`load`](Self::load), for less than a group. Missing rows are zeros. Returns `None` if this is not faster
    /// than one operand at a time. `_key` and `_message` have the same length.
    #[inline(always)]
    fn load_rest(_: S, _key: &[Operand], _message: &[Operand]) -> Option<[Halves<Self>; 2]> {
        None
    }

    /// Prefetches a group that is needed soon. It affects the speed only.
    #[inline(always)]
    fn prefetch(_: &Self::Group) {}

    /// `self + other`
    fn add(self, other: Self) -> Self;

    /// Returns words 2, 3, 0, 1.
    fn swap(self) -> Self;

    /// Returns the even words of `self` in the even places and those of `other` in the odd places: words 0, 0', 2,
    /// 2'.
    fn zip_even(self, other: Self) -> Self;

    /// Returns the odd words of `self` in the even places and those of `other` in the odd places: words 1, 1', 3, 3'.
    fn zip_odd(self, other: Self) -> Self;

    /// Returns the odd words in the even places: words 1 and 3.
    fn odd(self) -> Self;

    /// Returns the odd words in the even places, in the opposite order: words 3 and 1.
    fn odd_swapped(self) -> Self;

    /// Returns the products of the even words.
    fn multiply(self, other: Self) -> Self::Sums;

    /// Returns sums of zero.
    fn zero(simd: S) -> Self::Sums;

    /// `sums + other`
    fn add_sums(sums: Self::Sums, other: Self::Sums) -> Self::Sums;

    /// Swaps the two sums of each row.
    fn swap_sums(sums: Self::Sums) -> Self::Sums;

    /// Returns the sums over all rows of four vectors.
    fn total(sums: [Self::Sums; 4]) -> [[u64; 2]; 4];
}

#[cfg(test)]
mod tests;
