//! The classes and functions of a KEM for Python. `keys.rs` and `functions.rs` contain the implementation.

/// A docstring that build.rs has written: `docstring!(KEM item)`.
macro_rules! docstring {
    ($kem:ident $item:literal) => {
        include_str!(concat!(env!("OUT_DIR"), "/", stringify!($kem), "/", $item))
    };
}

/// The module of a KEM: `kem!(module, its name in Python, type of the KEM, prefix of the classes in the compiled
/// module)`, followed by the methods that only its classes have.
macro_rules! kem {
    (
        $kem:ident, $module:literal, $Scheme:ident, $Prefix:literal;
        DecapsulationKey { $($private:tt)* } EncapsulationKey { $($public:tt)* }
    ) => {
        pub(super) mod $kem {
            use sycon_kem::$kem as library;

            use super::*;

            keys! { $kem, $module, library::$Scheme, { $($private)* } { $($public)* } }
            functions! { $kem, library::$Scheme }

            pub(in crate::kem) const KEM: Kem = Kem {
                name: stringify!($kem),
                prefix: $Prefix,
                module: $module,
                classes: |py| [py.get_type::<DecapsulationKey>(), py.get_type::<EncapsulationKey>()],
                functions,
                public_key: |object| Some(public_key(object)?.get()),
                private_key: |object| Some(object.cast::<DecapsulationKey>().ok()?.get().0.get()),
            };
        }
    };
}

macro_rules! keys {
    ($kem:ident, $module:literal, $Scheme:ty, { $($private:tt)* } { $($public:tt)* }) => {
        #[doc = docstring!($kem "DecapsulationKey")]
        #[pyclass(frozen, module = $module)]
        pub(super) struct DecapsulationKey(Private<$Scheme>);

        #[pymethods]
        impl DecapsulationKey {
            #[new]
            fn new(seed: &Bound<'_, PyAny>) -> PyResult<Self> { Private::from_seed(seed).map(Self) }

            #[doc = docstring!($kem "DecapsulationKey.generate")]
            #[staticmethod]
            fn generate(py: Python<'_>) -> PyResult<Self> { Private::generate(py).map(Self) }

            #[doc = docstring!($kem "DecapsulationKey.decapsulate")]
            fn decapsulate<'py>(&self, ciphertext: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
                self.0.decapsulate(ciphertext)
            }

            #[doc = docstring!($kem "DecapsulationKey.decapsulate_many")]
            #[pyo3(signature = (ciphertexts, *, threads = Threads::ONE), text_signature = "($self, ciphertexts, *, threads=1)")]
            fn decapsulate_many<'py>(&self, ciphertexts: &Bound<'py, PyAny>, threads: Threads) -> PyResult<Bound<'py, PyList>> {
                self.0.decapsulate_many(ciphertexts, threads)
            }

            #[doc = docstring!($kem "DecapsulationKey.seed")]
            #[getter]
            fn seed<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyBytes>>> { self.0.seed(py) }

            #[doc = docstring!($kem "DecapsulationKey.public_key")]
            #[getter]
            fn public_key<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
                self.0.public_bytes(py)
            }

            #[doc = docstring!($kem "DecapsulationKey.encapsulation_key")]
            #[getter]
            fn encapsulation_key(&self) -> EncapsulationKey { EncapsulationKey(self.0.public()) }

            // The object is immutable.
            fn __copy__(slf: Py<Self>) -> Py<Self> { slf }
            #[pyo3(signature = (_memo, /))]
            fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> { slf }
            fn __repr__(&self) -> &'static str { concat!("<", $module, ".DecapsulationKey>") }

            fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<()> {
                Err(cannot_pickle(slf.as_any(), "it is secret; keep its seed"))
            }

            $($private)*
        }

        #[doc = docstring!($kem "EncapsulationKey")]
        #[pyclass(frozen, eq, hash, module = $module)]
        #[derive(PartialEq, Hash)]
        pub(super) struct EncapsulationKey(Public<$Scheme>);

        #[pymethods]
        impl EncapsulationKey {
            #[new]
            fn new(public_key: &Bound<'_, PyAny>) -> PyResult<Self> {
                Public::from_bytes(public_key).map(Self)
            }

            #[doc = docstring!($kem "EncapsulationKey.encapsulate")]
            fn encapsulate<'py>(&self, py: Python<'py>) -> PyResult<Pair<'py>> {
                self.0.encapsulate(py)
            }

            #[doc = docstring!($kem "EncapsulationKey.encapsulate_derand")]
            fn encapsulate_derand<'py>(&self, eseed: &Bound<'py, PyAny>) -> PyResult<Pair<'py>> {
                self.0.encapsulate_derand(eseed)
            }

            #[doc = docstring!($kem "EncapsulationKey.public_key")]
            #[getter]
            fn public_key<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> { self.0.bytes(py) }

            fn __copy__(slf: Py<Self>) -> Py<Self> { slf }
            #[pyo3(signature = (_memo, /))]
            fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> { slf }
            fn __repr__(&self) -> &'static str { concat!("<", $module, ".EncapsulationKey>") }

            fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
                slf.get().0.reduce(slf.as_any())
            }

            $($public)*
        }

        fn public_key<'a>(object: &'a Bound<'_, PyAny>) -> Option<&'a Public<$Scheme>> {
            Some(&object.cast::<EncapsulationKey>().ok()?.get().0)
        }
    };
}

macro_rules! functions {
    ($kem:ident, $Scheme:ty) => {
        #[doc = docstring!($kem "generate")]
        #[pyfunction]
        fn generate(py: Python<'_>) -> PyResult<Pair<'_>> { functions::generate::<$Scheme>(py) }

        #[doc = docstring!($kem "from_seed")]
        #[pyfunction]
        fn from_seed<'py>(seed: &Bound<'py, PyAny>) -> PyResult<Pair<'py>> {
            functions::from_seed::<$Scheme>(seed, library::keypair)
        }

        #[doc = docstring!($kem "from_seed_many")]
        #[pyfunction]
        #[pyo3(signature = (seeds, *, threads = Threads::ONE), text_signature = "(seeds, *, threads=1)")]
        fn from_seed_many<'py>(seeds: &Bound<'py, PyAny>, threads: Threads) -> PyResult<Bound<'py, PyList>> {
            functions::from_seed_many::<$Scheme>(seeds, threads)
        }

        #[doc = docstring!($kem "encapsulate")]
        #[pyfunction]
        fn encapsulate<'py>(pk: &Bound<'py, PyAny>) -> PyResult<Pair<'py>> {
            functions::encapsulate::<$Scheme>(pk, library::encapsulate)
        }

        #[doc = docstring!($kem "encapsulate_derand")]
        #[pyfunction]
        fn encapsulate_derand<'py>(pk: &Bound<'py, PyAny>, eseed: &Bound<'py, PyAny>) -> PyResult<Pair<'py>> {
            functions::encapsulate_derand::<$Scheme>(pk, eseed, library::encapsulate_derand)
        }

        #[doc = docstring!($kem "encapsulate_many")]
        #[pyfunction]
        #[pyo3(signature = (pks, *, threads = Threads::ONE), text_signature = "(pks, *, threads=1)")]
        fn encapsulate_many<'py>(pks: &Bound<'py, PyAny>, threads: Threads) -> PyResult<Bound<'py, PyList>> {
            functions::encapsulate_many(pks, threads, public_key)
        }

        #[doc = docstring!($kem "encapsulate_many_derand")]
        #[pyfunction]
        #[pyo3(signature = (pks, eseeds, *, threads = Threads::ONE), text_signature = "(pks, eseeds, *, threads=1)")]
        fn encapsulate_many_derand<'py>(
            pks: &Bound<'py, PyAny>, eseeds: &Bound<'py, PyAny>, threads: Threads,
        ) -> PyResult<Bound<'py, PyList>> {
            functions::encapsulate_many_derand(pks, eseeds, threads, public_key)
        }

        #[doc = docstring!($kem "decapsulate")]
        #[pyfunction]
        fn decapsulate<'py>(sk: &Bound<'py, PyAny>, ciphertext: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
            functions::decapsulate::<$Scheme>(sk, ciphertext, library::decapsulate)
        }

        #[doc = docstring!($kem "sizes")]
        #[pyfunction]
        fn sizes() -> [(&'static str, usize); 5] { functions::sizes::<$Scheme>() }

        fn functions<'py>(home: &Bound<'py, PyModule>) -> PyResult<Vec<Bound<'py, PyCFunction>>> {
            Ok(vec![
                wrap_pyfunction!(generate, home)?, wrap_pyfunction!(sizes, home)?,
                wrap_pyfunction!(from_seed, home)?, wrap_pyfunction!(from_seed_many, home)?,
                wrap_pyfunction!(encapsulate, home)?, wrap_pyfunction!(encapsulate_many, home)?,
                wrap_pyfunction!(encapsulate_derand, home)?, wrap_pyfunction!(encapsulate_many_derand, home)?,
                wrap_pyfunction!(decapsulate, home)?,
            ])
        }
    };
}
