//! Any sequence of calls gives what one call gives, on every backend, and what tiny-keccak gives.
#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use sycon::Backend;
use sycon::xof::{
    CShake128, IndexedVeXof128, Kt128, Kt256, ParallelHashXof128, Shake128, Shake256, Squeeze,
    TurboShake128, VeXof128, VeXof256x4, Xof,
};
use tiny_keccak::Hasher;

#[derive(Arbitrary, Debug)]
enum Input<'a> {
    Absorb(&'a [u8]),
    /// Input longer than a fuzzer makes: `n` bytes of one value.
    Fill(u8, u16),
    /// Goes on with a copy.
    Copy,
    /// Forgets everything before.
    Reset,
}

#[derive(Arbitrary, Debug)]
enum Output {
    Squeeze(u16),
    Skip(u16),
    Copy,
}

#[derive(Arbitrary, Debug)]
struct Session<'a> {
    algorithm: u8,
    parameter: u16,
    input: Vec<Input<'a>>,
    output: Vec<Output>,
}

fuzz_target!(|session: Session| {
    let p = session.parameter;
    for backend in Backend::available() {
        match session.algorithm % 10 {
            0 => {
                let (message, out) = run(&session, Shake128::with_backend(backend));
                compare(tiny_keccak::Shake::v128(), &message, &out);
            }
            1 => {
                let (message, out) = run(&session, Shake256::with_backend(backend));
                compare(tiny_keccak::Shake::v256(), &message, &out);
            }
            2 => drop(run(&session, CShake128::with_backend(backend, b"", &p.to_le_bytes()))),
            3 => drop(run(&session, Kt128::with_backend(backend))),
            4 => drop(run(&session, Kt256::with_backend(backend))),
            5 => {
                if let Ok(xof) = ParallelHashXof128::with_backend(backend, p.into(), b"") {
                    drop(run(&session, xof));
                }
            }
            6 => drop(run(&session, VeXof128::with_backend(backend))),
            7 => drop(run(&session, VeXof256x4::with_backend(backend))),
            8 => drop(run(&session, IndexedVeXof128::with_backend(backend))),
            _ => {
                if let Ok(xof) = TurboShake128::with_backend(backend, p.to_le_bytes()[0]) {
                    drop(run(&session, xof));
                }
            }
        }
    }
});

/// Plays the session; returns the message that counts, and the output with its skipped parts.
fn run<X: Xof>(session: &Session, fresh: X) -> (Vec<u8>, Vec<u8>) {
    let mut xof = fresh.clone();
    let mut message = Vec::new();
    for step in &session.input {
        match step {
            Input::Absorb(data) => {
                xof.absorb(data);
                message.extend(*data);
            }
            Input::Fill(byte, n) => {
                let data = vec![*byte; usize::from(*n)];
                xof.absorb(&data);
                message.extend(data);
            }
            Input::Copy => xof = xof.clone(),
            Input::Reset => {
                xof.reset();
                message.clear();
            }
        }
    }

    let mut once = fresh;
    once.absorb(&message);
    let mut all = vec![0; session.output.iter().map(Output::len).sum()];
    once.finalize().squeeze(&mut all);

    let mut reader = xof.finalize();
    let mut position = 0;
    for step in &session.output {
        let end = position + step.len();
        match step {
            Output::Squeeze(n) => {
                let mut out = vec![0; usize::from(*n)];
                reader.squeeze(&mut out);
                assert_eq!(out, all[position..end]);
            }
            Output::Skip(n) => reader.skip(u64::from(*n)),
            Output::Copy => reader = reader.clone(),
        }
        position = end;
    }
    (message, all)
}

impl Output {
    fn len(&self) -> usize {
        match self {
            Self::Squeeze(n) | Self::Skip(n) => usize::from(*n),
            Self::Copy => 0,
        }
    }
}

fn compare(mut other: impl Hasher, message: &[u8], out: &[u8]) {
    other.update(message);
    let mut expected = vec![0; out.len()];
    other.finalize(&mut expected);
    assert_eq!(out, expected);
}
