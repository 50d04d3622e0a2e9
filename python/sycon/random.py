"""Reproducible random numbers: the same numbers for the same seed, on every machine and in every version.

``Random`` is a ``random.Random`` of the standard library. ``BitGenerator`` is a bit generator for
``numpy.random.Generator``; it needs NumPy (``pip install sycon[random]``).

>>> from sycon.random import Random
>>> random = Random("experiment 7")
>>> random.randrange(1000), random.choice("abc")
(752, 'a')

A seed is bytes, a non-negative integer, or a string. Seeds of different types or lengths give unrelated numbers, and so do
different functions. ``xof`` is the name of an extendable-output function of this package without a key, in upper or lower
case: "turboshake128" (the default), "shake256", "kt128", "blake3", "vexof128" or "indexed-vexof128", for example.

**Not for keys.** Seeds and positions are stored and shown. For keys, use ``secrets``, or an XOF of this package: neither
pickle nor ``repr`` shows its state.

The function absorbs the following. Before each string stands its length, as 8 bytes in little-endian order, and each number
is encoded in 8 bytes, too:

    "sycon.random v1" | "bits" or "random" | name of the function | "bytes", "int" or "str" | seed | number of keys | keys | stream

After ``os.fork()``, the generators of the child process also absorb:

    "forks" | number of forks | their numbers

``BitGenerator`` uses "bits", and ``Random`` uses "random". An integer is encoded in as many bytes as it needs, in
little-endian order, and a string in UTF-8. The keys are those of ``Seed.spawn``, and ``jumped`` increments the stream.
"""

import numbers
import operator
import os
import random as _random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Self

from ._sycon import RandomStream, random_xof_name

if TYPE_CHECKING:
    import numpy
    from _typeshed import ReadableBuffer

    from ._bitgenerator import BitGenerator as BitGenerator

__all__ = ["BitGenerator", "Random", "Seed"]

_LABEL = b"sycon.random v1"


def __getattr__(name: str) -> Any:
    if name == "BitGenerator":
        from ._bitgenerator import BitGenerator

        return BitGenerator
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


class Seed:
    """A public seed for random numbers, with the numbers of its children.

    The class has the interface of ``numpy.random.SeedSequence``.

    Args:
        entropy: A bytes-like object, a non-negative integer, a string, or ``None`` for 32 new bytes of the operating
            system.
        spawn_key: The number of this child, preceded by those of its ancestors.
        n_children_spawned: The number of the next child.

    Raises:
        TypeError: ``entropy`` is of another type.
        ValueError: ``entropy`` is a negative integer, or another number is not from 0 to 2**64 - 1.

    >>> from sycon.random import Seed
    >>> seed = Seed(b"experiment 7")
    >>> seed.spawn(2), seed.spawn(1)
    ([Seed(b'experiment 7', (0,)), Seed(b'experiment 7', (1,))], [Seed(b'experiment 7', (2,))])
    """

    def __init__(
        self, entropy: "ReadableBuffer | int | str | None" = None, spawn_key: Sequence[int] = (), *, n_children_spawned: int = 0
    ) -> None:
        self.entropy: bytes | int | str
        """The argument ``entropy``, or the bytes of the operating system."""
        if entropy is None:
            self.entropy = os.urandom(32)
        elif isinstance(entropy, int | str):
            self.entropy = entropy
        elif isinstance(entropy, numbers.Integral):
            self.entropy = int(entropy)
        elif isinstance(entropy, numbers.Number):
            # The numbers of numpy have buffers.
            raise TypeError(f"seed: wrong type (got {type(entropy).__name__}, expected a bytes-like object, an integer or a string)")
        else:
            self.entropy = bytes(memoryview(entropy))
        if isinstance(self.entropy, int) and self.entropy < 0:
            raise ValueError(f"seed: negative (got {entropy}, expected 0 or more)")
        self.spawn_key: tuple[int, ...] = tuple(_number("spawn_key", key) for key in spawn_key)
        """The number of this child, preceded by those of its ancestors."""
        self.n_children_spawned: int = _number("n_children_spawned", n_children_spawned)
        """The number of the next child."""

    def spawn(self, n_children: int) -> list["Seed"]:
        """Return ``n_children`` seeds that are unrelated to this one, to each other, and to those of the next call.

        Raises:
            ValueError: ``n_children`` is negative.

        >>> from sycon.random import Random, Seed
        >>> [Random(seed).randrange(100) for seed in Seed(1).spawn(3)]
        [46, 27, 31]
        """
        n_children = operator.index(n_children)
        if n_children < 0:
            raise ValueError(f"n_children: negative (got {n_children}, expected 0 or more)")
        first = self.n_children_spawned
        self.n_children_spawned += n_children
        return [Seed(self.entropy, (*self.spawn_key, first + i)) for i in range(n_children)]

    def generate_state(self, n_words: int, dtype: Any = "uint32") -> "numpy.ndarray[Any, Any]":
        """Return numbers, for other bit generators of numpy.

        Args:
            n_words: The number of numbers.
            dtype: The type of the numbers, ``uint32`` or ``uint64``.

        >>> from sycon.random import Seed
        >>> int(Seed(1).generate_state(2, "uint64")[1])
        8010805694701773082
        """
        import numpy

        words = numpy.dtype(dtype).newbyteorder("<")
        if words.kind != "u" or words.itemsize < 4:
            raise ValueError("the words must be of type uint32 or uint64")
        stream = RandomStream("turboshake128", self._message("state", "TurboSHAKE128"))
        return numpy.frombuffer(stream.read(operator.index(n_words) * words.itemsize), words).astype(dtype)

    def __repr__(self) -> str:
        return f"Seed({self.entropy!r}, {self.spawn_key})" if self.spawn_key else f"Seed({self.entropy!r})"

    def _message(self, use: str, xof: str, stream: int = 0) -> bytes:
        if isinstance(self.entropy, bytes):
            kind, entropy = "bytes", self.entropy
        elif isinstance(self.entropy, str):
            kind, entropy = "str", self.entropy.encode()
        else:
            kind, entropy = "int", self.entropy.to_bytes((self.entropy.bit_length() + 7) // 8, "little")
        strings = (_LABEL, use.encode(), xof.encode(), kind.encode(), entropy)
        numbers = (len(self.spawn_key), *self.spawn_key, stream)
        return b"".join((*(_word(len(string)) + string for string in strings), *map(_word, numbers)))


def _number(name: str, number: int) -> int:
    number = operator.index(number)
    if not 0 <= number < 1 << 64:
        raise ValueError(f"{name}: wrong value (got {number}, expected 0 to 2**64 - 1)")
    return number


def _word(number: int) -> bytes:
    return number.to_bytes(8, "little")


class Random(_random.Random):
    """``random.Random`` over the output of a function, with all its methods.

    The numbers that the methods draw from the function do not depend on the Python version. ``random()`` uses the upper
    53 of 64 bits, little-endian. ``getrandbits(k)`` uses the upper ``k`` bits of as few bytes as possible. The object
    can be pickled and copied, and several threads can use it.

    After ``os.fork()`` the child draws other numbers, from the beginning of a stream that depends on the seed and the
    number of the fork, as with ``BitGenerator``. ``getstate`` contains the numbers of the forks.

    Args:
        seed: A ``Seed``, or an argument of ``Seed``.
        xof: The name of the function.

    Raises:
        ValueError: No function has the name.

    >>> from sycon.random import Random
    >>> random = Random(b"a public seed", "kt128")
    >>> random.random(), random.getrandbits(16), random.position
    (0.8482559905195615, 50265, 10)
    """

    def __new__(cls, seed: "Seed | ReadableBuffer | int | str | None" = None, xof: str = "turboshake128") -> Self:
        # The constructor of the base class does not accept bytes-like seeds.
        return super().__new__(cls)

    def __init__(self, seed: "Seed | ReadableBuffer | int | str | None" = None, xof: str = "turboshake128") -> None:
        name = random_xof_name(xof)
        # This can fail, so it comes before all changes.
        (seed if isinstance(seed, Seed) else Seed(seed))._message("random", name)
        self.xof: str = name
        """The standard name of the function."""
        super().__init__(seed)  # type: ignore[arg-type]

    def seed(self, a: "Seed | ReadableBuffer | int | str | None" = None, version: int = 2) -> None:  # type: ignore[override]
        """Restart with another seed.

        Args:
            a: A ``Seed``, or an argument of ``Seed``.
            version: This has no effect. The standard library has the same parameter.

        >>> from sycon.random import Random
        >>> random = Random()
        >>> random.seed("experiment 7")
        >>> random.randrange(1000)
        752
        """
        seed = a if isinstance(a, Seed) else Seed(a)
        stream = RandomStream(self.xof, seed._message("random", self.xof))
        self.seed_seq: Seed = seed
        """The seed."""
        self._stream = stream
        self.gauss_next = None

    # The number that the base class returns before the stream is used. A child must not use the parent's number.
    @property
    def gauss_next(self) -> float | None:
        """The number that ``gauss`` returns next, if it has drawn two numbers.

        >>> from sycon.random import Random
        >>> random = Random(1)
        >>> number = random.gauss()
        >>> random.gauss_next == random.gauss()
        True
        """
        number, forks = self._gauss
        return number if forks == self._stream.forks else None

    @gauss_next.setter
    def gauss_next(self, number: float | None) -> None:
        self._gauss = number, self._stream.forks

    @property
    def position(self) -> int:
        """The number of bytes drawn so far.

        >>> from sycon.random import Random
        >>> random = Random(1)
        >>> data = random.randbytes(100)
        >>> random.position
        100
        """
        return self._stream.position

    def random(self) -> float:
        """Return the next number in 0..1.

        >>> from sycon.random import Random
        >>> Random(1).random()
        0.8804410627475933
        """
        return self._stream.random()

    def getrandbits(self, k: int, /) -> int:
        """Return a number of ``k`` bits.

        Args:
            k: The number of bits.

        Raises:
            ValueError: ``k`` is negative.

        >>> from sycon.random import Random
        >>> Random(1).getrandbits(100)
        582161283965504421306130956418
        """
        if 0 <= k <= 64:
            return self._stream.bits(k)
        k = operator.index(k)
        if k < 0:
            raise ValueError("number of bits must be non-negative")
        return int.from_bytes(self._stream.read((k + 7) // 8), "little") >> -k % 8

    def randbytes(self, n: int) -> bytes:
        """Return the next ``n`` bytes of the output.

        >>> from sycon.random import Random
        >>> Random(1).randbytes(4).hex()
        '2c08708e'
        """
        return self._stream.read(n)

    def getstate(self) -> tuple[Any, ...]:
        """Return the state that ``setstate`` continues from: the function, the seed, the position and the forks.

        >>> from sycon.random import Random
        >>> random = Random(1)
        >>> random.getstate()
        ('sycon.random v1', 'TurboSHAKE128', 1, (), 0, 0, None, ())
        """
        seed, stream = self.seed_seq, self._stream
        children, forks = seed.n_children_spawned, stream.forks
        return (_LABEL.decode(), self.xof, seed.entropy, seed.spawn_key, children, stream.position, self.gauss_next, forks)

    def setstate(self, state: tuple[Any, ...]) -> None:
        """Continue from a state that ``getstate`` returned.

        This takes as long as computing the output up to the position, unless the function can be read from any
        position: BLAKE3 and indexed VeXOF can.

        Args:
            state: The state.

        Raises:
            ValueError: ``state`` is anything else.

        >>> from sycon.random import Random
        >>> random = Random(1)
        >>> state, first = random.getstate(), random.random()
        >>> random.setstate(state)
        >>> random.random() == first
        True
        """
        try:
            # States of older versions do not contain forks.
            label, xof, entropy, spawn_key, children, position, gauss_next, forks = (*state, ()) if len(state) == 7 else state
        except (TypeError, ValueError):
            label = None
        if label != _LABEL.decode():
            raise ValueError("the state is not one of sycon.random.Random")
        position = operator.index(position)
        if not 0 <= position <= 1 << 63:
            raise ValueError(f"position: wrong value (got {position}, expected 0 to 2**63)")
        seed = Seed(entropy, spawn_key, n_children_spawned=children)
        name = random_xof_name(xof)
        stream = RandomStream(name, seed._message("random", name), forks)
        stream.seek(position)
        self.xof, self.seed_seq, self._stream, self.gauss_next = name, seed, stream, gauss_next
