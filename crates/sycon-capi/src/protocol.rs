//! Newplex: one stateful object for hashing, authentication, key derivation and encryption.
//!
//! A protocol takes a sequence of operations, each with a label. Whatever went in, labels and lengths
//! included, decides whatever comes out: two sides that do the same operations in the same order have
//! the same state. Mix a key, and a nonce that never comes twice with it, before encrypting.
//!
//! Experimental, and unreviewed.
//!
//! ```c
//! #include <sycon/protocol.h>
//!
//! #define TEXT(text) (const uint8_t *)(text), sizeof(text) - 1
//!
//! /* `sealed` has `len + sycon_protocol_ABYTES` bytes; a nonce must not come twice with a key. */
//! int seal(uint8_t *sealed, const uint8_t *note, size_t len, const uint8_t key[32], const uint8_t nonce[16]) {
//!     sycon_protocol_state protocol;
//!     return sycon_protocol_init(&protocol, TEXT("example.org notes v1")) != 0
//!         || sycon_protocol_mix(&protocol, TEXT("key"), key, 32) != 0
//!         || sycon_protocol_mix(&protocol, TEXT("nonce"), nonce, 16) != 0
//!         || sycon_protocol_seal(&protocol, TEXT("note"), sealed, note, len) != 0;
//! }
//! ```

use sycon::newplex::{Decrypting, Encrypting, Mixing, Protocol, TAG_LEN};

use crate::boundary::Refused;
use crate::items::interface;

/// A protocol between two operations, or within one whose data come in pieces.
#[repr(u64)]
#[derive(Debug)]
pub(crate) enum Phase {
    Ready(Protocol) = READY,
    Mixing(Mixing) = MIXING,
    Encrypting(Encrypting) = ENCRYPTING,
    Decrypting(Decrypting) = DECRYPTING,
}

const READY: u64 = 0x7265_6164_795f_5f5f;
const MIXING: u64 = 0x6d69_7869_6e67_5f5f;
const ENCRYPTING: u64 = 0x656e_6372_7970_7469;
const DECRYPTING: u64 = 0x6465_6372_7970_7469;

impl Phase {
    const WORDS: &'static [u64] = &[READY, MIXING, ENCRYPTING, DECRYPTING];

    /// The protocol, for an operation.
    pub(crate) fn ready(&mut self) -> Result<&mut Protocol, Refused> {
        if let Self::Ready(protocol) = self { Ok(protocol) } else { Err(Refused) }
    }

    /// A copy of the protocol, for one of its own.
    pub(crate) fn copy(&self) -> Result<Protocol, Refused> {
        if let Self::Ready(protocol) = self { Ok(protocol.clone()) } else { Err(Refused) }
    }
}

interface! {
    /// Bytes of a protocol outside of its state.
    size sycon_protocol_BYTES(Protocol::BYTES);

    /// Bytes that sealing adds.
    size sycon_protocol_ABYTES(TAG_LEN);

    /// A protocol.
    state sycon_protocol(Phase, 320 bytes, aligned 16, phases Phase::WORDS);

    /// A protocol in `domain`, a string that no other protocol uses, such as "example.org notes v1".
    fn sycon_protocol_init(init state: sycon_protocol_state, in domain[domainlen]) {
        state.put(Phase::Ready(Protocol::new(domain)));
        Ok(())
    }

    /// An independent copy, as by assignment, of a protocol that is between two operations.
    fn sycon_protocol_copy(init copy: sycon_protocol_state, const state: sycon_protocol_state) {
        copy.put(Phase::Ready(state.copy()?));
        Ok(())
    }

    /// Makes everything that follows depend on `in`. `label` says what it is, for example "key".
    fn sycon_protocol_mix(
        state state: sycon_protocol_state, in label[labellen], in r#in[inlen]
    ) {
        state.ready()?.mix(label, r#in);
        Ok(())
    }

    /// Fills `out` with bytes that depend on everything before, on `label` and on `outlen`.
    fn sycon_protocol_derive(
        state state: sycon_protocol_state, in label[labellen], out out[outlen]
    ) {
        state.ready()?.derive(label, out);
        Ok(())
    }

    /// Encrypts `m` to `c`, of the same length, without authentication. They may be the same memory.
    fn sycon_protocol_encrypt(
        state state: sycon_protocol_state, in label[labellen], moved[0, 0] c from m[mlen]
    ) {
        state.ready()?.encrypt(label, c);
        Ok(())
    }

    /// Decrypts `c` to `m`, of the same length, without authentication. They may be the same memory.
    fn sycon_protocol_decrypt(
        state state: sycon_protocol_state, in label[labellen], moved[0, 0] m from c[clen]
    ) {
        state.ready()?.decrypt(label, m);
        Ok(())
    }

    /// Encrypts `m` to `c`, with the tag behind: `mlen + sycon_protocol_ABYTES` bytes. They may be the
    /// same memory.
    fn sycon_protocol_seal(
        state state: sycon_protocol_state, in label[labellen], moved[0, TAG_LEN] c from m[mlen]
    ) {
        let (data, tag) = c.split_last_chunk_mut().ok_or(Refused)?;
        *tag = state.ready()?.seal(label, data);
        Ok(())
    }

    /// Decrypts what `sycon_protocol_seal` made to `m`: `clen - sycon_protocol_ABYTES` bytes. They may be
    /// the same memory.
    ///
    /// -1 if anything on the two sides differed: a key, a label, a byte on the way. `m` is then all
    /// zeros, and the state that of one who received what was received.
    fn sycon_protocol_open(
        state state: sycon_protocol_state, in label[labellen], opened[TAG_LEN] m from c[clen]
    ) {
        Ok(state.ready()?.open_detached(label, m, &c)?)
    }

    /// Begins a mix whose data come in pieces. Until its end all other operations return -1.
    fn sycon_protocol_mix_init(state state: sycon_protocol_state, in label[labellen]) {
        *state = Phase::Mixing(state.copy()?.mixing(label));
        Ok(())
    }

    /// Mixes a piece.
    fn sycon_protocol_mix_update(state state: sycon_protocol_state, in r#in[inlen]) {
        let Phase::Mixing(mixing) = state else { return Err(Refused) };
        mixing.absorb(r#in);
        Ok(())
    }

    /// Ends the mix.
    fn sycon_protocol_mix_final(state state: sycon_protocol_state) {
        let Phase::Mixing(mixing) = state else { return Err(Refused) };
        *state = Phase::Ready(mixing.clone().finish());
        Ok(())
    }

    /// Begins an encryption whose data come in pieces, without authentication.
    fn sycon_protocol_encrypt_init(state state: sycon_protocol_state, in label[labellen]) {
        *state = Phase::Encrypting(state.copy()?.encrypting(label));
        Ok(())
    }

    /// Encrypts a piece.
    fn sycon_protocol_encrypt_update(
        state state: sycon_protocol_state, moved[0, 0] c from m[mlen]
    ) {
        let Phase::Encrypting(encrypting) = state else { return Err(Refused) };
        encrypting.encrypt(c);
        Ok(())
    }

    /// Ends the encryption.
    fn sycon_protocol_encrypt_final(state state: sycon_protocol_state) {
        let Phase::Encrypting(encrypting) = state else { return Err(Refused) };
        *state = Phase::Ready(encrypting.clone().finish());
        Ok(())
    }

    /// Begins a decryption whose data come in pieces, without authentication.
    fn sycon_protocol_decrypt_init(state state: sycon_protocol_state, in label[labellen]) {
        *state = Phase::Decrypting(state.copy()?.decrypting(label));
        Ok(())
    }

    /// Decrypts a piece.
    fn sycon_protocol_decrypt_update(
        state state: sycon_protocol_state, moved[0, 0] m from c[clen]
    ) {
        let Phase::Decrypting(decrypting) = state else { return Err(Refused) };
        decrypting.decrypt(m);
        Ok(())
    }

    /// Ends the decryption.
    fn sycon_protocol_decrypt_final(state state: sycon_protocol_state) {
        let Phase::Decrypting(decrypting) = state else { return Err(Refused) };
        *state = Phase::Ready(decrypting.clone().finish());
        Ok(())
    }

    /// The state as `sycon_protocol_BYTES`, from which `sycon_protocol_from_bytes` goes on, here or in
    /// another implementation of Newplex. They are as secret as the keys that were mixed.
    fn sycon_protocol_to_bytes(const state: sycon_protocol_state, out out: [sycon_protocol_BYTES]) {
        *out = state.copy()?.to_bytes();
        Ok(())
    }

    /// The protocol that the bytes came from; -1 for bytes that cannot be one.
    fn sycon_protocol_from_bytes(init state: sycon_protocol_state, in r#in: [sycon_protocol_BYTES]) {
        state.put(Phase::Ready(Protocol::from_bytes(r#in)?));
        Ok(())
    }
}
