#!/usr/bin/env bash
# Compiles OpenSSL from the crate `openssl-src`, once for each version, and prints its folder: the program `openssl`, and
# headers and a static library for the benchmark.
set -euo pipefail
cd "$(dirname "$0")/../.."
manifest=interop/openssl/Cargo.toml
cargo fetch --quiet --locked --manifest-path $manifest
read -r version source < <(cargo metadata --locked --offline --format-version 1 --manifest-path $manifest | python3 -c '
import json, os, sys
found = [p for p in json.load(sys.stdin)["packages"] if p["name"] == "openssl-src"]
assert len(found) == 1, found
print(found[0]["version"], os.path.dirname(found[0]["manifest_path"]) + "/openssl")')

folder=$PWD/target/openssl/$version
if [ ! -x "$folder/openssl" ] || [ ! -e "$folder/lib/libcrypto.a" ]; then
    rm -rf "$folder"
    mkdir -p "$folder/build"
    (
        cd "$folder/build"
        # Without TLS and most algorithms, which nothing here needs, the build is half as long.
        perl "$source/Configure" --prefix="$folder" --libdir=lib no-shared no-module no-tests no-docs no-legacy no-dso \
            no-comp no-tls no-dtls no-quic no-sock no-http no-cms no-cmp no-ct no-ocsp no-srp no-ts no-async no-aria no-bf \
            no-camellia no-cast no-des no-dh no-dsa no-ec2m no-idea no-md4 no-mdc2 no-rc2 no-rc4 no-rmd160 no-seed no-sm2 \
            no-sm3 no-sm4 no-whirlpool no-argon2
        make build_generated
        make "-j$(nproc)" apps/openssl libssl.a
        make install_dev
    ) >"$folder/build.log" 2>&1 || {
        tail -n 20 "$folder/build.log" >&2
        echo "openssl: its build fails: $folder/build.log" >&2
        exit 1
    }
    mv "$folder/build/apps/openssl" "$folder/openssl"
    rm -r "$folder/build"
fi
echo "$folder"
