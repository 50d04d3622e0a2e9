"""``sycon.random.BitGenerator``, which needs NumPy."""

import operator
import os
import weakref
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self

try:
    import numpy.random
    from numpy.random import bit_generator
except ImportError as _error:
    raise ImportError("sycon.random.BitGenerator needs numpy: pip install sycon[random]") from _error

from ._sycon import RandomStream, random_xof_name
from .random import Seed

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

bit_generator.ISpawnableSeedSequence.register(Seed)

# By id, because a subclass can be unhashable.
_living: weakref.WeakValueDictionary[int, "BitGenerator"] = weakref.WeakValueDictionary()


def _unlock() -> None:
    """Unlock all generators in a child. Forks do not wait for numpy, and its threads do not exist in the child."""
    for bits in _living.values():
        bits.lock._at_fork_reinit()  # type: ignore[attr-defined]


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_unlock)


class BitGenerator(numpy.random.BitGenerator):
    """A bit generator of numpy over the output of a function, for ``numpy.random.Generator``.

    ``uint64`` is the next 8 bytes, little-endian, ``uint32`` the next 4, and a double uses the upper 53 of 64 bits. The
    object can be pickled and copied. A second call of ``__init__`` seeds the generator again, also for the
    ``numpy.random.Generator`` objects that draw from it.

    After ``os.fork()`` the child draws other numbers, from the beginning of a stream that depends on the seed and the number of the
    fork: the first fork after the generator was made has number 1. Parent and children draw unrelated numbers, and a program that
    forks in the same order draws them again. ``state`` contains the numbers of the forks.

    Args:
        seed: A ``Seed``, or an argument of ``Seed``.
        xof: The name of the function.

    Raises:
        ValueError: No function has the name.
        ImportError: numpy is not installed.

    >>> import numpy
    >>> from sycon.random import BitGenerator
    >>> rng = numpy.random.Generator(BitGenerator(b"a public seed", "vexof128"))
    >>> rng.integers(0, 1000, 4).tolist()
    [430, 648, 906, 316]
    """

    def __init__(self, seed: "Seed | ReadableBuffer | int | str | None" = None, xof: str = "turboshake128") -> None:
        name = random_xof_name(xof)
        seed = seed if isinstance(seed, Seed) else Seed(seed)
        message = seed._message("bits", name)
        if self.capsule is None:
            super().__init__(seed)
            RandomStream.install(self, name, message)
            _living[id(self)] = self
        else:
            # numpy's generators contain the address of the stream, so it must not change.
            self._stream.replace(RandomStream(name, message))
        self.xof: str = name
        """The standard name of the function."""
        self._seed = seed
        self._jumps = 0

    @property
    def _stream(self) -> RandomStream:
        return RandomStream.of(self)

    def _message(self) -> bytes:
        return self._seed._message("bits", self.xof, self._jumps)

    @property
    def seed_seq(self) -> Seed:  # type: ignore[override]
        """The ``Seed`` from which all numbers follow.

        >>> from sycon.random import BitGenerator
        >>> BitGenerator(b"a public seed").seed_seq
        Seed(b'a public seed')
        """
        return self._seed

    @property
    def position(self) -> int:
        """The number of bytes drawn so far.

        >>> from sycon.random import BitGenerator
        >>> bits = BitGenerator(1)
        >>> words = bits.random_raw(10)
        >>> bits.position
        80
        """
        return self._stream.position

    @property
    def state(self) -> dict[str, Any]:
        """The state to continue from: the function, the seed, the numbers of jumps and forks, and the position.

        Setting it takes as long as computing the output up to the position, unless the function can be read from any
        position: BLAKE3 and indexed VeXOF can. Raises ``ValueError`` for the state of another generator.

        >>> from sycon.random import BitGenerator
        >>> bits = BitGenerator(b"a public seed")
        >>> words = bits.random_raw(10)
        >>> bits.state["position"], bits.state["seed"]
        (80, b'a public seed')
        """
        seed, stream = self._seed, self._stream
        return {
            "bit_generator": type(self).__name__,
            "xof": self.xof,
            "seed": seed.entropy,
            "spawn_key": seed.spawn_key,
            "children": seed.n_children_spawned,
            "jumps": self._jumps,
            "forks": stream.forks,
            "position": stream.position,
        }

    @state.setter
    def state(self, value: Mapping[str, Any]) -> None:
        if not isinstance(value, Mapping) or value.get("bit_generator") != type(self).__name__:
            raise ValueError(f"the state is not one of {type(self).__name__}")
        seed = Seed(value["seed"], value["spawn_key"], n_children_spawned=value["children"])
        xof, jumps, position = random_xof_name(value["xof"]), operator.index(value["jumps"]), operator.index(value["position"])
        # States of older versions do not contain forks.
        message, forks = seed._message("bits", xof, jumps), tuple(value.get("forks", ()))
        if not 0 <= position <= 1 << 63:
            raise ValueError(f"position: wrong value (got {position}, expected 0 to 2**63)")
        stream, new = self._stream, RandomStream(xof, message, forks)
        if (message, forks) == (self._message(), stream.forks):
            # The position can be near the current one.
            new.replace(stream)
        # This can fail, and Ctrl-C can interrupt it.
        new.seek(position)
        stream.replace(new)
        self.xof, self._seed, self._jumps = xof, seed, jumps

    def jumped(self, jumps: int = 1) -> Self:
        """Return a generator at the beginning of another stream of the seed.

        Streams are unrelated, and each has 2**63 bytes or more.

        Args:
            jumps: The number of streams further, at least 1.

        Raises:
            ValueError: ``jumps`` is less than 1.

        >>> from sycon.random import BitGenerator
        >>> bits = BitGenerator(1)
        >>> bits.jumped(2).random_raw() == bits.jumped().jumped().random_raw() != bits.random_raw()
        True
        """
        jumps = operator.index(jumps)
        if jumps < 1:
            raise ValueError(f"jumps: wrong value (got {jumps}, expected 1 or more)")
        other = type(self)(self._seed, self.xof)
        other._jumps = self._jumps + jumps
        other._stream.replace(RandomStream(other.xof, other._message(), self._stream.forks))
        return other

    def spawn(self, n_children: int) -> list[Self]:
        """Return generators of the same function with the seeds of ``Seed.spawn``.

        >>> from sycon.random import BitGenerator
        >>> first, second = BitGenerator(1).spawn(2)
        >>> first.random_raw() == second.random_raw()
        False
        """
        children = [type(self)(seed, self.xof) for seed in self._seed.spawn(n_children)]
        for child in children:
            child._stream.replace(RandomStream(child.xof, child._message(), self._stream.forks))
        return children

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._seed, self.xof), self.state

    def __setstate__(self, state: Mapping[str, Any]) -> None:
        self.state = state
