//! SHA3-256 of AWS-LC, if it was compiled in. The crate does not offer SHAKE.

use super::bench::Bench;
use crate::measure::Contender;

/// SHA3-256 of the first `length` bytes of the input.
#[cfg(feature = "c-rivals")]
pub(super) fn sha3_256(bench: &Bench, length: usize) -> Option<Contender> {
    use std::hint::black_box;

    use aws_lc_rs::digest::{SHA3_256, digest};

    use super::bench::first_word;

    let input = bench.input();
    Some(Contender::new("aws-lc-rs", move || {
        first_word(digest(&SHA3_256, black_box(&input[..length])).as_ref())
    }))
}

#[cfg(not(feature = "c-rivals"))]
pub(super) fn sha3_256(_: &Bench, _: usize) -> Option<Contender> {
    None
}
