//! The macro that defines the names of a KEM's module.

/// The names that the module of each KEM contains: `names!(type of the KEM, its name, what a decapsulation returns;
/// lengths in bytes; what the lengths do not show of the description)`.
macro_rules! names {
    (
        $Scheme:ident, $name:literal, $Decapsulated:ty;
        seed $seed:literal, encapsulation key $key:literal, ciphertext $ciphertext:literal, randomness $random:literal;
        $($field:ident: $value:expr,)*
    ) => {
        /// The name, status, source, lengths and vectors of this KEM.
        pub const DESCRIPTION: $crate::Description = $crate::Description {
            name: $name,
            seed: SEED,
            encapsulation_key: ENCAPSULATION_KEY,
            ciphertext: CIPHERTEXT,
            randomness: RANDOMNESS,
            shared_secret: SHARED_SECRET,
            $($field: $value,)*
        };

        /// The length of the seed of a decapsulation key in bytes.
        pub const SEED: usize = $seed;
        /// The length of an encapsulation key in bytes.
        pub const ENCAPSULATION_KEY: usize = $key;
        /// The length of a ciphertext in bytes.
        pub const CIPHERTEXT: usize = $ciphertext;
        /// The length of the randomness of an encapsulation in bytes.
        pub const RANDOMNESS: usize = $random;
        /// The length of a shared secret in bytes.
        pub const SHARED_SECRET: usize = 32;

        #[doc = concat!($name, ", a [`Scheme`](crate::Scheme).")]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $Scheme;

        #[doc = concat!("A checked encapsulation key of ", $name, ". Public.")]
        pub type EncapsulationKey = $crate::EncapsulationKey<$Scheme>;

        #[doc = concat!("A decapsulation key of ", $name, ". Secret.")]
        pub type DecapsulationKey = $crate::DecapsulationKey<$Scheme>;

        /// A ciphertext.
        pub type Ciphertext = [u8; CIPHERTEXT];

        /// An encapsulation key, and the decapsulation key that belongs to it in the form that its standard defines.
        pub type Keys = $crate::one_shot::Keys<$Scheme>;

        /// Generate a key pair, on half the stack of [`DecapsulationKey::generate`].
        ///
        /// The decapsulation key is for [`decapsulate_with_bytes`]. For ML-KEM, its seed is lost: to store the seed, fill it
        /// with random bytes, and call [`keypair`].
        ///
        /// # Errors
        ///
        /// [`Error::Random`](crate::Error::Random) if the operating system returns no random bytes.
        #[cfg(feature = "getrandom")]
        pub fn generate() -> Result<Keys, $crate::Error> {
            $crate::one_shot::generate::<$Scheme>()
        }

        /// Return the key pair of a seed. The decapsulation key is for [`decapsulate_with_bytes`], and the seed for
        /// [`decapsulate`].
        ///
        /// # Security
        ///
        /// The seed must be uniform and secret.
        #[must_use]
        pub fn keypair(seed: &[u8; SEED]) -> Keys {
            $crate::one_shot::keypair::<$Scheme>(seed)
        }

        /// Encapsulate to a key that is used once, on half the stack of [`EncapsulationKey::encapsulate`].
        ///
        /// # Errors
        ///
        /// As [`EncapsulationKey::from_bytes`] and [`EncapsulationKey::encapsulate`].
        #[cfg(feature = "getrandom")]
        pub fn encapsulate(key: &[u8; ENCAPSULATION_KEY]) -> Result<(Ciphertext, $crate::SharedSecret), $crate::Error> {
            $crate::one_shot::encapsulate::<$Scheme>(key)
        }

        /// Encapsulate to a key that is used once, with given randomness.
        ///
        /// # Errors
        ///
        /// As [`EncapsulationKey::from_bytes`].
        ///
        /// # Security
        ///
        /// The randomness must be uniform, secret, and never used again.
        pub fn encapsulate_derand(
            key: &[u8; ENCAPSULATION_KEY],
            randomness: &[u8; RANDOMNESS],
        ) -> Result<(Ciphertext, $crate::SharedSecret), $crate::Error> {
            $crate::one_shot::encapsulate_derand::<$Scheme>(key, randomness)
        }

        /// Decapsulate with the seed of a key that is used once, on half the stack of [`DecapsulationKey::decapsulate`].
        ///
        /// # Errors
        ///
        /// As [`DecapsulationKey::decapsulate`].
        pub fn decapsulate(seed: &[u8; SEED], ciphertext: &Ciphertext) -> $Decapsulated {
            $crate::one_shot::decapsulate::<$Scheme>(seed, ciphertext)
        }

        /// Decapsulate with a key that [`generate`] or [`keypair`] returned and that is used once, on half the stack of
        /// [`DecapsulationKey::decapsulate`].
        ///
        /// # Errors
        ///
        /// As [`DecapsulationKey::from_bytes`] and [`DecapsulationKey::decapsulate`].
        pub fn decapsulate_with_bytes(
            key: &<$Scheme as $crate::Scheme>::DecapsulationKey,
            ciphertext: &Ciphertext,
        ) -> Result<$crate::SharedSecret, $crate::Error> {
            $crate::one_shot::decapsulate_with_bytes::<$Scheme>(key, ciphertext)
        }
    };
}

pub(crate) use names;
