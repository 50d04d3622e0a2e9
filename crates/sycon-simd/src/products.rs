//! Vectors for sums of products of 32-bit words.

pub use scalar::ScalarFactors;

/// The row that needs no detection.
#[cfg(target_arch = "x86_64")]
pub use super::x86_64::FactorsX1 as OneRow;
#[cfg(not(target_arch = "x86_64"))]
pub use scalar::ScalarFactors as OneRow;

use super::Portable;

/// Eight little-endian words: four to be multiplied by the other four.
pub type Block = [u8; 32];

/// The first and the second halves of some blocks, which are sums of key and message.
#[derive(Clone, Copy)]
pub struct Halves<R> {
    pub x: R,
    pub y: R,
}

/// The part of a token that opens its vector of 32-bit words.
pub trait Multiply: Copy {
    type Factors: Factors;

    /// As many blocks as two vectors have rows.
    type Group;

    /// `blocks` in groups, and what is left of them.
    fn groups(blocks: &[Block]) -> (&[Self::Group], &[Block]);

    /// A row per block, in an order that is the same for both halves.
    fn load(self, key: &Self::Group, message: &Self::Group) -> [Halves<Self::Factors>; 2];

    /// As [`load`](Self::load) for less than a group, with rows of zeros for what is missing; or
    /// nothing where that is no faster than block by block. Both have the same length.
    fn load_rest(self, key: &[Block], message: &[Block]) -> Option<[Halves<Self::Factors>; 2]>;

    fn zero(self) -> <Self::Factors as Factors>::Sums;

    /// Asks for a group that is worked on soon. Only speed depends on it.
    fn prefetch(self, group: &Self::Group);
}

/// A vector of 32-bit words in rows of four, the even words 0 and 2 and the odd words 1 and 3.
///
/// Every operation acts on all rows alike, and sums are modulo 2^32. Multiplications take the even
/// words; what the others hold is of no matter to them.
pub trait Factors: Copy {
    /// Two sums of products for each row, modulo 2^64.
    type Sums: Copy;

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

    fn add_sums(sums: Self::Sums, other: Self::Sums) -> Self::Sums;

    /// Each row's two sums in the other order.
    fn swap_sums(sums: Self::Sums) -> Self::Sums;

    /// The sums over all rows, of four vectors.
    fn total(sums: [Self::Sums; 4]) -> [[u64; 2]; 4];
}

impl Multiply for Portable {
    type Factors = OneRow;
    type Group = [Block; 2];

    #[inline(always)]
    fn groups(blocks: &[Block]) -> (&[Self::Group], &[Block]) {
        blocks.as_chunks()
    }

    #[inline(always)]
    fn load(self, key: &Self::Group, message: &Self::Group) -> [Halves<OneRow>; 2] {
        [OneRow::load(&key[0], &message[0]), OneRow::load(&key[1], &message[1])]
    }

    #[inline(always)]
    fn load_rest(self, _: &[Block], _: &[Block]) -> Option<[Halves<OneRow>; 2]> {
        None
    }

    #[inline(always)]
    fn zero(self) -> <OneRow as Factors>::Sums {
        OneRow::zero()
    }

    #[inline(always)]
    fn prefetch(self, _: &Self::Group) {}
}

mod scalar {
    use super::{Block, Factors, Halves};

    /// One row in scalar registers, where moving a word costs nothing.
    #[derive(Clone, Copy)]
    pub struct ScalarFactors([u32; 4]);

    impl ScalarFactors {
        #[inline(always)]
        pub fn load(key: &Block, message: &Block) -> Halves<Self> {
            let (key, message) = (key.as_chunks().0, message.as_chunks().0);
            let sum =
                |i: usize| u32::from_le_bytes(key[i]).wrapping_add(u32::from_le_bytes(message[i]));
            Halves {
                x: Self([sum(0), sum(1), sum(2), sum(3)]),
                y: Self([sum(4), sum(5), sum(6), sum(7)]),
            }
        }

        #[inline(always)]
        pub fn zero() -> [u64; 2] {
            [0; 2]
        }
    }

    impl Factors for ScalarFactors {
        type Sums = [u64; 2];

        #[inline(always)]
        fn add(self, other: Self) -> Self {
            Self(core::array::from_fn(|i| self.0[i].wrapping_add(other.0[i])))
        }

        #[inline(always)]
        fn swap(self) -> Self {
            let [a, b, c, d] = self.0;
            Self([c, d, a, b])
        }

        #[inline(always)]
        fn zip_even(self, other: Self) -> Self {
            Self([self.0[0], other.0[0], self.0[2], other.0[2]])
        }

        #[inline(always)]
        fn zip_odd(self, other: Self) -> Self {
            Self([self.0[1], other.0[1], self.0[3], other.0[3]])
        }

        #[inline(always)]
        fn odd(self) -> Self {
            let [_, b, _, d] = self.0;
            Self([b, 0, d, 0])
        }

        #[inline(always)]
        fn odd_swapped(self) -> Self {
            let [_, b, _, d] = self.0;
            Self([d, 0, b, 0])
        }

        #[inline(always)]
        fn multiply(self, other: Self) -> [u64; 2] {
            [0, 2].map(|i| u64::from(self.0[i]) * u64::from(other.0[i]))
        }

        #[inline(always)]
        fn add_sums([a, b]: [u64; 2], [c, d]: [u64; 2]) -> [u64; 2] {
            [a.wrapping_add(c), b.wrapping_add(d)]
        }

        #[inline(always)]
        fn swap_sums([a, b]: [u64; 2]) -> [u64; 2] {
            [b, a]
        }

        #[inline(always)]
        fn total(sums: [[u64; 2]; 4]) -> [[u64; 2]; 4] {
            sums
        }
    }
}
