#!/bin/sh
# Unpacks Debian's Python and its libraries for another architecture below FOLDER. Fails if they are not available.
# Usage: python/foreign_python.sh ARCHITECTURE FOLDER
set -eu
architecture=$1 folder=$2
[ ! -e "$folder/usr/bin/python3" ] || exit 0
command -v apt-get >/dev/null || exit 1
mkdir -p "$folder/archives"
cd "$folder/archives"
dpkg --print-foreign-architectures | grep -qx "$architecture" || {
    [ "$(id -u)" = 0 ] || exit 1
    dpkg --add-architecture "$architecture"
    apt-get update >/dev/null 2>&1 || exit 1
}
# Without the packages that only the installation of these needs.
packages=$(apt-cache depends --recurse --important "python3-minimal:$architecture" "libpython3-stdlib:$architecture" |
    grep -x "\(lib\|python3\|zlib\).*:$architecture" | sort -u)
# shellcheck disable=SC2086
apt-get download $packages >/dev/null 2>&1 || exit 1
for archive in *.deb; do
    dpkg-deb -x "$archive" "$folder"
done
# From Debian 13 on, the loader is in usr/lib, and another package has this link.
[ -e "$folder/lib" ] || ln -s usr/lib "$folder/lib"
