//! Permutations: the fixed, public, keyless shuffles that everything else is built on.
//!
//! A sharp tool. A permutation by itself hides nothing and can be inverted by anyone; use
//! [`xof`](crate::xof) unless you are building a construction of your own.

mod areion;
mod ascon;
mod gimli;
mod haraka;
mod keccak;
mod named;
mod registers;
mod simpira;
mod xoodoo;

pub use areion::Areion512;
pub use ascon::{Ascon, AsconP8, AsconP12, AsconV12P8, AsconV12P12};
pub use gimli::Gimli;
pub use haraka::{Haraka512, Haraka512Newplex};
pub use keccak::{Keccak, KeccakF1600, KeccakP1600R12};
pub use named::Named;
pub use simpira::{Simpira, Simpira256, Simpira512, Simpira768, Simpira1024, Simpira1536};
pub use xoodoo::Xoodoo;

use crate::Backend;

/// A permutation of a string of bytes.
///
/// To bring your own to [`sponge`](crate::sponge), implement what has no default. The permutations
/// here implement all of it, with the state in registers from end to end.
pub trait Permutation: Clone {
    /// Its name in the standard or paper that defines it.
    const NAME: &'static str;

    /// The length of the state in bytes.
    const WIDTH: usize;

    /// `[u8; WIDTH]`
    type State: Copy + AsRef<[u8]> + AsMut<[u8]>;

    /// The state of all zero bytes.
    const ZERO: Self::State;

    /// Permutes one state in place.
    fn permute(backend: Backend, state: &mut Self::State);

    /// The fastest backend for one state.
    #[must_use]
    #[inline]
    fn best_backend() -> Backend {
        Backend::best()
    }

    /// Permutes every state in place, several at once where the backend can.
    fn permute_many(backend: Backend, states: &mut [Self::State]) {
        for state in states {
            Self::permute(backend, state);
        }
    }

    /// For each block in turn: xors it into the first `RATE` bytes, then permutes.
    ///
    /// The state stays in registers between blocks, so one call with many blocks is faster than
    /// many calls.
    fn absorb_blocks<const RATE: usize>(
        backend: Backend,
        state: &mut Self::State,
        blocks: &[[u8; RATE]],
    ) {
        for block in blocks {
            for (byte, new) in state.as_mut().iter_mut().zip(block) {
                *byte ^= new;
            }
            Self::permute(backend, state);
        }
    }

    /// For each block in turn: permutes, then copies the first `RATE` bytes out.
    fn squeeze_blocks<const RATE: usize>(
        backend: Backend,
        state: &mut Self::State,
        blocks: &mut [[u8; RATE]],
    ) {
        for block in blocks {
            Self::permute(backend, state);
            block.copy_from_slice(&state.as_ref()[..RATE]);
        }
    }

    /// For each block in turn: xors it into the first `RATE` bytes, which then replace it, and
    /// permutes.
    fn encrypt_blocks<const RATE: usize>(
        backend: Backend,
        state: &mut Self::State,
        blocks: &mut [[u8; RATE]],
    ) {
        for block in blocks {
            for (byte, new) in state.as_mut().iter_mut().zip(block) {
                *byte ^= *new;
                *new = *byte;
            }
            Self::permute(backend, state);
        }
    }

    /// The inverse of [`encrypt_blocks`](Self::encrypt_blocks), with the same state afterwards: each
    /// block takes the place of the first `RATE` bytes, and the xor of both takes its own.
    fn decrypt_blocks<const RATE: usize>(
        backend: Backend,
        state: &mut Self::State,
        blocks: &mut [[u8; RATE]],
    ) {
        for block in blocks {
            for (byte, new) in state.as_mut().iter_mut().zip(block) {
                *new ^= *byte;
                *byte ^= *new;
            }
            Self::permute(backend, state);
        }
    }
}
