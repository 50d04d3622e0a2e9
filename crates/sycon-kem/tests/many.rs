//! The results for many items are those for each item alone, for each number of items, and if one item is invalid.

use std::collections::HashSet;

use sycon_kem::{Bytes, DecapsulationKey, EncapsulationKey, Error, Scheme, SharedSecret};

use crate::bytes;

laws! { all:
    are_as_one_by_one,
    #[cfg(feature = "rayon")]
    are_the_same_on_threads,
    #[cfg(feature = "rayon")]
    leave_nothing_in_memory_that_is_given_back,
    a_bad_one_is_an_error_in_its_place,
}

/// The numbers of items: zero, some that fill vectors and some that do not, and more than a piece contains.
const COUNTS: [usize; 14] = [0, 1, 2, 3, 4, 5, 7, 8, 9, 13, 16, 17, 64, 131];

fn many_bytes<B: Bytes>(label: &str, count: usize) -> Vec<B> {
    (0..count).map(|i| bytes(label, i)).collect()
}

fn result<D: Clone + Into<Result<SharedSecret, Error>>>(
    decapsulated: &D,
) -> Result<SharedSecret, Error> {
    decapsulated.clone().into()
}

fn are_as_one_by_one<S: Scheme>() {
    for count in COUNTS {
        let seeds = many_bytes("seed", count);
        let random = many_bytes("random", count);
        let keys = DecapsulationKey::<S>::from_seed_many(&seeds);
        assert_eq!(keys.len(), count);
        for (key, seed) in keys.iter().zip(&seeds) {
            let alone = DecapsulationKey::from_seed(seed);
            assert!(*key == alone, "{count}");
            assert_eq!(key.encapsulation_key(), alone.encapsulation_key(), "{count}");
        }
        let strings: Vec<_> = keys.iter().map(|key| *key.encapsulation_key().as_bytes()).collect();
        let parsed = EncapsulationKey::<S>::parse_many(&strings).into_iter();
        let parsed: Vec<_> = parsed.collect::<Result<_, _>>().expect("good keys");
        let items: Vec<_> = parsed.iter().zip(&random).collect();
        let sent = EncapsulationKey::encapsulate_many_derand(&items);
        assert_eq!(sent.len(), count);
        for ((key, random), (ciphertext, secret)) in keys.iter().zip(&random).zip(&sent) {
            let alone = key.encapsulation_key().encapsulate_derand(random);
            assert_eq!((*ciphertext, secret), (alone.0, &alone.1), "{count}");
            assert_eq!(key.decapsulate(ciphertext).into().as_ref(), Ok(secret));
        }
        // To one recipient. Some ciphertexts are damaged, each at another place.
        let Some(key) = keys.first() else { continue };
        let to_one = EncapsulationKey::encapsulate_many(&vec![key.encapsulation_key(); count]);
        let to_one = to_one.expect("randomness");
        let mut ciphertexts: Vec<_> = to_one.iter().map(|(ciphertext, _)| *ciphertext).collect();
        for (i, ciphertext) in ciphertexts.iter_mut().enumerate().skip(1) {
            if i % 3 == 0 {
                ciphertext.as_mut()[(i * 37) % S::Ciphertext::LEN] ^= 1;
            }
        }
        let received = key.decapsulate_many(&ciphertexts);
        assert_eq!(received.len(), count);
        for (i, (ciphertext, secret)) in ciphertexts.iter().zip(&received).enumerate() {
            assert_eq!(*secret, key.decapsulate(ciphertext));
            let good = result(secret).as_ref() == Ok(&to_one[i].1);
            assert_eq!(good, i == 0 || i % 3 != 0, "{i}");
        }
        let different: HashSet<_> =
            to_one.iter().map(|(ciphertext, _)| ciphertext.as_ref()).collect();
        assert_eq!(different.len(), count, "randomness is used once");
    }
}

#[cfg(feature = "rayon")]
fn are_the_same_on_threads<S: Scheme>() {
    let seeds = many_bytes("seed", 200);
    let random = many_bytes("random", 200);
    let keys = DecapsulationKey::<S>::from_seed_many_parallel(&seeds);
    assert!(keys == DecapsulationKey::from_seed_many(&seeds));
    let strings: Vec<_> = keys.iter().map(|key| *key.encapsulation_key().as_bytes()).collect();
    let parsed = EncapsulationKey::<S>::parse_many_parallel(&strings).into_iter();
    let parsed: Vec<_> = parsed.map(Result::unwrap).collect();
    let items: Vec<_> = parsed.iter().zip(&random).collect();
    let sent = EncapsulationKey::encapsulate_many_derand_parallel(&items);
    assert_eq!(sent, EncapsulationKey::encapsulate_many_derand(&items));
    let key = &keys[0];
    let to_one = EncapsulationKey::encapsulate_many_parallel(&vec![key.encapsulation_key(); 200]);
    let to_one = to_one.unwrap();
    let ciphertexts: Vec<_> = to_one.iter().map(|(ciphertext, _)| *ciphertext).collect();
    let received = key.decapsulate_many_parallel(&ciphertexts);
    assert_eq!(received, key.decapsulate_many(&ciphertexts));
    for (received, (_, sent)) in received.iter().zip(&to_one) {
        assert_eq!(result(received).as_ref(), Ok(sent));
    }
}

#[cfg(feature = "rayon")]
fn leave_nothing_in_memory_that_is_given_back<S: Scheme>() {
    fn first(bytes: &[u8]) -> &[u8; 16] {
        bytes.first_chunk().expect("longer")
    }

    // More than two pieces, on this thread, whose memory is watched.
    let seeds: Vec<S::Seed> = many_bytes("seed", 131);
    let random = many_bytes("random", 131);
    let keys: Vec<_> = seeds.iter().map(DecapsulationKey::<S>::from_seed).collect();
    let key = &keys[0];
    let items: Vec<_> = random.iter().map(|random| (key.encapsulation_key(), random)).collect();
    let sent: Vec<_> = items.iter().map(|(key, random)| key.encapsulate_derand(random)).collect();
    let ciphertexts: Vec<_> = sent.iter().map(|(ciphertext, _)| *ciphertext).collect();
    let secrets = || {
        let seeds = seeds.iter().map(|seed| first(seed.as_ref()));
        seeds.chain(sent.iter().map(|(_, secret)| first(secret.as_bytes())))
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread().build().unwrap();
    let left = |name: &str, work: &(dyn Fn() + Sync)| {
        let left = sycon_testing::freed_with_secrets(secrets(), work);
        assert_eq!(left, 0, "{name}");
        let left = sycon_testing::freed_with_secrets(secrets(), || pool.install(work));
        assert_eq!(left, 0, "{name}, in a pool");
    };
    left("keys", &|| drop(DecapsulationKey::<S>::from_seed_many(&seeds)));
    left("keys, parallel", &|| drop(DecapsulationKey::<S>::from_seed_many_parallel(&seeds)));
    left("sent", &|| drop(EncapsulationKey::encapsulate_many_derand(&items)));
    left("sent, parallel", &|| drop(EncapsulationKey::encapsulate_many_derand_parallel(&items)));
    left("received", &|| drop(key.decapsulate_many(&ciphertexts)));
    left("received, parallel", &|| drop(key.decapsulate_many_parallel(&ciphertexts)));
}

fn a_bad_one_is_an_error_in_its_place<S: Scheme>() {
    let keys = DecapsulationKey::<S>::from_seed_many(&many_bytes("seed", 21));
    let good: Vec<_> = keys.iter().map(|key| *key.encapsulation_key().as_bytes()).collect();
    for place in 0..keys.len() {
        for (damage, error) in damages::<S>() {
            let mut strings = good.clone();
            damage(strings[place].as_mut());
            for (i, key) in EncapsulationKey::parse_many(&strings).into_iter().enumerate() {
                let good = keys[i].encapsulation_key();
                let expected = if i == place { Err(*error) } else { Ok(good.clone()) };
                assert_eq!(key, expected, "{place} {i}");
            }
        }
    }
}

/// A damage to an encapsulation key, and its error.
type Damage = (fn(&mut [u8]), Error);

const LARGE_COEFFICIENT: Damage = (large_coefficient, Error::EncapsulationKey);
const ZERO_SHARE: Damage = (zero_share, Error::SmallOrder { what: "encapsulation key" });

fn damages<S: Scheme>() -> &'static [Damage] {
    match S::DESCRIPTION.id {
        "mlkem512" | "mlkem768" | "mlkem1024" => &[LARGE_COEFFICIENT],
        "dhkem" => &[ZERO_SHARE],
        _ => &[LARGE_COEFFICIENT, ZERO_SHARE],
    }
}

/// Makes the first coefficient too large.
fn large_coefficient(key: &mut [u8]) {
    key[..3].fill(0xff);
}

/// Makes the share at the end zero.
fn zero_share(bytes: &mut [u8]) {
    let start = bytes.len() - 32;
    bytes[start..].fill(0);
}

#[test]
fn bad_ciphertexts_are_errors_in_their_places() {
    use sycon_kem::xwing::{DecapsulationKey, EncapsulationKey};

    let key = DecapsulationKey::from_seed(&[7; 32]);
    let sent = EncapsulationKey::encapsulate_many(&[key.encapsulation_key(); 19]).unwrap();
    for place in 0..19 {
        let mut ciphertexts: Vec<_> = sent.iter().map(|(ciphertext, _)| *ciphertext).collect();
        zero_share(&mut ciphertexts[place]);
        for (i, received) in key.decapsulate_many(&ciphertexts).iter().enumerate() {
            let expected = Err(Error::SmallOrder { what: "ciphertext" });
            assert_eq!(*received, if i == place { expected } else { Ok(sent[i].1.clone()) });
        }
    }
}

/// Ten thousand keys, of which slow builds do a thousand.
#[test]
fn ten_thousand_keys() {
    use sycon_kem::xwing::{DecapsulationKey, EncapsulationKey};

    let count = if cfg!(debug_assertions) { 1000 } else { 10_000 };
    for first in (0..count).step_by(100) {
        let seeds: Vec<[u8; 32]> = (first..first + 100).map(|i| bytes("seed", i)).collect();
        let random: Vec<[u8; 64]> = (first..first + 100).map(|i| bytes("random", i)).collect();
        let keys = DecapsulationKey::from_seed_many(&seeds);
        let publics: Vec<_> = keys.iter().map(DecapsulationKey::encapsulation_key).collect();
        let items: Vec<_> = publics.into_iter().zip(&random).collect();
        let sent = EncapsulationKey::encapsulate_many_derand(&items);
        for ((seed, random), (ciphertext, secret)) in seeds.iter().zip(&random).zip(&sent) {
            let key = DecapsulationKey::from_seed(seed);
            let (alone, secret_alone) = key.encapsulation_key().encapsulate_derand(random);
            assert_eq!((ciphertext, secret), (&alone, &secret_alone));
            assert_eq!(key.decapsulate_many(&[alone]), [Ok(secret_alone)]);
        }
    }
}
