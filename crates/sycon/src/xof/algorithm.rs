//! The one table of functions, and what is read off it: names, parameters, abilities, and [`Any`].
//!
//! A new function is a file beside this one and a row here.

use core::fmt;
use core::str::FromStr;

#[allow(clippy::wildcard_imports, reason = "the table names every function")]
use super::*;

/// As a row stores a type: large ones on the heap, so that [`Any`] stays small.
macro_rules! stored {
    ([] $Type:ty) => { $Type };
    ([()] $Type:ty) => { alloc::boxed::Box<$Type> };
}

/// What a reader can do, of one that can.
macro_rules! seekable {
    ([] $boxed:tt $reader:expr) => {
        None
    };
    ([()] [] $reader:expr) => {
        Some($reader)
    };
    ([()] [()] $reader:expr) => {
        Some(&mut **$reader)
    };
}

/// What ends a function that will not be used again. A boxed one stays where it is: moved out of its box
/// it would leave a copy there, which nobody wipes.
macro_rules! ended {
    ([] $function:expr) => {
        $function.finalize()
    };
    ([()] $function:expr) => {
        $function.output()
    };
}

/// Whether a row has a word, which stands there with parentheses behind it.
macro_rules! is {
    ([]) => {
        false
    };
    ([$there:tt]) => {
        true
    };
}

/// Of a tree, whether it gains by being read out of order.
macro_rules! reads_in_parallel {
    ([()]) => {
        true
    };
    ($other:tt) => {
        false
    };
}

#[cfg(feature = "rayon")]
macro_rules! parallel {
    ([] $function:expr, $data:expr) => {{
        $function.absorb($data);
    }};
    ([$tree:tt] $function:expr, $data:expr) => {{
        $function.absorb_parallel($data);
    }};
}

#[cfg(feature = "rayon")]
macro_rules! parallel_from {
    ([] $function:expr, $length:expr, $read:expr) => {
        None
    };
    ([(in_order)] $function:expr, $length:expr, $read:expr) => {
        None
    };
    ([()] $function:expr, $length:expr, $read:expr) => {
        Some($function.absorb_parallel_from($length, $read))
    };
}

/// The table. A row: its name here, the type [as it is stored](stored), the length of the output, what
/// was published about it, parameters that it needs and that it takes, abilities, and how it begins.
macro_rules! algorithms {
    (
        fixed { $(
            $(#[$f_meta:meta])*
            $Fixed:ident: $FixedType:ty, $f_length:literal, $f_status:ident = |$f:ident| $f_start:expr;
        )+ }
        chosen { $(
            $(#[$c_meta:meta])*
            $Chosen:ident: $ChosenType:ty, $c_length:literal, $c_status:ident
            $(, needs $c_need:ident)? $(, takes $($c_take:ident)+)? $(, tree $c_tree:tt)? $(, parts $c_parts:tt)?
            = |$c:ident| $c_start:expr;
        )+ }
        extendable { $(
            $(#[$x_meta:meta])*
            $Xof:ident: $XofType:ty => $Reader:ty, $x_length:literal, $x_status:ident
            $(, needs $x_need:ident)? $(, takes $($x_take:ident)+)? $(, tree $x_tree:tt)? $(, seek $x_seek:tt)?
            $(, parts $x_parts:tt)? $(, boxed $x_boxed:tt)? $(, boxed_reader $r_boxed:tt)?
            = |$x:ident| $x_start:expr;
        )+ }
    ) => {
        /// A function chosen at run time: what it is called and what it can do.
        ///
        /// [`start`](Self::start) makes an [`Any`] of it. Names are those of the standards, in any case.
        ///
        /// ```
        /// use sycon::xof::{Algorithm, Parameters, Squeeze};
        ///
        /// let algorithm: Algorithm = "shake128".parse()?;
        /// assert_eq!((algorithm, algorithm.name()), (Algorithm::Shake128, "SHAKE128"));
        ///
        /// let mut xof = algorithm.start(&Parameters::new())?;
        /// xof.absorb(b"message");
        /// let out: [u8; 32] = xof.finalize()?.squeeze_array();
        /// # assert_eq!(out, sycon::xof::shake128(b"message").squeeze_array());
        /// # Ok::<(), sycon::xof::Error>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Algorithm {
            $($(#[$f_meta])* #[doc = concat!("[`", stringify!($Fixed), "`](super::", stringify!($Fixed), ")")] $Fixed,)+
            $($(#[$c_meta])* #[doc = concat!("[`", stringify!($Chosen), "`](super::", stringify!($Chosen), ")")] $Chosen,)+
            $($(#[$x_meta])* #[doc = concat!("[`", stringify!($Xof), "`](super::", stringify!($Xof), ")")] $Xof,)+
        }

        impl Algorithm {
            /// All of them.
            pub const ALL: &'static [Self] = &[
                $($(#[$f_meta])* Self::$Fixed,)+
                $($(#[$c_meta])* Self::$Chosen,)+
                $($(#[$x_meta])* Self::$Xof,)+
            ];

            /// Its name in its standard.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $($(#[$f_meta])* Self::$Fixed => <$FixedType>::NAME,)+
                    $($(#[$c_meta])* Self::$Chosen => <$ChosenType>::NAME,)+
                    $($(#[$x_meta])* Self::$Xof => <$XofType>::NAME,)+
                }
            }

            /// The name of its type, in Rust and in Python.
            #[must_use]
            pub const fn type_name(self) -> &'static str {
                match self {
                    $($(#[$f_meta])* Self::$Fixed => stringify!($Fixed),)+
                    $($(#[$c_meta])* Self::$Chosen => stringify!($Chosen),)+
                    $($(#[$x_meta])* Self::$Xof => stringify!($Xof),)+
                }
            }

            /// Input bytes per permutation. Whole multiples of it are absorbed fastest.
            #[must_use]
            pub const fn rate(self) -> usize {
                match self {
                    $($(#[$f_meta])* Self::$Fixed => <$FixedType>::RATE,)+
                    $($(#[$c_meta])* Self::$Chosen => <$ChosenType>::RATE,)+
                    $($(#[$x_meta])* Self::$Xof => <$XofType>::RATE,)+
                }
            }

            /// How much output it has.
            #[must_use]
            pub const fn output_length(self) -> OutputLength {
                match self {
                    $($(#[$f_meta])* Self::$Fixed => OutputLength::Fixed($f_length),)+
                    $($(#[$c_meta])* Self::$Chosen => OutputLength::Chosen { default: $c_length },)+
                    $($(#[$x_meta])* Self::$Xof => OutputLength::Extendable { default: $x_length },)+
                }
            }

            /// What has been published about it.
            #[must_use]
            pub const fn status(self) -> Status {
                match self {
                    $($(#[$f_meta])* Self::$Fixed => Status::$f_status,)+
                    $($(#[$c_meta])* Self::$Chosen => Status::$c_status,)+
                    $($(#[$x_meta])* Self::$Xof => Status::$x_status,)+
                }
            }

            /// The parameter that it cannot do without, if there is one.
            #[must_use]
            pub const fn needs(self) -> Option<Parameter> {
                let needed: &[Parameter] = match self {
                    $($(#[$f_meta])* Self::$Fixed => &[],)+
                    $($(#[$c_meta])* Self::$Chosen => &[$(Parameter::$c_need)?],)+
                    $($(#[$x_meta])* Self::$Xof => &[$(Parameter::$x_need)?],)+
                };
                needed.first().copied()
            }

            /// The parameters that it takes besides.
            #[must_use]
            pub const fn takes(self) -> &'static [Parameter] {
                match self {
                    $($(#[$f_meta])* Self::$Fixed => &[],)+
                    $($(#[$c_meta])* Self::$Chosen => &[$($(Parameter::$c_take),+)?],)+
                    $($(#[$x_meta])* Self::$Xof => &[$($(Parameter::$x_take),+)?],)+
                }
            }

            /// Whether it hashes long inputs as a tree, and so on several threads:
            /// [`Any::absorb_parallel`].
            #[must_use]
            pub const fn is_tree(self) -> bool {
                match self {
                    $($(#[$f_meta])* Self::$Fixed => false,)+
                    $($(#[$c_meta])* Self::$Chosen => is!([$($c_tree)?]),)+
                    $($(#[$x_meta])* Self::$Xof => is!([$($x_tree)?]),)+
                }
            }

            /// Whether several threads may read its input at once, each a part of its own:
            /// [`Any::absorb_parallel_from`].
            #[must_use]
            pub const fn reads_in_parallel(self) -> bool {
                match self {
                    $($(#[$f_meta])* Self::$Fixed => false,)+
                    $($(#[$c_meta])* Self::$Chosen => reads_in_parallel!([$($c_tree)?]),)+
                    $($(#[$x_meta])* Self::$Xof => reads_in_parallel!([$($x_tree)?]),)+
                }
            }

            /// Whether its output can be read from any position: [`AnyReader::seekable`].
            #[must_use]
            pub const fn is_seekable(self) -> bool {
                match self {
                    $($(#[$x_meta])* Self::$Xof => is!([$($x_seek)?]),)+
                    _ => false,
                }
            }

            /// Whether it hashes a list of strings, of which each call of [`Any::absorb`] is one.
            #[must_use]
            pub const fn takes_parts(self) -> bool {
                match self {
                    $($(#[$f_meta])* Self::$Fixed => false,)+
                    $($(#[$c_meta])* Self::$Chosen => is!([$($c_parts)?]),)+
                    $($(#[$x_meta])* Self::$Xof => is!([$($x_parts)?]),)+
                }
            }

            /// Begins the input.
            ///
            /// # Errors
            ///
            /// [`Error::Missing`] and [`Error::Unexpected`] for parameters that do not go with the
            /// function; those of its constructor for values that it refuses.
            #[inline]
            pub fn start(self, parameters: &Parameters<'_>) -> Result<Any, Error> {
                self.check(parameters)?;
                Ok(Any(match self {
                    $($(#[$f_meta])* Self::$Fixed => { let $f = parameters; Function::$Fixed($f_start) })+
                    $($(#[$c_meta])* Self::$Chosen => { let $c = parameters; Function::$Chosen(alloc::boxed::Box::new($c_start)) })+
                    $($(#[$x_meta])* Self::$Xof => { let $x = parameters; Function::$Xof($x_start.into()) })+
                }))
            }
        }

        impl Algorithm {
            /// Fills `out` with output for `data`: in one call, and so sooner, what [`start`](Self::start),
            /// [`Any::absorb`] and [`Any::finalize_into`] do in three.
            ///
            /// ```
            /// use sycon::xof::{Algorithm, Parameters};
            ///
            /// let mut out = [0; 20];
            /// Algorithm::Shake128.hash_into(&Parameters::new(), b"message", &mut out)?;
            /// # use sycon::xof::Squeeze;
            /// # assert_eq!(out, sycon::xof::shake128(b"message").squeeze_array());
            /// # Ok::<(), sycon::xof::Error>(())
            /// ```
            ///
            /// # Errors
            ///
            /// Theirs. `out` is then as it was.
            pub fn hash_into(self, parameters: &Parameters<'_>, data: &[u8], out: &mut [u8]) -> Result<(), Error> {
                self.check(parameters)?;
                match self {
                    #[cfg(feature = "blake3")]
                    Self::Blake3 => return Blake3::hash_into(parameters.key, parameters.context, data, out),
                    $($(#[$f_meta])* Self::$Fixed => {
                        let (given, expected) = (out.len(), $f_length);
                        if given != expected {
                            return Err(Error::OutputLength { algorithm: self, given, expected });
                        }
                        let $f = parameters;
                        let mut function = $f_start;
                        function.absorb(data);
                        out.copy_from_slice(&function.finalize());
                    })+
                    $($(#[$c_meta])* Self::$Chosen => {
                        let $c = parameters;
                        let mut function = $c_start;
                        function.absorb(data);
                        function.finalize_into(out);
                    })+
                    $($(#[$x_meta])* #[allow(unreachable_patterns, reason = "BLAKE3 is above")] Self::$Xof => {
                        let $x = parameters;
                        let mut function = $x_start;
                        function.absorb(data);
                        function.finalize().squeeze(out);
                    })+
                }
                Ok(())
            }
        }

        #[derive(Clone)]
        enum Function {
            $($(#[$f_meta])* $Fixed($FixedType),)+
            $($(#[$c_meta])* $Chosen(alloc::boxed::Box<$ChosenType>),)+
            $($(#[$x_meta])* $Xof(stored!([$($x_boxed)?] $XofType)),)+
        }

        #[derive(Clone)]
        pub(crate) enum Reader {
            $($(#[$x_meta])* $Xof(stored!([$($r_boxed)?] $Reader)),)+
        }

        impl Any {
            /// Which function it is.
            #[must_use]
            pub fn algorithm(&self) -> Algorithm {
                match &self.0 {
                    $($(#[$f_meta])* Function::$Fixed(_) => Algorithm::$Fixed,)+
                    $($(#[$c_meta])* Function::$Chosen(_) => Algorithm::$Chosen,)+
                    $($(#[$x_meta])* Function::$Xof(_) => Algorithm::$Xof,)+
                }
            }

            /// Absorbs `data`. Any split of the input over calls means the same input, except where the
            /// function [takes parts](Algorithm::takes_parts).
            #[inline]
            pub fn absorb(&mut self, data: &[u8]) -> &mut Self {
                match &mut self.0 {
                    $($(#[$f_meta])* Function::$Fixed(function) => { function.absorb(data); },)+
                    $($(#[$c_meta])* Function::$Chosen(function) => { function.absorb(data); },)+
                    $($(#[$x_meta])* Function::$Xof(function) => { function.absorb(data); },)+
                }
                self
            }

            /// As [`absorb`](Self::absorb), on all threads of the current rayon pool where the function
            /// [is a tree](Algorithm::is_tree). Worth it from 256 KiB on.
            #[cfg(feature = "rayon")]
            #[inline]
            pub fn absorb_parallel(&mut self, data: &[u8]) -> &mut Self {
                match &mut self.0 {
                    $($(#[$f_meta])* Function::$Fixed(function) => { function.absorb(data); },)+
                    $($(#[$c_meta])* Function::$Chosen(function) => parallel!([$($c_tree)?] function, data),)+
                    $($(#[$x_meta])* Function::$Xof(function) => parallel!([$($x_tree)?] function, data),)+
                }
                self
            }

            /// Absorbs `length` bytes that `read` gives, such as those of a file, on all threads of the
            /// current rayon pool. `None`, and nothing done, unless the function
            /// [gains by that](Algorithm::reads_in_parallel).
            ///
            /// `read` is called by several threads at once, with offsets from 0 on, and fills the buffer
            /// with what is there.
            ///
            /// # Errors
            ///
            /// The first that `read` returned. Nothing is absorbed then.
            #[cfg(feature = "rayon")]
            #[allow(unused_variables, reason = "no function of some features is a tree")]
            #[inline]
            pub fn absorb_parallel_from<E: Send>(
                &mut self,
                length: u64,
                read: impl Fn(u64, &mut [u8]) -> Result<(), E> + Sync,
            ) -> Option<Result<(), E>> {
                match &mut self.0 {
                    $($(#[$f_meta])* Function::$Fixed(_) => None,)+
                    $($(#[$c_meta])* Function::$Chosen(_function) => parallel_from!([$($c_tree)?] _function, length, read),)+
                    $($(#[$x_meta])* Function::$Xof(_function) => parallel_from!([$($x_tree)?] _function, length, read),)+
                }
            }

            /// Back to the state after construction: no input, the same parameters.
            #[inline]
            pub fn reset(&mut self) {
                match &mut self.0 {
                    $($(#[$f_meta])* Function::$Fixed(function) => function.reset(),)+
                    $($(#[$c_meta])* Function::$Chosen(function) => function.reset(),)+
                    $($(#[$x_meta])* Function::$Xof(function) => function.reset(),)+
                }
            }

            /// The output for the input so far; more input may follow.
            ///
            /// # Errors
            ///
            /// [`Error::NoXof`] where the output is not of any length: take
            /// [`finalize_into`](Self::finalize_into).
            #[inline]
            pub fn output(&self) -> Result<AnyReader, Error> {
                Ok(AnyReader(match &self.0 {
                    $($(#[$x_meta])* Function::$Xof(function) => Reader::$Xof(function.output().into()),)+
                    _ => return Err(Error::NoXof { algorithm: self.algorithm() }),
                }))
            }

            /// Ends the input and begins the output.
            ///
            /// # Errors
            ///
            /// As [`output`](Self::output).
            #[inline]
            pub fn finalize(self) -> Result<AnyReader, Error> {
                Ok(AnyReader(match self.0 {
                    $($(#[$x_meta])* Function::$Xof(function) => Reader::$Xof(ended!([$($x_boxed)?] function).into()),)+
                    other => return Err(Error::NoXof { algorithm: Any(other).algorithm() }),
                }))
            }

            /// Fills `out` with output for the input so far. Of an XOF and where the length is chosen
            /// any number of bytes, otherwise all that there are.
            ///
            /// # Errors
            ///
            /// [`Error::OutputLength`] where the function has output of one other length.
            #[inline]
            pub fn finalize_into(self, out: &mut [u8]) -> Result<(), Error> {
                let algorithm = self.algorithm();
                match self.0 {
                    $($(#[$f_meta])* Function::$Fixed(function) => {
                        let digest = function.finalize();
                        let (given, expected) = (out.len(), digest.len());
                        if given != expected {
                            return Err(Error::OutputLength { algorithm, given, expected });
                        }
                        out.copy_from_slice(&digest);
                    })+
                    // A copy, for the reason at `ended`.
                    $($(#[$c_meta])* Function::$Chosen(function) => (*function).clone().finalize_into(out),)+
                    $($(#[$x_meta])* Function::$Xof(function) => ended!([$($x_boxed)?] function).squeeze(out),)+
                }
                Ok(())
            }
        }

        impl AnyReader {
            /// Which function's output it is.
            #[must_use]
            pub fn algorithm(&self) -> Algorithm {
                match &self.0 {
                    $($(#[$x_meta])* Reader::$Xof(_) => Algorithm::$Xof,)+
                }
            }

            /// The reader, if its position can be told and changed.
            #[inline]
            pub fn seekable(&mut self) -> Option<&mut dyn Seekable> {
                match &mut self.0 {
                    $($(#[$x_meta])* Reader::$Xof(_reader) => seekable!([$($x_seek)?] [$($r_boxed)?] _reader),)+
                }
            }
        }

        impl Squeeze for AnyReader {
            #[inline]
            fn squeeze(&mut self, out: &mut [u8]) {
                match &mut self.0 {
                    $($(#[$x_meta])* Reader::$Xof(reader) => reader.squeeze(out),)+
                }
            }

            #[inline]
            fn skip(&mut self, bytes: u64) {
                match &mut self.0 {
                    $($(#[$x_meta])* Reader::$Xof(reader) => reader.skip(bytes),)+
                }
            }

            #[inline]
            fn remaining(&self) -> u64 {
                match &self.0 {
                    $($(#[$x_meta])* Reader::$Xof(reader) => reader.remaining(),)+
                }
            }
        }

        #[cfg(feature = "sample")]
        impl crate::sample::Source for AnyReader {
            fn stream(&mut self) -> crate::sample::Stream<'_> {
                match &mut self.0 {
                    $($(#[$x_meta])* Reader::$Xof(reader) => reader.stream(),)+
                }
            }
        }

        /// Does not compile unless every row's type has the traits that it should.
        #[cfg(all(test, feature = "digest", feature = "rand_core", feature = "std"))]
        fn every_row_has_its_traits() {
            use tests::traits;
            $($(#[$f_meta])* { traits::of_fixed::<$Fixed>(); traits::of_plain::<$Fixed>(); })+
            $($(#[$c_meta])* {
                traits::of_function::<$Chosen>();
                tests::unless!([$($c_parts)?] traits::of_absorber::<$Chosen>());
                tests::unless!([$($c_need)? $($($c_take)+)?] traits::of_plain::<$Chosen>());
            })+
            $($(#[$x_meta])* {
                traits::of_function::<$Xof>();
                tests::unless!([$($x_parts)?] traits::of_xof::<$Xof>());
                tests::unless!([$($x_need)? $($($x_take)+)?] traits::of_plain::<$Xof>());
                traits::of_reader::<$Reader>();
            })+
        }

        #[cfg(test)]
        impl Any {
            /// Where on the heap the function is, if it is there, and its size.
            fn place(&self) -> Option<(*const u8, usize)> {
                match &self.0 {
                    $($(#[$f_meta])* Function::$Fixed(_) => None,)+
                    $($(#[$c_meta])* Function::$Chosen(function) => tests::place!([()] function),)+
                    $($(#[$x_meta])* Function::$Xof(_function) => tests::place!([$($x_boxed)?] _function),)+
                }
            }

            /// Drops the function, and looks at what is left of it.
            fn assert_wiped(self) {
                match self.0 {
                    $($(#[$f_meta])* Function::$Fixed(function) => sycon_testing::assert_wiped(function),)+
                    $($(#[$c_meta])* Function::$Chosen(function) => sycon_testing::assert_wiped(*function),)+
                    $($(#[$x_meta])* Function::$Xof(function) => {
                        sycon_testing::assert_wiped(tests::unboxed!([$($x_boxed)?] function));
                    })+
                }
            }
        }

        #[cfg(test)]
        impl AnyReader {
            /// As that of [`Any`].
            fn assert_wiped(self) {
                match self.0 {
                    $($(#[$x_meta])* Reader::$Xof(reader) => {
                        sycon_testing::assert_wiped(tests::unboxed!([$($r_boxed)?] reader));
                    })+
                }
            }
        }
    };
}

algorithms! {
    fixed {
        Sha3_224: Sha3_224, 28, Standard = |p| Sha3_224::with_backend(p.for_one_state());
        Sha3_256: Sha3_256, 32, Standard = |p| Sha3_256::with_backend(p.for_one_state());
        Sha3_384: Sha3_384, 48, Standard = |p| Sha3_384::with_backend(p.for_one_state());
        Sha3_512: Sha3_512, 64, Standard = |p| Sha3_512::with_backend(p.for_one_state());
        Keccak256: Keccak256, 32, Legacy = |p| Keccak256::with_backend(p.for_one_state());
        #[cfg(feature = "ascon")]
        AsconHash256: AsconHash256, 32, Standard = |p| AsconHash256::with_backend(p.for_ascon());
    }
    chosen {
        #[cfg(feature = "sp800-185")]
        Kmac128: Kmac128, 32, Standard, needs Key, takes Custom
            = |p| Kmac128::with_backend(p.for_one_state(), p.key_or_none(), p.custom_or_none());
        #[cfg(feature = "sp800-185")]
        Kmac256: Kmac256, 64, Standard, needs Key, takes Custom
            = |p| Kmac256::with_backend(p.for_one_state(), p.key_or_none(), p.custom_or_none());
        #[cfg(feature = "sp800-185")]
        TupleHash128: TupleHash128, 32, Standard, takes Custom, parts()
            = |p| TupleHash128::with_backend(p.for_one_state(), p.custom_or_none());
        #[cfg(feature = "sp800-185")]
        TupleHash256: TupleHash256, 64, Standard, takes Custom, parts()
            = |p| TupleHash256::with_backend(p.for_one_state(), p.custom_or_none());
        #[cfg(feature = "sp800-185")]
        ParallelHash128: ParallelHash128, 32, Standard, takes Custom BlockSize, tree()
            = |p| ParallelHash128::with_backends(p.for_one_state(), p.for_many(), p.block_size_or_usual(), p.custom_or_none())?;
        #[cfg(feature = "sp800-185")]
        ParallelHash256: ParallelHash256, 64, Standard, takes Custom BlockSize, tree()
            = |p| ParallelHash256::with_backends(p.for_one_state(), p.for_many(), p.block_size_or_usual(), p.custom_or_none())?;
    }
    extendable {
        Shake128: Shake128 => ShakeReader<168>, 32, Standard
            = |p| Shake128::with_backend(p.for_one_state());
        Shake256: Shake256 => ShakeReader<136>, 64, Standard
            = |p| Shake256::with_backend(p.for_one_state());
        #[cfg(feature = "sp800-185")]
        CShake128: CShake128 => ShakeReader<168>, 32, Standard, takes Name Custom, boxed()
            = |p| CShake128::with_backend(p.for_one_state(), p.name_or_none(), p.custom_or_none());
        #[cfg(feature = "sp800-185")]
        CShake256: CShake256 => ShakeReader<136>, 64, Standard, takes Name Custom, boxed()
            = |p| CShake256::with_backend(p.for_one_state(), p.name_or_none(), p.custom_or_none());
        #[cfg(feature = "sp800-185")]
        KmacXof128: KmacXof128 => ShakeReader<168>, 32, Standard, needs Key, takes Custom, boxed()
            = |p| KmacXof128::with_backend(p.for_one_state(), p.key_or_none(), p.custom_or_none());
        #[cfg(feature = "sp800-185")]
        KmacXof256: KmacXof256 => ShakeReader<136>, 64, Standard, needs Key, takes Custom, boxed()
            = |p| KmacXof256::with_backend(p.for_one_state(), p.key_or_none(), p.custom_or_none());
        #[cfg(feature = "sp800-185")]
        TupleHashXof128: TupleHashXof128 => ShakeReader<168>, 32, Standard, takes Custom, parts(), boxed()
            = |p| TupleHashXof128::with_backend(p.for_one_state(), p.custom_or_none());
        #[cfg(feature = "sp800-185")]
        TupleHashXof256: TupleHashXof256 => ShakeReader<136>, 64, Standard, takes Custom, parts(), boxed()
            = |p| TupleHashXof256::with_backend(p.for_one_state(), p.custom_or_none());
        #[cfg(feature = "sp800-185")]
        ParallelHashXof128: ParallelHashXof128 => ShakeReader<168>, 32, Standard, takes Custom BlockSize, tree(), boxed()
            = |p| ParallelHashXof128::with_backends(p.for_one_state(), p.for_many(), p.block_size_or_usual(), p.custom_or_none())?;
        #[cfg(feature = "sp800-185")]
        ParallelHashXof256: ParallelHashXof256 => ShakeReader<136>, 64, Standard, takes Custom BlockSize, tree(), boxed()
            = |p| ParallelHashXof256::with_backends(p.for_one_state(), p.for_many(), p.block_size_or_usual(), p.custom_or_none())?;
        #[cfg(feature = "rfc9861")]
        TurboShake128: TurboShake128 => TurboShakeReader<168>, 32, Standard, takes Domain
            = |p| TurboShake128::with_backend(p.for_one_state(), p.domain_or_usual())?;
        #[cfg(feature = "rfc9861")]
        TurboShake256: TurboShake256 => TurboShakeReader<136>, 64, Standard, takes Domain
            = |p| TurboShake256::with_backend(p.for_one_state(), p.domain_or_usual())?;
        #[cfg(feature = "rfc9861")]
        Kt128: CustomKt<168> => TurboShakeReader<168>, 32, Standard, takes Custom, tree(), boxed()
            = |p| CustomKt::new(Kt128::with_backends(p.for_one_state(), p.for_many()), p.custom_or_none());
        #[cfg(feature = "rfc9861")]
        Kt256: CustomKt<136> => TurboShakeReader<136>, 64, Standard, takes Custom, tree(), boxed()
            = |p| CustomKt::new(Kt256::with_backends(p.for_one_state(), p.for_many()), p.custom_or_none());
        #[cfg(feature = "blake3")]
        Blake3: Blake3 => Blake3Reader, 32, Standard, takes Key Context, tree(in_order), seek(), boxed()
            = |p| Blake3::with_parameters(p.key, p.context)?;
        #[cfg(feature = "ascon")]
        AsconXof128: AsconXof128 => AsconReader, 32, Standard
            = |p| AsconXof128::with_backend(p.for_ascon());
        #[cfg(feature = "ascon")]
        AsconCxof128: AsconCxof128 => AsconReader, 32, Standard, takes Custom
            = |p| AsconCxof128::with_backend(p.for_ascon(), p.custom_or_none())?;
        #[cfg(feature = "vexof")]
        VeXof128: VeXof128 => VeXofReader<168, 8>, 32, Experimental, boxed_reader()
            = |p| VeXof128::with_backends(p.for_one_state(), p.for_many());
        #[cfg(feature = "vexof")]
        VeXof256: VeXof256 => VeXofReader<136, 8>, 64, Experimental, boxed_reader()
            = |p| VeXof256::with_backends(p.for_one_state(), p.for_many());
        #[cfg(feature = "vexof")]
        VeXof128x4: VeXof128x4 => VeXofReader<168, 4>, 32, Experimental, boxed_reader()
            = |p| VeXof128x4::with_backends(p.for_one_state(), p.for_many());
        #[cfg(feature = "vexof")]
        VeXof256x4: VeXof256x4 => VeXofReader<136, 4>, 64, Experimental, boxed_reader()
            = |p| VeXof256x4::with_backends(p.for_one_state(), p.for_many());
        #[cfg(feature = "vexof")]
        IndexedVeXof128: IndexedVeXof128 => IndexedVeXofReader<168>, 32, Experimental, seek(), boxed_reader()
            = |p| IndexedVeXof128::with_backends(p.for_one_state(), p.for_many());
        #[cfg(feature = "vexof")]
        IndexedVeXof256: IndexedVeXof256 => IndexedVeXofReader<136>, 64, Experimental, seek(), boxed_reader()
            = |p| IndexedVeXof256::with_backends(p.for_one_state(), p.for_many());
        #[cfg(feature = "ascon")]
        AsconXof: AsconXof => AsconV12Reader<12>, 32, Legacy
            = |p| AsconXof::with_backend(p.for_ascon());
        #[cfg(feature = "ascon")]
        AsconAXof: AsconAXof => AsconV12Reader<8>, 32, Legacy
            = |p| AsconAXof::with_backend(p.for_ascon());
    }
}

impl Algorithm {
    /// Whether its output is of any length.
    #[must_use]
    pub const fn is_xof(self) -> bool {
        matches!(self.output_length(), OutputLength::Extendable { .. })
    }

    pub(crate) fn check(self, parameters: &Parameters<'_>) -> Result<(), Error> {
        let (algorithm, needed) = (self, self.needs());
        if let Some(parameter) = needed
            && !parameters.has(parameter)
        {
            return Err(Error::Missing { algorithm, parameter });
        }
        for parameter in Parameter::ALL.iter().copied().filter(|one| parameters.has(*one)) {
            if needed != Some(parameter) && !self.takes().contains(&parameter) {
                return Err(Error::Unexpected { algorithm, parameter });
            }
        }
        Ok(())
    }
}

impl FromStr for Algorithm {
    type Err = Error;

    /// The function of that [`name`](Self::name), in any case.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownName`].
    fn from_str(name: &str) -> Result<Self, Error> {
        let mut known = Self::ALL.iter().copied();
        known.find(|known| known.name().eq_ignore_ascii_case(name)).ok_or(Error::UnknownName)
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Any function of the table, taking input: what [`Algorithm::start`] makes.
///
/// It does what the function's own type does, for one `match` a call. All states are wiped when dropped.
#[derive(Clone)]
pub struct Any(Function);

/// What the output of [`Any`] XOF is read from.
#[derive(Clone)]
pub struct AnyReader(pub(crate) Reader);

impl fmt::Debug for Any {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, absorbing", self.algorithm())
    }
}

impl fmt::Debug for AnyReader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, squeezing", self.algorithm())
    }
}

sycon_sponge::reader!([] AnyReader);

#[cfg(test)]
mod tests;
