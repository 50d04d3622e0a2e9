//! Digests of columns and rows.

use alloc::boxed::Box;
use core::fmt;

use sycon_simd::SecretBytes;

use super::column::{self, Column};
use super::error::{Error, Problem};
use super::scratch::Scratch;
use crate::Backend;
use crate::batch::{Many, Messages, Started};
use crate::xof::{self, Algorithm, Parameter, Parameters};
#[cfg(feature = "blake3")]
use crate::xof::{Absorb, Blake3, Squeeze, Xof};

/// The name of the framing of rows. One that differs in anything has another.
const FRAMING: &[u8] = b"sycon-rows-1";

/// How many messages are put together before they are hashed, or how many bytes if that is less.
const MESSAGES: usize = 1024;
const BYTES: usize = 1 << 20;

/// The most bytes of a message: so many, or so many times those of its columns. Lists whose items take no bytes
/// of their own, or are in other lists too, would otherwise be larger than all memory.
const LARGEST: usize = 1 << 26;
const LARGER: usize = 32;

/// What KMACXOF and TupleHashXOF have behind their input, and the byte behind that.
const SP_800_185: Ending = Ending { suffix: &[0, 1], domain: 0x04 };
const TURBO: Ending = Ending { suffix: &[], domain: 0x1f };

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
    /// With a key or without; `custom` is a string of your choice that sets its uses apart.
    ///
    /// # Errors
    ///
    /// [`Error::Function`] for a function without a framing, [`Error::KeyLength`] for a key that is too short,
    /// [`Error::Parameters`] for one that is missing or that the function does not take.
    pub fn new(algorithm: Algorithm, key: Option<&[u8]>, custom: &[u8]) -> Result<Self, Error> {
        Self::with_backend(Backend::best(), algorithm, key, custom)
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
        custom: &[u8],
    ) -> Result<Self, Error> {
        let named = [FRAMING, custom].concat();
        let turbo = [FRAMING, custom, key.unwrap_or_default()];
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
                let mut start = key.map_or_else(|| Ok(Blake3::new()), keyed)?;
                let mut block = Scratch::default();
                block.push_padded(&[FRAMING, custom, b""], 64);
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
        self.hash_on(Threads::One, columns, rows, length, out)
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
        self.hash_on(Threads::All, columns, rows, length, out)
    }

    fn hash_on(
        &self,
        threads: Threads,
        columns: &[Column<'_>],
        rows: usize,
        length: usize,
        out: &mut [u8],
    ) -> Result<(), Error> {
        check_rows(columns, rows)?;
        check_output(rows, length, out)?;
        match out {
            [] => Ok(()),
            _ => {
                self.engine.hash(threads, &Cells(columns), length, out).inspect_err(|_| out.fill(0))
            }
        }
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
    /// shorter than its strength, [`Error::Parameters`] for parameters that the function refuses.
    pub fn new(algorithm: Algorithm, parameters: &Parameters<'a>) -> Result<Self, Error> {
        if !algorithm.is_xof() || algorithm.takes_parts() {
            return Err(Error::Function { algorithm });
        }
        // Made once, to be refused now and not at the first value.
        algorithm.start(parameters)?;
        let engine = match algorithm {
            Algorithm::KmacXof128 | Algorithm::KmacXof256 => {
                let backend = parameters.for_many();
                let (key, custom) = (parameters.key_or_none(), parameters.custom_or_none());
                Plain::Framed(Box::new(Framed::kmac(backend, algorithm, Some(key), custom)?))
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
        self.hash_on(Threads::One, column, length, out)
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
        self.hash_on(Threads::All, column, length, out)
    }

    fn hash_on(
        &self,
        threads: Threads,
        column: &Column<'_>,
        length: usize,
        out: &mut [u8],
    ) -> Result<(), Error> {
        column.check_bytes().map_err(only)?;
        check_output(column.len(), length, out)?;
        let hash =
            |column: &Column<'_>, out: &mut [u8]| self.engine.hash(threads, column, length, out);
        match out {
            [] => Ok(()),
            _ => gathered(column, length, out, &hash).inspect_err(|_| out.fill(0)),
        }
    }
}

/// How many threads work.
#[derive(Clone, Copy)]
enum Threads {
    One,
    /// All of the current rayon pool.
    #[cfg(feature = "rayon")]
    All,
}

impl Threads {
    /// Does `work` on each piece of `out`, which has `size` bytes but for the last, and on what a thread keeps from one to the next.
    fn each<T: Default>(
        self,
        out: &mut [u8],
        size: usize,
        work: impl Fn(&mut T, usize, &mut [u8]) -> Result<(), Error> + Sync,
    ) -> Result<(), Error> {
        match self {
            Self::One => {
                let mut kept = T::default();
                out.chunks_mut(size).enumerate().try_for_each(|(i, out)| work(&mut kept, i, out))
            }
            #[cfg(feature = "rayon")]
            Self::All => {
                use rayon::prelude::*;

                out.par_chunks_mut(size)
                    .enumerate()
                    .try_for_each_init(T::default, |kept, (i, out)| work(kept, i, out))
            }
        }
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
struct Cells<'c, 'a>(&'c [Column<'a>]);

impl Source for Cells<'_, '_> {
    #[inline]
    fn push(&self, row: usize, scratch: &mut Scratch) -> Result<(), Error> {
        for (index, column) in self.0.iter().enumerate() {
            column
                .push_part(row, scratch)
                .and_then(|()| scratch.check())
                .map_err(|problem| Error::Column { column: index, problem })?;
        }
        Ok(())
    }

    fn largest(&self) -> usize {
        let size = self.0.iter().map(Column::size).fold(0, usize::saturating_add);
        LARGEST.max(size.saturating_mul(LARGER))
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

/// For bytes that have been checked.
impl Messages for Bytes<'_, '_> {
    fn count(&self) -> usize {
        self.0.len()
    }

    #[inline]
    fn message(&self, index: usize) -> &[u8] {
        self.0.bytes(index).ok().flatten().unwrap_or_default()
    }
}

impl Framed {
    fn kmac(
        backend: Backend,
        algorithm: Algorithm,
        key: Option<&[u8]>,
        custom: &[u8],
    ) -> Result<Self, Error> {
        let parameter = Parameter::Key;
        let given = key.ok_or(xof::Error::Missing { algorithm, parameter })?;
        let strings: [&[&[u8]]; 2] = [&[b"KMAC", custom], &[given]];
        Ok(if algorithm == Algorithm::KmacXof128 {
            check_key(key, 16)?;
            Self::Keccak128(started(backend, &SP_800_185, &strings))
        } else {
            check_key(key, 32)?;
            Self::Keccak256(started(backend, &SP_800_185, &strings))
        })
    }

    fn hash(
        &self,
        threads: Threads,
        source: &impl Source,
        length: usize,
        out: &mut [u8],
    ) -> Result<(), Error> {
        threads.each(out, MESSAGES.saturating_mul(length), |scratch: &mut Scratch, index, out| {
            self.hash_from(source, index * MESSAGES, scratch, length, out)
        })
    }

    /// Hashes the messages of the rows from `first` on, for as long as there is room.
    fn hash_from(
        &self,
        source: &impl Source,
        first: usize,
        scratch: &mut Scratch,
        length: usize,
        mut out: &mut [u8],
    ) -> Result<(), Error> {
        let mut row = first;
        while !out.is_empty() {
            let most = (out.len() / length).min(MESSAGES);
            scratch.clear(source.largest().saturating_add(BYTES));
            while scratch.count() < most && scratch.len() < BYTES {
                source.push(row, scratch)?;
                scratch.push(self.suffix());
                scratch.end_message().map_err(only)?;
                row += 1;
            }
            let (now, later) = out.split_at_mut(scratch.count() * length);
            self.hash_messages(scratch, length, now);
            out = later;
        }
        Ok(())
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
    fn hash(
        &self,
        threads: Threads,
        column: &Column<'_>,
        length: usize,
        out: &mut [u8],
    ) -> Result<(), Error> {
        let bytes = Bytes(column);
        match self {
            Self::Framed(framed) => framed.hash(threads, &bytes, length, out)?,
            Self::Lanes(many) => {
                check_values(column)?;
                // The parameters were checked, and so was the length.
                let given = out.len();
                match threads {
                    Threads::One => many.hash(&bytes, length, out),
                    #[cfg(feature = "rayon")]
                    Threads::All => many.hash_parallel(&bytes, length, out),
                }
                .map_err(|_| Error::OutputLength {
                    given,
                    rows: column.len(),
                    length,
                })?;
            }
            Self::OneByOne(algorithm, parameters) => {
                check_values(column)?;
                threads.each(out, length, |(): &mut (), row, out| {
                    Ok(algorithm.hash_into(parameters, bytes.message(row), out)?)
                })?;
            }
        }
        clear_nulls(column, length, out)
    }
}

/// Hashes a column by `hash`. Where the values are another column, and no more than the rows, these are
/// hashed, and their digests copied.
fn gathered(
    column: &Column<'_>,
    length: usize,
    out: &mut [u8],
    hash: &impl Fn(&Column<'_>, &mut [u8]) -> Result<(), Error>,
) -> Result<(), Error> {
    let (column::Values::Dictionary { values, .. } | column::Values::Runs { values, .. }) =
        &column.values
    else {
        return hash(column, out);
    };
    if values.len() > column.len() {
        return hash(column, out);
    }
    let mut digests = SecretBytes::zeros(values.len() * length);
    gathered(values, length, &mut digests, hash)?;
    for (row, out) in out.chunks_exact_mut(length).enumerate() {
        let Some(slot) = column.slot(row).map_err(only)? else { continue };
        if let Some((_, entry)) = column.entry(slot).map_err(only)? {
            out.copy_from_slice(&digests[entry * length..][..length]);
        }
    }
    clear_nulls(column, length, out)
}

/// Reads all values once, so that they can be read without an error.
fn check_values(column: &Column<'_>) -> Result<(), Error> {
    (0..column.len()).try_for_each(|row| column.bytes(row).map(|_| ())).map_err(only)
}

/// What was written for nulls.
fn clear_nulls(column: &Column<'_>, length: usize, out: &mut [u8]) -> Result<(), Error> {
    if column.may_have_nulls() {
        for (row, out) in out.chunks_exact_mut(length).enumerate() {
            if column.is_null(row).map_err(only)? {
                out.fill(0);
            }
        }
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

#[cfg(feature = "blake3")]
fn keyed(key: &[u8]) -> Result<Blake3, xof::Error> {
    let wrong = xof::Error::KeyLength { given: key.len(), expected: 32 };
    key.try_into().map(Blake3::keyed).map_err(|_| wrong)
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
    Started::new(backend, ending.domain, scratch.bytes().as_chunks().0)
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
