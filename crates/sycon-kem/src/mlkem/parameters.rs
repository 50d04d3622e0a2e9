//! The parameter set ML-KEM-768 (FIPS 203, table 2), and the lengths that follow from it.

/// The rank of the matrix, `k`.
pub(super) const RANK: usize = 3;

/// The bits that a coefficient of a ciphertext's first part is rounded to, `d_u`.
pub(super) const DU: usize = 10;

/// Those of its second part, `d_v`.
pub(super) const DV: usize = 4;

/// A polynomial in bytes, of 12 bits a coefficient.
pub(super) const POLYNOMIAL: usize = 12 * 256 / 8;

/// The length of an encapsulation key in bytes.
pub const ENCAPSULATION_KEY: usize = RANK * POLYNOMIAL + 32;

/// The length of a decapsulation key in bytes, in the form of FIPS 203.
pub const DECAPSULATION_KEY: usize = RANK * POLYNOMIAL + ENCAPSULATION_KEY + 64;

/// The length of the seed that a decapsulation key is made from, in bytes: `d` and `z`.
pub const SEED: usize = 64;

/// The length of a ciphertext in bytes.
pub const CIPHERTEXT: usize = (RANK * DU + DV) * 256 / 8;

/// The length of the randomness of an encapsulation in bytes.
pub const RANDOMNESS: usize = 32;

/// The length of a shared secret in bytes.
pub const SHARED_SECRET: usize = 32;

/// A ciphertext as it travels.
pub type Ciphertext = [u8; CIPHERTEXT];
