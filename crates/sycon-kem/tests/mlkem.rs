//! ML-KEM compared with two other implementations, and the expanded form of its keys, for each parameter set.

use ml_kem::kem::{Decapsulate, KeyExport};
use sycon_kem::mlkem512::MlKem512;
use sycon_kem::mlkem768::MlKem768;
use sycon_kem::mlkem1024::MlKem1024;
use sycon_kem::{
    Backend, Bytes, DecapsulationKey, EncapsulationKey, Error, Scheme, SharedSecret, one_shot,
};

use crate::bytes;
use crate::modules::{InModule, Module};

laws! { mlkem:
    equals_two_other_implementations,
    expanded_keys_are_those_of_libcrux,
    decapsulation_without_an_object_is_that_with_one,
    expanded_keys_of_the_wrong_length_are_refused,
    keys_that_are_not_canonical_are_refused,
    every_value_that_is_too_large_is_refused_at_every_place,
    expanded_keys_that_were_changed_are_refused,
    secrets_are_the_same_whatever_is_kept_of_the_key,
}

/// A parameter set of ML-KEM.
pub(crate) trait ParameterSet:
    InModule
    + for<'a> Scheme<
        Seed = [u8; 64],
        Randomness = [u8; 32],
        Decapsulated = SharedSecret,
        SeedOf<'a> = Option<&'a [u8; 64]>,
    >
{
    const RANK: usize;
    /// The constant `DECAPSULATION_KEY` of the module.
    const EXPANDED: usize;

    /// Returns the transcript of libcrux, and its decapsulation key.
    fn libcrux(i: usize) -> (Transcript, Self::DecapsulationKey);

    /// Returns the transcript of RustCrypto.
    fn rust_crypto(i: usize) -> Transcript;
}

macro_rules! parameter_sets {
    ($($module:ident: $Set:ident, rank $rank:literal;)+) => {$(
        impl ParameterSet for $Set {
            const RANK: usize = $rank;
            const EXPANDED: usize = sycon_kem::$module::DECAPSULATION_KEY;

            fn libcrux(i: usize) -> (Transcript, Self::DecapsulationKey) {
                use libcrux_ml_kem::$module::{decapsulate, encapsulate, generate_key_pair};

                let (seed, message) = inputs(i);
                let pair = generate_key_pair(seed);
                let (ciphertext, secret) = encapsulate(pair.public_key(), message);
                let ciphertext = *ciphertext.as_slice();
                let rejected = decapsulate(pair.private_key(), &damaged(i, ciphertext).into());
                (Transcript::new(pair.pk(), &ciphertext, secret, rejected), *pair.sk())
            }

            fn rust_crypto(i: usize) -> Transcript {
                let (seed, message) = inputs(i);
                let key = ml_kem::DecapsulationKey::<ml_kem::$Set>::from_seed(seed.into());
                let public = key.encapsulation_key();
                let (ciphertext, secret) = public.encapsulate_deterministic(&message.into());
                let ciphertext: sycon_kem::$module::Ciphertext = ciphertext.into();
                let rejected = key.decapsulate(&damaged(i, ciphertext).into());
                Transcript::new(&public.to_bytes(), &ciphertext, secret.into(), rejected.into())
            }
        }
    )+};
}

parameter_sets! {
    mlkem512: MlKem512, rank 2;
    mlkem768: MlKem768, rank 3;
    mlkem1024: MlKem1024, rank 4;
}

/// The results of one implementation for a seed, a message and a damaged ciphertext.
#[derive(Debug, PartialEq)]
pub(crate) struct Transcript {
    public: Vec<u8>,
    ciphertext: Vec<u8>,
    secret: [u8; 32],
    rejected: [u8; 32],
}

impl Transcript {
    fn new(public: &[u8], ciphertext: &[u8], secret: [u8; 32], rejected: [u8; 32]) -> Self {
        Self { public: public.to_vec(), ciphertext: ciphertext.to_vec(), secret, rejected }
    }

    fn of<S: ParameterSet>(backend: Backend, i: usize) -> Self {
        let (seed, message) = inputs(i);
        let key = DecapsulationKey::<S>::from_seed_with_backend(backend, &seed);
        let public = key.encapsulation_key().as_bytes();
        let parsed = EncapsulationKey::<S>::from_bytes_with_backend(backend, public).unwrap();
        let (ciphertext, secret) = parsed.encapsulate_derand(&message);
        let again = key.encapsulation_key().encapsulate_derand(&message);
        assert_eq!(again, (ciphertext, secret.clone()));
        assert_eq!(key.decapsulate(&ciphertext), secret, "{backend} {i}");
        let rejected = key.decapsulate(&damaged(i, ciphertext));
        assert_ne!(rejected, secret, "{backend} {i}");
        let (secret, rejected) = (*secret.as_bytes(), *rejected.as_bytes());
        Self::new(public.as_ref(), ciphertext.as_ref(), secret, rejected)
    }
}

/// The number of seeds. An optimized build tests enough that entries of the matrix need more candidates than others.
const SEEDS: usize = if cfg!(debug_assertions) { 300 } else { 10_000 };

fn inputs(i: usize) -> ([u8; 64], [u8; 32]) {
    (bytes("seed", i), bytes("message", i))
}

/// Returns the ciphertext with one bit flipped, in another byte for each `i`.
fn damaged<B: Bytes>(i: usize, mut ciphertext: B) -> B {
    ciphertext.as_mut()[i % B::LEN] ^= 1 << (i / 3 % 8);
    ciphertext
}

/// Returns the key with another coefficient at `place`.
fn with_coefficient<B: Bytes>(mut key: B, place: usize, value: u16) -> B {
    let [low, high] = value.to_le_bytes();
    let three = &mut key.as_mut()[place / 2 * 3..][..3];
    if place.is_multiple_of(2) {
        three[0] = low;
        three[1] = three[1] & 0xf0 | high;
    } else {
        three[1] = three[1] & 0x0f | low << 4;
        three[2] = high << 4 | low >> 4;
    }
    key
}

fn equals_two_other_implementations<S: ParameterSet>() {
    let best = Backend::best();
    for i in 0..SEEDS {
        let transcript = Transcript::of::<S>(best, i);
        assert_eq!(transcript, S::libcrux(i).0, "libcrux, {i}");
        assert_eq!(transcript, S::rust_crypto(i), "RustCrypto, {i}");
        if i % 20 == 0 {
            for backend in Backend::available().filter(|other| other.name() != best.name()) {
                assert_eq!(transcript, Transcript::of::<S>(backend, i), "{backend}, {i}");
            }
        }
    }
}

fn expanded_keys_are_those_of_libcrux<S: ParameterSet>() {
    for backend in Backend::available() {
        for i in 0..20 {
            let (seed, message) = inputs(i);
            let (_, expanded) = S::libcrux(i);
            let key = DecapsulationKey::<S>::from_seed_with_backend(backend, &seed);
            assert_eq!(*key.to_bytes(), expanded, "{backend} {i}");
            let stored =
                DecapsulationKey::<S>::from_bytes_with_backend(backend, &expanded).unwrap();
            assert_eq!(stored, key);
            assert_eq!((stored.seed(), key.seed()), (None, Some(&seed)));
            assert_eq!(stored.to_bytes(), key.to_bytes(), "{backend} {i}");
            let (ciphertext, secret) = key.encapsulation_key().encapsulate_derand(&message);
            assert_eq!(stored.decapsulate(&ciphertext), secret);
        }
    }
}

fn decapsulation_without_an_object_is_that_with_one<S: ParameterSet>() {
    let Module { decapsulate, .. } = S::MODULE;
    for i in 0..20 {
        let (seed, message) = inputs(i);
        let key = DecapsulationKey::<S>::from_seed(&seed);
        let (ciphertext, secret) = key.encapsulation_key().encapsulate_derand(&message);
        assert_eq!(decapsulate(&seed, &ciphertext), secret);
        let wrong = damaged(i, ciphertext);
        assert_eq!(decapsulate(&seed, &wrong), key.decapsulate(&wrong));
    }
}

fn expanded_keys_of_the_wrong_length_are_refused<S: ParameterSet>() {
    let error = DecapsulationKey::<S>::from_slice(&[0; 32]).unwrap_err();
    let text = format!("decapsulation key: wrong length (got 32 bytes, expected {})", S::EXPANDED);
    assert_eq!(error.to_string(), text);
}

fn keys_that_are_not_canonical_are_refused<S: ParameterSet>() {
    for backend in Backend::available() {
        let key = DecapsulationKey::<S>::from_seed_with_backend(backend, &bytes("seed", 0));
        let good = *key.encapsulation_key().as_bytes();
        let public = |place, value| {
            let bytes = with_coefficient(good, place, value);
            EncapsulationKey::<S>::from_bytes_with_backend(backend, &bytes).err()
        };
        let expanded = key.to_bytes();
        let private = |place, value| {
            let bytes = with_coefficient(*expanded, place, value);
            DecapsulationKey::<S>::from_bytes_with_backend(backend, &bytes).err()
        };
        for place in 0..256 * S::RANK {
            assert_eq!((public(place, 3328), private(place, 3328)), (None, None));
            for value in [3329, 4095] {
                let error = public(place, value);
                assert_eq!(error, Some(Error::EncapsulationKey), "{backend} {place}");
                let error = private(place, value);
                assert_eq!(error, Some(Error::DecapsulationKey), "{backend} {place}");
            }
        }
    }
}

fn every_value_that_is_too_large_is_refused_at_every_place<S: ParameterSet>() {
    let key = DecapsulationKey::<S>::from_seed(&bytes("seed", 0));
    let good = *key.encapsulation_key().as_bytes();
    for place in 0..256 * S::RANK {
        for value in 3329..4096 {
            let bytes = with_coefficient(good, place, value);
            let error = EncapsulationKey::<S>::from_bytes(&bytes).err();
            assert_eq!(error, Some(Error::EncapsulationKey), "{place} {value}");
        }
    }
}

/// Changes each byte of the encapsulation key in the expanded key, and of its hash.
fn expanded_keys_that_were_changed_are_refused<S: ParameterSet>() {
    let good = DecapsulationKey::<S>::from_seed(&bytes("seed", 0)).to_bytes();
    let ciphertext = bytes("ciphertext", 0);
    for place in 384 * S::RANK..S::EXPANDED - 32 {
        let mut bytes = good.clone();
        S::DecapsulationKey::as_mut(&mut bytes)[place] ^= 1;
        let error = DecapsulationKey::<S>::from_bytes(&bytes).unwrap_err();
        assert!(matches!(error, Error::DecapsulationKey | Error::EncapsulationKey));
        assert_eq!(one_shot::decapsulate_with_bytes::<S>(&bytes, &ciphertext).unwrap_err(), error);
    }
}

fn secrets_are_the_same_whatever_is_kept_of_the_key<S: ParameterSet>() {
    let Module { decapsulate, .. } = S::MODULE;
    let (seed, message) = inputs(0);
    let key = DecapsulationKey::<S>::from_seed(&seed);
    let (ciphertext, _) = key.encapsulation_key().encapsulate_derand(&message);
    for ciphertext in [ciphertext, damaged(1, ciphertext)] {
        let expected = key.decapsulate(&ciphertext);
        assert_eq!(decapsulate(&seed, &ciphertext), expected);
        assert_eq!(
            one_shot::decapsulate_with_bytes::<S>(&key.to_bytes(), &ciphertext),
            Ok(expected)
        );
    }
}
