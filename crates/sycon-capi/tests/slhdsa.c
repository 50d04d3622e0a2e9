/* SLH-DSA: NIST's vectors, damaged signatures, keys as documents, and errors. */
#include "harness.h"
#include "vectors.h"

#define PUBLIC_MAX SYCON_SLHDSA_PUBLIC_KEY_BYTES_MAX
#define SECRET_MAX SYCON_SLHDSA_SECRET_KEY_BYTES_MAX

static const struct {
    const char *name;
    size_t pk, sk, sig;
} sets[] = {
    {"SLH-DSA-SHAKE-128s", SYCON_SLHDSA_SHAKE128S_PUBLIC_KEY_BYTES, SYCON_SLHDSA_SHAKE128S_SECRET_KEY_BYTES,
     SYCON_SLHDSA_SHAKE128S_SIGNATURE_BYTES},
    {"SLH-DSA-SHAKE-128f", SYCON_SLHDSA_SHAKE128F_PUBLIC_KEY_BYTES, SYCON_SLHDSA_SHAKE128F_SECRET_KEY_BYTES,
     SYCON_SLHDSA_SHAKE128F_SIGNATURE_BYTES},
    {"SLH-DSA-SHAKE-192s", SYCON_SLHDSA_SHAKE192S_PUBLIC_KEY_BYTES, SYCON_SLHDSA_SHAKE192S_SECRET_KEY_BYTES,
     SYCON_SLHDSA_SHAKE192S_SIGNATURE_BYTES},
    {"SLH-DSA-SHAKE-192f", SYCON_SLHDSA_SHAKE192F_PUBLIC_KEY_BYTES, SYCON_SLHDSA_SHAKE192F_SECRET_KEY_BYTES,
     SYCON_SLHDSA_SHAKE192F_SIGNATURE_BYTES},
    {"SLH-DSA-SHAKE-256s", SYCON_SLHDSA_SHAKE256S_PUBLIC_KEY_BYTES, SYCON_SLHDSA_SHAKE256S_SECRET_KEY_BYTES,
     SYCON_SLHDSA_SHAKE256S_SIGNATURE_BYTES},
    {"SLH-DSA-SHAKE-256f", SYCON_SLHDSA_SHAKE256F_PUBLIC_KEY_BYTES, SYCON_SLHDSA_SHAKE256F_SECRET_KEY_BYTES,
     SYCON_SLHDSA_SHAKE256F_SIGNATURE_BYTES},
};

/* The sets with small signatures take minutes on slow machines. */
static int is_too_slow(const char *set) {
    return set[strlen(set) - 1] == 's' && most_bytes() != SIZE_MAX;
}

static size_t signature_bytes(const char *set) {
    size_t pk, sk, sig;
    CHECK(sycon_slhdsa_sizes(set, &pk, &sk, &sig) == 0);
    return sig;
}

static int is_sha3(const uint8_t *data, size_t len, const char *digits) {
    uint8_t digest[32];
    return sycon_hash_sha3_256(digest, data, len) == 0 && is_hex(digest, 32, digits);
}

static void sizes(void) {
    const char *names = sycon_slhdsa_set_names();
    context = "sizes";
    for (size_t i = 0; i < COUNT(sets); i++) {
        size_t pk = 1, sk = 1, sig = 1, len = strlen(sets[i].name);
        CHECK(sycon_slhdsa_sizes(sets[i].name, &pk, &sk, &sig) == 0);
        CHECK(pk == sets[i].pk && sk == sets[i].sk && sig == sets[i].sig);
        CHECK(pk <= PUBLIC_MAX && sk <= SECRET_MAX && sig <= SYCON_SLHDSA_SIGNATURE_BYTES_MAX);
        CHECK(strncmp(names, sets[i].name, len) == 0 && names[len] == (i + 1 < COUNT(sets) ? '\n' : 0));
        names += len + 1;
    }
    size_t pk = 1, sk = 1, sig = 1;
    CHECK(sycon_slhdsa_sizes("SLH-DSA-SHA2-128s", &pk, &sk, &sig) == -1 && pk == 0 && sk == 0 && sig == 0);
    CHECK(sycon_slhdsa_sizes("", &pk, &sk, &sig) == -1 && sycon_slhdsa_sizes(NULL, &pk, &sk, &sig) == -1);
}

static void generates(const struct slhdsa_keygen_case *c) {
    struct bytes seed = unhex(c->seed), pk = unhex(c->pk), sk = unhex(c->sk);
    struct bytes made = {take(pk.len), pk.len}, secret = {take(sk.len), sk.len};
    context = c->set;
    CHECK(sycon_slhdsa_keypair_from_seed(made.data, pk.len, secret.data, sk.len, c->set, seed.data, seed.len) == 0);
    CHECK(memcmp(made.data, pk.data, pk.len) == 0 && memcmp(secret.data, sk.data, sk.len) == 0);
    memset(made.data, 0, pk.len);
    CHECK(sycon_slhdsa_publickey(made.data, pk.len, c->set, sk.data, sk.len) == 0);
    CHECK(memcmp(made.data, pk.data, pk.len) == 0);
    give(seed.data);
    give(pk.data);
    give(sk.data);
    give(made.data);
    give(secret.data);
}

static void signs(const struct slhdsa_case *c) {
    struct bytes sk = unhex(c->key), m = unhex(c->message), ctx = unhex(c->context);
    size_t len = signature_bytes(c->set);
    uint8_t *sig = take(len), *pk = take(sk.len / 2);
    context = c->set;
    CHECK(sycon_slhdsa_publickey(pk, sk.len / 2, c->set, sk.data, sk.len) == 0);
    if (c->prehash == NULL) {
        CHECK(sycon_slhdsa_sign_deterministic(sig, len, c->set, m.data, m.len, ctx.data, ctx.len, sk.data, sk.len) == 0);
        CHECK(sycon_slhdsa_verify(c->set, sig, len, m.data, m.len, ctx.data, ctx.len, pk, sk.len / 2) == 0);
    } else {
        CHECK(sycon_slhdsa_sign_digest_deterministic(sig, len, c->set, c->prehash, m.data, m.len, ctx.data, ctx.len,
                                                     sk.data, sk.len) == 0);
        CHECK(sycon_slhdsa_verify_digest(c->set, sig, len, c->prehash, m.data, m.len, ctx.data, ctx.len, pk,
                                         sk.len / 2) == 0);
    }
    CHECK(is_sha3(sig, len, c->signature));
    give(sk.data);
    give(m.data);
    give(ctx.data);
    give(sig);
    give(pk);
}

static void verifies(const struct slhdsa_case *c) {
    struct bytes pk = unhex(c->key), m = unhex(c->message), ctx = unhex(c->context), sig = unhex(c->signature);
    int expected = c->valid ? 0 : -1;
    context = c->set;
    if (c->prehash == NULL)
        CHECK(sycon_slhdsa_verify(c->set, sig.data, sig.len, m.data, m.len, ctx.data, ctx.len, pk.data, pk.len) == expected);
    else
        CHECK(sycon_slhdsa_verify_digest(c->set, sig.data, sig.len, c->prehash, m.data, m.len, ctx.data, ctx.len, pk.data,
                                         pk.len) == expected);
    give(pk.data);
    give(m.data);
    give(ctx.data);
    give(sig.data);
}

/* A new key, hedged signatures, and messages and keys for which they are not valid. */
static void exchange(const char *set, size_t pklen, size_t sklen, size_t len) {
    static const uint8_t m[] = "message", ctx[] = "use";
    uint8_t *pk = take(pklen), *sk = take(sklen), *sig = take(len), *other = take(len), digest[64] = {7};
    context = set;
#define VERIFIES(m, mlen, ctx, ctxlen) sycon_slhdsa_verify(set, sig, len, m, mlen, ctx, ctxlen, pk, pklen)
#define VERIFIES_DIGEST(hash, n) sycon_slhdsa_verify_digest(set, sig, len, hash, digest, n, ctx, 3, pk, pklen)
    CHECK(sycon_slhdsa_generate(pk, pklen, sk, sklen, set) == 0 && memcmp(pk, sk + sklen - pklen, pklen) == 0);
    CHECK(sycon_slhdsa_sign(sig, len, set, m, 7, ctx, 3, sk, sklen) == 0);
    CHECK(sycon_slhdsa_sign(other, len, set, m, 7, ctx, 3, sk, sklen) == 0 && memcmp(sig, other, len) != 0);
    CHECK(VERIFIES(m, 7, ctx, 3) == 0 && VERIFIES(m, 6, ctx, 3) == -1 && VERIFIES(m, 7, ctx, 2) == -1);
    CHECK(VERIFIES(m, 7, NULL, 0) == -1 && VERIFIES(NULL, 0, ctx, 3) == -1);
    for (size_t at = 0; at < len; at = at + 997 < len || at + 1 == len ? at + 997 : len - 1) {
        sig[at] ^= 0x10;
        CHECK(VERIFIES(m, 7, ctx, 3) == -1);
        sig[at] ^= 0x10;
    }
    for (size_t at = 0; at < pklen; at += pklen - 1) {
        pk[at] ^= 1;
        CHECK(VERIFIES(m, 7, ctx, 3) == -1);
        pk[at] ^= 1;
    }
    CHECK(VERIFIES(m, 7, ctx, 3) == 0);

    CHECK(sycon_slhdsa_sign_digest(sig, len, set, "SHA-512", digest, 64, ctx, 3, sk, sklen) == 0);
    CHECK(VERIFIES_DIGEST("SHA-512", 64) == 0 && VERIFIES_DIGEST("SHAKE256", 64) == -1);
    CHECK(VERIFIES_DIGEST("SHA-512", 63) == -1 && VERIFIES_DIGEST("SHA-384", 48) == -1 && VERIFIES_DIGEST("MD5", 16) == -1);
    CHECK(VERIFIES_DIGEST(NULL, 64) == -1 && VERIFIES(digest, 64, ctx, 3) == -1);
    digest[63] ^= 1;
    CHECK(VERIFIES_DIGEST("SHA-512", 64) == -1);

    /* A modified root: new signatures do not match it. */
    sk[sklen - 1] ^= 1;
    CHECK(sycon_slhdsa_sign(sig, len, set, m, 7, ctx, 3, sk, sklen) == -1 && is_zero(sig, len));
    give(pk);
    give(sk);
    give(sig);
    give(other);
}

static void refusals(void) {
    const char *set = "SLH-DSA-SHAKE-128f";
    /* Buffers longer than a key and a signature, with valid ones at their beginning. */
    struct bytes sk = {take(128), 64}, pk = {take(128), 32}, ctx = pattern(256, 0), m = pattern(9, 0);
    size_t len = SYCON_SLHDSA_SHAKE128F_SIGNATURE_BYTES;
    uint8_t *sig = take(len + 1), *valid = take(len + 1);
    static const size_t wrong[] = {0, 1, 31, 33, 63, 65, 96, 128};
    context = "refusals";
    /* The key is valid, so the calls below fail only because of their arguments. */
    CHECK(sycon_slhdsa_keypair_from_seed(pk.data, 32, sk.data, 64, set, ctx.data, 48) == 0);
    CHECK(sycon_slhdsa_sign(sig, len, set, m.data, 9, ctx.data, 255, sk.data, 64) == 0);
    CHECK(sycon_slhdsa_sign_digest(sig, len, set, "SHA-224", ctx.data, 28, NULL, 0, sk.data, 64) == 0);
    CHECK(sycon_slhdsa_sign_digest_deterministic(sig, len, set, "sha-224", ctx.data, 28, NULL, 0, sk.data, 64) == 0);
    CHECK(sycon_slhdsa_verify_digest(set, sig, len, "SHA-224", ctx.data, 28, NULL, 0, pk.data, 32) == 0);
    CHECK(sycon_slhdsa_sign(valid, len, set, m.data, 9, NULL, 0, sk.data, 64) == 0);
    CHECK(sycon_slhdsa_verify(set, valid, len, m.data, 9, NULL, 0, pk.data, 32) == 0);
#define REFUSES(call, out, outlen) CHECK(memset(out, FRESH, outlen) == out && call == -1 && is_zero(out, outlen))
    for (size_t i = 0; i < COUNT(wrong); i++) {
        uint8_t made[128], secret[128];
        memset(secret, FRESH, 64);
        REFUSES(sycon_slhdsa_generate(made, wrong[i], secret, 64, set), made, wrong[i]);
        CHECK(is_zero(secret, 64));
        REFUSES(sycon_slhdsa_generate(made, 32, secret, wrong[i], set), secret, wrong[i]);
        REFUSES(sycon_slhdsa_keypair_from_seed(made, 32, secret, 64, set, ctx.data, wrong[i]), made, 32);
        REFUSES(sycon_slhdsa_keypair_from_seed(made, wrong[i], secret, 64, set, ctx.data, 48), made, wrong[i]);
        REFUSES(sycon_slhdsa_publickey(made, 32, set, sk.data, wrong[i]), made, 32);
        REFUSES(sycon_slhdsa_publickey(made, wrong[i], set, sk.data, 64), made, wrong[i]);
        REFUSES(sycon_slhdsa_sign(sig, len, set, m.data, 9, NULL, 0, sk.data, wrong[i]), sig, len);
        REFUSES(sycon_slhdsa_sign_deterministic(sig, len, set, m.data, 9, NULL, 0, sk.data, wrong[i]), sig, len);
        REFUSES(sycon_slhdsa_sign_digest(sig, len, set, "SHA-224", ctx.data, 28, NULL, 0, sk.data, wrong[i]), sig, len);
        CHECK(sycon_slhdsa_verify(set, valid, len, m.data, 9, NULL, 0, pk.data, wrong[i]) == -1);
    }
    for (size_t more = 0; more <= 2; more += 2) {
        size_t wrong_len = len - 1 + more;
        REFUSES(sycon_slhdsa_sign(sig, wrong_len, set, m.data, 9, NULL, 0, sk.data, 64), sig, wrong_len);
        REFUSES(sycon_slhdsa_sign_deterministic(sig, wrong_len, set, m.data, 9, NULL, 0, sk.data, 64), sig, wrong_len);
        CHECK(sycon_slhdsa_verify(set, valid, wrong_len, m.data, 9, NULL, 0, pk.data, 32) == -1);
    }
    /* A context of 256 bytes, and invalid names. */
    REFUSES(sycon_slhdsa_sign(sig, len, set, m.data, 9, ctx.data, 256, sk.data, 64), sig, len);
    REFUSES(sycon_slhdsa_sign_digest(sig, len, set, "SHA-224", ctx.data, 28, ctx.data, 256, sk.data, 64), sig, len);
    REFUSES(sycon_slhdsa_sign_digest(sig, len, set, "SHA2-224", ctx.data, 28, NULL, 0, sk.data, 64), sig, len);
    REFUSES(sycon_slhdsa_sign_digest_deterministic(sig, len, set, "SHA-224", ctx.data, 27, NULL, 0, sk.data, 64), sig, len);
    REFUSES(sycon_slhdsa_sign(sig, len, "SLH-DSA-SHAKE-128F", m.data, 9, NULL, 0, sk.data, 64), sig, len);
    REFUSES(sycon_slhdsa_sign(sig, len, NULL, m.data, 9, NULL, 0, sk.data, 64), sig, len);
    REFUSES(sycon_slhdsa_sign(sig, len, set, NULL, 9, NULL, 0, sk.data, 64), sig, len);
    REFUSES(sycon_slhdsa_sign(sig, len, set, m.data, 9, NULL, 1, sk.data, 64), sig, len);
    REFUSES(sycon_slhdsa_sign(sig, len, set, m.data, 9, NULL, 0, NULL, 64), sig, len);
    CHECK(sycon_slhdsa_sign(NULL, len, set, m.data, 9, NULL, 0, sk.data, 64) == -1);
    CHECK(sycon_slhdsa_verify(set, NULL, len, m.data, 9, NULL, 0, pk.data, 32) == -1);
    give(sk.data);
    give(pk.data);
    give(ctx.data);
    give(m.data);
    give(sig);
    give(valid);
}

typedef int (*to_document)(uint8_t *, size_t, size_t *, const char *, const uint8_t *, size_t);
typedef int (*from_document)(uint8_t *, size_t, size_t *, const char **, const uint8_t *, size_t);

/* A round trip of any key as a document, a truncated document, and a document of another type. */
static size_t document(const char *set, const uint8_t *key, size_t len, size_t max, to_document to, from_document from,
                       from_document other, uint8_t *out, size_t outmax) {
    uint8_t *back = take(max), *exact = take(len);
    size_t bytes = 0, found = 0, less = 0;
    const char *name = NULL;
    CHECK(to(out, outmax, &bytes, set, key, len) == 0 && bytes > len && bytes <= outmax);
    CHECK(is_zero(out + bytes, outmax - bytes));
    CHECK(from(back, max, &found, &name, out, bytes) == 0 && found == len && memcmp(back, key, len) == 0);
    CHECK(name != NULL && strcmp(name, set) == 0 && is_zero(back + len, max - len));
    CHECK(from(exact, len, &found, &name, out, bytes) == 0 && memcmp(exact, key, len) == 0);
    /* Outputs that are too short. */
    CHECK(from(exact, len - 1, &found, &name, out, bytes) == -1 && is_zero(exact, len - 1) && found == 0 && name == NULL);
    uint8_t *short_out = take(bytes);
    CHECK(to(short_out, bytes - 1, &less, set, key, len) == -1 && is_zero(short_out, bytes - 1) && less == 0);
    CHECK(to(short_out, bytes, &less, set, key, len) == 0 && less == bytes && memcmp(short_out, out, bytes) == 0);
    CHECK(to(short_out, bytes, &less, set, key, len - 1) == -1 && is_zero(short_out, bytes));
    for (size_t cut = 0; cut < bytes - 1; cut++) /* PEM without its last newline is valid. */
        CHECK(from(back, max, &found, &name, out, cut) == -1 && is_zero(back, max) && found == 0 && name == NULL);
    CHECK(other(back, max, &found, &name, out, bytes) == -1 && is_zero(back, max));
    CHECK(from(back, max, &found, &name, NULL, 0) == -1 && from(back, max, &found, &name, NULL, 1) == -1);
    give(back);
    give(exact);
    give(short_out);
    return bytes;
}

static void documents(void) {
    size_t longest[4] = {0};
    for (size_t i = 0; i < COUNT(sets); i++) {
        struct bytes sk = pattern(sets[i].sk, 5 * i);
        const uint8_t *pk = sk.data + sets[i].pk;
        uint8_t out[1000], back[SECRET_MAX];
        size_t bytes, found;
        const char *name;
        context = sets[i].name;
#define DOCUMENT(key, len, max, kind, form, other, outmax) \
    document(sets[i].name, key, len, max, sycon_slhdsa_##kind##_to_##form, sycon_slhdsa_##kind##_from_##form, \
             sycon_slhdsa_##other##_from_##form, out, outmax)
#define LONGEST(index, value) bytes = value, longest[index] = bytes > longest[index] ? bytes : longest[index]
        LONGEST(0, DOCUMENT(pk, sets[i].pk, PUBLIC_MAX, publickey, der, secretkey, SYCON_SLHDSA_PUBLIC_KEY_DER_BYTES_MAX));
        CHECK(memcmp(out + bytes - sets[i].pk, pk, sets[i].pk) == 0);
        LONGEST(1, DOCUMENT(pk, sets[i].pk, PUBLIC_MAX, publickey, pem, secretkey, SYCON_SLHDSA_PUBLIC_KEY_PEM_BYTES_MAX));
        CHECK(memcmp(out, "-----BEGIN PUBLIC KEY-----\n", 27) == 0 && out[bytes - 1] == '\n');
        LONGEST(3, DOCUMENT(sk.data, sk.len, SECRET_MAX, secretkey, pem, publickey, SYCON_SLHDSA_SECRET_KEY_PEM_BYTES_MAX));
        CHECK(memcmp(out, "-----BEGIN PRIVATE KEY-----\n", 28) == 0 && out[bytes - 1] == '\n');
        out[40] = 0xff;
        CHECK(sycon_slhdsa_secretkey_from_pem(back, SECRET_MAX, &found, &name, out, bytes) == -1);
        LONGEST(2, DOCUMENT(sk.data, sk.len, SECRET_MAX, secretkey, der, publickey, SYCON_SLHDSA_SECRET_KEY_DER_BYTES_MAX));
        CHECK(memcmp(out + bytes - sk.len, sk.data, sk.len) == 0);
        /* Another number in the identifier: a set with SHA-2. */
        for (size_t at = 0; at + 2 < bytes; at++)
            if (out[at] == 4 && out[at + 1] == 3 && out[at + 2] == 26 + i) out[at + 2] -= 6;
        CHECK(sycon_slhdsa_secretkey_from_der(back, SECRET_MAX, &found, &name, out, bytes) == -1 && name == NULL);
        give(sk.data);
    }
    context = "documents";
    CHECK(longest[0] == SYCON_SLHDSA_PUBLIC_KEY_DER_BYTES_MAX && longest[1] == SYCON_SLHDSA_PUBLIC_KEY_PEM_BYTES_MAX);
    CHECK(longest[2] == SYCON_SLHDSA_SECRET_KEY_DER_BYTES_MAX && longest[3] == SYCON_SLHDSA_SECRET_KEY_PEM_BYTES_MAX);
}

int main(void) {
    sizes();
    for (size_t i = 0; i < COUNT(slhdsa_keygen_cases); i++)
        if (!is_too_slow(slhdsa_keygen_cases[i].set)) generates(&slhdsa_keygen_cases[i]);
    for (size_t i = 0; i < COUNT(slhdsa_sign_cases); i++)
        if (!is_too_slow(slhdsa_sign_cases[i].set)) signs(&slhdsa_sign_cases[i]);
    for (size_t i = 0; i < COUNT(slhdsa_verify_cases); i++) verifies(&slhdsa_verify_cases[i]);
    for (size_t i = 0; i < COUNT(sets); i++)
        if (sets[i].name[strlen(sets[i].name) - 1] == 'f') exchange(sets[i].name, sets[i].pk, sets[i].sk, sets[i].sig);
    refusals();
    documents();
    return report("slhdsa");
}
