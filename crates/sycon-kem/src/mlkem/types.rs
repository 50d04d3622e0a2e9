//! The public types, which have the same shape in every parameter set, and but for what can go wrong
//! that of [`shape`](crate::shape): no share, no order, no error of decapsulation, and not every key
//! has a seed. `shape` says why this is a macro.

/// The constants and the two types of a parameter set: `public_types!(its rank, its name, bytes of an
/// encapsulation key, of an expanded decapsulation key, of a ciphertext, the other fields of its description)`.
macro_rules! public_types {
    (
        $rank:literal, $name:literal, $key:literal, $expanded:literal, $ciphertext:literal,
        $($description:tt)*
    ) => {
        $crate::description::description! {
            name: $name,
            status: $crate::Status::Standard,
            reference: "FIPS 203",
            expanded_key: Some(DECAPSULATION_KEY),
            $($description)*
        }

        /// The length of the seed that a decapsulation key is made from, in bytes: `d` and `z`.
        pub const SEED: usize = 64;

        /// The length of an encapsulation key in bytes.
        pub const ENCAPSULATION_KEY: usize = $key;

        /// The length of a decapsulation key in bytes, in the expanded form of FIPS 203.
        pub const DECAPSULATION_KEY: usize = $expanded;

        /// The length of a ciphertext in bytes.
        pub const CIPHERTEXT: usize = $ciphertext;

        /// The length of the randomness of an encapsulation in bytes.
        pub const RANDOMNESS: usize = 32;

        /// The length of a shared secret in bytes.
        pub const SHARED_SECRET: usize = 32;

        /// A ciphertext as it travels.
        pub type Ciphertext = [u8; CIPHERTEXT];

        /// An encapsulation key as it travels, and the expanded decapsulation key.
        pub type Keys = ([u8; ENCAPSULATION_KEY], zeroize::Zeroizing<[u8; DECAPSULATION_KEY]>);

        #[doc = concat!("An encapsulation key of ", $name, ", checked, with its matrix at hand. Public.")]
        ///
        /// Keep the object, rather than its bytes, to encapsulate more than once.
        #[derive(Clone)]
        pub struct EncapsulationKey($crate::mlkem::keys::Public<$rank>);

        #[doc = concat!("A decapsulation key of ", $name, " with everything that decapsulation needs at hand.")]
        ///
        /// Its form to keep is the seed; keep the object to decapsulate more than once. Wiped when
        /// dropped, compared in constant time, and not shown by `Debug`.
        #[derive(Clone)]
        pub struct DecapsulationKey {
            seed: Option<sycon_secret::Secret<[u8; SEED]>>,
            private: $crate::mlkem::keys::Private<$rank>,
            encapsulation_key: EncapsulationKey,
        }

        #[cfg(feature = "pkcs8")]
        $crate::documents::documents!(
            $name,
            "The seed, or the expanded key if that is all there is, as RFC 9935 asks,",
            "[`Error::KeyForms`](crate::Error::KeyForms) if it holds a seed and an expanded key that is not the seed's, and those of [`from_seed_slice`](Self::from_seed_slice) and [`from_slice`](Self::from_slice)."
        );

        /// A new encapsulation key as it travels, and the expanded decapsulation key, on half the stack of
        /// [`DecapsulationKey::generate`].
        ///
        /// # Errors
        ///
        /// [`Error::Random`](crate::Error::Random) if the operating system gives no random bytes.
        #[cfg(feature = "getrandom")]
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
            use sycon_secret::Zero;

            let mut public = $crate::mlkem::keys::Public::empty($crate::Backend::best());
            let mut private = $crate::mlkem::keys::Private::<$rank>::ZERO;
            private.expand(seed, &mut public);
            let mut expanded = zeroize::Zeroizing::new([0; DECAPSULATION_KEY]);
            private.write(&public, &mut *expanded);
            (*public.bytes(), expanded)
        }

        /// A ciphertext for the holder of `key`, and the shared secret in it, for a key that is used once.
        ///
        /// As [`EncapsulationKey::from_bytes`] and [`EncapsulationKey::encapsulate`], on half their stack.
        ///
        /// # Errors
        ///
        /// Theirs.
        #[cfg(feature = "getrandom")]
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
            let mut public = $crate::mlkem::keys::Public::empty($crate::Backend::best());
            public.parse(key)?;
            Ok($crate::mlkem::fo::encapsulate::<$rank>(&public, randomness))
        }

        /// The shared secret in a ciphertext, for a key that is used once.
        ///
        /// As [`DecapsulationKey::from_seed`] and [`DecapsulationKey::decapsulate`], and quicker than
        /// both.
        #[must_use]
        pub fn decapsulate(seed: &[u8; SEED], ciphertext: &Ciphertext) -> $crate::SharedSecret {
            let backend = $crate::Backend::best();
            $crate::mlkem::keys::Private::<$rank>::decapsulate_with_seed(backend, seed, ciphertext)
        }

        /// As [`decapsulate`], of an expanded key.
        ///
        /// # Errors
        ///
        /// As [`DecapsulationKey::from_bytes`].
        pub fn decapsulate_expanded(
            key: &[u8; DECAPSULATION_KEY],
            ciphertext: &Ciphertext,
        ) -> Result<$crate::SharedSecret, $crate::Error> {
            use sycon_secret::Zero;

            let mut public = $crate::mlkem::keys::Public::empty($crate::Backend::best());
            let mut private = $crate::mlkem::keys::Private::<$rank>::ZERO;
            private.parse(&mut public, key)?;
            Ok(private.decapsulate(&public, ciphertext))
        }

        /// As [`decapsulate`], of slices.
        ///
        /// # Errors
        ///
        /// [`Error::Length`](crate::Error::Length) if one is of another length.
        pub fn decapsulate_slice(
            seed: &[u8],
            ciphertext: &[u8],
        ) -> Result<$crate::SharedSecret, $crate::Error> {
            let seed = $crate::bytes::exactly("seed", seed)?;
            Ok(decapsulate(seed, $crate::bytes::exactly("ciphertext", ciphertext)?))
        }

        #[cfg(feature = "std")]
        $crate::many::many!($crate::SharedSecret,);

        #[cfg(feature = "std")]
        mod pieces {
            use super::{
                Ciphertext, DecapsulationKey, ENCAPSULATION_KEY, EncapsulationKey, RANDOMNESS, SEED,
            };
            use $crate::mlkem::many;
            use $crate::{Backend, Error, SharedSecret};
            use alloc::vec::Vec;
            use sycon_secret::Secret;

            pub(super) fn generate(seeds: &[[u8; SEED]]) -> Vec<DecapsulationKey> {
                let backend = Backend::best();
                let mut keys = Vec::with_capacity(seeds.len());
                for seed in seeds {
                    // Filled where it stays.
                    keys.push(DecapsulationKey::empty(backend));
                    if let Some(key) = keys.last_mut() {
                        key.seed = Some(Secret::new(*seed));
                    }
                }
                let seeds: Vec<_> = seeds.iter().collect();
                let mut parts: Vec<_> = keys
                    .iter_mut()
                    .map(|key| (&mut key.private, &mut key.encapsulation_key.0))
                    .collect();
                many::expand(backend, &seeds, &mut parts);
                keys
            }

            pub(super) fn parse(
                keys: &[[u8; ENCAPSULATION_KEY]],
            ) -> Vec<Result<EncapsulationKey, Error>> {
                let keys: Vec<_> = keys.iter().collect();
                let keys = many::parse::<$rank>(Backend::best(), &keys);
                keys.into_iter().map(|key| key.map(EncapsulationKey)).collect()
            }

            pub(super) fn encapsulate_derand(
                items: &[(&EncapsulationKey, &[u8; RANDOMNESS])],
            ) -> Vec<(Ciphertext, SharedSecret)> {
                let items: Vec<_> = items.iter().map(|(key, random)| (&key.0, *random)).collect();
                many::encapsulate::<$rank>(Backend::best(), &items)
            }

            pub(super) fn decapsulate(
                key: &DecapsulationKey,
                ciphertexts: &[Ciphertext],
            ) -> Vec<SharedSecret> {
                let ciphertexts: Vec<_> = ciphertexts.iter().collect();
                many::decapsulate::<$rank>(&key.private, &key.encapsulation_key.0, &ciphertexts)
            }
        }

        const _: () = {
            use core::fmt;

            use subtle::ConstantTimeEq;
            use zeroize::{ZeroizeOnDrop, Zeroizing};

            use sycon_secret::{Secret, Zero, reveal};
            use $crate::bytes::exactly;
            #[cfg(feature = "pkcs8")]
            use $crate::documents::{Algorithm, InFiles};
            #[cfg(feature = "pkcs8")]
            use $crate::mlkem::documents::Content;
            use $crate::mlkem::fo;
            use $crate::mlkem::keys::Private;
            use $crate::mlkem::keys::Public;
            use $crate::{Backend, Error, SharedSecret};

            impl EncapsulationKey {
                /// Checks a key and expands its matrix.
                ///
                /// # Errors
                ///
                /// [`Error::EncapsulationKey`](crate::Error::EncapsulationKey) if a coefficient is 3329 or more (FIPS 203, section
                /// 7.2).
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
                    let mut key = Self(Public::empty(backend));
                    key.0.parse(bytes)?;
                    Ok(key)
                }

                /// The key as it travels.
                #[must_use]
                pub fn as_bytes(&self) -> &[u8; ENCAPSULATION_KEY] {
                    self.0.bytes()
                }

                /// A ciphertext, and the shared secret in it, which is never the same twice.
                ///
                /// # Errors
                ///
                /// [`Error::Random`](crate::Error::Random) if the operating system gives no random bytes.
                #[cfg(feature = "getrandom")]
                pub fn encapsulate(&self) -> Result<(Ciphertext, SharedSecret), Error> {
                    Ok(self.encapsulate_derand(&*$crate::bytes::random()?))
                }

                /// The ciphertext and the shared secret for given randomness (FIPS 203, algorithm
                /// 17).
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
                    fo::encapsulate(&self.0, randomness)
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
                #[cfg(feature = "getrandom")]
                pub fn generate() -> Result<Self, Error> {
                    Ok(Self::from_seed(&*$crate::bytes::random()?))
                }

                /// The key that belongs to a seed: `d`, then `z` (FIPS 203, algorithm 16).
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
                    let mut key = Self::empty(backend);
                    key.private.expand(seed, &mut key.encapsulation_key.0);
                    key.seed = Some(Secret::new(*seed));
                    key
                }

                /// To be filled, so that it is made where it will stay: it is large.
                #[inline(always)]
                fn empty(backend: Backend) -> Self {
                    let encapsulation_key = EncapsulationKey(Public::empty(backend));
                    Self { seed: None, private: Private::ZERO, encapsulation_key }
                }

                /// The seed: all that needs to be kept. Secret. There is none in a key that was made
                /// [of the expanded form](Self::from_bytes).
                #[must_use]
                pub fn seed(&self) -> Option<&[u8; SEED]> {
                    self.seed.as_deref()
                }

                /// The key in the expanded form of FIPS 203, which was made by another
                /// implementation.
                ///
                /// # Errors
                ///
                /// [`Error::DecapsulationKey`](crate::Error::DecapsulationKey) if the hash in it is not that of the encapsulation key
                /// in it, which FIPS 203 asks to check (section 7.3), or if a coefficient of the
                /// secret is 3329 or more, which FIPS 203 would let pass: no generation of keys makes
                /// such, and OpenSSL refuses them too. And those of
                /// [`EncapsulationKey::from_bytes`].
                ///
                /// # Security
                ///
                /// Nothing of this shows whether the secret belongs to the encapsulation key. Take a
                /// seed where there is one: of that everything follows.
                pub fn from_bytes(bytes: &[u8; DECAPSULATION_KEY]) -> Result<Self, Error> {
                    Self::from_bytes_with_backend(Backend::best(), bytes)
                }

                /// As [`from_bytes`](Self::from_bytes), of a slice.
                ///
                /// # Errors
                ///
                /// As [`from_bytes`](Self::from_bytes), and [`Error::Length`](crate::Error::Length).
                pub fn from_slice(bytes: &[u8]) -> Result<Self, Error> {
                    Self::from_bytes(exactly("decapsulation key", bytes)?)
                }

                /// As [`from_bytes`](Self::from_bytes), with a backend of your choice.
                ///
                /// # Errors
                ///
                /// As [`from_bytes`](Self::from_bytes).
                pub fn from_bytes_with_backend(
                    backend: Backend,
                    bytes: &[u8; DECAPSULATION_KEY],
                ) -> Result<Self, Error> {
                    let mut key = Self::empty(backend);
                    key.private.parse(&mut key.encapsulation_key.0, bytes)?;
                    Ok(key)
                }

                /// The key in the expanded form of FIPS 203, which is secret. Prefer to keep the
                /// seed.
                #[must_use]
                pub fn to_bytes(&self) -> Zeroizing<[u8; DECAPSULATION_KEY]> {
                    let mut bytes = Zeroizing::new([0; DECAPSULATION_KEY]);
                    self.private.write(&self.encapsulation_key.0, &mut *bytes);
                    bytes
                }

                /// The encapsulation key that belongs to it.
                #[must_use]
                pub fn encapsulation_key(&self) -> &EncapsulationKey {
                    &self.encapsulation_key
                }

                /// The shared secret in a ciphertext (FIPS 203, algorithm 18).
                ///
                /// A ciphertext that nobody made with the encapsulation key gives another,
                /// unpredictable secret: there is no error to learn from, in the result or in the
                /// time.
                #[must_use]
                pub fn decapsulate(&self, ciphertext: &Ciphertext) -> SharedSecret {
                    self.private.decapsulate(&self.encapsulation_key.0, ciphertext)
                }

                /// As [`decapsulate`](Self::decapsulate), of a slice.
                ///
                /// # Errors
                ///
                /// [`Error::Length`](crate::Error::Length) if it is not [`CIPHERTEXT`] bytes long.
                pub fn decapsulate_slice(&self, ciphertext: &[u8]) -> Result<SharedSecret, Error> {
                    Ok(self.decapsulate(exactly("ciphertext", ciphertext)?))
                }
            }

            #[cfg(feature = "pkcs8")]
            impl InFiles for DecapsulationKey {
                const ALGORITHM: Algorithm = Algorithm::of(&DESCRIPTION);

                fn content(&self) -> Zeroizing<alloc::vec::Vec<u8>> {
                    match self.seed() {
                        Some(seed) => Content::Seed(seed).write(),
                        None => Content::Expanded(&*self.to_bytes()).write(),
                    }
                }

                fn from_content(content: &[u8]) -> Result<Self, Error> {
                    match Content::read(content)? {
                        Content::Seed(seed) => Self::from_seed_slice(seed),
                        Content::Expanded(expanded) => Self::from_slice(expanded),
                        Content::Both { seed, expanded } => {
                            let key = Self::from_seed_slice(seed)?;
                            let expanded: &[u8; DECAPSULATION_KEY] =
                                exactly("decapsulation key", expanded)?;
                            if reveal(key.to_bytes().ct_eq(expanded).into()) {
                                Ok(key)
                            } else {
                                Err(Error::KeyForms)
                            }
                        }
                    }
                }

                fn public(&self) -> &[u8] {
                    self.encapsulation_key().as_bytes()
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
                    reveal(self.to_bytes().ct_eq(&*other.to_bytes()).into())
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
