//! Newplex: one stateful object for hashing, authentication, key derivation and encryption.
//!
//! A protocol is a sequence of operations, each with a label. Two sides that perform the same operations in the
//! same order have the same state. Before you encrypt, mix a key, and a nonce that is unique for this key. After
//! `fork`, use the state in one process only. Otherwise parent and child encrypt with the same keystream.
//!
//! A sized protocol mixes the size of its data before each operation. Therefore its output depends on the whole
//! input: all labels, data and lengths. A protocol that is not sized uses the original's operations, and this holds
//! in only two cases. In the first case nothing is encrypted, and labels have fewer than 8192 bytes, none of them
//! below 0x20. In the second case the lengths of all data that is mixed, encrypted and sealed are fixed. Otherwise,
//! **an attacker who chooses data can forge.**
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

use core::mem;

use sycon::experimental::newplex::{Decrypting, Encrypting, Mixing, Protocol, TAG_LEN};

use crate::boundary::Refused;
use crate::items::interface;

/// A protocol between two operations, or during an operation on data in pieces.
#[repr(u64)]
#[derive(Debug)]
pub(crate) enum Phase {
    Ready(SizedProtocol) = READY,
    Mixing(Mixing) = MIXING,
    Encrypting(Encrypting) = ENCRYPTING,
    Decrypting(Decrypting) = DECRYPTING,
    /// The operation was taken. Every function that takes it stores another phase before it returns.
    Taken = TAKEN,
}

/// A protocol, and a flag: true if the size of data is mixed before each operation.
#[derive(Clone, Debug)]
pub(crate) struct SizedProtocol {
    pub(crate) protocol: Protocol,
    sized: bool,
}

const READY: u64 = 0x7265_6164_795f_5f5f;
const MIXING: u64 = 0x6d69_7869_6e67_5f5f;
const ENCRYPTING: u64 = 0x656e_6372_7970_7469;
const DECRYPTING: u64 = 0x6465_6372_7970_7469;
const TAKEN: u64 = 0;

impl Phase {
    const WORDS: &'static [u64] = &[READY, MIXING, ENCRYPTING, DECRYPTING];

    /// Returns the protocol for an operation on `size` bytes of data.
    fn operation(&mut self, size: usize) -> Result<&mut Protocol, Refused> {
        let Self::Ready(SizedProtocol { protocol, sized }) = self else { return Err(Refused) };
        if *sized {
            protocol.mix_size(size as u64);
        }
        Ok(protocol)
    }

    /// Returns an independent copy.
    pub(crate) fn copy(&self) -> Result<SizedProtocol, Refused> {
        if let Self::Ready(held) = self { Ok(held.clone()) } else { Err(Refused) }
    }

    /// Returns a copy for data in pieces, whose size is unknown.
    fn in_pieces(&self) -> Result<Protocol, Refused> {
        let held = self.copy()?;
        if held.sized { Err(Refused) } else { Ok(held.protocol) }
    }

    /// Ends the operation on data in pieces, if its first word is `word`.
    fn end(&mut self, word: u64) -> Result<(), Refused> {
        let protocol = match (word, mem::replace(self, Self::Taken)) {
            (MIXING, Self::Mixing(mixing)) => mixing.finish(),
            (ENCRYPTING, Self::Encrypting(encrypting)) => encrypting.finish(),
            (DECRYPTING, Self::Decrypting(decrypting)) => decrypting.finish(),
            (_, other) => {
                *self = other;
                return Err(Refused);
            }
        };
        *self = Self::new(protocol, false);
        Ok(())
    }

    fn new(protocol: Protocol, sized: bool) -> Self {
        Self::Ready(SizedProtocol { protocol, sized })
    }
}

interface! {
    /// The length in bytes of a saved protocol.
    size SYCON_NEWPLEX_BYTES(Protocol::BYTES);

    /// The number of bytes that sealing adds.
    size SYCON_NEWPLEX_TAG_BYTES(TAG_LEN);

    /// A protocol.
    state sycon_newplex(Phase, 320 bytes, aligned 16, phases Phase::WORDS);

    /// Begins a protocol in `domain`, a string that no other protocol uses, such as "example.org notes v1". If an
    /// attacker chooses data, the data could be mistaken for operations: see the introduction, and
    /// `sycon_newplex_init_sized`.
    fn sycon_newplex_init(init state: sycon_newplex_state, in domain[domainlen]) {
        state.put(Phase::new(Protocol::new(domain), false));
        Ok(())
    }

    /// Begins a protocol in `domain` that mixes the size of its data before each operation. It does not support
    /// data in pieces, whose size is unknown: `_mix_init`, `_encrypt_init` and `_decrypt_init` return -1.
    fn sycon_newplex_init_sized(init state: sycon_newplex_state, in domain[domainlen]) {
        state.put(Phase::new(Protocol::new(domain), true));
        Ok(())
    }

    /// Makes an independent copy of a protocol that is between two operations, as assignment does.
    fn sycon_newplex_copy(init copy: sycon_newplex_state, const state: sycon_newplex_state) {
        copy.put(Phase::Ready(state.copy()?));
        Ok(())
    }

    /// Makes all later output depend on `in`. `label` names the data, for example "key".
    fn sycon_newplex_mix(
        state state: sycon_newplex_state, in label[labellen], in r#in[inlen]
    ) {
        state.operation(r#in.len())?.mix(label, r#in);
        Ok(())
    }

    /// Fills `out` with bytes that depend on all previous operations, on `label` and on `outlen`.
    fn sycon_newplex_derive(
        state state: sycon_newplex_state, in label[labellen], out out[outlen]
    ) {
        state.operation(out.len())?.derive(label, out);
        Ok(())
    }

    /// Encrypts `m` to `c`, of equal length, without authentication. They can be the same memory.
    fn sycon_newplex_encrypt(
        state state: sycon_newplex_state, in label[labellen], moved[0, 0] c from m[mlen]
    ) {
        state.operation(c.len())?.encrypt(label, c);
        Ok(())
    }

    /// Decrypts `c` to `m`, of equal length, without authentication. They can be the same memory.
    fn sycon_newplex_decrypt(
        state state: sycon_newplex_state, in label[labellen], moved[0, 0] m from c[clen]
    ) {
        state.operation(m.len())?.decrypt(label, m);
        Ok(())
    }

    /// Encrypts `m` to `c`, followed by the tag: `mlen + SYCON_NEWPLEX_TAG_BYTES` bytes. They can be the same
    /// memory.
    fn sycon_newplex_seal(
        state state: sycon_newplex_state, in label[labellen], moved[0, TAG_LEN] c from m[mlen]
    ) {
        let (data, tag) = c.split_last_chunk_mut().ok_or(Refused)?;
        *tag = state.operation(data.len())?.seal(label, data);
        Ok(())
    }

    /// Decrypts the output of `sycon_newplex_seal` to `m`: `clen - SYCON_NEWPLEX_TAG_BYTES` bytes. They can be the
    /// same memory.
    ///
    /// Returns -1 if a key, a label or any other input differs between the two sides, or if the ciphertext was
    /// modified. `m` is then all zeros, and the state is that of a receiver of this ciphertext.
    fn sycon_newplex_open(
        state state: sycon_newplex_state, in label[labellen], opened[TAG_LEN] m from c[clen]
    ) {
        Ok(state.operation(m.len())?.open_detached(label, m, &c)?)
    }

    /// Begins to mix data in pieces. All other operations return -1 until `sycon_newplex_mix_final`.
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
        state.end(MIXING)
    }

    /// Begins to encrypt data in pieces, without authentication.
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
        state.end(ENCRYPTING)
    }

    /// Begins to decrypt data in pieces, without authentication.
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
        state.end(DECRYPTING)
    }

    /// Saves the state as `SYCON_NEWPLEX_BYTES` bytes. `sycon_newplex_from_bytes` continues from them, here or in
    /// another implementation of Newplex. **The bytes are as secret as the mixed keys.**
    fn sycon_newplex_to_bytes(const state: sycon_newplex_state, out out: [SYCON_NEWPLEX_BYTES]) {
        *out = *state.copy()?.protocol.to_bytes();
        Ok(())
    }

    /// Restores a saved protocol. Returns -1 for bytes that are not a valid state.
    fn sycon_newplex_from_bytes(init state: sycon_newplex_state, in r#in: [SYCON_NEWPLEX_BYTES]) {
        state.put(Phase::new(Protocol::from_bytes(r#in)?, false));
        Ok(())
    }

    /// Restores a saved protocol that is sized. The bytes do not contain this property. Returns -1 for bytes that
    /// are not a valid state.
    fn sycon_newplex_from_bytes_sized(init state: sycon_newplex_state, in r#in: [SYCON_NEWPLEX_BYTES]) {
        state.put(Phase::new(Protocol::from_bytes(r#in)?, true));
        Ok(())
    }
}
