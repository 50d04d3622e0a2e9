//! Theorems for all inputs about X25519 on lanes. Each one runs the code itself on symbols.
//!
//! * [`field`] shows that each operation on limbs is that of the field, within the bounds of its table.
//! * `lanes/tests.rs` shows that the whole computation stays within these bounds.
//! * [`formulas`] shows what the ladder and the comb compute of elements of the field.
//! * [`digits`] shows that the comb's digits are those of the secret.
//! * [`division`] shows that the quotients at the end are right.

mod digits;
mod division;
mod field;
mod formulas;

use sycon_testing::symbolic::polynomial::BigInt;

/// RFC 7748, section 4.1: 2^255 - 19.
fn prime() -> BigInt {
    (BigInt::from(1) << 255) - 19
}
