/*
 * The vectors of all functions of strings: in one call, streaming with several divisions of input and output,
 * from copies, and in states that were used before.
 */
#include "functions.h"
#include "vectors.h"

static void arguments_of(const struct hash_case *c, struct arguments *a) {
    a->msg = make(&c->msg, NULL);
    a->custom = make(&c->custom, NULL);
    a->key = make(&c->key, NULL);
    a->name = make(&c->name, NULL);
    a->block = c->block;
    a->domain = c->domain;
    a->count = c->parts.count;
    if (a->count > COUNT(a->parts)) exit(2);
    for (size_t i = 0; i < a->count; i++) {
        a->parts[i] = make(&case_parts[c->parts.first + i], NULL);
        a->starts[i] = a->parts[i].data;
        a->lengths[i] = a->parts[i].len;
    }
}

static void is_answer(const struct hash_case *c, const uint8_t *out) {
    if (c->out != NULL) CHECK(is_hex(out, c->len, c->out));
    if (c->sha256 != NULL) CHECK(is_sha256(out, c->len, c->sha256));
}

/* Returns `piece`, or a larger size if `len` would have too many pieces. */
static size_t piece_of(size_t piece, size_t len) {
    return len / 1000 + 1 > piece ? len / 1000 + 1 : piece;
}

static void absorb(const struct function *f, void *state, const struct arguments *a, size_t from, size_t piece) {
    if (f->in_parts) {
        for (size_t i = 0; i < a->count; i++) CHECK(f->update(state, a->starts[i], a->lengths[i]) == 0);
        return;
    }
    for (size_t at = from; at < a->msg.len; at += piece) {
        size_t n = a->msg.len - at < piece ? a->msg.len - at : piece;
        CHECK(f->update(state, a->msg.data + at, n) == 0);
        CHECK(f->update(state, NULL, 0) == 0);
    }
}

static void squeeze(const struct function *f, uint8_t *state, uint8_t *out, size_t len, size_t piece) {
    if (f->shape != XOF) {
        CHECK(f->squeeze(state, out, len) == 0);
        CHECK(is_zero(state, f->size));
        return;
    }
    CHECK(f->squeeze(state, NULL, 0) == 0);
    for (size_t at = 0; at < len; at += piece) {
        uint8_t *before = at < 3 * piece ? copy_of(state, f->size).data : NULL;
        CHECK(f->update(state, out, 1) == -1);
        CHECK(f->update(state, NULL, 0) == -1);
        if (before != NULL) {
            CHECK(same(state, before, f->size));
            give(before);
        }
        CHECK(f->squeeze(state, out + at, len - at < piece ? len - at : piece) == 0);
    }
}

/* Streams in a state that was used before. */
static void streams(const struct function *f, const struct hash_case *c, const struct arguments *a) {
    const size_t pieces[][2] = {
        {1, c->len}, {7, 1}, {f->rate - 1, f->rate + 1}, {f->rate, f->rate - 1}, {f->rate + 1, f->rate},
        {a->msg.len + 1, 13}};
    uint8_t *state = take(f->size);
    for (size_t i = 0; i < COUNT(pieces); i++) {
        uint8_t *out = take(c->len);
        CHECK(f->init(state, a) == 0);
        absorb(f, state, a, 0, piece_of(pieces[i][0], a->msg.len));
        CHECK(ends_input(f, state, a) == 0);
        squeeze(f, state, out, c->len, piece_of(pieces[i][1], c->len));
        is_answer(c, out);
        give(out);
        if (i % 2 == 0) CHECK(sycon_memzero(state, f->size) == 0 && is_zero(state, f->size));
    }
    give(state);
}

/* Copies a state in the middle of the input and of the output. The original then continues differently. */
static void copies(const struct function *f, const struct hash_case *c, const struct arguments *a) {
    uint8_t *state = take(f->size), *copy, *out = take(c->len);
    size_t half = a->msg.len / 2, part = c->len / 2;
    CHECK(f->init(state, a) == 0);
    if (f->in_parts) absorb(f, state, a, 0, 1);
    else CHECK(f->update(state, a->msg.data, half) == 0);
    copy = copy_of(state, f->size).data;
    CHECK(f->update(state, (const uint8_t *)"other", 5) == 0);
    CHECK(f->squeeze(state, out, c->len) == 0);
    if (!f->in_parts) CHECK(f->update(copy, a->msg.data + half, a->msg.len - half) == 0);
    CHECK(ends_input(f, copy, a) == 0);
    memset(out, FRESH, c->len);
    if (f->shape == XOF) {
        CHECK(f->squeeze(copy, out, part) == 0);
        memcpy(state, copy, f->size);
        CHECK(f->squeeze(copy, out + part, c->len - part) == 0);
        is_answer(c, out);
        memset(out + part, FRESH, c->len - part);
        CHECK(sycon_memzero(copy, f->size) == 0);
        CHECK(f->squeeze(state, out + part, c->len - part) == 0);
    } else {
        CHECK(f->squeeze(copy, out, c->len) == 0);
    }
    is_answer(c, out);
    give(out);
    give(copy);
    give(state);
}

/* Output from any position equals the output of a stream. */
static void seeks(const struct function *f, const struct hash_case *c, const struct arguments *a) {
    uint8_t *state = take(f->size), *out = take(c->len);
    uint64_t position = 0;
    CHECK(f->init(state, a) == 0);
    absorb(f, state, a, 0, a->msg.len + 1);
    CHECK(f->squeeze(state, out, c->len) == 0);
    CHECK(f->tell(state, &position) == 0 && position == c->len);
    for (size_t at = c->len; at-- > 0; at -= at < 7 ? at : 7) {
        memset(out + at, FRESH, c->len - at);
        CHECK(f->seek(state, at) == 0);
        CHECK(f->tell(state, &position) == 0 && position == at);
        CHECK(f->squeeze(state, out + at, c->len - at) == 0);
        is_answer(c, out);
        if (c->len > 2000) at -= at < 900 ? at : 900;
    }
    give(out);
    give(state);
}

static void in_parallel(const struct function *f, const struct hash_case *c, const struct arguments *a) {
    static size_t threads = 0; /* another number with each case */
    uint8_t *state = take(f->size), *out = take(c->len);
    size_t head = a->msg.len / 7;
    CHECK(f->init(state, a) == 0);
    CHECK(f->parallel(state, NULL, 0, 1) == 0);
    CHECK(f->update(state, a->msg.data, head) == 0);
    CHECK(f->parallel(state, a->msg.data + head, a->msg.len - head, threads++ % 4) == 0);
    CHECK(ends_input(f, state, a) == 0);
    CHECK(f->squeeze(state, out, c->len) == 0);
    CHECK(f->parallel(state, out, 1, 0) == -1);
    is_answer(c, out);
    give(out);
    give(state);
}

static void verifies(const struct function *f, const struct hash_case *c, const struct arguments *a) {
    uint8_t *state = take(f->size), *tag = take(c->len);
    size_t lengths[] = {c->len, c->len - 1, 3, 0};
    CHECK(f->once(tag, c->len, a) == 0);
    for (size_t flip = 0; flip <= 8 * c->len; flip += flip < 8 ? 1 : 37) {
        if (flip > 0) tag[(flip - 1) / 8] ^= 1 << (flip - 1) % 8;
        CHECK(f->init(state, a) == 0);
        CHECK(f->update(state, a->msg.data, a->msg.len) == 0);
        CHECK(f->verify(state, tag, c->len, c->len) == (flip == 0 && c->len >= 4 ? 0 : -1));
        CHECK(is_zero(state, f->size));
        if (flip > 0) tag[(flip - 1) / 8] ^= 1 << (flip - 1) % 8;
    }
    /* A shorter tag is not the beginning of a longer one. */
    for (size_t i = 1; i < COUNT(lengths); i++) {
        CHECK(f->init(state, a) == 0);
        CHECK(f->update(state, a->msg.data, a->msg.len) == 0);
        CHECK(f->verify(state, tag, lengths[i], lengths[i]) == -1);
    }
    /* A valid tag of 4 bytes, where the receiver expects 16: the sender must not choose the length. */
    for (size_t expected = 4; expected <= 16; expected += 12) {
        uint8_t four[4];
        CHECK(f->init(state, a) == 0 && f->update(state, a->msg.data, a->msg.len) == 0);
        CHECK(f->squeeze(state, four, sizeof four) == 0);
        CHECK(f->init(state, a) == 0 && f->update(state, a->msg.data, a->msg.len) == 0);
        CHECK(f->verify(state, four, sizeof four, expected) == (expected == 4 ? 0 : -1));
    }
    give(tag);
    give(state);
}

static void check(const struct hash_case *c) {
    const struct function *f = function_of(c->alg);
    static struct arguments a;
    uint8_t *out = take(c->len);
    arguments_of(c, &a);
    if (strncmp(c->alg, "KMAC", 4) == 0 && a.key.len == 0) {
        /* Everyone could compute its tags. */
        uint8_t *state = take(f->size);
        CHECK(f->once(out, c->len, &a) == -1 && is_zero(out, c->len));
        CHECK(f->init(state, &a) == -1);
        give(state);
        give(out);
        give_arguments(&a);
        return;
    }
    CHECK(f->shape != FIXED || f->len == c->len);
    CHECK(f->once(out, c->len, &a) == 0);
    is_answer(c, out);
    give(out);
    streams(f, c, &a);
    copies(f, c, &a);
    if (f->seek != NULL) seeks(f, c, &a);
    if (f->parallel != NULL) in_parallel(f, c, &a);
    if (f->verify != NULL && c->len > 0) verifies(f, c, &a);
    give_arguments(&a);
}

/* Variants without arguments use default arguments. SHAKE's domain byte gives the vectors of SHAKE. */
static const char *twin_of(const struct hash_case *c, uint8_t *domain) {
    *domain = c->domain;
    if (strncmp(c->alg, "TurboSHAKE", 10) == 0 && c->domain == 0x1f)
        return strcmp(c->alg, "TurboSHAKE128") == 0 ? "TurboSHAKE128 by default" : "TurboSHAKE256 by default";
    if (strncmp(c->alg, "KT", 2) == 0 && c->custom.len == 0)
        return strcmp(c->alg, "KT128") == 0 ? "KT128 by default" : "KT256 by default";
    *domain = 0x1f;
    if (strcmp(c->alg, "SHAKE128") == 0) return "SHAKE128 with a domain";
    if (strcmp(c->alg, "SHAKE256") == 0) return "SHAKE256 with a domain";
    return NULL;
}

int main(void) {
    size_t tested[COUNT(functions)] = {0};
    complete_functions();
    for (size_t i = 0; i < COUNT(hash_cases); i++) {
        struct hash_case c = hash_cases[i];
        context = c.alg;
        if (strcmp(c.alg, "multimixer-128 MAC") == 0) continue; /* it has another interface */
#ifdef SYCON_TEST_SMALL
        if (find_function(c.alg) == NULL) continue;
#endif
        if (c.msg.len > most_bytes() || c.len > most_bytes()) continue;
        tested[function_of(c.alg) - functions] += 1;
        check(&c);
        c.alg = twin_of(&hash_cases[i], &c.domain);
        if (c.alg == NULL) continue;
        context = c.alg;
        tested[function_of(c.alg) - functions] += 1;
        check(&c);
    }
    for (size_t i = 0; i < COUNT(functions); i++) {
        context = functions[i].name;
        CHECK(tested[i] >= 5);
    }
    return report("known_answers");
}
