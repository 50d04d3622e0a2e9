//! KT128 by the length of the message: one TurboSHAKE up to 8 KiB, a tree above.

use std::hint::black_box;

use digest::{ExtendableOutput, Update};
use sycon::xof::{Algorithm, Kt128, Xof};

use super::bench::{Bench, first_word};
use super::xkcp;
use crate::measure::{Contender, SYCON, Unit, Workload};

const KIBIBYTE: usize = 1 << 10;
/// The longest message.
const LAST: usize = 64 * KIBIBYTE;

pub(super) fn workloads(bench: &Bench) -> Vec<Workload> {
    // A message of more than 8 KiB becomes a tree.
    let around = [8 * KIBIBYTE - 1, 8 * KIBIBYTE, 8 * KIBIBYTE + 1];
    (KIBIBYTE..8 * KIBIBYTE)
        .step_by(KIBIBYTE)
        .chain(around)
        .chain((9 * KIBIBYTE..=LAST).step_by(KIBIBYTE))
        .map(|length| workload(bench, length))
        .collect()
}

fn workload(bench: &Bench, length: usize) -> Workload {
    let input = bench.input();
    let ours = move || {
        let mut output = [0; 32];
        Kt128::new().hash_into(black_box(&input[..length]), &mut output);
        first_word(&output)
    };
    let input = bench.input();
    let k12 = move || {
        let mut hash = k12::Kt128::default();
        hash.update(black_box(&input[..length]));
        let mut output = [0; 32];
        hash.finalize_xof_into(&mut output);
        first_word(&output)
    };
    let mut contenders = vec![Contender::new(SYCON, ours), Contender::new("k12", k12)];
    contenders.extend(xkcp::hash(bench.input(), Algorithm::Kt128, length, b""));
    Workload::new(format!("KT128 {length} B"), Unit::Call, contenders)
}
