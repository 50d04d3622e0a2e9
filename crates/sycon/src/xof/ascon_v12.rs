//! **Legacy.** The hash functions of Ascon v1.2, submitted to NIST's competition.

use sycon_permutation::{Ascon, AsconP12, AsconV12P12, Permutation as _};
use sycon_sponge::{Absorbing, Squeezing, extendable, sponge_reader};

use super::ascon::{RATE, little_endian};
use super::{Absorb, Xof};
use crate::Backend;

/// The byte that follows the input.
const PADDING: u8 = 0x80;

/// **Legacy.** The reader of the functions of Ascon v1.2.
#[derive(Clone)]
pub struct AsconV12Reader<const ROUNDS: usize>(Squeezing<Ascon<ROUNDS, true>, RATE>);

/// **Legacy.** Ascon v1.2's XOF with `ROUNDS` rounds between blocks: [`AsconV12Xof`] or [`AsconV12Xofa`]. Use it only
/// for existing data. NIST standardized [`AsconXof128`](super::ascon::AsconXof128) instead, which has a
/// different output.
#[derive(Clone)]
pub struct AsconV12<const ROUNDS: usize> {
    sponge: Absorbing<Ascon<ROUNDS, true>, RATE>,
}

/// **Legacy.** Ascon-Xof of Ascon v1.2.
pub type AsconV12Xof = AsconV12<12>;

/// **Legacy.** Ascon-Xofa of Ascon v1.2: fewer rounds between blocks.
pub type AsconV12Xofa = AsconV12<8>;

impl<const ROUNDS: usize> AsconV12<ROUNDS> {
    const START: [u8; 40] = big_endian(match ROUNDS {
        12 => [
            0xb57e_273b_814c_d416,
            0x2b51_0425_62ae_2420,
            0x66a3_a776_8ddf_2218,
            0x5aad_0a7a_8153_650c,
            0x4f3e_0e32_5394_93b6,
        ],
        8 => [
            0x4490_6568_b77b_9832,
            0xcd8d_6cae_5345_5532,
            0xf7b5_2127_5642_2129,
            0x2468_85e1_de0d_225b,
            0xa8cb_5ce3_3449_973f,
        ],
        _ => panic!("Ascon v1.2 has 12 or 8 rounds between blocks"),
    });

    /// Creates a function without input.
    #[must_use]
    pub fn new() -> Self {
        Self::with_backend(AsconP12::best_backend())
    }

    /// As [`new`](Self::new), with a backend of your choice.
    #[must_use]
    #[inline]
    pub fn with_backend(backend: Backend) -> Self {
        Self { sponge: Absorbing::with_state(backend, Self::START) }
    }
}

impl<const ROUNDS: usize> Absorb for AsconV12<ROUNDS> {
    const NAME: &'static str = if ROUNDS == 12 { "Ascon-v1.2-Xof" } else { "Ascon-v1.2-Xofa" };
    const RATE: usize = RATE;

    #[inline]
    fn absorb(&mut self, data: &[u8]) -> &mut Self {
        self.sponge.absorb(data);
        self
    }

    #[inline]
    fn reset(&mut self) {
        self.sponge = Self::with_backend(self.sponge.backend()).sponge;
    }
}

impl<const ROUNDS: usize> Xof for AsconV12<ROUNDS> {
    type Reader = AsconV12Reader<ROUNDS>;

    #[inline]
    fn finalize(self) -> Self::Reader {
        AsconV12Reader(self.sponge.finalize_with::<AsconV12P12>(PADDING))
    }
}

extendable!([const ROUNDS: usize] AsconV12<ROUNDS>, rate RATE);
sponge_reader!([const ROUNDS: usize] AsconV12Reader<ROUNDS>);

impl<const ROUNDS: usize> Default for AsconV12<ROUNDS> {
    fn default() -> Self {
        Self::new()
    }
}

const fn big_endian(words: [u64; 5]) -> [u8; 40] {
    let mut i = 0;
    let mut swapped = [0; 5];
    while i < 5 {
        swapped[i] = words[i].swap_bytes();
        i += 1;
    }
    little_endian(swapped)
}

#[cfg(feature = "alloc")]
mod described {
    use super::{AsconV12, AsconV12Reader, AsconV12Xof, AsconV12Xofa, Xof};
    use crate::xof::ascon::described::SECURITY;
    use crate::xof::description::{Described, Description, Function, Input, Output};
    use crate::xof::parts::Parts;
    use crate::xof::{Error, OutputLength, Parameters, Squeeze, StateFlaw, Status};

    impl<const ROUNDS: usize> Function for AsconV12<ROUNDS> {
        #[inline]
        fn start(parameters: &Parameters<'_>) -> Result<Self, Error> {
            Ok(Self::with_backend(parameters.for_ascon()))
        }

        #[inline]
        fn fill(&mut self, out: &mut [u8]) {
            self.output().squeeze(out);
        }

        fn parts(&mut self, parts: &mut Parts<'_>) -> Result<(), StateFlaw> {
            parts.sponge(&mut self.sponge, "state")
        }
    }

    const fn legacy<T: Input>(type_name: &'static str, summary: &'static str) -> Description {
        Description {
            status: Status::Legacy,
            inputs: "as submitted to NIST's competition: only for existing data",
            security: SECURITY,
            vectors: &["ascon_v12.json"],
            ..Description::new::<T>(
                type_name,
                128,
                OutputLength::Extendable { default: 32 },
                "Ascon v1.2 (2021)",
                summary,
            )
        }
    }

    impl Described for AsconV12Xof {
        const DESCRIPTION: Description = legacy::<Self>(
            "AsconV12Xof",
            "The XOF of Ascon v1.2, for existing data; use Ascon-XOF128 for new data.",
        );
    }

    impl Described for AsconV12Xofa {
        const DESCRIPTION: Description = legacy::<Self>(
            "AsconV12Xofa",
            "The faster XOF of Ascon v1.2, for existing data; use Ascon-XOF128 for new data.",
        );
    }

    impl<const ROUNDS: usize> Output for AsconV12Reader<ROUNDS> {
        fn parts(&mut self, parts: &mut Parts<'_>) -> Result<(), StateFlaw> {
            parts.squeezing(&mut self.0)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sycon_permutation::Permutation;

    /// The start states are the permuted initial values of the specification.
    #[test]
    fn start_states() {
        let start = |iv: u64| {
            let mut state = big_endian([iv, 0, 0, 0, 0]);
            AsconV12P12::permute(Backend::PORTABLE, &mut state);
            state
        };
        assert_eq!(AsconV12Xof::START, start(0x0040_0c00_0000_0000));
        assert_eq!(AsconV12Xofa::START, start(0x0040_0c04_0000_0000));
    }
}
