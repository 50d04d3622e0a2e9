//! AWS-LC and libsodium, if they were compiled in.

#[cfg(feature = "c-rivals")]
pub(super) use with::{dhkem, mlkem512, mlkem768, mlkem1024, xwing};
#[cfg(not(feature = "c-rivals"))]
pub(super) use without::{
    none as dhkem, none as mlkem512, none as mlkem768, none as mlkem1024, none as xwing,
};

#[cfg(feature = "c-rivals")]
mod with {
    use std::hint::black_box;

    use super::super::ours;
    use super::super::rivals::alone;
    use super::super::shape::{
        Kem, Make, Operation, RANDOMNESS, Rivals, SEED, first, instead, make,
    };
    use crate::measure::Call;
    use crate::workloads::bench::first_word;
    use aws_lc_rs::agreement::{self, PrivateKey, UnparsedPublicKey, X25519};
    use aws_lc_rs::kem::{
        Algorithm, DecapsulationKey, EncapsulationKey, ML_KEM_512, ML_KEM_768, ML_KEM_1024,
    };
    use libsodium_rs::crypto_kem::{mlkem768 as sodium_mlkem768, xwing as sodium_xwing};
    use libsodium_rs::crypto_scalarmult::curve25519;
    use sycon::kem::mlkem512::MlKem512;
    use sycon::kem::mlkem768::MlKem768;
    use sycon::kem::mlkem1024::MlKem1024;
    use sycon::kem::{Bytes, Scheme};

    pub(in super::super) fn xwing() -> Rivals {
        vec![("libsodium", make(XWing))]
    }

    pub(in super::super) fn mlkem768() -> Rivals {
        vec![
            ("libsodium", make(MlKem)),
            ("aws-lc-rs", aws_lc::<MlKem768>(&ML_KEM_768, ours::mlkem768(None))),
        ]
    }

    pub(in super::super) fn mlkem512() -> Rivals {
        vec![("aws-lc-rs", aws_lc::<MlKem512>(&ML_KEM_512, ours::mlkem512(None)))]
    }

    pub(in super::super) fn mlkem1024() -> Rivals {
        vec![("aws-lc-rs", aws_lc::<MlKem1024>(&ML_KEM_1024, ours::mlkem1024(None)))]
    }

    pub(in super::super) fn dhkem() -> Rivals {
        vec![
            ("X25519 of libsodium", alone(X25519Sodium)),
            ("X25519 of aws-lc-rs", alone(X25519AwsLc)),
        ]
    }

    const LENGTH: &str = "the length is right";
    const KEY: &str = "a good key";
    const CIPHERTEXT: &str = "a good ciphertext";

    macro_rules! sodium {
        ($Name:ident, $module:ident, $seed:literal, $randomness:literal) => {
            #[derive(Clone, Copy)]
            struct $Name;

            impl Kem for $Name {
                type Secret = $module::KeyPair;
                type Public = $module::PublicKey;

                fn key(self) -> Self::Secret {
                    Self::Secret::from_seed(&SEED[..$seed]).expect(LENGTH)
                }

                fn publish(key: &Self::Secret) -> impl AsRef<[u8]> {
                    key.public_key.as_bytes()
                }

                fn parse(self, public: &[u8]) -> Self::Public {
                    Self::Public::from_bytes(public).expect(LENGTH)
                }

                fn encapsulate(public: &Self::Public) -> (impl AsRef<[u8]>, impl AsRef<[u8]>) {
                    let seed = $module::EncapsulationSeed::from_bytes(&RANDOMNESS[..$randomness]);
                    $module::encapsulate_deterministic(public, &seed.expect(LENGTH)).expect(KEY)
                }

                fn decapsulate(key: &Self::Secret, ciphertext: &[u8]) -> impl AsRef<[u8]> {
                    let ciphertext = $module::Ciphertext::from_bytes(ciphertext).expect(LENGTH);
                    $module::decapsulate(&ciphertext, &key.secret_key).expect(CIPHERTEXT)
                }
            }
        };
    }

    sodium!(XWing, sodium_xwing, 32, 64);
    sodium!(MlKem, sodium_mlkem768, 64, 32);

    /// ML-KEM of AWS-LC, which draws its own randomness and does not accept seeds. `ours` makes calls of sycon.
    fn aws_lc<S: Scheme>(set: &'static Algorithm, ours: Make) -> Make {
        Box::new(move |operation| aws_lc_call::<S>(set, &ours, operation))
    }

    fn aws_lc_call<S: Scheme>(
        set: &'static Algorithm,
        ours: &Make,
        operation: Operation,
    ) -> Option<Call> {
        let seed = S::Seed::from_slice(&SEED[..S::Seed::LEN]).expect(LENGTH);
        let key = sycon::kem::DecapsulationKey::<S>::from_seed(seed);
        let public = key.encapsulation_key();
        let public_bytes = public.as_bytes().as_ref().to_vec();
        let parse = move || EncapsulationKey::new(set, &public_bytes).expect(KEY);
        let encapsulate = |key: &EncapsulationKey| key.encapsulate().expect(KEY);

        let (ciphertext, secret) = encapsulate(&parse());
        let opened = key.decapsulate_slice(ciphertext.as_ref()).expect(CIPHERTEXT);
        assert_eq!(opened.as_bytes(), secret.as_ref(), "aws-lc-rs");

        let work = match operation {
            Operation::KeyGeneration => without_word(move || {
                let key = DecapsulationKey::generate(set).expect("there is randomness");
                key.encapsulation_key().and_then(|key| key.key_bytes()).expect(KEY)
            }),
            Operation::Encapsulation => without_word(move || encapsulate(&parse())),
            Operation::ToParsed => {
                let public = parse();
                without_word(move || encapsulate(&public))
            }
            Operation::FromSeed => return None,
            Operation::Decapsulation => {
                let expanded = DecapsulationKey::new(set, key.to_bytes().as_ref()).expect(KEY);
                let (ciphertext, _) =
                    public.encapsulate_derand_slice(&RANDOMNESS[..32]).expect(LENGTH);
                return Some(Box::new(move || {
                    let secret = expanded.decapsulate(ciphertext.as_ref().into());
                    first_word(secret.expect(CIPHERTEXT).as_ref())
                }));
            }
        };
        Some(instead(work, ours, operation))
    }

    fn without_word<T>(mut work: impl FnMut() -> T + 'static) -> Call {
        Box::new(move || {
            black_box(work());
            0
        })
    }

    #[derive(Clone, Copy)]
    struct X25519Sodium;

    impl Kem for X25519Sodium {
        type Secret = [u8; 32];
        type Public = [u8; 32];

        fn key(self) -> [u8; 32] {
            first(&SEED)
        }

        fn publish(secret: &[u8; 32]) -> impl AsRef<[u8]> {
            curve25519::scalarmult_base(secret).expect(LENGTH)
        }

        fn parse(self, public: &[u8]) -> [u8; 32] {
            public.try_into().expect(LENGTH)
        }

        fn encapsulate(public: &[u8; 32]) -> (impl AsRef<[u8]>, impl AsRef<[u8]>) {
            let ephemeral = first::<32>(&RANDOMNESS);
            let share = curve25519::scalarmult_base(&ephemeral).expect(LENGTH);
            (share, curve25519::scalarmult(&ephemeral, public).expect(KEY))
        }

        fn decapsulate(secret: &[u8; 32], ciphertext: &[u8]) -> impl AsRef<[u8]> {
            curve25519::scalarmult(secret, ciphertext).expect(CIPHERTEXT)
        }
    }

    #[derive(Clone, Copy)]
    struct X25519AwsLc;

    impl Kem for X25519AwsLc {
        type Secret = PrivateKey;
        type Public = [u8; 32];

        /// Includes the public key, which it always computes.
        fn key(self) -> PrivateKey {
            PrivateKey::from_private_key(&X25519, &first::<32>(&SEED)).expect(LENGTH)
        }

        fn publish(secret: &PrivateKey) -> impl AsRef<[u8]> {
            secret.compute_public_key().expect(KEY)
        }

        fn parse(self, public: &[u8]) -> [u8; 32] {
            public.try_into().expect(LENGTH)
        }

        fn encapsulate(public: &[u8; 32]) -> (impl AsRef<[u8]>, impl AsRef<[u8]>) {
            let ephemeral = first::<32>(&RANDOMNESS);
            let ephemeral = PrivateKey::from_private_key(&X25519, &ephemeral).expect(LENGTH);
            (ephemeral.compute_public_key().expect(KEY), agreed(&ephemeral, public))
        }

        fn decapsulate(secret: &PrivateKey, ciphertext: &[u8]) -> impl AsRef<[u8]> {
            agreed(secret, ciphertext)
        }
    }

    fn agreed(secret: &PrivateKey, share: &[u8]) -> [u8; 32] {
        let share = UnparsedPublicKey::new(&X25519, share);
        let agreed = agreement::agree(secret, share, (), |agreed| agreed.try_into().map_err(drop));
        agreed.expect("not of small order")
    }
}

#[cfg(not(feature = "c-rivals"))]
mod without {
    use super::super::shape::Rivals;

    pub(in super::super) fn none() -> Rivals {
        Vec::new()
    }
}
