//! Random transcripts compared with `merlin`, `strobe-rs` and `spongefish`, and invalid arguments.

use merlin::Transcript;
use proptest::collection::vec;
use proptest::prelude::*;
use spongefish::{
    Argument, DuplexSpongeInit, FiatShamir as Proofs, VerificationError, Witness,
    derive_session_id, instantiations as theirs,
};
use strobe_rs::{SecParam, Strobe as TheirStrobe};
use sycon::rand_core::{Rng, UnwrapErr};
use sycon::transcript::draft03::{
    DRAFT, FiatShamirShake128, FiatShamirTurboShake128, Modulus, Prover, Suite, Verifier,
};
use sycon::transcript::{self, Error, Merlin, Operation, Strobe, Strobe128, Strobe256};
use sycon::xof::{Shake128, TurboShake128, Xof};

/// Data with lengths around the boundaries of the functions, and other lengths.
fn data() -> impl Strategy<Value = Vec<u8>> {
    let length = prop_oneof![Just(0), 0..40_usize, 120..180_usize, 0..1500_usize];
    length.prop_flat_map(|length| vec(any::<u8>(), length))
}

/// The number of an operation, its data, and `more`.
fn script() -> impl Strategy<Value = Vec<(usize, Vec<u8>, bool)>> {
    vec((any::<usize>(), data(), any::<bool>()), 1..12)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn merlin_agrees(script in script()) {
        let (mut ours, mut compatible) = (Merlin::new(b"random"), transcript::merlin::Transcript::new(b"random"));
        let mut theirs = Transcript::new(b"random");
        for (choice, data, _) in script {
            let mut outputs = [(); 3].map(|()| data.clone());
            let [ours_out, compatible_out, theirs_out] = &mut outputs;
            match choice % 4 {
                0 => {
                    ours.append_message(b"message", &data);
                    compatible.append_message(b"message", &data);
                    theirs.append_message(b"message", &data);
                }
                1 => {
                    ours.append_u64(b"number", choice as u64);
                    compatible.append_u64(b"number", choice as u64);
                    theirs.append_u64(b"number", choice as u64);
                }
                2 => {
                    ours.challenge_bytes(b"challenge", ours_out);
                    compatible.challenge_bytes(b"challenge", compatible_out);
                    theirs.challenge_bytes(b"challenge", theirs_out);
                }
                _ => {
                    let mut fixed = Shake128::new().hash(b"the same for all");
                    let builder = ours.build_rng().rekey_with_witness_bytes(b"secret", &data);
                    let mut rng = builder.finalize(&mut fixed);
                    rng.fill_bytes(ours_out);
                    let builder = theirs.build_rng().rekey_with_witness_bytes(b"secret", &data);
                    let mut rng = builder.finalize(&mut Fixed::new());
                    rand_core_06::RngCore::fill_bytes(&mut rng, theirs_out);
                    let builder = compatible.build_rng().rekey_with_witness_bytes(b"secret", &data);
                    let mut rng = builder.finalize(&mut Fixed::new());
                    rand_core_06::RngCore::fill_bytes(&mut rng, compatible_out);
                }
            }
            let [ours_out, compatible_out, theirs_out] = outputs;
            prop_assert_eq!(&ours_out, &theirs_out);
            prop_assert_eq!(&compatible_out, &theirs_out);
        }
    }

    #[test]
    fn strobe_agrees(script in script()) {
        compare_strobe(Strobe128::new(b"random"), SecParam::B128, &script)?;
        compare_strobe(Strobe256::new(b"random"), SecParam::B256, &script)?;
    }

    #[test]
    fn spongefish_agrees(script in script(), id in any::<[u8; 32]>()) {
        compare_sponges::<theirs::Shake128, FiatShamirShake128>(&script, &id)?;
        compare_sponges::<theirs::TurboShake128, FiatShamirTurboShake128>(&script, &id)?;
        compare_sponges::<theirs::Shake128, theirs::XOF<Shake128>>(&script, &id)?;
        compare_sponges::<theirs::TurboShake128, theirs::XOF<TurboShake128>>(&script, &id)?;
    }

    #[test]
    fn integers_are_those_of_128_bits(p in 2..=u128::MAX, wide in any::<u128>()) {
        let modulus = Modulus::new(&p.to_le_bytes()).unwrap();
        let mut out = [0; 16];
        modulus.reduce(&wide.to_le_bytes(), &mut out[..modulus.bytes()]).unwrap();
        prop_assert_eq!(u128::from_le_bytes(out), wide % p);
        let wide = &wide.to_le_bytes();
        let fits = wide[modulus.bytes()..].iter().all(|byte| *byte == 0);
        if fits {
            let reduced = u128::from_le_bytes(*wide) < p;
            prop_assert_eq!(modulus.check(&wide[..modulus.bytes()]).is_ok(), reduced);
        }
    }
}

/// A `rand_core` 0.6 generator with the output of the SHAKE that the others use.
struct Fixed(UnwrapErr<sycon::xof::ShakeReader<168>>);

impl Fixed {
    fn new() -> Self {
        Self(UnwrapErr(Shake128::new().hash(b"the same for all")))
    }
}

impl rand_core_06::RngCore for Fixed {
    fn next_u32(&mut self) -> u32 {
        self.0.next_u32()
    }

    fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    fn fill_bytes(&mut self, out: &mut [u8]) {
        self.0.fill_bytes(out);
    }

    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), rand_core_06::Error> {
        self.0.fill_bytes(out);
        Ok(())
    }
}

impl rand_core_06::CryptoRng for Fixed {}

fn compare_strobe<const BLOCK: usize>(
    mut ours: Strobe<BLOCK>,
    security: SecParam,
    script: &[(usize, Vec<u8>, bool)],
) -> Result<(), TestCaseError> {
    let mut theirs = TheirStrobe::new(b"random", security);
    let mut last = None;
    for (choice, data, more) in script {
        let choice = if *more { last.unwrap_or(*choice) } else { *choice };
        let more = last.replace(choice).is_some() && *more;
        let (name, step) = STROBE_STEPS[choice % STROBE_STEPS.len()];
        let (mut out, mut expected) = (data.clone(), data.clone());
        step(&mut theirs, &mut expected, more);
        let operation = Operation::from_name(name).expect("an operation");
        ours.operate(operation, &mut out, more).expect("the last operation");
        prop_assert_eq!(&out, &expected, "{}", name);
    }
    let (mut out, mut expected) = ([0; 32], [0; 32]);
    ours.prf(&mut out);
    theirs.prf(&mut expected, false);
    prop_assert_eq!(out, expected);
    Ok(())
}

/// An operation on data, which continues the last operation if the flag is set.
type StrobeStep = fn(&mut TheirStrobe, &mut [u8], bool);

/// The operations of STROBE.
const STROBE_STEPS: [(&str, StrobeStep); 16] = [
    ("ad", |strobe, data, more| strobe.ad(data, more)),
    ("meta_ad", |strobe, data, more| strobe.meta_ad(data, more)),
    ("key", |strobe, data, more| strobe.key(data, more)),
    ("meta_key", |strobe, data, more| strobe.meta_key(data, more)),
    ("prf", |strobe, data, more| strobe.prf(data, more)),
    ("meta_prf", |strobe, data, more| strobe.meta_prf(data, more)),
    ("send_clr", |strobe, data, more| strobe.send_clr(data, more)),
    ("meta_send_clr", |strobe, data, more| strobe.meta_send_clr(data, more)),
    ("recv_clr", |strobe, data, more| strobe.recv_clr(data, more)),
    ("meta_recv_clr", |strobe, data, more| strobe.meta_recv_clr(data, more)),
    ("send_enc", |strobe, data, more| strobe.send_enc(data, more)),
    ("recv_enc", |strobe, data, more| strobe.recv_enc(data, more)),
    ("send_mac", |strobe, data, more| strobe.send_mac(data, more)),
    ("meta_send_enc", |strobe, data, more| strobe.meta_send_enc(data, more)),
    ("ratchet", |strobe, data, more| strobe.ratchet(data.len(), more)),
    ("meta_ratchet", |strobe, data, more| strobe.meta_ratchet(data.len(), more)),
];

fn compare_sponges<T: DuplexSpongeInit<U = u8>, O: DuplexSpongeInit<U = u8>>(
    script: &[(usize, Vec<u8>, bool)],
    id: &[u8; 32],
) -> Result<(), TestCaseError> {
    let (mut ours, mut theirs) = (O::init(id), T::init(id));
    for (choice, data, _) in script {
        let (mut out, mut expected) = (data.clone(), data.clone());
        match choice % 5 {
            0 | 1 => {
                ours.absorb(data);
                theirs.absorb(data);
            }
            2 => {
                ours.absorb_block(data);
                theirs.absorb_block(data);
            }
            _ => {
                ours.squeeze(&mut out);
                theirs.squeeze(&mut expected);
            }
        }
        prop_assert_eq!(out, expected);
    }
    let tag = &script[0].1;
    prop_assert_eq!(derive_session_id::<O>(tag), derive_session_id::<T>(tag));
    Ok(())
}

/// A proof of knowledge of the integer with this square, which reveals the integer: only the transcript is tested.
struct Square;

impl Argument for Square {
    type Instance = u64;
    type Witness = u32;
    type Output = u64;

    fn run<T: spongefish::Transcript>(
        transcript: &mut T,
        instance: &u64,
        witness: Witness<&u32>,
    ) -> Result<u64, VerificationError> {
        let root = transcript.prover_message(witness.copied())?;
        let challenge: u64 = transcript.verifier_message();
        let answer = transcript.prover_message(witness.map(|w| challenge ^ u64::from(*w)))?;
        transcript.check(|| {
            u64::from(root).pow(2) == *instance && answer ^ challenge == u64::from(root)
        })?;
        Ok(challenge)
    }
}

/// Proves on one sponge and verifies on the other.
fn prove<A: DuplexSpongeInit<U = u8>, B: DuplexSpongeInit<U = u8>>() -> (Vec<u8>, u64) {
    let id = derive_session_id::<A>(b"example.org square v1");
    let (proof, challenge) =
        Proofs::<A>::prove_with_session_id::<Square>(&id, &1_522_756, &1234).expect("a root");
    let seen =
        Proofs::<B>::verify_with_session_id::<Square>(&id, &1_522_756, &proof).expect("good");
    assert_eq!(seen, challenge);
    assert!(Proofs::<B>::verify_with_session_id::<Square>(&id, &1_522_757, &proof).is_err());
    (proof, challenge)
}

#[test]
fn provers_of_spongefish_run_on_our_sponges() {
    type Xofs<H> = theirs::XOF<H>;
    let expected = prove::<theirs::Shake128, theirs::Shake128>();
    assert_eq!(prove::<FiatShamirShake128, theirs::Shake128>(), expected);
    assert_eq!(prove::<theirs::Shake128, FiatShamirShake128>(), expected);
    assert_eq!(prove::<Xofs<Shake128>, FiatShamirShake128>(), expected);
    let expected = prove::<theirs::TurboShake128, theirs::TurboShake128>();
    assert_eq!(prove::<FiatShamirTurboShake128, theirs::TurboShake128>(), expected);
    assert_eq!(prove::<theirs::TurboShake128, FiatShamirTurboShake128>(), expected);
    assert_eq!(prove::<Xofs<TurboShake128>, FiatShamirTurboShake128>(), expected);
}

#[test]
fn our_session_is_that_of_spongefish() {
    const ROOT: u64 = 1234;
    let id = FiatShamirShake128::derive_session_id(b"example.org square v1");
    let (proof, challenge) = prove::<theirs::Shake128, theirs::Shake128>();
    let sponge = FiatShamirShake128::new(&id);
    let mut prover = Prover::new(sponge.clone(), &1_522_756_u64.to_le_bytes()).expect("not empty");
    prover.message(&1234_u32.to_le_bytes());
    let mut ours = [0; 8];
    prover.challenge(&mut ours);
    // `spongefish` defines how it computes a number from bytes.
    prover.message(&(challenge ^ ROOT).to_le_bytes());
    assert_eq!(prover.finish(), proof);
    let mut verifier =
        Verifier::new(sponge, &1_522_756_u64.to_le_bytes(), &proof).expect("not empty");
    assert_eq!(verifier.message(4), Ok(&1234_u32.to_le_bytes()[..]));
    let mut theirs = [0; 8];
    verifier.challenge(&mut theirs);
    assert_eq!(ours, theirs);
    assert_eq!(verifier.message(8).map(<[u8]>::len), Ok(8));
    assert_eq!(verifier.finish(), Ok(()));
}

#[test]
fn proofs_are_read_to_their_end_and_no_further() {
    let sponge = FiatShamirTurboShake128::new(&[1; 32]);
    assert_eq!(Prover::new(sponge.clone(), b"").unwrap_err(), Error::EmptyInstance);
    assert_eq!(Verifier::new(sponge.clone(), b"", b"").unwrap_err(), Error::EmptyInstance);

    let modulus = Modulus::new(&[251]).expect("a modulus");
    let mut prover = Prover::new(sponge.clone(), b"instance").expect("not empty");
    prover.message_with_length(b"any length").expect("short");
    prover.message_with_length(b"").expect("short");
    prover.integer(&modulus, &[250]).expect("less");
    assert_eq!(prover.integer(&modulus, &[251]), Err(Error::NotReduced));
    let mut expected = [0];
    prover.challenge_integer(&modulus, &mut expected).expect("one byte");
    let proof = prover.finish();
    assert_eq!(proof.len(), 4 + 10 + 4 + 1);

    let begin = |proof| Verifier::new(sponge.clone(), b"instance", proof).expect("not empty");
    let mut verifier = begin(&proof);
    assert_eq!(verifier.message_with_length(), Ok(&b"any length"[..]));
    assert_eq!(verifier.clone().finish(), Err(Error::ProofTooLong { left: 5 }));
    assert_eq!(verifier.message_with_length(), Ok(&b""[..]));
    assert_eq!(verifier.message(2), Err(Error::ProofTooShort));
    assert_eq!(verifier.message_with_length(), Err(Error::ProofTooShort));
    assert_eq!(verifier.integer(&modulus), Ok(&[250][..]));
    let mut challenge = [0];
    verifier.challenge_integer(&modulus, &mut challenge).expect("one byte");
    assert_eq!(challenge, expected);
    let wrong = Error::IntegerLength { given: 2, expected: 1 };
    assert_eq!(verifier.challenge_integer(&modulus, &mut [0; 2]), Err(wrong));
    assert_eq!(verifier.integer(&modulus), Err(Error::ProofTooShort));
    assert_eq!(verifier.finish(), Ok(()));

    for length in 0..14 {
        assert_eq!(begin(&proof[..length]).message_with_length(), Err(Error::ProofTooShort));
    }
    assert_eq!(begin(&[0xff; 100]).message_with_length(), Err(Error::ProofTooShort));
    assert_eq!(begin(&[251]).integer(&modulus), Err(Error::NotReduced));
}

#[test]
fn only_the_last_operation_is_continued() {
    let mut strobe = Strobe128::new(b"test");
    let more = |last| Err(Error::More { given: Operation::AD, last });
    assert_eq!(strobe.operate(Operation::AD, &mut [], true), more(None));
    strobe.meta_ad(b"label");
    assert_eq!(strobe.operate(Operation::AD, &mut [], true), more(Some(Operation::AD.meta())));
    assert_eq!(strobe.operate(Operation::AD.meta(), &mut [], true), Ok(()));
    for operation in Operation::ALL {
        let refused = strobe.clone().input(operation, &[], false);
        let writes = ["prf", "send_enc", "recv_enc", "send_mac", "ratchet"]
            .contains(&&*operation.to_string());
        assert_eq!(refused == Err(Error::NoInput { given: operation }), writes, "{operation}");
    }
    let wrong = strobe.clone().input(Operation::RECV_MAC, &[0; 16], false);
    assert_eq!(wrong, Err(Error::Mac));
    assert!(strobe.recv_mac(&[0; 16], 16).is_err());
    let refused = strobe.operate(Operation::RECV_MAC, &mut [0; 16], true);
    assert_eq!(
        refused.unwrap_err().to_string(),
        "operation: recv_mac cannot be continued (the last operation was recv_mac)"
    );
}

#[test]
fn names_say_what_they_are_and_nothing_of_the_state() {
    let mut sponge = FiatShamirShake128::new(&[1; 32]);
    sponge.absorb(b"secret");
    assert_eq!(format!("{sponge:?}"), format!("draft-irtf-cfrg-fiat-shamir-{DRAFT:02}, SHAKE128"));
    let prover = Prover::new(sponge, b"instance").expect("not empty");
    assert_eq!(format!("{prover:?}"), "draft-irtf-cfrg-fiat-shamir-03, SHAKE128, prover");
    assert_eq!(format!("{:?}", Strobe256::new(b"test")), "STROBE-256");
    assert_eq!(format!("{:?}", Merlin::new(b"test").build_rng()), "MerlinRngBuilder");
    assert_eq!("turboshake128".parse(), Ok(Suite::TurboShake128));
    assert_eq!("SHAKE256".parse::<Suite>(), Err(Error::Suite));
    assert_eq!(Operation::from_name("meta_meta_ad"), None);
}

#[test]
fn words_of_random_generators_are_their_bytes() {
    let rng = || Merlin::new(b"words").build_rng().finalize(&mut Shake128::new().hash(b"fixed"));
    let (mut four, mut eight, mut bytes) = ([0; 4], [0; 8], [0; 4]);
    rng().fill_bytes(&mut four);
    rng().fill_bytes(&mut eight);
    let mut random = UnwrapErr(rng());
    random.fill_bytes(&mut bytes);
    assert_eq!(bytes, four);
    assert_eq!(UnwrapErr(rng()).next_u32(), u32::from_le_bytes(four));
    assert_eq!(UnwrapErr(rng()).next_u64(), u64::from_le_bytes(eight));
}

#[test]
#[allow(deprecated, reason = "names that the crate has")]
fn older_names_of_the_crate_merlin() {
    use rand_core_06::{CryptoRng, Error, RngCore};
    use sycon::transcript::merlin::Transcript;

    struct Zeros;

    impl CryptoRng for Zeros {}

    impl RngCore for Zeros {
        fn next_u32(&mut self) -> u32 {
            0
        }
        fn next_u64(&mut self) -> u64 {
            0
        }
        fn fill_bytes(&mut self, out: &mut [u8]) {
            out.fill(0);
        }
        fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Error> {
            out.fill(0);
            Ok(())
        }
    }

    let (mut older, mut newer) = (Transcript::new(b"test"), Transcript::new(b"test"));
    older.commit_bytes(b"label", b"message");
    newer.append_message(b"label", b"message");
    older.commit_u64(b"number", 7);
    newer.append_u64(b"number", 7);
    let mut older =
        older.build_rng().commit_witness_bytes(b"witness", b"secret").finalize(&mut Zeros);
    let mut newer =
        newer.build_rng().rekey_with_witness_bytes(b"witness", b"secret").finalize(&mut Zeros);
    let (mut four, mut eight) = ([0; 4], [0; 8]);
    newer.fill_bytes(&mut four);
    assert_eq!(older.next_u32().to_le_bytes(), four);
    newer.try_fill_bytes(&mut eight).unwrap();
    assert_eq!(older.next_u64().to_le_bytes(), eight);
}

#[test]
fn suites_chosen_at_run_time() {
    use sycon::transcript::draft03::AnyFiatShamir;

    for suite in Suite::ALL {
        let mut any = AnyFiatShamir::new(suite, &[7; 32]);
        assert_eq!(any.suite(), suite);
        any.absorb(b"secret");
        assert_eq!(format!("{any:?}"), format!("draft-irtf-cfrg-fiat-shamir-{DRAFT:02}, {suite}"));
    }
    let modulus = Modulus::new(&[251]).unwrap();
    assert_eq!(format!("{modulus:?}"), "a modulus of 1 bytes");
    assert_eq!(format!("{:?}", Operation::PRF), "prf");
}
