/*
 * Hash functions.
 *
 * Contents: SHA3-224, SHA3-256, SHA3-384, SHA3-512, Keccak-256, Ascon-Hash256, TupleHash128,
 *     TupleHash256, ParallelHash128, ParallelHash256
 *
 * Written by crates/sycon-header from crates/sycon-capi; do not edit.
 */
#ifndef SYCON_HASH_H
#define SYCON_HASH_H

#include <sycon/library.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Hash functions: those whose output length is fixed, or part of the function.
 *
 * `_init`, `_update`, `_final`; or all in one call. `_final` wipes the state.
 *
 * #include <sycon/hash.h>
 *
 * int fingerprint(uint8_t out[SYCON_HASH_SHA3_256_BYTES], const uint8_t *data, size_t len) {
 *     sycon_hash_sha3_256_state hash;
 *     return sycon_hash_sha3_256_init(&hash) != 0
 *         || sycon_hash_sha3_256_update(&hash, data, len) != 0
 *         || sycon_hash_sha3_256_final(&hash, out) != 0;
 * }
 */

/* In builds with the feature sha3. */

/* SHA3-224 */

// Bytes of a digest of SHA3-224.
#define SYCON_HASH_SHA3_224_BYTES 28

// Bytes of `sycon_hash_sha3_224_state`.
#define SYCON_HASH_SHA3_224_STATE_BYTES 256

// An instance of SHA3-224.
typedef struct SYCON_ALIGN(16) sycon_hash_sha3_224_state {
  uint8_t opaque[256];
} sycon_hash_sha3_224_state;

// SHA3-224 of `in`: a digest of 28 bytes.
SYCON_MUST_USE int sycon_hash_sha3_224(uint8_t *out, const uint8_t *in, size_t inlen);

// Begins to absorb.
SYCON_MUST_USE int sycon_hash_sha3_224_init(sycon_hash_sha3_224_state *state);

// Absorbs `in`.
SYCON_MUST_USE int sycon_hash_sha3_224_update(sycon_hash_sha3_224_state *state,
                                              const uint8_t *in,
                                              size_t inlen);

// The digest of what was absorbed. Wipes the state.
SYCON_MUST_USE int sycon_hash_sha3_224_final(sycon_hash_sha3_224_state *state, uint8_t *out);

/* SHA3-256 */

// Bytes of a digest of SHA3-256.
#define SYCON_HASH_SHA3_256_BYTES 32

// Bytes of `sycon_hash_sha3_256_state`.
#define SYCON_HASH_SHA3_256_STATE_BYTES 256

// An instance of SHA3-256.
typedef struct SYCON_ALIGN(16) sycon_hash_sha3_256_state {
  uint8_t opaque[256];
} sycon_hash_sha3_256_state;

// SHA3-256 of `in`: a digest of 32 bytes.
SYCON_MUST_USE int sycon_hash_sha3_256(uint8_t *out, const uint8_t *in, size_t inlen);

// Begins to absorb.
SYCON_MUST_USE int sycon_hash_sha3_256_init(sycon_hash_sha3_256_state *state);

// Absorbs `in`.
SYCON_MUST_USE int sycon_hash_sha3_256_update(sycon_hash_sha3_256_state *state,
                                              const uint8_t *in,
                                              size_t inlen);

// The digest of what was absorbed. Wipes the state.
SYCON_MUST_USE int sycon_hash_sha3_256_final(sycon_hash_sha3_256_state *state, uint8_t *out);

/* SHA3-384 */

// Bytes of a digest of SHA3-384.
#define SYCON_HASH_SHA3_384_BYTES 48

// Bytes of `sycon_hash_sha3_384_state`.
#define SYCON_HASH_SHA3_384_STATE_BYTES 256

// An instance of SHA3-384.
typedef struct SYCON_ALIGN(16) sycon_hash_sha3_384_state {
  uint8_t opaque[256];
} sycon_hash_sha3_384_state;

// SHA3-384 of `in`: a digest of 48 bytes.
SYCON_MUST_USE int sycon_hash_sha3_384(uint8_t *out, const uint8_t *in, size_t inlen);

// Begins to absorb.
SYCON_MUST_USE int sycon_hash_sha3_384_init(sycon_hash_sha3_384_state *state);

// Absorbs `in`.
SYCON_MUST_USE int sycon_hash_sha3_384_update(sycon_hash_sha3_384_state *state,
                                              const uint8_t *in,
                                              size_t inlen);

// The digest of what was absorbed. Wipes the state.
SYCON_MUST_USE int sycon_hash_sha3_384_final(sycon_hash_sha3_384_state *state, uint8_t *out);

/* SHA3-512 */

// Bytes of a digest of SHA3-512.
#define SYCON_HASH_SHA3_512_BYTES 64

// Bytes of `sycon_hash_sha3_512_state`.
#define SYCON_HASH_SHA3_512_STATE_BYTES 256

// An instance of SHA3-512.
typedef struct SYCON_ALIGN(16) sycon_hash_sha3_512_state {
  uint8_t opaque[256];
} sycon_hash_sha3_512_state;

// SHA3-512 of `in`: a digest of 64 bytes.
SYCON_MUST_USE int sycon_hash_sha3_512(uint8_t *out, const uint8_t *in, size_t inlen);

// Begins to absorb.
SYCON_MUST_USE int sycon_hash_sha3_512_init(sycon_hash_sha3_512_state *state);

// Absorbs `in`.
SYCON_MUST_USE int sycon_hash_sha3_512_update(sycon_hash_sha3_512_state *state,
                                              const uint8_t *in,
                                              size_t inlen);

// The digest of what was absorbed. Wipes the state.
SYCON_MUST_USE int sycon_hash_sha3_512_final(sycon_hash_sha3_512_state *state, uint8_t *out);

/* Keccak-256 */

// Bytes of a digest of Keccak-256.
#define SYCON_HASH_KECCAK256_BYTES 32

// Bytes of `sycon_hash_keccak256_state`.
#define SYCON_HASH_KECCAK256_STATE_BYTES 256

// An instance of Keccak-256.
typedef struct SYCON_ALIGN(16) sycon_hash_keccak256_state {
  uint8_t opaque[256];
} sycon_hash_keccak256_state;

// Keccak-256 of `in`: a digest of 32 bytes.
SYCON_MUST_USE int sycon_hash_keccak256(uint8_t *out, const uint8_t *in, size_t inlen);

// Begins to absorb.
SYCON_MUST_USE int sycon_hash_keccak256_init(sycon_hash_keccak256_state *state);

// Absorbs `in`.
SYCON_MUST_USE int sycon_hash_keccak256_update(sycon_hash_keccak256_state *state,
                                               const uint8_t *in,
                                               size_t inlen);

// The digest of what was absorbed. Wipes the state.
SYCON_MUST_USE int sycon_hash_keccak256_final(sycon_hash_keccak256_state *state, uint8_t *out);

/* In builds with the feature ascon. */

/* Ascon-Hash256 */

// Bytes of a digest of Ascon-Hash256.
#define SYCON_HASH_ASCON256_BYTES 32

// Bytes of `sycon_hash_ascon256_state`.
#define SYCON_HASH_ASCON256_STATE_BYTES 128

// An instance of Ascon-Hash256.
typedef struct SYCON_ALIGN(16) sycon_hash_ascon256_state {
  uint8_t opaque[128];
} sycon_hash_ascon256_state;

// Ascon-Hash256 of `in`: a digest of 32 bytes.
SYCON_MUST_USE int sycon_hash_ascon256(uint8_t *out, const uint8_t *in, size_t inlen);

// Begins to absorb.
SYCON_MUST_USE int sycon_hash_ascon256_init(sycon_hash_ascon256_state *state);

// Absorbs `in`.
SYCON_MUST_USE int sycon_hash_ascon256_update(sycon_hash_ascon256_state *state,
                                              const uint8_t *in,
                                              size_t inlen);

// The digest of what was absorbed. Wipes the state.
SYCON_MUST_USE int sycon_hash_ascon256_final(sycon_hash_ascon256_state *state, uint8_t *out);

/* In builds with the feature sp800-185. */

/* TupleHash128 */

// Bytes of `sycon_hash_tuplehash128_state`.
#define SYCON_HASH_TUPLEHASH128_STATE_BYTES 512

// An instance of TupleHash (SP 800-185, section 5.3). Each update is one part of the tuple.
typedef struct SYCON_ALIGN(16) sycon_hash_tuplehash128_state {
  uint8_t opaque[512];
} sycon_hash_tuplehash128_state;

// TupleHash of `count` parts, which `parts` and `lengths` list.
SYCON_MUST_USE int sycon_hash_tuplehash128(uint8_t *out,
                                           size_t outlen,
                                           const uint8_t *const *parts,
                                           const size_t *lengths,
                                           size_t count,
                                           const uint8_t *custom,
                                           size_t customlen);

// Begins to absorb, with the arguments of the function above.
SYCON_MUST_USE int sycon_hash_tuplehash128_init(sycon_hash_tuplehash128_state *state,
                                                const uint8_t *custom,
                                                size_t customlen);

// Absorbs `in`.
SYCON_MUST_USE int sycon_hash_tuplehash128_update(sycon_hash_tuplehash128_state *state,
                                                  const uint8_t *in,
                                                  size_t inlen);

// The output of `outlen` bytes, which is part of the function. Wipes the state.
SYCON_MUST_USE int sycon_hash_tuplehash128_final(sycon_hash_tuplehash128_state *state,
                                                 uint8_t *out,
                                                 size_t outlen);

/* TupleHash256 */

// Bytes of `sycon_hash_tuplehash256_state`.
#define SYCON_HASH_TUPLEHASH256_STATE_BYTES 512

// An instance of TupleHash (SP 800-185, section 5.3). Each update is one part of the tuple.
typedef struct SYCON_ALIGN(16) sycon_hash_tuplehash256_state {
  uint8_t opaque[512];
} sycon_hash_tuplehash256_state;

// TupleHash of `count` parts, which `parts` and `lengths` list.
SYCON_MUST_USE int sycon_hash_tuplehash256(uint8_t *out,
                                           size_t outlen,
                                           const uint8_t *const *parts,
                                           const size_t *lengths,
                                           size_t count,
                                           const uint8_t *custom,
                                           size_t customlen);

// Begins to absorb, with the arguments of the function above.
SYCON_MUST_USE int sycon_hash_tuplehash256_init(sycon_hash_tuplehash256_state *state,
                                                const uint8_t *custom,
                                                size_t customlen);

// Absorbs `in`.
SYCON_MUST_USE int sycon_hash_tuplehash256_update(sycon_hash_tuplehash256_state *state,
                                                  const uint8_t *in,
                                                  size_t inlen);

// The output of `outlen` bytes, which is part of the function. Wipes the state.
SYCON_MUST_USE int sycon_hash_tuplehash256_final(sycon_hash_tuplehash256_state *state,
                                                 uint8_t *out,
                                                 size_t outlen);

/* ParallelHash128 */

// Bytes of `sycon_hash_parallelhash128_state`.
#define SYCON_HASH_PARALLELHASH128_STATE_BYTES 768

// An instance of ParallelHash (SP 800-185, section 6.3).
typedef struct SYCON_ALIGN(16) sycon_hash_parallelhash128_state {
  uint8_t opaque[768];
} sycon_hash_parallelhash128_state;

// ParallelHash of `in`, in blocks of `blocksize` bytes, which is part of the function;
// 8192 is usual, and 0 an error.
SYCON_MUST_USE int sycon_hash_parallelhash128(uint8_t *out,
                                              size_t outlen,
                                              const uint8_t *in,
                                              size_t inlen,
                                              size_t blocksize,
                                              const uint8_t *custom,
                                              size_t customlen);

// Begins to absorb, with the arguments of the function above.
SYCON_MUST_USE int sycon_hash_parallelhash128_init(sycon_hash_parallelhash128_state *state,
                                                   size_t blocksize,
                                                   const uint8_t *custom,
                                                   size_t customlen);

// Absorbs `in`.
SYCON_MUST_USE int sycon_hash_parallelhash128_update(sycon_hash_parallelhash128_state *state,
                                                     const uint8_t *in,
                                                     size_t inlen);

// The output of `outlen` bytes, which is part of the function. Wipes the state.
SYCON_MUST_USE int sycon_hash_parallelhash128_final(sycon_hash_parallelhash128_state *state,
                                                    uint8_t *out,
                                                    size_t outlen);

/* ParallelHash256 */

// Bytes of `sycon_hash_parallelhash256_state`.
#define SYCON_HASH_PARALLELHASH256_STATE_BYTES 768

// An instance of ParallelHash (SP 800-185, section 6.3).
typedef struct SYCON_ALIGN(16) sycon_hash_parallelhash256_state {
  uint8_t opaque[768];
} sycon_hash_parallelhash256_state;

// ParallelHash of `in`, in blocks of `blocksize` bytes, which is part of the function;
// 8192 is usual, and 0 an error.
SYCON_MUST_USE int sycon_hash_parallelhash256(uint8_t *out,
                                              size_t outlen,
                                              const uint8_t *in,
                                              size_t inlen,
                                              size_t blocksize,
                                              const uint8_t *custom,
                                              size_t customlen);

// Begins to absorb, with the arguments of the function above.
SYCON_MUST_USE int sycon_hash_parallelhash256_init(sycon_hash_parallelhash256_state *state,
                                                   size_t blocksize,
                                                   const uint8_t *custom,
                                                   size_t customlen);

// Absorbs `in`.
SYCON_MUST_USE int sycon_hash_parallelhash256_update(sycon_hash_parallelhash256_state *state,
                                                     const uint8_t *in,
                                                     size_t inlen);

// The output of `outlen` bytes, which is part of the function. Wipes the state.
SYCON_MUST_USE int sycon_hash_parallelhash256_final(sycon_hash_parallelhash256_state *state,
                                                    uint8_t *out,
                                                    size_t outlen);

SYCON_ASSERT(sizeof(sycon_hash_sha3_224_state) == SYCON_HASH_SHA3_224_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_hash_sha3_256_state) == SYCON_HASH_SHA3_256_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_hash_sha3_384_state) == SYCON_HASH_SHA3_384_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_hash_sha3_512_state) == SYCON_HASH_SHA3_512_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_hash_keccak256_state) == SYCON_HASH_KECCAK256_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_hash_ascon256_state) == SYCON_HASH_ASCON256_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_hash_tuplehash128_state) == SYCON_HASH_TUPLEHASH128_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_hash_tuplehash256_state) == SYCON_HASH_TUPLEHASH256_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_hash_parallelhash128_state) == SYCON_HASH_PARALLELHASH128_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_hash_parallelhash256_state) == SYCON_HASH_PARALLELHASH256_STATE_BYTES);

#ifdef __cplusplus
}
#endif

#endif
