//! The traits of XOFs, of their input and of their output.

/// Input in any number of pieces.
pub trait Absorb: Clone {
    /// The function's name in its standard.
    const NAME: &'static str;

    /// Input bytes per permutation. Whole multiples of it are absorbed fastest.
    const RATE: usize;

    /// Absorbs `data`. Any split of the input over calls means the same input.
    fn absorb(&mut self, data: &[u8]) -> &mut Self;

    /// Back to the state after construction: no input, the same parameters.
    fn reset(&mut self);
}

/// A function with output of any length.
pub trait Xof: Absorb {
    /// The reader of the output.
    type Reader: Squeeze + Clone + Send + 'static;

    /// Ends the input and begins the output.
    #[must_use]
    fn finalize(self) -> Self::Reader;

    /// The output for the input so far; more input may follow.
    #[must_use]
    fn output(&self) -> Self::Reader {
        self.clone().finalize()
    }

    /// The output for `data` as the rest of the input: the one-call form.
    #[must_use]
    fn hash(mut self, data: &[u8]) -> Self::Reader {
        self.absorb(data);
        self.finalize()
    }
}

/// Output in any number of pieces.
///
/// It has no end, except where the function is [`Seekable`]: there it has 2^64 - 1 bytes.
pub trait Squeeze {
    /// Fills `out` with the next bytes. Any split over calls gives the same bytes.
    ///
    /// # Panics
    ///
    /// If fewer bytes are [`remaining`](Self::remaining). Only a seek or a skip leads there.
    fn squeeze(&mut self, out: &mut [u8]);

    /// Passes over the next `bytes` bytes. Costs as much as squeezing them, less the copying, except
    /// where the function is [`Seekable`].
    ///
    /// # Panics
    ///
    /// As [`squeeze`](Self::squeeze).
    fn skip(&mut self, bytes: u64);

    /// How many bytes there are still to squeeze, or 2^64 - 1 of an output without end.
    #[must_use]
    fn remaining(&self) -> u64 {
        u64::MAX
    }

    /// The next `N` bytes.
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
    /// Bytes before the next one.
    #[must_use]
    fn position(&self) -> u64;

    /// Goes on with the byte at `position`, which costs at most one block.
    fn seek(&mut self, position: u64);
}

/// For functions that are [`Seekable`]: the position `bytes` further on.
///
/// # Panics
///
/// If the output ends before it, since what follows would be its beginning again.
#[inline]
pub fn advance(reader: &impl Seekable, bytes: u64) -> u64 {
    reader.position().checked_add(bytes).expect("the output ends after 2^64 - 1 bytes")
}

/// What belongs to a function of Keccak of 128 bits of strength, whose rate is 168 bytes, or of 256,
/// whose rate is 136. Other rates do not compile.
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
