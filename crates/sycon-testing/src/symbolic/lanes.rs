//! Lanes of symbolic bits.

use core::array;
use core::cell::RefCell;
use core::ops::{BitAnd, BitOr, BitXor, Not};
use std::vec::Vec;

use sycon_simd::portable::complemented;
use sycon_simd::{Lanes, Plane, Quad};

use super::bits::{Bit, rotated, word};
use super::fault::{Fault, strikes};
use super::memory;

/// The form in which Keccak's rounds hold a state, and with it which of their code runs.
pub mod form {
    /// As it is.
    pub const PLAIN: u8 = 0;
    /// With rotations put off, for processors that rotate operands at no cost.
    pub const PUT_OFF: u8 = 1;
    /// With some lanes complemented, for processors without and-not.
    pub const COMPLEMENTED: u8 = 2;
}

thread_local! {
    static WORDS: RefCell<Vec<[Bit; 64]>> = const { RefCell::new(Vec::new()) };
}

pub(super) fn forget() {
    WORDS.take();
}

/// One lane: the number of its bits in a table.
#[derive(Clone, Copy, Debug)]
struct Lane(usize);

impl Lane {
    #[inline(never)]
    fn new(bits: [Bit; 64]) -> Self {
        WORDS.with_borrow_mut(|words| {
            words.push(bits);
            Self(words.len() - 1)
        })
    }

    #[inline(never)]
    fn bits(self) -> [Bit; 64] {
        WORDS.with_borrow(|words| words[self.0])
    }

    #[inline(never)]
    fn map(self, f: impl Fn(Bit) -> Bit) -> Self {
        Self::new(self.bits().map(f))
    }

    #[inline(never)]
    fn zip(self, other: Self, f: impl Fn(Bit, Bit) -> Bit) -> Self {
        let (a, b) = (self.bits(), other.bits());
        let mut bits = array::from_fn(|z| f(a[z], b[z]));
        if strikes(Fault::Logic) {
            bits[17] = !bits[17];
        }
        Self::new(bits)
    }
}

impl BitXor for Lane {
    type Output = Self;
    #[inline(never)]
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, Bit::bitxor)
    }
}

impl BitAnd for Lane {
    type Output = Self;
    #[inline(never)]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, Bit::bitand)
    }
}

impl BitOr for Lane {
    type Output = Self;
    #[inline(never)]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, Bit::bitor)
    }
}

impl Not for Lane {
    type Output = Self;
    #[inline(never)]
    fn not(self) -> Self {
        self.map(Bit::not)
    }
}

/// Lanes of `COUNT` states, for code in one [`form`].
#[derive(Clone, Copy, Debug)]
pub struct SymbolicLanes<const COUNT: usize, const FORM: u8>([Lane; COUNT]);

impl<const COUNT: usize, const FORM: u8> SymbolicLanes<COUNT, FORM> {
    /// A lane of each state.
    #[must_use]
    #[inline(never)]
    pub fn new(bits: [[Bit; 64]; COUNT]) -> Self {
        Self(bits.map(Lane::new))
    }

    /// The bits of each state's lane.
    #[must_use]
    #[inline(never)]
    pub fn bits(self) -> [[Bit; 64]; COUNT] {
        self.0.map(Lane::bits)
    }

    #[inline(never)]
    fn zip(self, other: Self, f: impl Fn(Lane, Lane) -> Lane) -> Self {
        Self(array::from_fn(|s| f(self.0[s], other.0[s])))
    }
}

/// Lane `lane` of a state, or the next one.
fn place(lane: usize, of: usize) -> usize {
    if strikes(Fault::Order) { (lane + 1) % of } else { lane }
}

fn load(bytes: [u8; 8]) -> Lane {
    Lane::new(memory::load(&bytes))
}

fn stored(lane: Lane) -> [u8; 8] {
    let mut bytes = [0; 8];
    memory::store(&lane.bits(), &mut bytes);
    bytes
}

impl<S, const COUNT: usize, const FORM: u8> Lanes<S> for SymbolicLanes<COUNT, FORM> {
    const COUNT: usize = COUNT;
    const FREE_ROTATIONS: bool = FORM == form::PUT_OFF;

    #[inline(never)]
    fn load<const N: usize>(_: S, row: &[u64; N], group: usize) -> Self {
        Self(array::from_fn(|s| load(row[place(group * COUNT + s, N)].to_le_bytes())))
    }

    #[inline(never)]
    fn store<const N: usize>(self, row: &mut [u64; N], group: usize) {
        for (s, lane) in self.0.into_iter().enumerate() {
            row[group * COUNT + s] = u64::from_le_bytes(stored(lane));
        }
    }

    #[inline(never)]
    fn splat(_: S, value: u64) -> Self {
        let value = value ^ u64::from(strikes(Fault::Constant));
        Self([Lane::new(word(value)); COUNT])
    }

    #[inline(never)]
    fn gather(_: S, word: impl Fn(usize) -> u64) -> Self {
        Self(array::from_fn(|s| load(word(s).to_le_bytes())))
    }

    #[inline(never)]
    fn scatter(self, mut put: impl FnMut(usize, u64)) {
        for (s, lane) in self.0.into_iter().enumerate() {
            put(s, u64::from_le_bytes(stored(lane)));
        }
    }

    #[inline(never)]
    fn load_quads<'a>(_: S, quad: impl Fn(usize) -> &'a Quad) -> [Self; 4] {
        array::from_fn(|i| Self(array::from_fn(|s| load(quad(s).as_chunks().0[place(i, 4)]))))
    }

    #[inline(never)]
    fn store_quads(lanes: [Self; 4], mut put: impl FnMut(usize, Quad)) {
        for s in 0..COUNT {
            let words = lanes.map(|lane| stored(lane.0[s]));
            put(s, *words.as_flattened().first_chunk().expect("32 bytes"));
        }
    }

    #[inline(never)]
    fn store_interleaved(self, out: &mut [u8], index: usize) {
        for (s, lane) in self.0.into_iter().enumerate() {
            out.as_chunks_mut().0[COUNT * index + s] = stored(lane);
        }
    }

    #[inline(never)]
    fn xor(self, other: Self) -> Self {
        self.zip(other, Lane::bitxor)
    }

    #[inline(never)]
    fn xor3(self, b: Self, c: Self) -> Self {
        self.zip(b, Lane::bitxor).zip(c, Lane::bitxor)
    }

    #[inline(never)]
    fn chi(self, b: Self, c: Self) -> Self {
        self.zip(b.zip(c, |b, c| !b & c), Lane::bitxor)
    }

    #[inline(never)]
    fn rotate_left<const BITS: i32>(self) -> Self {
        let bits = BITS.unsigned_abs() as usize + usize::from(strikes(Fault::Rotation));
        Self(self.0.map(|lane| Lane::new(rotated(lane.bits(), bits))))
    }

    #[inline(never)]
    fn chi_row<const ROW: usize>(b: [Self; 5]) -> [Self; 5] {
        let chi_row = |row: [Lane; 5]| {
            if FORM == form::COMPLEMENTED {
                complemented::chi_row::<ROW, _>(row)
            } else {
                array::from_fn(|x| row[x] ^ (!row[(x + 1) % 5] & row[(x + 2) % 5]))
            }
        };
        let rows: [[Lane; 5]; COUNT] = array::from_fn(|s| chi_row(b.map(|lanes| lanes.0[s])));
        array::from_fn(|x| Self(array::from_fn(|s| rows[s][x])))
    }

    #[inline(never)]
    fn complement(state: [Self; 25]) -> [Self; 25] {
        if FORM != form::COMPLEMENTED {
            return state;
        }
        let states: [[Lane; 25]; COUNT] =
            array::from_fn(|s| complemented::complement(state.map(|lanes| lanes.0[s])));
        array::from_fn(|i| Self(array::from_fn(|s| states[s][i])))
    }
}

/// A plane: lanes that also change places.
#[derive(Clone, Copy, Debug)]
pub struct SymbolicPlane(SymbolicLanes<5, { form::PLAIN }>);

impl SymbolicPlane {
    /// A plane of these lanes.
    #[must_use]
    pub fn new(bits: [[Bit; 64]; 5]) -> Self {
        Self(SymbolicLanes::new(bits))
    }

    /// The bits of each lane.
    #[must_use]
    pub fn bits(self) -> [[Bit; 64]; 5] {
        self.0.bits()
    }

    fn from_lanes(lane: impl Fn(usize) -> Lane) -> Self {
        Self(SymbolicLanes(array::from_fn(lane)))
    }
}

impl<S> Plane<S> for SymbolicPlane {
    #[inline(never)]
    fn first_lane(_: S, value: u64) -> Self {
        let value = value ^ u64::from(strikes(Fault::Constant));
        Self::from_lanes(|x| Lane::new(word(if x == 0 { value } else { 0 })))
    }

    fn xor(self, other: Self) -> Self {
        Self(Lanes::<S>::xor(self.0, other.0))
    }

    fn xor3(self, b: Self, c: Self) -> Self {
        Self(Lanes::<S>::xor3(self.0, b.0, c.0))
    }

    fn chi(self, b: Self, c: Self) -> Self {
        Self(Lanes::<S>::chi(self.0, b.0, c.0))
    }

    #[inline(never)]
    fn rotate_left(self, bits: [u8; 5]) -> Self {
        Self::from_lanes(|x| {
            let bits = usize::from(bits[x]) + usize::from(strikes(Fault::Rotation));
            Lane::new(rotated(self.0.0[x].bits(), bits))
        })
    }

    #[inline(never)]
    fn shuffle(self, order: [u8; 5]) -> Self {
        Self::from_lanes(|x| self.0.0[place(order[x].into(), 5)])
    }

    #[inline(never)]
    fn replace<const LANES: u8>(self, other: Self) -> Self {
        Self::from_lanes(|x| {
            let x = place(x, 5);
            if LANES >> x & 1 == 1 { other.0.0[x] } else { self.0.0[x] }
        })
    }
}
