//! Streams of authenticated blocks, in the format of Newplex's aestream.
//!
//! Each push makes a block with its own tag, and the end of the stream is also a block. A stream that was
//! truncated, reordered or modified does not open. Data that was pulled before the damage is authentic.
//!
//! To read a block, read `SYCON_NEWPLEX_AESTREAM_HEADER_BYTES` from the stream. `_pull_header` returns the number
//! of bytes that follow in the block. Read them, and pass them to `_pull`. A block of `SYCON_NEWPLEX_TAG_BYTES` is
//! the end of the stream. **The stream is complete only if `_finish` then returns 0.**

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
    /// The header of a block was read. The number is the length of the rest of the block.
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
    /// The length of a block's header in bytes.
    size SYCON_NEWPLEX_AESTREAM_HEADER_BYTES(HEADER_LEN);

    /// The number of bytes that a block adds to its data.
    size SYCON_NEWPLEX_AESTREAM_OVERHEAD_BYTES(HEADER_LEN + TAG_LEN);

    /// The maximum length of a block's data in bytes.
    size SYCON_NEWPLEX_AESTREAM_MESSAGE_BYTES_MAX(MAX_BLOCK_LEN);

    /// A stream that is being pushed or pulled.
    state sycon_newplex_aestream(Stream, 320 bytes, aligned 16, phases Stream::WORDS);

    /// Begins a stream to push, with a copy of a protocol. The protocol must contain a key, and a nonce that is
    /// unique for this key. It must be sized, or have mixed only data of fixed lengths. The output is the same in
    /// both cases.
    fn sycon_newplex_aestream_init_push(
        init state: sycon_newplex_aestream_state, const protocol: sycon_newplex_state
    ) {
        state.put(Stream::Pushing(protocol.copy()?));
        Ok(())
    }

    /// Encrypts `m` to a block in `c`: `mlen + SYCON_NEWPLEX_AESTREAM_OVERHEAD_BYTES` bytes. The memory can
    /// overlap. Returns -1 if `mlen` is 0 or over `SYCON_NEWPLEX_AESTREAM_MESSAGE_BYTES_MAX`.
    fn sycon_newplex_aestream_push(
        state state: sycon_newplex_aestream_state, moved[HEADER_LEN, TAG_LEN] c from m[mlen]
    ) {
        let Stream::Pushing(held) = state else { return Err(Refused) };
        if c.len() == SYCON_NEWPLEX_AESTREAM_OVERHEAD_BYTES {
            return Err(Refused);
        }
        Ok(seal_block(&mut held.protocol, c)?)
    }

    /// Writes the end of the stream to `c`: `SYCON_NEWPLEX_AESTREAM_OVERHEAD_BYTES` bytes.
    fn sycon_newplex_aestream_push_end(
        state state: sycon_newplex_aestream_state, out c: [SYCON_NEWPLEX_AESTREAM_OVERHEAD_BYTES]
    ) {
        let Stream::Pushing(held) = state else { return Err(Refused) };
        seal_block(&mut held.protocol, c)?;
        *state = Stream::Ended(held.clone());
        Ok(())
    }

    /// Begins a stream to pull, with a copy of a protocol.
    fn sycon_newplex_aestream_init_pull(
        init state: sycon_newplex_aestream_state, const protocol: sycon_newplex_state
    ) {
        state.put(Stream::Pulling(protocol.copy()?));
        Ok(())
    }

    /// Returns in `clen` how many bytes of the block follow its header: at most
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

    /// Decrypts the block that follows the header. `clen` must be the number that `_pull_header` returned. `m` has
    /// `clen - SYCON_NEWPLEX_TAG_BYTES` bytes. The memory can overlap.
    ///
    /// Returns -1 if the stream was modified or truncated, or if the keys differ. Every later pull then returns -1.
    /// If `clen` is another number, this call returns -1 and changes nothing.
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

    /// Copies the protocol at the end of the stream to `protocol`, for further operations, and removes it from the
    /// stream's state. Every later call with that state returns -1. Returns -1 if the stream has not ended. A stream is
    /// complete only if it has ended.
    fn sycon_newplex_aestream_finish(
        state state: sycon_newplex_aestream_state, init protocol: sycon_newplex_state
    ) {
        let Stream::Ended(ended) = state else { return Err(Refused) };
        protocol.put(Phase::Ready(ended.clone()));
        *state = Stream::Failed;
        Ok(())
    }
}
