//! Macros that implement the traits of other crates for absorbers and readers. Rust's orphan rule
//! forbids a blanket implementation of a foreign trait.

/// For everything that absorbs: `Debug` without state, `ZeroizeOnDrop`, `std::io::Write`, and of the
/// crate `digest` the input side, the block size and the name.
///
/// Parameters in brackets, the type, and its rate:
/// `absorber!([const RATE: usize] Shake<RATE>, rate RATE)`.
#[macro_export]
macro_rules! absorber {
    ([$($parameters:tt)*] $Type:ty, rate $RATE:tt) => {
        impl<$($parameters)*> ::core::fmt::Debug for $Type {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::write!(f, "{}, absorbing", <Self as $crate::Absorb>::NAME)
            }
        }

        impl<$($parameters)*> $crate::reexports::zeroize::ZeroizeOnDrop for $Type {}

        $crate::__std! {
            /// Writing absorbs. It never fails and always takes all of the data.
            impl<$($parameters)*> $crate::reexports::io::Write for $Type {
                fn write(&mut self, data: &[u8]) -> $crate::reexports::io::Result<usize> {
                    $crate::Absorb::absorb(self, data);
                    Ok(data.len())
                }

                fn flush(&mut self) -> $crate::reexports::io::Result<()> {
                    Ok(())
                }
            }
        }

        $crate::__digest! {
            impl<$($parameters)*> $crate::reexports::digest::Update for $Type {
                fn update(&mut self, data: &[u8]) {
                    $crate::Absorb::absorb(self, data);
                }
            }

            impl<$($parameters)*> $crate::reexports::digest::Reset for $Type {
                fn reset(&mut self) {
                    $crate::Absorb::reset(self);
                }
            }

            impl<$($parameters)*> $crate::reexports::digest::block_api::AlgorithmName for $Type {
                fn write_alg_name(f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    f.write_str(<Self as $crate::Absorb>::NAME)
                }
            }

            impl<$($parameters)*> $crate::reexports::digest::block_api::BlockSizeUser for $Type
            where
                [u8; $RATE]: $crate::reexports::digest::array::AssocArraySize,
            {
                type BlockSize =
                    <[u8; $RATE] as $crate::reexports::digest::array::AssocArraySize>::Size;
            }
        }
    };
}

/// For everything with output of any length: what [`absorber!`] gives, and the output side of the crate
/// `digest`.
#[macro_export]
macro_rules! extendable {
    ([$($parameters:tt)*] $Type:ty, rate $RATE:tt) => {
        $crate::absorber!([$($parameters)*] $Type, rate $RATE);

        $crate::__digest! {
            impl<$($parameters)*> $crate::reexports::digest::ExtendableOutput for $Type {
                type Reader = <Self as $crate::Xof>::Reader;

                fn finalize_xof(self) -> Self::Reader {
                    $crate::Xof::finalize(self)
                }
            }

            impl<$($parameters)*> $crate::reexports::digest::ExtendableOutputReset for $Type {
                fn finalize_xof_reset(&mut self) -> Self::Reader {
                    let reader = $crate::Xof::output(self);
                    $crate::Absorb::reset(self);
                    reader
                }
            }
        }
    };
}

/// For everything with `N` bytes of output, which `out` is filled with: the output side of the crate
/// `digest`, beside what [`absorber!`] gives.
///
/// `fixed_output!([] AsconHash256, bytes 32, |hash, out| out.copy_from_slice(&hash.finalize()))`
#[macro_export]
macro_rules! fixed_output {
    ([$($parameters:tt)*] $Type:ty, bytes $N:tt, |$function:ident, $out:ident| $finalize:expr) => {
        $crate::__digest! {
            impl<$($parameters)*> $crate::reexports::digest::OutputSizeUser for $Type
            where
                [u8; $N]: $crate::reexports::digest::array::AssocArraySize,
            {
                type OutputSize =
                    <[u8; $N] as $crate::reexports::digest::array::AssocArraySize>::Size;
            }

            impl<$($parameters)*> $crate::reexports::digest::FixedOutput for $Type
            where
                [u8; $N]: $crate::reexports::digest::array::AssocArraySize,
            {
                fn finalize_into(self, out: &mut $crate::reexports::digest::Output<Self>) {
                    let ($function, $out) = (self, out.as_mut_slice());
                    $finalize;
                }
            }

            impl<$($parameters)*> $crate::reexports::digest::FixedOutputReset for $Type
            where
                [u8; $N]: $crate::reexports::digest::array::AssocArraySize,
            {
                fn finalize_into_reset(&mut self, out: &mut $crate::reexports::digest::Output<Self>) {
                    $crate::reexports::digest::FixedOutput::finalize_into(self.clone(), out);
                    $crate::Absorb::reset(self);
                }
            }
        }
    };
}

/// For everything that output is read from: `ZeroizeOnDrop`, `std::io::Read`, `XofReader` of the
/// crate `digest`, and a generator of random numbers for the crate `rand_core`.
#[macro_export]
macro_rules! reader {
    ([$($parameters:tt)*] $Type:ty) => {
        impl<$($parameters)*> $crate::reexports::zeroize::ZeroizeOnDrop for $Type {}

        $crate::__std! {
            /// Reading squeezes. It never fails, and fills the whole buffer, unless the output ends before.
            impl<$($parameters)*> $crate::reexports::io::Read for $Type {
                fn read(&mut self, out: &mut [u8]) -> $crate::reexports::io::Result<usize> {
                    let most = usize::try_from($crate::Squeeze::remaining(self)).unwrap_or(usize::MAX);
                    let len = out.len().min(most);
                    $crate::Squeeze::squeeze(self, &mut out[..len]);
                    Ok(len)
                }
            }
        }

        $crate::__digest! {
            impl<$($parameters)*> $crate::reexports::digest::XofReader for $Type {
                fn read(&mut self, out: &mut [u8]) {
                    $crate::Squeeze::squeeze(self, out);
                }
            }
        }

        $crate::__rand_core! {
            /// The output as random numbers, little-endian. As good as the input was: take 32 secret,
            /// uniform bytes or more.
            impl<$($parameters)*> $crate::reexports::rand_core::TryRng for $Type {
                type Error = ::core::convert::Infallible;

                fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
                    Ok(u32::from_le_bytes($crate::Squeeze::squeeze_array(self)))
                }

                fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
                    Ok(u64::from_le_bytes($crate::Squeeze::squeeze_array(self)))
                }

                fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Self::Error> {
                    $crate::Squeeze::squeeze(self, out);
                    Ok(())
                }
            }

            impl<$($parameters)*> $crate::reexports::rand_core::TryCryptoRng for $Type {}
        }
    };
}

/// A reader that is a [`Squeezing`](crate::Squeezing) of its own name: `Debug`, `Squeeze`, and what
/// [`reader!`] gives.
#[macro_export]
macro_rules! sponge_reader {
    ([$($parameters:tt)*] $Type:ty) => {
        impl<$($parameters)*> $crate::Squeeze for $Type {
            #[inline]
            fn squeeze(&mut self, out: &mut [u8]) {
                self.0.squeeze(out);
            }

            #[inline]
            fn skip(&mut self, bytes: u64) {
                self.0.skip(bytes);
            }
        }

        impl<$($parameters)*> ::core::fmt::Debug for $Type {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::fmt::Debug::fmt(&self.0, f)
            }
        }

        $crate::reader!([$($parameters)*] $Type);
    };
}

/// Keeps its items where this crate has the feature, whatever the features of the crate that it is
/// used in.
#[rustfmt::skip] // It would move a line of it at each run.
macro_rules! with_feature {
    ($dollar:tt $name:ident $feature:literal) => {
        #[cfg(feature = $feature)]
        #[doc(hidden)]
        #[macro_export]
        macro_rules! $name {
            ($dollar($dollar items:tt)*) => { $dollar($dollar items)* };
        }

        #[cfg(not(feature = $feature))]
        #[doc(hidden)]
        #[macro_export]
        macro_rules! $name {
            ($dollar($dollar items:tt)*) => {};
        }
    };
}

with_feature!($ __std "std");
with_feature!($ __digest "digest");
with_feature!($ __rand_core "rand_core");
