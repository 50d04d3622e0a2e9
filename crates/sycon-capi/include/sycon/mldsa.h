/*
 * ML-DSA's external mu.
 *
 * Contents: sycon_mldsa_mu_init, sycon_mldsa_mu_init_tr, sycon_mldsa_mu_init_prehash,
 *     sycon_mldsa_mu_update, sycon_mldsa_mu_final, sycon_mldsa_mu_of_digest
 *
 * Written by crates/sycon-header from crates/sycon-capi; do not edit.
 */
#ifndef SYCON_MLDSA_H
#define SYCON_MLDSA_H

#include <sycon/library.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * ML-DSA's external mu (FIPS 204): the 64 bytes that are signed of a message, computed beside the signer.
 *
 * For messages of any length and keys that are elsewhere: in a token, a service or another library. That
 * one must take mu as such; given mu as a message, it makes a signature that nobody accepts.
 *
 * #include <sycon/mldsa.h>
 *
 * // What is to be signed of `message`; -1 if the key is of no ML-DSA.
 * int prepare(uint8_t mu[64], const uint8_t *key, size_t keylen, const uint8_t *message, size_t len) {
 *     sycon_mldsa_mu_state state;
 *     if (sycon_mldsa_mu_init(&state, key, keylen, NULL, 0) != 0) return -1;
 *     if (sycon_mldsa_mu_update(&state, message, len) != 0) return -1;
 *     return sycon_mldsa_mu_final(&state, mu);
 * }
 *
 * In builds with the feature mldsa.
 */

// Bytes of mu.
#define SYCON_MLDSA_MU_BYTES 64

// Bytes of the hash of a public key that FIPS 204 calls tr.
#define SYCON_MLDSA_MU_TR_BYTES 64

// The most bytes of a context.
#define SYCON_MLDSA_MU_CONTEXT_BYTES_MAX 255

// Bytes of `sycon_mldsa_mu_state`.
#define SYCON_MLDSA_MU_STATE_BYTES 640

// The mu of a message that comes in pieces.
typedef struct SYCON_ALIGN(16) sycon_mldsa_mu_state {
  uint8_t opaque[640];
} sycon_mldsa_mu_state;

// For signatures by the owner of a public key, of 1312, 1952 or 2592 bytes. `context` is up to the
// application, at most 255 bytes; most take none.
SYCON_MUST_USE int sycon_mldsa_mu_init(sycon_mldsa_mu_state *state,
                                       const uint8_t *key,
                                       size_t keylen,
                                       const uint8_t *context,
                                       size_t contextlen);

// The same with the hash of the public key, SHAKE256.
SYCON_MUST_USE int sycon_mldsa_mu_init_tr(sycon_mldsa_mu_state *state,
                                          const uint8_t *tr,
                                          const uint8_t *context,
                                          size_t contextlen);

// The same for HashML-DSA: the message is hashed with the function of that name, one of "SHA3-224" to
// "SHA3-512", "SHAKE128" and "SHAKE256".
SYCON_MUST_USE int sycon_mldsa_mu_init_prehash(sycon_mldsa_mu_state *state,
                                               const uint8_t *key,
                                               size_t keylen,
                                               const uint8_t *context,
                                               size_t contextlen,
                                               const char *prehash);

// Absorbs the next piece of the message.
SYCON_MUST_USE int sycon_mldsa_mu_update(sycon_mldsa_mu_state *state,
                                         const uint8_t *in,
                                         size_t inlen);

// Mu. Wipes the state.
SYCON_MUST_USE int sycon_mldsa_mu_final(sycon_mldsa_mu_state *state, uint8_t *mu);

// The mu of a message whose digest is known, for HashML-DSA. Beside the functions above "SHA-224",
// "SHA-256", "SHA-384", "SHA-512", "SHA-512/224" and "SHA-512/256"; a digest of SHAKE128 has 32 bytes,
// of SHAKE256 64.
SYCON_MUST_USE int sycon_mldsa_mu_of_digest(uint8_t *mu,
                                            const uint8_t *key,
                                            size_t keylen,
                                            const uint8_t *context,
                                            size_t contextlen,
                                            const char *prehash,
                                            const uint8_t *digest,
                                            size_t digestlen);

SYCON_ASSERT(sizeof(sycon_mldsa_mu_state) == SYCON_MLDSA_MU_STATE_BYTES);

#ifdef __cplusplus
}
#endif

#endif
