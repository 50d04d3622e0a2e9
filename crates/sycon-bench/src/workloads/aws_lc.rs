//! AWS-LC, if it was compiled in: SHA3-256 of the crate `aws-lc-rs`, and SHAKE, which only its C functions offer.

use sycon::xof::Algorithm;

use super::bench::Bench;
use crate::measure::Contender;

/// A function on the first `length` bytes of the input, with 32 bytes of output.
#[cfg(feature = "c-rivals")]
pub(super) fn hash(bench: &Bench, algorithm: Algorithm, length: usize) -> Option<Contender> {
    use std::hint::black_box;

    use aws_lc_rs::digest::{SHA3_256, digest};

    use super::bench::first_word;

    let input = bench.input();
    if algorithm == Algorithm::Sha3_256 {
        return Some(Contender::new("aws-lc-rs", move || {
            first_word(digest(&SHA3_256, black_box(&input[..length])).as_ref())
        }));
    }
    let mut shake = with::Shake::new(algorithm)?;
    Some(Contender::new(with::NAME, move || {
        let mut output = [0; 32];
        shake.hash_into(black_box(&input[..length]), &mut output);
        first_word(&output)
    }))
}

/// An XOF that squeezes 1 MiB.
#[cfg(feature = "c-rivals")]
pub(super) fn squeeze(bench: &Bench, algorithm: Algorithm) -> Option<Contender> {
    use super::bench::last_word;

    let (mut shake, output) = (with::Shake::new(algorithm)?, bench.output());
    Some(Contender::new(with::NAME, move || {
        let mut output = output.borrow_mut();
        shake.hash_into(b"", &mut output);
        last_word(&output)
    }))
}

#[cfg(not(feature = "c-rivals"))]
pub(super) fn hash(_: &Bench, _: Algorithm, _: usize) -> Option<Contender> {
    None
}

#[cfg(not(feature = "c-rivals"))]
pub(super) fn squeeze(_: &Bench, _: Algorithm) -> Option<Contender> {
    None
}

#[cfg(feature = "c-rivals")]
#[allow(unsafe_code)]
mod with {
    use std::ffi::c_int;
    use std::ptr;

    use aws_lc_sys as sys;
    use sycon::xof::Algorithm;

    pub(super) const NAME: &str = "AWS-LC";

    /// SHAKE with a context that is used for all calls, so that no call allocates.
    pub(super) struct Shake {
        function: *const sys::EVP_MD,
        context: *mut sys::EVP_MD_CTX,
    }

    impl Shake {
        pub(super) fn new(algorithm: Algorithm) -> Option<Self> {
            let function = match algorithm {
                // SAFETY: the function has no preconditions.
                Algorithm::Shake128 => unsafe { sys::EVP_shake128() },
                // SAFETY: as above.
                Algorithm::Shake256 => unsafe { sys::EVP_shake256() },
                _ => return None,
            };
            // SAFETY: as above.
            let context = unsafe { sys::EVP_MD_CTX_new() };
            assert!(!context.is_null(), "AWS-LC cannot allocate a context");
            Some(Self { function, context })
        }

        pub(super) fn hash_into(&mut self, input: &[u8], output: &mut [u8]) {
            let Self { function, context } = *self;
            // SAFETY: both pointers are valid until this value is dropped, and no engine is the default one.
            succeeded(unsafe { sys::EVP_DigestInit_ex(context, function, ptr::null_mut()) });
            // SAFETY: the context was started, and `input` has this length.
            succeeded(unsafe {
                sys::EVP_DigestUpdate(context, input.as_ptr().cast(), input.len())
            });
            // SAFETY: as above, and `output` has this length.
            succeeded(unsafe {
                sys::EVP_DigestFinalXOF(context, output.as_mut_ptr(), output.len())
            });
        }
    }

    impl Drop for Shake {
        fn drop(&mut self) {
            // SAFETY: the context comes from `EVP_MD_CTX_new`, and is not used again.
            unsafe { sys::EVP_MD_CTX_free(self.context) }
        }
    }

    fn succeeded(status: c_int) {
        assert_eq!(status, 1, "{NAME} failed");
    }
}
