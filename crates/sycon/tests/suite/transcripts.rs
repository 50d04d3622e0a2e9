//! Transcripts, compared with the outputs of other implementations at every step, and changes that must have no effect.

use libtest_mimic::Trial;
use serde::Deserialize;
use sycon::Backend;
use sycon::transcript::draft03::{
    AnyFiatShamir, FiatShamir, FiatShamirShake128, FiatShamirTurboShake128, InSuite, Modulus,
    Suite as Sponge,
};
use sycon::transcript::{Error, Merlin, Operation, Strobe, TagLength};

use crate::known_answers::{read, unhex};
use crate::{REFERENCE, Suite, pattern, trial};

type Check = fn(Backend);

const CHECKS: [(&str, Check); 7] = [
    ("transcript::FiatShamir::known_answers", fiat_shamir),
    ("transcript::FiatShamir::derived", derived),
    ("transcript::FiatShamir::splits", fiat_shamir_splits),
    ("transcript::Merlin::known_answers", merlin),
    ("transcript::Strobe::known_answers", strobe),
    ("transcript::Strobe::splits", strobe_splits),
    ("transcript::Strobe::both_sides", strobe_both_sides),
];

pub(crate) fn add(suite: &mut Suite) {
    for (name, check) in CHECKS {
        suite.add(name, check);
    }
}

/// The same tests with the default backend.
pub(crate) fn without_a_backend() -> Vec<Trial> {
    let check = |(name, check): (&str, Check)| {
        trial(name.to_owned(), move || check(Backend::best_single()))
    };
    CHECKS.into_iter().map(check).collect()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Vectors {
    #[serde(rename = "note")]
    _note: String,
    fiat_shamir: Vec<SpongeCase>,
    derive: Vec<Derived>,
    merlin: Vec<MerlinCase>,
    strobe: Vec<StrobeCase>,
}

#[derive(Deserialize)]
struct SpongeCase {
    suite: String,
    session_id: String,
    ops: Vec<SpongeStep>,
}

#[derive(Deserialize)]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
enum SpongeStep {
    Absorb { data: String },
    Squeeze { n: usize, out: String },
}

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Derived {
    DeriveSessionId {
        suite: String,
        tag: String,
        session_id: String,
    },
    DecodeUint {
        suite: String,
        session_id: String,
        absorb: String,
        squeezed: String,
        modulus: String,
        challenge: String,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MerlinCase {
    label: String,
    ops: Vec<MerlinStep>,
}

#[derive(Deserialize)]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
enum MerlinStep {
    Append { label: String, message: String },
    AppendU64 { label: String, value: String },
    Challenge { label: String, n: usize, out: String },
    Rng { label: String, witness: String, random: String, reads: Vec<String> },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StrobeCase {
    protocol: String,
    security: u16,
    ops: Vec<StrobeStep>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StrobeStep {
    op: String,
    more: bool,
    n: usize,
    r#in: Option<String>,
    out: Option<String>,
}

fn vectors() -> Vectors {
    let vectors: Vectors = read("transcripts.json");
    let counts = [
        vectors.fiat_shamir.len(),
        vectors.derive.len(),
        vectors.merlin.len(),
        vectors.strobe.len(),
    ];
    assert_eq!(counts, [24, 4, 14, 14]);
    vectors
}

fn session(hex: &str) -> [u8; 32] {
    unhex(hex).try_into().expect("32 bytes")
}

fn fiat_shamir(backend: Backend) {
    for case in vectors().fiat_shamir {
        let id = session(&case.session_id);
        match case.suite.parse().expect("a suite") {
            Sponge::Shake128 => replay(FiatShamirShake128::with_backend(backend, &id), &case.ops),
            _ => replay(FiatShamirTurboShake128::with_backend(backend, &id), &case.ops),
        }
        let suite = case.suite.parse().expect("a suite");
        let mut any = AnyFiatShamir::with_backend(backend, suite, &id);
        for step in &case.ops {
            match step {
                SpongeStep::Absorb { data } => {
                    any.absorb(&unhex(data));
                }
                SpongeStep::Squeeze { n, out } => {
                    let mut squeezed = vec![0; *n];
                    any.squeeze(&mut squeezed);
                    assert_eq!(squeezed, unhex(out));
                }
            }
        }
    }
}

/// Executes each step on a clone too. The clone continues in place of the original.
fn replay<P: InSuite>(mut transcript: FiatShamir<P>, steps: &[SpongeStep]) {
    for step in steps {
        match step {
            SpongeStep::Absorb { data } => {
                transcript.absorb(&unhex(data));
            }
            SpongeStep::Squeeze { n, out } => {
                for mut transcript in [transcript.clone(), transcript.clone()] {
                    let mut squeezed = vec![0; *n];
                    for byte in &mut squeezed {
                        *byte = transcript.squeeze_array::<1>()[0];
                        transcript.absorb(b"").squeeze(&mut []);
                    }
                    assert_eq!(squeezed, unhex(out));
                }
                let mut squeezed = vec![0; *n];
                transcript.squeeze(&mut squeezed);
                assert_eq!(squeezed, unhex(out));
            }
        }
    }
}

fn derived(backend: Backend) {
    for case in vectors().derive {
        match case {
            Derived::DeriveSessionId { suite, tag, session_id } => {
                let suite: Sponge = suite.parse().expect("a suite");
                assert_eq!(suite.derive_session_id(&unhex(&tag)), session(&session_id));
            }
            Derived::DecodeUint { suite, session_id, absorb, squeezed, modulus, challenge } => {
                let (suite, id) = (suite.parse().expect("a suite"), session(&session_id));
                let [modulus, challenge] =
                    [modulus, challenge].map(|number| little_endian(&number));
                let modulus = Modulus::new(&modulus).expect("a modulus");
                let mut wide = vec![0; modulus.bytes() + 16];
                AnyFiatShamir::with_backend(backend, suite, &id)
                    .absorb(&unhex(&absorb))
                    .squeeze(&mut wide);
                assert_eq!(wide, unhex(&squeezed));
                let mut out = vec![0; modulus.bytes()];
                modulus.reduce(&wide, &mut out).expect("the right length");
                assert_eq!(out, challenge);
                if suite == Sponge::Shake128 {
                    let mut transcript = FiatShamirShake128::with_backend(backend, &id);
                    let integer =
                        transcript.absorb(&unhex(&absorb)).squeeze_integer(&modulus, &mut out);
                    assert_eq!((integer, out), (Ok(()), challenge));
                }
            }
        }
    }
}

fn little_endian(number: &str) -> Vec<u8> {
    let mut bytes = unhex(number.strip_prefix("0x").expect("0x"));
    bytes.reverse();
    bytes
}

/// The result does not depend on how the input is split, at any position of the first blocks.
fn fiat_shamir_splits(backend: Backend) {
    let message = pattern(700);
    let mut whole = FiatShamirShake128::with_backend(REFERENCE, &[3; 32]);
    let expected: [u8; 400] = whole.absorb(&message).squeeze_array();
    for cut in 0..=message.len() {
        let mut transcript = FiatShamirShake128::with_backend(backend, &[3; 32]);
        transcript.absorb(&message[..cut]).absorb(&message[cut..]);
        let mut out = [0; 400];
        let (first, second) = out.split_at_mut(cut.min(400));
        transcript.squeeze(first).squeeze(second);
        assert_eq!(out, expected, "cut at {cut}");
    }
    // Squeezed output is not fed back.
    let mut squeezed = FiatShamirShake128::with_backend(backend, &[3; 32]);
    squeezed.absorb(&message[..1]).squeeze(&mut [0; 500]).absorb(&message[1..]);
    assert_eq!(squeezed.squeeze_array::<400>(), expected);
}

fn merlin(backend: Backend) {
    let mut generators = 0;
    for case in vectors().merlin {
        let mut transcript = Merlin::with_backend(backend, &unhex(&case.label));
        for step in case.ops {
            match step {
                MerlinStep::Append { label, message } => {
                    transcript.append_message(&unhex(&label), &unhex(&message));
                }
                MerlinStep::AppendU64 { label, value } => {
                    transcript.append_u64(&unhex(&label), value.parse().expect("a number"));
                }
                MerlinStep::Challenge { label, n, out } => {
                    let mut challenge = vec![0xff; n];
                    transcript.challenge_bytes(&unhex(&label), &mut challenge);
                    assert_eq!(challenge, unhex(&out));
                }
                MerlinStep::Rng { label, witness, random, reads } => {
                    generators += 1;
                    let builder = transcript.build_rng();
                    let builder =
                        builder.rekey_with_witness_bytes(&unhex(&label), &unhex(&witness));
                    let mut rng = builder.finalize_with(|bytes| *bytes = session(&random));
                    for read in reads {
                        let expected = unhex(&read);
                        let mut bytes = vec![0xff; expected.len()];
                        rng.fill_bytes(&mut bytes);
                        assert_eq!(bytes, expected);
                    }
                }
            }
        }
    }
    assert!(generators > 0);
}

fn strobe(backend: Backend) {
    for case in vectors().strobe {
        match case.security {
            128 => replay_strobe::<168>(backend, &case),
            256 => replay_strobe::<136>(backend, &case),
            other => panic!("no STROBE-{other}"),
        }
    }
}

fn replay_strobe<const BLOCK: usize>(backend: Backend, case: &StrobeCase) {
    let mut strobe = Strobe::<BLOCK>::with_backend(backend, &unhex(&case.protocol));
    for step in &case.ops {
        let operation = Operation::from_name(&step.op).expect("an operation");
        assert_eq!(operation.to_string(), step.op);
        let input = step.r#in.as_ref().map(|input| unhex(input));
        let mut data = input.clone().unwrap_or_else(|| vec![0xff; step.n]);
        assert_eq!(data.len(), step.n);
        strobe.operate(operation, &mut data, step.more).expect("a good step");
        if let Some(out) = &step.out {
            assert_eq!(data, unhex(out), "{}", step.op);
        } else if let Some(input) = input {
            assert_eq!(data, input, "{} left its input alone", step.op);
        }
    }
}

/// Operations that can be split at any position: whole on the portable backend, in two pieces on this one.
fn strobe_splits(backend: Backend) {
    let plain = Operation::ALL.into_iter().filter(|operation| *operation != Operation::RECV_MAC);
    for operation in plain.flat_map(|operation| [operation, operation.meta()]) {
        for before in [0, 1, 160, 163, 164, 165] {
            let start = |backend| {
                let mut strobe = Strobe::<168>::with_backend(backend, b"split");
                strobe.ad(&pattern(before));
                strobe
            };
            let mut whole = start(REFERENCE);
            let mut expected = pattern(345);
            whole.operate(operation, &mut expected, false).expect("not continued");
            let mut after = [0; 32];
            whole.prf(&mut after);
            for cut in (0..=345).step_by(5).chain([1, 166, 167, 332]) {
                let mut strobe = start(backend);
                let mut data = pattern(345);
                let (first, second) = data.split_at_mut(cut);
                strobe.operate(operation, first, false).expect("not continued");
                strobe.operate(operation, second, true).expect("the same operation");
                assert_eq!(data, expected, "{operation} cut at {cut}");
                let mut out = [0; 32];
                strobe.prf(&mut out);
                assert_eq!(out, after, "behind {operation} cut at {cut}");
            }
        }
    }
}

/// The receiver reaches the same state as the sender, and detects changes.
fn strobe_both_sides(backend: Backend) {
    for length in [4, 16, 133, 134, 135, 500] {
        let mut alice = Strobe::<136>::with_backend(backend, b"both");
        alice.key(&pattern(32));
        let mut bob = alice.clone();
        let (plain, mut sent, mut code) = (pattern(length), pattern(length), vec![0xff; length]);
        alice.send_clr(&plain);
        alice.send_enc(&mut sent);
        alice.send_mac(&mut code);
        bob.recv_clr(&plain);
        bob.recv_enc(&mut sent);
        assert_eq!(sent, plain);
        for place in [0, length / 2, length - 1] {
            let mut wrong = code.clone();
            wrong[place] ^= 0x80;
            assert!(bob.clone().recv_mac(&wrong, length).is_err());
        }
        // The sender does not choose the length: a valid prefix of the MAC is rejected.
        for given in [0, 1, length - 1] {
            let wrong = Error::MacLength(TagLength::Unexpected { given, expected: length });
            assert_eq!(bob.recv_mac(&code[..given], length), Err(wrong));
            let wrong = Error::MacLength(TagLength::Unexpected { given, expected: 16 });
            assert_eq!(bob.input(Operation::RECV_MAC, &code[..given], false), Err(wrong));
        }
        for expected in 0..4 {
            let wrong = TagLength::Unsupported { expected, possible: "4 bytes or more" };
            assert_eq!(bob.recv_mac(&code[..expected], expected), Err(Error::MacLength(wrong)));
        }
        bob.recv_mac(&code, length).expect("unchanged");
        // The answer is sent in the opposite direction.
        let (mut out, mut other) = ([0; 32], [0; 32]);
        bob.meta_send_clr(&plain);
        alice.meta_recv_clr(&plain);
        bob.meta_send_mac(&mut code);
        let wrong = Error::MacLength(TagLength::Unexpected { given: 0, expected: length });
        assert_eq!(alice.meta_recv_mac(&[], length), Err(wrong));
        alice.meta_recv_mac(&code, length).expect("unchanged");
        alice.ratchet(32);
        bob.ratchet(32);
        alice.prf(&mut out);
        bob.prf(&mut other);
        assert_eq!(out, other);
    }
}
