/*
 * Newplex. Its protocol and its duplex are values in Go, which may be copied: the bytes that they have outside of a
 * state, between any two operations.
 */
#ifndef SYCON_GO_NEWPLEX_H
#define SYCON_GO_NEWPLEX_H

#include <sycon.h>
#include <sycon/experimental/newplex.h>

enum operation { MIX, ENCRYPT, DECRYPT, SEAL, OPEN };

int protocol_new(uint8_t *p, int sized, const uint8_t *domain, size_t domainlen);
int protocol_check(const uint8_t *p);
int protocol_derive(uint8_t *p, int sized, const uint8_t *label, size_t labellen, uint8_t *out, size_t outlen);
/* One of the operations on data; MIX has no output. */
int protocol_do(uint8_t *p, int sized, enum operation operation, const uint8_t *label, size_t labellen, uint8_t *out,
                const uint8_t *in, size_t inlen);

/* The first three in pieces, in a state of their own, which gives the protocol back. */
int pieces_init(uint8_t *state, const uint8_t *p, enum operation operation, const uint8_t *label, size_t labellen);
int pieces_update(uint8_t *state, enum operation operation, uint8_t *out, const uint8_t *in, size_t inlen);
int pieces_final(uint8_t *state, enum operation operation, uint8_t *p);

int aead_init(uint8_t *state, const uint8_t *domain, size_t domainlen, const uint8_t *key, size_t keylen);
int aead_seal(const uint8_t *state, const uint8_t *nonce, size_t noncelen, const uint8_t *ad, size_t adlen, uint8_t *out,
              const uint8_t *in, size_t inlen);
int aead_open(const uint8_t *state, const uint8_t *nonce, size_t noncelen, const uint8_t *ad, size_t adlen, uint8_t *out,
              const uint8_t *in, size_t inlen);

int channel_init(uint8_t *state, const uint8_t *p, int sized, int initiator);
int channel_send(uint8_t *state, uint8_t *out, const uint8_t *in, size_t inlen);
int channel_receive(uint8_t *state, uint8_t *out, const uint8_t *in, size_t inlen);

enum duplex_operation { DUPLEX_ABSORB, DUPLEX_SQUEEZE, DUPLEX_ENCRYPT, DUPLEX_DECRYPT, DUPLEX_PERMUTE };

/* Each uses of `out`, `in` and `len` what it has. */
int duplex_do(uint8_t *d, enum duplex_operation operation, uint8_t *out, const uint8_t *in, size_t len);
int duplex_check(const uint8_t *d);

#endif
