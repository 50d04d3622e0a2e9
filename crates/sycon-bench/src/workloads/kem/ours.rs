//! Sycon's KEMs.

use sycon::Backend;
use sycon::kem::{dhkem, mlkem768, xwing};
use sycon_kem::comparison;

use super::shape::{Kem, Make, RANDOMNESS, SEED, first, make};

/// A function that makes calls of one scheme, whose types have the shape of all.
macro_rules! scheme {
    ($scheme:ident, $from_bytes:ident, $($module:ident)::+) => {
        pub(super) fn $scheme(backend: Option<Backend>) -> Make {
            #[derive(Clone, Copy)]
            struct Scheme(Backend);

            impl Kem for Scheme {
                type Secret = $($module)::+::DecapsulationKey;
                type Public = $($module)::+::EncapsulationKey;

                fn key(self) -> Self::Secret {
                    let seed = &SEED[..$($module)::+::SEED];
                    Self::Secret::from_seed_with_backend(self.0, seed).expect("the length is right")
                }

                fn publish(secret: &Self::Secret) -> impl AsRef<[u8]> {
                    secret.encapsulation_key().as_bytes()
                }

                fn parse(self, public: &[u8]) -> Self::Public {
                    Self::Public::$from_bytes(self.0, public).expect("a good key")
                }

                fn encapsulate(public: &Self::Public) -> (impl AsRef<[u8]>, impl AsRef<[u8]>) {
                    let randomness: [u8; $($module)::+::RANDOMNESS] = first(&RANDOMNESS);
                    public.encapsulate_derand(&randomness).expect("the length is right")
                }

                fn decapsulate(secret: &Self::Secret, ciphertext: &[u8]) -> impl AsRef<[u8]> {
                    secret.decapsulate(ciphertext).expect("a good ciphertext")
                }
            }
            make(Scheme(backend.unwrap_or_else(Backend::best)))
        }
    };
}

scheme!(xwing, from_bytes_with_backend, xwing);
scheme!(xwing_naive, from_bytes_with_backend, comparison::xwing_naive);
scheme!(ghpc, from_bytes_with_backend, comparison::ghpc);
scheme!(dhkem, from_bytes_with_backend, dhkem);
scheme!(mlkem768, with_backend, mlkem768);
