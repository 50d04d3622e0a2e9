"""Permutations: fixed, public functions without a key that hash functions and ciphers are built on.

Low-level: a permutation on its own hides nothing, and anyone can invert it. Each function accepts a state, a bytes-like
object of ``WIDTH[name]`` bytes, and returns the permuted state. ``many`` permutes any number of states, in less time than
one call for each.

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
