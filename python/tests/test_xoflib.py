"""Programs written for xoflib run with sycon.xoflib instead, and get the same bytes."""

import inspect
from collections.abc import Callable
from doctest import DocTestParser
from types import ModuleType
from typing import Any

import pytest
import sycon
import sycon.xoflib as shim
import xoflib
from families import pattern, pieces
from hypothesis import given
from hypothesis import strategies as st

New = Callable[[ModuleType], Any]
NAMES = ("Shake128", "Shake256", "TurboShake128", "TurboShake256", "AsconXof", "AsconAXof", "Blake3")
SHORTCUTS = ("shake128", "shake256", "turbo_shake128", "turbo_shake256", "ascon_xof", "ascona_xof", "blake3_xof")

data = st.one_of(st.binary(max_size=1000), st.integers(0, 20_000).map(pattern))
cuts = st.lists(st.integers(0, 10**6), max_size=6)


def domain(name: str, byte: int) -> list[int]:
    return [byte] if name.lower().startswith("turbo") else []


@pytest.mark.parametrize("name", NAMES)
@given(data=data, byte=st.integers(1, 127), inputs=cuts, outputs=cuts, n=st.integers(0, 3000))
def test_same_bytes(name: str, data: bytes, byte: int, inputs: list[int], outputs: list[int], n: int) -> None:
    def read(module: ModuleType) -> list[bytes]:
        first, *rest = pieces(data, inputs)
        absorber = getattr(module, name)(*domain(name, byte), first)
        for piece in rest:
            absorber = absorber.absorb(piece)
        sponge = absorber.finalize()
        read = [sponge.read(len(piece)) for piece in pieces(bytes(n), outputs)]
        buffer = bytearray(n)
        sponge.read_into(buffer)
        # The absorber has begun another input.
        again = absorber.absorb(data)
        return [*read, bytes(buffer), (again or absorber).finalize().read(32)]

    assert read(shim) == read(xoflib)


@pytest.mark.parametrize("name", SHORTCUTS)
@given(data=data, byte=st.integers(1, 127), n=st.integers(0, 3000))
def test_same_bytes_from_shortcuts(name: str, data: bytes, byte: int, n: int) -> None:
    ours, theirs = (getattr(module, name)(*domain(name, byte), data) for module in (shim, xoflib))
    assert ours.read(n) == theirs.read(n)
    assert type(ours).__name__ == type(theirs).__name__
    assert str(ours) == str(theirs)


def theirs_all() -> list[str]:
    """xoflib's public names, which its stubs do not mention."""
    return list(getattr(xoflib, "__all__"))


def test_every_name_is_here() -> None:
    assert sorted(shim.__all__) == sorted(theirs_all())
    for name in theirs_all():
        ours, theirs = getattr(shim, name), getattr(xoflib, name)
        assert inspect.isclass(ours) == inspect.isclass(theirs)
        if inspect.isclass(theirs):
            assert {member for member in vars(theirs) if not member.startswith("_")} <= set(dir(ours))


def examples() -> list[str]:
    """Return the docstrings of xoflib that have examples, and those of its README."""
    items = [getattr(xoflib, name) for name in theirs_all()]
    members = [member for item in items if inspect.isclass(item) for member in vars(item).values()]
    texts = [item.__doc__ or "" for item in items + members]
    return sorted({text for text in texts if ">>>" in text}) + [README]


README = '''
>>> from xoflib import Shake128
>>> shake128 = Shake128(b"a new XOF library")
>>> shake128.absorb(b"written using pyO3 bindings")
>>> xof = shake128.finalize()
>>> xof.read(16).hex()
>>> xof.read(16).hex()
>>> from xoflib import TurboShake256
>>> domain_sep = 123
>>> turbo256 = TurboShake256(domain_sep)
>>> turbo256.absorb(b"Turbo mode")
>>> xof = turbo256.finalize()
>>> xof.read(16).hex()
>>> xof.read(16).hex()
>>> from xoflib import shake128, Shake128
>>> sponge1 = Shake128(b"a new XOF library").finalize()
>>> sponge2 = shake128(b"a new XOF library")
>>> sponge1.read(10) == sponge2.read(10)
'''


def run(text: str, module: str) -> list[object]:
    """Return the results of the examples in a text. Objects are compared by their class."""
    names: dict[str, Any] = {}
    results: list[object] = []
    for example in DocTestParser().get_examples(text):
        source = example.source.replace("xoflib import", f"{module} import").strip()
        try:
            result = eval(compile(source, "example", "eval"), names)
        except SyntaxError:
            exec(source, names)
            continue
        results.append(result if isinstance(result, str | bool | None) else type(result).__name__)
    return results


@pytest.mark.parametrize("text", examples(), ids=range(len(examples())))
def test_documented_examples(text: str) -> None:
    assert run(text, "sycon.xoflib") == run(text, "xoflib")


def test_no_customization_is_shake() -> None:
    assert sycon.cshake128(b"data").read(100) == xoflib.shake128(b"data").read(100)
