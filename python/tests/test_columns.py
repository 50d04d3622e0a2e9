"""Columns and rows, compared with known answers and a literal definition, from pyarrow and polars, and errors."""

import ctypes
import decimal
import json
import pickle
import struct
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import nanoarrow
import polars as pl
import pyarrow as pa
import pyarrow.compute as pc
import pytest
import sycon
import sycon.polars  # noqa: F401
from columns_definition import definition, encode_string, part, row_digest
from columns_tables import tables
from hypothesis import given, strategies as st
from sycon import columns

VECTORS = json.loads((Path(__file__).parents[2] / "vectors/columns.json").read_text())
KEY = bytes(range(32))


# Values and types of the vectors.


def arrow_type(kind: Any) -> pa.DataType:
    if isinstance(kind, list):
        if kind[0] == "list":
            return pa.list_(arrow_type(kind[1]))
        return pa.struct([(str(i), arrow_type(field)) for i, field in enumerate(kind[1])])
    simple = {"bool": pa.bool_(), "int": pa.int64(), "float": pa.float64(), "string": pa.string(), "binary": pa.binary(),
              "date": pa.date32(), "time": pa.time64("ns"), "timestamp": pa.timestamp("ns"), "instant": pa.timestamp("ns", "UTC"),
              "duration": pa.duration("ns")}
    return simple[kind]


def plain(value: Any) -> Any:
    if isinstance(value, list):
        return [plain(item) for item in value]
    if not isinstance(value, dict):
        return value
    if "hex" in value:
        return bytes.fromhex(value["hex"])
    if "int" in value:
        return int(value["int"])
    if "float" in value:
        return float.fromhex(value["float"])
    return value["repeat"] * value["length"]


def arrow_array(kind: Any, value: Any) -> pa.Array:
    value = plain(value)
    if kind == "decimal":
        digits = tuple(map(int, str(abs(value[0]))))
        number = decimal.Decimal((int(value[0] < 0), digits, value[1]))
        return pa.array([number], pa.decimal256(60, max(0, -value[1])))
    if kind == "int" and value is not None and value >= 2**63:
        return pa.array([value], pa.uint64())
    target = arrow_type(kind)
    if isinstance(value, int) and (pa.types.is_temporal(target)):
        return pa.array([value], pa.int32() if kind == "date" else pa.int64()).cast(target)
    if isinstance(kind, list) and kind[0] == "struct" and value is not None:
        value = {str(i): item for i, item in enumerate(value)}
    return pa.array([value], target)


def arrow_table(row: dict[str, Any]) -> pa.Table:
    arrays = [arrow_array(kind, value) for kind, value in zip(row["types"], row["row"])]
    if not arrays:
        return pa.table({"left": [1]}).select([])
    return pa.Table.from_arrays(arrays, [f"c{i}" for i in range(len(arrays))])


@pytest.mark.parametrize("case", range(len(VECTORS["parts"])))
def test_parts(case: int) -> None:
    row = VECTORS["parts"][case]
    array = arrow_array(row["type"], row["value"])
    if "part" in row:
        assert part(array[0]).hex() == row["part"]
        assert encode_string(part(array[0])).hex() == row["encoded"]
    else:
        encoded = encode_string(part(array[0]))
        assert encoded.hex().startswith(row["encoded_start"]) and len(encoded) == row["encoded_length"]
    digest = columns.hash_rows(pa.table({"c": array}), xof="tuplehash128")[0]
    assert digest == sycon.tuplehashxof128([part(array[0])], customization=b"sycon-rows-1").read(32)


@pytest.mark.parametrize("case", range(len(VECTORS["rows"])))
def test_rows_of_other_implementations(case: int) -> None:
    row = VECTORS["rows"][case]
    expected = bytes.fromhex(row["digest"])
    key = bytes.fromhex(row["key"]) or None
    batch = arrow_table(row).to_batches()[0] if row["types"] else pa.RecordBatch.from_struct_array(pa.array([{}], pa.struct([])))
    digests = columns.hash_rows(batch, None, row["xof"], len(expected), key=key, customization=row["custom"].encode())
    assert list(digests) == [expected]


@pytest.mark.parametrize("case", range(len(VECTORS["values"])))
def test_values_of_other_implementations(case: int) -> None:
    row = VECTORS["values"][case]
    value = plain(row["value"])
    value = bytes.fromhex(value)
    expected = bytes.fromhex(row["digest"])
    key = bytes.fromhex(row.get("key", "")) or None
    kinds = [pa.binary(), pa.large_binary(), pa.binary_view(), *([pa.binary(len(value))] if value else [])]
    arrays = [pa.array([value], kind) for kind in kinds]
    for array in arrays:
        digests = columns.hash(array, row["xof"], len(expected), key=key, customization=row.get("custom", "").encode())
        assert list(digests) == [expected]


def test_what_differs() -> None:
    for one, other in VECTORS["distinct"]:
        assert columns.hash_rows(arrow_table(one))[0] != columns.hash_rows(arrow_table(other))[0]


def test_what_is_equal() -> None:
    def cast(value: Any, *types: pa.DataType) -> list[pa.Array]:
        return [pa.array([value]).cast(kind) for kind in types]

    ab = pa.array(["ab"])
    day = pa.array([1], pa.int32()).cast(pa.date32())
    groups = {
        "020500000000000000": cast(5, pa.int8(), pa.int16(), pa.int32(), pa.int64(), pa.uint8(), pa.uint16(), pa.uint32(), pa.uint64()),
        "04000000000000f83f": cast(1.5, pa.float16(), pa.float32(), pa.float64()),
        "040000000000000000": cast(-0.0, pa.float16(), pa.float32(), pa.float64()) + cast(0.0, pa.float64()),
        "04000000000000f87f": cast(float("nan"), pa.float16(), pa.float32()) + [pa.Array.from_buffers(
            pa.float64(), 1, [None, pa.py_buffer(bytes.fromhex("010000000000f0ff"))])],
        "056162": [ab, ab.cast(pa.large_string()), ab.cast(pa.string_view()), ab.dictionary_encode(), pc.run_end_encode(ab)],
        "066162": [pa.array([b"ab"]).cast(kind) for kind in (pa.binary(), pa.large_binary(), pa.binary_view(), pa.binary(2))],
        "07ffffffff0f00000000000000000000000000000000000000000000000000000000000000": [
            pa.array([decimal.Decimal("1.5")], kind) for kind in
            (pa.decimal32(9, 2), pa.decimal64(10, 2), pa.decimal128(10, 2), pa.decimal256(40, 7))],
        "0a805101000000000000000000": cast(86400, pa.timestamp("s")) + [
            pa.array([86400]).cast(pa.timestamp("s")).cast(pa.timestamp(unit)) for unit in ("ms", "us", "ns")],
        "080100000000000000": [day, day.cast(pa.date64())],
    }
    assert set(groups) == {row["part"] for row in VECTORS["equal"]}
    for expected, arrays in groups.items():
        digest = sycon.tuplehashxof128([bytes.fromhex(expected)], customization=b"sycon-rows-1").read(32)
        for array in arrays:
            assert columns.hash_rows(pa.table({"c": array}), xof="tuplehash128")[0] == digest, array.type


# Random tables.

XOFS = st.sampled_from([("turboshake128", None), ("turboshake128", KEY[:16]), ("turboshake256", KEY), ("tuplehash128", None), ("tuplehash256", None),
                        ("kmac128", KEY), ("kmac256", KEY), ("blake3", None), ("blake3", KEY)])


@given(tables(), XOFS, st.integers(1, 200), st.binary(max_size=200), st.integers(1, 2))
def test_random_tables(table: pa.Table, xof: tuple[str, bytes | None], length: int, customization: bytes, threads: int) -> None:
    name, key = xof
    digests = columns.hash_rows(table, xof=name, length=length, key=key, customization=customization, threads=threads)
    assert list(digests) == definition(table, name, length, key, customization)


@given(st.lists(st.none() | st.binary(max_size=200), max_size=40), st.integers(0, 20), st.sampled_from(
    ["plain", "large", "view", "dictionary", "runs"]), st.sampled_from(["shake128", "turboshake256", "kmac128", "blake3", "kt128"]), st.integers(0, 2))
def test_random_values(values: list[bytes | None], first: int, form: str, xof: str, threads: int) -> None:
    array: Any = pa.array(values, pa.binary())
    forms: dict[str, Callable[[], Any]] = {
        "plain": lambda: array, "large": lambda: array.cast(pa.large_binary()), "view": lambda: array.cast(pa.binary_view()),
        "dictionary": array.dictionary_encode, "runs": lambda: pc.run_end_encode(array)}
    single: dict[str, Callable[[bytes], bytes]] = {
        "shake128": lambda value: sycon.shake128(value).read(24), "turboshake256": lambda value: sycon.turboshake256(value, domain=7).read(24),
        "kmac128": lambda value: sycon.kmacxof128(KEY, value, customization=b"crm").read(24),
        "blake3": lambda value: sycon.blake3_xof(value, key=KEY).read(24), "kt128": lambda value: sycon.kt128(value, customization=b"crm").read(24)}
    arguments: dict[str, dict[str, Any]] = {
        "turboshake256": {"domain": 7}, "kmac128": {"key": KEY, "customization": b"crm"}, "blake3": {"key": KEY}, "kt128": {"customization": b"crm"}}
    chunked = pa.chunked_array([forms[form]().slice(first), forms[form]().slice(0, first)])
    digests = columns.hash(chunked, xof, 24, threads=threads, **arguments.get(xof, {}))
    values = values[first:] + values[:first]
    assert list(digests) == [value if value is None else single[xof](value) for value in values]


# The sources of tables.

PEOPLE = pl.DataFrame({
    "email": ["alice@example.org", None, "a longer address than a view holds@example.org", ""] * 700,
    "age": [41, None, 7, 0] * 700,
    "tags": [["a"], [], None, ["b", None]] * 700,
    "weight": [70.5, None, float("nan"), -0.0] * 700,
})


def test_pyarrow_and_polars_give_the_same() -> None:
    expected = list(columns.hash_rows(PEOPLE.to_arrow()))
    assert expected[:8] == definition(PEOPLE.to_arrow().slice(0, 8), "turboshake128", 32)
    assert list(columns.hash_rows(PEOPLE)) == list(columns.hash_rows(PEOPLE.rechunk())) == expected
    assert list(columns.hash_rows(PEOPLE.to_arrow().combine_chunks().to_batches()[0], threads=2)) == expected
    split = pl.concat([PEOPLE[:1001], PEOPLE[1001:]], rechunk=False)
    assert list(columns.hash_rows(split)) == expected
    rows = pl.struct(pl.all()).sycon.hash_rows()  # type: ignore[attr-defined]
    lazy = PEOPLE.lazy().select(rows.alias("id"))
    assert lazy.collect()["id"].to_list() == lazy.collect(engine="streaming")["id"].to_list() == expected
    some = ["age", "email"]
    assert list(columns.hash_rows(PEOPLE, some)) == list(columns.hash_rows(PEOPLE.select(some))) != expected


def test_values_of_polars() -> None:
    expected = [value if value is None else sycon.shake128(value.encode()).read(16) for value in PEOPLE["email"]]
    series = PEOPLE["email"]
    for column in (series, series.cast(pl.Categorical), series.to_arrow(), series.to_arrow().dictionary_encode()):
        assert list(columns.hash(column, length=16)) == expected
    hashed = pl.col("email").sycon.hash(length=16).alias("id")  # type: ignore[attr-defined]
    assert PEOPLE.select(hashed)["id"].to_list() == expected
    assert PEOPLE.lazy().with_columns(hashed).collect(engine="streaming")["id"].to_list() == expected


def test_types_of_polars_without_values() -> None:
    for frame, table in [
        (pl.DataFrame({"x": [[], []]}), pa.table({"x": pa.array([[], []], pa.list_(pa.null()))})),
        (pl.DataFrame({"x": [{"y": None}]}), pa.table({"x": [{"y": None}]})),
        (pl.DataFrame({"x": [None]}), pa.table({"x": [None]})),
    ]:
        assert list(columns.hash_rows(frame)) == list(columns.hash_rows(table))
    objects = pl.DataFrame({"o": pl.Series([object()], dtype=pl.Object), "a": [1]})
    nested = pl.Series("o", [], pl.Array(pl.Object, 2))
    hashed = pl.col("o").sycon.hash()  # type: ignore[attr-defined]
    calls: list[Callable[[], object]] = [
        lambda: columns.hash(objects["o"], trusted=True), lambda: columns.hash_rows(objects), lambda: columns.hash_rows(objects, ["o"]),
        lambda: columns.hash_rows(nested.to_frame()), lambda: objects.select(hashed),
    ]
    for call in calls:
        with pytest.raises(TypeError, match=r"column 'o': unsupported type \(got .*Object.* of polars\)"):
            call()
    assert list(columns.hash_rows(objects, ["a"])) == list(columns.hash_rows(pa.table({"a": [1]})))


def test_null_rows_of_polars() -> None:
    frame = pl.DataFrame({"s": [{"a": 1}, None, {"a": None}]})
    rows = pl.col("s").sycon.hash_rows()  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match="rows of the table are null as a whole"):
        frame.select(rows)
    assert frame.filter(pl.col("s").is_not_null()).select(rows)["s"].to_list() == list(columns.hash_rows(pa.table({"a": [1, None]})))


def test_an_integer_is_no_customization_in_polars() -> None:
    column = pl.col("email").sycon  # type: ignore[attr-defined]
    for method in (column.hash, column.hash_rows):
        with pytest.raises(TypeError):
            method("kt128", customization=5)


def test_the_elementwise_plan_streams() -> None:
    """Batches arrive one by one, and keep their order."""
    frame = pl.LazyFrame({"n": range(300_000)}).with_columns(pl.col("n").cast(pl.String))
    hashed = frame.with_columns(id=pl.col("n").sycon.hash(length=8)).collect(engine="streaming")  # type: ignore[attr-defined]
    assert hashed["id"][299_999] == sycon.shake128(b"299999").read(8)


# Keys.


@pytest.fixture
def key_crm() -> Iterator[bytes]:
    key = b"a key for tests, of 32 bytes....."[:32]
    columns.register_key("crm", lambda name: key if name == "crm" else b"")
    yield key
    columns._loaders.clear()


def test_keys_by_name(key_crm: bytes) -> None:
    array = pa.array(["alice"])
    for xof in ("kmac128", "kmac256", "blake3"):
        assert list(columns.hash(array, xof, key="crm")) == list(columns.hash(array, xof, key=key_crm))
    table = pa.table({"c": array})
    assert list(columns.hash_rows(table, key="crm")) == list(columns.hash_rows(table, key=bytearray(key_crm)))


def test_no_key_is_in_a_query_plan(key_crm: bytes) -> None:
    frame = pl.LazyFrame({"email": ["alice"]})
    plan = frame.select(
        pl.col("email").sycon.hash("kmac128", 16, key="crm"), rows=pl.struct("email").sycon.hash_rows(key="crm"))  # type: ignore[attr-defined]
    stored = plan.serialize()
    for form in (key_crm, key_crm.hex().encode(), key_crm.hex().upper().encode()):
        assert form not in stored
    assert key_crm.decode() not in plan.explain()
    again = pl.LazyFrame.deserialize(__import__("io").BytesIO(stored)).collect()
    assert again["email"].to_list() == list(columns.hash(pa.array(["alice"]), "kmac128", 16, key=key_crm))
    for key in (key_crm, bytearray(key_crm), 5):
        with pytest.raises(TypeError, match="key: must be the name of a registered key"):
            pl.col("email").sycon.hash("kmac128", key=key)  # type: ignore[attr-defined]


def test_bad_keys() -> None:
    array = pa.array(["alice"])
    for xof, key, message in [
        ("kmac128", b"", "expected at least 16"), ("kmac128", bytes(15), "expected at least 16"), ("kmac256", bytes(31), "expected at least 32"), ("blake3", bytes(31), "32"),
        ("shake128", bytes(32), "key"), ("kmac128", None, "key"), ("turboshake128", bytes(32), "key"),
    ]:
        with pytest.raises(ValueError, match=message):
            columns.hash(array, xof, key=key)
        with pytest.raises(ValueError, match=message):
            columns.hash(pa.chunked_array([], pa.string()), xof, key=key)
    table = pa.table({"c": array})
    for xof, key, message in [
        ("turboshake128", b"", "expected at least 16"), ("turboshake256", bytes(16), "expected at least 32"), ("tuplehash128", bytes(16), "key"), ("kmac256", None, "key"),
    ]:
        with pytest.raises(ValueError, match=message):
            columns.hash_rows(table, xof=xof, key=key)
    for known in ("none", "'crm', 'web'"):
        with pytest.raises(KeyError, match=f"register_key .*: {known}") as unknown:
            columns.hash(array, "kmac128", key="my secret")
        assert "my secret" not in str(unknown.value)
        for name in ("web", "crm"):
            columns.register_key(name, lambda name: bytes(16))
    with pytest.raises(TypeError, match="not a key"):
        columns.register_key("crm", bytes(16))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="name of a key"):
        columns.register_key("", lambda name: b"")
    columns.register_key("text", lambda name: "a secret in text")  # type: ignore[arg-type, return-value]
    with pytest.raises(TypeError, match="must return bytes, not 'str'") as raised:
        columns.hash(array, "kmac128", key="text")
    assert "secret" not in str(raised.value)
    columns._loaders.clear()


# Errors.


def test_types_that_have_no_framing() -> None:
    unknown = [
        pa.array([[("a", 1)]], pa.map_(pa.string(), pa.int32())), pa.array([(1, 2, 3)], pa.month_day_nano_interval()),
        pa.UnionArray.from_sparse(pa.array([0], pa.int8()), [pa.array([1])]), pa.array([b"0" * 16], pa.uuid()),
    ]
    nested = [pa.StructArray.from_arrays([array], ["inner"]) for array in unknown]
    for array in unknown + nested:
        for empty in (array, array[:0]):
            with pytest.raises(TypeError, match="column 'what': unsupported type"):
                columns.hash_rows(pa.table({"fine": [1] * len(empty), "what": empty}))
    for series in (pl.Series("what", [1], pl.Int128), pl.Series("what", [1], pl.UInt128)):
        with pytest.raises(TypeError, match="column 'what': unsupported type"):
            columns.hash_rows(pl.DataFrame([series]))
    for values in ([1], [1.5], [True], [["a"]], [None]):
        with pytest.raises(TypeError, match="column 'what': unsupported type .got Arrow format .*, expected strings or binary"):
            columns.hash(pl.Series("what", values))
    assert list(columns.hash_rows(pa.table({"null": pa.nulls(1)}))) == [row_digest([b""], "turboshake128", 32, None, b"")]


def lying(kind: pa.DataType, rows: int, buffers: Sequence[bytes | None], **more: Any) -> pa.Table:
    """Return an array that pyarrow does not inspect."""
    found = [None if buffer is None else pa.py_buffer(buffer) for buffer in buffers]
    return pa.table({"what": pa.Array.from_buffers(kind, rows, found, **more)})


def test_buffers_that_lie() -> None:
    view = struct.pack("<iiii", 20, 0, 0, 1)
    items = pa.array([1, 2])
    cases = {
        "offsets": [
            lying(pa.string(), 2, [None, struct.pack("<iii", 0, 9, 2), b"ab"]), lying(pa.string(), 2, [None, struct.pack("<iii", 2, 1, 2), b"ab"]),
            lying(pa.large_binary(), 2, [None, struct.pack("<qqq", 0, -1, 2), b"ab"]),
            lying(pa.list_(pa.int64()), 2, [None, struct.pack("<iii", 0, 9, 2)], children=[items]),
            lying(pa.list_view(pa.int64()), 1, [None, struct.pack("<i", 1), struct.pack("<i", 2)], children=[items]),
        ],
        "view": [lying(pa.string_view(), 1, [None, view, b"x" * 20]), lying(pa.binary_view(), 1, [None, struct.pack("<iiii", 13, 0, 1, 0), b"x" * 20]),
                 lying(pa.binary_view(), 1, [None, struct.pack("<iiii", -1, 0, 0, 0), b""])],
        "index": [pa.table({"what": pa.DictionaryArray.from_arrays(pa.array([2], pa.int8()), pa.array(["a"]), safe=False)}),
                  pa.table({"what": pa.DictionaryArray.from_arrays(pa.array([-1], pa.int8()), pa.array(["a"]), safe=False)})],
        "whole day": [pa.table({"what": pa.array([1]).view(pa.date64())})],
        "time": [pa.table({"what": pa.array([2**62]).view(pa.time64("us"))})],
    }
    for message, tables_ in cases.items():
        for table in tables_:
            with pytest.raises(ValueError, match=f"column 'what': .*{message}"):
                columns.hash_rows(table, trusted=True)
            with pytest.raises(ValueError, match="column 'what': not valid Arrow data: "):
                columns.hash_rows(table)
            if pa.types.is_string(table["what"].type) or pa.types.is_binary_view(table["what"].type):
                with pytest.raises(ValueError, match=message):
                    columns.hash(table["what"], trusted=True)
                with pytest.raises(ValueError, match="column '': not valid Arrow data: "):
                    columns.hash(table["what"])


def test_null_slots_hold_garbage() -> None:
    null = row_digest([b""], "turboshake128", 32, None, b"")
    garbage = b"\xff" * 16
    for kind, buffers in [(pa.string_view(), [b"\0", garbage, b"x"]), (pa.date64(), [b"\0", garbage]), (pa.time64("us"), [b"\0", garbage])]:
        assert list(columns.hash_rows(lying(kind, 1, buffers))) == [null]
    assert list(columns.hash(lying(pa.string_view(), 1, [b"\0", garbage, b"x"])["what"])) == [None]


def test_tables_and_names() -> None:
    table = pa.table({"a": [1], "b": ["x"]})
    with pytest.raises(KeyError, match="no column 'c'"):
        columns.hash_rows(table, ["c"])
    with pytest.raises(KeyError, match="more than one column 'a'"):
        columns.hash_rows(pa.Table.from_arrays([pa.array([1]), pa.array([2])], ["a", "a"]), ["a"])
    with pytest.raises(TypeError, match=r"^columns: wrong type \(got str, expected a list of names\)$"):
        columns.hash_rows(table, "ab")
    with pytest.raises(TypeError, match="a table is required"):
        columns.hash_rows(pa.array([1]))
    with pytest.raises(ValueError, match="null as a whole"):
        columns.hash_rows(pa.array([{"a": 1}, None]))
    for wrong in (b"bytes", ["a"], pl.LazyFrame({"a": ["x"]})):
        with pytest.raises(TypeError, match="^column: wrong type .*__arrow_c_array__"):
            columns.hash(wrong)  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="^table: wrong type .*__arrow_c_array__"):
            columns.hash_rows(wrong)  # type: ignore[arg-type]
    empty = pa.array([[b""]], pa.list_(pa.binary(0)))
    calls: list[Callable[[], object]] = [lambda: columns.hash(empty.flatten()), lambda: columns.hash_rows(pa.table({"": empty}))]
    for call in calls:
        with pytest.raises(TypeError, match=r"^column '': unsupported type \(got binary of 0 bytes\); cast it to binary"):
            call()
    sliced = pa.array([{"a": 1, "b": "x"}, {"a": 2, "b": None}, {"a": 3, "b": "z"}]).slice(1)
    assert list(columns.hash_rows(sliced)) == list(columns.hash_rows(pa.table({"a": [2, 3], "b": [None, "z"]})))
    assert len(columns.hash_rows(table, [])) == 1


def test_wrong_arguments() -> None:
    array, table = pa.array(["x"]), pa.table({"a": [1]})
    for xof in ("", "nothing", "sha3_256", "tuplehash128"):
        with pytest.raises(ValueError, match="^xof: "):
            columns.hash(array, xof)
    for xof in ("shake128", "kt128", "sha3_256", "nothing"):
        with pytest.raises(ValueError, match="^xof: "):
            columns.hash_rows(table, xof=xof)
    with pytest.raises(ValueError, match="domain"):
        columns.hash(array, "turboshake128", domain=0x80)
    for arguments in ({"domain": 5}, {"customization": b"x"}, {"length": -1}, {"threads": -1}):
        with pytest.raises(ValueError):
            columns.hash(array, **arguments)
    with pytest.raises(TypeError):
        columns.hash(array, customization="text")  # type: ignore[arg-type]
    with pytest.raises(MemoryError):
        columns.hash(array, length=2**62)


# Digests.


def test_digests() -> None:
    digests = columns.hash(pa.array(["a", None, "c"]), length=9)
    a, _, c = list(digests)
    assert isinstance(a, bytes) and isinstance(c, bytes) and digests[1] is None
    assert digests.hex() == [a.hex(), None, c.hex()] and len(digests) == 3
    view = memoryview(digests)
    assert (view.shape, view.format, view.readonly, view.tobytes()) == ((3, 9), "B", True, a + bytes(9) + c)
    assert bytes(digests) == view.tobytes()
    del digests, view
    digests = columns.hash(pa.array(["a", None, "c"]), length=9)
    assert pa.array(digests).to_pylist() == [a, None, c] and pa.array(digests).type == pa.binary(9)
    assert pa.array(digests, type=pa.binary(9)).to_pylist() == [a, None, c]
    assert pl.Series(digests).to_list() == [a, None, c]
    assert columns.hash(pa.array(["a", "c"]), length=9).u64().tolist() == [int.from_bytes(d[:8], "little") for d in (a, c)]
    with pytest.raises(ValueError, match="null"):
        digests.u64()
    with pytest.raises(ValueError, match="9|8"):
        columns.hash(pa.array(["a"]), length=7).u64()
    for index in (3, -4):
        with pytest.raises(IndexError):
            digests[index]
    assert digests[-1] == c
    with pytest.raises(TypeError, match="not writable"):
        ctypes.c_char.from_buffer(digests)
    empty = columns.hash(pa.chunked_array([], pa.string()), length=9)
    assert (len(empty), memoryview(empty).shape, pa.array(empty).to_pylist()) == (0, (0, 9), [])
    assert len(columns.hash(pa.array(["a", "b"]), length=0)) == 2
    for data, length, validity in ((b"abc", 2, None), (b"abcd", 2, b"\1"), (b"abcd", 2, b"\2\0")):
        with pytest.raises(ValueError):
            columns.Digests(data, length, validity)
    for count in (-1, 1 << 64):
        with pytest.raises(ValueError, match="^rows: wrong value"):
            columns.Digests(b"abcd", 2, None, count)
    assert pa.array(columns.hash(pa.array([None, "x"] * 13), length=1)).null_count == 13
    with pytest.raises(TypeError):
        pickle.dumps(digests)


def test_arrays_are_read_where_they_lie() -> None:
    array = pa.array(["alice", "bob"])
    seen = [memoryview(buffer) for buffer in nanoarrow.c_array(array).view().buffers]
    form, length, offset, buffers, *_ = columns._described(nanoarrow.c_array(array), "name")
    assert (form, length, offset) == ("u", 2, 0)
    for buffer, ours, theirs in zip(buffers, seen, array.buffers()):
        assert memoryview(buffer).tobytes() == ours.tobytes()
        if theirs is not None:
            assert buffer._addr() == theirs.address


def test_without_nanoarrow() -> None:
    program = "import sys; sys.modules['nanoarrow'] = None; import pyarrow as pa, sycon\ntry: sycon.columns.hash(pa.array(['x']))\nexcept ImportError as e: print(e)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "pip install 'sycon[columns]'" in done.stdout
