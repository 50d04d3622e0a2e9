//! The crate `merlin`, on sycon.
#![no_std]

pub use sycon_transcript::merlin::{Transcript, TranscriptRng, TranscriptRngBuilder};
