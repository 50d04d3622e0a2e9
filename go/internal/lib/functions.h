/* XOFs, hashes and codes in one shape, so that Go needs a call for each thing that can be done, and not for each function. */
#ifndef SYCON_GO_FUNCTIONS_H
#define SYCON_GO_FUNCTIONS_H

#include <sycon.h>
#include <sycon/experimental/newplex.h>
#include <sycon/experimental/vexof.h>

/*
 * What a function begins with; each takes of it what it has: `a` is a key or a name, `b` a customization or
 * a context, `number` a domain byte or the size of a block.
 */
#define BEGINNING const uint8_t *a, size_t alen, const uint8_t *b, size_t blen, size_t number

/* NULL stands for what a function does not have. */
typedef struct function {
    size_t size;   /* bytes of its state */
    size_t align;  /* and what its address is a multiple of */
    size_t rate;   /* input bytes of a block */
    size_t digest; /* bytes of an output of fixed length, else 0 */
    int parts;     /* whether each update is a part of a tuple */
    int (*init)(void *state, BEGINNING);
    int (*update)(void *state, const uint8_t *in, size_t inlen);
    int (*squeeze)(void *state, uint8_t *out, size_t outlen); /* of an XOF */
    int (*final)(void *state, uint8_t *out, size_t outlen);   /* of the others */
    int (*once)(uint8_t *out, size_t outlen, const uint8_t *in, size_t inlen, BEGINNING);
    int (*customize)(void *state, const uint8_t *customization, size_t customizationlen);
    int (*verify)(void *state, const uint8_t *tag, size_t taglen, size_t length);
    int (*seek)(void *state, uint64_t position);
    int (*tell)(void *state, uint64_t *position);
    int (*parallel)(void *state, const uint8_t *in, size_t inlen, size_t threads);
} function;

/* X(name here, state, the same in capitals, _init, its arguments, one shot, its arguments) */
#define EACH_XOF(X) \
    X(shake128, shake128, SHAKE128, init, NONE, shake128, NONE) \
    X(shake256, shake256, SHAKE256, init, NONE, shake256, NONE) \
    X(shake128_domain, shake128, SHAKE128, init_with_domain, DOMAIN, shake128_with_domain, DOMAIN) \
    X(shake256_domain, shake256, SHAKE256, init_with_domain, DOMAIN, shake256_with_domain, DOMAIN) \
    X(turboshake128, turboshake128, TURBOSHAKE128, init_with_domain, DOMAIN, turboshake128_with_domain, DOMAIN) \
    X(turboshake256, turboshake256, TURBOSHAKE256, init_with_domain, DOMAIN, turboshake256_with_domain, DOMAIN) \
    X(cshake128, cshake128, CSHAKE128, init, A_AND_B, cshake128, A_AND_B) \
    X(cshake256, cshake256, CSHAKE256, init, A_AND_B, cshake256, A_AND_B) \
    X(kmacxof128, kmacxof128, KMACXOF128, init, A_AND_B, kmacxof128, A_AND_B) \
    X(kmacxof256, kmacxof256, KMACXOF256, init, A_AND_B, kmacxof256, A_AND_B) \
    X(ascon_xof128, ascon_xof128, ASCON_XOF128, init, NONE, ascon_xof128, NONE) \
    X(ascon_cxof128, ascon_cxof128, ASCON_CXOF128, init, B, ascon_cxof128, B) \
    X(ascon_v12_xof, ascon_v12_xof, ASCON_V12_XOF, init, NONE, ascon_v12_xof, NONE) \
    X(ascon_v12_xofa, ascon_v12_xofa, ASCON_V12_XOFA, init, NONE, ascon_v12_xofa, NONE) \
    X(vexof128, vexof128, VEXOF128, init, NONE, vexof128, NONE) \
    X(vexof256, vexof256, VEXOF256, init, NONE, vexof256, NONE) \
    X(vexof128x4, vexof128x4, VEXOF128X4, init, NONE, vexof128x4, NONE) \
    X(vexof256x4, vexof256x4, VEXOF256X4, init, NONE, vexof256x4, NONE)
#define EACH_PARALLEL_XOF(X) \
    X(parallelhashxof128, parallelhashxof128, PARALLELHASHXOF128, init, NUMBER_AND_B, parallelhashxof128, NUMBER_AND_B) \
    X(parallelhashxof256, parallelhashxof256, PARALLELHASHXOF256, init, NUMBER_AND_B, parallelhashxof256, NUMBER_AND_B)
#define EACH_CUSTOMIZED_XOF(X) \
    X(kt128, kt128, KT128, init, NONE, kt128_with_customization, B) \
    X(kt256, kt256, KT256, init, NONE, kt256_with_customization, B)
#define EACH_SEEKABLE_XOF(X) \
    X(indexed_vexof128, indexed_vexof128, INDEXED_VEXOF128, init, NONE, indexed_vexof128, NONE) \
    X(indexed_vexof256, indexed_vexof256, INDEXED_VEXOF256, init, NONE, indexed_vexof256, NONE)
#define EACH_SEEKABLE_PARALLEL_XOF(X) \
    X(blake3, blake3, BLAKE3, init, NONE, blake3, NONE) \
    X(blake3_keyed, blake3, BLAKE3, init_keyed, A_ALONE, blake3_keyed, A_ALONE) \
    X(blake3_derive_key, blake3, BLAKE3, init_derive_key, B, blake3_derive_key, B)
#define EACH_TUPLE_XOF(X) \
    X(tuplehashxof128, tuplehashxof128, TUPLEHASHXOF128, init, B, , ) \
    X(tuplehashxof256, tuplehashxof256, TUPLEHASHXOF256, init, B, , )

/* Of an output whose length is part of the function. X(name here, name there, rate, arguments of _init) */
#define EACH_SIZED(X) \
    X(parallelhash128, hash_parallelhash128, 168, NUMBER_AND_B) \
    X(parallelhash256, hash_parallelhash256, 136, NUMBER_AND_B)
#define EACH_TUPLE(X) \
    X(tuplehash128, hash_tuplehash128, 168, B) \
    X(tuplehash256, hash_tuplehash256, 136, B)
#define EACH_MAC(X) \
    X(kmac128, mac_kmac128, 168, A_AND_B) \
    X(kmac256, mac_kmac256, 136, A_AND_B)

/* Of Newplex, which has no one shot. */
#define EACH_NEWPLEX_MAC(X) X(newplex_mac, newplex_mac, 96, B_AND_A)

/* Of an output of one length. X(name here and there, the same in capitals, rate) */
#define EACH_FIXED(X) \
    X(sha3_224, SHA3_224, 144) \
    X(sha3_256, SHA3_256, 136) \
    X(sha3_384, SHA3_384, 104) \
    X(sha3_512, SHA3_512, 72) \
    X(keccak256, KECCAK256, 136) \
    X(ascon_hash256, ASCON_HASH256, 8)

/* ML-DSA's mu, of a public key and a context. X(name here, _init, its arguments) */
#define EACH_MU(X) \
    X(mldsa_mu, init, A_AND_B) \
    X(mldsa_mu_tr, init_tr, A_ALONE B) \
    X(mldsa_mu_prehash, init_prehash, A_AND_B PREHASH)

#define DECLARE(name, ...) extern const function function_##name;
EACH_XOF(DECLARE)
EACH_PARALLEL_XOF(DECLARE)
EACH_CUSTOMIZED_XOF(DECLARE)
EACH_SEEKABLE_XOF(DECLARE)
EACH_SEEKABLE_PARALLEL_XOF(DECLARE)
EACH_TUPLE_XOF(DECLARE)
EACH_SIZED(DECLARE)
EACH_TUPLE(DECLARE)
EACH_MAC(DECLARE)
EACH_NEWPLEX_MAC(DECLARE)
EACH_FIXED(DECLARE)
EACH_MU(DECLARE)

/*
 * The calls from Go, each the crossing of one method. `held` is input that Go has held back, which comes
 * first. States are bytes, since cgo need not look for pointers in those.
 */
int stream_init(const function *f, uint8_t *state, BEGINNING);
int stream_update(const function *f, uint8_t *state, const uint8_t *held, size_t heldlen, const uint8_t *in, size_t inlen);
int stream_parallel(const function *f, uint8_t *state, const uint8_t *held, size_t heldlen, const uint8_t *in, size_t inlen,
                    size_t threads);
/* Ends the input, with the customization, if the function takes one there. */
int stream_finish(const function *f, uint8_t *state, const uint8_t *held, size_t heldlen, const uint8_t *customization,
                  size_t customizationlen);
/* And output, which may take the place of what was held back. */
int stream_squeeze(const function *f, uint8_t *state, const uint8_t *held, size_t heldlen, const uint8_t *customization,
                   size_t customizationlen, uint8_t *out, size_t outlen);
int stream_skip(const function *f, uint8_t *state, uint64_t bytes);
int stream_seek(const function *f, uint8_t *state, uint64_t position);
int stream_tell(const function *f, uint8_t *state, uint64_t *position);
/* The output of what was absorbed so far, which leaves the state as it is. */
int stream_sum(const function *f, const uint8_t *state, const uint8_t *held, size_t heldlen, const uint8_t *customization,
               size_t customizationlen, uint8_t *out, size_t outlen);
int stream_verify(const function *f, const uint8_t *state, const uint8_t *held, size_t heldlen, const uint8_t *tag, size_t taglen,
                  size_t length);
/* The mu of a digest, by the number of the function that made it. */
int mu_of_digest(uint8_t *mu, const uint8_t *key, size_t keylen, const uint8_t *context, size_t contextlen, size_t prehash,
                 const uint8_t *digest, size_t digestlen);
/* The names of those functions, in their order; NULL behind them. */
const char *mu_prehash(size_t number);
int function_once(const function *f, uint8_t *out, size_t outlen, const uint8_t *in, size_t inlen, BEGINNING);

#endif
