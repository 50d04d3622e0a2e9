/* Permutations, batches and multimixer-128. */
#ifndef SYCON_GO_HAZMAT_H
#define SYCON_GO_HAZMAT_H

#include <sycon.h>
#include <sycon/experimental/multimixer.h>

#include "functions.h"

typedef struct permutation {
    const char *name;
    size_t bytes;
} permutation;

#define DECLARE_PERMUTATION(name, NAME) extern const permutation permutation_##name;
EACH_PERMUTATION(DECLARE_PERMUTATION)

int permute(const permutation *p, uint8_t *states, size_t count);

typedef struct batch {
    int (*many)(uint8_t *out, size_t outlen, size_t length, const uint8_t *const *messages, const size_t *lengths, size_t count,
                uint8_t domain);
    int (*rows)(uint8_t *out, size_t outlen, size_t length, const uint8_t *rows, size_t count, size_t rowlen, uint8_t domain);
} batch;

extern const batch batch_shake128, batch_shake256, batch_turboshake128, batch_turboshake256;

/* Hashes contiguous messages of different lengths. */
int batch_messages(const batch *b, uint8_t *out, size_t length, const uint8_t *messages, const size_t *lengths, size_t count,
               uint8_t domain);
int batch_rows(const batch *b, uint8_t *out, size_t length, const uint8_t *rows, size_t count, size_t rowlen, uint8_t domain);

#endif
