//! Readers to sample from.

use core::fmt;

#[cfg(feature = "rfc9861")]
use crate::xof::TurboShakeReader;
#[cfg(feature = "alloc")]
use crate::xof::algorithm::{AnyReader, Reader, with_reader};
use crate::xof::{ShakeReader, Squeeze};

/// A source of bytes for [`Sampler::fill_many`](super::Sampler::fill_many): each reader of this library, and references to
/// them.
///
/// To implement it for your own reader, return [`Stream::new(self)`](Stream::new).
pub trait Source {
    /// Returns the output of the reader.
    fn stream(&mut self) -> Stream<'_>;
}

impl<S: Source + ?Sized> Source for &mut S {
    fn stream(&mut self) -> Stream<'_> {
        (**self).stream()
    }
}

/// The output of a [`Source`].
pub struct Stream<'a> {
    pub(super) kind: StreamKind<'a>,
    pub(super) count: Count<'a>,
}

/// The counter of the bytes that were used, if there is one.
#[derive(Default)]
pub(super) struct Count<'a>(Option<&'a mut u64>);

impl Count<'_> {
    pub(super) fn add(&mut self, bytes: usize) {
        if let Some(count) = &mut self.0 {
            **count += bytes as u64;
        }
    }
}

pub(super) enum StreamKind<'a> {
    /// SHAKE or TurboSHAKE, which squeeze in SIMD lanes.
    Keccak {
        function: KeccakXof,
        sponge: Sponge<'a>,
    },
    Other(&'a mut dyn Squeeze),
}

/// A function on Keccak whose output is squeezed in SIMD lanes.
#[derive(Clone, Copy)]
pub(super) enum KeccakXof {
    Shake128,
    Shake256,
    TurboShake128,
    TurboShake256,
}

impl KeccakXof {
    /// Returns the function with this number of rounds and rate. Other numbers don't compile, because the caller is a
    /// `const` block.
    const fn of(rounds: usize, rate: usize) -> Self {
        match (rounds, rate) {
            (24, 168) => Self::Shake128,
            (24, 136) => Self::Shake256,
            (12, 168) => Self::TurboShake128,
            (12, 136) => Self::TurboShake256,
            _ => panic!("neither SHAKE nor TurboSHAKE"),
        }
    }
}

/// A sponge on Keccak: its state, and the number of bytes of its current block that were read.
pub(super) struct Sponge<'a> {
    pub(super) state: &'a mut [u8; 200],
    pub(super) position: &'a mut usize,
}

impl<'a> Stream<'a> {
    /// Return the stream of any reader.
    #[must_use]
    pub fn new(reader: &'a mut dyn Squeeze) -> Self {
        Self::of(StreamKind::Other(reader))
    }

    /// Returns the stream, and adds the number of bytes that are used to `count`.
    #[must_use]
    pub fn counting(self, count: &'a mut u64) -> Self {
        Self { count: Count(Some(count)), ..self }
    }

    fn of(kind: StreamKind<'a>) -> Self {
        Self { kind, count: Count::default() }
    }

    /// Returns the stream of SHAKE (24 rounds) or TurboSHAKE (12 rounds), with a rate of 168 or 136.
    fn keccak<const ROUNDS: usize, const RATE: usize>(
        (state, position): (&'a mut [u8; 200], &'a mut usize),
    ) -> Self {
        let function = const { KeccakXof::of(ROUNDS, RATE) };
        Self::of(StreamKind::Keccak { function, sponge: Sponge { state, position } })
    }

    pub(super) fn remaining(&self) -> u64 {
        match &self.kind {
            StreamKind::Keccak { .. } => u64::MAX,
            StreamKind::Other(reader) => reader.remaining(),
        }
    }
}

impl fmt::Debug for Stream<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a stream to sample from")
    }
}

impl<const RATE: usize> Source for ShakeReader<RATE> {
    fn stream(&mut self) -> Stream<'_> {
        Stream::keccak::<24, RATE>(self.0.parts_mut())
    }
}

#[cfg(feature = "rfc9861")]
impl<const RATE: usize> Source for TurboShakeReader<RATE> {
    fn stream(&mut self) -> Stream<'_> {
        Stream::keccak::<12, RATE>(self.0.parts_mut())
    }
}

#[cfg(feature = "alloc")]
impl Source for AnyReader {
    fn stream(&mut self) -> Stream<'_> {
        with_reader!(&mut self.0, reader => reader.stream())
    }
}

/// The readers that squeeze one at a time.
macro_rules! one_by_one {
    ($($(#[$meta:meta])* [$($parameters:tt)*] $Reader:ty;)+) => {$(
        $(#[$meta])*
        impl<$($parameters)*> Source for $Reader {
            fn stream(&mut self) -> Stream<'_> {
                Stream::new(self)
            }
        }
    )+};
}

one_by_one! {
    #[cfg(feature = "ascon")]
    [] crate::xof::AsconReader;
    #[cfg(feature = "ascon")]
    [const ROUNDS: usize] crate::xof::AsconV12Reader<ROUNDS>;
    #[cfg(feature = "blake3")]
    [] crate::xof::Blake3Reader;
    #[cfg(feature = "vexof")]
    [const RATE: usize, const STRIPES: usize] crate::experimental::vexof::VeXofReader<RATE, STRIPES>;
    #[cfg(feature = "vexof")]
    [const RATE: usize] crate::experimental::vexof::IndexedVeXofReader<RATE>;
}
