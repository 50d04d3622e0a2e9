//! SHA-3 (FIPS 202), and Keccak before its standardization.

use sycon_permutation::KeccakF1600;
use sycon_sponge::{Absorbing, absorber, fixed_output};

use super::Absorb;
use crate::Backend;

/// SHA-3 with a rate of `RATE` bytes and a digest of `N` (FIPS 202, section 6.1): [`Sha3_224`] to
/// [`Sha3_512`]. With another `DOMAIN`, the byte that ends the input, it is [`Keccak256`].
///
/// ```
/// use sycon::xof::{Absorb, Sha3_256};
///
/// let mut hash = Sha3_256::new();
/// hash.absorb(b"mess").absorb(b"age");
/// assert_eq!(hash.finalize(), Sha3_256::hash(b"message"));
/// ```
#[derive(Clone)]
pub struct Sha3<const RATE: usize, const N: usize, const DOMAIN: u8 = 0x06> {
    sponge: Absorbing<KeccakF1600, RATE>,
}

/// SHA3-224: a digest of 28 bytes.
#[allow(non_camel_case_types, reason = "the hyphen of SHA3-224 separates two numbers")]
pub type Sha3_224 = Sha3<144, 28>;

/// SHA3-256: a digest of 32 bytes.
#[allow(non_camel_case_types, reason = "as above")]
pub type Sha3_256 = Sha3<136, 32>;

/// SHA3-384: a digest of 48 bytes.
#[allow(non_camel_case_types, reason = "as above")]
pub type Sha3_384 = Sha3<104, 48>;

/// SHA3-512: a digest of 64 bytes.
#[allow(non_camel_case_types, reason = "as above")]
pub type Sha3_512 = Sha3<72, 64>;

/// Keccak-256 of the Keccak submission, which Ethereum uses. Its digest of 32 bytes differs from SHA3-256's.
///
/// Use it for data that was made with it. FIPS 202 appended two bits to the input, so that SHA-3 and SHAKE never agree.
/// Everything else is equal.
///
/// ```
/// use sycon::xof::{Keccak256, Sha3_256};
///
/// let empty = Keccak256::hash(b"");
/// assert_eq!(empty[..4], [0xc5, 0xd2, 0x46, 0x01]);
/// assert_ne!(empty, Sha3_256::hash(b""));
/// ```
///
/// Source: The Keccak submission, version 3 (2011).
pub type Keccak256 = Sha3<136, 32, 0x01>;

impl<const RATE: usize, const N: usize, const DOMAIN: u8> Sha3<RATE, N, DOMAIN> {
    /// Creates a function without input.
    #[must_use]
    pub fn new() -> Self {
        Self::with_backend(Backend::best_single())
    }

    /// As [`new`](Self::new), with a backend of your choice.
    #[must_use]
    pub fn with_backend(backend: Backend) -> Self {
        const {
            assert!(matches!(N, 28 | 32 | 48 | 64) && RATE + 2 * N == 200, "not a member of SHA-3");
            assert!(DOMAIN == 0x06 || DOMAIN == 0x01 && N == 32, "neither SHA-3 nor Keccak-256");
        };
        Self { sponge: Absorbing::new(backend) }
    }

    /// Returns the digest of the input so far.
    #[must_use]
    pub fn finalize(mut self) -> [u8; N] {
        self.end()
    }

    /// Returns the digest. The function stays where it is, because a move would take time.
    #[inline]
    fn end(&mut self) -> [u8; N] {
        let mut digest = [0; N];
        self.sponge.finish_into(DOMAIN, &mut digest);
        digest
    }

    /// Returns the digest of `data`.
    #[must_use]
    pub fn hash(data: &[u8]) -> [u8; N] {
        let mut hash = Self::new();
        hash.absorb(data);
        hash.end()
    }
}

impl<const RATE: usize, const N: usize, const DOMAIN: u8> Absorb for Sha3<RATE, N, DOMAIN> {
    const NAME: &'static str = match (N, DOMAIN) {
        (_, 0x01) => "Keccak-256",
        (28, _) => "SHA3-224",
        (32, _) => "SHA3-256",
        (48, _) => "SHA3-384",
        _ => "SHA3-512",
    };
    const RATE: usize = RATE;

    fn absorb(&mut self, data: &[u8]) -> &mut Self {
        self.sponge.absorb(data);
        self
    }

    fn reset(&mut self) {
        *self = Self::with_backend(self.sponge.backend());
    }
}

absorber!([const RATE: usize, const N: usize, const DOMAIN: u8] Sha3<RATE, N, DOMAIN>, rate RATE);
fixed_output!([const RATE: usize, const N: usize, const DOMAIN: u8] Sha3<RATE, N, DOMAIN>, bytes N, |hash, out| {
    out.copy_from_slice(&hash.finalize());
});

impl<const RATE: usize, const N: usize, const DOMAIN: u8> Default for Sha3<RATE, N, DOMAIN> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(feature = "alloc")]
mod described {
    use super::{Absorb, Keccak256, Sha3, Sha3_224, Sha3_256, Sha3_384, Sha3_512};
    use crate::xof::description::{Described, Description, Function};
    use crate::xof::parts::Parts;
    use crate::xof::{Error, OutputLength, Parameters, StateFlaw, Status};

    impl<const RATE: usize, const N: usize, const DOMAIN: u8> Function for Sha3<RATE, N, DOMAIN> {
        #[inline]
        fn start(parameters: &Parameters<'_>) -> Result<Self, Error> {
            Ok(Self::with_backend(parameters.for_one_state()))
        }

        #[inline]
        fn fill(&mut self, out: &mut [u8]) {
            self.sponge.finish_into(DOMAIN, out);
        }

        fn parts(&mut self, parts: &mut Parts<'_>) -> Result<(), StateFlaw> {
            parts.sponge(&mut self.sponge, "state")
        }
    }

    const fn sha3<const RATE: usize, const N: usize>(
        type_name: &'static str,
        strength: u16,
        summary: &'static str,
    ) -> Description {
        Description {
            security: "collisions: half of the digest's bits",
            vectors: &["accumulated.json", "acvp.json", "kat.json", "sha3.json"],
            ..Description::new::<Sha3<RATE, N>>(
                type_name,
                strength,
                OutputLength::Fixed(N),
                "FIPS 202, section 6.1",
                summary,
            )
        }
    }

    impl Described for Sha3_224 {
        const DESCRIPTION: Description = sha3::<144, 28>(
            "Sha3_224",
            224,
            "The digest of 28 bytes that NIST standardized with SHA3-256.",
        );
    }

    impl Described for Sha3_256 {
        const DESCRIPTION: Description = sha3::<136, 32>(
            "Sha3_256",
            256,
            "NIST's digest of 32 bytes: the usual choice where a standard is required.",
        );
    }

    impl Described for Sha3_384 {
        const DESCRIPTION: Description =
            sha3::<104, 48>("Sha3_384", 384, "NIST's digest of 48 bytes.");
    }

    impl Described for Sha3_512 {
        const DESCRIPTION: Description = sha3::<72, 64>(
            "Sha3_512",
            512,
            "NIST's digest of 64 bytes, for 256 bits of collision resistance.",
        );
    }

    impl Described for Keccak256 {
        const DESCRIPTION: Description = Description {
            name: Self::NAME,
            reference: "the Keccak submission, version 3 (2011)",
            status: Status::Legacy,
            vectors: &["accumulated.json", "keccak.json"],
            ..sha3::<136, 32>(
                "Keccak256",
                256,
                "The digest of 32 bytes that Ethereum uses; SHA-3 has other padding.",
            )
        };
    }
}
