//! Tests of the key encapsulation mechanisms: laws that hold for all of them, known answers, and comparisons with
//! other implementations.

/// Creates a test `kem::law` for each law and each KEM. A law is a function that is generic over the KEM.
macro_rules! laws {
    (all: $($laws:tt)+) => {
        laws! { mlkem: $($laws)+ }
        laws! { over_x25519: $($laws)+ }
    };
    (mlkem: $($laws:tt)+) => {
        laws! { mlkem512::MlKem512: $($laws)+ }
        laws! { mlkem768::MlKem768: $($laws)+ }
        laws! { mlkem1024::MlKem1024: $($laws)+ }
    };
    (over_x25519: $($laws:tt)+) => {
        laws! { xwing::XWing: $($laws)+ }
        laws! { dhkem::DhKem: $($laws)+ }
        laws! { ghpc::Ghpc: $($laws)+ }
        laws! { xwing_naive::XWingNaive: $($laws)+ }
    };
    ($kem:ident::$Scheme:ident: $($(#[$attribute:meta])* $law:ident,)+) => {
        mod $kem {$(
            $(#[$attribute])*
            #[test]
            fn $law() {
                super::$law::<crate::modules::$kem::$Scheme>();
            }
        )+}
    };
}

mod composed;
mod dhkem;
mod documents;
mod hpke;
mod laws;
mod many;
mod mlkem;
mod mlkem_documents;
mod mlkem_vectors;
mod modules;
#[cfg(feature = "kem-traits")]
mod traits;
mod xwing;

use std::convert::Infallible;

use kem::common::rand_core::{TryCryptoRng, TryRng};
use shake::Shake256;
use shake::digest::{ExtendableOutput, Update};
use sycon_kem::Bytes;

sycon_testing::watch_freed_memory!();

/// Checks at compile time.
#[test]
fn types_are_zeroized_on_drop() {
    fn check<T: zeroize::ZeroizeOnDrop>() {}
    check::<sycon_kem::SharedSecret>();
    check::<sycon_kem::xwing::DecapsulationKey>();
    check::<sycon_kem::dhkem::DecapsulationKey>();
    check::<sycon_kem::mlkem768::DecapsulationKey>();
    check::<sycon_kem::hpke::Sender>();
    check::<sycon_kem::hpke::Receiver>();
}

/// Returns bytes that look random and are the same in every run.
fn bytes<B: Bytes>(label: &str, index: usize) -> B {
    let mut bytes = vec![0; B::LEN];
    Shake256::default().chain(label).chain(index.to_le_bytes()).finalize_xof_into(&mut bytes);
    *B::from_slice(&bytes).unwrap()
}

fn hex(text: &str) -> Vec<u8> {
    assert!(text.len().is_multiple_of(2));
    (0..text.len()).step_by(2).map(|i| u8::from_str_radix(&text[i..i + 2], 16).unwrap()).collect()
}

/// "Random" bytes that a test has chosen, for implementations that require a random number generator.
struct Chosen<'a>(&'a [u8]);

impl TryRng for Chosen<'_> {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        unreachable!("nobody asks for numbers")
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        unreachable!("nobody asks for numbers")
    }

    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Infallible> {
        let (now, later) = self.0.split_at(out.len());
        out.copy_from_slice(now);
        self.0 = later;
        Ok(())
    }
}

impl TryCryptoRng for Chosen<'_> {}
