//! The choice of an instruction set.

use core::fmt;
use core::str::FromStr;

#[cfg(target_arch = "aarch64")]
use crate::aarch64::{Neon, NeonAes, NeonSha3, NeonWide, is_wide};
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use crate::wasm32::Simd128;
#[cfg(target_arch = "x86_64")]
use crate::x86_64::{Avx2, Avx2Vaes, Avx512, Avx512Vaes, Bmi, is_amd};
use crate::{Blocks, Ifma, Kernel, Needs, Portable, Simd};

/// A set of instructions to compute with.
///
/// Objects select a backend automatically. Name a backend only for tests and measurements. A value other than
/// [`PORTABLE`](Self::PORTABLE) is created only by feature detection, so any code that has it can run it. One process
/// can use several backends.
///
/// | name | one state | several states | rounds of AES |
/// |---|---|---|---|
/// | `portable` | baseline instructions of the target | one after another | bitsliced |
/// | `bmi` | scalar, BMI1 and BMI2 | one after another | bitsliced |
/// | `avx2` | as `bmi`, or in 128-bit registers | in 256-bit registers | AES-NI |
/// | `avx2-vaes` | as `avx2` | as `avx2` | AES-NI for one state, 256-bit VAES for several |
/// | `avx512` | Keccak in 512-bit registers, others in 128-bit registers | in registers of 128 to 512 bits | AES-NI |
/// | `avx512-vaes` | in 128-bit registers | as `avx512` | AES-NI for one state, 512-bit VAES for several |
/// | `simd128` | scalar WebAssembly | in 128-bit registers, two at a time | bitsliced |
/// | `neon` | lanes scalar, rows in 128-bit registers | as one | bitsliced |
/// | `neon-aes` | as `neon` | as `neon` | AESE |
/// | `neon-wide` | as `neon` | lanes of four: two in a 128-bit register, two scalar | AESE |
/// | `neon-sha3` | as `neon`, with the instructions for SHA-3 | as `neon-wide`, with the instructions for SHA-3 | AESE |
///
/// ```
/// use sycon_simd::Backend;
///
/// for backend in Backend::available() {
///     assert_eq!(backend.name().parse(), Ok(backend));
/// }
/// ```
///
/// **A backend cannot be forged.** This does not compile:
///
/// ```compile_fail,E0423
/// use sycon_simd::Backend;
///
/// let backend = Backend(());
/// ```
///
/// To build for a small target, name the backends to include. `portable` is always included:
/// `RUSTFLAGS='--cfg sycon_backends --cfg sycon_backends="avx2"'`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Backend(Tokens);

/// Defines the tokens of all backends, with the condition under which each is compiled, its detection and its name,
/// and a macro that matches on them. `$d` is a dollar sign.
macro_rules! backends {
    ($d:tt $(#[cfg($($cfg:tt)+)] $Token:ident $detect:ident $name:literal)+) => {
        /// The token of a backend's instructions. It proves that the processor supports them.
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        enum Tokens {
            $(#[cfg($($cfg)+)] $Token($Token),)+
        }

        impl Tokens {
            const NAMES: &'static [&'static str] = &[$($name),+];

            $(
                #[inline]
                fn $detect() -> Option<Self> {
                    #[cfg($($cfg)+)]
                    return $Token::detect().map(Self::$Token);
                    #[cfg(not($($cfg)+))]
                    None
                }
            )+

            /// Returns the token with a name, if this processor supports it.
            fn named(name: &str) -> Option<Self> {
                match name {
                    $($name => Self::$detect(),)+
                    _ => None,
                }
            }
        }

        /// Evaluates an expression with the name of a backend, its token and the type of its token.
        macro_rules! with_token {
            ($d backend:expr, ($d name:pat, $d token:pat, $d Type:ident) => $d body:expr) => {
                match $d backend.0 {
                    $(#[cfg($($cfg)+)] Tokens::$Token(token) => {
                        type $d Type = $Token;
                        let ($d name, $d token) = ($name, token);
                        $d body
                    })+
                }
            };
        }
    };
}

// If the compiler gets `sycon_backends` with names, all other backends are left out, for targets with little memory.
backends! {
    $
    #[cfg(all())]
    Portable portable "portable"
    #[cfg(all(target_arch = "x86_64", any(not(sycon_backends), sycon_backends = "bmi")))]
    Bmi bmi "bmi"
    #[cfg(all(target_arch = "x86_64", any(not(sycon_backends), sycon_backends = "avx2")))]
    Avx2 avx2 "avx2"
    #[cfg(all(target_arch = "x86_64", any(not(sycon_backends), sycon_backends = "avx2-vaes")))]
    Avx2Vaes avx2_vaes "avx2-vaes"
    #[cfg(all(target_arch = "x86_64", any(not(sycon_backends), sycon_backends = "avx512")))]
    Avx512 avx512 "avx512"
    #[cfg(all(target_arch = "x86_64", any(not(sycon_backends), sycon_backends = "avx512-vaes")))]
    Avx512Vaes avx512_vaes "avx512-vaes"
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128", any(not(sycon_backends), sycon_backends = "simd128")))]
    Simd128 simd128 "simd128"
    #[cfg(all(target_arch = "aarch64", any(not(sycon_backends), sycon_backends = "neon")))]
    Neon neon "neon"
    #[cfg(all(target_arch = "aarch64", any(not(sycon_backends), sycon_backends = "neon-aes")))]
    NeonAes neon_aes "neon-aes"
    #[cfg(all(target_arch = "aarch64", any(not(sycon_backends), sycon_backends = "neon-wide")))]
    NeonWide neon_wide "neon-wide"
    #[cfg(all(target_arch = "aarch64", any(not(sycon_backends), sycon_backends = "neon-sha3")))]
    NeonSha3 neon_sha3 "neon-sha3"
}

impl Backend {
    /// The names of all backends on any processor, from the plainest to the widest.
    pub const NAMES: &'static [&'static str] = Tokens::NAMES;

    /// Return the name of the backend, one of [`NAMES`](Self::NAMES).
    #[must_use]
    pub fn name(self) -> &'static str {
        with_token!(self, (name, _, _Token) => name)
    }

    /// Run `kernel` with the plainest backend that compiles it to the same code as this one, so that no kernel is
    /// compiled twice.
    #[inline(always)]
    pub fn run<K: Kernel>(self, kernel: K) -> K::Output {
        with_token!(self, (_, token, _Token) => token.run_plainest(kernel))
    }

    /// Return the vectors of limbs for this backend, if the CPU supports them.
    #[must_use]
    #[inline]
    pub fn ifma(self) -> Option<Ifma> {
        with_token!(self, (_, token, _Token) => token.ifma())
    }

    /// Return whether the backend has vectors for rows of 32-bit words. Callers must not combine a backend without
    /// them with vector code of other libraries.
    #[must_use]
    #[inline]
    pub fn has_vectors_for_rows(self) -> bool {
        with_token!(self, (_, _, Token) => <<Token as Simd>::Rows16 as Blocks<Token>>::COUNT > 1)
    }

    /// Returns whether a single lane is in a vector register.
    #[inline]
    #[cfg_attr(false, mutants::skip)] // other vectors give the same bytes
    fn is_vector_for_one_state(self) -> bool {
        with_token!(self, (_, _, Token) => size_of::<<Token as Simd>::Lanes1>() > size_of::<u64>())
    }
}

impl Tokens {
    /// Returns the fastest backend for Arm on this kind of core.
    #[inline]
    #[cfg_attr(false, mutants::skip)] // `ci/test_aarch64.sh` tests it
    fn best_of_arm() -> Option<Self> {
        #[cfg(target_arch = "aarch64")]
        let wide = Self::neon_wide().filter(|_| is_wide());
        #[cfg(not(target_arch = "aarch64"))]
        let wide = None;
        wide.or_else(Self::neon_sha3).or_else(Self::neon_aes).or_else(Self::neon)
    }
}

/// The reason why a [`Backend`] with a given name is not available.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BackendError {
    /// The name is not one of [`Backend::NAMES`].
    Unknown,
    /// This processor does not support the instructions of the backend.
    Missing {
        /// The name of the backend.
        name: &'static str,
    },
}

impl Backend {
    /// The baseline of the target, which runs on every processor.
    pub const PORTABLE: Self = Self(Tokens::Portable(Portable));

    /// Return the fastest backend for several states in parallel.
    #[must_use]
    pub fn best() -> Self {
        #[cfg(feature = "backend-env")]
        if let Some(forced) = forced() {
            return forced;
        }
        let tokens = Tokens::avx512_vaes()
            .or_else(Tokens::avx512)
            .or_else(Tokens::avx2_vaes)
            .or_else(Tokens::avx2)
            .or_else(Tokens::simd128)
            .or_else(Tokens::best_of_arm);
        tokens.map_or_else(Self::best_scalar, Self)
    }

    /// Return the fastest backend for one state of Keccak. Streaming objects begin with it.
    #[must_use]
    #[inline]
    pub fn best_single() -> Self {
        Self::best_for_one(Needs::State)
    }

    /// Return the fastest backend for kernels on one state.
    #[must_use]
    #[inline]
    pub fn best_for_one(needs: Needs) -> Self {
        if !matches!(needs, Needs::State | Needs::OneLane) {
            return Self::best();
        }
        #[cfg(feature = "backend-env")]
        if let Some(forced) = forced() {
            return forced;
        }
        Self::best_narrow(needs).unwrap_or_else(Self::best_scalar)
    }

    /// Returns the backend with vectors for the 64-bit lanes of one state, if they are faster than scalar code.
    ///
    /// The answer depends on the number of ports for vector and scalar operations, and on the latency of rotations. A
    /// processor reveals its vendor but not these properties. A measurement at first use would cost thousands of
    /// permutations, and on a busy machine its result could differ between runs.
    ///
    /// * [`Needs::State`], 24 rounds of Keccak: AMD Zen 4 540 cycles in 128-bit registers and 640 scalar; Intel Cascade
    ///   Lake 269 ns in 512-bit registers and 378 scalar.
    /// * [`Needs::OneLane`], 12 rounds of Ascon in ns: AMD Zen 4 41 in vectors and 38 scalar; Intel Sapphire Rapids 55
    ///   and 65.
    #[inline]
    #[cfg_attr(false, mutants::skip)] // other vectors give the same bytes
    fn best_narrow(needs: Needs) -> Option<Self> {
        #[cfg(target_arch = "x86_64")]
        return match (needs, is_amd()) {
            (_, false) => Tokens::avx512().map(Self),
            // Lanes in 128-bit registers. All of AMD's processors with AVX-512 have VAES.
            (Needs::State, true) => Tokens::avx512_vaes().map(Self),
            (_, true) => None,
        };
        #[cfg(not(target_arch = "x86_64"))]
        {
            let _ = needs;
            None
        }
    }

    #[inline]
    fn best_scalar() -> Self {
        Tokens::bmi().map_or(Self::PORTABLE, Self)
    }

    /// Return the backends that this processor supports, from the plainest to the widest.
    pub fn available() -> impl Iterator<Item = Self> {
        Self::NAMES.iter().filter_map(|name| name.parse().ok())
    }

    /// Return the fastest backend for one state of Keccak, if this backend has vectors for one, and this backend
    /// otherwise.
    #[must_use]
    #[inline]
    #[cfg_attr(false, mutants::skip)] // other vectors give the same bytes
    pub fn for_one_state(self) -> Self {
        if self.is_vector_for_one_state() {
            return Self::best_narrow(Needs::State).unwrap_or_else(Self::best_scalar);
        }
        self
    }
}

/// Returns the backend that the environment variable `SYCON_BACKEND` names. Tests use it to run code that does not
/// name a backend on a given one. It panics if this processor does not support the backend, so that the mistake is
/// noticed.
#[cfg(feature = "backend-env")]
#[cfg_attr(false, mutants::skip)] // `ci/test_backends.sh` tests it
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

    /// Return the backend with a name.
    ///
    /// # Errors
    ///
    /// [`BackendError::Unknown`] if the name is not in [`NAMES`](Self::NAMES), and [`BackendError::Missing`] if this
    /// processor does not support the backend.
    fn from_str(name: &str) -> Result<Self, BackendError> {
        let name = Self::NAMES.iter().find(|known| **known == name).ok_or(BackendError::Unknown)?;
        Tokens::named(name).map(Self).ok_or(BackendError::Missing { name })
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
                f.write_str("backend: unknown name; the known ones are")?;
                Backend::NAMES.iter().try_for_each(|name| write!(f, " {name}"))
            }
            Self::Missing { name } => write!(f, "backend: this processor cannot run {name}"),
        }
    }
}

impl core::error::Error for BackendError {}
