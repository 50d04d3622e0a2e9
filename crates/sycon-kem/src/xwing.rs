//! X-Wing: ML-KEM-768 and X25519 in one, the KEM to take.
//!
//! The shared secret stays secret as long as one of the two holds: X25519 if ML-KEM should turn out
//! weak, ML-KEM if somebody builds a quantum computer. It is the `MLKEM768-X25519` of HPKE, number
//! 0x647a.
//!
//! # Which form of a key
//!
//! * A decapsulation key is kept as its seed of 32 bytes, or as PKCS#8, which holds the same.
//! * [`DecapsulationKey`] is the seed expanded. Keep the object where a key has many ciphertexts to
//!   open; [`decapsulate`] opens one.
//! * An encapsulation key is 1216 bytes, or `SubjectPublicKeyInfo`, which holds the same.
//!
//! # Security
//!
//! * A ciphertext that was changed on the way gives another secret and no error, in the same time.
//!   Only what is done with the secret shows that: authenticate what you send.
//! * X25519 shares of small order are refused, in keys and ciphertexts, as libsodium, CIRCL and age
//!   do. The draft does not say; [`ZeroShare::Accept`] is for agreeing with who does otherwise.
//! * Not audited; see the repository's `SECURITY.md`.
//!
//! ```
//! use sycon_kem::xwing::{DecapsulationKey, EncapsulationKey};
//!
//! let key = DecapsulationKey::generate()?;
//! let file = key.to_pkcs8_pem();
//! let published = key.encapsulation_key().to_spki_pem();
//!
//! let (ciphertext, sent) = EncapsulationKey::from_spki_pem(&published)?.encapsulate()?;
//!
//! let key = DecapsulationKey::from_pkcs8_pem(&file)?;
//! assert_eq!(key.decapsulate(&ciphertext)?, sent);
//! # Ok::<(), sycon_kem::Error>(())
//! ```
//!
//! Source: draft-connolly-cfrg-xwing-kem-10, whose bytes have not changed since -06.

use alloc::vec::Vec;

use sycon_permutation::keccak::SIDE_BY_SIDE;
use sycon_secret::Secret;
use zeroize::Zeroizing;

use crate::bytes::exactly;
use crate::documents::KeyEncoding;
use crate::exchange::Plain;
use crate::hash::{SHA3, sha3_256, shake256};
use crate::hybrid::{Combiner, Hybrid, Inputs};
use crate::mlkem::many::short_hashes;
use crate::mlkem::parameters::RATE256;
use crate::x25519::share_of;
use crate::{Backend, Error, Scheme, SharedSecret, Status, ZeroShare, labeled};

crate::scheme::names! {
    XWing, "X-Wing", Result<SharedSecret, Error>;
    seed 32, encapsulation key 1216, ciphertext 1120, randomness 64;
    id: "xwing",
    summary: "ML-KEM-768 combined with X25519: secure as long as one of the two is.",
    status: Status::InternetDraft,
    reference: "draft-connolly-cfrg-xwing-kem-10",
    oid: Some("1.3.6.1.4.1.62253.25722"),
    hpke: Some(0x647a),
    expanded_key: None,
    vectors: &["hpke.json", "xwing.json"],
}
crate::scheme::compile!(XWing: Hybrid<XWing>);

impl KeyEncoding for XWing {
    fn content(key: &DecapsulationKey) -> Zeroizing<Vec<u8>> {
        Zeroizing::new(key.seed().to_vec())
    }

    fn from_content(seed: &[u8]) -> Result<DecapsulationKey, Error> {
        DecapsulationKey::from_seed_slice(seed)
    }
}

/// A pattern that looks like its name.
pub(super) const LABEL: &[u8; 6] = br"\.//^\";

impl Combiner for XWing {
    type Exchange = Plain;

    /// One block of SHA3-256: ML-KEM binds its ciphertext, so that it need not be hashed.
    fn combine(backend: Backend, inputs: &Inputs) -> [u8; 32] {
        let Inputs { mlkem_secret, exchange_secret, share, public, .. } = inputs;
        sha3_256(backend, &[mlkem_secret.as_bytes(), *exchange_secret, *share, *public, LABEL])
    }

    fn combine_many(backend: Backend, inputs: &[Inputs]) -> Vec<SharedSecret> {
        let mut secrets = Vec::with_capacity(inputs.len());
        for inputs in inputs.chunks(SIDE_BY_SIDE) {
            let mut strings = Secret::<[[u8; 128]; SIDE_BY_SIDE]>::ZERO;
            for (string, inputs) in strings.iter_mut().zip(inputs) {
                let Inputs { mlkem_secret, exchange_secret, share, public, .. } = inputs;
                let parts = [mlkem_secret.as_bytes(), *exchange_secret, *share, *public];
                for (out, part) in string.as_chunks_mut().0.iter_mut().zip(parts) {
                    *out = *part;
                }
            }
            let strings = strings[..inputs.len()].iter().map(|string| [&string[..], LABEL]);
            let hashes = short_hashes::<32>(backend, (RATE256, SHA3), strings);
            secrets.extend(hashes[..inputs.len()].iter().map(|hash| SharedSecret::new(*hash)));
        }
        secrets
    }
}

impl EncapsulationKey {
    /// As [`from_bytes`](Self::from_bytes), and you say what happens to a share of small order.
    ///
    /// # Errors
    ///
    /// As [`from_bytes`](Self::from_bytes), without [`Error::SmallOrder`] for [`ZeroShare::Accept`].
    pub fn from_bytes_with(
        policy: ZeroShare,
        bytes: &[u8; ENCAPSULATION_KEY],
    ) -> Result<Self, Error> {
        policy.check(share_of(bytes), "encapsulation key")?;
        let mut key = Self { public: XWing::empty(Backend::best()) };
        Hybrid::<XWing>::parse_any(bytes, &mut key.public)?;
        Ok(key)
    }

    /// As [`from_bytes_with`](Self::from_bytes_with), of a slice.
    ///
    /// # Errors
    ///
    /// As [`from_bytes_with`](Self::from_bytes_with), and [`Error::Length`].
    pub fn from_slice_with(policy: ZeroShare, bytes: &[u8]) -> Result<Self, Error> {
        Self::from_bytes_with(policy, exactly("encapsulation key", bytes)?)
    }
}

impl DecapsulationKey {
    /// The key that belongs to input key material, as the X-Wing draft derives it: the seed is
    /// SHAKE256 of `ikm`.
    ///
    /// HPKE derives another key from the same material; see [`derive_hpke`](Self::derive_hpke).
    ///
    /// # Security
    ///
    /// `ikm` must be secret, and hold at least 32 bytes of entropy. A password does not.
    #[must_use]
    pub fn derive_xwing(ikm: &[u8]) -> Self {
        let backend = Backend::best();
        Self::from_seed_with_backend(backend, &Secret::new(shake256(backend, &[ikm])))
    }

    /// The key that belongs to input key material, as HPKE derives it for its KEM 0x647a
    /// (draft-ietf-hpke-pq): the seed is SHAKE256 of `ikm` and labels.
    ///
    /// # Security
    ///
    /// As for [`derive_xwing`](Self::derive_xwing).
    #[must_use]
    pub fn derive_hpke(ikm: &[u8]) -> Self {
        let mut seed = Secret::<[u8; SEED]>::ZERO;
        labeled::derive_key_pair(&DESCRIPTION, ikm, &mut seed[..]);
        Self::from_seed(&seed)
    }

    /// As [`decapsulate`](Self::decapsulate), and you say what happens to a share of small order.
    ///
    /// # Errors
    ///
    /// As [`decapsulate`](Self::decapsulate), without [`Error::SmallOrder`] for
    /// [`ZeroShare::Accept`].
    pub fn decapsulate_with(
        &self,
        policy: ZeroShare,
        ciphertext: &Ciphertext,
    ) -> Result<SharedSecret, Error> {
        policy.check(share_of(ciphertext), "ciphertext")?;
        let public = &self.encapsulation_key.public;
        Ok(Hybrid::<XWing>::decapsulate_any(&self.private, public, ciphertext))
    }

    /// As [`decapsulate_with`](Self::decapsulate_with), of a slice.
    ///
    /// # Errors
    ///
    /// As [`decapsulate_with`](Self::decapsulate_with), and [`Error::Length`].
    pub fn decapsulate_slice_with(
        &self,
        policy: ZeroShare,
        ciphertext: &[u8],
    ) -> Result<SharedSecret, Error> {
        self.decapsulate_with(policy, exactly("ciphertext", ciphertext)?)
    }
}
