/* Runs a function of mlkem-native COUNT times, with the arguments of sycon-estimate. Compiler flags select the Keccak
 * implementation. */
#include <stdio.h>
#include <stdlib.h>

#include <mlkem_native.h>

void mlkem_keccakf1600_permute(uint64_t *);
void mlkem_keccakf1600x4_permute(uint64_t *);

static uint64_t lanes[100];
static uint8_t ek[MLKEM768_PUBLICKEYBYTES], dk[MLKEM768_SECRETKEYBYTES], ciphertext[MLKEM768_CIPHERTEXTBYTES];

static void one(void) { mlkem_keccakf1600_permute(lanes); }
static void four(void) { mlkem_keccakf1600x4_permute(lanes); }
static void decapsulation(void) {
    uint8_t secret[MLKEM_BYTES];
    if (mlkem_dec(secret, ciphertext, dk)) abort();
}

static const struct {
    const char *name;
    int states;
    void (*run)(void);
} kernels[] = {
    {"Keccak-f[1600]", 1, one},
    {"Keccak-f[1600]", 4, four},
    {"ML-KEM-768, a decapsulation", 1, decapsulation},
};

int main(int argc, char **argv) {
    if (argc != 4) {
        for (size_t i = 0; i < sizeof kernels / sizeof *kernels; i++) printf("%s\t%d\n", kernels[i].name, kernels[i].states);
        return 0;
    }
    uint8_t seed[64] = {1};
    if (mlkem_keypair_derand(ek, dk, seed)) abort();
    for (int count = atoi(argv[3]); count > 0; count--) kernels[atoi(argv[1])].run();
    return 0;
}
