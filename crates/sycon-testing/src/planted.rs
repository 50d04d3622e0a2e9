//! A function without a test: `make mutants` must report its mutants as missed.

/// The next number.
#[must_use]
pub const fn next(number: u64) -> u64 {
    number + 1
}
