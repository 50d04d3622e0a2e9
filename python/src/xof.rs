//! The macros that define absorbers and their shortcuts.

/// Groups of entries with the same parameters. A group begins with
///
/// * its Python module;
/// * the parameters: those before the input, the input and the function that absorbs it, keywords;
/// * the parameters as Python shows them, of the class and of its shortcut, and the documentation's arguments of a call
///   and of an example;
/// * the arguments that initialize a [`FunctionState`], given the algorithm of the class;
/// * the additional methods of the class.
///
/// An entry has the class and its documentation, the shortcut, and the function's name with its source.
macro_rules! xofs {
    ($(
        $group:tt {$(
            $(#[$doc:meta])*
            $Class:ident, $shortcut:ident: $title:literal;
        )+}
    )+) => {
        $($(
            xof! { $(#[$doc])* $Class, $shortcut: $title; $group }
        )+)+

        /// The class of an algorithm's absorbers.
        pub(crate) fn class(algorithm: Algorithm) -> Option<&'static Class> {
            match algorithm {
                $($(Algorithm::$Class => Some($Class::CLASS),)+)+
                _ => None,
            }
        }

        /// Adds all of them to the module.
        pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
            $($(
                module.add_class::<$Class>()?;
                let home = PyModule::new(module.py(), home!($group))?;
                module.add_function(wrap_pyfunction!($shortcut, &home)?)?;
            )+)+
            Ok(())
        }
    };
}

pub(crate) use xofs;

/// The module of a group.
macro_rules! home {
    (($module:literal; $($rest:tt)*)) => {
        $module
    };
}

pub(crate) use home;

/// One entry.
macro_rules! xof {
    (
        $(#[$doc:meta])*
        $Class:ident, $shortcut:ident: $title:literal;
        (
            $module:literal;
            (
                $([$($before:ident: $Before:ty),+])?
                $input:ident by $absorb:ident
                $(; $($key:ident: $Key:ty = $default:expr),+)?
            )
            $class_text:literal, $shortcut_text:literal, $call:literal, $example:literal;
            |$algorithm:ident| $start:expr
            $(; { $($methods:tt)* })?
        )
    ) => {
        $(#[$doc])*
        #[pyclass(frozen, extends = Absorber, module = $module)]
        #[derive(Default)]
        pub(crate) struct $Class;

        impl $Class {
            pub(crate) const CLASS: &'static Class = &Class {
                algorithm: Algorithm::$Class,
                make: Absorber::make::<Self>,
            };
        }

        #[pymethods]
        impl $Class {
            /// The index in `Algorithm::ALL`, for the class methods, which the base class has.
            #[classattr]
            #[pyo3(name = "_algorithm")]
            const INDEX: usize = Algorithm::$Class as usize;

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
                let $algorithm = Self::CLASS.algorithm;
                // Without `map`, which would move the function once more.
                match FunctionState::start($start, $input, $absorb) {
                    Ok(function) => {
                        let absorber = Absorber::of(function, Self::CLASS);
                        Ok(PyClassInitializer::from(absorber).add_subclass(Self))
                    }
                    Err(error) => Err(error),
                }
            }

            $($($methods)*)?
        }

        #[doc = concat!(
            $title, " of `", stringify!($input), "`, ready to read: `", stringify!($Class), "(",
            $call, ").finalize()`."
        )]
        #[doc = ""]
        #[doc = concat!("The parameters are those of `", stringify!($Class), "`.")]
        #[doc = ""]
        #[doc = concat!(">>> from ", $module, " import ", stringify!($Class), ", ", stringify!($shortcut))]
        #[doc = concat!(
            ">>> ", stringify!($shortcut), "(", $example, ").read(64) == ", stringify!($Class), "(",
            $example, ").digest(64)"
        )]
        #[doc = "True"]
        #[pyfunction]
        #[pyo3(
            signature = ($($($before,)+)? $input $(, *, $($key = $default),+)?),
            text_signature = $shortcut_text
        )]
        fn $shortcut<'py>(
            $($($before: $Before,)+)?
            $input: &Bound<'py, PyAny>,
            $($($key: $Key,)+)?
        ) -> PyResult<Bound<'py, Reader>> {
            let $algorithm = $Class::CLASS.algorithm;
            hash($start, $input, $absorb, $algorithm)
        }
    };
}

pub(crate) use xof;
