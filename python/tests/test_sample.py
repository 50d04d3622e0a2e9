"""Samplers, compared with kyber-py and dilithium-py over hashlib's output, and with the definitions."""

import ctypes
import json
import re
import threading
from array import array
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import sycon
from dilithium_py.ml_dsa import ML_DSA_44, ML_DSA_65, ML_DSA_87  # type: ignore[import-untyped]
from hypothesis import given
from hypothesis import strategies as st
from kyber_py.ml_kem import ML_KEM_512, ML_KEM_768, ML_KEM_1024  # type: ignore[import-untyped]
from sycon import sample

anything: Any = sample  # mistakes that a type checker would find

VECTORS: list[dict[str, Any]] = json.loads((Path(__file__).parents[2] / "vectors/samples.json").read_text())
ML_KEM = {"ML-KEM-512": ML_KEM_512, "ML-KEM-768": ML_KEM_768, "ML-KEM-1024": ML_KEM_1024}
ML_DSA = {"ML-DSA-44": ML_DSA_44, "ML-DSA-65": ML_DSA_65, "ML-DSA-87": ML_DSA_87}

# Each sampler with its parameters, as a function of readers, n and optionally out.
SAMPLERS: dict[str, Callable[..., Any]] = {
    "uniform": lambda readers, n, *out: sample.uniform(readers, 3329, n, *out),
    "uniform, 24 bits": lambda readers, n, *out: sample.uniform(readers, 8380417, n, *out),
    "uniform, 13 bits": lambda readers, n, *out: sample.uniform(readers, 7681, n, *out),
    "centred_binomial": lambda readers, n, *out: sample.centred_binomial(readers, 3, n, *out),
    "bounded": lambda readers, n, *out: sample.bounded(readers, 2, n, *out),
    "ternary": lambda readers, n, *out: sample.ternary(readers, n, *out),
    "challenge": lambda readers, n, *out: sample.challenge(readers, 10, n, *out),
}
every = pytest.mark.parametrize("sampler", SAMPLERS.values(), ids=SAMPLERS)


def readers(count: int) -> list[sycon.Reader]:
    """Return readers of several kinds, at several positions."""
    kinds: list[Callable[[bytes], sycon.Reader]] = [
        sycon.shake128, sycon.shake256, sycon.kt128, sycon.blake3_xof, sycon.experimental.vexof128, sycon.ascon_xof128,
        sycon.turboshake256,
    ]
    made = [kinds[i % 3 if i % 4 else i % len(kinds)](bytes([i])) for i in range(count)]
    for i, reader in enumerate(made):
        reader.skip(i * 31)
    return made


@pytest.mark.parametrize("row", VECTORS, ids=lambda row: f"{row['sampler']} {row['number']}")
def test_known_answers(row: dict[str, Any]) -> None:
    reader = {"SHAKE128": sycon.shake128, "SHAKE256": sycon.shake256}[row["function"]](bytes.fromhex(row["msg"]))
    assert getattr(sample, row["sampler"])(reader, row["number"]).tolist() == row["coefficients"]


def lists(view: Any) -> Any:
    """Return the lists of a view of any dimensions, which the types of a memoryview do not support."""
    return view.tolist()


def coefficients(matrix: Any) -> list[list[list[int]]]:
    return [[polynomial.coeffs for polynomial in row] for row in matrix._data]


@pytest.mark.parametrize("name", ML_KEM)
def test_ml_kem(name: str) -> None:
    theirs, seed = ML_KEM[name], bytes(range(32))
    assert lists(sample.expand_a(name, seed)) == coefficients(theirs._generate_matrix_from_seed(seed))
    expected = []
    for first in (0, theirs.k):
        vector, _ = theirs._generate_error_vector(seed, theirs.eta_1, first)
        expected += [polynomial.coeffs for row in vector._data for polynomial in row]
    assert [[x % 3329 for x in row] for row in lists(sample.expand_s(name, seed))] == expected


@pytest.mark.parametrize("name", ML_DSA)
def test_ml_dsa(name: str) -> None:
    theirs, seed = ML_DSA[name], bytes(range(64))
    assert lists(sample.expand_a(name, seed[:32])) == coefficients(theirs._expand_matrix_from_seed(seed[:32]))
    s1, s2 = theirs._expand_vector_from_seed(seed)
    assert lists(sample.expand_s(name, seed)) == [polynomial for vector in (s1, s2) for row in coefficients(vector) for polynomial in row]
    c_tilde = seed[: theirs.c_tilde_bytes]
    assert sample.sample_in_ball(name, c_tilde).tolist() == theirs.R.sample_in_ball(c_tilde, theirs.tau).coeffs


@every
@given(count=st.integers(1, 20), n=st.integers(10, 256))
def test_a_batch_equals_one_by_one(sampler: Callable[..., Any], count: int, n: int) -> None:
    batch, alone = readers(count), readers(count)
    rows = sampler(iter(batch), n)
    assert rows.shape == (count, n)
    assert rows.tolist() == [sampler(reader, n).tolist() for reader in alone]
    # All readers continue at the same position.
    assert [reader.read(20) for reader in batch] == [reader.read(20) for reader in alone]


def test_the_reader_goes_on() -> None:
    """The position is that of the definition: whole groups, and no more than needed."""
    reader, data = sycon.shake128(b"seed"), sycon.shake128(b"seed").read(3000)
    position = 0
    for n in (5, 256, 1, 2, 100):
        expected: list[int] = []
        while len(expected) < n:
            group = int.from_bytes(data[position : position + 3], "little")
            expected += [x for x in (group & 4095, group >> 12) if x < 3329]
            position += 3
        assert sample.uniform(reader, 3329, n).tolist() == expected[:n]
    assert reader.read(10) == data[position : position + 10]
    # A sampler that reads a fixed number of bits for each coefficient can be split at any whole byte.
    parts, whole = sycon.shake256(b""), sycon.shake256(b"")
    joined = [x for n in (4, 252, 8) for x in sample.centred_binomial(parts, 2, n).tolist()]
    assert joined == sample.centred_binomial(whole, 2, 264).tolist()


@given(q=st.integers(2, 1 << 32), n=st.integers(1, 50))
def test_any_modulus(q: int, n: int) -> None:
    bits = (q - 1).bit_length()
    expected: list[int] = []
    output = int.from_bytes(sycon.shake128(b"").read(4000), "little")
    while len(expected) < n:
        if output & ((1 << bits) - 1) < q:
            expected.append(output & ((1 << bits) - 1))
        output >>= 24 if q == 8380417 else bits
    view = sample.uniform(sycon.shake128(b""), q, n)
    assert view.tolist() == expected
    assert view.format == ("H" if q <= 1 << 16 else "i" if q <= 1 << 31 else "I")


def test_bits_and_stride() -> None:
    data = sycon.shake128(b"").read(1000)
    words = [int.from_bytes(data[i : i + 2], "little") for i in range(0, 1000, 2)]
    falcon = [word & 0x3FFF for word in words if word & 0x3FFF < 12289][:200]
    assert sample.uniform(sycon.shake128(b""), 12289, 200, stride=16).tolist() == falcon
    wide = [word for word in words if word < 12289][:60]
    assert sample.uniform(sycon.shake128(b""), 12289, 60, bits=16).tolist() == wide
    # With a power of two, no candidate is rejected: FIPS 204's ExpandMask.
    assert sample.uniform(sycon.shake128(b""), 1 << 16, 500).tolist() == words


def test_ternary_is_uniform_modulo_3() -> None:
    two = sample.uniform(sycon.shake128(b""), 3, 1000).tolist()
    assert sample.ternary(sycon.shake128(b""), 1000).tolist() == [x - 3 * (x == 2) for x in two]


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64])
def test_arrays_of_any_shape_and_kind(kind: Any) -> None:
    expected = np.asarray(sample.uniform(readers(6), 100, 64))
    for shape in ((6, 64), (384,), (2, 3, 8, 8)):
        out: Any = np.zeros(shape, kind)
        assert sample.uniform(readers(6), 100, 64, out) is out
        assert (out.reshape(6, 64) == expected).all()


def test_other_buffers() -> None:
    expected = sample.ternary(sycon.shake128(b""), 40).tolist()
    of_c = (ctypes.c_int32 * 40)()
    assert list(sample.ternary(sycon.shake128(b""), 40, of_c)) == expected
    assert sample.ternary(sycon.shake128(b""), 40, array("q", bytes(320))).tolist() == expected
    assert list(sample.uniform(sycon.shake128(b""), 200, 4, bytearray(4))) == sample.uniform(sycon.shake128(b""), 200, 4).tolist()


@every
def test_wrong_room(sampler: Callable[..., Any]) -> None:
    batch = readers(3)
    for size in (0, 767, 769, 3):
        with pytest.raises(ValueError, match=f"wrong length \\(got {size}"):
            sampler(batch, 256, array("i", bytes(4 * size)))
    flat: Any = np.zeros((3, 512), np.int32)
    with pytest.raises(BufferError):
        sampler(batch, 256, flat[:, ::2])
    unaligned = np.frombuffer(bytearray(3 * 256 * 4 + 1), np.int8)[1:].view(np.int32)
    with pytest.raises(BufferError, match="aligned"):
        sampler(batch, 256, unaligned)
    not_numbers: list[Any] = [np.zeros(768, np.float32), np.zeros(768, bool), np.zeros(768, ">i4"), np.zeros(768, "c8"), [0] * 768, 5]
    for wrong in (*not_numbers, np.zeros(768, np.int32).tobytes()):
        with pytest.raises(TypeError):
            sampler(batch, 256, wrong)
    assert not flat.any()
    assert [reader.read(8) for reader in batch] == [reader.read(8) for reader in readers(3)]


def test_numbers_that_are_too_small() -> None:
    kinds: list[Any] = [np.uint8, np.int16, np.int32]
    for kind, q in zip(kinds, (257, 1 << 16, 1 << 32), strict=True):
        out: Any = np.zeros(4, kind)
        with pytest.raises(ValueError, match=f"from 0 to {q - 1}"):
            sample.uniform(sycon.shake128(b""), q, 4, out)
    with pytest.raises(ValueError, match="from -1 to 1"):
        sample.ternary(sycon.shake128(b""), 4, array("I", bytes(16)))


def test_wrong_numbers() -> None:
    reader = sycon.shake128(b"")
    for q in (0, 1, -5, (1 << 32) + 1, 1 << 70):
        with pytest.raises(ValueError, match="modulus"):
            sample.uniform(reader, q)
    mistakes: list[dict[str, Any]] = [{"bits": 11}, {"bits": 16}, {"stride": 11}, {"stride": 33}, {"bits": -1}, {"stride": 1 << 70}]
    for keywords in mistakes:
        with pytest.raises(ValueError, match="bits|stride"):
            sample.uniform(reader, 3329, **keywords)
    for eta in (0, -1, 17, 1 << 40):
        with pytest.raises(ValueError, match="eta"):
            sample.centred_binomial(reader, eta)
    for eta in (0, 1, 3, -2, 1 << 40):
        with pytest.raises(ValueError, match="eta"):
            sample.bounded(reader, eta)
    for weight, n in ((0, 256), (65, 256), (-1, 256), (39, 38), (39, 257)):
        with pytest.raises(ValueError, match="weight"):
            sample.challenge(reader, weight, n)
    for n in (0, -1):
        with pytest.raises(ValueError, match=r"^n: wrong value \(got .*, expected 1 or more\)$"):
            sample.ternary(reader, n)
    for n in (1 << 50, 1 << 62):
        with pytest.raises(MemoryError):
            sample.ternary(reader, n)
    assert reader.read(8) == sycon.shake128(b"").read(8)


def test_wrong_readers() -> None:
    first, second = readers(2)
    with pytest.raises(ValueError, match="readers: empty"):
        sample.ternary([])
    with pytest.raises(ValueError, match=r"^readers\[2\]: same object as readers\[0\]; pass distinct readers$"):
        sample.ternary([first, second, first])
    mistakes: list[tuple[Any, str]] = [([first, b"seed"], "readers[1]: wrong type (got bytes, expected Reader)"),
                                       ([sycon.Shake128()], "readers[0]: wrong type (got Shake128, expected Reader)"), ([None], "readers[0]: wrong type (got NoneType, "),
                                       (5, "readers: wrong type (got int, "), (None, "readers: wrong type (got NoneType, ")]
    for wrong, why in mistakes:
        with pytest.raises(TypeError, match=f"^{re.escape(why)}"):
            anything.ternary(wrong)
    second.close()
    with pytest.raises(ValueError, match=r"^readers\[1\]: closed$"):
        sample.ternary([first, second])
    end = sycon.blake3_xof(b"")
    end.seek(2**64 - 1000)
    with pytest.raises(ValueError, match="ended too soon"):
        sample.ternary([first, end])
    assert end.tell() == 2**64 - 1000
    assert first.read(8) == readers(1)[0].read(8)


def test_wrong_parameter_sets() -> None:
    for name in ("ML-KEM-769", "ml-kem-768", ""):
        with pytest.raises(ValueError, match=r"^parameters: unknown name \(got "):
            sample.expand_a(name, bytes(32))
        with pytest.raises(ValueError, match=r"^parameters: unknown name \(got "):
            sample.expand_s(name, bytes(32))
    with pytest.raises(ValueError, match=r"^parameters: unknown name \(got "):
        sample.sample_in_ball("ML-KEM-768", bytes(32))
    for name, function, length in (("ML-KEM-768", "expand_a", 31), ("ML-DSA-65", "expand_s", 32), ("ML-DSA-65", "sample_in_ball", 32)):
        with pytest.raises(ValueError, match=rf"wrong length \(got {length} bytes, expected \d+\)$"):
            getattr(sample, function)(name, bytes(length))


def test_threads_share_readers_in_any_order() -> None:
    """Calls that lock several readers lock them in one order, so that this ends."""
    batch = readers(9)

    def work(order: int) -> None:
        for _ in range(200):
            sample.uniform(batch[::order], 3329, 200)
            batch[4].read(5000)

    threads = [threading.Thread(target=work, args=(order,)) for order in (1, -1, 2, -2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()
