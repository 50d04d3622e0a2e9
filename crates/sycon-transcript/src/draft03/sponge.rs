//! The duplex sponge and its suites.

use core::fmt;

use sycon_permutation::{KeccakF1600, KeccakP1600R12, Permutation};
use sycon_simd::Backend;
use sycon_sponge::{Absorbing, Squeeze, Squeezing};
use zeroize::ZeroizeOnDrop;

use super::Suite;

const RATE: usize = 168;

/// The domain byte of SHAKE, which is TurboSHAKE's default.
const DOMAIN: u8 = 0x1f;

/// The duplex sponge of a suite: [`FiatShamirShake128`] or [`FiatShamirTurboShake128`]. The outputs of the suites are
/// unrelated. Use SHAKE if a standard requires it, and TurboSHAKE otherwise: it is twice as fast.
///
/// The result does not depend on how the input is split into pieces. Successive squeezes continue one stream. After the
/// next absorb of a byte or more, a new stream begins. Output is never fed back. Absorbing or squeezing nothing has no
/// effect.
///
/// ```
/// use sycon_transcript::draft03::FiatShamirTurboShake128;
///
/// let id = FiatShamirTurboShake128::derive_session_id(b"example.org proof v1");
/// let mut transcript = FiatShamirTurboShake128::new(&id);
/// transcript.absorb(b"statement").absorb(b"commitment");
/// let challenge: [u8; 32] = transcript.squeeze_array();
/// transcript.absorb(b"response");
/// # let _ = challenge;
/// ```
///
/// # Security
///
/// Messages are concatenated: absorbing `ab` and then `c` is the same as absorbing `abc`. The protocol must fix their
/// lengths or write them before the messages, as [`Prover::message_with_length`](super::Prover) does.
#[derive(Clone)]
pub struct FiatShamir<P: InSuite> {
    input: Absorbing<P, RATE>,
    /// The stream that squeezes continue, from a copy of the input.
    output: Option<Squeezing<P, RATE>>,
}

/// The suite `SHAKE128`.
pub type FiatShamirShake128 = FiatShamir<KeccakF1600>;

/// The suite `TurboSHAKE128`.
pub type FiatShamirTurboShake128 = FiatShamir<KeccakP1600R12>;

/// A permutation that has a suite.
pub trait InSuite: Permutation + sealed::Sealed {
    /// The suite of the permutation.
    const SUITE: Suite;
}

impl InSuite for KeccakF1600 {
    const SUITE: Suite = Suite::Shake128;
}

impl InSuite for KeccakP1600R12 {
    const SUITE: Suite = Suite::TurboShake128;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::KeccakF1600 {}
    impl Sealed for super::KeccakP1600R12 {}
}

impl<P: InSuite> FiatShamir<P> {
    /// Creates a sponge for the sessions with this identifier, which [`derive_session_id`](Self::derive_session_id)
    /// returns. To save a permutation for each proof, keep the sponge and clone it.
    #[must_use]
    pub fn new(session_id: &[u8; 32]) -> Self {
        Self::with_backend(Backend::best_single(), session_id)
    }

    /// As [`new`](Self::new), with a backend of your choice.
    #[must_use]
    pub fn with_backend(backend: Backend, session_id: &[u8; 32]) -> Self {
        let mut input = Absorbing::new(backend);
        input.absorb(session_id);
        input.fill_block();
        Self { input, output: None }
    }

    /// Returns the session identifier for a tag. The tag describes the proofs: application, protocol, parameters,
    /// version.
    #[must_use]
    pub fn derive_session_id(tag: &[u8]) -> [u8; 32] {
        Self::new(b"irtf-cfrg-fiat-shamir/session-id").absorb(tag).squeeze_array()
    }

    /// Absorbs `data`.
    pub fn absorb(&mut self, data: &[u8]) -> &mut Self {
        if !data.is_empty() {
            self.output = None;
            self.input.absorb(data);
        }
        self
    }

    /// Fills `out` with the next bytes of the stream.
    pub fn squeeze(&mut self, out: &mut [u8]) -> &mut Self {
        if !out.is_empty() {
            let input = &self.input;
            self.output.get_or_insert_with(|| input.clone().finalize(DOMAIN)).squeeze(out);
        }
        self
    }

    /// Returns the next `N` bytes of the stream.
    #[must_use]
    pub fn squeeze_array<const N: usize>(&mut self) -> [u8; N] {
        let mut out = [0; N];
        self.squeeze(&mut out);
        out
    }

    /// Absorbs zeros up to the end of the block, if a block has begun.
    #[cfg(feature = "spongefish")]
    pub(super) fn fill_block(&mut self) {
        let (_, position) = self.input.parts();
        if position > 0 {
            self.output = None;
            self.input.fill_block();
        }
    }
}

impl<P: InSuite> ZeroizeOnDrop for FiatShamir<P> {}

impl<P: InSuite> fmt::Debug for FiatShamir<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "draft-irtf-cfrg-fiat-shamir-03, {}", P::SUITE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sycon_testing::assert_wiped;

    #[test]
    fn transcripts_are_wiped_when_dropped() {
        for backend in Backend::available() {
            // If `output` is `None`, its place in memory keeps its earlier content.
            let mut transcript = FiatShamirShake128::with_backend(backend, &[0xff; 32]);
            transcript.squeeze(&mut [0; 10]);
            assert_wiped(transcript.clone());
            transcript.absorb(&[0xff; 1000]).squeeze(&mut [0; 1000]);
            assert_wiped(transcript);
        }
    }
}
