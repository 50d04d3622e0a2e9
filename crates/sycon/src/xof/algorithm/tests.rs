//! Tests of every row of the table.

use super::*;

/// True if a type has all of these traits.
#[cfg(all(feature = "digest", feature = "rand_core", feature = "std"))]
macro_rules! has_traits {
    ($Type:ty: $($Trait:tt)+) => {{
        /// An inherent constant hides that of a trait.
        #[allow(dead_code, reason = "only for types without the traits")]
        trait Otherwise {
            const HAS: bool = false;
        }
        impl<T> Otherwise for T {}
        struct Probe<T>(core::marker::PhantomData<T>);
        #[allow(dead_code, reason = "only for types with the traits")]
        impl<T: $($Trait)+> Probe<T> {
            const HAS: bool = true;
        }
        Probe::<$Type>::HAS
    }};
}

/// Each function implements the traits of other crates that match its description.
#[cfg(all(feature = "digest", feature = "rand_core", feature = "std"))]
#[test]
fn every_function_has_its_traits() {
    use std::io::Write;

    use digest::block_api::{AlgorithmName, BlockSizeUser};
    use digest::{Digest, ExtendableOutputReset, FixedOutputReset, Reset, Update};
    use zeroize::ZeroizeOnDrop;

    for algorithm in Algorithm::ALL.iter().copied() {
        // KT's customization follows the input: `Any` uses a private type that stores it.
        if let Algorithm::Kt128 | Algorithm::Kt256 = algorithm {
            assert!(
                has_traits!(Kt<168>: Default + Xof + Write + ExtendableOutputReset + Reset + Update)
            );
            continue;
        }
        let has = with_type!(algorithm, T => [
            has_traits!(T: Clone + fmt::Debug + Send + Sync + ZeroizeOnDrop),
            // For a list of strings, the split into calls of these traits would change the output.
            has_traits!(T: Absorb + Reset + Update + Write + AlgorithmName + BlockSizeUser)
                != algorithm.takes_parts(),
            has_traits!(T: Default) || algorithm.needs().is_some() || !algorithm.takes().is_empty(),
            has_traits!(T: Digest + FixedOutputReset)
                || !matches!(algorithm.output_length(), OutputLength::Fixed(_)),
            has_traits!(T: Xof + ExtendableOutputReset)
                == (algorithm.is_xof() && !algorithm.takes_parts()),
        ]);
        assert_eq!(has, [true; 5], "{algorithm}");
    }
}

#[cfg(all(feature = "digest", feature = "rand_core", feature = "std"))]
#[test]
fn every_reader_has_its_traits() {
    /// A method, so that it is called on the value of a box.
    trait Check {
        fn check(&self) {}
    }
    impl<T> Check for T where
        T: description::Output
            + Clone
            + fmt::Debug
            + Send
            + Sync
            + ZeroizeOnDrop
            + std::io::Read
            + digest::XofReader
            + rand_core::CryptoRng
            + 'static
    {
    }
    for algorithm in Algorithm::ALL.iter().filter(|algorithm| algorithm.is_xof()) {
        let function = algorithm.start(&parameters(*algorithm)).unwrap();
        let mut reader = function.finalize().unwrap();
        with_reader!(&reader.0, reader => reader.check());
        assert_eq!(reader.seekable().is_some(), algorithm.is_seekable(), "{algorithm}");
    }
}

/// Returns the required parameters of a function.
fn parameters(algorithm: Algorithm) -> Parameters<'static> {
    match algorithm.needs() {
        Some(_) => Parameters::new().key(&[0xff; 32]),
        None => Parameters::new(),
    }
}

/// Methods of functions, so that they are called on the value of a box.
trait Value: description::Function {
    /// Returns the address and the size of the value.
    fn place(&self) -> (*const u8, usize) {
        ((&raw const *self).cast(), size_of::<Self>())
    }

    /// Checks that a dropped copy leaves no bytes in memory.
    fn assert_wiped(&self) {
        sycon_testing::assert_wiped(self.clone());
    }
}

impl<T: description::Function> Value for T {}

/// The corresponding methods of readers.
trait ReaderValue: description::Output + Clone {
    fn assert_wiped(&self) {
        sycon_testing::assert_wiped(self.clone());
    }
}

impl<T: description::Output + Clone> ReaderValue for T {}

/// Ends a function on the heap, and checks that it leaves no bytes there.
fn assert_ended_is_wiped(function: Any, end: impl FnOnce(Any)) {
    let algorithm = function.algorithm();
    let (place, size) = with_function!(&function.0, function => function.place());
    let inside = (&raw const function).cast::<u8>();
    if (inside..inside.wrapping_add(size_of::<Any>())).contains(&place) {
        return;
    }
    let left = sycon_testing::nonzero_bytes_when_freed(place, || end(function));
    assert!(left < 16.max(size / 10), "{algorithm}: {left} of {size} bytes are left");
}

/// Objects of Python contain an `Any`, which must be small.
#[test]
fn any_is_small() {
    assert!(size_of::<Any>() <= 256, "{}", size_of::<Any>());
    assert!(size_of::<AnyReader>() <= 256, "{}", size_of::<AnyReader>());
}

/// Tests inputs of any length, and objects that were used before.
#[test]
fn every_row_is_wiped_when_dropped() {
    for algorithm in Algorithm::ALL {
        for len in [0, 1000, 1025, 9000] {
            let mut function = algorithm.start(&parameters(*algorithm)).unwrap();
            function.absorb(&[0xff; 9000][..len]);
            if let Ok(mut reader) = function.output() {
                with_reader!(&reader.0, reader => reader.assert_wiped());
                reader.skip(100);
                with_reader!(&reader.0, reader => reader.assert_wiped());
            }
            with_function!(&function.0, function => function.assert_wiped());
            assert_ended_is_wiped(function.clone(), |function| drop(function.finalize()));
            let mut out = std::vec![0; algorithm.output_length().usual()];
            assert_ended_is_wiped(function.clone(), |function| {
                function.finalize_into(&mut out).unwrap();
            });
            function.reset();
            function.absorb(&[0xff; 64]);
            with_function!(&function.0, function => function.assert_wiped());
        }
    }
}
