/*
 * The errors of the functions of strings: after an error, outputs are all zeros, and states are unchanged.
 */
#include "functions.h"
#include "vectors.h"

enum { OUT = 100 };

static size_t len_of(const struct function *f) {
    return f->shape == FIXED ? f->len : OUT;
}

static void begin(struct arguments *a) {
    memset(a, 0, sizeof *a);
    a->msg = pattern(300, 0);
    a->custom = pattern(20, 1);
    a->key = pattern(32, 2);
    a->name = pattern(10, 3);
    a->block = 64;
    a->domain = 0x0b;
    a->count = 3;
    for (size_t i = 0; i < a->count; i++) {
        a->parts[i] = pattern(50 * i, i);
        a->starts[i] = a->parts[i].data;
        a->lengths[i] = a->parts[i].len;
    }
}

static void answers(const struct function *f, const struct arguments *a) {
    uint8_t *out = take(len_of(f));
    CHECK(f->once(out, len_of(f), a) == 0);
    CHECK(!is_zero(out, len_of(f)));
    give(out);
}

static void refuses_once(const struct function *f, const struct arguments *a) {
    uint8_t *out = take(len_of(f));
    CHECK(f->once(out, len_of(f), a) == -1);
    CHECK(is_zero(out, len_of(f)));
    give(out);
}

/* All functions reject the state and do not change it. */
static void refuses_state(const struct function *f, uint8_t *state, const struct arguments *a) {
    uint8_t *before = copy_of(state, f->size).data, *out = take(len_of(f));
    uint64_t position = 7;
    CHECK(f->update(state, a->msg.data, 1) == -1);
    CHECK(f->update(state, NULL, 0) == -1);
    CHECK(f->squeeze(state, out, len_of(f)) == -1 && is_zero(out, len_of(f)));
    if (f->shape != FIXED) CHECK(f->squeeze(state, NULL, 0) == -1);
    if (f->customize != NULL) CHECK(f->customize(state, a) == -1);
    if (f->parallel != NULL) CHECK(f->parallel(state, a->msg.data, 1, 2) == -1);
    if (f->seek != NULL) CHECK(f->seek(state, 0) == -1);
    if (f->tell != NULL) CHECK(f->tell(state, &position) == -1 && position == 0);
    if (f->verify != NULL) CHECK(f->verify(state, a->msg.data, 16, 16) == -1);
    CHECK(same(state, before, f->size));
    give(before);
    give(out);
}

/* --- Pointers and lengths --- */

static void null_without_length(const struct function *f, struct arguments *a) {
    struct arguments none = *a;
    struct bytes *strings[] = {&none.msg, &none.custom, &none.name, &none.key};
    int keyed = strncmp(f->name, "BLAKE3 k", 8) == 0 || strncmp(f->name, "KMAC", 4) == 0;
    size_t count = keyed ? 3 : 4; /* an empty key is refused */
    uint8_t *state = take(f->size), *out = take(len_of(f)), *other = take(len_of(f));
    for (size_t i = 0; i < count; i++) strings[i]->len = 0;
    none.lengths[1] = 0;
    CHECK(f->once(out, len_of(f), &none) == 0);
    for (size_t i = 0; i < count; i++) strings[i]->data = NULL;
    none.starts[1] = NULL;
    CHECK(f->once(other, len_of(f), &none) == 0);
    CHECK(memcmp(out, other, len_of(f)) == 0);
    CHECK(f->init(state, &none) == 0);
    CHECK(ends_input(f, state, &none) == 0);
    none.count = 0;
    CHECK(f->once(other, len_of(f), &none) == 0);
    if (f->shape != FIXED) CHECK(f->once(NULL, 0, a) == 0);
    if (f->shape != FIXED) CHECK(f->squeeze(state, NULL, 0) == 0);
    if (f->shape == SIZED) CHECK(is_zero(state, f->size));
    give(state);
    give(out);
    give(other);
}

/* Returns true if `string` affects the output of the function. */
static int matters(const struct function *f, const struct arguments *a, struct bytes *string) {
    uint8_t *out = take(len_of(f)), *other = take(len_of(f));
    int differs;
    CHECK(f->once(out, len_of(f), a) == 0);
    string->data[0] ^= 1;
    CHECK(f->once(other, len_of(f), a) == 0);
    string->data[0] ^= 1;
    differs = memcmp(out, other, len_of(f)) != 0;
    give(out);
    give(other);
    return differs;
}

static void bad_strings(const struct function *f, const struct arguments *a) {
    struct arguments bad = *a;
    struct bytes *strings[] = {&bad.msg, &bad.custom, &bad.key, &bad.name};
    size_t found = 0;
    for (size_t i = 0; i < COUNT(strings); i++) {
        struct bytes good = *strings[i];
        if (!matters(f, &bad, strings[i])) continue;
        found += 1;
        strings[i]->data = NULL;
        refuses_once(f, &bad);
        *strings[i] = good;
        strings[i]->len = SIZE_MAX;
        if (strings[i] != &bad.key || strncmp(f->name, "BLAKE3", 6) != 0) refuses_once(f, &bad);
        *strings[i] = good;
    }
    if (f->in_parts) {
        CHECK(found == 1);
        bad.starts[1] = NULL;
        refuses_once(f, &bad);
        bad.starts[1] = a->starts[1];
        bad.lengths[2] = SIZE_MAX;
        refuses_once(f, &bad);
        bad.lengths[2] = a->lengths[2];
        for (size_t size = 4; size <= 8; size *= 2) { /* times the size of a pointer, this overflows to a small number */
            bad.count = SIZE_MAX / size + 2;
            refuses_once(f, &bad);
        }
    } else {
        CHECK(found >= 1);
    }
    answers(f, a);
}

static void bad_pointers(const struct function *f, const struct arguments *a) {
    uint8_t *state = take(f->size), *out = take(len_of(f)), *before;
    uint64_t position;
    CHECK(f->once(NULL, 1, a) == -1);
    CHECK(f->init(NULL, a) == -1);
    CHECK(f->update(NULL, out, 1) == -1 && f->update(NULL, NULL, 0) == -1);
    CHECK(f->squeeze(NULL, out, len_of(f)) == -1 && is_zero(out, len_of(f)));
    if (f->customize != NULL) CHECK(f->customize(NULL, a) == -1);
    if (f->parallel != NULL) CHECK(f->parallel(NULL, NULL, 0, 0) == -1);
    if (f->seek != NULL) CHECK(f->seek(NULL, 1) == -1 && f->tell(NULL, &position) == -1);
    if (f->verify != NULL) CHECK(f->verify(NULL, out, 16, 16) == -1);

    CHECK(f->init(state, a) == 0);
    before = copy_of(state, f->size).data;
    CHECK(f->update(state, NULL, 1) == -1);
    CHECK(f->update(state, out, SIZE_MAX) == -1);
    CHECK(f->update(state, state + 8, 1) == -1);
    CHECK(f->squeeze(state, NULL, 1) == -1);
    if (f->shape != FIXED) CHECK(f->squeeze(state, out, SIZE_MAX) == -1);
    if (f->parallel != NULL) CHECK(f->parallel(state, NULL, 1, 0) == -1);
    if (f->tell != NULL) CHECK(f->tell(state, NULL) == -1);
    CHECK(same(state, before, f->size));
    /* An output inside the state, between the marks. */
    CHECK(f->squeeze(state, state + 20, 28) == -1);
    give(before);
    give(state);
    give(out);
}

/* The output can overlap the input in any way. Bytes around it do not change. */
static void in_place(const struct function *f, struct arguments *a) {
    size_t n = len_of(f);
    struct bytes *strings[] = {&a->msg, &a->parts[2]};
    struct bytes *string = strings[f->in_parts];
    uint8_t *whole = take(3 * n), *alone = take(n), *expected = take(3 * n);
    struct arguments apart = *a;
    const size_t places[] = {0, 1, n / 2, n, n + 1, n + n / 2, 2 * n - 1, 2 * n};
    if (f->in_parts) apart.lengths[2] = n, apart.starts[2] = whole + n;
    else apart.msg.len = n, apart.msg.data = whole + n;
    for (size_t i = 0; i < COUNT(places); i++) {
        memset(whole, FRESH, 3 * n);
        memcpy(whole + n, string->data, n);
        CHECK(f->once(alone, n, &apart) == 0);
        memcpy(expected, whole, 3 * n);
        memcpy(expected + places[i], alone, n);
        CHECK(f->once(whole + places[i], n, &apart) == 0);
        CHECK(memcmp(whole, expected, 3 * n) == 0);
    }
    give(whole);
    give(alone);
    give(expected);
}

/* --- Arguments --- */

static void refuses_arguments(const struct function *f, const struct arguments *bad, const struct arguments *good) {
    uint8_t *state = take(f->size);
    refuses_once(f, bad);
    CHECK(f->init(state, good) == 0);
    CHECK(f->init(state, bad) == -1);
    refuses_state(f, state, good);
    give(state);
}

static void bad_arguments(const struct arguments *good) {
    static const uint8_t not_utf8[][4] = {{'a', 0xff, 'b', 'c'}, {0xc3, 'a', 'b', 'c'}, {0xed, 0xa0, 0x80, 'a'}};
    static const char *const domains[] = {
        "TurboSHAKE128", "TurboSHAKE256", "SHAKE128 with a domain", "SHAKE256 with a domain"};
    static const char *const blocks[] = {
        "ParallelHashXOF128", "ParallelHashXOF256", "ParallelHash128", "ParallelHash256"};
    struct arguments bad = *good;
    uint8_t outs[256][16];
    for (size_t i = 0; i < COUNT(domains); i++) {
        const struct function *f = function_of(context = domains[i]);
        for (int domain = 0; domain < 256; domain++) {
            bad.domain = (uint8_t)domain;
            if (domain == 0 || domain > 0x7f) refuses_arguments(f, &bad, good);
            else CHECK(f->once(outs[domain], 16, &bad) == 0);
            for (int other = 1; other < domain && domain < 0x80; other++)
                CHECK(memcmp(outs[domain], outs[other], 16) != 0);
        }
    }
    bad.domain = good->domain;
    bad.block = 0;
    for (size_t i = 0; i < COUNT(blocks); i++) refuses_arguments(function_of(context = blocks[i]), &bad, good);
    bad.block = SIZE_MAX;
    for (size_t i = 0; i < COUNT(blocks); i++) answers(function_of(context = blocks[i]), &bad);
    bad.block = good->block;
#define LIMIT(name, bytes) {name, bytes},
    static const struct { const char *name; size_t bytes; } limits[] = {EACH_CUSTOMIZATION_LIMIT(LIMIT)};
    for (size_t i = 0; i < COUNT(limits); i++) {
        bad.custom = pattern(limits[i].bytes + 1, 0);
        context = limits[i].name;
        refuses_arguments(function_of(context), &bad, good);
        bad.custom.len = limits[i].bytes;
        answers(function_of(context), &bad);
        give(bad.custom.data);
    }
    context = "BLAKE3 derive_key";
    for (size_t i = 0; i < COUNT(not_utf8); i++) {
        bad.custom = copy_of(not_utf8[i], 4);
        refuses_arguments(function_of(context), &bad, good);
        give(bad.custom.data);
    }
}

/* --- States --- */

/*
 * Returns the first or the last position of these 8 bytes in a state. Tests can inspect only marks and phases:
 * between them can be unused bytes, such as those of another state.
 */
static size_t find(const uint8_t *state, size_t size, const uint8_t word[8], int last) {
    struct bytes copy = copy_of(state, size);
    size_t found = 0;
    VALGRIND_MAKE_MEM_DEFINED(copy.data, size);
    for (size_t at = 8; at + 8 <= size && (found == 0 || last); at++)
        if (memcmp(copy.data + at, word, 8) == 0) found = at;
    give(copy.data);
    CHECK(found > 0);
    return found;
}

static void corrupted_at(const struct function *f, uint8_t *state, size_t at, const struct arguments *a) {
    for (size_t bit = 0; bit < 64; bit++) {
        state[at + bit / 8] ^= (uint8_t)(1 << bit % 8);
        refuses_state(f, state, a);
        state[at + bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
}

static void corrupted(const struct function *f, const struct arguments *a) {
    static const uint8_t absorbing[8] = "nibrosba", squeezing[8] = "nizeeuqs";
    uint8_t *state = take(f->size), *out = take(len_of(f)), end[8];
    CHECK(f->init(state, a) == 0);
    for (size_t i = 0; i < 8; i++) end[i] = (uint8_t)~state[i];
    corrupted_at(f, state, 0, a);
    corrupted_at(f, state, find(state, f->size, end, 1), a);
    if (f->shape == XOF) {
        uint8_t *before = copy_of(state, f->size).data;
        corrupted_at(f, state, find(state, f->size, absorbing, 0), a);
        CHECK(f->squeeze(state, out, len_of(f)) == 0);
        corrupted_at(f, state, find(state, f->size, squeezing, 0), a);
        corrupted_at(f, state, find(state, f->size, end, 1), a);
        memcpy(state, before, f->size);
        give(before);
    }
    CHECK(f->update(state, a->msg.data, 1) == 0);
    CHECK(f->squeeze(state, out, len_of(f)) == 0);
    give(state);
    give(out);
}

static void no_states(const struct function *f, const struct arguments *a) {
    uint8_t *state = take(f->size);
    uint32_t random = 1;
    refuses_state(f, state, a);
    for (int byte = 0; byte < 256; byte += 15) {
        memset(state, byte, f->size);
        refuses_state(f, state, a);
    }
    for (int round = 0; round < 20; round++) {
        for (size_t i = 0; i < f->size; i++) state[i] = (uint8_t)((random = random * 1664525 + 1013904223) >> 24);
        refuses_state(f, state, a);
    }
    /* A state with any contents can be initialised. */
    CHECK(f->init(state, a) == 0);
    CHECK(f->update(state, NULL, 0) == 0);
    CHECK(sycon_memzero(state, f->size) == 0);
    refuses_state(f, state, a);
    CHECK(sycon_memzero(state, f->size) == 0);
    give(state);
}

/*
 * The end of a phase removes its data: a state that squeezes does not contain a piece of the input. Functions with
 * `_seek` are excluded, because they need the last block to compute any output.
 */
static void forgets(const struct function *f, const struct arguments *a) {
    uint8_t *state = take(f->size), out[4];
    for (size_t len = 16; len < 251 && f->shape == XOF && f->seek == NULL; len += 71) {
        CHECK(f->init(state, a) == 0 && f->update(state, a->msg.data, len) == 0);
        CHECK(f->squeeze(state, out, 4) == 0);
        for (size_t i = 0; i + 8 <= len; i += 8) CHECK(!holds(state, f->size, a->msg.data + i, 8));
    }
    give(state);
}

static void misaligned(const struct function *f, const struct arguments *a) {
    uint8_t *memory = take(f->size + 16), *out = take(len_of(f));
    CHECK(f->init(memory, a) == 0);
    for (size_t by = 1; by < 16; by++) {
        CHECK(f->init(memory + by, a) == -1);
        CHECK(f->update(memory + by, NULL, 0) == -1);
        CHECK(f->squeeze(memory + by, out, len_of(f)) == -1 && is_zero(out, len_of(f)));
    }
    CHECK(f->squeeze(memory, out, len_of(f)) == 0);
    give(memory);
    give(out);
}

/* States of other functions, even of the same size. */
static void others(const struct arguments *a) {
    for (size_t i = 0; i < COUNT(functions); i++) {
        uint8_t *state = take(4096);
        const struct function *f = &functions[i];
        for (size_t k = 0; k < COUNT(functions); k++) {
            const struct function *g = &functions[k];
            CHECK(f->init(state, a) == 0);
            VALGRIND_MAKE_MEM_DEFINED(state, f->size); /* g's mark can be in bytes that f does not initialise */
            context = g->name;
            if (strcmp(f->holds, g->holds) != 0) refuses_state(g, state, a);
            else CHECK(g->update(state, NULL, 0) == 0);
        }
        give(state);
    }
}

/* --- Positions --- */

/* Near the limits of positions, one call and many calls return the same bytes. */
static void far_away(const struct function *f, const struct arguments *a) {
    const uint64_t starts[] = {0, 1, (uint64_t)1 << 32, ((uint64_t)1 << 63) - 100, UINT64_MAX - 1000};
    uint8_t *state = take(f->size), *whole = take(900), *pieces = take(900);
    CHECK(f->init(state, a) == 0 && f->update(state, a->msg.data, a->msg.len) == 0);
    for (size_t i = 0; i < COUNT(starts); i++) {
        uint64_t position = 0;
        CHECK(f->seek(state, starts[i]) == 0);
        CHECK(f->update(state, pieces, 1) == -1);
        CHECK(f->squeeze(state, whole, 900) == 0);
        CHECK(f->tell(state, &position) == 0 && position == starts[i] + 900);
        memset(pieces, FRESH, 900);
        for (size_t at = 900; at > 0; at -= 90) {
            CHECK(f->seek(state, starts[i] + at - 90) == 0);
            CHECK(f->tell(state, &position) == 0 && position == starts[i] + at - 90);
            CHECK(f->squeeze(state, pieces + at - 90, 90) == 0);
        }
        CHECK(memcmp(whole, pieces, 900) == 0);
        for (size_t k = 0; k < i; k++) {
            CHECK(f->seek(state, starts[k]) == 0 && f->squeeze(state, pieces, 300) == 0);
            CHECK(memcmp(whole, pieces, 300) != 0);
        }
    }
    /* The output ends, and does not wrap around. */
    uint64_t position = 0;
    CHECK(f->seek(state, UINT64_MAX - 10) == 0 && f->squeeze(state, pieces, 11) == -1);
    CHECK(f->tell(state, &position) == 0 && position == UINT64_MAX - 10);
    CHECK(f->squeeze(state, pieces, 10) == 0 && f->squeeze(state, NULL, 0) == 0);
    CHECK(f->squeeze(state, pieces, 1) == -1);
    CHECK(f->tell(state, &position) == 0 && position == UINT64_MAX);
    CHECK(f->seek(state, 0) == 0 && f->squeeze(state, pieces, OUT) == 0);
    CHECK(f->once(whole, OUT, a) == 0 && memcmp(whole, pieces, OUT) == 0);
    give(state);
    give(whole);
    give(pieces);
}

int main(void) {
    static struct arguments a;
    size_t inits = 0;
    complete_functions();
    begin(&a);
    for (size_t i = 0; i < COUNT(functions); i++) {
        const struct function *f = &functions[i];
        context = f->name;
        answers(f, &a);
        null_without_length(f, &a);
        bad_strings(f, &a);
        bad_pointers(f, &a);
        in_place(f, &a);
        corrupted(f, &a);
        no_states(f, &a);
        forgets(f, &a);
        misaligned(f, &a);
        if (f->seek != NULL) far_away(f, &a);
        inits += 1;
    }
    bad_arguments(&a);
    others(&a);
    /* KT with a customization and KT without have the same _init. */
    context = "functions of the header that are not tested";
    CHECK(inits == XOF_INITS + HASH_INITS + MAC_INITS + 2);
    give_arguments(&a);
    return report("refusals");
}
