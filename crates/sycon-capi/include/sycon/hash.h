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
 * int fingerprint(uint8_t out[sycon_hash_sha3_256_BYTES], const uint8_t *data, size_t len) {
 *     sycon_hash_sha3_256_state hash;
 *     return sycon_hash_sha3_256_init(&hash) != 0
 *         || sycon_hash_sha3_256_update(&hash, data, len) != 0
 *         || sycon_hash_sha3_256_final(&hash, out) != 0;
 * }
 */

/* In builds with the feature sha3. */

/* SHA3-224 */

// Bytes of a digest of SHA3-224.
#define sycon_hash_sha3_224_BYTES 28

// `sycon_hash_sha3_224_BYTES` of the library that runs.
size_t sycon_hash_sha3_224_bytes(void);

// Bytes of `sycon_hash_sha3_224_state`.
#define sycon_hash_sha3_224_STATEBYTES 256

// `sycon_hash_sha3_224_STATEBYTES` of the library that runs.
size_t sycon_hash_sha3_224_statebytes(void);

// What its address is a multiple of.
#define sycon_hash_sha3_224_STATEALIGN 16

// `sycon_hash_sha3_224_STATEALIGN` of the library that runs.
size_t sycon_hash_sha3_224_statealign(void);

// An instance of SHA3-224.
typedef struct SYCON_ALIGN(16) sycon_hash_sha3_224_state {
  uint8_t opaque[256];
} sycon_hash_sha3_224_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_hash_sha3_224_wipe(sycon_hash_sha3_224_state *state);

// SHA3-224 of `in`: a digest of `sycon_hash_sha3_224_BYTES`.
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
#define sycon_hash_sha3_256_BYTES 32

// `sycon_hash_sha3_256_BYTES` of the library that runs.
size_t sycon_hash_sha3_256_bytes(void);

// Bytes of `sycon_hash_sha3_256_state`.
#define sycon_hash_sha3_256_STATEBYTES 256

// `sycon_hash_sha3_256_STATEBYTES` of the library that runs.
size_t sycon_hash_sha3_256_statebytes(void);

// What its address is a multiple of.
#define sycon_hash_sha3_256_STATEALIGN 16

// `sycon_hash_sha3_256_STATEALIGN` of the library that runs.
size_t sycon_hash_sha3_256_statealign(void);

// An instance of SHA3-256.
typedef struct SYCON_ALIGN(16) sycon_hash_sha3_256_state {
  uint8_t opaque[256];
} sycon_hash_sha3_256_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_hash_sha3_256_wipe(sycon_hash_sha3_256_state *state);

// SHA3-256 of `in`: a digest of `sycon_hash_sha3_256_BYTES`.
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
#define sycon_hash_sha3_384_BYTES 48

// `sycon_hash_sha3_384_BYTES` of the library that runs.
size_t sycon_hash_sha3_384_bytes(void);

// Bytes of `sycon_hash_sha3_384_state`.
#define sycon_hash_sha3_384_STATEBYTES 256

// `sycon_hash_sha3_384_STATEBYTES` of the library that runs.
size_t sycon_hash_sha3_384_statebytes(void);

// What its address is a multiple of.
#define sycon_hash_sha3_384_STATEALIGN 16

// `sycon_hash_sha3_384_STATEALIGN` of the library that runs.
size_t sycon_hash_sha3_384_statealign(void);

// An instance of SHA3-384.
typedef struct SYCON_ALIGN(16) sycon_hash_sha3_384_state {
  uint8_t opaque[256];
} sycon_hash_sha3_384_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_hash_sha3_384_wipe(sycon_hash_sha3_384_state *state);

// SHA3-384 of `in`: a digest of `sycon_hash_sha3_384_BYTES`.
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
#define sycon_hash_sha3_512_BYTES 64

// `sycon_hash_sha3_512_BYTES` of the library that runs.
size_t sycon_hash_sha3_512_bytes(void);

// Bytes of `sycon_hash_sha3_512_state`.
#define sycon_hash_sha3_512_STATEBYTES 256

// `sycon_hash_sha3_512_STATEBYTES` of the library that runs.
size_t sycon_hash_sha3_512_statebytes(void);

// What its address is a multiple of.
#define sycon_hash_sha3_512_STATEALIGN 16

// `sycon_hash_sha3_512_STATEALIGN` of the library that runs.
size_t sycon_hash_sha3_512_statealign(void);

// An instance of SHA3-512.
typedef struct SYCON_ALIGN(16) sycon_hash_sha3_512_state {
  uint8_t opaque[256];
} sycon_hash_sha3_512_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_hash_sha3_512_wipe(sycon_hash_sha3_512_state *state);

// SHA3-512 of `in`: a digest of `sycon_hash_sha3_512_BYTES`.
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
#define sycon_hash_keccak256_BYTES 32

// `sycon_hash_keccak256_BYTES` of the library that runs.
size_t sycon_hash_keccak256_bytes(void);

// Bytes of `sycon_hash_keccak256_state`.
#define sycon_hash_keccak256_STATEBYTES 256

// `sycon_hash_keccak256_STATEBYTES` of the library that runs.
size_t sycon_hash_keccak256_statebytes(void);

// What its address is a multiple of.
#define sycon_hash_keccak256_STATEALIGN 16

// `sycon_hash_keccak256_STATEALIGN` of the library that runs.
size_t sycon_hash_keccak256_statealign(void);

// An instance of Keccak-256.
typedef struct SYCON_ALIGN(16) sycon_hash_keccak256_state {
  uint8_t opaque[256];
} sycon_hash_keccak256_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_hash_keccak256_wipe(sycon_hash_keccak256_state *state);

// Keccak-256 of `in`: a digest of `sycon_hash_keccak256_BYTES`.
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
#define sycon_hash_ascon256_BYTES 32

// `sycon_hash_ascon256_BYTES` of the library that runs.
size_t sycon_hash_ascon256_bytes(void);

// Bytes of `sycon_hash_ascon256_state`.
#define sycon_hash_ascon256_STATEBYTES 128

// `sycon_hash_ascon256_STATEBYTES` of the library that runs.
size_t sycon_hash_ascon256_statebytes(void);

// What its address is a multiple of.
#define sycon_hash_ascon256_STATEALIGN 16

// `sycon_hash_ascon256_STATEALIGN` of the library that runs.
size_t sycon_hash_ascon256_statealign(void);

// An instance of Ascon-Hash256.
typedef struct SYCON_ALIGN(16) sycon_hash_ascon256_state {
  uint8_t opaque[128];
} sycon_hash_ascon256_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_hash_ascon256_wipe(sycon_hash_ascon256_state *state);

// Ascon-Hash256 of `in`: a digest of `sycon_hash_ascon256_BYTES`.
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
#define sycon_hash_tuplehash128_STATEBYTES 512

// `sycon_hash_tuplehash128_STATEBYTES` of the library that runs.
size_t sycon_hash_tuplehash128_statebytes(void);

// What its address is a multiple of.
#define sycon_hash_tuplehash128_STATEALIGN 16

// `sycon_hash_tuplehash128_STATEALIGN` of the library that runs.
size_t sycon_hash_tuplehash128_statealign(void);

// An instance of TupleHash (SP 800-185, section 5.3). Each update is one part of the tuple.
typedef struct SYCON_ALIGN(16) sycon_hash_tuplehash128_state {
  uint8_t opaque[512];
} sycon_hash_tuplehash128_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_hash_tuplehash128_wipe(sycon_hash_tuplehash128_state *state);

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
#define sycon_hash_tuplehash256_STATEBYTES 512

// `sycon_hash_tuplehash256_STATEBYTES` of the library that runs.
size_t sycon_hash_tuplehash256_statebytes(void);

// What its address is a multiple of.
#define sycon_hash_tuplehash256_STATEALIGN 16

// `sycon_hash_tuplehash256_STATEALIGN` of the library that runs.
size_t sycon_hash_tuplehash256_statealign(void);

// An instance of TupleHash (SP 800-185, section 5.3). Each update is one part of the tuple.
typedef struct SYCON_ALIGN(16) sycon_hash_tuplehash256_state {
  uint8_t opaque[512];
} sycon_hash_tuplehash256_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_hash_tuplehash256_wipe(sycon_hash_tuplehash256_state *state);

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
#define sycon_hash_parallelhash128_STATEBYTES 768

// `sycon_hash_parallelhash128_STATEBYTES` of the library that runs.
size_t sycon_hash_parallelhash128_statebytes(void);

// What its address is a multiple of.
#define sycon_hash_parallelhash128_STATEALIGN 16

// `sycon_hash_parallelhash128_STATEALIGN` of the library that runs.
size_t sycon_hash_parallelhash128_statealign(void);

// An instance of ParallelHash (SP 800-185, section 6.3).
typedef struct SYCON_ALIGN(16) sycon_hash_parallelhash128_state {
  uint8_t opaque[768];
} sycon_hash_parallelhash128_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_hash_parallelhash128_wipe(sycon_hash_parallelhash128_state *state);

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
#define sycon_hash_parallelhash256_STATEBYTES 768

// `sycon_hash_parallelhash256_STATEBYTES` of the library that runs.
size_t sycon_hash_parallelhash256_statebytes(void);

// What its address is a multiple of.
#define sycon_hash_parallelhash256_STATEALIGN 16

// `sycon_hash_parallelhash256_STATEALIGN` of the library that runs.
size_t sycon_hash_parallelhash256_statealign(void);

// An instance of ParallelHash (SP 800-185, section 6.3).
typedef struct SYCON_ALIGN(16) sycon_hash_parallelhash256_state {
  uint8_t opaque[768];
} sycon_hash_parallelhash256_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_hash_parallelhash256_wipe(sycon_hash_parallelhash256_state *state);

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

SYCON_ASSERT(sizeof(sycon_hash_sha3_224_state) == sycon_hash_sha3_224_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_hash_sha3_256_state) == sycon_hash_sha3_256_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_hash_sha3_384_state) == sycon_hash_sha3_384_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_hash_sha3_512_state) == sycon_hash_sha3_512_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_hash_keccak256_state) == sycon_hash_keccak256_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_hash_ascon256_state) == sycon_hash_ascon256_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_hash_tuplehash128_state) == sycon_hash_tuplehash128_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_hash_tuplehash256_state) == sycon_hash_tuplehash256_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_hash_parallelhash128_state) == sycon_hash_parallelhash128_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_hash_parallelhash256_state) == sycon_hash_parallelhash256_STATEBYTES);

#ifdef __cplusplus
}
#endif

#endif
