//! `Debug` output and errors contain no secrets, and types with secrets are zeroized on drop.

use std::error::Error;
use std::fmt::Debug;
use std::io;

use sycon::columns::{Rows, Values};
use sycon::distributed::Plan;
use sycon::experimental::multimixer::MultimixerMac;
use sycon::experimental::newplex::{Protocol, SizedProtocol, aestream, schemes};
use sycon::hpke::{Aead, Kdf, Psk, Receiver, Sender, Suite};
use sycon::kem::{mlkem512, mlkem768, mlkem1024, x25519_agree, xwing};
use sycon::sample::{Sampler, Source};
use sycon::transcript::{Merlin, Strobe128};
use sycon::xof::{Absorb, Algorithm, Any, AnyReader, Blake3, Kmac128, Parameters, SavedState};
use sycon::{aead, batch, mldsa};
use zeroize::ZeroizeOnDrop;

/// The byte that all secrets in this test consist of.
const MARK: u8 = 0xa7;
const KEY: [u8; 32] = [MARK; 32];

#[track_caller]
fn assert_hidden(value: &dyn Debug) {
    for shown in [format!("{value:?}"), format!("{value:#?}"), format!("{value:x?}")] {
        let lower = shown.to_lowercase();
        assert!(!lower.contains("167") && !lower.contains("a7"), "{shown}");
        assert!(!shown.contains(char::from(MARK)), "{shown}");
    }
}

#[test]
#[should_panic(expected = "[167, 167]")]
fn what_is_shown_is_found() {
    assert_hidden(&[MARK; 2]);
}

/// Checks at compile time.
#[test]
fn types_are_zeroized_on_drop() {
    fn check<T: ZeroizeOnDrop>() {}
    check::<Any>();
    check::<AnyReader>();
    check::<SavedState>();
    check::<Blake3>();
    check::<mldsa::Mu>();
    check::<aead::AsconAead128>();
    check::<Sender>();
    check::<Receiver>();
    check::<schemes::Aead>();
    check::<schemes::Mac>();
    check::<schemes::Digest>();
    check::<schemes::Channel>();
}

#[test]
fn functions_show_neither_keys_nor_input() {
    let parameters = Parameters::new().key(&KEY);
    assert_hidden(&parameters);
    for algorithm in Algorithm::ALL {
        let parameters = if algorithm.needs().is_some() { parameters } else { Parameters::new() };
        let mut function = algorithm.start(&parameters).unwrap();
        function.absorb(&[MARK; 9000]);
        assert_hidden(&function);
        if let Ok(mut reader) = function.output() {
            assert_hidden(&reader);
            assert_hidden(&reader.stream());
        }
    }
    assert_hidden(&batch::Many::new(Algorithm::Shake128, &Parameters::new()));
    assert_hidden(&Sampler::ternary());
    assert_hidden(&mldsa::Mu::new(&[MARK; 1312], &KEY));
    let mut mac = MultimixerMac::new(&KEY);
    mac.absorb(&vec![MARK; 70_000]);
    assert_hidden(&mac);
}

#[test]
fn trees_and_tables_show_no_keys() {
    let parameters = Parameters::new().key(&KEY);
    let plan = Plan::new(Algorithm::Blake3, &parameters, 5000, b"").unwrap();
    let mut part = plan.part(0..2048).unwrap();
    part.absorb(&[MARK; 2048]).unwrap();
    assert_hidden(&plan);
    assert_hidden(&part);
    assert_hidden(&part.finalize());
    assert_hidden(&plan.root(b""));
    let keyed = [Algorithm::Blake3, Algorithm::KmacXof128, Algorithm::TurboShake128];
    for algorithm in keyed {
        assert_hidden(&Rows::new(algorithm, Some(&KEY), &KEY));
    }
    assert_hidden(&Values::new(Algorithm::KmacXof128, &parameters));
}

#[test]
fn protocols_show_no_state() {
    let mut protocol = Protocol::new(b"");
    protocol.mix(b"key", &KEY);
    assert_hidden(&protocol);
    assert_hidden(&protocol.clone().encrypt_writer(b"", io::sink()));
    assert_hidden(&aestream::Writer::new(protocol.clone(), io::sink()));
    assert_hidden(&aestream::Reader::new(protocol.clone(), &[MARK; 100][..]));
    assert_hidden(&SizedProtocol::from(protocol.clone()));
    assert_hidden(&schemes::Channel::initiator(protocol));
    assert_hidden(&schemes::Aead::new(b"", &KEY));
    assert_hidden(&schemes::Mac::new(b"", &KEY));
    let mut strobe = Strobe128::new(b"");
    strobe.key(&KEY);
    assert_hidden(&strobe);
    let mut merlin = Merlin::new(b"");
    merlin.append_message(b"", &KEY);
    assert_hidden(&merlin);
    assert_hidden(&merlin.build_rng());
}

#[test]
fn keys_and_shared_secrets_are_not_shown() {
    assert_hidden(&mlkem512::DecapsulationKey::from_seed(&[MARK; mlkem512::SEED]));
    assert_hidden(&mlkem768::DecapsulationKey::from_seed(&[MARK; mlkem768::SEED]));
    assert_hidden(&mlkem1024::DecapsulationKey::from_seed(&[MARK; mlkem1024::SEED]));
    let key = xwing::DecapsulationKey::from_seed(&[MARK; xwing::SEED]);
    assert_hidden(&key);
    let (ciphertext, secret) = key.encapsulation_key().encapsulate_derand(&[MARK; 64]);
    assert_hidden(&secret);
    assert_hidden(&key.decapsulate(&ciphertext));
    assert_hidden(&x25519_agree(&KEY, &[9; 32]));
    let suite = Suite::new(Kdf::HkdfSha256, Aead::ChaCha20Poly1305);
    let psk = Psk::new(&KEY, b"name").unwrap();
    assert_hidden(&psk);
    let (enc, sender) = Sender::with_psk(suite, key.encapsulation_key(), &[], Some(psk)).unwrap();
    assert_hidden(&sender);
    assert_hidden(&Receiver::new(suite, &key, &enc, &[]));
}

/// Errors from wrong lengths, numbers out of range, and tags that do not match.
#[test]
fn errors_carry_no_secrets() {
    #[track_caller]
    fn assert_error<T>(result: Result<T, impl Error + Copy + 'static>) {
        let error = result.err().expect("an error");
        assert_hidden(&error);
        assert_hidden(&error.to_string());
    }
    let (bytes, tag) = ([MARK; 31], [MARK; 16]);
    let key = xwing::DecapsulationKey::from_seed(&KEY);
    assert_error(Algorithm::Blake3.start(&Parameters::new().key(&bytes)));
    assert_error(Algorithm::Shake128.start(&Parameters::new().key(&KEY)));
    assert_error(Kmac128::new(&KEY, b"").verify(&tag, 16));
    assert_error(MultimixerMac::new(&KEY).verify(&tag, 16));
    assert_error(schemes::Mac::new(b"", &KEY).verify(&tag, 16));
    assert_error(schemes::Aead::new(b"", &KEY).open(b"", b"", &mut [MARK; 9], &tag));
    assert_error(Protocol::from_bytes(&bytes));
    assert_error(Protocol::new(b"").seal_to(b"", &KEY, &mut [MARK; 9]));
    assert_error(xwing::DecapsulationKey::from_seed_slice(&bytes));
    assert_error(xwing::EncapsulationKey::from_slice(&bytes));
    assert_error(mlkem768::DecapsulationKey::from_slice(&[MARK; mlkem768::DECAPSULATION_KEY]));
    assert_error(key.decapsulate_slice(&bytes));
    assert_error(key.encapsulation_key().encapsulate_derand_slice(&bytes));
    assert_error(x25519_agree(&KEY, &[0; 32]));
    assert_error(Psk::new(&bytes, b"name"));
    assert_error(Plan::new(Algorithm::Blake3, &Parameters::new().key(&bytes), 5000, b""));
    // This error is not `Copy`, because a problem can contain the name of a type.
    let error = Rows::new(Algorithm::KmacXof256, Some(&bytes), b"").unwrap_err();
    assert_hidden(&error);
    assert_hidden(&error.to_string());
}
