//! The duplex sponge of draft-irtf-cfrg-fiat-shamir-03 (August 2026), and sessions on it.
//!
//! **A draft:** if a later draft changes the functions, it gets its own module, and this one does not change. Earlier
//! drafts and `spongefish` before 0.8 are incompatible.
//!
//! | item | what it is |
//! |---|---|
//! | [`FiatShamir`] | the duplex sponge: absorb, squeeze, absorb again |
//! | [`Prover`], [`Verifier`] | sessions: messages absorbed as they are written or read |
//! | [`Modulus`] | integers as messages and challenges |
//! | [`AnyFiatShamir`], [`Suite`] | a sponge whose suite is chosen at run time |
//!
//! ```
//! use sycon_transcript::draft03::{FiatShamirShake128, Prover, Verifier};
//!
//! # fn main() -> Result<(), sycon_transcript::Error> {
//! let id = FiatShamirShake128::derive_session_id(b"example.org proof v1");
//! let sponge = FiatShamirShake128::new(&id);
//!
//! let (mut prover_challenge, mut challenge) = ([0; 32], [0; 32]);
//! let mut prover = Prover::new(sponge.clone(), b"what is proved")?;
//! prover.message(b"commitment");
//! prover.challenge(&mut prover_challenge);
//! prover.message(b"response");
//! let proof = prover.finish();
//!
//! let mut verifier = Verifier::new(sponge, b"what is proved", &proof)?;
//! assert_eq!(verifier.message(10)?, b"commitment");
//! verifier.challenge(&mut challenge);
//! assert_eq!(verifier.message(8)?, b"response");
//! verifier.finish()?;
//! assert_eq!(prover_challenge, challenge);
//! # Ok(())
//! # }
//! ```

mod any;
mod integer;
mod session;
mod sponge;
#[cfg(feature = "spongefish")]
mod spongefish;
mod suite;

pub use any::AnyFiatShamir;
pub use integer::Modulus;
#[cfg(feature = "alloc")]
pub use session::Prover;
pub use session::Verifier;
pub use sponge::{FiatShamir, FiatShamirShake128, FiatShamirTurboShake128, InSuite};
pub use suite::Suite;

/// The number of the draft.
pub const DRAFT: u32 = 3;
