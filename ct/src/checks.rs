//! What the library does with secrets. Each check gives bytes that must be secret at the end: all
//! that depends on the secrets has been followed up to there.

use sycon::kem::mlkem768;
use sycon::permutation::Named;
use sycon::protocol::Protocol;
use sycon::protocol::schemes::{Aead, Mac};
use sycon::universal::MultimixerMac;
use sycon::xof::{
    Absorb, AsconXof128, Kmac256, Kt128, ParallelHash256, Sha3_512, Shake128, Squeeze,
    TurboShake256, VeXof128, Xof,
};
use sycon::{Backend, secrecy};

use crate::{Check, secret};

pub(crate) fn all() -> Vec<Check> {
    [mlkem768(), permutations(), hashing(), codes(), newplex()].into_iter().flatten().collect()
}

const DAMAGE: [u8; 3] = [0, 1, 0x80];

fn mlkem768() -> Vec<Check> {
    use mlkem768::{DecapsulationKey, EncapsulationKey};

    let key = |backend| DecapsulationKey::from_seed_with_backend(backend, &secret([7; 64]));
    let public = *DecapsulationKey::from_seed(&[7; 64]).encapsulation_key().as_bytes();
    let encapsulate = move |backend, message: &[u8; 32]| {
        let key = EncapsulationKey::with_backend(backend, &public).expect("a good key");
        key.encapsulate_derand(message)
    };
    let mut checks = vec![
        Check::new("ML-KEM-768 key from its seed", move |backend| {
            // Behind the polynomials come public parts.
            key(backend).to_bytes()[..3 * 384].to_vec()
        }),
        Check::new("ML-KEM-768 key from its bytes", |_| {
            let mut bytes = DecapsulationKey::from_seed(&[7; 64]).to_bytes();
            secrecy::hide(&mut bytes[..3 * 384]);
            secrecy::hide(&mut bytes[mlkem768::DECAPSULATION_KEY - 32..]);
            let key = DecapsulationKey::from_bytes(&bytes[..]).expect("a good key");
            key.decapsulate(&[9; mlkem768::CIPHERTEXT]).to_vec()
        }),
        Check::new("ML-KEM-768 encapsulation", move |backend| {
            let (ciphertext, shared) = encapsulate(backend, &secret([9; 32]));
            [&ciphertext[..], &shared].concat()
        }),
    ];
    checks.extend(DAMAGE.map(|damage| {
        let name = format!("ML-KEM-768 decapsulation, damage {damage:#04x}");
        Check::new(name, move |backend| {
            let (mut ciphertext, _) = encapsulate(backend, &[9; 32]);
            ciphertext[500] ^= damage;
            key(backend).decapsulate(&ciphertext).to_vec()
        })
    }));
    checks
}

fn permutations() -> Vec<Check> {
    let check = |&permutation: &Named| {
        Check::new(format!("permutation {}", permutation.name()), move |backend| {
            let mut states = vec![7; 17 * permutation.width()];
            secrecy::hide(&mut states);
            permutation.permute_many(backend, &mut states).expect("whole states");
            states
        })
    };
    Named::ALL.iter().map(check).collect()
}

/// Secrets of 20 kB, which is more than a leaf of those that have leaves.
fn hashing() -> Vec<Check> {
    fn hashed(mut hash: impl Xof) -> Vec<u8> {
        hash.absorb(&secret([7; 20_000]));
        let mut out = vec![0; 1000];
        hash.finalize().squeeze(&mut out);
        out
    }
    vec![
        Check::new("SHA3-512 of a secret", |backend| {
            let mut hash = Sha3_512::with_backend(backend);
            hash.absorb(&secret([7; 1000]));
            hash.finalize().to_vec()
        }),
        Check::new("SHAKE128 of a secret", |backend| hashed(Shake128::with_backend(backend))),
        Check::new("TurboSHAKE256 of a secret", |backend| {
            hashed(TurboShake256::with_backend(backend, 0x1f).expect("a good domain"))
        }),
        Check::new("KT128 of a secret", |backend| hashed(Kt128::with_backend(backend))),
        Check::new("ParallelHash256 of a secret", |backend| {
            let hash = ParallelHash256::with_backend(backend, 1000, b"");
            let mut hash = hash.expect("a good size");
            hash.absorb(&secret([7; 20_000]));
            let mut out = vec![0; 64];
            hash.finalize_into(&mut out);
            out
        }),
        Check::new("Ascon-XOF128 of a secret", |backend| {
            hashed(AsconXof128::with_backend(backend))
        }),
        Check::new("VeXOF128 of a secret", |backend| hashed(VeXof128::with_backend(backend))),
    ]
}

/// Message authentication codes: a tag, and the answers to a right one and to a wrong one.
fn codes() -> Vec<Check> {
    fn tagged(finish: impl Fn(&mut [u8]), verify: impl Fn(&[u8]) -> bool) -> Vec<u8> {
        let mut tag = [0; 32];
        finish(&mut tag);
        // It is sent.
        let public = secrecy::reveal(tag);
        assert!(verify(&public));
        assert!(!verify(&[1; 32]));
        tag.to_vec()
    }
    vec![
        Check::new("KMAC256", |backend| {
            let mut mac = Kmac256::with_backend(backend, &secret([7; 32]), b"");
            mac.absorb(&secret([9; 500]));
            tagged(|out| mac.clone().finalize_into(out), |tag| mac.clone().verify(tag).is_ok())
        }),
        Check::new("MAC on multimixer-128", |backend| {
            let mut mac = MultimixerMac::with_backend(backend, &secret([7; 32]));
            mac.absorb(&secret([9; 40_000]));
            let finish = |out: &mut [u8]| out.copy_from_slice(&mac.clone().finalize());
            tagged(finish, |tag| mac.clone().verify(tag).is_ok())
        }),
        Check::new("MAC of Newplex", |backend| {
            let mut mac = Mac::with_backend(backend, b"check", &secret([7; 32]));
            mac.absorb(&secret([9; 500]));
            tagged(|out| mac.clone().finalize_into(out), |tag| mac.clone().verify(tag).is_ok())
        }),
    ]
}

fn newplex() -> Vec<Check> {
    let keyed = |backend| {
        let mut protocol = Protocol::with_backend(backend, b"check");
        protocol.mix(b"key", &secret([7; 32]));
        protocol
    };
    let sealed = |backend: Backend| {
        let aead = Aead::with_backend(backend, b"check", &[7; 32]);
        let mut data = [9; 500];
        let tag = aead.seal(b"nonce", b"", &mut data);
        (data, tag)
    };
    vec![
        Check::new("Newplex encrypt", move |backend| {
            let mut data = vec![9; 500];
            keyed(backend).encrypt(b"message", &mut data);
            data
        }),
        Check::new("Newplex seal", move |backend| {
            let mut data = secret([9; 500]);
            let tag = keyed(backend).seal(b"message", &mut data);
            [&data[..], &tag].concat()
        }),
        Check::new("Newplex open", move |backend| {
            let (mut data, tag) = sealed(backend);
            let aead = Aead::with_backend(backend, b"check", &secret([7; 32]));
            aead.open(b"nonce", b"", &mut data, &tag).expect("nothing was changed");
            data.to_vec()
        }),
        Check::new("Newplex open, damaged", move |backend| {
            let (mut data, mut tag) = sealed(backend);
            tag[0] ^= 1;
            let mut protocol = keyed(backend);
            protocol.open_detached(b"message", &mut data, &tag).expect_err("the tag was changed");
            protocol.derive_array::<32>(b"next").to_vec()
        }),
    ]
}
