//! Digests of rows.

#[cfg(feature = "blake3")]
use alloc::boxed::Box;
use core::fmt;

use super::Budget;
use super::column::Column;
use super::error::Error;
use super::framed::{FRAMING, Framed, SP_800_185, Source, TURBO, check_key, check_output, started};
#[cfg(feature = "blake3")]
use super::framed::{ROWS_CONTEXT, keyed};
use super::scratch::Scratch;
use super::steps::{Step, StepResult, Threads};
use crate::Backend;
use crate::xof::{self, Algorithm, Parameter};
#[cfg(feature = "blake3")]
use crate::xof::{Absorb, Blake3};

/// Computes digests of rows, with columns of any types.
///
/// | algorithm | key | digest of a row |
/// |---|---|---|
/// | `TupleHashXof128`, `TupleHashXof256` | none | the digest of its cells, one part each |
/// | `KmacXof128`, `KmacXof256` | 16 bytes or more, 32 for 256 | the digest of its cells, each after its length |
/// | `TurboShake128`, `TurboShake256` | none, or 16 bytes or more, 32 for 256 | as for KMACXOF, after a block with the key |
/// | `Blake3` | none, or 32 bytes | as for KMACXOF |
///
/// No value that [`Values`](super::Values) hashes has the digest of a row, even with the same key.
pub struct Rows {
    engine: Framed,
}

/// A message has at most `LARGEST` bytes, or `LARGER` times the bytes of its columns if that is more. Without this limit,
/// lists whose items have no bytes, or are shared by other lists, could exceed all memory.
const LARGEST: usize = 1 << 26;

const LARGER: usize = 32;

impl Rows {
    /// Creates an engine with or without a key. `customization` is a string that separates your uses of the same key.
    ///
    /// # Errors
    ///
    /// [`Error::Function`] for a function without a framing, [`Error::KeyLength`] for a key that is too short,
    /// [`Error::Parameters`] for a key that is missing or that the function does not accept.
    pub fn new(
        algorithm: Algorithm,
        key: Option<&[u8]>,
        customization: &[u8],
    ) -> Result<Self, Error> {
        Self::with_backend(Backend::best(), algorithm, key, customization)
    }

    /// Like [`new`](Self::new), with a given backend. BLAKE3 selects its own.
    ///
    /// # Errors
    ///
    /// The errors of [`new`](Self::new).
    pub fn with_backend(
        backend: Backend,
        algorithm: Algorithm,
        key: Option<&[u8]>,
        customization: &[u8],
    ) -> Result<Self, Error> {
        let named = [FRAMING, customization].concat();
        let turbo = [FRAMING, customization, key.unwrap_or_default()];
        let engine = match algorithm {
            Algorithm::TurboShake128 => {
                check_key(key, 16)?;
                Framed::Turbo128(started(backend, &TURBO, &[&turbo]))
            }
            Algorithm::TurboShake256 => {
                check_key(key, 32)?;
                Framed::Turbo256(started(backend, &TURBO, &[&turbo]))
            }
            Algorithm::TupleHashXof128 | Algorithm::TupleHashXof256 if key.is_some() => {
                return Err(xof::Error::Unexpected { algorithm, parameter: Parameter::Key }.into());
            }
            Algorithm::TupleHashXof128 => {
                Framed::Keccak128(started(backend, &SP_800_185, &[&[b"TupleHash", &named]]))
            }
            Algorithm::TupleHashXof256 => {
                Framed::Keccak256(started(backend, &SP_800_185, &[&[b"TupleHash", &named]]))
            }
            Algorithm::KmacXof128 | Algorithm::KmacXof256 => {
                Framed::kmac(backend, algorithm, key, &named)?
            }
            #[cfg(feature = "blake3")]
            Algorithm::Blake3 => {
                let mut start = key.map_or_else(|| Ok(Blake3::derive_key(ROWS_CONTEXT)), keyed)?;
                let mut block = Scratch::default();
                block.push_padded(&[FRAMING, customization, b""], 64);
                start.absorb(block.bytes());
                Framed::Blake3(Box::new(start))
            }
            _ => return Err(Error::Function { algorithm }),
        };
        Ok(Self { engine })
    }

    /// Hashes `rows` rows to `length` bytes each. `out` receives the digests one after another.
    ///
    /// # Errors
    ///
    /// [`Error::OutputLength`] unless `out` has `length` bytes for each row, [`Error::Rows`] for a column with another number
    /// of rows, [`Error::Column`] for a fault in a column. `out` is then unchanged, or contains zeros.
    pub fn hash(
        &self,
        columns: &[Column<'_>],
        rows: usize,
        length: usize,
        out: &mut [u8],
    ) -> Result<(), Error> {
        let budget = &mut Budget::new();
        self.hash_on(Threads::One, columns, rows, length, out, budget, |step| step())
    }

    /// Like [`hash`](Self::hash), on all threads of the current rayon pool.
    ///
    /// # Errors
    ///
    /// The errors of [`hash`](Self::hash).
    #[cfg(feature = "rayon")]
    pub fn hash_parallel(
        &self,
        columns: &[Column<'_>],
        rows: usize,
        length: usize,
        out: &mut [u8],
    ) -> Result<(), Error> {
        let budget = &mut Budget::new();
        self.hash_on(Threads::All, columns, rows, length, out, budget, |step| step())
    }

    /// Like [`hash`](Self::hash), in steps of some milliseconds. `run` is given each step to call once, so that the
    /// caller can look at signals between steps, and stop with an error. A step takes longer if one row does. Use one
    /// `budget` for all chunks of a table.
    ///
    /// # Errors
    ///
    /// The errors of [`hash`](Self::hash), and those of `run`.
    pub fn hash_in_steps<E: From<Error>>(
        &self,
        columns: &[Column<'_>],
        rows: usize,
        length: usize,
        out: &mut [u8],
        budget: &mut Budget,
        run: impl FnMut(&mut Step<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        self.hash_on(Threads::One, columns, rows, length, out, budget, run)
    }

    /// Like [`hash_in_steps`](Self::hash_in_steps), with each step on all threads of the current rayon pool.
    ///
    /// # Errors
    ///
    /// The errors of [`hash_in_steps`](Self::hash_in_steps).
    #[cfg(feature = "rayon")]
    pub fn hash_parallel_in_steps<E: From<Error>>(
        &self,
        columns: &[Column<'_>],
        rows: usize,
        length: usize,
        out: &mut [u8],
        budget: &mut Budget,
        run: impl FnMut(&mut Step<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        self.hash_on(Threads::All, columns, rows, length, out, budget, run)
    }

    #[expect(clippy::too_many_arguments, reason = "the arguments of the methods above")]
    fn hash_on<E: From<Error>>(
        &self,
        threads: Threads,
        columns: &[Column<'_>],
        rows: usize,
        length: usize,
        out: &mut [u8],
        budget: &mut Budget,
        mut run: impl FnMut(&mut Step<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        check_rows(columns, rows)?;
        check_output(rows, length, out)?;
        if out.is_empty() {
            return Ok(());
        }
        let size = budget.give(columns, rows);
        let cells = Cells { columns, largest: LARGEST.max(size.saturating_mul(LARGER)) };
        let work = |scratch: &mut Scratch, first, out: &mut [u8]| {
            self.engine.hash(&cells, first, scratch, length, out)
        };
        let charge = |done: StepResult| {
            budget.charge(done.bytes).map_err(|problem| {
                let column = cells.longest(done.largest.1);
                Error::Column { column, problem }
            })
        };
        threads.in_steps(out, length, &mut run, work, charge).inspect_err(|_| out.fill(0))
    }
}

impl fmt::Debug for Rows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Rows(..)")
    }
}

/// The framed cells of each row.
struct Cells<'c, 'a> {
    columns: &'c [Column<'a>],
    largest: usize,
}

impl Cells<'_, '_> {
    /// Returns the column with the longest cell of `row`.
    fn longest(&self, row: usize) -> usize {
        let length = |column: &Column<'_>| {
            let mut scratch = Scratch::default();
            scratch.clear(self.largest);
            // The row was hashed before, so its cells have no problem.
            column.push_part(row, &mut scratch).map_or(0, |()| scratch.len())
        };
        let lengths = self.columns.iter().map(length).enumerate();
        lengths.max_by_key(|(_, length)| *length).map_or(0, |(column, _)| column)
    }
}

impl Source for Cells<'_, '_> {
    #[inline]
    fn push(&self, row: usize, scratch: &mut Scratch) -> Result<(), Error> {
        for (index, column) in self.columns.iter().enumerate() {
            column
                .push_part(row, scratch)
                .and_then(|()| scratch.check())
                .map_err(|problem| Error::Column { column: index, problem })?;
        }
        Ok(())
    }

    fn largest(&self) -> usize {
        self.largest
    }
}

fn check_rows(columns: &[Column<'_>], rows: usize) -> Result<(), Error> {
    match columns.iter().position(|column| column.len() != rows) {
        Some(column) => Err(Error::Rows { column, given: columns[column].len(), rows }),
        None => Ok(()),
    }
}
