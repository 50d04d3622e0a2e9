//! The laws of a streaming function, for any implementation.

use std::sync::Arc;

use sycon::Backend;
use sycon::xof::{Squeeze, Xof};

use crate::algorithms::{Function, REFERENCE};
use crate::{Suite, pattern};

/// How a law makes the function under test.
type Make<F> = Arc<dyn Fn(Backend) -> F + Send + Sync>;

/// A law and its name.
type Law<F> = (&'static str, fn(Backend, &Make<F>));

/// The output length that the input laws compare.
const OUT: usize = 48;

/// Adds the laws of the input side.
pub(crate) fn add_absorb<F: Function + std::fmt::Debug + 'static>(
    suite: &mut Suite,
    suffix: &str,
    make: impl Fn(Backend) -> F + Send + Sync + 'static,
) {
    let make: Make<F> = Arc::new(make);
    let laws: [Law<F>; 7] = [
        ("input_splits_anywhere", input_splits_anywhere),
        ("empty_input_calls_change_nothing", empty_input_calls_change_nothing),
        ("input_alignment_does_not_matter", input_alignment_does_not_matter),
        ("equals_the_portable_backend", equals_the_portable_backend),
        ("absorber_copies_are_independent", absorber_copies_are_independent),
        ("reset_forgets_the_input", reset_forgets_the_input),
        ("debug_shows_no_state", debug_shows_no_state),
    ];
    add_all(suite, suffix, &make, laws);
}

/// Adds the laws of both sides.
pub(crate) fn add_xof<X: Xof + Function + std::fmt::Debug + 'static>(
    suite: &mut Suite,
    suffix: &str,
    make: impl Fn(Backend) -> X + Send + Sync + Clone + 'static,
) {
    add_absorb(suite, suffix, make.clone());
    let make: Make<X> = Arc::new(make);
    let laws: [Law<X>; 7] = [
        ("output_may_be_read_before_the_input_ends", output_may_be_read_before_the_input_ends),
        ("output_splits_anywhere", output_splits_anywhere),
        ("a_longer_output_begins_with_the_shorter", a_longer_output_begins_with_the_shorter),
        ("squeezing_stays_inside_its_buffer", squeezing_stays_inside_its_buffer),
        ("skip_passes_over_output", skip_passes_over_output),
        ("reader_copies_are_independent", reader_copies_are_independent),
        ("the_stream_does_not_repeat", the_stream_does_not_repeat),
    ];
    add_all(suite, suffix, &make, laws);
}

fn add_all<F: Function + 'static, const N: usize>(
    suite: &mut Suite,
    suffix: &str,
    make: &Make<F>,
    laws: [Law<F>; N],
) {
    for (law, check) in laws {
        let make = Arc::clone(make);
        let name = format!("{}{suffix}::{law}", F::NAME);
        suite.add(&name, Box::new(move |backend| check(backend, &make)));
    }
}

/// Sizes on both sides of every boundary that a sponge or a tree could get wrong.
fn edges(rate: usize) -> Vec<usize> {
    let blocks = [rate - 1, rate, rate + 1, 2 * rate - 1, 2 * rate, 2 * rate + 1];
    let chunks = [8191, 8192, 8193, 16384, 16385, 24577];
    [0, 1, 7, 8, 9, 99, 100, 101, 200].into_iter().chain(blocks).chain(chunks).collect()
}

fn one_call<F: Function>(mut function: F, data: &[u8]) -> Vec<u8> {
    function.absorb(data);
    function.output(OUT)
}

fn in_pieces<F: Function>(mut function: F, data: &[u8], sizes: &[usize]) -> Vec<u8> {
    let mut rest = data;
    for size in sizes.iter().cycle() {
        let (head, tail) = rest.split_at(rest.len().min(*size));
        function.absorb(head);
        rest = tail;
        if rest.is_empty() {
            break;
        }
    }
    function.output(OUT)
}

fn input_splits_anywhere<F: Function>(backend: Backend, make: &Make<F>) {
    let rate = F::RATE;
    for len in edges(rate) {
        let data = pattern(len);
        let expected = one_call(make(backend), &data);
        let splits: [&[usize]; 7] = [
            &[1],
            &[7, 8, 9],
            &[rate - 1],
            &[rate],
            &[rate + 1],
            &[1, 2 * rate, 3, rate - 1, 5],
            &[8191, 1, 8192],
        ];
        for sizes in splits {
            assert_eq!(in_pieces(make(backend), &data, sizes), expected, "{len} by {sizes:?}");
        }
    }
    let data = pattern(3 * rate);
    let expected = one_call(make(backend), &data);
    for cut in 0..=data.len() {
        let mut function = make(backend);
        function.absorb(&data[..cut]).absorb(&data[cut..]);
        assert_eq!(function.output(OUT), expected, "cut at {cut}");
    }
}

fn empty_input_calls_change_nothing<F: Function>(backend: Backend, make: &Make<F>) {
    for len in edges(F::RATE) {
        let data = pattern(len);
        let mut function = make(backend);
        function.absorb(b"").absorb(b"").absorb(&data).absorb(b"");
        assert_eq!(function.output(OUT), one_call(make(backend), &data), "{len} bytes");
    }
}

fn input_alignment_does_not_matter<F: Function>(backend: Backend, make: &Make<F>) {
    let len = 2 * F::RATE + 3;
    let expected = one_call(make(backend), &pattern(len));
    for offset in 0..64 {
        let mut buffer = vec![0xee; offset];
        buffer.extend(pattern(len));
        buffer.extend([0xee; 64]);
        let data = &buffer[offset..offset + len];
        assert_eq!(one_call(make(backend), data), expected, "offset {offset}");
    }
}

fn equals_the_portable_backend<F: Function>(backend: Backend, make: &Make<F>) {
    let lengths = (0..=2 * F::RATE + 1).chain(edges(F::RATE));
    for len in lengths {
        let data = pattern(len);
        let out = 1 + len % (3 * F::RATE);
        let output = |backend| {
            let mut function = make(backend);
            function.absorb(&data);
            function.output(out)
        };
        assert_eq!(output(backend), output(REFERENCE), "{len} bytes in, {out} out");
    }
}

fn absorber_copies_are_independent<F: Function>(backend: Backend, make: &Make<F>) {
    for len in edges(F::RATE) {
        let data = pattern(len);
        let mut original = make(backend);
        original.absorb(&data);
        let mut copy = original.clone();
        copy.absorb(b"more");
        assert_eq!(original.output(OUT), one_call(make(backend), &data), "{len} bytes");
        let longer = [&data[..], b"more"].concat();
        assert_eq!(copy.output(OUT), one_call(make(backend), &longer), "{len} bytes and 4");
    }
}

fn reset_forgets_the_input<F: Function>(backend: Backend, make: &Make<F>) {
    for len in edges(F::RATE) {
        let mut function = make(backend);
        function.absorb(&pattern(len));
        function.reset();
        function.absorb(b"new input");
        assert_eq!(
            function.output(OUT),
            one_call(make(backend), b"new input"),
            "after {len} bytes"
        );
    }
}

fn debug_shows_no_state<F: Function + std::fmt::Debug>(backend: Backend, make: &Make<F>) {
    let mut function = make(backend);
    let before = format!("{function:?}");
    function.absorb(&pattern(1000));
    assert_eq!(format!("{function:?}"), before);
    assert_eq!(before, format!("{}, absorbing", F::NAME));
}

fn reader<X: Xof>(backend: Backend, make: &Make<X>) -> X::Reader {
    let mut xof = make(backend);
    xof.absorb(b"input");
    xof.finalize()
}

fn read(reader: &mut impl Squeeze, len: usize) -> Vec<u8> {
    let mut out = vec![0x55; len];
    reader.squeeze(&mut out);
    out
}

fn output_may_be_read_before_the_input_ends<X: Xof>(backend: Backend, make: &Make<X>) {
    for len in edges(X::RATE) {
        let mut xof = make(backend);
        xof.absorb(&pattern(len));
        let mut early = xof.output();
        assert_eq!(read(&mut early, OUT), read(&mut xof.clone().finalize(), OUT), "{len} bytes");
        let mut copy = xof.clone();
        let longer = [&mut xof, &mut copy].map(|xof| read(&mut xof.absorb(b"more").output(), OUT));
        assert_eq!(longer[0], longer[1], "{len} bytes and 4");
    }
}

fn output_splits_anywhere<X: Xof>(backend: Backend, make: &Make<X>) {
    let rate = X::RATE;
    let expected = read(&mut reader(backend, make), 6 * rate);
    for size in [1, 7, 8, rate - 1, rate, rate + 1, 2 * rate, 2 * rate + 1] {
        let mut reader = reader(backend, make);
        let mut out = Vec::new();
        while out.len() < expected.len() {
            let piece = read(&mut reader, size.min(expected.len() - out.len()));
            out.extend(piece);
            assert!(read(&mut reader, 0).is_empty());
        }
        assert_eq!(out, expected, "in pieces of {size}");
    }
    for cut in 0..=3 * rate {
        let mut reader = reader(backend, make);
        let out = [read(&mut reader, cut), read(&mut reader, 3 * rate - cut)].concat();
        assert_eq!(out, expected[..3 * rate], "cut at {cut}");
    }
}

fn a_longer_output_begins_with_the_shorter<X: Xof>(backend: Backend, make: &Make<X>) {
    let long = read(&mut reader(backend, make), 3 * X::RATE + 1);
    for len in 0..long.len() {
        assert_eq!(read(&mut reader(backend, make), len), long[..len]);
    }
}

fn squeezing_stays_inside_its_buffer<X: Xof>(backend: Backend, make: &Make<X>) {
    const CANARY: u8 = 0xa5;
    let expected = read(&mut reader(backend, make), 3 * X::RATE);
    for offset in 0..33 {
        for len in [0, 1, 8, X::RATE - 1, X::RATE, X::RATE + 1, 3 * X::RATE] {
            let mut buffer = vec![CANARY; offset + len + 64];
            reader(backend, make).squeeze(&mut buffer[offset..offset + len]);
            let (before, rest) = buffer.split_at(offset);
            let (out, after) = rest.split_at(len);
            assert_eq!(out, &expected[..len], "offset {offset}, length {len}");
            assert!(before.iter().chain(after).all(|byte| *byte == CANARY), "canary overwritten");
        }
    }
}

fn skip_passes_over_output<X: Xof>(backend: Backend, make: &Make<X>) {
    let rate = X::RATE;
    let all = read(&mut reader(backend, make), 5 * rate + 10);
    for start in [0, 1, rate - 1, rate, rate + 1] {
        for skipped in (0..=2 * rate + 1).chain([3 * rate - 1, 3 * rate]) {
            let mut reader = reader(backend, make);
            let _ = read(&mut reader, start);
            reader.skip(skipped as u64);
            let after = read(&mut reader, 10);
            let position = start + skipped;
            assert_eq!(after, all[position..position + 10], "from {start} over {skipped}");
        }
    }
}

fn reader_copies_are_independent<X: Xof>(backend: Backend, make: &Make<X>) {
    for start in [0, 1, X::RATE - 1, X::RATE, X::RATE + 1] {
        let mut original = reader(backend, make);
        let _ = read(&mut original, start);
        let mut copy = original.clone();
        let first = read(&mut original, 400);
        assert_eq!(read(&mut copy, 400), first, "copied after {start} bytes");
    }
}

fn the_stream_does_not_repeat<X: Xof>(backend: Backend, make: &Make<X>) {
    let out = read(&mut reader(backend, make), 20 * X::RATE);
    let mut windows: Vec<_> = out.as_chunks::<8>().0.to_vec();
    let count = windows.len();
    windows.sort_unstable();
    windows.dedup();
    assert_eq!(windows.len(), count);
}
