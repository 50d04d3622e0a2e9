//! Columns and rows of tables, whose buffers `sycon.columns` passes.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sycon::columns::{Array, Budget, Column, Error, Rows, Step, Values, is_known};
use sycon::xof::{Algorithm, Parameter, Parameters};

use crate::arguments::{self, DOMAINS, Length, Size, Text, Threads, number};
use crate::batch::unknown;
use crate::buffer::{new_bytes, with_all_bytes};
use crate::digests::Digests;
use crate::exceptions::{quoted, value_error};
use crate::lock::{detached, steps};
use crate::memory::{check_memory, no_memory};
use crate::threads;

/// A limit on the bytes that are hashed for one table, shared by its chunks.
#[pyclass(module = "sycon._sycon")]
#[derive(Default)]
pub(crate) struct ColumnsBudget(Budget);

#[pymethods]
impl ColumnsBudget {
    #[new]
    fn new() -> Self {
        Self::default()
    }
}

/// The reason that hashing stopped.
enum Stopped {
    Hashing(Error),
    /// The exception that a signal handler raised.
    Raised(PyErr),
}

impl From<Error> for Stopped {
    fn from(error: Error) -> Self {
        Self::Hashing(error)
    }
}

impl Stopped {
    fn raised(self, names: &[String]) -> PyErr {
        match self {
            Self::Hashing(error) => raised(error, names),
            Self::Raised(error) => error,
        }
    }
}

/// Does a step while other threads of Python run, and handles signals after it.
fn run_step(py: Python<'_>, threads: Threads, step: &mut Step<'_>) -> Result<(), Stopped> {
    detached(py, || if threads.get() == 1 { step() } else { threads::run(threads, step) })?;
    py.check_signals().map_err(Stopped::Raised)
}

/// An array: its format, length, offset, buffers and children, and the values of a dictionary if there is one.
#[derive(FromPyObject)]
struct Described<'py>(
    String,
    usize,
    usize,
    Vec<Bound<'py, PyAny>>,
    Vec<Described<'py>>,
    Vec<Described<'py>>,
);

impl<'py> Described<'py> {
    /// Appends all buffers, in the order in which `array` reads them.
    fn buffers(&self, all: &mut Vec<Bound<'py, PyAny>>) {
        all.extend(self.3.iter().cloned());
        self.4.iter().chain(&self.5).for_each(|nested| nested.buffers(all));
    }

    fn array<'a>(&'a self, buffers: &mut impl Iterator<Item = &'a [u8]>) -> Array<'a> {
        Array {
            format: &self.0,
            length: self.1,
            offset: self.2,
            buffers: buffers.take(self.3.len()).collect(),
            children: self.4.iter().map(|child| child.array(buffers)).collect(),
            dictionary: self.5.first().map(|values| Box::new(values.array(buffers))),
        }
    }
}

/// Concatenated digests of the rows.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "for sycon.columns alone")]
fn columns_rows<'py>(
    py: Python<'py>,
    budget: &mut ColumnsBudget,
    names: Vec<String>,
    arrays: Vec<Described<'py>>,
    rows: usize,
    xof: &str,
    length: Length,
    key: Option<Text>,
    customization: Text,
    threads: Threads,
) -> PyResult<Bound<'py, PyBytes>> {
    let Length(Size(length)) = length;
    let hasher = Rows::new(algorithm(py, xof)?, key.as_deref(), &customization)
        .map_err(|e| raised(e, &names))?;
    with_columns(&arrays, &names, |columns| {
        new_digests(py, rows, length, |out| {
            let (budget, run) = (&mut budget.0, |step: &mut Step<'_>| run_step(py, threads, step));
            if threads.get() == 1 {
                hasher.hash_in_steps(columns, rows, length, out, budget, run)
            } else {
                hasher.hash_parallel_in_steps(columns, rows, length, out, budget, run)
            }
            .map_err(|stopped| stopped.raised(&names))
        })
    })
}

/// Digests of the values. If a value can be null, also a byte for each value: 0 for a null, otherwise 1.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "for sycon.columns alone")]
fn columns_values<'py>(
    py: Python<'py>,
    budget: &mut ColumnsBudget,
    name: String,
    array: Described<'py>,
    xof: &str,
    length: Length,
    key: Option<Text>,
    customization: Text,
    domain: &Bound<'_, PyAny>,
    threads: Threads,
) -> PyResult<(Bound<'py, PyBytes>, Option<Bound<'py, PyBytes>>)> {
    let Length(Size(length)) = length;
    let names = [name];
    let algorithm = algorithm(py, xof)?;
    let mut parameters = Parameters::new();
    if let Some(key) = &key {
        parameters = parameters.key(key);
    }
    if !customization.is_empty() {
        parameters = parameters.customization(&customization);
    }
    let domain = number(domain.as_borrowed(), "domain", DOMAINS, arguments::domain)?;
    if domain != 0x1f || algorithm.takes().contains(&Parameter::Domain) {
        parameters = parameters.domain(domain);
    }
    let hasher = Values::new(algorithm, &parameters).map_err(|error| raised(error, &names))?;
    with_columns(&[array], &names, |columns| {
        let column = &columns[0];
        let problem = |problem| raised(Error::Column { column: 0, problem }, &names);
        column.check_bytes().map_err(problem)?;
        let digests = new_digests(py, column.len(), length, |out| {
            let (budget, run) = (&mut budget.0, |step: &mut Step<'_>| run_step(py, threads, step));
            if threads.get() == 1 {
                hasher.hash_in_steps(column, length, out, budget, run)
            } else {
                hasher.hash_parallel_in_steps(column, length, out, budget, run)
            }
            .map_err(|stopped| stopped.raised(&names))
        })?;
        if !column.may_have_nulls() {
            return Ok((digests, None));
        }
        let valid = new_digests(py, column.len(), 1, |out| {
            steps(py, out.chunks_mut(BLOCK).enumerate(), |(index, out)| {
                detached(py, || {
                    out.iter_mut().zip(index * BLOCK..).try_for_each(|(byte, row)| {
                        *byte = u8::from(!column.is_null(row)?);
                        Ok(())
                    })
                })
                .map_err(problem)
            })
        })?;
        Ok((digests, Some(valid)))
    })
}

/// The number of rows that are checked for nulls before signals are handled.
const BLOCK: usize = 1 << 20;

/// Return whether columns of a type can be hashed.
#[pyfunction]
fn columns_known(format: &str) -> bool {
    is_known(format)
}

/// The functions, by their Python names.
fn algorithm(py: Python<'_>, name: &str) -> PyResult<Algorithm> {
    match name {
        "tuplehash128" => Ok(Algorithm::TupleHashXof128),
        "tuplehash256" => Ok(Algorithm::TupleHashXof256),
        "kmac128" => Ok(Algorithm::KmacXof128),
        "kmac256" => Ok(Algorithm::KmacXof256),
        name => name.parse().map_err(|_| unknown(py, "xof", name)),
    }
}

/// Calls `work` with the columns, and holds their buffers until it returns.
fn with_columns<R>(
    arrays: &[Described<'_>],
    names: &[String],
    work: impl FnOnce(&[Column<'_>]) -> PyResult<R>,
) -> PyResult<R> {
    let mut buffers = Vec::new();
    for array in arrays {
        array.buffers(&mut buffers);
    }
    with_all_bytes(
        &buffers,
        |index| format!("buffers[{index}]"),
        |slices| {
            let mut slices = slices.iter().copied();
            let columns = arrays.iter().enumerate().map(|(column, array)| {
                Column::new(&array.array(&mut slices))
                    .map_err(|problem| raised(Error::Column { column, problem }, names))
            });
            work(&columns.collect::<PyResult<Vec<_>>>()?)
        },
    )?
}

/// Returns new bytes for the digests, which `fill` writes.
fn new_digests(
    py: Python<'_>,
    rows: usize,
    length: usize,
    fill: impl FnOnce(&mut [u8]) -> PyResult<()>,
) -> PyResult<Bound<'_, PyBytes>> {
    let size = rows.checked_mul(length).ok_or_else(no_memory)?;
    check_memory(py, size)?;
    new_bytes(py, size, |blank| fill(blank.rest()))
}

/// Returns an error with the name of its column.
fn raised(error: Error, names: &[String]) -> PyErr {
    let (column, what) = match &error {
        Error::Column { column, problem } => (*column, problem.to_string()),
        Error::Rows { column, given, rows } => (*column, format!("{given} rows, not {rows}")),
        // The argument has another name in Python.
        _ => return value_error(error.to_string().replacen("algorithm: ", "xof: ", 1)),
    };
    let message = match names.get(column) {
        Some(name) => format!("column {}: {what}", quoted(name)),
        None => format!("column {column}: {what}"),
    };
    match error {
        Error::Column { problem, .. } if problem.is_type() => PyTypeError::new_err(message),
        _ => value_error(message),
    }
}

/// Adds the functions that `sycon.columns` calls to the module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.setattr("columns_rows", wrap_pyfunction!(columns_rows, module)?)?;
    module.setattr("columns_values", wrap_pyfunction!(columns_values, module)?)?;
    module.setattr("ColumnsBudget", module.py().get_type::<ColumnsBudget>())?;
    module.setattr("columns_known", wrap_pyfunction!(columns_known, module)?)?;
    module.setattr("Digests", module.py().get_type::<Digests>())
}
