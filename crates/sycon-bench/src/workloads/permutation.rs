//! The permutation suite: one state, and many, in the form of newplex's table.

use sycon::Backend;
use sycon::permutation::{
    Areion512, AsconV12P8, AsconV12P12, Gimli, Haraka512, Haraka512Newplex, KeccakF1600,
    KeccakP1600R12, Permutation, Simpira256, Simpira512, Simpira768, Simpira1024, Simpira1536,
    Xoodoo,
};

use super::bench::{Aligned, Bench, first_word};
use crate::measure::{Call, Contender, Unit, Workload};
use crate::row::{Row, Summary};

pub(super) fn workloads(bench: &Bench) -> Vec<Workload> {
    let mut workloads = vec![
        one::<Simpira256>(bench),
        one::<Simpira512>(bench),
        one::<Simpira768>(bench),
        one::<Simpira1024>(bench),
        one::<Simpira1536>(bench),
        one::<Areion512>(bench),
        one::<Haraka512>(bench),
        one::<Haraka512Newplex>(bench),
        with(one::<Gimli>(bench), "gimli-permutation", [0; 12], |state| {
            gimli_permutation::gimli(state);
            u64::from(state[0]) | u64::from(state[1]) << 32
        }),
        with(one::<Xoodoo>(bench), "xoodyak", xoodyak::Xoodoo::default(), |state| {
            state.permute();
            let mut bytes = [0; 48];
            state.bytes(&mut bytes);
            first_word(&bytes)
        }),
        with(one::<AsconV12P12>(bench), "ascon", [0; 5], |state| {
            ascon::permute12(state);
            state[0].swap_bytes()
        }),
        with(one::<AsconV12P8>(bench), "ascon", [0; 5], |state| {
            ascon::permute8(state);
            state[0].swap_bytes()
        }),
        with(one::<KeccakF1600>(bench), "keccak", [0; 25], |state| {
            keccak::Keccak::new().with_f1600(|permute| permute(state));
            state[0]
        }),
        with(one::<KeccakP1600R12>(bench), "keccak", [0; 25], |state| {
            keccak::Keccak::new().with_p1600::<12>(|permute| permute(state));
            state[0]
        }),
    ];
    workloads.extend([
        many::<Simpira256>(bench),
        many::<Simpira512>(bench),
        many::<Simpira768>(bench),
        many::<Simpira1024>(bench),
        many::<Simpira1536>(bench),
        many::<Areion512>(bench),
        many::<Haraka512>(bench),
        many::<Haraka512Newplex>(bench),
        many::<Gimli>(bench),
        many::<Xoodoo>(bench),
        many::<AsconV12P12>(bench),
        many::<AsconV12P8>(bench),
        many::<KeccakF1600>(bench),
        many::<KeccakP1600R12>(bench),
        chain::<Simpira256>(),
        chain::<Simpira1024>(),
    ]);
    workloads
}

fn states<P: Permutation>(count: u32) -> Unit {
    Unit::States { count, width: P::WIDTH.try_into().expect("a short state") }
}

/// One state that is permuted repeatedly.
fn one<P: Permutation + 'static>(bench: &Bench) -> Workload {
    let contenders = bench.sycon(|backend| -> Call {
        let backend = backend.unwrap_or_else(P::best_backend);
        let mut state = Aligned(P::ZERO);
        Box::new(move || {
            P::permute(backend, &mut state.0);
            first_word(state.0.as_ref())
        })
    });
    Workload::new(format!("{}, one state", P::NAME), states::<P>(1), contenders)
}

/// Adds a rival with its own type of state. Its call returns the first word of the state.
fn with<T: 'static>(
    mut workload: Workload,
    name: &str,
    mut state: T,
    permute: impl Fn(&mut T) -> u64 + 'static,
) -> Workload {
    workload.contenders.push(Contender::new(name, move || permute(&mut state)));
    workload
}

const MANY: u32 = 16;

/// 16 separate states.
fn many<P: Permutation + 'static>(bench: &Bench) -> Workload {
    let contenders = bench.sycon(|backend| -> Call {
        let backend = backend.unwrap_or_else(Backend::best);
        let mut states = Aligned([P::ZERO; MANY as usize]);
        Box::new(move || {
            P::permute_many(backend, &mut states.0);
            first_word(states.0[0].as_ref())
        })
    });
    Workload::new(format!("{}, {MANY} states", P::NAME), states::<P>(MANY), contenders)
}

/// The number of permutations in one run. The state stays in registers, so that only the latency of the chain of
/// dependent instructions is measured.
pub(super) const RUN: u32 = 100;

fn chain<P: Permutation + 'static>() -> Workload {
    let mut state = P::ZERO;
    let permute = move || {
        P::absorb_blocks(P::best_backend(), &mut state, &[[]; RUN as usize]);
        first_word(state.as_ref())
    };
    let contenders = vec![Contender::new(crate::measure::SYCON, permute)];
    Workload::new(chain_name::<P>(), states::<P>(RUN), contenders)
}

pub(super) fn chain_name<P: Permutation>() -> String {
    format!("{}, one state, {RUN} times in registers", P::NAME)
}

/// The rounds of AES in a chain: two per round of Simpira.
const CHAIN_256: f64 = 30.0;
const CHAIN_1024: f64 = 36.0;

/// Simpira-256 is a chain of AES rounds. Simpira-1024 has a longer chain, and four times as many AES rounds in
/// parallel.
pub(super) fn summaries(rows: &[Row]) -> Option<Summary> {
    let cycles = |name: String| Some(rows.iter().find(|row| row.workload == name)?.min_cycles);
    let latency = cycles(chain_name::<Simpira256>())? / CHAIN_256;
    let value = cycles(chain_name::<Simpira1024>())? / (CHAIN_1024 * latency);
    let note = "goal: at most 1.05".into();
    Some(Summary { name: "Simpira-1024 / its chain of AES rounds".into(), value, note })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::tests::fake_rows;

    #[test]
    fn simpira_is_compared_with_its_chain() {
        let mut rows =
            fake_rows(&chain_name::<Simpira256>(), states::<Simpira256>(RUN), &[("sycon", 300.0)]);
        rows.extend(fake_rows(
            &chain_name::<Simpira1024>(),
            states::<Simpira1024>(RUN),
            &[("sycon", 720.0)],
        ));
        assert!((summaries(&rows).expect("both are there").value - 2.0).abs() < 1e-9);
        assert_eq!(summaries(&rows[..1]), None);
    }
}
