// A panic in the library becomes -1, with outputs of zeros, and without a word; so does memory that cannot be
// had. Builds for tests panic when SYCON_BACKEND names no backend.
#define _POSIX_C_SOURCE 200809L
#include <sys/resource.h>
#include <unistd.h>

#include "harness.h"

static void memory_may_end(void) {
    enum { MOST = 8192 };
    static sycon_multimixer_mac_key *keys[MOST];
    const uint8_t key[32] = {7};
    const struct rlimit limit = {100 << 20, 100 << 20};
    size_t count = 0;
    CHECK(setrlimit(RLIMIT_AS, &limit) == 0);
    while (count < MOST && sycon_multimixer_mac_new(&keys[count], key) == 0) count += 1;
    CHECK(count > 0 && count < MOST && keys[count] == NULL);
    while (count > 0) CHECK(sycon_multimixer_mac_free(keys[--count]) == 0);
    CHECK(sycon_multimixer_mac_new(keys, key) == 0 && sycon_multimixer_mac_free(keys[0]) == 0);
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
