//! Proofs of instruction sets. The vectors require them, and the tokens implement them.

/// A token whose features include NEON, which is in the baseline.
pub(crate) trait NeonToken: Copy {}

/// A token whose features include AES.
///
/// # Safety
///
/// The list of features of each implementor contains `aes`.
pub(crate) unsafe trait AesToken: Copy {}

/// A token whose features include SHA3.
///
/// # Safety
///
/// The list of features of each implementor contains `sha3`.
pub(crate) unsafe trait Sha3Token: Copy {}
