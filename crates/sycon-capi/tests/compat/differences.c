/* The differences from VeXOF and libsodium that the compatibility headers document. */

#include <stdio.h>
#include <string.h>

#include <sycon/sodium_compat.h>
#define VEXOF_ONESHOT
#include <sycon/experimental/vexof_compat.h>

static int failures = 0;

#define CHECK(condition)                                                          \
    do {                                                                          \
        if (!(condition)) {                                                       \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
            failures += 1;                                                        \
        }                                                                         \
    } while (0)

static uint8_t whole[3000], out[3000];
static const uint8_t zeros[3000], in[] = "some input";

static void xof_differences(void) {
    crypto_xof_shake128_state state;

    CHECK(crypto_xof_shake128(whole, 1000, in, sizeof in) == 0);
    CHECK(crypto_xof_shake128_init(&state) == 0 && crypto_xof_shake128_update(&state, in, sizeof in) == 0);
    CHECK(crypto_xof_shake128_squeeze(&state, out, 100) == 0);
    CHECK(crypto_xof_shake128_update(&state, in, 1) == -1);
    CHECK(crypto_xof_shake128_squeeze(&state, out + 100, 900) == 0 && memcmp(out, whole, 1000) == 0);

    CHECK(crypto_xof_shake128_init_with_domain(&state, 0x00) == -1);
    CHECK(crypto_xof_shake128_init_with_domain(&state, 0x80) == -1);
    memset(&state, 0x55, sizeof state);
    memset(out, 1, sizeof out);
    CHECK(crypto_xof_shake128_squeeze(&state, out, 32) == -1 && memcmp(out, zeros, 32) == 0);
    CHECK(sodium_init() == 0 && sodium_init() == 0);
}

static void xwing_differences(void) {
    unsigned char pk[crypto_kem_xwing_PUBLICKEYBYTES];

    memset(pk, 0xff, sizeof pk);
    memset(out, 1, sizeof out);
    CHECK(crypto_kem_xwing_enc(out, out + crypto_kem_xwing_CIPHERTEXTBYTES, pk) == -1);
    CHECK(memcmp(out, zeros, crypto_kem_xwing_CIPHERTEXTBYTES + 32) == 0);
}

static void vexof_differences(int (*initialize)(VeXOF_Instance *)) {
    VeXOF_Instance instance, copy;

    CHECK(initialize(&instance) == KECCAK_SUCCESS);
    CHECK(VeXOF_HashUpdate(&instance, in, sizeof in) == KECCAK_SUCCESS);
    copy = instance;
    CHECK(VeXOF_Squeeze(&copy, whole, 3000) == KECCAK_SUCCESS);
    CHECK(VeXOF_Squeeze(&instance, out, 1) == KECCAK_SUCCESS);
    CHECK(VeXOF_HashUpdate(&instance, in, 1) == KECCAK_FAIL);
    CHECK(VeXOF_Squeeze(&instance, out + 1, 2999) == KECCAK_SUCCESS && memcmp(out, whole, 3000) == 0);
    CHECK(VeXOF_Squeeze(&instance, NULL, 1) == KECCAK_FAIL);
    CHECK(VeXOF_HashUpdate(&copy, NULL, 1) == KECCAK_FAIL);
    CHECK(initialize(NULL) == KECCAK_FAIL);

    memset(&instance, 0, sizeof instance);
    CHECK(VeXOF_HashUpdate(&instance, in, 1) == KECCAK_FAIL);
    CHECK(VeXOF_Squeeze(&instance, out, 32) == KECCAK_FAIL && memcmp(out, zeros, 32) == 0);
}

int main(void) {
    xof_differences();
    xwing_differences();
    vexof_differences(VeXOF_HashInitialize_SHAKE128);
    vexof_differences(VeXOF_HashInitialize_SHAKE256);
    vexof_differences(VeXOF_HashInitialize);
    CHECK(vexof(in, sizeof in, out, 3000) == KECCAK_SUCCESS && memcmp(out, whole, 3000) == 0);
    return failures != 0;
}
