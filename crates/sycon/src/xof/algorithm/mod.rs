//! [`Algorithm`]: the table of the functions, and the name of a function that is chosen at run time.
//!
//! To add a function, add a file to `xof` with its description, and a row to the table here.

use core::fmt;
use core::str::FromStr;

use zeroize::ZeroizeOnDrop;

use super::description::{self, Described, Function as _};
#[cfg(feature = "rfc9861")]
use super::kangaroo_twelve::CustomKt;
#[allow(clippy::wildcard_imports, reason = "the table names every function")]
use super::*;
#[cfg(feature = "vexof")]
use sycon_vexof::{
    IndexedVeXof128, IndexedVeXof256, IndexedVeXofReader, VeXof128, VeXof128x4, VeXof256,
    VeXof256x4, VeXofReader,
};

/// The type that stores a function or a reader: a large one is on the heap, so that [`Any`] stays small. `type` is the
/// type itself, `start` begins the input, `end` returns the reader of a function that is not used again, and `hash` that of
/// input that is known as a whole, whose function stays in the result, because a large one would take time to move. A boxed
/// function stays in its box: a move out of it would leave a copy there that is never zeroized.
macro_rules! stored {
    (($Type:ty)) => { $Type };
    ((boxed $Type:ty)) => { alloc::boxed::Box<$Type> };
    (type ($Type:ty)) => { $Type };
    (type (boxed $Type:ty)) => { $Type };
    (start ($Type:ty) $parameters:ident) => { <$Type>::start($parameters)? };
    (start (boxed $Type:ty) $parameters:ident) => { <$Type>::start_boxed($parameters)? };
    (end ($Type:ty) $function:ident) => { $function.finalize() };
    (end (boxed $Type:ty) $function:ident) => { $function.output() };
    (hash ($Type:ty) $parameters:ident $data:ident) => { <$Type>::start($parameters)?.hash($data) };
    (hash (boxed $Type:ty) $parameters:ident $data:ident) => {
        <$Type>::start($parameters).as_mut().map_err(|error| *error)?.absorb($data).output()
    };
}

/// Generates the types of the table, and macros that match on them. `$d` is a dollar sign.
macro_rules! algorithms {
    (
        $d:tt
        $(#[$doc:meta])*
        hashes { $($(#[cfg(feature = $h:literal)])? $Hash:ident $hash:tt;)+ }
        xofs { $($(#[cfg(feature = $x:literal)])? $Xof:ident $xof:tt => $reader:tt;)+ }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Algorithm {
            $($(#[cfg(feature = $h)])? #[doc = concat!("[`", stringify!($Hash), "`]")] $Hash,)+
            $($(#[cfg(feature = $x)])? #[doc = concat!("[`", stringify!($Xof), "`]")] $Xof,)+
        }

        impl Algorithm {
            /// All functions of this build.
            pub const ALL: &'static [Self] = &[$($(#[cfg(feature = $h)])? Self::$Hash,)+ $($(#[cfg(feature = $x)])? Self::$Xof,)+];

            /// Returns the feature of this crate that the function needs, if there is one.
            #[must_use]
            pub const fn feature(self) -> Option<&'static str> {
                match self {
                    $($(#[cfg(feature = $h)])? Self::$Hash => [$(Some($h),)? None][0],)+
                    $($(#[cfg(feature = $x)])? Self::$Xof => [$(Some($x),)? None][0],)+
                }
            }
        }

        #[derive(Clone)]
        enum Absorber {
            $($(#[cfg(feature = $h)])? $Hash(stored!($hash)),)+
            $($(#[cfg(feature = $x)])? $Xof(stored!($xof)),)+
        }

        #[derive(Clone)]
        pub(crate) enum Reader {
            $($(#[cfg(feature = $x)])? $Xof(stored!($reader)),)+
        }

        /// Evaluates an expression with the type of an algorithm's function.
        macro_rules! with_type {
            ($d algorithm:expr, $d T:ident => $d body:expr) => {
                match $d algorithm {
                    $($(#[cfg(feature = $h)])? Algorithm::$Hash => { type $d T = stored!(type $hash); $d body })+
                    $($(#[cfg(feature = $x)])? Algorithm::$Xof => { type $d T = stored!(type $xof); $d body })+
                }
            };
        }

        /// Evaluates an expression with a function, or a reference to one.
        macro_rules! with_function {
            ($d any:expr, $d function:ident => $d body:expr) => {
                match $d any {
                    $($(#[cfg(feature = $h)])? Absorber::$Hash($d function) => $d body,)+
                    $($(#[cfg(feature = $x)])? Absorber::$Xof($d function) => $d body,)+
                }
            };
        }

        /// Evaluates an expression with a reader, or a reference to one.
        macro_rules! with_reader {
            ($d any:expr, $d reader:ident => $d body:expr) => {
                match $d any { $($(#[cfg(feature = $x)])? Reader::$Xof($d reader) => $d body,)+ }
            };
        }

        impl Algorithm {
            #[inline]
            pub(super) fn start_unchecked(self, parameters: &Parameters<'_>) -> Result<Any, Error> {
                Ok(Any(match self {
                    $($(#[cfg(feature = $h)])? Self::$Hash => Absorber::$Hash(stored!(start $hash parameters)),)+
                    $($(#[cfg(feature = $x)])? Self::$Xof => Absorber::$Xof(stored!(start $xof parameters)),)+
                }))
            }

            #[inline]
            fn hash_unchecked(self, parameters: &Parameters<'_>, data: &[u8]) -> Result<AnyReader, Error> {
                Ok(AnyReader(match self {
                    $($(#[cfg(feature = $x)])? Self::$Xof => Reader::$Xof(stored!(hash $xof parameters data).into()),)+
                    _ => return Err(Error::NoXof { algorithm: self }),
                }))
            }
        }

        impl Any {
            /// Returns the algorithm of this function.
            #[must_use]
            pub fn algorithm(&self) -> Algorithm {
                match &self.0 {
                    $($(#[cfg(feature = $h)])? Absorber::$Hash(_) => Algorithm::$Hash,)+
                    $($(#[cfg(feature = $x)])? Absorber::$Xof(_) => Algorithm::$Xof,)+
                }
            }

            #[inline]
            fn reader(&self) -> Result<AnyReader, Error> {
                Ok(AnyReader(match &self.0 {
                    $($(#[cfg(feature = $x)])? Absorber::$Xof(function) => Reader::$Xof(function.output().into()),)+
                    _ => return Err(Error::NoXof { algorithm: self.algorithm() }),
                }))
            }

            #[inline]
            fn into_reader(self) -> Result<AnyReader, Error> {
                Ok(AnyReader(match self.0 {
                    $($(#[cfg(feature = $x)])? Absorber::$Xof(function) => Reader::$Xof(stored!(end $xof function).into()),)+
                    other => return Err(Error::NoXof { algorithm: Any(other).algorithm() }),
                }))
            }
        }

        impl AnyReader {
            /// Returns the algorithm that this output belongs to.
            #[must_use]
            pub fn algorithm(&self) -> Algorithm {
                match &self.0 { $($(#[cfg(feature = $x)])? Reader::$Xof(_) => Algorithm::$Xof,)+ }
            }
        }
    };
}

/// A function of the table that absorbs input, as [`Algorithm::start`] returns it.
///
/// It behaves like the function's own type, and costs one `match` per call. States are zeroized on drop.
#[derive(Clone)]
pub struct Any(Absorber);

/// The reader of the output of an [`Any`] XOF. States are zeroized on drop.
#[derive(Clone)]
pub struct AnyReader(pub(crate) Reader);

impl ZeroizeOnDrop for Any {}

algorithms! {
    $
    /// A function that is chosen at run time.
    ///
    /// [`start`](Self::start) returns an [`Any`]. Names are those of the standards, in upper or lower case.
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
    hashes {
        Sha3_224(Sha3_224);
        Sha3_256(Sha3_256);
        Sha3_384(Sha3_384);
        Sha3_512(Sha3_512);
        Keccak256(Keccak256);
        #[cfg(feature = "ascon")]
        AsconHash256(AsconHash256);
        #[cfg(feature = "sp800-185")]
        Kmac128(boxed Kmac128);
        #[cfg(feature = "sp800-185")]
        Kmac256(boxed Kmac256);
        #[cfg(feature = "sp800-185")]
        TupleHash128(boxed TupleHash128);
        #[cfg(feature = "sp800-185")]
        TupleHash256(boxed TupleHash256);
        #[cfg(feature = "sp800-185")]
        ParallelHash128(boxed ParallelHash128);
        #[cfg(feature = "sp800-185")]
        ParallelHash256(boxed ParallelHash256);
    }
    xofs {
        Shake128(Shake128) => (ShakeReader<168>);
        Shake256(Shake256) => (ShakeReader<136>);
        #[cfg(feature = "sp800-185")]
        CShake128(boxed CShake128) => (ShakeReader<168>);
        #[cfg(feature = "sp800-185")]
        CShake256(boxed CShake256) => (ShakeReader<136>);
        #[cfg(feature = "sp800-185")]
        KmacXof128(boxed KmacXof128) => (ShakeReader<168>);
        #[cfg(feature = "sp800-185")]
        KmacXof256(boxed KmacXof256) => (ShakeReader<136>);
        #[cfg(feature = "sp800-185")]
        TupleHashXof128(boxed TupleHashXof128) => (ShakeReader<168>);
        #[cfg(feature = "sp800-185")]
        TupleHashXof256(boxed TupleHashXof256) => (ShakeReader<136>);
        #[cfg(feature = "sp800-185")]
        ParallelHashXof128(boxed ParallelHashXof128) => (ShakeReader<168>);
        #[cfg(feature = "sp800-185")]
        ParallelHashXof256(boxed ParallelHashXof256) => (ShakeReader<136>);
        #[cfg(feature = "rfc9861")]
        TurboShake128(TurboShake128) => (TurboShakeReader<168>);
        #[cfg(feature = "rfc9861")]
        TurboShake256(TurboShake256) => (TurboShakeReader<136>);
        #[cfg(feature = "rfc9861")]
        Kt128(boxed CustomKt<168>) => (TurboShakeReader<168>);
        #[cfg(feature = "rfc9861")]
        Kt256(boxed CustomKt<136>) => (TurboShakeReader<136>);
        #[cfg(feature = "blake3")]
        Blake3(boxed Blake3) => (Blake3Reader);
        #[cfg(feature = "ascon")]
        AsconXof128(AsconXof128) => (AsconReader);
        #[cfg(feature = "ascon")]
        AsconCxof128(AsconCxof128) => (AsconReader);
        #[cfg(feature = "vexof")]
        VeXof128(VeXof128) => (boxed VeXofReader<168, 8>);
        #[cfg(feature = "vexof")]
        VeXof256(VeXof256) => (boxed VeXofReader<136, 8>);
        #[cfg(feature = "vexof")]
        VeXof128x4(VeXof128x4) => (boxed VeXofReader<168, 4>);
        #[cfg(feature = "vexof")]
        VeXof256x4(VeXof256x4) => (boxed VeXofReader<136, 4>);
        #[cfg(feature = "vexof")]
        IndexedVeXof128(IndexedVeXof128) => (boxed IndexedVeXofReader<168>);
        #[cfg(feature = "vexof")]
        IndexedVeXof256(IndexedVeXof256) => (boxed IndexedVeXofReader<136>);
        #[cfg(feature = "ascon")]
        AsconV12Xof(AsconV12Xof) => (AsconV12Reader<12>);
        #[cfg(feature = "ascon")]
        AsconV12Xofa(AsconV12Xofa) => (AsconV12Reader<8>);
    }
}

#[cfg(feature = "sample")]
pub(crate) use with_reader;

impl Algorithm {
    /// Returns the description of the function.
    #[must_use]
    pub const fn description(self) -> &'static Description {
        with_type!(self, T => const { &<T as Described>::DESCRIPTION })
    }

    /// Returns the name in the standard.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.description().name
    }

    /// Returns the name of the type, in Rust and in Python.
    #[must_use]
    pub const fn type_name(self) -> &'static str {
        self.description().type_name
    }

    /// Returns the input bytes per permutation. Calls with whole multiples of it are the fastest.
    #[must_use]
    pub const fn rate(self) -> usize {
        self.description().rate
    }

    /// Returns the kind and the length of the output.
    #[must_use]
    pub const fn output_length(self) -> OutputLength {
        self.description().output
    }

    /// Returns the publication status of the function.
    #[must_use]
    pub const fn status(self) -> Status {
        self.description().status
    }

    /// Returns the parameter that the function requires, if there is one.
    #[must_use]
    pub const fn needs(self) -> Option<Parameter> {
        self.description().needs
    }

    /// Returns the optional parameters.
    #[must_use]
    pub const fn takes(self) -> &'static [Parameter] {
        self.description().takes
    }

    /// Returns true if the function hashes long inputs as a tree, and can use several threads:
    /// [`Any::absorb_parallel`], [`Any::absorb_parallel_from`].
    #[must_use]
    pub const fn is_tree(self) -> bool {
        self.description().is_tree
    }

    /// Returns true if the output can be read from any position: [`AnyReader::seekable`].
    #[must_use]
    pub const fn is_seekable(self) -> bool {
        self.description().is_seekable
    }

    /// Returns true if the function hashes a list of strings: each call of [`Any::absorb`] is one string.
    #[must_use]
    pub const fn takes_parts(self) -> bool {
        self.description().takes_parts
    }

    /// Returns true if the output is extendable.
    #[must_use]
    pub const fn is_xof(self) -> bool {
        matches!(self.output_length(), OutputLength::Extendable { .. })
    }

    /// Begins the input.
    ///
    /// # Errors
    ///
    /// [`Error::Missing`] and [`Error::Unexpected`] for parameters that do not belong to the function; the errors of
    /// its constructor for invalid values.
    #[inline]
    pub fn start(self, parameters: &Parameters<'_>) -> Result<Any, Error> {
        self.check(parameters)?;
        self.start_unchecked(parameters)
    }

    /// Returns a reader of the output for `data`. For short data this is faster than [`start`](Self::start),
    /// [`Any::absorb`] and [`Any::finalize`].
    ///
    /// ```
    /// use sycon::xof::{Algorithm, Parameters, Squeeze};
    ///
    /// let mut reader = Algorithm::Blake3.hash(&Parameters::new(), b"message")?;
    /// let first: [u8; 32] = reader.squeeze_array();
    /// # assert_eq!(first, sycon::xof::Blake3::digest(b"message"));
    /// # Ok::<(), sycon::xof::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [`start`](Self::start) and [`Any::finalize`].
    #[inline]
    pub fn hash(self, parameters: &Parameters<'_>, data: &[u8]) -> Result<AnyReader, Error> {
        self.check(parameters)?;
        self.hash_unchecked(parameters, data)
    }

    /// Fills `out` with output for `data`. This is faster than [`start`](Self::start), [`Any::absorb`] and
    /// [`Any::finalize_into`].
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
    /// The errors of [`start`](Self::start) and [`Any::finalize_into`]. `out` is then unchanged.
    pub fn hash_into(
        self,
        parameters: &Parameters<'_>,
        data: &[u8],
        out: &mut [u8],
    ) -> Result<(), Error> {
        self.check(parameters)?;
        self.check_output(out.len())?;
        with_type!(self, T => <T as description::Function>::hash_into(parameters, data, out))
    }

    #[inline]
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

    /// Returns an error if the output has a fixed length that differs from `given`.
    fn check_output(self, given: usize) -> Result<(), Error> {
        match self.output_length() {
            OutputLength::Fixed(expected) if given != expected => {
                Err(Error::OutputLength { algorithm: self, given, expected })
            }
            _ => Ok(()),
        }
    }
}

impl FromStr for Algorithm {
    type Err = Error;

    /// Returns the function with this [`name`](Self::name), in upper or lower case.
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

mod any;
#[cfg(test)]
mod tests;
