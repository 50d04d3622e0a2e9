//! Who files are encrypted to, and who decrypts them.

use std::fmt::Debug;

use crate::{Error, FileKey, Stanza};

/// Somebody to encrypt to: [`pq::Recipient`](crate::pq::Recipient), one of [`x25519`](crate::x25519) or of
/// [`passphrase`](crate::passphrase), or one of your own.
pub trait Recipient: Debug + Send + Sync {
    /// A file key for the header: the stanzas, usually one, in which the recipient finds it.
    ///
    /// # Errors
    ///
    /// Whatever keeps it from being wrapped; nothing is then encrypted.
    fn wrap(&self, key: &FileKey) -> Result<Vec<Stanza>, Error>;

    /// With whom it may share a file: with recipients of the same label.
    fn label(&self) -> Label;
}

/// What recipients of one file must have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Label {
    /// Whoever builds a quantum computer reads the file.
    Classic,
    /// Nobody with one does: what age names `postquantum`.
    PostQuantum,
    /// There is no other recipient: of a passphrase, which whoever knows it takes as proof that the file is
    /// from one who knows it too.
    Alone,
}

/// Somebody who decrypts: [`pq::Identity`](crate::pq::Identity), one of [`x25519`](crate::x25519) or of
/// [`passphrase`](crate::passphrase), or one of your own.
pub trait Identity: Debug + Send + Sync {
    /// The file key, if one of a header's stanzas is for this identity. Those of types that it does
    /// not know it passes over.
    ///
    /// # Errors
    ///
    /// [`Error::Header`] if a stanza of its type is malformed, and whatever else keeps it from looking:
    /// decryption ends there, and other identities are not asked.
    fn unwrap(&self, stanzas: &[Stanza]) -> Result<Option<FileKey>, Error>;
}
