//! Lanes that take turns: each hashes one message, and takes the next when it is done.

use core::{mem, slice};

use sycon_permutation::keccak::{Padded, SIDE_BY_SIDE, States};
use sycon_secret::wipe;

use super::{Error, Messages};
use crate::Backend;

/// A sponge on Keccak: how its input ends, and what permutes it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sponge<const ROUNDS: usize, const RATE: usize> {
    pub(super) domain: u8,
    pub(super) backend: Backend,
}

impl<const RATE: usize> Sponge<24, RATE> {
    /// SHAKE.
    pub(super) fn shake() -> Self {
        Self { domain: 0x1f, backend: Backend::best() }
    }
}

impl<const ROUNDS: usize, const RATE: usize> Sponge<ROUNDS, RATE> {
    /// Hashes every message to `length` bytes, one behind the other in `out`.
    pub(super) fn hash(
        self,
        messages: &(impl Messages + ?Sized),
        length: usize,
        out: &mut [u8],
    ) -> Result<(), Error> {
        check_length(messages.count(), length, out.len())?;
        if length > 0 {
            self.hash_from(None, messages, 0, length, out);
        }
        Ok(())
    }

    /// As [`hash`](Self::hash), on all threads of the current rayon pool.
    #[cfg(feature = "rayon")]
    pub(super) fn hash_parallel(
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
            out.par_chunks_mut(task.saturating_mul(length)).enumerate().for_each(|(index, out)| {
                self.hash_from(None, messages, index * task, length, out);
            });
        }
        Ok(())
    }

    /// Hashes messages `first ..` for as long as there is room in `out`, from the states of `start` on.
    fn hash_from(
        self,
        start: Option<&States<ROUNDS, SIDE_BY_SIDE>>,
        messages: &(impl Messages + ?Sized),
        first: usize,
        length: usize,
        out: &mut [u8],
    ) {
        let short =
            if length <= RATE { self.hash_short(start, messages, first, length, out) } else { 0 };
        let out = &mut out[short * length..];
        if !out.is_empty() {
            let jobs = (first + short..).zip(out.chunks_exact_mut(length));
            Scheduler::<ROUNDS, RATE>::new(self, start)
                .run(jobs.map(|(index, out)| Job { message: messages.message(index), out }));
        }
    }

    /// As [`hash_from`](Self::hash_from), but only until a message takes more than a block. Returns
    /// how many are done. Where one permutation is all that a message takes, there is nothing to
    /// schedule, which would cost a quarter of the time.
    fn hash_short(
        self,
        start: Option<&States<ROUNDS, SIDE_BY_SIDE>>,
        messages: &(impl Messages + ?Sized),
        first: usize,
        length: usize,
        out: &mut [u8],
    ) -> usize {
        let mut states = States::<ROUNDS, SIDE_BY_SIDE>::new();
        let mut blocks = [Padded::default(); SIDE_BY_SIDE];
        let mut done = 0;
        for out in out.chunks_mut(SIDE_BY_SIDE * length) {
            let active = out.len() / length;
            for (block, index) in blocks[..active].iter_mut().zip(first + done..) {
                let message = messages.message(index);
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
}

/// A sponge that has absorbed whole blocks, which all messages begin with. They are permuted once.
#[cfg(feature = "columns")]
pub(crate) struct Started<const ROUNDS: usize, const RATE: usize> {
    sponge: Sponge<ROUNDS, RATE>,
    start: States<ROUNDS, SIDE_BY_SIDE>,
}

#[cfg(feature = "columns")]
impl<const ROUNDS: usize, const RATE: usize> Started<ROUNDS, RATE> {
    /// With `blocks` before each message, and `domain` behind it.
    pub(crate) fn new(backend: Backend, domain: u8, blocks: &[[u8; RATE]]) -> Self {
        let mut start = States::new();
        let mut inputs: [&[[u8; RATE]]; SIDE_BY_SIDE] = [&[]; SIDE_BY_SIDE];
        inputs[0] = blocks;
        start.absorb_blocks(backend, 1, blocks.len(), inputs);
        for lane in 1..SIDE_BY_SIDE {
            start.move_one(0, lane);
        }
        Self { sponge: Sponge { domain, backend }, start }
    }

    /// Hashes every message to `length` bytes, more than none, one behind the other in `out`.
    pub(crate) fn hash(&self, messages: &impl Messages, length: usize, out: &mut [u8]) {
        self.sponge.hash_from(Some(&self.start), messages, 0, length, out);
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
struct Scheduler<'s, const ROUNDS: usize, const RATE: usize> {
    states: States<ROUNDS, SIDE_BY_SIDE>,
    /// What they begin with, if not zeros.
    start: Option<&'s States<ROUNDS, SIDE_BY_SIDE>>,
    /// The last blocks of messages, and blocks of output.
    blocks: [[u8; RATE]; SIDE_BY_SIDE],
    sponge: Sponge<ROUNDS, RATE>,
}

impl<'s, const ROUNDS: usize, const RATE: usize> Scheduler<'s, ROUNDS, RATE> {
    fn new(sponge: Sponge<ROUNDS, RATE>, start: Option<&'s States<ROUNDS, SIDE_BY_SIDE>>) -> Self {
        Self { states: States::new(), start, blocks: [[0; RATE]; SIDE_BY_SIDE], sponge }
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
            match self.start {
                Some(start) => self.states.clone_from(start),
                None => self.states.clear(),
            }
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
                match self.start {
                    Some(start) => self.states.take_one(index, start, index),
                    None => self.states.clear_one(index),
                }
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
        let backend = self.sponge.backend;
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
                lane.pad(self.sponge.domain, block);
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

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use sycon_permutation::Keccak;
    use sycon_sponge::{Absorbing, Squeeze};

    use super::*;

    const RATE: usize = 168;

    /// Lengths of messages that take one block, two, and three.
    const LENGTHS: [usize; 3] = [5, RATE, 2 * RATE + 1];

    fn alone(message: &[u8], length: usize) -> Vec<u8> {
        let mut sponge = Absorbing::<Keccak<12>, RATE>::new(Backend::PORTABLE);
        sponge.absorb(message);
        let mut out = std::vec![0; length];
        sponge.finalize(0x07).squeeze(&mut out);
        out
    }

    /// Every order in which lanes can fall free: each message has each length, for one message more than there
    /// are lanes, and for fewer.
    #[test]
    fn every_schedule_of_short_messages() {
        let data: Vec<u8> = (0..251).cycle().take(3 * RATE).collect();
        let sponge = Sponge::<12, RATE> { domain: 0x07, backend: Backend::best() };
        for length in [RATE, 2 * RATE + 3] {
            let expected = LENGTHS.map(|message| alone(&data[..message], length));
            for count in 0..=SIDE_BY_SIDE + 1 {
                let mut out = std::vec![0; count * length];
                let powers: Vec<usize> = (0..=count)
                    .scan(1, |power, _| {
                        let now = *power;
                        *power *= 3;
                        Some(now)
                    })
                    .collect();
                for choice in 0..powers[count] {
                    let picked = |i: usize| choice / powers[i] % 3;
                    let messages: Vec<&[u8]> =
                        (0..count).map(|i| &data[..LENGTHS[picked(i)]]).collect();
                    sponge.hash(&messages[..], length, &mut out).expect("fitting lengths");
                    for (i, out) in out.chunks_exact(length).enumerate() {
                        assert_eq!(out, expected[picked(i)], "{count} {choice} {i}");
                    }
                }
            }
        }
    }

    #[test]
    fn lengths_that_overflow_are_refused() {
        for (messages, length) in [
            (usize::MAX, 2),
            (1 << (usize::BITS - 1), 2),
            (3, usize::MAX),
            (2, 1 << (usize::BITS - 1)),
        ] {
            let error = Error::OutputLength { given: 0, messages, length };
            assert_eq!(check_length(messages, length, 0), Err(error));
        }
        assert_eq!(check_length(usize::MAX, 1, usize::MAX), Ok(()));
        assert_eq!(check_length(usize::MAX, 0, 0), Ok(()));
    }
}
