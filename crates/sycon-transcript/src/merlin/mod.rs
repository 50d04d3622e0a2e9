//! Merlin 1.0: STROBE-128 with a label and a length for each message.

#[cfg(feature = "merlin")]
mod crate_merlin;

#[cfg(feature = "merlin")]
pub use crate_merlin::{Transcript, TranscriptRng, TranscriptRngBuilder};

use core::fmt;

use sycon_secret::Secret;
use sycon_simd::Backend;
use zeroize::ZeroizeOnDrop;

use crate::Strobe128;

/// A transcript of a proof. The prover and the verifier append its messages and draw its challenges.
///
/// The application creates it, with its own label, and passes it to the code of the proof as `&mut Merlin`.
///
/// Messages and challenges of 2^32 bytes and more cause a panic: their length cannot be encoded.
///
/// ```
/// use sycon_transcript::Merlin;
///
/// let mut transcript = Merlin::new(b"test protocol");
/// transcript.append_message(b"some label", b"some data");
/// let mut challenge = [0; 32];
/// transcript.challenge_bytes(b"challenge", &mut challenge);
/// assert_eq!(challenge[..4], [0xd5, 0xa2, 0x19, 0x72]);
/// ```
///
/// # Security
///
/// A challenge depends only on what was appended before it: append the statement that is proved first. The challenges
/// are public. [`build_rng`](Self::build_rng) creates a generator for the prover's secrets.
#[derive(Clone)]
pub struct Merlin {
    strobe: Strobe128,
}

/// Creates a [`MerlinRng`] from a transcript and the prover's secrets.
#[must_use = "it must be finalized"]
pub struct MerlinRngBuilder {
    strobe: Strobe128,
}

/// The prover's generator of random numbers. Its output depends on the transcript, the prover's secrets and fresh
/// randomness. It is secret as long as the prover's secrets or the fresh randomness are.
///
/// Create a new generator each time you need randomness, so that it depends on the whole transcript. Reads cannot be
/// split: two reads of 10 bytes do not return the same bytes as one read of 20.
///
/// **After `fork`, use the state in one process only**: parent and child would draw the same numbers. Two clones would,
/// too, and a nonce that comes twice reveals the prover's key. Therefore the type does not implement `Clone`:
///
/// ```compile_fail,E0599
/// use sycon_transcript::Merlin;
///
/// let rng = Merlin::new(b"test").build_rng().finalize_with(|random| random.fill(7));
/// let copy = rng.clone();
/// ```
pub struct MerlinRng {
    strobe: Strobe128,
}

impl Merlin {
    /// Creates a transcript for the application with this label, which contains a version.
    ///
    /// # Panics
    ///
    /// If `label` has 2^32 bytes or more.
    #[must_use]
    pub fn new(label: &[u8]) -> Self {
        Self::with_backend(Backend::best_single(), label)
    }

    /// As [`new`](Self::new), with a backend of your choice.
    ///
    /// # Panics
    ///
    /// If `label` has 2^32 bytes or more.
    #[must_use]
    pub fn with_backend(backend: Backend, label: &[u8]) -> Self {
        let mut transcript = Self { strobe: Strobe128::with_backend(backend, b"Merlin v1.0") };
        transcript.append_message(b"dom-sep", label);
        transcript
    }

    /// Appends a message of the prover. The label identifies the message.
    ///
    /// # Panics
    ///
    /// If `message` has 2^32 bytes or more.
    pub fn append_message(&mut self, label: &[u8], message: &[u8]) {
        frame(&mut self.strobe, label, message.len());
        self.strobe.ad(message);
    }

    /// Appends a number, as 8 bytes, little-endian.
    pub fn append_u64(&mut self, label: &[u8], x: u64) {
        self.append_message(label, &x.to_le_bytes());
    }

    /// Fills `out` with a challenge of the verifier. The challenge becomes part of the transcript, even if it is empty.
    ///
    /// # Panics
    ///
    /// If `out` has 2^32 bytes or more.
    pub fn challenge_bytes(&mut self, label: &[u8], out: &mut [u8]) {
        frame(&mut self.strobe, label, out.len());
        self.strobe.prf(out);
    }

    /// Begins a generator of the prover's secrets for this point of the transcript. The transcript is unchanged.
    pub fn build_rng(&self) -> MerlinRngBuilder {
        MerlinRngBuilder { strobe: self.strobe.clone() }
    }
}

impl MerlinRngBuilder {
    /// Adds a secret of the prover.
    ///
    /// # Panics
    ///
    /// If `witness` has 2^32 bytes or more.
    pub fn rekey_with_witness_bytes(mut self, label: &[u8], witness: &[u8]) -> Self {
        frame(&mut self.strobe, label, witness.len());
        self.strobe.key(witness);
        self
    }

    /// Adds 32 bytes from `rng`.
    #[cfg(feature = "rand_core")]
    pub fn finalize<R: rand_core::CryptoRng + ?Sized>(self, rng: &mut R) -> MerlinRng {
        self.finalize_with(|random| rng.fill_bytes(random))
    }

    /// Adds 32 random bytes from `fill`.
    pub fn finalize_with(mut self, fill: impl FnOnce(&mut [u8; 32])) -> MerlinRng {
        let mut random = Secret::<[u8; 32]>::ZERO;
        fill(&mut random);
        self.strobe.meta_ad(b"rng");
        self.strobe.key(&*random);
        MerlinRng { strobe: self.strobe }
    }
}

impl MerlinRng {
    /// Fills `out` with random bytes.
    ///
    /// # Panics
    ///
    /// If `out` has 2^32 bytes or more.
    pub fn fill_bytes(&mut self, out: &mut [u8]) {
        self.strobe.meta_ad(&length(out.len()));
        self.strobe.prf(out);
    }

    #[cfg(any(feature = "rand_core", feature = "merlin"))]
    fn array<const N: usize>(&mut self) -> [u8; N] {
        let mut out = [0; N];
        self.fill_bytes(&mut out);
        out
    }
}

#[cfg(feature = "rand_core")]
impl rand_core::TryRng for MerlinRng {
    type Error = core::convert::Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        Ok(u32::from_le_bytes(self.array()))
    }

    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        Ok(u64::from_le_bytes(self.array()))
    }

    /// As [`fill_bytes`](MerlinRng::fill_bytes), without an error.
    ///
    /// # Panics
    ///
    /// If `out` has 2^32 bytes or more.
    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Self::Error> {
        self.fill_bytes(out);
        Ok(())
    }
}

#[cfg(feature = "rand_core")]
impl rand_core::TryCryptoRng for MerlinRng {}

/// Absorbs the label and the length of the next data.
fn frame(strobe: &mut Strobe128, label: &[u8], bytes: usize) {
    strobe.meta_ad(label);
    strobe.absorb(&length(bytes));
}

fn length(bytes: usize) -> [u8; 4] {
    u32::try_from(bytes).expect("messages and challenges are shorter than 2^32 bytes").to_le_bytes()
}

macro_rules! opaque {
    ($($Type:ident)+) => {$(
        impl ZeroizeOnDrop for $Type {}

        impl fmt::Debug for $Type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(stringify!($Type))
            }
        }
    )+};
}

opaque!(Merlin MerlinRngBuilder MerlinRng);

#[cfg(test)]
mod tests {
    use super::length;

    #[test]
    fn lengths_have_four_bytes() {
        assert_eq!(length(u32::MAX as usize), [0xff; 4]);
    }

    #[cfg(target_pointer_width = "64")]
    #[test]
    #[should_panic = "messages and challenges are shorter than 2^32 bytes"]
    fn longer_data_panics() {
        let _ = length(1 << 32);
    }
}
