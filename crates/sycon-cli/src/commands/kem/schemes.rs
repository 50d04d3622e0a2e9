//! The KEMs of `sycon kem`, and which of them a key file belongs to.

use sycon::hpke::{PrivateKey, PublicKey};
use sycon::kem::{Error, SharedSecret, mlkem512, mlkem768, mlkem1024, xwing};
use zeroize::Zeroizing;

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(super) enum Algorithm {
    /// ML-KEM-768 combined with X25519: secure if one of the two is secure
    XWing,
    /// ML-KEM alone (FIPS 203), the smallest parameter set
    #[value(name = "ml-kem-512")]
    MlKem512,
    /// ML-KEM alone
    #[value(name = "ml-kem-768")]
    MlKem768,
    /// ML-KEM alone, the largest parameter set
    #[value(name = "ml-kem-1024")]
    MlKem1024,
}

pub(crate) trait Private: PrivateKey {
    fn to_pem(&self) -> Zeroizing<String>;
    fn public_pem(&self) -> String;
    fn decapsulate(&self, ciphertext: &[u8]) -> Result<SharedSecret, Error>;
}

pub(crate) trait Public: PublicKey {
    fn encapsulate(&self) -> Result<(Vec<u8>, SharedSecret), Error>;
}

macro_rules! schemes {
    ($($module:ident, $Name:ident;)*) => {
        $(
            impl Private for $module::DecapsulationKey {
                fn to_pem(&self) -> Zeroizing<String> {
                    self.to_pkcs8_pem()
                }

                fn public_pem(&self) -> String {
                    self.encapsulation_key().to_spki_pem()
                }

                fn decapsulate(&self, ciphertext: &[u8]) -> Result<SharedSecret, Error> {
                    self.decapsulate_slice(ciphertext)
                }
            }

            impl Public for $module::EncapsulationKey {
                fn encapsulate(&self) -> Result<(Vec<u8>, SharedSecret), Error> {
                    self.encapsulate().map(|(ciphertext, secret)| (ciphertext.to_vec(), secret))
                }
            }
        )*

        /// Generates a private key.
        pub(super) fn generate(algorithm: Algorithm) -> Result<Box<dyn Private>, Error> {
            match algorithm {
                $(Algorithm::$Name => Ok(Box::new($module::DecapsulationKey::generate()?)),)*
            }
        }

        /// Parses a private key in PEM.
        pub(super) fn private(pem: &str) -> Result<Box<dyn Private>, Error> {
            $(match $module::DecapsulationKey::from_pkcs8_pem(pem) {
                Err(Error::KeyAlgorithm { .. }) => {}
                result => return Ok(Box::new(result?)),
            })*
            Err(WRONG_KEM)
        }

        /// Parses a public key in PEM.
        pub(super) fn public(pem: &str) -> Result<Box<dyn Public>, Error> {
            $(match $module::EncapsulationKey::from_spki_pem(pem) {
                Err(Error::KeyAlgorithm { .. }) => {}
                result => return Ok(Box::new(result?)),
            })*
            Err(WRONG_KEM)
        }
    };
}

const WRONG_KEM: Error = Error::KeyAlgorithm { expected: "X-Wing or ML-KEM" };

schemes! {
    xwing, XWing;
    mlkem512, MlKem512;
    mlkem768, MlKem768;
    mlkem1024, MlKem1024;
}
