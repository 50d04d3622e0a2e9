//! X-Wing: a hybrid of ML-KEM-768 and X25519. **Recommended.**
//!
//! The shared secret is secure as long as one of the two is secure: X25519 if ML-KEM is broken, and ML-KEM if an
//! attacker has a quantum computer. In HPKE, X-Wing is `MLKEM768-X25519`, number 0x647a.
//!
//! # Forms of keys
//!
//! * Store a decapsulation key as its seed of 32 bytes, or as PKCS #8, which contains the seed.
//! * [`DecapsulationKey`] is the expanded seed. Keep the object if you decapsulate more than once. To decapsulate
//!   once, use [`decapsulate`].
//! * Publish an encapsulation key as its 1216 bytes, or as `SubjectPublicKeyInfo`, which contains them.
//!
//! # Security
//!
//! * **A ciphertext that was tampered with yields another secret and no error**, in the same time. The difference
//!   shows only when the secret is used: authenticate what you send.
//! * X25519 shares of small order are rejected in keys and ciphertexts, as in libsodium and age. The draft
//!   does not specify this case. Use [`ZeroShare::Accept`] only for compatibility with software that accepts such
//!   shares, such as CIRCL.
//! * **Not audited.** See the repository's `SECURITY.md`.
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
//! Source: draft-connolly-cfrg-xwing-kem-10. The outputs have not changed since version 06.

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

crate::names::names! {
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

    fn read_content(seed: &[u8], key: &mut DecapsulationKey) -> Result<(), Error> {
        key.fill(exactly("seed", seed)?);
        Ok(())
    }
}

/// The label of X-Wing. It depicts an X-wing.
pub(super) const LABEL: &[u8; 6] = br"\.//^\";

impl Combiner for XWing {
    type Exchange = Plain;

    /// Hashes one block with SHA3-256. The ciphertext of ML-KEM is not part of it, because ML-KEM already binds its
    /// ciphertext.
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
            secrets.extend(hashes[..inputs.len()].iter().map(SharedSecret::new));
        }
        secrets
    }
}

impl EncapsulationKey {
    /// As [`from_bytes`](Self::from_bytes), with a policy for shares of small order.
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

    /// As [`from_bytes_with`](Self::from_bytes_with), from a slice.
    ///
    /// # Errors
    ///
    /// As [`from_bytes_with`](Self::from_bytes_with), and [`Error::Length`].
    pub fn from_slice_with(policy: ZeroShare, bytes: &[u8]) -> Result<Self, Error> {
        Self::from_bytes_with(policy, exactly("encapsulation key", bytes)?)
    }
}

impl DecapsulationKey {
    /// Return the key that the X-Wing draft derives from input key material. The seed is SHAKE256 of `ikm`.
    ///
    /// **HPKE derives another key from the same material:** see [`derive_hpke`](Self::derive_hpke).
    ///
    /// # Security
    ///
    /// `ikm` must be secret and contain at least 32 bytes of entropy. A password does not.
    #[must_use]
    pub fn derive_xwing(ikm: &[u8]) -> Self {
        let backend = Backend::best();
        Self::from_seed_with_backend(backend, &Secret::new(shake256(backend, &[ikm])))
    }

    /// Return the key that HPKE derives from input key material for its KEM 0x647a (draft-ietf-hpke-pq). The seed is
    /// SHAKE256 of `ikm` and labels.
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

    /// As [`decapsulate`](Self::decapsulate), with a policy for shares of small order.
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

    /// As [`decapsulate_with`](Self::decapsulate_with), from a slice.
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
