//! Matrices of 16-bit words, with AVX2.

use core::arch::x86_64::*;

use super::HasAvx2;

/// Wraps an intrinsic on two registers.
macro_rules! operation {
    ($($name:ident = $intrinsic:ident$(::<$constant:literal>)?;)+) => {$(
        #[inline(always)]
        fn $name(a: __m256i, b: __m256i) -> __m256i {
            // SAFETY: the caller has a token.
            unsafe { $intrinsic$(::<$constant>)?(a, b) }
        }
    )+};
}

operation! {
    low_halves = _mm256_permute2x128_si256::<0x20>;
    high_halves = _mm256_permute2x128_si256::<0x31>;
    low_words = _mm256_unpacklo_epi16;
    high_words = _mm256_unpackhi_epi16;
    low_doubles = _mm256_unpacklo_epi32;
    high_doubles = _mm256_unpackhi_epi32;
    low_quads = _mm256_unpacklo_epi64;
    high_quads = _mm256_unpackhi_epi64;
}

#[inline(always)]
fn load(row: &[i16; 16]) -> __m256i {
    // SAFETY: `row` is as long as the register; the caller has a token.
    unsafe { _mm256_loadu_si256(row.as_ptr().cast()) }
}

#[inline(always)]
fn store(row: &mut [i16; 16], register: __m256i) {
    // SAFETY: `row` is as long as the register; the caller has a token.
    unsafe { _mm256_storeu_si256(row.as_mut_ptr().cast(), register) }
}

/// As [`Simd::transpose_words`](crate::arch::Simd::transpose_words).
#[inline(always)]
pub(super) fn transpose_words(_: impl HasAvx2, rows: &[[i16; 16]; 16]) -> [[i16; 16]; 16] {
    let mut out = [[0; 16]; 16];
    let (top, bottom) = out.split_at_mut(8);
    transpose_half(rows, top, low_halves);
    transpose_half(rows, bottom, high_halves);
    out
}

/// Eight columns: in each half of a register, eight times eight words.
#[inline(always)]
fn transpose_half(
    rows: &[[i16; 16]; 16],
    out: &mut [[i16; 16]],
    half: impl Fn(__m256i, __m256i) -> __m256i,
) {
    let row = |i: usize| half(load(&rows[i]), load(&rows[i + 8]));
    let (a, b, c, d) = (row(0), row(1), row(2), row(3));
    let (ab, ab_high, cd, cd_high) =
        (low_words(a, b), high_words(a, b), low_words(c, d), high_words(c, d));
    let (e, f, g, h) = (row(4), row(5), row(6), row(7));
    let (ef, ef_high, gh, gh_high) =
        (low_words(e, f), high_words(e, f), low_words(g, h), high_words(g, h));
    let pairs = [
        (low_doubles(ab, cd), low_doubles(ef, gh)),
        (high_doubles(ab, cd), high_doubles(ef, gh)),
        (low_doubles(ab_high, cd_high), low_doubles(ef_high, gh_high)),
        (high_doubles(ab_high, cd_high), high_doubles(ef_high, gh_high)),
    ];
    for ([first, second], (left, right)) in out.as_chunks_mut().0.iter_mut().zip(pairs) {
        store(first, low_quads(left, right));
        store(second, high_quads(left, right));
    }
}
