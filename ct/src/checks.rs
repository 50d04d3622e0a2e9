//! The library's operations on secrets. Each check returns bytes that must be marked as secret at the end. This shows
//! that memcheck followed everything that depends on the secrets.

use std::collections::BTreeSet;

use sycon::Backend;
use sycon::aead::{AsconAead128, Message, Tag, open_many, seal_many};
use sycon::age::{self, FileKey, Identity, Recipient};
use sycon::batch::Many;
use sycon::distributed::Plan;
use sycon::experimental::multimixer::MultimixerMac;
use sycon::experimental::newplex::Protocol;
use sycon::experimental::newplex::schemes::{Aead, Mac};
use sycon::hpke::{self, Kdf, Psk, Receiver, Sender, Suite};
use sycon::kem::dhkem::DhKem;
use sycon::kem::mlkem512::MlKem512;
use sycon::kem::mlkem768::MlKem768;
use sycon::kem::mlkem1024::MlKem1024;
use sycon::kem::xwing::XWing;
use sycon::kem::{
    Bytes, DecapsulationKey, EncapsulationKey, Scheme, mlkem512, mlkem768, mlkem1024, xwing,
};
use sycon::permutation::Named;
use sycon::sample::Sampler;
use sycon::slhdsa::{FixedSet, Shake128f, SigningKey, hazmat};
use sycon::sponge::DynSponge;
use sycon::transcript::draft03::FiatShamirShake128;
use sycon::transcript::{Merlin, Strobe128};
use sycon::xof::{
    Absorb, Algorithm, Blake3, Kmac256, OutputLength, Parameter, Parameters, Shake256, Squeeze, Xof,
};
use sycon_kem::comparison::ghpc::Ghpc;
use sycon_kem::comparison::xwing_naive::XWingNaive;
use sycon_secret::secrecy;

use crate::check::{Check, secret};

pub(crate) fn all() -> Vec<Check> {
    let groups = [
        kems(),
        keys(),
        messages(),
        ascon(),
        files(),
        permutations(),
        dynamic_sponges(),
        hashing(),
        parts(),
        sampling(),
        signatures(),
        codes(),
        newplex(),
        transcripts(),
    ];
    groups.into_iter().flatten().collect()
}

/// The differences that are added to a byte of an ML-KEM ciphertext by XOR.
const DAMAGE: [u8; 3] = [0, 1, 0x80];

/// The checks of a KEM.
fn kem<S: Scheme>() -> Vec<Check> {
    let name = S::DESCRIPTION.name;
    let (seed, randomness) = (filled::<S::Seed>(7), filled::<S::Randomness>(9));
    let key = move |backend| DecapsulationKey::<S>::from_seed_with_backend(backend, &secret(seed));
    let public = *DecapsulationKey::<S>::from_seed(&seed).encapsulation_key().as_bytes();
    let encapsulate = move |backend, randomness: &S::Randomness| {
        let key = EncapsulationKey::<S>::from_bytes_with_backend(backend, &public);
        key.expect("a good key").encapsulate_derand(randomness)
    };
    let mut checks = vec![
        Check::new(format!("{name} encapsulation"), move |backend| {
            let (ciphertext, shared) = encapsulate(backend, &secret(randomness));
            [ciphertext.as_ref(), shared.as_bytes()].concat()
        }),
        Check::new(format!("{name}, many at once"), move |_| {
            let keys = DecapsulationKey::<S>::from_seed_many(&[secret(seed); 10]);
            let randomness = [secret(randomness); 10];
            let publics = keys.iter().map(DecapsulationKey::encapsulation_key);
            let items: Vec<_> = publics.zip(&randomness).collect();
            let sent = EncapsulationKey::encapsulate_many_derand(&items);
            sent.iter().flat_map(|(_, shared)| *shared.as_bytes()).collect()
        }),
    ];
    checks.extend(DAMAGE.map(|damage| {
        Check::new(format!("{name} decapsulation, damage {damage:#04x}"), move |backend| {
            let (mut ciphertext, _) = encapsulate(backend, &randomness);
            ciphertext.as_mut()[S::Ciphertext::LEN / 2] ^= damage;
            let shared = key(backend).decapsulate_slice(ciphertext.as_ref());
            shared.expect("a good share").as_bytes().to_vec()
        })
    }));
    checks
}

/// Returns an array of one byte.
fn filled<B: Bytes>(byte: u8) -> B {
    *B::from_slice(&vec![byte; B::LEN]).expect("its length")
}

fn kems() -> Vec<Check> {
    [
        kem::<MlKem768>(),
        kem::<MlKem512>(),
        kem::<MlKem1024>(),
        kem::<XWing>(),
        kem::<DhKem>(),
        kem::<Ghpc>(),
        kem::<XWingNaive>(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Keys of KEMs in their other forms, except PEM: its reader and writer branch on each character, for white space,
/// hyphens and invalid UTF-8.
fn keys() -> Vec<Check> {
    let mlkem = || mlkem768::DecapsulationKey::from_seed(&[7; 64]);
    let xwing = || xwing::DecapsulationKey::from_seed(&secret([7; 32]));
    let opened = |key: &xwing::DecapsulationKey| {
        key.decapsulate(&[9; xwing::CIPHERTEXT]).expect("a good share").as_bytes().to_vec()
    };
    vec![
        Check::new("X-Wing, many decapsulations", |backend| {
            let key = xwing::DecapsulationKey::from_seed_with_backend(backend, &secret([7; 32]));
            let received = key.decapsulate_many(&[[9; xwing::CIPHERTEXT]; 10]);
            received
                .iter()
                .flat_map(|shared| *shared.as_ref().expect("a good share").as_bytes())
                .collect()
        }),
        Check::new("ML-KEM-768 key to bytes", |backend| {
            let key = mlkem768::DecapsulationKey::from_seed_with_backend(backend, &secret([7; 64]));
            // Public parts follow the polynomials.
            key.to_bytes()[..3 * 384].to_vec()
        }),
        Check::new("ML-KEM-768 key from bytes", move |_| {
            let mut bytes = mlkem().to_bytes();
            secrecy::hide(&mut bytes[..3 * 384]);
            secrecy::hide(&mut bytes[mlkem768::DECAPSULATION_KEY - 32..]);
            let key = mlkem768::DecapsulationKey::from_bytes(&bytes).expect("a good key");
            key.decapsulate(&[9; mlkem768::CIPHERTEXT]).as_bytes().to_vec()
        }),
        Check::new("ML-KEM-512 key to bytes", |backend| {
            let key = mlkem512::DecapsulationKey::from_seed_with_backend(backend, &secret([7; 64]));
            key.to_bytes()[..2 * 384].to_vec()
        }),
        Check::new("ML-KEM-1024 key to bytes", |backend| {
            let key =
                mlkem1024::DecapsulationKey::from_seed_with_backend(backend, &secret([7; 64]));
            key.to_bytes()[..4 * 384].to_vec()
        }),
        Check::new("ML-KEM without a key object", |_| {
            let shared = [
                mlkem512::decapsulate(&secret([7; 64]), &[9; mlkem512::CIPHERTEXT]),
                mlkem768::decapsulate(&secret([7; 64]), &[9; mlkem768::CIPHERTEXT]),
                mlkem1024::decapsulate(&secret([7; 64]), &[9; mlkem1024::CIPHERTEXT]),
            ];
            shared.map(|secret| *secret.as_bytes()).concat()
        }),
        Check::new("ML-KEM-768 key to DER and back", |backend| {
            let key = mlkem768::DecapsulationKey::from_seed_with_backend(backend, &secret([7; 64]));
            let key = mlkem768::DecapsulationKey::from_pkcs8_der(&key.to_pkcs8_der());
            key.expect("the same key").to_bytes()[..3 * 384].to_vec()
        }),
        Check::new("X-Wing key derived", move |_| {
            let ikm = secret([7; 40]);
            let keys =
                [xwing::DecapsulationKey::derive_xwing, xwing::DecapsulationKey::derive_hpke];
            keys.map(|derive| opened(&derive(&ikm))).concat()
        }),
        Check::new("X-Wing without a key object", |_| {
            let shared = xwing::decapsulate(&secret([7; 32]), &[9; xwing::CIPHERTEXT]);
            shared.expect("a good share").as_bytes().to_vec()
        }),
        Check::new("X-Wing key to DER and back", move |_| {
            let key = xwing::DecapsulationKey::from_pkcs8_der(&xwing().to_pkcs8_der());
            key.expect("the same key").seed().to_vec()
        }),
        Check::new("keys and shared secrets compared", move |_| {
            let (key, other) = (xwing(), xwing::DecapsulationKey::derive_xwing(b"another"));
            assert!(key == xwing() && key != other);
            let open = |key: &xwing::DecapsulationKey| key.decapsulate(&[9; xwing::CIPHERTEXT]);
            assert!(open(&key) == open(&xwing()) && open(&key) != open(&other));
            key.seed().to_vec()
        }),
    ]
}

/// HPKE: sealed messages, and the secrets that the receiver derives. Opening is not checked: the validity of a tag is
/// public, and the AEAD libraries branch on it without a mark for valgrind.
fn messages() -> Vec<Check> {
    let suites = Kdf::ALL.iter().flat_map(|kdf| {
        let aeads = hpke::Aead::ALL.iter().filter(|aead| **aead != hpke::Aead::ExportOnly);
        aeads.map(|aead| Suite::new(*kdf, *aead))
    });
    let check = |suite: Suite| {
        Check::new(format!("HPKE with {suite}"), move |_| {
            let key = xwing::DecapsulationKey::from_seed(&secret([7; 32]));
            let public = xwing::DecapsulationKey::from_seed(&[7; 32]).encapsulation_key().clone();
            let psk: [u8; 32] = secret([5; 32]);
            let psk = Psk::new(&psk, b"name").ok();
            let (enc, mut sender) =
                Sender::with_psk(suite, &public, b"info", psk).expect("good lengths");
            let sealed = sender.seal(b"aad", &secret([9; 500])).expect("good lengths");
            let receiver = Receiver::with_psk(suite, &key, &enc, b"info", psk);
            let exported = receiver.expect("a good share").export(b"context", 32);
            [&sealed[..], &exported.expect("a good length")].concat()
        })
    };
    suites.map(check).collect()
}

/// File keys of encrypted files, wrapped in stanzas and unwrapped.
fn files() -> Vec<Check> {
    let unwrapped = |recipient: &dyn Recipient, identity: &dyn Identity| {
        let stanzas = recipient.wrap(&FileKey::from_bytes(&[5; FileKey::LENGTH]));
        let key = identity.unwrap(&stanzas.expect("random bytes")).expect("a good stanza");
        key.expect("its own").as_bytes().to_vec()
    };
    let wrapped = |recipient: &dyn Recipient| {
        let stanzas = recipient.wrap(&FileKey::from_bytes(&secret([5; FileKey::LENGTH])));
        stanzas.expect("random bytes")[0].body().to_vec()
    };
    let x25519 = age::x25519::Identity::from_bytes;
    let passphrase = || age::passphrase::Recipient::new([7; 20]).expect("a passphrase");
    let passphrase = move || passphrase().with_work_factor(1).expect("a small number");
    vec![
        Check::new("age, X-Wing wrap", move |_| {
            let key = xwing::DecapsulationKey::from_seed(&[7; 32]);
            wrapped(&age::pq::Identity::new(key).to_public())
        }),
        Check::new("age, X25519 wrap", move |_| wrapped(&x25519(&[7; 32]).to_public())),
        Check::new("age, X25519 unwrap", move |_| {
            unwrapped(&x25519(&[7; 32]).to_public(), &x25519(&secret([7; 32])))
        }),
        Check::new("age, passphrase wrap", move |_| wrapped(&passphrase())),
    ]
}

fn permutations() -> Vec<Check> {
    let check = |&permutation: &Named| {
        Check::new(format!("permutation {}", permutation.name()), move |backend| {
            let mut states = vec![7; 17 * permutation.width()];
            secrecy::hide(&mut states);
            permutation.permute_many(backend, &mut states).expect("whole states");
            states
        })
    };
    Named::ALL.iter().map(check).collect()
}

/// The sponge whose parameters are chosen at run time.
fn dynamic_sponges() -> Vec<Check> {
    let check = |&permutation: &Named| {
        Check::new(format!("sponge over {}", permutation.name()), move |backend| {
            let rate = permutation.width() / 2;
            let mut sponge =
                DynSponge::new(backend, permutation, rate, 1).expect("good parameters");
            let input: [u8; 500] = secret([7; 500]);
            sponge.absorb(&input);
            let mut out = vec![0; 500];
            sponge.finalize().squeeze(&mut out);
            out
        })
    };
    Named::ALL.iter().map(check).collect()
}

/// Every function of the table, with secrets of 14 kB, which is more than a leaf of a tree hash, and with a secret key
/// if the function supports a key.
fn hashing() -> Vec<Check> {
    let check = |&algorithm: &Algorithm| {
        Check::new(format!("{algorithm} of a secret"), move |backend| {
            let key: [u8; 32] = secret([7; 32]);
            let mut parameters = Parameters::new().backend(backend);
            if algorithm.needs() == Some(Parameter::Key)
                || algorithm.takes().contains(&Parameter::Key)
            {
                parameters = parameters.key(&key);
            }
            let mut hash = algorithm.start(&parameters).expect("good parameters");
            hash.absorb(&secret([7; 14_000]));
            let length = match algorithm.output_length() {
                OutputLength::Fixed(length) => length,
                _ => 1000,
            };
            let mut out = vec![0; length];
            hash.finalize_into(&mut out).expect("the length is right");
            out
        })
    };
    Algorithm::ALL.iter().map(check).collect()
}

/// Parts of a secret object, with a secret key if the function supports one, serialized with a tag and read back.
fn parts() -> Vec<Check> {
    let check = |algorithm: Algorithm| {
        Check::new(format!("parts of {algorithm} with a secret seal"), move |backend| {
            let key: [u8; 32] = secret([7; 32]);
            let mut parameters = Parameters::new().backend(backend);
            if algorithm == Algorithm::Blake3 {
                parameters = parameters.key(&key);
            }
            let plan = Plan::new(algorithm, &parameters, 14_000, b"").expect("an object");
            let plan = plan.authenticate(&secret([9; 32])).expect("long enough");
            let mut hasher = plan.part(0..14_000).expect("all of it");
            hasher.absorb(&secret([7; 14_000])).expect("as many bytes");
            let sealed = hasher.finalize().expect("as many bytes").to_bytes();
            let mut root = plan.root(b"").expect("no customization");
            root.add(&plan.load(&sealed).expect("its own bytes")).expect("the first part");
            let mut out = vec![0; 1000];
            root.finalize_into(&mut out).expect("all parts");
            out
        })
    };
    let trees = [Algorithm::Kt128, Algorithm::Kt256, Algorithm::Blake3, Algorithm::ParallelHash128];
    trees.map(check).into()
}

/// Polynomials from secret seeds, one at a time and in parallel. Challenges are public and not checked.
fn sampling() -> Vec<Check> {
    let check = |(name, sampler): (&str, Sampler)| {
        Check::new(format!("{name} of a secret"), move |backend| {
            let seeds: [u8; 9 * 32] = secret([7; 9 * 32]);
            let mut readers: Vec<_> = (seeds.as_chunks::<32>().0.iter())
                .map(|seed| Shake256::with_backend(backend).hash(seed))
                .collect();
            let mut out = [0_i8; 9 * 256];
            sampler.with_backend(backend).fill_many(&mut readers, &mut out).expect("there is room");
            sampler.fill(&mut readers[0], &mut out[..256]).expect("there is room");
            out.map(i8::cast_unsigned).to_vec()
        })
    };
    let samplers = [
        ("centred binomial, eta 2,", Sampler::centred_binomial(2)),
        ("centred binomial, eta 9,", Sampler::centred_binomial(9)),
        ("bounded, eta 2,", Sampler::bounded(2)),
        ("bounded, eta 4,", Sampler::bounded(4)),
        ("ternary", Ok(Sampler::ternary())),
        ("uniform", Sampler::uniform(100)),
    ];
    samplers.map(|(name, sampler)| check((name, sampler.expect("good parameters")))).into()
}

/// Keys and signatures of SLH-DSA. The code reveals public hashes, so that only the key stays secret.
fn signatures() -> Vec<Check> {
    vec![Check::new("SLH-DSA key and signature", |backend| {
        let (seed, prf) = (secret([7; 16]), secret([8; 16]));
        let key = hazmat::from_seeds::<Shake128f>(backend, &seed, &prf, &[9; 16]);
        let key = key.expect("seeds of the right length");
        let mut signature = vec![0; Shake128f::DESCRIPTION.signature];
        key.sign_deterministic_into(b"text", &mut signature).expect("a good key");
        // Branches on each byte, which is a leak if the byte is secret.
        assert_eq!(BTreeSet::from_iter(&signature).len(), 256);
        let stored = SigningKey::<Shake128f>::from_bytes(key.as_bytes()).expect("a good key");
        assert!(stored == key);
        let stored = SigningKey::<Shake128f>::from_pkcs8_der(&key.to_pkcs8_der());
        stored.expect("a good key").as_bytes()[..32].to_vec()
    })]
}

/// Message authentication codes: a tag, and the verification of a valid and of an invalid tag.
fn codes() -> Vec<Check> {
    fn tagged(finish: impl Fn(&mut [u8]), verify: impl Fn(&[u8]) -> bool) -> Vec<u8> {
        let mut tag = [0; 32];
        finish(&mut tag);
        // The tag is sent, so it is public.
        let public = secrecy::reveal(tag);
        assert!(verify(&public));
        assert!(!verify(&[1; 32]));
        tag.to_vec()
    }
    vec![
        Check::new("KMAC256", |backend| {
            let mut mac = Kmac256::with_backend(backend, &secret([7; 32]), b"");
            mac.absorb(&secret([9; 500]));
            tagged(|out| mac.clone().finalize_into(out), |tag| mac.clone().verify(tag, 32).is_ok())
        }),
        Check::new("keyed BLAKE3", |_| {
            let mut mac = Blake3::keyed(&secret([7; 32]));
            mac.absorb(&secret([9; 500]));
            let finish = |out: &mut [u8]| mac.output().squeeze(out);
            tagged(finish, |tag| mac.clone().verify(tag, 32).is_ok())
        }),
        Check::new("MAC on multimixer-128", |backend| {
            let mut mac = MultimixerMac::with_backend(backend, &secret([7; 32]));
            for _ in 0..4 {
                mac.absorb(&secret([9; 10_000]));
            }
            let finish = |out: &mut [u8]| out.copy_from_slice(&mac.clone().finalize());
            tagged(finish, |tag| mac.clone().verify(tag, 32).is_ok())
        }),
        // Some messages have one block, one has several, so that lanes are reused.
        Check::new("a batch of SHAKE128", |backend| {
            let (short, long) = (secret([7; 32]), secret([9; 500]));
            let messages =
                [&short[..], &long, &short, &short, &long, &short, &short, &short, &short];
            let mut out = vec![0; 9 * 200];
            let many = Many::shake128().with_backend(backend);
            many.hash(&messages, 200, &mut out).expect("room for nine outputs");
            let mut heads = vec![0; 9 * 32];
            many.hash(&[short; 9], 32, &mut heads).expect("room for nine outputs");
            [out, heads].concat()
        }),
        Check::new("MAC of Newplex", |backend| {
            let mut mac = Mac::with_backend(backend, b"check", &secret([7; 32]));
            mac.absorb(&secret([9; 500]));
            tagged(|out| mac.clone().finalize_into(out), |tag| mac.clone().verify(tag, 32).is_ok())
        }),
    ]
}

/// Ascon-AEAD128 on one message and on many.
fn ascon() -> Vec<Check> {
    let cipher = |backend, key: &[u8; 32]| AsconAead128::with_backend(backend, key, 16).unwrap();
    let sealed = move |backend, key: &[u8; 32], text: &mut [[u8; 50]]| {
        let cipher = cipher(backend, key);
        let mut tags = vec![Tag::default(); text.len()];
        let message = |text| Message { cipher: &cipher, nonce: &[1; 16], aad: b"data", text };
        let mut messages: Vec<_> = text.iter_mut().map(|text| message(&mut text[..])).collect();
        seal_many(backend, &mut messages, &mut tags);
        tags
    };
    let opened = move |backend, damage: u8| {
        let key = secret([7; 32]);
        let mut text = [[9; 50]; 9];
        let tags = sealed(backend, &[7; 32], &mut text);
        text[8][49] ^= damage;
        let tags: Vec<&[u8]> = tags.iter().map(|tag| &tag[..]).collect();
        let cipher = cipher(backend, &key);
        let mut results = [Ok(()); 9];
        let message = |text| Message { cipher: &cipher, nonce: &[1; 16], aad: b"data", text };
        let mut messages: Vec<_> = text.iter_mut().map(|text| message(&mut text[..])).collect();
        open_many(backend, &mut messages, &tags, &mut results);
        assert_eq!(results[8].is_ok(), damage == 0);
        // A damaged message is all zeros, which are public.
        text[..8].as_flattened().to_vec()
    };
    vec![
        Check::new("Ascon-AEAD128 seal", move |backend| {
            let mut text = secret([9; 500]);
            let tag = cipher(backend, &secret([7; 32])).seal(&[1; 16], &[b"data"], &mut text);
            [&text[..], &tag].concat()
        }),
        Check::new("Ascon-AEAD128 seal, many at once", move |backend| {
            let mut text = secret([9; 450]);
            let tags = sealed(backend, &secret([7; 32]), text.as_chunks_mut().0);
            let tags = tags.iter().flat_map(|tag| tag.to_vec());
            text.iter().copied().chain(tags).collect()
        }),
        Check::new("Ascon-AEAD128 open", move |backend| {
            let mut text = [9; 500];
            let tag = cipher(backend, &[7; 32]).seal(&[1; 16], &[], &mut text);
            let cipher = cipher(backend, &secret([7; 32]));
            cipher.open(&[1; 16], &[], &mut text, &tag).expect("nothing was changed");
            text.to_vec()
        }),
        Check::new("Ascon-AEAD128 open, many at once", move |backend| opened(backend, 0)),
        Check::new("Ascon-AEAD128 open, damaged", move |backend| opened(backend, 1)),
    ]
}

fn newplex() -> Vec<Check> {
    let keyed = |backend| {
        let mut protocol = Protocol::with_backend(backend, b"check");
        protocol.mix(b"key", &secret([7; 32]));
        protocol
    };
    let sealed = |backend: Backend| {
        let aead = Aead::with_backend(backend, b"check", &[7; 32]);
        let mut data = [9; 500];
        let tag = aead.seal(b"nonce", b"", &mut data);
        (data, tag)
    };
    vec![
        Check::new("Newplex encrypt", move |backend| {
            let mut data = vec![9; 500];
            keyed(backend).encrypt(b"message", &mut data);
            data
        }),
        Check::new("Newplex seal", move |backend| {
            let mut data = secret([9; 500]);
            let tag = keyed(backend).seal(b"message", &mut data);
            [&data[..], &tag].concat()
        }),
        Check::new("Newplex open", move |backend| {
            let (mut data, tag) = sealed(backend);
            let aead = Aead::with_backend(backend, b"check", &secret([7; 32]));
            aead.open(b"nonce", b"", &mut data, &tag).expect("nothing was changed");
            data.to_vec()
        }),
        Check::new("Newplex open, damaged", move |backend| {
            let (mut data, mut tag) = sealed(backend);
            tag[0] ^= 1;
            let mut protocol = keyed(backend);
            protocol.open_detached(b"message", &mut data, &tag).expect_err("the tag was changed");
            protocol.derive_array::<32>(b"next").to_vec()
        }),
    ]
}

fn transcripts() -> Vec<Check> {
    let keyed = |backend| {
        let mut strobe = Strobe128::with_backend(backend, b"check");
        strobe.key(&secret([7; 32]));
        strobe
    };
    let sealed = |backend: Backend| {
        let mut strobe = Strobe128::with_backend(backend, b"check");
        strobe.key(&[7; 32]);
        let (mut data, mut code) = ([9; 500], [0; 16]);
        strobe.send_enc(&mut data);
        strobe.send_mac(&mut code);
        (data, code)
    };
    vec![
        Check::new("STROBE send", move |backend| {
            let mut strobe = keyed(backend);
            let (mut data, mut code) = (secret([9; 500]), [0; 16]);
            strobe.send_enc(&mut data);
            strobe.send_mac(&mut code);
            [&data[..], &code].concat()
        }),
        Check::new("STROBE receive", move |backend| {
            let (mut data, code) = sealed(backend);
            let mut strobe = keyed(backend);
            strobe.recv_enc(&mut data);
            strobe.recv_mac(&code, 16).expect("nothing was changed");
            data.to_vec()
        }),
        Check::new("STROBE receive, damaged", move |backend| {
            let (mut data, mut code) = sealed(backend);
            code[3] ^= 1;
            let mut strobe = keyed(backend);
            strobe.recv_enc(&mut data);
            strobe.recv_mac(&code, 16).expect_err("the code was changed");
            strobe.ratchet(16);
            let mut out = [0; 32];
            strobe.prf(&mut out);
            out.to_vec()
        }),
        Check::new("Merlin, the prover's randomness", |backend| {
            let transcript = Merlin::with_backend(backend, b"check");
            let builder =
                transcript.build_rng().rekey_with_witness_bytes(b"key", &secret([7; 300]));
            let mut rng = builder.finalize_with(|random| *random = secret([9; 32]));
            let mut out = [0; 500];
            rng.fill_bytes(&mut out);
            out.to_vec()
        }),
        Check::new("Fiat-Shamir", |backend| {
            let mut transcript = FiatShamirShake128::with_backend(backend, &[5; 32]);
            transcript.absorb(&secret([7; 500])).squeeze_array::<300>().to_vec()
        }),
    ]
}
