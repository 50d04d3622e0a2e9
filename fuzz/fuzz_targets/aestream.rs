//! Streams of authenticated blocks from a sender who holds the key, changed on the way. A reader returns the data of
//! the blocks before the first change, and then an error; a stream ends at its first empty block.
#![no_main]

use std::collections::VecDeque;
use std::io::{self, ErrorKind, Read, Write};

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use sycon::experimental::newplex::aestream::{self, HEADER_LEN};
use sycon::experimental::newplex::{Protocol, TAG_LEN};

#[derive(Arbitrary, Debug)]
struct Case {
    key: Vec<u8>,
    blocks: Vec<Block>,
    changes: Vec<Change>,
    /// The answers of the inner reader, call by call, in a cycle.
    reads: Vec<InnerRead>,
    /// The lengths of the buffers that are read into, in a cycle.
    buffers: Vec<u16>,
}

#[derive(Arbitrary, Debug)]
enum Block {
    Data(Vec<u8>),
    Long(u32, u8),
    End,
    /// A header that announces a length other than that of the data after it.
    Lie(u32, Vec<u8>),
    /// Another operation of the sender between two blocks.
    Mix(Vec<u8>),
}

#[derive(Arbitrary, Debug)]
enum Change {
    Flip(u32, u8),
    Truncate(u32),
    Append(Vec<u8>),
    Insert(u32, Vec<u8>),
    RemoveBlock(u8),
    DuplicateBlock(u8),
    SwapBlocks(u8, u8),
}

#[derive(Arbitrary, Clone, Copy, Debug)]
enum InnerRead {
    Up(u16),
    All,
    Interrupted,
    WouldBlock,
}

/// A block as it was sent, with its data, or `None` if no reader accepts it.
struct Sent {
    sealed: Vec<u8>,
    data: Option<Vec<u8>>,
}

/// The result that a reader must return: this plaintext, followed by the end, with the protocol's state and the number
/// of bytes left over, or by an error.
struct Expected {
    plaintext: Vec<u8>,
    end: Option<(Vec<u8>, usize)>,
}

fuzz_target!(|case: Case| {
    let mut protocol = Protocol::new(b"fuzz");
    protocol.mix(b"key", &case.key);
    let start = protocol.clone();
    let (sent, states) = send(&mut protocol, &case.blocks);
    let stream = changed(&sent, &case.changes);
    let expected = expected(&stream, &sent, &states);

    read_at_once(&start, &stream, &expected);
    read_in_pieces(&start, &stream, &expected, &case);
    open_by_hand(&start, &stream, &expected);
});

/// Seals the blocks. Returns them, and the protocol's state after each of them.
fn send(protocol: &mut Protocol, blocks: &[Block]) -> (Vec<Sent>, Vec<Vec<u8>>) {
    let (mut sent, mut states) = (Vec::new(), Vec::new());
    let mut in_order = true;
    for block in blocks {
        let mut accepted = in_order;
        let (data, announced) = match block {
            Block::Data(data) => (data.clone(), data.len()),
            Block::Long(length, fill) => {
                let length = *length as usize % 200_000;
                (vec![*fill; length], length)
            }
            Block::End => (Vec::new(), 0),
            Block::Lie(announced, data) => {
                let announced = *announced as usize & 0xff_ffff;
                accepted &= announced == data.len();
                (data.clone(), announced)
            }
            Block::Mix(data) => {
                // A reader does not do this operation.
                protocol.mix(b"other", data);
                in_order = false;
                continue;
            }
        };
        in_order &= accepted;
        let sealed = seal(protocol, &data, announced);
        sent.push(Sent { sealed, data: accepted.then_some(data) });
        states.push(protocol.to_bytes().to_vec());
    }
    (sent, states)
}

fn seal(protocol: &mut Protocol, data: &[u8], announced: usize) -> Vec<u8> {
    if announced == data.len() && data.len() % 2 == 1 {
        // Sealed with `Writer`, which writes a block without data only in `finish`.
        let mut writer = aestream::Writer::new(protocol.clone(), Vec::new());
        writer.write_all(data).expect("a vector");
        *protocol = writer.protocol().clone();
        let (_, mut sealed) = writer.finish().expect("a vector");
        sealed.truncate(HEADER_LEN + data.len() + TAG_LEN);
        return sealed;
    }
    if announced == data.len() {
        let mut block = [&[0; HEADER_LEN], data, &[0; TAG_LEN]].concat();
        aestream::seal_block(protocol, &mut block).expect("room and a good length");
        return block;
    }
    let [_, header @ ..] = (announced as u32).to_be_bytes();
    let (mut header, mut data) = (header, data.to_vec());
    protocol.encrypt(b"header", &mut header);
    let tag = protocol.seal(b"block", &mut data);
    [&header[..], &data, &tag].concat()
}

fn changed(sent: &[Sent], changes: &[Change]) -> Vec<u8> {
    let mut order: Vec<usize> = (0..sent.len()).collect();
    for change in changes {
        let index = |index: u8| usize::from(index) % order.len().max(1);
        match *change {
            _ if order.is_empty() => {}
            Change::RemoveBlock(i) => drop(order.remove(index(i))),
            Change::DuplicateBlock(i) => order.insert(index(i), order[index(i)]),
            Change::SwapBlocks(i, j) => {
                let (i, j) = (index(i), index(j));
                order.swap(i, j);
            }
            _ => {}
        }
    }
    let blocks = order.iter().map(|index| &sent[*index].sealed[..]);
    let mut stream = blocks.collect::<Vec<_>>().concat();
    for change in changes {
        let length = stream.len();
        match change {
            Change::Flip(place, bit) if length > 0 => {
                stream[*place as usize % length] ^= 1 << (bit % 8);
            }
            Change::Truncate(count) => {
                stream.truncate(length.saturating_sub(*count as usize % (length + 1)));
            }
            Change::Append(bytes) => stream.extend_from_slice(bytes),
            Change::Insert(place, bytes) => {
                let place = *place as usize % (length + 1);
                stream.splice(place..place, bytes.iter().copied());
            }
            _ => {}
        }
    }
    stream
}

fn expected(stream: &[u8], sent: &[Sent], states: &[Vec<u8>]) -> Expected {
    let (mut rest, mut plaintext) = (stream, Vec::new());
    for (block, state) in sent.iter().zip(states) {
        let (Some(data), Some(behind)) = (&block.data, rest.strip_prefix(&block.sealed[..])) else {
            break;
        };
        if data.is_empty() {
            return Expected { plaintext, end: Some((state.clone(), behind.len())) };
        }
        plaintext.extend_from_slice(data);
        rest = behind;
    }
    Expected { plaintext, end: None }
}

fn read_at_once(start: &Protocol, stream: &[u8], expected: &Expected) {
    let mut reader = aestream::Reader::new(start.clone(), stream);
    let mut found = Vec::new();
    let result = reader.read_to_end(&mut found);
    assert_eq!(found, expected.plaintext);
    assert_eq!(result.is_ok(), expected.end.is_some());
    check_end(reader, ErrorKind::InvalidData, expected, |rest| rest.len());
}

/// Reads again after the end or an error, and checks the result of `finish`.
fn check_end<R: Read>(
    mut reader: aestream::Reader<R>,
    kind: ErrorKind,
    expected: &Expected,
    left: impl Fn(R) -> usize,
) {
    for _ in 0..2 {
        let mut buffer = [7; 5];
        match reader.read(&mut buffer) {
            Ok(count) => assert!(count == 0 && expected.end.is_some()),
            Err(error) => {
                assert!(expected.end.is_none());
                assert_eq!(error.kind(), kind);
            }
        }
        assert_eq!(buffer, [7; 5]);
    }
    let end =
        reader.finish().ok().map(|(protocol, inner)| (protocol.to_bytes().to_vec(), left(inner)));
    assert_eq!(end, expected.end);
}

/// An inner reader that answers as the case specifies.
struct Inner<'a> {
    stream: &'a [u8],
    reads: VecDeque<InnerRead>,
    failed: bool,
}

impl Read for Inner<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let most = match self.reads.pop_front() {
            Some(InnerRead::Up(most)) => usize::from(most).max(1),
            Some(InnerRead::Interrupted) => return Err(ErrorKind::Interrupted.into()),
            Some(InnerRead::WouldBlock) => {
                self.failed = true;
                return Err(ErrorKind::WouldBlock.into());
            }
            Some(InnerRead::All) | None => out.len(),
        };
        let most = most.min(out.len());
        self.stream.read(&mut out[..most])
    }
}

fn read_in_pieces(start: &Protocol, stream: &[u8], expected: &Expected, case: &Case) {
    let inner = Inner { stream, reads: case.reads.iter().copied().collect(), failed: false };
    // By reference, so that the inner reader can be checked afterwards.
    let mut inner = inner;
    let mut reader = aestream::Reader::new(start.clone(), &mut inner);
    let mut found = Vec::new();
    let mut sizes = case.buffers.iter().map(|size| usize::from(*size)).chain([4096]).cycle();
    let result = loop {
        let size = sizes.next().expect("without end");
        let mut buffer = vec![7; size];
        match reader.read(&mut buffer) {
            Ok(0) if size == 0 => {}
            Ok(0) => break Ok(()),
            Ok(count) => {
                assert!(buffer[count..].iter().all(|byte| *byte == 7));
                found.extend_from_slice(&buffer[..count]);
            }
            Err(error) => {
                assert!(buffer.iter().all(|byte| *byte == 7));
                break Err(error.kind());
            }
        }
    };
    match result {
        Err(kind) if kind != ErrorKind::InvalidData => {
            assert_eq!(kind, ErrorKind::WouldBlock);
            assert!(expected.plaintext.starts_with(&found));
            // The stream cannot be continued.
            let error = reader.read(&mut [0; 9]).expect_err("after an error");
            assert_eq!(error.kind(), ErrorKind::InvalidData);
            assert!(reader.finish().is_err());
            assert!(inner.failed);
        }
        result => {
            assert_eq!(found, expected.plaintext);
            assert_eq!(result.is_ok(), expected.end.is_some());
            check_end(reader, ErrorKind::InvalidData, expected, |inner| inner.stream.len());
        }
    }
}

/// Opens the stream with the functions for callers that do their own input and output.
fn open_by_hand(start: &Protocol, stream: &[u8], expected: &Expected) {
    let (mut protocol, mut rest, mut found) = (start.clone(), stream, Vec::new());
    let mut end = None;
    while let Some((header, behind)) = rest.split_first_chunk() {
        let length = aestream::open_header(&mut protocol, *header);
        let Some((sealed, behind)) = behind.split_at_checked(length) else { break };
        let mut block = sealed.to_vec();
        let mut detached = protocol.clone();
        let (mut data, tag) = sealed.split_last_chunk().map(|(d, t)| (d.to_vec(), *t)).expect("16");
        let opened = aestream::open_block(&mut protocol, &mut block).map(<[u8]>::to_vec);
        let result = aestream::open_block_detached(&mut detached, &mut data, &tag);
        assert_eq!(result.is_ok(), opened.is_ok());
        let Ok(opened) = opened else {
            assert!(block.iter().chain(&data).all(|byte| *byte == 0));
            break;
        };
        assert_eq!(data, opened);
        assert_eq!(detached.to_bytes(), protocol.to_bytes());
        if opened.is_empty() {
            end = Some((protocol.to_bytes().to_vec(), behind.len()));
            break;
        }
        found.extend(opened);
        rest = behind;
    }
    assert_eq!(found, expected.plaintext);
    assert_eq!(end, expected.end);
}
