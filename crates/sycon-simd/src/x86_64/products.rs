//! Factors of 32-bit words in vector registers.
//!
//! A register is loaded with whole blocks; a shuffle of two brings first halves above second ones.
//! Loads that overlap instead, and additions under a mask, take as many operations: but half of
//! those loads straddle cache lines and the compiler makes blends of the masks, which together cost
//! a tenth of the speed (Sapphire Rapids).

use core::arch::x86_64::*;

use super::{Avx2, Avx2Token, Avx2Vaes, Avx512, Avx512Token, Avx512Vaes, Bmi};
use crate::Portable;
use crate::products::{Block, Factors, Halves, Multiply};

/// Where the words of a row come from, the last one first.
const SWAP: i32 = 0b01_00_11_10;
const ODD_SWAPPED: i32 = 0b00_01_00_11;
const ODD_TO_EVEN: i32 = 0b11_11_01_01;
const EVEN_TO_ODD: i32 = 0b10_10_00_00;

/// Asks for every cache line that a group of blocks begins in or goes through.
#[inline(always)]
fn prefetch(group: &[u8]) {
    for line in group.chunks_exact(64) {
        // SAFETY: part of SSE, which is part of x86-64; it reads nothing.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(line.as_ptr().cast()) }
    }
}

macro_rules! rows {
    (
        $(#[$doc:meta])* $Factors:ident($Register:ty),
        $add:ident, $shuffle:ident, $shift_right:ident,
        $multiply:ident, $add_sums:ident, $($special:item)+
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub struct $Factors($Register);

        impl $Factors {
            #[inline(always)]
            fn shuffle<const ORDER: i32>(self) -> Self {
                // SAFETY: whoever made `self` had the feature.
                Self(unsafe { $shuffle::<ORDER>(self.0) })
            }
        }

        impl Factors for $Factors {
            type Sums = Self;

            #[inline(always)]
            fn add(self, other: Self) -> Self {
                // SAFETY: whoever made `self` had the feature.
                Self(unsafe { $add(self.0, other.0) })
            }

            #[inline(always)]
            fn swap(self) -> Self {
                self.shuffle::<SWAP>()
            }

            #[inline(always)]
            fn odd(self) -> Self {
                // SAFETY: whoever made `self` had the feature.
                Self(unsafe { $shift_right::<32>(self.0) })
            }

            #[inline(always)]
            fn odd_swapped(self) -> Self {
                self.shuffle::<ODD_SWAPPED>()
            }

            #[inline(always)]
            fn multiply(self, other: Self) -> Self {
                // SAFETY: whoever made `self` had the feature.
                Self(unsafe { $multiply(self.0, other.0) })
            }

            #[inline(always)]
            fn add_sums(sums: Self, other: Self) -> Self {
                // SAFETY: whoever made `sums` had the feature.
                Self(unsafe { $add_sums(sums.0, other.0) })
            }

            #[inline(always)]
            fn swap_sums(sums: Self) -> Self {
                sums.swap()
            }

            $($special)+
        }
    };
}

rows!(
    /// One row in a 128-bit register, which every x86-64 processor has.
    FactorsX1(__m128i),
    _mm_add_epi32, _mm_shuffle_epi32, _mm_srli_epi64,
    _mm_mul_epu32, _mm_add_epi64,

    #[inline(always)]
    fn zip_even(self, other: Self) -> Self {
        let (a, b) = (self.shuffle::<EVENS_FIRST>(), other.shuffle::<EVENS_FIRST>());
        // SAFETY: part of SSE2, which is part of x86-64.
        Self(unsafe { _mm_unpacklo_epi32(a.0, b.0) })
    }

    #[inline(always)]
    fn zip_odd(self, other: Self) -> Self {
        let (a, b) = (self.shuffle::<EVENS_FIRST>(), other.shuffle::<EVENS_FIRST>());
        // SAFETY: part of SSE2, which is part of x86-64.
        Self(unsafe { _mm_unpackhi_epi32(a.0, b.0) })
    }

    #[inline(always)]
    fn total(sums: [Self; 4]) -> [[u64; 2]; 4] {
        sums.map(|sums| {
            let mut total = [0; 2];
            // SAFETY: `total` is as long as the register.
            unsafe { _mm_storeu_si128((&raw mut total).cast(), sums.0) };
            total
        })
    }
);

/// Words 0, 2, 1, 3.
const EVENS_FIRST: i32 = 0b11_01_10_00;

impl FactorsX1 {
    #[inline(always)]
    pub fn load(key: &Block, message: &Block) -> Halves<Self> {
        let (key, message) = (key.as_chunks().0, message.as_chunks().0);
        let sum = |half: usize| Self::load_half(&message[half]).add(Self::load_half(&key[half]));
        Halves { x: sum(0), y: sum(1) }
    }

    #[inline(always)]
    fn load_half(half: &[u8; 16]) -> Self {
        // SAFETY: `half` is as long as the register; SSE2 is part of x86-64.
        Self(unsafe { _mm_loadu_si128(half.as_ptr().cast()) })
    }

    #[inline(always)]
    pub fn zero() -> Self {
        // SAFETY: part of SSE2, which is part of x86-64.
        Self(unsafe { _mm_setzero_si128() })
    }
}

impl Multiply for Bmi {
    type Factors = FactorsX1;
    type Group = <Portable as Multiply>::Group;

    #[inline(always)]
    fn groups(blocks: &[Block]) -> (&[Self::Group], &[Block]) {
        Portable::groups(blocks)
    }

    #[inline(always)]
    fn load(self, key: &Self::Group, message: &Self::Group) -> [Halves<FactorsX1>; 2] {
        Portable.load(key, message)
    }

    #[inline(always)]
    fn load_rest(self, key: &[Block], message: &[Block]) -> Option<[Halves<FactorsX1>; 2]> {
        Portable.load_rest(key, message)
    }

    #[inline(always)]
    fn zero(self) -> FactorsX1 {
        FactorsX1::zero()
    }

    #[inline(always)]
    fn prefetch(self, _: &Self::Group) {}
}

rows!(
    /// Two rows in a 256-bit register.
    FactorsX2(__m256i),
    _mm256_add_epi32, _mm256_shuffle_epi32, _mm256_srli_epi64, _mm256_mul_epu32, _mm256_add_epi64,

    #[inline(always)]
    fn zip_even(self, other: Self) -> Self {
        self.with_odd_of(other.shuffle::<EVEN_TO_ODD>())
    }

    #[inline(always)]
    fn zip_odd(self, other: Self) -> Self {
        self.odd().with_odd_of(other)
    }

    #[inline(always)]
    fn total(sums: [Self; 4]) -> [[u64; 2]; 4] {
        sums.map(|sums| {
            let mut rows = [[0_u64; 2]; 2];
            // SAFETY: `rows` is as long as the register; only a token made `sums`.
            unsafe { _mm256_storeu_si256((&raw mut rows).cast(), sums.0) };
            [0, 1].map(|i| rows[0][i].wrapping_add(rows[1][i]))
        })
    }
);

impl FactorsX2 {
    #[inline(always)]
    fn load(_: impl Avx2Token, block: &Block) -> Self {
        // SAFETY: `block` is as long as the register; the token proves the feature.
        Self(unsafe { _mm256_loadu_si256(block.as_ptr().cast()) })
    }

    #[inline(always)]
    fn halves(a: Self, b: Self) -> Halves<Self> {
        Halves {
            // SAFETY: only a token made `a` and `b`.
            x: Self(unsafe { _mm256_permute2x128_si256::<0x20>(a.0, b.0) }),
            // SAFETY: only a token made `a` and `b`.
            y: Self(unsafe { _mm256_permute2x128_si256::<0x31>(a.0, b.0) }),
        }
    }

    #[inline(always)]
    fn with_odd_of(self, other: Self) -> Self {
        // SAFETY: only a token made `self`.
        Self(unsafe { _mm256_blend_epi32::<0b1010_1010>(self.0, other.0) })
    }
}

macro_rules! multiply_avx2 {
    ($($Token:ident)+) => {$(
        impl Multiply for $Token {
            type Factors = FactorsX2;
            type Group = [Block; 4];

            #[inline(always)]
            fn groups(blocks: &[Block]) -> (&[Self::Group], &[Block]) {
                blocks.as_chunks()
            }

            #[inline(always)]
            fn load(self, key: &Self::Group, message: &Self::Group) -> [Halves<FactorsX2>; 2] {
                let sum = |i: usize| FactorsX2::load(self, &message[i]).add(FactorsX2::load(self, &key[i]));
                [FactorsX2::halves(sum(0), sum(1)), FactorsX2::halves(sum(2), sum(3))]
            }

            #[inline(always)]
            fn load_rest(self, _: &[Block], _: &[Block]) -> Option<[Halves<FactorsX2>; 2]> {
                None
            }

            #[inline(always)]
            fn zero(self) -> FactorsX2 {
                // SAFETY: the token proves the feature.
                FactorsX2(unsafe { _mm256_setzero_si256() })
            }

            #[inline(always)]
            fn prefetch(self, group: &Self::Group) {
                prefetch(group.as_flattened());
            }
        }
    )+};
}

multiply_avx2!(Avx2 Avx2Vaes);

rows!(
    /// Four rows in a 512-bit register.
    FactorsX4(__m512i),
    _mm512_add_epi32, _mm512_shuffle_epi32, _mm512_srli_epi64, _mm512_mul_epu32, _mm512_add_epi64,

    #[inline(always)]
    fn zip_even(self, other: Self) -> Self {
        // SAFETY: only a token made `self`.
        Self(unsafe { _mm512_mask_shuffle_epi32::<EVEN_TO_ODD>(self.0, ODD, other.0) })
    }

    #[inline(always)]
    fn zip_odd(self, other: Self) -> Self {
        // SAFETY: only a token made `self`.
        Self(unsafe { _mm512_mask_shuffle_epi32::<ODD_TO_EVEN>(other.0, !ODD, self.0) })
    }

    #[inline(always)]
    fn total([a, b, c, d]: [Self; 4]) -> [[u64; 2]; 4] {
        let sums = Self::halves_added(
            Self::pairs_added(a, b),
            Self::pairs_added(c, d),
        );
        let mut total = [[0; 2]; 4];
        // SAFETY: `total` is as long as the register; only a token made the sums.
        unsafe { _mm512_storeu_si512((&raw mut total).cast(), sums.0) };
        total
    }
);

/// The mask of the odd words.
const ODD: __mmask16 = 0xaaaa;

impl FactorsX4 {
    #[inline(always)]
    fn load(_: impl Avx512Token, blocks: &[Block; 2]) -> Self {
        // SAFETY: `blocks` are as long as the register; the token proves the feature.
        Self(unsafe { _mm512_loadu_si512(blocks.as_ptr().cast()) })
    }

    /// Blocks `first` and `first + 1`, or zeros in the place of one that is not there.
    #[allow(clippy::cast_possible_truncation, reason = "at most 16 words")]
    #[inline(always)]
    fn load_present(_: impl Avx512Token, blocks: &[Block], first: usize) -> Self {
        const WORDS: usize = size_of::<Block>() / 4;
        let present = blocks.len().saturating_sub(first).min(2);
        // A bit for each word that is there.
        let mask = !(__mmask32::MAX << (WORDS * present)) as __mmask16;
        let start = blocks.as_ptr().wrapping_add(first).cast();
        // SAFETY: the words under the mask lie in `blocks`, and no others are touched; the token
        // proves the feature.
        Self(unsafe { _mm512_maskz_loadu_epi32(mask, start) })
    }

    /// Factors 0 and 2 of both, then rows 1 and 3.
    #[inline(always)]
    fn halves(a: Self, b: Self) -> Halves<Self> {
        Halves {
            // SAFETY: only a token made `a` and `b`.
            x: Self(unsafe { _mm512_shuffle_i64x2::<0b10_00_10_00>(a.0, b.0) }),
            // SAFETY: only a token made `a` and `b`.
            y: Self(unsafe { _mm512_shuffle_i64x2::<0b11_01_11_01>(a.0, b.0) }),
        }
    }

    #[inline(always)]
    fn halves_added(a: Self, b: Self) -> Self {
        let Halves { x, y } = Self::halves(a, b);
        Self::add_sums(x, y)
    }

    /// The sums of rows 0 and 2, and of rows 1 and 3: two rows of `a`, then two of `b`.
    #[inline(always)]
    fn pairs_added(a: Self, b: Self) -> Self {
        // SAFETY: only a token made `a` and `b`.
        let low = Self(unsafe { _mm512_shuffle_i64x2::<0b01_00_01_00>(a.0, b.0) });
        // SAFETY: only a token made `a` and `b`.
        let high = Self(unsafe { _mm512_shuffle_i64x2::<0b11_10_11_10>(a.0, b.0) });
        Self::add_sums(low, high)
    }
}

macro_rules! multiply_avx512 {
    ($($Token:ident)+) => {$(
        impl Multiply for $Token {
            type Factors = FactorsX4;
            type Group = [Block; 8];

            #[inline(always)]
            fn groups(blocks: &[Block]) -> (&[Self::Group], &[Block]) {
                blocks.as_chunks()
            }

            #[inline(always)]
            fn load(self, key: &Self::Group, message: &Self::Group) -> [Halves<FactorsX4>; 2] {
                let (key, message) = (key.as_chunks().0, message.as_chunks().0);
                let sum = |i: usize| FactorsX4::load(self, &message[i]).add(FactorsX4::load(self, &key[i]));
                [FactorsX4::halves(sum(0), sum(1)), FactorsX4::halves(sum(2), sum(3))]
            }

            #[inline(always)]
            fn load_rest(self, key: &[Block], message: &[Block]) -> Option<[Halves<FactorsX4>; 2]> {
                let sum = |first: usize| {
                    let message = FactorsX4::load_present(self, message, first);
                    message.add(FactorsX4::load_present(self, key, first))
                };
                Some([FactorsX4::halves(sum(0), sum(2)), FactorsX4::halves(sum(4), sum(6))])
            }

            #[inline(always)]
            fn zero(self) -> FactorsX4 {
                // SAFETY: the token proves the feature.
                FactorsX4(unsafe { _mm512_setzero_si512() })
            }

            #[inline(always)]
            fn prefetch(self, group: &Self::Group) {
                prefetch(group.as_flattened());
            }
        }
    )+};
}

multiply_avx512!(Avx512 Avx512Vaes);
