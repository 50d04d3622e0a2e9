"""Fuzzes `sycon.columns` with mutated streams of Arrow's IPC format, for SECONDS; `fuzz/run.sh` runs it.

Usage: fuzz/arrow.py SECONDS CORPUS ARTIFACTS, or fuzz/arrow.py STREAM to run one case

pyarrow reads each stream. If its full validation rejects a stream, sycon must refuse it. If the stream is valid, sycon must
hash it, with the same result in one piece, in several and from nanoarrow's reader, or refuse it with a documented error. An
object that only has Arrow's C interface is not validated: there, sycon must find all faults that can be found without the
sizes of the buffers. Cases run in child processes: a crash, a case that takes 60 s, an allocation past the limit or a wrong
result is a fault, and its stream is written to ARTIFACTS. CORPUS holds one stream for each behavior that was seen.

The last line of the output has the number of executions and of behaviors.
"""

from __future__ import annotations

import ctypes
import hashlib
import io
import mmap
import os
import pathlib
import pickle
import random
import re
import resource
import signal
import struct
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from typing import Any

import nanoarrow
import nanoarrow.ipc
import pyarrow as pa

import sycon

# Errors that the documentation of `sycon.columns` names, and the lack of memory for the digests of false lengths.
REFUSALS = (ValueError, TypeError, KeyError, MemoryError)

# More rows than any generated table has. Rows of nulls take no bytes, so a stream can have any number of them.
MOST_ROWS = 100_000

# Seconds for one case, and cases for one child process.
SLOWEST = 60
CASES = 500

# The largest streams, in bytes, that are kept for the parent and in the corpus.
LARGEST = 1 << 20
LARGEST_IN_CORPUS = 16 << 10

# Without AddressSanitizer, whose shadow needs terabytes of addresses, a child has this much memory.
MEMORY = 8 << 30

INTEGERS = [0, 1, -1, 2, 7, 8, 63, 64, 127, 128, 255, 1 << 15, 1 << 16, (1 << 31) - 1, -(1 << 31), 1 << 32, 1 << 40, (1 << 63) - 1, -(1 << 63)]


def flat(rng: random.Random) -> pa.DataType:
    return rng.choice(
        [
            pa.null(),
            pa.bool_(),
            *(getattr(pa, f"{sign}int{bits}")() for sign in ("", "u") for bits in (8, 16, 32, 64)),
            pa.float16(),
            pa.float32(),
            pa.float64(),
            pa.string(),
            pa.large_string(),
            pa.string_view(),
            pa.binary(),
            pa.large_binary(),
            pa.binary_view(),
            pa.binary(rng.choice([0, 1, 3, 16])),
            pa.date32(),
            pa.timestamp("us", tz=rng.choice([None, "UTC"])),
            pa.time64("ns"),
            pa.duration("s"),
            pa.decimal32(7, 2),
            pa.decimal64(15, 3),
            pa.decimal128(30, 5),
            pa.decimal256(60, 5),
        ]
    )


def nested(rng: random.Random, depth: int) -> pa.DataType:
    if depth == 0 or rng.random() < 0.6:
        return flat(rng)
    inner = nested(rng, depth - 1)
    return rng.choice(
        [
            lambda: pa.list_(inner),
            lambda: pa.large_list(inner),
            lambda: pa.list_view(inner),
            lambda: pa.large_list_view(inner),
            lambda: pa.list_(inner, rng.choice([0, 1, 3])),
            lambda: pa.struct([("a", inner), ("b", flat(rng))]),
            lambda: pa.dictionary(rng.choice([pa.int8(), pa.int32(), pa.uint64()]), flat(rng)),
            lambda: pa.run_end_encoded(rng.choice([pa.int16(), pa.int32(), pa.int64()]), flat(rng)),
            lambda: pa.map_(pa.string(), inner),
        ]
    )()


def blob(rng: random.Random, size: int) -> pa.Buffer:
    return pa.py_buffer(rng.randbytes(size))


def array(rng: random.Random, kind: pa.DataType, rows: int) -> pa.Array:
    """Return an array of a type, with nulls, made of its parts."""
    validity = None if rng.random() < 0.5 else blob(rng, rows // 8 + 1)
    if pa.types.is_null(kind):
        return pa.nulls(rows)
    if pa.types.is_dictionary(kind):
        values = array(rng, kind.value_type, 4)
        return pa.DictionaryArray.from_arrays(pa.array([rng.randrange(4) for _ in range(rows)], kind.index_type), values, safe=False)
    if pa.types.is_run_end_encoded(kind):
        ends = sorted(rng.sample(range(1, rows + 3), min(3, rows + 1))) if rows else []
        if not ends or ends[-1] < rows:
            ends.append(rows + 1)
        values = array(rng, kind.value_type, len(ends))
        return pa.RunEndEncodedArray.from_arrays(pa.array(ends, kind.run_end_type), values).slice(0, rows)
    if pa.types.is_struct(kind):
        children = [array(rng, field.type, rows) for field in kind]
        return pa.Array.from_buffers(kind, rows, [validity], children=children)
    if pa.types.is_fixed_size_list(kind):
        return pa.Array.from_buffers(kind, rows, [validity], children=[array(rng, kind.value_type, rows * kind.list_size)])
    if pa.types.is_map(kind):
        entries = pa.StructArray.from_arrays([pa.array(list(map(str, range(rows)))), array(rng, kind.item_type, rows)], fields=[kind.key_field, kind.item_field])
        return pa.Array.from_buffers(kind, rows, [validity, offsets(rng, rows, rows, "i")], children=[entries])
    if pa.types.is_list_view(kind) or pa.types.is_large_list_view(kind):
        code = "q" if pa.types.is_large_list_view(kind) else "i"
        starts = [rng.randrange(5) for _ in range(rows)]
        sizes = [rng.randrange(5 - start) for start in starts]
        buffers = [pa.py_buffer(struct.pack(f"<{rows}{code}", *numbers)) for numbers in (starts, sizes)]
        return pa.Array.from_buffers(kind, rows, [validity, *buffers], children=[array(rng, kind.value_type, 5)])
    if pa.types.is_list(kind) or pa.types.is_large_list(kind):
        code = "q" if pa.types.is_large_list(kind) else "i"
        return pa.Array.from_buffers(kind, rows, [validity, offsets(rng, rows, 7, code)], children=[array(rng, kind.value_type, 7)])
    text = kind in (pa.string(), pa.large_string(), pa.string_view())
    if text or kind in (pa.binary(), pa.large_binary(), pa.binary_view()):
        lengths = [rng.choice([None, 0, 1, 5, 12, 13, 40]) for _ in range(rows)]
        values = [None if length is None else ("é" * length if text else rng.randbytes(length)) for length in lengths]
        return pa.array(values, kind)
    if pa.types.is_boolean(kind):
        return pa.Array.from_buffers(kind, rows, [validity, blob(rng, rows // 8 + 1)])
    if pa.types.is_decimal(kind) or pa.types.is_time(kind):
        # Values in their range.
        width = kind.bit_width // 8
        return pa.Array.from_buffers(kind, rows, [validity, pa.py_buffer(b"".join(rng.randrange(1000).to_bytes(width, "little") for _ in range(rows)))])
    return pa.Array.from_buffers(kind, rows, [validity, blob(rng, rows * (kind.bit_width // 8))])


def offsets(rng: random.Random, rows: int, end: int, code: str) -> pa.Buffer:
    numbers = sorted(rng.randrange(end + 1) for _ in range(rows + 1))
    return pa.py_buffer(struct.pack(f"<{rows + 1}{code}", *numbers))


def generated(rng: random.Random) -> bytes:
    """Return a valid stream."""
    rows = rng.choice([0, 1, 3, 9, 70])
    columns = [array(rng, nested(rng, 2), rows + 2) for _ in range(rng.choice([1, 1, 2]))]
    columns = [column.slice(rng.choice([0, 1, 2]), rows) for column in columns]
    table = pa.table(columns, names=[f"c{i}" for i in range(len(columns))])
    return serialized(*[table] * rng.choice([1, 1, 2]))


def serialized(*tables: pa.Table) -> bytes:
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, tables[0].schema) as writer:
        for table in tables:
            writer.write_table(table)
    return bytes(sink.getvalue())


def mutated(rng: random.Random, stream: bytes) -> bytes:
    """Return the stream with a few bytes or integers changed, in the metadata or the buffers."""
    data = bytearray(stream)
    for _ in range(rng.choice([0, 1, 1, 2, 3, 6])):
        if len(data) < 16:
            break
        at = rng.randrange(len(data))
        choice = rng.random()
        if choice < 0.25:
            data[at] ^= 1 << rng.randrange(8)
        elif choice < 0.35:
            data[at] = rng.choice([0, 1, 0x7F, 0x80, 0xFF])
        elif choice < 0.85:
            # Integers of Arrow's buffers and of flatbuffers are aligned.
            width = rng.choice([4, 4, 8])
            at -= at % width
            if at + width > len(data):
                continue
            before = int.from_bytes(data[at : at + width], "little", signed=True)
            after = rng.choice([*INTEGERS, before + 1, before - 1, before * 2, -before, before + 8])
            data[at : at + width] = (after % (1 << 8 * width)).to_bytes(width, "little")
        elif choice < 0.9:
            other = rng.randrange(len(data))
            size = rng.choice([4, 8, 16, 64])
            piece = data[other : other + size]
            data[at : at + len(piece)] = piece
        elif choice < 0.95:
            del data[at : at + rng.choice([1, 4, 8, 64])]
        else:
            data[at:at] = bytes(rng.choice([1, 4, 8, 64]))
    return bytes(data[:LARGEST])


class Fault(Exception):
    """A wrong result."""


def attempt(call: Callable[..., Any], *args: object) -> tuple[Any, str]:
    """Return the result of a call of sycon and "ok", or None and the documented error, without its numbers."""
    try:
        return call(*args), "ok"
    except REFUSALS as error:
        return None, f"{type(error).__name__}: {re.sub('[0-9]+', '0', str(error))[:80]}"


def rows_of(data: Any) -> Any:
    return sycon.columns.hash_rows(data, length=8)


class Producer:
    """An object that contains an array or a table and has only Arrow's interface."""

    def __init__(self, data: Any) -> None:
        self.data = data

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.data.__arrow_c_stream__(requested_schema)


def behaviors(stream: bytes) -> Iterator[str]:
    """Run one case, and yield its behaviors."""
    try:
        table = pa.ipc.open_stream(stream).read_all()
    except Exception as error:
        yield f"unread {type(error).__name__}"
        return
    if table.num_rows > MOST_ROWS:
        yield "too many rows"
        return
    safe = is_valid(table, full=False)
    try:
        table = copied(table) if safe else table
        columns = table.columns
    except (ValueError, KeyError) as error:
        # pyarrow reads a name that is not text, a field of nulls that cannot be null or an interval of months, and then refuses
        # its own schema or has no class for the array.
        _, result = attempt(rows_of, Producer(table) if safe else table)
        yield f"{type(error).__name__} {result}"
        return
    valid = safe and is_valid(table, full=True)
    rows, result = attempt(rows_of, table)
    yield f"rows {valid} {result}"
    if rows is not None and not valid:
        raise Fault("an invalid table is hashed")
    if rows is not None:
        pieces = table.combine_chunks() if table.num_rows % 2 or not table.num_columns else pa.concat_tables([table.slice(0, 1), table.slice(1)])
        for same in (pieces, Producer(table)):
            if list(rows_of(same)) != list(rows):
                raise Fault("rows are hashed in two ways")
    for column in columns:
        digests, result = attempt(sycon.columns.hash, column, "turboshake128", 8)
        yield f"{kind(column)} {valid} {result}"
        if digests is not None and list(digests) != [*map(expected, column.to_pylist())]:
            raise Fault("a value is hashed in another way")
    # The interface has no sizes of buffers. If the buffers are as long as lengths and last offsets say, sycon must find
    # every other fault.
    if safe and not valid:
        _, result = attempt(rows_of, Producer(table))
        yield f"rows of a producer {result}"
        for column in columns:
            _, result = attempt(sycon.columns.hash, Producer(column), "blake3", 8)
            yield f"{kind(column)} of a producer {result}"
    if valid:
        yield from from_nanoarrow(table, rows)


def copied(table: pa.Table) -> pa.Table:
    """Return the table with each buffer in an allocation of exactly its size, so that AddressSanitizer detects reads past the end."""
    buffers: list[pickle.PickleBuffer] = []
    data = pickle.dumps(table, protocol=5, buffer_callback=buffers.append)
    return pickle.loads(data, buffers=[(ctypes.c_char * len(buffer.raw())).from_buffer_copy(buffer.raw()) for buffer in buffers])


def is_valid(table: pa.Table, full: bool) -> bool:
    try:
        table.validate(full=full)
    except Exception:
        return False
    return True


def kind(column: pa.ChunkedArray) -> str:
    """Return the outermost type of a column, without parameters."""
    return re.split("[^a-z_0-9]", str(column.type))[0]


def expected(value: str | bytes | None) -> bytes | None:
    if value is None:
        return None
    return sycon.turboshake128(value.encode() if isinstance(value, str) else value).read(8)


def has_lists_of_nothing(of: pa.DataType) -> bool:
    """Return whether a type contains lists of the fixed size 0."""
    inner = [of.field(i).type for i in range(of.num_fields)]
    if pa.types.is_dictionary(of):
        inner.append(of.value_type)
    return (pa.types.is_fixed_size_list(of) and of.list_size == 0) or any(map(has_lists_of_nothing, inner))


def from_nanoarrow(table: pa.Table, rows: Any) -> Iterator[str]:
    """Read a valid table with nanoarrow's reader of streams, which crashes on mutated ones."""
    try:
        if any(map(has_lists_of_nothing, table.schema.types)):
            # pyarrow does not validate the values behind such lists, and its writer aborts if their offsets are wrong.
            yield "lists of nothing"
            return
        stream = serialized(table)
        with nanoarrow.ipc.InputStream.from_readable(io.BytesIO(stream)) as source:
            chunks = list(nanoarrow.c_array_stream(source))
    except Exception as error:
        yield f"nanoarrow unread {type(error).__name__}"
        return
    digests: list[Any] = []
    for chunk in chunks:
        some, result = attempt(rows_of, chunk)
        yield f"nanoarrow {result}"
        digests.extend(some or [])
    if rows is not None and digests and digests != list(rows):
        raise Fault("rows are hashed in two ways by producer")


def sanitized() -> bool:
    return "asan" in pathlib.Path("/proc/self/maps").read_text()


def child(seed: int, deadline: float, corpus: pathlib.Path, current: mmap.mmap) -> None:
    """Run cases. Before each case, write the number of cases so far, its length and its bytes to `current`."""
    rng = random.Random(seed)
    if not sanitized():
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    names = [path for path in corpus.iterdir() if path.is_file()]
    for number in range(CASES):
        if time.monotonic() > deadline:
            break
        try:
            stream = rng.choice(names).read_bytes() if names and rng.random() < 0.6 else generated(rng)
        except (pa.ArrowInvalid, pa.ArrowNotImplementedError, pa.ArrowTypeError):
            # A type that this version of pyarrow cannot make or write.
            continue
        stream = mutated(rng, stream)
        current[:16] = struct.pack("<QQ", number + 1, len(stream))
        current[16 : 16 + len(stream)] = stream
        signal.alarm(SLOWEST)
        seen = set(behaviors(stream))
        signal.alarm(0)
        for behavior in seen if len(stream) <= LARGEST_IN_CORPUS else ():
            path = corpus / hashlib.sha256(behavior.encode()).hexdigest()[:40]
            if not path.exists():
                path.write_bytes(stream)


def main() -> int:
    seconds, corpus, artifacts = float(sys.argv[1]), pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    corpus.mkdir(parents=True, exist_ok=True)
    artifacts.mkdir(parents=True, exist_ok=True)
    current = mmap.mmap(-1, LARGEST + 16)
    deadline = time.monotonic() + seconds
    seeds = random.SystemRandom()
    executions = 0
    print("fuzz: arrow, with AddressSanitizer" if sanitized() else "fuzz: arrow, without AddressSanitizer", flush=True)
    while time.monotonic() < deadline:
        current[:16] = bytes(16)
        process = os.fork()
        if process == 0:
            status = 1
            try:
                child(seeds.getrandbits(64), deadline, corpus, current)
                status = 0
            except BaseException:
                traceback.print_exc()
            finally:
                sys.stdout.flush()
                sys.stderr.flush()
                os._exit(status)
        _, status = os.waitpid(process, 0)
        count, length = struct.unpack("<QQ", current[:16])
        executions += count
        if status:
            stream = current[16 : 16 + length]
            path = artifacts / f"arrow-{hashlib.sha256(stream).hexdigest()[:16]}"
            path.write_bytes(stream)
            print(f"fuzz: a fault, status {status}: {path}; run it with: fuzz/arrow.py {path}", flush=True)
            return 1
    print(f"fuzz: {executions} executions, {sum(1 for _ in corpus.iterdir())} behaviors")
    return 0


if __name__ == "__main__":
    if len(sys.argv) == 2:
        print(*behaviors(pathlib.Path(sys.argv[1]).read_bytes()), sep="\n")
    else:
        sys.exit(main())
