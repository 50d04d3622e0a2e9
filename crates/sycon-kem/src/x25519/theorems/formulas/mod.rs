//! The formulas of the ladder and of the comb, over polynomials modulo the prime instead of limbs. The sources are
//! those of the code, with another `field`.

mod edwards;
mod exceptions;
mod field;
mod points;
mod steps;

#[allow(clippy::duplicate_mod, reason = "the same formulas over another field")]
#[path = "../../comb.rs"]
mod comb;

#[allow(clippy::duplicate_mod, reason = "the same formulas over another field")]
#[path = "../../ladder.rs"]
mod ladder;

use sycon_testing::symbolic::polynomial::Polynomial;

use super::super::{encoding, table};
use super::prime;

/// Return whether a polynomial is 0 modulo the prime.
fn vanishes(a: &Polynomial) -> bool {
    a.is_multiple_of(&prime())
}
