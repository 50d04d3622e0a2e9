//! The hash functions of HashML-DSA and HashSLH-DSA.

use core::fmt;
use core::str::FromStr;

/// A function that hashes a message before HashML-DSA (FIPS 204, section 5.4.1) or HashSLH-DSA (FIPS 205, section
/// 10.2.2) signs the digest.
///
/// Choose a function whose collisions are as hard to find as forgeries: SHA-256, SHA3-256 or SHAKE128 for ML-DSA-44 and
/// for the sets 128s and 128f of SLH-DSA, and SHA-512, SHA3-512 or SHAKE256 for all other parameter sets.
///
/// ```
/// use sycon_sponge::PreHash;
///
/// assert_eq!(PreHash::Shake256.to_string(), "SHAKE256");
/// assert_eq!(PreHash::Shake256.digest_length(), 64);
/// assert_eq!("sha-512/256".parse(), Ok(PreHash::Sha512_256));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the names are complete")]
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

impl PreHash {
    /// All functions, in the order of their object identifiers, of which the first ends in 1.
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

    /// Returns the name in the standard.
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

    /// Returns the length of a digest in bytes: for SHAKE128 it is 32, and for SHAKE256 it is 64.
    #[must_use]
    pub const fn digest_length(self) -> usize {
        match self {
            Self::Sha224 | Self::Sha512_224 | Self::Sha3_224 => 28,
            Self::Sha256 | Self::Sha512_256 | Self::Sha3_256 | Self::Shake128 => 32,
            Self::Sha384 | Self::Sha3_384 => 48,
            Self::Sha512 | Self::Sha3_512 | Self::Shake256 => 64,
        }
    }

    /// Returns true if the function is a member of SHA-3, which the crate `sycon` contains.
    #[must_use]
    #[cfg_attr(false, mutants::skip)] // with all features, all functions exist
    pub const fn is_here(self) -> bool {
        self as u8 >= Self::Sha3_224 as u8
    }

    /// Returns the object identifier in DER: 2.16.840.1.101.3.4.2, and the number of the function.
    #[must_use]
    pub const fn oid_der(self) -> &'static [u8; 11] {
        const OIDS: [[u8; 11]; 12] = {
            let mut oids = [[6, 9, 0x60, 0x86, 0x48, 1, 0x65, 3, 4, 2, 1]; 12];
            let mut i = 1;
            while i < oids.len() {
                oids[i][10] = oids[i - 1][10] + 1;
                i += 1;
            }
            oids
        };
        &OIDS[self as usize]
    }
}

impl FromStr for PreHash {
    type Err = UnknownPreHash;

    /// Returns the function with this [name](PreHash::name), in upper or lower case.
    ///
    /// # Errors
    ///
    /// [`UnknownPreHash`] if no function has the name.
    fn from_str(name: &str) -> Result<Self, UnknownPreHash> {
        let is_named = |prehash: &Self| prehash.name().eq_ignore_ascii_case(name);
        Self::ALL.into_iter().find(is_named).ok_or(UnknownPreHash)
    }
}

impl fmt::Display for PreHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error for a name that is not the name of a [`PreHash`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownPreHash;

impl fmt::Display for UnknownPreHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("prehash: unknown name (expected one of")?;
        PreHash::ALL.iter().try_for_each(|prehash| write!(f, " {prehash}"))?;
        f.write_str(")")
    }
}

impl core::error::Error for UnknownPreHash {}
