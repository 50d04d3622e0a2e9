//! Sycon's KEMs.

use sycon::Backend;
use sycon::kem::{dhkem, mlkem512, mlkem768, mlkem1024, xwing};
use sycon_kem::comparison;

use super::shape::{Kem, Make, RANDOMNESS, SEED, first, make};

/// A function that makes calls of one scheme, whose types have the shape of all.
macro_rules! scheme {
    ($scheme:ident, $($module:ident)::+) => {
        pub(super) fn $scheme(backend: Option<Backend>) -> Make {
            #[derive(Clone, Copy)]
            struct Scheme(Backend);

            impl Kem for Scheme {
                type Secret = $($module)::+::DecapsulationKey;
                type Public = $($module)::+::EncapsulationKey;

                fn key(self) -> Self::Secret {
                    Self::Secret::from_seed_with_backend(self.0, &first(&SEED))
                }

                fn publish(secret: &Self::Secret) -> impl AsRef<[u8]> {
                    secret.encapsulation_key().as_bytes()
                }

                fn parse(self, public: &[u8]) -> Self::Public {
                    let public = public.try_into().expect("the length is right");
                    Self::Public::from_bytes_with_backend(self.0, public).expect("a good key")
                }

                fn encapsulate(public: &Self::Public) -> (impl AsRef<[u8]>, impl AsRef<[u8]>) {
                    let randomness: [u8; $($module)::+::RANDOMNESS] = first(&RANDOMNESS);
                    public.encapsulate_derand(&randomness)
                }

                fn decapsulate(secret: &Self::Secret, ciphertext: &[u8]) -> impl AsRef<[u8]> {
                    secret.decapsulate_slice(ciphertext).expect("a good ciphertext")
                }
            }
            make(Scheme(backend.unwrap_or_else(Backend::best)))
        }
    };
}

scheme!(xwing, xwing);
scheme!(xwing_naive, comparison::xwing_naive);
scheme!(ghpc, comparison::ghpc);
scheme!(dhkem, dhkem);
scheme!(mlkem512, mlkem512);
scheme!(mlkem768, mlkem768);
scheme!(mlkem1024, mlkem1024);
