/* Streams of authenticated blocks: Newplex's transcripts, and errors. */
#include <sycon/experimental/newplex.h>

#include "harness.h"
#include "vectors.h"

enum { HEADER = SYCON_NEWPLEX_AESTREAM_HEADER_BYTES, MORE = SYCON_NEWPLEX_AESTREAM_OVERHEAD_BYTES };

static void is_protocol(const sycon_newplex_state *state, const char *expected) {
    uint8_t *bytes = take(SYCON_NEWPLEX_BYTES);
    CHECK(sycon_newplex_to_bytes(state, bytes) == 0);
    CHECK(is_hex(bytes, SYCON_NEWPLEX_BYTES, expected));
    give(bytes);
}

/* Calls that the state does not allow return -1, do not change the state, and clear the outputs. */
static void refuses(sycon_newplex_aestream_state *state, int push, int header, int pull, int finish) {
    sycon_newplex_aestream_state before = *state;
    uint8_t *out = take(8 + MORE);
    sycon_newplex_state protocol;
    size_t clen = 7;
    if (push) {
        CHECK(sycon_newplex_aestream_push(state, out, out, 8) == -1 && is_zero(out, 8 + MORE));
        memset(out, FRESH, 8 + MORE);
        CHECK(sycon_newplex_aestream_push_end(state, out) == -1 && is_zero(out, MORE));
    }
    if (header) CHECK(sycon_newplex_aestream_pull_header(state, &clen, out) == -1 && clen == 0);
    memset(out, FRESH, 8 + MORE);
    if (pull) CHECK(sycon_newplex_aestream_pull(state, out, out, 24) == -1 && is_zero(out, 8) && is_all(out + 8, MORE, FRESH));
    if (finish) {
        CHECK(sycon_newplex_aestream_finish(state, &protocol) == -1);
        CHECK(sycon_newplex_mix(&protocol, NULL, 0, NULL, 0) == -1);
    }
    CHECK(same(&before, state, sizeof before));
    give(out);
}

static struct bytes written(const struct newplex_case *c, const sycon_newplex_state *protocol, int in_place) {
    sycon_newplex_aestream_state stream;
    sycon_newplex_state after;
    uint8_t *all = take(200000), *secret = take(SYCON_NEWPLEX_BYTES);
    size_t len = 0;
    struct bytes wire;
    CHECK(sycon_newplex_aestream_init_push(&stream, protocol) == 0);
    for (size_t i = c->writes.first; i < c->writes.first + c->writes.count; i++) {
        struct bytes data = make(&newplex_sources[i], NULL);
        if (data.len > 0) memcpy(all + len + 7, data.data, data.len);
        refuses(&stream, 0, 1, 1, 1);
        /* A write of no bytes is an error. */
        CHECK(sycon_newplex_aestream_push(&stream, all + len, in_place ? all + len + 7 : data.data, data.len)
              == (data.len > 0 ? 0 : -1));
        if (data.len > 0) len += data.len + MORE;
        give(data.data);
    }
    CHECK(sycon_newplex_aestream_push_end(&stream, all + len) == 0);
    len += MORE;
    refuses(&stream, 1, 1, 1, 0);
    CHECK(sycon_newplex_aestream_finish(&stream, &after) == 0);
    is_protocol(&after, c->state);
    CHECK(sycon_newplex_to_bytes(&after, secret) == 0);
    /* After `_finish`, the stream's state does not contain the protocol. */
    CHECK(!holds(&stream, sizeof stream, secret + 16, 16));
    refuses(&stream, 1, 1, 1, 1);
    CHECK(is_expected(all, len, &c->wire));
    wire = copy_of(all, len);
    give(all);
    give(secret);
    return wire;
}

/* Reads all blocks. Returns 0 if the stream is complete, and -1 otherwise. */
static int pulls(sycon_newplex_aestream_state *stream, struct bytes *wire, uint8_t *out, size_t *len, int in_place) {
    size_t at = 0;
    for (*len = 0;;) {
        uint8_t *block;
        size_t clen = 0, n;
        if (wire->len - at < HEADER) return -1;
        CHECK(sycon_newplex_aestream_pull_header(stream, &clen, wire->data + at) == 0);
        CHECK(clen >= SYCON_NEWPLEX_TAG_BYTES && clen <= SYCON_NEWPLEX_AESTREAM_MESSAGE_BYTES_MAX + SYCON_NEWPLEX_TAG_BYTES);
        at += HEADER;
        refuses(stream, 1, 1, 0, 1);
        if (wire->len - at < clen) return -1;
        n = clen - SYCON_NEWPLEX_TAG_BYTES;
        /* A length other than the one in the header. */
        block = copy_of(wire->data + at, clen).data;
        CHECK(sycon_newplex_aestream_pull(stream, block, block, clen - 1) == -1);
        memcpy(block, wire->data + at, clen);
        if (sycon_newplex_aestream_pull(stream, in_place ? block : out + *len, block, clen) != 0) {
            CHECK(is_zero(in_place ? block : out + *len, n));
            give(block);
            refuses(stream, 1, 1, 1, 1);
            return -1;
        }
        if (in_place) memcpy(out + *len, block, n);
        give(block);
        at += clen;
        *len += n;
        if (n == 0) return 0;
        refuses(stream, 1, 0, 1, 1);
    }
}

static void read_back(const struct aestream_read *r, const sycon_newplex_state *protocol, struct bytes wire,
                      int in_place) {
    struct bytes changed = edited(copy_of(wire.data, wire.len), &r->tamper);
    uint8_t *out = take(200000);
    size_t len;
    sycon_newplex_aestream_state stream;
    sycon_newplex_state after;
    CHECK(sycon_newplex_aestream_init_pull(&stream, protocol) == 0);
    CHECK(pulls(&stream, &changed, out, &len, in_place) == (r->ok ? 0 : -1));
    CHECK(is_expected(out, len, &r->plaintext));
    if (r->ok) {
        refuses(&stream, 1, 1, 1, 0);
        CHECK(sycon_newplex_aestream_finish(&stream, &after) == 0);
        is_protocol(&after, r->state);
    }
    refuses(&stream, 1, 0, 0, 1);
    CHECK(SYCON_WIPE(&stream) == 0 && is_zero(&stream, sizeof stream));
    refuses(&stream, 1, 1, 1, 1);
    give(changed.data);
    give(out);
}

static void transcript(const struct newplex_case *c, int in_place) {
    sycon_newplex_state protocol;
    struct bytes domain = make(&c->domain, NULL), wire;
    CHECK(sycon_newplex_init(&protocol, domain.data, domain.len) == 0);
    for (size_t i = c->ops.first; i < c->ops.first + c->ops.count; i++) {
        struct bytes label = make(&newplex_ops[i].label, NULL), in = make(&newplex_ops[i].in, NULL);
        CHECK(strcmp(newplex_ops[i].op, "mix") == 0);
        CHECK(sycon_newplex_mix(&protocol, label.data, label.len, in.data, in.len) == 0);
        is_protocol(&protocol, newplex_ops[i].state);
        give(label.data);
        give(in.data);
    }
    wire = written(c, &protocol, in_place);
    for (size_t i = c->reads.first; i < c->reads.first + c->reads.count; i++)
        read_back(&newplex_reads[i], &protocol, wire, in_place);
    give(domain.data);
    give(wire.data);
}

static void refusals(void) {
    sycon_newplex_aestream_state stream;
    sycon_newplex_state protocol, busy;
    uint8_t *out = take(100);
    size_t clen = 7;
    context = "refusals";
    for (int byte = 0; byte < 256; byte += 51) {
        memset(&stream, byte, sizeof stream);
        refuses(&stream, 1, 1, 1, 1);
    }
    CHECK(sycon_newplex_init(&protocol, NULL, 0) == 0);
    busy = protocol;
    CHECK(sycon_newplex_mix_init(&busy, NULL, 0) == 0);
    CHECK(sycon_newplex_aestream_init_push(&stream, &protocol) == 0);
    CHECK(sycon_newplex_aestream_init_push(&stream, &busy) == -1);
    refuses(&stream, 1, 1, 1, 1);
    CHECK(sycon_newplex_aestream_init_pull(&stream, &protocol) == 0);
    CHECK(sycon_newplex_aestream_init_pull(&stream, NULL) == -1);
    refuses(&stream, 1, 1, 1, 1);
    CHECK(sycon_newplex_aestream_init_push(NULL, &protocol) == -1 && sycon_newplex_aestream_init_pull(NULL, &protocol) == -1);
    CHECK(sycon_newplex_aestream_finish(NULL, &protocol) == -1);

    CHECK(sycon_newplex_init(&protocol, NULL, 0) == 0 && sycon_newplex_aestream_init_push(&stream, &protocol) == 0);
    CHECK(sycon_newplex_aestream_push(&stream, out, NULL, 0) == -1 && is_zero(out, MORE));
    CHECK(sycon_newplex_aestream_push(&stream, out, NULL, 1) == -1 && is_zero(out, MORE + 1));
    CHECK(sycon_newplex_aestream_push(&stream, NULL, out, 1) == -1 && sycon_newplex_aestream_push_end(&stream, NULL) == -1);
    CHECK(sycon_newplex_aestream_push(&stream, out, out, SIZE_MAX) == -1);
    for (size_t bit = 0; bit < 64; bit++) {
        ((uint8_t *)&stream)[bit / 8] ^= (uint8_t)(1 << bit % 8);
        refuses(&stream, 1, 1, 1, 1);
        ((uint8_t *)&stream)[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    CHECK(sycon_newplex_aestream_push(&stream, out, out + 50, 5) == 0);
    CHECK(sycon_newplex_aestream_init_pull(&stream, &protocol) == 0);
    CHECK(sycon_newplex_aestream_pull_header(&stream, NULL, out) == -1);
    CHECK(sycon_newplex_aestream_pull_header(&stream, &clen, NULL) == -1 && clen == 0);
    CHECK(sycon_newplex_aestream_pull_header(&stream, &clen, out) == 0 && clen == 5 + SYCON_NEWPLEX_TAG_BYTES);
    CHECK(sycon_newplex_aestream_pull(&stream, NULL, out + HEADER, clen) == -1);
    CHECK(sycon_newplex_aestream_pull(&stream, out, NULL, clen) == -1);
    give(out);
}

/* The maximum block length, and one byte more. */
static void longest(void) {
    size_t len = SYCON_NEWPLEX_AESTREAM_MESSAGE_BYTES_MAX;
    uint8_t *block = take(len + 1 + MORE);
    sycon_newplex_aestream_state push, pull;
    sycon_newplex_state protocol;
    size_t clen;
    context = "the longest block";
    CHECK(sycon_newplex_init(&protocol, NULL, 0) == 0);
    CHECK(sycon_newplex_aestream_init_push(&push, &protocol) == 0 && sycon_newplex_aestream_init_pull(&pull, &protocol) == 0);
    CHECK(sycon_newplex_aestream_push(&push, block, block, len + 1) == -1 && is_zero(block, len + 1 + MORE));
    memset(block, FRESH, len);
    CHECK(sycon_newplex_aestream_push(&push, block, block, len) == 0);
    CHECK(sycon_newplex_aestream_pull_header(&pull, &clen, block) == 0 && clen == len + SYCON_NEWPLEX_TAG_BYTES);
    CHECK(sycon_newplex_aestream_pull(&pull, block, block + HEADER, clen) == 0 && is_all(block, len, FRESH));
    give(block);
}

int main(void) {
    size_t tested = 0;
    for (int in_place = 0; in_place < 2; in_place++) {
        for (size_t i = 0; i < COUNT(newplex_cases); i++) {
            context = newplex_cases[i].name;
            if (newplex_cases[i].kind != AESTREAM) continue;
            transcript(&newplex_cases[i], in_place);
            tested += 1;
        }
    }
    CHECK(tested == 8);
    refusals();
    if (most_bytes() > SYCON_NEWPLEX_AESTREAM_MESSAGE_BYTES_MAX) longest();
    return report("aestream");
}
