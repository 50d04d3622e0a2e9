//! Integer multiply-add of 52 bits: which processor has it, and how wide.

use crate::LimbKernel;
#[cfg(target_arch = "x86_64")]
use crate::x86_64::{Avx512Ifma, AvxIfma, LimbToken, LimbsX4, LimbsX4Avx, LimbsX8, is_amd};

/// The proof that this processor multiplies [limbs](crate::Limbs) in vectors, and which of them to use.
/// [`Backend::ifma`](crate::Backend::ifma) finds it, of the widest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ifma(Vectors);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Vectors {
    #[cfg(target_arch = "x86_64")]
    Eight(Avx512Ifma),
    #[cfg(target_arch = "x86_64")]
    Four(Avx512Ifma),
    #[cfg(target_arch = "x86_64")]
    FourAvx(AvxIfma),
}

impl Ifma {
    /// As many lanes as its vectors have.
    #[must_use]
    #[inline]
    pub fn lanes(self) -> usize {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Vectors::Eight(_) => 8,
            #[cfg(target_arch = "x86_64")]
            Vectors::Four(_) | Vectors::FourAvx(_) => 4,
        }
    }

    /// Four lanes.
    #[must_use]
    #[inline]
    pub fn four(self) -> Self {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Vectors::Eight(token) => Self(Vectors::Four(token)),
            #[cfg(target_arch = "x86_64")]
            Vectors::Four(_) | Vectors::FourAvx(_) => self,
        }
    }

    /// Whether a vector of four takes hardly longer than a single number elsewhere, so that it pays for two.
    ///
    /// On AMD's Zen 4 a ladder of X25519 on four lanes takes as long as one by the best scalar code (24 µs). Not measured
    /// on Intel's, which have fewer ports for wide products.
    #[must_use]
    #[inline]
    pub fn is_fast_for_few(self) -> bool {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Vectors::Eight(_) | Vectors::Four(_) => is_amd(),
            // Not measured.
            #[cfg(target_arch = "x86_64")]
            Vectors::FourAvx(_) => false,
        }
    }

    /// Runs `kernel` on its vectors.
    #[cfg_attr(
        not(target_arch = "x86_64"),
        allow(unused_variables, clippy::needless_pass_by_value, reason = "there are no vectors")
    )]
    #[inline(always)]
    pub fn run<K: LimbKernel>(self, kernel: K) -> K::Output {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Vectors::Eight(token) => token.run::<LimbsX8<_>, K>(kernel),
            #[cfg(target_arch = "x86_64")]
            Vectors::Four(token) => token.run::<LimbsX4<_>, K>(kernel),
            #[cfg(target_arch = "x86_64")]
            Vectors::FourAvx(token) => token.run::<LimbsX4Avx<_>, K>(kernel),
        }
    }
}

#[cfg(target_arch = "x86_64")]
impl From<Avx512Ifma> for Ifma {
    #[inline]
    fn from(token: Avx512Ifma) -> Self {
        Self(Vectors::Eight(token))
    }
}

#[cfg(target_arch = "x86_64")]
impl From<AvxIfma> for Ifma {
    #[inline]
    fn from(token: AvxIfma) -> Self {
        Self(Vectors::FourAvx(token))
    }
}
