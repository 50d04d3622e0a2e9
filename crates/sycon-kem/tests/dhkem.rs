//! DHKEM compared with RFC 9180 and the crate `hpke`.

use hpke::kem::X25519HkdfSha256;
use hpke::{Deserializable, Kem, Serializable};
use sycon_kem::dhkem::{DecapsulationKey, EncapsulationKey, RANDOMNESS};

use crate::{Chosen, bytes, hex};

/// RFC 9180, appendix A.1.1.
#[test]
fn rfc_9180() {
    let ikm_r = hex("6db9df30aa07dd42ee5e8181afdb977e538f5e1fec8a06223f33f7013e525037");
    let private = hex("4612c550263fc8ad58375df3f557aac531d26850903e55a9f23f21d8534e8ac8");
    let public = hex("3948cfe0ad1ddb695d780e59077195da6c56506b027329794ab02bca80815c4d");
    let ikm_e = hex("7268600d403fce431561aef583ee1613527cff655c1343f29812e66706df3234");
    let enc = hex("37fda3567bdbd628e88668c3c8d7e97d1d1253b6d4ea6d44c150f741f1bf4431");
    let shared = hex("fe0e18c9f024ce43799ae393c7e8fe8fce9d218875e8227b0187c04e7d2ea1fc");

    let key = DecapsulationKey::derive(&ikm_r);
    assert_eq!(key.seed()[..], private);
    assert_eq!(key, DecapsulationKey::from_seed_slice(&private).unwrap());
    assert_eq!(key.encapsulation_key().as_bytes()[..], public);
    let (ciphertext, secret) =
        EncapsulationKey::from_slice(&public).unwrap().encapsulate_derand_slice(&ikm_e).unwrap();
    assert_eq!(ciphertext[..], enc);
    assert_eq!(secret.as_bytes()[..], shared);
    assert_eq!(key.decapsulate_slice(&enc).unwrap(), secret);
}

/// Returns the secret as X25519 clamps it. `hpke` stores private keys clamped. RFC 9180 requires that, but its
/// vectors are not clamped.
fn clamped(mut secret: [u8; 32]) -> [u8; 32] {
    secret[0] &= 0xf8;
    secret[31] = secret[31] & 0x7f | 0x40;
    secret
}

#[test]
fn equals_hpke() {
    for i in 0..100 {
        // The material can have any length.
        let material: [u8; 100] = bytes("ikm", i);
        let (private, public) = X25519HkdfSha256::derive_keypair(&material[i..]);
        let key = DecapsulationKey::derive(&material[i..]);
        assert_eq!(clamped(*key.seed()), private.to_bytes()[..], "{i}");
        assert_eq!(key.encapsulation_key().as_bytes()[..], public.to_bytes()[..], "{i}");

        let randomness: [u8; RANDOMNESS] = bytes("randomness", i);
        let (ciphertext, secret) = key.encapsulation_key().encapsulate_derand(&randomness);
        let (theirs, enc) =
            X25519HkdfSha256::encap_with_rng(&public, None, &mut Chosen(&randomness)).unwrap();
        assert_eq!(enc.to_bytes()[..], ciphertext, "{i}");
        assert_eq!(theirs.0[..], secret.as_bytes()[..], "{i}");
        let enc = Deserializable::from_bytes(&ciphertext).unwrap();
        let opened = X25519HkdfSha256::decap(&private, None, &enc).unwrap();
        assert_eq!(opened.0[..], secret.as_bytes()[..], "{i}");
        assert_eq!(key.decapsulate(&ciphertext), Ok(secret.clone()), "{i}");
        let clamped = DecapsulationKey::from_seed_slice(&private.to_bytes()).unwrap();
        assert_eq!(clamped.decapsulate(&ciphertext), Ok(secret), "{i}");
    }
}
