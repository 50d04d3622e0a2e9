//! Which instructions do the work.

use core::fmt;
use core::str::FromStr;

#[cfg(target_arch = "x86_64")]
use crate::x86_64::{Avx2, Avx2Vaes, Avx512, Avx512Vaes, Bmi};
use crate::{Kernel, Portable, Simd};

/// A set of instructions to do the work with.
///
/// Objects pick one by themselves; name one only to test or to measure. A value other than
/// [`PORTABLE`](Self::PORTABLE) comes from detection alone, so whoever has it may run it, and backends
/// live side by side in one process.
///
/// | name | one state | several states | rounds of AES |
/// |---|---|---|---|
/// | `portable` | baseline instructions of the target | one after another | bitsliced |
/// | `bmi` | scalar, BMI1 and BMI2 | one after another | bitsliced |
/// | `avx2` | as `bmi`, or in 128-bit registers | in 256-bit registers | AES-NI |
/// | `avx2-vaes` | as `avx2` | as `avx2` | AES-NI for one state, 256-bit VAES for several |
/// | `avx512` | in 128-bit registers, AVX-512VL | in registers of 128 to 512 bits | AES-NI |
/// | `avx512-vaes` | as `avx512` | as `avx512` | AES-NI for one state, 512-bit VAES for several |
///
/// ```
/// use sycon_simd::Backend;
///
/// for backend in Backend::available() {
///     assert_eq!(backend.name().parse(), Ok(backend));
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Backend(Tokens);

/// Defines what goes through all backends, given their tokens and names.
macro_rules! backends {
    ($($(#[$cfg:meta])? $Token:ident $name:literal)+) => {
        /// A backend is the token of its instructions: whoever has one has the proof.
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        enum Tokens {
            $($(#[$cfg])? $Token($Token),)+
        }

        impl Tokens {
            /// The token of that name, if this processor can run it.
            fn detect(name: &str) -> Option<Self> {
                match name {
                    $($(#[$cfg])? $name => $Token::detect().map(Self::$Token),)+
                    _ => None,
                }
            }
        }

        impl Backend {
            /// Every backend's name, on any processor, from the plainest to the widest.
            pub const NAMES: &'static [&'static str] = &[$($name),+];

            /// The backend's name, one of [`NAMES`](Self::NAMES).
            #[must_use]
            pub fn name(self) -> &'static str {
                match self.0 {
                    $($(#[$cfg])? Tokens::$Token(_) => $name,)+
                }
            }

            /// Runs `kernel` with the plainest backend, up to this one, that compiles it to the same
            /// code: none is compiled twice.
            #[inline(always)]
            pub fn run<K: Kernel>(self, kernel: K) -> K::Output {
                match self.0 {
                    $($(#[$cfg])? Tokens::$Token(token) => token.run_plainest(kernel),)+
                }
            }
        }
    };
}

backends! {
    Portable "portable"
    #[cfg(target_arch = "x86_64")]
    Bmi "bmi"
    #[cfg(target_arch = "x86_64")]
    Avx2 "avx2"
    #[cfg(target_arch = "x86_64")]
    Avx2Vaes "avx2-vaes"
    #[cfg(target_arch = "x86_64")]
    Avx512 "avx512"
    #[cfg(target_arch = "x86_64")]
    Avx512Vaes "avx512-vaes"
}

/// What stands in the way of a [`Backend`] asked for by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BackendError {
    /// A name that is not one of [`Backend::NAMES`].
    Unknown,
    /// A backend whose instructions this processor does not have.
    Missing {
        /// Its name.
        name: &'static str,
    },
}

impl Backend {
    /// The baseline of the target; runs everywhere.
    pub const PORTABLE: Self = Self(Tokens::Portable(Portable));

    /// The fastest backend for several states side by side.
    #[must_use]
    pub fn best() -> Self {
        #[cfg(feature = "backend-env")]
        if let Some(forced) = forced() {
            return forced;
        }
        #[cfg(target_arch = "x86_64")]
        {
            if let Some(token) = Avx512Vaes::detect() {
                return Self(Tokens::Avx512Vaes(token));
            }
            if let Some(token) = Avx512::detect() {
                return Self(Tokens::Avx512(token));
            }
            if let Some(token) = Avx2Vaes::detect() {
                return Self(Tokens::Avx2Vaes(token));
            }
            if let Some(token) = Avx2::detect() {
                return Self(Tokens::Avx2(token));
            }
        }
        Self::best_scalar()
    }

    /// The fastest backend for one state of Keccak, which is what streaming objects start with.
    ///
    /// It differs from [`best`](Self::best) on Intel's AVX-512 processors: three vector ports
    /// cannot match five scalar ones there. On AMD's, which have four, they do.
    #[must_use]
    #[inline]
    pub fn best_single() -> Self {
        #[cfg(feature = "backend-env")]
        if let Some(forced) = forced() {
            return forced;
        }
        #[cfg(target_arch = "x86_64")]
        if let Some(token) = Avx512::detect_fast_narrow() {
            return Self(Tokens::Avx512(token));
        }
        Self::best_scalar()
    }

    #[inline]
    fn best_scalar() -> Self {
        #[cfg(target_arch = "x86_64")]
        if let Some(token) = Bmi::detect() {
            return Self(Tokens::Bmi(token));
        }
        Self::PORTABLE
    }

    /// The backends that this processor can run, from the plainest to the widest.
    pub fn available() -> impl Iterator<Item = Self> {
        Self::NAMES.iter().filter_map(|name| name.parse().ok())
    }

    /// This backend, or where that outruns it on a single state of Keccak, scalar code.
    #[must_use]
    #[inline]
    pub fn for_one_state(self) -> Self {
        #[cfg(target_arch = "x86_64")]
        if matches!(self.0, Tokens::Avx512(_) | Tokens::Avx512Vaes(_))
            && Avx512::detect_fast_narrow().is_none()
        {
            return Self::best_scalar();
        }
        self
    }

    /// Whether its instructions are no more than 64-bit words take: what outside code for vectors
    /// must not be run beside it.
    #[must_use]
    #[inline]
    pub fn is_scalar(self) -> bool {
        match self.0 {
            Tokens::Portable(_) => true,
            #[cfg(target_arch = "x86_64")]
            Tokens::Bmi(_) => true,
            #[cfg(target_arch = "x86_64")]
            _ => false,
        }
    }
}

/// The backend that the environment variable `SYCON_BACKEND` names, for tests that force one through
/// code that does not name one. Panics when this processor cannot run it: it must not be overlooked.
#[cfg(feature = "backend-env")]
fn forced() -> Option<Backend> {
    use std::sync::OnceLock;

    static FORCED: OnceLock<Option<Backend>> = OnceLock::new();
    *FORCED.get_or_init(|| {
        let name = std::env::var_os("SYCON_BACKEND")?;
        match name.to_string_lossy().parse() {
            Ok(backend) => Some(backend),
            Err(error) => panic!("SYCON_BACKEND={}: {error}", name.display()),
        }
    })
}

impl FromStr for Backend {
    type Err = BackendError;

    /// The backend of that name.
    ///
    /// # Errors
    ///
    /// [`BackendError::Unknown`] for a name that is not in [`NAMES`](Self::NAMES),
    /// [`BackendError::Missing`] for one that this processor cannot run.
    fn from_str(name: &str) -> Result<Self, BackendError> {
        let name = Self::NAMES.iter().find(|known| **known == name).ok_or(BackendError::Unknown)?;
        Tokens::detect(name).map(Self).ok_or(BackendError::Missing { name })
    }
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Debug for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Backend({self})")
    }
}

impl fmt::Display for BackendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown => {
                f.write_str("unknown backend; the known ones are")?;
                Backend::NAMES.iter().try_for_each(|name| write!(f, " {name}"))
            }
            Self::Missing { name } => write!(f, "this processor cannot run the backend {name}"),
        }
    }
}

impl core::error::Error for BackendError {}
