//! What every scheme keeps to.

use std::collections::HashSet;

use sycon::{Backend, Error};

use crate::bytes;

/// Encodings of a point of order 8 and of the two smallest ones.
const SMALL_ORDER: [&str; 3] = [
    "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0100000000000000000000000000000000000000000000000000000000000080",
];

macro_rules! laws {
    ($($name:ident: $scheme:path, $title:literal;)*) => {$(mod $name {
        use $scheme::*;

        use super::*;

        fn key() -> DecapsulationKey {
            DecapsulationKey::from_seed(&bytes::<SEED>("seed", 0)).unwrap()
        }

        #[test]
        fn what_is_encapsulated_is_decapsulated() {
            for i in 0..20 {
                let key = DecapsulationKey::generate().unwrap();
                let published = *key.encapsulation_key().as_bytes();
                let parsed = EncapsulationKey::from_bytes(&published).unwrap();
                assert_eq!(&parsed, key.encapsulation_key());
                let (ciphertext, secret) = parsed.encapsulate().unwrap();
                assert_eq!(key.decapsulate(&ciphertext), Ok(secret.clone()), "{i}");
                let kept = DecapsulationKey::from_seed(key.seed()).unwrap();
                assert_eq!(kept, key);
                assert_eq!(kept.decapsulate(&ciphertext), Ok(secret), "{i}");
            }
        }

        #[test]
        fn nothing_is_the_same_twice() {
            let mut seen = HashSet::new();
            let public = key().encapsulation_key().clone();
            for _ in 0..50 {
                assert!(seen.insert(DecapsulationKey::generate().unwrap().seed().to_vec()));
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
                let all: Vec<_> = Backend::available()
                    .map(|backend| {
                        let key = DecapsulationKey::from_seed_with_backend(backend, &seed).unwrap();
                        let public = *key.encapsulation_key().as_bytes();
                        let parsed =
                            EncapsulationKey::from_bytes_with_backend(backend, &public).unwrap();
                        let (ciphertext, secret) = parsed.encapsulate_derand(&randomness).unwrap();
                        assert_eq!(key.decapsulate(&ciphertext), Ok(secret.clone()), "{backend}");
                        (public, ciphertext, secret)
                    })
                    .collect();
                assert!(all.windows(2).all(|pair| pair[0] == pair[1]), "{i}");
            }
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
                let result = DecapsulationKey::from_seed(&vec![1; len]);
                assert_eq!(result.err(), error("the seed", len, SEED));
            }
            for len in wrong(ENCAPSULATION_KEY) {
                let result = EncapsulationKey::from_bytes(&vec![1; len]);
                assert_eq!(result.err(), error("the encapsulation key", len, ENCAPSULATION_KEY));
            }
            for len in wrong(RANDOMNESS) {
                let result = key.encapsulation_key().encapsulate_derand(&vec![1; len]);
                assert_eq!(result.err(), error("the randomness", len, RANDOMNESS));
            }
            for len in wrong(CIPHERTEXT) {
                let result = key.decapsulate(&vec![1; len]);
                assert_eq!(result.err(), error("the ciphertext", len, CIPHERTEXT));
            }
            let text = key.decapsulate(&[]).unwrap_err().to_string();
            assert_eq!(text, format!("the ciphertext must be {CIPHERTEXT} bytes, not 0"));
        }

        #[test]
        fn shares_of_small_order_are_refused() {
            let key = key();
            let (ciphertext, _) = key.encapsulation_key().encapsulate().unwrap();
            for share in SMALL_ORDER.map(crate::hex) {
                let mut public = *key.encapsulation_key().as_bytes();
                public[ENCAPSULATION_KEY - 32..].copy_from_slice(&share);
                let error = EncapsulationKey::from_bytes(&public).unwrap_err();
                assert_eq!(error, Error::SmallOrder { what: "the encapsulation key" });
                let text = "the X25519 share of the encapsulation key has small order";
                assert_eq!(error.to_string(), text);
                let mut ciphertext = ciphertext;
                ciphertext[CIPHERTEXT - 32..].copy_from_slice(&share);
                let error = key.decapsulate(&ciphertext).unwrap_err();
                assert_eq!(error, Error::SmallOrder { what: "the ciphertext" });
            }
        }

        #[test]
        fn keys_are_not_shown_and_compared_whole() {
            let key = key();
            assert_eq!(format!("{key:?}"), concat!($title, " decapsulation key"));
            let public = format!("{:?}", key.encapsulation_key());
            assert_eq!(public, concat!($title, " encapsulation key"));
            for bit in 0..8 * SEED {
                let mut seed = *key.seed();
                seed[bit / 8] ^= 1 << (bit % 8);
                assert_ne!(DecapsulationKey::from_seed(&seed).unwrap(), key);
            }
        }
    })*};
}

laws! {
    xwing: sycon::kem::xwing, "X-Wing";
    dhkem: sycon::kem::dhkem, "DHKEM(X25519, HKDF-SHA256)";
    ghpc: sycon::kem::comparison::ghpc, "GHPC";
    xwing_naive: sycon::kem::comparison::xwing_naive, "naive X-Wing";
}
