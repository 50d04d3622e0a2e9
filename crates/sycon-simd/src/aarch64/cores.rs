//! What kind of core does the work. Which instructions there are does not say which are fast: some cores have few units
//! for vectors, or one for those of SHA-3.

use core::sync::atomic::{AtomicU8, Ordering};

/// Kinds of core, by their vectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Core {
    /// Two units for vectors, no more than scalar code has: Cortex-A5x and A7x, Neoverse N1 and N2, and whatever is not
    /// known.
    Narrow,
    /// Four units for vectors, one of which takes the instructions of SHA-3: Cortex-X1 to X3, Neoverse V1 and V2.
    Wide,
    /// Two units or more take the instructions of SHA-3: Cortex-X4, Neoverse N3 and V3, Apple's.
    FastSha3,
}

/// The kind of the core that asks first. (Where a processor has several kinds, work moves between them, and its results are
/// the same on each.)
#[inline]
pub(crate) fn core() -> Core {
    const UNKNOWN: u8 = u8::MAX;
    static CORE: AtomicU8 = AtomicU8::new(UNKNOWN);

    #[cold]
    fn ask() -> Core {
        let found = this_core();
        CORE.store(found as u8, Ordering::Relaxed);
        found
    }
    match CORE.load(Ordering::Relaxed) {
        UNKNOWN => ask(),
        core if core == Core::FastSha3 as u8 => Core::FastSha3,
        core if core == Core::Wide as u8 => Core::Wide,
        _ => Core::Narrow,
    }
}

#[cfg(target_vendor = "apple")]
fn this_core() -> Core {
    Core::FastSha3
}

#[cfg(any(target_os = "linux", target_os = "android"))]
fn this_core() -> Core {
    // SAFETY: it takes any number, and reads what the kernel gave the process at its start.
    let capabilities = unsafe { libc::getauxval(libc::AT_HWCAP) };
    if capabilities & libc::HWCAP_CPUID == 0 {
        return Core::Narrow;
    }
    let midr: u64;
    // SAFETY: the kernel has said that it emulates this register, which user space may not read by itself.
    unsafe {
        core::arch::asm!("mrs {}, MIDR_EL1", out(reg) midr, options(nomem, nostack, preserves_flags));
    }
    kind(midr)
}

#[cfg(not(any(target_vendor = "apple", target_os = "linux", target_os = "android")))]
fn this_core() -> Core {
    Core::Narrow
}

/// The kind of core whose main identification register is this: Arm's parts by their numbers.
#[cfg_attr(not(any(target_os = "linux", target_os = "android", test)), allow(dead_code))]
fn kind(midr: u64) -> Core {
    const ARM: u64 = 0x41;
    const APPLE: u64 = 0x61;
    match (midr >> 24 & 0xff, midr >> 4 & 0xfff) {
        // Cortex-X4, Neoverse-V3AE, Neoverse-V3, Cortex-X925, Neoverse-N3.
        (APPLE, _) | (ARM, 0xd82..=0xd85 | 0xd8e) => Core::FastSha3,
        // Neoverse-V1, Cortex-X1, Cortex-X2, Cortex-X1C, Cortex-X3, Neoverse-V2.
        (ARM, 0xd40 | 0xd44 | 0xd48 | 0xd4c | 0xd4e | 0xd4f) => Core::Wide,
        _ => Core::Narrow,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Registers that these processors are known by.
    #[test]
    fn kinds_of_cores() {
        for (name, midr, expected) in [
            ("Cortex-A53", 0x410f_d034, Core::Narrow),
            ("Cortex-A72", 0x410f_d083, Core::Narrow),
            ("Neoverse-N1", 0x413f_d0c1, Core::Narrow),
            ("Neoverse-N2", 0x410f_d490, Core::Narrow),
            ("Neoverse-V1", 0x411f_d401, Core::Wide),
            ("Cortex-X1", 0x411f_d440, Core::Wide),
            ("Neoverse-V2", 0x410f_d4f0, Core::Wide),
            ("Cortex-X4", 0x411f_d820, Core::FastSha3),
            ("Neoverse-V3", 0x410f_d840, Core::FastSha3),
            ("Neoverse-N3", 0x410f_d8e0, Core::FastSha3),
            ("Apple M1", 0x611f_0221, Core::FastSha3),
            ("QEMU", 0x000f_0510, Core::Narrow),
        ] {
            assert_eq!(kind(midr), expected, "{name}");
        }
    }
}
