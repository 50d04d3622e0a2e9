#!/usr/bin/env python3
"""Check SOUNDNESS.md: every claim has evidence, and the evidence earns its letter. Check that tests read all vectors."""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
# "P:", "D:" and so on begin a piece of evidence, which lasts until the next.
LETTER = re.compile(r"(?<![\w`])([A-Z]): ")
FILE = re.compile(r"`((?:\.cargo|ci|crates|ct|docs|fuzz|go|interop|python|tools|vectors|web|xtask)/[\w./-]+|deny\.toml)[^`]*`")
COMMENT = re.compile(r"^ *(?:#|//).*", re.MULTILINE)
# The mark of a test in a source file. A file in a folder of tests needs no mark.
TEST = re.compile(r"#\[test\]|\bfunc Test|--planted")


def rows(text: str, heading: str) -> list[list[str]]:
    """Return the rows of all tables in a section of the second level."""
    section = text.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("| ")]
    cells = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]
    return [row for row in cells if row[0] not in ("claim", "function")]


def counts() -> dict[str, float]:
    """Return how many independent implementations agree on each file of vectors, as vectors/SOURCES.md counts them."""
    found = {}
    for line in (ROOT / "vectors/SOURCES.md").read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if line.startswith("| `") and len(cells) == 3:
            for name in re.findall(r"`([\w.-]+)`", cells[0]):
                found[f"vectors/{name}"] = float("inf") if cells[1] == "official" else float(cells[1])
    return found


def read_by_tests() -> set[str]:
    """Return the files of vectors that the tests of functions find in functions.json, and those that a test names."""
    found = {file for function in json.loads((ROOT / "vectors/functions.json").read_text()) for file in function["vectors"]}
    for test in [*ROOT.glob("crates/*/tests/**/*.rs"), *ROOT.glob("python/tests/*.py")]:
        found |= set(re.findall(r'["/]([\w-]+\.json|acvp)["/]', test.read_text()))
    return {f"vectors/{name}" for name in found}


def has_test(path: str) -> bool:
    """Return True for a folder of tests, a file in one, and a file or folder that contains a test."""
    place = ROOT / path
    if re.search(r"/tests?(_\w+)?(/|$)|^python/tests|^fuzz/|^interop/", path):
        return True
    files = [file for file in place.rglob("*") if file.is_file()] if place.is_dir() else [place]
    return any(TEST.search(file.read_text(errors="replace")) for file in files)


def unearned(letter: str, path: str, sources: dict[str, float]) -> str | None:
    """Return why a file does not earn a letter, or None if it does."""
    if not (ROOT / path).exists():
        return "does not exist"
    if letter in "VK":
        least = 2 if letter == "V" else 1
        if path not in sources:
            return "has no count in vectors/SOURCES.md"
        return None if sources[path] >= least else f"{letter} needs {least} independent implementations (got {sources[path]:.0f})"
    if path.startswith(("ci/", "tools/")) or path.endswith((".sh", ".toml")) or "/check_" in path:
        callers = {ROOT / "Makefile", *(ROOT / "ci").glob("*.sh"), *(ROOT / "xtask/src").rglob("*.rs")} - {ROOT / path}
        runs = any(path in COMMENT.sub("", file.read_text()) for file in callers)
        return None if runs else "is not run by the Makefile"
    if letter == "P" and path.endswith(".md"):
        return None
    return None if has_test(path) else "has no test"


def problems_of(claim: list[str], sources: dict[str, float]) -> Iterator[str]:
    """Yield each fault in the evidence of a claim."""
    evidence = claim[1] if len(claim) > 1 else ""
    parts = LETTER.split(evidence)
    if len(parts) == 1 and "the compiler" not in evidence:
        yield "has no evidence"
    for letter, text in zip(parts[1::2], parts[2::2]):
        files = FILE.findall(text)
        if letter not in "PEVKDTR":
            yield f"{letter} is not a kind of evidence"
        elif not files and letter != "R":
            yield f"{letter} names no file"
        else:
            for path in files:
                if problem := unearned(letter, path, sources):
                    yield f"{letter}: {path} {problem}"


def main() -> None:
    text = (ROOT / "SOUNDNESS.md").read_text()
    sources = counts()
    claims = rows(text, "Claims")
    problems = [f"{claim[0]}: {problem}" for claim in claims for problem in problems_of(claim, sources)]
    files = {f"vectors/{path.name}" for path in (ROOT / "vectors").glob("*.json")} - {"vectors/functions.json", "vectors/primitives.json"}
    problems += [f"vectors/SOURCES.md has no row for {path}" for path in sorted(files - sources.keys())]
    problems += [f"no test reads {path}" for path in sorted((files | sources.keys()) - read_by_tests())]
    for problem in problems:
        print(f"SOUNDNESS.md: {problem}", file=sys.stderr)
    print(f"SOUNDNESS.md: {len(claims)} claims")
    sys.exit(bool(problems))


main()
