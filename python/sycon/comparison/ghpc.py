"""GHPC over ML-KEM-768 and DHKEM, **for measurements only**: take ``sycon.xwing``, whose interface this is.

The secret is SHA3-256 of both secrets and both ciphertexts (eprint 2018/024). Nothing else speaks it.

>>> from sycon.comparison import ghpc
>>> sk, pk = ghpc.generate()
>>> ciphertext, secret = ghpc.encapsulate(pk)
>>> ghpc.decapsulate(sk, ciphertext) == secret
True
"""

from .._sycon import (
    GhpcDecapsulationKey as DecapsulationKey,
    GhpcEncapsulationKey as EncapsulationKey,
    ghpc_decapsulate as decapsulate,
    ghpc_encapsulate as encapsulate,
    ghpc_encapsulate_derand as encapsulate_derand,
    ghpc_encapsulate_many as encapsulate_many,
    ghpc_encapsulate_many_derand as encapsulate_many_derand,
    ghpc_generate as generate,
    ghpc_keypair as keypair,
    ghpc_keypair_many as keypair_many,
    ghpc_sizes,
)

__all__ = [
    "SIZE",
    "DecapsulationKey",
    "EncapsulationKey",
    "decapsulate",
    "encapsulate",
    "encapsulate_derand",
    "encapsulate_many",
    "encapsulate_many_derand",
    "generate",
    "keypair",
    "keypair_many",
]

SIZE: dict[str, int] = dict(ghpc_sizes())
"""Lengths in bytes: of ``seed``, ``public_key``, ``ciphertext``, ``shared_secret`` and ``randomness``."""
