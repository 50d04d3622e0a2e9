/* Newplex's transcripts, with the state after every operation, and the errors of duplex and protocol. */
#include <sycon/experimental/newplex.h>

#include "harness.h"
#include "vectors.h"

static struct bytes outputs[COUNT(newplex_ops)];

static void is_protocol(sycon_newplex_state *state, const char *expected) {
    uint8_t *bytes = take(SYCON_NEWPLEX_BYTES);
    CHECK(sycon_newplex_to_bytes(state, bytes) == 0);
    CHECK(is_hex(bytes, SYCON_NEWPLEX_BYTES, expected));
    give(bytes);
}

static struct bytes empty(size_t len) {
    struct bytes bytes = {take(len), len};
    return bytes;
}

/* --- Duplex --- */

static struct bytes duplex_operation(sycon_newplex_duplex_state *duplex, const struct newplex_op *op, int in_place) {
    struct bytes in = make(&op->in, outputs), out;
    if (strcmp(op->op, "absorb") == 0) {
        CHECK(sycon_newplex_duplex_absorb(duplex, in.data, in.len) == 0);
        return in;
    }
    if (strcmp(op->op, "permute") == 0) {
        CHECK(sycon_newplex_duplex_permute(duplex) == 0);
        return in;
    }
    out = strcmp(op->op, "squeeze") == 0 ? empty(op->n) : in_place ? copy_of(in.data, in.len) : empty(in.len);
    if (strcmp(op->op, "squeeze") == 0)
        CHECK(sycon_newplex_duplex_squeeze(duplex, out.data, out.len) == 0);
    else if (strcmp(op->op, "encrypt") == 0)
        CHECK(sycon_newplex_duplex_encrypt(duplex, out.data, in_place ? out.data : in.data, in.len) == 0);
    else if (strcmp(op->op, "decrypt") == 0)
        CHECK(sycon_newplex_duplex_decrypt(duplex, out.data, in_place ? out.data : in.data, in.len) == 0);
    else
        CHECK(!"a known operation");
    give(in.data);
    return out;
}

static void duplex_transcript(const struct newplex_case *c, int in_place) {
    sycon_newplex_duplex_state *duplex = (sycon_newplex_duplex_state *)(void *)take(sizeof *duplex);
    CHECK(sycon_newplex_duplex_init(duplex) == 0);
    for (size_t i = c->ops.first; i < c->ops.first + c->ops.count; i++) {
        const struct newplex_op *op = &newplex_ops[i];
        uint8_t *bytes = take(SYCON_NEWPLEX_DUPLEX_BYTES);
        outputs[i] = duplex_operation(duplex, op, in_place);
        if (op->out.hex != NULL || op->out.sha256 != NULL)
            CHECK(is_expected(outputs[i].data, outputs[i].len, &op->out));
        CHECK(sycon_newplex_duplex_to_bytes(duplex, bytes) == 0);
        CHECK(is_hex(bytes, SYCON_NEWPLEX_DUPLEX_BYTES, op->state));
        /* Continues from saved bytes, in a state with other contents. */
        CHECK(sycon_newplex_duplex_permute(duplex) == 0);
        CHECK(sycon_newplex_duplex_from_bytes(duplex, bytes) == 0);
        give(bytes);
    }
    CHECK(SYCON_WIPE(duplex) == 0 && is_zero(duplex, sizeof *duplex));
    give((uint8_t *)duplex);
}

/* --- Protocol --- */

/* Calls CALL for the pieces of a transcript, or byte by byte. */
#define IN_PIECES(CALL)                                                                   \
    for (size_t at = 0, k = 0; at < in.len || k < op->chunks.count; k++) {                \
        size_t n = bytewise ? (at < in.len) : newplex_chunks[op->chunks.first + k];       \
        CHECK(at + n <= in.len);                                                          \
        CHECK(CALL == 0);                                                                 \
        at += n;                                                                          \
    }

/* During an operation on data in pieces, the protocol rejects all other operations. */
static void busy(sycon_newplex_state *state) {
    sycon_newplex_state *before = (sycon_newplex_state *)(void *)copy_of((uint8_t *)state, sizeof *state).data;
    sycon_newplex_state copy;
    uint8_t *out = take(40), *bytes = take(SYCON_NEWPLEX_BYTES);
    CHECK(sycon_newplex_mix(state, NULL, 0, NULL, 0) == -1);
    CHECK(sycon_newplex_derive(state, NULL, 0, out, 8) == -1 && is_zero(out, 8));
    memset(out, FRESH, 40);
    CHECK(sycon_newplex_encrypt(state, NULL, 0, out, out, 8) == -1 && is_zero(out, 8));
    memset(out, FRESH, 40);
    CHECK(sycon_newplex_decrypt(state, NULL, 0, out, out, 8) == -1 && is_zero(out, 8));
    memset(out, FRESH, 40);
    CHECK(sycon_newplex_seal(state, NULL, 0, out, out, 8) == -1 && is_zero(out, 24));
    CHECK(is_all(out + 24, 16, FRESH));
    CHECK(sycon_newplex_open(state, NULL, 0, out, out, 40) == -1 && is_zero(out, 24));
    CHECK(sycon_newplex_mix_init(state, NULL, 0) == -1);
    CHECK(sycon_newplex_encrypt_init(state, NULL, 0) == -1);
    CHECK(sycon_newplex_decrypt_init(state, NULL, 0) == -1);
    CHECK(sycon_newplex_copy(&copy, state) == -1);
    CHECK(sycon_newplex_mix(&copy, NULL, 0, NULL, 0) == -1);
    CHECK(sycon_newplex_to_bytes(state, bytes) == -1 && is_zero(bytes, SYCON_NEWPLEX_BYTES));
    CHECK(same(state, before, sizeof *state));
    give((uint8_t *)before);
    give(out);
    give(bytes);
}

static struct bytes in_pieces(sycon_newplex_state *state, const struct newplex_op *op, struct bytes label,
                              struct bytes in, int bytewise) {
    struct bytes out = copy_of(in.data, in.len);
    if (strncmp(op->op, "mix", 3) == 0) {
        CHECK(sycon_newplex_mix_init(state, label.data, label.len) == 0);
        busy(state);
        CHECK(sycon_newplex_encrypt_update(state, out.data, in.data, 0) == -1);
        CHECK(sycon_newplex_encrypt_final(state) == -1 && sycon_newplex_decrypt_final(state) == -1);
        IN_PIECES(sycon_newplex_mix_update(state, in.data + at, n))
        CHECK(sycon_newplex_mix_final(state) == 0 && sycon_newplex_mix_final(state) == -1);
    } else if (strncmp(op->op, "encrypt", 7) == 0) {
        CHECK(sycon_newplex_encrypt_init(state, label.data, label.len) == 0);
        busy(state);
        CHECK(sycon_newplex_decrypt_update(state, out.data, out.data, 0) == -1);
        CHECK(sycon_newplex_decrypt_final(state) == -1 && sycon_newplex_mix_final(state) == -1);
        IN_PIECES(sycon_newplex_encrypt_update(state, out.data + at, in.data + at, n))
        CHECK(sycon_newplex_encrypt_final(state) == 0 && sycon_newplex_encrypt_final(state) == -1);
    } else {
        CHECK(strncmp(op->op, "decrypt", 7) == 0);
        CHECK(sycon_newplex_decrypt_init(state, label.data, label.len) == 0);
        busy(state);
        CHECK(sycon_newplex_mix_update(state, NULL, 0) == -1);
        CHECK(sycon_newplex_encrypt_final(state) == -1 && sycon_newplex_mix_final(state) == -1);
        IN_PIECES(sycon_newplex_decrypt_update(state, out.data + at, out.data + at, n))
        CHECK(sycon_newplex_decrypt_final(state) == 0 && sycon_newplex_decrypt_final(state) == -1);
    }
    return out;
}

static struct bytes opened(sycon_newplex_state *state, const struct newplex_op *op, struct bytes label,
                           struct bytes in, int in_place) {
    size_t len = in.len < SYCON_NEWPLEX_TAG_BYTES ? 0 : in.len - SYCON_NEWPLEX_TAG_BYTES;
    struct bytes out = in_place ? copy_of(in.data, in.len) : empty(len);
    int result = sycon_newplex_open(state, label.data, label.len, out.data, in_place ? out.data : in.data, in.len);
    CHECK(result == (op->ok == 1 ? 0 : -1));
    if (result == -1) CHECK(is_zero(out.data, len));
    if (in_place && in.len >= SYCON_NEWPLEX_TAG_BYTES)
        CHECK(memcmp(out.data + len, in.data + len, SYCON_NEWPLEX_TAG_BYTES) == 0);
    out.len = len;
    return out;
}

static struct bytes protocol_operation(sycon_newplex_state *state, const struct newplex_op *op, int in_place) {
    struct bytes in = make(&op->in, outputs), label = make(&op->label, outputs), out;
    const uint8_t *from;
    int result = 0;
    if (strcmp(op->op, "mix") == 0) {
        out = copy_of(in.data, in.len);
        result = sycon_newplex_mix(state, label.data, label.len, in.data, in.len);
    } else if (strcmp(op->op, "derive") == 0) {
        out = empty(op->n);
        result = sycon_newplex_derive(state, label.data, label.len, out.data, out.len);
    } else if (strcmp(op->op, "encrypt") == 0 || strcmp(op->op, "decrypt") == 0) {
        out = in_place ? copy_of(in.data, in.len) : empty(in.len);
        from = in_place ? out.data : in.data;
        result = op->op[0] == 'e' ? sycon_newplex_encrypt(state, label.data, label.len, out.data, from, in.len)
                                  : sycon_newplex_decrypt(state, label.data, label.len, out.data, from, in.len);
    } else if (strcmp(op->op, "seal") == 0) {
        /* The input overlaps the output. */
        out = empty(in.len + SYCON_NEWPLEX_TAG_BYTES);
        if (in.len > 0) memcpy(out.data + 5, in.data, in.len);
        result = sycon_newplex_seal(state, label.data, label.len, out.data, in_place ? out.data + 5 : in.data, in.len);
    } else if (strcmp(op->op, "open") == 0) {
        out = opened(state, op, label, in, in_place);
    } else if (strcmp(op->op, "marshal") == 0) {
        out = empty(SYCON_NEWPLEX_BYTES);
        CHECK(sycon_newplex_to_bytes(state, out.data) == 0);
        CHECK(SYCON_WIPE(state) == 0 && is_zero(state, sizeof *state));
        result = sycon_newplex_from_bytes(state, out.data);
    } else if (strcmp(op->op, "clone") == 0) {
        sycon_newplex_state copy;
        out = empty(0);
        CHECK(sycon_newplex_copy(&copy, state) == 0);
        CHECK(sycon_newplex_mix(state, (const uint8_t *)"the original", 12, in.data, in.len) == 0);
        *state = copy;
    } else {
        out = in_pieces(state, op, label, in, in_place);
    }
    CHECK(result == 0);
    give(in.data);
    give(label.data);
    return out;
}

static void protocol_transcript(const struct newplex_case *c, int in_place) {
    sycon_newplex_state *state = (sycon_newplex_state *)(void *)take(sizeof *state);
    struct bytes domain = make(&c->domain, outputs);
    CHECK((c->sized ? sycon_newplex_init_sized : sycon_newplex_init)(state, domain.data, domain.len) == 0);
    if (c->init_state != NULL) is_protocol(state, c->init_state);
    for (size_t i = c->ops.first; i < c->ops.first + c->ops.count; i++) {
        const struct newplex_op *op = &newplex_ops[i];
        outputs[i] = protocol_operation(state, op, in_place);
        if (op->out.hex != NULL || op->out.sha256 != NULL)
            CHECK(is_expected(outputs[i].data, outputs[i].len, &op->out));
        is_protocol(state, op->state);
    }
    CHECK(SYCON_WIPE(state) == 0 && is_zero(state, sizeof *state));
    give(domain.data);
    give((uint8_t *)state);
}

static void unmarshal(const struct unmarshal_case *c) {
    struct bytes in = unhex(c->in);
    sycon_newplex_state protocol;
    sycon_newplex_duplex_state duplex;
    uint8_t *out = take(SYCON_NEWPLEX_BYTES);
    CHECK(in.len == SYCON_NEWPLEX_BYTES && in.len == SYCON_NEWPLEX_DUPLEX_BYTES);
    CHECK(sycon_newplex_init(&protocol, NULL, 0) == 0 && sycon_newplex_duplex_init(&duplex) == 0);
    CHECK(sycon_newplex_from_bytes(&protocol, in.data) == (c->ok ? 0 : -1));
    CHECK(sycon_newplex_to_bytes(&protocol, out) == (c->ok ? 0 : -1));
    CHECK(c->ok ? memcmp(in.data, out, in.len) == 0 : is_zero(out, in.len));
    give(in.data);
    give(out);
}

/* --- Errors --- */

static void refuses_protocol(sycon_newplex_state *state) {
    sycon_newplex_state copy;
    uint8_t *out = take(40);
    busy(state);
    CHECK(sycon_newplex_mix_update(state, NULL, 0) == -1 && sycon_newplex_mix_final(state) == -1);
    CHECK(sycon_newplex_encrypt_update(state, out, out, 8) == -1 && is_zero(out, 8));
    memset(out, FRESH, 8);
    CHECK(sycon_newplex_decrypt_update(state, out, out, 8) == -1 && is_zero(out, 8));
    CHECK(sycon_newplex_encrypt_final(state) == -1 && sycon_newplex_decrypt_final(state) == -1);
    CHECK(sycon_newplex_copy(&copy, state) == -1);
    give(out);
}

static void refuses_duplex(sycon_newplex_duplex_state *state) {
    uint8_t *before = copy_of((uint8_t *)state, sizeof *state).data, *out = take(SYCON_NEWPLEX_DUPLEX_BYTES);
    CHECK(sycon_newplex_duplex_absorb(state, NULL, 0) == -1 && sycon_newplex_duplex_permute(state) == -1);
    CHECK(sycon_newplex_duplex_squeeze(state, out, 8) == -1 && is_zero(out, 8));
    memset(out, FRESH, 8);
    CHECK(sycon_newplex_duplex_encrypt(state, out, out, 8) == -1 && is_zero(out, 8));
    memset(out, FRESH, 8);
    CHECK(sycon_newplex_duplex_decrypt(state, out, out, 8) == -1 && is_zero(out, 8));
    CHECK(sycon_newplex_duplex_to_bytes(state, out) == -1 && is_zero(out, SYCON_NEWPLEX_DUPLEX_BYTES));
    CHECK(same(state, before, sizeof *state));
    give(before);
    give(out);
}

/* Whole blocks, compared with a duplex. */
static void blocks(void) {
    enum { BLOCKS = 3, LEN = 96 * BLOCKS };
    struct bytes in = pattern(LEN, 0);
    uint8_t *state = take(128), *out = take(LEN), *expected = take(LEN), bytes[SYCON_NEWPLEX_DUPLEX_BYTES];
    sycon_newplex_duplex_state duplex;
    memset(state, 0, 128);
    CHECK(sycon_newplex_duplex_init(&duplex) == 0);
    CHECK(sycon_newplex_duplex_encrypt(&duplex, expected, in.data, LEN) == 0);
    CHECK(sycon_newplex_duplex_to_bytes(&duplex, bytes) == 0);
    CHECK(sycon_newplex_duplex_blocks(state, 128, out, in.data, LEN) == 0 && memcmp(out, expected, LEN) == 0);
    CHECK(memcmp(state, bytes + 2, 128) == 0 && bytes[0] == 0);
    memset(out, 0, LEN);
    CHECK(sycon_newplex_duplex_squeeze(&duplex, expected, LEN) == 0);
    CHECK(sycon_newplex_duplex_blocks(state, 128, out, out, LEN) == 0 && memcmp(out, expected, LEN) == 0);
    memcpy(bytes + 2, state, 128);
    CHECK(sycon_newplex_duplex_blocks(state, 128, out, in.data, 0) == 0);
    CHECK(sycon_newplex_duplex_blocks(state, 127, out, in.data, 96) == -1 && is_zero(out, 96));
    CHECK(sycon_newplex_duplex_blocks(state, 128, out, in.data, 97) == -1);
    CHECK(sycon_newplex_duplex_blocks(NULL, 128, out, in.data, 96) == -1);
    CHECK(memcmp(state, bytes + 2, 128) == 0);
    give(in.data);
    give(state);
    give(out);
    give(expected);
}

/* Operations in whole blocks: a block to encrypt, data to decrypt, and blocks to encrypt, compared with a duplex. */
static void decrypts_blocks(void) {
    enum { HEAD = 96, LEN = 7 * 96 };
    struct bytes in = pattern(LEN, 3);
    uint8_t *state = take(128), *out = take(LEN), *expected = take(LEN), bytes[SYCON_NEWPLEX_DUPLEX_BYTES];
    for (size_t len = 0; len <= LEN - HEAD; len++) {
        size_t blocks = HEAD + len + 95;
        blocks -= blocks % 96;
        sycon_newplex_duplex_state duplex;
        memset(state, 0, 128);
        CHECK(sycon_newplex_duplex_init(&duplex) == 0);
        CHECK(sycon_newplex_duplex_encrypt(&duplex, expected, in.data, HEAD) == 0);
        CHECK(sycon_newplex_duplex_decrypt(&duplex, expected + HEAD, in.data + HEAD, len) == 0);
        CHECK(sycon_newplex_duplex_encrypt(&duplex, expected + HEAD + len, in.data + HEAD + len, blocks - HEAD - len) == 0);
        CHECK(sycon_newplex_duplex_to_bytes(&duplex, bytes) == 0);
        CHECK(sycon_newplex_duplex_decrypt_blocks(state, 128, out, in.data, blocks, HEAD, len) == 0);
        CHECK(memcmp(out, expected, blocks) == 0 && memcmp(state, bytes + 2, 128) == 0);
        memcpy(out, in.data, blocks);
        memset(state, 0, 128);
        CHECK(sycon_newplex_duplex_decrypt_blocks(state, 128, out, out, blocks, HEAD, len) == 0);
        CHECK(memcmp(out, expected, blocks) == 0 && memcmp(state, bytes + 2, 128) == 0);
    }
    CHECK(sycon_newplex_duplex_decrypt_blocks(state, 128, out, in.data, 192, 95, 1) == -1 && is_zero(out, 192));
    CHECK(sycon_newplex_duplex_decrypt_blocks(state, 128, out, in.data, 192, 96, 97) == -1);
    CHECK(sycon_newplex_duplex_decrypt_blocks(state, 128, out, in.data, 192, 288, 0) == -1);
    CHECK(sycon_newplex_duplex_decrypt_blocks(state, 128, out, in.data, 192, 96, SIZE_MAX) == -1);
    CHECK(sycon_newplex_duplex_decrypt_blocks(state, 128, out, in.data, 191, 96, 0) == -1);
    CHECK(sycon_newplex_duplex_decrypt_blocks(state, 127, out, in.data, 192, 96, 0) == -1);
    CHECK(sycon_newplex_duplex_decrypt_blocks(NULL, 128, out, in.data, 192, 96, 0) == -1);
    CHECK(memcmp(state, bytes + 2, 128) == 0);
    give(in.data);
    give(state);
    give(out);
    give(expected);
}

static void states(void) {
    sycon_newplex_state *protocol = (sycon_newplex_state *)(void *)take(sizeof *protocol);
    sycon_newplex_duplex_state *duplex = (sycon_newplex_duplex_state *)(void *)take(sizeof *duplex);
    context = "states";
    for (int byte = 0; byte < 256; byte += 15) {
        memset(protocol, byte, sizeof *protocol);
        memset(duplex, byte, sizeof *duplex);
        refuses_protocol(protocol);
        refuses_duplex(duplex);
    }
    CHECK(sycon_newplex_init(protocol, NULL, 0) == 0 && sycon_newplex_duplex_init(duplex) == 0);
    /* The marks at the beginning, and the word of a protocol's phase. */
    for (size_t bit = 0; bit < 64; bit++) {
        ((uint8_t *)protocol)[bit / 8] ^= (uint8_t)(1 << bit % 8);
        ((uint8_t *)duplex)[bit / 8] ^= (uint8_t)(1 << bit % 8);
        refuses_protocol(protocol);
        refuses_duplex(duplex);
        ((uint8_t *)protocol)[bit / 8] ^= (uint8_t)(1 << bit % 8);
        ((uint8_t *)duplex)[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    CHECK(sycon_newplex_mix(protocol, NULL, 0, NULL, 0) == 0 && sycon_newplex_duplex_permute(duplex) == 0);
    memcpy(protocol, duplex, sizeof *duplex);
    refuses_protocol(protocol);
    CHECK(sycon_newplex_init(protocol, NULL, 0) == 0);
    memcpy(duplex, protocol, sizeof *duplex);
    refuses_duplex(duplex);
    give((uint8_t *)protocol);
    give((uint8_t *)duplex);
}

/* Sized protocols: errors, copies, saved bytes, and streams. */
static void sized(void) {
    static const uint8_t label[] = {'k', 'e', 'y'}, zeros[SYCON_NEWPLEX_TAG_BYTES - 1] = {0};
    uint8_t *bytes = take(SYCON_NEWPLEX_BYTES), *out = take(8), *expected = take(8);
    sycon_newplex_state protocol, copy, before;
    sycon_newplex_aestream_state stream;
    uint8_t end[SYCON_NEWPLEX_AESTREAM_OVERHEAD_BYTES];
    context = "sized";
    CHECK(sycon_newplex_init_sized(&protocol, label, 3) == 0);
    before = protocol;
    CHECK(sycon_newplex_mix_init(&protocol, label, 3) == -1);
    CHECK(sycon_newplex_encrypt_init(&protocol, label, 3) == -1);
    CHECK(sycon_newplex_decrypt_init(&protocol, label, 3) == -1);
    CHECK(sycon_newplex_open(&protocol, label, 3, out, zeros, sizeof zeros) == -1);
    CHECK(same(&protocol, &before, sizeof protocol));

    CHECK(sycon_newplex_to_bytes(&protocol, bytes) == 0);
    CHECK(sycon_newplex_derive(&protocol, label, 3, expected, 8) == 0);
    CHECK(sycon_newplex_copy(&copy, &before) == 0 && sycon_newplex_derive(&copy, label, 3, out, 8) == 0);
    CHECK(memcmp(out, expected, 8) == 0);
    CHECK(sycon_newplex_from_bytes_sized(&copy, bytes) == 0 && sycon_newplex_derive(&copy, label, 3, out, 8) == 0);
    CHECK(memcmp(out, expected, 8) == 0);
    CHECK(sycon_newplex_from_bytes(&copy, bytes) == 0 && sycon_newplex_derive(&copy, label, 3, out, 8) == 0);
    CHECK(memcmp(out, expected, 8) != 0);
    CHECK(sycon_newplex_from_bytes_sized(&copy, NULL) == -1);

    CHECK(sycon_newplex_aestream_init_push(&stream, &before) == 0 && sycon_newplex_aestream_push_end(&stream, end) == 0);
    CHECK(sycon_newplex_aestream_finish(&stream, &copy) == 0);
    CHECK(sycon_newplex_mix_init(&copy, label, 3) == -1);
    give(bytes);
    give(out);
    give(expected);
}

static void pointers(void) {
    sycon_newplex_state protocol, before;
    sycon_newplex_duplex_state duplex;
    uint8_t *out = take(80), *label = pattern(4, 1).data, again[80];
    context = "pointers";
    CHECK(sycon_newplex_init(NULL, NULL, 0) == -1 && sycon_newplex_init(&protocol, NULL, 1) == -1);
    CHECK(sycon_newplex_mix(NULL, NULL, 0, NULL, 0) == -1);
    CHECK(sycon_newplex_copy(NULL, &protocol) == -1 && sycon_newplex_copy(&before, NULL) == -1);
    CHECK(sycon_newplex_from_bytes(&protocol, NULL) == -1 && sycon_newplex_duplex_from_bytes(&duplex, NULL) == -1);
    CHECK(sycon_newplex_duplex_init(NULL) == -1 && sycon_newplex_duplex_permute(NULL) == -1);

    CHECK(sycon_newplex_init(&protocol, NULL, 0) == 0 && sycon_newplex_duplex_init(&duplex) == 0);
    CHECK(sycon_newplex_copy(&protocol, &protocol) == -1);
    CHECK(sycon_newplex_init(&protocol, label, 4) == 0);
    before = protocol;
    CHECK(sycon_newplex_to_bytes(&protocol, NULL) == -1 && sycon_newplex_duplex_to_bytes(&duplex, NULL) == -1);
    CHECK(sycon_newplex_mix(&protocol, NULL, 1, NULL, 0) == -1);
    CHECK(sycon_newplex_mix(&protocol, label, 4, NULL, 1) == -1);
    CHECK(sycon_newplex_mix(&protocol, label, SIZE_MAX, out, 1) == -1);
    CHECK(sycon_newplex_derive(&protocol, label, 4, NULL, 1) == -1);
    CHECK(sycon_newplex_derive(&protocol, NULL, 1, out, 80) == -1 && is_zero(out, 80));
    memset(out, FRESH, 80);
    /* A label that overlaps an output, and a seal into the middle of its data. */
    memcpy(out + 5, label, 4);
    CHECK(sycon_newplex_derive(&protocol, out + 5, 4, out, 80) == 0);
    protocol = before;
    CHECK(sycon_newplex_derive(&protocol, label, 4, again, 80) == 0 && memcmp(out, again, 80) == 0);
    protocol = before;
    CHECK(sycon_newplex_seal(&protocol, out + 5, 4, out, label, 4) == -1);
    CHECK(sycon_newplex_derive(&protocol, label, 4, (uint8_t *)&protocol, 80) == -1);
    protocol = before;
    memset(out, FRESH, 80);
    CHECK(sycon_newplex_seal(&protocol, out + 60, 4, out, label, 4) == 0);
    protocol = before;
    CHECK(sycon_newplex_seal(&protocol, out + 18, 4, out, label, 4) == -1 && is_zero(out, 20));
    CHECK(sycon_newplex_encrypt(&protocol, label, 4, NULL, out, 1) == -1);
    CHECK(sycon_newplex_encrypt(&protocol, label, 4, out, NULL, 1) == -1);
    CHECK(sycon_newplex_seal(&protocol, label, 4, NULL, NULL, 0) == -1);
    for (size_t len = 0; len < SYCON_NEWPLEX_TAG_BYTES; len++)
        CHECK(sycon_newplex_open(&protocol, label, 4, out, out, len) == -1);
    CHECK(sycon_newplex_open(&protocol, label, 4, NULL, NULL, 0) == -1);
    CHECK(sycon_newplex_open(&protocol, label, 4, NULL, NULL, 16) == -1);
    CHECK(same(&protocol, &before, sizeof before));

    /* All pointers NULL with lengths of 0. */
    CHECK(sycon_newplex_mix(&protocol, NULL, 0, NULL, 0) == 0);
    CHECK(sycon_newplex_derive(&protocol, NULL, 0, NULL, 0) == 0);
    CHECK(sycon_newplex_encrypt(&protocol, NULL, 0, NULL, NULL, 0) == 0);
    CHECK(sycon_newplex_decrypt(&protocol, NULL, 0, NULL, NULL, 0) == 0);
    before = protocol;
    CHECK(sycon_newplex_seal(&protocol, NULL, 0, out, NULL, 0) == 0);
    CHECK(sycon_newplex_open(&before, NULL, 0, NULL, out, SYCON_NEWPLEX_TAG_BYTES) == 0);
    CHECK(same(&protocol, &before, sizeof before));
    CHECK(sycon_newplex_duplex_absorb(&duplex, NULL, 0) == 0 && sycon_newplex_duplex_squeeze(&duplex, NULL, 0) == 0);
    CHECK(sycon_newplex_duplex_encrypt(&duplex, NULL, NULL, 0) == 0 && sycon_newplex_duplex_decrypt(&duplex, NULL, NULL, 0) == 0);
    CHECK(sycon_newplex_duplex_absorb(&duplex, NULL, 1) == -1 && sycon_newplex_duplex_squeeze(&duplex, NULL, 1) == -1);
    CHECK(sycon_newplex_duplex_encrypt(&duplex, out, NULL, 1) == -1 && sycon_newplex_duplex_decrypt(&duplex, NULL, out, 1) == -1);
    CHECK(sycon_newplex_duplex_squeeze(&duplex, out, SIZE_MAX) == -1);
    give(out);
    give(label);
}

/* Every modified bit is detected, and no byte of the message is returned. */
static void tampered(void) {
    sycon_newplex_state start, alice, bob;
    uint8_t *sealed = take(9 + SYCON_NEWPLEX_TAG_BYTES), *out = take(9);
    context = "tampered";
    CHECK(sycon_newplex_init(&start, (const uint8_t *)"test", 4) == 0);
    alice = start;
    CHECK(sycon_newplex_seal(&alice, (const uint8_t *)"label", 5, sealed, (const uint8_t *)"a message", 9) == 0);
    for (size_t bit = 0; bit < 8 * (9 + SYCON_NEWPLEX_TAG_BYTES); bit++) {
        sealed[bit / 8] ^= (uint8_t)(1 << bit % 8);
        bob = start;
        CHECK(sycon_newplex_open(&bob, (const uint8_t *)"label", 5, out, sealed, 9 + SYCON_NEWPLEX_TAG_BYTES) == -1);
        CHECK(is_zero(out, 9));
        memset(out, FRESH, 9);
        sealed[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    bob = start;
    CHECK(sycon_newplex_open(&bob, (const uint8_t *)"Label", 5, out, sealed, 9 + SYCON_NEWPLEX_TAG_BYTES) == -1);
    bob = start;
    CHECK(sycon_newplex_open(&bob, (const uint8_t *)"label", 5, out, sealed, 9 + SYCON_NEWPLEX_TAG_BYTES) == 0);
    CHECK(memcmp(out, "a message", 9) == 0 && same(&alice, &bob, sizeof bob));
    give(sealed);
    give(out);
}

int main(void) {
    for (int in_place = 0; in_place < 2; in_place++) {
        for (size_t i = 0; i < COUNT(newplex_cases); i++) {
            context = newplex_cases[i].name;
            if (newplex_cases[i].kind == DUPLEX) duplex_transcript(&newplex_cases[i], in_place);
            if (newplex_cases[i].kind == PROTOCOL) protocol_transcript(&newplex_cases[i], in_place);
        }
        for (size_t i = 0; i < COUNT(outputs); i++)
            if (outputs[i].data != NULL) give(outputs[i].data);
    }
    context = "bytes of a state";
    for (size_t i = 0; i < COUNT(unmarshal_cases); i++) unmarshal(&unmarshal_cases[i]);
    states();
    context = "blocks";
    blocks();
    decrypts_blocks();
    sized();
    pointers();
    tampered();
    return report("newplex");
}
