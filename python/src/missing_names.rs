//! Names that one kind of object has and another does not: what a wrong guess is told.

use pyo3::exceptions::PyAttributeError;
use pyo3::prelude::*;
use pyo3::types::PyType;

/// A name that is not here. (`__getattr__` of the class would make all other names slower.)
#[pyclass(frozen, module = "sycon")]
struct Elsewhere {
    name: &'static str,
    instead: &'static str,
}

#[pymethods]
impl Elsewhere {
    fn __get__(
        &self,
        #[expect(unused_variables)] instance: &Bound<'_, PyAny>,
        owner: Option<&Bound<'_, PyType>>,
    ) -> PyResult<()> {
        let class = owner.map(PyTypeMethods::name).transpose()?;
        let class = class.map_or_else(|| "sycon".to_owned(), |class| class.to_string());
        let Self { name, instead } = self;
        let message = format!("'{class}' has no '{name}': {instead}");
        Err(PyAttributeError::new_err(message))
    }
}

/// Has `class` say what to call in the place of each of `names`.
pub(crate) fn say(
    class: &Bound<'_, PyType>,
    names: &[&'static str],
    instead: &'static str,
) -> PyResult<()> {
    names.iter().try_for_each(|name| class.setattr(*name, Elsewhere { name, instead }))
}
