//! The absorbers and their shortcuts, a file per family.

pub(crate) mod ascon;
pub(crate) mod blake3;
pub(crate) mod derived;
pub(crate) mod kangaroo_twelve;
pub(crate) mod shake;
pub(crate) mod turbo_shake;
pub(crate) mod vexof;

/// A class of absorbers and its shortcut, from one list of parameters and one constructor:
/// those before the input, the input with the function that absorbs it, and keywords.
///
/// The texts are the signatures that Python shows.
macro_rules! absorber {
    (
        $(#[$class_doc:meta])*
        class $Class:ident $class_text:literal;
        $(#[$function_doc:meta])*
        fn $function:ident $function_text:literal;
        (
            $([$($before:ident: $Before:ty),+])?
            $input:ident by $absorb:ident
            $(; $($key:ident: $Key:ty = $default:expr),+)?
        ) -> $Xof:ty
        $make:block
    ) => {
        $(#[$class_doc])*
        #[pyclass(frozen, extends = Absorber, module = "sycon")]
        pub(crate) struct $Class;

        impl $Class {
            #[allow(clippy::unnecessary_wraps, reason = "some check their parameters")]
            fn xof($($($before: $Before,)+)? $($($key: $Key,)+)?) -> PyResult<$Xof> {
                $make
            }
        }

        #[pymethods]
        impl $Class {
            #[new]
            #[pyo3(
                signature = ($($($before,)+)? $input = None $(, *, $($key = $default),+)?),
                text_signature = $class_text
            )]
            fn new(
                $($($before: $Before,)+)?
                $input: Option<&Bound<'_, PyAny>>,
                $($($key: $Key,)+)?
            ) -> PyResult<PyClassInitializer<Self>> {
                let mut xof = Self::xof($($($before,)+)? $($($key,)+)?)?;
                if let Some($input) = $input {
                    $absorb(&mut xof, $input)?;
                }
                Ok(Absorber::with_class(xof.into(), Self))
            }
        }

        $(#[$function_doc])*
        #[pyfunction]
        #[pyo3(
            signature = ($($($before,)+)? $input $(, *, $($key = $default),+)?),
            text_signature = $function_text
        )]
        pub(crate) fn $function<'py>(
            $($($before: $Before,)+)?
            $input: &Bound<'py, PyAny>,
            $($($key: $Key,)+)?
        ) -> PyResult<Bound<'py, Sponge>> {
            let mut xof = $Class::xof($($($before,)+)? $($($key,)+)?)?;
            $absorb(&mut xof, $input)?;
            AnyReader::from(xof.finalize()).into_object($input.py(), <$Xof>::NAME)
        }
    };
}

use absorber;

/// What the files of this module share.
mod prelude {
    pub(super) use pyo3::prelude::*;
    pub(super) use sycon::xof::{self, Absorb, Xof};

    pub(super) use super::absorber;
    pub(super) use crate::absorber::{Absorber, absorb_data};
    pub(super) use crate::any::AnyReader;
    pub(super) use crate::arguments::value_error;
    pub(super) use crate::sponge::Sponge;
}
