//! Addresses (FIPS 205, section 4.2), as the four words of a Keccak state that their 32 bytes fill.

/// The types of addresses.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    WotsHash = 0,
    WotsPk = 1,
    Tree = 2,
    ForsTree = 3,
    ForsRoots = 4,
    WotsPrf = 5,
    ForsPrf = 6,
}

/// The address of a hash call. Its numbers are big-endian, and the words of a state are little-endian.
#[derive(Clone, Copy)]
pub(crate) struct Address(pub(crate) [u64; 4]);

impl Address {
    /// The start of all addresses of a tree in the hypertree. Trees have numbers of up to 64 bits.
    pub(crate) fn of_tree(layer: u32, tree: u64) -> Self {
        Self([words(layer, 0), tree.swap_bytes(), 0, 0])
    }

    /// The address with the given type, key pair, and last two numbers.
    pub(crate) fn with(self, kind: Kind, key_pair: u32, last: [u32; 2]) -> Self {
        Self([self.0[0], self.0[1], third(kind, key_pair), words(last[0], last[1])])
    }
}

/// Returns the third word: the type and the number of a key pair, which is 0 in addresses of tree nodes.
pub(crate) fn third(kind: Kind, key_pair: u32) -> u64 {
    words(kind as u32, key_pair)
}

/// Returns a word of two numbers. The last word holds a chain and a step in it, or a height and an index.
pub(crate) fn words(first: u32, second: u32) -> u64 {
    (u64::from(first) << 32 | u64::from(second)).swap_bytes()
}

/// The difference between the last words of two successive steps in a chain, of which there are fewer than 256.
pub(crate) const STEP: u64 = 1 << 56;
