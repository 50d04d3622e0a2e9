//! Forged parts and roots with a correct check, as a holder of the key can make them. A plan accepts exactly the bytes
//! that the format allows and writes them back unchanged, and nothing that follows from them panics.
#![no_main]

use std::ops::Range;

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use sycon::distributed::{Part, Plan, Root};
use sycon::xof::{Algorithm, KmacXof128, Parameters, Squeeze, TurboShake128, Xof};

#[derive(Arbitrary, Debug)]
struct Case {
    tree: u8,
    /// The length of the object, shifted right.
    total: (u64, u8),
    /// The block size of ParallelHash, shifted right.
    block: (u64, u8),
    key: Option<[u8; 16]>,
    custom: Vec<u8>,
    root: Option<ForgedRoot>,
    parts: Vec<ForgedPart>,
}

#[derive(Arbitrary, Debug)]
struct ForgedRoot {
    next: Place,
    fill: u8,
    changes: Vec<Change>,
}

#[derive(Arbitrary, Debug)]
struct ForgedPart {
    start: Place,
    units: Units,
    fill: u8,
    changes: Vec<Change>,
}

#[derive(Arbitrary, Debug)]
enum Place {
    /// The end of the previous part.
    Next,
    Unit(u64),
    UnitsBeforeEnd(u8),
}

#[derive(Arbitrary, Debug)]
enum Units {
    Few(u8),
    Power(u8),
    Rest,
}

/// A change to serialized bytes.
#[derive(Arbitrary, Debug)]
enum Change {
    Byte(u16, u8),
    Field(u8, u64),
    AddToField(u8, i8),
    Truncate(u16),
    Extend(u8),
    /// A change to the check after it was computed.
    Check(u8, u8),
}

/// Offset and width of the integers in parts and roots.
const FIELDS: [(usize, usize); 15] = [
    (8, 2),
    (10, 1),
    (11, 1),
    (12, 2),
    (14, 2),
    (16, 8),
    (24, 8),
    (32, 8),
    (40, 8),
    (48, 8),
    (80, 4),
    (84, 4),
    (88, 8),
    (96, 8),
    (272, 8),
];

const TREES: [Algorithm; 5] = [
    Algorithm::Kt128,
    Algorithm::Kt256,
    Algorithm::Blake3,
    Algorithm::ParallelHash128,
    Algorithm::ParallelHash256,
];

const CHECK: usize = 32;

/// A second implementation of the format, from its specification.
struct Format {
    algorithm: Algorithm,
    unit: u64,
    total: u64,
    id: [u8; 32],
    key: Option<[u8; 16]>,
}

fuzz_target!(|case: Case| {
    let algorithm = TREES[usize::from(case.tree) % TREES.len()];
    let total = shifted(case.total);
    let (is_kt, is_blake3) = match algorithm {
        Algorithm::Kt128 | Algorithm::Kt256 => (true, false),
        other => (false, other == Algorithm::Blake3),
    };
    let mut parameters = Parameters::new();
    let mut unit = if is_kt { 8192 } else { 1024 };
    if !is_kt && !is_blake3 {
        unit = shifted(case.block);
        parameters = parameters.block_size(unit as usize);
    }
    let Ok(plan) = Plan::new(algorithm, &parameters, total, b"fuzz") else {
        assert!(unit == 0 || total == 0 || is_blake3 && total <= 1024);
        return;
    };
    let plan = case.key.map_or(plan.clone(), |key| plan.authenticate(&key).expect("16 bytes"));
    let format = Format { algorithm, unit, total, id: *plan.id(), key: case.key };
    let custom = if is_blake3 { &[] } else { &case.custom[..] };

    let first = case.root.and_then(|root| format.forge_root(&root));
    let first = first.filter(|bytes| load_root(&plan, &format, bytes, custom).is_some());
    let begin = || match &first {
        Some(bytes) => plan.load_root(bytes, custom).expect("loaded before"),
        None => plan.root(custom).expect("a customization where there can be one"),
    };

    let mut root = begin();
    let mut chain: Vec<Part> = Vec::new();
    let mut end = root.next();
    for forged in &case.parts {
        let Some(bytes) = format.forge_part(forged, end) else { continue };
        let Some(part) = load(&plan, &format, &bytes) else { continue };
        end = part.range().end;
        let follows = part.range().start == root.next();
        if let Some(before) = chain.last() {
            let touch = before.range().end == part.range().start;
            assert_eq!(plan.merge(before, &part).is_ok(), touch);
        }
        assert_eq!(root.add(&part).is_ok(), follows);
        if follows {
            chain.push(part);
        }
        check_root(&plan, &format, &root, custom);
    }

    // The grouping of parts does not change the result.
    let merge = |left: Part, right: Part| plan.merge(&left, &right).expect("they touch");
    let Some(merged) = chain.iter().cloned().reduce(merge) else { return };
    let from_right = chain.into_iter().rev().reduce(|right, left| merge(left, right));
    assert_eq!(Some(merged.to_bytes()), from_right.map(|part| part.to_bytes()));
    assert!(load(&plan, &format, &merged.to_bytes()).is_some());
    let mut other = begin();
    other.add(&merged).expect("it begins where the first part does");
    assert_eq!(other.to_bytes(), root.to_bytes());
    assert_eq!(output(&other), output(&root));
});

fn shifted((value, shift): (u64, u8)) -> u64 {
    value >> (shift % 64)
}

fn load(plan: &Plan, format: &Format, bytes: &[u8]) -> Option<Part> {
    let range = format.part(bytes);
    let part = plan.load(bytes).ok();
    assert_eq!(part.as_ref().map(Part::range), range);
    let part = part?;
    assert_eq!(part.to_bytes(), bytes);
    assert_eq!(plan.part_bytes(part.range()), Some(bytes.len() as u64));
    assert!(plan.load_root(bytes, b"").is_err());
    Some(part)
}

fn load_root(plan: &Plan, format: &Format, bytes: &[u8], custom: &[u8]) -> Option<Root> {
    let next = format.root(bytes);
    let root = plan.load_root(bytes, custom).ok();
    assert_eq!(root.as_ref().map(Root::next), next);
    let root = root?;
    assert_eq!(root.to_bytes().expect("as loaded"), bytes);
    assert!(plan.load(bytes).is_err());
    Some(root)
}

fn check_root(plan: &Plan, format: &Format, root: &Root, custom: &[u8]) {
    if let Ok(bytes) = root.to_bytes() {
        let loaded = load_root(plan, format, &bytes, custom).expect("a root of this plan");
        assert_eq!(loaded.next(), root.next());
    }
    assert_eq!(output(root).is_some(), root.next() == format.total);
}

fn output(root: &Root) -> Option<([u8; 64], [u8; 16])> {
    let all = root.finalize().ok()?.squeeze_array();
    let mut fixed = [0; 16];
    root.finalize_into(&mut fixed).expect("complete");
    Some((all, fixed))
}

impl Format {
    fn code(&self) -> u8 {
        1 + TREES.iter().position(|tree| *tree == self.algorithm).expect("in the list") as u8
    }

    fn is_kt(&self) -> bool {
        self.code() <= 2
    }

    /// Returns the length of a hash in bytes.
    fn hash(&self) -> u64 {
        if matches!(self.algorithm, Algorithm::Kt256 | Algorithm::ParallelHash256) {
            64
        } else {
            32
        }
    }

    fn has(&self, range: &Range<u64>) -> bool {
        range.start < range.end
            && range.end <= self.total
            && range.start % self.unit == 0
            && (range.end == self.total || range.end % self.unit == 0)
    }

    /// Returns the lengths of head and tail, and the number of hashes.
    fn counts(&self, range: &Range<u64>) -> [u64; 3] {
        let Range { start, end } = *range;
        let (first, last) = (start / self.unit, end.div_ceil(self.unit));
        match self.algorithm {
            Algorithm::Kt128 | Algorithm::Kt256 => {
                let head = if start == 0 { end.min(8192) } else { 0 };
                let is_end = end == self.total && self.total > 8192;
                let tail = if is_end { self.total % 8192 } else { 0 };
                [head, tail, (end / 8192).saturating_sub(first.max(1))]
            }
            Algorithm::Blake3 => {
                let all = self.total.div_ceil(1024);
                let (mut at, mut count) = (first, 0);
                while at < last {
                    let fits = |size: &u64| {
                        at % size == 0 && size <= &(last - at) && !(at == 0 && *size >= all)
                    };
                    at += (0..64).rev().map(|power| 1 << power).find(fits).expect("1 fits");
                    count += 1;
                }
                [0, 0, count]
            }
            _ => [0, 0, last - first],
        }
    }

    /// Returns the position in the block of a root with this many hashes.
    fn position(&self, hashes: u64) -> u16 {
        let before = if self.is_kt() {
            8192 + 8
        } else {
            1 + u64::from(8 - (self.unit.leading_zeros() / 8).min(7))
        };
        let absorbed = u128::from(before) + u128::from(hashes) * u128::from(self.hash());
        (absorbed % u128::from(200 - self.hash())) as u16
    }

    fn check(&self, is_part: bool, bytes: &[u8]) -> [u8; CHECK] {
        let (domain, custom) =
            if is_part { (0x50, b"sycon-part-1") } else { (0x51, b"sycon-root-1") };
        match &self.key {
            Some(key) => KmacXof128::new(key, custom).hash(bytes).squeeze_array(),
            None => TurboShake128::new(domain).expect("a domain").hash(bytes).squeeze_array(),
        }
    }

    /// Returns the fields that parts and roots share, up to two integers and the plan's id.
    fn front(&self, magic: &[u8; 8], position: u16, [a, b]: [u64; 2]) -> Vec<u8> {
        let mut bytes = magic.to_vec();
        bytes.extend([1, 0, self.code(), self.key.is_some().into()]);
        bytes.extend(u32::from(position).to_le_bytes());
        for value in [self.unit, self.total, a, b] {
            bytes.extend(value.to_le_bytes());
        }
        bytes.extend(self.id);
        bytes
    }

    /// Returns the range of the part, if the bytes are a part.
    fn part(&self, bytes: &[u8]) -> Option<Range<u64>> {
        let range = word(bytes, 32)?..word(bytes, 40)?;
        if !self.has(&range) {
            return None;
        }
        let [head, tail, count] = self.counts(&range);
        let mut expected = self.front(b"SYCNPART", 0, [range.start, range.end]);
        expected.extend(head.to_le_bytes()[..4].iter().chain(&tail.to_le_bytes()[..4]));
        expected.extend(count.to_le_bytes());
        let hashes = u128::from(count) * u128::from(self.hash());
        let length = 96 + u128::from(head) + u128::from(tail) + hashes;
        self.has_check(true, bytes, &expected, length).then_some(range)
    }

    /// Returns the next byte of the root, if the bytes are a root.
    fn root(&self, bytes: &[u8]) -> Option<u64> {
        let next = word(bytes, 32)?;
        if self.algorithm == Algorithm::Blake3 || next == self.total || !self.has(&(0..next)) {
            return None;
        }
        let [_, _, hashes] = self.counts(&(0..next));
        let expected = self.front(b"SYCNROOT", self.position(hashes), [next, hashes]);
        self.has_check(false, bytes, &expected, 280).then_some(next)
    }

    fn has_check(&self, is_part: bool, bytes: &[u8], front: &[u8], length: u128) -> bool {
        bytes.starts_with(front)
            && bytes.len() as u128 == length + CHECK as u128
            && bytes
                .split_last_chunk()
                .is_some_and(|(all, check)| *check == self.check(is_part, all))
    }

    fn place(&self, place: &Place, next: u64) -> u64 {
        let units = self.total.div_ceil(self.unit);
        match *place {
            Place::Next => next,
            Place::Unit(unit) => unit % units * self.unit,
            Place::UnitsBeforeEnd(count) => {
                units.saturating_sub(u64::from(count).max(1)) * self.unit
            }
        }
    }

    fn forge_part(&self, part: &ForgedPart, next: u64) -> Option<Vec<u8>> {
        let start = self.place(&part.start, next);
        let units = match part.units {
            Units::Few(count) => u64::from(count),
            Units::Power(power) => 1 << (power % 64),
            Units::Rest => u64::MAX,
        };
        let end = start.saturating_add(units.saturating_mul(self.unit)).min(self.total);
        if start >= end {
            return None;
        }
        let [head, tail, count] = self.counts(&(start..end));
        let contents = u128::from(count) * u128::from(self.hash()) + u128::from(head + tail);
        let contents = usize::try_from(contents).ok().filter(|length| *length <= 64 * 1024)?;
        let mut bytes = self.front(b"SYCNPART", 0, [start, end]);
        bytes.extend(head.to_le_bytes()[..4].iter().chain(&tail.to_le_bytes()[..4]));
        bytes.extend(count.to_le_bytes());
        bytes.extend((0..=250_u8).cycle().skip(part.fill.into()).take(contents));
        Some(self.finish(true, bytes, &part.changes))
    }

    fn forge_root(&self, root: &ForgedRoot) -> Option<Vec<u8>> {
        let next = self.place(&root.next, self.unit.min(self.total));
        let [_, _, hashes] = self.counts(&(0..next));
        let mut bytes = self.front(b"SYCNROOT", self.position(hashes), [next, hashes]);
        bytes.extend((0..=250_u8).cycle().skip(root.fill.into()).take(200));
        Some(self.finish(false, bytes, &root.changes))
    }

    /// Changes the bytes and appends the check of the changed bytes.
    fn finish(&self, is_part: bool, mut bytes: Vec<u8>, changes: &[Change]) -> Vec<u8> {
        let mut check_changes = [0; CHECK];
        for change in changes {
            let length = bytes.len();
            match *change {
                Change::Byte(place, value) => {
                    if let Some(byte) = bytes.get_mut(usize::from(place) % length.max(1)) {
                        *byte = value;
                    }
                }
                Change::Field(index, value) => set(&mut bytes, index, |_| value),
                Change::AddToField(index, add) => {
                    set(&mut bytes, index, |before| before.wrapping_add_signed(add.into()));
                }
                Change::Truncate(count) => {
                    bytes.truncate(length.saturating_sub(usize::from(count)));
                }
                Change::Extend(count) => bytes.resize(length + usize::from(count), 1),
                Change::Check(place, bits) => check_changes[usize::from(place) % CHECK] ^= bits,
            }
        }
        let check = self.check(is_part, &bytes);
        bytes.extend(check.iter().zip(check_changes).map(|(byte, change)| byte ^ change));
        bytes
    }
}

fn word(bytes: &[u8], place: usize) -> Option<u64> {
    Some(u64::from_le_bytes(*bytes.get(place..)?.first_chunk()?))
}

fn set(bytes: &mut [u8], index: u8, value: impl Fn(u64) -> u64) {
    let (place, width) = FIELDS[usize::from(index) % FIELDS.len()];
    if let Some(field) = bytes.get_mut(place..place + width) {
        let mut before = [0; 8];
        before[..width].copy_from_slice(field);
        let after = value(u64::from_le_bytes(before)).to_le_bytes();
        field.copy_from_slice(&after[..width]);
    }
}
