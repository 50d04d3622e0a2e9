//! Keccak-p\[1600\] at compile time.

use super::Keccak;
use super::planes::OFFSETS;
use super::rounds::ROUND_CONSTANTS;

impl<const ROUNDS: usize> Keccak<ROUNDS> {
    /// Permute a state in the steps of FIPS 202, sections 3.2 and 3.3: lane `(x, y)` is `lanes[x + 5 * y]`.
    ///
    /// Use this for states that are constants. At run time, [`Permutation::permute`](crate::Permutation::permute) is
    /// faster.
    ///
    /// ```
    /// use sycon_permutation::KeccakF1600;
    ///
    /// const STATE: [u64; 25] = KeccakF1600::permute_constant([0; 25]);
    /// assert_eq!(STATE[0], 0xf125_8f79_40e1_dde7);
    /// ```
    #[must_use]
    pub const fn permute_constant(mut lanes: [u64; 25]) -> [u64; 25] {
        let mut round = ROUND_CONSTANTS.len() - ROUNDS;
        while round < ROUND_CONSTANTS.len() {
            let mut parities = [0; 5];
            let mut i = 0;
            while i < 25 {
                parities[i % 5] ^= lanes[i];
                i += 1;
            }
            // Theta, rho and pi.
            let mut moved = [0; 25];
            let mut i = 0;
            while i < 25 {
                let (x, y) = (i % 5, i / 5);
                let sum = parities[(x + 4) % 5] ^ parities[(x + 1) % 5].rotate_left(1);
                moved[y + 5 * ((2 * x + 3 * y) % 5)] =
                    (lanes[i] ^ sum).rotate_left(OFFSETS[x][y] as u32);
                i += 1;
            }
            // Chi and iota.
            let mut i = 0;
            while i < 25 {
                let row = i / 5 * 5;
                lanes[i] = moved[i] ^ (!moved[row + (i + 1) % 5] & moved[row + (i + 2) % 5]);
                i += 1;
            }
            lanes[0] ^= ROUND_CONSTANTS[round];
            round += 1;
        }
        lanes
    }
}

#[cfg(test)]
mod tests {
    use sycon_simd::Backend;

    use super::Keccak;

    fn is_the_permutation<const ROUNDS: usize>() {
        let mut state = [0; 25];
        for _ in 0..20 {
            let mut lanes = state.map(|lane| [lane]);
            Keccak::<ROUNDS>::permute_lanes(Backend::best_single(), &mut lanes);
            state = Keccak::<ROUNDS>::permute_constant(state);
            assert_eq!(lanes, state.map(|lane| [lane]), "{ROUNDS} rounds");
        }
    }

    #[test]
    fn it_is_the_permutation() {
        is_the_permutation::<2>();
        is_the_permutation::<12>();
        is_the_permutation::<24>();
    }
}
