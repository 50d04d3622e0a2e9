/*
 * A program for VeXOF, like the test program of VeXOF: initialise, update, squeeze in one call and in pieces.
 *
 * Reads lines "FORM MESSAGE-BYTES OUTPUT-BYTES" and writes the concatenated outputs. vexof.py compares them with
 * the vectors. Byte j of a message is j mod 251.
 */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <vexof.h>

static int initialize(VeXOF_Instance *vexofInstance, const char *form) {
    if (strcmp(form, "shake128") == 0) return VeXOF_HashInitialize_SHAKE128(vexofInstance);
    if (strcmp(form, "shake256") == 0) return VeXOF_HashInitialize_SHAKE256(vexofInstance);
    if (strcmp(form, "indexed") == 0) return VeXOF_HashInitialize(vexofInstance);
    return 1;
}

/* In one call. Programs can define a function with this name. */
static int vexof(const char *form, const uint8_t *seed, size_t input_bytes, uint64_t *output, size_t output_bytes) {
    VeXOF_Instance vexofInstance;
    return initialize(&vexofInstance, form) || VeXOF_HashUpdate(&vexofInstance, seed, input_bytes) ||
           VeXOF_Squeeze(&vexofInstance, output, output_bytes);
}

/* The message in two pieces, and the output in pieces of these lengths, followed by the rest. */
static int in_pieces(const char *form, const uint8_t *seed, size_t input_bytes, uint8_t *output, size_t output_bytes,
                     const size_t *pieces) {
    VeXOF_Instance vexofInstance;
    size_t first = input_bytes / 3, done = 0;

    if (initialize(&vexofInstance, form) || VeXOF_HashUpdate(&vexofInstance, seed, first) ||
        VeXOF_HashUpdate(&vexofInstance, seed + first, input_bytes - first))
        return 1;
    for (; *pieces && *pieces < output_bytes - done; done += *pieces++)
        if (VeXOF_Squeeze(&vexofInstance, output + done, *pieces)) return 1;
    return VeXOF_Squeeze(&vexofInstance, output + done, output_bytes - done);
}

static int answer(const char *form, size_t input_bytes, size_t output_bytes) {
    static const size_t as_the_original[] = {2048, 8, 0}, odd[] = {1, 7, 63, 65, 1343, 167, 1, 0};
    uint8_t *seed = malloc(input_bytes + 1), *pieces = malloc(output_bytes);
    uint64_t *output = malloc(output_bytes + 8);
    int failed = 1;

    if (seed && pieces && output) {
        for (size_t j = 0; j < input_bytes; j++) seed[j] = (uint8_t)(j % 251);
        failed = vexof(form, seed, input_bytes, output, output_bytes) ||
                 in_pieces(form, seed, input_bytes, pieces, output_bytes, as_the_original) ||
                 memcmp(output, pieces, output_bytes) != 0 ||
                 in_pieces(form, seed, input_bytes, pieces, output_bytes, odd) ||
                 memcmp(output, pieces, output_bytes) != 0 ||
                 fwrite(output, 1, output_bytes, stdout) != output_bytes;
    }
    free(seed);
    free(pieces);
    free(output);
    return failed;
}

int main(void) {
    char form[16];
    size_t input_bytes, output_bytes;

    while (scanf("%15s %zu %zu", form, &input_bytes, &output_bytes) == 3) {
        if (answer(form, input_bytes, output_bytes)) {
            fprintf(stderr, "vexof.c: failed at %s %zu %zu\n", form, input_bytes, output_bytes);
            return 1;
        }
    }
    return fflush(stdout) != 0;
}
