//! cSHAKE (SP 800-185).

use sycon_permutation::KeccakF1600;
use sycon_sponge::encoding::{bits, left_encode};
use sycon_sponge::{Absorbing, by_strength, extendable};

use super::{Absorb, ShakeReader, Xof};
use crate::Backend;

/// cSHAKE with a rate of `RATE` bytes (SP 800-185, section 3): [`CShake128`] or [`CShake256`].
///
/// Instances with different customizations are unrelated functions. With empty name and customization, cSHAKE is SHAKE.
///
/// ```
/// use sycon::xof::{Absorb, CShake128, Squeeze, Xof};
///
/// let mut xof = CShake128::new(b"", b"example.org session ids v1");
/// xof.absorb(b"message");
/// let id: [u8; 16] = xof.finalize().squeeze_array();
/// # assert_ne!(id, sycon::xof::shake128(b"message").squeeze_array());
/// ```
#[derive(Clone)]
pub struct CShake<const RATE: usize> {
    pub(super) sponge: Absorbing<KeccakF1600, RATE>,
    /// The sponge after the parameters, for `reset`.
    pub(super) start: Absorbing<KeccakF1600, RATE>,
    domain: u8,
}

/// cSHAKE128: 128-bit security, with 16 bytes of output for keys and 32 where collisions matter.
pub type CShake128 = CShake<168>;

/// cSHAKE256: 256-bit security, with 32 bytes of output for keys and 64 where collisions matter.
pub type CShake256 = CShake<136>;

impl<const RATE: usize> CShake<RATE> {
    const SHAKE_DOMAIN: u8 = 0x1f;
    const CSHAKE_DOMAIN: u8 = 0x04;

    /// Creates a function without input. `customization` (the standard's S) is a string of your choice. `name` (N) is
    /// for functions that NIST defines; otherwise leave it empty. Any lengths are allowed.
    #[must_use]
    pub fn new(name: &[u8], customization: &[u8]) -> Self {
        Self::with_backend(Backend::best_single(), name, customization)
    }

    /// As [`new`](Self::new), with a backend of your choice.
    #[must_use]
    pub fn with_backend(backend: Backend, name: &[u8], customization: &[u8]) -> Self {
        const { by_strength(RATE, (), ()) };
        let mut sponge = Absorbing::new(backend);
        if name.is_empty() && customization.is_empty() {
            return Self::after_parameters(sponge, Self::SHAKE_DOMAIN);
        }
        absorb_block(&mut sponge, &[name, customization]);
        Self::after_parameters(sponge, Self::CSHAKE_DOMAIN)
    }

    /// As [`with_backend`](Self::with_backend), for a function of NIST with this name, and the state after it, which
    /// [`state_after`](Self::state_after) returns. A `key` is absorbed in a block of its own.
    pub(super) fn with_name(
        backend: Backend,
        (name, start): (&[u8], &[u8; 200]),
        customization: &[u8],
        key: Option<&[u8]>,
    ) -> Self {
        let mut sponge = if customization.is_empty() {
            Absorbing::with_state(backend, *start)
        } else {
            Self::with_backend(backend, name, customization).sponge
        };
        if let Some(key) = key {
            absorb_block(&mut sponge, &[key]);
        }
        Self::after_parameters(sponge, Self::CSHAKE_DOMAIN)
    }

    /// Returns the state after the block of `name` and an empty customization. A constant saves each message a
    /// permutation.
    pub(super) const fn state_after(name: &[u8]) -> [u8; 200] {
        assert!(name.len() < 32, "the length in bits is one byte");
        let mut lanes = [0; 25];
        // The rate, the length of the name, the name, and the length of the customization.
        let mut i = 0;
        while i < name.len() + 6 {
            let byte = match i {
                0 | 2 => 1,
                1 => RATE as u64,
                3 => 8 * name.len() as u64,
                _ if i - 4 < name.len() => name[i - 4] as u64,
                _ => (i - 4 == name.len()) as u64,
            };
            lanes[i / 8] += byte << (8 * (i % 8));
            i += 1;
        }
        let lanes = KeccakF1600::permute_constant(lanes);
        let mut state = [0; 200];
        let mut i = 0;
        while i < 200 {
            state[i] = lanes[i / 8].to_le_bytes()[i % 8];
            i += 1;
        }
        state
    }

    fn after_parameters(sponge: Absorbing<KeccakF1600, RATE>, domain: u8) -> Self {
        Self { start: sponge.clone(), sponge, domain }
    }

    /// Absorbs `encode_string(string)`.
    pub(super) fn absorb_string(&mut self, string: &[u8]) {
        absorb_string(&mut self.sponge, string);
    }

    /// Ends the input, and fills `out` with the output.
    pub(crate) fn finish_into(&mut self, out: &mut [u8]) {
        self.sponge.finish_into(self.domain, out);
    }

    /// Makes `reset` return to this state.
    pub(super) fn set_start(&mut self) {
        self.start = self.sponge.clone();
    }
}

/// Absorbs `bytepad(encode_string(strings[0]) || …, RATE)`.
fn absorb_block<const RATE: usize>(sponge: &mut Absorbing<KeccakF1600, RATE>, strings: &[&[u8]]) {
    sponge.absorb(left_encode(RATE as u64).as_ref());
    for string in strings {
        absorb_string(sponge, string);
    }
    sponge.fill_block();
}

fn absorb_string<const RATE: usize>(sponge: &mut Absorbing<KeccakF1600, RATE>, string: &[u8]) {
    sponge.absorb(left_encode(bits(string.len())).as_ref());
    sponge.absorb(string);
}

impl<const RATE: usize> Absorb for CShake<RATE> {
    const NAME: &'static str = by_strength(RATE, "cSHAKE128", "cSHAKE256");
    const RATE: usize = RATE;

    fn absorb(&mut self, data: &[u8]) -> &mut Self {
        self.sponge.absorb(data);
        self
    }

    fn reset(&mut self) {
        self.sponge = self.start.clone();
    }
}

impl<const RATE: usize> Xof for CShake<RATE> {
    type Reader = ShakeReader<RATE>;

    fn finalize(self) -> Self::Reader {
        ShakeReader::end(self.sponge, self.domain)
    }

    #[inline]
    fn hash_into(mut self, data: &[u8], out: &mut [u8]) {
        self.sponge.absorb(data);
        self.finish_into(out);
    }
}

extendable!([const RATE: usize] CShake<RATE>, rate RATE);

impl<const RATE: usize> Default for CShake<RATE> {
    /// With empty name and customization, which is SHAKE.
    fn default() -> Self {
        Self::new(b"", b"")
    }
}

#[cfg(feature = "alloc")]
mod described {
    use super::{CShake, CShake128, CShake256};
    use crate::xof::description::{Described, Description, Function};
    use crate::xof::parts::Parts;
    use crate::xof::{Error, OutputLength, Parameter, Parameters, StateFlaw};

    impl<const RATE: usize> CShake<RATE> {
        /// Saves or replaces the states before and after the input.
        pub(in crate::xof) fn sponges(&mut self, parts: &mut Parts<'_>) -> Result<(), StateFlaw> {
            parts.sponge(&mut self.start, "state before the input")?;
            parts.sponge(&mut self.sponge, "state")
        }
    }

    impl<const RATE: usize> Function for CShake<RATE> {
        #[inline]
        fn start(parameters: &Parameters<'_>) -> Result<Self, Error> {
            let (name, customization) =
                (parameters.name_or_none(), parameters.customization_or_none());
            Ok(Self::with_backend(parameters.for_one_state(), name, customization))
        }

        #[inline]
        fn fill(&mut self, out: &mut [u8]) {
            self.finish_into(out);
        }

        fn parts(&mut self, parts: &mut Parts<'_>) -> Result<(), StateFlaw> {
            self.domain = parts.byte(self.domain, "domain byte")?;
            let known = [Self::SHAKE_DOMAIN, Self::CSHAKE_DOMAIN];
            Parts::require(known.contains(&self.domain), "domain byte")?;
            self.sponges(parts)
        }
    }

    impl Described for CShake128 {
        const DESCRIPTION: Description = Description {
            takes: &[Parameter::Name, Parameter::Customization],
            inputs: "any input; names and customization strings separate domains",
            vectors: &["accumulated.json", "acvp.json", "cshake.json"],
            ..Description::new::<Self>(
                "CShake128",
                128,
                OutputLength::Extendable { default: 32 },
                "SP 800-185, section 3",
                "SHAKE128 with a customization string that separates your uses from all others.",
            )
        };
    }

    impl Described for CShake256 {
        const DESCRIPTION: Description = Description {
            takes: &[Parameter::Name, Parameter::Customization],
            inputs: "any input; names and customization strings separate domains",
            vectors: &["accumulated.json", "acvp.json", "cshake.json"],
            ..Description::new::<Self>(
                "CShake256",
                256,
                OutputLength::Extendable { default: 64 },
                "SP 800-185, section 3",
                "SHAKE256 with a customization string that separates your uses from all others.",
            )
        };
    }
}
