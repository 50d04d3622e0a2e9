//! Schemes made of Newplex: a message authentication code, authenticated encryption, and a channel.

use sycon::experimental::newplex::TAG_LEN;
use sycon::experimental::newplex::schemes::{Aead, Channel, Mac};

use crate::boundary::Refused;
use crate::items::interface;
use crate::newplex::Phase;

interface! {
    /// A message authentication code under a key, and what it has absorbed.
    state sycon_newplex_mac(Mac, 320 bytes, aligned 16);

    /// Begins to absorb, under a key of 32 bytes. `domain` is a string that nothing else uses.
    fn sycon_newplex_mac_init(init state: sycon_newplex_mac_state, in domain[domainlen], in key[keylen]) {
        state.put(Mac::new(domain, key));
        Ok(())
    }

    /// Absorbs `in`.
    fn sycon_newplex_mac_update(state state: sycon_newplex_mac_state, in r#in[inlen]) {
        state.absorb(r#in);
        Ok(())
    }

    /// The tag of `taglen` bytes, which is part of the function; 16 or 32 are usual. Wipes the state.
    fn sycon_newplex_mac_final(last state: sycon_newplex_mac_state, out tag[taglen]) {
        state.finalize_into(tag);
        Ok(())
    }

    /// Checks that `tag` belongs to what was absorbed: -1 if not. Also -1 if `taglen` is not `length`, which
    /// is the length in bytes that your protocol fixes for its tags: preferably 16 or more, and from 4 to 64. A forged
    /// tag is accepted with a probability of 2^(-8 `length`). Never let the sender choose `length`. Wipes
    /// the state.
    fn sycon_newplex_mac_verify(
        last state: sycon_newplex_mac_state, in tag[taglen], value length: usize
    ) {
        Ok(state.verify(tag, length)?)
    }

    /// Authenticated encryption under a key, of any number of messages. A nonce must not come twice with a key.
    state sycon_newplex_aead(Aead, 320 bytes, aligned 16);

    /// Takes a key of 32 bytes. `domain` is a string that nothing else uses.
    fn sycon_newplex_aead_init(init state: sycon_newplex_aead_state, in domain[domainlen], in key[keylen]) {
        state.put(Aead::new(domain, key));
        Ok(())
    }

    /// Encrypts `m` to `c`, with the tag of it, of the nonce and of the associated data `ad` behind:
    /// `mlen + SYCON_NEWPLEX_TAG_BYTES` bytes. They may be the same memory.
    fn sycon_newplex_aead_seal(
        const state: sycon_newplex_aead_state, in nonce[noncelen], in ad[adlen], moved[0, TAG_LEN] c from m[mlen]
    ) {
        let (data, tag) = c.split_last_chunk_mut().ok_or(Refused)?;
        *tag = state.seal(nonce, ad, data);
        Ok(())
    }

    /// Decrypts what `sycon_newplex_aead_seal` made to `m`: `clen - SYCON_NEWPLEX_TAG_BYTES` bytes. They may be
    /// the same memory. -1 if the key, the nonce, the associated data or a byte of `c` is another; `m` is then
    /// all zeros.
    fn sycon_newplex_aead_open(
        const state: sycon_newplex_aead_state, in nonce[noncelen], in ad[adlen], opened[TAG_LEN] m from c[clen]
    ) {
        Ok(state.open(nonce, ad, m, &c)?)
    }

    /// One end of a channel: messages both ways, each of which must arrive, in order and unchanged. A copy of
    /// one would encrypt alike: do not.
    state sycon_newplex_channel(Channel, 640 bytes, aligned 16);

    /// The end that began, of two that share `protocol`, which holds a fresh key.
    fn sycon_newplex_channel_initiator(
        init state: sycon_newplex_channel_state, const protocol: crate::newplex::sycon_newplex_state
    ) {
        state.put(Channel::initiator(Phase::copy(protocol)?.protocol));
        Ok(())
    }

    /// The other end.
    fn sycon_newplex_channel_responder(
        init state: sycon_newplex_channel_state, const protocol: crate::newplex::sycon_newplex_state
    ) {
        state.put(Channel::responder(Phase::copy(protocol)?.protocol));
        Ok(())
    }

    /// Encrypts the next message `m` to `c`: `mlen + SYCON_NEWPLEX_TAG_BYTES` bytes. They may be the same memory.
    fn sycon_newplex_channel_send(state state: sycon_newplex_channel_state, moved[0, TAG_LEN] c from m[mlen]) {
        let (data, tag) = c.split_last_chunk_mut().ok_or(Refused)?;
        *tag = state.send(data);
        Ok(())
    }

    /// Decrypts the other end's next message to `m`: `clen - SYCON_NEWPLEX_TAG_BYTES` bytes. They may be the same
    /// memory. -1 if it is not that message, and from then on always; `m` is then all zeros.
    fn sycon_newplex_channel_receive(
        state state: sycon_newplex_channel_state, opened[TAG_LEN] m from c[clen]
    ) {
        Ok(state.receive(m, &c)?)
    }
}
