//! The traits of XOFs, of their input and of their output.

/// A function that absorbs input in any number of pieces.
pub trait Absorb: Clone {
    /// The name of the function in its standard.
    const NAME: &'static str;

    /// The number of input bytes per permutation. Multiples of it are absorbed fastest.
    const RATE: usize;

    /// Absorb `data`. Any split of the input over calls is the same input.
    fn absorb(&mut self, data: &[u8]) -> &mut Self;

    /// Reset to the state after construction: no input, the same parameters.
    fn reset(&mut self);
}

/// A function with output of any length.
pub trait Xof: Absorb {
    /// The type of the reader of the output.
    type Reader: Squeeze + Clone + Send + 'static;

    /// End the input and begin the output.
    #[must_use]
    fn finalize(self) -> Self::Reader;

    /// End the input and fill `out` with the output. For short messages this is faster than a reader.
    fn finalize_into(self, out: &mut [u8]) {
        self.hash_into(&[], out);
    }

    /// Return the output for the input so far. More input can follow.
    #[must_use]
    fn output(&self) -> Self::Reader {
        self.clone().finalize()
    }

    /// Absorb `data` as the rest of the input, and return the output.
    #[must_use]
    fn hash(mut self, data: &[u8]) -> Self::Reader {
        self.absorb(data);
        self.finalize()
    }

    /// Absorb `data` as the rest of the input, and fill `out` with the output. For short messages this is the fastest
    /// way, because the state is not moved after it is used.
    fn hash_into(self, data: &[u8], out: &mut [u8]) {
        self.hash(data).squeeze(out);
    }
}

/// Output in any number of pieces.
///
/// The output has no end, except for [`Seekable`] functions, whose output is 2^64 - 1 bytes long.
pub trait Squeeze {
    /// Fill `out` with the next bytes. Any split over calls yields the same bytes.
    ///
    /// # Panics
    ///
    /// If fewer bytes are [`remaining`](Self::remaining). This is possible only after a seek or a skip.
    fn squeeze(&mut self, out: &mut [u8]);

    /// Skip the next `bytes` bytes. This takes as long as squeezing them without copying, except for [`Seekable`]
    /// functions.
    ///
    /// # Panics
    ///
    /// As [`squeeze`](Self::squeeze).
    fn skip(&mut self, bytes: u64);

    /// Return how many bytes remain, or 2^64 - 1 if the output has no end.
    #[must_use]
    fn remaining(&self) -> u64 {
        u64::MAX
    }

    /// Return the next `N` bytes.
    #[must_use]
    fn squeeze_array<const N: usize>(&mut self) -> [u8; N]
    where
        Self: Sized,
    {
        let mut out = [0; N];
        self.squeeze(&mut out);
        out
    }
}

/// Output that can be read from any position.
pub trait Seekable: Squeeze {
    /// Return the position of the next byte.
    #[must_use]
    fn position(&self) -> u64;

    /// Continue with the byte at `position`. This takes as long as one block at most.
    fn seek(&mut self, position: u64);
}

/// For [`Seekable`] functions: return the position `bytes` further on.
///
/// # Panics
///
/// If the output ends before this position, because the output would wrap around to its beginning.
#[inline]
pub fn advance(reader: &impl Seekable, bytes: u64) -> u64 {
    reader.position().checked_add(bytes).expect("the output ends after 2^64 - 1 bytes")
}

/// Select a value for the strength of a Keccak function: 128 bits for a rate of 168 bytes, 256 bits for a rate of 136
/// bytes. Other rates do not compile in constants.
///
/// # Panics
///
/// For other rates, outside of constants.
#[must_use]
pub const fn by_strength<T: Copy>(rate: usize, of_128: T, of_256: T) -> T {
    match rate {
        168 => of_128,
        136 => of_256,
        _ => panic!("the rate is 168 or 136 bytes"),
    }
}
