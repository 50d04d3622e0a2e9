//! The interface that all KEMs share.

use core::fmt::Debug;

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use sycon_secret::Zero;
use zeroize::Zeroizing;

use crate::{Backend, Bytes, Description, Error, SharedSecret};

/// A KEM: the type parameter of [`EncapsulationKey`](crate::EncapsulationKey) and
/// [`DecapsulationKey`](crate::DecapsulationKey).
///
/// Use it to write code that works with each KEM. Only the types of this crate implement it.
///
/// ```
/// use sycon_kem::{DecapsulationKey, Error, Scheme, SharedSecret, mlkem512, mlkem768};
///
/// fn receive<S: Scheme>(key: &DecapsulationKey<S>, message: &[u8]) -> Result<SharedSecret, Error> {
///     println!("{} bytes for {}", message.len(), S::DESCRIPTION.name);
///     key.decapsulate_slice(message)
/// }
///
/// let key = mlkem512::DecapsulationKey::from_seed(&[7; 64]); // in real code: uniform and secret
/// let (ciphertext, secret) = key.encapsulation_key().encapsulate_derand(&[9; 32]);
/// assert_eq!(receive(&key, &ciphertext), Ok(secret));
///
/// let key = mlkem768::DecapsulationKey::from_seed(&[7; 64]);
/// assert!(receive(&key, &ciphertext).is_err(), "a ciphertext of ML-KEM-512 is shorter");
/// ```
// The implementations are not generic. A generic one would be compiled again in each crate that uses it.
pub trait Scheme: Sealed + Debug + Sized + Send + Sync + 'static {
    /// The name, status, source, lengths and vectors of the KEM.
    const DESCRIPTION: Description;

    /// The seed of a decapsulation key.
    type Seed: Bytes;

    /// An encapsulation key as bytes.
    type EncapsulationKey: Bytes;

    /// A decapsulation key in the form that its standard defines: the expanded key for ML-KEM, the seed for the other
    /// KEMs.
    type DecapsulationKey: Bytes;

    /// A ciphertext.
    type Ciphertext: Bytes;

    /// The randomness of an encapsulation.
    type Randomness: Bytes;

    /// The result of a decapsulation: [`SharedSecret`] for ML-KEM, which accepts every ciphertext, and
    /// `Result<SharedSecret, Error>` for the other KEMs.
    type Decapsulated: Into<Result<SharedSecret, Error>> + Clone + Debug + PartialEq + Send + Sync;

    /// The seed of a key in memory: `Option<&Self::Seed>` for ML-KEM, whose expanded keys have no seed, and
    /// `&Self::Seed` for the other KEMs.
    type SeedOf<'a>: Into<Option<&'a Self::Seed>>;

    /// A checked encapsulation key, with everything that can be computed in advance.
    #[doc(hidden)]
    type Public: Clone + Send + Sync;

    /// The secret part of a decapsulation key. Zeroized on drop.
    #[doc(hidden)]
    type Private: Clone + Zero + Send + Sync;

    /// Returns an encapsulation key of zeros. It is large, so callers create it where it stays, and then fill it.
    #[doc(hidden)]
    fn empty(backend: Backend) -> Self::Public;

    /// Fills both parts of the key that `seed` determines.
    #[doc(hidden)]
    fn expand(seed: &Self::Seed, private: &mut Self::Private, public: &mut Self::Public);

    /// Fills `public`, if `key` is valid.
    #[doc(hidden)]
    fn parse(key: &Self::EncapsulationKey, public: &mut Self::Public) -> Result<(), Error>;

    #[doc(hidden)]
    fn key(public: &Self::Public) -> &Self::EncapsulationKey;

    /// Returns the seed, if the form that the standard defines is the seed.
    #[doc(hidden)]
    fn seed_in(bytes: &Self::DecapsulationKey) -> Option<&Self::Seed>;

    /// Fills both parts from the form that the standard defines.
    #[doc(hidden)]
    fn read(
        bytes: &Self::DecapsulationKey,
        private: &mut Self::Private,
        public: &mut Self::Public,
    ) -> Result<(), Error>;

    /// Returns the form that the standard defines.
    #[doc(hidden)]
    fn write(
        seed: &Self::Seed,
        private: &Self::Private,
        public: &Self::Public,
    ) -> Zeroizing<Self::DecapsulationKey>;

    #[doc(hidden)]
    fn seed_of(seed: &Self::Seed, known: bool) -> Self::SeedOf<'_>;

    #[doc(hidden)]
    fn encapsulate(
        public: &Self::Public,
        randomness: &Self::Randomness,
    ) -> (Self::Ciphertext, SharedSecret);

    #[doc(hidden)]
    fn decapsulate(
        private: &Self::Private,
        public: &Self::Public,
        ciphertext: &Self::Ciphertext,
    ) -> Self::Decapsulated;

    /// Returns what [`expand`](Self::expand) and [`decapsulate`](Self::decapsulate) give.
    #[doc(hidden)]
    fn decapsulate_with_seed(
        backend: Backend,
        seed: &Self::Seed,
        ciphertext: &Self::Ciphertext,
    ) -> Self::Decapsulated;

    // Each of the following accepts at most `many::TOGETHER` items.

    #[cfg(feature = "alloc")]
    #[doc(hidden)]
    fn expand_many(
        backend: Backend,
        seeds: &[Self::Seed],
        keys: &mut [(&mut Self::Private, &mut Self::Public)],
    );

    #[cfg(feature = "alloc")]
    #[doc(hidden)]
    fn parse_many(
        backend: Backend,
        keys: &[Self::EncapsulationKey],
    ) -> Vec<Result<Self::Public, Error>>;

    #[cfg(feature = "alloc")]
    #[doc(hidden)]
    fn encapsulate_many(
        backend: Backend,
        items: &[(&Self::Public, &Self::Randomness)],
    ) -> Vec<(Self::Ciphertext, SharedSecret)>;

    #[cfg(feature = "alloc")]
    #[doc(hidden)]
    fn decapsulate_many(
        private: &Self::Private,
        public: &Self::Public,
        ciphertexts: &[Self::Ciphertext],
    ) -> Vec<Self::Decapsulated>;
}

/// Keeps other crates from implementing [`Scheme`].
pub trait Sealed {}

/// Implements [`Scheme`] for a type of the caller's module by calls of a generic implementation, which is thus compiled
/// in this crate.
macro_rules! compile {
    ($Scheme:ty: $Generic:ty) => {
        const _: () = {
            #[cfg(feature = "alloc")]
            use alloc::vec::Vec;

            use $crate::scheme::{Scheme, Sealed};
            use $crate::{Backend, Description, Error, SharedSecret};

            type Generic = $Generic;

            impl Sealed for $Scheme {}

            impl Scheme for $Scheme {
                const DESCRIPTION: Description = DESCRIPTION;

                type Seed = [u8; SEED];
                type EncapsulationKey = [u8; ENCAPSULATION_KEY];
                type DecapsulationKey = <Generic as Scheme>::DecapsulationKey;
                type Ciphertext = [u8; CIPHERTEXT];
                type Randomness = [u8; RANDOMNESS];
                type Decapsulated = <Generic as Scheme>::Decapsulated;
                type SeedOf<'a> = <Generic as Scheme>::SeedOf<'a>;
                type Public = <Generic as Scheme>::Public;
                type Private = <Generic as Scheme>::Private;

                #[inline(always)]
                fn empty(backend: Backend) -> Self::Public {
                    Generic::empty(backend)
                }

                $crate::scheme::forward! {
                    fn expand(s: &Self::Seed, x: &mut Self::Private, p: &mut Self::Public) -> ();
                    fn parse(k: &Self::EncapsulationKey, p: &mut Self::Public) -> Result<(), Error>;
                    fn key(p: &Self::Public) -> &Self::EncapsulationKey;
                    fn seed_in(k: &Self::DecapsulationKey) -> Option<&Self::Seed>;
                    fn read(
                        k: &Self::DecapsulationKey, x: &mut Self::Private, p: &mut Self::Public
                    ) -> Result<(), Error>;
                    fn write(
                        s: &Self::Seed, x: &Self::Private, p: &Self::Public
                    ) -> zeroize::Zeroizing<Self::DecapsulationKey>;
                    fn seed_of(s: &Self::Seed, known: bool) -> Self::SeedOf<'_>;
                    fn encapsulate(
                        p: &Self::Public, r: &Self::Randomness
                    ) -> (Self::Ciphertext, SharedSecret);
                    fn decapsulate(
                        x: &Self::Private, p: &Self::Public, c: &Self::Ciphertext
                    ) -> Self::Decapsulated;
                    fn decapsulate_with_seed(
                        b: Backend, s: &Self::Seed, c: &Self::Ciphertext
                    ) -> Self::Decapsulated;
                }
                #[cfg(feature = "alloc")]
                $crate::scheme::forward! {
                    fn expand_many(
                        b: Backend, s: &[Self::Seed], k: &mut [(&mut Self::Private, &mut Self::Public)]
                    ) -> ();
                    fn parse_many(
                        b: Backend, k: &[Self::EncapsulationKey]
                    ) -> Vec<Result<Self::Public, Error>>;
                    fn encapsulate_many(
                        b: Backend, items: &[(&Self::Public, &Self::Randomness)]
                    ) -> Vec<(Self::Ciphertext, SharedSecret)>;
                    fn decapsulate_many(
                        x: &Self::Private, p: &Self::Public, c: &[Self::Ciphertext]
                    ) -> Vec<Self::Decapsulated>;
                }
            }
        };
    };
}

/// Functions that call those of `Generic`.
macro_rules! forward {
    ($(fn $name:ident($($argument:ident: $Type:ty),*) -> $Result:ty;)*) => {$(
        fn $name($($argument: $Type),*) -> $Result {
            Generic::$name($($argument),*)
        }
    )*};
}

pub(crate) use {compile, forward};
