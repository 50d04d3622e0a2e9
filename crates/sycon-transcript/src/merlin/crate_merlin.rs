//! The names, signatures and traits of the crate `merlin` 3.

use rand_core_06::{CryptoRng, Error, RngCore};
use zeroize::Zeroize;

use super::{Merlin, MerlinRng, MerlinRngBuilder};

/// [`Merlin`] as a replacement for `merlin::Transcript`: in code with `use merlin::Transcript;`, change only that line.
/// Labels need not be `'static`.
#[derive(Clone, Debug)]
pub struct Transcript(Merlin);

/// A replacement for `merlin::TranscriptRngBuilder`.
#[derive(Debug)]
#[must_use = "it must be finalized"]
pub struct TranscriptRngBuilder(MerlinRngBuilder);

/// A replacement for `merlin::TranscriptRng`: a generator for `rand_core` 0.6.
#[derive(Debug)]
pub struct TranscriptRng(MerlinRng);

impl Transcript {
    /// As [`Merlin::new`].
    ///
    /// # Panics
    ///
    /// If `label` has 2^32 bytes or more.
    #[must_use]
    pub fn new(label: &[u8]) -> Self {
        Self(Merlin::new(label))
    }

    /// As [`Merlin::append_message`].
    ///
    /// # Panics
    ///
    /// If `message` has 2^32 bytes or more.
    pub fn append_message(&mut self, label: &[u8], message: &[u8]) {
        self.0.append_message(label, message);
    }

    /// The old name of [`append_message`](Self::append_message).
    ///
    /// # Panics
    ///
    /// If `message` has 2^32 bytes or more.
    #[deprecated(note = "renamed to append_message")]
    pub fn commit_bytes(&mut self, label: &[u8], message: &[u8]) {
        self.append_message(label, message);
    }

    /// As [`Merlin::append_u64`].
    pub fn append_u64(&mut self, label: &[u8], x: u64) {
        self.0.append_u64(label, x);
    }

    /// The old name of [`append_u64`](Self::append_u64).
    #[deprecated(note = "renamed to append_u64")]
    pub fn commit_u64(&mut self, label: &[u8], x: u64) {
        self.append_u64(label, x);
    }

    /// As [`Merlin::challenge_bytes`].
    ///
    /// # Panics
    ///
    /// If `dest` has 2^32 bytes or more.
    pub fn challenge_bytes(&mut self, label: &[u8], dest: &mut [u8]) {
        self.0.challenge_bytes(label, dest);
    }

    /// As [`Merlin::build_rng`].
    pub fn build_rng(&self) -> TranscriptRngBuilder {
        TranscriptRngBuilder(self.0.build_rng())
    }
}

/// **Don't use a transcript after `zeroize`:** its challenges do not depend on what was appended before.
impl Zeroize for Transcript {
    fn zeroize(&mut self) {
        self.0.strobe.wipe();
    }
}

impl TranscriptRngBuilder {
    /// As [`MerlinRngBuilder::rekey_with_witness_bytes`].
    ///
    /// # Panics
    ///
    /// If `witness` has 2^32 bytes or more.
    pub fn rekey_with_witness_bytes(self, label: &[u8], witness: &[u8]) -> Self {
        Self(self.0.rekey_with_witness_bytes(label, witness))
    }

    /// The old name of [`rekey_with_witness_bytes`](Self::rekey_with_witness_bytes).
    ///
    /// # Panics
    ///
    /// If `witness` has 2^32 bytes or more.
    #[deprecated(note = "renamed to rekey_with_witness_bytes")]
    pub fn commit_witness_bytes(self, label: &[u8], witness: &[u8]) -> Self {
        self.rekey_with_witness_bytes(label, witness)
    }

    /// Adds 32 bytes of `rng`.
    pub fn finalize<R: RngCore + CryptoRng>(self, rng: &mut R) -> TranscriptRng {
        TranscriptRng(self.0.finalize_with(|random| rng.fill_bytes(random)))
    }
}

impl RngCore for TranscriptRng {
    fn next_u32(&mut self) -> u32 {
        u32::from_le_bytes(self.0.array())
    }

    fn next_u64(&mut self) -> u64 {
        u64::from_le_bytes(self.0.array())
    }

    /// As [`MerlinRng::fill_bytes`].
    ///
    /// # Panics
    ///
    /// If `dest` has 2^32 bytes or more.
    fn fill_bytes(&mut self, dest: &mut [u8]) {
        self.0.fill_bytes(dest);
    }

    /// As [`MerlinRng::fill_bytes`], without an error.
    ///
    /// # Panics
    ///
    /// If `dest` has 2^32 bytes or more.
    fn try_fill_bytes(&mut self, dest: &mut [u8]) -> Result<(), Error> {
        self.fill_bytes(dest);
        Ok(())
    }
}

impl CryptoRng for TranscriptRng {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zeroized_transcripts_are_equal() {
        let challenge = |message: &[u8], zeroize: bool| {
            let (mut transcript, mut out) = (Transcript::new(b"test"), [0; 32]);
            transcript.append_message(b"message", message);
            if zeroize {
                transcript.zeroize();
            }
            transcript.challenge_bytes(b"challenge", &mut out);
            out
        };
        assert_ne!(challenge(b"one", false), challenge(b"other", false));
        assert_eq!(challenge(b"one", true), challenge(b"other", true));
    }
}
