//! Inputs of C functions, and other memory that the caller passes.

use core::{ptr, slice};

use sycon::batch::Messages;

use super::{Call, Refused, Span};

/// # Safety
///
/// `len` bytes can be read at `data` for as long as the result is used, or `len` is 0.
#[inline(always)]
pub(crate) unsafe fn slice<'a>(data: *const u8, len: usize) -> &'a [u8] {
    if len == 0 {
        return &[];
    }
    // SAFETY: as above.
    unsafe { slice::from_raw_parts(data, len) }
}

/// # Safety
///
/// As for [`slice`], and nothing else uses these bytes.
#[inline(always)]
pub(crate) unsafe fn slice_mut<'a>(data: *mut u8, len: usize) -> &'a mut [u8] {
    if len == 0 {
        return &mut [];
    }
    // SAFETY: as above. Bytes that C has never written are not read before they are written.
    unsafe { slice::from_raw_parts_mut(data, len) }
}

/// # Safety
///
/// As [`slice`].
#[inline(always)]
pub(crate) unsafe fn array<'a, const N: usize>(data: *const u8) -> &'a [u8; N] {
    // SAFETY: as above.
    unsafe { &*data.cast() }
}

/// # Safety
///
/// As [`slice_mut`].
#[inline(always)]
pub(crate) unsafe fn result<'a, T: Default>(value: *mut T) -> &'a mut T {
    // SAFETY: as above. The memory contains no value that must be dropped.
    unsafe { ptr::write(value, T::default()) };
    // SAFETY: as above.
    unsafe { &mut *value }
}

/// # Safety
///
/// As for [`slice`], and for [`slice_mut`] with `before + len + behind` bytes. The two can overlap.
#[inline(always)]
pub(crate) unsafe fn moved<'a>(
    to: *mut u8,
    data: *const u8,
    len: usize,
    before: usize,
    behind: usize,
) -> &'a mut [u8] {
    if len > 0 {
        // SAFETY: as above.
        unsafe { ptr::copy(data, to.wrapping_add(before), len) };
    }
    // SAFETY: as above.
    unsafe { slice_mut(to, before + len + behind) }
}

/// # Safety
///
/// As for [`slice`], and for [`slice_mut`] with `len - TAG` bytes. The two can overlap.
#[inline(always)]
pub(crate) unsafe fn opened<'a, const TAG: usize>(
    to: *mut u8,
    data: *const u8,
    len: usize,
) -> Result<(&'a mut [u8], [u8; TAG]), Refused> {
    let rest = len.checked_sub(TAG).ok_or(Refused)?;
    // SAFETY: as above.
    let tag = unsafe { data.wrapping_add(rest).cast::<[u8; TAG]>().read() };
    // SAFETY: as above.
    let data = unsafe { moved(to, data, rest, 0, 0) };
    Ok((data, tag))
}

/// Messages at arbitrary addresses.
#[derive(Clone, Copy)]
pub(crate) struct List<'a> {
    messages: &'a [*const u8],
    lengths: &'a [usize],
}

impl List<'_> {
    /// # Safety
    ///
    /// As for [`slice`], for both lists and for every message in them.
    pub(crate) unsafe fn new(
        messages: *const *const u8,
        lengths: *const usize,
        count: usize,
        call: &Call<'_>,
    ) -> Result<Self, Refused> {
        if count == 0 {
            return Ok(Self { messages: &[], lengths: &[] });
        }
        // SAFETY: as above.
        let messages = unsafe { slice::from_raw_parts(messages, count) };
        // SAFETY: as above.
        let lengths = unsafe { slice::from_raw_parts(lengths, count) };
        for (start, len) in messages.iter().zip(lengths) {
            if !call.admits(Span::read(*start, *len)) {
                return Err(Refused);
            }
        }
        Ok(Self { messages, lengths })
    }
}

impl Messages for List<'_> {
    fn count(&self) -> usize {
        self.messages.len()
    }

    #[inline]
    fn message(&self, index: usize) -> &[u8] {
        // SAFETY: the caller of `new` guarantees this.
        unsafe { slice(self.messages[index], self.lengths[index]) }
    }
}
