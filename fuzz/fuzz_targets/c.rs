//! With any memory from C, a call returns 0 and the result of Rust, or -1 and zeros, and changes no other byte.
#![cfg_attr(not(miri), no_main)]

use std::ptr;

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use sycon::experimental::newplex::{Protocol, TAG_LEN};
use sycon::xof::{Algorithm, Any, AnyReader, Parameters, Squeeze};
use sycon_capi::by_name::*;
use sycon_capi::library::sycon_memzero;
use sycon_capi::newplex::*;

/// Pieces of one memory, which can overlap, or be NULL.
#[derive(Arbitrary, Clone, Copy, Debug)]
struct Span {
    at: u8,
    length: u8,
    null: bool,
}

#[derive(Arbitrary, Debug)]
enum Parameter {
    Key(Span),
    Name(Span),
    Custom(Span),
    Context(Span),
    Domain(u8),
    BlockSize(u16),
}

#[derive(Arbitrary, Debug)]
enum Call {
    Set(Parameter),
    Update(Span, Option<u8>),
    Squeeze(Span),
    Seek(u64),
    Final(Span),
    Copy,
    Reset,
}

#[derive(Arbitrary, Debug)]
enum Operation {
    Mix { label: Span, data: Span },
    Derive { label: Span, out: Span },
    Moving { how: Moving, label: Span, to: u8, from: Span },
}

/// Operations whose output can overlap their input.
#[derive(Arbitrary, Clone, Copy, Debug)]
enum Moving {
    Encrypt,
    Decrypt,
    Seal,
    Open,
}

#[derive(Arbitrary, Debug)]
struct Case {
    memory: Vec<u8>,
    algorithm: u8,
    calls: Vec<Call>,
    domain: Span,
    operations: Vec<Operation>,
}

fuzz_target!(|case: Case| {
    let mut memory = [0x5a; 600];
    let given = case.memory.len().min(memory.len());
    memory[..given].copy_from_slice(&case.memory[..given]);
    function(&case, &mut memory);
    protocol(&case, &mut memory);
});

/// For `ci/test_miri.sh`: runs the inputs in files.
#[cfg(miri)]
fn main() {
    for file in std::env::args_os().skip(1) {
        let input = std::fs::read(file).expect("an input");
        // SAFETY: the memory is there for as long as the call.
        unsafe { libfuzzer_sys::test_input_wrap(input.as_ptr(), input.len()) };
    }
}

impl Span {
    fn is_memory(self) -> bool {
        !self.null || self.length == 0
    }

    fn len(self) -> usize {
        self.length.into()
    }

    /// Returns whether the span contains none of the `length` bytes at `to`.
    fn is_apart(self, to: usize, length: usize) -> bool {
        let start = usize::from(self.at);
        self.length == 0 || length == 0 || start + self.len() <= to || to + length <= start
    }

    fn of(self, memory: &[u8]) -> Vec<u8> {
        memory[self.at.into()..][..self.len()].to_vec()
    }

    fn read(self, memory: &[u8]) -> *const u8 {
        if self.null { ptr::null() } else { memory[self.at.into()..].as_ptr() }
    }

    fn write(self, memory: &mut [u8]) -> *mut u8 {
        if self.null { ptr::null_mut() } else { memory[self.at.into()..].as_mut_ptr() }
    }
}

/// Checks a call's result and the memory after it. The call must write `expected` at `at`: bytes, or a number of zeros.
fn check(
    result: i32,
    before: &mut [u8],
    memory: &[u8],
    at: usize,
    expected: Result<Vec<u8>, usize>,
) {
    assert_eq!(result, if expected.is_ok() { 0 } else { -1 });
    let written = expected.unwrap_or_else(|zeros| vec![0; zeros]);
    before[at..][..written.len()].copy_from_slice(&written);
    assert!(before == memory, "the output, or the bytes around it");
}

/// The parameters of a function and the input so far. Each output is computed from all of it.
#[derive(Default)]
struct Model {
    key: Option<Vec<u8>>,
    name: Option<Vec<u8>>,
    custom: Option<Vec<u8>>,
    context: Option<Vec<u8>>,
    domain: Option<u8>,
    block_size: Option<usize>,
    /// The input. While it is `Some`, parameters are refused.
    parts: Option<Vec<Vec<u8>>>,
    position: Option<u64>,
}

impl Model {
    fn start(&self, algorithm: Algorithm) -> Option<Any> {
        let mut parameters = Parameters::new();
        if let Some(key) = &self.key {
            parameters = parameters.key(key);
        }
        if let Some(name) = &self.name {
            parameters = parameters.name(name);
        }
        if let Some(custom) = &self.custom {
            parameters = parameters.customization(custom);
        }
        if let Some(context) = &self.context {
            parameters = parameters.context(str::from_utf8(context).ok()?);
        }
        if let Some(domain) = self.domain {
            parameters = parameters.domain(domain);
        }
        if let Some(size) = self.block_size {
            parameters = parameters.block_size(size);
        }
        let mut function = algorithm.start(&parameters).ok()?;
        for part in self.parts.iter().flatten() {
            function.absorb(part);
        }
        Some(function)
    }

    /// Returns the reader at its position, if the function has one.
    fn reader(&self, algorithm: Algorithm) -> Option<AnyReader> {
        let mut reader = self.start(algorithm)?.output().ok()?;
        let position = self.position.unwrap_or(0);
        match reader.seekable() {
            Some(reader) => reader.seek(position),
            None => reader.skip(position),
        }
        Some(reader)
    }

    fn begin(&mut self) -> &mut Vec<Vec<u8>> {
        self.parts.get_or_insert_default()
    }
}

fn function(case: &Case, memory: &mut [u8; 600]) {
    let algorithm = Algorithm::ALL[usize::from(case.algorithm) % Algorithm::ALL.len()];
    let name = format!("{algorithm}\0");
    let mut object = ptr::null_mut();
    // SAFETY: here and below, the memory is there for as long as the call, and objects are what `_new` and `_copy` gave.
    assert_eq!(unsafe { sycon_function_new(&raw mut object, name.as_ptr().cast()) }, 0);
    let mut model = Model::default();
    for call in &case.calls {
        let mut before = *memory;
        match call {
            Call::Set(parameter) => set(object, &mut model, parameter, memory),
            Call::Update(data, threads) => {
                let (start, len) = (data.read(memory), data.len());
                // SAFETY: as above.
                let result = match threads {
                    Some(threads) => unsafe {
                        sycon_function_update_parallel(object, start, len, usize::from(threads % 3))
                    },
                    None => unsafe { sycon_function_update(object, start, len) },
                };
                let takes = data.is_memory()
                    && model.position.is_none()
                    && model.start(algorithm).is_some();
                assert_eq!(result, if takes { 0 } else { -1 });
                if takes {
                    model.begin().push(data.of(memory));
                }
            }
            Call::Squeeze(out) => {
                let mut expected = Err(if out.null { 0 } else { out.len() });
                if let Some(mut reader) = model.reader(algorithm).filter(|_| out.is_memory()) {
                    model.begin();
                    let position = model.position.get_or_insert(0);
                    if reader.remaining() >= u64::from(out.length) {
                        *position += u64::from(out.length);
                        let mut bytes = vec![0; out.len()];
                        reader.squeeze(&mut bytes);
                        expected = Ok(bytes);
                    }
                }
                // SAFETY: as above.
                let result =
                    unsafe { sycon_function_squeeze(object, out.write(memory), out.len()) };
                check(result, &mut before, memory, out.at.into(), expected);
            }
            Call::Seek(to) => {
                let can = algorithm.is_seekable() && model.reader(algorithm).is_some();
                if can {
                    model.begin();
                    model.position = Some(*to);
                }
                // SAFETY: as above.
                let result = unsafe { sycon_function_seek(object, *to) };
                assert_eq!(result, if can { 0 } else { -1 });
            }
            Call::Final(out) => {
                let mut expected = Err(if out.null { 0 } else { out.len() });
                let started =
                    model.start(algorithm).filter(|_| out.is_memory() && model.position.is_none());
                if let Some(function) = started {
                    let mut bytes = vec![0; out.len()];
                    if function.finalize_into(&mut bytes).is_ok() {
                        expected = Ok(bytes);
                        model.parts = None;
                    }
                }
                // SAFETY: as above.
                let result = unsafe { sycon_function_final(object, out.write(memory), out.len()) };
                check(result, &mut before, memory, out.at.into(), expected);
            }
            Call::Copy => {
                let mut copy = ptr::null_mut();
                // SAFETY: as above.
                unsafe {
                    assert_eq!(sycon_function_copy(&raw mut copy, object), 0);
                    assert_eq!(sycon_function_free(object), 0);
                }
                object = copy;
            }
            Call::Reset => {
                // SAFETY: as above.
                assert_eq!(unsafe { sycon_function_reset(object) }, 0);
                (model.parts, model.position) = (None, None);
            }
        }
    }
    // SAFETY: as above.
    assert_eq!(unsafe { sycon_function_free(object) }, 0);
}

fn set(object: *mut sycon_function, model: &mut Model, parameter: &Parameter, memory: &[u8]) {
    type Setter = unsafe extern "C" fn(*mut sycon_function, *const u8, usize) -> i32;

    let fresh = model.parts.is_none();
    let expected = if fresh { 0 } else { -1 };
    let (of_c, place, value): (Setter, _, _) = match parameter {
        Parameter::Key(key) => (sycon_function_key, &mut model.key, key),
        Parameter::Name(name) => (sycon_function_name, &mut model.name, name),
        Parameter::Custom(custom) => (sycon_function_customization, &mut model.custom, custom),
        Parameter::Context(context) => (sycon_function_context, &mut model.context, context),
        Parameter::Domain(domain) => {
            // SAFETY: an object that `_new` gave.
            assert_eq!(unsafe { sycon_function_domain(object, *domain) }, expected);
            model.domain = if fresh { Some(*domain) } else { model.domain };
            return;
        }
        Parameter::BlockSize(size) => {
            // SAFETY: as above.
            assert_eq!(unsafe { sycon_function_blocksize(object, (*size).into()) }, expected);
            model.block_size = if fresh { Some((*size).into()) } else { model.block_size };
            return;
        }
    };
    // SAFETY: the memory is there for as long as the call.
    let result = unsafe { of_c(object, value.read(memory), value.len()) };
    let is_empty_key = matches!(parameter, Parameter::Key(key) if key.length == 0);
    let takes = fresh && value.is_memory() && !is_empty_key;
    assert_eq!(result, if takes { 0 } else { -1 });
    if takes {
        *place = Some(value.of(memory));
    }
}

fn protocol(case: &Case, memory: &mut [u8; 600]) {
    let mut state = Box::<sycon_newplex_state>::new_uninit();
    let domain = case.domain;
    // SAFETY: here and below, the memory is there for as long as the call.
    let begun =
        unsafe { sycon_newplex_init(state.as_mut_ptr(), domain.read(memory), domain.len()) };
    assert_eq!(begun, if domain.is_memory() { 0 } else { -1 });
    if begun != 0 {
        return;
    }
    let state = state.as_mut_ptr();
    let mut model = Protocol::new(&domain.of(memory));
    for operation in &case.operations {
        let mut before = *memory;
        match operation {
            Operation::Mix { label, data } => {
                let (start, len) = (data.read(memory), data.len());
                // SAFETY: as above.
                let result = unsafe {
                    sycon_newplex_mix(state, label.read(memory), label.len(), start, len)
                };
                let takes = label.is_memory() && data.is_memory();
                assert_eq!(result, if takes { 0 } else { -1 });
                if takes {
                    model.mix(&label.of(memory), &data.of(memory));
                }
            }
            Operation::Derive { label, out } => {
                let mut expected = Err(if out.null { 0 } else { out.len() });
                if label.is_memory() && out.is_memory() {
                    let mut bytes = vec![0; out.len()];
                    model.derive(&label.of(memory), &mut bytes);
                    expected = Ok(bytes);
                }
                // An output may lie over an input.
                let start = out.write(memory);
                // SAFETY: as above.
                let result = unsafe {
                    sycon_newplex_derive(state, label.read(memory), label.len(), start, out.len())
                };
                check(result, &mut before, memory, out.at.into(), expected);
            }
            Operation::Moving { how, label, to, from } => {
                let (of_c, length) = how.in_c(from.len());
                let to = usize::from(*to);
                let mut expected = Err(length);
                if label.is_memory() && from.is_memory() && label.is_apart(to, length) {
                    let moved = how.apply(&mut model, &label.of(memory), from.of(memory));
                    expected = moved.ok_or(length);
                }
                let out = memory[to..].as_mut_ptr();
                let (start, len) = (label.read(memory), label.len());
                // SAFETY: as above.
                let result = unsafe { of_c(state, start, len, out, from.read(memory), from.len()) };
                check(result, &mut before, memory, to, expected);
            }
        }
    }
    // SAFETY: as above.
    assert_eq!(unsafe { sycon_memzero(state.cast(), size_of::<sycon_newplex_state>()) }, 0);
}

type Moves = unsafe extern "C" fn(
    *mut sycon_newplex_state,
    *const u8,
    usize,
    *mut u8,
    *const u8,
    usize,
) -> i32;

impl Moving {
    /// Returns the function, and the length of its output for an input of `length` bytes.
    fn in_c(self, length: usize) -> (Moves, usize) {
        match self {
            Self::Encrypt => (sycon_newplex_encrypt, length),
            Self::Decrypt => (sycon_newplex_decrypt, length),
            Self::Seal => (sycon_newplex_seal, length + TAG_LEN),
            Self::Open => (sycon_newplex_open, length.saturating_sub(TAG_LEN)),
        }
    }

    /// Returns Rust's output for the data, if the data is valid.
    fn apply(self, model: &mut Protocol, label: &[u8], mut data: Vec<u8>) -> Option<Vec<u8>> {
        match self {
            Self::Encrypt => model.encrypt(label, &mut data),
            Self::Decrypt => model.decrypt(label, &mut data),
            Self::Seal => {
                let tag = model.seal(label, &mut data);
                data.extend(tag);
            }
            Self::Open => {
                let (_, tag) = data.split_last_chunk::<TAG_LEN>()?;
                let tag = *tag;
                data.truncate(data.len() - TAG_LEN);
                model.open_detached(label, &mut data, &tag).ok()?;
            }
        }
        Some(data)
    }
}
