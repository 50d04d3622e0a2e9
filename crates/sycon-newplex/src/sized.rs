//! The protocol whose operations cannot be taken for others.

use core::fmt;

use sycon_simd::Backend;
use zeroize::ZeroizeOnDrop;

use crate::forms::{check_length, forms};
use crate::{Error, Protocol, TAG_LEN};

/// A [`Protocol`] that mixes the size of its data before each operation.
///
/// Different operations, of any labels and data, never absorb the same: what comes out of one is
/// unrelated to what comes out of any other. A [`Protocol`] promises that only under
/// [rules](crate#security) on what is mixed into it. Take this one unless the other side has only the
/// original's operations. **After `fork`, use the state in one process only**: parent and child would
/// encrypt with one keystream, as two clones do.
///
/// It costs 17 bytes for each operation, and data must be there as a whole. For streams there are
/// [`aestream`](crate#streams), which says the size of each block, and [`Protocol::mix_size`], if the
/// size of all is known before: both take the protocol that this one is made of.
///
/// ```
/// use sycon_newplex::SizedProtocol;
///
/// let mut alice = SizedProtocol::new(b"example.org notes v1");
/// alice.mix(b"key", &[7; 32]);
/// alice.mix(b"nonce", b"once and never again");
/// alice.mix(b"subject", b"of any length");
/// let mut bob = alice.clone();
///
/// let mut note = *b"message";
/// let tag = alice.seal(b"note", &mut note);
/// bob.open_detached(b"note", &mut note, &tag)?;
/// assert_eq!(&note, b"message");
/// # Ok::<(), sycon_newplex::Error>(())
/// ```
#[derive(Clone)]
pub struct SizedProtocol(Protocol);

impl SizedProtocol {
    /// The length of [`to_bytes`](Self::to_bytes).
    pub const BYTES: usize = Protocol::BYTES;

    /// A protocol in `domain`, a string that no other protocol uses, such as `example.org notes v1`.
    #[must_use]
    #[inline]
    pub fn new(domain: &[u8]) -> Self {
        Protocol::new(domain).into()
    }

    /// As [`new`](Self::new), with a backend of your choice.
    #[must_use]
    #[inline]
    pub fn with_backend(backend: Backend, domain: &[u8]) -> Self {
        Protocol::with_backend(backend, domain).into()
    }

    /// As [`Protocol::mix`].
    #[inline]
    pub fn mix(&mut self, label: &[u8], data: &[u8]) {
        self.sized(data.len()).mix(label, data);
    }

    /// As [`Protocol::derive`].
    #[inline]
    pub fn derive(&mut self, label: &[u8], out: &mut [u8]) {
        self.sized(out.len()).derive(label, out);
    }

    /// As [`Protocol::encrypt`]. The ciphertext depends on its length.
    ///
    /// # Security
    ///
    /// As [`Protocol::encrypt`].
    #[inline]
    pub fn encrypt(&mut self, label: &[u8], data: &mut [u8]) {
        self.sized(data.len()).encrypt(label, data);
    }

    /// The inverse of [`encrypt`](Self::encrypt).
    ///
    /// # Security
    ///
    /// As [`Protocol::encrypt`].
    #[inline]
    pub fn decrypt(&mut self, label: &[u8], data: &mut [u8]) {
        self.sized(data.len()).decrypt(label, data);
    }

    /// As [`Protocol::seal`].
    #[inline]
    #[must_use = "without the tag nobody can open it"]
    pub fn seal(&mut self, label: &[u8], data: &mut [u8]) -> [u8; TAG_LEN] {
        self.sized(data.len()).seal(label, data)
    }

    /// As [`open`](Self::open), with the tag apart.
    ///
    /// # Errors
    ///
    /// [`Error::InvalidCiphertext`], as [`open`](Self::open); `data` is then all zeros.
    #[inline]
    pub fn open_detached(
        &mut self,
        label: &[u8],
        data: &mut [u8],
        tag: &[u8; TAG_LEN],
    ) -> Result<(), Error> {
        self.sized(data.len()).open_detached(label, data, tag)
    }

    /// As [`Protocol::to_bytes`]. Nothing in them says that they are of a sized protocol.
    ///
    /// # Security
    ///
    /// As [`Protocol::to_bytes`].
    #[must_use]
    pub fn to_bytes(&self) -> [u8; Self::BYTES] {
        self.0.to_bytes()
    }

    /// The protocol that [`to_bytes`](Self::to_bytes) came from.
    ///
    /// # Errors
    ///
    /// As [`Protocol::from_bytes`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        Protocol::from_bytes(bytes).map(Self)
    }

    /// As [`from_bytes`](Self::from_bytes), with a backend of your choice.
    ///
    /// # Errors
    ///
    /// As [`Protocol::from_bytes`].
    pub fn from_bytes_with_backend(backend: Backend, bytes: &[u8]) -> Result<Self, Error> {
        Protocol::from_bytes_with_backend(backend, bytes).map(Self)
    }

    #[inline(always)]
    fn sized(&mut self, len: usize) -> &mut Protocol {
        self.0.mix_size(len as u64);
        &mut self.0
    }
}

forms!(SizedProtocol);

/// Goes on with what the protocol has absorbed.
impl From<Protocol> for SizedProtocol {
    fn from(protocol: Protocol) -> Self {
        Self(protocol)
    }
}

/// The protocol between two operations, for those that say sizes themselves.
impl From<SizedProtocol> for Protocol {
    fn from(sized: SizedProtocol) -> Self {
        sized.0
    }
}

impl ZeroizeOnDrop for SizedProtocol {}

impl fmt::Debug for SizedProtocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Newplex protocol, sized")
    }
}
