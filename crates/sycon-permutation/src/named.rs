//! Permutations by names that are known at run time only.

use core::fmt;
use core::str::FromStr;

use sycon_simd::Backend;

#[cfg(feature = "areion")]
use crate::Areion512;
#[cfg(feature = "gimli")]
use crate::Gimli;
#[cfg(feature = "xoodoo")]
use crate::Xoodoo;
#[cfg(feature = "ascon")]
use crate::{AsconV12P8, AsconV12P12};
use crate::{Error, KeccakF1600, KeccakP1600R12, Permutation, Status};
#[cfg(feature = "haraka")]
use crate::{Haraka512, Haraka512Newplex};
#[cfg(feature = "simpira")]
use crate::{Simpira256, Simpira512, Simpira768, Simpira1024, Simpira1536};

/// The description of a permutation. Documentation and the packages for other languages come from it.
///
/// ```
/// use sycon_permutation::Named;
///
/// let description = Named::KeccakF1600.description();
/// assert_eq!((description.title, description.rounds), ("Keccak-f[1600]", 24));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Description {
    /// The name in other languages and in the vectors: lower-case letters, digits and `_`.
    pub name: &'static str,
    /// The name in the standard or paper that defines the permutation.
    pub title: &'static str,
    /// The length of the state in bytes.
    pub width: usize,
    /// The number of rounds.
    pub rounds: usize,
    /// The words or blocks that make up the state.
    pub made_of: &'static str,
    /// The security that the designers claim.
    pub claim: &'static str,
    /// The publication status.
    pub status: Status,
    /// The document that defines the permutation, and known analysis.
    pub reference: &'static str,
}

macro_rules! named {
    ($(
        $(#[$meta:meta])*
        $Permutation:ident $name:literal: $rounds:literal rounds on $made_of:literal,
        $claim:literal, $Status:ident, $reference:literal;
    )+) => {
        /// A permutation that is selected by name at run time, on byte strings.
        ///
        /// ```
        /// use sycon_permutation::{Backend, Named};
        ///
        /// let permutation: Named = "xoodoo".parse()?;
        /// let mut state = vec![0; permutation.width()];
        /// permutation.permute(Backend::best(), &mut state)?;
        /// assert_eq!(state[..4], [0x8d, 0xd8, 0xd5, 0x89]);
        /// # Ok::<(), sycon_permutation::Error>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Named {
            $(
                $(#[$meta])*
                #[doc = concat!("[`", stringify!($Permutation), "`](super::", stringify!($Permutation), ")")]
                $Permutation,
            )+
        }

        impl Named {
            /// All permutations.
            pub const ALL: &[Self] = &[$($(#[$meta])* Self::$Permutation),+];

            const NAMES: &[&str] = &[$($(#[$meta])* $name),+];

            const fn row(self) -> Row {
                match self {
                    $($(#[$meta])* Self::$Permutation => Row::new::<$Permutation, { $Permutation::WIDTH }>(
                        $name, $rounds, $made_of, $claim, Status::$Status, $reference
                    ),)+
                }
            }
        }
    };
}

/// The functions and the description of a permutation.
struct Row {
    description: Description,
    best_backend: fn() -> Backend,
    permute_many: fn(Backend, &mut [u8]),
}

impl Row {
    const fn new<P: Permutation<State = [u8; WIDTH]>, const WIDTH: usize>(
        name: &'static str,
        rounds: usize,
        made_of: &'static str,
        claim: &'static str,
        status: Status,
        reference: &'static str,
    ) -> Self {
        let (title, width) = (P::NAME, WIDTH);
        Self {
            description: Description {
                name,
                title,
                width,
                rounds,
                made_of,
                claim,
                status,
                reference,
            },
            best_backend: P::best_backend,
            permute_many: |backend, states| P::permute_many(backend, states.as_chunks_mut().0),
        }
    }
}

named! {
    #[cfg(feature = "simpira")]
    Simpira256 "simpira256": 15 rounds on "2 blocks of AES",
    "no structural distinguisher below 2^128", DeFacto,
    "ASIACRYPT 2016, version 2; version 1 was broken";
    #[cfg(feature = "simpira")]
    Simpira512 "simpira512": 15 rounds on "4 blocks of AES",
    "no structural distinguisher below 2^128", DeFacto,
    "ASIACRYPT 2016, version 2; version 1 was broken";
    #[cfg(feature = "simpira")]
    Simpira768 "simpira768": 15 rounds on "6 blocks of AES",
    "no structural distinguisher below 2^128", DeFacto,
    "ASIACRYPT 2016, version 2; version 1 was broken";
    #[cfg(feature = "simpira")]
    Simpira1024 "simpira1024": 18 rounds on "8 blocks of AES",
    "no structural distinguisher below 2^128", DeFacto,
    "ASIACRYPT 2016, version 2; version 1 was broken";
    #[cfg(feature = "simpira")]
    Simpira1536 "simpira1536": 24 rounds on "12 blocks of AES",
    "none", Experimental,
    "**not a published permutation**: newplex continued the pattern of 8 blocks";
    #[cfg(feature = "areion")]
    Areion512 "areion512": 15 rounds on "4 blocks of AES",
    "in the hashes and ciphers of its paper", DeFacto,
    "TCHES 2023, an Internet-Draft; young";
    #[cfg(feature = "haraka")]
    Haraka512 "haraka512": 5 rounds on "4 blocks of AES",
    "preimages of its hash of 64 bytes; none for sponges", DeFacto,
    "ToSC 2016, version 2; in variants of SPHINCS+";
    #[cfg(feature = "haraka")]
    Haraka512Newplex "haraka512_newplex": 6 rounds on "4 blocks of AES",
    "none", Experimental,
    "**not a published permutation**: other constants and mixing; to read newplex's data";
    #[cfg(feature = "gimli")]
    Gimli "gimli384": 24 rounds on "12 words of 32 bits",
    "128 bits, in its hash and cipher", DeFacto,
    "CHES 2017; **distinguishers on all 24 rounds**, which do not break these two; no finalist";
    #[cfg(feature = "xoodoo")]
    Xoodoo "xoodoo": 12 rounds on "12 words of 32 bits",
    "128 bits, in Xoodyak", DeFacto,
    "ToSC 2018; Xoodyak was a finalist of NIST's competition";
    #[cfg(feature = "ascon")]
    AsconV12P12 "ascon12": 12 rounds on "5 big-endian words of 64 bits",
    "128 bits, in the modes of SP 800-232", Standard,
    "SP 800-232, with the byte order of Ascon v1.2";
    #[cfg(feature = "ascon")]
    AsconV12P8 "ascon8": 8 rounds on "5 big-endian words of 64 bits",
    "only inside modes that begin and end with `ascon12`", Standard,
    "the last rounds of `ascon12`";
    KeccakF1600 "keccakf1600": 24 rounds on "25 words of 64 bits",
    "any sponge: half the capacity", Standard,
    "FIPS 202, section 3.3: the permutation of SHA-3; the most analysed of all";
    KeccakP1600R12 "keccakp1600_12": 12 rounds on "25 words of 64 bits",
    "any sponge: half the capacity, at most 256 bits", Standard,
    "RFC 9861, section 2: the last rounds of `keccakf1600`";
}

impl Named {
    /// Return the description.
    #[must_use]
    pub const fn description(self) -> Description {
        self.row().description
    }

    /// Return the fastest backend for one state, as [`Permutation::best_backend`].
    #[must_use]
    pub fn best_backend(self) -> Backend {
        (self.row().best_backend)()
    }

    /// Return the name: lower-case letters, digits and `_`, as in Python and in the vectors.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.description().name
    }

    /// Return the length of the state in bytes.
    #[must_use]
    pub const fn width(self) -> usize {
        self.description().width
    }

    /// Permute one state.
    ///
    /// # Errors
    ///
    /// [`Error::StateLength`] if the length of `state` is not [`width`](Self::width).
    #[inline]
    pub fn permute(self, backend: Backend, state: &mut [u8]) -> Result<(), Error> {
        let (name, given, expected) = (self.name(), state.len(), self.width());
        if given != expected {
            return Err(Error::StateLength { name, given, expected });
        }
        self.permute_many(backend, state)
    }

    /// Permute the concatenated states in `states`.
    ///
    /// # Errors
    ///
    /// [`Error::StatesLength`] if `states` is not a whole number of states.
    #[inline]
    pub fn permute_many(self, backend: Backend, states: &mut [u8]) -> Result<(), Error> {
        let row = self.row();
        let (name, given, width) = (row.description.name, states.len(), row.description.width);
        if !given.is_multiple_of(width) {
            return Err(Error::StatesLength { name, given, width });
        }
        (row.permute_many)(backend, states);
        Ok(())
    }
}

impl FromStr for Named {
    type Err = Error;

    /// Return the permutation with a [`name`](Self::name).
    ///
    /// # Errors
    ///
    /// [`Error::UnknownName`], which lists the known names.
    fn from_str(name: &str) -> Result<Self, Error> {
        let found = Self::ALL.iter().find(|known| known.name() == name);
        found.copied().ok_or(Error::UnknownName { known: Self::NAMES })
    }
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
