"""The recipe for digests of arrays, in examples/python. interop/distributed/arrays.py tests it with zarr and Dask."""

import runpy
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

array_digest: Any = runpy.run_path(str(Path(__file__).parents[2] / "examples/python/array_digest.py"))["array_digest"]


@pytest.mark.parametrize("shape", [(), (0,), (5,), (3000, 7), (50, 30, 11), (1, 30_000), (2, 0, 3)])
@pytest.mark.parametrize("dtype", ["<f8", ">f8", "u1", "<c16", "?", "M8[s]"])
def test_digests_do_not_depend_on_the_layout(shape: tuple[int, ...], dtype: str) -> None:
    array: Any = np.random.default_rng(1).integers(0, 100, size=shape).astype(dtype)
    expected = array_digest(array, part_size=16_384)
    with ThreadPoolExecutor(2) as pool:
        assert array_digest(array, part_size=24_576, map=pool.map) == expected
    assert array_digest(array.astype(array.dtype.newbyteorder(">"))) == expected
    if shape:
        assert array_digest(np.asfortranarray(array), part_size=8192) == expected
        assert array_digest(np.repeat(array, 2, axis=-1)[..., ::2], part_size=8192) == expected


def test_type_and_shape_are_covered() -> None:
    array: Any = np.arange(6000, dtype="<i4")
    others = [array.reshape(60, 100), array.reshape(100, 60), array.view("<u4"), array.astype("<i8"), array + (array == 5999)]
    digests = {array_digest(one) for one in [array, *others]}
    assert len(digests) == 6
    assert array_digest(array) == "ac99cff5adf546fde53392be64d128b28195bd6d318be349bf4ce733ccb7673bce7303266e3f53df4002241b72215fa1c30f0fd62d3924afa8377b3c5ebf08b3"


@pytest.mark.parametrize("array", [np.array(["text"]), np.array([object()]), np.zeros(3, "f4,i8"), np.zeros(2, np.longdouble)])
def test_types_without_a_portable_encoding_are_refused(array: Any) -> None:
    with pytest.raises(TypeError, match="array: no portable encoding for elements of"):
        array_digest(array)
