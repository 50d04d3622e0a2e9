//! Macros that implement traits of other crates for absorbers and readers. Rust's orphan rule forbids blanket
//! implementations of foreign traits.

/// Implements for an absorber: `Debug` without the state, `ZeroizeOnDrop`, `std::io::Write`, and the input, block
/// size and name of the crate `digest`.
///
/// The arguments are the generic parameters in brackets, the type, and its rate: `absorber!([const RATE: usize]
/// Shake<RATE>, rate RATE)`.
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
            /// Absorbs the data. It never fails and always accepts all of the data.
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

/// Implements for a function with output of any length: the traits of [`absorber!`], and the output of the crate
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

/// Implements for a function with `N` bytes of output: the traits of [`absorber!`], and the output of the crate
/// `digest`. The last argument fills `out` with the output:
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

/// Implements for a reader of output: `ZeroizeOnDrop`, `std::io::Read`, `XofReader` of the crate `digest`, and a
/// random number generator of the crate `rand_core`.
#[macro_export]
macro_rules! reader {
    ([$($parameters:tt)*] $Type:ty) => {
        impl<$($parameters)*> $crate::reexports::zeroize::ZeroizeOnDrop for $Type {}

        $crate::__std! {
            /// Squeezes output. It never fails, and fills the whole buffer unless the output ends.
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
            /// Returns the output as random numbers, little-endian. They are as unpredictable as the input: use at
            /// least 32 secret, uniform bytes.
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

/// Defines a reader that wraps a [`Squeezing`](crate::Squeezing): `Debug`, `Squeeze`, and the traits of [`reader!`].
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

/// Defines a macro that keeps its items if this crate has the feature. The features of the crate that uses the macro
/// do not matter.
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
