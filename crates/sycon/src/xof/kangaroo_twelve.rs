//! KangarooTwelve (RFC 9861).

use sycon_permutation::KeccakP1600R12;
use sycon_secret::Secret;
#[cfg(feature = "alloc")]
use sycon_secret::SecretBytes;
use sycon_sponge::encoding::length_encode;
use sycon_sponge::{Absorbing, by_strength, extendable};

use super::leaves::{Form, Leaves};
use super::{Absorb, TurboShakeReader, Xof};
use crate::Backend;

/// KangarooTwelve with a rate of `RATE` bytes (RFC 9861, section 3): [`Kt128`] or [`Kt256`].
///
/// Without a customization, up to 8191 bytes of input cost as much as with TurboSHAKE. Longer inputs are hashed as a
/// tree with independent leaves of 8192 bytes. Up to eight leaves of one call's input are hashed in SIMD lanes: calls
/// with 64 KiB or more, in multiples of 8 KiB, are several times as fast as small calls. (`std::io::BufWriter` with
/// that capacity combines small calls.)
///
/// ```
/// use sycon::xof::{Absorb, Kt128, Squeeze, Xof};
///
/// let mut xof = Kt128::new();
/// xof.absorb(b"message");
/// let plain: [u8; 32] = xof.clone().finalize().squeeze_array();
/// let customization: [u8; 32] = xof.finalize_customized(b"example.org v1").squeeze_array();
/// assert_ne!(plain, customization);
/// ```
#[derive(Clone)]
pub struct Kt<const RATE: usize> {
    /// Absorbs the first chunk, followed by the hashes of the other chunks.
    root: Absorbing<KeccakP1600R12, RATE>,
    /// The number of bytes of the first chunk.
    first: usize,
    /// True if there is input after the first chunk.
    is_tree: bool,
    /// The other chunks.
    leaves: Leaves<12, RATE>,
}

/// The length of the first chunk, and of the leaves.
pub(crate) const CHUNK: usize = 8192;

/// The bytes that follow the first chunk of a tree.
const BEGIN_TREE: [u8; 8] = [3, 0, 0, 0, 0, 0, 0, 0];

/// KT128: 128-bit security, with 16 bytes of output for keys and 32 where collisions matter.
pub type Kt128 = Kt<168>;

/// KT256: 256-bit security, with 32 bytes of output for keys and 64 where collisions matter.
pub type Kt256 = Kt<136>;

/// KT128 of `data` without customization, ready to squeeze.
#[must_use]
#[inline]
pub fn kt128(data: &[u8]) -> TurboShakeReader<168> {
    Kt::hash_all(data)
}

/// KT256 of `data` without customization, ready to squeeze.
#[must_use]
#[inline]
pub fn kt256(data: &[u8]) -> TurboShakeReader<136> {
    Kt::hash_all(data)
}

impl<const RATE: usize> Kt<RATE> {
    const SINGLE_DOMAIN: u8 = 0x07;
    const LEAF_DOMAIN: u8 = 0x0b;
    const ROOT_DOMAIN: u8 = 0x06;

    /// Creates a function without input.
    #[must_use]
    pub fn new() -> Self {
        Self::with_backends(Backend::best_single(), Backend::best())
    }

    /// As [`new`](Self::new), with a backend of your choice.
    #[must_use]
    #[cfg_attr(false, mutants::skip)] // other vectors give the same bytes
    pub fn with_backend(backend: Backend) -> Self {
        Self::with_backends(backend, backend)
    }

    pub(crate) fn with_backends(single: Backend, wide: Backend) -> Self {
        const { by_strength(RATE, (), ()) };
        let leaves = Self::leaves(single, wide);
        Self { root: Absorbing::new(single), first: 0, is_tree: false, leaves }
    }

    /// The chunks after the first, without input.
    pub(crate) fn leaves(single: Backend, wide: Backend) -> Leaves<12, RATE> {
        Leaves::new(single, Form { size: CHUNK, domain: Self::LEAF_DOMAIN, wide })
    }

    /// Returns the first `N` bytes of the output for `data`, without customization. For short data this takes less time
    /// than a reader.
    ///
    /// ```
    /// use sycon::xof::{Kt128, Squeeze, kt128};
    ///
    /// let digest: [u8; 32] = Kt128::digest(b"message");
    /// assert_eq!(digest, kt128(b"message").squeeze_array());
    /// ```
    #[must_use]
    pub fn digest<const N: usize>(data: &[u8]) -> [u8; N] {
        let mut out = [0; N];
        Self::digest_into(data, b"", &mut out);
        out
    }

    /// Fills `out`, of any length, with the output for `data` and `customization` (RFC 9861, section 3), which can be
    /// empty. For short data this takes less time than a reader.
    ///
    /// ```
    /// use sycon::xof::{Absorb, Kt128, Squeeze};
    ///
    /// let mut out = [0; 100];
    /// Kt128::digest_into(b"message", b"example.org v1", &mut out);
    /// let mut xof = Kt128::new();
    /// xof.absorb(b"message");
    /// assert_eq!(out, xof.finalize_customized(b"example.org v1").squeeze_array());
    /// ```
    #[inline]
    pub fn digest_into(data: &[u8], customization: &[u8], out: &mut [u8]) {
        let backends = (Backend::best_single(), Backend::best);
        Self::hash_all_into(backends, data, customization, out);
    }

    fn hash_all(data: &[u8]) -> TurboShakeReader<RATE> {
        let mut sponge = Absorbing::new(Backend::best_single());
        if Self::absorb_single(&mut sponge, CHUNK, data, b"") {
            TurboShakeReader::end(sponge, Self::SINGLE_DOMAIN)
        } else {
            Self::new().hash(data)
        }
    }

    /// Fills `out` with the output for an input and a customization.
    #[inline]
    fn hash_all_into(
        (single, wide): (Backend, impl FnOnce() -> Backend),
        data: &[u8],
        customization: &[u8],
        out: &mut [u8],
    ) {
        let mut sponge = Absorbing::new(single);
        if Self::absorb_single(&mut sponge, CHUNK, data, customization) {
            sponge.finish_into(Self::SINGLE_DOMAIN, out);
        } else {
            let mut xof = Self::with_backends(single, wide());
            xof.absorb(data);
            xof.finish_into(customization, out);
        }
    }

    /// Absorbs an input and a customization, unless they need more than `room` bytes, the rest of the first chunk. Then no
    /// state for leaves is needed. To create and zeroize one would take time.
    #[inline]
    fn absorb_single(
        sponge: &mut Absorbing<KeccakP1600R12, RATE>,
        room: usize,
        data: &[u8],
        customization: &[u8],
    ) -> bool {
        let length = length_encode(customization.len() as u64);
        let parts = [data, customization, length.as_ref()];
        let fits = parts.iter().fold(0_usize, |sum, part| sum.saturating_add(part.len())) <= room;
        if fits {
            for part in parts.iter().filter(|part| !part.is_empty()) {
                sponge.absorb(part);
            }
        }
        fits
    }

    /// Ends the input with a customization string and begins the output.
    ///
    /// KangarooTwelve reads the customization after the input. It is therefore an argument here, and is not stored in
    /// the object. An empty customization is the same as [`finalize`](Xof::finalize).
    #[must_use]
    pub fn finalize_customized(mut self, customization: &[u8]) -> TurboShakeReader<RATE> {
        let domain = self.end(customization);
        TurboShakeReader::end(self.root, domain)
    }

    /// Returns the output for the input so far and a customization.
    fn output_customized(&self, customization: &[u8]) -> TurboShakeReader<RATE> {
        let mut root = self.root.clone();
        if Self::absorb_single(&mut root, CHUNK - self.first, b"", customization) {
            TurboShakeReader::end(root, Self::SINGLE_DOMAIN)
        } else {
            self.clone().finalize_customized(customization)
        }
    }

    #[inline]
    fn finish_into(&mut self, customization: &[u8], out: &mut [u8]) {
        let domain = self.end(customization);
        self.root.finish_into(domain, out);
    }

    /// Absorbs everything that follows the input. Returns the domain byte of the root.
    fn end(&mut self, customization: &[u8]) -> u8 {
        if !customization.is_empty() {
            self.absorb(customization);
        }
        self.absorb(length_encode(customization.len() as u64).as_ref());
        if !self.is_tree {
            return Self::SINGLE_DOMAIN;
        }
        self.leaves.end(|hash| self.root.absorb(hash));
        self.root.absorb(length_encode(self.leaves.count()).as_ref());
        self.root.absorb(&[0xff, 0xff]);
        Self::ROOT_DOMAIN
    }

    /// Absorbs `data` on all threads of the current rayon pool. Faster from 256 KiB on.
    #[cfg(feature = "rayon")]
    pub fn absorb_parallel(&mut self, data: &[u8]) -> &mut Self {
        let rest = self.absorb_first(data);
        self.leaves.absorb_parallel(rest, |hashes| self.root.absorb(hashes));
        self
    }

    /// Absorbs `length` bytes that are not in memory, for example those of a file, on all threads of the current rayon
    /// pool.
    ///
    /// Several threads call `read` in parallel, with offsets from 0 on. It must fill the buffer with the bytes at the
    /// offset.
    ///
    /// # Errors
    ///
    /// The first error that `read` returned. The object is then unchanged.
    #[cfg(feature = "rayon")]
    pub fn absorb_parallel_from<E: Send>(
        &mut self,
        length: u64,
        read: impl Fn(u64, &mut [u8]) -> Result<(), E> + Sync,
    ) -> Result<(), E> {
        // The first byte after the first chunk begins the tree.
        let missing = if self.is_tree { 0 } else { CHUNK + 1 - self.first };
        let head = usize::try_from(length).map_or(missing, |length| length.min(missing));
        let mut buffer = SecretBytes::zeros(head);
        read(0, &mut buffer)?;
        // Work on a copy: if `read` panics, only the copy is incomplete.
        let mut after = self.clone();
        after.absorb(&buffer);
        let root = |hashes: &[u8]| after.root.absorb(hashes);
        after.leaves.absorb_parallel_from(head as u64..length, &read, root)?;
        *self = after;
        Ok(())
    }

    /// Fills the first chunk. Returns the rest of `data`.
    fn absorb_first<'a>(&mut self, data: &'a [u8]) -> &'a [u8] {
        if self.is_tree {
            return data;
        }
        let (head, rest) = data.split_at(data.len().min(CHUNK - self.first));
        self.root.absorb(head);
        self.first += head.len();
        if !rest.is_empty() {
            self.begin_tree();
        }
        rest
    }

    /// Absorbs the first chunk and, in parallel, leaves. Returns the rest of `data`.
    fn absorb_with_leaves<'a>(&mut self, data: &'a [u8]) -> &'a [u8] {
        let (first, data) = data.split_at(CHUNK);
        let mut buffer = Secret::ZERO;
        let (hashes, rest) = self.leaves.absorb_beside(&mut self.root, first, data, &mut buffer);
        self.first = CHUNK;
        self.begin_tree();
        self.root.absorb(hashes);
        rest
    }

    fn begin_tree(&mut self) {
        self.root.absorb(&BEGIN_TREE);
        self.is_tree = true;
    }
}

/// The root alone, for leaves that were hashed elsewhere.
#[cfg(feature = "distributed")]
impl<const RATE: usize> Kt<RATE> {
    /// Absorbs the hashes of chunks after the first. The first chunk must be complete, and must not be the end of the
    /// input.
    pub(crate) fn absorb_hashes(&mut self, hashes: &[u8]) {
        if !self.is_tree {
            self.begin_tree();
        }
        self.root.absorb(hashes);
        self.leaves.count_hashes(hashes);
    }

    /// Returns the state of the root, and the number of filled bytes of its current block.
    pub(crate) fn root(&self) -> (&[u8; 200], usize) {
        self.root.parts()
    }

    /// Continues from the output of [`root`](Self::root), after the hashes of `leaves` chunks. `None` if `position` is
    /// not inside a block.
    pub(crate) fn with_root(
        (single, wide): (Backend, Backend),
        state: &[u8; 200],
        position: usize,
        leaves: u64,
    ) -> Option<Self> {
        let root = Absorbing::from_parts(single, *state, position)?;
        let mut kt = Self::with_backends(single, wide);
        kt.leaves.set_count(leaves);
        Some(Self { root, first: CHUNK, is_tree: true, ..kt })
    }
}

impl<const RATE: usize> Absorb for Kt<RATE> {
    const NAME: &'static str = by_strength(RATE, "KT128", "KT256");
    const RATE: usize = RATE;

    fn absorb(&mut self, data: &[u8]) -> &mut Self {
        // For less than a quarter of a leaf, lanes save nothing.
        let rest = if self.first == 0 && data.len() > CHUNK + CHUNK / 4 {
            self.absorb_with_leaves(data)
        } else {
            self.absorb_first(data)
        };
        self.leaves.absorb(rest, |hashes| self.root.absorb(hashes));
        self
    }

    fn reset(&mut self) {
        self.root = Absorbing::new(self.root.backend());
        self.first = 0;
        self.is_tree = false;
        self.leaves.reset();
    }
}

impl<const RATE: usize> Xof for Kt<RATE> {
    type Reader = TurboShakeReader<RATE>;

    fn finalize(self) -> Self::Reader {
        self.finalize_customized(b"")
    }

    fn output(&self) -> Self::Reader {
        self.output_customized(b"")
    }

    #[inline]
    fn hash_into(mut self, data: &[u8], out: &mut [u8]) {
        self.absorb(data);
        self.finish_into(b"", out);
    }
}

extendable!([const RATE: usize] Kt<RATE>, rate RATE);

impl<const RATE: usize> Default for Kt<RATE> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(feature = "alloc")]
mod described {
    use super::{Absorb, BEGIN_TREE, CHUNK, Kt, SecretBytes, TurboShakeReader, Xof};
    use crate::xof::description::{Described, Description, Function};
    use crate::xof::parts::Parts;
    use crate::xof::{Error, OutputLength, Parameter, Parameters, StateFlaw};

    /// KangarooTwelve with a customization, which is stored until the end of the input.
    #[derive(Clone)]
    pub(in crate::xof) struct CustomKt<const RATE: usize> {
        xof: Kt<RATE>,
        customization: SecretBytes,
    }

    impl<const RATE: usize> Kt<RATE> {
        fn parts(&mut self, parts: &mut Parts<'_>) -> Result<(), StateFlaw> {
            let length = self.first as u64 + self.leaves.length();
            let length = parts.length(length, "length of the input")?;
            let first = length.min(CHUNK as u64);
            self.first = Parts::index(first, "length of the input")?;
            self.is_tree = length > first;
            parts.sponge(&mut self.root, "root")?;
            self.leaves.parts(parts, length - first)?;
            let tree = if self.is_tree { BEGIN_TREE.len() + self.leaves.hashed() } else { 0 };
            Parts::require((self.first + tree) % RATE == self.root.parts().1, "root")
        }
    }

    impl<const RATE: usize> Function for CustomKt<RATE> {
        #[inline]
        fn start(parameters: &Parameters<'_>) -> Result<Self, Error> {
            let xof = Kt::with_backends(parameters.for_one_state(), parameters.for_many());
            let given = parameters.customization_or_none();
            let mut customization = SecretBytes::zeros(given.len());
            customization.copy_from_slice(given);
            Ok(Self { xof, customization })
        }

        #[inline]
        fn fill(&mut self, out: &mut [u8]) {
            self.xof.finish_into(&self.customization, out);
        }

        #[inline]
        fn hash_into(
            parameters: &Parameters<'_>,
            data: &[u8],
            out: &mut [u8],
        ) -> Result<(), Error> {
            let backends = (parameters.for_one_state(), || parameters.for_many());
            Kt::<RATE>::hash_all_into(backends, data, parameters.customization_or_none(), out);
            Ok(())
        }

        #[cfg(feature = "rayon")]
        fn absorb_on_threads(&mut self, data: &[u8]) {
            self.xof.absorb_parallel(data);
        }

        #[cfg(feature = "rayon")]
        fn absorb_from_on_threads<E: Send>(
            &mut self,
            length: u64,
            read: impl Fn(u64, &mut [u8]) -> Result<(), E> + Sync,
        ) -> Option<Result<(), E>> {
            Some(self.xof.absorb_parallel_from(length, read))
        }

        fn parts(&mut self, parts: &mut Parts<'_>) -> Result<(), StateFlaw> {
            parts.string(&mut self.customization, "customization")?;
            self.xof.parts(parts)
        }
    }

    impl<const RATE: usize> Absorb for CustomKt<RATE> {
        const NAME: &'static str = Kt::<RATE>::NAME;
        const RATE: usize = RATE;

        fn absorb(&mut self, data: &[u8]) -> &mut Self {
            self.xof.absorb(data);
            self
        }

        fn reset(&mut self) {
            self.xof.reset();
        }
    }

    impl<const RATE: usize> Xof for CustomKt<RATE> {
        type Reader = TurboShakeReader<RATE>;

        fn finalize(self) -> Self::Reader {
            self.xof.finalize_customized(&self.customization)
        }

        fn output(&self) -> Self::Reader {
            self.xof.output_customized(&self.customization)
        }
    }

    impl Described for CustomKt<168> {
        const DESCRIPTION: Description = Description {
            takes: &[Parameter::Customization],
            is_tree: true,
            vectors: &["accumulated.json", "kangarootwelve.json"],
            ..Description::new::<Self>(
                "Kt128",
                128,
                OutputLength::Extendable { default: 32 },
                "RFC 9861, section 3",
                "A tree hash for inputs of any length, with 128 bits of security.",
            )
        };
    }

    impl Described for CustomKt<136> {
        const DESCRIPTION: Description = Description {
            takes: &[Parameter::Customization],
            is_tree: true,
            vectors: &["accumulated.json", "kangarootwelve.json"],
            ..Description::new::<Self>(
                "Kt256",
                256,
                OutputLength::Extendable { default: 64 },
                "RFC 9861, section 3",
                "A tree hash for inputs of any length, with 256 bits of security.",
            )
        };
    }
}
#[cfg(feature = "alloc")]
pub(super) use described::CustomKt;
