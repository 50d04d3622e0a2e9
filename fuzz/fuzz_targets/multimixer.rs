//! Multimixer-128 equals its crate and its MAC equals one call, however the input is split, on every
//! backend.
#![no_main]

use std::sync::LazyLock;

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use sycon::Backend;
use sycon::experimental::multimixer::{Multimixer128, MultimixerMac, multimixer128};
use sycon::xof::Absorb;

#[derive(Arbitrary, Debug)]
struct Session<'a> {
    key: &'a [u8],
    data: &'a [u8],
    /// The number of repetitions of the data, to reach the end of a segment.
    repeat: u8,
    cuts: Vec<u16>,
}

/// One MAC for each backend. Static, so that keys are expanded only once.
static MACS: LazyLock<Vec<MultimixerMac>> = LazyLock::new(|| {
    Backend::available().map(|backend| MultimixerMac::with_backend(backend, &[7; 32])).collect()
});

fuzz_target!(|session: Session| {
    let message = session.data.repeat(session.repeat.into());
    let key: Vec<u8> =
        session.key.iter().copied().chain([0x80]).cycle().take(message.len()).collect();
    let whole = message.len() / 32 * 32;
    let expected = (whole > 0).then(|| {
        let mut digest = [0; 64];
        multimixer_128::multimixer_128(&key[..whole], &message[..whole], &mut digest);
        digest
    });
    assert_eq!(multimixer128(&key[..whole], &message[..whole]).ok(), expected);
    let tag = MACS[0].tag(&message);
    for (backend, mac) in Backend::available().zip(MACS.iter()) {
        let mut mixer = Multimixer128::with_backend(backend);
        let mut stream = mac.clone();
        for piece in pieces(message.len(), &session.cuts) {
            stream.absorb(&message[piece.clone()]);
            let piece = piece.start.min(whole)..piece.end.min(whole);
            mixer.absorb(&key[piece.clone()], &message[piece]).expect("the lengths are equal");
        }
        assert_eq!(mixer.finalize().ok(), expected, "{backend}");
        assert_eq!(stream.finalize(), tag, "{backend}");
    }
});

/// Ranges that end at the cuts and at `len`.
fn pieces(len: usize, cuts: &[u16]) -> impl Iterator<Item = std::ops::Range<usize>> {
    let mut start = 0;
    cuts.iter().map(|cut| usize::from(*cut)).chain([len]).map(move |step| {
        let end = if step == len { len } else { len.min(start + step) };
        std::mem::replace(&mut start, end)..end
    })
}
