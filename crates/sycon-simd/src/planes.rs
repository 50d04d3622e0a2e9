//! Planes of Keccak in registers.

/// A plane of a state in one register: the five lanes with the same `y` (FIPS 202, section 3.1), or with another five
/// in its place. The token `S` opens it.
pub trait Plane<S>: Copy {
    /// Returns a plane with `word` in lane 0, followed by zeros.
    fn first_lane(simd: S, word: u64) -> Self;

    /// `self ^ other`
    fn xor(self, other: Self) -> Self;

    /// `self ^ b ^ c`
    fn xor3(self, b: Self, c: Self) -> Self;

    /// `self ^ (!b & c)`, the chi step of Keccak.
    fn chi(self, b: Self, c: Self) -> Self;

    /// Rotates the bits of lane `i` to the left by `bits[i]`, at most 63.
    fn rotate_left(self, bits: [u8; 5]) -> Self;

    /// Lane `i` becomes the lane at position `order[i]`.
    fn shuffle(self, order: [u8; 5]) -> Self;

    /// Replaces the lanes whose bits are set in `LANES` by those of `other`.
    fn replace<const LANES: u8>(self, other: Self) -> Self;
}
