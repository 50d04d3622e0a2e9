//! The hash functions of HashML-DSA that this library contains.

use sycon_sponge::{Absorb, PreHash, Squeeze, Xof};

use super::Error;
use crate::xof::{Sha3_224, Sha3_256, Sha3_384, Sha3_512, Shake128, Shake256};

/// A function that absorbs a message.
#[derive(Clone)]
pub(super) enum Hasher {
    Sha3_224(Sha3_224),
    Sha3_256(Sha3_256),
    Sha3_384(Sha3_384),
    Sha3_512(Sha3_512),
    Shake128(Shake128),
    Shake256(Shake256),
}

impl Hasher {
    pub(super) fn new(prehash: PreHash) -> Result<Self, Error> {
        Ok(match prehash {
            PreHash::Sha3_224 => Self::Sha3_224(Sha3_224::new()),
            PreHash::Sha3_256 => Self::Sha3_256(Sha3_256::new()),
            PreHash::Sha3_384 => Self::Sha3_384(Sha3_384::new()),
            PreHash::Sha3_512 => Self::Sha3_512(Sha3_512::new()),
            PreHash::Shake128 => Self::Shake128(Shake128::new()),
            PreHash::Shake256 => Self::Shake256(Shake256::new()),
            _ => return Err(Error::NoHash(prehash)),
        })
    }

    pub(super) fn absorb(&mut self, data: &[u8]) {
        match self {
            Self::Sha3_224(hash) => _ = hash.absorb(data),
            Self::Sha3_256(hash) => _ = hash.absorb(data),
            Self::Sha3_384(hash) => _ = hash.absorb(data),
            Self::Sha3_512(hash) => _ = hash.absorb(data),
            Self::Shake128(hash) => _ = hash.absorb(data),
            Self::Shake256(hash) => _ = hash.absorb(data),
        }
    }

    /// Absorbs the digest into a sponge.
    pub(super) fn finalize_into(self, sponge: &mut Shake256) {
        match self {
            Self::Sha3_224(hash) => sponge.absorb(&hash.finalize()),
            Self::Sha3_256(hash) => sponge.absorb(&hash.finalize()),
            Self::Sha3_384(hash) => sponge.absorb(&hash.finalize()),
            Self::Sha3_512(hash) => sponge.absorb(&hash.finalize()),
            Self::Shake128(hash) => sponge.absorb(&hash.finalize().squeeze_array::<32>()),
            Self::Shake256(hash) => sponge.absorb(&hash.finalize().squeeze_array::<64>()),
        };
    }
}
