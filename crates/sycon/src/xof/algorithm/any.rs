//! [`Any`]: a function of the table that is chosen at run time.

use core::fmt;

use crate::xof::description::{Function as _, Output as _};
use crate::xof::saved::Parts;
use crate::xof::{Absorb as _, Error, Seekable, Squeeze, StateFlaw};

use super::{Absorber, Reader};

/// Any function of the table, taking input: what [`Algorithm::start`] makes.
///
/// It does what the function's own type does, for one `match` a call. All states are wiped when dropped.
#[derive(Clone)]
pub struct Any(pub(super) Absorber);

/// What the output of [`Any`] XOF is read from.
#[derive(Clone)]
pub struct AnyReader(pub(crate) Reader);

impl Any {
    /// Absorbs `data`. The split of the input over calls does not matter, unless the function
    /// [takes parts](Algorithm::takes_parts).
    #[inline]
    pub fn absorb(&mut self, data: &[u8]) -> &mut Self {
        with_function!(&mut self.0, function => { function.absorb(data); });
        self
    }

    /// As [`absorb`](Self::absorb), on all threads of the current rayon pool if the function
    /// [is a tree](Algorithm::is_tree). Worth it from 256 KiB on.
    #[cfg(feature = "rayon")]
    #[inline]
    pub fn absorb_parallel(&mut self, data: &[u8]) -> &mut Self {
        with_function!(&mut self.0, function => function.absorb_on_threads(data));
        self
    }

    /// Absorbs `length` bytes that `read` returns, such as those of a file, on all threads of the current rayon pool.
    /// Returns `None` and does nothing unless the function [supports it](Algorithm::reads_in_parallel).
    ///
    /// Several threads call `read` at once, with offsets from 0 on. It fills the buffer with the bytes at the offset.
    ///
    /// # Errors
    ///
    /// The first error that `read` returned. Nothing is absorbed then.
    #[cfg(feature = "rayon")]
    #[inline]
    pub fn absorb_parallel_from<E: Send>(
        &mut self,
        length: u64,
        read: impl Fn(u64, &mut [u8]) -> Result<(), E> + Sync,
    ) -> Option<Result<(), E>> {
        with_function!(&mut self.0, function => function.absorb_from_on_threads(length, read))
    }

    /// Saves or replaces the parts of the state.
    pub(in crate::xof) fn parts(&mut self, parts: &mut Parts<'_>) -> Result<(), StateFlaw> {
        with_function!(&mut self.0, function => function.parts(parts))
    }

    /// Returns to the state after construction: no input, the same parameters.
    #[inline]
    pub fn reset(&mut self) {
        with_function!(&mut self.0, function => function.reset());
    }

    /// The output for the input so far; more input may follow.
    ///
    /// # Errors
    ///
    /// [`Error::NoXof`] if the output is not extendable: use [`finalize_into`](Self::finalize_into).
    #[inline]
    pub fn output(&self) -> Result<AnyReader, Error> {
        self.reader()
    }

    /// Ends the input and begins the output.
    ///
    /// # Errors
    ///
    /// As [`output`](Self::output).
    #[inline]
    pub fn finalize(self) -> Result<AnyReader, Error> {
        self.into_reader()
    }

    /// Fills `out` with output for the input so far: any number of bytes, or all of them if the length is fixed.
    ///
    /// # Errors
    ///
    /// [`Error::OutputLength`] if the output has one length, and `out` has another.
    #[inline]
    pub fn finalize_into(self, out: &mut [u8]) -> Result<(), Error> {
        self.algorithm().check_output(out.len())?;
        self.fill(out);
        Ok(())
    }
}

impl AnyReader {
    /// Saves or replaces the parts of the state.
    pub(in crate::xof) fn parts(&mut self, parts: &mut Parts<'_>) -> Result<(), StateFlaw> {
        with_reader!(&mut self.0, reader => reader.parts(parts))
    }

    /// The reader, if its position can be read and changed.
    #[inline]
    pub fn seekable(&mut self) -> Option<&mut dyn Seekable> {
        with_reader!(&mut self.0, reader => reader.seekable())
    }
}

impl Squeeze for AnyReader {
    #[inline]
    fn squeeze(&mut self, out: &mut [u8]) {
        with_reader!(&mut self.0, reader => reader.squeeze(out));
    }

    #[inline]
    fn skip(&mut self, bytes: u64) {
        with_reader!(&mut self.0, reader => reader.skip(bytes));
    }

    #[inline]
    fn remaining(&self) -> u64 {
        with_reader!(&self.0, reader => reader.remaining())
    }
}

impl fmt::Debug for Any {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, absorbing", self.algorithm())
    }
}

impl fmt::Debug for AnyReader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, squeezing", self.algorithm())
    }
}

sycon_sponge::reader!([] AnyReader);
