//! Fiat-Shamir transcripts: the CFRG's duplex sponge, Merlin, STROBE.

mod fiat_shamir;
mod merlin;
mod strobe;

use pyo3::prelude::*;

pub(crate) use fiat_shamir::FiatShamir;
pub(crate) use merlin::{Merlin, MerlinRng};
pub(crate) use strobe::Strobe;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let home = PyModule::new(module.py(), "sycon.transcript")?;
    module.add_function(wrap_pyfunction!(fiat_shamir::fiat_shamir_session_id, &home)?)
}
