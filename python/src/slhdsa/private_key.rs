//! Private keys of SLH-DSA.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use sycon::slhdsa::{AnySigningKey, Backend, Description, Error, Message, hazmat};

use super::arguments::{text, with_digest, with_message};
use super::errors::raise;
use super::public_key::PublicKey;
use crate::arguments::{Label, Text, Threads, label};
use crate::buffer::copied_bytes;
use crate::exceptions::cannot_pickle;
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
    fn from_pem(#[pyo3(from_py_with = label::pem)] pem: Label) -> PyResult<Self> {
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
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        copied_bytes(py, self.0.as_bytes())
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
        copied_bytes(message.py(), &signature.map_err(raise)?)
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
        copied_bytes(py, &signature.map_err(raise)?)
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
