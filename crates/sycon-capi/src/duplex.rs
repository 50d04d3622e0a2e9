//! Newplex's duplex: Simpira-1024 with a rate of 96 bytes and a capacity of 32 bytes. **Low-level:** there is no
//! domain separation, so inputs of different meaning differ only in their bytes.

use sycon::Backend;
use sycon::experimental::newplex::duplex::Newplex;
use sycon::permutation::{Permutation, Simpira1024};
use sycon_secret::Secret;

use crate::boundary::Refused;
use crate::items::interface;

interface! {
    /// The length in bytes of a saved duplex.
    size SYCON_NEWPLEX_DUPLEX_BYTES(Newplex::BYTES);

    /// A duplex.
    state sycon_newplex_duplex(Newplex, 256 bytes, aligned 16);

    /// Initializes the state with zeros.
    fn sycon_newplex_duplex_init(init state: sycon_newplex_duplex_state) {
        state.put(Newplex::new(Backend::best()));
        Ok(())
    }

    /// XORs `in` into the state.
    fn sycon_newplex_duplex_absorb(state state: sycon_newplex_duplex_state, in r#in[inlen]) {
        state.absorb(r#in);
        Ok(())
    }

    /// Fills `out` from the state.
    fn sycon_newplex_duplex_squeeze(state state: sycon_newplex_duplex_state, out out[outlen]) {
        state.squeeze(out);
        Ok(())
    }

    /// Encrypts `m` to `c`, of equal length, and absorbs the ciphertext. They can be the same memory.
    fn sycon_newplex_duplex_encrypt(state state: sycon_newplex_duplex_state, moved[0, 0] c from m[mlen]) {
        state.encrypt(c);
        Ok(())
    }

    /// Decrypts `c` to `m`, of equal length. They can be the same memory.
    fn sycon_newplex_duplex_decrypt(state state: sycon_newplex_duplex_state, moved[0, 0] m from c[clen]) {
        state.decrypt(m);
        Ok(())
    }

    /// Permutes the state and begins a block, even if a block has just begun.
    fn sycon_newplex_duplex_permute(state state: sycon_newplex_duplex_state) {
        state.permute();
        Ok(())
    }

    /// Saves the state as `SYCON_NEWPLEX_DUPLEX_BYTES` bytes. `sycon_newplex_duplex_from_bytes` continues from
    /// them, here or in another implementation. **The bytes are as secret as the absorbed data.**
    fn sycon_newplex_duplex_to_bytes(const state: sycon_newplex_duplex_state, out out: [SYCON_NEWPLEX_DUPLEX_BYTES]) {
        *out = *state.to_bytes();
        Ok(())
    }

    /// Restores a saved duplex. Returns -1 for bytes that are not a valid state.
    fn sycon_newplex_duplex_from_bytes(init state: sycon_newplex_duplex_state, in r#in: [SYCON_NEWPLEX_DUPLEX_BYTES]) {
        state.put(Newplex::from_bytes(Backend::best(), r#in)?);
        Ok(())
    }

    /// Encrypts whole blocks of 96 bytes with a state of 128 bytes that you keep: XORs each block of `m` into the state,
    /// copies the block from the state to `c`, and permutes. A block of zeros squeezes. `c` and `m` can be the same memory.
    /// Returns -1 if the state or the blocks have another length.
    fn sycon_newplex_duplex_blocks(inout state[statelen], moved[0, 0] c from m[mlen]) {
        let (state, blocks) = in_blocks(state, c)?;
        Simpira1024::encrypt_blocks(Backend::best(), state, blocks);
        Ok(())
    }

    /// Decrypts `len` bytes of `c` that begin at `start`, a multiple of 96, and encrypts the blocks before them and the
    /// bytes after them, as `sycon_newplex_duplex_blocks` does. One call thus performs an operation that begins with a
    /// label and ends with a length or a tag. `m` and `c` can be the same memory. Returns -1 if the state or the blocks
    /// have another length, if `start` is not a multiple of 96, or if the `len` bytes are not all in `c`.
    fn sycon_newplex_duplex_decrypt_blocks(
        inout state[statelen], moved[0, 0] m from c[clen], value start: usize, value len: usize
    ) {
        let (state, blocks) = in_blocks(state, m)?;
        let (first, middle) = (start / RATE, len / RATE);
        if !start.is_multiple_of(RATE) || len > (blocks.len() * RATE).checked_sub(start).ok_or(Refused)? {
            return Err(Refused);
        }
        let (before, rest) = blocks.split_at_mut(first);
        let (whole, after) = rest.split_at_mut(middle);
        Simpira1024::encrypt_blocks(Backend::best(), state, before);
        Simpira1024::decrypt_blocks(Backend::best(), state, whole);
        // The last bytes of the data, which share a block with what follows: encrypting their plaintext leaves the state
        // of a receiver.
        let mut plaintext = Secret::new([0; RATE]);
        let plaintext = &mut plaintext[..len % RATE];
        let data = &mut after.as_flattened_mut()[..plaintext.len()];
        plaintext.copy_from_slice(data);
        for (byte, state) in plaintext.iter_mut().zip(&*state) {
            *byte ^= state;
        }
        data.copy_from_slice(plaintext);
        Simpira1024::encrypt_blocks(Backend::best(), state, after);
        after.as_flattened_mut()[..plaintext.len()].copy_from_slice(plaintext);
        Ok(())
    }
}

const RATE: usize = 96;

/// A state and whole blocks.
type InBlocks<'a> = (&'a mut [u8; Simpira1024::WIDTH], &'a mut [[u8; RATE]]);

fn in_blocks<'a>(state: &'a mut [u8], data: &'a mut [u8]) -> Result<InBlocks<'a>, Refused> {
    let (blocks, []) = data.as_chunks_mut() else { return Err(Refused) };
    Ok((state.try_into().map_err(|_| Refused)?, blocks))
}
