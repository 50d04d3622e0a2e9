//! Columns: Arrow's layouts, with a check of every offset and index that is read.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use super::bounds::Bounds;
use super::error::Problem;
use super::format::{Number, Text, Type};
use super::item::{VIEW, bit, long_enough, signed, unsigned, view};

/// An array in Arrow's layout, as its C data interface describes it, with slices instead of pointers.
///
/// An array is not checked; [`Column::new`] checks it.
#[derive(Clone, Default)]
pub struct Array<'a> {
    /// The type: Arrow's format string, such as `u` or `tsn:UTC`.
    pub format: &'a str,
    /// The number of rows.
    pub length: usize,
    /// The number of rows before the first, in the buffers, and in the children of structs and lists of fixed size.
    pub offset: usize,
    /// The buffers, in Arrow's order. A missing buffer, such as the validity of a column without nulls, is empty. For
    /// views, omit the buffer that contains the lengths of the other buffers.
    pub buffers: Vec<&'a [u8]>,
    /// The children of a nested type.
    pub children: Vec<Array<'a>>,
    /// The values of a dictionary. `format` is then the type of the indexes.
    pub dictionary: Option<Box<Array<'a>>>,
}

/// A column that can be hashed: an [`Array`] of a supported type, with buffers that are long enough.
///
/// The contents of the buffers, such as views, indexes and values, are checked when they are read.
#[derive(Clone)]
pub struct Column<'a> {
    format: &'a str,
    validity: Option<&'a [u8]>,
    offset: usize,
    length: usize,
    /// The ranges of the buffers. Only the outermost of nested columns stores them.
    ranges: Vec<BufferRange>,
    pub(super) values: Values<'a>,
}

/// The bytes of a buffer in memory. Buffers can overlap, and several chunks can share a dictionary.
#[derive(Clone, Copy)]
pub(super) struct BufferRange {
    pub(super) start: usize,
    pub(super) length: usize,
    pub(super) in_dictionary: bool,
}

/// The data of the rows of a column. A slot is a row plus the offset.
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

/// The maximum nesting: hashing uses stack space for each level.
const DEEPEST: usize = 64;

impl<'a> Column<'a> {
    /// Checks `array`.
    ///
    /// # Errors
    ///
    /// [`Problem::Type`] for maps, unions, intervals and other types without a framing. Other problems if buffers or
    /// children do not match the type, are too short, or have offsets that decrease or lie outside the data.
    pub fn new(array: &Array<'a>) -> Result<Self, Problem> {
        let mut column = Self::nested(array, DEEPEST)?;
        push_ranges(array, false, &mut column.ranges);
        Ok(column)
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.length
    }

    /// Returns true if the column has no rows.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Returns the ranges of all buffers that the column is read from.
    pub(super) fn ranges(&self) -> &[BufferRange] {
        &self.ranges
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
        let (offset, length, ranges) = (array.offset, array.length, Vec::new());
        Ok(Self { format: array.format, validity, offset, length, ranges, values })
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
                let bounds = Bounds::new(&array.buffers, layout, 1, used, data.len())?;
                Values::Bytes { text, bounds, data }
            }
            Type::Views(text) => {
                let [_, views, data @ ..] = &array.buffers[..] else { return Err(Problem::Shape) };
                Values::Views { text, views: long_enough(views, slots, VIEW)?, data: data.to_vec() }
            }
            Type::List(layout) => {
                let [items] = children(array)?;
                let used = Range { start: array.offset, end: slots };
                let bounds = Bounds::new(&array.buffers, layout, 0, used, items.length)?;
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

    /// Returns the slot of `row`, or `None` if the row is null.
    #[inline]
    pub(super) fn slot(&self, row: usize) -> Result<Option<usize>, Problem> {
        if row >= self.length {
            return Err(Problem::Short);
        }
        let slot = self.offset + row;
        Ok(self.validity.is_none_or(|bits| bit(bits, slot)).then_some(slot))
    }

    /// Returns, for each row, true if it is not null; `None` if no row can be null.
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

    /// Returns the column and row of a slot's value, if the value is stored in another column.
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

    /// Returns an error unless the type is strings or binary, whose values can be hashed without framing.
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

    /// Returns the bytes of a row of strings or binary, or `None` if it is null.
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

/// The buffers after the validity.
fn buffers<'a, const N: usize>(array: &Array<'a>) -> Result<[&'a [u8]; N], Problem> {
    let (_, rest) = array.buffers.split_first().ok_or(Problem::Shape)?;
    rest.try_into().map_err(|_| Problem::Shape)
}

/// Appends the ranges of all buffers of `array`.
fn push_ranges(array: &Array<'_>, in_dictionary: bool, ranges: &mut Vec<BufferRange>) {
    ranges.extend(array.buffers.iter().filter(|buffer| !buffer.is_empty()).map(|buffer| {
        BufferRange { start: buffer.as_ptr().addr(), length: buffer.len(), in_dictionary }
    }));
    array.children.iter().for_each(|child| push_ranges(child, in_dictionary, ranges));
    array.dictionary.iter().for_each(|values| push_ranges(values, true, ranges));
}

fn children<'r, 'a, const N: usize>(array: &'r Array<'a>) -> Result<&'r [Array<'a>; N], Problem> {
    array.children[..].try_into().map_err(|_| Problem::Shape)
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
