//! Keys.

use core::fmt;

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use sycon_secret::{Secret, equal};
use zeroize::ZeroizeOnDrop;

use crate::hash::{Private, Public};
use crate::{Backend, Description, Error, FixedSet, Message, ParameterSet, internal};

/// A key that verifies signatures of the parameter set `P`. Public.
#[derive(Clone, Copy)]
pub struct VerifyingKey<P> {
    /// `PK.seed`, `PK.root`, and zeros.
    bytes: [u8; 64],
    backend: Backend,
    set: P,
}

/// A key that creates signatures of the parameter set `P`. Secret.
///
/// It is zeroized on drop, is compared in constant time, and is not shown by `Debug`.
///
/// # Security
///
/// A move leaves a copy that nothing zeroizes. Keep keys in boxes, and let no list of keys grow.
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
    set: P,
}

/// A key that verifies signatures of a parameter set that is chosen at run time. Public.
///
/// ```
/// use sycon_slhdsa::{AnyVerifyingKey, Description, Error};
///
/// let set = Description::named("SLH-DSA-SHAKE-128f")?;
/// let key = AnyVerifyingKey::from_bytes_of(set, &[0; 32])?;
/// assert_eq!(key.verify(b"text", &[0; 17_088]), Err(Error::Signature));
/// # Ok::<(), Error>(())
/// ```
pub type AnyVerifyingKey = VerifyingKey<&'static Description>;

/// A key that creates signatures of a parameter set that is chosen at run time. Secret.
///
/// ```
/// # #[cfg(all(feature = "alloc", feature = "getrandom"))] {
/// use sycon_slhdsa::{AnySigningKey, Description};
///
/// let key = AnySigningKey::generate_of(Description::named("SLH-DSA-SHAKE-128f")?)?;
/// let signature = key.sign(b"text")?;
/// key.verifying_key().verify(b"text", &signature)?;
/// assert_eq!(key.set().name, "SLH-DSA-SHAKE-128f");
/// # }
/// # Ok::<(), sycon_slhdsa::Error>(())
/// ```
pub type AnySigningKey = SigningKey<&'static Description>;

impl<P: FixedSet> VerifyingKey<P> {
    /// Return the key of its bytes, `PK.seed ‖ PK.root`.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] for a wrong length. All bytes of the right length are a key.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_bytes_of(P::SET, bytes)
    }
}

impl<P: ParameterSet> VerifyingKey<P> {
    /// Return the key of a parameter set from its bytes, `PK.seed ‖ PK.root`.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] for a wrong length. All bytes of the right length are a key.
    pub fn from_bytes_of(set: P, bytes: &[u8]) -> Result<Self, Error> {
        check_length("verifying key", bytes, set.description().verifying_key)?;
        let mut key = Self { bytes: [0; 64], backend: Backend::best(), set };
        key.bytes[..bytes.len()].copy_from_slice(bytes);
        Ok(key)
    }

    /// Return the key, which then computes with `backend`.
    #[must_use]
    pub fn with_backend(self, backend: Backend) -> Self {
        Self { backend, ..self }
    }

    /// Return the description of the parameter set.
    #[must_use]
    pub fn set(&self) -> &'static Description {
        self.set.description()
    }

    /// Return the bytes of the key, to publish: `PK.seed ‖ PK.root`.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.set().verifying_key]
    }

    /// Verify a signature (FIPS 205, algorithm 24, or 25 for a message that is [prehashed](Message::of_digest)).
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
        check_length("signature", signature, self.set().signature)?;
        let public = Public::new(self.set(), self.backend, self.as_bytes());
        internal::verify(&public, &message.into().parts(), signature)
    }
}

impl<P: FixedSet> SigningKey<P> {
    /// Generate a key (FIPS 205, algorithm 21).
    ///
    /// # Errors
    ///
    /// [`Error::Random`] if the operating system returns no random bytes.
    #[cfg(feature = "getrandom")]
    pub fn generate() -> Result<Self, Error> {
        Self::generate_of(P::SET)
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
        Self::generate_parallel_of(P::SET)
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
        Self::from_bytes_of(P::SET, bytes)
    }
}

impl<P: ParameterSet> SigningKey<P> {
    /// Generate a key of a parameter set (FIPS 205, algorithm 21).
    ///
    /// # Errors
    ///
    /// [`Error::Random`] if the operating system returns no random bytes.
    #[cfg(feature = "getrandom")]
    pub fn generate_of(set: P) -> Result<Self, Error> {
        Self::generate_with(set, false)
    }

    /// As [`generate_of`](Self::generate_of), on all threads of the current pool of the crate `rayon`.
    ///
    /// # Errors
    ///
    /// As [`generate_of`](Self::generate_of).
    #[cfg(all(feature = "getrandom", feature = "rayon"))]
    pub fn generate_parallel_of(set: P) -> Result<Self, Error> {
        Self::generate_with(set, true)
    }

    #[cfg(feature = "getrandom")]
    fn generate_with(set: P, parallel: bool) -> Result<Self, Error> {
        let mut key = Self::empty(set);
        fill_random(&mut key.bytes[..3 * set.description().n])?;
        key.compute_root(parallel);
        Ok(key)
    }

    /// Returns the key of its three seeds.
    pub(crate) fn from_seeds(set: P, backend: Backend, seeds: [&[u8]; 3]) -> Result<Self, Error> {
        let mut key = Self::empty(set).with_backend(backend);
        let n = set.description().n;
        let parts = key.bytes.chunks_exact_mut(n).zip(seeds);
        for ((part, seed), what) in parts.zip(["SK.seed", "SK.prf", "PK.seed"]) {
            check_length(what, seed, n)?;
            part.copy_from_slice(seed);
        }
        key.compute_root(false);
        Ok(key)
    }

    fn empty(set: P) -> Self {
        Self { bytes: Secret::ZERO, backend: Backend::best(), set }
    }

    fn compute_root(&mut self, parallel: bool) {
        let root = internal::root(&self.private(parallel));
        let n = self.set().n;
        self.bytes[3 * n..4 * n].copy_from_slice(&root[..n]);
    }

    /// Return the key of a parameter set from its bytes, `SK.seed ‖ SK.prf ‖ PK.seed ‖ PK.root`.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] for a wrong length.
    ///
    /// # Security
    ///
    /// The root is not computed again, because this takes as long as to generate a key. If it is wrong, the key cannot
    /// sign: [`sign`](Self::sign) returns [`Error::Fault`].
    pub fn from_bytes_of(set: P, bytes: &[u8]) -> Result<Self, Error> {
        check_length("signing key", bytes, set.description().signing_key)?;
        let mut key = Self::empty(set);
        key.bytes[..bytes.len()].copy_from_slice(bytes);
        Ok(key)
    }

    /// Return the key, which then computes with `backend`.
    #[must_use]
    pub fn with_backend(mut self, backend: Backend) -> Self {
        self.backend = backend;
        self
    }

    /// Return the description of the parameter set.
    #[must_use]
    pub fn set(&self) -> &'static Description {
        self.set.description()
    }

    /// Return the bytes of the key, to store: `SK.seed ‖ SK.prf ‖ PK.seed ‖ PK.root`. **Secret.**
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.set().signing_key]
    }

    /// Return the key that verifies the signatures, to publish.
    #[must_use]
    pub fn verifying_key(&self) -> VerifyingKey<P> {
        let mut key = VerifyingKey { bytes: [0; 64], backend: self.backend, set: self.set };
        let length = self.set().verifying_key;
        key.bytes[..length].copy_from_slice(&self.as_bytes()[length..]);
        key
    }

    /// Return a signature, which differs with each call (FIPS 205, algorithm 22, or 23 for a message that is
    /// [prehashed](Message::of_digest)).
    ///
    /// The signature is verified before it is returned.
    ///
    /// # Errors
    ///
    /// [`Error::Random`] if the operating system returns no random bytes. [`Error::Fault`] if the signature is not valid,
    /// because the key is inconsistent or the computation was disturbed.
    #[cfg(all(feature = "alloc", feature = "getrandom"))]
    pub fn sign<'m>(&self, message: impl Into<Message<'m>>) -> Result<Vec<u8>, Error> {
        let mut signature = alloc::vec![0; self.set().signature];
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
        self.sign_hedged(message.into(), out, false)
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
        let mut signature = alloc::vec![0; self.set().signature];
        self.sign_hedged(message.into(), &mut signature, true)?;
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
        let mut signature = alloc::vec![0; self.set().signature];
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
        let mut signature = alloc::vec![0; self.set().signature];
        self.sign_with(message.into(), self.fixed_randomness(), &mut signature, true)?;
        Ok(signature)
    }

    /// Writes a signature with new randomness.
    #[cfg(feature = "getrandom")]
    fn sign_hedged(
        &self,
        message: Message<'_>,
        out: &mut [u8],
        parallel: bool,
    ) -> Result<(), Error> {
        let mut randomness = Secret::<[u8; 32]>::ZERO;
        let randomness = &mut randomness[..self.set().n];
        fill_random(randomness)?;
        self.sign_with(message, randomness, out, parallel)
    }

    /// The randomness of the deterministic variant: `PK.seed`.
    fn fixed_randomness(&self) -> &[u8] {
        let n = self.set().n;
        &self.as_bytes()[2 * n..3 * n]
    }

    /// Writes the signature for given randomness.
    pub(crate) fn sign_with(
        &self,
        message: Message<'_>,
        randomness: &[u8],
        out: &mut [u8],
        parallel: bool,
    ) -> Result<(), Error> {
        check_length("randomness", randomness, self.set().n)?;
        check_length("buffer for the signature", out, self.set().signature)?;
        internal::sign(&self.private(parallel), &message.parts(), randomness, out)
    }

    /// `parallel` has no effect without threads.
    fn private(&self, parallel: bool) -> Private<'_> {
        #[cfg(not(feature = "rayon"))]
        let _ = parallel;
        let set = self.set();
        let (secret, public) = self.as_bytes().split_at(2 * set.n);
        let (seed, prf) = secret.split_at(set.n);
        let public = Public::new(set, self.backend, public);
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
        self.set() == other.set() && self.bytes == other.bytes
    }
}

impl<P: ParameterSet> Eq for VerifyingKey<P> {}

impl<P: ParameterSet> PartialEq for SigningKey<P> {
    fn eq(&self, other: &Self) -> bool {
        self.set() == other.set() && equal(&*self.bytes, &*other.bytes)
    }
}

impl<P: ParameterSet> Eq for SigningKey<P> {}

impl<P> ZeroizeOnDrop for SigningKey<P> {}

impl<P: ParameterSet> fmt::Debug for VerifyingKey<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} verifying key", self.set().name)
    }
}

impl<P: ParameterSet> fmt::Debug for SigningKey<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} signing key", self.set().name)
    }
}
