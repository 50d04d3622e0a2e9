//! Keccak with six complemented lanes between rounds. By De Morgan's laws, chi then needs 5 negations instead of 25.
//!
//! Source: the Keccak implementation overview, section 2.2, "lane complementing transform".

use core::ops::{BitAnd, BitOr, BitXor, Not};

/// The lanes that are complemented.
const COMPLEMENTED: [usize; 6] = [1, 2, 8, 12, 17, 20];

/// Complements these lanes of a state. It is its own inverse.
#[inline(always)]
pub fn complement<W: Copy + Not<Output = W>>(mut state: [W; 25]) -> [W; 25] {
    for lane in COMPLEMENTED {
        state[lane] = !state[lane];
    }
    state
}

/// Applies chi to row `ROW`, whose lanes are in the form that theta, rho and pi produce.
#[allow(clippy::many_single_char_names, reason = "the vowels that lanes of a row are called by")]
#[inline(always)]
pub fn chi_row<const ROW: usize, W>([a, e, i, o, u]: [W; 5]) -> [W; 5]
where
    W: Copy + Not<Output = W> + BitAnd<Output = W> + BitOr<Output = W> + BitXor<Output = W>,
{
    match ROW {
        0 => [a ^ (e | i), e ^ (!i | o), i ^ (o & u), o ^ (u | a), u ^ (a & e)],
        1 => [a ^ (e | i), e ^ (i & o), i ^ (o | !u), o ^ (u | a), u ^ (a & e)],
        2 => [a ^ (e | i), e ^ (i & o), i ^ (!o & u), !o ^ (u | a), u ^ (a & e)],
        3 => [a ^ (e & i), e ^ (i | o), i ^ (!o | u), !o ^ (u & a), u ^ (a | e)],
        _ => [a ^ (!e & i), !e ^ (i | o), i ^ (o & u), o ^ (u | a), u ^ (a & e)],
    }
}
