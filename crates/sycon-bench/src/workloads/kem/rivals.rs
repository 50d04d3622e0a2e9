//! The KEMs of other crates.

use std::convert::Infallible;

use graviola::hashing::sha3::{Sha3_256Context, Shake256};
use graviola::key_agreement::{mlkem768 as graviola_kem, x25519 as graviola_x25519};
use hpke::kem::X25519HkdfSha256;
use hpke::rand_core::{TryCryptoRng, TryRng};
use hpke::{Deserializable, Kem as _, Serializable};
use libcrux_kem::Algorithm;
use x_wing::{Decapsulate, Decapsulator, KeyExport};
use x25519_dalek::{PublicKey, StaticSecret};

use super::ours;
use super::rscrypto::Rscrypto;
use super::shape::{Kem, Make, RANDOMNESS, Rivals, SEED, call, first, instead, make};

pub(super) const COMPOSED: &str = "graviola, composed";

pub(super) fn xwing() -> Rivals {
    vec![
        (COMPOSED, make(Composed)),
        ("x-wing", make(XWing)),
        ("libcrux-kem", make(Libcrux(Algorithm::XWingKemDraft06, 32, 64))),
    ]
}

pub(super) fn dhkem() -> Rivals {
    vec![
        ("hpke", make(Hpke)),
        ("X25519 of graviola", alone(X25519Graviola)),
        ("X25519 of x25519-dalek", alone(X25519Dalek)),
        ("X25519 of libcrux-kem", alone(Libcrux(Algorithm::X25519, 32, 32))),
    ]
}

pub(super) fn mlkem768() -> Rivals {
    vec![
        ("graviola", make(Graviola)),
        ("libcrux-ml-kem", make(Libcrux768)),
        ("ml-kem", make(RustCrypto768)),
        ("rscrypto", make(Rscrypto)),
    ]
}

pub(super) fn mlkem512() -> Rivals {
    vec![("libcrux-ml-kem", make(Libcrux512)), ("ml-kem", make(RustCrypto512))]
}

pub(super) fn mlkem1024() -> Rivals {
    vec![("libcrux-ml-kem", make(Libcrux1024)), ("ml-kem", make(RustCrypto1024))]
}

const LENGTH: &str = "the length is right";
const KEY: &str = "a good key";
const CIPHERTEXT: &str = "a good ciphertext";

#[derive(Clone, Copy)]
struct Graviola;

impl Kem for Graviola {
    type Secret = graviola_kem::DecapKey;
    type Public = graviola_kem::EncapKey;

    fn key(self) -> Self::Secret {
        graviola_kem::DecapKey::keygen_internal(&SEED)
    }

    fn publish(secret: &Self::Secret) -> impl AsRef<[u8]> {
        secret.encapsulation_key().as_bytes()
    }

    fn parse(self, public: &[u8]) -> Self::Public {
        graviola_kem::EncapKey::from_bytes(public.try_into().expect(LENGTH)).expect(KEY)
    }

    fn encapsulate(public: &Self::Public) -> (impl AsRef<[u8]>, impl AsRef<[u8]>) {
        let message = graviola_kem::Message(first(&RANDOMNESS));
        let (secret, ciphertext) = public.clone().encaps_internal(message);
        (bytes::<1088>(ciphertext), bytes::<32>(secret))
    }

    fn decapsulate(secret: &Self::Secret, ciphertext: &[u8]) -> impl AsRef<[u8]> {
        let ciphertext: [u8; 1088] = ciphertext.try_into().expect(LENGTH);
        bytes::<32>(secret.decaps_internal(&ciphertext.into()))
    }
}

fn bytes<const N: usize>(of: impl AsRef<[u8; N]>) -> [u8; N] {
    *of.as_ref()
}

/// X-Wing from graviola's ML-KEM-768, X25519, SHAKE256 and SHA3-256: the minimum time of a composition of fast parts.
#[derive(Clone, Copy)]
struct Composed;

struct ComposedSecret {
    mlkem: graviola_kem::DecapKey,
    x25519: graviola_x25519::StaticPrivateKey,
    public_x: [u8; 32],
}

impl Kem for Composed {
    type Secret = ComposedSecret;
    type Public = (graviola_kem::EncapKey, [u8; 32]);

    fn key(self) -> ComposedSecret {
        let mut expanded = [0; 96];
        Shake256::new(&[&SEED[..32]]).read(&mut expanded);
        let (for_mlkem, for_x25519) = expanded.split_first_chunk().expect(LENGTH);
        let x25519 = graviola_x25519::StaticPrivateKey::try_from_slice(for_x25519).expect(LENGTH);
        ComposedSecret {
            mlkem: graviola_kem::DecapKey::keygen_internal(for_mlkem),
            public_x: x25519.public_key().as_bytes(),
            x25519,
        }
    }

    fn publish(secret: &ComposedSecret) -> impl AsRef<[u8]> {
        let mlkem = secret.mlkem.encapsulation_key().as_bytes();
        joined::<1216>(&mlkem, &secret.public_x)
    }

    fn parse(self, public: &[u8]) -> Self::Public {
        let (mlkem, public_x) = public.split_first_chunk().expect(LENGTH);
        let mlkem = graviola_kem::EncapKey::from_bytes(mlkem).expect(KEY);
        (mlkem, public_x.try_into().expect(LENGTH))
    }

    fn encapsulate((mlkem, public_x): &Self::Public) -> (impl AsRef<[u8]>, impl AsRef<[u8]>) {
        let message = graviola_kem::Message(first(&RANDOMNESS));
        let (mlkem_secret, mlkem_ciphertext) = mlkem.clone().encaps_internal(message);
        let ephemeral = graviola_x25519::StaticPrivateKey::from_array(&second_half(&RANDOMNESS));
        let share = ephemeral.public_key().as_bytes();
        let agreed = agreed_by_graviola(&ephemeral, public_x);
        let secret = combined(mlkem_secret.as_ref(), &agreed, &share, public_x);
        (joined::<1120>(mlkem_ciphertext.as_ref(), &share), secret)
    }

    fn decapsulate(secret: &ComposedSecret, ciphertext: &[u8]) -> impl AsRef<[u8]> {
        let (for_mlkem, share) = ciphertext.split_first_chunk::<1088>().expect(LENGTH);
        let share = share.try_into().expect(LENGTH);
        let mlkem_secret = secret.mlkem.decaps_internal(&(*for_mlkem).into());
        let agreed = agreed_by_graviola(&secret.x25519, share);
        combined(mlkem_secret.as_ref(), &agreed, share, &secret.public_x)
    }
}

fn combined(mlkem: &[u8], agreed: &[u8], share: &[u8; 32], public_x: &[u8; 32]) -> [u8; 32] {
    let mut hash = Sha3_256Context::new();
    for part in [mlkem, agreed, share, public_x, br"\.//^\"] {
        hash.update(part);
    }
    hash.finish()
}

fn joined<const N: usize>(first: &[u8], last: &[u8; 32]) -> [u8; N] {
    let mut bytes = [0; N];
    bytes[..first.len()].copy_from_slice(first);
    bytes[first.len()..].copy_from_slice(last);
    bytes
}

fn second_half(bytes: &[u8; 64]) -> [u8; 32] {
    *bytes.last_chunk().expect(LENGTH)
}

fn agreed_by_graviola(secret: &graviola_x25519::StaticPrivateKey, share: &[u8; 32]) -> [u8; 32] {
    let share = graviola_x25519::PublicKey::from_array(share);
    secret.diffie_hellman(&share).expect("not of small order").as_bytes()
}

#[derive(Clone, Copy)]
struct XWing;

impl Kem for XWing {
    type Secret = x_wing::DecapsulationKey;
    type Public = x_wing::EncapsulationKey;

    fn key(self) -> Self::Secret {
        first(&SEED).into()
    }

    fn publish(secret: &Self::Secret) -> impl AsRef<[u8]> {
        secret.encapsulation_key().to_bytes()
    }

    fn parse(self, public: &[u8]) -> Self::Public {
        public.try_into().expect(KEY)
    }

    fn encapsulate(public: &Self::Public) -> (impl AsRef<[u8]>, impl AsRef<[u8]>) {
        public.encapsulate_deterministic(&RANDOMNESS.into())
    }

    fn decapsulate(secret: &Self::Secret, ciphertext: &[u8]) -> impl AsRef<[u8]> {
        secret.decapsulate(ciphertext.try_into().expect(LENGTH))
    }
}

/// ML-KEM from `ml-kem` and libcrux, with their names of a parameter set.
macro_rules! mlkem {
    ($RustCrypto:ident, $rust_crypto:ident, $Libcrux:ident, $libcrux:ident, $Pair:ident, $Public:ident) => {
        #[derive(Clone, Copy)]
        struct $RustCrypto;

        impl Kem for $RustCrypto {
            type Secret = ml_kem::$rust_crypto::DecapsulationKey;
            type Public = ml_kem::$rust_crypto::EncapsulationKey;

            fn key(self) -> Self::Secret {
                Self::Secret::from_seed(SEED.into())
            }

            fn publish(secret: &Self::Secret) -> impl AsRef<[u8]> {
                secret.encapsulation_key().to_bytes()
            }

            fn parse(self, public: &[u8]) -> Self::Public {
                Self::Public::new(public.try_into().expect(LENGTH)).expect(KEY)
            }

            fn encapsulate(public: &Self::Public) -> (impl AsRef<[u8]>, impl AsRef<[u8]>) {
                public.encapsulate_deterministic(&first(&RANDOMNESS).into())
            }

            fn decapsulate(secret: &Self::Secret, ciphertext: &[u8]) -> impl AsRef<[u8]> {
                secret.decapsulate(ciphertext.try_into().expect(LENGTH))
            }
        }

        #[derive(Clone, Copy)]
        struct $Libcrux;

        impl Kem for $Libcrux {
            type Secret = libcrux_ml_kem::$libcrux::$Pair;
            type Public = libcrux_ml_kem::$libcrux::$Public;

            fn key(self) -> Self::Secret {
                libcrux_ml_kem::$libcrux::generate_key_pair(SEED)
            }

            fn publish(secret: &Self::Secret) -> impl AsRef<[u8]> {
                secret.pk()
            }

            fn parse(self, public: &[u8]) -> Self::Public {
                let key = Self::Public::try_from(public).expect(LENGTH);
                assert!(libcrux_ml_kem::$libcrux::validate_public_key(&key));
                key
            }

            fn encapsulate(public: &Self::Public) -> (impl AsRef<[u8]>, impl AsRef<[u8]>) {
                libcrux_ml_kem::$libcrux::encapsulate(public, first(&RANDOMNESS))
            }

            fn decapsulate(secret: &Self::Secret, ciphertext: &[u8]) -> impl AsRef<[u8]> {
                let ciphertext = ciphertext.try_into().expect(LENGTH);
                libcrux_ml_kem::$libcrux::decapsulate(secret.private_key(), &ciphertext)
            }
        }
    };
}

mlkem!(RustCrypto512, ml_kem_512, Libcrux512, mlkem512, MlKem512KeyPair, MlKem512PublicKey);
mlkem!(RustCrypto768, ml_kem_768, Libcrux768, mlkem768, MlKem768KeyPair, MlKem768PublicKey);
mlkem!(RustCrypto1024, ml_kem_1024, Libcrux1024, mlkem1024, MlKem1024KeyPair, MlKem1024PublicKey);

/// An algorithm of libcrux-kem, with the lengths of its seed and of its randomness.
#[derive(Clone, Copy)]
struct Libcrux(Algorithm, usize, usize);

impl Kem for Libcrux {
    type Secret = (Self, libcrux_kem::PrivateKey, libcrux_kem::PublicKey);
    type Public = (Self, libcrux_kem::PublicKey);

    fn key(self) -> Self::Secret {
        let (secret, public) = libcrux_kem::key_gen_derand(self.0, &SEED[..self.1]).expect(LENGTH);
        (self, secret, public)
    }

    fn publish((_, _, public): &Self::Secret) -> impl AsRef<[u8]> {
        public.encode()
    }

    fn parse(self, public: &[u8]) -> Self::Public {
        (self, libcrux_kem::PublicKey::decode(self.0, public).expect(KEY))
    }

    fn encapsulate((kem, public): &Self::Public) -> (impl AsRef<[u8]>, impl AsRef<[u8]>) {
        let (secret, ciphertext) = public.encapsulate_derand(&RANDOMNESS[..kem.2]).expect(LENGTH);
        (ciphertext.encode(), secret.encode())
    }

    fn decapsulate((kem, secret, _): &Self::Secret, ciphertext: &[u8]) -> impl AsRef<[u8]> {
        let ciphertext = libcrux_kem::Ct::decode(kem.0, ciphertext).expect(CIPHERTEXT);
        ciphertext.decapsulate(secret).expect(CIPHERTEXT).encode()
    }
}

/// DHKEM(X25519, HKDF-SHA256).
#[derive(Clone, Copy)]
struct Hpke;

impl Kem for Hpke {
    type Secret = <X25519HkdfSha256 as hpke::Kem>::PrivateKey;
    type Public = <X25519HkdfSha256 as hpke::Kem>::PublicKey;

    fn key(self) -> Self::Secret {
        Self::Secret::from_bytes(&SEED[..32]).expect(KEY)
    }

    fn publish(secret: &Self::Secret) -> impl AsRef<[u8]> {
        X25519HkdfSha256::sk_to_pk(secret).to_bytes()
    }

    fn parse(self, public: &[u8]) -> Self::Public {
        Self::Public::from_bytes(public).expect(KEY)
    }

    fn encapsulate(public: &Self::Public) -> (impl AsRef<[u8]>, impl AsRef<[u8]>) {
        let encapsulated = X25519HkdfSha256::encap_with_rng(public, None, &mut Constant);
        let (secret, share) = encapsulated.expect(KEY);
        (share.to_bytes(), secret.0)
    }

    fn decapsulate(secret: &Self::Secret, ciphertext: &[u8]) -> impl AsRef<[u8]> {
        let share = Deserializable::from_bytes(ciphertext).expect(CIPHERTEXT);
        X25519HkdfSha256::decap(secret, None, &share).expect(CIPHERTEXT).0
    }
}

/// Returns [`RANDOMNESS`], which repeats one byte.
struct Constant;

impl TryRng for Constant {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(u32::from_ne_bytes(first(&RANDOMNESS)))
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(u64::from_ne_bytes(first(&RANDOMNESS)))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        bytes.fill(RANDOMNESS[0]);
        Ok(())
    }
}

impl TryCryptoRng for Constant {}

/// X25519 alone, among the contenders of DHKEM. Its secrets differ from theirs.
pub(super) fn alone<K: Kem>(kem: K) -> Make {
    Box::new(move |operation| {
        let mut same = call(X25519Graviola, operation);
        let mut agreement = call(kem, operation);
        assert_eq!(agreement(), same(), "X25519 {}", operation.name());
        Some(instead(agreement, &ours::dhkem(None), operation))
    })
}

/// X25519 as a KEM: the ciphertext is the public share, and the shared secret is the result of the key agreement.
#[derive(Clone, Copy)]
struct X25519Graviola;

impl Kem for X25519Graviola {
    type Secret = graviola_x25519::StaticPrivateKey;
    type Public = [u8; 32];

    fn key(self) -> Self::Secret {
        graviola_x25519::StaticPrivateKey::from_array(&first(&SEED))
    }

    fn publish(secret: &Self::Secret) -> impl AsRef<[u8]> {
        secret.public_key().as_bytes()
    }

    fn parse(self, public: &[u8]) -> [u8; 32] {
        public.try_into().expect(LENGTH)
    }

    fn encapsulate(public: &[u8; 32]) -> (impl AsRef<[u8]>, impl AsRef<[u8]>) {
        let ephemeral = graviola_x25519::StaticPrivateKey::from_array(&first(&RANDOMNESS));
        (ephemeral.public_key().as_bytes(), agreed_by_graviola(&ephemeral, public))
    }

    fn decapsulate(secret: &Self::Secret, ciphertext: &[u8]) -> impl AsRef<[u8]> {
        agreed_by_graviola(secret, ciphertext.try_into().expect(LENGTH))
    }
}

#[derive(Clone, Copy)]
struct X25519Dalek;

impl Kem for X25519Dalek {
    type Secret = StaticSecret;
    type Public = PublicKey;

    fn key(self) -> StaticSecret {
        StaticSecret::from(first::<32>(&SEED))
    }

    fn publish(secret: &StaticSecret) -> impl AsRef<[u8]> {
        PublicKey::from(secret).to_bytes()
    }

    fn parse(self, public: &[u8]) -> PublicKey {
        PublicKey::from(<[u8; 32]>::try_from(public).expect(LENGTH))
    }

    fn encapsulate(public: &PublicKey) -> (impl AsRef<[u8]>, impl AsRef<[u8]>) {
        let ephemeral = StaticSecret::from(first::<32>(&RANDOMNESS));
        let share = PublicKey::from(&ephemeral);
        (share.to_bytes(), ephemeral.diffie_hellman(public).to_bytes())
    }

    fn decapsulate(secret: &StaticSecret, ciphertext: &[u8]) -> impl AsRef<[u8]> {
        let share = PublicKey::from(<[u8; 32]>::try_from(ciphertext).expect(LENGTH));
        secret.diffie_hellman(&share).to_bytes()
    }
}
