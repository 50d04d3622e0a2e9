//! Newplex's duplex.

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sycon::Backend;
use sycon::experimental::newplex::duplex::Newplex;

use crate::arguments::{Length, size};
use crate::buffer::{copied_bytes, new_bytes, with_bytes, with_input};
use crate::exceptions::{refuse_pickle, value_error};
use crate::fork::Origin;
use crate::lock::{Locked, PIECE};

/// Newplex's duplex: Simpira-1024 with a rate of 96 bytes. It does not separate inputs.
///
/// Low-level: use `Protocol` unless you are building one. Splitting data over calls makes no difference. After
/// `os.fork()`, `encrypt` raises `sycon.ForkError` in the child. A duplex of `from_bytes` belongs to the process that
/// called it.
///
/// >>> from sycon.hazmat import Duplex
/// >>> sender = Duplex().absorb(b"a key of both")
/// >>> sender.permute()
/// >>> receiver = sender.copy()
/// >>> receiver.decrypt(sender.encrypt(b"message"))
/// b'message'
#[pyclass(frozen, module = "sycon.hazmat")]
pub(crate) struct Duplex {
    state: Locked<Newplex>,
    origin: Origin,
}

#[pymethods]
impl Duplex {
    #[new]
    #[pyo3(signature = ())]
    fn new() -> Self {
        Self::from(Newplex::new(Backend::best()))
    }

    /// XOR `data` into the state, and return this object.
    ///
    /// >>> from sycon.hazmat import Duplex
    /// >>> one, two = Duplex().absorb(b"ab").absorb(b"c"), Duplex().absorb(b"abc")
    /// >>> one.to_bytes() == two.to_bytes()
    /// True
    fn absorb<'py>(slf: &Bound<'py, Self>, data: &Bound<'py, PyAny>) -> PyResult<Bound<'py, Self>> {
        with_input(data, |data| {
            slf.get().state.with(slf.py(), data.len(), |duplex| {
                data.each(PIECE, |bytes| {
                    duplex.absorb(bytes);
                });
            });
        })?;
        Ok(slf.clone())
    }

    /// Return the next `n` bytes of output.
    ///
    /// Args:
    ///     n: The number of bytes.
    ///
    /// Raises:
    ///     ValueError: `n` is negative.
    ///     MemoryError: `n` is larger than the machine's memory.
    ///
    /// >>> from sycon.hazmat import Duplex
    /// >>> duplex = Duplex()
    /// >>> duplex.permute()
    /// >>> duplex.squeeze(4).hex()
    /// '5a7d4c12'
    fn squeeze<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = size::n)] n: Length,
    ) -> PyResult<Bound<'py, PyBytes>> {
        new_bytes(py, n.0, |out| {
            let out = out.rest();
            self.state.with(py, out.len(), |duplex| duplex.squeeze(out));
            Ok(())
        })
    }

    /// Encrypt `data`, and absorb the ciphertext.
    ///
    /// >>> from sycon.hazmat import Duplex
    /// >>> duplex = Duplex()
    /// >>> duplex.permute()
    /// >>> duplex.encrypt(bytes(4)).hex()
    /// '5a7d4c12'
    fn encrypt<'py>(&self, data: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
        self.exchange(data, || self.origin.check(), Newplex::encrypt)
    }

    /// Decrypt `data`, the inverse of `encrypt`.
    ///
    /// >>> from sycon.hazmat import Duplex
    /// >>> duplex = Duplex()
    /// >>> duplex.permute()
    /// >>> duplex.decrypt(bytes.fromhex("5a7d4c12"))
    /// b'\x00\x00\x00\x00'
    fn decrypt<'py>(&self, data: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
        self.exchange(data, || Ok(()), Newplex::decrypt)
    }

    /// Permute the state, and begin a new block.
    ///
    /// >>> from sycon.hazmat import Duplex
    /// >>> Duplex().permute()
    fn permute(&self, py: Python<'_>) {
        self.state.with(py, 0, Newplex::permute);
    }

    /// Return the state as 130 bytes: the position as two bytes, little-endian, and the 128 bytes of the permutation.
    ///
    /// >>> from sycon.hazmat import Duplex
    /// >>> Duplex().absorb(b"abc").to_bytes()[:5].hex()
    /// '0300616263'
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        copied_bytes(py, &*self.state.with(py, 0, |duplex| duplex.to_bytes()))
    }

    /// Return the duplex whose `to_bytes` returned `data`.
    ///
    /// Args:
    ///     data: 130 bytes from `to_bytes`.
    ///
    /// Raises:
    ///     ValueError: `data` is not 130 bytes long, or its position is 96 or more.
    ///
    /// >>> from sycon.hazmat import Duplex
    /// >>> Duplex.from_bytes(Duplex().absorb(b"abc").to_bytes()).to_bytes()[:5].hex()
    /// '0300616263'
    #[staticmethod]
    fn from_bytes(data: &Bound<'_, PyAny>) -> PyResult<Self> {
        let duplex = with_bytes(data, |bytes| Newplex::from_bytes(Backend::best(), bytes))?;
        duplex.map(Self::from).map_err(value_error)
    }

    /// Return another duplex with the same state, independent of this one.
    ///
    /// >>> from sycon.hazmat import Duplex
    /// >>> Duplex().absorb(b"abc").copy().to_bytes()[:5].hex()
    /// '0300616263'
    fn copy(&self, py: Python<'_>) -> Self {
        let state = Locked::new(self.state.with(py, 0, |duplex| duplex.clone()));
        Self { state, origin: self.origin }
    }

    fn __copy__(&self, py: Python<'_>) -> Self {
        self.copy(py)
    }

    #[pyo3(signature = (memo, /))]
    fn __deepcopy__(&self, memo: &Bound<'_, PyAny>) -> Self {
        self.copy(memo.py())
    }

    #[expect(clippy::unused_self, reason = "a method of Python")]
    fn __repr__(&self) -> &'static str {
        "<sycon.hazmat.Duplex>"
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<()> {
        Err(refuse_pickle(slf.as_any()))
    }
}

impl Duplex {
    fn exchange<'py>(
        &self,
        data: &Bound<'py, PyAny>,
        check: impl FnOnce() -> PyResult<()>,
        work: fn(&mut Newplex, &mut [u8]),
    ) -> PyResult<Bound<'py, PyBytes>> {
        let py = data.py();
        with_input(data, |data| {
            new_bytes(py, data.len(), |out| {
                let out = out.rest();
                data.copy_to(out);
                // Last, because the class of the data can fork.
                check()?;
                self.state.with(py, out.len(), |duplex| work(duplex, out));
                Ok(())
            })
        })?
    }
}

impl From<Newplex> for Duplex {
    fn from(duplex: Newplex) -> Self {
        Self { state: Locked::new(duplex), origin: Origin::now() }
    }
}
