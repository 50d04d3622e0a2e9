/*
 * Fiat-Shamir transcripts.
 *
 * Contents: draft-irtf-cfrg-fiat-shamir-03, SHAKE128,
 *     draft-irtf-cfrg-fiat-shamir-03, TurboSHAKE128, Merlin 1.0, STROBE-128, STROBE-256
 *
 * Written by crates/sycon-header from crates/sycon-capi; do not edit.
 */
#ifndef SYCON_TRANSCRIPT_H
#define SYCON_TRANSCRIPT_H

#include <sycon/library.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Fiat-Shamir transcripts: what a prover and a verifier both feed with the messages of a proof, to draw
 * the challenges from.
 *
 * New proofs take `sycon_fiat_shamir_turboshake128_..`, the duplex sponge of the CFRG's draft
 * draft-irtf-cfrg-fiat-shamir-03, or that of SHAKE128 where a standard asks for it. Merlin is that of
 * bulletproofs and schnorrkel, and STROBE-128 what it stands on. No two of them give the same challenges.
 *
 * States are copied by assignment, as provers fork. After `fork`, use the state in one process only if it sends with
 * STROBE or draws Merlin's random numbers: parent and child would encrypt with one keystream, and draw the same numbers.
 *
 * #include <sycon/transcript.h>
 *
 * // The challenge for a commitment of 32 bytes; -1 if something is wrong.
 * int draw(uint8_t challenge[32], const uint8_t commitment[32]) {
 *     sycon_merlin_state transcript;
 *     if (sycon_merlin_init(&transcript, (const uint8_t *)"example.org proof v1", 20) != 0) return -1;
 *     if (sycon_merlin_append_message(&transcript, (const uint8_t *)"commitment", 10, commitment, 32) != 0)
 *         return -1;
 *     return sycon_merlin_challenge_bytes(&transcript, (const uint8_t *)"challenge", 9, challenge, 32);
 * }
 *
 * In builds with the feature transcript.
 */

// Bytes of a session identifier.
#define SYCON_FIAT_SHAMIR_SESSION_ID_BYTES 32

/* draft-irtf-cfrg-fiat-shamir-03, SHAKE128 */

// Bytes of `sycon_fiat_shamir_shake128_state`.
#define SYCON_FIAT_SHAMIR_SHAKE128_STATE_BYTES 512

// A transcript of the suite SHAKE128.
typedef struct SYCON_ALIGN(16) sycon_fiat_shamir_shake128_state {
  uint8_t opaque[512];
} sycon_fiat_shamir_shake128_state;

// For the sessions of an identifier, of `_derive_session_id`.
SYCON_MUST_USE int sycon_fiat_shamir_shake128_init(sycon_fiat_shamir_shake128_state *state,
                                                   const uint8_t *session_id);

// Absorbs `in`. In pieces is as at once: messages whose length is not fixed need it before them.
SYCON_MUST_USE int sycon_fiat_shamir_shake128_absorb(sycon_fiat_shamir_shake128_state *state,
                                                     const uint8_t *in,
                                                     size_t inlen);

// Fills `out` with the next bytes of the stream, which begins anew behind the next absorb.
SYCON_MUST_USE int sycon_fiat_shamir_shake128_squeeze(sycon_fiat_shamir_shake128_state *state,
                                                      uint8_t *out,
                                                      size_t outlen);

// The session identifier for a tag, which says what the proofs are of: application, protocol,
// parameters, version.
SYCON_MUST_USE int sycon_fiat_shamir_shake128_derive_session_id(uint8_t *session_id,
                                                                const uint8_t *tag,
                                                                size_t taglen);

/* draft-irtf-cfrg-fiat-shamir-03, TurboSHAKE128 */

// Bytes of `sycon_fiat_shamir_turboshake128_state`.
#define SYCON_FIAT_SHAMIR_TURBOSHAKE128_STATE_BYTES 512

// A transcript of the suite TurboSHAKE128, twice as fast.
typedef struct SYCON_ALIGN(16) sycon_fiat_shamir_turboshake128_state {
  uint8_t opaque[512];
} sycon_fiat_shamir_turboshake128_state;

// For the sessions of an identifier, of `_derive_session_id`.
SYCON_MUST_USE int sycon_fiat_shamir_turboshake128_init(sycon_fiat_shamir_turboshake128_state *state,
                                                        const uint8_t *session_id);

// Absorbs `in`. In pieces is as at once: messages whose length is not fixed need it before them.
SYCON_MUST_USE int sycon_fiat_shamir_turboshake128_absorb(sycon_fiat_shamir_turboshake128_state *state,
                                                          const uint8_t *in,
                                                          size_t inlen);

// Fills `out` with the next bytes of the stream, which begins anew behind the next absorb.
SYCON_MUST_USE int sycon_fiat_shamir_turboshake128_squeeze(sycon_fiat_shamir_turboshake128_state *state,
                                                           uint8_t *out,
                                                           size_t outlen);

// The session identifier for a tag, which says what the proofs are of: application, protocol,
// parameters, version.
SYCON_MUST_USE int sycon_fiat_shamir_turboshake128_derive_session_id(uint8_t *session_id,
                                                                     const uint8_t *tag,
                                                                     size_t taglen);

/* Merlin 1.0 */

// Bytes of `sycon_merlin_state`.
#define SYCON_MERLIN_STATE_BYTES 256

// A transcript of Merlin.
typedef struct SYCON_ALIGN(16) sycon_merlin_state {
  uint8_t opaque[256];
} sycon_merlin_state;

// For the application with that label, with a version.
SYCON_MUST_USE int sycon_merlin_init(sycon_merlin_state *state,
                                     const uint8_t *label,
                                     size_t labellen);

// Appends a message of the prover, of less than 2^32 bytes. The label says which one it is.
SYCON_MUST_USE int sycon_merlin_append_message(sycon_merlin_state *state,
                                               const uint8_t *label,
                                               size_t labellen,
                                               const uint8_t *message,
                                               size_t messagelen);

// Appends a number, as 8 bytes, little-endian.
SYCON_MUST_USE int sycon_merlin_append_u64(sycon_merlin_state *state,
                                           const uint8_t *label,
                                           size_t labellen,
                                           uint64_t x);

// Fills `out` with a challenge of the verifier, of less than 2^32 bytes. It counts as said, also one
// of no byte.
SYCON_MUST_USE int sycon_merlin_challenge_bytes(sycon_merlin_state *state,
                                                const uint8_t *label,
                                                size_t labellen,
                                                uint8_t *out,
                                                size_t outlen);

// Bytes of randomness for a generator.
#define SYCON_MERLIN_RNG_RANDOM_BYTES 32

// Bytes of `sycon_merlin_rng_state`.
#define SYCON_MERLIN_RNG_STATE_BYTES 256

// A generator of the prover's random numbers, which depend on a transcript, on the prover's secrets
// and on fresh randomness.
typedef struct SYCON_ALIGN(16) sycon_merlin_rng_state {
  uint8_t opaque[256];
} sycon_merlin_rng_state;

// Begins a generator for this point of a transcript, which stays as it is.
SYCON_MUST_USE int sycon_merlin_rng_init(sycon_merlin_rng_state *rng,
                                         const sycon_merlin_state *state);

// Adds a secret of the prover, of less than 2^32 bytes. Not after `sycon_merlin_rng_finalize`.
SYCON_MUST_USE int sycon_merlin_rng_rekey(sycon_merlin_rng_state *rng,
                                          const uint8_t *label,
                                          size_t labellen,
                                          const uint8_t *witness,
                                          size_t witnesslen);

// Adds randomness, after which the generator is ready.
SYCON_MUST_USE int sycon_merlin_rng_finalize(sycon_merlin_rng_state *rng, const uint8_t *random);

// Fills `out` with random bytes, less than 2^32. Reads do not join: 10 and 10 are not the 20 of one.
SYCON_MUST_USE int sycon_merlin_rng_fill(sycon_merlin_rng_state *rng, uint8_t *out, size_t outlen);

// In `how`: the operation is about the protocol itself.
#define SYCON_STROBE_META 1

// In `how`: it goes on with the last one, which must have been the same; else -1.
#define SYCON_STROBE_MORE 2

/* STROBE-128 */

// Bytes of `sycon_strobe128_state`.
#define SYCON_STROBE128_STATE_BYTES 256

// A transcript of STROBE v1.0.2 with 128 bits of security.
typedef struct SYCON_ALIGN(16) sycon_strobe128_state {
  uint8_t opaque[256];
} sycon_strobe128_state;

// For the protocol of that name.
SYCON_MUST_USE int sycon_strobe128_init(sycon_strobe128_state *state,
                                        const uint8_t *protocol,
                                        size_t protocollen);

// Absorbs what both sides know.
SYCON_MUST_USE int sycon_strobe128_ad(sycon_strobe128_state *state,
                                      uint8_t how,
                                      const uint8_t *in,
                                      size_t inlen);

// Takes a key that both sides know.
SYCON_MUST_USE int sycon_strobe128_key(sycon_strobe128_state *state,
                                       uint8_t how,
                                       const uint8_t *in,
                                       size_t inlen);

// Absorbs plaintext that is sent.
SYCON_MUST_USE int sycon_strobe128_send_clr(sycon_strobe128_state *state,
                                            uint8_t how,
                                            const uint8_t *in,
                                            size_t inlen);

// Absorbs plaintext that was received.
SYCON_MUST_USE int sycon_strobe128_recv_clr(sycon_strobe128_state *state,
                                            uint8_t how,
                                            const uint8_t *in,
                                            size_t inlen);

// Checks a MAC that was received, in constant time: -1 if it is wrong, or with
// `SYCON_STROBE_MORE`; the transcript must not be used then. Also -1 if `taglen` is not `length`,
// which is the length in bytes that your protocol fixes for its MACs: preferably 16 or more, and at least 4. A
// forged MAC is accepted with a probability of 2^(-8 `length`). Never let the sender choose
// `length`.
SYCON_MUST_USE int sycon_strobe128_recv_mac(sycon_strobe128_state *state,
                                            uint8_t how,
                                            const uint8_t *tag,
                                            size_t taglen,
                                            size_t length);

// Encrypts `m` to `c`, of the same length, without authentication. They may be the same memory.
SYCON_MUST_USE int sycon_strobe128_send_enc(sycon_strobe128_state *state,
                                            uint8_t how,
                                            uint8_t *c,
                                            const uint8_t *m,
                                            size_t mlen);

// Decrypts `c` to `m`, of the same length, without authentication. They may be the same memory.
SYCON_MUST_USE int sycon_strobe128_recv_enc(sycon_strobe128_state *state,
                                            uint8_t how,
                                            uint8_t *m,
                                            const uint8_t *c,
                                            size_t clen);

// Fills `out` with what depends on everything before.
SYCON_MUST_USE int sycon_strobe128_prf(sycon_strobe128_state *state,
                                       uint8_t how,
                                       uint8_t *out,
                                       size_t outlen);

// Fills `out` with a code that authenticates everything before: 16 bytes or more.
SYCON_MUST_USE int sycon_strobe128_send_mac(sycon_strobe128_state *state,
                                            uint8_t how,
                                            uint8_t *out,
                                            size_t outlen);

// Forgets `bytes` of the state, so that nobody who learns it can go back: 16, or 32 for
// STROBE-256. At most 1024 in one call.
SYCON_MUST_USE int sycon_strobe128_ratchet(sycon_strobe128_state *state, uint8_t how, size_t bytes);

/* STROBE-256 */

// Bytes of `sycon_strobe256_state`.
#define SYCON_STROBE256_STATE_BYTES 256

// A transcript of STROBE v1.0.2 with 256 bits of security.
typedef struct SYCON_ALIGN(16) sycon_strobe256_state {
  uint8_t opaque[256];
} sycon_strobe256_state;

// For the protocol of that name.
SYCON_MUST_USE int sycon_strobe256_init(sycon_strobe256_state *state,
                                        const uint8_t *protocol,
                                        size_t protocollen);

// Absorbs what both sides know.
SYCON_MUST_USE int sycon_strobe256_ad(sycon_strobe256_state *state,
                                      uint8_t how,
                                      const uint8_t *in,
                                      size_t inlen);

// Takes a key that both sides know.
SYCON_MUST_USE int sycon_strobe256_key(sycon_strobe256_state *state,
                                       uint8_t how,
                                       const uint8_t *in,
                                       size_t inlen);

// Absorbs plaintext that is sent.
SYCON_MUST_USE int sycon_strobe256_send_clr(sycon_strobe256_state *state,
                                            uint8_t how,
                                            const uint8_t *in,
                                            size_t inlen);

// Absorbs plaintext that was received.
SYCON_MUST_USE int sycon_strobe256_recv_clr(sycon_strobe256_state *state,
                                            uint8_t how,
                                            const uint8_t *in,
                                            size_t inlen);

// Checks a MAC that was received, in constant time: -1 if it is wrong, or with
// `SYCON_STROBE_MORE`; the transcript must not be used then. Also -1 if `taglen` is not `length`,
// which is the length in bytes that your protocol fixes for its MACs: preferably 16 or more, and at least 4. A
// forged MAC is accepted with a probability of 2^(-8 `length`). Never let the sender choose
// `length`.
SYCON_MUST_USE int sycon_strobe256_recv_mac(sycon_strobe256_state *state,
                                            uint8_t how,
                                            const uint8_t *tag,
                                            size_t taglen,
                                            size_t length);

// Encrypts `m` to `c`, of the same length, without authentication. They may be the same memory.
SYCON_MUST_USE int sycon_strobe256_send_enc(sycon_strobe256_state *state,
                                            uint8_t how,
                                            uint8_t *c,
                                            const uint8_t *m,
                                            size_t mlen);

// Decrypts `c` to `m`, of the same length, without authentication. They may be the same memory.
SYCON_MUST_USE int sycon_strobe256_recv_enc(sycon_strobe256_state *state,
                                            uint8_t how,
                                            uint8_t *m,
                                            const uint8_t *c,
                                            size_t clen);

// Fills `out` with what depends on everything before.
SYCON_MUST_USE int sycon_strobe256_prf(sycon_strobe256_state *state,
                                       uint8_t how,
                                       uint8_t *out,
                                       size_t outlen);

// Fills `out` with a code that authenticates everything before: 16 bytes or more.
SYCON_MUST_USE int sycon_strobe256_send_mac(sycon_strobe256_state *state,
                                            uint8_t how,
                                            uint8_t *out,
                                            size_t outlen);

// Forgets `bytes` of the state, so that nobody who learns it can go back: 16, or 32 for
// STROBE-256. At most 1024 in one call.
SYCON_MUST_USE int sycon_strobe256_ratchet(sycon_strobe256_state *state, uint8_t how, size_t bytes);

SYCON_ASSERT(sizeof(sycon_fiat_shamir_shake128_state) == SYCON_FIAT_SHAMIR_SHAKE128_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_fiat_shamir_turboshake128_state) == SYCON_FIAT_SHAMIR_TURBOSHAKE128_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_merlin_state) == SYCON_MERLIN_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_merlin_rng_state) == SYCON_MERLIN_RNG_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_strobe128_state) == SYCON_STROBE128_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_strobe256_state) == SYCON_STROBE256_STATE_BYTES);

#ifdef __cplusplus
}
#endif

#endif
