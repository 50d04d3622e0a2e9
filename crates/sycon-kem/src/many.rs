//! Many keys, encapsulations or decapsulations at once: the public functions, which are the same in every
//! module.

use alloc::vec::Vec;

/// As many are worked on together at most: what the lanes of X25519 take at once, and Keccak eight times.
pub(crate) const TOGETHER: usize = 64;

/// The items of all pieces, of which there are `count`. They are cloned, since a list that was moved from, or has
/// grown, gives its memory back as it is, while a piece that is dropped is wiped.
pub(crate) fn joined<T: Clone>(count: usize, pieces: impl IntoIterator<Item = Vec<T>>) -> Vec<T> {
    let mut all = Vec::with_capacity(count);
    for piece in pieces {
        all.extend_from_slice(&piece);
    }
    all
}

/// The functions of a module whose types are there: `many!(what its decapsulations give, and how that is
/// documented)`. What they do with pieces of at most [`TOGETHER`] is in `pieces`, an inner module.
macro_rules! many {
    ($Decapsulated:ty, $($errors:literal),*) => {
        /// The keys that belong to many seeds: what [`DecapsulationKey::from_seed`] gives for each, and
        /// sooner.
        ///
        /// How much sooner depends on the processor; of X-Wing the repository's `docs/xwing.md` has figures.
        ///
        /// # Security
        ///
        /// As for [`DecapsulationKey::from_seed`].
        #[must_use]
        pub fn generate_many(seeds: &[[u8; SEED]]) -> alloc::vec::Vec<DecapsulationKey> {
            let pieces = seeds.chunks($crate::many::TOGETHER);
            $crate::many::joined(seeds.len(), pieces.map(pieces::generate))
        }

        /// Many encapsulation keys, checked: what [`EncapsulationKey::from_bytes`] gives for each, and
        /// sooner. A bad one is an error in its place, and of no matter to the others.
        #[must_use]
        pub fn parse_many(
            keys: &[[u8; ENCAPSULATION_KEY]],
        ) -> alloc::vec::Vec<Result<EncapsulationKey, $crate::Error>> {
            let pieces = keys.chunks($crate::many::TOGETHER);
            $crate::many::joined(keys.len(), pieces.map(pieces::parse))
        }

        /// For each key a ciphertext, and the shared secret in it: what
        /// [`EncapsulationKey::encapsulate`] gives for each, and sooner. For many to the same
        /// recipient, name the key many times.
        ///
        /// # Errors
        ///
        /// [`Error::Random`](crate::Error::Random) if the operating system gives no random bytes.
        #[cfg(feature = "getrandom")]
        pub fn encapsulate_many<K: core::borrow::Borrow<EncapsulationKey>>(
            keys: &[K],
        ) -> Result<alloc::vec::Vec<(Ciphertext, $crate::SharedSecret)>, $crate::Error> {
            let pieces = keys.chunks($crate::many::TOGETHER).map(encapsulate_random);
            let pieces = pieces.collect::<Result<alloc::vec::Vec<_>, _>>()?;
            Ok($crate::many::joined(keys.len(), pieces))
        }

        /// As [`encapsulate_many`], with given randomness for each.
        ///
        /// # Security
        ///
        /// As for [`EncapsulationKey::encapsulate_derand`]: no two may have the same.
        #[must_use]
        pub fn encapsulate_many_derand(
            items: &[(&EncapsulationKey, &[u8; RANDOMNESS])],
        ) -> alloc::vec::Vec<(Ciphertext, $crate::SharedSecret)> {
            let pieces = items.chunks($crate::many::TOGETHER);
            $crate::many::joined(items.len(), pieces.map(pieces::encapsulate_derand))
        }

        /// The shared secrets in many ciphertexts: what [`DecapsulationKey::decapsulate`] gives for
        /// each, and sooner.
        $(#[doc = $errors])*
        #[must_use]
        pub fn decapsulate_many(
            key: &DecapsulationKey,
            ciphertexts: &[Ciphertext],
        ) -> alloc::vec::Vec<$Decapsulated> {
            let pieces = ciphertexts.chunks($crate::many::TOGETHER);
            let pieces = pieces.map(|ciphertexts| pieces::decapsulate(key, ciphertexts));
            $crate::many::joined(ciphertexts.len(), pieces)
        }

        /// As [`generate_many`], on all threads of the current rayon pool.
        #[cfg(feature = "rayon")]
        #[must_use]
        pub fn generate_many_parallel(seeds: &[[u8; SEED]]) -> alloc::vec::Vec<DecapsulationKey> {
            use rayon::prelude::*;
            let pieces = seeds.par_chunks($crate::many::TOGETHER);
            let pieces: alloc::vec::Vec<_> = pieces.map(pieces::generate).collect();
            $crate::many::joined(seeds.len(), pieces)
        }

        /// As [`parse_many`], on all threads of the current rayon pool.
        #[cfg(feature = "rayon")]
        #[must_use]
        pub fn parse_many_parallel(
            keys: &[[u8; ENCAPSULATION_KEY]],
        ) -> alloc::vec::Vec<Result<EncapsulationKey, $crate::Error>> {
            use rayon::prelude::*;
            let pieces = keys.par_chunks($crate::many::TOGETHER);
            let pieces: alloc::vec::Vec<_> = pieces.map(pieces::parse).collect();
            $crate::many::joined(keys.len(), pieces)
        }

        /// As [`encapsulate_many`], on all threads of the current rayon pool.
        ///
        /// # Errors
        ///
        /// As [`encapsulate_many`].
        #[cfg(all(feature = "rayon", feature = "getrandom"))]
        pub fn encapsulate_many_parallel<K: core::borrow::Borrow<EncapsulationKey> + Sync>(
            keys: &[K],
        ) -> Result<alloc::vec::Vec<(Ciphertext, $crate::SharedSecret)>, $crate::Error> {
            use rayon::prelude::*;
            let pieces = keys.par_chunks($crate::many::TOGETHER).map(encapsulate_random);
            let pieces = pieces.collect::<Result<alloc::vec::Vec<_>, _>>()?;
            Ok($crate::many::joined(keys.len(), pieces))
        }

        /// As [`encapsulate_many_derand`], on all threads of the current rayon pool.
        ///
        /// # Security
        ///
        /// As for [`encapsulate_many_derand`].
        #[cfg(feature = "rayon")]
        #[must_use]
        pub fn encapsulate_many_derand_parallel(
            items: &[(&EncapsulationKey, &[u8; RANDOMNESS])],
        ) -> alloc::vec::Vec<(Ciphertext, $crate::SharedSecret)> {
            use rayon::prelude::*;
            let pieces = items.par_chunks($crate::many::TOGETHER);
            let pieces: alloc::vec::Vec<_> = pieces.map(pieces::encapsulate_derand).collect();
            $crate::many::joined(items.len(), pieces)
        }

        /// As [`decapsulate_many`], on all threads of the current rayon pool.
        #[cfg(feature = "rayon")]
        #[must_use]
        pub fn decapsulate_many_parallel(
            key: &DecapsulationKey,
            ciphertexts: &[Ciphertext],
        ) -> alloc::vec::Vec<$Decapsulated> {
            use rayon::prelude::*;
            let pieces = ciphertexts.par_chunks($crate::many::TOGETHER);
            let pieces = pieces.map(|ciphertexts| pieces::decapsulate(key, ciphertexts));
            $crate::many::joined(ciphertexts.len(), pieces.collect::<alloc::vec::Vec<_>>())
        }

        /// A piece of [`encapsulate_many`].
        #[cfg(feature = "getrandom")]
        fn encapsulate_random<K: core::borrow::Borrow<EncapsulationKey>>(
            keys: &[K],
        ) -> Result<alloc::vec::Vec<(Ciphertext, $crate::SharedSecret)>, $crate::Error> {
            let mut randomness =
                sycon_secret::Secret::<[[u8; RANDOMNESS]; $crate::many::TOGETHER]>::ZERO;
            let randomness = &mut randomness[..keys.len()];
            $crate::bytes::fill_random(randomness.as_flattened_mut())?;
            let items: alloc::vec::Vec<_> =
                keys.iter().map(|key| key.borrow()).zip(&*randomness).collect();
            Ok(pieces::encapsulate_derand(&items))
        }
    };
}

pub(crate) use many;
