//! The traits of the crate `kem`.

use sycon_kem::kem::common::Generate;
use sycon_kem::kem::{Encapsulate, Kem, KeyExport, KeyInit, TryDecapsulate, TryKeyInit};
use sycon_kem::traits::{DhKem, MlKem512, MlKem768, MlKem1024, XWing};
use sycon_kem::{dhkem, mlkem768, xwing};

use crate::{Chosen, bytes};

/// Runs both sides of generic code that encodes keys and ciphertexts in between.
fn agree<K: Kem<DecapsulationKey: KeyInit>>() {
    for i in 0..5 {
        let random: [u8; 256] = bytes("random", i);
        let random = &mut Chosen(&random);
        let (secret, public) = K::generate_keypair_from_rng(random);
        let published = public.to_bytes();
        let parsed = K::EncapsulationKey::new_from_slice(&published).unwrap();
        assert!(parsed == public);
        let (ciphertext, sent) = parsed.encapsulate_with_rng(random);
        assert!(secret.try_decapsulate(&ciphertext).unwrap() == sent);
        assert!(K::EncapsulationKey::new_from_slice(&published[1..]).is_err());
        assert!(K::DecapsulationKey::new_from_slice(&[0; 31]).is_err());
    }
}

#[test]
fn schemes_agree_through_the_traits() {
    agree::<XWing>();
    agree::<DhKem>();
    agree::<MlKem512>();
    agree::<MlKem768>();
    agree::<MlKem1024>();
}

#[test]
fn the_traits_give_what_the_methods_give() {
    let random: [u8; 192] = bytes("random", 0);
    let key = xwing::DecapsulationKey::generate_from_rng(&mut Chosen(&random));
    assert_eq!(key.seed()[..], random[..32]);
    let exported = KeyExport::to_bytes(&key);
    assert_eq!(exported[..], random[..32]);
    assert_eq!(xwing::DecapsulationKey::new(&exported), key);
    let (ciphertext, secret) =
        key.encapsulation_key().encapsulate_with_rng(&mut Chosen(&random[32..]));
    let expected = key.encapsulation_key().encapsulate_derand_slice(&random[32..96]).unwrap();
    assert_eq!((ciphertext.0, secret.0), (expected.0, *expected.1.as_bytes()));

    let key = mlkem768::DecapsulationKey::generate_from_rng(&mut Chosen(&random));
    let public = mlkem768::DecapsulationKey::from_seed_slice(&random[..64]).unwrap();
    assert_eq!(key.encapsulation_key(), public.encapsulation_key());
    let key = dhkem::DecapsulationKey::generate_from_rng(&mut Chosen(&random));
    assert_eq!(key.seed()[..], random[..32]);
    assert_eq!(dhkem::DecapsulationKey::new(&KeyExport::to_bytes(&key)), key);
}

#[test]
fn shares_of_small_order_are_refused_through_the_traits() {
    assert!(dhkem::EncapsulationKey::new_from_slice(&[0; 32]).is_err());
    let key = dhkem::DecapsulationKey::from_seed(&[1; 32]);
    let error = key.try_decapsulate(&[0; 32].into()).unwrap_err();
    assert_eq!(error.to_string(), "ciphertext: its X25519 share has small order");
}
