//! What is hashed, and how.

use alloc::sync::Arc;
use core::fmt;
use core::ops::Range;

use sycon_secret::{SecretBytes, reveal};
use sycon_simd::Backend;

use super::subtrees::Key;
use super::{Error, Part, PartHasher, Root, bytes};
use crate::xof::{self, Algorithm, CHUNK, Parameter, Parameters};

/// The minimum length in bytes of a key that authenticates parts.
pub(super) const AUTHENTICATION_KEY: usize = 16;

/// The usual length of ParallelHash's blocks, in bytes.
const BLOCK: usize = 8 << 20;

/// The least length of parts that is proposed, in bytes.
const PART: u64 = 64 << 20;

/// The most parts that are proposed.
const PARTS: u64 = 1 << 16;

/// What is hashed, and how: the function with its parameters, and the object with its length and identity. Cheap to clone.
#[derive(Clone)]
pub struct Plan {
    what: Arc<What>,
    authentication_key: Option<Arc<SecretBytes>>,
}

struct What {
    function: TreeHash,
    unit: u64,
    total: u64,
    id: [u8; 32],
    /// What one state is permuted with, and what several.
    backends: (Backend, Backend),
}

/// The function, with its key.
pub(super) enum TreeHash {
    Kt128,
    Kt256,
    Blake3(Key),
    ParallelHash128,
    ParallelHash256,
}

impl Plan {
    /// For an object of `total` bytes. Both must be as they are for all who work on it.
    ///
    /// `algorithm` is BLAKE3, KT128, KT256, ParallelHash128 or ParallelHash256, and the `parameters` BLAKE3's key or
    /// context, ParallelHash's block size, 8 MiB where none is given, and a backend. A customization goes to the
    /// [`root`](Self::root). `identity` is what tells the object from what may be at its place later, such as an `ETag`.
    ///
    /// # Errors
    ///
    /// [`Error::NoParts`] for other functions, [`Error::Parameters`], and [`Error::TooShort`] for inputs that have no
    /// parts: those without a byte, and of BLAKE3 of up to 1024 bytes.
    pub fn new(
        algorithm: Algorithm,
        parameters: &Parameters<'_>,
        total: u64,
        identity: &[u8],
    ) -> Result<Self, Error> {
        algorithm.check(parameters)?;
        let (key, context, block_size) = parameters.of_trees();
        if parameters.has(Parameter::Customization) {
            let parameter = Parameter::Customization;
            return Err(xof::Error::Unexpected { algorithm, parameter }.into());
        }
        let block = block_size.unwrap_or(BLOCK) as u64;
        let (function, unit) = match algorithm {
            Algorithm::Kt128 => (TreeHash::Kt128, CHUNK as u64),
            Algorithm::Kt256 => (TreeHash::Kt256, CHUNK as u64),
            Algorithm::Blake3 => (TreeHash::Blake3(Key::new(key, context)?), 1024),
            Algorithm::ParallelHash128 => (TreeHash::ParallelHash128, block),
            Algorithm::ParallelHash256 => (TreeHash::ParallelHash256, block),
            _ => return Err(Error::NoParts { algorithm }),
        };
        if unit == 0 {
            return Err(xof::Error::BlockSize.into());
        }
        if total == 0 || matches!(function, TreeHash::Blake3(_)) && total <= unit {
            return Err(Error::TooShort { total });
        }
        // The key's name in it is no secret.
        let id =
            reveal(bytes::plan_id(&function, unit, total, identity, &bytes::key_id(key, context)));
        let backends = (parameters.for_one_state(), parameters.for_many());
        let what = Arc::new(What { function, unit, total, id, backends });
        Ok(Self { what, authentication_key: None })
    }

    /// Return a plan whose parts and roots carry a MAC under `key`, which is secret and has at least 16 bytes.
    ///
    /// The plan then refuses parts and roots that were made without the key.
    ///
    /// # Errors
    ///
    /// [`Error::AuthenticationKey`] if the key is shorter.
    ///
    /// # Security
    ///
    /// **Parts are authenticated, not encrypted**: a part of KT128 contains the object's first 8 KiB.
    pub fn authenticate(&self, key: &[u8]) -> Result<Self, Error> {
        if key.len() < AUTHENTICATION_KEY {
            return Err(Error::AuthenticationKey { given: key.len() });
        }
        let mut kept = SecretBytes::zeros(key.len());
        kept.copy_from_slice(key);
        Ok(Self { what: self.what.clone(), authentication_key: Some(Arc::new(kept)) })
    }

    /// The function.
    #[must_use]
    pub fn algorithm(&self) -> Algorithm {
        match self.function() {
            TreeHash::Kt128 => Algorithm::Kt128,
            TreeHash::Kt256 => Algorithm::Kt256,
            TreeHash::Blake3(_) => Algorithm::Blake3,
            TreeHash::ParallelHash128 => Algorithm::ParallelHash128,
            TreeHash::ParallelHash256 => Algorithm::ParallelHash256,
        }
    }

    /// The bytes that parts begin and end at multiples of: KT's chunks, BLAKE3's, or ParallelHash's blocks.
    #[must_use]
    pub fn unit(&self) -> u64 {
        self.what.unit
    }

    /// The length of the object in bytes.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.what.total
    }

    /// The plan's identifier, which differs between plans: a hash of the function, its unit, the length, the identity
    /// and the key. It does not depend on a customization or on the key that authenticates parts.
    #[must_use]
    pub fn id(&self) -> &[u8; 32] {
        &self.what.id
    }

    /// The length of parts to take where nothing speaks for another, in bytes: a power of two, or a little more so that
    /// it is a multiple of the unit, 64 MiB at least, with 65536 parts at most.
    #[must_use]
    pub fn part_size(&self) -> u64 {
        let size = self.what.total.div_ceil(PARTS).max(PART);
        // Behind 2^63 bytes there is no power of two, and no object.
        let size = size.checked_next_power_of_two().unwrap_or(size);
        size.div_ceil(self.what.unit).saturating_mul(self.what.unit)
    }

    /// The ranges of parts of `part_size` bytes, in order; the last may be shorter.
    ///
    /// # Errors
    ///
    /// [`Error::PartSize`] if it is 0, or no multiple of the [`unit`](Self::unit).
    pub fn ranges(
        &self,
        part_size: u64,
    ) -> Result<impl Iterator<Item = Range<u64>> + Clone + use<>, Error> {
        let What { unit, total, .. } = *self.what;
        if part_size == 0 || !part_size.is_multiple_of(unit) {
            return Err(Error::PartSize { given: part_size, unit });
        }
        Ok((0..total.div_ceil(part_size)).map(move |index| {
            let start = index * part_size;
            start..start.saturating_add(part_size).min(total)
        }))
    }

    /// How many bytes [`Part::to_bytes`] of the part of `range` has; `None` if there is none.
    #[must_use]
    pub fn part_bytes(&self, range: Range<u64>) -> Option<u64> {
        self.has(&range).then(|| bytes::part_length(self, &range).try_into().ok())?
    }

    /// Begins the part of `range`, which takes the bytes there.
    ///
    /// # Errors
    ///
    /// [`Error::Range`] if no part has that range, [`Error::Memory`] if there is none for its hashes.
    pub fn part(&self, range: Range<u64>) -> Result<PartHasher, Error> {
        PartHasher::new(self, range)
    }

    /// The part of the ranges of `left` and, behind it, of `right`.
    ///
    /// # Errors
    ///
    /// [`Error::OtherPlan`] if one is not of this plan, [`Error::Apart`] if they do not touch, and [`Error::Memory`].
    pub fn merge(&self, left: &Part, right: &Part) -> Result<Part, Error> {
        Part::merge(self, left, right)
    }

    /// The part that [`Part::to_bytes`] made bytes of.
    ///
    /// # Errors
    ///
    /// [`Error::Bytes`] if they are anything else: nothing is allocated before the lengths are right. The
    /// time that the check of authenticated bytes takes depends on their length alone.
    pub fn load(&self, bytes: &[u8]) -> Result<Part, Error> {
        bytes::read_part(self, bytes)
    }

    /// The root, without parts. `customization` is the customization of KT and of ParallelHash; BLAKE3 has none.
    ///
    /// # Errors
    ///
    /// [`Error::Parameters`] if BLAKE3 is given one.
    pub fn root(&self, customization: &[u8]) -> Result<Root, Error> {
        Root::new(self, customization)
    }

    /// The root that [`Root::to_bytes`] made bytes of, with the same `customization` as then. KT needs it only at the end, but
    /// ParallelHash has absorbed it, so that another one given here goes unnoticed.
    ///
    /// # Errors
    ///
    /// As [`load`](Self::load) and [`root`](Self::root).
    pub fn load_root(&self, bytes: &[u8], customization: &[u8]) -> Result<Root, Error> {
        bytes::read_root(self, bytes, customization)
    }

    pub(super) fn function(&self) -> &TreeHash {
        &self.what.function
    }

    /// What one state is permuted with, and what several.
    pub(super) fn backends(&self) -> (Backend, Backend) {
        self.what.backends
    }

    pub(super) fn authentication_key(&self) -> Option<&[u8]> {
        self.authentication_key.as_ref().map(|key| &***key)
    }

    /// Whether `range` is one that a part may have.
    pub(super) fn has(&self, range: &Range<u64>) -> bool {
        let What { unit, total, .. } = *self.what;
        range.start < range.end
            && range.end <= total
            && range.start.is_multiple_of(unit)
            && (range.end == total || range.end.is_multiple_of(unit))
    }

    /// Units before `end`, the last of which may be short.
    pub(super) fn units(&self, end: u64) -> u64 {
        end.div_ceil(self.what.unit)
    }

    /// Where the head of KT's parts ends, and where their tail begins: what is before and behind the chunks that are
    /// hashed by themselves.
    pub(super) fn bounds(&self) -> (u64, u64) {
        let What { unit, total, ref function, .. } = *self.what;
        match function {
            TreeHash::Kt128 | TreeHash::Kt256 => {
                (total.min(unit), (total - total % unit).max(total.min(unit)))
            }
            _ => (0, total),
        }
    }

    /// The number of hashes in the part of `range`.
    pub(super) fn hashes(&self, range: &Range<u64>) -> u64 {
        if let TreeHash::Blake3(_) = self.function() {
            return self.subtrees(range).count() as u64;
        }
        let (head, tail) = self.bounds();
        let (start, end) = (range.start.max(head), range.end.min(tail));
        self.units(end.max(start)) - self.units(start)
    }
}

impl TreeHash {
    /// Its number in bytes.
    pub(super) fn code(&self) -> u8 {
        match self {
            Self::Kt128 => 1,
            Self::Kt256 => 2,
            Self::Blake3(_) => 3,
            Self::ParallelHash128 => 4,
            Self::ParallelHash256 => 5,
        }
    }

    /// Bytes of a hash.
    pub(super) fn hash_length(&self) -> usize {
        match self {
            Self::Kt256 | Self::ParallelHash256 => 64,
            _ => 32,
        }
    }

    /// Its name in the plan's id.
    pub(super) fn name(&self) -> &'static str {
        ["KT128", "KT256", "BLAKE3", "ParallelHash128", "ParallelHash256"]
            [usize::from(self.code()) - 1]
    }
}

impl fmt::Debug for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "plan of {} bytes, {}", self.total(), self.algorithm())
    }
}
