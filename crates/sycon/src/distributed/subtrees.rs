//! BLAKE3's tree. Parts contain subtrees of it.

use core::mem;
use core::ops::Range;

use blake3::hazmat::{self, ContextKey, HasherExt, Mode};
use sycon_secret::{Secret, SecretBytes};

use crate::xof;

/// The length of a chunk, the smallest subtree, in bytes.
const CHUNK: u64 = 1024;

/// The length of a subtree's hash in bytes.
const HASH: usize = 32;

/// BLAKE3's modes, with their keys.
pub(super) enum Key {
    None,
    Keyed(Secret<[u8; 32]>),
    Derive(Secret<ContextKey>),
}

/// An iterator over the largest subtrees that cover a range of chunks, in order. Each item is the range of its chunks.
/// The last chunk of the input can be short. No subtree is the whole tree.
#[derive(Clone)]
pub(super) struct Subtrees {
    chunks: Range<u64>,
    all: u64,
}

/// Absorbs the bytes of a range.
pub(super) struct SubtreeHasher {
    subtrees: Subtrees,
    hasher: Secret<blake3::Hasher>,
    /// The number of bytes that the current subtree lacks. The last subtree can end earlier.
    missing: u64,
}

impl Key {
    pub(super) fn new(key: Option<&[u8]>, context: Option<&str>) -> Result<Self, xof::Error> {
        // Called only for its errors.
        xof::Blake3::with_parameters(key, context)?;
        Ok(match (key.map(<[u8; 32]>::try_from), context) {
            (Some(Ok(key)), _) => Self::Keyed(Secret::new(key)),
            (_, Some(context)) => {
                Self::Derive(Secret::new(hazmat::hash_derive_key_context(context)))
            }
            _ => Self::None,
        })
    }

    fn mode(&self) -> Mode<'_> {
        match self {
            Self::None => Mode::Hash,
            Self::Keyed(key) => Mode::KeyedHash(key),
            Self::Derive(key) => Mode::DeriveKeyMaterial(key),
        }
    }

    fn hasher(&self) -> blake3::Hasher {
        match self {
            Self::None => blake3::Hasher::new(),
            Self::Keyed(key) => blake3::Hasher::new_keyed(key),
            Self::Derive(key) => blake3::Hasher::new_from_context_key(key),
        }
    }

    /// Merges two adjacent ranges: returns the hashes of the largest subtrees of both ranges together.
    pub(super) fn merge(&self, left: (Subtrees, &[u8]), right: (Subtrees, &[u8])) -> SecretBytes {
        let all = left.0.all;
        // Allocated with its maximum size: a reallocation would leave hashes in memory.
        let most = left.0.clone().count() + right.0.clone().count();
        let mut stack: alloc::vec::Vec<(Range<u64>, Secret<[u8; HASH]>)> =
            alloc::vec::Vec::with_capacity(most);
        for (subtrees, hashes) in [left, right] {
            for (chunks, hash) in subtrees.zip(hashes.as_chunks().0) {
                stack.push((chunks, Secret::new(*hash)));
                while let [.., (left, a), (right, b)] = &stack[..] {
                    let both = left.start..right.end;
                    if Subtrees::new(both.clone(), all).next() != Some(both.clone()) {
                        break;
                    }
                    let parent = Secret::new(hazmat::merge_subtrees_non_root(a, b, self.mode()));
                    stack.truncate(stack.len() - 2);
                    stack.push((both, parent));
                }
            }
        }
        let mut merged = SecretBytes::zeros(stack.len() * HASH);
        for (place, (_, hash)) in merged.chunks_exact_mut(HASH).zip(&stack) {
            place.copy_from_slice(&hash[..]);
        }
        merged
    }

    /// Returns the output, from the hashes of the largest subtrees of the whole input. There are at least two.
    pub(super) fn finish(&self, hashes: &[u8]) -> Option<blake3::OutputReader> {
        let (first, rest) = hashes.as_chunks().0.split_first()?;
        let (last, between) = rest.split_last()?;
        let mut right = Secret::new(*last);
        for left in between.iter().rev() {
            right = Secret::new(hazmat::merge_subtrees_non_root(left, &right, self.mode()));
        }
        Some(hazmat::merge_subtrees_root_xof(first, &right, self.mode()))
    }
}

impl Subtrees {
    pub(super) fn new(chunks: Range<u64>, all: u64) -> Self {
        Self { chunks, all }
    }
}

impl Iterator for Subtrees {
    type Item = Range<u64>;

    fn next(&mut self) -> Option<Range<u64>> {
        let Range { start, end } = self.chunks;
        let mut size = 1 << (end.checked_sub(start)?.checked_ilog2()?).min(start.trailing_zeros());
        if size == self.all {
            size /= 2;
        }
        self.chunks.start += size;
        Some(start..start + size)
    }
}

impl SubtreeHasher {
    pub(super) fn new(key: &Key, subtrees: Subtrees) -> Self {
        let mut new = Self { subtrees, hasher: Secret::new(key.hasher()), missing: 0 };
        new.begin(key);
        new
    }

    /// Absorbs `data`. Passes the hashes of completed subtrees to `push`.
    pub(super) fn absorb(&mut self, key: &Key, mut data: &[u8], mut push: impl FnMut(&[u8])) {
        while !data.is_empty() {
            let here =
                usize::try_from(self.missing).map_or(data.len(), |most| most.min(data.len()));
            let (piece, rest) = data.split_at(here);
            self.hasher.update(piece);
            self.missing -= here as u64;
            if self.missing == 0 {
                push(&self.hasher.finalize_non_root());
                self.begin(key);
            }
            data = rest;
        }
    }

    /// Ends the subtree that contains the input's last chunk, if that chunk is short.
    pub(super) fn end(self, push: impl FnOnce(&[u8])) {
        if self.missing > 0 {
            push(&self.hasher.finalize_non_root());
        }
    }

    fn begin(&mut self, key: &Key) {
        if let Some(chunks) = self.subtrees.next() {
            let mut hasher = Secret::new(key.hasher());
            hasher.set_input_offset(chunks.start * CHUNK);
            drop(mem::replace(&mut self.hasher, hasher));
            self.missing = (chunks.end - chunks.start) * CHUNK;
        }
    }
}
