//! What functions are told and what is known of them: the words of the [table](super::algorithm).

use core::fmt;

use crate::Backend;

/// What a function may be told beyond its input.
///
/// ```
/// use sycon::xof::{Algorithm, Parameters, Squeeze};
///
/// let parameters = Parameters::new().customization(b"example.org v1");
/// let mut xof = Algorithm::Kt128.start(&parameters)?;
/// xof.absorb(b"message");
/// let out: [u8; 32] = xof.finalize()?.squeeze_array();
/// # let mut other = sycon::xof::Kt128::new();
/// # sycon::xof::Absorb::absorb(&mut other, b"message");
/// # assert_eq!(out, other.finalize_customized(b"example.org v1").squeeze_array());
/// # Ok::<(), sycon::xof::Error>(())
/// ```
#[derive(Clone, Copy, Default)]
pub struct Parameters<'a> {
    backend: Option<Backend>,
    pub(super) key: Option<&'a [u8]>,
    name: Option<&'a [u8]>,
    customization: Option<&'a [u8]>,
    pub(super) context: Option<&'a str>,
    domain: Option<u8>,
    block_size: Option<usize>,
}

/// The name of one of the [`Parameters`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Parameter {
    /// [`Parameters::key`].
    Key,
    /// [`Parameters::name`].
    Name,
    /// [`Parameters::customization`].
    Customization,
    /// [`Parameters::context`].
    Context,
    /// [`Parameters::domain`].
    Domain,
    /// [`Parameters::block_size`].
    BlockSize,
}

/// How much output a function has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OutputLength {
    /// So many bytes.
    Fixed(usize),
    /// Any number; a shorter output is the beginning of a longer one.
    Extendable {
        /// The usual number of bytes: twice the security strength.
        default: usize,
    },
    /// Any number, which is part of the function: outputs of different lengths are unrelated.
    Chosen {
        /// The usual number of bytes.
        default: usize,
    },
}

impl<'a> Parameters<'a> {
    /// None.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            backend: None,
            key: None,
            name: None,
            customization: None,
            context: None,
            domain: None,
            block_size: None,
        }
    }

    /// A backend of your choice, for any function; BLAKE3 picks its own all the same.
    #[must_use]
    pub const fn backend(self, backend: Backend) -> Self {
        Self { backend: Some(backend), ..self }
    }

    /// The key: of KMAC any number of bytes, 16 or 32 at least where you can; of BLAKE3 32.
    #[must_use]
    pub const fn key(self, key: &'a [u8]) -> Self {
        Self { key: Some(key), ..self }
    }

    /// The name of a function that NIST defines on cSHAKE (SP 800-185's N).
    #[must_use]
    pub const fn name(self, name: &'a [u8]) -> Self {
        Self { name: Some(name), ..self }
    }

    /// A customization string of your choice, which separates your uses from all others.
    #[must_use]
    pub const fn customization(self, customization: &'a [u8]) -> Self {
        Self { customization: Some(customization), ..self }
    }

    /// The context of BLAKE3's key derivation: hard-coded, and globally unique.
    #[must_use]
    pub const fn context(self, context: &'a str) -> Self {
        Self { context: Some(context), ..self }
    }

    /// The domain byte of TurboSHAKE, `0x01..=0x7f`; `0x1f` where none is given.
    #[must_use]
    pub const fn domain(self, domain: u8) -> Self {
        Self { domain: Some(domain), ..self }
    }

    /// The block size of ParallelHash in bytes, at least 1; 8192 where none is given.
    #[must_use]
    pub const fn block_size(self, bytes: usize) -> Self {
        Self { block_size: Some(bytes), ..self }
    }

    pub(crate) fn has(&self, parameter: Parameter) -> bool {
        match parameter {
            Parameter::Key => self.key.is_some(),
            Parameter::Name => self.name.is_some(),
            Parameter::Customization => self.customization.is_some(),
            Parameter::Context => self.context.is_some(),
            Parameter::Domain => self.domain.is_some(),
            Parameter::BlockSize => self.block_size.is_some(),
        }
    }
}

/// What the rows take.
#[allow(dead_code, reason = "not of all features")]
impl<'a> Parameters<'a> {
    pub(crate) fn for_one_state(&self) -> Backend {
        self.backend.unwrap_or_else(Backend::best_single)
    }

    #[cfg(feature = "ascon")]
    pub(super) fn for_ascon(&self) -> Backend {
        let best = <sycon_permutation::AsconP12 as sycon_permutation::Permutation>::best_backend;
        self.backend.unwrap_or_else(best)
    }

    pub(crate) fn for_many(&self) -> Backend {
        self.backend.unwrap_or_else(Backend::best)
    }

    pub(crate) fn key_or_none(&self) -> &'a [u8] {
        self.key.unwrap_or_default()
    }

    pub(super) fn name_or_none(&self) -> &'a [u8] {
        self.name.unwrap_or_default()
    }

    pub(crate) fn customization_or_none(&self) -> &'a [u8] {
        self.customization.unwrap_or_default()
    }

    /// The key, the context and the block size that were given.
    pub(crate) fn of_trees(&self) -> (Option<&'a [u8]>, Option<&'a str>, Option<usize>) {
        (self.key, self.context, self.block_size)
    }

    pub(crate) fn domain_or_usual(&self) -> u8 {
        self.domain.unwrap_or(0x1f)
    }

    pub(super) fn block_size_or_usual(&self) -> usize {
        self.block_size.unwrap_or(8192)
    }
}

impl OutputLength {
    /// The usual number of bytes; the only one, if the length is fixed.
    #[must_use]
    pub const fn usual(self) -> usize {
        match self {
            Self::Fixed(length)
            | Self::Extendable { default: length }
            | Self::Chosen { default: length } => length,
        }
    }
}

/// Shows which parameters there are, and of none what it is: one is a key.
impl fmt::Debug for Parameters<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Parameters")?;
        f.debug_set().entries(Parameter::ALL.iter().filter(|one| self.has(**one))).finish()
    }
}

impl Parameter {
    /// All of them.
    pub const ALL: &'static [Self] =
        &[Self::Key, Self::Name, Self::Customization, Self::Context, Self::Domain, Self::BlockSize];
}

impl fmt::Display for Parameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Key => "key",
            Self::Name => "function name",
            Self::Customization => "customization",
            Self::Context => "context",
            Self::Domain => "domain byte",
            Self::BlockSize => "block size",
        })
    }
}
