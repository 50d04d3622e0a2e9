"""Keys, errors and files that the tests of `sycon.age` share."""

import json
from pathlib import Path
from typing import Any

import pytest
from sycon import age

VECTORS = Path(__file__).parents[2] / "vectors"
OURS = json.loads((VECTORS / "age.json").read_text())

CHUNK = 65536

KINDS: dict[type[Exception], str] = {
    age.HeaderError: "header failure",
    age.NoMatchError: "no match",
    age.MacError: "HMAC failure",
    age.PayloadError: "payload failure",
    age.ArmorError: "armor failure",
}
IDENTITY = age.pq.Identity.from_str(OURS["keys"]["alice"]["identity"])
CLASSIC = age.x25519.Identity.generate()
TO = [IDENTITY.to_public()]
anything: Any = age  # mistakes that a type checker would find

every_threads = pytest.mark.parametrize("threads", [1, 2, 0])


class Trouble(Exception):
    pass


def fail(*_: object) -> Any:
    raise Trouble


class Source:
    """Returns one item after another, which can be something other than bytes."""

    def __init__(self, *given: Any) -> None:
        self.given = list(given)

    def read(self, n: int, /) -> Any:
        one = self.given.pop(0) if self.given else b""
        if isinstance(one, BaseException):
            raise one
        return one
