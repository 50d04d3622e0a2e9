//! Any operations, in one piece or two, on any backend, give the outputs of `strobe-rs` and `merlin`. Any bytes as a
//! proof, an integer or a public key are valid or cause an error.
#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use sycon::Backend;
use sycon::mldsa;
use sycon::transcript::draft03::{FiatShamirTurboShake128, Modulus, Verifier};
use sycon::transcript::{Merlin, Operation, Strobe128};

#[derive(Arbitrary, Debug)]
enum Step {
    Ad(Vec<u8>),
    MetaAd(Vec<u8>),
    Key(Vec<u8>),
    Prf(u16),
    SendEnc(Vec<u8>),
    RecvEnc(Vec<u8>),
    SendMac(u16),
    Ratchet(u16),
}

#[derive(Arbitrary, Debug)]
struct Case {
    name: Vec<u8>,
    steps: Vec<(Step, u16)>,
    proof: Vec<u8>,
    modulus: u128,
    wide: [u8; 32],
}

fuzz_target!(|case: Case| {
    strobe(&case);
    merlin(&case);
    refused(&case);
    integers(&case);
});

fn parts(step: &Step) -> (Operation, Vec<u8>) {
    match step {
        Step::Ad(data) => (Operation::AD, data.clone()),
        Step::MetaAd(data) => (Operation::AD.meta(), data.clone()),
        Step::Key(data) => (Operation::KEY, data.clone()),
        Step::Prf(length) => (Operation::PRF, vec![0; (length % 1000).into()]),
        Step::SendEnc(data) => (Operation::SEND_ENC, data.clone()),
        Step::RecvEnc(data) => (Operation::RECV_ENC, data.clone()),
        Step::SendMac(length) => (Operation::SEND_MAC, vec![0; (length % 1000).into()]),
        Step::Ratchet(length) => (Operation::RATCHET, vec![0; (length % 1000).into()]),
    }
}

fn strobe(case: &Case) {
    let mut theirs = strobe_rs::Strobe::new(&case.name, strobe_rs::SecParam::B128);
    let mut ours: Vec<_> =
        Backend::available().map(|backend| Strobe128::with_backend(backend, &case.name)).collect();
    for (step, cut) in &case.steps {
        let (operation, data) = parts(step);
        let mut expected = data.clone();
        match step {
            Step::Ad(_) => theirs.ad(&expected, false),
            Step::MetaAd(_) => theirs.meta_ad(&expected, false),
            Step::Key(_) => theirs.key(&expected, false),
            Step::Prf(_) => theirs.prf(&mut expected, false),
            Step::SendEnc(_) => theirs.send_enc(&mut expected, false),
            Step::RecvEnc(_) => theirs.recv_enc(&mut expected, false),
            Step::SendMac(_) => theirs.send_mac(&mut expected, false),
            Step::Ratchet(_) => theirs.ratchet(expected.len(), false),
        }
        for strobe in &mut ours {
            let mut out = data.clone();
            let cut = usize::from(*cut) % (out.len() + 1);
            let (first, second) = out.split_at_mut(cut);
            strobe.operate(operation, first, false).expect("not continued");
            strobe.operate(operation, second, true).expect("the same operation");
            assert_eq!(out, expected);
        }
    }
}

fn merlin(case: &Case) {
    let (mut ours, mut theirs) = (Merlin::new(b"fuzz"), merlin::Transcript::new(b"fuzz"));
    for (step, length) in &case.steps {
        let (_, data) = parts(step);
        let length = usize::from(*length) % 1000;
        let (mut out, mut expected) = (vec![0; length], vec![0; length]);
        ours.append_message(b"message", &data);
        theirs.append_message(b"message", &data);
        ours.challenge_bytes(b"challenge", &mut out);
        theirs.challenge_bytes(b"challenge", &mut expected);
        assert_eq!(out, expected);
    }
}

fn refused(case: &Case) {
    let sponge = FiatShamirTurboShake128::new(&[0; 32]);
    let mut verifier = Verifier::new(sponge, b"instance", &case.proof).expect("not empty");
    let mut read = 0;
    while let Ok(message) = verifier.message_with_length() {
        read += 4 + message.len();
    }
    assert_eq!(verifier.finish().is_ok(), read == case.proof.len());
    if let Ok(key) = mldsa::public_key_from_spki(&case.proof) {
        assert!(mldsa::Mu::new(key, &case.name[..case.name.len().min(255)]).is_ok());
    }
    assert_eq!(mldsa::Mu::new(&[0; 1312], &case.name).is_ok(), case.name.len() <= 255);
}

fn integers(case: &Case) {
    let Ok(modulus) = Modulus::new(&case.modulus.to_le_bytes()) else {
        assert!(case.modulus < 2);
        return;
    };
    let mut out = [0; 16];
    let low: [u8; 16] = *case.wide.first_chunk().expect("16 bytes");
    modulus.reduce(&low, &mut out[..modulus.bytes()]).expect("the right length");
    assert_eq!(u128::from_le_bytes(out), u128::from_le_bytes(low) % case.modulus);
    modulus.reduce(&case.wide, &mut out[..modulus.bytes()]).expect("the right length");
    assert_eq!(modulus.check(&out[..modulus.bytes()]), Ok(()));
}
