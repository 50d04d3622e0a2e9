//! Random numbers for numpy, through the C interface of its bit generators: `bitgen_t` of `numpy/random/bitgen.h`.
//!
//! `numpy` copies the address of the numbers from a capsule into each `Generator`, which keeps the bit generator alive.
//! So the numbers must live as long as the bit generator. The capsule owns them, because Python code cannot take it
//! from its bit generator, with one exception: a second call of `numpy`'s own `BitGenerator.__init__` makes another
//! capsule. Then the numbers are never freed.
#![allow(unsafe_code, reason = "functions that C calls")]

use std::cell::{Cell, UnsafeCell};
use std::ffi::{CStr, c_void};
use std::mem;
use std::ptr;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyWeakrefMethods, PyWeakrefReference};

use crate::lock::{Locked, without_lock};
use crate::numbers::{Numbers, fraction};

/// The function that `numpy` calls for its numbers.
#[repr(C)]
struct BitGen {
    state: *mut c_void,
    next_uint64: unsafe extern "C" fn(*mut c_void) -> u64,
    next_uint32: unsafe extern "C" fn(*mut c_void) -> u32,
    next_double: unsafe extern "C" fn(*mut c_void) -> f64,
    next_raw: unsafe extern "C" fn(*mut c_void) -> u64,
}

/// The name of the capsules of bit generators.
const CAPSULE: &CStr = c"BitGenerator";

/// Numbers that either Python alone or Python and `numpy` draw from.
pub(crate) struct Shared {
    numbers: Box<UnsafeCell<Numbers>>,
    lock: Lock,
}

/// The numbers of `sycon.random`.
#[pyclass(frozen, module = "sycon._sycon")]
pub(crate) struct RandomStream(pub(crate) Shared);

/// The lock for access to the numbers.
enum Lock {
    Own(Locked<()>),
    /// The lock of a bit generator, which `numpy` holds when it draws. (A second lock around each number would cost
    /// more than the number.)
    Numpy(Py<PyAny>),
}

// SAFETY: the numbers can be sent, and every user excludes others, as above.
unsafe impl Sync for Shared {}

impl Shared {
    pub(crate) fn new(numbers: Numbers) -> Self {
        Self { numbers: Box::new(UnsafeCell::new(numbers)), lock: Lock::Own(Locked::new(())) }
    }

    /// Returns the address of the numbers, which stays valid while `self` lives.
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
            // SAFETY: the lock is held, so this is the only reference to the numbers.
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

/// Objects that a capsule keeps alive.
struct Owned {
    stream: Py<RandomStream>,
    bits: Py<PyWeakrefReference>,
}

/// Lets `bits`, a bit generator without numbers, and `numpy` draw `numbers`.
///
/// # Errors
///
/// `TypeError` if it is not a bit generator of `numpy`, `ValueError` if it already has numbers or cannot get any.
pub(crate) fn install(bits: &Bound<'_, PyAny>, numbers: Numbers) -> PyResult<()> {
    let py = bits.py();
    let capsule = field(bits, "capsule")?;
    // SAFETY: the pointers are valid, and `capsule` proves that the thread is attached.
    let bitgen = unsafe { ffi::PyCapsule_GetPointer(capsule.as_ptr(), CAPSULE.as_ptr()) };
    if bitgen.is_null() {
        return Err(PyErr::fetch(py));
    }
    let bitgen = bitgen.cast::<BitGen>();
    // SAFETY: capsules of this name point to a `bitgen_t`.
    let state = unsafe { &raw const (*bitgen).state };
    // SAFETY: the pointer is valid; the state is null until it is set. (The functions can be null, so this reads no
    // `BitGen`.)
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
    let owned = Box::new(Owned { stream: Py::new(py, RandomStream(shared))?, bits });
    let owned = Box::into_raw(owned);
    // SAFETY: it is a capsule, as checked above. From here on it owns the numbers.
    let failed = unsafe { ffi::PyCapsule_SetContext(capsule.as_ptr(), owned.cast()) != 0 };
    // SAFETY: it is the capsule that was checked above.
    if failed || unsafe { ffi::PyCapsule_SetDestructor(capsule.as_ptr(), Some(free)) } != 0 {
        return Err(PyErr::fetch(py));
    }
    // SAFETY: the pointer is valid, and nothing draws from the bit generator yet.
    unsafe { bitgen.write(new) };
    Ok(())
}

/// Returns the numbers that `install` gave to `bits`.
///
/// # Errors
///
/// `TypeError` if it is not a bit generator of `numpy`, `ValueError` if `install` gave it no numbers.
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
    // SAFETY: a capsule with our destructor contains the object that `install` put into it.
    let owned = unsafe { &*owned.cast::<Owned>() };
    Ok(owned.stream.clone_ref(bits.py()))
}

/// Returns a field of `numpy`'s class, even if a subclass has a field of that name.
fn field<'py>(bits: &Bound<'py, PyAny>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    let class = bits.py().import("numpy.random")?.getattr("BitGenerator")?;
    if !bits.is_instance(&class)? {
        return Err(PyTypeError::new_err("bits: must be a bit generator of numpy"));
    }
    class.getattr(name)?.call_method1("__get__", (bits,))
}

const FREE: unsafe extern "C" fn(*mut ffi::PyObject) = free;

/// Frees the objects that a capsule owns, unless its bit generator lives on with another capsule: generators then still
/// have the address.
unsafe extern "C" fn free(capsule: *mut ffi::PyObject) {
    // SAFETY: it is a capsule.
    let owned = unsafe { ffi::PyCapsule_GetContext(capsule) };
    // SAFETY: capsules with this destructor contain the object that `install` put into them, and are destroyed once.
    let owned = unsafe { Box::from_raw(owned.cast::<Owned>()) };
    // At the end of the interpreter, attaching fails, and nothing needs to be freed.
    let mut owned = Some(owned);
    Python::try_attach(|py| {
        if owned.as_ref().is_some_and(|owned| owned.bits.bind(py).upgrade().is_none()) {
            drop(owned.take());
        }
    });
    mem::forget(owned);
}

/// Returns the numbers at `state`, or `None` if numpy's own `__init__` was called a second time, which leaves our functions
/// without a state.
///
/// # Safety
///
/// `state` must be what `install` set, with the bit generator's lock held, or null.
#[inline]
unsafe fn numbers<'a>(state: *mut c_void) -> Option<&'a mut Numbers> {
    // SAFETY: the caller guarantees that `state` is valid or null.
    unsafe { state.cast::<Numbers>().as_mut() }.map(Numbers::of_this_process)
}

/// Sets an exception, which numpy's function raises when it ends. Returns numbers that differ, because numpy repeats draws
/// that do not fit.
#[cold]
fn without_a_stream() -> u64 {
    thread_local! {
        static CALLS: Cell<u64> = const { Cell::new(0) };
    }
    Python::try_attach(|py| {
        if !PyErr::occurred(py) {
            let message =
                "bits: no stream, because numpy.random.BitGenerator.__init__ was called again";
            PyValueError::new_err(message).restore(py);
        }
    });
    let calls = CALLS.get().wrapping_add(1);
    CALLS.set(calls);
    // The constant is odd, and half of its bits are 1.
    calls.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

unsafe extern "C" fn next_uint64(state: *mut c_void) -> u64 {
    // SAFETY: `install` set the state, and `numpy` holds the generator's lock.
    unsafe { numbers(state) }.map_or_else(without_a_stream, Numbers::u64)
}

unsafe extern "C" fn next_uint32(state: *mut c_void) -> u32 {
    // SAFETY: as in `next_uint64`.
    unsafe { numbers(state) }.map_or_else(|| (without_a_stream() >> 32) as u32, Numbers::u32)
}

unsafe extern "C" fn next_double(state: *mut c_void) -> f64 {
    // SAFETY: as in `next_uint64`.
    unsafe { numbers(state) }.map_or_else(|| fraction(without_a_stream()), Numbers::f64)
}
