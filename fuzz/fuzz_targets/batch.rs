//! A batch of any messages equals the same messages one by one, on any backend.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sycon::Backend;
use sycon::batch::Many;
use sycon::xof::{Squeeze, shake128, turboshake256};

fuzz_target!(|input: (Vec<Vec<u8>>, u16)| {
    let (messages, length) = (input.0, usize::from(input.1 % 1000));
    if length == 0 {
        return;
    }
    let mut expected = vec![0; messages.len() * length];
    let mut expected_turbo = expected.clone();
    let outputs = expected.chunks_mut(length).zip(expected_turbo.chunks_mut(length));
    for (message, (out, turbo)) in messages.iter().zip(outputs) {
        shake128(message).squeeze(out);
        turboshake256(0x1f, message).expect("in range").squeeze(turbo);
    }
    for backend in Backend::available() {
        let mut out = vec![0; expected.len()];
        let many = Many::shake128().with_backend(backend);
        many.hash(&messages[..], length, &mut out).expect("room for the outputs");
        assert_eq!(out, expected, "{backend}");
        let many = Many::turboshake256(0x1f).expect("in range").with_backend(backend);
        many.hash(&messages[..], length, &mut out).expect("room for the outputs");
        assert_eq!(out, expected_turbo, "{backend}");
    }
});
