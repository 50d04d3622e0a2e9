use core::fmt;

use super::{Absorb, Xof};
use crate::Backend;
use crate::permutation::KeccakF1600;
use crate::sponge::{Absorbing, Squeezing};

/// SHAKE with a rate of `RATE` bytes (FIPS 202, section 6.2): [`Shake128`] or [`Shake256`].
///
/// ```
/// use sycon::xof::{Absorb, Shake256, Squeeze, Xof};
///
/// let mut xof = Shake256::new();
/// xof.absorb(b"message");
/// let mut sponge = xof.finalize();
/// let mut out = [0; 64];
/// sponge.squeeze(&mut out);
/// # assert_eq!(out, sycon::xof::shake256(b"message").squeeze_array());
/// ```
#[derive(Clone)]
pub struct Shake<const RATE: usize> {
    sponge: Absorbing<KeccakF1600, RATE>,
}

/// SHAKE128: 128-bit security from 32 bytes of output on.
pub type Shake128 = Shake<168>;

/// SHAKE256: 256-bit security from 64 bytes of output on.
pub type Shake256 = Shake<136>;

/// What SHAKE, cSHAKE and all that is built on them squeeze from.
pub type ShakeReader<const RATE: usize> = Squeezing<KeccakF1600, RATE>;

/// SHAKE128 of `data`, ready to squeeze.
#[must_use]
pub fn shake128(data: &[u8]) -> ShakeReader<168> {
    super::absorb_all(Shake128::new(), data)
}

/// SHAKE256 of `data`, ready to squeeze.
#[must_use]
pub fn shake256(data: &[u8]) -> ShakeReader<136> {
    super::absorb_all(Shake256::new(), data)
}

impl<const RATE: usize> Shake<RATE> {
    const DOMAIN: u8 = 0x1f;

    /// Without input.
    #[must_use]
    pub fn new() -> Self {
        Self::with_backend(Backend::best_single())
    }

    /// As [`new`](Self::new), with a backend of your choice.
    #[must_use]
    pub fn with_backend(backend: Backend) -> Self {
        const { super::assert_strength(RATE) };
        Self { sponge: Absorbing::new(backend) }
    }
}

impl<const RATE: usize> Absorb for Shake<RATE> {
    const NAME: &'static str = super::name(RATE, "SHAKE128", "SHAKE256");
    const RATE: usize = RATE;

    fn absorb(&mut self, data: &[u8]) -> &mut Self {
        self.sponge.absorb(data);
        self
    }

    fn reset(&mut self) {
        *self = Self::with_backend(self.sponge.backend());
    }
}

impl<const RATE: usize> Xof for Shake<RATE> {
    type Reader = ShakeReader<RATE>;

    fn finalize(self) -> Self::Reader {
        self.sponge.finalize(Self::DOMAIN)
    }
}

impl<const RATE: usize> Default for Shake<RATE> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const RATE: usize> fmt::Debug for Shake<RATE> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        super::debug::<Self>(f)
    }
}
