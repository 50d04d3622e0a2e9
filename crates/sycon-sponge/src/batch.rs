//! Batch hashing: Keccak permutes eight states at once, each for a message of its own.

use core::{fmt, mem, slice};

use sycon_permutation::keccak::{Padded, SIDE_BY_SIDE, States};
use sycon_secret::Secret;
use sycon_simd::Backend;

/// The sponge construction over Keccak-p\[1600, `ROUNDS`\], for many messages.
///
/// ```
/// use sycon_permutation::Backend;
/// use sycon_sponge::Batch;
///
/// let shake128 = Batch::<24, 168> { domain: 0x1f, backend: Backend::best() };
/// let messages: [&[u8]; 2] = [b"message", b"a longer message"];
/// let mut out = [0; 2 * 32];
/// shake128.hash(None, |i| messages[i], 32, &mut out);
/// assert_eq!(out[..4], [0x91, 0x70, 0x4d, 0x0d]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Batch<const ROUNDS: usize, const RATE: usize> {
    /// The byte after each message: the suffix bits of the algorithm, followed by the first bit of the padding. At most
    /// 0x7f.
    pub domain: u8,
    /// The backend that permutes the states.
    pub backend: Backend,
}

/// Eight states, the first of which each have a job.
#[derive(Debug)]
pub struct Lanes<J, const ROUNDS: usize> {
    /// The states. State `i` belongs to job `i`.
    pub states: States<ROUNDS, SIDE_BY_SIDE>,
    /// The first `active` elements are `Some`.
    jobs: [Option<J>; SIDE_BY_SIDE],
    active: usize,
}

impl<const ROUNDS: usize, const RATE: usize> Batch<ROUNDS, RATE> {
    /// Hashes messages to `length` bytes each, until `out` is full. Message `i` is `message(i)`.
    ///
    /// If `start` is given, each lane continues its state there. The messages can have different
    /// lengths. Lengths are not secret.
    ///
    /// # Panics
    ///
    /// If the length of `out` is not a multiple of `length`, or [`domain`](Self::domain) is 0x80 or more.
    pub fn hash<'a>(
        self,
        start: Option<&States<ROUNDS, SIDE_BY_SIDE>>,
        message: impl Fn(usize) -> &'a [u8],
        length: usize,
        out: &mut [u8],
    ) {
        self.check();
        let given = out.len();
        assert!(
            given.is_multiple_of(length),
            "out: wrong length (got {given} bytes, expected a multiple of {length})"
        );
        if out.is_empty() {
            return;
        }
        let mut short = 0;
        if length <= RATE && message(0).len() < RATE {
            short = self.hash_short(start, &message, length, out);
        }
        let rest = &mut out[short * length..];
        if !rest.is_empty() {
            let jobs = rest.chunks_exact_mut(length).zip(short..);
            self.run::<true>(start, jobs.map(|(out, index)| Job::hash(message(index), out)));
        }
    }

    /// Execute jobs in parallel: messages that are hashed, and sponges that absorb blocks ([`Absorbing::job`]).
    ///
    /// The hash of a message is at most `RATE` bytes long, so that callers do not compile the code for longer output.
    ///
    /// # Panics
    ///
    /// If a hash is longer than `RATE` bytes, or [`domain`](Self::domain) is 0x80 or more.
    ///
    /// [`Absorbing::job`]: crate::Absorbing::job
    pub fn execute<'a>(self, jobs: impl Iterator<Item = Job<'a, ROUNDS, RATE>>) {
        self.check();
        self.run::<false>(None, jobs);
    }

    /// Checks what the kernels rely on. They absorb whole words, and put both ends of the padding into one block.
    fn check(self) {
        const {
            assert!(
                RATE > 0 && RATE < 200 && RATE.is_multiple_of(8),
                "the rate is not 8 to 192 bytes, in whole words"
            );
        };
        assert!(
            self.domain < 0x80,
            "domain: out of range (got {:#04x}, expected at most 0x7f)",
            self.domain
        );
    }

    /// Hashes messages until one contains a whole block. Returns how many it hashed. Messages of one permutation
    /// would take a third longer in [`run`](Self::run).
    fn hash_short<'a>(
        self,
        start: Option<&States<ROUNDS, SIDE_BY_SIDE>>,
        message: impl Fn(usize) -> &'a [u8],
        length: usize,
        out: &mut [u8],
    ) -> usize {
        let mut states = States::<ROUNDS, SIDE_BY_SIDE>::new();
        let mut blocks = [Padded::default(); SIDE_BY_SIDE];
        let mut done = 0;
        for out in out.chunks_mut(SIDE_BY_SIDE * length) {
            let active = out.len() / length;
            for (block, index) in blocks[..active].iter_mut().zip(done..) {
                let message = message(index);
                if message.len() >= RATE {
                    return done;
                }
                *block = Padded::new(message, self.domain);
            }
            states.absorb_padded::<RATE>(self.backend, active, start, &blocks, length);
            for (state, out) in out.chunks_exact_mut(length).enumerate() {
                states.copy_to(state, out);
            }
            done += active;
        }
        done
    }

    /// Runs jobs of any lengths. A lane that completes a job gets the next one. `LONG` is true if hashes can be longer
    /// than a block.
    fn run<'a, const LONG: bool>(
        self,
        start: Option<&States<ROUNDS, SIDE_BY_SIDE>>,
        jobs: impl Iterator<Item = Job<'a, ROUNDS, RATE>>,
    ) {
        let mut jobs = jobs.inspect(|job| {
            let is_short = job.is_open || job.out.len() <= RATE;
            assert!(LONG || is_short, "the hash of a message is at most a block");
        });
        let mut lanes = Lanes::default();
        let mut blocks = Secret::<[[u8; RATE]; SIDE_BY_SIDE]>::ZERO;
        loop {
            if lanes.active == 0 {
                match start {
                    Some(start) => lanes.states.clone_from(start),
                    None => lanes.states.clear(),
                }
                for job in jobs.by_ref().take(SIDE_BY_SIDE) {
                    job.begin(&mut lanes.states, lanes.active);
                    lanes.push(job);
                }
                if lanes.active == 0 {
                    return;
                }
            }
            let squeezing = lanes.jobs().all(|job| job.message.is_none());
            // A constant in the condition itself: rustc then compiles no squeezing for short hashes.
            let (count, whole) = if LONG && squeezing {
                self.squeeze(&mut lanes, &mut blocks)
            } else {
                (self.absorb(&mut lanes, &mut blocks), 0)
            };
            // Setting eight states together is faster than one at a time.
            let rest = if whole > 0 { 0 } else { RATE };
            let all_end = lanes.jobs().all(|job| job.ends(count, rest));
            lanes.retain(|states, lane, job| {
                match job.message {
                    Some(message) if message.len() >= RATE => {
                        job.message = Some(&message[count * RATE..]);
                        if !job.is_absorbed() {
                            return true;
                        }
                    }
                    _ => job.message = None,
                }
                if whole == 0 {
                    let length = if job.is_open { job.out.len() } else { job.out.len().min(RATE) };
                    let out = job.take(length);
                    if squeezing {
                        out.copy_from_slice(&blocks[lane][..length]);
                    } else {
                        states.copy_to(lane, out);
                    }
                }
                if !job.out.is_empty() {
                    return true;
                }
                let next = if all_end { None } else { jobs.next() };
                let Some(next) = next else { return false };
                match start {
                    Some(start) => states.take_one(lane, start, lane),
                    None => states.clear_one(lane),
                }
                next.begin(states, lane);
                *job = next;
                true
            });
        }
    }

    /// Permutes all lanes together until one of them completes a part of its job. Returns the number of permutations.
    #[inline(always)]
    fn absorb(
        self,
        lanes: &mut Lanes<Job<'_, ROUNDS, RATE>, ROUNDS>,
        blocks: &mut [[u8; RATE]; SIDE_BY_SIDE],
    ) -> usize {
        let count = lanes.jobs().map(Job::blocks).min().unwrap_or(1);
        let mut inputs: [&[[u8; RATE]]; SIDE_BY_SIDE] = [&[]; SIDE_BY_SIDE];
        for ((input, job), block) in inputs.iter_mut().zip(lanes.jobs.iter().flatten()).zip(blocks)
        {
            *input = match job.message {
                Some(message) if message.len() < RATE => slice::from_ref(self.pad(message, block)),
                message => message.unwrap_or_default().as_chunks().0,
            };
        }
        lanes.states.absorb_blocks(self.backend, lanes.active, count, inputs);
        count
    }

    /// Writes as many whole blocks as all lanes have room for to their outputs, or one block to `blocks` if a lane has
    /// no room for it. Returns the number of permutations, and the number of blocks that were written to the outputs.
    #[inline(always)]
    fn squeeze(
        self,
        lanes: &mut Lanes<Job<'_, ROUNDS, RATE>, ROUNDS>,
        blocks: &mut [[u8; RATE]; SIDE_BY_SIDE],
    ) -> (usize, usize) {
        let whole = lanes.jobs().map(|job| job.out.len() / RATE).min().unwrap_or(0);
        let mut outputs: [&mut [[u8; RATE]]; SIDE_BY_SIDE] = Default::default();
        let jobs = lanes.jobs.iter_mut().flatten();
        for ((output, job), block) in outputs.iter_mut().zip(jobs).zip(blocks) {
            *output = slice::from_mut(block);
            if whole > 0 {
                *output = job.take(whole * RATE).as_chunks_mut().0;
            }
        }
        let count = whole.max(1);
        lanes.states.squeeze_blocks(self.backend, lanes.active, count, &mut outputs);
        (count, whole)
    }

    /// Returns the last block of a message.
    fn pad<'a>(self, tail: &[u8], block: &'a mut [u8; RATE]) -> &'a [u8; RATE] {
        *block = [0; RATE];
        block[..tail.len()].copy_from_slice(tail);
        block[tail.len()] = self.domain;
        block[RATE - 1] ^= 0x80;
        block
    }
}

/// A message and its output, or the state of a sponge that absorbs the message, for [`Batch::execute`]. `Debug` shows only
/// the lengths.
pub struct Job<'a, const ROUNDS: usize, const RATE: usize> {
    /// The rest of the message, or `None` if the state has absorbed the last block.
    message: Option<&'a [u8]>,
    out: &'a mut [u8],
    /// True if other input follows the message, which consists of whole blocks. `out` is the state before and after it.
    is_open: bool,
}

impl<'a, const ROUNDS: usize, const RATE: usize> Job<'a, ROUNDS, RATE> {
    /// Hash `message` to `out`, which is not empty.
    #[must_use]
    pub fn hash(message: &'a [u8], out: &'a mut [u8]) -> Self {
        Self { message: Some(message), out, is_open: false }
    }

    /// Absorb `blocks`, of which there is at least one. `state` becomes the state after them.
    pub(crate) fn absorb(blocks: &'a [[u8; RATE]], state: &'a mut [u8; 200]) -> Self {
        Self { message: Some(blocks.as_flattened()), out: state, is_open: true }
    }

    /// Removes the first `length` bytes of the output, and returns them.
    fn take(&mut self, length: usize) -> &'a mut [u8] {
        let (first, rest) = mem::take(&mut self.out).split_at_mut(length);
        self.out = rest;
        first
    }

    /// Continues the state of an open message. State `lane` is that of an empty message.
    fn begin(&self, states: &mut States<ROUNDS, SIDE_BY_SIDE>, lane: usize) {
        if self.is_open {
            states.clear_one(lane);
            states.xor_into(lane, 0, self.out);
        }
    }

    /// Returns whether the state of an open message is complete.
    fn is_absorbed(&self) -> bool {
        self.is_open && self.message.is_some_and(<[u8]>::is_empty)
    }

    /// Returns the number of permutations until the lane completes a part of its job.
    #[cfg_attr(false, mutants::skip)] // fewer permutations at a time give the same bytes
    fn blocks(&self) -> usize {
        self.message.map_or(1, |message| (message.len() / RATE).max(1))
    }

    /// Returns whether the job ends after the next `count` permutations and `rest` bytes of output.
    #[cfg_attr(false, mutants::skip)] // lanes that get their next jobs at another time give the same bytes
    fn ends(&self, count: usize, rest: usize) -> bool {
        if self.is_open {
            return self.message.is_some_and(|message| message.len() == count * RATE);
        }
        self.message.is_none_or(|message| message.len() < RATE) && self.out.len() <= rest
    }
}

impl<const ROUNDS: usize, const RATE: usize> fmt::Debug for Job<'_, ROUNDS, RATE> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let length = self.message.unwrap_or_default().len();
        write!(f, "job with {length} bytes left, for {} bytes of output", self.out.len())
    }
}

impl<J, const ROUNDS: usize> Lanes<J, ROUNDS> {
    /// Return the number of jobs.
    #[must_use]
    pub fn active(&self) -> usize {
        self.active
    }

    fn jobs(&self) -> impl Iterator<Item = &J> {
        self.jobs.iter().flatten()
    }

    /// Add a job. Its state is the one at [`active`](Self::active).
    ///
    /// # Panics
    ///
    /// If every state has a job.
    #[inline]
    pub fn push(&mut self, job: J) {
        self.jobs[self.active] = Some(job);
        self.active += 1;
    }

    /// Keep the jobs for which `keep` returns true. `keep` gets the states, the index of a job and the job, from the
    /// last job to the first. The last job and its state move to the index of a removed job.
    #[inline]
    pub fn retain(
        &mut self,
        mut keep: impl FnMut(&mut States<ROUNDS, SIDE_BY_SIDE>, usize, &mut J) -> bool,
    ) {
        for lane in (0..self.active).rev() {
            if self.jobs[lane].as_mut().is_some_and(|job| keep(&mut self.states, lane, job)) {
                continue;
            }
            self.active -= 1;
            // Swapping a job with itself costs a tenth of two permutations.
            if lane != self.active {
                self.jobs.swap(lane, self.active);
                self.states.move_one(self.active, lane);
            }
            self.jobs[self.active] = None;
        }
    }
}

impl<J, const ROUNDS: usize> Default for Lanes<J, ROUNDS> {
    fn default() -> Self {
        Self { states: States::new(), jobs: [const { None }; SIDE_BY_SIDE], active: 0 }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::vec::Vec;

    use sycon_permutation::Keccak;

    use super::*;
    use crate::{Absorbing, Squeeze};

    const RATE: usize = 168;

    /// The lengths of messages of one, two and three blocks.
    const LENGTHS: [usize; 3] = [5, RATE, 2 * RATE + 1];

    fn alone(start: [u8; 200], message: &[u8], length: usize) -> Vec<u8> {
        let mut sponge = Absorbing::<Keccak<12>, RATE>::with_state(Backend::PORTABLE, start);
        sponge.absorb(message);
        let mut out = std::vec![0; length];
        sponge.finalize(0x07).squeeze(&mut out);
        out
    }

    /// Every order in which lanes complete jobs: all choices of lengths, for up to one message more than there are
    /// lanes.
    #[test]
    fn every_schedule_of_short_messages() {
        let data: Vec<u8> = (0..251).cycle().take(3 * RATE).collect();
        let batch = Batch::<12, RATE> { domain: 0x07, backend: Backend::best() };
        let start = [0x5a; 200];
        let starts = States::repeat(&start);
        let starts = [(None, [0; 200]), (Some(&starts), start)];
        for (length, (states, start)) in [RATE, 3 * RATE + 3].into_iter().zip(starts) {
            let expected = LENGTHS.map(|message| alone(start, &data[..message], length));
            for count in 0..=SIDE_BY_SIDE + 1 {
                let mut out = std::vec![0; count * length];
                let powers: Vec<usize> = (0..10).map(|i| 3_usize.pow(i)).collect();
                for choice in 0..powers[count] {
                    let picked = |i: usize| choice / powers[i] % 3;
                    batch.hash(states, |i| &data[..LENGTHS[picked(i)]], length, &mut out);
                    for (i, out) in out.chunks_exact(length).enumerate() {
                        assert_eq!(out, expected[picked(i)], "{count} {choice} {i}");
                    }
                }
            }
        }
    }

    /// Two sponges absorb blocks beside messages, in each order and with each number of blocks and messages.
    #[test]
    fn sponges_absorb_beside_messages() {
        let data: Vec<u8> = (0..251).cycle().take(4 * RATE + 100).collect();
        let batch = Batch::<12, RATE> { domain: 0x07, backend: Backend::best() };
        let absorbed = |length: usize| {
            let mut sponge = Absorbing::<Keccak<12>, RATE>::new(Backend::PORTABLE);
            sponge.absorb(&data[..RATE]);
            sponge.absorb(&data[..length]);
            sponge.finalize(0x0b).squeeze_array::<32>()
        };
        for (first, second) in [(0, 3), (1, 1), (2, 4), (4, 0), (3, 2)] {
            for count in 0..=SIDE_BY_SIDE + 2 {
                let lengths = [first * RATE + 7, second * RATE + 99];
                let mut sponges = [(); 2].map(|()| {
                    let mut sponge = Absorbing::<Keccak<12>, RATE>::new(Backend::PORTABLE);
                    sponge.absorb(&data[..RATE]);
                    sponge
                });
                let mut out = std::vec![0; count * 32];
                let [before, after] = &mut sponges;
                let (before, rest_before) = before.job(&data[..lengths[0]]);
                let (after, rest_after) = after.job(&data[..lengths[1]]);
                let messages = out.chunks_exact_mut(32).zip(LENGTHS.iter().cycle());
                let messages = messages.map(|(out, length)| Job::hash(&data[..*length], out));
                batch.execute(before.into_iter().chain(messages).chain(after));
                for (out, length) in out.chunks_exact(32).zip(LENGTHS.iter().cycle()) {
                    assert_eq!(
                        out,
                        alone([0; 200], &data[..*length], 32),
                        "{first} {second} {count}"
                    );
                }
                for ((mut sponge, rest), length) in
                    sponges.into_iter().zip([rest_before, rest_after]).zip(lengths)
                {
                    sponge.absorb(rest);
                    let output = sponge.finalize(0x0b).squeeze_array::<32>();
                    assert_eq!(output, absorbed(length), "{first} {second} {count}");
                }
            }
        }
    }

    #[test]
    fn debug_output_of_a_job_has_no_bytes() {
        let (message, mut out) = ([0xa5; 5], [0xa5; 32]);
        let text = std::format!("{:?}", Job::<12, RATE>::hash(&message, &mut out));
        assert_eq!(text, "job with 5 bytes left, for 32 bytes of output");
    }

    #[test]
    #[should_panic = "the hash of a message is at most a block"]
    fn jobs_do_not_have_long_hashes() {
        let batch = Batch::<12, RATE> { domain: 0x07, backend: Backend::PORTABLE };
        batch.execute([Job::hash(b"a", &mut [0; RATE + 1])].into_iter());
    }

    #[test]
    #[should_panic = "out: wrong length (got 33 bytes, expected a multiple of 32)"]
    fn outputs_are_full() {
        let batch = Batch::<12, RATE> { domain: 0x07, backend: Backend::PORTABLE };
        batch.hash(None, |_| b"a", 32, &mut [0; 33]);
    }

    #[test]
    #[should_panic = "out: wrong length (got 1 bytes, expected a multiple of 0)"]
    fn outputs_of_no_length_are_empty() {
        let batch = Batch::<12, RATE> { domain: 0x07, backend: Backend::PORTABLE };
        batch.hash(None, |_| b"a", 0, &mut []);
        batch.hash(None, |_| b"a", 0, &mut [0]);
    }

    #[test]
    #[should_panic = "domain: out of range (got 0x86, expected at most 0x7f)"]
    fn domains_have_at_most_six_suffix_bits() {
        let batch = Batch::<12, RATE> { domain: 0x86, backend: Backend::PORTABLE };
        batch.hash(None, |_| &[b'a'; RATE - 1], 32, &mut [0; 32]);
    }

    #[test]
    #[should_panic = "a job begins with a whole block"]
    fn a_job_does_not_begin_inside_a_block() {
        let mut sponge = Absorbing::<Keccak<12>, RATE>::new(Backend::PORTABLE);
        sponge.absorb(b"a");
        let _ = sponge.job(&[0; RATE]);
    }
}
