//! Intrinsics as functions.

/// Define a safe function for each intrinsic, from registers of one type to a register of another.
///
/// The functions need no token if the baseline contains the intrinsics. Otherwise `where` names the proof that the
/// intrinsics need, and a token that implements it becomes the first argument. For a trait, the
/// type of this token comes first, which the `impl` requires to be a proof.
macro_rules! operations {
    (@define [$($token:tt)*] [$($visibility:tt)*] fn $name:ident [$($parameter:tt)*]
        ($($arguments:tt)*) -> $Result:ty { $($call:tt)+ }
    ) => {
        #[inline(always)]
        $($visibility)* fn $name<$($parameter)*>($($token)* $($arguments)*) -> $Result {
            // SAFETY: the token proves the feature, or the baseline contains it.
            unsafe { $($call)+ }
        }
    };
    (@each $token:tt $visibility:tt $Register:ty => $Result:ty:
        $($name:ident$(<$BITS:ident>)? = $intrinsic:ident$(::<$constant:tt>)?($($argument:ident),*);)+
    ) => {
        $(crate::operations::operations! { @define $token $visibility fn $name [$(const $BITS: i32)?]
            ($($argument: $Register),*) -> $Result { $intrinsic$(::<$constant>)?($($argument),*) } })+
    };
    ($S:ident, $Register:ty => $Result:ty: $($rest:tt)+) => {
        crate::operations::operations! { @each [_: $S,] [] $Register => $Result: $($rest)+ }
    };
    ($Register:ty => $Result:ty: $($rest:tt)+) => {
        crate::operations::operations! { @each [] [pub(crate)] $Register => $Result: $($rest)+ }
    };
    ($Register:ty => $Result:ty where $Token:ident: $($rest:tt)+) => {
        crate::operations::operations! { @each [_: impl $Token,] [pub(crate)] $Register => $Result: $($rest)+ }
    };
}

pub(crate) use operations;
