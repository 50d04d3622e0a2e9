//! Many messages at once.
//!
//! A single message keeps one state of Keccak busy, which costs as much as eight states side by side.
//! Whoever has many messages gets several for the price of one here: each lane hashes one message, and
//! takes the next when it is done. The outputs are those of hashing one by one.
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
//! Messages may be of different lengths, which the time taken shows: lengths are not secret.

mod error;
mod hash;
mod messages;

use crate::Backend;
#[cfg(feature = "alloc")]
use crate::xof::{Algorithm, Parameters};
pub use error::Error;
pub use messages::{Messages, Rows};
use sycon_sponge::Batch;

/// SHAKE128 of every message, `length` bytes each, one behind the other in `out`.
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
/// [`Error::OutputLength`] unless `out` has `length` bytes for each message. Nothing is written then.
pub fn shake128_many(
    messages: &(impl Messages + ?Sized),
    length: usize,
    out: &mut [u8],
) -> Result<(), Error> {
    hash::hash(shake::<168>(), messages, length, out)
}

/// SHAKE256 of every message, as [`shake128_many`].
///
/// # Errors
///
/// As there.
pub fn shake256_many(
    messages: &(impl Messages + ?Sized),
    length: usize,
    out: &mut [u8],
) -> Result<(), Error> {
    hash::hash(shake::<136>(), messages, length, out)
}

/// TurboSHAKE128 of every message, as [`shake128_many`].
///
/// # Errors
///
/// As there, and [`Error::Parameters`] unless `domain` is in `0x01..=0x7f`.
#[cfg(feature = "rfc9861")]
pub fn turboshake128_many(
    domain: u8,
    messages: &(impl Messages + ?Sized),
    length: usize,
    out: &mut [u8],
) -> Result<(), Error> {
    hash::hash(turbo_shake::<168>(domain)?, messages, length, out)
}

/// TurboSHAKE256 of every message, as [`turboshake128_many`].
///
/// # Errors
///
/// As there.
#[cfg(feature = "rfc9861")]
pub fn turboshake256_many(
    domain: u8,
    messages: &(impl Messages + ?Sized),
    length: usize,
    out: &mut [u8],
) -> Result<(), Error> {
    hash::hash(turbo_shake::<136>(domain)?, messages, length, out)
}

/// A function to hash many messages with, where the free functions are not enough: chosen at run time,
/// with a backend of your choice, or on several threads.
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

/// What there are lanes for: the sponges of SHAKE, of TurboSHAKE, and of other functions that end
/// their input with another byte.
#[derive(Clone, Copy, Debug)]
enum BatchSponge {
    Shake128(Batch<24, 168>),
    Shake256(Batch<24, 136>),
    #[cfg(feature = "rfc9861")]
    TurboShake128(Batch<12, 168>),
    #[cfg(feature = "rfc9861")]
    TurboShake256(Batch<12, 136>),
}

/// Does the same with whichever sponge it is.
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
    /// [`Error::NoLanes`] for another, [`Error::Parameters`] for parameters that it refuses.
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

    /// A function of SHAKE256's rate with a digest of one length.
    #[cfg(feature = "alloc")]
    fn fixed(algorithm: Algorithm, domain: u8) -> Self {
        let function = BatchSponge::Shake256(Batch { domain, backend: Backend::best() });
        Self { function, fixed: Some(algorithm) }
    }

    /// The same with a backend of your choice.
    #[must_use]
    pub fn with_backend(mut self, backend: Backend) -> Self {
        with_sponge!(&mut self.function, sponge => sponge.backend = backend);
        self
    }

    /// Hashes every message to `length` bytes, one behind the other in `out`.
    ///
    /// # Errors
    ///
    /// [`Error::OutputLength`] unless `out` has `length` bytes for each message,
    /// [`Error::Parameters`] for a digest of another length than the function has. Nothing is written
    /// then.
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
    /// As there.
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

    /// Refuses a digest of another length than there is.
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
