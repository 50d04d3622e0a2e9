//! The measured operations, each with two classes of inputs.

use std::array::from_fn;
use std::hint::black_box;

use sycon::experimental::multimixer::MultimixerMac;
use sycon::experimental::newplex::schemes::{Aead, Mac};
use sycon::kem::{Bytes, DecapsulationKey, Scheme, dhkem, mlkem512, mlkem768, mlkem1024, xwing};
use sycon::xof::{Squeeze, shake128};

/// The number of inputs of a class. Each is used equally often, so that both classes fill the caches in the same way.
const INPUTS: usize = 64;

/// Inputs that differ in their secrets.
type Classes = [[Vec<u8>; INPUTS]; 2];

/// The operation on an input.
type Run = Box<dyn Fn(&[u8])>;

pub(crate) struct Subject {
    pub(crate) name: &'static str,
    pub(crate) classes: Classes,
    /// The number of runs in one measurement, so that the clock is precise enough.
    pub(crate) repeats: usize,
    pub(crate) run: Run,
}

/// The operations that are promised to be constant-time. Key generation from a seed is not measured: each seed gives
/// another matrix, which is public, and the time to sample it varies.
pub(crate) fn all() -> Vec<Subject> {
    vec![
        mac(),
        newplex_mac(),
        aead(),
        decapsulation::<mlkem512::MlKem512>("ML-KEM-512, decapsulation: good and bad"),
        decapsulation::<mlkem768::MlKem768>("ML-KEM-768, decapsulation: good and bad"),
        decapsulation::<mlkem1024::MlKem1024>("ML-KEM-1024, decapsulation: good and bad"),
        decapsulation::<xwing::XWing>("X-Wing, decapsulation: good and bad"),
        expanded_key(),
        x25519(),
    ]
}

pub(crate) fn planted() -> Vec<Subject> {
    let Subject { classes, run, .. } = decapsulation::<mlkem768::MlKem768>("");
    let good = classes[0].clone();
    vec![
        Subject {
            name: "a comparison that stops early",
            classes: tags([7; 32]),
            repeats: 20,
            run: Box::new(|tag| {
                black_box(black_box(tag).iter().zip(&black_box([7; 32])).all(|(a, b)| a == b));
            }),
        },
        Subject {
            name: "a decapsulation that takes longer for bad ciphertexts",
            classes,
            repeats: 1,
            run: Box::new(move |ciphertext| {
                run(ciphertext);
                if !good.iter().any(|good| good == ciphertext) {
                    for i in 0..200 {
                        black_box(i);
                    }
                }
            }),
        },
    ]
}

/// Decapsulations of valid and of invalid ciphertexts.
fn decapsulation<S: Scheme>(name: &'static str) -> Subject {
    let seed = random_bytes(0, S::Seed::LEN);
    let key = DecapsulationKey::<S>::from_seed_slice(&seed).expect("the length is right");
    let good = |i| {
        let randomness = random_bytes(i, S::Randomness::LEN);
        let sent = key.encapsulation_key().encapsulate_derand_slice(&randomness);
        sent.expect("the length is right").0.as_ref().to_vec()
    };
    let bad = |i| {
        let mut ciphertext = good(i);
        ciphertext[i] ^= 1;
        ciphertext
    };
    Subject {
        name,
        classes: [from_fn(good), from_fn(bad)],
        repeats: 1,
        run: Box::new(move |ciphertext| {
            black_box(key.decapsulate_slice(ciphertext).is_ok());
        }),
    }
}

fn random_bytes(seed: usize, length: usize) -> Vec<u8> {
    let mut bytes = vec![0; length];
    shake128(&seed.to_le_bytes()).squeeze(&mut bytes);
    bytes
}

fn random<const N: usize>(seed: usize) -> [u8; N] {
    shake128(&seed.to_le_bytes()).squeeze_array()
}

/// Tags that are wrong in the first byte, and in the last.
fn tags<const N: usize>(tag: [u8; N]) -> Classes {
    [0, N - 1].map(|wrong| {
        from_fn(|i| {
            let mut tag = tag.to_vec();
            tag[wrong] ^= 1 + u8::try_from(i).expect("few");
            tag
        })
    })
}

fn mac() -> Subject {
    let mac = MultimixerMac::new(&[7; MultimixerMac::KEY]);
    Subject {
        name: "multimixer's MAC: wrong in the first or the last byte",
        classes: tags(mac.tag(b"")),
        repeats: 4,
        run: Box::new(move |tag| {
            black_box(mac.clone().verify(tag, MultimixerMac::TAG).is_ok());
        }),
    }
}

fn newplex_mac() -> Subject {
    let mut tag = [0; 32];
    Mac::new(b"timing", &[7; 32]).finalize_into(&mut tag);
    Subject {
        name: "Newplex's MAC: wrong in the first or the last byte",
        classes: tags(tag),
        repeats: 4,
        run: Box::new(|tag| {
            black_box(Mac::new(b"timing", &[7; 32]).verify(tag, 32).is_ok());
        }),
    }
}

fn aead() -> Subject {
    let aead = Aead::new(b"timing", &[7; 32]);
    let mut sealed = *b"a message";
    let tag = aead.seal(b"nonce", b"", &mut sealed);
    Subject {
        name: "Newplex's AEAD: wrong in the first or the last byte of the tag",
        classes: tags(tag),
        repeats: 4,
        run: Box::new(move |tag| {
            let tag = tag.try_into().expect("a whole tag");
            black_box(aead.open(b"nonce", b"", &mut sealed.clone(), tag).is_ok());
        }),
    }
}

/// Expanded keys with the same public parts: one with a secret of zeros, and others.
fn expanded_key() -> Subject {
    const SECRET: usize = 3 * 384;
    let key = *mlkem768::DecapsulationKey::from_seed(&[7; 64]).to_bytes();
    let with = |secret: [u8; SECRET]| [&secret, &key[SECRET..]].concat();
    Subject {
        name: "ML-KEM-768, an expanded key is read: zeros and random coefficients",
        // Coefficients of 12 bits must be under 3329, so their highest bit is cleared.
        classes: [
            from_fn(|_| with([0; SECRET])),
            from_fn(|i| {
                let mut secret = random::<SECRET>(i);
                for [_, middle, last] in secret.as_chunks_mut().0 {
                    *middle &= 0xf7;
                    *last &= 0x7f;
                }
                with(secret)
            }),
        ],
        repeats: 1,
        run: Box::new(|key| {
            black_box(mlkem768::DecapsulationKey::from_slice(key).expect("a good key"));
        }),
    }
}

/// Public keys and agreements, with one secret and with others.
fn x25519() -> Subject {
    let share =
        dhkem::DecapsulationKey::from_seed(&[9; 32]).encapsulation_key().as_bytes().to_vec();
    Subject {
        name: "DHKEM, key and decapsulation: one secret and random ones",
        classes: [from_fn(|_| vec![7; 32]), from_fn(|i| random::<32>(i).to_vec())],
        repeats: 1,
        run: Box::new(move |seed| {
            let seed = seed.try_into().expect("a whole seed");
            let key = dhkem::DecapsulationKey::from_seed(seed);
            black_box(key.decapsulate_slice(&share).is_ok());
        }),
    }
}
