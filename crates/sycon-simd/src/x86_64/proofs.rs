//! Proofs of instruction sets. The vectors require them, and the tokens implement them.

/// A token whose features include AVX2, and BMI1, BMI2 and POPCNT, which limb tokens also use.
///
/// # Safety
///
/// A value of each implementor exists only on a CPU with `avx2`, `bmi1`, `bmi2` and `popcnt`.
pub(crate) unsafe trait Avx2Token: Copy {}

/// A token whose features include AVX-512F, AVX-512BW and AVX-512VL.
///
/// # Safety
///
/// A value of each implementor exists only on a CPU with `avx512f`, `avx512bw` and `avx512vl`.
pub(crate) unsafe trait Avx512Token: Avx2Token {}

/// A token whose features include AES-NI.
///
/// # Safety
///
/// A value of each implementor exists only on a CPU with `aes`.
pub(crate) unsafe trait AesToken: Copy {}

/// A token whose features include VAES.
///
/// # Safety
///
/// A value of each implementor exists only on a CPU with `vaes` and `aes`.
pub(crate) unsafe trait VaesToken: AesToken {}

/// A token whose features include AVX-512 IFMA and AVX-512DQ.
///
/// # Safety
///
/// A value of each implementor exists only on a CPU with `avx512ifma` and `avx512dq`.
pub(crate) unsafe trait Avx512IfmaToken: Avx512Token {}

/// A token whose features include AVX-IFMA.
///
/// # Safety
///
/// A value of each implementor exists only on a CPU with `avxifma`.
pub(crate) unsafe trait AvxIfmaToken: Avx2Token {}

/// Define what each token of the caller's module proves.
macro_rules! proofs {
    ($($Token:ident: $($Proof:ident)+;)+) => {$($(
        // SAFETY: the token is detected by a list, in its module, that contains these features, or beside a token that
        // proves them.
        unsafe impl $Proof for $Token {}
    )+)+};
}

pub(super) use proofs;
