//! Operations with keys that are used once. No object of a key is created.
//!
//! The module of each KEM names these functions. Generic code in other packages of this project calls them here.

use sycon_secret::Zero;
use zeroize::Zeroizing;

#[cfg(feature = "getrandom")]
use crate::bytes::random;
use crate::{Backend, Error, Scheme, SharedSecret};

/// An encapsulation key, and the decapsulation key that belongs to it in the form that its standard defines.
pub type Keys<S> = (<S as Scheme>::EncapsulationKey, Zeroizing<<S as Scheme>::DecapsulationKey>);

/// Generate a key pair.
///
/// # Errors
///
/// [`Error::Random`].
#[cfg(feature = "getrandom")]
pub fn generate<S: Scheme>() -> Result<Keys<S>, Error> {
    Ok(keypair::<S>(&*random()?))
}

/// Return the key pair of a seed.
#[must_use]
pub fn keypair<S: Scheme>(seed: &S::Seed) -> Keys<S> {
    let (mut private, mut public) = (S::Private::ZERO, S::empty(Backend::best()));
    S::expand(seed, &mut private, &mut public);
    (*S::key(&public), S::write(seed, &private, &public))
}

/// Encapsulate to a key.
///
/// # Errors
///
/// As [`EncapsulationKey::from_bytes`](crate::EncapsulationKey::from_bytes), and [`Error::Random`].
#[cfg(feature = "getrandom")]
pub fn encapsulate<S: Scheme>(
    key: &S::EncapsulationKey,
) -> Result<(S::Ciphertext, SharedSecret), Error> {
    encapsulate_derand::<S>(key, &*random()?)
}

/// Encapsulate to a key with given randomness.
///
/// # Errors
///
/// As [`EncapsulationKey::from_bytes`](crate::EncapsulationKey::from_bytes).
pub fn encapsulate_derand<S: Scheme>(
    key: &S::EncapsulationKey,
    randomness: &S::Randomness,
) -> Result<(S::Ciphertext, SharedSecret), Error> {
    let mut public = S::empty(Backend::best());
    S::parse(key, &mut public)?;
    Ok(S::encapsulate(&public, randomness))
}

/// Decapsulate with the seed of a key.
pub fn decapsulate<S: Scheme>(seed: &S::Seed, ciphertext: &S::Ciphertext) -> S::Decapsulated {
    S::decapsulate_with_seed(Backend::best(), seed, ciphertext)
}

/// Decapsulate with a key in the form that its standard defines.
///
/// # Errors
///
/// As [`DecapsulationKey::from_bytes`](crate::DecapsulationKey::from_bytes) and
/// [`DecapsulationKey::decapsulate`](crate::DecapsulationKey::decapsulate).
pub fn decapsulate_with_bytes<S: Scheme>(
    key: &S::DecapsulationKey,
    ciphertext: &S::Ciphertext,
) -> Result<SharedSecret, Error> {
    if let Some(seed) = S::seed_in(key) {
        return decapsulate::<S>(seed, ciphertext).into();
    }
    let (mut private, mut public) = (S::Private::ZERO, S::empty(Backend::best()));
    S::read(key, &mut private, &mut public)?;
    S::decapsulate(&private, &public, ciphertext).into()
}
