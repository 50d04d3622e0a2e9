//! ML-DSA's external mu (FIPS 204): the 64 bytes that are signed of a message, computed beside the signer.
//!
//! For messages of any length and keys that are elsewhere: in a token, a service or another library. That
//! one must take mu as such; given mu as a message, it makes a signature that nobody accepts.
//!
//! ```c
//! #include <sycon/mldsa.h>
//!
//! /* What is to be signed of `message`; -1 if the key is of no ML-DSA. */
//! int prepare(uint8_t mu[64], const uint8_t *key, size_t keylen, const uint8_t *message, size_t len) {
//!     sycon_mldsa_mu_state state;
//!     if (sycon_mldsa_mu_init(&state, key, keylen, NULL, 0) != 0) return -1;
//!     if (sycon_mldsa_mu_update(&state, message, len) != 0) return -1;
//!     return sycon_mldsa_mu_final(&state, mu);
//! }
//! ```

use core::ffi::CStr;

use sycon::mldsa::{CONTEXT, MU, Mu, PreHash, mu_of_digest};

use crate::boundary::Refused;
use crate::items::interface;

interface! {
    /// Bytes of mu.
    size SYCON_MLDSA_MU_BYTES(MU);

    /// Bytes of the hash of a public key that FIPS 204 calls tr.
    size SYCON_MLDSA_MU_TR_BYTES(64);

    /// The most bytes of a context.
    size SYCON_MLDSA_MU_CONTEXT_BYTES_MAX(CONTEXT);

    /// The mu of a message that comes in pieces.
    state sycon_mldsa_mu(Mu, 640 bytes, aligned 16);

    /// For signatures by the owner of a public key, of 1312, 1952 or 2592 bytes. `context` is up to the
    /// application, at most 255 bytes; most take none.
    fn sycon_mldsa_mu_init(init state: sycon_mldsa_mu_state, in key[keylen], in context[contextlen]) {
        state.put(Mu::new(key, context)?);
        Ok(())
    }

    /// The same with the hash of the public key, SHAKE256.
    fn sycon_mldsa_mu_init_tr(
        init state: sycon_mldsa_mu_state, in tr: [SYCON_MLDSA_MU_TR_BYTES], in context[contextlen]
    ) {
        state.put(Mu::from_tr(tr, context)?);
        Ok(())
    }

    /// The same for HashML-DSA: the message is hashed with the function of that name, one of "SHA3-224" to
    /// "SHA3-512", "SHAKE128" and "SHAKE256".
    fn sycon_mldsa_mu_init_prehash(
        init state: sycon_mldsa_mu_state, in key[keylen], in context[contextlen], string prehash
    ) {
        state.put(Mu::prehashed(key, context, find(prehash)?)?);
        Ok(())
    }

    /// Absorbs the next piece of the message.
    fn sycon_mldsa_mu_update(state state: sycon_mldsa_mu_state, in r#in[inlen]) {
        state.absorb(r#in);
        Ok(())
    }

    /// Mu. Wipes the state.
    fn sycon_mldsa_mu_final(last state: sycon_mldsa_mu_state, out mu: [SYCON_MLDSA_MU_BYTES]) {
        *mu = state.finalize();
        Ok(())
    }

    /// The mu of a message whose digest is known, for HashML-DSA. Beside the functions above "SHA-224",
    /// "SHA-256", "SHA-384", "SHA-512", "SHA-512/224" and "SHA-512/256"; a digest of SHAKE128 has 32 bytes,
    /// of SHAKE256 64.
    fn sycon_mldsa_mu_of_digest(
        out mu: [SYCON_MLDSA_MU_BYTES], in key[keylen], in context[contextlen], string prehash,
        in digest[digestlen]
    ) {
        *mu = mu_of_digest(key, context, find(prehash)?, digest)?;
        Ok(())
    }
}

fn find(name: &CStr) -> Result<PreHash, Refused> {
    Ok(name.to_str().map_err(|_| Refused)?.parse()?)
}
