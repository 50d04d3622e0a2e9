//! Batch hashing: many messages at once.
//!
//! With AVX-512, a permutation of eight states of Keccak in SIMD lanes takes 1.7 times as long as one of a single
//! state. Here each lane hashes one message and continues with the next one when it is done. The outputs are equal to
//! those of hashing one message at a time.
//!
//! ```
//! use sycon::batch;
//! use sycon::xof::{Squeeze, shake128};
//!
//! let messages = ["alice", "bob", "a longer name"];
//! let mut out = [0; 3 * 32];
//! batch::shake128_many(&messages, 32, &mut out)?;
//! assert_eq!(out[32..64], shake128(b"bob").squeeze_array::<32>());
//! # Ok::<(), sycon::batch::Error>(())
//! ```
//!
//! Messages can have different lengths. The timing shows them: **lengths are not secret.**

mod error;
mod hash;
mod messages;

use crate::Backend;
#[cfg(feature = "alloc")]
use crate::xof::{Algorithm, Parameters};
pub use error::Error;
pub use messages::{Messages, Rows};
use sycon_sponge::Batch;

/// SHAKE128 of each message, `length` bytes each. `out` contains the outputs, concatenated.
///
/// ```
/// use sycon::batch::{Rows, shake128_many};
///
/// // A million 32-byte messages are one string of bytes.
/// let seeds = vec![7; 32 * 1000];
/// let mut out = vec![0; 16 * 1000];
/// shake128_many(&Rows::new(&seeds, 1000)?, 16, &mut out)?;
/// # Ok::<(), sycon::batch::Error>(())
/// ```
///
/// # Errors
///
/// [`Error::OutputLength`] unless `out` has `length` bytes for each message. `out` is then unchanged.
pub fn shake128_many(
    messages: &(impl Messages + ?Sized),
    length: usize,
    out: &mut [u8],
) -> Result<(), Error> {
    hash::hash(shake::<168>(), messages, length, out)
}

/// SHAKE256 of each message, as [`shake128_many`].
///
/// # Errors
///
/// The errors of [`shake128_many`].
pub fn shake256_many(
    messages: &(impl Messages + ?Sized),
    length: usize,
    out: &mut [u8],
) -> Result<(), Error> {
    hash::hash(shake::<136>(), messages, length, out)
}

/// TurboSHAKE128 of each message, as [`shake128_many`].
///
/// # Errors
///
/// The errors of [`shake128_many`], and [`Error::Parameters`] unless `domain` is in `0x01..=0x7f`.
#[cfg(feature = "rfc9861")]
pub fn turboshake128_many(
    domain: u8,
    messages: &(impl Messages + ?Sized),
    length: usize,
    out: &mut [u8],
) -> Result<(), Error> {
    hash::hash(turbo_shake::<168>(domain)?, messages, length, out)
}

/// TurboSHAKE256 of each message, as [`turboshake128_many`].
///
/// # Errors
///
/// The errors of [`turboshake128_many`].
#[cfg(feature = "rfc9861")]
pub fn turboshake256_many(
    domain: u8,
    messages: &(impl Messages + ?Sized),
    length: usize,
    out: &mut [u8],
) -> Result<(), Error> {
    hash::hash(turbo_shake::<136>(domain)?, messages, length, out)
}

/// A batch function that is chosen at run time, has a backend of your choice, or runs on several threads. The free
/// functions do none of these.
///
/// ```
/// use sycon::Backend;
/// use sycon::batch::Many;
///
/// let mut out = [0; 3 * 16];
/// Many::shake256().with_backend(Backend::PORTABLE).hash(&["a", "b", "c"], 16, &mut out)?;
/// # Ok::<(), sycon::batch::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Many {
    function: BatchSponge,
    /// The function, if its digest has one length.
    #[cfg(feature = "alloc")]
    fixed: Option<Algorithm>,
}

/// The sponges that run in lanes: those of SHAKE, of TurboSHAKE, and of functions that end their input with another
/// byte.
#[derive(Clone, Copy, Debug)]
enum BatchSponge {
    Shake128(Batch<24, 168>),
    Shake256(Batch<24, 136>),
    #[cfg(feature = "rfc9861")]
    TurboShake128(Batch<12, 168>),
    #[cfg(feature = "rfc9861")]
    TurboShake256(Batch<12, 136>),
}

/// Runs the same code on any of the sponges.
macro_rules! with_sponge {
    ($function:expr, $sponge:ident => $work:expr) => {
        match $function {
            BatchSponge::Shake128($sponge) => $work,
            BatchSponge::Shake256($sponge) => $work,
            #[cfg(feature = "rfc9861")]
            BatchSponge::TurboShake128($sponge) => $work,
            #[cfg(feature = "rfc9861")]
            BatchSponge::TurboShake256($sponge) => $work,
        }
    };
}

impl Many {
    /// SHAKE128.
    #[must_use]
    pub fn shake128() -> Self {
        BatchSponge::Shake128(shake()).into()
    }

    /// SHAKE256.
    #[must_use]
    pub fn shake256() -> Self {
        BatchSponge::Shake256(shake()).into()
    }

    /// TurboSHAKE128.
    ///
    /// # Errors
    ///
    /// [`Error::Parameters`] unless `domain` is in `0x01..=0x7f`.
    #[cfg(feature = "rfc9861")]
    pub fn turboshake128(domain: u8) -> Result<Self, Error> {
        Ok(BatchSponge::TurboShake128(turbo_shake(domain)?).into())
    }

    /// TurboSHAKE256.
    ///
    /// # Errors
    ///
    /// As [`turboshake128`](Self::turboshake128).
    #[cfg(feature = "rfc9861")]
    pub fn turboshake256(domain: u8) -> Result<Self, Error> {
        Ok(BatchSponge::TurboShake256(turbo_shake(domain)?).into())
    }

    /// A function of the table: SHAKE, TurboSHAKE, SHA3-256 or Keccak-256.
    ///
    /// # Errors
    ///
    /// [`Error::NoLanes`] for other functions, [`Error::Parameters`] for parameters that the function rejects.
    #[cfg(feature = "alloc")]
    pub fn new(algorithm: Algorithm, parameters: &Parameters<'_>) -> Result<Self, Error> {
        algorithm.check(parameters)?;
        let many = match algorithm {
            Algorithm::Shake128 => Self::shake128(),
            Algorithm::Shake256 => Self::shake256(),
            Algorithm::Sha3_256 => Self::fixed(algorithm, 0x06),
            Algorithm::Keccak256 => Self::fixed(algorithm, 0x01),
            #[cfg(feature = "rfc9861")]
            Algorithm::TurboShake128 => Self::turboshake128(parameters.domain_or_usual())?,
            #[cfg(feature = "rfc9861")]
            Algorithm::TurboShake256 => Self::turboshake256(parameters.domain_or_usual())?,
            _ => return Err(Error::NoLanes { algorithm }),
        };
        Ok(many.with_backend(parameters.for_many()))
    }

    /// A function with SHAKE256's rate and a digest of fixed length.
    #[cfg(feature = "alloc")]
    fn fixed(algorithm: Algorithm, domain: u8) -> Self {
        let function = BatchSponge::Shake256(Batch { domain, backend: Backend::best() });
        Self { function, fixed: Some(algorithm) }
    }

    /// Sets the backend.
    #[must_use]
    pub fn with_backend(mut self, backend: Backend) -> Self {
        with_sponge!(&mut self.function, sponge => sponge.backend = backend);
        self
    }

    /// Hashes each message to `length` bytes. `out` contains the outputs, concatenated.
    ///
    /// # Errors
    ///
    /// [`Error::OutputLength`] unless `out` has `length` bytes for each message. [`Error::Parameters`] if the
    /// function's digest has another length. `out` is then unchanged.
    pub fn hash(
        self,
        messages: &(impl Messages + ?Sized),
        length: usize,
        out: &mut [u8],
    ) -> Result<(), Error> {
        self.check(length)?;
        with_sponge!(self.function, sponge => hash::hash(sponge, messages, length, out))
    }

    /// As [`hash`](Self::hash), on all threads of the current rayon pool.
    ///
    /// # Errors
    ///
    /// The errors of [`hash`](Self::hash).
    #[cfg(feature = "rayon")]
    pub fn hash_parallel(
        self,
        messages: &(impl Messages + Sync + ?Sized),
        length: usize,
        out: &mut [u8],
    ) -> Result<(), Error> {
        self.check(length)?;
        with_sponge!(self.function, sponge => hash::hash_parallel(sponge, messages, length, out))
    }

    /// Rejects a length that differs from the function's fixed length.
    #[cfg(feature = "alloc")]
    fn check(self, given: usize) -> Result<(), Error> {
        let Some(algorithm) = self.fixed else { return Ok(()) };
        let expected = algorithm.output_length().usual();
        if given != expected {
            return Err(crate::xof::Error::OutputLength { algorithm, given, expected }.into());
        }
        Ok(())
    }

    #[cfg(not(feature = "alloc"))]
    #[allow(clippy::unused_self, clippy::unnecessary_wraps, reason = "all lengths are good")]
    fn check(self, _given: usize) -> Result<(), Error> {
        Ok(())
    }
}

impl From<BatchSponge> for Many {
    fn from(function: BatchSponge) -> Self {
        Self {
            function,
            #[cfg(feature = "alloc")]
            fixed: None,
        }
    }
}

fn shake<const RATE: usize>() -> Batch<24, RATE> {
    Batch { domain: 0x1f, backend: Backend::best() }
}

#[cfg(feature = "rfc9861")]
fn turbo_shake<const RATE: usize>(domain: u8) -> Result<Batch<12, RATE>, Error> {
    crate::xof::check_domain(domain)?;
    Ok(Batch { domain, backend: Backend::best() })
}
