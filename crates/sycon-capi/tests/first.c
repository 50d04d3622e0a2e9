/* A few known answers and errors, in C and in C++. */

#include <stdio.h>
#include <string.h>

#include <sycon.h>
#include <sycon/experimental/multimixer.h>
#include <sycon/experimental/newplex.h>
#include <sycon/experimental/vexof.h>

static int failures = 0;

#define CHECK(condition)                                                          \
    do {                                                                          \
        if (!(condition)) {                                                       \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
            failures += 1;                                                        \
        }                                                                         \
    } while (0)

static int is_zero(const uint8_t *data, size_t len) {
    uint8_t any = 0;
    for (size_t i = 0; i < len; i++) any |= data[i];
    return any == 0;
}

static void known_answers(void) {
    static const uint8_t shake128_of_nothing[16] = {
        0x7f, 0x9c, 0x2b, 0xa4, 0xe8, 0x8f, 0x82, 0x7d, 0x61, 0x60, 0x45, 0x50, 0x76, 0x05, 0x85, 0x3e};
    static const uint8_t sha3_256_of_abc[32] = {
        0x3a, 0x98, 0x5d, 0xa7, 0x4f, 0xe2, 0x25, 0xb2, 0x04, 0x5c, 0x17, 0x2d, 0x6b, 0xd3, 0x90, 0xbd,
        0x85, 0x5f, 0x08, 0x6e, 0x3e, 0x9d, 0x52, 0x5b, 0x46, 0xbf, 0xe2, 0x45, 0x11, 0x43, 0x15, 0x32};
    static const uint8_t blake3_of_abc[32] = {
        0x64, 0x37, 0xb3, 0xac, 0x38, 0x46, 0x51, 0x33, 0xff, 0xb6, 0x3b, 0x75, 0x27, 0x3a, 0x8d, 0xb5,
        0x48, 0xc5, 0x58, 0x46, 0x5d, 0x79, 0xdb, 0x03, 0xfd, 0x35, 0x9c, 0x6c, 0xd5, 0xbd, 0x9d, 0x85};
    static const uint8_t xoodoo_of_zeros[4] = {0x8d, 0xd8, 0xd5, 0x89};
    uint8_t out[64], state[SYCON_PERMUTE_XOODOO_BYTES] = {0};

    CHECK(sycon_xof_shake128(out, 16, NULL, 0) == 0 && memcmp(out, shake128_of_nothing, 16) == 0);
    CHECK(sycon_hash_sha3_256(out, (const uint8_t *)"abc", 3) == 0 && memcmp(out, sha3_256_of_abc, 32) == 0);
    CHECK(sycon_xof_blake3(out, 32, (const uint8_t *)"abc", 3) == 0 && memcmp(out, blake3_of_abc, 32) == 0);
    CHECK(sycon_permute("xoodoo", state, sizeof state) == 0 && memcmp(state, xoodoo_of_zeros, 4) == 0);
}

static void streams(void) {
    uint8_t whole[500], pieces[500];
    sycon_xof_vexof128_state state, copy;

    CHECK(sycon_xof_vexof128(whole, 500, (const uint8_t *)"some bytes", 10) == 0);
    CHECK(sycon_xof_vexof128_init(&state) == 0);
    CHECK(sycon_xof_vexof128_update(&state, (const uint8_t *)"some", 4) == 0);
    copy = state;
    CHECK(sycon_xof_vexof128_update(&copy, (const uint8_t *)" bytes", 6) == 0);
    CHECK(sycon_xof_vexof128_squeeze(&copy, pieces, 100) == 0);
    CHECK(sycon_xof_vexof128_update(&copy, (const uint8_t *)"late", 4) == -1);
    CHECK(sycon_xof_vexof128_squeeze(&copy, pieces + 100, 400) == 0);
    CHECK(memcmp(whole, pieces, 500) == 0);
    CHECK(SYCON_WIPE(&copy) == 0);
    CHECK(is_zero((const uint8_t *)&copy, sizeof copy));
    CHECK(sycon_xof_vexof128_squeeze(&copy, pieces, 500) == -1 && is_zero(pieces, 500));
}

static void refusals(void) {
    uint8_t out[32];
    sycon_xof_shake128_state state;
    sycon_xof_turboshake128_state other;

    memset(out, 1, sizeof out);
    CHECK(sycon_xof_shake128(out, 32, NULL, 1) == -1 && is_zero(out, 32));
    CHECK(sycon_xof_shake128(NULL, 1, NULL, 0) == -1);
    CHECK(sycon_xof_turboshake128_init_with_domain(&other, 0x80) == -1);
    CHECK(sycon_xof_turboshake128_update(&other, NULL, 0) == -1);
    memset(&state, 0xa5, sizeof state);
    CHECK(sycon_xof_shake128_update(&state, NULL, 0) == -1);
    CHECK(sycon_xof_shake128_init(NULL) == -1);
    CHECK(sycon_xof_turboshake128_init(&other) == 0);
    memcpy(&state, &other, sizeof state);
    CHECK(sycon_xof_shake128_update(&state, NULL, 0) == -1);
}

static void protocols(void) {
    sycon_newplex_state alice, bob;
    uint8_t data[7 + SYCON_NEWPLEX_TAG_BYTES] = "message", key[32] = {7};

    CHECK(sycon_newplex_init(&alice, (const uint8_t *)"test", 4) == 0);
    CHECK(sycon_newplex_mix(&alice, (const uint8_t *)"key", 3, key, sizeof key) == 0);
    bob = alice;
    CHECK(sycon_newplex_seal(&alice, (const uint8_t *)"m", 1, data, data, 7) == 0);
    CHECK(sycon_newplex_open(&bob, (const uint8_t *)"m", 1, data, data, sizeof data) == 0);
    CHECK(memcmp(data, "message", 7) == 0);
    CHECK(sycon_newplex_seal(&alice, (const uint8_t *)"m", 1, data, data, 7) == 0);
    data[3] ^= 1;
    CHECK(sycon_newplex_open(&bob, (const uint8_t *)"m", 1, data, data, sizeof data) == -1);
    CHECK(is_zero(data, 7));
}

static void macs(void) {
    sycon_multimixer_mac_key *mac, *copy;
    uint8_t key[SYCON_MULTIMIXER_MAC_KEY_BYTES] = {1}, tag[SYCON_MULTIMIXER_MAC_BYTES];

    CHECK(sycon_multimixer_mac_new(&mac, key) == 0);
    CHECK(sycon_multimixer_mac(mac, tag, (const uint8_t *)"message", 7) == 0);
    CHECK(sycon_multimixer_mac_copy(&copy, mac) == 0);
    CHECK(sycon_multimixer_mac_free(mac) == 0);
    CHECK(sycon_multimixer_mac_update(copy, (const uint8_t *)"message", 7) == 0);
    CHECK(sycon_multimixer_mac_verify(copy, tag, 16, 16) == 0);
    CHECK(sycon_multimixer_mac_verify(copy, tag, 16, 16) == -1);
    CHECK(sycon_multimixer_mac_free(copy) == 0);
    CHECK(sycon_multimixer_mac_free(NULL) == 0);
}

static void sealed_streams(void) {
    sycon_newplex_state protocol;
    sycon_newplex_aestream_state out, in;
    uint8_t sealed[2 * SYCON_NEWPLEX_AESTREAM_OVERHEAD_BYTES + 5], opened[5];
    size_t clen;

    CHECK(sycon_newplex_init(&protocol, (const uint8_t *)"test", 4) == 0);
    CHECK(sycon_newplex_aestream_init_push(&out, &protocol) == 0);
    CHECK(sycon_newplex_aestream_push(&out, sealed, (const uint8_t *)"block", 5) == 0);
    CHECK(sycon_newplex_aestream_push(&out, sealed + 24, NULL, 0) == -1);
    CHECK(sycon_newplex_aestream_push_end(&out, sealed + 24) == 0);

    CHECK(sycon_newplex_aestream_init_pull(&in, &protocol) == 0);
    CHECK(sycon_newplex_aestream_pull(&in, opened, sealed + 3, 21) == -1);
    CHECK(sycon_newplex_aestream_pull_header(&in, &clen, sealed) == 0 && clen == 21);
    CHECK(sycon_newplex_aestream_pull(&in, opened, sealed + 3, clen) == 0);
    CHECK(memcmp(opened, "block", 5) == 0);
    CHECK(sycon_newplex_aestream_finish(&in, &protocol) == -1);
    CHECK(sycon_newplex_aestream_pull_header(&in, &clen, sealed + 24) == 0 && clen == 16);
    CHECK(sycon_newplex_aestream_pull(&in, NULL, sealed + 27, clen) == 0);
    CHECK(sycon_newplex_aestream_finish(&in, &protocol) == 0);
    CHECK(sycon_newplex_mix(&protocol, NULL, 0, NULL, 0) == 0);
}

static void kems(void) {
    static sycon_kem_xwing_secret_state expanded;
    uint8_t pk[SYCON_KEM_XWING_PUBLIC_KEY_BYTES], sk[SYCON_KEM_XWING_SECRET_KEY_BYTES];
    uint8_t ct[SYCON_KEM_XWING_CIPHERTEXT_BYTES], sent[32], received[32];

    CHECK(sycon_kem_xwing_generate(pk, sk) == 0);
    CHECK(sycon_kem_xwing_enc(ct, sent, pk) == 0);
    CHECK(sycon_kem_xwing_dec(received, ct, sk) == 0 && memcmp(sent, received, 32) == 0);
    CHECK(sycon_kem_xwing_secret_init(&expanded, sk) == 0);
    CHECK(sycon_kem_xwing_dec_expanded(received, ct, &expanded) == 0 && memcmp(sent, received, 32) == 0);
    ct[0] ^= 1;
    CHECK(sycon_kem_xwing_dec(received, ct, sk) == 0 && memcmp(sent, received, 32) != 0);
    memset(pk, 0xff, sizeof pk);
    CHECK(sycon_kem_xwing_enc(ct, sent, pk) == -1 && is_zero(ct, sizeof ct) && is_zero(sent, 32));
}

static void batches(void) {
    const uint8_t *messages[3] = {(const uint8_t *)"alice", NULL, (const uint8_t *)"a longer name"};
    const size_t lengths[3] = {5, 0, 13};
    uint8_t out[3 * 40], one[40];

    CHECK(sycon_shake256_batch(out, sizeof out, 40, messages, lengths, 3) == 0);
    for (int i = 0; i < 3; i++) {
        CHECK(sycon_xof_shake256(one, 40, messages[i], lengths[i]) == 0);
        CHECK(memcmp(one, out + 40 * i, 40) == 0);
    }
    CHECK(sycon_shake256_batch(out, sizeof out, 41, messages, lengths, 3) == -1 && is_zero(out, sizeof out));
}

int main(void) {
    known_answers();
    streams();
    refusals();
    protocols();
    macs();
    sealed_streams();
    kems();
    batches();
    if (failures == 0) printf("libsycon %s, %s: as it should be\n", sycon_version(), sycon_backend());
    return failures != 0;
}
