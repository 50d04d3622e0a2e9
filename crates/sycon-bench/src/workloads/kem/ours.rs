//! Sycon's KEMs.

use std::marker::PhantomData;

use sycon::Backend;
use sycon::kem::dhkem::DhKem;
use sycon::kem::mlkem512::MlKem512;
use sycon::kem::mlkem768::MlKem768;
use sycon::kem::mlkem1024::MlKem1024;
use sycon::kem::xwing::XWing;
use sycon::kem::{Bytes, DecapsulationKey, EncapsulationKey, Scheme};
use sycon_kem::comparison::ghpc::Ghpc;
use sycon_kem::comparison::xwing_naive::XWingNaive;

use super::shape::{Kem, Make, RANDOMNESS, SEED, make};

struct Ours<S>(Backend, PhantomData<S>);

impl<S> Clone for Ours<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for Ours<S> {}

impl<S: Scheme> Kem for Ours<S> {
    type Secret = DecapsulationKey<S>;
    type Public = EncapsulationKey<S>;

    fn key(self) -> Self::Secret {
        let seed = S::Seed::from_slice(&SEED[..S::Seed::LEN]).expect("its length");
        Self::Secret::from_seed_with_backend(self.0, seed)
    }

    fn publish(secret: &Self::Secret) -> impl AsRef<[u8]> {
        secret.encapsulation_key().as_bytes()
    }

    fn parse(self, public: &[u8]) -> Self::Public {
        let public = Bytes::from_slice(public).expect("the length is right");
        Self::Public::from_bytes_with_backend(self.0, public).expect("a good key")
    }

    fn encapsulate(public: &Self::Public) -> (impl AsRef<[u8]>, impl AsRef<[u8]>) {
        public
            .encapsulate_derand_slice(&RANDOMNESS[..S::Randomness::LEN])
            .expect("the length is right")
    }

    fn decapsulate(secret: &Self::Secret, ciphertext: &[u8]) -> impl AsRef<[u8]> {
        secret.decapsulate_slice(ciphertext).expect("a good ciphertext")
    }
}

macro_rules! schemes {
    ($($name:ident: $Scheme:ty;)*) => {$(
        pub(super) fn $name(backend: Option<Backend>) -> Make {
            make(Ours::<$Scheme>(backend.unwrap_or_else(Backend::best), PhantomData))
        }
    )*};
}

schemes! {
    xwing: XWing;
    xwing_naive: XWingNaive;
    ghpc: Ghpc;
    dhkem: DhKem;
    mlkem512: MlKem512;
    mlkem768: MlKem768;
    mlkem1024: MlKem1024;
}
