//! Many messages at once.
//!
//! A single message keeps one state of Keccak busy, which costs as much as eight states side by side.
//! Whoever has many messages gets several for the price of one here: each lane hashes one message, and
//! takes the next when it is done. The outputs are those of hashing one by one.
//!
//! ```
//! use sycon::batch;
//! use sycon::xof::{Squeeze, shake128};
//!
//! let messages = ["alice", "bob", "a longer name"];
//! let mut out = [0; 3 * 32];
//! batch::shake128_many(&messages, 32, &mut out)?;
//! assert_eq!(out[32..64], shake128(b"bob").squeeze_array::<32>());
//! # Ok::<(), sycon::Error>(())
//! ```
//!
//! Messages may be of different lengths, which the time taken shows: lengths are not secret.

use core::{fmt, mem, slice};

use crate::permutation::{SIDE_BY_SIDE, States};
use crate::wipe::wipe;
use crate::{Backend, Error};

/// SHAKE128 of every message, `length` bytes each, one behind the other in `out`.
///
/// ```
/// use sycon::batch::{Rows, shake128_many};
///
/// // A million 32-byte messages are one string of bytes.
/// let seeds = vec![7; 32 * 1000];
/// let mut out = vec![0; 16 * 1000];
/// shake128_many(&Rows::new(&seeds, 1000)?, 16, &mut out)?;
/// # Ok::<(), sycon::Error>(())
/// ```
///
/// # Errors
///
/// [`Error::OutputLength`] unless `out` has `length` bytes for each message. Nothing is written then.
pub fn shake128_many(
    messages: &(impl Messages + ?Sized),
    length: usize,
    out: &mut [u8],
) -> Result<(), Error> {
    Many::shake128().hash(messages, length, out)
}

/// SHAKE256 of every message, as [`shake128_many`].
///
/// # Errors
///
/// As there.
pub fn shake256_many(
    messages: &(impl Messages + ?Sized),
    length: usize,
    out: &mut [u8],
) -> Result<(), Error> {
    Many::shake256().hash(messages, length, out)
}

/// TurboSHAKE128 of every message, as [`shake128_many`].
///
/// # Errors
///
/// As there, and [`Error::Domain`] unless `domain` is in `0x01..=0x7f`.
pub fn turbo_shake128_many(
    domain: u8,
    messages: &(impl Messages + ?Sized),
    length: usize,
    out: &mut [u8],
) -> Result<(), Error> {
    Many::turbo_shake128(domain)?.hash(messages, length, out)
}

/// TurboSHAKE256 of every message, as [`turbo_shake128_many`].
///
/// # Errors
///
/// As there.
pub fn turbo_shake256_many(
    domain: u8,
    messages: &(impl Messages + ?Sized),
    length: usize,
    out: &mut [u8],
) -> Result<(), Error> {
    Many::turbo_shake256(domain)?.hash(messages, length, out)
}

/// A list of messages: a slice or an array of anything that is bytes, or [`Rows`] of one string.
pub trait Messages {
    /// How many there are.
    fn count(&self) -> usize;

    /// Number `index`, which is less than `count`.
    fn message(&self, index: usize) -> &[u8];
}

impl<M: AsRef<[u8]>> Messages for [M] {
    fn count(&self) -> usize {
        self.len()
    }

    fn message(&self, index: usize) -> &[u8] {
        self[index].as_ref()
    }
}

impl<M: AsRef<[u8]>, const N: usize> Messages for [M; N] {
    fn count(&self) -> usize {
        N
    }

    fn message(&self, index: usize) -> &[u8] {
        self[index].as_ref()
    }
}

impl<M: Messages + ?Sized> Messages for &M {
    fn count(&self) -> usize {
        (**self).count()
    }

    fn message(&self, index: usize) -> &[u8] {
        (**self).message(index)
    }
}

/// Messages of one length that lie one behind the other.
#[derive(Clone, Copy)]
pub struct Rows<'a> {
    bytes: &'a [u8],
    count: usize,
    length: usize,
}

impl<'a> Rows<'a> {
    /// `bytes` as `count` messages.
    ///
    /// # Errors
    ///
    /// [`Error::Rows`] unless that divides `bytes` evenly.
    pub fn new(bytes: &'a [u8], count: usize) -> Result<Self, Error> {
        let length = bytes.len().checked_div(count).unwrap_or(0);
        if count * length != bytes.len() {
            return Err(Error::Rows { given: bytes.len(), rows: count });
        }
        Ok(Self { bytes, count, length })
    }
}

impl Messages for Rows<'_> {
    fn count(&self) -> usize {
        self.count
    }

    fn message(&self, index: usize) -> &[u8] {
        &self.bytes[index * self.length..][..self.length]
    }
}

impl fmt::Debug for Rows<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} rows of {} bytes", self.count, self.length)
    }
}

/// A function to hash many messages with, where the free functions are not enough: with a backend of
/// your choice, or on several threads.
///
/// ```
/// use sycon::Backend;
/// use sycon::batch::Many;
///
/// let mut out = [0; 3 * 16];
/// Many::shake256().with_backend(Backend::Portable).hash(&["a", "b", "c"], 16, &mut out)?;
/// # Ok::<(), sycon::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Many<const ROUNDS: usize, const RATE: usize> {
    domain: u8,
    backend: Backend,
}

const SHAKE_DOMAIN: u8 = 0x1f;

impl Many<24, 168> {
    /// SHAKE128.
    #[must_use]
    pub fn shake128() -> Self {
        Self { domain: SHAKE_DOMAIN, backend: Backend::best() }
    }
}

impl Many<24, 136> {
    /// SHAKE256.
    #[must_use]
    pub fn shake256() -> Self {
        Self { domain: SHAKE_DOMAIN, backend: Backend::best() }
    }
}

impl Many<12, 168> {
    /// TurboSHAKE128.
    ///
    /// # Errors
    ///
    /// [`Error::Domain`] unless `domain` is in `0x01..=0x7f`.
    pub fn turbo_shake128(domain: u8) -> Result<Self, Error> {
        Self::turbo_shake(domain)
    }
}

impl Many<12, 136> {
    /// TurboSHAKE256.
    ///
    /// # Errors
    ///
    /// [`Error::Domain`] unless `domain` is in `0x01..=0x7f`.
    pub fn turbo_shake256(domain: u8) -> Result<Self, Error> {
        Self::turbo_shake(domain)
    }
}

impl<const RATE: usize> Many<12, RATE> {
    fn turbo_shake(domain: u8) -> Result<Self, Error> {
        if !(0x01..=0x7f).contains(&domain) {
            return Err(Error::Domain { given: domain });
        }
        Ok(Self { domain, backend: Backend::best() })
    }
}

impl<const ROUNDS: usize, const RATE: usize> Many<ROUNDS, RATE> {
    /// The same with a backend of your choice.
    #[must_use]
    pub fn with_backend(self, backend: Backend) -> Self {
        Self { backend, ..self }
    }

    /// Hashes every message to `length` bytes, one behind the other in `out`.
    ///
    /// # Errors
    ///
    /// [`Error::OutputLength`] unless `out` has `length` bytes for each message. Nothing is written
    /// then.
    pub fn hash(
        self,
        messages: &(impl Messages + ?Sized),
        length: usize,
        out: &mut [u8],
    ) -> Result<(), Error> {
        check_length(messages.count(), length, out.len())?;
        if length > 0 {
            self.hash_from(messages, 0, length, out);
        }
        Ok(())
    }

    /// As [`hash`](Self::hash), on all threads of the current rayon pool.
    ///
    /// # Errors
    ///
    /// As there.
    #[cfg(feature = "rayon")]
    pub fn hash_parallel(
        self,
        messages: &(impl Messages + Sync + ?Sized),
        length: usize,
        out: &mut [u8],
    ) -> Result<(), Error> {
        use rayon::prelude::*;

        // Large enough to be worth a hand-over, small enough that threads end together.
        const MOST: usize = 512;
        const TASKS: usize = 4 * SIDE_BY_SIDE;

        check_length(messages.count(), length, out.len())?;
        if !out.is_empty() {
            let share = messages.count().div_ceil(TASKS * rayon::current_num_threads());
            let task = (share * SIDE_BY_SIDE).min(MOST);
            out.par_chunks_mut(task * length).enumerate().for_each(|(index, out)| {
                self.hash_from(messages, index * task, length, out);
            });
        }
        Ok(())
    }

    /// Hashes messages `first ..` for as long as there is room in `out`.
    fn hash_from(
        self,
        messages: &(impl Messages + ?Sized),
        first: usize,
        length: usize,
        out: &mut [u8],
    ) {
        let jobs = (first..).zip(out.chunks_exact_mut(length));
        Scheduler::<ROUNDS, RATE>::new(self)
            .run(jobs.map(|(index, out)| Job { message: messages.message(index), out }));
    }
}

fn check_length(messages: usize, length: usize, given: usize) -> Result<(), Error> {
    if messages.checked_mul(length) == Some(given) {
        Ok(())
    } else {
        Err(Error::OutputLength { given, messages, length })
    }
}

/// What is left of a message and its output.
struct Job<'a> {
    message: &'a [u8],
    out: &'a mut [u8],
}

/// A lane: its job, and how far that is.
struct Lane<'a> {
    job: Job<'a>,
    phase: Phase,
}

/// What the next permutation of a lane is for.
#[derive(Clone, Copy, PartialEq)]
enum Phase {
    /// Whole blocks of the message.
    Message,
    /// The last block of the message, with the padding.
    Last,
    /// More output.
    Output,
}

/// Keeps the lanes busy.
struct Scheduler<const ROUNDS: usize, const RATE: usize> {
    states: States<ROUNDS, SIDE_BY_SIDE>,
    /// The last blocks of messages, and blocks of output.
    blocks: [[u8; RATE]; SIDE_BY_SIDE],
    many: Many<ROUNDS, RATE>,
}

impl<const ROUNDS: usize, const RATE: usize> Scheduler<ROUNDS, RATE> {
    fn new(many: Many<ROUNDS, RATE>) -> Self {
        Self { states: States::new(), blocks: [[0; RATE]; SIDE_BY_SIDE], many }
    }

    fn run<'a>(mut self, mut jobs: impl Iterator<Item = Job<'a>>) {
        let mut lanes: [Option<Lane<'a>>; SIDE_BY_SIDE] = Default::default();
        loop {
            let active = self.refill(&mut lanes, &mut jobs);
            if active == 0 {
                wipe(self.blocks.as_flattened_mut());
                return;
            }
            self.step(&mut lanes, active);
        }
    }

    /// Gives the lanes that are done a new job each. Returns how many lanes have one: the first ones.
    #[inline]
    fn refill<'a>(
        &mut self,
        lanes: &mut [Option<Lane<'a>>; SIDE_BY_SIDE],
        jobs: &mut impl Iterator<Item = Job<'a>>,
    ) -> usize {
        if lanes.iter().all(Option::is_none) {
            self.states.clear();
            for (index, lane) in lanes.iter_mut().enumerate() {
                let Some(job) = jobs.next() else { return index };
                *lane = Some(Lane::new::<RATE>(job));
            }
            return SIDE_BY_SIDE;
        }
        let mut active = SIDE_BY_SIDE;
        for index in 0..SIDE_BY_SIDE {
            if lanes[index].is_some() {
                continue;
            }
            if let Some(job) = jobs.next() {
                self.states.clear_one(index);
                lanes[index] = Some(Lane::new::<RATE>(job));
                continue;
            }
            // No more jobs: the last lane that has one moves here.
            while active > index && lanes[active - 1].is_none() {
                active -= 1;
            }
            if active <= index {
                return index;
            }
            self.states.move_one(active - 1, index);
            lanes.swap(active - 1, index);
        }
        active
    }

    /// Permutes for as long as no lane has to turn to something else.
    #[inline]
    fn step(&mut self, lanes: &mut [Option<Lane<'_>>; SIDE_BY_SIDE], active: usize) {
        let backend = self.many.backend;
        // Short messages, all of whose output one block holds.
        if lanes.iter().flatten().all(Lane::ends::<RATE>) {
            for (lane, block) in lanes.iter().flatten().zip(&mut self.blocks) {
                lane.pad(self.many.domain, block);
            }
            let inputs = self.blocks.each_ref().map(slice::from_ref);
            self.states.absorb_blocks(backend, active, 1, inputs);
            for (index, lane) in lanes.iter_mut().enumerate() {
                if let Some(lane) = lane.take() {
                    self.states.copy_to(index, lane.job.out);
                }
            }
            return;
        }
        if lanes.iter().flatten().all(|lane| lane.phase == Phase::Output) {
            self.states.squeeze_block(backend, active, &mut self.blocks);
            for (lane, block) in lanes.iter_mut().zip(self.blocks.iter()) {
                lane.take_if(|lane| {
                    lane.put::<RATE>(|out| out.copy_from_slice(&block[..out.len()]))
                });
            }
            return;
        }
        let mut count = usize::MAX;
        for (lane, block) in lanes.iter().flatten().zip(self.blocks.iter_mut()) {
            count = count.min(lane.permutations::<RATE>());
            if lane.phase == Phase::Last {
                lane.pad(self.many.domain, block);
            }
        }
        let mut inputs: [&[[u8; RATE]]; SIDE_BY_SIDE] = [&[]; SIDE_BY_SIDE];
        for ((input, lane), block) in
            inputs.iter_mut().zip(lanes.iter().flatten()).zip(&self.blocks)
        {
            *input = match lane.phase {
                Phase::Message => lane.job.message.as_chunks().0,
                Phase::Last => slice::from_ref(block),
                Phase::Output => &[],
            };
        }
        self.states.absorb_blocks(backend, active, count, inputs);
        for (index, lane) in lanes.iter_mut().enumerate() {
            lane.take_if(|lane| match lane.phase {
                Phase::Message => lane.pass::<RATE>(count),
                _ => lane.put::<RATE>(|out| self.states.copy_to(index, out)),
            });
        }
    }
}

impl<'a> Lane<'a> {
    fn new<const RATE: usize>(job: Job<'a>) -> Self {
        let phase = if job.message.len() < RATE { Phase::Last } else { Phase::Message };
        Self { job, phase }
    }

    /// Whether the next permutation is the last one.
    fn ends<const RATE: usize>(&self) -> bool {
        self.phase == Phase::Last && self.job.out.len() <= RATE
    }

    /// How many permutations there are until this lane turns to something else.
    fn permutations<const RATE: usize>(&self) -> usize {
        if self.phase == Phase::Message { self.job.message.len() / RATE } else { 1 }
    }

    /// Makes the last block of the message.
    fn pad<const RATE: usize>(&self, domain: u8, block: &mut [u8; RATE]) {
        let message = self.job.message;
        *block = [0; RATE];
        block[..message.len()].copy_from_slice(message);
        block[message.len()] = domain;
        block[RATE - 1] ^= 0x80;
    }

    /// Goes on behind the first blocks of the message. Returns whether the job is done.
    fn pass<const RATE: usize>(&mut self, blocks: usize) -> bool {
        self.job.message = &self.job.message[blocks * RATE..];
        if self.job.message.len() < RATE {
            self.phase = Phase::Last;
        }
        false
    }

    /// Lets `copy` write the next block of output. Returns whether the job is done.
    fn put<const RATE: usize>(&mut self, copy: impl FnOnce(&mut [u8])) -> bool {
        self.phase = Phase::Output;
        let len = self.job.out.len().min(RATE);
        let (out, rest) = mem::take(&mut self.job.out).split_at_mut(len);
        copy(out);
        self.job.out = rest;
        self.job.out.is_empty()
    }
}
