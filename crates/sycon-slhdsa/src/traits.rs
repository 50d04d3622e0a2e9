//! The traits of RustCrypto's crate `signature`, for code that is generic over signature schemes.
//!
//! [`SigningKey`] implements `Signer` and `Keypair`, and [`VerifyingKey`] implements `Verifier`. Messages have no context.
//!
//! ```
//! use signature::{Keypair, Signer, Verifier};
//! use sycon_slhdsa::traits::Signature;
//! use sycon_slhdsa::{Shake128f, SigningKey};
//!
//! fn exchange<K: Signer<S> + Keypair<VerifyingKey: Verifier<S>>, S>(key: &K) {
//!     let signature = key.sign(b"text");
//!     assert!(key.verifying_key().verify(b"text", &signature).is_ok());
//!     assert!(key.verifying_key().verify(b"another text", &signature).is_err());
//! }
//!
//! exchange::<_, Signature<Shake128f>>(&SigningKey::<Shake128f>::generate()?);
//! # Ok::<(), sycon_slhdsa::Error>(())
//! ```

use alloc::vec::Vec;
use core::marker::PhantomData;

use signature::{Keypair, SignatureEncoding, Signer, Verifier};

use crate::keys::check_length;
use crate::{Error, FixedSet, Message, SigningKey, VerifyingKey};

/// A signature of the parameter set `P`: bytes of the right length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature<P> {
    bytes: Vec<u8>,
    set: PhantomData<P>,
}

impl<P: FixedSet> TryFrom<&[u8]> for Signature<P> {
    type Error = Error;

    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        check_length("signature", bytes, P::DESCRIPTION.signature)?;
        Ok(Self { bytes: bytes.to_vec(), set: PhantomData })
    }
}

impl<P> From<Signature<P>> for Vec<u8> {
    fn from(signature: Signature<P>) -> Self {
        signature.bytes
    }
}

impl<P: FixedSet> SignatureEncoding for Signature<P> {
    type Repr = Vec<u8>;
}

impl<P: FixedSet> Keypair for SigningKey<P> {
    type VerifyingKey = VerifyingKey<P>;

    fn verifying_key(&self) -> VerifyingKey<P> {
        self.verifying_key()
    }
}

impl<P: FixedSet> Signer<Signature<P>> for SigningKey<P> {
    fn try_sign(&self, message: &[u8]) -> Result<Signature<P>, signature::Error> {
        let bytes = self.sign(message).map_err(signature::Error::from_source)?;
        Ok(Signature { bytes, set: PhantomData })
    }
}

impl<P: FixedSet> Verifier<Signature<P>> for VerifyingKey<P> {
    fn verify(&self, message: &[u8], signature: &Signature<P>) -> Result<(), signature::Error> {
        self.verify(Message::new(message), &signature.bytes).map_err(signature::Error::from_source)
    }
}
