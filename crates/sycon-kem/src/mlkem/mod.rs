//! ML-KEM (FIPS 203), of which [`mlkem768`](crate::mlkem768) is the public side.
//!
//! From the top: [`keys`] are the public types, [`fo`] the transform that makes a KEM of encryption,
//! [`kpke`] the encryption in kernels, [`polynomial`] and [`encoding`] what it computes with,
//! [`sampling`] and [`hashing`] all that is Keccak.

mod encoding;
pub(crate) mod fo;
mod hashing;
pub(crate) mod keys;
mod kpke;
pub(crate) mod parameters;
mod polynomial;
mod sampling;
