"""Batches equal single calls, and refuse invalid arguments before any work."""

import ctypes
import subprocess
import sys
from array import array
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
import sycon
from families import pattern
from hypothesis import given
from hypothesis import strategies as st

anything: Any = sycon  # mistakes that a type checker would find


class Batch:
    """A function: for one message, for many, and for many into a buffer."""

    def __init__(self, name: str, **parameters: int) -> None:
        self.name = name
        self.one: Callable[[bytes], sycon.Absorber] = partial(sycon.new, name, **parameters)
        self.many: Callable[..., list[bytes]] = partial(sycon.hash_many, name, **parameters)

    def __str__(self) -> str:
        return self.name

    def into(self, messages: Any, out: memoryview, **threads: int) -> None:
        assert self.many(messages, out=out, **threads) is None


BATCHES = (Batch("shake128"), Batch("shake256"), Batch("turboshake128", domain=0x1F), Batch("turboshake256", domain=1))
every = pytest.mark.parametrize("batch", BATCHES, ids=str)


def table(rows: int, columns: int) -> memoryview:
    """Return a writable buffer of zeros."""
    return memoryview(bytearray(rows * columns)).cast("B", (rows, columns))


@every
@given(messages=st.lists(st.binary(max_size=400), max_size=30), length=st.integers(0, 400))
def test_a_batch_equals_one_by_one(batch: Batch, messages: list[bytes], length: int) -> None:
    expected = [batch.one(message).digest(length) for message in messages]
    assert batch.many(messages, length) == expected
    assert batch.many(iter(messages), length, threads=3) == expected
    if messages and length:
        out = table(len(messages), length)
        batch.into(messages, out)
        assert bytes(out) == b"".join(expected)


@every
@pytest.mark.parametrize("threads", [1, 4])
def test_rows_need_no_objects(batch: Batch, threads: int) -> None:
    for rows, columns in ((1, 1), (8, 32), (1000, 33), (3, 5000)):
        data = pattern(rows * columns)
        messages = memoryview(data).cast("B", (rows, columns))
        out = table(rows, 48)
        batch.into(messages, out, threads=threads)
        expected = [batch.one(data[i * columns :][:columns]).digest(48) for i in range(rows)]
        assert bytes(out) == b"".join(expected)
        assert batch.many(messages, 48, threads=threads) == expected


def test_messages_of_any_kind() -> None:
    data = pattern(24)
    kinds: list[Any] = [data, bytearray(data), memoryview(data), array("I", data), (ctypes.c_char * 24).from_buffer_copy(data)]
    assert sycon.hash_many("shake128", kinds, 16) == [sycon.shake128(data).read(16)] * len(kinds)
    assert sycon.hash_many("shake128", tuple(kinds), 0) == [b""] * len(kinds)
    assert sycon.hash_many("shake128", [], 16) == []
    sycon.hash_many("shake128", [b"message"], out=memoryview(bytearray(16)).cast("b", (1, 16)))


def test_buffers_are_released() -> None:
    message = bytearray(10)
    sycon.hash_many("shake128", [b"", message, message], 16)
    message.append(0)
    with pytest.raises(TypeError):
        anything.hash_many("shake128", [message, 1], 16)
    message.append(0)


@pytest.mark.skipif(sys.version_info < (3, 12), reason="no __buffer__")
def test_exceptions_of_messages_are_unchanged() -> None:
    class Raised(Exception):
        def __init__(self, first: int, second: int) -> None:
            super().__init__(first, second)

    class Message:
        def __buffer__(self, flags: int) -> memoryview:
            raise error

    for error in (Raised(1, 2), SystemExit(3), KeyError("key")):
        with pytest.raises(type(error)) as caught:
            anything.hash_many("shake128", [b"", Message()])
        assert caught.value is error


def test_wrong_messages_are_named() -> None:
    out = table(3, 16)
    not_bytes: list[Any] = [1, "text", None, [1]]
    for wrong in not_bytes:
        with pytest.raises(TypeError, match=r"^messages\[1\]: .*bytes-like"):
            anything.hash_many("shake128", [b"", wrong, b""], 16)
        with pytest.raises(TypeError, match=r"^messages\[1\]: .*bytes-like"):
            anything.hash_many("shake128", [b"", wrong, b""], out=out)
    with pytest.raises(TypeError, match=r"^messages\[2\]\[1\]: .*bytes-like"):
        anything.hash_many("tuplehash128", [[b"a", b"b", b"c"], [], [b"d", 5]])
    with pytest.raises(BufferError, match=r"^messages\[2\]: .*not C-contiguous"):
        sycon.hash_many("shake128", [b"", b"", memoryview(bytes(10))[::2]], out=out)
    not_iterable: list[Any] = [1, None, object()]
    for wrong in not_iterable:
        with pytest.raises(TypeError, match="iterable of bytes-like objects or a buffer"):
            anything.hash_many("shake128", wrong, 16)
        with pytest.raises(TypeError, match=r"^messages: .*an iterable of iterables of bytes-like"):
            anything.hash_many("tuplehash128", wrong)

    class Failing:
        def __iter__(self) -> Iterator[bytes]:
            raise RuntimeError("an error of the class")

    for name in ("shake128", "tuplehash128"):
        with pytest.raises(RuntimeError, match="an error of the class"):
            anything.hash_many(name, Failing())
    for flat in (b"one message", bytearray(10), array("I", [1, 2])):
        with pytest.raises(TypeError, match="two dimensions"):
            sycon.hash_many("shake128", flat, 16)
    with pytest.raises(ZeroDivisionError):
        sycon.hash_many("shake128", (bytes(1 // i) for i in (1, 0)), 16)
    assert bytes(out) == bytes(48)


def test_wrong_outputs() -> None:
    messages = [b"a", b"b"]
    flat = bytearray(64)
    for wrong in (flat, memoryview(flat), memoryview(flat).cast("B", (1, 2, 32))):
        with pytest.raises(TypeError, match="two dimensions"):
            sycon.hash_many("shake128", messages, out=wrong)
    for rows in (1, 4, 64):
        with pytest.raises(ValueError, match=rf"^out: wrong number of rows \(got {rows}, expected 2, one for each message\)$"):
            sycon.hash_many("shake128", messages, out=memoryview(flat).cast("B", (rows, 64 // rows)))
    with pytest.raises(TypeError, match="writable"):
        anything.hash_many("shake128", messages, out=memoryview(bytes(64)).cast("B", (2, 32)))
    with pytest.raises(TypeError):
        anything.hash_many("shake128", messages, out=[bytearray(32)] * 2)
    assert flat == bytes(64)


def test_outputs_apart_from_the_messages() -> None:
    memory = bytearray(pattern(128))
    before = bytes(memory)
    rows = memoryview(memory).cast("B", (4, 32))
    half = memoryview(memory)[:64].cast("B", (2, 32))
    cases: list[Any] = [(rows, rows), ([memory, b""], half), ([b"", memoryview(memory)[63:70]], half)]
    for messages, out in cases:
        with pytest.raises(ValueError, match="shares memory"):
            sycon.hash_many("shake128", messages, out=out)
    assert memory == before
    sycon.hash_many("shake128", [memoryview(memory)[64:], b""], out=half)
    assert memory[:32] == sycon.shake128(before[64:]).read(32)


def test_wrong_numbers() -> None:
    for length in (-1, -(2**70)):
        with pytest.raises(ValueError, match="negative"):
            sycon.hash_many("shake128", [b""], length)
    for length in (2**50, 2**62, 2**200):
        with pytest.raises(MemoryError):
            sycon.hash_many("shake128", [b"", b""], length)
    with pytest.raises(ValueError, match="threads"):
        sycon.hash_many("shake128", [b""], 16, threads=-1)
    for domain in (0, 0x80, -1, 2**70):
        with pytest.raises(ValueError, match="domain"):
            sycon.hash_many("turboshake128", [b""], 16, domain=domain)
        with pytest.raises(ValueError, match="domain"):
            sycon.TurboShake256.hash_many([b""], out=table(1, 16), domain=domain)


def test_stripes() -> None:
    for stripes in (0, 1, 2, 3, 5, 16, -8, 2**70):
        for function in (sycon.experimental.VeXof128, sycon.experimental.VeXof256, sycon.experimental.vexof128, sycon.experimental.vexof256):
            with pytest.raises(ValueError, match=r"^stripes: wrong value \(got .*, expected 4 or 8\)"):
                function(b"", stripes=stripes)
    with pytest.raises(TypeError):
        anything.experimental.VeXof128(b"", stripes="8")
    four, eight = (sycon.experimental.vexof128(b"", stripes=stripes).read(64) for stripes in (4, 8))
    assert four[:32] == eight[:32]
    assert four[32:] != eight[32:]


# The garbage collector starts at each new object that it manages, and reads all lists that it manages.
COLLECTED = """
import gc
from sycon import aead, distributed, mlkem512, xwing

COUNT = 7

def read(phase, info):
    for found in gc.get_objects():
        if type(found) is list and len(found) == COUNT:
            found[-1]

cipher = aead.AsconAEAD128(bytes(16))
key = xwing.DecapsulationKey.generate()
plan = distributed.Plan("kt128", COUNT * 8192, "version:1")
calls = [
    lambda: cipher.decrypt_many([bytes(16)] * COUNT, [b""] * COUNT),
    lambda: mlkem512.from_seed_many([bytes(64)] * COUNT),
    lambda: xwing.encapsulate_many([b""] * COUNT),
    lambda: xwing.encapsulate_many([key.encapsulation_key] * COUNT),
    lambda: key.decapsulate_many([b""] * COUNT),
    lambda: plan.ranges(8192),
]
gc.callbacks.append(read)
gc.set_threshold(1)
for call in calls:
    assert len(call()) == COUNT
"""


@pytest.mark.not_emulated
def test_the_garbage_collector_finds_no_list_without_items() -> None:
    done = subprocess.run([sys.executable, "-c", COLLECTED], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
