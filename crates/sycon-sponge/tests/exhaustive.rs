//! Positions, names, and encodings of all short numbers.

#![allow(clippy::cast_possible_truncation, reason = "lengths below 10")]

use sycon_permutation::{Backend, KeccakF1600};
use sycon_sponge::encoding::{bits, left_encode, length_encode, right_encode};
use sycon_sponge::{Absorbing, Seekable, Squeeze, advance, by_strength};

/// A reader whose only property is its position.
struct At(u64);

impl Squeeze for At {
    fn squeeze(&mut self, _: &mut [u8]) {}

    fn skip(&mut self, bytes: u64) {
        self.0 = advance(self, bytes);
    }
}

impl Seekable for At {
    fn position(&self) -> u64 {
        self.0
    }

    fn seek(&mut self, position: u64) {
        self.0 = position;
    }
}

#[test]
fn positions_up_to_the_last() {
    for (position, bytes) in [(0, 0), (3, 4), (0, u64::MAX), (u64::MAX - 1, 1), (u64::MAX, 0)] {
        let mut reader = At(position);
        reader.skip(bytes);
        assert_eq!(reader.position(), position + bytes);
        assert_eq!(reader.remaining(), u64::MAX);
    }
    for (position, bytes) in [(1, u64::MAX), (u64::MAX, 1), (u64::MAX, u64::MAX)] {
        let end = std::panic::catch_unwind(|| advance(&At(position), bytes));
        assert!(end.is_err(), "{position} {bytes}");
    }
}

#[test]
fn names_lengths_and_strengths() {
    let sponge = Absorbing::<KeccakF1600, 136>::new(Backend::PORTABLE);
    assert_eq!(format!("{sponge:?}"), "Keccak-f[1600], rate 136, absorbing");
    assert_eq!(format!("{:?}", sponge.finalize(1)), "Keccak-f[1600], rate 136, squeezing");
    assert_eq!([0, 1, 1 << 29].map(bits), [0, 8, 1 << 32]);
    assert_eq!([168, 136].map(|rate| by_strength(rate, 'a', 'b')), ['a', 'b']);
    assert!(std::panic::catch_unwind(|| by_strength(144, 0, 0)).is_err());
}

#[test]
fn encodings_of_short_numbers_and_of_those_around_powers_of_two() {
    let around = (0..64).flat_map(|bit| {
        (0..=512).flat_map(move |i| {
            let power = 1_u64 << bit;
            [power.wrapping_add(i), power.wrapping_sub(i)]
        })
    });
    for x in (0..=1 << 17).chain(around) {
        let bytes: Vec<u8> = x.to_be_bytes().into_iter().skip_while(|byte| *byte == 0).collect();
        let count = bytes.len() as u8;
        let at_least_one = if x == 0 { vec![0] } else { bytes.clone() };
        let left = [&[at_least_one.len() as u8], &at_least_one[..]].concat();
        assert_eq!(left_encode(x).as_ref(), left, "{x}");
        let right = [&at_least_one[..], &[at_least_one.len() as u8]].concat();
        assert_eq!(right_encode(x).as_ref(), right, "{x}");
        assert_eq!(length_encode(x).as_ref(), [&bytes[..], &[count]].concat(), "{x}");
    }
}
