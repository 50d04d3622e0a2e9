//! ML-KEM-768 (FIPS 203), a post-quantum key encapsulation mechanism.
//!
//! Security category 3, as hard to break as AES-192: the parameter set that NIST recommends, and the one in TLS and
//! X-Wing.
//!
//! Unless a protocol requires ML-KEM on its own, use [X-Wing](crate::xwing), which combines ML-KEM-768 with X25519.
//!
//! A decapsulation key is stored as its seed of 64 bytes. Other implementations also store the key expanded.
//! [`DecapsulationKey::from_bytes`] reads and checks that form, which has no seed. PKCS #8 files contain the seed, the
//! expanded key, or both (RFC 9935). The feature `pkcs8` adds methods to read and write them.
//!
//! ```
//! use sycon_kem::mlkem768::{DecapsulationKey, EncapsulationKey};
//!
//! let seed = [7; 64]; // in real code: uniform and secret, or `generate()`
//! let key = DecapsulationKey::from_seed(&seed);
//! let published = key.encapsulation_key().as_bytes();
//!
//! let randomness = [9; 32]; // in real code: uniform and secret, or `encapsulate()`
//! let (ciphertext, sent) =
//!     EncapsulationKey::from_bytes(published)?.encapsulate_derand(&randomness);
//!
//! assert_eq!(key.decapsulate(&ciphertext), sent);
//! # Ok::<(), sycon_kem::Error>(())
//! ```

use crate::mlkem::parameters::MlKem;
use crate::mlkem::scheme::ParameterSet;
use crate::{SharedSecret, Status};

crate::names::names! {
    MlKem768, "ML-KEM-768", SharedSecret;
    seed 64, encapsulation key 1184, ciphertext 1088, randomness 32;
    id: "mlkem768",
    summary: "The parameter set of ML-KEM that NIST recommends, as hard to break as AES-192.",
    status: Status::Standard,
    reference: "FIPS 203",
    oid: Some("2.16.840.1.101.3.4.4.2"),
    hpke: Some(0x0041),
    expanded_key: Some(DECAPSULATION_KEY),
    vectors: &["acvp", "hpke.json", "mlkem_cctv.json"],
}
crate::scheme::compile!(MlKem768: MlKem<3>);

/// The length of an expanded decapsulation key in bytes.
pub const DECAPSULATION_KEY: usize = 2400;

impl ParameterSet for MlKem768 {}
