//! States in the caller's memory, between marks, and objects in the library's memory.

use alloc::boxed::Box;
use core::mem::MaybeUninit;
use core::ptr;

use zeroize::optimization_barrier;

use super::{Outcome, Refused};

/// A C type whose memory contains a Rust value.
pub(crate) trait Opaque {
    type Value;

    /// The first word of the memory. The word after the value is its inverse.
    const MARK: u64;

    /// The possible first words of a value that is an enum with `repr(u64)`. Empty for other types.
    const WORDS: &'static [u64] = &[];
}

/// The contents of a state's memory.
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

/// Returns the value in a state, if the state has its marks.
///
/// # Safety
///
/// The memory of one `S` can be read and written, and nothing else uses it.
#[inline(always)]
pub(crate) unsafe fn state_mut<'a, S: Opaque>(state: *mut S) -> Result<&'a mut S::Value, Refused> {
    // SAFETY: as above.
    unsafe { check(state) }?;
    let slot = state.cast::<Slot<S::Value>>();
    // SAFETY: as above. Only `Vacant` and `Handle` write the marks, around a value.
    Ok(unsafe { &mut (*slot).value })
}

/// Like [`state_mut`], but read-only.
///
/// # Safety
///
/// The memory of one `S` is readable, and no other code writes to it during the call.
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
    // Read this mark first: valgrind reports memory that was never written.
    // SAFETY: as above; any bytes are a number.
    if unsafe { (*slot).begin } != S::MARK {
        return Err(Refused);
    }
    // SAFETY: as above.
    let end = unsafe { (*slot).end };
    // SAFETY: as above. Only the address is computed.
    let value = unsafe { &raw const (*slot).value };
    let known = S::WORDS.is_empty()
        // SAFETY: as above, for an enum that begins with its own word.
        || S::WORDS.contains(unsafe { &*value.cast::<u64>() });
    if end == !S::MARK && known { Ok(()) } else { Err(Refused) }
}

/// A C state without a value.
pub(crate) struct Vacant<'a, S>(&'a mut MaybeUninit<S>);

impl<S: Opaque> Vacant<'_, S> {
    /// Removes the mark of an earlier value, so that a state whose initialisation fails is invalid.
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

    /// Fills its memory with zeros, which makes the state invalid. Values of states own no other memory, so nothing
    /// must be dropped.
    pub(crate) fn wipe(self) {
        // SAFETY: any bytes are valid for a value that is not initialized.
        unsafe { ptr::write_bytes(self.0.as_mut_ptr(), 0, 1) };
        optimization_barrier(self.0);
    }
}

/// Moves the value out of a state, and wipes the state.
///
/// # Safety
///
/// As [`state_mut`].
#[inline(always)]
pub(crate) unsafe fn last<S: Opaque>(state: *mut S) -> Result<S::Value, Refused> {
    // SAFETY: as above.
    unsafe { check(state) }?;
    let slot = state.cast::<Slot<S::Value>>();
    // SAFETY: as in `state_mut`. Only the address is computed.
    let value = unsafe { &raw const (*slot).value };
    // SAFETY: as in `state_mut`. The memory is then wiped, so the value is not used twice.
    let value = unsafe { value.read() };
    // SAFETY: as above.
    unsafe { Vacant::new(state) }.wipe();
    Ok(value)
}

/// The caller's pointer to a new object.
pub(crate) struct Handle<'a, H>(&'a mut *mut H);

impl<H: Opaque> Handle<'_, H> {
    /// # Safety
    ///
    /// A pointer can be written to `handle`, and nothing else uses this memory.
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

/// Returns the value that [`Handle::put`] stored, or `None` for a null pointer. Wipes and releases its memory.
///
/// # Safety
///
/// The pointer is null or was stored by [`Handle::put`], and is not used again.
pub(crate) unsafe fn take<H: Opaque>(handle: *mut H) -> Result<Option<H::Value>, Refused> {
    if handle.is_null() {
        return Ok(None);
    }
    // SAFETY: as above.
    unsafe { check(handle) }?;
    let slot = handle.cast::<Slot<H::Value>>();
    // SAFETY: as above. The object has its marks. Only the address is computed.
    let value = unsafe { &raw const (*slot).value };
    // SAFETY: as above. The memory is then wiped, so the value is not used twice.
    let value = unsafe { value.read() };
    // SAFETY: as above. Any bytes are valid for a value that is not initialized.
    let mut memory = unsafe { Box::from_raw(slot.cast::<MaybeUninit<Slot<H::Value>>>()) };
    // SAFETY: as above.
    unsafe { ptr::write_bytes(memory.as_mut_ptr(), 0, 1) };
    optimization_barrier(&*memory);
    Ok(Some(value))
}
