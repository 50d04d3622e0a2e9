//! Outputs of schnorrkel with the crate `merlin` are valid with sycon, and equal those with sycon.

use rand_core::SeedableRng;
use schnorrkel::{ExpansionMode, Keypair, MiniSecretKey, PublicKey, Signature, signing_context};

/// Outputs of schnorrkel 0.11.5 with merlin 3.0.0, for a seed of bytes 7: a public key, a signature of "message" in the
/// context "example.org v1", the VRF output for this input, and the key derived with "child" and a chain code of bytes
/// 9.
const PUBLIC_KEY: &str = "840fa71dbdfb6cd7481055f497142a038ea9275ab6b73d4a6c4d6f567e15bd36";
const SIGNATURE: &str = "cab1cce2d48523f7b373e942cf9fd490401af1640f17476adffcf34b2bbbdb44a3df5c7911806293d21b080d872639b80d4f8732352758dc85fe89ecfd272f87";
const VRF: &str = "617a131b72bd3a31d8be3b33c9fcc596e21f3c1eed41da557c8ecc032b1a5f7d";
const CHILD: &str = "80481f39747490436986c4a087b89dcccdff5646b8b09a178f567232c6e70a31";

fn keypair() -> Keypair {
    MiniSecretKey::from_bytes(&[7; 32]).unwrap().expand_to_keypair(ExpansionMode::Uniform)
}

#[test]
fn keys_signatures_and_outputs_are_the_same() {
    use schnorrkel::derive::{ChainCode, Derivation};

    let keypair = keypair();
    assert_eq!(hex::encode(keypair.public.to_bytes()), PUBLIC_KEY);
    let context = signing_context(b"example.org v1");
    let public = PublicKey::from_bytes(&hex::decode(PUBLIC_KEY).unwrap()).unwrap();
    let signature = Signature::from_bytes(&hex::decode(SIGNATURE).unwrap()).unwrap();
    assert!(public.verify(context.bytes(b"message"), &signature).is_ok());
    assert!(public.verify(context.bytes(b"another"), &signature).is_err());
    let output = keypair.vrf_create_hash(context.bytes(b"message"));
    assert_eq!(hex::encode(output.make_bytes::<[u8; 32]>(b"output")), VRF);
    let (child, _) = public.derived_key_simple(ChainCode([9; 32]), b"child");
    assert_eq!(hex::encode(child.to_bytes()), CHILD);
}

#[test]
fn signatures_of_its_own_are_good() {
    let keypair = keypair();
    let context = signing_context(b"example.org v1");
    let signature = keypair.sign(context.bytes(b"message"));
    assert!(keypair.public.verify(context.bytes(b"message"), &signature).is_ok());
    assert!(keypair.public.verify(context.bytes(b"another"), &signature).is_err());
    let (output, proof, _) = keypair.vrf_sign(context.bytes(b"message"));
    assert!(
        keypair.public.vrf_verify(context.bytes(b"message"), &output.to_preout(), &proof).is_ok()
    );
    let mut rng = rand_chacha::ChaChaRng::from_seed([3; 32]);
    let _ = Keypair::generate_with(&mut rng);
}
