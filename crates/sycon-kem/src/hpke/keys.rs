//! The KEMs whose keys HPKE takes: a row each.

use core::fmt::Debug;
use std::vec::Vec;

use sycon_secret::Secret;

use super::suite::registered;
use crate::{SharedSecret, dhkem, labeled, mlkem512, mlkem768, mlkem1024, xwing};

/// A public key to encrypt to: the `EncapsulationKey` of a scheme.
///
/// Nothing else can be one.
pub trait PublicKey: Encapsulate {
    /// The KEM whose key it is.
    fn kem(&self) -> Kem;
}

/// A private key to decrypt with: the `DecapsulationKey` of a scheme.
///
/// Nothing else can be one.
pub trait PrivateKey: Decapsulate {
    /// The KEM whose key it is.
    fn kem(&self) -> Kem;
}

/// What the schemes have, without their types. Not public, so that nobody else has it.
pub trait Encapsulate: Debug + Send + Sync {
    fn encapsulate_to(&self) -> Result<(Vec<u8>, SharedSecret), crate::Error>;
}

/// As [`Encapsulate`].
pub trait Decapsulate: Debug + Send + Sync {
    fn decapsulate_from(&self, enc: &[u8]) -> Result<SharedSecret, crate::Error>;
}

macro_rules! kems {
    ($($(#[$doc:meta])* $Variant:ident = $name:literal, $scheme:ident;)*) => {
        registered! {
            /// How a secret is encapsulated.
            Kem { $($(#[$doc])* $Variant = $scheme::DESCRIPTION.hpke_number(), $name;)* }
        }

        impl Kem {
            /// The length of an encapsulated secret in bytes, `Nenc`.
            #[must_use]
            pub const fn ciphertext(self) -> usize {
                match self {
                    $(Self::$Variant => $scheme::CIPHERTEXT,)*
                }
            }
        }

        $(
            impl PublicKey for $scheme::EncapsulationKey {
                fn kem(&self) -> Kem {
                    Kem::$Variant
                }
            }

            impl Encapsulate for $scheme::EncapsulationKey {
                fn encapsulate_to(&self) -> Result<(Vec<u8>, SharedSecret), crate::Error> {
                    self.encapsulate().map(|(enc, secret)| (enc.to_vec(), secret))
                }
            }

            impl PrivateKey for $scheme::DecapsulationKey {
                fn kem(&self) -> Kem {
                    Kem::$Variant
                }
            }

            impl Decapsulate for $scheme::DecapsulationKey {
                fn decapsulate_from(&self, enc: &[u8]) -> Result<SharedSecret, crate::Error> {
                    self.decapsulate_slice(enc)
                }
            }
        )*
    };
}

kems! {
    /// X-Wing: take this one.
    XWing = "MLKEM768-X25519", xwing;
    /// DHKEM(X25519, HKDF-SHA256).
    DhkemX25519 = "DHKEM(X25519, HKDF-SHA256)", dhkem;
    /// ML-KEM-512.
    MlKem512 = "ML-KEM-512", mlkem512;
    /// ML-KEM-768.
    MlKem768 = "ML-KEM-768", mlkem768;
    /// ML-KEM-1024.
    MlKem1024 = "ML-KEM-1024", mlkem1024;
}

/// `DeriveKeyPair` of ML-KEM.
macro_rules! derive_key_pair {
    ($($scheme:ident)*) => {$(
        impl $scheme::DecapsulationKey {
            /// The key that belongs to input key material, as HPKE derives it (draft-ietf-hpke-pq): the
            /// seed is SHAKE256 of `ikm` and labels.
            ///
            /// # Security
            ///
            /// `ikm` must be secret, and hold at least 32 bytes of entropy. A password does not.
            #[must_use]
            pub fn derive_hpke(ikm: &[u8]) -> Self {
                let mut seed = Secret::<[u8; $scheme::SEED]>::ZERO;
                labeled::derive_key_pair(&$scheme::DESCRIPTION, ikm, &mut seed[..]);
                Self::from_seed(&seed)
            }
        }
    )*};
}

derive_key_pair!(mlkem512 mlkem768 mlkem1024);
