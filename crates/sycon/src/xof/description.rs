//! Descriptions of functions. Each function has its description in the file with its code.

use alloc::boxed::Box;

use sycon_sponge::{Absorb, Seekable, Squeeze};

use super::parts::Parts;
use super::{Error, OutputLength, Parameter, Parameters, StateFlaw, Status};

/// The description of a function: names, parameters, output, features, limits of use and sources.
///
/// Names, error messages, documentation and the packages for other languages are derived from it.
///
/// ```
/// use sycon::xof::{Algorithm, Status};
///
/// let description = Algorithm::Kt128.description();
/// assert_eq!(description.name, "KT128");
/// assert_eq!(description.reference, "RFC 9861, section 3");
/// assert_eq!(description.status, Status::Standard);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "what each function can do")]
#[non_exhaustive]
pub struct Description {
    /// The name in the standard.
    pub name: &'static str,
    /// The name of the type in Rust and in Python.
    pub type_name: &'static str,
    /// The purpose of the function, in one sentence.
    pub summary: &'static str,
    /// The publication status.
    pub status: Status,
    /// The document that defines it, and the section.
    pub reference: &'static str,
    /// The security strength against attacks other than collisions, in bits, with enough output.
    pub strength: u16,
    /// Input bytes per permutation. Calls with whole multiples of it are the fastest.
    pub rate: usize,
    /// The kind and the length of the output.
    pub output: OutputLength,
    /// The required parameter, if there is one.
    pub needs: Option<Parameter>,
    /// The optional parameters.
    pub takes: &'static [Parameter],
    /// The longest customization in bytes, if there is a limit.
    pub max_customization: Option<usize>,
    /// The size of a value of the type on this processor, in bytes.
    pub memory: usize,
    /// True if the function hashes long inputs as a tree, and can use several threads.
    pub is_tree: bool,
    /// True if the output can be read from any position.
    pub is_seekable: bool,
    /// True if the function hashes a list of strings: each call of `absorb` is one string.
    pub takes_parts: bool,
    /// True if the state can be saved: [`Any::save`](super::Any::save).
    pub can_save: bool,
    /// The requirements for keys and inputs.
    pub inputs: &'static str,
    /// The security of the output.
    pub security: &'static str,
    /// The limits of use, and the consequences of exceeding them.
    pub limit: &'static str,
    /// The files in `vectors/` that test the function.
    pub vectors: &'static [&'static str],
}

/// The security of an extendable output, for two strengths.
pub(super) const AT_MOST_128_OR_256: &str =
    "at most 128 or 256 bits of security; collisions: half of the output's bits";

impl Description {
    /// A standard function of `T`'s name and rate that accepts any input and has no parameters.
    pub(super) const fn new<T: Input>(
        type_name: &'static str,
        strength: u16,
        output: OutputLength,
        reference: &'static str,
        summary: &'static str,
    ) -> Self {
        Self {
            name: T::NAME,
            type_name,
            summary,
            status: Status::Standard,
            reference,
            strength,
            rate: T::RATE,
            output,
            needs: None,
            takes: &[],
            max_customization: None,
            memory: size_of::<T>(),
            is_tree: false,
            is_seekable: false,
            takes_parts: false,
            can_save: true,
            inputs: "any input",
            security: AT_MOST_128_OR_256,
            limit: "none",
            vectors: &[],
        }
    }
}

/// A type with a description.
pub(crate) trait Described {
    const DESCRIPTION: Description;
}

/// The input side of a function. `TupleHash` implements it, but not [`Absorb`], because the split into calls changes
/// its output.
pub(crate) trait Input {
    const NAME: &'static str;
    const RATE: usize;

    /// Absorbs data, or the next string of a list.
    fn input(&mut self, data: &[u8]);
}

impl<T: Absorb> Input for T {
    const NAME: &'static str = T::NAME;
    const RATE: usize = T::RATE;

    #[inline]
    fn input(&mut self, data: &[u8]) {
        self.absorb(data);
    }
}

/// The methods of a function that [`Algorithm`](super::Algorithm) and [`Any`](super::Any) use, beyond its other traits.
pub(crate) trait Function: Input + Clone {
    /// Starts the function with the parameters that its description lists.
    fn start(parameters: &Parameters<'_>) -> Result<Self, Error>;

    /// Does the same, in a box.
    #[inline]
    #[allow(dead_code, reason = "some sets of features contain no large function")]
    fn start_boxed(parameters: &Parameters<'_>) -> Result<Box<Self>, Error> {
        Self::start(parameters).map(Box::new)
    }

    /// Fills `out` with output. If the length is fixed, the caller passes an `out` of this length. The caller then drops
    /// the function. It stays where it is, because a move would leave a copy that is never zeroized.
    fn fill(&mut self, out: &mut [u8]);

    /// Saves or replaces the parts of the state. Only if the description says that the state can be saved.
    fn parts(&mut self, parts: &mut Parts<'_>) -> Result<(), StateFlaw>;

    /// Fills `out` with output for the input so far. More input can follow.
    #[inline]
    fn fill_output(&self, out: &mut [u8]) {
        self.clone().fill(out);
    }

    /// Fills `out` with output for `data`.
    #[inline]
    fn hash_into(parameters: &Parameters<'_>, data: &[u8], out: &mut [u8]) -> Result<(), Error> {
        // The function stays in the result, because a large one would take time to move.
        let mut started = Self::start(parameters);
        let function = started.as_mut().map_err(|error| *error)?;
        function.input(data);
        function.fill(out);
        Ok(())
    }

    /// Absorbs `data`, on all threads of the current rayon pool if the function is a tree.
    #[cfg(feature = "rayon")]
    fn absorb_on_threads(&mut self, data: &[u8]) {
        self.input(data);
    }

    /// Absorbs the bytes that `read` returns, on all threads of the current rayon pool. `None` unless the function is a
    /// tree.
    #[cfg(feature = "rayon")]
    fn absorb_from_on_threads<E: Send>(
        &mut self,
        _length: u64,
        _read: impl Fn(u64, &mut [u8]) -> Result<(), E> + Sync,
    ) -> Option<Result<(), E>> {
        None
    }
}

/// The methods of a reader that [`AnyReader`](super::AnyReader) uses, beyond its other traits.
pub(crate) trait Output: Squeeze {
    /// Saves or replaces the parts of the state. Only if the description says that the state can be saved.
    fn parts(&mut self, parts: &mut Parts<'_>) -> Result<(), StateFlaw>;

    /// Returns the reader if it is seekable.
    fn seekable(&mut self) -> Option<&mut dyn Seekable> {
        None
    }
}
