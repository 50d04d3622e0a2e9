//! Arguments, which are checked when they are converted.

use std::fmt::Display;
use std::num::{NonZeroU16, NonZeroUsize};
use std::ops::Deref;
use std::thread;

use pyo3::exceptions::{PyMemoryError, PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use sycon::xof::Algorithm;
use zeroize::Zeroizing;

use crate::buffer::with_bytes;
use crate::exceptions::{value_error, wrong_value};
use crate::memory::{check_free, no_memory, reserve};

/// A number of bytes that must fit in memory.
#[derive(Clone, Copy)]
pub(crate) struct Size(pub(crate) usize);

/// A number of bytes of a limited output.
#[derive(Clone, Copy)]
pub(crate) struct Length(pub(crate) Size);

/// A number of bytes that are only counted, not stored.
#[derive(Clone, Copy)]
pub(crate) struct Count(pub(crate) u64);

/// The domain byte of TurboSHAKE, from 0x01 to 0x7f.
pub(crate) struct Domain(pub(crate) u8);

/// The block size of ParallelHash in bytes.
#[derive(Clone, Copy)]
pub(crate) struct BlockSize(pub(crate) usize);

/// A key that is not empty.
pub(crate) struct Key(Text);

impl From<Key> for Text {
    fn from(key: Key) -> Self {
        key.0
    }
}

/// The maximum number of threads for one input. It is small, because every object that absorbs input contains it.
#[derive(Clone, Copy)]
pub(crate) struct Threads(NonZeroU16);

/// The number of VeXOF's stripes.
#[derive(Clone, Copy)]
pub(crate) enum Stripes {
    Four,
    Eight,
}

/// A short string of bytes, such as a key. It is a copy, which is zeroized after use.
#[derive(Default)]
pub(crate) struct Text(Zeroizing<Vec<u8>>);

/// A label, or another argument: text, which is encoded as UTF-8, or bytes.
pub(crate) struct Label(Text);

impl Threads {
    pub(crate) const ONE: Self = Self(NonZeroU16::MIN);

    /// One for each CPU core.
    pub(crate) fn all() -> Self {
        Self::at_most(thread::available_parallelism().unwrap_or(NonZeroUsize::MIN))
    }

    fn at_most(threads: NonZeroUsize) -> Self {
        // A larger number means all threads.
        Self(threads.try_into().unwrap_or(NonZeroU16::MAX))
    }

    #[inline]
    pub(crate) fn get(self) -> usize {
        self.0.get().into()
    }
}

impl Stripes {
    /// Returns the variant of VeXOF with this number of stripes.
    pub(crate) fn of(self, algorithm: Algorithm) -> Algorithm {
        match (self, algorithm) {
            (Self::Four, Algorithm::VeXof128) => Algorithm::VeXof128x4,
            (Self::Four, Algorithm::VeXof256) => Algorithm::VeXof256x4,
            _ => algorithm,
        }
    }
}

impl Text {
    /// Returns a copy of `bytes`, which can be too long for the memory: most arguments are copied before their lengths
    /// are checked.
    fn copy(py: Python<'_>, bytes: &[u8]) -> PyResult<Self> {
        let mut copy = Zeroizing::new(reserve(py, bytes.len())?);
        copy.extend_from_slice(bytes);
        // The library copies some arguments again, and ends the process if it cannot.
        if bytes.len() > SHORT {
            check_free(py, bytes.len())?;
        }
        Ok(Self(copy))
    }
}

impl Deref for Text {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl<'py> FromPyObject<'_, 'py> for Size {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match object.extract::<i64>() {
            Ok(size) => usize::try_from(size).map(Self).map_err(|_| negative(size)),
            Err(error) => Err(size_error(object, error)),
        }
    }
}

impl From<Size> for usize {
    fn from(size: Size) -> Self {
        size.0
    }
}

impl<'py> FromPyObject<'_, 'py> for Length {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        Self::of(&object, "length")
    }
}

impl Length {
    /// Returns the argument called `name`.
    fn of(object: &Bound<'_, PyAny>, name: &str) -> PyResult<Self> {
        Size::of(object, name).map(Self)
    }
}

impl Size {
    /// Returns the argument called `name`.
    fn of(object: &Bound<'_, PyAny>, name: &str) -> PyResult<Self> {
        object.extract().map_err(|error: PyErr| {
            if error.is_instance_of::<PyValueError>(object.py()) {
                let given = object
                    .repr()
                    .map_or_else(|_| "a long number".to_owned(), |text| text.to_string());
                value_error(format!("{name}: negative (got {given}, expected 0 or more bytes)"))
            } else {
                error
            }
        })
    }

    /// Returns the argument called `name`, which has a limit of its own. No limit is greater than `usize::MAX`.
    fn limited(object: &Bound<'_, PyAny>, name: &str) -> PyResult<Self> {
        Self::of(object, name).or_else(|error| {
            let is_large = error.is_instance_of::<PyMemoryError>(object.py());
            if is_large { Ok(Self(usize::MAX)) } else { Err(error) }
        })
    }
}

impl<'py> FromPyObject<'_, 'py> for BlockSize {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let expected = format!("1 to {} bytes", isize::MAX);
        let valid = |size| {
            usize::try_from(size).ok().filter(|size| (1..=isize::MAX.unsigned_abs()).contains(size))
        };
        number(object, "block_size", &expected, valid).map(Self)
    }
}

impl Deref for Key {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl<'py> FromPyObject<'_, 'py> for Key {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let key: Text = object.extract()?;
        if key.is_empty() {
            return Err(PyValueError::new_err(
                "key: empty (expected 1 byte or more); without a key, use cSHAKE",
            ));
        }
        Ok(Self(key))
    }
}

impl Deref for Label {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl<'py> FromPyObject<'_, 'py> for Label {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        Self::of(&object, "label")
    }
}

impl Label {
    /// Returns the argument called `name`.
    ///
    /// # Errors
    ///
    /// `ValueError` for text with a lone surrogate. Python's own error contains the text, which can be a secret.
    fn of(object: &Bound<'_, PyAny>, name: &str) -> PyResult<Self> {
        let Ok(text) = object.cast::<PyString>() else { return object.extract().map(Self) };
        let copy = unicode(text).map(|text| Text::copy(object.py(), text.as_bytes()));
        copy.ok_or_else(|| value_error(format!("{name}: {NOT_UNICODE}")))?.map(Self)
    }
}

/// Returns the text, unless it contains a lone surrogate.
pub(crate) fn unicode<'a>(text: &'a Bound<'_, PyString>) -> Option<&'a str> {
    text.to_str().ok()
}

pub(crate) const NOT_UNICODE: &str = "not valid Unicode text";

impl Count {
    /// Returns the argument called `name`.
    fn of(object: &Bound<'_, PyAny>, name: &str) -> PyResult<Self> {
        let valid = |count: i128| count.try_into().ok();
        number(object.as_borrowed(), name, "0 to 2**64 - 1", valid).map(Self)
    }

    /// Returns a domain byte, of which the caller checks the range.
    fn domain(object: &Bound<'_, PyAny>, name: &str) -> PyResult<Self> {
        number(object.as_borrowed(), name, DOMAINS, |domain| domain.try_into().ok()).map(Self)
    }

    fn optional(object: &Bound<'_, PyAny>, name: &str) -> PyResult<Option<Self>> {
        (!object.is_none()).then(|| Self::of(object, name)).transpose()
    }
}

/// Writes modules of functions for `from_py_with`. Each function converts the argument of its name.
macro_rules! arguments {
    ($(mod $module:ident { $($name:ident: $type:ty = $of:path,)* })*) => {$(
        pub(crate) mod $module {
            use super::*;

            $(pub(crate) fn $name(object: &Bound<'_, PyAny>) -> PyResult<$type> {
                $of(object, stringify!($name))
            })*
        }
    )*};
}

arguments! {
    mod size {
        digest_size: Length = Length::of,
        n: Length = Length::of,
    }
    mod limited {
        length: Size = Size::limited,
        n: Size = Size::limited,
        size: Size = Size::limited,
        tag_length: Size = Size::limited,
    }
    mod label {
        domain: Label = Label::of,
        identity: Label = Label::of,
        passphrase: Label = Label::of,
        pem: Label = Label::of,
        protocol: Label = Label::of,
    }
    mod count {
        end: Option<Count> = Count::optional,
        n: Count = Count::of,
        part_size: Option<Count> = Count::optional,
        rate: Count = Count::of,
        start: Count = Count::of,
        suffix: Count = Count::domain,
        total: Count = Count::of,
    }
}

impl<'py> FromPyObject<'_, 'py> for Domain {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        number(object, "domain", DOMAINS, domain).map(Self)
    }
}

pub(crate) const DOMAINS: &str = "0x01 to 0x7f";

/// A domain byte of TurboSHAKE.
pub(crate) fn domain(byte: i128) -> Option<u8> {
    u8::try_from(byte).ok().filter(|byte| (0x01..=0x7f).contains(byte))
}

impl<'py> FromPyObject<'_, 'py> for Threads {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        number(object, "threads", "1 or more, or 0 for one per CPU core", |threads| {
            let threads = NonZeroUsize::new(usize::try_from(threads).ok()?);
            Some(threads.map_or_else(Self::all, Self::at_most))
        })
    }
}

impl<'py> FromPyObject<'_, 'py> for Stripes {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        number(object, "stripes", "4 or 8", |stripes| match stripes {
            4 => Some(Self::Four),
            8 => Some(Self::Eight),
            _ => None,
        })
    }
}

impl<'py> FromPyObject<'_, 'py> for Text {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        with_bytes(&object, |bytes| Self::copy(object.py(), bytes))?
    }
}

/// Most arguments are at most this long, and are copied without a check for a second copy.
const SHORT: usize = 4096;

/// Returns the integer `object`, the argument called `name`, if `valid` accepts it. `expected` describes the accepted
/// ones.
///
/// # Errors
///
/// `ValueError` for other integers, of any size; `TypeError` for other objects.
pub(crate) fn number<T>(
    object: Borrowed<'_, '_, PyAny>,
    name: &str,
    expected: &str,
    valid: impl FnOnce(i128) -> Option<T>,
) -> PyResult<T> {
    // Most integers are small, and this conversion is the fastest.
    let given = object.extract::<i64>().map(i128::from).or_else(|_| object.extract::<i128>());
    match given {
        Ok(given) => valid(given).ok_or_else(|| wrong_value(name, given, expected)),
        Err(error) if error.is_instance_of::<PyOverflowError>(object.py()) => {
            Err(wrong_value(name, "a number of more than 128 bits", expected))
        }
        Err(error) => Err(error),
    }
}

#[cold]
fn size_error(object: Borrowed<'_, '_, PyAny>, error: PyErr) -> PyErr {
    if !error.is_instance_of::<PyOverflowError>(object.py()) {
        return error;
    }
    match object.lt(0) {
        Ok(true) => negative("a number of more than 64 bits"),
        Ok(false) => no_memory(),
        Err(error) => error,
    }
}

#[cold]
fn negative(given: impl Display) -> PyErr {
    PyValueError::new_err(format!(
        "n: negative (got {given}, expected 0 or more bytes); the output has no end"
    ))
}
