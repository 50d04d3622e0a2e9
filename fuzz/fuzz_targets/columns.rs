//! Any buffers, declared as any type, are refused, or have equal hashes on all backends.
#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use sycon::Backend;
use sycon::columns::{Array, Budget, Column, Error, Rows, Values};
use sycon::xof::{Algorithm, Parameters};

#[derive(Arbitrary, Debug)]
struct Owned {
    format: Format,
    length: u8,
    /// Declares a length greater than any buffer's.
    endless: bool,
    offset: u8,
    buffers: Vec<Vec<u8>>,
    children: Vec<Owned>,
    dictionary: Option<Box<Owned>>,
}

#[derive(Arbitrary, Debug)]
enum Format {
    Known(u8),
    Sized(u8, u8),
    Other(String),
}

const KNOWN: [&str; 38] = [
    "n", "b", "c", "C", "s", "S", "i", "I", "l", "L", "e", "f", "g", "z", "Z", "u", "U", "vz",
    "vu", "tdD", "tdm", "tts", "ttm", "ttu", "ttn", "tss:", "tsm:UTC", "tsu:", "tsn:UTC", "tDs",
    "tDn", "tiM", "+l", "+L", "+vl", "+vL", "+s", "+r",
];

impl Owned {
    fn format(&self) -> String {
        match &self.format {
            Format::Known(index) => KNOWN[usize::from(*index) % KNOWN.len()].to_owned(),
            Format::Sized(kind, size) => match kind % 4 {
                0 => format!("w:{size}"),
                1 => format!("+w:{size}"),
                2 => format!("d:{size},{}", size / 2),
                _ => format!("d:{},3,{}", size / 4, [32, 64, 128, 256][usize::from(size % 4)]),
            },
            Format::Other(format) => format.clone(),
        }
    }
}

/// Type names, which arrays borrow.
struct Formats(String, Vec<Formats>, Option<Box<Formats>>);

fn formats(owned: &Owned) -> Formats {
    let children = owned.children.iter().map(formats).collect();
    Formats(
        owned.format(),
        children,
        owned.dictionary.as_ref().map(|owned| Box::new(formats(owned))),
    )
}

fn array<'a>(owned: &'a Owned, Formats(format, children, dictionary): &'a Formats) -> Array<'a> {
    let length = if owned.endless { usize::MAX / 2 } else { 0 };
    Array {
        format,
        length: length + usize::from(owned.length),
        offset: owned.offset.into(),
        buffers: owned.buffers.iter().map(Vec::as_slice).collect(),
        children: owned
            .children
            .iter()
            .zip(children)
            .map(|(owned, formats)| array(owned, formats))
            .collect(),
        dictionary: owned
            .dictionary
            .as_ref()
            .zip(dictionary.as_ref())
            .map(|(o, f)| Box::new(array(o, f))),
    }
}

fuzz_target!(|case: (Owned, u8, Vec<u8>)| {
    let (owned, algorithm, custom) = case;
    let formats = formats(&owned);
    let Ok(column) = Column::new(&array(&owned, &formats)) else { return };
    if column.len() > 1000 {
        return;
    }
    let algorithm = Algorithm::ALL[usize::from(algorithm) % Algorithm::ALL.len()];
    rows(&column, algorithm, &custom);
    values(&column, algorithm);
});

/// Hashes with `hash_in_steps`, and a budget that no small table exceeds.
fn in_steps(
    columns: &[Column<'_>],
    algorithm: Algorithm,
    custom: &[u8],
) -> Result<Vec<u8>, String> {
    let rows = Rows::new(algorithm, None, custom).map_err(|error| error.to_string())?;
    let mut out = vec![0; 16 * columns[0].len()];
    let mut budget = Budget::new();
    let result: Result<(), Error> =
        rows.hash_in_steps(columns, columns[0].len(), 16, &mut out, &mut budget, |step| step());
    result.map(|()| out).map_err(|error| error.to_string())
}

fn rows(column: &Column<'_>, algorithm: Algorithm, custom: &[u8]) {
    let hash = |backend, columns: &[Column<'_>]| {
        let mut out = vec![0; 16 * column.len()];
        let rows = Rows::with_backend(backend, algorithm, None, custom)
            .map_err(|error| error.to_string())?;
        let result = rows.hash(columns, column.len(), 16, &mut out);
        result.map(|()| out).map_err(|error| error.to_string())
    };
    for columns in [&[column.clone()][..], &[column.clone(), column.clone()]] {
        let expected = hash(Backend::PORTABLE, columns);
        assert_eq!(in_steps(columns, algorithm, custom), expected);
        for backend in Backend::available() {
            assert_eq!(hash(backend, columns), expected, "{backend}");
        }
    }
}

fn values(column: &Column<'_>, algorithm: Algorithm) {
    let hash = |backend| {
        let parameters = Parameters::new().backend(backend);
        let values = Values::new(algorithm, &parameters).map_err(|error| error.to_string())?;
        let mut out = vec![0; 16 * column.len()];
        values.hash(column, 16, &mut out).map(|()| out).map_err(|error| error.to_string())
    };
    let expected = hash(Backend::PORTABLE);
    for backend in Backend::available() {
        assert_eq!(hash(backend), expected, "{backend}");
    }
}
