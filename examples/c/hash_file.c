/*
 * Print the SHA3-256 digest of a file in the format of sha3sum. The file is read in pieces and can have any size.
 *
 *     cc hash_file.c $(pkg-config --cflags --libs sycon) -o hash_file
 *     ./hash_file FILE
 */

#include <stdio.h>

#include <sycon.h>

static int hash(FILE *file, uint8_t digest[SYCON_HASH_SHA3_256_BYTES]) {
    static uint8_t buffer[1 << 16];
    sycon_hash_sha3_256_state state;
    size_t len;

    if (sycon_hash_sha3_256_init(&state) != 0) return -1;
    while ((len = fread(buffer, 1, sizeof buffer, file)) > 0)
        if (sycon_hash_sha3_256_update(&state, buffer, len) != 0) return -1;
    if (ferror(file)) return -1;
    return sycon_hash_sha3_256_final(&state, digest);
}

int main(int argc, char **argv) {
    uint8_t digest[SYCON_HASH_SHA3_256_BYTES];
    FILE *file;
    int failed;

    if (argc != 2) {
        fprintf(stderr, "usage: %s FILE\n", argv[0]);
        return 2;
    }
    file = fopen(argv[1], "rb");
    if (!file) {
        perror(argv[1]);
        return 1;
    }
    failed = hash(file, digest);
    if (fclose(file) != 0 || failed) {
        fprintf(stderr, "%s: cannot be read\n", argv[1]);
        return 1;
    }
    for (size_t i = 0; i < sizeof digest; i++) printf("%02x", digest[i]);
    printf("  %s\n", argv[1]);
    return fflush(stdout) != 0;
}
