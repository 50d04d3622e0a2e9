//! Readers that squeeze in parallel, in SIMD lanes.

use sycon_permutation::keccak::SIDE_BY_SIDE;
use sycon_secret::Secret;

use super::Coefficient;
use super::progress::{Pieces, Progress};
use super::source::{Count, KeccakXof, Sponge, Stream, StreamKind};
use crate::Backend;

/// Samples from up to eight sponges at a time, for each kind of Keccak.
pub(super) struct Lanes<'a, T> {
    shake128: Group<'a, T, 24, 168>,
    shake256: Group<'a, T, 24, 136>,
    turboshake128: Group<'a, T, 12, 168>,
    turboshake256: Group<'a, T, 12, 136>,
}

impl<'a, T: Coefficient> Lanes<'a, T> {
    pub(super) fn new(backend: Backend) -> Self {
        Self {
            shake128: Group::new(backend),
            shake256: Group::new(backend),
            turboshake128: Group::new(backend),
            turboshake256: Group::new(backend),
        }
    }

    /// Samples from `stream`, immediately or together with others.
    pub(super) fn add(&mut self, stream: Stream<'a>, progress: Progress<'a, T>) {
        let Stream { kind, mut count } = stream;
        match kind {
            StreamKind::Other(reader) => count.add(progress.fill(reader)),
            StreamKind::Keccak { function, sponge } => {
                let lane = Lane { sponge, pieces: Pieces::new(progress), count };
                match function {
                    KeccakXof::Shake128 => self.shake128.add(lane),
                    KeccakXof::Shake256 => self.shake256.add(lane),
                    KeccakXof::TurboShake128 => self.turboshake128.add(lane),
                    KeccakXof::TurboShake256 => self.turboshake256.add(lane),
                }
            }
        }
    }

    /// Samples from all streams that are left.
    pub(super) fn finish(&mut self) {
        self.shake128.run();
        self.shake256.run();
        self.turboshake128.run();
        self.turboshake256.run();
    }
}

struct Lane<'a, T> {
    sponge: Sponge<'a>,
    pieces: Pieces<'a, T>,
    count: Count<'a>,
}

/// The lanes of one kind of Keccak.
struct Group<'a, T, const ROUNDS: usize, const RATE: usize> {
    lanes: sycon_sponge::Lanes<Lane<'a, T>, ROUNDS>,
    backend: Backend,
}

impl<'a, T: Coefficient, const ROUNDS: usize, const RATE: usize> Group<'a, T, ROUNDS, RATE> {
    fn new(backend: Backend) -> Self {
        Self { lanes: sycon_sponge::Lanes::default(), backend }
    }

    /// Uses the rest of the lane's block, and keeps the lane if it needs more.
    fn add(&mut self, mut lane: Lane<'a, T>) {
        let position = *lane.sponge.position;
        if let Some(used) = lane.pieces.take(&lane.sponge.state[position..RATE]) {
            *lane.sponge.position += used;
            lane.count.add(used);
            return;
        }
        lane.count.add(RATE - position);
        let place = self.lanes.active();
        self.lanes.states.clear_one(place);
        self.lanes.states.xor_into(place, 0, lane.sponge.state);
        self.lanes.push(lane);
        if self.lanes.active() == SIDE_BY_SIDE {
            self.run();
        }
    }

    /// Squeezes until no lane needs more.
    fn run(&mut self) {
        let mut blocks = Secret::<[[u8; RATE]; SIDE_BY_SIDE]>::ZERO;
        while self.lanes.active() > 0 {
            let active = self.lanes.active();
            self.lanes.states.squeeze_block(self.backend, active, &mut blocks);
            self.lanes.retain(|states, place, lane| {
                let used = lane.pieces.take(&blocks[place]);
                lane.count.add(used.unwrap_or(RATE));
                if let Some(used) = used {
                    states.copy_to(place, lane.sponge.state);
                    *lane.sponge.position = used;
                }
                used.is_none()
            });
        }
    }
}
