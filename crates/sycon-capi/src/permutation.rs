//! Permutations: fixed, public, keyless shuffles that everything else is built on. A low-level tool: a
//! permutation by itself hides nothing and can be inverted by anyone.
//!
//! ```c
//! #include <sycon/hazmat.h>
//!
//! int once(uint8_t state[SYCON_PERMUTE_KECCAKF1600_BYTES]) {
//!     return sycon_permute("keccakf1600", state, SYCON_PERMUTE_KECCAKF1600_BYTES);
//! }
//! ```

use sycon::Backend;
use sycon::permutation::Named;

use crate::boundary::Refused;
use crate::items::interface;

interface! {
    /// Permutes the states of `len` bytes that `states` holds, one after the other: -1 if no permutation has that
    /// name, and if `len` is not a multiple of the size of its state. 16 states or more take a fraction of the time
    /// that they take one by one.
    fn sycon_permute(string name, inout states[len]) {
        let permutation: Named = name.to_str()?.parse().map_err(|_| Refused)?;
        let one = states.len() == permutation.width();
        let backend = if one { permutation.best_backend() } else { Backend::best() };
        permutation.permute_many(backend, states).map_err(|_| Refused)
    }
}
