"""Low-level tools for experts: permutations, the sponge construction over a permutation, and a duplex.

No tool in this module is a complete scheme. You choose parameters, padding and domain separation, and the security
depends on your choices. If you want to hash, use the functions of ``sycon``.

>>> from sycon.hazmat import Sponge, permutation
>>> sponge = Sponge("keccakp1600_12", 168, 0x1f).absorb(b"message").finalize()
>>> sponge.read(8).hex()
'2db7bf572764e17d'
>>> permutation.keccakf1600(bytes(200))[:8].hex()
'e7dde140798f25f1'
"""

from .._sycon import Duplex, Sponge
from . import permutation

__all__ = ["Duplex", "Sponge", "permutation"]
