//! Rows of words that kernels load, store and write as bits.
//!
//! In memory a row is a number that only rows of words understand. So kernels can copy rows, and constants stand as they
//! are. All of a theorem runs on one thread.

use core::cell::RefCell;
use std::rc::Rc;

use super::form::Affine;
use super::word::Word;

/// A number of 32 bits that fills a pair.
#[derive(Clone, Debug)]
pub(super) struct Double {
    pub(super) bounds: [i64; 2],
    pub(super) form: Option<Affine>,
}

#[derive(Debug)]
pub(super) enum Row {
    Words([Word; 32]),
    Doubles([Double; 16]),
    /// This many bits of each word.
    Bits(usize, [Word; 32]),
    /// Words of which the kernel asked for the signs.
    Signs([Word; 32]),
}

thread_local! {
    static ROWS: RefCell<Vec<Rc<Row>>> = RefCell::default();
}

/// Forgets all rows.
pub(super) fn forget() {
    ROWS.take();
}

pub(super) fn add_row(row: Row) -> u32 {
    ROWS.with_borrow_mut(|rows| {
        rows.push(Rc::new(row));
        u32::try_from(rows.len() - 1).expect("far fewer rows")
    })
}

pub(super) fn row(number: u32) -> Rc<Row> {
    ROWS.with_borrow(|rows| Rc::clone(&rows[number as usize]))
}

/// The number that fills a pair.
pub(super) fn double([low, high]: [i16; 2]) -> i64 {
    i64::from(low.cast_unsigned()) | i64::from(high) << 16
}

/// Stands before the number of a row. No constants look like this.
const MARK: [i16; 30] = [-21846; 30];

pub(super) fn number_of(row: &[i16; 32]) -> Option<u32> {
    let (mark, &[low, high]) = row.split_last_chunk()?;
    (mark == MARK).then(|| u32::try_from(double([low, high])).expect("the number of a row"))
}

pub(super) fn store(number: u32, row: &mut [i16; 32]) {
    row[..MARK.len()].copy_from_slice(&MARK);
    let [a, b, c, d] = number.to_le_bytes();
    row[MARK.len()..].copy_from_slice(&[i16::from_le_bytes([a, b]), i16::from_le_bytes([c, d])]);
}

/// The first 12 bits of each row that is written as bits. Other bytes of the row are [`FILL`].
const BITS_MARK: u32 = 0xaaa << 20;

const FILL: u8 = 0xaa;

/// The value that a kernel receives for the signs of a row.
pub(super) fn signs_of(words: [Word; 32]) -> u32 {
    BITS_MARK | add_row(Row::Signs(words))
}

/// Writes a row of words with `bits` bits each to the first `4 * bits` bytes.
///
/// # Panics
///
/// If a word does not fit in as many bits.
pub fn write_bits(words: [Word; 32], bits: usize, bytes: &mut [u8]) {
    for word in &words {
        let [least, greatest] = word.bounds();
        assert!(
            0 <= least && i32::from(greatest) < 1 << bits,
            "{least}..={greatest} in {bits} bits"
        );
    }
    let number = add_row(Row::Bits(bits, words));
    bytes[..4 * bits].fill(FILL);
    bytes[..4].copy_from_slice(&(BITS_MARK | number).to_le_bytes());
}

/// The words of a row that was written to `bytes` with `bits` bits each, or as signs.
///
/// # Panics
///
/// If no such row was written there.
#[must_use]
pub fn read_bits(bits: usize, bytes: &[u8]) -> [Word; 32] {
    let (number, rest) = bytes[..4 * bits].split_first_chunk().expect("a bit of each word");
    let number = u32::from_le_bytes(*number);
    assert!(
        number & BITS_MARK == BITS_MARK && rest.iter().all(|byte| *byte == FILL),
        "bytes that are not a row"
    );
    match &*row(number & !BITS_MARK) {
        Row::Bits(size, words) if *size == bits => words.clone(),
        Row::Signs(words) if bits == 1 => words.clone(),
        _ => panic!("a row of another number of bits"),
    }
}

/// The words of which a kernel asked for the signs last.
///
/// # Panics
///
/// If no kernel did.
#[must_use]
pub fn last_signs() -> [Word; 32] {
    ROWS.with_borrow(|rows| {
        let signs = rows.iter().rev().find_map(|row| match &**row {
            Row::Signs(words) => Some(words.clone()),
            _ => None,
        });
        signs.expect("a row of signs")
    })
}
