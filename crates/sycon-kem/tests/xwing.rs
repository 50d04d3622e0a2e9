//! X-Wing compared with its vectors and the crates `x-wing` and `hpke`, and errors.

use std::collections::HashSet;

use serde::Deserialize;
use shake::digest::{ExtendableOutput, Update, XofReader};
use shake::{Shake256, Shake256Reader};
use sycon_kem::xwing::{self, Ciphertext, DecapsulationKey, EncapsulationKey, RANDOMNESS, SEED};
use sycon_kem::xwing::{CIPHERTEXT, ENCAPSULATION_KEY};
use sycon_kem::{Backend, Error, ZeroShare};
use x_wing::{Decapsulate, Decapsulator, KeyExport, TryDecapsulate};

use crate::{bytes, hex};

#[derive(Deserialize)]
struct Vector {
    seed: String,
    eseed: String,
    pk: String,
    ct: String,
    ss: String,
    bad: Bad,
}

/// The index and mask of a change to the ciphertext, and the secret that results.
#[derive(Deserialize)]
struct Bad {
    flip: (usize, u8),
    ss: String,
}

#[test]
fn vectors() {
    let vectors: Vec<Vector> =
        serde_json::from_str(include_str!("../../../vectors/xwing.json")).unwrap();
    assert_eq!(vectors.len(), 12);
    for vector in &vectors {
        let Vector { seed, eseed, pk, ct, ss, bad } = vector;
        let seed: [u8; SEED] = array(seed);
        let randomness: [u8; RANDOMNESS] = array(eseed);
        let public: [u8; ENCAPSULATION_KEY] = array(pk);
        let ciphertext: Ciphertext = array(ct);
        let [secret, bad_secret]: [[u8; 32]; 2] = [array(ss), array(&bad.ss)];
        let (place, mask) = bad.flip;
        let mut bad = ciphertext;
        bad[place] ^= mask;
        for backend in Backend::available() {
            let key = DecapsulationKey::from_seed_with_backend(backend, &seed);
            assert_eq!(key.encapsulation_key().as_bytes(), &public, "{backend}");
            let parsed = EncapsulationKey::from_bytes_with_backend(backend, &public).unwrap();
            for encapsulation_key in [key.encapsulation_key(), &parsed] {
                let (sent, shared) = encapsulation_key.encapsulate_derand(&randomness);
                assert_eq!(sent, ciphertext, "{backend}");
                assert_eq!(shared.as_bytes(), &secret, "{backend}");
            }
            let shared = key.decapsulate(&ciphertext).unwrap();
            assert_eq!(shared.as_bytes(), &secret, "{backend}");
            let shared = key.decapsulate(&bad).unwrap();
            assert_eq!(shared.as_bytes(), &bad_secret, "{backend}");
        }
        assert_eq!(xwing::decapsulate(&seed, &ciphertext).unwrap().as_bytes(), &secret);
        assert_eq!(xwing::decapsulate(&seed, &bad).unwrap().as_bytes(), &bad_secret);
    }
}

/// The keys, ciphertexts and secrets of the vectors, in batches of 1 to 17.
#[test]
fn vectors_in_batches() {
    let vectors: Vec<Vector> =
        serde_json::from_str(include_str!("../../../vectors/xwing.json")).unwrap();
    for count in 1..=17 {
        let batch: Vec<_> = vectors.iter().cycle().skip(count).take(count).collect();
        let seeds: Vec<[u8; SEED]> = batch.iter().map(|vector| array(&vector.seed)).collect();
        let public: Vec<_> = batch.iter().map(|vector| array(&vector.pk)).collect();
        let random: Vec<[u8; RANDOMNESS]> =
            batch.iter().map(|vector| array(&vector.eseed)).collect();
        let keys = DecapsulationKey::from_seed_many(&seeds);
        let parsed: Vec<_> =
            EncapsulationKey::parse_many(&public).into_iter().map(Result::unwrap).collect();
        let sent = EncapsulationKey::encapsulate_many_derand(
            &parsed.iter().zip(&random).collect::<Vec<_>>(),
        );
        for (i, vector) in batch.iter().enumerate() {
            assert_eq!(keys[i].encapsulation_key().as_bytes(), &public[i]);
            let (ciphertext, secret) = &sent[i];
            assert_eq!(ciphertext, &array(&vector.ct));
            assert_eq!(secret.as_bytes(), &array(&vector.ss));
            let mut bad = *ciphertext;
            bad[vector.bad.flip.0] ^= vector.bad.flip.1;
            let received = keys[i].decapsulate_many(&[*ciphertext, bad, *ciphertext]);
            let expected = [&vector.ss, &vector.bad.ss, &vector.ss].map(|text| hex(text));
            for (received, expected) in received.into_iter().zip(expected) {
                assert_eq!(received.unwrap().as_bytes()[..], expected);
            }
        }
    }
}

fn array<const N: usize>(text: &str) -> [u8; N] {
    hex(text).try_into().unwrap()
}

/// Ten thousand runs. Debug builds do the first thousand.
const RUNS: usize = if cfg!(debug_assertions) { 1000 } else { 10_000 };

/// SHAKE256 of all keys, ciphertexts and secrets of these runs, and of the secrets in damaged ciphertexts.
const ACCUMULATED: &str = if cfg!(debug_assertions) {
    "1ad18643632ca596920015bab920bc0e987d6f45b4b44f2d19ce5bcf5d34c6a6"
} else {
    "1fcd1735cfda1e6de16387ed1c715e53dc50e3170e12090baaaa88ac34951f59"
};

struct Accumulator {
    random: Shake256Reader,
    all: Shake256,
}

impl Accumulator {
    fn new() -> Self {
        let random = Shake256::default().chain(b"ten thousand runs").finalize_xof();
        Self { random, all: Shake256::default() }
    }

    fn inputs(&mut self) -> ([u8; SEED], [u8; RANDOMNESS], usize) {
        let (mut seed, mut randomness, mut place) = ([0; SEED], [0; RANDOMNESS], [0; 2]);
        self.random.read(&mut seed);
        self.random.read(&mut randomness);
        self.random.read(&mut place);
        (seed, randomness, usize::from(u16::from_le_bytes(place)) % (8 * 1088))
    }

    fn absorb(&mut self, parts: [&[u8]; 4]) {
        for part in parts {
            self.all.update(part);
        }
    }

    fn check(self) {
        let mut digest = [0; 32];
        self.all.finalize_xof_into(&mut digest);
        assert_eq!(digest[..], hex(ACCUMULATED), "{digest:02x?}");
    }
}

fn damaged(mut ciphertext: Ciphertext, bit: usize) -> Ciphertext {
    ciphertext[bit / 8] ^= 1 << (bit % 8);
    ciphertext
}

#[test]
fn accumulated() {
    let mut accumulator = Accumulator::new();
    for i in 0..RUNS {
        let (seed, randomness, bit) = accumulator.inputs();
        let key = DecapsulationKey::from_seed(&seed);
        let (ciphertext, secret) = key.encapsulation_key().encapsulate_derand(&randomness);
        assert_eq!(key.decapsulate(&ciphertext).as_ref(), Ok(&secret), "{i}");
        let bad = key.decapsulate(&damaged(ciphertext, bit)).unwrap();
        let public = key.encapsulation_key().as_bytes();
        accumulator.absorb([public, &ciphertext, secret.as_bytes(), bad.as_bytes()]);
    }
    accumulator.check();
}

#[test]
fn accumulated_by_the_crate_x_wing() {
    let mut accumulator = Accumulator::new();
    for _ in 0..RUNS {
        let (seed, randomness, bit) = accumulator.inputs();
        let key = x_wing::DecapsulationKey::from(seed);
        let public = key.encapsulation_key();
        let (ciphertext, secret) = public.encapsulate_deterministic(&randomness.into());
        let bad = key.decapsulate(&damaged(ciphertext.0, bit).into());
        accumulator.absorb([&public.to_bytes(), &ciphertext, &secret, &bad]);
    }
    accumulator.check();
}

#[test]
fn talks_with_the_crate_x_wing() {
    for i in 0..50 {
        let seed: [u8; SEED] = bytes("seed", i);
        let randomness: [u8; RANDOMNESS] = bytes("randomness", i);
        let ours = DecapsulationKey::from_seed(&seed);
        let theirs = x_wing::DecapsulationKey::from(seed);

        let public = ours.encapsulation_key().as_bytes();
        let parsed = x_wing::EncapsulationKey::try_from(&public[..]).unwrap();
        let (ciphertext, secret) = parsed.encapsulate_deterministic(&randomness.into());
        assert_eq!(ours.decapsulate_slice(&ciphertext).unwrap().as_bytes(), &secret.0, "{i}");

        let public = theirs.encapsulation_key().to_bytes();
        let parsed = EncapsulationKey::from_slice(&public).unwrap();
        let (ciphertext, secret) = parsed.encapsulate().unwrap();
        assert_eq!(&theirs.decapsulate(&ciphertext.into()).0, secret.as_bytes(), "{i}");
    }
}

#[test]
fn every_changed_bit_changes_the_secret() {
    let key = DecapsulationKey::from_seed(&bytes("seed", 0));
    let (ciphertext, secret) = key.encapsulation_key().encapsulate_derand(&bytes("randomness", 0));
    let mut seen = HashSet::from([*secret.as_bytes()]);
    for bit in 0..8 * CIPHERTEXT {
        let secret = key.decapsulate(&damaged(ciphertext, bit)).unwrap();
        assert!(seen.insert(*secret.as_bytes()), "{bit}");
    }
    assert_eq!(seen.len(), 8961);
}

#[test]
fn coefficients_out_of_range_are_refused() {
    let key = DecapsulationKey::from_seed(&bytes("seed", 0));
    for place in 0..768 {
        let mut bad = *key.encapsulation_key().as_bytes();
        let first = place / 2 * 3;
        // 3329, the smallest invalid coefficient, in the lower or the upper 12 bits of three bytes.
        if place % 2 == 0 {
            (bad[first], bad[first + 1]) = (0x01, bad[first + 1] & 0xf0 | 0x0d);
        } else {
            (bad[first + 1], bad[first + 2]) = (bad[first + 1] & 0x0f | 0x10, 0xd0);
        }
        let error = EncapsulationKey::from_bytes(&bad).unwrap_err();
        assert_eq!(error, Error::EncapsulationKey, "{place}");
        let policy = ZeroShare::Accept;
        assert_eq!(EncapsulationKey::from_bytes_with(policy, &bad), Err(Error::EncapsulationKey));
    }
    let text = "encapsulation key: a coefficient is 3329 or more";
    assert_eq!(Error::EncapsulationKey.to_string(), text);
}

/// The crate `x-wing` has a type that accepts shares of small order, and one that does not.
#[test]
fn shares_of_small_order_are_accepted_on_demand() {
    let (seed, randomness) =
        (bytes::<[u8; SEED]>("seed", 0), bytes::<[u8; RANDOMNESS]>("randomness", 0));
    let key = DecapsulationKey::from_seed(&seed);
    let (mut ciphertext, _) = key.encapsulation_key().encapsulate_derand(&randomness);
    let mut public = *key.encapsulation_key().as_bytes();
    for last in [0, 1] {
        for bytes in [&mut ciphertext[1088..], &mut public[1184..]] {
            bytes.fill(0);
            bytes[0] = last;
        }
        let refused = Err(Error::SmallOrder { what: "ciphertext" });
        assert_eq!(key.decapsulate(&ciphertext), refused);
        assert_eq!(xwing::decapsulate(&seed, &ciphertext), refused);
        assert_eq!(key.decapsulate_with(ZeroShare::Reject, &ciphertext), refused);
        assert_eq!(key.decapsulate_with(ZeroShare::default(), &ciphertext), refused);
        let strict = x_wing::DecapsulationKeyRejectNonContrib::from(seed);
        assert!(strict.try_decapsulate(&ciphertext.into()).is_err());

        let secret = key.decapsulate_with(ZeroShare::Accept, &ciphertext).unwrap();
        let theirs = x_wing::DecapsulationKey::from(seed).decapsulate(&ciphertext.into());
        assert_eq!(secret.as_bytes(), &theirs.0);

        assert!(EncapsulationKey::from_bytes(&public).is_err());
        assert!(EncapsulationKey::from_bytes_with(ZeroShare::Reject, &public).is_err());
        let accepted = EncapsulationKey::from_bytes_with(ZeroShare::Accept, &public).unwrap();
        let (sent, secret) = accepted.encapsulate_derand(&randomness);
        let theirs = x_wing::EncapsulationKey::try_from(&public[..]).unwrap();
        let (their_ciphertext, theirs) = theirs.encapsulate_deterministic(&randomness.into());
        assert_eq!((sent, secret.as_bytes()), (their_ciphertext.0, &theirs.0));
    }
}

#[test]
fn keys_are_derived_in_two_ways() {
    use hpke::{Kem, Serializable};

    for i in 0..20 {
        let material: [u8; 64] = bytes("ikm", i);
        let material = &material[..32 + i];
        let key = DecapsulationKey::derive_hpke(material);
        let (private, public) = hpke::kem::XWing::derive_keypair(material);
        assert_eq!(key.seed()[..], private.to_bytes()[..], "{i}");
        assert_eq!(key.encapsulation_key().as_bytes()[..], public.to_bytes()[..], "{i}");

        let mut seed = [0; SEED];
        Shake256::default().chain(material).finalize_xof_into(&mut seed);
        assert_eq!(DecapsulationKey::derive_xwing(material).seed(), &seed, "{i}");
        assert_ne!(DecapsulationKey::derive_xwing(material), key);
    }
}

#[test]
fn slices_of_other_lengths_are_refused() {
    let error = DecapsulationKey::from_seed_slice(&[0; 31]).unwrap_err();
    assert_eq!(error.to_string(), "seed: wrong length (got 31 bytes, expected 32)");
    let key = DecapsulationKey::from_seed(&[0; 32]);
    let error = key.decapsulate_slice(&[1; CIPHERTEXT + 1]).unwrap_err();
    assert_eq!(error.to_string(), "ciphertext: wrong length (got 1121 bytes, expected 1120)");
    let error = key.decapsulate_slice_with(ZeroShare::Accept, &[1; 5]).unwrap_err();
    assert_eq!(error.to_string(), "ciphertext: wrong length (got 5 bytes, expected 1120)");
    let error = EncapsulationKey::from_slice_with(ZeroShare::Accept, &[1; 5]).unwrap_err();
    assert_eq!(error.to_string(), "encapsulation key: wrong length (got 5 bytes, expected 1216)");
}
