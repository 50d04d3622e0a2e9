//! Authenticated encryption with associated data (AEAD): [Ascon-AEAD128](AsconAead128) of NIST SP 800-232.
//!
//! Ascon-AEAD128 is NIST's standard for small devices. Use it to communicate with them, or if code size matters. On CPUs
//! with AES instructions, AES-GCM is several times faster for long messages; the module `hpke` offers it. To encrypt
//! files, use the module `age`.
//!
//! [`seal_many`] and [`open_many`] process many short messages at once, such as those of sensors or the cells of a
//! database, with one key or many:
//!
//! ```
//! use sycon::Backend;
//! use sycon::aead::{AsconAead128, Message, Tag, open_many, seal_many};
//!
//! let cipher = AsconAead128::new(&[7; 16]);
//! let mut readings = [*b"21.5 C", *b"21.6 C", *b"21.4 C"];
//! let nonces = [[1; 16], [2; 16], [3; 16]];
//! let mut tags = [Tag::default(); 3];
//! let mut messages: Vec<Message<'_>> = readings
//!     .iter_mut()
//!     .zip(&nonces)
//!     .map(|(text, nonce)| Message { cipher: &cipher, nonce, aad: b"sensor 9", text })
//!     .collect();
//! seal_many(Backend::best(), &mut messages, &mut tags);
//!
//! let tags: Vec<&[u8]> = tags.iter().map(|tag| &tag[..]).collect();
//! let mut results = [Ok(()); 3];
//! open_many(Backend::best(), &mut messages, &tags, &mut results);
//! assert_eq!(results, [Ok(()); 3]);
//! assert_eq!(readings[1], *b"21.6 C");
//! ```
//!
//! # Security
//!
//! **Never use a nonce twice with the same key.** A counter is best. Among 2^48 random nonces of 16 bytes, two are
//! equal with a probability of 2^-33. The timing depends on lengths, not on keys and messages. Keys are zeroized on
//! drop. After a failed check, the message is all zeros or unchanged.

pub use sycon_aead::{
    ASCON_NONCE, AsconAead128, Error, Forged, Message, Tag, open_many, seal_many,
};
