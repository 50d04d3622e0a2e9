//! XKCP, the library of Keccak's authors, if it was compiled in.

use std::rc::Rc;

use sycon::xof::Algorithm;

use super::bench::Bench;
use crate::measure::Contender;

/// A function on the first `length` bytes of `input`, with 32 bytes of output. KT128 gets `customization`.
#[cfg(xkcp)]
pub(super) fn hash(
    input: Rc<[u8]>,
    algorithm: Algorithm,
    length: usize,
    customization: &'static [u8],
) -> Option<Contender> {
    use std::hint::black_box;

    use super::bench::first_word;

    let hash = with::hash(algorithm)?;
    Some(Contender::new(with::NAME, move || {
        let mut output = [0; 32];
        hash(black_box(&input[..length]), customization, &mut output);
        first_word(&output)
    }))
}

/// An XOF that squeezes 1 MiB. KT128 gets `customization`.
#[cfg(xkcp)]
pub(super) fn squeeze(
    bench: &Bench,
    algorithm: Algorithm,
    customization: &'static [u8],
) -> Option<Contender> {
    use super::bench::last_word;

    let (hash, output) = (with::hash(algorithm)?, bench.output());
    Some(Contender::new(with::NAME, move || {
        let mut output = output.borrow_mut();
        hash(b"", customization, &mut output);
        last_word(&output)
    }))
}

#[cfg(not(xkcp))]
pub(super) fn hash(_: Rc<[u8]>, _: Algorithm, _: usize, _: &[u8]) -> Option<Contender> {
    None
}

#[cfg(not(xkcp))]
pub(super) fn squeeze(_: &Bench, _: Algorithm, _: &[u8]) -> Option<Contender> {
    None
}

#[cfg(xkcp)]
#[allow(unsafe_code)]
mod with {
    use std::ffi::c_int;

    use sycon::xof::Algorithm;

    pub(super) const NAME: &str = "XKCP";
    const DOMAIN: u8 = 0x1f;

    // SimpleFIPS202.h, TurboSHAKE.h and KangarooTwelve.h.
    unsafe extern "C" {
        fn SHA3_256(output: *mut u8, input: *const u8, input_length: usize) -> c_int;
        fn SHAKE128(output: *mut u8, length: usize, input: *const u8, input_length: usize)
        -> c_int;
        fn SHAKE256(output: *mut u8, length: usize, input: *const u8, input_length: usize)
        -> c_int;
        fn TurboSHAKE(
            capacity: u32,
            input: *const u8,
            input_length: usize,
            domain: u8,
            output: *mut u8,
            length: usize,
        ) -> c_int;
        fn KT128(
            input: *const u8,
            input_length: usize,
            output: *mut u8,
            length: usize,
            customization: *const u8,
            customization_length: usize,
        ) -> c_int;
    }

    /// A function of a message and a customization.
    type Hash = fn(&[u8], &[u8], &mut [u8]);

    pub(super) fn hash(algorithm: Algorithm) -> Option<Hash> {
        Some(match algorithm {
            Algorithm::Sha3_256 => |input, _, out| {
                let out: &mut [u8; 32] = out.try_into().expect("a digest has 32 bytes");
                // SAFETY: `out` has room for a digest, and `input` has this length.
                succeeded(unsafe { SHA3_256(out.as_mut_ptr(), input.as_ptr(), input.len()) });
            },
            Algorithm::Shake128 => |input, _, out| {
                let (to, length) = (out.as_mut_ptr(), out.len());
                // SAFETY: the slices have these lengths.
                succeeded(unsafe { SHAKE128(to, length, input.as_ptr(), input.len()) });
            },
            Algorithm::Shake256 => |input, _, out| {
                let (to, length) = (out.as_mut_ptr(), out.len());
                // SAFETY: the slices have these lengths.
                succeeded(unsafe { SHAKE256(to, length, input.as_ptr(), input.len()) });
            },
            Algorithm::TurboShake128 => |input, _, out| {
                let (from, to, length) = (input.as_ptr(), out.as_mut_ptr(), out.len());
                // SAFETY: the slices have these lengths.
                succeeded(unsafe { TurboSHAKE(256, from, input.len(), DOMAIN, to, length) });
            },
            Algorithm::Kt128 => |input, customization, out| {
                let (from, to, length) = (input.as_ptr(), out.as_mut_ptr(), out.len());
                let (custom, custom_length) = (customization.as_ptr(), customization.len());
                // SAFETY: the slices have these lengths.
                succeeded(unsafe { KT128(from, input.len(), to, length, custom, custom_length) });
            },
            _ => return None,
        })
    }

    fn succeeded(status: c_int) {
        assert_eq!(status, 0, "{NAME} failed");
    }
}
