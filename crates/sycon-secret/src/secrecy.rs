//! Where secrets become public, and the marks for the constant-time check.
//!
//! `ct/` runs the library under valgrind's memcheck and lets secret memory pass for memory that
//! nobody has written. Memcheck follows that through every operation, and reports branches and
//! addresses that depend on it. In builds without the feature `constant-time-check` only [`reveal`]
//! is left, and does nothing.

/// Declares that everyone may know `value`, although it was computed from secrets: the answer to a
/// question that is asked in public, or what the standard publishes.
#[inline(always)]
#[cfg(not(feature = "constant-time-check"))]
pub fn reveal<T: Copy>(value: T) -> T {
    value
}

#[cfg(feature = "constant-time-check")]
pub use marks::*;

#[cfg(feature = "constant-time-check")]
mod marks {
    use core::ptr::{from_mut, from_ref};

    /// Declares that everyone may know `value`.
    #[inline(always)]
    pub fn reveal<T: Copy>(mut value: T) -> T {
        request([MAKE_DEFINED, from_mut(&mut value).expose_provenance(), size_of::<T>(), 0]);
        value
    }

    /// Declares that `bytes` are secret.
    pub fn hide(bytes: &mut [u8]) {
        request([MAKE_UNDEFINED, bytes.as_mut_ptr().expose_provenance(), bytes.len(), 0]);
    }

    /// How many of `bytes` depend on a secret.
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

    /// How many times so far a branch or an address has depended on a secret.
    #[must_use]
    pub fn leaks() -> usize {
        request([COUNT_ERRORS, 0, 0, 0])
    }

    /// Whether anybody is watching: outside valgrind all marks are without effect.
    #[must_use]
    pub fn is_watched() -> bool {
        request([RUNNING_ON_VALGRIND, 0, 0, 0]) != 0
    }

    // Of valgrind.h and memcheck.h, with their arguments.
    const RUNNING_ON_VALGRIND: usize = 0x1001;
    const COUNT_ERRORS: usize = 0x1201;
    const MEMCHECK: usize = (b'M' as usize) << 24 | (b'C' as usize) << 16;
    /// Address, length.
    const MAKE_UNDEFINED: usize = MEMCHECK + 1;
    /// Address, length.
    const MAKE_DEFINED: usize = MEMCHECK + 2;
    /// Address, where to write as many bytes with a bit set for each bit that is secret, length.
    const GET_BITS: usize = MEMCHECK + 8;

    /// Asks valgrind for something. Elsewhere, and on other processors, the answer is 0.
    fn request([request, a, b, c]: [usize; 4]) -> usize {
        let (arguments, mut answer) = ([request, a, b, c, 0, 0], 0_usize);
        #[cfg(target_arch = "x86_64")]
        // SAFETY: rotates rdi by 128 bits and exchanges rbx with itself, which leaves both as they
        // were. Valgrind, which knows this sequence, answers in rdx, and writes nothing but the byte
        // that `hidden` has for it.
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
