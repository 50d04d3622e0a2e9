#!/bin/sh
# Commits the files of a packed Go module instead of those in the folder `go`, on the current commit, and pushes the result
# as the tag go/VERSION. Changes no branch and no file.
# Usage: go/tag.sh ZIP VERSION REMOTE
set -eu
zip=$(realpath "$1")
cd "$(dirname "$0")/.."
version=$2 remote=$3
module=$(sed -n 's/^module //p' go/go.mod)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

unzip -q "$zip" -d "$scratch/packed"
mkdir "$scratch/tree"
mv "$scratch/packed/$module@$version" "$scratch/tree/go"
export GIT_INDEX_FILE="$scratch/index"
git read-tree HEAD
git rm -r --quiet --cached go
git --work-tree="$scratch/tree" add --force go
commit=$(git -c user.name=sycon -c user.email=sycon@users.noreply.github.com \
    commit-tree -p HEAD -m "Go module $version" "$(git write-tree)")
git push --quiet "$remote" "$commit:refs/tags/go/$version"
