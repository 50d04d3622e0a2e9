/* KEMs with one interface. */
#ifndef SYCON_GO_KEM_H
#define SYCON_GO_KEM_H

#include <sycon.h>

#include "functions.h"

typedef struct kem {
    size_t seed, publickey, secretkey, ciphertext, sharedsecret, encseed; /* bytes of each */
    size_t public_state, secret_state;
    size_t public_der, secret_der; /* 0 where there are no documents */
    int (*keypair)(uint8_t *pk, uint8_t *sk, const uint8_t *seed);
    int (*public_init)(void *state, const uint8_t *pk);
    int (*secret_init)(void *state, const uint8_t *sk);
    int (*enc)(uint8_t *ct, uint8_t *ss, const void *state);
    int (*enc_deterministic)(uint8_t *ct, uint8_t *ss, const uint8_t *pk, const uint8_t *seed);
    int (*dec)(uint8_t *ss, const uint8_t *ct, const void *state);
    int (*enc_batch)(uint8_t *ct, size_t ctlen, uint8_t *ss, size_t sslen, uint8_t *good, size_t goodlen, const uint8_t *pk,
                    size_t pklen, size_t threads);
    int (*dec_batch)(uint8_t *ss, size_t sslen, uint8_t *good, size_t goodlen, const uint8_t *ct, size_t ctlen, const void *state,
                    size_t threads);
    int (*public_to_der)(uint8_t *der, const uint8_t *pk);
    int (*public_from_der)(uint8_t *pk, const uint8_t *der, size_t derlen);
    int (*secret_to_der)(uint8_t *der, const uint8_t *seed);
    int (*secret_from_der)(uint8_t *seed, const uint8_t *der, size_t derlen);
} kem;

#define DECLARE_KEM(name, ...) extern const kem kem_##name;
EACH_KEM(DECLARE_KEM)
EACH_KEM_WITHOUT_DOCUMENTS(DECLARE_KEM)

/* The key pair of a seed, with the secret key expanded. */
int kem_secret(const kem *k, uint8_t *state, uint8_t *pk, const uint8_t *seed);
int kem_public(const kem *k, uint8_t *state, const uint8_t *pk);
int kem_enc(const kem *k, uint8_t *ct, uint8_t *ss, const uint8_t *state);
int kem_enc_deterministic(const kem *k, uint8_t *ct, uint8_t *ss, const uint8_t *pk, const uint8_t *seed);
int kem_dec(const kem *k, uint8_t *ss, const uint8_t *ct, const uint8_t *state);
int kem_enc_batch(const kem *k, uint8_t *ct, uint8_t *ss, uint8_t *good, const uint8_t *pk, size_t count);
int kem_dec_batch(const kem *k, uint8_t *ss, uint8_t *good, const uint8_t *ct, size_t count, const uint8_t *state);
int kem_public_to_der(const kem *k, uint8_t *der, const uint8_t *pk);
int kem_public_from_der(const kem *k, uint8_t *pk, const uint8_t *der, size_t derlen);
int kem_secret_to_der(const kem *k, uint8_t *der, const uint8_t *seed);
int kem_secret_from_der(const kem *k, uint8_t *seed, const uint8_t *der, size_t derlen);

#endif
