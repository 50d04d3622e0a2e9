/* A program that needs functions of libsodium that libsycon does not have: both in one file. */

#include <stdio.h>
#include <string.h>

#include <sodium.h>

#include <sycon/sodium_compat.h>
#include <sycon/experimental/vexof_compat.h>

int main(void) {
    static const unsigned char sha256_of_nothing[4] = {0xe3, 0xb0, 0xc4, 0x42};
    unsigned char digest[crypto_hash_sha256_BYTES], mine[32], yours[32];
    crypto_xof_turboshake128_state state;

    if (sodium_init() < 0 || crypto_hash_sha256(digest, NULL, 0) != 0) return 1;
    if (memcmp(digest, sha256_of_nothing, 4) != 0) return 1;

    /* Only libsycon returns an error here, so this checks that its function is called. */
    if (crypto_xof_turboshake128_init_with_domain(&state, 0x80) != -1) return 1;
    if (crypto_xof_turboshake128_init(&state) != 0) return 1;
    if (crypto_xof_turboshake128_update(&state, digest, sizeof digest) != 0) return 1;
    if (crypto_xof_turboshake128_squeeze(&state, mine, sizeof mine) != 0) return 1;
    if ((crypto_xof_turboshake128)(yours, sizeof yours, digest, sizeof digest) != 0) return 1;
    return sodium_memcmp(mine, yours, sizeof mine) != 0;
}
