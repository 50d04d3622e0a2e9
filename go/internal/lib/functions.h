/* XOFs, hashes and MACs with one interface, so that Go needs one call for each operation, not one for each function. */
#ifndef SYCON_GO_FUNCTIONS_H
#define SYCON_GO_FUNCTIONS_H

#include <stddef.h>
#include <stdint.h>

/*
 * The arguments that initialize a function. Each function reads the ones that it supports: `a` is a key or a name, `b`
 * a customization or a context, `number` a domain byte or a block size.
 */
#define BEGINNING const uint8_t *a, size_t alen, const uint8_t *b, size_t blen, size_t number

/* NULL marks an operation that a function does not support. */
typedef struct function {
    const char *go_package; /* the package name with which errors begin */
    size_t size;  /* the size of its state */
    size_t align; /* the alignment of its state */
    size_t rate;  /* input bytes of a block */
    int (*init)(void *state, BEGINNING);
    int (*update)(void *state, const uint8_t *in, size_t inlen);
    int (*squeeze)(void *state, uint8_t *out, size_t outlen); /* of an XOF */
    int (*final)(void *state, uint8_t *out, size_t outlen);   /* of the others */
    int (*once)(uint8_t *out, size_t outlen, const uint8_t *in, size_t inlen, BEGINNING);
    int (*verify)(void *state, const uint8_t *tag, size_t taglen, size_t length);
    int (*seek)(void *state, uint64_t position);
    int (*tell)(void *state, uint64_t *position);
    int (*parallel)(void *state, const uint8_t *in, size_t inlen, size_t threads);
} function;

/* The largest state that is copied, that of BLAKE3. */
enum { COPIED = 2048 };

#include "list.h"

/*
 * The calls from Go, one for each method. `held` is buffered input, which comes first. States are bytes, so that cgo
 * does not search them for pointers.
 */
int stream_init(const function *f, uint8_t *state, BEGINNING);
int stream_update(const function *f, uint8_t *state, const uint8_t *held, size_t heldlen, const uint8_t *in, size_t inlen);
int stream_parallel(const function *f, uint8_t *state, const uint8_t *held, size_t heldlen, const uint8_t *in, size_t inlen,
                    size_t threads);
/* Ends the input. */
int stream_finish(const function *f, uint8_t *state, const uint8_t *held, size_t heldlen);
/* Ends the input, if necessary, and squeezes. The output can overwrite `held`. */
int stream_squeeze(const function *f, uint8_t *state, const uint8_t *held, size_t heldlen, uint8_t *out, size_t outlen);
int stream_skip(const function *f, uint8_t *state, uint64_t bytes);
int stream_seek(const function *f, uint8_t *state, uint64_t position);
int stream_tell(const function *f, uint8_t *state, uint64_t *position);
/* The output for the data absorbed so far. It does not change the state. */
int stream_sum(const function *f, const uint8_t *state, const uint8_t *held, size_t heldlen, uint8_t *out,
               size_t outlen);
int stream_verify(const function *f, const uint8_t *state, const uint8_t *held, size_t heldlen, const uint8_t *tag, size_t taglen,
                  size_t length);
/* The mu of a digest. `prehash` is the number of the function that computed the digest. */
int mu_of_digest(uint8_t *mu, const uint8_t *key, size_t keylen, const uint8_t *context, size_t contextlen, size_t prehash,
                 const uint8_t *digest, size_t digestlen);
/* The name of a function by that number; NULL after the last. */
const char *mu_prehash(size_t number);
int function_once(const function *f, uint8_t *out, size_t outlen, const uint8_t *in, size_t inlen, BEGINNING);

#endif
