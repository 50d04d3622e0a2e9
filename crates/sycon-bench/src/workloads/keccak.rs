//! The permutation Keccak-p\[1600\]: one state, and several in parallel.

use sycon::Backend;
use sycon::permutation::{Keccak, Permutation};

use super::bench::{Aligned, backends, last_word};
use crate::measure::{Call, Contender, SYCON, Unit, Workload};
use crate::row::{Row, Summary};

pub(super) fn workloads() -> Vec<Workload> {
    let mut workloads = with_rounds::<24>(tiny_keccak::keccakf);
    workloads.extend(with_rounds::<12>(tiny_keccak::keccakp));
    workloads
}

type State = [u64; 25];

fn with_rounds<const ROUNDS: usize>(tiny: fn(&mut State)) -> Vec<Workload> {
    vec![
        lanes::<ROUNDS, 1>(tiny),
        lanes::<ROUNDS, 2>(tiny),
        lanes::<ROUNDS, 4>(tiny),
        lanes::<ROUNDS, 8>(tiny),
        separate::<ROUNDS>(tiny),
        eight_against_one::<ROUNDS>(),
    ]
}

fn states(count: usize) -> Unit {
    Unit::States { count: count.try_into().expect("at most 8"), width: 200 }
}

/// `N` states, interleaved for sycon.
fn lanes<const ROUNDS: usize, const N: usize>(tiny: fn(&mut State)) -> Workload {
    let best = if N == 1 { Backend::best_single() } else { Backend::best() };
    let permute = |backend| permute_lanes::<ROUNDS, N>(backend);
    let unit = states(N);
    let plural = if N == 1 { "" } else { "s" };
    let name = format!("{}, {N} state{plural}", Keccak::<ROUNDS>::NAME);
    Workload::new(name, unit, contenders::<ROUNDS, N>(best, permute, tiny))
}

/// 8 states, each in one piece.
fn separate<const ROUNDS: usize>(tiny: fn(&mut State)) -> Workload {
    let permute = |backend| -> Call {
        let mut states = Box::new(Aligned([Keccak::<ROUNDS>::ZERO; 8]));
        Box::new(move || {
            Keccak::<ROUNDS>::permute_many(backend, &mut states.0);
            last_word(&states.0[7])
        })
    };
    let name = format!("{}, 8 separate", Keccak::<ROUNDS>::NAME);
    let contenders = contenders::<ROUNDS, 8>(Backend::best(), permute, tiny);
    Workload::new(name, states(8), contenders)
}

const ONE_STATE: &str = "sycon, 1 state";

/// 8 states and 1 state, interleaved, because their ratio is a goal.
fn eight_against_one<const ROUNDS: usize>() -> Workload {
    let eight = permute_lanes::<ROUNDS, 8>(Backend::best());
    let one = permute_lanes::<ROUNDS, 1>(Backend::best_single());
    let contenders = vec![
        Contender { name: SYCON.into(), call: eight },
        Contender { name: ONE_STATE.into(), call: one },
    ];
    Workload::new(eight_against_one_name::<ROUNDS>(), states(8), contenders)
}

fn eight_against_one_name<const ROUNDS: usize>() -> String {
    format!("{}, 8 against 1", Keccak::<ROUNDS>::NAME)
}

pub(super) fn summaries(rows: &[Row]) -> Vec<Summary> {
    [eight_to_one::<24>(rows), eight_to_one::<12>(rows)].into_iter().flatten().collect()
}

fn eight_to_one<const ROUNDS: usize>(rows: &[Row]) -> Option<Summary> {
    let workload = eight_against_one_name::<ROUNDS>();
    let one = rows.iter().find(|row| row.workload == workload && row.contender == ONE_STATE)?;
    Some(Summary {
        name: format!("{}, 8 states / 1 state", Keccak::<ROUNDS>::NAME),
        value: one.ratio_to_sycon.recip(),
        note: "goal: at most 1.1 where the processor has four 512-bit ports".into(),
    })
}

/// Eight states, interleaved, with the name of a group of workloads that are compared with them.
pub(super) fn eight_states(name: &str) -> Workload {
    let call = permute_lanes::<24, 8>(Backend::best());
    Workload::new(name, states(8), vec![Contender { name: SYCON.into(), call }])
}

fn permute_lanes<const ROUNDS: usize, const N: usize>(backend: Backend) -> Call {
    let mut lanes = Box::new(Aligned([[0; N]; 25]));
    Box::new(move || {
        Keccak::<ROUNDS>::permute_lanes(backend, &mut lanes.0);
        lanes.0[24][N - 1]
    })
}

/// Sycon with its default backend and with each backend, and the other libraries, which process one state at a time.
fn contenders<const ROUNDS: usize, const N: usize>(
    best: Backend,
    permute: impl Fn(Backend) -> Call,
    tiny: fn(&mut State),
) -> Vec<Contender> {
    let mut contenders = vec![Contender { name: SYCON.into(), call: permute(best) }];
    contenders.extend(backends(permute));
    contenders.push(rival::<N>("keccak", |states| {
        keccak::Keccak::new().with_p1600::<ROUNDS>(|permute| states.iter_mut().for_each(permute));
    }));
    contenders.push(rival::<N>("tiny-keccak", move |states| states.iter_mut().for_each(tiny)));
    contenders
}

fn rival<const N: usize>(name: &str, permute: impl Fn(&mut [State; N]) + 'static) -> Contender {
    let mut states = Box::new(Aligned([[0; 25]; N]));
    Contender::new(name, move || {
        permute(&mut states.0);
        states.0[N - 1][24]
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::tests::fake_rows;

    #[test]
    fn eight_states_are_compared_with_one() {
        let name = eight_against_one_name::<24>();
        let rows = fake_rows(&name, states(8), &[(SYCON, 660.0), (ONE_STATE, 600.0)]);
        let [summary] = &summaries(&rows)[..] else { panic!("one summary") };
        assert_eq!(summary.name, "Keccak-f[1600], 8 states / 1 state");
        assert!((summary.value - 1.1).abs() < 1e-9);
    }

    #[test]
    fn nothing_measured_gives_no_summary() {
        assert_eq!(summaries(&[]), []);
    }
}
