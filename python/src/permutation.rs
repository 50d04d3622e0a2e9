//! The permutations, over strings of bytes.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sycon::Backend;
use sycon::permutation::{AsconV12P8, AsconV12P12, KeccakF1600, KeccakP1600R12, Permutation};

use crate::buffer::with_bytes;

macro_rules! permutations {
    ($($(#[$doc:meta])* $function:ident: $Permutation:ty;)+) => {$(
        $(#[$doc])*
        #[pyfunction]
        pub(crate) fn $function<'py>(state: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
            permute::<$Permutation>(stringify!($function), state)
        }
    )+};
}

permutations! {
    /// Keccak-f[1600], all 24 rounds (FIPS 202, section 3.3), of a state of 200 bytes.
    ///
    /// Raises `ValueError` if `state` has another length.
    ///
    /// >>> from sycon import permutation
    /// >>> permutation.keccakf1600(bytes(200))[:8].hex()
    /// 'e7dde140798f25f1'
    keccakf1600: KeccakF1600;
    /// Keccak-p[1600, 12], the last 12 rounds (RFC 9861, section 2), of a state of 200 bytes.
    ///
    /// Raises `ValueError` if `state` has another length.
    ///
    /// >>> from sycon import permutation
    /// >>> permutation.keccakp1600_12(bytes(200))[:8].hex()
    /// '1786a7b938545e8e'
    keccakp1600_12: KeccakP1600R12;
    /// Ascon's permutation with 12 rounds, of a state of 40 bytes: five big-endian words, as in
    /// Ascon v1.2.
    ///
    /// Raises `ValueError` if `state` has another length.
    ///
    /// >>> from sycon import permutation
    /// >>> permutation.ascon12(bytes(40))[:8].hex()
    /// '78ea7ae5cfebb108'
    ascon12: AsconV12P12;
    /// Ascon's permutation with 8 rounds, of a state of 40 bytes: five big-endian words, as in
    /// Ascon v1.2.
    ///
    /// Raises `ValueError` if `state` has another length.
    ///
    /// >>> from sycon import permutation
    /// >>> permutation.ascon8(bytes(40))[:8].hex()
    /// '1418f8af721aa830'
    ascon8: AsconV12P8;
}

fn permute<'py, P: Permutation>(
    name: &str,
    state: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyBytes>> {
    let py = state.py();
    with_bytes(state, |bytes| {
        if bytes.len() != P::WIDTH {
            let message =
                format!("the state of {name} must be {} bytes, not {}", P::WIDTH, bytes.len());
            return Err(PyValueError::new_err(message));
        }
        let mut state = P::ZERO;
        state.as_mut().copy_from_slice(bytes);
        P::permute(Backend::best_single(), &mut state);
        Ok(PyBytes::new(py, state.as_ref()))
    })?
}
