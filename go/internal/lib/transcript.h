/* Transcripts that have two variants, with one interface. */
#ifndef SYCON_GO_TRANSCRIPT_H
#define SYCON_GO_TRANSCRIPT_H

#include <sycon.h>

enum taking { STROBE_AD, STROBE_KEY, STROBE_SEND_CLR, STROBE_RECV_CLR, STROBE_TAKING };
enum crypting { STROBE_SEND_ENC, STROBE_RECV_ENC, STROBE_CRYPTING };
enum giving { STROBE_PRF, STROBE_SEND_MAC, STROBE_GIVING };

typedef struct strobe {
    int (*init)(void *state, const uint8_t *protocol, size_t protocollen);
    int (*take[STROBE_TAKING])(void *state, uint8_t how, const uint8_t *in, size_t inlen);
    int (*crypt[STROBE_CRYPTING])(void *state, uint8_t how, uint8_t *out, const uint8_t *in, size_t inlen);
    int (*give[STROBE_GIVING])(void *state, uint8_t how, uint8_t *out, size_t outlen);
    int (*recv_mac)(void *state, uint8_t how, const uint8_t *tag, size_t taglen, size_t length);
    int (*ratchet)(void *state, uint8_t how, size_t bytes);
} strobe;

extern const strobe strobe_128, strobe_256;

int strobe_init(const strobe *s, uint8_t *state, const uint8_t *protocol, size_t protocollen);
int strobe_take(const strobe *s, uint8_t *state, enum taking operation, uint8_t how, const uint8_t *in, size_t inlen);
int strobe_crypt(const strobe *s, uint8_t *state, enum crypting operation, uint8_t how, uint8_t *out, const uint8_t *in,
                 size_t inlen);
int strobe_give(const strobe *s, uint8_t *state, enum giving operation, uint8_t how, uint8_t *out, size_t outlen);
int strobe_recv_mac(const strobe *s, uint8_t *state, uint8_t how, const uint8_t *tag, size_t taglen, size_t length);
int strobe_ratchet(const strobe *s, uint8_t *state, uint8_t how, size_t bytes);

typedef struct suite {
    int (*init)(void *state, const uint8_t *session_id);
    int (*absorb)(void *state, const uint8_t *in, size_t inlen);
    int (*squeeze)(void *state, uint8_t *out, size_t outlen);
    int (*derive)(uint8_t *session_id, const uint8_t *tag, size_t taglen);
} suite;

extern const suite suite_shake128, suite_turboshake128;

int suite_init(const suite *s, uint8_t *state, const uint8_t *session_id);
int suite_absorb(const suite *s, uint8_t *state, const uint8_t *in, size_t inlen);
int suite_squeeze(const suite *s, uint8_t *state, uint8_t *out, size_t outlen);
int suite_derive(const suite *s, uint8_t *session_id, const uint8_t *tag, size_t taglen);

int merlin_init(uint8_t *state, const uint8_t *label, size_t labellen);
int merlin_append(uint8_t *state, const uint8_t *label, size_t labellen, const uint8_t *message, size_t messagelen);
int merlin_append_u64(uint8_t *state, const uint8_t *label, size_t labellen, uint64_t x);
int merlin_challenge(uint8_t *state, const uint8_t *label, size_t labellen, uint8_t *out, size_t outlen);
int merlin_rng_init(uint8_t *rng, const uint8_t *state);
int merlin_rng_rekey(uint8_t *rng, const uint8_t *label, size_t labellen, const uint8_t *witness, size_t witnesslen);
int merlin_rng_finalize(uint8_t *rng, const uint8_t *random);
int merlin_rng_fill(uint8_t *rng, uint8_t *out, size_t outlen);

#endif
