"""Sampling of the polynomials of lattice cryptography from the output of XOFs.

A sampler reads from one reader, or from each of several, and leaves each where it stopped. Readers of SHAKE and TurboSHAKE
squeeze eight at a time. ``out`` is a writable C-contiguous buffer of integers that can hold the coefficients, such as a
NumPy array of any shape. The coefficients of the first reader come first. Without ``out``, a sampler returns a new
memoryview with a row for each reader: ``numpy.asarray`` uses it without a copy, and ``tolist()`` converts it to lists.

>>> from sycon import sample, shake128
>>> seed = bytes(32)
>>> row = sample.uniform([shake128(seed + bytes([j, 0])) for j in range(3)], 3329)
>>> row.shape, row.format
((3, 256), 'H')
>>> row.tolist() == sample.expand_a("ML-KEM-768", seed).tolist()[0]
True

Samplers read the output as bits, starting with the lowest bit of each byte. They cut it into candidates and skip
candidates that are out of range. Candidates are read in the smallest groups that end at a byte boundary: two of 12 bits, or
one of 24. A sampler reads only as many groups as it needs, and discards the rest of the last group, as FIPS 203 does.

Security: only ``centred_binomial`` runs in constant time and reads a fixed number of bytes. The running time of the others,
and the position of the reader after them, reveal which candidates were rejected, but nothing about those that were
accepted. ``challenge`` reveals its result: use it for public challenges. The GIL is released.

All samplers raise ``TypeError`` if an item of ``readers`` is not a ``Reader`` or if ``out`` is not a buffer of integers,
``BufferError`` if it is not contiguous, and ``ValueError`` if it is too short, too long or too narrow, or if a reader is
closed, given twice, or too short. After an error, nothing has been read or written.
"""

from collections.abc import Iterable
from math import prod
from typing import TYPE_CHECKING, Literal, TypeVar, overload

from ._sycon import (
    Reader,
    sample_bounded,
    sample_centred_binomial,
    sample_challenge,
    sample_ternary,
    sample_uniform,
    shake128,
    shake256,
)

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer, WriteableBuffer

__all__ = ["uniform", "centred_binomial", "bounded", "ternary", "challenge", "expand_a", "expand_s", "sample_in_ball"]

_Out = TypeVar("_Out", bound="WriteableBuffer")

_N = 256

# FIPS 203: k and eta_1. FIPS 204: k, l, eta, tau, and the length of a challenge's hash in bytes.
_ML_KEM = {"ML-KEM-512": (2, 3), "ML-KEM-768": (3, 2), "ML-KEM-1024": (4, 2)}
_ML_DSA = {"ML-DSA-44": (4, 4, 2, 39, 32), "ML-DSA-65": (6, 5, 4, 49, 48), "ML-DSA-87": (8, 7, 2, 60, 64)}


@overload
def uniform(
    readers: Reader | Iterable[Reader], q: int, n: int = 256, out: None = None, *, bits: int | None = None, stride: int | None = None
) -> memoryview: ...
@overload
def uniform(
    readers: Reader | Iterable[Reader], q: int, n: int, out: _Out, *, bits: int | None = None, stride: int | None = None
) -> _Out: ...
def uniform(
    readers: Reader | Iterable[Reader],
    q: int,
    n: int = 256,
    out: _Out | None = None,
    *,
    bits: int | None = None,
    stride: int | None = None,
) -> memoryview | _Out:
    """Sample ``n`` coefficients from each reader, uniformly distributed from 0 to ``q - 1``.

    A candidate of ``q`` or more is rejected. If ``q`` is a power of two, no candidate is rejected, and this unpacks
    bits. The defaults of ``bits`` and ``stride`` suit ML-KEM's 3329, which has 12 bits. Only ML-DSA's 8380417 is an
    exception: its stride is 24 for 23 bits, as in FIPS 204.

    Args:
        readers: A reader, or an iterable of readers.
        q: A number from 2 to 2**32.
        n: The number of coefficients.
        out: A buffer for the coefficients. Without it, the numbers are ``uint16`` for a ``q`` up to 2**16, ``int32`` up
            to 2**31, and ``uint32`` otherwise.
        bits: The number of bits of a candidate, by default the length of ``q - 1``. It can be up to three larger.
        stride: The number of bits from the beginning of a candidate to that of the next one, up to 32. By default, the
            next one begins at the end of a candidate.

    Raises:
        ValueError: A number is out of its range. The module lists the errors of all samplers.

    >>> from sycon import sample, shake128
    >>> reader = shake128(bytes(34))
    >>> sample.uniform(reader, 3329).tolist()[:4]
    [2944, 3017, 340, 1184]
    >>> from array import array
    >>> sample.uniform(reader, 8380417, 4, array("i", [0] * 4))
    array('i', [3554281, 4092986, 4925752, 4245308])
    """
    if not 2 <= q <= 1 << 32:
        raise ValueError(f"q: wrong value (got {q}, expected a modulus from 2 to 2**32)")
    _check(bits=bits or 0, stride=stride or 0)
    small: Literal["H", "i", "I"] = "H" if q <= 1 << 16 else "i" if q <= 1 << 31 else "I"
    readers, n, filled = _room(readers, n, out, small)
    sample_uniform(readers, q, n, filled, bits, stride)
    return filled


@overload
def centred_binomial(readers: Reader | Iterable[Reader], eta: int, n: int = 256, out: None = None) -> memoryview: ...
@overload
def centred_binomial(readers: Reader | Iterable[Reader], eta: int, n: int, out: _Out) -> _Out: ...
def centred_binomial(
    readers: Reader | Iterable[Reader], eta: int, n: int = 256, out: _Out | None = None
) -> memoryview | _Out:
    """Sample ``n`` coefficients from each reader: the ones in ``eta`` bits, minus those in the next ``eta`` bits.

    The coefficients are from ``-eta`` to ``eta``. Constant-time.

    Args:
        readers: A reader, or an iterable of readers.
        eta: A number from 1 to 16. ML-KEM uses 2 and 3 (``SamplePolyCBD`` of FIPS 203, which adds q to negative
            coefficients).
        n: The number of coefficients.
        out: A buffer for the coefficients. Without it, the numbers are ``int32``.

    >>> from sycon import sample, shake256
    >>> sample.centred_binomial(shake256(bytes(33)), 2).tolist()[:12]
    [0, -2, 0, 2, -2, -2, 1, -1, 1, -1, 0, 2]
    """
    _check(eta=eta)
    readers, n, filled = _room(readers, n, out, "i")
    sample_centred_binomial(readers, eta, n, filled)
    return filled


@overload
def bounded(readers: Reader | Iterable[Reader], eta: int, n: int = 256, out: None = None) -> memoryview: ...
@overload
def bounded(readers: Reader | Iterable[Reader], eta: int, n: int, out: _Out) -> _Out: ...
def bounded(
    readers: Reader | Iterable[Reader], eta: int, n: int = 256, out: _Out | None = None
) -> memoryview | _Out:
    """Sample ``n`` coefficients from each reader, uniform from ``-eta`` to ``eta``.

    This is ``RejBoundedPoly`` of FIPS 204, with 4 bits for each candidate.

    Args:
        readers: A reader, or an iterable of readers.
        eta: 2 or 4.
        n: The number of coefficients.
        out: A buffer for the coefficients. Without it, the numbers are ``int32``.

    >>> from sycon import sample, shake256
    >>> sample.bounded(shake256(bytes(66)), 4).tolist()[:12]
    [0, 1, -4, 2, -4, -3, 4, -3, 1, -4, 4, -4]
    """
    _check(eta=eta)
    readers, n, filled = _room(readers, n, out, "i")
    sample_bounded(readers, eta, n, filled)
    return filled


@overload
def ternary(readers: Reader | Iterable[Reader], n: int = 256, out: None = None) -> memoryview: ...
@overload
def ternary(readers: Reader | Iterable[Reader], n: int, out: _Out) -> _Out: ...
def ternary(readers: Reader | Iterable[Reader], n: int = 256, out: _Out | None = None) -> memoryview | _Out:
    """Sample ``n`` coefficients from each reader, uniformly distributed over -1, 0 and 1, from 2 bits each.

    These are the coefficients of ``uniform`` modulo 3, with -1 instead of 2.

    Args:
        readers: A reader, or an iterable of readers.
        n: The number of coefficients.
        out: A buffer for the coefficients. Without it, the numbers are ``int32``.

    >>> from sycon import sample, turboshake128
    >>> sample.ternary(turboshake128(b"seed"), 10).tolist()
    [-1, 1, -1, -1, 0, 1, 0, 1, 0, -1]
    """
    readers, n, filled = _room(readers, n, out, "i")
    sample_ternary(readers, n, filled)
    return filled


@overload
def challenge(readers: Reader | Iterable[Reader], weight: int, n: int = 256, out: None = None) -> memoryview: ...
@overload
def challenge(readers: Reader | Iterable[Reader], weight: int, n: int, out: _Out) -> _Out: ...
def challenge(
    readers: Reader | Iterable[Reader], weight: int, n: int = 256, out: _Out | None = None
) -> memoryview | _Out:
    """Sample ``n`` coefficients from each reader, of which ``weight`` are -1 or 1 and the others 0. Not constant-time.

    Reads 8 bytes of signs, then a byte for each candidate of a position: ``SampleInBall`` of FIPS 204.

    Args:
        readers: A reader, or an iterable of readers.
        weight: A number from 1 to 64.
        n: The number of coefficients, from ``weight`` to 256.
        out: A buffer for the coefficients. Without it, the numbers are ``int32``.

    >>> from sycon import sample, shake256
    >>> sample.challenge(shake256(bytes(32)), 4, 16).tolist()
    [0, 1, 0, 0, 0, -1, 0, 0, 0, 0, -1, 1, 0, 0, 0, 0]
    """
    _check(weight=weight)
    readers, n, filled = _room(readers, n, out, "i")
    sample_challenge(readers, weight, n, filled)
    return filled


@overload
def expand_a(parameters: str, rho: "ReadableBuffer", out: None = None) -> memoryview: ...
@overload
def expand_a(parameters: str, rho: "ReadableBuffer", out: _Out) -> _Out: ...
def expand_a(parameters: str, rho: "ReadableBuffer", out: _Out | None = None) -> memoryview | _Out:
    """Sample the public matrix of a key, in the NTT domain, from its seed.

    The shape is rows, columns, 256.

    Args:
        parameters: "ML-KEM-512", "ML-KEM-768" or "ML-KEM-1024", for the matrix that FIPS 203 samples in algorithm 13,
            or "ML-DSA-44", "ML-DSA-65" or "ML-DSA-87", for ``ExpandA`` of FIPS 204.
        rho: The seed of 32 bytes.
        out: A buffer for the coefficients. Without it, the numbers are ``uint16`` for ML-KEM, ``int32`` for ML-DSA.

    Raises:
        ValueError: ``parameters`` is another name, or ``rho`` has another length. The module lists the errors of all
            samplers.

    >>> from sycon import sample
    >>> sample.expand_a("ML-DSA-65", bytes(32)).shape
    (6, 5, 256)
    """
    if parameters in _ML_KEM:
        k, l, q = _ML_KEM[parameters][0], _ML_KEM[parameters][0], 3329
    else:
        (k, l, *_), q = _ml_dsa(parameters, *_ML_KEM), 8380417
    seed = _seed("rho", rho, 32)
    filled = _new("H" if parameters in _ML_KEM else "i", (k, l, _N)) if out is None else out
    return uniform([shake128(seed + bytes((j, i))) for i in range(k) for j in range(l)], q, _N, filled)


@overload
def expand_s(parameters: str, seed: "ReadableBuffer", out: None = None) -> memoryview: ...
@overload
def expand_s(parameters: str, seed: "ReadableBuffer", out: _Out) -> _Out: ...
def expand_s(parameters: str, seed: "ReadableBuffer", out: _Out | None = None) -> memoryview | _Out:
    """Sample the short secret polynomials of a key from a secret seed, with a row for each polynomial.

    For ML-KEM, the polynomials are s followed by e: each has as many as the matrix has rows. For ML-DSA, they are s1
    followed by s2 (``ExpandS`` of FIPS 204): as many as the matrix has columns and rows. **Copies of the seed are not
    zeroized.**

    Args:
        parameters: The name of a parameter set, as in ``expand_a``.
        seed: For ML-KEM, sigma of 32 bytes. For ML-DSA, rho' of 64 bytes.
        out: A buffer for the coefficients. Without it, the numbers are ``int32``.

    Raises:
        ValueError: ``parameters`` is another name, or ``seed`` has another length. The module lists the errors of all
            samplers.

    >>> from sycon import sample
    >>> sample.expand_s("ML-KEM-768", bytes(32)).shape, sample.expand_s("ML-DSA-65", bytes(64)).shape
    ((6, 256), (11, 256))
    """
    if parameters in _ML_KEM:
        k, eta = _ML_KEM[parameters]
        sigma = _seed("sigma", seed, 32)
        return centred_binomial([shake256(sigma + bytes((i,))) for i in range(2 * k)], eta, _N, _or_new(out, 2 * k))
    k, l, eta, *_ = _ml_dsa(parameters, *_ML_KEM)
    rho_prime = _seed("rho_prime", seed, 64)
    readers = [shake256(rho_prime + i.to_bytes(2, "little")) for i in range(k + l)]
    return bounded(readers, eta, _N, _or_new(out, k + l))


@overload
def sample_in_ball(parameters: str, c_tilde: "ReadableBuffer", out: None = None) -> memoryview: ...
@overload
def sample_in_ball(parameters: str, c_tilde: "ReadableBuffer", out: _Out) -> _Out: ...
def sample_in_ball(parameters: str, c_tilde: "ReadableBuffer", out: _Out | None = None) -> memoryview | _Out:
    """Sample the challenge of an ML-DSA signature from its hash: ``SampleInBall`` of FIPS 204.

    Args:
        parameters: "ML-DSA-44", "ML-DSA-65" or "ML-DSA-87".
        c_tilde: The hash of 32, 48 or 64 bytes.
        out: A buffer for the coefficients. Without it, the numbers are ``int32``.

    Raises:
        ValueError: ``parameters`` is another name, or ``c_tilde`` has another length. The module lists the errors of
            all samplers.

    >>> from sycon import sample
    >>> challenge = sample.sample_in_ball("ML-DSA-44", bytes(32)).tolist()
    >>> len(challenge), sum(map(abs, challenge))
    (256, 39)
    """
    *_, tau, length = _ml_dsa(parameters)
    reader = shake256(_seed("c_tilde", c_tilde, length))
    return challenge(reader, tau, _N, _new("i", (_N,)) if out is None else out)


def _check(**numbers: int) -> None:
    for name, number in numbers.items():
        if not 0 <= number < 1 << 32:
            raise ValueError(f"{name}: wrong value (got {number}, expected 0 to 2**32 - 1)")


def _room(
    readers: Reader | Iterable[Reader], n: int, out: _Out | None, small: Literal["H", "i", "I"]
) -> tuple[list[Reader], int, memoryview | _Out]:
    """Return the readers as a list, the number of coefficients of each, and the buffer for the coefficients."""
    if n < 1:
        raise ValueError(f"n: wrong value (got {n}, expected 1 or more)")
    if isinstance(readers, Reader):
        return [readers], n, _new(small, (n,)) if out is None else out
    if not isinstance(readers, Iterable):
        raise TypeError(f"readers: wrong type (got {type(readers).__name__}, expected a Reader or an iterable of them)")
    readers = list(readers)
    for index, reader in enumerate(readers):
        if not isinstance(reader, Reader):
            raise TypeError(f"readers[{index}]: wrong type (got {type(reader).__name__}, expected Reader)")
    if not readers:
        raise ValueError("readers: empty (expected one Reader or more)")
    return readers, n, _new(small, (len(readers), n)) if out is None else out


def _or_new(out: _Out | None, rows: int) -> memoryview | _Out:
    return _new("i", (rows, _N)) if out is None else out


def _new(small: Literal["H", "i", "I"], shape: tuple[int, ...]) -> memoryview:
    """Return zeros in a format of ``struct``."""
    try:
        return memoryview(bytearray(prod(shape) * (2 if small == "H" else 4))).cast(small, shape)
    except OverflowError:
        raise MemoryError from None


def _ml_dsa(parameters: str, *others: str) -> tuple[int, int, int, int, int]:
    try:
        return _ML_DSA[parameters]
    except KeyError:
        raise ValueError(f"parameters: unknown name (got {parameters!r}, expected {', '.join((*others, *_ML_DSA))})") from None


def _seed(name: str, seed: "ReadableBuffer", length: int) -> bytes:
    taken = bytes(memoryview(seed))
    if len(taken) != length:
        raise ValueError(f"{name}: wrong length (got {len(taken)} bytes, expected {length})")
    return taken
