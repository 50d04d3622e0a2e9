//! Objects of a subclass that is chosen at run time.

use pyo3::prelude::*;

/// Creates an object of a subclass from the fields that all subclasses share.
pub(crate) type Make<Base> = for<'py> fn(Python<'py>, Base) -> PyResult<Bound<'py, Base>>;

/// Gives a base class `make::<Subclass>`, a [`Make`]. (A generic function would need bounds that are private to
/// `PyO3`.)
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
