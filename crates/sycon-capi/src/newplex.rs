//! Newplex: one stateful object for hashing, authentication, key derivation and encryption.
//!
//! A protocol takes a sequence of operations, each with a label: two sides that do the same operations in
//! the same order have the same state. Mix a key, and a nonce that never comes twice with it, before
//! encrypting. After `fork`, use the state in one process only: parent and child would encrypt with one keystream.
//!
//! A sized protocol mixes the size of its data before each operation. So its output depends on the whole input: all labels,
//! data and lengths. For a protocol that is not sized, with the original's operations, this holds in two cases only: nothing
//! is encrypted, and labels have fewer than 8192 bytes, none of them below 0x20; or the lengths of all data that is mixed,
//! encrypted and sealed are fixed. Otherwise, an attacker who chooses data may forge.
//!
//! ```c
//! #include <sycon/experimental/newplex.h>
//!
//! #define TEXT(text) (const uint8_t *)(text), sizeof(text) - 1
//!
//! /* `sealed` has `len + SYCON_NEWPLEX_TAG_BYTES` bytes; a nonce must not come twice with a key. */
//! int seal(uint8_t *sealed, const uint8_t *note, size_t len, const uint8_t key[32], const uint8_t nonce[16]) {
//!     sycon_newplex_state protocol;
//!     return sycon_newplex_init_sized(&protocol, TEXT("example.org notes v1")) != 0
//!         || sycon_newplex_mix(&protocol, TEXT("key"), key, 32) != 0
//!         || sycon_newplex_mix(&protocol, TEXT("nonce"), nonce, 16) != 0
//!         || sycon_newplex_seal(&protocol, TEXT("note"), sealed, note, len) != 0;
//! }
//! ```

use sycon::experimental::newplex::{Decrypting, Encrypting, Mixing, Protocol, TAG_LEN};

use crate::boundary::Refused;
use crate::items::interface;

/// A protocol between two operations, or within one whose data come in pieces.
#[repr(u64)]
#[derive(Debug)]
pub(crate) enum Phase {
    Ready(SizedProtocol) = READY,
    Mixing(Mixing) = MIXING,
    Encrypting(Encrypting) = ENCRYPTING,
    Decrypting(Decrypting) = DECRYPTING,
}

/// A protocol, and whether the size of data is mixed before each operation.
#[derive(Clone, Debug)]
pub(crate) struct SizedProtocol {
    pub(crate) protocol: Protocol,
    sized: bool,
}

const READY: u64 = 0x7265_6164_795f_5f5f;
const MIXING: u64 = 0x6d69_7869_6e67_5f5f;
const ENCRYPTING: u64 = 0x656e_6372_7970_7469;
const DECRYPTING: u64 = 0x6465_6372_7970_7469;

impl Phase {
    const WORDS: &'static [u64] = &[READY, MIXING, ENCRYPTING, DECRYPTING];

    /// The protocol, for an operation on so many bytes of data.
    fn operation(&mut self, size: usize) -> Result<&mut Protocol, Refused> {
        let Self::Ready(SizedProtocol { protocol, sized }) = self else { return Err(Refused) };
        if *sized {
            protocol.mix_size(size as u64);
        }
        Ok(protocol)
    }

    /// A copy, for one of its own.
    pub(crate) fn copy(&self) -> Result<SizedProtocol, Refused> {
        if let Self::Ready(held) = self { Ok(held.clone()) } else { Err(Refused) }
    }

    /// A copy, for data in pieces, whose size is not known.
    fn in_pieces(&self) -> Result<Protocol, Refused> {
        let held = self.copy()?;
        if held.sized { Err(Refused) } else { Ok(held.protocol) }
    }

    fn new(protocol: Protocol, sized: bool) -> Self {
        Self::Ready(SizedProtocol { protocol, sized })
    }
}

interface! {
    /// Bytes of a protocol outside of its state.
    size SYCON_NEWPLEX_BYTES(Protocol::BYTES);

    /// Bytes that sealing adds.
    size SYCON_NEWPLEX_TAG_BYTES(TAG_LEN);

    /// A protocol.
    state sycon_newplex(Phase, 320 bytes, aligned 16, phases Phase::WORDS);

    /// A protocol in `domain`, a string that no other protocol uses, such as "example.org notes v1". Data that
    /// others choose may be taken for operations: see above, and `sycon_newplex_init_sized`.
    fn sycon_newplex_init(init state: sycon_newplex_state, in domain[domainlen]) {
        state.put(Phase::new(Protocol::new(domain), false));
        Ok(())
    }

    /// A protocol in `domain` that mixes the size of its data before each operation. Data in pieces, whose size
    /// is not known, it does not take: their `_init` returns -1.
    fn sycon_newplex_init_sized(init state: sycon_newplex_state, in domain[domainlen]) {
        state.put(Phase::new(Protocol::new(domain), true));
        Ok(())
    }

    /// An independent copy, as by assignment, of a protocol that is between two operations.
    fn sycon_newplex_copy(init copy: sycon_newplex_state, const state: sycon_newplex_state) {
        copy.put(Phase::Ready(state.copy()?));
        Ok(())
    }

    /// Makes everything that follows depend on `in`. `label` says what it is, for example "key".
    fn sycon_newplex_mix(
        state state: sycon_newplex_state, in label[labellen], in r#in[inlen]
    ) {
        state.operation(r#in.len())?.mix(label, r#in);
        Ok(())
    }

    /// Fills `out` with bytes that depend on everything before, on `label` and on `outlen`.
    fn sycon_newplex_derive(
        state state: sycon_newplex_state, in label[labellen], out out[outlen]
    ) {
        state.operation(out.len())?.derive(label, out);
        Ok(())
    }

    /// Encrypts `m` to `c`, of the same length, without authentication. They may be the same memory.
    fn sycon_newplex_encrypt(
        state state: sycon_newplex_state, in label[labellen], moved[0, 0] c from m[mlen]
    ) {
        state.operation(c.len())?.encrypt(label, c);
        Ok(())
    }

    /// Decrypts `c` to `m`, of the same length, without authentication. They may be the same memory.
    fn sycon_newplex_decrypt(
        state state: sycon_newplex_state, in label[labellen], moved[0, 0] m from c[clen]
    ) {
        state.operation(m.len())?.decrypt(label, m);
        Ok(())
    }

    /// Encrypts `m` to `c`, with the tag behind: `mlen + SYCON_NEWPLEX_TAG_BYTES` bytes. They may be the
    /// same memory.
    fn sycon_newplex_seal(
        state state: sycon_newplex_state, in label[labellen], moved[0, TAG_LEN] c from m[mlen]
    ) {
        let (data, tag) = c.split_last_chunk_mut().ok_or(Refused)?;
        *tag = state.operation(data.len())?.seal(label, data);
        Ok(())
    }

    /// Decrypts what `sycon_newplex_seal` made to `m`: `clen - SYCON_NEWPLEX_TAG_BYTES` bytes. They may be
    /// the same memory.
    ///
    /// -1 if anything on the two sides differed: a key, a label, a byte on the way. `m` is then all
    /// zeros, and the state that of one who received what was received.
    fn sycon_newplex_open(
        state state: sycon_newplex_state, in label[labellen], opened[TAG_LEN] m from c[clen]
    ) {
        Ok(state.operation(m.len())?.open_detached(label, m, &c)?)
    }

    /// Begins a mix whose data come in pieces. Until its end all other operations return -1.
    fn sycon_newplex_mix_init(state state: sycon_newplex_state, in label[labellen]) {
        *state = Phase::Mixing(state.in_pieces()?.mixing(label));
        Ok(())
    }

    /// Mixes a piece.
    fn sycon_newplex_mix_update(state state: sycon_newplex_state, in r#in[inlen]) {
        let Phase::Mixing(mixing) = state else { return Err(Refused) };
        mixing.absorb(r#in);
        Ok(())
    }

    /// Ends the mix.
    fn sycon_newplex_mix_final(state state: sycon_newplex_state) {
        let Phase::Mixing(mixing) = state else { return Err(Refused) };
        *state = Phase::new(mixing.clone().finish(), false);
        Ok(())
    }

    /// Begins an encryption whose data come in pieces, without authentication.
    fn sycon_newplex_encrypt_init(state state: sycon_newplex_state, in label[labellen]) {
        *state = Phase::Encrypting(state.in_pieces()?.encrypting(label));
        Ok(())
    }

    /// Encrypts a piece.
    fn sycon_newplex_encrypt_update(
        state state: sycon_newplex_state, moved[0, 0] c from m[mlen]
    ) {
        let Phase::Encrypting(encrypting) = state else { return Err(Refused) };
        encrypting.encrypt(c);
        Ok(())
    }

    /// Ends the encryption.
    fn sycon_newplex_encrypt_final(state state: sycon_newplex_state) {
        let Phase::Encrypting(encrypting) = state else { return Err(Refused) };
        *state = Phase::new(encrypting.clone().finish(), false);
        Ok(())
    }

    /// Begins a decryption whose data come in pieces, without authentication.
    fn sycon_newplex_decrypt_init(state state: sycon_newplex_state, in label[labellen]) {
        *state = Phase::Decrypting(state.in_pieces()?.decrypting(label));
        Ok(())
    }

    /// Decrypts a piece.
    fn sycon_newplex_decrypt_update(
        state state: sycon_newplex_state, moved[0, 0] m from c[clen]
    ) {
        let Phase::Decrypting(decrypting) = state else { return Err(Refused) };
        decrypting.decrypt(m);
        Ok(())
    }

    /// Ends the decryption.
    fn sycon_newplex_decrypt_final(state state: sycon_newplex_state) {
        let Phase::Decrypting(decrypting) = state else { return Err(Refused) };
        *state = Phase::new(decrypting.clone().finish(), false);
        Ok(())
    }

    /// The state as `SYCON_NEWPLEX_BYTES`, from which `sycon_newplex_from_bytes` goes on, here or in
    /// another implementation of Newplex. They are as secret as the keys that were mixed.
    fn sycon_newplex_to_bytes(const state: sycon_newplex_state, out out: [SYCON_NEWPLEX_BYTES]) {
        *out = state.copy()?.protocol.to_bytes();
        Ok(())
    }

    /// The protocol that the bytes came from; -1 for bytes that cannot be one.
    fn sycon_newplex_from_bytes(init state: sycon_newplex_state, in r#in: [SYCON_NEWPLEX_BYTES]) {
        state.put(Phase::new(Protocol::from_bytes(r#in)?, false));
        Ok(())
    }

    /// The sized protocol that the bytes came from, which do not say that they are of one; -1 for bytes that
    /// cannot be one.
    fn sycon_newplex_from_bytes_sized(init state: sycon_newplex_state, in r#in: [SYCON_NEWPLEX_BYTES]) {
        state.put(Phase::new(Protocol::from_bytes(r#in)?, true));
        Ok(())
    }
}
