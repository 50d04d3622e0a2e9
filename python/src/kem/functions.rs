//! The functions of the modules, for any KEM.

use pyo3::PyTypeInfo;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};
use sycon_kem::{Bytes, DecapsulationKey, EncapsulationKey, Error, Scheme, SharedSecret};
use zeroize::Zeroizing;

use super::keys::{Private, Public};
use super::values::{
    Pair, as_value, check_results, copied, encapsulated, exactly, listed, on_threads, pair, raise,
    sized,
};
use crate::arguments::{Text, Threads};
use crate::buffer::{copied_bytes, new_list};
use crate::exceptions::{InvalidCiphertext, InvalidKey};
use crate::lock::detached;
use crate::memory::{push, reserve};

type Keys<S> = (<S as Scheme>::EncapsulationKey, Zeroizing<<S as Scheme>::DecapsulationKey>);

type Sent<S> = Result<(<S as Scheme>::Ciphertext, SharedSecret), Error>;

/// Returns the key of an object, if it is an `EncapsulationKey` of the KEM.
type Cast<S> = for<'a> fn(&'a Bound<'_, PyAny>) -> Option<&'a Public<S>>;

/// The source of a public key.
enum Source<'a, S: Scheme> {
    Object(&'a EncapsulationKey<S>),
    Bytes,
    Bad(Error),
}

pub(super) fn generate<S: Scheme>(py: Python<'_>) -> PyResult<Pair<'_>> {
    let key = Private::<S>::generate(py)?;
    let seed = key.seed(py)?.expect("a generated key has a seed");
    Ok((seed, key.public_bytes(py)?))
}

/// `keypair`, `encapsulate` and the other arguments of their kind are the functions of the KEM's module in Rust.
pub(super) fn from_seed<'py, S: Scheme>(
    seed: &Bound<'py, PyAny>,
    keypair: fn(&S::Seed) -> Keys<S>,
) -> PyResult<Pair<'py>> {
    let (py, seed) = (seed.py(), seed.extract::<Text>()?);
    let keys = detached(py, || Ok(keypair(sized("seed", &seed)?)));
    let (public_key, _) = keys.map_err(raise::<InvalidKey>)?;
    pair(py, &seed, public_key.as_ref())
}

pub(super) fn from_seed_many<'py, S: Scheme>(
    seeds: &Bound<'py, PyAny>,
    threads: Threads,
) -> PyResult<Bound<'py, PyList>> {
    let py = seeds.py();
    let seeds = secrets::<S::Seed, InvalidKey>("seed", &listed(seeds)?)?;
    check_results::<DecapsulationKey<S>>(py, seeds.len())?;
    let keys = on_threads(py, threads, || DecapsulationKey::<S>::from_seed_many_parallel(&seeds));
    new_list(py, seeds.len(), |index| {
        let key = keys[index].encapsulation_key();
        pair(py, seeds[index].as_ref(), key.as_bytes().as_ref())?.into_pyobject(py)
    })
}

pub(super) fn encapsulate<'py, S: Scheme>(
    pk: &Bound<'py, PyAny>,
    encapsulate: fn(&S::EncapsulationKey) -> Sent<S>,
) -> PyResult<Pair<'py>> {
    let sent = copied(pk, |pk| encapsulate(sized("encapsulation key", pk)?))?;
    encapsulated::<InvalidKey, S>(pk.py(), sent)
}

pub(super) fn encapsulate_derand<'py, S: Scheme>(
    pk: &Bound<'py, PyAny>,
    eseed: &Bound<'py, PyAny>,
    encapsulate_derand: fn(&S::EncapsulationKey, &S::Randomness) -> Sent<S>,
) -> PyResult<Pair<'py>> {
    let (py, pk, eseed) = (pk.py(), pk.extract::<Text>()?, eseed.extract::<Text>()?);
    let key = sized("encapsulation key", &pk).map_err(raise::<InvalidKey>)?;
    let randomness = sized("randomness", &eseed).map_err(raise::<PyValueError>)?;
    let sent = detached(py, || encapsulate_derand(key, randomness));
    encapsulated::<InvalidKey, S>(py, sent)
}

pub(super) fn encapsulate_many<'py, S: Scheme>(
    pks: &Bound<'py, PyAny>,
    threads: Threads,
    cast: Cast<S>,
) -> PyResult<Bound<'py, PyList>> {
    encapsulate_each(pks.py(), &listed(pks)?, None, threads, cast)
}

pub(super) fn encapsulate_many_derand<'py, S: Scheme>(
    pks: &Bound<'py, PyAny>,
    eseeds: &Bound<'py, PyAny>,
    threads: Threads,
    cast: Cast<S>,
) -> PyResult<Bound<'py, PyList>> {
    let (py, pks, eseeds) = (pks.py(), listed(pks)?, listed(eseeds)?);
    if pks.len() != eseeds.len() {
        let (given, expected) = (eseeds.len(), pks.len());
        return Err(PyValueError::new_err(format!(
            "eseeds: wrong number (got {given}, expected {expected}, one for each public key)"
        )));
    }
    let randomness = secrets::<S::Randomness, PyValueError>("randomness", &eseeds)?;
    encapsulate_each(py, &pks, Some(&randomness), threads, cast)
}

pub(super) fn decapsulate<'py, S: Scheme>(
    sk: &Bound<'py, PyAny>,
    ciphertext: &Bound<'py, PyAny>,
    decapsulate: fn(&S::Seed, &S::Ciphertext) -> S::Decapsulated,
) -> PyResult<Bound<'py, PyBytes>> {
    let (py, sk, ciphertext) = (sk.py(), sk.extract::<Text>()?, ciphertext.extract::<Text>()?);
    let seed = sized("seed", &sk).map_err(raise::<InvalidKey>)?;
    let ciphertext = sized("ciphertext", &ciphertext).map_err(raise::<InvalidCiphertext>)?;
    let secret = detached(py, || decapsulate(seed, ciphertext)).into();
    copied_bytes(py, secret.map_err(raise::<InvalidCiphertext>)?.as_bytes())
}

pub(super) fn sizes<S: Scheme>() -> [(&'static str, usize); 5] {
    let kem = S::DESCRIPTION;
    [
        ("seed", kem.seed),
        ("public_key", kem.encapsulation_key),
        ("ciphertext", kem.ciphertext),
        ("shared_secret", kem.shared_secret),
        ("randomness", kem.randomness),
    ]
}

/// Returns the bytes of `objects` as arrays, or raises the exception `E` if one has another length.
fn secrets<B: Bytes, E: PyTypeInfo>(
    what: &'static str,
    objects: &[Bound<'_, PyAny>],
) -> PyResult<Zeroizing<Vec<B>>> {
    // The vector does not grow, because a vector that grows leaves copies of its items in memory.
    let mut secrets = Zeroizing::new(Vec::new());
    if let Some(first) = objects.first() {
        *secrets = reserve(first.py(), objects.len())?;
    }
    for object in objects {
        secrets.push(exactly(what, object)?.map_err(raise::<E>)?);
    }
    Ok(secrets)
}

/// Encapsulates to each key, with its `randomness` or, without any, with that of the operating system.
fn encapsulate_each<'py, S: Scheme>(
    py: Python<'py>,
    objects: &[Bound<'py, PyAny>],
    randomness: Option<&[S::Randomness]>,
    threads: Threads,
    cast: Cast<S>,
) -> PyResult<Bound<'py, PyList>> {
    let mut keys = reserve(py, objects.len())?;
    let mut strings = Vec::new();
    for object in objects {
        keys.push(match cast(object) {
            Some(key) => Source::Object(key.get()),
            None => match exactly("encapsulation key", object)? {
                Ok(bytes) => {
                    push(&mut strings, bytes)?;
                    Source::Bytes
                }
                Err(error) => Source::Bad(error),
            },
        });
    }
    check_results::<(EncapsulationKey<S>, S::Ciphertext)>(py, objects.len())?;
    let (parsed, sent) = on_threads(py, threads, || {
        let parsed = EncapsulationKey::<S>::parse_many_parallel(&strings);
        let mut next = parsed.iter();
        let good = keys.iter().enumerate().filter_map(|(i, key)| match key {
            Source::Object(key) => Some((i, *key)),
            Source::Bytes => Some((i, next.next()?.as_ref().ok()?)),
            Source::Bad(_) => None,
        });
        let sent = if let Some(randomness) = randomness {
            let items: Vec<_> = good.map(|(i, key)| (key, &randomness[i])).collect();
            Ok(EncapsulationKey::encapsulate_many_derand_parallel(&items))
        } else {
            let keys: Vec<_> = good.map(|(_, key)| key).collect();
            EncapsulationKey::encapsulate_many_parallel(&keys)
        };
        (parsed, sent)
    });
    let mut sent = sent.map_err(raise::<InvalidKey>)?.into_iter();
    let mut parsed = parsed.into_iter();
    let (count, mut keys) = (keys.len(), keys.into_iter());
    new_list(py, count, |_| {
        let good = match keys.next().expect("one for each") {
            Source::Object(_) => Ok(()),
            Source::Bytes => parsed.next().expect("one for each").map(|_| ()),
            Source::Bad(error) => Err(error),
        };
        match good.map(|()| sent.next().expect("one for each")) {
            Ok((ciphertext, secret)) => {
                Ok(pair(py, ciphertext.as_ref(), secret.as_bytes())?.into_pyobject(py)?.into_any())
            }
            Err(error) => Ok(as_value(py, raise::<InvalidKey>(error))),
        }
    })
}
