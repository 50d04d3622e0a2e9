//! Planted leaks, which the checks must find.

use std::hint::black_box;

use sycon::experimental::newplex::Protocol;
use sycon::kem::mlkem768::{DecapsulationKey, EncapsulationKey};

use crate::check::{Check, secret};

pub(crate) fn all() -> Vec<Check> {
    let mut all = seen_by_memcheck();
    all.push(Check::new("a division", |_| divide(secret([7]))));
    all
}

pub(crate) fn seen_by_memcheck() -> Vec<Check> {
    vec![
        Check::new("a branch", |_| branch(secret([7]))),
        Check::new("an index", |_| index(secret([7]))),
        Check::new("a comparison that stops early", |_| compare(&secret([7; 32]))),
        Check::new("a branch on a shared secret of ML-KEM-768", |backend| {
            let key = DecapsulationKey::from_seed_with_backend(backend, &secret([7; 64]));
            branch([key.decapsulate(&[9; 1088]).as_bytes()[0]])
        }),
        Check::new("a branch on a derived byte of Newplex", |backend| {
            let mut protocol = Protocol::with_backend(backend, b"planted");
            protocol.mix(b"key", &secret([7; 32]));
            branch(protocol.derive_array(b"byte"))
        }),
        // The library branches on encapsulation keys, which are public.
        Check::new("a secret where the library expects none", |backend| {
            vec![
                EncapsulationKey::from_bytes_with_backend(backend, &secret([7; 1184]))
                    .is_ok()
                    .into(),
            ]
        }),
    ]
}

#[inline(never)]
fn branch([byte]: [u8; 1]) -> Vec<u8> {
    // Only one arm allocates, so that the compiler cannot remove the branch.
    if byte & 1 == 0 { vec![1] } else { Vec::new() }
}

#[inline(never)]
fn index([byte]: [u8; 1]) -> Vec<u8> {
    let table = black_box([1_u8; 256]);
    black_box(table[usize::from(byte)]);
    Vec::new()
}

#[inline(never)]
fn compare(bytes: &[u8; 32]) -> Vec<u8> {
    black_box(bytes.iter().zip(&black_box([7; 32])).all(|(a, b)| a == b));
    Vec::new()
}

#[inline(never)]
fn divide([byte]: [u8; 1]) -> Vec<u8> {
    black_box(black_box(1_000_003) / (u32::from(byte) | 1));
    Vec::new()
}
