//! The counters and faults that the tests use inside the computation of signatures.

/// Counts permutations.
pub(crate) mod count {
    use std::cell::Cell;

    std::thread_local!(static COUNT: Cell<usize> = const { Cell::new(0) });

    pub(crate) fn add(permutations: usize) {
        COUNT.set(COUNT.get() + permutations);
    }

    /// Returns the permutations since the last call.
    pub(crate) fn take() -> usize {
        COUNT.replace(0)
    }
}

/// Disturbs the computation of signatures.
pub(crate) mod fault {
    use std::cell::Cell;

    std::thread_local!(static LEFT: Cell<Option<u32>> = const { Cell::new(None) });

    /// Makes a layer of the hypertree sign a wrong root, once.
    pub(crate) fn plant(layer: u32) {
        LEFT.set(Some(layer));
    }

    pub(crate) fn strike(root: &mut [u8]) {
        if let Some(left) = LEFT.get() {
            LEFT.set(left.checked_sub(1));
            root[3] ^= u8::from(left == 0) << 5;
        }
    }
}
