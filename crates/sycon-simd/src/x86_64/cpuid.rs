//! What CPUID reports and the crate cpufeatures does not detect.

use core::arch::x86_64::{__cpuid_count, CpuidResult};
use core::sync::atomic::{AtomicU8, Ordering};

/// Detects VAES on a processor with AVX2. The crate cpufeatures also requires 512-bit registers, which these
/// processors do not have.
#[inline]
pub(super) fn has_vaes() -> bool {
    static VAES: AtomicU8 = AtomicU8::new(UNKNOWN);
    known(&VAES, || leaf(7, 0).ecx & 1 << 9 != 0)
}

/// Detects AVX-512 IFMA on a processor with AVX-512. Also requires AVX-512DQ, which every processor with IFMA
/// supports.
#[inline]
pub(super) fn has_avx512_ifma() -> bool {
    static IFMA: AtomicU8 = AtomicU8::new(UNKNOWN);
    known(&IFMA, || leaf(7, 0).ebx & (1 << 21 | 1 << 17) == 1 << 21 | 1 << 17)
}

/// Detects AVX-IFMA on a processor with AVX2. With `tools/emulate_avx_ifma.c`, which cannot change the result of CPUID, tests
/// are compiled with `--cfg sycon_emulates_avx_ifma`.
#[inline]
pub(super) fn has_avx_ifma() -> bool {
    static IFMA: AtomicU8 = AtomicU8::new(UNKNOWN);
    let detect = || leaf(7, 0).eax >= 1 && leaf(7, 1).eax & 1 << 23 != 0;
    cfg!(sycon_emulates_avx_ifma) || known(&IFMA, detect)
}

/// Returns whether the vendor is AMD. AMD's cores issue four vector operations per cycle. Intel's cores issue three
/// vector operations and five scalar operations.
#[inline]
pub(crate) fn is_amd() -> bool {
    static AMD: AtomicU8 = AtomicU8::new(UNKNOWN);
    known(&AMD, || {
        let name = leaf(0, 0);
        [name.ebx, name.edx, name.ecx].map(u32::to_le_bytes).as_flattened() == b"AuthenticAMD"
    })
}

/// Returns a leaf of CPUID.
fn leaf(number: u32, part: u32) -> CpuidResult {
    if cfg!(miri) {
        // Miri has only the features that it was started with, and does not support the instruction.
        return CpuidResult { eax: 0, ebx: 0, ecx: 0, edx: 0 };
    }
    // SAFETY: every x86-64 processor has the instruction.
    #[allow(unused_unsafe, reason = "a safe function from Rust 1.92 on")]
    let result = unsafe { __cpuid_count(number, part) };
    result
}

const UNKNOWN: u8 = 2;

/// Returns the result of `find`, which is called once.
#[inline]
fn known(cache: &AtomicU8, find: fn() -> bool) -> bool {
    #[cold]
    fn ask(cache: &AtomicU8, find: fn() -> bool) -> bool {
        let found = find();
        cache.store(found.into(), Ordering::Relaxed);
        found
    }
    match cache.load(Ordering::Relaxed) {
        UNKNOWN => ask(cache, find),
        found => found == 1,
    }
}
