//! What the tests of the vectors share.

use core::ops::Range;

/// From one number to the next, of all: an interpreter takes a thousand times as long.
pub(crate) const STEP: usize = if cfg!(miri) { 4999 } else { 1 };

/// Seeds for as many strings, or a hundredth.
pub(crate) fn seeds(count: u32) -> Range<u32> {
    0..if cfg!(miri) { count / 100 } else { count }
}

/// Strings of bytes that look random.
pub(crate) fn strings<const N: usize, const COUNT: usize>(seed: u32) -> [[u8; N]; COUNT] {
    let mut state = seed.wrapping_mul(2).wrapping_add(1);
    let mut strings = [[0; N]; COUNT];
    for byte in strings.as_flattened_mut() {
        state = state.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
        *byte = state.to_be_bytes()[0];
    }
    strings
}

/// True if the type implements the trait: then, the inherent constant hides the one of `Otherwise`.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
macro_rules! implements {
    ($Type:ty: $($Trait:tt)+) => {{
        #[allow(dead_code, reason = "hidden where the trait is implemented")]
        trait Otherwise {
            const IMPLEMENTED: bool = false;
        }
        struct Probe<T>(core::marker::PhantomData<T>);
        impl<T> Otherwise for Probe<T> {}
        #[allow(dead_code, reason = "hides nothing where the trait is not implemented")]
        impl<T: $($Trait)+> Probe<T> {
            const IMPLEMENTED: bool = true;
        }
        Probe::<$Type>::IMPLEMENTED
    }};
}

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
pub(crate) use implements;
