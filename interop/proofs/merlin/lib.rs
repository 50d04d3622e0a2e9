//! The crate `merlin`, implemented with sycon.
#![no_std]

pub use sycon_transcript::merlin::{Transcript, TranscriptRng, TranscriptRngBuilder};
