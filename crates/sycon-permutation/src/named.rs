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
use crate::{Error, KeccakF1600, KeccakP1600R12, Permutation};
#[cfg(feature = "haraka")]
use crate::{Haraka512, Haraka512Newplex};
#[cfg(feature = "simpira")]
use crate::{Simpira256, Simpira512, Simpira768, Simpira1024, Simpira1536};

macro_rules! named {
    ($($(#[$meta:meta])* $Permutation:ident $name:literal)+) => {
        /// A permutation chosen by name at run time, over strings of bytes.
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
            /// All of them.
            pub const ALL: &[Self] = &[$($(#[$meta])* Self::$Permutation),+];

            const NAMES: &[&str] = &[$($(#[$meta])* $name),+];

            /// Its name: lower-case letters, digits and `_`, as Python and the vectors have it.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $($(#[$meta])* Self::$Permutation => $name,)+
                }
            }

            /// The length of the state in bytes.
            #[must_use]
            pub fn width(self) -> usize {
                match self {
                    $($(#[$meta])* Self::$Permutation => $Permutation::WIDTH,)+
                }
            }

            /// The fastest backend for one state, as [`Permutation::best_backend`].
            #[must_use]
            pub fn best_backend(self) -> Backend {
                match self {
                    $($(#[$meta])* Self::$Permutation => $Permutation::best_backend(),)+
                }
            }

            /// Permutes the states that lie one behind the other in `states`.
            ///
            /// # Errors
            ///
            /// [`Error::StatesLength`] if `states` is not a whole number of states.
            #[inline]
            pub fn permute_many(self, backend: Backend, states: &mut [u8]) -> Result<(), Error> {
                let (name, given, width) = (self.name(), states.len(), self.width());
                if !given.is_multiple_of(width) {
                    return Err(Error::StatesLength { name, given, width });
                }
                match self {
                    $($(#[$meta])* Self::$Permutation => {
                        let (states, _) = states.as_chunks_mut::<{ $Permutation::WIDTH }>();
                        $Permutation::permute_many(backend, states);
                    })+
                }
                Ok(())
            }
        }
    };
}

named! {
    #[cfg(feature = "simpira")]
    Simpira256 "simpira256"
    #[cfg(feature = "simpira")]
    Simpira512 "simpira512"
    #[cfg(feature = "simpira")]
    Simpira768 "simpira768"
    #[cfg(feature = "simpira")]
    Simpira1024 "simpira1024"
    #[cfg(feature = "simpira")]
    Simpira1536 "simpira1536"
    #[cfg(feature = "areion")]
    Areion512 "areion512"
    #[cfg(feature = "haraka")]
    Haraka512 "haraka512"
    #[cfg(feature = "haraka")]
    Haraka512Newplex "haraka512_newplex"
    #[cfg(feature = "gimli")]
    Gimli "gimli384"
    #[cfg(feature = "xoodoo")]
    Xoodoo "xoodoo"
    #[cfg(feature = "ascon")]
    AsconV12P12 "ascon12"
    #[cfg(feature = "ascon")]
    AsconV12P8 "ascon8"
    KeccakF1600 "keccakf1600"
    KeccakP1600R12 "keccakp1600_12"
}

impl Named {
    /// Permutes one state.
    ///
    /// # Errors
    ///
    /// [`Error::StateLength`] if `state` is not as long as [`width`](Self::width) says.
    #[inline]
    pub fn permute(self, backend: Backend, state: &mut [u8]) -> Result<(), Error> {
        let (name, given, expected) = (self.name(), state.len(), self.width());
        if given != expected {
            return Err(Error::StateLength { name, given, expected });
        }
        self.permute_many(backend, state)
    }
}

impl FromStr for Named {
    type Err = Error;

    /// The permutation of that [`name`](Self::name).
    ///
    /// # Errors
    ///
    /// [`Error::UnknownName`], which lists the known ones.
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
