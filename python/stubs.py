#!/usr/bin/env python3
"""Write docstrings, and each XOF's class and shortcut, from the compiled module into its stubs. Also write `__all__` of
`sycon`.

    .venv/bin/python python/stubs.py            # after a docstring has changed, or a function was added
    .venv/bin/python python/stubs.py --check    # exit 1 if the stubs differ
"""

import ast
import inspect
import sys
from collections.abc import Iterator
from pathlib import Path

from sycon import _sycon

STUBS = Path(__file__).parent / "sycon/_sycon.pyi"
PACKAGE = Path(__file__).parent / "sycon/__init__.py"

# Classes that exist only in the stubs, and for each a class that it represents.
STANDS_FOR = {"_DecapsulationKey": "XWingDecapsulationKey", "_EncapsulationKey": "XWingEncapsulationKey"}

# The parameters of XOFs.
TYPES = {
    "parts": "Iterable[ReadableBuffer]",
    "context": "str",
    **dict.fromkeys(("data", "key", "name", "customization"), "ReadableBuffer"),
    **dict.fromkeys(("domain", "block_size", "stripes", "threads"), "SupportsIndex"),
}

Definition = ast.ClassDef | ast.FunctionDef


def definitions(tree: ast.Module) -> Iterator[tuple[Definition, str]]:
    """Yield everything in the stubs that has a docstring in the module, with the docstring."""
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
    """Return the names whose docstrings do not come from the module."""
    return [node.name for node, text in definitions(ast.parse(source)) if ast.get_docstring(node) != text]


def written(source: str) -> str:
    """Return the stubs with the contents of the module."""
    new = with_docstrings(with_xofs(with_names(source)))
    # A new definition gets its docstring in the second pass.
    return new if new == source else written(new)


def with_names(source: str) -> str:
    """Return the source of the stubs or of `sycon`, with the names of the compiled module in `__all__`."""
    before, start, rest = source.partition("\n__all__ = [\n")
    old, end, after = rest.partition("]\n")
    others = {line.strip(' ",') for line in old.splitlines()} - vars(_sycon).keys()
    names = "".join(f'    "{name}",\n' for name in sorted({*_sycon.__all__, *others}))
    return before + start + names + end + after


def with_xofs(source: str) -> str:
    """Return the stubs, with the signatures of each XOF's class and shortcut."""
    for type_name, name, is_xof, *_ in _sycon._algorithms():
        # The number of VeXOF's stripes is part of the name in Rust, and a parameter in Python.
        if is_xof and (absorber := getattr(_sycon, type_name, None)):
            shortcut = "blake3_xof" if name == "BLAKE3" else name.lower().replace("-", "_").replace(".", "")
            source = with_class(source, type_name, signature("    def __new__", "cls, ", absorber, "Self") + " ...")
            source = with_function(source, shortcut, signature(f"def {shortcut}", "", getattr(_sycon, shortcut), "Reader"))
    return source


def signature(beginning: str, first: str, item: object, returns: str) -> str:
    """Return the beginning of a definition, with the types of the parameters."""
    parameters: list[str] = []
    for parameter in inspect.signature(item).parameters.values():  # type: ignore[arg-type]
        if parameter.kind is parameter.KEYWORD_ONLY and "*" not in parameters:
            parameters.append("*")
        text, default = f"{parameter.name}: {TYPES[parameter.name]}", parameter.default
        if default is None:
            text += " | None = None"
        elif default is not parameter.empty:
            text += f" = {default:#04x}" if parameter.name == "domain" else f" = {default!r}".replace("'", '"')
        parameters.append(text)
    line = f"{beginning}({first}{', '.join(parameters)}) -> {returns}:"
    if len(line) <= 140:
        return line
    indent = beginning[: len(beginning) - len(beginning.lstrip())]
    return f"{beginning}(\n{indent}    {first}{', '.join(parameters)}\n{indent}) -> {returns}:"


def with_class(source: str, name: str, new: str) -> str:
    """Return the source with this constructor of the class, which is added if it does not exist."""
    lines = source.splitlines()
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef) and node.name == name:
            [old] = (item for item in node.body if isinstance(item, ast.FunctionDef) and item.name == "__new__")
            lines[old.lineno - 1 : old.end_lineno] = [new]
            return "\n".join(lines) + "\n"
    return added(source, f"@final\nclass {name}(Absorber):\n{new}\n")


def with_function(source: str, name: str, new: str) -> str:
    """Return the source with this beginning of the function, which is added if it does not exist."""
    lines = source.splitlines()
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef) and node.name == name:
            lines[node.lineno - 1 : node.body[0].lineno - 1] = [new]
            return "\n".join(lines) + "\n"
    return added(source, f"{new}\n    ...\n")


def added(source: str, definition: str) -> str:
    """Return the source with one more definition, before `hash_many`."""
    before, found, after = source.partition("@overload\ndef hash_many(")
    return f"{before}{definition}\n{found}{after}"


def with_docstrings(source: str) -> str:
    """Return the stubs, with the docstrings of the module."""
    lines = source.splitlines()
    for node, text in sorted(definitions(ast.parse(source)), key=lambda pair: -pair[0].lineno):
        indent = " " * (node.col_offset + 4)
        first = node.body[0]
        doc = [f'{indent}{line}'.rstrip() for line in quoted(text).splitlines()]
        if ast.get_docstring(node) is not None:
            lines[first.lineno - 1 : first.end_lineno] = doc
        elif isinstance(first, ast.Expr):
            # The `...` that stands for a body.
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
    new = {STUBS: written(STUBS.read_text()), PACKAGE: with_names(PACKAGE.read_text())}
    if "--check" in sys.argv[1:]:
        return int(any(file.read_text() != text for file, text in new.items()))
    for file, text in new.items():
        file.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
