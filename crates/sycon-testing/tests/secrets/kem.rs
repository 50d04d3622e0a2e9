//! Key encapsulation: ML-KEM, X-Wing, DHKEM.

use sycon::kem::{dhkem, mlkem512, mlkem768, mlkem1024, x25519_agree, x25519_public_key, xwing};
use sycon::xof::{Squeeze, shake256};
use sycon_testing::Row;

use crate::{good, held, keep, row, secret};

/// The rows of all modules, as `scheme!(module, rows, function from the seed to other secrets of its key)`.
macro_rules! scheme {
    ($name:ident, $rows:ident, $derived:expr) => {{
        use $name::*;
        let seed = secret::<{ SEED }>(1);
        let randomness = secret::<{ RANDOMNESS }>(2);
        let derived: Vec<u8> = $derived(seed);
        let key = keep(DecapsulationKey::from_seed(seed));
        let public = keep(key.encapsulation_key().clone());
        let (ciphertext, shared) = public.encapsulate_derand(randomness);
        let (ciphertext, shared) = (keep(ciphertext), keep(*shared.as_bytes()));
        let of_key: [&[u8]; 2] = [seed, if derived.is_empty() { seed } else { &derived }];
        let received: [&[u8]; 3] = [of_key[0], of_key[1], shared];
        let sent: [&[u8]; 2] = [randomness, shared];
        let seeds: &'static Vec<[u8; SEED]> = keep((0..21).map(|i| *secret(100 + i)).collect());
        let of_seeds: Vec<&[u8]> = seeds.iter().map(|seed| &seed[..]).collect();
        let items = keep(vec![(public, randomness); 21]);
        let ciphertexts = keep(vec![*ciphertext; 21]);
        $rows.extend([
            row(
                concat!("kem::", stringify!($name), "::DecapsulationKey::from_seed seed"),
                &of_key,
                move || {
                    held(&DecapsulationKey::from_seed(seed));
                },
            ),
            row(
                concat!("kem::", stringify!($name), "::DecapsulationKey::from_seed_slice"),
                &of_key,
                move || {
                    good(&DecapsulationKey::from_seed_slice(seed));
                },
            ),
            row(concat!("kem::", stringify!($name), "::keypair"), &of_key, move || {
                held(&keypair(seed));
            }),
            row(
                concat!("kem::", stringify!($name), "::DecapsulationKey::decapsulate"),
                &received,
                move || {
                    held(&key.decapsulate(ciphertext));
                },
            ),
            row(
                concat!("kem::", stringify!($name), "::DecapsulationKey::decapsulate_slice"),
                &received,
                move || {
                    good(&key.decapsulate_slice(ciphertext));
                },
            ),
            row(concat!("kem::", stringify!($name), "::decapsulate"), &received, move || {
                held(&decapsulate(seed, ciphertext));
            }),
            row(concat!("kem::", stringify!($name), "::decapsulate_slice"), &received, move || {
                good(&decapsulate_slice(seed, ciphertext));
            }),
            row(
                concat!("kem::", stringify!($name), "::EncapsulationKey::encapsulate_derand"),
                &sent,
                move || {
                    held(&public.encapsulate_derand(randomness));
                },
            ),
            row(
                concat!("kem::", stringify!($name), "::EncapsulationKey::encapsulate_derand_slice"),
                &sent,
                move || {
                    good(&public.encapsulate_derand_slice(randomness));
                },
            ),
            row(concat!("kem::", stringify!($name), "::encapsulate_derand"), &sent, move || {
                good(&encapsulate_derand(public.as_bytes(), randomness));
            }),
            row(concat!("kem::", stringify!($name), "::generate_many"), &of_seeds, move || {
                held(&generate_many(seeds));
            }),
            row(
                concat!("kem::", stringify!($name), "::encapsulate_many_derand"),
                &sent,
                move || {
                    held(&encapsulate_many_derand(items));
                },
            ),
            row(concat!("kem::", stringify!($name), "::decapsulate_many"), &received, move || {
                held(&decapsulate_many(key, ciphertexts));
            }),
        ]);
    }};
}

/// Keys in files.
macro_rules! documents {
    ($name:ident, $rows:ident) => {{
        use $name::*;
        let seed = secret::<{ SEED }>(1);
        let key = keep(DecapsulationKey::from_seed(seed));
        let (der, pem) = (keep(key.to_pkcs8_der()), keep(key.to_pkcs8_pem()));
        let lines: Vec<&[u8]> = pem
            .lines()
            .filter(|line| !line.starts_with('-') && line.len() > 16)
            .map(str::as_bytes)
            .collect();
        // The first line is the same for all keys.
        let secrets: Vec<&[u8]> = lines[1..].iter().copied().chain([&seed[..]]).collect();
        $rows.extend([
            row(
                concat!("kem::", stringify!($name), "::DecapsulationKey::to_pkcs8_der"),
                &secrets,
                move || {
                    held(&key.to_pkcs8_der());
                },
            ),
            row(
                concat!("kem::", stringify!($name), "::DecapsulationKey::to_pkcs8_pem"),
                &secrets,
                move || {
                    held(&key.to_pkcs8_pem());
                },
            ),
        ]);
        $rows.extend([
            row(
                concat!("kem::", stringify!($name), "::DecapsulationKey::from_pkcs8_der"),
                &secrets,
                move || {
                    good(&DecapsulationKey::from_pkcs8_der(der));
                },
            ),
            row(
                concat!("kem::", stringify!($name), "::DecapsulationKey::from_pkcs8_pem"),
                &secrets,
                move || {
                    good(&DecapsulationKey::from_pkcs8_pem(pem));
                },
            ),
        ]);
    }};
}

/// Keys as FIPS 203 expands them.
macro_rules! expanded {
    ($name:ident, $rows:ident) => {{
        use $name::*;
        let seed = secret::<{ SEED }>(1);
        let key = keep(DecapsulationKey::from_seed(seed));
        let expanded = keep(*key.to_bytes());
        let (ciphertext, shared) = key.encapsulation_key().encapsulate_derand(secret(2));
        let (ciphertext, shared) = (keep(ciphertext), keep(*shared.as_bytes()));
        // The secret vector, and the value z that makes the secrets for wrong ciphertexts.
        let vector = DECAPSULATION_KEY - ENCAPSULATION_KEY - 64;
        let secrets: [&[u8]; 3] =
            [&expanded[..vector], &expanded[DECAPSULATION_KEY - 32..], shared];
        $rows.extend([
            row(
                concat!("kem::", stringify!($name), "::DecapsulationKey::to_bytes"),
                &secrets,
                move || held(&key.to_bytes()),
            ),
            row(
                concat!("kem::", stringify!($name), "::DecapsulationKey::from_bytes"),
                &secrets,
                move || {
                    good(&DecapsulationKey::from_bytes(expanded));
                },
            ),
            row(
                concat!("kem::", stringify!($name), "::decapsulate_expanded"),
                &secrets,
                move || {
                    good(&decapsulate_expanded(expanded, ciphertext));
                },
            ),
        ]);
    }};
}

pub(crate) fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    scheme!(mlkem512, rows, |_: &_| Vec::new());
    scheme!(mlkem768, rows, |_: &_| Vec::new());
    scheme!(mlkem1024, rows, |_: &_| Vec::new());
    // FIPS 203's d and z, and the X25519 key.
    scheme!(xwing, rows, |seed: &[u8; 32]| shake256(seed).squeeze_array::<96>().to_vec());
    scheme!(dhkem, rows, |_: &_| Vec::new());
    documents!(mlkem512, rows);
    documents!(mlkem768, rows);
    documents!(mlkem1024, rows);
    documents!(xwing, rows);
    expanded!(mlkem512, rows);
    expanded!(mlkem768, rows);
    expanded!(mlkem1024, rows);

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
