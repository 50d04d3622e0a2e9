/* A common interface for all functions of strings: XOFs, hashes, KMAC. */
#ifndef FUNCTIONS_H
#define FUNCTIONS_H

#include <sycon/experimental/vexof.h>

#include "harness.h"

/* The arguments of all functions. */
struct arguments {
    struct bytes msg, custom, key, name;
    struct bytes parts[300];
    const uint8_t *starts[300];
    size_t lengths[300];
    size_t count;
    size_t block;
    uint8_t domain;
};

enum shape {
    XOF,
    SIZED, /* the output depends on its length */
    FIXED  /* the output has a fixed length */
};

struct function {
    const char *name; /* as in the vectors */
    const char *holds; /* the type of its state */
    enum shape shape;
    int in_parts; /* each update is an element of a tuple */
    size_t size;
    size_t rate;
    size_t len; /* of a fixed output */
    int (*once)(uint8_t *out, size_t outlen, const struct arguments *a);
    int (*init)(void *state, const struct arguments *a);
    int (*update)(void *state, const uint8_t *in, size_t inlen);
    int (*squeeze)(void *state, uint8_t *out, size_t outlen);
    /* NULL if the function does not have one. */
    int (*customize)(void *state, const struct arguments *a);
    int (*parallel)(void *state, const uint8_t *in, size_t inlen, size_t threads);
    int (*seek)(void *state, uint64_t position);
    int (*tell)(void *state, uint64_t *position);
    int (*verify)(void *state, const uint8_t *tag, size_t taglen, size_t length);
};

/* Arguments after the first ones. */
#define NONE
#define CUSTOM , a->custom.data, a->custom.len
#define NAME , a->name.data, a->name.len
#define NAME_CUSTOM NAME CUSTOM
#define KEY , a->key.data, a->key.len
#define KEY_CUSTOM KEY CUSTOM
#define KEY32 , a->key.data
#define BLOCK_CUSTOM , a->block CUSTOM
#define DOMAIN , a->domain

/* The input of functions for one call. */
#define MSG a->msg.data, a->msg.len
#define PARTS a->starts, a->lengths, a->count

/*
 * Each list is divided into the functions of a library with only the feature sha3, and the others. SYCON_TEST_SMALL
 * omits the others.
 */

/* X(name, state, the same in capitals, one shot, _init, its arguments, input of one shot, further arguments) */
#define EACH_SHA3_XOF(X) \
    X("SHAKE128", shake128, SHAKE128, shake128, init, NONE, MSG, NONE) \
    X("SHAKE256", shake256, SHAKE256, shake256, init, NONE, MSG, NONE) \
    X("SHAKE128 with a domain", shake128, SHAKE128, shake128_with_domain, init_with_domain, DOMAIN, MSG, DOMAIN) \
    X("SHAKE256 with a domain", shake256, SHAKE256, shake256_with_domain, init_with_domain, DOMAIN, MSG, DOMAIN)

#define EACH_OTHER_XOF(X) \
    X("TurboSHAKE128 by default", turboshake128, TURBOSHAKE128, turboshake128, init, NONE, MSG, NONE) \
    X("TurboSHAKE256 by default", turboshake256, TURBOSHAKE256, turboshake256, init, NONE, MSG, NONE) \
    X("TurboSHAKE128", turboshake128, TURBOSHAKE128, turboshake128_with_domain, init_with_domain, DOMAIN, MSG, DOMAIN) \
    X("TurboSHAKE256", turboshake256, TURBOSHAKE256, turboshake256_with_domain, init_with_domain, DOMAIN, MSG, DOMAIN) \
    X("KT128 by default", kt128, KT128, kt128, init, NONE, MSG, NONE) \
    X("KT256 by default", kt256, KT256, kt256, init, NONE, MSG, NONE) \
    X("KT128", kt128, KT128, kt128_with_customization, init, NONE, MSG, CUSTOM) \
    X("KT256", kt256, KT256, kt256_with_customization, init, NONE, MSG, CUSTOM) \
    X("TupleHashXOF128", tuplehashxof128, TUPLEHASHXOF128, tuplehashxof128, init, CUSTOM, PARTS, CUSTOM) \
    X("TupleHashXOF256", tuplehashxof256, TUPLEHASHXOF256, tuplehashxof256, init, CUSTOM, PARTS, CUSTOM) \
    X("ParallelHashXOF128", parallelhashxof128, PARALLELHASHXOF128, parallelhashxof128, init, BLOCK_CUSTOM, MSG, BLOCK_CUSTOM) \
    X("ParallelHashXOF256", parallelhashxof256, PARALLELHASHXOF256, parallelhashxof256, init, BLOCK_CUSTOM, MSG, BLOCK_CUSTOM) \
    X("BLAKE3", blake3, BLAKE3, blake3, init, NONE, MSG, NONE) \
    X("BLAKE3 keyed", blake3, BLAKE3, blake3_keyed, init_keyed, KEY32, MSG, KEY32) \
    X("BLAKE3 derive_key", blake3, BLAKE3, blake3_derive_key, init_derive_key, CUSTOM, MSG, CUSTOM) \
    X("VeXOF128", vexof128, VEXOF128, vexof128, init, NONE, MSG, NONE) \
    X("VeXOF256", vexof256, VEXOF256, vexof256, init, NONE, MSG, NONE) \
    X("VeXOF128x4", vexof128x4, VEXOF128X4, vexof128x4, init, NONE, MSG, NONE) \
    X("VeXOF256x4", vexof256x4, VEXOF256X4, vexof256x4, init, NONE, MSG, NONE) \
    X("IndexedVeXOF128", indexed_vexof128, INDEXED_VEXOF128, indexed_vexof128, init, NONE, MSG, NONE) \
    X("IndexedVeXOF256", indexed_vexof256, INDEXED_VEXOF256, indexed_vexof256, init, NONE, MSG, NONE)

/* X(name, state and one shot, rate, arguments of _init, input of one shot, further arguments) */
#define EACH_OTHER_SIZED(X) \
    X("KMAC128", mac_kmac128, 168, KEY_CUSTOM, MSG, KEY_CUSTOM) \
    X("KMAC256", mac_kmac256, 136, KEY_CUSTOM, MSG, KEY_CUSTOM) \
    X("TupleHash128", hash_tuplehash128, 168, CUSTOM, PARTS, CUSTOM) \
    X("TupleHash256", hash_tuplehash256, 136, CUSTOM, PARTS, CUSTOM) \
    X("ParallelHash128", hash_parallelhash128, 168, BLOCK_CUSTOM, MSG, BLOCK_CUSTOM) \
    X("ParallelHash256", hash_parallelhash256, 136, BLOCK_CUSTOM, MSG, BLOCK_CUSTOM)

/* EACH_REGULAR_XOF(X); EACH_CUSTOMIZATION_LIMIT(X): X(name, bytes); EACH_SHA3_FIXED(X), EACH_OTHER_FIXED(X): X(name, state and one shot, the same in capitals, rate) */
#include "regular.h"

#ifdef SYCON_TEST_SMALL
#define EACH_XOF(X) EACH_SHA3_XOF(X)
#define EACH_SIZED(X)
#define EACH_FIXED(X) EACH_SHA3_FIXED(X)
#else
#define EACH_XOF(X) EACH_SHA3_XOF(X) EACH_REGULAR_XOF(X) EACH_OTHER_XOF(X)
#define EACH_SIZED(X) EACH_OTHER_SIZED(X)
#define EACH_FIXED(X) EACH_SHA3_FIXED(X) EACH_OTHER_FIXED(X)
#endif

/* The arguments are a list that begins with a comma. */
#define STREAM(function, type, INIT, ...) \
    static int function##_init_(void *state, const struct arguments *a) { \
        (void)a; \
        return type##_##INIT((type##_state *)state __VA_ARGS__); \
    } \
    static int function##_update_(void *state, const uint8_t *in, size_t inlen) { \
        return type##_update((type##_state *)state, in, inlen); \
    }

#define DEFINE_XOF(title, type, TYPE, function, INIT, ARGUMENTS, INPUT, FURTHER) \
    STREAM(function, sycon_xof_##type, INIT, ARGUMENTS) \
    static int function##_once_(uint8_t *out, size_t outlen, const struct arguments *a) { \
        return sycon_xof_##function(out, outlen, INPUT FURTHER); \
    } \
    static int function##_squeeze_(void *state, uint8_t *out, size_t outlen) { \
        return sycon_xof_##type##_squeeze((sycon_xof_##type##_state *)state, out, outlen); \
    }
EACH_XOF(DEFINE_XOF)

#define DEFINE_SIZED(title, type, rate, ARGUMENTS, INPUT, FURTHER) \
    STREAM(type, sycon_##type, init, ARGUMENTS) \
    static int type##_once_(uint8_t *out, size_t outlen, const struct arguments *a) { \
        return sycon_##type(out, outlen, INPUT FURTHER); \
    } \
    static int type##_squeeze_(void *state, uint8_t *out, size_t outlen) { \
        return sycon_##type##_final((sycon_##type##_state *)state, out, outlen); \
    }
EACH_SIZED(DEFINE_SIZED)

#define DEFINE_FIXED(title, type, TYPE, rate) \
    STREAM(type, sycon_##type, init, ) \
    static int type##_once_(uint8_t *out, size_t outlen, const struct arguments *a) { \
        (void)outlen; \
        return sycon_##type(out, MSG); \
    } \
    static int type##_squeeze_(void *state, uint8_t *out, size_t outlen) { \
        (void)outlen; \
        return sycon_##type##_final((sycon_##type##_state *)state, out); \
    }
EACH_FIXED(DEFINE_FIXED)

#ifndef SYCON_TEST_SMALL
/* Functions that only some algorithms have. */
#define DEFINE_CUSTOMIZE(type) \
    static int type##_customize_(void *state, const struct arguments *a) { \
        return sycon_xof_##type##_customize((sycon_xof_##type##_state *)state CUSTOM); \
    }
DEFINE_CUSTOMIZE(kt128)
DEFINE_CUSTOMIZE(kt256)

#define DEFINE_PARALLEL(type) \
    static int type##_parallel_(void *state, const uint8_t *in, size_t inlen, size_t threads) { \
        return sycon_##type##_update_parallel((sycon_##type##_state *)state, in, inlen, threads); \
    }
DEFINE_PARALLEL(xof_kt128)
DEFINE_PARALLEL(xof_kt256)
DEFINE_PARALLEL(xof_parallelhashxof128)
DEFINE_PARALLEL(xof_parallelhashxof256)
DEFINE_PARALLEL(xof_blake3)
DEFINE_PARALLEL(hash_parallelhash128)
DEFINE_PARALLEL(hash_parallelhash256)

#define DEFINE_SEEK(type) \
    static int type##_seek_(void *state, uint64_t position) { \
        return sycon_xof_##type##_seek((sycon_xof_##type##_state *)state, position); \
    } \
    static int type##_tell_(void *state, uint64_t *position) { \
        return sycon_xof_##type##_tell((sycon_xof_##type##_state *)state, position); \
    }
DEFINE_SEEK(blake3)
DEFINE_SEEK(indexed_vexof128)
DEFINE_SEEK(indexed_vexof256)

#define DEFINE_VERIFY(type) \
    static int type##_verify_(void *state, const uint8_t *tag, size_t taglen, size_t length) { \
        return sycon_mac_##type##_verify((sycon_mac_##type##_state *)state, tag, taglen, length); \
    }
DEFINE_VERIFY(kmac128)
DEFINE_VERIFY(kmac256)
#endif

#define LIST_XOF(title, type, TYPE, function, INIT, ARGUMENTS, INPUT, FURTHER) \
    {.name = title, .holds = #type, .shape = XOF, .size = sizeof(sycon_xof_##type##_state), \
     .rate = SYCON_XOF_##TYPE##_BLOCK_BYTES, .once = function##_once_, .init = function##_init_, \
     .update = function##_update_, .squeeze = function##_squeeze_},
#define LIST_SIZED(title, type, bytes, ARGUMENTS, INPUT, FURTHER) \
    {.name = title, .holds = #type, .shape = SIZED, .size = sizeof(sycon_##type##_state), .rate = bytes, \
     .once = type##_once_, .init = type##_init_, .update = type##_update_, \
     .squeeze = type##_squeeze_},
#define LIST_FIXED(title, type, TYPE, bytes) \
    {.name = title, .holds = #type, .shape = FIXED, .size = sizeof(sycon_##type##_state), .rate = bytes, \
     .len = SYCON_##TYPE##_BYTES, .once = type##_once_, .init = type##_init_, \
     .update = type##_update_, .squeeze = type##_squeeze_},

static struct function functions[] = {EACH_XOF(LIST_XOF) EACH_SIZED(LIST_SIZED) EACH_FIXED(LIST_FIXED)};

static inline struct function *find_function(const char *name) {
    for (size_t i = 0; i < COUNT(functions); i++)
        if (strcmp(functions[i].name, name) == 0) return &functions[i];
    return NULL;
}

static inline struct function *function_of(const char *name) {
    struct function *f = find_function(name);
    if (f != NULL) return f;
    fprintf(stderr, "no function %s\n", name);
    exit(2);
}

/* Adds the functions that only some algorithms have. */
static inline void complete_functions(void) {
#ifndef SYCON_TEST_SMALL
    for (size_t i = 0; i < COUNT(functions); i++) {
        struct function *f = &functions[i];
        f->in_parts = strncmp(f->name, "Tuple", 5) == 0;
        if (strncmp(f->name, "BLAKE3", 6) == 0) {
            f->parallel = xof_blake3_parallel_;
            f->seek = blake3_seek_;
            f->tell = blake3_tell_;
        }
    }
    function_of("KT128")->customize = kt128_customize_;
    function_of("KT256")->customize = kt256_customize_;
    function_of("KT128")->parallel = function_of("KT128 by default")->parallel = xof_kt128_parallel_;
    function_of("KT256")->parallel = function_of("KT256 by default")->parallel = xof_kt256_parallel_;
    function_of("ParallelHashXOF128")->parallel = xof_parallelhashxof128_parallel_;
    function_of("ParallelHashXOF256")->parallel = xof_parallelhashxof256_parallel_;
    function_of("ParallelHash128")->parallel = hash_parallelhash128_parallel_;
    function_of("ParallelHash256")->parallel = hash_parallelhash256_parallel_;
    function_of("IndexedVeXOF128")->seek = indexed_vexof128_seek_;
    function_of("IndexedVeXOF128")->tell = indexed_vexof128_tell_;
    function_of("IndexedVeXOF256")->seek = indexed_vexof256_seek_;
    function_of("IndexedVeXOF256")->tell = indexed_vexof256_tell_;
    function_of("KMAC128")->verify = kmac128_verify_;
    function_of("KMAC256")->verify = kmac256_verify_;
#endif
}

static inline int ends_input(const struct function *f, void *state, const struct arguments *a) {
    return f->customize == NULL ? 0 : f->customize(state, a);
}

static inline void give_arguments(struct arguments *a) {
    give(a->msg.data);
    give(a->custom.data);
    give(a->key.data);
    give(a->name.data);
    for (size_t i = 0; i < a->count; i++) give(a->parts[i].data);
}

#endif
