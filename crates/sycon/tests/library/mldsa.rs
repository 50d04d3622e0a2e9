//! External mu, compared with implementations of ML-DSA that accept it.

use fips204::traits::{KeyGen, Signer};
use fips204::{ml_dsa_44, ml_dsa_65, ml_dsa_87, pre_hash};
use ml_dsa::signature::Keypair;
use ml_dsa::{MlDsa44, MlDsa65, MlDsa87, MlDsaParams, SigningKey, VerifyingKey};
use sycon::mldsa::{Error, Mu, PreHash, mu_of_digest, public_key_from_spki};
use sycon::xof::{Sha3_256, Squeeze, shake256};

use crate::unhex;

fn key<P: MlDsaParams>(seed: u8) -> (SigningKey<P>, VerifyingKey<P>) {
    let key = SigningKey::<P>::from_seed(&[seed; 32].into());
    let public = key.verifying_key();
    (key, public)
}

fn mu(public_key: &[u8], context: &[u8], pieces: &[&[u8]]) -> [u8; 64] {
    let mut mu = Mu::new(public_key, context).expect("a key and a context");
    for piece in pieces {
        mu.absorb(piece);
    }
    mu.finalize()
}

/// A signature of our mu is a valid signature of the message, and other implementations accept our mu.
fn signs<P: MlDsaParams>() {
    let message: Vec<u8> = (0..251).cycle().take(1000).collect();
    for (seed, context) in [(1, vec![]), (2, b"context".to_vec()), (3, vec![7; 255])] {
        let (key, public) = key::<P>(seed);
        let encoded = public.encode();
        for cut in [0, 1, 136, 999, 1000] {
            let mu = mu(&encoded, &context, &[&message[..cut], &message[cut..]]);
            let signature = key.expanded_key().sign_mu_deterministic(&mu.into());
            assert!(public.verify_with_context(&message, &context, &signature));
            assert!(!public.verify_with_context(&message[1..], &context, &signature));
            assert!(public.verify_mu(&mu.into(), &signature));
            let tr: [u8; 64] = shake256(&encoded).squeeze_array();
            let mut from_tr = Mu::from_tr(&tr, &context).expect("a context");
            from_tr.absorb(&message);
            assert_eq!(from_tr.finalize(), mu);
        }
    }
}

#[test]
fn a_signature_of_mu_is_one_of_the_message() {
    signs::<MlDsa44>();
    signs::<MlDsa65>();
    signs::<MlDsa87>();
}

/// The signature of a pre-hashed message by `fips204` is a signature of our mu for RustCrypto.
fn prehashed<P: MlDsaParams, T: KeyGen>(seed: u8)
where
    T::PrivateKey: Signer<Signature: AsRef<[u8]>>,
{
    let (_, public) = key::<P>(seed);
    let (_, their_key) = T::keygen_from_seed(&[seed; 32]);
    let encoded = public.encode();
    for (prehash, oid) in IDENTIFIERS {
        let digest = vec![seed; prehash.digest_length()];
        let signature = their_key.try_hash_sign_with_seed(&[1; 32], &digest, b"ctx", oid);
        let signature = signature.expect("a digest");
        let signature = ml_dsa::Signature::<P>::try_from(signature.as_ref()).expect("whole");
        let mu = mu_of_digest(&encoded, b"ctx", prehash, &digest).expect("a digest");
        assert!(public.verify_mu(&mu.into(), &signature), "{prehash}");
    }
}

/// Copied from `fips204`.
const IDENTIFIERS: [(PreHash, &[u8; 11]); 12] = [
    (PreHash::Sha224, &pre_hash::SHA2_224),
    (PreHash::Sha256, &pre_hash::SHA2_256),
    (PreHash::Sha384, &pre_hash::SHA2_384),
    (PreHash::Sha512, &pre_hash::SHA2_512),
    (PreHash::Sha512_224, &pre_hash::SHA2_512_224),
    (PreHash::Sha512_256, &pre_hash::SHA2_512_256),
    (PreHash::Sha3_224, &pre_hash::SHA3_224),
    (PreHash::Sha3_256, &pre_hash::SHA3_256),
    (PreHash::Sha3_384, &pre_hash::SHA3_384),
    (PreHash::Sha3_512, &pre_hash::SHA3_512),
    (PreHash::Shake128, &pre_hash::SHAKE_128),
    (PreHash::Shake256, &pre_hash::SHAKE_256),
];

#[test]
fn pre_hashed_messages_are_those_of_hash_ml_dsa() {
    prehashed::<MlDsa44, ml_dsa_44::KG>(4);
    prehashed::<MlDsa65, ml_dsa_65::KG>(5);
    prehashed::<MlDsa87, ml_dsa_87::KG>(6);
}

#[test]
fn hashes_have_their_names_and_lengths() {
    let key = [0; 1312];
    let mut seen = Vec::new();
    for prehash in PreHash::ALL {
        assert_eq!(prehash.name().parse(), Ok(prehash));
        let digest = vec![1; prehash.digest_length()];
        seen.push(mu_of_digest(&key, b"", prehash, &digest).expect("the right length"));
        let given = digest.len() + 1;
        let wrong = mu_of_digest(&key, b"", prehash, &vec![1; given]);
        assert_eq!(wrong, Err(Error::DigestLength { prehash, given }));
        match Mu::prehashed(&key, b"", prehash) {
            Ok(mut mu) => {
                assert!(prehash.is_here());
                mu.absorb(b"a message");
                let again = format!("{prehash:?}");
                assert!(again.starts_with("Sha3") || again.starts_with("Shake"), "{again}");
            }
            Err(error) => assert_eq!(error, Error::NoHash(prehash)),
        }
    }
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), 12, "each has an identifier of its own");
    let mut mu = Mu::prehashed(&key, b"", PreHash::Sha3_256).expect("here");
    mu.absorb(b"a message");
    let digest = Sha3_256::hash(b"a message");
    assert_eq!(Ok(mu.finalize()), mu_of_digest(&key, b"", PreHash::Sha3_256, &digest));
    assert_eq!("MD5".parse::<PreHash>().map_err(Error::from), Err(Error::UnknownPreHash));
}

#[test]
fn wrong_keys_and_contexts_are_refused() {
    for given in [0, 32, 64, 1311, 1313, 1951, 2591, 2593] {
        let wrong = Err(Error::PublicKeyLength { given });
        assert_eq!(Mu::new(&vec![0; given], b"").map(drop), wrong);
    }
    let wrong = Err(Error::ContextLength { given: 256 });
    assert_eq!(Mu::new(&[0; 1312], &[0; 256]).map(drop), wrong);
    assert_eq!(format!("{:?}", Mu::new(&[0; 1312], &[0; 255])), "Ok(ML-DSA mu, absorbing)");
}

/// Keys that RustCrypto encodes are accepted. Documents that differ before the key or in the length are rejected.
fn documents<P: MlDsaParams>()
where
    VerifyingKey<P>: ml_dsa::pkcs8::EncodePublicKey,
{
    use ml_dsa::pkcs8::EncodePublicKey;
    let (_, public) = key::<P>(9);
    let document = public.to_public_key_der().expect("a document");
    let der = document.as_bytes();
    assert_eq!(public_key_from_spki(der), Ok(&public.encode()[..]));
    for place in 0..22 {
        let mut damaged = der.to_vec();
        damaged[place] ^= 4;
        assert_eq!(public_key_from_spki(&damaged), Err(Error::Spki));
    }
    assert_eq!(public_key_from_spki(&der[..der.len() - 1]), Err(Error::Spki));
    assert_eq!(public_key_from_spki(&[der, &[0]].concat()), Err(Error::Spki));
    assert_eq!(public_key_from_spki(&[]), Err(Error::Spki));
}

#[test]
fn public_keys_are_read_from_their_documents() {
    documents::<MlDsa44>();
    documents::<MlDsa65>();
    documents::<MlDsa87>();
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    key: usize,
    context: usize,
    msg: usize,
    prehash: Option<String>,
    digest: Option<String>,
    mu: String,
}

#[test]
fn known_answers() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../vectors/mldsa_mu.json");
    let cases = std::fs::read_to_string(path).expect(path);
    let cases: Vec<Case> = serde_json::from_str(&cases).expect(path);
    assert_eq!(cases.len(), 54);
    let pattern = |length| (0..251).cycle().take(length).collect::<Vec<u8>>();
    for case in cases {
        let (key, context, message) = (pattern(case.key), pattern(case.context), pattern(case.msg));
        let expected = unhex(&case.mu);
        let Some(prehash) = case.prehash else {
            assert_eq!(mu(&key, &context, &[&message])[..], expected);
            continue;
        };
        let prehash: PreHash = prehash.parse().expect("a name");
        let digest = unhex(&case.digest.expect("a digest"));
        assert_eq!(mu_of_digest(&key, &context, prehash, &digest).expect("a digest")[..], expected);
        match Mu::prehashed(&key, &context, prehash) {
            Ok(mut streamed) => {
                streamed.absorb(&message);
                assert_eq!(streamed.finalize()[..], expected);
            }
            Err(error) => {
                assert_eq!((error, prehash.is_here()), (Error::NoHash(prehash), false));
            }
        }
    }
}

#[test]
fn messages_can_be_written() {
    use std::io::Write;

    let new = || Mu::from_tr(&[7; 64], b"context").unwrap();
    let (mut written, mut absorbed) = (new(), new());
    written.write_all(b"message").unwrap();
    written.flush().unwrap();
    absorbed.absorb(b"message");
    assert_eq!(written.finalize(), absorbed.finalize());
}
