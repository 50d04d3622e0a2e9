//! Memory that is read.

use std::marker::PhantomData;
use std::ops::{Deref, DerefMut, Range};
use std::{ptr, slice};

use pyo3::exceptions::{PyBufferError, PyTypeError};
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use zeroize::optimization_barrier;

use super::view::{OwnedView, extent, fill, with_view};
use crate::memory::reserve;

/// Calls `work` with the bytes of `data`, any C-contiguous object with a buffer, or with a copy of them all if others may
/// write to them. For long data, [`with_input`] needs less memory.
///
/// # Errors
///
/// `TypeError` if `data` has no buffer or its items are objects or pointers, `BufferError` if it is not contiguous,
/// `MemoryError` if memory for a copy cannot be allocated.
#[inline]
pub(crate) fn with_bytes<R>(data: &Bound<'_, PyAny>, work: impl FnOnce(&[u8]) -> R) -> PyResult<R> {
    // An immutable object needs no view, and most callers pass `bytes`.
    if let Ok(bytes) = data.cast_exact::<PyBytes>() {
        return Ok(work(bytes.as_bytes()));
    }
    with_view(data, |view| {
        let input = Input::of(view);
        match input.fixed() {
            Some(bytes) => Ok(work(bytes)),
            None => Ok(work(&input.copy(data.py())?)),
        }
    })
}

/// Calls `work` with the memory of `data`, any C-contiguous object with a buffer.
///
/// # Errors
///
/// The errors of [`with_bytes`], except `MemoryError`.
#[inline]
pub(crate) fn with_input<R>(
    data: &Bound<'_, PyAny>,
    work: impl FnOnce(Input<'_>) -> R,
) -> PyResult<R> {
    if let Ok(bytes) = data.cast_exact::<PyBytes>() {
        return Ok(work(Input::from(bytes.as_bytes())));
    }
    with_view(data, |view| Ok(work(Input::of(view))))
}

/// Calls `work` with the bytes of each of `objects`, like [`with_bytes`].
///
/// # Errors
///
/// The errors of [`with_bytes`] for the first object that is refused, with the name that `name` returns for its index.
/// Exceptions of the object's class are unchanged.
pub(crate) fn with_all_bytes<R>(
    objects: &[Bound<'_, PyAny>],
    name: impl Fn(usize) -> String,
    work: impl FnOnce(&[&[u8]]) -> R,
) -> PyResult<R> {
    with_all_places(objects, name, |slices, _| work(slices))
}

/// Like [`with_all_bytes`]; `work` also gets the addresses of the objects' own memory.
///
/// # Errors
///
/// The errors of [`with_all_bytes`].
pub(crate) fn with_all_places<R>(
    objects: &[Bound<'_, PyAny>],
    name: impl Fn(usize) -> String,
    work: impl FnOnce(&[&[u8]], &[Range<usize>]) -> R,
) -> PyResult<R> {
    let Some(first) = objects.first() else { return Ok(work(&[], &[])) };
    let py = first.py();
    // Released after `work`.
    let mut held = reserve(py, objects.len())?;
    let mut places = reserve(py, objects.len())?;
    for (index, object) in objects.iter().enumerate() {
        if let Ok(bytes) = object.cast_exact::<PyBytes>() {
            let bytes = bytes.as_bytes();
            places.push(Input::from(bytes).place());
            held.push(Memory::Bytes(bytes));
            continue;
        }
        // Boxed, because exporters may keep pointers into it.
        let mut view = Box::new(ffi::Py_buffer::new());
        fill(object, &mut view).map_err(|error| named(py, error, || name(index)))?;
        let view = OwnedView(view);
        let input = Input::of(&view.0);
        places.push(input.place());
        held.push(if input.is_fixed { Memory::View(view) } else { Memory::Copy(input.copy(py)?) });
    }
    let mut slices = reserve(py, objects.len())?;
    slices.extend(held.iter().map(Memory::bytes));
    Ok(work(&slices, &places))
}

/// Bytes that do not change.
enum Memory<'a> {
    Bytes(&'a [u8]),
    View(OwnedView),
    Copy(Copied),
}

impl Memory<'_> {
    fn bytes(&self) -> &[u8] {
        match self {
            Self::Bytes(bytes) => bytes,
            // Only views of fixed memory are kept as views; other memory was copied.
            Self::View(view) => Input::of(&view.0).fixed().unwrap_or_default(),
            Self::Copy(copy) => copy,
        }
    }
}

/// Adds the name of the argument to an error. Another class than these two can need other arguments than a message.
fn named(py: Python<'_>, error: PyErr, name: impl FnOnce() -> String) -> PyErr {
    let class = error.get_type(py);
    if class.is(py.get_type::<PyTypeError>()) || class.is(py.get_type::<PyBufferError>()) {
        PyErr::from_type(class, format!("{}: {}", name(), error.value(py)))
    } else {
        error
    }
}

/// Memory of a Python object that is read.
#[derive(Clone, Copy)]
pub(crate) struct Input<'a> {
    start: *const u8,
    length: usize,
    /// True if the memory does not change.
    is_fixed: bool,
    view: PhantomData<&'a [u8]>,
}

// SAFETY: the memory stays for as long as `'a`, and is read through the pointer only.
unsafe impl Send for Input<'_> {}

// SAFETY: the memory is read through the pointer only, as for `Send`.
unsafe impl Sync for Input<'_> {}

impl<'a> From<&'a [u8]> for Input<'a> {
    fn from(bytes: &'a [u8]) -> Self {
        Self { start: bytes.as_ptr(), length: bytes.len(), is_fixed: true, view: PhantomData }
    }
}

impl<'a> Input<'a> {
    /// The maximum length in bytes of a copy on the stack.
    const SHORT: usize = 1024;

    /// Creates an input. The memory of a read-only view counts as fixed, even if another object can write to it.
    fn of(view: &'a ffi::Py_buffer) -> Self {
        let (start, length) = extent(view);
        Self { start, length, is_fixed: view.readonly != 0, view: PhantomData }
    }

    /// Returns the number of bytes.
    #[inline]
    pub(crate) fn len(self) -> usize {
        self.length
    }

    /// Returns the range of their addresses.
    fn place(self) -> Range<usize> {
        self.start.addr()..self.start.addr() + self.length
    }

    /// Returns the bytes, if the memory does not change.
    #[inline]
    fn fixed(self) -> Option<&'a [u8]> {
        // SAFETY: the exporter vouches for `length` bytes at `start` until the view is released, which is after `'a`,
        // and the bytes do not change.
        self.is_fixed.then(|| unsafe { slice::from_raw_parts(self.start, self.length) })
    }

    /// Returns its pieces of `size` bytes; the last piece can be shorter.
    pub(crate) fn chunks(self, size: usize) -> impl Iterator<Item = Self> {
        (0..self.length).step_by(size).map(move |at| {
            let start = self.start.wrapping_add(at);
            Self { start, length: size.min(self.length - at), ..self }
        })
    }

    /// Calls `work` with all bytes, or with copies of pieces of `size` bytes if others can write to them.
    #[inline]
    pub(crate) fn each(self, size: usize, mut work: impl FnMut(&[u8])) {
        match self.fixed() {
            Some(bytes) => work(bytes),
            None => self.each_copy(size, work),
        }
    }

    #[inline(never)]
    fn each_copy(self, size: usize, mut work: impl FnMut(&[u8])) {
        if self.length <= Self::SHORT {
            let mut copy = [0; Self::SHORT];
            let copy = &mut copy[..self.length];
            self.copy_to(copy);
            work(copy);
            wipe(copy);
            return;
        }
        let mut copy = Copied(vec![0; size.min(self.length)]);
        for piece in self.chunks(size) {
            let copy = &mut copy[..piece.length];
            piece.copy_to(copy);
            work(copy);
        }
    }

    /// Copies all bytes to `out`, which has the same length.
    ///
    /// # Panics
    ///
    /// If the lengths differ.
    #[inline]
    #[expect(
        clippy::cast_ptr_alignment,
        reason = "words are read from the first aligned address on"
    )]
    pub(crate) fn copy_to(self, out: &mut [u8]) {
        assert_eq!(out.len(), self.length, "the length of the input");
        if let Some(bytes) = self.fixed() {
            out.copy_from_slice(bytes);
            return;
        }
        // Volatile, so that each byte is read once, even while others write to it.
        let byte = |at: usize| {
            // SAFETY: the callers below pass places in the memory.
            unsafe { ptr::read_volatile(self.start.wrapping_add(at)) }
        };
        let head = self.start.align_offset(WORD).min(self.length);
        let (first, rest) = out.split_at_mut(head);
        for (at, out) in first.iter_mut().enumerate() {
            *out = byte(at);
        }
        let (words, last) = rest.as_chunks_mut::<WORD>();
        for (at, out) in words.iter_mut().enumerate() {
            let start = self.start.wrapping_add(head + WORD * at).cast::<u64>();
            // SAFETY: this word is in the memory, and aligned after the head.
            let word = unsafe { ptr::read_volatile(start) };
            *out = word.to_ne_bytes();
        }
        let done = self.length - last.len();
        for (at, out) in last.iter_mut().enumerate() {
            *out = byte(done + at);
        }
    }

    /// Returns a copy of all bytes, which is wiped when dropped.
    fn copy(self, py: Python<'_>) -> PyResult<Copied> {
        let mut copy = reserve(py, self.length)?;
        copy.resize(self.length, 0);
        self.copy_to(&mut copy);
        Ok(Copied(copy))
    }
}

/// Bytes that are copied at once. (Volatile arrays are copied byte by byte, and vectors are not faster than words.)
pub(super) const WORD: usize = size_of::<u64>();

/// A copy, which is wiped when dropped.
pub(super) struct Copied(pub(super) Vec<u8>);

impl Deref for Copied {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl DerefMut for Copied {
    fn deref_mut(&mut self) -> &mut [u8] {
        &mut self.0
    }
}

impl Drop for Copied {
    fn drop(&mut self) {
        wipe(&mut self.0);
    }
}

/// Zeroizes memory as fast as it is written. (`zeroize` works byte by byte, which takes longer than hashing.)
fn wipe(bytes: &mut [u8]) {
    bytes.fill(0);
    optimization_barrier(bytes);
}
