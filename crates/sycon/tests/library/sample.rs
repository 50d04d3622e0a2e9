//! Samplers compared with other implementations, and with literal implementations of the definitions.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "numbers of 32 bits at most"
)]

use proptest::prelude::*;
use serde::Deserialize;
use sycon::Backend;
use sycon::experimental::vexof::{indexed_vexof128, vexof128};
use sycon::sample::{Coefficient, Error, Sampler, Source, Stream};
use sycon::xof::{Algorithm, TurboShake128, blake3};
use sycon::xof::{AnyReader, Parameters, Seekable, Squeeze, Xof, shake128, shake256};

#[derive(Deserialize)]
struct Row {
    sampler: String,
    number: u32,
    function: String,
    msg: String,
    coefficients: Vec<i64>,
}

fn bytes(hex: &str) -> Vec<u8> {
    (0..hex.len()).step_by(2).map(|i| u8::from_str_radix(&hex[i..i + 2], 16).unwrap()).collect()
}

fn reader(algorithm: Algorithm, message: &[u8]) -> AnyReader {
    let mut any = algorithm.start(&Parameters::new()).unwrap();
    any.absorb(message);
    any.finalize().unwrap()
}

#[test]
fn polynomials_of_other_implementations() {
    let rows: Vec<Row> =
        serde_json::from_str(include_str!("../../../../vectors/samples.json")).unwrap();
    assert_eq!(rows.len(), 16);
    for row in rows {
        let sampler = match row.sampler.as_str() {
            "uniform" => Sampler::uniform(row.number.into()),
            "centred_binomial" => Sampler::centred_binomial(row.number),
            "bounded" => Sampler::bounded(row.number),
            "challenge" => Sampler::challenge(row.number),
            other => panic!("{other}"),
        };
        let mut reader = reader(row.function.parse().unwrap(), &bytes(&row.msg));
        let mut out = vec![7_i32; row.coefficients.len()];
        sampler.unwrap().fill(&mut reader, &mut out).unwrap();
        let out: Vec<_> = out.into_iter().map(i64::from).collect();
        assert_eq!(out, row.coefficients, "{} {}", row.sampler, row.number);
    }
}

/// An implementation of the documentation that processes one bit at a time.
struct Bits<'a, R> {
    reader: &'a mut R,
    bits: Vec<bool>,
}

impl<R: Squeeze> Bits<'_, R> {
    /// Returns the number in the next bits, the lowest bit first.
    fn next(&mut self, bits: u32) -> u64 {
        while self.bits.len() < bits as usize {
            let [byte] = self.reader.squeeze_array();
            self.bits.extend((0..8).map(|bit| byte >> bit & 1 == 1));
        }
        self.bits.drain(..bits as usize).rev().fold(0, |number, bit| number << 1 | u64::from(bit))
    }

    /// Reads fields with one stride until `n` of them were accepted and the position is at the end of a byte.
    fn fields(
        &mut self,
        n: usize,
        stride: u32,
        bits: u32,
        mut map: impl FnMut(u64) -> Option<i64>,
    ) -> Vec<i64> {
        let mut out = vec![];
        while out.len() < n {
            out.extend(map(self.next(stride) & ((1 << bits) - 1)));
        }
        // The rest of the group.
        while !self.bits.is_empty() {
            self.next(stride);
        }
        out
    }
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Uniform { q: u64, more_bits: u32, more_stride: u32 },
    Binomial(u32),
    Bounded(u32),
    Ternary,
    Challenge(u32),
}

impl Kind {
    fn sampler(self) -> Sampler {
        match self {
            Self::Uniform { q, .. } => {
                let (bits, stride) = self.bits_and_stride();
                Sampler::uniform_of_bits(q, bits, stride).unwrap()
            }
            Self::Binomial(eta) => Sampler::centred_binomial(eta).unwrap(),
            Self::Bounded(eta) => Sampler::bounded(eta).unwrap(),
            Self::Ternary => Sampler::ternary(),
            Self::Challenge(weight) => Sampler::challenge(weight).unwrap(),
        }
    }

    fn bits_and_stride(self) -> (u32, u32) {
        let Self::Uniform { q, more_bits, more_stride } = self else { panic!() };
        let bits = (64 - (q - 1).leading_zeros() + more_bits).min(32);
        (bits, (bits + more_stride).min(32))
    }

    fn literally<R: Squeeze>(self, reader: &mut R, n: usize) -> Vec<i64> {
        let mut bits = Bits { reader, bits: vec![] };
        match self {
            Self::Uniform { q, .. } => {
                let (width, stride) = self.bits_and_stride();
                bits.fields(n, stride, width, |field| (field < q).then_some(field as i64))
            }
            Self::Binomial(eta) => bits.fields(n, 2 * eta, 2 * eta, |field| {
                let ones =
                    |from: u32| (from..from + eta).filter(|bit| field >> bit & 1 == 1).count();
                Some(ones(0) as i64 - ones(eta) as i64)
            }),
            Self::Bounded(2) => {
                bits.fields(n, 4, 4, |field| (field < 15).then_some(2 - field as i64 % 5))
            }
            Self::Bounded(_) => {
                bits.fields(n, 4, 4, |field| (field < 9).then_some(4 - field as i64))
            }
            Self::Ternary => {
                bits.fields(n, 2, 2, |field| [Some(0), Some(1), Some(-1), None][field as usize])
            }
            Self::Challenge(weight) => {
                let signs: Vec<_> = (0..64).map(|_| bits.next(1)).collect();
                let mut out = vec![0; n];
                for (i, sign) in (n - weight as usize..n).zip(signs) {
                    let j = loop {
                        let j = bits.next(8) as usize;
                        if j <= i {
                            break j;
                        }
                    };
                    out[i] = out[j];
                    out[j] = if sign == 1 { -1 } else { 1 };
                }
                out
            }
        }
    }
}

fn kinds() -> impl Strategy<Value = (Kind, usize)> {
    let modulus =
        prop_oneof![2_u64..=1 << 32, 2_u64..100, Just(3329), Just(8_380_417), Just(1 << 32)];
    let length = prop_oneof![Just(256_usize), 1_usize..700];
    let uniform = (modulus, 0_u32..=3, 0_u32..=9)
        .prop_map(|(q, more_bits, more_stride)| Kind::Uniform { q, more_bits, more_stride });
    let fields = prop_oneof![
        uniform,
        (1_u32..=16).prop_map(Kind::Binomial),
        prop_oneof![Just(2_u32), Just(4)].prop_map(Kind::Bounded),
        Just(Kind::Ternary),
    ];
    let challenge =
        (1_u32..=64).prop_flat_map(|weight| (Just(Kind::Challenge(weight)), weight as usize..=256));
    prop_oneof![4 => (fields, length), 1 => challenge]
}

fn sampled<T: Coefficient + Into<i64>>(
    sampler: Sampler,
    reader: &mut impl Squeeze,
    n: usize,
    zero: T,
) -> Vec<i64> {
    let mut out = vec![zero; n];
    sampler.fill(reader, &mut out).unwrap();
    out.into_iter().map(Into::into).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// The coefficients and the final position of the reader match the documentation.
    #[test]
    fn as_documented((kind, n) in kinds(), skip in 0_u64..400) {
        let mut reader = shake128(b"seed");
        reader.skip(skip);
        let mut literal = reader.clone();
        let expected = kind.literally(&mut literal, n);
        prop_assert_eq!(sampled(kind.sampler(), &mut reader, n, 0_i64), expected);
        prop_assert_eq!(reader.squeeze_array::<16>(), literal.squeeze_array::<16>());
    }

    /// A batch gives the same results as its readers one at a time, from any position, and leaves them at the same
    /// position.
    #[test]
    fn a_batch_equals_one_by_one(
        (kind, n) in kinds(),
        starts in prop::collection::vec((0_usize..5, 0_u64..340), 0..30),
    ) {
        let kinds = [
            Algorithm::Shake128,
            Algorithm::Shake256,
            Algorithm::TurboShake128,
            Algorithm::TurboShake256,
            Algorithm::IndexedVeXof128,
        ];
        let readers: Vec<_> = starts.iter().enumerate().map(|(index, (kind, skip))| {
            let mut reader = reader(kinds[*kind], &index.to_le_bytes());
            reader.skip(*skip);
            reader
        }).collect();
        let mut one_by_one = readers.clone();
        let mut expected: Vec<i64> = vec![];
        for reader in &mut one_by_one {
            expected.extend(sampled(kind.sampler(), reader, n, 0_i64));
        }
        let next: Vec<[u8; 200]> = one_by_one.iter_mut().map(Squeeze::squeeze_array).collect();
        for backend in Backend::available() {
            let mut readers = readers.clone();
            let mut out = vec![5_i64; n * readers.len()];
            kind.sampler().with_backend(backend).fill_many(&mut readers, &mut out).unwrap();
            prop_assert_eq!(&out, &expected);
            let after: Vec<[u8; 200]> = readers.iter_mut().map(Squeeze::squeeze_array).collect();
            prop_assert_eq!(&after, &next);
        }
    }
}

#[test]
fn numbers_of_any_size() {
    let expected = sampled(Sampler::uniform(100).unwrap(), &mut shake256(b""), 50, 0_i64);
    let sampler = Sampler::uniform(100).unwrap();
    assert_eq!(sampled(sampler, &mut shake256(b""), 50, 0_i8), expected);
    assert_eq!(sampled(sampler, &mut shake256(b""), 50, 0_u8), expected);
    assert_eq!(sampled(sampler, &mut shake256(b""), 50, 0_i16), expected);
    assert_eq!(sampled(sampler, &mut shake256(b""), 50, 0_u16), expected);
    assert_eq!(sampled(sampler, &mut shake256(b""), 50, 0_i32), expected);
    assert_eq!(sampled(sampler, &mut shake256(b""), 50, 0_u32), expected);
    let mut out = [0_u64; 50];
    sampler.fill(&mut shake256(b""), &mut out).unwrap();
    assert_eq!(out.map(|x| x as i64).to_vec(), expected);
}

#[test]
fn batches_of_any_readers() {
    let sampler = Sampler::uniform(3329).unwrap();
    let mut out = [0_u16; 512];
    let mut readers = [vexof128(b"a"), vexof128(b"b")];
    sampler.fill_many(&mut readers, &mut out).unwrap();
    let mut alone = [0_u16; 256];
    sampler.fill(&mut vexof128(b"b"), &mut alone).unwrap();
    assert_eq!(out[256..], alone);
    let mut first = TurboShake128::default().hash(b"a");
    let mut second = TurboShake128::default().hash(b"b");
    sampler.fill_many(&mut [&mut first, &mut second], &mut out).unwrap();
    sampler.fill(&mut TurboShake128::default().hash(b"b"), &mut alone).unwrap();
    assert_eq!(out[256..], alone);
}

#[test]
fn bad_parameters() {
    for given in [0, 1, (1 << 32) + 1, u64::MAX] {
        assert_eq!(Sampler::uniform(given).unwrap_err(), Error::Modulus { given });
    }
    for given in [0, 11, 16, 64] {
        let error = Error::Bits { given, fewest: 12, most: 15 };
        assert_eq!(Sampler::uniform_of_bits(3329, given, 32).unwrap_err(), error);
    }
    for given in [0, 11, 33] {
        let error = Error::Stride { given, bits: 12 };
        assert_eq!(Sampler::uniform_of_bits(3329, 12, given).unwrap_err(), error);
    }
    for given in [0, 17, u32::MAX] {
        assert_eq!(Sampler::centred_binomial(given).unwrap_err(), Error::Eta { given });
    }
    for given in [0, 1, 3, 5] {
        assert_eq!(Sampler::bounded(given).unwrap_err(), Error::Eta { given });
    }
    for given in [0, 65] {
        assert_eq!(Sampler::challenge(given).unwrap_err(), Error::Weight { given });
    }
}

/// Invalid arguments cause no reads and no writes.
#[test]
fn bad_room() {
    fn refused<T: Coefficient + PartialEq + std::fmt::Debug>(
        sampler: Sampler,
        zero: T,
        n: usize,
        error: Error,
    ) {
        let mut out = vec![zero; n];
        let mut readers = [shake128(b"a"), shake128(b"b")];
        assert_eq!(sampler.fill(&mut readers[0], &mut out), Err(error));
        let mut out = vec![zero; 2 * n];
        assert_eq!(sampler.fill_many(&mut readers, &mut out), Err(error));
        assert_eq!(out, vec![zero; 2 * n]);
        assert_eq!(readers[0].squeeze_array::<32>(), shake128(b"a").squeeze_array());
    }
    let uniform = |q| Sampler::uniform(q).unwrap();
    refused(uniform(257), 0_u8, 1, Error::Range { least: 0, greatest: 256 });
    refused(uniform(1 << 16), 0_i16, 1, Error::Range { least: 0, greatest: 65535 });
    refused(uniform(1 << 32), 0_i32, 1, Error::Range { least: 0, greatest: (1 << 32) - 1 });
    refused(Sampler::ternary(), 0_u16, 1, Error::Range { least: -1, greatest: 1 });
    refused(Sampler::bounded(4).unwrap(), 0_u64, 1, Error::Range { least: -4, greatest: 4 });
    assert_eq!(uniform(256).fill(&mut shake128(b"a"), &mut [0_u8]), Ok(()));
    assert_eq!(uniform(1 << 7).fill(&mut shake128(b"a"), &mut [0_i8]), Ok(()));
    assert_eq!(uniform(1 << 31).fill(&mut shake128(b"a"), &mut [0_i32]), Ok(()));
    for given in [1, 38, 257] {
        refused(Sampler::challenge(39).unwrap(), 0_i8, given, Error::Degree { given });
    }
    let error = Error::Length { given: 511, readers: 2 };
    let mut readers = [shake128(b"a"), shake128(b"b")];
    assert_eq!(uniform(2).fill_many(&mut readers, &mut [0_u8; 511]), Err(error));
    let error = Error::Length { given: 1, readers: 0 };
    assert_eq!(uniform(2).fill_many::<u8>(&mut readers[..0], &mut [0]), Err(error));
    assert_eq!(uniform(2).fill_many::<u8>(&mut readers[..0], &mut []), Ok(()));
    assert_eq!(uniform(2).fill_many::<u8>(&mut readers, &mut []), Ok(()));
    assert_eq!(uniform(2).fill::<u8>(&mut readers[0], &mut []), Ok(()));
}

#[test]
fn outputs_that_end() {
    fn check(mut reader: impl Seekable + Clone) {
        let sampler = Sampler::uniform(3329).unwrap();
        let mut out = [1_u16; 256];
        reader.seek(u64::MAX - (256 << 18) + 1);
        assert_eq!(sampler.fill(&mut reader, &mut out), Err(Error::Ended));
        assert_eq!((out, reader.position()), ([1; 256], u64::MAX - (256 << 18) + 1));
        reader.seek(u64::MAX - (256 << 18));
        sampler.fill(&mut reader, &mut out).unwrap();
    }
    check(indexed_vexof128(b""));
    check(blake3(b""));
}

#[test]
fn samplers_keep_their_backend() {
    for backend in Backend::available() {
        let sampler = format!("{:?}", Sampler::ternary().with_backend(backend));
        assert!(sampler.contains(&format!("backend: {backend:?}")), "{sampler}");
    }
}

#[test]
fn bytes_of_the_stream_are_counted() {
    struct Counted<R>(R, u64);

    impl<R: Source> Source for Counted<R> {
        fn stream(&mut self) -> Stream<'_> {
            self.0.stream().counting(&mut self.1)
        }
    }

    fn check<R: Source + Squeeze>(new: impl Fn(&[u8]) -> R) {
        let mut counted = [b"a", b"b"].map(|seed| Counted(new(seed), 0));
        assert_eq!(format!("{:?}", counted[0].stream()), "a stream to sample from");
        Sampler::ternary().fill_many(&mut counted, &mut vec![0_i16; 20_000]).unwrap();
        for (Counted(mut reader, count), seed) in counted.into_iter().zip([b"a", b"b"]) {
            assert!(count >= 2500, "{count}");
            let mut same = new(seed);
            same.squeeze(&mut vec![0; count.try_into().unwrap()]);
            assert_eq!(reader.squeeze_array::<32>(), same.squeeze_array::<32>());
        }
    }
    check(shake128);
    check(blake3);
}
