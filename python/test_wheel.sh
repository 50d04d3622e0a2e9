#!/usr/bin/env bash
# Installs a wheel into an empty environment, and uses the package and the command. Usage: python/test_wheel.sh WHEEL
#
# A wheel for aarch64 runs under the emulator, with Debian's Python for that architecture unpacked below target/.
set -euo pipefail
cd "$(dirname "$0")/.."
wheel=$(realpath "$1")
place=target/wheels/test
rm -rf "$place"
mkdir -p "$place"

first_steps='
import sycon
assert sycon.shake128(b"any number of bytes").read(8).hex() == "d03f302eb4fc15a9"
sk, pk = sycon.xwing.generate()
ciphertext, secret = sycon.xwing.encapsulate(pk)
assert sycon.xwing.decapsulate(sk, ciphertext) == secret
print("used:", sycon.__version__, "on", sycon.backend())
'

case $wheel in
    *musllinux*)
        echo "$(basename "$wheel"): NOT RUN, there is no Python with musl here" >&2
        ;;
    *_"$(uname -m)".whl)
        python3 -m venv "$place"
        "$place/bin/python" -m pip install --quiet --disable-pip-version-check "$wheel"
        (cd / && "$OLDPWD/$place/bin/python" -c "$first_steps")
        [ "$(printf '' | "$place/bin/sycon" xof shake128 -l 4 --hex)" = 7f9c2ba4 ]
        [ "$(printf '' | "$place/bin/python" -m sycon xof shake128 -l 4 --hex)" = 7f9c2ba4 ]
        ;;
    *_aarch64.whl)
        emulator=$(command -v qemu-aarch64-static || command -v qemu-aarch64 || true)
        root=$PWD/target/wheels/aarch64
        if [ -z "$emulator" ] || ! python/foreign_python.sh arm64 "$root"; then
            echo "$(basename "$wheel"): NOT RUN, there is no emulator or no Python for aarch64" >&2
            [ -z "${REQUIRE-}" ]
            exit
        fi
        python=$(realpath "$root/usr/bin/python3")
        version=${python##*/python}
        python3 -m zipfile -e "$wheel" "$place"
        PYTHONPATH=$place "$emulator" -L "$root" "$python" -c "$first_steps"
        # The tests that need no packages with compiled code.
        pure=$PWD/target/wheels/pure
        python3 -m pip install --quiet --disable-pip-version-check --upgrade --target "$pure" --only-binary :all: \
            --platform any --python-version "$version" pytest hypothesis
        tests=$PWD/python/tests
        (cd / && PYTHONPATH=$OLDPWD/$place:$pure PYTHONDONTWRITEBYTECODE=1 "$emulator" -L "$root" "$python" \
            -m pytest -q -c "$tests/../pyproject.toml" --rootdir "$tests" -p no:cacheprovider \
            --hypothesis-profile emulated -m "not not_emulated" \
            "$tests"/test_{known_answers,laws,bad_input,batch,hashes,kem,newplex,transcript}.py)
        chmod +x "$place"/sycon-*.data/scripts/sycon
        [ "$(printf '' | "$emulator" -L "$root" "$place"/sycon-*.data/scripts/sycon xof shake128 -l 4 --hex)" = 7f9c2ba4 ]
        ;;
esac
