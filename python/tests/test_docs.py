"""Every public object has a docstring, every docstring an example, and every example runs."""

import ast
import doctest
import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path

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
