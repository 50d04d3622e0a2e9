//! RustCrypto's `digest` traits, version 0.11.

use digest::consts::{U28, U32, U48, U64};
use digest::{
    ExtendableOutput, ExtendableOutputReset, FixedOutput, FixedOutputReset, HashMarker, Output,
    OutputSizeUser, Reset, Update, XofReader,
};

use super::{Absorb, CShake, KmacXof, Kt, ParallelHashXof, Sha3, Shake, Squeeze, TurboShake, Xof};
use crate::permutation::Permutation;
use crate::sponge::Squeezing;

macro_rules! absorbers {
    ($($Absorber:ident<$($parameter:ident),+>)+) => {$(
        impl<$(const $parameter: usize),+> Update for $Absorber<$($parameter),+> {
            fn update(&mut self, data: &[u8]) {
                self.absorb(data);
            }
        }

        impl<$(const $parameter: usize),+> Reset for $Absorber<$($parameter),+> {
            fn reset(&mut self) {
                Absorb::reset(self);
            }
        }
    )+};
}

macro_rules! extendable {
    ($($Xof:ident)+) => {$(
        absorbers!($Xof<RATE>);

        impl<const RATE: usize> ExtendableOutput for $Xof<RATE> {
            type Reader = <Self as Xof>::Reader;

            fn finalize_xof(self) -> Self::Reader {
                self.finalize()
            }
        }

        impl<const RATE: usize> ExtendableOutputReset for $Xof<RATE> {
            fn finalize_xof_reset(&mut self) -> Self::Reader {
                let reader = self.clone().finalize();
                Absorb::reset(self);
                reader
            }
        }
    )+};
}

macro_rules! fixed {
    ($(Sha3<$rate:literal, $n:literal>: $Size:ty,)+) => {$(
        impl OutputSizeUser for Sha3<$rate, $n> {
            type OutputSize = $Size;
        }

        impl FixedOutput for Sha3<$rate, $n> {
            fn finalize_into(self, out: &mut Output<Self>) {
                out.copy_from_slice(&self.finalize());
            }
        }

        impl FixedOutputReset for Sha3<$rate, $n> {
            fn finalize_into_reset(&mut self, out: &mut Output<Self>) {
                out.copy_from_slice(&self.clone().finalize());
                Absorb::reset(self);
            }
        }

        impl HashMarker for Sha3<$rate, $n> {}
    )+};
}

extendable!(Shake CShake KmacXof ParallelHashXof TurboShake Kt);

absorbers!(Sha3<RATE, N>);

fixed! {
    Sha3<144, 28>: U28,
    Sha3<136, 32>: U32,
    Sha3<104, 48>: U48,
    Sha3<72, 64>: U64,
}

impl<P: Permutation, const RATE: usize> XofReader for Squeezing<P, RATE> {
    fn read(&mut self, out: &mut [u8]) {
        self.squeeze(out);
    }
}
