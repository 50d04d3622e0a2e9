//! Items of buffers.

use super::error::Problem;

/// The bytes of a view.
pub(super) const VIEW: usize = 16;

/// Returns `data` if it contains at least `items` items of `width` bytes.
pub(super) fn long_enough(data: &[u8], items: usize, width: usize) -> Result<&[u8], Problem> {
    let enough = items.checked_mul(width).is_some_and(|needed| needed <= data.len());
    enough.then_some(data).ok_or(Problem::Short)
}

/// Returns bit `index`, counted from the least significant bit of each byte.
#[inline]
pub(super) fn bit(bits: &[u8], index: usize) -> bool {
    bits[index / 8] >> (index % 8) & 1 == 1
}

/// Returns item `slot` of items of `N` bytes.
#[inline]
pub(super) fn item<const N: usize>(data: &[u8], slot: usize) -> [u8; N] {
    data.as_chunks().0[slot]
}

/// Returns a signed integer of `width` bytes.
#[inline]
pub(super) fn signed(data: &[u8], slot: usize, width: usize) -> i64 {
    match width {
        1 => i8::from_le_bytes(item(data, slot)).into(),
        2 => i16::from_le_bytes(item(data, slot)).into(),
        4 => i32::from_le_bytes(item(data, slot)).into(),
        _ => i64::from_le_bytes(item(data, slot)),
    }
}

/// Returns an unsigned integer of `width` bytes.
#[inline]
pub(super) fn unsigned(data: &[u8], slot: usize, width: usize) -> u64 {
    match width {
        1 => u8::from_le_bytes(item(data, slot)).into(),
        2 => u16::from_le_bytes(item(data, slot)).into(),
        4 => u32::from_le_bytes(item(data, slot)).into(),
        _ => u64::from_le_bytes(item(data, slot)),
    }
}

/// Returns the bytes of a view. Short values are stored in the view itself.
#[inline]
pub(super) fn view<'r>(
    views: &'r [u8],
    data: &[&'r [u8]],
    slot: usize,
) -> Result<&'r [u8], Problem> {
    const INLINE: usize = VIEW - 4;

    let view = &views.as_chunks::<VIEW>().0[slot];
    let field = |index| usize::try_from(signed(view, index, 4)).map_err(|_| Problem::View);
    let length = field(0)?;
    if length <= INLINE {
        return Ok(&view[4..4 + length]);
    }
    let start = field(3)?;
    data.get(field(2)?).and_then(|data| data.get(start..)?.get(..length)).ok_or(Problem::View)
}
