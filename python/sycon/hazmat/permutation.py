"""Permutations: the fixed, public, keyless shuffles that everything else is built on.

A permutation by itself hides nothing and can be inverted by anyone. Each function takes
a state, any bytes-like object of ``WIDTH[name]`` bytes, and returns the permuted state; ``many`` takes
any number of them, in less time than one call each.

>>> from sycon.hazmat import permutation
>>> state = bytes(permutation.WIDTH["keccakf1600"])
>>> permutation.keccakf1600(state)[:8].hex()
'e7dde140798f25f1'
"""

from .._sycon import (
    areion512,
    ascon8,
    ascon12,
    gimli384,
    haraka512,
    haraka512_newplex,
    keccakf1600,
    keccakp1600_12,
    many,
    permutation_widths,
    simpira256,
    simpira512,
    simpira768,
    simpira1024,
    simpira1536,
    xoodoo,
)

__all__ = [
    "WIDTH",
    "many",
    "simpira256",
    "simpira512",
    "simpira768",
    "simpira1024",
    "simpira1536",
    "areion512",
    "haraka512",
    "haraka512_newplex",
    "gimli384",
    "xoodoo",
    "ascon12",
    "ascon8",
    "keccakf1600",
    "keccakp1600_12",
]

WIDTH: dict[str, int] = dict(permutation_widths())
"""The length of each permutation's state in bytes."""
