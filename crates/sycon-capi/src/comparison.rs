//! Other ways to combine ML-KEM-768 and X25519, for measurements only: what X-Wing saves by leaving
//! ML-KEM's ciphertext out of its hash.
//!
//! Nothing else speaks them. They are no part of what the library promises: any version may change
//! or drop them. For anything but a measurement take X-Wing, whose functions have the same shape.
//!
//! ```c
//! #include <sycon/comparison.h>
//!
//! int exchange(uint8_t ours[32], uint8_t theirs[32]) {
//!     uint8_t pk[sycon_kem_ghpc_PUBLICKEYBYTES], sk[sycon_kem_ghpc_SECRETKEYBYTES];
//!     uint8_t ct[sycon_kem_ghpc_CIPHERTEXTBYTES];
//!     return sycon_kem_ghpc_keypair(pk, sk) != 0 || sycon_kem_ghpc_enc(ct, ours, pk) != 0
//!         || sycon_kem_ghpc_dec(theirs, ct, sk) != 0;
//! }
//! ```

use sycon_kem::comparison::{ghpc, xwing_naive};
use sycon_kem::{Error, SharedSecret};

use crate::boundary::Refused;
use crate::items::{interface, items};
use crate::kem::{kem, nothing_left, strings};
use crate::threads;

interface! {
    /// The seed is the secret key: 32 random bytes.
    kem ghpc(
        ghpc, "GHPC", SEED by from_seed_slice and seed, opened by decapsulate,
        public 9216 bytes, secret 11264 bytes, aligned 64
    );

    /// The seed is the secret key: 32 random bytes.
    kem xwing_naive(
        xwing_naive, "naive X-Wing", SEED by from_seed_slice and seed, opened by decapsulate,
        public 9216 bytes, secret 11264 bytes, aligned 64
    );
}
