//! The polynomial of `lanes.rs` over elements of the field instead of limbs. The same source is compiled again, with
//! another [`number`]: the theorems about limbs show that both compute the same modulo the prime.

use sycon_simd::Portable;
use sycon_testing::symbolic::limbs::LimbLanes;
use sycon_testing::symbolic::polynomial::Polynomial;

#[allow(clippy::duplicate_mod, reason = "the second field")]
#[path = "../lanes.rs"]
mod lanes;

use super::super::block;

/// Return the sum of all of `N` lanes.
pub(super) fn total<const N: usize>(key: &[u8; 32], aad: &[u8], ciphertext: &[u8]) -> Polynomial {
    let polynomial = lanes::Polynomial::new(N, key, aad, ciphertext);
    let lanes = polynomial.total::<LimbLanes<N>>(Portable).lanes();
    lanes.fold(Polynomial::default(), |sum, lane| &sum + &lane)
}

mod number {
    use core::array;

    use sycon_simd::Limbs;
    use sycon_testing::symbolic::elements::{Element, lanes, named};
    use sycon_testing::symbolic::polynomial::{Polynomial, weighted};

    /// An element of the field in each lane, and any vector.
    #[derive(Clone, Copy)]
    pub(super) struct Number<L>([Element; 8], L);

    impl<L: Limbs> Number<L> {
        /// Return a block, or a key. They have names. The word `behind` weighs 2^88.
        pub(super) fn new(low: L, high: L, behind: L) -> Self {
            let lanes = lanes([low, high, behind, behind]);
            let value = |lane: usize| {
                let [low, high, behind] = [0, 1, 2].map(|i| lanes[lane][i].polynomial());
                let behind = &behind * &Polynomial::from(1_u128 << 88);
                named(&(&weighted(64, [low, high]) + &behind))
            };
            Self(array::from_fn(|i| Element::new(value(i % L::COUNT))), low)
        }

        pub(super) fn one(any: L) -> Self {
            Self([Element::new(1); 8], any)
        }

        pub(super) fn select(mask: L::Mask, yes: Self, no: Self) -> Self {
            let any = yes.1;
            let choice = L::select(mask, any.splat(1), any.splat(0));
            let lanes = lanes([choice; 4]);
            let is_yes = |lane: usize| lanes[lane][0].polynomial() == 1.into();
            Self(array::from_fn(|i| if is_yes(i % L::COUNT) { yes.0[i] } else { no.0[i] }), any)
        }

        pub(super) fn add(self, other: Self) -> Self {
            self.zip(other, |a, b| a + b)
        }

        pub(super) fn times(self, other: Self) -> Self {
            self.zip(other, |a, b| a * b)
        }

        fn zip(mut self, other: Self, operation: impl Fn(Element, Element) -> Element) -> Self {
            for (a, b) in self.0[..L::COUNT].iter_mut().zip(other.0) {
                *a = operation(*a, b);
            }
            self
        }

        /// Return the element of each lane.
        pub(super) fn lanes(self) -> impl Iterator<Item = Polynomial> {
            self.0.into_iter().take(L::COUNT).map(Element::polynomial)
        }
    }
}
