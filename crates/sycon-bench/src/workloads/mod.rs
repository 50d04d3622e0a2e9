//! The workloads. Every group is a file with a function that lists its workloads.

mod aead;
mod age;
mod aws_lc;
mod bench;
mod hpke;
mod keccak;
mod kem;
mod lanes;
mod multimixer;
mod newplex;
mod openssl;
mod permutation;
mod rscrypto;
mod short;
mod slhdsa;
mod sweep;
mod transcript;
mod xkcp;
mod xof;

pub(crate) use bench::Bench;
pub(crate) use kem::{Triple, triples as kem_triples};
pub(crate) use lanes::original;

use crate::measure::Workload;
use crate::row::{Row, Summary};

pub(crate) fn all(bench: &Bench) -> Vec<Workload> {
    [
        xof::workloads(bench),
        short::workloads(bench),
        sweep::workloads(bench),
        lanes::workloads(bench),
        keccak::workloads(),
        kem::workloads(bench),
        hpke::workloads(),
        aead::workloads(),
        age::workloads(),
        slhdsa::workloads(),
        permutation::workloads(bench),
        newplex::workloads(bench),
        multimixer::workloads(bench),
        transcript::workloads(bench),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Returns figures that are computed from several rows.
pub(crate) fn summaries(rows: &[Row]) -> Vec<Summary> {
    let mut summaries = short::summaries(rows);
    summaries.extend(keccak::summaries(rows));
    summaries.extend(permutation::summaries(rows));
    summaries.extend(newplex::summaries(rows));
    summaries.extend(kem::summaries(rows));
    summaries.extend(slhdsa::summaries(rows));
    summaries.extend(clock(rows));
    summaries
}

fn clock(rows: &[Row]) -> Option<Summary> {
    let ratios = rows.iter().map(|row| row.min_core_cycles / row.min_cycles);
    let slowest = ratios.clone().reduce(f64::min)?;
    let value = ratios.reduce(f64::max)?;
    let note = format!("the fastest workload; {slowest:.2} in the slowest");
    Some(Summary { name: "core cycles per TSC cycle".into(), value, note })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn names_are_unique() {
        let workloads = all(&Bench::new(true));
        let names: BTreeSet<_> = workloads.iter().map(|workload| &workload.name).collect();
        assert_eq!(names.len(), workloads.len());
        for workload in &workloads {
            let names: BTreeSet<_> = workload.contenders.iter().map(|c| &c.name).collect();
            assert_eq!(names.len(), workload.contenders.len(), "{}", workload.name);
        }
    }
}
