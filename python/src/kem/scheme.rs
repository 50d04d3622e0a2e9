//! What every scheme has.

use pyo3::PyTypeInfo;
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sycon_kem::{Error, SharedSecret};

use crate::arguments::{Text, Threads};
use crate::buffer::with_bytes;
use crate::lock::detached;
use crate::threads;

/// Two strings of bytes.
pub(super) type Pair<'py> = (Bound<'py, PyBytes>, Bound<'py, PyBytes>);

pub(super) fn pair<'py>(py: Python<'py>, first: &[u8], second: &[u8]) -> Pair<'py> {
    (PyBytes::new(py, first), PyBytes::new(py, second))
}

/// A ciphertext and its secret, or the exception `E`.
pub(super) fn encapsulated<E: PyTypeInfo, const N: usize>(
    py: Python<'_>,
    result: Result<([u8; N], SharedSecret), Error>,
) -> PyResult<Pair<'_>> {
    let (ciphertext, secret) = result.map_err(raise::<E>)?;
    Ok(pair(py, &ciphertext, secret.as_bytes()))
}

/// Does `work` on a copy of `object`: another thread may change a buffer between a check and a use.
pub(super) fn copied<R: Send>(
    object: &Bound<'_, PyAny>,
    work: impl FnOnce(&[u8]) -> R + Send,
) -> PyResult<R> {
    let bytes: Text = object.extract()?;
    Ok(detached(object.py(), || work(&bytes)))
}

/// Runs `work` in that many threads, while Python's others run too.
pub(super) fn on_threads<R: Send>(
    py: Python<'_>,
    threads: Threads,
    work: impl FnOnce() -> R + Send,
) -> R {
    detached(py, || threads::run(threads, work))
}

/// `objects` in a list, so that what is made of them has room from the beginning.
pub(super) fn listed<'py>(objects: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyAny>>> {
    objects.try_iter()?.collect()
}

/// `object` as an array of the length that it must have.
pub(super) fn exactly<const N: usize>(
    what: &'static str,
    object: &Bound<'_, PyAny>,
) -> PyResult<Result<[u8; N], Error>> {
    with_bytes(object, |bytes| sized(what, bytes).copied())
}

/// `bytes` as an array of the length that it must have.
pub(super) fn sized<'a, const N: usize>(
    what: &'static str,
    bytes: &'a [u8],
) -> Result<&'a [u8; N], Error> {
    bytes.try_into().map_err(|_| Error::Length { what, given: bytes.len(), expected: N })
}

/// An exception as a value, in the place of what went wrong.
pub(super) fn in_its_place(py: Python<'_>, error: PyErr) -> Bound<'_, PyAny> {
    error.into_value(py).into_bound(py).into_any()
}

/// The exception `E`, except where the system is to blame.
pub(super) fn raise<E: PyTypeInfo>(error: Error) -> PyErr {
    match error {
        Error::Random => PyOSError::new_err(error.to_string()),
        _ => PyErr::new::<E, _>(error.to_string()),
    }
}

/// What `read` finds in PEM text.
pub(super) fn from_text<T>(
    text: &[u8],
    read: impl FnOnce(&str) -> Result<T, Error>,
) -> Result<T, Error> {
    str::from_utf8(text).map_err(|_| Error::Pem).and_then(read)
}

pub(super) const MADE_OF_ONE: &str = "a key that was made of a seed has it";

/// A scheme: its name here, its name in prose, the package of its module in Python and that module, the
/// prefix of its classes in the compiled module, its place in the library, the length of its seeds, and
/// what its two classes have besides.
///
/// Every operation takes some ten microseconds or more, and lets other threads run meanwhile. Keys are
/// boxed, because they ask for an alignment that Python's allocator does not give.
macro_rules! kem {
    (
        $scheme:ident, $name:literal, $package:literal, $module:literal, $Prefix:literal, $library:path, $seed:literal,
        DecapsulationKey { $($secret:tt)* }
        EncapsulationKey { $($public:tt)* }
    ) => {
        pub(super) mod $scheme {
            use $library as library;

            use super::*;

            #[doc = concat!("A private key of ", $name, ", expanded once for any number of ciphertexts.")]
            ///
            #[doc = concat!("`seed` is ", $seed, " random bytes, and all that needs to be kept. Several threads may use one")]
            /// object. Raises `InvalidKey` if the seed has another length.
            ///
            #[doc = concat!(">>> from ", $package, " import ", stringify!($scheme))]
            #[doc = concat!(">>> key = ", stringify!($scheme), ".DecapsulationKey(bytes(range(", $seed, ")))")]
            #[doc = concat!(">>> ciphertext, secret = ", stringify!($scheme), ".encapsulate(key.public_key)")]
            /// >>> key.decapsulate(ciphertext) == secret
            /// True
            #[pyclass(frozen, module = $module)]
            pub(in crate::kem) struct DecapsulationKey(pub(in crate::kem) Box<library::DecapsulationKey>);

            #[pymethods]
            impl DecapsulationKey {
                #[new]
                fn new(seed: &Bound<'_, PyAny>) -> PyResult<Self> {
                    let key = copied(seed, library::DecapsulationKey::from_seed_slice)?;
                    key.map(Self::from).map_err(raise::<InvalidKey>)
                }

                #[doc = concat!("A new key, of ", $seed, " bytes of the operating system's generator. Raises `OSError` if")]
                /// that fails.
                ///
                #[doc = concat!(">>> from ", $package, " import ", stringify!($scheme))]
                #[doc = concat!(">>> len(", stringify!($scheme), ".DecapsulationKey.generate().seed)")]
                #[doc = stringify!($seed)]
                #[staticmethod]
                fn generate(py: Python<'_>) -> PyResult<Self> {
                    let key = detached(py, library::DecapsulationKey::generate);
                    key.map(Self::from).map_err(raise::<InvalidKey>)
                }

                /// The secret in a ciphertext, 32 bytes.
                ///
                /// A ciphertext that was made for another key, or changed on the way, gives another
                /// secret, and no error: only its use tells. Raises `InvalidCiphertext` if it has the
                /// wrong length, or an X25519 share of small order, if its scheme has shares.
                ///
                #[doc = concat!(">>> from ", $package, " import ", stringify!($scheme))]
                #[doc = concat!(">>> key = ", stringify!($scheme), ".DecapsulationKey(bytes(range(", $seed, ")))")]
                #[doc = concat!(">>> ciphertext, secret = ", stringify!($scheme), ".encapsulate(key.public_key)")]
                /// >>> key.decapsulate(ciphertext) == secret
                /// True
                fn decapsulate<'py>(
                    &self,
                    ciphertext: &Bound<'py, PyAny>,
                ) -> PyResult<Bound<'py, PyBytes>> {
                    let py = ciphertext.py();
                    let secret = copied(ciphertext, |bytes| self.0.decapsulate_slice(bytes))?;
                    let secret = secret.map_err(raise::<InvalidCiphertext>)?;
                    Ok(PyBytes::new(py, secret.as_bytes()))
                }

                /// The secrets in many ciphertexts, in a list: what `decapsulate` gives for each, and
                /// sooner on processors with AVX-512 IFMA. `threads`, 0 for all, is how many may work on
                /// them.
                ///
                /// A ciphertext for which that raises `InvalidCiphertext` has the exception in its place,
                /// and the others have their secrets.
                ///
                #[doc = concat!(">>> from ", $package, " import ", stringify!($scheme))]
                #[doc = concat!(">>> key = ", stringify!($scheme), ".DecapsulationKey(bytes(range(", $seed, ")))")]
                #[doc = concat!(">>> sent = ", stringify!($scheme), ".encapsulate_many([key.public_key] * 20)")]
                /// >>> ciphertexts = [ciphertext for ciphertext, secret in sent]
                /// >>> key.decapsulate_many(ciphertexts) == [secret for ciphertext, secret in sent]
                /// True
                #[pyo3(signature = (ciphertexts, *, threads = Threads::ONE), text_signature = "($self, ciphertexts, *, threads=1)")]
                fn decapsulate_many<'py>(
                    &self,
                    ciphertexts: &Bound<'py, PyAny>,
                    threads: Threads,
                ) -> PyResult<Vec<Bound<'py, PyAny>>> {
                    let py = ciphertexts.py();
                    let ciphertexts = listed(ciphertexts)?;
                    let read = |object| exactly("ciphertext", object);
                    let read: Vec<_> = ciphertexts.iter().map(read).collect::<PyResult<_>>()?;
                    let good: Vec<_> = read.iter().flatten().copied().collect();
                    let received = on_threads(py, threads, || {
                        library::decapsulate_many_parallel(&self.0, &good)
                    });
                    let mut received = received.into_iter().map(Result::<SharedSecret, Error>::from);
                    let each = read.into_iter().map(|read| {
                        let secret = read.and_then(|_| received.next().expect("one for each"));
                        match secret {
                            Ok(secret) => PyBytes::new(py, secret.as_bytes()).into_any(),
                            Err(error) => in_its_place(py, raise::<InvalidCiphertext>(error)),
                        }
                    });
                    Ok(each.collect())
                }

                /// The seed that the key was made from. Secret.
                ///
                #[doc = concat!(">>> from ", $package, " import ", stringify!($scheme))]
                #[doc = concat!(">>> ", stringify!($scheme), ".DecapsulationKey(bytes(", $seed, ")).seed == bytes(", $seed, ")")]
                /// True
                #[getter]
                fn seed<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyBytes>> {
                    seed_of(&self.0).map(|seed| PyBytes::new(py, seed))
                }

                /// The bytes of the public key, to give away.
                ///
                #[doc = concat!(">>> from ", $package, " import ", stringify!($scheme))]
                #[doc = concat!(">>> key = ", stringify!($scheme), ".DecapsulationKey(bytes(range(", $seed, ")))")]
                #[doc = concat!(">>> len(key.public_key) == ", stringify!($scheme), ".SIZE[\"public_key\"]")]
                /// True
                #[getter]
                fn public_key<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                    PyBytes::new(py, self.0.encapsulation_key().as_bytes())
                }

                /// The public key, ready to be used.
                ///
                #[doc = concat!(">>> from ", $package, " import ", stringify!($scheme))]
                #[doc = concat!(">>> key = ", stringify!($scheme), ".DecapsulationKey(bytes(range(", $seed, ")))")]
                /// >>> ciphertext, secret = key.encapsulation_key.encapsulate()
                /// >>> key.decapsulate(ciphertext) == secret
                /// True
                #[getter]
                fn encapsulation_key(&self) -> EncapsulationKey {
                    self.0.encapsulation_key().clone().into()
                }

                // Nothing about it changes.
                fn __copy__(slf: Py<Self>) -> Py<Self> {
                    slf
                }

                #[pyo3(signature = (_memo, /))]
                fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
                    slf
                }

                fn __repr__(&self) -> &'static str {
                    concat!("<", $module, ".DecapsulationKey>")
                }

                fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<()> {
                    Err(cannot_pickle(slf.as_any(), "it is secret; keep its seed"))
                }

                $($secret)*
            }

            fn seed_of(key: &library::DecapsulationKey) -> Option<&[u8; library::SEED]> {
                Option::from(key.seed())
            }

            #[doc = concat!("A public key of ", $name, ", checked once for any number of secrets.")]
            ///
            /// `public_key` is its bytes. Several threads may use one object; equal keys are equal, and
            /// have the same hash. Raises `InvalidKey` if they are not a key.
            ///
            #[doc = concat!(">>> from ", $package, " import ", stringify!($scheme))]
            #[doc = concat!(">>> sk, pk = ", stringify!($scheme), ".generate()")]
            #[doc = concat!(">>> ciphertext, secret = ", stringify!($scheme), ".EncapsulationKey(pk).encapsulate()")]
            #[doc = concat!(">>> ", stringify!($scheme), ".decapsulate(sk, ciphertext) == secret")]
            /// True
            #[pyclass(frozen, eq, hash, module = $module)]
            #[derive(PartialEq)]
            pub(in crate::kem) struct EncapsulationKey(pub(in crate::kem) Box<library::EncapsulationKey>);

            impl From<library::DecapsulationKey> for DecapsulationKey {
                fn from(key: library::DecapsulationKey) -> Self {
                    Self(Box::new(key))
                }
            }

            impl From<library::EncapsulationKey> for EncapsulationKey {
                fn from(key: library::EncapsulationKey) -> Self {
                    Self(Box::new(key))
                }
            }

            impl Hash for EncapsulationKey {
                fn hash<H: Hasher>(&self, state: &mut H) {
                    self.0.as_bytes().hash(state);
                }
            }

            #[pymethods]
            impl EncapsulationKey {
                #[new]
                fn new(public_key: &Bound<'_, PyAny>) -> PyResult<Self> {
                    let key = copied(public_key, library::EncapsulationKey::from_slice)?;
                    key.map(Self::from).map_err(raise::<InvalidKey>)
                }

                /// A ciphertext for the holder of the private key, and the secret in it, 32 bytes,
                /// new each time. Raises `OSError` if the operating system's generator fails.
                ///
                #[doc = concat!(">>> from ", $package, " import ", stringify!($scheme))]
                #[doc = concat!(">>> key = ", stringify!($scheme), ".DecapsulationKey(bytes(range(", $seed, ")))")]
                /// >>> ciphertext, secret = key.encapsulation_key.encapsulate()
                /// >>> key.decapsulate(ciphertext) == secret
                /// True
                fn encapsulate<'py>(&self, py: Python<'py>) -> PyResult<Pair<'py>> {
                    encapsulated::<PyValueError, _>(py, detached(py, || self.0.encapsulate()))
                }

                /// As `encapsulate`, from random bytes of yours; `SIZE` says how many.
                ///
                /// For tests, and for protocols that derive them. They must be secret, and never used
                /// again. Raises `ValueError` if they are not as many.
                ///
                #[doc = concat!(">>> from ", $package, " import ", stringify!($scheme))]
                #[doc = concat!(">>> key = ", stringify!($scheme), ".DecapsulationKey(bytes(range(", $seed, "))).encapsulation_key")]
                #[doc = concat!(">>> eseed = bytes(range(", stringify!($scheme), ".SIZE[\"randomness\"]))")]
                /// >>> key.encapsulate_derand(eseed) == key.encapsulate_derand(eseed)
                /// True
                fn encapsulate_derand<'py>(
                    &self,
                    eseed: &Bound<'py, PyAny>,
                ) -> PyResult<Pair<'py>> {
                    let py = eseed.py();
                    let result = copied(eseed, |bytes| self.0.encapsulate_derand_slice(bytes))?;
                    encapsulated::<PyValueError, _>(py, result)
                }

                /// The bytes of the key.
                ///
                #[doc = concat!(">>> from ", $package, " import ", stringify!($scheme))]
                #[doc = concat!(">>> sk, pk = ", stringify!($scheme), ".generate()")]
                #[doc = concat!(">>> ", stringify!($scheme), ".EncapsulationKey(pk).public_key == pk")]
                /// True
                #[getter]
                fn public_key<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                    PyBytes::new(py, self.0.as_bytes())
                }

                fn __copy__(slf: Py<Self>) -> Py<Self> {
                    slf
                }

                #[pyo3(signature = (_memo, /))]
                fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
                    slf
                }

                fn __repr__(&self) -> &'static str {
                    concat!("<", $module, ".EncapsulationKey>")
                }

                fn __reduce__<'py>(
                    slf: &Bound<'py, Self>,
                ) -> PyResult<(Bound<'py, PyType>, (Bound<'py, PyBytes>,))> {
                    // One that was accepted though its share is zero would not be again.
                    if library::EncapsulationKey::from_slice(slf.get().0.as_bytes()).is_err() {
                        return Err(cannot_pickle(slf.as_any(), "its share has small order; keep its bytes"));
                    }
                    Ok((slf.get_type(), (slf.get().public_key(slf.py()),)))
                }

                $($public)*
            }

            /// A new key pair: the seed of the private key, and the public key.
            ///
            /// Raises `OSError` if the operating system's generator fails.
            ///
            #[doc = concat!(">>> from ", $package, " import ", stringify!($scheme))]
            #[doc = concat!(">>> sk, pk = ", stringify!($scheme), ".generate()")]
            #[doc = concat!(">>> len(sk), len(pk) == ", stringify!($scheme), ".SIZE[\"public_key\"]")]
            #[doc = concat!("(", $seed, ", True)")]
            #[pyfunction]
            fn generate(py: Python<'_>) -> PyResult<Pair<'_>> {
                let key = DecapsulationKey::generate(py)?.0;
                Ok(pair(py, seed_of(&key).expect(MADE_OF_ONE), key.encapsulation_key().as_bytes()))
            }

            #[doc = concat!("The key pair that belongs to a seed of ", $seed, " random bytes. The private key is the seed.")]
            ///
            /// Raises `InvalidKey` if it has another length.
            ///
            #[doc = concat!(">>> from ", $package, " import ", stringify!($scheme))]
            #[doc = concat!(">>> sk, pk = ", stringify!($scheme), ".from_seed(bytes(range(", $seed, ")))")]
            #[doc = concat!(">>> sk == bytes(range(", $seed, "))")]
            /// True
            #[pyfunction]
            fn from_seed<'py>(seed: &Bound<'py, PyAny>) -> PyResult<Pair<'py>> {
                let (py, seed) = (seed.py(), seed.extract::<Text>()?);
                let keys = detached(py, || Ok(library::keypair(sized("seed", &seed)?)));
                let (public_key, _) = keys.map_err(raise::<InvalidKey>)?;
                Ok(pair(py, &seed, &public_key))
            }

            /// A ciphertext for the holder of a private key, and the secret in it, 32 bytes, new each
            /// time.
            ///
            /// `EncapsulationKey` does it in less time for a key that is used again. Raises
            /// `InvalidKey` if `pk` is not a public key, `OSError` if the operating system's generator
            /// fails.
            ///
            #[doc = concat!(">>> from ", $package, " import ", stringify!($scheme))]
            #[doc = concat!(">>> sk, pk = ", stringify!($scheme), ".generate()")]
            #[doc = concat!(">>> ciphertext, secret = ", stringify!($scheme), ".encapsulate(pk)")]
            #[doc = concat!(">>> ", stringify!($scheme), ".decapsulate(sk, ciphertext) == secret")]
            /// True
            #[pyfunction]
            fn encapsulate<'py>(pk: &Bound<'py, PyAny>) -> PyResult<Pair<'py>> {
                let (py, pk) = (pk.py(), pk.extract::<Text>()?);
                let sent = detached(py, || library::encapsulate(sized("encapsulation key", &pk)?));
                encapsulated::<InvalidKey, _>(py, sent)
            }

            /// As `encapsulate`, from random bytes of yours; `SIZE` says how many.
            ///
            /// For tests, and for protocols that derive them. They must be secret, and never used
            /// again. Raises `InvalidKey` for `pk`, and `ValueError` if they are not as many.
            ///
            #[doc = concat!(">>> from ", $package, " import ", stringify!($scheme))]
            #[doc = concat!(">>> sk, pk = ", stringify!($scheme), ".generate()")]
            #[doc = concat!(">>> eseed = bytes(range(", stringify!($scheme), ".SIZE[\"randomness\"]))")]
            #[doc = concat!(">>> ciphertext, secret = ", stringify!($scheme), ".encapsulate_derand(pk, eseed)")]
            #[doc = concat!(">>> ", stringify!($scheme), ".decapsulate(sk, ciphertext) == secret")]
            /// True
            #[pyfunction]
            fn encapsulate_derand<'py>(
                pk: &Bound<'py, PyAny>,
                eseed: &Bound<'py, PyAny>,
            ) -> PyResult<Pair<'py>> {
                let (py, pk, eseed) = (pk.py(), pk.extract::<Text>()?, eseed.extract::<Text>()?);
                let key = sized("encapsulation key", &pk).map_err(raise::<InvalidKey>)?;
                let randomness = sized("randomness", &eseed).map_err(raise::<PyValueError>)?;
                let sent = detached(py, || library::encapsulate_derand(key, randomness));
                encapsulated::<InvalidKey, _>(py, sent)
            }

            /// The secret in a ciphertext, 32 bytes, by the seed of the private key.
            ///
            /// `DecapsulationKey` does it in less time for a key that is used again, and says more.
            /// Raises `InvalidKey` or `InvalidCiphertext`.
            ///
            #[doc = concat!(">>> from ", $package, " import ", stringify!($scheme))]
            #[doc = concat!(">>> sk, pk = ", stringify!($scheme), ".generate()")]
            #[doc = concat!(">>> ciphertext, secret = ", stringify!($scheme), ".encapsulate(pk)")]
            #[doc = concat!(">>> ", stringify!($scheme), ".decapsulate(sk, ciphertext) == secret")]
            /// True
            #[pyfunction]
            fn decapsulate<'py>(
                sk: &Bound<'py, PyAny>,
                ciphertext: &Bound<'py, PyAny>,
            ) -> PyResult<Bound<'py, PyBytes>> {
                let (py, sk, ciphertext) = (sk.py(), sk.extract::<Text>()?, ciphertext.extract::<Text>()?);
                let seed = sized("seed", &sk).map_err(raise::<InvalidKey>)?;
                let ciphertext = sized("ciphertext", &ciphertext).map_err(raise::<InvalidCiphertext>)?;
                let secret = detached(py, || library::decapsulate(seed, ciphertext));
                let secret = Result::<SharedSecret, Error>::from(secret).map_err(raise::<InvalidCiphertext>)?;
                Ok(PyBytes::new(py, secret.as_bytes()))
            }

            /// The key pairs that belong to many seeds, in a list: what `from_seed` gives for each, and
            /// sooner on processors with AVX-512 IFMA. `threads`, 0 for all, is how many may work on them.
            ///
            /// Raises `InvalidKey` if a seed has another length.
            ///
            #[doc = concat!(">>> from ", $package, " import ", stringify!($scheme))]
            #[doc = concat!(">>> seeds = [bytes([i]) * ", $seed, " for i in range(20)]")]
            #[doc = concat!(">>> ", stringify!($scheme), ".from_seed_many(seeds) == [", stringify!($scheme), ".from_seed(seed) for seed in seeds]")]
            /// True
            #[pyfunction]
            #[pyo3(signature = (seeds, *, threads = Threads::ONE), text_signature = "(seeds, *, threads=1)")]
            fn from_seed_many<'py>(
                seeds: &Bound<'py, PyAny>,
                threads: Threads,
            ) -> PyResult<Vec<Pair<'py>>> {
                let py = seeds.py();
                let objects = listed(seeds)?;
                let mut seeds = Zeroizing::new(Vec::with_capacity(objects.len()));
                for object in &objects {
                    seeds.push(exactly("seed", object)?.map_err(raise::<InvalidKey>)?);
                }
                let keys = on_threads(py, threads, || library::generate_many_parallel(&seeds));
                let pairs = keys.iter().zip(&*seeds);
                Ok(pairs.map(|(key, seed)| pair(py, seed, key.encapsulation_key().as_bytes())).collect())
            }

            /// For each of many public keys a ciphertext and the secret in it, in a list: what
            /// `encapsulate` gives for each, and sooner on processors with AVX-512 IFMA. They are bytes,
            /// or `EncapsulationKey`; one may be there more than once. `threads`, 0 for all, is how many
            /// may work on them.
            ///
            /// A key for which that raises `InvalidKey` has the exception in its place, and the others
            /// have their pairs. Raises `OSError` if the operating system's generator fails.
            ///
            #[doc = concat!(">>> from ", $package, " import ", stringify!($scheme))]
            #[doc = concat!(">>> key = ", stringify!($scheme), ".DecapsulationKey(bytes(range(", $seed, ")))")]
            #[doc = concat!(">>> good, bad = ", stringify!($scheme), ".encapsulate_many([key.public_key, b\"no key\"])")]
            /// >>> key.decapsulate(good[0]) == good[1]
            /// True
            /// >>> type(bad).__name__
            /// 'InvalidKey'
            #[pyfunction]
            #[pyo3(signature = (pks, *, threads = Threads::ONE), text_signature = "(pks, *, threads=1)")]
            fn encapsulate_many<'py>(
                pks: &Bound<'py, PyAny>,
                threads: Threads,
            ) -> PyResult<Vec<Bound<'py, PyAny>>> {
                encapsulate_each(pks.py(), &listed(pks)?, None, threads)
            }

            /// As `encapsulate_many`, from random bytes of yours for each key, as in `encapsulate_derand`. Raises
            /// `ValueError` if one has another length, or if there are not as many as keys.
            ///
            #[doc = concat!(">>> from ", $package, " import ", stringify!($scheme))]
            #[doc = concat!(">>> sk, pk = ", stringify!($scheme), ".generate()")]
            #[doc = concat!(">>> eseeds = [bytes([i]) * ", stringify!($scheme), ".SIZE[\"randomness\"] for i in range(2)]")]
            #[doc = concat!(">>> one_by_one = [", stringify!($scheme), ".encapsulate_derand(pk, eseed) for eseed in eseeds]")]
            #[doc = concat!(">>> ", stringify!($scheme), ".encapsulate_many_derand([pk, pk], eseeds) == one_by_one")]
            /// True
            #[pyfunction]
            #[pyo3(signature = (pks, eseeds, *, threads = Threads::ONE), text_signature = "(pks, eseeds, *, threads=1)")]
            fn encapsulate_many_derand<'py>(
                pks: &Bound<'py, PyAny>,
                eseeds: &Bound<'py, PyAny>,
                threads: Threads,
            ) -> PyResult<Vec<Bound<'py, PyAny>>> {
                let (pks, objects) = (listed(pks)?, listed(eseeds)?);
                if pks.len() != objects.len() {
                    let (given, expected) = (objects.len(), pks.len());
                    return Err(PyValueError::new_err(format!(
                        "eseeds: wrong number (got {given}, expected {expected}, one for each public key)"
                    )));
                }
                let mut randomness = Zeroizing::new(Vec::with_capacity(objects.len()));
                for object in &objects {
                    let bytes = exactly("randomness", object)?;
                    randomness.push(bytes.map_err(raise::<PyValueError>)?);
                }
                encapsulate_each(eseeds.py(), &pks, Some(&randomness), threads)
            }

            /// With `randomness` for each, or else with that of the operating system.
            fn encapsulate_each<'py>(
                py: Python<'py>,
                objects: &[Bound<'py, PyAny>],
                randomness: Option<&[[u8; library::RANDOMNESS]]>,
                threads: Threads,
            ) -> PyResult<Vec<Bound<'py, PyAny>>> {
                let mut keys = Vec::with_capacity(objects.len());
                let mut strings = Vec::new();
                for object in objects {
                    keys.push(match object.cast::<EncapsulationKey>() {
                        Ok(key) => Source::Object(key.get()),
                        Err(_) => match exactly("encapsulation key", object)? {
                            Ok(bytes) => {
                                strings.push(bytes);
                                Source::Bytes
                            }
                            Err(error) => Source::Bad(error),
                        },
                    });
                }
                let (parsed, sent) = on_threads(py, threads, || {
                    let parsed = library::parse_many_parallel(&strings);
                    let mut next = parsed.iter();
                    let good = keys.iter().enumerate().filter_map(|(i, key)| match key {
                        Source::Object(key) => Some((i, &*key.0)),
                        Source::Bytes => Some((i, next.next()?.as_ref().ok()?)),
                        Source::Bad(_) => None,
                    });
                    let sent = if let Some(randomness) = randomness {
                        let items: Vec<_> = good.map(|(i, key)| (key, &randomness[i])).collect();
                        Ok(library::encapsulate_many_derand_parallel(&items))
                    } else {
                        let keys: Vec<_> = good.map(|(_, key)| key).collect();
                        library::encapsulate_many_parallel(&keys)
                    };
                    (parsed, sent)
                });
                let mut sent = sent.map_err(raise::<InvalidKey>)?.into_iter();
                let mut parsed = parsed.into_iter();
                let each = keys.into_iter().map(|key| {
                    let good = match key {
                        Source::Object(_) => Ok(()),
                        Source::Bytes => parsed.next().expect("one for each").map(|_| ()),
                        Source::Bad(error) => Err(error),
                    };
                    match good.map(|()| sent.next().expect("one for each")) {
                        Ok((ciphertext, secret)) => {
                            Ok(pair(py, &ciphertext, secret.as_bytes()).into_pyobject(py)?.into_any())
                        }
                        Err(error) => Ok(in_its_place(py, raise::<InvalidKey>(error))),
                    }
                });
                each.collect()
            }

            /// Where a public key comes from.
            enum Source<'a> {
                Object(&'a EncapsulationKey),
                Bytes,
                Bad(Error),
            }

            /// Lengths in bytes, by name.
            #[pyfunction]
            fn sizes() -> [(&'static str, usize); 5] {
                [
                    ("seed", library::SEED),
                    ("public_key", library::ENCAPSULATION_KEY),
                    ("ciphertext", library::CIPHERTEXT),
                    ("shared_secret", library::SHARED_SECRET),
                    ("randomness", library::RANDOMNESS),
                ]
            }

            pub(in crate::kem) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
                let py = module.py();
                let classes = [
                    (concat!($Prefix, "DecapsulationKey"), py.get_type::<DecapsulationKey>()),
                    (concat!($Prefix, "EncapsulationKey"), py.get_type::<EncapsulationKey>()),
                ];
                classes.into_iter().try_for_each(|(name, class)| module.setattr(name, class))?;
                let home = &PyModule::new(py, $module)?;
                let functions = [
                    wrap_pyfunction!(generate, home)?,
                    wrap_pyfunction!(from_seed, home)?,
                    wrap_pyfunction!(from_seed_many, home)?,
                    wrap_pyfunction!(encapsulate, home)?,
                    wrap_pyfunction!(encapsulate_many, home)?,
                    wrap_pyfunction!(encapsulate_derand, home)?,
                    wrap_pyfunction!(encapsulate_many_derand, home)?,
                    wrap_pyfunction!(decapsulate, home)?,
                    wrap_pyfunction!(sizes, home)?,
                ];
                functions.into_iter().try_for_each(|function| {
                    let name = function.getattr("__name__")?;
                    module.setattr(format!("{}_{name}", stringify!($scheme)), function)
                })
            }
        }
    };
}
