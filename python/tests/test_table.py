"""The package has every function of the library's table."""

import inspect

import pytest
import sycon
from families import ALL
from sycon import _sycon

TABLE = _sycon._algorithms()
XOFS = [(type_name, name) for type_name, name, is_xof, _ in TABLE if is_xof]
OTHERS = [name for _, name, is_xof, _ in TABLE if not is_xof]

# What is a parameter here, `stripes`, and a type in Rust.
VARIANTS = {"VeXof128x4": sycon.experimental.VeXof128, "VeXof256x4": sycon.experimental.VeXof256}


def test_the_table_is_here() -> None:
    assert len(XOFS) > 20
    assert len(OTHERS) > 10
    assert set(VARIANTS) <= {type_name for type_name, _ in XOFS}


@pytest.mark.parametrize(("type_name", "name"), XOFS)
def test_every_xof_has_a_class_and_a_shortcut(type_name: str, name: str) -> None:
    if variant := VARIANTS.get(type_name):
        assert "stripes" in inspect.signature(variant).parameters
        return
    xof = next(xof for xof in ALL if xof.name == name)
    absorber, reader = xof.new(), xof.shortcut(b"")
    assert type(absorber) is getattr(_sycon, type_name)
    assert absorber.name == reader.name == name
    assert absorber.rate == xof.rate


def test_every_xof_is_in_the_table() -> None:
    items = [(name, getattr(module, name)) for module in (sycon, sycon.experimental) for name in module.__all__]
    classes = {name for name, item in items if is_absorber(item)}
    assert classes == {type_name for type_name, _ in XOFS} - set(VARIANTS)


def is_absorber(item: object) -> bool:
    return inspect.isclass(item) and issubclass(item, sycon.Absorber) and item is not sycon.Absorber


@pytest.mark.parametrize("name", OTHERS)
def test_every_other_function_is_here(name: str) -> None:
    hashes = {item.replace("_", ""): item for item in sycon.__all__}
    item = getattr(sycon, hashes[name.lower().replace("-", "")])
    key = [bytes(32)] if "key" in inspect.signature(item).parameters else []
    assert isinstance(item(*key), sycon.Hash)
