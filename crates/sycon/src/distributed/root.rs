//! The root of the tree, which accepts parts and returns the output.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use sycon_secret::SecretBytes;
use sycon_sponge::encoding::{bits, left_encode};

use super::bytes::Encoding;
use super::plan::TreeHash;
use super::{Error, Flaw, Part, Plan};
use crate::xof::{
    self, Absorb, Algorithm, AnyReader, Blake3Reader, CHUNK, Kt, Kt128, Kt256, ParallelHashXof,
    ParallelHashXof128, ParallelHashXof256, Parameter, Reader, Squeeze, Xof,
};

const ENCODING: Encoding = Encoding {
    magic: b"SYCNROOT",
    header: 280,
    last: u16::MAX as u32,
    domain: 0x51,
    customization: b"sycon-root-1",
};

/// Accepts parts in order and returns the output. For KT and ParallelHash, it does not store the parts. Zeroized on
/// drop.
pub struct Root {
    plan: Plan,
    /// The first byte of the next part.
    next: u64,
    /// KT's customization, which follows the input.
    customization: SecretBytes,
    tree: Tree,
}

/// The functions, boxed because their states are large.
enum Tree {
    Kt128(Box<Kt128>),
    Kt256(Box<Kt256>),
    Blake3(Option<Part>),
    ParallelHash128(Box<ParallelHashXof128>),
    ParallelHash256(Box<ParallelHashXof256>),
}

impl Root {
    /// Returns the plan.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Returns the first byte of the next part, or the length of the object if no part is missing.
    #[must_use]
    pub fn next(&self) -> u64 {
        self.next
    }

    /// Adds the next part.
    ///
    /// # Errors
    ///
    /// [`Error::OtherPlan`], and [`Error::Apart`] if the part does not begin at [`next`](Self::next). The root is then
    /// unchanged.
    pub fn add(&mut self, part: &Part) -> Result<&mut Self, Error> {
        if !self.plan.accepts(&part.plan) {
            return Err(Error::OtherPlan);
        }
        if part.range.start != self.next {
            return Err(Error::Apart { expected: self.next, given: part.range.start });
        }
        match &mut self.tree {
            Tree::Kt128(kt) => add_chunks(kt, part),
            Tree::Kt256(kt) => add_chunks(kt, part),
            Tree::Blake3(all) => {
                *all = Some(match all {
                    Some(before) => self.plan.merge(before, part)?,
                    None => part.clone(),
                });
            }
            Tree::ParallelHash128(xof) => xof.absorb_hashes(&part.hashes),
            Tree::ParallelHash256(xof) => xof.absorb_hashes(&part.hashes),
        }
        self.next = part.range.end;
        Ok(self)
    }

    /// Return the root as bytes for [`Plan::load_root`], with a check, which is a MAC if the plan authenticates. A
    /// coordinator stores these bytes to continue from.
    ///
    /// # Errors
    ///
    /// [`Error::NoBytes`] for BLAKE3, for which you store merged parts instead, and for roots that have no parts or all
    /// of them.
    pub fn to_bytes(&self) -> Result<Vec<u8>, Error> {
        let (state, position) = match &self.tree {
            _ if self.next == 0 || self.next == self.plan.total() => return Err(Error::NoBytes),
            Tree::Kt128(kt) => kt.root(),
            Tree::Kt256(kt) => kt.root(),
            Tree::Blake3(_) => return Err(Error::NoBytes),
            Tree::ParallelHash128(xof) => xof.root(),
            Tree::ParallelHash256(xof) => xof.root(),
        };
        let numbers = [self.next, self.plan.hashes(&(0..self.next))];
        #[expect(clippy::cast_possible_truncation, reason = "less than a block")]
        let mut bytes = ENCODING.begin(&self.plan, 0, position as u16, numbers);
        bytes.extend(state);
        Ok(ENCODING.end(&self.plan, bytes))
    }

    /// Returns the output, of any length. For ParallelHash, it is the output of ParallelHashXOF.
    ///
    /// # Errors
    ///
    /// [`Error::Incomplete`] if parts are missing.
    pub fn finalize(&self) -> Result<AnyReader, Error> {
        self.check_complete()?;
        Ok(AnyReader(match &self.tree {
            Tree::Kt128(kt) => {
                Reader::Kt128((**kt).clone().finalize_customized(&self.customization))
            }
            Tree::Kt256(kt) => {
                Reader::Kt256((**kt).clone().finalize_customized(&self.customization))
            }
            Tree::Blake3(all) => Reader::Blake3(self.finish_blake3(all.as_ref())?),
            Tree::ParallelHash128(xof) => Reader::ParallelHashXof128(xof.output()),
            Tree::ParallelHash256(xof) => Reader::ParallelHashXof256(xof.output()),
        }))
    }

    /// Fills `out` with output. For ParallelHash, the length of `out` is part of the function. For other functions, the
    /// output is the beginning of the output of [`finalize`](Self::finalize).
    ///
    /// # Errors
    ///
    /// As [`finalize`](Self::finalize). `out` is then unchanged.
    pub fn finalize_into(&self, out: &mut [u8]) -> Result<(), Error> {
        self.check_complete()?;
        match &self.tree {
            Tree::ParallelHash128(xof) => {
                (**xof).clone().end(bits(out.len())).finish_into(out);
            }
            Tree::ParallelHash256(xof) => {
                (**xof).clone().end(bits(out.len())).finish_into(out);
            }
            _ => self.finalize()?.squeeze(out),
        }
        Ok(())
    }

    fn check_complete(&self) -> Result<(), Error> {
        let (next, total) = (self.next, self.plan.total());
        if next == total { Ok(()) } else { Err(Error::Incomplete { next, total }) }
    }

    fn finish_blake3(&self, all: Option<&Part>) -> Result<Blake3Reader, Error> {
        let output = match (self.plan.function(), all) {
            (TreeHash::Blake3(key), Some(all)) => key.finish(&all.hashes),
            _ => None,
        };
        output.map(Blake3Reader::new).ok_or(Error::Incomplete { next: 0, total: self.next })
    }
}

impl Plan {
    /// Creates a root without parts. `customization` is the customization of KT or of ParallelHash; BLAKE3 does not
    /// support one.
    ///
    /// # Errors
    ///
    /// [`Error::Parameters`] if BLAKE3 gets a customization.
    pub fn root(&self, customization: &[u8]) -> Result<Root, Error> {
        let (single, wide) = self.backends();
        let tree = match self.function() {
            TreeHash::Kt128 => Tree::Kt128(Kt128::with_backends(single, wide).into()),
            TreeHash::Kt256 => Tree::Kt256(Kt256::with_backends(single, wide).into()),
            TreeHash::Blake3(_) if customization.is_empty() => Tree::Blake3(None),
            TreeHash::Blake3(_) => {
                let (algorithm, parameter) = (Algorithm::Blake3, Parameter::Customization);
                return Err(xof::Error::Unexpected { algorithm, parameter }.into());
            }
            TreeHash::ParallelHash128 => Tree::ParallelHash128(parallel_hash(self, customization)?),
            TreeHash::ParallelHash256 => Tree::ParallelHash256(parallel_hash(self, customization)?),
        };
        let mut kept = SecretBytes::zeros(customization.len());
        kept.copy_from_slice(customization);
        Ok(Root { plan: self.clone(), next: 0, customization: kept, tree })
    }

    /// Restores a root from the output of [`Root::to_bytes`]. **You must pass the same `customization` as to
    /// [`root`](Self::root).** KT uses it only at the end. ParallelHash has absorbed it already, so a different one is
    /// not detected.
    ///
    /// # Errors
    ///
    /// As [`load`](Self::load) and [`root`](Self::root).
    pub fn load_root(&self, bytes: &[u8], customization: &[u8]) -> Result<Root, Error> {
        if let TreeHash::Blake3(_) = self.function() {
            return Err(Error::NoBytes);
        }
        let fields = ENCODING.read(self, bytes)?;
        let [next, leaves] = fields.numbers;
        if next == self.total() || !self.has(&(0..next)) {
            return Err(Flaw::Range.into());
        }
        if leaves != self.hashes(&(0..next))
            || u128::from(fields.position) != position(self, leaves)
        {
            return Err(Flaw::Counts.into());
        }
        ENCODING.check(self, bytes, 0)?;
        let state = fields.rest.first_chunk().ok_or(Flaw::Length)?;
        let position = fields.position as usize;
        let backends = self.backends();
        let root = self.root(customization)?;
        let tree =
            match root.tree {
                Tree::Kt128(_) => Kt128::with_root(backends, state, position, leaves)
                    .map(|kt| Tree::Kt128(kt.into())),
                Tree::Kt256(_) => Kt256::with_root(backends, state, position, leaves)
                    .map(|kt| Tree::Kt256(kt.into())),
                Tree::Blake3(_) => None,
                Tree::ParallelHash128(xof) => {
                    let xof = (*xof).clone().with_root(state, position, leaves);
                    xof.map(|xof| Tree::ParallelHash128(xof.into()))
                }
                Tree::ParallelHash256(xof) => {
                    let xof = (*xof).clone().with_root(state, position, leaves);
                    xof.map(|xof| Tree::ParallelHash256(xof.into()))
                }
            };
        Ok(Root { next, tree: tree.ok_or(Flaw::Counts)?, ..root })
    }
}

/// The number of filled bytes in the current block of a root that has absorbed the hashes of `leaves` leaves.
fn position(plan: &Plan, leaves: u64) -> u128 {
    let hash = plan.function().hash_length();
    let before = match plan.function() {
        // The first chunk, and the bytes that begin the tree.
        TreeHash::Kt128 | TreeHash::Kt256 => CHUNK + 8,
        // The parameters fill whole blocks. The block size follows.
        _ => left_encode(plan.unit()).as_ref().len(),
    };
    (before as u128 + hash as u128 * u128::from(leaves)) % (200 - hash) as u128
}

fn add_chunks<const RATE: usize>(kt: &mut Kt<RATE>, part: &Part) {
    kt.absorb(&part.head);
    // If the first chunk is the whole input, there is no tree.
    let Range { end, .. } = part.range;
    if end > CHUNK as u64 || end < part.plan.total() {
        kt.absorb_hashes(&part.hashes);
    }
    kt.absorb(&part.tail);
}

fn parallel_hash<const RATE: usize>(
    plan: &Plan,
    customization: &[u8],
) -> Result<Box<ParallelHashXof<RATE>>, Error> {
    let (single, wide) = plan.backends();
    let size = usize::try_from(plan.unit()).map_err(|_| Error::Memory)?;
    Ok(ParallelHashXof::with_backends(single, wide, size, customization)?.into())
}

impl fmt::Debug for Root {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "root of {}, up to {} of {}", self.plan.algorithm(), self.next, self.plan.total())
    }
}
