//! Compares an input hashed in parts with the same input hashed as a whole, and tests bytes that must be rejected.

use std::ops::Range;
use std::{fs, iter};

use proptest::prelude::*;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use sycon::Backend;
use sycon::distributed::{Error, Flaw, Part, Plan, Root};
use sycon::xof::{
    self, Absorb, Algorithm, ParallelHash128, Parameter, Parameters, Squeeze, TurboShake128, Xof,
};

use crate::unhex;

#[derive(Deserialize)]
struct Vectors {
    digests: Vec<Row>,
    roots: Vec<RootRow>,
    bad: Vec<Bad>,
    sealed: Single,
    good: Single,
}

#[derive(Deserialize)]
struct Object {
    algorithm: String,
    unit: usize,
    total: u64,
    identity: String,
    key: Option<String>,
    context: Option<String>,
}

#[derive(Deserialize)]
struct Row {
    #[serde(flatten)]
    object: Object,
    plan_id: String,
    custom: Custom,
    parts: Vec<PartRow>,
    merged: Merged,
    output64: String,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Custom {
    Hex(String),
    Repeat { repeat: String, length: usize },
}

#[derive(Deserialize)]
struct PartRow {
    start: u64,
    end: u64,
    head: usize,
    tail: usize,
    cvs: String,
    bytes: usize,
    sha256: String,
    encoded: Option<String>,
}

#[derive(Deserialize)]
struct Merged {
    cvs: String,
    sha256: String,
}

#[derive(Deserialize)]
struct RootRow {
    #[serde(flatten)]
    object: Object,
    plan_id: String,
    custom: String,
    next: u64,
    encoded: String,
    output64: String,
}

#[derive(Deserialize)]
struct Bad {
    what: String,
    encoded: String,
}

#[derive(Deserialize)]
struct Single {
    #[serde(flatten)]
    object: Object,
    seal: Option<String>,
    start: Option<u64>,
    end: Option<u64>,
    encoded: String,
}

impl Object {
    fn plan(&self, backend: Backend) -> Plan {
        let algorithm: Algorithm = self.algorithm.parse().expect("a function");
        let key = self.key.as_deref().map(unhex);
        let mut parameters = Parameters::new().backend(backend);
        if let Some(key) = &key {
            parameters = parameters.key(key);
        }
        if let Some(context) = &self.context {
            parameters = parameters.context(context);
        }
        if self.algorithm.starts_with("Parallel") {
            parameters = parameters.block_size(self.unit);
        }
        let plan = Plan::new(algorithm, &parameters, self.total, self.identity.as_bytes());
        let plan = plan.expect("an object with parts");
        assert_eq!(plan.unit(), self.unit as u64);
        plan
    }
}

impl Custom {
    fn bytes(&self) -> Vec<u8> {
        match self {
            Self::Hex(hex) => unhex(hex),
            Self::Repeat { repeat, length } => unhex(repeat).repeat(*length),
        }
    }
}

fn vectors() -> Vectors {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../vectors/distributed.json");
    serde_json::from_slice(&fs::read(path).expect("the vectors")).expect("their format")
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |hex, byte| hex + &format!("{byte:02x}"))
}

/// The bytes of the message at `range`.
fn message(range: Range<u64>) -> Vec<u8> {
    range.map(|index| (index % 251) as u8).collect()
}

fn part(plan: &Plan, range: Range<u64>) -> Part {
    let mut hasher = plan.part(range.clone()).expect("a range of the plan");
    hasher.absorb(&message(range)).expect("as many bytes");
    hasher.finalize().expect("as many bytes")
}

fn output(root: &Root) -> String {
    hex(&root.finalize().expect("all parts").squeeze_array::<64>())
}

#[test]
fn known_answers() {
    let rows = vectors().digests;
    assert_eq!(rows.len(), 20);
    for (row, backend) in rows.iter().flat_map(|row| Backend::available().map(move |b| (row, b))) {
        let plan = row.object.plan(backend);
        assert_eq!(hex(plan.id()), row.plan_id);
        let mut root = plan.root(&row.custom.bytes()).expect("a customization");
        let mut merged: Option<Part> = None;
        for given in &row.parts {
            let part = part(&plan, given.start..given.end);
            let bytes = part.to_bytes();
            assert_eq!(bytes.len(), given.bytes);
            assert_eq!(plan.part_bytes(part.range()), Some(given.bytes as u64));
            assert_eq!(hex(&Sha256::digest(&bytes)), given.sha256);
            if let Some(encoded) = &given.encoded {
                assert_eq!(hex(&bytes), *encoded);
            }
            let hashes = 96 + given.head + given.tail..bytes.len() - 32;
            assert_eq!(hex(&bytes[hashes]), given.cvs);
            let read = plan.load(&bytes).expect("its own bytes");
            assert_eq!(read.to_bytes(), bytes);
            root.add(&read).expect("the next part");
            merged = Some(match &merged {
                Some(before) => plan.merge(before, &part).expect("they touch"),
                None => part,
            });
        }
        let merged = merged.expect("one part at least").to_bytes();
        assert_eq!(hex(&Sha256::digest(&merged)), row.merged.sha256);
        assert!(hex(&merged).contains(&row.merged.cvs));
        assert_eq!(output(&root), row.output64);
    }
}

#[test]
fn known_roots() {
    let rows = vectors().roots;
    assert_eq!(rows.len(), 5);
    for row in rows {
        let plan = row.object.plan(Backend::best());
        assert_eq!(hex(plan.id()), row.plan_id);
        let custom = unhex(&row.custom);
        let mut root = plan.root(&custom).expect("a customization");
        root.add(&part(&plan, 0..row.next)).expect("the first part");
        assert_eq!(hex(&root.to_bytes().expect("not complete")), row.encoded);
        let mut read = plan.load_root(&unhex(&row.encoded), &custom).expect("its own bytes");
        let rest = part(&plan, row.next..row.object.total);
        for root in [&mut root, &mut read] {
            assert_eq!(root.next(), row.next);
            root.add(&rest).expect("the next part");
            assert_eq!(output(root), row.output64);
            assert_eq!(root.to_bytes().expect_err("complete"), Error::NoBytes);
        }
    }
}

#[test]
fn bytes_that_are_no_part_are_refused_by_name() {
    let Vectors { bad, good, sealed, .. } = vectors();
    let plan = good.object.plan(Backend::best());
    assert!(plan.load(&unhex(&good.encoded)).is_ok());
    let flaws = [
        ("cut by one byte", Flaw::Length),
        ("a byte more", Flaw::Length),
        ("bit flipped in a chaining value", Flaw::Check),
        ("version 2", Flaw::Version),
        ("unknown flag", Flaw::Flags),
        ("reserved not zero", Flaw::Reserved),
        ("algorithm of another size", Flaw::Algorithm),
        ("start off a chunk", Flaw::Range),
        ("end off a chunk before the total", Flaw::Range),
        ("end behind the total", Flaw::Range),
        ("empty range", Flaw::Range),
        ("count that the range does not have", Flaw::Counts),
        ("head where none belongs", Flaw::Counts),
        ("another plan", Flaw::Plan),
        ("another total", Flaw::Total),
    ];
    assert_eq!(bad.len(), flaws.len());
    for (row, (what, flaw)) in bad.iter().zip(flaws) {
        assert_eq!(row.what, what);
        let error = plan.load(&unhex(&row.encoded)).expect_err(what);
        assert_eq!(error, Error::Bytes(flaw), "{what}");
    }

    let bytes = unhex(&sealed.encoded);
    let key = unhex(&sealed.seal.expect("a key"));
    let open = sealed.object.plan(Backend::best());
    let plan = open.authenticate(&key).expect("long enough");
    let (start, end) = (sealed.start.expect("given"), sealed.end.expect("given"));
    assert_eq!(part(&plan, start..end).to_bytes(), bytes);
    assert_eq!(plan.load(&bytes).expect("its own bytes").range(), start..end);
    let flaw = |plan: &Plan, bytes: &[u8]| plan.load(bytes).expect_err("a flaw");
    assert_eq!(flaw(&open, &bytes), Error::Bytes(Flaw::Authenticated));
    assert_eq!(
        flaw(&plan, &part(&open, start..end).to_bytes()),
        Error::Bytes(Flaw::Unauthenticated)
    );
    let other = open.authenticate(&[1; 32]).expect("long enough");
    assert_eq!(flaw(&other, &bytes), Error::Bytes(Flaw::Check));
    assert_eq!(flaw(&plan, b"SYCNROOT"), Error::Bytes(Flaw::Magic));
    assert_eq!(
        open.authenticate(&[1; 15]).expect_err("too short"),
        Error::AuthenticationKey { given: 15 }
    );
}

#[test]
fn any_changed_byte_is_refused() {
    let Vectors { good, roots, .. } = vectors();
    let plan = good.object.plan(Backend::best());
    let bytes = unhex(&good.encoded);
    let root_plan = roots[0].object.plan(Backend::best());
    let root = unhex(&roots[0].encoded);
    for (bytes, read) in [
        (bytes, &(|bytes: &[u8]| plan.load(bytes).is_ok()) as &dyn Fn(&[u8]) -> bool),
        (root, &|bytes: &[u8]| root_plan.load_root(bytes, b"x").is_ok()),
    ] {
        assert!(read(&bytes));
        for index in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[index] ^= 1 << (index % 8);
            assert!(!read(&changed), "byte {index}");
            assert!(!read(&bytes[..index]), "{index} bytes");
        }
        assert!(!read(&[&bytes[..], &[0]].concat()));
    }
}

#[test]
fn bytes_that_are_cut_are_refused_by_name() {
    let Vectors { good, roots, .. } = vectors();
    let plan = good.object.plan(Backend::best());
    let root_plan = roots[0].object.plan(Backend::best());
    let (part, root) = (unhex(&good.encoded), unhex(&roots[0].encoded));
    let flaw = |length| Error::Bytes(if length < 8 { Flaw::Magic } else { Flaw::Length });
    for length in 0..part.len() {
        assert_eq!(plan.load(&part[..length]).expect_err("cut"), flaw(length), "{length} bytes");
    }
    for length in 0..root.len() {
        let error = root_plan.load_root(&root[..length], b"x").expect_err("cut");
        assert_eq!(error, flaw(length), "{length} bytes");
    }
}

/// The check is not secret: anyone can compute it for an impossible root.
#[test]
fn roots_that_could_not_be_are_refused_by_name() {
    const POSITION: usize = 12;
    const NEXT: usize = 32;
    const LEAVES: usize = 40;
    const CHECK: usize = 32;

    for row in vectors().roots {
        let plan = row.object.plan(Backend::best());
        let flaw = |at: usize, field: &[u8]| {
            let mut bytes = unhex(&row.encoded);
            bytes[at..at + field.len()].copy_from_slice(field);
            bytes.truncate(bytes.len() - CHECK);
            let check: [u8; CHECK] =
                TurboShake128::new(0x51).expect("a domain").hash(&bytes).squeeze_array();
            bytes.extend(check);
            match plan.load_root(&bytes, &unhex(&row.custom)) {
                Err(Error::Bytes(flaw)) => Some(flaw),
                other => other.map(|_| None).expect("a flaw, or none"),
            }
        };
        let bytes = unhex(&row.encoded);
        assert_eq!(flaw(POSITION, &bytes[POSITION..][..2]), None);
        assert_eq!(flaw(POSITION, &[bytes[POSITION] ^ 1]), Some(Flaw::Counts));
        assert_eq!(flaw(LEAVES, &[bytes[LEAVES] ^ 1]), Some(Flaw::Counts));
        for next in [0, 1, row.object.total, row.object.total + 1] {
            assert_eq!(flaw(NEXT, &next.to_le_bytes()), Some(Flaw::Range), "up to {next}");
        }
    }
}

#[test]
fn plans_refuse_what_has_no_parts() {
    let none = Parameters::new();
    let refused = |algorithm, parameters: &Parameters<'_>, total| {
        Plan::new(algorithm, parameters, total, b"").expect_err("refused")
    };
    for algorithm in [Algorithm::Kt128, Algorithm::Blake3, Algorithm::ParallelHash256] {
        assert_eq!(refused(algorithm, &none, 0), Error::TooShort { total: 0 });
    }
    assert_eq!(refused(Algorithm::Blake3, &none, 1024), Error::TooShort { total: 1024 });
    let algorithm = Algorithm::Shake128;
    assert_eq!(refused(algorithm, &none, 5), Error::NoParts { algorithm });
    assert_eq!(
        refused(Algorithm::ParallelHash128, &none.block_size(0), 5),
        Error::Parameters(xof::Error::BlockSize)
    );
    assert_eq!(
        refused(Algorithm::Blake3, &none.key(&[0; 31]), 5000),
        Error::Parameters(xof::Error::KeyLength { given: 31, expected: 32 })
    );
    for parameters in [none.customization(b"c"), none.key(&[0; 32])] {
        let error = refused(Algorithm::Kt128, &parameters, 5);
        assert!(matches!(error, Error::Parameters(xof::Error::Unexpected { .. })));
    }
    let plan = Plan::new(Algorithm::Blake3, &none, 5000, b"").expect("two chunks");
    assert!(matches!(plan.root(b"c"), Err(Error::Parameters(_))));
    assert!(matches!(plan.load_root(&[0; 312], b""), Err(Error::NoBytes)));
    for size in [0, 1, 1023, 1025] {
        assert!(plan.ranges(size).is_err());
    }
}

#[test]
fn parts_are_of_their_range_and_their_plan() {
    let none = Parameters::new();
    let plan = Plan::new(Algorithm::Kt128, &none, 50_000, b"a").expect("an object");
    for (start, end) in [(0, 0), (8192, 0), (1, 8192), (0, 8193), (0, 50_001), (49_152, u64::MAX)] {
        let error = plan.part(start..end).expect_err("no range");
        assert_eq!(error, Error::Range { start, end });
        assert_eq!(plan.part_bytes(start..end), None);
    }
    let mut hasher = plan.part(0..16_384).expect("a range");
    hasher.absorb(&message(0..10_000)).expect("as many bytes");
    assert_eq!(hasher.absorb(&[0; 6385]).expect_err("too many"), Error::TooMuch { by: 1 });
    hasher.absorb(&message(10_000..16_383)).expect("as many bytes");
    assert_eq!(hasher.finalize().expect_err("too few"), Error::TooLittle { by: 1 });

    let mut hasher = plan.part(0..16_384).expect("a range");
    hasher.absorb(&message(0..10_000)).expect("as many bytes");
    assert_eq!(hasher.finalize().expect_err("too few"), Error::TooLittle { by: 6384 });

    let (first, third) = (part(&plan, 0..16_384), part(&plan, 24_576..50_000));
    let apart = Error::Apart { expected: 16_384, given: 24_576 };
    assert_eq!(plan.merge(&first, &third).expect_err("apart"), apart);
    let other = Plan::new(Algorithm::Kt128, &none, 50_000, b"b").expect("an object");
    let strange = part(&other, 16_384..24_576);
    assert_eq!(plan.merge(&first, &strange).expect_err("another"), Error::OtherPlan);
    assert_eq!(plan.merge(&strange, &third).expect_err("another"), Error::OtherPlan);
    let sealed = |key| plan.authenticate(&[key; 16]).expect("a long key");
    let own = part(&sealed(1), 0..16_384);
    sealed(1).root(b"").expect("no customization").add(&own).expect("the same key");
    for other in [plan.clone(), sealed(2)] {
        let [before, after] = [0..16_384, 16_384..24_576].map(|range| part(&other, range));
        assert_eq!(sealed(1).merge(&own, &after).expect_err("no key"), Error::OtherPlan);
        let mut root = sealed(1).root(b"").expect("no customization");
        assert_eq!(root.add(&before).expect_err("no key"), Error::OtherPlan);
    }
    let mut root = plan.root(b"").expect("no customization");
    assert_eq!(
        root.add(&third).expect_err("not the first"),
        Error::Apart { expected: 0, given: 24_576 }
    );
    assert_eq!(root.add(&part(&other, 0..8192)).expect_err("another"), Error::OtherPlan);
    root.add(&first).expect("the first");
    assert_eq!(
        root.finalize().expect_err("incomplete"),
        Error::Incomplete { next: 16_384, total: 50_000 }
    );
    let mut out = [7; 4];
    assert!(root.finalize_into(&mut out).is_err());
    assert_eq!(out, [7; 4]);
    let shown = format!("{plan:?} {first:?} {root:?}");
    assert_eq!(
        shown,
        "plan of 50000 bytes, KT128 part from 0 to 16384 root of KT128, up to 16384 of 50000"
    );
}

#[test]
fn an_output_of_chosen_length_is_parallel_hash() {
    let parameters = Parameters::new().block_size(100);
    let plan = Plan::new(Algorithm::ParallelHash128, &parameters, 950, b"").expect("an object");
    let mut root = plan.root(b"custom").expect("a customization");
    root.add(&part(&plan, 0..950)).expect("the only part");
    let (mut out, mut expected) = ([0; 40], [0; 40]);
    root.finalize_into(&mut out).expect("all parts");
    let mut hash = ParallelHash128::new(100, b"custom").expect("a block size");
    hash.absorb(&message(0..950));
    hash.finalize_into(&mut expected);
    assert_eq!(out, expected);
}

#[test]
fn proposed_parts_are_few_and_cover_all() {
    let none = Parameters::new();
    for total in [1025, 1 << 30, (1 << 42) + 1, 100_000_000_000_000, u64::MAX] {
        for (algorithm, parameters) in [
            (Algorithm::Blake3, none),
            (Algorithm::Kt256, none),
            (Algorithm::ParallelHash128, none),
            (Algorithm::ParallelHash128, none.block_size(1000)),
        ] {
            let plan = Plan::new(algorithm, &parameters, total, b"").expect("an object");
            let size = plan.part_size();
            assert!(size >= 64 << 20 && size.is_multiple_of(plan.unit()));
            let ranges = plan.ranges(size).expect("its own size");
            let (mut next, mut count) = (0, 0);
            for range in ranges {
                assert_eq!(range.start, next);
                (next, count) = (range.end, count + 1);
            }
            assert_eq!(next, total);
            assert!(count <= 65_536);
        }
    }
    let plan = Plan::new(Algorithm::Blake3, &none, 100_000_000_000_000, b"").expect("an object");
    assert_eq!(plan.part_size(), 2 << 30);
}

const TREES: [Algorithm; 5] = [
    Algorithm::Kt128,
    Algorithm::Kt256,
    Algorithm::Blake3,
    Algorithm::ParallelHash128,
    Algorithm::ParallelHash256,
];

/// Returns the output that one machine computes.
fn expected(
    algorithm: Algorithm,
    parameters: &Parameters<'_>,
    custom: &[u8],
    total: u64,
) -> String {
    let xof = match algorithm {
        Algorithm::ParallelHash128 => Algorithm::ParallelHashXof128,
        Algorithm::ParallelHash256 => Algorithm::ParallelHashXof256,
        other => other,
    };
    let parameters =
        if algorithm == Algorithm::Blake3 { *parameters } else { parameters.customization(custom) };
    let mut any = xof.start(&parameters).expect("its parameters");
    any.absorb(&message(0..total));
    hex(&any.finalize().expect("an XOF").squeeze_array::<64>())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    /// Any parts, absorbed in any pieces and merged in any grouping, give the output that one machine computes.
    #[test]
    fn any_parts_in_any_grouping_are_the_whole(
        algorithm in prop::sample::select(&TREES[..]),
        total in 1025_u64..200_000,
        block in 1_usize..5000,
        cuts in prop::collection::vec(any::<prop::sample::Index>(), 0..12),
        pieces in prop::collection::vec(1_usize..30_000, 1..5),
        groups in prop::collection::vec(any::<prop::sample::Index>(), 12),
        custom in prop::collection::vec(any::<u8>(), 0..9000),
        key in prop::option::of(any::<[u8; 32]>()),
        authenticated in any::<bool>(),
    ) {
        let mut parameters = Parameters::new();
        if let (Some(key), Algorithm::Blake3) = (&key, algorithm) {
            parameters = parameters.key(key);
        }
        if matches!(algorithm, Algorithm::ParallelHash128 | Algorithm::ParallelHash256) {
            parameters = parameters.block_size(block);
        }
        let custom = if algorithm == Algorithm::Blake3 { &[][..] } else { &custom };
        let mut plan = Plan::new(algorithm, &parameters, total, b"object").unwrap();
        if authenticated {
            plan = plan.authenticate(&[5; 16]).unwrap();
        }

        let units = usize::try_from(total.div_ceil(plan.unit())).unwrap();
        let mut bounds: Vec<u64> = cuts.iter().map(|cut| cut.index(units) as u64 * plan.unit()).collect();
        bounds.extend([0, total]);
        bounds.sort_unstable();
        bounds.dedup();
        let mut parts: Vec<Part> = bounds.windows(2).map(|bounds| {
            let data = message(bounds[0]..bounds[1]);
            let mut hasher = plan.part(bounds[0]..bounds[1]).unwrap();
            let (mut rest, mut lengths) = (&data[..], pieces.iter().cycle());
            while !rest.is_empty() {
                let (piece, behind) = rest.split_at(rest.len().min(*lengths.next().unwrap()));
                hasher.absorb(piece).unwrap();
                rest = behind;
            }
            hasher.finalize().unwrap()
        }).collect();

        // One root is stored and restored after each part, and another one gets merged parts.
        let expected = expected(algorithm, &parameters, custom, total);
        let mut root = plan.root(custom).unwrap();
        for part in &parts {
            root.add(&plan.load(&part.to_bytes()).unwrap()).unwrap();
            if let Ok(bytes) = root.to_bytes() {
                root = plan.load_root(&bytes, custom).unwrap();
            }
        }
        prop_assert_eq!(output(&root), &expected[..]);
        for group in iter::repeat_n(groups, 12).flatten() {
            if parts.len() > 1 {
                let left = group.index(parts.len() - 1);
                let both = plan.merge(&parts[left], &parts[left + 1]).unwrap();
                let range = both.range();
                parts.splice(left..left + 2, [both]);
                // The merged part equals the part of the whole range.
                prop_assert_eq!(parts[left].to_bytes(), part(&plan, range).to_bytes());
            }
        }
        let mut root = plan.root(custom).unwrap();
        root.add(&parts[0]).unwrap();
        prop_assert_eq!(output(&root), expected);
    }
}

#[test]
fn roots_fill_outputs_and_know_their_plans() {
    let data: Vec<u8> = (0..50_000_u32).map(|i| i.to_le_bytes()[1]).collect();
    let algorithms = [
        Algorithm::Kt128,
        Algorithm::Kt256,
        Algorithm::Blake3,
        Algorithm::ParallelHash128,
        Algorithm::ParallelHash256,
    ];
    // KT of a single chunk is not a tree.
    for (algorithm, length) in
        algorithms.into_iter().flat_map(|one| [8192, 8193, 50_000].map(|length| (one, length)))
    {
        let data = &data[..length];
        let mut parameters = Parameters::new();
        if algorithm.takes().contains(&Parameter::BlockSize) {
            parameters = parameters.block_size(1000);
        }
        let plan = Plan::new(algorithm, &parameters, data.len() as u64, b"").unwrap();
        assert_eq!(plan.algorithm(), algorithm);
        let mut root = plan.root(b"").unwrap();
        assert_eq!(root.plan().id(), plan.id());
        let mut hasher = plan.part(0..data.len() as u64).unwrap();
        assert!(format!("{hasher:?}").ends_with("absorbing"));
        hasher.absorb(data).unwrap();
        root.add(&hasher.finalize().unwrap()).unwrap();
        let (mut out, mut expected) = ([0; 48], [0; 48]);
        root.finalize_into(&mut out).unwrap();
        let mut whole = algorithm.start(&parameters).unwrap();
        whole.absorb(data);
        whole.finalize_into(&mut expected).unwrap();
        assert_eq!(out, expected, "{algorithm}, {length} bytes");
    }
}

/// The hashes of subtrees under a key are as secret as the input.
#[test]
fn merging_leaves_nothing_in_memory_that_is_given_back() {
    let parameters = Parameters::new().key(&[7; 32]);
    let plan = Plan::new(Algorithm::Blake3, &parameters, 64 << 10, b"").expect("an object");
    let parts = [1..33, 33..63].map(|chunks| part(&plan, chunks.start << 10..chunks.end << 10));
    let merged = plan.merge(&parts[0], &parts[1]).expect("neighbours");
    let bytes = [&parts[0], &parts[1], &merged].map(Part::to_bytes);
    let hashes = bytes.iter().flat_map(|bytes| bytes[96..bytes.len() - 32].chunks_exact(32));
    let secrets: Vec<&[u8; 16]> =
        hashes.map(|hash| hash.first_chunk().expect("32 bytes")).collect();
    assert!(secrets.len() > 15);
    let left = sycon_testing::freed_with_secrets(secrets.into_iter(), || {
        drop(plan.merge(&parts[0], &parts[1]));
    });
    assert_eq!(left, 0);
}
