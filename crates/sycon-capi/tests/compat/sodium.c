/*
 * A program for libsodium that uses all documented functions for SHA-3, SHAKE, TurboSHAKE, ML-KEM-768 and X-Wing in
 * 1.0.22. Its output must be the same with libsodium and with libsycon.
 */

#include <stdio.h>
#include <string.h>

#include <sodium.h>

#define LONGEST 5000

static unsigned char input[LONGEST], output[LONGEST];

static void show(const char *what, const unsigned char *data, size_t len) {
    printf("%s ", what);
    for (size_t i = 0; i < len; i++) printf("%02x", data[i]);
    printf("\n");
}

/* Defines a function that prints the results of all functions of an XOF. */
#define XOF(name)                                                                                           \
    static void name(void) {                                                                                \
        static const size_t lengths[] = {0, 1, 7, 8, 135, 136, 137, 167, 168, 169, 271, 272, 335, 336, 4999}; \
        static const unsigned char domains[] = {0x01, 0x06, 0x0b, 0x1f, 0x7f};                              \
        crypto_xof_##name##_state state, copy;                                                              \
        size_t i, j, done, piece;                                                                           \
                                                                                                            \
        printf(#name " %u %u %u %zu %zu %zu %u\n", crypto_xof_##name##_BLOCKBYTES,                          \
               crypto_xof_##name##_STATEBYTES, crypto_xof_##name##_DOMAIN_STANDARD,                         \
               crypto_xof_##name##_blockbytes(), crypto_xof_##name##_statebytes(),                          \
               sizeof(crypto_xof_##name##_state), crypto_xof_##name##_domain_standard());                   \
        for (i = 0; i < sizeof lengths / sizeof *lengths; i++)                                              \
            for (j = 0; j < sizeof lengths / sizeof *lengths; j++) {                                        \
                printf("%d ", crypto_xof_##name(output, lengths[j], input, lengths[i]));                    \
                show("at once", output, lengths[j]);                                                        \
            }                                                                                               \
        printf("%d ", crypto_xof_##name(output, 32, NULL, 0));                                              \
        for (i = 0; i < 10; i++) printf("%d ", crypto_xof_##name(output, 32, output, 32));                  \
        show("in place", output, 32);                                                                       \
        memcpy(output + 5, input, 100);                                                                     \
        printf("%d ", crypto_xof_##name(output, 70, output + 5, 100));                                      \
        show("in part", output, 105);                                                                       \
        printf("%d\n", crypto_xof_##name##_init(&state));                                                   \
        for (done = 0, piece = 1; done < 3000; done += piece, piece = piece * 3 % 331)                      \
            printf("%d ", crypto_xof_##name##_update(&state, input + done, piece));                         \
        copy = state;                                                                                       \
        printf("%d\n", crypto_xof_##name##_update(&copy, input, 1));                                        \
        for (done = 0, piece = 1; done < 3000; done += piece, piece = piece * 3 % 331) {                    \
            printf("%d ", crypto_xof_##name##_squeeze(&state, output + done, piece));                       \
            show("a piece", output + done, piece);                                                          \
        }                                                                                                   \
        printf("%d ", crypto_xof_##name##_squeeze(&copy, output, 1000));                                    \
        show("the copy", output, 1000);                                                                     \
        printf("late: %d\n", crypto_xof_##name##_update(&state, input, 1));                                 \
        for (i = 0; i < sizeof domains; i++) {                                                              \
            printf("%d ", crypto_xof_##name##_init_with_domain(&state, domains[i]));                        \
            printf("%d ", crypto_xof_##name##_update(&state, input, 1000));                                 \
            printf("%d ", crypto_xof_##name##_squeeze(&state, output, 500));                                \
            show("a domain", output, 500);                                                                  \
        }                                                                                                   \
    }

XOF(shake128)
XOF(shake256)
XOF(turboshake128)
XOF(turboshake256)

/* Defines a function that prints the results of all functions of a hash. */
#define HASH(name)                                                                                          \
    static void name(void) {                                                                                \
        crypto_hash_##name##_state state, copy;                                                             \
        size_t len, done, piece;                                                                            \
                                                                                                            \
        printf(#name " %u %zu %zu %zu\n", crypto_hash_##name##_BYTES, crypto_hash_##name##_bytes(),         \
               crypto_hash_##name##_statebytes(), sizeof(crypto_hash_##name##_state));                      \
        for (len = 0; len < 300; len++) {                                                                   \
            printf("%d ", crypto_hash_##name(output, input, len));                                          \
            show("at once", output, crypto_hash_##name##_BYTES);                                            \
        }                                                                                                   \
        printf("%d ", crypto_hash_##name(output, NULL, 0));                                                 \
        for (len = 0; len < 10; len++)                                                                      \
            printf("%d ", crypto_hash_##name(output, output, crypto_hash_##name##_BYTES));                  \
        show("in place", output, crypto_hash_##name##_BYTES);                                               \
        printf("%d\n", crypto_hash_##name##_init(&state));                                                  \
        for (done = 0, piece = 1; done < 3000; done += piece, piece = piece * 3 % 331)                      \
            printf("%d ", crypto_hash_##name##_update(&state, input + done, piece));                        \
        copy = state;                                                                                       \
        printf("%d ", crypto_hash_##name##_update(&copy, input, 1));                                        \
        printf("%d ", crypto_hash_##name##_final(&state, output));                                          \
        show("in pieces", output, crypto_hash_##name##_BYTES);                                              \
        printf("%d ", crypto_hash_##name##_final(&copy, output));                                           \
        show("the copy", output, crypto_hash_##name##_BYTES);                                               \
    }

HASH(sha3256)
HASH(sha3512)

static unsigned char mlkem_pk[crypto_kem_mlkem768_PUBLICKEYBYTES], mlkem_sk[crypto_kem_mlkem768_SECRETKEYBYTES];
static unsigned char mlkem_ct[crypto_kem_mlkem768_CIPHERTEXTBYTES];

static unsigned char pk[crypto_kem_xwing_PUBLICKEYBYTES], sk[crypto_kem_xwing_SECRETKEYBYTES];
static unsigned char ct[crypto_kem_xwing_CIPHERTEXTBYTES];
static unsigned char ss[crypto_kem_xwing_SHAREDSECRETBYTES], other[crypto_kem_xwing_SHAREDSECRETBYTES];

static void mlkem768_by_seeds(unsigned char number) {
    unsigned char seed[crypto_kem_mlkem768_SEEDBYTES + 32];
    const unsigned char *seed_of_enc = seed + crypto_kem_mlkem768_SEEDBYTES;

    crypto_xof_shake128(seed, sizeof seed, &number, 1);
    printf("%d ", crypto_kem_mlkem768_seed_keypair(mlkem_pk, mlkem_sk, seed));
    show("pk", mlkem_pk, sizeof mlkem_pk);
    show("sk", mlkem_sk, sizeof mlkem_sk);
    printf("%d ", crypto_kem_mlkem768_enc_deterministic(mlkem_ct, ss, mlkem_pk, seed_of_enc));
    show("ct", mlkem_ct, sizeof mlkem_ct);
    show("ss", ss, sizeof ss);
    printf("%d ", crypto_kem_mlkem768_dec(ss, mlkem_ct, mlkem_sk));
    show("ss", ss, sizeof ss);
    mlkem_ct[number * 20] ^= 1;
    printf("%d ", crypto_kem_mlkem768_dec(ss, mlkem_ct, mlkem_sk));
    show("not ss", ss, sizeof ss);

    /* An invalid public key: a coefficient of 3329. */
    mlkem_pk[3 * number] = 0x01;
    mlkem_pk[3 * number + 1] = (unsigned char)((mlkem_pk[3 * number + 1] & 0xf0) | 0x0d);
    printf("a coefficient: %d\n", crypto_kem_mlkem768_enc_deterministic(mlkem_ct, ss, mlkem_pk, seed_of_enc));
}

static void mlkem768(void) {
    printf("%u %u %u %u %u\n", crypto_kem_mlkem768_PUBLICKEYBYTES, crypto_kem_mlkem768_SECRETKEYBYTES,
           crypto_kem_mlkem768_CIPHERTEXTBYTES, crypto_kem_mlkem768_SHAREDSECRETBYTES, crypto_kem_mlkem768_SEEDBYTES);
    printf("%zu %zu %zu %zu %zu\n", crypto_kem_mlkem768_publickeybytes(), crypto_kem_mlkem768_secretkeybytes(),
           crypto_kem_mlkem768_ciphertextbytes(), crypto_kem_mlkem768_sharedsecretbytes(), crypto_kem_mlkem768_seedbytes());
    for (unsigned char number = 0; number < 50; number++) mlkem768_by_seeds(number);
    printf("%d ", crypto_kem_mlkem768_keypair(mlkem_pk, mlkem_sk));
    printf("%d ", crypto_kem_mlkem768_enc(mlkem_ct, ss, mlkem_pk));
    printf("%d ", crypto_kem_mlkem768_dec(other, mlkem_ct, mlkem_sk));
    printf("%d\n", sodium_memcmp(ss, other, sizeof ss));
}

static void xwing_by_seeds(unsigned char number) {
    unsigned char seed[crypto_kem_xwing_SEEDBYTES + 64];
    const unsigned char *seed_of_enc = seed + crypto_kem_xwing_SEEDBYTES;
    static const unsigned char order_1[32] = {1}, order_8[32] = {
        0xe0, 0xeb, 0x7a, 0x7c, 0x3b, 0x41, 0xb8, 0xae, 0x16, 0x56, 0xe3, 0xfa, 0xf1, 0x9f, 0xc4, 0x6a,
        0xda, 0x09, 0x8d, 0xeb, 0x9c, 0x32, 0xb1, 0xfd, 0x86, 0x62, 0x05, 0x16, 0x5f, 0x49, 0xb8, 0x00};
    unsigned char bad_ct[sizeof ct], bad_pk[sizeof pk];

    crypto_xof_shake128(seed, sizeof seed, &number, 1);
    printf("%d ", crypto_kem_xwing_seed_keypair(pk, sk, seed));
    show("pk", pk, sizeof pk);
    memcpy(sk, seed, crypto_kem_xwing_SEEDBYTES);
    printf("in place %d ", crypto_kem_xwing_seed_keypair(pk, sk, sk));
    show("pk", pk, sizeof pk);
    show("sk", sk, sizeof sk);
    printf("%d ", crypto_kem_xwing_enc_deterministic(ct, ss, pk, seed_of_enc));
    show("ct", ct, sizeof ct);
    show("ss", ss, sizeof ss);
    printf("%d ", crypto_kem_xwing_dec(ss, ct, sk));
    show("ss", ss, sizeof ss);

    /* Ciphertexts with damage in either half, and with X25519 points of small order. */
    memcpy(bad_ct, ct, sizeof ct);
    bad_ct[number * 5] ^= 1;
    printf("%d ", crypto_kem_xwing_dec(ss, bad_ct, sk));
    show("not ss", ss, sizeof ss);
    memcpy(bad_ct, ct, sizeof ct);
    bad_ct[sizeof ct - 1 - number % 31] ^= 1;
    printf("%d ", crypto_kem_xwing_dec(ss, bad_ct, sk));
    show("not ss", ss, sizeof ss);
    memset(bad_ct + sizeof ct - 32, 0, 32);
    printf("of order 4: %d\n", crypto_kem_xwing_dec(ss, bad_ct, sk));
    memcpy(bad_ct + sizeof ct - 32, order_8, 32);
    printf("of order 8: %d\n", crypto_kem_xwing_dec(ss, bad_ct, sk));

    /* Invalid public keys: a coefficient of 3329, and a point of small order. */
    memcpy(bad_pk, pk, sizeof pk);
    bad_pk[3 * number] = 0x01;
    bad_pk[3 * number + 1] = (unsigned char)((bad_pk[3 * number + 1] & 0xf0) | 0x0d);
    printf("a coefficient: %d\n", crypto_kem_xwing_enc_deterministic(ct, ss, bad_pk, seed_of_enc));
    memcpy(bad_pk, pk, sizeof pk);
    memcpy(bad_pk + sizeof pk - 32, order_1, 32);
    printf("a point: %d\n", crypto_kem_xwing_enc_deterministic(ct, ss, bad_pk, seed_of_enc));
}

static void xwing(void) {
    printf("%u %u %u %u %u\n", crypto_kem_xwing_PUBLICKEYBYTES, crypto_kem_xwing_SECRETKEYBYTES,
           crypto_kem_xwing_CIPHERTEXTBYTES, crypto_kem_xwing_SHAREDSECRETBYTES, crypto_kem_xwing_SEEDBYTES);
    printf("%zu %zu %zu %zu %zu\n", crypto_kem_xwing_publickeybytes(), crypto_kem_xwing_secretkeybytes(),
           crypto_kem_xwing_ciphertextbytes(), crypto_kem_xwing_sharedsecretbytes(), crypto_kem_xwing_seedbytes());
    for (unsigned char number = 0; number < 50; number++) xwing_by_seeds(number);
    printf("%d ", crypto_kem_xwing_keypair(pk, sk));
    printf("%d ", crypto_kem_xwing_enc(ct, ss, pk));
    printf("%d ", crypto_kem_xwing_dec(other, ct, sk));
    printf("%d\n", sodium_memcmp(ss, other, sizeof ss));
}

static void kem(void) {
    printf("%s %s %u %u %u %u %u\n", crypto_kem_PRIMITIVE, crypto_kem_primitive(), crypto_kem_PUBLICKEYBYTES,
           crypto_kem_SECRETKEYBYTES, crypto_kem_CIPHERTEXTBYTES, crypto_kem_SHAREDSECRETBYTES, crypto_kem_SEEDBYTES);
    printf("%zu %zu %zu %zu %zu\n", crypto_kem_publickeybytes(), crypto_kem_secretkeybytes(),
           crypto_kem_ciphertextbytes(), crypto_kem_sharedsecretbytes(), crypto_kem_seedbytes());
    printf("%d ", crypto_kem_seed_keypair(pk, sk, input));
    show("pk", pk, sizeof pk);
    printf("%d ", crypto_kem_keypair(pk, sk));
    printf("%d ", crypto_kem_enc(ct, ss, pk));
    printf("%d ", crypto_kem_dec(other, ct, sk));
    printf("%d\n", sodium_memcmp(ss, other, sizeof ss));
}

int main(void) {
    if (sodium_init() < 0) return 1;
    for (size_t i = 0; i < sizeof input; i++) input[i] = (unsigned char)(i % 251);
    shake128();
    shake256();
    turboshake128();
    turboshake256();
    sha3256();
    sha3512();
    mlkem768();
    xwing();
    kem();
    input[1] = 2;
    printf("%d %d\n", sodium_memcmp(input, input + 251, 251), sodium_memcmp(input, input, 251));
    sodium_memzero(input, 300);
    show("zeros, then others", input, 310);
    return fflush(stdout) != 0;
}
