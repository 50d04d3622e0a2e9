"""Bytes-like objects of every kind, and objects that are refused."""

import array
import ctypes
import mmap
import threading
import tracemalloc
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy
import pytest
import sycon
from families import ALL, Xof

OUT = sycon.shake128(b"").read(64)

every = pytest.mark.parametrize("xof", ALL, ids=str)


class Subclass(bytes):
    pass


def readable() -> list[Any]:
    """Return objects with the bytes 0 to 63."""
    data = bytes(range(64))
    mapped = mmap.mmap(-1, 64)
    mapped[:] = data
    return [
        data,
        Subclass(data),
        bytearray(data),
        memoryview(data),
        memoryview(bytes(3) + data)[3:],
        memoryview(data).cast("I"),
        memoryview(data).cast("d", shape=[2, 4]),
        array.array("B", data),
        array.array("Q", data),
        array.array("f", data),
        (ctypes.c_uint32 * 16).from_buffer_copy(data),
        ctypes.create_string_buffer(data, 64),
        mapped,
    ]


@pytest.mark.parametrize("data", readable(), ids=lambda data: type(data).__name__)
def test_any_type_of_items_can_be_absorbed(data: Any) -> None:
    expected = sycon.shake128(bytes(range(64))).read(32)
    assert sycon.shake128(data).read(32) == expected
    assert sycon.Shake128(data).digest(32) == expected
    assert sycon.Shake128().absorb(data).digest(32) == expected
    assert sycon.sha3_256(data).digest() == sycon.sha3_256(bytes(data)).digest()
    assert sycon.hazmat.permutation.haraka512(data) == sycon.hazmat.permutation.haraka512(bytes(data))
    assert sycon.hazmat.permutation.many("simpira256", data) == sycon.hazmat.permutation.many("simpira256", bytes(data))
    assert sycon.kmac128(data, customization=data).digest() == sycon.kmac128(bytes(data), customization=bytes(data)).digest()


@pytest.mark.parametrize(
    "new",
    [
        lambda: bytearray(64),
        lambda: memoryview(bytearray(64)),
        lambda: memoryview(bytearray(64)).cast("I"),
        lambda: memoryview(bytearray(64)).cast("H", shape=[4, 8]),
        lambda: array.array("d", bytes(64)),
        lambda: (ctypes.c_uint64 * 8)(),
        lambda: ctypes.create_string_buffer(64),
        lambda: mmap.mmap(-1, 64),
    ],
)
def test_any_writable_type_can_be_filled(new: Callable[[], Any]) -> None:
    first, second = new(), new()
    sycon.shake128(b"").read_into(first)
    assert sycon.shake128(b"").readinto(second) == 64
    assert bytes(first) == bytes(second) == OUT


def test_a_slice_of_a_buffer_is_filled_alone() -> None:
    buffer = bytearray(100)
    sycon.shake128(b"").read_into(memoryview(buffer)[10:74])
    assert buffer == bytes(10) + OUT + bytes(26)


def test_a_scalar_is_a_buffer_too() -> None:
    number = ctypes.c_uint32()
    sycon.shake128(b"").read_into(number)
    assert bytes(number) == OUT[:4]


def test_empty_buffers() -> None:
    reader = sycon.shake128(b"")
    for empty in (bytearray(), array.array("Q"), memoryview(bytearray(5))[5:]):
        assert reader.readinto(empty) == 0
        assert sycon.shake128(empty).read(64) == OUT
    assert reader.read(64) == OUT


def test_bytes_that_python_shares_are_not_written() -> None:
    """Empty bytes, and bytes of length 1, are singletons."""
    reader = sycon.shake128(b"")
    read = [reader.read(1) for _ in range(64)]
    assert b"".join(read) == OUT
    assert reader.read(0) == bytes(0) == b""
    assert [bytes([i])[0] for i in range(256)] == list(range(256))


def test_bytes_of_a_read_that_fails_are_freed() -> None:
    reader = sycon.blake3_xof(b"")
    reader.seek(2**64 - 10)
    tracemalloc.start()
    for _ in range(10):
        with pytest.raises(ValueError, match="ends after"):
            reader.read(1_000_000)
    left, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak > 1_000_000 > left
    assert len(reader.read(9)) == 9


def strided() -> list[memoryview]:
    data = bytearray(range(64))
    square = memoryview(data).cast("B", shape=[8, 8])
    return [memoryview(data)[::2], memoryview(data)[::-1], memoryview(data).cast("I")[::3], square[::2]]


@pytest.mark.parametrize("view", strided())
def test_strided_views_are_refused(view: memoryview) -> None:
    absorber, reader, mac = sycon.Shake128(), sycon.shake128(b""), sycon.kmac128(bytes(16))
    uses: list[Callable[[], object]] = [
        lambda: absorber.absorb(view),
        lambda: absorber.update(view),
        lambda: sycon.Shake128(view),
        lambda: sycon.shake128(view),
        lambda: sycon.CShake128(customization=view),
        lambda: sycon.KmacXof128(view),
        lambda: sycon.Blake3(key=view),
        lambda: sycon.sha3_256(view),
        lambda: mac.verify(view),
        lambda: sycon.hazmat.permutation.keccakf1600(view),
        lambda: sycon.hazmat.permutation.many("xoodoo", view),
        lambda: reader.read_into(view),
        lambda: reader.readinto(view),
    ]
    before = bytes(view)
    for use in uses:
        with pytest.raises(BufferError, match="not C-contiguous"):
            use()
    assert bytes(view) == before
    assert absorber.digest(64) == OUT
    assert reader.read(64) == OUT


@pytest.mark.parametrize("target", [b"bytes", memoryview(bytes(5)), memoryview(bytearray(5)).toreadonly()])
def test_read_only_targets_are_refused(target: Any) -> None:
    reader = sycon.shake128(b"")
    for method in (reader.read_into, reader.readinto):
        with pytest.raises(TypeError, match="a writable bytes-like object is required"):
            method(target)
    assert reader.read(64) == OUT


@every
def test_what_has_no_buffer_is_refused(xof: Xof) -> None:
    absorber = xof.new()
    reader = absorber.copy().finalize()
    objects: list[Any] = ["text", 1, None, [1, 2], object(), 1.5]
    for item in objects:
        uses: list[Callable[[Any], object]] = [absorber.absorb, absorber.update, reader.read_into, reader.readinto]
        for use in uses:
            with pytest.raises(TypeError, match="a bytes-like object is required"):
                use(item)
    assert absorber.digest(32) == xof.new().digest(32)


@pytest.mark.parametrize("fill", [True, False])
def test_a_bytearray_cannot_be_resized_while_it_is_used(fill: bool) -> None:
    """The view is held while the GIL is released, and is released afterwards.

    A busy machine can leave this thread no time during one call, so several calls are allowed.
    """
    buffer = bytearray(1 << 23)
    reader, absorber = sycon.ascon_xof128(b""), sycon.AsconXof128()
    use = partial(reader.read_into if fill else absorber.absorb, buffer)
    assert any(resize_is_refused_during(use, buffer) for _ in range(50))
    buffer.append(0)


def resize_is_refused_during(use: Callable[[], object], buffer: bytearray) -> bool:
    """Return whether `buffer` could not be resized while another thread worked."""
    worker = threading.Thread(target=use)
    worker.start()
    refused = False
    while worker.is_alive() and not refused:
        try:
            buffer.append(0)
            buffer.pop()
        except BufferError:
            refused = True
    worker.join()
    return refused


def test_views_are_released_after_errors() -> None:
    buffer = bytearray(10)
    reader = sycon.shake128(b"")
    reader.close()
    with pytest.raises(ValueError, match="closed"):
        reader.read_into(buffer)
    with pytest.raises(ValueError, match="expected 200"):
        sycon.hazmat.permutation.keccakf1600(buffer)
    with pytest.raises(ValueError, match="expected a multiple of 200"):
        sycon.hazmat.permutation.many("keccakf1600", buffer)
    buffer.append(0)


def test_views_keep_no_references() -> None:
    import sys

    data = bytearray(5000)
    before = sys.getrefcount(data)
    sycon.shake128(data).read_into(data)
    assert sys.getrefcount(data) == before


class Mixed(ctypes.Structure):
    _fields_ = [("number", ctypes.c_int), ("object", ctypes.py_object)]


class Pointing(ctypes.Structure):
    _fields_ = [("OPX", ctypes.c_int), ("next", ctypes.POINTER(ctypes.c_int))]


class Plain(ctypes.Structure):
    _fields_ = [("OPXz", ctypes.c_int), ("Z", ctypes.c_double)]


def hidden(first: str, kind: Any, second: str = "p") -> Any:
    """Return structures whose first field has a name with colons, so that the type of the second can look like a name."""
    structure: Any = type("Hidden", (ctypes.Structure,), {"_fields_": [(first, ctypes.c_int), (second, kind)]})
    return (structure * 2)()


@pytest.mark.parametrize(
    "new",
    [
        lambda: (ctypes.py_object * 2)(),
        lambda: (ctypes.c_void_p * 2)(),
        lambda: (ctypes.c_char_p * 2)(),
        lambda: (ctypes.c_wchar_p * 2)(),
        lambda: (ctypes.POINTER(ctypes.c_int) * 2)(),
        lambda: (ctypes.CFUNCTYPE(ctypes.c_int) * 2)(),
        lambda: (Mixed * 2)(),
        lambda: (Pointing * 2)(),
        lambda: hidden("a:", ctypes.py_object),
        lambda: hidden("a:i", ctypes.py_object, "p:x"),
        lambda: hidden(":", ctypes.POINTER(ctypes.c_int)),
        lambda: hidden("a:", ctypes.CFUNCTYPE(ctypes.c_int)),
        lambda: hidden("a:", ctypes.c_char_p),
        lambda: hidden("a:", Mixed),
        lambda: hidden("a:", ctypes.py_object * 3),
        lambda: numpy.array([object(), "text"], dtype=object),
        lambda: numpy.zeros(2, dtype=[("a", "i4"), ("b", "O")]),
    ],
)
def test_objects_and_pointers_are_no_bytes(new: Callable[[], Any]) -> None:
    items = new()
    before: Any = bytes(memoryview(items).cast("B")) if isinstance(items, ctypes.Array) else items.copy()
    with pytest.raises(TypeError, match="objects or pointers"):
        sycon.shake128(b"").read_into(items)
    with pytest.raises(TypeError, match="objects or pointers"):
        sycon.shake128(items)
    with pytest.raises(TypeError, match=r"^messages\[1\]: .*objects or pointers"):
        sycon.hash_many("shake128", [b"", items], 32)
    if isinstance(items, ctypes.Array):
        assert bytes(memoryview(items).cast("B")) == before
    else:
        assert items.tolist() == before.tolist()


def test_names_of_fields_are_not_types() -> None:
    data = (Plain * 2)()
    assert sycon.shake128(data).read(32) == sycon.shake128(bytes(data)).read(32)
    sycon.shake128(b"").read_into(data)
    assert bytes(data) == OUT[: len(bytes(data))]
    names = ["O", "P", "XYZ", "Open price ($)", "Größe", "z-score", "P.1", "a<b"]
    records: Any = numpy.zeros(3, dtype=[(name, "i4") for name in names] + [("inner", [("O", "f8"), ("P", "c16", 2)])])
    assert sycon.shake128(records).read(32) == sycon.shake128(records.tobytes()).read(32)
    sycon.shake128(b"").read_into(records)
    assert records.tobytes() == sycon.shake128(b"").read(records.nbytes)
    harmless = hidden("a:", ctypes.c_double)
    assert sycon.shake128(harmless).read(32) == sycon.shake128(bytes(harmless)).read(32)


def test_names_of_numpy_have_no_colons() -> None:
    """The test for pointers relies on it."""
    records: Any = numpy.zeros(2, dtype=[("a:", "i4"), ("p", "O")])
    with pytest.raises(ValueError, match="':'"):
        memoryview(records)


@pytest.mark.parametrize("dtype", ["u1", "u2", "i4", "f8", "c8", "c16", "?", "U3", "S5", "M8[s]"])
def test_wider_items_are_their_bytes(dtype: str) -> None:
    rows: Any = numpy.frombuffer(sycon.shake128(b"").read(6 * numpy.dtype(dtype).itemsize), dtype="u1").copy()
    if dtype == "M8[s]":  # numpy exports no buffer of dates
        with pytest.raises((TypeError, ValueError)):
            sycon.shake128(rows.view(dtype))
        return
    rows = rows.view(dtype).reshape(2, 3)
    expected = [sycon.shake128(row.tobytes()).read(32) for row in rows]
    assert sycon.shake128(rows).read(32) == sycon.shake128(rows.tobytes()).read(32)
    assert sycon.hash_many("shake128", rows, 32) == expected
    out: Any = numpy.zeros((2, 4), dtype="u8")
    sycon.hash_many("shake128", rows, out=out)
    assert out.tobytes() == b"".join(expected)


# Sizes around the limits of copies: on the stack, in pieces of 128 KiB and of 4 MiB for threads, and in steps of 16 MiB.
SIZES = [*range(70), 1023, 1024, 1025, 5000, (1 << 17) - 1, 1 << 17, (1 << 17) + 1, 300_001, (1 << 22) + 9, (1 << 24) + 77]


@pytest.mark.parametrize("offset", [0, 1, 7])
def test_memory_that_others_may_write_to_is_read_as_it_is(offset: int) -> None:
    data = bytes(range(251)) * ((SIZES[-1] + 8) // 251 + 1)
    memory = bytearray(data)
    for size in SIZES:
        shared, fixed = memoryview(memory)[offset : offset + size], data[offset : offset + size]
        assert sycon.blake3_xof(shared, threads=2).read(32) == sycon.blake3_xof(fixed).read(32)
        if size > 400_000:
            continue
        assert sycon.Kt128().absorb(shared).digest(32) == sycon.kt128(fixed).read(32)
        assert sycon.sha3_256(shared).digest() == sycon.sha3_256(fixed).digest()
        assert sycon.experimental.MultimixerMac(bytes(32), shared).digest() == sycon.experimental.MultimixerMac(bytes(32), fixed).digest()
        assert sycon.hash_many("shake128", [shared, b"", shared], 32) == sycon.hash_many("shake128", [fixed, b"", fixed], 32)
        assert sycon.hazmat.Duplex().absorb(shared).encrypt(shared) == sycon.hazmat.Duplex().absorb(fixed).encrypt(fixed)
        one, two = sycon.experimental.Protocol("a"), sycon.experimental.Protocol("a")
        one.mix("mix", shared)
        two.mix("mix", fixed)
        assert one.encrypt("a", shared) == two.encrypt("a", fixed)
        assert one.seal("b", shared) == two.seal("b", fixed)
        strobe, other = sycon.transcript.Strobe("a"), sycon.transcript.Strobe("a")
        assert strobe.send_enc(shared) == other.send_enc(fixed)
    assert memory == data


@pytest.mark.parametrize("offset", [0, 1, 7])
def test_memory_that_others_may_read_is_written_as_it_is(offset: int) -> None:
    whole = sycon.shake128(b"").read(SIZES[-1])
    memory = bytearray(SIZES[-1] + 16)
    for size in SIZES:
        reader = sycon.shake128(b"")
        reader.read_into(memoryview(memory)[offset : offset + size])
        assert memory[offset : offset + size] == whole[:size]
        assert not any(memory[:offset]) and not any(memory[offset + size : offset + size + 8])
        assert reader.tell() == size


def test_a_thread_that_writes_meanwhile() -> None:
    """A call returns some digest, and reads each byte once: the same bytes are encrypted and authenticated."""
    memory, stop = bytearray(1 << 20), threading.Event()

    def write() -> None:
        i = 0
        while not stop.is_set():
            i += 4097
            memory[i % len(memory)] ^= 1

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for _ in range(20):
            sycon.kt128(memory).read(8)
            alice, bob = sycon.experimental.Protocol("a"), sycon.experimental.Protocol("a")
            assert len(bob.open("a", alice.seal("a", memory))) == len(memory)
            sender, receiver = sycon.transcript.Strobe("a"), sycon.transcript.Strobe("a")
            receiver.recv_enc(sender.send_enc(memory))
            assert sender.prf(8) == receiver.prf(8)
    finally:
        stop.set()
        writer.join()
