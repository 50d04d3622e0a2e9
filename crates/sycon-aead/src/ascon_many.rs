//! Ascon-AEAD128 on many messages at once: one message in each lane of vectors.

use core::{array, fmt};

use sycon_permutation::{AsconP8, AsconP12};
use sycon_simd::{Backend, Kernel, Lanes, Needs, Simd};

use crate::ascon::{
    ASCON_NONCE, AsconAead128, INITIAL_VALUE, PADDING, RATE, SEPARATOR, Tag, verify,
};
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
            Some(_) if tags[index].len() != cipher.tag_length() => verify(&[0; TAG], &[1], text),
            Some(complete) => verify(&complete, tags[index], text),
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

/// The first messages of an order, as many as there are lanes. Returns their number, or 0 if vectors are not worth it.
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

impl<const OPEN: bool> Group<'_, '_, OPEN> {
    #[inline(always)]
    fn run_with<S: Simd, L: Lanes<S>>(mut self, simd: S) -> usize {
        let count = self.order.len().min(L::COUNT);
        self.order = &self.order[..count];
        let x = self.start::<S, L>(simd);
        let x = self.absorb(simd, x);
        let [x0, x1, x2, x3, x4] = self.process(simd, x);
        let [k0, k1] = self.keys::<S, L>(simd);
        let x = [x0, x1, x2.xor(k0), x3.xor(k1), x4];
        let [.., x3, x4] = AsconP12::permute_lanes(simd, x);
        for (half, word) in [x3.xor(k0), x4.xor(k1)].into_iter().enumerate() {
            word.scatter(|lane, word| {
                self.tags[lane][8 * half..][..8].copy_from_slice(&word.to_le_bytes());
            });
        }
        count
    }

    /// Return the message in a lane, or `None` if there are fewer messages.
    #[inline(always)]
    fn message(&self, lane: usize) -> Option<&Message<'_>> {
        self.order.get(lane).map(|i| &self.messages[usize::from(*i)])
    }

    /// Return a word of each message, and 0 in lanes without one.
    #[inline(always)]
    fn gather<S: Simd, L: Lanes<S>>(&self, simd: S, word: impl Fn(&Message<'_>) -> u64) -> L {
        L::gather(simd, |lane| self.message(lane).map_or(0, &word))
    }

    #[inline(always)]
    fn keys<S: Simd, L: Lanes<S>>(&self, simd: S) -> [L; 2] {
        [0, 8].map(|at| self.gather(simd, |message| word(&message.cipher.key[..], at)))
    }

    #[inline(always)]
    fn start<S: Simd, L: Lanes<S>>(&self, simd: S) -> [L; 5] {
        let [k0, k1] = self.keys::<S, L>(simd);
        let [n0, n1] = [0, 8].map(|at| {
            self.gather::<S, L>(simd, |message| {
                word(message.nonce, at) ^ word(&message.cipher.mask[..], at)
            })
        });
        let x = [L::splat(simd, INITIAL_VALUE), k0, k1, n0, n1];
        let [x0, x1, x2, x3, x4] = AsconP12::permute_lanes(simd, x);
        [x0, x1, x2, x3.xor(k0), x4.xor(k1)]
    }

    /// Return the least and the greatest value of a property of the messages.
    #[inline(always)]
    fn range(&self, value: impl Fn(&Message<'_>) -> usize) -> (usize, usize) {
        let values = self.order.iter().map(|i| value(&self.messages[usize::from(*i)]));
        values.fold((usize::MAX, 0), |(least, most), value| (least.min(value), most.max(value)))
    }

    #[inline(always)]
    fn absorb<S: Simd, L: Lanes<S>>(&self, simd: S, mut x: [L; 5]) -> [L; 5] {
        let blocks = |message: &Message<'_>| match message.aad.len() {
            0 => 0,
            length => length / RATE + 1,
        };
        let (least, most) = self.range(blocks);
        for block in 0..most {
            let [a0, a1] = [0, 8].map(|at| {
                self.gather::<S, L>(simd, |message| padded(message.aad, RATE * block + at))
            });
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
            x = self.process_pair(simd, x, pair);
        }
        for block in least / 2 * 2..most {
            let at = RATE * block;
            let input = [0, 8].map(|half| {
                self.gather::<S, L>(simd, |message| {
                    if block < blocks(message) { word(message.text, at + half) } else { 0 }
                })
            });
            let output = [x[0].xor(input[0]), x[1].xor(input[1])];
            for (half, word) in output.into_iter().enumerate() {
                word.scatter(|lane, word| self.put(lane, at + 8 * half, word, RATE * (block + 1)));
            }
            let [c0, c1] = if OPEN { input } else { output };
            let next = AsconP8::permute_lanes(simd, [c0, c1, x[2], x[3], x[4]]);
            let ended = self.gather(simd, |message| mask(block >= blocks(message)));
            x = select(ended, x, next);
        }
        let rest = |message: &Message<'_>| message.text.len() % RATE;
        if self.range(rest).1 == 0 {
            x[0] = x[0].xor(L::splat(simd, PADDING.into()));
            return x;
        }
        for (at, x) in [0, 8].into_iter().zip(&mut x) {
            let input: L = self.gather(simd, |message| {
                padded(message.text, message.text.len() - rest(message) + at)
            });
            let sum = x.xor(input);
            sum.scatter(|lane, word| self.put_last(lane, at, word));
            *x = if OPEN {
                // Ciphertext replaces the bytes of the state that it covers.
                let uncovered = self.gather(simd, |message| {
                    let covered = rest(message).saturating_sub(at).min(8);
                    if covered == 8 { 0 } else { u64::MAX << (8 * covered) }
                });
                sum.chi(uncovered, *x)
            } else {
                sum
            };
        }
        x
    }

    /// Encrypt or decrypt two blocks of every message, which all have.
    #[inline(always)]
    fn process_pair<S: Simd, L: Lanes<S>>(&mut self, simd: S, x: [L; 5], pair: usize) -> [L; 5] {
        let at = 2 * RATE * pair;
        let [i0, i1, i2, i3] = L::load_quads(simd, |lane| {
            let text = self.message(lane).map(|message| &message.text[at..]);
            text.and_then(<[u8]>::first_chunk).unwrap_or(&[0; 2 * RATE])
        });
        let [x0, x1, x2, x3, x4] = x;
        let (o0, o1) = (x0.xor(i0), x1.xor(i1));
        let [c0, c1] = if OPEN { [i0, i1] } else { [o0, o1] };
        let [x0, x1, x2, x3, x4] = AsconP8::permute_lanes(simd, [c0, c1, x2, x3, x4]);
        let (o2, o3) = (x0.xor(i2), x1.xor(i3));
        L::store_quads([o0, o1, o2, o3], |lane, quad| {
            let Some(i) = self.order.get(lane) else { return };
            self.messages[usize::from(*i)].text[at..][..2 * RATE].copy_from_slice(&quad);
        });
        let [c2, c3] = if OPEN { [i2, i3] } else { [o2, o3] };
        AsconP8::permute_lanes(simd, [c2, c3, x2, x3, x4])
    }

    /// Write a word at `at`, if the message has at least `end` bytes.
    #[inline(always)]
    fn put(&mut self, lane: usize, at: usize, word: u64, end: usize) {
        let Some(i) = self.order.get(lane) else { return };
        let text = &mut self.messages[usize::from(*i)].text;
        if end <= text.len() {
            text[at..][..8].copy_from_slice(&word.to_le_bytes());
        }
    }

    /// Write the bytes of a word from `at` on in the last, incomplete block.
    #[inline(always)]
    fn put_last(&mut self, lane: usize, at: usize, word: u64) {
        let Some(i) = self.order.get(lane) else { return };
        let text = &mut self.messages[usize::from(*i)].text;
        let start = text.len() / RATE * RATE + at;
        for (text, byte) in text.iter_mut().skip(start).zip(word.to_le_bytes()) {
            *text = byte;
        }
    }
}

/// The 8 bytes at `at` as a word.
#[inline(always)]
fn word(bytes: &[u8], at: usize) -> u64 {
    bytes[at..].first_chunk().map_or(0, |word| u64::from_le_bytes(*word))
}

/// The 8 bytes at `at` of bytes with padding, zeros after it.
#[inline(always)]
fn padded(bytes: &[u8], at: usize) -> u64 {
    let rest = bytes.get(at..).unwrap_or_default();
    if let Some(word) = rest.first_chunk() {
        return u64::from_le_bytes(*word);
    }
    if at > bytes.len() {
        return 0;
    }
    // Reads of fixed lengths, which can overlap, take less time than a copy of a variable length.
    let word = match rest {
        [] => 0,
        [_] | [_, _] | [_, _, _] => {
            let byte = |at: usize| u64::from(rest[at]) << (8 * at);
            byte(0) | byte(rest.len() / 2) | byte(rest.len() - 1)
        }
        _ => {
            let half = |at: usize| {
                let half = rest[at..].first_chunk().map_or(0, |half| u32::from_le_bytes(*half));
                u64::from(half) << (8 * at)
            };
            half(0) | half(rest.len() - 4)
        }
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
    array::from_fn(|i| old[i].chi(mask, old[i].xor(new[i])))
}
