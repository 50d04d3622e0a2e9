//! Columns: Arrow's layouts, read with a check of whatever they say.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use super::error::Problem;
use super::format::{Layout, Number, Text, Type};

/// An array in Arrow's layout, as its C data interface describes it, with slices in the place of pointers.
///
/// Nothing here is checked; [`Column::new`] does that.
#[derive(Clone, Default)]
pub struct Array<'a> {
    /// The type: Arrow's format string, such as `u` or `tsn:UTC`.
    pub format: &'a str,
    /// The number of rows.
    pub length: usize,
    /// How many rows of the buffers, and of the children of structs and lists of fixed size, come before the first.
    pub offset: usize,
    /// The buffers, in Arrow's order. An absent one, such as the validity of a column without nulls, is
    /// empty. Of views there is none with the lengths of the others.
    pub buffers: Vec<&'a [u8]>,
    /// The children of what is nested.
    pub children: Vec<Array<'a>>,
    /// The values of a dictionary, whose indexes the format is of.
    pub dictionary: Option<Box<Array<'a>>>,
}

/// A column that can be hashed: an [`Array`] of a type that has a framing, with buffers that suffice.
///
/// What is between the buffers, such as views, indexes and the values themselves, is checked where it is read.
#[derive(Clone)]
pub struct Column<'a> {
    format: &'a str,
    validity: Option<&'a [u8]>,
    offset: usize,
    length: usize,
    /// The places of its buffers. Only the outermost of nested columns has them.
    places: Vec<Place>,
    pub(super) values: Values<'a>,
}

/// The place of a buffer in memory. Buffers can overlap, and several chunks can share a dictionary.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) start: usize,
    pub(super) length: usize,
    pub(super) in_dictionary: bool,
}

/// What the rows of a column are read from. Slots are rows with the offset added.
#[derive(Clone)]
pub(super) enum Values<'a> {
    Null,
    Bool(&'a [u8]),
    Number { number: Number, width: usize, data: &'a [u8] },
    Bytes { text: Text, bounds: Bounds<'a>, data: &'a [u8] },
    Views { text: Text, views: &'a [u8], data: Vec<&'a [u8]> },
    List { bounds: Bounds<'a>, items: Box<Column<'a>> },
    Struct(Vec<Column<'a>>),
    Dictionary { index: Number, width: usize, indexes: &'a [u8], values: Box<Column<'a>> },
    Runs { ends: Vec<usize>, values: Box<Column<'a>> },
}

/// Where values begin and end.
#[derive(Clone)]
pub(super) enum Bounds<'a> {
    Offsets { width: usize, offsets: &'a [u8] },
    Views { width: usize, offsets: &'a [u8], sizes: &'a [u8] },
    Fixed(usize),
}

/// The deepest nesting: hashing takes some of the stack for each level.
const DEEPEST: usize = 64;

/// The bytes of a view.
const VIEW: usize = 16;

impl<'a> Column<'a> {
    /// Checks `array`.
    ///
    /// # Errors
    ///
    /// [`Problem::Type`] for maps, unions, intervals and whatever else has no framing, and the problems of buffers and children
    /// that are not those of the type, or too short, or have offsets that fall or lie outside.
    pub fn new(array: &Array<'a>) -> Result<Self, Problem> {
        let mut column = Self::nested(array, DEEPEST)?;
        push_places(array, false, &mut column.places);
        Ok(column)
    }

    /// The number of rows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.length
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Returns the places of all buffers that the column is read from.
    pub(super) fn places(&self) -> &[Place] {
        &self.places
    }

    fn nested(array: &Array<'a>, deepest: usize) -> Result<Self, Problem> {
        let deepest = deepest.checked_sub(1).ok_or(Problem::Depth)?;
        let unknown = || Problem::Type(String::from(array.format));
        let kind = Type::parse(array.format).ok_or_else(unknown)?;
        let slots = array.offset.checked_add(array.length).ok_or(Problem::Short)?;
        let values = match &array.dictionary {
            Some(dictionary) => {
                let Type::Number(index @ (Number::Signed | Number::Unsigned), width) = kind else {
                    return Err(Problem::Shape);
                };
                let values = Box::new(Self::nested(dictionary, deepest)?);
                let [indexes] = buffers(array)?;
                Values::Dictionary {
                    index,
                    width,
                    indexes: long_enough(indexes, slots, width)?,
                    values,
                }
            }
            None => Self::values(array, kind, slots, deepest)?,
        };
        let validity = match array.buffers.first() {
            Some(bits)
                if !bits.is_empty() && !matches!(values, Values::Null | Values::Runs { .. }) =>
            {
                Some(long_enough(bits, slots.div_ceil(8), 1)?)
            }
            _ => None,
        };
        let (offset, length, places) = (array.offset, array.length, Vec::new());
        Ok(Self { format: array.format, validity, offset, length, places, values })
    }

    fn values(
        array: &Array<'a>,
        kind: Type,
        slots: usize,
        deepest: usize,
    ) -> Result<Values<'a>, Problem> {
        Ok(match kind {
            Type::Null => Values::Null,
            Type::Bool => {
                let [bits] = buffers(array)?;
                Values::Bool(long_enough(bits, slots.div_ceil(8), 1)?)
            }
            Type::Number(number, width) => {
                let [data] = buffers(array)?;
                Values::Number { number, width, data: long_enough(data, slots, width)? }
            }
            Type::Bytes(text, layout) => {
                let data = *array.buffers.last().ok_or(Problem::Shape)?;
                let used = Range { start: array.offset, end: slots };
                let bounds = Bounds::new(array, layout, 1, used, data.len())?;
                Values::Bytes { text, bounds, data }
            }
            Type::Views(text) => {
                let [_, views, data @ ..] = &array.buffers[..] else { return Err(Problem::Shape) };
                Values::Views { text, views: long_enough(views, slots, VIEW)?, data: data.to_vec() }
            }
            Type::List(layout) => {
                let [items] = children(array)?;
                let used = Range { start: array.offset, end: slots };
                let bounds = Bounds::new(array, layout, 0, used, items.length)?;
                Values::List { bounds, items: Box::new(Self::nested(items, deepest)?) }
            }
            Type::Struct => {
                if array.children.iter().any(|field| field.length < slots) {
                    return Err(Problem::Short);
                }
                let fields = array.children.iter().map(|field| Self::nested(field, deepest));
                Values::Struct(fields.collect::<Result<_, _>>()?)
            }
            Type::Runs => {
                let [ends, values] = children(array)?;
                let ends = run_ends(&Self::nested(ends, 1)?, slots)?;
                if values.length < ends.len() {
                    return Err(Problem::Short);
                }
                Values::Runs { ends, values: Box::new(Self::nested(values, deepest)?) }
            }
        })
    }

    /// Where the buffers have `row`; nothing if it is null there.
    #[inline]
    pub(super) fn slot(&self, row: usize) -> Result<Option<usize>, Problem> {
        if row >= self.length {
            return Err(Problem::Short);
        }
        let slot = self.offset + row;
        Ok(self.validity.is_none_or(|bits| bit(bits, slot)).then_some(slot))
    }

    /// Whether each row is not null; nothing if none can be.
    ///
    /// # Errors
    ///
    /// [`Problem::Index`] for an index without an entry, [`Problem::Size`] for more rows than there is memory for.
    pub fn validity(&self) -> Result<Option<Vec<bool>>, Problem> {
        if !self.may_have_nulls() {
            return Ok(None);
        }
        let mut valid = Vec::new();
        valid.try_reserve_exact(self.length).map_err(|_| Problem::Size)?;
        for row in 0..self.length {
            valid.push(!self.is_null(row)?);
        }
        Ok(Some(valid))
    }

    /// Return whether a row can be null. The result is false if no buffer has nulls.
    #[must_use]
    pub fn may_have_nulls(&self) -> bool {
        let inner = match &self.values {
            Values::Dictionary { values, .. } | Values::Runs { values, .. } => {
                values.may_have_nulls()
            }
            Values::Null => true,
            _ => false,
        };
        self.validity.is_some() || inner
    }

    /// Return whether `row` is null, or refers to a null value of a dictionary or run.
    ///
    /// # Errors
    ///
    /// [`Problem::Index`] for an index without an entry, [`Problem::Short`] for a row past the end.
    pub fn is_null(&self, row: usize) -> Result<bool, Problem> {
        let Some(slot) = self.slot(row)? else { return Ok(true) };
        match self.entry(slot)? {
            Some((values, row)) => values.is_null(row),
            None => Ok(matches!(self.values, Values::Null)),
        }
    }

    /// Where the value of a slot is, if that is another column.
    #[inline]
    pub(super) fn entry(&self, slot: usize) -> Result<Option<(&Self, usize)>, Problem> {
        match &self.values {
            Values::Dictionary { index, width, indexes, values } => {
                let index = match index {
                    Number::Signed => usize::try_from(signed(indexes, slot, *width)),
                    _ => usize::try_from(unsigned(indexes, slot, *width)),
                };
                let index = index.ok().filter(|index| *index < values.length);
                Ok(Some((values, index.ok_or(Problem::Index)?)))
            }
            Values::Runs { ends, values } => {
                Ok(Some((values, ends.partition_point(|end| *end <= slot))))
            }
            _ => Ok(None),
        }
    }

    /// Returns the number of nested dictionaries and runs that have no more values than rows, and the innermost values.
    /// It is best to hash each of these values once.
    pub(super) fn levels(&self) -> (usize, &Self) {
        match &self.values {
            Values::Dictionary { values, .. } | Values::Runs { values, .. }
                if values.length <= self.length =>
            {
                let (levels, innermost) = values.levels();
                (levels + 1, innermost)
            }
            _ => (0, self),
        }
    }

    /// Returns the row of the values, `levels` levels further in, that `row` refers to, or nothing if a level before it
    /// is null.
    #[inline]
    pub(super) fn inner_row(&self, row: usize, levels: usize) -> Result<Option<usize>, Problem> {
        let Some(deeper) = levels.checked_sub(1) else { return Ok(Some(row)) };
        let Some(slot) = self.slot(row)? else { return Ok(None) };
        match self.entry(slot)? {
            Some((values, row)) => values.inner_row(row, deeper),
            None => Ok(None),
        }
    }

    /// Refuses all but strings and binary, whose values can be hashed as they are.
    ///
    /// # Errors
    ///
    /// [`Problem::NotBytes`] for a column of another type.
    pub fn check_bytes(&self) -> Result<(), Problem> {
        match &self.values {
            Values::Bytes { .. } | Values::Views { .. } => Ok(()),
            Values::Dictionary { values, .. } | Values::Runs { values, .. } => values.check_bytes(),
            _ => Err(Problem::NotBytes(String::from(self.format))),
        }
    }

    /// The bytes of a row of strings or binary; nothing if it is null.
    #[inline]
    pub(super) fn bytes(&self, row: usize) -> Result<Option<&[u8]>, Problem> {
        let Some(slot) = self.slot(row)? else { return Ok(None) };
        match &self.values {
            Values::Bytes { bounds, data, .. } => {
                data.get(bounds.of(slot)?).map(Some).ok_or(Problem::Offsets)
            }
            Values::Views { views, data, .. } => view(views, data, slot).map(Some),
            Values::Dictionary { .. } | Values::Runs { .. } => match self.entry(slot)? {
                Some((values, row)) => values.bytes(row),
                None => Ok(None),
            },
            _ => Err(Problem::NotBytes(String::from(self.format))),
        }
    }
}

impl<'a> Bounds<'a> {
    /// Those of the slots `used`, in a buffer or child of `length`. Beside validity and what gives bounds, `others` buffers are expected.
    fn new(
        array: &Array<'a>,
        layout: Layout,
        others: usize,
        used: Range<usize>,
        length: usize,
    ) -> Result<Self, Problem> {
        let slots = used.end;
        let own = array.buffers.get(1..).ok_or(Problem::Shape)?;
        let own = &own[..own.len().checked_sub(others).ok_or(Problem::Shape)?];
        match (layout, own) {
            (Layout::Offsets(width), [offsets]) => {
                if slots == used.start && offsets.is_empty() {
                    // Old writers leave out the one offset of a column without rows.
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

    /// The bounds of a slot. Whether they are inside is for the reader to check.
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

impl fmt::Debug for Array<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} rows of the format '{}'", self.length, self.format)
    }
}

impl fmt::Debug for Column<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} rows of the format '{}'", self.length, self.format)
    }
}

/// The buffers behind the validity.
fn buffers<'a, const N: usize>(array: &Array<'a>) -> Result<[&'a [u8]; N], Problem> {
    let (_, rest) = array.buffers.split_first().ok_or(Problem::Shape)?;
    rest.try_into().map_err(|_| Problem::Shape)
}

/// Appends the places of all buffers of `array`.
fn push_places(array: &Array<'_>, in_dictionary: bool, places: &mut Vec<Place>) {
    places.extend(array.buffers.iter().filter(|buffer| !buffer.is_empty()).map(|buffer| Place {
        start: buffer.as_ptr().addr(),
        length: buffer.len(),
        in_dictionary,
    }));
    array.children.iter().for_each(|child| push_places(child, in_dictionary, places));
    array.dictionary.iter().for_each(|values| push_places(values, true, places));
}

fn children<'r, 'a, const N: usize>(array: &'r Array<'a>) -> Result<&'r [Array<'a>; N], Problem> {
    array.children[..].try_into().map_err(|_| Problem::Shape)
}

/// `data`, if it has so many items of `width` bytes.
fn long_enough(data: &[u8], items: usize, width: usize) -> Result<&[u8], Problem> {
    let enough = items.checked_mul(width).is_some_and(|needed| needed <= data.len());
    enough.then_some(data).ok_or(Problem::Short)
}

fn run_ends(column: &Column<'_>, slots: usize) -> Result<Vec<usize>, Problem> {
    let Values::Number { number: Number::Signed, width, data } = column.values else {
        return Err(Problem::Shape);
    };
    let mut ends = Vec::with_capacity(column.length);
    for row in 0..column.length {
        let slot = column.slot(row)?.ok_or(Problem::Runs)?;
        let end = usize::try_from(signed(data, slot, width)).map_err(|_| Problem::Runs)?;
        if end <= ends.last().copied().unwrap_or(0) {
            return Err(Problem::Runs);
        }
        ends.push(end);
    }
    if ends.last().copied().unwrap_or(0) < slots {
        return Err(Problem::Runs);
    }
    Ok(ends)
}

/// Bit `index`, the least significant of a byte first.
#[inline]
pub(super) fn bit(bits: &[u8], index: usize) -> bool {
    bits[index / 8] >> (index % 8) & 1 == 1
}

/// Number `slot` of an item of `N` bytes.
#[inline]
pub(super) fn item<const N: usize>(data: &[u8], slot: usize) -> [u8; N] {
    data.as_chunks().0[slot]
}

/// An integer of `width` bytes.
#[inline]
pub(super) fn signed(data: &[u8], slot: usize, width: usize) -> i64 {
    match width {
        1 => i8::from_le_bytes(item(data, slot)).into(),
        2 => i16::from_le_bytes(item(data, slot)).into(),
        4 => i32::from_le_bytes(item(data, slot)).into(),
        _ => i64::from_le_bytes(item(data, slot)),
    }
}

/// The same without a sign.
#[inline]
pub(super) fn unsigned(data: &[u8], slot: usize, width: usize) -> u64 {
    match width {
        1 => u8::from_le_bytes(item(data, slot)).into(),
        2 => u16::from_le_bytes(item(data, slot)).into(),
        4 => u32::from_le_bytes(item(data, slot)).into(),
        _ => u64::from_le_bytes(item(data, slot)),
    }
}

/// The bytes of a view: in it, if it is short, or where it points.
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
