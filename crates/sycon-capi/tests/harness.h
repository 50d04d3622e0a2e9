/*
 * Code shared by the tests: checks, guarded memory, the bytes of vectors, SHA-256.
 *
 * The types of the vectors that vectors.py writes are declared here. Outputs are hex.
 */
#ifndef HARNESS_H
#define HARNESS_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Windows does not have aligned_alloc, and its replacement needs its own function to free memory. */
#ifdef _WIN32
#include <malloc.h>
#define aligned_alloc(alignment, size) _aligned_malloc(size, alignment)
#define aligned_free _aligned_free
#else
#define aligned_free free
#endif

#if defined(__has_include)
#if __has_include(<valgrind/memcheck.h>)
#include <valgrind/memcheck.h>
#endif
#endif
#ifndef VALGRIND_MAKE_MEM_DEFINED
#define VALGRIND_MAKE_MEM_DEFINED(data, len)
#endif
#ifndef RUNNING_ON_VALGRIND
#define RUNNING_ON_VALGRIND 0
#endif
#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

#include <sycon.h>

/* --- Checks --- */

static int failures = 0;
static size_t checks = 0;
static const char *context = "";

#define CHECK(condition)                                                                         \
    do {                                                                                         \
        checks += 1;                                                                             \
        if (!(condition)) {                                                                      \
            fprintf(stderr, "%s:%d: %s: not so: %s\n", __FILE__, __LINE__, context, #condition); \
            if (++failures == 50) exit(1);                                                       \
        }                                                                                        \
    } while (0)

#define COUNT(array) (sizeof(array) / sizeof *(array))

static inline int report(const char *name) {
    if (failures == 0) printf("%s: %zu checks, backend %s\n", name, checks, sycon_backend());
    return failures != 0;
}

/*
 * The maximum number of bytes for a test, which slow machines set in SYCON_TEST_MOST. It is unlimited by default.
 */
static inline size_t most_bytes(void) {
    const char *text = getenv("SYCON_TEST_MOST");
    return text == NULL ? SIZE_MAX : strtoul(text, NULL, 10);
}

/*
 * The reason why memory cannot be limited, or NULL: tools in the process need additional memory, and the emulator
 * ignores limits.
 */
static inline const char *unlimited(void) {
    if (SANITIZED) return "under sanitizers";
    if (RUNNING_ON_VALGRIND) return "under valgrind";
    return getenv("SYCON_TEST_EMULATED") != NULL ? "under the emulator" : NULL;
}

/* --- Memory between canaries --- */

enum { GUARD = 64, CANARY = 0xc5, FRESH = 0xa7 };

/* Returns `len` bytes, aligned for every state, between canaries that `give` checks. */
static inline uint8_t *take(size_t len) {
    size_t whole = (GUARD + len + GUARD + 63) / 64 * 64;
    uint8_t *block = aligned_alloc(64, whole);
    if (block == NULL) exit(2);
    memset(block, CANARY, whole);
    memcpy(block, &len, sizeof len);
    memset(block + GUARD, FRESH, len);
    return block + GUARD;
}

static inline int is_all(const uint8_t *data, size_t len, uint8_t byte) {
    size_t i = 0;
    while (i < len && data[i] == byte) i++;
    return i == len;
}

static inline int is_zero(const void *data, size_t len) {
    return is_all(data, len, 0);
}

static inline void give(uint8_t *data) {
    uint8_t *block = data - GUARD;
    size_t len;
    memcpy(&len, block, sizeof len);
    CHECK(is_all(block + sizeof len, GUARD - sizeof len, CANARY));
    CHECK(is_all(data + len, GUARD, CANARY));
    aligned_free(block);
}

struct bytes {
    uint8_t *data;
    size_t len;
};

static inline struct bytes copy_of(const uint8_t *data, size_t len) {
    struct bytes bytes = {take(len), len};
    if (len > 0) memcpy(bytes.data, data, len);
    return bytes;
}

static inline struct bytes unhex(const char *digits) {
    struct bytes bytes = {take(strlen(digits) / 2), strlen(digits) / 2};
    for (size_t i = 0; i < bytes.len; i++) {
        char pair[3] = {digits[2 * i], digits[2 * i + 1], 0};
        bytes.data[i] = (uint8_t)strtoul(pair, NULL, 16);
    }
    return bytes;
}

static inline int is_hex(const uint8_t *data, size_t len, const char *digits) {
    struct bytes expected = unhex(digits);
    int equal = expected.len == len && memcmp(expected.data, data, len) == 0;
    give(expected.data);
    return equal;
}

/* Byte i is (start + i) % 251. */
static inline struct bytes pattern(size_t len, size_t start) {
    struct bytes bytes = {take(len), len};
    for (size_t i = 0; i < len; i++) bytes.data[i] = (uint8_t)((start + i) % 251);
    return bytes;
}

/* Returns true if two states have the same bytes, including unused bytes that were never written. */
static inline int same(const void *a, const void *b, size_t size) {
    struct bytes first = copy_of(a, size), second = copy_of(b, size);
    int equal;
    VALGRIND_MAKE_MEM_DEFINED(first.data, size);
    VALGRIND_MAKE_MEM_DEFINED(second.data, size);
    equal = memcmp(first.data, second.data, size) == 0;
    give(first.data);
    give(second.data);
    return equal;
}

/* Returns true if a state contains the bytes. */
static inline int holds(const void *state, size_t size, const void *bytes, size_t len) {
    struct bytes copy = copy_of(state, size);
    size_t at = 0;
    VALGRIND_MAKE_MEM_DEFINED(copy.data, size);
    while (at + len <= size && memcmp(copy.data + at, bytes, len) != 0) at++;
    give(copy.data);
    return at + len <= size;
}

/* --- SHA-256, for long outputs in vectors --- */

static inline uint32_t sha256_rotate(uint32_t word, int bits) {
    return word >> bits | word << (32 - bits);
}

static inline void sha256_block(uint32_t state[8], const uint8_t block[64]) {
    static const uint32_t k[64] = {
        0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
        0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
        0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
        0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
        0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
        0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
        0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
        0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};
    uint32_t w[64], s[8];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16
            | (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 64; i++) {
        uint32_t a = w[i - 15], b = w[i - 2];
        w[i] = w[i - 16] + (sha256_rotate(a, 7) ^ sha256_rotate(a, 18) ^ a >> 3) + w[i - 7]
            + (sha256_rotate(b, 17) ^ sha256_rotate(b, 19) ^ b >> 10);
    }
    memcpy(s, state, sizeof s);
    for (int i = 0; i < 64; i++) {
        uint32_t t = s[7] + (sha256_rotate(s[4], 6) ^ sha256_rotate(s[4], 11) ^ sha256_rotate(s[4], 25))
            + ((s[4] & s[5]) ^ (~s[4] & s[6])) + k[i] + w[i];
        uint32_t u = (sha256_rotate(s[0], 2) ^ sha256_rotate(s[0], 13) ^ sha256_rotate(s[0], 22))
            + ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
        memmove(s + 1, s, 7 * sizeof *s);
        s[4] += t;
        s[0] = t + u;
    }
    for (int i = 0; i < 8; i++) state[i] += s[i];
}

static inline int is_sha256(const uint8_t *data, size_t len, const char *digits) {
    uint32_t state[8] = {
        0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    size_t whole = (len + 9 + 63) / 64 * 64;
    uint8_t *padded = take(whole), digest[32];
    memset(padded, 0, whole);
    if (len > 0) memcpy(padded, data, len);
    padded[len] = 0x80;
    for (int i = 0; i < 8; i++) padded[whole - 8 + i] = (uint8_t)((uint64_t)len * 8 >> (56 - 8 * i));
    for (size_t at = 0; at < whole; at += 64) sha256_block(state, padded + at);
    for (int i = 0; i < 32; i++) digest[i] = (uint8_t)(state[i / 4] >> (24 - 8 * (i % 4)));
    give(padded);
    return is_hex(digest, 32, digits);
}

/* --- Vectors --- */

enum gen { HEX, PATTERN, REPEAT, OUTPUT };

/* Bytes, and their modifications: one byte, truncation, and appended bytes. */
struct source {
    enum gen gen;
    size_t len;
    size_t start; /* the first byte of a pattern, the byte to repeat, or the number of the operation with this output */
    const char *hex;
    uint8_t mask;
    size_t flip;
    int truncated;
    size_t truncate;
    const char *append;
};

struct part {
    size_t first;
    size_t count;
};

struct hash_case {
    const char *alg;
    struct source msg, custom, key, name;
    struct part parts;
    size_t block;
    uint8_t domain;
    size_t len;
    const char *out, *sha256;
};

struct multimixer_case {
    const char *name;
    struct source key, msg;
    const char *digest;
};

struct permutation_case {
    const char *name;
    int n;
    const char *in, *out;
};

struct xwing_case {
    const char *seed, *eseed, *pk, *ct, *ss;
    size_t flip;
    uint8_t mask;
    const char *bad;
};

enum kind { DUPLEX, PROTOCOL, AESTREAM };

/* An output, or its length and SHA-256. */
struct expected {
    const char *hex;
    size_t len;
    const char *sha256;
};

struct newplex_op {
    const char *op;
    struct source label, in;
    size_t n;
    struct expected out;
    int ok; /* 1, -1, or 0 if it is not specified */
    struct part chunks;
    const char *state;
};

struct aestream_read {
    struct source tamper;
    struct expected plaintext;
    int ok;
    const char *state;
};

struct newplex_case {
    const char *name;
    enum kind kind;
    int sized;
    struct source domain;
    const char *init_state;
    struct part ops, writes, reads;
    struct expected wire;
    const char *state;
};

struct unmarshal_case {
    const char *in;
    int ok;
};

/* Strings are hex, or NULL if the step does not have them. */
struct transcript_step {
    const char *op, *label, *in, *random, *out;
    size_t n;
    int more;
    uint64_t value;
};

struct transcript_case {
    const char *suite, *name;
    struct part steps;
};

/* Without a message, the sealed bytes are a forgery. */
struct aead_case {
    const char *key, *nonce, *ad, *message, *sealed;
};

/* The seed is three concatenated seeds. */
struct slhdsa_keygen_case {
    const char *set, *seed, *sk, *pk;
};

/* With a prehash, the message is a digest. In cases that sign, the signature is its SHA3-256. */
struct slhdsa_case {
    const char *set, *key, *message, *context, *prehash, *signature;
    int valid;
};

/* Lengths of patterns. */
struct mu_case {
    size_t key, context, msg;
    const char *prehash, *digest, *mu;
};

struct part_case {
    uint64_t start, end;
    size_t bytes;
    const char *encoded;
};

/* The parts are in part_cases. */
struct plan_case {
    const char *algorithm, *identity, *key, *context, *id, *custom, *output;
    size_t block;
    uint64_t total;
    struct part parts;
};

struct root_case {
    struct plan_case plan;
    uint64_t next;
    const char *seal, *encoded;
};

struct bad_part_case {
    const char *what, *encoded;
};

/* An error of 0 means success. Strings are plain text, not hex. */
struct age_case {
    const char *name, *identities, *passphrase, *file, *sha256;
    int error;
};

struct age_key {
    const char *identity, *recipient;
};

static inline struct bytes plain(const struct source *source, const struct bytes *outputs) {
    struct bytes bytes;
    switch (source->gen) {
        case PATTERN: return pattern(source->len, source->start);
        case OUTPUT: return copy_of(outputs[source->start].data, outputs[source->start].len);
        case REPEAT:
            bytes = pattern(source->len, 0);
            memset(bytes.data, (int)source->start, source->len);
            return bytes;
        default: return unhex(source->hex == NULL ? "" : source->hex);
    }
}

/* Releases `bytes`. */
static inline struct bytes edited(struct bytes bytes, const struct source *source) {
    struct bytes behind = unhex(source->append == NULL ? "" : source->append);
    size_t kept = source->truncated ? source->truncate : bytes.len;
    struct bytes all = {take(kept + behind.len), kept + behind.len};
    if (source->mask != 0) bytes.data[source->flip] ^= source->mask;
    memcpy(all.data, bytes.data, kept);
    memcpy(all.data + kept, behind.data, behind.len);
    give(behind.data);
    give(bytes.data);
    return all;
}

static inline struct bytes make(const struct source *source, const struct bytes *outputs) {
    return edited(plain(source, outputs), source);
}

static inline int is_expected(const uint8_t *data, size_t len, const struct expected *expected) {
    if (expected->sha256 == NULL) return is_hex(data, len, expected->hex == NULL ? "" : expected->hex);
    return len == expected->len && is_sha256(data, len, expected->sha256);
}

#endif
