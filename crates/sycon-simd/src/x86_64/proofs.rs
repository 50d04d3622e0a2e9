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
/// The list of features of each implementor contains `avx512f`, `avx512bw` and `avx512vl`.
pub(crate) unsafe trait Avx512Token: Avx2Token {}

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

/// A token whose features include AVX-512 IFMA and AVX-512DQ.
///
/// # Safety
///
/// The list of features of each implementor contains `avx512ifma` and `avx512dq`.
pub(crate) unsafe trait Avx512IfmaToken: Avx512Token {}

/// A token whose features include AVX-IFMA.
///
/// # Safety
///
/// The list of features of each implementor contains `avxifma`.
pub(crate) unsafe trait AvxIfmaToken: Avx2Token {}
