#!/usr/bin/env python3
"""Fails if a list of what is in a program lacks a crate that cargo links into it. Usage: ci/check_sbom.py FILE CRATE"""

import json
import re
import subprocess
import sys

listed = {(part["name"], part["version"]) for part in json.load(open(sys.argv[1]))["components"]}
command = ["cargo", "tree", "--locked", "-p", sys.argv[2], "-e", "normal", "--prefix", "none", "--all-features"]
lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
linked = {tuple(re.match(r"(\S+) v(\S+)", line).groups()) for line in lines if line}
missing = {crate for crate in linked - listed if crate[0] != sys.argv[2]}
for name, version in sorted(missing):
    print(f"{sys.argv[1]}: {name} {version} is missing", file=sys.stderr)
print(f"{sys.argv[1]}: {len(linked)} crates")
sys.exit(bool(missing))
