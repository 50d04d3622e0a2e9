#!/bin/sh
# Installs what a step needs beside the Python package, in .venv; or says that WHAT is not tested, and fails.
# Usage: ci/python_packages.sh REQUIREMENTS WHAT, after python/build.sh
set -eu
cd "$(dirname "$0")/.."
.venv/bin/python -m pip install --quiet --disable-pip-version-check -r "$1" || {
    echo "NOT TESTED: $2, which cannot be installed" >&2
    exit 1
}
