//! ML-KEM-768 combined with an exchange over X25519. A key or ciphertext is that of ML-KEM-768 followed by that of
//! X25519. The [`Combiner`] derives the shared secret from both secrets.

#![allow(missing_debug_implementations, reason = "other crates cannot name these types")]

use alloc::vec::Vec;
use core::marker::PhantomData;

use sycon_permutation::keccak::SIDE_BY_SIDE;
use sycon_secret::{Secret, Zero};
use zeroize::Zeroizing;

use crate::bytes::split;
use crate::exchange::{Exchange, Exchanges};
use crate::hash::{SHAKE, shake256};
use crate::many::TOGETHER;
use crate::mlkem::fo;
use crate::mlkem::keys::Private;
use crate::mlkem::keys::Public;
use crate::mlkem::many::{self, short_hashes};
use crate::mlkem::parameters::RATE256;
use crate::scheme::{Scheme, Sealed};
use crate::x25519::share_of;
use crate::{Backend, Description, Error, SharedSecret, ZeroShare, mlkem768, x25519};

/// The rank of ML-KEM-768.
const RANK: usize = 3;

/// The length of a seed.
pub(super) const SEED: usize = 32;
pub(super) const ENCAPSULATION_KEY: usize = mlkem768::ENCAPSULATION_KEY + 32;
pub(super) const CIPHERTEXT: usize = mlkem768::CIPHERTEXT + 32;
pub(super) const RANDOMNESS: usize = mlkem768::RANDOMNESS + 32;

/// Derives one secret from two.
pub trait Combiner: Scheme {
    type Exchange: Exchange;

    /// Returns the shared secret.
    fn combine(backend: Backend, inputs: &Inputs) -> [u8; 32];

    /// Returns the shared secrets of many inputs.
    fn combine_many(backend: Backend, inputs: &[Inputs]) -> Vec<SharedSecret> {
        inputs.iter().map(|inputs| SharedSecret::new(&Self::combine(backend, inputs))).collect()
    }
}

/// The values that a combiner can hash.
pub struct Inputs<'a> {
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
pub struct PublicPair {
    bytes: [u8; ENCAPSULATION_KEY],
    mlkem: Public<RANK>,
    backend: Backend,
}

/// The secret parts of both decapsulation keys.
#[derive(Clone)]
pub struct PrivatePair {
    mlkem: Private<RANK>,
    x25519: Secret<[u8; 32]>,
}

impl Zero for PrivatePair {
    const ZERO: Self = Self { mlkem: Private::ZERO, x25519: Secret::ZERO };
}

#[derive(Debug)]
pub struct Hybrid<C>(PhantomData<C>);

impl<C: Combiner> Hybrid<C> {
    /// As [`parse`](Scheme::parse), but accepts a share of small order.
    pub(super) fn parse_any(
        key: &[u8; ENCAPSULATION_KEY],
        public: &mut PublicPair,
    ) -> Result<(), Error> {
        let (mlkem, _): (_, &[u8; 32]) = split(key);
        public.bytes = *key;
        public.mlkem.parse(mlkem)
    }

    /// As [`decapsulate`](Scheme::decapsulate), but accepts a share of small order.
    pub(super) fn decapsulate_any(
        private: &PrivatePair,
        public: &PublicPair,
        ciphertext: &[u8; CIPHERTEXT],
    ) -> SharedSecret {
        let (mlkem_ciphertext, share) = split(ciphertext);
        let mlkem_secret = private.mlkem.decapsulate(&public.mlkem, mlkem_ciphertext);
        let agreed = x25519::agree(public.backend, &private.x25519, share);
        let exchange = (&*agreed, share, share_of(&public.bytes));
        Self::combine(public.backend, (mlkem_ciphertext, &mlkem_secret), exchange)
    }

    /// Returns the shared secret for ML-KEM's ciphertext and secret, and the secret, share and public key of X25519.
    fn combine(
        backend: Backend,
        (mlkem_ciphertext, mlkem_secret): (&[u8; mlkem768::CIPHERTEXT], &SharedSecret),
        (agreed, share, public): (&[u8; 32], &[u8; 32], &[u8; 32]),
    ) -> SharedSecret {
        let exchange_secret = &C::Exchange::derive(agreed, share, public);
        let inputs = Inputs { mlkem_secret, mlkem_ciphertext, exchange_secret, share, public };
        SharedSecret::new(&C::combine(backend, &inputs))
    }

    /// Returns the shared secrets for ML-KEM's ciphertexts and secrets, and the results of X25519.
    fn combine_many<'a>(
        backend: Backend,
        mlkem: impl ExactSizeIterator<Item = (&'a [u8; mlkem768::CIPHERTEXT], &'a SharedSecret)>,
        exchanges: &Exchanges,
    ) -> Vec<SharedSecret> {
        let derived: Vec<_> =
            (0..mlkem.len()).map(|i| exchanges.derive::<C::Exchange>(i)).collect();
        let inputs: Vec<_> = mlkem
            .enumerate()
            .map(|(i, (mlkem_ciphertext, mlkem_secret))| Inputs {
                mlkem_secret,
                mlkem_ciphertext,
                exchange_secret: &derived[i],
                share: &exchanges.shares[i],
                public: exchanges.public(i),
            })
            .collect();
        C::combine_many(backend, &inputs)
    }
}

impl<C> Sealed for Hybrid<C> {}

impl<C: Combiner> Scheme for Hybrid<C> {
    const DESCRIPTION: Description = C::DESCRIPTION;

    type Seed = [u8; SEED];
    type EncapsulationKey = [u8; ENCAPSULATION_KEY];
    type DecapsulationKey = [u8; SEED];
    type Ciphertext = [u8; CIPHERTEXT];
    type Randomness = [u8; RANDOMNESS];
    type Decapsulated = Result<SharedSecret, Error>;
    type SeedOf<'a> = &'a [u8; SEED];
    type Public = PublicPair;
    type Private = PrivatePair;

    #[inline(always)]
    fn empty(backend: Backend) -> PublicPair {
        PublicPair { bytes: [0; ENCAPSULATION_KEY], mlkem: Public::empty(backend), backend }
    }

    fn expand(seed: &[u8; SEED], private: &mut PrivatePair, public: &mut PublicPair) {
        let expanded = expand(public.backend, seed);
        let (mlkem_seed, x25519_secret) = split(&expanded);
        private.mlkem.expand(mlkem_seed, &mut public.mlkem);
        *private.x25519 = *x25519_secret;
        let share = x25519::public_key(public.backend, x25519_secret);
        public.bytes = join(public.mlkem.bytes(), &share);
    }

    fn parse(key: &[u8; ENCAPSULATION_KEY], public: &mut PublicPair) -> Result<(), Error> {
        ZeroShare::Reject.check(share_of(key), "encapsulation key")?;
        Self::parse_any(key, public)
    }

    fn seed_in(seed: &[u8; SEED]) -> Option<&[u8; SEED]> {
        Some(seed)
    }

    fn read(
        seed: &[u8; SEED],
        private: &mut PrivatePair,
        public: &mut PublicPair,
    ) -> Result<(), Error> {
        Self::expand(seed, private, public);
        Ok(())
    }

    fn write(seed: &[u8; SEED], _: &PrivatePair, _: &PublicPair) -> Zeroizing<[u8; SEED]> {
        Zeroizing::new(*seed)
    }

    fn seed_of(seed: &[u8; SEED], _: bool) -> &[u8; SEED] {
        seed
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
        let secret = C::Exchange::ephemeral(for_exchange);
        let (share, agreed) = x25519::public_key_and_agree(public.backend, &secret, public_x);
        let mlkem = (&mlkem_ciphertext, &mlkem_secret);
        let secret = Self::combine(public.backend, mlkem, (&agreed, &share, public_x));
        (join(&mlkem_ciphertext, &share), secret)
    }

    fn decapsulate(
        private: &PrivatePair,
        public: &PublicPair,
        ciphertext: &[u8; CIPHERTEXT],
    ) -> Result<SharedSecret, Error> {
        ZeroShare::Reject.check(share_of(ciphertext), "ciphertext")?;
        Ok(Self::decapsulate_any(private, public, ciphertext))
    }

    fn expand_many(
        backend: Backend,
        seeds: &[[u8; SEED]],
        keys: &mut [(&mut PrivatePair, &mut PublicPair)],
    ) {
        let mut secrets = Secret::<[[u8; 32]; TOGETHER]>::ZERO;
        let mut mlkem_seeds = Secret::<[[u8; mlkem768::SEED]; TOGETHER]>::ZERO;
        for (group, seeds) in seeds.chunks(SIDE_BY_SIDE).enumerate() {
            let inputs = seeds.iter().map(|seed| [&seed[..], &[]]);
            let expanded = short_hashes::<EXPANDED>(backend, (RATE256, SHAKE), inputs);
            for (expanded, i) in expanded.iter().zip(SIDE_BY_SIDE * group..) {
                let (mlkem_seed, secret) = split(expanded);
                (mlkem_seeds[i], secrets[i]) = (*mlkem_seed, *secret);
            }
        }
        let mut shares = [[0; 32]; TOGETHER];
        x25519::public_keys(backend, &secrets[..seeds.len()], &mut shares[..seeds.len()]);
        let mlkem_keys =
            keys.iter_mut().map(|(private, public)| (&mut private.mlkem, &mut public.mlkem));
        let mlkem_seeds: Vec<_> = mlkem_seeds[..seeds.len()].iter().collect();
        many::expand(backend, &mlkem_seeds, &mut mlkem_keys.collect::<Vec<_>>());
        for (((private, public), secret), share) in keys.iter_mut().zip(&*secrets).zip(&shares) {
            *private.x25519 = *secret;
            public.bytes = join(public.mlkem.bytes(), share);
        }
    }

    fn parse_many(
        backend: Backend,
        keys: &[[u8; ENCAPSULATION_KEY]],
    ) -> Vec<Result<PublicPair, Error>> {
        let mlkem_keys: Vec<_> = keys.iter().map(|key| split::<_, _, 32>(key).0).collect();
        let parsed = many::parse(backend, &mlkem_keys);
        let pair = |(bytes, mlkem): (&[u8; ENCAPSULATION_KEY], Result<_, _>)| {
            ZeroShare::Reject.check(share_of(bytes), "encapsulation key")?;
            Ok(PublicPair { bytes: *bytes, mlkem: mlkem?, backend })
        };
        keys.iter().zip(parsed).map(pair).collect()
    }

    fn encapsulate_many(
        backend: Backend,
        items: &[(&PublicPair, &[u8; RANDOMNESS])],
    ) -> Vec<([u8; CIPHERTEXT], SharedSecret)> {
        let parts = items.iter().map(|(public, randomness)| (public, split(randomness)));
        let (for_mlkem, for_exchange): (Vec<_>, Vec<_>) = parts
            .map(|(public, (mlkem, exchange))| {
                ((&public.mlkem, mlkem), (exchange, share_of(&public.bytes)))
            })
            .unzip();
        let exchanges = Exchanges::send::<C::Exchange>(backend, for_exchange.into_iter());
        let mlkem = many::encapsulate(backend, &for_mlkem);
        let secrets = Self::combine_many(
            backend,
            mlkem.iter().map(|(text, secret)| (text, secret)),
            &exchanges,
        );
        let ciphertexts =
            mlkem.iter().zip(&exchanges.shares).map(|((text, _), share)| join(text, share));
        // Cloned, because an item that is moved out of a list leaves its bytes in memory.
        ciphertexts.zip(&secrets).map(|(text, secret)| (text, secret.clone())).collect()
    }

    fn decapsulate_many(
        private: &PrivatePair,
        public: &PublicPair,
        ciphertexts: &[[u8; CIPHERTEXT]],
    ) -> Vec<Result<SharedSecret, Error>> {
        let (texts, shares): (Vec<_>, Vec<_>) = ciphertexts.iter().map(split).unzip();
        let secrets = many::decapsulate(&private.mlkem, &public.mlkem, &texts);
        let own = share_of(&public.bytes);
        let exchanges =
            Exchanges::receive(public.backend, &private.x25519, own, shares.into_iter());
        let secrets =
            Self::combine_many(public.backend, texts.into_iter().zip(&secrets), &exchanges);
        x25519::checked(ciphertexts, &secrets)
    }

    /// Faster than `expand` followed by `decapsulate`.
    fn decapsulate_with_seed(
        backend: Backend,
        seed: &[u8; SEED],
        ciphertext: &[u8; CIPHERTEXT],
    ) -> Result<SharedSecret, Error> {
        ZeroShare::Reject.check(share_of(ciphertext), "ciphertext")?;
        let expanded = expand(backend, seed);
        let (mlkem_seed, x25519_secret) = split(&expanded);
        let (mlkem_ciphertext, share) = split(ciphertext);
        let mlkem_secret =
            Private::<RANK>::decapsulate_with_seed(backend, mlkem_seed, mlkem_ciphertext);
        let (public, agreed) = x25519::public_key_and_agree(backend, x25519_secret, share);
        let exchange = (&*agreed, share, &public);
        Ok(Self::combine(backend, (mlkem_ciphertext, &mlkem_secret), exchange))
    }
}

/// The length of ML-KEM's seed and X25519's secret.
const EXPANDED: usize = mlkem768::SEED + 32;

/// Derives the seed of ML-KEM and the secret of X25519.
fn expand(backend: Backend, seed: &[u8; SEED]) -> Secret<[u8; EXPANDED]> {
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
