//! HPKE: one message of 1 KiB to a stored key, with X-Wing, SHAKE256 and ChaCha20-Poly1305.
//!
//! All contenders encrypt with random bytes of the operating system, so only the lengths of the results can be
//! compared.

use std::hint::black_box;

use hpke::aead::ChaCha20Poly1305;
use hpke::kdf::KdfShake256;
use hpke::kem::XWing;
use hpke::{Deserializable, Kem, OpModeR, OpModeS, single_shot_open, single_shot_seal};
use sycon::hpke::{Suite, open_once, seal_once};
use sycon::kem::xwing::{CIPHERTEXT, DecapsulationKey};

use super::bench::first_word;
use crate::measure::{Contender, SYCON, Unit, Workload};

const INFO: &[u8] = b"sycon-bench";
const MESSAGE: [u8; 1024] = [7; 1024];
const SEED: [u8; 32] = [9; 32];
const WORKS: &str = "a good key and message";

pub(super) fn workloads() -> Vec<Workload> {
    let key = DecapsulationKey::from_seed(&SEED);
    let public = key.encapsulation_key().clone();
    let sealed = seal_once(Suite::DEFAULT, &public, INFO, b"", &MESSAGE).expect(WORKS);
    let their_key = <XWing as Kem>::PrivateKey::from_bytes(&SEED).expect(WORKS);
    let their_public = <XWing as Kem>::PublicKey::from_bytes(public.as_bytes()).expect(WORKS);
    let received = sealed.clone();

    let seal = vec![
        Contender::new(SYCON, move || {
            let sealed = seal_once(Suite::DEFAULT, &public, INFO, b"", black_box(&MESSAGE));
            sealed.expect(WORKS).len() as u64
        }),
        Contender::new("hpke", move || {
            let sealed = single_shot_seal::<ChaCha20Poly1305, KdfShake256, XWing>(
                &OpModeS::Base,
                &their_public,
                INFO,
                black_box(&MESSAGE),
                b"",
            );
            (CIPHERTEXT + sealed.expect(WORKS).1.len()) as u64
        }),
    ];
    let open = vec![
        Contender::new(SYCON, move || {
            let opened = open_once(Suite::DEFAULT, &key, INFO, b"", black_box(&sealed));
            first_word(&opened.expect(WORKS))
        }),
        Contender::new("hpke", move || {
            let (enc, ciphertext) = black_box(&received).split_at(CIPHERTEXT);
            let enc = <XWing as Kem>::EncappedKey::from_bytes(enc).expect(WORKS);
            let opened = single_shot_open::<ChaCha20Poly1305, KdfShake256, XWing>(
                &OpModeR::Base,
                &their_key,
                &enc,
                INFO,
                ciphertext,
                b"",
            );
            first_word(&opened.expect(WORKS))
        }),
    ];
    vec![
        Workload::new("HPKE seal 1 KiB", Unit::Call, seal),
        Workload::new("HPKE open 1 KiB", Unit::Call, open),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::{Race, Timer};

    #[test]
    fn contenders_agree() {
        let timer = Timer::new();
        for workload in workloads() {
            Race::new(workload, &timer).map(drop).expect("all outputs are the same");
        }
    }
}
