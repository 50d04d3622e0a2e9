//! Integer multiply-add of 52 bits: the processors that support it, and the width of their vectors.

use crate::LimbKernel;
#[cfg(target_arch = "x86_64")]
use crate::x86_64::{Avx512Ifma, AvxIfma, LimbToken, LimbsX4, LimbsX4Avx, LimbsX8, is_amd};

/// The proof that this processor multiplies [limbs](crate::Limbs) in vectors, and the choice of the vectors.
/// [`Backend::ifma`](crate::Backend::ifma) detects the widest.
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
    /// Return the number of lanes of a vector.
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

    /// Return the vectors of four lanes.
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

    /// Return whether a vector of four takes about as long as one number in other code, so that it is worthwhile for
    /// two numbers.
    ///
    /// On AMD's Zen 4, an X25519 ladder on four lanes takes as long as one with the best scalar code (24 µs). On
    /// Intel's processors, which have fewer ports for wide products, this was not measured.
    #[must_use]
    #[inline]
    #[cfg_attr(false, mutants::skip)] // other vectors give the same bytes
    pub fn is_fast_for_few(self) -> bool {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Vectors::Eight(_) | Vectors::Four(_) => is_amd(),
            // Not measured.
            #[cfg(target_arch = "x86_64")]
            Vectors::FourAvx(_) => false,
        }
    }

    /// Run `kernel` on the vectors.
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
