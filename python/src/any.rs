//! Every XOF and every reader of the library behind one type each, so that the methods of Python's
//! classes are written once. Enums instead of trait objects: a read costs no call through a
//! pointer.

use pyo3::prelude::*;
use sycon::permutation::{AsconV12P8, AsconV12P12};
use sycon::sponge::Squeezing;
use sycon::xof::{
    self, Absorb, AsconReader, Blake3Reader, ShakeReader, Squeeze, TurboShakeReader, Xof,
};
use zeroize::Zeroizing;

use crate::absorber::Absorber;
use crate::arguments::Threads;
use crate::buffer::Blank;
use crate::sponge::{self, Sponge};
use crate::threads;
use crate::xof::{ascon, blake3, derived, kangaroo_twelve, shake, turbo_shake};

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
    kangaroo_twelve::Kt128(CustomKt<168> => Box<CustomKt<168>>),
    kangaroo_twelve::Kt256(CustomKt<136> => Box<CustomKt<136>>),
    derived::CShake128(xof::CShake128 => Box<xof::CShake128>),
    derived::CShake256(xof::CShake256 => Box<xof::CShake256>),
    derived::KmacXof128(xof::KmacXof128 => Box<xof::KmacXof128>),
    derived::KmacXof256(xof::KmacXof256 => Box<xof::KmacXof256>),
    derived::TupleHashXof128(Tuple<168> => Box<Tuple<168>>),
    derived::TupleHashXof256(Tuple<136> => Box<Tuple<136>>),
    derived::ParallelHashXof128(xof::ParallelHashXof128 => Box<xof::ParallelHashXof128>),
    derived::ParallelHashXof256(xof::ParallelHashXof256 => Box<xof::ParallelHashXof256>),
    ascon::AsconXof128(xof::AsconXof128 => xof::AsconXof128),
    ascon::AsconCxof128(xof::AsconCxof128 => xof::AsconCxof128),
    ascon::AsconXof(xof::AsconXof => xof::AsconXof),
    ascon::AsconAXof(xof::AsconAXof => xof::AsconAXof),
    blake3::Blake3(ThreadedBlake3 => ThreadedBlake3),
}

macro_rules! any_reader {
    ($($Class:ident($Type:ty),)+) => {
        /// A variant for each class of sponges.
        #[derive(Clone)]
        pub(crate) enum AnyReader {
            $($Class($Type),)+
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
                    Self::$Class(reader)
                }
            }
        )+
    };
}

any_reader! {
    Sponge128(ShakeReader<168>),
    Sponge256(ShakeReader<136>),
    TurboSponge128(TurboShakeReader<168>),
    TurboSponge256(TurboShakeReader<136>),
    AsconSponge128(AsconReader),
    AsconSponge(Squeezing<AsconV12P12, 8>),
    AsconASponge(Squeezing<AsconV12P8, 8>),
    Blake3Sponge(Blake3Reader),
}

impl AnyReader {
    /// The reader, if its position can be told and changed.
    pub(crate) fn seekable(&mut self) -> Option<&mut Blake3Reader> {
        match self {
            Self::Blake3Sponge(reader) => Some(reader),
            _ => None,
        }
    }

    /// How many bytes there are still to read.
    #[inline]
    pub(crate) fn left(&self) -> u64 {
        match self {
            Self::Blake3Sponge(reader) => u64::MAX - reader.position(),
            _ => u64::MAX,
        }
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

/// KangarooTwelve that knows its customization from the start, not only when it ends.
#[derive(Clone)]
pub(crate) struct CustomKt<const RATE: usize> {
    inner: xof::Kt<RATE>,
    custom: Zeroizing<Vec<u8>>,
}

impl<const RATE: usize> CustomKt<RATE> {
    pub(crate) fn new(custom: Zeroizing<Vec<u8>>) -> Self {
        Self { inner: xof::Kt::new(), custom }
    }
}

impl<const RATE: usize> Absorb for CustomKt<RATE> {
    const NAME: &'static str = xof::Kt::<RATE>::NAME;
    const RATE: usize = RATE;

    fn absorb(&mut self, data: &[u8]) -> &mut Self {
        self.inner.absorb(data);
        self
    }

    fn reset(&mut self) {
        self.inner.reset();
    }
}

impl<const RATE: usize> Xof for CustomKt<RATE> {
    type Reader = TurboShakeReader<RATE>;

    fn finalize(self) -> Self::Reader {
        self.inner.finalize_custom(&self.custom)
    }
}

/// `TupleHash` as an absorber for which every call is a part.
#[derive(Clone)]
pub(crate) struct Tuple<const RATE: usize>(pub(crate) xof::TupleHashXof<RATE>);

impl<const RATE: usize> Absorb for Tuple<RATE> {
    const NAME: &'static str = xof::TupleHashXof::<RATE>::NAME;
    const RATE: usize = RATE;

    fn absorb(&mut self, part: &[u8]) -> &mut Self {
        self.0.absorb(part);
        self
    }

    fn reset(&mut self) {
        self.0.reset();
    }
}

impl<const RATE: usize> Xof for Tuple<RATE> {
    type Reader = ShakeReader<RATE>;

    fn finalize(self) -> Self::Reader {
        self.0.finalize()
    }
}

/// BLAKE3 that takes long inputs with several threads.
#[derive(Clone)]
pub(crate) struct ThreadedBlake3 {
    /// In a box from the start: every move of it would copy 2 KB, and leave them behind.
    inner: Box<xof::Blake3>,
    threads: Threads,
}

impl ThreadedBlake3 {
    /// Below this, handing work to other threads costs more than they save.
    const WORTH_IT: usize = 128 * 1024;

    #[inline]
    pub(crate) fn new(inner: xof::Blake3, threads: Threads) -> Self {
        Self { inner: Box::new(inner), threads }
    }
}

impl Absorb for ThreadedBlake3 {
    const NAME: &'static str = xof::Blake3::NAME;
    const RATE: usize = xof::Blake3::RATE;

    fn absorb(&mut self, data: &[u8]) -> &mut Self {
        let Threads(threads) = self.threads;
        if threads.get() > 1 && data.len() >= Self::WORTH_IT {
            threads::run(threads, || {
                self.inner.absorb_parallel(data);
            });
        } else {
            self.inner.absorb(data);
        }
        self
    }

    fn reset(&mut self) {
        self.inner.reset();
    }
}

impl Xof for ThreadedBlake3 {
    type Reader = Blake3Reader;

    fn finalize(self) -> Self::Reader {
        self.output()
    }

    fn output(&self) -> Self::Reader {
        self.inner.output()
    }
}
