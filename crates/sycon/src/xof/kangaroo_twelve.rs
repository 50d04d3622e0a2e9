use core::fmt;
use core::mem;

use zeroize::Zeroizing;

use super::encoding::length_encode;
use super::{Absorb, Squeeze, TurboShakeReader, Xof};
use crate::Backend;
use crate::permutation::KeccakP1600R12;
use crate::sponge::Absorbing;

/// KangarooTwelve with a rate of `RATE` bytes (RFC 9861, section 3): [`Kt128`] or [`Kt256`].
///
/// Inputs of up to 8192 bytes cost what TurboSHAKE costs; longer ones are hashed as a tree whose
/// leaves do not depend on each other.
///
/// ```
/// use sycon::xof::{Absorb, Kt128, Squeeze, Xof};
///
/// let mut xof = Kt128::new();
/// xof.absorb(b"message");
/// let plain: [u8; 32] = xof.clone().finalize().squeeze_array();
/// let custom: [u8; 32] = xof.finalize_custom(b"example.org v1").squeeze_array();
/// assert_ne!(plain, custom);
/// ```
#[derive(Clone)]
pub struct Kt<const RATE: usize> {
    /// Holds the first chunk, then the hashes of the others.
    root: Absorbing<KeccakP1600R12, RATE>,
    leaf: Absorbing<KeccakP1600R12, RATE>,
    /// Bytes in the current chunk. A full one is ended only when more input comes.
    filled: usize,
    /// Chunks begun after the first one.
    leaves: u64,
}

/// KT128: 128-bit security from 32 bytes of output on.
pub type Kt128 = Kt<168>;

/// KT256: 256-bit security from 64 bytes of output on.
pub type Kt256 = Kt<136>;

/// KT128 of `data` without customization, ready to squeeze.
#[must_use]
pub fn kt128(data: &[u8]) -> TurboShakeReader<168> {
    super::absorb_all(Kt128::new(), data)
}

/// KT256 of `data` without customization, ready to squeeze.
#[must_use]
pub fn kt256(data: &[u8]) -> TurboShakeReader<136> {
    super::absorb_all(Kt256::new(), data)
}

impl<const RATE: usize> Kt<RATE> {
    const CHUNK: usize = 8192;
    const SINGLE_DOMAIN: u8 = 0x07;
    const LEAF_DOMAIN: u8 = 0x0b;
    const ROOT_DOMAIN: u8 = 0x06;

    /// Without input.
    #[must_use]
    pub fn new() -> Self {
        Self::with_backend(Backend::best_single())
    }

    /// As [`new`](Self::new), with a backend of your choice.
    #[must_use]
    pub fn with_backend(backend: Backend) -> Self {
        const { super::assert_strength(RATE) };
        let root = Absorbing::new(backend);
        Self { leaf: root.clone(), root, filled: 0, leaves: 0 }
    }

    /// Ends the input with a customization string and begins the output.
    ///
    /// The function reads the customization after the input, so this is where it is given:
    /// nothing has to be stored meanwhile. An empty one is none, as in
    /// [`finalize`](Xof::finalize).
    #[must_use]
    pub fn finalize_custom(mut self, custom: &[u8]) -> TurboShakeReader<RATE> {
        self.absorb(custom);
        self.absorb(length_encode(custom.len() as u64).as_ref());
        if self.leaves == 0 {
            return self.root.finalize(Self::SINGLE_DOMAIN);
        }
        self.end_leaf();
        self.root.absorb(length_encode(self.leaves).as_ref());
        self.root.absorb(&[0xff, 0xff]);
        self.root.finalize(Self::ROOT_DOMAIN)
    }

    fn begin_leaf(&mut self) {
        if self.leaves == 0 {
            self.root.absorb(&[3, 0, 0, 0, 0, 0, 0, 0]);
        } else {
            self.end_leaf();
        }
        self.leaves += 1;
        self.filled = 0;
    }

    fn end_leaf(&mut self) {
        // 32 bytes for KT128, 64 for KT256: the capacity.
        let mut hash = Zeroizing::new([0; 64]);
        let hash = &mut hash[..200 - RATE];
        let fresh = Absorbing::new(self.leaf.backend());
        mem::replace(&mut self.leaf, fresh).finalize(Self::LEAF_DOMAIN).squeeze(hash);
        self.root.absorb(hash);
    }
}

impl<const RATE: usize> Absorb for Kt<RATE> {
    const NAME: &'static str = super::name(RATE, "KT128", "KT256");
    const RATE: usize = RATE;

    fn absorb(&mut self, mut data: &[u8]) -> &mut Self {
        while !data.is_empty() {
            if self.filled == Self::CHUNK {
                self.begin_leaf();
            }
            let (head, rest) = data.split_at(data.len().min(Self::CHUNK - self.filled));
            let node = if self.leaves == 0 { &mut self.root } else { &mut self.leaf };
            node.absorb(head);
            self.filled += head.len();
            data = rest;
        }
        self
    }

    fn reset(&mut self) {
        *self = Self::with_backend(self.root.backend());
    }
}

impl<const RATE: usize> Xof for Kt<RATE> {
    type Reader = TurboShakeReader<RATE>;

    fn finalize(self) -> Self::Reader {
        self.finalize_custom(b"")
    }
}

impl<const RATE: usize> Default for Kt<RATE> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const RATE: usize> fmt::Debug for Kt<RATE> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        super::debug::<Self>(f)
    }
}
