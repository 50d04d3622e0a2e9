//! The sponge construction over any permutation, with any rate and suffix.

use pyo3::prelude::*;
use sycon::Backend;
use sycon::permutation::Named;
use zeroize::Zeroizing;

use crate::arguments::{DOMAINS, domain};
use crate::exceptions::{Error, wrong_value};
use crate::permutation::named;

/// The length of the widest state.
const WIDEST: usize = 200;

/// The sponge construction with a rate that is chosen at run time, which the library's sponge does not support.
#[derive(Clone)]
pub(crate) struct Construction {
    permutation: Named,
    backend: Backend,
    state: Zeroizing<[u8; WIDEST]>,
    rate: usize,
    suffix: u8,
    /// The number of bytes of the current block that are absorbed or squeezed.
    position: usize,
    squeezing: bool,
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

    /// The name of the permutation.
    pub(crate) fn name(&self) -> &'static str {
        self.permutation.name()
    }

    pub(crate) fn is_squeezing(&self) -> bool {
        self.squeezing
    }

    pub(crate) fn check_absorbing(&self) -> PyResult<()> {
        if self.squeezing {
            return Err(Error::new_err("finalize() has ended the input of this sponge"));
        }
        Ok(())
    }

    pub(crate) fn absorb(&mut self, mut data: &[u8]) {
        while !data.is_empty() {
            let (piece, rest) = data.split_at(data.len().min(self.rate - self.position));
            let block = &mut self.state[self.position..][..piece.len()];
            block.iter_mut().zip(piece).for_each(|(byte, new)| *byte ^= new);
            self.advance(piece.len());
            data = rest;
        }
    }

    pub(crate) fn finalize(&mut self) -> PyResult<()> {
        self.check_absorbing()?;
        self.state[self.position] ^= self.suffix;
        self.state[self.rate - 1] ^= 0x80;
        self.permute();
        self.squeezing = true;
        Ok(())
    }

    /// Writes the next output with `write`, in pieces of `bytes` bytes in total.
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
