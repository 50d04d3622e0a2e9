//! The laws of a streaming function, for every row of the table.

use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicU64, Ordering};

use sycon::Backend;
use sycon::xof::{Any, AnyReader, Error, OutputLength, Squeeze};

use crate::saved::{saved_anywhere_the_input_continues, saved_anywhere_the_output_continues};
use crate::setups::{Setup, output, setups};
use crate::{REFERENCE, Suite, pattern};

/// A law and its name.
type Law = (&'static str, fn(&Subject));

/// The function and the backend that a law is tested on.
pub(crate) struct Subject {
    pub(crate) setup: Setup,
    pub(crate) backend: Backend,
}

/// Laws of every function.
const LAWS: [Law; 10] = [
    ("input_alignment_does_not_matter", input_alignment_does_not_matter),
    ("equals_the_portable_backend", equals_the_portable_backend),
    ("absorber_copies_are_independent", absorber_copies_are_independent),
    ("reset_forgets_the_input", reset_forgets_the_input),
    ("debug_shows_no_state", debug_shows_no_state),
    ("threads_change_nothing", threads_change_nothing),
    ("what_could_not_be_read_is_not_absorbed", what_could_not_be_read_is_not_absorbed),
    ("output_is_as_long_as_promised", output_is_as_long_as_promised),
    ("one_call_does_what_three_do", one_call_does_what_three_do),
    ("saved_anywhere_the_input_continues", saved_anywhere_the_input_continues),
];

/// Laws of functions whose input is one string.
const LAWS_OF_STRINGS: [Law; 2] = [
    ("input_splits_anywhere", input_splits_anywhere),
    ("empty_input_calls_change_nothing", empty_input_calls_change_nothing),
];

/// Laws of functions whose input is a list of strings.
const LAWS_OF_PARTS: [Law; 1] = [("every_split_is_another_input", every_split_is_another_input)];

/// Laws of functions with output of any length.
const LAWS_OF_XOFS: [Law; 9] = [
    ("output_may_be_read_before_the_input_ends", output_may_be_read_before_the_input_ends),
    ("output_splits_anywhere", output_splits_anywhere),
    ("a_longer_output_begins_with_the_shorter", a_longer_output_begins_with_the_shorter),
    ("squeezing_stays_inside_its_buffer", squeezing_stays_inside_its_buffer),
    ("skip_passes_over_output", skip_passes_over_output),
    ("reader_copies_are_independent", reader_copies_are_independent),
    ("the_stream_does_not_repeat", the_stream_does_not_repeat),
    ("readers_seek_if_they_say_so", readers_seek_if_they_say_so),
    ("saved_anywhere_the_output_continues", saved_anywhere_the_output_continues),
];

/// The output length that the input laws compare.
pub(crate) const OUT: usize = 48;

/// Adds every law for every function.
pub(crate) fn add(suite: &mut Suite) {
    for setup in setups() {
        let algorithm = setup.algorithm;
        let of_input = if algorithm.takes_parts() { &LAWS_OF_PARTS[..] } else { &LAWS_OF_STRINGS };
        let of_output = if algorithm.is_xof() { &LAWS_OF_XOFS[..] } else { &[] };
        for (name, law) in LAWS.iter().chain(of_input).chain(of_output) {
            let subject = setup.clone();
            suite.add(&format!("{}::{name}", setup.name), move |backend| {
                law(&Subject { setup: subject, backend });
            });
        }
    }
}

impl Subject {
    pub(crate) fn rate(&self) -> usize {
        self.setup.algorithm.rate()
    }

    pub(crate) fn start(&self) -> Any {
        self.setup.start(self.backend)
    }

    /// Returns the output for `calls`, with a separate `absorb` for each.
    pub(crate) fn output(&self, calls: &[&[u8]]) -> Vec<u8> {
        let mut function = self.start();
        for data in calls {
            function.absorb(data);
        }
        output(function, OUT)
    }

    pub(crate) fn reader(&self) -> AnyReader {
        let mut xof = self.start();
        xof.absorb(b"input");
        xof.finalize().unwrap()
    }

    /// Sizes around every boundary of a sponge or a tree.
    pub(crate) fn edges(&self) -> Vec<usize> {
        let rate = self.rate();
        let blocks = [rate - 1, rate, rate + 1, 2 * rate - 1, 2 * rate, 2 * rate + 1];
        let chunks = [8191, 8192, 8193, 16384, 16385, 24577];
        [0, 1, 7, 8, 9, 99, 100, 101, 200].into_iter().chain(blocks).chain(chunks).collect()
    }
}

pub(crate) fn read(reader: &mut AnyReader, len: usize) -> Vec<u8> {
    let mut out = vec![0x55; len];
    reader.squeeze(&mut out);
    out
}

fn in_pieces(mut function: Any, data: &[u8], sizes: &[usize]) -> Vec<u8> {
    let mut rest = data;
    for size in sizes.iter().cycle() {
        let (head, tail) = rest.split_at(rest.len().min(*size));
        function.absorb(head);
        rest = tail;
        if rest.is_empty() {
            break;
        }
    }
    output(function, OUT)
}

fn input_splits_anywhere(subject: &Subject) {
    let rate = subject.rate();
    for len in subject.edges() {
        let data = pattern(len);
        let expected = subject.output(&[&data]);
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
            assert_eq!(in_pieces(subject.start(), &data, sizes), expected, "{len} by {sizes:?}");
        }
    }
    let data = pattern(3 * rate);
    let expected = subject.output(&[&data]);
    for cut in 0..=data.len() {
        let (head, tail) = data.split_at(cut);
        assert_eq!(subject.output(&[head, tail]), expected, "cut at {cut}");
    }
}

fn empty_input_calls_change_nothing(subject: &Subject) {
    for len in subject.edges() {
        let data = pattern(len);
        let expected = subject.output(&[&data]);
        assert_eq!(subject.output(&[b"", b"", &data, b""]), expected, "{len} bytes");
    }
}

/// Different splits of the same bytes into parts, including empty parts, give different outputs.
fn every_split_is_another_input(subject: &Subject) {
    let data = pattern(2 * subject.rate() + 3);
    let mut outputs =
        vec![subject.output(&[]), subject.output(&[b""]), subject.output(&[b"", b""])];
    outputs.push(subject.output(&[&data]));
    for cut in 0..=data.len() {
        let (head, tail) = data.split_at(cut);
        outputs.push(subject.output(&[head, tail]));
        outputs.push(subject.output(&[head, b"", tail]));
    }
    outputs.sort_unstable();
    let count = outputs.len();
    outputs.dedup();
    assert_eq!(outputs.len(), count);
}

fn input_alignment_does_not_matter(subject: &Subject) {
    let len = 2 * subject.rate() + 3;
    let expected = subject.output(&[&pattern(len)]);
    for offset in 0..64 {
        let mut buffer = vec![0xee; offset];
        buffer.extend(pattern(len));
        buffer.extend([0xee; 64]);
        let data = &buffer[offset..offset + len];
        assert_eq!(subject.output(&[data]), expected, "offset {offset}");
    }
}

fn equals_the_portable_backend(subject: &Subject) {
    let rate = subject.rate();
    for len in (0..=2 * rate + 1).chain(subject.edges()) {
        let data = pattern(len);
        let out = 1 + len % (3 * rate);
        let output = |backend| {
            let mut function = subject.setup.start(backend);
            function.absorb(&data);
            output(function, out)
        };
        assert_eq!(output(subject.backend), output(REFERENCE), "{len} bytes in, {out} out");
    }
}

fn absorber_copies_are_independent(subject: &Subject) {
    for len in subject.edges() {
        let data = pattern(len);
        let mut original = subject.start();
        original.absorb(&data);
        let mut copy = original.clone();
        copy.absorb(b"more");
        assert_eq!(output(original, OUT), subject.output(&[&data]), "{len} bytes");
        assert_eq!(output(copy, OUT), subject.output(&[&data, b"more"]), "{len} bytes and 4");
    }
}

fn reset_forgets_the_input(subject: &Subject) {
    for len in subject.edges() {
        let mut function = subject.start();
        function.absorb(&pattern(len));
        function.reset();
        function.absorb(b"new input");
        assert_eq!(output(function, OUT), subject.output(&[b"new input"]), "after {len} bytes");
    }
}

fn debug_shows_no_state(subject: &Subject) {
    let mut function = subject.start();
    let name = subject.setup.algorithm.name();
    assert_eq!(format!("{function:?}"), format!("{name}, absorbing"));
    function.absorb(&pattern(1000));
    assert_eq!(format!("{function:?}"), format!("{name}, absorbing"));
    if let Ok(reader) = function.finalize() {
        assert_eq!(format!("{reader:?}"), format!("{name}, squeezing"));
    }
}

/// Tests input in memory with any function, and input from a callback with trees.
fn threads_change_nothing(subject: &Subject) {
    for len in [0, 1, 8192, 8193, 100_000] {
        let data = pattern(len);
        let expected = subject.output(&[b"before", &data, b"after"]);
        let mut function = subject.start();
        function.absorb(b"before").absorb_parallel(&data).absorb(b"after");
        assert_eq!(output(function, OUT), expected, "{len} bytes");

        let mut function = subject.start();
        function.absorb(b"before");
        let read = |offset: u64, buffer: &mut [u8]| {
            let offset = usize::try_from(offset).unwrap();
            buffer.copy_from_slice(&data[offset..][..buffer.len()]);
            Ok::<(), Error>(())
        };
        let result = function.absorb_parallel_from(len as u64, read);
        assert_eq!(result.is_some(), subject.setup.algorithm.is_tree());
        let calls: &[&[u8]] = if result.is_some() { &[b"before", &data] } else { &[b"before"] };
        assert_eq!(output(function, OUT), subject.output(calls), "{len} bytes read");
    }
}

fn what_could_not_be_read_is_not_absorbed(subject: &Subject) {
    for bad in [0, 1, 8192, 99_999] {
        let calls = AtomicU64::new(0);
        let mut function = subject.start();
        function.absorb(b"before");
        let read = |offset: u64, buffer: &mut [u8]| {
            calls.fetch_add(1, Ordering::Relaxed);
            let end = offset + buffer.len() as u64;
            if (offset..end).contains(&bad) { Err("unreadable") } else { Ok(()) }
        };
        match function.absorb_parallel_from(100_000, read) {
            Some(result) => assert_eq!(result, Err("unreadable")),
            None => assert_eq!(calls.into_inner(), 0),
        }
        assert_eq!(output(function, OUT), subject.output(&[b"before"]), "unreadable at {bad}");

        let mut function = subject.start();
        function.absorb(b"before");
        let read = |offset: u64, buffer: &mut [u8]| {
            if (offset..offset + buffer.len() as u64).contains(&bad) {
                // Without a message.
                panic::resume_unwind(Box::new(bad));
            }
            Ok::<(), Error>(())
        };
        let absorb = || function.absorb_parallel_from(100_000, read);
        let result = panic::catch_unwind(AssertUnwindSafe(absorb));
        assert_eq!(result.is_err(), subject.setup.algorithm.is_tree());
        assert_eq!(output(function, OUT), subject.output(&[b"before"]), "a panic at {bad}");
    }
}

fn output_is_as_long_as_promised(subject: &Subject) {
    let algorithm = subject.setup.algorithm;
    assert_eq!(subject.start().output().is_ok(), algorithm.is_xof());
    if let OutputLength::Fixed(expected) = algorithm.output_length() {
        for given in [0, 1, expected - 1, expected + 1, 200] {
            let mut out = vec![0xa5; given];
            let error = Error::OutputLength { algorithm, given, expected };
            assert_eq!(subject.start().finalize_into(&mut out), Err(error));
            assert!(out.iter().all(|byte| *byte == 0xa5));
        }
    }
}

fn one_call_does_what_three_do(subject: &Subject) {
    let Setup { algorithm, ref parameters, .. } = subject.setup;
    let parameters = parameters.backend(subject.backend);
    let usual = algorithm.output_length().usual();
    for len in subject.edges() {
        for length in [usual, 0, 1, usual - 1, OUT, 200] {
            let (mut once, mut thrice) = (vec![0xa5; length], vec![0xa5; length]);
            let mut function = subject.start();
            function.absorb(&pattern(len));
            let expected = function.finalize_into(&mut thrice);
            assert_eq!(algorithm.hash_into(&parameters, &pattern(len), &mut once), expected);
            assert_eq!(once, thrice, "{len} bytes, {length} of output");
            let (mut function, mut early) = (subject.start(), vec![0xa5; length]);
            function.absorb(&pattern(len));
            assert_eq!(function.output_into(&mut early), expected);
            assert_eq!(early, thrice, "{len} bytes, {length} of output");
            match algorithm.hash(&parameters, &pattern(len)) {
                Ok(mut reader) => assert_eq!(read(&mut reader, length), thrice, "{len} bytes"),
                Err(error) => {
                    assert!(!algorithm.is_xof());
                    assert_eq!(error, Error::NoXof { algorithm });
                }
            }
        }
    }
}

fn output_may_be_read_before_the_input_ends(subject: &Subject) {
    for len in subject.edges() {
        let mut xof = subject.start();
        xof.absorb(&pattern(len));
        let mut early = xof.output().unwrap();
        assert_eq!(read(&mut early, OUT), output(xof.clone(), OUT), "{len} bytes");
        let mut copy = xof.clone();
        let longer =
            [&mut xof, &mut copy].map(|xof| read(&mut xof.absorb(b"more").output().unwrap(), OUT));
        assert_eq!(longer[0], longer[1], "{len} bytes and 4");
    }
}

fn output_splits_anywhere(subject: &Subject) {
    let rate = subject.rate();
    let expected = read(&mut subject.reader(), 6 * rate);
    for size in [1, 7, 8, rate - 1, rate, rate + 1, 2 * rate, 2 * rate + 1] {
        let mut reader = subject.reader();
        let mut out = Vec::new();
        while out.len() < expected.len() {
            let piece = read(&mut reader, size.min(expected.len() - out.len()));
            out.extend(piece);
            assert!(read(&mut reader, 0).is_empty());
        }
        assert_eq!(out, expected, "in pieces of {size}");
    }
    for cut in 0..=3 * rate {
        let mut reader = subject.reader();
        let out = [read(&mut reader, cut), read(&mut reader, 3 * rate - cut)].concat();
        assert_eq!(out, expected[..3 * rate], "cut at {cut}");
    }
}

fn a_longer_output_begins_with_the_shorter(subject: &Subject) {
    let long = read(&mut subject.reader(), 3 * subject.rate() + 1);
    for len in 0..long.len() {
        assert_eq!(read(&mut subject.reader(), len), long[..len]);
    }
}

fn squeezing_stays_inside_its_buffer(subject: &Subject) {
    const CANARY: u8 = 0xa5;
    let rate = subject.rate();
    let expected = read(&mut subject.reader(), 3 * rate);
    for offset in 0..33 {
        for len in [0, 1, 8, rate - 1, rate, rate + 1, 3 * rate] {
            let mut buffer = vec![CANARY; offset + len + 64];
            subject.reader().squeeze(&mut buffer[offset..offset + len]);
            let (before, rest) = buffer.split_at(offset);
            let (out, after) = rest.split_at(len);
            assert_eq!(out, &expected[..len], "offset {offset}, length {len}");
            assert!(before.iter().chain(after).all(|byte| *byte == CANARY), "canary overwritten");
        }
    }
}

fn skip_passes_over_output(subject: &Subject) {
    let rate = subject.rate();
    let all = read(&mut subject.reader(), 5 * rate + 10);
    for start in [0, 1, rate - 1, rate, rate + 1] {
        for skipped in (0..=2 * rate + 1).chain([3 * rate - 1, 3 * rate]) {
            let mut reader = subject.reader();
            let _ = read(&mut reader, start);
            reader.skip(skipped as u64);
            let after = read(&mut reader, 10);
            let position = start + skipped;
            assert_eq!(after, all[position..position + 10], "from {start} over {skipped}");
        }
    }
}

fn reader_copies_are_independent(subject: &Subject) {
    let rate = subject.rate();
    for start in [0, 1, rate - 1, rate, rate + 1] {
        let mut original = subject.reader();
        let _ = read(&mut original, start);
        let mut copy = original.clone();
        let first = read(&mut original, 400);
        assert_eq!(read(&mut copy, 400), first, "copied after {start} bytes");
    }
}

fn the_stream_does_not_repeat(subject: &Subject) {
    let out = read(&mut subject.reader(), 20 * subject.rate());
    let mut windows: Vec<_> = out.as_chunks::<8>().0.to_vec();
    let count = windows.len();
    windows.sort_unstable();
    windows.dedup();
    assert_eq!(windows.len(), count);
}

fn readers_seek_if_they_say_so(subject: &Subject) {
    let rate = subject.rate();
    let all = read(&mut subject.reader(), 20 * rate);
    let mut reader = subject.reader();
    assert_eq!(reader.seekable().is_some(), subject.setup.algorithm.is_seekable());
    // Skips forwards and backwards, by steps that reach every position of a block.
    for step in 0..2 * rate {
        let position = step * (rate + 1) * 5 % (all.len() - OUT);
        let Some(seekable) = reader.seekable() else { return };
        seekable.seek(position as u64);
        assert_eq!(seekable.position(), position as u64);
        assert_eq!(read(&mut reader, OUT), all[position..][..OUT], "at {position}");
        assert_eq!(reader.seekable().unwrap().position(), (position + OUT) as u64);
    }
}
