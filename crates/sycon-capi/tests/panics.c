// After a panic in the library, functions return -1, clear the outputs and print nothing. The same happens if there is
// no memory for an output that overlaps its input. Test builds panic if SYCON_BACKEND is not the name of a backend.
#define _POSIX_C_SOURCE 200809L
#include <sys/resource.h>
#include <unistd.h>

#include "harness.h"

static void memory_may_end(void) {
    enum { MOST = 64 << 20 };
    const struct rlimit limit = {MOST, MOST};
    uint8_t *data = malloc(MOST);
    CHECK(data != NULL);
    memset(data, 1, MOST);
    CHECK(setrlimit(RLIMIT_AS, &limit) == 0);
    CHECK(sycon_malloc(MOST) == NULL);
    CHECK(sycon_xof_shake128(data, MOST, data, MOST) == -1 && is_zero(data, MOST));
    CHECK(sycon_xof_shake128(data, 32, data, 32) == 0 && !is_zero(data, 32));
    free(data);
}

int main(void) {
    uint8_t out[32] = {1}, zeros[32] = {0};
    char written[64];
    int ends[2], error = dup(STDERR_FILENO);
    CHECK(setenv("SYCON_BACKEND", "none", 1) == 0);
    CHECK(error >= 0 && pipe(ends) == 0 && dup2(ends[1], STDERR_FILENO) >= 0 && close(ends[1]) == 0);
    int first = sycon_hash_sha3_256(out, (const uint8_t *)"abc", 3);
    int second = sycon_hash_sha3_256(out, (const uint8_t *)"abc", 3);
    CHECK(dup2(error, STDERR_FILENO) >= 0);
    CHECK(read(ends[0], written, sizeof written) == 0);
    CHECK(unsetenv("SYCON_BACKEND") == 0);
    if (first == 0) {
        puts("panics: NOT TESTED, the library is built without the feature backend-env");
        return failures != 0;
    }
    CHECK(first == -1 && second == -1 && memcmp(out, zeros, sizeof out) == 0);
    CHECK(sycon_hash_sha3_256(out, (const uint8_t *)"abc", 3) == 0);
    if (unlimited() != NULL) {
        printf("panics: memory that ends is NOT TESTED %s\n", unlimited());
    } else {
        memory_may_end();
    }
    return report("panics");
}
