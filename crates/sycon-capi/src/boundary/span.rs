//! The memory that a caller passes, and the rules for overlaps.

use core::cell::Cell;
use core::ffi::{CStr, c_char};
use core::ptr;

use super::{Opaque, Slot};

/// Memory that a caller passes, and its role.
#[derive(Clone, Copy)]
pub(crate) struct Span {
    start: *mut u8,
    len: usize,
    aligned: bool,
    role: Role,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Read,
    /// A state that is read. No output can overlap it.
    ReadState,
    /// Moved to its output before anything is written, so both can overlap.
    Moved,
    /// The output of `Moved`.
    MoveTarget,
    /// Written through [`Output`], so it can overlap inputs.
    Written,
    /// A state or a result that is written directly.
    WrittenDirectly,
    /// Unchanged after errors. All other outputs become zeros.
    Changed,
    /// The error code. It is unchanged after errors, unless the function did not run.
    ErrorCode,
}

impl Span {
    #[inline(always)]
    const fn new(start: *mut u8, len: usize, role: Role) -> Self {
        Self { start, len, aligned: true, role }
    }

    #[inline(always)]
    pub(crate) const fn read(start: *const u8, len: usize) -> Self {
        Self::new(start.cast_mut(), len, Role::Read)
    }

    /// # Safety
    ///
    /// `start` is null or points to a string that ends in a zero.
    #[inline(always)]
    pub(crate) unsafe fn string(start: *const c_char) -> Self {
        // SAFETY: as above.
        let text = (!start.is_null()).then(|| unsafe { CStr::from_ptr(start) });
        Self::read(start.cast(), text.map_or(1, |text| text.count_bytes() + 1))
    }

    #[inline(always)]
    pub(crate) const fn moved(start: *const u8, len: usize) -> Self {
        Self::new(start.cast_mut(), len, Role::Moved)
    }

    #[inline(always)]
    pub(crate) const fn write(start: *mut u8, len: usize) -> Self {
        Self::new(start, len, Role::Written)
    }

    #[inline(always)]
    pub(crate) const fn over(start: *mut u8, len: usize) -> Self {
        Self::new(start, len, Role::MoveTarget)
    }

    #[inline(always)]
    pub(crate) const fn change(start: *mut u8, len: usize) -> Self {
        Self::new(start, len, Role::Changed)
    }

    #[inline(always)]
    pub(crate) fn list<T>(start: *const T, count: usize) -> Self {
        let len = count.saturating_mul(size_of::<T>());
        Self { aligned: start.is_aligned(), ..Self::read(start.cast(), len) }
    }

    #[inline(always)]
    pub(crate) fn state<S: Opaque>(state: *mut S) -> Self {
        Self { role: Role::Changed, ..Self::state_read(state) }
    }

    /// A state to initialize. After errors it is invalid, even if it was valid before.
    #[inline(always)]
    pub(crate) fn vacant<S: Opaque>(state: *mut S) -> Self {
        Self { role: Role::WrittenDirectly, ..Self::state_read(state) }
    }

    #[inline(always)]
    pub(crate) fn state_read<S: Opaque>(state: *const S) -> Self {
        let slot = state.cast::<Slot<S::Value>>();
        let aligned = state.is_aligned() && slot.is_aligned();
        Self {
            aligned,
            ..Self::new(state.cast_mut().cast(), size_of::<Slot<S::Value>>(), Role::ReadState)
        }
    }

    #[inline(always)]
    pub(crate) fn result<T>(value: *mut T) -> Self {
        let made = Self::new(value.cast(), size_of::<T>(), Role::WrittenDirectly);
        Self { aligned: value.is_aligned(), ..made }
    }

    #[inline(always)]
    pub(crate) fn report<T>(value: *mut T) -> Self {
        Self { role: Role::ErrorCode, ..Self::result(value) }
    }

    #[inline(always)]
    pub(super) fn is_memory(self) -> bool {
        self.len == 0
            || !self.start.is_null() && self.aligned && self.len <= isize::MAX.cast_unsigned()
    }

    #[inline(always)]
    fn is_input(self) -> bool {
        matches!(self.role, Role::Read | Role::Moved)
    }

    #[inline(always)]
    pub(super) fn is_written(self) -> bool {
        !self.is_input() && self.role != Role::ReadState
    }

    /// Clears this memory after a call that was refused (`ran` is false) or failed, if its role requires that.
    // Not inlined: inlined for each span of each call, this was as much code as SHA3-256.
    #[inline(never)]
    pub(super) fn refuse(self, ran: bool) {
        if self.is_written() && self.role != Role::Changed && !(ran && self.role == Role::ErrorCode)
        {
            self.clear();
        }
    }

    #[inline(always)]
    pub(super) fn conflicts(self, other: Self) -> bool {
        let may = |a: Self, b: Self| match a.role {
            Role::Written => b.is_input(),
            Role::MoveTarget => b.role == Role::Moved,
            _ => false,
        };
        (self.is_written() || other.is_written())
            && !may(self, other)
            && !may(other, self)
            && self.overlaps(other)
    }

    /// Returns true if this output must be written to separate memory first.
    #[inline(always)]
    pub(super) fn covers(self, other: Self) -> bool {
        self.role == Role::Written && other.is_input() && self.overlaps(other)
    }

    #[inline(always)]
    fn overlaps(self, other: Self) -> bool {
        let distance = self.start.addr().wrapping_sub(other.start.addr());
        self.len > 0
            && other.len > 0
            && (distance < other.len || distance.wrapping_neg() < self.len)
    }

    pub(super) fn clear(self) {
        if self.len > 0 && self.is_memory() {
            // SAFETY: the caller guarantees that the function can write to this memory.
            unsafe { ptr::write_bytes(self.start, 0, self.len) }
        }
    }
}

/// The memory of a call.
pub(crate) struct Call<'a> {
    pub(super) spans: &'a [Span],
    /// True if an output overlaps an input.
    pub(super) in_place: Cell<bool>,
}

impl Call<'_> {
    /// Returns true if the function can also read `input`.
    pub(super) fn admits(&self, input: Span) -> bool {
        if self.spans.iter().any(|span| span.covers(input)) {
            self.in_place.set(true);
        }
        input.is_memory() && !self.spans.iter().any(|span| span.conflicts(input))
    }
}

#[cfg(test)]
mod tests {
    use core::ptr::without_provenance_mut;

    use super::*;

    const ROLES: [Role; 8] = [
        Role::Read,
        Role::ReadState,
        Role::Moved,
        Role::MoveTarget,
        Role::Written,
        Role::WrittenDirectly,
        Role::Changed,
        Role::ErrorCode,
    ];

    /// The overlaps that the header allows, in whole or in part: inputs with inputs, an output with inputs, and
    /// moved data with its output.
    fn may_overlap(a: Role, b: Role) -> bool {
        let inputs = [Role::Read, Role::Moved];
        let read = |role| inputs.contains(&role) || role == Role::ReadState;
        read(a) && read(b)
            || a == Role::Written && inputs.contains(&b)
            || b == Role::Written && inputs.contains(&a)
            || [a, b] == [Role::MoveTarget, Role::Moved]
            || [a, b] == [Role::Moved, Role::MoveTarget]
    }

    /// All pairs of memory of up to five bytes: at address 0, on both sides of the middle, and at the last address.
    #[test]
    fn overlaps_of_small_memory_anywhere() {
        let places = || (0..10).chain(isize::MAX as usize - 5..isize::MAX as usize + 5);
        let places = || places().chain(usize::MAX - 9..=usize::MAX);
        for start in places() {
            for other_start in places() {
                for (len, other_len) in (0..=5).flat_map(|a| (0..=5).map(move |b| (a, b))) {
                    let common = (0..len).any(|i| {
                        (0..other_len).any(|j| start.wrapping_add(i) == other_start.wrapping_add(j))
                    });
                    for (role, other_role) in
                        ROLES.into_iter().flat_map(|a| ROLES.map(move |b| (a, b)))
                    {
                        let a = Span::new(without_provenance_mut(start), len, role);
                        let b =
                            Span::new(without_provenance_mut(other_start), other_len, other_role);
                        let place = format_args!("{start:#x} {len}, {other_start:#x} {other_len}");
                        assert_eq!(a.overlaps(b), common, "{place}");
                        let conflict = common && !may_overlap(role, other_role);
                        assert_eq!(a.conflicts(b), conflict, "{place}");
                        assert_eq!(b.conflicts(a), conflict, "{place}");
                        let covers = common && role == Role::Written && b.is_input();
                        assert_eq!(a.covers(b), covers, "{place}");
                    }
                }
            }
        }
    }

    #[test]
    fn lengths_that_no_memory_has_are_refused() {
        let most = isize::MAX as usize;
        for (start, len, is_memory) in [
            (0, 0, true),
            (0, 1, false),
            (8, most, true),
            (8, most + 1, false),
            (8, usize::MAX, false),
            (usize::MAX, 0, true),
        ] {
            let span = Span::new(without_provenance_mut(start), len, Role::Read);
            assert_eq!(span.is_memory(), is_memory, "{start:#x} {len}");
        }
        for count in [usize::MAX, usize::MAX / 16 + 1, most / 16 + 1] {
            let list = Span::list(without_provenance_mut::<[u64; 2]>(16), count);
            assert!(!list.is_memory(), "{count}");
        }
        assert!(Span::list(without_provenance_mut::<[u64; 2]>(16), most / 16).is_memory());
    }
}
