//! SLH-DSA with SHAKE: keys that sign and verify.

use std::hash::{Hash, Hasher};

use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString};
use sycon::slhdsa::{
    AnySigningKey, AnyVerifyingKey, Backend, DESCRIPTIONS, Description, Error, Message, PreHash,
    hazmat,
};
use sycon::xof::{Algorithm, Parameters};

use crate::arguments::{Label, Text, Threads};
use crate::buffer::with_bytes;
use crate::exceptions::{InvalidKey, InvalidSignature, cannot_pickle, value_error};
use crate::lock::detached;
use crate::threads;

/// A private key of SLH-DSA with SHAKE, which creates signatures.
///
/// `generate` creates one. `from_pem`, `from_bytes` and `from_seeds` return stored keys. Several threads can use one
/// object. Keys are compared in constant time.
///
/// >>> from sycon import slhdsa
/// >>> key = slhdsa.PrivateKey.generate("SLH-DSA-SHAKE-128f")
/// >>> signature = key.sign(b"message")
/// >>> key.public_key.verify(signature, b"message")
#[pyclass(frozen, eq, module = "sycon.slhdsa", name = "PrivateKey")]
#[derive(PartialEq)]
pub(crate) struct PrivateKey(AnySigningKey);

#[pymethods]
impl PrivateKey {
    /// Generate a key of a parameter set, with random bytes of the operating system (FIPS 205, algorithm 21).
    ///
    /// Args:
    ///     name: The name of the set, such as "SLH-DSA-SHAKE-128s". `SIZE` lists all.
    ///     threads: The number of threads that compute the key, 0 for one per CPU core.
    ///
    /// Raises:
    ///     ValueError: `name` is another name.
    ///     OSError: The operating system's generator fails.
    ///
    /// >>> from sycon import slhdsa
    /// >>> slhdsa.PrivateKey.generate("SLH-DSA-SHAKE-192f").name
    /// 'SLH-DSA-SHAKE-192f'
    #[staticmethod]
    #[pyo3(signature = (name, *, threads = Threads::all()), text_signature = "(name, *, threads=0)")]
    fn generate(py: Python<'_>, name: &str, threads: Threads) -> PyResult<Self> {
        let set = Description::named(name).map_err(raise)?;
        let generate = || AnySigningKey::generate_parallel_of(set);
        detached(py, || threads::run(threads, generate)).map(Self).map_err(raise)
    }

    /// Return the key of its bytes, SK.seed ‖ SK.prf ‖ PK.seed ‖ PK.root.
    ///
    /// The root is not computed again, because this takes as long as to generate a key. If it is wrong, `sign` raises
    /// `InvalidKey`.
    ///
    /// Args:
    ///     name: The name of the parameter set.
    ///     data: The bytes, from `to_bytes` or another implementation.
    ///
    /// Raises:
    ///     ValueError: `name` is unknown.
    ///     InvalidKey: `data` has a wrong length.
    ///
    /// >>> from sycon import slhdsa
    /// >>> key = slhdsa.PrivateKey.generate("SLH-DSA-SHAKE-128f")
    /// >>> slhdsa.PrivateKey.from_bytes(key.name, key.to_bytes()) == key
    /// True
    #[staticmethod]
    fn from_bytes(name: &str, data: Text) -> PyResult<Self> {
        let set = Description::named(name).map_err(raise)?;
        AnySigningKey::from_bytes_of(set, &data).map(Self).map_err(raise)
    }

    /// Return the key that FIPS 205 derives from three seeds (algorithm 18), for test vectors.
    ///
    /// Each seed is 16, 24 or 32 bytes long, depending on the set: `SIZE` has the length. The seeds must be uniform and
    /// independent.
    ///
    /// Args:
    ///     name: The name of the parameter set.
    ///     sk_seed: SK.seed, which must be secret.
    ///     sk_prf: SK.prf, which must be secret.
    ///     pk_seed: PK.seed.
    ///
    /// Raises:
    ///     ValueError: `name` is unknown.
    ///     InvalidKey: A seed has a wrong length.
    ///
    /// >>> from sycon import slhdsa
    /// >>> key = slhdsa.PrivateKey.from_seeds("SLH-DSA-SHAKE-128f", bytes(16), bytes(16), bytes(16))
    /// >>> key.public_key.to_bytes()[16:].hex()
    /// 'bdc73e8e9e492cf677ee2360e6c14958'
    #[staticmethod]
    fn from_seeds(
        py: Python<'_>,
        name: &str,
        sk_seed: Text,
        sk_prf: Text,
        pk_seed: Text,
    ) -> PyResult<Self> {
        let set = Description::named(name).map_err(raise)?;
        let key = || hazmat::from_seeds_of(set, Backend::best(), &sk_seed, &sk_prf, &pk_seed);
        detached(py, key).map(Self).map_err(raise)
    }

    /// Return the key of PKCS#8 in PEM (RFC 9909).
    ///
    /// Args:
    ///     pem: The document, as text or bytes. It names the parameter set.
    ///
    /// Raises:
    ///     InvalidKey: The document contains no valid key.
    ///
    /// >>> from sycon import slhdsa
    /// >>> key = slhdsa.PrivateKey.generate("SLH-DSA-SHAKE-128f")
    /// >>> slhdsa.PrivateKey.from_pem(key.to_pem()) == key
    /// True
    #[staticmethod]
    fn from_pem(pem: Label) -> PyResult<Self> {
        text(&pem).and_then(AnySigningKey::from_pkcs8_pem).map(Self).map_err(raise)
    }

    /// Return the key as PKCS#8 in PEM (RFC 9909). **Secret.**
    ///
    /// >>> from sycon import slhdsa
    /// >>> slhdsa.PrivateKey.generate("SLH-DSA-SHAKE-128f").to_pem().splitlines()[0]
    /// '-----BEGIN PRIVATE KEY-----'
    fn to_pem<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        PyString::new(py, &self.0.to_pkcs8_pem())
    }

    /// Return the bytes of the key, to store: SK.seed ‖ SK.prf ‖ PK.seed ‖ PK.root. **Secret.**
    ///
    /// >>> from sycon import slhdsa
    /// >>> len(slhdsa.PrivateKey.generate("SLH-DSA-SHAKE-128f").to_bytes())
    /// 64
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.0.as_bytes())
    }

    /// The public key, which verifies the signatures.
    ///
    /// >>> from sycon import slhdsa
    /// >>> key = slhdsa.PrivateKey.generate("SLH-DSA-SHAKE-128f")
    /// >>> key.public_key.to_bytes() == key.to_bytes()[32:]
    /// True
    #[getter]
    fn public_key(&self) -> PublicKey {
        PublicKey(self.0.verifying_key())
    }

    /// The name of the parameter set, such as "SLH-DSA-SHAKE-128s".
    ///
    /// >>> from sycon import slhdsa
    /// >>> slhdsa.PrivateKey.generate("SLH-DSA-SHAKE-128f").name
    /// 'SLH-DSA-SHAKE-128f'
    #[getter]
    fn name(&self) -> &'static str {
        self.0.set().name
    }

    /// Return a signature of `message` (FIPS 205, algorithm 22; with `prehash` 23). It is verified before it is returned.
    ///
    /// Signatures differ with each call, unless `deterministic` is true. The GIL is released.
    ///
    /// Args:
    ///     message: The message to sign.
    ///     context: The use of the message, at most 255 bytes. The verifier must pass the same one.
    ///     prehash: The name of a hash function in its standard, such as "SHA-512" or "SHAKE256". Then the signature is
    ///         one of HashSLH-DSA, which is valid only for verifiers that expect it and name the same function. SHA-2
    ///         is computed by hashlib.
    ///     deterministic: True to make all signatures of a message equal. An attacker who measures or disturbs the
    ///         computation then learns more.
    ///     threads: The number of threads for one signature, 0 for one per CPU core. More than one makes the sets that
    ///         end in "s" faster.
    ///
    /// Raises:
    ///     ValueError: The hash function is unknown, or `context` is longer.
    ///     OSError: The operating system returns no random bytes.
    ///     InvalidKey: The new signature is not valid, because the key is inconsistent or a fault occurred.
    ///
    /// >>> from sycon import slhdsa
    /// >>> key = slhdsa.PrivateKey.generate("SLH-DSA-SHAKE-128f")
    /// >>> signature = key.sign(b"firmware 1.2", b"example.org/firmware")
    /// >>> key.public_key.verify(signature, b"firmware 1.2", b"example.org/firmware")
    /// >>> len(signature)
    /// 17088
    #[pyo3(
        signature = (message, context = Text::default(), *, prehash = None, deterministic = false, threads = Threads::all()),
        text_signature = "($self, message, context=b\"\", *, prehash=None, deterministic=False, threads=0)"
    )]
    fn sign<'py>(
        &self,
        message: &Bound<'py, PyAny>,
        context: Text,
        prehash: Option<&str>,
        deterministic: bool,
        threads: Threads,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let sign = |message: Message<'_>| self.create(message, deterministic, threads);
        let signature = with_message(message, &context, prehash, sign)?;
        Ok(PyBytes::new(message.py(), &signature.map_err(raise)?))
    }

    /// Return a signature of HashSLH-DSA of a message whose digest is known (FIPS 205, algorithm 23).
    ///
    /// Args:
    ///     digest: The digest. SHAKE128 has digests of 32 bytes, and SHAKE256 of 64.
    ///     context: The use of the message, as in `sign`.
    ///     prehash: The name of the function that made `digest`.
    ///     deterministic: True to make all signatures of a message equal, as in `sign`.
    ///     threads: The number of threads for one signature, as in `sign`.
    ///
    /// Raises:
    ///     ValueError: `digest` has another length, the hash function is unknown, or `context` is too long.
    ///     OSError: The operating system returns no random bytes.
    ///     InvalidKey: The new signature is not valid, because the key is inconsistent or a fault occurred.
    ///
    /// >>> import hashlib
    /// >>> from sycon import slhdsa
    /// >>> key = slhdsa.PrivateKey.generate("SLH-DSA-SHAKE-128f")
    /// >>> signature = key.sign_digest(hashlib.sha256(b"message").digest(), prehash="SHA-256")
    /// >>> key.public_key.verify(signature, b"message", prehash="SHA-256")
    #[pyo3(
        signature = (digest, context = Text::default(), *, prehash, deterministic = false, threads = Threads::all()),
        text_signature = "($self, digest, context=b\"\", *, prehash, deterministic=False, threads=0)"
    )]
    fn sign_digest<'py>(
        &self,
        py: Python<'py>,
        digest: Text,
        context: Text,
        prehash: &str,
        deterministic: bool,
        threads: Threads,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let sign = |message: Message<'_>| self.create(message, deterministic, threads);
        let signature = with_digest(py, &digest, &context, prehash, sign)?;
        Ok(PyBytes::new(py, &signature.map_err(raise)?))
    }

    // The object is immutable.
    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (_memo, /))]
    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __repr__(&self) -> String {
        format!("<sycon.slhdsa.PrivateKey, {}>", self.name())
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<()> {
        Err(cannot_pickle(slf.as_any(), "it is secret; keep its to_pem()"))
    }
}

impl PrivateKey {
    fn create(
        &self,
        message: Message<'_>,
        deterministic: bool,
        threads: Threads,
    ) -> Result<Vec<u8>, Error> {
        threads::run(threads, || {
            if deterministic {
                self.0.sign_deterministic_parallel(message)
            } else {
                self.0.sign_parallel(message)
            }
        })
    }
}

/// A public key of SLH-DSA with SHAKE, which verifies signatures.
///
/// `from_pem` and `from_bytes` return received keys; `PrivateKey.public_key` is that of a private key.
///
/// >>> from sycon import slhdsa
/// >>> public = slhdsa.PublicKey.from_bytes("SLH-DSA-SHAKE-128f", bytes(32))
/// >>> public.verify(bytes(17088), b"message")
/// Traceback (most recent call last):
///     ...
/// sycon.InvalidSignature: signature: not valid for this message, context and key
#[pyclass(frozen, eq, hash, module = "sycon.slhdsa", name = "PublicKey")]
#[derive(PartialEq)]
pub(crate) struct PublicKey(AnyVerifyingKey);

#[pymethods]
impl PublicKey {
    /// Return the key of its bytes, PK.seed ‖ PK.root.
    ///
    /// All bytes of the right length are a key.
    ///
    /// Args:
    ///     name: The name of the parameter set.
    ///     data: The bytes.
    ///
    /// Raises:
    ///     ValueError: `name` is unknown.
    ///     InvalidKey: `data` has a wrong length.
    ///
    /// >>> from sycon import slhdsa
    /// >>> slhdsa.PublicKey.from_bytes("SLH-DSA-SHAKE-256s", bytes(64)).to_bytes() == bytes(64)
    /// True
    #[staticmethod]
    fn from_bytes(name: &str, data: Text) -> PyResult<Self> {
        let set = Description::named(name).map_err(raise)?;
        AnyVerifyingKey::from_bytes_of(set, &data).map(Self).map_err(raise)
    }

    /// Return the key of a `SubjectPublicKeyInfo` in PEM (RFC 9909).
    ///
    /// Args:
    ///     pem: The document, as text or bytes.
    ///
    /// Raises:
    ///     InvalidKey: The document contains no valid key.
    ///
    /// >>> from sycon import slhdsa
    /// >>> public = slhdsa.PrivateKey.generate("SLH-DSA-SHAKE-128f").public_key
    /// >>> slhdsa.PublicKey.from_pem(public.to_pem()) == public
    /// True
    #[staticmethod]
    fn from_pem(pem: Label) -> PyResult<Self> {
        text(&pem).and_then(AnyVerifyingKey::from_spki_pem).map(Self).map_err(raise)
    }

    /// Return the key as `SubjectPublicKeyInfo` in PEM (RFC 9909).
    ///
    /// >>> from sycon import slhdsa
    /// >>> print(slhdsa.PublicKey.from_bytes("SLH-DSA-SHAKE-128s", bytes(32)).to_pem(), end="")
    /// -----BEGIN PUBLIC KEY-----
    /// MDAwCwYJYIZIAWUDBAMaAyEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
    /// AAA=
    /// -----END PUBLIC KEY-----
    fn to_pem(&self) -> String {
        self.0.to_spki_pem()
    }

    /// Return the bytes of the key: PK.seed ‖ PK.root.
    ///
    /// >>> from sycon import slhdsa
    /// >>> len(slhdsa.PrivateKey.generate("SLH-DSA-SHAKE-128f").public_key.to_bytes())
    /// 32
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.0.as_bytes())
    }

    /// The name of the parameter set, such as "SLH-DSA-SHAKE-128s".
    ///
    /// >>> from sycon import slhdsa
    /// >>> slhdsa.PublicKey.from_bytes("SLH-DSA-SHAKE-128s", bytes(32)).name
    /// 'SLH-DSA-SHAKE-128s'
    #[getter]
    fn name(&self) -> &'static str {
        self.0.set().name
    }

    /// Check that `signature` is valid for the message, its context and this key (FIPS 205, algorithm 24; with
    /// `prehash` 25).
    ///
    /// Args:
    ///     signature: The signature.
    ///     message: The message.
    ///     context: The context that the signer used.
    ///     prehash: The `prehash` that the signer used.
    ///
    /// Raises:
    ///     InvalidSignature: `signature` is not valid.
    ///     ValueError: The hash function is unknown, or `context` has more than 255 bytes.
    ///
    /// >>> from sycon import InvalidSignature, slhdsa
    /// >>> key = slhdsa.PrivateKey.generate("SLH-DSA-SHAKE-128f")
    /// >>> signature = key.sign(b"message", prehash="SHAKE256")
    /// >>> key.public_key.verify(signature, b"message", prehash="SHAKE256")
    /// >>> try:
    /// ...     key.public_key.verify(signature, b"message")
    /// ... except InvalidSignature as error:
    /// ...     print(error)
    /// signature: not valid for this message, context and key
    #[pyo3(
        signature = (signature, message, context = Text::default(), *, prehash = None),
        text_signature = "($self, signature, message, context=b\"\", *, prehash=None)"
    )]
    fn verify(
        &self,
        signature: Text,
        message: &Bound<'_, PyAny>,
        context: Text,
        prehash: Option<&str>,
    ) -> PyResult<()> {
        let verify = |message: Message<'_>| self.0.verify(message, &signature);
        with_message(message, &context, prehash, verify)?.map_err(invalid)
    }

    /// Check that `signature` is one of HashSLH-DSA that is valid for a message with this digest (FIPS 205, algorithm
    /// 25).
    ///
    /// Args:
    ///     signature: The signature.
    ///     digest: The digest of the message.
    ///     context: The context that the signer used.
    ///     prehash: The name of the function that made `digest`.
    ///
    /// Raises:
    ///     InvalidSignature: `signature` is not valid.
    ///     ValueError: `digest` has another length, the hash function is unknown, or `context` has more than 255 bytes.
    ///
    /// >>> import hashlib
    /// >>> from sycon import slhdsa
    /// >>> key = slhdsa.PrivateKey.generate("SLH-DSA-SHAKE-128f")
    /// >>> signature = key.sign(b"message", prehash="SHA-256")
    /// >>> key.public_key.verify_digest(signature, hashlib.sha256(b"message").digest(), prehash="SHA-256")
    #[pyo3(
        signature = (signature, digest, context = Text::default(), *, prehash),
        text_signature = "($self, signature, digest, context=b\"\", *, prehash)"
    )]
    fn verify_digest(
        &self,
        py: Python<'_>,
        signature: Text,
        digest: Text,
        context: Text,
        prehash: &str,
    ) -> PyResult<()> {
        let verify = |message: Message<'_>| self.0.verify(message, &signature);
        with_digest(py, &digest, &context, prehash, verify)?.map_err(invalid)
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (_memo, /))]
    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __repr__(&self) -> String {
        format!("<sycon.slhdsa.PublicKey, {}>", self.name())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let key = slf.get();
        let new = slf.get_type().getattr("from_bytes")?;
        Ok((new, (key.name(), key.to_bytes(slf.py()))))
    }
}

impl Hash for PublicKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.as_bytes().hash(state);
    }
}

/// A function and its arguments, as `__reduce__` returns them.
type Reduced<'py> = (Bound<'py, PyAny>, (&'static str, Bound<'py, PyBytes>));

/// Does `work` on a message, or with `prehash` on its digest, while other threads of Python run.
fn with_message<R: Send>(
    message: &Bound<'_, PyAny>,
    context: &[u8],
    prehash: Option<&str>,
    work: impl FnOnce(Message<'_>) -> R + Send,
) -> PyResult<R> {
    let py = message.py();
    if let Some(name) = prehash {
        let digest = digest(name.parse().map_err(value_error)?, message)?;
        return with_digest(py, &digest, context, name, work);
    }
    with_bytes(message, |bytes| {
        let message = Message::with_context(bytes, context).map_err(raise)?;
        Ok(detached(py, || work(message)))
    })?
}

/// Does `work` on a digest, while other threads of Python run.
fn with_digest<R: Send>(
    py: Python<'_>,
    digest: &[u8],
    context: &[u8],
    prehash: &str,
    work: impl FnOnce(Message<'_>) -> R + Send,
) -> PyResult<R> {
    let prehash = prehash.parse().map_err(value_error)?;
    let message = Message::prehashed(prehash, digest, context).map_err(raise)?;
    Ok(detached(py, || work(message)))
}

/// Returns the digest of a message. The library has no SHA-2, so hashlib computes it.
fn digest(prehash: PreHash, message: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    let py = message.py();
    let Ok(algorithm) = prehash.name().parse::<Algorithm>() else {
        let name = prehash.name().to_lowercase().replace('-', "").replace('/', "_");
        let hash = py.import("hashlib")?.call_method1("new", (name, message))?;
        return hash.call_method0("digest")?.extract();
    };
    let mut hash = algorithm.start(&Parameters::new()).map_err(value_error)?;
    let mut digest = vec![0; prehash.digest_length()];
    with_bytes(message, |bytes| {
        detached(py, || {
            hash.absorb(bytes);
            hash.finalize_into(&mut digest)
        })
    })?
    .map_err(value_error)?;
    Ok(digest)
}

/// Returns the text of a PEM file.
fn text(pem: &[u8]) -> Result<&str, Error> {
    str::from_utf8(pem).map_err(|_| Error::Pem)
}

/// Returns the exception for a signature that is not valid, or has a wrong length.
fn invalid(error: Error) -> PyErr {
    InvalidSignature::new_err(error.to_string())
}

/// Returns the exception for all other errors.
fn raise(error: Error) -> PyErr {
    match error {
        Error::Random => PyOSError::new_err(error.to_string()),
        Error::Name | Error::PreHash | Error::Context { .. } | Error::Digest { .. } => {
            value_error(error)
        }
        _ => InvalidKey::new_err(error.to_string()),
    }
}

/// Return the lengths in bytes for each parameter set.
#[pyfunction]
fn sizes(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let sets = PyDict::new(py);
    for set in DESCRIPTIONS {
        let sizes = [
            ("seed", set.n),
            ("private_key", set.signing_key),
            ("public_key", set.verifying_key),
            ("signature", set.signature),
        ];
        let lengths = PyDict::new(py);
        sizes.into_iter().try_for_each(|(name, size)| lengths.set_item(name, size))?;
        sets.set_item(set.name, lengths)?;
    }
    Ok(sets)
}

/// Adds the classes to the compiled module, with a prefix that their own module removes.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.setattr("SlhdsaPrivateKey", py.get_type::<PrivateKey>())?;
    module.setattr("SlhdsaPublicKey", py.get_type::<PublicKey>())?;
    module.setattr("slhdsa_sizes", wrap_pyfunction!(sizes, &PyModule::new(py, "sycon.slhdsa")?)?)
}
