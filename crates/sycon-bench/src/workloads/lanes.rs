//! The effect of eight lanes: one long output, many messages, one long input.

use std::cell::RefCell;
use std::hint::black_box;
use std::rc::Rc;

use digest::ExtendableOutput;
use sycon::batch::{Many, Rows};
use sycon::experimental::vexof::{IndexedVeXof128, VeXof128, VeXof128x4};
use sycon::xof::{Absorb, Algorithm, Kt128, Shake128, Squeeze, Xof, shake128};

use super::bench::{Bench, MEBIBYTE, first_word, last_word};
use super::{openssl, xkcp};
use crate::measure::{Call, Contender, SYCON, Unit, Workload};

pub(super) fn workloads(bench: &Bench) -> Vec<Workload> {
    let mut workloads = outputs(bench);
    workloads.extend(small_calls());
    workloads.extend(batches());
    workloads.extend(long_inputs());
    workloads
}

const SEED: &[u8; 16] = b"sixteen byte key";

/// The lengths of the curve, in bytes.
const LENGTHS: [usize; 9] =
    [64, 256, 1 << 10, 4 << 10, 16 << 10, 40_000, 64 << 10, 256 << 10, MEBIBYTE];

/// One output from a seed, in one call.
fn outputs(bench: &Bench) -> Vec<Workload> {
    let workload = |length: usize| {
        let mut contenders = vec![
            output(SYCON, bench.output(), length, VeXof128::new),
            output("sycon, indexed", bench.output(), length, IndexedVeXof128::new),
            output("sycon SHAKE128", bench.output(), length, Shake128::new),
        ];
        contenders.extend(openssl::stream("OpenSSL SHAKE128", SEED, bench.output(), length));
        Workload::new(format!("VeXOF128 to {length} B"), bytes(length), contenders)
    };
    LENGTHS.map(workload).into()
}

/// The functions and their outputs differ, so the contenders cannot agree on a word.
const NO_WORD: u64 = 0;

fn output<X: Xof>(
    name: &str,
    output: Rc<RefCell<Vec<u8>>>,
    length: usize,
    new: impl Fn() -> X + 'static,
) -> Contender {
    Contender::new(name, move || {
        let mut output = output.borrow_mut();
        let mut xof = new();
        xof.absorb(black_box(SEED));
        xof.finalize().squeeze(&mut output[..length]);
        black_box(&output[..length]);
        NO_WORD
    })
}

/// An output that is read in many small calls.
fn small_calls() -> Vec<Workload> {
    fn reads<const N: usize>() -> Workload {
        let contenders =
            vec![read::<N>(SYCON, VeXof128::new()), read::<N>("sycon SHAKE128", Shake128::new())];
        Workload::new(format!("VeXOF128, calls of {N} B"), bytes(N), contenders)
    }
    fn read<const N: usize>(name: &str, xof: impl Xof) -> Contender {
        let mut reader = xof.finalize();
        Contender::new(name, move || {
            let mut output = [0; N];
            reader.squeeze(black_box(&mut output));
            NO_WORD
        })
    }
    vec![reads::<32>(), reads::<64>()]
}

/// Messages of one length, 4096 of them.
fn batches() -> Vec<Workload> {
    let workload = |input: usize, output: usize| {
        let messages: Rc<[u8]> = (0..=250).cycle().take(MESSAGES * input).collect();
        let out = Rc::new(RefCell::new(vec![0; MESSAGES * output]));
        let shake = |name: &str, hash: fn(&[u8], usize, usize, &mut [u8])| {
            let (messages, out) = (Rc::clone(&messages), Rc::clone(&out));
            Contender::new(name, move || {
                let mut out = out.borrow_mut();
                hash(&messages, input, output, &mut out);
                last_word(&out)
            })
        };
        let contenders = vec![
            shake(SYCON, |messages, _, length, out| {
                let rows = Rows::new(messages, MESSAGES).expect("rows of one length");
                Many::shake128().hash(&rows, length, out).expect("room for the outputs");
            }),
            shake("sycon, one by one", |messages, input, length, out| {
                for (message, out) in messages.chunks(input).zip(out.chunks_mut(length)) {
                    shake128(message).squeeze(out);
                }
            }),
            shake("shake", |messages, input, length, out| {
                for (message, out) in messages.chunks(input).zip(out.chunks_mut(length)) {
                    shake::Shake128::digest_xof(message, out);
                }
            }),
        ];
        let name = format!("SHAKE128, {MESSAGES} x {input} B to {output} B");
        Workload::new(name, Unit::Call, contenders)
    };
    vec![workload(32, 32), workload(32, 1024), workload(500, 32)]
}

const MESSAGES: usize = 4096;

/// KangarooTwelve of an input that is larger than the caches of a core.
fn long_inputs() -> [Workload; 2] {
    const LENGTH: usize = 16 * MEBIBYTE;
    let input: Rc<[u8]> = (0..=250).cycle().take(LENGTH).collect();
    let hash = |name: &str, absorb: fn(&mut Kt128, &[u8])| {
        let input = Rc::clone(&input);
        Contender::new(name, move || {
            let mut xof = Kt128::new();
            absorb(&mut xof, &input);
            first_word(&xof.finalize().squeeze_array::<32>())
        })
    };
    let all = hash(SYCON, |xof, input| {
        xof.absorb_parallel(input);
    });
    let one = |name: &str| {
        hash(name, |xof, input| {
            xof.absorb(input);
        })
    };
    let k12 = {
        let input = Rc::clone(&input);
        Contender::new("k12", move || {
            let mut output = [0; 32];
            k12::Kt128::digest_xof(&*input, &mut output);
            first_word(&output)
        })
    };
    let mut rivals = vec![one(SYCON), k12];
    rivals.extend(xkcp::hash(Rc::clone(&input), Algorithm::Kt128, LENGTH, b""));
    let threads = vec![all, one("sycon, one thread")];
    [
        Workload::new("KT128 16 MiB", bytes(LENGTH), rivals),
        Workload::new("KT128 16 MiB, all processors", bytes(LENGTH), threads),
    ]
}

fn bytes(length: usize) -> Unit {
    Unit::Bytes(length.try_into().expect("a few megabytes"))
}

/// The contenders of VeXOF's own comparison, which write `length` bytes from a short seed.
pub(crate) fn original(length: usize) -> Vec<Contender> {
    let out = Rc::new(RefCell::new(vec![0; length]));
    let shared = || Rc::clone(&out);
    let mut contenders = vec![
        output("VeXOF128, 8 stripes", shared(), length, VeXof128::new),
        output("VeXOF128, 4 stripes", shared(), length, VeXof128x4::new),
        output("VeXOF128, indexed", shared(), length, IndexedVeXof128::new),
        output("SHAKE128, one lane", shared(), length, Shake128::new),
        Contender {
            name: "VeXOF128 over plain SHAKE128".into(),
            call: definition(shared(), length),
        },
    ];
    contenders.extend(openssl::stream("SHAKE128, OpenSSL", SEED, shared(), length));
    contenders.extend(openssl::aes_ctr("AES-128-CTR, OpenSSL", SEED, length));
    contenders
}

/// VeXOF as it is defined: 8 bytes from each of eight outputs of SHAKE128, interleaved.
fn definition(out: Rc<RefCell<Vec<u8>>>, length: usize) -> Call {
    let stripe = length / 8;
    let mut stripes = vec![vec![0; stripe]; 8];
    Box::new(move || {
        for (number, stripe) in (0..).zip(&mut stripes) {
            let mut xof = Shake128::new();
            xof.absorb(black_box(SEED)).absorb(&[number]);
            xof.finalize().squeeze(stripe);
        }
        let mut out = out.borrow_mut();
        let (words, _) = out.as_chunks_mut::<8>();
        for (row, words) in words.chunks_exact_mut(8).enumerate() {
            for (word, stripe) in words.iter_mut().zip(&stripes) {
                *word = stripe.as_chunks().0[row];
            }
        }
        black_box(&out[..]);
        NO_WORD
    })
}
