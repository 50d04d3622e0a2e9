//! The macro that defines the tokens of all CPUs.

/// Defines a token of a backend. One list of features is used for detection and for compilation. The last rows list
/// the kernels (by their needs) for which the code of a plainer token is the same.
macro_rules! token {
    (
        $(#[$doc:meta])* $Token:ident, $detect:ident, [$($feature:tt),*] $(and $more:tt by $has:ident)?
        $(beside $Limbs:ident)?,
        $($Vector:ident = $Type:ty),+
        $(; $Needs:ident => $Plainer:ident)*
    ) => {
        crate::token::detection!($detect, [$($feature),*]);

        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(crate) struct $Token(());

        impl $Token {
            /// Return the token, if this processor and operating system support its features.
            #[must_use]
            #[inline]
            pub(crate) fn detect() -> Option<Self> {
                ($detect::get() $(&& $has())?).then_some(Self(()))
            }
        }

        impl crate::Simd for $Token {
            $(type $Vector = $Type;)+

            #[inline(always)]
            fn run<K: crate::Kernel>(self, kernel: K) -> K::Output {
                $(#[target_feature(enable = $feature)])*
                $(#[target_feature(enable = $more)])?
                #[inline(never)]
                fn enter<K: crate::Kernel>(simd: $Token, kernel: K) -> K::Output {
                    kernel.run(simd)
                }
                // SAFETY: a token exists only where detection found the features of `enter`.
                unsafe { enter(self, kernel) }
            }

            #[inline(always)]
            fn run_plainest<K: crate::Kernel>(self, kernel: K) -> K::Output {
                // In a constant, because both arms of a match would be compiled.
                $(if const { K::NEEDS as u8 == crate::Needs::$Needs as u8 } {
                    return $Plainer::from(self).run(kernel);
                })*
                self.run(kernel)
            }

            $(#[inline]
            fn ifma(self) -> Option<crate::Ifma> {
                $Limbs::detect_beside(self).map(crate::Ifma::from)
            })?
        }
    };
}

pub(crate) use token;

/// A module whose `get` returns whether the CPU supports the features.
macro_rules! detection {
    ($name:ident, []) => {
        mod $name {
            pub(super) fn get() -> bool {
                true
            }
        }
    };
    ($name:ident, [$($feature:tt),+]) => {
        cpufeatures::new!($name, $($feature),+);
    };
}

pub(crate) use detection;
