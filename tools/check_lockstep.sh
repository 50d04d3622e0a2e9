#!/usr/bin/env bash
# Covers code that ct/check_constant_time.sh cannot check. Runs the library's operations on secrets twice, with different secrets,
# and fails if the runs differ in a branch, an address or a division. Follows the kernels of backends whose instructions valgrind
# does not support, and the assembly of other projects for X25519, AEADs and BLAKE3, in the code that users get. First it must
# find planted leaks.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ "$(uname -m)" != x86_64 ]; then
    echo "lockstep: NOT CHECKED, it decodes instructions of x86-64 only"
    exit 0
fi
program=target/release/sycon-ct functions=target/lockstep.functions lockstep=target/lockstep
cargo build --release --locked --quiet -p sycon-ct --bin sycon-ct
${CC:-cc} -O2 -Wall -Wextra -Werror -o $lockstep tools/lockstep.c

# select_functions NAME...: prints the functions whose names end in one of these
select_functions() {
    local name
    for name in "$@"; do
        nm --demangle $program | grep -E "^[0-9a-f]+ [Tt] .*($name)\$" || { echo "lockstep: no function $name" >&2 && exit 1; }
    done | cut -d ' ' -f 1 | sort -u >$functions
}

# finds NUMBER BACKEND: finds a planted leak. A leak can depend on one bit, so it can need several pairs of secrets.
finds() {
    local seed report
    for seed in {1..20}; do
        report=$($lockstep "$seed" 4 $functions $program --planted "$1" "$2") || true
        [[ $report != DIFFERS* ]] || return 0
    done
    echo "lockstep: leak $1 of what was planted is not found on $2" >&2
    exit 1
}

# The assembly of other projects runs with every backend.
assembly=(
    sycon_kem::x25519::{agree,public_key,public_key_and_agree}
    graviola::mid::aes_gcm::AesGcm::{new,encrypt} "ChaCha20Poly1305 as sycon_aead::.*Aead>::seal_unchecked"
    blake3_{compress_in_place,compress_xof,hash_many,xof_many}_avx512
)
declare -A kernels=([avx2-vaes]="Avx2Vaes" [avx512]="Avx512|Avx512Ifma" [avx512-vaes]="Avx512Vaes")
# The minimum number of functions that the checks must reach.
declare -A least=([avx2-vaes]=15 [avx512]=80 [avx512-vaes]=15)
for backend in avx2-vaes avx512 avx512-vaes; do
    if ! $program --has $backend; then
        echo "lockstep: backend $backend: NOT CHECKED, this processor cannot run it"
        continue
    fi
    select_functions 'tokens::\w+ as .*::run::enter' 'sycon_ct::planted::\w+'
    count=$($program --count)
    for ((number = 0; number < count; number++)); do
        finds $number $backend
    done
    echo "lockstep: finds all $count planted leaks on $backend"
    select_functions "tokens::(${kernels[$backend]}) as .*::run::enter" "${assembly[@]}"
    $lockstep 1 1 $functions $program $backend | tee $functions.report
    followed=$(sed -n 's/ of [0-9]* functions followed.*//p' $functions.report)
    if ! [ "${followed:-0}" -ge "${least[$backend]}" ]; then
        echo "lockstep: at least ${least[$backend]} functions expected on $backend" >&2
        exit 1
    fi
done
