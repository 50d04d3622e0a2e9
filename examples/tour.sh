#!/bin/sh
# Use the command on this repository: compute and verify checksums, measure the speed of long outputs, and encrypt a
# file to a public key. Usage: examples/tour.sh SYCON
set -eu
cd "$(dirname "$0")/.."
sycon=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for algorithm in sha3-256 shake128 turboshake128 kt128; do
    list=$work/$algorithm.sums
    printf '\n$ sycon sum -a %s --tag -r crates vectors > %s.sums\n' "$algorithm" "$algorithm"
    "$sycon" sum -a "$algorithm" --tag -r crates vectors >"$list"
    head -n 1 "$list"
    printf '… %d lines\n' "$(wc -l <"$list")"
    printf '$ sycon sum --check %s.sums\n' "$algorithm"
    "$sycon" sum --check "$list" >"$work/verdicts"
    printf '%d files OK\n' "$(grep -c ': OK$' "$work/verdicts")"
done

printf '\n$ printf seed | sycon xof shake128 --hex -l 32\n'
printf seed | "$sycon" xof shake128 --hex -l 32

for algorithm in shake128 turboshake128; do
    printf '\n$ printf seed | sycon xof %s | head -c 1G > /dev/null\n' "$algorithm"
    start=$(date +%s%N)
    printf seed | "$sycon" xof "$algorithm" | head -c 1G >/dev/null
    end=$(date +%s%N)
    awk "BEGIN { printf \"1 GiB at %.0f MB/s\\n\", 1073741824e3 / ($end - $start) }"
done

cat <<'END'

$ sycon kem keygen -o KEY.pem --public PUB.pem
$ sycon hpke seal -r PUB.pem -o sealed README.md
$ sycon hpke open -i KEY.pem sealed | cmp - README.md && echo the same
END
"$sycon" kem keygen -o "$work/KEY.pem" --public "$work/PUB.pem"
"$sycon" hpke seal -r "$work/PUB.pem" -o "$work/sealed" README.md
"$sycon" hpke open -i "$work/KEY.pem" "$work/sealed" | cmp - README.md
echo the same
