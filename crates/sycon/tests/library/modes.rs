//! KangarooTwelve, ParallelHash and VeXOF, compared with references that are written from the texts, on random input.
//!
//! The code of a mode branches on lengths only, so its result for one length is one expression of the input's bytes and of
//! what Keccak returns. If this expression differs from the reference's, then both have the same value on random input with
//! the probability that two values of a random permutation are equal, 2^-256 for an output of 32 bytes. The trees and the
//! stripes contain the types of Keccak, so here the permutation is Keccak, on states side by side and as an example of a
//! random permutation.

#![allow(clippy::cast_possible_truncation, reason = "numbers of stripes, bytes of blocks")]

use sycon::Backend;
use sycon::experimental::vexof::{IndexedVeXof, VeXof};
use sycon::permutation::{KeccakF1600, KeccakP1600R12, Permutation};
use sycon::xof::{Absorb, Kt, ParallelHash, ParallelHashXof, Seekable, Squeeze, Xof};
use sycon_testing::symbolic::fault::{Fault, assert_notices_each};
use sycon_testing::symbolic::modes::Sponge;
use sycon_testing::symbolic::tape::symbols;

const CHUNK: usize = 8192;

const FAULTS: &[Fault] = &[Fault::Constant, Fault::Order, Fault::Bound, Fault::Logic];

fn permute<P: Permutation<State = [u8; 200]>>(state: &mut [u8]) {
    P::permute(Backend::PORTABLE, state.try_into().expect("200 bytes"));
}

/// SHAKE's sponge.
fn shake(rate: usize) -> Sponge<'static> {
    Sponge { permute: &permute::<KeccakF1600>, width: 200, rate }
}

/// TurboSHAKE's sponge.
fn turbo_shake(rate: usize) -> Sponge<'static> {
    Sponge { permute: &permute::<KeccakP1600R12>, width: 200, rate }
}

/// Lengths around `count` times `unit`.
fn around(unit: usize, count: usize) -> impl Iterator<Item = usize> {
    (unit * count).saturating_sub(2)..unit * count + 3
}

/// `input` in pieces: `first` bytes, then the rest.
fn absorbed<X: Absorb>(mut xof: X, input: &[u8], first: usize) -> X {
    let (first, rest) = input.split_at(first.min(input.len()));
    xof.absorb(first).absorb(rest);
    xof
}

/// Messages and customizations of these lengths; the message is absorbed in two pieces, of which the first has each of
/// these lengths.
fn is_kangaroo_twelve<const RATE: usize>(lengths: &[(usize, usize)], pieces: &[usize]) -> bool {
    lengths.iter().all(|(message, customization)| {
        let (message, customization) = (symbols(0, 0, *message), symbols(0, 1, *customization));
        let expected = turbo_shake(RATE).kangaroo_twelve(&message, &customization, 64);
        pieces.iter().all(|first| {
            let xof = absorbed(Kt::<RATE>::new(), &message, *first);
            expected == xof.finalize_customized(&customization).squeeze_array::<64>()
        })
    })
}

/// Every number of chunks up to `chunks`, to two bytes; customizations whose length takes 0 to 2 bytes and that lie in one
/// chunk or across the end of the last.
fn lengths_of_chunks(chunks: usize) -> Vec<(usize, usize)> {
    let whole = |customization: usize| {
        let framed = customization + 1 + usize::from(customization > 0) + customization / 256;
        (0..=chunks).flat_map(move |count| {
            // The message alone, and all that is cut into chunks.
            let framed = around(CHUNK, count).filter_map(move |end| end.checked_sub(framed));
            around(CHUNK, count).chain(framed).map(move |message| (message, customization))
        })
    };
    [0, 1, 255, 256].into_iter().flat_map(whole).collect()
}

#[test]
fn kangaroo_twelve_is_rfc_9861s() {
    let few = lengths_of_chunks(2);
    let theorem = || is_kangaroo_twelve::<168>(&few[..20], &[0]);
    assert!(is_kangaroo_twelve::<168>(&few, &[0, 1, CHUNK - 1, CHUNK, CHUNK + 1]));
    assert!(is_kangaroo_twelve::<136>(&few, &[0, CHUNK]));
    assert!(is_kangaroo_twelve::<168>(&lengths_of_chunks(18), &[0]));
    // The number of leaves takes two bytes from 256 leaves on.
    let many = [255, 256, 257].map(|leaves| ((leaves + 1) * CHUNK - 1, 0));
    assert!(is_kangaroo_twelve::<168>(&many, &[CHUNK * 9 + 5]));
    assert_notices_each(FAULTS, 24, theorem);
}

/// Inputs of these lengths in blocks of `block` bytes, with output of a length that is given and the XOF.
fn is_parallel_hash<const RATE: usize>(block: usize, lengths: &[usize]) -> bool {
    lengths.iter().all(|length| {
        let input = symbols(0, 0, *length);
        [0, 1, 32].into_iter().all(|customization| {
            let s = symbols(0, 1, customization);
            let shake = shake(RATE);
            let xof = ParallelHashXof::<RATE>::new(block, &s).expect("a block");
            let xof = absorbed(xof, &input, length / 3).finalize().squeeze_array::<64>();
            let mut hash = [0; 33];
            let fixed = ParallelHash::<RATE>::new(block, &s).expect("a block");
            absorbed(fixed, &input, block).finalize_into(&mut hash);
            xof[..] == shake.parallel_hash(&input, block, &s, 0, 64)
                && hash[..] == shake.parallel_hash(&input, block, &s, 8 * 33, 33)
        })
    })
}

#[test]
fn parallel_hash_is_sp_800_185s() {
    for block in [1, 7, 135, 136, 137, 167, 168, 169, 1000] {
        let lengths: Vec<usize> = (0..=18).flat_map(|count| around(block, count)).collect();
        assert!(is_parallel_hash::<168>(block, &lengths), "blocks of {block}");
        assert!(is_parallel_hash::<136>(block, &lengths), "blocks of {block}");
    }
    // The number of blocks, and the length of a block, take one byte more.
    assert!(is_parallel_hash::<168>(1, &[255, 256, 65535, 65536]));
    assert!(is_parallel_hash::<168>(255, &[255, 1000]) && is_parallel_hash::<168>(256, &[1000]));
    assert!(is_parallel_hash::<136>(65535, &[65536]) && is_parallel_hash::<136>(65536, &[65536]));
    assert_notices_each(FAULTS, 24, || is_parallel_hash::<168>(7, &[0, 1, 6, 7, 8, 21]));
}

/// Messages of these lengths. Output in two pieces, and skipped and read.
fn is_vexof<const RATE: usize, const STRIPES: usize>(messages: &[usize], firsts: &[usize]) -> bool {
    let block = RATE * STRIPES;
    messages.iter().all(|message| {
        let message = symbols(0, 0, *message);
        let length = 4 * block + 9;
        let expected = shake(RATE).vexof(&message, STRIPES as u8, length);
        let reader = absorbed(VeXof::<RATE, STRIPES>::new(), &message, 1).finalize();
        firsts.iter().all(|first| {
            [0, 1, 8, 9, block - 1, block, block + 1].into_iter().all(|second| {
                let (mut reader, mut skipping) = (reader.clone(), reader.clone());
                let mut output = vec![0; first + second];
                let (head, tail) = output.split_at_mut(*first);
                reader.squeeze(head);
                reader.squeeze(tail);
                let mut skipped = vec![0; second];
                skipping.skip(*first as u64);
                skipping.squeeze(&mut skipped);
                output == expected[..output.len()] && skipped == output[*first..]
            })
        })
    })
}

fn assert_vexof<const RATE: usize, const STRIPES: usize>() {
    let block = RATE * STRIPES;
    let messages: Vec<usize> = (0..=2 * RATE + 1).collect();
    assert!(is_vexof::<RATE, STRIPES>(&messages, &[0, 3, block - 1]));
    let firsts: Vec<usize> = (0..=2 * block + 1).collect();
    assert!(is_vexof::<RATE, STRIPES>(&[5], &firsts));
    assert_notices_each(FAULTS, 16, || is_vexof::<RATE, STRIPES>(&[RATE - 1], &[3 * block]));
}

#[test]
fn vexof_is_its_definition() {
    assert_vexof::<168, 4>();
    assert_vexof::<168, 8>();
    assert_vexof::<136, 4>();
    assert_vexof::<136, 8>();
}

/// Reads that begin at these positions after a read at another position.
fn seeks<const RATE: usize>(message: usize, positions: impl Iterator<Item = u64>) -> bool {
    let message = symbols(0, 0, message);
    let xof = absorbed(IndexedVeXof::<RATE>::new(), &message, 7);
    let mut reader = xof.finalize();
    let rate = RATE as u64;
    let block = |number: u64| shake(RATE).indexed_vexof(&message, number);
    let mut known: Vec<(u64, Vec<u8>)> = Vec::new();
    positions.into_iter().all(|position| {
        [1, RATE, 9 * RATE].into_iter().all(|length| {
            let (first, skipped) = (position / rate, (position % rate) as usize);
            let expected: Vec<u8> = (first..)
                .take((skipped + length).div_ceil(RATE))
                .flat_map(|number| {
                    if let Some((_, block)) = known.iter().find(|(known, _)| *known == number) {
                        return block.clone();
                    }
                    known.push((number, block(number)));
                    known[known.len() - 1].1.clone()
                })
                .collect();
            let mut output = vec![0; length];
            reader.seek(position);
            reader.squeeze(&mut output);
            output == expected[skipped..][..length] && reader.position() == position + length as u64
        })
    })
}

#[test]
fn indexed_vexof_is_its_definition_from_every_position() {
    for message in 0..=169 {
        assert!(seeks::<168>(message, [0, 300].into_iter()), "{message}");
        assert!(seeks::<136>(message, [0, 300].into_iter()), "{message}");
    }
    assert!(seeks::<168>(161, 0..=9 * 168) && seeks::<136>(3, 0..=9 * 136));
    assert!(seeks::<168>(5, (u64::MAX - 3000..).take(400)));
    assert_notices_each(FAULTS, 24, || seeks::<168>(161, [1000].into_iter()));
}
