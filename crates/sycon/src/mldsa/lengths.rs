//! Lengths of FIPS 204.

/// The lengths in bytes of public keys: ML-DSA-44, ML-DSA-65, ML-DSA-87.
pub const PUBLIC_KEYS: [usize; 3] = [1312, 1952, 2592];

/// The maximum length of a context in bytes.
pub const CONTEXT: usize = 255;

/// The length of mu in bytes.
pub const MU: usize = 64;
