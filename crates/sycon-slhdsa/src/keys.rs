//! Keys.

use core::fmt;
use core::marker::PhantomData;

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use subtle::ConstantTimeEq;
use sycon_secret::{Secret, reveal};
use zeroize::ZeroizeOnDrop;

use crate::hash::{Private, Public};
use crate::{Backend, Error, Message, ParameterSet, internal};

/// A key that verifies signatures of the parameter set `P`. Public.
#[derive(Clone, Copy)]
pub struct VerifyingKey<P> {
    /// `PK.seed`, `PK.root`, and zeros.
    bytes: [u8; 64],
    backend: Backend,
    set: PhantomData<P>,
}

/// A key that creates signatures of the parameter set `P`. Secret.
///
/// It is zeroized on drop, is compared in constant time, and is not shown by `Debug`.
///
/// ```
/// # #[cfg(all(feature = "alloc", feature = "getrandom"))] {
/// use sycon_slhdsa::{Shake128f, SigningKey, VerifyingKey};
///
/// let key = SigningKey::<Shake128f>::generate()?; // store `key.as_bytes()`, 64 bytes
/// let signature = key.sign(b"text")?;
///
/// let published = key.verifying_key().as_bytes().to_vec();
/// VerifyingKey::<Shake128f>::from_bytes(&published)?.verify(b"text", &signature)?;
/// # }
/// # Ok::<(), sycon_slhdsa::Error>(())
/// ```
#[derive(Clone)]
pub struct SigningKey<P> {
    /// `SK.seed`, `SK.prf`, `PK.seed`, `PK.root`, and zeros.
    bytes: Secret<[u8; 128]>,
    backend: Backend,
    set: PhantomData<P>,
}

impl<P: ParameterSet> VerifyingKey<P> {
    const N: usize = P::DESCRIPTION.n;

    /// Return the key of its bytes, `PK.seed ‖ PK.root`.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] for a wrong length. All bytes of the right length are a key.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_bytes_with_backend(Backend::best(), bytes)
    }

    /// As [`from_bytes`](Self::from_bytes). The key computes with `backend`.
    ///
    /// # Errors
    ///
    /// As [`from_bytes`](Self::from_bytes).
    pub fn from_bytes_with_backend(backend: Backend, bytes: &[u8]) -> Result<Self, Error> {
        check_length("verifying key", bytes, P::DESCRIPTION.verifying_key)?;
        let mut key = Self { bytes: [0; 64], backend, set: PhantomData };
        key.bytes[..bytes.len()].copy_from_slice(bytes);
        Ok(key)
    }

    /// Return the bytes of the key, to publish: `PK.seed ‖ PK.root`.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..2 * Self::N]
    }

    /// Verify a signature (FIPS 205, algorithm 24, or 25 for a message that is [prehashed](Message::prehashed)).
    ///
    /// # Errors
    ///
    /// [`Error::Signature`] if the signature is not valid for the message, its context and this key. [`Error::Length`] if
    /// the signature has a wrong length.
    pub fn verify<'m>(
        &self,
        message: impl Into<Message<'m>>,
        signature: &[u8],
    ) -> Result<(), Error> {
        check_length("signature", signature, P::DESCRIPTION.signature)?;
        let public = Public::new(P::DESCRIPTION, self.backend, self.as_bytes());
        internal::verify(&public, &message.into().parts(), signature)
    }
}

impl<P: ParameterSet> SigningKey<P> {
    const N: usize = P::DESCRIPTION.n;

    /// Generate a key (FIPS 205, algorithm 21).
    ///
    /// # Errors
    ///
    /// [`Error::Random`] if the operating system returns no random bytes.
    #[cfg(feature = "getrandom")]
    pub fn generate() -> Result<Self, Error> {
        Self::generate_with_backend(Backend::best())
    }

    /// As [`generate`](Self::generate). The key computes with `backend`.
    ///
    /// # Errors
    ///
    /// As [`generate`](Self::generate).
    #[cfg(feature = "getrandom")]
    pub fn generate_with_backend(backend: Backend) -> Result<Self, Error> {
        Self::generate_with(backend, false)
    }

    /// As [`generate`](Self::generate), on all threads of the current pool of the crate `rayon`.
    ///
    /// It is faster for the `s` sets. The trees of the `f` sets are too small to share.
    ///
    /// # Errors
    ///
    /// As [`generate`](Self::generate).
    #[cfg(all(feature = "getrandom", feature = "rayon"))]
    pub fn generate_parallel() -> Result<Self, Error> {
        Self::generate_with(Backend::best(), true)
    }

    #[cfg(feature = "getrandom")]
    fn generate_with(backend: Backend, parallel: bool) -> Result<Self, Error> {
        let mut key = Self::empty(backend);
        fill_random(&mut key.bytes[..3 * Self::N])?;
        key.compute_root(parallel);
        Ok(key)
    }

    /// Returns the key of its three seeds.
    pub(crate) fn from_seeds(backend: Backend, seeds: [&[u8]; 3]) -> Result<Self, Error> {
        let mut key = Self::empty(backend);
        let parts = key.bytes.chunks_exact_mut(Self::N).zip(seeds);
        for ((part, seed), what) in parts.zip(["SK.seed", "SK.prf", "PK.seed"]) {
            check_length(what, seed, Self::N)?;
            part.copy_from_slice(seed);
        }
        key.compute_root(false);
        Ok(key)
    }

    fn empty(backend: Backend) -> Self {
        Self { bytes: Secret::ZERO, backend, set: PhantomData }
    }

    fn compute_root(&mut self, parallel: bool) {
        let root = internal::root(&self.private(parallel));
        self.bytes[3 * Self::N..4 * Self::N].copy_from_slice(&root[..Self::N]);
    }

    /// Return the key of its bytes, `SK.seed ‖ SK.prf ‖ PK.seed ‖ PK.root`.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] for a wrong length.
    ///
    /// # Security
    ///
    /// The root is not computed again, because this takes as long as to generate a key. If it is wrong, the key cannot
    /// sign: [`sign`](Self::sign) returns [`Error::Fault`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_bytes_with_backend(Backend::best(), bytes)
    }

    /// As [`from_bytes`](Self::from_bytes). The key computes with `backend`.
    ///
    /// # Errors
    ///
    /// As [`from_bytes`](Self::from_bytes).
    pub fn from_bytes_with_backend(backend: Backend, bytes: &[u8]) -> Result<Self, Error> {
        check_length("signing key", bytes, P::DESCRIPTION.signing_key)?;
        let mut key = Self::empty(backend);
        key.bytes[..bytes.len()].copy_from_slice(bytes);
        Ok(key)
    }

    /// Return the bytes of the key, to store: `SK.seed ‖ SK.prf ‖ PK.seed ‖ PK.root`. **Secret.**
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..4 * Self::N]
    }

    /// Return the key that verifies the signatures, to publish.
    #[must_use]
    pub fn verifying_key(&self) -> VerifyingKey<P> {
        let mut key = VerifyingKey { bytes: [0; 64], backend: self.backend, set: PhantomData };
        key.bytes[..2 * Self::N].copy_from_slice(&self.as_bytes()[2 * Self::N..]);
        key
    }

    /// Return a signature, which differs with each call (FIPS 205, algorithm 22, or 23 for a message that is
    /// [prehashed](Message::prehashed)).
    ///
    /// The signature is verified before it is returned.
    ///
    /// # Errors
    ///
    /// [`Error::Random`] if the operating system returns no random bytes. [`Error::Fault`] if the signature is not valid,
    /// because the key is inconsistent or the computation was disturbed.
    #[cfg(all(feature = "alloc", feature = "getrandom"))]
    pub fn sign<'m>(&self, message: impl Into<Message<'m>>) -> Result<Vec<u8>, Error> {
        let mut signature = alloc::vec![0; P::DESCRIPTION.signature];
        self.sign_into(message, &mut signature)?;
        Ok(signature)
    }

    /// As [`sign`](Self::sign). The signature goes to `out`.
    ///
    /// # Errors
    ///
    /// As [`sign`](Self::sign), after which `out` contains zeros or is unchanged. [`Error::Length`] if `out` is not as long
    /// as a signature.
    ///
    /// ```
    /// use sycon_slhdsa::{Shake128f, SigningKey};
    ///
    /// let key = SigningKey::<Shake128f>::generate()?;
    /// let mut signature = [0; 17_088];
    /// key.sign_into(b"text", &mut signature)?;
    /// key.verifying_key().verify(b"text", &signature)?;
    /// # Ok::<(), sycon_slhdsa::Error>(())
    /// ```
    #[cfg(feature = "getrandom")]
    pub fn sign_into<'m>(
        &self,
        message: impl Into<Message<'m>>,
        out: &mut [u8],
    ) -> Result<(), Error> {
        let mut randomness = Secret::<[u8; 32]>::ZERO;
        fill_random(&mut randomness[..Self::N])?;
        self.sign_with(message.into(), &randomness[..Self::N], out, false)
    }

    /// As [`sign`](Self::sign), on all threads of the current pool of the crate `rayon`.
    ///
    /// # Errors
    ///
    /// As [`sign`](Self::sign).
    ///
    /// ```
    /// use sycon_slhdsa::{Shake128f, SigningKey};
    ///
    /// let key = SigningKey::<Shake128f>::generate_parallel()?;
    /// let signature = key.sign_parallel(b"text")?;
    /// key.verifying_key().verify(b"text", &signature)?;
    /// # Ok::<(), sycon_slhdsa::Error>(())
    /// ```
    #[cfg(all(feature = "getrandom", feature = "rayon"))]
    pub fn sign_parallel<'m>(&self, message: impl Into<Message<'m>>) -> Result<Vec<u8>, Error> {
        let mut signature = alloc::vec![0; P::DESCRIPTION.signature];
        let mut randomness = Secret::<[u8; 32]>::ZERO;
        fill_random(&mut randomness[..Self::N])?;
        self.sign_with(message.into(), &randomness[..Self::N], &mut signature, true)?;
        Ok(signature)
    }

    /// Return the signature of a message that is the same for each call: the deterministic variant.
    ///
    /// # Errors
    ///
    /// [`Error::Fault`] as for [`sign`](Self::sign).
    ///
    /// # Security
    ///
    /// Prefer [`sign`](Self::sign). Its randomness protects against attackers who measure or disturb the computation.
    ///
    /// ```
    /// use sycon_slhdsa::{Backend, Shake128f, SigningKey, hazmat};
    ///
    /// let seed = [7; 16]; // in real code: uniform and secret, or `generate()`
    /// let key: SigningKey<Shake128f> = hazmat::from_seeds(Backend::best(), &seed, &seed, &seed)?;
    /// assert_eq!(key.sign_deterministic(b"text")?, key.sign_deterministic(b"text")?);
    /// # Ok::<(), sycon_slhdsa::Error>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn sign_deterministic<'m>(
        &self,
        message: impl Into<Message<'m>>,
    ) -> Result<Vec<u8>, Error> {
        let mut signature = alloc::vec![0; P::DESCRIPTION.signature];
        self.sign_deterministic_into(message, &mut signature)?;
        Ok(signature)
    }

    /// As [`sign_deterministic`](Self::sign_deterministic). The signature goes to `out`.
    ///
    /// # Errors
    ///
    /// [`Error::Fault`], after which `out` contains zeros. [`Error::Length`] if `out` is not as long as a signature.
    pub fn sign_deterministic_into<'m>(
        &self,
        message: impl Into<Message<'m>>,
        out: &mut [u8],
    ) -> Result<(), Error> {
        self.sign_with(message.into(), self.fixed_randomness(), out, false)
    }

    /// As [`sign_deterministic`](Self::sign_deterministic), on all threads of the current pool of the crate `rayon`.
    ///
    /// # Errors
    ///
    /// As [`sign_deterministic`](Self::sign_deterministic).
    #[cfg(feature = "rayon")]
    pub fn sign_deterministic_parallel<'m>(
        &self,
        message: impl Into<Message<'m>>,
    ) -> Result<Vec<u8>, Error> {
        let mut signature = alloc::vec![0; P::DESCRIPTION.signature];
        self.sign_with(message.into(), self.fixed_randomness(), &mut signature, true)?;
        Ok(signature)
    }

    /// The randomness of the deterministic variant: `PK.seed`.
    fn fixed_randomness(&self) -> &[u8] {
        &self.as_bytes()[2 * Self::N..3 * Self::N]
    }

    /// Writes the signature for given randomness.
    pub(crate) fn sign_with(
        &self,
        message: Message<'_>,
        randomness: &[u8],
        out: &mut [u8],
        parallel: bool,
    ) -> Result<(), Error> {
        check_length("randomness", randomness, Self::N)?;
        check_length("buffer for the signature", out, P::DESCRIPTION.signature)?;
        internal::sign(&self.private(parallel), &message.parts(), randomness, out)
    }

    /// `parallel` has no effect without threads.
    fn private(&self, parallel: bool) -> Private<'_> {
        #[cfg(not(feature = "rayon"))]
        let _ = parallel;
        let (secret, public) = self.as_bytes().split_at(2 * Self::N);
        let (seed, prf) = secret.split_at(Self::N);
        let public = Public::new(P::DESCRIPTION, self.backend, public);
        Private {
            public,
            seed,
            prf,
            #[cfg(feature = "rayon")]
            parallel,
        }
    }
}

/// Checks the length of bytes from outside.
pub(crate) fn check_length(what: &'static str, bytes: &[u8], expected: usize) -> Result<(), Error> {
    let given = bytes.len();
    if given == expected { Ok(()) } else { Err(Error::Length { what, given, expected }) }
}

/// Fills `bytes` from the random number generator of the operating system.
#[cfg(feature = "getrandom")]
fn fill_random(bytes: &mut [u8]) -> Result<(), Error> {
    getrandom::fill(bytes).map_err(|_| Error::Random)
}

impl<P: ParameterSet> PartialEq for VerifyingKey<P> {
    fn eq(&self, other: &Self) -> bool {
        self.bytes == other.bytes
    }
}

impl<P: ParameterSet> Eq for VerifyingKey<P> {}

impl<P: ParameterSet> PartialEq for SigningKey<P> {
    fn eq(&self, other: &Self) -> bool {
        reveal(self.bytes.ct_eq(&*other.bytes).into())
    }
}

impl<P: ParameterSet> Eq for SigningKey<P> {}

impl<P> ZeroizeOnDrop for SigningKey<P> {}

impl<P: ParameterSet> fmt::Debug for VerifyingKey<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} verifying key", P::DESCRIPTION.name)
    }
}

impl<P: ParameterSet> fmt::Debug for SigningKey<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} signing key", P::DESCRIPTION.name)
    }
}
