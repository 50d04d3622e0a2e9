"""Random tables, of all types that `sycon.columns` hashes."""

import decimal
from collections.abc import Callable, Iterator
from typing import Any

import pyarrow as pa
from columns_definition import PER_SECOND
from hypothesis import strategies as st

UNITS = ("s", "ms", "us", "ns")
INTEGERS = {pa.int8(): 7, pa.int16(): 15, pa.int32(): 31, pa.int64(): 63}
UNSIGNED = {pa.uint8(): 8, pa.uint16(): 16, pa.uint32(): 32, pa.uint64(): 64}
LONG = st.integers(-(2**63), 2**63 - 1)


def flat() -> Iterator[tuple[pa.DataType, st.SearchStrategy[Any], pa.DataType | None]]:
    """Return types, their values, and the integers that represent them if Python's types are narrower."""
    yield pa.bool_(), st.booleans(), None
    for kind, bits in INTEGERS.items():
        yield kind, st.integers(-(2**bits), 2**bits - 1), None
    for kind, bits in UNSIGNED.items():
        yield kind, st.integers(0, 2**bits - 1), None
    for kind, floats in ((pa.float16(), st.floats(width=16)), (pa.float32(), st.floats(width=32)), (pa.float64(), st.floats())):
        yield kind, floats, None
    text = st.text(max_size=40) | st.integers(100, 300).map(lambda n: "x" * n)
    for kind in (pa.string(), pa.large_string(), pa.string_view()):
        yield kind, text, None
    for kind in (pa.binary(), pa.large_binary(), pa.binary_view()):
        yield kind, st.binary(max_size=40), None
    yield pa.binary(3), st.binary(min_size=3, max_size=3), None
    for kind, digits in ((pa.decimal32(9, 3), 9), (pa.decimal64(18, 3), 18), (pa.decimal128(38, 3), 38), (pa.decimal256(76, 3), 76)):
        limit = 10**digits - 1
        yield kind, st.integers(-limit, limit).map(lambda n: decimal.Decimal((int(n < 0), tuple(map(int, str(abs(n)))), -3))), None
    yield pa.date32(), st.integers(-(2**31), 2**31 - 1), pa.int32()
    yield pa.date64(), st.integers(-(10**8), 10**8).map(lambda days: days * 86_400_000), pa.int64()
    for unit in UNITS:
        time, stored = (pa.time32, pa.int32()) if unit in ("s", "ms") else (pa.time64, pa.int64())
        yield time(unit), st.integers(0, 86400 * PER_SECOND[unit] - 1), stored
        yield pa.timestamp(unit), LONG, pa.int64()
        yield pa.timestamp(unit, "Asia/Kathmandu"), LONG, pa.int64()
        yield pa.duration(unit), LONG, pa.int64()


FLAT = list(flat())


@st.composite
def arrays(draw: Callable[..., Any], rows: int, depth: int = 2) -> pa.Array:
    """Return a sliced array of `rows` rows or more, of any type that can be hashed."""
    choice = draw(st.integers(0, 9 if depth else 5))
    before, after = draw(st.integers(0, 9)), draw(st.integers(0, 3))
    total = before + rows + after
    array: pa.Array
    if choice < 6:
        kind, values, stored = draw(st.sampled_from(FLAT))
        values = draw(st.lists(st.none() | values, min_size=total, max_size=total))
        # A view instead of a cast, which would check whether Python can represent the values.
        array = pa.array(values, stored or kind) if stored is None else pa.array(values, stored).view(kind)
        encoding = draw(st.integers(0, 4))
        if encoding == 0 and kind not in (pa.string_view(), pa.binary_view(), pa.float16(), pa.decimal32(9, 3), pa.decimal64(18, 3)):
            array = array.dictionary_encode(null_encoding=draw(st.sampled_from(["mask", "encode"])))
    elif choice == 6:
        fields = draw(st.lists(arrays(total, depth - 1), max_size=3))
        if not fields:
            array = pa.array([{}] * total, pa.struct([]))
        else:
            mask = pa.array(draw(st.lists(st.booleans(), min_size=total, max_size=total)), pa.bool_())
            array = pa.StructArray.from_arrays(fields, [f"f{i}" for i in range(len(fields))], mask=mask)
    elif choice == 9:
        size = draw(st.integers(0, 3))
        array = pa.FixedSizeListArray.from_arrays(draw(arrays(total * size, depth - 1)), size) if size and total else pa.nulls(total)
    else:
        lengths = draw(st.lists(st.none() | st.integers(0, 3), min_size=total, max_size=total))
        ends = [sum(n or 0 for n in lengths[:i]) for i in range(total + 1)]
        items = draw(arrays(ends[-1], depth - 1))
        mask = pa.array([n is None for n in lengths], pa.bool_())
        offsets = pa.array(ends, draw(st.sampled_from([pa.int32(), pa.int64()])))
        large = offsets.type == pa.int64()
        if choice == 7:
            array = (pa.LargeListArray if large else pa.ListArray).from_arrays(offsets, items, mask=mask)
        else:
            sizes = pa.array([n or 0 for n in lengths], offsets.type)
            array = (pa.LargeListViewArray if large else pa.ListViewArray).from_arrays(offsets[:-1], sizes, items, mask=mask)
    return array.slice(before, rows)


@st.composite
def tables(draw: Callable[..., Any]) -> pa.Table:
    rows = draw(st.integers(0, 12))
    found = draw(st.lists(arrays(rows), min_size=1, max_size=4))
    names = [f"c{i}" for i in range(len(found))]
    batch = pa.RecordBatch.from_arrays(found, names)
    cut = draw(st.integers(0, rows))
    return pa.Table.from_batches([batch.slice(0, cut), batch.slice(cut)])
