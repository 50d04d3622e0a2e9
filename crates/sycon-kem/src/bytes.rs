//! Strings of bytes: random ones, those from outside, and parts of both.

#[cfg(feature = "getrandom")]
use sycon_secret::Secret;

use crate::Error;

/// `bytes`, if they are as many as they must be.
pub(crate) fn exactly<'a, const N: usize>(
    what: &'static str,
    bytes: &'a [u8],
) -> Result<&'a [u8; N], Error> {
    bytes.try_into().map_err(|_| Error::Length { what, given: bytes.len(), expected: N })
}

/// The two parts that `bytes` consist of.
pub(crate) fn split<const WHOLE: usize, const FIRST: usize, const REST: usize>(
    bytes: &[u8; WHOLE],
) -> (&[u8; FIRST], &[u8; REST]) {
    const { assert!(WHOLE == FIRST + REST) };
    let (first, rest) = bytes.split_first_chunk().expect("at least as long");
    (first, rest.try_into().expect("the rest of the whole"))
}

/// Bytes of the operating system's generator.
#[cfg(feature = "getrandom")]
pub(crate) fn random<const N: usize>() -> Result<Secret<[u8; N]>, Error> {
    random_from(getrandom::fill)
}

/// Fills `bytes` by the operating system's generator.
#[cfg(all(feature = "getrandom", feature = "std"))]
pub(crate) fn fill_random(bytes: &mut [u8]) -> Result<(), Error> {
    getrandom::fill(bytes).map_err(|_| Error::Random)
}

#[cfg(feature = "getrandom")]
fn random_from<const N: usize, E>(
    fill: impl FnOnce(&mut [u8]) -> Result<(), E>,
) -> Result<Secret<[u8; N]>, Error> {
    let mut bytes = Secret::<[u8; N]>::ZERO;
    fill(&mut bytes[..]).map_err(|_| Error::Random)?;
    Ok(bytes)
}

#[cfg(all(test, feature = "getrandom"))]
mod tests {
    use super::*;

    #[test]
    fn a_failing_generator_is_an_error() {
        assert_eq!(random_from::<32, _>(|_| Err(())).unwrap_err(), Error::Random);
        let bytes = random_from::<32, ()>(|bytes| {
            bytes.fill(7);
            Ok(())
        });
        assert_eq!(*bytes.unwrap(), [7; 32]);
    }
}
