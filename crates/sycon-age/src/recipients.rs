//! Traits for types of recipients and identities.

use std::fmt::Debug;

use crate::{Error, FileKey, Stanza};

/// A public key or passphrase to encrypt to: [`pq::Recipient`](crate::pq::Recipient),
/// [`x25519::Recipient`](crate::x25519::Recipient), [`passphrase::Recipient`](crate::passphrase::Recipient), or
/// your own type.
pub trait Recipient: Debug + Send + Sync {
    /// Encrypt a file key for the header. Return the stanzas, usually one, from which the recipient can decrypt it.
    ///
    /// # Errors
    ///
    /// Any error that prevents this. Nothing is then encrypted.
    fn wrap(&self, key: &FileKey) -> Result<Vec<Stanza>, Error>;

    /// Return the label. All recipients of a file must return the same label.
    fn label(&self) -> Label;
}

/// A property that all recipients of a file must share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Label {
    /// **Not post-quantum.**
    Classic,
    /// Post-quantum. Age calls it `postquantum`.
    PostQuantum,
    /// The recipient must be the only one. A passphrase requires this: if a file decrypts with a passphrase, its
    /// holder concludes that someone who knew the passphrase wrote the file.
    Alone,
}

/// A private key or passphrase to decrypt with: [`pq::Identity`](crate::pq::Identity),
/// [`x25519::Identity`](crate::x25519::Identity), [`passphrase::Identity`](crate::passphrase::Identity), or your
/// own type.
pub trait Identity: Debug + Send + Sync {
    /// Return the file key if one of a header's stanzas is for this identity. Skip stanzas of unknown types.
    ///
    /// # Errors
    ///
    /// [`Error::Header`] if a stanza of this type is malformed, or any other error that prevents a result.
    /// Decryption then fails without trying other identities.
    fn unwrap(&self, stanzas: &[Stanza]) -> Result<Option<FileKey>, Error>;
}
