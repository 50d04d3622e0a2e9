//! The functions that are not of Keccak: Ascon and BLAKE3.

use std::hint::black_box;

use sycon::xof::{Absorb, AsconXof128, Blake3, Squeeze, Xof};

use super::{Bench, first_word, last_word};
use crate::measure::{Contender, Unit, Workload};

const UNIT: Unit = Unit::Bytes(1 << 20);

pub(super) fn workloads(bench: &Bench) -> Vec<Workload> {
    let mut ascon = bench.sycon(|backend| {
        let input = bench.input();
        Box::new(move || {
            let mut xof = backend.map_or_else(AsconXof128::new, AsconXof128::with_backend);
            xof.absorb(&input);
            first_word(&xof.finalize().squeeze_array::<32>())
        })
    });
    ascon.push(super::xof::absorb_digest::<ascon_xof128::AsconXof128>(bench, "ascon-xof128"));
    vec![
        Workload::new("Ascon-XOF128 absorb 1 MiB", UNIT, ascon),
        Workload::new("BLAKE3 absorb 1 MiB", UNIT, blake3_absorb(bench)),
        Workload::new("BLAKE3 squeeze 1 MiB", UNIT, blake3_squeeze(bench)),
        Workload::new("BLAKE3 squeeze 32 B", Unit::Call, blake3_reads()),
    ]
}

fn blake3_absorb(bench: &Bench) -> Vec<Contender> {
    let (ours, theirs) = (bench.input(), bench.input());
    vec![
        Contender::new("sycon", move || {
            let mut xof = Blake3::new();
            xof.absorb(&ours);
            first_word(&xof.finalize().squeeze_array::<32>())
        }),
        Contender::new("blake3", move || first_word(blake3::hash(&theirs).as_bytes())),
    ]
}

fn blake3_squeeze(bench: &Bench) -> Vec<Contender> {
    let (ours, theirs) = (bench.output(), bench.output());
    vec![
        Contender::new("sycon", move || {
            let mut output = ours.borrow_mut();
            Blake3::new().finalize().squeeze(&mut output);
            last_word(&output)
        }),
        Contender::new("blake3", move || {
            let mut output = theirs.borrow_mut();
            blake3::Hasher::new().finalize_xof().fill(&mut output);
            last_word(&output)
        }),
    ]
}

fn blake3_reads() -> Vec<Contender> {
    let mut ours = Blake3::new().finalize();
    let mut theirs = blake3::Hasher::new().finalize_xof();
    vec![
        Contender::new("sycon", move || {
            let mut output = [0; 32];
            ours.squeeze(black_box(&mut output));
            first_word(&output)
        }),
        Contender::new("blake3", move || {
            let mut output = [0; 32];
            theirs.fill(black_box(&mut output));
            first_word(&output)
        }),
    ]
}
