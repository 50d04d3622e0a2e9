//! The bounds of strings, binary values and lists in their buffer.

use core::ops::Range;

use super::error::Problem;
use super::format::Layout;
use super::item::{long_enough, signed};

/// The bounds of values.
#[derive(Clone)]
pub(super) enum Bounds<'a> {
    Offsets { width: usize, offsets: &'a [u8] },
    Views { width: usize, offsets: &'a [u8], sizes: &'a [u8] },
    Fixed(usize),
}

impl<'a> Bounds<'a> {
    /// The bounds of the slots `used`, in a buffer or child of `length`. `buffers` are those of the array: the validity,
    /// the bounds, and `others` more.
    pub(super) fn new(
        buffers: &[&'a [u8]],
        layout: Layout,
        others: usize,
        used: Range<usize>,
        length: usize,
    ) -> Result<Self, Problem> {
        let slots = used.end;
        let own = buffers.get(1..).ok_or(Problem::Shape)?;
        let own = &own[..own.len().checked_sub(others).ok_or(Problem::Shape)?];
        match (layout, own) {
            (Layout::Offsets(width), [offsets]) => {
                if slots == used.start && offsets.is_empty() {
                    // Old writers omit the only offset of a column without rows.
                    return Ok(Self::Offsets { width, offsets });
                }
                let offsets =
                    long_enough(offsets, slots.checked_add(1).ok_or(Problem::Short)?, width)?;
                let mut last = 0;
                for slot in used.start..=slots {
                    let offset = usize::try_from(signed(offsets, slot, width))
                        .map_err(|_| Problem::Offsets)?;
                    if offset < last || offset > length {
                        return Err(Problem::Offsets);
                    }
                    last = offset;
                }
                Ok(Self::Offsets { width, offsets })
            }
            (Layout::Views(width), [offsets, sizes]) => {
                let offsets = long_enough(offsets, slots, width)?;
                Ok(Self::Views { width, offsets, sizes: long_enough(sizes, slots, width)? })
            }
            (Layout::Fixed(size), []) => {
                if slots.checked_mul(size).is_none_or(|end| end > length) {
                    return Err(Problem::Short);
                }
                Ok(Self::Fixed(size))
            }
            _ => Err(Problem::Shape),
        }
    }

    /// Returns the bounds of a slot. The caller must check that they lie inside the data.
    #[inline]
    pub(super) fn of(&self, slot: usize) -> Result<Range<usize>, Problem> {
        let inside = |offset| usize::try_from(offset).map_err(|_| Problem::Offsets);
        match self {
            Self::Offsets { width, offsets } => {
                let start = inside(signed(offsets, slot, *width))?;
                Ok(start..inside(signed(offsets, slot + 1, *width))?)
            }
            Self::Views { width, offsets, sizes } => {
                let start = inside(signed(offsets, slot, *width))?;
                let size = inside(signed(sizes, slot, *width))?;
                Ok(start..start.checked_add(size).ok_or(Problem::Offsets)?)
            }
            Self::Fixed(size) => Ok(slot * size..(slot + 1) * size),
        }
    }
}
