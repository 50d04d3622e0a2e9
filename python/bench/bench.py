"""Compare the speed of sycon's Python package with xoflib and the other ways to read from an XOF.

Install sycon in release mode, and run this on an idle machine::

    pip install ./python -r python/bench/requirements.txt
    python python/bench/bench.py                                # about 6 minutes
    python python/bench/bench.py --quick                        # about 30 seconds, less exact
    python python/bench/bench.py --json bench.json

It prints six tables, then the goals and whether this run met them. The candidates run interleaved in one process, in
an order that changes each time, and the fastest run of each counts. With one thread, this is CPU time, which other
programs do not affect. With four threads, it is wall-clock time, which is meaningful only on an idle machine. KB and MB
are powers of ten.
"""

import argparse
import gc
import hashlib
import importlib.metadata
import json
import os
import platform
import ssl
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import repeat
from pathlib import Path
from time import get_clock_info, perf_counter, thread_time
from types import ModuleType
from typing import Any

import blake3
import sycon
import xoflib
from Crypto.Hash import KMAC128, KangarooTwelve
from Crypto.Hash import SHAKE128 as CryptodomeShake128
from cryptography.hazmat.primitives import hashes

from report import as_text, judge

LIBRARIES = {"sycon": sycon, "xoflib": xoflib}
# The names in xoflib and in sycon.
ALGORITHMS = {
    "Shake128": "Shake128",
    "Shake256": "Shake256",
    "TurboShake128": "TurboShake128",
    "TurboShake256": "TurboShake256",
    "Blake3": "Blake3",
    "AsconXof": "AsconV12Xof",
    "AsconAXof": "AsconV12Xofa",
}
CHUNKS = (32, 1_000, 1_000_000)
READS = ((10_000, 1), (100_000, 32), (10_000, 100), (1_000, 1_000), (1_000, 10_000), (100, 100_000))
ONE_SHOT = 1_000_000
SHORT = (0, 64, 256)
SHORT_CALLS = 2_000
"""The number of calls on a short message in one measurement."""
KEY = bytes(32)
MESSAGE = 64_000_000
THREADS = 4
SMALL_READS = 100_000
"""The number of calls of read(32) in one measurement."""

Work = Callable[[], object]
Clock = Callable[[], float]

# Windows counts a thread's time in steps of 16 ms.
ONE_THREAD: Clock = thread_time if get_clock_info("thread_time").resolution < 1e-6 else perf_counter


def main(arguments: list[str] | None = None) -> None:
    options = parse(arguments)
    results: dict[str, Any] = {
        "system": system(),
        "settings": {"size": options.size, "repeats": options.repeats, "load": load()},
    }
    agree()
    parts: dict[str, Work] = {
        "streams": lambda: measure_streams(options.size, options.repeats),
        "reads": lambda: measure_reads(options.repeats),
        "read_32": lambda: measure_read_32(options.repeats),
        "one_shot": lambda: measure_one_shot(options.repeats),
        "short": lambda: measure_short(options.repeats),
        "threads": lambda: measure_threads(min(MESSAGE, options.size), options.repeats),
    }
    for name, part in parts.items():
        print(f"measuring {name} ..", file=sys.stderr)
        results[name] = part()
    results["goals"] = judge(results)
    print(as_text(results))
    if options.json:
        options.json.write_text(json.dumps(results, indent=2) + "\n")


def parse(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description="Compare the speed of sycon's Python package with others."
    )
    parser.add_argument(
        "--size", type=int, default=100_000_000, metavar="BYTES", help="absorbed and read per cell"
    )
    parser.add_argument("--quick", action="store_true", help="the same as --size 4000000")
    parser.add_argument("--repeats", type=int, default=5, metavar="N", help="the fastest counts")
    parser.add_argument("--json", type=Path, metavar="PATH", help="write the results there")
    options = parser.parse_args(arguments)
    if options.size < 1 or options.repeats < 1:
        parser.error("--size and --repeats must be at least 1")
    if options.quick:
        options.size = 4_000_000
    return options


# Measuring


def race(contestants: dict[str, Work], repeats: int, clock: Clock = ONE_THREAD) -> dict[str, float]:
    """Return the fastest time of each in seconds. They run interleaved, and each is first in its own round."""
    names = list(contestants)
    best = dict.fromkeys(names, float("inf"))
    gc.collect()
    gc.disable()
    for turn in range(repeats):
        first = turn % len(names)
        for name in names[first:] + names[:first]:
            best[name] = min(best[name], seconds(contestants[name], clock))
    gc.enable()
    return best


def seconds(work: Work, clock: Clock) -> float:
    start = clock()
    work()
    return clock() - start


def absorb_chunks(absorb: Callable[[bytes], object], chunk: bytes, count: int) -> None:
    for _ in repeat(None, count):
        absorb(chunk)


def read_chunks(read: Callable[[int], bytes], size: int, count: int) -> None:
    for _ in repeat(None, count):
        read(size)


# The measurements


def absorber(library: ModuleType, algorithm: str) -> Any:
    """Return a new absorber of either library. Only TurboSHAKE has an argument, its domain."""
    turbo = algorithm.startswith("Turbo")
    if library is sycon:
        return getattr(sycon, ALGORITHMS[algorithm])(**({"domain": 1} if turbo else {}))
    return getattr(library, algorithm)(*((1,) if turbo else ()))


def sponge(library: ModuleType, algorithm: str) -> Any:
    return absorber(library, algorithm).absorb(b"benchmark").finalize()


def agree() -> None:
    """Check that all libraries compute the same functions, because otherwise a comparison is meaningless."""
    for algorithm in ALGORITHMS:
        ours, theirs = (sponge(library, algorithm).read(1000) for library in LIBRARIES.values())
        if ours != theirs:
            sys.exit(f"{algorithm}: sycon and xoflib read different bytes")
    expected = hashlib.shake_128(b"").digest(1000)
    for name, start in readers().items():
        if start and start()(1000) != expected:
            sys.exit(f"SHAKE128: {name} reads different bytes than hashlib")


def measure_streams(size: int, repeats: int) -> list[dict[str, Any]]:
    """xoflib's table: absorb and read `size` bytes in chunks, in MB/s."""
    return [
        stream_cell(algorithm, direction, chunk, max(1, size // chunk), repeats)
        for algorithm in ALGORITHMS
        for chunk in CHUNKS
        for direction in ("absorb", "read")
    ]


def stream_cell(
    algorithm: str, direction: str, chunk: int, count: int, repeats: int
) -> dict[str, Any]:
    data = pattern(chunk)

    def work(library: ModuleType) -> Work:
        if direction == "absorb":
            return lambda: absorb_chunks(absorber(library, algorithm).absorb, data, count)
        return lambda: read_chunks(sponge(library, algorithm).read, chunk, count)

    times = race({name: work(library) for name, library in LIBRARIES.items()}, repeats)
    speeds = {name: chunk * count / time / 1e6 for name, time in times.items()}
    return {
        "algorithm": algorithm,
        "direction": direction,
        "chunk": chunk,
        **speeds,
        "ratio": speeds["sycon"] / speeds["xoflib"],
    }


def readers() -> dict[str, Callable[[], Callable[[int], bytes]] | None]:
    """Return functions that start SHAKE128 without input and return its read function, or None if a library is
    absent."""
    xof_hash = getattr(hashes, "XOFHash", None)
    return {
        "sycon": lambda: sycon.Shake128().finalize().read,
        "xoflib": lambda: xoflib.Shake128().finalize().read,
        "pycryptodome": lambda: CryptodomeShake128.new().read,
        "cryptography": (lambda: xof_hash(hashes.SHAKE128(sys.maxsize)).squeeze)
        if xof_hash
        else None,
    }


def measure_reads(repeats: int) -> list[dict[str, Any]]:
    """Measure `count` reads of `bytes` bytes of SHAKE128, in seconds."""
    return [reads_row(count, size, repeats) for count, size in READS]


def reads_row(count: int, size: int, repeats: int) -> dict[str, Any]:
    contestants: dict[str, Work] = {
        name: reading(start, size, count) for name, start in readers().items() if start
    }
    contestants["hashlib, one call"] = lambda: hashlib.shake_128().digest(count * size)
    contestants["hashlib, sliced"] = lambda: hashlib_sliced(count, size)
    times: dict[str, float | None] = dict(race(contestants, repeats))
    times.update({name: None for name in readers() if name not in times})
    return {"count": count, "bytes": size, "seconds": times}


def reading(start: Callable[[], Callable[[int], bytes]], size: int, count: int) -> Work:
    return lambda: read_chunks(start(), size, count)


def hashlib_sliced(count: int, size: int) -> None:
    """The code of a hashlib user who knows the required length and has the memory."""
    output = hashlib.shake_128().digest(count * size)
    for start in range(0, count * size, size):
        output[start : start + size]


def measure_read_32(repeats: int) -> dict[str, Any]:
    """Measure one `read(32)`, and a loop with such a call but without an XOF, in nanoseconds."""
    each = 1e9 / SMALL_READS
    floor = race(
        {
            "loop": lambda: loop(SMALL_READS),
            "bytes(32)": lambda: read_chunks(bytes, 32, SMALL_READS),
        },
        3 * repeats,
    )
    return {
        "loop_ns": floor["loop"] * each,
        "bytes_ns": floor["bytes(32)"] * each,
        "rows": [read_32_row(algorithm, each, repeats) for algorithm in ALGORITHMS],
    }


def loop(count: int) -> None:
    for _ in repeat(None, count):
        pass


def read_32_row(algorithm: str, each: float, repeats: int) -> dict[str, Any]:
    def work(library: ModuleType) -> Work:
        read = sponge(library, algorithm).read
        return lambda: read_chunks(read, 32, SMALL_READS)

    # Ten times the repeats, because a round takes only a few milliseconds.
    times = race({name: work(library) for name, library in LIBRARIES.items()}, 10 * repeats)
    return {
        "algorithm": algorithm,
        **{name: time * each for name, time in times.items()},
        "ratio": times["xoflib"] / times["sycon"],
    }


def shake128_of(data: bytes) -> dict[str, Work]:
    return {
        "sycon": lambda: sycon.shake128(data).read(32),
        "xoflib": lambda: xoflib.shake128(data).read(32),
        "hashlib": lambda: hashlib.shake_128(data).digest(32),
    }


def measure_one_shot(repeats: int) -> dict[str, Any]:
    """Measure 1 MB in, 32 bytes out, in seconds."""
    return {"bytes": ONE_SHOT, "seconds": race(shake128_of(pattern(ONE_SHOT)), 20 * repeats)}


def short_calls() -> dict[str, dict[str, Callable[[bytes], bytes]]]:
    """Return each library's shortest way from a message to 32 bytes of output."""
    return {
        "SHA3-256": {
            "sycon": lambda data: sycon.sha3_256(data).digest(),
            "hashlib": lambda data: hashlib.sha3_256(data).digest(),
        },
        "SHAKE128": {
            "sycon": lambda data: sycon.shake128(data).read(32),
            "hashlib": lambda data: hashlib.shake_128(data).digest(32),
            "xoflib": lambda data: xoflib.shake128(data).read(32),
        },
        "SHAKE128, object": {
            "sycon": lambda data: sycon.Shake128(data).finalize().read(32),
            "xoflib": lambda data: xoflib.Shake128(data).finalize().read(32),
        },
        "TurboSHAKE128": {
            "sycon": lambda data: sycon.turboshake128(data, domain=1).read(32),
            "xoflib": lambda data: xoflib.turbo_shake128(1, data).read(32),
        },
        "KT128": {
            "sycon": lambda data: sycon.kt128(data).read(32),
            "pycryptodome": lambda data: KangarooTwelve.new(data).read(32),
        },
        "KMAC128": {
            "sycon": lambda data: sycon.kmac128(KEY, data).digest(),
            "pycryptodome": lambda data: KMAC128.new(key=KEY, data=data, mac_len=32).digest(),
        },
        "BLAKE3": {
            "sycon": lambda data: sycon.blake3_xof(data).read(32),
            "blake3": lambda data: blake3.blake3(data).digest(),
            "xoflib": lambda data: xoflib.blake3_xof(data).read(32),
        },
    }


def measure_short(repeats: int) -> list[dict[str, Any]]:
    """Measure one call on a short message, in nanoseconds."""
    return [
        short_row(function, size, calls, repeats)
        for function, calls in short_calls().items()
        for size in SHORT
    ]


def short_row(
    function: str, size: int, calls: dict[str, Callable[[bytes], bytes]], repeats: int
) -> dict[str, Any]:
    data = pattern(size)
    if len({call(data) for call in calls.values()}) != 1:
        sys.exit(f"{function}: the libraries return different bytes")

    def work(call: Callable[[bytes], bytes]) -> Work:
        return lambda: absorb_chunks(call, data, SHORT_CALLS)

    times = race({name: work(call) for name, call in calls.items()}, 40 * repeats)
    each = 1e9 / SHORT_CALLS
    nanoseconds = {name: time * each for name, time in times.items()}
    return {"function": function, "bytes": size, "ns": nanoseconds}


def measure_threads(size: int, repeats: int) -> dict[str, Any]:
    """Measure SHAKE128 of four messages with one thread and with four, in seconds."""
    # The messages are separate, so that threads share no memory.
    messages = [pattern(size) for _ in range(THREADS)]
    works = [shake128_of(message) for message in messages]
    with ThreadPoolExecutor(THREADS) as pool:
        contestants: dict[str, Work] = {}
        for name in works[0]:
            calls = [work[name] for work in works]
            contestants[f"{name} one"] = one_by_one(calls)
            contestants[f"{name} four"] = all_at_once(calls, pool)
        times = race(contestants, 2 * repeats, perf_counter)
    return {
        "bytes": size,
        "cores": cores(),
        "rows": [threads_row(name, times) for name in works[0]],
    }


def one_by_one(calls: list[Work]) -> Work:
    return lambda: [call() for call in calls]


def all_at_once(calls: list[Work], pool: ThreadPoolExecutor) -> Work:
    return lambda: [future.result() for future in [pool.submit(call) for call in calls]]


def threads_row(name: str, times: dict[str, float]) -> dict[str, Any]:
    one, four = times[f"{name} one"], times[f"{name} four"]
    return {"library": name, "one": one, "four": four, "ratio": one / four}


def pattern(size: int) -> bytes:
    period = bytes(range(251))
    return (period * (size // len(period) + 1))[:size]


# The machine


def system() -> dict[str, Any]:
    packages = ("sycon", "blake3", "xoflib", "pycryptodome", "cryptography")
    return {
        "processor": processor(),
        "cores": cores(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "hashlib": ssl.OPENSSL_VERSION,
        "versions": {name: importlib.metadata.version(name) for name in packages},
        "backend": sycon.backend(),
    }


def processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.processor() or "unknown")


def cores() -> int:
    """Return the CPU cores that this process can use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def load() -> float | None:
    """Return the average load of the last minute. If it is far above 0, the times with threads are wrong."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else None


if __name__ == "__main__":
    main()
