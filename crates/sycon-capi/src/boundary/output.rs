//! Outputs of C functions.

use core::ptr;

use sycon_secret::SecretBytes;

use super::{Call, Refused, slice_mut};

/// The output of a function: the caller's memory, or separate memory that is copied there at the end.
pub(crate) struct Output {
    to: *mut u8,
    len: usize,
    beside: Option<SecretBytes>,
}

impl Output {
    /// # Safety
    ///
    /// During the lifetime of this value, `len` bytes can be written at `to`, and nothing else uses them except the
    /// inputs of `call`.
    #[inline(always)]
    pub(crate) unsafe fn new(to: *mut u8, len: usize, call: &Call<'_>) -> Result<Self, Refused> {
        let beside = if call.in_place.get() { Some(SecretBytes::try_zeros(len)?) } else { None };
        Ok(Self { to, len, beside })
    }

    #[inline(always)]
    pub(crate) fn slice(&mut self) -> &mut [u8] {
        match &mut self.beside {
            Some(beside) => beside,
            // SAFETY: as in `new`. No input overlaps it.
            None => unsafe { slice_mut(self.to, self.len) },
        }
    }

    #[inline(always)]
    pub(crate) fn array<const N: usize>(&mut self) -> &mut [u8; N] {
        debug_assert_eq!(self.len, N, "an array is as long as its span");
        match &mut self.beside {
            Some(beside) => beside.first_chunk_mut().expect("it is as long"),
            // SAFETY: as in `new`. No input overlaps it.
            None => unsafe { &mut *self.to.cast() },
        }
    }
}

impl Drop for Output {
    #[inline(always)]
    fn drop(&mut self) {
        if let Some(beside) = &self.beside {
            // SAFETY: as in `new`. The inputs are no longer used.
            unsafe { ptr::copy_nonoverlapping(beside.as_ptr(), self.to, self.len) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Span, guard, slice};
    use super::*;

    #[test]
    fn inputs_stay_as_they_are_until_the_output_is_there() {
        let mut bytes = [1_u8, 2, 3, 4, 5, 6];
        let start = bytes.as_mut_ptr();
        let out = start.wrapping_add(1);
        let result = guard([Span::read(start, 4), Span::write(out, 4)], |call| {
            // SAFETY: this memory was passed to `guard`.
            let mut output = unsafe { Output::new(out, 4, call) }?;
            output.slice().fill(7);
            // SAFETY: as above.
            assert_eq!(unsafe { slice(start, 4) }, [1, 2, 3, 4]);
            Ok(())
        });
        assert_eq!((result, bytes), (0, [1, 7, 7, 7, 7, 6]));
    }
}
