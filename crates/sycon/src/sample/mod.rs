//! Polynomials of lattice cryptography, sampled from the output of any function of this library.
//!
//! | sampler | coefficients | source |
//! |---|---|---|
//! | [`Sampler::uniform`] | 0 to q - 1, by rejection | FIPS 203, algorithm 7; FIPS 204, algorithm 30 |
//! | [`Sampler::centred_binomial`] | -eta to eta, most of them small | FIPS 203, algorithm 8 |
//! | [`Sampler::bounded`] | -eta to eta, uniformly distributed, by rejection | FIPS 204, algorithm 31 |
//! | [`Sampler::ternary`] | -1, 0 and 1, uniformly distributed, by rejection | |
//! | [`Sampler::challenge`] | a given number of -1 and 1, the others 0 | FIPS 204, algorithm 29 |
//!
//! A sampler reads bytes from a reader. The reader then continues after the last byte that was used.
//! [`fill`](Sampler::fill) uses one reader, and [`fill_many`](Sampler::fill_many) uses many; readers of Keccak
//! functions squeeze eight at a time. The results are the same:
//!
//! ```
//! use sycon::sample::Sampler;
//! use sycon::xof::{Squeeze, shake128};
//!
//! // The matrix of ML-KEM-768, from its seed (FIPS 203, algorithm 13, steps 3 to 7).
//! let seed = [7; 32];
//! let mut readers: Vec<_> = (0..9)
//!     .map(|entry| shake128(&[&seed[..], &[entry % 3, entry / 3]].concat()))
//!     .collect();
//! let mut matrix = [0_u16; 9 * 256];
//! Sampler::uniform(3329)?.fill_many(&mut readers, &mut matrix)?;
//!
//! let mut last = [0_u16; 256];
//! Sampler::uniform(3329)?.fill(&mut shake128(&[&seed[..], &[2, 2]].concat()), &mut last)?;
//! assert_eq!(matrix[8 * 256..], last);
//! # Ok::<(), sycon::sample::Error>(())
//! ```
//!
//! # Which bytes are taken
//!
//! The output is read as bits, the lowest bit of each byte first. Candidates are bit fields of it, with the lowest bit
//! first. Rejected candidates are skipped. Candidates are read in groups: the shortest sequences that end at the end of
//! a byte, such as two fields of 12 bits or one of 24. No more groups are read than needed. The rest of the last group
//! is discarded, as in FIPS 203.
//!
//! # Security
//!
//! [`Sampler::centred_binomial`] reads a number of bytes that depends only on the arguments, in constant time. The
//! other samplers read as many bytes as they need. Timing and the position of the reader therefore show which
//! candidates were rejected, but nothing about accepted ones. The standards do the same, even for secret coefficients.
//! [`Sampler::challenge`] accesses memory at positions that depend on its bytes: **use it only for public challenges.**

mod coefficient;
mod error;
mod fields;
mod lanes;
mod progress;
mod source;

pub use coefficient::Coefficient;
pub use error::Error;
use fields::Fields;
use lanes::Lanes;
use progress::{Distribution, Progress};
pub use source::{Source, Stream};

use crate::Backend;
use crate::xof::Squeeze;

/// A distribution of coefficients; see the [module](self).
///
/// ```
/// use sycon::sample::Sampler;
/// use sycon::xof::shake256;
///
/// let mut noise = [0_i8; 256];
/// Sampler::centred_binomial(2)?.fill(&mut shake256(b"a secret seed"), &mut noise)?;
/// assert!(noise.iter().all(|coefficient| coefficient.abs() <= 2));
/// # Ok::<(), sycon::sample::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Sampler {
    distribution: Distribution,
    backend: Backend,
}

/// The modulus of ML-DSA, whose candidates are 23 bits of three bytes each.
const Q_ML_DSA: u64 = 8_380_417;

impl Sampler {
    /// Coefficients from 0 to `q - 1`, for a modulus `q` in `2..=2^32`.
    ///
    /// A candidate has as many bits as `q - 1`, and the next candidate begins where it ends: 12 bits for ML-KEM's 3329.
    /// The only exception is ML-DSA's 8380417, for which FIPS 204 reads three bytes for 23 bits. For other layouts, use
    /// [`uniform_of_bits`](Self::uniform_of_bits).
    ///
    /// # Errors
    ///
    /// [`Error::Modulus`].
    pub fn uniform(q: u64) -> Result<Self, Error> {
        let bits = bits_of(q)?;
        Self::uniform_of_bits(q, bits, if q == Q_ML_DSA { 24 } else { bits })
    }

    /// As [`uniform`](Self::uniform), with candidates of `bits` bits, which begin `stride` bits apart.
    ///
    /// `bits` is the number of bits of `q - 1`, or up to three more, with which most candidates are rejected. `stride`
    /// is at least `bits` and at most 32.
    ///
    /// # Errors
    ///
    /// [`Error::Modulus`], [`Error::Bits`], [`Error::Stride`].
    pub fn uniform_of_bits(q: u64, bits: u32, stride: u32) -> Result<Self, Error> {
        let fewest = bits_of(q)?;
        let most = (fewest + 3).min(32);
        if !(fewest..=most).contains(&bits) {
            return Err(Error::Bits { given: bits, fewest, most });
        }
        if !(bits..=32).contains(&stride) {
            return Err(Error::Stride { given: stride, bits });
        }
        Ok(Self::new(Distribution::Uniform(Fields { bits, stride, limit: q })))
    }

    /// Coefficients from `-eta` to `eta`: the number of ones in `eta` bits, minus the number of ones in the next `eta`
    /// bits. `eta` is in `1..=16`; ML-KEM uses 2 and 3. Constant-time.
    ///
    /// # Errors
    ///
    /// [`Error::Eta`].
    pub fn centred_binomial(eta: u32) -> Result<Self, Error> {
        check_eta((1..=16).contains(&eta), eta)?;
        Ok(Self::new(Distribution::CentredBinomial { eta }))
    }

    /// Coefficients from `-eta` to `eta`, from 4 bits each: `eta` is 2 or 4. (`RejBoundedPoly` of FIPS 204.)
    ///
    /// # Errors
    ///
    /// [`Error::Eta`].
    pub fn bounded(eta: u32) -> Result<Self, Error> {
        check_eta(eta == 2 || eta == 4, eta)?;
        Ok(Self::new(Distribution::Bounded { eta }))
    }

    /// Coefficients -1, 0 and 1, from 2 bits each: [`uniform`](Self::uniform) modulo 3, with -1 instead of 2.
    #[must_use]
    pub fn ternary() -> Self {
        Self::new(Distribution::Ternary)
    }

    /// `weight` coefficients, in `1..=64`, are -1 or 1, and all others are 0. A polynomial has up to 256.
    /// (`SampleInBall` of FIPS 204: 8 bytes of signs, followed by a byte for each candidate position.) **Not
    /// constant-time.**
    ///
    /// # Errors
    ///
    /// [`Error::Weight`].
    pub fn challenge(weight: u32) -> Result<Self, Error> {
        if (1..=64).contains(&weight) {
            Ok(Self::new(Distribution::Challenge { weight }))
        } else {
            Err(Error::Weight { given: weight })
        }
    }

    fn new(distribution: Distribution) -> Self {
        Self { distribution, backend: Backend::best() }
    }

    /// Sets the backend, which is used for readers in SIMD lanes.
    #[must_use]
    pub fn with_backend(self, backend: Backend) -> Self {
        Self { backend, ..self }
    }

    /// Fills `out` with coefficients from `reader`, which then continues after the bytes that were used.
    ///
    /// # Errors
    ///
    /// [`Error::Range`] if the integers of `out` cannot represent the coefficients, [`Error::Degree`] for a challenge,
    /// [`Error::Ended`] if the reader is close to its end. `out` and the reader are then unchanged.
    pub fn fill<T: Coefficient>(
        &self,
        reader: &mut impl Squeeze,
        out: &mut [T],
    ) -> Result<(), Error> {
        self.check::<T>(out.len())?;
        check_remaining(reader.remaining(), out.len())?;
        Progress::new(self.distribution, out).fill(reader);
        Ok(())
    }

    /// Fills `out` with coefficients from all `readers`: the same number from each, in the order of the readers.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] if the length of `out` is not a multiple of the number of readers, and the errors of
    /// [`fill`](Self::fill).
    pub fn fill_many<T: Coefficient>(
        &self,
        readers: &mut [impl Source],
        out: &mut [T],
    ) -> Result<(), Error> {
        let each = out.len().checked_div(readers.len()).unwrap_or(0);
        if each * readers.len() != out.len() {
            return Err(Error::Length { given: out.len(), readers: readers.len() });
        }
        if each == 0 {
            return Ok(());
        }
        self.check::<T>(each)?;
        for reader in &mut *readers {
            check_remaining(reader.stream().remaining(), each)?;
        }
        let mut lanes = Lanes::new(self.backend);
        for (reader, out) in readers.iter_mut().zip(out.chunks_exact_mut(each)) {
            lanes.add(reader.stream(), Progress::new(self.distribution, out));
        }
        lanes.finish();
        Ok(())
    }

    /// The least and the greatest coefficient.
    fn range(&self) -> (i64, i64) {
        match self.distribution {
            Distribution::Uniform(fields) => (0, fields.limit.cast_signed() - 1),
            Distribution::CentredBinomial { eta } | Distribution::Bounded { eta } => {
                (-i64::from(eta), i64::from(eta))
            }
            Distribution::Ternary | Distribution::Challenge { .. } => (-1, 1),
        }
    }

    fn check<T: Coefficient>(&self, coefficients: usize) -> Result<(), Error> {
        let (least, greatest) = self.range();
        if least < T::LEAST || greatest > T::GREATEST {
            return Err(Error::Range { least, greatest });
        }
        match self.distribution {
            Distribution::Challenge { weight }
                if !(weight as usize..=256).contains(&coefficients) =>
            {
                Err(Error::Degree { given: coefficients })
            }
            _ => Ok(()),
        }
    }
}

/// Rejects a reader whose output might not suffice. At least one candidate in 16 is accepted, and one in 256 for
/// challenges. The probability that a coefficient needs more than 2^18 bytes is as low as that of guessing a key.
fn check_remaining(remaining: u64, coefficients: usize) -> Result<(), Error> {
    let enough = (coefficients as u64).saturating_mul(1 << 18);
    if remaining == u64::MAX || remaining >= enough { Ok(()) } else { Err(Error::Ended) }
}

/// The number of bits of `q - 1`.
fn bits_of(q: u64) -> Result<u32, Error> {
    if (2..=1 << 32).contains(&q) {
        Ok((q - 1).ilog2() + 1)
    } else {
        Err(Error::Modulus { given: q })
    }
}

fn check_eta(right: bool, given: u32) -> Result<(), Error> {
    if right { Ok(()) } else { Err(Error::Eta { given }) }
}
