//! ML-DSA's external mu.

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sycon::mldsa::{self, PreHash};
use sycon::xof::Algorithm;

use crate::arguments::Text;
use crate::buffer::{copied_bytes, with_bytes};
use crate::exceptions::{InvalidKey, refuse_pickle, value_error, wrong_bytes};
use crate::lock::Locked;

/// The mu of a message that you pass in pieces: the 64 bytes that ML-DSA signs.
///
/// Args:
///     public_key: The signer's public key, 1312, 1952 or 2592 bytes long.
///     context: At most 255 bytes, which the application chooses.
///     prehash: The name of a function of SHA-3 or SHAKE. With it, mu is that of HashML-DSA.
///
/// Raises:
///     InvalidKey: `public_key` has another length.
///     ValueError: `prehash` is another name, or `context` is longer.
///
/// >>> from sycon import mldsa
/// >>> mu = mldsa.ExternalMu(bytes(1952)).absorb(b"any number ").absorb(b"of pieces")
/// >>> mu.digest()[:8].hex()
/// 'adff93e9878f96e9'
#[pyclass(frozen, module = "sycon.mldsa", name = "ExternalMu")]
pub(crate) struct Mu(Locked<mldsa::Mu>);

#[pymethods]
impl Mu {
    #[new]
    #[pyo3(signature = (public_key, context = None, *, prehash = None))]
    fn new(
        public_key: &Bound<'_, PyAny>,
        context: Option<Text>,
        prehash: Option<&str>,
    ) -> PyResult<Self> {
        let context = context.unwrap_or_default();
        let prehash: Option<PreHash> = prehash.map(find).transpose()?;
        let mu = with_bytes(public_key, |key| match prehash {
            None => mldsa::Mu::new(key, &context),
            Some(prehash) => mldsa::Mu::prehashed(key, &context, prehash),
        })?;
        mu.map(Self::from).map_err(raise)
    }

    /// Create an `ExternalMu` from the 64 bytes that FIPS 204 calls tr.
    ///
    /// Args:
    ///     tr: SHAKE256 of the public key, 64 bytes.
    ///     context: At most 255 bytes, as in `ExternalMu`.
    ///
    /// >>> from sycon import mldsa, shake256
    /// >>> key = bytes(1312)
    /// >>> mldsa.ExternalMu.from_tr(shake256(key).read(64)).digest() == mldsa.ExternalMu(key).digest()
    /// True
    #[staticmethod]
    #[pyo3(signature = (tr, context = None))]
    fn from_tr(tr: &Bound<'_, PyAny>, context: Option<Text>) -> PyResult<Self> {
        with_bytes(tr, |tr| {
            let length = || wrong_bytes("tr", tr.len(), 64);
            let mu = mldsa::Mu::from_tr(
                tr.try_into().map_err(|_| length())?,
                &context.unwrap_or_default(),
            );
            mu.map(Self::from).map_err(raise)
        })?
    }

    /// Absorb the next piece of the message, and return this object.
    ///
    /// >>> from sycon import mldsa
    /// >>> one = mldsa.ExternalMu(bytes(1312)).absorb(b"ab").absorb(b"c")
    /// >>> one.digest() == mldsa.ExternalMu(bytes(1312)).absorb(b"abc").digest()
    /// True
    fn absorb<'py>(slf: &Bound<'py, Self>, data: &Bound<'py, PyAny>) -> PyResult<Bound<'py, Self>> {
        with_bytes(data, |bytes| {
            slf.get().0.with(slf.py(), bytes.len(), |mu| {
                mu.absorb(bytes);
            });
        })?;
        Ok(slf.clone())
    }

    /// Return mu of the message so far, 64 bytes. More can follow.
    ///
    /// >>> from sycon import mldsa
    /// >>> len(mldsa.ExternalMu(bytes(2592)).digest())
    /// 64
    fn digest<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        copied_bytes(py, &self.0.with(py, 0, |mu| mu.clone().finalize()))
    }

    /// Return another object with the same state, independent of this one.
    ///
    /// >>> from sycon import mldsa
    /// >>> start = mldsa.ExternalMu(bytes(1312), b"context")
    /// >>> start.copy().absorb(b"abc").digest() == start.absorb(b"abc").digest()
    /// True
    fn copy(&self, py: Python<'_>) -> Self {
        Self::from(self.0.with(py, 0, |mu| mu.clone()))
    }

    fn __copy__(&self, py: Python<'_>) -> Self {
        self.copy(py)
    }

    #[pyo3(signature = (memo, /))]
    fn __deepcopy__(&self, memo: &Bound<'_, PyAny>) -> Self {
        self.copy(memo.py())
    }

    /// The name of this object, "ML-DSA mu", for every parameter set.
    ///
    /// >>> from sycon import mldsa
    /// >>> mldsa.ExternalMu(bytes(1312)).name
    /// 'ML-DSA mu'
    #[getter]
    #[expect(clippy::unused_self, reason = "a property of Python")]
    fn name(&self) -> &'static str {
        "ML-DSA mu"
    }

    /// The length of mu in bytes.
    ///
    /// >>> from sycon import mldsa
    /// >>> mldsa.ExternalMu(bytes(1312)).digest_size
    /// 64
    #[getter]
    #[expect(clippy::unused_self, reason = "a property of Python")]
    fn digest_size(&self) -> usize {
        64
    }

    /// The number of bytes of the message that SHAKE256 absorbs at a time.
    ///
    /// >>> from sycon import mldsa
    /// >>> mldsa.ExternalMu(bytes(1312)).block_size
    /// 136
    #[getter]
    #[expect(clippy::unused_self, reason = "a property of Python")]
    fn block_size(&self) -> usize {
        Algorithm::Shake256.rate()
    }

    #[expect(clippy::unused_self, reason = "a method of Python")]
    fn __repr__(&self) -> &'static str {
        "<sycon.mldsa.ExternalMu>"
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<()> {
        Err(refuse_pickle(slf.as_any()))
    }
}

impl From<mldsa::Mu> for Mu {
    fn from(mu: mldsa::Mu) -> Self {
        Self(Locked::new(mu))
    }
}

/// Return the mu of a message for HashML-DSA, given the digest of the message.
///
/// Args:
///     public_key: The signer's public key, as in `ExternalMu`.
///     digest: The digest of the message. SHAKE128's has 32 bytes, and SHAKE256's 64.
///     context: At most 255 bytes, as in `ExternalMu`.
///     prehash: The name of the function in its standard, such as "SHA-512".
///
/// Raises:
///     InvalidKey: `public_key` has a wrong length, as for `ExternalMu`.
///     ValueError: `prehash` is unknown, `context` is too long, or `digest` has another length.
///
/// >>> from sycon import mldsa
/// >>> import hashlib
/// >>> digest = hashlib.sha512(b"message").digest()
/// >>> len(mldsa.mu_of_digest(bytes(1952), digest, prehash="SHA-512"))
/// 64
#[pyfunction]
#[pyo3(signature = (public_key, digest, context = None, *, prehash))]
fn mu_of_digest<'py>(
    public_key: &Bound<'py, PyAny>,
    digest: Text,
    context: Option<Text>,
    prehash: &str,
) -> PyResult<Bound<'py, PyBytes>> {
    let prehash = find(prehash)?;
    let mu = with_bytes(public_key, |key| {
        mldsa::mu_of_digest(key, &context.unwrap_or_default(), prehash, &digest)
    })?;
    copied_bytes(public_key.py(), &mu.map_err(raise)?)
}

fn find(name: &str) -> PyResult<PreHash> {
    name.parse().map_err(value_error)
}

fn raise(error: mldsa::Error) -> PyErr {
    match error {
        mldsa::Error::PublicKeyLength { .. } => InvalidKey::new_err(error.to_string()),
        _ => value_error(error),
    }
}

/// Adds the class and the function to the compiled module, with a prefix that their own module removes.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.setattr("MldsaMu", py.get_type::<Mu>())?;
    let home = &PyModule::new(py, "sycon.mldsa")?;
    module.setattr("mldsa_mu_of_digest", wrap_pyfunction!(mu_of_digest, home)?)
}
