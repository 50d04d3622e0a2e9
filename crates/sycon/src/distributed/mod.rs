//! One input on many machines: each hashes parts of it, and the end is the standard digest that one machine would compute.
//!
//! | function | the parts are | choose it for |
//! |---|---|---|
//! | BLAKE3 | of 1024 bytes, in any order; the whole is a few hashes | speed; `b3sum` agrees |
//! | KT128, KT256 | of 8192 bytes, in order; 1/256 and 1/128 of the input | RFC 9861 |
//! | ParallelHash128, ParallelHash256 | of blocks, in order | where NIST is required |
//!
//! A [`Plan`] says what is hashed and how. Whoever has one, and the bytes of a range, makes a [`Part`] of them. Parts that
//! touch [merge](Plan::merge), in any grouping, and a [`Root`] takes them, in order, and ends in the output. There is no
//! engine and no input or output here: parts and roots are [bytes](Part::to_bytes) to whoever carries them.
//!
//! ```
//! use sycon::distributed::Plan;
//! use sycon::xof::{Algorithm, Parameters, Squeeze, Xof, kt128};
//!
//! let data = vec![7; 100_000];
//! let plan = Plan::new(Algorithm::Kt128, &Parameters::new(), data.len() as u64, b"etag:\"1\"")?;
//! let mut root = plan.root(b"")?;
//! for range in plan.ranges(32_768)? {
//!     // On any machine that has this range of the input.
//!     let mut hasher = plan.part(range.clone())?;
//!     hasher.absorb(&data[range.start as usize..range.end as usize])?;
//!     let bytes = hasher.finalize()?.to_bytes();
//!     // On the one that has the root.
//!     root.add(&plan.load(&bytes)?)?;
//! }
//! let digest: [u8; 32] = root.finalize()?.squeeze_array();
//! assert_eq!(digest, kt128(&data).squeeze_array());
//! # Ok::<(), sycon::distributed::Error>(())
//! ```
//!
//! # Security
//!
//! Parts hold up to 16 KiB of the input, and unkeyed hashes of short pieces of it: anyone who guesses a piece can check
//! the guess. Protect parts like the input. The check in their bytes finds accidents. If others can write to the places
//! where parts and roots are stored, [authenticate](Plan::authenticate) them. **Parts are authenticated, not
//! encrypted**: a part of KT128 contains the object's first 8 KiB.
//!
//! Sources: RFC 9861; SP 800-185; the paper on BLAKE3, section 2.1.

mod bytes;
mod error;
mod part;
mod plan;
mod root;
mod subtrees;

pub use error::{Error, Flaw};
pub use part::{Part, PartHasher};
pub use plan::Plan;
pub use root::Root;
