//! Keys: their checks, and the encoding of decapsulation keys in FIPS 203.

use super::hashing::LongHash;
use super::kpke::{Parse, Write};
use super::parameters::{Key, MlKem, POLYNOMIAL, Parameters};
use super::polynomial::{Matrix, Vector};
use crate::{Backend, Error};
use sycon_secret::{Secret, Zero, equal, reveal};

/// A checked encapsulation key, with its matrix.
#[derive(Clone)]
pub struct Public<const K: usize>
where
    MlKem<K>: Parameters,
{
    pub(super) bytes: Key<K>,
    pub(super) hash: [u8; 32],
    pub(super) matrix: Matrix<K>,
    pub(super) t: Vector<K>,
    pub(super) backend: Backend,
}

impl<const K: usize> Public<K>
where
    MlKem<K>: Parameters,
{
    /// Fills an empty key.
    pub(crate) fn parse(&mut self, bytes: &Key<K>) -> Result<(), Error> {
        if !self.backend.run(Parse { bytes: bytes.as_ref(), out: &mut self.t }) {
            return Err(Error::EncapsulationKey);
        }
        self.bytes = *bytes;
        let seed = bytes.as_ref().last_chunk().expect("longer than a seed");
        let mut hash = LongHash::of_key(self.backend, bytes);
        for (i, row) in self.matrix.iter_mut().enumerate() {
            hash.absorb_beside_row(seed, i, row);
        }
        hash.finish(&mut self.hash);
        Ok(())
    }

    /// An empty key. A key is large, so it is filled in place.
    #[inline(always)]
    pub(crate) fn empty(backend: Backend) -> Self {
        Self {
            bytes: Key::<K>::ZERO,
            hash: [0; 32],
            matrix: Matrix::ZERO,
            t: Vector::ZERO,
            backend,
        }
    }

    /// The encoded key.
    pub(crate) fn bytes(&self) -> &Key<K> {
        &self.bytes
    }
}

/// The secret part of a decapsulation key.
#[derive(Clone)]
pub struct Private<const K: usize> {
    pub(super) s: Secret<Vector<K>>,
    /// `z`, the secret from which implicit rejection derives its shared secret.
    pub(super) rejection: Secret<[u8; 32]>,
}

impl<const K: usize> Zero for Private<K> {
    const ZERO: Self = Self { s: Secret::ZERO, rejection: Secret::ZERO };
}

impl<const K: usize> Private<K>
where
    MlKem<K>: Parameters,
{
    /// Reads the encoding of FIPS 203: polynomials, the encapsulation key, its hash, and the secret of rejections.
    /// `bytes` must have that length.
    pub(crate) fn parse(&mut self, public: &mut Public<K>, bytes: &[u8]) -> Result<(), Error> {
        let (s, rest) = bytes.split_at(K * POLYNOMIAL);
        let (key, rest) = rest.split_at(size_of::<Key<K>>());
        let (hash, rejection) = rest.split_at(32);
        let mut bytes = Key::<K>::ZERO;
        bytes.as_mut().copy_from_slice(key);
        public.parse(&bytes)?;
        if !equal(&public.hash, hash) {
            return Err(Error::DecapsulationKey);
        }
        if !reveal(public.backend.run(Parse { bytes: s, out: &mut self.s })) {
            return Err(Error::DecapsulationKey);
        }
        self.rejection.copy_from_slice(rejection);
        Ok(())
    }

    /// Writes the encoding of FIPS 203.
    pub(crate) fn write(&self, public: &Public<K>, bytes: &mut [u8]) {
        let (s, rest) = bytes.split_at_mut(K * POLYNOMIAL);
        public.backend.run(Write { polynomials: &self.s, bytes: s });
        let (key, rest) = rest.split_at_mut(size_of::<Key<K>>());
        key.copy_from_slice(public.bytes.as_ref());
        let (hash, rejection) = rest.split_at_mut(32);
        hash.copy_from_slice(&public.hash);
        rejection.copy_from_slice(&*self.rejection);
    }
}
