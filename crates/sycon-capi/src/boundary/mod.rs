//! The boundary between C and Rust: pointers, states, panics. All `unsafe` code is here.
//!
//! Every function of the C library is a safe Rust function over slices, arrays and references, written for the
//! macro [`function`]. The macro makes a C function that
//!
//! 1. rejects invalid pointers: null with a length, a misaligned state, a state or an output that overlaps
//!    another;
//! 2. rejects states without their marks: never initialized, wiped, of another type, or partly overwritten;
//! 3. catches panics, in builds with the standard library;
//! 4. fills the outputs with zeros after every error, except the output that reports the error;
//! 5. supports outputs that overlap inputs: it then writes to separate memory, and copies the result at the end.
//!
//! The macro relies on the caller for the rest, as every C function does: the memory must be valid, and the
//! caller's functions must do what their documentation requires.
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
#[cfg(all(feature = "threads", unix, not(miri)))]
mod system;

pub(crate) use call::guard;
#[cfg(feature = "age")]
pub(crate) use callbacks::{Sink, Source};
pub(crate) use data::{List, array, moved, opened, result, slice, slice_mut};
pub(crate) use function::{argument, finished, function};
pub(crate) use output::Output;
pub(crate) use span::{Call, Span};
pub(crate) use state::{Handle, Opaque, Slot, Vacant, last, mark, state, state_mut, take};
#[cfg(all(feature = "threads", unix, not(miri)))]
pub(crate) use system::{after_fork, without_signals};

/// Any error that makes a C function return -1.
#[derive(Debug)]
pub(crate) struct Refused;

pub(crate) type Outcome = Result<(), Refused>;

impl<E: core::error::Error> From<E> for Refused {
    fn from(_: E) -> Self {
        Self
    }
}

/// Returns `key`, and refuses an empty key, with which everyone can compute tags.
pub(crate) fn not_empty(key: &[u8]) -> Result<&[u8], Refused> {
    if key.is_empty() { Err(Refused) } else { Ok(key) }
}

/// Copies `bytes` to an output of exactly this length. Otherwise returns an error.
pub(crate) fn exactly(out: &mut [u8], bytes: &[u8]) -> Outcome {
    if out.len() != bytes.len() {
        return Err(Refused);
    }
    out.copy_from_slice(bytes);
    Ok(())
}

/// Copies `bytes` to the beginning of an output, fills the rest with zeros, and sets `length` to the number of
/// bytes.
pub(crate) fn padded(out: &mut [u8], length: &mut usize, bytes: &[u8]) -> Outcome {
    let (to, rest) = out.split_at_mut_checked(bytes.len()).ok_or(Refused)?;
    to.copy_from_slice(bytes);
    rest.fill(0);
    *length = bytes.len();
    Ok(())
}
