//! What every scheme keeps to.

use std::collections::HashSet;

use sycon_kem::hpke::Kem;
use sycon_kem::{Backend, DESCRIPTIONS, Error};
use sycon_testing::nonzero_bytes_after_drop;

use crate::bytes;

/// Encodings of a point of order 8 and of the two smallest ones.
const SMALL_ORDER: [&str; 3] = [
    "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0100000000000000000000000000000000000000000000000000000000000080",
];

/// The laws of all schemes.
macro_rules! laws {
    ($($name:ident: $scheme:path;)*) => {$(mod $name {
        use $scheme::*;

        use super::*;

        fn key() -> DecapsulationKey {
            DecapsulationKey::from_seed(&bytes("seed", 0))
        }

        #[test]
        fn what_is_encapsulated_is_decapsulated() {
            for i in 0..20 {
                let key = DecapsulationKey::generate().unwrap();
                let published = *key.encapsulation_key().as_bytes();
                let parsed = EncapsulationKey::from_bytes(&published).unwrap();
                assert_eq!(&parsed, key.encapsulation_key());
                let (ciphertext, secret) = parsed.encapsulate().unwrap();
                assert_eq!(key.decapsulate_slice(&ciphertext), Ok(secret), "{i}");
            }
        }

        #[test]
        fn the_description_has_the_lengths_of_the_types() {
            let (ciphertext, secret) =
                key().encapsulation_key().encapsulate_derand(&bytes("randomness", 0));
            let kem = DESCRIPTION;
            assert_eq!(kem.id, stringify!($name));
            assert!(DESCRIPTIONS.contains(&kem));
            assert_eq!(kem.encapsulation_key, key().encapsulation_key().as_bytes().len());
            assert_eq!(kem.ciphertext, ciphertext.len());
            assert_eq!(kem.shared_secret, secret.as_bytes().len());
            assert_eq!((kem.seed, kem.randomness), (SEED, RANDOMNESS));
        }

        #[test]
        fn functions_over_bytes_give_what_objects_give() {
            for i in 0..20 {
                let seed: [u8; SEED] = bytes("seed", i);
                let randomness: [u8; RANDOMNESS] = bytes("randomness", i);
                let key = DecapsulationKey::from_seed(&seed);
                let (public, _) = keypair(&seed);
                assert_eq!(&public, key.encapsulation_key().as_bytes());
                let sent = encapsulate_derand(&public, &randomness).unwrap();
                assert_eq!(sent, key.encapsulation_key().encapsulate_derand(&randomness));
                assert_eq!(decapsulate_slice(&seed, &sent.0), Ok(sent.1));
            }
            let (public, _) = generate().unwrap();
            assert_ne!(public, generate().unwrap().0);
            assert_ne!(encapsulate(&public).unwrap(), encapsulate(&public).unwrap());
        }

        #[test]
        fn nothing_is_the_same_twice() {
            let mut seen = HashSet::new();
            let public = key().encapsulation_key().clone();
            for _ in 0..50 {
                let key = DecapsulationKey::generate().unwrap();
                assert!(seen.insert(key.encapsulation_key().as_bytes().to_vec()));
                let (ciphertext, secret) = public.encapsulate().unwrap();
                assert!(seen.insert(ciphertext.to_vec()));
                assert!(seen.insert(secret.as_bytes().to_vec()));
            }
        }

        #[test]
        fn every_backend_gives_the_same() {
            for i in 0..20 {
                let seed: [u8; SEED] = bytes("seed", i);
                let randomness: [u8; RANDOMNESS] = bytes("randomness", i);
                let all: Vec<(_, Ciphertext, _)> = Backend::available()
                    .map(|backend| {
                        let key = DecapsulationKey::from_seed_with_backend(backend, &seed);
                        let public = *key.encapsulation_key().as_bytes();
                        let parsed =
                            EncapsulationKey::from_bytes_with_backend(backend, &public).unwrap();
                        let (ciphertext, secret) = parsed.encapsulate_derand(&randomness);
                        let opened = key.decapsulate_slice(&ciphertext);
                        assert_eq!(opened.as_ref(), Ok(&secret), "{backend}");
                        (public, ciphertext, secret)
                    })
                    .collect();
                assert!(all.windows(2).all(|pair| pair[0] == pair[1]), "{i}");
            }
        }

        #[test]
        fn slices_give_what_arrays_give() {
            let (seed, randomness) = (bytes::<SEED>("seed", 0), bytes::<RANDOMNESS>("slices", 0));
            assert_eq!(DecapsulationKey::from_seed_slice(&seed), Ok(key()));
            let public = key().encapsulation_key().clone();
            assert_eq!(EncapsulationKey::from_slice(public.as_bytes()).as_ref(), Ok(&public));
            let given = public.encapsulate_derand(&randomness);
            assert_eq!(public.encapsulate_derand_slice(&randomness), Ok(given));
        }

        #[test]
        fn other_lengths_are_refused() {
            let key = key();
            let wrong = |expected: usize| {
                let close = [expected - 1, expected + 1, 2 * expected];
                (0..70).filter(move |len| *len != expected).chain(close).chain([4000])
            };
            let error = |what, given, expected| Some(Error::Length { what, given, expected });
            for len in wrong(SEED) {
                let result = DecapsulationKey::from_seed_slice(&vec![1; len]);
                assert_eq!(result.err(), error("seed", len, SEED));
            }
            for len in wrong(ENCAPSULATION_KEY) {
                let result = EncapsulationKey::from_slice(&vec![1; len]);
                assert_eq!(result.err(), error("encapsulation key", len, ENCAPSULATION_KEY));
            }
            for len in wrong(RANDOMNESS) {
                let result = key.encapsulation_key().encapsulate_derand_slice(&vec![1; len]);
                assert_eq!(result.err(), error("randomness", len, RANDOMNESS));
            }
            for len in wrong(CIPHERTEXT) {
                let result = key.decapsulate_slice(&vec![1; len]);
                assert_eq!(result.err(), error("ciphertext", len, CIPHERTEXT));
            }
            let text = key.decapsulate_slice(&[]).unwrap_err().to_string();
            assert_eq!(text, format!("ciphertext: wrong length (got 0 bytes, expected {CIPHERTEXT})"));
        }

        #[test]
        fn keys_are_not_shown_and_compared_whole() {
            let key = key();
            assert_eq!(format!("{key:?}"), format!("{} decapsulation key", DESCRIPTION.name));
            let public = format!("{:?}", key.encapsulation_key());
            assert_eq!(public, format!("{} encapsulation key", DESCRIPTION.name));
            assert_eq!(key, key.clone());
            for bit in 0..8 * SEED {
                let mut seed: [u8; SEED] = bytes("seed", 0);
                seed[bit / 8] ^= 1 << (bit % 8);
                assert_ne!(DecapsulationKey::from_seed(&seed), key);
            }
        }

        /// Only what is public may stay: as much as in the encapsulation key, and in padding, a
        /// hundredth at most or what aligns one field, whatever was there before.
        #[test]
        fn decapsulation_keys_are_wiped_when_dropped() {
            for backend in Backend::available() {
                let key = DecapsulationKey::from_seed_with_backend(backend, &[0xff; SEED]);
                let public = nonzero_bytes_after_drop(key.encapsulation_key().clone());
                let left = nonzero_bytes_after_drop(key);
                let padding = size_of::<DecapsulationKey>() / 100;
                let most = public + padding.max(align_of::<DecapsulationKey>());
                assert!(left <= most, "{backend}: {left} {public}");
            }
        }
    })*};
}

laws! {
    mlkem512: sycon_kem::mlkem512;
    mlkem768: sycon_kem::mlkem768;
    mlkem1024: sycon_kem::mlkem1024;
    xwing: sycon_kem::xwing;
    dhkem: sycon_kem::dhkem;
    ghpc: sycon_kem::comparison::ghpc;
    xwing_naive: sycon_kem::comparison::xwing_naive;
}

/// The laws of those over X25519.
macro_rules! laws_of_shares {
    ($($name:ident: $scheme:path;)*) => {$(mod $name {
        use $scheme::*;

        use super::*;

        #[test]
        fn a_key_is_its_seed() {
            let key = DecapsulationKey::generate().unwrap();
            assert_eq!(DecapsulationKey::from_seed(key.seed()), key);
        }

        #[test]
        fn shares_of_small_order_are_refused() {
            let key = DecapsulationKey::from_seed(&bytes("seed", 0));
            let (ciphertext, _) = key.encapsulation_key().encapsulate().unwrap();
            for share in SMALL_ORDER.map(crate::hex) {
                let mut public = *key.encapsulation_key().as_bytes();
                public[ENCAPSULATION_KEY - 32..].copy_from_slice(&share);
                let error = EncapsulationKey::from_bytes(&public).unwrap_err();
                assert_eq!(error, Error::SmallOrder { what: "encapsulation key" });
                assert_eq!(encapsulate(&public).unwrap_err(), error);
                let text = "encapsulation key: its X25519 share has small order";
                assert_eq!(error.to_string(), text);
                let mut ciphertext = ciphertext;
                ciphertext[CIPHERTEXT - 32..].copy_from_slice(&share);
                let error = key.decapsulate(&ciphertext).unwrap_err();
                assert_eq!(error, Error::SmallOrder { what: "ciphertext" });
                assert_eq!(decapsulate(key.seed(), &ciphertext).unwrap_err(), error);
            }
        }
    })*};
}

mod shares {
    use super::*;

    laws_of_shares! {
        xwing: sycon_kem::xwing;
        dhkem: sycon_kem::dhkem;
        ghpc: sycon_kem::comparison::ghpc;
        xwing_naive: sycon_kem::comparison::xwing_naive;
    }
}

#[test]
fn descriptions_name_the_vectors() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../vectors");
    let text = |file| std::fs::read_to_string(format!("{folder}/{file}")).unwrap();
    let hpke = text("hpke.json").replace(": ", ":");
    let cctv = text("mlkem_cctv.json");
    for kem in DESCRIPTIONS {
        for file in kem.vectors {
            assert!(std::path::Path::new(folder).join(file).exists(), "{}: {file}", kem.name);
        }
        // The files that have cases of several KEMs.
        let in_hpke =
            kem.hpke.is_some_and(|number| hpke.contains(&format!("\"kem_id\":{number},")));
        assert_eq!(kem.vectors.contains(&"hpke.json"), in_hpke, "{}", kem.name);
        let in_cctv = cctv.contains(&format!("\"{}\"", kem.name));
        assert_eq!(kem.vectors.contains(&"mlkem_cctv.json"), in_cctv, "{}", kem.name);
    }
    let numbers: HashSet<_> = DESCRIPTIONS.iter().filter_map(|kem| kem.hpke).collect();
    assert_eq!(numbers, Kem::ALL.iter().map(|kem| kem.id()).collect());
}
