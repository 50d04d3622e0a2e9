//! Registers: loads and stores. NEON is in the baseline.

use core::arch::aarch64::*;

use crate::operations::operations;

#[inline(always)]
pub(super) fn load(block: &[u8; 16]) -> uint8x16_t {
    // SAFETY: `block` is as long as the register, and NEON is in the baseline.
    unsafe { vld1q_u8(block.as_ptr()) }
}

#[inline(always)]
pub(super) fn store(register: uint8x16_t, block: &mut [u8; 16]) {
    // SAFETY: `block` is as long as the register, and NEON is in the baseline.
    unsafe { vst1q_u8(block.as_mut_ptr(), register) };
}

operations! { uint8x16_t => uint32x4_t:
    words = vreinterpretq_u32_u8(x);
}
operations! { uint32x4_t => uint8x16_t:
    bytes = vreinterpretq_u8_u32(x);
}

/// `$function::<n, $width - n>($argument, …)`, if `$bits` is a constant that is known only at code generation. It is
/// necessary because a const argument cannot be `32 - BITS`. The compiler removes all other arms.
macro_rules! with_complement {
    ($bits:expr, 32, $function:ident($($argument:expr),+)) => {
        with_complement!(
            @ $bits, 32, $function($($argument),+),
            1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31
        )
    };
    ($bits:expr, 64, $function:ident($($argument:expr),+)) => {
        with_complement!(
            @ $bits, 64, $function($($argument),+),
            1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32
            33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63
        )
    };
    (@ $bits:expr, $width:literal, $function:ident $arguments:tt, $($n:literal)+) => {
        match $bits {
            $($n => with_complement!(@call $function::<$n, { $width - $n }> $arguments),)+
            _ => unreachable!("a rotation of 0 bits, or of all"),
        }
    };
    (@call $function:ident::<$n:literal, $complement:block> ($($argument:expr),+)) => {
        $function::<$n, $complement>($($argument),+)
    };
}

pub(super) use with_complement;
