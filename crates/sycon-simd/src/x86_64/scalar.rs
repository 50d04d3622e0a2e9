//! Scalar code, which every CPU runs.

/// Return `value`, and hide from LLVM how it was computed.
///
/// LLVM takes half a second to find out that the scalar code of Keccak contains no vectors that save time, and a
/// program contains this code many times. The search stops at a hidden value. A program that uses SHAKE128 compiles four
/// times as fast, and the code is at least as fast as before.
#[inline(always)]
#[cfg_attr(miri, allow(unused_mut, reason = "assembly changes it"))]
pub(crate) fn hidden(mut value: u64) -> u64 {
    // Miri does not execute assembly.
    #[cfg(not(miri))]
    // SAFETY: this is a comment and contains no instruction.
    unsafe {
        core::arch::asm!("/* {} */", inout(reg) value, options(pure, nomem, nostack, preserves_flags));
    }
    #[cfg(miri)]
    let value = core::hint::black_box(value);
    value
}
