//! VeXOF compared with its definition, with another implementation of SHAKE.

use digest::{ExtendableOutput, Update, XofReader};
use proptest::collection::vec;
use proptest::prelude::*;
use sycon::Backend;
use sycon::experimental::vexof::{IndexedVeXof, IndexedVeXof128, IndexedVeXofReader, VeXof};
use sycon::xof::{Absorb, Seekable, Squeeze, Xof};

fn shake(rate: usize, parts: &[&[u8]], len: usize) -> Vec<u8> {
    fn output<X: ExtendableOutput + Update + Default>(parts: &[&[u8]], len: usize) -> Vec<u8> {
        let mut xof = X::default();
        for part in parts {
            xof.update(part);
        }
        let mut out = vec![0; len];
        xof.finalize_xof().read(&mut out);
        out
    }
    match rate {
        168 => output::<shake::Shake128>(parts, len),
        136 => output::<shake::Shake256>(parts, len),
        _ => panic!("no SHAKE has a rate of {rate} bytes"),
    }
}

/// The striped form: 8 bytes of each stripe, interleaved.
fn striped(rate: usize, stripes: u8, message: &[u8], len: usize) -> Vec<u8> {
    let stripe_len = len.div_ceil(8 * usize::from(stripes)) * 8;
    let stripes: Vec<_> = (0..stripes).map(|i| shake(rate, &[message, &[i]], stripe_len)).collect();
    let words = (0..stripe_len).step_by(8);
    let mut out: Vec<u8> =
        words.flat_map(|i| stripes.iter().flat_map(move |s| &s[i..i + 8])).copied().collect();
    out.truncate(len);
    out
}

/// The indexed form, from byte `position` on.
fn indexed(rate: usize, message: &[u8], position: u64, len: usize) -> Vec<u8> {
    let first = position / rate as u64;
    let offset = usize::try_from(position % rate as u64).unwrap();
    let mut out = Vec::new();
    for block in first.. {
        if out.len() >= offset + len {
            break;
        }
        out.extend(shake(rate, &[message, &block.to_le_bytes()], rate));
    }
    out[offset..offset + len].to_vec()
}

fn read(reader: &mut impl Squeeze, sizes: &[usize]) -> Vec<u8> {
    let mut out = Vec::new();
    for size in sizes {
        let mut piece = vec![0x55; *size];
        reader.squeeze(&mut piece);
        out.extend(piece);
    }
    out
}

fn finalized<X: Xof>(mut xof: X, pieces: &[Vec<u8>]) -> X::Reader {
    for piece in pieces {
        xof.absorb(piece);
    }
    xof.finalize()
}

/// A message, as the pieces that are absorbed.
fn pieces() -> impl Strategy<Value = Vec<Vec<u8>>> {
    vec(vec(any::<u8>(), 0..300), 0..4)
}

/// Messages that end at every position of a block.
fn messages(rate: usize) -> impl Iterator<Item = Vec<u8>> {
    (0..=2 * rate).map(|len| (0..251).cycle().take(len).collect())
}

/// Sizes of reads around the size of the buffer.
fn sizes() -> impl Strategy<Value = Vec<usize>> {
    vec(prop_oneof![0_usize..70, 600_usize..1400, 0_usize..6000], 1..8)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn striped_is_as_defined(pieces in pieces(), sizes in sizes()) {
        fn check<const RATE: usize, const STRIPES: usize>(pieces: &[Vec<u8>], sizes: &[usize]) {
            let stripes = STRIPES.try_into().unwrap();
            let expected = striped(RATE, stripes, &pieces.concat(), sizes.iter().sum());
            for backend in Backend::available() {
                let xof = VeXof::<RATE, STRIPES>::with_backend(backend);
                assert_eq!(read(&mut finalized(xof, pieces), sizes), expected, "{backend}");
            }
        }
        check::<168, 8>(&pieces, &sizes);
        check::<168, 4>(&pieces, &sizes);
        check::<136, 8>(&pieces, &sizes);
        check::<136, 4>(&pieces, &sizes);
    }

    #[test]
    fn indexed_is_as_defined(pieces in pieces(), sizes in sizes(), position in any::<u64>()) {
        fn check<const RATE: usize>(pieces: &[Vec<u8>], sizes: &[usize], position: u64) {
            let message = pieces.concat();
            let len = sizes.iter().sum();
            // Far below the maximum of 64 bits.
            let position = position / 2;
            let (start, far) = (indexed(RATE, &message, 0, len), indexed(RATE, &message, position, len));
            for backend in Backend::available() {
                let mut reader =
                    finalized(IndexedVeXof::<RATE>::with_backend(backend), pieces);
                assert_eq!(read(&mut reader, sizes), start, "{backend}");
                assert_eq!(reader.position(), len as u64);
                reader.seek(position);
                assert_eq!(reader.position(), position);
                assert_eq!(reader.remaining(), u64::MAX - position);
                assert_eq!(read(&mut reader, sizes), far, "{backend} at {position}");
                assert_eq!(reader.position(), position + len as u64);
            }
        }
        check::<168>(&pieces, &sizes, position);
        check::<136>(&pieces, &sizes, position);
    }

    #[test]
    fn seeking_and_skipping_agree(moves in vec((any::<bool>(), 0_u64..5000, 0_usize..3000), 1..10)) {
        let mut reader = finalized(IndexedVeXof128::new(), &[]);
        for (seek, to, len) in moves {
            let position = if seek { to } else { reader.position() + to };
            if seek {
                reader.seek(to);
            } else {
                reader.skip(to);
            }
            prop_assert_eq!(read(&mut reader, &[len]), indexed(168, b"", position, len));
        }
    }
}

#[test]
fn a_message_may_end_anywhere_in_a_block() {
    fn check<const RATE: usize>() {
        for message in messages(RATE) {
            let len = 10 * RATE;
            let expected = striped(RATE, 8, &message, len);
            let expected_indexed = indexed(RATE, &message, 0, len);
            for backend in Backend::available() {
                let message = std::slice::from_ref(&message);
                let mut reader = finalized(VeXof::<RATE, 8>::with_backend(backend), message);
                assert_eq!(read(&mut reader, &[len]), expected, "{} bytes", message[0].len());
                let mut reader = finalized(IndexedVeXof::<RATE>::with_backend(backend), message);
                let out = read(&mut reader, &[len]);
                assert_eq!(out, expected_indexed, "{} bytes, indexed", message[0].len());
            }
        }
    }
    check::<168>();
    check::<136>();
}

#[test]
fn positions_reach_as_far_as_64_bits() {
    let far = |reader: &mut IndexedVeXofReader<168>, position| {
        reader.seek(position);
        (reader.position(), reader.squeeze_array::<16>())
    };
    for back in [16, 100, 167, 168, 169, 1344, 1345] {
        let position = u64::MAX - back;
        let (told, out) = far(&mut finalized(IndexedVeXof128::new(), &[]), position);
        assert_eq!((told, &out[..]), (position, &indexed(168, b"", position, 16)[..]));
    }
}

#[test]
fn a_reset_forgets_the_message() {
    fn check<X: Xof>(mut xof: X, fresh: X) {
        xof.absorb(b"forgotten").reset();
        let message = [b"message".to_vec()];
        assert_eq!(
            read(&mut finalized(xof, &message), &[64]),
            read(&mut finalized(fresh, &message), &[64])
        );
    }
    check(VeXof::<168, 8>::new(), VeXof::new());
    check(IndexedVeXof::<168>::new(), IndexedVeXof::new());
}

#[test]
fn names() {
    assert_eq!((VeXof::<168, 8>::NAME, VeXof::<168, 4>::NAME), ("VeXOF128", "VeXOF128x4"));
    assert_eq!((VeXof::<136, 8>::NAME, VeXof::<136, 4>::NAME), ("VeXOF256", "VeXOF256x4"));
    assert_eq!(IndexedVeXof::<168>::NAME, "Indexed-VeXOF128");
    assert_eq!(IndexedVeXof::<136>::NAME, "Indexed-VeXOF256");
    assert_eq!(format!("{:?}", VeXof::<168, 8>::new().finalize()), "VeXOF128, squeezing");
    let reader = IndexedVeXof::<136>::new().finalize();
    assert_eq!(format!("{reader:?}"), "Indexed-VeXOF256, squeezing");
}

#[test]
fn bytes_are_passed_over() {
    fn check<const RATE: usize, const STRIPES: usize>() {
        let buffer = RATE * STRIPES;
        let expected = striped(RATE, STRIPES.try_into().unwrap(), b"", 7 * buffer);
        let edges =
            [0, 1, 31, buffer - 33, buffer - 32, buffer - 31, buffer, 2 * buffer, 3 * buffer + 7];
        for (first, second) in edges.iter().flat_map(|first| edges.map(|second| (*first, second))) {
            let mut reader = VeXof::<RATE, STRIPES>::new().finalize();
            reader.skip(first as u64);
            let out: [u8; 32] = reader.squeeze_array();
            assert_eq!(out, expected[first..first + 32], "{first}");
            reader.skip(second as u64);
            let end = first + 32 + second;
            assert_eq!(read(&mut reader, &[16]), expected[end..end + 16], "{first}, {second}");
        }
    }
    check::<168, 8>();
    check::<136, 4>();
}
