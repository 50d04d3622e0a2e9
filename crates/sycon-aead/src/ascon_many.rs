//! Ascon-AEAD128 on many messages at once: one message in each lane of vectors.

use core::{array, fmt};

use sycon_permutation::{AsconP8, AsconP12};
use sycon_simd::{Backend, Kernel, Lanes, Needs, Simd};

use crate::ascon::{ASCON_NONCE, AsconAead128, INITIAL_VALUE, PADDING, RATE, SEPARATOR, Tag};
use crate::{Forged, TAG};

/// A message for [`seal_many`] and [`open_many`].
pub struct Message<'a> {
    /// Its key. Messages can share one.
    pub cipher: &'a AsconAead128,
    /// The nonce. **Never use it twice with one key.**
    pub nonce: &'a [u8; ASCON_NONCE],
    /// The associated data.
    pub aad: &'a [u8],
    /// The plaintext or ciphertext, which is replaced by the other.
    pub text: &'a mut [u8],
}

/// Shows neither text nor associated data.
impl fmt::Debug for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Message").field("cipher", self.cipher).finish_non_exhaustive()
    }
}

/// The number of messages that are sorted by length, so that the lanes of a vector end at nearly the same time.
const WINDOW: usize = 64;

/// The number of messages in a vector from which vectors are faster than one message after another.
const WORTH_IT: usize = 3;

/// The most lanes of a vector.
const LANES: usize = 8;

/// Encrypt each message in place, several at once, and write its tag to the same index of `tags`. Messages can have
/// different keys and lengths. The tags are those of [`AsconAead128::seal`].
///
/// # Panics
///
/// If there are not as many tags as messages.
pub fn seal_many(backend: Backend, messages: &mut [Message<'_>], tags: &mut [Tag]) {
    assert_eq!(messages.len(), tags.len(), "the number of tags");
    many::<false>(backend, messages, |message, index, tag| match tag {
        Some(tag) => tags[index] = Tag::new(tag, message.cipher.tag_length()),
        None => tags[index] = message.cipher.seal(message.nonce, &[message.aad], message.text),
    });
}

/// Decrypt each message in place, several at once. `results` receives the outcome of each at its index, as
/// [`AsconAead128::open`] returns it. A forged message does not affect the others.
///
/// # Panics
///
/// If there are not as many tags or results as messages.
pub fn open_many(
    backend: Backend,
    messages: &mut [Message<'_>],
    tags: &[&[u8]],
    results: &mut [Result<(), Forged>],
) {
    assert_eq!(messages.len(), tags.len(), "the number of tags");
    assert_eq!(messages.len(), results.len(), "the number of results");
    many::<true>(backend, messages, |message, index, complete| {
        let Message { cipher, nonce, aad, text } = message;
        results[index] = match complete {
            Some(complete) => cipher.verify(&complete, tags[index], text),
            None => cipher.open(nonce, &[aad], text, tags[index]),
        };
    });
}

/// Process messages in vectors. Calls `done` for each one, with its complete tag, or with `None` if it is not processed
/// yet.
fn many<const OPEN: bool>(
    backend: Backend,
    messages: &mut [Message<'_>],
    mut done: impl FnMut(&mut Message<'_>, usize, Option<[u8; TAG]>),
) {
    for (window, messages) in messages.chunks_mut(WINDOW).enumerate() {
        let mut order: [u8; WINDOW] = array::from_fn(|i| i.to_le_bytes()[0]);
        let mut order = &mut order[..messages.len()];
        order.sort_unstable_by_key(|i| {
            let message = &messages[usize::from(*i)];
            (message.text.len() / RATE, message.aad.len() / RATE)
        });
        while !order.is_empty() {
            let mut tags = [[0; TAG]; LANES];
            let lanes = Group::<OPEN> { messages, order, tags: &mut tags };
            let count = backend.run(lanes);
            let single = count == 0;
            let (group, rest) = order.split_at_mut(count.max(1));
            for (i, tag) in group.iter().zip(tags) {
                let index = usize::from(*i);
                done(&mut messages[index], window * WINDOW + index, (!single).then_some(tag));
            }
            order = rest;
        }
    }
}

/// The kernel for the first messages of an order, one in each lane. It returns the number of processed messages, or 0 if
/// vectors are slower for so few.
struct Group<'a, 'm, const OPEN: bool> {
    messages: &'a mut [Message<'m>],
    order: &'a [u8],
    tags: &'a mut [[u8; TAG]; LANES],
}

impl<const OPEN: bool> Kernel for Group<'_, '_, OPEN> {
    type Output = usize;
    const NEEDS: Needs = Needs::Vectors;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> usize {
        if self.order.len() < WORTH_IT {
            return 0;
        }
        if const { S::Lanes8::COUNT > S::Lanes4::COUNT } && self.order.len() > S::Lanes4::COUNT {
            self.run_with::<S, S::Lanes8>(simd)
        } else if const { S::Lanes4::COUNT > S::Lanes1::COUNT } {
            self.run_with::<S, S::Lanes4>(simd)
        } else {
            0
        }
    }
}

/// A word of each message.
type Row = [u64; LANES];

impl<const OPEN: bool> Group<'_, '_, OPEN> {
    #[inline(always)]
    fn run_with<S: Simd, L: Lanes<S>>(mut self, simd: S) -> usize {
        self.order = self.order.get(..L::COUNT).unwrap_or(self.order);
        let [k0, k1] = self.keys::<S, L>(simd);
        let x = self.start(simd, [k0, k1]);
        let x = self.absorb(simd, x);
        let [x0, x1, x2, x3, x4] = self.process(simd, x);
        let x = [x0, x1, x2.xor(k0), x3.xor(k1), x4];
        let [.., x3, x4] = AsconP12::permute_lanes(simd, x);
        let (first, second) = (row(x3.xor(k0)), row(x4.xor(k1)));
        for (tag, (first, second)) in self.tags.iter_mut().zip(first.into_iter().zip(second)) {
            *tag = (u128::from(second) << 64 | u128::from(first)).to_le_bytes();
        }
        self.order.len()
    }

    /// Return the messages of the lanes.
    #[inline(always)]
    fn group(&self) -> impl Iterator<Item = &Message<'_>> {
        self.order.iter().filter_map(|i| self.messages.get(usize::from(*i)))
    }

    /// Return a vector with a word of each message, and 0 in lanes without one.
    #[inline(always)]
    fn gather<S: Simd, L: Lanes<S>>(&self, simd: S, word: impl Fn(&Message<'_>) -> u64) -> L {
        let mut row = Row::default();
        for (place, message) in row.iter_mut().zip(self.group()) {
            *place = word(message);
        }
        L::load(simd, &row, 0)
    }

    /// Call `put` with the text of each message and its index in the group.
    #[inline(always)]
    fn scatter(&mut self, mut put: impl FnMut(&mut [u8], usize)) {
        for (lane, i) in self.order.iter().enumerate() {
            if let Some(message) = self.messages.get_mut(usize::from(*i)) {
                put(message.text, lane);
            }
        }
    }

    #[inline(always)]
    fn keys<S: Simd, L: Lanes<S>>(&self, simd: S) -> [L; 2] {
        let key = |at| self.gather(simd, |message| word(&message.cipher.key[..], at));
        [key(0), key(8)]
    }

    #[inline(always)]
    fn start<S: Simd, L: Lanes<S>>(&self, simd: S, [k0, k1]: [L; 2]) -> [L; 5] {
        let nonce = |at| {
            self.gather(simd, |message| {
                word(message.nonce, at) ^ word(&message.cipher.mask[..], at)
            })
        };
        let x = [L::splat(simd, INITIAL_VALUE), k0, k1, nonce(0), nonce(8)];
        let [x0, x1, x2, x3, x4] = AsconP12::permute_lanes(simd, x);
        [x0, x1, x2, x3.xor(k0), x4.xor(k1)]
    }

    /// Return the least and the greatest value of a property of the messages.
    #[inline(always)]
    fn range(&self, value: impl Fn(&Message<'_>) -> usize) -> (usize, usize) {
        let (mut least, mut most) = (usize::MAX, 0);
        for message in self.group() {
            least = least.min(value(message));
            most = most.max(value(message));
        }
        (least, most)
    }

    #[inline(always)]
    fn absorb<S: Simd, L: Lanes<S>>(&self, simd: S, mut x: [L; 5]) -> [L; 5] {
        let blocks = |message: &Message<'_>| match message.aad.len() {
            0 => 0,
            length => length / RATE + 1,
        };
        let (least, most) = self.range(blocks);
        for block in 0..most {
            let at = RATE * block;
            let a0 = self.gather(simd, |message| padded(message.aad, at));
            let a1 = self.gather(simd, |message| padded(message.aad, at + 8));
            let [x0, x1, x2, x3, x4] = x;
            let next = AsconP8::permute_lanes(simd, [x0.xor(a0), x1.xor(a1), x2, x3, x4]);
            x = if block < least {
                next
            } else {
                let ended = self.gather(simd, |message| mask(block >= blocks(message)));
                select(ended, x, next)
            };
        }
        let [x0, x1, x2, x3, x4] = x;
        [x0, x1, x2, x3, x4.xor(L::splat(simd, SEPARATOR))]
    }

    /// Encrypt or decrypt.
    #[inline(always)]
    fn process<S: Simd, L: Lanes<S>>(&mut self, simd: S, mut x: [L; 5]) -> [L; 5] {
        let blocks = |message: &Message<'_>| message.text.len() / RATE;
        let (least, most) = self.range(blocks);
        for pair in 0..least / 2 {
            x = self.process_pair(simd, x, 2 * RATE * pair);
        }
        for block in least / 2 * 2..most {
            let at = RATE * block;
            let input =
                |at| {
                    self.gather(simd, |message| {
                        if block < blocks(message) { word(message.text, at) } else { 0 }
                    })
                };
            let [x0, x1, x2, x3, x4] = x;
            let (i0, i1): (L, L) = (input(at), input(at + 8));
            let (o0, o1) = (x0.xor(i0), x1.xor(i1));
            let (first, second) = (row(o0), row(o1));
            self.scatter(|text, lane| {
                put(text, at, RATE, first.get(lane));
                put(text, at + 8, RATE - 8, second.get(lane));
            });
            let [c0, c1] = if OPEN { [i0, i1] } else { [o0, o1] };
            let next = AsconP8::permute_lanes(simd, [c0, c1, x2, x3, x4]);
            let ended = self.gather(simd, |message| mask(block >= blocks(message)));
            x = select(ended, x, next);
        }
        let rest = |message: &Message<'_>| message.text.len() % RATE;
        let [x0, x1, x2, x3, x4] = x;
        if self.range(rest).1 == 0 {
            return [x0.xor(L::splat(simd, PADDING.into())), x1, x2, x3, x4];
        }
        [self.process_last(simd, x0, 0), self.process_last(simd, x1, 8), x2, x3, x4]
    }

    /// Encrypt or decrypt the word at `at` of the last, incomplete blocks. Returns the next word of the state.
    #[inline(always)]
    fn process_last<S: Simd, L: Lanes<S>>(&mut self, simd: S, x: L, at: usize) -> L {
        let rest = |message: &Message<'_>| message.text.len() % RATE;
        let input: L = self
            .gather(simd, |message| padded(message.text, message.text.len() - rest(message) + at));
        let sum = x.xor(input);
        let words = row(sum);
        self.scatter(|text, lane| {
            let end = text.len() - text.len() % RATE + at;
            let bytes = words.get(lane).copied().unwrap_or_default().to_le_bytes();
            for (text, byte) in text.iter_mut().skip(end).zip(bytes) {
                *text = byte;
            }
        });
        if !OPEN {
            return sum;
        }
        // Ciphertext replaces the bytes of the state that it covers.
        let uncovered = self.gather(simd, |message| {
            let covered = rest(message).saturating_sub(at).min(8);
            if covered == 8 { 0 } else { u64::MAX << (8 * covered) }
        });
        sum.chi(uncovered, x)
    }

    /// Encrypt or decrypt two blocks at `at`, which every message has.
    #[inline(always)]
    fn process_pair<S: Simd, L: Lanes<S>>(&mut self, simd: S, x: [L; 5], at: usize) -> [L; 5] {
        let mut quads = [[0; 2 * RATE]; LANES];
        for (quad, message) in quads.iter_mut().zip(self.group()) {
            if let Some(text) = message.text.get(at..).and_then(<[u8]>::first_chunk) {
                *quad = *text;
            }
        }
        let [i0, i1, i2, i3] = L::load_quads(simd, |lane| &quads[lane]);
        let [x0, x1, x2, x3, x4] = x;
        let (o0, o1) = (x0.xor(i0), x1.xor(i1));
        let [c0, c1] = if OPEN { [i0, i1] } else { [o0, o1] };
        let [x0, x1, x2, x3, x4] = AsconP8::permute_lanes(simd, [c0, c1, x2, x3, x4]);
        let (o2, o3) = (x0.xor(i2), x1.xor(i3));
        let mut quads = [[0; 2 * RATE]; LANES];
        L::store_quads([o0, o1, o2, o3], |lane, quad| quads[lane] = quad);
        self.scatter(|text, lane| {
            let place = text.get_mut(at..).and_then(<[u8]>::first_chunk_mut);
            if let (Some(place), Some(quad)) = (place, quads.get(lane)) {
                *place = *quad;
            }
        });
        let [c2, c3] = if OPEN { [i2, i3] } else { [o2, o3] };
        AsconP8::permute_lanes(simd, [c2, c3, x2, x3, x4])
    }
}

/// The words of a vector, and zeros.
#[inline(always)]
fn row<S, L: Lanes<S>>(lanes: L) -> Row {
    let mut row = Row::default();
    lanes.store(&mut row, 0);
    row
}

/// Write a word at `at`, if the text has `length` bytes from there on.
#[inline(always)]
fn put(text: &mut [u8], at: usize, length: usize, word: Option<&u64>) {
    let rest = text.get_mut(at..).unwrap_or_default();
    if rest.len() >= length
        && let (Some(place), Some(word)) = (rest.first_chunk_mut(), word)
    {
        *place = word.to_le_bytes();
    }
}

/// The 8 bytes at `at` as a word.
#[inline(always)]
fn word(bytes: &[u8], at: usize) -> u64 {
    let word = bytes.get(at..).and_then(<[u8]>::first_chunk);
    word.map_or(0, |word| u64::from_le_bytes(*word))
}

/// The 8 bytes at `at` of bytes with padding, zeros after it.
#[inline(always)]
fn padded(bytes: &[u8], at: usize) -> u64 {
    let Some(rest) = bytes.get(at..) else { return 0 };
    if let Some(word) = rest.first_chunk() {
        return u64::from_le_bytes(*word);
    }
    // Reads of fixed lengths, which can overlap, take less time than a copy of a variable length.
    let word = if let (Some(first), Some(last)) = (rest.first_chunk(), rest.last_chunk()) {
        let half = |half: &[u8; 4]| u64::from(u32::from_le_bytes(*half));
        half(first) | half(last) << (8 * (rest.len() - 4))
    } else {
        let byte = |at: usize| rest.get(at).map_or(0, |byte| u64::from(*byte) << (8 * at));
        byte(0) | byte(1) | byte(2)
    };
    word | u64::from(PADDING) << (8 * rest.len())
}

/// All bits if `condition` is true.
#[inline(always)]
fn mask(condition: bool) -> u64 {
    0_u64.wrapping_sub(condition.into())
}

/// `old` in the lanes of a mask, `new` in the others.
#[inline(always)]
fn select<S, L: Lanes<S>>(mask: L, old: [L; 5], new: [L; 5]) -> [L; 5] {
    let mut selected = old;
    for (old, new) in selected.iter_mut().zip(new) {
        *old = old.chi(mask, old.xor(new));
    }
    selected
}
