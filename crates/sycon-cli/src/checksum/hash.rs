//! The algorithms of `sycon sum`: those of the library, and those of other tools' lists.

use std::{io, iter};

use clap::builder::TypedValueParser;
use sycon::xof::{Algorithm, Any, Parameter, Squeeze};

use crate::checksum::algorithm::{self, Options, Parser};
use crate::checksum::foreign::{Foreign, State, TABLE};

/// An algorithm.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Hash {
    Library(Algorithm),
    Foreign(&'static Foreign),
}

/// A running algorithm that absorbs input.
#[expect(clippy::large_enum_variant, reason = "there is one at a time, on the stack")]
pub(crate) enum RunningHash {
    Library(Any),
    Foreign(State),
}

impl Hash {
    /// The default algorithm.
    pub(crate) const DEFAULT: Self = Self::Library(algorithm::DEFAULT);

    /// All algorithms.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        algorithm::offered().map(Self::Library).chain(TABLE.iter().map(Self::Foreign))
    }

    /// The algorithms that `--check` tries if neither the list nor the user names one, SHA3-256
    /// first. Broken and experimental algorithms are excluded, because a file passes if any of them
    /// matches.
    pub(crate) fn tried() -> impl Iterator<Item = Self> {
        let others = Self::all().filter(|hash| {
            let weak = match hash {
                Self::Library(algorithm) => algorithm::is_experimental(*algorithm),
                Self::Foreign(row) => row.broken,
            };
            *hash != Self::DEFAULT && !weak
        });
        iter::once(Self::DEFAULT).chain(others)
    }

    /// The algorithm called `name`, in any case, and with or without the dash of `SHAKE-128`.
    pub(crate) fn find(name: &str) -> Option<Self> {
        let exact = |name: &str| {
            let foreign = || TABLE.iter().find(|row| row.is_called(name)).map(Self::Foreign);
            algorithm::find(name).map(Self::Library).or_else(foreign)
        };
        exact(name).or_else(|| exact(&name.replacen('-', "", 1)))
    }

    /// Parses a name on the command line.
    pub(crate) fn parser() -> impl TypedValueParser<Value = Self> {
        Parser { parse: Self::parse, names: Self::names }
    }

    fn parse(name: &str) -> Result<Self, String> {
        Self::find(name).ok_or_else(|| algorithm::unknown(name, Self::names()))
    }

    /// The names of all algorithms.
    pub(crate) fn names() -> Vec<String> {
        Self::all().map(Self::name).collect()
    }

    /// The names of other tools' algorithms, for help.
    pub(crate) fn foreign_names(broken: bool) -> String {
        let chosen = TABLE.iter().filter(|row| row.broken == broken);
        algorithm::join(chosen.map(|row| Self::Foreign(row).name()))
    }

    /// The name on the command line.
    pub(crate) fn name(self) -> String {
        match self {
            Self::Library(algorithm) => algorithm::name(algorithm),
            Self::Foreign(row) => row.tag.to_ascii_lowercase(),
        }
    }

    /// The tag of lines with digests of `length` bytes.
    pub(crate) fn tag(self, length: usize) -> String {
        match self {
            Self::Library(algorithm) => algorithm.name().to_owned(),
            Self::Foreign(row) if length != row.length => format!("{}-{}", row.tag, 8 * length),
            Self::Foreign(row) => row.tag.to_owned(),
        }
    }

    /// The algorithm of a tag, and the digest length if it is part of the tag, as in `BLAKE2b-256`.
    pub(crate) fn of_tag(tag: &str) -> Option<(Self, Option<usize>)> {
        let variable = |(family, bits): (&str, &str)| {
            let hash = Self::find(family).filter(|hash| hash.is_variable())?;
            let bits: usize = bits.parse().ok()?;
            bits.is_multiple_of(8).then_some((hash, Some(bits / 8)))
        };
        let plain = || {
            let hash = Self::find(tag)?;
            Some((hash, hash.is_variable().then(|| hash.usual_length())))
        };
        tag.rsplit_once('-').and_then(variable).or_else(plain)
    }

    /// The default length of the output in bytes.
    pub(crate) fn usual_length(self) -> usize {
        match self {
            Self::Library(algorithm) => algorithm.output_length().usual(),
            Self::Foreign(row) => row.length,
        }
    }

    pub(crate) fn has_length(self, length: usize) -> bool {
        match self {
            Self::Library(algorithm) if algorithm.is_xof() => true,
            Self::Foreign(row) if row.is_variable() => (1..=row.length).contains(&length),
            _ => length == self.usual_length(),
        }
    }

    pub(crate) fn is_xof(self) -> bool {
        matches!(self, Self::Library(algorithm) if algorithm.is_xof())
    }

    /// Returns whether the algorithm is broken, so that sycon only verifies its digests.
    pub(crate) fn is_broken(self) -> bool {
        matches!(self, Self::Foreign(row) if row.broken)
    }

    /// The parameters that the algorithm supports.
    pub(crate) fn takes(self) -> &'static [Parameter] {
        match self {
            Self::Library(algorithm) => algorithm.takes(),
            Self::Foreign(_) => &[],
        }
    }

    /// Starts the algorithm with an output of `length` bytes. Ignores options that it does not
    /// support.
    pub(crate) fn start(self, options: &Options, length: usize) -> io::Result<RunningHash> {
        if options.lacks_key() {
            return Err(io::Error::other("no key given; pass it with --keyed"));
        }
        match self {
            Self::Library(algorithm) => {
                let parameters = options.parameters(algorithm);
                algorithm.start(&parameters).map(RunningHash::Library).map_err(io::Error::other)
            }
            Self::Foreign(row) => Ok(RunningHash::Foreign(row.start(length))),
        }
    }

    /// Returns whether each length of the output is a different function.
    pub(crate) fn is_variable(self) -> bool {
        matches!(self, Self::Foreign(row) if row.is_variable())
    }
}

impl PartialEq for Hash {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Library(one), Self::Library(other)) => one == other,
            (Self::Foreign(one), Self::Foreign(other)) => one.tag == other.tag,
            _ => false,
        }
    }
}

impl RunningHash {
    pub(crate) fn absorb(&mut self, data: &[u8]) {
        match self {
            Self::Library(function) => {
                function.absorb(data);
            }
            Self::Foreign(state) => state.absorb(data),
        }
    }

    /// Returns `length` bytes of output. Skips the first `seek` bytes of an XOF's output.
    pub(crate) fn finalize(self, seek: u64, length: usize) -> io::Result<Vec<u8>> {
        match self {
            Self::Library(function) => {
                let mut value = vec![0; length];
                if function.algorithm().is_xof() {
                    let mut output = function.finalize().map_err(io::Error::other)?;
                    algorithm::check_end(&output, seek, length as u64).map_err(io::Error::other)?;
                    output.skip(seek);
                    output.squeeze(&mut value);
                } else {
                    function.finalize_into(&mut value).map_err(io::Error::other)?;
                }
                Ok(value)
            }
            Self::Foreign(state) => Ok(state.finalize()),
        }
    }
}
