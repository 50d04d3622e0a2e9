//! Distributed hashing of one input: the primitives, without engine, input or output.

mod part;
mod plan;
mod root;

use pyo3::prelude::*;
use sycon::distributed;

use crate::exceptions::value_error;
use crate::memory::no_memory;

use part::Part;
use plan::Plan;
use root::Root;

pyo3::create_exception!(
    sycon.distributed,
    InvalidPart,
    crate::exceptions::Error,
    "Bytes that are not a part or a root of the plan: damaged, of another plan, or authenticated with another key.\n\n\
     >>> from sycon.distributed import InvalidPart, Plan\n\
     >>> Plan(\"kt128\", 100_000, \"version:1\").load(bytes(200))\n\
     Traceback (most recent call last):\n    \
         ...\n\
     sycon.distributed.InvalidPart: encoding: it does not begin as a part or a root does"
);

fn raise(error: distributed::Error) -> PyErr {
    match error {
        distributed::Error::Bytes(_) => InvalidPart::new_err(error.to_string()),
        distributed::Error::Memory => no_memory(),
        _ => value_error(error),
    }
}

/// Adds the classes to the compiled module, with a prefix that their own module removes.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.setattr("DistributedPlan", py.get_type::<Plan>())?;
    module.setattr("DistributedPart", py.get_type::<Part>())?;
    module.setattr("DistributedRoot", py.get_type::<Root>())?;
    module.setattr("InvalidPart", py.get_type::<InvalidPart>())
}
