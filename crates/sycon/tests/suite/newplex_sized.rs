//! Known answers of `SizedProtocol` and of the schemes that use it, from `vectors/newplex.py`.

use serde::Deserialize;
use sycon::Backend;
use sycon::experimental::newplex::schemes::{self, Aead, Channel};
use sycon::experimental::newplex::{Error, Protocol, SizedProtocol};

use crate::known_answers::{read, unhex};
use crate::newplex_transcripts::{Operation, Out, source};
use crate::{Suite, pattern};

/// The number of known answers of each kind.
const KINDS: [(&str, usize); 4] = [("protocol", 7), ("encrypt", 6), ("aead", 6), ("channel", 2)];

/// Adds a test for each kind.
pub(crate) fn add(suite: &mut Suite) {
    for (kind, count) in KINDS {
        suite.add(&format!("Newplex::sized::{kind}"), move |backend| check(backend, kind, count));
    }
}

/// All lengths are lengths of patterns.
#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
enum Case {
    Protocol {
        name: String,
        sized: bool,
        domain: Hex,
        init_state: String,
        ops: Vec<Operation>,
    },
    Encrypt {
        name: String,
        domain: String,
        key: usize,
        nonce: usize,
        msg: usize,
        out: Out,
    },
    Aead {
        name: String,
        domain: String,
        key: usize,
        nonce: usize,
        ad: usize,
        msg: usize,
        out: Out,
    },
    Channel {
        name: String,
        domain: String,
        key: usize,
        sender: String,
        msgs: Vec<usize>,
        outs: Vec<Out>,
    },
}

#[derive(Deserialize)]
struct Hex {
    hex: String,
}

fn check(backend: Backend, kind: &str, count: usize) {
    let cases: Vec<Case> = read("newplex_sized.json");
    let chosen = cases.iter().filter(|case| case.kind() == kind);
    assert_eq!(chosen.map(|case| case.check(backend)).count(), count);
}

impl Case {
    fn kind(&self) -> &'static str {
        match self {
            Self::Protocol { .. } => "protocol",
            Self::Encrypt { .. } => "encrypt",
            Self::Aead { .. } => "aead",
            Self::Channel { .. } => "channel",
        }
    }

    fn check(&self, backend: Backend) {
        match self {
            Self::Protocol { name, sized, domain, init_state, ops } => {
                assert!(sized, "{name}");
                let protocol = SizedProtocol::with_backend(backend, &unhex(&domain.hex));
                assert_eq!(protocol.to_bytes()[..], unhex(init_state));
                replay(protocol, name, ops);
            }
            Self::Encrypt { name, domain, key, nonce, msg, out } => {
                let (key, nonce, mut data) = (secret(*key), pattern(*nonce), pattern(*msg));
                schemes::encrypt(domain.as_bytes(), &key, &nonce, &mut data);
                out.check(&data, name);
                schemes::decrypt(domain.as_bytes(), &key, &nonce, &mut data);
                assert_eq!(data, pattern(*msg), "{name}");
            }
            Self::Aead { name, domain, key, nonce, ad, msg, out } => {
                let aead = Aead::with_backend(backend, domain.as_bytes(), &secret(*key));
                let (nonce, ad, mut data) = (pattern(*nonce), pattern(*ad), pattern(*msg));
                let tag = aead.seal(&nonce, &ad, &mut data);
                out.check(&[&data[..], &tag].concat(), name);
                assert_eq!(aead.open(&nonce, &ad, &mut data, &tag), Ok(()));
                assert_eq!(data, pattern(*msg), "{name}");
            }
            Self::Channel { name, domain, key, sender, msgs, outs } => {
                let mut protocol = SizedProtocol::with_backend(backend, domain.as_bytes());
                protocol.mix(b"key", &secret(*key));
                let mut ends = [Channel::initiator(protocol.clone()), Channel::responder(protocol)];
                if sender == "responder" {
                    ends.reverse();
                }
                assert_eq!(msgs.len(), outs.len());
                for (len, out) in msgs.iter().zip(outs) {
                    let mut data = pattern(*len);
                    let tag = ends[0].send(&mut data);
                    out.check(&[&data[..], &tag].concat(), name);
                    assert_eq!(ends[1].receive(&mut data, &tag), Ok(()));
                    assert_eq!(data, pattern(*len), "{name}");
                }
            }
        }
    }
}

fn secret(len: usize) -> Vec<u8> {
    pattern(len + 64).split_off(64)
}

/// Executes operations in place and in one call, and compares them with other forms of the operations on a protocol
/// whose sizes are mixed explicitly.
fn replay(mut sized: SizedProtocol, name: &str, ops: &[Operation]) {
    for (number, op) in ops.iter().enumerate() {
        let context = format!("{name}, operation {number}, {}", op.op);
        let label = op.label.as_ref().map(source).unwrap_or_default();
        let mut data = op.r#in.as_ref().map(source).unwrap_or_default();
        if let Some(n) = op.n {
            data.resize(n, 0);
        }
        let input = data.clone();
        let mut before = sized.clone();
        let mut other = Protocol::from(sized.clone());
        let without_tag = data.len() - if op.op == "open" { 16 } else { 0 };
        other.mix_size(without_tag as u64);
        match op.op.as_str() {
            "mix" => {
                sized.mix(&label, &data);
                data.clear();
                let mut mixing = other.mixing(&label);
                mixing.absorb(&input);
                other = mixing.finish();
            }
            "derive" => {
                sized.derive(&label, &mut data);
                other.derive(&label, &mut vec![0; input.len()]);
            }
            "encrypt" => {
                sized.encrypt_to(&label, &input, &mut data).unwrap();
                other.encrypt(&label, &mut input.clone());
            }
            "decrypt" => {
                sized.decrypt_to(&label, &input, &mut data).unwrap();
                other.decrypt(&label, &mut input.clone());
            }
            "seal" => {
                data.resize(input.len() + 16, 0);
                sized.seal_to(&label, &input, &mut data).unwrap();
                let _ = other.seal(&label, &mut input.clone());
                let mut opened = vec![0; input.len()];
                assert_eq!(before.clone().open_to(&label, &data, &mut opened), Ok(()), "{context}");
                assert_eq!(opened, input, "{context}");
                assert_eq!(before.open(&label, &mut data.clone()), Ok(&input[..]), "{context}");
            }
            "open" => {
                assert_eq!(op.ok, Some(false), "{context}");
                let mut opened = vec![0xcc; without_tag];
                let refused = Error::InvalidCiphertext;
                let result = before.open_to(&label, &data, &mut opened);
                assert_eq!((result, opened), (Err(refused), vec![0; without_tag]), "{context}");
                assert_eq!(sized.open(&label, &mut data), Err(refused), "{context}");
                assert!(other.open(&label, &mut input.clone()).is_err(), "{context}");
                data.clear();
            }
            unknown => panic!("unknown operation {unknown}"),
        }
        if op.op != "mix" && op.op != "open" {
            op.out.as_ref().unwrap().check(&data, &context);
        }
        assert_eq!(sized.to_bytes()[..], unhex(&op.state), "{context}");
        assert_eq!(other.to_bytes(), sized.to_bytes(), "{context}");
        let read = SizedProtocol::from_bytes(&*sized.to_bytes()).unwrap();
        assert_eq!(read.to_bytes(), sized.to_bytes(), "{context}");
    }
}
