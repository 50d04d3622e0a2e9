//! Between C and Rust: pointers, states, panics. The only place with `unsafe` code.
//!
//! Every function of the C library is written, for [`function`], as a safe Rust function over slices,
//! arrays and references. The macro makes the C function of it, which
//!
//! 1. refuses pointers that cannot be right: null with a length, a misaligned state, a state or an
//!    output that overlaps another;
//! 2. refuses states without their marks: never initialised, wiped, of another kind, overwritten at
//!    an end;
//! 3. stops panics, in builds with the standard library;
//! 4. fills the outputs with zeros if anything was refused or failed, but for what says why it failed;
//! 5. lets outputs lie over inputs: then it hands out memory of its own, and copies it there at the end.
//!
//! What it cannot check is what every C function trusts its caller with: that the memory is there, and that the
//! functions it is handed do what they are to.
#![allow(unsafe_code, reason = "C hands over pointers")]

mod call;
#[cfg(feature = "age")]
mod callbacks;
mod data;
mod function;
mod memory;
mod output;
mod span;
mod state;

pub(crate) use call::guard;
#[cfg(feature = "age")]
pub(crate) use callbacks::{Sink, Source};
pub(crate) use data::{List, array, moved, opened, result, slice, slice_mut};
pub(crate) use function::{argument, finished, function};
pub(crate) use output::Output;
pub(crate) use span::{Call, Span};
pub(crate) use state::{Handle, Opaque, Slot, Vacant, last, mark, state, state_mut, take};

/// Whatever makes a C function return -1.
#[derive(Debug)]
pub(crate) struct Refused;

pub(crate) type Outcome = Result<(), Refused>;

impl<E: core::error::Error> From<E> for Refused {
    fn from(_: E) -> Self {
        Self
    }
}

/// Fills an output that has the length of what goes there, else nothing.
pub(crate) fn exactly(out: &mut [u8], bytes: &[u8]) -> Outcome {
    if out.len() != bytes.len() {
        return Err(Refused);
    }
    out.copy_from_slice(bytes);
    Ok(())
}

/// Fills the beginning of an output, and the rest with zeros. `length` becomes that of `bytes`.
pub(crate) fn padded(out: &mut [u8], length: &mut usize, bytes: &[u8]) -> Outcome {
    let (to, rest) = out.split_at_mut_checked(bytes.len()).ok_or(Refused)?;
    to.copy_from_slice(bytes);
    rest.fill(0);
    *length = bytes.len();
    Ok(())
}
