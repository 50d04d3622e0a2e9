//! Schemes based on Newplex: a message authentication code, authenticated encryption, and a channel.

use sycon::experimental::newplex::TAG_LEN;
use sycon::experimental::newplex::schemes::{Aead, Channel, Mac};

use crate::boundary::Refused;
use crate::items::interface;
use crate::newplex::Phase;

interface! {
    /// A message authentication code with a key, and the data that it has absorbed.
    state sycon_newplex_mac(Mac, 320 bytes, aligned 16);

    /// Begins a message with a key of 32 bytes. `domain` is a string that nothing else uses. Returns -1 for another
    /// `keylen`.
    fn sycon_newplex_mac_init(init state: sycon_newplex_mac_state, in domain[domainlen], in key[keylen]) {
        state.put(Mac::new(domain, <&[u8; 32]>::try_from(key)?));
        Ok(())
    }

    /// Absorbs `in`.
    fn sycon_newplex_mac_update(state state: sycon_newplex_mac_state, in r#in[inlen]) {
        state.absorb(r#in);
        Ok(())
    }

    /// Computes the tag. It depends on `taglen`; 16 or 32 bytes are usual. `_verify` accepts only 4 to 64 bytes. Wipes
    /// the state.
    fn sycon_newplex_mac_final(last state: sycon_newplex_mac_state, out tag[taglen]) {
        state.finalize_into(tag);
        Ok(())
    }

    /// Verifies `tag`. Returns -1 if it is not the tag of the absorbed data. `length` is the length in bytes that
    /// your protocol fixes for its tags: preferably 16 or more, and from 4 to 64. Returns -1 also if `taglen` is
    /// not `length`. A forged tag is accepted with a probability of 2^(-8 `length`). Never let the sender choose
    /// `length`. Wipes the state.
    fn sycon_newplex_mac_verify(
        last state: sycon_newplex_mac_state, in tag[taglen], value length: usize
    ) {
        Ok(state.verify(tag, length)?)
    }

    /// Authenticated encryption of any number of messages with a key. **Never use a nonce twice with one key.**
    state sycon_newplex_aead(Aead, 320 bytes, aligned 16);

    /// Initializes the state with a key of 32 bytes. `domain` is a string that nothing else uses. Returns -1 for another
    /// `keylen`.
    fn sycon_newplex_aead_init(init state: sycon_newplex_aead_state, in domain[domainlen], in key[keylen]) {
        state.put(Aead::new(domain, <&[u8; 32]>::try_from(key)?));
        Ok(())
    }

    /// Encrypts `m` to `c`, followed by the tag, which also authenticates the nonce and the associated data `ad`:
    /// `mlen + SYCON_NEWPLEX_TAG_BYTES` bytes. They can be the same memory.
    fn sycon_newplex_aead_seal(
        const state: sycon_newplex_aead_state, in nonce[noncelen], in ad[adlen], moved[0, TAG_LEN] c from m[mlen]
    ) {
        let (data, tag) = c.split_last_chunk_mut().ok_or(Refused)?;
        *tag = state.seal(nonce, ad, data);
        Ok(())
    }

    /// Decrypts the output of `sycon_newplex_aead_seal` to `m`: `clen - SYCON_NEWPLEX_TAG_BYTES` bytes. They can be
    /// the same memory. Returns -1 if the key, the nonce or the associated data differs, or if `c` was modified.
    /// `m` is then all zeros.
    fn sycon_newplex_aead_open(
        const state: sycon_newplex_aead_state, in nonce[noncelen], in ad[adlen], opened[TAG_LEN] m from c[clen]
    ) {
        Ok(state.open(nonce, ad, m, &c)?)
    }

    /// One end of a channel for messages in both directions. Each message must arrive in order and unmodified.
    /// **Don't copy this state:** a copy would encrypt with the same keystream.
    state sycon_newplex_channel(Channel, 640 bytes, aligned 16);

    /// Begins the initiator's end. Both ends need the same `protocol`, which must contain a fresh key.
    fn sycon_newplex_channel_initiator(
        init state: sycon_newplex_channel_state, const protocol: crate::newplex::sycon_newplex_state
    ) {
        state.put(Channel::initiator(Phase::copy(protocol)?.protocol));
        Ok(())
    }

    /// Begins the responder's end.
    fn sycon_newplex_channel_responder(
        init state: sycon_newplex_channel_state, const protocol: crate::newplex::sycon_newplex_state
    ) {
        state.put(Channel::responder(Phase::copy(protocol)?.protocol));
        Ok(())
    }

    /// Encrypts the next message `m` to `c`: `mlen + SYCON_NEWPLEX_TAG_BYTES` bytes. They can be the same memory.
    fn sycon_newplex_channel_send(state state: sycon_newplex_channel_state, moved[0, TAG_LEN] c from m[mlen]) {
        let (data, tag) = c.split_last_chunk_mut().ok_or(Refused)?;
        *tag = state.send(data);
        Ok(())
    }

    /// Decrypts the other end's next message to `m`: `clen - SYCON_NEWPLEX_TAG_BYTES` bytes. They can be the same
    /// memory. Returns -1 if `c` is not that message. `m` is then all zeros, and every later call of this function
    /// returns -1, but `_send` still works. If `c` is shorter than a tag, only this call returns -1.
    fn sycon_newplex_channel_receive(
        state state: sycon_newplex_channel_state, opened[TAG_LEN] m from c[clen]
    ) {
        Ok(state.receive(m, &c)?)
    }
}
