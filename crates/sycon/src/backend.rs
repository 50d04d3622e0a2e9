use core::fmt;
use core::str::FromStr;

use crate::Error;
#[cfg(target_arch = "x86_64")]
use crate::arch::{Avx2, Avx2Vaes, Avx512, Avx512Vaes, Bmi};
use crate::arch::{Kernel, Portable, Simd};

/// A set of instructions to do the work with.
///
/// Objects pick one by themselves; name one only to test or to measure. A variant other than
/// [`Portable`](Self::Portable) holds a token that only detection can make, so whoever has the
/// value may run it, and backends live side by side in one process.
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
/// use sycon::Backend;
///
/// for backend in Backend::available() {
///     assert_eq!(backend.name().parse(), Ok(backend));
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Backend {
    /// The baseline of the target; runs everywhere.
    Portable,
    /// Scalar code with BMI1 and BMI2.
    #[cfg(target_arch = "x86_64")]
    Bmi(Bmi),
    /// 256-bit vectors, and AES-NI.
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    /// 256-bit vectors, also for AES.
    #[cfg(target_arch = "x86_64")]
    Avx2Vaes(Avx2Vaes),
    /// 512-bit vectors and their narrow forms, and AES-NI.
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
    /// 512-bit vectors and their narrow forms, also for AES.
    #[cfg(target_arch = "x86_64")]
    Avx512Vaes(Avx512Vaes),
}

impl Backend {
    /// Every backend's name, on any processor, from the plainest to the widest.
    pub const NAMES: [&'static str; 6] =
        ["portable", "bmi", "avx2", "avx2-vaes", "avx512", "avx512-vaes"];

    /// The fastest backend for several states side by side.
    ///
    /// In builds with the feature `backend-env` the environment variable `SYCON_BACKEND` overrides
    /// the choice, for tests that force a backend through code that does not name one.
    ///
    /// # Panics
    ///
    /// Only with the feature `backend-env`, when `SYCON_BACKEND` names a backend that does not
    /// exist or that this processor cannot run.
    #[must_use]
    pub fn best() -> Self {
        #[cfg(feature = "backend-env")]
        if let Some(forced) = forced() {
            return forced;
        }
        #[cfg(target_arch = "x86_64")]
        {
            if let Some(token) = Avx512Vaes::detect() {
                return Self::Avx512Vaes(token);
            }
            if let Some(token) = Avx512::detect() {
                return Self::Avx512(token);
            }
            if let Some(token) = Avx2Vaes::detect() {
                return Self::Avx2Vaes(token);
            }
            if let Some(token) = Avx2::detect() {
                return Self::Avx2(token);
            }
        }
        Self::best_scalar()
    }

    /// The fastest backend for one state of Keccak, which is what streaming objects start with.
    ///
    /// It differs from [`best`](Self::best) on Intel's AVX-512 processors: three vector ports
    /// cannot match five scalar ones there. On AMD's, which have four, they do.
    ///
    /// # Panics
    ///
    /// As [`best`](Self::best).
    #[must_use]
    #[inline]
    pub fn best_single() -> Self {
        #[cfg(feature = "backend-env")]
        if let Some(forced) = forced() {
            return forced;
        }
        #[cfg(target_arch = "x86_64")]
        if let Some(token) = Avx512::detect_fast_narrow() {
            return Self::Avx512(token);
        }
        Self::best_scalar()
    }

    #[inline]
    fn best_scalar() -> Self {
        #[cfg(target_arch = "x86_64")]
        if let Some(token) = Bmi::detect() {
            return Self::Bmi(token);
        }
        Self::Portable
    }

    /// The backends that this processor can run, from the plainest to the widest.
    pub fn available() -> impl Iterator<Item = Self> {
        Self::NAMES.iter().filter_map(|name| name.parse().ok())
    }

    /// The backend's name, one of [`NAMES`](Self::NAMES).
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Self::Bmi(_) => "bmi",
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(_) => "avx2",
            #[cfg(target_arch = "x86_64")]
            Self::Avx2Vaes(_) => "avx2-vaes",
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(_) => "avx512",
            #[cfg(target_arch = "x86_64")]
            Self::Avx512Vaes(_) => "avx512-vaes",
        }
    }

    /// This backend, or where that outruns it on a single state, scalar code.
    #[inline]
    pub(crate) fn for_one_state(self) -> Self {
        #[cfg(target_arch = "x86_64")]
        if matches!(self, Self::Avx512(_) | Self::Avx512Vaes(_))
            && Avx512::detect_fast_narrow().is_none()
        {
            return Self::best_scalar();
        }
        self
    }

    #[inline(always)]
    pub(crate) fn run<K: Kernel>(self, kernel: K) -> K::Output {
        match self {
            Self::Portable => Portable.run(kernel),
            // No kernel is compiled twice to the same code: what BMI does not help, and what VAES
            // does not, runs as on the backend before.
            #[cfg(target_arch = "x86_64")]
            Self::Bmi(token) => {
                if K::AES {
                    Portable.run(kernel)
                } else {
                    token.run(kernel)
                }
            }
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(token) => token.run(kernel),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2Vaes(token) => {
                if K::AES {
                    token.run(kernel)
                } else {
                    Avx2::from(token).run(kernel)
                }
            }
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(token) => token.run(kernel),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512Vaes(token) => {
                if K::AES {
                    token.run(kernel)
                } else {
                    Avx512::from(token).run(kernel)
                }
            }
        }
    }
}

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
    type Err = Error;

    /// The backend of that name.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownBackend`] for a name that is not in [`NAMES`](Self::NAMES),
    /// [`Error::MissingBackend`] for one that this processor cannot run.
    fn from_str(name: &str) -> Result<Self, Error> {
        let name =
            Self::NAMES.into_iter().find(|known| *known == name).ok_or(Error::UnknownBackend)?;
        let found = match name {
            "portable" => Some(Self::Portable),
            #[cfg(target_arch = "x86_64")]
            "bmi" => Bmi::detect().map(Self::Bmi),
            #[cfg(target_arch = "x86_64")]
            "avx2" => Avx2::detect().map(Self::Avx2),
            #[cfg(target_arch = "x86_64")]
            "avx2-vaes" => Avx2Vaes::detect().map(Self::Avx2Vaes),
            #[cfg(target_arch = "x86_64")]
            "avx512" => Avx512::detect().map(Self::Avx512),
            #[cfg(target_arch = "x86_64")]
            "avx512-vaes" => Avx512Vaes::detect().map(Self::Avx512Vaes),
            _ => None,
        };
        found.ok_or(Error::MissingBackend { name })
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
