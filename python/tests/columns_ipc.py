"""Reads IPC streams of tables that were changed at random, and hashes the tables that pyarrow makes; `test_columns_hostile.py` runs it.

Arguments: the number of streams, a seed, and a file for the stream at work, to examine after a crash.
"""

import io
import random
import struct
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pyarrow as pa
from columns_tables import tables
from hypothesis import HealthCheck, Phase, given, seed, settings
from sycon import columns

COUNT, SEED, FILE = int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3])
CHANGES = random.Random(SEED)

REFUSED = (ValueError, TypeError, KeyError, MemoryError)

# More rows than any generated table has: only a false length has them, and rows of nulls take no memory.
MOST_ROWS = 100_000


def stream(table: pa.Table) -> bytes:
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, table.schema) as writer:
        writer.write_table(table)
    return bytes(memoryview(sink.getvalue()))


def changed(raw: bytes) -> bytes:
    found = bytearray(raw)
    for _ in range(CHANGES.choice([0, 1, 1, 2, 4])):
        # The first third is mostly the schema, and pyarrow refuses most changes of it.
        at, kind = CHANGES.randrange(len(raw) // 3, len(raw)), CHANGES.random()
        if kind < 0.5:
            found[at] ^= 1 << CHANGES.randrange(8)
        elif kind < 0.8:
            found[at] = CHANGES.choice([0, 1, 0xFF, 0x7F, 0x80])
        else:
            found[at : at + 4] = struct.pack("<i", CHANGES.choice([-1, 0, 2**31 - 1]))[: len(found) - at]
    return bytes(found)


def digests(table: pa.Table) -> list[Any]:
    found: list[Any] = [list(columns.hash_rows(table, length=8))]
    for column in table.columns:
        try:
            found.append(list(columns.hash(column, length=8)))
        except TypeError:
            found.append(None)
    return found


def outcome(raw: bytes) -> str:
    try:
        # From a file, each message is copied to its own memory, so that a sanitizer detects reads past its end.
        table = pa.ipc.open_stream(CHANGES.choice([raw, io.BytesIO(raw)])).read_all()
    except (pa.ArrowException, *REFUSED, OSError, NotImplementedError) as error:
        return f"not read: {type(error).__name__}"
    if table.num_rows > MOST_ROWS:
        return "too large"
    try:
        found = digests(table)
    except REFUSED as error:
        return f"refused: {type(error).__name__}"
    try:
        combined = table.combine_chunks()
    except pa.ArrowException:
        return "hashed, and not combined"
    assert digests(combined) == found
    return "hashed"


OUTCOMES: Counter[str] = Counter()


@seed(SEED)
@settings(max_examples=COUNT, database=None, deadline=None, phases=[Phase.generate], suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(tables())
def run(table: pa.Table) -> None:
    try:
        raw = stream(table)
    except pa.ArrowException:
        # IPC does not support some types.
        return
    raw = changed(raw)
    FILE.write_bytes(raw)
    OUTCOMES[outcome(raw)] += 1


run()
print(dict(OUTCOMES))
assert OUTCOMES["hashed"] and OUTCOMES["refused: ValueError"]
