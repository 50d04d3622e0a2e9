//! Laws of Newplex's protocol, for any list of operations.

use std::io::{self, Read, Write};

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use sycon::Backend;
use sycon::experimental::newplex::{Protocol, TAG_LEN, aestream};

use crate::{REFERENCE, Suite};

type Law = (&'static str, fn(Backend));

/// Adds every law.
pub(crate) fn add(suite: &mut Suite) {
    let laws: [Law; 5] = [
        ("operations_agree_in_every_form", operations_agree_in_every_form),
        ("one_changed_bit_changes_everything_after", one_changed_bit_changes_everything_after),
        ("what_is_encrypted_is_decrypted", what_is_encrypted_is_decrypted),
        ("streams_split_anywhere", streams_split_anywhere),
        ("authenticated_streams_give_what_they_took", authenticated_streams_give_what_they_took),
    ];
    for (name, law) in laws {
        suite.add(&format!("Newplex::{name}"), law);
    }
}

/// An operation and its inputs.
#[derive(Clone, Debug)]
struct Step {
    operation: Operation,
    label: Vec<u8>,
    data: Vec<u8>,
}

#[derive(Clone, Copy, Debug)]
enum Operation {
    Mix,
    /// Derives as many bytes as `data` contains.
    Derive,
    Encrypt,
    Decrypt,
    Seal,
    /// Opens with a tag of zeros, which is invalid.
    Open,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    vec(step(), 1..8)
}

fn step() -> impl Strategy<Value = Step> {
    use Operation::{Decrypt, Derive, Encrypt, Mix, Open, Seal};
    let operation = prop::sample::select(vec![Mix, Derive, Encrypt, Decrypt, Seal, Open]);
    (operation, string(), string()).prop_map(|(operation, label, data)| Step {
        operation,
        label,
        data,
    })
}

/// Strings that are mostly short, and often one or two blocks long, plus or minus a byte.
fn string() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        vec(any::<u8>(), 0..40),
        vec(any::<u8>(), 70..100),
        vec(any::<u8>(), 185..200),
        vec(any::<u8>(), 0..1500),
    ]
}

fn check<S: Strategy>(strategy: &S, law: impl Fn(S::Value) -> Result<(), TestCaseError>) {
    let config = Config { failure_persistence: None, ..Config::with_cases(50) };
    TestRunner::new(config).run(strategy, law).unwrap();
}

impl Step {
    /// Executes the operation in place and in one call.
    fn apply(&self, protocol: &mut Protocol) -> Vec<u8> {
        let Self { operation, label, data } = self;
        let mut out = data.clone();
        match operation {
            Operation::Mix => {
                protocol.mix(label, data);
                out.clear();
            }
            Operation::Derive => protocol.derive(label, &mut out),
            Operation::Encrypt => protocol.encrypt(label, &mut out),
            Operation::Decrypt => protocol.decrypt(label, &mut out),
            Operation::Seal => {
                let tag = protocol.seal(label, &mut out);
                out.extend(tag);
            }
            Operation::Open => {
                out.extend([0; TAG_LEN]);
                protocol.open(label, &mut out).unwrap_err();
            }
        }
        out
    }

    /// Executes the operation from one buffer to another, or in two pieces, on a protocol that was stored in between.
    fn apply_otherwise(&self, protocol: &mut Protocol) -> Vec<u8> {
        let Self { operation, label, data } = self;
        let mut before =
            Protocol::from_bytes_with_backend(REFERENCE, &*protocol.to_bytes()).unwrap();
        let mut out = vec![0xcc; data.len()];
        let half = data.len() / 2;
        match operation {
            Operation::Mix => {
                let mut mixing = before.mixing(label);
                mixing.absorb(&data[..half]);
                mixing.absorb(&data[half..]);
                before = mixing.finish();
                out.clear();
            }
            Operation::Derive => before.derive(label, &mut out),
            Operation::Encrypt => before.encrypt_to(label, data, &mut out).unwrap(),
            Operation::Decrypt => before.decrypt_to(label, data, &mut out).unwrap(),
            Operation::Seal => {
                out.extend([0xcc; TAG_LEN]);
                before.seal_to(label, data, &mut out).unwrap();
            }
            Operation::Open => {
                let sealed = [data, &[0; TAG_LEN][..]].concat();
                before.open_to(label, &sealed, &mut out).unwrap_err();
                out.extend([0; TAG_LEN]);
            }
        }
        *protocol = before;
        out
    }
}

fn operations_agree_in_every_form(backend: Backend) {
    check(&(string(), steps()), |(domain, steps)| {
        let mut protocol = Protocol::with_backend(backend, &domain);
        let mut other = Protocol::with_backend(REFERENCE, &domain);
        for step in &steps {
            prop_assert_eq!(step.apply(&mut protocol), step.apply_otherwise(&mut other));
            prop_assert_eq!(protocol.to_bytes(), other.to_bytes());
        }
        Ok(())
    });
}

fn one_changed_bit_changes_everything_after(backend: Backend) {
    check(
        &(vec(any::<u8>(), 1..100), steps(), any::<prop::sample::Index>()),
        |(domain, steps, bit)| {
            let (mut other_domain, mut others) = (domain.clone(), steps.clone());
            flip(&mut other_domain, &mut others, bit);
            let run = |domain: &[u8], steps: &[Step]| {
                let mut protocol = Protocol::with_backend(backend, domain);
                for step in steps {
                    step.apply(&mut protocol);
                }
                let outputs =
                    [protocol.derive_array::<32>(b"after"), protocol.derive_array(b"after")];
                (protocol.to_bytes(), outputs)
            };
            let (state, outputs) = run(&domain, &steps);
            let (other_state, other_outputs) = run(&other_domain, &others);
            prop_assert_ne!(state, other_state);
            prop_assert_ne!(outputs[0], other_outputs[0]);
            prop_assert_ne!(outputs[1], other_outputs[1]);
            Ok(())
        },
    );
}

/// Flips a bit of the inputs. (The data of a derivation count only by their length.)
fn flip(domain: &mut [u8], steps: &mut [Step], bit: prop::sample::Index) {
    let mut strings = vec![domain];
    for Step { operation, label, data } in steps {
        strings.push(label);
        if !matches!(operation, Operation::Derive) {
            strings.push(data);
        }
    }
    let mut bit = bit.index(8 * strings.iter().map(|string| string.len()).sum::<usize>());
    for string in strings {
        if bit < 8 * string.len() {
            string[bit / 8] ^= 1 << (bit % 8);
            return;
        }
        bit -= 8 * string.len();
    }
}

fn what_is_encrypted_is_decrypted(backend: Backend) {
    check(&(string(), steps()), |(key, steps)| {
        let mut sender = Protocol::with_backend(backend, b"law");
        sender.mix(b"key", &key);
        let mut receiver = sender.clone();
        for step in &steps {
            let mut data = step.apply(&mut sender);
            match step.operation {
                Operation::Encrypt => receiver.decrypt(&step.label, &mut data),
                Operation::Decrypt => receiver.encrypt(&step.label, &mut data),
                Operation::Seal => {
                    data = receiver.open(&step.label, &mut data).unwrap().to_vec();
                }
                _ => {
                    step.apply(&mut receiver);
                    data.clone_from(&step.data);
                }
            }
            prop_assert_eq!(&data, &step.data);
            prop_assert_eq!(sender.to_bytes(), receiver.to_bytes());
        }
        Ok(())
    });
}

/// Reads and writes a few bytes at a time, according to `steps`.
#[derive(Default)]
struct Slow {
    bytes: Vec<u8>,
    position: usize,
    steps: Vec<usize>,
    calls: usize,
}

impl Slow {
    fn new(bytes: Vec<u8>, steps: &[usize]) -> Self {
        Self { bytes, steps: steps.to_vec(), ..Self::default() }
    }

    fn step(&mut self) -> usize {
        self.calls += 1;
        self.steps[self.calls % self.steps.len()]
    }
}

impl Read for Slow {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.step().min(buffer.len()).min(self.bytes.len() - self.position);
        buffer[..count].copy_from_slice(&self.bytes[self.position..][..count]);
        self.position += count;
        Ok(count)
    }
}

impl Write for Slow {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        let count = self.step().min(data.len());
        self.bytes.extend(&data[..count]);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn streams_split_anywhere(backend: Backend) {
    let data = prop_oneof![string(), vec(any::<u8>(), 3900..9000)];
    check(&(data, vec(1_usize..300, 1..5)), |(data, steps)| {
        let protocol = Protocol::with_backend(backend, b"law");
        let slow = || Slow::new(data.clone(), &steps);
        let empty = || Slow::new(Vec::new(), &steps);

        let mut mixed = protocol.clone();
        mixed.mix(b"label", &data);
        let mut writer = protocol.clone().mix_writer(b"label", empty());
        writer.write_all(&data).unwrap();
        let (state, passed) = writer.finish();
        prop_assert_eq!((state.to_bytes(), &passed.bytes), (mixed.to_bytes(), &data));
        let mut reader = protocol.clone().mix_reader(b"label", slow());
        prop_assert_eq!(&read_all(&mut reader), &data);
        prop_assert_eq!(reader.finish().0.to_bytes(), mixed.to_bytes());

        let mut encrypted = protocol.clone();
        let mut ciphertext = data.clone();
        encrypted.encrypt(b"label", &mut ciphertext);
        let mut writer = protocol.clone().encrypt_writer(b"label", empty());
        writer.write_all(&data).unwrap();
        let (state, passed) = writer.finish().unwrap();
        prop_assert_eq!((state.to_bytes(), &passed.bytes), (encrypted.to_bytes(), &ciphertext));
        let mut reader = protocol.clone().encrypt_reader(b"label", slow());
        prop_assert_eq!(&read_all(&mut reader), &ciphertext);
        prop_assert_eq!(reader.finish().0.to_bytes(), encrypted.to_bytes());

        let mut writer = protocol.clone().decrypt_writer(b"label", empty());
        writer.write_all(&ciphertext).unwrap();
        let (state, passed) = writer.finish().unwrap();
        prop_assert_eq!((state.to_bytes(), &passed.bytes), (encrypted.to_bytes(), &data));
        let source = Slow::new(ciphertext, &steps);
        let mut reader = protocol.decrypt_reader(b"label", source);
        prop_assert_eq!(&read_all(&mut reader), &data);
        prop_assert_eq!(reader.finish().0.to_bytes(), encrypted.to_bytes());
        Ok(())
    });
}

fn read_all(reader: &mut impl Read) -> Vec<u8> {
    let mut out = Vec::new();
    reader.read_to_end(&mut out).unwrap();
    out
}

fn authenticated_streams_give_what_they_took(backend: Backend) {
    let changes = any::<(prop::sample::Index, u8)>();
    check(
        &(vec(string(), 0..6), vec(1_usize..300, 1..5), changes),
        |(blocks, steps, (place, bit))| {
            let protocol = Protocol::with_backend(backend, b"law");
            let mut writer = aestream::Writer::new(protocol.clone(), Slow::new(Vec::new(), &steps));
            for block in &blocks {
                writer.write_all(block).unwrap();
            }
            let (written, wire) = writer.finish().unwrap();
            let wire = wire.bytes;
            let plaintext = blocks.concat();

            let slow = |wire: &[u8]| Slow::new(wire.to_vec(), &steps);
            let followed = [&wire[..], b"more"].concat();
            let mut reader = aestream::Reader::new(protocol.clone(), slow(&followed));
            prop_assert_eq!(&read_all(&mut reader), &plaintext);
            let (read, source) = reader.finish().unwrap();
            prop_assert_eq!(read.to_bytes(), written.to_bytes());
            prop_assert_eq!(source.position, wire.len());

            // If the stream is changed or truncated, the reader returns only whole blocks of the plaintext.
            let place = place.index(wire.len());
            let mut damaged = wire.clone();
            damaged[place] ^= 1 << (bit % 8);
            for bad in [&damaged[..], &wire[..place]] {
                let mut reader = aestream::Reader::new(protocol.clone(), slow(bad));
                let mut out = Vec::new();
                prop_assert!(reader.read_to_end(&mut out).is_err());
                let ends = (0..=blocks.len()).map(|count| blocks[..count].concat());
                prop_assert!(ends.into_iter().any(|whole| whole == out));
                prop_assert!(out.len() < place.max(1));
                prop_assert!(reader.read(&mut [0; 1]).is_err());
                prop_assert!(reader.finish().is_err());
            }
            Ok(())
        },
    );
}
