//! A state of Keccak in five registers.

use core::arch::x86_64::*;
use core::array;

use crate::debug::opaque;
use crate::lanes::LanesPermutation;
use crate::operations::operations;
use crate::planes::Plane;
use crate::state::State;
use crate::x86_64::logic::Logic;
use crate::x86_64::proofs::Avx512Token;
use crate::x86_64::registers::{Register, load_array};

/// Five lanes in the low part of a 512-bit register, and the token that created it. The other three lanes are
/// not specified.
#[derive(Clone, Copy)]
pub(crate) struct U64x5<S>(__m512i, S);

/// A state in planes.
#[derive(Clone, Copy)]
pub(crate) struct U64x5x5<S>([U64x5<S>; 5]);

opaque!([S] U64x5<S>);
opaque!([S] U64x5x5<S>);

operations! { __m512i => __m512i where Avx512Token:
    rotate = _mm512_rolv_epi64(lanes, bits);
    permute = _mm512_permutexvar_epi64(order, lanes);
}

#[inline(always)]
fn replace<const LANES: u8>(_: impl Avx512Token, a: __m512i, b: __m512i) -> __m512i {
    // SAFETY: the token proves the feature.
    unsafe { _mm512_mask_mov_epi64(a, LANES, b) }
}

/// Selects the first `length` bytes of a register.
#[inline(always)]
fn first(length: usize) -> __mmask64 {
    if length == 0 { 0 } else { u64::MAX >> (64 - length.min(64)) }
}

/// Loads the first 64 bytes, or all if there are fewer, followed by zeros.
#[inline(always)]
fn load_start(_: impl Avx512Token, bytes: &[u8]) -> __m512i {
    // SAFETY: the mask selects bytes of the slice only; the token proves the feature.
    unsafe { _mm512_maskz_loadu_epi8(first(bytes.len()), bytes.as_ptr().cast()) }
}

/// The inverse of [`load_start`].
#[inline(always)]
fn store_start(_: impl Avx512Token, register: __m512i, bytes: &mut [u8]) {
    // SAFETY: the mask selects bytes of the slice only; the token proves the feature.
    unsafe { _mm512_mask_storeu_epi8(bytes.as_mut_ptr().cast(), first(bytes.len()), register) }
}

/// Returns numbers in the lanes of a register: five of a plane, and three others.
#[inline(always)]
fn numbers(_: impl Avx512Token, plane: [u8; 5], others: [u8; 3]) -> __m512i {
    let plane: [i64; 5] =
        [plane[0].into(), plane[1].into(), plane[2].into(), plane[3].into(), plane[4].into()];
    let others: [i64; 3] = [others[0].into(), others[1].into(), others[2].into()];
    // SAFETY: the token proves the feature.
    unsafe {
        _mm512_setr_epi64(
            plane[0], plane[1], plane[2], plane[3], plane[4], others[0], others[1], others[2],
        )
    }
}

/// Returns the bytes of plane `y` that the first `N` bytes of a state contain.
#[inline(always)]
const fn plane<const N: usize>(y: usize) -> (usize, usize) {
    let start = if 40 * y < N { 40 * y } else { N };
    (start, if start + 40 < N { start + 40 } else { N })
}

impl<S: Avx512Token> State<S> for U64x5x5<S> {
    #[inline(always)]
    fn load<const N: usize>(simd: S, bytes: &[u8; N]) -> Self {
        Self(array::from_fn(
            #[inline(always)]
            |y| {
                let (start, end) = plane::<N>(y);
                U64x5(load_start(simd, &bytes[start..end]), simd)
            },
        ))
    }

    #[inline(always)]
    fn store<const N: usize>(self, bytes: &mut [u8; N]) {
        for (y, U64x5(register, simd)) in self.0.into_iter().enumerate() {
            let (start, end) = plane::<N>(y);
            store_start(simd, register, &mut bytes[start..end]);
        }
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(array::from_fn(
            #[inline(always)]
            |y| self.0[y].xor(other.0[y]),
        ))
    }

    #[inline(always)]
    fn permute(self, simd: S, permutation: impl LanesPermutation<S>) -> Self {
        Self(permutation.run_planes(simd, self.0))
    }
}

impl<S: Avx512Token> Plane<S> for U64x5<S> {
    #[inline(always)]
    fn first_lane(simd: S, word: u64) -> Self {
        Self(load_array(&[word, 0, 0, 0, 0, 0, 0, 0]), simd)
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(Register::xor(self.1, self.0, other.0), self.1)
    }

    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        Self(Logic::xor3(self.1, self.0, b.0, c.0), self.1)
    }

    #[inline(always)]
    fn chi(self, b: Self, c: Self) -> Self {
        Self(Logic::chi(self.1, self.0, b.0, c.0), self.1)
    }

    #[inline(always)]
    fn rotate_left(self, bits: [u8; 5]) -> Self {
        Self(rotate(self.1, self.0, numbers(self.1, bits, [0; 3])), self.1)
    }

    #[inline(always)]
    fn shuffle(self, order: [u8; 5]) -> Self {
        // The compiler removes the shuffle if it moves no lane.
        Self(permute(self.1, numbers(self.1, order, [5, 6, 7]), self.0), self.1)
    }

    #[inline(always)]
    fn replace<const LANES: u8>(self, other: Self) -> Self {
        Self(replace::<LANES>(self.1, self.0, other.0), self.1)
    }
}
