//! The library's functions as Python's classes have them: with a number of threads, with parameters
//! that the library reads at the end, or of types that it chooses when it is compiled.

use sycon::xof::{
    self, Absorb, Blake3Reader, IndexedVeXofReader, ShakeReader, Squeeze, TurboShakeReader,
    VeXofReader, Xof,
};
use zeroize::Zeroizing;

use crate::arguments::{StripeCount, Threads};
use crate::threads;

/// A function that can take long inputs with several threads.
pub(crate) trait AbsorbParallel: Absorb + Send {
    /// Below this, in bytes, handing work to other threads costs more than they save.
    const WORTH_IT: usize;

    /// Absorbs `data` with all threads of the current pool.
    fn absorb_parallel(&mut self, data: &[u8]);
}

/// A function, and how many threads it may take.
#[derive(Clone)]
pub(crate) struct Threaded<X> {
    inner: X,
    threads: Threads,
}

impl<X> Threaded<X> {
    pub(crate) fn new(inner: X, threads: Threads) -> Self {
        Self { inner, threads }
    }

    pub(crate) fn into_inner(self) -> X {
        self.inner
    }
}

impl<X: AbsorbParallel> Absorb for Threaded<X> {
    const NAME: &'static str = X::NAME;
    const RATE: usize = X::RATE;

    fn absorb(&mut self, data: &[u8]) -> &mut Self {
        let Threads(threads) = self.threads;
        if threads.get() > 1 && data.len() >= X::WORTH_IT {
            threads::run(threads, || self.inner.absorb_parallel(data));
        } else {
            self.inner.absorb(data);
        }
        self
    }

    fn reset(&mut self) {
        self.inner.reset();
    }
}

impl<X: AbsorbParallel + Xof> Xof for Threaded<X> {
    type Reader = X::Reader;

    fn finalize(self) -> Self::Reader {
        self.inner.finalize()
    }

    fn output(&self) -> Self::Reader {
        self.inner.output()
    }
}

macro_rules! absorb_parallel {
    ($([$($parameter:tt)*] $Type:ty, $inner:tt, $worth_it:expr;)+) => {$(
        impl<$($parameter)*> AbsorbParallel for $Type {
            const WORTH_IT: usize = $worth_it;

            fn absorb_parallel(&mut self, data: &[u8]) {
                absorb_parallel!(@inner self, $inner).absorb_parallel(data);
            }
        }
    )+};
    (@inner $self:ident, self) => { $self };
    (@inner $self:ident, 0) => { $self.0 };
    (@inner $self:ident, inner) => { $self.inner };
}

absorb_parallel! {
    [] BoxedBlake3, 0, 128 * 1024;
    [const RATE: usize] CustomKt<RATE>, inner, 256 * 1024;
    [const RATE: usize] xof::ParallelHashXof<RATE>, self, 256 * 1024;
    [const RATE: usize] xof::ParallelHash<RATE>, self, 256 * 1024;
}

/// BLAKE3 in a box from the start: every move of it would copy 2 KB, and leave them behind.
#[derive(Clone)]
pub(crate) struct BoxedBlake3(Box<xof::Blake3>);

impl BoxedBlake3 {
    #[inline]
    pub(crate) fn new(inner: xof::Blake3) -> Self {
        Self(Box::new(inner))
    }
}

impl Absorb for BoxedBlake3 {
    const NAME: &'static str = xof::Blake3::NAME;
    const RATE: usize = xof::Blake3::RATE;

    fn absorb(&mut self, data: &[u8]) -> &mut Self {
        self.0.absorb(data);
        self
    }

    fn reset(&mut self) {
        self.0.reset();
    }
}

impl Xof for BoxedBlake3 {
    type Reader = Blake3Reader;

    fn finalize(self) -> Self::Reader {
        self.output()
    }

    fn output(&self) -> Self::Reader {
        self.0.output()
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

/// VeXOF with a number of stripes that is known only when it runs.
#[derive(Clone)]
pub(crate) enum Stripes<const RATE: usize> {
    Four(xof::VeXof<RATE, 4>),
    Eight(xof::VeXof<RATE, 8>),
}

impl<const RATE: usize> Stripes<RATE> {
    pub(crate) fn new(count: StripeCount) -> Self {
        match count {
            StripeCount::Four => Self::Four(xof::VeXof::new()),
            StripeCount::Eight => Self::Eight(xof::VeXof::new()),
        }
    }
}

/// Boxed, or they would make every sponge large.
#[derive(Clone)]
pub(crate) enum StripesReader<const RATE: usize> {
    Four(Box<VeXofReader<RATE, 4>>),
    Eight(Box<VeXofReader<RATE, 8>>),
}

impl<const RATE: usize> Absorb for Stripes<RATE> {
    const NAME: &'static str = xof::VeXof::<RATE, 8>::NAME;
    const RATE: usize = RATE;

    fn absorb(&mut self, data: &[u8]) -> &mut Self {
        match self {
            Self::Four(xof) => drop(xof.absorb(data)),
            Self::Eight(xof) => drop(xof.absorb(data)),
        }
        self
    }

    fn reset(&mut self) {
        match self {
            Self::Four(xof) => xof.reset(),
            Self::Eight(xof) => xof.reset(),
        }
    }
}

impl<const RATE: usize> Xof for Stripes<RATE> {
    type Reader = StripesReader<RATE>;

    fn finalize(self) -> Self::Reader {
        match self {
            Self::Four(xof) => StripesReader::Four(Box::new(xof.finalize())),
            Self::Eight(xof) => StripesReader::Eight(Box::new(xof.finalize())),
        }
    }
}

impl<const RATE: usize> Squeeze for StripesReader<RATE> {
    #[inline]
    fn squeeze(&mut self, out: &mut [u8]) {
        match self {
            Self::Four(reader) => reader.squeeze(out),
            Self::Eight(reader) => reader.squeeze(out),
        }
    }

    fn skip(&mut self, bytes: u64) {
        match self {
            Self::Four(reader) => reader.skip(bytes),
            Self::Eight(reader) => reader.skip(bytes),
        }
    }
}

/// Output whose position can be told and changed.
pub(crate) trait Positions {
    /// Bytes before the next one.
    fn position(&self) -> u64;

    /// Goes on with the byte at `position`.
    fn seek(&mut self, position: u64);
}

macro_rules! positions {
    ($([$($parameter:tt)*] $Reader:ty;)+) => {$(
        impl<$($parameter)*> Positions for $Reader {
            fn position(&self) -> u64 {
                <$Reader>::position(self)
            }

            fn seek(&mut self, position: u64) {
                <$Reader>::seek(self, position);
            }
        }
    )+};
}

positions! {
    [] Blake3Reader;
    [const RATE: usize] IndexedVeXofReader<RATE>;
}
