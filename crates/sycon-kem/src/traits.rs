//! The traits of RustCrypto's crate `kem`, which is re-exported as [`kem`], for code that is
//! generic over KEMs.
//!
//! [`XWing`], [`DhKem`], [`MlKem512`], [`MlKem768`] and [`MlKem1024`] name the schemes. With the first
//! two, decapsulation can fail, because of X25519 shares of small order. So they implement `TryDecapsulate` and not
//! `Decapsulate`. The traits import and export decapsulation keys as seeds. They do not export those of ML-KEM, because
//! a key from the expanded form has no seed.
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

use kem::common::array::{Array, ArraySize, sizes};
use kem::common::rand_core::{CryptoRng, TryCryptoRng};
use kem::{
    Ciphertext, Decapsulate, Decapsulator, Encapsulate, Generate, InvalidKey, Kem, Key, KeyExport,
    KeyInit, KeySizeUser, SharedKey, TryDecapsulate, TryKeyInit,
};
use sycon_secret::Secret;

pub use crate::dhkem::DhKem;
use crate::mlkem::scheme::ParameterSet;
pub use crate::mlkem512::MlKem512;
pub use crate::mlkem768::MlKem768;
pub use crate::mlkem1024::MlKem1024;
pub use crate::xwing::XWing;
use crate::{Bytes, DecapsulationKey, EncapsulationKey, Error, Scheme};

/// A KEM, with the lengths that `Kem` does not define as types.
pub trait Lengths:
    Scheme
    + Kem<
        EncapsulationKey = EncapsulationKey<Self>,
        DecapsulationKey = DecapsulationKey<Self>,
        SharedKeySize = sizes::U32,
    >
{
    /// The length of [`Scheme::Seed`].
    type SeedSize: ArraySize;
    /// The length of [`Scheme::EncapsulationKey`].
    type KeySize: ArraySize;
}

macro_rules! lengths {
    ($($Scheme:ident: $Seed:ident, $Key:ident, $Ciphertext:ident;)*) => {$(
        impl Kem for $Scheme {
            type DecapsulationKey = DecapsulationKey<Self>;
            type EncapsulationKey = EncapsulationKey<Self>;
            type SharedKeySize = sizes::U32;
            type CiphertextSize = sizes::$Ciphertext;
        }

        impl Lengths for $Scheme {
            type SeedSize = sizes::$Seed;
            type KeySize = sizes::$Key;
        }
    )*};
}

lengths! {
    XWing: U32, U1216, U1120;
    DhKem: U32, U32, U32;
    MlKem512: U64, U800, U768;
    MlKem768: U64, U1184, U1088;
    MlKem1024: U64, U1568, U1568;
}

const LENGTHS: &str = "the lengths are those of the KEM";

fn array<N: ArraySize>(bytes: &impl Bytes) -> Array<u8, N> {
    bytes.as_ref().try_into().expect(LENGTHS)
}

fn bytes<B: Bytes>(array: &Array<u8, impl ArraySize>) -> &B {
    B::from_slice(array).expect(LENGTHS)
}

impl<S: Lengths> KeySizeUser for EncapsulationKey<S> {
    type KeySize = S::KeySize;
}

impl<S: Lengths> TryKeyInit for EncapsulationKey<S> {
    fn new(key: &Key<Self>) -> Result<Self, InvalidKey> {
        Self::from_bytes(bytes(key)).map_err(|_| InvalidKey)
    }
}

impl<S: Lengths> KeyExport for EncapsulationKey<S> {
    fn to_bytes(&self) -> Key<Self> {
        array(self.as_bytes())
    }
}

impl<S: Lengths> Encapsulate for EncapsulationKey<S> {
    type Kem = S;

    fn encapsulate_with_rng<R: CryptoRng + ?Sized>(
        &self,
        random: &mut R,
    ) -> (Ciphertext<S>, SharedKey<S>) {
        let mut randomness = Secret::<S::Randomness>::ZERO;
        random.fill_bytes((*randomness).as_mut());
        let (ciphertext, secret) = self.encapsulate_derand(&randomness);
        (array(&ciphertext), Array(*secret.as_bytes()))
    }
}

impl<S: Lengths> KeySizeUser for DecapsulationKey<S> {
    type KeySize = S::SeedSize;
}

impl<S: Lengths> KeyInit for DecapsulationKey<S> {
    fn new(seed: &Key<Self>) -> Self {
        Self::from_seed(bytes(seed))
    }
}

impl<S: Lengths> Generate for DecapsulationKey<S> {
    fn try_generate_from_rng<R: TryCryptoRng + ?Sized>(random: &mut R) -> Result<Self, R::Error> {
        let mut seed = Secret::<S::Seed>::ZERO;
        random.try_fill_bytes((*seed).as_mut())?;
        Ok(Self::from_seed(&seed))
    }
}

impl<S: Lengths> Decapsulator for DecapsulationKey<S> {
    type Kem = S;

    fn encapsulation_key(&self) -> &EncapsulationKey<S> {
        self.encapsulation_key()
    }
}

impl<S: Lengths + ParameterSet> Decapsulate for DecapsulationKey<S> {
    fn decapsulate(&self, ciphertext: &Ciphertext<S>) -> SharedKey<S> {
        Array(*self.decapsulate(bytes(ciphertext)).as_bytes())
    }
}

/// For the KEMs that reject shares of small order.
macro_rules! fallible {
    ($($Scheme:ident)*) => {$(
        impl TryDecapsulate for DecapsulationKey<$Scheme> {
            type Error = Error;

            fn try_decapsulate(
                &self,
                ciphertext: &Ciphertext<$Scheme>,
            ) -> Result<SharedKey<$Scheme>, Error> {
                Ok(Array(*self.decapsulate(&ciphertext.0)?.as_bytes()))
            }
        }

        impl KeyExport for DecapsulationKey<$Scheme> {
            fn to_bytes(&self) -> Key<Self> {
                Array(*self.seed())
            }
        }
    )*};
}

fallible!(XWing DhKem);
