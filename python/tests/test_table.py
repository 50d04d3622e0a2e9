"""The package has every function of the library's table, and of the descriptions from which the tests are made."""

import inspect

import pytest
import sycon
from families import ALL, FUNCTIONS, HASHES, Xof, named
from sycon import _sycon

BY_NAME = {function["name"]: function for function in FUNCTIONS}
every = pytest.mark.parametrize("xof", ALL, ids=str)


def test_the_descriptions_are_the_table() -> None:
    """If this fails, `cargo xtask gen` writes vectors/functions.json again."""
    rows = [(row["type"], row["name"], row["output"] == "extendable", row["bytes"], controls(row)) for row in FUNCTIONS]
    assert sorted(rows) == sorted(_sycon._algorithms())
    assert len(ALL) > 20
    assert len(HASHES) > 10


def controls(function: dict[str, object]) -> list[str]:
    """Return the parameters that control the function's input and output."""
    threads = ["threads"] if function["tree"] else []
    size = ["digest_size"] if function["output"] == "chosen" else []
    return ["parts" if function["parts"] else "data", *threads, *size]


@every
def test_every_xof_has_a_class_and_a_shortcut(xof: Xof) -> None:
    absorber, reader = xof.new(), xof.shortcut(b"")
    function = BY_NAME[xof.name]
    assert type(absorber) is getattr(_sycon, function["type"])
    assert absorber.name == reader.name == xof.name
    assert absorber.rate == reader.block_size == xof.rate


def test_every_xof_is_in_the_table() -> None:
    items = [(name, getattr(module, name)) for module in (sycon, sycon.experimental) for name in module.__all__]
    classes = {name for name, item in items if is_absorber(item)}
    assert classes == {function["type"].removesuffix("x4") for function in FUNCTIONS if function["output"] == "extendable"}


def is_absorber(item: object) -> bool:
    return inspect.isclass(item) and issubclass(item, sycon.Absorber) and item is not sycon.Absorber


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function["name"])
def test_parameters_are_those_of_the_description(function: dict[str, object]) -> None:
    takes, is_xof = function["takes"], function["output"] == "extendable"
    assert isinstance(takes, list)
    stripes = ["stripes"] if "VeXof" in str(function["type"]) and "Indexed" not in str(function["type"]) else []
    hashlibs = ["usedforsecurity"] if function["output"] == "fixed" else []
    expected = {*controls(function), *takes, *stripes, *hashlibs}
    expected |= {"key"} if function["needs"] else set()
    made = named(str(function["type"] if is_xof else function["id"]))
    assert set(inspect.signature(made).parameters) == expected


@pytest.mark.parametrize("name", HASHES)
def test_every_other_function_is_here(name: str) -> None:
    assert getattr(sycon, name) is getattr(_sycon, name)
    assert type(HASHES[name](b"")).__mro__[-2] is sycon.Hash
