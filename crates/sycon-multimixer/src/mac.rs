//! A message authentication code: universal hashing of segments, then a pseudorandom function.

use alloc::sync::Arc;
use alloc::vec::Vec;

use sycon_permutation::{KeccakP1600R12, Permutation};
use sycon_secret::{Secret, SecretBytes, equal, wipe};
use sycon_simd::Backend;
use sycon_sponge::{Absorb, Absorbing, Squeeze, TagLength, absorber, fixed_output};
use zeroize::Zeroizing;

use crate::multimixer::{BLOCK, padded_digest};
use crate::{Error, Multimixer128};

/// Bytes of message that are hashed to one digest, with as many bytes of key.
const SEGMENT: usize = 32 * 1024;

const DIGEST: usize = 64;

/// Bytes of a cache line.
const LINE: usize = 64;

/// A message authentication code on multimixer-128. For messages of 64 KiB and more it takes a fraction of the time of
/// BLAKE3 or GMAC.
///
/// The key is 32 bytes long. You can use it for 2^32 messages of any length, which leaves a forger a chance of 2^-64;
/// with 2^48 messages the chance is 2^-32. A message always has the same tag. **Experimental:** an unreviewed
/// construction of this project.
///
/// A new object expands its key, which costs 242 permutations (20 to 30 microseconds) and 32 KiB. Create one object per
/// key: clones share the expanded key, and [`reset`](Absorb::reset) keeps it.
///
/// ```
/// use sycon_multimixer::MultimixerMac;
/// use sycon_multimixer::Absorb;
///
/// let mac = MultimixerMac::new(&[7; 32]); // once per key
/// let tag = mac.tag(b"in one piece");
///
/// let mut stream = mac.clone();
/// stream.absorb(b"in one ").absorb(b"piece");
/// assert_eq!(stream.clone().finalize(), tag);
/// assert!(stream.verify(&tag, MultimixerMac::TAG).is_ok());
/// ```
///
/// # Security
///
/// Without the key, a forger makes a tag that [`verify`](Self::verify) accepts with a probability of 2^-128 per try if
/// you expect tags of 16 bytes. In addition, each pair of messages that were tagged or tried gives a probability of
/// 2^-127: after 2^32 messages, 2^-64 in total. The key and everything expanded from it are zeroized when the last
/// clone is dropped. The data that a clone has hashed is zeroized when that clone is dropped.
///
/// In addition to the expanded key, an object stores 64 bytes per 32 KiB of message until the end: the digests are
/// hashed together with the length of the message, which comes first.
///
/// Source: `docs/specs/multimixer.md`.
#[derive(Clone)]
pub struct MultimixerMac {
    key: Arc<Key>,
    segment: Multimixer128,
    /// The digests of the segments before this one.
    digests: Digests,
    /// The length of the whole message.
    length: u64,
}

impl MultimixerMac {
    /// The length of a key in bytes.
    pub const KEY: usize = 32;

    /// The length of a tag in bytes.
    pub const TAG: usize = 32;

    /// The length in bytes of a short tag, which is the beginning of a tag.
    pub const SHORT_TAG: usize = 16;

    /// Creates a MAC with `key` and without input. Expands the key: see above for the cost.
    ///
    /// # Security
    ///
    /// The key must be random bytes, or the output of a function such as KT256 on a secret of full entropy. A password
    /// is not a key.
    #[must_use]
    pub fn new(key: &[u8; Self::KEY]) -> Self {
        Self::with_backends(Backend::best(), Backend::best_single(), key)
    }

    /// As [`new`](Self::new), with a backend of your choice.
    #[must_use]
    pub fn with_backend(backend: Backend, key: &[u8; Self::KEY]) -> Self {
        Self::with_backends(backend, backend, key)
    }

    fn with_backends(mixer: Backend, sponge: Backend, key: &[u8; Self::KEY]) -> Self {
        Self::with_key(Arc::new(Key::expand(sponge, key)), mixer)
    }

    fn with_key(key: Arc<Key>, mixer: Backend) -> Self {
        let segment = Multimixer128::with_backend(mixer);
        Self { key, segment, digests: Digests::default(), length: 0 }
    }

    /// Returns the tag of `message` alone. The input that this object has absorbed has no effect.
    #[must_use]
    pub fn tag(&self, message: &[u8]) -> [u8; Self::TAG] {
        if message.len() < SEGMENT {
            let digest = padded_digest(self.segment.backend(), self.key.segment(), message);
            return self.key.tag_of_one(message.len() as u64, &digest);
        }
        let mut mac = self.without_input();
        mac.absorb(message);
        mac.finalize()
    }

    /// Returns the tag of the input so far. Its first 16 bytes are a valid short tag.
    #[must_use]
    pub fn finalize(mut self) -> [u8; Self::TAG] {
        self.key.pad(self.length, &mut self.segment);
        let last = digest_of(&self.segment);
        if self.length < SEGMENT as u64 {
            self.key.tag_of_one(self.length, &last)
        } else {
            self.key.tag(self.length, &self.digests, &last)
        }
    }

    /// Check that `tag` has `length` bytes and belongs to the input so far. The time depends on `length` alone.
    ///
    /// `length` is the length in bytes that your protocol fixes for its tags: [`TAG`](Self::TAG) or
    /// [`SHORT_TAG`](Self::SHORT_TAG).
    ///
    /// # Security
    ///
    /// **Never pass `tag.len()` as `length`:** then the sender chooses.
    ///
    /// # Errors
    ///
    /// [`Error::TagLength`] if `tag` does not have `length` bytes, or `length` is neither 32 nor 16. [`Error::Tag`] if
    /// `tag` does not belong to the input.
    pub fn verify(self, tag: &[u8], length: usize) -> Result<(), Error> {
        let is_possible = [Self::TAG, Self::SHORT_TAG].contains(&length);
        TagLength::check(tag.len(), length, is_possible, "16 or 32 bytes")?;
        let expected = Zeroizing::new(self.finalize());
        if equal(&expected[..length], tag) { Ok(()) } else { Err(Error::Tag) }
    }

    /// Mixes the first `count` bytes of `data`, which lie in the current segment.
    fn mix(&mut self, count: usize, data: &[u8]) {
        self.segment.mix(&self.key.segment()[self.position()..][..count], data);
    }

    /// The number of bytes that the current segment contains: less than a full segment.
    fn position(&self) -> usize {
        in_segment(self.length)
    }

    fn without_input(&self) -> Self {
        Self::with_key(Arc::clone(&self.key), self.segment.backend())
    }
}

impl Absorb for MultimixerMac {
    const NAME: &'static str = "multimixer-128 MAC";
    const RATE: usize = BLOCK;

    fn absorb(&mut self, mut data: &[u8]) -> &mut Self {
        while !data.is_empty() {
            let count = data.len().min(SEGMENT - self.position());
            self.mix(count, data);
            self.length += count as u64;
            if self.position() == 0 {
                self.digests.push(&digest_of(&self.segment));
                self.segment = Multimixer128::with_backend(self.segment.backend());
            }
            data = &data[count..];
        }
        self
    }

    fn reset(&mut self) {
        *self = self.without_input();
    }
}

absorber!([] MultimixerMac, rate BLOCK);
fixed_output!([] MultimixerMac, bytes 32, |mac, out| out.copy_from_slice(&mac.finalize()));

/// The expanded key.
///
/// The key of the segments always has the length of one segment, even for short messages: the key of the tags comes
/// after it, and a sponge cannot skip output. A shorter key would save no permutation, and too little memory to justify
/// the code.
struct Key {
    /// The key of the segments, aligned to a cache line, which gains a tenth of the speed.
    bytes: SecretBytes,
    start: usize,
    tag: Secret<[u8; 32]>,
    backend: Backend,
}

/// TurboSHAKE256 without its domain byte.
type Sponge = Absorbing<KeccakP1600R12, 136>;

impl Key {
    const EXPAND: u8 = 0x41;
    const TAG: u8 = 0x42;
    const CONTEXT: &'static [u8] = b"sycon multimixer-128 mac v1";

    fn expand(backend: Backend, key: &[u8; MultimixerMac::KEY]) -> Self {
        let mut sponge = Sponge::new(backend);
        sponge.absorb(key);
        sponge.absorb(Self::CONTEXT);
        let mut reader = sponge.finalize(Self::EXPAND);
        let bytes = SecretBytes::zeros(SEGMENT + LINE);
        let start = bytes.as_ptr().align_offset(LINE);
        let mut expanded = Self { bytes, start, tag: Secret::ZERO, backend };
        reader.squeeze(&mut expanded.bytes[start..start + SEGMENT]);
        reader.squeeze(&mut *expanded.tag);
        expanded
    }

    fn segment(&self) -> &[u8] {
        &self.bytes[self.start..self.start + SEGMENT]
    }

    /// Ends the last segment of a message of `length` bytes.
    fn pad(&self, length: u64, segment: &mut Multimixer128) {
        const PADDING: [u8; BLOCK] = {
            let mut padding = [0; BLOCK];
            padding[0] = 0x80;
            padding
        };
        let position = in_segment(length);
        segment.mix(&self.segment()[position..][..BLOCK - position % BLOCK], &PADDING);
    }

    /// As [`tag`](Self::tag), for a message of one segment. It is a single block, for which a sponge would take half as
    /// long again.
    fn tag_of_one(&self, length: u64, digest: &SegmentDigest) -> [u8; MultimixerMac::TAG] {
        let mut state = Secret::new(KeccakP1600R12::ZERO);
        state[..32].copy_from_slice(&self.tag[..]);
        state[32..40].copy_from_slice(&length.to_le_bytes());
        state[40..104].copy_from_slice(&digest[..]);
        state[104] = Self::TAG;
        state[135] = 0x80;
        KeccakP1600R12::permute(self.backend, &mut state);
        *state.first_chunk().expect("a state is longer than a tag")
    }

    fn tag(
        &self,
        length: u64,
        digests: &Digests,
        last: &SegmentDigest,
    ) -> [u8; MultimixerMac::TAG] {
        let mut sponge = Sponge::new(self.backend);
        for part in [&self.tag[..], &length.to_le_bytes(), digests.as_bytes(), &last[..]] {
            sponge.absorb(part);
        }
        sponge.finalize(Self::TAG).squeeze_array()
    }
}

/// The number of bytes in the last segment of a message of `length` bytes: less than a full segment.
#[allow(clippy::cast_possible_truncation, reason = "less than a segment")]
fn in_segment(length: u64) -> usize {
    (length % SEGMENT as u64) as usize
}

/// The digest of a segment, which is as secret as the key.
type SegmentDigest = Secret<[u8; DIGEST]>;

fn digest_of(segment: &Multimixer128) -> SegmentDigest {
    Secret::new(segment.digest())
}

/// Concatenated digests.
#[derive(Clone, Default)]
struct Digests(Vec<[u8; DIGEST]>);

impl Digests {
    /// Grows the vector manually: a vector that reallocates itself does not zeroize its old memory.
    fn push(&mut self, digest: &SegmentDigest) {
        if self.0.len() == self.0.capacity() {
            let mut larger = Self(Vec::with_capacity(2 * self.0.len().max(8)));
            larger.0.extend_from_slice(&self.0);
            *self = larger;
        }
        self.0.push(**digest);
    }

    fn as_bytes(&self) -> &[u8] {
        self.0.as_flattened()
    }
}

impl Drop for Digests {
    fn drop(&mut self) {
        wipe(self.0.as_flattened_mut());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sycon_testing::{nonzero_bytes_after_drop, nonzero_bytes_when_freed};

    #[test]
    fn the_expanded_key_is_wiped_with_the_last_clone() {
        let mac = MultimixerMac::new(&[0xff; 32]);
        let (clone, memory) = (mac.clone(), mac.key.bytes.as_ptr());
        assert_eq!(nonzero_bytes_when_freed(memory, || drop(mac)), usize::MAX, "still in use");
        assert_eq!(nonzero_bytes_when_freed(memory, || drop(clone)), 0);

        // The address of the buffer and the backend are not secret.
        let left = nonzero_bytes_after_drop(Key::expand(Backend::best_single(), &[0xff; 32]));
        assert!(left <= 24, "{left} bytes are left");
    }

    #[test]
    fn digests_are_wiped_where_they_were_and_where_they_are() {
        let mut digests = Digests::default();
        // Fill all of the final capacity: memory that was never written can contain anything.
        for count in 1..=128 {
            let memory = digests.0.as_ptr().cast();
            let grows = digests.0.len() == digests.0.capacity() && count > 1;
            let left =
                nonzero_bytes_when_freed(memory, || digests.push(&Secret::new([0xff; DIGEST])));
            assert_eq!(left, if grows { 0 } else { usize::MAX }, "{count} digests");
        }
        assert_eq!(digests.as_bytes(), [0xff; 128 * DIGEST]);
        assert_eq!(digests.0.capacity(), 128);
        let memory = digests.0.as_ptr().cast();
        assert_eq!(nonzero_bytes_when_freed(memory, || drop(digests)), 0);
    }
}
