"""Hostile tables: no table is read outside its buffers, crashes the interpreter or takes forever."""

import ctypes
import os
import struct
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import pyarrow as pa
import pyarrow.compute as pc
import pytest
import sycon
from columns_definition import bytepad, encode_string
from sycon import columns

PROGRAM = Path(__file__).with_name("columns_ipc.py")

# The number of changed streams that are read; thousands of them take minutes.
STREAMS = int(os.environ.get("SYCON_HOSTILE_STREAMS", "300"))


def stream(table: pa.Table) -> bytearray:
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, table.schema) as writer:
        writer.write_table(table)
    return bytearray(sink.getvalue())


def false_offsets(end: int, name: str = "s") -> pa.Table:
    """Return a table with offsets up to `end` and 4 bytes."""
    raw = stream(pa.table({name: pa.array(["tiny"])}))
    at = raw.rindex(struct.pack("<ii", 0, 4))
    raw[at : at + 8] = struct.pack("<ii", 0, end)
    return pa.ipc.open_stream(bytes(raw)).read_all()


def false_length(rows: int) -> pa.Table:
    """Return a column whose length says `rows` rows, with 12,345 rows."""
    raw = stream(pa.table({"s": pa.array([7] * 12_345, pa.int64())}))
    return pa.ipc.open_stream(bytes(raw).replace(struct.pack("<q", 12_345), struct.pack("<q", rows))).read_all()


def past_the_end() -> pa.Table:
    """Return strings of one byte each that lie past the end of the message."""
    raw = stream(pa.table({"s": pa.array(["a"] * 64)}))
    old = struct.pack("<65i", *range(65))
    at = raw.rindex(old)
    raw[at : at + len(old)] = struct.pack("<65i", *range(200, 265))
    raw += b"SECRET: what happens to lie after the stream in memory" * 3
    return pa.ipc.open_stream(pa.py_buffer(bytes(raw))).read_all()


@pytest.mark.parametrize("make", [lambda: false_offsets(1 << 30), lambda: false_length(30_000_000), past_the_end],
                         ids=["offsets", "length", "disclosure"])
def test_streams_that_lie(make: Callable[[], pa.Table]) -> None:
    table = make()
    sources: list[Any] = [table, table.to_batches()[0], pa.RecordBatchReader.from_batches(table.schema, table.to_batches())]
    for source in sources:
        with pytest.raises(ValueError, match="column 's': not valid Arrow data"):
            columns.hash_rows(source)
    sources = [table["s"], table["s"].chunk(0)]
    for source in sources:
        with pytest.raises(ValueError, match="column '': not valid Arrow data"):
            columns.hash(source)
    with pytest.raises(ValueError, match="column '': not valid Arrow data"):
        columns.hash_rows(table.to_batches()[0].to_struct_array())


def test_columns_that_are_not_hashed_are_not_validated() -> None:
    table = false_offsets(1 << 30).append_column("fine", pa.array([1]))
    assert list(columns.hash_rows(table, ["fine"])) == list(columns.hash_rows(pa.table({"fine": [1]})))
    with pytest.raises(ValueError, match="column 's'"):
        columns.hash_rows(table, ["fine", "s"])


def test_names_with_nul() -> None:
    """Regression test: the C data interface cuts names at a NUL, so that a column that was not validated was found by another name."""
    for table in (false_offsets(1 << 30, "s\0"), pa.table({"s\0x": [1]})):
        sources: list[Any] = [table, table.to_batches()[0], table.to_reader()]
        for source in sources:
            with pytest.raises(KeyError, match="no column 's'"):
                columns.hash_rows(source, ["s"])


def test_readers_are_streams() -> None:
    table = pa.table({"a": pa.array(range(10)), "b": pa.array(["x", None] * 5)})
    expected = list(columns.hash_rows(table))
    reader = table.to_reader(max_chunksize=3)
    assert list(columns.hash_rows(reader)) == expected
    assert list(columns.hash_rows(table.to_reader(), trusted=True)) == expected
    empty = pa.RecordBatchReader.from_batches(table.schema, [])
    assert len(columns.hash_rows(empty)) == 0
    with pytest.raises(TypeError, match="column 'm': unsupported type"):
        columns.hash_rows(pa.RecordBatchReader.from_batches(pa.schema([("m", pa.map_(pa.string(), pa.int8()))]), []))
    bad = pa.RecordBatchReader.from_batches(pa.schema([("s", pa.string())]), [pa.record_batch({"s": ["fine"]}), *false_offsets(1 << 30).to_batches()])
    with pytest.raises(ValueError, match="column 's': not valid"):
        columns.hash_rows(bad)


def test_bytes_that_are_no_text_are_not_valid() -> None:
    text = pa.Array.from_buffers(pa.string(), 1, [None, pa.py_buffer(struct.pack("<ii", 0, 1)), pa.py_buffer(b"\xff")])
    with pytest.raises(ValueError, match="column '': not valid Arrow data"):
        columns.hash(text)
    assert columns.hash(text, trusted=True)[0] == sycon.shake128(b"\xff").read(32)


# Arrays of the C data interface, changed by hand.


class Lying:
    """A producer that exports an array of pyarrow with some changes."""

    def __init__(self, array: pa.Array, change: Callable[[Any], None]) -> None:
        self.array, self.change = array, change

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]:
        get = ctypes.pythonapi.PyCapsule_GetPointer
        get.restype, get.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
        schema, array = self.array.__arrow_c_array__()
        found = columns._ArrowArray.from_address(get(array, b"arrow_array"))
        self.change(found)
        if found.release:
            found.release = ctypes.cast(RELEASE, ctypes.c_void_p).value
        return schema, array


def release(address: int) -> None:
    """Free nothing, because pyarrow could not free the array after the changes."""
    columns._ArrowArray.from_address(address).release = None


RELEASE = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(release)


def fields(**values: Any) -> Callable[[Any], None]:
    def change(array: Any) -> None:
        for name, value in values.items():
            setattr(array, name, value)

    return change


def no_buffer(index: int) -> Callable[[Any], None]:
    def change(array: Any) -> None:
        array.buffers[index] = None

    return change


def of_child(change: Callable[[Any], None], index: int = 0) -> Callable[[Any], None]:
    return lambda array: change(array.children[index].contents)


ANY: dict[str, Callable[[Any], None]] = {
    "a length below 0": fields(length=-1),
    "an offset below 0": fields(offset=-1),
    "a sum that overflows": fields(length=2**62, offset=2**62),
    "no buffers": fields(buffers=ctypes.POINTER(ctypes.c_void_p)()),
    "no children": fields(n_children=0),
    "a child too many": fields(n_children=3),
    "buffers fewer than none": fields(n_buffers=-1),
    "released": fields(release=None),
}
TEXT, NUMBERS = pa.array(["ab", "c", None]), pa.array([1, 2, 3])
LISTS, RUNS = pa.array([[1], [2, 3], []]), pc.run_end_encode(pa.array([1, 1, 2]))
VIEWS, LIST_VIEWS = pa.array(["x" * 20, "z"]).cast(pa.string_view()), pa.array([[1], [2]], pa.list_view(pa.int64()))
DICTIONARY = TEXT.dictionary_encode()
LIES: list[tuple[str, pa.Array, Callable[[Any], None]]] = [
    *((f"{array.type}: {what}", array, change)
      for array in (TEXT, NUMBERS, LISTS, RUNS, VIEWS, LIST_VIEWS, DICTIONARY, pa.nulls(3), pa.array([True]), pa.array([{"a": 1}]))
      for what, change in ANY.items()
      # Without changes that a type does not have, or that leave it valid.
      if not (what == "no children" and array.type.num_fields == 0)
      and not (what in ("no buffers", "buffers fewer than none") and (array.type.id in (pa.nulls(1).type.id, RUNS.type.id)))),
    *((f"{array.type}: rows past all memory", array, fields(length=2**61 + 1))
      for array in (TEXT, NUMBERS, LISTS, VIEWS, LIST_VIEWS, DICTIONARY, pa.array([True]))),
    *((f"{array.type}: no buffer {index}", array, no_buffer(index))
      for array, index in [(TEXT, 1), (TEXT, 2), (NUMBERS, 1), (LISTS, 1), (VIEWS, 1), (VIEWS, 2), (VIEWS, 3), (LIST_VIEWS, 1), (LIST_VIEWS, 2), (DICTIONARY, 1)]),
    ("no dictionary", DICTIONARY, fields(dictionary=ctypes.POINTER(columns._ArrowArray)())),
    ("no child", LISTS, lambda array: array.children.__setitem__(0, ctypes.POINTER(columns._ArrowArray)())),
    ("a short child", LISTS, of_child(fields(length=2))),
    ("a child below 0", LISTS, of_child(fields(length=-1))),
    ("a child without a buffer", LISTS, of_child(no_buffer(1))),
    ("a short field", pa.array([{"a": 1}, {"a": 2}]), of_child(fields(length=1))),
    ("runs without ends", RUNS, of_child(no_buffer(1))),
    ("runs with too few values", RUNS, of_child(fields(length=1), 1)),
    ("runs that end too soon", RUNS, of_child(fields(length=1))),
    ("a short dictionary", DICTIONARY, lambda array: fields(length=1)(array.dictionary.contents)),
]


@pytest.mark.parametrize("lie", range(len(LIES)), ids=[what for what, _, _ in LIES])
def test_lies_of_other_producers(lie: int) -> None:
    _, array, change = LIES[lie]
    for trusted in (False, True):
        with pytest.raises(ValueError):
            columns.hash(Lying(array, change), trusted=trusted) if array in (TEXT, VIEWS, DICTIONARY) else columns.hash_rows(
                Lying(pa.StructArray.from_arrays([array], ["x"]), of_child(change)), trusted=trusted)


def test_the_same_without_lies() -> None:
    for array in (TEXT, VIEWS, DICTIONARY):
        assert list(columns.hash(Lying(array, lambda array: None))) == list(columns.hash(array))
    for array in (NUMBERS, LISTS, RUNS, LIST_VIEWS):
        table = pa.StructArray.from_arrays([array], ["x"])
        assert list(columns.hash_rows(Lying(table, lambda array: None))) == list(columns.hash_rows(table))


def test_changed_streams(tmp_path: Path) -> None:
    """Each stream is refused, or the table has the same digests as its chunks."""
    file = tmp_path / "stream.ipc"
    # A process reads some hundreds of streams, so that a crash loses few of them.
    for first in range(0, STREAMS, 500):
        count = min(500, STREAMS - first)
        done = subprocess.run([sys.executable, PROGRAM, str(count), str(first), file], capture_output=True, text=True)
        assert done.returncode == 0, f"exit code {done.returncode} at the stream in {file}:\n{done.stdout[-500:]}\n{done.stderr[-3000:]}"


# Rows and values are different functions.


def test_no_value_is_a_row() -> None:
    key, part = bytes(range(32)), encode_string(b"\x05alice@example.org")
    table = pa.table({"email": ["alice@example.org"]})

    def values(value: bytes, xof: str, **arguments: Any) -> Any:
        return columns.hash(pa.array([value]), xof, **arguments)[0]

    for secret in (None, key):
        block = bytepad(encode_string(b"sycon-rows-1") + encode_string(b"") + encode_string(b""), 64)
        assert columns.hash_rows(table, xof="blake3", key=secret)[0] != values(block + part, "blake3", key=secret)
    for xof, rate in (("turboshake128", 168), ("turboshake256", 136)):
        block = bytepad(encode_string(b"sycon-rows-1") + encode_string(b"") + encode_string(b""), rate)
        row = columns.hash_rows(table, xof=xof)[0]
        for domain in range(1, 0x80):
            if domain == 0x52:
                with pytest.raises(ValueError, match="domain byte: reserved for the rows of tables"):
                    values(block + part, xof, domain=domain)
            else:
                assert values(block + part, xof, domain=domain) != row
    for xof in ("kmac128", "kmac256", "kt128"):
        for custom in (b"sycon-rows-1x", b"sycon-rows-1", b"sycon-rows-2", b"sycon-rows-"):
            with pytest.raises(ValueError, match="customization: reserved for the rows of tables"):
                values(part, xof, key=None if xof == "kt128" else key, customization=custom)
    assert columns.hash_rows(table, xof="kmac128", key=key, customization=b"x")[0] != values(part, "kmac128", key=key, customization=b"x")


# Tables that are small and would take days.


def repeated(kind: str, rows: int, size: int) -> pa.Array:
    value = pa.array([b"x" * size], pa.binary())
    if kind == "dictionary":
        return pa.DictionaryArray.from_arrays(pa.Array.from_buffers(pa.int8(), rows, [None, pa.py_buffer(bytes(rows))]), value)
    starts, sizes = pa.py_buffer(bytes(4 * rows)), pa.py_buffer(struct.pack("<i", 1) * rows)
    return pa.Array.from_buffers(pa.list_view(pa.binary()), rows, [None, starts, sizes], children=[value])


@pytest.mark.parametrize("kind, threads", [("dictionary", 1), ("list views", 2)])
def test_values_that_repeat_too_often(kind: str, threads: int) -> None:
    table = pa.table({"n": pa.array(range(100_000)), "x": repeated(kind, 100_000, 1 << 25)})
    with pytest.raises(ValueError, match=r"column 'x': its values repeat too often \(got more than [0-9]+ bytes to hash from"):
        columns.hash_rows(table, xof="blake3", threads=threads)


def test_chunks_are_bounded_together() -> None:
    chunk = repeated("dictionary", 1, 1 << 24)
    table = pa.table({"x": pa.chunked_array([chunk] * 70)})
    with pytest.raises(ValueError, match="column 'x': its values repeat too often"):
        columns.hash_rows(table, xof="blake3")
    assert len(columns.hash_rows(table.slice(0, 60), xof="blake3")) == 60


def test_categories_are_hashed() -> None:
    words = pa.DictionaryArray.from_arrays(pa.array([0, 1, None, 1] * 100_000, pa.int8()), pa.array(["a word of twenty byte", "other"]))
    digests = columns.hash_rows(pa.table({f"c{i}": words for i in range(20)}), length=8)
    assert len(set(digests)) == 3


# Sizes that exceed all memory.


ABSURD = r"""
Digests(b"", 0, None, 1 << 57).u64()
Digests(b"", 0, None, 1 << 57).hex()
Digests(b"", 0, None, 1 << 60).hex()
Digests(b"", 0, None, (1 << 64) - 1)
Digests(b"", 0, None, 1 << 63)
Digests(b"", 0, None, 1 << 20).hex()
Digests(b"", 0, None, 1 << 20).u64()
list(Digests(b"", 0, None, 1 << 20))[:1]
memoryview(Digests(b"", 0, None, 1 << 57)).tolist()
Digests(b"", 0, None, 1 << 57).__arrow_c_array__()
Digests(b"", 0, None, 1 << 20).__arrow_c_array__()
sycon.shake128(b"").read(1 << 62)
sycon.shake128(b"").read((1 << 63) - 1)
sycon.Shake128(b"").digest((1 << 63) - 1)
sycon.hash_many("shake128", [b"a"] * 3, (1 << 63) - 1)
sycon.hash_many("shake128", [b"a"] * 3, 1 << 61)
sycon.hash_many("shake128", [b"a"] * 3, 1 << 46)
sycon.kmac128(bytes(16), digest_size=(1 << 63) - 1).digest()
sycon.kmac128(bytes(16), digest_size=1 << 45).digest()
sycon.hash_many("kmac128", [b""], 1 << 50, key=bytes(16))
sycon.experimental.Protocol("a").derive("l", (1 << 63) - 1)
sycon.experimental.Protocol("a").derive("l", 1 << 50)
sycon.hazmat.Duplex().squeeze(1 << 50)
sycon.transcript.FiatShamir(bytes(32), suite="SHAKE128").squeeze(1 << 50)
sycon.transcript.Strobe("a").prf(1 << 50)
sycon.transcript.Strobe("a").send_mac(1 << 62)
sycon.transcript.Merlin("a").challenge_bytes("l", 1 << 50)
sycon.transcript.Merlin("a").build_rng([("w", bytes(32))]).read(1 << 50)
Plan("blake3", 1 << 62, "v").ranges(1024)
Plan("blake3", (1 << 63) - 1, "v").ranges(1024)
Plan("kt128", (1 << 64) - 1, "v").ranges(8192)
Plan("parallelhash128", (1 << 64) - 1, "v", block_size=1).ranges(1)
Plan("parallelhash128", (1 << 64) - 1, "v", block_size=(1 << 64) - 1).ranges()
Plan("kt128", 1 << 60, "v").part(0, b"", 1 << 59)
sycon._sycon.RandomStream("shake128", b"").read(1 << 60)
sycon._sycon.RandomStream("shake128", b"").bits(1 << 60)
sycon.sample.uniform(sycon.shake128(b""), 3329, 1 << 60)
sycon.sample.ternary([sycon.shake128(b"")] * 1, 1 << 62)
sycon.parallelhash128(b"", block_size=(1 << 64) - 1).digest()
sycon.parallelhashxof128(b"abc", block_size=1 << 63).read(5)
sycon.hpke.Sender(sycon.dhkem.DecapsulationKey.generate().encapsulation_key).export(b"", 1 << 60)
sycon.columns.hash(pa.array(["a"]), "shake128", 1 << 60)
sycon.columns.hash(pa.array(["a"] * 1000), "shake128", 1 << 50)
sycon.columns.hash_rows(pa.table({"a": [1, 2]}), length=1 << 62)
sycon.columns.hash_rows(pa.table({"a": [1, 2]}), length=1 << 45)
sycon.columns.hash_rows(pa.table({"a": nulls(1 << 40)}), length=8)
sycon.columns.hash_rows(pa.table({"a": nulls(1 << 62)}), length=8)
sycon.columns.hash_rows(pa.table({"a": nulls(1 << 62)}), length=0)
sycon.columns.hash_rows(pa.table({"a": nulls(1 << 62)}), length=0, trusted=True)
sycon.columns.hash(nulls(1 << 60), length=8)
sycon.columns.hash(pa.RunEndEncodedArray.from_arrays(pa.array([1 << 60]), pa.array(["a"])), length=8)
sycon.columns.hash(pa.RunEndEncodedArray.from_arrays(pa.array([1 << 60]), pa.array([None, "a"][:1], pa.string())), length=0)
sycon.hazmat.permutation.many("keccakf1600", bytes(7))
sycon.blake3_xof(b"").skip(1 << 64)
sycon.blake3_xof(b"").seek((1 << 64) - 1)
s = sycon.blake3_xof(b""); s.seek((1 << 64) - 2); s.read(10)
s = sycon.experimental.indexed_vexof128(b""); s.seek((1 << 64) - 2); s.read(10)
sycon.shake128(b"").skip(-1)
sycon.experimental.MultimixerMac(bytes(32)).digest(1 << 60)
sycon.experimental.vexof128(b"").read(1 << 55)
a = sycon.age; i = a.passphrase.Identity("x", most_work_factor=31); f = a.encrypt(b"", [a.passphrase.Recipient("x", work_factor=1)]); a.decrypt(f.replace(b" 1\n", b" 31\n"), [i])
sycon.age.encrypt(b"", [sycon.age.passphrase.Recipient("x", work_factor=31)])
sycon.new("kt128", threads=1 << 62).update(b"x" * 10**6)
sycon.kt128(b"x" * 10**6, threads=1 << 62)
sycon.hash_many("shake128", [b"x"] * 3, 32, threads=1 << 62)
""".strip().splitlines()

# A process gets this much address space in addition to its own, and no case needs all of it.
ABSURD_PROGRAM = """
import resource, sys
import pyarrow as pa, sycon, sycon.age, sycon.hpke
from sycon.columns import Digests
from sycon.distributed import Plan

def nulls(rows):
    return pa.Array.from_buffers(pa.null(), rows, [None])

used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + (1 << 30), used + (1 << 30)))
for number, case in enumerate(sys.stdin.read().splitlines()):
    try:
        exec(case)
        result = "done"
    except Exception as error:
        result = type(error).__name__
    except BaseException as error:
        result = "undeclared " + type(error).__name__
    print(number, result, flush=True)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="no /proc here")
def test_absurd_sizes() -> None:
    done = subprocess.run([sys.executable, "-c", ABSURD_PROGRAM], input="\n".join(ABSURD), capture_output=True, text=True)
    results = [line.split(" ", 1)[1] for line in done.stdout.splitlines()]
    at = ABSURD[len(results)] if len(results) < len(ABSURD) else "the end"
    assert done.returncode == 0, f"exit code {done.returncode} at {at}: {done.stderr[-1000:]}"
    undeclared = [pair for pair in zip(ABSURD, results) if pair[1].startswith(("undeclared", "NameError", "AttributeError"))]
    assert not undeclared and "panicked" not in done.stderr
    assert results[:5] == ["MemoryError"] * 5


def test_arguments_cannot_change_what_is_validated() -> None:
    """They are read before the data."""
    offsets = bytearray(struct.pack("<2i", 0, 1))
    column = pa.chunked_array([pa.array(["a"]), pa.StringArray.from_buffers(1, pa.py_buffer(offsets), pa.py_buffer(b"b"))])
    calls = list[str]()

    def spoil(what: str) -> None:
        calls.append(what)
        struct.pack_into("<i", offsets, 4, 2**31 - 1)

    class Number:
        def __index__(self) -> int:
            spoil("__index__")
            return 8

    class Name(str):
        def __eq__(self, other: object) -> bool:
            spoil("__eq__")
            return str.__eq__(self, other)

        __hash__ = str.__hash__

    class Names(list[str]):
        def __iter__(self) -> Iterator[str]:
            spoil("__iter__")
            return super().__iter__()

    table, one = pa.table({"a": column}), cast(int, Number())
    uses: list[Callable[[], object]] = [
        lambda: columns.hash(column, length=one),
        lambda: columns.hash(column, threads=one),
        lambda: columns.hash(column, "turboshake128", domain=one),
        lambda: columns.hash_rows(table, length=one),
        lambda: columns.hash_rows(table, threads=one),
        lambda: columns.hash_rows(table, Names(["a"])),
    ]
    for use in uses:
        struct.pack_into("<i", offsets, 4, 1)
        with pytest.raises(ValueError, match=r"^column .*: not valid Arrow data"):
            use()
    assert len(calls) == len(uses)
    struct.pack_into("<i", offsets, 4, 1)
    assert columns.hash_rows(table, [Name("a")])[1] == columns.hash_rows(table)[1]
    assert len(calls) == len(uses)
    with pytest.raises(TypeError, match=r"^columns: wrong type \(got int in the list"):
        columns.hash_rows(table, [cast(str, 5)])


def test_names_cannot_control_a_terminal() -> None:
    name = "\x1b[31mred"
    table = pa.table({name: pa.array([[("a", 1)]], pa.map_(pa.string(), pa.int64()))})
    for names in (None, [name, "\x1b[2J"]):
        with pytest.raises((TypeError, KeyError)) as caught:
            columns.hash_rows(table, names)
        assert "\x1b" not in str(caught.value)
    repeated = pa.DictionaryArray.from_arrays(pa.repeat(pa.scalar(0, pa.int32()), 1000), pa.array(["x" * 4_000_000]))
    with pytest.raises(ValueError, match="repeat too often") as long:
        columns.hash_rows(pa.table({name: repeated}))
    assert "\x1b" not in str(long.value)
