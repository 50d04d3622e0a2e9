//! The combiners, compared with compositions of other implementations of ML-KEM, X25519, DHKEM and SHA-3.

use hpke::kem::X25519HkdfSha256;
use hpke::{Deserializable, Kem, Serializable};
use libcrux_ml_kem::mlkem768;
use sha3::{Digest, Sha3_256};
use sycon_kem::comparison::ghpc::Ghpc;
use sycon_kem::comparison::xwing_naive::XWingNaive;
use sycon_kem::xwing::XWing;
use sycon_kem::{DecapsulationKey, Error, Scheme, x25519_agree, x25519_public_key};
use x25519_dalek::{PublicKey, StaticSecret};

use crate::{Chosen, bytes};

/// The two halves of one encapsulation. Plain X25519 and DHKEM share keys.
struct Composed {
    public: Vec<u8>,
    mlkem: ([u8; 1088], [u8; 32]),
    plain: ([u8; 32], [u8; 32]),
    dhkem: ([u8; 32], [u8; 32]),
}

impl Composed {
    fn new(seed: &[u8; 32], randomness: &[u8; 64]) -> Self {
        use shake::digest::{ExtendableOutput, Update};

        let mut expanded = [0; 96];
        shake::Shake256::default().chain(seed).finalize_xof_into(&mut expanded);
        let pair = mlkem768::generate_key_pair(*expanded.first_chunk().unwrap());
        let private: [u8; 32] = *expanded.last_chunk().unwrap();
        let public_x = PublicKey::from(&StaticSecret::from(private));

        let (for_mlkem, for_exchange) = (randomness.first_chunk(), randomness.last_chunk::<32>());
        let (ciphertext, secret) = mlkem768::encapsulate(pair.public_key(), *for_mlkem.unwrap());
        let for_exchange = *for_exchange.unwrap();
        let ephemeral = StaticSecret::from(for_exchange);
        let agreed = ephemeral.diffie_hellman(&public_x).to_bytes();
        let peer = Deserializable::from_bytes(public_x.as_bytes()).unwrap();
        let (secret_d, enc) =
            X25519HkdfSha256::encap_with_rng(&peer, None, &mut Chosen(&for_exchange)).unwrap();
        Self {
            public: [&pair.pk()[..], public_x.as_bytes()].concat(),
            mlkem: (*ciphertext.as_slice(), secret),
            plain: (PublicKey::from(&ephemeral).to_bytes(), agreed),
            dhkem: (enc.to_bytes().0, secret_d.0.0),
        }
    }

    fn public_x(&self) -> &[u8] {
        &self.public[1184..]
    }
}

/// Compares a combiner with the composition. `share` is the share and the secret of the exchange, and `parts` is what
/// SHA3-256 hashes.
fn compare<S: Scheme<Seed = [u8; 32], Randomness = [u8; 64]>>(
    share: impl Fn(&Composed) -> &([u8; 32], [u8; 32]),
    parts: impl Fn(&Composed) -> Vec<u8>,
) {
    for i in 0..30 {
        let (seed, randomness) = (bytes("seed", i), bytes("randomness", i));
        let composed = Composed::new(&seed, &randomness);
        let key = DecapsulationKey::<S>::from_seed(&seed);
        let public = key.encapsulation_key();
        assert_eq!(public.as_bytes().as_ref(), composed.public, "{i}");
        let (ciphertext, secret) = public.encapsulate_derand(&randomness);
        assert_eq!(ciphertext.as_ref()[..1088], composed.mlkem.0, "{i}");
        assert_eq!(ciphertext.as_ref()[1088..], share(&composed).0, "{i}");
        assert_eq!(secret.as_bytes()[..], Sha3_256::digest(parts(&composed))[..], "{i}");
    }
}

#[test]
fn xwing_is_composed() {
    compare::<XWing>(
        |c| &c.plain,
        |c| [&c.mlkem.1[..], &c.plain.1, &c.plain.0, c.public_x(), br"\.//^\"].concat(),
    );
}

#[test]
fn xwing_naive_is_composed() {
    compare::<XWingNaive>(
        |c| &c.plain,
        |c| [&c.mlkem.1[..], &c.plain.1, &c.mlkem.0, &c.plain.0, c.public_x(), br"\.//^\"].concat(),
    );
}

#[test]
fn ghpc_is_composed() {
    compare::<Ghpc>(
        |c| &c.dhkem,
        |c| [&c.mlkem.1[..], &c.mlkem.0, &c.dhkem.1, &c.dhkem.0].concat(),
    );
}

#[test]
fn x25519_is_that_of_another_library() {
    for i in 0..100 {
        let (ours, theirs) = (bytes("ours", i), StaticSecret::from(bytes::<[u8; 32]>("theirs", i)));
        let (share, other) = (x25519_public_key(&ours), PublicKey::from(&theirs));
        assert_eq!(share, PublicKey::from(&StaticSecret::from(ours)).to_bytes());
        let agreed = x25519_agree(&ours, other.as_bytes()).unwrap();
        assert_eq!(agreed.as_bytes(), theirs.diffie_hellman(&PublicKey::from(share)).as_bytes());
    }
    for point in [0, 1] {
        let mut share = [0; 32];
        share[0] = point;
        assert!(matches!(x25519_agree(&[7; 32], &share), Err(Error::SmallOrder { .. })));
    }
}
