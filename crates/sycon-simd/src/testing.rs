//! What the tests of the vectors share.

/// Strings of bytes that look random.
pub(crate) fn strings<const N: usize, const COUNT: usize>(seed: u32) -> [[u8; N]; COUNT] {
    let mut state = seed.wrapping_mul(2).wrapping_add(1);
    let mut strings = [[0; N]; COUNT];
    for byte in strings.as_flattened_mut() {
        state = state.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
        *byte = state.to_be_bytes()[0];
    }
    strings
}
