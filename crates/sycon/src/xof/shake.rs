//! SHAKE (FIPS 202).

use sycon_permutation::KeccakF1600;
use sycon_sponge::{Absorbing, Squeezing, by_strength, extendable, sponge_reader};

use super::{Absorb, Xof};
use crate::Backend;

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

/// SHAKE128: 128-bit security, with 16 bytes of output for keys and 32 where collisions matter.
pub type Shake128 = Shake<168>;

/// SHAKE256: 256-bit security, with 32 bytes of output for keys and 64 where collisions matter.
pub type Shake256 = Shake<136>;

/// The reader of SHAKE, cSHAKE and all functions that are built on them.
#[derive(Clone)]
pub struct ShakeReader<const RATE: usize>(pub(crate) Squeezing<KeccakF1600, RATE>);

/// SHAKE128 of `data`, ready to squeeze.
#[must_use]
#[inline]
pub fn shake128(data: &[u8]) -> ShakeReader<168> {
    Shake128::new().hash(data)
}

/// SHAKE256 of `data`, ready to squeeze.
#[must_use]
#[inline]
pub fn shake256(data: &[u8]) -> ShakeReader<136> {
    Shake256::new().hash(data)
}

impl<const RATE: usize> Shake<RATE> {
    const DOMAIN: u8 = 0x1f;

    /// Creates a function without input.
    #[must_use]
    pub fn new() -> Self {
        Self::with_backend(Backend::best_single())
    }

    /// As [`new`](Self::new), with a backend of your choice.
    #[must_use]
    pub fn with_backend(backend: Backend) -> Self {
        const { by_strength(RATE, (), ()) };
        Self { sponge: Absorbing::new(backend) }
    }
}

impl<const RATE: usize> Absorb for Shake<RATE> {
    const NAME: &'static str = by_strength(RATE, "SHAKE128", "SHAKE256");
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

    #[inline]
    fn finalize(self) -> Self::Reader {
        ShakeReader::end(self.sponge, Self::DOMAIN)
    }

    #[inline]
    fn hash_into(mut self, data: &[u8], out: &mut [u8]) {
        self.sponge.absorb(data);
        self.sponge.finish_into(Self::DOMAIN, out);
    }
}

impl<const RATE: usize> ShakeReader<RATE> {
    /// Ends the input of a sponge with a domain byte.
    #[inline]
    pub(super) fn end(sponge: Absorbing<KeccakF1600, RATE>, domain: u8) -> Self {
        Self(sponge.finalize(domain))
    }
}

extendable!([const RATE: usize] Shake<RATE>, rate RATE);
sponge_reader!([const RATE: usize] ShakeReader<RATE>);

impl<const RATE: usize> Default for Shake<RATE> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(feature = "alloc")]
mod described {
    use super::{Shake, Shake128, Shake256, ShakeReader};
    use crate::xof::description::{Described, Description, Function, Output};
    use crate::xof::parts::Parts;
    use crate::xof::{Error, OutputLength, Parameters, StateFlaw};

    impl<const RATE: usize> Function for Shake<RATE> {
        #[inline]
        fn start(parameters: &Parameters<'_>) -> Result<Self, Error> {
            Ok(Self::with_backend(parameters.for_one_state()))
        }

        #[inline]
        fn fill(&mut self, out: &mut [u8]) {
            self.sponge.finish_into(Self::DOMAIN, out);
        }

        fn parts(&mut self, parts: &mut Parts<'_>) -> Result<(), StateFlaw> {
            parts.sponge(&mut self.sponge, "state")
        }
    }

    impl<const RATE: usize> Output for ShakeReader<RATE> {
        fn parts(&mut self, parts: &mut Parts<'_>) -> Result<(), StateFlaw> {
            parts.squeezing(&mut self.0)
        }
    }

    const VECTORS: &[&str] = &["accumulated.json", "acvp.json", "kat.json", "shake.json"];

    impl Described for Shake128 {
        const DESCRIPTION: Description = Description {
            vectors: VECTORS,
            ..Description::new::<Self>(
                "Shake128",
                128,
                OutputLength::Extendable { default: 32 },
                "FIPS 202, section 6.2",
                "NIST's extendable output for 128 bits of security, used by post-quantum schemes.",
            )
        };
    }

    impl Described for Shake256 {
        const DESCRIPTION: Description = Description {
            vectors: VECTORS,
            ..Description::new::<Self>(
                "Shake256",
                256,
                OutputLength::Extendable { default: 64 },
                "FIPS 202, section 6.2",
                "NIST's extendable output for 256 bits of security, used by post-quantum schemes.",
            )
        };
    }
}
