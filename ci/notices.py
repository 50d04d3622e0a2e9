#!/usr/bin/env python3
"""Prints the licences of all crates that are linked into some of ours.

Usage: ci/notices.py [CRATE..], the command and the C library where none is given; the machine is TARGET, or this one. Once the crates are there it needs no network: VENDOR, or
cargo's own configuration, says where they are.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LICENCE = re.compile(r"(licen[cs]e|copying|copyright|notice|unlicense)", re.IGNORECASE)


def cargo(*arguments: str) -> str:
    command = [ROOT / "ci/cargo.sh", *arguments]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def target() -> str:
    named = os.environ.get("TARGET") or os.environ.get("CARGO_BUILD_TARGET")
    return named or re.search(r"^host: (.*)$", cargo("version", "--verbose"), re.MULTILINE)[1]


def linked(target: str) -> set[tuple[str, str]]:
    """The names and versions of crates whose code is in a program; not what only builds it."""
    edges = ("--edges", "normal,no-proc-macro", "--prefix", "none", "--format", "{p}")
    ours = [part for crate in sys.argv[1:] or ["sycon-cli", "sycon-capi"] for part in ("-p", crate)]
    tree = cargo("tree", "--locked", "--target", target, *ours, *edges)
    return set(re.findall(r"^(\S+) v(\S+)", tree, re.MULTILINE))


def texts(package: dict) -> list[str]:
    folder = Path(package["manifest_path"]).parent
    named = {folder / package["license_file"]} if package["license_file"] else set()
    files = named | {path for path in folder.iterdir() if path.is_file() and LICENCE.match(path.name)}
    return [path.read_text(encoding="utf-8").strip() for path in sorted(files)] or of_authors(package)


def of_authors(package: dict) -> list[str]:
    """The licence of a package that names it, and its authors, and leaves the text out."""
    if package["license"] != "MIT" or not package["authors"]:
        return []
    ours = (ROOT / "LICENSE-MIT").read_text(encoding="utf-8").strip()
    owner = f"Copyright (c) {', '.join(package['authors'])}"
    return [re.sub(r"^Copyright .*$", lambda _: owner, ours, count=1, flags=re.MULTILINE)]


def main() -> None:
    machine = target()
    wanted = linked(machine)
    metadata = json.loads(cargo("metadata", "--locked", "--format-version", "1", "--filter-platform", machine))
    packages = [
        package
        for package in metadata["packages"]
        if package["source"] and (package["name"], package["version"]) in wanted
    ]
    packages.sort(key=lambda package: (package["name"], package["version"]))

    print("The programs and libraries of sycon contain code of these crates, under these licences:\n")
    owners: dict[str, list[str]] = {}
    for package in packages:
        name, licence = f"{package['name']} {package['version']}", package["license"] or "see below"
        found = texts(package)
        if not found and "Apache-2.0" not in re.split(" OR |/", licence):
            sys.exit(f"{name}: its package has no text of its licence, {licence}")
        print(f"{name}: {licence}{'' if found else ' (LICENSE-APACHE)'}, {package['repository']}")
        for text in found:
            owners.setdefault(text, []).append(name)
    for text, names in owners.items():
        print(f"\n{'-' * 80}\n{', '.join(names)}\n\n{text}")


if __name__ == "__main__":
    main()
