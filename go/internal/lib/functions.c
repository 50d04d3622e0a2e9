#include "functions.h"

#include <string.h>

#pragma GCC diagnostic ignored "-Wunused-parameter"

/* Arguments behind others. A list of them begins with a comma, so macros take it as their last. */
#define NONE
#define B , b, blen
#define A_AND_B , a, alen, b, blen
#define B_AND_A , b, blen, a, alen
#define A_ALONE , a
#define DOMAIN , (uint8_t)number
#define PREHASH , mu_prehash(number)
#define NUMBER_AND_B , number, b, blen

#define DEFINE_COMMON(name, type, INIT, ...) \
    static int name##_init_(void *state, BEGINNING) { return sycon_##type##_##INIT((sycon_##type##_state *)state __VA_ARGS__); } \
    static int name##_update_(void *state, const uint8_t *in, size_t inlen) { \
        return sycon_##type##_update((sycon_##type##_state *)state, in, inlen); \
    }
#define COMMON(name, type) \
    .size = sizeof(sycon_##type##_state), .align = _Alignof(sycon_##type##_state), .init = name##_init_, .update = name##_update_

#define DEFINE_STREAM(name, type, INIT, ...) \
    DEFINE_COMMON(name, xof_##type, INIT, __VA_ARGS__) \
    static int name##_squeeze_(void *state, uint8_t *out, size_t outlen) { \
        return sycon_xof_##type##_squeeze((sycon_xof_##type##_state *)state, out, outlen); \
    }
#define DEFINE_ONCE(name, ONCE, ...) \
    static int name##_once_(uint8_t *out, size_t outlen, const uint8_t *in, size_t inlen, BEGINNING) { \
        return sycon_##ONCE(out, outlen, in, inlen __VA_ARGS__); \
    }
#define DEFINE_PARALLEL(name, type) \
    static int name##_parallel_(void *state, const uint8_t *in, size_t inlen, size_t threads) { \
        return sycon_xof_##type##_update_parallel((sycon_xof_##type##_state *)state, in, inlen, threads); \
    }
#define DEFINE_CUSTOMIZE(name, type) \
    static int name##_customize_(void *state, const uint8_t *customization, size_t customizationlen) { \
        return sycon_xof_##type##_customize((sycon_xof_##type##_state *)state, customization, customizationlen); \
    }
#define DEFINE_SEEK(name, type) \
    static int name##_seek_(void *state, uint64_t position) { \
        return sycon_xof_##type##_seek((sycon_xof_##type##_state *)state, position); \
    } \
    static int name##_tell_(void *state, uint64_t *position) { \
        return sycon_xof_##type##_tell((sycon_xof_##type##_state *)state, position); \
    }
#define STREAM(name, type, TYPE) \
    COMMON(name, xof_##type), .rate = SYCON_XOF_##TYPE##_BLOCK_BYTES, .squeeze = name##_squeeze_

#define XOF(name, type, TYPE, INIT, ARGUMENTS, ONCE, GIVEN) \
    DEFINE_STREAM(name, type, INIT, ARGUMENTS) \
    DEFINE_ONCE(name, xof_##ONCE, GIVEN) \
    const function function_##name = {STREAM(name, type, TYPE), .once = name##_once_};
EACH_XOF(XOF)

#define PARALLEL_XOF(name, type, TYPE, INIT, ARGUMENTS, ONCE, GIVEN) \
    DEFINE_STREAM(name, type, INIT, ARGUMENTS) \
    DEFINE_ONCE(name, xof_##ONCE, GIVEN) \
    DEFINE_PARALLEL(name, type) \
    const function function_##name = {STREAM(name, type, TYPE), .once = name##_once_, .parallel = name##_parallel_};
EACH_PARALLEL_XOF(PARALLEL_XOF)

#define CUSTOMIZED_XOF(name, type, TYPE, INIT, ARGUMENTS, ONCE, GIVEN) \
    DEFINE_STREAM(name, type, INIT, ARGUMENTS) \
    DEFINE_ONCE(name, xof_##ONCE, GIVEN) \
    DEFINE_PARALLEL(name, type) \
    DEFINE_CUSTOMIZE(name, type) \
    const function function_##name = { \
        STREAM(name, type, TYPE), .once = name##_once_, .parallel = name##_parallel_, .customize = name##_customize_};
EACH_CUSTOMIZED_XOF(CUSTOMIZED_XOF)

#define SEEKABLE_XOF(name, type, TYPE, INIT, ARGUMENTS, ONCE, GIVEN) \
    DEFINE_STREAM(name, type, INIT, ARGUMENTS) \
    DEFINE_ONCE(name, xof_##ONCE, GIVEN) \
    DEFINE_SEEK(name, type) \
    const function function_##name = { \
        STREAM(name, type, TYPE), .once = name##_once_, .seek = name##_seek_, .tell = name##_tell_};
EACH_SEEKABLE_XOF(SEEKABLE_XOF)

#define SEEKABLE_PARALLEL_XOF(name, type, TYPE, INIT, ARGUMENTS, ONCE, GIVEN) \
    DEFINE_STREAM(name, type, INIT, ARGUMENTS) \
    DEFINE_ONCE(name, xof_##ONCE, GIVEN) \
    DEFINE_SEEK(name, type) \
    DEFINE_PARALLEL(name, type) \
    const function function_##name = { \
        STREAM(name, type, TYPE), .once = name##_once_, .seek = name##_seek_, .tell = name##_tell_, .parallel = name##_parallel_};
EACH_SEEKABLE_PARALLEL_XOF(SEEKABLE_PARALLEL_XOF)

#define TUPLE_XOF(name, type, TYPE, INIT, ARGUMENTS, ONCE, GIVEN) \
    DEFINE_STREAM(name, type, INIT, ARGUMENTS) \
    const function function_##name = {STREAM(name, type, TYPE), .parts = 1};
EACH_TUPLE_XOF(TUPLE_XOF)

#define DEFINE_FINAL(name, type) \
    static int name##_final_(void *state, uint8_t *out, size_t outlen) { \
        return sycon_##type##_final((sycon_##type##_state *)state, out, outlen); \
    }
#define DEFINE_SIZED(name, type, bytes, ...) \
    DEFINE_COMMON(name, type, init, __VA_ARGS__) \
    DEFINE_FINAL(name, type)
#define SIZED_FIELDS(name, type, bytes) COMMON(name, type), .rate = bytes, .final = name##_final_

#define SIZED(name, type, bytes, ARGUMENTS) \
    DEFINE_SIZED(name, type, bytes, ARGUMENTS) \
    DEFINE_ONCE(name, type, ARGUMENTS) \
    const function function_##name = {SIZED_FIELDS(name, type, bytes), .once = name##_once_};
EACH_SIZED(SIZED)

#define TUPLE(name, type, bytes, ARGUMENTS) \
    DEFINE_SIZED(name, type, bytes, ARGUMENTS) \
    const function function_##name = {SIZED_FIELDS(name, type, bytes), .parts = 1};
EACH_TUPLE(TUPLE)

#define DEFINE_VERIFY(name, type) \
    static int name##_verify_(void *state, const uint8_t *tag, size_t taglen, size_t length) { \
        return sycon_##type##_verify((sycon_##type##_state *)state, tag, taglen, length); \
    }

#define MAC(name, type, bytes, ARGUMENTS) \
    DEFINE_SIZED(name, type, bytes, ARGUMENTS) \
    DEFINE_ONCE(name, type, ARGUMENTS) \
    DEFINE_VERIFY(name, type) \
    const function function_##name = { \
        SIZED_FIELDS(name, type, bytes), .once = name##_once_, .verify = name##_verify_};
EACH_MAC(MAC)

#define NEWPLEX_MAC(name, type, bytes, ARGUMENTS) \
    DEFINE_SIZED(name, type, bytes, ARGUMENTS) \
    DEFINE_VERIFY(name, type) \
    const function function_##name = {SIZED_FIELDS(name, type, bytes), .verify = name##_verify_};
EACH_NEWPLEX_MAC(NEWPLEX_MAC)

#define FIXED(name, NAME, bytes) \
    DEFINE_COMMON(name, hash_##name, init, NONE) \
    static int name##_final_(void *state, uint8_t *out, size_t outlen) { \
        return sycon_hash_##name##_final((sycon_hash_##name##_state *)state, out); \
    } \
    static int name##_once_(uint8_t *out, size_t outlen, const uint8_t *in, size_t inlen, BEGINNING) { \
        return sycon_hash_##name(out, in, inlen); \
    } \
    const function function_##name = { \
        COMMON(name, hash_##name), .rate = bytes, .digest = SYCON_HASH_##NAME##_BYTES, .final = name##_final_, \
        .once = name##_once_};
EACH_FIXED(FIXED)

const char *mu_prehash(size_t number) {
    static const char *const names[] = {"SHA3-224", "SHA3-256", "SHA3-384", "SHA3-512", "SHAKE128", "SHAKE256", "SHA-224",
                                        "SHA-256", "SHA-384", "SHA-512", "SHA-512/224", "SHA-512/256"};
    return number < sizeof names / sizeof *names ? names[number] : NULL;
}

#define MU(name, INIT, ARGUMENTS) \
    DEFINE_COMMON(name, mldsa_mu, INIT, ARGUMENTS) \
    static int name##_final_(void *state, uint8_t *out, size_t outlen) { \
        return sycon_mldsa_mu_final((sycon_mldsa_mu_state *)state, out); \
    } \
    const function function_##name = { \
        COMMON(name, mldsa_mu), .rate = 136, .digest = SYCON_MLDSA_MU_BYTES, .final = name##_final_};
EACH_MU(MU)

int mu_of_digest(uint8_t *mu, const uint8_t *key, size_t keylen, const uint8_t *context, size_t contextlen, size_t prehash,
                 const uint8_t *digest, size_t digestlen) {
    return sycon_mldsa_mu_of_digest(mu, key, keylen, context, contextlen, mu_prehash(prehash), digest, digestlen);
}

int stream_init(const function *f, uint8_t *state, BEGINNING) {
    return f->init(state, a, alen, b, blen, number);
}

int stream_update(const function *f, uint8_t *state, const uint8_t *held, size_t heldlen, const uint8_t *in, size_t inlen) {
    if (heldlen != 0 && f->update(state, held, heldlen) != 0) return -1;
    return f->update(state, in, inlen);
}

int stream_parallel(const function *f, uint8_t *state, const uint8_t *held, size_t heldlen, const uint8_t *in, size_t inlen,
                    size_t threads) {
    if (heldlen != 0 && f->update(state, held, heldlen) != 0) return -1;
    return f->parallel(state, in, inlen, threads);
}

int stream_finish(const function *f, uint8_t *state, const uint8_t *held, size_t heldlen, const uint8_t *customization,
                  size_t customizationlen) {
    if (heldlen != 0 && f->update(state, held, heldlen) != 0) return -1;
    if (customizationlen != 0 && f->customize(state, customization, customizationlen) != 0) return -1;
    return 0;
}

int stream_squeeze(const function *f, uint8_t *state, const uint8_t *held, size_t heldlen, const uint8_t *customization,
                   size_t customizationlen, uint8_t *out, size_t outlen) {
    if (stream_finish(f, state, held, heldlen, customization, customizationlen) != 0) return -1;
    return f->squeeze(state, out, outlen);
}

int stream_skip(const function *f, uint8_t *state, uint64_t bytes) {
    uint8_t skipped[4096];
    int result = 0;
    while (bytes > 0 && result == 0) {
        size_t step = bytes < sizeof skipped ? (size_t)bytes : sizeof skipped;
        result = f->squeeze(state, skipped, step);
        bytes -= step;
    }
    sycon_memzero(skipped, sizeof skipped);
    return result;
}

int stream_seek(const function *f, uint8_t *state, uint64_t position) {
    return f->seek(state, position);
}

int stream_tell(const function *f, uint8_t *state, uint64_t *position) {
    return f->tell(state, position);
}

/* The largest state that is copied, that of BLAKE3; one that verifies or has a fixed length is smaller. */
enum { COPIED = 2048 };

int stream_sum(const function *f, const uint8_t *state, const uint8_t *held, size_t heldlen, const uint8_t *customization,
               size_t customizationlen, uint8_t *out, size_t outlen) {
    SYCON_ALIGN(64) uint8_t copy[COPIED];
    int result;
    if (f->size > sizeof copy) return -1;
    memcpy(copy, state, f->size);
    result = stream_finish(f, copy, held, heldlen, customization, customizationlen);
    if (result == 0) result = f->final != NULL ? f->final(copy, out, outlen) : f->squeeze(copy, out, outlen);
    sycon_memzero(copy, f->size);
    return result;
}

int stream_verify(const function *f, const uint8_t *state, const uint8_t *held, size_t heldlen, const uint8_t *tag, size_t taglen,
                  size_t length) {
    SYCON_ALIGN(64) uint8_t copy[COPIED];
    int result;
    if (f->size > sizeof copy) return -1;
    memcpy(copy, state, f->size);
    result = stream_finish(f, copy, held, heldlen, NULL, 0);
    if (result == 0) result = f->verify(copy, tag, taglen, length);
    sycon_memzero(copy, f->size);
    return result;
}

int function_once(const function *f, uint8_t *out, size_t outlen, const uint8_t *in, size_t inlen, BEGINNING) {
    return f->once(out, outlen, in, inlen, a, alen, b, blen, number);
}
