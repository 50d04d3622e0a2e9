//! The public types, which have the same shape in every scheme over X25519.
//!
//! A macro, and no generic `EncapsulationKey<Scheme>`: the lengths of arrays cannot depend on a
//! trait's constants, so that methods would take associated types instead of arrays, and errors and
//! documentation would speak of a type that no user has named.
//! ML-KEM has a macro of its own, [`types`](crate::mlkem::types), since it differs in what can go wrong:
//! no share, no order, no error of decapsulation, and keys without a seed.

use alloc::vec::Vec;

use sycon_secret::Zero;

use crate::{Backend, Error, SharedSecret};

/// The length of every seed.
pub(crate) const SEED: usize = 32;

/// What a scheme does with strings that have the right length. [`public_types`] makes the rest.
pub(crate) trait Scheme {
    /// An encapsulation key as it travels. Its last 32 bytes are the X25519 share.
    type Key;
    /// A ciphertext. Its last 32 bytes are the X25519 share.
    type Ciphertext;
    type Randomness;
    /// An encapsulation key with all that can be computed in advance.
    type Public: Clone;
    /// What decapsulation needs besides. Wipes itself.
    type Private: Clone + Zero;

    /// A key to be filled, so that it is made where it will stay: it is large.
    fn empty(backend: Backend) -> Self::Public;
    fn expand(seed: &[u8; SEED], private: &mut Self::Private, public: &mut Self::Public);
    fn parse(key: &Self::Key, public: &mut Self::Public) -> Result<(), Error>;
    fn key(public: &Self::Public) -> &Self::Key;
    fn encapsulate(
        public: &Self::Public,
        randomness: &Self::Randomness,
    ) -> (Self::Ciphertext, SharedSecret);
    fn decapsulate(
        private: &Self::Private,
        public: &Self::Public,
        ciphertext: &Self::Ciphertext,
    ) -> SharedSecret;

    /// What expanding a seed and decapsulating give.
    fn decapsulate_with_seed(
        backend: Backend,
        seed: &[u8; SEED],
        ciphertext: &Self::Ciphertext,
    ) -> SharedSecret {
        let (mut private, mut public) = (Self::Private::ZERO, Self::empty(backend));
        Self::expand(seed, &mut private, &mut public);
        Self::decapsulate(&private, &public, ciphertext)
    }

    /// Each for at most [`TOGETHER`](crate::many::TOGETHER): what the above gives for one.
    fn expand_many(
        backend: Backend,
        seeds: &[[u8; SEED]],
        keys: &mut [(&mut Self::Private, &mut Self::Public)],
    );
    fn parse_many(backend: Backend, keys: &[Self::Key]) -> Vec<Result<Self::Public, Error>>;
    fn encapsulate_many(
        backend: Backend,
        items: &[(&Self::Public, &Self::Randomness)],
    ) -> Vec<(Self::Ciphertext, SharedSecret)>;
    fn decapsulate_many(
        private: &Self::Private,
        public: &Self::Public,
        ciphertexts: &[Self::Ciphertext],
    ) -> Vec<SharedSecret>;
}

/// The X25519 share at the end of a key or ciphertext.
pub(crate) fn share_of(bytes: &[u8]) -> &[u8; 32] {
    bytes.last_chunk().expect("no scheme's strings are shorter than a share")
}

/// The constants and the two types of a scheme: `public_types!(its implementation, its name, bytes of
/// an encapsulation key, of a ciphertext, of randomness, the other fields of its description)`.
macro_rules! public_types {
    (
        $scheme:ty, $name:literal, $key:literal, $ciphertext:literal, $randomness:literal,
        $($description:tt)*
    ) => {
        $crate::description::description! { name: $name, expanded_key: None, $($description)* }

        /// The length of the seed that a decapsulation key is made from, in bytes.
        pub const SEED: usize = 32;

        /// The length of an encapsulation key in bytes.
        pub const ENCAPSULATION_KEY: usize = $key;

        /// The length of a ciphertext in bytes.
        pub const CIPHERTEXT: usize = $ciphertext;

        /// The length of the randomness of an encapsulation in bytes.
        pub const RANDOMNESS: usize = $randomness;

        /// The length of a shared secret in bytes.
        pub const SHARED_SECRET: usize = 32;

        /// A ciphertext as it travels.
        pub type Ciphertext = [u8; CIPHERTEXT];

        /// An encapsulation key as it travels, and what decapsulates.
        pub type Keys = ([u8; ENCAPSULATION_KEY], zeroize::Zeroizing<[u8; SEED]>);

        #[doc = concat!("An encapsulation key of ", $name, ", checked. Public.")]
        ///
        /// Keep the object, rather than its bytes, to encapsulate more than once.
        #[derive(Clone)]
        pub struct EncapsulationKey(<$scheme as $crate::shape::Scheme>::Public);

        #[doc = concat!("A decapsulation key of ", $name, ", expanded.")]
        ///
        /// Its form to keep is the [`seed`](Self::seed); keep the object to decapsulate more than
        /// once. Wiped when dropped, compared in constant time, and not shown by `Debug`.
        #[derive(Clone)]
        pub struct DecapsulationKey {
            seed: sycon_secret::Secret<[u8; SEED]>,
            private: <$scheme as $crate::shape::Scheme>::Private,
            encapsulation_key: EncapsulationKey,
        }

        /// A new encapsulation key as it travels, and the seed that it belongs to, on half the stack of
        /// [`DecapsulationKey::generate`].
        ///
        /// # Errors
        ///
        /// [`Error::Random`](crate::Error::Random) if the operating system gives no random bytes.
        pub fn generate() -> Result<Keys, $crate::Error> {
            Ok(keypair(&*$crate::bytes::random()?))
        }

        /// As [`generate`], for given randomness: the seed.
        ///
        /// # Security
        ///
        /// As for [`DecapsulationKey::from_seed`].
        #[must_use]
        pub fn keypair(seed: &[u8; SEED]) -> Keys {
            use $crate::shape::Scheme;

            let mut private = <<$scheme as Scheme>::Private as sycon_secret::Zero>::ZERO;
            let mut public = <$scheme>::empty($crate::Backend::best());
            <$scheme>::expand(seed, &mut private, &mut public);
            (*<$scheme>::key(&public), zeroize::Zeroizing::new(*seed))
        }

        /// A ciphertext for the holder of `key`, and the shared secret in it, for a key that is used once.
        ///
        /// As [`EncapsulationKey::from_bytes`] and [`EncapsulationKey::encapsulate`], on half their stack.
        ///
        /// # Errors
        ///
        /// Theirs.
        pub fn encapsulate(
            key: &[u8; ENCAPSULATION_KEY],
        ) -> Result<(Ciphertext, $crate::SharedSecret), $crate::Error> {
            encapsulate_derand(key, &*$crate::bytes::random()?)
        }

        /// As [`encapsulate`], for given randomness.
        ///
        /// # Errors
        ///
        /// As [`EncapsulationKey::from_bytes`].
        ///
        /// # Security
        ///
        /// As for [`EncapsulationKey::encapsulate_derand`].
        pub fn encapsulate_derand(
            key: &[u8; ENCAPSULATION_KEY],
            randomness: &[u8; RANDOMNESS],
        ) -> Result<(Ciphertext, $crate::SharedSecret), $crate::Error> {
            use $crate::shape::{Scheme, share_of};

            $crate::ZeroShare::Reject.check(share_of(key), "encapsulation key")?;
            let mut public = <$scheme>::empty($crate::Backend::best());
            <$scheme>::parse(key, &mut public)?;
            Ok(<$scheme>::encapsulate(&public, randomness))
        }

        /// The shared secret in a ciphertext, for a key that is used once.
        ///
        /// As [`DecapsulationKey::from_seed`] and [`DecapsulationKey::decapsulate`], no slower, on half their
        /// stack.
        ///
        /// # Errors
        ///
        /// As [`DecapsulationKey::decapsulate`].
        pub fn decapsulate(
            seed: &[u8; SEED],
            ciphertext: &Ciphertext,
        ) -> Result<$crate::SharedSecret, $crate::Error> {
            use $crate::shape::{Scheme, share_of};

            $crate::ZeroShare::Reject.check(share_of(ciphertext), "ciphertext")?;
            Ok(<$scheme>::decapsulate_with_seed($crate::Backend::best(), seed, ciphertext))
        }

        /// As [`decapsulate`], of slices.
        ///
        /// # Errors
        ///
        /// As [`decapsulate`], and [`Error::Length`](crate::Error::Length).
        pub fn decapsulate_slice(
            seed: &[u8],
            ciphertext: &[u8],
        ) -> Result<$crate::SharedSecret, $crate::Error> {
            let seed = $crate::bytes::exactly("seed", seed)?;
            decapsulate(seed, $crate::bytes::exactly("ciphertext", ciphertext)?)
        }

        $crate::many::many!(
            Result<$crate::SharedSecret, $crate::Error>,
            " A ciphertext whose share has small order is an error in its place, and of no matter to the",
            " others."
        );

        type This = $scheme;

        mod pieces {
            use super::{
                Ciphertext, DecapsulationKey, ENCAPSULATION_KEY, EncapsulationKey, RANDOMNESS, SEED, This,
            };
            use $crate::shape::{Scheme, share_of};
            use $crate::{Backend, Error, SharedSecret, ZeroShare};
            use alloc::vec::Vec;
            use sycon_secret::{Secret, Zero};

            pub(super) fn generate(seeds: &[[u8; SEED]]) -> Vec<DecapsulationKey> {
                let backend = Backend::best();
                let mut keys = Vec::with_capacity(seeds.len());
                for seed in seeds {
                    let encapsulation_key = EncapsulationKey(This::empty(backend));
                    // Filled where it stays.
                    keys.push(DecapsulationKey {
                        seed: Secret::ZERO,
                        private: Zero::ZERO,
                        encapsulation_key,
                    });
                    if let Some(key) = keys.last_mut() {
                        *key.seed = *seed;
                    }
                }
                let parts = keys.iter_mut().map(|key| (&mut key.private, &mut key.encapsulation_key.0));
                This::expand_many(backend, seeds, &mut parts.collect::<Vec<_>>());
                keys
            }

            pub(super) fn parse(
                keys: &[[u8; ENCAPSULATION_KEY]],
            ) -> Vec<Result<EncapsulationKey, Error>> {
                let parsed = This::parse_many(Backend::best(), keys);
                let check = |key| ZeroShare::Reject.check(share_of(key), "encapsulation key");
                let results = keys.iter().zip(parsed);
                results
                    .map(|(bytes, key)| check(bytes).and_then(|()| Ok(EncapsulationKey(key?))))
                    .collect()
            }

            pub(super) fn encapsulate_derand(
                items: &[(&EncapsulationKey, &[u8; RANDOMNESS])],
            ) -> Vec<(Ciphertext, SharedSecret)> {
                let items: Vec<_> = items.iter().map(|(key, random)| (&key.0, *random)).collect();
                This::encapsulate_many(Backend::best(), &items)
            }

            pub(super) fn decapsulate(
                key: &DecapsulationKey,
                ciphertexts: &[Ciphertext],
            ) -> Vec<Result<SharedSecret, Error>> {
                let check = |text| ZeroShare::Reject.check(share_of(text), "ciphertext");
                let secrets =
                    This::decapsulate_many(&key.private, &key.encapsulation_key.0, ciphertexts);
                // Cloned, since what is moved out of a list stays in its memory.
                let results = ciphertexts.iter().zip(&secrets);
                results.map(|(text, secret)| check(text).map(|()| secret.clone())).collect()
            }
        }

        const _: () = {
            use core::fmt;

            use subtle::ConstantTimeEq;
            use zeroize::ZeroizeOnDrop;

            use sycon_secret::{Secret, Zero, reveal};
            use $crate::bytes::{exactly, random};
            use $crate::shape::{Scheme, share_of};
            use $crate::{Backend, Error, SharedSecret, ZeroShare};

            impl EncapsulationKey {
                /// Checks a key.
                ///
                /// # Errors
                ///
                /// [`Error::SmallOrder`](crate::Error::SmallOrder) if its X25519 share has small order, and, where ML-KEM-768
                /// has a part in it, [`Error::EncapsulationKey`](crate::Error::EncapsulationKey) if a coefficient is 3329 or more
                /// (FIPS 203, section 7.2).
                pub fn from_bytes(bytes: &[u8; ENCAPSULATION_KEY]) -> Result<Self, Error> {
                    Self::from_bytes_with_backend(Backend::best(), bytes)
                }

                /// As [`from_bytes`](Self::from_bytes), of a slice.
                ///
                /// # Errors
                ///
                /// As [`from_bytes`](Self::from_bytes), and [`Error::Length`](crate::Error::Length).
                pub fn from_slice(bytes: &[u8]) -> Result<Self, Error> {
                    Self::from_bytes(exactly("encapsulation key", bytes)?)
                }

                /// As [`from_bytes`](Self::from_bytes), with a backend of your choice.
                ///
                /// # Errors
                ///
                /// As [`from_bytes`](Self::from_bytes).
                pub fn from_bytes_with_backend(
                    backend: Backend,
                    bytes: &[u8; ENCAPSULATION_KEY],
                ) -> Result<Self, Error> {
                    Self::parse(backend, bytes, ZeroShare::Reject)
                }

                fn parse(
                    backend: Backend,
                    bytes: &[u8; ENCAPSULATION_KEY],
                    policy: ZeroShare,
                ) -> Result<Self, Error> {
                    policy.check(share_of(bytes), "encapsulation key")?;
                    let mut key = Self(<$scheme>::empty(backend));
                    <$scheme>::parse(bytes, &mut key.0)?;
                    Ok(key)
                }

                /// The key as it travels.
                #[must_use]
                pub fn as_bytes(&self) -> &[u8; ENCAPSULATION_KEY] {
                    <$scheme>::key(&self.0)
                }

                /// A ciphertext, and the shared secret in it, which is never the same twice.
                ///
                /// # Errors
                ///
                /// [`Error::Random`](crate::Error::Random) if the operating system gives no random bytes.
                pub fn encapsulate(&self) -> Result<(Ciphertext, SharedSecret), Error> {
                    Ok(self.encapsulate_derand(&*random()?))
                }

                /// The ciphertext and the shared secret for given randomness.
                ///
                /// # Security
                ///
                /// For tests, and for protocols that derive `randomness` themselves. It must be
                /// uniform, secret, and never used again.
                #[must_use]
                pub fn encapsulate_derand(
                    &self,
                    randomness: &[u8; RANDOMNESS],
                ) -> (Ciphertext, SharedSecret) {
                    <$scheme>::encapsulate(&self.0, randomness)
                }

                /// As [`encapsulate_derand`](Self::encapsulate_derand), of a slice.
                ///
                /// # Errors
                ///
                /// [`Error::Length`](crate::Error::Length) if it is not [`RANDOMNESS`] bytes long.
                pub fn encapsulate_derand_slice(
                    &self,
                    randomness: &[u8],
                ) -> Result<(Ciphertext, SharedSecret), Error> {
                    Ok(self.encapsulate_derand(exactly("randomness", randomness)?))
                }
            }

            impl DecapsulationKey {
                /// A new key.
                ///
                /// # Errors
                ///
                /// [`Error::Random`](crate::Error::Random) if the operating system gives no random bytes.
                pub fn generate() -> Result<Self, Error> {
                    Ok(Self::from_seed(&*random()?))
                }

                /// The key that belongs to a seed.
                ///
                /// # Security
                ///
                /// The seed must be uniform and secret.
                #[must_use]
                pub fn from_seed(seed: &[u8; SEED]) -> Self {
                    Self::from_seed_with_backend(Backend::best(), seed)
                }

                /// As [`from_seed`](Self::from_seed), of a slice.
                ///
                /// # Errors
                ///
                /// [`Error::Length`](crate::Error::Length) if it is not [`SEED`] bytes long.
                pub fn from_seed_slice(seed: &[u8]) -> Result<Self, Error> {
                    Ok(Self::from_seed(exactly("seed", seed)?))
                }

                /// As [`from_seed`](Self::from_seed), with a backend of your choice.
                #[must_use]
                pub fn from_seed_with_backend(backend: Backend, seed: &[u8; SEED]) -> Self {
                    let mut key = Self {
                        seed: Secret::new(*seed),
                        private: Zero::ZERO,
                        encapsulation_key: EncapsulationKey(<$scheme>::empty(backend)),
                    };
                    <$scheme>::expand(seed, &mut key.private, &mut key.encapsulation_key.0);
                    key
                }

                /// The seed: all that needs to be kept. Secret.
                #[must_use]
                pub fn seed(&self) -> &[u8; SEED] {
                    &self.seed
                }

                /// The encapsulation key that belongs to it.
                #[must_use]
                pub fn encapsulation_key(&self) -> &EncapsulationKey {
                    &self.encapsulation_key
                }

                /// The shared secret in a ciphertext.
                ///
                /// A ciphertext that was changed on the way gives another secret, and no error.
                ///
                /// # Errors
                ///
                /// [`Error::SmallOrder`](crate::Error::SmallOrder) if its X25519 share has small order.
                pub fn decapsulate(&self, ciphertext: &Ciphertext) -> Result<SharedSecret, Error> {
                    self.open(ciphertext, ZeroShare::Reject)
                }

                /// As [`decapsulate`](Self::decapsulate), of a slice.
                ///
                /// # Errors
                ///
                /// As [`decapsulate`](Self::decapsulate), and [`Error::Length`](crate::Error::Length).
                pub fn decapsulate_slice(&self, ciphertext: &[u8]) -> Result<SharedSecret, Error> {
                    self.decapsulate(exactly("ciphertext", ciphertext)?)
                }

                fn open(
                    &self,
                    ciphertext: &Ciphertext,
                    policy: ZeroShare,
                ) -> Result<SharedSecret, Error> {
                    policy.check(share_of(ciphertext), "ciphertext")?;
                    let public = &self.encapsulation_key.0;
                    Ok(<$scheme>::decapsulate(&self.private, public, ciphertext))
                }
            }

            impl PartialEq for EncapsulationKey {
                fn eq(&self, other: &Self) -> bool {
                    self.as_bytes() == other.as_bytes()
                }
            }

            impl Eq for EncapsulationKey {}

            impl PartialEq for DecapsulationKey {
                fn eq(&self, other: &Self) -> bool {
                    reveal(self.seed.ct_eq(&*other.seed).into())
                }
            }

            impl Eq for DecapsulationKey {}

            impl ZeroizeOnDrop for DecapsulationKey {}

            impl fmt::Debug for EncapsulationKey {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    f.write_str(concat!($name, " encapsulation key"))
                }
            }

            impl fmt::Debug for DecapsulationKey {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    f.write_str(concat!($name, " decapsulation key"))
                }
            }
        };
    };
}

pub(crate) use public_types;
