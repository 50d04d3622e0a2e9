//! Detects the kind of core. The list of its instruction sets does not show which instructions are fast.

use core::sync::atomic::{AtomicU8, Ordering};

/// Returns true if this core has four NEON units, and at most one of them runs the instructions for SHA-3: Cortex-X1
/// to X3, Neoverse V1 and V2. Earlier and smaller cores have two units. On later cores, several units run the
/// instructions for SHA-3.
///
/// The result is that of the core that calls first. If a processor has several kinds of cores, work moves between
/// them. Its results are the same on each core.
#[inline]
#[cfg_attr(false, mutants::skip)] // other vectors give the same bytes
pub(crate) fn is_wide() -> bool {
    const UNKNOWN: u8 = 2;
    static WIDE: AtomicU8 = AtomicU8::new(UNKNOWN);

    #[cold]
    fn ask() -> bool {
        let found = identification().is_some_and(is_wide_part);
        WIDE.store(found.into(), Ordering::Relaxed);
        found
    }
    match WIDE.load(Ordering::Relaxed) {
        UNKNOWN => ask(),
        found => found == 1,
    }
}

/// Returns the main identification register of the core, if the operating system lets user space read it.
#[cfg_attr(false, mutants::skip)] // other vectors give the same bytes
fn identification() -> Option<u64> {
    #[cfg(any(target_os = "linux", target_os = "android"))]
    // SAFETY: the function accepts any number. It reads data that the kernel gave the process at its start.
    if unsafe { libc::getauxval(libc::AT_HWCAP) } & libc::HWCAP_CPUID != 0 {
        let register: u64;
        // SAFETY: HWCAP_CPUID means that the kernel emulates reads of this register, which user space cannot read
        // directly.
        unsafe {
            core::arch::asm!("mrs {}, MIDR_EL1", out(reg) register, options(nomem, nostack, preserves_flags));
        }
        return Some(register);
    }
    None
}

fn is_wide_part(identification: u64) -> bool {
    const ARM: u64 = 0x41;
    let (implementer, part) = (identification >> 24 & 0xff, identification >> 4 & 0xfff);
    // Neoverse-V1, Cortex-X1, X2, X1C, X3, Neoverse-V2.
    implementer == ARM && matches!(part, 0xd40 | 0xd44 | 0xd48 | 0xd4c | 0xd4e | 0xd4f)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the identification registers of known processors.
    #[test]
    fn wide_cores() {
        for (name, identification, expected) in [
            ("Cortex-A53", 0x410f_d034, false),
            ("Cortex-A72", 0x410f_d083, false),
            ("Neoverse-N1", 0x413f_d0c1, false),
            ("Neoverse-N2", 0x410f_d490, false),
            ("Neoverse-V1", 0x411f_d401, true),
            ("Cortex-X1", 0x411f_d440, true),
            ("Neoverse-V2", 0x410f_d4f0, true),
            ("Cortex-X4", 0x411f_d820, false),
            ("Neoverse-V3", 0x410f_d840, false),
            ("Apple M1", 0x611f_0221, false),
        ] {
            assert_eq!(is_wide_part(identification), expected, "{name}");
        }
    }
}
