//! ML-KEM-512 (FIPS 203): a building block, the smallest.
//!
//! Security category 1, as hard to break as AES-128. For protocols that ask for it: where you may
//! choose, take [`mlkem768`](crate::mlkem768), which leaves room for better attacks.
//!
//! Post-quantum, and younger than what it replaces: combine it with a classical scheme, as
//! [X-Wing](crate::xwing) does.
//!
//! A decapsulation key is kept as its seed of 64 bytes. Other implementations also store the key
//! expanded; [that form](DecapsulationKey::from_bytes) is read and checked, and has no seed. Files of
//! PKCS#8 hold the one, the other, or both (RFC 9935); with the feature `pkcs8` they are read and written.
//!
//! ```
//! use sycon_kem::mlkem512::{DecapsulationKey, EncapsulationKey};
//!
//! let seed = [7; 64]; // uniform and secret, or `generate()`, which asks the operating system
//! let key = DecapsulationKey::from_seed(&seed);
//! let published = key.encapsulation_key().as_bytes();
//!
//! let randomness = [9; 32]; // likewise, or `encapsulate()`
//! let (ciphertext, sent) =
//!     EncapsulationKey::from_bytes(published)?.encapsulate_derand(&randomness);
//!
//! assert_eq!(key.decapsulate(&ciphertext), sent);
//! # Ok::<(), sycon_kem::Error>(())
//! ```

crate::mlkem::types::public_types! {
    2, "ML-KEM-512", 800, 1632, 768,
    id: "mlkem512",
    summary: "The smallest parameter set of ML-KEM, as hard to break as AES-128.",
    oid: Some("2.16.840.1.101.3.4.4.1"),
    hpke: Some(0x0040),
    vectors: &["acvp", "mlkem_cctv.json"],
}
