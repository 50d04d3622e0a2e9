//! ML-KEM-768 of the crate `rscrypto`.

use std::cell::OnceCell;

use rscrypto::{
    Kem as _, MlKem768, MlKem768Ciphertext, MlKem768DecapsulationKey, MlKem768EncapsulationKey,
    MlKem768PreparedDecapsulationKey, MlKem768PreparedEncapsulationKey,
};

use super::shape::{Kem, RANDOMNESS, SEED, first};

const KEY: &str = "a good key";
const CIPHERTEXT: &str = "a good ciphertext";

#[derive(Clone, Copy)]
pub(super) struct Rscrypto;

/// A pair of keys, and the decapsulation key that the first decapsulation prepares.
pub(super) struct Keys {
    public: MlKem768EncapsulationKey,
    secret: MlKem768DecapsulationKey,
    prepared: OnceCell<MlKem768PreparedDecapsulationKey>,
}

impl Kem for Rscrypto {
    type Secret = Keys;
    type Public = MlKem768PreparedEncapsulationKey;

    fn key(self) -> Keys {
        let (public, secret) = MlKem768::generate_keypair(|seed| {
            seed.copy_from_slice(&SEED);
            Ok(())
        })
        .expect(KEY);
        Keys { public, secret, prepared: OnceCell::new() }
    }

    fn publish(keys: &Keys) -> impl AsRef<[u8]> {
        keys.public.to_bytes()
    }

    fn parse(self, public: &[u8]) -> Self::Public {
        MlKem768PreparedEncapsulationKey::try_from_slice(public).expect(KEY)
    }

    fn encapsulate(public: &Self::Public) -> (impl AsRef<[u8]>, impl AsRef<[u8]>) {
        let (ciphertext, secret) = public
            .encapsulate(|message| {
                message.copy_from_slice(&first::<32>(&RANDOMNESS));
                Ok(())
            })
            .expect(KEY);
        (ciphertext.to_bytes(), *secret.as_bytes())
    }

    fn decapsulate(keys: &Keys, ciphertext: &[u8]) -> impl AsRef<[u8]> {
        let key = keys.prepared.get_or_init(|| keys.secret.prepare().expect(KEY));
        let ciphertext = MlKem768Ciphertext::try_from_slice(ciphertext).expect(CIPHERTEXT);
        *key.decapsulate(&ciphertext).expect(CIPHERTEXT).as_bytes()
    }
}
