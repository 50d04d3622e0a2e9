#!/usr/bin/env python3
"""Compare `sycon.columns.hash` with polars_hash, DuckDB's sha256, and hashlib row by row, on strings of 25 bytes.

    .venv/bin/python -m pip install duckdb polars_hash
    .venv/bin/python python/bench/columns.py [ROWS]

All hash one polars column to digests of 32 bytes, on one thread, interleaved in one process. The times are medians over
the rounds. The ratios compare each round with the fastest competitor of the same round.
"""

import hashlib
import statistics
import sys
import time
from collections.abc import Callable

import duckdb
import polars as pl
import polars_hash as plh  # type: ignore[import-not-found, unused-ignore]
from sycon import columns

TURNS = 9


def main(rows: int) -> None:
    series = pl.Series("email", [f"user{n:09}@example.org" for n in range(rows)])
    assert len(series[0]) == 25
    frame = series.to_frame()
    arrow = frame.to_arrow()  # noqa: F841
    connection = duckdb.connect(config={"threads": 1})
    connection.register("people", arrow)
    rivals: dict[str, Callable[[], object]] = {
        "polars_hash sha2_256": lambda: frame.select(plh.col("email").chash.sha2_256()),
        "polars_hash blake3": lambda: frame.select(plh.col("email").chash.blake3()),
        "polars_hash sha3_shake128": lambda: frame.select(plh.col("email").chash.sha3_shake128(length=32)),
        "DuckDB sha256": lambda: connection.sql("select sha256(email) from people").to_arrow_table(),
        "hashlib sha256": lambda: [hashlib.sha256(value.encode()).digest() for value in series],
        "hashlib shake_128": lambda: [hashlib.shake_128(value.encode()).digest(32) for value in series],
    }
    ours: dict[str, Callable[[], object]] = {
        f"sycon {xof}": lambda xof=xof: columns.hash(series, xof) for xof in ("shake128", "turboshake128", "blake3")  # type: ignore[misc]
    }
    ours["sycon kmac128"] = lambda: columns.hash(series, "kmac128", key=bytes(16))
    ours["sycon rows, turboshake128"] = lambda: columns.hash_rows(frame)
    for name in [name for name in rivals if not works(rivals[name])]:
        del rivals[name]
    times: dict[str, list[float]] = {name: [] for name in [*rivals, *ours]}
    for _ in range(TURNS):
        for name, work in {**rivals, **ours}.items():
            start = time.perf_counter()
            work()
            times[name].append((time.perf_counter() - start) / rows * 1e9)
    best = [min(times[name][turn] for name in rivals) for turn in range(TURNS)]
    print("| function | ns per row | speed relative to the fastest competitor |\n|---|---|---|")
    for name, taken in times.items():
        ratio = statistics.median(other / own for other, own in zip(best, taken))
        print(f"| {name} | {statistics.median(taken):.0f} | {ratio:.2f} |")


def works(work: Callable[[], object]) -> bool:
    try:
        work()
    except (AttributeError, TypeError, pl.exceptions.PolarsError) as error:
        print(f"NOT COMPARED: {error}", file=sys.stderr)
        return False
    return True


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
