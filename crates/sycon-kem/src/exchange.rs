//! X25519 as a KEM, for one key and for many.

#![allow(missing_debug_implementations, reason = "other crates cannot name these types")]

use sycon_secret::Secret;

use crate::many::TOGETHER;
use crate::{Backend, x25519};

/// The steps before and after the X25519 exchange, in a KEM whose decapsulation key is the X25519 secret.
pub trait Exchange {
    /// Returns the ephemeral X25519 secret of an encapsulation.
    fn ephemeral(randomness: &[u8; 32]) -> Secret<[u8; 32]>;

    /// Derives the shared secret from the result of X25519.
    fn derive(agreed: &[u8; 32], share: &[u8; 32], public: &[u8; 32]) -> Secret<[u8; 32]>;
}

/// X25519 itself.
pub struct Plain;

impl Exchange for Plain {
    fn ephemeral(randomness: &[u8; 32]) -> Secret<[u8; 32]> {
        Secret::new(*randomness)
    }

    fn derive(agreed: &[u8; 32], _: &[u8; 32], _: &[u8; 32]) -> Secret<[u8; 32]> {
        Secret::new(*agreed)
    }
}

/// The results of at most [`TOGETHER`] X25519 exchanges, from which the secrets are derived.
pub(super) struct Exchanges {
    agreed: Secret<[[u8; 32]; TOGETHER]>,
    pub(super) shares: [[u8; 32]; TOGETHER],
    publics: [[u8; 32]; TOGETHER],
}

impl Exchanges {
    const NONE: Self =
        Self { agreed: Secret::ZERO, shares: [[0; 32]; TOGETHER], publics: [[0; 32]; TOGETHER] };

    /// Runs the sender's side, for randomness and public keys.
    pub(super) fn send<'a, E: Exchange>(
        backend: Backend,
        items: impl ExactSizeIterator<Item = (&'a [u8; 32], &'a [u8; 32])>,
    ) -> Self {
        let mut all = Self::NONE;
        let mut secrets = Secret::<[[u8; 32]; TOGETHER]>::ZERO;
        let count = items.len();
        for (i, (randomness, public)) in items.enumerate() {
            secrets[i] = *E::ephemeral(randomness);
            all.publics[i] = *public;
        }
        let secrets = &secrets[..count];
        if let ([secret], [public, ..]) = (secrets, &all.publics) {
            let (share, agreed) = x25519::public_key_and_agree(backend, secret, public);
            (all.shares[0], all.agreed[0]) = (share, *agreed);
        } else {
            x25519::public_keys(backend, secrets, &mut all.shares[..count]);
            x25519::agree_many(backend, secrets, &all.publics[..count], &mut all.agreed[..count]);
        }
        all
    }

    /// Runs the receiver's side, for one key and many shares.
    pub(super) fn receive<'a>(
        backend: Backend,
        secret: &[u8; 32],
        public: &[u8; 32],
        shares: impl ExactSizeIterator<Item = &'a [u8; 32]>,
    ) -> Self {
        let mut all = Self::NONE;
        let secrets = Secret::new([*secret; TOGETHER]);
        all.publics = [*public; TOGETHER];
        let count = shares.len();
        for (own, share) in all.shares.iter_mut().zip(shares) {
            *own = *share;
        }
        let shares = &all.shares[..count];
        x25519::agree_many(backend, &secrets[..count], shares, &mut all.agreed[..count]);
        all
    }

    pub(super) fn derive<E: Exchange>(&self, i: usize) -> Secret<[u8; 32]> {
        E::derive(&self.agreed[i], &self.shares[i], &self.publics[i])
    }

    pub(super) fn public(&self, i: usize) -> &[u8; 32] {
        &self.publics[i]
    }
}
