//! Documents with keys never cause a panic, and an accepted one encodes again to a document of an equal key. All
//! backends accept the same signatures as the crate `slh-dsa`, and digests only of the right length.
#![no_main]

use std::convert::identity;
use std::sync::LazyLock;

use arbitrary::{Arbitrary, Result, Unstructured};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use libfuzzer_sys::fuzz_target;
use slh_dsa::{Shake128f as Other, VerifyingKey as OtherVerifyingKey};
use sycon::Backend;
use sycon::slhdsa::{
    DESCRIPTIONS, Description, Error, Message, ParameterSet, PreHash, Shake128f, Shake128s,
    Shake192f, Shake192s, Shake256f, Shake256s, SigningKey, VerifyingKey, hazmat,
};

#[derive(Debug)]
enum Case<'a> {
    Documents(&'a [u8], &'a str),
    Parts(Parts<'a>),
    Signature(Signature<'a>),
    Digest(Digest<'a>),
}

impl<'a> Arbitrary<'a> for Case<'a> {
    fn arbitrary(random: &mut Unstructured<'a>) -> Result<Self> {
        // A signature costs as much as a thousand documents.
        Ok(match random.int_in_range(0..=31)? {
            0 => Self::Digest(random.arbitrary()?),
            1..=3 => Self::Signature(random.arbitrary()?),
            4..=11 => Self::Documents(random.arbitrary()?, random.arbitrary()?),
            _ => Self::Parts(random.arbitrary()?),
        })
    }
}

/// A signature of `signed` and `context`, damaged, as a signature of `message` and `context`.
#[derive(Arbitrary, Debug)]
struct Signature<'a> {
    signed: Signed,
    message: &'a [u8],
    context: &'a [u8],
    damage: Vec<Damage<'a>>,
}

/// A signature of a digest, damaged.
#[derive(Arbitrary, Debug)]
struct Digest<'a> {
    prehash: u8,
    digest: &'a [u8],
    /// Gives the digest the length that the function requires.
    fit: bool,
    context: &'a [u8],
    damage: Vec<Damage<'a>>,
}

/// The parts of a document.
#[derive(Arbitrary, Debug)]
struct Parts<'a> {
    private: bool,
    /// A set, or the last number of an object identifier.
    algorithm: Result<u8, u8>,
    content: &'a [u8],
    /// Gives the content the length that the set requires.
    fit: bool,
    /// The public key in PKCS #8, version 2, with `true` the right one.
    public: Option<Result<bool, &'a [u8]>>,
    odd: Option<Odd<'a>>,
    damage: Vec<Damage<'a>>,
    label: Option<&'a str>,
    text_damage: Vec<Damage<'a>>,
}

/// Parts that no document of a key contains.
#[derive(Arbitrary, Debug)]
struct Odd<'a> {
    version: u8,
    parameters: &'a [u8],
    rest: &'a [u8],
}

#[derive(Arbitrary, Debug)]
enum Signed {
    /// The text of the stored signature, which costs no time to sign.
    Stored,
    /// The same message, signed on one of the backends.
    Message(u8),
}

#[derive(Arbitrary, Debug)]
enum Damage<'a> {
    Flip(u16, u8),
    Write(u16, &'a [u8]),
    Truncate(u16),
    Extend(&'a [u8]),
}

struct Keys {
    own: SigningKey<Shake128f>,
    theirs: OtherVerifyingKey<Other>,
    /// A signature of [`STORED`], without a context.
    signature: Vec<u8>,
}

const STORED: &[u8] = b"stored";
const GOOD: &str = "a good key";

static KEYS: LazyLock<Keys> = LazyLock::new(|| {
    let own = hazmat::from_seeds(Backend::best(), &[1; 16], &[2; 16], &[3; 16]).expect(GOOD);
    let theirs = own.verifying_key().as_bytes().try_into().expect(GOOD);
    let signature = own.sign_deterministic(STORED).expect(GOOD);
    Keys { own, theirs, signature }
});

fuzz_target!(|case: Case<'_>| match case {
    Case::Documents(bytes, text) => {
        all_sets(bytes, text);
    }
    Case::Parts(parts) => assembled(&parts),
    Case::Signature(case) => signatures(&case),
    Case::Digest(case) => digests(&case),
});

/// Reads the documents as keys of each set, and of a set that they name. Returns whether `bytes` is a key.
fn all_sets(bytes: &[u8], text: &str) -> bool {
    let fixed = [
        documents::<Shake128s>(bytes, text),
        documents::<Shake128f>(bytes, text),
        documents::<Shake192s>(bytes, text),
        documents::<Shake192f>(bytes, text),
        documents::<Shake256s>(bytes, text),
        documents::<Shake256f>(bytes, text),
    ];
    let any = documents::<&'static Description>(bytes, text);
    // A document names at most one set, and whatever is a key of a set is a key of any set.
    for (form, any) in any.into_iter().enumerate() {
        let sets = fixed.iter().filter(|accepted| accepted[form]).count();
        assert_eq!(sets, usize::from(any));
    }
    any[0] || any[2]
}

/// Reads the documents. Returns whether each is accepted, in four forms.
fn documents<P: ParameterSet>(bytes: &[u8], text: &str) -> [bool; 4] {
    let private = [SigningKey::<P>::from_pkcs8_der(bytes), SigningKey::from_pkcs8_pem(text)];
    let public = [VerifyingKey::<P>::from_spki_der(bytes), VerifyingKey::from_spki_pem(text)];
    for key in private.iter().flatten() {
        assert_eq!(SigningKey::from_pkcs8_der(&key.to_pkcs8_der()).as_ref(), Ok(key));
        assert_eq!(SigningKey::from_pkcs8_pem(&key.to_pkcs8_pem()).as_ref(), Ok(key));
        assert_eq!(key.as_bytes().len(), key.set().signing_key);
    }
    for key in public.iter().flatten() {
        assert_eq!(VerifyingKey::from_spki_der(&key.to_spki_der()).as_ref(), Ok(key));
        assert_eq!(VerifyingKey::from_spki_pem(&key.to_spki_pem()).as_ref(), Ok(key));
        assert_eq!(key.as_bytes().len(), key.set().verifying_key);
    }
    for error in private.iter().filter_map(|result| result.as_ref().err()) {
        assert!(!error.to_string().is_empty());
    }
    [private[0].is_ok(), private[1].is_ok(), public[0].is_ok(), public[1].is_ok()]
}

fn assembled(parts: &Parts<'_>) {
    let number = parts.algorithm.map_or_else(identity, |choice| 26 + choice % 6);
    let set = DESCRIPTIONS.iter().find(|set| set.oid.ends_with(&format!(".{number}")));
    let mut content = parts.content.to_vec();
    if let (true, Some(set)) = (parts.fit, set) {
        let length = if parts.private { set.signing_key } else { set.verifying_key };
        content = content.iter().copied().chain([number]).cycle().take(length).collect();
    }
    let usual = Odd { version: parts.public.is_some().into(), parameters: &[], rest: &[] };
    let Odd { version, parameters, rest } = parts.odd.as_ref().unwrap_or(&usual);
    let oid = [0x60, 0x86, 0x48, 1, 0x65, 3, 4, 3, number];
    let algorithm = der(0x30, &[&der(6, &oid)[..], parameters].concat());
    let document = if parts.private {
        let public = match &parts.public {
            None => vec![],
            Some(Ok(right)) => {
                let mut key = content[content.len() / 2..].to_vec();
                if let (false, Some(last)) = (right, key.last_mut()) {
                    *last ^= 1;
                }
                [&[0][..], &key].concat()
            }
            Some(Err(bytes)) => bytes.to_vec(),
        };
        let public = if public.is_empty() { public } else { der(0x81, &public) };
        let content = der(4, &content);
        [&[2, 1, *version][..], &algorithm, &content, &public, rest].concat()
    } else {
        [&algorithm[..], &der(3, &[&[0][..], &content].concat()), rest].concat()
    };
    let document = damaged(&der(0x30, &document), &parts.damage);
    let right = if parts.private { "PRIVATE KEY" } else { "PUBLIC KEY" };
    let label = parts.label.unwrap_or(right);
    let base64 = STANDARD.encode(&document);
    let lines: Vec<_> = base64.as_bytes().chunks(64).map(String::from_utf8_lossy).collect();
    let text = format!("-----BEGIN {label}-----\n{}\n-----END {label}-----\n", lines.join("\n"));
    let text = damaged(text.as_bytes(), &parts.text_damage);
    let accepted = all_sets(&document, &String::from_utf8_lossy(&text));

    let public = !parts.private || matches!(parts.public, None | Some(Ok(true)));
    if parts.fit && parts.odd.is_none() && public && parts.damage.is_empty() {
        assert_eq!(accepted, set.is_some());
    }
}

/// Verifies a signature on every backend and with the other implementation.
fn compare(message: Message<'_>, theirs: bool, signature: &[u8]) {
    let public = KEYS.own.verifying_key();
    let expected = match theirs {
        true => Ok(()),
        false if signature.len() == public.set().signature => Err(Error::Signature),
        false => Err(Error::Length {
            what: "signature",
            given: signature.len(),
            expected: public.set().signature,
        }),
    };
    for backend in Backend::available() {
        assert_eq!(public.with_backend(backend).verify(message, signature), expected, "{backend}");
    }
}

fn signatures(case: &Signature<'_>) {
    let Signature { signed, message, context, damage } = case;
    let Ok(text) = Message::with_context(message, context) else {
        let signature = (&KEYS.signature[..]).try_into().expect("a good signature");
        assert!(KEYS.theirs.try_verify_with_context(message, context, &signature).is_err());
        return assert!(context.len() > 255);
    };
    let whole = match signed {
        Signed::Stored => KEYS.signature.clone(),
        Signed::Message(choice) => sign(text, *choice),
    };
    let signature = damaged(&whole, damage);
    let theirs = slh_dsa::Signature::try_from(&signature[..]).is_ok_and(|signature| {
        KEYS.theirs.try_verify_with_context(message, context, &signature).is_ok()
    });
    if signature == whole {
        let stored = *message == STORED && context.is_empty();
        assert_eq!(theirs, matches!(signed, Signed::Message(_)) || stored);
    }
    compare(text, theirs, &signature);
}

fn digests(case: &Digest<'_>) {
    let prehash = PreHash::ALL[usize::from(case.prehash) % PreHash::ALL.len()];
    let (mut digest, context, length) =
        (case.digest.to_vec(), case.context, prehash.digest_length());
    if case.fit {
        digest.resize(length, 0);
    }
    let text = match Message::of_digest(context, prehash, &digest) {
        Ok(text) => text,
        Err(Error::DigestLength { given, .. }) => {
            return assert!(given == digest.len() && given != length);
        }
        Err(error) => return assert_eq!(error, Error::ContextLength { given: context.len() }),
    };
    assert_eq!((digest.len(), context.len().min(255)), (length, context.len()));
    let whole = sign(text, 0);
    let signature = damaged(&whole, &case.damage);
    let number = PreHash::ALL.iter().position(|other| *other == prehash).expect("one of them") + 1;
    let oid = [6, 9, 0x60, 0x86, 0x48, 1, 0x65, 3, 4, 2, number as u8];
    let parts = [&[1, context.len() as u8][..], context, &oid, &digest];
    let theirs = slh_dsa::Signature::try_from(&signature[..])
        .is_ok_and(|signature| KEYS.theirs.slh_verify_internal(&parts, &signature).is_ok());
    assert!(theirs || signature != whole);
    compare(text, theirs, &signature);
}

fn sign(message: Message<'_>, choice: u8) -> Vec<u8> {
    let backends: Vec<_> = Backend::available().collect();
    let backend = backends[usize::from(choice) % backends.len()];
    KEYS.own.clone().with_backend(backend).sign_deterministic(message).expect(GOOD)
}

fn damaged(bytes: &[u8], damage: &[Damage<'_>]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for damage in damage {
        let length = bytes.len().max(1);
        match damage {
            Damage::Flip(place, mask) => {
                if let Some(byte) = bytes.get_mut(usize::from(*place) % length) {
                    *byte ^= mask;
                }
            }
            Damage::Write(place, with) => {
                for (byte, with) in bytes.iter_mut().skip(usize::from(*place) % length).zip(*with) {
                    *byte = *with;
                }
            }
            Damage::Truncate(at) => bytes.truncate(usize::from(*at) % length),
            Damage::Extend(with) => bytes.extend(*with),
        }
    }
    bytes
}

fn der(tag: u8, content: &[u8]) -> Vec<u8> {
    let length = u16::try_from(content.len()).unwrap_or(u16::MAX).to_be_bytes();
    match content.len() {
        ..0x80 => [&[tag, length[1]], content].concat(),
        0x80..0x100 => [&[tag, 0x81, length[1]], content].concat(),
        _ => [&[tag, 0x82, length[0], length[1]], content].concat(),
    }
}
