//! TupleHash (SP 800-185).

use core::fmt;

use sycon_sponge::by_strength;
use sycon_sponge::encoding::{bits, right_encode};
use zeroize::ZeroizeOnDrop;

use super::{Absorb, CShake, ShakeReader, Xof};
use crate::Backend;

/// TupleHashXOF with a rate of `RATE` bytes (SP 800-185, section 5.3.1): [`TupleHashXof128`] or
/// [`TupleHashXof256`].
///
/// It hashes a list of strings, so `("ab", "c")` and `("a", "bc")` are different inputs. It does not implement
/// [`Absorb`], because the split into calls is part of the input.
///
/// ```
/// use sycon::xof::{Squeeze, TupleHashXof128};
///
/// let mut xof = TupleHashXof128::new(b"");
/// xof.absorb(b"user").absorb(b"host");
/// let out: [u8; 32] = xof.finalize().squeeze_array();
/// # let mut other = TupleHashXof128::new(b"");
/// # other.absorb(b"userh").absorb(b"ost");
/// # assert_ne!(out, other.finalize().squeeze_array());
/// ```
#[derive(Clone)]
pub struct TupleHashXof<const RATE: usize> {
    inner: CShake<RATE>,
}

/// TupleHashXOF128: 128-bit security, with 16 bytes of output for keys and 32 where collisions
/// matter.
pub type TupleHashXof128 = TupleHashXof<168>;

/// TupleHashXOF256: 256-bit security, with 32 bytes of output for keys and 64 where collisions
/// matter.
pub type TupleHashXof256 = TupleHashXof<136>;

/// TupleHash with a rate of `RATE` bytes (SP 800-185, section 5.3): [`TupleHash128`] or [`TupleHash256`]. As
/// [`TupleHashXof`], except that the length of the output is part of the function.
#[derive(Clone)]
pub struct TupleHash<const RATE: usize> {
    inner: TupleHashXof<RATE>,
}

/// TupleHash128: 128-bit security, with 16 bytes of output for keys and 32 where collisions matter.
pub type TupleHash128 = TupleHash<168>;

/// TupleHash256: 256-bit security, with 32 bytes of output for keys and 64 where collisions matter.
pub type TupleHash256 = TupleHash<136>;

impl<const RATE: usize> TupleHashXof<RATE> {
    /// The name in the standard.
    pub const NAME: &'static str = by_strength(RATE, "TupleHashXOF128", "TupleHashXOF256");

    /// Input bytes per permutation.
    pub const RATE: usize = RATE;

    /// Creates an empty list. `customization` is a string of your choice that separates this use from others.
    #[must_use]
    pub fn new(customization: &[u8]) -> Self {
        Self::with_backend(Backend::best_single(), customization)
    }

    /// As [`new`](Self::new), with a backend of your choice.
    #[must_use]
    pub fn with_backend(backend: Backend, customization: &[u8]) -> Self {
        let name = (b"TupleHash".as_slice(), const { &CShake::<RATE>::state_after(b"TupleHash") });
        Self { inner: CShake::with_name(backend, name, customization, None) }
    }

    /// Appends one string to the list.
    pub fn absorb(&mut self, part: &[u8]) -> &mut Self {
        self.inner.absorb_string(part);
        self
    }

    /// Returns to the empty list.
    pub fn reset(&mut self) {
        self.inner.reset();
    }

    /// Returns a reader of the output for the list so far. You can append more strings afterwards.
    #[must_use]
    pub fn output(&self) -> ShakeReader<RATE> {
        self.clone().finalize()
    }

    /// Ends the list and begins the output.
    #[must_use]
    pub fn finalize(mut self) -> ShakeReader<RATE> {
        self.end(0);
        self.inner.finalize()
    }

    /// Absorbs the length of the output in bits. The result is ready for output.
    fn end(&mut self, bits: u64) -> &mut CShake<RATE> {
        self.inner.absorb(right_encode(bits).as_ref())
    }
}

impl<const RATE: usize> TupleHash<RATE> {
    /// The name in the standard.
    pub const NAME: &'static str = by_strength(RATE, "TupleHash128", "TupleHash256");

    /// Input bytes per permutation.
    pub const RATE: usize = RATE;

    /// Creates an empty list. `customization` is a string of your choice that separates this use from others.
    #[must_use]
    pub fn new(customization: &[u8]) -> Self {
        Self::with_backend(Backend::best_single(), customization)
    }

    /// As [`new`](Self::new), with a backend of your choice.
    #[must_use]
    pub fn with_backend(backend: Backend, customization: &[u8]) -> Self {
        Self { inner: TupleHashXof::with_backend(backend, customization) }
    }

    /// Appends one string to the list.
    pub fn absorb(&mut self, part: &[u8]) -> &mut Self {
        self.inner.absorb(part);
        self
    }

    /// Returns to the empty list.
    pub fn reset(&mut self) {
        self.inner.reset();
    }

    /// Writes the output of `out.len()` bytes.
    pub fn finalize_into(mut self, out: &mut [u8]) {
        self.finish_into(out);
    }

    fn finish_into(&mut self, out: &mut [u8]) {
        self.inner.end(bits(out.len())).finish_into(out);
    }
}

impl<const RATE: usize> ZeroizeOnDrop for TupleHashXof<RATE> {}

impl<const RATE: usize> ZeroizeOnDrop for TupleHash<RATE> {}

impl<const RATE: usize> fmt::Debug for TupleHashXof<RATE> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, absorbing", Self::NAME)
    }
}

impl<const RATE: usize> fmt::Debug for TupleHash<RATE> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, absorbing", Self::NAME)
    }
}

#[cfg(feature = "alloc")]
mod described {
    use super::{
        TupleHash, TupleHash128, TupleHash256, TupleHashXof, TupleHashXof128, TupleHashXof256,
    };
    use crate::xof::description::{Described, Description, Function, Input};
    use crate::xof::parts::Parts;
    use crate::xof::{Error, OutputLength, Parameter, Parameters, StateFlaw};

    impl<const RATE: usize> Input for TupleHash<RATE> {
        const NAME: &'static str = Self::NAME;
        const RATE: usize = RATE;

        #[inline]
        fn input(&mut self, data: &[u8]) {
            self.absorb(data);
        }
    }

    impl<const RATE: usize> Function for TupleHash<RATE> {
        #[inline]
        fn start(parameters: &Parameters<'_>) -> Result<Self, Error> {
            Ok(Self::with_backend(parameters.for_one_state(), parameters.customization_or_none()))
        }

        #[inline]
        fn fill(&mut self, out: &mut [u8]) {
            self.finish_into(out);
        }

        fn parts(&mut self, parts: &mut Parts<'_>) -> Result<(), StateFlaw> {
            self.inner.parts(parts)
        }
    }

    /// Completes the description of a member with the fields that all members share.
    const fn tuple_hash(member: Description) -> Description {
        Description {
            takes: &[Parameter::Customization],
            takes_parts: true,
            inputs: "lists of strings",
            vectors: &["accumulated.json", "acvp.json", "tuplehash.json"],
            ..member
        }
    }

    impl Described for TupleHash128 {
        const DESCRIPTION: Description = tuple_hash(Description::new::<Self>(
            "TupleHash128",
            128,
            OutputLength::Chosen { default: 32 },
            "SP 800-185, section 5",
            "A hash of a list of strings without ambiguity, with 128 bits of security.",
        ));
    }

    impl Described for TupleHash256 {
        const DESCRIPTION: Description = tuple_hash(Description::new::<Self>(
            "TupleHash256",
            256,
            OutputLength::Chosen { default: 64 },
            "SP 800-185, section 5",
            "A hash of a list of strings without ambiguity, with 256 bits of security.",
        ));
    }

    impl<const RATE: usize> Input for TupleHashXof<RATE> {
        const NAME: &'static str = Self::NAME;
        const RATE: usize = RATE;

        #[inline]
        fn input(&mut self, data: &[u8]) {
            self.absorb(data);
        }
    }

    impl<const RATE: usize> Function for TupleHashXof<RATE> {
        #[inline]
        fn start(parameters: &Parameters<'_>) -> Result<Self, Error> {
            Ok(Self::with_backend(parameters.for_one_state(), parameters.customization_or_none()))
        }

        #[inline]
        fn fill(&mut self, out: &mut [u8]) {
            self.end(0).finish_into(out);
        }

        fn parts(&mut self, parts: &mut Parts<'_>) -> Result<(), StateFlaw> {
            self.inner.sponges(parts)
        }
    }

    impl Described for TupleHashXof128 {
        const DESCRIPTION: Description = tuple_hash(Description::new::<Self>(
            "TupleHashXof128",
            128,
            OutputLength::Extendable { default: 32 },
            "SP 800-185, section 5.3.1",
            "TupleHash128 with extendable output.",
        ));
    }

    impl Described for TupleHashXof256 {
        const DESCRIPTION: Description = tuple_hash(Description::new::<Self>(
            "TupleHashXof256",
            256,
            OutputLength::Extendable { default: 64 },
            "SP 800-185, section 5.3.1",
            "TupleHash256 with extendable output.",
        ));
    }
}
