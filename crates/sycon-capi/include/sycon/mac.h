/*
 * Message authentication codes.
 *
 * Contents: KMAC128, KMAC256, sycon_multimixer_mac_new, sycon_multimixer_mac_copy,
 *     sycon_multimixer_mac_free, sycon_multimixer_mac, sycon_multimixer_mac_update,
 *     sycon_multimixer_mac_final, sycon_multimixer_mac_verify
 *
 * Written by crates/sycon-header from crates/sycon-capi; do not edit.
 */
#ifndef SYCON_MAC_H
#define SYCON_MAC_H

#include <sycon/library.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Message authentication codes: KMAC, and the one on multimixer-128.
 *
 * Take KMAC. The one on multimixer-128 is experimental, and very fast on long messages.
 *
 * #include <sycon/mac.h>
 *
 * // 0 if the message is from someone with the key.
 * int check(const uint8_t tag[32], const uint8_t *message, size_t len, const uint8_t key[32]) {
 *     sycon_mac_kmac256_state mac;
 *     if (sycon_mac_kmac256_init(&mac, key, 32, NULL, 0) != 0) return -1;
 *     if (sycon_mac_kmac256_update(&mac, message, len) != 0) return -1;
 *     return sycon_mac_kmac256_verify(&mac, tag, 32, 32);
 * }
 */

/* In builds with the feature sp800-185. */

/* KMAC128 */

// Bytes of `sycon_mac_kmac128_state`.
#define SYCON_MAC_KMAC128_STATE_BYTES 512

// An instance of KMAC (SP 800-185, section 4.3).
typedef struct SYCON_ALIGN(16) sycon_mac_kmac128_state {
  uint8_t opaque[512];
} sycon_mac_kmac128_state;

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

// Checks that `tag` belongs to what was absorbed, in time that depends on `length` alone: -1 if
// not. Also -1 if `taglen` is not `length`, which is the length in bytes that your protocol
// fixes for its tags: preferably 16 or more, and at least 4. A forged tag is accepted with a probability of
// 2^(-8 `length`). Never let the sender choose `length`. Wipes the state.
SYCON_MUST_USE int sycon_mac_kmac128_verify(sycon_mac_kmac128_state *state,
                                            const uint8_t *tag,
                                            size_t taglen,
                                            size_t length);

/* KMAC256 */

// Bytes of `sycon_mac_kmac256_state`.
#define SYCON_MAC_KMAC256_STATE_BYTES 512

// An instance of KMAC (SP 800-185, section 4.3).
typedef struct SYCON_ALIGN(16) sycon_mac_kmac256_state {
  uint8_t opaque[512];
} sycon_mac_kmac256_state;

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

// Checks that `tag` belongs to what was absorbed, in time that depends on `length` alone: -1 if
// not. Also -1 if `taglen` is not `length`, which is the length in bytes that your protocol
// fixes for its tags: preferably 16 or more, and at least 4. A forged tag is accepted with a probability of
// 2^(-8 `length`). Never let the sender choose `length`. Wipes the state.
SYCON_MUST_USE int sycon_mac_kmac256_verify(sycon_mac_kmac256_state *state,
                                            const uint8_t *tag,
                                            size_t taglen,
                                            size_t length);

/* In builds with the feature multimixer. */

// Bytes of a key of the message authentication code.
#define SYCON_MULTIMIXER_MAC_KEY_BYTES 32

// Bytes of a tag. The first 16 of them are a tag too.
#define SYCON_MULTIMIXER_MAC_BYTES 32

// A key of the message authentication code, expanded to 32 KiB, and what was absorbed under it.
//
// It is the library's memory, not the caller's: from `sycon_multimixer_mac_new` or `_copy`, and
// released by `sycon_multimixer_mac_free`.
typedef struct sycon_multimixer_mac_key sycon_multimixer_mac_key;

// Expands a key, once for all messages under it, 2^32 at most; takes 20 to 30 microseconds.
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

// Checks that `tag` belongs to what was absorbed: -1 if not. Also -1 if `taglen` is not `length`,
// which is the length in bytes that your protocol fixes for its tags: 16 or 32. Never let the sender
// choose `length`. Then the next message begins.
SYCON_MUST_USE int sycon_multimixer_mac_verify(sycon_multimixer_mac_key *mac,
                                               const uint8_t *tag,
                                               size_t taglen,
                                               size_t length);

SYCON_ASSERT(sizeof(sycon_mac_kmac128_state) == SYCON_MAC_KMAC128_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_mac_kmac256_state) == SYCON_MAC_KMAC256_STATE_BYTES);

#ifdef __cplusplus
}
#endif

#endif
