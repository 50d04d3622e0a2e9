//! The traits of RustCrypto's crate `kem`, which is re-exported as [`kem`], for code that is
//! generic over KEMs.
//!
//! [`XWing`], [`DhKem`], [`MlKem512`], [`MlKem768`] and [`MlKem1024`] name the schemes. With the first
//! two, decapsulation can fail, on X25519 shares of small order, so they have `TryDecapsulate` and not
//! `Decapsulate`. Keys are imported and exported as the seed and as the bytes that travel; not every
//! key of ML-KEM has a seed, so that those are not exported.
//!
//! ```
//! use sycon_kem::kem::common::rand_core::CryptoRng;
//! use sycon_kem::kem::{Encapsulate, Kem, TryDecapsulate};
//!
//! fn agree<K: Kem>(random: &mut impl CryptoRng) {
//!     let (secret, public) = K::generate_keypair_from_rng(random);
//!     let (ciphertext, sent) = public.encapsulate_with_rng(random);
//!     let received = secret.try_decapsulate(&ciphertext).expect("made by an honest sender");
//!     assert!(sent == received);
//! }
//! # struct Counter(u8);
//! # use core::convert::Infallible;
//! # use sycon_kem::kem::common::rand_core::{TryCryptoRng, TryRng};
//! # impl TryRng for Counter {
//! #     type Error = Infallible;
//! #     fn try_next_u32(&mut self) -> Result<u32, Infallible> { unreachable!() }
//! #     fn try_next_u64(&mut self) -> Result<u64, Infallible> { unreachable!() }
//! #     fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Infallible> {
//! #         out.fill(self.0);
//! #         self.0 += 1;
//! #         Ok(())
//! #     }
//! # }
//! # impl TryCryptoRng for Counter {}
//! # agree::<sycon_kem::traits::XWing>(&mut Counter(0));
//! # agree::<sycon_kem::traits::DhKem>(&mut Counter(0));
//! # agree::<sycon_kem::traits::MlKem512>(&mut Counter(0));
//! # agree::<sycon_kem::traits::MlKem768>(&mut Counter(0));
//! # agree::<sycon_kem::traits::MlKem1024>(&mut Counter(0));
//! ```

use kem::common::array::{Array, sizes};
use kem::common::rand_core::{CryptoRng, TryCryptoRng};
use kem::{
    Ciphertext, Decapsulate, Decapsulator, Encapsulate, Generate, InvalidKey, Kem, Key, KeyExport,
    KeyInit, KeySizeUser, SharedKey, TryDecapsulate, TryKeyInit,
};
use sycon_secret::Secret;

use crate::{Error, dhkem, mlkem512, mlkem768, mlkem1024, xwing};

/// What all schemes have: `common!(name, its documentation, module, and the sizes of seed,
/// encapsulation key and ciphertext)`.
macro_rules! common {
    ($name:ident, $doc:literal, $module:ident, $seed:ident, $key:ident, $ciphertext:ident) => {
        #[doc = $doc]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name;

        impl Kem for $name {
            type DecapsulationKey = $module::DecapsulationKey;
            type EncapsulationKey = $module::EncapsulationKey;
            type SharedKeySize = sizes::U32;
            type CiphertextSize = sizes::$ciphertext;
        }

        impl KeySizeUser for $module::EncapsulationKey {
            type KeySize = sizes::$key;
        }

        impl TryKeyInit for $module::EncapsulationKey {
            fn new(key: &Key<Self>) -> Result<Self, InvalidKey> {
                Self::from_bytes(&key.0).map_err(|_| InvalidKey)
            }
        }

        impl KeyExport for $module::EncapsulationKey {
            fn to_bytes(&self) -> Key<Self> {
                Array(*self.as_bytes())
            }
        }

        impl Encapsulate for $module::EncapsulationKey {
            type Kem = $name;

            fn encapsulate_with_rng<R: CryptoRng + ?Sized>(
                &self,
                random: &mut R,
            ) -> (Ciphertext<$name>, SharedKey<$name>) {
                let mut randomness = Secret::<[u8; $module::RANDOMNESS]>::ZERO;
                random.fill_bytes(&mut randomness[..]);
                let (ciphertext, secret) = self.encapsulate_derand(&randomness);
                (Array(ciphertext), Array(*secret.as_bytes()))
            }
        }

        impl KeySizeUser for $module::DecapsulationKey {
            type KeySize = sizes::$seed;
        }

        impl KeyInit for $module::DecapsulationKey {
            fn new(seed: &Key<Self>) -> Self {
                Self::from_seed(&seed.0)
            }
        }

        impl Generate for $module::DecapsulationKey {
            fn try_generate_from_rng<R: TryCryptoRng + ?Sized>(
                random: &mut R,
            ) -> Result<Self, R::Error> {
                let mut seed = Secret::<[u8; $module::SEED]>::ZERO;
                random.try_fill_bytes(&mut seed[..])?;
                Ok(Self::from_seed(&seed))
            }
        }

        impl Decapsulator for $module::DecapsulationKey {
            type Kem = $name;

            fn encapsulation_key(&self) -> &$module::EncapsulationKey {
                self.encapsulation_key()
            }
        }
    };
}

common!(XWing, "[X-Wing](super::xwing).", xwing, U32, U1216, U1120);
common!(DhKem, "[DHKEM(X25519, HKDF-SHA256)](super::dhkem).", dhkem, U32, U32, U32);
common!(MlKem512, "[ML-KEM-512](super::mlkem512).", mlkem512, U64, U800, U768);
common!(MlKem768, "[ML-KEM-768](super::mlkem768).", mlkem768, U64, U1184, U1088);
common!(MlKem1024, "[ML-KEM-1024](super::mlkem1024).", mlkem1024, U64, U1568, U1568);

/// What those have that refuse shares of small order.
macro_rules! fallible {
    ($name:ident, $module:ident) => {
        impl TryDecapsulate for $module::DecapsulationKey {
            type Error = Error;

            fn try_decapsulate(
                &self,
                ciphertext: &Ciphertext<$name>,
            ) -> Result<SharedKey<$name>, Error> {
                Ok(Array(*self.decapsulate(&ciphertext.0)?.as_bytes()))
            }
        }

        impl KeyExport for $module::DecapsulationKey {
            fn to_bytes(&self) -> Key<Self> {
                Array(*self.seed())
            }
        }
    };
}

fallible!(XWing, xwing);
fallible!(DhKem, dhkem);

macro_rules! infallible {
    ($($name:ident, $module:ident;)*) => {$(
        impl Decapsulate for $module::DecapsulationKey {
            fn decapsulate(&self, ciphertext: &Ciphertext<$name>) -> SharedKey<$name> {
                Array(*self.decapsulate(&ciphertext.0).as_bytes())
            }
        }
    )*};
}

infallible! {
    MlKem512, mlkem512;
    MlKem768, mlkem768;
    MlKem1024, mlkem1024;
}
