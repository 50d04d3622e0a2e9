//! ML-KEM (FIPS 203), once for all parameter sets. [`mlkem512`](crate::mlkem512), [`mlkem768`](crate::mlkem768) and
//! [`mlkem1024`](crate::mlkem1024) are the public modules.
//!
//! From the top: [`scheme`] implements the [`Scheme`](crate::Scheme). [`keys`] and [`fo`] contain the keys and the
//! transform that turns encryption into a KEM. [`kpke`] contains the encryption, in kernels. [`factors`], [`ntt`],
//! [`polynomial`] and [`encoding`] contain its arithmetic, [`sampling`] and [`hashing`] all uses of Keccak, and
//! [`parameters`] the differences between the sets.

#![allow(missing_debug_implementations, reason = "other crates cannot name these types")]

#[cfg(feature = "pkcs8")]
mod documents;
mod encoding;
mod factors;
pub(crate) mod fo;
mod hashing;
pub(crate) mod keys;
mod kpke;
#[cfg(feature = "alloc")]
pub(crate) mod many;
mod ntt;
pub(crate) mod parameters;
mod polynomial;
mod sampling;
pub(crate) mod scheme;
#[cfg(test)]
mod theorems;
