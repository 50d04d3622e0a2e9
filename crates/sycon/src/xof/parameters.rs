//! The parameters and the output lengths of functions, which the [table](super::algorithm) uses.

use core::fmt;

use crate::Backend;

/// The inputs of a function other than its message.
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

/// The name of a parameter in [`Parameters`].
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

/// The kind and the length of a function's output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OutputLength {
    /// This number of bytes.
    Fixed(usize),
    /// Any length; a shorter output is a prefix of a longer one.
    Extendable {
        /// The usual number of bytes: twice the security strength.
        default: usize,
    },
    /// Any length, which is part of the function: outputs of different lengths are unrelated.
    Chosen {
        /// The usual number of bytes.
        default: usize,
    },
}

impl<'a> Parameters<'a> {
    /// Creates an empty set of parameters.
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

    /// Sets the backend of any function. BLAKE3 ignores it and selects its own.
    #[must_use]
    pub const fn backend(self, backend: Backend) -> Self {
        Self { backend: Some(backend), ..self }
    }

    /// Sets the key. BLAKE3 requires 32 bytes. KMAC accepts any length; use at least 16 or 32 bytes, according to its
    /// strength.
    #[must_use]
    pub const fn key(self, key: &'a [u8]) -> Self {
        Self { key: Some(key), ..self }
    }

    /// Sets the name of a function that NIST defines on cSHAKE (SP 800-185's N).
    #[must_use]
    pub const fn name(self, name: &'a [u8]) -> Self {
        Self { name: Some(name), ..self }
    }

    /// Sets a customization string of your choice, which separates your uses from all others.
    #[must_use]
    pub const fn customization(self, customization: &'a [u8]) -> Self {
        Self { customization: Some(customization), ..self }
    }

    /// Sets the context of BLAKE3's key derivation, which must be hard-coded and globally unique.
    #[must_use]
    pub const fn context(self, context: &'a str) -> Self {
        Self { context: Some(context), ..self }
    }

    /// Sets the domain byte of TurboSHAKE, `0x01..=0x7f`. The default is `0x1f`.
    #[must_use]
    pub const fn domain(self, domain: u8) -> Self {
        Self { domain: Some(domain), ..self }
    }

    /// Sets the block size of ParallelHash in bytes, at least 1. The default is 8192.
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

/// Accessors for the rows of the table.
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

    /// Returns the key, the context and the block size.
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
    /// Returns the usual number of bytes, or the only possible number if the length is fixed.
    #[must_use]
    pub const fn usual(self) -> usize {
        match self {
            Self::Fixed(length)
            | Self::Extendable { default: length }
            | Self::Chosen { default: length } => length,
        }
    }
}

/// Shows which parameters are set, but not their values, because one is a key.
impl fmt::Debug for Parameters<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Parameters")?;
        f.debug_set().entries(Parameter::ALL.iter().filter(|one| self.has(**one))).finish()
    }
}

impl Parameter {
    /// All parameters.
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
