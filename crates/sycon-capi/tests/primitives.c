/* The library itself, permutations, batch hashing, multimixer-128 and its MAC, and all sizes. */
#include <sycon/experimental/multimixer.h>
#include <sycon/experimental/newplex.h>
#include <sycon/experimental/vexof.h>

#include "harness.h"
#include "regular.h"
#include "vectors.h"

static void layouts(void) {
    size_t size, align;
    context = "layouts";
#define STATE(name) \
    { \
        CHECK(sycon_state_layout(#name "_state", &size, &align) == 0); \
        CHECK(size == sizeof(name##_state) && align == _Alignof(name##_state)); \
        CHECK(size % align == 0 && (align == 16 || align == 64)); \
        name##_state *state = (name##_state *)(void *)take(size); \
        memset(state, FRESH, size); \
        CHECK(SYCON_WIPE(state) == 0 && is_zero(state, size)); \
        give((uint8_t *)state); \
    }
    EACH_STATE(STATE)
    CHECK(sycon_state_layout("sycon_xof_shake128", &size, &align) == -1 && size == 0 && align == 0);
    size = align = 1;
    CHECK(sycon_state_layout("", &size, &align) == -1 && size == 0 && align == 0);
    CHECK(sycon_state_layout("sycon_xof_shake128_state\xff", &size, &align) == -1);
    CHECK(sycon_state_layout(NULL, &size, &align) == -1);
    CHECK(sycon_state_layout("sycon_xof_shake128_state", NULL, &align) == -1);
    CHECK(sycon_state_layout("sycon_xof_shake128_state", &size, NULL) == -1);
    CHECK(sycon_state_layout("sycon_xof_shake128_state", &size, &size) == -1);
}

static void library(void) {
    uint8_t *a = pattern(300, 0).data, *b = pattern(300, 0).data;
    const char *forced = getenv("SYCON_BACKEND");
    context = "library";
    CHECK(strcmp(sycon_version(), SYCON_VERSION) == 0);
    CHECK(strlen(sycon_backend()) >= 3);
    if (forced != NULL) CHECK(strcmp(sycon_backend(), forced) == 0);

    CHECK(sycon_memcmp(NULL, NULL, 0) == 0 && sycon_memcmp(a, NULL, 0) == 0);
    CHECK(sycon_memcmp(NULL, b, 1) == -1 && sycon_memcmp(a, NULL, 1) == -1 && sycon_memcmp(a, b, SIZE_MAX) == -1);
    CHECK(sycon_memcmp(a, a, 300) == 0);
    for (size_t len = 0; len <= 300; len += 1 + len / 9) {
        CHECK(sycon_memcmp(a, b, len) == 0);
        for (size_t at = 0; at < len; at += 1 + len / 7) {
            b[at] ^= (uint8_t)(1 << at % 8);
            CHECK(sycon_memcmp(a, b, len) == -1 && sycon_memcmp(b, a, len) == -1 && sycon_memcmp(a, b, at) == 0);
            b[at] ^= (uint8_t)(1 << at % 8);
        }
    }
    CHECK(sycon_memzero(NULL, 0) == 0 && sycon_memzero(NULL, 1) == -1);
    CHECK(sycon_memzero(a + 1, 0) == 0 && memcmp(a, b, 300) == 0);
    CHECK(sycon_memzero(a + 1, 298) == 0 && is_zero(a + 1, 298) && a[299] == b[299]);
    give(a);
    give(b);
}

/* --- Permutations --- */

struct permutation {
    const char *name;
    size_t width;
};

#define PERMUTATION(name, NAME) {#name, SYCON_PERMUTE_##NAME##_BYTES},
static const struct permutation permutations[] = {EACH_PERMUTATION(PERMUTATION)};

static void permutation_case(const struct permutation_case *c) {
    size_t i = 0;
    struct bytes state = unhex(c->in);
    while (i < COUNT(permutations) - 1 && strcmp(permutations[i].name, c->name) != 0) i++;
    CHECK(strcmp(permutations[i].name, c->name) == 0 && permutations[i].width == state.len);
    for (int n = 0; n < c->n; n++) CHECK(sycon_permute(c->name, state.data, state.len) == 0);
    CHECK(is_hex(state.data, state.len, c->out));
    give(state.data);
    /* In a batch, as the first and as the last state. */
    for (size_t count = 1; count <= 17; count += 4) {
        uint8_t *states = take(count * state.len), *other = pattern(state.len, 9).data;
        struct bytes in = unhex(c->in);
        for (size_t k = 0; k < count; k++)
            memcpy(states + k * in.len, k == 0 || k == count - 1 ? in.data : other, in.len);
        for (int n = 0; n < c->n; n++) {
            CHECK(sycon_permute(c->name, states, count * in.len) == 0);
            CHECK(sycon_permute(c->name, other, in.len) == 0);
        }
        CHECK(is_hex(states, in.len, c->out) && is_hex(states + (count - 1) * in.len, in.len, c->out));
        for (size_t k = 1; k + 1 < count; k++) CHECK(memcmp(states + k * in.len, other, in.len) == 0);
        give(states);
        give(other);
        give(in.data);
    }
}

static void permutation_refusals(const struct permutation *p) {
    uint8_t *states = pattern(3 * p->width, 0).data, *before = copy_of(states, 3 * p->width).data;
    CHECK(sycon_permute(p->name, NULL, 0) == 0 && sycon_permute(p->name, NULL, p->width) == -1);
    CHECK(sycon_permute(p->name, states, 0) == 0 && sycon_permute(p->name, states, SIZE_MAX / p->width * p->width) == -1);
    for (size_t wrong = 1; wrong < p->width; wrong += 1 + wrong / 2) {
        CHECK(sycon_permute(p->name, states, wrong) == -1 && sycon_permute(p->name, states, p->width + wrong) == -1);
    }
    CHECK(sycon_permute("keccak", states, p->width) == -1 && sycon_permute("", states, p->width) == -1);
    CHECK(sycon_permute(NULL, states, p->width) == -1);
    /* A name whose zero is in the states. */
    char text[600];
    strcpy(text, p->name);
    CHECK(sycon_permute(text, (uint8_t *)text + strlen(text), p->width) == -1);
    CHECK(memcmp(states, before, 3 * p->width) == 0);
    CHECK(sycon_permute(p->name, states + 1, p->width) == 0 && states[0] == before[0]); /* any alignment */
    CHECK(memcmp(states + p->width + 1, before + p->width + 1, 2 * p->width - 1) == 0);
    give(states);
    give(before);
}

/* A sponge of whole blocks, compared with the functions. */
static void keccak_blocks(size_t rounds, size_t rate, int (*xof)(uint8_t *, size_t, const uint8_t *, size_t)) {
    enum { BLOCKS = 3 };
    uint8_t *state = take(SYCON_PERMUTE_KECCAKF1600_BYTES), *before = take(SYCON_PERMUTE_KECCAKF1600_BYTES);
    struct bytes in = pattern(BLOCKS * rate, 0);
    uint8_t *out = take(BLOCKS * rate), *expected = take(BLOCKS * rate);
    memset(state, 0, SYCON_PERMUTE_KECCAKF1600_BYTES);
    CHECK(sycon_keccak_blocks(rounds, rate, state, 200, in.data, in.len, NULL, 0) == 0);
    state[0] ^= 0x1f;
    state[rate - 1] ^= 0x80;
    memcpy(before, state, 200);
    CHECK(sycon_keccak_blocks(rounds, rate, state, 200, NULL, 0, out, BLOCKS * rate) == 0);
    CHECK(xof(expected, BLOCKS * rate, in.data, in.len) == 0 && memcmp(out, expected, BLOCKS * rate) == 0);
    memcpy(state, before, 200);
    CHECK(sycon_keccak_blocks(rounds, rate + 1, state, 200, NULL, 0, out, rate + 1) == -1 && is_zero(out, rate + 1));
    CHECK(sycon_keccak_blocks(rounds + 1, rate, state, 200, in.data, rate, NULL, 0) == -1);
    CHECK(sycon_keccak_blocks(rounds, rate, state, 199, in.data, rate, NULL, 0) == -1);
    CHECK(sycon_keccak_blocks(rounds, rate, state, 200, in.data, rate - 1, out, rate) == -1 && is_zero(out, rate));
    CHECK(sycon_keccak_blocks(rounds, rate, state, 200, in.data, rate, out, rate + 1) == -1);
    CHECK(sycon_keccak_blocks(rounds, rate, NULL, 200, in.data, rate, NULL, 0) == -1);
    CHECK(memcmp(state, before, 200) == 0);
    CHECK(sycon_keccak_blocks(rounds, rate, state, 200, NULL, 0, state, rate) == -1);
    give(state);
    give(before);
    give(in.data);
    give(out);
    give(expected);
}

/* --- Batch hashing --- */

struct batch {
    const char *alg;
    int (*many)(uint8_t *, size_t, size_t, const uint8_t *const *, const size_t *, size_t, uint8_t);
    int (*rows)(uint8_t *, size_t, size_t, const uint8_t *, size_t, size_t, uint8_t);
    int (*one)(uint8_t *, size_t, const uint8_t *, size_t, uint8_t);
};

/* A common interface, for functions with and without a domain byte. */
#define BATCH(name, ONE, ...) \
    static int name##_many(uint8_t *out, size_t outlen, size_t length, const uint8_t *const *messages, \
                           const size_t *lengths, size_t count, uint8_t domain) { \
        (void)domain; \
        return sycon_##name##_batch(out, outlen, length, messages, lengths, count __VA_ARGS__); \
    } \
    static int name##_rows(uint8_t *out, size_t outlen, size_t length, const uint8_t *rows, size_t count, \
                           size_t rowlen, uint8_t domain) { \
        (void)domain; \
        return sycon_##name##_batch_rows(out, outlen, length, rows, count, rowlen __VA_ARGS__); \
    } \
    static int name##_one(uint8_t *out, size_t outlen, const uint8_t *in, size_t inlen, uint8_t domain) { \
        (void)domain; \
        return ONE(out, outlen, in, inlen __VA_ARGS__); \
    }
BATCH(shake128, sycon_xof_shake128, )
BATCH(shake256, sycon_xof_shake256, )
BATCH(turboshake128, sycon_xof_turboshake128_with_domain, , domain)
BATCH(turboshake256, sycon_xof_turboshake256_with_domain, , domain)

static const struct batch batches[] = {
    {"SHAKE128", shake128_many, shake128_rows, shake128_one},
    {"SHAKE256", shake256_many, shake256_rows, shake256_one},
    {"TurboSHAKE128", turboshake128_many, turboshake128_rows, turboshake128_one},
    {"TurboSHAKE256", turboshake256_many, turboshake256_rows, turboshake256_one},
};

/* Batches of all vectors with equal parameters and lengths, and their complete outputs. */
static void batch_vectors(const struct batch *b) {
    enum { MOST = 200 };
    const uint8_t *messages[MOST];
    size_t lengths[MOST], tested = 0;
    for (size_t i = 0; i < COUNT(hash_cases); i++) {
        const struct hash_case *first = &hash_cases[i];
        struct bytes given[MOST];
        const struct hash_case *cases[MOST];
        size_t count = 0;
        uint8_t *out;
        if (strcmp(first->alg, b->alg) != 0 || first->len > most_bytes()) continue;
        for (size_t k = 0; k < COUNT(hash_cases) && count < MOST; k++) {
            const struct hash_case *c = &hash_cases[k];
            if (strcmp(c->alg, b->alg) != 0 || c->domain != first->domain || c->len != first->len) continue;
            if (c->msg.len > most_bytes()) continue;
            cases[count] = c;
            given[count] = make(&c->msg, NULL);
            messages[count] = given[count].data;
            lengths[count] = given[count].len;
            count += 1;
        }
        out = take(count * first->len);
        CHECK(b->many(out, count * first->len, first->len, messages, lengths, count, first->domain) == 0);
        for (size_t k = 0; k < count; k++) {
            CHECK(is_hex(out + k * first->len, first->len, cases[k]->out));
            give(given[k].data);
        }
        give(out);
        tested += count;
    }
    CHECK(tested >= 25);
}

static void batch_laws(const struct batch *b) {
    const size_t counts[] = {0, 1, 2, 3, 7, 8, 9, 17}, lens[] = {0, 1, 135, 136, 137, 168, 400};
    for (size_t i = 0; i < COUNT(counts); i++) {
        for (size_t k = 0; k < COUNT(lens); k++) {
            size_t count = counts[i], rowlen = lens[k], length = lens[(i + k) % COUNT(lens)];
            struct bytes rows = pattern(count * rowlen, i);
            uint8_t *out = take(count * length), *listed = take(count * length), *one = take(length);
            const uint8_t *messages[17];
            size_t lengths[17];
            CHECK(b->rows(out, count * length, length, rowlen == 0 ? NULL : rows.data, count, rowlen, 0x1f) == 0);
            for (size_t row = 0; row < count; row++) {
                messages[row] = rowlen == 0 ? NULL : rows.data + row * rowlen;
                lengths[row] = rowlen;
                CHECK(b->one(one, length, messages[row], rowlen, 0x1f) == 0);
                CHECK(memcmp(one, out + row * length, length) == 0);
            }
            CHECK(b->many(listed, count * length, length, count == 0 ? NULL : messages,
                          count == 0 ? NULL : lengths, count, 0x1f) == 0);
            CHECK(memcmp(listed, out, count * length) == 0);
            give(rows.data);
            give(out);
            give(listed);
            give(one);
        }
    }
}

static void batch_refusals(const struct batch *b) {
    uint8_t *out = take(60), *apart = take(60), *rows = pattern(33, 0).data;
    const uint8_t *messages[3] = {rows, rows + 11, rows + 22};
    size_t lengths[3] = {11, 11, 11};
    int has_domain = b->alg[0] == 'T';
#define REFUSED(call) \
    CHECK((call) == -1 && is_zero(out, 60)); \
    memset(out, FRESH, 60);
    CHECK(b->many(out, 60, 20, messages, lengths, 3, 0x1f) == 0);
    memset(out, FRESH, 60);
    REFUSED(b->many(out, 60, 19, messages, lengths, 3, 0x1f))
    REFUSED(b->many(out, 60, 21, messages, lengths, 3, 0x1f))
    REFUSED(b->many(out, 60, 20, messages, lengths, 2, 0x1f))
    REFUSED(b->many(out, 60, SIZE_MAX / 2, messages, lengths, 3, 0x1f))
    REFUSED(b->many(out, 60, 20, NULL, lengths, 3, 0x1f))
    REFUSED(b->many(out, 60, 20, messages, NULL, 3, 0x1f))
    REFUSED(b->many(out, 60, 20, messages, lengths, SIZE_MAX / 8, 0x1f))
    REFUSED(b->many(out, 60, 20, messages, lengths, SIZE_MAX / sizeof *lengths + 4, 0x1f))
    CHECK(b->many(out, 3, SIZE_MAX / 3 + 2, messages, lengths, 3, 0x1f) == -1);
    memset(out, FRESH, 60);
    REFUSED(b->rows(out, 60, 20, rows, 3, SIZE_MAX / 3 + 12, 0x1f))
    REFUSED(b->rows(out, 60, 20, rows, 3, SIZE_MAX / 2, 0x1f))
    REFUSED(b->rows(out, 60, 20, NULL, 3, 11, 0x1f))
    REFUSED(b->rows(out, 60, 20, rows, 2, 11, 0x1f))
    lengths[1] = SIZE_MAX;
    REFUSED(b->many(out, 60, 20, messages, lengths, 3, 0x1f))
    lengths[1] = 11;
    messages[2] = NULL;
    REFUSED(b->many(out, 60, 20, messages, lengths, 3, 0x1f))
    messages[2] = rows + 22;
    /* Messages that overlap the outputs. */
    CHECK(b->many(apart, 60, 20, messages, lengths, 3, 0x1f) == 0);
    memcpy(out + 5, rows, 33);
    CHECK(b->rows(out, 60, 20, out + 5, 3, 11, 0x1f) == 0 && memcmp(out, apart, 60) == 0);
    memcpy(out + 40, rows + 11, 11);
    messages[1] = out + 40;
    CHECK(b->many(out, 60, 20, messages, lengths, 3, 0x1f) == 0 && memcmp(out, apart, 60) == 0);
    messages[1] = rows + 11;
    memset(out, FRESH, 60);
    CHECK(b->many(NULL, 60, 20, messages, lengths, 3, 0x1f) == -1);
    CHECK(b->many(NULL, 0, 0, messages, lengths, 3, 0x1f) == 0 && b->many(NULL, 0, 20, NULL, NULL, 0, 0x1f) == 0);
    for (int domain = 0; has_domain && domain < 256; domain += domain == 0 ? 0x80 : 0x7f) {
        REFUSED(b->many(out, 60, 20, messages, lengths, 3, (uint8_t)domain))
        REFUSED(b->rows(out, 60, 20, rows, 3, 11, (uint8_t)domain))
    }
    give(out);
    give(apart);
    give(rows);
}

/* --- Multimixer-128 --- */

static void multimixer_case(const struct multimixer_case *c) {
    struct bytes key = make(&c->key, NULL), msg = make(&c->msg, NULL);
    uint8_t *digest = take(SYCON_MULTIMIXER128_BYTES);
    const size_t pieces[] = {1, 31, 32, 33, 96, msg.len};
    sycon_multimixer128_state state, copy;
    CHECK(key.len == msg.len);
    CHECK(sycon_multimixer128(digest, key.data, msg.data, msg.len) == 0);
    CHECK(is_hex(digest, SYCON_MULTIMIXER128_BYTES, c->digest));
    for (size_t i = 0; i < COUNT(pieces); i++) {
        size_t half = 0;
        memset(digest, FRESH, SYCON_MULTIMIXER128_BYTES);
        CHECK(sycon_multimixer128_init(&state) == 0);
        for (size_t at = 0; at < msg.len; at += pieces[i]) {
            size_t n = msg.len - at < pieces[i] ? msg.len - at : pieces[i];
            if (at <= msg.len / 2) copy = state, half = at;
            CHECK(sycon_multimixer128_update(&state, key.data + at, msg.data + at, n) == 0);
            CHECK(sycon_multimixer128_update(&state, NULL, NULL, 0) == 0);
        }
        CHECK(sycon_multimixer128_final(&state, digest) == 0 && is_zero(&state, sizeof state));
        CHECK(is_hex(digest, SYCON_MULTIMIXER128_BYTES, c->digest));
        CHECK(sycon_multimixer128_update(&copy, key.data + half, msg.data + half, msg.len - half) == 0);
        CHECK(sycon_multimixer128_final(&copy, digest) == 0);
        CHECK(is_hex(digest, SYCON_MULTIMIXER128_BYTES, c->digest));
        CHECK(sycon_multimixer128_final(&copy, digest) == -1 && is_zero(digest, SYCON_MULTIMIXER128_BYTES));
    }
    /* The digest of one block is f of the sum of the block's words and the key's words. */
    if (msg.len == 32) {
        uint8_t block[32];
        for (size_t i = 0; i < 32; i += 4) {
            uint32_t sum = 0;
            for (size_t k = 4; k-- > 0;) sum = sum << 8 | msg.data[i + k];
            for (size_t k = 0; k < 4; k++) sum += (uint32_t)key.data[i + k] << 8 * k;
            for (size_t k = 0; k < 4; k++) block[i + k] = (uint8_t)(sum >> 8 * k);
        }
        CHECK(sycon_multimixer_f128(digest, block) == 0 && is_hex(digest, 64, c->digest));
    }
    give(key.data);
    give(msg.data);
    give(digest);
}

static void multimixer_refusals(void) {
    uint8_t *data = pattern(128, 0).data, *digest = take(64);
    sycon_multimixer128_state state;
    context = "multimixer-128";
    for (size_t len = 0; len <= 128; len++) {
        int good = len > 0 && len % 32 == 0;
        memset(digest, FRESH, 64);
        CHECK(sycon_multimixer128(digest, data, data, len) == (good ? 0 : -1) && is_zero(digest, 64) == !good);
        memset(digest, FRESH, 64);
        CHECK(sycon_multimixer128_init(&state) == 0 && sycon_multimixer128_update(&state, data, data, len) == 0);
        CHECK(sycon_multimixer128_final(&state, digest) == (good ? 0 : -1) && is_zero(digest, 64) == !good);
        CHECK(is_zero(&state, sizeof state));
    }
    CHECK(sycon_multimixer128(digest, NULL, data, 32) == -1 && sycon_multimixer128(digest, data, NULL, 32) == -1);
    CHECK(sycon_multimixer128(NULL, data, data, 32) == -1);
    CHECK(sycon_multimixer_f128(NULL, data) == -1 && sycon_multimixer_f128(digest, NULL) == -1 && is_zero(digest, 64));
    CHECK(sycon_multimixer_f128(digest, data + 32) == 0 && sycon_multimixer_f128(data, data + 32) == 0 && memcmp(data, digest, 64) == 0);
    CHECK(sycon_multimixer128(digest, data, data + 64, 64) == 0);
    CHECK(sycon_multimixer128(data + 32, data, data + 64, 64) == 0 && memcmp(data + 32, digest, 64) == 0);
    for (int byte = 0; byte < 256; byte += 51) {
        memset(&state, byte, sizeof state);
        CHECK(sycon_multimixer128_update(&state, data, data, 32) == -1);
        CHECK(sycon_multimixer128_final(&state, digest) == -1);
        CHECK(is_all((uint8_t *)&state, sizeof state, (uint8_t)byte));
    }
    CHECK(sycon_multimixer128_init(NULL) == -1 && sycon_multimixer128_update(NULL, NULL, NULL, 0) == -1);
    CHECK(sycon_multimixer128_init(&state) == 0 && sycon_multimixer128_update(&state, NULL, data, 1) == -1);
    give(data);
    give(digest);
}

static size_t least(size_t a, size_t b) {
    return a < b ? a : b;
}

static void mac_case(const struct hash_case *c) {
    struct bytes key = make(&c->key, NULL), msg = make(&c->msg, NULL);
    uint8_t *tag = take(SYCON_MULTIMIXER_MAC_BYTES);
    sycon_multimixer_mac_key *mac = NULL, *copy = NULL;
    const size_t pieces[] = {msg.len / 2000 + 1, 31 + msg.len / 2000, 4096, 100000, msg.len + 1};
    CHECK(key.len == SYCON_MULTIMIXER_MAC_KEY_BYTES && c->len == SYCON_MULTIMIXER_MAC_BYTES);
    CHECK(sycon_multimixer_mac_new(&mac, key.data) == 0 && mac != NULL);
    for (size_t i = 0; i < COUNT(pieces); i++) {
        size_t at = 0;
        for (; at < msg.len / 2; at += pieces[i])
            CHECK(sycon_multimixer_mac_update(mac, msg.data + at, least(pieces[i], msg.len - at)) == 0);
        CHECK(sycon_multimixer_mac(mac, tag, msg.data, msg.len) == 0 && is_hex(tag, c->len, c->out));
        CHECK(sycon_multimixer_mac_copy(&copy, mac) == 0);
        for (; at < msg.len; at += pieces[i])
            for (int k = 0; k < 2; k++)
                CHECK(sycon_multimixer_mac_update(k ? copy : mac, msg.data + at, least(pieces[i], msg.len - at)) == 0);
        memset(tag, FRESH, c->len);
        CHECK(sycon_multimixer_mac_final(mac, tag) == 0 && is_hex(tag, c->len, c->out));
        CHECK(sycon_multimixer_mac_verify(copy, tag, i % 2 ? 16 : 32, i % 2 ? 16 : 32) == 0);
        if (msg.len > 0) CHECK(sycon_multimixer_mac_verify(copy, tag, 32, 32) == -1);
        CHECK(sycon_multimixer_mac_free(copy) == 0);
    }
    /* Each verification begins the next message. Invalid tags are rejected. */
    for (size_t bit = 0; bit < 256; bit += 7) {
        tag[bit / 8] ^= (uint8_t)(1 << bit % 8);
        CHECK(sycon_multimixer_mac_update(mac, msg.data, msg.len) == 0);
        CHECK(sycon_multimixer_mac_verify(mac, tag, 32, 32) == -1);
        CHECK(sycon_multimixer_mac_update(mac, msg.data, msg.len) == 0);
        CHECK(sycon_multimixer_mac_verify(mac, tag, 16, 16) == (bit < 128 ? -1 : 0));
        tag[bit / 8] ^= (uint8_t)(1 << bit % 8);
        if (msg.len > 10000) bit += 60;
    }
    for (size_t len = 0; len <= 32; len++) {
        CHECK(sycon_multimixer_mac_update(mac, msg.data, msg.len) == 0);
        CHECK(sycon_multimixer_mac_verify(mac, tag, len, len) == (len == 16 || len == 32 ? 0 : -1));
        /* The sender must not choose the length. */
        CHECK(sycon_multimixer_mac_update(mac, msg.data, msg.len) == 0);
        CHECK(sycon_multimixer_mac_verify(mac, tag, len, 32) == (len == 32 ? 0 : -1));
    }
    CHECK(sycon_multimixer_mac_free(mac) == 0);
    give(key.data);
    give(msg.data);
    give(tag);
}

static void mac_refusals(void) {
    sycon_multimixer_mac_key *mac = (sycon_multimixer_mac_key *)(void *)&mac, *copy;
    uint8_t *key = pattern(32, 0).data, *tag = take(32);
    context = "multimixer-128 MAC";
    CHECK(sycon_multimixer_mac_new(&mac, NULL) == -1 && mac == NULL);
    CHECK(sycon_multimixer_mac_new(NULL, key) == -1);
    CHECK(sycon_multimixer_mac_copy(&copy, NULL) == -1 && copy == NULL);
    CHECK(sycon_multimixer_mac(NULL, tag, NULL, 0) == -1 && is_zero(tag, 32));
    CHECK(sycon_multimixer_mac_update(NULL, NULL, 0) == -1 && sycon_multimixer_mac_verify(NULL, tag, 16, 16) == -1);
    memset(tag, FRESH, 32);
    CHECK(sycon_multimixer_mac_final(NULL, tag) == -1 && is_zero(tag, 32));
    CHECK(sycon_multimixer_mac_free(NULL) == 0);
    CHECK(sycon_multimixer_mac_new(&mac, key) == 0);
    CHECK(sycon_multimixer_mac_update(mac, NULL, 0) == 0 && sycon_multimixer_mac_update(mac, NULL, 1) == -1);
    memset(tag, FRESH, 32);
    CHECK(sycon_multimixer_mac(mac, tag, NULL, 1) == -1 && is_zero(tag, 32));
    CHECK(sycon_multimixer_mac(mac, NULL, NULL, 0) == -1);
    CHECK(sycon_multimixer_mac(mac, tag, key, 32) == 0);
    CHECK(sycon_multimixer_mac(mac, key, key, 32) == 0 && memcmp(key, tag, 32) == 0);
    CHECK(sycon_multimixer_mac_final(mac, NULL) == -1 && sycon_multimixer_mac_verify(mac, NULL, 16, 16) == -1);
    CHECK(sycon_multimixer_mac(mac, tag, NULL, 0) == 0 && sycon_multimixer_mac_verify(mac, tag, 16, 16) == 0);
    CHECK(sycon_multimixer_mac_free(mac) == 0);
    give(key);
    give(tag);
}

int main(void) {
    size_t macs = 0;
    layouts();
    library();
    for (size_t i = 0; i < COUNT(permutation_cases); i++) {
        context = permutation_cases[i].name;
        permutation_case(&permutation_cases[i]);
    }
    for (size_t i = 0; i < COUNT(permutations); i++) {
        context = permutations[i].name;
        permutation_refusals(&permutations[i]);
    }
    context = "sycon_keccak_blocks";
    keccak_blocks(24, 168, sycon_xof_shake128);
    keccak_blocks(24, 136, sycon_xof_shake256);
    keccak_blocks(12, 168, sycon_xof_turboshake128);
    keccak_blocks(12, 136, sycon_xof_turboshake256);
    for (size_t i = 0; i < COUNT(batches); i++) {
        context = batches[i].alg;
        batch_vectors(&batches[i]);
        batch_laws(&batches[i]);
        batch_refusals(&batches[i]);
    }
    for (size_t i = 0; i < COUNT(multimixer_cases); i++) {
        context = multimixer_cases[i].name;
        multimixer_case(&multimixer_cases[i]);
    }
    multimixer_refusals();
    for (size_t i = 0; i < COUNT(hash_cases); i++) {
        if (strcmp(context = hash_cases[i].alg, "multimixer-128 MAC") != 0) continue;
        if (hash_cases[i].msg.len > most_bytes()) continue;
        mac_case(&hash_cases[i]);
        macs += 1;
    }
    CHECK(macs >= 10);
    mac_refusals();
    return report("primitives");
}
