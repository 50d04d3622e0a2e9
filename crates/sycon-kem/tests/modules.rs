//! The constants and functions of each KEM's module, for generic tests.

pub(crate) use sycon_kem::comparison::{ghpc, xwing_naive};
use sycon_kem::{Description, Error, Scheme, SharedSecret};
pub(crate) use sycon_kem::{dhkem, mlkem512, mlkem768, mlkem1024, xwing};
use zeroize::Zeroizing;

type Keys<S> = (<S as Scheme>::EncapsulationKey, Zeroizing<<S as Scheme>::DecapsulationKey>);
type Sent<S> = Result<(<S as Scheme>::Ciphertext, SharedSecret), Error>;

/// The functions and constants in the module of a KEM.
pub(crate) struct Module<S: Scheme> {
    pub(crate) name: &'static str,
    pub(crate) description: Description,
    /// `SEED`, `ENCAPSULATION_KEY`, `CIPHERTEXT`, `RANDOMNESS` and `SHARED_SECRET`.
    pub(crate) lengths: [usize; 5],
    pub(crate) generate: fn() -> Result<Keys<S>, Error>,
    pub(crate) keypair: fn(&S::Seed) -> Keys<S>,
    pub(crate) encapsulate: fn(&S::EncapsulationKey) -> Sent<S>,
    pub(crate) encapsulate_derand: fn(&S::EncapsulationKey, &S::Randomness) -> Sent<S>,
    pub(crate) decapsulate: fn(&S::Seed, &S::Ciphertext) -> S::Decapsulated,
    pub(crate) decapsulate_with_bytes:
        fn(&S::DecapsulationKey, &S::Ciphertext) -> Result<SharedSecret, Error>,
}

/// A KEM that has a module.
pub(crate) trait InModule: Scheme {
    const MODULE: Module<Self>;
}

macro_rules! modules {
    ($($module:ident::$Scheme:ident,)+) => {$(
        impl InModule for $module::$Scheme {
            const MODULE: Module<Self> = Module {
                name: stringify!($module),
                description: $module::DESCRIPTION,
                lengths: [
                    $module::SEED,
                    $module::ENCAPSULATION_KEY,
                    $module::CIPHERTEXT,
                    $module::RANDOMNESS,
                    $module::SHARED_SECRET,
                ],
                generate: $module::generate,
                keypair: $module::keypair,
                encapsulate: $module::encapsulate,
                encapsulate_derand: $module::encapsulate_derand,
                decapsulate: $module::decapsulate,
                decapsulate_with_bytes: $module::decapsulate_with_bytes,
            };
        }
    )+};
}

modules! {
    mlkem512::MlKem512,
    mlkem768::MlKem768,
    mlkem1024::MlKem1024,
    xwing::XWing,
    dhkem::DhKem,
    ghpc::Ghpc,
    xwing_naive::XWingNaive,
}
