//! Streams of authenticated blocks, in the format of Newplex's aestream.
//!
//! Each push makes a block with a tag of its own, and the end of the stream is a block too: a stream
//! that was cut, reordered or changed anywhere does not open, and what was pulled before is good.
//!
//! To read: take `SYCON_NEWPLEX_AESTREAM_HEADER_BYTES` from the stream, ask `_pull_header` how many bytes of the
//! block follow, take those, and `_pull` them. A block of `SYCON_NEWPLEX_TAG_BYTES` is the end; then, and
//! only then, `_finish` returns 0.

use sycon::experimental::newplex::TAG_LEN;
use sycon::experimental::newplex::aestream::{
    HEADER_LEN, MAX_BLOCK_LEN, open_block_detached, open_header, seal_block,
};

use crate::boundary::Refused;
use crate::items::interface;
use crate::newplex::{Phase, SYCON_NEWPLEX_TAG_BYTES, SizedProtocol, sycon_newplex_state};

#[repr(u64)]
#[derive(Debug)]
pub(crate) enum Stream {
    Pushing(SizedProtocol) = PUSHING,
    Pulling(SizedProtocol) = PULLING,
    /// Between a header and its block, of this length.
    Block(SizedProtocol, usize) = BLOCK,
    Ended(SizedProtocol) = ENDED,
    Failed = FAILED,
}

const PUSHING: u64 = 0x7075_7368_696e_675f;
const PULLING: u64 = 0x7075_6c6c_696e_675f;
const BLOCK: u64 = 0x626c_6f63_6b5f_5f5f;
const ENDED: u64 = 0x656e_6465_645f_5f5f;
const FAILED: u64 = 0x6661_696c_6564_5f5f;

impl Stream {
    const WORDS: &'static [u64] = &[PUSHING, PULLING, BLOCK, ENDED, FAILED];
}

interface! {
    /// Bytes that a block begins with.
    size SYCON_NEWPLEX_AESTREAM_HEADER_BYTES(HEADER_LEN);

    /// Bytes that a block adds to its data.
    size SYCON_NEWPLEX_AESTREAM_OVERHEAD_BYTES(HEADER_LEN + TAG_LEN);

    /// The most data in a block.
    size SYCON_NEWPLEX_AESTREAM_MESSAGE_BYTES_MAX(MAX_BLOCK_LEN);

    /// A stream, which is pushed or pulled.
    state sycon_newplex_aestream(Stream, 320 bytes, aligned 16, phases Stream::WORDS);

    /// Begins a stream to push, with the keys of a protocol, which is copied. It must hold a key, and a
    /// nonce that never comes twice with it; and must be sized, or have mixed data of fixed lengths only. The
    /// stream is the same for both.
    fn sycon_newplex_aestream_init_push(
        init state: sycon_newplex_aestream_state, const protocol: sycon_newplex_state
    ) {
        state.put(Stream::Pushing(protocol.copy()?));
        Ok(())
    }

    /// Makes a block of `m` in `c`: `mlen + SYCON_NEWPLEX_AESTREAM_OVERHEAD_BYTES` bytes. They may overlap. -1 for no
    /// bytes and for more than `SYCON_NEWPLEX_AESTREAM_MESSAGE_BYTES_MAX`.
    fn sycon_newplex_aestream_push(
        state state: sycon_newplex_aestream_state, moved[HEADER_LEN, TAG_LEN] c from m[mlen]
    ) {
        let Stream::Pushing(held) = state else { return Err(Refused) };
        if c.len() == SYCON_NEWPLEX_AESTREAM_OVERHEAD_BYTES {
            return Err(Refused);
        }
        Ok(seal_block(&mut held.protocol, c)?)
    }

    /// Makes the end of the stream in `c`: `SYCON_NEWPLEX_AESTREAM_OVERHEAD_BYTES` bytes.
    fn sycon_newplex_aestream_push_end(
        state state: sycon_newplex_aestream_state, out c: [SYCON_NEWPLEX_AESTREAM_OVERHEAD_BYTES]
    ) {
        let Stream::Pushing(held) = state else { return Err(Refused) };
        seal_block(&mut held.protocol, c)?;
        *state = Stream::Ended(held.clone());
        Ok(())
    }

    /// Begins a stream to pull, with the keys of a protocol, which is copied.
    fn sycon_newplex_aestream_init_pull(
        init state: sycon_newplex_aestream_state, const protocol: sycon_newplex_state
    ) {
        state.put(Stream::Pulling(protocol.copy()?));
        Ok(())
    }

    /// Tells how many bytes of the block follow its header: at most
    /// `SYCON_NEWPLEX_AESTREAM_MESSAGE_BYTES_MAX + SYCON_NEWPLEX_TAG_BYTES`. The number is not authenticated yet.
    fn sycon_newplex_aestream_pull_header(
        state state: sycon_newplex_aestream_state, result clen: usize,
        in header: [SYCON_NEWPLEX_AESTREAM_HEADER_BYTES]
    ) {
        let Stream::Pulling(held) = state else { return Err(Refused) };
        *clen = open_header(&mut held.protocol, *header);
        *state = Stream::Block(held.clone(), *clen);
        Ok(())
    }

    /// Opens the block that follows the header: `clen` bytes as told, to `clen - SYCON_NEWPLEX_TAG_BYTES`
    /// bytes in `m`. They may overlap.
    ///
    /// -1 if the stream was changed or cut, or the keys are others; nothing more can be pulled then.
    fn sycon_newplex_aestream_pull(
        state state: sycon_newplex_aestream_state, opened[SYCON_NEWPLEX_TAG_BYTES] m from c[clen]
    ) {
        let Stream::Block(held, expected) = state else { return Err(Refused) };
        if clen != *expected {
            return Err(Refused);
        }
        let mut held = held.clone();
        *state = Stream::Failed;
        open_block_detached(&mut held.protocol, m, &c)?;
        *state = if m.is_empty() { Stream::Ended(held) } else { Stream::Pulling(held) };
        Ok(())
    }

    /// Gives the protocol after the end of the stream, to go on with; -1 if the stream has not ended.
    /// Only a stream that has is whole. Wipes the stream's state.
    fn sycon_newplex_aestream_finish(
        state state: sycon_newplex_aestream_state, init protocol: sycon_newplex_state
    ) {
        let Stream::Ended(ended) = state else { return Err(Refused) };
        protocol.put(Phase::Ready(ended.clone()));
        *state = Stream::Failed;
        Ok(())
    }
}
