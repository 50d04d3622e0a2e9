//! The traits of the crate `signature`.

use signature::{Keypair, SignatureEncoding, Signer, Verifier};
use sycon_slhdsa::traits::Signature;
use sycon_slhdsa::{Error, Shake128f};

use crate::key;

#[test]
fn signatures_are_bytes_of_the_length_of_their_set() {
    let key = key::<Shake128f>(0);
    let signature: Signature<Shake128f> = Signer::sign(&key, b"text");
    let bytes = signature.to_vec();
    let parsed = Signature::<Shake128f>::try_from(&bytes[..]).unwrap();
    assert_eq!(parsed, signature);
    let public = Keypair::verifying_key(&key);
    assert!(Verifier::verify(&public, b"text", &parsed).is_ok());
    assert!(Verifier::verify(&public, b"another text", &parsed).is_err());

    let short = Signature::<Shake128f>::try_from(&bytes[1..]).unwrap_err();
    assert!(matches!(short, Error::Length { .. }), "{short}");
}
