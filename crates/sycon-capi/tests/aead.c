/* Ascon-AEAD128: known answers, forgeries, tags of all lengths, batches, and errors. */
#include "harness.h"
#include "vectors.h"

#define TAG SYCON_AEAD_ASCON128_TAG_BYTES

static void known_answer(const struct aead_case *c) {
    struct bytes key = unhex(c->key), nonce = unhex(c->nonce), ad = unhex(c->ad), sealed = unhex(c->sealed);
    size_t len = sealed.len - TAG;
    uint8_t *out = take(sealed.len), *text = take(len);
    context = c->sealed;
    if (c->message != NULL) {
        struct bytes message = unhex(c->message);
        CHECK(sycon_aead_ascon128_encrypt(out, message.data, len, ad.data, ad.len, nonce.data, key.data, key.len) == 0);
        CHECK(memcmp(out, sealed.data, sealed.len) == 0);
        CHECK(sycon_aead_ascon128_decrypt(text, sealed.data, sealed.len, ad.data, ad.len, nonce.data, key.data, key.len) == 0);
        CHECK(len == 0 || memcmp(text, message.data, len) == 0);
        /* In place. */
        CHECK(sycon_aead_ascon128_decrypt(out, out, sealed.len, ad.data, ad.len, nonce.data, key.data, key.len) == 0);
        CHECK(len == 0 || memcmp(out, message.data, len) == 0);
        give(message.data);
    } else {
        CHECK(sycon_aead_ascon128_decrypt(text, sealed.data, sealed.len, ad.data, ad.len, nonce.data, key.data, key.len) == -1);
        CHECK(is_zero(text, len));
    }
    give(key.data);
    give(nonce.data);
    give(ad.data);
    give(sealed.data);
    give(out);
    give(text);
}

static void tags(void) {
    static const uint8_t key[32] = {1, 2, 3}, nonce[16] = {4};
    context = "tags";
    for (size_t taglen = 0; taglen <= 20; taglen++) {
        int good = taglen >= SYCON_AEAD_ASCON128_TAG_BYTES_MIN && taglen <= TAG;
        uint8_t text[5] = "text", tag[20] = {0};
        CHECK(sycon_aead_ascon128_encrypt_detached(tag, taglen, text, 5, NULL, 0, nonce, key, 32) == (good ? 0 : -1));
        if (!good) {
            CHECK(memcmp(text, "text", 5) == 0);
            CHECK(sycon_aead_ascon128_decrypt_detached(text, 5, tag, taglen, NULL, 0, nonce, key, 32) == -1);
            continue;
        }
        tag[0] ^= 1;
        uint8_t damaged[5];
        memcpy(damaged, text, 5);
        CHECK(sycon_aead_ascon128_decrypt_detached(damaged, 5, tag, taglen, NULL, 0, nonce, key, 32) == -1);
        CHECK(is_zero(damaged, 5) || memcmp(damaged, text, 5) == 0);
        tag[0] ^= 1;
        CHECK(sycon_aead_ascon128_decrypt_detached(text, 5, tag, taglen, NULL, 0, nonce, key, 32) == 0);
        CHECK(memcmp(text, "text", 5) == 0);
    }
}

static void batches(void) {
    enum { COUNT_MAX = 20, LEN = 33 };
    static const uint8_t key[16] = {9};
    static const size_t taglens[] = {8, 16};
    for (size_t t = 0; t < COUNT(taglens); t++) {
        for (size_t count = 1; count <= COUNT_MAX; count++) {
            uint8_t nonces[16 * COUNT_MAX], text[LEN * COUNT_MAX], tag[TAG * COUNT_MAX], valid[COUNT_MAX];
            size_t taglen = taglens[t];
            context = "batches";
            for (size_t i = 0; i < sizeof nonces; i++) nonces[i] = (uint8_t)(i / 16 + 3 * i % 16);
            for (size_t i = 0; i < sizeof text; i++) text[i] = (uint8_t)i;
            CHECK(sycon_aead_ascon128_encrypt_batch(tag, count * taglen, text, count * LEN, nonces, count * 16,
                                                    (const uint8_t *)"ad", 2, key, 16) == 0);
            for (size_t i = 0; i < count; i++) {
                uint8_t one[LEN], one_tag[TAG];
                for (size_t j = 0; j < LEN; j++) one[j] = (uint8_t)(i * LEN + j);
                CHECK(sycon_aead_ascon128_encrypt_detached(one_tag, taglen, one, LEN, (const uint8_t *)"ad", 2,
                                                           nonces + 16 * i, key, 16) == 0);
                CHECK(memcmp(one, text + LEN * i, LEN) == 0 && memcmp(one_tag, tag + taglen * i, taglen) == 0);
            }
            tag[taglen * (count - 1)] ^= 1;
            CHECK(sycon_aead_ascon128_decrypt_batch(valid, count, text, count * LEN, tag, count * taglen, nonces, count * 16,
                                                    (const uint8_t *)"ad", 2, key, 16) == 0);
            for (size_t i = 0; i < count; i++) {
                CHECK(valid[i] == (i + 1 < count));
                for (size_t j = 0; valid[i] && j < LEN; j++) CHECK(text[LEN * i + j] == (uint8_t)(i * LEN + j));
            }
        }
    }
}

static void refusals(void) {
    uint8_t buffer[64] = {0}, tag[32], valid[2];
    static const uint8_t nonce[32] = {0}, key[32] = {0};
    static const size_t wrong[] = {0, 1, 15, 17, 31};
    context = "refusals";
    for (size_t i = 0; i < COUNT(wrong); i++) {
        memset(buffer, 7, sizeof buffer);
        CHECK(sycon_aead_ascon128_encrypt(buffer, buffer, 48, NULL, 0, nonce, key, wrong[i]) == -1 && is_zero(buffer, 64));
        memset(buffer, 7, sizeof buffer);
        CHECK(sycon_aead_ascon128_decrypt(buffer, buffer, 64, NULL, 0, nonce, key, wrong[i]) == -1 && is_zero(buffer, 48));
    }
    CHECK(sycon_aead_ascon128_decrypt(buffer, buffer, 15, NULL, 0, nonce, key, 16) == -1);
    CHECK(sycon_aead_ascon128_encrypt(buffer, NULL, 1, NULL, 0, nonce, key, 16) == -1);
    CHECK(sycon_aead_ascon128_encrypt(buffer, buffer, 1, NULL, 1, nonce, key, 16) == -1);
    CHECK(sycon_aead_ascon128_encrypt(buffer, buffer, 1, NULL, 0, NULL, key, 16) == -1);
    /* Two messages, and lengths that do not match two messages. */
    CHECK(sycon_aead_ascon128_encrypt_batch(tag, 32, buffer, 64, nonce, 32, NULL, 0, key, 16) == 0);
    CHECK(sycon_aead_ascon128_encrypt_batch(tag, 31, buffer, 64, nonce, 32, NULL, 0, key, 16) == -1);
    CHECK(sycon_aead_ascon128_encrypt_batch(tag, 32, buffer, 63, nonce, 32, NULL, 0, key, 16) == -1);
    CHECK(sycon_aead_ascon128_encrypt_batch(tag, 32, buffer, 64, nonce, 31, NULL, 0, key, 16) == -1);
    CHECK(sycon_aead_ascon128_encrypt_batch(tag, 0, buffer, 0, nonce, 0, NULL, 0, key, 16) == -1);
    CHECK(sycon_aead_ascon128_encrypt_batch(tag, 14, buffer, 64, nonce, 32, NULL, 0, key, 16) == -1);
    CHECK(sycon_aead_ascon128_decrypt_batch(valid, 1, buffer, 64, tag, 32, nonce, 32, NULL, 0, key, 16) == -1);
}

int main(void) {
    for (size_t i = 0; i < COUNT(aead_cases); i++) known_answer(&aead_cases[i]);
    tags();
    batches();
    refusals();
    return report("aead");
}
