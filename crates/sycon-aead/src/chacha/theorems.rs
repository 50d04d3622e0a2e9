//! The kernel encrypts as RFC 8439 says, for every key, nonce and message.

use core::array;
use std::vec::Vec;

use sycon_testing::symbolic::bits::{Bit, rotated, sum, unknown, word, xor};
use sycon_testing::symbolic::blocks::SymbolicBlocks;
use sycon_testing::symbolic::fault::{Fault, assert_notices, assert_notices_each};
use sycon_testing::symbolic::memory::{load, store};
use sycon_testing::symbolic::{Symbolic, begin};

use super::*;

type Word = [Bit; 32];

/// Section 2.1.
fn quarter_round(state: &mut [Word; 16], [a, b, c, d]: [usize; 4]) {
    for (x, y, z, bits) in [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)] {
        state[x] = sum(state[x], state[y]);
        state[z] = rotated(xor(state[z], state[x]), bits);
    }
}

/// Section 2.3.
fn block(key: &[Word; 8], counter: u32, nonce: &[Word; 3]) -> [Word; 16] {
    let constants = [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574].map(word);
    let mut start = [word(counter.into()); 16];
    start[..4].copy_from_slice(&constants);
    start[4..12].copy_from_slice(key);
    start[13..].copy_from_slice(nonce);
    let mut state = start;
    for _ in 0..10 {
        for column in 0..4 {
            quarter_round(&mut state, array::from_fn(|row| 4 * row + column));
        }
        for diagonal in 0..4 {
            quarter_round(&mut state, array::from_fn(|row| 4 * row + (diagonal + row) % 4));
        }
    }
    array::from_fn(|i| sum(state[i], start[i]))
}

/// Section 2.4, for 32 blocks from this counter on.
fn encrypts(counter: u32) -> bool {
    begin();
    let (key_bits, nonce_bits) = (array::from_fn(|_| unknown()), array::from_fn(|_| unknown()));
    let (mut key, mut nonce) = ([0; 32], [0; 12]);
    store(key_bits.as_flattened(), &mut key);
    store(nonce_bits.as_flattened(), &mut nonce);
    let message: Vec<[Word; 16]> =
        (0..2 * TOGETHER).map(|_| array::from_fn(|_| unknown())).collect();
    let mut blocks: Vec<_> = message
        .iter()
        .map(|words| {
            let mut bytes = [0; BLOCK];
            store(words.as_flattened(), &mut bytes);
            bytes
        })
        .collect();
    let kernel = Xor { key: &key, nonce: &nonce, counter, blocks: &mut blocks };
    let done = kernel.run_with::<_, SymbolicBlocks<TOGETHER>>(Symbolic::<0>);
    let encrypted = |(number, words): (u32, &[Word; 16])| {
        let stream = block(&key_bits, number, &nonce_bits);
        array::from_fn::<_, 16, _>(|i| xor(words[i], stream[i]))
    };
    let words =
        |bytes: &[u8; BLOCK]| array::from_fn::<_, 16, _>(|i| load::<32>(&bytes[4 * i..4 * i + 4]));
    done == blocks.len() && blocks.iter().map(words).eq((counter..).zip(&message).map(encrypted))
}

#[test]
fn encryption_is_that_of_the_standard() {
    assert!(encrypts(1));
    assert!(encrypts(0xffff_ff00));
    assert_notices_each(&[Fault::Rotation, Fault::Constant, Fault::Order, Fault::Logic], 2, || {
        encrypts(7)
    });
    // Only the first: the last sum is a counter that nothing uses.
    assert_notices(Fault::Carry, 1, || encrypts(7));
}
