#!/bin/sh
# Tests the size of a stripped program that computes one SHA3-256 with the static library, and the stack that X-Wing
# uses, which docs/c.md limits to 36 KiB. An empty program has 14,400 bytes.
# Usage: ci/test_c_size.sh PREFIX [--small], where ci/install_c.sh has installed a released library in PREFIX. With --small, the
# library has only the feature sha3, and X-Wing is left out. budgets.toml has the limits.
set -eu
[ $# = 1 ] || [ "$#${2-}" = 2--small ] || { echo "usage: $0 PREFIX [--small]" >&2; exit 2; }
budget="C program with SHA3-256"
[ $# = 1 ] || budget="small $budget"
limit=$(sed -n "s/^\"$budget\" = { limit = \([0-9]*\),.*/\1/p" "$(dirname "$0")/../budgets.toml")
[ "$limit" ] || { echo "budgets.toml: no limit for \"$budget\"; add it to [sizes]" >&2; exit 1; }
export PKG_CONFIG_PATH="$1/lib/pkgconfig"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
# compile NAME: compiles the program on standard input.
compile() {
    # shellcheck disable=SC2046
    cc -O2 -x c - -o "$scratch/$1" -s -Wl,--gc-sections -x none $(pkg-config --cflags --libs-only-L sycon) \
        -l:libsycon.a -lpthread -lm -ldl
}

compile program <<'EOF'
#include <sycon/hash.h>

int main(void) {
    unsigned char out[32];
    return sycon_hash_sha3_256(out, (const unsigned char *)"abc", 3) != 0 || out[0] != 0x3a;
}
EOF
"$scratch/program" || { echo "$1: another SHA3-256 of abc than FIPS 202's" >&2; exit 1; }
size=$(wc -c < "$scratch/program")
echo "$1: a program with SHA3-256 has $size bytes, at most $limit"
[ "$size" -le "$limit" ]
[ $# = 1 ] || exit 0

compile stack <<'EOF'
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sycon/kem.h>

enum { STACK = 1 << 20, MOST = 36 << 10, PAINT = 0x5a };
static _Alignas(4096) unsigned char stack[STACK];
static uint8_t pk[SYCON_KEM_XWING_PUBLIC_KEY_BYTES], sk[SYCON_KEM_XWING_SECRET_KEY_BYTES];
static uint8_t ct[SYCON_KEM_XWING_CIPHERTEXT_BYTES], ss[SYCON_KEM_XWING_SHARED_SECRET_BYTES];

static void *nothing(void *unused) { return unused; }
static void *keypair(void *bad) { return sycon_kem_xwing_generate(pk, sk) == 0 ? NULL : bad; }
static void *enc(void *bad) { return sycon_kem_xwing_enc(ct, ss, pk) == 0 ? NULL : bad; }
static void *dec(void *bad) { return sycon_kem_xwing_dec(ss, ct, sk) == 0 ? NULL : bad; }

// What `work` has touched of a stack of its own.
static size_t touched(void *(*work)(void *)) {
    pthread_attr_t on;
    pthread_t thread;
    void *bad = NULL;
    size_t clean = 0;
    memset(stack, PAINT, STACK);
    if (pthread_attr_init(&on) != 0 || pthread_attr_setstack(&on, stack, STACK) != 0) return STACK;
    if (pthread_create(&thread, &on, work, stack) != 0 || pthread_join(thread, &bad) != 0) return STACK;
    while (clean < STACK && stack[clean] == PAINT) clean += 1;
    return bad != NULL && work != nothing ? STACK : STACK - clean;
}

int main(void) {
    void *(*const works[])(void *) = {keypair, enc, dec};
    size_t most = 0;
    for (int i = 0; i < 3; i++) {
        size_t bytes = touched(works[i]) - touched(nothing);
        if (bytes > most) most = bytes;
    }
    printf("X-Wing takes %zu bytes of stack, at most %d\n", most, MOST);
    return most > MOST;
}
EOF
"$scratch/stack"
