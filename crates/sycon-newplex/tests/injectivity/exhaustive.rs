//! All sequences of a few operations on a scaled-down duplex. Under each rule, no two of them absorb the same bytes.
//! Without any part of the rule, some do.
//!
//! The test compares shapes: the kinds of operations, and the lengths of labels and data. A byte of data can have any
//! value. Two shapes therefore collide unless their known bytes differ somewhere, and each shape represents all of its
//! data. Within a shape, different data are different bytes.

use sycon_newplex::{Protocol, duplex::Newplex};
use sycon_simd::Backend;

use crate::model::{Absorbed, Cell, Kind, NEWPLEX, Parameters, cells};

/// A byte has eight values, and a length counts four per byte. A length of 2 then has one digit, a length of 16 has
/// three digits, and the lowest digit is 0 or 4: a multiple of the unit, as in Newplex.
const SMALL: Parameters = Parameters { rate: 9, base: 8, unit: 4 };

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Step {
    kind: Kind,
    label: usize,
    data: usize,
}

/// A number of steps. `outputs` is `None` if all of the last step was absorbed, and otherwise its number of output
/// blocks.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Point {
    steps: Vec<Step>,
    outputs: Option<usize>,
}

/// The bytes that labels can contain.
#[derive(Clone, Copy, PartialEq)]
enum Labels {
    /// Bytes that are neither operations nor numbers of digits.
    Printable,
    Any,
}

/// A tree of the prefixes of absorbed bytes. Each node lists the points that it stands for.
#[derive(Default)]
struct Node {
    points: Vec<Point>,
    next: Vec<(u8, Node)>,
}

/// Keys of nodes for unknown bytes. The key of a known byte is the byte.
const LABEL: u8 = 254;
const DATA: u8 = 255;

struct Search {
    labels: Labels,
    /// If true, the size of each operation's data is mixed before it.
    sized: bool,
    /// `ends` contains the states between operations, `outputs` the states before a block of output.
    ends: Node,
    outputs: Node,
}

impl Search {
    fn add(&mut self, start: usize, steps: &[Step]) {
        let mut absorbed = Absorbed { parameters: SMALL, cells: vec![Cell::Is(0); start] };
        let mut outputs = Vec::new();
        for step in steps {
            if self.sized {
                let size = [step.data / 8, step.data % 8];
                let size = size.map(|digit| Cell::Is(u8::try_from(digit).unwrap()));
                absorbed.operation(Kind::Mix, &[Cell::Is(6)], &size);
            }
            let data = if step.kind == Kind::Derive { Cell::Is(0) } else { Cell::Data };
            let (label, data) = (vec![Cell::Label; step.label], vec![data; step.data]);
            outputs = absorbed.operation(step.kind, &label, &data);
        }
        let cells = &absorbed.cells;
        self.ends.insert(cells, Point { steps: steps.to_vec(), outputs: None });
        for (count, end) in outputs.into_iter().enumerate() {
            self.outputs
                .insert(&cells[..end], Point { steps: steps.to_vec(), outputs: Some(count) });
        }
    }

    /// Returns two points that can have the same state.
    fn collision(&self) -> Option<(Point, Point)> {
        let found = |root| collision(self.labels, root, root);
        found(&self.ends).or_else(|| found(&self.outputs))
    }
}

impl Node {
    fn insert(&mut self, cells: &[Cell], point: Point) {
        let mut node = self;
        for cell in cells {
            let key = match cell {
                Cell::Is(byte) => *byte,
                Cell::Label => LABEL,
                Cell::Data => DATA,
            };
            let found = node.next.iter().position(|(cell, _)| *cell == key);
            let place = found.unwrap_or(node.next.len());
            if found.is_none() {
                node.next.push((key, Node::default()));
            }
            node = &mut node.next[place].1;
        }
        node.points.push(point);
    }
}

fn collision(labels: Labels, one: &Node, other: &Node) -> Option<(Point, Point)> {
    let pairs = one.points.iter().flat_map(|a| other.points.iter().map(move |b| (a, b)));
    if let Some((a, b)) = pairs.into_iter().find(|(a, b)| a.is_other_than(b)) {
        return Some((a.clone(), b.clone()));
    }
    one.next.iter().find_map(|(a, one)| {
        let mut same = other.next.iter().filter(|(b, _)| can_be_same(labels, *a, *b));
        same.find_map(|(_, other)| collision(labels, one, other))
    })
}

fn can_be_same(labels: Labels, a: u8, b: u8) -> bool {
    let (low, high) = (a.min(b), a.max(b));
    match high {
        DATA => true,
        LABEL if low != LABEL => labels == Labels::Any || low > Kind::Seal as u8,
        _ => a == b,
    }
}

impl Point {
    /// Two encryptions have equal outputs up to the length of the shorter one.
    fn is_other_than(&self, other: &Self) -> bool {
        let known = |point: &Self| {
            let mut point = point.clone();
            if let (Some(Step { kind: Kind::Encrypt, data, .. }), Some(_)) =
                (point.steps.last_mut(), point.outputs)
            {
                *data = 0;
            }
            point
        };
        known(self) != known(other)
    }
}

/// Returns all sequences of up to `count` of these steps.
fn sequences(count: usize, steps: &[Step]) -> Vec<Vec<Step>> {
    let mut all = vec![vec![]];
    let mut begin = 0;
    for _ in 0..count {
        let end = all.len();
        let longer = product(&all[begin..], steps);
        all.extend(longer);
        begin = end;
    }
    all
}

/// Appends every step to every sequence.
fn product(sequences: &[Vec<Step>], steps: &[Step]) -> Vec<Vec<Step>> {
    let with = |sequence: &Vec<Step>, step: &Step| [&sequence[..], &[*step]].concat();
    sequences.iter().flat_map(|all| steps.iter().map(move |step| with(all, step))).collect()
}

fn steps(kind: Kind, labels: &[usize], data: &[usize]) -> Vec<Step> {
    let with = |label| data.iter().map(move |data| Step { kind, label, data: *data });
    labels.iter().copied().flat_map(with).collect()
}

/// Searches from every position in a block.
fn collide(labels: Labels, sized: bool, sequences: &[Vec<Step>]) -> Option<(Point, Point)> {
    assert!(sequences.len() > 40, "{} are not many", sequences.len());
    (0..SMALL.rate).find_map(|start| {
        let (ends, outputs) = Default::default();
        let mut search = Search { labels, sized, ends, outputs };
        for steps in sequences {
            search.add(start, steps);
        }
        search.collision()
    })
}

const KINDS: [Kind; 4] = [Kind::Mix, Kind::Derive, Kind::Encrypt, Kind::Seal];

/// Returns the steps of each kind, with separate lengths for each, in a fixed order of kinds.
fn steps_of(labels: &[usize], lengths: [&[usize]; 4]) -> Vec<Step> {
    KINDS.iter().zip(lengths).flat_map(|(kind, data)| steps(*kind, labels, data)).collect()
}

#[test]
fn sizes_first_leave_nothing_to_confuse() {
    let every: Vec<_> = (0..=17).collect();
    let two = sequences(2, &steps_of(&[0, 1], [&every; 4]));
    assert_eq!(collide(Labels::Any, true, &two), None);
    let three = sequences(3, &steps_of(&[0, 2], [&[0, 5, 16]; 4]));
    assert_eq!(collide(Labels::Any, true, &three), None);
}

#[test]
fn known_lengths_leave_nothing_to_confuse() {
    for (mix, encrypt) in [(0, 1), (1, 16), (9, 0), (16, 5)] {
        // Derivations can have any length, and so can short seals.
        let lengths: [&[usize]; 4] = [&[mix], &[0, 1, 2, 16], &[encrypt], &[0, 1, 5, 15]];
        let three = sequences(3, &steps_of(&[0, 1], lengths));
        assert_eq!(collide(Labels::Any, false, &three), None, "{mix}, {encrypt}");
        let lengths: [&[usize]; 4] = [&[mix], &[0, 1, 66], &[encrypt], &[66]];
        let two = sequences(2, &steps_of(&[0, 1, 2], lengths));
        assert_eq!(collide(Labels::Any, false, &two), None, "{mix}, {encrypt}");
    }
}

#[test]
fn each_unknown_length_can_be_confused() {
    let every: Vec<_> = (0..=40).collect();
    let [mix, encrypt, seal] = [
        [&every[..], &[1], &[1], &[1, 10]],
        [&[1], &[1], &every, &[1]],
        // As in Newplex, lengths have three digits, of which two can be read as a shorter length.
        [&[1], &[1], &[1], &[1, 66]],
    ];
    for (lengths, kind) in [(mix, Kind::Mix), (encrypt, Kind::Encrypt), (seal, Kind::Seal)] {
        let two = sequences(2, &steps_of(&[0, 1], lengths));
        let (one, other) = collide(Labels::Printable, false, &two).expect("a collision");
        let mut steps = one.steps.iter().zip(&other.steps);
        let (one, other) = steps.find(|(one, other)| one != other).expect("a step that differs");
        assert_eq!((one.kind, other.kind), (kind, kind));
    }
}

/// Returns mixes and derivations of any length, with labels of up to two digits.
fn mixes_and_derivations() -> Vec<Vec<Step>> {
    let every: Vec<_> = (0..=12).collect();
    let mixes = steps(Kind::Mix, &[0, 1, 2, 3, 4, 5], &every);
    let derivations = steps(Kind::Derive, &[0, 1, 2, 4], &[0, 1, 10]);
    let mut all = sequences(2, &[mixes, derivations].concat());
    let mixes = steps(Kind::Mix, &[1, 2], &[0, 1, 6, 18]);
    let derivations = steps(Kind::Derive, &[0, 1, 2], &[1]);
    all.extend(
        sequences(4, &[mixes, derivations].concat()).into_iter().filter(|all| all.len() > 2),
    );
    all
}

#[test]
fn printable_labels_leave_nothing_to_confuse_without_encryption() {
    assert_eq!(collide(Labels::Printable, false, &mixes_and_derivations()), None);
}

/// Compares headers alone, at Newplex's size.
#[test]
fn printable_labels_of_fewer_than_8192_bytes_are_read_from_the_back() {
    let header = |kind, len| {
        let mut absorbed = Absorbed { parameters: NEWPLEX, cells: Vec::new() };
        absorbed.operation(kind, &vec![Cell::Label; len], &[]);
        absorbed.cells.truncate(2 + usize::from(len > 31) + 1 + len);
        absorbed.cells
    };
    let printable = |cell: &Cell| !matches!(cell, Cell::Is(byte) if *byte < 0x20);
    let same = |(one, other): (&Cell, &Cell)| match (one, other) {
        (Cell::Is(one), Cell::Is(other)) => one == other,
        (one, other) => printable(one) && printable(other),
    };
    for kind in [Kind::Mix, Kind::Derive] {
        for len in 0..8191 {
            let one = header(kind, len);
            for other in (len + 1..8192).take(5) {
                for other_kind in [Kind::Mix, Kind::Derive] {
                    let other = header(other_kind, other);
                    let mut pairs = one.iter().rev().zip(other.iter().rev());
                    assert!(!pairs.all(same), "{kind:?} of {len}, {other_kind:?}");
                }
            }
            // A label that is longer by a header contains the number of digits.
            assert!(!one[..one.len() - len].iter().all(printable));
        }
    }
}

#[test]
fn other_labels_can_be_confused() {
    assert!(collide(Labels::Any, false, &mixes_and_derivations()).is_some());
}

/// The model absorbs the same bytes as the library.
#[test]
fn the_model_is_newplex() {
    let pattern: Vec<u8> = (0..=250).cycle().take(300).collect();
    let mut absorbed = Absorbed { parameters: NEWPLEX, cells: Vec::new() };
    absorbed.operation(Kind::Init, &cells(b"example.org v1"), &[]);
    let mut protocol = Protocol::new(b"example.org v1");
    for len in (0..300).step_by(7).chain([95, 96, 97, 192]) {
        for kind in KINDS {
            let (label, mut data) = (&pattern[..(3 * len + 1) % 97], pattern[..len].to_vec());
            if kind == Kind::Derive {
                data.fill(0);
            }
            absorbed.operation(kind, &cells(label), &cells(&data));
            match kind {
                Kind::Init => unreachable!("not one of KINDS"),
                Kind::Mix => protocol.mix(label, &data),
                Kind::Derive => protocol.derive(label, &mut data),
                Kind::Encrypt => protocol.encrypt(label, &mut data),
                Kind::Seal => drop(protocol.seal(label, &mut data)),
            }
            let mut duplex = Newplex::new(Backend::best());
            duplex.absorb(&absorbed.bytes());
            assert_eq!(duplex.to_bytes(), protocol.to_bytes(), "{kind:?} of {len}");
        }
    }
}
