//! ML-KEM-768 (FIPS 203): a building block.
//!
//! Post-quantum, and younger than what it replaces: combine it with a classical scheme, as
//! [X-Wing](crate::xwing) does.
//!
//! A decapsulation key is kept as its seed of 64 bytes. The object does not keep it: other
//! implementations also store the key expanded, and of [that form](DecapsulationKey::from_bytes) the
//! seed cannot be had.
//!
//! ```
//! use sycon_kem::mlkem768::{DecapsulationKey, EncapsulationKey};
//!
//! let seed = [7; 64]; // uniform and secret
//! let key = DecapsulationKey::from_seed(&seed);
//! let published = key.encapsulation_key().as_bytes();
//!
//! let randomness = [9; 32]; // likewise, or `encapsulate()`, which asks the operating system
//! let (ciphertext, sent) =
//!     EncapsulationKey::from_bytes(published)?.encapsulate_derand(&randomness);
//!
//! assert_eq!(key.decapsulate(&ciphertext), sent);
//! # Ok::<(), sycon_kem::Error>(())
//! ```

pub use crate::mlkem::keys::{DecapsulationKey, EncapsulationKey};
pub use crate::mlkem::parameters::{
    CIPHERTEXT, Ciphertext, DECAPSULATION_KEY, ENCAPSULATION_KEY, RANDOMNESS, SEED, SHARED_SECRET,
};
