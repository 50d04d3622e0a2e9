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

/// Makes functions of intrinsics from registers of one kind to one of another. Only what has a token,
/// or a vector, which only a token makes, may call them.
macro_rules! operations {
    (
        $Register:ty => $Result:ty:
        $($name:ident = $intrinsic:ident$(::<$constant:literal>)?($($argument:ident),+);)+
    ) => {$(
        #[inline(always)]
        fn $name($($argument: $Register),+) -> $Result {
            // SAFETY: the caller has a token.
            unsafe { $intrinsic$(::<$constant>)?($($argument),+) }
        }
    )+};
}

pub(super) use operations;
