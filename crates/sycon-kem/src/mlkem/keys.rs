//! Keys: how they are checked, and the form that FIPS 203 gives decapsulation keys.

use subtle::ConstantTimeEq;

use super::fo::Private;
use super::hashing::LongHash;
use super::kpke::{Parse, Write};
use super::parameters::{Key, MlKem, POLYNOMIAL, Parameters};
use super::polynomial::{Matrix, Vector};
use crate::{Backend, Error};
use sycon_simd::{Zero, reveal};

/// An encapsulation key, checked, with its matrix at hand.
#[derive(Clone)]
pub(crate) struct Public<const K: usize>
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
    pub(crate) fn parse(backend: Backend, bytes: &Key<K>) -> Result<Self, Error> {
        let mut key = Self::empty(backend);
        if !backend.run(Parse { bytes: bytes.as_ref(), out: &mut key.t }) {
            return Err(Error::EncapsulationKey);
        }
        key.bytes = *bytes;
        let seed = bytes.as_ref().last_chunk().expect("longer than a seed");
        let mut hash = LongHash::of_key(backend, bytes);
        for (i, row) in key.matrix.iter_mut().enumerate() {
            hash.absorb_beside_row(seed, i, row);
        }
        hash.finish(&mut key.hash);
        Ok(key)
    }

    // Inline, so that it is zeroed in its place.
    #[inline(always)]
    pub(super) fn empty(backend: Backend) -> Self {
        Self {
            bytes: Key::<K>::ZERO,
            hash: [0; 32],
            matrix: Matrix::ZERO,
            t: Vector::ZERO,
            backend,
        }
    }

    /// The key as it travels.
    pub(crate) fn bytes(&self) -> &Key<K> {
        &self.bytes
    }
}

impl<const K: usize> Private<K>
where
    MlKem<K>: Parameters,
{
    /// Reads the form of FIPS 203: polynomials, the encapsulation key, its hash, the secret of
    /// rejections. `bytes` are as long as that.
    pub(crate) fn parse(backend: Backend, bytes: &[u8]) -> Result<(Self, Public<K>), Error> {
        let (s, rest) = bytes.split_at(K * POLYNOMIAL);
        let (key, rest) = rest.split_at(size_of::<Key<K>>());
        let (hash, rejection) = rest.split_at(32);
        let mut bytes = Key::<K>::ZERO;
        bytes.as_mut().copy_from_slice(key);
        let public = Public::parse(backend, &bytes)?;
        if !bool::from(public.hash.ct_eq(hash)) {
            return Err(Error::DecapsulationKey);
        }
        let mut private = Self::ZERO;
        if !reveal(backend.run(Parse { bytes: s, out: &mut private.s })) {
            return Err(Error::DecapsulationKey);
        }
        private.rejection.copy_from_slice(rejection);
        Ok((private, public))
    }

    /// Writes that form.
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
