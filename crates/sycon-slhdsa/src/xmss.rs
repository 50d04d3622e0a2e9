//! XMSS (FIPS 205, section 6).

use crate::address::{Address, Kind, third};
use crate::hash::{Eight, Node, Private, Public};
use crate::tree::Tree;
use crate::wots::{Digits, Signing, public_key_of, public_keys};

/// Returns the root of a tree (FIPS 205, algorithm 9), and writes a signature of `message` with the key pair `leaf`
/// (algorithm 10).
pub(crate) fn sign(
    key: &Private<'_>,
    address: Address,
    leaf: u32,
    message: &[u8],
    signature: &mut [u8],
) -> Node {
    let set = key.public.set;
    let (signature, path) = signature.split_at_mut(set.len() * set.n);
    let digits = Digits::new(message);
    let tree = tree(&key.public, address, leaf);
    let (lane, place) = tree.place();
    let leaves = |step| {
        let signing = (step == place).then_some(Signing {
            lane: lane as usize,
            digits: &digits,
            out: &mut *signature,
        });
        public_keys(key, address, |lane| tree.leaf_of(lane, step), signing)
    };
    tree.root(leaves, path)
}

/// Returns the root of a tree (FIPS 205, algorithm 9), and writes the authentication path of `leaf` to `path`, unless this
/// is empty.
pub(crate) fn root(key: &Private<'_>, address: Address, leaf: u32, path: &mut [u8]) -> Node {
    let tree = tree(&key.public, address, leaf);
    let leaves =
        |tree: &Tree<'_>, step| public_keys(key, address, |lane| tree.leaf_of(lane, step), None);
    #[cfg(feature = "rayon")]
    if key.parallel {
        return tree.root_parallel(leaves, path);
    }
    tree.root(|step| leaves(&tree, step), path)
}

fn tree<'a>(public: &'a Public<'a>, address: Address, leaf: u32) -> Tree<'a> {
    let (address, height) = (address.with(Kind::Tree, 0, [0; 2]), public.set.tree_height());
    Tree { public, address, height, number: 0, leaf }
}

/// Returns the root that a signature belongs to (FIPS 205, algorithm 11).
pub(crate) fn root_of(
    public: &Public<'_>,
    address: Address,
    leaf: u32,
    message: &[u8],
    signature: &[u8],
) -> Node {
    let (set, n) = (public.set, public.set.n);
    let (signature, path) = signature.split_at(set.len() * n);
    let mut node = public_key_of(public, address, leaf, message, signature);
    let mut pair = Eight::new(public, address, 2);
    pair.set_third(|_| third(Kind::Tree, 0));
    for (sibling, level) in path.chunks_exact(n).zip(0..) {
        pair.climb(0, &node, sibling, level, leaf);
        pair.run(1, 1);
        pair.store(0, &mut node[..n]);
    }
    node
}
