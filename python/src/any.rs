//! Every XOF and every reader of the library behind one type each, so that the methods of Python's
//! classes are written once. Enums instead of trait objects: a read costs no call through a
//! pointer.

use pyo3::prelude::*;
use sycon::permutation::{AsconV12P8, AsconV12P12};
use sycon::sponge::Squeezing;
use sycon::xof::{
    self, Absorb, AsconReader, Blake3Reader, IndexedVeXofReader, ShakeReader, Squeeze,
    TurboShakeReader, Xof,
};

use crate::absorber::Absorber;
use crate::adapters::{BoxedBlake3, CustomKt, Positions, Stripes, StripesReader, Threaded, Tuple};
use crate::buffer::Blank;
use crate::sponge::{self, Sponge};
use crate::xof::{ascon, blake3, derived, kangaroo_twelve, shake, turbo_shake, vexof};

macro_rules! any_xof {
    ($($family:ident::$Class:ident($Type:ty => $Stored:ty),)+) => {
        /// A variant for each class of absorbers. The library's larger types are boxed, or they would
        /// make every object large.
        #[derive(Clone)]
        pub(crate) enum AnyXof {
            $($Class($Stored),)+
        }

        impl AnyXof {
            pub(crate) fn name(&self) -> &'static str {
                match self {
                    $(Self::$Class(_) => <$Type>::NAME,)+
                }
            }

            pub(crate) fn rate(&self) -> usize {
                match self {
                    $(Self::$Class(_) => <$Type>::RATE,)+
                }
            }

            #[inline]
            pub(crate) fn absorb(&mut self, data: &[u8]) {
                match self {
                    $(Self::$Class(xof) => { xof.absorb(data); })+
                }
            }

            pub(crate) fn reset(&mut self) {
                match self {
                    $(Self::$Class(xof) => xof.reset(),)+
                }
            }

            /// The output for the input so far. More input may follow.
            pub(crate) fn output(&self) -> AnyReader {
                match self {
                    $(Self::$Class(xof) => xof.output().into(),)+
                }
            }

            /// An object of Python, of the variant's class.
            pub(crate) fn into_object(self, py: Python<'_>) -> PyResult<Bound<'_, Absorber>> {
                Ok(match self {
                    $(Self::$Class(_) => {
                        Bound::new(py, Absorber::with_class(self, $family::$Class))?.into_super()
                    })+
                })
            }
        }

        $(
            impl From<$Type> for AnyXof {
                fn from(xof: $Type) -> Self {
                    Self::$Class(xof.into())
                }
            }
        )+
    };
}

any_xof! {
    shake::Shake128(xof::Shake128 => xof::Shake128),
    shake::Shake256(xof::Shake256 => xof::Shake256),
    turbo_shake::TurboShake128(xof::TurboShake128 => xof::TurboShake128),
    turbo_shake::TurboShake256(xof::TurboShake256 => xof::TurboShake256),
    kangaroo_twelve::Kt128(Threaded<CustomKt<168>> => Box<Threaded<CustomKt<168>>>),
    kangaroo_twelve::Kt256(Threaded<CustomKt<136>> => Box<Threaded<CustomKt<136>>>),
    derived::CShake128(xof::CShake128 => Box<xof::CShake128>),
    derived::CShake256(xof::CShake256 => Box<xof::CShake256>),
    derived::KmacXof128(xof::KmacXof128 => Box<xof::KmacXof128>),
    derived::KmacXof256(xof::KmacXof256 => Box<xof::KmacXof256>),
    derived::TupleHashXof128(Tuple<168> => Box<Tuple<168>>),
    derived::TupleHashXof256(Tuple<136> => Box<Tuple<136>>),
    derived::ParallelHashXof128(Threaded<xof::ParallelHashXof128> => Box<Threaded<xof::ParallelHashXof128>>),
    derived::ParallelHashXof256(Threaded<xof::ParallelHashXof256> => Box<Threaded<xof::ParallelHashXof256>>),
    ascon::AsconXof128(xof::AsconXof128 => xof::AsconXof128),
    ascon::AsconCxof128(xof::AsconCxof128 => xof::AsconCxof128),
    ascon::AsconXof(xof::AsconXof => xof::AsconXof),
    ascon::AsconAXof(xof::AsconAXof => xof::AsconAXof),
    blake3::Blake3(Threaded<BoxedBlake3> => Threaded<BoxedBlake3>),
    vexof::VeXof128(Stripes<168> => Stripes<168>),
    vexof::VeXof256(Stripes<136> => Stripes<136>),
    vexof::IndexedVeXof128(xof::IndexedVeXof128 => xof::IndexedVeXof128),
    vexof::IndexedVeXof256(xof::IndexedVeXof256 => xof::IndexedVeXof256),
}

macro_rules! any_reader {
    ($($Class:ident($Type:ty => $Stored:ty),)+) => {
        /// A variant for each class of sponges. The library's larger types are boxed.
        #[derive(Clone)]
        pub(crate) enum AnyReader {
            $($Class($Stored),)+
        }

        impl AnyReader {
            #[inline]
            pub(crate) fn squeeze(&mut self, out: &mut [u8]) {
                match self {
                    $(Self::$Class(reader) => reader.squeeze(out),)+
                }
            }

            pub(crate) fn skip(&mut self, bytes: u64) {
                match self {
                    $(Self::$Class(reader) => reader.skip(bytes),)+
                }
            }

            /// An object of Python, of the variant's class.
            pub(crate) fn into_object<'py>(
                self,
                py: Python<'py>,
                name: &'static str,
            ) -> PyResult<Bound<'py, Sponge>> {
                Ok(match self {
                    $(Self::$Class(_) => {
                        Bound::new(py, Sponge::with_class(self, name, sponge::$Class))?.into_super()
                    })+
                })
            }
        }

        $(
            impl From<$Type> for AnyReader {
                fn from(reader: $Type) -> Self {
                    Self::$Class(reader.into())
                }
            }
        )+
    };
}

any_reader! {
    Sponge128(ShakeReader<168> => ShakeReader<168>),
    Sponge256(ShakeReader<136> => ShakeReader<136>),
    TurboSponge128(TurboShakeReader<168> => TurboShakeReader<168>),
    TurboSponge256(TurboShakeReader<136> => TurboShakeReader<136>),
    AsconSponge128(AsconReader => AsconReader),
    AsconSponge(Squeezing<AsconV12P12, 8> => Squeezing<AsconV12P12, 8>),
    AsconASponge(Squeezing<AsconV12P8, 8> => Squeezing<AsconV12P8, 8>),
    Blake3Sponge(Blake3Reader => Blake3Reader),
    VeXofSponge128(StripesReader<168> => StripesReader<168>),
    VeXofSponge256(StripesReader<136> => StripesReader<136>),
    IndexedVeXofSponge128(IndexedVeXofReader<168> => Box<IndexedVeXofReader<168>>),
    IndexedVeXofSponge256(IndexedVeXofReader<136> => Box<IndexedVeXofReader<136>>),
}

impl AnyReader {
    /// The reader, if its position can be told and changed.
    #[inline]
    pub(crate) fn seekable(&mut self) -> Option<&mut dyn Positions> {
        match self {
            Self::Blake3Sponge(reader) => Some(reader),
            Self::IndexedVeXofSponge128(reader) => Some(&mut **reader),
            Self::IndexedVeXofSponge256(reader) => Some(&mut **reader),
            _ => None,
        }
    }

    /// How many bytes there are still to read.
    #[inline]
    pub(crate) fn left(&mut self) -> u64 {
        self.seekable().map_or(u64::MAX, |reader| u64::MAX - reader.position())
    }

    /// Squeezes into all of `blank`.
    #[inline]
    pub(crate) fn fill(&mut self, blank: &mut Blank<'_>) {
        let (first, size) = match self {
            // So fast that zeros should not leave the processor's store buffer. It computes blocks
            // side by side, so pieces begin with whole ones.
            Self::Blake3Sponge(reader) => {
                let spent = reader.position() % xof::Blake3::RATE as u64;
                (usize::try_from(4096 - spent).unwrap_or(4096), 4096)
            }
            // A new piece costs a sponge as much as 200 bytes.
            _ => (16 * 1024, 16 * 1024),
        };
        blank.write(first, size, |out| self.squeeze(out));
    }
}
