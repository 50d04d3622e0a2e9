"""Every function of the package, made from the descriptions in vectors/functions.json."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import sycon
from sycon import _sycon

VECTORS = Path(__file__).parents[2] / "vectors"

FUNCTIONS: list[dict[str, Any]] = json.loads((VECTORS / "functions.json").read_text())
"""One description for each function of the library's table."""

PRIMITIVES: dict[str, list[dict[str, Any]]] = json.loads((VECTORS / "primitives.json").read_text())
"""One description for each KEM and each permutation."""

VALUES: dict[str, Any] = {
    "key": bytes(range(32)),
    "name": b"name",
    "customization": b"customization",
    "context": "example.org 2026-01-01 tests",
    "domain": 0x07,
    "block_size": 100,
}
"""A value for each parameter that a function can have."""


def needed(function: dict[str, Any]) -> dict[str, Any]:
    """Return the parameters that the function requires."""
    return {"key": VALUES["key"]} if function["needs"] == "key" else {}


def all_parameters(function: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Return the parameters of the function: all at once, except parameters that exclude each other."""
    takes = {name: VALUES[name] for name in function["takes"]}
    if "context" in takes:
        yield {}
        yield {"context": takes.pop("context")}
    yield {**needed(function), **takes}


def new_of(function: dict[str, Any]) -> Callable[..., Any]:
    """Return the class of an extendable-output function, or the function that creates a hash."""
    return named(function["type" if function["output"] == "extendable" else "id"])


def shortcut_of(function: dict[str, Any]) -> Callable[..., Any]:
    """Return the function that returns the output of an extendable-output function."""
    return named("blake3_xof" if function["id"] == "blake3" else function["id"])


def named(name: str) -> Callable[..., Any]:
    """Return an item of the module. The number of VeXOF's stripes is part of the name in Rust, and a parameter in
    Python."""
    item: Callable[..., Any] = getattr(_sycon, name.removesuffix("x4"))
    return partial(item, stripes=4) if name.endswith("x4") else item


@dataclass(frozen=True)
class Xof:
    """An extendable-output function with fixed parameters."""

    new: Callable[[], sycon.Absorber]
    shortcut: Callable[[bytes], sycon.Reader]
    name: str
    rate: int
    is_seekable: bool
    takes_parts: bool

    def __str__(self) -> str:
        return self.name

    def read(self, data: bytes, n: int) -> bytes:
        """Return the output in one piece, for the input in one piece."""
        return self.new().absorb(data).finalize().read(n)


def of_data(function: dict[str, Any], make: Callable[..., Any]) -> Callable[[bytes], Any]:
    """Call `make` with data, which is one part if the input consists of parts."""
    return lambda data: make(parts=[data]) if function["parts"] else make(data=data)


def xofs(function: dict[str, Any]) -> Iterator[Xof]:
    for given in all_parameters(function):
        # The number of threads does not change the output.
        threads = {"threads": 2} if function["tree"] else {}
        yield Xof(
            partial(new_of(function), **given),
            of_data(function, partial(shortcut_of(function), **given, **threads)),
            function["name"].removesuffix("x4"),
            function["rate"],
            function["seekable"],
            function["parts"],
        )


ALL = tuple(xof for function in FUNCTIONS if function["output"] == "extendable" for xof in xofs(function))

HASHES: dict[str, Callable[[bytes], sycon.Hash]] = {
    function["id"]: of_data(function, partial(new_of(function), **given))
    for function in FUNCTIONS
    if function["output"] != "extendable"
    for given in all_parameters(function)
}
"""The functions whose digests have a fixed length, by the names of their Python functions."""

# Functions whose input can be split in any way, and those for which each call adds a part.
STREAMING = tuple(xof for xof in ALL if not xof.takes_parts)
TUPLES = tuple(xof for xof in ALL if xof.takes_parts)


def pattern(n: int, start: int = 0) -> bytes:
    """Return bytes in which all blocks differ."""
    return bytes((i + start) % 251 for i in range(n))


def pieces(data: bytes, cuts: list[int]) -> list[bytes]:
    """Return the data, split at these positions."""
    places = [0, *sorted(cut % (len(data) + 1) for cut in cuts), len(data)]
    return [data[start:end] for start, end in zip(places, places[1:], strict=False)]
