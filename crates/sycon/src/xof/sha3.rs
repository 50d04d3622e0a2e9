//! SHA-3 (FIPS 202).

use sycon_permutation::KeccakF1600;
use sycon_sponge::{Absorbing, absorber, fixed_output};

use super::{Absorb, Squeeze};
use crate::Backend;

/// SHA-3 with a rate of `RATE` bytes and a digest of `N` (FIPS 202, section 6.1): [`Sha3_224`] to
/// [`Sha3_512`].
///
/// ```
/// use sycon::xof::{Absorb, Sha3_256};
///
/// let mut hash = Sha3_256::new();
/// hash.absorb(b"mess").absorb(b"age");
/// assert_eq!(hash.finalize(), Sha3_256::hash(b"message"));
/// ```
#[derive(Clone)]
pub struct Sha3<const RATE: usize, const N: usize> {
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

impl<const RATE: usize, const N: usize> Sha3<RATE, N> {
    const DOMAIN: u8 = 0x06;

    /// Without input.
    #[must_use]
    pub fn new() -> Self {
        Self::with_backend(Backend::best_single())
    }

    /// As [`new`](Self::new), with a backend of your choice.
    #[must_use]
    pub fn with_backend(backend: Backend) -> Self {
        const { assert!(N >= 28 && N <= 64 && RATE + 2 * N == 200, "not a member of SHA-3") };
        Self { sponge: Absorbing::new(backend) }
    }

    /// The digest of the input so far.
    #[must_use]
    pub fn finalize(self) -> [u8; N] {
        self.sponge.finalize(Self::DOMAIN).squeeze_array()
    }

    /// The digest of `data`.
    #[must_use]
    pub fn hash(data: &[u8]) -> [u8; N] {
        let mut hash = Self::new();
        hash.absorb(data);
        hash.finalize()
    }
}

impl<const RATE: usize, const N: usize> Absorb for Sha3<RATE, N> {
    const NAME: &'static str = match N {
        28 => "SHA3-224",
        32 => "SHA3-256",
        48 => "SHA3-384",
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

absorber!([const RATE: usize, const N: usize] Sha3<RATE, N>, rate RATE);
fixed_output!([const RATE: usize, const N: usize] Sha3<RATE, N>, bytes N, |hash, out| {
    out.copy_from_slice(&hash.finalize());
});

impl<const RATE: usize, const N: usize> Default for Sha3<RATE, N> {
    fn default() -> Self {
        Self::new()
    }
}
