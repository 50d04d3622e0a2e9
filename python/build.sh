#!/bin/sh
# Makes .venv at the root of the repository, with the package in it, built for release and editable,
# and what its tests need. Does nothing when nothing has changed. PYTHON names another interpreter than python3.
set -eu
cd "$(dirname "$0")/.."
venv=$PWD/.venv
python=$venv/bin/python

if ! "$python" -c '' 2>/dev/null; then
    rm -rf "$venv"
    "${PYTHON:-python3}" -m venv "$venv"
    echo '*' > "$venv/.gitignore"
fi

if ! cmp -s python/requirements-dev.txt "$venv/requirements-dev.txt"; then
    "$python" -m pip install --quiet --disable-pip-version-check -r python/requirements-dev.txt
    cp python/requirements-dev.txt "$venv/"
fi

stamp=$venv/sycon.stamp
newer() {
    [ -e "$stamp" ] || echo "$stamp"
    find Cargo.toml Cargo.lock crates python/Cargo.toml python/pyproject.toml python/src -newer "$stamp" 2>/dev/null
}

if [ -n "$(newer)" ] || ! "$python" -c 'import sycon' 2>/dev/null; then
    started=$(mktemp)
    trap 'rm -f "$started"' EXIT
    VIRTUAL_ENV=$venv PATH=$venv/bin:$PATH maturin develop --quiet --release --locked -m python/Cargo.toml
    touch -r "$started" "$stamp"
fi
