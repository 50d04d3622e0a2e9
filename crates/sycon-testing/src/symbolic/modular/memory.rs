//! Rows of words that kernels load, store and write as bits.
//!
//! In memory a row is a number that only [`ModularWords`] understand. So kernels can copy rows, and constants stand as
//! they are. All of a theorem runs on one thread.

use core::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use sycon_simd::Words;

use super::double;
use super::form::{Affine, Form};
use super::word::{Facts, Key, Word};
use super::words::ModularWords;

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

#[derive(Default)]
pub(super) struct Memory {
    rows: Vec<Rc<Row>>,
    pub(super) unknowns: u32,
    variables: u16,
    /// Facts are the same for all unknowns between the same bounds, of which there are many.
    pub(super) facts: HashMap<Key, Facts>,
    /// What words became that were given a form, by the unknown and the function of it.
    pub(super) given: HashMap<(u32, Vec<usize>), Word>,
}

thread_local! {
    pub(super) static MEMORY: RefCell<Memory> = RefCell::default();
}

/// Runs a theorem in a memory without rows. Rows from earlier are lost.
pub fn in_new_memory<T>(theorem: impl FnOnce() -> T) -> T {
    MEMORY.with_borrow_mut(|memory| {
        let facts = core::mem::take(&mut memory.facts);
        *memory = Memory { facts, ..Memory::default() };
    });
    theorem()
}

/// A new variable, an unknown coefficient.
///
/// # Panics
///
/// If there are more than 2^16 variables.
#[must_use]
pub fn variable() -> Form {
    MEMORY.with_borrow_mut(|memory| {
        memory.variables = memory.variables.checked_add(1).expect("fewer variables");
        Form::variable(memory.variables)
    })
}

/// As many new variables as a polynomial has coefficients.
#[must_use]
pub fn variables() -> Vec<Form> {
    (0..256).map(|_| variable()).collect()
}

pub(super) fn add_row(row: Row) -> u32 {
    MEMORY.with_borrow_mut(|memory| {
        memory.rows.push(Rc::new(row));
        u32::try_from(memory.rows.len() - 1).expect("far fewer rows")
    })
}

pub(super) fn row(number: u32) -> Rc<Row> {
    MEMORY.with_borrow(|memory| Rc::clone(&memory.rows[number as usize]))
}

/// A row of words in memory.
#[must_use]
pub fn row_of(words: [Word; 32]) -> [i16; 32] {
    let mut row = [0; 32];
    ModularWords::of(words).store(&mut row);
    row
}

/// The words of a row in memory.
#[must_use]
pub fn words_of(row: &[i16; 32]) -> [Word; 32] {
    ModularWords::stored(row).words()
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
    MEMORY.with_borrow(|memory| {
        let signs = memory.rows.iter().rev().find_map(|row| match &**row {
            Row::Signs(words) => Some(words.clone()),
            _ => None,
        });
        signs.expect("a row of signs")
    })
}
