/*
 * libsycon: extendable-output functions that stream, and what else a permutation can do.
 *
 * Written by crates/sycon-header from crates/sycon-capi; do not edit.
 */
#ifndef SYCON_H
#define SYCON_H

#include <stddef.h>
#include <stdint.h>

#if defined(_MSC_VER)
#define SYCON_ALIGN(bytes) __declspec(align(bytes))
#else
#define SYCON_ALIGN(bytes) __attribute__((aligned(bytes)))
#endif

// Before a function whose result matters. Whoever defines it as nothing is not warned.
#ifndef SYCON_MUST_USE
#if defined(_MSC_VER)
#define SYCON_MUST_USE
#else
#define SYCON_MUST_USE __attribute__((warn_unused_result))
#endif
#endif

#if defined(__cplusplus) && __cplusplus >= 201103L
#define SYCON_ASSERT(condition) static_assert(condition, #condition)
#elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
#define SYCON_ASSERT(condition) _Static_assert(condition, #condition)
#else
#define SYCON_ASSERT(condition) extern char sycon_assert[(condition) ? 1 : -1]
#endif

#ifdef __cplusplus
extern "C" {
#endif

/*
 * The library itself.
 *
 * Functions return 0, or -1 for an error: a pointer that is NULL although its length is not 0, a state
 * that was not initialised, an output that overlaps a state or another output, and what each function
 * names. On an error outputs are filled with zeros.
 *
 * An output may lie over inputs, wholly or in part: `sycon_xof_shake128(seed, 32, seed, 32)` replaces a
 * seed by its successor. Then the function works in memory of its own, as large as the output.
 *
 * States belong to the caller, in memory of any kind that has their alignment. They own nothing
 * else: copying one by assignment makes an independent copy, and one that is forgotten leaks
 * nothing. A state must not be used by two threads at once; everything else may.
 */

// The version of the library, such as "0.1.0".
const char *sycon_version(void);

// The name of the instructions that this processor's work is done with: "portable", "bmi",
// "avx2", "avx2-vaes", "avx512" or "avx512-vaes".
const char *sycon_backend(void);

// Fills memory with zeros, also where the compiler sees that nobody reads it again.
int sycon_memzero(uint8_t *data, size_t len);

// Memory of zeros for `bytes` bytes of states, aligned for each of them, or NULL: for languages that
// cannot align their own. `sycon_free` releases it.
SYCON_MUST_USE void *sycon_malloc(size_t bytes);

// Wipes and releases what `sycon_malloc` gave. NULL is allowed.
void sycon_free(void *memory);

// Compares two pieces of memory of one length, in time that depends on the length alone. Returns
// 0 if they are equal, -1 if not.
SYCON_MUST_USE int sycon_memcmp(const uint8_t *a, const uint8_t *b, size_t len);

/*
 * Extendable-output functions: absorb with `_update`, then `_squeeze` as much as you like.
 *
 * Input and output may be split over calls in any way. The first `_squeeze` ends the input: `_update`
 * returns -1 from then on, and leaves the state as it was. The number in a name is the
 * security strength in bits; it needs an output of at least twice as many against collisions.
 */

/* SHAKE128 */

// Input bytes of shake128 per permutation; whole multiples are absorbed fastest.
#define sycon_xof_shake128_BLOCKBYTES 168

// `sycon_xof_shake128_BLOCKBYTES` of the library that runs.
size_t sycon_xof_shake128_blockbytes(void);

// Bytes of `sycon_xof_shake128_state`.
#define sycon_xof_shake128_STATEBYTES 256

// `sycon_xof_shake128_STATEBYTES` of the library that runs.
size_t sycon_xof_shake128_statebytes(void);

// What its address is a multiple of.
#define sycon_xof_shake128_STATEALIGN 16

// `sycon_xof_shake128_STATEALIGN` of the library that runs.
size_t sycon_xof_shake128_statealign(void);

// An instance of SHAKE (FIPS 202, section 6.2).
typedef struct SYCON_ALIGN(16) sycon_xof_shake128_state {
  uint8_t opaque[256];
} sycon_xof_shake128_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_xof_shake128_wipe(sycon_xof_shake128_state *state);

// SHAKE of `in`: `outlen` bytes of output.
SYCON_MUST_USE int sycon_xof_shake128(uint8_t *out, size_t outlen, const uint8_t *in, size_t inlen);

// Begins to absorb, with the arguments of the function above.
SYCON_MUST_USE int sycon_xof_shake128_init(sycon_xof_shake128_state *state);

// As SHAKE with another domain byte in its padding, 0x01 to 0x7f, else -1. SHAKE's own is
// 0x1f.
SYCON_MUST_USE int sycon_xof_shake128_with_domain(uint8_t *out,
                                                  size_t outlen,
                                                  const uint8_t *in,
                                                  size_t inlen,
                                                  uint8_t domain);

// Begins to absorb, with the arguments of the function above.
SYCON_MUST_USE int sycon_xof_shake128_init_with_domain(sycon_xof_shake128_state *state,
                                                       uint8_t domain);

// Absorbs `in`. Returns -1 after the first squeeze, and leaves the state as it was.
SYCON_MUST_USE int sycon_xof_shake128_update(sycon_xof_shake128_state *state,
                                             const uint8_t *in,
                                             size_t inlen);

// Fills `out` with the next bytes of output.
SYCON_MUST_USE int sycon_xof_shake128_squeeze(sycon_xof_shake128_state *state,
                                              uint8_t *out,
                                              size_t outlen);

// Passes over the next `bytes` bytes of output.
SYCON_MUST_USE int sycon_xof_shake128_skip(sycon_xof_shake128_state *state, uint64_t bytes);

/* SHAKE256 */

// Input bytes of shake256 per permutation; whole multiples are absorbed fastest.
#define sycon_xof_shake256_BLOCKBYTES 136

// `sycon_xof_shake256_BLOCKBYTES` of the library that runs.
size_t sycon_xof_shake256_blockbytes(void);

// Bytes of `sycon_xof_shake256_state`.
#define sycon_xof_shake256_STATEBYTES 256

// `sycon_xof_shake256_STATEBYTES` of the library that runs.
size_t sycon_xof_shake256_statebytes(void);

// What its address is a multiple of.
#define sycon_xof_shake256_STATEALIGN 16

// `sycon_xof_shake256_STATEALIGN` of the library that runs.
size_t sycon_xof_shake256_statealign(void);

// An instance of SHAKE (FIPS 202, section 6.2).
typedef struct SYCON_ALIGN(16) sycon_xof_shake256_state {
  uint8_t opaque[256];
} sycon_xof_shake256_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_xof_shake256_wipe(sycon_xof_shake256_state *state);

// SHAKE of `in`: `outlen` bytes of output.
SYCON_MUST_USE int sycon_xof_shake256(uint8_t *out, size_t outlen, const uint8_t *in, size_t inlen);

// Begins to absorb, with the arguments of the function above.
SYCON_MUST_USE int sycon_xof_shake256_init(sycon_xof_shake256_state *state);

// As SHAKE with another domain byte in its padding, 0x01 to 0x7f, else -1. SHAKE's own is
// 0x1f.
SYCON_MUST_USE int sycon_xof_shake256_with_domain(uint8_t *out,
                                                  size_t outlen,
                                                  const uint8_t *in,
                                                  size_t inlen,
                                                  uint8_t domain);

// Begins to absorb, with the arguments of the function above.
SYCON_MUST_USE int sycon_xof_shake256_init_with_domain(sycon_xof_shake256_state *state,
                                                       uint8_t domain);

// Absorbs `in`. Returns -1 after the first squeeze, and leaves the state as it was.
SYCON_MUST_USE int sycon_xof_shake256_update(sycon_xof_shake256_state *state,
                                             const uint8_t *in,
                                             size_t inlen);

// Fills `out` with the next bytes of output.
SYCON_MUST_USE int sycon_xof_shake256_squeeze(sycon_xof_shake256_state *state,
                                              uint8_t *out,
                                              size_t outlen);

// Passes over the next `bytes` bytes of output.
SYCON_MUST_USE int sycon_xof_shake256_skip(sycon_xof_shake256_state *state, uint64_t bytes);

/* TurboSHAKE128 */

// Input bytes of turboshake128 per permutation; whole multiples are absorbed fastest.
#define sycon_xof_turboshake128_BLOCKBYTES 168

// `sycon_xof_turboshake128_BLOCKBYTES` of the library that runs.
size_t sycon_xof_turboshake128_blockbytes(void);

// Bytes of `sycon_xof_turboshake128_state`.
#define sycon_xof_turboshake128_STATEBYTES 256

// `sycon_xof_turboshake128_STATEBYTES` of the library that runs.
size_t sycon_xof_turboshake128_statebytes(void);

// What its address is a multiple of.
#define sycon_xof_turboshake128_STATEALIGN 16

// `sycon_xof_turboshake128_STATEALIGN` of the library that runs.
size_t sycon_xof_turboshake128_statealign(void);

// An instance of TurboSHAKE (RFC 9861, section 2).
typedef struct SYCON_ALIGN(16) sycon_xof_turboshake128_state {
  uint8_t opaque[256];
} sycon_xof_turboshake128_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_xof_turboshake128_wipe(sycon_xof_turboshake128_state *state);

// TurboSHAKE of `in` with the domain byte 0x1f: `outlen` bytes of output. Half the rounds
// of SHAKE.
SYCON_MUST_USE int sycon_xof_turboshake128(uint8_t *out,
                                           size_t outlen,
                                           const uint8_t *in,
                                           size_t inlen);

// Begins to absorb, with the arguments of the function above.
SYCON_MUST_USE int sycon_xof_turboshake128_init(sycon_xof_turboshake128_state *state);

// TurboSHAKE of `in`. Different domain bytes make unrelated functions; 0x01 to 0x7f, else
// -1.
SYCON_MUST_USE int sycon_xof_turboshake128_with_domain(uint8_t *out,
                                                       size_t outlen,
                                                       const uint8_t *in,
                                                       size_t inlen,
                                                       uint8_t domain);

// Begins to absorb, with the arguments of the function above.
SYCON_MUST_USE int sycon_xof_turboshake128_init_with_domain(sycon_xof_turboshake128_state *state,
                                                            uint8_t domain);

// Absorbs `in`. Returns -1 after the first squeeze, and leaves the state as it was.
SYCON_MUST_USE int sycon_xof_turboshake128_update(sycon_xof_turboshake128_state *state,
                                                  const uint8_t *in,
                                                  size_t inlen);

// Fills `out` with the next bytes of output.
SYCON_MUST_USE int sycon_xof_turboshake128_squeeze(sycon_xof_turboshake128_state *state,
                                                   uint8_t *out,
                                                   size_t outlen);

// Passes over the next `bytes` bytes of output.
SYCON_MUST_USE int sycon_xof_turboshake128_skip(sycon_xof_turboshake128_state *state,
                                                uint64_t bytes);

/* TurboSHAKE256 */

// Input bytes of turboshake256 per permutation; whole multiples are absorbed fastest.
#define sycon_xof_turboshake256_BLOCKBYTES 136

// `sycon_xof_turboshake256_BLOCKBYTES` of the library that runs.
size_t sycon_xof_turboshake256_blockbytes(void);

// Bytes of `sycon_xof_turboshake256_state`.
#define sycon_xof_turboshake256_STATEBYTES 256

// `sycon_xof_turboshake256_STATEBYTES` of the library that runs.
size_t sycon_xof_turboshake256_statebytes(void);

// What its address is a multiple of.
#define sycon_xof_turboshake256_STATEALIGN 16

// `sycon_xof_turboshake256_STATEALIGN` of the library that runs.
size_t sycon_xof_turboshake256_statealign(void);

// An instance of TurboSHAKE (RFC 9861, section 2).
typedef struct SYCON_ALIGN(16) sycon_xof_turboshake256_state {
  uint8_t opaque[256];
} sycon_xof_turboshake256_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_xof_turboshake256_wipe(sycon_xof_turboshake256_state *state);

// TurboSHAKE of `in` with the domain byte 0x1f: `outlen` bytes of output. Half the rounds
// of SHAKE.
SYCON_MUST_USE int sycon_xof_turboshake256(uint8_t *out,
                                           size_t outlen,
                                           const uint8_t *in,
                                           size_t inlen);

// Begins to absorb, with the arguments of the function above.
SYCON_MUST_USE int sycon_xof_turboshake256_init(sycon_xof_turboshake256_state *state);

// TurboSHAKE of `in`. Different domain bytes make unrelated functions; 0x01 to 0x7f, else
// -1.
SYCON_MUST_USE int sycon_xof_turboshake256_with_domain(uint8_t *out,
                                                       size_t outlen,
                                                       const uint8_t *in,
                                                       size_t inlen,
                                                       uint8_t domain);

// Begins to absorb, with the arguments of the function above.
SYCON_MUST_USE int sycon_xof_turboshake256_init_with_domain(sycon_xof_turboshake256_state *state,
                                                            uint8_t domain);

// Absorbs `in`. Returns -1 after the first squeeze, and leaves the state as it was.
SYCON_MUST_USE int sycon_xof_turboshake256_update(sycon_xof_turboshake256_state *state,
                                                  const uint8_t *in,
                                                  size_t inlen);

// Fills `out` with the next bytes of output.
SYCON_MUST_USE int sycon_xof_turboshake256_squeeze(sycon_xof_turboshake256_state *state,
                                                   uint8_t *out,
                                                   size_t outlen);

// Passes over the next `bytes` bytes of output.
SYCON_MUST_USE int sycon_xof_turboshake256_skip(sycon_xof_turboshake256_state *state,
                                                uint64_t bytes);

/* cSHAKE128 */

// Input bytes of cshake128 per permutation; whole multiples are absorbed fastest.
#define sycon_xof_cshake128_BLOCKBYTES 168

// `sycon_xof_cshake128_BLOCKBYTES` of the library that runs.
size_t sycon_xof_cshake128_blockbytes(void);

// Bytes of `sycon_xof_cshake128_state`.
#define sycon_xof_cshake128_STATEBYTES 512

// `sycon_xof_cshake128_STATEBYTES` of the library that runs.
size_t sycon_xof_cshake128_statebytes(void);

// What its address is a multiple of.
#define sycon_xof_cshake128_STATEALIGN 16

// `sycon_xof_cshake128_STATEALIGN` of the library that runs.
size_t sycon_xof_cshake128_statealign(void);

// An instance of cSHAKE (SP 800-185, section 3).
typedef struct SYCON_ALIGN(16) sycon_xof_cshake128_state {
  uint8_t opaque[512];
} sycon_xof_cshake128_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_xof_cshake128_wipe(sycon_xof_cshake128_state *state);

// cSHAKE of `in`. `custom` (the standard's S) is a string of your choice that sets its
// uses apart; `name` (N) is for functions that NIST defines, and empty for everyone else.
SYCON_MUST_USE int sycon_xof_cshake128(uint8_t *out,
                                       size_t outlen,
                                       const uint8_t *in,
                                       size_t inlen,
                                       const uint8_t *name,
                                       size_t namelen,
                                       const uint8_t *custom,
                                       size_t customlen);

// Begins to absorb, with the arguments of the function above.
SYCON_MUST_USE int sycon_xof_cshake128_init(sycon_xof_cshake128_state *state,
                                            const uint8_t *name,
                                            size_t namelen,
                                            const uint8_t *custom,
                                            size_t customlen);

// Absorbs `in`. Returns -1 after the first squeeze, and leaves the state as it was.
SYCON_MUST_USE int sycon_xof_cshake128_update(sycon_xof_cshake128_state *state,
                                              const uint8_t *in,
                                              size_t inlen);

// Fills `out` with the next bytes of output.
SYCON_MUST_USE int sycon_xof_cshake128_squeeze(sycon_xof_cshake128_state *state,
                                               uint8_t *out,
                                               size_t outlen);

// Passes over the next `bytes` bytes of output.
SYCON_MUST_USE int sycon_xof_cshake128_skip(sycon_xof_cshake128_state *state, uint64_t bytes);

/* cSHAKE256 */

// Input bytes of cshake256 per permutation; whole multiples are absorbed fastest.
#define sycon_xof_cshake256_BLOCKBYTES 136

// `sycon_xof_cshake256_BLOCKBYTES` of the library that runs.
size_t sycon_xof_cshake256_blockbytes(void);

// Bytes of `sycon_xof_cshake256_state`.
#define sycon_xof_cshake256_STATEBYTES 512

// `sycon_xof_cshake256_STATEBYTES` of the library that runs.
size_t sycon_xof_cshake256_statebytes(void);

// What its address is a multiple of.
#define sycon_xof_cshake256_STATEALIGN 16

// `sycon_xof_cshake256_STATEALIGN` of the library that runs.
size_t sycon_xof_cshake256_statealign(void);

// An instance of cSHAKE (SP 800-185, section 3).
typedef struct SYCON_ALIGN(16) sycon_xof_cshake256_state {
  uint8_t opaque[512];
} sycon_xof_cshake256_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_xof_cshake256_wipe(sycon_xof_cshake256_state *state);

// cSHAKE of `in`. `custom` (the standard's S) is a string of your choice that sets its
// uses apart; `name` (N) is for functions that NIST defines, and empty for everyone else.
SYCON_MUST_USE int sycon_xof_cshake256(uint8_t *out,
                                       size_t outlen,
                                       const uint8_t *in,
                                       size_t inlen,
                                       const uint8_t *name,
                                       size_t namelen,
                                       const uint8_t *custom,
                                       size_t customlen);

// Begins to absorb, with the arguments of the function above.
SYCON_MUST_USE int sycon_xof_cshake256_init(sycon_xof_cshake256_state *state,
                                            const uint8_t *name,
                                            size_t namelen,
                                            const uint8_t *custom,
                                            size_t customlen);

// Absorbs `in`. Returns -1 after the first squeeze, and leaves the state as it was.
SYCON_MUST_USE int sycon_xof_cshake256_update(sycon_xof_cshake256_state *state,
                                              const uint8_t *in,
                                              size_t inlen);

// Fills `out` with the next bytes of output.
SYCON_MUST_USE int sycon_xof_cshake256_squeeze(sycon_xof_cshake256_state *state,
                                               uint8_t *out,
                                               size_t outlen);

// Passes over the next `bytes` bytes of output.
SYCON_MUST_USE int sycon_xof_cshake256_skip(sycon_xof_cshake256_state *state, uint64_t bytes);

/* KMACXOF128 */

// Input bytes of kmac128 per permutation; whole multiples are absorbed fastest.
#define sycon_xof_kmac128_BLOCKBYTES 168

// `sycon_xof_kmac128_BLOCKBYTES` of the library that runs.
size_t sycon_xof_kmac128_blockbytes(void);

// Bytes of `sycon_xof_kmac128_state`.
#define sycon_xof_kmac128_STATEBYTES 512

// `sycon_xof_kmac128_STATEBYTES` of the library that runs.
size_t sycon_xof_kmac128_statebytes(void);

// What its address is a multiple of.
#define sycon_xof_kmac128_STATEALIGN 16

// `sycon_xof_kmac128_STATEALIGN` of the library that runs.
size_t sycon_xof_kmac128_statealign(void);

// An instance of KMACXOF (SP 800-185, section 4.3.1).
typedef struct SYCON_ALIGN(16) sycon_xof_kmac128_state {
  uint8_t opaque[512];
} sycon_xof_kmac128_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_xof_kmac128_wipe(sycon_xof_kmac128_state *state);

// KMACXOF of `in` under `key`, which should have 16 bytes for 128 bits of security and 32
// for 256. A shorter output is the beginning of a longer one; see `sycon_mac_kmac128` for
// tags.
SYCON_MUST_USE int sycon_xof_kmac128(uint8_t *out,
                                     size_t outlen,
                                     const uint8_t *in,
                                     size_t inlen,
                                     const uint8_t *key,
                                     size_t keylen,
                                     const uint8_t *custom,
                                     size_t customlen);

// Begins to absorb, with the arguments of the function above.
SYCON_MUST_USE int sycon_xof_kmac128_init(sycon_xof_kmac128_state *state,
                                          const uint8_t *key,
                                          size_t keylen,
                                          const uint8_t *custom,
                                          size_t customlen);

// Absorbs `in`. Returns -1 after the first squeeze, and leaves the state as it was.
SYCON_MUST_USE int sycon_xof_kmac128_update(sycon_xof_kmac128_state *state,
                                            const uint8_t *in,
                                            size_t inlen);

// Fills `out` with the next bytes of output.
SYCON_MUST_USE int sycon_xof_kmac128_squeeze(sycon_xof_kmac128_state *state,
                                             uint8_t *out,
                                             size_t outlen);

// Passes over the next `bytes` bytes of output.
SYCON_MUST_USE int sycon_xof_kmac128_skip(sycon_xof_kmac128_state *state, uint64_t bytes);

/* KMACXOF256 */

// Input bytes of kmac256 per permutation; whole multiples are absorbed fastest.
#define sycon_xof_kmac256_BLOCKBYTES 136

// `sycon_xof_kmac256_BLOCKBYTES` of the library that runs.
size_t sycon_xof_kmac256_blockbytes(void);

// Bytes of `sycon_xof_kmac256_state`.
#define sycon_xof_kmac256_STATEBYTES 512

// `sycon_xof_kmac256_STATEBYTES` of the library that runs.
size_t sycon_xof_kmac256_statebytes(void);

// What its address is a multiple of.
#define sycon_xof_kmac256_STATEALIGN 16

// `sycon_xof_kmac256_STATEALIGN` of the library that runs.
size_t sycon_xof_kmac256_statealign(void);

// An instance of KMACXOF (SP 800-185, section 4.3.1).
typedef struct SYCON_ALIGN(16) sycon_xof_kmac256_state {
  uint8_t opaque[512];
} sycon_xof_kmac256_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_xof_kmac256_wipe(sycon_xof_kmac256_state *state);

// KMACXOF of `in` under `key`, which should have 16 bytes for 128 bits of security and 32
// for 256. A shorter output is the beginning of a longer one; see `sycon_mac_kmac128` for
// tags.
SYCON_MUST_USE int sycon_xof_kmac256(uint8_t *out,
                                     size_t outlen,
                                     const uint8_t *in,
                                     size_t inlen,
                                     const uint8_t *key,
                                     size_t keylen,
                                     const uint8_t *custom,
                                     size_t customlen);

// Begins to absorb, with the arguments of the function above.
SYCON_MUST_USE int sycon_xof_kmac256_init(sycon_xof_kmac256_state *state,
                                          const uint8_t *key,
                                          size_t keylen,
                                          const uint8_t *custom,
                                          size_t customlen);

// Absorbs `in`. Returns -1 after the first squeeze, and leaves the state as it was.
SYCON_MUST_USE int sycon_xof_kmac256_update(sycon_xof_kmac256_state *state,
                                            const uint8_t *in,
                                            size_t inlen);

// Fills `out` with the next bytes of output.
SYCON_MUST_USE int sycon_xof_kmac256_squeeze(sycon_xof_kmac256_state *state,
                                             uint8_t *out,
                                             size_t outlen);

// Passes over the next `bytes` bytes of output.
SYCON_MUST_USE int sycon_xof_kmac256_skip(sycon_xof_kmac256_state *state, uint64_t bytes);

/* KT128 */

// Input bytes of kt128 per permutation; whole multiples are absorbed fastest.
#define sycon_xof_kt128_BLOCKBYTES 168

// `sycon_xof_kt128_BLOCKBYTES` of the library that runs.
size_t sycon_xof_kt128_blockbytes(void);

// Bytes of `sycon_xof_kt128_state`.
#define sycon_xof_kt128_STATEBYTES 512

// `sycon_xof_kt128_STATEBYTES` of the library that runs.
size_t sycon_xof_kt128_statebytes(void);

// What its address is a multiple of.
#define sycon_xof_kt128_STATEALIGN 16

// `sycon_xof_kt128_STATEALIGN` of the library that runs.
size_t sycon_xof_kt128_statealign(void);

// An instance of KangarooTwelve (RFC 9861, section 3).
typedef struct SYCON_ALIGN(16) sycon_xof_kt128_state {
  uint8_t opaque[512];
} sycon_xof_kt128_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_xof_kt128_wipe(sycon_xof_kt128_state *state);

// KangarooTwelve of `in`: TurboSHAKE in a tree, for long inputs. Pieces of 64 KiB or more
// are absorbed several times as fast as small ones.
SYCON_MUST_USE int sycon_xof_kt128(uint8_t *out, size_t outlen, const uint8_t *in, size_t inlen);

// Begins to absorb, with the arguments of the function above.
SYCON_MUST_USE int sycon_xof_kt128_init(sycon_xof_kt128_state *state);

// KangarooTwelve of `in` with a customization.
SYCON_MUST_USE int sycon_xof_kt128_with_custom(uint8_t *out,
                                               size_t outlen,
                                               const uint8_t *in,
                                               size_t inlen,
                                               const uint8_t *custom,
                                               size_t customlen);

// Ends the input with a customization. Call it at most once, before the first squeeze;
// without it the customization is empty.
SYCON_MUST_USE int sycon_xof_kt128_customize(sycon_xof_kt128_state *state,
                                             const uint8_t *custom,
                                             size_t customlen);

// Absorbs `in`. Returns -1 after the first squeeze, and leaves the state as it was.
SYCON_MUST_USE int sycon_xof_kt128_update(sycon_xof_kt128_state *state,
                                          const uint8_t *in,
                                          size_t inlen);

// Fills `out` with the next bytes of output.
SYCON_MUST_USE int sycon_xof_kt128_squeeze(sycon_xof_kt128_state *state,
                                           uint8_t *out,
                                           size_t outlen);

// Passes over the next `bytes` bytes of output.
SYCON_MUST_USE int sycon_xof_kt128_skip(sycon_xof_kt128_state *state, uint64_t bytes);

// As update, on `threads` threads, 0 for one a processor. Worth it from 256 KiB on.
//
// The first such call of a program starts the threads, which stay until another number is
// asked for. Where the system gives none, and in a child after `fork`, the caller's thread
// does it all.
SYCON_MUST_USE int sycon_xof_kt128_update_parallel(sycon_xof_kt128_state *state,
                                                   const uint8_t *in,
                                                   size_t inlen,
                                                   size_t threads);

/* KT256 */

// Input bytes of kt256 per permutation; whole multiples are absorbed fastest.
#define sycon_xof_kt256_BLOCKBYTES 136

// `sycon_xof_kt256_BLOCKBYTES` of the library that runs.
size_t sycon_xof_kt256_blockbytes(void);

// Bytes of `sycon_xof_kt256_state`.
#define sycon_xof_kt256_STATEBYTES 512

// `sycon_xof_kt256_STATEBYTES` of the library that runs.
size_t sycon_xof_kt256_statebytes(void);

// What its address is a multiple of.
#define sycon_xof_kt256_STATEALIGN 16

// `sycon_xof_kt256_STATEALIGN` of the library that runs.
size_t sycon_xof_kt256_statealign(void);

// An instance of KangarooTwelve (RFC 9861, section 3).
typedef struct SYCON_ALIGN(16) sycon_xof_kt256_state {
  uint8_t opaque[512];
} sycon_xof_kt256_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_xof_kt256_wipe(sycon_xof_kt256_state *state);

// KangarooTwelve of `in`: TurboSHAKE in a tree, for long inputs. Pieces of 64 KiB or more
// are absorbed several times as fast as small ones.
SYCON_MUST_USE int sycon_xof_kt256(uint8_t *out, size_t outlen, const uint8_t *in, size_t inlen);

// Begins to absorb, with the arguments of the function above.
SYCON_MUST_USE int sycon_xof_kt256_init(sycon_xof_kt256_state *state);

// KangarooTwelve of `in` with a customization.
SYCON_MUST_USE int sycon_xof_kt256_with_custom(uint8_t *out,
                                               size_t outlen,
                                               const uint8_t *in,
                                               size_t inlen,
                                               const uint8_t *custom,
                                               size_t customlen);

// Ends the input with a customization. Call it at most once, before the first squeeze;
// without it the customization is empty.
SYCON_MUST_USE int sycon_xof_kt256_customize(sycon_xof_kt256_state *state,
                                             const uint8_t *custom,
                                             size_t customlen);

// Absorbs `in`. Returns -1 after the first squeeze, and leaves the state as it was.
SYCON_MUST_USE int sycon_xof_kt256_update(sycon_xof_kt256_state *state,
                                          const uint8_t *in,
                                          size_t inlen);

// Fills `out` with the next bytes of output.
SYCON_MUST_USE int sycon_xof_kt256_squeeze(sycon_xof_kt256_state *state,
                                           uint8_t *out,
                                           size_t outlen);

// Passes over the next `bytes` bytes of output.
SYCON_MUST_USE int sycon_xof_kt256_skip(sycon_xof_kt256_state *state, uint64_t bytes);

// As update, on `threads` threads, 0 for one a processor. Worth it from 256 KiB on.
//
// The first such call of a program starts the threads, which stay until another number is
// asked for. Where the system gives none, and in a child after `fork`, the caller's thread
// does it all.
SYCON_MUST_USE int sycon_xof_kt256_update_parallel(sycon_xof_kt256_state *state,
                                                   const uint8_t *in,
                                                   size_t inlen,
                                                   size_t threads);

/* TupleHashXOF128 */

// Input bytes of tuplehash128 per permutation; whole multiples are absorbed fastest.
#define sycon_xof_tuplehash128_BLOCKBYTES 168

// `sycon_xof_tuplehash128_BLOCKBYTES` of the library that runs.
size_t sycon_xof_tuplehash128_blockbytes(void);

// Bytes of `sycon_xof_tuplehash128_state`.
#define sycon_xof_tuplehash128_STATEBYTES 512

// `sycon_xof_tuplehash128_STATEBYTES` of the library that runs.
size_t sycon_xof_tuplehash128_statebytes(void);

// What its address is a multiple of.
#define sycon_xof_tuplehash128_STATEALIGN 16

// `sycon_xof_tuplehash128_STATEALIGN` of the library that runs.
size_t sycon_xof_tuplehash128_statealign(void);

// An instance of TupleHashXOF (SP 800-185, section 5.3.1). Each update is one part of the
// tuple: how the input is split over calls matters here.
typedef struct SYCON_ALIGN(16) sycon_xof_tuplehash128_state {
  uint8_t opaque[512];
} sycon_xof_tuplehash128_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_xof_tuplehash128_wipe(sycon_xof_tuplehash128_state *state);

// TupleHashXOF of `count` parts, which `parts` and `lengths` list. ("ab", "c") and
// ("a", "bc") are different tuples.
SYCON_MUST_USE int sycon_xof_tuplehash128(uint8_t *out,
                                          size_t outlen,
                                          const uint8_t *const *parts,
                                          const size_t *lengths,
                                          size_t count,
                                          const uint8_t *custom,
                                          size_t customlen);

// Begins to absorb, with the customization of the function above.
SYCON_MUST_USE int sycon_xof_tuplehash128_init(sycon_xof_tuplehash128_state *state,
                                               const uint8_t *custom,
                                               size_t customlen);

// Absorbs `in`. Returns -1 after the first squeeze, and leaves the state as it was.
SYCON_MUST_USE int sycon_xof_tuplehash128_update(sycon_xof_tuplehash128_state *state,
                                                 const uint8_t *in,
                                                 size_t inlen);

// Fills `out` with the next bytes of output.
SYCON_MUST_USE int sycon_xof_tuplehash128_squeeze(sycon_xof_tuplehash128_state *state,
                                                  uint8_t *out,
                                                  size_t outlen);

// Passes over the next `bytes` bytes of output.
SYCON_MUST_USE int sycon_xof_tuplehash128_skip(sycon_xof_tuplehash128_state *state, uint64_t bytes);

/* TupleHashXOF256 */

// Input bytes of tuplehash256 per permutation; whole multiples are absorbed fastest.
#define sycon_xof_tuplehash256_BLOCKBYTES 136

// `sycon_xof_tuplehash256_BLOCKBYTES` of the library that runs.
size_t sycon_xof_tuplehash256_blockbytes(void);

// Bytes of `sycon_xof_tuplehash256_state`.
#define sycon_xof_tuplehash256_STATEBYTES 512

// `sycon_xof_tuplehash256_STATEBYTES` of the library that runs.
size_t sycon_xof_tuplehash256_statebytes(void);

// What its address is a multiple of.
#define sycon_xof_tuplehash256_STATEALIGN 16

// `sycon_xof_tuplehash256_STATEALIGN` of the library that runs.
size_t sycon_xof_tuplehash256_statealign(void);

// An instance of TupleHashXOF (SP 800-185, section 5.3.1). Each update is one part of the
// tuple: how the input is split over calls matters here.
typedef struct SYCON_ALIGN(16) sycon_xof_tuplehash256_state {
  uint8_t opaque[512];
} sycon_xof_tuplehash256_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_xof_tuplehash256_wipe(sycon_xof_tuplehash256_state *state);

// TupleHashXOF of `count` parts, which `parts` and `lengths` list. ("ab", "c") and
// ("a", "bc") are different tuples.
SYCON_MUST_USE int sycon_xof_tuplehash256(uint8_t *out,
                                          size_t outlen,
                                          const uint8_t *const *parts,
                                          const size_t *lengths,
                                          size_t count,
                                          const uint8_t *custom,
                                          size_t customlen);

// Begins to absorb, with the customization of the function above.
SYCON_MUST_USE int sycon_xof_tuplehash256_init(sycon_xof_tuplehash256_state *state,
                                               const uint8_t *custom,
                                               size_t customlen);

// Absorbs `in`. Returns -1 after the first squeeze, and leaves the state as it was.
SYCON_MUST_USE int sycon_xof_tuplehash256_update(sycon_xof_tuplehash256_state *state,
                                                 const uint8_t *in,
                                                 size_t inlen);

// Fills `out` with the next bytes of output.
SYCON_MUST_USE int sycon_xof_tuplehash256_squeeze(sycon_xof_tuplehash256_state *state,
                                                  uint8_t *out,
                                                  size_t outlen);

// Passes over the next `bytes` bytes of output.
SYCON_MUST_USE int sycon_xof_tuplehash256_skip(sycon_xof_tuplehash256_state *state, uint64_t bytes);

/* ParallelHashXOF128 */

// Input bytes of parallelhash128 per permutation; whole multiples are absorbed fastest.
#define sycon_xof_parallelhash128_BLOCKBYTES 168

// `sycon_xof_parallelhash128_BLOCKBYTES` of the library that runs.
size_t sycon_xof_parallelhash128_blockbytes(void);

// Bytes of `sycon_xof_parallelhash128_state`.
#define sycon_xof_parallelhash128_STATEBYTES 768

// `sycon_xof_parallelhash128_STATEBYTES` of the library that runs.
size_t sycon_xof_parallelhash128_statebytes(void);

// What its address is a multiple of.
#define sycon_xof_parallelhash128_STATEALIGN 16

// `sycon_xof_parallelhash128_STATEALIGN` of the library that runs.
size_t sycon_xof_parallelhash128_statealign(void);

// An instance of ParallelHashXOF (SP 800-185, section 6.3.1).
typedef struct SYCON_ALIGN(16) sycon_xof_parallelhash128_state {
  uint8_t opaque[768];
} sycon_xof_parallelhash128_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_xof_parallelhash128_wipe(sycon_xof_parallelhash128_state *state);

// ParallelHashXOF of `in`, in blocks of `blocksize` bytes, which is part of the function;
// 8192 is usual, and 0 an error. Pieces of eight blocks or more are absorbed several times
// as fast as small ones.
SYCON_MUST_USE int sycon_xof_parallelhash128(uint8_t *out,
                                             size_t outlen,
                                             const uint8_t *in,
                                             size_t inlen,
                                             size_t blocksize,
                                             const uint8_t *custom,
                                             size_t customlen);

// Begins to absorb, with the arguments of the function above.
SYCON_MUST_USE int sycon_xof_parallelhash128_init(sycon_xof_parallelhash128_state *state,
                                                  size_t blocksize,
                                                  const uint8_t *custom,
                                                  size_t customlen);

// Absorbs `in`. Returns -1 after the first squeeze, and leaves the state as it was.
SYCON_MUST_USE int sycon_xof_parallelhash128_update(sycon_xof_parallelhash128_state *state,
                                                    const uint8_t *in,
                                                    size_t inlen);

// Fills `out` with the next bytes of output.
SYCON_MUST_USE int sycon_xof_parallelhash128_squeeze(sycon_xof_parallelhash128_state *state,
                                                     uint8_t *out,
                                                     size_t outlen);

// Passes over the next `bytes` bytes of output.
SYCON_MUST_USE int sycon_xof_parallelhash128_skip(sycon_xof_parallelhash128_state *state,
                                                  uint64_t bytes);

// As update, on `threads` threads, 0 for one a processor. Worth it from 256 KiB on.
//
// The first such call of a program starts the threads, which stay until another number is
// asked for. Where the system gives none, and in a child after `fork`, the caller's thread
// does it all.
SYCON_MUST_USE int sycon_xof_parallelhash128_update_parallel(sycon_xof_parallelhash128_state *state,
                                                             const uint8_t *in,
                                                             size_t inlen,
                                                             size_t threads);

/* ParallelHashXOF256 */

// Input bytes of parallelhash256 per permutation; whole multiples are absorbed fastest.
#define sycon_xof_parallelhash256_BLOCKBYTES 136

// `sycon_xof_parallelhash256_BLOCKBYTES` of the library that runs.
size_t sycon_xof_parallelhash256_blockbytes(void);

// Bytes of `sycon_xof_parallelhash256_state`.
#define sycon_xof_parallelhash256_STATEBYTES 768

// `sycon_xof_parallelhash256_STATEBYTES` of the library that runs.
size_t sycon_xof_parallelhash256_statebytes(void);

// What its address is a multiple of.
#define sycon_xof_parallelhash256_STATEALIGN 16

// `sycon_xof_parallelhash256_STATEALIGN` of the library that runs.
size_t sycon_xof_parallelhash256_statealign(void);

// An instance of ParallelHashXOF (SP 800-185, section 6.3.1).
typedef struct SYCON_ALIGN(16) sycon_xof_parallelhash256_state {
  uint8_t opaque[768];
} sycon_xof_parallelhash256_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_xof_parallelhash256_wipe(sycon_xof_parallelhash256_state *state);

// ParallelHashXOF of `in`, in blocks of `blocksize` bytes, which is part of the function;
// 8192 is usual, and 0 an error. Pieces of eight blocks or more are absorbed several times
// as fast as small ones.
SYCON_MUST_USE int sycon_xof_parallelhash256(uint8_t *out,
                                             size_t outlen,
                                             const uint8_t *in,
                                             size_t inlen,
                                             size_t blocksize,
                                             const uint8_t *custom,
                                             size_t customlen);

// Begins to absorb, with the arguments of the function above.
SYCON_MUST_USE int sycon_xof_parallelhash256_init(sycon_xof_parallelhash256_state *state,
                                                  size_t blocksize,
                                                  const uint8_t *custom,
                                                  size_t customlen);

// Absorbs `in`. Returns -1 after the first squeeze, and leaves the state as it was.
SYCON_MUST_USE int sycon_xof_parallelhash256_update(sycon_xof_parallelhash256_state *state,
                                                    const uint8_t *in,
                                                    size_t inlen);

// Fills `out` with the next bytes of output.
SYCON_MUST_USE int sycon_xof_parallelhash256_squeeze(sycon_xof_parallelhash256_state *state,
                                                     uint8_t *out,
                                                     size_t outlen);

// Passes over the next `bytes` bytes of output.
SYCON_MUST_USE int sycon_xof_parallelhash256_skip(sycon_xof_parallelhash256_state *state,
                                                  uint64_t bytes);

// As update, on `threads` threads, 0 for one a processor. Worth it from 256 KiB on.
//
// The first such call of a program starts the threads, which stay until another number is
// asked for. Where the system gives none, and in a child after `fork`, the caller's thread
// does it all.
SYCON_MUST_USE int sycon_xof_parallelhash256_update_parallel(sycon_xof_parallelhash256_state *state,
                                                             const uint8_t *in,
                                                             size_t inlen,
                                                             size_t threads);

/* BLAKE3 */

// Input bytes of blake3 per permutation; whole multiples are absorbed fastest.
#define sycon_xof_blake3_BLOCKBYTES 64

// `sycon_xof_blake3_BLOCKBYTES` of the library that runs.
size_t sycon_xof_blake3_blockbytes(void);

// Bytes of `sycon_xof_blake3_state`.
#define sycon_xof_blake3_STATEBYTES 2048

// `sycon_xof_blake3_STATEBYTES` of the library that runs.
size_t sycon_xof_blake3_statebytes(void);

// What its address is a multiple of.
#define sycon_xof_blake3_STATEALIGN 16

// `sycon_xof_blake3_STATEALIGN` of the library that runs.
size_t sycon_xof_blake3_statealign(void);

// An instance of BLAKE3.
typedef struct SYCON_ALIGN(16) sycon_xof_blake3_state {
  uint8_t opaque[2048];
} sycon_xof_blake3_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_xof_blake3_wipe(sycon_xof_blake3_state *state);

// BLAKE3 of `in`.
SYCON_MUST_USE int sycon_xof_blake3(uint8_t *out, size_t outlen, const uint8_t *in, size_t inlen);

// Begins to absorb, with the arguments of the function above.
SYCON_MUST_USE int sycon_xof_blake3_init(sycon_xof_blake3_state *state);

// BLAKE3 under a key of `sycon_xof_blake3_KEYBYTES`: a message authentication code or a
// pseudorandom function.
SYCON_MUST_USE int sycon_xof_blake3_keyed(uint8_t *out,
                                          size_t outlen,
                                          const uint8_t *in,
                                          size_t inlen,
                                          const uint8_t *key);

// Begins to absorb, with the arguments of the function above.
SYCON_MUST_USE int sycon_xof_blake3_init_keyed(sycon_xof_blake3_state *state, const uint8_t *key);

// BLAKE3's key derivation from `in`. `context` should be hard-coded and globally unique; it is
// text in UTF-8, else -1.
SYCON_MUST_USE int sycon_xof_blake3_derive_key(uint8_t *out,
                                               size_t outlen,
                                               const uint8_t *in,
                                               size_t inlen,
                                               const uint8_t *context,
                                               size_t contextlen);

// Begins to absorb, with the arguments of the function above.
SYCON_MUST_USE int sycon_xof_blake3_init_derive_key(sycon_xof_blake3_state *state,
                                                    const uint8_t *context,
                                                    size_t contextlen);

// Absorbs `in`. Returns -1 after the first squeeze, and leaves the state as it was.
SYCON_MUST_USE int sycon_xof_blake3_update(sycon_xof_blake3_state *state,
                                           const uint8_t *in,
                                           size_t inlen);

// Fills `out` with the next bytes of output.
SYCON_MUST_USE int sycon_xof_blake3_squeeze(sycon_xof_blake3_state *state,
                                            uint8_t *out,
                                            size_t outlen);

// Passes over the next `bytes` bytes of output.
SYCON_MUST_USE int sycon_xof_blake3_skip(sycon_xof_blake3_state *state, uint64_t bytes);

// Goes on with the byte of the output at `position`, which costs at most one block.
SYCON_MUST_USE int sycon_xof_blake3_seek(sycon_xof_blake3_state *state, uint64_t position);

// Tells the position of the next byte of output. Ends the input, as squeezing does.
SYCON_MUST_USE int sycon_xof_blake3_tell(sycon_xof_blake3_state *state, uint64_t *position);

// As update, on `threads` threads, 0 for one a processor. Worth it from 256 KiB on.
//
// The first such call of a program starts the threads, which stay until another number is
// asked for. Where the system gives none, and in a child after `fork`, the caller's thread
// does it all.
SYCON_MUST_USE int sycon_xof_blake3_update_parallel(sycon_xof_blake3_state *state,
                                                    const uint8_t *in,
                                                    size_t inlen,
                                                    size_t threads);

// Bytes of BLAKE3's key.
#define sycon_xof_blake3_KEYBYTES 32

// `sycon_xof_blake3_KEYBYTES` of the library that runs.
size_t sycon_xof_blake3_keybytes(void);

/* Ascon-XOF128 */

// Input bytes of ascon128 per permutation; whole multiples are absorbed fastest.
#define sycon_xof_ascon128_BLOCKBYTES 8

// `sycon_xof_ascon128_BLOCKBYTES` of the library that runs.
size_t sycon_xof_ascon128_blockbytes(void);

// Bytes of `sycon_xof_ascon128_state`.
#define sycon_xof_ascon128_STATEBYTES 128

// `sycon_xof_ascon128_STATEBYTES` of the library that runs.
size_t sycon_xof_ascon128_statebytes(void);

// What its address is a multiple of.
#define sycon_xof_ascon128_STATEALIGN 16

// `sycon_xof_ascon128_STATEALIGN` of the library that runs.
size_t sycon_xof_ascon128_statealign(void);

// An instance of Ascon-XOF128 (SP 800-232, section 5.2).
typedef struct SYCON_ALIGN(16) sycon_xof_ascon128_state {
  uint8_t opaque[128];
} sycon_xof_ascon128_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_xof_ascon128_wipe(sycon_xof_ascon128_state *state);

// Ascon-XOF128 of `in`: for small processors on the other side.
SYCON_MUST_USE int sycon_xof_ascon128(uint8_t *out, size_t outlen, const uint8_t *in, size_t inlen);

// Begins to absorb, with the arguments of the function above.
SYCON_MUST_USE int sycon_xof_ascon128_init(sycon_xof_ascon128_state *state);

// Absorbs `in`. Returns -1 after the first squeeze, and leaves the state as it was.
SYCON_MUST_USE int sycon_xof_ascon128_update(sycon_xof_ascon128_state *state,
                                             const uint8_t *in,
                                             size_t inlen);

// Fills `out` with the next bytes of output.
SYCON_MUST_USE int sycon_xof_ascon128_squeeze(sycon_xof_ascon128_state *state,
                                              uint8_t *out,
                                              size_t outlen);

// Passes over the next `bytes` bytes of output.
SYCON_MUST_USE int sycon_xof_ascon128_skip(sycon_xof_ascon128_state *state, uint64_t bytes);

/* Ascon-CXOF128 */

// Input bytes of ascon_cxof128 per permutation; whole multiples are absorbed fastest.
#define sycon_xof_ascon_cxof128_BLOCKBYTES 8

// `sycon_xof_ascon_cxof128_BLOCKBYTES` of the library that runs.
size_t sycon_xof_ascon_cxof128_blockbytes(void);

// Bytes of `sycon_xof_ascon_cxof128_state`.
#define sycon_xof_ascon_cxof128_STATEBYTES 160

// `sycon_xof_ascon_cxof128_STATEBYTES` of the library that runs.
size_t sycon_xof_ascon_cxof128_statebytes(void);

// What its address is a multiple of.
#define sycon_xof_ascon_cxof128_STATEALIGN 16

// `sycon_xof_ascon_cxof128_STATEALIGN` of the library that runs.
size_t sycon_xof_ascon_cxof128_statealign(void);

// An instance of Ascon-CXOF128 (SP 800-232, section 5.3).
typedef struct SYCON_ALIGN(16) sycon_xof_ascon_cxof128_state {
  uint8_t opaque[160];
} sycon_xof_ascon_cxof128_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_xof_ascon_cxof128_wipe(sycon_xof_ascon_cxof128_state *state);

// Ascon-CXOF128 of `in`, with a customization of at most 256 bytes, else -1.
SYCON_MUST_USE int sycon_xof_ascon_cxof128(uint8_t *out,
                                           size_t outlen,
                                           const uint8_t *in,
                                           size_t inlen,
                                           const uint8_t *custom,
                                           size_t customlen);

// Begins to absorb, with the arguments of the function above.
SYCON_MUST_USE int sycon_xof_ascon_cxof128_init(sycon_xof_ascon_cxof128_state *state,
                                                const uint8_t *custom,
                                                size_t customlen);

// Absorbs `in`. Returns -1 after the first squeeze, and leaves the state as it was.
SYCON_MUST_USE int sycon_xof_ascon_cxof128_update(sycon_xof_ascon_cxof128_state *state,
                                                  const uint8_t *in,
                                                  size_t inlen);

// Fills `out` with the next bytes of output.
SYCON_MUST_USE int sycon_xof_ascon_cxof128_squeeze(sycon_xof_ascon_cxof128_state *state,
                                                   uint8_t *out,
                                                   size_t outlen);

// Passes over the next `bytes` bytes of output.
SYCON_MUST_USE int sycon_xof_ascon_cxof128_skip(sycon_xof_ascon_cxof128_state *state,
                                                uint64_t bytes);

/* Ascon-Xof */

// Input bytes of ascon_v12 per permutation; whole multiples are absorbed fastest.
#define sycon_xof_ascon_v12_BLOCKBYTES 8

// `sycon_xof_ascon_v12_BLOCKBYTES` of the library that runs.
size_t sycon_xof_ascon_v12_blockbytes(void);

// Bytes of `sycon_xof_ascon_v12_state`.
#define sycon_xof_ascon_v12_STATEBYTES 128

// `sycon_xof_ascon_v12_STATEBYTES` of the library that runs.
size_t sycon_xof_ascon_v12_statebytes(void);

// What its address is a multiple of.
#define sycon_xof_ascon_v12_STATEALIGN 16

// `sycon_xof_ascon_v12_STATEALIGN` of the library that runs.
size_t sycon_xof_ascon_v12_statealign(void);

// An instance of Ascon-Xof of Ascon v1.2. Legacy: SP 800-232 has other bytes.
typedef struct SYCON_ALIGN(16) sycon_xof_ascon_v12_state {
  uint8_t opaque[128];
} sycon_xof_ascon_v12_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_xof_ascon_v12_wipe(sycon_xof_ascon_v12_state *state);

// Ascon-Xof of Ascon v1.2 of `in`. Legacy.
SYCON_MUST_USE int sycon_xof_ascon_v12(uint8_t *out,
                                       size_t outlen,
                                       const uint8_t *in,
                                       size_t inlen);

// Begins to absorb, with the arguments of the function above.
SYCON_MUST_USE int sycon_xof_ascon_v12_init(sycon_xof_ascon_v12_state *state);

// Absorbs `in`. Returns -1 after the first squeeze, and leaves the state as it was.
SYCON_MUST_USE int sycon_xof_ascon_v12_update(sycon_xof_ascon_v12_state *state,
                                              const uint8_t *in,
                                              size_t inlen);

// Fills `out` with the next bytes of output.
SYCON_MUST_USE int sycon_xof_ascon_v12_squeeze(sycon_xof_ascon_v12_state *state,
                                               uint8_t *out,
                                               size_t outlen);

// Passes over the next `bytes` bytes of output.
SYCON_MUST_USE int sycon_xof_ascon_v12_skip(sycon_xof_ascon_v12_state *state, uint64_t bytes);

/* Ascon-Xofa */

// Input bytes of ascona_v12 per permutation; whole multiples are absorbed fastest.
#define sycon_xof_ascona_v12_BLOCKBYTES 8

// `sycon_xof_ascona_v12_BLOCKBYTES` of the library that runs.
size_t sycon_xof_ascona_v12_blockbytes(void);

// Bytes of `sycon_xof_ascona_v12_state`.
#define sycon_xof_ascona_v12_STATEBYTES 128

// `sycon_xof_ascona_v12_STATEBYTES` of the library that runs.
size_t sycon_xof_ascona_v12_statebytes(void);

// What its address is a multiple of.
#define sycon_xof_ascona_v12_STATEALIGN 16

// `sycon_xof_ascona_v12_STATEALIGN` of the library that runs.
size_t sycon_xof_ascona_v12_statealign(void);

// An instance of Ascon-Xofa of Ascon v1.2. Legacy.
typedef struct SYCON_ALIGN(16) sycon_xof_ascona_v12_state {
  uint8_t opaque[128];
} sycon_xof_ascona_v12_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_xof_ascona_v12_wipe(sycon_xof_ascona_v12_state *state);

// Ascon-Xofa of Ascon v1.2 of `in`. Legacy.
SYCON_MUST_USE int sycon_xof_ascona_v12(uint8_t *out,
                                        size_t outlen,
                                        const uint8_t *in,
                                        size_t inlen);

// Begins to absorb, with the arguments of the function above.
SYCON_MUST_USE int sycon_xof_ascona_v12_init(sycon_xof_ascona_v12_state *state);

// Absorbs `in`. Returns -1 after the first squeeze, and leaves the state as it was.
SYCON_MUST_USE int sycon_xof_ascona_v12_update(sycon_xof_ascona_v12_state *state,
                                               const uint8_t *in,
                                               size_t inlen);

// Fills `out` with the next bytes of output.
SYCON_MUST_USE int sycon_xof_ascona_v12_squeeze(sycon_xof_ascona_v12_state *state,
                                                uint8_t *out,
                                                size_t outlen);

// Passes over the next `bytes` bytes of output.
SYCON_MUST_USE int sycon_xof_ascona_v12_skip(sycon_xof_ascona_v12_state *state, uint64_t bytes);

/* VeXOF128 */

// Input bytes of vexof128 per permutation; whole multiples are absorbed fastest.
#define sycon_xof_vexof128_BLOCKBYTES 168

// `sycon_xof_vexof128_BLOCKBYTES` of the library that runs.
size_t sycon_xof_vexof128_blockbytes(void);

// Bytes of `sycon_xof_vexof128_state`.
#define sycon_xof_vexof128_STATEBYTES 3200

// `sycon_xof_vexof128_STATEBYTES` of the library that runs.
size_t sycon_xof_vexof128_statebytes(void);

// What its address is a multiple of.
#define sycon_xof_vexof128_STATEALIGN 64

// `sycon_xof_vexof128_STATEALIGN` of the library that runs.
size_t sycon_xof_vexof128_statealign(void);

// An instance of VeXOF, striped. Experimental. Its alignment is more than `malloc`'s: take
// `aligned_alloc`.
typedef struct SYCON_ALIGN(64) sycon_xof_vexof128_state {
  uint8_t opaque[3200];
} sycon_xof_vexof128_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_xof_vexof128_wipe(sycon_xof_vexof128_state *state);

// VeXOF of `in`: for one long output, several times as fast as SHAKE. The forms with x4
// have four stripes, the others eight.
SYCON_MUST_USE int sycon_xof_vexof128(uint8_t *out, size_t outlen, const uint8_t *in, size_t inlen);

// Begins to absorb, with the arguments of the function above.
SYCON_MUST_USE int sycon_xof_vexof128_init(sycon_xof_vexof128_state *state);

// Absorbs `in`. Returns -1 after the first squeeze, and leaves the state as it was.
SYCON_MUST_USE int sycon_xof_vexof128_update(sycon_xof_vexof128_state *state,
                                             const uint8_t *in,
                                             size_t inlen);

// Fills `out` with the next bytes of output.
SYCON_MUST_USE int sycon_xof_vexof128_squeeze(sycon_xof_vexof128_state *state,
                                              uint8_t *out,
                                              size_t outlen);

// Passes over the next `bytes` bytes of output.
SYCON_MUST_USE int sycon_xof_vexof128_skip(sycon_xof_vexof128_state *state, uint64_t bytes);

/* VeXOF256 */

// Input bytes of vexof256 per permutation; whole multiples are absorbed fastest.
#define sycon_xof_vexof256_BLOCKBYTES 136

// `sycon_xof_vexof256_BLOCKBYTES` of the library that runs.
size_t sycon_xof_vexof256_blockbytes(void);

// Bytes of `sycon_xof_vexof256_state`.
#define sycon_xof_vexof256_STATEBYTES 3200

// `sycon_xof_vexof256_STATEBYTES` of the library that runs.
size_t sycon_xof_vexof256_statebytes(void);

// What its address is a multiple of.
#define sycon_xof_vexof256_STATEALIGN 64

// `sycon_xof_vexof256_STATEALIGN` of the library that runs.
size_t sycon_xof_vexof256_statealign(void);

// An instance of VeXOF, striped. Experimental. Its alignment is more than `malloc`'s: take
// `aligned_alloc`.
typedef struct SYCON_ALIGN(64) sycon_xof_vexof256_state {
  uint8_t opaque[3200];
} sycon_xof_vexof256_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_xof_vexof256_wipe(sycon_xof_vexof256_state *state);

// VeXOF of `in`: for one long output, several times as fast as SHAKE. The forms with x4
// have four stripes, the others eight.
SYCON_MUST_USE int sycon_xof_vexof256(uint8_t *out, size_t outlen, const uint8_t *in, size_t inlen);

// Begins to absorb, with the arguments of the function above.
SYCON_MUST_USE int sycon_xof_vexof256_init(sycon_xof_vexof256_state *state);

// Absorbs `in`. Returns -1 after the first squeeze, and leaves the state as it was.
SYCON_MUST_USE int sycon_xof_vexof256_update(sycon_xof_vexof256_state *state,
                                             const uint8_t *in,
                                             size_t inlen);

// Fills `out` with the next bytes of output.
SYCON_MUST_USE int sycon_xof_vexof256_squeeze(sycon_xof_vexof256_state *state,
                                              uint8_t *out,
                                              size_t outlen);

// Passes over the next `bytes` bytes of output.
SYCON_MUST_USE int sycon_xof_vexof256_skip(sycon_xof_vexof256_state *state, uint64_t bytes);

/* VeXOF128x4 */

// Input bytes of vexof128x4 per permutation; whole multiples are absorbed fastest.
#define sycon_xof_vexof128x4_BLOCKBYTES 168

// `sycon_xof_vexof128x4_BLOCKBYTES` of the library that runs.
size_t sycon_xof_vexof128x4_blockbytes(void);

// Bytes of `sycon_xof_vexof128x4_state`.
#define sycon_xof_vexof128x4_STATEBYTES 3200

// `sycon_xof_vexof128x4_STATEBYTES` of the library that runs.
size_t sycon_xof_vexof128x4_statebytes(void);

// What its address is a multiple of.
#define sycon_xof_vexof128x4_STATEALIGN 64

// `sycon_xof_vexof128x4_STATEALIGN` of the library that runs.
size_t sycon_xof_vexof128x4_statealign(void);

// An instance of VeXOF, striped. Experimental. Its alignment is more than `malloc`'s: take
// `aligned_alloc`.
typedef struct SYCON_ALIGN(64) sycon_xof_vexof128x4_state {
  uint8_t opaque[3200];
} sycon_xof_vexof128x4_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_xof_vexof128x4_wipe(sycon_xof_vexof128x4_state *state);

// VeXOF of `in`: for one long output, several times as fast as SHAKE. The forms with x4
// have four stripes, the others eight.
SYCON_MUST_USE int sycon_xof_vexof128x4(uint8_t *out,
                                        size_t outlen,
                                        const uint8_t *in,
                                        size_t inlen);

// Begins to absorb, with the arguments of the function above.
SYCON_MUST_USE int sycon_xof_vexof128x4_init(sycon_xof_vexof128x4_state *state);

// Absorbs `in`. Returns -1 after the first squeeze, and leaves the state as it was.
SYCON_MUST_USE int sycon_xof_vexof128x4_update(sycon_xof_vexof128x4_state *state,
                                               const uint8_t *in,
                                               size_t inlen);

// Fills `out` with the next bytes of output.
SYCON_MUST_USE int sycon_xof_vexof128x4_squeeze(sycon_xof_vexof128x4_state *state,
                                                uint8_t *out,
                                                size_t outlen);

// Passes over the next `bytes` bytes of output.
SYCON_MUST_USE int sycon_xof_vexof128x4_skip(sycon_xof_vexof128x4_state *state, uint64_t bytes);

/* VeXOF256x4 */

// Input bytes of vexof256x4 per permutation; whole multiples are absorbed fastest.
#define sycon_xof_vexof256x4_BLOCKBYTES 136

// `sycon_xof_vexof256x4_BLOCKBYTES` of the library that runs.
size_t sycon_xof_vexof256x4_blockbytes(void);

// Bytes of `sycon_xof_vexof256x4_state`.
#define sycon_xof_vexof256x4_STATEBYTES 3200

// `sycon_xof_vexof256x4_STATEBYTES` of the library that runs.
size_t sycon_xof_vexof256x4_statebytes(void);

// What its address is a multiple of.
#define sycon_xof_vexof256x4_STATEALIGN 64

// `sycon_xof_vexof256x4_STATEALIGN` of the library that runs.
size_t sycon_xof_vexof256x4_statealign(void);

// An instance of VeXOF, striped. Experimental. Its alignment is more than `malloc`'s: take
// `aligned_alloc`.
typedef struct SYCON_ALIGN(64) sycon_xof_vexof256x4_state {
  uint8_t opaque[3200];
} sycon_xof_vexof256x4_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_xof_vexof256x4_wipe(sycon_xof_vexof256x4_state *state);

// VeXOF of `in`: for one long output, several times as fast as SHAKE. The forms with x4
// have four stripes, the others eight.
SYCON_MUST_USE int sycon_xof_vexof256x4(uint8_t *out,
                                        size_t outlen,
                                        const uint8_t *in,
                                        size_t inlen);

// Begins to absorb, with the arguments of the function above.
SYCON_MUST_USE int sycon_xof_vexof256x4_init(sycon_xof_vexof256x4_state *state);

// Absorbs `in`. Returns -1 after the first squeeze, and leaves the state as it was.
SYCON_MUST_USE int sycon_xof_vexof256x4_update(sycon_xof_vexof256x4_state *state,
                                               const uint8_t *in,
                                               size_t inlen);

// Fills `out` with the next bytes of output.
SYCON_MUST_USE int sycon_xof_vexof256x4_squeeze(sycon_xof_vexof256x4_state *state,
                                                uint8_t *out,
                                                size_t outlen);

// Passes over the next `bytes` bytes of output.
SYCON_MUST_USE int sycon_xof_vexof256x4_skip(sycon_xof_vexof256x4_state *state, uint64_t bytes);

/* Indexed-VeXOF128 */

// Input bytes of indexed_vexof128 per permutation; whole multiples are absorbed fastest.
#define sycon_xof_indexed_vexof128_BLOCKBYTES 168

// `sycon_xof_indexed_vexof128_BLOCKBYTES` of the library that runs.
size_t sycon_xof_indexed_vexof128_blockbytes(void);

// Bytes of `sycon_xof_indexed_vexof128_state`.
#define sycon_xof_indexed_vexof128_STATEBYTES 3200

// `sycon_xof_indexed_vexof128_STATEBYTES` of the library that runs.
size_t sycon_xof_indexed_vexof128_statebytes(void);

// What its address is a multiple of.
#define sycon_xof_indexed_vexof128_STATEALIGN 64

// `sycon_xof_indexed_vexof128_STATEALIGN` of the library that runs.
size_t sycon_xof_indexed_vexof128_statealign(void);

// An instance of VeXOF, indexed. Experimental. Its alignment is more than `malloc`'s: take
// `aligned_alloc`.
typedef struct SYCON_ALIGN(64) sycon_xof_indexed_vexof128_state {
  uint8_t opaque[3200];
} sycon_xof_indexed_vexof128_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_xof_indexed_vexof128_wipe(sycon_xof_indexed_vexof128_state *state);

// Indexed VeXOF of `in`: for a long output that is read from any position.
SYCON_MUST_USE int sycon_xof_indexed_vexof128(uint8_t *out,
                                              size_t outlen,
                                              const uint8_t *in,
                                              size_t inlen);

// Begins to absorb, with the arguments of the function above.
SYCON_MUST_USE int sycon_xof_indexed_vexof128_init(sycon_xof_indexed_vexof128_state *state);

// Absorbs `in`. Returns -1 after the first squeeze, and leaves the state as it was.
SYCON_MUST_USE int sycon_xof_indexed_vexof128_update(sycon_xof_indexed_vexof128_state *state,
                                                     const uint8_t *in,
                                                     size_t inlen);

// Fills `out` with the next bytes of output.
SYCON_MUST_USE int sycon_xof_indexed_vexof128_squeeze(sycon_xof_indexed_vexof128_state *state,
                                                      uint8_t *out,
                                                      size_t outlen);

// Passes over the next `bytes` bytes of output.
SYCON_MUST_USE int sycon_xof_indexed_vexof128_skip(sycon_xof_indexed_vexof128_state *state,
                                                   uint64_t bytes);

// Goes on with the byte of the output at `position`, which costs at most one block.
SYCON_MUST_USE int sycon_xof_indexed_vexof128_seek(sycon_xof_indexed_vexof128_state *state,
                                                   uint64_t position);

// Tells the position of the next byte of output. Ends the input, as squeezing does.
SYCON_MUST_USE int sycon_xof_indexed_vexof128_tell(sycon_xof_indexed_vexof128_state *state,
                                                   uint64_t *position);

/* Indexed-VeXOF256 */

// Input bytes of indexed_vexof256 per permutation; whole multiples are absorbed fastest.
#define sycon_xof_indexed_vexof256_BLOCKBYTES 136

// `sycon_xof_indexed_vexof256_BLOCKBYTES` of the library that runs.
size_t sycon_xof_indexed_vexof256_blockbytes(void);

// Bytes of `sycon_xof_indexed_vexof256_state`.
#define sycon_xof_indexed_vexof256_STATEBYTES 3200

// `sycon_xof_indexed_vexof256_STATEBYTES` of the library that runs.
size_t sycon_xof_indexed_vexof256_statebytes(void);

// What its address is a multiple of.
#define sycon_xof_indexed_vexof256_STATEALIGN 64

// `sycon_xof_indexed_vexof256_STATEALIGN` of the library that runs.
size_t sycon_xof_indexed_vexof256_statealign(void);

// An instance of VeXOF, indexed. Experimental. Its alignment is more than `malloc`'s: take
// `aligned_alloc`.
typedef struct SYCON_ALIGN(64) sycon_xof_indexed_vexof256_state {
  uint8_t opaque[3200];
} sycon_xof_indexed_vexof256_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_xof_indexed_vexof256_wipe(sycon_xof_indexed_vexof256_state *state);

// Indexed VeXOF of `in`: for a long output that is read from any position.
SYCON_MUST_USE int sycon_xof_indexed_vexof256(uint8_t *out,
                                              size_t outlen,
                                              const uint8_t *in,
                                              size_t inlen);

// Begins to absorb, with the arguments of the function above.
SYCON_MUST_USE int sycon_xof_indexed_vexof256_init(sycon_xof_indexed_vexof256_state *state);

// Absorbs `in`. Returns -1 after the first squeeze, and leaves the state as it was.
SYCON_MUST_USE int sycon_xof_indexed_vexof256_update(sycon_xof_indexed_vexof256_state *state,
                                                     const uint8_t *in,
                                                     size_t inlen);

// Fills `out` with the next bytes of output.
SYCON_MUST_USE int sycon_xof_indexed_vexof256_squeeze(sycon_xof_indexed_vexof256_state *state,
                                                      uint8_t *out,
                                                      size_t outlen);

// Passes over the next `bytes` bytes of output.
SYCON_MUST_USE int sycon_xof_indexed_vexof256_skip(sycon_xof_indexed_vexof256_state *state,
                                                   uint64_t bytes);

// Goes on with the byte of the output at `position`, which costs at most one block.
SYCON_MUST_USE int sycon_xof_indexed_vexof256_seek(sycon_xof_indexed_vexof256_state *state,
                                                   uint64_t position);

// Tells the position of the next byte of output. Ends the input, as squeezing does.
SYCON_MUST_USE int sycon_xof_indexed_vexof256_tell(sycon_xof_indexed_vexof256_state *state,
                                                   uint64_t *position);

/*
 * Functions whose output length is fixed, or part of the function; and KMAC.
 *
 * `_init`, `_update`, `_final`; or all in one call. `_final` wipes the state.
 */

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

/* KMAC128 */

// Bytes of `sycon_mac_kmac128_state`.
#define sycon_mac_kmac128_STATEBYTES 512

// `sycon_mac_kmac128_STATEBYTES` of the library that runs.
size_t sycon_mac_kmac128_statebytes(void);

// What its address is a multiple of.
#define sycon_mac_kmac128_STATEALIGN 16

// `sycon_mac_kmac128_STATEALIGN` of the library that runs.
size_t sycon_mac_kmac128_statealign(void);

// An instance of KMAC (SP 800-185, section 4.3).
typedef struct SYCON_ALIGN(16) sycon_mac_kmac128_state {
  uint8_t opaque[512];
} sycon_mac_kmac128_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_mac_kmac128_wipe(sycon_mac_kmac128_state *state);

// KMAC: a tag of `outlen` bytes; 16 to 64 are usual. The key should have 16 bytes for 128
// bits of security and 32 for 256; `custom` sets its uses apart.
SYCON_MUST_USE int sycon_mac_kmac128(uint8_t *out,
                                     size_t outlen,
                                     const uint8_t *in,
                                     size_t inlen,
                                     const uint8_t *key,
                                     size_t keylen,
                                     const uint8_t *custom,
                                     size_t customlen);

// Begins to absorb, with the arguments of the function above.
SYCON_MUST_USE int sycon_mac_kmac128_init(sycon_mac_kmac128_state *state,
                                          const uint8_t *key,
                                          size_t keylen,
                                          const uint8_t *custom,
                                          size_t customlen);

// Absorbs `in`.
SYCON_MUST_USE int sycon_mac_kmac128_update(sycon_mac_kmac128_state *state,
                                            const uint8_t *in,
                                            size_t inlen);

// The output of `outlen` bytes, which is part of the function. Wipes the state.
SYCON_MUST_USE int sycon_mac_kmac128_final(sycon_mac_kmac128_state *state,
                                           uint8_t *out,
                                           size_t outlen);

// Whether `tag` belongs to what was absorbed, told in time that depends on its length
// alone: -1 if not, or if it has fewer than 4 bytes. Wipes the state.
SYCON_MUST_USE int sycon_mac_kmac128_verify(sycon_mac_kmac128_state *state,
                                            const uint8_t *tag,
                                            size_t taglen);

/* KMAC256 */

// Bytes of `sycon_mac_kmac256_state`.
#define sycon_mac_kmac256_STATEBYTES 512

// `sycon_mac_kmac256_STATEBYTES` of the library that runs.
size_t sycon_mac_kmac256_statebytes(void);

// What its address is a multiple of.
#define sycon_mac_kmac256_STATEALIGN 16

// `sycon_mac_kmac256_STATEALIGN` of the library that runs.
size_t sycon_mac_kmac256_statealign(void);

// An instance of KMAC (SP 800-185, section 4.3).
typedef struct SYCON_ALIGN(16) sycon_mac_kmac256_state {
  uint8_t opaque[512];
} sycon_mac_kmac256_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_mac_kmac256_wipe(sycon_mac_kmac256_state *state);

// KMAC: a tag of `outlen` bytes; 16 to 64 are usual. The key should have 16 bytes for 128
// bits of security and 32 for 256; `custom` sets its uses apart.
SYCON_MUST_USE int sycon_mac_kmac256(uint8_t *out,
                                     size_t outlen,
                                     const uint8_t *in,
                                     size_t inlen,
                                     const uint8_t *key,
                                     size_t keylen,
                                     const uint8_t *custom,
                                     size_t customlen);

// Begins to absorb, with the arguments of the function above.
SYCON_MUST_USE int sycon_mac_kmac256_init(sycon_mac_kmac256_state *state,
                                          const uint8_t *key,
                                          size_t keylen,
                                          const uint8_t *custom,
                                          size_t customlen);

// Absorbs `in`.
SYCON_MUST_USE int sycon_mac_kmac256_update(sycon_mac_kmac256_state *state,
                                            const uint8_t *in,
                                            size_t inlen);

// The output of `outlen` bytes, which is part of the function. Wipes the state.
SYCON_MUST_USE int sycon_mac_kmac256_final(sycon_mac_kmac256_state *state,
                                           uint8_t *out,
                                           size_t outlen);

// Whether `tag` belongs to what was absorbed, told in time that depends on its length
// alone: -1 if not, or if it has fewer than 4 bytes. Wipes the state.
SYCON_MUST_USE int sycon_mac_kmac256_verify(sycon_mac_kmac256_state *state,
                                            const uint8_t *tag,
                                            size_t taglen);

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

/*
 * Functions by their names: for bindings and for programs that choose at run time.
 *
 * `_new`, what the function is told (`_key`, `_custom`, ..), `_update`, then `_squeeze` as much as you
 * like, or `_final`; at last `_free`. All functions above are here, by the names that the comments
 * before them have.
 */

// The names of all functions, with a newline between them.
const char *sycon_function_names(void);

// A function, what it was told, and what it has absorbed.
typedef struct sycon_function sycon_function;

// The function of that name, such as "SHAKE128" or "KMAC256"; upper and lower case do not matter. -1 if
// there is none. `sycon_function_free` releases it.
SYCON_MUST_USE int sycon_function_new(sycon_function **function, const char *name);

// An independent copy, which has absorbed the same.
SYCON_MUST_USE int sycon_function_copy(sycon_function **copy, const sycon_function *function);

// Releases what `_new` or `_copy` gave, and wipes it. NULL is allowed.
int sycon_function_free(sycon_function *function);

// The usual number of bytes of output, and the only one of functions that have no other.
SYCON_MUST_USE int sycon_function_output_bytes(const sycon_function *function, size_t *bytes);

// Input bytes per permutation; whole multiples are absorbed fastest.
SYCON_MUST_USE int sycon_function_block_bytes(const sycon_function *function, size_t *bytes);

// Sets the key, of KMAC and BLAKE3. What a function is told comes before its
// input, else -1; what it does not take shows when it begins to absorb.
SYCON_MUST_USE int sycon_function_key(sycon_function *function, const uint8_t *key, size_t keylen);

// Sets the function's name, N of cSHAKE: empty for everyone but NIST.
SYCON_MUST_USE int sycon_function_name(sycon_function *function,
                                       const uint8_t *name,
                                       size_t namelen);

// Sets the customization.
SYCON_MUST_USE int sycon_function_custom(sycon_function *function,
                                         const uint8_t *custom,
                                         size_t customlen);

// Sets the context of BLAKE3's key derivation, text in UTF-8.
SYCON_MUST_USE int sycon_function_context(sycon_function *function,
                                          const uint8_t *context,
                                          size_t contextlen);

// Sets the domain byte of TurboSHAKE, 0x01 to 0x7f.
SYCON_MUST_USE int sycon_function_domain(sycon_function *function, uint8_t domain);

// Sets the bytes of a block of ParallelHash.
SYCON_MUST_USE int sycon_function_blocksize(sycon_function *function, size_t bytes);

// Absorbs `in`; for TupleHash, as one part of the tuple. -1 if the function was told what it does not
// take, or not told what it needs, and after the first squeeze.
SYCON_MUST_USE int sycon_function_update(sycon_function *function, const uint8_t *in, size_t inlen);

// As update, of trees and BLAKE3 on `threads` threads, 0 for one a processor.
SYCON_MUST_USE int sycon_function_update_parallel(sycon_function *function,
                                                  const uint8_t *in,
                                                  size_t inlen,
                                                  size_t threads);

// Fills `out` with the next bytes of output: of XOFs, else -1.
SYCON_MUST_USE int sycon_function_squeeze(sycon_function *function, uint8_t *out, size_t outlen);

// Goes on with the byte of the output at `position`: of BLAKE3 and the indexed `VeXOF`s, else -1.
SYCON_MUST_USE int sycon_function_seek(sycon_function *function, uint64_t position);

// Fills `out` with the output of `outlen` bytes for what was absorbed, of any function; -1 for a length
// that it does not have. Then the next input begins.
SYCON_MUST_USE int sycon_function_final(sycon_function *function, uint8_t *out, size_t outlen);

// Begins anew, told the same.
SYCON_MUST_USE int sycon_function_reset(sycon_function *function);

/*
 * Many messages at once, several for the price of one. The outputs are those of hashing one by one,
 * `length` bytes each, one behind the other in `out`.
 *
 * Lengths are not secret: the time shows them.
 */

// SHAKE128 of `count` messages, which `messages` and `lengths` list. `out` has
// `count * length` bytes.
SYCON_MUST_USE int sycon_shake128_many(uint8_t *out,
                                       size_t outlen,
                                       size_t length,
                                       const uint8_t *const *messages,
                                       const size_t *lengths,
                                       size_t count);

// SHAKE128 of `count` messages of `rowlen` bytes each, one behind the other in
// `rows`. `out` has `count * length` bytes.
SYCON_MUST_USE int sycon_shake128_rows(uint8_t *out,
                                       size_t outlen,
                                       size_t length,
                                       const uint8_t *rows,
                                       size_t count,
                                       size_t rowlen);

// SHAKE256 of `count` messages, which `messages` and `lengths` list. `out` has
// `count * length` bytes.
SYCON_MUST_USE int sycon_shake256_many(uint8_t *out,
                                       size_t outlen,
                                       size_t length,
                                       const uint8_t *const *messages,
                                       const size_t *lengths,
                                       size_t count);

// SHAKE256 of `count` messages of `rowlen` bytes each, one behind the other in
// `rows`. `out` has `count * length` bytes.
SYCON_MUST_USE int sycon_shake256_rows(uint8_t *out,
                                       size_t outlen,
                                       size_t length,
                                       const uint8_t *rows,
                                       size_t count,
                                       size_t rowlen);

// TurboSHAKE128 of `count` messages, which `messages` and `lengths` list. `out` has
// `count * length` bytes.
SYCON_MUST_USE int sycon_turboshake128_many(uint8_t *out,
                                            size_t outlen,
                                            size_t length,
                                            const uint8_t *const *messages,
                                            const size_t *lengths,
                                            size_t count,
                                            uint8_t domain);

// TurboSHAKE128 of `count` messages of `rowlen` bytes each, one behind the other in
// `rows`. `out` has `count * length` bytes.
SYCON_MUST_USE int sycon_turboshake128_rows(uint8_t *out,
                                            size_t outlen,
                                            size_t length,
                                            const uint8_t *rows,
                                            size_t count,
                                            size_t rowlen,
                                            uint8_t domain);

// TurboSHAKE256 of `count` messages, which `messages` and `lengths` list. `out` has
// `count * length` bytes.
SYCON_MUST_USE int sycon_turboshake256_many(uint8_t *out,
                                            size_t outlen,
                                            size_t length,
                                            const uint8_t *const *messages,
                                            const size_t *lengths,
                                            size_t count,
                                            uint8_t domain);

// TurboSHAKE256 of `count` messages of `rowlen` bytes each, one behind the other in
// `rows`. `out` has `count * length` bytes.
SYCON_MUST_USE int sycon_turboshake256_rows(uint8_t *out,
                                            size_t outlen,
                                            size_t length,
                                            const uint8_t *rows,
                                            size_t count,
                                            size_t rowlen,
                                            uint8_t domain);

/*
 * Key encapsulation: a shared secret by way of somebody's public key.
 *
 * Take X-Wing: ML-KEM-768 and X25519 in one, safe as long as one of the two is. A ciphertext that was
 * changed on the way gives another secret and no error; X25519 shares of small order are refused.
 * `_keypair` and `_enc` return -1 also when the operating system gives no random bytes.
 */

/* X-Wing */

// Bytes of a public key of X-Wing.
#define sycon_kem_xwing_PUBLICKEYBYTES 1216

// `sycon_kem_xwing_PUBLICKEYBYTES` of the library that runs.
size_t sycon_kem_xwing_publickeybytes(void);

// Bytes of a secret key of X-Wing.
#define sycon_kem_xwing_SECRETKEYBYTES 32

// `sycon_kem_xwing_SECRETKEYBYTES` of the library that runs.
size_t sycon_kem_xwing_secretkeybytes(void);

// Bytes of a ciphertext of X-Wing.
#define sycon_kem_xwing_CIPHERTEXTBYTES 1120

// `sycon_kem_xwing_CIPHERTEXTBYTES` of the library that runs.
size_t sycon_kem_xwing_ciphertextbytes(void);

// Bytes of a shared secret of X-Wing.
#define sycon_kem_xwing_SHAREDSECRETBYTES 32

// `sycon_kem_xwing_SHAREDSECRETBYTES` of the library that runs.
size_t sycon_kem_xwing_sharedsecretbytes(void);

// Bytes of the seed of a key pair of X-Wing.
#define sycon_kem_xwing_SEEDBYTES 32

// `sycon_kem_xwing_SEEDBYTES` of the library that runs.
size_t sycon_kem_xwing_seedbytes(void);

// Bytes of the randomness of an encapsulation of X-Wing.
#define sycon_kem_xwing_ENCSEEDBYTES 64

// `sycon_kem_xwing_ENCSEEDBYTES` of the library that runs.
size_t sycon_kem_xwing_encseedbytes(void);

// The key pair of X-Wing that belongs to a seed.
// The seed is the secret key: 32 random bytes.
SYCON_MUST_USE int sycon_kem_xwing_seed_keypair(uint8_t *pk, uint8_t *sk, const uint8_t *seed);

// A new key pair.
SYCON_MUST_USE int sycon_kem_xwing_keypair(uint8_t *pk, uint8_t *sk);

// X-Wing: a ciphertext `ct` and the shared secret `ss` in it, for the holder of `pk`'s secret key.
//
// -1 if `pk` is no public key.
SYCON_MUST_USE int sycon_kem_xwing_enc(uint8_t *ct, uint8_t *ss, const uint8_t *pk);

// The same with randomness of your own, `_ENCSEEDBYTES`: for tests.
SYCON_MUST_USE int sycon_kem_xwing_enc_deterministic(uint8_t *ct,
                                                     uint8_t *ss,
                                                     const uint8_t *pk,
                                                     const uint8_t *seed);

// The shared secret in a ciphertext.
SYCON_MUST_USE int sycon_kem_xwing_dec(uint8_t *ss, const uint8_t *ct, const uint8_t *sk);

// Bytes of `sycon_kem_xwing_public_state`.
#define sycon_kem_xwing_public_STATEBYTES 9216

// `sycon_kem_xwing_public_STATEBYTES` of the library that runs.
size_t sycon_kem_xwing_public_statebytes(void);

// What its address is a multiple of.
#define sycon_kem_xwing_public_STATEALIGN 64

// `sycon_kem_xwing_public_STATEALIGN` of the library that runs.
size_t sycon_kem_xwing_public_statealign(void);

// A public key of X-Wing, expanded: for more than one encapsulation.
typedef struct SYCON_ALIGN(64) sycon_kem_xwing_public_state {
  uint8_t opaque[9216];
} sycon_kem_xwing_public_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_kem_xwing_public_wipe(sycon_kem_xwing_public_state *state);

// Expands a public key; -1 if it is none.
SYCON_MUST_USE int sycon_kem_xwing_public_init(sycon_kem_xwing_public_state *key,
                                               const uint8_t *pk);

// As `_enc`, with an expanded key.
SYCON_MUST_USE int sycon_kem_xwing_enc_expanded(uint8_t *ct,
                                                uint8_t *ss,
                                                const sycon_kem_xwing_public_state *key);

// Bytes of `sycon_kem_xwing_secret_state`.
#define sycon_kem_xwing_secret_STATEBYTES 11264

// `sycon_kem_xwing_secret_STATEBYTES` of the library that runs.
size_t sycon_kem_xwing_secret_statebytes(void);

// What its address is a multiple of.
#define sycon_kem_xwing_secret_STATEALIGN 64

// `sycon_kem_xwing_secret_STATEALIGN` of the library that runs.
size_t sycon_kem_xwing_secret_statealign(void);

// A secret key of X-Wing, expanded: for more than one decapsulation.
typedef struct SYCON_ALIGN(64) sycon_kem_xwing_secret_state {
  uint8_t opaque[11264];
} sycon_kem_xwing_secret_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_kem_xwing_secret_wipe(sycon_kem_xwing_secret_state *state);

// Expands a secret key.
SYCON_MUST_USE int sycon_kem_xwing_secret_init(sycon_kem_xwing_secret_state *key,
                                               const uint8_t *sk);

// As `_dec`, with an expanded key.
SYCON_MUST_USE int sycon_kem_xwing_dec_expanded(uint8_t *ss,
                                                const uint8_t *ct,
                                                const sycon_kem_xwing_secret_state *key);

// The public key that belongs to an expanded secret key.
SYCON_MUST_USE int sycon_kem_xwing_secret_public(const sycon_kem_xwing_secret_state *key,
                                                 uint8_t *pk);

/* DHKEM(X25519, HKDF-SHA256) */

// Bytes of a public key of DHKEM(X25519, HKDF-SHA256).
#define sycon_kem_dhkem_PUBLICKEYBYTES 32

// `sycon_kem_dhkem_PUBLICKEYBYTES` of the library that runs.
size_t sycon_kem_dhkem_publickeybytes(void);

// Bytes of a secret key of DHKEM(X25519, HKDF-SHA256).
#define sycon_kem_dhkem_SECRETKEYBYTES 32

// `sycon_kem_dhkem_SECRETKEYBYTES` of the library that runs.
size_t sycon_kem_dhkem_secretkeybytes(void);

// Bytes of a ciphertext of DHKEM(X25519, HKDF-SHA256).
#define sycon_kem_dhkem_CIPHERTEXTBYTES 32

// `sycon_kem_dhkem_CIPHERTEXTBYTES` of the library that runs.
size_t sycon_kem_dhkem_ciphertextbytes(void);

// Bytes of a shared secret of DHKEM(X25519, HKDF-SHA256).
#define sycon_kem_dhkem_SHAREDSECRETBYTES 32

// `sycon_kem_dhkem_SHAREDSECRETBYTES` of the library that runs.
size_t sycon_kem_dhkem_sharedsecretbytes(void);

// Bytes of the seed of a key pair of DHKEM(X25519, HKDF-SHA256).
#define sycon_kem_dhkem_SEEDBYTES 32

// `sycon_kem_dhkem_SEEDBYTES` of the library that runs.
size_t sycon_kem_dhkem_seedbytes(void);

// Bytes of the randomness of an encapsulation of DHKEM(X25519, HKDF-SHA256).
#define sycon_kem_dhkem_ENCSEEDBYTES 32

// `sycon_kem_dhkem_ENCSEEDBYTES` of the library that runs.
size_t sycon_kem_dhkem_encseedbytes(void);

// The key pair of DHKEM(X25519, HKDF-SHA256) that belongs to a seed.
// The seed is the secret key: 32 random bytes.
SYCON_MUST_USE int sycon_kem_dhkem_seed_keypair(uint8_t *pk, uint8_t *sk, const uint8_t *seed);

// A new key pair.
SYCON_MUST_USE int sycon_kem_dhkem_keypair(uint8_t *pk, uint8_t *sk);

// DHKEM(X25519, HKDF-SHA256): a ciphertext `ct` and the shared secret `ss` in it, for the holder of `pk`'s secret key.
//
// -1 if `pk` is no public key.
SYCON_MUST_USE int sycon_kem_dhkem_enc(uint8_t *ct, uint8_t *ss, const uint8_t *pk);

// The same with randomness of your own, `_ENCSEEDBYTES`: for tests.
SYCON_MUST_USE int sycon_kem_dhkem_enc_deterministic(uint8_t *ct,
                                                     uint8_t *ss,
                                                     const uint8_t *pk,
                                                     const uint8_t *seed);

// The shared secret in a ciphertext.
SYCON_MUST_USE int sycon_kem_dhkem_dec(uint8_t *ss, const uint8_t *ct, const uint8_t *sk);

// Bytes of `sycon_kem_dhkem_public_state`.
#define sycon_kem_dhkem_public_STATEBYTES 128

// `sycon_kem_dhkem_public_STATEBYTES` of the library that runs.
size_t sycon_kem_dhkem_public_statebytes(void);

// What its address is a multiple of.
#define sycon_kem_dhkem_public_STATEALIGN 16

// `sycon_kem_dhkem_public_STATEALIGN` of the library that runs.
size_t sycon_kem_dhkem_public_statealign(void);

// A public key of DHKEM(X25519, HKDF-SHA256), expanded: for more than one encapsulation.
typedef struct SYCON_ALIGN(16) sycon_kem_dhkem_public_state {
  uint8_t opaque[128];
} sycon_kem_dhkem_public_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_kem_dhkem_public_wipe(sycon_kem_dhkem_public_state *state);

// Expands a public key; -1 if it is none.
SYCON_MUST_USE int sycon_kem_dhkem_public_init(sycon_kem_dhkem_public_state *key,
                                               const uint8_t *pk);

// As `_enc`, with an expanded key.
SYCON_MUST_USE int sycon_kem_dhkem_enc_expanded(uint8_t *ct,
                                                uint8_t *ss,
                                                const sycon_kem_dhkem_public_state *key);

// Bytes of `sycon_kem_dhkem_secret_state`.
#define sycon_kem_dhkem_secret_STATEBYTES 192

// `sycon_kem_dhkem_secret_STATEBYTES` of the library that runs.
size_t sycon_kem_dhkem_secret_statebytes(void);

// What its address is a multiple of.
#define sycon_kem_dhkem_secret_STATEALIGN 16

// `sycon_kem_dhkem_secret_STATEALIGN` of the library that runs.
size_t sycon_kem_dhkem_secret_statealign(void);

// A secret key of DHKEM(X25519, HKDF-SHA256), expanded: for more than one decapsulation.
typedef struct SYCON_ALIGN(16) sycon_kem_dhkem_secret_state {
  uint8_t opaque[192];
} sycon_kem_dhkem_secret_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_kem_dhkem_secret_wipe(sycon_kem_dhkem_secret_state *state);

// Expands a secret key.
SYCON_MUST_USE int sycon_kem_dhkem_secret_init(sycon_kem_dhkem_secret_state *key,
                                               const uint8_t *sk);

// As `_dec`, with an expanded key.
SYCON_MUST_USE int sycon_kem_dhkem_dec_expanded(uint8_t *ss,
                                                const uint8_t *ct,
                                                const sycon_kem_dhkem_secret_state *key);

// The public key that belongs to an expanded secret key.
SYCON_MUST_USE int sycon_kem_dhkem_secret_public(const sycon_kem_dhkem_secret_state *key,
                                                 uint8_t *pk);

/* ML-KEM-768 */

// Bytes of a public key of ML-KEM-768.
#define sycon_kem_mlkem768_PUBLICKEYBYTES 1184

// `sycon_kem_mlkem768_PUBLICKEYBYTES` of the library that runs.
size_t sycon_kem_mlkem768_publickeybytes(void);

// Bytes of a secret key of ML-KEM-768.
#define sycon_kem_mlkem768_SECRETKEYBYTES 2400

// `sycon_kem_mlkem768_SECRETKEYBYTES` of the library that runs.
size_t sycon_kem_mlkem768_secretkeybytes(void);

// Bytes of a ciphertext of ML-KEM-768.
#define sycon_kem_mlkem768_CIPHERTEXTBYTES 1088

// `sycon_kem_mlkem768_CIPHERTEXTBYTES` of the library that runs.
size_t sycon_kem_mlkem768_ciphertextbytes(void);

// Bytes of a shared secret of ML-KEM-768.
#define sycon_kem_mlkem768_SHAREDSECRETBYTES 32

// `sycon_kem_mlkem768_SHAREDSECRETBYTES` of the library that runs.
size_t sycon_kem_mlkem768_sharedsecretbytes(void);

// Bytes of the seed of a key pair of ML-KEM-768.
#define sycon_kem_mlkem768_SEEDBYTES 64

// `sycon_kem_mlkem768_SEEDBYTES` of the library that runs.
size_t sycon_kem_mlkem768_seedbytes(void);

// Bytes of the randomness of an encapsulation of ML-KEM-768.
#define sycon_kem_mlkem768_ENCSEEDBYTES 32

// `sycon_kem_mlkem768_ENCSEEDBYTES` of the library that runs.
size_t sycon_kem_mlkem768_encseedbytes(void);

// The key pair of ML-KEM-768 that belongs to a seed.
// The seed is 64 random bytes. A building block: take X-Wing.
SYCON_MUST_USE int sycon_kem_mlkem768_seed_keypair(uint8_t *pk, uint8_t *sk, const uint8_t *seed);

// A new key pair.
SYCON_MUST_USE int sycon_kem_mlkem768_keypair(uint8_t *pk, uint8_t *sk);

// ML-KEM-768: a ciphertext `ct` and the shared secret `ss` in it, for the holder of `pk`'s secret key.
//
// -1 if `pk` is no public key.
SYCON_MUST_USE int sycon_kem_mlkem768_enc(uint8_t *ct, uint8_t *ss, const uint8_t *pk);

// The same with randomness of your own, `_ENCSEEDBYTES`: for tests.
SYCON_MUST_USE int sycon_kem_mlkem768_enc_deterministic(uint8_t *ct,
                                                        uint8_t *ss,
                                                        const uint8_t *pk,
                                                        const uint8_t *seed);

// The shared secret in a ciphertext.
SYCON_MUST_USE int sycon_kem_mlkem768_dec(uint8_t *ss, const uint8_t *ct, const uint8_t *sk);

// Bytes of `sycon_kem_mlkem768_public_state`.
#define sycon_kem_mlkem768_public_STATEBYTES 7936

// `sycon_kem_mlkem768_public_STATEBYTES` of the library that runs.
size_t sycon_kem_mlkem768_public_statebytes(void);

// What its address is a multiple of.
#define sycon_kem_mlkem768_public_STATEALIGN 64

// `sycon_kem_mlkem768_public_STATEALIGN` of the library that runs.
size_t sycon_kem_mlkem768_public_statealign(void);

// A public key of ML-KEM-768, expanded: for more than one encapsulation.
typedef struct SYCON_ALIGN(64) sycon_kem_mlkem768_public_state {
  uint8_t opaque[7936];
} sycon_kem_mlkem768_public_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_kem_mlkem768_public_wipe(sycon_kem_mlkem768_public_state *state);

// Expands a public key; -1 if it is none.
SYCON_MUST_USE int sycon_kem_mlkem768_public_init(sycon_kem_mlkem768_public_state *key,
                                                  const uint8_t *pk);

// As `_enc`, with an expanded key.
SYCON_MUST_USE int sycon_kem_mlkem768_enc_expanded(uint8_t *ct,
                                                   uint8_t *ss,
                                                   const sycon_kem_mlkem768_public_state *key);

// Bytes of `sycon_kem_mlkem768_secret_state`.
#define sycon_kem_mlkem768_secret_STATEBYTES 9728

// `sycon_kem_mlkem768_secret_STATEBYTES` of the library that runs.
size_t sycon_kem_mlkem768_secret_statebytes(void);

// What its address is a multiple of.
#define sycon_kem_mlkem768_secret_STATEALIGN 64

// `sycon_kem_mlkem768_secret_STATEALIGN` of the library that runs.
size_t sycon_kem_mlkem768_secret_statealign(void);

// A secret key of ML-KEM-768, expanded: for more than one decapsulation.
typedef struct SYCON_ALIGN(64) sycon_kem_mlkem768_secret_state {
  uint8_t opaque[9728];
} sycon_kem_mlkem768_secret_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_kem_mlkem768_secret_wipe(sycon_kem_mlkem768_secret_state *state);

// Expands a secret key.
SYCON_MUST_USE int sycon_kem_mlkem768_secret_init(sycon_kem_mlkem768_secret_state *key,
                                                  const uint8_t *sk);

// As `_dec`, with an expanded key.
SYCON_MUST_USE int sycon_kem_mlkem768_dec_expanded(uint8_t *ss,
                                                   const uint8_t *ct,
                                                   const sycon_kem_mlkem768_secret_state *key);

// The public key that belongs to an expanded secret key.
SYCON_MUST_USE int sycon_kem_mlkem768_secret_public(const sycon_kem_mlkem768_secret_state *key,
                                                    uint8_t *pk);

/*
 * Newplex: one stateful object for hashing, authentication, key derivation and encryption.
 *
 * A protocol takes a sequence of operations, each with a label. Whatever went in, labels and lengths
 * included, decides whatever comes out: two sides that do the same operations in the same order have
 * the same state. Mix a key, and a nonce that never comes twice with it, before encrypting.
 *
 * Experimental, and unreviewed.
 */

// Bytes of a protocol outside of its state.
#define sycon_protocol_BYTES 130

// `sycon_protocol_BYTES` of the library that runs.
size_t sycon_protocol_bytes(void);

// Bytes that sealing adds.
#define sycon_protocol_ABYTES 16

// `sycon_protocol_ABYTES` of the library that runs.
size_t sycon_protocol_abytes(void);

// Bytes of `sycon_protocol_state`.
#define sycon_protocol_STATEBYTES 320

// `sycon_protocol_STATEBYTES` of the library that runs.
size_t sycon_protocol_statebytes(void);

// What its address is a multiple of.
#define sycon_protocol_STATEALIGN 16

// `sycon_protocol_STATEALIGN` of the library that runs.
size_t sycon_protocol_statealign(void);

// A protocol.
typedef struct SYCON_ALIGN(16) sycon_protocol_state {
  uint8_t opaque[320];
} sycon_protocol_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_protocol_wipe(sycon_protocol_state *state);

// A protocol in `domain`, a string that no other protocol uses, such as "example.org notes v1".
SYCON_MUST_USE int sycon_protocol_init(sycon_protocol_state *state,
                                       const uint8_t *domain,
                                       size_t domainlen);

// An independent copy, as by assignment, of a protocol that is between two operations.
SYCON_MUST_USE int sycon_protocol_copy(sycon_protocol_state *copy,
                                       const sycon_protocol_state *state);

// Makes everything that follows depend on `in`. `label` says what it is, for example "key".
SYCON_MUST_USE int sycon_protocol_mix(sycon_protocol_state *state,
                                      const uint8_t *label,
                                      size_t labellen,
                                      const uint8_t *in,
                                      size_t inlen);

// Fills `out` with bytes that depend on everything before, on `label` and on `outlen`.
SYCON_MUST_USE int sycon_protocol_derive(sycon_protocol_state *state,
                                         const uint8_t *label,
                                         size_t labellen,
                                         uint8_t *out,
                                         size_t outlen);

// Encrypts `m` to `c`, of the same length, without authentication. They may be the same memory.
SYCON_MUST_USE int sycon_protocol_encrypt(sycon_protocol_state *state,
                                          const uint8_t *label,
                                          size_t labellen,
                                          uint8_t *c,
                                          const uint8_t *m,
                                          size_t mlen);

// Decrypts `c` to `m`, of the same length, without authentication. They may be the same memory.
SYCON_MUST_USE int sycon_protocol_decrypt(sycon_protocol_state *state,
                                          const uint8_t *label,
                                          size_t labellen,
                                          uint8_t *m,
                                          const uint8_t *c,
                                          size_t clen);

// Encrypts `m` to `c`, with the tag behind: `mlen + sycon_protocol_ABYTES` bytes. They may be the
// same memory.
SYCON_MUST_USE int sycon_protocol_seal(sycon_protocol_state *state,
                                       const uint8_t *label,
                                       size_t labellen,
                                       uint8_t *c,
                                       const uint8_t *m,
                                       size_t mlen);

// Decrypts what `sycon_protocol_seal` made to `m`: `clen - sycon_protocol_ABYTES` bytes. They may be
// the same memory.
//
// -1 if anything on the two sides differed: a key, a label, a byte on the way. `m` is then all
// zeros, and the state that of one who received what was received.
SYCON_MUST_USE int sycon_protocol_open(sycon_protocol_state *state,
                                       const uint8_t *label,
                                       size_t labellen,
                                       uint8_t *m,
                                       const uint8_t *c,
                                       size_t clen);

// Begins a mix whose data come in pieces. Until its end all other operations return -1.
SYCON_MUST_USE int sycon_protocol_mix_init(sycon_protocol_state *state,
                                           const uint8_t *label,
                                           size_t labellen);

// Mixes a piece.
SYCON_MUST_USE int sycon_protocol_mix_update(sycon_protocol_state *state,
                                             const uint8_t *in,
                                             size_t inlen);

// Ends the mix.
SYCON_MUST_USE int sycon_protocol_mix_final(sycon_protocol_state *state);

// Begins an encryption whose data come in pieces, without authentication.
SYCON_MUST_USE int sycon_protocol_encrypt_init(sycon_protocol_state *state,
                                               const uint8_t *label,
                                               size_t labellen);

// Encrypts a piece.
SYCON_MUST_USE int sycon_protocol_encrypt_update(sycon_protocol_state *state,
                                                 uint8_t *c,
                                                 const uint8_t *m,
                                                 size_t mlen);

// Ends the encryption.
SYCON_MUST_USE int sycon_protocol_encrypt_final(sycon_protocol_state *state);

// Begins a decryption whose data come in pieces, without authentication.
SYCON_MUST_USE int sycon_protocol_decrypt_init(sycon_protocol_state *state,
                                               const uint8_t *label,
                                               size_t labellen);

// Decrypts a piece.
SYCON_MUST_USE int sycon_protocol_decrypt_update(sycon_protocol_state *state,
                                                 uint8_t *m,
                                                 const uint8_t *c,
                                                 size_t clen);

// Ends the decryption.
SYCON_MUST_USE int sycon_protocol_decrypt_final(sycon_protocol_state *state);

// The state as `sycon_protocol_BYTES`, from which `sycon_protocol_from_bytes` goes on, here or in
// another implementation of Newplex. They are as secret as the keys that were mixed.
SYCON_MUST_USE int sycon_protocol_to_bytes(const sycon_protocol_state *state, uint8_t *out);

// The protocol that the bytes came from; -1 for bytes that cannot be one.
SYCON_MUST_USE int sycon_protocol_from_bytes(sycon_protocol_state *state, const uint8_t *in);

/*
 * Streams of authenticated blocks, in the format of Newplex's aestream.
 *
 * Each push makes a block with a tag of its own, and the end of the stream is a block too: a stream
 * that was cut, reordered or changed anywhere does not open, and what was pulled before is good.
 *
 * To read: take `sycon_aestream_HEADERBYTES` from the stream, ask `_pull_header` how many bytes of the
 * block follow, take those, and `_pull` them. A block of `sycon_protocol_ABYTES` is the end; then, and
 * only then, `_finish` returns 0.
 */

// Bytes that a block begins with.
#define sycon_aestream_HEADERBYTES 3

// `sycon_aestream_HEADERBYTES` of the library that runs.
size_t sycon_aestream_headerbytes(void);

// Bytes that a block adds to its data.
#define sycon_aestream_ABYTES 19

// `sycon_aestream_ABYTES` of the library that runs.
size_t sycon_aestream_abytes(void);

// The most data in a block.
#define sycon_aestream_MESSAGEBYTES_MAX 16777215

// `sycon_aestream_MESSAGEBYTES_MAX` of the library that runs.
size_t sycon_aestream_messagebytes_max(void);

// Bytes of `sycon_aestream_state`.
#define sycon_aestream_STATEBYTES 320

// `sycon_aestream_STATEBYTES` of the library that runs.
size_t sycon_aestream_statebytes(void);

// What its address is a multiple of.
#define sycon_aestream_STATEALIGN 16

// `sycon_aestream_STATEALIGN` of the library that runs.
size_t sycon_aestream_statealign(void);

// A stream, which is pushed or pulled.
typedef struct SYCON_ALIGN(16) sycon_aestream_state {
  uint8_t opaque[320];
} sycon_aestream_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_aestream_wipe(sycon_aestream_state *state);

// Begins a stream to push, with the keys of a protocol, which is copied. It must hold a key, and a
// nonce that never comes twice with it.
SYCON_MUST_USE int sycon_aestream_init_push(sycon_aestream_state *state,
                                            const sycon_protocol_state *protocol);

// Makes a block of `m` in `c`: `mlen + sycon_aestream_ABYTES` bytes. They may overlap. -1 for no
// bytes and for more than `sycon_aestream_MESSAGEBYTES_MAX`.
SYCON_MUST_USE int sycon_aestream_push(sycon_aestream_state *state,
                                       uint8_t *c,
                                       const uint8_t *m,
                                       size_t mlen);

// Makes the end of the stream in `c`: `sycon_aestream_ABYTES` bytes.
SYCON_MUST_USE int sycon_aestream_push_end(sycon_aestream_state *state, uint8_t *c);

// Begins a stream to pull, with the keys of a protocol, which is copied.
SYCON_MUST_USE int sycon_aestream_init_pull(sycon_aestream_state *state,
                                            const sycon_protocol_state *protocol);

// Tells how many bytes of the block follow its header: at most
// `sycon_aestream_MESSAGEBYTES_MAX + sycon_protocol_ABYTES`. The number is not authenticated yet.
SYCON_MUST_USE int sycon_aestream_pull_header(sycon_aestream_state *state,
                                              size_t *clen,
                                              const uint8_t *header);

// Opens the block that follows the header: `clen` bytes as told, to `clen - sycon_protocol_ABYTES`
// bytes in `m`. They may overlap.
//
// -1 if the stream was changed or cut, or the keys are others; nothing more can be pulled then.
SYCON_MUST_USE int sycon_aestream_pull(sycon_aestream_state *state,
                                       uint8_t *m,
                                       const uint8_t *c,
                                       size_t clen);

// Gives the protocol after the end of the stream, to go on with; -1 if the stream has not ended.
// Only a stream that has is whole. Wipes the stream's state.
SYCON_MUST_USE int sycon_aestream_finish(sycon_aestream_state *state,
                                         sycon_protocol_state *protocol);

/*
 * Multimixer-128 and a message authentication code on it, which is very fast on long messages.
 * Experimental.
 */

// Bytes of a digest of multimixer-128.
#define sycon_multimixer128_BYTES 64

// `sycon_multimixer128_BYTES` of the library that runs.
size_t sycon_multimixer128_bytes(void);

// Bytes of `sycon_multimixer128_state`.
#define sycon_multimixer128_STATEBYTES 192

// `sycon_multimixer128_STATEBYTES` of the library that runs.
size_t sycon_multimixer128_statebytes(void);

// What its address is a multiple of.
#define sycon_multimixer128_STATEALIGN 16

// `sycon_multimixer128_STATEALIGN` of the library that runs.
size_t sycon_multimixer128_statealign(void);

// Multimixer-128 of a key and a message that come in pieces.
typedef struct SYCON_ALIGN(16) sycon_multimixer128_state {
  uint8_t opaque[192];
} sycon_multimixer128_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_multimixer128_wipe(sycon_multimixer128_state *state);

// Multimixer-128 of a message under a key. Both have `len` bytes: a multiple of 32 and not 0, else
// -1.
//
// A sharp tool: the key is random and used once, and whoever sees a digest can work out the key.
// `sycon_multimixer_mac` is what makes it safe to use.
SYCON_MUST_USE int sycon_multimixer128(uint8_t *digest,
                                       const uint8_t *key,
                                       const uint8_t *message,
                                       size_t len);

// Begins a digest.
SYCON_MUST_USE int sycon_multimixer128_init(sycon_multimixer128_state *state);

// Mixes the next `len` bytes of the message with the next of the key.
SYCON_MUST_USE int sycon_multimixer128_update(sycon_multimixer128_state *state,
                                              const uint8_t *key,
                                              const uint8_t *message,
                                              size_t len);

// The digest; -1 if the message is no multiple of 32 bytes, or empty. Wipes the state.
SYCON_MUST_USE int sycon_multimixer128_final(sycon_multimixer128_state *state, uint8_t *digest);

// The public function of multimixer-128: 32 bytes to 64, words little-endian.
SYCON_MUST_USE int sycon_f128(uint8_t *digest, const uint8_t *block);

// Bytes of a key of the message authentication code.
#define sycon_multimixer_mac_KEYBYTES 32

// `sycon_multimixer_mac_KEYBYTES` of the library that runs.
size_t sycon_multimixer_mac_keybytes(void);

// Bytes of a tag. The first 16 of them are a tag too.
#define sycon_multimixer_mac_BYTES 32

// `sycon_multimixer_mac_BYTES` of the library that runs.
size_t sycon_multimixer_mac_bytes(void);

// A key of the message authentication code, expanded to 32 KiB, and what was absorbed under it.
//
// It is the library's memory, not the caller's: from `sycon_multimixer_mac_new` or `_copy`, and
// released by `sycon_multimixer_mac_free`.
typedef struct sycon_multimixer_mac_key sycon_multimixer_mac_key;

// Expands a key, once for all messages under it; takes 20 to 30 microseconds.
//
// The key is random, or output of a function such as KT256 of something as good.
SYCON_MUST_USE int sycon_multimixer_mac_new(sycon_multimixer_mac_key **mac, const uint8_t *key);

// A copy that shares the expanded key, and has absorbed the same.
SYCON_MUST_USE int sycon_multimixer_mac_copy(sycon_multimixer_mac_key **copy,
                                             const sycon_multimixer_mac_key *mac);

// Releases what `_new` or `_copy` gave, and wipes it with the last copy. NULL is allowed.
int sycon_multimixer_mac_free(sycon_multimixer_mac_key *mac);

// The tag of `in` by itself, whatever was absorbed.
SYCON_MUST_USE int sycon_multimixer_mac(const sycon_multimixer_mac_key *mac,
                                        uint8_t *tag,
                                        const uint8_t *in,
                                        size_t inlen);

// Absorbs `in`.
SYCON_MUST_USE int sycon_multimixer_mac_update(sycon_multimixer_mac_key *mac,
                                               const uint8_t *in,
                                               size_t inlen);

// The tag of what was absorbed. Then the next message begins.
SYCON_MUST_USE int sycon_multimixer_mac_final(sycon_multimixer_mac_key *mac, uint8_t *tag);

// Whether `tag`, of 16 or 32 bytes, belongs to what was absorbed: -1 if not. Then the next message
// begins.
SYCON_MUST_USE int sycon_multimixer_mac_verify(sycon_multimixer_mac_key *mac,
                                               const uint8_t *tag,
                                               size_t taglen);

/*
 * Newplex's duplex: Simpira-1024, 96 bytes of rate and 32 of capacity. A sharp tool: inputs of
 * different meaning are told apart by nothing but their bytes. Experimental.
 */

// Bytes of a duplex outside of its state.
#define sycon_duplex_BYTES 130

// `sycon_duplex_BYTES` of the library that runs.
size_t sycon_duplex_bytes(void);

// Bytes of `sycon_duplex_state`.
#define sycon_duplex_STATEBYTES 256

// `sycon_duplex_STATEBYTES` of the library that runs.
size_t sycon_duplex_statebytes(void);

// What its address is a multiple of.
#define sycon_duplex_STATEALIGN 16

// `sycon_duplex_STATEALIGN` of the library that runs.
size_t sycon_duplex_statealign(void);

// A duplex.
typedef struct SYCON_ALIGN(16) sycon_duplex_state {
  uint8_t opaque[256];
} sycon_duplex_state;

// Fills the state with zeros. Whatever has held a secret should end so.
int sycon_duplex_wipe(sycon_duplex_state *state);

// A state of zeros.
SYCON_MUST_USE int sycon_duplex_init(sycon_duplex_state *state);

// Xors `in` into the state.
SYCON_MUST_USE int sycon_duplex_absorb(sycon_duplex_state *state, const uint8_t *in, size_t inlen);

// Fills `out` from the state.
SYCON_MUST_USE int sycon_duplex_squeeze(sycon_duplex_state *state, uint8_t *out, size_t outlen);

// Encrypts `m` to `c`, of the same length, and absorbs the ciphertext. They may be the same memory.
SYCON_MUST_USE int sycon_duplex_encrypt(sycon_duplex_state *state,
                                        uint8_t *c,
                                        const uint8_t *m,
                                        size_t mlen);

// Decrypts `c` to `m`, of the same length. They may be the same memory.
SYCON_MUST_USE int sycon_duplex_decrypt(sycon_duplex_state *state,
                                        uint8_t *m,
                                        const uint8_t *c,
                                        size_t clen);

// Permutes the state and begins a block, also where one has just begun.
SYCON_MUST_USE int sycon_duplex_permute(sycon_duplex_state *state);

// The state as `sycon_duplex_BYTES`, from which `sycon_duplex_from_bytes` goes on, here or in
// another implementation. They are as secret as what was absorbed.
SYCON_MUST_USE int sycon_duplex_to_bytes(const sycon_duplex_state *state, uint8_t *out);

// The duplex that the bytes came from; -1 for bytes that cannot be one.
SYCON_MUST_USE int sycon_duplex_from_bytes(sycon_duplex_state *state, const uint8_t *in);

/*
 * Permutations: fixed, public, keyless shuffles that everything else is built on. A sharp tool: a
 * permutation by itself hides nothing and can be inverted by anyone.
 */

/* Simpira-256 */

// Bytes of a state of Simpira-256.
#define sycon_permute_simpira256_BYTES 32

// `sycon_permute_simpira256_BYTES` of the library that runs.
size_t sycon_permute_simpira256_bytes(void);

// Permutes one state by Simpira-256.
SYCON_MUST_USE int sycon_permute_simpira256(uint8_t *state);

// Permutes `count` states that lie one behind the other; 16 or more take a fraction of the
// time.
SYCON_MUST_USE int sycon_permute_simpira256_many(uint8_t *states, size_t count);

/* Simpira-512 */

// Bytes of a state of Simpira-512.
#define sycon_permute_simpira512_BYTES 64

// `sycon_permute_simpira512_BYTES` of the library that runs.
size_t sycon_permute_simpira512_bytes(void);

// Permutes one state by Simpira-512.
SYCON_MUST_USE int sycon_permute_simpira512(uint8_t *state);

// Permutes `count` states that lie one behind the other; 16 or more take a fraction of the
// time.
SYCON_MUST_USE int sycon_permute_simpira512_many(uint8_t *states, size_t count);

/* Simpira-768 */

// Bytes of a state of Simpira-768.
#define sycon_permute_simpira768_BYTES 96

// `sycon_permute_simpira768_BYTES` of the library that runs.
size_t sycon_permute_simpira768_bytes(void);

// Permutes one state by Simpira-768.
SYCON_MUST_USE int sycon_permute_simpira768(uint8_t *state);

// Permutes `count` states that lie one behind the other; 16 or more take a fraction of the
// time.
SYCON_MUST_USE int sycon_permute_simpira768_many(uint8_t *states, size_t count);

/* Simpira-1024 */

// Bytes of a state of Simpira-1024.
#define sycon_permute_simpira1024_BYTES 128

// `sycon_permute_simpira1024_BYTES` of the library that runs.
size_t sycon_permute_simpira1024_bytes(void);

// Permutes one state by Simpira-1024.
SYCON_MUST_USE int sycon_permute_simpira1024(uint8_t *state);

// Permutes `count` states that lie one behind the other; 16 or more take a fraction of the
// time.
SYCON_MUST_USE int sycon_permute_simpira1024_many(uint8_t *states, size_t count);

/* Simpira-1536 */

// Bytes of a state of Simpira-1536.
#define sycon_permute_simpira1536_BYTES 192

// `sycon_permute_simpira1536_BYTES` of the library that runs.
size_t sycon_permute_simpira1536_bytes(void);

// Permutes one state by Simpira-1536.
SYCON_MUST_USE int sycon_permute_simpira1536(uint8_t *state);

// Permutes `count` states that lie one behind the other; 16 or more take a fraction of the
// time.
SYCON_MUST_USE int sycon_permute_simpira1536_many(uint8_t *states, size_t count);

/* Areion-512 */

// Bytes of a state of Areion-512.
#define sycon_permute_areion512_BYTES 64

// `sycon_permute_areion512_BYTES` of the library that runs.
size_t sycon_permute_areion512_bytes(void);

// Permutes one state by Areion-512.
SYCON_MUST_USE int sycon_permute_areion512(uint8_t *state);

// Permutes `count` states that lie one behind the other; 16 or more take a fraction of the
// time.
SYCON_MUST_USE int sycon_permute_areion512_many(uint8_t *states, size_t count);

/* Haraka-512 */

// Bytes of a state of Haraka-512.
#define sycon_permute_haraka512_BYTES 64

// `sycon_permute_haraka512_BYTES` of the library that runs.
size_t sycon_permute_haraka512_bytes(void);

// Permutes one state by Haraka-512.
SYCON_MUST_USE int sycon_permute_haraka512(uint8_t *state);

// Permutes `count` states that lie one behind the other; 16 or more take a fraction of the
// time.
SYCON_MUST_USE int sycon_permute_haraka512_many(uint8_t *states, size_t count);

/* Haraka-512 as Newplex has it */

// Bytes of a state of Haraka-512 as Newplex has it.
#define sycon_permute_haraka512_newplex_BYTES 64

// `sycon_permute_haraka512_newplex_BYTES` of the library that runs.
size_t sycon_permute_haraka512_newplex_bytes(void);

// Permutes one state by Haraka-512 as Newplex has it.
SYCON_MUST_USE int sycon_permute_haraka512_newplex(uint8_t *state);

// Permutes `count` states that lie one behind the other; 16 or more take a fraction of the
// time.
SYCON_MUST_USE int sycon_permute_haraka512_newplex_many(uint8_t *states, size_t count);

/* Gimli */

// Bytes of a state of Gimli.
#define sycon_permute_gimli384_BYTES 48

// `sycon_permute_gimli384_BYTES` of the library that runs.
size_t sycon_permute_gimli384_bytes(void);

// Permutes one state by Gimli.
SYCON_MUST_USE int sycon_permute_gimli384(uint8_t *state);

// Permutes `count` states that lie one behind the other; 16 or more take a fraction of the
// time.
SYCON_MUST_USE int sycon_permute_gimli384_many(uint8_t *states, size_t count);

/* Xoodoo */

// Bytes of a state of Xoodoo.
#define sycon_permute_xoodoo_BYTES 48

// `sycon_permute_xoodoo_BYTES` of the library that runs.
size_t sycon_permute_xoodoo_bytes(void);

// Permutes one state by Xoodoo.
SYCON_MUST_USE int sycon_permute_xoodoo(uint8_t *state);

// Permutes `count` states that lie one behind the other; 16 or more take a fraction of the
// time.
SYCON_MUST_USE int sycon_permute_xoodoo_many(uint8_t *states, size_t count);

/* Ascon-p[12] of Ascon v1.2, whose words are big-endian */

// Bytes of a state of Ascon-p[12] of Ascon v1.2, whose words are big-endian.
#define sycon_permute_ascon12_BYTES 40

// `sycon_permute_ascon12_BYTES` of the library that runs.
size_t sycon_permute_ascon12_bytes(void);

// Permutes one state by Ascon-p[12] of Ascon v1.2, whose words are big-endian.
SYCON_MUST_USE int sycon_permute_ascon12(uint8_t *state);

// Permutes `count` states that lie one behind the other; 16 or more take a fraction of the
// time.
SYCON_MUST_USE int sycon_permute_ascon12_many(uint8_t *states, size_t count);

/* Ascon-p[8] of Ascon v1.2 */

// Bytes of a state of Ascon-p[8] of Ascon v1.2.
#define sycon_permute_ascon8_BYTES 40

// `sycon_permute_ascon8_BYTES` of the library that runs.
size_t sycon_permute_ascon8_bytes(void);

// Permutes one state by Ascon-p[8] of Ascon v1.2.
SYCON_MUST_USE int sycon_permute_ascon8(uint8_t *state);

// Permutes `count` states that lie one behind the other; 16 or more take a fraction of the
// time.
SYCON_MUST_USE int sycon_permute_ascon8_many(uint8_t *states, size_t count);

/* Keccak-f[1600] */

// Bytes of a state of Keccak-f[1600].
#define sycon_permute_keccakf1600_BYTES 200

// `sycon_permute_keccakf1600_BYTES` of the library that runs.
size_t sycon_permute_keccakf1600_bytes(void);

// Permutes one state by Keccak-f[1600].
SYCON_MUST_USE int sycon_permute_keccakf1600(uint8_t *state);

// Permutes `count` states that lie one behind the other; 16 or more take a fraction of the
// time.
SYCON_MUST_USE int sycon_permute_keccakf1600_many(uint8_t *states, size_t count);

/* Keccak-p[1600, 12] */

// Bytes of a state of Keccak-p[1600, 12].
#define sycon_permute_keccakp1600_12_BYTES 200

// `sycon_permute_keccakp1600_12_BYTES` of the library that runs.
size_t sycon_permute_keccakp1600_12_bytes(void);

// Permutes one state by Keccak-p[1600, 12].
SYCON_MUST_USE int sycon_permute_keccakp1600_12(uint8_t *state);

// Permutes `count` states that lie one behind the other; 16 or more take a fraction of the
// time.
SYCON_MUST_USE int sycon_permute_keccakp1600_12_many(uint8_t *states, size_t count);

SYCON_ASSERT(sizeof(sycon_xof_shake128_state) == sycon_xof_shake128_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_xof_shake256_state) == sycon_xof_shake256_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_xof_turboshake128_state) == sycon_xof_turboshake128_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_xof_turboshake256_state) == sycon_xof_turboshake256_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_xof_cshake128_state) == sycon_xof_cshake128_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_xof_cshake256_state) == sycon_xof_cshake256_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_xof_kmac128_state) == sycon_xof_kmac128_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_xof_kmac256_state) == sycon_xof_kmac256_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_xof_kt128_state) == sycon_xof_kt128_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_xof_kt256_state) == sycon_xof_kt256_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_xof_tuplehash128_state) == sycon_xof_tuplehash128_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_xof_tuplehash256_state) == sycon_xof_tuplehash256_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_xof_parallelhash128_state) == sycon_xof_parallelhash128_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_xof_parallelhash256_state) == sycon_xof_parallelhash256_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_xof_blake3_state) == sycon_xof_blake3_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_xof_ascon128_state) == sycon_xof_ascon128_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_xof_ascon_cxof128_state) == sycon_xof_ascon_cxof128_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_xof_ascon_v12_state) == sycon_xof_ascon_v12_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_xof_ascona_v12_state) == sycon_xof_ascona_v12_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_xof_vexof128_state) == sycon_xof_vexof128_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_xof_vexof256_state) == sycon_xof_vexof256_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_xof_vexof128x4_state) == sycon_xof_vexof128x4_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_xof_vexof256x4_state) == sycon_xof_vexof256x4_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_xof_indexed_vexof128_state) == sycon_xof_indexed_vexof128_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_xof_indexed_vexof256_state) == sycon_xof_indexed_vexof256_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_hash_sha3_224_state) == sycon_hash_sha3_224_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_hash_sha3_256_state) == sycon_hash_sha3_256_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_hash_sha3_384_state) == sycon_hash_sha3_384_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_hash_sha3_512_state) == sycon_hash_sha3_512_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_hash_ascon256_state) == sycon_hash_ascon256_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_mac_kmac128_state) == sycon_mac_kmac128_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_mac_kmac256_state) == sycon_mac_kmac256_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_hash_tuplehash128_state) == sycon_hash_tuplehash128_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_hash_tuplehash256_state) == sycon_hash_tuplehash256_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_hash_parallelhash128_state) == sycon_hash_parallelhash128_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_hash_parallelhash256_state) == sycon_hash_parallelhash256_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_kem_xwing_public_state) == sycon_kem_xwing_public_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_kem_xwing_secret_state) == sycon_kem_xwing_secret_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_kem_dhkem_public_state) == sycon_kem_dhkem_public_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_kem_dhkem_secret_state) == sycon_kem_dhkem_secret_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_kem_mlkem768_public_state) == sycon_kem_mlkem768_public_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_kem_mlkem768_secret_state) == sycon_kem_mlkem768_secret_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_protocol_state) == sycon_protocol_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_aestream_state) == sycon_aestream_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_multimixer128_state) == sycon_multimixer128_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_duplex_state) == sycon_duplex_STATEBYTES);

#ifdef __cplusplus
}
#endif

#endif
