#!/bin/sh
# Unpacks Debian's Python 3.11 and its libraries for another architecture below FOLDER. Fails if they are not available.
# Usage: python/foreign_python.sh ARCHITECTURE FOLDER
set -eu
architecture=$1 folder=$2
[ ! -e "$folder/usr/bin/python3.11" ] || exit 0
command -v apt-get >/dev/null || exit 1
mkdir -p "$folder/archives"
cd "$folder/archives"
dpkg --print-foreign-architectures | grep -qx "$architecture" || {
    [ "$(id -u)" = 0 ] || exit 1
    dpkg --add-architecture "$architecture"
    apt-get update >/dev/null 2>&1 || exit 1
}
for package in python3.11-minimal libpython3.11-minimal libpython3.11-stdlib libc6 zlib1g libexpat1 libssl3 libffi8 libbz2-1.0 liblzma5 \
    libgcc-s1; do
    apt-get download "$package:$architecture" >/dev/null 2>&1 || exit 1
done
for archive in *.deb; do
    dpkg-deb -x "$archive" "$folder"
done
