"""Digests in DuckDB and DataFusion, and in engines that pass tables in batches: Dask, Ray, Spark.

Install each engine yourself. A key is always the name of a key that ``columns.register_key`` resolves, so that queries,
plans and task graphs contain no key.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from . import columns

if TYPE_CHECKING:
    import datafusion
    import duckdb

__all__ = ["add_digests", "datafusion_udf", "register_duckdb"]


def register_duckdb(
    connection: "duckdb.DuckDBPyConnection",
    name: str,
    xof: str = "shake128",
    length: int = 32,
    *,
    key: str | None = None,
    customization: bytes = b"",
    domain: int = 0x1F,
    binary: bool = False,
) -> None:
    """Make ``name`` an SQL function: ``columns.hash`` of a text, or with ``binary`` of a blob.

    The result is a blob. A null stays null. Requires DuckDB and pyarrow, through which DuckDB passes columns.

    Args:
        connection: A connection of DuckDB.
        name: The name of the SQL function.
        xof: The name of the hash function, as in ``columns.hash``.
        length: The length of each digest in bytes.
        key: The name of a key that ``columns.register_key`` has registered.
        customization: The customization string, as in ``columns.hash``.
        domain: The domain of TurboSHAKE, as in ``columns.hash``.
        binary: True for a function of a blob, False for a function of a text.

    >>> import duckdb
    >>> from sycon import engines
    >>> connection = duckdb.connect()
    >>> engines.register_duckdb(connection, "shake", length=4)
    >>> connection.sql("select shake('abc'), shake(null)").fetchall()
    [(b'X\\x81\\t-', None)]
    """
    work = _hash(xof, length, key, customization, domain)
    kind = "BLOB" if binary else "VARCHAR"
    # By default DuckDB leaves out rows with nulls, and a result must have as many rows as the input.
    create: Any = connection.create_function
    create(name, work, [kind], "BLOB", type="arrow", null_handling="special")


def datafusion_udf(
    name: str,
    xof: str = "shake128",
    length: int = 32,
    *,
    key: str | None = None,
    customization: bytes = b"",
    domain: int = 0x1F,
    binary: bool = False,
) -> "datafusion.ScalarUDF":
    """Return ``columns.hash`` as a DataFusion function, for ``SessionContext.register_udf`` and for expressions.

    Requires DataFusion and pyarrow.

    Args:
        name: The name of the SQL function.
        xof: The name of the hash function, as in ``columns.hash``.
        length: The length of each digest in bytes.
        key: The name of a key that ``columns.register_key`` has registered.
        customization: The customization string, as in ``columns.hash``.
        domain: The domain of TurboSHAKE, as in ``columns.hash``.
        binary: True for a function of a blob, False for a function of a text.

    >>> import datafusion
    >>> from sycon import engines
    >>> context = datafusion.SessionContext()
    >>> context.register_udf(engines.datafusion_udf("shake", length=4))
    >>> context.sql("select shake('abc') as id").to_pydict()
    {'id': [b'X\\x81\\t-']}
    """
    import datafusion
    import pyarrow as pa

    work = _hash(xof, length, key, customization, domain)
    kind = pa.binary() if binary else pa.string()
    return datafusion.udf(work, [kind], pa.binary(), "immutable", name)


def add_digests(
    batch: Any,
    into: str,
    column: str | None = None,
    xof: str | None = None,
    length: int = 32,
    *,
    key: str | None = None,
    customization: bytes = b"",
    threads: int = 1,
) -> Any:
    """Add a column ``into`` to a batch: digests of the values of ``column``, or of the rows if no column is given.

    Use it for engines that pass batches: ``map_partitions`` of Dask, ``map_batches`` of Ray, ``mapInArrow`` of Spark.

    Args:
        batch: A pyarrow table, or a data frame of pandas or polars.
        into: The name of the new column.
        column: The name of the column whose values are hashed. Without it, the rows are hashed.
        xof: The name of the hash function, as in ``columns.hash`` or ``columns.hash_rows``.
        length: The length of each digest in bytes.
        key: The name of a key that ``columns.register_key`` has registered.
        customization: The customization string, as in ``columns.hash`` or ``columns.hash_rows``.
        threads: The maximum number of threads, 0 for all CPU cores.

    Returns:
        A batch of the same type with the column.

    Raises:
        TypeError: The batch is of another type.
        Exception: Any exception of ``columns.hash`` and ``columns.hash_rows``.

    >>> import pyarrow as pa
    >>> from sycon import engines
    >>> engines.add_digests(pa.table({"name": ["abc"]}), "id", "name", length=4)["id"].to_pylist()
    [b'X\\x81\\t-']
    """
    arguments: dict[str, Any] = {"key": _name(key), "customization": customization, "threads": threads, "length": length}
    kind = type(batch).__module__.partition(".")[0]
    if kind not in ("pandas", "polars", "pyarrow"):
        raise TypeError(f"batch: wrong type (got '{type(batch).__name__}', expected a pyarrow table, or a pandas or polars data frame)")
    if column is None:
        # An index of pandas is not a column.
        whole = _without_index(batch) if kind == "pandas" else batch
        digests = columns.hash_rows(whole, xof=xof or "turboshake128", **arguments)
    else:
        digests = columns.hash(_column(batch, column, kind), xof=xof or "shake128", **arguments)
    if kind == "pandas":
        return batch.assign(**{into: list(digests)})
    if kind == "polars":
        import polars as pl

        return batch.with_columns(pl.Series(digests, dtype=pl.Binary).alias(into))
    return batch.append_column(into, _arrow(digests))


def _without_index(frame: Any) -> Any:
    import pyarrow as pa

    return pa.Table.from_pandas(frame, preserve_index=False)


def _column(batch: Any, column: str, kind: str) -> Any:
    if kind == "pandas":
        import pyarrow as pa

        return pa.array(batch[column], from_pandas=True)
    return batch[column]


def _name(key: str | None) -> str | None:
    if key is not None and not isinstance(key, str):
        raise TypeError("key: must be the name of a key that the workers register with sycon.columns.register_key")
    return key


def _hash(xof: str, length: int, key: str | None, customization: bytes, domain: int) -> Callable[[Any], Any]:
    """Return ``columns.hash`` of a column, as a function for engines."""
    key = _name(key)

    def work(column: Any) -> Any:
        return _arrow(columns.hash(column, xof=xof, length=length, key=key, customization=customization, domain=domain))

    return work


def _arrow(digests: columns.Digests) -> Any:
    """Return digests of any length as the type that all engines support."""
    import pyarrow as pa

    return pa.array(digests).cast(pa.binary())
