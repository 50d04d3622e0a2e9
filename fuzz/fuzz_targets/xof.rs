//! Any sequence of calls gives the output of one call, for every function of the table on every backend,
//! and the output of tiny-keccak.
#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use sycon::Backend;
use sycon::xof::{Algorithm, Any, AnyReader, OutputLength, Parameter, Parameters, Squeeze};
use tiny_keccak::Hasher;

#[derive(Arbitrary, Debug)]
enum Input<'a> {
    Absorb(&'a [u8]),
    /// Input longer than a fuzzer makes: `n` bytes of one value.
    Fill(u8, u16),
    /// Continues with a copy.
    Copy,
    /// Discards all input before it.
    Reset,
}

#[derive(Arbitrary, Debug)]
enum Output {
    Squeeze(u16),
    Skip(u16),
    /// Seeks, if the reader supports it.
    Seek(u16),
    Copy,
}

#[derive(Arbitrary, Debug)]
struct Session<'a> {
    algorithm: u8,
    given: Given<'a>,
    input: Vec<Input<'a>>,
    output: Vec<Output>,
}

/// Parameters. The function gets those that it accepts.
#[derive(Arbitrary, Debug)]
struct Given<'a> {
    key: &'a [u8],
    name: Option<&'a [u8]>,
    custom: Option<&'a [u8]>,
    context: Option<&'a str>,
    domain: Option<u8>,
    block_size: Option<u16>,
    /// Whether to set a key if it is optional.
    keyed: bool,
}

fuzz_target!(|session: Session| {
    let algorithm = Algorithm::ALL[usize::from(session.algorithm) % Algorithm::ALL.len()];
    let parameters = session.given.parameters(algorithm);
    let Ok(portable) = algorithm.start(&parameters.backend(Backend::PORTABLE)) else {
        return;
    };
    let expected = once(&session, portable);
    for backend in Backend::available() {
        let started = algorithm.start(&parameters.backend(backend));
        play(&session, started.expect("no backend refuses what another takes"), &expected);
    }
    match algorithm {
        Algorithm::Shake128 => compare(tiny_keccak::Shake::v128(), &session, &expected),
        Algorithm::Shake256 => compare(tiny_keccak::Shake::v256(), &session, &expected),
        Algorithm::Sha3_512 => compare(tiny_keccak::Sha3::v512(), &session, &expected),
        Algorithm::Keccak256 => compare(tiny_keccak::Keccak::v256(), &session, &expected),
        _ => {}
    }
});

impl<'a> Given<'a> {
    fn parameters(&self, algorithm: Algorithm) -> Parameters<'a> {
        let needed = algorithm.needs();
        let takes = |parameter| algorithm.takes().contains(&parameter);
        let mut parameters = Parameters::new();
        if needed == Some(Parameter::Key) || self.keyed && takes(Parameter::Key) {
            parameters = parameters.key(self.key);
        }
        if let Some(name) = self.name.filter(|_| takes(Parameter::Name)) {
            parameters = parameters.name(name);
        }
        if let Some(custom) = self.custom.filter(|_| takes(Parameter::Customization)) {
            parameters = parameters.customization(custom);
        }
        if let Some(context) = self.context.filter(|_| takes(Parameter::Context)) {
            parameters = parameters.context(context);
        }
        if let Some(domain) = self.domain.filter(|_| takes(Parameter::Domain)) {
            parameters = parameters.domain(domain);
        }
        if let Some(size) = self.block_size.filter(|_| takes(Parameter::BlockSize)) {
            parameters = parameters.block_size(size.into());
        }
        parameters
    }
}

impl Session<'_> {
    /// Returns the input after the last reset, in pieces.
    fn pieces(&self) -> Vec<Vec<u8>> {
        let mut pieces = Vec::new();
        for step in &self.input {
            match step {
                Input::Absorb(data) => pieces.push(data.to_vec()),
                Input::Fill(byte, n) => pieces.push(vec![*byte; usize::from(*n)]),
                Input::Copy => {}
                Input::Reset => pieces.clear(),
            }
        }
        pieces
    }

    /// Returns the length of output in one call that covers all output of the session.
    fn length(&self, algorithm: Algorithm) -> usize {
        if let OutputLength::Fixed(length) = algorithm.output_length() {
            return length;
        }
        let (mut position, mut length) = (0, 0);
        for step in &self.output {
            position = step.end(position, algorithm.is_seekable());
            length = length.max(position);
        }
        length
    }
}

impl Output {
    /// Returns the position after the step.
    fn end(&self, position: usize, seekable: bool) -> usize {
        match self {
            Self::Squeeze(n) | Self::Skip(n) => position + usize::from(*n),
            Self::Seek(to) if seekable => usize::from(*to),
            Self::Seek(_) | Self::Copy => position,
        }
    }
}

/// Returns the output for the whole input, with one call for input and one for output.
fn once(session: &Session, mut fresh: Any) -> Vec<u8> {
    let algorithm = fresh.algorithm();
    let pieces = session.pieces();
    if algorithm.takes_parts() {
        for piece in &pieces {
            fresh.absorb(piece);
        }
    } else {
        fresh.absorb(&pieces.concat());
    }
    let mut out = vec![0; session.length(algorithm)];
    fresh.finalize_into(&mut out).expect("the length is right");
    out
}

fn play(session: &Session, mut function: Any, expected: &[u8]) {
    for step in &session.input {
        match step {
            Input::Absorb(data) => {
                function.absorb(data);
            }
            Input::Fill(byte, n) => {
                function.absorb(&vec![*byte; usize::from(*n)]);
            }
            Input::Copy => function = function.clone(),
            Input::Reset => function.reset(),
        }
    }
    match function.output() {
        Ok(reader) => read(session, reader, expected),
        Err(_) => {
            let mut out = vec![0; expected.len()];
            function.finalize_into(&mut out).expect("the length is right");
            assert_eq!(out, expected);
        }
    }
}

fn read(session: &Session, mut reader: AnyReader, expected: &[u8]) {
    let seekable = reader.algorithm().is_seekable();
    let mut position = 0;
    for step in &session.output {
        let end = step.end(position, seekable);
        match step {
            Output::Squeeze(n) => {
                let mut out = vec![0; usize::from(*n)];
                reader.squeeze(&mut out);
                assert_eq!(out, expected[position..end]);
            }
            Output::Skip(n) => reader.skip(u64::from(*n)),
            Output::Seek(to) => {
                if let Some(reader) = reader.seekable() {
                    reader.seek(u64::from(*to));
                    assert_eq!(reader.position(), end as u64);
                }
            }
            Output::Copy => reader = reader.clone(),
        }
        position = end;
    }
}

fn compare(mut other: impl Hasher, session: &Session, expected: &[u8]) {
    other.update(&session.pieces().concat());
    let mut out = vec![0; expected.len()];
    other.finalize(&mut out);
    assert_eq!(out, expected);
}
