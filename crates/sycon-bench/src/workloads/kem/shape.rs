//! The common interface of all KEMs, and the calls that are measured.

use std::hint::black_box;

use crate::measure::Call;
use crate::workloads::bench::{first_word, last_word};

/// An operation of a KEM.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Operation {
    /// Key generation from a seed.
    KeyGeneration,
    /// Encapsulation to the bytes of a key.
    Encapsulation,
    /// Encapsulation to a key that was parsed before.
    ToParsed,
    /// Decapsulation with a key that was expanded before, if an implementation supports that.
    Decapsulation,
    FromSeed,
}

impl Operation {
    pub(super) const ALL: [Self; 5] = [
        Self::KeyGeneration,
        Self::Encapsulation,
        Self::ToParsed,
        Self::FromSeed,
        Self::Decapsulation,
    ];

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::KeyGeneration => "key generation",
            Self::Encapsulation => "encapsulation",
            Self::ToParsed => "encapsulation, parsed key",
            Self::Decapsulation => "decapsulation",
            Self::FromSeed => "decapsulation from the seed",
        }
    }
}

/// Returns the calls of one implementation, and `None` for operations that it does not support.
pub(super) type Make = Box<dyn Fn(Operation) -> Option<Call>>;

/// Other implementations of one scheme.
pub(super) type Rivals = Vec<(&'static str, Make)>;

/// An implementation of a KEM, or of a scheme that can be used as a KEM.
pub(super) trait Kem: Copy + 'static {
    /// A decapsulation key in the form that users store.
    type Secret;
    /// An encapsulation key, parsed and checked.
    type Public;

    /// The key that belongs to the beginning of [`SEED`].
    fn key(self) -> Self::Secret;
    fn publish(secret: &Self::Secret) -> impl AsRef<[u8]>;
    fn parse(self, public: &[u8]) -> Self::Public;
    /// The ciphertext and the secret for the beginning of [`RANDOMNESS`].
    fn encapsulate(public: &Self::Public) -> (impl AsRef<[u8]>, impl AsRef<[u8]>);
    fn decapsulate(secret: &Self::Secret, ciphertext: &[u8]) -> impl AsRef<[u8]>;
}

pub(super) const SEED: [u8; 64] = [7; 64];
pub(super) const RANDOMNESS: [u8; 64] = [9; 64];

pub(super) fn make<K: Kem>(kem: K) -> Make {
    Box::new(move |operation| Some(call(kem, operation)))
}

pub(super) fn call<K: Kem>(kem: K, operation: Operation) -> Call {
    let key = kem.key();
    let public = K::publish(&key).as_ref().to_vec();
    let encapsulated = |public: &K::Public| {
        let (ciphertext, secret) = K::encapsulate(public);
        word(ciphertext.as_ref()) ^ first_word(secret.as_ref())
    };
    let ciphertext = K::encapsulate(&kem.parse(&public)).0.as_ref().to_vec();
    match operation {
        Operation::KeyGeneration => Box::new(move || word(K::publish(&kem.key()).as_ref())),
        Operation::Encapsulation => Box::new(move || encapsulated(&kem.parse(&public))),
        Operation::ToParsed => {
            let public = kem.parse(&public);
            Box::new(move || encapsulated(&public))
        }
        Operation::FromSeed => {
            Box::new(move || first_word(K::decapsulate(&kem.key(), &ciphertext).as_ref()))
        }
        Operation::Decapsulation => {
            Box::new(move || first_word(K::decapsulate(&key, &ciphertext).as_ref()))
        }
    }
}

/// Wraps a call whose output differs from the others' by design. Returns the word that the others agree on.
pub(super) fn instead(mut work: Call, others: &Make, operation: Operation) -> Call {
    let agreed = others(operation).expect("sycon does all of them")();
    Box::new(move || {
        black_box(work());
        agreed
    })
}

/// Combines both parts of a key or ciphertext that has two.
fn word(bytes: &[u8]) -> u64 {
    first_word(bytes) ^ last_word(bytes).rotate_left(1)
}

/// The first bytes of a seed, or of randomness.
pub(super) fn first<const N: usize>(bytes: &[u8; 64]) -> [u8; N] {
    *bytes.first_chunk().expect("no seed is longer")
}
