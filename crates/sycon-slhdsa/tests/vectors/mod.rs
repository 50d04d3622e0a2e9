//! NIST's ACVP vectors: a selection of those for the six sets, and all of them.

mod nist;

use serde::Deserialize;
use sha2::Digest;
use sha3::Sha3_256;
use shake::digest::{ExtendableOutput, Update};
use sycon_slhdsa::{
    Backend, Error, FixedSet, Message, PreHash, Shake128f, Shake128s, Shake192f, Shake192s,
    Shake256f, Shake256s, SigningKey, VerifyingKey, hazmat,
};

use crate::hex;

#[derive(Deserialize)]
struct Vectors {
    keygen: Vec<KeyGen>,
    sign: Vec<Sign>,
    verify: Vec<Verify>,
}

#[derive(Deserialize)]
struct KeyGen {
    #[serde(alias = "parameterSet")]
    set: String,
    #[serde(alias = "skSeed")]
    sk_seed: String,
    #[serde(alias = "skPrf")]
    sk_prf: String,
    #[serde(alias = "pkSeed")]
    pk_seed: String,
    sk: String,
    pk: String,
}

#[derive(Deserialize)]
struct Signed {
    #[serde(alias = "parameterSet")]
    set: String,
    #[serde(alias = "signatureInterface")]
    interface: String,
    message: String,
    #[serde(default)]
    context: String,
    #[serde(alias = "hashAlg")]
    prehash: Option<String>,
}

#[derive(Deserialize)]
struct Sign {
    #[serde(flatten)]
    signed: Signed,
    sk: String,
    opt_rand: Option<String>,
    signature_sha3_256: String,
}

#[derive(Deserialize)]
struct Verify {
    #[serde(flatten)]
    signed: Signed,
    pk: String,
    signature: String,
    valid: bool,
}

fn vectors() -> Vectors {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../vectors/slhdsa.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

impl Signed {
    /// Gives the message that is signed to `check`.
    fn with_message<R>(&self, check: impl FnOnce(Message<'_>) -> R) -> R {
        let (message, context) = (hex(&self.message), hex(&self.context));
        match (&*self.interface, &self.prehash) {
            ("internal", None) => check(hazmat::internal(&message)),
            ("external", None) => check(Message::with_context(&message, &context).unwrap()),
            ("external", Some(name)) => {
                let (prehash, digest) = digest(name, &message);
                check(Message::of_digest(&context, prehash, &digest).unwrap())
            }
            other => panic!("{other:?}"),
        }
    }
}

fn digest(name: &str, message: &[u8]) -> (PreHash, Vec<u8>) {
    match name {
        "SHA2-224" => (PreHash::Sha224, sha2::Sha224::digest(message).to_vec()),
        "SHA2-256" => (PreHash::Sha256, sha2::Sha256::digest(message).to_vec()),
        "SHA2-384" => (PreHash::Sha384, sha2::Sha384::digest(message).to_vec()),
        "SHA2-512" => (PreHash::Sha512, sha2::Sha512::digest(message).to_vec()),
        "SHA2-512/224" => (PreHash::Sha512_224, sha2::Sha512_224::digest(message).to_vec()),
        "SHA2-512/256" => (PreHash::Sha512_256, sha2::Sha512_256::digest(message).to_vec()),
        "SHA3-224" => (PreHash::Sha3_224, sha3::Sha3_224::digest(message).to_vec()),
        "SHA3-256" => (PreHash::Sha3_256, Sha3_256::digest(message).to_vec()),
        "SHA3-384" => (PreHash::Sha3_384, sha3::Sha3_384::digest(message).to_vec()),
        "SHA3-512" => (PreHash::Sha3_512, sha3::Sha3_512::digest(message).to_vec()),
        "SHAKE-128" => (PreHash::Shake128, shake::<shake::Shake128>(message, 32)),
        "SHAKE-256" => (PreHash::Shake256, shake::<shake::Shake256>(message, 64)),
        other => panic!("{other}"),
    }
}

fn shake<H: Default + Update + ExtendableOutput>(message: &[u8], length: usize) -> Vec<u8> {
    let mut digest = vec![0; length];
    H::default().chain(message).finalize_xof_into(&mut digest);
    digest
}

/// Decodes base64.
fn base64(text: &str) -> Vec<u8> {
    const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let (mut bytes, mut bits, mut count) = (Vec::new(), 0_u32, 0);
    for character in text.trim_end_matches('=').bytes() {
        let value = ALPHABET.iter().position(|other| *other == character).unwrap();
        bits = bits << 6 | u32::try_from(value).unwrap();
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push(u8::try_from(bits >> count).unwrap());
            bits &= (1 << count) - 1;
        }
    }
    bytes
}

fn check_keygen<P: FixedSet>(vector: &KeyGen, backend: Backend) {
    let [a, b, c] = [&vector.sk_seed, &vector.sk_prf, &vector.pk_seed].map(|seed| hex(seed));
    let key: SigningKey<P> = hazmat::from_seeds(backend, &a, &b, &c).unwrap();
    assert_eq!(key.as_bytes(), hex(&vector.sk), "{backend}");
    assert_eq!(key.verifying_key().as_bytes(), hex(&vector.pk), "{backend}");
}

fn sign<P: FixedSet>(
    signed: &Signed,
    sk: &str,
    opt_rand: Option<&String>,
    backend: Backend,
) -> Vec<u8> {
    let mut signature = vec![0; P::DESCRIPTION.signature];
    let key = SigningKey::<P>::from_bytes(&hex(sk)).unwrap().with_backend(backend);
    let result = signed.with_message(|message| match opt_rand {
        None => key.sign_deterministic_into(message, &mut signature),
        Some(randomness) => {
            hazmat::sign_with_randomness(&key, message, &hex(randomness), &mut signature)
        }
    });
    assert_eq!(result, Ok(()), "{backend}");
    signature
}

fn check_sign<P: FixedSet>(vector: &Sign, backend: Backend) {
    let signature = sign::<P>(&vector.signed, &vector.sk, vector.opt_rand.as_ref(), backend);
    assert_eq!(Sha3_256::digest(&signature)[..], hex(&vector.signature_sha3_256), "{backend}");
}

fn check_verify<P: FixedSet>(
    signed: &Signed,
    pk: &str,
    signature: &[u8],
    valid: bool,
    backend: Backend,
) {
    let key = VerifyingKey::<P>::from_bytes(&hex(pk)).unwrap().with_backend(backend);
    let (given, expected) = (signature.len(), P::DESCRIPTION.signature);
    let invalid = if given == expected {
        Error::Signature
    } else {
        Error::Length { what: "signature", given, expected }
    };
    let result = signed.with_message(|message| key.verify(message, signature));
    assert_eq!(result, if valid { Ok(()) } else { Err(invalid) }, "{backend}");
}

/// The vectors that run, and their backends.
#[derive(Clone, Copy)]
enum Run {
    /// All on each backend.
    All,
    /// All, each on the fastest backend and on another one.
    Two,
    /// All on the fastest backend.
    Fastest,
    /// The first two of a kind, on the fastest backend.
    Few,
}

/// Runs `check` for vectors of a set.
fn check_each<P: FixedSet, V>(
    vectors: &[V],
    set: impl Fn(&V) -> &str,
    run: Run,
    mut check: impl FnMut(&V, Backend),
) {
    let backends: Vec<_> = Backend::available().collect();
    let vectors = vectors.iter().filter(|vector| set(vector) == P::DESCRIPTION.name);
    let count = if matches!(run, Run::Few) { 2 } else { usize::MAX };
    let mut checked = 0;
    for (vector, index) in vectors.take(count).zip(0..) {
        for (backend, place) in backends.iter().zip(0..) {
            let other = match run {
                Run::All => true,
                Run::Two => place == index % backends.len(),
                Run::Fastest | Run::Few => false,
            };
            if other || *backend == Backend::best() {
                check(vector, *backend);
                checked += 1;
            }
        }
    }
    assert_ne!(checked, 0);
}

fn check_all<P: FixedSet>(run: Run) {
    let vectors = vectors();
    check_each::<P, _>(&vectors.keygen, |vector| &vector.set, run, check_keygen::<P>);
    check_each::<P, _>(&vectors.sign, |vector| &vector.signed.set, run, check_sign::<P>);
    check_each::<P, _>(
        &vectors.verify,
        |vector| &vector.signed.set,
        run,
        |Verify { signed, pk, signature, valid }, backend| {
            check_verify::<P>(signed, pk, &base64(signature), *valid, backend);
        },
    );
}

macro_rules! vectors {
    ($($name:ident: $Set:ty, $run:ident;)+) => {$(
        #[test]
        fn $name() {
            check_all::<$Set>(Run::$run);
        }
    )+};
}

vectors! {
    shake128s: Shake128s, Few;
    shake128f: Shake128f, All;
    shake192s: Shake192s, Few;
    shake192f: Shake192f, Two;
    shake256s: Shake256s, Few;
    shake256f: Shake256f, Two;
}

/// Takes minutes without optimisation.
#[test]
#[ignore = "slow"]
fn all_vectors_on_all_backends() {
    check_all::<Shake128s>(Run::All);
    check_all::<Shake192s>(Run::All);
    check_all::<Shake192f>(Run::All);
    check_all::<Shake256s>(Run::All);
    check_all::<Shake256f>(Run::All);
}
