#!/bin/sh
# Creates .venv at the root of the repository with the package, built in release mode and editable, and the packages
# that its tests need. Does nothing if nothing has changed. PYTHON is the name of an interpreter other than python3.
# Usage: python/build.sh [MODULE]. MODULE is a compiled module that cargo has built for tests, which the package then
# uses.
set -eu
module=${1:+$(realpath "$1")}
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
if [ -n "$module" ]; then
    # Installs the same files as `maturin develop`: the module in the package, and the location and metadata of the
    # package.
    "$python" - "$module" <<'PYTHON'
import pathlib, shutil, sys, sysconfig, tomllib

package = pathlib.Path("python").resolve()
project = tomllib.loads((package / "pyproject.toml").read_text())["project"]
site = pathlib.Path(sysconfig.get_path("purelib"))
for old in site.glob("sycon-*.dist-info"):
    shutil.rmtree(old)
new = site / f"sycon-{project['version']}.dist-info"
new.mkdir()
(new / "METADATA").write_text(f"Metadata-Version: 2.4\nName: sycon\nVersion: {project['version']}\n")
(site / "sycon.pth").write_text(f"{package}\n")
# pip uninstalls only packages with a record.
(new / "RECORD").write_text("".join(f"{file},,\n" for file in ("sycon.pth", f"{new.name}/METADATA", f"{new.name}/RECORD")))
module = package / "sycon/_sycon.abi3.so"
module.unlink(missing_ok=True)
shutil.copy(sys.argv[1], module)
PYTHON
    rm -f "$stamp"
    exit
fi

newer() {
    [ -e "$stamp" ] || echo "$stamp"
    find Cargo.toml Cargo.lock crates python/Cargo.toml python/build.rs python/pyproject.toml python/src -newer "$stamp" 2>/dev/null
}

if [ -n "$(newer)" ] || ! "$python" -c 'import sycon' 2>/dev/null; then
    started=$(mktemp)
    trap 'rm -f "$started"' EXIT
    VIRTUAL_ENV=$venv PATH=$venv/bin:$PATH maturin develop --quiet --release --locked -m python/Cargo.toml
    touch -r "$started" "$stamp"
fi
