"""Every public object has a docstring, every docstring an example, and every example runs. Lists of parameters are complete."""

import ast
import builtins
import doctest
import functools
import inspect
import io
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sycon
import sycon.polars
import sycon.xoflib

sys.path.append(str(Path(__file__).parents[1]))

import stubs  # noqa: E402

MODULES = (sycon, sycon.aead, sycon.hazmat, sycon.hazmat.permutation, sycon.experimental, sycon.experimental.aestream, sycon.transcript, sycon.columns, sycon.polars, sycon.xoflib, sycon.mldsa, sycon.slhdsa, sycon.distributed, sycon.xwing, sycon.dhkem, sycon.mlkem512, sycon.mlkem768,
           sycon.mlkem1024, sycon.hpke, sycon.age, sycon.age.pq, sycon.age.x25519, sycon.age.passphrase, sycon.sample, sycon.random)

# Classes that only programs written for xoflib use.
WITHOUT_EXAMPLE = {f"xoflib.{name}" for name in sycon.xoflib.__all__ if name.endswith(("Sponge", "Sponge128", "Sponge256"))}


# Classes whose objects functions return, so that programs do not call them.
RETURNED = {"FileDigest", "age.Reader", "columns.Digests", "distributed.Digest"}


def documented() -> Iterator[tuple[str, str]]:
    """Names and docstrings of the package's modules, functions, classes and their public members."""
    for module in MODULES:
        yield module.__name__, inspect.getdoc(module) or ""
        prefix = module.__name__.removeprefix("sycon").lstrip(".")
        for name in module.__all__:
            item = getattr(module, name)
            if not (inspect.isclass(item) or inspect.isroutine(item)):
                continue
            full = f"{prefix}.{name}".lstrip(".")
            yield full, item.__doc__ or ""
            if inspect.isclass(item) and not issubclass(item, Exception):
                for member in sorted(vars(item)):
                    if not member.startswith("_") and hasattr(item, member):
                        yield f"{full}.{member}", getattr(item, member).__doc__ or ""


DOCUMENTED = dict(documented())


def test_names_are_told_apart() -> None:
    assert len(DOCUMENTED) == len(list(documented()))


@pytest.mark.parametrize("name", DOCUMENTED)
def test_examples(name: str) -> None:
    text = DOCUMENTED[name]
    test = doctest.DocTestParser().get_doctest(text, {"sycon": sycon}, name, None, 0)
    assert text
    assert test.examples or name in WITHOUT_EXAMPLE
    report: list[str] = []
    doctest.DocTestRunner().run(test, out=report.append)
    assert not report, "".join(report)


def sections(text: str) -> dict[str, list[str]]:
    """Return the lines of each section of a docstring, such as `Args:`."""
    lines, found = text.splitlines(), {}
    for number, line in enumerate(lines):
        if re.fullmatch(r"[A-Z]\w+:", line) and lines[number + 1 : number + 2]:
            assert line not in found and lines[number - 1] == "", line
            rest = lines[number + 1 :]
            end = next((index for index, other in enumerate(rest) if not other.startswith("    ")), len(rest))
            found[line[:-1]] = [other[4:] for other in rest[:end]]
            assert end and rest[end : end + 1] in ([], [""]), f"{line} has no end"
    return found


def entries(lines: list[str]) -> list[str]:
    """Return what each entry of a section is about: a parameter or an exception."""
    return [line.partition(": ")[0] for line in lines if not line.startswith("    ")]


def parameters(name: str) -> list[str] | None:
    """Return the parameters of a function or class as a docstring lists them, or None if there is no signature."""
    item: Any = functools.reduce(getattr, name.split("."), sycon)
    try:
        signature = inspect.signature(item)
    except (TypeError, ValueError):
        return None
    stars: dict[object, str] = {inspect.Parameter.VAR_POSITIONAL: "*", inspect.Parameter.VAR_KEYWORD: "**"}
    names = [stars.get(parameter.kind, "") + parameter.name for parameter in signature.parameters.values()]
    # A method of a class has its object first.
    return names[names[:1] in (["self"], ["cls"], ["$self"]) :]


@pytest.mark.parametrize("name", [name for name in DOCUMENTED if not name.startswith("sycon")])
def test_lists(name: str) -> None:
    """A docstring lists all parameters, in their order. Each exception exists."""
    text = inspect.cleandoc(DOCUMENTED[name])
    found, expected = sections(text.partition("\n>>> ")[0]), parameters(name)
    assert list(found) == [section for section in ("Args", "Returns", "Raises") if section in found]
    if "Args" in found:
        assert entries(found["Args"]) == expected
    elif name not in RETURNED and not name.startswith("xoflib"):
        assert "The parameters are those of" in text or expected is None or len(expected) < 2
    # Sphinx would print the text before a colon as a type.
    assert ":" not in found.get("Returns", [""])[0]
    module = functools.reduce(getattr, name.split(".")[:-1], sycon)
    for exception in entries(found.get("Raises", [])):
        places = [module, sys.modules.get(getattr(module, "__module__", ""), sycon), sycon, builtins]
        path = exception.split(".")
        found_at = {"io": io, "sycon": sycon}.get(path[0]) if len(path) > 1 else next((place for place in places if hasattr(place, exception)), None)
        assert issubclass(getattr(found_at, path[-1]), Exception)


def test_stubs_have_the_docstrings() -> None:
    """Editors show the docstrings of the module."""
    source = Path(stubs.STUBS).read_text()
    assert stubs.differing(source) == [], "run python/stubs.py"
    assert stubs.written(source) == source
    package = Path(stubs.PACKAGE).read_text()
    assert stubs.with_names(package) == package
    assert len(list(stubs.definitions(ast.parse(source)))) > 300


def test_stubs_of_new_functions_are_written() -> None:
    """The generator adds the class and the shortcut of an XOF that the stubs do not have, and its names."""
    source = Path(stubs.STUBS).read_text()
    lines = source.splitlines(keepends=True)
    [absorber, shortcut] = (node for node in ast.parse(source).body if getattr(node, "name", "") in ("Blake3", "blake3_xof"))
    del lines[shortcut.lineno - 1 : shortcut.end_lineno]
    del lines[absorber.lineno - 2 : absorber.end_lineno]
    without = "".join(lines).replace('    "Blake3",\n', "")
    assert sorted(stubs.written(without).split()) == sorted(source.split())


def test_readmes() -> None:
    package = Path(__file__).parent.parent
    assert doctest.testfile(str(package / "README.md"), module_relative=False).failed == 0
    programs = re.findall(r"^```python\n(.*?)^```$", (package.parent / "README.md").read_text(), re.DOTALL | re.MULTILINE)
    assert programs
    for program in programs:
        exec(program, {})
