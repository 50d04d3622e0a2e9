/*
 * The library itself, which every other header needs.
 *
 * Contents: sycon_version, sycon_backend, sycon_memzero, sycon_state_layout, sycon_malloc,
 *     sycon_free, sycon_memcmp
 *
 * Written by crates/sycon-header from crates/sycon-capi; do not edit.
 */
#ifndef SYCON_LIBRARY_H
#define SYCON_LIBRARY_H

// The version of the header. `sycon_version()` is that of the library that runs.
#define SYCON_VERSION "0.1.0"
#define SYCON_VERSION_MAJOR 0
#define SYCON_VERSION_MINOR 1
#define SYCON_VERSION_PATCH 0

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

// Fills the state that `state` points to with zeros. Wipe every state that has held a secret.
#define SYCON_WIPE(state) sycon_memzero((uint8_t *)(state), sizeof *(state))

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
 * seed by its successor. Then the function works in memory of its own, as large as the output. What seals or opens may
 * write over its data, not over a label, a nonce or associated data.
 *
 * States belong to the caller, in memory of any kind that has their alignment. They own nothing
 * else: copying one by assignment makes an independent copy, and one that is forgotten leaks
 * nothing. Two threads must not use a state at once, unless it is `const` to both; everything else they may.
 * After `fork`, use the state in one process only if it encrypts, makes tags or gives random numbers: parent and child
 * would encrypt under one key and nonce, as two copies do.
 *
 * #include <stdio.h>
 * #include <sycon/library.h>
 *
 * int show(void) {
 *     return printf("libsycon %s, by %s\n", sycon_version(), sycon_backend());
 * }
 */

// The version of the library, such as "0.1.0".
const char *sycon_version(void);

// The name of the instructions that this processor's work is done with: "portable", "bmi",
// "avx2", "avx2-vaes", "avx512", "avx512-vaes", "neon", "neon-aes", "neon-wide" or "neon-sha3".
const char *sycon_backend(void);

// Fills memory with zeros, also where the compiler sees that nobody reads it again.
int sycon_memzero(uint8_t *data, size_t len);

// The size and the alignment in bytes of a state, by the name of its type, such as "sycon_xof_shake128_state":
// for languages that cannot read headers. -1, and zeros, if the library has no such state.
SYCON_MUST_USE int sycon_state_layout(const char *name, size_t *size, size_t *align);

// Memory of zeros for `bytes` bytes of states, aligned for each of them, or NULL: for languages that
// cannot align their own. `sycon_free` releases it.
SYCON_MUST_USE void *sycon_malloc(size_t bytes);

// Wipes and releases what `sycon_malloc` gave. NULL is allowed.
void sycon_free(void *memory);

// Compares two pieces of memory of one length, in time that depends on the length alone. Returns
// 0 if they are equal, -1 if not.
SYCON_MUST_USE int sycon_memcmp(const uint8_t *a, const uint8_t *b, size_t len);


#ifdef __cplusplus
}
#endif

#endif
