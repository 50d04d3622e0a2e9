//! Memory that is written to.

use std::marker::PhantomData;
use std::ptr;

use pyo3::prelude::*;

use super::input::{Copied, WORD};
use super::view::{extent, refuse_readonly, with_view};

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
    pub(super) start: *mut u8,
    pub(super) length: usize,
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
