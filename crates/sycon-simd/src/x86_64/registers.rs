//! Registers of every width: loads, stores, and the instructions that all widths support.

use core::arch::x86_64::*;

use super::proofs::{Avx2Token, Avx512Token};

#[inline(always)]
pub(super) fn load(block: &[u8; 16]) -> __m128i {
    load_array(block)
}

#[inline(always)]
pub(super) fn store(register: __m128i, block: &mut [u8; 16]) {
    store_array(register, block);
}

/// Loads an array as another type of the same length, such as a register.
#[inline(always)]
pub(super) fn load_array<R: Bits, T: Bits, const N: usize>(array: &[T; N]) -> R {
    const { assert!(size_of::<R>() == size_of::<[T; N]>()) };
    // SAFETY: the array is as long as `R`, and any bits are a value of it.
    unsafe { array.as_ptr().cast::<R>().read_unaligned() }
}

/// The inverse of [`load_array`].
#[inline(always)]
pub(super) fn store_array<R: Bits, T: Bits, const N: usize>(register: R, array: &mut [T; N]) {
    const { assert!(size_of::<R>() == size_of::<[T; N]>()) };
    // SAFETY: the array is as long as `R`, and any bits are a value of it.
    unsafe { array.as_mut_ptr().cast::<R>().write_unaligned(register) };
}

/// A type without padding, for which all bit patterns are valid.
///
/// # Safety
///
/// Each implementor is such a type.
pub(crate) unsafe trait Bits: Copy {}

/// Implements [`Bits`] for types.
macro_rules! bits {
    ($($Type:ty)+) => {$(
        // SAFETY: an integer, or a register of integers.
        unsafe impl Bits for $Type {}
    )+};
}

bits! { u8 i16 u64 __m128i __m256i __m512i }

// SAFETY: an array contains its elements and no padding.
unsafe impl<T: Bits, const N: usize> Bits for [T; N] {}

/// Prefetches every cache line that contains a part of `bytes` into L2. The kernel's own data fills L1.
#[inline(always)]
#[cfg_attr(false, mutants::skip)] // no byte depends on it
pub(super) fn prefetch(bytes: &[u8]) {
    for line in bytes.chunks_exact(64) {
        // SAFETY: part of SSE, which is in the baseline; it reads nothing.
        unsafe { _mm_prefetch::<_MM_HINT_T1>(line.as_ptr().cast()) }
    }
}

/// Returns a shift count in a register. If it is constant, the compiler uses an immediate shift.
#[inline(always)]
pub(super) fn count(bits: i32) -> __m128i {
    // SAFETY: SSE2 is in the baseline.
    unsafe { _mm_cvtsi32_si128(bits) }
}

/// Defines [`Register`] from the name of each function and its intrinsic for each width.
macro_rules! registers {
    ($($name:ident$(<$ORDER:ident>)?($($argument:ident: $Type:ty),*) =
        $sse2:ident, $avx2:ident, $avx512:ident;)+) => {
        /// Instructions on a register. For registers of 256 and 512 bits, the token `S` proves that the CPU supports them.
        pub(crate) trait Register<S>: Bits {
            $(fn $name$(<const $ORDER: i32>)?(simd: S $(, $argument: $Type)*) -> Self;)+
        }

        impl<S> Register<S> for __m128i {
            $(#[inline(always)]
            fn $name$(<const $ORDER: i32>)?(_: S $(, $argument: $Type)*) -> Self {
                // SAFETY: SSE2 is in the baseline.
                unsafe { $sse2$(::<$ORDER>)?($($argument),*) }
            })+
        }

        impl<S: Avx2Token> Register<S> for __m256i {
            $(#[inline(always)]
            fn $name$(<const $ORDER: i32>)?(_: S $(, $argument: $Type)*) -> Self {
                // SAFETY: the token proves the feature.
                unsafe { $avx2$(::<$ORDER>)?($($argument),*) }
            })+
        }

        impl<S: Avx512Token> Register<S> for __m512i {
            $(#[inline(always)]
            fn $name$(<const $ORDER: i32>)?(_: S $(, $argument: $Type)*) -> Self {
                // SAFETY: the token proves the feature.
                unsafe { $avx512$(::<$ORDER>)?($($argument),*) }
            })+
        }
    };
}

// Words have 32 bits, and lanes have 64. The functions on numbers of 16 bits say so.
registers! {
    xor(a: Self, b: Self) = _mm_xor_si128, _mm256_xor_si256, _mm512_xor_si512;
    and(a: Self, b: Self) = _mm_and_si128, _mm256_and_si256, _mm512_and_si512;
    or(a: Self, b: Self) = _mm_or_si128, _mm256_or_si256, _mm512_or_si512;
    but_in(a: Self, b: Self) = _mm_andnot_si128, _mm256_andnot_si256, _mm512_andnot_si512;
    splat_lane(lane: i64) = _mm_set1_epi64x, _mm256_set1_epi64x, _mm512_set1_epi64;
    add_lanes(a: Self, b: Self) = _mm_add_epi64, _mm256_add_epi64, _mm512_add_epi64;
    subtract_lanes(a: Self, b: Self) = _mm_sub_epi64, _mm256_sub_epi64, _mm512_sub_epi64;
    lanes_left(a: Self, count: __m128i) = _mm_sll_epi64, _mm256_sll_epi64, _mm512_sll_epi64;
    lanes_right(a: Self, count: __m128i) = _mm_srl_epi64, _mm256_srl_epi64, _mm512_srl_epi64;
    add_words(a: Self, b: Self) = _mm_add_epi32, _mm256_add_epi32, _mm512_add_epi32;
    words_left(a: Self, count: __m128i) = _mm_sll_epi32, _mm256_sll_epi32, _mm512_sll_epi32;
    words_right(a: Self, count: __m128i) = _mm_srl_epi32, _mm256_srl_epi32, _mm512_srl_epi32;
    shuffle<ORDER>(a: Self) = _mm_shuffle_epi32, _mm256_shuffle_epi32, _mm512_shuffle_epi32;
    zip_low_words(a: Self, b: Self) = _mm_unpacklo_epi32, _mm256_unpacklo_epi32, _mm512_unpacklo_epi32;
    zip_high_words(a: Self, b: Self) = _mm_unpackhi_epi32, _mm256_unpackhi_epi32, _mm512_unpackhi_epi32;
    multiply_even_words(a: Self, b: Self) = _mm_mul_epu32, _mm256_mul_epu32, _mm512_mul_epu32;
    splat_16(number: i16) = _mm_set1_epi16, _mm256_set1_epi16, _mm512_set1_epi16;
    add_16(a: Self, b: Self) = _mm_add_epi16, _mm256_add_epi16, _mm512_add_epi16;
    subtract_16(a: Self, b: Self) = _mm_sub_epi16, _mm256_sub_epi16, _mm512_sub_epi16;
    left_16(a: Self, count: __m128i) = _mm_sll_epi16, _mm256_sll_epi16, _mm512_sll_epi16;
    right_16(a: Self, count: __m128i) = _mm_sra_epi16, _mm256_sra_epi16, _mm512_sra_epi16;
    multiply_low_16(a: Self, b: Self) = _mm_mullo_epi16, _mm256_mullo_epi16, _mm512_mullo_epi16;
    multiply_high_16(a: Self, b: Self) = _mm_mulhi_epi16, _mm256_mulhi_epi16, _mm512_mulhi_epi16;
    multiply_pairs_16(a: Self, b: Self) = _mm_madd_epi16, _mm256_madd_epi16, _mm512_madd_epi16;
}
