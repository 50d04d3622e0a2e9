//! The hypertree (FIPS 205, section 7).

#[cfg(feature = "rayon")]
use rayon::prelude::*;

use crate::address::Address;
use crate::hash::{Node, Private, Public};
#[cfg(feature = "rayon")]
use crate::wots;
use crate::xmss;

/// The most layers: 22 in the sets 128f and 192f.
#[cfg(feature = "rayon")]
const MAX_LAYERS: usize = 22;

/// A leaf of the lowest layer.
#[derive(Clone, Copy)]
pub(crate) struct Leaf {
    /// The number of its tree in the layer.
    pub(crate) tree: u64,
    /// Its number in this tree.
    pub(crate) index: u32,
}

impl Leaf {
    /// Returns the address of its ancestor in a layer, a tree, and the leaf of this tree on the path.
    fn in_layer(self, public: &Public<'_>, layer: u32) -> (Address, u32) {
        let height = public.set.tree_height();
        let above = |layer| self.tree.checked_shr(height * layer).unwrap_or(0);
        let index = match layer {
            0 => self.index,
            _ => (above(layer - 1) & ((1 << height) - 1)) as u32,
        };
        (Address::of_tree(layer, above(layer)), index)
    }

    /// The address of its tree.
    pub(crate) fn address(self) -> Address {
        Address::of_tree(0, self.tree)
    }
}

/// Returns the root (FIPS 205, algorithm 18, line 3).
pub(crate) fn root(key: &Private<'_>) -> Node {
    xmss::root(key, Address::of_tree(key.public.set.d - 1, 0), 0, &mut [])
}

/// Writes a signature of a root of FORS (FIPS 205, algorithm 12).
pub(crate) fn sign(key: &Private<'_>, leaf: Leaf, root: Node, signature: &mut [u8]) {
    #[cfg(feature = "rayon")]
    if key.parallel {
        return sign_parallel(key, leaf, root, signature);
    }
    let set = key.public.set;
    let mut root = root;
    for (signature, layer) in signature.chunks_exact_mut(set.xmss_signature()).zip(0..) {
        let (address, leaf) = leaf.in_layer(&key.public, layer);
        #[cfg(test)]
        crate::probe::fault::strike(&mut root);
        root = xmss::sign(key, address, leaf, &root[..set.n], signature);
    }
}

/// As [`sign`], on all threads of a pool. All trees are computed before anything is signed, because a tree signs the root
/// of the tree under it.
#[cfg(feature = "rayon")]
fn sign_parallel(key: &Private<'_>, leaf: Leaf, root: Node, signature: &mut [u8]) {
    let (public, set) = (&key.public, key.public.set);
    let mut roots = [root; MAX_LAYERS + 1];
    let parts = signature.par_chunks_exact_mut(set.xmss_signature());
    parts.zip(&mut roots[1..]).zip(0..set.d).for_each(|((signature, root), layer)| {
        let (address, leaf) = leaf.in_layer(public, layer);
        *root = xmss::root(key, address, leaf, &mut signature[set.len() * set.n..]);
    });
    let parts = signature.par_chunks_exact_mut(set.xmss_signature());
    parts.zip(roots.par_iter()).zip(0..set.d).for_each(|((signature, root), layer)| {
        let (address, leaf) = leaf.in_layer(public, layer);
        wots::sign(key, address, leaf, &root[..set.n], &mut signature[..set.len() * set.n]);
    });
}

/// Returns whether a signature is valid (FIPS 205, algorithm 13).
pub(crate) fn verify(public: &Public<'_>, leaf: Leaf, root: Node, signature: &[u8]) -> bool {
    let set = public.set;
    let mut root = root;
    for (signature, layer) in signature.chunks_exact(set.xmss_signature()).zip(0..) {
        let (address, leaf) = leaf.in_layer(public, layer);
        root = xmss::root_of(public, address, leaf, &root[..set.n], signature);
    }
    root[..set.n] == *public.root
}
