"""Digests of columns and rows of tables in Arrow's format.

``hash`` hashes one column of strings or binary. Each message is the value itself, so other software computes the
same digest from it:

>>> import pyarrow as pa, sycon
>>> digests = sycon.columns.hash(pa.array(["alice", None]), "shake128", 16)
>>> digests[0] == sycon.shake128(b"alice").read(16), digests[1]
(True, None)

``hash_rows`` hashes rows of columns of any type. Use it for keys of rows, and to find duplicates and changes. The
type and the length of each cell are part of the input, so that ``("ab", "c")`` and ``("a", "bc")`` differ, and null
and the empty string differ:

>>> import pyarrow as pa, sycon
>>> table = pa.table({"name": ["ab", "a"], "city": ["c", "bc"]})
>>> first, second = sycon.columns.hash_rows(table)
>>> first == second
False

The digest depends on the values and on the order of the columns, not on names, widths, units, dictionaries or chunks.

Input is any object with ``__arrow_c_array__`` or ``__arrow_c_stream__``: arrays and tables of pyarrow, series and data
frames of polars and pandas, relations of DuckDB, data frames of DataFusion. ``nanoarrow`` reads it chunk by chunk
without a copy; ``pip install sycon[columns]`` installs it. The GIL is released.

A ``key`` is at least 16 bytes long (32 for functions with 256-bit security, exactly 32 for BLAKE3). It can also be a
name that ``register_key`` resolves, so that query plans and task graphs, which are stored and sent, contain no key.

Security: **without a key, anyone can recover guessable values**, such as addresses, from their digests. The running
time reveals the lengths of the values, and which of them are null.
"""

import ctypes
import operator
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, cast

from ._sycon import ColumnsBudget, Digests, columns_known, columns_rows, columns_values

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

__all__ = ["Digests", "hash", "hash_rows", "register_key"]


class _Array(Protocol):
    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]: ...


class _Stream(Protocol):
    def __arrow_c_stream__(self, requested_schema: object = None) -> object: ...


ArrowData: TypeAlias = _Array | _Stream

# The arguments for an array of the compiled module: format, length, offset, buffers, children, and values of a
# dictionary.
_Described: TypeAlias = tuple[str, int, int, list[Any], list[Any], list[Any]]

_DEEPEST = 64

_loaders: dict[str, Callable[[str], "ReadableBuffer"]] = {}


def register_key(name: str, loader: Callable[[str], "ReadableBuffer"]) -> None:
    """Let ``key=name`` stand for the key that ``loader(name)`` returns, in this process.

    The loader is called each time the key is needed, and the key is not stored. If several processes hash one table,
    each must register the name, for example in a module that all import. A second loader for a name replaces the first.

    Args:
        name: The name of the key.
        loader: A function that returns the key. It can read a file, an environment variable or a service.

    >>> from sycon import columns
    >>> columns.register_key("crm", lambda name: bytes(16))
    """
    if not isinstance(name, str) or not name:
        raise TypeError("the name of a key is a string, and not empty")
    if not callable(loader):
        raise TypeError(f"the loader of the key {name!r} is a function from its name to bytes, not a key")
    _loaders[name] = loader


def hash(
    column: ArrowData,
    xof: str = "shake128",
    length: int = 32,
    *,
    key: "str | ReadableBuffer | None" = None,
    customization: "ReadableBuffer" = b"",
    domain: int = 0x1F,
    threads: int = 1,
    trusted: bool = False,
) -> Digests:
    """Return digests of the values of a column of strings or binary, ``length`` bytes each. A null stays null.

    Each value of a dictionary is hashed once. A ``customization`` that begins with ``sycon-rows-`` and the ``domain``
    0x52 are reserved for ``hash_rows``, so that no value has the digest of a row. Ctrl-C, and any exception of a signal
    handler, stops the call within 100 ms or after the value that is being hashed.

    Data from pyarrow and pandas is validated in full before it is read. **Pass only data from a producer that you trust
    unless it comes from pyarrow or pandas.** All other producers pass addresses without sizes: if their lengths or
    offsets are false, this function reads other memory of the process, or crashes it. polars, DuckDB and DataFusion
    make and check their arrays in this process. For all producers, this function checks what can be checked without
    sizes: signs, sums and order of lengths and offsets, indexes, run ends, views, missing buffers. Buffers must not
    change during the call: let no other thread and no signal handler write to memory that an array views.

    Args:
        column: A column of strings or binary.
        xof: The name of a function with output of any length: "shake128", "shake256", "turboshake128", "turboshake256",
            "blake3", or, with a key, "kmac128" and "kmac256", which are KMACXOF, and "blake3". Other functions of
            ``sycon.algorithms()`` are hashed one value at a time.
        length: The length of each digest in bytes.
        key: The key, or the name of a key that ``register_key`` has registered.
        customization: A customization string, for functions that have one.
        domain: The domain of TurboSHAKE.
        threads: The maximum number of threads, 0 for all CPU cores.
        trusted: True to skip the validation of data from pyarrow and pandas. Set it only for data that you have
            validated yourself.

    Raises:
        TypeError: The column is neither strings nor binary (the error contains the column's name).
        ValueError: The column is not valid, or has views that repeat values until they have more bytes than
            ``hash_rows`` allows (the error contains the column's name), or the function, the key or the length is
            invalid, or a parameter is reserved for rows.
        KeyError: The name of a key is not registered.
        ImportError: nanoarrow is not installed.

    >>> import pyarrow as pa, sycon
    >>> digests = sycon.columns.hash(pa.array([b"alice"]), "kmac128", 8, key=bytes(16))
    >>> digests[0] == sycon.kmacxof128(bytes(16), b"alice").read(8)
    True
    """
    length, domain, threads = operator.index(length), operator.index(domain), operator.index(threads)
    secret, customization = _key(key), _viewed(customization)
    data, valid, rows = [], [], 0
    budget = ColumnsBudget()
    # From here on, no code of the caller's runs, which could change what is validated.
    for array in _chunks("column", column, None, trusted):
        name = array.schema.name or ""
        digests, validity = columns_values(budget, name, _described(array, name), xof, length, secret, customization, domain, threads)
        data.append(digests)
        valid.append((array.length, validity))
        rows += array.length
    joined = None
    if any(validity is not None for _, validity in valid):
        joined = b"".join(b"\1" * count if validity is None else validity for count, validity in valid)
    return Digests(_joined(data), length, joined, rows)


def hash_rows(
    table: ArrowData,
    columns: Iterable[str] | None = None,
    xof: str = "turboshake128",
    length: int = 32,
    *,
    key: "str | ReadableBuffer | None" = None,
    customization: "ReadableBuffer" = b"",
    threads: int = 1,
    trusted: bool = False,
) -> Digests:
    """Return digests of the rows of a table, ``length`` bytes each.

    No value has the digest of a row, for any key and ``customization`` of ``hash``.

    **Pass only data from a producer that you trust unless it comes from pyarrow or pandas**, which is validated in
    full, in the columns that are hashed.

    A row can be 64 MiB long, or 32 times the bytes of all columns if that is more. All rows together can be 1 GiB long,
    or 32 bytes for each byte of the columns and 4 KiB for each row if that is more: dictionaries, run ends and views
    repeat values, and a small table could take days.

    Args:
        table: The table.
        columns: The names of the columns to hash, in this order. By default, all columns are hashed.
        xof: "turboshake128", "turboshake256" or "blake3", with or without a key; "tuplehash128" or "tuplehash256"
            without a key; "kmac128" or "kmac256" with a key.
        length: The length of each digest in bytes. Use 32 if an attacker can search for two rows with one digest, and
            16 otherwise: 8 are too few for a billion rows.
        key: The key, as in ``hash``.
        customization: A string that separates tables whose digests must be unrelated.
        threads: The maximum number of threads, 0 for all CPU cores.
        trusted: True to skip the validation, as in ``hash``.

    Raises:
        TypeError: A column contains maps, unions, intervals, 128-bit integers or extension types (the error contains
            the column's name).
        ValueError: A column is not valid, contains dates with a time, or rows have too many bytes (the error contains
            the column's name), or another argument is not valid, as for ``hash``.
        KeyError: A name is not in the table, or the name of a key is not registered.
        ImportError: nanoarrow is not installed.

    >>> import pyarrow as pa, sycon
    >>> table = pa.table({"id": [1, 2], "name": ["ab", None]})
    >>> sycon.columns.hash_rows(table, ["id"])[0] == sycon.columns.hash_rows(table.select(["id"]))[0]
    True
    """
    if isinstance(columns, (str, bytes)):
        raise TypeError(f"columns: wrong type (got {type(columns).__name__}, expected a list of names)")
    names = None if columns is None else [_plain(name) for name in columns]
    length, threads = operator.index(length), operator.index(threads)
    secret, customization = _key(key), _viewed(customization)
    data, rows = [], 0
    budget = ColumnsBudget()
    # As in hash, no code of the caller's runs from here on.
    for array in _chunks("table", table, names, trusted):
        described = _fields(array, names)
        labels = [name for name, _ in described]
        fields = [field for _, field in described]
        data.append(columns_rows(budget, labels, fields, array.length, xof, length, secret, customization, threads))
        rows += array.length
    return Digests(_joined(data), length, None, rows)


def _joined(data: list[bytes]) -> bytes:
    return data[0] if len(data) == 1 else b"".join(data)


def _plain(name: str) -> str:
    """Return a name as a str, not as an object of a subclass."""
    if not isinstance(name, str):
        raise TypeError(f"columns: wrong type (got {type(name).__name__} in the list, expected names)")
    return str.__str__(name)


def _viewed(data: "ReadableBuffer") -> "ReadableBuffer":
    """Return a view of the memory of an object whose class can be written in Python."""
    return data if type(data) is bytes else memoryview(data)


def _key(key: "str | ReadableBuffer | None") -> "ReadableBuffer | None":
    """Return the bytes of a key."""
    if not isinstance(key, str):
        return None if key is None else _viewed(key)
    if key not in _loaders:
        # Without the text, which can be a key that was passed by mistake.
        known = ", ".join(f"{name!r}" for name in sorted(_loaders)) or "none"
        raise KeyError(f"key: unknown name (expected one that sycon.columns.register_key made known in this process: {known})")
    secret = _loaders[key](key)
    if isinstance(secret, str) or secret is None:
        raise TypeError(f"the loader of the key {key!r} must return bytes, not '{type(secret).__name__}'")
    return _viewed(secret)


def _nanoarrow() -> Any:
    try:
        import nanoarrow
    except ImportError as error:
        raise ImportError("sycon.columns reads Arrow by nanoarrow: pip install 'sycon[columns]'") from error
    return nanoarrow


def _chunks(argument: str, data: ArrowData, names: list[str] | None, trusted: bool) -> Iterator[Any]:
    """Yield nanoarrow's arrays of ``data``. Unless ``trusted``, those of pyarrow are validated, in the columns ``names``."""
    _refuse_objects(data, names)
    for piece in (data,) if trusted else _validated(data, names):
        yield from _arrays(piece, argument)


def _refuse_objects(data: Any, names: list[str] | None) -> None:
    """Refuse Python objects in polars, which exports their addresses as binary."""
    polars: Any = sys.modules.get("polars")
    if polars is None or not isinstance(data, (polars.DataFrame, polars.Series)):
        return

    def objects(kind: Any) -> bool:
        inner = [field.dtype for field in getattr(kind, "fields", ())] + [getattr(kind, "inner", None)]
        return kind is not None and (kind == polars.Object or any(map(objects, inner)))

    one = isinstance(data, polars.Series)
    for name, kind in [(data.name, data.dtype)] if one else data.schema.items():
        if (one or names is None or name in names) and objects(kind):
            raise TypeError(f"column {name!r}: unsupported type (got {kind} of polars); cast it to a type whose values Arrow has")


def _validated(data: Any, names: list[str] | None) -> Iterator[Any]:
    """Yield ``data``, in pieces, after pyarrow has validated them if they are its own.

    pyarrow is the only producer whose buffers have sizes. A pyarrow object can come from a file or a message that was not validated.
    """
    # Objects of pandas and pyarrow exist only if the module was imported.
    pandas: Any = sys.modules.get("pandas")
    if pandas is not None and isinstance(data, (pandas.DataFrame, pandas.Series)):
        import pyarrow

        # As in their __arrow_c_stream__.
        data = pyarrow.Table.from_pandas(data) if isinstance(data, pandas.DataFrame) else pyarrow.array(data)
    pa: Any = sys.modules.get("pyarrow")
    if pa is None:
        yield data
    elif isinstance(data, pa.RecordBatchReader):
        empty = True
        for batch in data:
            empty = False
            yield _valid(batch, names)
        if empty:
            yield pa.RecordBatchReader.from_batches(data.schema, [])
    elif isinstance(data, (pa.Table, pa.RecordBatch, pa.Array, pa.ChunkedArray)):
        yield _valid(data, names)
    else:
        yield data


def _valid(data: Any, names: list[str] | None) -> Any:
    """Check that buffers of pyarrow match their type, lengths and offsets, and return the data: for a table, the columns of these names."""
    if not hasattr(data, "column_names"):
        _validate(data, "")
        return data
    places = [place for place, name in enumerate(data.column_names) if names is None or name in names]
    for place in places:
        _validate(data.column(place), data.column_names[place])
    # Even if there is no such name: the C data interface cuts names at a NUL, so that "a\0" would be found as "a".
    data = data.select(places)
    # Check that all columns have the table's number of rows.
    data.validate()
    return data


def _validate(column: Any, name: str) -> None:
    try:
        column.validate(full=True)
    except ValueError as error:
        raise ValueError(f"column {name!r}: not valid Arrow data: {error}") from error


def _arrays(data: ArrowData, argument: str) -> Iterator[Any]:
    if hasattr(data, "__arrow_c_array__"):
        yield _nanoarrow().c_array(data)
    elif hasattr(data, "__arrow_c_stream__"):
        nanoarrow, empty = _nanoarrow(), True
        stream = nanoarrow.c_array_stream(data)
        schema = stream.get_schema()
        for array in stream:
            empty = False
            yield array
        if empty:
            # Without rows, the same types are refused as with rows.
            for field in schema.children if schema.format == "+s" else [schema]:
                _check(field, field.name or "", _DEEPEST)
            yield nanoarrow.c_array([], schema)
    else:
        hint = "; collect() it, or import sycon.polars" if type(data).__name__ == "LazyFrame" else ""
        raise TypeError(f"{argument}: wrong type (got {type(data).__name__}, expected an object with __arrow_c_array__ or __arrow_c_stream__){hint}")


def _fields(table: Any, names: list[str] | None) -> list[tuple[str, _Described]]:
    """Return the columns of a chunk of a table, with their names."""
    if table.schema.format != "+s":
        raise TypeError(f"a table is required, not a column of Arrow's format {table.schema.format!r}")
    _check_pointers(table.schema, _ArrowArray.from_address(table._addr()), "", nested=False)
    if table.buffers and table.buffers[0] and table.null_count != 0:
        raise ValueError("rows of the table are null as a whole")
    there = [field.name or "" for field in table.schema.children]
    described = []
    for name in there if names is None else names:
        if names is not None and there.count(name) != 1:
            raise KeyError(f"no column {name!r}" if name not in there else f"more than one column {name!r}")
    places = range(len(there)) if names is None else [there.index(name) for name in names]
    for place in places:
        name = there[place]
        form, length, offset, *rest = _described(table.child(place), name)
        if length < table.offset + table.length:
            raise ValueError(f"column {name!r}: {length} rows, not {table.offset + table.length}")
        described.append((name, cast(_Described, (form, table.length, offset + table.offset, *rest))))
    return described


def _described(array: Any, name: str) -> _Described:
    """Return a column as arguments of the compiled module."""
    _check(array.schema, name, _DEEPEST)
    _check_pointers(array.schema, _ArrowArray.from_address(array._addr()), name)
    try:
        return _parts(array, array.view())
    except (RuntimeError, OverflowError) as error:
        # nanoarrow's own errors, for impossible buffers.
        raise ValueError(f"column {name!r}: {error}") from error


def _check(schema: Any, name: str, deepest: int) -> None:
    """Refuse types that cannot be hashed, before nanoarrow fails on them."""
    metadata = schema.metadata
    extension = metadata and dict(metadata.items()).get(b"ARROW:extension:name")
    if extension:
        extension = extension.decode(errors="replace")
        raise TypeError(f"column {name!r}: unsupported type (got extension type {extension!r}); cast it to its storage type")
    if not columns_known(schema.format):
        raise TypeError(f"column {name!r}: unsupported type (got Arrow format {schema.format!r})")
    if schema.format == "w:0":
        # nanoarrow does not support it.
        raise TypeError(f"column {name!r}: unsupported type (got binary of 0 bytes); cast it to binary without a fixed size")
    if not deepest:
        raise ValueError(f"column {name!r}: type nested too deeply")
    for child in schema.children:
        _check(child, name, deepest - 1)
    if schema.dictionary is not None:
        _check(schema.dictionary, name, deepest - 1)


class _ArrowArray(ctypes.Structure):
    """``struct ArrowArray`` of the C data interface."""


_ArrowArray._fields_ = [
    ("length", ctypes.c_int64),
    ("null_count", ctypes.c_int64),
    ("offset", ctypes.c_int64),
    ("n_buffers", ctypes.c_int64),
    ("n_children", ctypes.c_int64),
    ("buffers", ctypes.POINTER(ctypes.c_void_p)),
    ("children", ctypes.POINTER(ctypes.POINTER(_ArrowArray))),
    ("dictionary", ctypes.POINTER(_ArrowArray)),
    ("release", ctypes.c_void_p),
    ("private_data", ctypes.c_void_p),
]

# More rows than this have more bytes than the address space, unless rows have no bytes.
_MOST_ROWS = 1 << 47


def _check_pointers(schema: Any, array: _ArrowArray, name: str, *, nested: bool = True) -> None:
    """Refuse null pointers and impossible lengths, which nanoarrow would follow out of memory."""
    form, slots = schema.format, array.offset + array.length
    without_data = form in ("n", "+s", "+r") or form.startswith(("w:", "+w:"))
    if array.length < 0 or array.offset < 0 or slots >= (2**63 if without_data else _MOST_ROWS):
        raise ValueError(f"column {name!r}: the length or offset cannot be (got {array.length} rows after {array.offset})")
    if form == "n":
        # The array of polars has a buffer, although it should not, and nanoarrow refuses it.
        array.n_buffers = 0
    if array.n_buffers > 0 and not array.buffers:
        raise ValueError(f"column {name!r}: the buffers are missing")
    # The last buffer of views contains the sizes of the data buffers before it.
    if form in ("vu", "vz") and not (array.n_buffers == 3 or (array.n_buffers > 3 and array.buffers[array.n_buffers - 1])):
        raise ValueError(f"column {name!r}: the buffer with the sizes of the others is missing")
    if array.n_children != schema.n_children or (array.n_children and not (array.children and all(array.children[: array.n_children]))):
        raise ValueError(f"column {name!r}: a child is missing")
    if bool(array.dictionary) != (schema.dictionary is not None):
        raise ValueError(f"column {name!r}: the dictionary is missing, or of a type without one")
    if nested:
        for inner, field in zip(schema.children, array.children[: array.n_children]):
            _check_pointers(inner, field.contents, name)
        if schema.dictionary is not None:
            _check_pointers(schema.dictionary, array.dictionary.contents, name)


def _parts(array: Any, view: Any) -> _Described:
    form = array.schema.format
    # The last buffer of views contains the lengths of the buffers before it, which also have their lengths.
    count = array.n_buffers - 1 if form in ("vu", "vz") else array.n_buffers
    buffers = [_buffer(array, view, index) for index in range(count)]
    children = [_parts(child, seen) for child, seen in zip(array.children, view.children)]
    values = [] if array.dictionary is None else [_parts(array.dictionary, view.dictionary)]
    return form, array.length, array.offset, buffers, children, values


def _buffer(array: Any, view: Any, index: int) -> object:
    """Return a buffer that keeps its array alive; an absent buffer is empty, even if nanoarrow has a size for it."""
    address = array.buffers[index]
    if not address:
        return b""
    width = _WITHOUT_SIZE.get((array.schema.format, index))
    if array.schema.format.startswith("d:") and index == 1:
        width = {"32": 4, "64": 8}.get(array.schema.format.rpartition(",")[2] if array.schema.format.count(",") == 2 else "")
    if width is None:
        return view.buffer(index)
    size = width * (array.offset + array.length)
    if not size:
        return b""
    memory = (ctypes.c_char * size).from_address(address)
    memory._owner = array
    return memory


# nanoarrow has no size for these buffers, and does not support decimals of 32 and 64 bits. They have an item for each
# row.
_WITHOUT_SIZE = {("+vl", 2): 4, ("+vL", 2): 8}


def _capsules(rows: int, length: int, data: bytes, bits: bytes | None, requested_schema: object) -> tuple[object, object]:
    """Return the result of ``Digests.__arrow_c_array__``."""
    nanoarrow = _nanoarrow()
    if not 0 < length < 2**31:
        raise ValueError(f"length: Arrow has no type for digests of this length (got {length}, expected 1 to {2**31 - 1})")
    schema = nanoarrow.fixed_size_binary(length)
    array = nanoarrow.c_array_from_buffers(schema, rows, [bits, data])
    # Without the requested type, which a producer can ignore. Nanoarrow refuses even the type of the array.
    return cast(tuple[object, object], array.__arrow_c_array__())
