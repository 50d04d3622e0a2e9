//! libsycon: the C library over [`sycon`].
//!
//! | module | what it is |
//! |---|---|
//! | [`library`] | version, backend, wiping and comparing memory |
//! | [`xof`] | extendable-output functions, in one call and streaming |
//! | [`hash`] | functions whose output length is fixed or part of the function, and KMAC |
//! | [`batch`] | many messages at once |
//! | [`kem`] | X-Wing, and what it is made of and compared with |
//! | [`protocol`], [`aestream`] | Newplex, and streams of authenticated blocks |
//! | [`universal`] | multimixer-128 and the message authentication code on it |
//! | [`duplex`], [`permutation`] | sharp tools |
//! | `boundary` | what becomes of pointers and panics; the only `unsafe` code |
//! | `state` | the types of C that hold values of Rust |
//!
//! Every module is a section of `include/sycon.h`, its functions in the order they have here and its
//! comments those of the header; `crates/sycon-header` writes it.
//!
//! # Safety
//!
//! Of all functions here: every pointer that is not null points to memory of the length that is given
//! or documented, which may be read, or written if it is not `const`, and which nothing else writes
//! during the call.

mod boundary;
mod state;

// The order of the header. The empty lines keep rustfmt from sorting them.
pub mod library;

pub mod xof;

pub mod hash;

pub mod batch;

pub mod kem;

pub mod protocol;

pub mod aestream;

pub mod universal;

pub mod duplex;

pub mod permutation;
