#include "transcript.h"

#define TAKE(bits, name) \
    static int strobe_##bits##_##name(void *state, uint8_t how, const uint8_t *in, size_t inlen) { \
        return sycon_strobe##bits##_##name((sycon_strobe##bits##_state *)state, how, in, inlen); \
    }
#define CRYPT(bits, name) \
    static int strobe_##bits##_##name(void *state, uint8_t how, uint8_t *out, const uint8_t *in, size_t inlen) { \
        return sycon_strobe##bits##_##name((sycon_strobe##bits##_state *)state, how, out, in, inlen); \
    }
#define GIVE(bits, name) \
    static int strobe_##bits##_##name(void *state, uint8_t how, uint8_t *out, size_t outlen) { \
        return sycon_strobe##bits##_##name((sycon_strobe##bits##_state *)state, how, out, outlen); \
    }
#define STROBE(bits) \
    static int strobe_##bits##_init(void *state, const uint8_t *protocol, size_t protocollen) { \
        return sycon_strobe##bits##_init((sycon_strobe##bits##_state *)state, protocol, protocollen); \
    } \
    static int strobe_##bits##_recv_mac(void *state, uint8_t how, const uint8_t *tag, size_t taglen, size_t length) { \
        return sycon_strobe##bits##_recv_mac((sycon_strobe##bits##_state *)state, how, tag, taglen, length); \
    } \
    static int strobe_##bits##_ratchet(void *state, uint8_t how, size_t bytes) { \
        return sycon_strobe##bits##_ratchet((sycon_strobe##bits##_state *)state, how, bytes); \
    } \
    TAKE(bits, ad) TAKE(bits, key) TAKE(bits, send_clr) TAKE(bits, recv_clr) \
    CRYPT(bits, send_enc) CRYPT(bits, recv_enc) GIVE(bits, prf) GIVE(bits, send_mac) \
    const strobe strobe_##bits = { \
        strobe_##bits##_init, \
        {strobe_##bits##_ad, strobe_##bits##_key, strobe_##bits##_send_clr, strobe_##bits##_recv_clr}, \
        {strobe_##bits##_send_enc, strobe_##bits##_recv_enc}, \
        {strobe_##bits##_prf, strobe_##bits##_send_mac}, \
        strobe_##bits##_recv_mac, \
        strobe_##bits##_ratchet};
STROBE(128)
STROBE(256)

int strobe_init(const strobe *s, uint8_t *state, const uint8_t *protocol, size_t protocollen) {
    return s->init(state, protocol, protocollen);
}

int strobe_take(const strobe *s, uint8_t *state, enum taking operation, uint8_t how, const uint8_t *in, size_t inlen) {
    return s->take[operation](state, how, in, inlen);
}

int strobe_crypt(const strobe *s, uint8_t *state, enum crypting operation, uint8_t how, uint8_t *out, const uint8_t *in,
                 size_t inlen) {
    return s->crypt[operation](state, how, out, in, inlen);
}

int strobe_give(const strobe *s, uint8_t *state, enum giving operation, uint8_t how, uint8_t *out, size_t outlen) {
    return s->give[operation](state, how, out, outlen);
}

int strobe_recv_mac(const strobe *s, uint8_t *state, uint8_t how, const uint8_t *tag, size_t taglen, size_t length) {
    return s->recv_mac(state, how, tag, taglen, length);
}

int strobe_ratchet(const strobe *s, uint8_t *state, uint8_t how, size_t bytes) {
    return s->ratchet(state, how, bytes);
}

#define SUITE(name) \
    static int suite_##name##_init(void *state, const uint8_t *session_id) { \
        return sycon_fiat_shamir_##name##_init((sycon_fiat_shamir_##name##_state *)state, session_id); \
    } \
    static int suite_##name##_absorb(void *state, const uint8_t *in, size_t inlen) { \
        return sycon_fiat_shamir_##name##_absorb((sycon_fiat_shamir_##name##_state *)state, in, inlen); \
    } \
    static int suite_##name##_squeeze(void *state, uint8_t *out, size_t outlen) { \
        return sycon_fiat_shamir_##name##_squeeze((sycon_fiat_shamir_##name##_state *)state, out, outlen); \
    } \
    const suite suite_##name = { \
        suite_##name##_init, suite_##name##_absorb, suite_##name##_squeeze, sycon_fiat_shamir_##name##_derive_session_id};
SUITE(shake128)
SUITE(turboshake128)

int suite_init(const suite *s, uint8_t *state, const uint8_t *session_id) {
    return s->init(state, session_id);
}

int suite_absorb(const suite *s, uint8_t *state, const uint8_t *in, size_t inlen) {
    return s->absorb(state, in, inlen);
}

int suite_squeeze(const suite *s, uint8_t *state, uint8_t *out, size_t outlen) {
    return s->squeeze(state, out, outlen);
}

int suite_derive(const suite *s, uint8_t *session_id, const uint8_t *tag, size_t taglen) {
    return s->derive(session_id, tag, taglen);
}

int merlin_init(uint8_t *state, const uint8_t *label, size_t labellen) {
    return sycon_merlin_init((sycon_merlin_state *)state, label, labellen);
}

int merlin_append(uint8_t *state, const uint8_t *label, size_t labellen, const uint8_t *message, size_t messagelen) {
    return sycon_merlin_append_message((sycon_merlin_state *)state, label, labellen, message, messagelen);
}

int merlin_append_u64(uint8_t *state, const uint8_t *label, size_t labellen, uint64_t x) {
    return sycon_merlin_append_u64((sycon_merlin_state *)state, label, labellen, x);
}

int merlin_challenge(uint8_t *state, const uint8_t *label, size_t labellen, uint8_t *out, size_t outlen) {
    return sycon_merlin_challenge_bytes((sycon_merlin_state *)state, label, labellen, out, outlen);
}

int merlin_rng_init(uint8_t *rng, const uint8_t *state) {
    return sycon_merlin_rng_init((sycon_merlin_rng_state *)rng, (const sycon_merlin_state *)state);
}

int merlin_rng_rekey(uint8_t *rng, const uint8_t *label, size_t labellen, const uint8_t *witness, size_t witnesslen) {
    return sycon_merlin_rng_rekey((sycon_merlin_rng_state *)rng, label, labellen, witness, witnesslen);
}

int merlin_rng_finalize(uint8_t *rng, const uint8_t *random) {
    return sycon_merlin_rng_finalize((sycon_merlin_rng_state *)rng, random);
}

int merlin_rng_fill(uint8_t *rng, uint8_t *out, size_t outlen) {
    return sycon_merlin_rng_fill((sycon_merlin_rng_state *)rng, out, outlen);
}
