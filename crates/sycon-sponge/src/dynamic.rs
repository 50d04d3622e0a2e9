//! The sponge construction over any permutation, with parameters that are chosen at run time.

use core::fmt;
use core::mem;

use sycon_permutation::Named;
use sycon_secret::Secret;
use sycon_simd::Backend;
use zeroize::ZeroizeOnDrop;

use crate::Squeeze;

/// The length of the longest state in bytes.
const WIDEST: usize = {
    let (mut widest, mut index) = (0, 0);
    while index < Named::ALL.len() {
        let width = Named::ALL[index].width();
        if width > widest {
            widest = width;
        }
        index += 1;
    }
    widest
};

/// A sponge whose permutation, rate and suffix are chosen at run time. It absorbs input.
///
/// **Low-level, and without a security claim:** most combinations of a permutation, a rate and a suffix have no published
/// analysis. Use it for experiments, and for functions whose parameters are data. If they are constants, use
/// [`Absorbing`](crate::Absorbing), which is faster: it absorbs all whole blocks of a call in one kernel, with the state in
/// registers, and compilers need the rate for that. This type calls the permutation for each block. So the two share no code.
///
/// # Choose the parameters
///
/// * **Permutation:** one whose [`Description::claim`](sycon_permutation::Description::claim) covers sponges.
///   `keccakf1600` is the most analysed.
/// * **Rate:** the bytes of the state that input and output use. The other bytes are the capacity. The security in bits is
///   at most half of the capacity in bits, so 128 bits need a capacity of 32 bytes or more.
/// * **Suffix:** up to six bits that separate domains, from the lowest bit on, followed by a 1, the first bit of Keccak's
///   padding. SHA-3 uses 0x06, SHAKE 0x1f, and the original Keccak 0x01. With one permutation and rate, different suffixes
///   are different functions.
///
/// ```
/// use sycon_permutation::Named;
/// use sycon_sponge::{DynSponge, Squeeze};
///
/// // SHAKE128
/// let permutation: Named = "keccakf1600".parse()?;
/// let mut sponge = DynSponge::new(permutation.best_backend(), permutation, 168, 0x1f)?;
/// sponge.absorb(b"mess");
/// sponge.absorb(b"age");
/// let out: [u8; 32] = sponge.finalize().squeeze_array();
/// assert_eq!(out[..4], [0x91, 0x70, 0x4d, 0x0d]);
///
/// let error = DynSponge::new(permutation.best_backend(), permutation, 200, 0x1f).unwrap_err();
/// assert_eq!(error.to_string(), "rate: wrong value (got 200, expected 1 to 199 bytes for keccakf1600)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct DynSponge {
    state: Secret<[u8; WIDEST]>,
    /// The number of bytes of the current block that are filled, which is less than `rate`. In a reader, the number of bytes
    /// that were output: if it is `rate`, the next byte needs a permutation.
    position: usize,
    rate: usize,
    suffix: u8,
    permutation: Named,
    backend: Backend,
}

/// The output of a [`DynSponge`].
#[derive(Clone)]
pub struct DynSpongeReader(DynSponge);

/// A parameter with which there is no [`DynSponge`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DynSpongeError {
    /// The rate is 0, or leaves no capacity.
    Rate {
        /// The permutation.
        permutation: Named,
        /// The rate in bytes.
        given: usize,
    },
    /// The suffix is 0, which lacks the first bit of the padding, or more than 0x7f.
    Suffix {
        /// The suffix.
        given: u8,
    },
}

// Functions that permute are `#[inline]`, so that only programs that use them compile all permutations.
impl DynSponge {
    /// Create an empty sponge that permutes with `backend`. [`Named::best_backend`] is the fastest.
    ///
    /// # Errors
    ///
    /// [`DynSpongeError::Rate`] if `rate` is 0, or not less than the width of the permutation.
    /// [`DynSpongeError::Suffix`] if `suffix` is not 0x01 to 0x7f.
    pub fn new(
        backend: Backend,
        permutation: Named,
        rate: usize,
        suffix: u8,
    ) -> Result<Self, DynSpongeError> {
        if !(1..permutation.width()).contains(&rate) {
            return Err(DynSpongeError::Rate { permutation, given: rate });
        }
        if !(0x01..=0x7f).contains(&suffix) {
            return Err(DynSpongeError::Suffix { given: suffix });
        }
        Ok(Self { state: Secret::ZERO, position: 0, rate, suffix, permutation, backend })
    }

    /// Absorb `data`. Any split of the input over calls yields the same state.
    #[inline]
    pub fn absorb(&mut self, mut data: &[u8]) {
        while !data.is_empty() {
            let (piece, rest) = data.split_at(data.len().min(self.rate - self.position));
            // Not `xor_into` of the fixed-rate sponge, which is faster for short pieces and slower for whole blocks.
            let block = &mut self.state[self.position..][..piece.len()];
            block.iter_mut().zip(piece).for_each(|(byte, new)| *byte ^= new);
            self.position += piece.len();
            if self.position == self.rate {
                self.permute();
            }
            data = rest;
        }
    }

    /// End the input with the suffix and Keccak's padding (FIPS 202, appendix B.2), and begin the output.
    #[must_use]
    pub fn finalize(mut self) -> DynSpongeReader {
        self.state[self.position] ^= self.suffix;
        self.state[self.rate - 1] ^= 0x80;
        let state = mem::replace(&mut self.state, Secret::ZERO);
        DynSpongeReader(Self { state, position: self.rate, ..self })
    }

    /// Begins the next block.
    #[inline]
    fn permute(&mut self) {
        let state = &mut self.state[..self.permutation.width()];
        self.permutation.permute(self.backend, state).expect("the state has the width");
        self.position = 0;
    }

    fn describe(&self, f: &mut fmt::Formatter<'_>, phase: &str) -> fmt::Result {
        write!(f, "{}, rate {}, {phase}", self.permutation.description().title, self.rate)
    }
}

impl DynSpongeReader {
    /// Returns the next bytes: at most `limit`, and at most the rest of the block.
    #[inline]
    fn next(&mut self, limit: u64) -> &[u8] {
        let Self(sponge) = self;
        if sponge.position == sponge.rate {
            sponge.permute();
        }
        let (start, left) = (sponge.position, sponge.rate - sponge.position);
        sponge.position += usize::try_from(limit).map_or(left, |limit| left.min(limit));
        &sponge.state[start..sponge.position]
    }
}

impl Squeeze for DynSpongeReader {
    #[inline]
    fn squeeze(&mut self, mut out: &mut [u8]) {
        while !out.is_empty() {
            let piece = self.next(out.len() as u64);
            let (start, rest) = out.split_at_mut(piece.len());
            start.copy_from_slice(piece);
            out = rest;
        }
    }

    #[inline]
    fn skip(&mut self, mut bytes: u64) {
        while bytes > 0 {
            bytes -= self.next(bytes).len() as u64;
        }
    }
}

impl ZeroizeOnDrop for DynSponge {}

impl ZeroizeOnDrop for DynSpongeReader {}

impl fmt::Debug for DynSponge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.describe(f, "absorbing")
    }
}

impl fmt::Debug for DynSpongeReader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.describe(f, "squeezing")
    }
}

impl fmt::Display for DynSpongeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rate { permutation, given } => {
                let most = permutation.width() - 1;
                write!(
                    f,
                    "rate: wrong value (got {given}, expected 1 to {most} bytes for {permutation})"
                )
            }
            Self::Suffix { given } => {
                write!(f, "suffix: wrong value (got {given:#04x}, expected 0x01 to 0x7f)")
            }
        }
    }
}

impl core::error::Error for DynSpongeError {}

#[cfg(test)]
mod tests {
    use super::*;
    use sycon_testing::assert_wiped;

    #[test]
    fn sponges_are_wiped_when_dropped() {
        for backend in Backend::available() {
            let mut sponge =
                DynSponge::new(backend, Named::KeccakF1600, 136, 0x1f).expect("SHAKE256");
            sponge.absorb(&[0xff; 1000]);
            assert_wiped(sponge.clone());
            let mut reader = sponge.finalize();
            reader.skip(100);
            assert_wiped(reader);
        }
    }
}
