//! Proofs of instruction sets. The vectors require them, and the tokens implement them.

/// A token whose features include AVX2.
///
/// # Safety
///
/// The list of features of each implementor contains `avx2`.
pub(crate) unsafe trait Avx2Token: Copy {}

/// A token whose features include AVX-512F, AVX-512BW and AVX-512VL.
///
/// # Safety
///
/// The list of features of each implementor contains `avx512f`, `avx512bw`, `avx512vl` and `avx2`.
pub(crate) unsafe trait Avx512Token: Copy {}

/// A token whose features include AES-NI.
///
/// # Safety
///
/// The list of features of each implementor contains `aes`.
pub(crate) unsafe trait AesToken: Copy {}

/// A token whose features include VAES.
///
/// # Safety
///
/// The list of features of each implementor contains `vaes` and `aes`.
pub(crate) unsafe trait VaesToken: AesToken {}
