/*
 * Extendable-output functions.
 *
 * Contents: SHAKE128, SHAKE256, TurboSHAKE128, TurboSHAKE256, KT128, KT256, cSHAKE128, cSHAKE256,
 *     KMACXOF128, KMACXOF256, TupleHashXOF128, TupleHashXOF256, ParallelHashXOF128,
 *     ParallelHashXOF256, BLAKE3, Ascon-XOF128, Ascon-CXOF128, Ascon-Xof, Ascon-Xofa, VeXOF128,
 *     VeXOF256, VeXOF128x4, VeXOF256x4, Indexed-VeXOF128, Indexed-VeXOF256
 *
 * Written by crates/sycon-header from crates/sycon-capi; do not edit.
 */
#ifndef SYCON_XOF_H
#define SYCON_XOF_H

#include <sycon/library.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Extendable-output functions: absorb with `_update`, then `_squeeze` as much as you like.
 *
 * Input and output may be split over calls in any way. The first `_squeeze` ends the input: `_update`
 * returns -1 from then on, and leaves the state as it was. The number in a name is the
 * security strength in bits; it needs an output of at least twice as many against collisions.
 *
 * #include <sycon/xof.h>
 *
 * int two_keys(uint8_t first[32], uint8_t second[32], const uint8_t *seed, size_t len) {
 *     sycon_xof_shake256_state xof;
 *     int failed = sycon_xof_shake256_init(&xof) != 0
 *         || sycon_xof_shake256_update(&xof, seed, len) != 0
 *         || sycon_xof_shake256_squeeze(&xof, first, 32) != 0
 *         || sycon_xof_shake256_squeeze(&xof, second, 32) != 0;
 *     SYCON_WIPE(&xof);
 *     return failed;
 * }
 */

/* In builds with the feature sha3. */

/* SHAKE128 */

// Input bytes of shake128 per permutation; whole multiples are absorbed fastest.
#define SYCON_XOF_SHAKE128_BLOCK_BYTES 168

// Bytes of `sycon_xof_shake128_state`.
#define SYCON_XOF_SHAKE128_STATE_BYTES 256

// An instance of SHAKE (FIPS 202, section 6.2).
typedef struct SYCON_ALIGN(16) sycon_xof_shake128_state {
  uint8_t opaque[256];
} sycon_xof_shake128_state;

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

// Fills `out` with the next bytes of output. Of functions with `_seek` it has 2^64 - 1; -1 behind them.
SYCON_MUST_USE int sycon_xof_shake128_squeeze(sycon_xof_shake128_state *state,
                                              uint8_t *out,
                                              size_t outlen);

// Passes over the next `bytes` bytes of output: at most 2^32 in a call, else -1, since most functions
// compute what they pass over. Where there is `_seek`, it goes anywhere at once.
SYCON_MUST_USE int sycon_xof_shake128_skip(sycon_xof_shake128_state *state, uint64_t bytes);

/* SHAKE256 */

// Input bytes of shake256 per permutation; whole multiples are absorbed fastest.
#define SYCON_XOF_SHAKE256_BLOCK_BYTES 136

// Bytes of `sycon_xof_shake256_state`.
#define SYCON_XOF_SHAKE256_STATE_BYTES 256

// An instance of SHAKE (FIPS 202, section 6.2).
typedef struct SYCON_ALIGN(16) sycon_xof_shake256_state {
  uint8_t opaque[256];
} sycon_xof_shake256_state;

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

// Fills `out` with the next bytes of output. Of functions with `_seek` it has 2^64 - 1; -1 behind them.
SYCON_MUST_USE int sycon_xof_shake256_squeeze(sycon_xof_shake256_state *state,
                                              uint8_t *out,
                                              size_t outlen);

// Passes over the next `bytes` bytes of output: at most 2^32 in a call, else -1, since most functions
// compute what they pass over. Where there is `_seek`, it goes anywhere at once.
SYCON_MUST_USE int sycon_xof_shake256_skip(sycon_xof_shake256_state *state, uint64_t bytes);

/* In builds with the feature rfc9861. */

/* TurboSHAKE128 */

// Input bytes of turboshake128 per permutation; whole multiples are absorbed fastest.
#define SYCON_XOF_TURBOSHAKE128_BLOCK_BYTES 168

// Bytes of `sycon_xof_turboshake128_state`.
#define SYCON_XOF_TURBOSHAKE128_STATE_BYTES 256

// An instance of TurboSHAKE (RFC 9861, section 2).
typedef struct SYCON_ALIGN(16) sycon_xof_turboshake128_state {
  uint8_t opaque[256];
} sycon_xof_turboshake128_state;

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

// Fills `out` with the next bytes of output. Of functions with `_seek` it has 2^64 - 1; -1 behind them.
SYCON_MUST_USE int sycon_xof_turboshake128_squeeze(sycon_xof_turboshake128_state *state,
                                                   uint8_t *out,
                                                   size_t outlen);

// Passes over the next `bytes` bytes of output: at most 2^32 in a call, else -1, since most functions
// compute what they pass over. Where there is `_seek`, it goes anywhere at once.
SYCON_MUST_USE int sycon_xof_turboshake128_skip(sycon_xof_turboshake128_state *state,
                                                uint64_t bytes);

/* TurboSHAKE256 */

// Input bytes of turboshake256 per permutation; whole multiples are absorbed fastest.
#define SYCON_XOF_TURBOSHAKE256_BLOCK_BYTES 136

// Bytes of `sycon_xof_turboshake256_state`.
#define SYCON_XOF_TURBOSHAKE256_STATE_BYTES 256

// An instance of TurboSHAKE (RFC 9861, section 2).
typedef struct SYCON_ALIGN(16) sycon_xof_turboshake256_state {
  uint8_t opaque[256];
} sycon_xof_turboshake256_state;

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

// Fills `out` with the next bytes of output. Of functions with `_seek` it has 2^64 - 1; -1 behind them.
SYCON_MUST_USE int sycon_xof_turboshake256_squeeze(sycon_xof_turboshake256_state *state,
                                                   uint8_t *out,
                                                   size_t outlen);

// Passes over the next `bytes` bytes of output: at most 2^32 in a call, else -1, since most functions
// compute what they pass over. Where there is `_seek`, it goes anywhere at once.
SYCON_MUST_USE int sycon_xof_turboshake256_skip(sycon_xof_turboshake256_state *state,
                                                uint64_t bytes);

/* KT128 */

// Input bytes of kt128 per permutation; whole multiples are absorbed fastest.
#define SYCON_XOF_KT128_BLOCK_BYTES 168

// Bytes of `sycon_xof_kt128_state`.
#define SYCON_XOF_KT128_STATE_BYTES 512

// An instance of KangarooTwelve (RFC 9861, section 3).
typedef struct SYCON_ALIGN(16) sycon_xof_kt128_state {
  uint8_t opaque[512];
} sycon_xof_kt128_state;

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

// Fills `out` with the next bytes of output. Of functions with `_seek` it has 2^64 - 1; -1 behind them.
SYCON_MUST_USE int sycon_xof_kt128_squeeze(sycon_xof_kt128_state *state,
                                           uint8_t *out,
                                           size_t outlen);

// Passes over the next `bytes` bytes of output: at most 2^32 in a call, else -1, since most functions
// compute what they pass over. Where there is `_seek`, it goes anywhere at once.
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
#define SYCON_XOF_KT256_BLOCK_BYTES 136

// Bytes of `sycon_xof_kt256_state`.
#define SYCON_XOF_KT256_STATE_BYTES 512

// An instance of KangarooTwelve (RFC 9861, section 3).
typedef struct SYCON_ALIGN(16) sycon_xof_kt256_state {
  uint8_t opaque[512];
} sycon_xof_kt256_state;

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

// Fills `out` with the next bytes of output. Of functions with `_seek` it has 2^64 - 1; -1 behind them.
SYCON_MUST_USE int sycon_xof_kt256_squeeze(sycon_xof_kt256_state *state,
                                           uint8_t *out,
                                           size_t outlen);

// Passes over the next `bytes` bytes of output: at most 2^32 in a call, else -1, since most functions
// compute what they pass over. Where there is `_seek`, it goes anywhere at once.
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

/* In builds with the feature sp800-185. */

/* cSHAKE128 */

// Input bytes of cshake128 per permutation; whole multiples are absorbed fastest.
#define SYCON_XOF_CSHAKE128_BLOCK_BYTES 168

// Bytes of `sycon_xof_cshake128_state`.
#define SYCON_XOF_CSHAKE128_STATE_BYTES 512

// An instance of cSHAKE (SP 800-185, section 3).
typedef struct SYCON_ALIGN(16) sycon_xof_cshake128_state {
  uint8_t opaque[512];
} sycon_xof_cshake128_state;

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

// Fills `out` with the next bytes of output. Of functions with `_seek` it has 2^64 - 1; -1 behind them.
SYCON_MUST_USE int sycon_xof_cshake128_squeeze(sycon_xof_cshake128_state *state,
                                               uint8_t *out,
                                               size_t outlen);

// Passes over the next `bytes` bytes of output: at most 2^32 in a call, else -1, since most functions
// compute what they pass over. Where there is `_seek`, it goes anywhere at once.
SYCON_MUST_USE int sycon_xof_cshake128_skip(sycon_xof_cshake128_state *state, uint64_t bytes);

/* cSHAKE256 */

// Input bytes of cshake256 per permutation; whole multiples are absorbed fastest.
#define SYCON_XOF_CSHAKE256_BLOCK_BYTES 136

// Bytes of `sycon_xof_cshake256_state`.
#define SYCON_XOF_CSHAKE256_STATE_BYTES 512

// An instance of cSHAKE (SP 800-185, section 3).
typedef struct SYCON_ALIGN(16) sycon_xof_cshake256_state {
  uint8_t opaque[512];
} sycon_xof_cshake256_state;

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

// Fills `out` with the next bytes of output. Of functions with `_seek` it has 2^64 - 1; -1 behind them.
SYCON_MUST_USE int sycon_xof_cshake256_squeeze(sycon_xof_cshake256_state *state,
                                               uint8_t *out,
                                               size_t outlen);

// Passes over the next `bytes` bytes of output: at most 2^32 in a call, else -1, since most functions
// compute what they pass over. Where there is `_seek`, it goes anywhere at once.
SYCON_MUST_USE int sycon_xof_cshake256_skip(sycon_xof_cshake256_state *state, uint64_t bytes);

/* KMACXOF128 */

// Input bytes of kmac128 per permutation; whole multiples are absorbed fastest.
#define SYCON_XOF_KMAC128_BLOCK_BYTES 168

// Bytes of `sycon_xof_kmac128_state`.
#define SYCON_XOF_KMAC128_STATE_BYTES 512

// An instance of KMACXOF (SP 800-185, section 4.3.1).
typedef struct SYCON_ALIGN(16) sycon_xof_kmac128_state {
  uint8_t opaque[512];
} sycon_xof_kmac128_state;

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

// Fills `out` with the next bytes of output. Of functions with `_seek` it has 2^64 - 1; -1 behind them.
SYCON_MUST_USE int sycon_xof_kmac128_squeeze(sycon_xof_kmac128_state *state,
                                             uint8_t *out,
                                             size_t outlen);

// Passes over the next `bytes` bytes of output: at most 2^32 in a call, else -1, since most functions
// compute what they pass over. Where there is `_seek`, it goes anywhere at once.
SYCON_MUST_USE int sycon_xof_kmac128_skip(sycon_xof_kmac128_state *state, uint64_t bytes);

/* KMACXOF256 */

// Input bytes of kmac256 per permutation; whole multiples are absorbed fastest.
#define SYCON_XOF_KMAC256_BLOCK_BYTES 136

// Bytes of `sycon_xof_kmac256_state`.
#define SYCON_XOF_KMAC256_STATE_BYTES 512

// An instance of KMACXOF (SP 800-185, section 4.3.1).
typedef struct SYCON_ALIGN(16) sycon_xof_kmac256_state {
  uint8_t opaque[512];
} sycon_xof_kmac256_state;

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

// Fills `out` with the next bytes of output. Of functions with `_seek` it has 2^64 - 1; -1 behind them.
SYCON_MUST_USE int sycon_xof_kmac256_squeeze(sycon_xof_kmac256_state *state,
                                             uint8_t *out,
                                             size_t outlen);

// Passes over the next `bytes` bytes of output: at most 2^32 in a call, else -1, since most functions
// compute what they pass over. Where there is `_seek`, it goes anywhere at once.
SYCON_MUST_USE int sycon_xof_kmac256_skip(sycon_xof_kmac256_state *state, uint64_t bytes);

/* TupleHashXOF128 */

// Input bytes of tuplehash128 per permutation; whole multiples are absorbed fastest.
#define SYCON_XOF_TUPLEHASH128_BLOCK_BYTES 168

// Bytes of `sycon_xof_tuplehash128_state`.
#define SYCON_XOF_TUPLEHASH128_STATE_BYTES 512

// An instance of TupleHashXOF (SP 800-185, section 5.3.1). Each update is one part of the
// tuple: how the input is split over calls matters here.
typedef struct SYCON_ALIGN(16) sycon_xof_tuplehash128_state {
  uint8_t opaque[512];
} sycon_xof_tuplehash128_state;

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

// Fills `out` with the next bytes of output. Of functions with `_seek` it has 2^64 - 1; -1 behind them.
SYCON_MUST_USE int sycon_xof_tuplehash128_squeeze(sycon_xof_tuplehash128_state *state,
                                                  uint8_t *out,
                                                  size_t outlen);

// Passes over the next `bytes` bytes of output: at most 2^32 in a call, else -1, since most functions
// compute what they pass over. Where there is `_seek`, it goes anywhere at once.
SYCON_MUST_USE int sycon_xof_tuplehash128_skip(sycon_xof_tuplehash128_state *state, uint64_t bytes);

/* TupleHashXOF256 */

// Input bytes of tuplehash256 per permutation; whole multiples are absorbed fastest.
#define SYCON_XOF_TUPLEHASH256_BLOCK_BYTES 136

// Bytes of `sycon_xof_tuplehash256_state`.
#define SYCON_XOF_TUPLEHASH256_STATE_BYTES 512

// An instance of TupleHashXOF (SP 800-185, section 5.3.1). Each update is one part of the
// tuple: how the input is split over calls matters here.
typedef struct SYCON_ALIGN(16) sycon_xof_tuplehash256_state {
  uint8_t opaque[512];
} sycon_xof_tuplehash256_state;

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

// Fills `out` with the next bytes of output. Of functions with `_seek` it has 2^64 - 1; -1 behind them.
SYCON_MUST_USE int sycon_xof_tuplehash256_squeeze(sycon_xof_tuplehash256_state *state,
                                                  uint8_t *out,
                                                  size_t outlen);

// Passes over the next `bytes` bytes of output: at most 2^32 in a call, else -1, since most functions
// compute what they pass over. Where there is `_seek`, it goes anywhere at once.
SYCON_MUST_USE int sycon_xof_tuplehash256_skip(sycon_xof_tuplehash256_state *state, uint64_t bytes);

/* ParallelHashXOF128 */

// Input bytes of parallelhash128 per permutation; whole multiples are absorbed fastest.
#define SYCON_XOF_PARALLELHASH128_BLOCK_BYTES 168

// Bytes of `sycon_xof_parallelhash128_state`.
#define SYCON_XOF_PARALLELHASH128_STATE_BYTES 768

// An instance of ParallelHashXOF (SP 800-185, section 6.3.1).
typedef struct SYCON_ALIGN(16) sycon_xof_parallelhash128_state {
  uint8_t opaque[768];
} sycon_xof_parallelhash128_state;

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

// Fills `out` with the next bytes of output. Of functions with `_seek` it has 2^64 - 1; -1 behind them.
SYCON_MUST_USE int sycon_xof_parallelhash128_squeeze(sycon_xof_parallelhash128_state *state,
                                                     uint8_t *out,
                                                     size_t outlen);

// Passes over the next `bytes` bytes of output: at most 2^32 in a call, else -1, since most functions
// compute what they pass over. Where there is `_seek`, it goes anywhere at once.
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
#define SYCON_XOF_PARALLELHASH256_BLOCK_BYTES 136

// Bytes of `sycon_xof_parallelhash256_state`.
#define SYCON_XOF_PARALLELHASH256_STATE_BYTES 768

// An instance of ParallelHashXOF (SP 800-185, section 6.3.1).
typedef struct SYCON_ALIGN(16) sycon_xof_parallelhash256_state {
  uint8_t opaque[768];
} sycon_xof_parallelhash256_state;

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

// Fills `out` with the next bytes of output. Of functions with `_seek` it has 2^64 - 1; -1 behind them.
SYCON_MUST_USE int sycon_xof_parallelhash256_squeeze(sycon_xof_parallelhash256_state *state,
                                                     uint8_t *out,
                                                     size_t outlen);

// Passes over the next `bytes` bytes of output: at most 2^32 in a call, else -1, since most functions
// compute what they pass over. Where there is `_seek`, it goes anywhere at once.
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

/* In builds with the feature blake3. */

/* BLAKE3 */

// Input bytes of blake3 per permutation; whole multiples are absorbed fastest.
#define SYCON_XOF_BLAKE3_BLOCK_BYTES 64

// Bytes of `sycon_xof_blake3_state`.
#define SYCON_XOF_BLAKE3_STATE_BYTES 2048

// An instance of BLAKE3.
typedef struct SYCON_ALIGN(16) sycon_xof_blake3_state {
  uint8_t opaque[2048];
} sycon_xof_blake3_state;

// BLAKE3 of `in`.
SYCON_MUST_USE int sycon_xof_blake3(uint8_t *out, size_t outlen, const uint8_t *in, size_t inlen);

// Begins to absorb, with the arguments of the function above.
SYCON_MUST_USE int sycon_xof_blake3_init(sycon_xof_blake3_state *state);

// BLAKE3 under a key of `SYCON_XOF_BLAKE3_KEY_BYTES`: a message authentication code or a
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

// Fills `out` with the next bytes of output. Of functions with `_seek` it has 2^64 - 1; -1 behind them.
SYCON_MUST_USE int sycon_xof_blake3_squeeze(sycon_xof_blake3_state *state,
                                            uint8_t *out,
                                            size_t outlen);

// Passes over the next `bytes` bytes of output: at most 2^32 in a call, else -1, since most functions
// compute what they pass over. Where there is `_seek`, it goes anywhere at once.
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
#define SYCON_XOF_BLAKE3_KEY_BYTES 32

/* In builds with the feature ascon. */

/* Ascon-XOF128 */

// Input bytes of ascon128 per permutation; whole multiples are absorbed fastest.
#define SYCON_XOF_ASCON128_BLOCK_BYTES 8

// Bytes of `sycon_xof_ascon128_state`.
#define SYCON_XOF_ASCON128_STATE_BYTES 128

// An instance of Ascon-XOF128 (SP 800-232, section 5.2).
typedef struct SYCON_ALIGN(16) sycon_xof_ascon128_state {
  uint8_t opaque[128];
} sycon_xof_ascon128_state;

// Ascon-XOF128 of `in`: for small processors on the other side.
SYCON_MUST_USE int sycon_xof_ascon128(uint8_t *out, size_t outlen, const uint8_t *in, size_t inlen);

// Begins to absorb, with the arguments of the function above.
SYCON_MUST_USE int sycon_xof_ascon128_init(sycon_xof_ascon128_state *state);

// Absorbs `in`. Returns -1 after the first squeeze, and leaves the state as it was.
SYCON_MUST_USE int sycon_xof_ascon128_update(sycon_xof_ascon128_state *state,
                                             const uint8_t *in,
                                             size_t inlen);

// Fills `out` with the next bytes of output. Of functions with `_seek` it has 2^64 - 1; -1 behind them.
SYCON_MUST_USE int sycon_xof_ascon128_squeeze(sycon_xof_ascon128_state *state,
                                              uint8_t *out,
                                              size_t outlen);

// Passes over the next `bytes` bytes of output: at most 2^32 in a call, else -1, since most functions
// compute what they pass over. Where there is `_seek`, it goes anywhere at once.
SYCON_MUST_USE int sycon_xof_ascon128_skip(sycon_xof_ascon128_state *state, uint64_t bytes);

/* Ascon-CXOF128 */

// Input bytes of ascon_cxof128 per permutation; whole multiples are absorbed fastest.
#define SYCON_XOF_ASCON_CXOF128_BLOCK_BYTES 8

// Bytes of `sycon_xof_ascon_cxof128_state`.
#define SYCON_XOF_ASCON_CXOF128_STATE_BYTES 160

// An instance of Ascon-CXOF128 (SP 800-232, section 5.3).
typedef struct SYCON_ALIGN(16) sycon_xof_ascon_cxof128_state {
  uint8_t opaque[160];
} sycon_xof_ascon_cxof128_state;

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

// Fills `out` with the next bytes of output. Of functions with `_seek` it has 2^64 - 1; -1 behind them.
SYCON_MUST_USE int sycon_xof_ascon_cxof128_squeeze(sycon_xof_ascon_cxof128_state *state,
                                                   uint8_t *out,
                                                   size_t outlen);

// Passes over the next `bytes` bytes of output: at most 2^32 in a call, else -1, since most functions
// compute what they pass over. Where there is `_seek`, it goes anywhere at once.
SYCON_MUST_USE int sycon_xof_ascon_cxof128_skip(sycon_xof_ascon_cxof128_state *state,
                                                uint64_t bytes);

/* Ascon-Xof */

// Input bytes of ascon_v12 per permutation; whole multiples are absorbed fastest.
#define SYCON_XOF_ASCON_V12_BLOCK_BYTES 8

// Bytes of `sycon_xof_ascon_v12_state`.
#define SYCON_XOF_ASCON_V12_STATE_BYTES 128

// An instance of Ascon-Xof of Ascon v1.2. Legacy: SP 800-232 has other bytes.
typedef struct SYCON_ALIGN(16) sycon_xof_ascon_v12_state {
  uint8_t opaque[128];
} sycon_xof_ascon_v12_state;

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

// Fills `out` with the next bytes of output. Of functions with `_seek` it has 2^64 - 1; -1 behind them.
SYCON_MUST_USE int sycon_xof_ascon_v12_squeeze(sycon_xof_ascon_v12_state *state,
                                               uint8_t *out,
                                               size_t outlen);

// Passes over the next `bytes` bytes of output: at most 2^32 in a call, else -1, since most functions
// compute what they pass over. Where there is `_seek`, it goes anywhere at once.
SYCON_MUST_USE int sycon_xof_ascon_v12_skip(sycon_xof_ascon_v12_state *state, uint64_t bytes);

/* Ascon-Xofa */

// Input bytes of ascona_v12 per permutation; whole multiples are absorbed fastest.
#define SYCON_XOF_ASCONA_V12_BLOCK_BYTES 8

// Bytes of `sycon_xof_ascona_v12_state`.
#define SYCON_XOF_ASCONA_V12_STATE_BYTES 128

// An instance of Ascon-Xofa of Ascon v1.2. Legacy.
typedef struct SYCON_ALIGN(16) sycon_xof_ascona_v12_state {
  uint8_t opaque[128];
} sycon_xof_ascona_v12_state;

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

// Fills `out` with the next bytes of output. Of functions with `_seek` it has 2^64 - 1; -1 behind them.
SYCON_MUST_USE int sycon_xof_ascona_v12_squeeze(sycon_xof_ascona_v12_state *state,
                                                uint8_t *out,
                                                size_t outlen);

// Passes over the next `bytes` bytes of output: at most 2^32 in a call, else -1, since most functions
// compute what they pass over. Where there is `_seek`, it goes anywhere at once.
SYCON_MUST_USE int sycon_xof_ascona_v12_skip(sycon_xof_ascona_v12_state *state, uint64_t bytes);

/* In builds with the feature vexof. */

/* VeXOF128 */

// Input bytes of vexof128 per permutation; whole multiples are absorbed fastest.
#define SYCON_XOF_VEXOF128_BLOCK_BYTES 168

// Bytes of `sycon_xof_vexof128_state`.
#define SYCON_XOF_VEXOF128_STATE_BYTES 3200

// An instance of VeXOF, striped. Experimental. Its alignment is more than `malloc`'s: take
// `aligned_alloc`.
typedef struct SYCON_ALIGN(64) sycon_xof_vexof128_state {
  uint8_t opaque[3200];
} sycon_xof_vexof128_state;

// VeXOF of `in`: for one long output, several times as fast as SHAKE. The forms with x4
// have four stripes, the others eight.
SYCON_MUST_USE int sycon_xof_vexof128(uint8_t *out, size_t outlen, const uint8_t *in, size_t inlen);

// Begins to absorb, with the arguments of the function above.
SYCON_MUST_USE int sycon_xof_vexof128_init(sycon_xof_vexof128_state *state);

// Absorbs `in`. Returns -1 after the first squeeze, and leaves the state as it was.
SYCON_MUST_USE int sycon_xof_vexof128_update(sycon_xof_vexof128_state *state,
                                             const uint8_t *in,
                                             size_t inlen);

// Fills `out` with the next bytes of output. Of functions with `_seek` it has 2^64 - 1; -1 behind them.
SYCON_MUST_USE int sycon_xof_vexof128_squeeze(sycon_xof_vexof128_state *state,
                                              uint8_t *out,
                                              size_t outlen);

// Passes over the next `bytes` bytes of output: at most 2^32 in a call, else -1, since most functions
// compute what they pass over. Where there is `_seek`, it goes anywhere at once.
SYCON_MUST_USE int sycon_xof_vexof128_skip(sycon_xof_vexof128_state *state, uint64_t bytes);

/* VeXOF256 */

// Input bytes of vexof256 per permutation; whole multiples are absorbed fastest.
#define SYCON_XOF_VEXOF256_BLOCK_BYTES 136

// Bytes of `sycon_xof_vexof256_state`.
#define SYCON_XOF_VEXOF256_STATE_BYTES 3200

// An instance of VeXOF, striped. Experimental. Its alignment is more than `malloc`'s: take
// `aligned_alloc`.
typedef struct SYCON_ALIGN(64) sycon_xof_vexof256_state {
  uint8_t opaque[3200];
} sycon_xof_vexof256_state;

// VeXOF of `in`: for one long output, several times as fast as SHAKE. The forms with x4
// have four stripes, the others eight.
SYCON_MUST_USE int sycon_xof_vexof256(uint8_t *out, size_t outlen, const uint8_t *in, size_t inlen);

// Begins to absorb, with the arguments of the function above.
SYCON_MUST_USE int sycon_xof_vexof256_init(sycon_xof_vexof256_state *state);

// Absorbs `in`. Returns -1 after the first squeeze, and leaves the state as it was.
SYCON_MUST_USE int sycon_xof_vexof256_update(sycon_xof_vexof256_state *state,
                                             const uint8_t *in,
                                             size_t inlen);

// Fills `out` with the next bytes of output. Of functions with `_seek` it has 2^64 - 1; -1 behind them.
SYCON_MUST_USE int sycon_xof_vexof256_squeeze(sycon_xof_vexof256_state *state,
                                              uint8_t *out,
                                              size_t outlen);

// Passes over the next `bytes` bytes of output: at most 2^32 in a call, else -1, since most functions
// compute what they pass over. Where there is `_seek`, it goes anywhere at once.
SYCON_MUST_USE int sycon_xof_vexof256_skip(sycon_xof_vexof256_state *state, uint64_t bytes);

/* VeXOF128x4 */

// Input bytes of vexof128x4 per permutation; whole multiples are absorbed fastest.
#define SYCON_XOF_VEXOF128X4_BLOCK_BYTES 168

// Bytes of `sycon_xof_vexof128x4_state`.
#define SYCON_XOF_VEXOF128X4_STATE_BYTES 3200

// An instance of VeXOF, striped. Experimental. Its alignment is more than `malloc`'s: take
// `aligned_alloc`.
typedef struct SYCON_ALIGN(64) sycon_xof_vexof128x4_state {
  uint8_t opaque[3200];
} sycon_xof_vexof128x4_state;

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

// Fills `out` with the next bytes of output. Of functions with `_seek` it has 2^64 - 1; -1 behind them.
SYCON_MUST_USE int sycon_xof_vexof128x4_squeeze(sycon_xof_vexof128x4_state *state,
                                                uint8_t *out,
                                                size_t outlen);

// Passes over the next `bytes` bytes of output: at most 2^32 in a call, else -1, since most functions
// compute what they pass over. Where there is `_seek`, it goes anywhere at once.
SYCON_MUST_USE int sycon_xof_vexof128x4_skip(sycon_xof_vexof128x4_state *state, uint64_t bytes);

/* VeXOF256x4 */

// Input bytes of vexof256x4 per permutation; whole multiples are absorbed fastest.
#define SYCON_XOF_VEXOF256X4_BLOCK_BYTES 136

// Bytes of `sycon_xof_vexof256x4_state`.
#define SYCON_XOF_VEXOF256X4_STATE_BYTES 3200

// An instance of VeXOF, striped. Experimental. Its alignment is more than `malloc`'s: take
// `aligned_alloc`.
typedef struct SYCON_ALIGN(64) sycon_xof_vexof256x4_state {
  uint8_t opaque[3200];
} sycon_xof_vexof256x4_state;

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

// Fills `out` with the next bytes of output. Of functions with `_seek` it has 2^64 - 1; -1 behind them.
SYCON_MUST_USE int sycon_xof_vexof256x4_squeeze(sycon_xof_vexof256x4_state *state,
                                                uint8_t *out,
                                                size_t outlen);

// Passes over the next `bytes` bytes of output: at most 2^32 in a call, else -1, since most functions
// compute what they pass over. Where there is `_seek`, it goes anywhere at once.
SYCON_MUST_USE int sycon_xof_vexof256x4_skip(sycon_xof_vexof256x4_state *state, uint64_t bytes);

/* Indexed-VeXOF128 */

// Input bytes of indexed_vexof128 per permutation; whole multiples are absorbed fastest.
#define SYCON_XOF_INDEXED_VEXOF128_BLOCK_BYTES 168

// Bytes of `sycon_xof_indexed_vexof128_state`.
#define SYCON_XOF_INDEXED_VEXOF128_STATE_BYTES 3200

// An instance of VeXOF, indexed. Experimental. Its alignment is more than `malloc`'s: take
// `aligned_alloc`.
typedef struct SYCON_ALIGN(64) sycon_xof_indexed_vexof128_state {
  uint8_t opaque[3200];
} sycon_xof_indexed_vexof128_state;

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

// Fills `out` with the next bytes of output. Of functions with `_seek` it has 2^64 - 1; -1 behind them.
SYCON_MUST_USE int sycon_xof_indexed_vexof128_squeeze(sycon_xof_indexed_vexof128_state *state,
                                                      uint8_t *out,
                                                      size_t outlen);

// Passes over the next `bytes` bytes of output: at most 2^32 in a call, else -1, since most functions
// compute what they pass over. Where there is `_seek`, it goes anywhere at once.
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
#define SYCON_XOF_INDEXED_VEXOF256_BLOCK_BYTES 136

// Bytes of `sycon_xof_indexed_vexof256_state`.
#define SYCON_XOF_INDEXED_VEXOF256_STATE_BYTES 3200

// An instance of VeXOF, indexed. Experimental. Its alignment is more than `malloc`'s: take
// `aligned_alloc`.
typedef struct SYCON_ALIGN(64) sycon_xof_indexed_vexof256_state {
  uint8_t opaque[3200];
} sycon_xof_indexed_vexof256_state;

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

// Fills `out` with the next bytes of output. Of functions with `_seek` it has 2^64 - 1; -1 behind them.
SYCON_MUST_USE int sycon_xof_indexed_vexof256_squeeze(sycon_xof_indexed_vexof256_state *state,
                                                      uint8_t *out,
                                                      size_t outlen);

// Passes over the next `bytes` bytes of output: at most 2^32 in a call, else -1, since most functions
// compute what they pass over. Where there is `_seek`, it goes anywhere at once.
SYCON_MUST_USE int sycon_xof_indexed_vexof256_skip(sycon_xof_indexed_vexof256_state *state,
                                                   uint64_t bytes);

// Goes on with the byte of the output at `position`, which costs at most one block.
SYCON_MUST_USE int sycon_xof_indexed_vexof256_seek(sycon_xof_indexed_vexof256_state *state,
                                                   uint64_t position);

// Tells the position of the next byte of output. Ends the input, as squeezing does.
SYCON_MUST_USE int sycon_xof_indexed_vexof256_tell(sycon_xof_indexed_vexof256_state *state,
                                                   uint64_t *position);

SYCON_ASSERT(sizeof(sycon_xof_shake128_state) == SYCON_XOF_SHAKE128_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_xof_shake256_state) == SYCON_XOF_SHAKE256_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_xof_turboshake128_state) == SYCON_XOF_TURBOSHAKE128_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_xof_turboshake256_state) == SYCON_XOF_TURBOSHAKE256_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_xof_kt128_state) == SYCON_XOF_KT128_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_xof_kt256_state) == SYCON_XOF_KT256_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_xof_cshake128_state) == SYCON_XOF_CSHAKE128_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_xof_cshake256_state) == SYCON_XOF_CSHAKE256_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_xof_kmac128_state) == SYCON_XOF_KMAC128_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_xof_kmac256_state) == SYCON_XOF_KMAC256_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_xof_tuplehash128_state) == SYCON_XOF_TUPLEHASH128_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_xof_tuplehash256_state) == SYCON_XOF_TUPLEHASH256_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_xof_parallelhash128_state) == SYCON_XOF_PARALLELHASH128_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_xof_parallelhash256_state) == SYCON_XOF_PARALLELHASH256_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_xof_blake3_state) == SYCON_XOF_BLAKE3_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_xof_ascon128_state) == SYCON_XOF_ASCON128_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_xof_ascon_cxof128_state) == SYCON_XOF_ASCON_CXOF128_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_xof_ascon_v12_state) == SYCON_XOF_ASCON_V12_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_xof_ascona_v12_state) == SYCON_XOF_ASCONA_V12_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_xof_vexof128_state) == SYCON_XOF_VEXOF128_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_xof_vexof256_state) == SYCON_XOF_VEXOF256_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_xof_vexof128x4_state) == SYCON_XOF_VEXOF128X4_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_xof_vexof256x4_state) == SYCON_XOF_VEXOF256X4_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_xof_indexed_vexof128_state) == SYCON_XOF_INDEXED_VEXOF128_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_xof_indexed_vexof256_state) == SYCON_XOF_INDEXED_VEXOF256_STATE_BYTES);

#ifdef __cplusplus
}
#endif

#endif
