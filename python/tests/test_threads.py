"""Objects that several threads use, and the GIL."""

import os
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
import sycon
from alarms import Alarm, alarm, second_ring
from families import ALL, Xof

every = pytest.mark.parametrize("xof", ALL, ids=str)

SIGNER = sycon.slhdsa.PrivateKey.from_seeds("SLH-DSA-SHAKE-128f", bytes(16), bytes(16), bytes(16))


def in_threads(work: Callable[[int], object], threads: int = 8) -> None:
    start = threading.Barrier(threads)

    def run(i: int) -> None:
        start.wait()
        work(i)

    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(run, range(threads)))


@every
@pytest.mark.parametrize("n", [32, 2048])
def test_threads_share_a_reader(xof: Xof, n: int) -> None:
    """Each thread reads some pieces of the output, and each piece is read once."""
    reader, out = xof.shortcut(b"data"), []

    def read(_: int) -> None:
        for i in range(20):
            if i % 2:
                out.append(reader.read(n))
            else:
                buffer = bytearray(n)
                reader.read_into(buffer)
                out.append(bytes(buffer))

    in_threads(read)
    whole = xof.read(b"data", 8 * 20 * n)
    assert Counter(out) == Counter(whole[i : i + n] for i in range(0, len(whole), n))


@every
@pytest.mark.parametrize("n", [7, 5000])
def test_threads_share_an_absorber(xof: Xof, n: int) -> None:
    """Every piece is absorbed once and whole; with equal pieces the order does not matter."""
    absorber, piece = xof.new(), b"x" * n

    def absorb(_: int) -> None:
        for _ in range(10):
            absorber.absorb(piece)

    in_threads(absorb)
    expected = xof.new()
    for _ in range(80):
        expected.absorb(piece)
    assert absorber.digest(32) == expected.digest(32)


@every
def test_everything_at_once(xof: Xof) -> None:
    """Only checks that this ends, without deadlock or crash."""
    absorber = xof.new()
    data = bytes(3000)

    def work(i: int) -> None:
        for j in range(30):
            absorber.absorb(data[: 1000 * (j % 4)])
            try:
                reader = absorber.finalize() if (i + j) % 5 == 0 else absorber.copy().finalize()
                reader.read(100 * j)
                absorber.digest(3000)
            except sycon.Error:
                continue  # another thread has ended the input
            repr(reader.copy())
            reader.close()
            if j % 10 == 0:
                absorber.reset()

    in_threads(work)


def test_threads_share_a_hash() -> None:
    mac = sycon.kmac256(bytes(32))

    def work(_: int) -> None:
        for _ in range(50):
            mac.update(b"x" * 4096)
            mac.digest()

    in_threads(work)
    assert mac.digest() == sycon.kmac256(bytes(32), b"x" * (4096 * 50 * 8)).digest()


@pytest.mark.parametrize(
    "work",
    [
        lambda: sycon.shake256(b"").read(1 << 24),
        lambda: sycon.Shake256(bytes(1 << 24)),
        lambda: sycon.hazmat.permutation.many("gimli384", bytes(48 << 20)),
        lambda: SIGNER.sign(b"message", threads=1),
    ],
)
def test_others_run_meanwhile(work: Callable[[], object]) -> None:
    """This thread counts while another one works, without a forced thread switch.

    A busy machine can leave this thread no time during one call, so several calls are allowed.
    """
    assert any(turns_during(work) > 10 for _ in range(50))


def turns_during(work: Callable[[], object]) -> int:
    """Return how often this thread ran while another one worked."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1000)
    try:
        worker = threading.Thread(target=work)
        worker.start()
        turns = 0
        while worker.is_alive():
            turns += 1
            time.sleep(0)
        worker.join()
    finally:
        sys.setswitchinterval(interval)
    return turns


def test_a_skip_can_be_interrupted() -> None:
    with pytest.raises(Alarm), alarm(second_ring(), 0.02):
        sycon.shake128(b"").skip(2**63)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_pools_survive_a_fork() -> None:
    data = bytes(1 << 20)
    expected = sycon.Blake3(data, threads=2).digest(32)
    child = os.fork()
    if child == 0:
        status = 1
        try:
            status = int(sycon.Blake3(data, threads=2).digest(32) != expected)
        finally:
            os._exit(status)
    deadline = time.monotonic() + 30
    while (done := os.waitpid(child, os.WNOHANG)) == (0, 0) and time.monotonic() < deadline:
        time.sleep(0.01)
    if done == (0, 0):
        os.kill(child, 9)
        os.waitpid(child, 0)
        pytest.fail("the child hangs")
    assert done[1] == 0
