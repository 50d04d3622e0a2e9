//! Batch hashing gives the same results as hashing one message at a time, and invalid arguments fail before any work.

use proptest::collection::vec;
use proptest::prelude::*;
use sycon::Backend;
use sycon::batch::{self, Error, Many, Messages, Rows};
use sycon::xof::{self, Algorithm, Parameter, Parameters, Squeeze};
use sycon::xof::{shake128, shake256, turboshake128, turboshake256};

/// Hashes one message at a time, with other code of the library.
fn one_by_one<R: Squeeze>(
    messages: &[Vec<u8>],
    length: usize,
    function: impl Fn(&[u8]) -> R,
) -> Vec<u8> {
    let mut out = vec![0; messages.len() * length];
    if length > 0 {
        for (message, out) in messages.iter().zip(out.chunks_exact_mut(length)) {
            function(message).squeeze(out);
        }
    }
    out
}

fn in_a_batch(many: Many, messages: &[Vec<u8>], length: usize) -> Vec<u8> {
    let mut out = vec![0x55; messages.len() * length];
    many.hash(messages, length, &mut out).unwrap();
    let mut parallel = vec![0x55; out.len()];
    many.hash_parallel(messages, length, &mut parallel).unwrap();
    assert_eq!(parallel, out);
    out
}

fn check(messages: &[Vec<u8>], length: usize) {
    let expected = [
        one_by_one(messages, length, shake128),
        one_by_one(messages, length, shake256),
        one_by_one(messages, length, |message| turboshake128(0x1f, message).unwrap()),
        one_by_one(messages, length, |message| turboshake256(0x01, message).unwrap()),
    ];
    for backend in Backend::available() {
        let out = [
            in_a_batch(Many::shake128().with_backend(backend), messages, length),
            in_a_batch(Many::shake256().with_backend(backend), messages, length),
            in_a_batch(Many::turboshake128(0x1f).unwrap().with_backend(backend), messages, length),
            in_a_batch(Many::turboshake256(0x01).unwrap().with_backend(backend), messages, length),
        ];
        assert_eq!(out, expected, "{backend}");
    }
}

/// Short messages, messages of a block or two, and occasionally a long message.
fn messages() -> impl Strategy<Value = Vec<Vec<u8>>> {
    let lengths = prop_oneof![4 => 0_usize..40, 4 => 100_usize..350, 1 => 0_usize..5000];
    vec(lengths.prop_flat_map(|length| vec(any::<u8>(), length)), 0..40)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_batch_equals_one_by_one(messages in messages(), length in 0_usize..600) {
        check(&messages, length);
    }
}

#[test]
fn every_number_of_messages() {
    for count in 0..=25 {
        for len in [0, 1, 135, 136, 167, 168, 169, 336] {
            let messages: Vec<Vec<u8>> = (0..count).map(|i| vec![i; len]).collect();
            check(&messages, 40);
        }
    }
}

/// Messages of less than a block use separate code until one message is longer. Tests every length, of all messages and
/// of one message among others, and outputs around the lengths of a row, a word and a block.
#[test]
fn messages_around_a_block() {
    let message = |len: usize, seed: usize| {
        (seed..).map(|byte| u8::try_from(byte % 251).unwrap()).take(len).collect()
    };
    for len in 0..=170 {
        check(&(0..9).map(|i| message(len, i)).collect::<Vec<_>>(), 32);
        check(&(0..11).map(|i| message((len + 37 * i) % 171, i)).collect::<Vec<_>>(), 41);
    }
    for length in 0..=170 {
        check(&(0..9).map(|i| message(32, i)).collect::<Vec<_>>(), length);
        check(&(0..10).map(|i| message(17 * i, i)).collect::<Vec<_>>(), length);
    }
}

#[test]
fn a_long_message_among_short_ones() {
    for long in 0..20 {
        let messages: Vec<Vec<u8>> =
            (0..20).map(|i| vec![i; if i == long { 168 } else { 32 }]).collect();
        check(&messages, 32);
    }
}

#[test]
fn lengths_that_empty_the_lanes_in_every_order() {
    for longest in 0..20 {
        let messages: Vec<Vec<u8>> = (0..20)
            .map(|i| vec![u8::try_from(i).unwrap(); if i == longest { 3000 } else { 20 * i }])
            .collect();
        check(&messages, 200);
    }
}

#[test]
fn rows_of_one_string() {
    for (count, len) in [(0, 0), (1, 0), (5, 0), (1, 32), (8, 32), (9, 32), (1000, 33), (17, 500)] {
        let bytes: Vec<u8> = (0..251).cycle().take(count * len).collect();
        let rows: Vec<Vec<u8>> =
            (0..count).map(|i| bytes[i * len..(i + 1) * len].to_vec()).collect();
        let mut out = vec![0; 32 * count];
        batch::shake256_many(&Rows::new(&bytes, count).unwrap(), 32, &mut out).unwrap();
        assert_eq!(out, one_by_one(&rows, 32, shake256), "{count} rows of {len}");
    }
    assert_eq!(Rows::new(&[0; 7], 2).unwrap_err(), Error::Rows { given: 7, rows: 2 });
    assert_eq!(Rows::new(&[0; 7], 0).unwrap_err(), Error::Rows { given: 7, rows: 0 });
}

#[test]
fn a_buffer_of_the_wrong_size_stays_as_it_is() {
    for (messages, length, given) in
        [(3, 32, 95), (3, 32, 97), (3, 32, 0), (0, 32, 1), (2, usize::MAX, 10), (3, 0, 1)]
    {
        let list = vec!["message"; messages];
        let mut out = vec![0xa5; given];
        let error = Error::OutputLength { given, messages, length };
        assert_eq!(batch::shake128_many(&list[..], length, &mut out), Err(error));
        assert_eq!(batch::turboshake128_many(1, &list[..], length, &mut out), Err(error));
        assert_eq!(Many::shake128().hash_parallel(&list[..], length, &mut out), Err(error));
        assert!(out.iter().all(|byte| *byte == 0xa5));
    }
    for domain in [0, 0x80, 0xff] {
        let error = Err(Error::Parameters(xof::Error::Domain { given: domain }));
        let mut out = [0xa5; 32];
        assert_eq!(batch::turboshake128_many(domain, &["x"][..], 32, &mut out), error);
        assert_eq!(batch::turboshake256_many(domain, &["x"][..], 32, &mut out), error);
        assert_eq!(out, [0xa5; 32]);
    }
}

/// Functions with lanes give the same results in a batch as for single messages; others return an error.
#[test]
fn batches_are_made_from_the_table() {
    let messages: Vec<Vec<u8>> = (0..20).map(|i| vec![i; 17 * usize::from(i)]).collect();
    let mut with_lanes = Vec::new();
    for algorithm in Algorithm::ALL.iter().copied() {
        let parameters = match algorithm.takes() {
            [Parameter::Domain] => Parameters::new().domain(7),
            _ if algorithm.needs().is_some() => Parameters::new().key(b"key"),
            _ => Parameters::new(),
        };
        match Many::new(algorithm, &parameters) {
            Ok(many) => {
                with_lanes.push(algorithm);
                let length = if algorithm.is_xof() { 40 } else { 32 };
                let mut expected = vec![0; messages.len() * length];
                for (message, out) in messages.iter().zip(expected.chunks_exact_mut(length)) {
                    let mut function = algorithm.start(&parameters).unwrap();
                    function.absorb(message);
                    function.finalize_into(out).unwrap();
                }
                for backend in Backend::available() {
                    let out = in_a_batch(many.with_backend(backend), &messages, length);
                    assert_eq!(out, expected, "{algorithm} {backend}");
                }
            }
            Err(error) => assert_eq!(error, Error::NoLanes { algorithm }),
        }
    }
    let expected =
        ["SHA3-256", "Keccak-256", "SHAKE128", "SHAKE256", "TurboSHAKE128", "TurboSHAKE256"];
    assert_eq!(with_lanes.iter().map(|known| known.name()).collect::<Vec<_>>(), expected);
    let (algorithm, given, expected) = (Algorithm::Sha3_256, 31, 32);
    let many = Many::new(algorithm, &Parameters::new()).unwrap();
    let error = Error::Parameters(xof::Error::OutputLength { algorithm, given, expected });
    let mut out = [0xa5; 31];
    assert_eq!(many.hash(&["x"], 31, &mut out), Err(error));
    assert_eq!(many.hash_parallel(&["x"], 31, &mut out), Err(error));
    assert_eq!(out, [0xa5; 31]);
    let (algorithm, parameter) = (Algorithm::Shake128, Parameter::Customization);
    let error = Many::new(algorithm, &Parameters::new().customization(b"custom")).unwrap_err();
    assert_eq!(error, Error::Parameters(xof::Error::Unexpected { algorithm, parameter }));
}

#[test]
fn messages_come_as_arrays_references_and_rows() {
    fn hash(messages: &impl Messages) -> [u8; 96] {
        let mut out = [0; 96];
        Many::shake128().hash(messages, 32, &mut out).unwrap();
        out
    }

    let rows = Rows::new(b"abcdefghi", 3).unwrap();
    assert_eq!(format!("{rows:?}"), "3 rows of 3 bytes");
    let array = [b"abc", b"def", b"ghi"];
    assert_eq!(hash(&rows), hash(&array));
    assert_eq!(hash(&rows), hash(&&array[..]));
}
