"""Ctrl-C, and forks, in the middle of long work."""

import copy
import os
import signal
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import pyarrow as pa
import pytest
import sycon
from alarms import Alarm, alarm, ring, second_ring, stop
from Crypto.Hash import TupleHash128, TupleHash256
from families import pattern
from sycon import columns, sample
from sycon.random import BitGenerator, Random

LONG = 200 << 20
BIG = bytes(LONG)


# Calls that take long, and functions that show that a call had no effect.
WORK: dict[str, Callable[[], tuple[Callable[[], object], Callable[[], bytes]]]] = {}


def work(name: str) -> Callable[[Callable[[], Any]], None]:
    def add(make: Callable[[], Any]) -> None:
        WORK[name] = make

    return add


@work("absorb")
def _() -> Any:
    xof = sycon.AsconXof128(b"before")
    return lambda: xof.absorb(BIG), lambda: xof.digest(32)


@work("update of a hash")
def _() -> Any:
    hash = sycon.sha3_512(b"before")
    return lambda: hash.update(BIG), hash.digest


@work("absorb of a hazmat.Sponge")
def _() -> Any:
    sponge = sycon.hazmat.Sponge("keccakf1600", 16, 1).absorb(b"before")
    return lambda: sponge.absorb(BIG), lambda: sponge.digest(32)


@work("read")
def _() -> Any:
    reader = sycon.ascon_xof128(b"before")
    reader.read(5)
    return lambda: reader.read(LONG), lambda: reader.copy().read(32) + bytes([reader.tell()])


@work("read_into")
def _() -> Any:
    reader = sycon.shake256(b"before")
    buffer = bytearray(LONG)
    return lambda: reader.read_into(buffer), lambda: reader.copy().read(32) + bytes([reader.tell()])


@work("digest")
def _() -> Any:
    xof = sycon.Shake256(b"before")
    return lambda: xof.digest(LONG), lambda: xof.digest(32)


@work("the input of a new object")
def _() -> Any:
    return lambda: sycon.AsconXof128(BIG), lambda: b""


@pytest.mark.parametrize("name", WORK)
def test_interrupted_work_has_not_happened(name: str) -> None:
    long_work, state = WORK[name]()
    before = state()
    with pytest.raises(Alarm), alarm(second_ring(), 0.02):
        long_work()
    assert state() == before


def ring_after(use: Callable[[], object]) -> None:
    """Let another thread use an object, and ring for the last time."""
    stop()
    thread = threading.Thread(target=use)
    thread.start()
    thread.join()
    ring()


@pytest.mark.parametrize("read", ["read", "read_into", "skip"])
def test_no_output_is_read_twice_after_an_interrupt(read: str) -> None:
    reader, pieces = sycon.shake128(b"data"), list[bytes]()
    calls: dict[str, Callable[[], object]] = {
        "read": lambda: reader.read(LONG),
        "read_into": lambda: reader.read_into(bytearray(LONG)),
        "skip": lambda: reader.skip(1 << 60),
    }

    def read_and_ring() -> None:
        if reader.tell():
            ring_after(lambda: pieces.append(reader.read(32)))

    with pytest.raises(Alarm), alarm(read_and_ring, 0.02):
        calls[read]()
    pieces.append(reader.read(32))
    again = sycon.shake128(b"data")
    again.skip(reader.tell() - 64)
    assert pieces == [again.read(32), again.read(32)]


def test_no_input_of_others_is_lost_after_an_interrupt() -> None:
    hash = sycon.sha3_256()
    before = hash.digest()

    def update_and_ring() -> None:
        if hash.digest() != before:
            ring_after(lambda: hash.update(b"others"))

    with pytest.raises(Alarm), alarm(update_and_ring, 0.02):
        hash.update(BIG)
    digests, steps = set[bytes](), sycon.sha3_256()
    for _ in range(LONG >> 24):
        steps.update(BIG[: 1 << 24])
        with_others = steps.copy()
        with_others.update(b"others")
        digests.add(with_others.digest())
    assert hash.digest() in digests


def test_what_a_handler_closes_stays_closed() -> None:
    reader = sycon.shake128(b"secret")

    def close() -> None:
        if reader.tell():
            stop()
            reader.close()
            ring()

    with pytest.raises(Alarm), alarm(close, 0.02):
        reader.read(LONG)
    assert reader.closed
    with pytest.raises(ValueError, match="closed"):
        reader.read(4)


@pytest.mark.parametrize(("end", "error"), [("finalize", sycon.Error), ("close", ValueError)])
def test_no_input_is_lost_when_a_handler_ends_it(end: str, error: type[Exception]) -> None:
    sponge = sycon.hazmat.Sponge("keccakf1600", 16, 1)
    before = sponge.digest(8)

    def end_after_a_step() -> None:
        if sponge.digest(8) != before:
            stop()
            getattr(sponge, end)()

    with pytest.raises(error, match="closed" if end == "close" else "ended the input"), alarm(end_after_a_step, 0.02):
        sponge.update(BIG[: 3 << 24])
    if end == "finalize":
        assert sponge.read(8) != before


def test_a_skip_happens_or_not() -> None:
    reader = sycon.shake128(b"data")
    with pytest.raises(Alarm), alarm(ring):
        reader.skip(1 << 40)
    assert reader.tell() == 0
    assert reader.read(32) == sycon.shake128(b"data").read(32)


def test_a_state_is_set_or_not() -> None:
    bits = BitGenerator(b"a seed")
    bits.random_raw(1000)
    before = bits.state
    expected = copy.copy(bits).random_raw(3).tolist()
    for seed in (b"a seed", b"another"):
        with pytest.raises(Alarm), alarm(ring):
            bits.state = BitGenerator(seed).state | {"position": 1 << 40}
        assert bits.state == before
    for position in (1.5, "0", None):
        with pytest.raises(TypeError):
            bits.state = BitGenerator(b"another").state | {"position": position}
        assert bits.state == before
    assert bits.random_raw(3).tolist() == expected


def test_a_handler_may_use_the_object() -> None:
    """No lock is held while it runs."""
    xof, seen = sycon.Shake256(), list[bytes]()
    with alarm(lambda: seen.append(xof.digest(8)), 0.02):
        xof.absorb(BIG)
    assert seen
    assert xof.digest(32) == sycon.Shake256(BIG).digest(32)


ROWS = 3_000_000

# Tables and columns that take tenths of a second to hash and no time to validate. Each is created before it is timed.
TABLES: dict[str, Callable[[], Callable[..., columns.Digests]]] = {
    "rows": lambda: partial(columns.hash_rows, pa.table({"n": pa.nulls(ROWS)}), length=8),
    "values": lambda: partial(columns.hash, pa.repeat(b"value", ROWS), length=8),
    "values one by one": lambda: partial(columns.hash, pa.repeat(b"value", ROWS // 4), "blake3", 8),
    "values with a key": lambda: partial(columns.hash, pa.repeat(b"value", ROWS), "kmac128", 8, key=bytes(16)),
    "long rows": lambda: partial(columns.hash_rows, pa.table({"b": pa.repeat(BIG[: 1 << 24], 12)}), xof="kmac256", key=bytes(32)),
}


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("name", TABLES)
def test_handlers_run_while_tables_are_hashed(name: str, threads: int) -> None:
    hash_table = TABLES[name]()
    expected = hash_table(threads=1)
    seen = list[bool]()
    with alarm(lambda: seen.append(True), 0.005):
        digests = hash_table(threads=threads)
    # One call of the handler can come at the end, after the work.
    assert len(seen) > 1
    assert bytes(digests) == bytes(expected)
    with pytest.raises(Alarm), alarm(ring):
        hash_table(threads=threads)


def test_steps_do_not_show() -> None:
    data = pattern((1 << 24) + 12_345)
    for new in (sycon.Shake128, sycon.Kt128, sycon.Blake3, lambda: sycon.TurboShake256(domain=1)):
        for cut in (0, 1, 100):
            xof = new().absorb(data[:cut]).absorb(data[cut:])
            pieces = new()
            for i in range(0, len(data), 1 << 20):
                pieces.absorb(data[i : i + (1 << 20)])
            assert xof.digest(50) == pieces.digest(50)
    reader, size = sycon.shake128(b"data"), 2 * (1 << 24) + 5
    whole = reader.copy().read(size)
    buffer = bytearray(size)
    reader.copy().read_into(buffer)
    assert buffer == whole == sycon.Shake128(b"data").digest(size)
    assert reader.read(100) + reader.read(size - 100) == whole
    assert reader.tell() == size


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
@pytest.mark.parametrize("threads", [1, 2])
def test_a_fork_while_others_work(threads: int) -> None:
    """A child has the objects of its parent. These are not locked by a thread that does not exist in the child."""
    xof, stop = sycon.Kt128(threads=threads), threading.Event()
    reader = sycon.shake128(b"")
    key = sycon.xwing.DecapsulationKey.generate()
    numbers = Random(1)

    def use() -> None:
        data = bytes(1 << 20)
        while not stop.is_set():
            xof.absorb(data)
            reader.read(100_000)
            key.encapsulation_key.encapsulate()
            numbers.randbytes(1_000_000)
            sample.uniform([reader], 3329, 100_000)
            sycon.hash_many("shake128", [data[:1000]] * 100, 32, threads=threads)

    workers = [threading.Thread(target=use) for _ in range(3)]
    for worker in workers:
        worker.start()
    try:
        for _ in range(20):
            child = os.fork()
            if child == 0:
                status = 1
                try:
                    xof.digest(32)
                    reader.read(5000)
                    numbers.randbytes(5000)
                    xof.absorb(bytes(1 << 20)).copy()
                    sycon.hash_many("shake128", [b"x"] * 100, 32, threads=threads)
                    status = 0
                finally:
                    os._exit(status)
            deadline = time.monotonic() + 60
            while (done := os.waitpid(child, os.WNOHANG)) == (0, 0) and time.monotonic() < deadline:
                time.sleep(0.005)
            if done == (0, 0):
                os.kill(child, signal.SIGKILL)
                os.waitpid(child, 0)
                pytest.fail("the child hangs")
            assert done[1] == 0
    finally:
        stop.set()
        for worker in workers:
            worker.join()


@pytest.mark.parametrize("bits", ["128", "256"])
def test_long_strings_of_a_tuple_are_one_string(bits: str) -> None:
    """A string is encoded once, not once for each step: SP 800-185 puts the length before each string."""
    data = pattern(1 << 16) * 257
    theirs = {"128": TupleHash128, "256": TupleHash256}[bits].new(digest_bytes=32)
    expected = theirs.update(data, b"more").digest()
    make, make_xof = getattr(sycon, f"tuplehash{bits}"), getattr(sycon, f"TupleHashXof{bits}")
    xof = make_xof([data, b"more"]).digest(32)
    for whole in (data, bytearray(data)):
        pieces = make(digest_size=32)
        for piece in (whole, b"more"):
            pieces.update(piece)
        assert pieces.digest() == make([whole, b"more"], digest_size=32).digest() == expected
        assert make_xof().absorb(whole).absorb(b"more").digest(32) == xof != expected
