//! KMAC (SP 800-185).

use subtle::{Choice, ConstantTimeEq};
use sycon_secret::reveal;
use sycon_sponge::encoding::{bits, right_encode};
use sycon_sponge::{MIN_TAG, TagLength, absorber, by_strength, extendable};
use zeroize::Zeroizing;

use super::{Absorb, CShake, Error, ShakeReader, Squeeze, Xof};
use crate::Backend;

/// KMACXOF with a rate of `RATE` bytes (SP 800-185, section 4.3.1): [`KmacXof128`] or
/// [`KmacXof256`]. A keyed function with output of any length.
///
/// A shorter output is a prefix of a longer one. If outputs of different lengths must be unrelated, use [`Kmac`].
#[derive(Clone)]
pub struct KmacXof<const RATE: usize> {
    inner: CShake<RATE>,
}

/// KMACXOF128, for keys of 16 bytes or more.
pub type KmacXof128 = KmacXof<168>;

/// KMACXOF256, for keys of 32 bytes or more.
pub type KmacXof256 = KmacXof<136>;

/// KMAC with a rate of `RATE` bytes (SP 800-185, section 4.3): [`Kmac128`] or [`Kmac256`]. A
/// message authentication code; the length of the tag is part of the function.
///
/// ```
/// use sycon::xof::{Absorb, Kmac256};
///
/// let key = [7; 32];
/// let mut mac = Kmac256::new(&key, b"example.org cookies v1");
/// mac.absorb(b"message");
/// let mut tag = [0; 32];
/// mac.clone().finalize_into(&mut tag);
/// assert!(mac.clone().verify(&tag, 32).is_ok());
/// tag[0] ^= 1;
/// assert!(mac.verify(&tag, 32).is_err());
/// ```
#[derive(Clone)]
pub struct Kmac<const RATE: usize> {
    inner: KmacXof<RATE>,
}

/// KMAC128, for keys of 16 bytes or more.
pub type Kmac128 = Kmac<168>;

/// KMAC256, for keys of 32 bytes or more.
pub type Kmac256 = Kmac<136>;

impl<const RATE: usize> KmacXof<RATE> {
    /// Creates a MAC with `key`. `customization` separates this use of the key from others.
    ///
    /// # Security
    ///
    /// Keys of any length are accepted. A key shorter than the security strength (16 or 32 bytes) limits the security
    /// to its own length. **With an empty key, everyone can compute tags:** check the length of a key that your
    /// program reads.
    #[must_use]
    pub fn new(key: &[u8], customization: &[u8]) -> Self {
        Self::with_backend(Backend::best_single(), key, customization)
    }

    /// As [`new`](Self::new), with a backend of your choice.
    #[must_use]
    pub fn with_backend(backend: Backend, key: &[u8], customization: &[u8]) -> Self {
        let name = (b"KMAC".as_slice(), const { &CShake::<RATE>::state_after(b"KMAC") });
        Self { inner: CShake::with_name(backend, name, customization, Some(key)) }
    }

    /// Absorbs the length of the output in bits. The result is ready for output.
    fn end(&mut self, bits: u64) -> &mut CShake<RATE> {
        self.inner.absorb(right_encode(bits).as_ref())
    }
}

impl<const RATE: usize> Kmac<RATE> {
    /// The shortest tag that [`verify`](Self::verify) accepts (SP 800-185, section 8.4.2).
    pub const MIN_TAG: usize = MIN_TAG;

    /// Creates a MAC with `key`. `customization` separates this use of the key from others.
    ///
    /// # Security
    ///
    /// As [`KmacXof::new`].
    #[must_use]
    pub fn new(key: &[u8], customization: &[u8]) -> Self {
        Self::with_backend(Backend::best_single(), key, customization)
    }

    /// As [`new`](Self::new), with a backend of your choice.
    #[must_use]
    pub fn with_backend(backend: Backend, key: &[u8], customization: &[u8]) -> Self {
        Self { inner: KmacXof::with_backend(backend, key, customization) }
    }

    /// Writes the tag of `out.len()` bytes; 16 to 64 are usual.
    pub fn finalize_into(mut self, out: &mut [u8]) {
        self.finish_into(out);
    }

    fn finish_into(&mut self, out: &mut [u8]) {
        self.inner.end(bits(out.len())).finish_into(out);
    }

    /// Check that `tag` has `length` bytes and belongs to the input so far. The time depends on `length` alone.
    ///
    /// `length` is the length in bytes that your protocol fixes for its tags: preferably 16 or more, and at least
    /// [`MIN_TAG`](Self::MIN_TAG).
    ///
    /// # Security
    ///
    /// **Never pass `tag.len()` as `length`:** then the sender chooses. A forged tag is accepted with a probability of
    /// 2<sup>-8`length`</sup> per try.
    ///
    /// # Errors
    ///
    /// [`Error::TagLength`] if `tag` does not have `length` bytes, or `length` is less than `MIN_TAG`. [`Error::Tag`] if
    /// `tag` does not belong to the input.
    pub fn verify(mut self, tag: &[u8], length: usize) -> Result<(), Error> {
        TagLength::check_any(tag.len(), length)?;
        self.inner.end(bits(length));
        let mut reader = self.inner.inner.finalize();
        let mut equal = Choice::from(1);
        for chunk in tag.chunks(RATE) {
            let mut expected = Zeroizing::new([0; RATE]);
            reader.squeeze(&mut expected[..chunk.len()]);
            equal &= expected[..chunk.len()].ct_eq(chunk);
        }
        if reveal(equal.into()) { Ok(()) } else { Err(Error::Tag) }
    }
}

impl<const RATE: usize> Absorb for KmacXof<RATE> {
    const NAME: &'static str = by_strength(RATE, "KMACXOF128", "KMACXOF256");
    const RATE: usize = RATE;

    fn absorb(&mut self, data: &[u8]) -> &mut Self {
        self.inner.absorb(data);
        self
    }

    fn reset(&mut self) {
        self.inner.reset();
    }
}

impl<const RATE: usize> Xof for KmacXof<RATE> {
    type Reader = ShakeReader<RATE>;

    fn finalize(mut self) -> Self::Reader {
        self.end(0);
        self.inner.finalize()
    }

    fn hash_into(mut self, data: &[u8], out: &mut [u8]) {
        self.inner.absorb(data);
        self.end(0).finish_into(out);
    }
}

impl<const RATE: usize> Absorb for Kmac<RATE> {
    const NAME: &'static str = by_strength(RATE, "KMAC128", "KMAC256");
    const RATE: usize = RATE;

    fn absorb(&mut self, data: &[u8]) -> &mut Self {
        self.inner.absorb(data);
        self
    }

    fn reset(&mut self) {
        self.inner.reset();
    }
}

extendable!([const RATE: usize] KmacXof<RATE>, rate RATE);
absorber!([const RATE: usize] Kmac<RATE>, rate RATE);

#[cfg(feature = "alloc")]
mod described {
    use super::{Error, Kmac, Kmac128, Kmac256, KmacXof, KmacXof128, KmacXof256};
    use crate::xof::description::{Described, Description, Function};
    use crate::xof::parts::Parts;
    use crate::xof::{OutputLength, Parameter, Parameters, StateFlaw};

    impl<const RATE: usize> Function for Kmac<RATE> {
        #[inline]
        fn start(parameters: &Parameters<'_>) -> Result<Self, Error> {
            let (key, customization) =
                (parameters.key_or_none(), parameters.customization_or_none());
            Ok(Self::with_backend(parameters.for_one_state(), key, customization))
        }

        #[inline]
        fn fill(&mut self, out: &mut [u8]) {
            self.finish_into(out);
        }

        fn parts(&mut self, parts: &mut Parts<'_>) -> Result<(), StateFlaw> {
            self.inner.parts(parts)
        }
    }

    /// Completes the description of a member with the fields that all members share.
    const fn kmac(member: Description) -> Description {
        Description {
            needs: Some(Parameter::Key),
            takes: &[Parameter::Customization],
            inputs: "keys of at least 16 or 32 bytes; a shorter key limits the security to its length",
            security: "a forger guesses a tag of n bits in 2^n attempts; the receiver states the length, at least 4 bytes",
            vectors: &["accumulated.json", "acvp.json", "kmac.json"],
            ..member
        }
    }

    impl Described for Kmac128 {
        const DESCRIPTION: Description = kmac(Description::new::<Self>(
            "Kmac128",
            128,
            OutputLength::Chosen { default: 32 },
            "SP 800-185, section 4",
            "A message authentication code with 128 bits of security; the length of the tag is part of the function.",
        ));
    }

    impl Described for Kmac256 {
        const DESCRIPTION: Description = kmac(Description::new::<Self>(
            "Kmac256",
            256,
            OutputLength::Chosen { default: 64 },
            "SP 800-185, section 4",
            "A message authentication code with 256 bits of security; the length of the tag is part of the function.",
        ));
    }

    impl<const RATE: usize> Function for KmacXof<RATE> {
        #[inline]
        fn start(parameters: &Parameters<'_>) -> Result<Self, Error> {
            let (key, customization) =
                (parameters.key_or_none(), parameters.customization_or_none());
            Ok(Self::with_backend(parameters.for_one_state(), key, customization))
        }

        #[inline]
        fn fill(&mut self, out: &mut [u8]) {
            self.end(0).finish_into(out);
        }

        fn parts(&mut self, parts: &mut Parts<'_>) -> Result<(), StateFlaw> {
            self.inner.sponges(parts)
        }
    }

    impl Described for KmacXof128 {
        const DESCRIPTION: Description = kmac(Description::new::<Self>(
            "KmacXof128",
            128,
            OutputLength::Extendable { default: 32 },
            "SP 800-185, section 4.3.1",
            "A keyed pseudorandom function with extendable output and 128 bits of security.",
        ));
    }

    impl Described for KmacXof256 {
        const DESCRIPTION: Description = kmac(Description::new::<Self>(
            "KmacXof256",
            256,
            OutputLength::Extendable { default: 64 },
            "SP 800-185, section 4.3.1",
            "A keyed pseudorandom function with extendable output and 256 bits of security.",
        ));
    }
}
