//! Keys of any KEM: the implementation of the classes of `shells.rs`.

use std::hash::{Hash, Hasher};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};
use sycon_kem::{DecapsulationKey, EncapsulationKey, Error, Scheme, SharedSecret};

use super::values::{
    Pair, as_value, check_results, copied, encapsulated, exactly, listed, on_threads, raise, text,
};
use crate::arguments::{Label, Threads};
use crate::buffer::{copied_bytes, new_list};
use crate::exceptions::{InvalidCiphertext, InvalidKey, cannot_pickle};
use crate::lock::detached;
use crate::memory::collect;

/// A key. Boxed, because it needs an alignment that Python's allocator does not give.
pub(super) struct Key<K>(Box<K>);

pub(super) type Private<S> = Key<DecapsulationKey<S>>;
pub(super) type Public<S> = Key<EncapsulationKey<S>>;

/// A class and its argument, as `__reduce__` returns them.
pub(super) type Reduced<'py> = (Bound<'py, PyAny>, (Bound<'py, PyBytes>,));

// Each operation takes ten microseconds or more, so other threads run in the meantime.
impl<K: Send + Sync> Key<K> {
    /// Returns the key that `read` finds in the bytes of `object`, or raises `InvalidKey`.
    pub(super) fn read(
        object: &Bound<'_, PyAny>,
        read: impl FnOnce(&[u8]) -> Result<K, Error> + Send,
    ) -> PyResult<Self> {
        Self::checked(copied(object, read)?)
    }

    /// Returns the key that `read` finds in the text of a PEM file, or raises `InvalidKey`.
    pub(super) fn read_pem(
        py: Python<'_>,
        pem: &Label,
        read: impl FnOnce(&str) -> Result<Box<K>, Error> + Send,
    ) -> PyResult<Self> {
        detached(py, || text(pem).and_then(read)).map(Self).map_err(raise::<InvalidKey>)
    }

    /// Returns the key that `derive` computes from the bytes of `ikm`.
    pub(super) fn derive(
        ikm: &Bound<'_, PyAny>,
        derive: impl FnOnce(&[u8]) -> K + Send,
    ) -> PyResult<Self> {
        Ok(Self(Box::new(copied(ikm, derive)?)))
    }

    fn checked(key: Result<K, Error>) -> PyResult<Self> {
        key.map(|key| Self(Box::new(key))).map_err(raise::<InvalidKey>)
    }

    pub(super) fn get(&self) -> &K {
        &self.0
    }
}

impl<S: Scheme> Private<S> {
    pub(super) fn from_seed(seed: &Bound<'_, PyAny>) -> PyResult<Self> {
        Self::read(seed, DecapsulationKey::from_seed_slice)
    }

    pub(super) fn generate(py: Python<'_>) -> PyResult<Self> {
        Self::checked(detached(py, DecapsulationKey::generate))
    }

    pub(super) fn decapsulate<'py>(
        &self,
        ciphertext: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        self.decapsulate_with(ciphertext, DecapsulationKey::decapsulate_slice)
    }

    pub(super) fn decapsulate_with<'py>(
        &self,
        ciphertext: &Bound<'py, PyAny>,
        decapsulate: impl FnOnce(&DecapsulationKey<S>, &[u8]) -> Result<SharedSecret, Error> + Send,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let secret = copied(ciphertext, |bytes| decapsulate(&self.0, bytes))?;
        let secret = secret.map_err(raise::<InvalidCiphertext>)?;
        copied_bytes(ciphertext.py(), secret.as_bytes())
    }

    pub(super) fn decapsulate_many<'py>(
        &self,
        ciphertexts: &Bound<'py, PyAny>,
        threads: Threads,
    ) -> PyResult<Bound<'py, PyList>> {
        let py = ciphertexts.py();
        let ciphertexts = listed(ciphertexts)?;
        let read = |object| exactly::<S::Ciphertext>("ciphertext", object);
        let read = collect(ciphertexts.iter().map(read))?;
        let good = collect(read.iter().flatten().copied().map(Ok))?;
        check_results::<S::Decapsulated>(py, good.len())?;
        let received = on_threads(py, threads, || self.0.decapsulate_many_parallel(&good));
        let mut received = received.into_iter();
        let (count, mut read) = (read.len(), read.into_iter());
        new_list(py, count, |_| {
            let read = read.next().expect("one for each");
            match read.and_then(|_| received.next().expect("one for each").into()) {
                Ok(secret) => Ok(copied_bytes(py, secret.as_bytes())?.into_any()),
                Err(error) => Ok(as_value(py, raise::<InvalidCiphertext>(error))),
            }
        })
    }

    pub(super) fn seed<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let seed: Option<&S::Seed> = self.0.seed().into();
        seed.map(|seed| copied_bytes(py, seed.as_ref())).transpose()
    }

    pub(super) fn public_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        copied_bytes(py, self.0.encapsulation_key().as_bytes().as_ref())
    }

    pub(super) fn public(&self) -> Public<S> {
        Key(Box::new(self.0.encapsulation_key().clone()))
    }
}

impl<S: Scheme> PartialEq for Public<S> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<S: Scheme> Hash for Public<S> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.as_bytes().as_ref().hash(state);
    }
}

impl<S: Scheme> Public<S> {
    pub(super) fn from_bytes(public_key: &Bound<'_, PyAny>) -> PyResult<Self> {
        Self::read(public_key, EncapsulationKey::from_slice)
    }

    pub(super) fn bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        copied_bytes(py, self.0.as_bytes().as_ref())
    }

    pub(super) fn encapsulate<'py>(&self, py: Python<'py>) -> PyResult<Pair<'py>> {
        encapsulated::<PyValueError, S>(py, detached(py, || self.0.encapsulate()))
    }

    pub(super) fn encapsulate_derand<'py>(&self, eseed: &Bound<'py, PyAny>) -> PyResult<Pair<'py>> {
        let sent = copied(eseed, |bytes| self.0.encapsulate_derand_slice(bytes))?;
        encapsulated::<PyValueError, S>(eseed.py(), sent)
    }

    pub(super) fn reduce<'py>(&self, object: &Bound<'py, PyAny>) -> PyResult<Reduced<'py>> {
        // A key that was accepted although its share has small order would not be accepted again.
        if EncapsulationKey::<S>::from_bytes(self.0.as_bytes()).is_err() {
            return Err(cannot_pickle(object, "its share has small order; keep its bytes"));
        }
        Ok((object.get_type().into_any(), (self.bytes(object.py())?,)))
    }
}
