/* Newplex. Go has the protocol and the duplex, as bytes. C has the operations on whole blocks, and the objects with a key. */
#ifndef SYCON_GO_NEWPLEX_H
#define SYCON_GO_NEWPLEX_H

#include <sycon.h>
#include <sycon/experimental/newplex.h>

int aead_init(uint8_t *state, const uint8_t *domain, size_t domainlen, const uint8_t *key, size_t keylen);
int aead_seal(const uint8_t *state, const uint8_t *nonce, size_t noncelen, const uint8_t *ad, size_t adlen, uint8_t *out,
              const uint8_t *in, size_t inlen);
int aead_open(const uint8_t *state, const uint8_t *nonce, size_t noncelen, const uint8_t *ad, size_t adlen, uint8_t *out,
              const uint8_t *in, size_t inlen);

int channel_init(uint8_t *state, const uint8_t *p, int sized, int initiator);
int channel_send(uint8_t *state, uint8_t *out, const uint8_t *in, size_t inlen);
int channel_receive(uint8_t *state, uint8_t *out, const uint8_t *in, size_t inlen);

/* Operations on a duplex, given as its bytes. */
int duplex_absorb(uint8_t *d, const uint8_t *in, size_t inlen);
int duplex_decrypt(uint8_t *d, uint8_t *out, const uint8_t *in, size_t inlen);

#endif
