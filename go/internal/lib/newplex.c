#include "newplex.h"

static int protocol_of(sycon_newplex_state *state, const uint8_t *p, int sized) {
    return sized ? sycon_newplex_from_bytes_sized(state, p) : sycon_newplex_from_bytes(state, p);
}

int aead_init(uint8_t *state, const uint8_t *domain, size_t domainlen, const uint8_t *key, size_t keylen) {
    return sycon_newplex_aead_init((sycon_newplex_aead_state *)state, domain, domainlen, key, keylen);
}

int aead_seal(const uint8_t *state, const uint8_t *nonce, size_t noncelen, const uint8_t *ad, size_t adlen, uint8_t *out,
              const uint8_t *in, size_t inlen) {
    return sycon_newplex_aead_seal((const sycon_newplex_aead_state *)state, nonce, noncelen, ad, adlen, out, in, inlen);
}

int aead_open(const uint8_t *state, const uint8_t *nonce, size_t noncelen, const uint8_t *ad, size_t adlen, uint8_t *out,
              const uint8_t *in, size_t inlen) {
    return sycon_newplex_aead_open((const sycon_newplex_aead_state *)state, nonce, noncelen, ad, adlen, out, in, inlen);
}

int channel_init(uint8_t *state, const uint8_t *p, int sized, int initiator) {
    sycon_newplex_state protocol;
    int result = protocol_of(&protocol, p, sized);
    if (result == 0)
        result = initiator ? sycon_newplex_channel_initiator((sycon_newplex_channel_state *)state, &protocol)
                           : sycon_newplex_channel_responder((sycon_newplex_channel_state *)state, &protocol);
    SYCON_WIPE(&protocol);
    return result;
}

int channel_send(uint8_t *state, uint8_t *out, const uint8_t *in, size_t inlen) {
    return sycon_newplex_channel_send((sycon_newplex_channel_state *)state, out, in, inlen);
}

int channel_receive(uint8_t *state, uint8_t *out, const uint8_t *in, size_t inlen) {
    return sycon_newplex_channel_receive((sycon_newplex_channel_state *)state, out, in, inlen);
}

/* Ends an operation on a duplex: writes its bytes. */
static int back_to(uint8_t *d, sycon_newplex_duplex_state *state, int result) {
    if (sycon_newplex_duplex_to_bytes(state, d) != 0) result = -1;
    SYCON_WIPE(state);
    return result;
}

int duplex_absorb(uint8_t *d, const uint8_t *in, size_t inlen) {
    sycon_newplex_duplex_state state;
    if (sycon_newplex_duplex_from_bytes(&state, d) != 0) return -1;
    return back_to(d, &state, sycon_newplex_duplex_absorb(&state, in, inlen));
}

int duplex_decrypt(uint8_t *d, uint8_t *out, const uint8_t *in, size_t inlen) {
    sycon_newplex_duplex_state state;
    if (sycon_newplex_duplex_from_bytes(&state, d) != 0) return -1;
    return back_to(d, &state, sycon_newplex_duplex_decrypt(&state, out, in, inlen));
}
