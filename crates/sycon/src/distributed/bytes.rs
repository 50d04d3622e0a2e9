//! The encoding that parts and roots share: the fields before the contents, and the check after them.

use alloc::vec::Vec;

use sycon_secret::equal;

use super::{Error, Flaw, Plan};
use crate::xof::{KmacXof128, Squeeze, TurboShake128, Xof};

const VERSION: u16 = 1;

/// The flag of authenticated bytes.
const AUTHENTICATED: u8 = 1;

const CHECK: usize = 32;

/// The encoding of parts, or of roots.
pub(super) struct Encoding {
    pub(super) magic: &'static [u8; 8],
    /// The number of bytes before the contents, which have any length.
    pub(super) header: usize,
    /// The highest position in a block.
    pub(super) last: u32,
    /// The domain of the check: TurboSHAKE's domain byte, and KMAC's customization.
    pub(super) domain: u8,
    pub(super) customization: &'static [u8],
}

/// The fields that differ between the parts or the roots of one plan, and the bytes after them.
pub(super) struct Fields<'a> {
    pub(super) position: u32,
    pub(super) numbers: [u64; 2],
    pub(super) rest: &'a [u8],
}

impl Encoding {
    /// The length in bytes with `contents` bytes after the header.
    pub(super) fn length(&self, contents: u128) -> u128 {
        (self.header + CHECK) as u128 + contents
    }

    /// The bytes up to the plan's identifier, with room for the others.
    pub(super) fn begin(
        &self,
        plan: &Plan,
        contents: usize,
        position: u16,
        [a, b]: [u64; 2],
    ) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.header + contents + CHECK);
        bytes.extend(self.magic);
        bytes.extend(VERSION.to_le_bytes());
        bytes.push(plan.function().code());
        bytes.push(if plan.authentication_key().is_some() { AUTHENTICATED } else { 0 });
        bytes.extend(u32::from(position).to_le_bytes());
        bytes.extend([plan.unit(), plan.total(), a, b].map(u64::to_le_bytes).as_flattened());
        bytes.extend(plan.id());
        bytes
    }

    /// Appends the check.
    pub(super) fn end(&self, plan: &Plan, mut bytes: Vec<u8>) -> Vec<u8> {
        let check = self.checksum(plan, &bytes);
        bytes.extend(check);
        bytes
    }

    /// Reads the fields up to the plan's identifier, which must match `plan`.
    pub(super) fn read<'a>(&self, plan: &Plan, bytes: &'a [u8]) -> Result<Fields<'a>, Error> {
        let rest = bytes.strip_prefix(self.magic).ok_or(Flaw::Magic)?;
        if bytes.len() < self.header + CHECK {
            return Err(Flaw::Length.into());
        }
        let mut fields = Fields { position: 0, numbers: [0; 2], rest };
        let [v, w, algorithm, flags] = fields.take();
        fields.position = fields.u32();
        let authenticates = plan.authentication_key().is_some();
        let flaw = if u16::from_le_bytes([v, w]) != VERSION {
            Flaw::Version
        } else if flags & !AUTHENTICATED != 0 {
            Flaw::Flags
        } else if algorithm != plan.function().code() {
            Flaw::Algorithm
        } else if fields.u64() != plan.unit() {
            Flaw::Unit
        } else if fields.u64() != plan.total() {
            Flaw::Total
        } else if flags == AUTHENTICATED && !authenticates {
            Flaw::Authenticated
        } else if flags != AUTHENTICATED && authenticates {
            Flaw::Unauthenticated
        } else if fields.position > self.last {
            Flaw::Reserved
        } else {
            fields.numbers = [fields.u64(), fields.u64()];
            if fields.take() == *plan.id() {
                return Ok(fields);
            }
            Flaw::Plan
        };
        Err(flaw.into())
    }

    /// Checks the length, which follows from the length of the `contents`, and the end.
    pub(super) fn check(&self, plan: &Plan, bytes: &[u8], contents: u128) -> Result<(), Error> {
        if bytes.len() as u128 != self.length(contents) {
            return Err(Flaw::Length.into());
        }
        let (before, given) = bytes.split_last_chunk::<CHECK>().ok_or(Flaw::Length)?;
        let is_intact = equal(&self.checksum(plan, before), given);
        if is_intact { Ok(()) } else { Err(Flaw::Check.into()) }
    }

    fn checksum(&self, plan: &Plan, bytes: &[u8]) -> [u8; CHECK] {
        match plan.authentication_key() {
            Some(key) => KmacXof128::new(key, self.customization).hash(bytes).squeeze_array(),
            None => match TurboShake128::new(self.domain) {
                Ok(xof) => xof.hash(bytes).squeeze_array(),
                Err(_) => unreachable!("a domain byte"),
            },
        }
    }
}

impl Fields<'_> {
    /// Returns the next bytes, or zeros past the end of the header. The caller has checked its length.
    fn take<const N: usize>(&mut self) -> [u8; N] {
        let (taken, rest) = self.rest.split_first_chunk().unwrap_or((&[0; N], &[]));
        self.rest = rest;
        *taken
    }

    pub(super) fn u32(&mut self) -> u32 {
        u32::from_le_bytes(self.take())
    }

    pub(super) fn u64(&mut self) -> u64 {
        u64::from_le_bytes(self.take())
    }
}
