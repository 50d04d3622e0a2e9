//! The functions of `sycon sum`: those of the library, and those that other tools' lists are made with.

use std::fs::File;
use std::{io, iter};

use clap::builder::TypedValueParser;
use sycon::xof::{Algorithm, Any, Parameter, Squeeze};

use crate::algorithm::{self, Options, Parser};
use crate::foreign::{Foreign, State, TABLE};
use crate::input;
use crate::progress::Progress;

/// One of them.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Hash {
    Own(Algorithm),
    Foreign(&'static Foreign),
}

/// One of them, taking input.
#[expect(clippy::large_enum_variant, reason = "there is one at a time, on the stack")]
pub(crate) enum Function {
    Own(Any),
    Foreign(State),
}

impl Hash {
    /// The function where none is named.
    pub(crate) const DEFAULT: Self = Self::Own(algorithm::DEFAULT);

    /// All of them.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        algorithm::offered().map(Self::Own).chain(TABLE.iter().map(Self::Foreign))
    }

    /// The functions that `--check` tries if neither the list nor the user names one. SHA3-256 is the first. A list that
    /// names no algorithm passes with each of them, so they do not include broken and experimental ones.
    pub(crate) fn tried() -> impl Iterator<Item = Self> {
        let others = Self::all().filter(|hash| {
            let weak = match hash {
                Self::Own(algorithm) => algorithm::is_experimental(*algorithm),
                Self::Foreign(row) => row.broken,
            };
            *hash != Self::DEFAULT && !weak
        });
        iter::once(Self::DEFAULT).chain(others)
    }

    /// The function of that name, in any case, and with or without the dash in `SHAKE-128`.
    pub(crate) fn find(name: &str) -> Option<Self> {
        let exact = |name: &str| {
            let foreign = || TABLE.iter().find(|row| row.is_called(name)).map(Self::Foreign);
            algorithm::find(name).map(Self::Own).or_else(foreign)
        };
        exact(name).or_else(|| exact(&name.replacen('-', "", 1)))
    }

    /// Reads names on the command line.
    pub(crate) fn parser() -> impl TypedValueParser<Value = Self> {
        Parser { parse: Self::parse, names: Self::names }
    }

    fn parse(name: &str) -> Result<Self, String> {
        Self::find(name).ok_or_else(|| algorithm::unknown(name, Self::names()))
    }

    /// The names of all functions.
    pub(crate) fn names() -> Vec<String> {
        Self::all().map(Self::name).collect()
    }

    /// The names of the functions of other tools, for help.
    pub(crate) fn foreign_names(broken: bool) -> String {
        let chosen = TABLE.iter().filter(|row| row.broken == broken);
        algorithm::join(chosen.map(|row| Self::Foreign(row).name()))
    }

    /// The name on the command line.
    pub(crate) fn name(self) -> String {
        match self {
            Self::Own(algorithm) => algorithm::name(algorithm),
            Self::Foreign(row) => row.tag.to_ascii_lowercase(),
        }
    }

    /// The tag of lines with digests of `length` bytes.
    pub(crate) fn tag(self, length: usize) -> String {
        match self {
            Self::Own(algorithm) => algorithm.name().to_owned(),
            Self::Foreign(row) if length != row.length => format!("{}-{}", row.tag, 8 * length),
            Self::Foreign(row) => row.tag.to_owned(),
        }
    }

    /// The function of that tag, and the length of its digests if that makes it another function, as in
    /// `BLAKE2b-256`.
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

    /// Bytes of output, where no other number is asked for.
    pub(crate) fn usual_length(self) -> usize {
        match self {
            Self::Own(algorithm) => algorithm.output_length().usual(),
            Self::Foreign(row) => row.length,
        }
    }

    pub(crate) fn has_length(self, length: usize) -> bool {
        match self {
            Self::Own(algorithm) if algorithm.is_xof() => true,
            Self::Foreign(row) if row.is_variable() => (1..=row.length).contains(&length),
            _ => length == self.usual_length(),
        }
    }

    pub(crate) fn is_xof(self) -> bool {
        matches!(self, Self::Own(algorithm) if algorithm.is_xof())
    }

    /// Whether it is there only for lists that exist.
    pub(crate) fn is_broken(self) -> bool {
        matches!(self, Self::Foreign(row) if row.broken)
    }

    /// What it may be told beyond its input.
    pub(crate) fn takes(self) -> &'static [Parameter] {
        match self {
            Self::Own(algorithm) => algorithm.takes(),
            Self::Foreign(_) => &[],
        }
    }

    /// Begins the input, for `length` bytes of output. Leaves aside the options that it does not take.
    pub(crate) fn start(self, options: &Options, length: usize) -> io::Result<Function> {
        if options.lacks_key() {
            return Err(io::Error::other("there is no key"));
        }
        match self {
            Self::Own(algorithm) => {
                options.start_leniently(algorithm).map(Function::Own).map_err(io::Error::other)
            }
            Self::Foreign(row) => Ok(Function::Foreign(row.start(length))),
        }
    }

    /// Whether digests of another length than the usual are of another function.
    pub(crate) fn is_variable(self) -> bool {
        matches!(self, Self::Foreign(row) if row.is_variable())
    }
}

impl PartialEq for Hash {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Own(one), Self::Own(other)) => one == other,
            (Self::Foreign(one), Self::Foreign(other)) => one.tag == other.tag,
            _ => false,
        }
    }
}

impl Function {
    /// Absorbs all of `source`, with up to `threads` threads.
    pub(crate) fn absorb_file(
        &mut self,
        source: File,
        threads: usize,
        progress: &Progress,
    ) -> io::Result<()> {
        match self {
            Self::Own(function) => input::absorb(source, function, threads, progress),
            Self::Foreign(state) => input::pieces(source, progress, |piece| state.absorb(piece)),
        }
    }

    pub(crate) fn absorb(&mut self, data: &[u8]) {
        match self {
            Self::Own(function) => {
                function.absorb(data);
            }
            Self::Foreign(state) => state.absorb(data),
        }
    }

    /// `length` bytes of the output, of an XOF those behind the first `seek`.
    pub(crate) fn finalize(self, seek: u64, length: usize) -> io::Result<Vec<u8>> {
        match self {
            Self::Own(function) => {
                let mut value = vec![0; length];
                if function.algorithm().is_xof() {
                    let mut output = function.finalize().map_err(io::Error::other)?;
                    algorithm::refuse_end(&output, seek, length as u64)
                        .map_err(io::Error::other)?;
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
