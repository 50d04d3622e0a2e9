//! Laws of all sets.

use sycon_slhdsa::{
    Backend, DESCRIPTIONS, Error, FixedSet, Message, PreHash, Shake128f, Shake128s, Shake192f,
    Shake192s, Shake256f, Shake256s, SigningKey, VerifyingKey, hazmat,
};

use sycon_sponge::UnknownPreHash;

use crate::{bytes, key};

macro_rules! laws {
    ($($law:ident,)+) => {$(
        mod $law {
            #[test]
            fn fast() {
                super::$law::<super::Shake128f>();
                super::$law::<super::Shake192f>();
                super::$law::<super::Shake256f>();
            }

            #[test]
            fn small() {
                super::$law::<super::Shake128s>();
                super::$law::<super::Shake192s>();
                super::$law::<super::Shake256s>();
            }
        }
    )+};
}

laws! {
    signatures_verify,
    lengths_are_checked,
    debug_shows_no_secret,
}

#[cfg(feature = "rayon")]
laws! { threads_do_not_change_results, }

const INVALID: Result<(), Error> = Err(Error::Signature);

fn signatures_verify<P: FixedSet>() {
    let key = SigningKey::<P>::generate().unwrap();
    let public = key.verifying_key();
    let message = Message::with_context(b"text", b"context").unwrap();
    let signature = key.sign(message).unwrap();
    assert_eq!(signature.len(), P::DESCRIPTION.signature);
    assert_eq!(public.verify(message, &signature), Ok(()));

    for (other, context) in [("text", "contexu"), ("texu", "context"), ("textco", "ntext")] {
        let other = Message::with_context(other.as_bytes(), context.as_bytes()).unwrap();
        assert_eq!(public.verify(other, &signature), INVALID);
    }
    let long = bytes("message", 0, 1 << 16);
    for other in [b"text", &[][..], b"contexttext", &long] {
        assert_eq!(public.verify(other, &signature), INVALID);
    }
    assert_eq!(self::key::<P>(0).verifying_key().verify(message, &signature), INVALID);

    for part in [0, P::DESCRIPTION.n, P::DESCRIPTION.signature / 2, P::DESCRIPTION.signature - 1] {
        let mut damaged = signature.clone();
        damaged[part] ^= 0x10;
        assert_eq!(public.verify(message, &damaged), INVALID);
    }
    let stored = SigningKey::<P>::from_bytes(key.as_bytes()).unwrap();
    assert_eq!(stored, key);
    assert_ne!(stored, self::key::<P>(0));
    let stored = VerifyingKey::<P>::from_bytes(public.as_bytes()).unwrap();
    assert_eq!(stored, public);
    assert_eq!(stored.verify(message, &signature), Ok(()));
}

fn lengths_are_checked<P: FixedSet>() {
    let set = P::DESCRIPTION;
    let error = |what, given, expected| Error::Length { what, given, expected };
    for given in [0, set.n, set.verifying_key - 1, set.verifying_key + 1] {
        let result = VerifyingKey::<P>::from_bytes(&vec![0; given]);
        assert_eq!(result, Err(error("verifying key", given, set.verifying_key)));
    }
    for given in [0, set.verifying_key, set.signing_key - 1, set.signing_key + 1] {
        let result = SigningKey::<P>::from_bytes(&vec![0; given]);
        assert_eq!(result, Err(error("signing key", given, set.signing_key)));
    }
    let key = SigningKey::<P>::from_bytes(&vec![0; set.signing_key]).unwrap();
    for given in [0, set.signature - 1, set.signature + 1] {
        let mut signature = vec![7; given];
        let result = key.verifying_key().verify(b"", &signature);
        assert_eq!(result, Err(error("signature", given, set.signature)));
        let expected = Err(error("buffer for the signature", given, set.signature));
        assert_eq!(key.sign_into(b"", &mut signature), expected);
        assert_eq!(key.sign_deterministic_into(b"", &mut signature), expected);
        assert_eq!(signature, vec![7; given], "unchanged");
    }
    for (what, lengths) in [("SK.seed", [1, 0, 0]), ("SK.prf", [0, 1, 0]), ("PK.seed", [0, 0, 1])] {
        let [a, b, c] = lengths.map(|less| vec![0; set.n - less]);
        let result = hazmat::from_seeds::<P>(Backend::best(), &a, &b, &c);
        assert_eq!(result, Err(error(what, set.n - 1, set.n)));
    }
    let randomness = vec![0; set.n + 1];
    let result = hazmat::sign_with_randomness(&key, b"", &randomness, &mut []);
    assert_eq!(result, Err(error("randomness", set.n + 1, set.n)));
}

fn debug_shows_no_secret<P: FixedSet>() {
    let key = SigningKey::<P>::from_bytes(&vec![0x5e; P::DESCRIPTION.signing_key]).unwrap();
    let name = P::DESCRIPTION.name;
    assert_eq!(format!("{key:?}"), format!("{name} signing key"));
    assert_eq!(format!("{:?}", key.verifying_key()), format!("{name} verifying key"));
}

#[cfg(feature = "rayon")]
fn threads_do_not_change_results<P: FixedSet>() {
    let key = SigningKey::<P>::generate_parallel().unwrap();
    let [a, b, c, _] =
        [0, 1, 2, 3].map(|part| &key.as_bytes()[part * P::DESCRIPTION.n..][..P::DESCRIPTION.n]);
    assert_eq!(hazmat::from_seeds(Backend::best(), a, b, c).as_ref(), Ok(&key));
    let signature = key.sign_deterministic_parallel(b"text").unwrap();
    assert_eq!(key.sign_deterministic(b"text"), Ok(signature));
    let signature = key.sign_parallel(b"text").unwrap();
    assert_eq!(key.verifying_key().verify(b"text", &signature), Ok(()));
}

#[test]
fn signatures_are_randomized_unless_asked_otherwise() {
    let key = key::<Shake128f>(0);
    assert_ne!(key.sign(b"text"), key.sign(b"text"));
    assert_eq!(key.sign_deterministic(b"text"), key.sign_deterministic(b"text"));
    let (mut first, second) = (vec![0; 17_088], key.sign_deterministic(b"text").unwrap());
    let public = key.verifying_key();
    let seed = &public.as_bytes()[..16];
    hazmat::sign_with_randomness(&key, b"text", seed, &mut first).unwrap();
    assert_eq!(first, second);
}

/// Changes one byte of a signature in each `step`, and verifies it.
fn damage_bytes<P: FixedSet>(step: usize) {
    let key = key::<P>(0);
    let mut signature = key.sign_deterministic(b"text").unwrap();
    for place in (0..signature.len()).step_by(step) {
        let bit = 1 << (place % 8);
        signature[place] ^= bit;
        assert_eq!(key.verifying_key().verify(b"text", &signature), INVALID, "byte {place}");
        signature[place] ^= bit;
    }
    assert_eq!(key.verifying_key().verify(b"text", &signature), Ok(()));
}

#[test]
fn damaged_signatures_are_refused() {
    // A byte of each hash.
    damage_bytes::<Shake128f>(15);
}

#[test]
#[ignore = "slow"]
fn signatures_with_any_damaged_byte_are_refused() {
    damage_bytes::<Shake128f>(1);
    damage_bytes::<Shake128s>(1);
    damage_bytes::<Shake192s>(1);
    damage_bytes::<Shake192f>(1);
    damage_bytes::<Shake256s>(1);
    damage_bytes::<Shake256f>(1);
}

/// A key with a wrong root, or whose parts are exchanged, does not sign.
#[test]
fn inconsistent_keys_do_not_sign() {
    let key = key::<Shake128f>(0);
    for place in [0, 32, 48] {
        let mut wrong = key.as_bytes().to_vec();
        wrong[place] ^= 1;
        let wrong = SigningKey::<Shake128f>::from_bytes(&wrong).unwrap();
        let mut signature = vec![7; 17_088];
        let error = wrong.sign_into(b"text", &mut signature).unwrap_err();
        assert_eq!(error, Error::Fault);
        assert!(signature.iter().all(|byte| *byte == 0));
        assert_eq!(wrong.sign(b"text"), Err(Error::Fault));
        assert_eq!(wrong.sign_deterministic(b"text"), Err(Error::Fault));
    }
}

#[test]
fn messages_of_different_kinds_are_different() {
    let key = key::<Shake128f>(0);
    let digest = [7; 64];
    let prehashed = |prehash: PreHash| {
        Message::of_digest(b"context", prehash, &digest[..prehash.digest_length()]).unwrap()
    };
    let mut messages: Vec<_> = PreHash::ALL.map(prehashed).into();
    messages.push(Message::new(&digest));
    messages.push(Message::with_context(&digest, b"context").unwrap());
    messages.push(hazmat::internal(&digest));
    for (i, message) in messages.iter().enumerate() {
        let signature = key.sign(*message).unwrap();
        for (j, other) in messages.iter().enumerate() {
            let expected = if i == j { Ok(()) } else { INVALID };
            assert_eq!(key.verifying_key().verify(*other, &signature), expected, "{i} {j}");
        }
    }
    assert_eq!(format!("{:?}", messages[0]), "Message(32 bytes)");
}

#[test]
fn contexts_have_at_most_255_bytes() {
    assert!(Message::with_context(b"text", &[0; 255]).is_ok());
    let expected = Error::ContextLength { given: 256 };
    assert_eq!(Message::with_context(b"text", &[0; 256]).unwrap_err(), expected);
    let error = Message::of_digest(&[0; 256], PreHash::Sha256, &[0; 32]).unwrap_err();
    assert_eq!(error, expected);
    for prehash in PreHash::ALL {
        let expected = prehash.digest_length();
        for given in [0, expected - 1, expected + 1] {
            let error = Message::of_digest(b"", prehash, &vec![0; given]).unwrap_err();
            assert_eq!(error, Error::DigestLength { prehash, given });
            let text = format!(
                "digest of {prehash}: wrong length (got {given} bytes, expected {expected})"
            );
            assert_eq!(error.to_string(), text);
        }
    }
}

#[test]
fn errors_have_one_form() {
    let texts = [
        (
            Error::Length { what: "signature", given: 1, expected: 2 },
            "signature: wrong length (got 1 bytes, expected 2)",
        ),
        (
            Error::ContextLength { given: 256 },
            "context: too long (got 256 bytes, expected at most 255)",
        ),
        (Error::Signature, "signature: not valid for this message, context and key"),
        (
            Error::Fault,
            "signing key: its signature is not valid; the key is inconsistent, or a fault occurred",
        ),
        (Error::Random, "the operating system returned no random bytes"),
    ];
    for (error, text) in texts {
        assert_eq!(error.to_string(), text);
    }
}

#[test]
fn lengths_are_those_of_the_standard() {
    let lengths = [7_856, 17_088, 16_224, 35_664, 29_792, 49_856];
    assert_eq!(lengths[..], DESCRIPTIONS.iter().map(|set| set.signature).collect::<Vec<_>>());
    for (set, suffix) in DESCRIPTIONS.iter().zip(["128s", "128f", "192s", "192f", "256s", "256f"]) {
        assert_eq!(set.name, format!("SLH-DSA-SHAKE-{suffix}"));
        assert_eq!((set.verifying_key, set.signing_key), (2 * set.n, 4 * set.n));
        assert_eq!(set.summary.starts_with("Smaller"), suffix.ends_with('s'));
    }
}

#[test]
fn functions_are_found_by_name() {
    for prehash in PreHash::ALL {
        assert_eq!(prehash.name().parse(), Ok(prehash));
        assert_eq!(prehash.name().to_lowercase().parse(), Ok(prehash));
    }
    for unknown in ["", "SHA256", "MD5", "SHAKE-128"] {
        assert_eq!(unknown.parse::<PreHash>(), Err(UnknownPreHash));
    }
    let names = PreHash::ALL.map(PreHash::name).join(" ");
    let text = format!("prehash: unknown name (expected one of {names})");
    assert_eq!(Error::from(UnknownPreHash).to_string(), text);
}
