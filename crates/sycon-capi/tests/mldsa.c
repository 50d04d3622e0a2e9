/* ML-DSA's external mu: known answers, in one piece and in several, and errors. */
#include "harness.h"
#include "vectors.h"

static int is_here(const char *prehash) {
    return strncmp(prehash, "SHA3-", 5) == 0 || strncmp(prehash, "SHAKE", 5) == 0;
}

/* Absorbs pieces of `step` bytes and checks mu. The state then rejects every call. */
static void ends(sycon_mldsa_mu_state *state, struct bytes msg, size_t step, const char *expected) {
    uint8_t *mu = take(SYCON_MLDSA_MU_BYTES);
    for (size_t at = 0; at < msg.len; at += step) {
        size_t len = msg.len - at < step ? msg.len - at : step;
        CHECK(sycon_mldsa_mu_update(state, msg.data + at, len) == 0);
    }
    CHECK(sycon_mldsa_mu_final(state, mu) == 0);
    CHECK(is_hex(mu, SYCON_MLDSA_MU_BYTES, expected));
    CHECK(is_zero(state, sizeof *state));
    CHECK(sycon_mldsa_mu_update(state, NULL, 0) == -1);
    CHECK(sycon_mldsa_mu_final(state, mu) == -1 && is_zero(mu, SYCON_MLDSA_MU_BYTES));
    give(mu);
}

static void known_answer(const struct mu_case *c) {
    struct bytes key = pattern(c->key, 0), ctx = pattern(c->context, 0), msg = pattern(c->msg, 0);
    sycon_mldsa_mu_state *state = (sycon_mldsa_mu_state *)(void *)take(sizeof *state);
    uint8_t *tr = take(SYCON_MLDSA_MU_TR_BYTES), *mu = take(SYCON_MLDSA_MU_BYTES);
    size_t step = c->msg > 2000 ? 997 : 1;
    CHECK(sycon_xof_shake256(tr, SYCON_MLDSA_MU_TR_BYTES, key.data, key.len) == 0);
    if (c->prehash == NULL) {
        CHECK(sycon_mldsa_mu_init(state, key.data, key.len, ctx.data, ctx.len) == 0);
        ends(state, msg, step, c->mu);
        CHECK(sycon_mldsa_mu_init_tr(state, tr, ctx.data, ctx.len) == 0);
        ends(state, msg, msg.len + 1, c->mu);
    } else {
        struct bytes digest = unhex(c->digest);
        CHECK(sycon_mldsa_mu_of_digest(mu, key.data, key.len, ctx.data, ctx.len, c->prehash, digest.data, digest.len) == 0);
        CHECK(is_hex(mu, SYCON_MLDSA_MU_BYTES, c->mu));
        CHECK(sycon_mldsa_mu_of_digest(mu, key.data, key.len, ctx.data, ctx.len, c->prehash, digest.data, digest.len - 1) == -1);
        CHECK(is_zero(mu, SYCON_MLDSA_MU_BYTES));
        if (is_here(c->prehash)) {
            CHECK(sycon_mldsa_mu_init_prehash(state, key.data, key.len, ctx.data, ctx.len, c->prehash) == 0);
            ends(state, msg, step, c->mu);
        } else {
            CHECK(sycon_mldsa_mu_init_prehash(state, key.data, key.len, ctx.data, ctx.len, c->prehash) == -1);
            CHECK(sycon_mldsa_mu_update(state, NULL, 0) == -1);
        }
        give(digest.data);
    }
    CHECK(SYCON_WIPE(state) == 0 && is_zero(state, sizeof *state));
    give((uint8_t *)state);
    give(tr);
    give(mu);
    give(key.data);
    give(ctx.data);
    give(msg.data);
}

static void refusals(void) {
    struct bytes key = pattern(2593, 0), ctx = pattern(256, 0);
    sycon_mldsa_mu_state state;
    uint8_t mu[SYCON_MLDSA_MU_BYTES];
    static const size_t wrong[] = {0, 64, 1311, 1313, 1951, 1953, 2591, 2593};
    context = "refusals";
    for (size_t i = 0; i < COUNT(wrong); i++) {
        CHECK(sycon_mldsa_mu_init(&state, key.data, wrong[i], NULL, 0) == -1);
        CHECK(sycon_mldsa_mu_final(&state, mu) == -1 && is_zero(mu, sizeof mu));
        CHECK(sycon_mldsa_mu_of_digest(mu, key.data, wrong[i], NULL, 0, "SHA-256", key.data, 32) == -1);
    }
    CHECK(sycon_mldsa_mu_init(&state, key.data, 1312, ctx.data, 256) == -1);
    CHECK(sycon_mldsa_mu_init_tr(&state, key.data, ctx.data, 256) == -1);
    CHECK(sycon_mldsa_mu_init_prehash(&state, key.data, 1312, NULL, 0, "MD5") == -1);
    CHECK(sycon_mldsa_mu_init_prehash(&state, key.data, 1312, NULL, 0, "") == -1);
    CHECK(sycon_mldsa_mu_init_prehash(&state, key.data, 1312, NULL, 0, NULL) == -1);
    CHECK(sycon_mldsa_mu_init(&state, NULL, 1312, NULL, 0) == -1);
    CHECK(sycon_mldsa_mu_init(NULL, key.data, 1312, NULL, 0) == -1);
    CHECK(sycon_mldsa_mu_init(&state, key.data, 1312, ctx.data, 255) == 0);
    CHECK(sycon_mldsa_mu_final(&state, mu) == 0 && !is_zero(mu, sizeof mu));
    give(key.data);
    give(ctx.data);
}

int main(void) {
    for (size_t i = 0; i < COUNT(mu_cases); i++) {
        context = mu_cases[i].prehash == NULL ? "plain" : mu_cases[i].prehash;
        if (mu_cases[i].msg <= most_bytes()) known_answer(&mu_cases[i]);
    }
    refusals();
    return report("mldsa");
}
