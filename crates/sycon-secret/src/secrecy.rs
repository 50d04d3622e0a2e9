//! Declassification of values, and the marks for the constant-time check.
//!
//! `ct/` runs the library under valgrind's memcheck, and marks secret memory as uninitialized. Memcheck follows the
//! marks through every operation, and reports branches and addresses that depend on a secret. Builds without the
//! feature `constant-time-check` contain only [`reveal`], which does nothing.

/// Mark `value` as public, although it was computed from secrets. Examples are the result of a verification, and
/// outputs that the standard publishes.
#[inline(always)]
#[cfg(not(feature = "constant-time-check"))]
pub fn reveal<T: Copy>(value: T) -> T {
    value
}

#[cfg(feature = "constant-time-check")]
pub use marks::*;

#[cfg(feature = "constant-time-check")]
#[cfg_attr(false, mutants::skip)] // marks have an effect only in valgrind; `ct/check_constant_time.sh` tests them
mod marks {
    use core::ptr::{from_mut, from_ref};

    /// Mark `value` as public.
    #[inline(always)]
    pub fn reveal<T: Copy>(mut value: T) -> T {
        request([MAKE_DEFINED, from_mut(&mut value).expose_provenance(), size_of::<T>(), 0]);
        value
    }

    /// Mark `bytes` as secret.
    pub fn hide(bytes: &mut [u8]) {
        request([MAKE_UNDEFINED, bytes.as_mut_ptr().expose_provenance(), bytes.len(), 0]);
    }

    /// Return how many of `bytes` depend on a secret.
    #[must_use]
    pub fn hidden(bytes: &[u8]) -> usize {
        let depends = |byte: &&u8| {
            let mut bits = 0_u8;
            let (byte, answer) = (from_ref(*byte), from_mut(&mut bits));
            request([GET_BITS, byte.expose_provenance(), answer.expose_provenance(), 1]);
            bits != 0
        };
        bytes.iter().filter(depends).count()
    }

    /// Return how many times a branch or an address has depended on a secret so far.
    #[must_use]
    pub fn leaks() -> usize {
        request([COUNT_ERRORS, 0, 0, 0])
    }

    /// Return whether the program runs under valgrind. Otherwise, the marks have no effect.
    #[must_use]
    pub fn is_watched() -> bool {
        request([RUNNING_ON_VALGRIND, 0, 0, 0]) != 0
    }

    // Requests from valgrind.h and memcheck.h, with their arguments.
    const RUNNING_ON_VALGRIND: usize = 0x1001;
    const COUNT_ERRORS: usize = 0x1201;
    const MEMCHECK: usize = (b'M' as usize) << 24 | (b'C' as usize) << 16;
    /// Arguments: address, length.
    const MAKE_UNDEFINED: usize = MEMCHECK + 1;
    /// Arguments: address, length.
    const MAKE_DEFINED: usize = MEMCHECK + 2;
    /// Arguments: address, output, length. The output has as many bytes, with a bit set for each secret bit.
    const GET_BITS: usize = MEMCHECK + 8;

    /// Sends a request to valgrind. Without valgrind, and on other processors, returns 0.
    fn request([request, a, b, c]: [usize; 4]) -> usize {
        let (arguments, mut answer) = ([request, a, b, c, 0, 0], 0_usize);
        #[cfg(target_arch = "x86_64")]
        // SAFETY: rotates rdi by 128 bits and exchanges rbx with itself, which changes neither register. Valgrind
        // detects this sequence, returns its answer in rdx, and writes only the byte that `hidden` provides.
        unsafe {
            core::arch::asm!(
                "rol rdi, 3", "rol rdi, 13", "rol rdi, 61", "rol rdi, 51",
                "xchg rbx, rbx",
                in("rax") arguments.as_ptr(),
                inout("rdx") answer,
                options(nostack),
            );
        }
        #[cfg(not(target_arch = "x86_64"))]
        core::hint::black_box((arguments, &mut answer));
        answer
    }
}
