//! Errors for names that one class does not have and another class has.

use pyo3::exceptions::PyAttributeError;
use pyo3::prelude::*;
use pyo3::types::PyType;

/// A name that a class does not have: reading it raises an error that names the alternative. (A `__getattr__` of the
/// class would make all other names slower.)
#[pyclass(frozen, module = "sycon")]
struct MissingName {
    name: &'static str,
    instead: &'static str,
}

#[pymethods]
impl MissingName {
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

/// Adds `names` to `class`. Their error names the alternative, `instead`.
pub(crate) fn explain(
    class: &Bound<'_, PyType>,
    names: &[&'static str],
    instead: &'static str,
) -> PyResult<()> {
    names.iter().try_for_each(|name| class.setattr(*name, MissingName { name, instead }))
}
