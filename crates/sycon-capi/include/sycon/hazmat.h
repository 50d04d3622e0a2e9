/*
 * Sharp tools: permutations, a duplex, a universal hash.
 *
 * Contents: sycon_permute, sycon_duplex_init, sycon_duplex_absorb, sycon_duplex_squeeze,
 *     sycon_duplex_encrypt, sycon_duplex_decrypt, sycon_duplex_permute, sycon_duplex_to_bytes,
 *     sycon_duplex_from_bytes, sycon_multimixer128, sycon_multimixer128_init,
 *     sycon_multimixer128_update, sycon_multimixer128_final, sycon_f128
 *
 * Written by crates/sycon-header from crates/sycon-capi; do not edit.
 */
#ifndef SYCON_HAZMAT_H
#define SYCON_HAZMAT_H

#include <sycon/library.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Permutations: fixed, public, keyless shuffles that everything else is built on. A low-level tool: a
 * permutation by itself hides nothing and can be inverted by anyone.
 *
 * #include <sycon/hazmat.h>
 *
 * int once(uint8_t state[SYCON_PERMUTE_KECCAKF1600_BYTES]) {
 *     return sycon_permute("keccakf1600", state, SYCON_PERMUTE_KECCAKF1600_BYTES);
 * }
 *
 * In builds with the feature permutations.
 */

// Bytes of a state of Simpira-256, whose name is "simpira256".
#define SYCON_PERMUTE_SIMPIRA256_BYTES 32

// Bytes of a state of Simpira-512, whose name is "simpira512".
#define SYCON_PERMUTE_SIMPIRA512_BYTES 64

// Bytes of a state of Simpira-768, whose name is "simpira768".
#define SYCON_PERMUTE_SIMPIRA768_BYTES 96

// Bytes of a state of Simpira-1024, whose name is "simpira1024".
#define SYCON_PERMUTE_SIMPIRA1024_BYTES 128

// Bytes of a state of Simpira-1536, whose name is "simpira1536".
#define SYCON_PERMUTE_SIMPIRA1536_BYTES 192

// Bytes of a state of Areion-512, whose name is "areion512".
#define SYCON_PERMUTE_AREION512_BYTES 64

// Bytes of a state of Haraka-512, whose name is "haraka512".
#define SYCON_PERMUTE_HARAKA512_BYTES 64

// Bytes of a state of Haraka-512 with Newplex's constants, whose name is "haraka512_newplex".
#define SYCON_PERMUTE_HARAKA512_NEWPLEX_BYTES 64

// Bytes of a state of Gimli, whose name is "gimli384".
#define SYCON_PERMUTE_GIMLI384_BYTES 48

// Bytes of a state of Xoodoo, whose name is "xoodoo".
#define SYCON_PERMUTE_XOODOO_BYTES 48

// Bytes of a state of Ascon-p[12] of Ascon v1.2, with big-endian words, whose name is "ascon12".
#define SYCON_PERMUTE_ASCON12_BYTES 40

// Bytes of a state of Ascon-p[8] of Ascon v1.2, with big-endian words, whose name is "ascon8".
#define SYCON_PERMUTE_ASCON8_BYTES 40

// Bytes of a state of Keccak-f[1600], whose name is "keccakf1600".
#define SYCON_PERMUTE_KECCAKF1600_BYTES 200

// Bytes of a state of Keccak-p[1600, 12], whose name is "keccakp1600_12".
#define SYCON_PERMUTE_KECCAKP1600_12_BYTES 200

// Permutes the states of `len` bytes that `states` holds, one after the other: -1 if no permutation has that
// name, and if `len` is not a multiple of the size of its state. 16 states or more take a fraction of the time
// that they take one by one.
SYCON_MUST_USE int sycon_permute(const char *name, uint8_t *states, size_t len);

/*
 * Newplex's duplex: Simpira-1024, 96 bytes of rate and 32 of capacity. A sharp tool: inputs of
 * different meaning are told apart by nothing but their bytes. Experimental.
 *
 * In builds with the feature newplex.
 */

// Bytes of a duplex outside of its state.
#define SYCON_DUPLEX_BYTES 130

// Bytes of `sycon_duplex_state`.
#define SYCON_DUPLEX_STATE_BYTES 256

// A duplex.
typedef struct SYCON_ALIGN(16) sycon_duplex_state {
  uint8_t opaque[256];
} sycon_duplex_state;

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

// The state as `SYCON_DUPLEX_BYTES`, from which `sycon_duplex_from_bytes` goes on, here or in
// another implementation. They are as secret as what was absorbed.
SYCON_MUST_USE int sycon_duplex_to_bytes(const sycon_duplex_state *state, uint8_t *out);

// The duplex that the bytes came from; -1 for bytes that cannot be one.
SYCON_MUST_USE int sycon_duplex_from_bytes(sycon_duplex_state *state, const uint8_t *in);

/*
 * Multimixer-128, a universal hash: the heart of a MAC, and by itself a sharp tool. Experimental.
 *
 * In builds with the feature multimixer.
 */

// Bytes of a digest of multimixer-128.
#define SYCON_MULTIMIXER128_BYTES 64

// Bytes of `sycon_multimixer128_state`.
#define SYCON_MULTIMIXER128_STATE_BYTES 192

// Multimixer-128 of a key and a message that come in pieces.
typedef struct SYCON_ALIGN(16) sycon_multimixer128_state {
  uint8_t opaque[192];
} sycon_multimixer128_state;

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

SYCON_ASSERT(sizeof(sycon_duplex_state) == SYCON_DUPLEX_STATE_BYTES);
SYCON_ASSERT(sizeof(sycon_multimixer128_state) == SYCON_MULTIMIXER128_STATE_BYTES);

#ifdef __cplusplus
}
#endif

#endif
