use core::fmt;
use core::str::FromStr;

use super::{
    Areion512, AsconV12P8, AsconV12P12, Gimli, Haraka512, Haraka512Newplex, KeccakF1600,
    KeccakP1600R12, Permutation, Simpira256, Simpira512, Simpira768, Simpira1024, Simpira1536,
    Xoodoo,
};
use crate::{Backend, Error};

macro_rules! named {
    ($($Permutation:ident $name:literal)+) => {
        /// A permutation chosen by name at run time, over strings of bytes.
        ///
        /// ```
        /// use sycon::Backend;
        /// use sycon::permutation::Named;
        ///
        /// let permutation: Named = "xoodoo".parse()?;
        /// let mut state = vec![0; permutation.width()];
        /// permutation.permute(Backend::best(), &mut state)?;
        /// assert_eq!(state[..4], [0x8d, 0xd8, 0xd5, 0x89]);
        /// # Ok::<(), sycon::Error>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Named {
            $(
                #[doc = concat!("[`", stringify!($Permutation), "`](super::", stringify!($Permutation), ")")]
                $Permutation,
            )+
        }

        impl Named {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$Permutation),+];

            const NAMES: &[&str] = &[$($name),+];

            /// Its name: lower-case letters, digits and `_`, as Python and the vectors have it.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$Permutation => $name,)+
                }
            }

            /// The length of the state in bytes.
            #[must_use]
            pub fn width(self) -> usize {
                match self {
                    $(Self::$Permutation => $Permutation::WIDTH,)+
                }
            }

            /// The fastest backend for one state, as [`Permutation::best_backend`].
            #[must_use]
            pub fn best_backend(self) -> Backend {
                match self {
                    $(Self::$Permutation => $Permutation::best_backend(),)+
                }
            }

            /// Permutes the states that lie one behind the other in `states`.
            ///
            /// # Errors
            ///
            /// [`Error::StatesLength`] if `states` is not a whole number of states.
            pub fn permute_many(self, backend: Backend, states: &mut [u8]) -> Result<(), Error> {
                let (name, given, width) = (self.name(), states.len(), self.width());
                if !given.is_multiple_of(width) {
                    return Err(Error::StatesLength { name, given, width });
                }
                match self {
                    $(Self::$Permutation => {
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
    Simpira256 "simpira256"
    Simpira512 "simpira512"
    Simpira768 "simpira768"
    Simpira1024 "simpira1024"
    Simpira1536 "simpira1536"
    Areion512 "areion512"
    Haraka512 "haraka512"
    Haraka512Newplex "haraka512_newplex"
    Gimli "gimli384"
    Xoodoo "xoodoo"
    AsconV12P12 "ascon12"
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
    /// [`Error::UnknownPermutation`], which lists the known ones.
    fn from_str(name: &str) -> Result<Self, Error> {
        let found = Self::ALL.iter().find(|known| known.name() == name);
        found.copied().ok_or(Error::UnknownPermutation { known: Self::NAMES })
    }
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
