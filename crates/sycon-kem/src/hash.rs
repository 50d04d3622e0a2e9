//! The functions of FIPS 202 that KEMs hash with. They hash the concatenation of several strings.

use sycon_permutation::{KeccakF1600, Permutation};
use sycon_sponge::{Absorbing, Squeeze, Squeezing};

use crate::Backend;

/// The bytes that end the input of SHA-3 and of SHAKE.
pub(crate) const SHA3: u8 = 0x06;
pub(crate) const SHAKE: u8 = 0x1f;

#[cfg(feature = "xwing")]
pub(crate) fn sha3_256(backend: Backend, parts: &[&[u8]]) -> [u8; 32] {
    hash::<KeccakF1600, 136>(backend, parts, SHA3).squeeze_array()
}

pub(crate) fn sha3_512(backend: Backend, parts: &[&[u8]]) -> [u8; 64] {
    hash::<KeccakF1600, 72>(backend, parts, SHA3).squeeze_array()
}

pub(crate) fn shake128(backend: Backend, parts: &[&[u8]]) -> impl Squeeze + use<> {
    hash::<KeccakF1600, 168>(backend, parts, SHAKE)
}

#[cfg(feature = "xwing")]
pub(crate) fn shake256<const N: usize>(backend: Backend, parts: &[&[u8]]) -> [u8; N] {
    hash::<KeccakF1600, 136>(backend, parts, SHAKE).squeeze_array()
}

pub(crate) fn hash<P: Permutation, const RATE: usize>(
    backend: Backend,
    parts: &[&[u8]],
    domain: u8,
) -> Squeezing<P, RATE> {
    let mut sponge = Absorbing::new(backend.for_one_state());
    for part in parts {
        sponge.absorb(part);
    }
    sponge.finalize(domain)
}
