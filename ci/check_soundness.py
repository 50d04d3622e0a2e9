#!/usr/bin/env python3
"""Checks SOUNDNESS.md: every claim has evidence, all evidence is there, and every function of the table has its limits.

    ci/check_soundness.py SYCON, the command
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
# What a piece of evidence may be: its kind, or the words that say where none is needed.
EVIDENCE = re.compile(r"\b[PEVDTR](?:[:,]| for\b)|the compiler|the designers' own|ci/|crates/")
FILE = re.compile(r"`([\w.-]+/[\w./-]+)`|\]\(([\w./-]+)\)")


def rows(text: str, heading: str) -> list[list[str]]:
    """The rows of all tables below a heading of the second level."""
    section = text.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("| ")]
    cells = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]
    return [row for row in cells if row[0] not in ("claim", "function")]


def main() -> None:
    text = (ROOT / "SOUNDNESS.md").read_text()
    problems = [f"no such file: {path}" for pair in FILE.findall(text) for path in pair if path and not (ROOT / path).exists()]
    claims = rows(text, "Claims")
    problems += [f"no evidence: {claim[0]}" for claim in claims if len(claim) < 2 or not EVIDENCE.search(claim[1])]
    info = subprocess.run([sys.argv[1], "info"], capture_output=True, text=True, check=True).stdout
    functions = [line.split()[0] for line in info.split("\nfunction ")[1].splitlines()[1:] if line.strip()]
    limits = {name for row in rows(text, "Limits of use") for name in re.findall(r"`([\w-]+)`", row[0])}
    problems += [f"no limits of use: {name}" for name in functions if name not in limits]
    for problem in problems:
        print(f"SOUNDNESS.md: {problem}", file=sys.stderr)
    print(f"SOUNDNESS.md: {len(claims)} claims, {len(functions)} functions")
    sys.exit(bool(problems))


main()
