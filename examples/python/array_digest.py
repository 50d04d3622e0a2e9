"""Compute digests of arrays that do not depend on their storage: zarr, Dask, NumPy, and others that index like NumPy.

    python array_digest.py ARRAY.zarr

The digest covers the elements in C order, the type and the shape. It does not cover chunks, compression or byte order.
An array that is stored again with other chunks has the same digest.
"""

import math
import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np
import sycon
from sycon.distributed import Plan

FUNCTION = "kt128"
KINDS = "biufcmM"  # types whose elements have one size and no padding


def array_digest(array: Any, *, part_size: int = 64 << 20, map: Callable[..., Any] = map) -> str:
    """Return the digest of ``array`` in hex.

    ``part_size`` is the number of bytes that one call reads. An array can have at most about 65,536 parts. ``map``
    computes the parts, like Python's function: ``ThreadPoolExecutor().map`` runs them on threads. On a Dask cluster,
    pass ``lambda work, ranges: client.gather(client.map(work, ranges))``.
    """
    dtype = np.dtype(array.dtype)
    if dtype.kind not in KINDS or dtype.char in "gG":
        raise TypeError(f"array: no portable encoding for elements of {dtype}")
    total = math.prod(array.shape) * dtype.itemsize
    identity = f"array {dtype.newbyteorder('<').str} {array.shape}"
    if total > 8192:
        plan = Plan(FUNCTION, total, identity)
        root = plan.root()
        for part in map(partial(_part, array, total, identity), plan.ranges(part_size)):
            root.add(plan.load(part))
        digest = root.finalize().read(32)
    else:
        digest = sycon.kt128(b"".join(_bytes(array, 0, total))).read(32)
    return sycon.tuplehash256([b"array digest v1", identity.encode(), digest]).hexdigest()


def _part(array: Any, total: int, identity: str, span: tuple[int, int]) -> bytes:
    plan = Plan(FUNCTION, total, identity)
    return plan.part(span[0], b"".join(_bytes(array, *span))).to_bytes()


def _bytes(array: Any, start: int, stop: int) -> Iterator[bytes]:
    """Return bytes ``start`` to ``stop``, in C order, little-endian. Both are multiples of the element size."""
    size = np.dtype(array.dtype).itemsize
    for piece in _pieces(array, start // size, stop // size):
        values = np.asarray(piece)
        yield np.ascontiguousarray(values, values.dtype.newbyteorder("<")).tobytes()


def _pieces(array: Any, start: int, stop: int, prefix: tuple[int, ...] = ()) -> Iterator[Any]:
    """Return elements ``start`` to ``stop``, in C order, of the part of the array at the index ``prefix``."""
    if start == stop:
        return
    shape = array.shape[len(prefix) :]
    if not shape:
        yield array[prefix]
        return
    row = math.prod(shape[1:])
    (first, begin), (last, end) = divmod(start, row), divmod(stop, row)
    if first == last:
        yield from _pieces(array, begin, end, (*prefix, first))
        return
    if begin:
        yield from _pieces(array, begin, row, (*prefix, first))
        first += 1
    if first < last:
        yield array[(*prefix, slice(first, last))]
    if end:
        yield from _pieces(array, 0, end, (*prefix, last))


if __name__ == "__main__":
    import zarr

    print(array_digest(zarr.open_array(sys.argv[1], mode="r")))
