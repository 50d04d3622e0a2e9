//! Objects of a subclass that their base class knows only when it runs.

use pyo3::prelude::*;

/// Makes an object of a subclass from what all subclasses have in common.
pub(crate) type Make<Base> = for<'py> fn(Python<'py>, Base) -> PyResult<Bound<'py, Base>>;

/// Gives a base class `make::<Subclass>`, a [`Make`]. (A generic function would need bounds that `PyO3`
/// keeps to itself.)
macro_rules! base_class {
    ($Base:ident) => {
        impl $Base {
            pub(crate) fn make<Subclass>(py: Python<'_>, base: Self) -> PyResult<Bound<'_, Self>>
            where
                Subclass: pyo3::PyClass<BaseType = Self> + Default,
            {
                let object = PyClassInitializer::from(base).add_subclass(Subclass::default());
                Ok(Bound::new(py, object)?.into_super())
            }
        }
    };
}

pub(crate) use base_class;
