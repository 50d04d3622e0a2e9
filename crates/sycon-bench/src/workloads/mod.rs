//! What is measured. Every group is a file with a function that lists its workloads.

mod keccak;
mod kem;
mod lanes;
mod newplex;
mod openssl;
mod other;
mod permutation;
mod universal;
mod xof;

use std::cell::RefCell;
use std::rc::Rc;

use sycon::Backend;

pub(crate) use lanes::original;

use crate::measure::{Call, Contender, SYCON, Workload};
use crate::report::{Row, Summary};

pub(crate) fn all(bench: &Bench) -> Vec<Workload> {
    [
        xof::workloads(bench),
        lanes::workloads(bench),
        other::workloads(bench),
        keccak::workloads(),
        kem::workloads(bench),
        permutation::workloads(bench),
        newplex::workloads(bench),
        universal::workloads(bench),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Figures that are drawn from several rows.
pub(crate) fn summaries(rows: &[Row]) -> Vec<Summary> {
    let mut summaries = keccak::summaries(rows);
    summaries.extend(permutation::summaries(rows));
    summaries.extend(newplex::summaries(rows));
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

const MEBIBYTE: usize = 1 << 20;

/// What workloads are made from. Contenders share the buffers, so that none has its own in a cache
/// or pays for fresh pages.
pub(crate) struct Bench {
    every_backend: bool,
    input: Rc<[u8]>,
    output: Rc<RefCell<Vec<u8>>>,
}

impl Bench {
    /// With `every_backend`, each of them is a contender wherever sycon is one.
    pub(crate) fn new(every_backend: bool) -> Self {
        Self {
            every_backend,
            input: (0..=250).cycle().take(MEBIBYTE).collect(),
            output: Rc::new(RefCell::new(vec![0; MEBIBYTE])),
        }
    }

    /// 1 MiB to read from.
    fn input(&self) -> Rc<[u8]> {
        Rc::clone(&self.input)
    }

    /// 1 MiB to write to.
    fn output(&self) -> Rc<RefCell<Vec<u8>>> {
        Rc::clone(&self.output)
    }

    /// Sycon as its users get it, for which `make` is given no backend, and the backends if wanted.
    fn sycon(&self, make: impl Fn(Option<Backend>) -> Call) -> Vec<Contender> {
        let mut contenders = vec![Contender { name: SYCON.into(), call: make(None) }];
        if self.every_backend {
            contenders.extend(backends(|backend| make(Some(backend))));
        }
        contenders
    }
}

fn backends(make: impl Fn(Backend) -> Call) -> impl Iterator<Item = Contender> {
    Backend::available()
        .map(move |backend| Contender { name: format!("{SYCON} {backend}"), call: make(backend) })
}

/// On cache lines: an access that straddles two costs double.
#[repr(align(64))]
struct Aligned<T>(T);

/// The first word of an output.
fn first_word(output: &[u8]) -> u64 {
    u64::from_le_bytes(*output.first_chunk().expect("no output is shorter"))
}

/// The last word of an output.
fn last_word(output: &[u8]) -> u64 {
    u64::from_le_bytes(*output.last_chunk().expect("no output is shorter"))
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

    #[test]
    fn backends_are_contenders_where_wanted() {
        let make = |_| -> Call { Box::new(|| 0) };
        assert_eq!(Bench::new(false).sycon(make).len(), 1);
        assert_eq!(Bench::new(true).sycon(make).len(), 1 + Backend::available().count());
    }
}
