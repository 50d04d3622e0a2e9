//! Low-level: the internal functions of FIPS 205, section 9, for test vectors and other protocols on top of them.
//!
//! **Applications use the methods of [`SigningKey`] and [`VerifyingKey`](crate::VerifyingKey).** These choose random
//! seeds, and separate the messages of different contexts.

use crate::{Backend, Error, FixedSet, Message, ParameterSet, SigningKey};

/// Return the key of its three seeds of n bytes each (FIPS 205, algorithm 18).
///
/// # Errors
///
/// [`Error::Length`] if a seed has a wrong length.
///
/// # Security
///
/// The seeds must be uniform and independent. `sk_seed` and `sk_prf` must be secret.
///
/// ```
/// use sycon_slhdsa::{Backend, Shake128f, SigningKey, hazmat};
///
/// let key: SigningKey<Shake128f> =
///     hazmat::from_seeds(Backend::best(), &[1; 16], &[2; 16], &[3; 16])?;
/// assert_eq!(key.as_bytes()[..16], [1; 16]);
/// # Ok::<(), sycon_slhdsa::Error>(())
/// ```
pub fn from_seeds<P: FixedSet>(
    backend: Backend,
    sk_seed: &[u8],
    sk_prf: &[u8],
    pk_seed: &[u8],
) -> Result<SigningKey<P>, Error> {
    from_seeds_of(P::SET, backend, sk_seed, sk_prf, pk_seed)
}

/// As [`from_seeds`], for a parameter set that can be chosen at run time.
///
/// # Errors
///
/// As [`from_seeds`].
///
/// # Security
///
/// As for [`from_seeds`].
pub fn from_seeds_of<P: ParameterSet>(
    set: P,
    backend: Backend,
    sk_seed: &[u8],
    sk_prf: &[u8],
    pk_seed: &[u8],
) -> Result<SigningKey<P>, Error> {
    SigningKey::from_seeds(set, backend, [sk_seed, sk_prf, pk_seed])
}

/// Return `M'`, the message of the internal functions (FIPS 205, algorithms 19 and 20), as a message to sign or verify.
///
/// # Security
///
/// A message of the other constructors begins with 0 or 1 and the length of the context. **A key that signs such messages
/// must not sign arbitrary bytes with this function.**
///
/// ```
/// use sycon_slhdsa::{Backend, Shake128f, hazmat};
///
/// let seed = [7; 16]; // in real code: uniform and secret, or `generate()`
/// let key = hazmat::from_seeds::<Shake128f>(Backend::best(), &seed, &seed, &seed)?;
/// let mut signature = [0; 17_088];
/// key.sign_deterministic_into(hazmat::internal(b"\0\0text"), &mut signature)?;
/// assert!(key.verifying_key().verify(b"text", &signature).is_ok());
/// # Ok::<(), sycon_slhdsa::Error>(())
/// ```
#[must_use]
pub fn internal(message: &[u8]) -> Message<'_> {
    Message::internal(message)
}

/// Write the signature for given randomness of n bytes, `opt_rand`, to `out`.
///
/// # Errors
///
/// [`Error::Length`] if the randomness or `out` has a wrong length. [`Error::Fault`] if the signature is not valid. `out`
/// then contains zeros.
///
/// # Security
///
/// The randomness should be uniform and new for each signature. It is not secret.
///
/// ```
/// use sycon_slhdsa::{Backend, Shake128f, hazmat};
///
/// let seed = [7; 16]; // in real code: uniform and secret, or `generate()`
/// let key = hazmat::from_seeds::<Shake128f>(Backend::best(), &seed, &seed, &seed)?;
/// let mut signature = [0; 17_088];
/// hazmat::sign_with_randomness(&key, b"text", &[9; 16], &mut signature)?;
/// assert!(key.verifying_key().verify(b"text", &signature).is_ok());
/// # Ok::<(), sycon_slhdsa::Error>(())
/// ```
pub fn sign_with_randomness<'m, P: ParameterSet>(
    key: &SigningKey<P>,
    message: impl Into<Message<'m>>,
    randomness: &[u8],
    out: &mut [u8],
) -> Result<(), Error> {
    key.sign_with(message.into(), randomness, out, false)
}
