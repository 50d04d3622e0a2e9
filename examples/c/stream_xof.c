/*
 * Write any number of bytes of SHAKE256's output for a text, in pieces.
 *
 *     cc stream_xof.c $(pkg-config --cflags --libs sycon) -o stream_xof
 *     ./stream_xof SEED BYTES > FILE
 */

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sycon.h>

static int stream(const char *seed, uint64_t bytes) {
    static uint8_t buffer[1 << 16];
    sycon_xof_shake256_state state;

    if (sycon_xof_shake256_init(&state) != 0) return -1;
    if (sycon_xof_shake256_update(&state, (const uint8_t *)seed, strlen(seed)) != 0) return -1;
    while (bytes > 0) {
        size_t len = bytes < sizeof buffer ? (size_t)bytes : sizeof buffer;
        if (sycon_xof_shake256_squeeze(&state, buffer, len) != 0) return -1;
        if (fwrite(buffer, 1, len, stdout) != len) return -1;
        bytes -= len;
    }
    /* The state determines the next bytes. */
    if (SYCON_WIPE(&state) != 0) return -1;
    return fflush(stdout);
}

int main(int argc, char **argv) {
    uintmax_t bytes;
    char *end;

    if (argc != 3) {
        fprintf(stderr, "usage: %s SEED BYTES\n", argv[0]);
        return 2;
    }
    errno = 0;
    bytes = strtoumax(argv[2], &end, 10);
    if (errno != 0 || *end != '\0' || end == argv[2] || argv[2][0] == '-') {
        fprintf(stderr, "%s: not a number of bytes\n", argv[2]);
        return 2;
    }
    if (stream(argv[1], bytes) != 0) {
        fprintf(stderr, "%s: the output cannot be written\n", argv[0]);
        return 1;
    }
    return 0;
}
