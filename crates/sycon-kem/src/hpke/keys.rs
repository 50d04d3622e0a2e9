//! The KEMs whose keys HPKE accepts.

use core::fmt::Debug;
use std::vec::Vec;

use super::suite::registered;
use crate::dhkem::DhKem;
use crate::mlkem512::MlKem512;
use crate::mlkem768::MlKem768;
use crate::mlkem1024::MlKem1024;
use crate::xwing::XWing;
use crate::{DecapsulationKey, EncapsulationKey, Scheme, SharedSecret};

/// A public key to encrypt to: the `EncapsulationKey` of a KEM.
///
/// This trait is sealed.
pub trait PublicKey: Encapsulate {
    /// Return the KEM of the key.
    fn kem(&self) -> Kem;
}

/// A private key to decrypt with: the `DecapsulationKey` of a KEM.
///
/// This trait is sealed.
pub trait PrivateKey: Decapsulate {
    /// Return the KEM of the key.
    fn kem(&self) -> Kem;
}

/// The operations of encapsulation keys, without the types of a KEM. Private, so that other crates cannot implement
/// [`PublicKey`].
pub trait Encapsulate: Debug + Send + Sync {
    fn encapsulate_to(&self) -> Result<(Vec<u8>, SharedSecret), crate::Error>;
}

/// The operations of decapsulation keys, without the types of a KEM. Private, so that other crates cannot implement
/// [`PrivateKey`].
pub trait Decapsulate: Debug + Send + Sync {
    fn decapsulate_from(&self, enc: &[u8]) -> Result<SharedSecret, crate::Error>;
}

/// A KEM with a number in HPKE's registry.
pub trait Registered: Scheme {
    const KEM: Kem;
}

impl<S: Registered> PublicKey for EncapsulationKey<S> {
    fn kem(&self) -> Kem {
        S::KEM
    }
}

impl<S: Registered> Encapsulate for EncapsulationKey<S> {
    fn encapsulate_to(&self) -> Result<(Vec<u8>, SharedSecret), crate::Error> {
        self.encapsulate().map(|(enc, secret)| (enc.as_ref().to_vec(), secret))
    }
}

impl<S: Registered> PrivateKey for DecapsulationKey<S> {
    fn kem(&self) -> Kem {
        S::KEM
    }
}

impl<S: Registered> Decapsulate for DecapsulationKey<S> {
    fn decapsulate_from(&self, enc: &[u8]) -> Result<SharedSecret, crate::Error> {
        self.decapsulate_slice(enc)
    }
}

macro_rules! kems {
    ($($(#[$doc:meta])* $Variant:ident = $name:literal, $Scheme:ty;)*) => {
        registered! {
            /// A key encapsulation mechanism.
            Kem { $($(#[$doc])* $Variant = <$Scheme>::DESCRIPTION.hpke_number(), $name;)* }
        }

        impl Kem {
            /// Return the length of an encapsulated secret in bytes, `Nenc`.
            #[must_use]
            pub const fn ciphertext(self) -> usize {
                match self {
                    $(Self::$Variant => <$Scheme>::DESCRIPTION.ciphertext,)*
                }
            }
        }

        $(impl Registered for $Scheme {
            const KEM: Kem = Kem::$Variant;
        })*
    };
}

kems! {
    /// X-Wing: **recommended**.
    XWing = "MLKEM768-X25519", XWing;
    /// DHKEM(X25519, HKDF-SHA256). **Not post-quantum.**
    DhkemX25519 = "DHKEM(X25519, HKDF-SHA256)", DhKem;
    /// ML-KEM-512.
    MlKem512 = "ML-KEM-512", MlKem512;
    /// ML-KEM-768.
    MlKem768 = "ML-KEM-768", MlKem768;
    /// ML-KEM-1024.
    MlKem1024 = "ML-KEM-1024", MlKem1024;
}
