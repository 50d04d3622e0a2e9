//! The leaves of tree hashes: pieces of the input of the same length that are hashed separately.

use sycon_permutation::Keccak;
use sycon_permutation::keccak::SIDE_BY_SIDE;
use sycon_secret::{Secret, wipe};
use sycon_simd::Backend;
use sycon_sponge::{Absorbing, Batch, Job};

type Sponge<const ROUNDS: usize, const RATE: usize> = Absorbing<Keccak<ROUNDS>, RATE>;

/// Divides a stream into leaves and hashes them. Several leaves in one call's input are hashed in SIMD lanes.
///
/// Input is not buffered: a leaf that comes in pieces is absorbed piece by piece, in its own state.
#[derive(Clone)]
pub(crate) struct Leaves<const ROUNDS: usize, const RATE: usize> {
    /// The current leaf.
    leaf: Sponge<ROUNDS, RATE>,
    /// The number of bytes in `leaf`, less than `size`.
    filled: usize,
    /// The number of complete leaves.
    count: u64,
    form: Form<ROUNDS, RATE>,
}

/// The parameters that all leaves share.
#[derive(Clone, Copy)]
pub(crate) struct Form<const ROUNDS: usize, const RATE: usize> {
    /// The length of a leaf in bytes, at least 1.
    pub(crate) size: usize,
    pub(crate) domain: u8,
    /// The backend for several leaves. A single leaf uses the backend of its sponge.
    pub(crate) wide: Backend,
}

impl<const ROUNDS: usize, const RATE: usize> Leaves<ROUNDS, RATE> {
    pub(crate) fn new(single: Backend, form: Form<ROUNDS, RATE>) -> Self {
        Self { leaf: Absorbing::new(single), filled: 0, count: 0, form }
    }

    /// Removes all input.
    pub(super) fn reset(&mut self) {
        *self = Self::new(self.leaf.backend(), self.form);
    }

    /// The number of complete leaves.
    pub(super) fn count(&self) -> u64 {
        self.count
    }

    /// Counts the leaves of `hashes`, which were hashed elsewhere.
    #[cfg(feature = "distributed")]
    pub(super) fn count_hashes(&mut self, hashes: &[u8]) {
        self.count += (hashes.len() / Form::<ROUNDS, RATE>::HASH) as u64;
    }

    /// Sets the number of complete leaves, of an input that continues after them.
    #[cfg(feature = "distributed")]
    pub(super) fn set_count(&mut self, count: u64) {
        self.count = count;
    }

    /// Absorbs `data`. Passes the hashes of completed leaves to `root`, in order.
    pub(crate) fn absorb(&mut self, data: &[u8], mut root: impl FnMut(&[u8])) {
        let data = self.end_begun(data, &mut root);
        if data.is_empty() {
            return;
        }
        let (mut whole, tail) = self.split(data);
        if whole.is_empty() {
            self.leaf.absorb(tail);
            self.filled += tail.len();
            return;
        }
        if whole.len() == self.form.size && tail.len() < RATE {
            self.leaf.absorb(whole);
            self.end_leaf(&mut root);
            self.leaf.absorb(tail);
            self.filled = tail.len();
            return;
        }
        let mut buffer = Secret::<[u8; 4 * 64 * SIDE_BY_SIDE]>::ZERO;
        while !whole.is_empty() {
            // Groups of only eight take a tenth longer for short leaves.
            let longest = self.form.group().saturating_mul(4);
            let (group, rest) = whole.split_at(whole.len().min(longest));
            let tail = if rest.is_empty() { tail } else { &[] };
            root(self.hash_together(None, group, tail, &mut *buffer));
            whole = rest;
        }
    }

    /// Absorbs `first` into `root` and, in parallel, the first leaves of `data`. The current block of `root` and the
    /// current leaf must be empty. Returns the hashes of these leaves, and the rest of `data`.
    #[cfg(feature = "rfc9861")]
    pub(super) fn absorb_beside<'a, 'b>(
        &mut self,
        root: &mut Sponge<ROUNDS, RATE>,
        first: &[u8],
        data: &'a [u8],
        buffer: &'b mut [u8; 64 * SIDE_BY_SIDE],
    ) -> (&'b [u8], &'a [u8]) {
        let longest = (SIDE_BY_SIDE - 1).saturating_mul(self.form.size);
        let (data, rest) = data.split_at(data.len().min(longest));
        let (whole, tail) = self.split(data);
        (self.hash_together(Some((root, first)), whole, tail, buffer), rest)
    }

    /// Hashes whole leaves to the beginning of `buffer`, which is returned. In parallel, absorbs data into another sponge,
    /// and `tail` into the current leaf. The current blocks of both must be empty.
    fn hash_together<'b>(
        &mut self,
        mut other: Option<(&mut Sponge<ROUNDS, RATE>, &[u8])>,
        leaves: &[u8],
        tail: &[u8],
        buffer: &'b mut [u8],
    ) -> &'b [u8] {
        let count = leaves.len() / self.form.size;
        let hashes = &mut buffer[..count * Form::<ROUNDS, RATE>::HASH];
        let (first, first_rest) = match &mut other {
            Some((sponge, data)) => sponge.job(data),
            None => (None, &[][..]),
        };
        let (last, last_rest) = self.leaf.job(tail);
        let jobs = self.form.jobs(leaves, hashes);
        self.form.batch().execute(first.into_iter().chain(jobs).chain(last));
        if let Some((sponge, _)) = other {
            sponge.absorb(first_rest);
        }
        self.leaf.absorb(last_rest);
        self.filled += tail.len();
        self.count += count as u64;
        hashes
    }

    /// Ends the input, and the current leaf.
    pub(crate) fn end(&mut self, root: impl FnMut(&[u8])) {
        if self.filled > 0 {
            self.end_leaf(root);
        }
    }

    /// Fills the current leaf. Returns the rest of `data`.
    fn end_begun<'a>(&mut self, data: &'a [u8], root: impl FnMut(&[u8])) -> &'a [u8] {
        if self.filled == 0 {
            return data;
        }
        let (head, rest) = data.split_at(data.len().min(self.form.size - self.filled));
        self.leaf.absorb(head);
        self.filled += head.len();
        if self.filled == self.form.size {
            self.end_leaf(root);
        }
        rest
    }

    /// Splits `data` into whole leaves and the rest. The caller must have completed the current leaf.
    fn split<'a>(&self, data: &'a [u8]) -> (&'a [u8], &'a [u8]) {
        data.split_at(data.len() - data.len() % self.form.size)
    }

    fn end_leaf(&mut self, root: impl FnMut(&[u8])) {
        self.filled = 0;
        self.count += 1;
        self.hash_leaf(root);
    }

    fn hash_leaf(&mut self, mut root: impl FnMut(&[u8])) {
        let mut buffer = [0; 64];
        let hash = &mut buffer[..Form::<ROUNDS, RATE>::HASH];
        self.leaf.finish_into(self.form.domain, hash);
        self.leaf = Absorbing::new(self.leaf.backend());
        root(hash);
        wipe(&mut buffer);
    }
}

impl<const ROUNDS: usize, const RATE: usize> Form<ROUNDS, RATE> {
    /// The length of a leaf's hash, which is the capacity: 32 bytes for a strength of 128 bits, 64 for 256.
    const HASH: usize = 200 - RATE;

    /// The number of bytes that are hashed in parallel lanes.
    fn group(&self) -> usize {
        self.size.saturating_mul(SIDE_BY_SIDE)
    }

    /// Returns a job for each of some whole leaves.
    fn jobs<'a>(
        &self,
        leaves: &'a [u8],
        hashes: &'a mut [u8],
    ) -> impl Iterator<Item = Job<'a, ROUNDS, RATE>> + use<'a, ROUNDS, RATE> {
        let hashes = hashes.chunks_exact_mut(Self::HASH);
        leaves.chunks_exact(self.size).zip(hashes).map(|(leaf, hash)| Job::hash(leaf, hash))
    }

    fn batch(&self) -> Batch<ROUNDS, RATE> {
        Batch { domain: self.domain, backend: self.wide }
    }
}

#[cfg(feature = "alloc")]
mod saved {
    use super::{Form, Leaves};
    use crate::xof::StateFlaw;
    use crate::xof::parts::Parts;

    impl<const ROUNDS: usize, const RATE: usize> Leaves<ROUNDS, RATE> {
        /// The length of the input in bytes.
        pub(in super::super) fn length(&self) -> u64 {
            self.count.wrapping_mul(self.form.size as u64).wrapping_add(self.filled as u64)
        }

        /// The number of bytes of hashes that the root has absorbed, modulo its block.
        pub(in super::super) fn hashed(&self) -> usize {
            let count = usize::try_from(self.count % RATE as u64).unwrap_or(0);
            count * Form::<ROUNDS, RATE>::HASH % RATE
        }

        /// Saves or replaces the length of the leaves.
        #[cfg(feature = "sp800-185")]
        pub(in super::super) fn size(&mut self, parts: &mut Parts<'_>) -> Result<(), StateFlaw> {
            let size = parts.number(self.form.size as u64, "block size")?;
            self.form.size = usize::try_from(size).unwrap_or(0);
            Parts::require(self.form.size > 0, "block size")
        }

        /// Saves or replaces the current leaf. `length` is the length of the input.
        pub(in super::super) fn parts(
            &mut self,
            parts: &mut Parts<'_>,
            length: u64,
        ) -> Result<(), StateFlaw> {
            let size = self.form.size as u64;
            self.count = length / size;
            self.filled = Parts::index(length % size, "length of the input")?;
            parts.sponge(&mut self.leaf, "leaf")?;
            let (state, position) = self.leaf.parts();
            let is_possible = self.filled > 0 || *state == [0; 200];
            Parts::require(self.filled % RATE == position && is_possible, "leaf")
        }
    }
}

#[cfg(feature = "rayon")]
mod parallel {
    use std::ops::Range;

    use rayon::prelude::*;

    use super::{Form, Leaves, SIDE_BY_SIDE};
    use sycon_secret::SecretBytes;

    /// The minimum input of a task in bytes: smaller tasks do not justify the transfer to another thread.
    const TASK: usize = 128 * 1024;

    /// The number of tasks for each thread before the root absorbs their hashes.
    const TASKS: usize = 16;

    /// The number of tasks that share memory, such as a buffer for reading, if there are enough tasks.
    const SHARING: usize = 4;

    /// The maximum input of a task that is read into memory at a time, in bytes.
    const LONGEST_READ: usize = 16 << 20;

    impl<const ROUNDS: usize, const RATE: usize> Leaves<ROUNDS, RATE> {
        /// As [`absorb`](Self::absorb), on all threads of the current pool.
        pub(in super::super) fn absorb_parallel(
            &mut self,
            data: &[u8],
            mut root: impl FnMut(&[u8]) + Send,
        ) {
            if rayon::current_num_threads() == 1 {
                // Tasks would take a tenth longer.
                return self.absorb(data, root);
            }
            let data = self.end_begun(data, &mut root);
            let (whole, tail) = self.split(data);
            let (size, form) = (self.form.size, self.form);
            let hash = |(): &mut (), leaves: Range<usize>, hashes: &mut [u8]| {
                form.batch()
                    .execute(form.jobs(&whole[leaves.start * size..leaves.end * size], hashes));
                Ok::<(), core::convert::Infallible>(())
            };
            let Ok(()) = self.hash_tasks(whole.len() / size, || (), hash, &mut root);
            self.absorb(tail, root);
        }

        /// As [`absorb_parallel`](Self::absorb_parallel), for the bytes in `range`. `read` fills a buffer with the
        /// bytes at an offset.
        pub(in super::super) fn absorb_parallel_from<E: Send>(
            &mut self,
            range: Range<u64>,
            read: &(impl Fn(u64, &mut [u8]) -> Result<(), E> + Sync),
            mut root: impl FnMut(&[u8]) + Send,
        ) -> Result<(), E> {
            let (size, form) = (self.form.size, self.form);
            let Range { start: mut offset, end } = range;
            if self.filled != 0 {
                let begun = offset..end.min(offset.saturating_add((size - self.filled) as u64));
                offset = begun.end;
                self.absorb_from(begun, read, &mut root)?;
            }
            let whole = usize::try_from((end - offset) / size as u64).unwrap_or(usize::MAX);
            if form.task().saturating_mul(size) <= LONGEST_READ {
                let hash = |buffer: &mut SecretBytes, leaves: Range<usize>, hashes: &mut [u8]| {
                    buffer.resize(leaves.len() * size);
                    read(offset + leaves.start as u64 * size as u64, buffer)?;
                    form.batch().execute(form.jobs(buffer, hashes));
                    Ok(())
                };
                self.hash_tasks(whole, SecretBytes::default, hash, &mut root)?;
                offset += whole as u64 * size as u64;
            }
            self.absorb_from(offset..end, read, root)
        }

        /// Reads and absorbs `range`, piece by piece.
        fn absorb_from<E>(
            &mut self,
            range: Range<u64>,
            read: &impl Fn(u64, &mut [u8]) -> Result<(), E>,
            mut root: impl FnMut(&[u8]),
        ) -> Result<(), E> {
            let mut buffer = SecretBytes::zeros(TASK);
            for start in range.clone().step_by(TASK) {
                let len = usize::try_from(range.end - start).map_or(TASK, |left| left.min(TASK));
                read(start, &mut buffer[..len])?;
                self.absorb(&buffer[..len], &mut root);
            }
            Ok(())
        }

        /// Hashes `count` whole leaves with `hash`, which hashes a range of them. In parallel, the root absorbs the
        /// hashes of the leaves before them.
        fn hash_tasks<T, E: Send>(
            &mut self,
            count: usize,
            scratch: impl Fn() -> T + Send + Sync,
            hash: impl Fn(&mut T, Range<usize>, &mut [u8]) -> Result<(), E> + Sync,
            mut root: impl FnMut(&[u8]) + Send,
        ) -> Result<(), E> {
            let task = self.form.task();
            let wave = wave(task);
            let mut done = SecretBytes::default();
            for start in (0..count).step_by(wave) {
                let leaves = wave.min(count - start);
                let mut hashes = SecretBytes::zeros(leaves * Form::<ROUNDS, RATE>::HASH);
                let tasks = hashes.par_chunks_mut(task * Form::<ROUNDS, RATE>::HASH);
                let sharing = sharing(tasks.len());
                let tasks = tasks.enumerate().with_min_len(sharing);
                let (result, ()) = rayon::join(
                    || {
                        tasks.try_for_each_init(&scratch, |scratch, (index, hashes)| {
                            let first = start + index * task;
                            let leaves = hashes.len() / Form::<ROUNDS, RATE>::HASH;
                            hash(scratch, first..first + leaves, hashes)
                        })
                    },
                    || root(&done),
                );
                result?;
                self.count += leaves as u64;
                done = hashes;
            }
            root(&done);
            Ok(())
        }
    }

    /// The number of leaves that are hashed before the root absorbs their hashes.
    #[cfg_attr(false, mutants::skip)] // the number changes no byte
    fn wave(task: usize) -> usize {
        task.saturating_mul(TASKS * rayon::current_num_threads())
    }

    /// The least number of tasks that share memory.
    #[cfg_attr(false, mutants::skip)] // sharing changes no byte
    fn sharing(tasks: usize) -> usize {
        (tasks / rayon::current_num_threads()).clamp(1, SHARING)
    }

    impl<const ROUNDS: usize, const RATE: usize> Form<ROUNDS, RATE> {
        /// The number of leaves per task, in whole groups. For leaves that are shorter than their hashes, the length of
        /// the hashes counts, because they are stored in memory.
        #[cfg_attr(false, mutants::skip)] // the size of a task changes no byte
        pub(super) fn task(&self) -> usize {
            TASK.div_ceil(self.group().max(Self::HASH * SIDE_BY_SIDE)) * SIDE_BY_SIDE
        }
    }
}

#[cfg(all(test, feature = "rayon"))]
mod tests {
    use super::*;

    use std::vec::Vec;

    use sycon_sponge::Squeeze;

    type Tree = Leaves<12, 168>;

    fn tree(size: usize) -> Tree {
        let form = Form { size, domain: 0x0b, wide: Backend::best() };
        Leaves::new(Backend::best_single(), form)
    }

    fn pattern(length: usize) -> Vec<u8> {
        (0..251).cycle().take(length).collect()
    }

    /// Hashes leaf by leaf, each with its own sponge.
    fn by_definition(size: usize, data: &[u8]) -> Vec<u8> {
        let hashes = data.chunks(size).map(|leaf| {
            let mut sponge = Absorbing::<Keccak<12>, 168>::new(Backend::PORTABLE);
            sponge.absorb(leaf);
            sponge.finalize(0x0b).squeeze_array::<32>()
        });
        hashes.collect::<Vec<_>>().concat()
    }

    #[test]
    fn every_way_to_cut_input_in_three_gives_the_same_leaves() {
        for size in 1..=3 {
            for length in 0..=(2 * SIDE_BY_SIDE + 1) * size + 1 {
                let data = pattern(length);
                let expected = by_definition(size, &data);
                for first in 0..=length {
                    for second in first..=length {
                        let (mut leaves, mut hashes) = (tree(size), Vec::new());
                        for part in [&data[..first], &data[first..second], &data[second..]] {
                            leaves.absorb(part, |hash| hashes.extend_from_slice(hash));
                        }
                        assert_eq!(leaves.count(), (length / size) as u64);
                        leaves.end(|hash| hashes.extend_from_slice(hash));
                        assert_eq!(leaves.count(), length.div_ceil(size) as u64);
                        assert_eq!(hashes, expected, "{size} {length} {first} {second}");
                    }
                }
            }
        }
    }

    /// A range can lie anywhere in a source, up to the largest offset.
    #[test]
    fn ranges_of_a_source_up_to_the_last_byte() {
        const LENGTH: u64 = 600_000;
        let data = pattern(usize::try_from(LENGTH).expect("small"));
        for start in [0, 1, u64::MAX - LENGTH] {
            for size in [1000, 8192, 250_000, 1 << 40] {
                for begun in [0, 1, 999, 1000] {
                    let (mut leaves, mut hashes) = (tree(size), Vec::new());
                    leaves.absorb(&data[..begun], |hash| hashes.extend_from_slice(hash));
                    let read = |offset: u64, out: &mut [u8]| {
                        let first = usize::try_from(offset - start).expect("inside");
                        out.copy_from_slice(&data[first..][..out.len()]);
                        Ok::<(), ()>(())
                    };
                    let range = start + begun as u64..start + LENGTH;
                    let root = |hash: &[u8]| hashes.extend_from_slice(hash);
                    leaves.absorb_parallel_from(range, &read, root).expect("no errors");
                    leaves.end(|hash| hashes.extend_from_slice(hash));
                    assert_eq!(hashes, by_definition(size, &data), "{start} {size} {begun}");
                }
            }
        }
    }

    #[test]
    fn hashes_of_a_task_take_no_more_memory_than_its_usual_input() {
        for size in [1, 2, 31, 32, 100, 8192, 1 << 20] {
            let form = Form::<24, 168> { size, domain: 0x04, wide: Backend::PORTABLE };
            let hashes = form.task() * Form::<24, 168>::HASH;
            assert!(hashes <= 128 * 1024 + 32 * SIDE_BY_SIDE, "{size}: {hashes}");
        }
    }
}
