//! One operation whose data comes in pieces.

use core::fmt;
use core::marker::PhantomData;

use zeroize::ZeroizeOnDrop;

use crate::protocol::{Operation, Protocol};

/// One operation `O` whose data comes in pieces.
#[must_use = "the operation is not done until it is finished"]
pub struct Pieces<O> {
    protocol: Protocol,
    /// Bytes so far, modulo 2^64.
    length: u64,
    operation: PhantomData<O>,
}

/// A [`Protocol::mix`] in pieces.
pub type Mixing = Pieces<Mix>;

/// A [`Protocol::encrypt`] in pieces, in place. If two clones encrypted different data, they would use the same key
/// stream. Therefore only [`Mixing`] implements `Clone`:
///
/// ```compile_fail,E0599
/// let encrypting = sycon_newplex::Protocol::new(b"test").encrypting(b"label");
/// let copy = encrypting.clone();
/// ```
pub type Encrypting = Pieces<Encrypt>;

/// A [`Protocol::decrypt`] in pieces, in place. **The result is not authenticated.**
pub type Decrypting = Pieces<Decrypt>;

/// An operation that accepts its data in pieces: [`Mix`], [`Encrypt`] or [`Decrypt`].
pub trait InPieces {
    const NAME: &'static str;

    fn begin(protocol: &mut Protocol, label: &[u8]);

    /// The next piece, in place.
    fn step(pieces: &mut Pieces<Self>, data: &mut [u8])
    where
        Self: Sized;

    fn end(protocol: &mut Protocol, bits: u64) {
        protocol.end_cipher(bits);
    }
}

/// The operation of [`Mixing`].
#[derive(Clone, Copy, Debug)]
pub struct Mix;

/// The operation of [`Encrypting`].
#[derive(Clone, Copy, Debug)]
pub struct Encrypt;

/// The operation of [`Decrypting`].
#[derive(Clone, Copy, Debug)]
pub struct Decrypt;

impl InPieces for Mix {
    const NAME: &'static str = "Mix";

    fn begin(protocol: &mut Protocol, label: &[u8]) {
        protocol.absorb_label(Operation::Mix, label);
    }

    #[inline]
    fn step(mixing: &mut Mixing, data: &mut [u8]) {
        mixing.absorb(data);
    }

    fn end(protocol: &mut Protocol, bits: u64) {
        protocol.absorb_length(bits);
    }
}

impl InPieces for Encrypt {
    const NAME: &'static str = "Encrypt";

    fn begin(protocol: &mut Protocol, label: &[u8]) {
        protocol.begin_cipher(label);
    }

    #[inline]
    fn step(encrypting: &mut Encrypting, data: &mut [u8]) {
        encrypting.encrypt(data);
    }
}

impl InPieces for Decrypt {
    const NAME: &'static str = "Decrypt";

    fn begin(protocol: &mut Protocol, label: &[u8]) {
        protocol.begin_cipher(label);
    }

    #[inline]
    fn step(decrypting: &mut Decrypting, data: &mut [u8]) {
        decrypting.decrypt(data);
    }
}

impl<O: InPieces> Pieces<O> {
    fn new(mut protocol: Protocol, label: &[u8]) -> Self {
        O::begin(&mut protocol, label);
        Self { protocol, length: 0, operation: PhantomData }
    }

    fn count(&mut self, data: &[u8]) {
        self.length = self.length.wrapping_add(data.len() as u64);
    }

    /// Ends the operation, and returns the protocol for the next one.
    #[must_use]
    pub fn finish(mut self) -> Protocol {
        O::end(&mut self.protocol, self.length.wrapping_mul(8));
        self.protocol
    }
}

impl Mixing {
    /// Absorbs the next piece. The result does not depend on the split.
    #[inline]
    pub fn absorb(&mut self, data: &[u8]) {
        self.count(data);
        self.protocol.duplex.absorb(data);
    }
}

impl Encrypting {
    /// Encrypts the next piece. The result does not depend on the split.
    #[inline]
    pub fn encrypt(&mut self, data: &mut [u8]) {
        self.count(data);
        self.protocol.duplex.encrypt(data);
    }
}

impl Decrypting {
    /// Decrypts the next piece. The result does not depend on the split.
    #[inline]
    pub fn decrypt(&mut self, data: &mut [u8]) {
        self.count(data);
        self.protocol.duplex.decrypt(data);
    }
}

impl Clone for Mixing {
    fn clone(&self) -> Self {
        Self { protocol: self.protocol.clone(), ..*self }
    }
}

impl<O> ZeroizeOnDrop for Pieces<O> {}

impl<O: InPieces> fmt::Debug for Pieces<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}, {}ing", self.protocol, O::NAME)
    }
}

impl Protocol {
    /// [`mix`](Self::mix) of data that comes in pieces.
    ///
    /// ```
    /// use sycon_newplex::Protocol;
    ///
    /// let mut protocol = Protocol::new(b"example.org notes v1");
    /// let mut mixing = protocol.clone().mixing(b"data");
    /// mixing.absorb(b"any ");
    /// mixing.absorb(b"pieces");
    /// protocol.mix(b"data", b"any pieces");
    /// assert_eq!(mixing.finish().to_bytes(), protocol.to_bytes());
    /// ```
    pub fn mixing(self, label: &[u8]) -> Mixing {
        Mixing::new(self, label)
    }

    /// [`encrypt`](Self::encrypt) of data that comes in pieces.
    ///
    /// # Security
    ///
    /// Mix the length of the data with [`mix_size`](Self::mix_size) before, unless it is fixed: see the
    /// [crate](crate#security).
    pub fn encrypting(self, label: &[u8]) -> Encrypting {
        Encrypting::new(self, label)
    }

    /// [`decrypt`](Self::decrypt) of data that comes in pieces.
    pub fn decrypting(self, label: &[u8]) -> Decrypting {
        Decrypting::new(self, label)
    }
}
