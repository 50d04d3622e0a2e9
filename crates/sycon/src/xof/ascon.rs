//! Ascon's hash functions (SP 800-232).

use sycon_permutation::{AsconP12, Permutation as _};
use sycon_sponge::{Absorbing, Squeezing, absorber, extendable, fixed_output, sponge_reader};

use super::{Absorb, Error, Squeeze, Xof};
use crate::Backend;

/// Ascon absorbs and squeezes 8 bytes per permutation.
pub(super) const RATE: usize = 8;

/// The byte that follows the input.
const PADDING: u8 = 0x01;

/// The reader of the functions of SP 800-232.
#[derive(Clone)]
pub struct AsconReader(Squeezing<AsconP12, RATE>);

/// Ascon-XOF128 (NIST SP 800-232, section 5.2): 128-bit security, with 16 bytes of output for keys
/// and 32 where collisions matter.
///
/// Ascon is designed for small processors. On large processors, SHAKE is faster.
///
/// ```
/// use sycon::xof::{Absorb, AsconXof128, Squeeze, Xof};
///
/// let mut xof = AsconXof128::new();
/// xof.absorb(b"some bytes");
/// assert_eq!(xof.finalize().squeeze_array(), [0x8c, 0x7d, 0xd1, 0x14, 0xa0]);
/// ```
#[derive(Clone)]
pub struct AsconXof128 {
    sponge: Absorbing<AsconP12, RATE>,
}

/// Ascon-CXOF128 (NIST SP 800-232, section 5.3): Ascon-XOF128 with a customization string, which
/// separates your uses from all others.
///
/// ```
/// use sycon::xof::{Absorb, AsconCxof128, Squeeze, Xof};
///
/// let mut xof = AsconCxof128::new(b"example.org v1")?;
/// xof.absorb(b"message");
/// let out: [u8; 32] = xof.finalize().squeeze_array();
/// # let _ = out;
/// # Ok::<(), sycon::xof::Error>(())
/// ```
#[derive(Clone)]
pub struct AsconCxof128 {
    sponge: Absorbing<AsconP12, RATE>,
    /// The sponge after the customization, for `reset`.
    start: Absorbing<AsconP12, RATE>,
}

/// Ascon-Hash256 (NIST SP 800-232, section 5.1): a digest of 32 bytes, 128-bit security.
///
/// ```
/// use sycon::xof::{Absorb, AsconHash256};
///
/// let mut hash = AsconHash256::new();
/// hash.absorb(b"mess").absorb(b"age");
/// assert_eq!(hash.finalize(), AsconHash256::hash(b"message"));
/// ```
#[derive(Clone)]
pub struct AsconHash256 {
    sponge: Absorbing<AsconP12, RATE>,
}

/// Ascon-XOF128 of `data`, ready to squeeze.
#[must_use]
#[inline]
pub fn ascon_xof128(data: &[u8]) -> AsconReader {
    AsconXof128::new().hash(data)
}

impl AsconXof128 {
    const START: [u8; 40] = little_endian([
        0xda82_ce76_8d94_47eb,
        0xcc7c_e6c7_5f1e_f969,
        0xe750_8fd7_8008_5631,
        0x0ee0_ea53_416b_58cc,
        0xe054_7524_db6f_0bde,
    ]);

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

impl AsconCxof128 {
    /// The maximum length of a customization in bytes.
    pub const MAX_CUSTOMIZATION: usize = 256;

    const START: [u8; 40] = little_endian([
        0x6755_27c2_a0e8_de03,
        0x43d1_2d7d_c037_7bbc,
        0xe990_1dec_426e_81b5,
        0x2ab1_4907_7207_80b6,
        0x8f3f_1d02_d432_bc46,
    ]);

    /// Creates a function without input. `customization` is a string of your choice, of at most
    /// [`MAX_CUSTOMIZATION`](Self::MAX_CUSTOMIZATION) bytes.
    ///
    /// # Errors
    ///
    /// [`Error::CustomizationLength`] if `customization` is longer.
    pub fn new(customization: &[u8]) -> Result<Self, Error> {
        Self::with_backend(AsconP12::best_backend(), customization)
    }

    /// As [`new`](Self::new), with a backend of your choice.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new).
    #[inline]
    pub fn with_backend(backend: Backend, customization: &[u8]) -> Result<Self, Error> {
        if customization.len() > Self::MAX_CUSTOMIZATION {
            return Err(Error::CustomizationLength {
                given: customization.len(),
                max: Self::MAX_CUSTOMIZATION,
            });
        }
        let mut sponge = Absorbing::with_state(backend, Self::START);
        sponge.absorb(&(8 * customization.len() as u64).to_le_bytes());
        sponge.absorb(customization);
        sponge.pad_block(PADDING);
        Ok(Self { start: sponge.clone(), sponge })
    }
}

impl AsconHash256 {
    const START: [u8; 40] = little_endian([
        0x9b1e_5494_e934_d681,
        0x4bc3_a01e_3337_51d2,
        0xae65_396c_6b34_b81a,
        0x3c7f_d4a4_d56a_4db3,
        0x1a5c_4649_06c5_976d,
    ]);

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

    /// Returns the digest of the input so far.
    #[must_use]
    #[inline]
    pub fn finalize(self) -> [u8; 32] {
        self.sponge.finalize_with::<AsconP12>(PADDING).squeeze_array()
    }

    /// Returns the digest of `data`.
    #[must_use]
    #[inline]
    pub fn hash(data: &[u8]) -> [u8; 32] {
        let mut hash = Self::new();
        hash.absorb(data);
        hash.finalize()
    }
}

/// The code that all functions share. `$start` is the sponge that `reset` returns to.
macro_rules! absorb {
    ($Type:ty; $name:expr; |$xof:ident| $start:expr) => {
        impl Absorb for $Type {
            const NAME: &'static str = $name;
            const RATE: usize = RATE;

            #[inline]
            fn absorb(&mut self, data: &[u8]) -> &mut Self {
                self.sponge.absorb(data);
                self
            }

            #[inline]
            fn reset(&mut self) {
                let $xof = &*self;
                self.sponge = $start;
            }
        }
    };
}

absorb!(AsconXof128; "Ascon-XOF128"; |xof| Self::with_backend(xof.sponge.backend()).sponge);
absorb!(AsconCxof128; "Ascon-CXOF128"; |xof| xof.start.clone());
absorb!(AsconHash256; "Ascon-Hash256"; |hash| Self::with_backend(hash.sponge.backend()).sponge);
impl Xof for AsconXof128 {
    type Reader = AsconReader;

    #[inline]
    fn finalize(self) -> Self::Reader {
        AsconReader(self.sponge.finalize_with::<AsconP12>(PADDING))
    }
}

impl Xof for AsconCxof128 {
    type Reader = AsconReader;

    #[inline]
    fn finalize(self) -> Self::Reader {
        AsconReader(self.sponge.finalize_with::<AsconP12>(PADDING))
    }
}

extendable!([] AsconXof128, rate RATE);
extendable!([] AsconCxof128, rate RATE);
absorber!([] AsconHash256, rate RATE);
fixed_output!([] AsconHash256, bytes 32, |hash, out| out.copy_from_slice(&hash.finalize()));
sponge_reader!([] AsconReader);
impl Default for AsconXof128 {
    fn default() -> Self {
        Self::new()
    }
}

impl Default for AsconHash256 {
    fn default() -> Self {
        Self::new()
    }
}

pub(super) const fn little_endian(words: [u64; 5]) -> [u8; 40] {
    let mut state = [0; 40];
    let mut i = 0;
    while i < 40 {
        state[i] = words[i / 8].to_le_bytes()[i % 8];
        i += 1;
    }
    state
}

#[cfg(feature = "alloc")]
pub(super) mod described {
    use super::{AsconCxof128, AsconHash256, AsconReader, AsconXof128, Error, Squeeze, Xof};
    use crate::xof::description::{Described, Description, Function, Output};
    use crate::xof::parts::Parts;
    use crate::xof::{OutputLength, Parameter, Parameters, StateFlaw};

    pub(in crate::xof) const SECURITY: &str = "128 bits of security";

    impl Function for AsconHash256 {
        #[inline]
        fn start(parameters: &Parameters<'_>) -> Result<Self, Error> {
            Ok(Self::with_backend(parameters.for_ascon()))
        }

        #[inline]
        fn fill(&mut self, out: &mut [u8]) {
            out.copy_from_slice(&self.clone().finalize());
        }

        fn parts(&mut self, parts: &mut Parts<'_>) -> Result<(), StateFlaw> {
            parts.sponge(&mut self.sponge, "state")
        }
    }

    impl Described for AsconHash256 {
        const DESCRIPTION: Description = Description {
            security: SECURITY,
            vectors: &["acvp.json", "ascon.json", "kat.json"],
            ..Description::new::<Self>(
                "AsconHash256",
                128,
                OutputLength::Fixed(32),
                "SP 800-232, section 5.1",
                "NIST's digest of 32 bytes for small processors.",
            )
        };
    }

    impl Function for AsconXof128 {
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

    impl Described for AsconXof128 {
        const DESCRIPTION: Description = Description {
            security: SECURITY,
            vectors: &["acvp.json", "ascon.json", "kat.json"],
            ..Description::new::<Self>(
                "AsconXof128",
                128,
                OutputLength::Extendable { default: 32 },
                "SP 800-232, section 5.2",
                "NIST's extendable output for small processors.",
            )
        };
    }

    impl Function for AsconCxof128 {
        #[inline]
        fn start(parameters: &Parameters<'_>) -> Result<Self, Error> {
            Self::with_backend(parameters.for_ascon(), parameters.customization_or_none())
        }

        #[inline]
        fn fill(&mut self, out: &mut [u8]) {
            self.output().squeeze(out);
        }

        fn parts(&mut self, parts: &mut Parts<'_>) -> Result<(), StateFlaw> {
            parts.sponge(&mut self.start, "state before the input")?;
            parts.sponge(&mut self.sponge, "state")
        }
    }

    impl Described for AsconCxof128 {
        const DESCRIPTION: Description = Description {
            takes: &[Parameter::Customization],
            max_customization: Some(256),
            inputs: "any input; customization up to 256 bytes",
            security: SECURITY,
            vectors: &["acvp.json", "ascon_cxof.json", "kat.json"],
            ..Description::new::<Self>(
                "AsconCxof128",
                128,
                OutputLength::Extendable { default: 32 },
                "SP 800-232, section 5.3",
                "Ascon-XOF128 with a customization string that separates your uses from all others.",
            )
        };
    }

    impl Output for AsconReader {
        fn parts(&mut self, parts: &mut Parts<'_>) -> Result<(), StateFlaw> {
            parts.squeezing(&mut self.0)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sycon_permutation::Permutation;

    /// The start states are the permuted initial values of the standard.
    #[test]
    fn start_states() {
        let start = |iv: u64| {
            let mut state = little_endian([iv, 0, 0, 0, 0]);
            AsconP12::permute(Backend::PORTABLE, &mut state);
            state
        };
        assert_eq!(AsconHash256::START, start(0x0000_0801_00cc_0002));
        assert_eq!(AsconXof128::START, start(0x0000_0800_00cc_0003));
        assert_eq!(AsconCxof128::START, start(0x0000_0800_00cc_0004));
    }
}
