//! Between C and Rust: pointers, states, panics. The only place with `unsafe` code.
//!
//! Every function of the C library is written, for [`function`], as a safe Rust function over slices,
//! arrays and references. The macro makes the C function of it, which
//!
//! 1. refuses pointers that cannot be right: null with a length, a misaligned state, a state or an
//!    output that overlaps another;
//! 2. refuses states without their marks: never initialised, wiped, of another kind, overwritten at
//!    an end;
//! 3. stops panics, in builds with the standard library;
//! 4. fills the outputs with zeros if anything was refused or failed, but for what says why it failed;
//! 5. lets outputs lie over inputs: then it hands out memory of its own, and copies it there at the end.
//!
//! What it cannot check is what every C function trusts its caller with: that the memory is there, and that the
//! functions it is handed do what they are to.
#![allow(unsafe_code, reason = "C hands over pointers")]

#[cfg(feature = "age")]
mod callbacks;
mod function;
mod memory;
mod span;

use alloc::boxed::Box;
use core::cell::Cell;
use core::ffi::c_int;
use core::mem::MaybeUninit;
use core::{ptr, slice};

use sycon::batch::Messages;
use sycon_secret::SecretBytes;
use zeroize::optimization_barrier;

#[cfg(feature = "age")]
pub(crate) use callbacks::{Sink, Source};
pub(crate) use function::function;
pub(crate) use span::{Call, Span};

/// Whatever makes a C function return -1.
#[derive(Debug)]
pub(crate) struct Refused;

pub(crate) type Outcome = Result<(), Refused>;

impl<E: core::error::Error> From<E> for Refused {
    fn from(_: E) -> Self {
        Self
    }
}

/// Fills an output that has the length of what goes there, else nothing.
pub(crate) fn exactly(out: &mut [u8], bytes: &[u8]) -> Outcome {
    if out.len() != bytes.len() {
        return Err(Refused);
    }
    out.copy_from_slice(bytes);
    Ok(())
}

/// Runs `work` if all of the memory can be what it is said to be. Returns 0, or -1 with the outputs
/// all zeros.
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
            // Nobody knows what a panic left behind, so no state is good any more.
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

/// Where a function writes: the caller's memory, or memory beside it that is copied there at the end.
pub(crate) struct Output {
    to: *mut u8,
    len: usize,
    beside: Option<SecretBytes>,
}

impl Output {
    /// # Safety
    ///
    /// `len` bytes can be written at `to` for as long as this lives, and nothing else uses them but what
    /// `call` knows as inputs.
    #[inline(always)]
    pub(crate) unsafe fn new(to: *mut u8, len: usize, call: &Call<'_>) -> Result<Self, Refused> {
        let beside = if call.in_place.get() { Some(SecretBytes::try_zeros(len)?) } else { None };
        Ok(Self { to, len, beside })
    }

    #[inline(always)]
    pub(crate) fn slice(&mut self) -> &mut [u8] {
        match &mut self.beside {
            Some(beside) => beside,
            // SAFETY: as in `new`; and no input lies there.
            None => unsafe { slice_mut(self.to, self.len) },
        }
    }

    #[inline(always)]
    pub(crate) fn array<const N: usize>(&mut self) -> &mut [u8; N] {
        debug_assert_eq!(self.len, N, "an array is as long as its span");
        match &mut self.beside {
            Some(beside) => beside.first_chunk_mut().expect("it is as long"),
            // SAFETY: as in `new`; and no input lies there.
            None => unsafe { &mut *self.to.cast() },
        }
    }
}

impl Drop for Output {
    #[inline(always)]
    fn drop(&mut self) {
        if let Some(beside) = &self.beside {
            // SAFETY: as in `new`; the inputs are not used any more.
            unsafe { ptr::copy_nonoverlapping(beside.as_ptr(), self.to, self.len) }
        }
    }
}

/// # Safety
///
/// `len` bytes can be read at `data` for as long as the result is used, or `len` is 0.
#[inline(always)]
pub(crate) unsafe fn slice<'a>(data: *const u8, len: usize) -> &'a [u8] {
    if len == 0 {
        return &[];
    }
    // SAFETY: as above.
    unsafe { slice::from_raw_parts(data, len) }
}

/// # Safety
///
/// As [`slice`], and nothing else uses them.
#[inline(always)]
pub(crate) unsafe fn slice_mut<'a>(data: *mut u8, len: usize) -> &'a mut [u8] {
    if len == 0 {
        return &mut [];
    }
    // SAFETY: as above. Bytes that C has never written are read by nobody before they are written.
    unsafe { slice::from_raw_parts_mut(data, len) }
}

/// # Safety
///
/// As [`slice`].
#[inline(always)]
pub(crate) unsafe fn array<'a, const N: usize>(data: *const u8) -> &'a [u8; N] {
    // SAFETY: as above.
    unsafe { &*data.cast() }
}

/// # Safety
///
/// As [`slice_mut`].
#[inline(always)]
pub(crate) unsafe fn result<'a, T: Default>(value: *mut T) -> &'a mut T {
    // SAFETY: as above; whatever was there is no value.
    unsafe { ptr::write(value, T::default()) };
    // SAFETY: as above.
    unsafe { &mut *value }
}

/// # Safety
///
/// As [`slice`] and [`slice_mut`] of one more `before` and `behind`; both may overlap.
#[inline(always)]
pub(crate) unsafe fn moved<'a>(
    to: *mut u8,
    data: *const u8,
    len: usize,
    before: usize,
    behind: usize,
) -> &'a mut [u8] {
    if len > 0 {
        // SAFETY: as above.
        unsafe { ptr::copy(data, to.wrapping_add(before), len) };
    }
    // SAFETY: as above.
    unsafe { slice_mut(to, before + len + behind) }
}

/// # Safety
///
/// As [`slice`] and [`slice_mut`] of `TAG` less; both may overlap.
#[inline(always)]
pub(crate) unsafe fn opened<'a, const TAG: usize>(
    to: *mut u8,
    data: *const u8,
    len: usize,
) -> Result<(&'a mut [u8], [u8; TAG]), Refused> {
    let rest = len.checked_sub(TAG).ok_or(Refused)?;
    // SAFETY: as above.
    let tag = unsafe { data.wrapping_add(rest).cast::<[u8; TAG]>().read() };
    // SAFETY: as above.
    let data = unsafe { moved(to, data, rest, 0, 0) };
    Ok((data, tag))
}

/// Messages that lie anywhere.
#[derive(Clone, Copy)]
pub(crate) struct List<'a> {
    messages: &'a [*const u8],
    lengths: &'a [usize],
}

impl List<'_> {
    /// # Safety
    ///
    /// As [`slice`], for both lists and for every message in them.
    pub(crate) unsafe fn new(
        messages: *const *const u8,
        lengths: *const usize,
        count: usize,
        call: &Call<'_>,
    ) -> Result<Self, Refused> {
        if count == 0 {
            return Ok(Self { messages: &[], lengths: &[] });
        }
        // SAFETY: as above.
        let messages = unsafe { slice::from_raw_parts(messages, count) };
        // SAFETY: as above.
        let lengths = unsafe { slice::from_raw_parts(lengths, count) };
        for (start, len) in messages.iter().zip(lengths) {
            if !call.admits(Span::read(*start, *len)) {
                return Err(Refused);
            }
        }
        Ok(Self { messages, lengths })
    }
}

impl Messages for List<'_> {
    fn count(&self) -> usize {
        self.messages.len()
    }

    #[inline]
    fn message(&self, index: usize) -> &[u8] {
        // SAFETY: whoever made the list vouched for it.
        unsafe { slice(self.messages[index], self.lengths[index]) }
    }
}

/// A type of C whose memory holds a value of Rust.
pub(crate) trait Opaque {
    type Value;

    /// What its memory begins with, and ends with inverted.
    const MARK: u64;

    /// Of values that are enums with `repr(u64)`, all that their first word can be. Nothing of others.
    const WORDS: &'static [u64] = &[];
}

/// What the memory of a state holds.
#[repr(C)]
pub(crate) struct Slot<T> {
    begin: u64,
    value: T,
    end: u64,
}

/// A mark for each type: FNV-1a of its name.
pub(crate) const fn mark(name: &str) -> u64 {
    let (name, mut hash, mut index) = (name.as_bytes(), 0xcbf2_9ce4_8422_2325_u64, 0);
    while index < name.len() {
        hash = (hash ^ name[index] as u64).wrapping_mul(0x0100_0000_01b3);
        index += 1;
    }
    hash
}

impl<T> Slot<T> {
    #[inline(always)]
    fn new<S: Opaque<Value = T>>(value: T) -> Self {
        Self { begin: S::MARK, value, end: !S::MARK }
    }
}

/// The value in a state, if it has its marks.
///
/// # Safety
///
/// The memory of one `S` can be read and written, and nothing else uses it.
#[inline(always)]
pub(crate) unsafe fn state_mut<'a, S: Opaque>(state: *mut S) -> Result<&'a mut S::Value, Refused> {
    // SAFETY: as above.
    unsafe { check(state) }?;
    let slot = state.cast::<Slot<S::Value>>();
    // SAFETY: as above; and only `Vacant` and `Handle` put the marks there, around a value.
    Ok(unsafe { &mut (*slot).value })
}

/// As [`state_mut`], to read only.
///
/// # Safety
///
/// The memory of one `S` can be read, and nobody writes to it meanwhile.
#[inline(always)]
pub(crate) unsafe fn state<'a, S: Opaque>(state: *const S) -> Result<&'a S::Value, Refused> {
    // SAFETY: as above.
    unsafe { check(state) }?;
    let slot = state.cast::<Slot<S::Value>>();
    // SAFETY: as in `state_mut`.
    Ok(unsafe { &(*slot).value })
}

/// # Safety
///
/// As [`state`].
#[inline(always)]
unsafe fn check<S: Opaque>(state: *const S) -> Outcome {
    let slot = state.cast::<Slot<S::Value>>();
    // Nothing else is looked at before: valgrind tells of memory that was never written.
    // SAFETY: as above; any bytes are a number.
    if unsafe { (*slot).begin } != S::MARK {
        return Err(Refused);
    }
    // SAFETY: as above.
    let end = unsafe { (*slot).end };
    // SAFETY: as above; nothing but the place is computed.
    let value = unsafe { &raw const (*slot).value };
    let known = S::WORDS.is_empty()
        // SAFETY: as above, for an enum that begins with a word of its own.
        || S::WORDS.contains(unsafe { &*value.cast::<u64>() });
    if end == !S::MARK && known { Ok(()) } else { Err(Refused) }
}

/// A state of C without a value in it.
pub(crate) struct Vacant<'a, S>(&'a mut MaybeUninit<S>);

impl<S: Opaque> Vacant<'_, S> {
    /// Takes away what was there: a state whose initialisation fails is no state.
    ///
    /// # Safety
    ///
    /// The memory of one `S` can be written, and nothing else uses it.
    #[inline(always)]
    pub(crate) unsafe fn new(state: *mut S) -> Self {
        let slot = state.cast::<Slot<S::Value>>();
        // SAFETY: as above.
        unsafe { (*slot).begin = 0 };
        // SAFETY: as above.
        Self(unsafe { &mut *state.cast() })
    }

    #[inline(always)]
    pub(crate) fn put(self, value: S::Value) {
        const { assert!(size_of::<Slot<S::Value>>() <= size_of::<S>()) };
        const { assert!(align_of::<Slot<S::Value>>() <= align_of::<S>()) };
        let slot = self.0.as_mut_ptr().cast();
        // SAFETY: large and aligned enough, as asserted.
        unsafe { ptr::write(slot, Slot::new::<S>(value)) }
    }

    /// Fills its memory with zeros, which are no state. Values of states own nothing else, so there
    /// is nothing to drop.
    pub(crate) fn wipe(self) {
        // SAFETY: any bytes are good where nothing is initialised.
        unsafe { ptr::write_bytes(self.0.as_mut_ptr(), 0, 1) };
        optimization_barrier(self.0);
    }
}

/// The value in a state, which is wiped.
///
/// # Safety
///
/// As [`state_mut`].
#[inline(always)]
pub(crate) unsafe fn last<S: Opaque>(state: *mut S) -> Result<S::Value, Refused> {
    // SAFETY: as above.
    unsafe { check(state) }?;
    let slot = state.cast::<Slot<S::Value>>();
    // SAFETY: as in `state_mut`; nothing but the place is computed.
    let value = unsafe { &raw const (*slot).value };
    // SAFETY: as in `state_mut`; and nobody finds it there again.
    let value = unsafe { value.read() };
    // SAFETY: as above.
    unsafe { Vacant::new(state) }.wipe();
    Ok(value)
}

/// Where C wants a pointer to a new object.
pub(crate) struct Handle<'a, H>(&'a mut *mut H);

impl<H: Opaque> Handle<'_, H> {
    /// # Safety
    ///
    /// A pointer can be written there, and nothing else uses it.
    #[inline(always)]
    pub(crate) unsafe fn new(handle: *mut *mut H) -> Self {
        // SAFETY: as above.
        unsafe { handle.write(ptr::null_mut()) };
        // SAFETY: as above.
        Self(unsafe { &mut *handle })
    }

    pub(crate) fn put(self, value: H::Value) {
        *self.0 = Box::into_raw(Box::new(Slot::new::<H>(value))).cast();
    }
}

/// What [`Handle::put`] put there, or nothing of a null pointer.
///
/// # Safety
///
/// The pointer is null or came from there, and nobody uses it again.
pub(crate) unsafe fn take<H: Opaque>(handle: *mut H) -> Result<Option<H::Value>, Refused> {
    if handle.is_null() {
        return Ok(None);
    }
    // SAFETY: as above.
    unsafe { check(handle) }?;
    // SAFETY: as above; it has its marks.
    let mut slot = unsafe { Box::from_raw(handle.cast::<Slot<H::Value>>()) };
    slot.begin = 0;
    optimization_barrier(&slot.begin);
    Ok(Some(slot.value))
}

#[cfg(test)]
mod tests {
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
        assert_eq!(unsafe { super::state(pointer) }.map(|owner| owner.0).ok(), Some([7; 4]));
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

    #[test]
    fn inputs_stay_as_they_are_until_the_output_is_there() {
        let mut bytes = [1_u8, 2, 3, 4, 5, 6];
        let start = bytes.as_mut_ptr();
        let out = start.wrapping_add(1);
        let result = guard([Span::read(start, 4), Span::write(out, 4)], |call| {
            // SAFETY: this memory, as `guard` was told.
            let mut output = unsafe { Output::new(out, 4, call) }?;
            output.slice().fill(7);
            // SAFETY: as above.
            assert_eq!(unsafe { slice(start, 4) }, [1, 2, 3, 4]);
            Ok(())
        });
        assert_eq!((result, bytes), (0, [1, 7, 7, 7, 7, 6]));
    }
}
