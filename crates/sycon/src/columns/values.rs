//! Digests of values.

use alloc::boxed::Box;
use core::fmt;

use sycon_secret::SecretBytes;

use super::Budget;
use super::column::Column;
use super::error::{Error, Problem};
#[cfg(feature = "blake3")]
use super::framed::ROWS_CONTEXT;
use super::framed::{Framed, MESSAGES, RESERVED, ROWS_DOMAIN, Source, at_once, check_output, only};
use super::scratch::Scratch;
use super::steps::{Batch, Step, StepResult, Threads};
use crate::batch::{Many, Messages};
use crate::xof::{Algorithm, Parameter, Parameters};

/// Digests of the values of a column of strings or binary, without framing.
pub struct Values<'a> {
    engine: Plain<'a>,
}

enum Plain<'a> {
    /// Several values at a time, in place.
    Lanes(Many),
    /// Several values at a time, with a common beginning and suffix.
    Framed(Box<Framed>),
    OneByOne(Algorithm, Parameters<'a>),
}

impl<'a> Values<'a> {
    /// Creates an engine of an extendable-output function with its parameters. SHAKE, TurboSHAKE and KMACXOF hash several
    /// values at a time.
    ///
    /// # Errors
    ///
    /// [`Error::Function`] for a function that is not an XOF or that takes lists. [`Error::KeyLength`] for a key of KMACXOF
    /// that is shorter than its strength. [`Error::Reserved`] for a customization that begins with `sycon-rows-`, for
    /// TurboSHAKE's domain byte 0x52, and for the contexts of BLAKE3 that rows use: with them, values could have the
    /// digests of rows. [`Error::Parameters`] for parameters that the function refuses.
    pub fn new(algorithm: Algorithm, parameters: &Parameters<'a>) -> Result<Self, Error> {
        if !algorithm.is_xof() || algorithm.takes_parts() {
            return Err(Error::Function { algorithm });
        }
        check_reserved(algorithm, parameters)?;
        // Started once, so that wrong parameters fail here and not at the first value.
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

    /// Hashes each value to `length` bytes. `out` receives the digests one after another. The digest of a null is
    /// zeros; [`Column::validity`] marks nulls. If a dictionary has no more values than there are rows, each value is
    /// hashed once.
    ///
    /// # Errors
    ///
    /// [`Error::OutputLength`] unless `out` has `length` bytes for each row, [`Error::Column`] for a column of another type
    /// or a fault in it. `out` is then unchanged, or contains zeros.
    pub fn hash(&self, column: &Column<'_>, length: usize, out: &mut [u8]) -> Result<(), Error> {
        self.hash_on(Threads::One, column, length, out, &mut Budget::new(), |step| step())
    }

    /// Like [`hash`](Self::hash), on all threads of the current rayon pool.
    ///
    /// # Errors
    ///
    /// The errors of [`hash`](Self::hash).
    #[cfg(feature = "rayon")]
    pub fn hash_parallel(
        &self,
        column: &Column<'_>,
        length: usize,
        out: &mut [u8],
    ) -> Result<(), Error> {
        self.hash_on(Threads::All, column, length, out, &mut Budget::new(), |step| step())
    }

    /// Like [`hash`](Self::hash), in steps as in [`Rows::hash_in_steps`](super::Rows::hash_in_steps).
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
        let charge = |done: StepResult| budget.charge(done.bytes).map_err(only);
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

impl fmt::Debug for Values<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Values(..)")
    }
}

impl Plain<'_> {
    /// Hashes some values from `first` on. `out` can be longer than their digests.
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

/// A batch of values that are hashed in place ends after this number of bytes. A lower limit leaves lanes idle if values
/// are megabytes long.
const VALUES: usize = 1 << 25;

/// The bytes of each row. A null is hashed as an empty value; its digest is then overwritten.
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

/// Rejects parameters that are reserved for rows.
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
