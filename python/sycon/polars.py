"""Digests in Polars: importing this module adds the namespace ``.sycon`` to every expression.

>>> import polars as pl, sycon.polars
>>> from sycon import columns
>>> columns.register_key("crm", lambda name: bytes(16))
>>> people = pl.LazyFrame({"email": ["alice@example.org", None]})
>>> people.with_columns(id=pl.col("email").sycon.hash("kmac128", 4, key="crm").bin.encode("hex")).collect()["id"].to_list()
['736ca5c6', None]

It works on lazy frames, also with the streaming engine. A key is the name of a key that ``columns.register_key``
resolves, so that a query plan, which ``LazyFrame.serialize`` writes, contains no key. Register the name in each process
that runs the plan.
"""

from functools import partial
from typing import Any

import polars as pl

from . import columns

__all__ = ["Sycon"]


@pl.api.register_expr_namespace("sycon")
class Sycon:
    """The methods of ``pl.Expr.sycon``.

    >>> import polars as pl, sycon.polars
    >>> type(pl.col("email").sycon).__name__
    'Sycon'
    """

    def __init__(self, expr: pl.Expr) -> None:
        self._expr = expr

    def hash(
        self, xof: str = "shake128", length: int = 32, *, key: str | None = None, customization: bytes = b"", domain: int = 0x1F, threads: int = 1
    ) -> pl.Expr:
        """Return ``columns.hash`` of a column of strings or binary, as binary. A null stays null.

        Args:
            xof: The name of the hash function, as in ``columns.hash``.
            length: The length of each digest in bytes.
            key: The name of a key that ``columns.register_key`` has registered.
            customization: The customization string, as in ``columns.hash``.
            domain: The domain of TurboSHAKE, as in ``columns.hash``.
            threads: The maximum number of threads, 0 for all CPU cores.

        >>> import polars as pl, sycon.polars
        >>> pl.DataFrame({"name": ["abc", None]}).select(pl.col("name").sycon.hash(length=4))["name"].to_list()
        [b'X\\x81\\t-', None]
        """
        work = partial(_values, xof=xof, length=length, key=_name(key), customization=bytes(memoryview(customization)), domain=domain, threads=threads)
        return self._expr.map_batches(work, return_dtype=pl.Binary, is_elementwise=True)

    def hash_rows(
        self, xof: str = "turboshake128", length: int = 32, *, key: str | None = None, customization: bytes = b"", threads: int = 1
    ) -> pl.Expr:
        """Return ``columns.hash_rows`` of the fields of a struct, as binary. A null struct is an error.

        Args:
            xof: The name of the hash function, as in ``columns.hash_rows``.
            length: The length of each digest in bytes.
            key: The name of a key that ``columns.register_key`` has registered.
            customization: The customization string, as in ``columns.hash_rows``.
            threads: The maximum number of threads, 0 for all CPU cores.

        >>> import polars as pl, sycon.polars
        >>> people = pl.DataFrame({"name": ["ab", "a"], "city": ["c", "bc"]})
        >>> people.select(id=pl.struct("name", "city").sycon.hash_rows())["id"].n_unique()
        2
        """
        work = partial(_rows, xof=xof, length=length, key=_name(key), customization=bytes(memoryview(customization)), threads=threads)
        return self._expr.map_batches(work, return_dtype=pl.Binary, is_elementwise=True)


def _name(key: str | None) -> str | None:
    if key is not None and not isinstance(key, str):
        raise TypeError("key: must be the name of a registered key, because a query plan can be written to disk; call sycon.columns.register_key first")
    return key


def _values(series: pl.Series, **arguments: Any) -> pl.Series:
    return _series(series, columns.hash(series, **arguments))


def _rows(series: pl.Series, **arguments: Any) -> pl.Series:
    if not isinstance(series.dtype, pl.Struct):
        raise TypeError(f"hash_rows: wrong column type (got {series.dtype}, expected a struct such as pl.struct('name', 'city'))")
    return _series(series, columns.hash_rows(series, **arguments))


def _series(series: pl.Series, digests: columns.Digests) -> pl.Series:
    return pl.Series(digests, dtype=pl.Binary).alias(series.name)
