//! Random numbers for numpy, by the interface of C that its generators share: `bitgen_t` of `numpy/random/bitgen.h`.
#![allow(unsafe_code, reason = "functions that C calls")]

use std::cell::UnsafeCell;
use std::ffi::c_void;
use std::sync::{Mutex, PoisonError};

use pyo3::ffi;
use pyo3::prelude::*;

use crate::random::Numbers;

/// What `numpy` calls for its numbers.
#[repr(C)]
struct BitGen {
    state: *mut c_void,
    next_uint64: unsafe extern "C" fn(*mut c_void) -> u64,
    next_uint32: unsafe extern "C" fn(*mut c_void) -> u32,
    next_double: unsafe extern "C" fn(*mut c_void) -> f64,
    next_raw: unsafe extern "C" fn(*mut c_void) -> u64,
}

/// Numbers that Python draws from, or, once they are installed in a generator, `numpy`.
///
/// Python's calls exclude each other by a lock, and `numpy`'s by the generator's. A lock around each number would cost
/// more than the number, so the two do not share one: `sycon.random.BitGenerator`, which alone installs numbers, and
/// hands them to nobody, holds the generator's lock when it calls them by Python.
pub(crate) struct Shared {
    numbers: Box<UnsafeCell<Numbers>>,
    lock: Mutex<()>,
}

// SAFETY: the numbers can be sent, and who works on them excludes others, as above.
unsafe impl Sync for Shared {}

impl Shared {
    pub(crate) fn new(numbers: Numbers) -> Self {
        Self { numbers: Box::new(UnsafeCell::new(numbers)), lock: Mutex::new(()) }
    }

    #[inline]
    pub(crate) fn with<R>(&self, work: impl FnOnce(&mut Numbers) -> R) -> R {
        let _guard = self.lock.lock().unwrap_or_else(PoisonError::into_inner);
        // SAFETY: nobody else works on them, as above.
        work(unsafe { &mut *self.numbers.get() })
    }

    /// Writes into `capsule`, of a generator of `numpy`, where its numbers come from.
    ///
    /// # Errors
    ///
    /// `ValueError` if it is another capsule, or none.
    pub(crate) fn install(&self, capsule: &Bound<'_, PyAny>) -> PyResult<()> {
        // SAFETY: the pointers are valid, and `capsule` proves that the thread is attached.
        let bitgen =
            unsafe { ffi::PyCapsule_GetPointer(capsule.as_ptr(), c"BitGenerator".as_ptr()) };
        if bitgen.is_null() {
            return Err(PyErr::fetch(capsule.py()));
        }
        let new = BitGen {
            state: self.numbers.get().cast(),
            next_uint64,
            next_uint32,
            next_double,
            next_raw: next_uint64,
        };
        // SAFETY: capsules of this name have a `bitgen_t`, and this one's generator is being made.
        unsafe { bitgen.cast::<BitGen>().write(new) };
        Ok(())
    }
}

unsafe extern "C" fn next_uint64(state: *mut c_void) -> u64 {
    // SAFETY: `install` set the state, and `numpy` holds the generator's lock.
    let numbers = unsafe { &mut *state.cast::<Numbers>() };
    numbers.u64()
}

unsafe extern "C" fn next_uint32(state: *mut c_void) -> u32 {
    // SAFETY: as in `next_uint64`.
    let numbers = unsafe { &mut *state.cast::<Numbers>() };
    numbers.u32()
}

unsafe extern "C" fn next_double(state: *mut c_void) -> f64 {
    // SAFETY: as in `next_uint64`.
    let numbers = unsafe { &mut *state.cast::<Numbers>() };
    numbers.f64()
}
