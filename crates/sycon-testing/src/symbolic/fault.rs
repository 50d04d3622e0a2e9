//! Faults in the operations of symbolic vectors. A theorem that holds although an operation is wrong proves nothing.

use core::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The error of a faulty operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A rotation or a shift moves by one bit too many, or too few.
    Rotation,
    /// A constant has its lowest bit flipped.
    Constant,
    /// Two elements of a vector change places in a shuffle, a load or a store.
    Order,
    /// A bit of a logic operation is inverted.
    Logic,
    /// A carry is lost.
    Carry,
    /// A difference has its operands exchanged, or a product the wrong sign.
    Sign,
    /// A bound is one too small.
    Bound,
}

/// The fault that is planted, and how many operations of its kind come before the faulty one.
type Planted = Option<(Fault, usize)>;

thread_local! {
    static PLANTED: Cell<Planted> = const { Cell::new(None) };
}

/// Returns true if this operation is the faulty one. Each operation that can have a fault of this kind must call this
/// once.
#[must_use]
pub fn strikes(fault: Fault) -> bool {
    match PLANTED.get() {
        Some((planted, 0)) if planted == fault => {
            PLANTED.set(None);
            true
        }
        Some((planted, before)) if planted == fault => {
            PLANTED.set(Some((planted, before - 1)));
            false
        }
        _ => false,
    }
}

/// Returns how many operations of `theorem` can have this fault.
///
/// # Panics
/// If the theorem does not hold.
pub fn operations(fault: Fault, theorem: impl FnOnce() -> bool) -> usize {
    PLANTED.set(Some((fault, usize::MAX)));
    assert!(theorem(), "the theorem does not hold");
    PLANTED.take().map_or(0, |(_, left)| usize::MAX - left)
}

/// Asserts that `theorem` holds, and fails with this fault in its first, its last and other operations: `count` in all,
/// or every operation where there are fewer. A panic in the theorem is a failure of the theorem.
///
/// # Panics
/// If the theorem does not hold, has no such operation, or holds in spite of a fault.
pub fn assert_notices(fault: Fault, count: usize, theorem: impl Fn() -> bool) {
    let all = operations(fault, &theorem);
    assert!(all > 0, "no operation can have the fault {fault:?}");
    let count = count.min(all);
    for i in 0..count {
        let index = if count == 1 { 0 } else { i * (all - 1) / (count - 1) };
        PLANTED.set(Some((fault, index)));
        let holds = catch_unwind(AssertUnwindSafe(&theorem)).unwrap_or(false);
        assert_eq!(PLANTED.take(), None, "operation {index} of {all} was not reached");
        assert!(!holds, "{fault:?} in operation {index} of {all} is not noticed");
    }
}

/// Asserts [the same](assert_notices) for each of these faults.
///
/// # Panics
/// If the theorem does not hold, has no such operation, or holds in spite of a fault.
pub fn assert_notices_each(faults: &[Fault], count: usize, theorem: impl Fn() -> bool) {
    for fault in faults {
        assert_notices(*fault, count, &theorem);
    }
}

/// Run a part of a theorem several times with the same fault: `part` returns whether it is to run again.
pub(super) fn repeat_with_fault(mut part: impl FnMut() -> bool) {
    let planted = PLANTED.get();
    let mut left = planted;
    loop {
        PLANTED.set(planted);
        let again = part();
        // The longest run's, if the fault struck in no run.
        left = left
            .and_then(|(fault, least)| PLANTED.get().map(|(_, before)| (fault, least.min(before))));
        if !again {
            break;
        }
    }
    PLANTED.set(left);
}
