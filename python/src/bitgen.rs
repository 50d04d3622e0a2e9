//! Random numbers for numpy, by the interface of C that its generators share: `bitgen_t` of `numpy/random/bitgen.h`.
//!
//! `numpy` copies the address of the numbers out of a capsule into each `Generator`, which keeps the bit generator
//! alive. So the numbers must live as long as the bit generator. The capsule owns them, because Python code cannot
//! take it from its bit generator. One way is left to part the two, a second call of `numpy`'s own
//! `BitGenerator.__init__`: it makes another capsule. Then the numbers are never freed.
#![allow(unsafe_code, reason = "functions that C calls")]

use std::cell::UnsafeCell;
use std::ffi::{CStr, c_void};
use std::mem;
use std::ptr;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyWeakrefMethods, PyWeakrefReference};

use crate::lock::{Locked, without_lock};
use crate::random::{Numbers, RandomStream};

/// What `numpy` calls for its numbers.
#[repr(C)]
struct BitGen {
    state: *mut c_void,
    next_uint64: unsafe extern "C" fn(*mut c_void) -> u64,
    next_uint32: unsafe extern "C" fn(*mut c_void) -> u32,
    next_double: unsafe extern "C" fn(*mut c_void) -> f64,
    next_raw: unsafe extern "C" fn(*mut c_void) -> u64,
}

/// The name of all such capsules.
const CAPSULE: &CStr = c"BitGenerator";

/// Numbers that Python draws from, or Python and `numpy`.
pub(crate) struct Shared {
    numbers: Box<UnsafeCell<Numbers>>,
    lock: Lock,
}

/// What excludes all others who work on the numbers.
enum Lock {
    Own(Locked<()>),
    /// That of a bit generator, which `numpy` holds when it draws. (A lock of ours around each number would cost more
    /// than the number.)
    Numpy(Py<PyAny>),
}

// SAFETY: the numbers can be sent, and who works on them excludes others, as above.
unsafe impl Sync for Shared {}

impl Shared {
    pub(crate) fn new(numbers: Numbers) -> Self {
        Self { numbers: Box::new(UnsafeCell::new(numbers)), lock: Lock::Own(Locked::new(())) }
    }

    /// Where the numbers are, for as long as this lives.
    fn address(&self) -> *mut Numbers {
        self.numbers.get()
    }

    /// Does `work` that takes as long as hashing `bytes` bytes.
    pub(crate) fn with<R: Send>(
        &self,
        py: Python<'_>,
        bytes: usize,
        work: impl FnOnce(&mut Numbers) -> R + Send,
    ) -> PyResult<R> {
        let work = || {
            // SAFETY: nobody else works on them, since the lock is held.
            let numbers = unsafe { &mut *self.address() };
            work(numbers.of_this_process())
        };
        match &self.lock {
            Lock::Own(lock) => Ok(lock.with(py, bytes, |()| work())),
            Lock::Numpy(lock) => {
                lock.call_method0(py, "acquire")?;
                let done = without_lock(py, bytes, work);
                lock.call_method0(py, "release")?;
                Ok(done)
            }
        }
    }
}

/// What a capsule keeps alive.
struct Owned {
    stream: Py<RandomStream>,
    bits: Py<PyWeakrefReference>,
}

/// Lets `bits`, a bit generator that draws from nowhere yet, and `numpy` draw `numbers`.
///
/// # Errors
///
/// `TypeError` if it is no bit generator of `numpy`, `ValueError` if it has numbers, or none can be installed.
pub(crate) fn install(bits: &Bound<'_, PyAny>, numbers: Numbers) -> PyResult<()> {
    let py = bits.py();
    let capsule = field(bits, "capsule")?;
    // SAFETY: the pointers are valid, and `capsule` proves that the thread is attached.
    let bitgen = unsafe { ffi::PyCapsule_GetPointer(capsule.as_ptr(), CAPSULE.as_ptr()) };
    if bitgen.is_null() {
        return Err(PyErr::fetch(py));
    }
    let bitgen = bitgen.cast::<BitGen>();
    // SAFETY: capsules of this name have a `bitgen_t`.
    let state = unsafe { &raw const (*bitgen).state };
    // SAFETY: as before; it is null until there is one. (The functions may be, so this reads no `BitGen`.)
    if !unsafe { ptr::read(state) }.is_null() {
        return Err(PyValueError::new_err(
            "bits: the bit generator draws from elsewhere already; make another one",
        ));
    }
    let shared =
        Shared { lock: Lock::Numpy(field(bits, "lock")?.unbind()), ..Shared::new(numbers) };
    let new = BitGen {
        state: shared.address().cast(),
        next_uint64,
        next_uint32,
        next_double,
        next_raw: next_uint64,
    };
    let bits = PyWeakrefReference::new(bits)?.unbind();
    let owned = Box::new(Owned { stream: Py::new(py, RandomStream::from(shared))?, bits });
    let owned = Box::into_raw(owned);
    // SAFETY: a capsule, as we saw. From here on it owns the numbers.
    let failed = unsafe { ffi::PyCapsule_SetContext(capsule.as_ptr(), owned.cast()) != 0 };
    // SAFETY: as before.
    if failed || unsafe { ffi::PyCapsule_SetDestructor(capsule.as_ptr(), Some(free)) } != 0 {
        return Err(PyErr::fetch(py));
    }
    // SAFETY: as before; nobody draws from it yet.
    unsafe { bitgen.write(new) };
    Ok(())
}

/// The numbers that `install` gave to `bits`.
///
/// # Errors
///
/// `TypeError` if it is no bit generator of `numpy`, `ValueError` if it has no such numbers.
pub(crate) fn installed(bits: &Bound<'_, PyAny>) -> PyResult<Py<RandomStream>> {
    let capsule = field(bits, "capsule")?;
    // SAFETY: the pointers are valid, and `capsule` proves that the thread is attached.
    let is_one = unsafe { ffi::PyCapsule_IsValid(capsule.as_ptr(), CAPSULE.as_ptr()) } != 0;
    // SAFETY: it is a capsule.
    let destructor = is_one.then(|| unsafe { ffi::PyCapsule_GetDestructor(capsule.as_ptr()) });
    if destructor.flatten().is_none_or(|found| !ptr::fn_addr_eq(found, FREE)) {
        return Err(PyValueError::new_err(
            "bits: the bit generator has no stream; call __init__ of sycon.random.BitGenerator",
        ));
    }
    // SAFETY: it is a capsule.
    let owned = unsafe { ffi::PyCapsule_GetContext(capsule.as_ptr()) };
    // SAFETY: a capsule with our destructor has what `install` gave it.
    let owned = unsafe { &*owned.cast::<Owned>() };
    Ok(owned.stream.clone_ref(bits.py()))
}

/// A field of `numpy`'s class, whatever a subclass has under that name.
fn field<'py>(bits: &Bound<'py, PyAny>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    let class = bits.py().import("numpy.random")?.getattr("BitGenerator")?;
    if !bits.is_instance(&class)? {
        return Err(PyTypeError::new_err("bits: must be a bit generator of numpy"));
    }
    class.getattr(name)?.call_method1("__get__", (bits,))
}

const FREE: unsafe extern "C" fn(*mut ffi::PyObject) = free;

/// Frees what a capsule owns. If its bit generator lives on with another capsule, generators have the address.
unsafe extern "C" fn free(capsule: *mut ffi::PyObject) {
    // SAFETY: it is a capsule.
    let owned = unsafe { ffi::PyCapsule_GetContext(capsule) };
    // SAFETY: capsules with this destructor have what `install` gave them, and are destroyed once.
    let owned = unsafe { Box::from_raw(owned.cast::<Owned>()) };
    // At the end of the interpreter it cannot be attached to, and nothing need be freed.
    let mut owned = Some(owned);
    Python::try_attach(|py| {
        if owned.as_ref().is_some_and(|owned| owned.bits.bind(py).upgrade().is_none()) {
            drop(owned.take());
        }
    });
    mem::forget(owned);
}

/// The numbers at `state`.
///
/// # Safety
///
/// `state` must be what `install` set, with the bit generator's lock held, or null.
#[inline]
unsafe fn numbers<'a>(state: *mut c_void) -> &'a mut Numbers {
    // SAFETY: by the caller.
    let numbers = unsafe { state.cast::<Numbers>().as_mut() };
    // A second call of `numpy`'s own `__init__` leaves our functions without a state.
    numbers
        .expect("numpy.random.BitGenerator.__init__ was called again: no stream")
        .of_this_process()
}

unsafe extern "C" fn next_uint64(state: *mut c_void) -> u64 {
    // SAFETY: `install` set the state, and `numpy` holds the generator's lock.
    unsafe { numbers(state) }.u64()
}

unsafe extern "C" fn next_uint32(state: *mut c_void) -> u32 {
    // SAFETY: as in `next_uint64`.
    unsafe { numbers(state) }.u32()
}

unsafe extern "C" fn next_double(state: *mut c_void) -> f64 {
    // SAFETY: as in `next_uint64`.
    unsafe { numbers(state) }.f64()
}
