#!/usr/bin/env python3
"""Writes the docstrings of the compiled module into its stubs, where editors show them.

    .venv/bin/python python/docstrings.py            # after a docstring has changed
    .venv/bin/python python/docstrings.py --check    # exit 1 if one differs
"""

import ast
import inspect
import sys
from collections.abc import Iterator
from pathlib import Path

from sycon import _sycon

STUBS = Path(__file__).parent / "sycon/_sycon.pyi"

# Classes that only the stubs have, and one of those that they stand for.
STANDS_FOR = {"_DecapsulationKey": "XWingDecapsulationKey", "_EncapsulationKey": "XWingEncapsulationKey"}

Definition = ast.ClassDef | ast.FunctionDef


def definitions(tree: ast.Module) -> Iterator[tuple[Definition, str]]:
    """Everything in the stubs that has a docstring in the module, with that."""
    for node in tree.body:
        if not isinstance(node, Definition):
            continue
        item = getattr(_sycon, STANDS_FOR.get(node.name, node.name), None)
        if item is None:
            continue
        if node.name not in STANDS_FOR and (text := inspect.getdoc(item)):
            yield node, text
        if isinstance(node, ast.ClassDef):
            for member in node.body:
                found = vars(item).get(member.name) if isinstance(member, ast.FunctionDef) else None
                if isinstance(member, ast.FunctionDef) and not member.name.startswith("_") and found is not None:
                    if text := inspect.getdoc(getattr(item, member.name)):
                        yield member, text


def differing(source: str) -> list[str]:
    """The names whose docstrings are not those of the module."""
    return [node.name for node, text in definitions(ast.parse(source)) if ast.get_docstring(node) != text]


def written(source: str) -> str:
    """The stubs, with the docstrings of the module."""
    lines = source.splitlines()
    for node, text in sorted(definitions(ast.parse(source)), key=lambda pair: -pair[0].lineno):
        indent = " " * (node.col_offset + 4)
        first = node.body[0]
        doc = [f'{indent}{line}'.rstrip() for line in quoted(text).splitlines()]
        if ast.get_docstring(node) is not None:
            lines[first.lineno - 1 : first.end_lineno] = doc
        elif isinstance(first, ast.Expr):
            # What stands for a body.
            line = lines[first.lineno - 1]
            lines[first.lineno - 1 : first.lineno] = [line[: first.col_offset].rstrip(), *doc]
        else:
            start = min([first.lineno, *(decorator.lineno for decorator in getattr(first, "decorator_list", []))])
            lines[start - 1 : start - 1] = [*doc, ""]
    return "\n".join(lines) + "\n"


def quoted(text: str) -> str:
    prefix = "r" if "\\" in text else ""
    end = "\n" if "\n" in text or text.endswith('"') else ""
    return f'{prefix}"""{text}{end}"""'


def main() -> int:
    source = STUBS.read_text()
    if "--check" in sys.argv[1:]:
        names = differing(source)
        print("\n".join(names), end="\n" if names else "")
        return 1 if names else 0
    STUBS.write_text(written(source))
    return 0


if __name__ == "__main__":
    sys.exit(main())
