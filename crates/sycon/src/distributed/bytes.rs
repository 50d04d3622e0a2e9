//! Parts and roots as bytes, and what names a plan.

use alloc::vec::Vec;
use core::ops::Range;

use subtle::ConstantTimeEq;
use sycon_secret::reveal;
use sycon_sponge::encoding::{bits, left_encode};

use super::part::lengths;
use super::plan::TreeHash;
use super::{Error, Flaw, Part, Plan, Root, root};
use crate::xof::{Absorb, KmacXof128, Squeeze, TurboShake128, Xof};

const VERSION: u16 = 1;

/// The flag of authenticated bytes.
const AUTHENTICATED: u8 = 1;

/// Bytes before the contents of a part.
const PART_HEADER: usize = 96;

/// Bytes of a root before its check.
const ROOT: usize = 280;

const CHECK: usize = 32;

/// What sets the bytes of parts and of roots apart.
struct Kind {
    magic: &'static [u8; 8],
    /// Of the check: `TurboSHAKE`'s domain byte, and KMAC's customization.
    domain: u8,
    customization: &'static [u8],
}

const PARTS: Kind = Kind { magic: b"SYCNPART", domain: 0x50, customization: b"sycon-part-1" };
const ROOTS: Kind = Kind { magic: b"SYCNROOT", domain: 0x51, customization: b"sycon-root-1" };

/// The name of a plan.
pub(super) fn plan_id(
    function: &TreeHash,
    unit: u64,
    total: u64,
    identity: &[u8],
    key_id: &[u8],
) -> [u8; 32] {
    let (unit, total) = (unit.to_le_bytes(), total.to_le_bytes());
    let name = function.name().as_bytes();
    hash_strings(&[b"sycon-plan-1", name, &unit, &total, identity, key_id])
}

/// The name of BLAKE3's key, or of the context of its key derivation: 16 bytes, or none.
pub(super) fn key_id(key: Option<&[u8]>, context: Option<&str>) -> Vec<u8> {
    let (mode, key): (&[u8], _) = match (key, context) {
        (Some(key), _) => (b"keyed", key),
        (None, Some(context)) => (b"derive", context.as_bytes()),
        (None, None) => return Vec::new(),
    };
    hash_strings::<16>(&[b"sycon-key-1", mode, key]).to_vec()
}

/// TurboSHAKE128 of the strings as SP 800-185 encodes them.
fn hash_strings<const N: usize>(strings: &[&[u8]]) -> [u8; N] {
    let mut xof = TurboShake128::default();
    for string in strings {
        xof.absorb(left_encode(bits(string.len())).as_ref()).absorb(string);
    }
    xof.finalize().squeeze_array()
}

pub(super) fn write_part(part: &Part) -> Vec<u8> {
    let Part { plan, range, head, tail, hashes } = part;
    let contents = head.len() + tail.len() + hashes.len();
    let mut bytes = begin(&PARTS, plan, PART_HEADER + contents + CHECK, 0);
    bytes.extend([range.start, range.end].map(u64::to_le_bytes).as_flattened());
    bytes.extend(plan.id());
    #[expect(clippy::cast_possible_truncation, reason = "of one chunk each")]
    bytes.extend([head, tail].map(|piece| (piece.len() as u32).to_le_bytes()).as_flattened());
    let count = hashes.len() / plan.function().hash_length();
    bytes.extend((count as u64).to_le_bytes());
    for piece in [head, tail, hashes] {
        bytes.extend_from_slice(piece);
    }
    end(&PARTS, plan, bytes)
}

pub(super) fn read_part(plan: &Plan, bytes: &[u8]) -> Result<Part, Error> {
    let mut fields = fields(&PARTS, plan, bytes, PART_HEADER)?;
    if fields.head_reserved != [0; 4] {
        return Err(Flaw::Reserved.into());
    }
    let range = Range { start: fields.u64(), end: fields.u64() };
    fields.check_plan(plan)?;
    if !plan.has(&range) {
        return Err(Flaw::Range.into());
    }
    let [head, tail, hashes] = lengths(plan, &range);
    let count = hashes / plan.function().hash_length() as u128;
    let given = [fields.u32().into(), fields.u32().into(), u128::from(fields.u64())];
    if given != [head, tail, count] {
        return Err(Flaw::Counts.into());
    }
    if bytes.len() as u128 != part_length(plan, &range) {
        return Err(Flaw::Length.into());
    }
    check(&PARTS, plan, bytes)?;
    let mut part = Part::empty(plan, range)?;
    let mut rest = &bytes[PART_HEADER..];
    for piece in [&mut part.head, &mut part.tail, &mut part.hashes] {
        let (given, behind) = rest.split_at(piece.len());
        piece.copy_from_slice(given);
        rest = behind;
    }
    Ok(part)
}

/// Bytes of the part of a range that the plan has.
pub(super) fn part_length(plan: &Plan, range: &Range<u64>) -> u128 {
    (PART_HEADER + CHECK) as u128 + lengths(plan, range).iter().sum::<u128>()
}

pub(super) fn write_root(plan: &Plan, next: u64, state: &[u8; 200], position: usize) -> Vec<u8> {
    #[expect(clippy::cast_possible_truncation, reason = "less than a block")]
    let mut bytes = begin(&ROOTS, plan, ROOT + CHECK, position as u16);
    bytes.extend([next, plan.hashes(&(0..next))].map(u64::to_le_bytes).as_flattened());
    bytes.extend(plan.id());
    bytes.extend(state);
    end(&ROOTS, plan, bytes)
}

pub(super) fn read_root(plan: &Plan, bytes: &[u8], customization: &[u8]) -> Result<Root, Error> {
    if let TreeHash::Blake3(_) = plan.function() {
        return Err(Error::NoBytes);
    }
    let mut fields = fields(&ROOTS, plan, bytes, ROOT)?;
    let [a, b, reserved @ ..] = fields.head_reserved;
    if reserved != [0; 2] {
        return Err(Flaw::Reserved.into());
    }
    let position = usize::from(u16::from_le_bytes([a, b]));
    let (next, leaves) = (fields.u64(), fields.u64());
    fields.check_plan(plan)?;
    if next == plan.total() || !plan.has(&(0..next)) {
        return Err(Flaw::Range.into());
    }
    if leaves != plan.hashes(&(0..next)) || position as u128 != root::position(plan, leaves) {
        return Err(Flaw::Counts.into());
    }
    if bytes.len() != ROOT + CHECK {
        return Err(Flaw::Length.into());
    }
    check(&ROOTS, plan, bytes)?;
    let state = bytes[ROOT - 200..].first_chunk().ok_or(Flaw::Length)?;
    Root::resume(plan, customization, next, state, position, leaves)
}

/// What parts and roots begin with. `reserved` stands where a root has its position, and a part zeros.
fn begin(kind: &Kind, plan: &Plan, length: usize, reserved: u16) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(length);
    bytes.extend(kind.magic);
    bytes.extend(VERSION.to_le_bytes());
    bytes.push(plan.function().code());
    bytes.push(if plan.authentication_key().is_some() { AUTHENTICATED } else { 0 });
    bytes.extend(u32::from(reserved).to_le_bytes());
    bytes.extend([plan.unit(), plan.total()].map(u64::to_le_bytes).as_flattened());
    bytes
}

fn end(kind: &Kind, plan: &Plan, mut bytes: Vec<u8>) -> Vec<u8> {
    let check = checksum(kind, plan, &bytes);
    bytes.extend(check);
    bytes
}

/// What is behind the fields that both have, which are as the plan has them.
struct Fields<'a> {
    head_reserved: [u8; 4],
    rest: &'a [u8],
}

fn fields<'a>(
    kind: &Kind,
    plan: &Plan,
    bytes: &'a [u8],
    header: usize,
) -> Result<Fields<'a>, Error> {
    if !bytes.starts_with(kind.magic) {
        return Err(Flaw::Magic.into());
    }
    if bytes.len() < header + CHECK {
        return Err(Flaw::Length.into());
    }
    let (_, rest) = bytes.split_at(kind.magic.len());
    let mut fields = Fields { head_reserved: [0; 4], rest };
    let [v, w, algorithm, flags] = fields.take();
    fields.head_reserved = fields.take();
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
    } else {
        return Ok(fields);
    };
    Err(flaw.into())
}

impl Fields<'_> {
    /// The next bytes; zeros behind the header, whose length was looked at.
    fn take<const N: usize>(&mut self) -> [u8; N] {
        let (taken, rest) = self.rest.split_first_chunk().unwrap_or((&[0; N], &[]));
        self.rest = rest;
        *taken
    }

    fn u32(&mut self) -> u32 {
        u32::from_le_bytes(self.take())
    }

    fn u64(&mut self) -> u64 {
        u64::from_le_bytes(self.take())
    }

    fn check_plan(&mut self, plan: &Plan) -> Result<(), Error> {
        if self.take() == *plan.id() { Ok(()) } else { Err(Flaw::Plan.into()) }
    }
}

fn check(kind: &Kind, plan: &Plan, bytes: &[u8]) -> Result<(), Error> {
    let (before, given) = bytes.split_last_chunk::<CHECK>().ok_or(Flaw::Length)?;
    let equal = checksum(kind, plan, before).ct_eq(given);
    if reveal(equal.into()) { Ok(()) } else { Err(Flaw::Check.into()) }
}

fn checksum(kind: &Kind, plan: &Plan, bytes: &[u8]) -> [u8; CHECK] {
    match plan.authentication_key() {
        Some(key) => KmacXof128::new(key, kind.customization).hash(bytes).squeeze_array(),
        None => match TurboShake128::new(kind.domain) {
            Ok(xof) => xof.hash(bytes).squeeze_array(),
            Err(_) => unreachable!("a domain byte"),
        },
    }
}
