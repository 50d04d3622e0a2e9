/*
 * Sharp tools: permutations, a duplex, a universal hash.
 *
 * Contents: Simpira-256, Simpira-512, Simpira-768, Simpira-1024, Simpira-1536, Areion-512,
 *     Haraka-512, Haraka-512 as Newplex has it, Gimli, Xoodoo,
 *     Ascon-p[12] of Ascon v1.2, whose words are big-endian, Ascon-p[8] of Ascon v1.2,
 *     Keccak-f[1600], Keccak-p[1600, 12], sycon_multimixer128, sycon_multimixer128_init,
 *     sycon_multimixer128_update, sycon_multimixer128_final
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
 * Permutations: fixed, public, keyless shuffles that everything else is built on. A sharp tool: a
 * permutation by itself hides nothing and can be inverted by anyone.
 *
 * #include <sycon/hazmat.h>
 *
 * int twice(uint8_t state[200]) {
 *     return sycon_permute_keccakf1600(state) != 0 || sycon_permute_keccakf1600(state) != 0;
 * }
 *
 * In builds with the feature permutations.
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

/*
 * Newplex's duplex: Simpira-1024, 96 bytes of rate and 32 of capacity. A sharp tool: inputs of
 * different meaning are told apart by nothing but their bytes. Experimental.
 *
 * In builds with the feature newplex.
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
 * Multimixer-128, a universal hash: the heart of a MAC, and by itself a sharp tool. Experimental.
 *
 * In builds with the feature multimixer.
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

SYCON_ASSERT(sizeof(sycon_duplex_state) == sycon_duplex_STATEBYTES);
SYCON_ASSERT(sizeof(sycon_multimixer128_state) == sycon_multimixer128_STATEBYTES);

#ifdef __cplusplus
}
#endif

#endif
