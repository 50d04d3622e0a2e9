//! `Debug` for vectors.

/// Implements `Debug` with the name of the vector only, because its content can be secret. The parameters of a
/// generic vector precede it in brackets.
macro_rules! opaque {
    ($([$($parameters:tt)+])? $Vector:ident$(<$($argument:ident),+>)?) => {
        impl$(<$($parameters)+>)? core::fmt::Debug for $Vector$(<$($argument),+>)? {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(concat!(stringify!($Vector), "(..)"))
            }
        }
    };
}

pub(crate) use opaque;
