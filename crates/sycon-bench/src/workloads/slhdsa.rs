//! SLH-DSA with SHAKE: a key, a deterministic signature and its verification, on one thread.

use std::hint::black_box;

use slh_dsa::SigningKey as Other;
use slh_dsa::signature::Verifier;
use sycon::Backend;
use sycon::slhdsa::{FixedSet, Shake128f, Shake128s, hazmat};

use super::bench::first_word;
use crate::measure::{Contender, SYCON, Unit, Workload};

const MESSAGE: &[u8] = b"firmware 1.2";
const WORKS: &str = "a good key and signature";

/// The three seeds of a key of the 128-bit sets.
const SEEDS: [[u8; 16]; 3] = [[7; 16], [8; 16], [9; 16]];

pub(super) fn workloads() -> Vec<Workload> {
    let mut workloads = of::<Shake128f, slh_dsa::Shake128f>("SLH-DSA-SHAKE-128f");
    workloads.extend(of::<Shake128s, slh_dsa::Shake128s>("SLH-DSA-SHAKE-128s"));
    workloads
}

fn of<P: FixedSet + 'static, O: slh_dsa::ParameterSet + 'static>(name: &str) -> Vec<Workload> {
    let ours =
        || hazmat::from_seeds::<P>(Backend::best(), &SEEDS[0], &SEEDS[1], &SEEDS[2]).expect(WORKS);
    let theirs = || Other::<O>::slh_keygen_internal(&SEEDS[0], &SEEDS[1], &SEEDS[2]);
    let key = vec![
        Contender::new(SYCON, move || first_word(black_box(ours()).verifying_key().as_bytes())),
        Contender::new("slh-dsa", move || {
            let key = black_box(theirs());
            let public: &slh_dsa::VerifyingKey<O> = key.as_ref();
            first_word(&public.to_bytes())
        }),
    ];
    let sign = vec![
        Contender::new(SYCON, {
            let key = ours();
            move || first_word(&key.sign_deterministic(black_box(MESSAGE)).expect(WORKS))
        }),
        Contender::new("slh-dsa", {
            let key = theirs();
            move || {
                let signature = key.try_sign_with_context(black_box(MESSAGE), b"", None);
                first_word(&signature.expect(WORKS).to_bytes())
            }
        }),
    ];
    let signature = ours().sign_deterministic(MESSAGE).expect(WORKS);
    let verify = vec![
        Contender::new(SYCON, {
            let (public, signature) = (ours().verifying_key(), signature.clone());
            move || {
                public.verify(black_box(MESSAGE), &signature).expect(WORKS);
                1
            }
        }),
        Contender::new("slh-dsa", {
            let key = theirs();
            let signature = slh_dsa::Signature::<O>::try_from(&signature[..]).expect(WORKS);
            move || {
                let public: &slh_dsa::VerifyingKey<O> = key.as_ref();
                public.verify(black_box(MESSAGE), &signature).expect(WORKS);
                1
            }
        }),
    ];
    vec![
        Workload::new(format!("{name} key"), Unit::Call, key),
        Workload::new(format!("{name} sign"), Unit::Call, sign),
        Workload::new(format!("{name} verify"), Unit::Call, verify),
    ]
}
