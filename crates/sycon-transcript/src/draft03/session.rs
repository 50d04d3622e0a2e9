//! Both sides of a proof: each message is absorbed when it is written or read.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::fmt;

use super::{FiatShamir, InSuite, Modulus};
use crate::Error;

/// The prover's side of a session. Its messages, concatenated, are the proof.
///
/// The other side is a [`Verifier`] that executes the corresponding calls in the same order.
#[cfg(feature = "alloc")]
#[derive(Clone)]
pub struct Prover<P: InSuite> {
    sponge: FiatShamir<P>,
    proof: Vec<u8>,
}

/// The verifier's side of a session: it reads the messages from a proof.
#[derive(Clone)]
pub struct Verifier<'a, P: InSuite> {
    sponge: FiatShamir<P>,
    /// The part of the proof that has not been read.
    rest: &'a [u8],
}

#[cfg(feature = "alloc")]
impl<P: InSuite> Prover<P> {
    /// Begins a proof of `instance`, on a sponge that has not absorbed anything.
    ///
    /// The instance is the public statement that is proved, encoded so that no instance is a prefix of another.
    ///
    /// # Errors
    ///
    /// [`Error::EmptyInstance`] if the instance is empty.
    pub fn new(sponge: FiatShamir<P>, instance: &[u8]) -> Result<Self, Error> {
        Ok(Self { sponge: begin(sponge, instance)?, proof: Vec::new() })
    }

    /// Appends a message whose length the verifier knows.
    pub fn message(&mut self, message: &[u8]) {
        self.sponge.absorb(message);
        self.proof.extend_from_slice(message);
    }

    /// Appends a message of any length, preceded by its length in 4 bytes, little-endian.
    ///
    /// # Errors
    ///
    /// [`Error::MessageLength`] for 2^32 bytes and more. The transcript is then unchanged.
    pub fn message_with_length(&mut self, message: &[u8]) -> Result<(), Error> {
        let length = u32::try_from(message.len()).map_err(|_| Error::MessageLength)?;
        self.message(&length.to_le_bytes());
        self.message(message);
        Ok(())
    }

    /// Appends an integer, little-endian.
    ///
    /// # Errors
    ///
    /// As [`Modulus::check`]. The transcript is then unchanged.
    pub fn integer(&mut self, modulus: &Modulus, integer: &[u8]) -> Result<(), Error> {
        modulus.check(integer)?;
        self.message(integer);
        Ok(())
    }

    /// Returns the proof.
    #[must_use]
    pub fn finish(self) -> Vec<u8> {
        self.proof
    }
}

impl<'a, P: InSuite> Verifier<'a, P> {
    /// Begins to verify a proof of `instance`, on a sponge that has not absorbed anything.
    ///
    /// # Errors
    ///
    /// [`Error::EmptyInstance`] if the instance is empty.
    pub fn new(sponge: FiatShamir<P>, instance: &[u8], proof: &'a [u8]) -> Result<Self, Error> {
        Ok(Self { sponge: begin(sponge, instance)?, rest: proof })
    }

    /// Reads a message of `length` bytes.
    ///
    /// # Errors
    ///
    /// [`Error::ProofTooShort`] if fewer bytes are left. The position is then unchanged, and the proof is invalid.
    pub fn message(&mut self, length: usize) -> Result<&'a [u8], Error> {
        self.read(0, length)
    }

    /// Reads a message that is preceded by its length.
    ///
    /// # Errors
    ///
    /// As [`message`](Self::message).
    pub fn message_with_length(&mut self) -> Result<&'a [u8], Error> {
        let length = self.rest.first_chunk().ok_or(Error::ProofTooShort)?;
        let length = usize::try_from(u32::from_le_bytes(*length));
        self.read(4, length.map_err(|_| Error::ProofTooShort)?)
    }

    /// Reads an integer, little-endian.
    ///
    /// # Errors
    ///
    /// As [`message`](Self::message), and [`Error::NotReduced`] if it is not less than the modulus.
    pub fn integer(&mut self, modulus: &Modulus) -> Result<&'a [u8], Error> {
        let integer = self.rest.get(..modulus.bytes()).ok_or(Error::ProofTooShort)?;
        modulus.check(integer)?;
        self.message(integer.len())
    }

    /// Ends the proof. **Until this succeeds, don't trust anything that was read from the proof.**
    ///
    /// # Errors
    ///
    /// [`Error::ProofTooLong`] if bytes are left over.
    pub fn finish(self) -> Result<(), Error> {
        match self.rest.len() {
            0 => Ok(()),
            left => Err(Error::ProofTooLong { left }),
        }
    }

    /// Absorbs `before` bytes and the next `length` bytes. Returns the latter.
    fn read(&mut self, before: usize, length: usize) -> Result<&'a [u8], Error> {
        let end = before.checked_add(length).ok_or(Error::ProofTooShort)?;
        let (said, rest) = self.rest.split_at_checked(end).ok_or(Error::ProofTooShort)?;
        self.sponge.absorb(said);
        self.rest = rest;
        Ok(&said[before..])
    }
}

fn begin<P: InSuite>(mut sponge: FiatShamir<P>, instance: &[u8]) -> Result<FiatShamir<P>, Error> {
    if instance.is_empty() {
        return Err(Error::EmptyInstance);
    }
    sponge.absorb(instance);
    Ok(sponge)
}

macro_rules! both_sides {
    ([$($parameters:tt)*] $Side:ty, $name:literal) => {
        impl<$($parameters)*> $Side {
            /// Fills `out` with a challenge of the verifier.
            pub fn challenge(&mut self, out: &mut [u8]) {
                self.sponge.squeeze(out);
            }

            /// As [`FiatShamir::squeeze_integer`].
            ///
            /// # Errors
            ///
            /// The errors of [`FiatShamir::squeeze_integer`].
            pub fn challenge_integer(
                &mut self,
                modulus: &Modulus,
                out: &mut [u8],
            ) -> Result<(), Error> {
                self.sponge.squeeze_integer(modulus, out)
            }
        }

        impl<$($parameters)*> fmt::Debug for $Side {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{:?}, {}", self.sponge, $name)
            }
        }
    };
}

#[cfg(feature = "alloc")]
both_sides!([P: InSuite] Prover<P>, "prover");
both_sides!([P: InSuite] Verifier<'_, P>, "verifier");
