#!/usr/bin/env bash
# SLH-DSA against OpenSSL, all sets with SHAKE: each reads the keys of the other and verifies its signatures.
# Usage: interop/openssl/test.sh SYCON, the command
# Compiles OpenSSL from the crate `openssl-src`, once for each version, because versions before 3.5 do not support SLH-DSA.
set -euo pipefail
sycon=$(realpath "$1")
cd "$(dirname "$0")/../.."
manifest=interop/openssl/Cargo.toml
cargo fetch --quiet --locked --manifest-path $manifest
read -r version source < <(cargo metadata --locked --offline --format-version 1 --manifest-path $manifest | python3 -c '
import json, os, sys
found = [p for p in json.load(sys.stdin)["packages"] if p["name"] == "openssl-src"]
assert len(found) == 1, found
print(found[0]["version"], os.path.dirname(found[0]["manifest_path"]) + "/openssl")')

fail() {
    echo "openssl: $*" >&2
    exit 1
}

folder=$PWD/target/openssl/$version
if [ ! -x "$folder/openssl" ]; then
    rm -rf "$folder"
    mkdir -p "$folder/build"
    (
        cd "$folder/build"
        # A program of SLH-DSA needs neither TLS nor most algorithms: without them, the build is half as long.
        perl "$source/Configure" no-shared no-module no-tests no-docs no-legacy no-dso no-comp no-tls no-dtls no-quic \
            no-sock no-http no-cms no-cmp no-ct no-ocsp no-srp no-ts no-async no-aria no-bf no-camellia no-cast no-des \
            no-dh no-dsa no-ec2m no-idea no-md4 no-mdc2 no-rc2 no-rc4 no-rmd160 no-seed no-sm2 no-sm3 no-sm4 \
            no-whirlpool no-argon2
        make build_generated
        make "-j$(nproc)" apps/openssl
    ) >"$folder/build.log" 2>&1 || { tail -n 20 "$folder/build.log" >&2; fail "its build fails: $folder/build.log"; }
    mv "$folder/build/apps/openssl" "$folder/openssl"
    rm -r "$folder/build"
fi
openssl=$folder/openssl
export OPENSSL_CONF=/dev/null

umask 077
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
printf 'firmware 1.2' >text
printf 'firmware 1.3' >other

# they_verify PUBLIC SIGNATURE TEXT CONTEXT
they_verify() {
    "$openssl" pkeyutl -verify -rawin -pubin -inkey "$1" -sigfile "$2" -in "$3" -pkeyopt "context-string:$4" >/dev/null 2>&1
}
# we_verify PUBLIC SIGNATURE TEXT CONTEXT
we_verify() {
    "$sycon" verify -k "$1" -s "$2" --context "$4" "$3" >/dev/null
}

# verified VERIFY PUBLIC SIGNATURE CONTEXT: the signature is valid for this text and this context only.
verified() {
    "$1" "$2" "$3" text "$4" || fail "$set, context '$4': $1 rejects the signature"
    ! "$1" "$2" "$3" other "$4" || fail "$set, context '$4': $1 accepts the signature for another text"
    ! "$1" "$2" "$3" text "$4 " || fail "$set, context '$4': $1 accepts the signature for another context"
}

exchange() {
    "$openssl" genpkey -quiet -algorithm "$set" -out theirs.pem
    "$openssl" pkey -in theirs.pem -pubout -out theirs.pub
    "$sycon" sign -fk theirs.pem --deterministic -o ours.sig text
    "$openssl" pkeyutl -sign -rawin -inkey theirs.pem -in text -out theirs.sig -pkeyopt deterministic:1
    cmp ours.sig theirs.sig || fail "$set: deterministic signatures differ"
    verified they_verify theirs.pub ours.sig ""
    "$sycon" sign -fk theirs.pem --context example.org -o ours.sig text
    verified they_verify theirs.pub ours.sig example.org

    "$sycon" keygen -fa "${set,,}" -o ours.pem --public ours.pub
    "$openssl" pkey -in ours.pem -pubout | cmp - ours.pub || fail "$set: public keys differ"
    "$openssl" pkey -in ours.pem | cmp - ours.pem || fail "$set: private keys differ"
    "$openssl" pkeyutl -sign -rawin -inkey ours.pem -in text -out theirs.sig
    verified we_verify ours.pub theirs.sig ""
    "$openssl" pkeyutl -sign -rawin -inkey ours.pem -in text -out theirs.sig -pkeyopt context-string:example.org
    verified we_verify ours.pub theirs.sig example.org
}

# OpenSSL does not support HashSLH-DSA, but verifies a message that is encoded already (FIPS 205, algorithm 25).
prehashed() {
    local verify=("$openssl" pkeyutl -verify -rawin -pubin -inkey ours.pub -sigfile ours.sig -pkeyopt message-encoding:0)
    "$sycon" sign -fk ours.pem --prehash shake128 --context example.org -o ours.sig text
    printf '\001\013example.org\006\011\140\206\110\001\145\003\004\002\013' >encoded
    "$openssl" dgst -shake128 -xoflen 32 -binary text >>encoded
    "${verify[@]}" -in encoded >/dev/null || fail "HashSLH-DSA: OpenSSL rejects the signature"
    ! "${verify[@]}" -in text >/dev/null 2>&1 || fail "HashSLH-DSA: OpenSSL accepts the signature for another message"
}

for set in SLH-DSA-SHAKE-{128s,128f,192s,192f,256s,256f}; do
    exchange
done
prehashed
echo "$("$openssl" version | cut -d ' ' -f 1,2): keys and signatures of all sets, both ways"
