//! What every row of the table has.

use super::*;

/// What the table's macro asks of the types, where they have traits of other crates.
#[cfg(all(feature = "digest", feature = "rand_core", feature = "std"))]
pub(super) mod traits {
    use core::fmt::Debug;
    use std::io::{Read, Write};

    use digest::block_api::{AlgorithmName, BlockSizeUser};
    use digest::{
        Digest, ExtendableOutput, ExtendableOutputReset, FixedOutputReset, Reset, Update, XofReader,
    };
    use rand_core::CryptoRng;
    use zeroize::ZeroizeOnDrop;

    use super::super::{Absorb, Squeeze, Xof};

    pub(crate) fn of_function<T: Clone + Debug + Send + Sync + ZeroizeOnDrop + 'static>() {}

    /// Of what has no parameters at all.
    pub(crate) fn of_plain<T: Default>() {}

    /// Of what hashes one string. Of a list, how it is written or updated would matter.
    pub(crate) fn of_absorber<T>()
    where
        T: Absorb + Reset + Update + Write + AlgorithmName + BlockSizeUser,
    {
    }

    pub(crate) fn of_fixed<
        T: Clone
            + Debug
            + Send
            + Sync
            + ZeroizeOnDrop
            + Absorb
            + Digest
            + FixedOutputReset
            + Reset
            + Update
            + Write
            + AlgorithmName
            + BlockSizeUser
            + 'static,
    >() {
    }

    pub(crate) fn of_xof<
        T: Xof
            + Reset
            + Update
            + Write
            + ExtendableOutput<Reader = <T as Xof>::Reader>
            + ExtendableOutputReset
            + AlgorithmName
            + BlockSizeUser,
    >() {
    }

    pub(crate) fn of_reader<
        T: Clone
            + Debug
            + Send
            + Sync
            + ZeroizeOnDrop
            + Read
            + Squeeze
            + XofReader
            + CryptoRng
            + 'static,
    >() {
    }
}

/// Something, unless a row has a word.
#[cfg(all(feature = "digest", feature = "rand_core", feature = "std"))]
macro_rules! unless {
    ([] $something:expr) => {
        $something
    };
    ([$($word:tt)+] $something:expr) => {};
}
#[cfg(all(feature = "digest", feature = "rand_core", feature = "std"))]
pub(super) use unless;

/// The value of a row, [as it is stored](stored).
macro_rules! unboxed {
    ([] $value:expr) => {
        $value
    };
    ([()] $value:expr) => {
        *$value
    };
}
pub(super) use unboxed;

/// Where on the heap a row's type is, which may be in a box, and its size.
macro_rules! place {
    ([] $value:expr) => {
        None
    };
    ([()] $value:expr) => {
        Some(((&raw const **$value).cast(), size_of_val(&**$value)))
    };
}
pub(super) use place;

/// What is left where a function was, when it has ended.
fn assert_ended_is_wiped(function: Any, end: impl FnOnce(Any)) {
    let algorithm = function.algorithm();
    if let Some((place, size)) = function.place() {
        let left = sycon_testing::nonzero_bytes_when_freed(place, || end(function));
        assert!(left < 16.max(size / 10), "{algorithm}: {left} of {size} bytes are left");
    }
}

#[cfg(all(feature = "digest", feature = "rand_core", feature = "std"))]
#[test]
fn every_row_has_its_traits() {
    super::every_row_has_its_traits();
}

/// So that objects of Python, which hold one, are.
#[test]
fn any_is_small() {
    assert!(size_of::<Any>() <= 256, "{}", size_of::<Any>());
    assert!(size_of::<AnyReader>() <= 256, "{}", size_of::<AnyReader>());
}

/// However long the input is, and when it was used before.
#[test]
fn every_row_is_wiped_when_dropped() {
    for algorithm in Algorithm::ALL {
        let parameters = match algorithm.needs() {
            Some(_) => Parameters::new().key(&[0xff; 32]),
            None => Parameters::new(),
        };
        for len in [0, 1000, 1025, 9000] {
            let mut function = algorithm.start(&parameters).unwrap();
            function.absorb(&[0xff; 9000][..len]);
            if let Ok(mut reader) = function.output() {
                reader.clone().assert_wiped();
                reader.skip(100);
                reader.assert_wiped();
            }
            function.clone().assert_wiped();
            assert_ended_is_wiped(function.clone(), |function| drop(function.finalize()));
            let mut out = std::vec![0; algorithm.output_length().usual()];
            assert_ended_is_wiped(function.clone(), |function| {
                function.finalize_into(&mut out).unwrap();
            });
            function.reset();
            function.absorb(&[0xff; 64]);
            function.assert_wiped();
        }
    }
}
