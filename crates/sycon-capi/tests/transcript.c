/* Transcripts: outputs of other implementations at every step, both sides of STROBE, and errors. */
#include "harness.h"
#include "vectors.h"

#define TEXT(text) (const uint8_t *)(text), sizeof(text) - 1

static struct bytes bytes_of(const char *digits) {
    return unhex(digits == NULL ? "" : digits);
}

/* --- The draft --- */

/* Each squeeze is repeated on a copy, byte by byte. */
#define FIAT_SHAMIR(NAME)                                                                                     \
    static void NAME(const struct transcript_case *c) {                                                       \
        sycon_fiat_shamir_##NAME##_state state, copy;                                                         \
        struct bytes id = unhex(c->name);                                                                     \
        CHECK(id.len == SYCON_FIAT_SHAMIR_SESSION_ID_BYTES);                                                    \
        CHECK(sycon_fiat_shamir_##NAME##_init(&state, id.data) == 0);                                         \
        for (size_t i = c->steps.first; i < c->steps.first + c->steps.count; i++) {                           \
            const struct transcript_step *step = &transcript_steps[i];                                        \
            struct bytes in = bytes_of(step->in);                                                             \
            uint8_t *out = take(step->n), *derived = take(SYCON_FIAT_SHAMIR_SESSION_ID_BYTES);                  \
            if (strcmp(step->op, "absorb") == 0) {                                                            \
                CHECK(sycon_fiat_shamir_##NAME##_absorb(&state, in.data, in.len) == 0);                       \
            } else if (strcmp(step->op, "derive") == 0) {                                                     \
                CHECK(sycon_fiat_shamir_##NAME##_derive_session_id(derived, in.data, in.len) == 0);           \
                CHECK(is_hex(derived, SYCON_FIAT_SHAMIR_SESSION_ID_BYTES, step->out));                          \
            } else {                                                                                          \
                CHECK(strcmp(step->op, "squeeze") == 0);                                                      \
                copy = state;                                                                                 \
                for (size_t at = 0; at < step->n; at++)                                                       \
                    CHECK(sycon_fiat_shamir_##NAME##_squeeze(&copy, out + at, 1) == 0);                       \
                CHECK(is_hex(out, step->n, step->out));                                                       \
                CHECK(sycon_fiat_shamir_##NAME##_squeeze(&state, out, step->n) == 0);                         \
                CHECK(is_hex(out, step->n, step->out));                                                       \
                CHECK(sycon_fiat_shamir_##NAME##_absorb(&state, NULL, 0) == 0);                               \
            }                                                                                                 \
            give(in.data);                                                                                    \
            give(out);                                                                                        \
            give(derived);                                                                                    \
        }                                                                                                     \
        CHECK(SYCON_WIPE(&state) == 0 && is_zero(&state, sizeof state));                 \
        CHECK(sycon_fiat_shamir_##NAME##_absorb(&state, id.data, id.len) == -1);                              \
        give(id.data);                                                                                        \
    }

FIAT_SHAMIR(shake128)
FIAT_SHAMIR(turboshake128)

/* --- Merlin --- */

static void merlin(const struct transcript_case *c) {
    sycon_merlin_state state;
    sycon_merlin_rng_state rng;
    struct bytes name = unhex(c->name);
    CHECK(sycon_merlin_init(&state, name.data, name.len) == 0);
    for (size_t i = c->steps.first; i < c->steps.first + c->steps.count; i++) {
        const struct transcript_step *step = &transcript_steps[i];
        struct bytes label = bytes_of(step->label), in = bytes_of(step->in), random = bytes_of(step->random);
        uint8_t *out = take(step->n);
        if (strcmp(step->op, "append") == 0) {
            CHECK(sycon_merlin_append_message(&state, label.data, label.len, in.data, in.len) == 0);
        } else if (strcmp(step->op, "append_u64") == 0) {
            CHECK(sycon_merlin_append_u64(&state, label.data, label.len, step->value) == 0);
        } else if (strcmp(step->op, "challenge") == 0) {
            CHECK(sycon_merlin_challenge_bytes(&state, label.data, label.len, out, step->n) == 0);
            CHECK(is_hex(out, step->n, step->out));
        } else if (strcmp(step->op, "rng") == 0) {
            CHECK(random.len == SYCON_MERLIN_RNG_RANDOM_BYTES);
            CHECK(sycon_merlin_rng_init(&rng, &state) == 0);
            CHECK(sycon_merlin_rng_fill(&rng, out, step->n) == -1);
            CHECK(sycon_merlin_rng_rekey(&rng, label.data, label.len, in.data, in.len) == 0);
            CHECK(sycon_merlin_rng_finalize(&rng, random.data) == 0);
            CHECK(sycon_merlin_rng_rekey(&rng, label.data, label.len, in.data, in.len) == -1);
            CHECK(sycon_merlin_rng_finalize(&rng, random.data) == -1);
        } else {
            CHECK(strcmp(step->op, "read") == 0);
            CHECK(sycon_merlin_rng_fill(&rng, out, step->n) == 0);
            CHECK(is_hex(out, step->n, step->out));
        }
        give(label.data);
        give(in.data);
        give(random.data);
        give(out);
    }
    CHECK(SYCON_WIPE(&state) == 0 && is_zero(&state, sizeof state));
    CHECK(sycon_merlin_append_u64(&state, name.data, name.len, 0) == -1);
    give(name.data);
}

/* --- STROBE --- */

#define STROBE(NAME)                                                                                            \
    /* Input, output, or both in place. */                                                                      \
    static int NAME##_step(sycon_##NAME##_state *s, const char *op, uint8_t how, struct bytes in, uint8_t *out, \
                           size_t n) {                                                                          \
        if (strcmp(op, "ad") == 0) return sycon_##NAME##_ad(s, how, in.data, in.len);                           \
        if (strcmp(op, "key") == 0) return sycon_##NAME##_key(s, how, in.data, in.len);                         \
        if (strcmp(op, "send_clr") == 0) return sycon_##NAME##_send_clr(s, how, in.data, in.len);               \
        if (strcmp(op, "recv_clr") == 0) return sycon_##NAME##_recv_clr(s, how, in.data, in.len);               \
        if (strcmp(op, "send_enc") == 0) return sycon_##NAME##_send_enc(s, how, out, in.data, in.len);          \
        if (strcmp(op, "recv_enc") == 0) return sycon_##NAME##_recv_enc(s, how, out, in.data, in.len);          \
        if (strcmp(op, "prf") == 0) return sycon_##NAME##_prf(s, how, out, n);                                  \
        if (strcmp(op, "send_mac") == 0) return sycon_##NAME##_send_mac(s, how, out, n);                        \
        if (strcmp(op, "ratchet") == 0) return sycon_##NAME##_ratchet(s, how, n);                               \
        return -2;                                                                                              \
    }                                                                                                           \
                                                                                                                \
    static void NAME(const struct transcript_case *c) {                                                         \
        sycon_##NAME##_state state;                                                                             \
        struct bytes name = unhex(c->name);                                                                     \
        CHECK(sycon_##NAME##_init(&state, name.data, name.len) == 0);                                           \
        CHECK(sycon_##NAME##_ad(&state, SYCON_STROBE_MORE, NULL, 0) == -1);                                     \
        CHECK(sycon_##NAME##_ad(&state, 4, NULL, 0) == -1);                                                     \
        for (size_t i = c->steps.first; i < c->steps.first + c->steps.count; i++) {                             \
            const struct transcript_step *step = &transcript_steps[i];                                          \
            struct bytes in = bytes_of(step->in);                                                               \
            uint8_t *out = take(step->n);                                                                       \
            int meta = strncmp(step->op, "meta_", 5) == 0;                                                      \
            uint8_t how = (uint8_t)((meta ? SYCON_STROBE_META : 0) + (step->more ? SYCON_STROBE_MORE : 0));     \
            CHECK(NAME##_step(&state, step->op + (meta ? 5 : 0), how, in, out, step->n) == 0);                  \
            if (step->out != NULL) CHECK(is_hex(out, step->n, step->out));                                      \
            give(in.data);                                                                                      \
            give(out);                                                                                          \
        }                                                                                                       \
        CHECK(SYCON_WIPE(&state) == 0 && is_zero(&state, sizeof state));                               \
        CHECK(sycon_##NAME##_ratchet(&state, 0, 1) == -1);                                                      \
        give(name.data);                                                                                        \
    }                                                                                                           \
                                                                                                                \
    static void NAME##_both_sides(void) {                                                                       \
        sycon_##NAME##_state alice, bob, other;                                                                 \
        struct bytes message = pattern(500, 0), sent = pattern(500, 0);                                         \
        uint8_t code[32], one[32], two[32];                                                                     \
        CHECK(sycon_##NAME##_init(&alice, TEXT("both")) == 0);                                                  \
        CHECK(sycon_##NAME##_key(&alice, 0, message.data, 32) == 0);                                            \
        bob = alice;                                                                                            \
        CHECK(sycon_##NAME##_send_enc(&alice, 0, sent.data, sent.data, sent.len) == 0);                         \
        CHECK(sycon_##NAME##_send_mac(&alice, 0, code, sizeof code) == 0);                                      \
        CHECK(sycon_##NAME##_recv_enc(&bob, 0, sent.data, sent.data, sent.len) == 0);                           \
        CHECK(memcmp(sent.data, message.data, sent.len) == 0);                                                  \
        other = bob;                                                                                            \
        CHECK(sycon_##NAME##_recv_mac(&other, 0, NULL, 0, 32) == -1);                                           \
        CHECK(sycon_##NAME##_recv_mac(&other, 0, code, 1, 32) == -1);                                           \
        CHECK(sycon_##NAME##_recv_mac(&other, 0, code, 31, 32) == -1);                                          \
        CHECK(sycon_##NAME##_recv_mac(&other, 0, code, 3, 3) == -1);                                            \
        code[31] ^= 1;                                                                                          \
        other = bob;                                                                                            \
        CHECK(sycon_##NAME##_recv_mac(&other, 0, code, sizeof code, 32) == -1);                                 \
        code[31] ^= 1;                                                                                          \
        CHECK(sycon_##NAME##_recv_mac(&bob, 0, code, sizeof code, 32) == 0);                                    \
        CHECK(sycon_##NAME##_recv_mac(&bob, SYCON_STROBE_MORE, code, sizeof code, 32) == -1);                   \
        CHECK(sycon_##NAME##_ratchet(&bob, 0, 32) == 0 && sycon_##NAME##_ratchet(&alice, 0, 32) == 0);          \
        CHECK(sycon_##NAME##_ratchet(&bob, SYCON_STROBE_MORE, 1025) == -1);                                     \
        CHECK(sycon_##NAME##_prf(&alice, 0, one, 32) == 0 && sycon_##NAME##_prf(&bob, 0, two, 32) == 0);        \
        CHECK(memcmp(one, two, 32) == 0);                                                                       \
        CHECK(sycon_##NAME##_send_mac(&bob, SYCON_STROBE_MORE, two, 32) == -1 && is_zero(two, 32));             \
        give(message.data);                                                                                     \
        give(sent.data);                                                                                        \
    }

STROBE(strobe128)
STROBE(strobe256)

int main(void) {
    size_t seen[5] = {0};
    for (size_t i = 0; i < COUNT(transcript_cases); i++) {
        const struct transcript_case *c = &transcript_cases[i];
        context = c->suite;
        if (strcmp(c->suite, "SHAKE128") == 0) shake128(c), seen[0]++;
        else if (strcmp(c->suite, "TurboSHAKE128") == 0) turboshake128(c), seen[1]++;
        else if (strcmp(c->suite, "Merlin") == 0) merlin(c), seen[2]++;
        else if (strcmp(c->suite, "STROBE-128") == 0) strobe128(c), seen[3]++;
        else if (strcmp(c->suite, "STROBE-256") == 0) strobe256(c), seen[4]++;
        else CHECK(!"a known suite");
    }
    for (size_t i = 0; i < COUNT(seen); i++) CHECK(seen[i] > 0);
    context = "both sides";
    strobe128_both_sides();
    strobe256_both_sides();
    return report("transcript");
}
