//! Keys of ML-KEM as PKCS#8 and `SubjectPublicKeyInfo` (RFC 9935).

use pkcs8::{DecodePrivateKey, EncodePrivateKey, EncodePublicKey};
use sycon_kem::{Error, xwing};

use crate::{bytes, hex};

/// A DER structure with as long a length as it needs.
fn der(tag: u8, parts: &[&[u8]]) -> Vec<u8> {
    let content = parts.concat();
    let length = u16::try_from(content.len()).unwrap().to_be_bytes();
    let header = match content.len() {
        ..0x80 => vec![tag, length[1]],
        0x80..0x100 => vec![tag, 0x81, length[1]],
        _ => vec![tag, 0x82, length[0], length[1]],
    };
    [header, content].concat()
}

/// PKCS#8 around what stands for the key, by RFC 5958. The last byte of the algorithm tells the sets
/// apart.
fn pkcs8(set: u8, content: &[u8]) -> Vec<u8> {
    let algorithm = [&hex("300b06096086480165030404")[..], &[set]].concat();
    der(0x30, &[&hex("020100"), &algorithm, &der(0x04, &[content])])
}

macro_rules! tests {
    ($($module:ident: $RustCrypto:ident, $set:literal, $title:literal;)*) => {$(mod $module {
        use sycon_kem::$module::*;

        use super::*;

        type Theirs = ml_kem::DecapsulationKey<ml_kem::$RustCrypto>;

        /// The seed of RFC 9935's examples.
        fn seed() -> [u8; SEED] {
            std::array::from_fn(|i| u8::try_from(i).unwrap())
        }

        fn key() -> DecapsulationKey {
            DecapsulationKey::from_seed(&seed())
        }

        /// RFC 9935, appendix C.1: the same for all sets but for the last byte of the algorithm.
        #[test]
        fn seeds_are_written_and_read() {
            let der = pkcs8($set, &[&[0x80, 64][..], &seed()].concat());
            assert_eq!(key().to_pkcs8_der()[..], der);
            let start = concat!("3054020100300b060960864801650304040", $set, "0442804000010203040506");
            assert_eq!(der[..29], hex(start));
            let read = DecapsulationKey::from_pkcs8_der(&der).unwrap();
            assert_eq!(read.seed(), Some(&seed()));
            assert_eq!(DecapsulationKey::from_pkcs8_pem(&key().to_pkcs8_pem()), Ok(key()));
        }

        #[test]
        fn documents_are_those_of_rust_crypto() {
            for i in 0..5 {
                let key = DecapsulationKey::from_seed(&bytes("seed", i));
                let theirs = Theirs::from_pkcs8_der(&key.to_pkcs8_der()).unwrap();
                assert_eq!(theirs.to_pkcs8_der().unwrap().as_bytes(), &key.to_pkcs8_der()[..]);
                let public = theirs.encapsulation_key().to_public_key_der().unwrap();
                assert_eq!(public.as_bytes(), key.encapsulation_key().to_spki_der());
                let pem = theirs.encapsulation_key().to_public_key_pem(Default::default()).unwrap();
                assert_eq!(pem, key.encapsulation_key().to_spki_pem());
                let read = EncapsulationKey::from_spki_pem(&pem);
                assert_eq!(read.as_ref(), Ok(key.encapsulation_key()));
            }
        }

        #[test]
        fn expanded_keys_are_read_and_written() {
            let expanded = key().to_bytes();
            let document = pkcs8($set, &der(0x04, &[&expanded[..]]));
            let read = DecapsulationKey::from_pkcs8_der(&document).unwrap();
            assert_eq!((&read, read.seed()), (&key(), None));
            assert_eq!(read.to_pkcs8_der()[..], document);
            for (place, error) in [
                (DECAPSULATION_KEY - 64, Error::DecapsulationKey),
                (DECAPSULATION_KEY - 65, Error::DecapsulationKey),
            ] {
                let mut bad = expanded.clone();
                bad[place] ^= 1;
                let document = pkcs8($set, &der(0x04, &[&bad[..]]));
                assert_eq!(DecapsulationKey::from_pkcs8_der(&document), Err(error));
            }
            let mut large = expanded.clone();
            large[..2].fill(0xff);
            let document = pkcs8($set, &der(0x04, &[&large[..]]));
            let error = DecapsulationKey::from_pkcs8_der(&document).unwrap_err();
            assert_eq!(error, Error::DecapsulationKey);
            let text = "expanded decapsulation key: its hash does not match its \
                        encapsulation key, or a coefficient is 3329 or more";
            assert_eq!(error.to_string(), text);
        }

        #[test]
        fn both_forms_are_read_if_they_agree() {
            let both = |seed: &[u8], expanded: &[u8]| {
                let parts = [der(0x04, &[seed]), der(0x04, &[expanded])];
                let document = pkcs8($set, &der(0x30, &[&parts[0], &parts[1]]));
                DecapsulationKey::from_pkcs8_der(&document)
            };
            let expanded = key().to_bytes();
            let read = both(&seed(), &expanded[..]).unwrap();
            assert_eq!((&read, read.seed()), (&key(), Some(&seed())));
            let error = both(&bytes::<64>("another", 0), &expanded[..]).unwrap_err();
            assert_eq!(error, Error::KeyForms);
            assert_eq!(error.to_string(), "private key: its seed and its expanded key differ");
            for place in (0..DECAPSULATION_KEY).step_by(97).chain([DECAPSULATION_KEY - 1]) {
                let mut bad = expanded.clone();
                bad[place] ^= 1;
                assert_eq!(both(&seed(), &bad[..]), Err(Error::KeyForms), "{place}");
            }
            let short = both(&seed()[1..], &expanded[..]);
            assert_eq!(short, Err(Error::Length { what: "seed", given: 63, expected: 64 }));
            let given = DECAPSULATION_KEY - 1;
            let short = both(&seed(), &expanded[1..]);
            let what = "decapsulation key";
            assert_eq!(short, Err(Error::Length { what, given, expected: DECAPSULATION_KEY }));
        }

        #[test]
        fn other_contents_are_refused() {
            let what = "an ML-KEM private key (RFC 9935)";
            let (seed, expanded) = (seed(), key().to_bytes());
            let string = |bytes: &[u8]| der(0x04, &[bytes]);
            let contents = [
                vec![],
                seed.to_vec(),
                expanded.to_vec(),
                der(0x81, &[&seed]),
                der(0xa0, &[&string(&seed)]),
                [der(0x80, &[&seed]), vec![0]].concat(),
                der(0x30, &[&string(&seed)]),
                der(0x30, &[&string(&seed), &string(&expanded[..]), &string(&[])]),
                der(0x30, &[&der(0x80, &[&seed]), &string(&expanded[..])]),
            ];
            for content in contents {
                let result = DecapsulationKey::from_pkcs8_der(&pkcs8($set, &content));
                assert_eq!(result, Err(Error::Der { what }), "{:02x?}", &content[..content.len().min(8)]);
            }
            let long = pkcs8($set, &der(0x80, &[&seed, &[0]]));
            let error = DecapsulationKey::from_pkcs8_der(&long).unwrap_err();
            assert_eq!(error.to_string(), "seed: wrong length (got 65 bytes, expected 64)");
            let long = pkcs8($set, &string(&seed));
            let error = DecapsulationKey::from_pkcs8_der(&long).unwrap_err();
            let text = format!("decapsulation key: wrong length (got 64 bytes, expected {DECAPSULATION_KEY})");
            assert_eq!(error.to_string(), text);
        }

        /// A change in the seed is another key. Any other is an error, and never a panic.
        #[test]
        fn changed_bytes_are_errors() {
            let der = key().to_pkcs8_der();
            for place in 0..der.len() - 64 {
                for mask in 1..=255 {
                    let mut bad = der.clone();
                    bad[place] ^= mask;
                    let result = DecapsulationKey::from_pkcs8_der(&bad);
                    assert!(result.is_err(), "{place} {mask:02x}");
                }
            }
        }

        #[test]
        fn other_algorithms_are_refused() {
            let error = Error::KeyAlgorithm { expected: $title };
            let other = pkcs8($set % 3 + 1, &[&[0x80, 64][..], &seed()].concat());
            assert_eq!(DecapsulationKey::from_pkcs8_der(&other), Err(error));
            let other = xwing::DecapsulationKey::from_seed(&[7; 32]);
            assert_eq!(DecapsulationKey::from_pkcs8_pem(&other.to_pkcs8_pem()), Err(error));
            let public = other.encapsulation_key().to_spki_pem();
            assert_eq!(EncapsulationKey::from_spki_pem(&public), Err(error));
        }
    })*};
}

tests! {
    mlkem512: MlKem512, 1, "ML-KEM-512";
    mlkem768: MlKem768, 2, "ML-KEM-768";
    mlkem1024: MlKem1024, 3, "ML-KEM-1024";
}
