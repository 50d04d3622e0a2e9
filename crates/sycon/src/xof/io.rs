//! `std::io`: whatever absorbs can be written to, whatever squeezes can be read from.

use std::io;

use super::{
    Absorb, CShake, IndexedVeXof, IndexedVeXofReader, Kmac, KmacXof, Kt, ParallelHash,
    ParallelHashXof, Sha3, Shake, Squeeze, TurboShake, VeXof, VeXofReader,
};
use crate::permutation::Permutation;
use crate::sponge::Squeezing;

macro_rules! writers {
    ($($Absorber:ident<$($parameter:ident),+>)+) => {$(
        /// Writing absorbs. It never fails and always takes all of the data.
        impl<$(const $parameter: usize),+> io::Write for $Absorber<$($parameter),+> {
            fn write(&mut self, data: &[u8]) -> io::Result<usize> {
                self.absorb(data);
                Ok(data.len())
            }

            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
    )+};
}

writers! {
    Sha3<RATE, N>
    Shake<RATE>
    CShake<RATE>
    KmacXof<RATE>
    Kmac<RATE>
    ParallelHashXof<RATE>
    ParallelHash<RATE>
    TurboShake<RATE>
    Kt<RATE>
    VeXof<RATE, STRIPES>
    IndexedVeXof<RATE>
}

macro_rules! readers {
    ($([$($parameter:tt)+] $Reader:ty,)+) => {$(
        /// Reading squeezes. It never fails, always fills the whole buffer, and never ends.
        impl<$($parameter)+> io::Read for $Reader {
            fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
                self.squeeze(out);
                Ok(out.len())
            }
        }
    )+};
}

readers! {
    [P: Permutation, const RATE: usize] Squeezing<P, RATE>,
    [const RATE: usize, const STRIPES: usize] VeXofReader<RATE, STRIPES>,
    [const RATE: usize] IndexedVeXofReader<RATE>,
}
