//! Merlin 1.0: STROBE-128 with a label and a length at each message.

#[cfg(feature = "merlin")]
mod crate_merlin;

#[cfg(feature = "merlin")]
pub use crate_merlin::{Transcript, TranscriptRng, TranscriptRngBuilder};

use core::fmt;

use sycon_secret::Secret;
use sycon_simd::Backend;
use zeroize::ZeroizeOnDrop;

use crate::Strobe128;

/// A transcript that prover and verifier both append the messages of a proof to, and draw the challenges from.
///
/// The application makes it, with a label of its own, and hands it to the proof's code as `&mut Merlin`.
///
/// Messages and challenges of 2^32 bytes and more panic: their length cannot be written.
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
/// A challenge binds what was appended before it and nothing else: append the statement that is proved first.
/// The challenges are public; [`build_rng`](Self::build_rng) makes the prover's secrets.
#[derive(Clone)]
pub struct Merlin {
    strobe: Strobe128,
}

/// Makes a [`MerlinRng`] of a transcript and the prover's secrets.
#[derive(Clone)]
#[must_use = "it must be finalized"]
pub struct MerlinRngBuilder {
    strobe: Strobe128,
}

/// The prover's random numbers: they depend on the transcript, the prover's secrets and fresh randomness, and
/// stay secret as long as one of the last two is.
///
/// Make a new one each time that randomness is needed, so that it depends on all of the transcript. Reads do not
/// join: 10 and 10 bytes are not the 20 of one read.
///
/// **After `fork`, use the state in one process only**: parent and child would draw the same numbers.
#[derive(Clone)]
pub struct MerlinRng {
    strobe: Strobe128,
}

impl Merlin {
    /// For the application with that label, with a version.
    #[must_use]
    pub fn new(label: &[u8]) -> Self {
        Self::with_backend(Backend::best_single(), label)
    }

    /// As [`new`](Self::new), with a backend of your choice.
    #[must_use]
    pub fn with_backend(backend: Backend, label: &[u8]) -> Self {
        let mut transcript = Self { strobe: Strobe128::with_backend(backend, b"Merlin v1.0") };
        transcript.append_message(b"dom-sep", label);
        transcript
    }

    /// Appends a message of the prover. The label says which one it is.
    pub fn append_message(&mut self, label: &[u8], message: &[u8]) {
        frame(&mut self.strobe, label, message.len());
        self.strobe.ad(message);
    }

    /// Appends a number, as 8 bytes, little-endian.
    pub fn append_u64(&mut self, label: &[u8], x: u64) {
        self.append_message(label, &x.to_le_bytes());
    }

    /// Fills `out` with a challenge of the verifier. It counts as said, also one of no byte.
    pub fn challenge_bytes(&mut self, label: &[u8], out: &mut [u8]) {
        frame(&mut self.strobe, label, out.len());
        self.strobe.prf(out);
    }

    /// Begins a generator of the prover's secrets for this point of the transcript, which stays as it is.
    pub fn build_rng(&self) -> MerlinRngBuilder {
        MerlinRngBuilder { strobe: self.strobe.clone() }
    }
}

impl MerlinRngBuilder {
    /// Adds a secret of the prover.
    pub fn rekey_with_witness_bytes(mut self, label: &[u8], witness: &[u8]) -> Self {
        frame(&mut self.strobe, label, witness.len());
        self.strobe.key(witness);
        self
    }

    /// Adds 32 bytes of `rng`.
    #[cfg(feature = "rand_core")]
    pub fn finalize<R: rand_core::CryptoRng + ?Sized>(self, rng: &mut R) -> MerlinRng {
        self.finalize_with(|random| rng.fill_bytes(random))
    }

    /// Adds 32 random bytes, which `fill` is to come up with.
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

    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Self::Error> {
        self.fill_bytes(out);
        Ok(())
    }
}

#[cfg(feature = "rand_core")]
impl rand_core::TryCryptoRng for MerlinRng {}

/// The label and the length of what comes.
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
