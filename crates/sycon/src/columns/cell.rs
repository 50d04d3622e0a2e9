//! Cells as parts: a tag for the kind of value, and the value.

use super::column::{Column, Values};
use super::decimal::normalised;
use super::error::Problem;
use super::format::{Number, Text};
use super::item::{bit, item, signed, unsigned, view};
use super::scratch::Scratch;

const BOOL: u8 = 0x01;
const INTEGER: u8 = 0x02;
/// An integer of 2^63 or more.
const LARGE_INTEGER: u8 = 0x03;
const FLOAT: u8 = 0x04;
const UTF8: u8 = 0x05;
const BINARY: u8 = 0x06;
const DECIMAL: u8 = 0x07;
const DATE: u8 = 0x08;
const TIME: u8 = 0x09;
const LIST: u8 = 0x10;
const STRUCT: u8 = 0x11;

/// `encode_string` of the part of a null, which is empty.
const NULL: [u8; 2] = [1, 0];

const NANOSECONDS: u32 = 1_000_000_000;
const MILLISECONDS_OF_DAY: i64 = 86_400_000;

impl Column<'_> {
    /// Appends `encode_string` of the part of `row`.
    #[inline]
    pub(super) fn push_part(&self, row: usize, out: &mut Scratch) -> Result<(), Problem> {
        let Some(slot) = self.slot(row)? else {
            out.push(&NULL);
            return Ok(());
        };
        match &self.values {
            Values::Null => out.push(&NULL),
            Values::Bool(bits) => out.push_part(BOOL, &[bit(bits, slot).into()]),
            Values::Number { number, width, data } => {
                push_number(*number, *width, data, slot, out)?;
            }
            Values::Bytes { text, bounds, data } => {
                let bytes = data.get(bounds.of(slot)?).ok_or(Problem::Offsets)?;
                out.push_part(text.tag(), bytes);
            }
            Values::Views { text, views, data } => {
                out.push_part(text.tag(), view(views, data, slot)?);
            }
            Values::List { bounds, items } => {
                let start = out.len();
                out.push(&[LIST]);
                for row in bounds.of(slot)? {
                    items.push_part(row, out).map_err(outside)?;
                    // Items can be nulls, which occupy no bytes of the column, or be shared with other lists.
                    out.check()?;
                }
                out.encode_from(start);
            }
            Values::Struct(fields) => {
                let start = out.len();
                out.push(&[STRUCT]);
                for field in fields {
                    field.push_part(slot, out)?;
                }
                out.encode_from(start);
            }
            Values::Dictionary { .. } | Values::Runs { .. } => {
                if let Some((values, row)) = self.entry(slot)? {
                    values.push_part(row, out)?;
                }
            }
        }
        Ok(())
    }
}

impl Text {
    fn tag(self) -> u8 {
        match self {
            Self::Utf8 => UTF8,
            Self::Binary => BINARY,
        }
    }
}

/// A list that refers to a missing item is itself at fault.
fn outside(problem: Problem) -> Problem {
    if problem == Problem::Short { Problem::Offsets } else { problem }
}

#[inline]
fn push_number(
    number: Number,
    width: usize,
    data: &[u8],
    slot: usize,
    out: &mut Scratch,
) -> Result<(), Problem> {
    match number {
        Number::Signed => out.push_part(INTEGER, &signed(data, slot, width).to_le_bytes()),
        Number::Unsigned => {
            let value = unsigned(data, slot, width);
            let tag = if i64::try_from(value).is_ok() { INTEGER } else { LARGE_INTEGER };
            out.push_part(tag, &value.to_le_bytes());
        }
        Number::Float => out.push_part(FLOAT, &canonical(float(data, slot, width)).to_le_bytes()),
        Number::Decimal(scale) => push_decimal(&data[slot * width..][..width], scale, out),
        Number::Days => out.push_part(DATE, &signed(data, slot, width).to_le_bytes()),
        Number::DateMillis => {
            let value = signed(data, slot, width);
            if value % MILLISECONDS_OF_DAY != 0 {
                return Err(Problem::Date);
            }
            out.push_part(DATE, &(value / MILLISECONDS_OF_DAY).to_le_bytes());
        }
        Number::Time(per_second) => {
            let value = signed(data, slot, width);
            let value =
                value.checked_mul((NANOSECONDS / per_second).into()).ok_or(Problem::Time)?;
            out.push_part(TIME, &value.to_le_bytes());
        }
        Number::Seconds(tag, per_second) => {
            let (value, per_second) = (signed(data, slot, width), i64::from(per_second));
            let (seconds, rest) = (value.div_euclid(per_second), value.rem_euclid(per_second));
            let nanoseconds = rest * (i64::from(NANOSECONDS) / per_second);
            let mut instant = [0; 12];
            instant[..8].copy_from_slice(&seconds.to_le_bytes());
            instant[8..].copy_from_slice(&nanoseconds.to_le_bytes()[..4]);
            out.push_part(tag, &instant);
        }
    }
    Ok(())
}

fn push_decimal(number: &[u8], scale: i32, out: &mut Scratch) {
    let (exponent, coefficient) = normalised(number, scale);
    let mut value = [0; 36];
    value[..4].copy_from_slice(&exponent.to_le_bytes());
    value[4..].copy_from_slice(&coefficient);
    out.push_part(DECIMAL, &value);
}

/// A float of `width` bytes.
#[inline]
fn float(data: &[u8], slot: usize, width: usize) -> f64 {
    match width {
        2 => widened(u16::from_le_bytes(item(data, slot))),
        4 => f32::from_le_bytes(item(data, slot)).into(),
        _ => f64::from_le_bytes(item(data, slot)),
    }
}

/// A float of 16 bits: a sign, 5 bits of exponent, 10 of the significand.
fn widened(half: u16) -> f64 {
    let (exponent, fraction) = (u64::from(half >> 10 & 0x1f), u64::from(half & 0x3ff));
    let magnitude = match exponent {
        0 => f64::from(half & 0x3ff) / f64::from(1 << 24),
        0x1f => f64::from_bits((0x7ff << 52) + (fraction << 42)),
        _ => f64::from_bits(((exponent + 1023 - 15) << 52) + (fraction << 42)),
    };
    if half >> 15 == 1 { -magnitude } else { magnitude }
}

/// The bits of a float, with one zero and one NaN.
#[inline]
fn canonical(value: f64) -> u64 {
    const NAN: u64 = 0x7ff8 << 48;

    if value.is_nan() { NAN } else { (value + 0.0).to_bits() }
}
