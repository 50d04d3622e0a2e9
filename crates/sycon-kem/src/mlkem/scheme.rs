//! ML-KEM as a [`Scheme`], and the methods that only its keys have.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use zeroize::Zeroizing;

use super::fo;
use super::keys::{Private, Public};
#[cfg(feature = "alloc")]
use super::many;
use super::parameters::{Ciphertext, Key, MlKem, Parameters, RANDOMNESS, SEED};
#[cfg(feature = "hpke")]
use crate::DecapsulationKey;
use crate::scheme::{Scheme, Sealed};
use crate::{Backend, Description, Error, SharedSecret};

/// A parameter set of ML-KEM.
pub trait ParameterSet: Scheme<Decapsulated = SharedSecret> {}

impl<const K: usize> Sealed for MlKem<K> {}

impl<const K: usize> Scheme for MlKem<K>
where
    Self: Parameters,
{
    const DESCRIPTION: Description = <Self as Parameters>::DESCRIPTION;

    type Seed = [u8; SEED];
    type EncapsulationKey = Key<K>;
    type DecapsulationKey = <Self as Parameters>::ExpandedKey;
    type Ciphertext = Ciphertext<K>;
    type Randomness = [u8; RANDOMNESS];
    type Decapsulated = SharedSecret;
    type SeedOf<'a> = Option<&'a [u8; SEED]>;
    type Public = Public<K>;
    type Private = Private<K>;

    #[inline(always)]
    fn empty(backend: Backend) -> Public<K> {
        Public::empty(backend)
    }

    fn expand(seed: &[u8; SEED], private: &mut Private<K>, public: &mut Public<K>) {
        private.expand(seed, public);
    }

    fn parse(key: &Key<K>, public: &mut Public<K>) -> Result<(), Error> {
        public.parse(key)
    }

    fn key(public: &Public<K>) -> &Key<K> {
        public.bytes()
    }

    fn seed_in(_: &Self::DecapsulationKey) -> Option<&[u8; SEED]> {
        None
    }

    fn read(
        bytes: &Self::DecapsulationKey,
        private: &mut Private<K>,
        public: &mut Public<K>,
    ) -> Result<(), Error> {
        private.parse(public, bytes.as_ref())
    }

    fn write(
        _: &[u8; SEED],
        private: &Private<K>,
        public: &Public<K>,
    ) -> Zeroizing<Self::DecapsulationKey> {
        let mut bytes = Zeroizing::new(sycon_secret::Zero::ZERO);
        private.write(public, Self::DecapsulationKey::as_mut(&mut bytes));
        bytes
    }

    fn seed_of(seed: &[u8; SEED], known: bool) -> Option<&[u8; SEED]> {
        known.then_some(seed)
    }

    fn encapsulate(
        public: &Public<K>,
        randomness: &[u8; RANDOMNESS],
    ) -> (Ciphertext<K>, SharedSecret) {
        fo::encapsulate(public, randomness)
    }

    fn decapsulate(
        private: &Private<K>,
        public: &Public<K>,
        ciphertext: &Ciphertext<K>,
    ) -> SharedSecret {
        private.decapsulate(public, ciphertext)
    }

    fn decapsulate_with_seed(
        backend: Backend,
        seed: &[u8; SEED],
        ciphertext: &Ciphertext<K>,
    ) -> SharedSecret {
        Private::<K>::decapsulate_with_seed(backend, seed, ciphertext)
    }

    #[cfg(feature = "alloc")]
    fn expand_many(
        backend: Backend,
        seeds: &[[u8; SEED]],
        keys: &mut [(&mut Private<K>, &mut Public<K>)],
    ) {
        many::expand(backend, &seeds.iter().collect::<Vec<_>>(), keys);
    }

    #[cfg(feature = "alloc")]
    fn parse_many(backend: Backend, keys: &[Key<K>]) -> Vec<Result<Public<K>, Error>> {
        many::parse(backend, &keys.iter().collect::<Vec<_>>())
    }

    #[cfg(feature = "alloc")]
    fn encapsulate_many(
        backend: Backend,
        items: &[(&Public<K>, &[u8; RANDOMNESS])],
    ) -> Vec<(Ciphertext<K>, SharedSecret)> {
        many::encapsulate(backend, items)
    }

    #[cfg(feature = "alloc")]
    fn decapsulate_many(
        private: &Private<K>,
        public: &Public<K>,
        ciphertexts: &[Ciphertext<K>],
    ) -> Vec<SharedSecret> {
        many::decapsulate(private, public, &ciphertexts.iter().collect::<Vec<_>>())
    }
}

#[cfg(feature = "hpke")]
impl<S: ParameterSet> DecapsulationKey<S> {
    /// Return the key of input key material, as HPKE derives it (draft-ietf-hpke-pq): the seed is SHAKE256 of `ikm` and
    /// labels.
    ///
    /// # Security
    ///
    /// `ikm` must be secret and have at least 32 bytes of entropy. **A password does not.**
    #[must_use]
    pub fn derive_hpke(ikm: &[u8]) -> Self {
        let mut seed = <sycon_secret::Secret<S::Seed> as sycon_secret::Zero>::ZERO;
        crate::labeled::derive_key_pair(&S::DESCRIPTION, ikm, (*seed).as_mut());
        Self::from_seed(&seed)
    }
}
