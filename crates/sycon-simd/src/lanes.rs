use super::Simd;

/// A vector of 64-bit lanes, one from each of `COUNT` states.
///
/// Every operation acts on all lanes alike, so lanes never influence each other.
pub trait Lanes<S: Simd>: Copy {
    /// States held side by side.
    const COUNT: usize;

    /// Lanes `group * COUNT ..` of one interleaved row.
    fn load<const N: usize>(simd: S, row: &[u64; N], group: usize) -> Self;

    /// The inverse of [`Lanes::load`].
    fn store<const N: usize>(self, row: &mut [u64; N], group: usize);

    /// The same word in every lane.
    fn splat(simd: S, word: u64) -> Self;

    /// One word per state; words beyond `COUNT` are never asked for.
    fn gather(simd: S, word: impl Fn(usize) -> u64) -> Self;

    /// Gives each state its word back.
    fn scatter(self, put: impl FnMut(usize, u64));

    fn xor(self, other: Self) -> Self;

    /// `self ^ b ^ c`
    fn xor3(self, b: Self, c: Self) -> Self;

    /// `self ^ (!b & c)`, the chi step of Keccak.
    fn chi(self, b: Self, c: Self) -> Self;

    fn rotate_left<const BITS: i32>(self) -> Self;
}

impl<S: Simd> Lanes<S> for u64 {
    const COUNT: usize = 1;

    #[inline(always)]
    fn load<const N: usize>(_: S, row: &[u64; N], group: usize) -> Self {
        row[group]
    }

    #[inline(always)]
    fn store<const N: usize>(self, row: &mut [u64; N], group: usize) {
        row[group] = self;
    }

    #[inline(always)]
    fn splat(_: S, word: u64) -> Self {
        word
    }

    #[inline(always)]
    fn gather(_: S, word: impl Fn(usize) -> u64) -> Self {
        word(0)
    }

    #[inline(always)]
    fn scatter(self, mut put: impl FnMut(usize, u64)) {
        put(0, self);
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self ^ other
    }

    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        self ^ b ^ c
    }

    #[inline(always)]
    fn chi(self, b: Self, c: Self) -> Self {
        self ^ (!b & c)
    }

    #[inline(always)]
    fn rotate_left<const BITS: i32>(self) -> Self {
        self.rotate_left(BITS.cast_unsigned())
    }
}
