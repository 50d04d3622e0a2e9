"""Measure how much faster kyber-py and dilithium-py, which are pure Python over hashlib, are with sycon's samplers.

    pip install ./python kyber-py dilithium-py
    python python/bench/lattice.py

There are three variants of key generation: that of the packages, one that reads the output of the XOF from sycon, in
the same pieces, and one with sycon's samplers. They run interleaved in one process, and the fastest run of each counts.
First, it checks that all three make the same keys. Then it measures the sampling alone, and compares it with numpy.
Times are the CPU time of one thread.
"""

import argparse
import hashlib
from collections.abc import Callable
from time import thread_time
from typing import Any

import dilithium_py.polynomials.polynomials as dilithium_polynomials
import numpy as np
import sycon
from dilithium_py.ml_dsa import ML_DSA_44, ML_DSA_65, ML_DSA_87
from kyber_py.ml_kem import ML_KEM_512, ML_KEM_768, ML_KEM_1024
from sycon import sample

Work = Callable[[], object]

KEMS = {"ML-KEM-512": ML_KEM_512, "ML-KEM-768": ML_KEM_768, "ML-KEM-1024": ML_KEM_1024}
SIGNATURES = {"ML-DSA-44": ML_DSA_44, "ML-DSA-65": ML_DSA_65, "ML-DSA-87": ML_DSA_87}
SEED = bytes(range(64))


def fastest(works: list[Work], turns: int) -> list[float]:
    """Return the fastest time of each in seconds."""
    times = [float("inf")] * len(works)
    for turn in range(turns):
        for index in np.random.default_rng(turn).permutation(len(works)):
            start = thread_time()
            works[index]()
            times[index] = min(times[index], thread_time() - start)
    return times


def repeated(work: Work, times: int) -> Work:
    return lambda: [work() for _ in range(times)]


def with_samplers(scheme: Any, name: str) -> Any:
    """Return a copy of a scheme that samples its polynomials with sycon."""
    ring, module = scheme.R, scheme.M

    class WithSamplers(type(scheme)):  # type: ignore[misc]
        def _generate_matrix_from_seed(self, rho: bytes, transpose: bool = False) -> Any:
            rows = sample.expand_a(name, rho).tolist()
            return module([[ring(row, is_ntt=True) for row in column] for column in rows], transpose=transpose)

        def _generate_error_vector(self, sigma: bytes, eta: int, N: int) -> Any:
            sponges = [sycon.shake256(sigma + bytes([i])) for i in range(N, N + self.k)]
            noise = np.asarray(sample.centred_binomial(sponges, eta)) % 3329
            return module.vector([ring(row) for row in noise.tolist()]), N + self.k

        def _expand_matrix_from_seed(self, rho: bytes) -> Any:
            rows = sample.expand_a(name, rho).tolist()
            return module([[ring(row, is_ntt=True) for row in column] for column in rows])

        def _expand_vector_from_seed(self, rho_prime: bytes) -> Any:
            rows = [ring(row) for row in sample.expand_s(name, rho_prime).tolist()]
            return module.vector(rows[: self.l]), module.vector(rows[self.l :])

    other = WithSamplers.__new__(WithSamplers)
    other.__dict__.update(vars(scheme))
    return other


def with_sponges(scheme: Any, name: str) -> Any:
    """Return a copy of a scheme that reads the bytes of its XOFs from sycon."""
    if name.startswith("ML-DSA"):
        return scheme

    class WithSponges(type(scheme)):  # type: ignore[misc]
        @staticmethod
        def _xof(b: bytes, i: bytes, j: bytes) -> bytes:
            return sycon.shake128(b + i + j).read(840)

        @staticmethod
        def _prf(eta: int, s: bytes, b: bytes) -> bytes:
            return sycon.shake256(s + b).read(64 * eta)

    other = WithSponges.__new__(WithSponges)
    other.__dict__.update(vars(scheme))
    return other


def from_sycon(work: Work) -> Work:
    """Do the same while dilithium-py uses the functions of sycon, as it uses those of xoflib if that is installed."""

    def run() -> object:
        before = dilithium_polynomials.shake128, dilithium_polynomials.shake256
        dilithium_polynomials.shake128, dilithium_polynomials.shake256 = sycon.shake128, sycon.shake256
        try:
            return work()
        finally:
            dilithium_polynomials.shake128, dilithium_polynomials.shake256 = before

    return run


def from_hashlib(work: Work) -> Work:
    """Do the same while dilithium-py uses the functions of hashlib, as it does if xoflib is not installed."""
    from dilithium_py.shake.shake_wrapper import shake128, shake256

    def run() -> object:
        before = dilithium_polynomials.shake128, dilithium_polynomials.shake256
        dilithium_polynomials.shake128, dilithium_polynomials.shake256 = shake128, shake256
        try:
            return work()
        finally:
            dilithium_polynomials.shake128, dilithium_polynomials.shake256 = before

    return run


def key_generation(turns: int) -> None:
    print("| key generation | package, ms | with sycon's sponges | with the samplers |")
    print("|---|---|---|---|")
    for name, scheme in {**KEMS, **SIGNATURES}.items():
        works: list[Work] = []
        for scheme_like, around in (
            (scheme, from_hashlib),
            (with_sponges(scheme, name), from_sycon),
            (with_samplers(scheme, name), from_hashlib),
        ):
            if name in KEMS:
                works.append(lambda scheme=scheme_like: scheme._keygen_internal(SEED[:32], SEED[32:]))  # type: ignore[misc]
            else:
                works.append(around(lambda scheme=scheme_like: scheme._keygen_internal(SEED[:32])))  # type: ignore[misc]
        assert works[0]() == works[1]() == works[2](), name
        plain, sponges, samplers = fastest(works, turns)
        print(f"| {name} | {plain * 1e3:.2f} | {plain / sponges:.2f} times as fast | {plain / samplers:.2f} times |")


def matrix_of_numpy(name: str, rho: bytes) -> Any:
    """Return the matrix with hashlib and numpy, the fastest way without sycon."""
    k, l, *_ = sample._ML_DSA.get(name) or (sample._ML_KEM[name][0],) * 2
    matrix = np.empty((k, l, 256), np.int32)
    for i in range(k):
        for j in range(l):
            digest = hashlib.shake_128(rho + bytes([j, i])).digest(168 * (3 if name in KEMS else 5) + 168)
            octets = np.frombuffer(digest, np.uint8).astype(np.int32)
            a, b, c = octets[0::3], octets[1::3], octets[2::3]
            if name in KEMS:
                numbers = np.stack((a | (b & 15) << 8, b >> 4 | c << 4), 1).ravel()
                matrix[i, j] = numbers[numbers < 3329][:256]
            else:
                numbers = a | b << 8 | (c & 127) << 16
                matrix[i, j] = numbers[numbers < 8380417][:256]
    return matrix


def sampling(turns: int) -> None:
    print("\n| matrix alone | package, us | hashlib and numpy, us | sycon, us | sycon over numpy | eight at a time over one by one |")
    print("|---|---|---|---|---|---|")
    for name, scheme in {**KEMS, **SIGNATURES}.items():
        kem = name in KEMS
        package = scheme._generate_matrix_from_seed if kem else scheme._expand_matrix_from_seed
        k, l = (scheme.k, scheme.k) if kem else (scheme.k, scheme.l)
        out = np.empty((k, l, 256), np.uint16 if kem else np.int32)
        q = 3329 if kem else 8380417
        assert (matrix_of_numpy(name, SEED[:32]) == sample.expand_a(name, SEED[:32], out)).all()

        def one_by_one(k: int = k, l: int = l, q: int = q, out: Any = out) -> None:
            for i in range(k):
                for j in range(l):
                    sample.uniform(sycon.shake128(SEED[:32] + bytes((j, i))), q, 256, out[i, j])

        works: list[Work] = [
            repeated(lambda package=package: package(SEED[:32]), 1),  # type: ignore[misc]
            repeated(lambda name=name: matrix_of_numpy(name, SEED[:32]), 10),  # type: ignore[misc]
            repeated(lambda name=name, out=out: sample.expand_a(name, SEED[:32], out), 100),  # type: ignore[misc]
            repeated(one_by_one, 100),
        ]
        times = [time / count for time, count in zip(fastest(works, turns), (1, 10, 100, 100), strict=True)]
        package_time, numpy_time, ours, single = (time * 1e6 for time in times)
        print(f"| {name} | {package_time:.0f} | {numpy_time:.0f} | {ours:.1f} | {numpy_time / ours:.1f} | {single / ours:.2f} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=20)
    turns = parser.parse_args().turns
    print(f"sycon {sycon.__version__}, {sycon.backends()[-1]}")
    key_generation(turns)
    sampling(turns)


if __name__ == "__main__":
    main()
