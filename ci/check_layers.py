#!/usr/bin/env python3
"""Checks what the compiler does not: that layers point one way, and where `unsafe` stands.

Run from anywhere; exits 1 with one line per offence.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIBRARY = ROOT / "crates/sycon/src"

# A module may name itself and those of a lower number; equal numbers may name each other.
LAYERS = {
    "arch": 0, "wipe": 0, "error": 1, "backend": 1, "permutation": 2, "sponge": 3, "duplex": 3, "batch": 3, "xof": 4,
    "protocol": 4, "universal": 5, "kem": 6,
}

# What the crate root re-exports, and the module it comes from.
ROOT_ITEMS = {"Backend": "backend", "Error": "error"}

UNSAFE_ALLOWED = [LIBRARY / "arch", ROOT / "python/src/buffer.rs", ROOT / "crates/sycon-capi/src/boundary",
                  ROOT / "crates/sycon-capi/benches"]


def code_of(path: Path) -> str:
    """The file without comments, strings and its tests."""
    text = re.sub(r'//[^\n]*|"(?:[^"\\]|\\.)*"', "", path.read_text())
    return text.split("#[cfg(test)]\nmod tests")[0]


def names_used(code: str) -> set[str]:
    """First path segments after `crate::`, in paths and in grouped imports."""
    names = set(re.findall(r"\bcrate::(\w+)", code))
    for group in re.findall(r"\bcrate::\{([^}]*)\}", code):
        names |= {item.strip().split("::")[0] for item in group.split(",") if item.strip()}
    return names


def layer_offences() -> list[str]:
    offences = []
    for path in sorted(LIBRARY.rglob("*.rs")):
        if path == LIBRARY / "lib.rs":
            continue
        module = path.relative_to(LIBRARY).parts[0].removesuffix(".rs")
        if module not in LAYERS:
            offences.append(f"{path}: module {module} has no layer in {Path(__file__).name}")
            continue
        for name in sorted(names_used(code_of(path))):
            target = ROOT_ITEMS.get(name, name)
            if target not in LAYERS:
                offences.append(f"{path}: crate::{name} belongs to no known layer")
            elif LAYERS[target] > LAYERS[module]:
                offences.append(f"{path}: {module} must not know {target}, a layer above it")
    return offences


def unsafe_offences() -> list[str]:
    offences = []
    for path in sorted(ROOT.rglob("*.rs")):
        if "target" in path.relative_to(ROOT).parts or any(path.is_relative_to(a) for a in UNSAFE_ALLOWED):
            continue
        if re.search(r"\bunsafe\b|\ballow\(unsafe_code", code_of(path)):
            offences.append(f"{path}: unsafe outside {' and '.join(str(a.relative_to(ROOT)) for a in UNSAFE_ALLOWED)}")
    return offences


def main() -> int:
    offences = layer_offences() + unsafe_offences()
    print("\n".join(offences) or "layers point one way; unsafe stands only in arch and the bindings")
    return 1 if offences else 0


if __name__ == "__main__":
    sys.exit(main())
