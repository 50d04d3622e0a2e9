//! Transcripts of Newplex's Go code, with the state after every operation.

use std::collections::HashMap;
use std::io::{Cursor, Read, Write};

use libtest_mimic::Trial;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use sycon::Backend;
use sycon::experimental::newplex::duplex::Newplex;
use sycon::experimental::newplex::{Error, Protocol, aestream};

use crate::known_answers::{read, unhex};
use crate::{Suite, pattern, trial};

/// The number of transcripts of each kind.
const KINDS: [(&str, usize); 4] =
    [("duplex", 10), ("protocol", 108), ("aestream", 4), ("unmarshal", 1)];

/// Adds the replay of all transcripts, with one test for each kind.
pub(crate) fn add(suite: &mut Suite) {
    for (kind, count) in KINDS {
        let name = format!("Newplex::transcripts::{kind}");
        suite.add(&name, move |backend| replay(Some(backend), kind, count));
    }
}

/// The same replay, with the default backends.
pub(crate) fn without_a_backend() -> Vec<Trial> {
    let replay = |(kind, count)| {
        trial(format!("Newplex::transcripts::{kind}"), move || replay(None, kind, count))
    };
    KINDS.into_iter().map(replay).collect()
}

fn replay(backend: Option<Backend>, kind: &str, count: usize) {
    let transcripts: Vec<Transcript> = read("newplex.json");
    assert_eq!(transcripts.len(), 123);
    let mut replay = Replay { backend, outputs: HashMap::new() };
    let chosen = transcripts.iter().filter(|transcript| transcript.kind == kind);
    assert_eq!(chosen.map(|transcript| replay.run(transcript)).count(), count);
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Transcript {
    name: String,
    kind: String,
    domain: Option<Bytes>,
    init_state: Option<String>,
    #[serde(default)]
    ops: Vec<Operation>,
    #[serde(default)]
    setup: Vec<Operation>,
    #[serde(default)]
    writes: Vec<Bytes>,
    wire: Option<Out>,
    state: Option<String>,
    #[serde(default)]
    reads: Vec<AeRead>,
    #[serde(default)]
    cases: Vec<Unmarshal>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Operation {
    pub(crate) op: String,
    pub(crate) label: Option<Bytes>,
    pub(crate) r#in: Option<Bytes>,
    pub(crate) n: Option<usize>,
    pub(crate) out: Option<Out>,
    pub(crate) ok: Option<bool>,
    chunks: Option<Vec<usize>>,
    pub(crate) state: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AeRead {
    tamper: Option<Tamper>,
    plaintext: Out,
    result: String,
    state: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Unmarshal {
    r#in: String,
    ok: bool,
}

/// A string of bytes: a source, and changes to it.
#[derive(Deserialize)]
pub(crate) struct Bytes {
    #[serde(flatten)]
    source: Source,
    #[serde(flatten)]
    tamper: Tamper,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Source {
    Hex { hex: String },
    Repeat { byte: u8, len: usize },
    Mod251 { len: usize },
    From { from: From },
}

#[derive(Deserialize)]
struct From {
    t: String,
    op: usize,
}

#[derive(Deserialize)]
struct Tamper {
    flip: Option<(usize, u8)>,
    truncate: Option<usize>,
    append: Option<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
pub(crate) enum Out {
    Whole { hex: String },
    Digest { len: usize, sha256: String, first32: String, last32: String },
}

impl Tamper {
    fn apply(&self, bytes: &mut Vec<u8>) {
        if let Some((offset, mask)) = self.flip {
            bytes[offset] ^= mask;
        }
        if let Some(len) = self.truncate {
            assert!(len <= bytes.len());
            bytes.truncate(len);
        }
        bytes.extend(self.append.as_deref().map(unhex).unwrap_or_default());
    }
}

impl Out {
    pub(crate) fn check(&self, given: &[u8], context: &str) {
        match self {
            Self::Whole { hex } => assert_eq!(given, unhex(hex), "{context}"),
            Self::Digest { len, sha256, first32, last32 } => {
                assert_eq!(given.len(), *len, "{context}");
                assert_eq!(given[..32], unhex(first32), "{context}");
                assert_eq!(given[len - 32..], unhex(last32), "{context}");
                assert_eq!(Sha256::digest(given)[..], unhex(sha256), "{context}");
            }
        }
    }
}

/// Returns a string that does not come from another transcript, before any changes.
pub(crate) fn source(bytes: &Bytes) -> Vec<u8> {
    match &bytes.source {
        Source::Hex { hex } => unhex(hex),
        Source::Repeat { byte, len } => vec![*byte; *len],
        Source::Mod251 { len } => pattern(*len),
        Source::From { from } => panic!("{} is of an earlier transcript", from.t),
    }
}

struct Replay {
    backend: Option<Backend>,
    /// The output of every operation, by the name of its transcript and its number.
    outputs: HashMap<(String, usize), Vec<u8>>,
}

impl Replay {
    fn run(&mut self, transcript: &Transcript) {
        match transcript.kind.as_str() {
            "duplex" => self.duplex(transcript),
            "protocol" => self.protocol(transcript),
            "aestream" => self.aestream(transcript),
            _ => self.unmarshal(transcript),
        }
    }

    fn protocol_for(&self, domain: &[u8]) -> Protocol {
        match self.backend {
            Some(backend) => Protocol::with_backend(backend, domain),
            None => Protocol::new(domain),
        }
    }

    fn protocol_from(&self, bytes: &[u8]) -> Result<Protocol, Error> {
        match self.backend {
            Some(backend) => Protocol::from_bytes_with_backend(backend, bytes),
            None => Protocol::from_bytes(bytes),
        }
    }

    fn bytes(&self, bytes: &Bytes) -> Vec<u8> {
        let mut value = match &bytes.source {
            Source::From { from } => self.outputs[&(from.t.clone(), from.op)].clone(),
            _ => source(bytes),
        };
        bytes.tamper.apply(&mut value);
        value
    }

    /// Checks the output of an operation and stores it for later operations.
    fn record(&mut self, name: &str, number: usize, op: &Operation, out: Vec<u8>, state: &[u8]) {
        let context = format!("{name}, operation {number}, {}", op.op);
        if let Some(expected) = &op.out {
            expected.check(&out, &context);
        }
        assert_eq!(state, unhex(&op.state), "{context}");
        self.outputs.insert((name.to_owned(), number), out);
    }

    fn duplex(&mut self, transcript: &Transcript) {
        let mut duplex = Newplex::new(self.backend.unwrap_or_else(Backend::best));
        for (number, op) in transcript.ops.iter().enumerate() {
            let mut data = op.r#in.as_ref().map(|data| self.bytes(data)).unwrap_or_default();
            match op.op.as_str() {
                "absorb" => duplex.absorb(&data),
                "squeeze" => {
                    data = vec![0; op.n.unwrap()];
                    duplex.squeeze(&mut data);
                }
                "encrypt" => duplex.encrypt(&mut data),
                "decrypt" => duplex.decrypt(&mut data),
                "permute" => duplex.permute(),
                other => panic!("unknown operation {other}"),
            }
            self.record(&transcript.name, number, op, data, &*duplex.to_bytes());
        }
    }

    fn protocol(&mut self, transcript: &Transcript) {
        let domain = self.bytes(transcript.domain.as_ref().unwrap());
        let mut protocol = self.protocol_for(&domain);
        assert_eq!(protocol.to_bytes()[..], unhex(transcript.init_state.as_ref().unwrap()));
        for (number, op) in transcript.ops.iter().enumerate() {
            let label = op.label.as_ref().map(|label| self.bytes(label)).unwrap_or_default();
            let data = op.r#in.as_ref().map(|data| self.bytes(data)).unwrap_or_default();
            let out;
            (protocol, out) = self.operate(protocol, op, &label, data);
            self.record(&transcript.name, number, op, out, &*protocol.to_bytes());
        }
    }

    fn operate(
        &self,
        mut protocol: Protocol,
        op: &Operation,
        label: &[u8],
        mut data: Vec<u8>,
    ) -> (Protocol, Vec<u8>) {
        match op.op.as_str() {
            "mix" => protocol.mix(label, &data),
            "derive" => {
                data = vec![0; op.n.unwrap()];
                protocol.derive(label, &mut data);
            }
            "encrypt" => protocol.encrypt(label, &mut data),
            "decrypt" => protocol.decrypt(label, &mut data),
            "seal" => {
                let mut sealed = vec![0; data.len() + 16];
                protocol.seal_to(label, &data, &mut sealed).unwrap();
                data = sealed;
            }
            "open" => match protocol.open(label, &mut data) {
                Ok(plaintext) => {
                    assert_eq!(op.ok, Some(true));
                    data = plaintext.to_vec();
                }
                Err(error) => {
                    assert_eq!((op.ok, error), (Some(false), Error::InvalidCiphertext));
                    assert!(data.iter().all(|byte| *byte == 0));
                }
            },
            "marshal" => {
                let bytes = protocol.to_bytes();
                protocol = self.protocol_from(&*bytes).unwrap();
            }
            "clone" => {
                let clone = protocol.clone();
                protocol.mix(b"the original", b"goes on");
                protocol = clone;
            }
            _ => return stream(protocol, op, label, &data),
        }
        (protocol, data)
    }

    fn aestream(&mut self, transcript: &Transcript) {
        let domain = self.bytes(transcript.domain.as_ref().unwrap());
        let mut protocol = self.protocol_for(&domain);
        for op in &transcript.setup {
            protocol.mix(
                &self.bytes(op.label.as_ref().unwrap()),
                &self.bytes(op.r#in.as_ref().unwrap()),
            );
            assert_eq!(protocol.to_bytes()[..], unhex(&op.state));
        }

        let mut writer = aestream::Writer::new(protocol.clone(), Vec::new());
        for data in &transcript.writes {
            let data = self.bytes(data);
            assert_eq!(writer.write(&data).unwrap(), data.len());
        }
        let (written, wire) = writer.finish().unwrap();
        assert_eq!(written.to_bytes()[..], unhex(transcript.state.as_ref().unwrap()));
        transcript.wire.as_ref().unwrap().check(&wire, &transcript.name);

        for (number, case) in transcript.reads.iter().enumerate() {
            let context = format!("{}, read {number}", transcript.name);
            let mut wire = wire.clone();
            if let Some(tamper) = &case.tamper {
                tamper.apply(&mut wire);
            }
            let mut reader = aestream::Reader::new(protocol.clone(), &*wire);
            let mut plaintext = Vec::new();
            let result = reader.read_to_end(&mut plaintext);
            assert_eq!(result.is_ok(), case.result == "eof", "{context}");
            case.plaintext.check(&plaintext, &context);
            assert_eq!(reader.protocol().to_bytes()[..], unhex(&case.state), "{context}");
            assert_eq!(reader.finish().is_ok(), case.result == "eof", "{context}");
        }
    }

    fn unmarshal(&self, transcript: &Transcript) {
        for case in &transcript.cases {
            let bytes = unhex(&case.r#in);
            let protocol = self.protocol_from(&bytes);
            assert_eq!(protocol.is_ok(), case.ok, "{}", case.r#in);
            if let Ok(protocol) = protocol {
                assert_eq!(protocol.to_bytes()[..], bytes);
            }
        }
    }
}

/// The operations over readers and writers, with a call for each chunk.
fn stream(protocol: Protocol, op: &Operation, label: &[u8], data: &[u8]) -> (Protocol, Vec<u8>) {
    let chunks = op.chunks.as_ref().unwrap();
    match op.op.as_str() {
        "mixwriter" => {
            let mut writer = protocol.mix_writer(label, Vec::new());
            write(&mut writer, chunks, data);
            let (protocol, passed) = writer.finish();
            assert_eq!(passed, data);
            (protocol, passed)
        }
        "mixreader" => {
            let mut reader = protocol.mix_reader(label, Cursor::new(data));
            assert_eq!(read_chunks(&mut reader, chunks), data);
            (reader.finish().0, data.to_vec())
        }
        "encryptwriter" => {
            let mut writer = protocol.encrypt_writer(label, Vec::new());
            write(&mut writer, chunks, data);
            writer.finish().unwrap()
        }
        "decryptwriter" => {
            let mut writer = protocol.decrypt_writer(label, Vec::new());
            write(&mut writer, chunks, data);
            writer.finish().unwrap()
        }
        "encryptreader" => {
            let mut reader = protocol.encrypt_reader(label, Cursor::new(data));
            let out = read_chunks(&mut reader, chunks);
            (reader.finish().0, out)
        }
        "decryptreader" => {
            let mut reader = protocol.decrypt_reader(label, Cursor::new(data));
            let out = read_chunks(&mut reader, chunks);
            (reader.finish().0, out)
        }
        other => panic!("unknown operation {other}"),
    }
}

fn write(writer: &mut impl Write, chunks: &[usize], mut data: &[u8]) {
    for &len in chunks {
        let (chunk, rest) = data.split_at(len);
        writer.write_all(chunk).unwrap();
        data = rest;
    }
    assert!(data.is_empty());
}

fn read_chunks(reader: &mut impl Read, chunks: &[usize]) -> Vec<u8> {
    let mut out = Vec::new();
    for &len in chunks {
        let mut chunk = vec![0; len];
        reader.read_exact(&mut chunk).unwrap();
        out.extend(chunk);
    }
    out
}
