//! Vectors of 32-bit words to multiply, for sums of products.

/// Eight little-endian words. A key's and a message's are added, and four of the sums multiplied by
/// the other four.
pub type Operand = [u8; 32];

/// The first and the second halves of some sums of key and message.
#[derive(Clone, Copy, Debug)]
pub struct Halves<F> {
    /// Words 0 to 3 of each.
    pub x: F,
    /// Words 4 to 7 of each.
    pub y: F,
}

/// A vector of 32-bit words in rows of four, the even words 0 and 2 and the odd words 1 and 3, which
/// the token `S` opens.
///
/// Every operation acts on all rows alike, and sums are modulo 2^32. Multiplications take the even
/// words; what the others hold is of no matter to them.
pub trait Factors<S>: Copy {
    /// As many operands as two vectors have rows.
    type Group;

    /// Two sums of products for each row, modulo 2^64.
    type Sums: Copy;

    /// `operands` in groups, and what is left of them.
    fn groups(operands: &[Operand]) -> (&[Self::Group], &[Operand]);

    /// The sums of key and message, a row for each operand, in an order that is the same for both
    /// halves.
    fn load(simd: S, key: &Self::Group, message: &Self::Group) -> [Halves<Self>; 2];

    /// As [`load`](Self::load) for less than a group, with rows of zeros for what is missing; or
    /// nothing where that is no faster than operand by operand. Both have the same length.
    #[inline(always)]
    fn load_rest(_: S, _key: &[Operand], _message: &[Operand]) -> Option<[Halves<Self>; 2]> {
        None
    }

    /// Asks for a group that is worked on soon. Only speed depends on it.
    #[inline(always)]
    fn prefetch(_: &Self::Group) {}

    /// `self + other`
    fn add(self, other: Self) -> Self;

    /// Words 2, 3, 0, 1.
    fn swap(self) -> Self;

    /// The even words of `self`, and in the odd places those of `other`: words 0, 0', 2, 2'.
    fn zip_even(self, other: Self) -> Self;

    /// The odd words of `self` in the even places, and those of `other`: words 1, 1', 3, 3'.
    fn zip_odd(self, other: Self) -> Self;

    /// The odd words in the even places: words 1 and 3.
    fn odd(self) -> Self;

    /// The odd words in the even places, in the other order: words 3 and 1.
    fn odd_swapped(self) -> Self;

    /// The products of the even words.
    fn multiply(self, other: Self) -> Self::Sums;

    /// Sums of nothing.
    fn zero(simd: S) -> Self::Sums;

    /// `sums + other`
    fn add_sums(sums: Self::Sums, other: Self::Sums) -> Self::Sums;

    /// Each row's two sums in the other order.
    fn swap_sums(sums: Self::Sums) -> Self::Sums;

    /// The sums over all rows, of four vectors.
    fn total(sums: [Self::Sums; 4]) -> [[u64; 2]; 4];
}

#[cfg(test)]
mod tests;
