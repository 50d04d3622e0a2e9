//! TurboSHAKE (RFC 9861).

use sycon_permutation::KeccakP1600R12;
use sycon_sponge::{Absorbing, Squeezing, by_strength, extendable, sponge_reader};

use super::{Absorb, Error, Xof};
use crate::Backend;

/// TurboSHAKE with a rate of `RATE` bytes (RFC 9861, section 2): [`TurboShake128`] or
/// [`TurboShake256`]. SHAKE with half the rounds, and a domain byte of your choice.
///
/// ```
/// use sycon::xof::{Absorb, Squeeze, TurboShake128, Xof};
///
/// let mut xof = TurboShake128::new(0x1f)?;
/// xof.absorb(b"message");
/// let out: [u8; 32] = xof.finalize().squeeze_array();
/// # let _ = out;
/// # Ok::<(), sycon::xof::Error>(())
/// ```
#[derive(Clone)]
pub struct TurboShake<const RATE: usize> {
    sponge: Absorbing<KeccakP1600R12, RATE>,
    domain: u8,
}

/// TurboSHAKE128: 128-bit security, with 16 bytes of output for keys and 32 where collisions
/// matter.
pub type TurboShake128 = TurboShake<168>;

/// TurboSHAKE256: 256-bit security, with 32 bytes of output for keys and 64 where collisions
/// matter.
pub type TurboShake256 = TurboShake<136>;

/// The reader of TurboSHAKE and KangarooTwelve.
#[derive(Clone)]
pub struct TurboShakeReader<const RATE: usize>(pub(crate) Squeezing<KeccakP1600R12, RATE>);

/// TurboSHAKE128 of `data`, ready to squeeze.
///
/// # Errors
///
/// As [`TurboShake::new`].
#[inline]
pub fn turboshake128(domain: u8, data: &[u8]) -> Result<TurboShakeReader<168>, Error> {
    Ok(TurboShake128::new(domain)?.hash(data))
}

/// TurboSHAKE256 of `data`, ready to squeeze.
///
/// # Errors
///
/// As [`TurboShake::new`].
#[inline]
pub fn turboshake256(domain: u8, data: &[u8]) -> Result<TurboShakeReader<136>, Error> {
    Ok(TurboShake256::new(domain)?.hash(data))
}

impl<const RATE: usize> TurboShake<RATE> {
    /// The default domain byte.
    pub const DEFAULT_DOMAIN: u8 = 0x1f;

    /// Creates a function without input. Functions with different `domain` bytes are unrelated. If you need only one,
    /// use [`DEFAULT_DOMAIN`](Self::DEFAULT_DOMAIN).
    ///
    /// # Errors
    ///
    /// [`Error::Domain`] unless `domain` is in `0x01..=0x7f`.
    #[inline]
    pub fn new(domain: u8) -> Result<Self, Error> {
        Self::with_backend(Backend::best_single(), domain)
    }

    /// As [`new`](Self::new), with a backend of your choice.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new).
    #[inline]
    pub fn with_backend(backend: Backend, domain: u8) -> Result<Self, Error> {
        const { by_strength(RATE, (), ()) };
        check_domain(domain)?;
        Ok(Self { sponge: Absorbing::new(backend), domain })
    }
}

/// Rejects domain bytes that RFC 9861, section 2.2, does not allow.
pub(crate) fn check_domain(given: u8) -> Result<(), Error> {
    if (0x01..=0x7f).contains(&given) { Ok(()) } else { Err(Error::Domain { given }) }
}

impl<const RATE: usize> Absorb for TurboShake<RATE> {
    const NAME: &'static str = by_strength(RATE, "TurboSHAKE128", "TurboSHAKE256");
    const RATE: usize = RATE;

    fn absorb(&mut self, data: &[u8]) -> &mut Self {
        self.sponge.absorb(data);
        self
    }

    fn reset(&mut self) {
        self.sponge = Absorbing::new(self.sponge.backend());
    }
}

impl<const RATE: usize> Xof for TurboShake<RATE> {
    type Reader = TurboShakeReader<RATE>;

    fn finalize(self) -> Self::Reader {
        TurboShakeReader::end(self.sponge, self.domain)
    }

    #[inline]
    fn hash_into(mut self, data: &[u8], out: &mut [u8]) {
        self.sponge.absorb(data);
        self.sponge.finish_into(self.domain, out);
    }
}

impl<const RATE: usize> TurboShakeReader<RATE> {
    /// Ends the input of a sponge with a domain byte.
    pub(super) fn end(sponge: Absorbing<KeccakP1600R12, RATE>, domain: u8) -> Self {
        Self(sponge.finalize(domain))
    }
}

extendable!([const RATE: usize] TurboShake<RATE>, rate RATE);
sponge_reader!([const RATE: usize] TurboShakeReader<RATE>);

impl<const RATE: usize> Default for TurboShake<RATE> {
    /// Creates a function with [`DEFAULT_DOMAIN`](Self::DEFAULT_DOMAIN).
    fn default() -> Self {
        Self { sponge: Absorbing::new(Backend::best_single()), domain: Self::DEFAULT_DOMAIN }
    }
}

#[cfg(feature = "alloc")]
mod described {
    use super::{Error, TurboShake, TurboShake128, TurboShake256, TurboShakeReader, check_domain};
    use crate::xof::description::{Described, Description, Function, Output};
    use crate::xof::parts::Parts;
    use crate::xof::{OutputLength, Parameter, Parameters, StateFlaw};

    impl<const RATE: usize> Function for TurboShake<RATE> {
        #[inline]
        fn start(parameters: &Parameters<'_>) -> Result<Self, Error> {
            Self::with_backend(parameters.for_one_state(), parameters.domain_or_usual())
        }

        #[inline]
        fn fill(&mut self, out: &mut [u8]) {
            self.sponge.finish_into(self.domain, out);
        }

        fn parts(&mut self, parts: &mut Parts<'_>) -> Result<(), StateFlaw> {
            self.domain = parts.byte(self.domain, "domain byte")?;
            Parts::require(check_domain(self.domain).is_ok(), "domain byte")?;
            parts.sponge(&mut self.sponge, "state")
        }
    }

    impl Described for TurboShake128 {
        const DESCRIPTION: Description = Description {
            takes: &[Parameter::Domain],
            inputs: "any input; domain bytes separate domains",
            vectors: &["accumulated.json", "turboshake.json"],
            ..Description::new::<Self>(
                "TurboShake128",
                128,
                OutputLength::Extendable { default: 32 },
                "RFC 9861, section 2",
                "SHAKE128 with half of the rounds, at twice the speed.",
            )
        };
    }

    impl Described for TurboShake256 {
        const DESCRIPTION: Description = Description {
            takes: &[Parameter::Domain],
            inputs: "any input; domain bytes separate domains",
            vectors: &["accumulated.json", "turboshake.json"],
            ..Description::new::<Self>(
                "TurboShake256",
                256,
                OutputLength::Extendable { default: 64 },
                "RFC 9861, section 2",
                "SHAKE256 with half of the rounds, at twice the speed.",
            )
        };
    }

    impl<const RATE: usize> Output for TurboShakeReader<RATE> {
        fn parts(&mut self, parts: &mut Parts<'_>) -> Result<(), StateFlaw> {
            parts.squeezing(&mut self.0)
        }
    }
}
