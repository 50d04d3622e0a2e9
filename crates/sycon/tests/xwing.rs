//! X-Wing against its vectors, other implementations, and what goes wrong.

use serde::Deserialize;
use sycon::Backend;
use sycon::kem::xwing::{self, DecapsulationKey, EncapsulationKey};

#[derive(Deserialize)]
struct Vector {
    seed: String,
    eseed: String,
    pk: String,
    ct: String,
    ss: String,
    bad: Bad,
}

/// The byte of the ciphertext that is changed, by which mask, and the secret in what comes of it.
#[derive(Deserialize)]
struct Bad {
    flip: (usize, u8),
    ss: String,
}

fn hex(text: &str) -> Vec<u8> {
    let digit = |c: u8| (c as char).to_digit(16).expect("hexadecimal") as u8;
    text.as_bytes().as_chunks().0.iter().map(|[a, b]| digit(*a) << 4 | digit(*b)).collect()
}

#[test]
fn vectors() {
    let vectors: Vec<Vector> =
        serde_json::from_str(include_str!("../../../vectors/xwing.json")).unwrap();
    assert_eq!(vectors.len(), 12);
    for vector in &vectors {
        let Vector { seed, eseed, pk, ct, ss, bad } = vector;
        let [seed, randomness, public, ciphertext, secret, bad_secret] =
            [seed, eseed, pk, ct, ss, &bad.ss].map(|text| hex(text));
        let (place, mask) = bad.flip;
        let mut bad = ciphertext.clone();
        bad[place] ^= mask;
        for backend in Backend::available() {
            let key = DecapsulationKey::from_seed_with_backend(backend, &seed).unwrap();
            assert_eq!(&key.encapsulation_key().as_bytes()[..], public, "{backend}");
            let parsed = EncapsulationKey::from_bytes_with_backend(backend, &public).unwrap();
            for encapsulation_key in [key.encapsulation_key(), &parsed] {
                let (sent, shared) = encapsulation_key.encapsulate_derand(&randomness).unwrap();
                assert_eq!(&sent[..], ciphertext, "{backend}");
                assert_eq!(&shared.as_bytes()[..], secret, "{backend}");
            }
            let shared = key.decapsulate(&ciphertext).unwrap();
            assert_eq!(&shared.as_bytes()[..], secret, "{backend}");
            let shared = key.decapsulate(&bad).unwrap();
            assert_eq!(&shared.as_bytes()[..], bad_secret, "{backend}");
        }
        assert_eq!(&xwing::decapsulate(&seed, &ciphertext).unwrap().as_bytes()[..], secret);
        assert_eq!(&xwing::decapsulate(&seed, &bad).unwrap().as_bytes()[..], bad_secret);
    }
}
