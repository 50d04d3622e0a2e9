//! Bytes-like objects of Python, as slices. The only file with `unsafe` code beside `bitgen.rs` and `digests.rs`.
//!
//! A view is held for as long as its memory is used, also while the GIL is released. An object that
//! could move its memory refuses to in the meantime: resizing a bytearray raises `BufferError`. A
//! view does not prevent another Python thread from writing to the same memory, and a slice of
//! memory that changes is undefined behaviour. So memory that its exporter lets others write to is
//! an `Input` or `Output`, which are not slices: functions work on copies of its pieces. If a
//! thread writes at the same time, the output is of mixed bytes, as with hashlib and every other
//! user of buffers.
//!
//! Three functions still make slices of memory that others can write to, because a copy would double the
//! memory in use:
//! `with_rows`, `with_rows_mut` and `with_numbers_mut`.
#![allow(unsafe_code, reason = "PyO3 has no safe slice of a buffer")]

use std::ffi::{CStr, c_char};
use std::marker::PhantomData;
use std::mem::{self, MaybeUninit};
use std::ops::{Deref, DerefMut, Range};
use std::{ptr, slice};

use pyo3::exceptions::{PyBufferError, PyMemoryError, PyTypeError, PyValueError};
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use zeroize::optimization_barrier;

use crate::memory::check_memory;

/// Calls `work` with the bytes of `data`, any C-contiguous object with a buffer, or with a copy of them all if others may
/// write to them. For long data, [`with_input`] needs less memory.
///
/// # Errors
///
/// `TypeError` if `data` has no buffer or its items are objects or pointers, `BufferError` if it is not contiguous,
/// `MemoryError` if memory for a copy cannot be allocated.
#[inline]
pub(crate) fn with_bytes<R>(data: &Bound<'_, PyAny>, work: impl FnOnce(&[u8]) -> R) -> PyResult<R> {
    // Immutable, so it needs no view; and this is what most callers have.
    if let Ok(bytes) = data.cast_exact::<PyBytes>() {
        return Ok(work(bytes.as_bytes()));
    }
    with_view(data, |view| {
        let input = Input::of(view);
        match input.fixed() {
            Some(bytes) => Ok(work(bytes)),
            None => Ok(work(&input.copy()?)),
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
    fn copy(self) -> PyResult<Copied> {
        let mut copy = Vec::new();
        copy.try_reserve_exact(self.length).map_err(|_| PyMemoryError::new_err(()))?;
        copy.resize(self.length, 0);
        self.copy_to(&mut copy);
        Ok(Copied(copy))
    }
}

/// A copy, which is wiped when dropped.
struct Copied(Vec<u8>);

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

/// Bytes that are copied at once. (Volatile arrays are copied byte by byte, and vectors are not faster than words.)
const WORD: usize = size_of::<u64>();

/// Calls `work` with the memory of `target`, any C-contiguous object with a writable buffer.
///
/// # Errors
///
/// `TypeError` if `target` has no buffer or it is read-only, `BufferError` if it is not contiguous.
pub(crate) fn with_output<R>(
    target: &Bound<'_, PyAny>,
    work: impl FnOnce(Output<'_>) -> R,
) -> PyResult<R> {
    with_view(target, |view| {
        refuse_readonly(target, view)?;
        let (start, length) = extent(view);
        Ok(work(Output { start, length, view: PhantomData }))
    })
}

/// Memory of a Python object that is written to, and that others can write to.
pub(crate) struct Output<'a> {
    start: *mut u8,
    length: usize,
    view: PhantomData<&'a mut [u8]>,
}

// SAFETY: the memory stays for as long as `'a`, and is written through the pointer only.
unsafe impl Send for Output<'_> {}

impl Output<'_> {
    /// Returns the number of bytes.
    pub(crate) fn len(&self) -> usize {
        self.length
    }

    /// Returns its pieces of `size` bytes; the last piece can be shorter.
    pub(crate) fn chunks(&mut self, size: usize) -> impl Iterator<Item = Output<'_>> {
        let (start, length) = (self.start, self.length);
        (0..length).step_by(size).map(move |at| {
            let start = start.wrapping_add(at);
            Output { start, length: size.min(length - at), view: PhantomData }
        })
    }

    /// Calls `fill` with zeros in pieces of `size` bytes, and writes the results.
    pub(crate) fn fill(&mut self, size: usize, mut fill: impl FnMut(&mut [u8])) {
        let mut copy = Copied(vec![0; size.min(self.length)]);
        for mut piece in self.chunks(size) {
            let copy = &mut copy[..piece.length];
            fill(copy);
            piece.write(copy);
        }
    }

    /// Writes `bytes` to the beginning of the memory.
    ///
    /// # Panics
    ///
    /// If `bytes` is longer than the memory.
    #[expect(clippy::cast_ptr_alignment, reason = "as in `Input::copy_to`")]
    pub(crate) fn write(&mut self, bytes: &[u8]) {
        assert!(bytes.len() <= self.length, "more bytes than there is room for");
        let put = |at: usize, byte: u8| {
            // SAFETY: the callers below pass places in the memory.
            unsafe { ptr::write_volatile(self.start.wrapping_add(at), byte) }
        };
        let head = self.start.align_offset(WORD).min(bytes.len());
        let (first, rest) = bytes.split_at(head);
        for (at, byte) in first.iter().enumerate() {
            put(at, *byte);
        }
        let (words, last) = rest.as_chunks::<WORD>();
        for (at, word) in words.iter().enumerate() {
            let start = self.start.wrapping_add(head + WORD * at).cast::<u64>();
            // SAFETY: this word is in the memory, and aligned after the head.
            unsafe { ptr::write_volatile(start, u64::from_ne_bytes(*word)) }
        }
        let done = bytes.len() - last.len();
        for (at, byte) in last.iter().enumerate() {
            put(done + at, *byte);
        }
    }
}

/// Calls `work` with the bytes of each of `objects`, like [`with_bytes`].
///
/// # Errors
///
/// As [`with_bytes`], for the first object that is refused, with its index.
pub(crate) fn with_all_bytes<R>(
    objects: &[Bound<'_, PyAny>],
    work: impl FnOnce(&[&[u8]]) -> R,
) -> PyResult<R> {
    with_all_places(objects, |slices, _| work(slices))
}

/// Like [`with_all_bytes`]; `work` also gets the addresses of the objects' own memory.
///
/// # Errors
///
/// The errors of [`with_all_bytes`].
pub(crate) fn with_all_places<R>(
    objects: &[Bound<'_, PyAny>],
    work: impl FnOnce(&[&[u8]], &[Range<usize>]) -> R,
) -> PyResult<R> {
    // Released after `work`.
    let mut held = Vec::with_capacity(objects.len());
    let mut places = Vec::with_capacity(objects.len());
    for (index, object) in objects.iter().enumerate() {
        if let Ok(bytes) = object.cast_exact::<PyBytes>() {
            let bytes = bytes.as_bytes();
            places.push(Input::from(bytes).place());
            held.push(Memory::Bytes(bytes));
            continue;
        }
        // Boxed, because exporters may keep pointers into it.
        let mut view = Box::new(ffi::Py_buffer::new());
        fill(object, &mut view).map_err(|error| at_index(object.py(), index, &error))?;
        let view = Filled(view);
        let input = Input::of(&view.0);
        places.push(input.place());
        held.push(if input.is_fixed { Memory::View(view) } else { Memory::Copy(input.copy()?) });
    }
    let slices: Vec<&[u8]> = held.iter().map(Memory::bytes).collect();
    Ok(work(&slices, &places))
}

/// Bytes that do not change.
enum Memory<'a> {
    Bytes(&'a [u8]),
    View(Filled),
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

fn at_index(py: Python<'_>, index: usize, error: &PyErr) -> PyErr {
    PyErr::from_type(error.get_type(py), format!("message {index}: {}", error.value(py)))
}

/// Rows of a buffer of two dimensions, and bytes of each.
pub(crate) type Shape = [usize; 2];

/// Calls `work` with the memory of `data` and its shape.
///
/// # Errors
///
/// As [`with_bytes`], and `TypeError` if the shape is another.
pub(crate) fn with_rows<R>(
    data: &Bound<'_, PyAny>,
    work: impl FnOnce(&[u8], Shape) -> R,
) -> PyResult<R> {
    with_view(data, |view| {
        let shape = shape(view)?;
        let (start, length) = extent(view);
        // SAFETY: the exporter vouches for `length` bytes at `start` until the view is released, which is after `work`.
        // For writers of the same memory, see the top of this file.
        let bytes = unsafe { slice::from_raw_parts(start, length) };
        Ok(work(bytes, shape))
    })
}

/// As [`with_rows`], to write to, while slices at the addresses `inputs` are read.
///
/// # Errors
///
/// The errors of [`with_output`], `TypeError` for another shape, and `ValueError` if an input is in the same memory.
pub(crate) fn with_rows_mut<R>(
    target: &Bound<'_, PyAny>,
    inputs: &[Range<usize>],
    work: impl FnOnce(&mut [u8], Shape) -> PyResult<R>,
) -> PyResult<R> {
    with_view(target, |view| {
        refuse_readonly(target, view)?;
        let shape = shape(view)?;
        let (start, length) = extent(view);
        let addresses = start.addr()..start.addr() + length;
        if inputs.iter().any(|input| input.start < addresses.end && addresses.start < input.end) {
            return Err(PyValueError::new_err(
                "out: shares memory with the messages; pass a separate buffer",
            ));
        }
        // SAFETY: as in `with_rows`, the exporter said that it may be written to, and no slice of `inputs` is of this memory.
        let bytes = unsafe { slice::from_raw_parts_mut(start, length) };
        work(bytes, shape)
    })
}

/// Integers of this machine, to write to.
pub(crate) enum NumbersMut<'a> {
    I8(&'a mut [i8]),
    U8(&'a mut [u8]),
    I16(&'a mut [i16]),
    U16(&'a mut [u16]),
    I32(&'a mut [i32]),
    U32(&'a mut [u32]),
    I64(&'a mut [i64]),
    U64(&'a mut [u64]),
}

impl NumbersMut<'_> {
    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::I8(numbers) => numbers.len(),
            Self::U8(numbers) => numbers.len(),
            Self::I16(numbers) => numbers.len(),
            Self::U16(numbers) => numbers.len(),
            Self::I32(numbers) => numbers.len(),
            Self::U32(numbers) => numbers.len(),
            Self::I64(numbers) => numbers.len(),
            Self::U64(numbers) => numbers.len(),
        }
    }
}

/// Calls `work` with the numbers of `target`, of any shape.
///
/// # Errors
///
/// The errors of [`with_output`], and `TypeError` if the items are not integers of this machine.
pub(crate) fn with_numbers_mut<R>(
    target: &Bound<'_, PyAny>,
    work: impl FnOnce(NumbersMut<'_>) -> R,
) -> PyResult<R> {
    let (signed, size) = with_view(target, integers)?;
    with_output(target, |Output { start, length, .. }| {
        let count = length / size;
        if !start.addr().is_multiple_of(size) && count > 0 {
            return Err(PyBufferError::new_err(
                "out: the numbers are not aligned in memory; pass an aligned array",
            ));
        }
        /// `bytes` as numbers of a type.
        macro_rules! numbers {
            ($Variant:ident, $Number:ty) => {{
                let start = if count > 0 { start.cast() } else { ptr::dangling_mut::<$Number>() };
                // SAFETY: the bytes are `count` numbers, aligned as checked above, and any bytes are numbers. For
                // writers of the same memory, see the top of this file.
                NumbersMut::$Variant(unsafe { slice::from_raw_parts_mut(start, count) })
            }};
        }
        Ok(work(match (signed, size) {
            (true, 1) => numbers!(I8, i8),
            (false, 1) => numbers!(U8, u8),
            (true, 2) => numbers!(I16, i16),
            (false, 2) => numbers!(U16, u16),
            (true, 4) => numbers!(I32, i32),
            (false, 4) => numbers!(U32, u32),
            (true, _) => numbers!(I64, i64),
            (false, _) => numbers!(U64, u64),
        }))
    })?
}

/// Whether the items have a sign, and their size.
fn integers(view: &ffi::Py_buffer) -> PyResult<(bool, usize)> {
    // SAFETY: the exporter vouches for a string that lives as long as the view; without one, items are bytes.
    let format = (!view.format.is_null()).then(|| unsafe { CStr::from_ptr(view.format) });
    let format = format.map_or(&b"B"[..], CStr::to_bytes);
    let native = if cfg!(target_endian = "little") { b'<' } else { b'>' };
    let code = match format {
        [code] => *code,
        [order, code] if [b'@', b'=', native].contains(order) => *code,
        _ => 0,
    };
    let size = usize::try_from(view.itemsize).unwrap_or(0);
    if b"bBhHiIlLqQnN".contains(&code) && [1, 2, 4, 8].contains(&size) {
        return Ok((code.is_ascii_lowercase(), size));
    }
    let format = String::from_utf8_lossy(format);
    Err(PyTypeError::new_err(format!(
        "out: wrong items (got format '{format}', expected integers)"
    )))
}

fn refuse_readonly(target: &Bound<'_, PyAny>, view: &ffi::Py_buffer) -> PyResult<()> {
    if view.readonly == 0 {
        return Ok(());
    }
    let kind = target.get_type().qualname()?;
    let message = format!("a writable bytes-like object is required, not a read-only '{kind}'");
    Err(PyTypeError::new_err(message))
}

/// Whether `object` has a buffer.
pub(crate) fn has_buffer(object: &Bound<'_, PyAny>) -> bool {
    // SAFETY: the pointer is valid, and `object` proves that the thread is attached.
    unsafe { ffi::PyObject_CheckBuffer(object.as_ptr()) != 0 }
}

fn shape(view: &ffi::Py_buffer) -> PyResult<Shape> {
    if view.ndim != 2 || view.shape.is_null() {
        let message = format!("a buffer of two dimensions is required, not of {}", view.ndim);
        return Err(PyTypeError::new_err(message));
    }
    // SAFETY: the exporter vouches for `ndim` numbers.
    let shape = unsafe { slice::from_raw_parts(view.shape, 2) };
    let [rows, items, size] =
        [shape[0], shape[1], view.itemsize].map(|size| usize::try_from(size).unwrap_or(0));
    Ok([rows, items.saturating_mul(size)])
}

/// A view that lives on the heap, released when dropped.
struct Filled(Box<ffi::Py_buffer>);

impl Drop for Filled {
    fn drop(&mut self) {
        // SAFETY: `fill` filled it, and its user is attached to the interpreter again.
        unsafe { ffi::PyBuffer_Release(&raw mut *self.0) }
    }
}

/// New bytes of Python, `size` of them, that `fill` writes. What it leaves out is zero.
///
/// # Errors
///
/// The errors of `fill`, and `MemoryError` if there is not enough memory. Then `fill` is not called.
#[inline]
pub(crate) fn new_bytes(
    py: Python<'_>,
    size: impl Into<usize>,
    fill: impl FnOnce(&mut Blank<'_>) -> PyResult<()>,
) -> PyResult<Bound<'_, PyBytes>> {
    let size = size.into();
    check_memory(py, size)?;
    let length = ffi::Py_ssize_t::try_from(size)?;
    // SAFETY: null stands for memory that nobody has written.
    let object = unsafe { ffi::PyBytes_FromStringAndSize(ptr::null(), length) };
    // SAFETY: a new reference, or null and an exception.
    let object = unsafe { Bound::from_owned_ptr_or_err(py, object) }?;
    // SAFETY: this is what it makes.
    let bytes = unsafe { object.cast_into_unchecked::<PyBytes>() };
    // SAFETY: see above.
    let start = unsafe { ffi::PyBytes_AsString(bytes.as_ptr()) };
    // SAFETY: `size` bytes stand there, and the object is this function's alone: Python shares
    // objects of one byte only when it is told the byte, and one of none has nothing to write.
    let memory = unsafe { slice::from_raw_parts_mut(start.cast(), size) };
    let mut blank = Blank(memory);
    fill(&mut blank)?;
    drop(blank);
    Ok(bytes)
}

/// Memory that nobody has written yet. It is handed out from its start, once, as zeros.
pub(crate) struct Blank<'a>(&'a mut [MaybeUninit<u8>]);

impl<'a> Blank<'a> {
    /// Calls `write` with all that is left, in a piece of `first` bytes and others of `size`.
    ///
    /// Zeroing a megabyte before work on it, as `PyBytes::new_with` does, cost BLAKE3 a tenth of its
    /// speed. The zeros of a small piece are still in the nearest cache when they are overwritten.
    #[inline]
    pub(crate) fn write(&mut self, first: usize, size: usize, mut write: impl FnMut(&mut [u8])) {
        let mut next = first;
        while !self.0.is_empty() {
            write(self.zeros(next));
            next = size;
        }
    }

    /// How much is left.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// The next `size` bytes, which are zero if nobody writes them.
    pub(crate) fn split(&mut self, size: usize) -> Self {
        let (piece, rest) = mem::take(&mut self.0).split_at_mut(size);
        self.0 = rest;
        Self(piece)
    }

    /// All that is left, in one piece.
    #[inline]
    pub(crate) fn rest(&mut self) -> &'a mut [u8] {
        self.zeros(self.0.len())
    }

    /// The next `size` bytes, or what is left.
    #[inline]
    fn zeros(&mut self, size: usize) -> &'a mut [u8] {
        let size = size.min(self.0.len());
        let (piece, rest) = mem::take(&mut self.0).split_at_mut(size);
        self.0 = rest;
        piece.fill(MaybeUninit::new(0));
        // SAFETY: all of it is initialised.
        unsafe { &mut *(ptr::from_mut(piece) as *mut [u8]) }
    }
}

impl Drop for Blank<'_> {
    fn drop(&mut self) {
        self.rest();
    }
}

/// Releases the view when dropped.
struct Held<'a>(&'a mut ffi::Py_buffer);

impl Drop for Held<'_> {
    fn drop(&mut self) {
        // SAFETY: `fill` filled it, and its user is attached to the interpreter.
        unsafe { ffi::PyBuffer_Release(self.0) }
    }
}

/// Calls `work` with a view of `object`, and releases it then. (The buffer type of `PyO3` refuses
/// what ctypes exports, which has no strides.)
fn with_view<R>(
    object: &Bound<'_, PyAny>,
    work: impl FnOnce(&ffi::Py_buffer) -> PyResult<R>,
) -> PyResult<R> {
    // It stays where it is, because exporters may keep pointers into it.
    let mut view = ffi::Py_buffer::new();
    fill(object, &mut view)?;
    let held = Held(&mut view);
    work(held.0)
}

/// Fills `view`, which must be released then; not if there is an error.
fn fill(object: &Bound<'_, PyAny>, view: &mut ffi::Py_buffer) -> PyResult<()> {
    // Everything is asked for, and checked here, so that all exporters raise the same errors.
    // SAFETY: both pointers are valid, and `object` proves that the thread is attached.
    let code = unsafe { ffi::PyObject_GetBuffer(object.as_ptr(), view, ffi::PyBUF_FULL_RO) };
    if code != 0 {
        return Err(PyErr::fetch(object.py()));
    }
    // SAFETY: the view is filled.
    let contiguous = unsafe { ffi::PyBuffer_IsContiguous(view, c_char::from_ne_bytes([b'C'])) };
    if contiguous == 0 {
        drop(Held(view));
        return Err(PyBufferError::new_err("the bytes-like object is not C-contiguous"));
    }
    if !view.format.is_null() {
        // SAFETY: the exporter vouches for a string that lives as long as the view.
        let format = unsafe { CStr::from_ptr(view.format) }.to_bytes();
        if holds_pointers(format) {
            drop(Held(view));
            let message = "the items are objects or pointers, whose bytes mean nothing elsewhere: \
                           take an array of numbers, or the bytes of each object";
            return Err(PyTypeError::new_err(message));
        }
    }
    Ok(())
}

/// Whether a format of PEP 3118 has references to objects, pointers or functions. To hash those is a
/// mistake, and to write over them crashes the interpreter.
fn holds_pointers(format: &[u8]) -> bool {
    let mut in_name = false;
    format.iter().enumerate().any(|(index, code)| {
        if *code == b':' {
            in_name = !in_name;
        }
        let is_pointer = match code {
            b'O' | b'P' | b'X' | b'&' | b'z' => true,
            // Of complex numbers when a type follows, and else text of C.
            b'Z' => !matches!(format.get(index + 1), Some(b'e' | b'f' | b'd' | b'g')),
            _ => false,
        };
        is_pointer && !in_name
    })
}

/// A pointer that is never null, and the number of bytes.
fn extent(view: &ffi::Py_buffer) -> (*mut u8, usize) {
    match usize::try_from(view.len) {
        Ok(length @ 1..) => (view.buf.cast(), length),
        _ => (ptr::dangling_mut(), 0),
    }
}
