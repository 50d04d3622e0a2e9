#include "kem.h"

#define DEFINE(name) \
    static int name##_public_init_(void *state, const uint8_t *pk) { \
        return sycon_kem_##name##_public_init((sycon_kem_##name##_public_state *)state, pk); \
    } \
    static int name##_secret_init_(void *state, const uint8_t *sk) { \
        return sycon_kem_##name##_secret_init((sycon_kem_##name##_secret_state *)state, sk); \
    } \
    static int name##_enc_(uint8_t *ct, uint8_t *ss, const void *state) { \
        return sycon_kem_##name##_enc_expanded(ct, ss, (const sycon_kem_##name##_public_state *)state); \
    } \
    static int name##_dec_(uint8_t *ss, const uint8_t *ct, const void *state) { \
        return sycon_kem_##name##_dec_expanded(ss, ct, (const sycon_kem_##name##_secret_state *)state); \
    } \
    static int name##_dec_batch_(uint8_t *ss, size_t sslen, uint8_t *good, size_t goodlen, const uint8_t *ct, size_t ctlen, \
                                const void *state, size_t threads) { \
        return sycon_kem_##name##_dec_batch(ss, sslen, good, goodlen, ct, ctlen, \
                                           (const sycon_kem_##name##_secret_state *)state, threads); \
    }
#define COMMON(name, NAME) \
    .seed = SYCON_KEM_##NAME##_SEED_BYTES, .publickey = SYCON_KEM_##NAME##_PUBLIC_KEY_BYTES, \
    .secretkey = SYCON_KEM_##NAME##_SECRET_KEY_BYTES, .ciphertext = SYCON_KEM_##NAME##_CIPHERTEXT_BYTES, \
    .sharedsecret = SYCON_KEM_##NAME##_SHARED_SECRET_BYTES, .encseed = SYCON_KEM_##NAME##_ENC_SEED_BYTES, \
    .public_state = sizeof(sycon_kem_##name##_public_state), .secret_state = sizeof(sycon_kem_##name##_secret_state), \
    .keypair = sycon_kem_##name##_keypair_from_seed, .public_init = name##_public_init_, .secret_init = name##_secret_init_, \
    .enc = name##_enc_, .enc_deterministic = sycon_kem_##name##_enc_deterministic, .dec = name##_dec_, \
    .enc_batch = sycon_kem_##name##_enc_batch, .dec_batch = name##_dec_batch_

#define KEM(name, NAME, secret, SECRET) \
    DEFINE(name) \
    const kem kem_##name = { \
        COMMON(name, NAME), .public_der = SYCON_KEM_##NAME##_PUBLIC_KEY_DER_BYTES, .secret_der = SYCON_KEM_##NAME##_##SECRET##_DER_BYTES, \
        .public_to_der = sycon_kem_##name##_publickey_to_der, .public_from_der = sycon_kem_##name##_publickey_from_der, \
        .secret_to_der = sycon_kem_##name##_##secret##_to_der, .secret_from_der = sycon_kem_##name##_##secret##_from_der};
EACH_KEM(KEM)

#define KEM_WITHOUT_DOCUMENTS(name, NAME, secret, SECRET) \
    DEFINE(name) \
    const kem kem_##name = {COMMON(name, NAME)};
EACH_KEM_WITHOUT_DOCUMENTS(KEM_WITHOUT_DOCUMENTS)

int kem_secret(const kem *k, uint8_t *state, uint8_t *pk, const uint8_t *seed) {
    uint8_t sk[SYCON_KEM_MLKEM1024_SECRET_KEY_BYTES];
    int result = k->secretkey > sizeof sk || k->keypair(pk, sk, seed) != 0 || k->secret_init(state, sk) != 0 ? -1 : 0;
    sycon_memzero(sk, sizeof sk);
    return result;
}

int kem_public(const kem *k, uint8_t *state, const uint8_t *pk) {
    return k->public_init(state, pk);
}

int kem_enc(const kem *k, uint8_t *ct, uint8_t *ss, const uint8_t *state) {
    return k->enc(ct, ss, state);
}

int kem_enc_deterministic(const kem *k, uint8_t *ct, uint8_t *ss, const uint8_t *pk, const uint8_t *seed) {
    return k->enc_deterministic(ct, ss, pk, seed);
}

int kem_dec(const kem *k, uint8_t *ss, const uint8_t *ct, const uint8_t *state) {
    return k->dec(ss, ct, state);
}

int kem_enc_batch(const kem *k, uint8_t *ct, uint8_t *ss, uint8_t *good, const uint8_t *pk, size_t count) {
    return k->enc_batch(ct, count * k->ciphertext, ss, count * k->sharedsecret, good, count, pk, count * k->publickey, 1);
}

int kem_dec_batch(const kem *k, uint8_t *ss, uint8_t *good, const uint8_t *ct, size_t count, const uint8_t *state) {
    return k->dec_batch(ss, count * k->sharedsecret, good, count, ct, count * k->ciphertext, state, 1);
}

int kem_public_to_der(const kem *k, uint8_t *der, const uint8_t *pk) {
    return k->public_to_der(der, pk);
}

int kem_public_from_der(const kem *k, uint8_t *pk, const uint8_t *der, size_t derlen) {
    return k->public_from_der(pk, der, derlen);
}

int kem_secret_to_der(const kem *k, uint8_t *der, const uint8_t *seed) {
    return k->secret_to_der(der, seed);
}

int kem_secret_from_der(const kem *k, uint8_t *seed, const uint8_t *der, size_t derlen) {
    return k->secret_from_der(seed, der, derlen);
}
