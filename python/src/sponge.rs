//! The sponge construction over any permutation, with any rate and suffix.

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sycon::Backend;
use sycon::permutation::Named;
use zeroize::Zeroizing;

use crate::arguments::{Count, DOMAINS, Size, domain};
use crate::buffer::with_input;
use crate::exceptions::{Error, wrong_value};
use crate::lock::PIECE;
use crate::permutation::named;
use crate::reader::{Readable, Reader, read_from};

/// The sponge construction over a permutation: absorbs input, then gives output of any length.
///
/// Low-level: you choose the parameters, and the security depends on them. `permutation` is the name of a permutation in
/// `sycon.hazmat.permutation`. `rate` is the number of bytes per call of the permutation, less than the length of its
/// state. `suffix`, a byte from 0x01 to 0x7f, begins Keccak's padding after the input. The security in bits is at most
/// half of the capacity, the bits of the state outside of the rate. Raises `ValueError` for other parameters.
///
/// >>> from sycon import sha3_256
/// >>> from sycon.hazmat import Sponge
/// >>> Sponge("keccakf1600", 136, 0x06).absorb(b"message").digest(32) == sha3_256(b"message").digest()
/// True
#[pyclass(frozen, extends = Reader, module = "sycon.hazmat")]
pub(crate) struct Sponge;

/// The widest state.
const WIDEST: usize = 200;

/// The construction: a rate that is only known when it runs, which that of the library is not made for.
#[derive(Clone)]
pub(crate) struct Construction {
    permutation: Named,
    backend: Backend,
    state: Zeroizing<[u8; WIDEST]>,
    rate: usize,
    suffix: u8,
    /// Bytes of the current block that are filled, or spent.
    position: usize,
    squeezing: bool,
}

#[pymethods]
impl Sponge {
    #[new]
    #[pyo3(signature = (permutation, rate, suffix))]
    fn new(permutation: &str, rate: Count, suffix: Count) -> PyResult<PyClassInitializer<Self>> {
        let rate = usize::try_from(rate.0).unwrap_or(usize::MAX);
        let sponge = Construction::new(permutation, rate, suffix.0)?;
        let name = sponge.permutation.name();
        Ok(Reader::of(Readable::Sponge(Box::new(sponge)), name, rate).into_sponge())
    }

    /// Absorbs `data`, any bytes-like object, and returns this object.
    ///
    /// Raises `sycon.Error` after `finalize`.
    ///
    /// >>> from sycon import shake128
    /// >>> from sycon.hazmat import Sponge
    /// >>> sponge = Sponge("keccakf1600", 168, 0x1f).absorb(b"mess").absorb(b"age").finalize()
    /// >>> sponge.read(32) == shake128(b"message").read(32)
    /// True
    fn absorb<'py>(slf: &Bound<'py, Self>, data: &Bound<'py, PyAny>) -> PyResult<Bound<'py, Self>> {
        Self::update(slf, data)?;
        Ok(slf.clone())
    }

    /// As `absorb`, but returns nothing.
    ///
    /// >>> from sycon.hazmat import Sponge
    /// >>> Sponge("keccakf1600", 168, 0x1f).update(b"message")
    fn update(slf: &Bound<'_, Self>, data: &Bound<'_, PyAny>) -> PyResult<()> {
        let reader = slf.as_super().get();
        // Signals have their turn in the steps; the first of them knows whether there is still input.
        reader.sponge(slf.py(), |sponge| sponge.check_absorbing())??;
        with_input(data, |data| {
            reader.each(slf.py(), data, |output, data| {
                if let Readable::Sponge(sponge) = output {
                    data.each(PIECE, |bytes| sponge.absorb(bytes));
                }
            })
        })?
    }

    /// Ends the input, and returns this object, to be read from.
    ///
    /// Raises `sycon.Error` if it has ended.
    ///
    /// >>> from sycon.hazmat import Sponge
    /// >>> Sponge("ascon12", 8, 0x1f).finalize().read(4).hex()
    /// '10a8e7c1'
    fn finalize<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, Self>> {
        slf.as_super().get().sponge(slf.py(), Construction::finalize)??;
        Ok(slf.clone())
    }

    /// The first `n` bytes of output for the input so far. More may follow.
    ///
    /// >>> from sycon import sha3_256
    /// >>> from sycon.hazmat import Sponge
    /// >>> Sponge("keccakf1600", 136, 0x06).absorb(b"message").digest(32) == sha3_256(b"message").digest()
    /// True
    fn digest<'py>(slf: &Bound<'py, Self>, n: Size) -> PyResult<Bound<'py, PyBytes>> {
        let py = slf.py();
        let mut sponge = slf.as_super().get().sponge(py, |sponge| sponge.clone())?;
        sponge.finalize()?;
        read_from(py, Readable::Sponge(Box::new(sponge)), n)
    }

    /// `digest` in hexadecimal.
    ///
    /// >>> from sycon.hazmat import Sponge
    /// >>> Sponge("keccakf1600", 136, 0x06).hexdigest(4)
    /// 'a7ffc6f8'
    fn hexdigest<'py>(slf: &Bound<'py, Self>, n: Size) -> PyResult<Bound<'py, PyAny>> {
        Self::digest(slf, n)?.call_method0("hex")
    }
}

impl Construction {
    pub(crate) fn new(permutation: &str, rate: usize, suffix: u64) -> PyResult<Self> {
        let permutation = named("permutation", permutation)?;
        let (name, width) = (permutation.name(), permutation.width());
        if !(1..width).contains(&rate) {
            let expected = format!("1 to {} bytes for {name}", width - 1);
            return Err(wrong_value("rate", rate, expected));
        }
        let byte = domain(suffix.into());
        let suffix = byte.ok_or_else(|| wrong_value("suffix", suffix, DOMAINS))?;
        let state = Zeroizing::new([0; WIDEST]);
        let backend = permutation.best_backend();
        Ok(Self { permutation, backend, state, rate, suffix, position: 0, squeezing: false })
    }

    pub(crate) fn is_squeezing(&self) -> bool {
        self.squeezing
    }

    fn check_absorbing(&self) -> PyResult<()> {
        if self.squeezing {
            return Err(Error::new_err("finalize() has ended the input of this sponge"));
        }
        Ok(())
    }

    fn absorb(&mut self, mut data: &[u8]) {
        while !data.is_empty() {
            let (piece, rest) = data.split_at(data.len().min(self.rate - self.position));
            let block = &mut self.state[self.position..][..piece.len()];
            block.iter_mut().zip(piece).for_each(|(byte, new)| *byte ^= new);
            self.advance(piece.len());
            data = rest;
        }
    }

    fn finalize(&mut self) -> PyResult<()> {
        self.check_absorbing()?;
        self.state[self.position] ^= self.suffix;
        self.state[self.rate - 1] ^= 0x80;
        self.permute();
        self.squeezing = true;
        Ok(())
    }

    /// Gives the next output to `write`, in pieces of `bytes` bytes together.
    pub(crate) fn squeeze(&mut self, mut bytes: u64, mut write: impl FnMut(&[u8])) {
        while bytes > 0 {
            let left = self.rate - self.position;
            let size = usize::try_from(bytes).map_or(left, |bytes| bytes.min(left));
            write(&self.state[self.position..][..size]);
            self.advance(size);
            bytes -= size as u64;
        }
    }

    #[inline(never)]
    pub(crate) fn squeeze_into(&mut self, out: &mut [u8]) {
        let mut left = out.iter_mut();
        self.squeeze(left.len() as u64, |piece| {
            piece.iter().zip(left.by_ref()).for_each(|(new, byte)| *byte = *new);
        });
    }

    fn advance(&mut self, bytes: usize) {
        self.position += bytes;
        if self.position == self.rate {
            self.permute();
        }
    }

    fn permute(&mut self) {
        let state = &mut self.state[..self.permutation.width()];
        self.permutation.permute(self.backend, state).expect("the state has its width");
        self.position = 0;
    }
}
