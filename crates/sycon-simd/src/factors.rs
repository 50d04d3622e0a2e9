//! Vectors of 32-bit words to multiply, for sums of products.

/// Eight little-endian words. A key's and a message's are added, and four of the sums multiplied by
/// the other four.
pub type Operand = [u8; 32];

/// The first and the second halves of some sums of key and message.
#[derive(Clone, Copy, Debug)]
pub struct Halves<F> {
    /// Words 0 to 3 of each.
    pub x: F,
    /// Words 4 to 7 of each.
    pub y: F,
}

/// A vector of 32-bit words in rows of four, the even words 0 and 2 and the odd words 1 and 3, which
/// the token `S` opens.
///
/// Every operation acts on all rows alike, and sums are modulo 2^32. Multiplications take the even
/// words; what the others hold is of no matter to them.
pub trait Factors<S>: Copy {
    /// As many operands as two vectors have rows.
    type Group;

    /// Two sums of products for each row, modulo 2^64.
    type Sums: Copy;

    /// `operands` in groups, and what is left of them.
    fn groups(operands: &[Operand]) -> (&[Self::Group], &[Operand]);

    /// The sums of key and message, a row for each operand, in an order that is the same for both
    /// halves.
    fn load(simd: S, key: &Self::Group, message: &Self::Group) -> [Halves<Self>; 2];

    /// As [`load`](Self::load) for less than a group, with rows of zeros for what is missing; or
    /// nothing where that is no faster than operand by operand. Both have the same length.
    #[inline(always)]
    fn load_rest(_: S, _key: &[Operand], _message: &[Operand]) -> Option<[Halves<Self>; 2]> {
        None
    }

    /// Asks for a group that is worked on soon. Only speed depends on it.
    #[inline(always)]
    fn prefetch(_: &Self::Group) {}

    /// `self + other`
    fn add(self, other: Self) -> Self;

    /// Words 2, 3, 0, 1.
    fn swap(self) -> Self;

    /// The even words of `self`, and in the odd places those of `other`: words 0, 0', 2, 2'.
    fn zip_even(self, other: Self) -> Self;

    /// The odd words of `self` in the even places, and those of `other`: words 1, 1', 3, 3'.
    fn zip_odd(self, other: Self) -> Self;

    /// The odd words in the even places: words 1 and 3.
    fn odd(self) -> Self;

    /// The odd words in the even places, in the other order: words 3 and 1.
    fn odd_swapped(self) -> Self;

    /// The products of the even words.
    fn multiply(self, other: Self) -> Self::Sums;

    /// Sums of nothing.
    fn zero(simd: S) -> Self::Sums;

    /// `sums + other`
    fn add_sums(sums: Self::Sums, other: Self::Sums) -> Self::Sums;

    /// Each row's two sums in the other order.
    fn swap_sums(sums: Self::Sums) -> Self::Sums;

    /// The sums over all rows, of four vectors.
    fn total(sums: [Self::Sums; 4]) -> [[u64; 2]; 4];
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::portable::FactorsX1;
    use crate::testing::{seeds, strings};
    use crate::{Backend, Kernel, Portable, Simd};

    /// Sums of what every operation makes of keys and messages.
    struct Everything<'a> {
        keys: &'a [Operand],
        messages: &'a [Operand],
    }

    /// Those of whole groups, those of the rest if it can be loaded, and the length of it.
    type Results = ([[u64; 2]; 4], Option<[[u64; 2]; 4]>, usize);

    impl Kernel for Everything<'_> {
        type Output = Results;

        #[inline(always)]
        fn run<S: Simd>(self, simd: S) -> Results {
            self.run_with::<S, S::Factors>(simd)
        }
    }

    impl Everything<'_> {
        #[inline(always)]
        fn run_with<S: Simd, F: Factors<S>>(self, simd: S) -> Results {
            let (keys, key_rest) = F::groups(self.keys);
            let (messages, message_rest) = F::groups(self.messages);
            let mut sums = [F::zero(simd); 4];
            for (key, message) in keys.iter().zip(messages) {
                F::prefetch(message);
                mix::<S, F>(&mut sums, F::load(simd, key, message));
            }
            let rest = F::load_rest(simd, key_rest, message_rest).map(|rest| {
                let mut sums = [F::zero(simd); 4];
                mix::<S, F>(&mut sums, rest);
                F::total(sums)
            });
            (F::total(sums), rest, key_rest.len())
        }
    }

    #[inline(always)]
    fn mix<S, F: Factors<S>>(sums: &mut [F::Sums; 4], halves: [Halves<F>; 2]) {
        for Halves { x, y } in halves {
            let products = [
                x.multiply(y),
                F::swap_sums(x.odd().multiply(y.odd_swapped())),
                x.add(y).swap().multiply(x.zip_even(y)),
                x.zip_even(y).odd().multiply(y.zip_odd(x)),
            ];
            for (sum, product) in sums.iter_mut().zip(products) {
                *sum = F::add_sums(*sum, product);
            }
        }
    }

    /// The sums over any operands, two by two: what zeros stand for adds nothing.
    fn expected(keys: &[Operand], messages: &[Operand]) -> [[u64; 2]; 4] {
        let mut sums = [[0_u64; 2]; 4];
        for (key, message) in keys.iter().zip(messages) {
            let (keys, messages) = ([*key, [0; 32]], [*message, [0; 32]]);
            let work = Everything { keys: &keys, messages: &messages };
            let (more, ..) = work.run_with::<_, FactorsX1>(Portable);
            for (sum, more) in sums.as_flattened_mut().iter_mut().zip(more.as_flattened()) {
                *sum = sum.wrapping_add(*more);
            }
        }
        sums
    }

    #[test]
    fn backends_agree() {
        for seed in seeds(100) {
            let [keys, messages] = [strings::<32, 19>(2 * seed), strings(2 * seed + 1)];
            for length in 0..=19 {
                let (keys, messages) = (&keys[..length], &messages[..length]);
                for backend in Backend::available() {
                    let (whole, rest, left) = backend.run(Everything { keys, messages });
                    let split = length - left;
                    assert_eq!(whole, expected(&keys[..split], &messages[..split]), "{backend}");
                    if let Some(rest) = rest {
                        assert_eq!(rest, expected(&keys[split..], &messages[split..]), "{backend}");
                    }
                }
            }
        }
    }
}
