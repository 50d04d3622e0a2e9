//! Registers: the loads and stores that are in the baseline, and intrinsics as functions.

use core::arch::x86_64::*;

#[inline(always)]
pub(super) fn load(block: &[u8; 16]) -> __m128i {
    // SAFETY: `block` is as long as the register, and SSE2 is in the baseline.
    unsafe { _mm_loadu_si128(block.as_ptr().cast()) }
}

#[inline(always)]
pub(super) fn store(register: __m128i, block: &mut [u8; 16]) {
    // SAFETY: `block` is as long as the register, and SSE2 is in the baseline.
    unsafe { _mm_storeu_si128(block.as_mut_ptr().cast(), register) };
}

/// Asks for every cache line that `bytes` begin in or go through.
#[inline(always)]
pub(super) fn prefetch(bytes: &[u8]) {
    for line in bytes.chunks_exact(64) {
        // SAFETY: part of SSE, which is in the baseline; it reads nothing.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(line.as_ptr().cast()) }
    }
}

/// Define a safe function for each intrinsic, from registers of one type to a register of another.
///
/// The functions need no token if the baseline contains the intrinsics. Otherwise `where` names the proof that the
/// intrinsics need, and a token that implements it becomes the first argument.
macro_rules! operations {
    (
        $Register:ty => $Result:ty:
        $($name:ident = $intrinsic:ident$(::<$constant:literal>)?($($argument:ident),+);)+
    ) => {$(
        #[inline(always)]
        fn $name($($argument: $Register),+) -> $Result {
            // SAFETY: SSE2 is in the baseline.
            unsafe { $intrinsic$(::<$constant>)?($($argument),+) }
        }
    )+};
    (
        $Register:ty => $Result:ty where $Token:ident:
        $($name:ident = $intrinsic:ident$(::<$constant:literal>)?($($argument:ident),+);)+
    ) => {$(
        #[inline(always)]
        fn $name(_: impl $Token, $($argument: $Register),+) -> $Result {
            // SAFETY: the token proves the feature.
            unsafe { $intrinsic$(::<$constant>)?($($argument),+) }
        }
    )+};
}

pub(super) use operations;
