//! The methods of [`Any`], which do not depend on the table's rows, and of its reader.

use core::fmt;

use crate::xof::description::{Function as _, Output as _};
use crate::xof::parts::Parts;
use crate::xof::{Absorb as _, Error, Seekable, Squeeze, StateFlaw};

use super::{Absorber, Any, AnyReader, Reader};

impl Any {
    /// Absorbs `data`. The output does not depend on how the input is split into calls, unless the function [takes
    /// parts](super::Algorithm::takes_parts).
    #[inline]
    pub fn absorb(&mut self, data: &[u8]) -> &mut Self {
        with_function!(&mut self.0, function => { function.absorb(data); });
        self
    }

    /// As [`absorb`](Self::absorb), on all threads of the current rayon pool if the function [is a
    /// tree](super::Algorithm::is_tree). Faster from 256 KiB on.
    #[cfg(feature = "rayon")]
    #[inline]
    pub fn absorb_parallel(&mut self, data: &[u8]) -> &mut Self {
        with_function!(&mut self.0, function => function.absorb_on_threads(data));
        self
    }

    /// Absorbs `length` bytes that `read` returns, such as those of a file, on all threads of the current rayon pool.
    /// Returns `None` and does nothing unless the function [is a tree](super::Algorithm::is_tree).
    ///
    /// Several threads call `read` at once, with offsets from 0 on. It fills the buffer with the bytes at the offset.
    ///
    /// # Errors
    ///
    /// The first error that `read` returned. The function is then unchanged.
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

    /// Returns to the state after construction: no input, with the same parameters.
    #[inline]
    pub fn reset(&mut self) {
        with_function!(&mut self.0, function => function.reset());
    }

    /// Returns a reader of the output for the input so far. You can absorb more input afterwards.
    ///
    /// # Errors
    ///
    /// [`Error::NoXof`] if the output is not extendable: use [`finalize_into`](Self::finalize_into).
    #[inline]
    pub fn output(&self) -> Result<AnyReader, Error> {
        self.reader()
    }

    /// Fills `out` with output for the input so far. You can absorb more input afterwards. If the output length is
    /// fixed, `out` must have it.
    ///
    /// ```
    /// use sycon::xof::{Algorithm, Parameters};
    ///
    /// let (mut first, mut second) = ([0; 32], [0; 32]);
    /// let mut hash = Algorithm::Sha3_256.start(&Parameters::new())?;
    /// hash.absorb(b"one");
    /// hash.output_into(&mut first)?;
    /// hash.absorb(b"two");
    /// hash.output_into(&mut second)?;
    /// # assert_eq!(first, sycon::xof::Sha3_256::hash(b"one"));
    /// # assert_eq!(second, sycon::xof::Sha3_256::hash(b"onetwo"));
    /// # Ok::<(), sycon::xof::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`finalize_into`](Self::finalize_into).
    #[inline]
    pub fn output_into(&self, out: &mut [u8]) -> Result<(), Error> {
        self.algorithm().check_output(out.len())?;
        with_function!(&self.0, function => function.fill_output(out));
        Ok(())
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

    /// Fills `out` with output for the input so far. If the output length is fixed, `out` must have it.
    ///
    /// # Errors
    ///
    /// [`Error::OutputLength`] if the output length is fixed, and `out` has another.
    #[inline]
    pub fn finalize_into(mut self, out: &mut [u8]) -> Result<(), Error> {
        self.algorithm().check_output(out.len())?;
        with_function!(&mut self.0, function => function.fill(out));
        Ok(())
    }
}

impl AnyReader {
    /// Saves or replaces the parts of the state.
    pub(in crate::xof) fn parts(&mut self, parts: &mut Parts<'_>) -> Result<(), StateFlaw> {
        with_reader!(&mut self.0, reader => reader.parts(parts))
    }

    /// Returns the reader if it is seekable.
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
