//! The KEMs of `sycon kem`, and which of them a key file belongs to.

use sycon::hpke::{PrivateKey, PublicKey};
use sycon::kem::{DecapsulationKey, EncapsulationKey, Error, KeyEncoding, SharedSecret};
use sycon::kem::{mlkem512::MlKem512, mlkem768::MlKem768, mlkem1024::MlKem1024, xwing::XWing};
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

impl<S: KeyEncoding> Private for DecapsulationKey<S>
where
    Self: PrivateKey,
{
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

impl<S: KeyEncoding> Public for EncapsulationKey<S>
where
    Self: PublicKey,
{
    fn encapsulate(&self) -> Result<(Vec<u8>, SharedSecret), Error> {
        self.encapsulate().map(|(ciphertext, secret)| (ciphertext.as_ref().into(), secret))
    }
}

/// Generates a private key.
pub(super) fn generate(algorithm: Algorithm) -> Result<Box<dyn Private>, Error> {
    Ok(match algorithm {
        Algorithm::XWing => Box::new(DecapsulationKey::<XWing>::generate()?),
        Algorithm::MlKem512 => Box::new(DecapsulationKey::<MlKem512>::generate()?),
        Algorithm::MlKem768 => Box::new(DecapsulationKey::<MlKem768>::generate()?),
        Algorithm::MlKem1024 => Box::new(DecapsulationKey::<MlKem1024>::generate()?),
    })
}

/// Parses a private key in PEM.
pub(super) fn private(pem: &str) -> Result<Box<dyn Private>, Error> {
    fn of<S: KeyEncoding>(pem: &str) -> Result<Box<dyn Private>, Error>
    where
        DecapsulationKey<S>: PrivateKey,
    {
        Ok(DecapsulationKey::<S>::from_pkcs8_pem_boxed(pem)?)
    }
    matching([of::<XWing>(pem), of::<MlKem512>(pem), of::<MlKem768>(pem), of::<MlKem1024>(pem)])
}

/// Parses a public key in PEM.
pub(super) fn public(pem: &str) -> Result<Box<dyn Public>, Error> {
    fn of<S: KeyEncoding>(pem: &str) -> Result<Box<dyn Public>, Error>
    where
        EncapsulationKey<S>: PublicKey,
    {
        Ok(Box::new(EncapsulationKey::<S>::from_spki_pem(pem)?))
    }
    matching([of::<XWing>(pem), of::<MlKem512>(pem), of::<MlKem768>(pem), of::<MlKem1024>(pem)])
}

/// Returns the result for the KEM whose algorithm the key has.
fn matching<K>(results: [Result<K, Error>; 4]) -> Result<K, Error> {
    const NONE: Error = Error::KeyAlgorithm { expected: "X-Wing or ML-KEM" };
    let matches = |result: &Result<K, Error>| !matches!(result, Err(Error::KeyAlgorithm { .. }));
    results.into_iter().find(matches).unwrap_or(Err(NONE))
}
