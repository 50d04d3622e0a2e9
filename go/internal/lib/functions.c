#include "functions.h"

#include <string.h>

const char *mu_prehash(size_t number) {
    static const char *const names[] = {"SHA3-224", "SHA3-256", "SHA3-384", "SHA3-512", "SHAKE128", "SHAKE256", "SHA-224",
                                        "SHA-256", "SHA-384", "SHA-512", "SHA-512/224", "SHA-512/256"};
    return number < sizeof names / sizeof *names ? names[number] : NULL;
}

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

int stream_finish(const function *f, uint8_t *state, const uint8_t *held, size_t heldlen) {
    return heldlen == 0 ? 0 : f->update(state, held, heldlen);
}

int stream_squeeze(const function *f, uint8_t *state, const uint8_t *held, size_t heldlen, uint8_t *out,
                   size_t outlen) {
    if (stream_finish(f, state, held, heldlen) != 0) return -1;
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

int stream_sum(const function *f, const uint8_t *state, const uint8_t *held, size_t heldlen, uint8_t *out,
               size_t outlen) {
    SYCON_ALIGN(64) uint8_t copy[COPIED];
    int result;
    memcpy(copy, state, f->size);
    result = stream_finish(f, copy, held, heldlen);
    if (result == 0) result = f->final != NULL ? f->final(copy, out, outlen) : f->squeeze(copy, out, outlen);
    sycon_memzero(copy, f->size);
    return result;
}

int stream_verify(const function *f, const uint8_t *state, const uint8_t *held, size_t heldlen, const uint8_t *tag, size_t taglen,
                  size_t length) {
    SYCON_ALIGN(64) uint8_t copy[COPIED];
    int result;
    memcpy(copy, state, f->size);
    result = stream_finish(f, copy, held, heldlen);
    if (result == 0) result = f->verify(copy, tag, taglen, length);
    sycon_memzero(copy, f->size);
    return result;
}

int function_once(const function *f, uint8_t *out, size_t outlen, const uint8_t *in, size_t inlen, BEGINNING) {
    return f->once(out, outlen, in, inlen, a, alen, b, blen, number);
}
