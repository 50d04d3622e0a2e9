"""Permutations: the fixed, public, keyless shuffles that everything else is built on.

A sharp tool. A permutation by itself hides nothing and can be inverted by anyone. Each function takes
a state, any bytes-like object of ``WIDTH[name]`` bytes, and returns the permuted state.

>>> from sycon import permutation
>>> state = bytes(permutation.WIDTH["keccakf1600"])
>>> permutation.keccakf1600(state)[:8].hex()
'e7dde140798f25f1'
"""

from ._sycon import ascon8, ascon12, keccakf1600, keccakp1600_12

__all__ = ["WIDTH", "ascon8", "ascon12", "keccakf1600", "keccakp1600_12"]

WIDTH: dict[str, int] = {"keccakf1600": 200, "keccakp1600_12": 200, "ascon12": 40, "ascon8": 40}
"""The length of each permutation's state in bytes."""
