//! The combiners, compared with compositions of other implementations of ML-KEM, X25519, DHKEM and SHA-3.

use hpke::kem::X25519HkdfSha256;
use hpke::{Deserializable, Kem, Serializable};
use libcrux_ml_kem::mlkem768;
use sha3::{Digest, Sha3_256};
use sycon_kem::comparison::{ghpc, xwing_naive};
use sycon_kem::{Error, x25519_agree, x25519_public_key, xwing};
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

fn sha3_256(parts: &[&[u8]]) -> [u8; 32] {
    Sha3_256::digest(parts.concat()).into()
}

macro_rules! composed {
    ($name:ident, $share:ident, |$composed:ident| $parts:expr) => {
        #[test]
        fn $name() {
            for i in 0..30 {
                let (seed, randomness) = (bytes("seed", i), bytes("randomness", i));
                let $composed = Composed::new(&seed, &randomness);
                let parts: &[&[u8]] = $parts;
                let key = $name::DecapsulationKey::from_seed(&seed);
                let public = key.encapsulation_key();
                assert_eq!(public.as_bytes()[..], $composed.public, "{i}");
                let (ciphertext, secret) = public.encapsulate_derand(&randomness);
                assert_eq!(ciphertext[..1088], $composed.mlkem.0, "{i}");
                assert_eq!(ciphertext[1088..], $composed.$share.0, "{i}");
                assert_eq!(secret.as_bytes(), &sha3_256(parts), "{i}");
            }
        }
    };
}

composed!(xwing, plain, |c| &[&c.mlkem.1, &c.plain.1, &c.plain.0, c.public_x(), br"\.//^\"]);

composed!(xwing_naive, plain, |c| &[
    &c.mlkem.1,
    &c.plain.1,
    &c.mlkem.0,
    &c.plain.0,
    c.public_x(),
    br"\.//^\"
]);

composed!(ghpc, dhkem, |c| &[&c.mlkem.1, &c.mlkem.0, &c.dhkem.1, &c.dhkem.0]);

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
