/* Parts of one input: known answers, saved roots, and errors. */
#include "harness.h"
#include "vectors.h"

static sycon_plan *plan_of(const struct plan_case *c, const char *authkey_digits) {
    struct bytes identity = unhex(c->identity), key = unhex(c->key), seal = unhex(authkey_digits);
    sycon_plan *plan = NULL;
    CHECK(sycon_plan_new(&plan, c->algorithm, c->block, c->total, identity.data, identity.len, key.data, key.len,
        (const uint8_t *)c->context, strlen(c->context), seal.data, seal.len) == 0);
    give(identity.data);
    give(key.data);
    give(seal.data);
    return plan;
}

static struct bytes part_of(const sycon_plan *plan, struct bytes data, uint64_t start, uint64_t end) {
    struct bytes part = {NULL, 0};
    CHECK(sycon_plan_part_bytes(plan, start, end, &part.len) == 0);
    part.data = take(part.len);
    CHECK(sycon_plan_part(plan, part.data, part.len, start, data.data + start, (size_t)(end - start)) == 0);
    return part;
}

static void known_answer(const struct plan_case *c) {
    struct bytes data = pattern((size_t)c->total, 0), custom = unhex(c->custom), merged = {NULL, 0};
    sycon_plan *plan = plan_of(c, "");
    sycon_root *root = NULL;
    uint8_t *id = take(SYCON_PLAN_ID_BYTES), *out = take(64);
    uint64_t start, end;
    CHECK(sycon_plan_id(plan, id) == 0 && is_hex(id, SYCON_PLAN_ID_BYTES, c->id));
    CHECK(sycon_root_new(&root, plan, custom.data, custom.len) == 0);
    for (size_t i = 0; i < c->parts.count; i++) {
        const struct part_case *given = &part_cases[c->parts.first + i];
        struct bytes part = part_of(plan, data, given->start, given->end);
        CHECK(part.len == given->bytes);
        CHECK(given->encoded == NULL || is_hex(part.data, part.len, given->encoded));
        CHECK(sycon_plan_check(plan, &start, &end, part.data, part.len) == 0 && start == given->start && end == given->end);
        CHECK(sycon_root_final(root, out, 64) == -1 && is_zero(out, 64));
        CHECK(sycon_root_next(root, &start) == 0 && start == given->start);
        CHECK(sycon_root_add(root, part.data, part.len) == 0);
        CHECK(sycon_root_add(root, part.data, part.len) == -1);
        if (i == 0) {
            merged = part;
            continue;
        }
        struct bytes both = {NULL, 0};
        CHECK(sycon_plan_part_bytes(plan, 0, given->end, &both.len) == 0);
        both.data = take(both.len);
        CHECK(sycon_plan_merge(plan, both.data, both.len, part.data, part.len, merged.data, merged.len) == -1);
        CHECK(sycon_plan_merge(plan, both.data, both.len, merged.data, merged.len, part.data, part.len) == 0);
        give(merged.data);
        give(part.data);
        merged = both;
    }
    CHECK(sycon_root_final(root, out, 64) == 0 && is_hex(out, 64, c->output));
    CHECK(sycon_root_free(root) == 0);
    CHECK(sycon_root_new(&root, plan, custom.data, custom.len) == 0);
    CHECK(sycon_plan_free(plan) == 0);
    CHECK(sycon_root_add(root, merged.data, merged.len) == 0);
    CHECK(sycon_root_final(root, out, 64) == 0 && is_hex(out, 64, c->output));
    CHECK(sycon_root_free(root) == 0);
    give(id);
    give(out);
    give(merged.data);
    give(custom.data);
    give(data.data);
}

static void known_root(const struct root_case *c) {
    struct bytes data = pattern((size_t)c->plan.total, 0), custom = unhex(c->plan.custom);
    sycon_plan *plan = plan_of(&c->plan, "");
    sycon_root *root = NULL;
    uint8_t *saved = take(SYCON_ROOT_SAVED_BYTES), *out = take(64);
    struct bytes first = part_of(plan, data, 0, c->next), rest = part_of(plan, data, c->next, c->plan.total);
    CHECK(sycon_root_new(&root, plan, custom.data, custom.len) == 0);
    CHECK(sycon_root_save(root, saved) == -1 && is_zero(saved, SYCON_ROOT_SAVED_BYTES));
    CHECK(sycon_root_add(root, first.data, first.len) == 0);
    CHECK(sycon_root_save(root, saved) == 0 && is_hex(saved, SYCON_ROOT_SAVED_BYTES, c->encoded));
    CHECK(sycon_root_free(root) == 0);
    CHECK(sycon_root_load(&root, plan, saved, custom.data, custom.len) == 0);
    CHECK(sycon_root_add(root, rest.data, rest.len) == 0);
    CHECK(sycon_root_final(root, out, 64) == 0 && is_hex(out, 64, c->plan.output));
    CHECK(sycon_root_save(root, saved) == -1);
    CHECK(sycon_root_free(root) == 0);
    CHECK(sycon_root_load(&root, plan, saved, custom.data, custom.len) == -1 && root == NULL);
    CHECK(sycon_plan_free(plan) == 0);
    give(saved);
    give(out);
    give(first.data);
    give(rest.data);
    give(custom.data);
    give(data.data);
}

static void refusals(void) {
    uint64_t start = 1, end = 1;
    size_t bytes = 1;
    uint8_t key[32] = {0}, part[200] = {0};
    sycon_plan *good = plan_of(&good_part_cases[0].plan, ""), *authenticated = plan_of(&good_part_cases[1].plan, good_part_cases[1].seal);
    sycon_plan *plan = NULL;
    context = "bad parts";
    for (size_t i = 0; i < COUNT(bad_part_cases); i++) {
        struct bytes bad = unhex(bad_part_cases[i].encoded);
        context = bad_part_cases[i].what;
        CHECK(sycon_plan_check(good, &start, &end, bad.data, bad.len) == -1 && start == 0 && end == 0);
        give(bad.data);
    }
    context = "seals";
    for (size_t i = 0; i < 2; i++) {
        struct bytes encoded = unhex(good_part_cases[i].encoded);
        CHECK(sycon_plan_check(i == 0 ? good : authenticated, &start, &end, encoded.data, encoded.len) == 0 && start == 8192);
        CHECK(sycon_plan_check(i == 0 ? authenticated : good, &start, &end, encoded.data, encoded.len) == -1);
        give(encoded.data);
    }
    context = "refusals";
    CHECK(sycon_plan_new(&plan, "SHAKE128", 0, 5000, NULL, 0, NULL, 0, NULL, 0, NULL, 0) == -1 && plan == NULL);
    CHECK(sycon_plan_new(&plan, NULL, 0, 5000, NULL, 0, NULL, 0, NULL, 0, NULL, 0) == -1);
    CHECK(sycon_plan_new(&plan, "KT128", 0, 0, NULL, 0, NULL, 0, NULL, 0, NULL, 0) == -1);
    CHECK(sycon_plan_new(&plan, "KT128", 8192, 5000, NULL, 0, NULL, 0, NULL, 0, NULL, 0) == -1);
    CHECK(sycon_plan_new(&plan, "BLAKE3", 0, 1024, NULL, 0, NULL, 0, NULL, 0, NULL, 0) == -1);
    CHECK(sycon_plan_new(&plan, "BLAKE3", 0, 5000, NULL, 0, key, 31, NULL, 0, NULL, 0) == -1);
    CHECK(sycon_plan_new(&plan, "BLAKE3", 0, 5000, NULL, 0, key, 32, (const uint8_t *)"c", 1, NULL, 0) == -1);
    CHECK(sycon_plan_new(&plan, "BLAKE3", 0, 5000, NULL, 0, NULL, 0, (const uint8_t *)"\xff", 1, NULL, 0) == -1);
    CHECK(sycon_plan_new(&plan, "BLAKE3", 0, 5000, NULL, 0, NULL, 0, NULL, 0, key, 15) == -1 && plan == NULL);
    CHECK(sycon_plan_new(NULL, "BLAKE3", 0, 5000, NULL, 0, NULL, 0, NULL, 0, NULL, 0) == -1);
    CHECK(sycon_plan_part_bytes(good, 1, 8192, &bytes) == -1 && bytes == 0);
    CHECK(sycon_plan_part_size(good, &start) == 0 && start == 64 << 20);
    CHECK(sycon_plan_part(good, part, 200, 8192, part, 200) == -1 && is_zero(part, 200));
    CHECK(sycon_plan_part(good, part, 200, UINT64_MAX, part, 200) == -1);
    CHECK(sycon_plan_part(NULL, part, 200, 8192, part, 200) == -1);
    CHECK(sycon_root_new(NULL, good, NULL, 0) == -1);
    CHECK(sycon_root_add(NULL, part, 200) == -1);
    CHECK(sycon_plan_free(NULL) == 0 && sycon_root_free(NULL) == 0);
    CHECK(sycon_plan_free(good) == 0 && sycon_plan_free(authenticated) == 0);
}

int main(void) {
    for (size_t i = 0; i < COUNT(plan_cases); i++) {
        context = plan_cases[i].algorithm;
        known_answer(&plan_cases[i]);
    }
    for (size_t i = 0; i < COUNT(root_cases); i++) {
        context = root_cases[i].plan.algorithm;
        known_root(&root_cases[i]);
    }
    refusals();
    return report("distributed");
}
