"""Batches equal hashing one by one, and refuse what does not fit before any work."""

import ctypes
from array import array
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
import sycon
from families import pattern
from hypothesis import given
from hypothesis import strategies as st

anything: Any = sycon  # mistakes that a type checker would find


class Batch:
    """A function: of one message, of many, and of many into a buffer."""

    def __init__(self, name: str, *arguments: int) -> None:
        self.name = name
        self.one: Callable[[bytes], sycon.Sponge] = partial(getattr(sycon, name), *arguments)
        self.many: Callable[..., list[bytes]] = partial(getattr(sycon, f"{name}_many"), *arguments)
        self.into: Callable[..., None] = partial(getattr(sycon, f"{name}_many_into"), *arguments)

    def __str__(self) -> str:
        return self.name


BATCHES = (Batch("shake128"), Batch("shake256"), Batch("turbo_shake128", 0x1F), Batch("turbo_shake256", 1))
every = pytest.mark.parametrize("batch", BATCHES, ids=str)


def table(rows: int, columns: int) -> memoryview:
    """Zeros to write to."""
    return memoryview(bytearray(rows * columns)).cast("B", (rows, columns))


@every
@given(messages=st.lists(st.binary(max_size=400), max_size=30), length=st.integers(0, 400))
def test_a_batch_equals_one_by_one(batch: Batch, messages: list[bytes], length: int) -> None:
    expected = [batch.one(message).read(length) for message in messages]
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
        expected = [batch.one(data[i * columns :][:columns]).read(48) for i in range(rows)]
        assert bytes(out) == b"".join(expected)
        assert batch.many(messages, 48, threads=threads) == expected


def test_messages_of_any_kind() -> None:
    data = pattern(24)
    kinds: list[Any] = [data, bytearray(data), memoryview(data), array("I", data), (ctypes.c_char * 24).from_buffer_copy(data)]
    assert sycon.shake128_many(kinds, 16) == [sycon.shake128(data).read(16)] * len(kinds)
    assert sycon.shake128_many(tuple(kinds), 0) == [b""] * len(kinds)
    assert sycon.shake128_many([], 16) == []
    sycon.shake128_many_into([b"message"], memoryview(bytearray(16)).cast("b", (1, 16)))


def test_buffers_are_released() -> None:
    message = bytearray(10)
    sycon.shake128_many([b"", message, message], 16)
    message.append(0)
    with pytest.raises(TypeError):
        anything.shake128_many([message, 1], 16)
    message.append(0)


def test_wrong_messages_are_named() -> None:
    out = table(3, 16)
    not_bytes: list[Any] = [1, "text", None, [1]]
    for wrong in not_bytes:
        with pytest.raises(TypeError, match="message 1: .*bytes-like"):
            anything.shake128_many([b"", wrong, b""], 16)
        with pytest.raises(TypeError, match="message 1: .*bytes-like"):
            anything.shake128_many_into([b"", wrong, b""], out)
    with pytest.raises(BufferError, match="message 2: .*not C-contiguous"):
        sycon.shake128_many_into([b"", b"", memoryview(bytes(10))[::2]], out)
    not_iterable: list[Any] = [1, None, object()]
    for wrong in not_iterable:
        with pytest.raises(TypeError, match="iterable of bytes-like objects or a buffer"):
            anything.shake128_many(wrong, 16)
    for flat in (b"one message", bytearray(10), array("I", [1, 2])):
        with pytest.raises(TypeError, match="two dimensions"):
            sycon.shake128_many(flat, 16)
    with pytest.raises(ZeroDivisionError):
        sycon.shake128_many((bytes(1 // i) for i in (1, 0)), 16)
    assert bytes(out) == bytes(48)


def test_wrong_outputs() -> None:
    messages = [b"a", b"b"]
    flat = bytearray(64)
    for wrong in (flat, memoryview(flat), memoryview(flat).cast("B", (1, 2, 32))):
        with pytest.raises(TypeError, match="two dimensions"):
            sycon.shake128_many_into(messages, wrong)
    for rows in (1, 4, 64):
        with pytest.raises(ValueError, match=f"a row for each message, 2, not {rows}"):
            sycon.shake128_many_into(messages, memoryview(flat).cast("B", (rows, 64 // rows)))
    with pytest.raises(TypeError, match="writable"):
        anything.shake128_many_into(messages, memoryview(bytes(64)).cast("B", (2, 32)))
    with pytest.raises(TypeError):
        anything.shake128_many_into(messages, [bytearray(32)] * 2)
    assert flat == bytes(64)


def test_outputs_apart_from_the_messages() -> None:
    memory = bytearray(pattern(128))
    before = bytes(memory)
    rows = memoryview(memory).cast("B", (4, 32))
    half = memoryview(memory)[:64].cast("B", (2, 32))
    cases: list[Any] = [(rows, rows), ([memory, b""], half), ([b"", memoryview(memory)[63:70]], half)]
    for messages, out in cases:
        with pytest.raises(ValueError, match="shares memory"):
            sycon.shake128_many_into(messages, out)
    assert memory == before
    sycon.shake128_many_into([memoryview(memory)[64:], b""], half)
    assert memory[:32] == sycon.shake128(before[64:]).read(32)


def test_wrong_numbers() -> None:
    for length in (-1, -(2**70)):
        with pytest.raises(ValueError, match="negative"):
            sycon.shake128_many([b""], length)
    for length in (2**50, 2**62, 2**200):
        with pytest.raises(MemoryError):
            sycon.shake128_many([b"", b""], length)
    with pytest.raises(ValueError, match="threads"):
        sycon.shake128_many([b""], 16, threads=-1)
    for domain in (0, 0x80, -1, 2**70):
        with pytest.raises(ValueError, match="domain_sep"):
            sycon.turbo_shake128_many(domain, [b""], 16)
        with pytest.raises(ValueError, match="domain_sep"):
            sycon.turbo_shake256_many_into(domain, [b""], table(1, 16))


def test_stripes() -> None:
    for stripes in (0, 1, 2, 3, 5, 16, -8, 2**70):
        for function in (sycon.VeXof128, sycon.VeXof256, sycon.vexof128, sycon.vexof256):
            with pytest.raises(ValueError, match="stripes must be 4 or 8"):
                function(b"", stripes=stripes)
    with pytest.raises(TypeError):
        anything.VeXof128(b"", stripes="8")
    four, eight = (sycon.vexof128(b"", stripes=stripes).read(64) for stripes in (4, 8))
    assert four[:32] == eight[:32]
    assert four[32:] != eight[32:]
