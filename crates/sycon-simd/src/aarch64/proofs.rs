//! Proofs of instruction sets. The vectors require them, and the tokens implement them.

/// A token whose features include NEON, which is in the baseline.
pub(crate) trait NeonToken: Copy {}

/// A token whose features include AES.
///
/// # Safety
///
/// A value of each implementor exists only on a CPU with `aes`.
pub(crate) unsafe trait AesToken: Copy {}

/// A token whose features include SHA3.
///
/// # Safety
///
/// A value of each implementor exists only on a CPU with `sha3`.
pub(crate) unsafe trait Sha3Token: Copy {}
