//! The internal functions (FIPS 205, section 9).

use sycon_secret::{reveal, wipe};

use crate::Error;
use crate::fors;
use crate::hash::{Node, Private, Public, shake256};
use crate::hypertree::{self, Leaf};

/// The longest digest of a message, `m` of the set 256f, in bytes.
const MAX_DIGEST: usize = 49;

/// The digest of a message for FORS, and the key pair of FORS that signs it.
struct Selection {
    digest: [u8; MAX_DIGEST],
    leaf: Leaf,
}

impl Selection {
    /// Hashes a message (FIPS 205, algorithm 19, lines 5 to 10).
    fn new(public: &Public<'_>, randomizer: &[u8], message: &[&[u8]; 4]) -> Self {
        let set = public.set;
        let for_fors = (set.k * set.a).div_ceil(8) as usize;
        let below = set.tree_height();
        let above = set.h - below;
        let for_tree = above.div_ceil(8) as usize;
        let for_leaf = below.div_ceil(8) as usize;

        let mut digest = [0; MAX_DIGEST];
        let [a, b, c, d] = *message;
        let parts = [randomizer, public.seed, public.root, a, b, c, d];
        shake256(public.backend, &parts, &mut digest[..for_fors + for_tree + for_leaf]);

        let number = |bytes: &[u8], bits: u32| {
            let all = bytes.iter().fold(0, |number, byte| number << 8 | u64::from(*byte));
            all & (u64::MAX >> (64 - bits))
        };
        let tree = number(&digest[for_fors..][..for_tree], above);
        let index = number(&digest[for_fors + for_tree..][..for_leaf], below) as u32;
        Self { digest, leaf: Leaf { tree, index } }
    }
}

/// Returns the root of the public key that belongs to the secret seed (FIPS 205, algorithm 18).
pub(crate) fn root(key: &Private<'_>) -> Node {
    hypertree::root(key)
}

/// Writes a signature of a message that is concatenated from its parts (FIPS 205, algorithm 19), and verifies it.
///
/// # Errors
///
/// [`Error::Fault`] if the signature is not valid. `out` is then zeros.
pub(crate) fn sign(
    key: &Private<'_>,
    message: &[&[u8]; 4],
    randomness: &[u8],
    out: &mut [u8],
) -> Result<(), Error> {
    let public = &key.public;
    let set = public.set;
    let (randomizer, rest) = out.split_at_mut(set.n);
    let [a, b, c, d] = *message;
    shake256(public.backend, &[key.prf, randomness, a, b, c, d], randomizer);
    for byte in &mut *randomizer {
        *byte = reveal(*byte);
    }
    let Selection { digest, leaf } = Selection::new(public, randomizer, message);
    let (fors, hypertree) = rest.split_at_mut(set.k as usize * set.fors_part());
    let root = fors::sign(key, leaf.address(), leaf.index, &digest, fors);
    hypertree::sign(key, leaf, root, hypertree);
    // A fault that hits a tree makes a key of WOTS+ sign two messages, which allows forgeries.
    let verified = verify(public, message, out);
    if verified.is_err() {
        wipe(out);
    }
    verified.map_err(|_| Error::Fault)
}

/// Checks a signature of a message that is concatenated from its parts (FIPS 205, algorithm 20).
///
/// # Errors
///
/// [`Error::Signature`] if the signature is not valid.
pub(crate) fn verify(
    public: &Public<'_>,
    message: &[&[u8]; 4],
    signature: &[u8],
) -> Result<(), Error> {
    let set = public.set;
    let (randomizer, rest) = signature.split_at(set.n);
    let Selection { digest, leaf } = Selection::new(public, randomizer, message);
    let (fors, hypertree) = rest.split_at(set.k as usize * set.fors_part());
    let root = fors::public_key_of(public, leaf.address(), leaf.index, &digest, fors);
    if hypertree::verify(public, leaf, root, hypertree) { Ok(()) } else { Err(Error::Signature) }
}
