//! Every function of the table, with and without each of its parameters.

use sycon::Backend;
use sycon::xof::{Algorithm, Any, OutputLength, Parameter, Parameters};

/// A function with parameters, and its name in the tests.
#[derive(Clone)]
pub(crate) struct Setup {
    pub(crate) name: String,
    pub(crate) algorithm: Algorithm,
    pub(crate) parameters: Parameters<'static>,
}

/// A value of a parameter, and its name in the tests.
type Value = (&'static str, fn(Parameters<'static>) -> Parameters<'static>);

/// Returns all setups.
pub(crate) fn setups() -> Vec<Setup> {
    Algorithm::ALL.iter().flat_map(|algorithm| setups_of(*algorithm)).collect()
}

/// Returns the function with its required parameters, with each value of an optional parameter, and with all of them.
fn setups_of(algorithm: Algorithm) -> Vec<Setup> {
    let parameters = Parameters::new();
    let mut plain = Setup { name: algorithm.name().to_owned(), algorithm, parameters };
    if let Some(needed) = algorithm.needs() {
        plain.parameters = values(needed)[0].1(plain.parameters);
    }
    let mut setups = vec![plain.clone()];
    for value in algorithm.takes().iter().flat_map(|parameter| values(*parameter)) {
        setups.push(plain.with(value));
    }
    if algorithm.takes().len() > 1 {
        let firsts = algorithm.takes().iter().map(|parameter| values(*parameter)[0]);
        let all = firsts.fold(plain, |setup, value| setup.with(value));
        // BLAKE3 accepts only one of its parameters at a time.
        setups.extend(Some(all).filter(|all| algorithm.start(&all.parameters).is_ok()));
    }
    setups
}

fn values(parameter: Parameter) -> Vec<Value> {
    match parameter {
        Parameter::Key => vec![("key", |p| p.key(&[0x4b; 32]))],
        Parameter::Name => vec![("name", |p| p.name(b"name"))],
        Parameter::Customization => vec![("customization", |p| p.customization(b"law"))],
        Parameter::Context => vec![("context", |p| p.context("law"))],
        Parameter::Domain => {
            vec![("domain 01", |p| p.domain(0x01)), ("domain 7f", |p| p.domain(0x7f))]
        }
        Parameter::BlockSize => {
            vec![("blocks of 100", |p| p.block_size(100)), ("blocks of 7", |p| p.block_size(7))]
        }
        unknown => panic!("no value is known for the {unknown}"),
    }
}

impl Setup {
    fn with(&self, (name, set): Value) -> Self {
        let joint = if self.name == self.algorithm.name() { "with" } else { "and" };
        let name = format!("{} {joint} {name}", self.name);
        Self { name, algorithm: self.algorithm, parameters: set(self.parameters) }
    }

    pub(crate) fn start(&self, backend: Backend) -> Any {
        self.algorithm.start(&self.parameters.backend(backend)).unwrap()
    }
}

/// Returns `len` bytes of output, or the whole output if its length is fixed.
pub(crate) fn output(function: Any, len: usize) -> Vec<u8> {
    let mut out = match function.algorithm().output_length() {
        OutputLength::Fixed(digest) => vec![0; digest],
        _ => vec![0; len],
    };
    function.finalize_into(&mut out).unwrap();
    out
}
