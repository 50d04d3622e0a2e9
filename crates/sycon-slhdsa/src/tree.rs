//! Merkle trees of XMSS and FORS, in eight lanes.
//!
//! Each lane computes a subtree of an eighth of the leaves. All lanes are at the same place of their subtrees at any
//! time, so that no value ever moves between lanes, except those of the three upper levels.

#[cfg(feature = "rayon")]
use rayon::prelude::*;

use crate::address::Address;
use crate::hash::{Eight, LANES, Node, Nodes, Public};

/// The levels above the subtrees of lanes.
const UPPER: u32 = LANES.ilog2();

/// The most levels that the subtree of a lane has: a tree of FORS in the sets 192s and 256s has 14 levels.
const MAX_LOWER: usize = 11;

/// A tree, and the leaf whose authentication path is wanted.
#[derive(Clone, Copy)]
pub(crate) struct Tree<'a> {
    pub(crate) public: &'a Public<'a>,
    /// The address of the nodes, without height and index.
    pub(crate) address: Address,
    /// The levels above the leaves, at least 3.
    pub(crate) height: u32,
    /// The number of the tree, if several have the same address. Indices of nodes count from the first of these trees.
    pub(crate) number: u32,
    /// The index of the leaf.
    pub(crate) leaf: u32,
}

impl Tree<'_> {
    /// The levels of the subtree of a lane.
    fn lower(&self) -> u32 {
        self.height - UPPER
    }

    /// Returns the index of a leaf: the one at `step` in the subtree of a lane.
    pub(crate) fn leaf_of(&self, lane: u32, step: u32) -> u32 {
        (((self.number << UPPER) + lane) << self.lower()) + step
    }

    /// Returns the lane that computes the leaf whose path is wanted, and its step.
    pub(crate) fn place(&self) -> (u32, u32) {
        let index = self.leaf & ((1 << self.height) - 1);
        (index >> self.lower(), index & ((1 << self.lower()) - 1))
    }

    /// Returns the root. `leaves` returns a leaf of each lane, for one step after the other. The authentication path goes
    /// to `path`, unless this is empty.
    pub(crate) fn root(&self, mut leaves: impl FnMut(u32) -> Nodes, path: &mut [u8]) -> Node {
        let mut pair = Eight::new(self.public, self.address, 2);
        let mut stack = [Nodes::ZERO; MAX_LOWER + 1];
        let (own, _) = self.place();
        for step in 0..1 << self.lower() {
            let mut nodes = leaves(step);
            let mut level = 0;
            loop {
                if self.leaf_of(own, step) >> level == (self.leaf >> level) ^ 1 {
                    self.keep(level, &nodes, own as usize, path);
                }
                if step >> level & 1 == 0 {
                    break;
                }
                pair.set_string(0, &stack[level as usize]);
                pair.set_string(1, &nodes);
                level += 1;
                pair.set_last(|lane| [level, self.leaf_of(lane, step) >> level]);
                pair.run(LANES, 1);
                nodes = pair.output();
            }
            stack[level as usize] = nodes;
        }
        self.join(&mut pair, stack[self.lower() as usize], path)
    }

    /// As [`root`](Self::root), on all threads of a pool: eight subtrees that are computed independently.
    #[cfg(feature = "rayon")]
    pub(crate) fn root_parallel(
        &self,
        leaves: impl Fn(&Tree<'_>, u32) -> Nodes + Sync,
        path: &mut [u8],
    ) -> Node {
        if self.height < 2 * UPPER {
            return self.root(|step| leaves(self, step), path);
        }
        let mut subtrees: [(Node, &mut [u8]); LANES] = Default::default();
        subtrees[self.place().0 as usize].1 = &mut *path;
        subtrees.par_iter_mut().zip(0..LANES as u32).for_each(|((root, path), lane)| {
            let number = (self.number << UPPER) + lane;
            let subtree = Tree { height: self.lower(), number, ..*self };
            *root = subtree.root(|step| leaves(&subtree, step), path);
        });
        let mut nodes = Nodes::ZERO;
        for ((root, _), lane) in subtrees.iter().zip(0..) {
            nodes.set(lane, root);
        }
        self.join(&mut Eight::new(self.public, self.address, 2), nodes, path)
    }

    /// Returns the root of subtrees, whose roots are `nodes`.
    fn join(&self, pair: &mut Eight, mut nodes: Nodes, path: &mut [u8]) -> Node {
        for level in self.lower()..self.height {
            let active = 1 << (self.height - level - 1);
            let sibling = (self.leaf >> level) ^ 1;
            self.keep(level, &nodes, sibling as usize % (2 * active), path);
            let children = |side: usize| {
                let mut half = Nodes::ZERO;
                for (row, all) in half.0.iter_mut().zip(&nodes.0) {
                    for (word, lane) in row.iter_mut().zip(0..active) {
                        *word = all[2 * lane + side];
                    }
                }
                half
            };
            pair.set_string(0, &children(0));
            pair.set_string(1, &children(1));
            pair.set_last(|lane| [level + 1, self.number * active as u32 + lane]);
            pair.run(active, 1);
            nodes = pair.output();
        }
        let mut root = Node::default();
        nodes.store(0, &mut root[..self.public.set.n]);
        root
    }

    /// Copies the node of a lane to its place in the path.
    fn keep(&self, level: u32, nodes: &Nodes, lane: usize, path: &mut [u8]) {
        if let Some(node) = path.chunks_exact_mut(self.public.set.n).nth(level as usize) {
            nodes.store(lane, node);
        }
    }
}
