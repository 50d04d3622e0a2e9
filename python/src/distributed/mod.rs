//! Distributed hashing of one input: the primitives, without engine, input or output.

mod errors;
mod part;
mod plan;
mod root;

use pyo3::prelude::*;

use errors::InvalidPart;
use part::Part;
use plan::Plan;
use root::Root;

/// Adds the classes to the compiled module, with a prefix that their own module removes.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.setattr("DistributedPlan", py.get_type::<Plan>())?;
    module.setattr("DistributedPart", py.get_type::<Part>())?;
    module.setattr("DistributedRoot", py.get_type::<Root>())?;
    module.setattr("InvalidPart", py.get_type::<InvalidPart>())
}
