/* The schemes of Newplex, compared with the protocol operations that define them. */
#include <sycon/experimental/newplex.h>

#include "harness.h"

#define TEXT(text) (const uint8_t *)(text), sizeof(text) - 1

enum { TAG = SYCON_NEWPLEX_TAG_BYTES, MOST = 200 };

static const uint8_t key[32] = {7, 8, 9};

static sycon_newplex_state keyed(int (*init)(sycon_newplex_state *, const uint8_t *, size_t)) {
    sycon_newplex_state protocol;
    CHECK(init(&protocol, TEXT("a domain")) == 0);
    CHECK(sycon_newplex_mix(&protocol, TEXT("key"), key, 32) == 0);
    return protocol;
}

static void mac(void) {
    struct bytes message = pattern(MOST, 1);
    context = "mac";
    for (size_t len = 0; len < 65; len += 31 + len / 31) {
        sycon_newplex_mac_state state;
        CHECK(sycon_newplex_mac_init(&state, TEXT("a domain"), message.data, len) == -1);
    }
    for (size_t len = 0; len <= MOST; len += 1 + len / 4) {
        sycon_newplex_state protocol = keyed(sycon_newplex_init);
        sycon_newplex_mac_state state, copy;
        uint8_t tag[80], expected[80];
        CHECK(sycon_newplex_mix(&protocol, TEXT("message"), message.data, len) == 0);
        CHECK(sycon_newplex_derive(&protocol, TEXT("tag"), expected, 32) == 0);
        CHECK(sycon_newplex_mac_init(&state, TEXT("a domain"), key, 32) == 0);
        CHECK(sycon_newplex_mac_update(&state, message.data, len / 3) == 0);
        CHECK(sycon_newplex_mac_update(&state, message.data + len / 3, len - len / 3) == 0);
        copy = state;
        CHECK(sycon_newplex_mac_final(&copy, tag, 32) == 0 && memcmp(tag, expected, 32) == 0);
        CHECK(is_zero(&copy, sizeof copy));
        copy = state;
        CHECK(sycon_newplex_mac_verify(&copy, tag, 32, 32) == 0 && is_zero(&copy, sizeof copy));
        copy = state;
        CHECK(sycon_newplex_mac_verify(&copy, tag, 31, 31) == -1 && is_zero(&copy, sizeof copy));
        copy = state;
        CHECK(sycon_newplex_mac_verify(&copy, tag, 31, 32) == -1 && is_zero(&copy, sizeof copy));
        copy = state;
        CHECK(sycon_newplex_mac_verify(&copy, tag, 3, 3) == -1);
        copy = state;
        CHECK(sycon_newplex_mac_verify(&copy, tag, 65, 65) == -1);
        /* A valid tag of 4 bytes, where the receiver expects 16. */
        copy = state;
        CHECK(sycon_newplex_mac_final(&copy, expected, 4) == 0);
        copy = state;
        CHECK(sycon_newplex_mac_verify(&copy, expected, 4, 16) == -1);
        copy = state;
        CHECK(sycon_newplex_mac_verify(&copy, expected, 4, 4) == 0);
        tag[len % 32] ^= 1;
        CHECK(sycon_newplex_mac_verify(&state, tag, 32, 32) == -1 && is_zero(&state, sizeof state));
        CHECK(sycon_newplex_mac_update(&state, NULL, 0) == -1);
    }
    give(message.data);
}

static void aead(void) {
    sycon_newplex_aead_state state;
    struct bytes message = pattern(MOST, 2);
    context = "aead";
    for (size_t len = 0; len < 65; len += 31 + len / 31)
        CHECK(sycon_newplex_aead_init(&state, TEXT("a domain"), message.data, len) == -1);
    CHECK(sycon_newplex_aead_init(&state, TEXT("a domain"), key, 32) == 0);
    for (size_t len = 0; len <= MOST; len += 1 + len / 4) {
        sycon_newplex_state protocol = keyed(sycon_newplex_init_sized);
        uint8_t *sealed = take(len + TAG), *expected = take(len + TAG), *opened = take(len);
        CHECK(sycon_newplex_mix(&protocol, TEXT("nonce"), TEXT("one")) == 0);
        CHECK(sycon_newplex_mix(&protocol, TEXT("ad"), TEXT("to bob")) == 0);
        CHECK(sycon_newplex_seal(&protocol, TEXT("message"), expected, message.data, len) == 0);
        CHECK(sycon_newplex_aead_seal(&state, TEXT("one"), TEXT("to bob"), sealed, message.data, len) == 0);
        CHECK(memcmp(sealed, expected, len + TAG) == 0);
        CHECK(sycon_newplex_aead_open(&state, TEXT("one"), TEXT("to bob"), opened, sealed, len + TAG) == 0);
        CHECK(memcmp(opened, message.data, len) == 0);
        CHECK(sycon_newplex_aead_open(&state, TEXT("two"), TEXT("to bob"), opened, sealed, len + TAG) == -1);
        CHECK(is_zero(opened, len));
        CHECK(sycon_newplex_aead_open(&state, TEXT("one"), TEXT("to eve"), opened, sealed, len + TAG) == -1);
        CHECK(sycon_newplex_aead_open(&state, TEXT("one"), TEXT("to bob"), opened, sealed, TAG - 1) == -1);
        sealed[(len + TAG) / 2] ^= 1;
        CHECK(sycon_newplex_aead_open(&state, TEXT("one"), TEXT("to bob"), opened, sealed, len + TAG) == -1);
        CHECK(is_zero(opened, len));
        memcpy(sealed, message.data, len); /* in place */
        CHECK(sycon_newplex_aead_seal(&state, TEXT("one"), TEXT("to bob"), sealed, sealed, len) == 0);
        CHECK(memcmp(sealed, expected, len + TAG) == 0);
        give(sealed);
        give(expected);
        give(opened);
    }
    CHECK(SYCON_WIPE(&state) == 0 && is_zero(&state, sizeof state));
    give(message.data);
}

static void channel(void) {
    sycon_newplex_state protocol = keyed(sycon_newplex_init_sized);
    sycon_newplex_channel_state alice, bob;
    uint8_t sealed[3][MOST + TAG], opened[MOST];
    struct bytes message = pattern(MOST, 3);
    context = "channel";
    CHECK(sycon_newplex_channel_initiator(&alice, &protocol) == 0);
    CHECK(sycon_newplex_channel_responder(&bob, &protocol) == 0);
    for (size_t len = 0; len <= MOST; len += 1 + len / 4) {
        CHECK(sycon_newplex_channel_send(&alice, sealed[0], message.data, len) == 0);
        CHECK(sycon_newplex_channel_send(&bob, sealed[1], message.data, len) == 0);
        if (len >= 16) CHECK(memcmp(sealed[0], sealed[1], len) != 0);
        CHECK(sycon_newplex_channel_receive(&bob, opened, sealed[0], len + TAG) == 0);
        CHECK(memcmp(opened, message.data, len) == 0);
        CHECK(sycon_newplex_channel_receive(&alice, opened, sealed[1], len + TAG) == 0);
        CHECK(memcmp(opened, message.data, len) == 0);
    }
    for (size_t i = 0; i < 3; i++) CHECK(sycon_newplex_channel_send(&alice, sealed[i], message.data, 50) == 0);
    CHECK(sycon_newplex_channel_receive(&bob, opened, sealed[0], 50 + TAG) == 0);
    memset(opened, FRESH, MOST);
    CHECK(sycon_newplex_channel_receive(&bob, opened, sealed[2], 50 + TAG) == -1); /* not the next */
    CHECK(is_zero(opened, 50));
    CHECK(sycon_newplex_channel_receive(&bob, opened, sealed[1], 50 + TAG) == -1); /* and every later message */
    CHECK(sycon_newplex_channel_send(&bob, sealed[0], message.data, 50) == 0);
    CHECK(sycon_newplex_channel_receive(&alice, opened, sealed[0], 50 + TAG) == 0);
    CHECK(sycon_newplex_mix_init(&protocol, TEXT("in pieces")) == -1); /* of unknown size */
    protocol = keyed(sycon_newplex_init);
    CHECK(sycon_newplex_mix_init(&protocol, TEXT("in pieces")) == 0);
    CHECK(sycon_newplex_channel_initiator(&alice, &protocol) == -1);
    CHECK(sycon_newplex_channel_send(&alice, sealed[0], message.data, 50) == -1);
    give(message.data);
}

int main(void) {
    mac();
    aead();
    channel();
    return report("schemes");
}
