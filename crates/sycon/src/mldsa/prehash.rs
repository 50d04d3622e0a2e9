//! The hash functions of HashML-DSA.

use core::fmt;
use core::str::FromStr;

use sycon_sponge::{Absorb, Squeeze, Xof};

use super::Error;
use crate::xof::{Sha3_224, Sha3_256, Sha3_384, Sha3_512, Shake128, Shake256};

/// A function that hashes messages before ML-DSA (FIPS 204, section 5.4.1). Its collision resistance must be at least
/// the strength of the signature: use SHA-256, SHA3-256 or SHAKE128 with ML-DSA-44, and a function of 512 bits or
/// SHAKE256 with the other parameter sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[allow(missing_docs, reason = "their names say all")]
pub enum PreHash {
    Sha256,
    Sha384,
    Sha512,
    Sha224,
    Sha512_224,
    Sha512_256,
    Sha3_224,
    Sha3_256,
    Sha3_384,
    Sha3_512,
    Shake128,
    Shake256,
}

macro_rules! hashers {
    ($($Hash:ident: |$hash:ident| $finalize:expr;)+) => {
        /// The function of this library.
        #[derive(Clone)]
        pub(super) enum Hasher {
            $($Hash($Hash),)+
        }

        impl PreHash {
            pub(super) fn hasher(self) -> Result<Hasher, Error> {
                match self {
                    $(Self::$Hash => Ok(Hasher::$Hash($Hash::new())),)+
                    _ => Err(Error::NoHash(self)),
                }
            }
        }

        impl Hasher {
            pub(super) fn absorb(&mut self, data: &[u8]) {
                match self {
                    $(Self::$Hash(hash) => {
                        hash.absorb(data);
                    })+
                }
            }

            /// Passes the digest to `take`.
            pub(super) fn finalize(self, take: impl FnOnce(&[u8])) {
                match self {
                    $(Self::$Hash($hash) => take(&$finalize),)+
                }
            }
        }
    };
}

hashers! {
    Sha3_224: |hash| hash.finalize();
    Sha3_256: |hash| hash.finalize();
    Sha3_384: |hash| hash.finalize();
    Sha3_512: |hash| hash.finalize();
    Shake128: |hash| hash.finalize().squeeze_array::<32>();
    Shake256: |hash| hash.finalize().squeeze_array::<64>();
}

impl PreHash {
    /// All functions, in the order of their object identifiers. The first one ends in 1.
    pub const ALL: [Self; 12] = [
        Self::Sha256,
        Self::Sha384,
        Self::Sha512,
        Self::Sha224,
        Self::Sha512_224,
        Self::Sha512_256,
        Self::Sha3_224,
        Self::Sha3_256,
        Self::Sha3_384,
        Self::Sha3_512,
        Self::Shake128,
        Self::Shake256,
    ];

    /// The name in its standard.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sha256 => "SHA-256",
            Self::Sha384 => "SHA-384",
            Self::Sha512 => "SHA-512",
            Self::Sha224 => "SHA-224",
            Self::Sha512_224 => "SHA-512/224",
            Self::Sha512_256 => "SHA-512/256",
            Self::Sha3_224 => "SHA3-224",
            Self::Sha3_256 => "SHA3-256",
            Self::Sha3_384 => "SHA3-384",
            Self::Sha3_512 => "SHA3-512",
            Self::Shake128 => "SHAKE128",
            Self::Shake256 => "SHAKE256",
        }
    }

    /// The length of the digests in bytes.
    #[must_use]
    pub const fn digest_length(self) -> usize {
        match self {
            Self::Sha224 | Self::Sha512_224 | Self::Sha3_224 => 28,
            Self::Sha256 | Self::Sha512_256 | Self::Sha3_256 | Self::Shake128 => 32,
            Self::Sha384 | Self::Sha3_384 => 48,
            Self::Sha512 | Self::Sha3_512 | Self::Shake256 => 64,
        }
    }

    /// Returns true if this library contains the function, so that [`Mu::prehashed`](super::Mu::prehashed) supports it.
    #[must_use]
    pub fn is_here(self) -> bool {
        self.hasher().is_ok()
    }

    /// The object identifier in DER: 2.16.840.1.101.3.4.2, followed by the number of the function.
    pub(super) const fn oid_der(self) -> [u8; 11] {
        [6, 9, 0x60, 0x86, 0x48, 1, 0x65, 3, 4, 2, self as u8 + 1]
    }
}

impl FromStr for PreHash {
    type Err = Error;

    /// Returns the function with this name, in upper or lower case.
    fn from_str(name: &str) -> Result<Self, Error> {
        let is_it = |prehash: &Self| prehash.name().eq_ignore_ascii_case(name);
        Self::ALL.into_iter().find(is_it).ok_or(Error::UnknownHash)
    }
}

impl fmt::Display for PreHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
