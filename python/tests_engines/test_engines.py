"""The digests of every engine are equal. `python/test_with.sh engines` installs the engines, which are too large for
each test run."""

import doctest
import struct
from collections.abc import Iterator
from typing import Any

import datafusion
import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
import sycon
import sycon.polars  # noqa: F401
from sycon import columns, engines

PEOPLE = pa.table({
    "email": ["alice@example.org", None, "a longer address than a view holds@example.org", ""] * 700,
    "age": [41, 2, 7, 0] * 700,
    "weight": [70.5, None, 1.25, -0.0] * 700,
    "born": pa.array([1, None, -20000, 0] * 700, pa.int32()).cast(pa.date32()),
})
ROWS = list(columns.hash_rows(PEOPLE))
EMAILS = [value if value is None else sycon.shake128(value.encode()).read(16) for value in PEOPLE["email"].to_pylist()]


@pytest.fixture(autouse=True)
def key_crm() -> Iterator[None]:
    columns.register_key("crm", lambda name: bytes(range(32)))
    yield
    columns._loaders.clear()


def test_rows() -> None:
    connection = duckdb.connect()
    connection.register("people", PEOPLE)
    context = datafusion.SessionContext()
    context.from_arrow(PEOPLE, "people")
    sources: dict[str, Any] = {
        "polars": pl.DataFrame(PEOPLE),
        "duckdb": connection.sql("select * from people"),
        "datafusion": context.sql("select * from people"),
        "pandas": PEOPLE.to_pandas(types_mapper=pd.ArrowDtype),
    }
    for name, source in sources.items():
        assert list(columns.hash_rows(source)) == ROWS, name
    for engine in ("auto", "streaming"):
        rows = pl.DataFrame(PEOPLE).lazy().select(pl.struct(pl.all()).sycon.hash_rows().alias("id"))  # type: ignore[attr-defined]
        assert rows.collect(engine=engine)["id"].to_list() == ROWS


def test_values() -> None:
    connection = duckdb.connect()
    connection.register("people", PEOPLE)
    frame = PEOPLE.to_pandas()
    assert list(columns.hash(frame["email"], length=16)) == EMAILS
    assert list(columns.hash(frame["email"].astype("category"), length=16)) == EMAILS
    engines.register_duckdb(connection, "shake", length=16)
    assert [value for (value,) in connection.sql("select shake(email) from people").fetchall()] == EMAILS
    context = datafusion.SessionContext()
    context.from_arrow(PEOPLE, "people")
    context.register_udf(engines.datafusion_udf("shake", length=16))
    assert context.sql("select shake(email) as id from people").to_pydict()["id"] == EMAILS


def test_keys_of_engines() -> None:
    expected = list(columns.hash(PEOPLE["email"], "kmac128", 16, key=bytes(range(32))))
    connection = duckdb.connect()
    connection.register("people", PEOPLE)
    engines.register_duckdb(connection, "pseudonym", "kmac128", 16, key="crm")
    assert [value for (value,) in connection.sql("select pseudonym(email) from people").fetchall()] == expected
    context = datafusion.SessionContext()
    context.from_arrow(PEOPLE, "people")
    context.register_udf(engines.datafusion_udf("pseudonym", "kmac128", 16, key="crm"))
    assert context.sql("select pseudonym(email) as id from people").to_pydict()["id"] == expected
    for work in (lambda: engines.register_duckdb(connection, "x", key=bytes(16)), lambda: engines.datafusion_udf("x", key=bytes(16)),  # type: ignore[arg-type]
                 lambda: engines.add_digests(PEOPLE, "id", key=bytes(16))):  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="^key: must be the name of a key"):
            work()


def test_batches() -> None:
    expected = list(columns.hash(PEOPLE["email"], "kmac128", 16, key="crm"))
    batches = [PEOPLE, PEOPLE.to_pandas(), pl.DataFrame(PEOPLE), PEOPLE.to_batches()[0]]
    for batch in batches:
        out = engines.add_digests(batch, "id", "email", "kmac128", 16, key="crm")
        ids = out["id"].to_pylist() if isinstance(out, (pa.Table, pa.RecordBatch)) else list(out["id"])
        assert type(out) is type(batch) and ids == expected
    out = engines.add_digests(pl.DataFrame(PEOPLE), "id")
    assert out["id"].to_list() == ROWS
    indexed = PEOPLE.to_pandas(types_mapper=pd.ArrowDtype).set_index(pd.Index(range(5, 2805)))
    assert list(engines.add_digests(indexed, "id")["id"]) == ROWS
    with pytest.raises(TypeError, match="^batch: wrong type"):
        engines.add_digests([1], "id")


def test_dask() -> None:
    dd = pytest.importorskip("dask.dataframe", exc_type=ImportError)
    frame = dd.from_pandas(PEOPLE.to_pandas(), npartitions=3)
    meta = PEOPLE.to_pandas()[:0].assign(id=pd.Series([], dtype=object))
    work = frame.map_partitions(engines.add_digests, "id", "email", "kmac128", 16, key="crm", meta=meta)
    assert list(work["id"].compute(scheduler="threads")) == list(columns.hash(PEOPLE["email"], "kmac128", 16, key="crm"))


def test_pandas_has_an_index_and_no_integers_with_nulls() -> None:
    plain = pd.DataFrame({"a": [1, 2]})
    indexed = plain.set_index(pd.Index(["x", "y"]))
    assert list(columns.hash_rows(indexed)) != list(columns.hash_rows(plain)) == list(columns.hash_rows(indexed, ["a"]))
    floats = columns.hash_rows(pd.DataFrame({"a": [1, None]}))
    assert floats[0] == columns.hash_rows(pa.table({"a": [1.0]}))[0] != columns.hash_rows(plain)[0]


def test_examples() -> None:
    assert doctest.testmod(engines).failed == 0


def test_pandas_is_validated() -> None:
    """Data of a file that pandas reads with pyarrow are validated."""
    false = pa.Array.from_buffers(pa.string(), 2, [None, pa.py_buffer(struct.pack("<iii", 0, 1 << 30, 4)), pa.py_buffer(b"tiny")])
    series = pd.Series(pd.arrays.ArrowExtensionArray(false), name="s")
    with pytest.raises(ValueError, match="column 's': not valid Arrow data"):
        columns.hash_rows(series.to_frame())
    with pytest.raises(ValueError, match="not valid Arrow data"):
        columns.hash(series)
    fine = pd.Series(pd.arrays.ArrowExtensionArray(pa.array(["tiny", None])), name="s")
    assert list(columns.hash(fine)) == list(columns.hash(fine, trusted=True)) == [sycon.shake128(b"tiny").read(32), None]
