//! ML-KEM-768 and an exchange over X25519 beside each other: keys and ciphertexts are those of the
//! two, one after the other. What is made of the two secrets is the [`Combiner`]'s business.

use core::marker::PhantomData;

use sycon_simd::Secret;

use crate::bytes::split;
use crate::hash::shake256;
use crate::mlkem::fo::{self, Private};
use crate::mlkem::keys::Public;
use crate::shape::{SEED, Scheme, share_of};
use crate::{Backend, Error, SharedSecret, mlkem768, x25519};

/// That of ML-KEM-768.
const RANK: usize = 3;

pub(super) const ENCAPSULATION_KEY: usize = mlkem768::ENCAPSULATION_KEY + 32;
pub(super) const CIPHERTEXT: usize = mlkem768::CIPHERTEXT + 32;
pub(super) const RANDOMNESS: usize = mlkem768::RANDOMNESS + 32;

/// A KEM over X25519 whose decapsulation key is the X25519 secret.
pub(super) trait Exchange {
    /// The share to send, and the secret.
    fn send(
        backend: Backend,
        randomness: &[u8; 32],
        public: &[u8; 32],
    ) -> ([u8; 32], Secret<[u8; 32]>);

    fn receive(
        backend: Backend,
        secret: &[u8; 32],
        public: &[u8; 32],
        share: &[u8; 32],
    ) -> Secret<[u8; 32]>;
}

/// X25519 itself.
pub(super) struct Plain;

impl Exchange for Plain {
    fn send(
        backend: Backend,
        randomness: &[u8; 32],
        public: &[u8; 32],
    ) -> ([u8; 32], Secret<[u8; 32]>) {
        let share = x25519::public_key(backend, randomness);
        (share, x25519::agree(backend, randomness, public))
    }

    fn receive(
        backend: Backend,
        secret: &[u8; 32],
        _: &[u8; 32],
        share: &[u8; 32],
    ) -> Secret<[u8; 32]> {
        x25519::agree(backend, secret, share)
    }
}

/// Makes one secret of two.
pub(super) trait Combiner {
    type Exchange: Exchange;

    /// The shared secret.
    fn combine(backend: Backend, inputs: &Inputs) -> [u8; 32];
}

/// All that a combiner may hash.
pub(super) struct Inputs<'a> {
    pub(super) mlkem_secret: &'a SharedSecret,
    #[cfg_attr(not(feature = "comparison"), expect(dead_code, reason = "X-Wing does without"))]
    pub(super) mlkem_ciphertext: &'a [u8; mlkem768::CIPHERTEXT],
    pub(super) exchange_secret: &'a [u8; 32],
    /// The X25519 part of the ciphertext.
    pub(super) share: &'a [u8; 32],
    /// The X25519 part of the encapsulation key.
    pub(super) public: &'a [u8; 32],
}

/// Both encapsulation keys.
#[derive(Clone)]
pub(super) struct PublicPair {
    bytes: [u8; ENCAPSULATION_KEY],
    mlkem: Public<RANK>,
    backend: Backend,
}

/// What both decapsulation keys have more.
#[derive(Clone)]
pub(super) struct PrivatePair {
    mlkem: Private<RANK>,
    x25519: Secret<[u8; 32]>,
}

pub(super) struct Hybrid<C>(PhantomData<C>);

impl<C: Combiner> Hybrid<C> {
    /// What expanding a seed and decapsulating give, quicker in one.
    pub(super) fn decapsulate_with_seed(
        backend: Backend,
        seed: &[u8; SEED],
        ciphertext: &[u8; CIPHERTEXT],
    ) -> SharedSecret {
        let expanded = expand(backend, seed);
        let (mlkem_seed, x25519_secret) = split(&expanded);
        let (mlkem_ciphertext, share) = split(ciphertext);
        let mlkem_secret =
            Private::<RANK>::decapsulate_with_seed(backend, mlkem_seed, mlkem_ciphertext);
        let public = x25519::public_key(backend, x25519_secret);
        let keys = (x25519_secret, &public);
        Self::receive(backend, keys, mlkem_ciphertext, &mlkem_secret, share)
    }

    /// The second half of a decapsulation, with the secret and the public key of X25519.
    fn receive(
        backend: Backend,
        (secret, public): (&[u8; 32], &[u8; 32]),
        mlkem_ciphertext: &[u8; mlkem768::CIPHERTEXT],
        mlkem_secret: &SharedSecret,
        share: &[u8; 32],
    ) -> SharedSecret {
        let exchange_secret = &C::Exchange::receive(backend, secret, public, share);
        let inputs = Inputs { mlkem_secret, mlkem_ciphertext, exchange_secret, share, public };
        SharedSecret::new(C::combine(backend, &inputs))
    }
}

impl<C: Combiner> Scheme for Hybrid<C> {
    type Key = [u8; ENCAPSULATION_KEY];
    type Ciphertext = [u8; CIPHERTEXT];
    type Randomness = [u8; RANDOMNESS];
    type Public = PublicPair;
    type Private = PrivatePair;

    fn empty(backend: Backend) -> (PrivatePair, PublicPair) {
        let (private, mlkem) = Private::empty(backend);
        let private = PrivatePair { mlkem: private, x25519: Secret::ZERO };
        (private, PublicPair { bytes: [0; ENCAPSULATION_KEY], mlkem, backend })
    }

    fn expand(seed: &[u8; SEED], private: &mut PrivatePair, public: &mut PublicPair) {
        let expanded = expand(public.backend, seed);
        let (mlkem_seed, x25519_secret) = split(&expanded);
        private.mlkem.expand(mlkem_seed, &mut public.mlkem);
        *private.x25519 = *x25519_secret;
        let share = x25519::public_key(public.backend, x25519_secret);
        public.bytes = join(public.mlkem.bytes(), &share);
    }

    fn parse(backend: Backend, key: &[u8; ENCAPSULATION_KEY]) -> Result<PublicPair, Error> {
        let (mlkem, _): (_, &[u8; 32]) = split(key);
        let mlkem = Public::parse(backend, mlkem)?;
        Ok(PublicPair { bytes: *key, mlkem, backend })
    }

    fn key(public: &PublicPair) -> &[u8; ENCAPSULATION_KEY] {
        &public.bytes
    }

    fn encapsulate(
        public: &PublicPair,
        randomness: &[u8; RANDOMNESS],
    ) -> ([u8; CIPHERTEXT], SharedSecret) {
        let (for_mlkem, for_exchange) = split(randomness);
        let public_x = share_of(&public.bytes);
        let (mlkem_ciphertext, mlkem_secret) = fo::encapsulate(&public.mlkem, for_mlkem);
        let (share, exchange_secret) = C::Exchange::send(public.backend, for_exchange, public_x);
        let secret = C::combine(
            public.backend,
            &Inputs {
                mlkem_secret: &mlkem_secret,
                mlkem_ciphertext: &mlkem_ciphertext,
                exchange_secret: &exchange_secret,
                share: &share,
                public: public_x,
            },
        );
        (join(&mlkem_ciphertext, &share), SharedSecret::new(secret))
    }

    fn decapsulate(
        private: &PrivatePair,
        public: &PublicPair,
        ciphertext: &[u8; CIPHERTEXT],
    ) -> SharedSecret {
        let (mlkem_ciphertext, share) = split(ciphertext);
        let mlkem_secret = private.mlkem.decapsulate(&public.mlkem, mlkem_ciphertext);
        let keys = (&*private.x25519, share_of(&public.bytes));
        Self::receive(public.backend, keys, mlkem_ciphertext, &mlkem_secret, share)
    }
}

/// The seed of ML-KEM, and the secret of X25519.
fn expand(backend: Backend, seed: &[u8; SEED]) -> Secret<[u8; mlkem768::SEED + 32]> {
    Secret::new(shake256(backend, &[seed]))
}

fn join<const FIRST: usize, const WHOLE: usize>(
    first: &[u8; FIRST],
    last: &[u8; 32],
) -> [u8; WHOLE] {
    const { assert!(WHOLE == FIRST + 32) };
    let mut bytes = [0; WHOLE];
    bytes[..FIRST].copy_from_slice(first);
    bytes[FIRST..].copy_from_slice(last);
    bytes
}
