//! Multimixer-128 and its MAC: known answers, the crate, any split of the input, and the laws of input.

use libtest_mimic::Trial;
use serde::Deserialize;
use sycon::Backend;
use sycon::experimental::multimixer::{Absorb, Multimixer128, MultimixerMac, f128, multimixer128};

use crate::known_answers::{read, unhex};
use crate::{REFERENCE, Suite, pattern, trial};

/// A case of `multimixer.json`.
#[derive(Deserialize)]
struct Case {
    name: String,
    key: Bytes,
    msg: Bytes,
    digest: String,
}

/// A case of `multimixer_mac.json`, of [`pattern`]s.
#[derive(Deserialize)]
struct MacCase {
    msg: usize,
    key: Option<usize>,
    key_hex: Option<String>,
    out: String,
}

/// Bytes, or a generator of bytes.
#[derive(Deserialize)]
#[serde(untagged)]
enum Bytes {
    Hex { hex: String },
    Generated(Generator),
}

#[derive(Deserialize)]
#[serde(tag = "gen", rename_all = "lowercase")]
enum Generator {
    Mod251 { len: usize },
    Repeat { byte: u8, len: usize },
    Splitmix64 { seed: u64, len: usize },
}

impl Bytes {
    fn get(&self) -> Vec<u8> {
        match self {
            Self::Hex { hex } => unhex(hex),
            Self::Generated(Generator::Mod251 { len }) => pattern(*len),
            Self::Generated(Generator::Repeat { byte, len }) => vec![*byte; *len],
            Self::Generated(Generator::Splitmix64 { seed, len }) => random(*seed, *len),
        }
    }
}

/// The output of splitmix64.
fn random(seed: u64, len: usize) -> Vec<u8> {
    let mut state = seed;
    let words = std::iter::repeat_with(|| {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    });
    words.flat_map(u64::to_le_bytes).take(len).collect()
}

/// A check and its name.
type Named = (&'static str, fn(Backend));

/// Adds the tests.
pub(crate) fn add(suite: &mut Suite) {
    let checks: [Named; 14] = [
        ("known_answers", |backend| known_answers(Some(backend))),
        ("mac_known_answers", |backend| mac_known_answers(Some(backend))),
        ("equals_the_crate_at_every_length", equals_the_crate_at_every_length),
        ("words_that_wrap", words_that_wrap),
        ("every_block_counts_in_its_place", every_block_counts_in_its_place),
        ("pieces_of_any_length", pieces_of_any_length),
        ("alignment_does_not_matter", alignment_does_not_matter),
        ("mac_over_segments", mac_over_segments),
        ("mac_of_input_split_anywhere", mac_of_input_split_anywhere),
        ("mac_of_input_aligned_anyhow", mac_of_input_aligned_anyhow),
        ("mac_equals_the_portable_backend", mac_equals_the_portable_backend),
        ("mac_copies_are_independent", mac_copies_are_independent),
        ("mac_reset_forgets_the_input", mac_reset_forgets_the_input),
        ("mac_debug_shows_no_state", mac_debug_shows_no_state),
    ];
    for (name, check) in checks {
        suite.add(&format!("multimixer-128::{name}"), check);
    }
}

/// The known answers, with the default backends.
pub(crate) fn without_a_backend() -> Vec<Trial> {
    vec![
        trial("multimixer-128::known_answers".to_owned(), || known_answers(None)),
        trial("multimixer-128::mac_known_answers".to_owned(), || mac_known_answers(None)),
    ]
}

fn mix(backend: Backend, key: &[u8], message: &[u8]) -> [u8; 64] {
    let mut mixer = Multimixer128::with_backend(backend);
    mixer.absorb(key, message).unwrap();
    mixer.finalize().unwrap()
}

fn by_crate(key: &[u8], message: &[u8]) -> [u8; 64] {
    let mut digest = [0; 64];
    multimixer_128::multimixer_128(key, message, &mut digest);
    digest
}

fn words<const N: usize>(block: &[u8]) -> [u32; N] {
    std::array::from_fn(|i| u32::from_le_bytes(block[4 * i..][..4].try_into().unwrap()))
}

fn known_answers(backend: Option<Backend>) {
    let cases: Vec<Case> = read("multimixer.json");
    assert!(cases.len() >= 40);
    for Case { name, key, msg, digest } in cases {
        let (key, message) = (key.get(), msg.get());
        let expected = unhex(&digest);
        if let Some(backend) = backend {
            assert_eq!(mix(backend, &key, &message)[..], expected, "{name}");
        }
        assert_eq!(multimixer128(&key, &message).unwrap()[..], expected, "{name}, one call");
        assert_eq!(by_crate(&key, &message)[..], expected, "{name}, the crate");
    }
}

fn mac_known_answers(backend: Option<Backend>) {
    let cases: Vec<MacCase> = read("multimixer_mac.json");
    assert!(cases.len() >= 20);
    for MacCase { msg, key, key_hex, out } in cases {
        let key =
            key_hex.map_or_else(|| pattern(64 + key.unwrap())[64..].to_vec(), |hex| unhex(&hex));
        let key = key.try_into().unwrap();
        let mut mac = match backend {
            Some(backend) => MultimixerMac::with_backend(backend, &key),
            None => MultimixerMac::new(&key),
        };
        mac.absorb(&pattern(msg));
        assert_eq!(mac.finalize()[..], unhex(&out), "{msg} bytes");
    }
}

fn equals_the_crate_at_every_length(backend: Backend) {
    for len in (32..=8192).step_by(32) {
        let (key, message) = (random(len as u64, len), random(!(len as u64), len));
        let expected = by_crate(&key, &message);
        assert_eq!(mix(backend, &key, &message), expected, "{len} bytes");
        assert_eq!(multimixer128(&key, &message), Ok(expected), "{len} bytes, one call");
    }
}

/// Words of 0, 1, and around 2^31 and 2^32, whose sums wrap around in all ways.
fn words_that_wrap(backend: Backend) {
    const WORDS: [u32; 8] = [0, 1, 2, 0x7fff_ffff, 0x8000_0000, 0x8000_0001, 0xffff_fffe, u32::MAX];
    for seed in 0..100 {
        let choose = |seed| -> Vec<u8> {
            let random = random(seed, 32 * 19).into_iter();
            random.flat_map(|byte| WORDS[usize::from(byte % 8)].to_le_bytes()).collect()
        };
        let (key, message) = (choose(seed), choose(seed + 1000));
        for len in [32, 64, 256, 608, key.len()] {
            let (key, message) = (&key[..len], &message[..len]);
            assert_eq!(mix(backend, key, message), by_crate(key, message), "{seed}, {len} bytes");
        }
        let block = words(&message);
        assert_eq!(f128(&block), multimixer_128::f_128(&block));
    }
}

/// The result for one block among blocks of zeros is [`f128`] of the block alone, at any position.
fn every_block_counts_in_its_place(backend: Backend) {
    let block = random(7, 32);
    let expected: Vec<u8> =
        f128(&words(&block)).iter().flat_map(|word| word.to_le_bytes()).collect();
    for count in 1..=40 {
        for place in 0..count {
            let mut message = vec![0; 32 * count];
            message[32 * place..][..32].copy_from_slice(&block);
            let key = vec![0; 32 * count];
            let context = format!("block {place} of {count}");
            assert_eq!(mix(backend, &key, &message)[..], expected, "{context}");
            assert_eq!(mix(backend, &message, &key)[..], expected, "{context}, in the key");
        }
    }
}

fn pieces_of_any_length(backend: Backend) {
    for len in [32, 64, 256, 288, 1024, 4128] {
        let (key, message) = (random(1, len), random(2, len));
        let expected = mix(backend, &key, &message);
        for sizes in [&[1][..], &[31], &[33], &[32, 64], &[7, 300, 1, 0, 256]] {
            let mut mixer = Multimixer128::with_backend(backend);
            let mut done = 0;
            for size in sizes.iter().cycle() {
                let end = len.min(done + size);
                mixer.absorb(&key[done..end], &message[done..end]).unwrap();
                done = end;
                if done == len {
                    break;
                }
            }
            assert_eq!(mixer.finalize(), Ok(expected), "{len} by {sizes:?}");
        }
        for cut in 0..=len.min(600) {
            let mut mixer = Multimixer128::with_backend(backend);
            let ((k1, k2), (m1, m2)) = (key.split_at(cut), message.split_at(cut));
            mixer.absorb(k1, m1).unwrap().absorb(k2, m2).unwrap();
            assert_eq!(mixer.finalize(), Ok(expected), "{len} cut at {cut}");
        }
    }
}

fn alignment_does_not_matter(backend: Backend) {
    let (key, message) = (random(3, 800 + 64), random(4, 800 + 64));
    for offset in 0..64 {
        for len in [32, 128, 256, 800] {
            let (key, message) = (&key[offset..][..len], &message[63 - offset..][..len]);
            assert_eq!(mix(backend, key, message), by_crate(key, message), "offset {offset}");
        }
    }
}

fn mac_over_segments(backend: Backend) {
    const SEGMENT: usize = 32 * 1024;
    let mac = MultimixerMac::with_backend(backend, &[5; 32]);
    // From a mebibyte on, the message is prefetched.
    let data = pattern(40 * SEGMENT + 100);
    for edge in [SEGMENT, 2 * SEGMENT, 3 * SEGMENT, 40 * SEGMENT] {
        for len in [edge - 32, edge - 1, edge, edge + 1, edge + 32] {
            let message = &data[..len];
            let tag = mac.tag(message);
            for size in [1000, SEGMENT - 1, SEGMENT, SEGMENT + 1] {
                let mut pieces = mac.clone();
                for piece in message.chunks(size) {
                    pieces.absorb(piece);
                }
                assert_eq!(pieces.finalize(), tag, "{len} by {size}");
            }
        }
    }
}

/// Lengths around the ends of blocks and segments.
const EDGES: [usize; 14] =
    [0, 1, 7, 31, 32, 33, 63, 64, 65, 99, 8193, 32 * 1024 - 1, 32 * 1024, 32 * 1024 + 1];

fn mac(backend: Backend) -> MultimixerMac {
    MultimixerMac::with_backend(backend, &[0x4b; 32])
}

fn mac_of_input_split_anywhere(backend: Backend) {
    let mac = mac(backend);
    for len in EDGES {
        let data = pattern(len);
        let tag = mac.tag(&data);
        for sizes in [&[1][..], &[7, 8, 9], &[31], &[32], &[33], &[1, 64, 3, 31, 0, 5]] {
            let mut pieces = mac.clone();
            let mut rest = &data[..];
            for size in sizes.iter().cycle() {
                let (head, tail) = rest.split_at(rest.len().min(*size));
                pieces.absorb(head);
                rest = tail;
                if rest.is_empty() {
                    break;
                }
            }
            assert_eq!(pieces.finalize(), tag, "{len} by {sizes:?}");
        }
        let mut pieces = mac.clone();
        pieces.absorb(b"").absorb(b"").absorb(&data).absorb(b"");
        assert_eq!(pieces.finalize(), tag, "{len} bytes and calls without");
    }
    let data = pattern(96);
    for cut in 0..=data.len() {
        let mut pieces = mac.clone();
        pieces.absorb(&data[..cut]).absorb(&data[cut..]);
        assert_eq!(pieces.finalize(), mac.tag(&data), "cut at {cut}");
    }
}

fn mac_of_input_aligned_anyhow(backend: Backend) {
    let mac = mac(backend);
    let data = pattern(67);
    for offset in 0..64 {
        let mut buffer = vec![0xee; offset];
        buffer.extend(&data);
        buffer.extend([0xee; 64]);
        assert_eq!(mac.tag(&buffer[offset..][..67]), mac.tag(&data), "offset {offset}");
    }
}

fn mac_equals_the_portable_backend(backend: Backend) {
    let (mac, reference) = (mac(backend), mac(REFERENCE));
    for len in (0..=65).chain(EDGES) {
        let data = pattern(len);
        assert_eq!(mac.tag(&data), reference.tag(&data), "{len} bytes");
    }
}

fn mac_copies_are_independent(backend: Backend) {
    let mac = mac(backend);
    for len in EDGES {
        let data = pattern(len);
        let mut original = mac.clone();
        original.absorb(&data);
        let mut copy = original.clone();
        copy.absorb(b"more");
        assert_eq!(original.finalize(), mac.tag(&data), "{len} bytes");
        assert_eq!(copy.finalize(), mac.tag(&[&data[..], b"more"].concat()), "{len} bytes and 4");
    }
}

fn mac_reset_forgets_the_input(backend: Backend) {
    let mac = mac(backend);
    for len in EDGES {
        let mut used = mac.clone();
        used.absorb(&pattern(len));
        used.reset();
        used.absorb(b"new input");
        assert_eq!(used.finalize(), mac.tag(b"new input"), "after {len} bytes");
    }
}

fn mac_debug_shows_no_state(backend: Backend) {
    let mut mac = mac(backend);
    assert_eq!(format!("{mac:?}"), "multimixer-128 MAC, absorbing");
    mac.absorb(&pattern(1000));
    assert_eq!(format!("{mac:?}"), "multimixer-128 MAC, absorbing");
}
