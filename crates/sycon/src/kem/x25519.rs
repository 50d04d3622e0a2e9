//! X25519 (RFC 7748), by whichever of two libraries suits the processor.
//!
//! Graviola is s2n-bignum's assembly, which is proven, and the fastest there is; it panics on a
//! processor without all that it requires of one, so that is looked at first. Everywhere else, and
//! with a backend that forgoes its instructions, it is `x25519-dalek`.

use zeroize::Zeroizing;

use crate::Backend;

/// The public key, or share, of a secret.
pub(super) fn public_key(backend: Backend, secret: &[u8; 32]) -> [u8; 32] {
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
    if runs_assembly(backend) {
        return assembly::public_key(secret);
    }
    let _ = backend;
    portable::public_key(secret)
}

/// What both sides get, the secret of one with the share of the other. Zero if
/// [the share has small order](has_small_order).
pub(super) fn agree(backend: Backend, secret: &[u8; 32], share: &[u8; 32]) -> Zeroizing<[u8; 32]> {
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
    if runs_assembly(backend) {
        return assembly::agree(secret, share);
    }
    let _ = backend;
    portable::agree(secret, share)
}

/// Whether [`agree`] gives zero with this share, which does not depend on the secret: every secret is
/// a multiple of 8, the most that a small order is, and of no large one.
///
/// A share is public; this takes no constant time.
pub(super) fn has_small_order(share: &[u8; 32]) -> bool {
    let mut share = *share;
    // RFC 7748, section 5: the last bit is ignored.
    share[31] &= 0x7f;
    SMALL_ORDER.contains(&share)
}

/// Every way to write the five coordinates of points of small order, on the curve and its twist.
const SMALL_ORDER: [[u8; 32]; 7] = [
    last_bytes(0x00, 0x00, 0x00),
    last_bytes(0x01, 0x00, 0x00),
    [
        0xe0, 0xeb, 0x7a, 0x7c, 0x3b, 0x41, 0xb8, 0xae, 0x16, 0x56, 0xe3, 0xfa, 0xf1, 0x9f, 0xc4,
        0x6a, 0xda, 0x09, 0x8d, 0xeb, 0x9c, 0x32, 0xb1, 0xfd, 0x86, 0x62, 0x05, 0x16, 0x5f, 0x49,
        0xb8, 0x00,
    ],
    [
        0x5f, 0x9c, 0x95, 0xbc, 0xa3, 0x50, 0x8c, 0x24, 0xb1, 0xd0, 0xb1, 0x55, 0x9c, 0x83, 0xef,
        0x5b, 0x04, 0x44, 0x5c, 0xc4, 0x58, 0x1c, 0x8e, 0x86, 0xd8, 0x22, 0x4e, 0xdd, 0xd0, 0x9f,
        0x11, 0x57,
    ],
    // The prime less 1, the prime, and the prime and 1.
    last_bytes(0xec, 0xff, 0x7f),
    last_bytes(0xed, 0xff, 0x7f),
    last_bytes(0xee, 0xff, 0x7f),
];

const fn last_bytes(first: u8, middle: u8, last: u8) -> [u8; 32] {
    let mut bytes = [middle; 32];
    bytes[0] = first;
    bytes[31] = last;
    bytes
}

/// Whether graviola has what its `verify_cpu_features` asserts. The backends without vectors are for
/// doing without assembly too.
#[cfg(target_arch = "x86_64")]
fn runs_assembly(backend: Backend) -> bool {
    !matches!(backend, Backend::Portable | Backend::Bmi(_))
        && std::arch::is_x86_feature_detected!("aes")
        && std::arch::is_x86_feature_detected!("pclmulqdq")
        && std::arch::is_x86_feature_detected!("bmi1")
        && std::arch::is_x86_feature_detected!("bmi2")
        && std::arch::is_x86_feature_detected!("adx")
        && std::arch::is_x86_feature_detected!("avx")
        && std::arch::is_x86_feature_detected!("avx2")
}

/// As on x86-64, except that there is no other backend to forgo it with.
#[cfg(target_arch = "aarch64")]
fn runs_assembly(_: Backend) -> bool {
    std::arch::is_aarch64_feature_detected!("neon")
        && std::arch::is_aarch64_feature_detected!("aes")
        && std::arch::is_aarch64_feature_detected!("pmull")
        && std::arch::is_aarch64_feature_detected!("sha2")
}

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod assembly {
    use graviola::key_agreement::x25519::{PublicKey, StaticPrivateKey};
    use zeroize::Zeroizing;

    pub(super) fn public_key(secret: &[u8; 32]) -> [u8; 32] {
        StaticPrivateKey::from_array(secret).public_key().as_bytes()
    }

    /// Its one error is a result of zero.
    pub(super) fn agree(secret: &[u8; 32], share: &[u8; 32]) -> Zeroizing<[u8; 32]> {
        let secret = StaticPrivateKey::from_array(secret);
        let agreed = secret.diffie_hellman(&PublicKey::from_array(share));
        Zeroizing::new(agreed.map_or([0; 32], |agreed| agreed.0))
    }
}

mod portable {
    use x25519_dalek::{PublicKey, StaticSecret};
    use zeroize::Zeroizing;

    pub(super) fn public_key(secret: &[u8; 32]) -> [u8; 32] {
        PublicKey::from(&StaticSecret::from(*secret)).to_bytes()
    }

    pub(super) fn agree(secret: &[u8; 32], share: &[u8; 32]) -> Zeroizing<[u8; 32]> {
        let agreed = StaticSecret::from(*secret).diffie_hellman(&PublicKey::from(*share));
        Zeroizing::new(agreed.to_bytes())
    }
}
