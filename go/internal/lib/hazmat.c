#include "hazmat.h"

#pragma GCC diagnostic ignored "-Wunused-parameter"

#define PERMUTATION(name, NAME) const permutation permutation_##name = {#name, SYCON_PERMUTE_##NAME##_BYTES};
EACH_PERMUTATION(PERMUTATION)

int permute(const permutation *p, uint8_t *states, size_t count) {
    return sycon_permute(p->name, states, count * p->bytes);
}

/* The last argument of a batch function. */
#define NONE
#define DOMAIN , domain

#define BATCH(name, ...) \
    static int name##_many_(uint8_t *out, size_t outlen, size_t length, const uint8_t *const *messages, const size_t *lengths, \
                            size_t count, uint8_t domain) { \
        return sycon_##name##_batch(out, outlen, length, messages, lengths, count __VA_ARGS__); \
    } \
    static int name##_rows_(uint8_t *out, size_t outlen, size_t length, const uint8_t *rows, size_t count, size_t rowlen, \
                            uint8_t domain) { \
        return sycon_##name##_batch_rows(out, outlen, length, rows, count, rowlen __VA_ARGS__); \
    } \
    const batch batch_##name = {name##_many_, name##_rows_};
BATCH(shake128, NONE)
BATCH(shake256, NONE)
BATCH(turboshake128, DOMAIN)
BATCH(turboshake256, DOMAIN)

/* A multiple of the number of messages that are hashed in parallel. */
enum { GROUP = 64 };

int batch_messages(const batch *b, uint8_t *out, size_t length, const uint8_t *messages, const size_t *lengths, size_t count,
               uint8_t domain) {
    const uint8_t *starts[GROUP];
    while (count > 0) {
        size_t group = count < GROUP ? count : GROUP;
        for (size_t i = 0; i < group; i++) {
            starts[i] = messages;
            messages += lengths[i];
        }
        if (b->many(out, group * length, length, starts, lengths, group, domain) != 0) return -1;
        out += group * length;
        lengths += group;
        count -= group;
    }
    return 0;
}

int batch_rows(const batch *b, uint8_t *out, size_t length, const uint8_t *rows, size_t count, size_t rowlen, uint8_t domain) {
    return b->rows(out, count * length, length, rows, count, rowlen, domain);
}
