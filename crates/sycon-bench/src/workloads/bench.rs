//! The parts that workloads share.

use std::cell::RefCell;
use std::rc::Rc;

use sycon::Backend;

use crate::measure::{Call, Contender, SYCON};

pub(super) const MEBIBYTE: usize = 1 << 20;

/// Buffers and backends. Contenders share the buffers, so that each finds the same pages and cache contents.
pub(crate) struct Bench {
    every_backend: bool,
    with_rivals: bool,
    input: Rc<[u8]>,
    output: Rc<RefCell<Vec<u8>>>,
}

impl Bench {
    /// With `every_backend`, each backend is a contender in addition to sycon's choice.
    pub(crate) fn new(every_backend: bool) -> Self {
        Self {
            every_backend,
            with_rivals: true,
            input: (0..=250).cycle().take(MEBIBYTE).collect(),
            output: Rc::new(RefCell::new(vec![0; MEBIBYTE])),
        }
    }

    /// Leaves out the KEMs of other libraries, because graviola panics on the processor that valgrind emulates.
    pub(crate) fn alone() -> Self {
        Self { with_rivals: false, ..Self::new(false) }
    }

    pub(super) fn has_rivals(&self) -> bool {
        self.with_rivals
    }

    /// 1 MiB to read from.
    pub(super) fn input(&self) -> Rc<[u8]> {
        Rc::clone(&self.input)
    }

    /// 1 MiB to write to.
    pub(super) fn output(&self) -> Rc<RefCell<Vec<u8>>> {
        Rc::clone(&self.output)
    }

    /// Sycon with its default backend, for which `make` gets `None`, and with each backend if requested.
    pub(super) fn sycon(&self, make: impl Fn(Option<Backend>) -> Call) -> Vec<Contender> {
        let mut contenders = vec![Contender { name: SYCON.into(), call: make(None) }];
        if self.every_backend {
            contenders.extend(backends(|backend| make(Some(backend))));
        }
        contenders
    }
}

pub(super) fn backends(make: impl Fn(Backend) -> Call) -> impl Iterator<Item = Contender> {
    Backend::available()
        .map(move |backend| Contender { name: format!("{SYCON} {backend}"), call: make(backend) })
}

/// Computes the tag of a message in pieces.
pub(super) type Tag = Box<dyn FnMut(&[&[u8]])>;

/// Aligned to cache lines: an access across two lines costs twice as much.
#[repr(align(64))]
pub(super) struct Aligned<T>(pub(super) T);

/// The first word of an output.
pub(super) fn first_word(output: &[u8]) -> u64 {
    u64::from_le_bytes(*output.first_chunk().expect("no output is shorter"))
}

/// The last word of an output.
pub(super) fn last_word(output: &[u8]) -> u64 {
    u64::from_le_bytes(*output.last_chunk().expect("no output is shorter"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn backends_are_contenders_where_wanted() {
        let make = |_| -> Call { Box::new(|| 0) };
        assert_eq!(Bench::new(false).sycon(make).len(), 1);
        assert_eq!(Bench::new(true).sycon(make).len(), 1 + Backend::available().count());
    }
}
