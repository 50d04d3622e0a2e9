//! Gimli ("Gimli: a cross-platform permutation", CHES 2017).

use sycon_simd::{Simd, WordRows};

use crate::blocks::block_permutation;

/// Gimli: 384 bits, 24 rounds of shifts and logic on three rows of four words.
///
/// It is designed to run well everywhere, from vector units to the smallest processors. It was a candidate for NIST's
/// lightweight standard, but not a finalist. Distinguishers on all 24 rounds are known (ASIACRYPT 2020). They do not
/// break the hash and the cipher that are built on it.
///
/// ```
/// use sycon_permutation::{Backend, Gimli, Permutation};
///
/// let mut state = Gimli::ZERO;
/// Gimli::permute(Backend::best(), &mut state);
/// assert_eq!(state[..4], [0xc4, 0xd8, 0x67, 0x64]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Gimli;

block_permutation!(
    Gimli, "Gimli-384", 3 blocks, needs Vectors, one state: Rows1, many: [Rows16],
    |simd, x| permute(simd, x)
);

/// The first 24 bits of the fraction of the golden ratio. The low bits are for the number of the round.
const ROUND_CONSTANT: u32 = 0x9e37_7900;

#[inline(always)]
fn permute<S: Simd, L: WordRows<S>>(simd: S, mut rows: [L; 3]) -> [L; 3] {
    for round in (4..=24).rev().step_by(4) {
        rows = small_swap(sp_boxes(rows));
        rows[0] = rows[0].xor(L::first_word(simd, ROUND_CONSTANT + round));
        rows = sp_boxes(rows);
        rows = big_swap(sp_boxes(rows));
        rows = sp_boxes(rows);
    }
    rows
}

/// Applies the non-linear layer to all four columns in parallel.
#[inline(always)]
fn sp_boxes<S: Simd, L: WordRows<S>>(rows: [L; 3]) -> [L; 3] {
    let x = rows[0].rotate_left::<24>();
    let y = rows[1].rotate_left::<9>();
    let z = rows[2];
    [
        z.xor3(y, x.and(y).shift_left::<3>()),
        y.xor3(x, x.or(z).shift_left::<1>()),
        x.xor3(z.shift_left::<1>(), y.and(z).shift_left::<2>()),
    ]
}

#[inline(always)]
fn small_swap<S: Simd, L: WordRows<S>>([x, y, z]: [L; 3]) -> [L; 3] {
    [x.shuffle::<0b10_11_00_01>(), y, z]
}

#[inline(always)]
fn big_swap<S: Simd, L: WordRows<S>>([x, y, z]: [L; 3]) -> [L; 3] {
    [x.shuffle::<0b01_00_11_10>(), y, z]
}
