//! Which CPUs can run the crate `graviola`.

use crate::Backend;

#[cfg(target_arch = "x86_64")]
cpufeatures::new!(
    required,
    "aes",
    "pclmulqdq",
    "ssse3",
    "sse4.2",
    "popcnt",
    "avx",
    "avx2",
    "fma",
    "bmi1",
    "bmi2",
    "adx"
);
#[cfg(target_arch = "aarch64")]
cpufeatures::new!(required, "aes", "sha2");

impl Backend {
    /// Return true if the crate `graviola` can run with this backend.
    ///
    /// Graviola has no function that answers this, and panics on a CPU without an instruction set that it requires.
    /// Graviola 0.4.2 requires AES, PCLMULQDQ, BMI1, ADX, AVX and AVX2, and BMI2 for X25519. This function checks for
    /// these, and for the other instruction sets of x86-64-v3 that cpufeatures detects. Every CPU
    /// with ADX has them. A later graviola that requires one of them does not panic. On aarch64, graviola requires
    /// NEON, AES, PMULL and SHA2; the feature `aes` includes PMULL. A test of sycon-kem denies graviola each other
    /// instruction set, so a locked version that requires one fails the test.
    ///
    /// Backends without vectors for rows run without assembly.
    #[must_use]
    #[inline]
    #[cfg_attr(false, mutants::skip)] // without the instructions, other code returns the same bytes
    pub fn runs_graviola(self) -> bool {
        #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
        return self.has_vectors_for_rows() && required::get();
        #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
        false
    }
}
