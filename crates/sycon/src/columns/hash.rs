//! Digests of columns and rows.

use alloc::boxed::Box;
use core::fmt;

use sycon_permutation::Keccak;
use sycon_permutation::keccak::{SIDE_BY_SIDE, States};
#[cfg(feature = "blake3")]
use sycon_secret::Secret;
use sycon_secret::SecretBytes;
use sycon_sponge::Absorbing;

use super::Budget;
use super::column::Column;
use super::error::{Error, Problem};
use super::scratch::Scratch;
use super::steps::{Batch, Done, Step, Threads};
use crate::Backend;
use crate::batch::{Many, Messages};
use crate::xof::{self, Algorithm, Parameter, Parameters};
#[cfg(feature = "blake3")]
use crate::xof::{Absorb, Blake3, Squeeze, Xof};

/// The name of the framing of rows. One that differs in anything has another.
const FRAMING: &[u8] = b"sycon-rows-1";

/// The marks that separate rows from values, because some values can be chosen to look like framed rows: for KMACXOF,
/// customizations that values must not have; for TurboSHAKE, a domain byte; for BLAKE3, contexts of its key derivation
/// mode.
const RESERVED: &[u8] = b"sycon-rows-";
const ROWS_DOMAIN: u8 = 0x52;
#[cfg(feature = "blake3")]
const ROWS_CONTEXT: &str = "sycon 2026-11 row hashes v1";
#[cfg(feature = "blake3")]
const ROWS_KEY_CONTEXT: &str = "sycon 2026-11 row hashes v1 key";

/// How many messages are put together before they are hashed, or how many bytes if that is less.
const MESSAGES: usize = 1024;
const BYTES: usize = 1 << 20;

/// The bytes of values that are hashed in place before the batch ends. With fewer, lanes are idle if values are
/// megabytes long.
const VALUES: usize = 1 << 25;

/// The most bytes of a message: so many, or so many times those of its columns. Lists whose items take no bytes
/// of their own, or are in other lists too, would otherwise be larger than all memory.
const LARGEST: usize = 1 << 26;
const LARGER: usize = 32;

/// What KMACXOF and TupleHashXOF have behind their input, and the byte behind that.
const SP_800_185: Ending = Ending { suffix: &[0, 1], domain: 0x04 };
const TURBO: Ending = Ending { suffix: &[], domain: ROWS_DOMAIN };

struct Ending {
    suffix: &'static [u8],
    domain: u8,
}

/// Digests of rows, of columns of any types.
///
/// | algorithm | key | the digest of a row |
/// |---|---|---|
/// | `TupleHashXof128`, `TupleHashXof256` | none | that of the parts, one for each cell |
/// | `KmacXof128`, `KmacXof256` | 16 bytes or more, 32 for 256 | that of the parts with their lengths before them |
/// | `TurboShake128`, `TurboShake256` | none, or the same | the same behind a block with the key |
/// | `Blake3` | none, or 32 bytes | the same |
///
/// No value that [`Values`] hashes has the digest of a row, even with the same key.
pub struct Rows {
    engine: Framed,
}

/// What hashes framed messages, or messages with something before or behind them.
enum Framed {
    Turbo128(Started<12, 168>),
    Turbo256(Started<12, 136>),
    Keccak128(Started<24, 168>),
    Keccak256(Started<24, 136>),
    /// With the block that is before each message.
    #[cfg(feature = "blake3")]
    Blake3(Box<Blake3>),
}

impl Rows {
    /// With a key or without; `customization` is a string of your choice that sets its uses apart.
    ///
    /// # Errors
    ///
    /// [`Error::Function`] for a function without a framing, [`Error::KeyLength`] for a key that is too short,
    /// [`Error::Parameters`] for one that is missing or that the function does not take.
    pub fn new(
        algorithm: Algorithm,
        key: Option<&[u8]>,
        customization: &[u8],
    ) -> Result<Self, Error> {
        Self::with_backend(Backend::best(), algorithm, key, customization)
    }

    /// As [`new`](Self::new), with a backend of your choice; BLAKE3 picks its own all the same.
    ///
    /// # Errors
    ///
    /// As there.
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

    /// Hashes `rows` rows to `length` bytes each, one behind the other in `out`.
    ///
    /// # Errors
    ///
    /// [`Error::OutputLength`] unless `out` has `length` bytes for each row, [`Error::Rows`] for a column that is not of `rows`
    /// rows, [`Error::Column`] for what is wrong in one. `out` is as it was, or zeros, then.
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

    /// As [`hash`](Self::hash), on all threads of the current rayon pool.
    ///
    /// # Errors
    ///
    /// As there.
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
        let charge = |done: Done| {
            budget.charge(done.bytes).map_err(|problem| {
                let column = cells.longest(done.largest.1);
                Error::Column { column, problem }
            })
        };
        threads.in_steps(out, length, &mut run, work, charge).inspect_err(|_| out.fill(0))
    }
}

/// Digests of the values of a column of strings or binary, as they are.
pub struct Values<'a> {
    engine: Plain<'a>,
}

enum Plain<'a> {
    /// Several at a time, from where they lie.
    Lanes(Many),
    /// Several at a time, with something before and behind them.
    Framed(Box<Framed>),
    OneByOne(Algorithm, Parameters<'a>),
}

impl<'a> Values<'a> {
    /// By a function of output of any length, with its parameters. Of SHAKE, TurboSHAKE and KMACXOF several
    /// values are hashed at a time.
    ///
    /// # Errors
    ///
    /// [`Error::Function`] for a function that is no XOF or takes lists, [`Error::KeyLength`] for a key of KMACXOF that is
    /// shorter than its strength, [`Error::Reserved`] for a customization that begins with `sycon-rows-`, for TurboSHAKE's
    /// domain byte 0x52 and for BLAKE3's contexts of rows, which would make values look like rows, and
    /// [`Error::Parameters`] for parameters that the function refuses.
    pub fn new(algorithm: Algorithm, parameters: &Parameters<'a>) -> Result<Self, Error> {
        if !algorithm.is_xof() || algorithm.takes_parts() {
            return Err(Error::Function { algorithm });
        }
        check_reserved(algorithm, parameters)?;
        // Made once, to be refused now and not at the first value.
        algorithm.start(parameters)?;
        let engine = match algorithm {
            Algorithm::KmacXof128 | Algorithm::KmacXof256 => {
                let backend = parameters.for_many();
                let (key, customization) =
                    (parameters.key_or_none(), parameters.customization_or_none());
                Plain::Framed(Box::new(Framed::kmac(backend, algorithm, Some(key), customization)?))
            }
            _ => Many::new(algorithm, parameters)
                .map_or(Plain::OneByOne(algorithm, *parameters), Plain::Lanes),
        };
        Ok(Self { engine })
    }

    /// Hashes each value to `length` bytes, one behind the other in `out`. Of nulls these are zeros:
    /// [`Column::validity`] says which they are. Each value of a dictionary is hashed once, if it has no more than there are
    /// rows.
    ///
    /// # Errors
    ///
    /// [`Error::OutputLength`] unless `out` has `length` bytes for each row, [`Error::Column`] for a column of another type
    /// and for what is wrong in it. `out` is as it was, or zeros, then.
    pub fn hash(&self, column: &Column<'_>, length: usize, out: &mut [u8]) -> Result<(), Error> {
        self.hash_on(Threads::One, column, length, out, &mut Budget::new(), |step| step())
    }

    /// As [`hash`](Self::hash), on all threads of the current rayon pool.
    ///
    /// # Errors
    ///
    /// As there.
    #[cfg(feature = "rayon")]
    pub fn hash_parallel(
        &self,
        column: &Column<'_>,
        length: usize,
        out: &mut [u8],
    ) -> Result<(), Error> {
        self.hash_on(Threads::All, column, length, out, &mut Budget::new(), |step| step())
    }

    /// Like [`hash`](Self::hash), in steps as in [`Rows::hash_in_steps`].
    ///
    /// # Errors
    ///
    /// The errors of [`hash`](Self::hash), and those of `run`.
    pub fn hash_in_steps<E: From<Error>>(
        &self,
        column: &Column<'_>,
        length: usize,
        out: &mut [u8],
        budget: &mut Budget,
        run: impl FnMut(&mut Step<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        self.hash_on(Threads::One, column, length, out, budget, run)
    }

    /// Like [`hash_in_steps`](Self::hash_in_steps), with each step on all threads of the current rayon pool.
    ///
    /// # Errors
    ///
    /// The errors of [`hash_in_steps`](Self::hash_in_steps).
    #[cfg(feature = "rayon")]
    pub fn hash_parallel_in_steps<E: From<Error>>(
        &self,
        column: &Column<'_>,
        length: usize,
        out: &mut [u8],
        budget: &mut Budget,
        run: impl FnMut(&mut Step<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        self.hash_on(Threads::All, column, length, out, budget, run)
    }

    fn hash_on<E: From<Error>>(
        &self,
        threads: Threads,
        column: &Column<'_>,
        length: usize,
        out: &mut [u8],
        budget: &mut Budget,
        mut run: impl FnMut(&mut Step<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        column.check_bytes().map_err(only)?;
        check_output(column.len(), length, out)?;
        if out.is_empty() {
            return Ok(());
        }
        budget.give(core::slice::from_ref(column), column.len());
        self.hash_all(threads, column, length, out, budget, &mut run).inspect_err(|_| out.fill(0))
    }

    /// Hashes each value once. The values of dictionaries and runs are hashed first, and their digests are then copied.
    fn hash_all<E: From<Error>>(
        &self,
        threads: Threads,
        column: &Column<'_>,
        length: usize,
        out: &mut [u8],
        budget: &mut Budget,
        run: &mut impl FnMut(&mut Step<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        let (levels, values) = column.levels();
        let work = |scratch: &mut Scratch, first, out: &mut [u8]| {
            self.engine.hash(values, first, scratch, length, out)
        };
        let charge = |done: Done| budget.charge(done.bytes).map_err(only);
        if levels == 0 {
            return threads.in_steps(out, length, run, work, charge);
        }
        // The product does not overflow: there are at least as many rows as values, and `out` has `length` bytes for
        // each row.
        let digests = SecretBytes::try_zeros(values.len() * length);
        let mut digests = digests.map_err(|_| only(Problem::Size))?;
        threads.in_steps(&mut digests, length, run, work, charge)?;
        let copy = |(): &mut (), first, out: &mut [u8]| {
            let rows = (out.len() / length).min(MESSAGES);
            for (row, out) in (first..first + rows).zip(out.chunks_exact_mut(length)) {
                match column.inner_row(row, levels).map_err(only)? {
                    Some(row) => out.copy_from_slice(&digests[row * length..][..length]),
                    None => out.fill(0),
                }
            }
            Ok(Batch { rows, bytes: 0 })
        };
        threads.in_steps(out, length, run, copy, |_| Ok(()))
    }
}

/// What messages are made of.
trait Source: Sync {
    /// Appends the message of a row.
    fn push(&self, row: usize, scratch: &mut Scratch) -> Result<(), Error>;

    /// The most bytes that a message may have.
    fn largest(&self) -> usize;
}

/// The framed cells of each row.
struct Cells<'c, 'a> {
    columns: &'c [Column<'a>],
    largest: usize,
}

impl Cells<'_, '_> {
    /// The column with the longest cell of `row`.
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

/// The bytes of each row. A null is hashed as if it were empty, and the digest overwritten.
struct Bytes<'c, 'a>(&'c Column<'a>);

impl Source for Bytes<'_, '_> {
    #[inline]
    fn push(&self, row: usize, scratch: &mut Scratch) -> Result<(), Error> {
        scratch.push(self.0.bytes(row).map_err(only)?.unwrap_or_default());
        scratch.check().map_err(only)
    }

    fn largest(&self) -> usize {
        usize::MAX
    }
}

/// Rows from `first` on, whose bytes have been checked.
struct Checked<'c, 'a> {
    column: &'c Column<'a>,
    first: usize,
    rows: usize,
}

impl Messages for Checked<'_, '_> {
    fn count(&self) -> usize {
        self.rows
    }

    #[inline]
    fn message(&self, index: usize) -> &[u8] {
        self.column.bytes(self.first + index).ok().flatten().unwrap_or_default()
    }
}

impl<'c, 'a> Checked<'c, 'a> {
    /// Reads rows from `first` on, at most `most`, until they have [`VALUES`] bytes. Also returns the number of bytes.
    fn new(column: &'c Column<'a>, first: usize, most: usize) -> Result<(Self, usize), Error> {
        let (mut rows, mut bytes) = (0, 0);
        while rows < most && bytes < VALUES {
            bytes += column.bytes(first + rows).map_err(only)?.map_or(0, <[u8]>::len);
            rows += 1;
        }
        Ok((Self { column, first, rows }, bytes))
    }
}

impl Framed {
    fn kmac(
        backend: Backend,
        algorithm: Algorithm,
        key: Option<&[u8]>,
        customization: &[u8],
    ) -> Result<Self, Error> {
        let parameter = Parameter::Key;
        let given = key.ok_or(xof::Error::Missing { algorithm, parameter })?;
        let strings: [&[&[u8]]; 2] = [&[b"KMAC", customization], &[given]];
        Ok(if algorithm == Algorithm::KmacXof128 {
            check_key(key, 16)?;
            Self::Keccak128(started(backend, &SP_800_185, &strings))
        } else {
            check_key(key, 32)?;
            Self::Keccak256(started(backend, &SP_800_185, &strings))
        })
    }

    /// Hashes the messages of some rows from `first` on. `out` has room for more.
    fn hash(
        &self,
        source: &impl Source,
        first: usize,
        scratch: &mut Scratch,
        length: usize,
        out: &mut [u8],
    ) -> Result<Batch, Error> {
        let most = at_once(out, length);
        scratch.clear(source.largest().saturating_add(BYTES));
        while scratch.count() < most && scratch.len() < BYTES {
            source.push(first + scratch.count(), scratch)?;
            scratch.push(self.suffix());
            scratch.end_message().map_err(only)?;
        }
        let rows = scratch.count();
        self.hash_messages(scratch, length, &mut out[..rows * length]);
        Ok(Batch { rows, bytes: scratch.len() })
    }

    fn suffix(&self) -> &'static [u8] {
        match self {
            Self::Keccak128(_) | Self::Keccak256(_) => SP_800_185.suffix,
            _ => TURBO.suffix,
        }
    }

    fn hash_messages(&self, scratch: &Scratch, length: usize, out: &mut [u8]) {
        match self {
            Self::Turbo128(started) => started.hash(scratch, length, out),
            Self::Turbo256(started) => started.hash(scratch, length, out),
            Self::Keccak128(started) => started.hash(scratch, length, out),
            Self::Keccak256(started) => started.hash(scratch, length, out),
            #[cfg(feature = "blake3")]
            Self::Blake3(before) => {
                for (index, out) in out.chunks_exact_mut(length).enumerate() {
                    // On the stack, where it is wiped: moved out of a box it would stay in its memory.
                    let mut xof = Blake3::clone(before);
                    xof.absorb(scratch.message(index));
                    xof.finalize().squeeze(out);
                }
            }
        }
    }
}

impl Plain<'_> {
    /// Hashes some values from `first` on. `out` has room for more.
    fn hash(
        &self,
        column: &Column<'_>,
        first: usize,
        scratch: &mut Scratch,
        length: usize,
        out: &mut [u8],
    ) -> Result<Batch, Error> {
        let batch = match self {
            Self::Framed(framed) => framed.hash(&Bytes(column), first, scratch, length, out)?,
            Self::Lanes(many) => {
                let (values, bytes) = Checked::new(column, first, at_once(out, length))?;
                let rows = values.rows;
                let out = &mut out[..rows * length];
                let given = out.len();
                // The parameters and the length were checked.
                let wrong = |_| Error::OutputLength { given, rows, length };
                many.hash(&values, length, out).map_err(wrong)?;
                Batch { rows, bytes }
            }
            Self::OneByOne(algorithm, parameters) => {
                let (values, bytes) = Checked::new(column, first, at_once(out, length))?;
                for (index, out) in out.chunks_exact_mut(length).take(values.rows).enumerate() {
                    algorithm.hash_into(parameters, values.message(index), out)?;
                }
                Batch { rows: values.rows, bytes }
            }
        };
        if column.may_have_nulls() {
            for (index, out) in out.chunks_exact_mut(length).take(batch.rows).enumerate() {
                if column.is_null(first + index).map_err(only)? {
                    out.fill(0);
                }
            }
        }
        Ok(batch)
    }
}

/// Returns the number of rows to hash in one batch, if they have few bytes.
fn at_once(out: &[u8], length: usize) -> usize {
    (out.len() / length).min(MESSAGES).min((BYTES / length).max(1))
}

/// Refuses parameters that are reserved for rows.
fn check_reserved(algorithm: Algorithm, parameters: &Parameters<'_>) -> Result<(), Error> {
    let turbo = matches!(algorithm, Algorithm::TurboShake128 | Algorithm::TurboShake256);
    let reserved = |parameter| Err(Error::Reserved { parameter });
    if parameters.customization_or_none().starts_with(RESERVED) {
        return reserved(Parameter::Customization);
    }
    if turbo && parameters.domain_or_usual() == ROWS_DOMAIN {
        return reserved(Parameter::Domain);
    }
    #[cfg(feature = "blake3")]
    if parameters.of_trees().1.is_some_and(|text| text.starts_with(ROWS_CONTEXT)) {
        return reserved(Parameter::Context);
    }
    Ok(())
}

/// A problem of the only column.
fn only(problem: Problem) -> Error {
    Error::Column { column: 0, problem }
}

fn check_rows(columns: &[Column<'_>], rows: usize) -> Result<(), Error> {
    match columns.iter().position(|column| column.len() != rows) {
        Some(column) => Err(Error::Rows { column, given: columns[column].len(), rows }),
        None => Ok(()),
    }
}

fn check_output(rows: usize, length: usize, out: &[u8]) -> Result<(), Error> {
    if rows.checked_mul(length) == Some(out.len()) {
        Ok(())
    } else {
        Err(Error::OutputLength { given: out.len(), rows, length })
    }
}

fn check_key(key: Option<&[u8]>, least: usize) -> Result<(), Error> {
    match key {
        Some(key) if key.len() < least => Err(Error::KeyLength { given: key.len(), least }),
        _ => Ok(()),
    }
}

/// BLAKE3 for rows, with a key derived from `key`, so that no value with the same `key` has the digest of a row.
#[cfg(feature = "blake3")]
fn keyed(key: &[u8]) -> Result<Blake3, xof::Error> {
    if key.len() != 32 {
        return Err(xof::Error::KeyLength { given: key.len(), expected: 32 });
    }
    let mut derived = Secret::new([0; 32]);
    let mut derive = Blake3::derive_key(ROWS_KEY_CONTEXT);
    derive.absorb(key);
    derive.finalize().squeeze(&mut derived[..]);
    Ok(Blake3::keyed(&derived))
}

/// A sponge that has absorbed whole blocks, which all messages begin with.
struct Started<const ROUNDS: usize, const RATE: usize> {
    batch: sycon_sponge::Batch<ROUNDS, RATE>,
    start: States<ROUNDS, SIDE_BY_SIDE>,
}

impl<const ROUNDS: usize, const RATE: usize> Started<ROUNDS, RATE> {
    fn hash(&self, messages: &impl Messages, length: usize, out: &mut [u8]) {
        self.batch.hash(Some(&self.start), |index| messages.message(index), length, out);
    }
}

/// A sponge that has absorbed `bytepad` of each of `lists`, whose strings are encoded.
fn started<const ROUNDS: usize, const RATE: usize>(
    backend: Backend,
    ending: &Ending,
    lists: &[&[&[u8]]],
) -> Started<ROUNDS, RATE> {
    let mut scratch = Scratch::default();
    for strings in lists {
        scratch.push_padded(strings, RATE);
    }
    let mut sponge = Absorbing::<Keccak<ROUNDS>, RATE>::new(backend.for_one_state());
    sponge.absorb(scratch.bytes());
    let batch = sycon_sponge::Batch { domain: ending.domain, backend };
    Started { batch, start: States::repeat(sponge.parts().0) }
}

impl fmt::Debug for Rows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Rows(..)")
    }
}

impl fmt::Debug for Values<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Values(..)")
    }
}
