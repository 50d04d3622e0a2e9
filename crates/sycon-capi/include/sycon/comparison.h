/*
 * Two key encapsulation mechanisms to measure X-Wing against. No part of what libsycon promises.
 *
 * Contents: GHPC, naive X-Wing
 *
 * Written by crates/sycon-header from crates/sycon-capi; do not edit.
 */
#ifndef SYCON_COMPARISON_H
#define SYCON_COMPARISON_H

#include <sycon/library.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Other ways to combine ML-KEM-768 and X25519, for measurements only: what X-Wing saves by leaving
 * ML-KEM's ciphertext out of its hash.
 *
 * Nothing else speaks them. They are no part of what the library promises: any version may change
 * or drop them. For anything but a measurement take X-Wing, whose functions have the same shape.
 *
 * #include <sycon/comparison.h>
 *
 * int exchange(uint8_t ours[32], uint8_t theirs[32]) {
 *     uint8_t pk[sycon_kem_ghpc_PUBLICKEYBYTES], sk[sycon_kem_ghpc_SECRETKEYBYTES];
 *     uint8_t ct[sycon_kem_ghpc_CIPHERTEXTBYTES];
 *     return sycon_kem_ghpc_keypair(pk, sk) != 0 || sycon_kem_ghpc_enc(ct, ours, pk) != 0
 *         || sycon_kem_ghpc_dec(theirs, ct, sk) != 0;
 * }
 *
 * In builds with the feature comparison.
 */

/* GHPC */

// Bytes of a public key of GHPC.
#define sycon_kem_ghpc_PUBLICKEYBYTES 1216

// `sycon_kem_ghpc_PUBLICKEYBYTES` of the library that runs.
size_t sycon_kem_ghpc_publickeybytes(void);

// Bytes of a secret key of GHPC.
#define sycon_kem_ghpc_SECRETKEYBYTES 32

// `sycon_kem_ghpc_SECRETKEYBYTES` of the library that runs.
size_t sycon_kem_ghpc_secretkeybytes(void);

// Bytes of a ciphertext of GHPC.
#define sycon_kem_ghpc_CIPHERTEXTBYTES 1120

// `sycon_kem_ghpc_CIPHERTEXTBYTES` of the library that runs.
size_t sycon_kem_ghpc_ciphertextbytes(void);

// Bytes of a shared secret of GHPC.
#define sycon_kem_ghpc_SHAREDSECRETBYTES 32

// `sycon_kem_ghpc_SHAREDSECRETBYTES` of the library that runs.
size_t sycon_kem_ghpc_sharedsecretbytes(void);

// Bytes of the seed of a key pair of GHPC.
#define sycon_kem_ghpc_SEEDBYTES 32

// `sycon_kem_ghpc_SEEDBYTES` of the library that runs.
size_t sycon_kem_ghpc_seedbytes(void);

// Bytes of the randomness of an encapsulation of GHPC.
#define sycon_kem_ghpc_ENCSEEDBYTES 64

// `sycon_kem_ghpc_ENCSEEDBYTES` of the library that runs.
size_t sycon_kem_ghpc_encseedbytes(void);

// The key pair of GHPC that belongs to a seed.
// The seed is the secret key: 32 random bytes.
SYCON_MUST_USE int sycon_kem_ghpc_seed_keypair(uint8_t *pk, uint8_t *sk, const uint8_t *seed);

// A new key pair.
SYCON_MUST_USE int sycon_kem_ghpc_keypair(uint8_t *pk, uint8_t *sk);

// GHPC: a ciphertext `ct` and the shared secret `ss` in it, for the holder of `pk`'s secret key.
//
// -1 if `pk` is no public key.
SYCON_MUST_USE int sycon_kem_ghpc_enc(uint8_t *ct, uint8_t *ss, const uint8_t *pk);

// The same with randomness of your own, `_ENCSEEDBYTES`: for tests.
SYCON_MUST_USE int sycon_kem_ghpc_enc_deterministic(uint8_t *ct,
                                                    uint8_t *ss,
                                                    const uint8_t *pk,
                                                    const uint8_t *seed);

// The shared secret in a ciphertext.
SYCON_MUST_USE int sycon_kem_ghpc_dec(uint8_t *ss, const uint8_t *ct, const uint8_t *sk);

// The key pairs of many seeds, on up to `threads` threads, 0 for one a processor: what
// `_seed_keypair` makes of each, and sooner on processors with AVX-512 IFMA. `seed` holds them
// one behind the other, as `pk` and `sk` do theirs; -1 if their lengths do not fit.
SYCON_MUST_USE int sycon_kem_ghpc_seed_keypair_many(uint8_t *pk,
                                                    size_t pklen,
                                                    uint8_t *sk,
                                                    size_t sklen,
                                                    const uint8_t *seed,
                                                    size_t seedlen,
                                                    size_t threads);

// For each of many public keys a ciphertext and the shared secret in it, on up to `threads`
// threads, 0 for one a processor: what `_enc` does for each, and sooner on processors with
// AVX-512 IFMA. `pk` holds them one behind the other, as `ct` and `ss` do theirs; -1 if their
// lengths do not fit.
//
// A byte of `good`, for each key, is 1; 0, and its ciphertext and secret zeros, if it is no
// public key. Look at it: the function returns 0 all the same.
SYCON_MUST_USE int sycon_kem_ghpc_enc_many(uint8_t *ct,
                                           size_t ctlen,
                                           uint8_t *ss,
                                           size_t sslen,
                                           uint8_t *good,
                                           size_t goodlen,
                                           const uint8_t *pk,
                                           size_t pklen,
                                           size_t threads);

// Bytes of `sycon_kem_ghpc_public_state`.
#define sycon_kem_ghpc_public_STATEBYTES 9216

// `sycon_kem_ghpc_public_STATEBYTES` of the library that runs.
size_t sycon_kem_ghpc_public_statebytes(void);

// What its address is a multiple of.
#define sycon_kem_ghpc_public_STATEALIGN 64

// `sycon_kem_ghpc_public_STATEALIGN` of the library that runs.
size_t sycon_kem_ghpc_public_statealign(void);

// A public key of GHPC, expanded: for more than one encapsulation.
typedef struct SYCON_ALIGN(64) sycon_kem_ghpc_public_state {
  uint8_t opaque[9216];
} sycon_kem_ghpc_public_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_kem_ghpc_public_wipe(sycon_kem_ghpc_public_state *state);

// Expands a public key; -1 if it is none.
SYCON_MUST_USE int sycon_kem_ghpc_public_init(sycon_kem_ghpc_public_state *key, const uint8_t *pk);

// As `_enc`, with an expanded key.
SYCON_MUST_USE int sycon_kem_ghpc_enc_expanded(uint8_t *ct,
                                               uint8_t *ss,
                                               const sycon_kem_ghpc_public_state *key);

// Bytes of `sycon_kem_ghpc_secret_state`.
#define sycon_kem_ghpc_secret_STATEBYTES 11264

// `sycon_kem_ghpc_secret_STATEBYTES` of the library that runs.
size_t sycon_kem_ghpc_secret_statebytes(void);

// What its address is a multiple of.
#define sycon_kem_ghpc_secret_STATEALIGN 64

// `sycon_kem_ghpc_secret_STATEALIGN` of the library that runs.
size_t sycon_kem_ghpc_secret_statealign(void);

// A secret key of GHPC, expanded: for more than one decapsulation.
typedef struct SYCON_ALIGN(64) sycon_kem_ghpc_secret_state {
  uint8_t opaque[11264];
} sycon_kem_ghpc_secret_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_kem_ghpc_secret_wipe(sycon_kem_ghpc_secret_state *state);

// Expands a secret key.
SYCON_MUST_USE int sycon_kem_ghpc_secret_init(sycon_kem_ghpc_secret_state *key, const uint8_t *sk);

// As `_dec`, with an expanded key.
SYCON_MUST_USE int sycon_kem_ghpc_dec_expanded(uint8_t *ss,
                                               const uint8_t *ct,
                                               const sycon_kem_ghpc_secret_state *key);

// The shared secrets in many ciphertexts, on up to `threads` threads, 0 for one a processor:
// what `_dec_expanded` gives for each, and sooner on processors with AVX-512 IFMA. `ct` holds
// them one behind the other, as `ss` does the secrets; -1 if their lengths do not fit.
//
// A byte of `good`, for each ciphertext, is 1; 0, and its secret zeros, if `_dec` refuses it.
// Look at it: the function returns 0 all the same.
SYCON_MUST_USE int sycon_kem_ghpc_dec_many(uint8_t *ss,
                                           size_t sslen,
                                           uint8_t *good,
                                           size_t goodlen,
                                           const uint8_t *ct,
                                           size_t ctlen,
                                           const sycon_kem_ghpc_secret_state *key,
                                           size_t threads);

// The public key that belongs to an expanded secret key.
SYCON_MUST_USE int sycon_kem_ghpc_secret_public(const sycon_kem_ghpc_secret_state *key,
                                                uint8_t *pk);

/* naive X-Wing */

// Bytes of a public key of naive X-Wing.
#define sycon_kem_xwing_naive_PUBLICKEYBYTES 1216

// `sycon_kem_xwing_naive_PUBLICKEYBYTES` of the library that runs.
size_t sycon_kem_xwing_naive_publickeybytes(void);

// Bytes of a secret key of naive X-Wing.
#define sycon_kem_xwing_naive_SECRETKEYBYTES 32

// `sycon_kem_xwing_naive_SECRETKEYBYTES` of the library that runs.
size_t sycon_kem_xwing_naive_secretkeybytes(void);

// Bytes of a ciphertext of naive X-Wing.
#define sycon_kem_xwing_naive_CIPHERTEXTBYTES 1120

// `sycon_kem_xwing_naive_CIPHERTEXTBYTES` of the library that runs.
size_t sycon_kem_xwing_naive_ciphertextbytes(void);

// Bytes of a shared secret of naive X-Wing.
#define sycon_kem_xwing_naive_SHAREDSECRETBYTES 32

// `sycon_kem_xwing_naive_SHAREDSECRETBYTES` of the library that runs.
size_t sycon_kem_xwing_naive_sharedsecretbytes(void);

// Bytes of the seed of a key pair of naive X-Wing.
#define sycon_kem_xwing_naive_SEEDBYTES 32

// `sycon_kem_xwing_naive_SEEDBYTES` of the library that runs.
size_t sycon_kem_xwing_naive_seedbytes(void);

// Bytes of the randomness of an encapsulation of naive X-Wing.
#define sycon_kem_xwing_naive_ENCSEEDBYTES 64

// `sycon_kem_xwing_naive_ENCSEEDBYTES` of the library that runs.
size_t sycon_kem_xwing_naive_encseedbytes(void);

// The key pair of naive X-Wing that belongs to a seed.
// The seed is the secret key: 32 random bytes.
SYCON_MUST_USE int sycon_kem_xwing_naive_seed_keypair(uint8_t *pk,
                                                      uint8_t *sk,
                                                      const uint8_t *seed);

// A new key pair.
SYCON_MUST_USE int sycon_kem_xwing_naive_keypair(uint8_t *pk, uint8_t *sk);

// naive X-Wing: a ciphertext `ct` and the shared secret `ss` in it, for the holder of `pk`'s secret key.
//
// -1 if `pk` is no public key.
SYCON_MUST_USE int sycon_kem_xwing_naive_enc(uint8_t *ct, uint8_t *ss, const uint8_t *pk);

// The same with randomness of your own, `_ENCSEEDBYTES`: for tests.
SYCON_MUST_USE int sycon_kem_xwing_naive_enc_deterministic(uint8_t *ct,
                                                           uint8_t *ss,
                                                           const uint8_t *pk,
                                                           const uint8_t *seed);

// The shared secret in a ciphertext.
SYCON_MUST_USE int sycon_kem_xwing_naive_dec(uint8_t *ss, const uint8_t *ct, const uint8_t *sk);

// The key pairs of many seeds, on up to `threads` threads, 0 for one a processor: what
// `_seed_keypair` makes of each, and sooner on processors with AVX-512 IFMA. `seed` holds them
// one behind the other, as `pk` and `sk` do theirs; -1 if their lengths do not fit.
SYCON_MUST_USE int sycon_kem_xwing_naive_seed_keypair_many(uint8_t *pk,
                                                           size_t pklen,
                                                           uint8_t *sk,
                                                           size_t sklen,
                                                           const uint8_t *seed,
                                                           size_t seedlen,
                                                           size_t threads);

// For each of many public keys a ciphertext and the shared secret in it, on up to `threads`
// threads, 0 for one a processor: what `_enc` does for each, and sooner on processors with
// AVX-512 IFMA. `pk` holds them one behind the other, as `ct` and `ss` do theirs; -1 if their
// lengths do not fit.
//
// A byte of `good`, for each key, is 1; 0, and its ciphertext and secret zeros, if it is no
// public key. Look at it: the function returns 0 all the same.
SYCON_MUST_USE int sycon_kem_xwing_naive_enc_many(uint8_t *ct,
                                                  size_t ctlen,
                                                  uint8_t *ss,
                                                  size_t sslen,
                                                  uint8_t *good,
                                                  size_t goodlen,
                                                  const uint8_t *pk,
                                                  size_t pklen,
                                                  size_t threads);

// Bytes of `sycon_kem_xwing_naive_public_state`.
#define sycon_kem_xwing_naive_public_STATEBYTES 9216

// `sycon_kem_xwing_naive_public_STATEBYTES` of the library that runs.
size_t sycon_kem_xwing_naive_public_statebytes(void);

// What its address is a multiple of.
#define sycon_kem_xwing_naive_public_STATEALIGN 64

// `sycon_kem_xwing_naive_public_STATEALIGN` of the library that runs.
size_t sycon_kem_xwing_naive_public_statealign(void);

// A public key of naive X-Wing, expanded: for more than one encapsulation.
typedef struct SYCON_ALIGN(64) sycon_kem_xwing_naive_public_state {
  uint8_t opaque[9216];
} sycon_kem_xwing_naive_public_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_kem_xwing_naive_public_wipe(sycon_kem_xwing_naive_public_state *state);

// Expands a public key; -1 if it is none.
SYCON_MUST_USE int sycon_kem_xwing_naive_public_init(sycon_kem_xwing_naive_public_state *key,
                                                     const uint8_t *pk);

// As `_enc`, with an expanded key.
SYCON_MUST_USE int sycon_kem_xwing_naive_enc_expanded(uint8_t *ct,
                                                      uint8_t *ss,
                                                      const sycon_kem_xwing_naive_public_state *key);

// Bytes of `sycon_kem_xwing_naive_secret_state`.
#define sycon_kem_xwing_naive_secret_STATEBYTES 11264

// `sycon_kem_xwing_naive_secret_STATEBYTES` of the library that runs.
size_t sycon_kem_xwing_naive_secret_statebytes(void);

// What its address is a multiple of.
#define sycon_kem_xwing_naive_secret_STATEALIGN 64

// `sycon_kem_xwing_naive_secret_STATEALIGN` of the library that runs.
size_t sycon_kem_xwing_naive_secret_statealign(void);

// A secret key of naive X-Wing, expanded: for more than one decapsulation.
typedef struct SYCON_ALIGN(64) sycon_kem_xwing_naive_secret_state {
  uint8_t opaque[11264];
} sycon_kem_xwing_naive_secret_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_kem_xwing_naive_secret_wipe(sycon_kem_xwing_naive_secret_state *state);

// Expands a secret key.
SYCON_MUST_USE int sycon_kem_xwing_naive_secret_init(sycon_kem_xwing_naive_secret_state *key,
                                                     const uint8_t *sk);

// As `_dec`, with an expanded key.
SYCON_MUST_USE int sycon_kem_xwing_naive_dec_expanded(uint8_t *ss,
                                                      const uint8_t *ct,
                                                      const sycon_kem_xwing_naive_secret_state *key);

// The shared secrets in many ciphertexts, on up to `threads` threads, 0 for one a processor:
// what `_dec_expanded` gives for each, and sooner on processors with AVX-512 IFMA. `ct` holds
// them one behind the other, as `ss` does the secrets; -1 if their lengths do not fit.
//
// A byte of `good`, for each ciphertext, is 1; 0, and its secret zeros, if `_dec` refuses it.
// Look at it: the function returns 0 all the same.
SYCON_MUST_USE int sycon_kem_xwing_naive_dec_many(uint8_t *ss,
                                                  size_t sslen,
                                                  uint8_t *good,
                                                  size_t goodlen,
                                                  const uint8_t *ct,
                                                  size_t ctlen,
                                                  const sycon_kem_xwing_naive_secret_state *key,
                                                  size_t threads);

// The public key that belongs to an expanded secret key.
SYCON_MUST_USE int sycon_kem_xwing_naive_secret_public(const sycon_kem_xwing_naive_secret_state *key,
                                                       uint8_t *pk);

SYCON_ASSERT(sizeof(sycon_kem_ghpc_public_state) == sycon_kem_ghpc_public_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_kem_ghpc_secret_state) == sycon_kem_ghpc_secret_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_kem_xwing_naive_public_state) == sycon_kem_xwing_naive_public_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_kem_xwing_naive_secret_state) == sycon_kem_xwing_naive_secret_STATEBYTES);

#ifdef __cplusplus
}
#endif

#endif
