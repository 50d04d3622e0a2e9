//! Arrow's format strings.

/// The types that can be hashed.
#[derive(Clone, Copy)]
pub(super) enum Type {
    Null,
    Bool,
    /// A number of this width in bytes.
    Number(Number, usize),
    Bytes(Text, Layout),
    Views(Text),
    List(Layout),
    Struct,
    Runs,
}

/// The meaning of a number.
#[derive(Clone, Copy)]
pub(super) enum Number {
    Signed,
    Unsigned,
    Float,
    /// A coefficient, and its scale: the value is the coefficient divided by ten to the power of the scale.
    Decimal(i32),
    Days,
    /// Milliseconds that are whole days.
    DateMillis,
    /// Time since midnight, in units of which a second has this many.
    Time(u32),
    /// Time since the epoch, or another quantity that the tag defines, in units of which a second has this many.
    Seconds(u8, u32),
}

/// The kind of a string of bytes.
#[derive(Clone, Copy)]
pub(super) enum Text {
    Utf8,
    Binary,
}

/// The encoding of the bounds of values.
#[derive(Clone, Copy)]
pub(super) enum Layout {
    /// Offsets of 4 or 8 bytes.
    Offsets(usize),
    /// Offsets and sizes of 4 or 8 bytes.
    Views(usize),
    /// All values have this length.
    Fixed(usize),
}

const TIMESTAMP: u8 = 0x0a;
const INSTANT: u8 = 0x0b;
const DURATION: u8 = 0x0c;

impl Type {
    pub(super) fn parse(format: &str) -> Option<Self> {
        Some(match format {
            "n" => Self::Null,
            "b" => Self::Bool,
            "c" => Self::Number(Number::Signed, 1),
            "s" => Self::Number(Number::Signed, 2),
            "i" => Self::Number(Number::Signed, 4),
            "l" => Self::Number(Number::Signed, 8),
            "C" => Self::Number(Number::Unsigned, 1),
            "S" => Self::Number(Number::Unsigned, 2),
            "I" => Self::Number(Number::Unsigned, 4),
            "L" => Self::Number(Number::Unsigned, 8),
            "e" => Self::Number(Number::Float, 2),
            "f" => Self::Number(Number::Float, 4),
            "g" => Self::Number(Number::Float, 8),
            "u" => Self::Bytes(Text::Utf8, Layout::Offsets(4)),
            "U" => Self::Bytes(Text::Utf8, Layout::Offsets(8)),
            "z" => Self::Bytes(Text::Binary, Layout::Offsets(4)),
            "Z" => Self::Bytes(Text::Binary, Layout::Offsets(8)),
            "vu" => Self::Views(Text::Utf8),
            "vz" => Self::Views(Text::Binary),
            "tdD" => Self::Number(Number::Days, 4),
            "tdm" => Self::Number(Number::DateMillis, 8),
            "tts" => Self::Number(Number::Time(1), 4),
            "ttm" => Self::Number(Number::Time(1000), 4),
            "ttu" => Self::Number(Number::Time(1_000_000), 8),
            "ttn" => Self::Number(Number::Time(1_000_000_000), 8),
            "+l" => Self::List(Layout::Offsets(4)),
            "+L" => Self::List(Layout::Offsets(8)),
            "+vl" => Self::List(Layout::Views(4)),
            "+vL" => Self::List(Layout::Views(8)),
            "+s" => Self::Struct,
            "+r" => Self::Runs,
            _ => return Self::with_parameters(format),
        })
    }

    fn with_parameters(format: &str) -> Option<Self> {
        if let Some(unit) = format.strip_prefix("tD") {
            return Some(Self::Number(Number::Seconds(DURATION, per_second(unit)?), 8));
        }
        let (name, parameters) = format.split_once(':')?;
        match name {
            "w" => Some(Self::Bytes(Text::Binary, Layout::Fixed(parameters.parse().ok()?))),
            "+w" => Some(Self::List(Layout::Fixed(parameters.parse().ok()?))),
            "d" => decimal(parameters),
            _ => {
                let per_second = per_second(name.strip_prefix("ts")?)?;
                let tag = if parameters.is_empty() { TIMESTAMP } else { INSTANT };
                Some(Self::Number(Number::Seconds(tag, per_second), 8))
            }
        }
    }
}

/// Parses precision, scale and, if it is not 128, the number of bits.
fn decimal(parameters: &str) -> Option<Type> {
    let mut parts = parameters.split(',');
    let _precision: u32 = parts.next()?.parse().ok()?;
    let scale: i32 = parts.next()?.parse().ok()?;
    let bits: usize = parts.next().map_or(Some(128), |bits| bits.parse().ok())?;
    let known = matches!(bits, 32 | 64 | 128 | 256) && parts.next().is_none();
    // The exponent is minus the scale, and factors of the coefficient are added to it.
    (known && scale.unsigned_abs() < 1 << 30)
        .then_some(Type::Number(Number::Decimal(scale), bits / 8))
}

fn per_second(unit: &str) -> Option<u32> {
    match unit {
        "s" => Some(1),
        "m" => Some(1000),
        "u" => Some(1_000_000),
        "n" => Some(1_000_000_000),
        _ => None,
    }
}
