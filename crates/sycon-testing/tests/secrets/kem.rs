//! Key encapsulation: ML-KEM, X-Wing, DHKEM.

use sycon::kem::dhkem::DhKem;
use sycon::kem::mlkem512::MlKem512;
use sycon::kem::mlkem768::MlKem768;
use sycon::kem::mlkem1024::MlKem1024;
use sycon::kem::xwing::XWing;
use sycon::kem::{
    Bytes, DecapsulationKey, EncapsulationKey, KeyEncoding, Scheme, dhkem, mlkem768, one_shot,
    x25519_agree, x25519_public_key, xwing,
};
use sycon::xof::{Squeeze, shake256};
use sycon_testing::Row;

use crate::{damaged, good, held, keep, row, secret};

/// The rows of a KEM: its module, and a function from the seed to other secrets of its key.
fn scheme<S: Scheme>(module: &str, derived: fn(&S::Seed) -> Vec<u8>) -> Vec<Row> {
    let seed: &'static S::Seed = bytes(1);
    let randomness: &'static S::Randomness = bytes(2);
    let derived = derived(seed);
    let key = keep(DecapsulationKey::<S>::from_seed(seed));
    let public = keep(key.encapsulation_key().clone());
    let (ciphertext, shared) = public.encapsulate_derand(randomness);
    let (ciphertext, shared) = (keep(ciphertext), keep(*shared.as_bytes()));
    let of_key = [seed.as_ref(), if derived.is_empty() { seed.as_ref() } else { &derived }];
    let received: [&[u8]; 3] = [of_key[0], of_key[1], shared];
    let sent: [&[u8]; 2] = [randomness.as_ref(), shared];
    let seeds: &'static Vec<S::Seed> = keep((0..21).map(|i| *bytes(100 + i)).collect());
    let of_seeds: Vec<&[u8]> = seeds.iter().map(AsRef::as_ref).collect();
    let items = keep(vec![(public, randomness); 21]);
    let ciphertexts = keep(vec![*ciphertext; 21]);
    let name = |function| name(module, function);
    vec![
        row(name("DecapsulationKey::from_seed seed"), &of_key, move || {
            held(&DecapsulationKey::<S>::from_seed(seed));
        }),
        row(name("DecapsulationKey::from_seed_boxed"), &of_key, move || {
            held(&DecapsulationKey::<S>::from_seed_boxed(seed));
        }),
        row(name("DecapsulationKey::from_seed_slice"), &of_key, move || {
            good(&DecapsulationKey::<S>::from_seed_slice(seed.as_ref()));
        }),
        row(name("keypair"), &of_key, move || held(&one_shot::keypair::<S>(seed))),
        row(name("DecapsulationKey::decapsulate"), &received, move || {
            held(&key.decapsulate(ciphertext));
        }),
        row(name("DecapsulationKey::decapsulate_slice"), &received, move || {
            good(&key.decapsulate_slice(ciphertext.as_ref()));
        }),
        row(name("decapsulate"), &received, move || {
            held(&one_shot::decapsulate::<S>(seed, ciphertext));
        }),
        row(name("EncapsulationKey::encapsulate_derand"), &sent, move || {
            held(&public.encapsulate_derand(randomness));
        }),
        row(name("EncapsulationKey::encapsulate_derand_slice"), &sent, move || {
            good(&public.encapsulate_derand_slice(randomness.as_ref()));
        }),
        row(name("encapsulate_derand"), &sent, move || {
            good(&one_shot::encapsulate_derand::<S>(public.as_bytes(), randomness));
        }),
        row(name("DecapsulationKey::from_seed_many"), &of_seeds, move || {
            held(&DecapsulationKey::<S>::from_seed_many(seeds));
        }),
        row(name("EncapsulationKey::encapsulate_many_derand"), &sent, move || {
            held(&EncapsulationKey::<S>::encapsulate_many_derand(items));
        }),
        row(name("DecapsulationKey::decapsulate_many"), &received, move || {
            // A list that grows, which moves the secrets.
            let mut list = Vec::new();
            for secret in key.decapsulate_many(ciphertexts) {
                list.push(secret);
            }
            held(&list);
        }),
    ]
}

/// The rows of a KEM whose keys are written as PKCS #8.
fn documents<S: KeyEncoding>(module: &str) -> Vec<Row> {
    let seed: &'static S::Seed = bytes(1);
    let key = keep(DecapsulationKey::<S>::from_seed(seed));
    let (der, pem) = (keep(key.to_pkcs8_der()), keep(key.to_pkcs8_pem()));
    let damaged = keep(damaged(pem));
    let lines: Vec<&[u8]> = pem
        .lines()
        .filter(|line| !line.starts_with('-') && line.len() > 16)
        .map(str::as_bytes)
        .collect();
    // The first line is the same for all keys.
    let secrets: Vec<&[u8]> = lines[1..].iter().copied().chain([seed.as_ref()]).collect();
    let name = |function| name(module, function);
    vec![
        row(name("DecapsulationKey::to_pkcs8_der"), &secrets, move || held(&key.to_pkcs8_der())),
        row(name("DecapsulationKey::to_pkcs8_pem"), &secrets, move || held(&key.to_pkcs8_pem())),
        row(name("DecapsulationKey::from_pkcs8_der"), &secrets, move || {
            good(&DecapsulationKey::<S>::from_pkcs8_der(der));
        }),
        row(name("DecapsulationKey::from_pkcs8_pem"), &secrets, move || {
            held(&DecapsulationKey::<S>::from_pkcs8_pem(damaged).unwrap_err());
            good(&DecapsulationKey::<S>::from_pkcs8_pem(pem));
        }),
        row(name("DecapsulationKey::from_pkcs8_pem_boxed"), &secrets, move || {
            good(&DecapsulationKey::<S>::from_pkcs8_pem_boxed(pem));
        }),
    ]
}

/// The rows of a parameter set of ML-KEM, whose keys FIPS 203 expands.
fn expanded<S: Scheme>(module: &str) -> Vec<Row> {
    let key = keep(DecapsulationKey::<S>::from_seed(bytes(1)));
    let expanded = keep(*key.to_bytes());
    let (ciphertext, shared) = key.encapsulation_key().encapsulate_derand(bytes(2));
    let (ciphertext, shared) = (keep(ciphertext), keep(*shared.as_bytes()));
    // The secret vector, and the value z that makes the secrets for wrong ciphertexts.
    let (vector, z) =
        (S::DecapsulationKey::LEN - S::EncapsulationKey::LEN - 64, S::DecapsulationKey::LEN - 32);
    let secrets: [&[u8]; 3] = [&expanded.as_ref()[..vector], &expanded.as_ref()[z..], shared];
    let name = |function| name(module, function);
    vec![
        row(name("DecapsulationKey::to_bytes"), &secrets, move || held(&key.to_bytes())),
        row(name("DecapsulationKey::from_bytes"), &secrets, move || {
            good(&DecapsulationKey::<S>::from_bytes(expanded));
        }),
        row(name("decapsulate_with_bytes"), &secrets, move || {
            good(&one_shot::decapsulate_with_bytes::<S>(expanded, ciphertext));
        }),
    ]
}

/// Makes different bytes for each number.
fn bytes<B: Bytes>(number: u64) -> &'static B {
    B::from_slice(&secret::<64>(number)[..B::LEN]).expect("at most 64 bytes")
}

fn name(module: &str, function: &str) -> &'static str {
    format!("kem::{module}::{function}").leak()
}

pub(crate) fn rows() -> Vec<Row> {
    let mut rows = [
        scheme::<MlKem512>("mlkem512", |_| Vec::new()),
        scheme::<MlKem768>("mlkem768", |_| Vec::new()),
        scheme::<MlKem1024>("mlkem1024", |_| Vec::new()),
        // FIPS 203's d and z, and the X25519 key.
        scheme::<XWing>("xwing", |seed| shake256(seed).squeeze_array::<96>().to_vec()),
        scheme::<DhKem>("dhkem", |_| Vec::new()),
        documents::<MlKem512>("mlkem512"),
        documents::<MlKem768>("mlkem768"),
        documents::<MlKem1024>("mlkem1024"),
        documents::<XWing>("xwing"),
        expanded::<MlKem512>("mlkem512"),
        expanded::<MlKem768>("mlkem768"),
        expanded::<MlKem1024>("mlkem1024"),
    ]
    .into_iter()
    .flatten()
    .collect::<Vec<_>>();

    let (ikm, other) = (secret::<48>(5), keep(x25519_public_key(secret(6))));
    let scalar = secret::<32>(7);
    let agreed = keep(*x25519_agree(scalar, other).unwrap().as_bytes());
    rows.extend([
        row(
            "kem::dhkem::DecapsulationKey::derive",
            &[ikm, dhkem::DecapsulationKey::derive(ikm).seed()],
            move || {
                held(&dhkem::DecapsulationKey::derive(ikm));
            },
        ),
        row(
            "kem::xwing::DecapsulationKey::derive_xwing",
            &[ikm, xwing::DecapsulationKey::derive_xwing(ikm).seed()],
            move || {
                held(&xwing::DecapsulationKey::derive_xwing(ikm));
            },
        ),
        row("kem::mlkem768::DecapsulationKey::derive_hpke", &[ikm], move || {
            held(&mlkem768::DecapsulationKey::derive_hpke(ikm));
        }),
        row("kem::x25519_public_key", &[scalar], move || held(&x25519_public_key(scalar))),
        row("kem::x25519_agree", &[scalar, agreed], move || good(&x25519_agree(scalar, other))),
    ]);
    rows
}
