//! Properties of every KEM.

use std::collections::HashSet;
use std::hint::black_box;

use sycon_kem::hpke::Kem;
use sycon_kem::{
    Backend, Bytes, DESCRIPTIONS, DecapsulationKey, EncapsulationKey, Error, Scheme, SharedSecret,
};
use sycon_testing::nonzero_bytes_after_drop;

use crate::bytes;
use crate::modules::{InModule, Module};

/// Encodings of a point of order 8 and of the two smallest ones.
const SMALL_ORDER: [&str; 3] = [
    "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0100000000000000000000000000000000000000000000000000000000000080",
];

laws! { all:
    what_is_encapsulated_is_decapsulated,
    the_description_has_the_lengths_of_the_types,
    functions_over_bytes_give_what_objects_give,
    nothing_is_the_same_twice,
    every_backend_gives_the_same,
    slices_give_what_arrays_give,
    other_lengths_are_refused,
    keys_are_not_shown_and_compared_whole,
    decapsulation_keys_are_wiped_when_dropped,
}

fn key<S: Scheme>() -> DecapsulationKey<S> {
    DecapsulationKey::from_seed(&bytes("seed", 0))
}

fn what_is_encapsulated_is_decapsulated<S: Scheme>() {
    for i in 0..20 {
        let key = DecapsulationKey::<S>::generate().unwrap();
        let published = *key.encapsulation_key().as_bytes();
        let parsed = EncapsulationKey::from_bytes(&published).unwrap();
        assert_eq!(&parsed, key.encapsulation_key());
        let (ciphertext, secret) = parsed.encapsulate().unwrap();
        assert_eq!(key.decapsulate_slice(ciphertext.as_ref()), Ok(secret), "{i}");
    }
}

fn the_description_has_the_lengths_of_the_types<S: InModule>() {
    let (ciphertext, secret) =
        key::<S>().encapsulation_key().encapsulate_derand(&bytes("randomness", 0));
    let Module { name, description, lengths, .. } = S::MODULE;
    let kem = S::DESCRIPTION;
    assert_eq!(kem, description);
    assert_eq!(kem.id, name);
    assert!(DESCRIPTIONS.contains(&kem));
    assert_eq!(kem.encapsulation_key, key::<S>().encapsulation_key().as_bytes().as_ref().len());
    assert_eq!(kem.ciphertext, ciphertext.as_ref().len());
    assert_eq!(kem.shared_secret, secret.as_bytes().len());
    assert_eq!((kem.seed, kem.randomness), (S::Seed::LEN, S::Randomness::LEN));
    let described =
        [kem.seed, kem.encapsulation_key, kem.ciphertext, kem.randomness, kem.shared_secret];
    assert_eq!(lengths, described);
}

fn functions_over_bytes_give_what_objects_give<S: InModule>() {
    let Module { generate, keypair, encapsulate, encapsulate_derand, decapsulate, .. } = S::MODULE;
    let decapsulate_with_bytes = S::MODULE.decapsulate_with_bytes;
    for i in 0..20 {
        let (seed, randomness) = (bytes("seed", i), bytes("randomness", i));
        let key = DecapsulationKey::<S>::from_seed(&seed);
        assert_eq!(*DecapsulationKey::<S>::from_seed_boxed(&seed), key);
        assert_eq!(DecapsulationKey::<S>::from_bytes(&key.to_bytes()).as_ref(), Ok(&key));
        let (public, private) = keypair(&seed);
        assert_eq!(&public, key.encapsulation_key().as_bytes());
        let sent = encapsulate_derand(&public, &randomness).unwrap();
        assert_eq!(sent, key.encapsulation_key().encapsulate_derand(&randomness));
        assert_eq!(decapsulate_with_bytes(&private, &sent.0).as_ref(), Ok(&sent.1));
        assert_eq!(decapsulate(&seed, &sent.0).into(), Ok(sent.1));
    }
    let (public, private) = generate().unwrap();
    let (ciphertext, secret) = encapsulate(&public).unwrap();
    assert_eq!(secret.as_ref(), secret.as_bytes());
    assert_eq!(decapsulate_with_bytes(&private, &ciphertext), Ok(secret));
    assert_ne!(public, generate().unwrap().0);
    assert_ne!(encapsulate(&public).unwrap(), encapsulate(&public).unwrap());
}

fn nothing_is_the_same_twice<S: Scheme>() {
    let mut seen = HashSet::new();
    let public = key::<S>().encapsulation_key().clone();
    for _ in 0..50 {
        let key = DecapsulationKey::<S>::generate().unwrap();
        assert!(seen.insert(key.encapsulation_key().as_bytes().as_ref().to_vec()));
        let (ciphertext, secret) = public.encapsulate().unwrap();
        assert!(seen.insert(ciphertext.as_ref().to_vec()));
        assert!(seen.insert(secret.as_bytes().to_vec()));
    }
}

fn every_backend_gives_the_same<S: Scheme>() {
    for i in 0..20 {
        let (seed, randomness) = (bytes("seed", i), bytes("randomness", i));
        let all: Vec<_> = Backend::available()
            .map(|backend| {
                let key = DecapsulationKey::<S>::from_seed_with_backend(backend, &seed);
                let public = *key.encapsulation_key().as_bytes();
                let parsed =
                    EncapsulationKey::<S>::from_bytes_with_backend(backend, &public).unwrap();
                let (ciphertext, secret) = parsed.encapsulate_derand(&randomness);
                let opened = key.decapsulate_slice(ciphertext.as_ref());
                assert_eq!(opened.as_ref(), Ok(&secret), "{backend}");
                (public, ciphertext, secret)
            })
            .collect();
        assert!(all.windows(2).all(|pair| pair[0] == pair[1]), "{i}");
    }
}

fn slices_give_what_arrays_give<S: Scheme>() {
    let (seed, randomness): (S::Seed, S::Randomness) = (bytes("seed", 0), bytes("slices", 0));
    assert_eq!(DecapsulationKey::from_seed_slice(seed.as_ref()), Ok(key::<S>()));
    let public = key::<S>().encapsulation_key().clone();
    assert_eq!(EncapsulationKey::from_slice(public.as_bytes().as_ref()).as_ref(), Ok(&public));
    let given = public.encapsulate_derand(&randomness);
    assert_eq!(public.encapsulate_derand_slice(randomness.as_ref()), Ok(given));
}

fn other_lengths_are_refused<S: InModule>() {
    let [seed, encapsulation_key, ciphertext, randomness, _] = S::MODULE.lengths;
    let key = key::<S>();
    let wrong = |expected: usize| {
        let close = [expected - 1, expected + 1, 2 * expected];
        (0..70).filter(move |len| *len != expected).chain(close).chain([4000])
    };
    let error = |what, given, expected| Some(Error::Length { what, given, expected });
    for len in wrong(seed) {
        let result = DecapsulationKey::<S>::from_seed_slice(&vec![1; len]);
        assert_eq!(result.err(), error("seed", len, seed));
    }
    for len in wrong(encapsulation_key) {
        let result = EncapsulationKey::<S>::from_slice(&vec![1; len]);
        assert_eq!(result.err(), error("encapsulation key", len, encapsulation_key));
    }
    for len in wrong(randomness) {
        let result = key.encapsulation_key().encapsulate_derand_slice(&vec![1; len]);
        assert_eq!(result.err(), error("randomness", len, randomness));
    }
    for len in wrong(ciphertext) {
        let result = key.decapsulate_slice(&vec![1; len]);
        assert_eq!(result.err(), error("ciphertext", len, ciphertext));
    }
    let text = key.decapsulate_slice(&[]).unwrap_err().to_string();
    assert_eq!(text, format!("ciphertext: wrong length (got 0 bytes, expected {ciphertext})"));
}

fn keys_are_not_shown_and_compared_whole<S: Scheme>() {
    let key = key::<S>();
    let name = S::DESCRIPTION.name;
    assert_eq!(format!("{key:?}"), format!("{name} decapsulation key"));
    let public = format!("{:?}", key.encapsulation_key());
    assert_eq!(public, format!("{name} encapsulation key"));
    assert_eq!(key, key.clone());
    for bit in 0..8 * S::Seed::LEN {
        let mut seed: S::Seed = bytes("seed", 0);
        seed.as_mut()[bit / 8] ^= 1 << (bit % 8);
        assert_ne!(DecapsulationKey::from_seed(&seed), key);
    }
}

/// Checks that only public bytes stay: as many as in the encapsulation key, and padding, which is a hundredth of the
/// key at most or aligns one field.
fn decapsulation_keys_are_wiped_when_dropped<S: Scheme>() {
    let seed = vec![0xff; S::Seed::LEN];
    let seed = S::Seed::from_slice(&seed).unwrap();
    for backend in Backend::available() {
        let key = || DecapsulationKey::<S>::from_seed_with_backend(backend, seed);
        let public = left_after_drop(|| key().encapsulation_key().clone());
        let left = left_after_drop(key);
        let padding = size_of::<DecapsulationKey<S>>() / 100;
        let most = public + padding.max(align_of::<DecapsulationKey<S>>());
        assert!(left <= most, "{backend}: {left} {public}");
    }
}

/// Returns the number of bytes that are not zero after the drop. It clears the stack first, because padding keeps what
/// the memory held before.
fn left_after_drop<T>(create: impl FnOnce() -> T) -> usize {
    #[inline(never)]
    #[expect(clippy::large_stack_arrays, reason = "larger than the stack that the creation uses")]
    fn clear_stack() {
        black_box(&mut [0_u8; 1 << 17]);
    }

    #[inline(never)]
    fn create_and_drop<T>(create: impl FnOnce() -> T) -> usize {
        nonzero_bytes_after_drop(create())
    }

    clear_stack();
    create_and_drop(create)
}

/// The laws of the KEMs over X25519.
mod shares {
    use super::*;

    laws! { over_x25519:
        a_key_is_its_seed,
        shares_of_small_order_are_refused,
    }

    /// A KEM whose keys have a seed, and whose decapsulation can fail.
    trait OverX25519:
        InModule
        + for<'a> Scheme<
            Seed = [u8; 32],
            SeedOf<'a> = &'a [u8; 32],
            Decapsulated = Result<SharedSecret, Error>,
        >
    {
    }

    impl OverX25519 for sycon_kem::xwing::XWing {}
    impl OverX25519 for sycon_kem::dhkem::DhKem {}
    impl OverX25519 for sycon_kem::comparison::ghpc::Ghpc {}
    impl OverX25519 for sycon_kem::comparison::xwing_naive::XWingNaive {}

    fn a_key_is_its_seed<S: OverX25519>() {
        let key = DecapsulationKey::<S>::generate().unwrap();
        assert_eq!(DecapsulationKey::from_seed(key.seed()), key);
    }

    fn shares_of_small_order_are_refused<S: OverX25519>() {
        let Module { encapsulate, decapsulate, .. } = S::MODULE;
        let key = DecapsulationKey::<S>::from_seed(&bytes("seed", 0));
        let (ciphertext, _) = key.encapsulation_key().encapsulate().unwrap();
        for share in SMALL_ORDER.map(crate::hex) {
            let mut public = *key.encapsulation_key().as_bytes();
            public.as_mut()[S::EncapsulationKey::LEN - 32..].copy_from_slice(&share);
            let error = EncapsulationKey::<S>::from_bytes(&public).unwrap_err();
            assert_eq!(error, Error::SmallOrder { what: "encapsulation key" });
            assert_eq!(encapsulate(&public).unwrap_err(), error);
            let text = "encapsulation key: its X25519 share has small order";
            assert_eq!(error.to_string(), text);
            let mut ciphertext = ciphertext;
            ciphertext.as_mut()[S::Ciphertext::LEN - 32..].copy_from_slice(&share);
            let error = key.decapsulate(&ciphertext).unwrap_err();
            assert_eq!(error, Error::SmallOrder { what: "ciphertext" });
            assert_eq!(decapsulate(key.seed(), &ciphertext).unwrap_err(), error);
        }
    }
}

#[test]
fn descriptions_name_the_vectors() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../vectors");
    let text = |file| std::fs::read_to_string(format!("{folder}/{file}")).unwrap();
    let hpke = text("hpke.json").replace(": ", ":");
    let cctv = text("mlkem_cctv.json");
    for kem in DESCRIPTIONS {
        for file in kem.vectors {
            assert!(std::path::Path::new(folder).join(file).exists(), "{}: {file}", kem.name);
        }
        // The files that contain cases of several KEMs.
        let in_hpke =
            kem.hpke.is_some_and(|number| hpke.contains(&format!("\"kem_id\":{number},")));
        assert_eq!(kem.vectors.contains(&"hpke.json"), in_hpke, "{}", kem.name);
        let in_cctv = cctv.contains(&format!("\"{}\"", kem.name));
        assert_eq!(kem.vectors.contains(&"mlkem_cctv.json"), in_cctv, "{}", kem.name);
    }
    let numbers: HashSet<_> = DESCRIPTIONS.iter().filter_map(|kem| kem.hpke).collect();
    assert_eq!(numbers, Kem::ALL.iter().map(|kem| kem.id()).collect());
}
