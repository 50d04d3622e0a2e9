//! The sequence of operations, and its state.

use core::fmt;

use zeroize::{ZeroizeOnDrop, Zeroizing};

use sycon_secret::equal;
use sycon_simd::Backend;
use sycon_sponge::encoding::{bits, left_encode, right_encode};

use crate::Error;
use crate::duplex::Newplex;

/// The length of the tag that [`Protocol::seal`] returns.
pub const TAG_LEN: usize = 16;

/// A sequence of operations, compatible with the original Newplex; see the [crate](crate).
///
/// # Security
///
/// Different operations can lead to the same state, unless they follow the [rules](crate#security). A [`SizedProtocol`]
/// always follows them.
///
/// **After `fork`, use the state in one process only**: parent and child would encrypt with the same keystream, as two
/// clones do.
///
/// ```
/// use sycon_newplex::Protocol;
///
/// let mut alice = Protocol::new(b"example.org notes v1");
/// alice.mix(b"key", &[7; 32]);
/// alice.mix(b"nonce", b"16 bytes, once!!"); // always so many bytes: see above
/// let mut bob = alice.clone();
///
/// let mut sealed = [0; 7 + 16];
/// alice.seal_to(b"note", b"message", &mut sealed)?;
/// assert_eq!(bob.open(b"note", &mut sealed)?, b"message");
///
/// let key: [u8; 32] = alice.derive_array(b"next key");
/// assert_eq!(key, bob.derive_array(b"next key"));
/// # Ok::<(), sycon_newplex::Error>(())
/// ```
pub type Protocol = Sequence<false>;

/// A [`Protocol`] that mixes the size of its data before each operation.
///
/// Different operations, with any labels and data, never absorb the same bytes: their outputs are unrelated. A
/// [`Protocol`] guarantees that only under [rules](crate#security) for the data that are mixed. Use a `SizedProtocol`
/// unless the other side supports only the operations of the original Newplex. **After `fork`, use the state in one
/// process only**: parent and child would encrypt with the same keystream, as two clones do.
///
/// The sizes cost 17 bytes for each operation, and each operation needs all of its data in memory. For streams, use
/// [`aestream`](crate#streams), which mixes the size of each block, or [`Protocol::mix_size`] if you know the total
/// size beforehand. Both work on the [`Protocol`] that you get from this type with `into`.
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
pub type SizedProtocol = Sequence<true>;

/// A [`Protocol`], or if `SIZED` a [`SizedProtocol`]: a sequence of operations, and its state.
#[derive(Clone)]
pub struct Sequence<const SIZED: bool> {
    pub(crate) duplex: Newplex,
}

/// The kind of an operation, which is its first byte.
#[derive(Clone, Copy)]
pub(crate) enum Operation {
    Init = 1,
    Mix = 2,
    Derive = 3,
    Encrypt = 4,
    Seal = 5,
}

impl<const SIZED: bool> Sequence<SIZED> {
    /// The length of [`to_bytes`](Self::to_bytes).
    pub const BYTES: usize = Newplex::BYTES;

    /// Creates a protocol in `domain`, a string that no other protocol uses, such as `example.org notes v1`.
    #[must_use]
    #[inline]
    pub fn new(domain: &[u8]) -> Self {
        Self::with_backend(Backend::best(), domain)
    }

    /// As [`new`](Self::new), with a backend of your choice.
    #[must_use]
    #[inline]
    pub fn with_backend(backend: Backend, domain: &[u8]) -> Self {
        let mut protocol = Self { duplex: Newplex::new(backend) };
        protocol.absorb_label(Operation::Init, domain);
        protocol
    }

    /// Makes everything that follows depend on `data`.
    ///
    /// `label` names the data, for example `key`, and is mixed too. See the [crate](crate#security) on labels and
    /// lengths that others choose.
    #[inline]
    pub fn mix(&mut self, label: &[u8], data: &[u8]) {
        self.size(data.len());
        self.mix_alone(label, data);
    }

    #[inline]
    fn mix_alone(&mut self, label: &[u8], data: &[u8]) {
        self.duplex.absorb_parts([
            &[Operation::Mix as u8],
            left_encode(bits(label.len())).as_ref(),
            label,
            data,
            right_encode(bits(data.len())).as_ref(),
        ]);
    }

    /// Fills `out` with bytes that depend on everything before, on `label` and on the length of `out`.
    ///
    /// The bytes are pseudorandom if something before was secret. Outputs of different lengths are unrelated. Finding a
    /// collision of 32 bytes takes 2^128 work.
    #[inline]
    pub fn derive(&mut self, label: &[u8], out: &mut [u8]) {
        self.size(out.len());
        self.begin_output(Operation::Derive, label, out.len());
        self.duplex.squeeze(out);
        self.duplex.permute();
    }

    /// Encrypts `data` in place. Everything that follows depends on it.
    ///
    /// # Security
    ///
    /// **Not authenticated:** an attacker who changes the ciphertext changes the plaintext, and
    /// [`decrypt`](Self::decrypt) does not detect it. Use [`seal`](Self::seal), or derive and compare a tag afterwards.
    /// See the [crate](crate#security) on nonces and on lengths.
    #[inline]
    pub fn encrypt(&mut self, label: &[u8], data: &mut [u8]) {
        self.size(data.len());
        self.begin_cipher(label);
        self.duplex.encrypt(data);
        self.end_cipher(bits(data.len()));
    }

    /// The inverse of [`encrypt`](Self::encrypt), in place. The state is then equal to the sender's.
    ///
    /// # Security
    ///
    /// The result is not authenticated: see [`encrypt`](Self::encrypt).
    #[inline]
    pub fn decrypt(&mut self, label: &[u8], data: &mut [u8]) {
        self.size(data.len());
        self.begin_cipher(label);
        self.duplex.decrypt(data);
        self.end_cipher(bits(data.len()));
    }

    /// Encrypts `data` in place and returns a tag that authenticates the data and everything before.
    ///
    /// # Security
    ///
    /// See the [crate](crate#security) on lengths.
    #[inline]
    #[must_use = "without the tag nobody can open it"]
    pub fn seal(&mut self, label: &[u8], data: &mut [u8]) -> [u8; TAG_LEN] {
        self.size(data.len());
        self.begin_output(Operation::Seal, label, data.len());
        self.duplex.encrypt(data);
        self.tag()
    }

    /// As [`open`](Self::open), with a separate tag.
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
        self.size(data.len());
        self.begin_output(Operation::Seal, label, data.len());
        self.duplex.decrypt(data);
        let expected = Zeroizing::new(self.tag());
        if equal(&*expected, tag) {
            return Ok(());
        }
        data.fill(0);
        Err(Error::InvalidCiphertext)
    }

    /// Returns the state as a string of bytes. [`from_bytes`](Self::from_bytes) continues from it, here or in another
    /// implementation of Newplex. The string does not show whether the protocol is sized.
    ///
    /// # Security
    ///
    /// The bytes are as secret as the keys that were mixed, and zeroized on drop. Using a state twice is the same as using
    /// a nonce twice.
    #[must_use]
    pub fn to_bytes(&self) -> Zeroizing<[u8; Newplex::BYTES]> {
        self.duplex.to_bytes()
    }

    /// Restores a protocol from the output of [`to_bytes`](Self::to_bytes).
    ///
    /// # Errors
    ///
    /// As [`Newplex::from_bytes`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_bytes_with_backend(Backend::best(), bytes)
    }

    /// As [`from_bytes`](Self::from_bytes), with a backend of your choice.
    ///
    /// # Errors
    ///
    /// As [`Newplex::from_bytes`].
    pub fn from_bytes_with_backend(backend: Backend, bytes: &[u8]) -> Result<Self, Error> {
        Newplex::from_bytes(backend, bytes).map(|duplex| Self { duplex })
    }

    /// Mixes the size of the data of the operation that follows, if the protocol is sized.
    #[inline(always)]
    fn size(&mut self, len: usize) {
        if SIZED {
            self.mix_alone(b"size", &(len as u64).to_be_bytes());
        }
    }

    #[inline]
    pub(crate) fn begin_cipher(&mut self, label: &[u8]) {
        self.absorb_label(Operation::Encrypt, label);
        self.duplex.permute();
    }

    #[inline]
    pub(crate) fn end_cipher(&mut self, bits: u64) {
        self.absorb_length(bits);
        self.duplex.permute();
    }

    /// Begins an operation with `len` bytes of output, whose length is part of its header.
    #[inline]
    fn begin_output(&mut self, operation: Operation, label: &[u8], len: usize) {
        self.duplex.absorb_parts([
            &[operation as u8],
            left_encode(bits(label.len())).as_ref(),
            label,
            right_encode(bits(len)).as_ref(),
        ]);
        self.duplex.permute();
    }

    #[inline]
    fn tag(&mut self) -> [u8; TAG_LEN] {
        let mut tag = [0; TAG_LEN];
        self.duplex.permute();
        self.duplex.squeeze(&mut tag);
        self.duplex.permute();
        tag
    }

    #[inline(always)]
    pub(crate) fn absorb_label(&mut self, operation: Operation, label: &[u8]) {
        let length = left_encode(bits(label.len()));
        self.duplex.absorb_parts([&[operation as u8], length.as_ref(), label]);
    }

    #[inline]
    pub(crate) fn absorb_length(&mut self, bits: u64) {
        self.duplex.absorb(right_encode(bits).as_ref());
    }
}

/// Other forms of the operations: from one buffer to another, with the tag after the ciphertext, and with a fixed
/// length.
impl<const SIZED: bool> Sequence<SIZED> {
    /// As [`derive`](Self::derive), of a fixed number of bytes.
    #[must_use]
    #[inline]
    pub fn derive_array<const N: usize>(&mut self, label: &[u8]) -> [u8; N] {
        let mut out = [0; N];
        self.derive(label, &mut out);
        out
    }

    /// As [`encrypt`](Self::encrypt), from one buffer to another.
    ///
    /// # Errors
    ///
    /// [`Error::BufferLength`], without a change, if the buffers have different lengths.
    pub fn encrypt_to(
        &mut self,
        label: &[u8],
        plaintext: &[u8],
        ciphertext: &mut [u8],
    ) -> Result<(), Error> {
        check_length(ciphertext, plaintext.len())?;
        ciphertext.copy_from_slice(plaintext);
        self.encrypt(label, ciphertext);
        Ok(())
    }

    /// As [`decrypt`](Self::decrypt), from one buffer to another.
    ///
    /// # Errors
    ///
    /// [`Error::BufferLength`], without a change, if the buffers have different lengths.
    pub fn decrypt_to(
        &mut self,
        label: &[u8],
        ciphertext: &[u8],
        plaintext: &mut [u8],
    ) -> Result<(), Error> {
        check_length(plaintext, ciphertext.len())?;
        plaintext.copy_from_slice(ciphertext);
        self.decrypt(label, plaintext);
        Ok(())
    }

    /// As [`seal`](Self::seal), from one buffer to another, with the tag after the ciphertext.
    ///
    /// # Errors
    ///
    /// [`Error::BufferLength`], without a change, if `sealed` is not [`TAG_LEN`] bytes longer than `plaintext`.
    #[inline]
    pub fn seal_to(
        &mut self,
        label: &[u8],
        plaintext: &[u8],
        sealed: &mut [u8],
    ) -> Result<(), Error> {
        check_length(sealed, plaintext.len().saturating_add(TAG_LEN))?;
        let (data, tag) = sealed.split_at_mut(plaintext.len());
        data.copy_from_slice(plaintext);
        tag.copy_from_slice(&self.seal(label, data));
        Ok(())
    }

    /// Decrypts the output of [`seal_to`](Self::seal_to) in place, and returns the plaintext.
    ///
    /// # Errors
    ///
    /// [`Error::InvalidCiphertext`] if the two sides differ in anything: a key, a label, a byte of the ciphertext.
    /// `sealed` is then all zeros, and the state depends on the bytes that were received. To return to the earlier
    /// state, clone the protocol before the call. If `sealed` has fewer than [`TAG_LEN`] bytes, the error is the same,
    /// but nothing changes.
    #[inline]
    pub fn open<'a>(&mut self, label: &[u8], sealed: &'a mut [u8]) -> Result<&'a [u8], Error> {
        let (data, tag) = sealed.split_last_chunk_mut().ok_or(Error::InvalidCiphertext)?;
        let result = self.open_detached(label, data, tag);
        if result.is_err() {
            tag.fill(0);
        }
        result.map(|()| &*data)
    }

    /// As [`open`](Self::open), from one buffer to another.
    ///
    /// # Errors
    ///
    /// [`Error::InvalidCiphertext`], as [`open`](Self::open); `plaintext` is then all zeros.
    /// [`Error::BufferLength`], without a change, if `plaintext` is not [`TAG_LEN`] bytes shorter than `sealed`.
    #[inline]
    pub fn open_to(
        &mut self,
        label: &[u8],
        sealed: &[u8],
        plaintext: &mut [u8],
    ) -> Result<(), Error> {
        let Some((data, tag)) = sealed.split_last_chunk() else {
            plaintext.fill(0);
            return Err(Error::InvalidCiphertext);
        };
        check_length(plaintext, data.len())?;
        plaintext.copy_from_slice(data);
        self.open_detached(label, plaintext, tag)
    }
}

impl Protocol {
    /// Mixes the size of the data of the next operation. A [`SizedProtocol`] does this before each operation.
    ///
    /// Use it for streams of known length: then their data can never be mistaken for operations.
    ///
    /// ```
    /// use sycon_newplex::{Protocol, SizedProtocol};
    ///
    /// let mut sized = SizedProtocol::new(b"example.org notes v1");
    /// let mut protocol = Protocol::from(sized.clone());
    /// sized.mix(b"data", b"any pieces");
    ///
    /// protocol.mix_size(10);
    /// let mut mixing = protocol.mixing(b"data");
    /// mixing.absorb(b"any ");
    /// mixing.absorb(b"pieces");
    /// assert_eq!(mixing.finish().to_bytes(), sized.to_bytes());
    /// ```
    #[inline]
    pub fn mix_size(&mut self, size: u64) {
        self.mix(b"size", &size.to_be_bytes());
    }
}

/// Continues with the state of the protocol.
impl From<Protocol> for SizedProtocol {
    fn from(Protocol { duplex }: Protocol) -> Self {
        Self { duplex }
    }
}

/// The protocol between two operations, for code that mixes sizes itself.
impl From<SizedProtocol> for Protocol {
    fn from(SizedProtocol { duplex }: SizedProtocol) -> Self {
        Self { duplex }
    }
}

fn check_length(output: &[u8], expected: usize) -> Result<(), Error> {
    let given = output.len();
    if given == expected { Ok(()) } else { Err(Error::BufferLength { given, expected }) }
}

impl<const SIZED: bool> ZeroizeOnDrop for Sequence<SIZED> {}

impl<const SIZED: bool> fmt::Debug for Sequence<SIZED> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if SIZED { "Newplex protocol, sized" } else { "Newplex protocol" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schemes::{Aead, Channel, Digest, Mac};
    use sycon_testing::assert_wiped;

    /// Checks the state and the data that have not been absorbed yet.
    #[test]
    fn protocols_and_schemes_are_wiped_when_dropped() {
        let mut protocol = Protocol::new(b"test");
        protocol.mix(b"key", &[0xff; 150]);
        assert_wiped(protocol.clone());
        assert_wiped(SizedProtocol::from(protocol.clone()));
        assert_wiped(protocol.clone().mixing(&[0xff; 50]));
        assert_wiped(protocol.clone().encrypting(b"label"));
        assert_wiped(protocol.clone().decrypting(b"label"));
        assert_wiped(Digest::new(&[0xff; 150]));
        assert_wiped(Mac::new(b"test", &[0xff; 150]));
        assert_wiped(Aead::new(b"test", &[0xff; 150]));
        assert_wiped(Channel::initiator(protocol));
    }
}
