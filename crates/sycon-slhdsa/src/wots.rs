//! WOTS+ (FIPS 205, section 5).

use crate::Description;
use crate::address::{Address, Kind, third};
use crate::hash::{Eight, LANES, Node, Nodes, Private, Public, Sponges};

/// The last value of a digit, and the length of a chain: `w - 1`.
const LAST: u8 = 15;

/// The most chains that a key has: 67 for n = 32.
const MAX_LEN: usize = 67;

/// The digits of a message and its checksum: how far each chain of a signature goes.
pub(crate) struct Digits([u8; MAX_LEN]);

impl Digits {
    /// Returns the digits of n bytes (FIPS 205, algorithm 7, lines 1 to 7).
    pub(crate) fn new(message: &[u8]) -> Self {
        let mut digits = [0; MAX_LEN];
        let mut checksum = 0;
        let (pairs, _) = digits.as_chunks_mut();
        for ([high, low], byte) in pairs.iter_mut().zip(message) {
            (*high, *low) = (byte >> 4, byte & LAST);
            checksum += u16::from(LAST - *high) + u16::from(LAST - *low);
        }
        for (digit, shift) in digits[2 * message.len()..].iter_mut().zip([8, 4, 0]) {
            *digit = (checksum >> shift & 15) as u8;
        }
        Self(digits)
    }

    /// The digits, of which there are as many as chains.
    fn of(&self, set: &Description) -> &[u8] {
        &self.0[..set.len()]
    }
}

/// A signature that is computed with the public keys of eight key pairs.
pub(crate) struct Signing<'a> {
    /// The lane of the key pair.
    pub(crate) lane: usize,
    pub(crate) digits: &'a Digits,
    pub(crate) out: &'a mut [u8],
}

/// Returns the public keys of eight key pairs (FIPS 205, algorithm 6), and writes a signature of one of them (algorithm 7).
///
/// Each lane has a key pair. The chains of all lanes are computed one after the other, and absorbed by the hash that makes
/// the public keys. A chain of the key pair that signs is a value of the signature on its way.
pub(crate) fn public_keys(
    key: &Private<'_>,
    tree: Address,
    key_pair: impl Fn(u32) -> u32,
    mut signing: Option<Signing<'_>>,
) -> Nodes {
    let (public, set) = (&key.public, key.public.set);
    let mut eight = Eight::new(public, tree, 1);
    let mut sponges = Sponges::new(public, tree, |lane| third(Kind::WotsPk, key_pair(lane)));
    for (chain, index) in (0..set.len()).zip(0..) {
        eight.set_third(|lane| third(Kind::WotsPrf, key_pair(lane)));
        eight.set_last(|_| [index, 0]);
        eight.set_all(key.seed);
        eight.run(LANES, 1);
        eight.set_third(|lane| third(Kind::WotsHash, key_pair(lane)));
        eight.set_last(|_| [index, 0]);
        let mut steps = usize::from(LAST);
        if let Some(Signing { lane, digits, out }) = &mut signing {
            let digit = usize::from(digits.of(set)[chain]);
            eight.run(LANES, digit);
            eight.store(*lane, &mut out[chain * set.n..][..set.n]);
            steps -= digit;
        }
        eight.run(LANES, steps);
        sponges.absorb(eight.rows());
    }
    sponges.finish(set)
}

/// Writes a signature of n bytes (FIPS 205, algorithm 7).
#[cfg(feature = "rayon")]
pub(crate) fn sign(
    key: &Private<'_>,
    tree: Address,
    key_pair: u32,
    message: &[u8],
    signature: &mut [u8],
) {
    let (public, set) = (&key.public, key.public.set);
    let mut eight = Eight::new(public, tree.with(Kind::WotsPrf, key_pair, [0; 2]), 1);
    for (values, first) in signature.chunks_mut(LANES * set.n).zip((0..).step_by(LANES)) {
        eight.set_last(|lane| [first + lane, 0]);
        eight.set_all(key.seed);
        eight.run(values.len() / set.n, 1);
        for (lane, value) in values.chunks_exact_mut(set.n).enumerate() {
            eight.store(lane, value);
        }
    }
    let digits = Digits::new(message);
    let steps = digits.of(set).iter().map(|digit| (0, *digit));
    advance(public, tree, key_pair, steps, signature);
}

/// Returns the public key that a signature belongs to (FIPS 205, algorithm 8).
pub(crate) fn public_key_of(
    public: &Public<'_>,
    tree: Address,
    key_pair: u32,
    message: &[u8],
    signature: &[u8],
) -> Node {
    let mut values = [0; MAX_LEN * 32];
    let values = &mut values[..signature.len()];
    values.copy_from_slice(signature);
    let digits = Digits::new(message);
    let steps = digits.of(public.set).iter().map(|digit| (*digit, LAST));
    advance(public, tree, key_pair, steps, values);
    public.compress(tree.with(Kind::WotsPk, key_pair, [0; 2]), values)
}

/// A chain that a lane computes.
#[derive(Clone, Copy, Default)]
struct Chain {
    index: usize,
    /// The number of the first step.
    first: u8,
    /// The number of steps that are left.
    left: u8,
}

/// Moves the values of all chains from one step to another (FIPS 205, algorithm 5). The steps are public.
///
/// Each lane completes a chain and then starts the next one. The longest chains start first, so that all lanes finish at
/// about the same time.
fn advance(
    public: &Public<'_>,
    tree: Address,
    key_pair: u32,
    steps: impl Iterator<Item = (u8, u8)>,
    values: &mut [u8],
) {
    let n = public.set.n;
    let mut chains = [Chain::default(); MAX_LEN];
    for ((chain, (first, last)), index) in chains.iter_mut().zip(steps).zip(0..) {
        *chain = Chain { index, first, left: last - first };
    }
    chains.sort_unstable_by_key(|chain| LAST - chain.left);
    let mut chains = chains.into_iter().take_while(|chain| chain.left > 0);

    let mut eight = Eight::new(public, tree.with(Kind::WotsHash, key_pair, [0; 2]), 1);
    let mut start = |eight: &mut Eight, lane: usize, values: &[u8]| {
        let chain = chains.next()?;
        eight.set_string_of(0, lane, &values[chain.index * n..][..n]);
        eight.set_last_of(lane, [chain.index as u32, chain.first.into()]);
        Some(chain)
    };
    let mut lanes = [Chain::default(); LANES];
    let mut active = 0;
    while active < LANES
        && let Some(chain) = start(&mut eight, active, values)
    {
        lanes[active] = chain;
        active += 1;
    }
    while let Some(steps) = lanes[..active].iter().map(|chain| chain.left).min() {
        eight.run(active, steps.into());
        let mut lane = 0;
        while lane < active {
            let chain = &mut lanes[lane];
            chain.left -= steps;
            if chain.left == 0 {
                eight.store(lane, &mut values[chain.index * n..][..n]);
                if let Some(next) = start(&mut eight, lane, values) {
                    *chain = next;
                } else {
                    active -= 1;
                    eight.copy_lane(active, lane);
                    lanes[lane] = lanes[active];
                    continue;
                }
            }
            lane += 1;
        }
    }
}
