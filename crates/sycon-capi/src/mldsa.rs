//! ML-DSA's external mu (FIPS 204): the 64 bytes that are signed for a message, computed outside the signer.
//!
//! It supports messages of any length, and keys in a token, a service or another library. The signer must accept mu
//! as such: if it signs mu as a message, the signature is invalid.
//!
//! ```c
//! #include <sycon/mldsa.h>
//!
//! /* Computes mu for `message`. Returns -1 if the key does not have the length of an ML-DSA key. */
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
    /// The length of mu in bytes.
    size SYCON_MLDSA_MU_BYTES(MU);

    /// The length in bytes of the hash of a public key, which FIPS 204 calls tr.
    size SYCON_MLDSA_MU_TR_BYTES(64);

    /// The maximum length of a context in bytes.
    size SYCON_MLDSA_MU_CONTEXT_BYTES_MAX(CONTEXT);

    /// The computation of mu for a message in pieces.
    state sycon_mldsa_mu(Mu, 640 bytes, aligned 16);

    /// Begins the computation of mu for a signature with a public key of 1312, 1952 or 2592 bytes. The application
    /// chooses `context`, at most 255 bytes. Most applications leave it empty.
    fn sycon_mldsa_mu_init(init state: sycon_mldsa_mu_state, in key[keylen], in context[contextlen]) {
        state.put(Mu::new(key, context)?);
        Ok(())
    }

    /// Like `sycon_mldsa_mu_init`, with the SHAKE256 hash of the public key instead of the key.
    fn sycon_mldsa_mu_init_tr(
        init state: sycon_mldsa_mu_state, in tr: [SYCON_MLDSA_MU_TR_BYTES], in context[contextlen]
    ) {
        state.put(Mu::from_tr(tr, context)?);
        Ok(())
    }

    /// Like `sycon_mldsa_mu_init`, for HashML-DSA. `prehash` names the function that hashes the message: "SHA3-224"
    /// to "SHA3-512", "SHAKE128" or "SHAKE256". Case does not matter.
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

    /// Writes mu. Wipes the state.
    fn sycon_mldsa_mu_final(last state: sycon_mldsa_mu_state, out mu: [SYCON_MLDSA_MU_BYTES]) {
        *mu = state.finalize();
        Ok(())
    }

    /// Computes mu from the digest of a message, for HashML-DSA. `prehash` can also be "SHA-224", "SHA-256",
    /// "SHA-384", "SHA-512", "SHA-512/224" or "SHA-512/256". A digest of SHAKE128 is 32 bytes long, and a digest of
    /// SHAKE256 64 bytes.
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
