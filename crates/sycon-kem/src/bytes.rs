//! Strings of bytes: random ones, those from outside, and parts of both.

use core::fmt::Debug;

#[cfg(feature = "getrandom")]
use sycon_secret::Secret;
use sycon_secret::Zero;
use zeroize::Zeroize;

use crate::Error;

/// An array of bytes. The KEMs use `[u8; N]`.
pub trait Bytes:
    Copy + Zero + Zeroize + AsRef<[u8]> + AsMut<[u8]> + Eq + Debug + Send + Sync + 'static
{
    /// The length of the array.
    const LEN: usize;

    /// Return `bytes` as an array, if they have its length.
    fn from_slice(bytes: &[u8]) -> Option<&Self>;

    /// Return `bytes` as arrays, if they consist of whole ones.
    fn split(bytes: &[u8]) -> Option<&[Self]>;

    /// Return `bytes` as arrays, if they consist of whole ones.
    fn split_mut(bytes: &mut [u8]) -> Option<&mut [Self]>;

    /// Return the bytes of several arrays, concatenated.
    fn flatten_mut(arrays: &mut [Self]) -> &mut [u8];
}

impl<const N: usize> Bytes for [u8; N] {
    const LEN: usize = N;

    fn from_slice(bytes: &[u8]) -> Option<&Self> {
        bytes.try_into().ok()
    }

    fn split(bytes: &[u8]) -> Option<&[Self]> {
        let (arrays, rest) = bytes.as_chunks();
        rest.is_empty().then_some(arrays)
    }

    fn split_mut(bytes: &mut [u8]) -> Option<&mut [Self]> {
        let (arrays, rest) = bytes.as_chunks_mut();
        rest.is_empty().then_some(arrays)
    }

    fn flatten_mut(arrays: &mut [Self]) -> &mut [u8] {
        arrays.as_flattened_mut()
    }
}

/// Returns `bytes`, if they have the length of `B`.
pub(crate) fn exactly<'a, B: Bytes>(what: &'static str, bytes: &'a [u8]) -> Result<&'a B, Error> {
    B::from_slice(bytes).ok_or(Error::Length { what, given: bytes.len(), expected: B::LEN })
}

/// The two parts that `bytes` consist of.
pub(crate) fn split<const WHOLE: usize, const FIRST: usize, const REST: usize>(
    bytes: &[u8; WHOLE],
) -> (&[u8; FIRST], &[u8; REST]) {
    const { assert!(WHOLE == FIRST + REST) };
    let (first, rest) = bytes.split_first_chunk().expect("at least as long");
    (first, rest.try_into().expect("the rest of the whole"))
}

/// Returns bytes from the random number generator of the operating system.
#[cfg(feature = "getrandom")]
pub(crate) fn random<B: Bytes>() -> Result<Secret<B>, Error> {
    random_from(getrandom::fill)
}

/// Fills `bytes` from the random number generator of the operating system.
#[cfg(all(feature = "getrandom", feature = "alloc"))]
pub(crate) fn fill_random(bytes: &mut [u8]) -> Result<(), Error> {
    getrandom::fill(bytes).map_err(|_| Error::Random)
}

#[cfg(feature = "getrandom")]
fn random_from<B: Bytes, E>(
    fill: impl FnOnce(&mut [u8]) -> Result<(), E>,
) -> Result<Secret<B>, Error> {
    let mut bytes = Secret::<B>::ZERO;
    fill((*bytes).as_mut()).map_err(|_| Error::Random)?;
    Ok(bytes)
}

#[cfg(all(test, feature = "getrandom"))]
mod tests {
    use super::*;

    #[test]
    fn a_failing_generator_is_an_error() {
        assert_eq!(random_from::<[u8; 32], _>(|_| Err(())).unwrap_err(), Error::Random);
        let bytes = random_from::<[u8; 32], ()>(|bytes| {
            bytes.fill(7);
            Ok(())
        });
        assert_eq!(*bytes.unwrap(), [7; 32]);
    }
}
