#!/usr/bin/env python3
"""Digests of one array in many forms, by examples/python/array_digest.py: zarr and Dask with other chunks, on a cluster, NumPy.

    arrays.py        # with examples/python in PYTHONPATH
"""

import sys
import tempfile
from pathlib import Path

import dask.array
import numpy as np
import zarr
from array_digest import array_digest
from distributed import Client, LocalCluster

SHAPE = (300, 70, 40)
PART = 1 << 20


def main() -> None:
    values = np.random.default_rng(1).normal(size=SHAPE)
    expected = array_digest(values, part_size=PART)
    with tempfile.TemporaryDirectory() as folder:
        for number, chunks in enumerate([(300, 70, 40), (7, 13, 40), (1, 70, 9), (100, 1, 1)]):
            for dtype in "<f8", ">f8":
                stored = zarr.create_array(Path(folder, f"{number}{dtype[0]}"), shape=SHAPE, chunks=chunks, dtype=dtype)
                stored[:] = values
                assert array_digest(stored, part_size=PART) == expected, (chunks, dtype)
        print("ok: an array in zarr, in chunks of 4 shapes and both byte orders", flush=True)
        reopened = zarr.open_array(Path(folder, "1<"), mode="r+")
        reopened[150, 3, 3] += 1e-9
        assert array_digest(reopened, part_size=PART) != expected
        print("ok: a changed element changes the digest", flush=True)
        for chunks in 50, (300, 10, 40), (1, 70, 40):
            assert array_digest(dask.array.from_array(values, chunks=chunks), part_size=PART) == expected, chunks
        print("ok: an array in Dask, in chunks of 3 shapes", flush=True)
        stored = zarr.open_array(Path(folder, "0<"), mode="r")
        with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
            digest = array_digest(stored, part_size=PART, map=lambda work, ranges: client.gather(client.map(work, ranges)))
            assert digest == expected
        print("ok: an array in zarr, by a cluster of Dask", flush=True)
    for other in values.reshape(70, 300, 40), values.astype("<f4"):
        assert array_digest(other, part_size=PART) != expected
    print("ok: another shape or type has another digest", flush=True)


if __name__ == "__main__":
    sys.exit(main())
