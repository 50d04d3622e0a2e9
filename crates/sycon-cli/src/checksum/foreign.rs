//! The hash functions of other tools' lists that the library does not implement.

use md5::Md5;
use sha1::Sha1;
use sha2::digest::DynDigest;
use sha2::{Sha224, Sha256, Sha384, Sha512, Sha512_224, Sha512_256};

/// A row of the table.
#[derive(Debug)]
pub(crate) struct Foreign {
    /// The name in BSD-style tags; in lower case, the name on the command line.
    pub(crate) tag: &'static str,
    /// The names that OpenSSL and other tools use.
    others: &'static [&'static str],
    /// Bytes of output: the maximum if the length is variable.
    pub(crate) length: usize,
    start: Start,
    /// True if collisions are feasible, so that sycon only verifies such digests.
    pub(crate) broken: bool,
}

#[derive(Clone, Copy, Debug)]
enum Start {
    Fixed(fn() -> Box<dyn DynDigest + Send>),
    Blake2b,
}

/// A hash function that absorbs input.
pub(crate) enum State {
    Fixed(Box<dyn DynDigest + Send>),
    Blake2b(Box<blake2b_simd::State>),
}

pub(crate) static TABLE: [Foreign; 9] = [
    row("SHA224", &["SHA2-224"], 28, fixed::<Sha224>()),
    row("SHA256", &["SHA2-256"], 32, fixed::<Sha256>()),
    row("SHA384", &["SHA2-384"], 48, fixed::<Sha384>()),
    row("SHA512", &["SHA2-512"], 64, fixed::<Sha512>()),
    row("SHA512/224", &["SHA2-512/224", "SHA512-224"], 28, fixed::<Sha512_224>()),
    row("SHA512/256", &["SHA2-512/256", "SHA512-256"], 32, fixed::<Sha512_256>()),
    row("BLAKE2b", &["BLAKE2b512"], 64, Start::Blake2b),
    Foreign { broken: true, ..row("MD5", &[], 16, fixed::<Md5>()) },
    Foreign { broken: true, ..row("SHA1", &[], 20, fixed::<Sha1>()) },
];

impl Foreign {
    pub(crate) fn is_called(&self, name: &str) -> bool {
        let mut names = [self.tag].into_iter().chain(self.others.iter().copied());
        names.any(|known| known.eq_ignore_ascii_case(name))
    }

    /// Returns whether the output can be shorter than [`length`](Self::length). Each length is a
    /// different function.
    pub(crate) fn is_variable(&self) -> bool {
        matches!(self.start, Start::Blake2b)
    }

    /// Starts the function with an output of `length` bytes, which must be a length that it
    /// supports.
    pub(crate) fn start(&self, length: usize) -> State {
        match self.start {
            Start::Fixed(start) => State::Fixed(start()),
            Start::Blake2b => {
                State::Blake2b(Box::new(blake2b_simd::Params::new().hash_length(length).to_state()))
            }
        }
    }
}

impl State {
    pub(crate) fn absorb(&mut self, data: &[u8]) {
        match self {
            Self::Fixed(state) => state.update(data),
            Self::Blake2b(state) => drop(state.update(data)),
        }
    }

    pub(crate) fn finalize(self) -> Vec<u8> {
        match self {
            Self::Fixed(state) => state.finalize().into_vec(),
            Self::Blake2b(state) => state.finalize().as_bytes().to_vec(),
        }
    }
}

const fn row(
    tag: &'static str,
    others: &'static [&'static str],
    length: usize,
    start: Start,
) -> Foreign {
    Foreign { tag, others, length, start, broken: false }
}

const fn fixed<D: DynDigest + Default + Send + 'static>() -> Start {
    Start::Fixed(|| Box::<D>::default())
}
