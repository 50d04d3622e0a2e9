//! FORS (FIPS 205, section 8).

#[cfg(feature = "rayon")]
use rayon::prelude::*;

use crate::Description;
use crate::address::{Address, Kind, third};
use crate::hash::{Eight, LANES, Node, Private, Public};
use crate::tree::Tree;

/// The most trees of a key: 35 in the set 256f.
const MAX_TREES: usize = 35;

/// Returns the number of the leaf that a digest selects in each tree (FIPS 205, algorithm 4), counted from the first tree.
fn leaves(set: &Description, digest: &[u8]) -> impl Fn(u32) -> u32 {
    move |tree| {
        let first = tree * set.a;
        let bits = (first..first + set.a).map(|bit| digest[bit as usize / 8] >> (7 - bit % 8) & 1);
        bits.fold(tree, |index, bit| index << 1 | u32::from(bit))
    }
}

/// Returns the public key (FIPS 205, algorithm 17), and writes a signature of `digest` (algorithm 16).
pub(crate) fn sign(
    key: &Private<'_>,
    tree: Address,
    key_pair: u32,
    digest: &[u8],
    signature: &mut [u8],
) -> Node {
    let set = key.public.set;
    let leaf = leaves(set, digest);
    let mut roots = [0; MAX_TREES * 32];
    let roots = &mut roots[..set.k as usize * set.n];
    let sign = |((part, root), number): ((&mut [u8], &mut [u8]), u32)| {
        let node = sign_tree(key, tree, key_pair, number, leaf(number), part);
        root.copy_from_slice(&node[..set.n]);
    };
    #[cfg(feature = "rayon")]
    if key.parallel {
        let parts = signature.par_chunks_exact_mut(set.fors_part());
        parts.zip(roots.par_chunks_exact_mut(set.n)).zip(0..set.k).for_each(sign);
        return key.public.compress(tree.with(Kind::ForsRoots, key_pair, [0; 2]), roots);
    }
    let parts = signature.chunks_exact_mut(set.fors_part()).zip(roots.chunks_exact_mut(set.n));
    parts.zip(0..).for_each(sign);
    key.public.compress(tree.with(Kind::ForsRoots, key_pair, [0; 2]), roots)
}

/// Returns the root of a tree, and writes its part of a signature: a secret value and its authentication path.
fn sign_tree(
    key: &Private<'_>,
    address: Address,
    key_pair: u32,
    number: u32,
    leaf: u32,
    part: &mut [u8],
) -> Node {
    let (public, set) = (&key.public, key.public.set);
    let (secret, path) = part.split_at_mut(set.n);
    let address = address.with(Kind::ForsTree, key_pair, [0; 2]);
    let tree = Tree { public, address, height: set.a, number, leaf };
    let (lane, place) = tree.place();
    let mut eight = Eight::new(public, address, 1);
    let leaves = |step| {
        eight.set_third(|_| third(Kind::ForsPrf, key_pair));
        eight.set_last(|lane| [0, tree.leaf_of(lane, step)]);
        eight.set_all(key.seed);
        eight.run(LANES, 1);
        if step == place {
            eight.store(lane as usize, secret);
        }
        eight.set_third(|_| third(Kind::ForsTree, key_pair));
        eight.set_last(|lane| [0, tree.leaf_of(lane, step)]);
        eight.run(LANES, 1);
        eight.output()
    };
    tree.root(leaves, path)
}

/// Returns the public key that a signature belongs to (FIPS 205, algorithm 17). Each lane has a tree.
pub(crate) fn public_key_of(
    public: &Public<'_>,
    tree: Address,
    key_pair: u32,
    digest: &[u8],
    signature: &[u8],
) -> Node {
    let (set, n) = (public.set, public.set.n);
    let leaf = leaves(set, digest);
    let mut roots = [0; MAX_TREES * 32];
    let roots = &mut roots[..set.k as usize * n];
    let address = tree.with(Kind::ForsTree, key_pair, [0; 2]);
    let (mut single, mut pair) = (Eight::new(public, address, 1), Eight::new(public, address, 2));
    let groups = signature.chunks(LANES * set.fors_part()).zip(roots.chunks_mut(LANES * n));
    for ((parts, roots), first) in groups.zip((0..).step_by(LANES)) {
        let active = roots.len() / n;
        let part = |lane: usize, index: usize| &parts[lane * set.fors_part() + index * n..][..n];
        let mut leaves = [0; LANES];
        for (lane, number) in (0..active).zip(first..) {
            leaves[lane] = leaf(number);
            single.set_string_of(0, lane, part(lane, 0));
            single.set_last_of(lane, [0, leaves[lane]]);
        }
        single.run(active, 1);
        for (lane, node) in roots.chunks_exact_mut(n).enumerate() {
            single.store(lane, node);
        }
        for level in 0..set.a {
            for (lane, node) in roots.chunks_exact(n).enumerate() {
                let sibling = part(lane, 1 + level as usize);
                pair.climb(lane, node, sibling, level, leaves[lane]);
            }
            pair.run(active, 1);
            for (lane, node) in roots.chunks_exact_mut(n).enumerate() {
                pair.store(lane, node);
            }
        }
    }
    public.compress(tree.with(Kind::ForsRoots, key_pair, [0; 2]), roots)
}
