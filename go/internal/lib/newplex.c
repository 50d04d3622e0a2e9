#include "newplex.h"

static int protocol_of(sycon_newplex_state *state, const uint8_t *p, int sized) {
    return sized ? sycon_newplex_from_bytes_sized(state, p) : sycon_newplex_from_bytes(state, p);
}

/* The end of an operation: what it was, and the protocol after it, also where it failed. */
static int back_to(uint8_t *p, sycon_newplex_state *state, int result) {
    if (sycon_newplex_to_bytes(state, p) != 0) result = -1;
    SYCON_WIPE(state);
    return result;
}

int protocol_new(uint8_t *p, int sized, const uint8_t *domain, size_t domainlen) {
    sycon_newplex_state state;
    int result = sized ? sycon_newplex_init_sized(&state, domain, domainlen) : sycon_newplex_init(&state, domain, domainlen);
    return result != 0 ? result : back_to(p, &state, 0);
}

int protocol_check(const uint8_t *p) {
    sycon_newplex_state state;
    int result = sycon_newplex_from_bytes(&state, p);
    SYCON_WIPE(&state);
    return result;
}

int protocol_derive(uint8_t *p, int sized, const uint8_t *label, size_t labellen, uint8_t *out, size_t outlen) {
    sycon_newplex_state state;
    if (protocol_of(&state, p, sized) != 0) return -1;
    return back_to(p, &state, sycon_newplex_derive(&state, label, labellen, out, outlen));
}

static int apply(sycon_newplex_state *state, enum operation operation, const uint8_t *label, size_t labellen, uint8_t *out,
                 const uint8_t *in, size_t inlen) {
    switch (operation) {
    case MIX: return sycon_newplex_mix(state, label, labellen, in, inlen);
    case ENCRYPT: return sycon_newplex_encrypt(state, label, labellen, out, in, inlen);
    case DECRYPT: return sycon_newplex_decrypt(state, label, labellen, out, in, inlen);
    case SEAL: return sycon_newplex_seal(state, label, labellen, out, in, inlen);
    case OPEN: return sycon_newplex_open(state, label, labellen, out, in, inlen);
    }
    return -1;
}

int protocol_do(uint8_t *p, int sized, enum operation operation, const uint8_t *label, size_t labellen, uint8_t *out,
                const uint8_t *in, size_t inlen) {
    sycon_newplex_state state;
    if (protocol_of(&state, p, sized) != 0) return -1;
    return back_to(p, &state, apply(&state, operation, label, labellen, out, in, inlen));
}

int pieces_init(uint8_t *memory, const uint8_t *p, enum operation operation, const uint8_t *label, size_t labellen) {
    sycon_newplex_state *state = (sycon_newplex_state *)memory;
    if (sycon_newplex_from_bytes(state, p) != 0) return -1;
    switch (operation) {
    case MIX: return sycon_newplex_mix_init(state, label, labellen);
    case ENCRYPT: return sycon_newplex_encrypt_init(state, label, labellen);
    case DECRYPT: return sycon_newplex_decrypt_init(state, label, labellen);
    default: return -1;
    }
}

int pieces_update(uint8_t *memory, enum operation operation, uint8_t *out, const uint8_t *in, size_t inlen) {
    sycon_newplex_state *state = (sycon_newplex_state *)memory;
    switch (operation) {
    case MIX: return sycon_newplex_mix_update(state, in, inlen);
    case ENCRYPT: return sycon_newplex_encrypt_update(state, out, in, inlen);
    case DECRYPT: return sycon_newplex_decrypt_update(state, out, in, inlen);
    default: return -1;
    }
}

int pieces_final(uint8_t *memory, enum operation operation, uint8_t *p) {
    sycon_newplex_state *state = (sycon_newplex_state *)memory;
    switch (operation) {
    case MIX: return back_to(p, state, sycon_newplex_mix_final(state));
    case ENCRYPT: return back_to(p, state, sycon_newplex_encrypt_final(state));
    case DECRYPT: return back_to(p, state, sycon_newplex_decrypt_final(state));
    default: return -1;
    }
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

static int duplex_apply(sycon_newplex_duplex_state *state, enum duplex_operation operation, uint8_t *out, const uint8_t *in, size_t len) {
    switch (operation) {
    case DUPLEX_ABSORB: return sycon_newplex_duplex_absorb(state, in, len);
    case DUPLEX_SQUEEZE: return sycon_newplex_duplex_squeeze(state, out, len);
    case DUPLEX_ENCRYPT: return sycon_newplex_duplex_encrypt(state, out, in, len);
    case DUPLEX_DECRYPT: return sycon_newplex_duplex_decrypt(state, out, in, len);
    case DUPLEX_PERMUTE: return sycon_newplex_duplex_permute(state);
    }
    return -1;
}

int duplex_do(uint8_t *d, enum duplex_operation operation, uint8_t *out, const uint8_t *in, size_t len) {
    sycon_newplex_duplex_state state;
    int result;
    if (sycon_newplex_duplex_from_bytes(&state, d) != 0) return -1;
    result = duplex_apply(&state, operation, out, in, len);
    if (sycon_newplex_duplex_to_bytes(&state, d) != 0) result = -1;
    SYCON_WIPE(&state);
    return result;
}

int duplex_check(const uint8_t *d) {
    sycon_newplex_duplex_state state;
    int result = sycon_newplex_duplex_from_bytes(&state, d);
    SYCON_WIPE(&state);
    return result;
}
