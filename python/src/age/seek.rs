//! Reading from any position: `sycon.age.Reader` without its position, which the Python class stores.

use std::io::{self, BufRead, Seek, SeekFrom};
use std::sync::Weak;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyMemoryView;
use pyo3::{PyTraverseError, PyVisit};
use sycon::age::SeekReader;

use crate::buffer::with_output;
use crate::lock::Locked;

use super::errors::{raise, raise_io};
use super::file::File;
use super::keys::Identities;

/// The plaintext of a file that can be read from any position.
#[pyclass(frozen, name = "_Plaintext", module = "sycon.age")]
pub(super) struct Plaintext {
    /// Empty during a call, because the call runs Python code.
    reader: Locked<Option<Box<SeekReader<File>>>>,
    length: u64,
    /// The file of `reader`, for the garbage collector.
    file: Weak<Py<PyAny>>,
}

#[pymethods]
impl Plaintext {
    #[new]
    fn new(file: Bound<'_, PyAny>, identities: Identities<'_>) -> PyResult<Self> {
        let py = file.py();
        let (file, identities) = (File::new(file), identities.all());
        let object = file.object();
        let reader = py.detach(|| SeekReader::new(file, &identities)).map_err(raise)?;
        let length = reader.length();
        Ok(Self { reader: Locked::new(Some(Box::new(reader))), length, file: object })
    }

    /// The number of bytes.
    #[getter]
    fn length(&self) -> u64 {
        self.length
    }

    /// Read into `buffer` from `position`, and return the number of bytes, which can be less than the buffer's length.
    /// 0 is the end.
    fn read_at(&self, position: u64, buffer: &Bound<'_, PyAny>) -> PyResult<usize> {
        let py = buffer.py();
        // The view keeps the memory in place while the file is read.
        let buffer = PyMemoryView::from(buffer)?;
        if with_output(&buffer, |out| out.len() == 0)? {
            return Ok(0);
        }
        let taken = self.reader.with(py, 0, Option::take);
        let mut reader = taken
            .ok_or_else(|| PyRuntimeError::new_err("another call is at work on this stream"))?;
        let verified = py.detach(|| verify(&mut reader, position)).map_err(raise_io);
        let read = verified.and_then(|()| {
            // The chunk is in memory now.
            with_output(&buffer, |mut out| {
                let bytes = reader.fill_buf()?;
                let count = bytes.len().min(out.len());
                out.write(&bytes[..count]);
                reader.consume(count);
                Ok(count)
            })?
            .map_err(raise_io)
        });
        self.reader.with(py, 0, |place| *place = Some(reader));
        read
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.file.upgrade().map_or(Ok(()), |file| visit.call(&*file))
    }

    fn __clear__(&self) {
        let reader = self.reader.free().and_then(|mut place| place.take());
        drop(reader);
    }
}

/// Reads and verifies the chunk at `position`.
fn verify(reader: &mut SeekReader<File>, position: u64) -> io::Result<()> {
    reader.seek(SeekFrom::Start(position))?;
    reader.fill_buf().map(drop)
}

pub(super) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.setattr("AgePlaintext", module.py().get_type::<Plaintext>())
}
