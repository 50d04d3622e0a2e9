//! What no test looks at, for `make mutants`, which must see that.

/// The next number.
#[must_use]
pub const fn next(number: u64) -> u64 {
    number + 1
}
