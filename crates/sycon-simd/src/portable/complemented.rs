//! Keccak with six lanes complemented between rounds, by which de Morgan's laws leave chi 5 negations of 25.
//!
//! Source: the Keccak implementation overview, section 2.2, "lane complementing transform".

/// The lanes that are complemented.
const COMPLEMENTED: [usize; 6] = [1, 2, 8, 12, 17, 20];

/// A state with those lanes complemented, and back.
#[inline(always)]
pub(super) fn complement(mut state: [u64; 25]) -> [u64; 25] {
    for lane in COMPLEMENTED {
        state[lane] = !state[lane];
    }
    state
}

/// Chi of row `ROW`, whose lanes come as theta, rho and pi leave them.
#[allow(clippy::many_single_char_names, reason = "the vowels that lanes of a row are called by")]
#[inline(always)]
pub(super) fn chi_row<const ROW: usize>([a, e, i, o, u]: [u64; 5]) -> [u64; 5] {
    match ROW {
        0 => [a ^ (e | i), e ^ (!i | o), i ^ (o & u), o ^ (u | a), u ^ (a & e)],
        1 => [a ^ (e | i), e ^ (i & o), i ^ (o | !u), o ^ (u | a), u ^ (a & e)],
        2 => [a ^ (e | i), e ^ (i & o), i ^ (!o & u), !o ^ (u | a), u ^ (a & e)],
        3 => [a ^ (e & i), e ^ (i | o), i ^ (!o | u), !o ^ (u & a), u ^ (a | e)],
        _ => [a ^ (!e & i), !e ^ (i | o), i ^ (o & u), o ^ (u | a), u ^ (a & e)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Lanes;
    use crate::Portable;

    /// What theta, rho and pi make of lanes that are all ones or all zeros.
    fn before_chi(state: [u64; 25]) -> [u64; 25] {
        let column = |x: usize| (0..5).fold(0, |sum, y| sum ^ state[x % 5 + 5 * y]);
        let mut out = [0; 25];
        for (lane, value) in state.into_iter().enumerate() {
            let (x, y) = (lane % 5, lane / 5);
            out[y + 5 * ((2 * x + 3 * y) % 5)] = value ^ column(x + 4) ^ column(x + 1);
        }
        out
    }

    fn check<const ROW: usize>(row: [u64; 5]) {
        let all = complement([0; 25]);
        let (before, after) = (before_chi(all), all);
        let xor = |a: [u64; 5], masks: [u64; 25]| -> [u64; 5] {
            core::array::from_fn(|x| a[x] ^ masks[5 * ROW + x])
        };
        let plain: [u64; 5] = core::array::from_fn(|x| {
            Lanes::<Portable>::chi(row[x], row[(x + 1) % 5], row[(x + 2) % 5])
        });
        assert_eq!(chi_row::<ROW>(xor(row, before)), xor(plain, after), "row {ROW}");
    }

    #[test]
    fn chi_of_complemented_lanes_is_chi() {
        // Bit n of lane x is bit x of n: all 32 rows of bits.
        let row =
            core::array::from_fn(|x| (0..32).fold(0, |lane, n: u64| lane | (n >> x & 1) << n));
        check::<0>(row);
        check::<1>(row);
        check::<2>(row);
        check::<3>(row);
        check::<4>(row);
    }
}
