//! File encryption in the format `age-encryption.org/v1`, with post-quantum recipients.
//!
//! A file is encrypted to one or more recipients (public keys), and each of them decrypts it with their identity
//! (private key). Use [`pq`] unless the other side cannot read it: its recipients use X-Wing, a hybrid post-quantum
//! KEM. Age 1.3 reads the files of this crate, and this crate reads the files of age 1.3.
//!
//! | item | purpose |
//! |---|---|
//! | [`pq`] | **recommended:** X-Wing keys, `age1pq1…` |
//! | [`x25519`] | X25519 keys, `age1…`, for software without X-Wing. **Not post-quantum** |
//! | [`passphrase`] | passphrases, with scrypt |
//! | [`encrypt`](fn@encrypt), [`encrypt_armored`], [`decrypt`](fn@decrypt) | files in memory |
//! | [`Encryptor`], [`EncryptWriter`] | encrypt a stream of any length, on one or more threads |
//! | [`DecryptReader`], [`SeekReader`] | decrypt a stream from its start, or a file from any position |
//! | [`parse_identities`], [`decrypt_identities`], [`parse_recipients`] | parse files of keys |
//! | [`inspect`](fn@inspect), [`is_age`] | read what a file shows without a key |
//! | [`Recipient`], [`Identity`], [`Stanza`], [`FileKey`] | implement other types of keys, and plugins |
//! | [`plugin`] | `age-plugin-pq`, which adds [`pq`] to clients without it |
//!
//! ```
//! use sycon_age::{decrypt, encrypt, pq};
//!
//! let identity = pq::Identity::generate()?;
//! let recipient = identity.to_public();
//!
//! let file = encrypt(b"message", &[&recipient])?;
//!
//! assert_eq!(decrypt(&file, &[&identity])?, b"message");
//! # Ok::<(), sycon_age::Error>(())
//! ```
//!
//! # Security
//!
//! * **The sender is not authenticated:** anyone with the recipient can encrypt to it. If a file decrypts with a
//!   passphrase, someone who knew the passphrase wrote it.
//! * **Files don't have forward secrecy:** anyone who obtains an identity can decrypt every file that was ever encrypted
//!   to it.
//! * The length of a file, and the number and types of its recipients, are visible to everyone. The recipients'
//!   identities are not.
//! * Anyone who can decrypt a file can replace its contents and keep its header. Recipients of one file therefore
//!   cannot be sure that the others received the same contents.
//! * Only authenticated plaintext is returned. A [stream](DecryptReader) returns authenticated chunks before it has
//!   reached the end: a truncated file is an error at the point where it is truncated. **Don't act on a stream before
//!   it has ended without an error.**
//! * Keys are zeroized on drop. Reading and writing a key as text takes time that depends on the key.
//! * **Not audited.** See `SECURITY.md` in the repository.
//!
//! Before anything is authenticated, the input is limited: a header has at most 2 MiB, 1024 stanzas, and 128 arguments
//! for each stanza, and scrypt's [work factor](passphrase::MOST_WORK_FACTOR) is at most what you allow.
//!
//! # Features
//!
//! | feature | what it adds |
//! |---|---|
//! | `rayon` | more threads: [`Encryptor::parallel`], [`DecryptReader::parallel`] and their variants `parallel_on` |
//!
//! Source: C2SP's specification of age; age 1.3 where the specification leaves a limit open.
#![cfg_attr(not(feature = "rayon"), allow(rustdoc::broken_intra_doc_links))]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod aead;
mod armor;
mod decrypt;
mod encrypt;
mod error;
mod file_key;
mod header;
mod input;
mod inspect;
mod keys;
mod lines;
pub mod passphrase;
mod payload;
pub mod plugin;
pub mod pq;
mod recipients;
mod scrypt;
mod seek;
mod stanza;
#[cfg(test)]
mod tests;
mod text;
mod threads;
pub mod x25519;

pub use armor::{ArmorReader, ArmorWriter};
pub use decrypt::{DecryptReader, decrypt};
pub use encrypt::{EncryptWriter, Encryptor, encrypt, encrypt_armored};
pub use error::Error;
pub use file_key::FileKey;
pub use input::is_age;
pub use inspect::{Inspection, inspect};
pub use keys::{AnyIdentity, AnyRecipient, decrypt_identities, parse_identities, parse_recipients};
pub use recipients::{Identity, Label, Recipient};
pub use seek::SeekReader;
pub use stanza::Stanza;

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExamples;

#[cfg(test)]
sycon_testing::watch_freed_memory!();
