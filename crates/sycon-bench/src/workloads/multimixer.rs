//! Multimixer-128 compared with its crate, and the MAC on it compared with other MACs.
//!
//! Cycles per byte of multimixer-128 count key and message together, as its crate does. Each implementation is called
//! through a function that is not inlined: inside a closure, the compiler generates slower code for the crate's loop.
//! Every contender chooses its places in memory in the same way, which takes some cycles.

use std::cell::OnceCell;
use std::hint::black_box;
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};

use sycon::Backend;
use sycon::experimental::multimixer::{Error, Multimixer128, MultimixerMac, f128, multimixer128};
use sycon::xof::{Absorb, Kmac256};

use super::bench::{Bench, MEBIBYTE, Tag, first_word};
use super::openssl;
use crate::measure::{Call, Contender, Random, Unit, Workload};

const KEY: [u8; 32] = [7; 32];

pub(super) fn workloads(bench: &Bench) -> Vec<Workload> {
    let (small, large) = (Memory::new(2 * LONGEST), Memory::new(256 * MEBIBYTE));
    let cached = |size| Places::first(&small, size);
    let random = |size| Places::random(&large, size);

    let mut workloads = vec![block("cached", cached), block("random memory", random)];
    workloads.extend([32, 128, 512, 2048, LONGEST].map(|size| mix(bench, "cached", size, cached)));
    workloads.extend(
        [32, 128, 512, 2048, LONGEST].map(|size| mix(bench, "random memory", size, random)),
    );
    let message = Memory::new(MEBIBYTE);
    workloads.extend(
        [64, 1 << 10, 8 << 10, 64 << 10, MEBIBYTE]
            .map(|size| tag(bench, &Message { memory: message.clone(), size, times: 1 })),
    );
    let message = Message { memory: large.clone(), size: large.size, times: MOST_PIECES };
    workloads.push(tag(bench, &message));
    workloads
}

/// The longest key and message of multimixer-128.
const LONGEST: usize = 8192;

/// The public function on one block.
fn block(place: &str, places: impl Fn(usize) -> Places) -> Workload {
    #[inline(never)]
    fn by_sycon(block: &[u8; 32]) -> [u64; 8] {
        f128(&words(block))
    }
    #[inline(never)]
    fn by_crate(block: &[u8; 32]) -> [u64; 8] {
        multimixer_128::f_128(&words(block))
    }
    let contender = |name, function: fn(&[u8; 32]) -> [u64; 8]| {
        let mut places = places(32);
        Contender::new(name, move || function(places.block())[7])
    };
    let contenders = vec![contender("sycon", by_sycon), contender("multimixer-128", by_crate)];
    Workload::new(format!("f_128, {place}"), Unit::Bytes(32), contenders)
}

fn words(block: &[u8; 32]) -> [u32; 8] {
    std::array::from_fn(|i| u32::from_le_bytes(block.as_chunks().0[i]))
}

fn mix(bench: &Bench, place: &str, size: usize, places: impl Fn(usize) -> Places) -> Workload {
    #[inline(never)]
    fn by_sycon(key: &[u8], message: &[u8]) -> Result<[u8; 64], Error> {
        multimixer128(key, message)
    }
    #[inline(never)]
    fn by_crate(key: &[u8], message: &[u8], digest: &mut [u8; 64]) {
        multimixer_128::multimixer_128(key, message, digest);
    }
    let mut contenders = bench.sycon(|backend| -> Call {
        let mut places = places(size);
        Box::new(move || {
            let (key, message) = places.pair();
            let digest = match backend {
                Some(backend) => streamed(backend, key, message),
                None => by_sycon(key, message),
            };
            first_word(&digest.expect("the lengths are equal"))
        })
    });
    let mut places = places(size);
    contenders.push(Contender::new("multimixer-128", move || {
        let mut digest = [0; 64];
        let (key, message) = places.pair();
        by_crate(key, message, &mut digest);
        first_word(&digest)
    }));
    let unit = Unit::Bytes((2 * size).try_into().expect("it is short"));
    Workload::new(format!("multimixer-128 {size} B, {place}"), unit, contenders)
}

fn streamed(backend: Backend, key: &[u8], message: &[u8]) -> Result<[u8; 64], Error> {
    let mut mixer = Multimixer128::with_backend(backend);
    mixer.absorb(key, message)?;
    mixer.finalize()
}

/// MACs of the same message. Their outputs are unrelated and cannot be compared.
fn tag(bench: &Bench, message: &Message) -> Workload {
    let contender = |mut tag: Tag| -> Call {
        let message = message.clone();
        Box::new(move || {
            let piece = message.memory.slice(0, message.size);
            tag(&[piece; MOST_PIECES][..message.times]);
            0
        })
    };
    let mut contenders = bench.sycon(|backend| {
        let mac = match backend {
            Some(backend) => MultimixerMac::with_backend(backend, &KEY),
            None => MultimixerMac::new(&KEY),
        };
        contender(Box::new(move |pieces| {
            if let [message] = pieces {
                black_box(mac.tag(message));
                return;
            }
            let mut mac = mac.clone();
            for piece in pieces {
                mac.absorb(piece);
            }
            black_box(mac.finalize());
        }))
    });
    let rivals = [("BLAKE3 keyed", blake3_keyed()), ("KMAC256 of sycon", kmac256())];
    for (name, tag) in rivals.into_iter().chain(openssl::macs(KEY)) {
        contenders.push(Contender { name: name.into(), call: contender(tag) });
    }
    let bytes = message.size * message.times;
    let unit = Unit::Bytes(bytes.try_into().expect("less than 4 GiB"));
    Workload::new(format!("MAC {}", readable(bytes)), unit, contenders)
}

fn blake3_keyed() -> Tag {
    Box::new(|pieces| {
        let mut hasher = blake3::Hasher::new_keyed(&KEY);
        for piece in pieces {
            hasher.update(piece);
        }
        black_box(hasher.finalize());
    })
}

fn kmac256() -> Tag {
    let keyed = Kmac256::new(&KEY, b"");
    Box::new(move |pieces| {
        let mut mac = keyed.clone();
        for piece in pieces {
            mac.absorb(piece);
        }
        let mut tag = [0; 32];
        mac.finalize_into(&mut tag);
        black_box(tag);
    })
}

fn readable(bytes: usize) -> String {
    match bytes {
        0..1024 => format!("{bytes} B"),
        1024..MEBIBYTE => format!("{} KiB", bytes >> 10),
        _ if bytes < 1 << 30 => format!("{} MiB", bytes >> 20),
        _ => format!("{} GiB", bytes >> 30),
    }
}

/// A message: a piece of memory that is absorbed `times` times.
#[derive(Clone)]
struct Message {
    memory: Memory,
    size: usize,
    times: usize,
}

const MOST_PIECES: usize = 4;

/// Memory that is allocated on first use, and starts on a cache line.
#[derive(Clone)]
struct Memory {
    bytes: Rc<OnceCell<Vec<u8>>>,
    size: usize,
}

impl Memory {
    fn new(size: usize) -> Self {
        Self { bytes: Rc::default(), size }
    }

    fn slice(&self, start: usize, size: usize) -> &[u8] {
        let make = || (0..=250).cycle().take(self.size + LINE).collect();
        let bytes = self.bytes.get_or_init(make);
        &bytes[bytes.as_ptr().align_offset(LINE) + start..][..size]
    }
}

const LINE: usize = 64;

/// The positions of keys and messages of one size.
struct Places {
    memory: Memory,
    size: usize,
    random: Option<Random>,
    /// True for the first call, in which all contenders use the same position, so that their results can be compared.
    first: bool,
}

impl Places {
    /// Always the same position, which is soon in the nearest cache.
    fn first(memory: &Memory, size: usize) -> Self {
        Self { memory: memory.clone(), size, random: None, first: true }
    }

    /// Random positions, mostly not in a cache. Each object has its own sequence: otherwise a contender could find data
    /// in a cache that another one has loaded.
    fn random(memory: &Memory, size: usize) -> Self {
        static SEED: AtomicU64 = AtomicU64::new(1);
        let seed = SEED.fetch_add(1, Ordering::Relaxed);
        Self { memory: memory.clone(), size, random: Some(Random::new(seed)), first: true }
    }

    fn block(&mut self) -> &[u8; 32] {
        let start = self.start(0);
        self.first = false;
        self.memory.slice(start, self.size).first_chunk().expect("it is a block")
    }

    fn pair(&mut self) -> (&[u8], &[u8]) {
        let starts = [self.start(0), self.start(self.size)];
        self.first = false;
        let [key, message] = starts.map(|start| black_box(self.memory.slice(start, self.size)));
        (key, message)
    }

    /// The start of a cache line: `first` if the positions are always the same.
    fn start(&mut self, first: usize) -> usize {
        let lines = (self.memory.size - self.size) / LINE;
        match &mut self.random {
            Some(random) if !self.first => LINE * random.below(lines),
            _ => first,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_readable() {
        assert_eq!(readable(64), "64 B");
        assert_eq!(readable(64 << 10), "64 KiB");
        assert_eq!(readable(MEBIBYTE), "1 MiB");
        assert_eq!(readable(1 << 30), "1 GiB");
    }

    #[test]
    fn places_are_inside_their_memory_and_on_lines() {
        let memory = Memory::new(1000);
        for mut places in [Places::first(&memory, 100), Places::random(&memory, 100)] {
            for _ in 0..1000 {
                let (key, message) = places.pair();
                assert_eq!((key.len(), message.len()), (100, 100));
                assert_eq!(key.as_ptr().align_offset(LINE), 0);
            }
        }
    }
}
