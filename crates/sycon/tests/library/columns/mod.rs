//! Columns and rows compared with known answers.

use serde_json::Value;
use sycon::Backend;
use sycon::columns::{Array, Budget, Column, Error, Problem, Rows, Values};
use sycon::xof::{Algorithm, Parameter, Parameters, Squeeze, TupleHashXof128, shake128};

mod lies;
mod steps;

/// An [`Array`] that owns its memory.
#[derive(Clone, Default)]
struct Owned {
    format: String,
    length: usize,
    offset: usize,
    buffers: Vec<Vec<u8>>,
    children: Vec<Owned>,
    dictionary: Option<Box<Owned>>,
}

impl Owned {
    fn new(format: &str, length: usize, buffers: &[&[u8]]) -> Self {
        let buffers = buffers.iter().map(|buffer| buffer.to_vec()).collect();
        Self { format: format.into(), length, buffers, ..Self::default() }
    }

    fn with(mut self, children: &[Self]) -> Self {
        self.children = children.to_vec();
        self
    }

    fn of(mut self, dictionary: Self) -> Self {
        self.dictionary = Some(Box::new(dictionary));
        self
    }

    fn from(mut self, offset: usize) -> Self {
        self.offset = offset;
        self
    }

    fn array(&self) -> Array<'_> {
        Array {
            format: &self.format,
            length: self.length,
            offset: self.offset,
            buffers: self.buffers.iter().map(Vec::as_slice).collect(),
            children: self.children.iter().map(Self::array).collect(),
            dictionary: self.dictionary.as_ref().map(|values| Box::new(values.array())),
        }
    }
}

fn vectors() -> Value {
    serde_json::from_str(include_str!("../../../../../vectors/columns.json")).unwrap()
}

fn unhex(hex: &str) -> Vec<u8> {
    (0..hex.len()).step_by(2).map(|i| u8::from_str_radix(&hex[i..i + 2], 16).unwrap()).collect()
}

/// Bytes of `{"hex"}`, of `{"repeat", "length"}`, or text.
fn bytes(value: &Value) -> Vec<u8> {
    if let Some(text) = value.as_str() {
        return text.as_bytes().to_vec();
    }
    if let Some(hex) = value.get("hex") {
        return unhex(hex.as_str().unwrap());
    }
    let length = usize::try_from(value["length"].as_u64().unwrap()).unwrap();
    value["repeat"].as_str().unwrap().repeat(length).into_bytes()
}

fn integer(value: &Value) -> i128 {
    let large = value.get("int").map(|text| text.as_str().unwrap().parse().unwrap());
    large.unwrap_or_else(|| value.as_i64().unwrap().into())
}

/// Parses hexadecimal floats such as `0x1.8p+0`.
fn float(text: &str) -> f64 {
    let (sign, text) = text.strip_prefix('-').map_or((1.0, text), |text| (-1.0, text));
    let Some((fraction, exponent)) = text.strip_prefix("0x").and_then(|text| text.split_once('p'))
    else {
        return sign * text.parse::<f64>().unwrap();
    };
    let digits = fraction.replace('.', "");
    let whole = u64::from_str_radix(&digits, 16).unwrap();
    let exponent = exponent.parse::<i32>().unwrap() - 4 * i32::try_from(digits.len() - 1).unwrap();
    #[allow(clippy::cast_precision_loss, reason = "53 bits at most")]
    let magnitude = (whole as f64) * 2_f64.powi(exponent.max(-1000));
    sign * magnitude * 2_f64.powi(exponent.min(-1000) + 1000)
}

/// `values` as a column of a type of the vectors.
fn column(kind: &Value, values: &[Value]) -> Owned {
    let length = values.len();
    let mut validity = vec![0; length.div_ceil(8)];
    for (row, value) in values.iter().enumerate() {
        validity[row / 8] |= u8::from(!value.is_null()) << (row % 8);
    }
    let words = |format: &str, word: fn(&Value) -> Vec<u8>, width: usize| {
        let word = |value: &Value| if value.is_null() { vec![0xa5; width] } else { word(value) };
        Owned::new(format, length, &[&validity, &values.iter().flat_map(word).collect::<Vec<_>>()])
    };
    let long = |format| words(format, |value| integer(value).to_le_bytes()[..8].to_vec(), 8);
    let offsets = |lengths: &mut dyn Iterator<Item = usize>| {
        let mut end = 0;
        let ends = lengths.map(|length| {
            end += i32::try_from(length).unwrap();
            end
        });
        [0].into_iter().chain(ends).flat_map(i32::to_le_bytes).collect::<Vec<u8>>()
    };
    match kind.as_str() {
        Some("bool") => {
            let bit = |value: &Value| u8::from(value.as_bool().unwrap_or_default());
            let mut bits = vec![0; length.div_ceil(8)];
            for (row, value) in values.iter().enumerate() {
                bits[row / 8] |= bit(value) << (row % 8);
            }
            Owned::new("b", length, &[&validity, &bits])
        }
        Some("int") if values.iter().any(|v| !v.is_null() && integer(v) > i64::MAX.into()) => {
            long("L")
        }
        Some("int") => long("l"),
        Some("float") => {
            let word = |value: &Value| {
                value["float"].as_str().map_or(f64::NAN, float).to_le_bytes().to_vec()
            };
            words("g", word, 8)
        }
        Some(format @ ("string" | "binary")) => {
            let values: Vec<_> =
                values.iter().map(|v| if v.is_null() { vec![] } else { bytes(v) }).collect();
            let offsets = offsets(&mut values.iter().map(Vec::len));
            let format = if format == "string" { "u" } else { "z" };
            Owned::new(format, length, &[&validity, &offsets, &values.concat()])
        }
        Some("decimal") => {
            let scale = values[0].get(1).map_or(0, |exponent| -exponent.as_i64().unwrap());
            words(&format!("d:38,{scale}"), |v| integer(&v[0]).to_le_bytes().to_vec(), 16)
        }
        Some("date") => words("tdD", |v| integer(v).to_le_bytes()[..4].to_vec(), 4),
        Some("time") => long("ttn"),
        Some("timestamp") => long("tsn:"),
        Some("instant") => long("tsn:UTC"),
        Some("duration") => long("tDn"),
        Some(other) => panic!("{other}"),
        None if kind[0] == "list" => {
            let lists: Vec<_> =
                values.iter().map(|v| v.as_array().cloned().unwrap_or_default()).collect();
            let items = column(&kind[1], &lists.concat());
            let offsets = offsets(&mut lists.iter().map(Vec::len));
            Owned::new("+l", length, &[&validity, &offsets]).with(&[items])
        }
        None => {
            let fields: Vec<_> = kind[1].as_array().unwrap().iter().enumerate().collect();
            let field = |(index, kind): &(usize, &Value)| {
                let values: Vec<_> =
                    values.iter().map(|v| v.get(index).cloned().unwrap_or_default()).collect();
                column(kind, &values)
            };
            let fields: Vec<_> = fields.iter().map(field).collect();
            Owned::new("+s", length, &[&validity]).with(&fields)
        }
    }
}

fn columns(owned: &[Owned]) -> Vec<Column<'_>> {
    owned.iter().map(|owned| Column::new(&owned.array()).unwrap()).collect()
}

/// Returns the function with the name that the vectors use.
fn algorithm(name: &str) -> Algorithm {
    match name {
        "tuplehash128" => Algorithm::TupleHashXof128,
        "tuplehash256" => Algorithm::TupleHashXof256,
        "kmac128" => Algorithm::KmacXof128,
        "kmac256" => Algorithm::KmacXof256,
        name => name.parse().unwrap(),
    }
}

/// The digest of the part of a single cell.
fn digest_of(owned: &Owned) -> Result<[u8; 32], Problem> {
    let column = Column::new(&owned.array())?;
    let mut out = [0xa5; 32];
    let rows = Rows::new(Algorithm::TupleHashXof128, None, b"").unwrap();
    match rows.hash(&[column], 1, 32, &mut out) {
        Ok(()) => Ok(out),
        Err(Error::Column { column: 0, problem }) => {
            assert_eq!(out, [0; 32], "nothing of a digest is released");
            Err(problem)
        }
        Err(other) => panic!("{other}"),
    }
}

fn digest_of_part(part: &[u8]) -> [u8; 32] {
    let mut xof = TupleHashXof128::new(b"sycon-rows-1");
    xof.absorb(part);
    xof.finalize().squeeze_array()
}

#[test]
fn columns_have_the_rows_of_their_arrays() {
    for length in [0, 1, 3] {
        let owned = Owned::new("C", length, &[&[], &[7; 3]]);
        let column = Column::new(&owned.array()).unwrap();
        assert_eq!((column.len(), column.is_empty()), (length, length == 0));
        assert_eq!(column.validity(), Ok(None));
    }
    let nulls = Owned::new("n", 2, &[]);
    assert_eq!(Column::new(&nulls.array()).unwrap().validity(), Ok(Some(vec![false; 2])));
}

#[test]
fn parts() {
    let vectors = vectors();
    let parts = vectors["parts"].as_array().unwrap();
    assert_eq!(parts.len(), 52);
    for row in parts {
        let owned = column(&row["type"], std::slice::from_ref(&row["value"]));
        let part = match row.get("part") {
            Some(part) => unhex(part.as_str().unwrap()),
            None => [vec![5], bytes(&row["value"])].concat(),
        };
        assert_eq!(digest_of(&owned).unwrap(), digest_of_part(&part), "{row}");
    }
}

#[test]
fn rows_of_other_implementations() {
    let vectors = vectors();
    let rows = vectors["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 81);
    for row in rows {
        let kinds = row["types"].as_array().unwrap().iter();
        let cells = kinds.zip(row["row"].as_array().unwrap());
        let owned: Vec<_> = cells.map(|(k, cell)| column(k, std::slice::from_ref(cell))).collect();
        let expected = unhex(row["digest"].as_str().unwrap());
        let key = unhex(row["key"].as_str().unwrap());
        let key = (!key.is_empty()).then_some(&key[..]);
        let custom = row["custom"].as_str().unwrap().as_bytes();
        for backend in Backend::available() {
            let algorithm = algorithm(row["xof"].as_str().unwrap());
            let rows = Rows::with_backend(backend, algorithm, key, custom).unwrap();
            let mut out = vec![0; expected.len()];
            rows.hash(&columns(&owned), 1, expected.len(), &mut out).unwrap();
            assert_eq!(out, expected, "{backend}: {row}");
        }
    }
}

#[test]
fn values_of_other_implementations() {
    let vectors = vectors();
    let rows = vectors["values"].as_array().unwrap();
    assert_eq!(rows.len(), 24);
    for row in rows {
        let value = match row["value"].as_str() {
            Some(hex) => unhex(hex),
            None => unhex(&String::from_utf8(bytes(&row["value"])).unwrap()),
        };
        let owned = Owned::new(
            "z",
            1,
            &[
                &[],
                &[&[0; 4][..], &u32::try_from(value.len()).unwrap().to_le_bytes()].concat(),
                &value,
            ],
        );
        let key = row.get("key").map(|key| unhex(key.as_str().unwrap()));
        let mut parameters = Parameters::new();
        if let Some(key) = &key {
            parameters = parameters.key(key);
        }
        if let Some(custom) = row.get("custom") {
            parameters = parameters.customization(custom.as_str().unwrap().as_bytes());
        }
        let values = Values::new(algorithm(row["xof"].as_str().unwrap()), &parameters).unwrap();
        let expected = unhex(row["digest"].as_str().unwrap());
        let mut out = vec![0; expected.len()];
        let length = out.len();
        values.hash(&columns(&[owned])[0], length, &mut out).unwrap();
        assert_eq!(out, expected, "{row}");
    }
}

#[test]
fn what_differs_has_other_digests() {
    let vectors = vectors();
    let digest = |row: &Value| {
        let kinds = row["types"].as_array().unwrap().iter();
        let cells = kinds.zip(row["row"].as_array().unwrap());
        let owned: Vec<_> = cells.map(|(k, cell)| column(k, std::slice::from_ref(cell))).collect();
        let mut out = [0; 32];
        let rows = Rows::new(Algorithm::TurboShake128, None, b"").unwrap();
        rows.hash(&columns(&owned), 1, 32, &mut out).unwrap();
        out
    };
    for pair in vectors["distinct"].as_array().unwrap() {
        assert_ne!(digest(&pair[0]), digest(&pair[1]), "{pair}");
    }
}

#[test]
#[allow(clippy::too_many_lines, reason = "a table")]
fn what_is_equal_has_one_digest() {
    let half = (0x3e00_u16).to_le_bytes();
    let text = || Owned::new("u", 1, &[&[], &[0, 0, 0, 0, 2, 0, 0, 0], b"ab"]);
    let view = [&[2, 0, 0, 0][..], b"ab", &[0; 10]].concat();
    let decimal = |value: i128| value.to_le_bytes();
    let wide = |value: i128| [&value.to_le_bytes()[..], &[0; 16]].concat();
    let runs =
        |ends: &[u8]| Owned::new("+r", 1, &[]).with(&[Owned::new("s", 1, &[&[], ends]), text()]);
    let groups: Vec<(&str, Vec<Owned>)> = vec![
        (
            "020500000000000000",
            ["c", "s", "i", "l", "C", "S", "I", "L"]
                .map(|f| Owned::new(f, 1, &[&[], &[5, 0, 0, 0, 0, 0, 0, 0]]))
                .to_vec(),
        ),
        (
            "04000000000000f83f",
            vec![
                Owned::new("e", 1, &[&[], &half]),
                Owned::new("f", 1, &[&[], &1.5_f32.to_le_bytes()]),
                Owned::new("g", 1, &[&[], &1.5_f64.to_le_bytes()]),
            ],
        ),
        // The smallest half, and the largest that is subnormal.
        ("04000000000000703e", vec![Owned::new("e", 1, &[&[], &[1, 0]])]),
        ("040000000000f80f3f", vec![Owned::new("e", 1, &[&[], &[0xff, 0x03]])]),
        ("04000000000000f0ff", vec![Owned::new("e", 1, &[&[], &[0x00, 0xfc]])]),
        (
            "04000000000000f87f",
            vec![
                Owned::new("e", 1, &[&[], &[0x01, 0xfc]]),
                Owned::new("f", 1, &[&[], &0xff80_0001_u32.to_le_bytes()]),
                Owned::new("g", 1, &[&[], &0x7ff0_0000_0000_0001_u64.to_le_bytes()]),
            ],
        ),
        (
            "056162",
            vec![
                text(),
                Owned::new(
                    "U",
                    1,
                    &[&[], &[&[0; 8][..], &[2, 0, 0, 0, 0, 0, 0, 0]].concat(), b"ab"],
                ),
                Owned::new("vu", 1, &[&[], &view]),
                runs(&[1, 0]),
            ],
        ),
        (
            "056162",
            ["c", "s", "i", "l", "C", "S", "I", "L"]
                .map(|f| {
                    let width = 1 << "csil".find(&f.to_lowercase()).unwrap();
                    let indexes = [&[0; 8][..width], &[1], &[0; 7]].concat();
                    Owned::new(f, 1, &[&[], &indexes]).of(three()).from(1)
                })
                .to_vec(),
        ),
        (
            "066162",
            vec![
                Owned::new("z", 1, &[&[], &[0, 0, 0, 0, 2, 0, 0, 0], b"ab"]),
                Owned::new("Z", 1, &[&[], &[&[0; 8][..], &[2], &[0; 7]].concat(), b"ab"]),
                Owned::new("w:2", 1, &[&[], b"ab"]),
                Owned::new("vz", 1, &[&[], &view]),
            ],
        ),
        (
            "07ffffffff0f00000000000000000000000000000000000000000000000000000000000000",
            vec![
                Owned::new("d:9,2,32", 1, &[&[], &150_i32.to_le_bytes()]),
                Owned::new("d:18,2,64", 1, &[&[], &150_i64.to_le_bytes()]),
                Owned::new("d:10,2", 1, &[&[], &decimal(150)]),
                Owned::new("d:10,2", 1, &[&[], &[decimal(7), decimal(150)].concat()]).from(1),
                Owned::new("d:38,31", 1, &[&[], &decimal(15 * 10_i128.pow(30))]),
                Owned::new("d:40,7,256", 1, &[&[], &wide(15_000_000)]),
            ],
        ),
        (
            "0702000000f1ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
            vec![
                Owned::new("d:9,-1,32", 1, &[&[], &(-150_i32).to_le_bytes()]),
                Owned::new("d:38,3,128", 1, &[&[], &decimal(-1_500_000)]),
            ],
        ),
        (
            "0a805101000000000000000000",
            [("tss:", 1), ("tsm:", 1000), ("tsu:", 1_000_000), ("tsn:", 1_000_000_000_i64)]
                .map(|(f, unit)| Owned::new(f, 1, &[&[], &(86_400 * unit).to_le_bytes()]))
                .to_vec(),
        ),
        (
            "0afeffffffffffffff0065cd1d",
            [("tsm:", 1), ("tsu:", 1000), ("tsn:", 1_000_000_i64)]
                .map(|(f, unit)| Owned::new(f, 1, &[&[], &(-1500 * unit).to_le_bytes()]))
                .to_vec(),
        ),
        (
            "0b805101000000000000000000",
            ["tss:UTC", "tss:Europe/Berlin"]
                .map(|f| Owned::new(f, 1, &[&[], &86_400_i64.to_le_bytes()]))
                .to_vec(),
        ),
        (
            "0900ca9a3b00000000",
            vec![
                Owned::new("tts", 1, &[&[], &1_i32.to_le_bytes()]),
                Owned::new("ttm", 1, &[&[], &1000_i32.to_le_bytes()]),
                Owned::new("ttu", 1, &[&[], &1_000_000_i64.to_le_bytes()]),
                Owned::new("ttn", 1, &[&[], &1_000_000_000_i64.to_le_bytes()]),
            ],
        ),
        (
            "080100000000000000",
            vec![
                Owned::new("tdD", 1, &[&[], &1_i32.to_le_bytes()]),
                Owned::new("tdm", 1, &[&[], &86_400_000_i64.to_le_bytes()]),
            ],
        ),
        (
            "1001180561620100",
            vec![
                Owned::new("+l", 1, &[&[], &[1, 0, 0, 0, 3, 0, 0, 0]]).with(&[three()]),
                Owned::new("+L", 1, &[&[], &[&[1; 1][..], &[0; 7], &[3], &[0; 7]].concat()])
                    .with(&[three()]),
                Owned::new("+vl", 1, &[&[], &[1, 0, 0, 0], &[2, 0, 0, 0]]).with(&[three()]),
                Owned::new("+vL", 1, &[&[], &[1, 0, 0, 0, 0, 0, 0, 0], &[2, 0, 0, 0, 0, 0, 0, 0]])
                    .with(&[three()]),
                Owned::new("+w:2", 1, &[&[]]).with(&[Owned { offset: 1, length: 2, ..three() }]),
            ],
        ),
    ];
    for (part, group) in groups {
        for owned in group {
            let expected = digest_of_part(&unhex(part));
            assert_eq!(digest_of(&owned).as_ref(), Ok(&expected), "{part}: {}", owned.format);
        }
    }
}

/// Three values: "x", "ab" and a null.
fn three() -> Owned {
    Owned::new(
        "u",
        3,
        &[&[0b0000_0011], &[0, 0, 0, 0, 1, 0, 0, 0, 3, 0, 0, 0, 9, 0, 0, 0], b"xab......"],
    )
}

/// A table with row lengths around a block and around a group, and views with different offsets.
fn table(rows: u32) -> [Owned; 2] {
    let mut offsets = vec![0_u32];
    for row in 0..rows {
        let length = if row % 97 == 0 { 100 + row % 400 } else { row % 40 };
        offsets.push(offsets[row as usize] + length);
    }
    let data: Vec<_> = (0..=250).cycle().take(*offsets.last().unwrap() as usize).collect();
    let offsets: Vec<_> = offsets.into_iter().flat_map(u32::to_le_bytes).collect();
    let validity: Vec<_> = (0..=250).cycle().take(rows as usize / 8 + 1).collect();
    let numbers: Vec<_> = (0..rows).flat_map(u32::to_le_bytes).collect();
    let length = rows as usize;
    [
        Owned::new("u", length, &[&validity, &offsets, &data]),
        Owned::new("I", length, &[&[], &numbers]),
    ]
}

#[test]
fn groups_threads_and_slices_change_nothing() {
    const ROWS: usize = 2500;
    let whole = table(2500);
    let key = [7; 32];
    for name in ["turboshake128", "turboshake256", "kmac128", "kmac256", "blake3"] {
        for backend in Backend::available() {
            let rows = Rows::with_backend(backend, algorithm(name), Some(&key), b"table").unwrap();
            let mut all = vec![0; ROWS * 40];
            rows.hash(&columns(&whole), ROWS, 40, &mut all).unwrap();
            let mut threads = vec![0; ROWS * 40];
            rows.hash_parallel(&columns(&whole), ROWS, 40, &mut threads).unwrap();
            assert!(all == threads, "{name} {backend}: threads");
            for row in [0, 1, 96, 97, 98, 1023, 1024, 1025, 2047, 2499] {
                let mut one = whole.clone();
                for column in &mut one {
                    (column.offset, column.length) = (row, 1);
                }
                let mut out = [0; 40];
                rows.hash(&columns(&one), 1, 40, &mut out).unwrap();
                assert!(all[row * 40..][..40] == out, "{name} {backend}: row {row}");
            }
        }
    }
}

#[test]
fn values_are_hashed_as_they_are() {
    const ROWS: usize = 2500;
    let [text, _] = table(2500);
    let column = Column::new(&text.array()).unwrap();
    let validity = column.validity().unwrap().unwrap();
    let values = Values::new(Algorithm::Shake128, &Parameters::new()).unwrap();
    let mut out = vec![0xa5; ROWS * 16];
    values.hash(&column, 16, &mut out).unwrap();
    let offset = |row: usize| {
        u32::from_le_bytes(text.buffers[1][4 * row..][..4].try_into().unwrap()) as usize
    };
    for (row, out) in out.chunks_exact(16).enumerate() {
        let valid = validity[row];
        assert_eq!(valid, text.buffers[0][row / 8] >> (row % 8) & 1 == 1);
        let value = &text.buffers[2][offset(row)..offset(row + 1)];
        let expected = if valid { shake128(value).squeeze_array() } else { [0; 16] };
        assert_eq!(out, expected, "row {row}");
    }
    let mut threads = vec![0xa5; ROWS * 16];
    values.hash_parallel(&column, 16, &mut threads).unwrap();
    assert!(out == threads);
}

#[test]
fn values_of_each_layout_are_hashed() {
    let views = [&[9, 0, 0, 0][..], &[b'x'; 12], &[2, 0, 0, 0], b"ab", &[0; 10]].concat();
    let offsets: [u8; 12] = [0, 0, 0, 0, 1, 0, 0, 0, 3, 0, 0, 0];
    let wide =
        offsets.as_chunks::<4>().0.iter().flat_map(|o| [*o, [0; 4]].concat()).collect::<Vec<_>>();
    let values = Values::new(Algorithm::Shake128, &Parameters::new()).unwrap();
    let expected: [u8; 16] = shake128(b"ab").squeeze_array();
    for owned in [
        Owned::new("u", 1, &[&[], &offsets, b"xab"]),
        Owned::new("Z", 1, &[&[], &wide, b"xab"]),
        Owned::new("w:2", 1, &[&[], b"xxab"]),
        Owned::new("vu", 1, &[&[], &views]),
        Owned::new("vz", 1, &[&[], &views]),
    ] {
        let mut out = [0xa5; 16];
        values.hash(&columns(&[owned.clone().from(1)])[0], 16, &mut out).unwrap();
        assert_eq!(out, expected, "{}", owned.format);
        assert_eq!(values.hash(&columns(&[owned])[0], 0, &mut []), Ok(()));
    }
    let nothing = Owned::new("C", 1, &[&[], &[1]]).of(three());
    assert_eq!(values.hash(&columns(&[nothing])[0], 0, &mut []), Ok(()));
}

/// Dictionaries have the digests of plain values with every function, even if there are more entries than rows.
#[test]
fn dictionaries_and_runs_are_gathered() {
    let [text, _] = table(300);
    let indexes: Vec<_> = (0..1000_u32).map(|i| i * 7 % 300).flat_map(u32::to_le_bytes).collect();
    let validity: Vec<_> = (0..=250).cycle().take(125).collect();
    let key = [7; 32];
    for (name, parameters) in [
        ("shake128", Parameters::new()),
        ("turboshake256", Parameters::new().domain(7)),
        ("kmac128", Parameters::new().key(&key).customization(b"crm")),
        ("blake3", Parameters::new().key(&key)),
        ("kt128", Parameters::new().customization(b"crm")),
    ] {
        let values = Values::new(algorithm(name), &parameters).unwrap();
        let mut plain = vec![0; 300 * 16];
        values.hash(&columns(std::slice::from_ref(&text))[0], 16, &mut plain).unwrap();
        for (first, count) in [(0, 1000), (3, 700), (5, 20)] {
            let mut owned = Owned::new("I", count, &[&validity, &indexes]).of(text.clone());
            owned.offset = first;
            let mut out = vec![0xa5; count * 16];
            values.hash(&columns(&[owned])[0], 16, &mut out).unwrap();
            for (row, out) in out.chunks_exact(16).enumerate() {
                let slot = first + row;
                let valid = validity[slot / 8] >> (slot % 8) & 1 == 1;
                let expected = if valid { &plain[slot * 7 % 300 * 16..][..16] } else { &[0; 16] };
                assert_eq!(out, expected, "{name}, row {slot}");
            }
        }
        let ends: Vec<_> = (1..=300_u32).flat_map(|i| (3 * i).to_le_bytes()).collect();
        let ends = Owned::new("i", 300, &[&[], &ends]);
        for (first, count) in [(0, 900), (4, 20)] {
            let owned =
                Owned::new("+r", count, &[]).with(&[ends.clone(), text.clone()]).from(first);
            let mut out = vec![0xa5; count * 16];
            values.hash(&columns(&[owned])[0], 16, &mut out).unwrap();
            for (row, out) in out.chunks_exact(16).enumerate() {
                assert_eq!(out, &plain[(first + row) / 3 * 16..][..16], "{name}, row {row}");
            }
        }
    }
}

#[test]
fn wrong_arguments_are_refused() {
    let rows = |algorithm, key: Option<&[u8]>| Rows::new(algorithm, key, b"").map(|_| ());
    let short = |given, least| Err(Error::KeyLength { given, least });
    assert_eq!(rows(Algorithm::TurboShake128, Some(&[])), short(0, 16));
    assert_eq!(rows(Algorithm::TurboShake256, Some(&[0; 31])), short(31, 32));
    assert_eq!(rows(Algorithm::KmacXof128, Some(&[0; 15])), short(15, 16));
    assert_eq!(rows(Algorithm::KmacXof256, Some(&[0; 16])), short(16, 32));
    for (algorithm, key) in [
        (Algorithm::KmacXof128, None),
        (Algorithm::TupleHashXof128, Some(&[0; 32][..])),
        (Algorithm::Blake3, Some(&[0; 16][..])),
    ] {
        assert!(matches!(rows(algorithm, key), Err(Error::Parameters(_))), "{algorithm}");
    }
    for algorithm in [Algorithm::Shake128, Algorithm::Kmac128, Algorithm::Sha3_256] {
        assert_eq!(rows(algorithm, None), Err(Error::Function { algorithm }));
    }
    let values = |algorithm, parameters| Values::new(algorithm, &parameters).map(|_| ());
    let none = Parameters::new();
    let reserved = |parameter| Err(Error::Reserved { parameter });
    let text = Error::Reserved { parameter: Parameter::Context }.to_string();
    assert_eq!(text, "context: reserved for the rows of tables; choose another");
    for custom in [&b"sycon-rows-"[..], b"sycon-rows-1", b"sycon-rows-1crm"] {
        for algorithm in [Algorithm::KmacXof128, Algorithm::KmacXof256] {
            let given = none.key(&[0; 32]).customization(custom);
            assert_eq!(values(algorithm, given), reserved(Parameter::Customization));
        }
        assert_eq!(
            values(Algorithm::Kt128, none.customization(custom)),
            reserved(Parameter::Customization)
        );
    }
    for algorithm in [Algorithm::TurboShake128, Algorithm::TurboShake256] {
        assert_eq!(values(algorithm, none.domain(0x52)), reserved(Parameter::Domain));
    }
    for context in ["sycon 2026-11 row hashes v1", "sycon 2026-11 row hashes v1 key"] {
        let given = none.context(context);
        assert_eq!(values(Algorithm::Blake3, given), reserved(Parameter::Context));
    }
    assert_eq!(
        values(Algorithm::KmacXof128, none.key(&[0; 16]).customization(b"sycon-rows")),
        Ok(())
    );
    let algorithm = Algorithm::TupleHashXof128;
    assert_eq!(values(algorithm, none), Err(Error::Function { algorithm }));
    let algorithm = Algorithm::Sha3_256;
    assert_eq!(values(algorithm, none), Err(Error::Function { algorithm }));
    assert_eq!(values(Algorithm::KmacXof256, none.key(&[0; 31])), short(31, 32));
    assert!(matches!(values(Algorithm::Shake128, none.key(&[0; 32])), Err(Error::Parameters(_))));
    assert!(matches!(values(Algorithm::KmacXof128, none), Err(Error::Parameters(_))));

    let [_, numbers] = table(3);
    let numbers = [numbers];
    let numbers = &columns(&numbers);
    let mut out = [7; 3 * 16];
    let turbo = Rows::new(Algorithm::TurboShake128, None, b"").unwrap();
    assert_eq!(
        turbo.hash(numbers, 2, 24, &mut out),
        Err(Error::Rows { column: 0, given: 3, rows: 2 })
    );
    let error = Error::OutputLength { given: 48, rows: 3, length: 15 };
    assert_eq!(turbo.hash(numbers, 3, 15, &mut out), Err(error));
    let values = Values::new(Algorithm::Shake128, &none).unwrap();
    let problem = Problem::NotBytes("I".into());
    assert!(problem.is_type());
    assert_eq!(values.hash(&numbers[0], 16, &mut out), Err(Error::Column { column: 0, problem }));
    assert_eq!(out, [7; 48], "nothing was written");
    assert_eq!(turbo.hash(numbers, 3, 0, &mut []), Ok(()));
    assert_eq!(turbo.hash(&[], 0, 32, &mut []), Ok(()));
    assert_eq!(
        format!("{turbo:?} {values:?} {:?} {:?}", numbers[0], three().array()),
        "Rows(..) Values(..) 3 rows of the format 'I' 3 rows of the format 'u'"
    );
}

/// The digests of a full batch have more bytes than 32 bits can count.
#[test]
fn digests_may_be_long() {
    let length = (4 << 20) + 1;
    let owned = three();
    let column = Column::new(&owned.array()).unwrap().clone();
    let mut out = vec![0; 3 * length];
    let rows = Rows::new(Algorithm::TurboShake128, None, b"").unwrap();
    rows.hash(&[column], 3, length, &mut out).unwrap();
    let mut short = [0; 3 * 64];
    rows.hash(&columns(&[owned]), 3, 64, &mut short).unwrap();
    for (long, short) in out.chunks_exact(length).zip(short.chunks_exact(64)) {
        assert_eq!(long[..64], *short);
    }
}

#[test]
fn keys_are_not_left_in_memory_that_is_given_back() {
    let key = *b"0123456789abcdefghijklmnopqrstuv";
    let owned = three();
    let table = columns(std::slice::from_ref(&owned));
    for algorithm in [Algorithm::Blake3, Algorithm::TurboShake128, Algorithm::KmacXof256] {
        let parameters = Parameters::new().key(&key);
        let left = sycon_testing::freed_with_secrets(key.first_chunk().into_iter(), || {
            let mut out = [0; 96];
            Rows::new(algorithm, Some(&key), b"").unwrap().hash(&table, 3, 32, &mut out).unwrap();
            if algorithm != Algorithm::TurboShake128 {
                Values::new(algorithm, &parameters).unwrap().hash(&table[0], 32, &mut out).unwrap();
            }
        });
        assert_eq!(left, 0, "{algorithm}");
    }
}
