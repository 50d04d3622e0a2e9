//! Many at once are the same as one by one, whatever their number, and whatever is wrong with one.

use sycon_kem::{Error, SharedSecret};

use crate::bytes;

/// The numbers to try: none, some that fill vectors and some that do not, and more than are worked on
/// together.
const COUNTS: [usize; 14] = [0, 1, 2, 3, 4, 5, 7, 8, 9, 13, 16, 17, 64, 131];

/// A result in the shape of those that may be errors.
trait AsResult {
    fn as_result(&self) -> Result<&SharedSecret, Error>;
}

impl AsResult for SharedSecret {
    fn as_result(&self) -> Result<&SharedSecret, Error> {
        Ok(self)
    }
}

impl AsResult for Result<SharedSecret, Error> {
    fn as_result(&self) -> Result<&SharedSecret, Error> {
        self.as_ref().map_err(|error| *error)
    }
}

#[cfg(feature = "rayon")]
fn first(bytes: &[u8]) -> &[u8; 16] {
    bytes.first_chunk().expect("longer")
}

macro_rules! many {
    ($($name:ident: $($damage:expr => $error:expr),+;)*) => {$(
        mod $name {
            use sycon_kem::$name::*;

            use super::*;

            #[test]
            fn are_as_one_by_one() {
                for count in COUNTS {
                    let seeds: Vec<[u8; SEED]> = (0..count).map(|i| bytes("seed", i)).collect();
                    let random: Vec<[u8; RANDOMNESS]> = (0..count).map(|i| bytes("random", i)).collect();
                    let keys = generate_many(&seeds);
                    assert_eq!(keys.len(), count);
                    for (key, seed) in keys.iter().zip(&seeds) {
                        let alone = DecapsulationKey::from_seed(seed);
                        assert!(*key == alone, "{count}");
                        assert_eq!(key.encapsulation_key(), alone.encapsulation_key(), "{count}");
                    }
                    let strings: Vec<_> = keys.iter().map(|key| *key.encapsulation_key().as_bytes()).collect();
                    let parsed: Result<Vec<_>, _> = parse_many(&strings).into_iter().collect();
                    let parsed = parsed.expect("good keys");
                    let sent = encapsulate_many_derand(&parsed.iter().zip(&random).collect::<Vec<_>>());
                    assert_eq!(sent.len(), count);
                    for ((key, random), (ciphertext, secret)) in keys.iter().zip(&random).zip(&sent) {
                        let alone = key.encapsulation_key().encapsulate_derand(random);
                        assert_eq!((*ciphertext, secret), (alone.0, &alone.1), "{count}");
                        assert_eq!(key.decapsulate(ciphertext).as_result(), Ok(secret));
                    }
                    // To one recipient, and damaged on the way, each in another place.
                    let Some(key) = keys.first() else { continue };
                    let to_one = encapsulate_many(&vec![key.encapsulation_key(); count]).expect("randomness");
                    let mut ciphertexts: Vec<_> = to_one.iter().map(|(ciphertext, _)| *ciphertext).collect();
                    for (i, ciphertext) in ciphertexts.iter_mut().enumerate().skip(1) {
                        if i % 3 == 0 {
                            ciphertext[(i * 37) % CIPHERTEXT] ^= 1;
                        }
                    }
                    let received = decapsulate_many(key, &ciphertexts);
                    assert_eq!(received.len(), count);
                    for (i, (ciphertext, secret)) in ciphertexts.iter().zip(&received).enumerate() {
                        let alone = key.decapsulate(ciphertext);
                        assert_eq!(secret.as_result(), alone.as_result());
                        assert_eq!(secret.as_result() == Ok(&to_one[i].1), i == 0 || i % 3 != 0, "{i}");
                    }
                    let mut different: Vec<_> = to_one.iter().map(|(ciphertext, _)| *ciphertext).collect();
                    different.sort_unstable();
                    different.dedup();
                    assert_eq!(different.len(), count, "randomness is used once");
                }
            }

            #[cfg(feature = "rayon")]
            #[test]
            fn are_the_same_on_threads() {
                let seeds: Vec<[u8; SEED]> = (0..200).map(|i| bytes("seed", i)).collect();
                let random: Vec<[u8; RANDOMNESS]> = (0..200).map(|i| bytes("random", i)).collect();
                let keys = generate_many_parallel(&seeds);
                assert!(keys == generate_many(&seeds));
                let strings: Vec<_> = keys.iter().map(|key| *key.encapsulation_key().as_bytes()).collect();
                let parsed: Vec<_> = parse_many_parallel(&strings).into_iter().map(Result::unwrap).collect();
                let items: Vec<_> = parsed.iter().zip(&random).collect();
                let sent = encapsulate_many_derand_parallel(&items);
                assert_eq!(sent, encapsulate_many_derand(&items));
                let key = &keys[0];
                let to_one = encapsulate_many_parallel(&vec![key.encapsulation_key(); 200]).unwrap();
                let ciphertexts: Vec<_> = to_one.iter().map(|(ciphertext, _)| *ciphertext).collect();
                let received = decapsulate_many_parallel(key, &ciphertexts);
                assert_eq!(received, decapsulate_many(key, &ciphertexts));
                for (received, (_, sent)) in received.iter().zip(&to_one) {
                    assert_eq!(received.as_result(), Ok(sent));
                }
            }

            #[cfg(feature = "rayon")]
            #[test]
            fn leave_nothing_in_memory_that_is_given_back() {
                // Two pieces and more, on this thread, whose memory is watched.
                let seeds: Vec<[u8; SEED]> = (0..131).map(|i| bytes("seed", i)).collect();
                let random: Vec<[u8; RANDOMNESS]> = (0..131).map(|i| bytes("random", i)).collect();
                let keys: Vec<_> = seeds.iter().map(DecapsulationKey::from_seed).collect();
                let key = &keys[0];
                let items: Vec<_> = random.iter().map(|random| (key.encapsulation_key(), random)).collect();
                let sent: Vec<_> = items.iter().map(|(key, random)| key.encapsulate_derand(random)).collect();
                let ciphertexts: Vec<_> = sent.iter().map(|(ciphertext, _)| *ciphertext).collect();
                let secrets = || seeds.iter().map(|seed| first(seed)).chain(sent.iter().map(|(_, secret)| first(secret.as_bytes())));
                let pool = rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread().build().unwrap();
                let left = |name: &str, work: &(dyn Fn() + Sync)| {
                    let left = sycon_testing::freed_with_secrets(secrets(), work);
                    assert_eq!(left, 0, "{name}");
                    let left = sycon_testing::freed_with_secrets(secrets(), || pool.install(work));
                    assert_eq!(left, 0, "{name}, in a pool");
                };
                left("keys", &|| drop(generate_many(&seeds)));
                left("keys, parallel", &|| drop(generate_many_parallel(&seeds)));
                left("sent", &|| drop(encapsulate_many_derand(&items)));
                left("sent, parallel", &|| drop(encapsulate_many_derand_parallel(&items)));
                left("received", &|| drop(decapsulate_many(key, &ciphertexts)));
                left("received, parallel", &|| drop(decapsulate_many_parallel(key, &ciphertexts)));
            }

            #[test]
            fn a_bad_one_is_an_error_in_its_place() {
                let seeds: Vec<[u8; SEED]> = (0..21).map(|i| bytes("seed", i)).collect();
                let keys = generate_many(&seeds);
                let good: Vec<_> = keys.iter().map(|key| *key.encapsulation_key().as_bytes()).collect();
                for place in 0..keys.len() {
                    let bad: &[(fn(&mut [u8]), Error)] = &[$(($damage, $error)),+];
                    for (damage, error) in bad {
                        let mut strings = good.clone();
                        damage(&mut strings[place]);
                        for (i, key) in parse_many(&strings).into_iter().enumerate() {
                            let expected = if i == place { Err(*error) } else { Ok(keys[i].encapsulation_key().clone()) };
                            assert_eq!(key, expected, "{place} {i}");
                        }
                    }
                }
            }
        }
    )*};
}

/// Of a coefficient that is too large.
fn large_coefficient(key: &mut [u8]) {
    key[..3].fill(0xff);
}

/// Of a share that is zero, at the end.
fn zero_share(key: &mut [u8]) {
    let start = key.len() - 32;
    key[start..].fill(0);
}

const SMALL_ORDER: Error = Error::SmallOrder { what: "encapsulation key" };

many! {
    mlkem512: large_coefficient => Error::EncapsulationKey;
    mlkem768: large_coefficient => Error::EncapsulationKey;
    mlkem1024: large_coefficient => Error::EncapsulationKey;
    xwing: large_coefficient => Error::EncapsulationKey, zero_share => SMALL_ORDER;
    dhkem: zero_share => SMALL_ORDER;
}

#[test]
fn bad_ciphertexts_are_errors_in_their_places() {
    use sycon_kem::xwing::{DecapsulationKey, decapsulate_many, encapsulate_many};

    let key = DecapsulationKey::from_seed(&[7; 32]);
    let sent = encapsulate_many(&[key.encapsulation_key(); 19]).unwrap();
    for place in 0..19 {
        let mut ciphertexts: Vec<_> = sent.iter().map(|(ciphertext, _)| *ciphertext).collect();
        zero_share(&mut ciphertexts[place]);
        for (i, received) in decapsulate_many(&key, &ciphertexts).iter().enumerate() {
            let expected = Err(Error::SmallOrder { what: "ciphertext" });
            assert_eq!(received.as_result(), if i == place { expected } else { Ok(&sent[i].1) });
        }
    }
}

/// Ten thousand keys, of which slow builds do a thousand.
#[test]
fn ten_thousand_keys() {
    use sycon_kem::xwing::{self, DecapsulationKey};

    let count = if cfg!(debug_assertions) { 1000 } else { 10_000 };
    for first in (0..count).step_by(100) {
        let seeds: Vec<[u8; 32]> = (first..first + 100).map(|i| bytes("seed", i)).collect();
        let random: Vec<[u8; 64]> = (first..first + 100).map(|i| bytes("random", i)).collect();
        let keys = xwing::generate_many(&seeds);
        let publics: Vec<_> = keys.iter().map(DecapsulationKey::encapsulation_key).collect();
        let items: Vec<_> = publics.into_iter().zip(&random).collect();
        let sent = xwing::encapsulate_many_derand(&items);
        for ((seed, random), (ciphertext, secret)) in seeds.iter().zip(&random).zip(&sent) {
            let key = DecapsulationKey::from_seed(seed);
            let (alone, secret_alone) = key.encapsulation_key().encapsulate_derand(random);
            assert_eq!((ciphertext, secret), (&alone, &secret_alone));
            assert_eq!(xwing::decapsulate_many(&key, &[alone]), [Ok(secret_alone)]);
        }
    }
}
