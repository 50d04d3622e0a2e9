#!/usr/bin/env bash
# age files exchanged with Go's age and with pyrage, the crate `age`: each decrypts the files of the other, natively and
# through the plugin age-plugin-pq, which is another name of sycon.
# Usage: interop/age/test.sh SYCON, the command
# Without Go, pyrage, or a network to download them, prints that and succeeds, unless REQUIRE is set.
set -euo pipefail
sycon=$(realpath "$1")
cd "$(dirname "$0")/../.."
folder=$PWD/target/age
mkdir -p "$folder"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

not_tested() {
    echo "NOT TESTED: age files against $1" >&2
    [ -z "${REQUIRE:-}" ]
}
fail() {
    echo "age: $*" >&2
    exit 1
}

umask 077
ln -s "$sycon" "$scratch/age-plugin-pq"
PATH=$scratch:$folder:$PATH
cd "$scratch"
"$sycon" age keygen -o ours 2>/dev/null
"$sycon" age recipient -o ours.pub ours
age-plugin-pq --identity -o plugin ours

with_go() {
    age-keygen -pq -o theirs 2>/dev/null
    age-keygen -y theirs >theirs.pub
    cmp <("$sycon" age recipient theirs) theirs.pub
    cmp <(age-keygen -y ours) ours.pub
    age-keygen -o classic 2>/dev/null
    "$sycon" age keygen --x25519 -o classic2 2>/dev/null

    for size in 0 1 65535 65536 65537 131071 131072 131073 1000000; do
        head -c "$size" /dev/urandom >plain
        for armor in "" -a; do
            # To several recipients; with native identities, and through the plugin.
            "$sycon" age encrypt $armor -R ours.pub -R theirs.pub -fo file plain
            for key in ours theirs plugin; do
                age -d -i "$key" file | cmp - plain || fail "Go's age does not decrypt $size bytes by $key"
            done
            for to in "-R ours.pub -R theirs.pub" "-i plugin" "-i plugin -R theirs.pub"; do
                # shellcheck disable=SC2086
                age -e $armor $to -o theirs.age plain
                "$sycon" age decrypt -i theirs -i plugin theirs.age | cmp - plain || fail "sycon does not decrypt $size bytes to $to"
                diff <(age-inspect --json theirs.age | python3 -m json.tool) \
                    <("$sycon" age inspect --json theirs.age | python3 -m json.tool) || fail "other facts"
                diff <(age-inspect theirs.age | grep -v '^Tip:\|^$') <("$sycon" age inspect theirs.age | grep -v '^$') ||
                    fail "other facts in text"
                rm theirs.age
            done
            "$sycon" age encrypt $armor -i classic -i classic2 -fo file plain
            age -d -i classic file | cmp - plain
            age -e $armor -i classic -i classic2 plain | "$sycon" age decrypt -i classic2 | cmp - plain
        done
    done

    # Both refuse to mix.
    ! age -e -i ours -i classic plain >/dev/null 2>&1 || fail "Go's age mixes recipients"
    ! age -e -i plugin -i classic plain >/dev/null 2>&1 || fail "the plugin's labels are not heeded"
    ! "$sycon" age encrypt -i ours -i classic plain >/dev/null 2>&1 || fail "sycon mixes recipients"

    # A passphrase, which Go's age reads from a file descriptor with its own plugin.
    echo "correct horse" >words
    export AGE_PASSPHRASE_FD=3
    age -e -j batchpass -o theirs.age plain 3<words
    "$sycon" age decrypt --passphrase-file words theirs.age | cmp - plain
    "$sycon" age encrypt -p --passphrase-file words -fo file plain
    age -d -j batchpass file 3<words | cmp - plain

    # A file for another recipient than the plugin's identity.
    "$sycon" age encrypt -i theirs -fo file plain
    said=$(age -d -i plugin file 2>&1) && fail "the plugin opens what is for another"
    [[ $said = *"no identity matched"* ]] || fail "no match is not silence: $said"
    echo "Go's age $(age --version): both ways, natively and through the plugin"
}

go_age() {
    command -v go >/dev/null || { not_tested "Go's: there is no Go on this machine"; return; }
    local interop=$OLDPWD/interop/age
    go -C "$interop" mod download >"$folder/download.log" 2>&1 ||
        { not_tested "Go's: Go cannot download it: $(tail -n 1 "$folder/download.log")"; return; }
    local programs
    mapfile -t programs < <(sed -n 's|^\t\(filippo.io/age/cmd/.*\)|\1|p' "$interop/go.mod")
    go -C "$interop" build -o "$folder/" "${programs[@]}"
    with_go
}

rust_age() {
    local interop=$OLDPWD/interop/age
    python3 -m venv "$folder/pyrage" && "$folder/pyrage/bin/pip" install --quiet --disable-pip-version-check \
        -r "$interop/requirements.txt" >"$folder/download.log" 2>&1 ||
        { not_tested "pyrage: pip cannot install it: $(tail -n 1 "$folder/download.log")"; return; }
    "$folder/pyrage/bin/python" "$interop/pyrage_exchange.py" "$sycon" ours plugin
}

go_age
rust_age
