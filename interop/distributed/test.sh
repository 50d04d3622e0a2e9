#!/bin/sh
# Digests of an object of 2 GB from Dask and Ray clusters on this machine: from files and from S3 servers, with workers and
# coordinators that are killed, and objects that are overwritten. Digests of arrays in zarr and Dask.
# Usage: interop/distributed/test.sh, after python/build.sh. BYTES=200000001 for a smaller object.
# If pip or npm cannot install the packages, prints that and succeeds, unless REQUIRE is set.
set -eu
cd "$(dirname "$0")/../.."
folder=$PWD/target/distributed
mkdir -p "$folder"

not_tested() {
    echo "NOT TESTED: digests by clusters$1: $(tail -n 1 "$folder/install.log")" >&2
    [ -z "${REQUIRE:-}" ]
}

# environment NAME FILE: creates a virtual environment with the packages of a file.
environment() {
    python3 -m venv "$folder/$1" &&
        "$folder/$1/bin/pip" install --quiet --disable-pip-version-check -r "interop/distributed/$2" >"$folder/install.log" 2>&1
}

environment cluster requirements.txt || { not_tested "; pip cannot install them"; exit; }
moto=$folder/server/bin/moto_server
environment server requirements-server.txt || { not_tested ", from moto; pip cannot install it"; moto=; }
s3rver="node $folder/s3rver/node_modules/s3rver/bin/s3rver.js"
npm install --silent --ignore-scripts --prefix "$folder/s3rver" s3rver@3.7.1 >"$folder/install.log" 2>&1 ||
    { not_tested ", from s3rver; npm cannot install it"; s3rver=; }
PYTHONPATH=python:examples/python "$folder/cluster/bin/python" -W ignore interop/distributed/arrays.py
PYTHONPATH=python "$folder/cluster/bin/python" interop/distributed/cluster.py test "${BYTES:-2000000001}" "$moto" "$s3rver"
