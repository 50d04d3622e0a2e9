//! 16-bit words in vector registers: four of 128 bits (SSE2, which is part of x86-64), two of 256
//! (AVX2) or one of 512 (AVX-512BW).

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "tables of small numbers"
)]

use core::arch::x86_64::__mmask64;

/// Defines a vector of words: `$count` registers, and what is done to each of them alone.
macro_rules! words {
    (
        $(#[$doc:meta])* $Vector:ident([$Register:ty; $count:literal]), $Token:ident,
        $load:ident, $store:ident, $splat:ident, $shift_left:ident, $shift_right:ident,
        [$($name:ident = $intrinsic:ident,)+], $($special:item)+
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub struct $Vector([$Register; $count]);

        impl<S: $Token> Words<S> for $Vector {
            #[inline(always)]
            fn load(simd: S, words: &[i16; 32]) -> Self {
                let mut out = Self::splat(simd, 0);
                let (pieces, _) = words.as_chunks::<{ 32 / $count }>();
                for (register, piece) in out.0.iter_mut().zip(pieces) {
                    // SAFETY: `piece` is as long as the register; the token proves the feature.
                    *register = unsafe { $load(piece.as_ptr().cast()) };
                }
                out
            }

            #[inline(always)]
            fn store(self, words: &mut [i16; 32]) {
                let (pieces, _) = words.as_chunks_mut::<{ 32 / $count }>();
                for (register, piece) in self.0.into_iter().zip(pieces) {
                    // SAFETY: `piece` is as long as the register; only a token made `self`.
                    unsafe { $store(piece.as_mut_ptr().cast(), register) }
                }
            }

            #[inline(always)]
            fn splat(_: S, word: i16) -> Self {
                // SAFETY: the token proves the feature.
                Self([unsafe { $splat(word) }; $count])
            }

            $(
                #[inline(always)]
                fn $name(mut self, other: Self) -> Self {
                    for (a, b) in self.0.iter_mut().zip(other.0) {
                        // SAFETY: only a token made `self`.
                        *a = unsafe { $intrinsic(*a, b) };
                    }
                    self
                }
            )+

            #[inline(always)]
            fn shift_left<const BITS: i32>(mut self) -> Self {
                for register in &mut self.0 {
                    // With a constant count the shift becomes an immediate one.
                    // SAFETY: only a token made `self`.
                    let count = unsafe { _mm_cvtsi32_si128(BITS) };
                    // SAFETY: only a token made `self`.
                    *register = unsafe { $shift_left(*register, count) };
                }
                self
            }

            #[inline(always)]
            fn shift_right<const BITS: i32>(mut self) -> Self {
                for register in &mut self.0 {
                    // SAFETY: only a token made `self`.
                    let count = unsafe { _mm_cvtsi32_si128(BITS) };
                    // SAFETY: only a token made `self`.
                    *register = unsafe { $shift_right(*register, count) };
                }
                self
            }

            $($special)+
        }
    };
}

/// Wraps an intrinsic on registers.
macro_rules! operation {
    ($($name:ident = $intrinsic:ident$(::<$constant:literal>)?($($argument:ident),+): $Register:ty;)+) => {$(
        #[inline(always)]
        fn $name($($argument: $Register),+) -> $Register {
            // SAFETY: the caller has a token.
            unsafe { $intrinsic$(::<$constant>)?($($argument),+) }
        }
    )+};
}

mod avx2;
mod avx512;
mod sse2;

pub use avx2::WordsX2;
pub use avx512::WordsX1;
pub use sse2::WordsX4;

/// Where the fields of `BITS` bits lie, eight of which fill as many bytes.
struct Layout<const BITS: usize>;

impl<const BITS: usize> Layout<BITS> {
    /// Two words become one number, which fills the pair.
    const JOIN: i32 = 1 | 1 << (16 + BITS);

    /// What a number of two words is short of 32 bits.
    const GAP: i32 = 32 - 2 * BITS as i32;

    /// A mask of the bytes that a whole vector is packed into.
    const BYTES: __mmask64 = (1 << (4 * BITS)) - 1;

    /// The `BITS / 2` bytes of four words, twice in a block, without the gaps. (Bytes with the top
    /// bit set become zeros.)
    const CLOSE: [u8; 16] = {
        let mut order = [0x80; 16];
        let mut i = 0;
        while i < BITS {
            order[i] = (i / (BITS / 2) * 8 + i % (BITS / 2)) as u8;
            i += 1;
        }
        order
    };

    /// The `BITS / 2` words of each block, without the gaps.
    const CLOSE_BLOCKS: [i16; 32] = {
        let mut order = [7; 32];
        let mut i = 0;
        while i < 2 * BITS {
            order[i] = (i / (BITS / 2) * 8 + i % (BITS / 2)) as i16;
            i += 1;
        }
        order
    };

    /// The words that a block of eight fields begins in, and those behind it.
    const OPEN_BLOCKS: [i16; 32] = {
        let mut order = [0; 32];
        let mut i = 0;
        while i < 32 {
            order[i] = (i / 8 * BITS / 2 + i % 8) as i16;
            i += 1;
        }
        order
    };

    /// The two bytes that each field is in, where block `i` begins with a whole field, or a byte
    /// later if `odd`.
    const fn open(odd: usize) -> [u8; 16] {
        let mut order = [0; 16];
        let mut i = 0;
        while i < 16 {
            order[i] = (odd + i / 2 * BITS / 8 + i % 2) as u8;
            i += 1;
        }
        order
    }

    const OPEN: [u8; 16] = Self::open(0);

    /// After [`OPEN_BLOCKS`](Self::OPEN_BLOCKS), which takes whole words.
    const OPEN_FROM_WORDS: [[u8; 16]; 4] =
        [Self::open(0), Self::open(BITS % 2), Self::open(0), Self::open(BITS % 2)];

    /// How far each field is from the top of its two bytes.
    const fn distance(i: usize) -> i16 {
        (16 - BITS - i * BITS % 8) as i16
    }

    const DISTANCES: [i16; 32] = {
        let mut distances = [0; 32];
        let mut i = 0;
        while i < 32 {
            distances[i] = Self::distance(i);
            i += 1;
        }
        distances
    };

    /// The same as factors.
    const POWERS: [i16; 32] = {
        let mut powers = [0; 32];
        let mut i = 0;
        while i < 32 {
            powers[i] = 1 << Self::distance(i);
            i += 1;
        }
        powers
    };
}
