//! DHKEM(X25519, HKDF-SHA256), the KEM 0x0020 of HPKE (RFC 9180), without authentication.
//!
//! For protocols that require it. **Not post-quantum:** a future quantum computer can decrypt ciphertexts that are
//! recorded today. If you can choose, use [X-Wing](super::xwing).
//!
//! The seed of a decapsulation key is RFC 9180's private key: 32 bytes, which X25519 clamps before use.
//! [`DecapsulationKey::seed`] returns them unclamped, like the test vectors of RFC 9180. Other implementations can
//! write the same key with five bits clamped. [`DecapsulationKey::derive`] is `DeriveKeyPair`. The randomness of an
//! encapsulation is called `ikmE` in the test vectors of RFC 9180.
//!
//! ```
//! use sycon_kem::dhkem::{DecapsulationKey, EncapsulationKey};
//!
//! let key = DecapsulationKey::generate()?;
//! let published = key.encapsulation_key().as_bytes();
//! let (ciphertext, sent) = EncapsulationKey::from_bytes(published)?.encapsulate()?;
//! assert_eq!(key.decapsulate(&ciphertext)?, sent);
//! # Ok::<(), sycon_kem::Error>(())
//! ```

use alloc::vec::Vec;

use sycon_secret::Secret;
use zeroize::Zeroizing;

use crate::exchange::{Exchange, Exchanges};
use crate::many::TOGETHER;
use crate::scheme::{Scheme, Sealed};
use crate::{Backend, Description, Error, SharedSecret, Status, ZeroShare, labeled, x25519};

crate::names::names! {
    DhKem, "DHKEM(X25519, HKDF-SHA256)", Result<SharedSecret, Error>;
    seed 32, encapsulation key 32, ciphertext 32, randomness 32;
    id: "dhkem",
    summary: "X25519 as a KEM, for protocols that require it. **Not post-quantum.**",
    status: Status::Standard,
    reference: "RFC 9180, section 4.1",
    oid: None,
    hpke: Some(0x0020),
    expanded_key: None,
    vectors: &["hpke.json"],
}

/// RFC 9180's `suite_id`.
const SUITE: &[u8] = &labeled::kem_suite(&DESCRIPTION);

impl DecapsulationKey {
    /// Return the key that is derived from input key material of any length (RFC 9180, section 7.1.3).
    ///
    /// # Security
    ///
    /// The material must be secret and contain at least 32 bytes of entropy. A password does not.
    #[must_use]
    pub fn derive(ikm: &[u8]) -> Self {
        Self::from_seed(&derive_secret(ikm))
    }
}

/// The public part of a key.
#[derive(Clone, Debug)]
pub struct PublicShare {
    bytes: [u8; 32],
    backend: Backend,
}

impl Sealed for DhKem {}

impl Scheme for DhKem {
    const DESCRIPTION: Description = DESCRIPTION;

    type Seed = [u8; SEED];
    type EncapsulationKey = [u8; 32];
    type DecapsulationKey = [u8; SEED];
    type Ciphertext = [u8; 32];
    type Randomness = [u8; 32];
    type Decapsulated = Result<SharedSecret, Error>;
    type SeedOf<'a> = &'a [u8; SEED];
    type Public = PublicShare;
    type Private = Secret<[u8; 32]>;

    fn empty(backend: Backend) -> PublicShare {
        PublicShare { bytes: [0; 32], backend }
    }

    fn expand(seed: &[u8; SEED], private: &mut Self::Private, public: &mut PublicShare) {
        **private = *seed;
        public.bytes = x25519::public_key(public.backend, seed);
    }

    fn parse(key: &[u8; 32], public: &mut PublicShare) -> Result<(), Error> {
        ZeroShare::Reject.check(key, "encapsulation key")?;
        public.bytes = *key;
        Ok(())
    }

    fn key(public: &PublicShare) -> &[u8; 32] {
        &public.bytes
    }

    fn seed_in(seed: &[u8; SEED]) -> Option<&[u8; SEED]> {
        Some(seed)
    }

    fn read(
        seed: &[u8; SEED],
        private: &mut Self::Private,
        public: &mut PublicShare,
    ) -> Result<(), Error> {
        Self::expand(seed, private, public);
        Ok(())
    }

    fn write(seed: &[u8; SEED], _: &Self::Private, _: &PublicShare) -> Zeroizing<[u8; SEED]> {
        Zeroizing::new(*seed)
    }

    fn seed_of(seed: &[u8; SEED], _: bool) -> &[u8; SEED] {
        seed
    }

    fn encapsulate(public: &PublicShare, randomness: &[u8; 32]) -> ([u8; 32], SharedSecret) {
        let ephemeral = Self::ephemeral(randomness);
        let (share, agreed) =
            x25519::public_key_and_agree(public.backend, &ephemeral, &public.bytes);
        (share, SharedSecret::new(&Self::derive(&agreed, &share, &public.bytes)))
    }

    fn decapsulate(
        private: &Self::Private,
        public: &PublicShare,
        share: &[u8; 32],
    ) -> Result<SharedSecret, Error> {
        ZeroShare::Reject.check(share, "ciphertext")?;
        let agreed = x25519::agree(public.backend, private, share);
        Ok(SharedSecret::new(&Self::derive(&agreed, share, &public.bytes)))
    }

    fn decapsulate_with_seed(
        backend: Backend,
        seed: &[u8; SEED],
        share: &[u8; 32],
    ) -> Result<SharedSecret, Error> {
        ZeroShare::Reject.check(share, "ciphertext")?;
        let (public, agreed) = x25519::public_key_and_agree(backend, seed, share);
        Ok(SharedSecret::new(&Self::derive(&agreed, share, &public)))
    }

    fn expand_many(
        backend: Backend,
        seeds: &[[u8; SEED]],
        keys: &mut [(&mut Self::Private, &mut PublicShare)],
    ) {
        let mut shares = [[0; 32]; TOGETHER];
        x25519::public_keys(backend, seeds, &mut shares[..seeds.len()]);
        for (((private, public), seed), share) in keys.iter_mut().zip(seeds).zip(shares) {
            ***private = *seed;
            public.bytes = share;
        }
    }

    fn parse_many(backend: Backend, keys: &[[u8; 32]]) -> Vec<Result<PublicShare, Error>> {
        let parse = |key| {
            let mut public = Self::empty(backend);
            Self::parse(key, &mut public).map(|()| public)
        };
        keys.iter().map(parse).collect()
    }

    fn encapsulate_many(
        backend: Backend,
        items: &[(&PublicShare, &[u8; 32])],
    ) -> Vec<([u8; 32], SharedSecret)> {
        let keys = items.iter().map(|(public, randomness)| (*randomness, &public.bytes));
        let exchanges = Exchanges::send::<Self>(backend, keys);
        (0..items.len())
            .map(|i| (exchanges.shares[i], SharedSecret::new(&exchanges.derive::<Self>(i))))
            .collect()
    }

    fn decapsulate_many(
        private: &Self::Private,
        public: &PublicShare,
        shares: &[[u8; 32]],
    ) -> Vec<Result<SharedSecret, Error>> {
        let exchanges = Exchanges::receive(public.backend, private, &public.bytes, shares.iter());
        let secrets: Vec<_> =
            (0..shares.len()).map(|i| SharedSecret::new(&exchanges.derive::<Self>(i))).collect();
        x25519::checked(shares, &secrets)
    }
}

impl Exchange for DhKem {
    fn ephemeral(randomness: &[u8; 32]) -> Secret<[u8; 32]> {
        derive_secret(randomness)
    }

    /// `ExtractAndExpand`.
    fn derive(agreed: &[u8; 32], share: &[u8; 32], public: &[u8; 32]) -> Secret<[u8; 32]> {
        extract_and_expand((b"eae_prk", agreed), (b"shared_secret", &[share, public]))
    }
}

/// Derives the private key of `DeriveKeyPair`.
fn derive_secret(ikm: &[u8]) -> Secret<[u8; 32]> {
    extract_and_expand((b"dkp_prk", ikm), (b"sk", &[]))
}

/// `LabeledExpand` of `LabeledExtract`. Each argument is a label with its material or context.
fn extract_and_expand(extract: (&[u8], &[u8]), expand: (&[u8], &[&[u8]])) -> Secret<[u8; 32]> {
    let (_, key) = labeled::extract(SUITE, b"", extract.0, extract.1);
    let mut out = Secret::<[u8; 32]>::ZERO;
    labeled::expand(&key, SUITE, expand.0, expand.1, &mut out[..]);
    out
}
