//! Permutations: the fixed, public, keyless shuffles that everything else is built on.
//!
//! A sharp tool. A permutation by itself hides nothing and can be inverted by anyone; use
//! [`xof`](crate::xof) unless you are building a construction of your own.

mod ascon;
mod keccak;

pub use ascon::{Ascon, AsconP8, AsconP12, AsconV12P8, AsconV12P12};
pub use keccak::{Keccak, KeccakF1600, KeccakP1600R12};
pub(crate) use keccak::{SIDE_BY_SIDE, States};

use crate::Backend;

/// A permutation of a string of bytes.
pub trait Permutation: Clone {
    /// Its name in the standard that defines it.
    const NAME: &'static str;

    /// The length of the state in bytes.
    const WIDTH: usize;

    /// `[u8; WIDTH]`
    type State: Copy + AsRef<[u8]> + AsMut<[u8]>;

    /// The state of all zero bytes.
    const ZERO: Self::State;

    /// Permutes one state in place.
    fn permute(backend: Backend, state: &mut Self::State);

    /// Permutes every state in place, several at once where the backend can.
    fn permute_many(backend: Backend, states: &mut [Self::State]);

    /// For each block in turn: xors it into the first `RATE` bytes, then permutes.
    ///
    /// The state stays in registers between blocks, so one call with many blocks is faster than
    /// many calls.
    fn absorb_blocks<const RATE: usize>(
        backend: Backend,
        state: &mut Self::State,
        blocks: &[[u8; RATE]],
    );

    /// For each block in turn: permutes, then copies the first `RATE` bytes out.
    fn squeeze_blocks<const RATE: usize>(
        backend: Backend,
        state: &mut Self::State,
        blocks: &mut [[u8; RATE]],
    );
}
