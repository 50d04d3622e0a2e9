//! Encrypted files: the format `age-encryption.org/v1`, with X-Wing.
//!
//! A file is encrypted to one recipient or more, and each decrypts it with an identity of its own. Take
//! [`pq`]: its files stay secret when there are quantum computers. The files are those of age 1.3, which
//! reads ours, and we its.
//!
//! | item | what it is |
//! |---|---|
//! | [`pq`] | **take this one**: X-Wing, `age1pq1..` |
//! | [`x25519`] | X25519, `age1..`, as age had it before |
//! | [`passphrase`] | a passphrase, by scrypt |
//! | [`encrypt`](fn@encrypt), [`encrypt_armored`], [`decrypt`](fn@decrypt) | what is in memory |
//! | [`Encryptor`], [`EncryptWriter`] | streams of any length, on one thread or many |
//! | [`DecryptReader`], [`SeekReader`] | the same back, from the start or from anywhere |
//! | [`parse_identities`], [`decrypt_identities`], [`parse_recipients`] | files of keys |
//! | [`inspect`](fn@inspect), [`is_age`] | what a file tells everybody |
//! | [`Recipient`], [`Identity`], [`Stanza`], [`FileKey`] | for other types of keys, and plugins |
//! | [`plugin`] | `age-plugin-pq`, which gives [`pq`] to clients that do not know it |
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
//! * A reader does not know who wrote a file: whoever has the recipient can. Of a passphrase alone, who
//!   knows it knows that the writer knew it too.
//! * Whoever has an identity reads all that was ever encrypted to it.
//! * Everybody sees how long a file is, and how many recipients of which types it has; not who they are.
//! * Whoever can decrypt a file can make another with the same header: a recipient cannot be sure that
//!   the others of a file got the same.
//! * Nothing is given out that is not authentic. A [stream](DecryptReader) gives out what comes before a
//!   part that is not, or is missing: only its end says that it was the whole.
//! * Keys are wiped when dropped. Reading keys as text takes time that depends on them.
//! * Not audited; see the repository's `SECURITY.md`.
//!
//! What others wrote is limited before anything of it is authenticated: a header has at most 2 MiB, 1024 stanzas
//! and 128 arguments in each, and a passphrase costs no more [work](passphrase::MOST_WORK_FACTOR) than is allowed.
//!
//! # Features
//!
//! | feature | what it brings |
//! |---|---|
//! | `rayon` | more threads: [`Encryptor::parallel`], [`DecryptReader::parallel`], and `parallel_on` beside them |
//!
//! Source: C2SP's age; age 1.3 for what that leaves open, such as limits.
#![cfg_attr(not(feature = "rayon"), allow(rustdoc::broken_intra_doc_links))]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod aead;
mod armor;
mod chacha;
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
mod poly;
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
