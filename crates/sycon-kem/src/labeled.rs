//! HPKE's labelled key derivation (RFC 9180, section 4, and draft-ietf-hpke-hpke). Outputs under different labels or
//! suites are independent.

use alloc::vec::Vec;

use hkdf::{Hkdf, HkdfExtract};
use sha2::Sha256;
use sycon_permutation::{KeccakF1600, Permutation};
use sycon_secret::Secret;
use sycon_sponge::Squeeze;
use zeroize::Zeroize;

use crate::{Backend, Description, hash};

const VERSION: &[u8] = b"HPKE-v1";

/// Returns a length as two bytes.
pub(crate) fn number(length: usize) -> [u8; 2] {
    u16::try_from(length).expect("lengths are checked before").to_be_bytes()
}

/// `LabeledDerive` of the one-stage KDFs: SHAKE, and TurboSHAKE with the same padding.
pub(crate) fn derive<P: Permutation, const RATE: usize>(
    suite: &[u8],
    ikm: &[&[u8]],
    label: &[u8],
    context: &[&[u8]],
    out: &mut [u8],
) {
    let lengths = [number(label.len()), number(out.len())];
    let labelled = [VERSION, suite, &lengths[0], label, &lengths[1]];
    let parts: Vec<&[u8]> = [ikm, &labelled, context].concat();
    hash::hash::<P, RATE>(Backend::best(), &parts, hash::SHAKE).squeeze(out);
}

/// Returns the `suite_id` of a KEM.
pub(crate) const fn kem_suite(kem: &Description) -> [u8; 5] {
    let [high, low] = kem.hpke_number().to_be_bytes();
    [b'K', b'E', b'M', high, low]
}

/// Derives the seed for `DeriveKeyPair` of the KEMs with ML-KEM. It uses SHAKE256 with every suite.
pub(crate) fn derive_key_pair(kem: &Description, ikm: &[u8], seed: &mut [u8]) {
    derive::<KeccakF1600, 136>(&kem_suite(kem), &[ikm], b"DeriveKeyPair", &[], seed);
}

/// `LabeledExtract` with HKDF-SHA256. Returns the key as bytes, and the key ready to expand.
pub(crate) fn extract(
    suite: &[u8],
    salt: &[u8],
    label: &[u8],
    ikm: &[u8],
) -> (Secret<[u8; 32]>, Hkdf<Sha256>) {
    let mut extract = HkdfExtract::<Sha256>::new(Some(salt));
    for part in [VERSION, suite, label, ikm] {
        extract.input_ikm(part);
    }
    let (mut bytes, hkdf) = extract.finalize();
    let key = Secret::new(bytes.into());
    bytes.zeroize();
    (key, hkdf)
}

/// `LabeledExpand` with HKDF-SHA256, to at most 255 blocks of 32 bytes.
pub(crate) fn expand(
    key: &Hkdf<Sha256>,
    suite: &[u8],
    label: &[u8],
    context: &[&[u8]],
    out: &mut [u8],
) {
    let length = number(out.len());
    let info = [&[&length, VERSION, suite, label], context].concat();
    key.expand_multi_info(&info, out).expect("lengths are checked before");
}
