//! OpenSSL, if it was compiled in.
//!
//! One hasher is used for all calls: since version 3, a new hasher looks up its algorithm, which takes longer than
//! hashing a short message.

use std::cell::RefCell;
use std::rc::Rc;

use super::bench::Bench;
use crate::measure::Contender;

#[cfg(feature = "openssl")]
pub(super) use with::{absorb, aes_ctr, hash, macs, short, signature, squeeze, stream};
#[cfg(not(feature = "openssl"))]
pub(super) use without::{absorb, aes_ctr, hash, macs, short, signature, squeeze, stream};

type Output = Rc<RefCell<Vec<u8>>>;

#[cfg(feature = "openssl")]
mod with {
    use std::hint::black_box;

    use openssl::cipher::Cipher;
    use openssl::cipher_ctx::CipherCtx;
    use openssl::error::ErrorStack;
    use openssl::hash::{Hasher, MessageDigest};
    use openssl::pkey::{Id, PKey};
    use openssl::sign::{Signer, Verifier};

    use openssl::symm::{self, Crypter, Mode};

    use super::super::bench::{Tag, first_word, last_word};
    use super::{Bench, Contender, Output};

    const NAME: &str = "OpenSSL";

    /// A XOF that absorbs 1 MiB.
    pub(in super::super) fn absorb(bench: &Bench, algorithm: &str) -> Option<Contender> {
        let (mut hasher, input) = (hasher(algorithm)?, bench.input());
        Some(Contender::new(NAME, move || xof(&mut hasher, &input)))
    }

    /// A XOF that squeezes 1 MiB.
    pub(in super::super) fn squeeze(bench: &Bench, algorithm: &str) -> Option<Contender> {
        let (mut hasher, output) = (hasher(algorithm)?, bench.output());
        Some(Contender::new(NAME, move || {
            let mut output = output.borrow_mut();
            hasher.finish_xof(&mut output).expect("it squeezes");
            last_word(&output)
        }))
    }

    /// A hash function that absorbs 1 MiB.
    pub(in super::super) fn hash(bench: &Bench, algorithm: &str) -> Option<Contender> {
        let (mut hasher, input) = (hasher(algorithm)?, bench.input());
        Some(Contender::new(NAME, move || {
            hasher.update(&input).expect("it absorbs");
            first_word(&hasher.finish().expect("it ends"))
        }))
    }

    /// A function on a short message, with 32 bytes of output.
    pub(in super::super) fn short(algorithm: &str, message: Vec<u8>) -> Option<Contender> {
        let mut hasher = hasher(algorithm)?;
        Some(if algorithm == "SHA3-256" {
            Contender::new(NAME, move || {
                hasher.update(black_box(&message)).expect("it absorbs");
                first_word(&hasher.finish().expect("it ends"))
            })
        } else {
            Contender::new(NAME, move || xof(&mut hasher, black_box(&message)))
        })
    }

    /// OpenSSL's fast MACs. Poly1305 must use each key only once; the time to derive the keys is not measured.
    pub(in super::super) fn macs(key: [u8; 32]) -> Vec<(&'static str, Tag)> {
        vec![
            ("AES-256-GMAC", tag(gmac(key))),
            ("Poly1305", tag(poly1305(key))),
            ("HMAC-SHA-256", tag(hmac(key))),
        ]
    }

    fn tag(mut of: impl FnMut(&[&[u8]]) -> Result<Vec<u8>, ErrorStack> + 'static) -> Tag {
        Box::new(move |pieces| {
            black_box(of(pieces).expect("it computes tags"));
        })
    }

    /// GCM without a plaintext. The key is expanded once; the nonce is set for every message.
    fn gmac(key: [u8; 32]) -> impl FnMut(&[&[u8]]) -> Result<Vec<u8>, ErrorStack> {
        let mut context = CipherCtx::new().expect("there is memory");
        let cipher = Some(Cipher::aes_256_gcm());
        context.encrypt_init(cipher, Some(&key), None).expect("it knows AES-GCM");
        move |pieces| {
            context.encrypt_init(None, None, Some(&[1; 12]))?;
            for piece in pieces {
                context.cipher_update(piece, None)?;
            }
            context.cipher_final(&mut [])?;
            let mut tag = vec![0; 16];
            context.tag(&mut tag)?;
            Ok(tag)
        }
    }

    fn poly1305(key: [u8; 32]) -> impl FnMut(&[&[u8]]) -> Result<Vec<u8>, ErrorStack> {
        move |pieces| {
            let key = PKey::private_key_from_raw_bytes(&key, Id::POLY1305)?;
            sign(Signer::new_without_digest(&key)?, pieces)
        }
    }

    fn hmac(key: [u8; 32]) -> impl FnMut(&[&[u8]]) -> Result<Vec<u8>, ErrorStack> {
        let key = PKey::hmac(&key);
        move |pieces| {
            let key = key.as_ref().map_err(Clone::clone)?;
            sign(Signer::new(MessageDigest::sha256(), key)?, pieces)
        }
    }

    fn sign(mut signer: Signer<'_>, pieces: &[&[u8]]) -> Result<Vec<u8>, ErrorStack> {
        for piece in pieces {
            signer.update(piece)?;
        }
        signer.sign_to_vec()
    }

    /// SHAKE128 of a seed to `length` bytes, without a word to agree on.
    pub(in super::super) fn stream(
        name: &str,
        seed: &'static [u8],
        out: Output,
        length: usize,
    ) -> Option<Contender> {
        let mut hasher = hasher("SHAKE128")?;
        Some(Contender::new(name, move || {
            let mut out = out.borrow_mut();
            hasher.update(black_box(seed)).expect("it absorbs");
            hasher.finish_xof(&mut out[..length]).expect("it squeezes");
            black_box(&out[..length]);
            0
        }))
    }

    /// The keystream of AES-128-CTR, `length` bytes of it, without a word to agree on.
    pub(in super::super) fn aes_ctr(name: &str, key: &[u8], length: usize) -> Option<Contender> {
        let zeros = vec![0; length];
        let cipher = symm::Cipher::aes_128_ctr();
        let mut crypter = Crypter::new(cipher, Mode::Encrypt, key, Some(&[0; 16])).ok()?;
        // The output needs room for an additional block.
        let mut room = vec![0; length + 16];
        Some(Contender::new(name, move || {
            let count = crypter.update(&zeros, &mut room).expect("it encrypts");
            black_box(&room[..count]);
            0
        }))
    }

    /// Signs `message`, and verifies `signature`, with a key in PKCS #8. `None` if this version does not support its algorithm.
    /// A new signature is randomized, so the word to agree on is that of `signature`.
    pub(in super::super) fn signature(
        key: &[u8],
        message: &'static [u8],
        signature: &[u8],
    ) -> Option<[Contender; 2]> {
        let key = PKey::private_key_from_pkcs8(key).ok()?;
        let (private, bytes, word) = (key.clone(), signature.to_vec(), first_word(signature));
        let sign = move || {
            let mut signer = Signer::new_without_digest(&private).expect("it signs");
            black_box(signer.sign_oneshot_to_vec(black_box(message)).expect("it signs"));
            word
        };
        let verify = move || {
            let mut verifier = Verifier::new_without_digest(&key).expect("it verifies");
            verifier.verify_oneshot(&bytes, black_box(message)).expect("it verifies").into()
        };
        Some([Contender::new(NAME, sign), Contender::new(NAME, verify)])
    }

    fn hasher(algorithm: &str) -> Option<Hasher> {
        Hasher::new(MessageDigest::from_name(algorithm)?).ok()
    }

    fn xof(hasher: &mut Hasher, input: &[u8]) -> u64 {
        let mut output = [0; 32];
        hasher.update(input).expect("it absorbs");
        hasher.finish_xof(&mut output).expect("it squeezes");
        first_word(&output)
    }
}

#[cfg(not(feature = "openssl"))]
mod without {
    use super::super::bench::Tag;
    use super::{Bench, Contender, Output};

    pub(in super::super) fn stream(_: &str, _: &[u8], _: Output, _: usize) -> Option<Contender> {
        None
    }

    pub(in super::super) fn aes_ctr(_: &str, _: &[u8], _: usize) -> Option<Contender> {
        None
    }

    pub(in super::super) fn signature(_: &[u8], _: &[u8], _: &[u8]) -> Option<[Contender; 2]> {
        None
    }

    pub(in super::super) fn macs(_: [u8; 32]) -> Vec<(&'static str, Tag)> {
        Vec::new()
    }

    pub(in super::super) fn absorb(_: &Bench, _: &str) -> Option<Contender> {
        None
    }

    pub(in super::super) fn squeeze(_: &Bench, _: &str) -> Option<Contender> {
        None
    }

    pub(in super::super) fn hash(_: &Bench, _: &str) -> Option<Contender> {
        None
    }

    pub(in super::super) fn short(_: &str, _: Vec<u8>) -> Option<Contender> {
        None
    }
}
