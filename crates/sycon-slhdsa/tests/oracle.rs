//! The crate `slh-dsa`, another implementation.

use signature::Verifier;
use slh_dsa::{Shake128f, Shake128s, Shake192f, Shake192s, Shake256f, Shake256s};
use sycon_slhdsa::{FixedSet, Message};

use crate::{bytes, key};

/// Compares keys, and signatures of messages and contexts of several lengths in both directions.
fn compare<P: FixedSet, O: slh_dsa::ParameterSet>(signatures: usize) {
    let own = key::<P>(0);
    let n = P::DESCRIPTION.n;
    let [a, b, c] = [0, 1, 2].map(|part| &own.as_bytes()[part * n..][..n]);
    let other = slh_dsa::SigningKey::<O>::slh_keygen_internal(a, b, c);
    assert_eq!(other.to_vec(), own.as_bytes());
    for index in 0..signatures {
        let message = bytes("message", index, 97 * index);
        let context = bytes("context", index, [0, 255, 1][index % 3]);
        let text = Message::with_context(&message, &context).unwrap();
        let expected = other.try_sign_with_context(&message, &context, None).unwrap();
        assert_eq!(own.sign_deterministic(text).unwrap(), expected.to_vec());
        let randomized = own.sign(text).unwrap();
        let randomized = slh_dsa::Signature::try_from(&randomized[..]).unwrap();
        let public: &slh_dsa::VerifyingKey<O> = other.as_ref();
        public.try_verify_with_context(&message, &context, &randomized).unwrap();
        assert_eq!(public.verify(&message, &randomized).is_ok(), context.is_empty());
    }
}

#[test]
fn fast_sets() {
    compare::<sycon_slhdsa::Shake128f, Shake128f>(2);
    compare::<sycon_slhdsa::Shake192f, Shake192f>(1);
    compare::<sycon_slhdsa::Shake256f, Shake256f>(1);
}

#[test]
#[ignore = "slow"]
fn all_sets() {
    compare::<sycon_slhdsa::Shake128f, Shake128f>(9);
    compare::<sycon_slhdsa::Shake192f, Shake192f>(9);
    compare::<sycon_slhdsa::Shake256f, Shake256f>(9);
    compare::<sycon_slhdsa::Shake128s, Shake128s>(3);
    compare::<sycon_slhdsa::Shake192s, Shake192s>(3);
    compare::<sycon_slhdsa::Shake256s, Shake256s>(3);
}
