//! The readers of parts and roots refuse any bytes, or return an object with the same bytes. Parts of any ranges give
//! the digest that one machine computes.
#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use sycon::distributed::Plan;
use sycon::xof::{Algorithm, Parameters, Squeeze};

#[derive(Arbitrary, Debug)]
struct Case {
    tree: u8,
    block: u16,
    data: Vec<u8>,
    cuts: Vec<u16>,
    /// Positions and new values of bytes to change in a part and a root.
    changes: Vec<(u16, u8)>,
    bytes: Vec<u8>,
    authenticate: Option<[u8; 16]>,
}

/// Each function, and the function that hashes the whole input.
const TREES: [(Algorithm, Algorithm); 5] = [
    (Algorithm::Kt128, Algorithm::Kt128),
    (Algorithm::Kt256, Algorithm::Kt256),
    (Algorithm::Blake3, Algorithm::Blake3),
    (Algorithm::ParallelHash128, Algorithm::ParallelHashXof128),
    (Algorithm::ParallelHash256, Algorithm::ParallelHashXof256),
];

fuzz_target!(|case: Case| {
    let (algorithm, whole) = TREES[usize::from(case.tree) % TREES.len()];
    let mut parameters = Parameters::new();
    if whole != algorithm {
        parameters = parameters.block_size(usize::from(case.block).max(1));
    }
    // Several chunks of a few bytes of input.
    let data = case.data.repeat(64);
    let Ok(plan) = Plan::new(algorithm, &parameters, data.len() as u64, b"fuzz") else {
        return;
    };
    let plan =
        case.authenticate.map_or(plan.clone(), |key| plan.authenticate(&key).expect("long enough"));
    refuses(&plan, &case.bytes);

    let units = data.len().div_ceil(plan.unit() as usize);
    let cuts = case.cuts.iter().map(|cut| usize::from(*cut) % units * plan.unit() as usize);
    let mut bounds: Vec<usize> = cuts.chain([0, data.len()]).collect();
    bounds.sort_unstable();
    bounds.dedup();
    let mut root = plan.root(b"").expect("no customization");
    let mut merged = None;
    for bounds in bounds.windows(2) {
        let mut hasher = plan.part(bounds[0] as u64..bounds[1] as u64).expect("a range");
        hasher.absorb(&data[bounds[0]..bounds[1]]).expect("as many");
        let part = hasher.finalize().expect("as many");
        refuses(&plan, &changed(part.to_bytes(), &case.changes));
        root.add(&part).expect("the next");
        if let Ok(bytes) = root.to_bytes() {
            refuses(&plan, &changed(bytes, &case.changes));
        }
        merged = Some(match merged {
            Some(before) => plan.merge(&before, &part).expect("they touch"),
            None => part,
        });
    }
    let mut expected = whole.start(&parameters).expect("its parameters");
    expected.absorb(&data);
    let expected: [u8; 64] = expected.finalize().expect("an XOF").squeeze_array();
    assert_eq!(root.finalize().expect("all").squeeze_array(), expected);
    let mut root = plan.root(b"").expect("no customization");
    root.add(&merged.expect("a part")).expect("the only one");
    assert_eq!(root.finalize().expect("all").squeeze_array(), expected);
});

fn changed(mut bytes: Vec<u8>, changes: &[(u16, u8)]) -> Vec<u8> {
    for (place, value) in changes {
        let length = bytes.len();
        bytes[usize::from(*place) % length] = *value;
    }
    bytes
}

fn refuses(plan: &Plan, bytes: &[u8]) {
    if let Ok(part) = plan.load(bytes) {
        assert_eq!(part.to_bytes(), bytes);
    }
    if let Ok(root) = plan.load_root(bytes, b"") {
        assert_eq!(root.to_bytes().expect("what was read"), bytes);
    }
}
