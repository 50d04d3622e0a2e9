//! A sponge small enough to try all that can be done with it, and encodings of all short numbers.

#![allow(clippy::cast_possible_truncation, reason = "lengths below 10")]

use sycon_permutation::{Backend, Permutation};
use sycon_sponge::encoding::{bits, left_encode, length_encode, right_encode};
use sycon_sponge::{Absorbing, Seekable, Squeeze, Squeezing, advance, by_strength};

/// A permutation of five bytes, in which every byte depends on where all bytes were.
#[derive(Clone)]
struct Small;

impl Permutation for Small {
    const NAME: &'static str = "Small";
    const WIDTH: usize = 5;
    type State = [u8; 5];
    const ZERO: [u8; 5] = [0; 5];

    fn permute(_: Backend, state: &mut [u8; 5]) {
        for round in 1..=10 {
            let [a, b, .., c] = state;
            *a = a.wrapping_mul(5).wrapping_add(*b ^ c.rotate_left(3)).wrapping_add(round);
            state.rotate_left(1);
        }
    }
}

const DOMAIN: u8 = 0x1f;

/// The output for the bytes 1, 2, .., as the definition has it.
fn by_definition(rate: usize, input: usize, output: usize) -> Vec<u8> {
    let mut padded: Vec<u8> = (1..).take(input).chain([DOMAIN]).collect();
    padded.resize(padded.len().next_multiple_of(rate), 0);
    *padded.last_mut().expect("padded") ^= 0x80;
    let mut state = Small::ZERO;
    for block in padded.chunks(rate) {
        state.iter_mut().zip(block).for_each(|(byte, new)| *byte ^= new);
        Small::permute(Backend::PORTABLE, &mut state);
    }
    let mut out = Vec::new();
    while out.len() < output {
        out.extend_from_slice(&state[..rate]);
        Small::permute(Backend::PORTABLE, &mut state);
    }
    out.truncate(output);
    out
}

/// The ways to cut `0..length` into pieces that are not empty.
fn cuts(length: usize) -> impl Iterator<Item = Vec<usize>> {
    (0..1_u32 << length.saturating_sub(1)).map(move |cuts| {
        let mut ends: Vec<usize> = (1..length).filter(|end| cuts >> (end - 1) & 1 == 1).collect();
        ends.extend((length > 0).then_some(length));
        ends
    })
}

fn absorbed<const RATE: usize>(ends: &[usize], empty_too: bool) -> Squeezing<Small, RATE> {
    let input: Vec<u8> = (1..).take(ends.last().copied().unwrap_or(0)).collect();
    let mut sponge = Absorbing::<Small, RATE>::new(Backend::PORTABLE);
    let mut start = 0;
    for end in ends {
        if empty_too {
            sponge.absorb(&[]);
        }
        sponge.absorb(&input[start..*end]);
        start = *end;
        assert_eq!(sponge.parts().1, start % RATE);
    }
    sponge.finalize(DOMAIN)
}

fn sponge_of_rate<const RATE: usize>() {
    const OUTPUT: usize = 9;
    for input in 0..=11 {
        let expected = by_definition(RATE, input, OUTPUT);
        for ends in cuts(input) {
            for empty_too in [false, true] {
                let mut out = [0; OUTPUT];
                absorbed::<RATE>(&ends, empty_too).squeeze(&mut out);
                assert_eq!(out[..], expected, "rate {RATE}: {ends:?}");
            }
        }
    }
    let expected = by_definition(RATE, 3, OUTPUT);
    let fresh = absorbed::<RATE>(&[3], false);
    for ends in cuts(OUTPUT) {
        // Each piece is read or passed over.
        for skipped in 0..1_u32 << ends.len() {
            let (mut reader, mut start) = (fresh.clone(), 0);
            for (i, end) in ends.iter().enumerate() {
                if skipped >> i & 1 == 1 {
                    reader.skip((end - start) as u64);
                } else {
                    let mut out = vec![0; end - start];
                    reader.squeeze(&mut out);
                    assert_eq!(out, expected[start..*end], "rate {RATE}: {ends:?} {skipped:b}");
                }
                reader.squeeze(&mut []);
                start = *end;
            }
        }
    }
}

#[test]
fn every_way_to_absorb_and_to_squeeze() {
    sponge_of_rate::<1>();
    sponge_of_rate::<2>();
    sponge_of_rate::<3>();
    sponge_of_rate::<4>();
}

/// What ends a part of the input.
#[derive(Clone, Copy)]
enum End {
    Fill,
    Pad(u8),
}

/// Parts of all lengths, each with an end; then Ascon's padding.
fn parts_of_rate<const RATE: usize>() {
    let ends = [End::Fill, End::Pad(0x80), End::Pad(0xff)];
    for (first, second) in (0..=2 * RATE).flat_map(|a| (0..=2 * RATE).map(move |b| (a, b))) {
        for (end, last) in ends.into_iter().flat_map(|a| [0x01, 0xff].map(|b| (a, b))) {
            let mut sponge = Absorbing::<Small, RATE>::new(Backend::PORTABLE);
            let (mut state, mut position) = (Small::ZERO, 0);
            let mut byte = 0_u8;
            for (length, end) in [(first, end), (second, End::Pad(last))] {
                for _ in 0..length {
                    byte = byte.wrapping_mul(3).wrapping_add(1);
                    sponge.absorb(&[byte]);
                    state[position] ^= byte;
                    position += 1;
                    if position == RATE {
                        Small::permute(Backend::PORTABLE, &mut state);
                        position = 0;
                    }
                }
                match end {
                    End::Fill if position == 0 => {
                        sponge.fill_block();
                        continue;
                    }
                    End::Fill => sponge.fill_block(),
                    End::Pad(padding) => {
                        sponge.pad_block(padding);
                        state[position] ^= padding;
                    }
                }
                Small::permute(Backend::PORTABLE, &mut state);
                position = 0;
                // A block that is full is permuted when more comes.
                assert_eq!(sponge.parts(), (&state, 0), "{RATE} {first} {second}");
            }
            sponge.absorb(&[7]);
            let mut out = [0; RATE];
            sponge.finalize_with::<Small>(last).squeeze(&mut out);
            state[0] ^= 7;
            if RATE == 1 {
                Small::permute(Backend::PORTABLE, &mut state);
            }
            state[1 % RATE] ^= last;
            Small::permute(Backend::PORTABLE, &mut state);
            assert_eq!(out[..], state[..RATE], "{RATE} {first} {second}");
        }
    }
}

#[test]
fn every_length_of_parts_with_ends() {
    parts_of_rate::<1>();
    parts_of_rate::<2>();
    parts_of_rate::<4>();
}

/// A reader of which only the position counts.
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
    let sponge = Absorbing::<Small, 3>::new(Backend::PORTABLE);
    assert_eq!(format!("{sponge:?}"), "Small, rate 3, absorbing");
    assert_eq!(format!("{:?}", sponge.finalize(1)), "Small, rate 3, squeezing");
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
