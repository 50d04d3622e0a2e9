//! RustCrypto's traits give the same results as the functions' own methods.

use hmac::{Hmac, SimpleHmac};
use sycon::digest::block_api::{AlgorithmName, BlockSizeUser, Buffer, CoreProxy};
use sycon::digest::const_oid::AssociatedOid;
use sycon::digest::{
    Digest, ExtendableOutput, ExtendableOutputReset, FixedOutput, KeyInit, Mac, Update, XofReader,
};
use sycon::rand_core::Rng;
use sycon::xof::{
    Absorb, AsconHash256, Blake3, Keccak256, Kmac128, Kmac256, Kt128, Sha3_224, Sha3_256, Sha3_384,
    Sha3_512, Shake128, Shake256, Squeeze, Xof,
};

use crate::pattern;

/// Keys and messages that are shorter and longer than a block.
#[test]
fn hmac_is_that_of_the_crate_sha3() {
    fn check<Ours: Mac + KeyInit, Simple: Mac + KeyInit, Other: Mac + KeyInit>() {
        for key in [0, 1, 71, 72, 73, 135, 136, 137, 143, 144, 145, 300].map(pattern) {
            for message in [0, 1, 71, 72, 135, 136, 137, 1000].map(pattern) {
                let expected = tag::<Other>(&key, [&message, b""]);
                assert_eq!(tag::<Ours>(&key, message.split_at(message.len() / 3).into()), expected);
                assert_eq!(tag::<Simple>(&key, [&message, b""]), expected);
            }
        }
    }

    fn tag<M: Mac + KeyInit>(key: &[u8], parts: [&[u8]; 2]) -> Vec<u8> {
        let mut mac = <M as KeyInit>::new_from_slice(key).unwrap();
        for part in parts {
            mac.update(part);
        }
        mac.finalize().into_bytes().to_vec()
    }

    check::<Hmac<Sha3_224>, SimpleHmac<Sha3_224>, SimpleHmac<sha3::Sha3_224>>();
    check::<Hmac<Sha3_256>, SimpleHmac<Sha3_256>, SimpleHmac<sha3::Sha3_256>>();
    check::<Hmac<Sha3_384>, SimpleHmac<Sha3_384>, SimpleHmac<sha3::Sha3_384>>();
    check::<Hmac<Sha3_512>, SimpleHmac<Sha3_512>, SimpleHmac<sha3::Sha3_512>>();
    check::<Hmac<Keccak256>, SimpleHmac<Keccak256>, SimpleHmac<sha3::Keccak256>>();
}

#[test]
fn hashes_are_digests() {
    fn check<D: Digest>(expected: &[u8]) {
        assert_eq!(D::digest(b"message")[..], *expected);
        assert_eq!(D::new().chain_update(b"mess").chain_update(b"age").finalize()[..], *expected);
    }
    check::<Sha3_256>(&Sha3_256::hash(b"message"));
    check::<Sha3_512>(&Sha3_512::hash(b"message"));
    check::<AsconHash256>(&AsconHash256::hash(b"message"));
    check::<Blake3>(&sycon::xof::blake3(b"message").squeeze_array::<32>());
}

#[test]
fn hashes_are_put_together_of_what_they_absorbed() {
    let mut core = Sha3_256::new();
    core.absorb(b"some and ");
    let whole = Sha3_256::compose(core, Buffer::<Sha3_256>::new(b"more"));
    let (core, buffer) = whole.decompose();
    let same = Sha3_256::compose(core, buffer);
    assert_eq!(Digest::finalize(same)[..], Sha3_256::hash(b"some and more"));
}

#[test]
fn xofs_are_extendable_outputs() {
    let expected: [u8; 100] = sycon::xof::kt128(b"message").squeeze_array();
    let mut xof = Kt128::default();
    Update::update(&mut xof, b"message");
    let mut out = [0; 100];
    ExtendableOutputReset::finalize_xof_reset(&mut xof).read(&mut out);
    assert_eq!(out, expected);
    Update::update(&mut xof, b"message");
    ExtendableOutput::finalize_xof_into(xof, &mut out);
    assert_eq!(out, expected);
}

#[test]
fn kmac_is_a_mac() {
    let (key, message) = (pattern(32), pattern(500));
    let mut expected = [0; 64];
    let mut own = Kmac256::new(&key, b"");
    own.absorb(&message);
    own.finalize_into(&mut expected);

    let make = || <Kmac256 as Mac>::chain_update(KeyInit::new_from_slice(&key).unwrap(), &message);
    assert_eq!(Mac::finalize(make()).into_bytes()[..], expected);
    assert!(Mac::verify_slice(make(), &expected).is_ok());
    assert!(Mac::verify_truncated_left(make(), &expected[..16]).is_ok());
    expected[0] ^= 1;
    assert!(Mac::verify_slice(make(), &expected).is_err());
    assert!(Mac::verify_slice(make(), &expected[..63]).is_err());

    let mut expected = [0; 32];
    Kmac128::new(&key[..16], b"").finalize_into(&mut expected);
    let mac = <Kmac128 as KeyInit>::new(key[..16].try_into().unwrap());
    assert_eq!(FixedOutput::finalize_fixed(mac)[..], expected);
}

#[test]
fn keyed_blake3_is_a_mac() {
    let key = [7; 32];
    let mac = <Blake3 as Mac>::chain_update(KeyInit::new(&key.into()), b"message");
    let mut own = Blake3::keyed(&key);
    own.absorb(b"message");
    let expected: [u8; 32] = Xof::finalize(own).squeeze_array();
    assert_eq!(Mac::finalize(mac).into_bytes()[..], expected);
}

#[test]
fn names_block_sizes_and_identifiers() {
    struct Name<A>(std::marker::PhantomData<A>);

    impl<A: AlgorithmName> std::fmt::Display for Name<A> {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            A::write_alg_name(f)
        }
    }

    assert_eq!(Name::<Shake128>(std::marker::PhantomData).to_string(), "SHAKE128");
    assert_eq!(Shake128::block_size(), 168);
    assert_eq!(Sha3_512::block_size(), 72);
    assert_eq!(Blake3::block_size(), 64);
    assert_eq!(Sha3_224::OID, <sha3::Sha3_224 as AssociatedOid>::OID);
    assert_eq!(Sha3_256::OID, <sha3::Sha3_256 as AssociatedOid>::OID);
    assert_eq!(Sha3_384::OID, <sha3::Sha3_384 as AssociatedOid>::OID);
    assert_eq!(Sha3_512::OID, <sha3::Sha3_512 as AssociatedOid>::OID);
    assert_eq!(Shake128::OID.to_string(), "2.16.840.1.101.3.4.2.11");
    assert_eq!(Shake256::OID.to_string(), "2.16.840.1.101.3.4.2.12");
}

#[test]
fn readers_are_random_number_generators() {
    let mut bytes = sycon::xof::shake256(b"seed");
    let mut numbers = bytes.clone();
    assert_eq!(numbers.next_u64(), u64::from_le_bytes(bytes.squeeze_array()));
    assert_eq!(numbers.next_u32(), u32::from_le_bytes(bytes.squeeze_array()));
    let mut out = [0; 200];
    numbers.fill_bytes(&mut out);
    assert_eq!(out, bytes.squeeze_array::<200>());
}
