/* The vectors of X-Wing, and the agreement and the errors of all KEMs. */
#include "harness.h"
#include "regular.h"
#include "vectors.h"

/* A common interface, so that one function tests all KEMs. */
struct kem {
    const char *name;
    size_t pk, sk, ct, ss, seed, encseed, public_size, secret_size;
    int (*seed_keypair)(uint8_t *pk, uint8_t *sk, const uint8_t *seed);
    int (*keypair)(uint8_t *pk, uint8_t *sk);
    int (*enc)(uint8_t *ct, uint8_t *ss, const uint8_t *pk);
    int (*enc_deterministic)(uint8_t *ct, uint8_t *ss, const uint8_t *pk, const uint8_t *seed);
    int (*dec)(uint8_t *ss, const uint8_t *ct, const uint8_t *sk);
    int (*public_init)(void *key, const uint8_t *pk);
    int (*enc_expanded)(uint8_t *ct, uint8_t *ss, const void *key);
    int (*secret_init)(void *key, const uint8_t *sk);
    int (*dec_expanded)(uint8_t *ss, const uint8_t *ct, const void *key);
    int (*secret_public)(const void *key, uint8_t *pk);
    int (*seed_keypair_many)(uint8_t *pk, size_t pklen, uint8_t *sk, size_t sklen, const uint8_t *seed, size_t seedlen, size_t threads);
    int (*enc_many)(uint8_t *ct, size_t ctlen, uint8_t *ss, size_t sslen, uint8_t *good, size_t goodlen, const uint8_t *pk, size_t pklen, size_t threads);
    int (*dec_many)(uint8_t *ss, size_t sslen, uint8_t *good, size_t goodlen, const uint8_t *ct, size_t ctlen, const void *key, size_t threads);
};

#define DEFINE(kem, KEM) \
    static int kem##_public_init(void *key, const uint8_t *pk) { \
        return sycon_kem_##kem##_public_init((sycon_kem_##kem##_public_state *)key, pk); \
    } \
    static int kem##_enc_expanded(uint8_t *ct, uint8_t *ss, const void *key) { \
        return sycon_kem_##kem##_enc_expanded(ct, ss, (const sycon_kem_##kem##_public_state *)key); \
    } \
    static int kem##_secret_init(void *key, const uint8_t *sk) { \
        return sycon_kem_##kem##_secret_init((sycon_kem_##kem##_secret_state *)key, sk); \
    } \
    static int kem##_dec_expanded(uint8_t *ss, const uint8_t *ct, const void *key) { \
        return sycon_kem_##kem##_dec_expanded(ss, ct, (const sycon_kem_##kem##_secret_state *)key); \
    } \
    static int kem##_secret_public(const void *key, uint8_t *pk) { \
        return sycon_kem_##kem##_secret_public((const sycon_kem_##kem##_secret_state *)key, pk); \
    } \
    static int kem##_dec_many(uint8_t *ss, size_t sslen, uint8_t *good, size_t goodlen, const uint8_t *ct, \
                              size_t ctlen, const void *key, size_t threads) { \
        return sycon_kem_##kem##_dec_batch(ss, sslen, good, goodlen, ct, ctlen, \
                                          (const sycon_kem_##kem##_secret_state *)key, threads); \
    }
EACH_KEM(DEFINE)

#define LIST(kem, KEM) \
    {#kem, SYCON_KEM_##KEM##_PUBLIC_KEY_BYTES, SYCON_KEM_##KEM##_SECRET_KEY_BYTES, \
     SYCON_KEM_##KEM##_CIPHERTEXT_BYTES, SYCON_KEM_##KEM##_SHARED_SECRET_BYTES, \
     SYCON_KEM_##KEM##_SEED_BYTES, SYCON_KEM_##KEM##_ENC_SEED_BYTES, \
     sizeof(sycon_kem_##kem##_public_state), sizeof(sycon_kem_##kem##_secret_state), \
     sycon_kem_##kem##_keypair_from_seed, sycon_kem_##kem##_generate, sycon_kem_##kem##_enc, \
     sycon_kem_##kem##_enc_deterministic, sycon_kem_##kem##_dec, kem##_public_init, \
     kem##_enc_expanded, kem##_secret_init, kem##_dec_expanded, \
     kem##_secret_public, sycon_kem_##kem##_keypair_from_seed_batch, \
     sycon_kem_##kem##_enc_batch, kem##_dec_many},
static const struct kem kems[] = {EACH_KEM(LIST)};

/* A key pair and one encapsulation. */
struct session {
    struct bytes pk, sk, ct, ss, seed, encseed;
    uint8_t *public_key, *secret_key, *shared;
};

static struct bytes empty(size_t len) {
    struct bytes bytes = {take(len), len};
    return bytes;
}

static void begin(const struct kem *k, struct session *s) {
    s->pk = empty(k->pk);
    s->sk = empty(k->sk);
    s->ct = empty(k->ct);
    s->ss = empty(k->ss);
    s->seed = pattern(k->seed, 5);
    s->encseed = pattern(k->encseed, 77);
    s->public_key = take(k->public_size);
    s->secret_key = take(k->secret_size);
    s->shared = take(k->ss);
}

static void end(struct session *s) {
    give(s->pk.data);
    give(s->sk.data);
    give(s->ct.data);
    give(s->ss.data);
    give(s->seed.data);
    give(s->encseed.data);
    give(s->public_key);
    give(s->secret_key);
    give(s->shared);
}

static void decapsulates(const struct kem *k, struct session *s) {
    memset(s->shared, FRESH, k->ss);
    CHECK(k->dec(s->shared, s->ct.data, s->sk.data) == 0);
    CHECK(sycon_memcmp(s->shared, s->ss.data, k->ss) == 0);
    memset(s->shared, FRESH, k->ss);
    CHECK(k->dec_expanded(s->shared, s->ct.data, s->secret_key) == 0);
    CHECK(sycon_memcmp(s->shared, s->ss.data, k->ss) == 0);
}

static void agree(const struct kem *k, struct session *s) {
    uint8_t *pk = take(k->pk), *sk = take(k->sk), *ct = take(k->ct), *ss = take(k->ss), *copy;
    CHECK(k->seed_keypair(s->pk.data, s->sk.data, s->seed.data) == 0);
    CHECK(k->seed_keypair(pk, sk, s->seed.data) == 0);
    CHECK(memcmp(pk, s->pk.data, k->pk) == 0 && memcmp(sk, s->sk.data, k->sk) == 0);
    CHECK(k->sk != k->seed || memcmp(sk, s->seed.data, k->seed) == 0);
    CHECK(k->public_init(s->public_key, s->pk.data) == 0);
    CHECK(k->secret_init(s->secret_key, s->sk.data) == 0);
    CHECK(k->secret_public(s->secret_key, pk) == 0 && memcmp(pk, s->pk.data, k->pk) == 0);

    CHECK(k->enc_deterministic(s->ct.data, s->ss.data, s->pk.data, s->encseed.data) == 0);
    decapsulates(k, s);
    CHECK(k->enc_deterministic(ct, ss, s->pk.data, s->encseed.data) == 0);
    CHECK(memcmp(ct, s->ct.data, k->ct) == 0 && memcmp(ss, s->ss.data, k->ss) == 0);
    CHECK(k->enc(s->ct.data, s->ss.data, s->pk.data) == 0);
    decapsulates(k, s);
    CHECK(memcmp(ct, s->ct.data, k->ct) != 0 && memcmp(ss, s->ss.data, k->ss) != 0);

    /* Copies of expanded keys work. */
    copy = copy_of(s->public_key, k->public_size).data;
    CHECK(sycon_memzero(s->public_key, k->public_size) == 0 && is_zero(s->public_key, k->public_size));
    CHECK(k->enc_expanded(s->ct.data, s->ss.data, copy) == 0);
    memcpy(s->public_key, copy, k->public_size);
    give(copy);
    copy = copy_of(s->secret_key, k->secret_size).data;
    CHECK(sycon_memzero(s->secret_key, k->secret_size) == 0 && is_zero(s->secret_key, k->secret_size));
    memcpy(s->secret_key, copy, k->secret_size);
    give(copy);
    decapsulates(k, s);

    CHECK(k->keypair(pk, sk) == 0);
    CHECK(memcmp(pk, s->pk.data, k->pk) != 0 && memcmp(sk, s->sk.data, k->sk) != 0);
    CHECK(k->enc(ct, ss, pk) == 0 && k->dec(s->shared, ct, sk) == 0);
    CHECK(memcmp(ss, s->shared, k->ss) == 0);
    /* A ciphertext for another key gives another secret. */
    CHECK(k->dec(s->shared, s->ct.data, sk) == 0 && memcmp(s->ss.data, s->shared, k->ss) != 0);
    give(pk);
    give(sk);
    give(ct);
    give(ss);
}

/* A batch equals separate calls, and an invalid element does not affect the others. */
static void many(const struct kem *k, struct session *s, size_t count, size_t threads) {
    uint8_t *pk = take(count * k->pk), *sk = take(count * k->sk), *ct = take(count * k->ct), *ss = take(count * k->ss);
    uint8_t *got = take(count * k->ss), *good = take(count);
    struct bytes seeds = pattern(count * k->seed, 7);
    const size_t bad = count / 2;
    CHECK(k->seed_keypair_many(pk, count * k->pk, sk, count * k->sk, seeds.data, seeds.len, threads) == 0);
    for (size_t i = 0; i < count; i++) {
        CHECK(k->seed_keypair(s->pk.data, s->sk.data, seeds.data + i * k->seed) == 0);
        CHECK(memcmp(pk + i * k->pk, s->pk.data, k->pk) == 0 && memcmp(sk + i * k->sk, s->sk.data, k->sk) == 0);
    }
    CHECK(k->enc_many(ct, count * k->ct, ss, count * k->ss, good, count, pk, count * k->pk, threads) == 0);
    for (size_t i = 0; i < count; i++) {
        CHECK(good[i] == 1);
        CHECK(k->dec(s->shared, ct + i * k->ct, sk + i * k->sk) == 0);
        CHECK(sycon_memcmp(s->shared, ss + i * k->ss, k->ss) == 0);
    }
    /* All to the first key. */
    for (size_t i = 1; i < count; i++) memcpy(pk + i * k->pk, pk, k->pk);
    CHECK(k->enc_many(ct, count * k->ct, ss, count * k->ss, good, count, pk, count * k->pk, threads) == 0);
    CHECK(k->secret_init(s->secret_key, sk) == 0);
    CHECK(k->dec_many(got, count * k->ss, good, count, ct, count * k->ct, s->secret_key, threads) == 0);
    CHECK(sycon_memcmp(got, ss, count * k->ss) == 0);
    for (size_t i = 0; i < count; i++) CHECK(good[i] == 1);

    /* An X25519 share of zeros at the end, or coefficients of ML-KEM that are too large. */
    memset(pk + (bad + 1) * k->pk - 32, 0, 32);
    if (strncmp(k->name, "mlkem", 5) == 0) memset(pk + bad * k->pk, 0xff, 3);
    CHECK(k->enc_many(ct, count * k->ct, ss, count * k->ss, good, count, pk, count * k->pk, threads) == 0);
    for (size_t i = 0; i < count; i++) {
        CHECK(good[i] == (i != bad));
        CHECK(is_zero(ct + i * k->ct, k->ct) == (i == bad) && is_zero(ss + i * k->ss, k->ss) == (i == bad));
    }
    if (strncmp(k->name, "mlkem", 5) != 0) {
        CHECK(k->dec_many(got, count * k->ss, good, count, ct, count * k->ct, s->secret_key, threads) == 0);
        CHECK(sycon_memcmp(got, ss, count * k->ss) == 0);
        for (size_t i = 0; i < count; i++) CHECK(good[i] == (i != bad));
    }

    /* Lengths that do not match. */
    CHECK(k->seed_keypair_many(pk, count * k->pk - 1, sk, count * k->sk, seeds.data, seeds.len, threads) == -1);
    CHECK(k->seed_keypair_many(pk, count * k->pk, sk, count * k->sk, seeds.data, seeds.len - 1, threads) == -1);
    CHECK(k->enc_many(ct, count * k->ct, ss, (count - 1) * k->ss, good, count, pk, count * k->pk, threads) == -1);
    CHECK(is_zero(ct, count * k->ct));
    CHECK(k->dec_many(got, count * k->ss, good, count - 1, ct, count * k->ct, s->secret_key, threads) == -1);
    CHECK(is_zero(got, count * k->ss));
    CHECK(k->seed_keypair_many(NULL, 0, NULL, 0, NULL, 0, threads) == 0);
    CHECK(k->enc_many(NULL, 0, NULL, 0, NULL, 0, NULL, 0, threads) == 0);
    CHECK(k->dec_many(NULL, 0, NULL, 0, NULL, 0, s->secret_key, threads) == 0);
    give(pk);
    give(sk);
    give(ct);
    give(ss);
    give(got);
    give(good);
    give(seeds.data);
}

static void changed(const struct kem *k, struct session *s) {
    for (size_t at = 0; at < k->ct; at += k->ct > 100 ? 61 : 5) {
        s->ct.data[at] ^= 4;
        CHECK(k->dec(s->shared, s->ct.data, s->sk.data) == 0);
        CHECK(sycon_memcmp(s->shared, s->ss.data, k->ss) == -1);
        CHECK(k->dec_expanded(s->shared, s->ct.data, s->secret_key) == 0);
        CHECK(sycon_memcmp(s->shared, s->ss.data, k->ss) == -1);
        s->ct.data[at] ^= 4;
    }
    decapsulates(k, s);
}

static void zeros(const struct bytes *bytes) {
    CHECK(is_zero(bytes->data, bytes->len));
    memset(bytes->data, FRESH, bytes->len);
}

static void refuses_pk(const struct kem *k, struct session *s, const uint8_t *pk) {
    struct bytes ct = empty(k->ct), ss = empty(k->ss);
    uint8_t *key = copy_of(s->public_key, k->public_size).data;
    CHECK(k->enc(ct.data, ss.data, pk) == -1);
    zeros(&ct);
    zeros(&ss);
    CHECK(k->enc_deterministic(ct.data, ss.data, pk, s->encseed.data) == -1);
    zeros(&ct);
    zeros(&ss);
    /* Only encapsulation detects a point of small order. */
    if (k->public_init(key, pk) == 0) CHECK(pk != NULL);
    CHECK(k->enc_expanded(ct.data, ss.data, key) == -1);
    zeros(&ct);
    zeros(&ss);
    give(ct.data);
    give(ss.data);
    give(key);
}

static void refuses_ct(const struct kem *k, struct session *s, const uint8_t *ct) {
    memset(s->shared, FRESH, k->ss);
    CHECK(k->dec(s->shared, ct, s->sk.data) == -1 && is_zero(s->shared, k->ss));
    memset(s->shared, FRESH, k->ss);
    CHECK(k->dec_expanded(s->shared, ct, s->secret_key) == -1 && is_zero(s->shared, k->ss));
}

static void bad_keys(const struct kem *k, struct session *s) {
    int x25519 = strncmp(k->name, "mlkem", 5) != 0, mlkem = strcmp(k->name, "dhkem") != 0;
    /* The bytes of the polynomials, without the last 32 bytes or, in a hybrid, 64 bytes. */
    size_t polynomials = k->pk / 384 * 384;
    uint8_t *bad = take(k->pk > k->ct ? k->pk : k->ct);
    memcpy(bad, s->pk.data, k->pk);
    refuses_pk(k, s, NULL);
    refuses_ct(k, s, NULL);
    /* The first or the last coefficient is 4095. */
    for (size_t at = 0; mlkem && at < polynomials; at += polynomials - 3) {
        memset(bad + at, 0xff, 3);
        refuses_pk(k, s, bad);
        memcpy(bad, s->pk.data, k->pk);
    }
    /* Points of small order: 0, 1, and the largest of the encodings of 1. */
    for (int point = 0; x25519 && point < 3; point++) {
        memset(bad + k->pk - 32, point == 2 ? 0xff : 0, 32);
        if (point > 0) bad[k->pk - 32] = point == 1 ? 1 : 0xee;
        if (point == 2) bad[k->pk - 1] = 0x7f;
        refuses_pk(k, s, bad);
        memcpy(bad, s->pk.data, k->pk);
        memcpy(bad, s->ct.data, k->ct);
        memset(bad + k->ct - 32, point == 2 ? 0xff : 0, 32);
        if (point > 0) bad[k->ct - 32] = point == 1 ? 1 : 0xee;
        if (point == 2) bad[k->ct - 1] = 0x7f;
        refuses_ct(k, s, bad);
        memcpy(bad, s->pk.data, k->pk);
    }
    give(bad);
}

static void refuses_keys(const struct kem *k, struct session *s, const uint8_t *public_key, const uint8_t *secret_key) {
    struct bytes ct = empty(k->ct), ss = empty(k->ss), pk = empty(k->pk);
    CHECK(k->enc_expanded(ct.data, ss.data, public_key) == -1);
    zeros(&ct);
    zeros(&ss);
    CHECK(k->dec_expanded(ss.data, s->ct.data, secret_key) == -1);
    zeros(&ss);
    CHECK(k->secret_public(secret_key, pk.data) == -1);
    zeros(&pk);
    give(ct.data);
    give(ss.data);
    give(pk.data);
}

static void bad_states(const struct kem *k, struct session *s) {
    uint8_t *public_key = take(k->public_size + 64), *secret_key = take(k->secret_size + 64);
    for (int byte = 0; byte < 256; byte += 51) {
        memset(public_key, byte, k->public_size);
        memset(secret_key, byte, k->secret_size);
        refuses_keys(k, s, public_key, secret_key);
    }
    refuses_keys(k, s, NULL, NULL);
    memcpy(public_key, s->public_key, k->public_size);
    memcpy(secret_key, s->secret_key, k->secret_size);
    for (size_t bit = 0; bit < 64; bit++) {
        public_key[bit / 8] ^= (uint8_t)(1 << bit % 8);
        secret_key[bit / 8] ^= (uint8_t)(1 << bit % 8);
        refuses_keys(k, s, public_key, secret_key);
        public_key[bit / 8] ^= (uint8_t)(1 << bit % 8);
        secret_key[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    memmove(public_key + 8, public_key, k->public_size);
    memmove(secret_key + 8, secret_key, k->secret_size);
    refuses_keys(k, s, public_key + 8, secret_key + 8);
    CHECK(k->public_init(public_key + 8, s->pk.data) == -1 && k->secret_init(secret_key + 8, s->sk.data) == -1);
    /* The public and the secret key interchanged, and keys of another KEM. */
    memcpy(public_key, s->secret_key, k->public_size);
    memcpy(secret_key, s->public_key, k->public_size < k->secret_size ? k->public_size : k->secret_size);
    refuses_keys(k, s, public_key, secret_key);
    for (size_t i = 0; i < COUNT(kems); i++) {
        struct session other;
        const struct kem *o = &kems[i];
        begin(o, &other);
        CHECK(o->seed_keypair(other.pk.data, other.sk.data, other.seed.data) == 0);
        CHECK(o->public_init(other.public_key, other.pk.data) == 0);
        CHECK(o->secret_init(other.secret_key, other.sk.data) == 0);
        if (o != k && o->public_size >= k->public_size) refuses_keys(k, s, other.public_key, other.secret_key);
        end(&other);
    }
    give(public_key);
    give(secret_key);
}

static void bad_pointers(const struct kem *k, struct session *s) {
    struct bytes pk = empty(k->pk), sk = empty(k->sk), ct = empty(k->ct), ss = empty(k->ss);
    CHECK(k->seed_keypair(NULL, sk.data, s->seed.data) == -1);
    zeros(&sk);
    CHECK(k->seed_keypair(pk.data, NULL, s->seed.data) == -1);
    zeros(&pk);
    CHECK(k->seed_keypair(pk.data, sk.data, NULL) == -1);
    zeros(&pk);
    zeros(&sk);
    /* The seed in the memory of the secret key: an input that is also an output. */
    memcpy(sk.data, s->seed.data, k->seed);
    CHECK(k->seed_keypair(pk.data, sk.data, sk.data) == 0);
    CHECK(memcmp(pk.data, s->pk.data, k->pk) == 0 && memcmp(sk.data, s->sk.data, k->sk) == 0);
    CHECK(k->seed_keypair(NULL, sk.data, s->seed.data) == -1);
    zeros(&sk);
    memset(pk.data, FRESH, k->pk);
    CHECK(k->keypair(NULL, sk.data) == -1);
    zeros(&sk);
    CHECK(k->keypair(pk.data, NULL) == -1);
    zeros(&pk);
    if (k->pk >= k->sk) {
        CHECK(k->keypair(pk.data, pk.data) == -1);
        zeros(&pk);
    }
    CHECK(k->enc(NULL, ss.data, s->pk.data) == -1);
    zeros(&ss);
    CHECK(k->enc(ct.data, NULL, s->pk.data) == -1);
    zeros(&ct);
    CHECK(k->enc(ct.data, ct.data, s->pk.data) == -1);
    zeros(&ct);
    CHECK(k->enc_deterministic(ct.data, ss.data, s->pk.data, NULL) == -1);
    zeros(&ct);
    zeros(&ss);
    CHECK(k->dec(NULL, s->ct.data, s->sk.data) == -1 && k->dec_expanded(NULL, s->ct.data, s->secret_key) == -1);
    CHECK(k->dec(ss.data, s->ct.data, NULL) == -1);
    zeros(&ss);
    CHECK(k->public_init(NULL, s->pk.data) == -1 && k->secret_init(NULL, s->sk.data) == -1);
    CHECK(k->secret_public(s->secret_key, NULL) == -1);
    CHECK(k->secret_init(s->secret_key, NULL) == -1);
    CHECK(k->dec_expanded(ss.data, s->ct.data, s->secret_key) == -1);
    zeros(&ss);
    CHECK(k->secret_init(s->secret_key, s->sk.data) == 0);
    give(pk.data);
    give(sk.data);
    give(ct.data);
    give(ss.data);
}

/* The checks of a secret key: the hash of its public key, as FIPS 203 requires, and its coefficients. */
static void mlkem_secret_key(const struct kem *k) {
    struct session s;
    begin(k, &s);
    CHECK(k->keypair(s.pk.data, s.sk.data) == 0 && k->enc(s.ct.data, s.ss.data, s.pk.data) == 0);
    s.sk.data[k->sk - 64] ^= 1;
    CHECK(k->dec(s.shared, s.ct.data, s.sk.data) == -1 && is_zero(s.shared, k->ss));
    CHECK(k->secret_init(s.secret_key, s.sk.data) == -1);
    s.sk.data[k->sk - 64] ^= 1;
    for (size_t at = 0; at < k->sk - k->pk - 64; at += k->sk - k->pk - 64 - 3) {
        uint8_t three[3];
        memcpy(three, s.sk.data + at, 3);
        memset(s.sk.data + at, 0xff, 3);
        CHECK(k->dec(s.shared, s.ct.data, s.sk.data) == -1 && is_zero(s.shared, k->ss));
        memcpy(s.sk.data + at, three, 3);
    }
    CHECK(k->secret_init(s.secret_key, s.sk.data) == 0);
    decapsulates(k, &s);
    end(&s);
}

static void vector(const struct xwing_case *c) {
    const struct kem *k = &kems[0];
    struct session s;
    begin(k, &s);
    give(s.seed.data);
    give(s.encseed.data);
    s.seed = unhex(c->seed);
    s.encseed = unhex(c->eseed);
    CHECK(k->seed_keypair(s.pk.data, s.sk.data, s.seed.data) == 0);
    CHECK(is_hex(s.pk.data, k->pk, c->pk) && is_hex(s.sk.data, k->sk, c->seed));
    CHECK(k->enc_deterministic(s.ct.data, s.ss.data, s.pk.data, s.encseed.data) == 0);
    CHECK(is_hex(s.ct.data, k->ct, c->ct) && is_hex(s.ss.data, k->ss, c->ss));
    CHECK(k->secret_init(s.secret_key, s.sk.data) == 0);
    decapsulates(k, &s);
    s.ct.data[c->flip] ^= c->mask;
    CHECK(k->dec(s.shared, s.ct.data, s.sk.data) == 0 && is_hex(s.shared, k->ss, c->bad));
    CHECK(k->dec_expanded(s.shared, s.ct.data, s.secret_key) == 0 && is_hex(s.shared, k->ss, c->bad));
    end(&s);
}

/* Keys as documents: round trips, and invalid documents. */
static void documents(void) {
    struct bytes seed = pattern(32, 5);
    uint8_t pk[SYCON_KEM_XWING_PUBLIC_KEY_BYTES], sk[32], back[SYCON_KEM_XWING_PUBLIC_KEY_BYTES];
    uint8_t pk_der[SYCON_KEM_XWING_PUBLIC_KEY_DER_BYTES], pk_pem[SYCON_KEM_XWING_PUBLIC_KEY_PEM_BYTES];
    uint8_t sk_der[SYCON_KEM_XWING_SECRET_KEY_DER_BYTES], sk_pem[SYCON_KEM_XWING_SECRET_KEY_PEM_BYTES];
    context = "documents";
    CHECK(sycon_kem_xwing_keypair_from_seed(pk, sk, seed.data) == 0);
    CHECK(sycon_kem_xwing_publickey_to_der(pk_der, pk) == 0 && memcmp(pk_der + 24, pk, sizeof pk) == 0);
    CHECK(sycon_kem_xwing_secretkey_to_der(sk_der, sk) == 0 && memcmp(sk_der + 22, sk, 32) == 0);
    CHECK(sycon_kem_xwing_publickey_to_pem(pk_pem, pk) == 0 && memcmp(pk_pem, "-----BEGIN PUBLIC KEY-----\n", 27) == 0);
    CHECK(sycon_kem_xwing_secretkey_to_pem(sk_pem, sk) == 0 && memcmp(sk_pem, "-----BEGIN PRIVATE KEY-----\n", 28) == 0);
    CHECK(sk_pem[sizeof sk_pem - 1] == '\n' && pk_pem[sizeof pk_pem - 1] == '\n');

    CHECK(sycon_kem_xwing_publickey_from_der(back, pk_der, sizeof pk_der) == 0 && memcmp(back, pk, sizeof pk) == 0);
    CHECK(sycon_kem_xwing_secretkey_from_der(back, sk_der, sizeof sk_der) == 0 && memcmp(back, sk, 32) == 0);
    CHECK(sycon_kem_xwing_publickey_from_pem(back, pk_pem, sizeof pk_pem) == 0 && memcmp(back, pk, sizeof pk) == 0);
    CHECK(sycon_kem_xwing_secretkey_from_pem(back, sk_pem, sizeof sk_pem) == 0 && memcmp(back, sk, 32) == 0);

    CHECK(sycon_kem_xwing_publickey_from_der(back, sk_der, sizeof sk_der) == -1 && is_zero(back, sizeof pk));
    CHECK(sycon_kem_xwing_secretkey_from_der(back, pk_der, sizeof pk_der) == -1 && is_zero(back, 32));
    CHECK(sycon_kem_xwing_publickey_from_pem(back, sk_pem, sizeof sk_pem) == -1);
    CHECK(sycon_kem_xwing_secretkey_from_pem(back, pk_pem, sizeof pk_pem) == -1);
    for (size_t cut = 0; cut < sizeof sk_der; cut++)
        CHECK(sycon_kem_xwing_secretkey_from_der(back, sk_der, cut) == -1 && is_zero(back, 32));
    sk_der[10] ^= 1; /* another algorithm */
    CHECK(sycon_kem_xwing_secretkey_from_der(back, sk_der, sizeof sk_der) == -1);
    sk_pem[40] = 0xff;
    CHECK(sycon_kem_xwing_secretkey_from_pem(back, sk_pem, sizeof sk_pem) == -1);
    CHECK(sycon_kem_xwing_secretkey_from_pem(back, NULL, 0) == -1);
    memset(pk, 0xff, sizeof pk); /* not a public key */
    CHECK(sycon_kem_xwing_publickey_to_der(pk_der, pk) == -1 && is_zero(pk_der, sizeof pk_der));
    give(seed.data);
}

/* ML-KEM with a seed: decapsulation, and round trips of keys as documents. */
#define FROM_THE_SEED(kem, KEM) \
    static void kem##_from_the_seed(void) { \
        struct bytes seed = pattern(SYCON_KEM_##KEM##_SEED_BYTES, 6); \
        uint8_t pk[SYCON_KEM_##KEM##_PUBLIC_KEY_BYTES], sk[SYCON_KEM_##KEM##_SECRET_KEY_BYTES]; \
        uint8_t ct[SYCON_KEM_##KEM##_CIPHERTEXT_BYTES], ss[32], again[32]; \
        uint8_t pk_der[SYCON_KEM_##KEM##_PUBLIC_KEY_DER_BYTES], pk_pem[SYCON_KEM_##KEM##_PUBLIC_KEY_PEM_BYTES]; \
        uint8_t der[SYCON_KEM_##KEM##_SEED_DER_BYTES], pem[SYCON_KEM_##KEM##_SEED_PEM_BYTES]; \
        uint8_t pk_back[sizeof pk], sk_back[sizeof sk], seed_back[64]; \
        context = #kem ", from the seed"; \
        CHECK(sycon_kem_##kem##_keypair_from_seed(pk, sk, seed.data) == 0); \
        CHECK(sycon_kem_##kem##_enc(ct, ss, pk) == 0); \
        CHECK(sycon_kem_##kem##_dec_from_seed(again, ct, seed.data) == 0 && memcmp(ss, again, 32) == 0); \
        ct[7] ^= 1; \
        CHECK(sycon_kem_##kem##_dec(ss, ct, sk) == 0); \
        CHECK(sycon_kem_##kem##_dec_from_seed(again, ct, seed.data) == 0 && memcmp(ss, again, 32) == 0); \
\
        CHECK(sycon_kem_##kem##_publickey_to_der(pk_der, pk) == 0); \
        CHECK(memcmp(pk_der + sizeof pk_der - sizeof pk, pk, sizeof pk) == 0); \
        CHECK(sycon_kem_##kem##_publickey_to_pem(pk_pem, pk) == 0); \
        CHECK(sycon_kem_##kem##_seed_to_der(der, seed.data) == 0 && memcmp(der + 22, seed.data, 64) == 0); \
        CHECK(sycon_kem_##kem##_seed_to_pem(pem, seed.data) == 0); \
        CHECK(sycon_kem_##kem##_publickey_from_der(pk_back, pk_der, sizeof pk_der) == 0); \
        CHECK(memcmp(pk_back, pk, sizeof pk) == 0); \
        CHECK(sycon_kem_##kem##_publickey_from_pem(pk_back, pk_pem, sizeof pk_pem) == 0); \
        CHECK(memcmp(pk_back, pk, sizeof pk) == 0); \
        CHECK(sycon_kem_##kem##_seed_from_der(seed_back, der, sizeof der) == 0); \
        CHECK(memcmp(seed_back, seed.data, 64) == 0); \
        CHECK(sycon_kem_##kem##_seed_from_pem(seed_back, pem, sizeof pem) == 0); \
        CHECK(memcmp(seed_back, seed.data, 64) == 0); \
        CHECK(sycon_kem_##kem##_secretkey_from_der(sk_back, der, sizeof der) == 0); \
        CHECK(memcmp(sk_back, sk, sizeof sk) == 0); \
        CHECK(sycon_kem_##kem##_secretkey_from_pem(sk_back, pem, sizeof pem) == 0); \
        CHECK(memcmp(sk_back, sk, sizeof sk) == 0); \
\
        for (size_t cut = 0; cut < sizeof der; cut++) { \
            CHECK(sycon_kem_##kem##_seed_from_der(seed_back, der, cut) == -1 && is_zero(seed_back, 64)); \
            CHECK(sycon_kem_##kem##_secretkey_from_der(sk_back, der, cut) == -1); \
            CHECK(is_zero(sk_back, sizeof sk_back)); \
        } \
        CHECK(sycon_kem_##kem##_seed_from_pem(seed_back, pk_pem, sizeof pk_pem) == -1); \
        CHECK(sycon_kem_##kem##_secretkey_from_pem(sk_back, pk_pem, sizeof pk_pem) == -1); \
        CHECK(sycon_kem_##kem##_publickey_from_pem(pk_back, pem, sizeof pem) == -1); \
        der[15] ^= 7; /* another algorithm */ \
        CHECK(sycon_kem_##kem##_seed_from_der(seed_back, der, sizeof der) == -1); \
        give(seed.data); \
    }
FROM_THE_SEED(mlkem512, MLKEM512)
FROM_THE_SEED(mlkem768, MLKEM768)
FROM_THE_SEED(mlkem1024, MLKEM1024)

int main(void) {
    context = "xwing.json";
    for (size_t i = 0; i < COUNT(xwing_cases); i++) vector(&xwing_cases[i]);
    for (size_t i = 0; i < COUNT(kems); i++) {
        struct session s;
        context = kems[i].name;
        begin(&kems[i], &s);
        agree(&kems[i], &s);
        changed(&kems[i], &s);
        bad_keys(&kems[i], &s);
        bad_states(&kems[i], &s);
        bad_pointers(&kems[i], &s);
        for (size_t count = 1; count < 20; count += 3) many(&kems[i], &s, count, 1);
        many(&kems[i], &s, 70, 1);
        many(&kems[i], &s, 130, 2);
        end(&s);
    }
    for (size_t i = 0; i < COUNT(kems); i++) {
        context = kems[i].name;
        if (strncmp(kems[i].name, "mlkem", 5) == 0) mlkem_secret_key(&kems[i]);
    }
    documents();
    mlkem512_from_the_seed();
    mlkem768_from_the_seed();
    mlkem1024_from_the_seed();
    return report("kem");
}
