//! Any list of operations gives two protocols the same state, on any backend and in any pieces. One changed
//! bit makes the states differ. Bytes that are not a stream or a state are refused.
#![no_main]

use std::io::Read;

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use sycon::Backend;
use sycon::experimental::newplex::{Protocol, TAG_LEN, aestream};

#[derive(Arbitrary, Clone, Debug)]
enum Step {
    Mix(Vec<u8>, Vec<u8>),
    Derive(Vec<u8>, u16),
    Encrypt(Vec<u8>, Vec<u8>),
    Decrypt(Vec<u8>, Vec<u8>),
    Seal(Vec<u8>, Vec<u8>),
    /// Opens bytes that were not sealed.
    Open(Vec<u8>, Vec<u8>),
    /// Continues with the state after it was serialized and read back.
    Restore,
}

#[derive(Arbitrary, Debug)]
struct Session {
    domain: Vec<u8>,
    steps: Vec<Step>,
    flip: (usize, u8),
    bytes: Vec<u8>,
}

fuzz_target!(|session: Session| {
    let Session { domain, mut steps, flip, bytes } = session;
    let mut expected = Protocol::with_backend(Backend::PORTABLE, &domain);
    let outputs: Vec<_> = steps.iter().map(|step| apply(step, &mut expected)).collect();
    for backend in Backend::available() {
        let mut protocol = Protocol::with_backend(backend, &domain);
        for (step, output) in steps.iter().zip(&outputs) {
            assert_eq!(&apply_in_pieces(step, &mut protocol), output, "{backend}");
        }
        assert_eq!(protocol.to_bytes(), expected.to_bytes(), "{backend}");
    }

    // Read bytes that were not written by the library.
    let mut out = Vec::new();
    assert!(aestream::Reader::new(expected.clone(), &*bytes).read_to_end(&mut out).is_err());
    assert!(out.is_empty());
    if let Ok(protocol) = Protocol::from_bytes(&bytes) {
        assert_eq!(protocol.to_bytes()[..], bytes);
    }

    if change(&mut steps, flip) {
        let mut other = Protocol::new(&domain);
        for step in &steps {
            apply(step, &mut other);
        }
        assert_ne!(other.to_bytes(), expected.to_bytes());
        assert_ne!(other.derive_array::<32>(b""), expected.derive_array::<32>(b""));
    }
});

fn apply(step: &Step, protocol: &mut Protocol) -> Vec<u8> {
    match step {
        Step::Mix(label, data) => {
            protocol.mix(label, data);
            Vec::new()
        }
        Step::Derive(label, len) => {
            let mut out = vec![0; usize::from(*len)];
            protocol.derive(label, &mut out);
            out
        }
        Step::Encrypt(label, data) => {
            let mut out = data.clone();
            protocol.encrypt(label, &mut out);
            out
        }
        Step::Decrypt(label, data) => {
            let mut out = data.clone();
            protocol.decrypt(label, &mut out);
            out
        }
        Step::Seal(label, data) => {
            let mut out = vec![0; data.len() + TAG_LEN];
            let mut receiver = protocol.clone();
            protocol.seal_to(label, data, &mut out).unwrap();
            assert_eq!(receiver.open(label, &mut out.clone()).unwrap(), data);
            assert_eq!(receiver.to_bytes(), protocol.to_bytes());
            out
        }
        Step::Open(label, data) => {
            let mut out = data.clone();
            assert!(protocol.open(label, &mut out).is_err());
            assert!(data.len() < TAG_LEN || out.iter().all(|byte| *byte == 0));
            Vec::new()
        }
        Step::Restore => Vec::new(),
    }
}

fn apply_in_pieces(step: &Step, protocol: &mut Protocol) -> Vec<u8> {
    match step {
        Step::Mix(label, data) => {
            let mut mixing = protocol.clone().mixing(label);
            data.chunks(61).for_each(|piece| mixing.absorb(piece));
            *protocol = mixing.finish();
            Vec::new()
        }
        Step::Encrypt(label, data) => {
            let mut out = data.clone();
            let mut encrypting = protocol.clone().encrypting(label);
            out.chunks_mut(61).for_each(|piece| encrypting.encrypt(piece));
            *protocol = encrypting.finish();
            out
        }
        Step::Decrypt(label, data) => {
            let mut out = data.clone();
            let mut decrypting = protocol.clone().decrypting(label);
            out.chunks_mut(61).for_each(|piece| decrypting.decrypt(piece));
            *protocol = decrypting.finish();
            out
        }
        Step::Restore => {
            *protocol = Protocol::from_bytes(&*protocol.to_bytes()).unwrap();
            Vec::new()
        }
        Step::Derive(..) | Step::Seal(..) | Step::Open(..) => apply(step, protocol),
    }
}

/// Flips a bit of an input that the state depends on, if there is one. (It does not depend on messages that are too
/// short to open, and on tags.)
fn change(steps: &mut [Step], (place, bit): (usize, u8)) -> bool {
    let mut bytes: Vec<&mut u8> = Vec::new();
    for step in steps {
        match step {
            Step::Mix(label, data)
            | Step::Encrypt(label, data)
            | Step::Decrypt(label, data)
            | Step::Seal(label, data) => bytes.extend(label.iter_mut().chain(data)),
            Step::Derive(label, _) => bytes.extend(label),
            Step::Open(label, data) => {
                if let Some(len) = data.len().checked_sub(TAG_LEN) {
                    bytes.extend(label.iter_mut().chain(&mut data[..len]));
                }
            }
            Step::Restore => {}
        }
    }
    let count = bytes.len();
    bytes.get_mut(place % count.max(1)).map(|byte| **byte ^= 1 << (bit % 8)).is_some()
}
