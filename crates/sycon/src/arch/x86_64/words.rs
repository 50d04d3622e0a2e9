//! 16-bit words in vector registers: two of 256 bits (AVX2) or one of 512 (AVX-512BW).

use core::arch::x86_64::*;

use super::blocks::{load as load_block, store as store_block};
use super::{Avx2Token, Avx512Token};
use crate::arch::Words;

/// Defines a vector of words: `$count` registers, and what is done to each of them alone.
macro_rules! words {
    (
        $(#[$doc:meta])* $Vector:ident([$Register:ty; $count:literal]), $Token:ident,
        $load:ident, $store:ident, $splat:ident, $shift_left:ident, $shift_right:ident,
        [$($name:ident = $intrinsic:ident,)+], $($special:item)+
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(crate) struct $Vector([$Register; $count]);

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

#[inline(always)]
fn load_half(words: &[i16; 16]) -> __m256i {
    // SAFETY: `words` is as long as the register; the caller has a token.
    unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
}

/// The same block twice.
#[inline(always)]
fn twice(block: &[u8; 16]) -> __m256i {
    // SAFETY: the caller has a token.
    unsafe { _mm256_broadcastsi128_si256(load_block(block)) }
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

operation! {
    low_blocks = _mm256_permute2x128_si256::<0x20>(a, b): __m256i;
    high_blocks = _mm256_permute2x128_si256::<0x31>(a, b): __m256i;
    low_quads = _mm256_unpacklo_epi64(a, b): __m256i;
    high_quads = _mm256_unpackhi_epi64(a, b): __m256i;
    low_pairs = _mm256_unpacklo_epi32(a, b): __m256i;
    high_pairs = _mm256_unpackhi_epi32(a, b): __m256i;
    double_even = _mm256_shuffle_epi32::<0b10_10_00_00>(a): __m256i;
    double_odd = _mm256_shuffle_epi32::<0b11_11_01_01>(a): __m256i;
    evens_first = _mm256_shuffle_epi32::<0b11_01_10_00>(a): __m256i;
    blend_pairs = _mm256_blend_epi32::<0xaa>(a, b): __m256i;
    blend_words = _mm256_blend_epi16::<0xaa>(a, b): __m256i;
    middle_swapped = _mm256_permute4x64_epi64::<0b11_01_10_00>(a): __m256i;
    up = _mm256_slli_epi32::<16>(a): __m256i;
    down = _mm256_srli_epi32::<16>(a): __m256i;
}

/// A block of which only the first bytes matter.
#[inline(always)]
fn load_start<const BYTES: usize>(bytes: &[u8]) -> __m128i {
    if let Some(block) = bytes.first_chunk() {
        return load_block(block);
    }
    let mut block = [0; 16];
    block[..BYTES].copy_from_slice(&bytes[..BYTES]);
    load_block(&block)
}

#[inline(always)]
fn store_start<const BYTES: usize>(register: __m128i, bytes: &mut [u8]) {
    let mut block = [0; 16];
    store_block(register, &mut block);
    bytes[..BYTES].copy_from_slice(&block[..BYTES]);
}

#[inline(always)]
fn exchange_half<const PAIRS: usize>(a: __m256i, b: __m256i) -> (__m256i, __m256i) {
    match PAIRS {
        4 => (low_blocks(a, b), high_blocks(a, b)),
        2 => (low_quads(a, b), high_quads(a, b)),
        _ => (blend_pairs(a, double_even(b)), blend_pairs(double_odd(a), b)),
    }
}

#[inline(always)]
fn zip_half(a: __m256i, b: __m256i) -> [__m256i; 2] {
    let (low, high) = (low_pairs(a, b), high_pairs(a, b));
    [low_blocks(low, high), high_blocks(low, high)]
}

/// The even pairs of 16, and the odd ones.
#[inline(always)]
fn unzip_half(a: __m256i, b: __m256i) -> (__m256i, __m256i) {
    let (a, b) = (evens_first(a), evens_first(b));
    (middle_swapped(low_quads(a, b)), middle_swapped(high_quads(a, b)))
}

words!(
    /// Two registers of 256 bits.
    WordsX2([__m256i; 2]), Avx2Token,
    _mm256_loadu_si256, _mm256_storeu_si256, _mm256_set1_epi16, _mm256_sll_epi16, _mm256_sra_epi16,
    [
        add = _mm256_add_epi16,
        subtract = _mm256_sub_epi16,
        and = _mm256_and_si256,
        xor = _mm256_xor_si256,
        min_unsigned = _mm256_min_epu16,
        multiply_low = _mm256_mullo_epi16,
        multiply_high = _mm256_mulhi_epi16,
        multiply_rounded = _mm256_mulhrs_epi16,
        multiply_pairs = _mm256_madd_epi16,
        add_pairs = _mm256_add_epi32,
    ],

    #[inline(always)]
    fn halves(self, other: Self) -> (Self, Self) {
        let ([a, b], [c, d]) = (self.0, other.0);
        (
            Self([blend_words(a, up(c)), blend_words(b, up(d))]),
            Self([blend_words(down(a), c), blend_words(down(b), d)]),
        )
    }

    #[inline(always)]
    fn swap(mut self) -> Self {
        const ORDER: [u8; 16] = [2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13];
        for register in &mut self.0 {
            // SAFETY: only a token made `self`.
            *register = unsafe { _mm256_shuffle_epi8(*register, twice(&ORDER)) };
        }
        self
    }

    #[inline(always)]
    fn exchange<const PAIRS: usize>(self, other: Self) -> (Self, Self) {
        let ([a, b], [c, d]) = (self.0, other.0);
        if PAIRS == 8 {
            return (Self([a, c]), Self([b, d]));
        }
        let ((a, c), (b, d)) = (exchange_half::<PAIRS>(a, c), exchange_half::<PAIRS>(b, d));
        (Self([a, b]), Self([c, d]))
    }

    #[inline(always)]
    fn zip_pairs(self, other: Self) -> (Self, Self) {
        let ([a, b], [c, d]) = (self.0, other.0);
        (Self(zip_half(a, c)), Self(zip_half(b, d)))
    }

    #[inline(always)]
    fn unzip_pairs(self, other: Self) -> (Self, Self) {
        let ([a, b], [c, d]) = (self.0, other.0);
        let ((even, odd), (next_even, next_odd)) = (unzip_half(a, b), unzip_half(c, d));
        (Self([even, next_even]), Self([odd, next_odd]))
    }

    #[inline(always)]
    fn signs(self) -> u32 {
        let [a, b] = self.0;
        // Words become bytes that keep the sign, in blocks from `a` and `b` in turns.
        // SAFETY: only a token made `self`.
        let bytes = unsafe { _mm256_packs_epi16(a, b) };
        // SAFETY: only a token made `self`.
        unsafe { _mm256_movemask_epi8(middle_swapped(bytes)) }.cast_unsigned()
    }

    #[inline(always)]
    fn pack<const BITS: usize>(self, bytes: &mut [u8]) {
        for (i, register) in self.0.into_iter().enumerate() {
            // SAFETY: only a token made `self`, here and below.
            let join = unsafe { _mm256_set1_epi32(Layout::<BITS>::JOIN) };
            // SAFETY: see above.
            let pairs = unsafe { _mm256_madd_epi16(register, join) };
            // SAFETY: see above.
            let gaps = unsafe { _mm256_set1_epi64x(Layout::<BITS>::GAP.into()) };
            // SAFETY: see above.
            let together = unsafe { _mm256_sllv_epi32(pairs, gaps) };
            // SAFETY: see above.
            let fours = unsafe { _mm256_srlv_epi64(together, gaps) };
            // SAFETY: see above.
            let eights = unsafe { _mm256_shuffle_epi8(fours, twice(&Layout::<BITS>::CLOSE)) };
            // SAFETY: see above.
            let low = unsafe { _mm256_extracti128_si256::<0>(eights) };
            // SAFETY: see above.
            let high = unsafe { _mm256_extracti128_si256::<1>(eights) };
            store_start::<BITS>(low, &mut bytes[2 * BITS * i..]);
            store_start::<BITS>(high, &mut bytes[2 * BITS * i + BITS..]);
        }
    }

    #[inline(always)]
    fn unpack<const BITS: usize>(simd: S, bytes: &[u8]) -> Self {
        let mut words = Self::splat(simd, 0);
        let (powers, _) = Layout::<BITS>::POWERS.as_chunks();
        for (i, register) in words.0.iter_mut().enumerate() {
            let low = load_start::<BITS>(&bytes[2 * BITS * i..]);
            let high = load_start::<BITS>(&bytes[2 * BITS * i + BITS..]);
            // SAFETY: the token proves the feature, here and below.
            let blocks = unsafe { _mm256_set_m128i(high, low) };
            // SAFETY: see above.
            let fields = unsafe { _mm256_shuffle_epi8(blocks, twice(&Layout::<BITS>::OPEN)) };
            // SAFETY: see above.
            let top = unsafe { _mm256_mullo_epi16(fields, load_half(&powers[i])) };
            // SAFETY: see above.
            let count = unsafe { _mm_cvtsi32_si128(16 - BITS as i32) };
            // SAFETY: see above.
            *register = unsafe { _mm256_srl_epi16(top, count) };
        }
        words
    }
);

operation! {
    low_halves = _mm512_shuffle_i64x2::<0b01_00_01_00>(a, b): __m512i;
    high_halves = _mm512_shuffle_i64x2::<0b11_10_11_10>(a, b): __m512i;
    even_quads = _mm512_unpacklo_epi64(a, b): __m512i;
    odd_quads = _mm512_unpackhi_epi64(a, b): __m512i;
    words_up = _mm512_slli_epi32::<16>(a): __m512i;
    words_down = _mm512_srli_epi32::<16>(a): __m512i;
    pairs_swapped = _mm512_ror_epi32::<16>(a): __m512i;
}

#[inline(always)]
fn load_whole(words: &[i16; 32]) -> __m512i {
    // SAFETY: `words` is as long as the register; the caller has a token.
    unsafe { _mm512_loadu_epi16(words.as_ptr()) }
}

/// The same block four times.
#[inline(always)]
fn four_times(block: &[u8; 16]) -> __m512i {
    // SAFETY: the caller has a token.
    unsafe { _mm512_broadcast_i32x4(load_block(block)) }
}

/// Pairs out of two registers: those of `b` have numbers from 16 on.
#[inline(always)]
fn pick_pairs(a: __m512i, b: __m512i, order: &[i32; 16]) -> __m512i {
    // SAFETY: `order` is as long as the register; the caller has a token.
    let order = unsafe { _mm512_loadu_epi32(order.as_ptr()) };
    // SAFETY: the caller has a token.
    unsafe { _mm512_permutex2var_epi32(a, order, b) }
}

/// The odd words of `b` between the even ones of `a`.
#[inline(always)]
fn mix_words(a: __m512i, b: __m512i) -> __m512i {
    // SAFETY: the caller has a token.
    unsafe { _mm512_mask_blend_epi16(0xaaaa_aaaa, a, b) }
}

const EVEN_BLOCKS: [i32; 16] = [0, 1, 2, 3, 16, 17, 18, 19, 8, 9, 10, 11, 24, 25, 26, 27];
const ODD_BLOCKS: [i32; 16] = [4, 5, 6, 7, 20, 21, 22, 23, 12, 13, 14, 15, 28, 29, 30, 31];
const ZIP_LOW: [i32; 16] = [0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23];
const ZIP_HIGH: [i32; 16] = [8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31];
const EVEN_PAIRS: [i32; 16] = [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30];
const ODD_PAIRS: [i32; 16] = [1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31];

words!(
    /// One register of 512 bits.
    WordsX1([__m512i; 1]), Avx512Token,
    _mm512_loadu_epi16, _mm512_storeu_epi16, _mm512_set1_epi16, _mm512_sll_epi16, _mm512_sra_epi16,
    [
        add = _mm512_add_epi16,
        subtract = _mm512_sub_epi16,
        and = _mm512_and_si512,
        xor = _mm512_xor_si512,
        min_unsigned = _mm512_min_epu16,
        multiply_low = _mm512_mullo_epi16,
        multiply_high = _mm512_mulhi_epi16,
        multiply_rounded = _mm512_mulhrs_epi16,
        multiply_pairs = _mm512_madd_epi16,
        add_pairs = _mm512_add_epi32,
    ],

    #[inline(always)]
    fn halves(self, other: Self) -> (Self, Self) {
        let ([a], [b]) = (self.0, other.0);
        (Self([mix_words(a, words_up(b))]), Self([mix_words(words_down(a), b)]))
    }

    #[inline(always)]
    fn swap(self) -> Self {
        Self([pairs_swapped(self.0[0])])
    }

    #[inline(always)]
    fn exchange<const PAIRS: usize>(self, other: Self) -> (Self, Self) {
        let ([a], [b]) = (self.0, other.0);
        let (even, odd) = match PAIRS {
            8 => (low_halves(a, b), high_halves(a, b)),
            4 => (pick_pairs(a, b, &EVEN_BLOCKS), pick_pairs(a, b, &ODD_BLOCKS)),
            2 => (even_quads(a, b), odd_quads(a, b)),
            _ => (
                // SAFETY: only a token made `self`.
                unsafe { _mm512_mask_shuffle_epi32::<0b10_10_00_00>(a, 0xaaaa, b) },
                // SAFETY: only a token made `self`.
                unsafe { _mm512_mask_shuffle_epi32::<0b11_11_01_01>(b, 0x5555, a) },
            ),
        };
        (Self([even]), Self([odd]))
    }

    #[inline(always)]
    fn zip_pairs(self, other: Self) -> (Self, Self) {
        let ([a], [b]) = (self.0, other.0);
        (Self([pick_pairs(a, b, &ZIP_LOW)]), Self([pick_pairs(a, b, &ZIP_HIGH)]))
    }

    #[inline(always)]
    fn unzip_pairs(self, other: Self) -> (Self, Self) {
        let ([a], [b]) = (self.0, other.0);
        (Self([pick_pairs(a, b, &EVEN_PAIRS)]), Self([pick_pairs(a, b, &ODD_PAIRS)]))
    }

    #[inline(always)]
    fn signs(self) -> u32 {
        // SAFETY: only a token made `self`.
        unsafe { _mm512_movepi16_mask(self.0[0]) }
    }

    #[inline(always)]
    fn pack<const BITS: usize>(self, bytes: &mut [u8]) {
        let bytes = &mut bytes[..4 * BITS];
        // SAFETY: only a token made `self`, here and below.
        let join = unsafe { _mm512_set1_epi32(Layout::<BITS>::JOIN) };
        // SAFETY: see above.
        let pairs = unsafe { _mm512_madd_epi16(self.0[0], join) };
        // SAFETY: see above.
        let gaps = unsafe { _mm512_set1_epi64(Layout::<BITS>::GAP.into()) };
        // SAFETY: see above.
        let together = unsafe { _mm512_sllv_epi32(pairs, gaps) };
        // SAFETY: see above.
        let fours = unsafe { _mm512_srlv_epi64(together, gaps) };
        // SAFETY: see above.
        let eights = unsafe { _mm512_shuffle_epi8(fours, four_times(&Layout::<BITS>::CLOSE)) };
        let order = load_whole(&Layout::<BITS>::CLOSE_BLOCKS);
        // SAFETY: see above.
        let packed = unsafe { _mm512_permutexvar_epi16(order, eights) };
        // SAFETY: `bytes` has as many bytes as the mask has bits.
        unsafe {
            _mm512_mask_storeu_epi8(bytes.as_mut_ptr().cast(), Layout::<BITS>::BYTES, packed);
        }
    }

    #[inline(always)]
    fn unpack<const BITS: usize>(_: S, bytes: &[u8]) -> Self {
        let bytes = &bytes[..4 * BITS];
        // SAFETY: `bytes` has as many bytes as the mask has bits; the token proves the feature, here
        // and below.
        let bytes =
            unsafe { _mm512_maskz_loadu_epi8(Layout::<BITS>::BYTES, bytes.as_ptr().cast()) };
        let order = load_whole(&Layout::<BITS>::OPEN_BLOCKS);
        // SAFETY: see above.
        let blocks = unsafe { _mm512_permutexvar_epi16(order, bytes) };
        let order = Layout::<BITS>::OPEN_FROM_WORDS.as_flattened();
        // SAFETY: `order` is as long as the register.
        let order = unsafe { _mm512_loadu_epi8(order.as_ptr().cast()) };
        // SAFETY: see above.
        let fields = unsafe { _mm512_shuffle_epi8(blocks, order) };
        let distances = load_whole(&Layout::<BITS>::DISTANCES);
        // SAFETY: see above.
        let top = unsafe { _mm512_sllv_epi16(fields, distances) };
        // SAFETY: see above.
        let count = unsafe { _mm_cvtsi32_si128(16 - BITS as i32) };
        // SAFETY: see above.
        Self([unsafe { _mm512_srl_epi16(top, count) }])
    }
);
