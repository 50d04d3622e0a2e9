//! Multimixer-128 is its definition, for all keys and messages: the code itself runs on symbols.

use core::array;
use std::vec::Vec;

use sycon_testing::symbolic::factors::{
    SymbolicFactors, SymbolicToken, polynomial_of_sum, unknown_operand, wrapped,
};
use sycon_testing::symbolic::fault::{Fault, assert_notices_each};
use sycon_testing::symbolic::polynomial::{BigInt, Polynomial};

use super::*;

/// A block of a key and a block of a message, each with its words.
type Blocks = [([Polynomial; 8], Block); 2];

fn blocks() -> Blocks {
    [(); 2].map(|()| unknown_operand())
}

/// Eprint 2023/1357, algorithm 2, of the sums modulo 2^32 of a key's and a message's words. With `x` the first four of
/// these and `y` the others: products of these, then products of `u` and `v`, whose sums are modulo 2^32 too.
fn by_definition([(key, _), (message, _)]: &Blocks) -> [Polynomial; 8] {
    let sums: [_; 8] = array::from_fn(|i| &key[i] + &message[i]);
    let x = |i: usize| &sums[i % 4];
    let y = |i: usize| &sums[4 + i % 4];
    let product = |u: &Polynomial, v: &Polynomial| &wrapped(u) * &wrapped(v);
    array::from_fn(|i| {
        if i < 4 {
            product(x(i), y(i))
        } else {
            let u = &(x(i) + x(i + 1)) + x(i + 2);
            product(&u, &(&(y(i + 1) + y(i + 2)) + y(i + 3)))
        }
    })
}

/// Return whether sums are equal modulo 2^64.
fn are_equal(sums: Sums, expected: &[Polynomial; 8]) -> bool {
    let modulus = BigInt::from(1) << 64;
    sums.into_iter()
        .zip(expected)
        .all(|(sum, expected)| (&polynomial_of_sum(sum) - expected).is_multiple_of(&modulus))
}

/// One block in one row.
fn row() -> bool {
    let blocks = blocks();
    let row = SymbolicFactors::load_one(&blocks[0].1, &blocks[1].1);
    are_equal(f128_row::<SymbolicToken, _>(row), &by_definition(&blocks))
}

/// Algorithm 1: a sum over `count` blocks, two rows at a time. A last row alone has a row of zeros next to it.
fn sum_over_blocks(count: usize) -> bool {
    let blocks: Vec<_> = (0..count).map(|_| blocks()).collect();
    let bytes = |i: usize| blocks.iter().map(|pair| pair[i].1).collect::<Vec<_>>();
    let mut sums = [0; 8];
    SymbolicToken.run(MixBlocks {
        sums: &mut sums,
        key: &bytes(0),
        message: &bytes(1),
        ahead: &[],
    });
    let zeros: [Polynomial; 8] = Default::default();
    let expected = blocks
        .iter()
        .map(by_definition)
        .fold(zeros, |sums, more| array::from_fn(|i| &sums[i] + &more[i]));
    are_equal(sums, &expected)
}

#[test]
fn a_row_is_the_definition() {
    assert_notices_each(&[Fault::Carry, Fault::Order, Fault::Sign], 50, row);
}

#[test]
fn sums_over_blocks_are_the_definition() {
    for count in 1..=9 {
        assert!(sum_over_blocks(count), "{count} blocks");
    }
    assert_notices_each(&[Fault::Carry, Fault::Order, Fault::Sign], 100, || sum_over_blocks(4));
}
