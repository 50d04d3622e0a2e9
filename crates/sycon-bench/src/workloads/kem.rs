//! ML-KEM-768 beside other implementations.

use graviola::key_agreement::mlkem768 as graviola_kem;
use libcrux_ml_kem::mlkem768 as libcrux;
use sycon::kem::mlkem768::{DecapsulationKey, EncapsulationKey};

use super::{Bench, first_word};
use crate::measure::{Call, Contender, Unit, Workload};

pub(super) fn workloads(bench: &Bench) -> Vec<Workload> {
    vec![
        Workload::new("ML-KEM-768 key generation", Unit::Call, key_generation(bench)),
        Workload::new("ML-KEM-768 encapsulation", Unit::Call, encapsulation(bench)),
        Workload::new("ML-KEM-768 encapsulation, parsed key", Unit::Call, parsed(bench)),
        Workload::new("ML-KEM-768 decapsulation", Unit::Call, decapsulation(bench)),
    ]
}

const SEED: [u8; 64] = [7; 64];
const MESSAGE: [u8; 32] = [9; 32];

fn key_generation(bench: &Bench) -> Vec<Contender> {
    let mut contenders = bench.sycon(|backend| -> Call {
        let backend = backend.unwrap_or_else(sycon::Backend::best);
        Box::new(move || {
            let key = DecapsulationKey::from_seed_with_backend(backend, &SEED);
            first_word(key.encapsulation_key().as_bytes())
        })
    });
    contenders.push(Contender::new("libcrux-ml-kem", || {
        first_word(libcrux::generate_key_pair(SEED).pk())
    }));
    contenders.push(Contender::new("graviola", || {
        let key = graviola_kem::DecapKey::keygen_internal(&SEED);
        first_word(&key.encapsulation_key().as_bytes())
    }));
    contenders
}

fn encapsulation(bench: &Bench) -> Vec<Contender> {
    let public = *DecapsulationKey::from_seed(&SEED).encapsulation_key().as_bytes();
    let mut contenders = bench.sycon(|backend| -> Call {
        let backend = backend.unwrap_or_else(sycon::Backend::best);
        Box::new(move || {
            let key = EncapsulationKey::with_backend(backend, &public).expect("a good key");
            first_word(&key.encapsulate_derand(&MESSAGE).0)
        })
    });
    contenders.push(Contender::new("libcrux-ml-kem", move || {
        let key = libcrux::MlKem768PublicKey::from(public);
        assert!(libcrux::validate_public_key(&key));
        first_word(libcrux::encapsulate(&key, MESSAGE).0.as_slice())
    }));
    contenders.push(Contender::new("graviola", move || {
        let key = graviola_kem::EncapKey::from_bytes(&public).expect("a good key");
        first_word(key.encaps_internal(graviola_kem::Message(MESSAGE)).1.as_ref())
    }));
    contenders
}

fn parsed(bench: &Bench) -> Vec<Contender> {
    bench.sycon(|backend| -> Call {
        let backend = backend.unwrap_or_else(sycon::Backend::best);
        let key = DecapsulationKey::from_seed_with_backend(backend, &SEED);
        Box::new(move || first_word(&key.encapsulation_key().encapsulate_derand(&MESSAGE).0))
    })
}

fn decapsulation(bench: &Bench) -> Vec<Contender> {
    let key = DecapsulationKey::from_seed(&SEED);
    let (ciphertext, _) = key.encapsulation_key().encapsulate_derand(&MESSAGE);
    let mut contenders = bench.sycon(|backend| -> Call {
        let backend = backend.unwrap_or_else(sycon::Backend::best);
        let key = DecapsulationKey::from_seed_with_backend(backend, &SEED);
        Box::new(move || first_word(&key.decapsulate(&ciphertext)))
    });
    let pair = libcrux::generate_key_pair(SEED);
    let theirs = libcrux::MlKem768Ciphertext::from(ciphertext);
    contenders.push(Contender::new("libcrux-ml-kem", move || {
        first_word(&libcrux::decapsulate(pair.private_key(), &theirs))
    }));
    let key = graviola_kem::DecapKey::keygen_internal(&SEED);
    let theirs = graviola_kem::Ciphertext::from(ciphertext);
    contenders.push(Contender::new("graviola", move || {
        first_word(key.decaps_internal(&theirs).as_ref())
    }));
    contenders
}
