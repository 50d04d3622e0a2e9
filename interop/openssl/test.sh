#!/usr/bin/env bash
# SLH-DSA against OpenSSL, all sets with SHAKE: each reads the keys of the other and verifies its signatures.
# Usage: interop/openssl/test.sh SYCON, the command
# OpenSSL is the one of interop/openssl/build.sh, because versions before 3.5 do not support SLH-DSA.
set -euo pipefail
sycon=$(realpath "$1")
cd "$(dirname "$0")/../.."
fail() {
    echo "openssl: $*" >&2
    exit 1
}

openssl=$(interop/openssl/build.sh)/openssl
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
