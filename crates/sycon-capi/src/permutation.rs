//! Permutations: fixed, public functions without a key, on which all other functions are based. **Low-level:** a
//! permutation alone hides nothing, and anyone can invert it.
//!
//! ```c
//! #include <sycon/hazmat.h>
//!
//! int once(uint8_t state[SYCON_PERMUTE_KECCAKF1600_BYTES]) {
//!     return sycon_permute("keccakf1600", state, SYCON_PERMUTE_KECCAKF1600_BYTES);
//! }
//! ```

use sycon::Backend;
use sycon::permutation::{KeccakF1600, KeccakP1600R12, Named, Permutation};

use crate::boundary::{Outcome, Refused};
use crate::items::interface;

interface! {
    /// Permutes the concatenated states in `states`, which has `len` bytes. Returns -1 if no permutation has that
    /// name, whose case matters, or if `len` is not a multiple of its state's size. A batch of 16 or more states
    /// takes a fraction of the time of separate calls.
    fn sycon_permute(string name, inout states[len]) {
        let permutation: Named = name.to_str()?.parse().map_err(|_| Refused)?;
        let one = states.len() == permutation.width();
        let backend = if one { permutation.best_backend() } else { Backend::best() };
        permutation.permute_many(backend, states).map_err(|_| Refused)
    }

    /// Absorbs and squeezes whole blocks of a sponge over Keccak-p with 1600 bits and `rounds` rounds, whose state of 200
    /// bytes you keep. XORs each block of `in` into the state and permutes; then permutes for each block of `out`, and
    /// copies it from the state. Before you squeeze, XOR the padding into the state. Returns -1, and leaves the state, if
    /// `rounds` is not 24 or 12, if no function of FIPS 202 or RFC 9861 has that `rate`, or if a length is not a multiple
    /// of it.
    fn sycon_keccak_blocks(value rounds: usize, value rate: usize, inout state[statelen], in r#in[inlen], out out[outlen]) {
        let state = state.try_into().map_err(|_| Refused)?;
        match (rounds, rate) {
            (24, 168) => blocks::<KeccakF1600, 168>(state, r#in, out),
            (24, 144) => blocks::<KeccakF1600, 144>(state, r#in, out),
            (24, 136) => blocks::<KeccakF1600, 136>(state, r#in, out),
            (24, 104) => blocks::<KeccakF1600, 104>(state, r#in, out),
            (24, 72) => blocks::<KeccakF1600, 72>(state, r#in, out),
            (12, 168) => blocks::<KeccakP1600R12, 168>(state, r#in, out),
            (12, 136) => blocks::<KeccakP1600R12, 136>(state, r#in, out),
            _ => Err(Refused),
        }
    }
}

fn blocks<P: Permutation, const RATE: usize>(
    state: &mut P::State,
    r#in: &[u8],
    out: &mut [u8],
) -> Outcome {
    let (input, []) = r#in.as_chunks::<RATE>() else { return Err(Refused) };
    let (output, []) = out.as_chunks_mut::<RATE>() else { return Err(Refused) };
    P::absorb_blocks(P::best_backend(), state, input);
    P::squeeze_blocks(P::best_backend(), state, output);
    Ok(())
}
