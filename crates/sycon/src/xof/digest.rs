//! RustCrypto's `digest` traits, version 0.11.

use digest::consts::{U28, U32, U48, U64};
use digest::{
    ExtendableOutput, ExtendableOutputReset, FixedOutput, FixedOutputReset, HashMarker, Output,
    OutputSizeUser, Reset, Update, XofReader,
};

use super::{
    Absorb, CShake, IndexedVeXof, IndexedVeXofReader, KmacXof, Kt, ParallelHashXof, Sha3, Shake,
    Squeeze, TurboShake, VeXof, VeXofReader, Xof,
};
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
    ($($Xof:ident<$($parameter:ident),+>)+) => {$(
        absorbers!($Xof<$($parameter),+>);

        impl<$(const $parameter: usize),+> ExtendableOutput for $Xof<$($parameter),+> {
            type Reader = <Self as Xof>::Reader;

            fn finalize_xof(self) -> Self::Reader {
                self.finalize()
            }
        }

        impl<$(const $parameter: usize),+> ExtendableOutputReset for $Xof<$($parameter),+> {
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

extendable! {
    Shake<RATE>
    CShake<RATE>
    KmacXof<RATE>
    ParallelHashXof<RATE>
    TurboShake<RATE>
    Kt<RATE>
    VeXof<RATE, STRIPES>
    IndexedVeXof<RATE>
}

absorbers!(Sha3<RATE, N>);

fixed! {
    Sha3<144, 28>: U28,
    Sha3<136, 32>: U32,
    Sha3<104, 48>: U48,
    Sha3<72, 64>: U64,
}

macro_rules! readers {
    ($([$($parameter:tt)+] $Reader:ty,)+) => {$(
        impl<$($parameter)+> XofReader for $Reader {
            fn read(&mut self, out: &mut [u8]) {
                self.squeeze(out);
            }
        }
    )+};
}

readers! {
    [P: Permutation, const RATE: usize] Squeezing<P, RATE>,
    [const RATE: usize, const STRIPES: usize] VeXofReader<RATE, STRIPES>,
    [const RATE: usize] IndexedVeXofReader<RATE>,
}
