//! Plans: the object and the function.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use sycon_secret::{SecretBytes, equal, reveal};
use sycon_simd::Backend;
use sycon_sponge::encoding::{bits, left_encode};

use super::Error;
use super::error::AUTHENTICATION_KEY;
use super::subtrees::{Key, Subtrees};
use crate::xof::{
    self, Absorb, Algorithm, CHUNK, Parameter, Parameters, Squeeze, TurboShake128, Xof,
};

/// The default length of ParallelHash's blocks, in bytes.
const BLOCK: usize = 8 << 20;

/// The minimum length of proposed parts, in bytes.
const PART: u64 = 64 << 20;

/// The maximum number of proposed parts.
const PARTS: u64 = 1 << 16;

/// The function with its parameters, and the object with its length and identity. Cheap to clone.
#[derive(Clone)]
pub struct Plan {
    fields: Arc<Fields>,
    authentication_key: Option<Arc<SecretBytes>>,
}

struct Fields {
    function: TreeHash,
    unit: u64,
    total: u64,
    id: [u8; 32],
    /// The backends for one state and for several states.
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
    /// Creates the plan for an object of `total` bytes. All machines that work on the object must use the same
    /// arguments, except for the backend.
    ///
    /// `algorithm` is BLAKE3, KT128, KT256, ParallelHash128 or ParallelHash256. The `parameters` are BLAKE3's key or
    /// context, ParallelHash's block size (8 MiB by default), and a backend. Pass a customization to
    /// [`root`](Self::root). `identity` distinguishes the object from later objects with the same name, for example an
    /// `ETag`.
    ///
    /// # Errors
    ///
    /// [`Error::NoParts`] for other functions, [`Error::Parameters`], and [`Error::TooShort`] for inputs without parts:
    /// empty inputs, and inputs of up to 1024 bytes for BLAKE3.
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
        // The identifier depends on the key only through `key_id`, which is not secret.
        let id = reveal(plan_id(&function, unit, total, identity, &key_id(key, context)));
        let backends = (parameters.for_one_state(), parameters.for_many());
        let fields = Arc::new(Fields { function, unit, total, id, backends });
        Ok(Self { fields, authentication_key: None })
    }

    /// Return a plan whose parts and roots carry a MAC under `key`, which is secret and has at least 16 bytes.
    ///
    /// The plan then rejects parts and roots that were made without the key.
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
        Ok(Self { fields: self.fields.clone(), authentication_key: Some(Arc::new(kept)) })
    }

    /// Returns the function.
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

    /// Returns the unit in bytes. Parts begin and end at multiples of it. It is the length of KT's or BLAKE3's chunks,
    /// or of ParallelHash's blocks.
    #[must_use]
    pub fn unit(&self) -> u64 {
        self.fields.unit
    }

    /// Returns the length of the object in bytes.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.fields.total
    }

    /// Returns the plan's identifier, which differs between plans: a hash of the function, its unit, the length, the
    /// identity and the key. It does not depend on a customization or on the key that authenticates parts.
    #[must_use]
    pub fn id(&self) -> &[u8; 32] {
        &self.fields.id
    }

    /// Returns the recommended length of parts in bytes: a power of two, or slightly more to be a multiple of the unit.
    /// It is at least 64 MiB, and there are at most 65536 parts.
    #[must_use]
    pub fn part_size(&self) -> u64 {
        let size = self.fields.total.div_ceil(PARTS).max(PART);
        // Above 2^63 there is no next power of two, and there are no such objects.
        let size = size.checked_next_power_of_two().unwrap_or(size);
        size.div_ceil(self.fields.unit).saturating_mul(self.fields.unit)
    }

    /// Returns the ranges of parts of `part_size` bytes, in order. The last one can be shorter.
    ///
    /// # Errors
    ///
    /// [`Error::PartSize`] if `part_size` is 0 or not a multiple of the [`unit`](Self::unit).
    pub fn ranges(
        &self,
        part_size: u64,
    ) -> Result<impl Iterator<Item = Range<u64>> + Clone + use<>, Error> {
        let Fields { unit, total, .. } = *self.fields;
        if part_size == 0 || !part_size.is_multiple_of(unit) {
            return Err(Error::PartSize { given: part_size, unit });
        }
        Ok((0..total.div_ceil(part_size)).map(move |index| {
            let start = index * part_size;
            start..start.saturating_add(part_size).min(total)
        }))
    }

    pub(super) fn function(&self) -> &TreeHash {
        &self.fields.function
    }

    /// Returns the backends for one state and for several states.
    pub(super) fn backends(&self) -> (Backend, Backend) {
        self.fields.backends
    }

    pub(super) fn authentication_key(&self) -> Option<&[u8]> {
        self.authentication_key.as_ref().map(|key| &***key)
    }

    /// Returns true if the parts of `other` are parts of this plan. Both authenticate with the same key, or neither does.
    pub(super) fn accepts(&self, other: &Self) -> bool {
        let keys = [self, other].map(|plan| plan.authentication_key().unwrap_or_default());
        self.id() == other.id() && equal(keys[0], keys[1])
    }

    /// Returns true if the plan has a part with this `range`.
    pub(super) fn has(&self, range: &Range<u64>) -> bool {
        let Fields { unit, total, .. } = *self.fields;
        range.start < range.end
            && range.end <= total
            && range.start.is_multiple_of(unit)
            && (range.end == total || range.end.is_multiple_of(unit))
    }

    /// The number of units before `end`. The last unit can be short.
    pub(super) fn units(&self, end: u64) -> u64 {
        end.div_ceil(self.fields.unit)
    }

    /// The end of the head of KT's parts, and the start of their tail. The chunks between them are leaves of the tree.
    pub(super) fn bounds(&self) -> (u64, u64) {
        let Fields { unit, total, ref function, .. } = *self.fields;
        match function {
            TreeHash::Kt128 | TreeHash::Kt256 => {
                (total.min(unit), (total - total % unit).max(total.min(unit)))
            }
            _ => (0, total),
        }
    }

    /// The subtrees in the part of `range`.
    pub(super) fn subtrees(&self, range: &Range<u64>) -> Subtrees {
        Subtrees::new(range.start / self.unit()..self.units(range.end), self.units(self.total()))
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
    /// The number of the function in the encoding.
    pub(super) fn code(&self) -> u8 {
        match self {
            Self::Kt128 => 1,
            Self::Kt256 => 2,
            Self::Blake3(_) => 3,
            Self::ParallelHash128 => 4,
            Self::ParallelHash256 => 5,
        }
    }

    /// The length of a hash in bytes.
    pub(super) fn hash_length(&self) -> usize {
        match self {
            Self::Kt256 | Self::ParallelHash256 => 64,
            _ => 32,
        }
    }

    /// The name of the function in the plan's identifier.
    pub(super) fn name(&self) -> &'static str {
        ["KT128", "KT256", "BLAKE3", "ParallelHash128", "ParallelHash256"]
            [usize::from(self.code()) - 1]
    }
}

/// The identifier of a plan.
fn plan_id(function: &TreeHash, unit: u64, total: u64, identity: &[u8], key_id: &[u8]) -> [u8; 32] {
    let (unit, total) = (unit.to_le_bytes(), total.to_le_bytes());
    let name = function.name().as_bytes();
    hash_strings(&[b"sycon-plan-1", name, &unit, &total, identity, key_id])
}

/// The identifier of BLAKE3's key, or of the context of its key derivation: 16 bytes, or empty.
fn key_id(key: Option<&[u8]>, context: Option<&str>) -> Vec<u8> {
    let (mode, key): (&[u8], _) = match (key, context) {
        (Some(key), _) => (b"keyed", key),
        (None, Some(context)) => (b"derive", context.as_bytes()),
        (None, None) => return Vec::new(),
    };
    hash_strings::<16>(&[b"sycon-key-1", mode, key]).to_vec()
}

/// TurboSHAKE128 of the strings in SP 800-185's encoding.
fn hash_strings<const N: usize>(strings: &[&[u8]]) -> [u8; N] {
    let mut xof = TurboShake128::default();
    for string in strings {
        xof.absorb(left_encode(bits(string.len())).as_ref()).absorb(string);
    }
    xof.finalize().squeeze_array()
}

impl fmt::Debug for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "plan of {} bytes, {}", self.total(), self.algorithm())
    }
}
