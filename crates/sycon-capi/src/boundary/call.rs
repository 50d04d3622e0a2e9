//! One call of a C function: checks before it, and what happens after errors and panics.

#[cfg(feature = "std")]
use alloc::boxed::Box;
use core::cell::Cell;
use core::ffi::c_int;

use super::{Call, Outcome, Refused, Span};

/// Runs `work` if the caller's memory passes all checks. Returns 0, or -1 with the outputs all zeros.
#[inline(always)]
pub(crate) fn guard<const N: usize>(
    spans: [Span; N],
    work: impl FnOnce(&Call<'_>) -> Outcome,
) -> c_int {
    let (mut good, mut in_place) = (true, false);
    for (index, span) in spans.iter().enumerate() {
        good &= span.is_memory();
        for other in &spans[..index] {
            good &= !span.conflicts(*other);
            in_place |= span.covers(*other) || other.covers(*span);
        }
    }
    if good {
        let call = Call { spans: &spans, in_place: Cell::new(in_place) };
        match without_panics(|| work(&call)) {
            Some(Ok(())) => return 0,
            Some(Err(Refused)) => {}
            // A panic can leave a state half written, so all states are invalidated.
            None => spans.iter().filter(|span| span.is_written()).for_each(|span| span.clear()),
        }
    }
    refuse(&spans, good)
}

/// Return the result of `work`, or `None` if it panics. A panic is a fault of the library, and its message could quote the
/// caller's data, so the library does not print it. The caller gets -1.
#[cfg(feature = "std")]
#[inline(always)]
fn without_panics<T>(work: impl FnOnce() -> T) -> Option<T> {
    use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};
    use std::sync::Once;

    static SILENCED: Once = Once::new();
    // Tests print their panics, and the fuzzer's own hook reports those that it finds.
    if cfg!(not(any(test, fuzzing))) {
        SILENCED.call_once(|| set_hook(Box::new(|_| {})));
    }
    catch_unwind(AssertUnwindSafe(work)).ok()
}

/// Return the result of `work`. Without the standard library, a panic ends the program.
#[cfg(not(feature = "std"))]
#[inline(always)]
#[allow(clippy::unnecessary_wraps, reason = "the shape of the other one")]
fn without_panics<T>(work: impl FnOnce() -> T) -> Option<T> {
    Some(work())
}

#[cold]
#[inline(never)]
fn refuse(spans: &[Span], ran: bool) -> c_int {
    for span in spans {
        span.refuse(ran);
    }
    -1
}

#[cfg(test)]
mod tests {
    use core::ptr;

    use super::super::{Opaque, Vacant, mark, state_mut};
    use super::*;

    struct Owner([u64; 4]);

    #[repr(C, align(16))]
    struct State([u8; 64]);

    impl Opaque for State {
        type Value = Owner;
        const MARK: u64 = mark("State");
    }

    fn run(spans: [Span; 2], work: impl FnOnce() -> Outcome) -> c_int {
        guard(spans, |_| work())
    }

    #[test]
    fn outputs_are_zeros_after_errors_and_panics() {
        let mut out = [1; 8];
        let pair =
            |out: &mut [u8; 8]| [Span::write(out.as_mut_ptr(), 8), Span::read(ptr::null(), 0)];
        assert_eq!(run([Span::write(out.as_mut_ptr(), 4); 2], || Ok(())), -1, "twice the same");
        assert_eq!(run(pair(&mut out), || Ok(())), 0);
        assert_eq!(out, [0, 0, 0, 0, 1, 1, 1, 1]);
        assert_eq!(run(pair(&mut out), || Err(Refused)), -1);
        assert_eq!(out, [0; 8]);
        out = [1; 8];
        assert_eq!(run(pair(&mut out), || panic!("a test of panics")), -1);
        assert_eq!(out, [0; 8]);
    }

    #[test]
    fn what_says_why_is_left_by_errors_alone() {
        let (mut why, mut out) = (7, [1; 8]);
        let spans = |why: &mut c_int, out: &mut [u8; 8]| {
            [Span::write(out.as_mut_ptr(), 8), Span::report(why)]
        };
        assert_eq!(run(spans(&mut why, &mut out), || Err(Refused)), -1);
        assert_eq!((why, out), (7, [0; 8]));
        assert_eq!(run(spans(&mut why, &mut out), || panic!("a test of panics")), -1);
        assert_eq!(why, 0);
        why = 7;
        let spans = [Span::write(ptr::null_mut(), 8), Span::report(&raw mut why)];
        assert_eq!(run(spans, || unreachable!("refused before")), -1);
        assert_eq!(why, 0, "nobody was there to say why");
    }

    #[test]
    fn a_state_is_none_after_a_panic() {
        let mut state = State([0xff; 64]);
        let pointer = &raw mut state;
        let spans = [Span::state(pointer), Span::read(ptr::null(), 0)];
        // SAFETY: the memory of a state.
        let is_state = || unsafe { state_mut(pointer) }.is_ok();
        assert!(!is_state());
        // SAFETY: as above.
        unsafe { Vacant::new(pointer) }.put(Owner([7; 4]));
        assert!(is_state());
        assert_eq!(run(spans, || Err(Refused)), -1);
        // SAFETY: as above.
        assert_eq!(unsafe { super::super::state(pointer) }.map(|owner| owner.0).ok(), Some([7; 4]));
        assert_eq!(run(spans, || panic!("a test of panics")), -1);
        assert!(!is_state());
    }

    #[test]
    #[allow(clippy::cast_ptr_alignment, reason = "it must be noticed")]
    fn memory_that_cannot_be_is_refused() {
        let mut bytes = [0_u8; 64];
        let start = bytes.as_mut_ptr();
        let nothing = Span::read(ptr::null(), 0);
        for span in [
            Span::read(ptr::null(), 1),
            Span::read(start, usize::MAX),
            Span::write(ptr::null_mut(), 1),
            Span::state(start.wrapping_add(1).cast::<State>()),
            Span::state(ptr::null_mut::<State>()),
            Span::list(start.wrapping_add(1).cast::<usize>(), 1),
        ] {
            assert_eq!(run([span, nothing], || unreachable!("refused before")), -1);
        }
    }

    #[test]
    fn outputs_may_overlap_inputs_and_nothing_else() {
        let mut bytes = [0_u8; 64];
        let start = bytes.as_mut_ptr();
        let at = |offset| start.wrapping_add(offset);
        let cases = [
            (Span::change(at(0), 8), Span::read(at(7), 8), false),
            (Span::change(at(7), 8), Span::read(at(0), 8), false),
            (Span::change(at(2), 1), Span::read(at(0), 8), false),
            (Span::change(at(0), 8), Span::read(at(2), 1), false),
            (Span::change(at(0), 8), Span::read(at(8), 8), true),
            (Span::change(at(8), 8), Span::read(at(0), 8), true),
            (Span::change(at(4), 0), Span::read(at(0), 8), true),
            (Span::read(at(0), 8), Span::read(at(0), 8), true),
            (Span::write(at(0), 8), Span::read(at(4), 8), true),
            (Span::write(at(0), 8), Span::write(at(4), 8), false),
            (Span::over(at(0), 8), Span::moved(at(4), 8), true),
            (Span::over(at(0), 8), Span::read(at(4), 8), false),
            (Span::over(at(0), 8), Span::write(at(4), 8), false),
            (Span::change(at(0), 8), Span::moved(at(4), 8), false),
            (Span::change(at(0), 8), Span::write(at(4), 8), false),
        ];
        for (a, b, good) in cases {
            assert_eq!(run([a, b], || Ok(())) == 0, good);
            assert_eq!(run([b, a], || Ok(())) == 0, good);
        }
    }
}
